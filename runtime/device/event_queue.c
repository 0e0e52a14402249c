/* A tick takes the clock's event from the root and puts it back at the end, from where it rises to
 * the root again: it shifts down what is on its way, and the last event, sinking from the root at
 * the next tick, shifts it up again. Unless equal times are in that way nothing else happens, so
 * most of the time the clock is kept apart: the heap is then as it is when the clock's event has
 * just been taken out. What comes and goes then does so as in a heap without a clock, but for what
 * insert_apart says; where equal times would decide something, the clock joins the heap.
 *
 * Likewise an event that comes after the clock and goes with it before any other does: unless equal
 * times are in its way (lets_pass) it leaves no trace in the heap, and need not be put there. On
 * compiled networks that is so at a quarter to a third of the edges at which anything wakes. */
#include "runtime/device/event_queue.h"

/* Places in the heap are counted in bytes where it is walked: that saves a multiplication each. */
enum { PLACE = sizeof(timed_event), ROOT = PLACE };

static inline timed_event *at(timed_event *heap, size_t place) {
    return (timed_event *)(void *)((char *)heap + place);
}

static inline size_t parent(size_t place) {
    return place >> 1 & ~(size_t)(PLACE - 1);
}

static inline bool is_right(size_t place) {
    return place & PLACE;
}

/* The place itself, or the one to its left below the same parent. */
static inline size_t left(size_t place) {
    return place & ~(size_t)PLACE;
}

static inline void put(timed_event *heap, size_t place, pim_time time, uint32_t thread) {
    at(heap, place)->time = time;
    at(heap, place)->thread = thread;
}

/* Moves `event` up from the free place, past every later one. */
static inline void rise(timed_event *heap, size_t place, timed_event event) {
    for (;;) {
        size_t above = parent(place);
        pim_time time = at(heap, above)->time;
        if (time <= event.time)
            break;
        put(heap, place, time, at(heap, above)->thread);
        place = above;
    }
    put(heap, place, event.time, event.thread);
}

/* Moves `event` down from the free place. Of two equal children the left one rises. */
static inline void sink(timed_event *heap, size_t place, timed_event event) {
    for (;;) {
        size_t child = 2 * place;
        pim_time time = at(heap, child)->time, right = at(heap, child + PLACE)->time;
        if (right < time) {
            child += PLACE;
            time = right;
        }
        if (time >= event.time)
            break;
        put(heap, place, time, at(heap, child)->thread);
        place = child;
    }
    put(heap, place, event.time, event.thread);
}

/* Place of one more event, behind the others. */
static inline size_t add_place(event_queue *queue) {
    queue->orderly = queue->passable = false;
    queue->count++;
    return queue->count * PLACE;
}

/* Takes out the first event. */
static inline uint32_t take_root(event_queue *queue) {
    timed_event *heap = queue->heap;
    uint32_t thread = heap[1].thread;
    timed_event last = heap[queue->count];
    heap[queue->count--].time = UINT64_MAX;
    queue->orderly = queue->passable = false;
    if (queue->count > 0)
        sink(heap, ROOT, last);
    return thread;
}

/* ---- the clock's event in the heap */

/* The clock's event, at the root, is taken out and put back one period later. */
static void tick(event_queue *queue) {
    timed_event clock = queue->heap[1];
    clock.time += queue->period;
    (void)take_root(queue);
    rise(queue->heap, add_place(queue), clock);
}

/* Whether the last event sinks along the path on which the clock then rises, down to its own
 * parent. What the one lifts, the other puts back, where it is later than the clock. */
static bool tick_keeps_order(timed_event *heap, size_t count) {
    size_t last = count * PLACE;
    pim_time sinking = at(heap, last)->time;
    for (size_t child = parent(last); child > ROOT; child = parent(child)) {
        pim_time time = at(heap, child)->time;
        if (time >= sinking || (is_right(child) ? at(heap, child - PLACE)->time <= time
                                                : at(heap, child + PLACE)->time < time))
            return false;
    }
    return !is_right(last) || last == ROOT || at(heap, last - PLACE)->time >= sinking;
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
static uint64_t carry_out_some(event_queue *queue, uint64_t ticks, uint64_t carried, pim_time next,
                               tick_circle *circle) {
    timed_event *clock = &queue->heap[1];
    /* The last one may meet the next event. */
    uint64_t alone = clock->time + ticks * queue->period < next ? ticks : ticks - 1;
    if (tick_keeps_order(queue->heap, queue->count)) {
        clock->time += alone * queue->period;
        if (alone < ticks)
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
    tick(queue);
    return 1;
}

/* Ticks are carried out one by one until one changes nothing, or an arrangement comes back: whole
 * rounds of the circle are skipped. */
static void carry_out(event_queue *queue) {
    tick_circle circle = {0};
    pim_time next = event_queue_next(queue);
    uint64_t ticks = queue->lag;
    queue->lag = 0;
    for (uint64_t carried = 0; ticks > 0; carried++)
        ticks -= carry_out_some(queue, ticks, carried, next, &circle);
}

/* ---- the clock's event apart */

/* The clock's event goes where it would be, and what came after it. */
static void join(event_queue *queue) {
    queue->apart = false;
    rise(queue->heap, add_place(queue), (timed_event){queue->clock, CLOCK_THREAD});
    if (queue->fresh.time != UINT64_MAX)
        rise(queue->heap, add_place(queue), queue->fresh);
}

/* Whether a tick changes nothing: on the way of the clock, which would be the last event, no event
 * has an equal to the left of the place below it, where the clock shifts it to, and the lowest one,
 * which sinks then, is later than the one above it. */
static bool is_orderly(event_queue *queue) {
    if (queue->orderly)
        return true;
    timed_event *heap = queue->heap;
    size_t place = parent((queue->count + 1) * PLACE);
    if (place > ROOT && at(heap, parent(place))->time == at(heap, place)->time)
        return false;
    for (size_t above; place > ROOT; place = above) {
        above = parent(place);
        if (at(heap, left(place))->time == at(heap, above)->time)
            return false;
    }
    return queue->orderly = true;
}

/* Whether an orderly heap stays as it is when an event comes behind the clock, sooner than all
 * others, and goes together with it. It rises to the place below the clock, along the way up from
 * the place behind the clock's. At each tick one of the two goes from the root, the other follows
 * from the place below, and the last event, the lowest one on that way, sinks there, as in
 * is_orderly. Above where this way leaves the clock's, all is one place lower, for the clock is
 * there, too; what is_orderly found of them still holds but for the lowest two. */
static bool lets_pass(event_queue *queue) {
    if (queue->passable)
        return true;
    const timed_event *heap = queue->heap;
    size_t clock = queue->count + 1, last = clock + 1;
    if (last < 8)
        return queue->passable = true;
    if (clock % 2 == 0) /* the ways are one */
        return queue->passable = heap[clock >> 2].time > heap[clock >> 3].time;
    int turn = __builtin_ctzll(last);
    size_t common = last >> turn >> 1; /* 0: the root */
    if (common > 1 && heap[common].time == heap[common >> 1].time)
        return false;
    return queue->passable = heap[last >> 1].time > heap[last >> 2].time;
}

/* Whether an event at `time` that rises from the free place meets no equal. */
static bool rises_past_others(timed_event *heap, size_t place, pim_time time) {
    while (at(heap, parent(place))->time > time)
        place = parent(place);
    return at(heap, parent(place))->time < time;
}

/* What inserting `event` behind the clock, which is at the root and has shifted its way down, and
 * the next tick make of the heap without the clock. The place behind the clock's is below the same
 * parent, or below the next place of its level. The last event then sinks along the clock's old
 * way, as if it rose from the clock's place. Where that is a right one it need not be `event`: that
 * may have risen past the one above its own place, which then is the last. False, and nothing is
 * done, where equal times would decide. */
static bool insert_apart(event_queue *queue, timed_event event) {
    timed_event *heap = queue->heap;
    size_t clock = queue->count + 1, last = clock + 1;
    if (!is_orderly(queue))
        return false;
    timed_event sinking = event;
    size_t common = clock >> 1; /* the lowest place that both ways pass */
    if (clock % 2 == 0) {
        size_t above = common >> 1;
        if (event.time == heap[above].time || event.time == heap[common].time ||
            (event.time < heap[above].time && heap[above >> 1].time == heap[above].time))
            return false;
    } else if (clock > 1) {
        int turn = __builtin_ctzll(last);
        common = last >> turn >> 1 ? last >> turn >> 1 : 1;
        timed_event *above = &heap[last >> 1];
        if (event.time < heap[common].time) { /* the last event sinks back to its old place */
            if (heap[common >> 1].time == heap[common].time ||
                (turn > 1 && heap[last >> 2].time == above->time))
                return false;
        } else {
            sinking = event.time < above->time ? *above : event;
            if (event.time == heap[common].time || heap[clock - 1].time == heap[clock >> 1].time ||
                !rises_past_others(heap, clock * PLACE, sinking.time))
                return false;
            if (event.time < above->time)
                rise(heap, (last >> 1) * PLACE, event);
        }
    }
    rise(heap, add_place(queue), sinking);
    return true;
}

/* Carries out the ticks, as far as they change nothing with the clock apart. In each of its two
 * callers the branches go another way, which the processor foresees if it is inline. */
static inline __attribute__((always_inline)) void settle(event_queue *queue) {
    if (queue->lag > 0 && queue->fresh.time != UINT64_MAX) {
        if (!insert_apart(queue, queue->fresh)) {
            join(queue);
            return;
        }
        queue->fresh.time = UINT64_MAX;
        queue->clock += queue->period;
        queue->lag--;
    }
    if (queue->lag > 0 && !is_orderly(queue)) {
        join(queue);
        return;
    }
    queue->clock += queue->lag * queue->period;
    queue->lag = 0;
}

/* ---- the queue */

void event_queue_init(event_queue *queue, pim_time period, uint32_t limit, raptor_arena *arena) {
    size_t places = 2 * (size_t)limit + 6; /* two below each, the clock's and one more */
    *queue = (event_queue){
        .heap = RAPTOR_NEW_ARRAY(arena, timed_event, places),
        .remembered = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)limit + 1),
        .period = period,
    };
    for (size_t i = 1; i < places; i++)
        queue->heap[i].time = UINT64_MAX;
    event_queue_insert_clock(queue, period);
}

void event_queue_insert(event_queue *queue, pim_time time, uint32_t thread) {
    timed_event event = {time, thread};
    if (queue->apart) {
        settle(queue);
        if (queue->apart && queue->fresh.time == UINT64_MAX && time > queue->clock &&
            queue->heap[1].time > queue->clock) {
            queue->fresh = event;
            return;
        }
        if (queue->apart)
            join(queue);
    }
    if (queue->lag > 0)
        carry_out(queue);
    rise(queue->heap, add_place(queue), event);
}

void event_queue_insert_clock(event_queue *queue, pim_time time) {
    if (queue->heap[1].time >= time) {
        queue->apart = true;
        queue->clock = time;
        queue->fresh.time = UINT64_MAX;
    } else {
        rise(queue->heap, add_place(queue), (timed_event){time, CLOCK_THREAD});
    }
}

/* The usual case: the clock meets one other event. That was there before the clock came, so it is
 * the first. */
static bool take_with_clock(event_queue *queue, pim_time time, uint32_t *out_threads) {
    timed_event *heap = queue->heap;
    if (queue->fresh.time != UINT64_MAX || queue->clock != time || heap[1].time != time ||
        heap[2].time == time || heap[3].time == time || !is_orderly(queue))
        return false;
    out_threads[0] = take_root(queue);
    out_threads[1] = CLOCK_THREAD;
    queue->apart = false;
    return true;
}

/* Nearly as often it meets the one event that came since it was here last. */
static bool take_fresh(event_queue *queue, pim_time time, uint32_t *out_threads) {
    if (queue->fresh.time != time || queue->heap[1].time <= time ||
        queue->clock + queue->lag * queue->period != time || !is_orderly(queue) ||
        !lets_pass(queue))
        return false;
    out_threads[0] = queue->fresh.thread;
    out_threads[1] = CLOCK_THREAD;
    queue->apart = false;
    queue->lag = 0;
    return true;
}

uint32_t event_queue_take(event_queue *queue, pim_time time, uint32_t *out_threads) {
    if (queue->apart) {
        if (take_fresh(queue, time, out_threads))
            return 2;
        settle(queue);
    }
    if (queue->apart) {
        if (take_with_clock(queue, time, out_threads))
            return 2;
        join(queue);
    }
    if (queue->lag > 0)
        carry_out(queue);
    uint32_t taken = 0;
    while (queue->heap[1].time == time)
        out_threads[taken++] = take_root(queue);
    return taken;
}
