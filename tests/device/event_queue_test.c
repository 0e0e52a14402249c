/* The event queue against a binary heap that carries out every tick of the clock as what it is: the
 * clock's event is taken out and put back one period later. The same events must come out in the
 * same order, whatever was left to be carried out later. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "runtime/device/event_queue.h"

enum { LIMIT = 40, PERIOD = 1000 };

typedef struct plain_heap {
    timed_event events[LIMIT + 2]; /* from 1 */
    uint32_t count;
} plain_heap;

static void swap(timed_event *a, timed_event *b) {
    timed_event event = *a;
    *a = *b;
    *b = event;
}

static void plain_insert(plain_heap *heap, pim_time time, uint32_t thread) {
    uint32_t i = ++heap->count;
    heap->events[i] = (timed_event){time, thread};
    for (; i > 1 && heap->events[i / 2].time > heap->events[i].time; i /= 2)
        swap(&heap->events[i], &heap->events[i / 2]);
}

static timed_event plain_extract(plain_heap *heap) {
    timed_event top = heap->events[1];
    heap->events[1] = heap->events[heap->count--];
    for (uint32_t i = 1, child; (child = 2 * i) <= heap->count; i = child) {
        if (child < heap->count && heap->events[child + 1].time < heap->events[child].time)
            child++;
        if (heap->events[child].time >= heap->events[i].time)
            break;
        swap(&heap->events[i], &heap->events[child]);
    }
    return top;
}

typedef struct queue_pair {
    event_queue queue;
    plain_heap plain;
    pim_time clock;                   /* time of the clock's event */
    uint32_t spread;                  /* of times, in periods */
    uint64_t state;                   /* of the random numbers */
    uint32_t held[LIMIT], held_count; /* threads that come back at an edge of the clock */
} queue_pair;

static uint32_t random_below(queue_pair *pair, uint32_t below) {
    pair->state ^= pair->state << 13;
    pair->state ^= pair->state >> 7;
    pair->state ^= pair->state << 17;
    return (uint32_t)(pair->state >> 20) % below;
}

static void insert(queue_pair *pair, pim_time time, uint32_t thread) {
    event_queue_insert(&pair->queue, time, thread);
    plain_insert(&pair->plain, time, thread);
}

/* Often at the same time as others, or as the clock, and sometimes far away. */
static void insert_later(queue_pair *pair, pim_time now, uint32_t thread) {
    pim_time time = now - now % PERIOD + PERIOD * (1 + random_below(pair, pair->spread));
    if (random_below(pair, 4) == 0)
        time += random_below(pair, 3) * (PERIOD / 2);
    if (random_below(pair, 10) == 0)
        time += PERIOD * random_below(pair, 700);
    insert(pair, time, thread);
}

/* Ticks while nothing else happens, the last one up to the next event or short of it. */
static void tick_until(queue_pair *pair, pim_time next) {
    uint64_t most = 0;
    if (next != UINT64_MAX && next > pair->clock)
        most = (next - pair->clock + PERIOD - 1) / PERIOD;
    uint64_t ticks = random_below(pair, 3) ? most : random_below(pair, (uint32_t)most + 1);
    event_queue_tick(&pair->queue, ticks);
    for (uint64_t i = 0; i < ticks; i++) {
        assert_int_equal(plain_extract(&pair->plain).thread, CLOCK_THREAD);
        pair->clock += PERIOD;
        plain_insert(&pair->plain, pair->clock, CLOCK_THREAD);
    }
}

/* Takes what is first in time; returns how many events that is. */
static uint32_t take(queue_pair *pair, uint32_t *out_threads) {
    pim_time now = pair->plain.events[1].time;
    uint32_t taken = event_queue_take(&pair->queue, now, out_threads);
    for (uint32_t i = 0; i < taken; i++) {
        timed_event expected = plain_extract(&pair->plain);
        assert_true(expected.time == now);
        assert_int_equal(out_threads[i], expected.thread);
    }
    assert_true(pair->plain.count == 0 || pair->plain.events[1].time > now);
    return taken;
}

static void insert_clock(queue_pair *pair) {
    pair->clock += PERIOD;
    event_queue_insert_clock(&pair->queue, pair->clock);
    plain_insert(&pair->plain, pair->clock, CLOCK_THREAD);
}

/* Takes what is first in time; every event comes back later, the clock's after one period. */
static void take_first(queue_pair *pair) {
    uint32_t threads[LIMIT + 1];
    pim_time now = pair->plain.events[1].time;
    uint32_t taken = take(pair, threads);
    for (uint32_t i = 0; i < taken; i++) {
        if (threads[i] == CLOCK_THREAD) {
            insert_clock(pair);
        } else if (random_below(pair, 4) == 0) {
            pair->held[pair->held_count++] = threads[i];
        } else {
            insert_later(pair, now, threads[i]);
        }
    }
}

static void events_come_in_the_order_of_a_plain_heap(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (uint32_t round = 0; round < 1000; round++) {
        /* from many equal times to few */
        queue_pair pair = {
            .clock = PERIOD, .spread = 6u << round % 11, .state = 88172645463325252u + round};
        uint32_t events = round % LIMIT;
        event_queue_init(&pair.queue, PERIOD, LIMIT, &arena);
        plain_insert(&pair.plain, PERIOD, CLOCK_THREAD);
        for (uint32_t thread = 0; thread < events; thread++)
            insert_later(&pair, 0, thread);
        for (int step = 0; step < 500; step++) {
            pim_time next = event_queue_next(&pair.queue);
            if (pair.clock < next)
                tick_until(&pair, next);
            while (pair.held_count > 0 && random_below(&pair, 3))
                insert_later(&pair, pair.clock, pair.held[--pair.held_count]);
            if (pair.plain.events[1].thread != CLOCK_THREAD || random_below(&pair, 2))
                take_first(&pair);
            const event_queue *queue = &pair.queue;
            uint32_t beside = queue->apart + (queue->apart && queue->fresh.time != UINT64_MAX);
            assert_int_equal(queue->count + beside, pair.plain.count);
        }
    }
    raptor_arena_deinit(&arena);
}

/* Up to the first event that is not the clock's; what is taken does not come back. */
static void take_next(queue_pair *pair) {
    uint32_t threads[LIMIT + 1];
    pim_time next = event_queue_next(&pair->queue);
    while (pair->clock < next)
        tick_until(pair, next);
    uint32_t taken = take(pair, threads);
    for (uint32_t i = 0; i < taken; i++)
        if (threads[i] == CLOCK_THREAD)
            insert_clock(pair);
}

/* At one of so many times, between which several events can come and go. */
static void insert_between_visits(queue_pair *pair, uint32_t times, uint32_t thread) {
    pim_time step = 20 * PERIOD;
    insert(pair, (pair->clock / step + 1 + random_below(pair, times)) * step, thread);
}

/* An event that comes after all others have, and goes before they do, may leave no trace: many of
 * them are at equal times, in every arrangement of a heap of every size. */
static void events_that_come_and_go_leave_the_order_of_others(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (uint32_t round = 0; round < 200 * LIMIT; round++) {
        queue_pair pair = {.clock = PERIOD, .state = 88172645463325252u + round};
        uint32_t others = round % (LIMIT - 1), times = 1 + round % 7;
        event_queue_init(&pair.queue, PERIOD, LIMIT, &arena);
        plain_insert(&pair.plain, PERIOD, CLOCK_THREAD);
        uint32_t thread = 0;
        for (uint32_t before = random_below(&pair, others + 1); thread < before; thread++)
            insert_between_visits(&pair, times, thread);
        while (pair.plain.count > 1) {
            if (thread < others && random_below(&pair, 3))
                insert_between_visits(&pair, times, thread++);
            for (uint32_t visits = random_below(&pair, 3); visits > 0; visits--) {
                insert(&pair, pair.clock + PERIOD * (1 + random_below(&pair, 3)), LIMIT);
                take_next(&pair);
            }
            take_next(&pair);
        }
    }
    raptor_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_in_the_order_of_a_plain_heap),
        cmocka_unit_test(events_that_come_and_go_leave_the_order_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
