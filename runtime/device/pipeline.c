/* A core's pipeline: fetch, decode, dispatch, reorder buffer, and the registers in front of the
 * array groups. One instruction a cycle passes fetch and decode; only the dispatch stage stalls, so
 * the cycle in which an instruction reaches it follows from that in which the one before left.
 *
 * pipeline_edge does what one clock edge does: first everything latched from the cycle before
 * (starts, the reorder buffer), then what becomes visible now (finished units), then the decision
 * whether the waiting instruction is dispatched in this cycle. */

#include "runtime/device/engine.h"
#include "runtime/device/job.h"
#include "runtime/device/scalar.h"

/* As the public simulator's pipeline does it: sld does not load, it clears register 0. With strict
 * timing its own register gets what host memory holds now, 0 where no values are computed. */
static void execute_scalar(const device_engine *engine, device_core *core,
                           const pim_instruction *instruction) {
    if (instruction->opcode == PIM_OP_sld && engine->strict)
        core->registers[instruction->rd] = values_peek(engine, core, instruction);
    else if (instruction->opcode == PIM_OP_sld)
        core->registers[0] = 0;
    else
        scalar_execute(core->registers, instruction);
}

/* In the public simulator a scalar instruction that stays in decode for several cycles executes in
 * each of them, which shows when it updates its own source. */
static void execute_scalar_again(device_core *core, const pim_instruction *instruction,
                                 uint64_t times) {
    bool three = pim_opcodes[instruction->opcode].form == PIM_FORM_three_registers;
    bool own = instruction->opcode != PIM_OP_sldi && instruction->opcode != PIM_OP_sld &&
               (instruction->rd == instruction->rs1 ||
                (three && instruction->rd == instruction->r2_or_imm));
    if (own && times > 0)
        scalar_repeat(core->registers, instruction, times);
}

static int32_t offset_of(const pim_instruction *instruction, int bit, int32_t width) {
    /* The public simulator looks for the select bits of rs1 and rs2 in the value. */
    int32_t select = bit == PIM_OFFSET_RD ? instruction->g1 : instruction->g2;
    return select & bit ? scalar_wrap((int64_t)instruction->g2 * width) : 0;
}

static void add_read(hazard_ranges *ranges, int32_t address, int64_t bytes) {
    ranges->read_low[ranges->reads] = address;
    ranges->read_high[ranges->reads++] = scalar_wrap(address + bytes);
}

static void set_write(hazard_ranges *ranges, int32_t address, int64_t bytes) {
    ranges->write_low = address;
    ranges->write_high = scalar_wrap(address + bytes);
    ranges->writes = 1;
}

static void vector_ranges(const device_core *core, const pim_instruction *instruction,
                          hazard_ranges *ranges) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    int32_t in = (int32_t)pim_element_bytes(core->input_bits);
    int32_t out = (int32_t)pim_element_bytes(core->output_bits);
    int64_t length = instruction->g3;
    int32_t rs1 = core->registers[instruction->rs1];
    int32_t rd = core->registers[instruction->rd];
    int32_t rs2 = info->form == PIM_FORM_vector_two ? core->registers[instruction->r2_or_imm] : 0;
    if (instruction->g2 != 0) {
        if (instruction->opcode != PIM_OP_vmv)
            rs1 = scalar_wrap((int64_t)rs1 + offset_of(instruction, PIM_OFFSET_RS1, in));
        if (info->operands == 2)
            rs2 = scalar_wrap((int64_t)rs2 + offset_of(instruction, PIM_OFFSET_RS2, in));
        if (info->result == PIM_RESULT_len && instruction->opcode != PIM_OP_vmv)
            rd = scalar_wrap((int64_t)rd + offset_of(instruction, PIM_OFFSET_RD,
                                                     info->back == PIM_WIDTH_in ? in : out));
    }
    if (info->hazard_reads & 1)
        add_read(ranges, rs1, length * in);
    if (info->hazard_reads & 2)
        add_read(ranges, rs2, length * in);
    if (info->hazard_writes == PIM_EXTENT_in)
        set_write(ranges, rd, length * in);
    else if (info->hazard_writes == PIM_EXTENT_out)
        set_write(ranges, rd, length * out);
    else if (info->hazard_writes == PIM_EXTENT_one)
        set_write(ranges, rd, out);
}

static void transfer_ranges(const device_core *core, const pim_instruction *instruction,
                            hazard_ranges *ranges) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    /* The local address of ld and st gets lost on the way to the hazard check, which also looks for
     * a size in lmv and not for its length. */
    bool host = info->form == PIM_FORM_host;
    int32_t rs1 = host ? 0 : core->registers[instruction->rs1];
    int32_t rd = host ? 0 : core->registers[instruction->rd];
    int64_t bytes = instruction->g3;
    if (info->form == PIM_FORM_move)
        bytes = core->program->has_sizes ? instruction->r2_or_imm : 0;
    if (info->form != PIM_FORM_event_wait && info->form != PIM_FORM_event_signal) {
        rs1 = scalar_wrap((int64_t)rs1 + offset_of(instruction, PIM_OFFSET_RS1, 1));
        rd = scalar_wrap((int64_t)rd + offset_of(instruction, PIM_OFFSET_RD, 1));
    }
    if (info->hazard_reads)
        add_read(ranges, rs1, bytes);
    if (info->hazard_writes == PIM_EXTENT_bytes)
        set_write(ranges, rd, bytes);
    else if (info->hazard_writes == PIM_EXTENT_byte)
        set_write(ranges, rd, 1);
}

static void matrix_ranges(const device_engine *engine, const device_core *core,
                          const pim_instruction *instruction, hazard_ranges *ranges) {
    int64_t columns = pim_chip_logical_columns(engine->chip, instruction->r2_or_imm);
    add_read(ranges, core->registers[instruction->rs1],
             engine->chip->matrix.xbar_rows * pim_element_bytes(core->input_bits));
    set_write(ranges, core->registers[instruction->rd],
              columns * core->program->groups[instruction->g2].arrays *
                  pim_element_bytes(core->output_bits));
}

static int32_t clamp(int64_t address) {
    return address < INT32_MIN ? INT32_MIN : address > INT32_MAX ? INT32_MAX : (int32_t)address;
}

/* What the instruction really reads and writes. */
static void strict_ranges(const device_engine *engine, const device_core *core,
                          const pim_instruction *instruction, hazard_ranges *ranges) {
    access_context context = {.registers = core->registers,
                              .input_bytes = pim_element_bytes(core->input_bits),
                              .output_bytes = pim_element_bytes(core->output_bits)};
    if (instruction->opcode == PIM_OP_mvmul)
        accesses_matrix(engine->program, engine->chip, &core->program->groups[instruction->g2],
                        instruction->r2_or_imm, &context.rows, &context.columns);
    local_accesses accesses;
    accesses_of(instruction, &context, &accesses);
    ranges->reads = ranges->writes = 0;
    int64_t low, end;
    for (uint32_t i = 0; i < accesses.read_count; i++) {
        local_range_bounds(&accesses.reads[i], &low, &end);
        if (end == low)
            continue;
        ranges->read_low[ranges->reads] = clamp(low);
        ranges->read_high[ranges->reads++] = clamp(end - 1);
    }
    local_range_bounds(&accesses.write, &low, &end);
    ranges->writes = end > low;
    ranges->write_low = clamp(low);
    ranges->write_high = clamp(end - 1);
}

void pipeline_find_layer(const device_engine *engine, device_core *core, uint32_t pc) {
    const pim_core_program *program = core->program;
    uint32_t behind = pim_core_range_behind(program, pc);
    const pim_layer_range *range = behind > 0 ? &program->ranges[behind - 1] : NULL;
    uint32_t end =
        behind < program->range_count ? program->ranges[behind].first_instruction : UINT32_MAX;
    core->layer = range ? range->layer : engine->program->layer_count;
    core->layer_start = range ? range->first_instruction : 0;
    core->layer_length = end - core->layer_start;
}

static void set_pending(device_engine *engine, device_core *core, uint32_t pc) {
    const pim_instruction *instruction = &core->code[pc];
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    job_fill(engine, core, pc, &core->pending);
    core->pending_ranges.reads = core->pending_ranges.writes = 0;
    if (info->unit == PIM_UNIT_vector)
        vector_ranges(core, instruction, &core->pending_ranges);
    else if (info->unit == PIM_UNIT_matrix)
        matrix_ranges(engine, core, instruction, &core->pending_ranges);
    else
        transfer_ranges(core, instruction, &core->pending_ranges);
    if (engine->strict) {
        if (instruction->opcode == PIM_OP_st)
            core->pending.host = scalar_pair(core->registers, instruction->rd,
                                             instruction->g1 & PIM_OFFSET_RD ? instruction->g2 : 0);
        core->pending_checked = core->pending_ranges;
        core->stale = false;
        strict_ranges(engine, core, instruction, &core->pending_ranges);
    }
    core->has_pending = true;
}

/* A round is counted when its last instruction is fetched, two cycles before it would reach
 * dispatch if nothing stalled: with the instruction two places before it. */
static void count_round(device_engine *engine, device_core *core, uint64_t position,
                        uint64_t cycle) {
    /* The public simulator's fetch never sees a stream of one instruction begin again, though its
     * dispatch repeats it. */
    if (core->count > 1 && (position + 2) % core->count == core->count - 1 &&
        cycle * engine->period < engine->end)
        core->rounds++;
}

/* The instruction at `position` leaves decode, where it was for `again` cycles more than one, in
 * `cycle`. */
static void charge_front_end(const device_engine *engine, device_core *core,
                             const pim_instruction *instruction, uint64_t position, uint64_t cycle,
                             uint64_t again) {
    uint64_t limit = engine->throughput ? engine->end_cycle : UINT64_MAX;
    front_end_decode(core->front_end, instruction, position, cycle - 1 - again, cycle, limit);
    core->front_end->fetches += cycle < limit; /* fetch is two places ahead */
}

void pipeline_end(const device_engine *engine, device_core *core) {
    if (!core->front_end || core->count == 0)
        return;
    if (!engine->throughput)
        front_end_decode(core->front_end, NULL, core->position, core->arrival, UINT64_MAX,
                         UINT64_MAX);
    else if (core->count > 1)
        front_end_decode(core->front_end, &core->code[core->position % core->count], core->position,
                         core->arrival, engine->end_cycle, engine->end_cycle);
}

/* Strict timing: an sld reads host memory in decode, whatever an st in the transfer unit still has
 * to write. */
static void check_load_order(device_engine *engine, const device_core *core, uint32_t pc) {
    const pim_instruction *load = &core->code[pc];
    const unit_job *store = &core->transfer_job;
    uint64_t low = scalar_pair(core->registers, load->rs1, load->g2), end = low + sizeof(int32_t);
    uint64_t store_end = store->host + (uint64_t)store->amount;
    if (core->transfer_ready || store->opcode != PIM_OP_st || end <= store->host ||
        low >= store_end)
        return;
    low = low > store->host ? low : store->host;
    end = end < store_end ? end : store_end;
    engine_warn(engine, (pim_warning){.kind = PIM_WARNING_stale,
                                      .core = core->id,
                                      .pc = pc,
                                      .other = store->pc,
                                      .address = (int64_t)low,
                                      .bytes = (int64_t)(end - low),
                                      .host = true});
}

/* What scalar instructions do is known before their time, but not what an sld will find. */
static bool is_too_early(const device_engine *engine, const device_core *core, uint32_t pc,
                         uint64_t arrival) {
    return engine->strict && !engine->throughput && core->code[pc].opcode == PIM_OP_sld &&
           arrival > engine->cycle + 1;
}

/* One instruction in decode for `again` cycles more than one, up to `cycle`; true when it goes on
 * to dispatch. */
static bool decode_one(device_engine *engine, device_core *core, uint32_t pc, uint64_t position,
                       uint64_t cycle, uint64_t again) {
    const pim_instruction *instruction = &core->code[pc];
    if (core->front_end && (core->count > 1 || position == 0))
        charge_front_end(engine, core, instruction, position, cycle, again);
    switch ((pim_unit)pim_opcodes[instruction->opcode].unit) {
    case PIM_UNIT_scalar:
        if (engine->strict && instruction->opcode == PIM_OP_sld)
            check_load_order(engine, core, pc);
        execute_scalar(engine, core, instruction);
        execute_scalar_again(core, instruction, again);
        return false;
    case PIM_UNIT_control:
        core->input_bits = instruction->g1;
        core->output_bits = instruction->g2;
        return false;
    case PIM_UNIT_none:
        return false;
    default:
        set_pending(engine, core, pc);
        return true;
    }
}

/* Decodes from core->position on, up to the next instruction that goes to dispatch; the first one
 * gets there (or its empty place does) in `cycle` + 1 and was `again` cycles too long in decode. */
static void decode(device_engine *engine, device_core *core, uint64_t cycle, uint64_t again) {
    uint64_t position = core->position;
    uint32_t pc = (uint32_t)(engine->throughput ? position % core->count : position);
    for (;; position++, pc++, again = 0) {
        if (pc == core->count) {
            if (!engine->throughput)
                break;
            pc = 0;
        }
        cycle++;
        if (engine->throughput) {
            if (cycle * engine->period >= engine->end)
                break;
            count_round(engine, core, position, cycle);
        }
        if (is_too_early(engine, core, pc, cycle)) {
            core->position = position;
            core->arrival = cycle - 1;
            core->gap = true;
            engine_schedule(engine, core->id, core->arrival);
            return;
        }
        core->arrival = cycle;
        if (core->code[pc].opcode == PIM_OP_sldi && !core->front_end) { /* most of a stream */
            core->registers[core->code[pc].rd] = core->code[pc].r2_or_imm;
        } else if (decode_one(engine, core, pc, position, cycle, again)) {
            core->position = position + 1;
            return;
        }
    }
    core->position = position;
    core->idle_cycle = cycle;
    core->ended = true;
}

/* Decodes behind the instruction that left dispatch in `cycle` after `stall` cycles too many. An
 * empty place behind it (left by a scalar instruction) cannot pass dispatch while the reorder
 * buffer is full, and whatever is behind waits: decode_behind_gap goes on later. */
static void decode_behind(device_engine *engine, device_core *core, uint64_t cycle,
                          uint64_t stall) {
    core->has_pending = false;
    uint64_t position = core->position;
    uint32_t pc = (uint32_t)(engine->throughput ? position % core->count : position);
    if (pc == core->count) {
        core->ended = true;
        return;
    }
    if (engine->throughput)
        count_round(engine, core, position, cycle + 1);
    core->position++;
    core->arrival = cycle + 1;
    core->gap = !decode_one(engine, core, pc, position, core->arrival, stall);
}

static void decode_behind_gap(device_engine *engine, device_core *core, uint64_t cycle) {
    core->gap = false;
    if (cycle > core->arrival)
        core->blocker = core->retired - 1;
    decode(engine, core, cycle, cycle - core->arrival);
}

void pipeline_finish_core(device_engine *engine, device_core *core, uint64_t cycle) {
    if (cycle < core->idle_cycle) { /* scalar instructions at its end */
        engine_schedule(engine, core->id, core->idle_cycle);
        return;
    }
    core->finished = true;
    core->finish_cycle = cycle;
    engine->unfinished--;
}

void pipeline_reset(device_engine *engine, device_core *core) {
    core->matrix_commit = core->vector_commit = core->transfer_commit = NONE;
    core->vector_ready = core->transfer_ready = true;
    core->vector_finish = core->transfer_finish = core->commit_cycle = UINT64_MAX;
    core->blocker = NONE;
    core->send_receiver = core->recv_sender = core->wait_register = core->wait_value = -1;
    if (core->program->absent)
        return;
    engine->unfinished++;
    if (core->count == 0) {
        if (!engine->throughput)
            pipeline_finish_core(engine, core, 0);
        return;
    }
    if (engine->in_order) {
        in_order_reset(engine, core);
        return;
    }
    if (engine->throughput && core->count <= 2)
        core->rounds = 1;
    /* The first instruction reaches dispatch in cycle 2. */
    decode(engine, core, 1, 0);
    if (core->has_pending)
        engine_schedule(engine, core->id, core->arrival);
    else if (!engine->throughput && !core->gap)
        pipeline_finish_core(engine, core, 0);
}

static bool overlap(int32_t low, int32_t high, int32_t other_low, int32_t other_high) {
    return !(high < other_low || low > other_high);
}

static bool conflicts(const hazard_ranges *a, const hazard_ranges *b) {
    if (a->writes)
        for (uint32_t i = 0; i < b->reads; i++)
            if (overlap(a->write_low, a->write_high, b->read_low[i], b->read_high[i]))
                return true;
    if (b->writes)
        for (uint32_t i = 0; i < a->reads; i++)
            if (overlap(a->read_low[i], a->read_high[i], b->write_low, b->write_high))
                return true;
    return false;
}

/* An earlier write behind which this one must stay. The public simulator does not look for it. */
static bool overwrites(const hazard_ranges *a, const hazard_ranges *b) {
    return a->writes && b->writes &&
           overlap(a->write_low, a->write_high, b->write_low, b->write_high);
}

/* Both ends included; none: low is INT32_MAX. */
typedef struct byte_range {
    int32_t low, high;
} byte_range;

/* Where two ranges overlap, if that begins before `first` does. */
static void meet(int32_t low, int32_t high, int32_t other_low, int32_t other_high,
                 byte_range *first) {
    int32_t from = low > other_low ? low : other_low;
    if (overlap(low, high, other_low, other_high) && from < first->low)
        *first = (byte_range){from, high < other_high ? high : other_high};
}

/* The first bytes that one instruction writes and the other one uses. */
static void find_common(const hazard_ranges *writer, const hazard_ranges *other,
                        byte_range *first) {
    if (!writer->writes)
        return;
    for (uint32_t i = 0; i < other->reads; i++)
        meet(writer->write_low, writer->write_high, other->read_low[i], other->read_high[i], first);
    if (other->writes)
        meet(writer->write_low, writer->write_high, other->write_low, other->write_high, first);
}

/* One unit, or one array group, carries both out, and so one after the other. */
static bool follow_each_other(const device_core *core, const rob_entry *entry) {
    const pim_instruction *pending = &core->code[core->pending.pc];
    if (pim_opcodes[pending->opcode].unit != entry->unit)
        return false;
    return entry->unit != PIM_UNIT_matrix || core->code[entry->pc].g2 == pending->g2;
}

/* Without strict timing's check the pending instruction would have started in the cycle after
 * stale_cycle, an mvmul in its group one later. Whether what it fought with had finished by then:
 * then nothing was stale. (Its place in the reorder buffer is not taken again before the pending
 * instruction takes one.) */
static bool was_done_in_time(const device_core *core) {
    const rob_entry *other = &core->rob[core->stale_slot];
    uint64_t start = core->stale_cycle + 1 + (core->pending.opcode == PIM_OP_mvmul);
    return !other->waiting && other->end_cycle <= start;
}

/* Strict timing: the pending instruction must wait for this one. If the public simulator's check
 * would let it go, its order reads stale bytes there. */
static bool conflicts_strictly(const device_engine *engine, device_core *core,
                               const rob_entry *entry) {
    if (!conflicts(&core->pending_ranges, &entry->ranges) &&
        !overwrites(&core->pending_ranges, &entry->ranges))
        return false;
    bool known = core->stale && !was_done_in_time(core);
    if (!known && !follow_each_other(core, entry) &&
        !conflicts(&core->pending_checked, &entry->checked)) {
        byte_range first = {INT32_MAX, INT32_MAX};
        find_common(&entry->ranges, &core->pending_ranges, &first);
        find_common(&core->pending_ranges, &entry->ranges, &first);
        if (!core->stale)
            core->stale_cycle = engine->cycle;
        core->stale = true;
        core->stale_slot = (uint32_t)(entry - core->rob);
        core->stale_address = first.low;
        core->stale_bytes = (int64_t)first.high - first.low + 1;
    }
    return true;
}

/* The pending instruction starts, or the run ends. */
static void warn_of_order(device_engine *engine, device_core *core) {
    if (core->stale && !was_done_in_time(core))
        engine_warn(engine, (pim_warning){.kind = PIM_WARNING_stale,
                                          .core = core->id,
                                          .pc = core->pending.pc,
                                          .other = core->rob[core->stale_slot].pc,
                                          .address = core->stale_address,
                                          .bytes = core->stale_bytes});
    core->stale = false;
}

void pipeline_warn_at_end(device_engine *engine, device_core *core) {
    if (core->has_pending)
        warn_of_order(engine, core);
}

static bool in_conflict(device_engine *engine, device_core *core, const rob_entry *entry) {
    if (engine->strict)
        return conflicts_strictly(engine, core, entry);
    return conflicts(&core->pending_ranges, &entry->ranges);
}

static bool can_dispatch(device_engine *engine, device_core *core) {
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    if (core->rob_count == capacity) {
        core->blocker = core->retired;
        return false;
    }
    switch ((pim_unit)pim_opcodes[core->pending.opcode].unit) {
    case PIM_UNIT_vector:
        if (!core->vector_ready) {
            core->blocker = core->vector_job.sequence;
            return false;
        }
        break;
    case PIM_UNIT_transfer:
        if (!core->transfer_ready) {
            core->blocker = core->transfer_job.sequence;
            return false;
        }
        break;
    default:
        if (core->held_valid && !core->groups[core->held.partner].ready) {
            core->blocker = core->groups[core->held.partner].job.sequence;
            return false;
        }
        break;
    }
    for (uint32_t i = 0, slot = core->rob_head; i < core->rob_count; i++) {
        if (core->rob[slot].waiting && in_conflict(engine, core, &core->rob[slot])) {
            core->blocker = core->retired + i;
            return false;
        }
        slot = slot + 1 == capacity ? 0 : slot + 1;
    }
    return true;
}

/* The instruction dispatched in the cycle before enters the reorder buffer and its unit. */
static void start_dispatched(device_engine *engine, device_core *core, uint64_t cycle) {
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    uint32_t slot = core->rob_head + core->rob_count;
    slot = slot >= capacity ? slot - capacity : slot;
    warn_of_order(engine, core);
    core->rob_count++;
    unit_job *job = &core->pending;
    job->slot = slot;
    job->sequence = core->retired + core->rob_count - 1;
    rob_entry *entry = &core->rob[slot];
    entry->ranges = core->pending_ranges;
    if (engine->strict)
        entry->checked = core->pending_checked;
    entry->waiting = true;
    entry->unit = pim_opcodes[job->opcode].unit;
    entry->opcode = job->opcode;
    entry->pc = job->pc;
    entry->layer = job->layer;
    entry->arrival = core->arrival;
    entry->start_cycle = cycle - 1;
    entry->record = (time_record){.pc = job->pc, .release = core->blocker, .peer = NONE};
    core->blocker = NONE;
    if (entry->unit == PIM_UNIT_vector) {
        core->vector_job = *job;
        core->vector_ready = false;
        core->vector_phase = 0;
        engine_wake(engine, core->id << THREAD_SHIFT | THREAD_VECTOR);
    } else if (entry->unit == PIM_UNIT_transfer) {
        core->transfer_job = *job;
        core->transfer_ready = false;
        core->transfer_phase = 0;
        engine_wake(engine, core->id << THREAD_SHIFT | THREAD_TRANSFER);
    } else {
        core->held = *job;
        core->held_valid = true;
    }
    core->has_pending = false;
    if (engine->strict && !core->ended)
        decode(engine, core, cycle - 1, 0); /* empty places pass, and scalars execute once */
    else if (!core->ended)
        decode_behind(engine, core, cycle - 1, cycle - 1 - core->arrival);
}

/* The mvmul in the register before the array groups reaches its group; the register is free. */
static uint32_t load_group(device_core *core, uint64_t cycle) {
    uint32_t index = (uint32_t)core->held.partner;
    array_group *group = &core->groups[index];
    /* It came to the register in the cycle after its dispatch unless that was taken. */
    rob_entry *entry = &core->rob[core->held.slot];
    if (group->used && cycle > entry->start_cycle + 2) {
        entry->record.peer_core = core->id;
        entry->record.peer = group->job.sequence;
    }
    group->used = true;
    group->job = core->held;
    group->ready = false;
    group->phase = 0;
    core->held_valid = core->held_go = false;
    return index;
}

/* When an instruction of another core ended: retired, or finished behind one that has not. */
static pim_time end_of_peer(device_engine *engine, device_core *source, uint32_t sequence) {
    if (sequence < source->journal.count)
        return times_record(engine, source, sequence)->end;
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    const rob_entry *entry =
        &source->rob[(source->rob_head + (sequence - source->journal.count)) % capacity];
    return entry->waiting ? UINT64_MAX : entry->end_cycle * engine->period;
}

/* The slice of an instruction, and the arrow to it from the core that released it. */
static void trace_entry(device_engine *engine, const device_core *core, const rob_entry *entry) {
    pim_time start = entry->start_cycle * engine->period, end = entry->end_cycle * engine->period;
    uint32_t track = entry->unit;
    const time_record *record = &entry->record;
    if (entry->opcode == PIM_OP_mvmul && engine->chip->core.rob_size > 1) {
        /* It may have waited for its group, which only then is its own. */
        start = record->marks[0];
        track = trace_group_track((uint32_t)core->code[entry->pc].g2);
    }
    trace_instruction(engine->trace, core->id, track, entry->pc, entry->layer, start, end);
    if ((entry->opcode != PIM_OP_recv && entry->opcode != PIM_OP_wait) || record->peer == NONE)
        return;
    /* An arrow begins within the slice it comes from, though its message may leave the switch's
     * queue later. */
    pim_time departure = record->marks[0];
    pim_time sent = end_of_peer(engine, &engine->cores[record->peer_core], record->peer);
    departure = sent < departure ? sent : departure;
    pim_time arrival = record->marks[1] > start ? record->marks[1] : start;
    trace_flow(engine->trace, entry->opcode == PIM_OP_recv ? "data" : "event", record->peer_core,
               departure > 0 ? departure - 1 : 0, core->id, arrival);
}

static void retire(device_engine *engine, device_core *core, uint32_t *commit, uint64_t cycle) {
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    core->rob[*commit].waiting = false;
    *commit = NONE;
    while (core->rob_count > 0 && !core->rob[core->rob_head].waiting) {
        times_retire(engine, core, &core->rob[core->rob_head], cycle);
        if (engine->trace)
            trace_entry(engine, core, &core->rob[core->rob_head]);
        core->retired++;
        core->rob_head = core->rob_head + 1 == capacity ? 0 : core->rob_head + 1;
        core->rob_count--;
    }
}

static void finish_units(device_engine *engine, device_core *core, uint64_t cycle) {
    bool committed = false;
    if (core->vector_finish == cycle) {
        core->vector_finish = UINT64_MAX;
        core->vector_ready = committed = true;
        core->vector_commit = core->vector_job.slot;
        core->rob[core->vector_commit].end_cycle = cycle;
    }
    if (core->transfer_finish == cycle) {
        core->transfer_finish = UINT64_MAX;
        core->transfer_ready = committed = true;
        core->transfer_commit = core->transfer_job.slot;
        core->rob[core->transfer_commit].end_cycle = cycle;
    }
    for (uint32_t i = 0; i < core->finishing_count;) {
        array_group *group = &core->groups[core->finishing[i]];
        if (group->finish_cycle == cycle) {
            group->finish_cycle = UINT64_MAX;
            group->ready = true;
            core->finishing[i] = core->finishing[--core->finishing_count];
        } else {
            i++;
        }
    }
    /* Groups commit one after another, one a cycle. */
    if (core->commit_cycle == cycle) {
        core->commit_cycle = UINT64_MAX;
        if (core->commit_count > 0) {
            uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
            core->matrix_commit = core->commit_queue[core->commit_head];
            core->rob[core->matrix_commit].end_cycle = cycle;
            core->commit_head = core->commit_head + 1 == capacity ? 0 : core->commit_head + 1;
            core->commit_count--;
            core->commit_cycle = cycle + 1;
            committed = true;
        }
    }
    if (committed)
        engine_schedule(engine, core->id, cycle + 1);
}

/* Decides about the instruction in the dispatch stage. With nothing in flight nothing can stop it
 * once it is there, so its start is known before. */
static void dispatch(device_engine *engine, device_core *core, uint64_t cycle) {
    uint64_t at = core->arrival > cycle ? core->arrival : cycle;
    bool idle = core->rob_count == 0 && !core->held_valid;
    if (at > cycle && !idle) {
        engine_schedule(engine, core->id, at);
    } else if (idle || can_dispatch(engine, core)) {
        core->dispatched = true;
        core->start_cycle = at + 1;
        engine_schedule(engine, core->id, core->start_cycle);
    }
}

static void general_edge(device_engine *engine, device_core *core, uint64_t cycle) {
    uint32_t group = core->held_go ? load_group(core, cycle) : NONE;
    if (core->dispatched && cycle == core->start_cycle) {
        core->dispatched = false;
        start_dispatched(engine, core, cycle);
    }
    if (group != NONE)
        engine_wake(engine, core->id << THREAD_SHIFT | (THREAD_GROUPS + group));
    if (core->matrix_commit != NONE)
        retire(engine, core, &core->matrix_commit, cycle);
    if (core->vector_commit != NONE)
        retire(engine, core, &core->vector_commit, cycle);
    if (core->transfer_commit != NONE)
        retire(engine, core, &core->transfer_commit, cycle);
    finish_units(engine, core, cycle);
    if (core->held_valid && core->groups[core->held.partner].ready) {
        core->held_go = true;
        engine_schedule(engine, core->id, cycle + 1);
    }
    if (core->gap && cycle < core->arrival)
        engine_schedule(engine, core->id, core->arrival);
    else if (core->gap &&
             (engine->strict || core->rob_count < (uint32_t)engine->chip->core.rob_size))
        decode_behind_gap(engine, core, cycle);
    if (core->ended && core->rob_count == 0 && !core->has_pending && !core->finished &&
        !engine->throughput) {
        pipeline_finish_core(engine, core, cycle);
    }
    if (core->dispatched) /* an edge of the wheel's limit, before the start */
        engine_schedule(engine, core->id, core->start_cycle);
    else if (core->has_pending)
        dispatch(engine, core, cycle);
}

void pipeline_edge(device_engine *engine, device_core *core, uint64_t cycle) {
    if (engine->in_order)
        in_order_edge(engine, core, cycle);
    else
        general_edge(engine, core, cycle);
}

void pipeline_finish(device_engine *engine, device_core *core, uint64_t cycle) {
    if (engine->in_order)
        in_order_finish(engine, core, cycle);
    else
        engine_schedule(engine, core->id, cycle);
}

/* Several groups may finish at one edge; they retire one after another. */
static void queue_group(const device_engine *engine, device_core *core, uint32_t index,
                        uint64_t cycle) {
    array_group *group = &core->groups[index];
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    group->finish_cycle = cycle;
    core->finishing[core->finishing_count++] = index;
    uint32_t tail = core->commit_head + core->commit_count++;
    core->commit_queue[tail >= capacity ? tail - capacity : tail] = group->job.slot;
    if (cycle < core->commit_cycle)
        core->commit_cycle = cycle;
}

void pipeline_finish_group(device_engine *engine, device_core *core, uint32_t index,
                           uint64_t cycle) {
    if (!engine->in_order)
        queue_group(engine, core, index, cycle);
    pipeline_finish(engine, core, cycle);
}

uint32_t pipeline_oldest(const device_engine *engine, const device_core *core) {
    uint64_t now = *engine->interrupted ? engine->cycle : engine->end_cycle;
    uint32_t pc = core->count;
    uint64_t arrival = core->idle_cycle + 1; /* in dispatch, of what would come after the last */
    if (core->rob_count > 0) {
        pc = core->rob[core->rob_head].pc;
        arrival = core->rob[core->rob_head].arrival;
    } else if (core->has_pending) {
        pc = core->pending.pc;
        arrival = core->arrival;
    } else if (!core->ended) {
        pc = (uint32_t)core->position;
        arrival = core->arrival;
    }
    /* Scalar instructions in front of it, one a cycle, may be counted but not there yet. */
    uint64_t ahead = !core->finished && arrival > now ? arrival - now : 0;
    return ahead < pc ? pc - (uint32_t)ahead : 0;
}

bool pipeline_charges_front_end(const pim_chip *chip) {
    const pim_core_config *core = &chip->core;
    return core->inst_fetch_dynamic_power > 0 || core->inst_decode_dynamic_power > 0 ||
           core->inst_decode_offset_dynamic_power > 0 || core->scalar_dynamic_power > 0 ||
           core->reg_file_read_dynamic_power > 0 || core->reg_file_write_dynamic_power > 0;
}
