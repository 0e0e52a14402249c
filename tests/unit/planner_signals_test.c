/* Signals between tasks and the registers they wait in, on small schedules worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "planner/signals.h"

static uint32_t add(plan_signals *signals, uint32_t core, bool *out_rendezvous) {
    uint32_t task;
    *out_rendezvous = plan_signals_add(signals, core, &task);
    return task;
}

/* A producer that another producer has read is known through it; one on the same core always is. */
static void test_known_producers(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    plan_signals signals;
    plan_signals_init(&signals, 4, &arena);
    plan_signals_reset(&signals);
    bool rendezvous;
    uint32_t first = add(&signals, 0, &rendezvous);
    plan_signals_read(&signals, first);
    uint32_t second = add(&signals, 1, &rendezvous);
    assert_int_equal(signals.signal_count, 1);
    /* Reads both, but the second knows of the first. */
    plan_signals_read(&signals, second);
    plan_signals_read(&signals, first);
    uint32_t third = add(&signals, 2, &rendezvous);
    assert_int_equal(signals.signal_count, 1);
    assert_int_equal(signals.signallers[0], second);
    /* Core 2 has heard of both by now, and of itself. */
    plan_signals_read(&signals, first);
    plan_signals_read(&signals, third);
    add(&signals, 2, &rendezvous);
    assert_int_equal(signals.signal_count, 0);
    assert_false(rendezvous);
    raptor_arena_deinit(&arena);
}

/* Forty waits on one core for a producer that hears nothing back: 31 registers, then rendezvous. */
static void test_registers_run_out(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    plan_signals signals;
    plan_signals_init(&signals, 2, &arena);
    plan_signals_reset(&signals);
    bool rendezvous;
    uint32_t produced[40];
    for (int i = 0; i < 40; i++)
        produced[i] = add(&signals, 0, &rendezvous);
    for (int i = 0; i < 40; i++) {
        plan_signals_read(&signals, produced[i]);
        add(&signals, 1, &rendezvous);
        assert_int_equal(signals.signal_count, 1);
        assert_int_equal(rendezvous, i >= 31);
    }
    raptor_arena_deinit(&arena);
}

/* A producer that reads what the consumer made knows that the register is free again. */
static void test_registers_return(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    plan_signals signals;
    plan_signals_init(&signals, 2, &arena);
    plan_signals_reset(&signals);
    bool rendezvous;
    uint32_t back = UINT32_MAX;
    for (int i = 0; i < 200; i++) {
        if (back != UINT32_MAX)
            plan_signals_read(&signals, back);
        uint32_t task = add(&signals, 0, &rendezvous);
        assert_false(rendezvous);
        plan_signals_read(&signals, task);
        back = add(&signals, 1, &rendezvous);
        assert_false(rendezvous);
    }
    raptor_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_producers),
        cmocka_unit_test(test_registers_run_out),
        cmocka_unit_test(test_registers_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
