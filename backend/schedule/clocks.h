/* Who knows what has happened: vector clocks over the tasks of a schedule, and what follows from
 * them: which signals a task must wait for, and in which event registers.
 *
 * A task is one lane of one scheduled operation. Tasks of a core run in sequence (1, 2, ...). The
 * clock of a task holds for every core how many of its tasks are known to be complete when this
 * task is complete. A task reads what other tasks published; a producer on another core that is not
 * yet known to be complete must signal. Signals are as few as possible: a producer that another
 * needed producer already knows of need not signal itself. */
#ifndef RAPTOR_BACKEND_SCHEDULE_CLOCKS_H
#define RAPTOR_BACKEND_SCHEDULE_CLOCKS_H

#include "raptor/arena.h"

/* Event registers 0 .. SCHEDULE_REMOTE_EVENTS-1 count signals from other cores; the last one is for
 * a core that signals itself. The device has 32 (notes on the ISA; pimsim-nn's transfer unit). */
enum { SCHEDULE_EVENT_REGISTERS = 32, SCHEDULE_SELF_EVENT = 31, SCHEDULE_REMOTE_EVENTS = 31 };
#define SCHEDULE_NO_EVENT UINT32_MAX

typedef struct schedule_task {
    uint32_t core;
    uint32_t sequence;  /* 1-based position among its core's tasks */
    uint32_t operation; /* position of its operation in the program order */
    uint32_t lane;
    uint32_t *reads; /* tasks it reads from, any order, repetitions allowed */
    uint32_t read_count, read_capacity;
    uint32_t *signals; /* tasks that must signal this one: a subset of reads */
    uint32_t signal_count;
    uint32_t event;    /* register it waits on, or SCHEDULE_NO_EVENT */
    bool tokens;       /* its signals are rendezvous because no register was free */
    uint32_t *targets; /* cores it signals, in order of the waiting tasks */
    uint32_t *target_tasks;
    uint32_t target_count, target_capacity;
} schedule_task;

typedef struct schedule_clocks {
    raptor_arena *arena;
    uint32_t core_count, task_count;
    schedule_task *tasks; /* in program order */
    uint32_t *clocks;     /* task_count rows of core_count */
    uint32_t *now;        /* core_count rows: each core's clock so far */
    uint32_t *sequences;  /* per core: tasks so far */
    uint32_t *last_wait;  /* per core and register: sequence of the last task that waited on it */
} schedule_clocks;

/* Computes the signals, events and clocks of tasks [first, first + count), one operation's lanes;
 * call for the operations in program order. Tasks whose `tokens` is set afterwards need
 * schedule_clocks_token for each signal before they run. */
void schedule_clocks_init(schedule_clocks *clocks, raptor_arena *arena, uint32_t core_count,
                          uint32_t task_count, schedule_task *tasks);
void schedule_clocks_advance(schedule_clocks *clocks, uint32_t first, uint32_t count);

#endif
