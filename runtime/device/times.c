/* Where time goes: every instruction that retires leaves marks of what it did when. The time of a
 * core is split by its oldest unretired instruction, which is what holds it up; the critical path
 * follows the marks back from the end of the run. */
#include "runtime/device/engine.h"

const char *const pim_time_kind_names[PIM_TIME_KIND_COUNT] = {
#define PIM_TIME_KIND(name, meaning) #name,
    PIM_TIME_KINDS
#undef PIM_TIME_KIND
};
const char *const pim_time_kind_meanings[PIM_TIME_KIND_COUNT] = {
#define PIM_TIME_KIND(name, meaning) meaning,
    PIM_TIME_KINDS
#undef PIM_TIME_KIND
};

/* What an instruction does before mark 0, between the marks, and from mark 2 to its end. A mark
 * that is never set lies where the one before does. */
#define PARTS (TIME_MARKS + 1)
typedef struct part_kinds {
    uint8_t kind[PARTS];
} part_kinds;

static const part_kinds parts_matrix = {
    {PIM_TIME_dispatch, PIM_TIME_local_memory, PIM_TIME_matrix, PIM_TIME_local_memory}};
static const part_kinds parts_vector = {
    {PIM_TIME_local_memory, PIM_TIME_vector, PIM_TIME_local_memory, PIM_TIME_local_memory}};
static const part_kinds parts_transfer[PIM_FORM_COUNT] = {
    [PIM_FORM_host] = {{PIM_TIME_local_memory, PIM_TIME_network, PIM_TIME_host_memory,
                        PIM_TIME_local_memory}},
    [PIM_FORM_channel] = {{PIM_TIME_rendezvous, PIM_TIME_network, PIM_TIME_local_memory,
                           PIM_TIME_local_memory}},
    [PIM_FORM_event_wait] = {{PIM_TIME_event, PIM_TIME_network, PIM_TIME_transfer,
                              PIM_TIME_transfer}},
    [PIM_FORM_event_signal] = {{PIM_TIME_transfer, PIM_TIME_transfer, PIM_TIME_transfer,
                                PIM_TIME_transfer}},
    [PIM_FORM_fill] = {{PIM_TIME_transfer, PIM_TIME_transfer, PIM_TIME_transfer,
                        PIM_TIME_transfer}},
    [PIM_FORM_move] = {{PIM_TIME_transfer, PIM_TIME_transfer, PIM_TIME_transfer,
                        PIM_TIME_transfer}},
};

static const part_kinds *parts_of(uint8_t opcode) {
    const pim_opcode_info *info = &pim_opcodes[opcode];
    if (info->unit == PIM_UNIT_matrix)
        return &parts_matrix;
    return info->unit == PIM_UNIT_vector ? &parts_vector : &parts_transfer[info->form];
}

/* In order an instruction arrives behind the scalar ones before it, from the cycle on in which the
 * one before retires, that after its end; it is dispatched at once. */
static void follow_in_order(const void *user, uint32_t number, time_record *record) {
    const core_times *times = user;
    pim_time retired = (number ? record->end : times->period) + times->period;
    uint32_t pc = number ? record->pc + 1 : 0;
    record->start = retired + times->period;
    for (; pim_opcodes[times->code[pc].opcode].unit < PIM_UNIT_matrix; pc++)
        record->start += times->period;
    record->pc = pc;
    record->release = number - 1; /* NONE for the first one */
}

void times_start(device_engine *engine, device_core *core) {
    core_times *times = &engine->times[core->id];
    times->code = core->code;
    times->period = engine->period;
    if (!engine->in_order)
        return;
    core->journal.follow = follow_in_order;
    core->journal.user = times;
}

void times_init(device_engine *engine) {
    raptor_arena_init_child(&engine->journals, engine->arena);
    engine->times = RAPTOR_NEW_ARRAY(engine->arena, core_times, engine->core_count);
    uint32_t layers = engine->program->layer_count + 1;
    engine->layer_energy_pj = RAPTOR_NEW_ARRAY(engine->arena, double, layers);
    engine->layer_times = RAPTOR_NEW_ARRAY(engine->arena, layer_times, layers);
    for (uint32_t i = 0; i < layers; i++)
        engine->layer_times[i].start = UINT64_MAX;
}

void times_deinit(device_engine *engine) {
    raptor_arena_deinit(&engine->journals);
}

const time_record *times_record(device_engine *engine, device_core *core, uint32_t sequence) {
    return journal_read(&core->journal, &engine->journals, sequence);
}

static void account_until(core_times *times, pim_time_kind kind, pim_time until) {
    if (until > times->accounted) {
        times->time[kind] += until - times->accounted;
        times->accounted = until;
    }
}

/* The parts of the core's time that its oldest instruction makes, which retires now. */
static void split_time(core_times *times, const time_record *record, uint8_t opcode,
                       pim_time arrival, pim_time retirement) {
    account_until(times, PIM_TIME_front_end, arrival);
    account_until(times, PIM_TIME_dispatch, record->start);
    const part_kinds *parts = parts_of(opcode);
    for (int part = 0; part < TIME_MARKS; part++)
        account_until(times, (pim_time_kind)parts->kind[part], record->marks[part]);
    account_until(times, (pim_time_kind)parts->kind[TIME_MARKS], record->end);
    account_until(times, PIM_TIME_dispatch, retirement);
}

/* Time in which a layer is busy, from dispatch on: where two overlap on a core the earlier one
 * counts. */
static void count_busy(core_times *times, layer_times *layer, pim_time start, pim_time end) {
    if (start < layer->start)
        layer->start = start;
    if (end > layer->end)
        layer->end = end;
    pim_time from = start > times->busy_until ? start : times->busy_until;
    if (end > from) {
        layer->busy += end - from;
        times->busy += end - from;
        times->busy_until = end;
    }
}

static void set_execution(const device_engine *engine, rob_entry *entry) {
    entry->record.start = (entry->start_cycle + 1) * engine->period;
    entry->record.end = entry->end_cycle * engine->period;
}

static void append_record(device_engine *engine, device_core *core, const rob_entry *entry) {
    if (!journal_append(&core->journal, &engine->journals, &entry->record))
        engine_no_memory(engine, core->id, entry->pc);
}

void times_keep(device_engine *engine, device_core *core, rob_entry *entry) {
    set_execution(engine, entry);
    append_record(engine, core, entry);
}

void times_retire(device_engine *engine, device_core *core, rob_entry *entry, uint64_t cycle) {
    pim_time period = engine->period;
    set_execution(engine, entry);
    if (!engine->throughput)
        append_record(engine, core, entry);
    core_times *times = &engine->times[core->id];
    count_busy(times, &engine->layer_times[entry->layer], entry->start_cycle * period,
               entry->record.end);
    if (!engine->throughput)
        split_time(times, &entry->record, entry->opcode, entry->arrival * period, cycle * period);
}

/* The layer of instruction `pc`; the calls before were for earlier ones. */
static uint32_t next_layer(const device_engine *engine, core_times *times,
                           const pim_core_program *program, uint32_t pc) {
    while (times->range < program->range_count &&
           program->ranges[times->range].first_instruction <= pc)
        times->range++;
    return times->range > 0 ? program->ranges[times->range - 1].layer
                            : engine->program->layer_count;
}

static void count_core(device_engine *engine, uint32_t id, bool ended) {
    core_times *times = &engine->times[id];
    const pim_core_program *program = &engine->program->cores[id];
    const time_record *record = &times->counted.record;
    while (journal_next(&times->counted, &engine->cores[id].journal, ended)) {
        uint32_t layer = next_layer(engine, times, program, record->pc);
        pim_time arrival = record->start - engine->period;
        count_busy(times, &engine->layer_times[layer], arrival, record->end);
        split_time(times, record, program->instructions[record->pc].opcode, arrival,
                   record->end + engine->period);
    }
}

void times_count(device_engine *engine, bool ended) {
    for (uint32_t id = 0; id < engine->core_count && engine->in_order; id++)
        count_core(engine, id, ended);
}

/* ---- the critical path */

/* The path has been followed back to `time`, in instruction `sequence` of `core`. */
typedef struct path_walk {
    device_engine *engine;
    pim_time *sums; /* [layer * PIM_TIME_KIND_COUNT + kind] */
    device_core *core;
    uint32_t sequence;
    pim_time time;
} path_walk;

static const time_record *record_at(const path_walk *walk) {
    return times_record(walk->engine, walk->core, walk->sequence);
}

static pim_time end_of(const path_walk *walk, uint32_t core, uint32_t sequence) {
    return times_record(walk->engine, &walk->engine->cores[core], sequence)->end;
}

static pim_time start_of(const path_walk *walk, uint32_t core, uint32_t sequence) {
    return times_record(walk->engine, &walk->engine->cores[core], sequence)->start;
}

/* Back to `to`, which instruction `pc` of the core needed the time since then for. */
static void walk_back_at(path_walk *walk, uint32_t pc, pim_time_kind kind, pim_time to) {
    if (to >= walk->time)
        return;
    const pim_layer *layer = pim_program_layer_at(walk->engine->program, walk->core->id, pc);
    size_t index = layer ? (size_t)(layer - walk->engine->program->layers)
                         : walk->engine->program->layer_count;
    walk->sums[index * PIM_TIME_KIND_COUNT + kind] += walk->time - to;
    walk->time = to;
}

static void walk_back(path_walk *walk, pim_time_kind kind, pim_time to) {
    walk_back_at(walk, record_at(walk)->pc, kind, to);
}

/* Back through the parts of the execution above part `lowest`. */
static void walk_parts(path_walk *walk, int lowest) {
    const time_record *record = record_at(walk);
    const part_kinds *parts = parts_of(walk->core->code[record->pc].opcode);
    walk_back(walk, PIM_TIME_dispatch, record->end);
    for (int part = PARTS - 1; part > lowest; part--) {
        pim_time from = record->start; /* of the part: the last mark below it that was set */
        for (int i = 0; i < part; i++)
            from = record->marks[i] > from ? record->marks[i] : from;
        walk_back(walk, (pim_time_kind)parts->kind[part], from);
    }
}

static void walk_to(path_walk *walk, uint32_t core, uint32_t sequence) {
    walk->core = &walk->engine->cores[core];
    walk->sequence = sequence;
}

/* Back to the start of the one of the two that began later: the other waited for it. */
static void walk_rendezvous(path_walk *walk) {
    const time_record *record = record_at(walk);
    bool receives = walk->core->code[record->pc].opcode == PIM_OP_recv;
    uint32_t core = walk->core->id, sequence = walk->sequence;
    uint32_t peer_core = record->peer_core, peer = record->peer;
    walk_parts(walk, 0);
    if (receives) {
        walk_to(walk, peer_core, peer);
        walk_parts(walk, 0);
        peer_core = core;
        peer = sequence;
    }
    if (start_of(walk, peer_core, peer) > start_of(walk, walk->core->id, walk->sequence))
        walk_to(walk, peer_core, peer);
    walk_back(walk, PIM_TIME_rendezvous, record_at(walk)->start);
}

/* Back to what the instruction was held by after its dispatch: an earlier mvmul of its group, or
 * the sync it waited for. False when nothing held it and the walk is at its start. */
static bool walk_held(path_walk *walk) {
    const time_record *record = record_at(walk);
    bool waits = walk->core->code[record->pc].opcode == PIM_OP_wait;
    if (record->peer == NONE || (waits && record->marks[1] <= record->start)) {
        walk_parts(walk, -1);
        return false;
    }
    uint32_t core = record->peer_core, peer = record->peer;
    walk_parts(walk, 0);
    if (waits) /* from the switch's queue back to the sync */
        walk_back(walk, PIM_TIME_network, end_of(walk, core, peer));
    walk_to(walk, core, peer);
    return true;
}

/* Back to the start of execution of this instruction or another one. */
static void walk_execution(path_walk *walk) {
    do {
        const time_record *record = record_at(walk);
        const pim_opcode_info *info = &pim_opcodes[walk->core->code[record->pc].opcode];
        if (info->form == PIM_FORM_channel && record->peer != NONE) {
            walk_rendezvous(walk);
            return;
        }
    } while (walk_held(walk));
}

/* Back from the start of an instruction to what let it be dispatched; false at the first one. */
static bool walk_release(path_walk *walk) {
    uint32_t release = record_at(walk)->release;
    if (release != NONE && release < walk->sequence) {
        walk_back(walk, PIM_TIME_dispatch, end_of(walk, walk->core->id, release));
        walk->sequence = release;
        walk_execution(walk);
        return true;
    }
    if (walk->sequence == 0) {
        walk_back(walk, PIM_TIME_front_end, 0);
        return false;
    }
    walk_back(walk, PIM_TIME_front_end, start_of(walk, walk->core->id, walk->sequence - 1));
    walk->sequence--;
    return true;
}

static device_core *last_core(device_engine *engine) {
    device_core *last = NULL;
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (engine->cores[id].count > 0 &&
            (!last || engine->cores[id].finish_cycle > last->finish_cycle))
            last = &engine->cores[id];
    return last;
}

/* The instruction that finished last: one of those that were in the reorder buffer together. */
static uint32_t last_to_finish(const path_walk *walk) {
    uint32_t last = walk->sequence, first = 0;
    if ((int64_t)last >= walk->engine->chip->core.rob_size)
        first = last - (uint32_t)walk->engine->chip->core.rob_size + 1;
    pim_time end = 0;
    for (uint32_t i = first; i <= walk->sequence; i++) {
        pim_time other = end_of(walk, walk->core->id, i);
        if (other >= end) {
            end = other;
            last = i;
        }
    }
    return last;
}

static void walk_all(path_walk *walk) {
    bool any = walk->core->retired > 0; /* or all are scalar */
    if (any)
        walk->sequence = last_to_finish(walk);
    pim_time end = any ? record_at(walk)->end + walk->engine->period : 0;
    walk_back_at(walk, walk->core->count - 1, PIM_TIME_front_end, end); /* scalar ones at the end */
    if (!any)
        return;
    walk_execution(walk);
    while (walk_release(walk))
        continue;
}

static void fill_path(device_engine *engine, const pim_time *sums, pim_run_report *report) {
    size_t count = (size_t)(engine->program->layer_count + 1) * PIM_TIME_KIND_COUNT;
    for (size_t i = 0; i < count; i++)
        report->path_count += sums[i] > 0;
    report->path = RAPTOR_NEW_ARRAY(engine->arena, pim_path_entry, (size_t)report->path_count);
    pim_path_entry *entry = report->path;
    for (size_t i = 0; i < count; i++) {
        if (sums[i] == 0)
            continue;
        size_t layer = i / PIM_TIME_KIND_COUNT;
        entry->layer =
            layer < engine->program->layer_count ? engine->program->layers[layer].name : "";
        entry->kind = (pim_time_kind)(i % PIM_TIME_KIND_COUNT);
        entry->ns = pim_time_to_ns(sums[i]);
        entry++;
    }
}

void times_report(device_engine *engine, pim_time latency, pim_run_report *out_report) {
    if (engine->throughput)
        return;
    for (uint32_t id = 0; id < engine->core_count; id++) {
        core_times *times = &engine->times[id];
        account_until(times, PIM_TIME_front_end, engine->cores[id].finish_cycle * engine->period);
        account_until(times, PIM_TIME_idle, latency);
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
            out_report->cores[id].time_ns[kind] = pim_time_to_ns(times->time[kind]);
    }
    device_core *last = last_core(engine);
    if (!last)
        return;
    path_walk walk = {
        .engine = engine,
        .core = last,
        .sequence = last->retired - 1,
        .time = latency,
        .sums = RAPTOR_NEW_ARRAY(engine->arena, pim_time,
                                 (size_t)(engine->program->layer_count + 1) * PIM_TIME_KIND_COUNT)};
    walk_all(&walk);
    fill_path(engine, walk.sums, out_report);
}
