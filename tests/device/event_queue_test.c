/* The clock's ticks permute the queue. Many at once must leave it as one after the other do:
 * compared on random queues, with short and long gaps, up to the tick that meets the next event. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "runtime/device/event_queue.h"

enum { LIMIT = 40, PERIOD = 1000 };

typedef struct queue_room {
    timed_event heap[LIMIT + 2], remembered[LIMIT + 2];
    event_queue queue;
} queue_room;

static uint64_t state = 88172645463325252u;

static uint32_t random_below(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 20) % below;
}

static void copy(queue_room *to, const queue_room *from) {
    *to = *from;
    to->queue.heap = to->heap;
    to->queue.remembered = to->remembered;
}

/* A clock at PERIOD and `count` later events, many of them at the same times. */
static pim_time fill(queue_room *room, uint32_t count, uint64_t ticks) {
    *room = (queue_room){.queue.count = 0};
    copy(room, room);
    event_queue_insert(&room->queue, PERIOD, CLOCK_THREAD);
    pim_time earliest = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        pim_time time = PERIOD + ticks * PERIOD + random_below(4) * (PERIOD / 2) +
                        random_below(2) * random_below(50 * PERIOD);
        earliest = time < earliest ? time : earliest;
        event_queue_insert(&room->queue, time, i);
    }
    for (uint32_t i = 0; i < count / 2; i++) { /* stirred: out of the order of insertion */
        timed_event clock = event_queue_extract(&room->queue);
        event_queue_insert(&room->queue, clock.time, clock.thread);
        timed_event back = room->queue.heap[room->queue.count];
        if (back.thread == CLOCK_THREAD)
            continue;
        room->queue.count--;
        event_queue_insert(&room->queue, back.time + random_below(3) * PERIOD, back.thread);
    }
    return event_queue_next(&room->queue);
}

static void many_ticks_are_single_ticks(void **unused) {
    (void)unused;
    queue_room many, single;
    for (int round = 0; round < 20000; round++) {
        uint64_t ticks = 1 + random_below(round % 3 ? 12 : 700);
        pim_time next = fill(&many, random_below(LIMIT), ticks);
        copy(&single, &many);
        pim_time at = event_queue_tick(&many.queue, PERIOD, PERIOD, ticks, next);
        pim_time clock = PERIOD;
        for (uint64_t i = 0; i < ticks; i++) {
            event_queue_extract(&single.queue); /* the clock, first and alone in time */
            clock += PERIOD;
            event_queue_insert(&single.queue, clock, CLOCK_THREAD);
        }
        assert_true(at == clock);
        assert_int_equal(many.queue.count, single.queue.count);
        for (uint32_t i = 1; i <= many.queue.count; i++) {
            assert_int_equal(many.heap[i].thread, single.heap[i].thread);
            assert_true(many.heap[i].time == single.heap[i].time);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(many_ticks_are_single_ticks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
