/* The pipeline of a core whose reorder buffer has one place, the public simulator's default: an
 * instruction starts when the one before has retired, so nothing of it depends on what else is in
 * flight, and all its cycles are known when that one finishes. What pipeline.c does edge by edge
 * is done at once here; both say the same of such a chip (tests/device/in_order_test.c).
 *
 * A unit finishes in cycle F; its instruction retires at the next edge, R = F + 1. The first
 * instruction behind it was in decode by then, the others follow, one a cycle: with n of them
 * that do not go to dispatch (scalar ones, setbw, nop) the next one reaches dispatch in cycle
 * R + n and starts at the edge after. */
#include <string.h>

#include "runtime/device/engine.h"
#include "runtime/device/job.h"

/* Of the instructions looked at next: dozens of streams are too many for the processor to foresee.
 */
enum { AHEAD = 4 };

bool in_order_applies(const device_engine *engine) {
    /* A trace wants every instruction in its time, strict timing scalars that really load, and the
     * energy of the front end each of its cycles. */
    return engine->chip->core.rob_size == 1 && !engine->throughput && !engine->strict &&
           !engine->options->trace_path && !pipeline_charges_front_end(engine->chip);
}

/* The next instruction that goes to dispatch, the core's count: none is left. */
static uint32_t decode(device_core *core) {
    _Static_assert(PIM_UNIT_none < PIM_UNIT_matrix && PIM_UNIT_scalar < PIM_UNIT_matrix &&
                       PIM_UNIT_control < PIM_UNIT_matrix && PIM_UNIT_vector > PIM_UNIT_matrix &&
                       PIM_UNIT_transfer > PIM_UNIT_matrix,
                   "the units that are dispatched to come last");
    uint32_t pc = (uint32_t)core->position;
    for (const pim_instruction *instruction = &core->code[pc]; pc < core->count;
         pc++, instruction++) {
        if (instruction->opcode == PIM_OP_sldi) /* most of a stream */
            continue;
        if (pim_opcodes[instruction->opcode].unit >= PIM_UNIT_matrix)
            break;
        if (pim_opcodes[instruction->opcode].unit == PIM_UNIT_control) {
            core->input_bits = instruction->g1;
            core->output_bits = instruction->g2;
        }
    }
    return pc;
}

/* The unit of the instruction, which is idle; returns the thread that will carry it out. */
static inline uint32_t load_unit(device_core *core, const pim_instruction *instruction,
                                 unit_job **out_job) {
    if (pim_opcodes[instruction->opcode].unit == PIM_UNIT_transfer) {
        core->transfer_phase = 0;
        *out_job = &core->transfer_job;
        return THREAD_TRANSFER;
    }
    if (pim_opcodes[instruction->opcode].unit == PIM_UNIT_vector) {
        core->vector_phase = 0;
        *out_job = &core->vector_job;
        return THREAD_VECTOR;
    }
    array_group *group = &core->groups[instruction->g2];
    group->phase = 0;
    *out_job = &group->job;
    return THREAD_GROUPS + (uint32_t)instruction->g2;
}

/* What follows an instruction that retires in `cycle`. */
static void load_next(device_engine *engine, device_core *core, uint64_t cycle) {
    uint32_t from = (uint32_t)core->position, pc = decode(core), scalars = pc - from;
    const pim_instruction *instruction = &core->code[pc];
    core->position = (uint64_t)pc + 1;
    if (core->position + AHEAD < core->count)
        __builtin_prefetch(instruction + 1 + AHEAD);
    if (pc == core->count) {
        core->ended = true;
        core->rob_count = 0;
        core->start_cycle = core->idle_cycle = cycle + scalars - (scalars > 0);
        return;
    }
    unit_job *job;
    core->thread = core->id << THREAD_SHIFT | load_unit(core, instruction, &job);
    job->sequence = core->retired;
    job_fill(engine, core, pc, job);
    rob_entry *entry = core->rob;
    core->rob_count = 1;
    entry->pc = pc;
    entry->arrival = entry->start_cycle = cycle + scalars;
    /* An mvmul spends one edge in the register before its group. */
    core->start_cycle = cycle + scalars + (instruction->opcode == PIM_OP_mvmul ? 2 : 1);
    entry->record.pc = pc;
    entry->record.peer = NONE;
    memset(entry->record.marks, 0, sizeof entry->record.marks);
}

void in_order_reset(device_engine *engine, device_core *core) {
    load_next(engine, core, 2); /* the first instruction reaches dispatch in cycle 2 */
    engine_schedule(engine, core->id, core->start_cycle);
}

void in_order_finish(device_engine *engine, device_core *core, uint64_t cycle) {
    core->rob->end_cycle = cycle;
    if (cycle + 1 < engine->end_cycle) {
        times_keep(engine, core, core->rob);
        core->retired++;
        load_next(engine, core, cycle + 1);
    } else { /* the run's time is over before it retires */
        core->start_cycle = cycle + 1;
    }
    engine_schedule(engine, core->id, core->start_cycle);
}

void in_order_edge(device_engine *engine, device_core *core, uint64_t cycle) {
    if (cycle < core->start_cycle) /* an edge of the wheel's limit */
        engine_schedule(engine, core->id, core->start_cycle);
    else if (core->ended)
        pipeline_finish_core(engine, core, cycle);
    else
        engine_wake(engine, core->thread);
}
