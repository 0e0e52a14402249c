/* The matrix and the vector unit: read operands through the local memory port, compute, write. */
#include "runtime/device/engine.h"

void vector_run(device_engine *engine, device_core *core) {
    const unit_job *job = &core->vector_job;
    const pim_opcode_info *info = &pim_opcodes[job->opcode];
    uint32_t thread = core->id << THREAD_SHIFT | THREAD_VECTOR;
    int64_t length = job->amount;
    pim_time delay = 0;
    switch (core->vector_phase++) {
    case 0:
        for (int i = 0; i < info->operands; i++)
            delay = engine_memory_request(engine, &core->memory,
                                          length * pim_element_bytes(job->input_bits), false, delay,
                                          job->layer);
        engine->layer_energy_pj[job->layer] += pim_vector_energy_pj(engine->chip, length);
        core->rob[job->slot].record.marks[0] = engine->now + delay;
        engine_wait(engine, thread, delay + pim_vector_compute_time(engine->chip, length));
        break;
    case 1: {
        core->rob[job->slot].record.marks[1] = engine->now;
        int64_t width =
            pim_element_bytes(info->back == PIM_WIDTH_out ? job->output_bits : job->input_bits);
        if (engine->strict && info->result == PIM_RESULT_one) {
            length = 1;
            width = pim_element_bytes(job->output_bits);
        }
        engine_wait(
            engine, thread,
            engine_memory_request(engine, &core->memory, length * width, true, 0, job->layer));
        break;
    }
    default:
        core->vector_finish = engine_finish_cycle(engine);
        pipeline_finish(engine, core, core->vector_finish);
    }
}

static void cost_mvmul(device_engine *engine, int64_t bits) {
    if (engine->mvmul_bits == bits)
        return;
    engine->mvmul_bits = bits;
    engine->mvmul_time = pim_mvmul_compute_time(engine->chip, bits);
    engine->mvmul_energy = pim_mvmul_energy_pj(engine->chip, bits, 1);
}

static int64_t logical_columns(device_engine *engine, int64_t weight_bits) {
    if (engine->weight_bits != weight_bits) {
        engine->weight_bits = weight_bits;
        engine->columns = pim_chip_logical_columns(engine->chip, weight_bits);
    }
    return engine->columns;
}

/* Bytes an mvmul reads and writes through the local port. */
static int64_t group_read_bytes(const device_engine *engine, const device_core *core,
                                const unit_job *job) {
    int64_t rows, columns;
    if (!engine->strict)
        return pim_mvmul_read_bytes(engine->chip, job->input_bits);
    accesses_matrix(engine->program, engine->chip, &core->program->groups[job->partner],
                    job->amount, &rows, &columns);
    return rows * pim_element_bytes(job->input_bits);
}

static int64_t group_write_bytes(device_engine *engine, const device_core *core,
                                 const unit_job *job) {
    int64_t rows, columns;
    if (!engine->strict) /* pim_mvmul_write_bytes, without its division */
        return logical_columns(engine, job->amount) * pim_element_bytes(job->output_bits) *
               core->groups[job->partner].arrays;
    accesses_matrix(engine->program, engine->chip, &core->program->groups[job->partner],
                    job->amount, &rows, &columns);
    return columns * pim_element_bytes(job->output_bits);
}

void group_run(device_engine *engine, device_core *core, uint32_t index) {
    array_group *group = &core->groups[index];
    const unit_job *job = &group->job;
    uint32_t thread = core->id << THREAD_SHIFT | (THREAD_GROUPS + index);
    pim_time delay;
    switch (group->phase++) {
    case 0:
        delay = engine_memory_request(engine, &core->memory, group_read_bytes(engine, core, job),
                                      false, 0, job->layer);
        cost_mvmul(engine, job->input_bits);
        core->rob[job->slot].record.marks[0] = engine->now;
        core->rob[job->slot].record.marks[1] = engine->now + delay;
        engine->layer_energy_pj[job->layer] += engine->mvmul_energy * group->arrays;
        engine_wait(engine, thread, delay + engine->mvmul_time);
        break;
    case 1:
        core->rob[job->slot].record.marks[2] = engine->now;
        delay = engine_memory_request(engine, &core->memory, group_write_bytes(engine, core, job),
                                      true, 0, job->layer);
        engine_wait(engine, thread, delay);
        break;
    default:
        pipeline_finish_group(engine, core, index, engine_finish_cycle(engine));
    }
}
