/* The journal of times gives back what was put into it, whatever the times are and in whatever
 * order it is read, also while it grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "runtime/device/journal.h"

enum { RECORDS = 20000 };

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Short times are usual, and there are some of every length. */
static pim_time random_time(uint64_t *state, bool wild) {
    return next_random(state) >> (wild ? next_random(state) % 62 + 2 : 44);
}

static time_record random_record(uint64_t *state, const time_record *before, uint32_t number) {
    bool wild = next_random(state) % 8 == 0;
    time_record record = {.start = before->start + random_time(state, wild) % (1u << 30),
                          .release = JOURNAL_NONE,
                          .peer = JOURNAL_NONE};
    record.end = record.start + random_time(state, wild);
    for (int i = 0; i < TIME_MARKS; i++)
        if (next_random(state) % 3)
            record.marks[i] = wild && next_random(state) % 2 ? record.start / 2 + 1
                                                             : record.start + (pim_time)i * 1000;
    record.pc = before->pc + 1 + (uint32_t)(wild ? next_random(state) % 5000 : 2);
    if (number > 0 && next_random(state) % 4)
        record.release = wild ? (uint32_t)(next_random(state) % number) : number - 1;
    if (next_random(state) % 4 == 0) {
        record.peer_core = (uint32_t)next_random(state);
        record.peer = (uint32_t)next_random(state) % JOURNAL_NONE;
    }
    return record;
}

static void assert_same(const time_record *got, const time_record *want) {
    for (int i = 0; i < TIME_MARKS; i++)
        assert_true(got->marks[i] == want->marks[i]);
    assert_true(got->start == want->start);
    assert_true(got->end == want->end);
    assert_int_equal(got->pc, want->pc);
    assert_int_equal(got->release, want->release);
    assert_int_equal(got->peer, want->peer);
    if (want->peer != JOURNAL_NONE)
        assert_int_equal(got->peer_core, want->peer_core);
}

static void records_come_back(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    time_record *records = calloc(RECORDS, sizeof *records);
    assert_non_null(records);
    time_journal journal = {0};
    uint64_t state = 88172645463325252u;
    for (uint32_t i = 0; i < RECORDS; i++) {
        records[i] = random_record(&state, &records[i ? i - 1 : 0], i);
        assert_true(journal_append(&journal, &arena, &records[i]));
        assert_int_equal(journal.count, i + 1);
        /* the newest, which the block last decoded does not have yet, and any other */
        if (i % 3 == 0)
            assert_same(journal_read(&journal, &arena, i), &records[i]);
        uint32_t any = (uint32_t)(next_random(&state) % (i + 1));
        if (i % 7 == 0)
            assert_same(journal_read(&journal, &arena, any), &records[any]);
    }
    for (uint32_t i = RECORDS; i-- > 0;)
        assert_same(journal_read(&journal, &arena, i), &records[i]);
    free(records);
    raptor_arena_deinit(&arena);
}

/* Of whole blocks only while the journal is written; in the end of all. */
static void records_come_back_in_their_order(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    time_record *records = calloc(RECORDS, sizeof *records);
    assert_non_null(records);
    time_journal journal = {0};
    journal_cursor cursor = {0};
    uint64_t state = 88172645463325252u;
    uint32_t read = 0;
    assert_false(journal_next(&cursor, &journal, true));
    for (uint32_t i = 0; i < RECORDS; i++) {
        records[i] = random_record(&state, &records[i ? i - 1 : 0], i);
        assert_true(journal_append(&journal, &arena, &records[i]));
        for (; next_random(&state) % 3 && journal_next(&cursor, &journal, false); read++)
            assert_same(&cursor.record, &records[read]);
        assert_true(read <= i);
    }
    assert_true(read > RECORDS / 2);
    for (; journal_next(&cursor, &journal, true); read++)
        assert_same(&cursor.record, &records[read]);
    assert_int_equal(read, RECORDS);
    free(records);
    raptor_arena_deinit(&arena);
}

/* Every third instruction, 2 ns after the end of the one before. */
static void follow_the_third(const void *user, uint32_t number, time_record *record) {
    record->pc = number ? record->pc + 3 : 7;
    record->start = (number ? record->end : 0) + *(const pim_time *)user;
    record->release = number - 1;
}

static void what_follows_comes_back(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    time_record *records = calloc(RECORDS, sizeof *records);
    assert_non_null(records);
    pim_time gap = 2000;
    time_journal journal = {.follow = follow_the_third, .user = &gap};
    journal_cursor cursor = {0};
    uint64_t state = 88172645463325252u;
    for (uint32_t i = 0; i < RECORDS; i++) {
        time_record record = {.peer = JOURNAL_NONE, .release = i - 1, .pc = 7 + 3 * i};
        record.start = (i ? records[i - 1].end : 0) + gap;
        record.end = record.start + random_time(&state, next_random(&state) % 8 == 0) % (1u << 30);
        for (uint64_t k = 0, marks = next_random(&state) % (TIME_MARKS + 1); k < marks; k++)
            record.marks[k] = record.start + k * 500;
        if (next_random(&state) % 4 == 0) {
            record.peer_core = (uint32_t)next_random(&state);
            record.peer = (uint32_t)next_random(&state) % JOURNAL_NONE;
        }
        records[i] = record;
        assert_true(journal_append(&journal, &arena, &record));
        uint32_t any = (uint32_t)(next_random(&state) % (i + 1));
        if (i % 7 == 0)
            assert_same(journal_read(&journal, &arena, any), &records[any]);
    }
    for (uint32_t i = 0; i < RECORDS; i++) {
        assert_true(journal_next(&cursor, &journal, true));
        assert_same(&cursor.record, &records[i]);
    }
    assert_false(journal_next(&cursor, &journal, true));
    free(records);
    raptor_arena_deinit(&arena);
}

/* What the journal is for: an instruction as most are takes no more than 20 bytes, and the blocks a
 * tenth more. */
static void usual_records_are_short(void **unused) {
    (void)unused;
    raptor_arena arena;
    raptor_arena_init(&arena);
    time_journal journal = {0};
    time_record record = {.peer = JOURNAL_NONE, .release = JOURNAL_NONE};
    for (uint32_t i = 0; i < 100000; i++) {
        record.start += 300000; /* ps */
        record.marks[0] = record.start + 60000;
        record.marks[1] = record.start + 110000;
        record.end = record.start + 170000;
        record.pc += 3;
        record.release = i ? i - 1 : JOURNAL_NONE;
        assert_true(journal_append(&journal, &arena, &record));
    }
    assert_true(arena.used_bytes < 100000 * 20 * 11 / 10);
    raptor_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back), cmocka_unit_test(records_come_back_in_their_order),
        cmocka_unit_test(what_follows_comes_back), cmocka_unit_test(usual_records_are_short)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
