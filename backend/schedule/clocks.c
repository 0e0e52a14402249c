#include "backend/schedule/clocks.h"

#include <stdlib.h>
#include <string.h>

void schedule_clocks_init(schedule_clocks *clocks, raptor_arena *arena, uint32_t core_count,
                          uint32_t task_count, schedule_task *tasks) {
    *clocks = (schedule_clocks){
        .arena = arena, .core_count = core_count, .task_count = task_count, .tasks = tasks};
    clocks->clocks = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)task_count * core_count);
    clocks->now = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)core_count * core_count);
    clocks->sequences = RAPTOR_NEW_ARRAY(arena, uint32_t, core_count);
    clocks->last_wait =
        RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)core_count * SCHEDULE_REMOTE_EVENTS);
}

static const uint32_t *clock_of(const schedule_clocks *clocks, uint32_t task) {
    return clocks->clocks + (size_t)task * clocks->core_count;
}

static uint32_t *now_of(const schedule_clocks *clocks, uint32_t core) {
    return clocks->now + (size_t)core * clocks->core_count;
}

static void join(uint32_t *into, const uint32_t *from, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (from[i] > into[i])
            into[i] = from[i];
}

static int compare_numbers(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Keeps the producers that are not yet known here and that no other kept producer knows of.
 * Later tasks come first: only a later task can know an earlier one. */
static void choose_signals(schedule_clocks *clocks, schedule_task *task) {
    const uint32_t *now = now_of(clocks, task->core);
    if (task->read_count == 0)
        return;
    qsort(task->reads, task->read_count, sizeof *task->reads, compare_numbers);
    task->signals = RAPTOR_NEW_ARRAY(clocks->arena, uint32_t, task->read_count);
    for (uint32_t i = task->read_count; i-- > 0;) {
        uint32_t number = task->reads[i];
        const schedule_task *producer = &clocks->tasks[number];
        bool known = producer->core == task->core || now[producer->core] >= producer->sequence;
        for (uint32_t k = 0; k < task->signal_count && !known; k++)
            known = clock_of(clocks, task->signals[k])[producer->core] >= producer->sequence;
        if (!known)
            task->signals[task->signal_count++] = number;
    }
}

/* A register may be used again when every new signal comes after the register's last wait: each
 * signalling task must know that the waiting task is complete. Of the usable registers the one
 * with the latest last wait is taken, which leaves the older ones for harder cases. */
static void choose_event(schedule_clocks *clocks, schedule_task *task) {
    uint32_t bound = UINT32_MAX;
    for (uint32_t i = 0; i < task->signal_count; i++) {
        uint32_t knows = clock_of(clocks, task->signals[i])[task->core];
        bound = knows < bound ? knows : bound;
    }
    uint32_t *last = clocks->last_wait + (size_t)task->core * SCHEDULE_REMOTE_EVENTS;
    task->event = SCHEDULE_NO_EVENT;
    for (uint32_t i = 0; i < SCHEDULE_REMOTE_EVENTS; i++)
        if (last[i] <= bound && (task->event == SCHEDULE_NO_EVENT || last[i] > last[task->event]))
            task->event = i;
    task->tokens = task->event == SCHEDULE_NO_EVENT;
    if (!task->tokens)
        last[task->event] = task->sequence;
}

static void add_target(schedule_clocks *clocks, schedule_task *producer, uint32_t core,
                       uint32_t waiting) {
    uint32_t capacity = producer->target_capacity;
    RAPTOR_GROW(clocks->arena, producer->targets, producer->target_count, capacity);
    capacity = producer->target_capacity;
    RAPTOR_GROW(clocks->arena, producer->target_tasks, producer->target_count, capacity);
    producer->target_capacity = capacity;
    producer->targets[producer->target_count] = core;
    producer->target_tasks[producer->target_count++] = waiting;
}

static void advance_task(schedule_clocks *clocks, uint32_t number) {
    schedule_task *task = &clocks->tasks[number];
    uint32_t *now = now_of(clocks, task->core);
    task->sequence = ++clocks->sequences[task->core];
    task->event = SCHEDULE_NO_EVENT;
    choose_signals(clocks, task);
    if (task->signal_count)
        choose_event(clocks, task);
    for (uint32_t i = 0; i < task->signal_count; i++) {
        if (!task->tokens)
            add_target(clocks, &clocks->tasks[task->signals[i]], task->core, number);
        join(now, clock_of(clocks, task->signals[i]), clocks->core_count);
    }
    now[task->core] = task->sequence;
    memcpy(clocks->clocks + (size_t)number * clocks->core_count, now,
           clocks->core_count * sizeof *now);
}

void schedule_clocks_advance(schedule_clocks *clocks, uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        advance_task(clocks, first + i);
}
