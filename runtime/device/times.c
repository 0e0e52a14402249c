/* Where time goes: every instruction that retires leaves marks of what it did when. The time of a
 * core is split by its oldest unretired instruction, which is what holds it up; the critical path
 * follows the marks back from the end of the run. */
#include <stdlib.h>

#include "raptor/pages.h"
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
#define PARTS 4
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

static size_t retiring_count(const device_core *core) {
    size_t count = 0;
    for (uint32_t i = 0; i < core->count; i++)
        count += pim_opcodes[core->code[i].opcode].unit >= PIM_UNIT_matrix;
    return count;
}

raptor_status times_init(device_engine *engine) {
    if (engine->throughput)
        return RAPTOR_OK;
    size_t count = 1;
    size_t *counts = RAPTOR_NEW_ARRAY(engine->arena, size_t, engine->core_count);
    for (uint32_t id = 0; id < engine->core_count; id++)
        count += counts[id] = retiring_count(&engine->cores[id]);
    engine->records = raptor_pages_map(count * sizeof *engine->records, &engine->records_mapped);
    if (!engine->records)
        return raptor_diagnose(engine->diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = pim_program_source(engine->program)},
                               "no memory for the times of %zu instructions", count);
    time_record *next = engine->records;
    for (uint32_t id = 0; id < engine->core_count; id++) {
        engine->cores[id].records = next;
        next += counts[id];
    }
    return RAPTOR_OK;
}

void times_deinit(device_engine *engine) {
    if (engine->records)
        raptor_pages_unmap(engine->records, engine->records_mapped);
}

static void account_until(device_core *core, pim_time_kind kind, pim_time until) {
    if (until > core->accounted) {
        core->time[kind] += until - core->accounted;
        core->accounted = until;
    }
}

void times_retire(device_engine *engine, device_core *core, const rob_entry *entry,
                  uint64_t cycle) {
    time_record *record = &core->records[core->retired];
    *record = entry->record;
    record->start = (entry->start_cycle + 1) * engine->period;
    record->end = entry->end_cycle * engine->period;
    account_until(core, PIM_TIME_front_end, entry->arrival * engine->period);
    account_until(core, PIM_TIME_dispatch, record->start);
    const part_kinds *parts = parts_of(entry->opcode);
    for (int part = 0; part < PARTS - 1; part++)
        account_until(core, (pim_time_kind)parts->kind[part], record->marks[part]);
    account_until(core, (pim_time_kind)parts->kind[PARTS - 1], record->end);
    account_until(core, PIM_TIME_dispatch, cycle * engine->period);
}

/* ---- the critical path */

/* The path has been followed back to `time`, in instruction `sequence` of `core`. */
typedef struct path_walk {
    const device_engine *engine;
    pim_time *sums; /* [layer * PIM_TIME_KIND_COUNT + kind] */
    const device_core *core;
    uint32_t sequence;
    pim_time time;
} path_walk;

static const time_record *record_at(const path_walk *walk) {
    return &walk->core->records[walk->sequence];
}

static void walk_back(path_walk *walk, pim_time_kind kind, pim_time to) {
    if (to >= walk->time)
        return;
    const pim_layer *layer =
        pim_program_layer_at(walk->engine->program, walk->core->id, record_at(walk)->pc);
    size_t index = layer ? (size_t)(layer - walk->engine->program->layers)
                         : walk->engine->program->layer_count;
    walk->sums[index * PIM_TIME_KIND_COUNT + kind] += walk->time - to;
    walk->time = to;
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
    if (walk->engine->cores[peer_core].records[peer].start > record_at(walk)->start)
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
        walk_back(walk, PIM_TIME_network, walk->engine->cores[core].records[peer].end);
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
    const time_record *record = record_at(walk);
    if (record->release != NONE && record->release < walk->sequence) {
        pim_time end = walk->core->records[record->release].end;
        walk_back(walk, PIM_TIME_dispatch, end);
        walk->sequence = record->release;
        walk_execution(walk);
        return true;
    }
    if (walk->sequence == 0) {
        walk_back(walk, PIM_TIME_front_end, 0);
        return false;
    }
    walk_back(walk, PIM_TIME_front_end, walk->core->records[walk->sequence - 1].start);
    walk->sequence--;
    return true;
}

static const device_core *last_core(const device_engine *engine) {
    const device_core *last = NULL;
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (engine->cores[id].retired > 0 &&
            (!last || engine->cores[id].finish_cycle > last->finish_cycle))
            last = &engine->cores[id];
    return last;
}

static void walk_all(path_walk *walk) {
    pim_time end = record_at(walk)->end + walk->engine->period;
    walk_back(walk, PIM_TIME_front_end, end); /* scalar instructions after the last one */
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
        device_core *core = &engine->cores[id];
        account_until(core, PIM_TIME_front_end, core->finish_cycle * engine->period);
        account_until(core, PIM_TIME_idle, latency);
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
            out_report->cores[id].time_ns[kind] = pim_time_to_ns(core->time[kind]);
    }
    const device_core *last = last_core(engine);
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
