/* Tiles and pieces of packed matrices, against values worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "planner/matrix.h"

static void test_dense_tiles(void **state) {
    (void)state;
    plan_matrix matrix;
    plan_matrix_dense(&matrix, 147, 64, 128, 128);
    assert_int_equal(matrix.arrays, 2);
    plan_matrix_dense(&matrix, 4608, 512, 128, 128);
    assert_int_equal(matrix.arrays, 144);
    plan_matrix_dense(&matrix, 128, 128, 128, 128);
    assert_int_equal(matrix.arrays, 1);
    /* 8-bit cells hold a quarter of a 32-bit weight: 32 logical columns. */
    plan_matrix_dense(&matrix, 129, 33, 128, 32);
    assert_int_equal(matrix.arrays, 4);
}

/* Depthwise 3x3 over 960 channels: 9 bands of 960 rows; the diagonal block of column tile j is rows
 * 128 j .. 128 j + 127 of each band, which starts at 960 p = 7.5 p tiles. Even p: aligned, one row
 * tile each: 8 tiles. Odd p: shifted by half a tile, two row tiles each except the last, half-wide
 * one: 15 tiles. 5 * 8 + 4 * 15 = 100. */
static void test_block_diagonal(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    plan_matrix matrix;
    plan_matrix_grouped(&matrix, 9, 960, 960, 960, 128, 128, &arena);
    assert_int_equal(matrix.arrays, 100);
    /* Two groups of 128 channels and 128 outputs, 1x1: two diagonal tiles. */
    plan_matrix_grouped(&matrix, 1, 256, 256, 2, 128, 128, &arena);
    assert_int_equal(matrix.arrays, 2);
    assert_int_equal(plan_matrix_count(&matrix, 0, 1, 0, 2), 1);
    /* Two groups of 64: both in one tile. */
    plan_matrix_grouped(&matrix, 1, 128, 128, 2, 128, 128, &arena);
    assert_int_equal(matrix.arrays, 1);
    raptor_arena_deinit(&arena);
}

/* 36 x 4 tiles on 64 arrays: three K-ranges of 12, or two by two of 18 x 2, or four M-ranges. */
static void test_fewest_ranges(void **state) {
    (void)state;
    plan_matrix matrix;
    plan_matrix_dense(&matrix, 4608, 512, 128, 128);
    assert_int_equal(plan_matrix_k_ranges(&matrix, 1, 64), 3);
    assert_int_equal(plan_matrix_k_ranges(&matrix, 2, 64), 2);
    assert_int_equal(plan_matrix_k_ranges(&matrix, 4, 64), 1);
    assert_int_equal(plan_matrix_k_ranges(&matrix, 5, 64), 0); /* more ranges than tiles */
    assert_int_equal(plan_matrix_k_ranges(&matrix, 1, 3), 0);  /* a row of tiles does not fit */
}

/* 1000 columns are 8 tiles, the last 104 wide; 10 row tiles over 3 ranges are 4, 3 and 3. */
static void test_split(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    plan_matrix matrix;
    plan_matrix_dense(&matrix, 1200, 1000, 128, 128);
    plan_split *split = plan_matrix_split(&matrix, 3, 2, &arena);
    assert_int_equal(split->piece_count, 6);
    assert_int_equal(split->largest_arrays, 16);
    const int64_t expected[6][5] = {{0, 512, 0, 512, 16},      {512, 896, 0, 512, 12},
                                    {896, 1200, 0, 512, 12},   {0, 512, 512, 1000, 16},
                                    {512, 896, 512, 1000, 12}, {896, 1200, 512, 1000, 12}};
    for (int p = 0; p < 6; p++) {
        assert_int_equal(split->pieces[p].k0, expected[p][0]);
        assert_int_equal(split->pieces[p].k1, expected[p][1]);
        assert_int_equal(split->pieces[p].m0, expected[p][2]);
        assert_int_equal(split->pieces[p].m1, expected[p][3]);
        assert_int_equal(split->pieces[p].arrays, expected[p][4]);
    }
    raptor_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dense_tiles),
        cmocka_unit_test(test_block_diagonal),
        cmocka_unit_test(test_fewest_ranges),
        cmocka_unit_test(test_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
