/* Comparison of tensors: what fits, what does not, and what is reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "runtime/compare.h"

static const compare_bounds BOUNDS = {.relative = 1e-3, .absolute = 1e-6};

static onnx_tensor floats(const float *values, const int64_t *count) {
    return (onnx_tensor){ONNX_FLOAT, 1, count, (size_t)*count, values};
}

static compare_result compare(const float *got, const float *want, int64_t count) {
    onnx_tensor a = floats(got, &count), b = floats(want, &count);
    return compare_tensors(&a, &b, BOUNDS);
}

static void bounds_are_absolute_plus_relative(void **state) {
    (void)state;
    float got[] = {1000.9f, 0.5e-6f, -2}, want[] = {1000, 0, -2};
    compare_result result = compare(got, want, 3);
    assert_true(compare_passes(&result));
    assert_int_equal(result.compared, 3);
    got[0] = 1001.1f;
    got[1] = 1.5e-6f;
    result = compare(got, want, 3);
    assert_false(compare_passes(&result));
    assert_int_equal(result.mismatches, 2);
    assert_int_equal(result.first_mismatch, 0);
    assert_int_equal(result.worst_index, 0);
    assert_true(fabs(result.max_absolute_error - 1.1) < 1e-3);
    assert_true(fabs(result.max_relative_error - 1.1e-3) < 1e-6);
}

static void special_values_equal_only_themselves(void **state) {
    (void)state;
    const float values[] = {NAN, INFINITY, -INFINITY, 3.4e38f, 0};
    for (size_t i = 0; i < 5; i++)
        for (size_t k = 0; k < 5; k++) {
            compare_result result = compare(&values[i], &values[k], 1);
            assert_int_equal(compare_passes(&result), i == k);
            if (i != k && (i < 3 || k < 3))
                assert_true(isinf(result.max_absolute_error));
        }
}

static void type_shape_and_count_must_match(void **state) {
    (void)state;
    float values[6] = {0};
    int64_t flat[] = {6}, matrix[] = {2, 3}, other[] = {3, 2};
    onnx_tensor a = {ONNX_FLOAT, 1, flat, 6, values}, b = {ONNX_FLOAT, 2, matrix, 6, values},
                c = {ONNX_FLOAT, 2, other, 6, values}, d = {ONNX_INT32, 1, flat, 6, values};
    const onnx_tensor *all[] = {&a, &b, &c, &d};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            compare_result result = compare_tensors(all[i], all[k], BOUNDS);
            assert_int_equal(compare_passes(&result), i == k);
        }
    raptor_arena arena;
    raptor_arena_init(&arena);
    compare_result result = compare_tensors(&b, &c, BOUNDS);
    assert_string_equal(compare_text(&arena, &b, &c, &result),
                        "is float32 2x3, expected float32 3x2");
    raptor_arena_deinit(&arena);
}

static void large_integers_are_told_apart(void **state) {
    (void)state;
    int64_t got = INT64_MAX, want = INT64_MAX - 1;
    onnx_tensor a = {ONNX_INT64, 0, NULL, 1, &got}, b = {ONNX_INT64, 0, NULL, 1, &want};
    compare_result result = compare_tensors(&a, &b, BOUNDS);
    assert_false(compare_passes(&result));
}

static void strings_are_compared_whole(void **state) {
    (void)state;
    onnx_string one = {"abc", 3}, same = {"abcd", 3}, longer = {"abcd", 4};
    onnx_tensor a = {ONNX_STRING, 0, NULL, 1, &one}, b = {ONNX_STRING, 0, NULL, 1, &same},
                c = {ONNX_STRING, 0, NULL, 1, &longer};
    compare_result result = compare_tensors(&a, &b, BOUNDS);
    assert_true(compare_passes(&result));
    result = compare_tensors(&a, &c, BOUNDS);
    assert_false(compare_passes(&result));
}

static void argmax_is_taken_along_the_last_axis(void **state) {
    (void)state;
    float got[] = {1, 2, 0, 5, 1, 1}, want[] = {1, 3, 0, 5, 4, 4};
    int64_t dims[] = {2, 3};
    onnx_tensor a = {ONNX_FLOAT, 2, dims, 6, got}, b = {ONNX_FLOAT, 2, dims, 6, want};
    assert_true(compare_tensors(&a, &b, BOUNDS).argmax_match);
    got[5] = 6;
    want[5] = 4.999f; /* another number that is as large, within the bounds */
    assert_true(compare_tensors(&a, &b, BOUNDS).argmax_match);
    want[5] = 4.9f;
    assert_false(compare_tensors(&a, &b, BOUNDS).argmax_match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_absolute_plus_relative),
        cmocka_unit_test(special_values_equal_only_themselves),
        cmocka_unit_test(type_shape_and_count_must_match),
        cmocka_unit_test(large_integers_are_told_apart),
        cmocka_unit_test(strings_are_compared_whole),
        cmocka_unit_test(argmax_is_taken_along_the_last_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
