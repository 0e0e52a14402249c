#include "planner/signals.h"

#include <string.h>

void plan_signals_init(plan_signals *signals, uint32_t cores, raptor_arena *arena) {
    *signals = (plan_signals){.arena = arena, .cores = cores};
    signals->now = RAPTOR_NEW_ARRAY(arena, uint16_t, (size_t)cores * cores);
    signals->last = RAPTOR_NEW_ARRAY(arena, uint16_t, (size_t)cores * PLAN_EVENT_REGISTERS);
}

void plan_signals_reset(plan_signals *signals) {
    memset(signals->now, 0, (size_t)signals->cores * signals->cores * sizeof *signals->now);
    memset(signals->last, 0, (size_t)signals->cores * PLAN_EVENT_REGISTERS * sizeof *signals->last);
    signals->task_count = signals->read_count = signals->signal_count = 0;
}

static void grow_tasks(plan_signals *signals) {
    uint32_t count = signals->task_count, capacity = count ? 2 * count : 1024;
    raptor_arena *arena = signals->arena;
    size_t row = signals->cores * sizeof *signals->clocks;
    signals->clocks = raptor_arena_regrow(arena, signals->clocks, count * row, capacity, row);
    signals->core_of = raptor_arena_regrow(arena, signals->core_of, count * sizeof(uint32_t),
                                           capacity, sizeof(uint32_t));
    signals->sequence = raptor_arena_regrow(arena, signals->sequence, count * sizeof(uint16_t),
                                            capacity, sizeof(uint16_t));
    signals->task_capacity = capacity;
}

/* Kept in ascending order: readers name fragments in that order nearly always. */
void plan_signals_read(plan_signals *signals, uint32_t task) {
    if (signals->read_count == signals->read_capacity) {
        uint32_t count = signals->read_count, capacity = count ? 2 * count : 64;
        signals->reads = raptor_arena_regrow(signals->arena, signals->reads,
                                             count * sizeof(uint32_t), capacity, sizeof(uint32_t));
        signals->signallers = raptor_arena_array(signals->arena, capacity, sizeof(uint32_t));
        signals->read_capacity = capacity;
    }
    uint32_t at = signals->read_count++;
    for (; at > 0 && signals->reads[at - 1] > task; at--)
        signals->reads[at] = signals->reads[at - 1];
    signals->reads[at] = task;
}

static const uint16_t *clock_of(const plan_signals *signals, uint32_t task) {
    return signals->clocks + (size_t)task * signals->cores;
}

/* Later producers first: only they can know of earlier ones. */
static void choose_signallers(plan_signals *signals, uint32_t core) {
    const uint16_t *now = signals->now + (size_t)core * signals->cores;
    signals->signal_count = 0;
    for (uint32_t i = signals->read_count; i-- > 0;) {
        uint32_t task = signals->reads[i], from = signals->core_of[task];
        uint16_t sequence = signals->sequence[task];
        bool known = from == core || now[from] >= sequence;
        for (uint32_t k = 0; k < signals->signal_count && !known; k++)
            known = clock_of(signals, signals->signallers[k])[from] >= sequence;
        if (!known)
            signals->signallers[signals->signal_count++] = task;
    }
}

/* The usable register with the latest last wait; false if there is none. The registers of a core
 * are kept with the latest wait first, so that the search ends soon. */
static bool take_register(plan_signals *signals, uint32_t core, uint16_t sequence) {
    uint16_t bound = UINT16_MAX;
    for (uint32_t i = 0; i < signals->signal_count; i++) {
        uint16_t knows = clock_of(signals, signals->signallers[i])[core];
        bound = knows < bound ? knows : bound;
    }
    uint16_t *last = signals->last + (size_t)core * PLAN_EVENT_REGISTERS;
    uint32_t usable = 0;
    while (usable < PLAN_EVENT_REGISTERS && last[usable] > bound)
        usable++;
    if (usable == PLAN_EVENT_REGISTERS)
        return false;
    memmove(last + 1, last, usable * sizeof *last);
    last[0] = sequence;
    return true;
}

bool plan_signals_add(plan_signals *signals, uint32_t core, uint32_t *out_task) {
    if (signals->task_count == signals->task_capacity)
        grow_tasks(signals);
    uint32_t task = signals->task_count++, cores = signals->cores;
    uint16_t *now = signals->now + (size_t)core * cores;
    choose_signallers(signals, core);
    uint16_t sequence = (uint16_t)(now[core] + 1);
    bool rendezvous = signals->signal_count > 0 && !take_register(signals, core, sequence);
    for (uint32_t i = 0; i < signals->signal_count; i++) {
        const uint16_t *other = clock_of(signals, signals->signallers[i]);
        for (uint32_t c = 0; c < cores; c++)
            now[c] = other[c] > now[c] ? other[c] : now[c];
    }
    now[core] = sequence;
    memcpy(signals->clocks + (size_t)task * cores, now, cores * sizeof *now);
    signals->core_of[task] = core;
    signals->sequence[task] = sequence;
    signals->read_count = 0;
    *out_task = task;
    return rendezvous;
}
