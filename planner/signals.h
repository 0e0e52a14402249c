/* Which tasks signal each other, as pass realize-communication decides it (backend/schedule): with
 * vector clocks, a producer that is already known to be complete need not signal. A task that waits
 * takes an event register of its core, which can be used again once every later signaller knows of
 * that wait; when none is free the signals become rendezvous, which hold up the signallers. */
#ifndef RAPTOR_PLANNER_SIGNALS_H
#define RAPTOR_PLANNER_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

#include "raptor/arena.h"

/* Of the 32 registers of a core one is for signals to itself. */
enum { PLAN_EVENT_REGISTERS = 31 };

typedef struct plan_signals {
    raptor_arena *arena;
    uint32_t cores, task_count, task_capacity;
    uint16_t *clocks;   /* [task][core]: tasks of the core known to be complete after the task */
    uint32_t *core_of;  /* per task */
    uint16_t *sequence; /* per task: its position on its core, from 1 */
    uint16_t *now;      /* [core][core] */
    uint16_t
        *last; /* [core][register]: sequence of the last task that waited on it, latest first */
    uint32_t *reads; /* of the task to come */
    uint32_t read_count, read_capacity;
    uint32_t *signallers; /* of the last task: tasks */
    uint32_t signal_count;
} plan_signals;

void plan_signals_init(plan_signals *signals, uint32_t cores, raptor_arena *arena);
void plan_signals_reset(plan_signals *signals);
/* The next task reads what `task` published. */
void plan_signals_read(plan_signals *signals, uint32_t task);
/* Adds the next task with its reads and gives its number; true if its signals are rendezvous with
 * the tasks in `signallers`. */
bool plan_signals_add(plan_signals *signals, uint32_t core, uint32_t *out_task);

#endif
