/* Timed events: a binary heap whose order of equal times is that of the SystemC kernel the public
 * simulator runs on. That order decides who gets a memory port first and whether an instruction
 * that finishes together with a clock edge is seen by it, so it is part of the timing model. */
#ifndef RAPTOR_DEVICE_EVENT_QUEUE_H
#define RAPTOR_DEVICE_EVENT_QUEUE_H

#include "raptor/arena.h"
#include "target/pim/timing.h"

typedef struct timed_event {
    pim_time time;
    uint32_t thread;
} timed_event;

#define CLOCK_THREAD UINT32_MAX

/* The clock's event is always in the queue, except while it runs. Ticks put it back one period
 * later each; they permute the heap, which matters only when another event comes or goes: they are
 * counted, and carried out then. */
typedef struct event_queue {
    timed_event *heap;    /* from 1; what is not there comes before all, or behind all */
    uint32_t count;       /* in the heap */
    uint32_t *remembered; /* threads of an arrangement, all but the first */
    pim_time period;      /* of the clock */
    uint64_t lag;         /* ticks that are not carried out yet */
    bool apart;           /* the clock's event is not in the heap: event_queue.c says when */
    bool orderly;         /* apart: a tick is known to change nothing */
    bool passable;        /* apart: nor does an event that comes and goes with it */
    pim_time clock;       /* apart: time of the clock's event, without the lag */
    timed_event fresh;    /* apart: came when no tick was left to be carried out; or UINT64_MAX */
} event_queue;

/* The clock's first event is at `period`; `limit`: of other events at a time. */
void event_queue_init(event_queue *queue, pim_time period, uint32_t limit, raptor_arena *arena);
void event_queue_insert(event_queue *queue, pim_time time, uint32_t thread);
/* Puts the clock's event back. */
void event_queue_insert_clock(event_queue *queue, pim_time time);
/* Takes out the events at `time`, which none precedes, in their order; returns how many. */
uint32_t event_queue_take(event_queue *queue, pim_time time, uint32_t *out_threads);

/* The earliest event that is not the clock's; UINT64_MAX when there is none. */
static inline pim_time event_queue_next(const event_queue *queue) {
    const timed_event *heap = queue->heap;
    if (queue->apart)
        return heap[1].time < queue->fresh.time ? heap[1].time : queue->fresh.time;
    if (heap[1].thread != CLOCK_THREAD)
        return heap[1].time;
    return heap[2].time < heap[3].time ? heap[2].time : heap[3].time;
}

/* Lets the clock tick; only the last of the ticks may end at event_queue_next, none later. */
static inline void event_queue_tick(event_queue *queue, uint64_t ticks) {
    queue->lag += ticks;
}

#endif
