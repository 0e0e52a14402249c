/* Sets of words against an array with a flag for every word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "backend/pim/words.h"

enum { WORDS = 64, SETS = 3, STEPS = 20000 };

typedef struct model {
    raptor_arena arena;
    jmp_buf guard;
    word_set sets[SETS];
    bool flags[SETS][WORDS];
    uint64_t random;
} model;

static uint32_t draw(model *state, uint32_t below) {
    state->random ^= state->random << 13;
    state->random ^= state->random >> 7;
    state->random ^= state->random << 17;
    return (uint32_t)((state->random >> 16) % below);
}

/* Ranges are as few as can be, in order, and hold what the flags say. */
static void check_set(const word_set *set, const bool *flags) {
    bool held[WORDS] = {false};
    for (uint32_t i = 0; i < set->count; i++) {
        word_range range = set->ranges[i];
        assert_true(range.first >= 0 && range.first < range.end && range.end <= WORDS);
        assert_true(i == 0 || set->ranges[i - 1].end < range.first);
        for (int64_t k = range.first; k < range.end; k++)
            held[k] = true;
    }
    assert_memory_equal(held, flags, sizeof held);
}

static void check_hold(const word_set *set, const bool *flags, uint32_t first, uint32_t count) {
    word_range missing;
    uint32_t start = first, end;
    while (start < first + count && flags[start])
        start++;
    for (end = start; end < first + count && !flags[end];)
        end++;
    bool holds = words_hold(set, first, count, &missing);
    assert_int_equal(holds, start == first + count);
    if (!holds) {
        assert_int_equal(missing.first, start);
        assert_int_equal(missing.end, end);
    }
}

static void step(model *state) {
    uint32_t number = draw(state, SETS), first = draw(state, WORDS);
    uint32_t count = draw(state, WORDS - first + 1), what = draw(state, 8);
    word_set *set = &state->sets[number];
    bool *flags = state->flags[number], old[WORDS];
    count = what < 6 && count > 8 ? count % 8 : count;
    memcpy(old, flags, sizeof old);
    bool changed = false;
    if (what < 3) {
        memset(flags + first, true, count);
        changed = words_add(set, &state->arena, first, count);
    } else if (what < 6) {
        memset(flags + first, false, count);
        changed = words_remove(set, &state->arena, first, count);
    } else if (what == 6) {
        uint32_t other = draw(state, SETS), from = draw(state, WORDS - count + 1);
        memmove(flags + first, other == number ? old + from : state->flags[other] + from, count);
        changed = words_copy(set, first, &state->sets[other], from, count, &state->arena);
    } else {
        check_hold(set, flags, first, count);
    }
    assert_int_equal(changed, memcmp(old, flags, sizeof old) != 0);
    check_set(set, flags);
    assert_int_equal(words_equal(&state->sets[0], &state->sets[1]),
                     memcmp(state->flags[0], state->flags[1], sizeof old) == 0);
}

static void test_sets_are_what_was_put_in(void **unused) {
    (void)unused;
    model *state = test_calloc(1, sizeof *state);
    state->random = 0x9E3779B97F4A7C15;
    raptor_arena_init(&state->arena);
    if (setjmp(state->guard))
        fail_msg("out of memory");
    raptor_arena_guard(&state->arena, &state->guard);
    for (int i = 0; i < STEPS; i++)
        step(state);
    raptor_arena_deinit(&state->arena);
    test_free(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sets_are_what_was_put_in)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
