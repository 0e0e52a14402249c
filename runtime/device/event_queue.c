#include "runtime/device/event_queue.h"

/* Moves `event` up from the free place `i`, past every later one. */
static void rise(timed_event *heap, size_t i, timed_event event) {
    while (i > 1 && heap[i >> 1].time > event.time) {
        heap[i] = heap[i >> 1];
        i >>= 1;
    }
    heap[i] = event;
}

/* Moves `event` down from the free place `i` of a heap of `count`. Of two equal children the left
 * one rises; behind the last event there is none earlier. */
static void sink(timed_event *heap, size_t count, size_t i, timed_event event) {
    for (size_t child; (child = 2 * i) <= count; i = child) {
        if (heap[child + 1].time < heap[child].time)
            child++;
        if (heap[child].time >= event.time)
            break;
        heap[i] = heap[child];
    }
    heap[i] = event;
}

/* A tick takes the clock's event from the root and puts it back one period later: the last event
 * takes its place and sinks, then the clock rises from where that was. */
static void tick(timed_event *heap, size_t last, timed_event clock) {
    timed_event sinking = heap[last];
    heap[last].time = UINT64_MAX; /* free */
    sink(heap, last - 1, 1, sinking);
    rise(heap, last, clock);
}

/* Whether the last event sinks along the path on which the clock then rises, down to its own
 * parent. What the one lifts, the other puts back, where it is later than the clock. */
static bool tick_keeps_order(const timed_event *heap, size_t last) {
    pim_time sinking = heap[last].time;
    for (int level = 62 - __builtin_clzll(last); level > 0; level--) {
        size_t child = last >> level, other = child ^ 1;
        pim_time time = heap[child].time;
        if (time >= sinking || (child < other ? heap[other].time < time : heap[other].time <= time))
            return false;
    }
    return last % 2 == 0 || last == 1 || heap[last - 1].time >= sinking;
}

/* The first place behind the events, for one more. */
static uint32_t add_place(event_queue *queue) {
    if (queue->lag > 0)
        event_queue_carry_out(queue);
    queue->count++;
    queue->heap[queue->count + 1].time = UINT64_MAX;
    return queue->count;
}

void event_queue_insert(event_queue *queue, pim_time time, uint32_t thread) {
    uint32_t last = add_place(queue);
    queue->settled = false;
    rise(queue->heap, last, (timed_event){time, thread});
}

/* A clock that rises to the root lowers what was on its way by one place each. A tick then keeps
 * the order (see tick_keeps_order) unless equal times hide that way: the lowest two on it, or one
 * that is to the right of its equal. */
void event_queue_insert_clock(event_queue *queue, pim_time time) {
    timed_event *heap = queue->heap, clock = {time, CLOCK_THREAD};
    uint32_t last = add_place(queue);
    queue->settled = last == 1 || heap[1].time > time; /* it rises to the root */
    if (!queue->settled) {
        rise(heap, last, clock);
        return;
    }
    bool equal = last >= 4 && heap[last >> 2].time == heap[last >> 1].time;
    heap[last] = heap[last >> 1];
    for (uint32_t i = last >> 1; i > 1; i >>= 1) {
        heap[i] = heap[i >> 1];
        equal |= i % 2 == 1 && heap[i - 1].time == heap[i].time;
    }
    heap[1] = clock;
    queue->settled = !equal;
}

/* Takes the last event away and lets it sink from the free place `i`; returns the new count. */
static size_t fill_place(timed_event *heap, size_t count, size_t i) {
    timed_event last = heap[count];
    heap[count--].time = UINT64_MAX;
    if (count > 0)
        sink(heap, count, i, last);
    return count;
}

/* The usual case: ticks that keep the order bring the clock to the time of one other event, which
 * then is the root's child on the way to the last event. The last tick would lift it over the
 * clock, and taking it out the clock over its place again, into which the last event sinks: along
 * that way, since ticks keep the order. */
static bool take_with_clock(event_queue *queue, pim_time time, uint32_t *out_threads) {
    timed_event *heap = queue->heap;
    size_t count = queue->count;
    queue->settled = queue->settled || tick_keeps_order(heap, count);
    if (!queue->settled || count < 8 || heap[1].time + queue->lag * queue->period != time)
        return false;
    int depth = 62 - __builtin_clzll(count);
    size_t met = count >> depth;
    if (heap[met].time != time || heap[met ^ 1].time == time || heap[2 * met].time == time ||
        heap[2 * met + 1].time == time)
        return false;
    out_threads[0] = heap[met].thread;
    out_threads[1] = CLOCK_THREAD;
    for (; depth > 0; depth--)
        heap[count >> depth] = heap[count >> (depth - 1)];
    heap[count].time = UINT64_MAX;
    queue->count = (uint32_t)fill_place(heap, count - 1, 1);
    queue->lag = 0;
    queue->settled = false;
    return true;
}

uint32_t event_queue_take(event_queue *queue, pim_time time, uint32_t *out_threads) {
    if (queue->lag > 0) {
        if (take_with_clock(queue, time, out_threads))
            return 2;
        event_queue_carry_out(queue);
    }
    timed_event *heap = queue->heap;
    size_t count = queue->count;
    uint32_t taken = 0;
    while (heap[1].time == time) {
        out_threads[taken++] = heap[1].thread;
        count = fill_place(heap, count, 1);
    }
    queue->count = (uint32_t)count;
    queue->settled = false;
    return taken;
}

void event_queue_init(event_queue *queue, pim_time period, uint32_t limit, raptor_arena *arena) {
    *queue = (event_queue){
        .heap = RAPTOR_NEW_ARRAY(arena, timed_event, (size_t)limit + 3),
        .remembered = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)limit + 1),
        .period = period,
    };
    event_queue_insert_clock(queue, period);
}

/* A tick that keeps the order, of a clock that may not stay the first: what is not later than it
 * is lifted for good. */
static void tick_behind_others(timed_event *heap, size_t last, timed_event clock) {
    size_t hole = 1;
    for (int level = 62 - __builtin_clzll(last); level >= 0; level--) {
        size_t child = last >> level;
        if (heap[child].time > clock.time)
            break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = clock;
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
    for (uint32_t i = 2; i <= queue->count; i++)
        queue->remembered[i - 2] = queue->heap[i].thread;
}

static bool closes(event_queue *queue, tick_circle *circle) {
    circle->length++;
    for (uint32_t i = 2; i <= queue->count; i++)
        if (queue->heap[i].thread != queue->remembered[i - 2]) {
            if (circle->length == circle->limit)
                remember(queue, circle, 2 * circle->limit);
            return false;
        }
    return true;
}

/* The next of `ticks` ticks, after `carried` others, or those that are easy to do together. Returns
 * how many these were. */
static uint64_t carry_out(event_queue *queue, uint64_t ticks, uint64_t carried, pim_time next,
                          tick_circle *circle) {
    timed_event *clock = &queue->heap[1];
    /* The last one may meet the next event. */
    uint64_t alone = clock->time + ticks * queue->period < next ? ticks : ticks - 1;
    queue->settled = queue->settled || tick_keeps_order(queue->heap, queue->count);
    if (queue->settled) {
        clock->time += alone * queue->period;
        queue->settled = alone == ticks;
        if (!queue->settled)
            tick_behind_others(queue->heap, queue->count,
                               (timed_event){clock->time + queue->period, CLOCK_THREAD});
        return ticks;
    }
    if (carried == CIRCLE_FIRST_LIMIT)
        remember(queue, circle, CIRCLE_FIRST_LIMIT);
    if (carried > CIRCLE_FIRST_LIMIT && closes(queue, circle) && alone >= circle->length) {
        alone -= alone % circle->length;
        clock->time += alone * queue->period;
        return alone;
    }
    tick(queue->heap, queue->count, (timed_event){clock->time + queue->period, CLOCK_THREAD});
    return 1;
}

void event_queue_carry_out(event_queue *queue) {
    tick_circle circle = {0};
    pim_time next = event_queue_next(queue);
    uint64_t ticks = queue->lag;
    queue->lag = 0;
    for (uint64_t carried = 0; ticks > 0; carried++)
        ticks -= carry_out(queue, ticks, carried, next, &circle);
}
