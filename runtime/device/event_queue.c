#include "runtime/device/event_queue.h"

#include <string.h>

void event_queue_insert(event_queue *queue, pim_time time, uint32_t thread) {
    timed_event *heap = queue->heap;
    uint32_t i = ++queue->count;
    queue->settled = false;
    while (i > 1 && heap[i >> 1].time > time) {
        heap[i] = heap[i >> 1];
        i >>= 1;
    }
    heap[i] = (timed_event){time, thread};
}

/* Moves `event` down from the root of a heap of `count` to its place, which it returns. Of two
 * equal children the left one rises. */
static uint32_t sift_down(timed_event *heap, uint32_t count, timed_event event) {
    uint32_t i = 1;
    for (;;) {
        uint32_t child = 2 * i;
        if (child > count)
            break;
        if (child < count && heap[child + 1].time < heap[child].time)
            child++;
        if (heap[child].time >= event.time)
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = event;
    return i;
}

timed_event event_queue_extract(event_queue *queue) {
    timed_event top = queue->heap[1];
    timed_event last = queue->heap[queue->count--];
    queue->settled = false;
    if (queue->count > 0)
        sift_down(queue->heap, queue->count, last);
    return top;
}

pim_time event_queue_next(const event_queue *queue) {
    if (queue->heap[1].thread != CLOCK_THREAD)
        return queue->heap[1].time;
    pim_time next = queue->count > 1 ? queue->heap[2].time : UINT64_MAX;
    if (queue->count > 2 && queue->heap[3].time < next)
        next = queue->heap[3].time;
    return next;
}

/* A tick takes the clock's event from the root, where it is alone in time, and puts it back one
 * period later, still the earliest. The last event takes its place and sinks, then the clock rises
 * from where that was. When the last event sinks along the path on which the clock then rises, down
 * to its own parent, every event ends where it was, and so it will at the following ticks. */
static bool tick_changes_nothing(const event_queue *queue) {
    const timed_event *heap = queue->heap;
    uint32_t last = queue->count;
    pim_time sinking = heap[last].time;
    for (int level = 30 - __builtin_clz(last); level > 0; level--) {
        uint32_t child = last >> level, other = child ^ 1;
        pim_time time = heap[child].time;
        if (time >= sinking)
            return false;
        if (other < last && (child & 1 ? heap[other].time <= time : heap[other].time < time))
            return false;
    }
    return last % 2 == 0 || heap[last - 1].time >= sinking;
}

static void tick(event_queue *queue, pim_time clock) {
    uint32_t last = queue->count--;
    if (last > 1)
        sift_down(queue->heap, queue->count, queue->heap[last]);
    event_queue_insert(queue, clock, CLOCK_THREAD);
}

/* Ticks may also go round in a circle of arrangements. It is found by comparing with one that is
 * remembered, for twice as long each time (Brent's method). */
typedef struct tick_circle {
    uint32_t length; /* ticks since the arrangement was remembered */
    uint32_t limit;
} tick_circle;

enum { CIRCLE_FIRST_LIMIT = 8 };

static void remember(event_queue *queue, tick_circle *circle, uint32_t limit) {
    *circle = (tick_circle){.limit = limit};
    memcpy(queue->remembered, queue->heap + 2, (queue->count - 1) * sizeof *queue->heap);
}

static bool closes(event_queue *queue, tick_circle *circle) {
    circle->length++;
    for (uint32_t i = 2; i <= queue->count; i++)
        if (queue->heap[i].thread != queue->remembered[i - 2].thread) {
            if (circle->length == circle->limit)
                remember(queue, circle, 2 * circle->limit);
            return false;
        }
    return true;
}

pim_time event_queue_tick(event_queue *queue, pim_time clock, pim_time period, uint64_t ticks,
                          pim_time next) {
    tick_circle circle = {.limit = CIRCLE_FIRST_LIMIT};
    for (uint32_t single = 0; ticks > 0;) {
        uint64_t step = 1; /* ticks that change nothing together */
        bool known = queue->settled || queue->count == 1 || tick_changes_nothing(queue);
        if (!known && single > CIRCLE_FIRST_LIMIT && closes(queue, &circle)) {
            known = true;
            step = circle.length;
        }
        /* The last one may meet the next event. */
        uint64_t skipped = clock + ticks * period < next ? ticks : ticks - 1;
        skipped -= skipped % step;
        if (known && skipped > 0) {
            queue->settled = step == 1;
            clock += skipped * period;
            ticks -= skipped;
            queue->heap[1].time = clock;
            continue;
        }
        if (single++ == CIRCLE_FIRST_LIMIT)
            remember(queue, &circle, CIRCLE_FIRST_LIMIT);
        clock += period;
        ticks--;
        tick(queue, clock);
    }
    return clock;
}
