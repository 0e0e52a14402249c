/* Timed events: a binary heap whose order of equal times is that of the SystemC kernel the public
 * simulator runs on. That order decides who gets a memory port first and whether an instruction
 * that finishes together with a clock edge is seen by it, so it is part of the timing model. */
#ifndef RAPTOR_DEVICE_EVENT_QUEUE_H
#define RAPTOR_DEVICE_EVENT_QUEUE_H

#include "target/pim/timing.h"

typedef struct timed_event {
    pim_time time;
    uint32_t thread;
} timed_event;

#define CLOCK_THREAD UINT32_MAX

typedef struct event_queue {
    timed_event *heap;       /* from 1 */
    timed_event *remembered; /* as many: an arrangement of all but the first */
    uint32_t count;
    bool settled; /* a tick of the clock has changed nothing since the last event came or went */
} event_queue;

void event_queue_insert(event_queue *queue, pim_time time, uint32_t thread);
timed_event event_queue_extract(event_queue *queue);
/* The earliest event that is not the clock's; UINT64_MAX when there is none. The clock is always
 * in the queue. */
pim_time event_queue_next(const event_queue *queue);
/* Lets the clock tick `ticks` times, `period` apart, from its event at `clock` on; each of these
 * ticks but the last ends before `next`, the earliest other event. Returns the time of the clock's
 * event then. Ticks permute the heap, so they are carried out one by one until one changes nothing,
 * or an arrangement comes back: whole rounds of the circle are skipped. */
pim_time event_queue_tick(event_queue *queue, pim_time clock, pim_time period, uint64_t ticks,
                          pim_time next);

#endif
