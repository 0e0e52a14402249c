#include "runtime/compare.h"

#include <math.h>
#include <string.h>

/* Any number type as double; 64-bit integers are compared apart. */
static bool number_at(const onnx_tensor *tensor, size_t i, double *out_value) {
    switch (tensor->dtype) {
#define NUMBER(dtype, type)                                                                        \
    case dtype:                                                                                    \
        *out_value = (double)((const type *)tensor->data)[i];                                      \
        return true;
        NUMBER(ONNX_FLOAT, float)
        NUMBER(ONNX_DOUBLE, double)
        NUMBER(ONNX_INT8, int8_t)
        NUMBER(ONNX_INT16, int16_t)
        NUMBER(ONNX_INT32, int32_t)
        NUMBER(ONNX_INT64, int64_t)
        NUMBER(ONNX_UINT8, uint8_t)
        NUMBER(ONNX_UINT16, uint16_t)
        NUMBER(ONNX_UINT32, uint32_t)
        NUMBER(ONNX_UINT64, uint64_t)
        NUMBER(ONNX_BOOL, uint8_t)
    case ONNX_FLOAT16:
        *out_value = (double)onnx_float16_to_float(((const uint16_t *)tensor->data)[i]);
        return true;
    case ONNX_BFLOAT16:
        *out_value = (double)onnx_bfloat16_to_float(((const uint16_t *)tensor->data)[i]);
        return true;
    default:
        return false;
    }
}

static bool same_bytes(const onnx_tensor *got, const onnx_tensor *want, size_t i) {
    if (got->dtype == ONNX_STRING) {
        const onnx_string *a = (const onnx_string *)got->data + i,
                          *b = (const onnx_string *)want->data + i;
        return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
    }
    size_t bytes = onnx_dtype_bytes(got->dtype);
    return memcmp((const char *)got->data + i * bytes, (const char *)want->data + i * bytes,
                  bytes) == 0;
}

static bool numbers_fit(double got, double want, compare_bounds bounds) {
    if (isnan(got) || isnan(want))
        return isnan(got) && isnan(want);
    if (isinf(got) || isinf(want))
        return got == want;
    return fabs(got - want) <= bounds.absolute + bounds.relative * fabs(want);
}

static void note_error(compare_result *result, size_t i, double got, double want) {
    bool special = !isfinite(got) || !isfinite(want);
    double error = !special                                     ? fabs(got - want)
                   : got == want || (isnan(got) && isnan(want)) ? 0
                                                                : INFINITY;
    if (error > result->max_absolute_error) {
        result->max_absolute_error = error;
        result->worst_index = i;
    }
    if (want != 0 && error / fabs(want) > result->max_relative_error)
        result->max_relative_error = error / fabs(want);
}

/* The first position of the largest number of a row; NaN never is. */
static size_t argmax(const onnx_tensor *tensor, size_t start, size_t length) {
    size_t best = 0;
    double top = -INFINITY, value;
    for (size_t i = 0; i < length; i++)
        if (number_at(tensor, start + i, &value) && value > top) {
            top = value;
            best = i;
        }
    return best;
}

/* Whether the largest number of every row stands where it should, or where one stands that is as
 * large within the bounds. */
static bool argmax_matches(const onnx_tensor *got, const onnx_tensor *want, compare_bounds bounds) {
    size_t length = got->rank ? (size_t)got->dims[got->rank - 1] : 1;
    for (size_t start = 0; length && start + length <= got->count; start += length) {
        size_t a = argmax(got, start, length), b = argmax(want, start, length);
        double chosen = 0, largest = 0;
        if (a != b &&
            !(number_at(want, start + a, &chosen) && number_at(want, start + b, &largest) &&
              numbers_fit(chosen, largest, bounds)))
            return false;
    }
    return true;
}

compare_result compare_tensors(const onnx_tensor *got, const onnx_tensor *want,
                               compare_bounds bounds) {
    compare_result result = {.same_type = got->dtype == want->dtype,
                             .same_shape = got->rank == want->rank && got->count == want->count};
    for (uint32_t d = 0; result.same_shape && d < got->rank; d++)
        result.same_shape = got->dims[d] == want->dims[d];
    if (!result.same_type || !result.same_shape)
        return result;
    bool exact = got->dtype == ONNX_BOOL || got->dtype == ONNX_INT64 || got->dtype == ONNX_UINT64;
    for (size_t i = 0; i < got->count; i++) {
        double a = 0, b = 0;
        bool numbers = number_at(got, i, &a) && number_at(want, i, &b);
        bool fits = numbers && !exact ? numbers_fit(a, b, bounds) : same_bytes(got, want, i);
        if (numbers)
            note_error(&result, i, a, b);
        if (!fits && result.mismatches++ == 0) {
            result.first_mismatch = i;
            result.first_got = a;
            result.first_want = b;
        }
    }
    result.compared = got->count;
    result.argmax_match = argmax_matches(got, want, bounds);
    return result;
}

bool compare_passes(const compare_result *result) {
    return result->same_type && result->same_shape && result->mismatches == 0;
}

const char *compare_text(raptor_arena *arena, const onnx_tensor *got, const onnx_tensor *want,
                         const compare_result *result) {
    if (!result->same_type || !result->same_shape)
        return raptor_arena_printf(arena, "is %s %s, expected %s %s", onnx_dtype_name(got->dtype),
                                   onnx_shape_text(arena, got->dims, got->rank),
                                   onnx_dtype_name(want->dtype),
                                   onnx_shape_text(arena, want->dims, want->rank));
    if (result->mismatches == 0)
        return raptor_arena_printf(arena, "equal within the bounds, largest error %g",
                                   result->max_absolute_error);
    return raptor_arena_printf(
        arena, "element %zu is %.9g, expected %.9g; %zu of %zu differ, largest error %g at %zu",
        result->first_mismatch, result->first_got, result->first_want, result->mismatches,
        result->compared, result->max_absolute_error, result->worst_index);
}
