#include "runtime/device/event_queue.h"

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

pim_time event_queue_tick(event_queue *queue, pim_time clock, pim_time period, uint64_t ticks,
                          pim_time next) {
    while (ticks > 0) {
        if (clock + period < next &&
            (queue->settled || queue->count == 1 || tick_changes_nothing(queue))) {
            queue->settled = true;
            /* The last one may meet the next event. */
            uint64_t skipped = clock + ticks * period < next ? ticks : ticks - 1;
            clock += skipped * period;
            ticks -= skipped;
            queue->heap[1].time = clock;
        } else {
            clock += period;
            ticks--;
            tick(queue, clock);
        }
    }
    return clock;
}
