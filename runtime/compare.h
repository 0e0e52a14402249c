/* Comparing computed tensors with expected ones. */
#ifndef RAPTOR_RUNTIME_COMPARE_H
#define RAPTOR_RUNTIME_COMPARE_H

#include "frontend/onnx/tensor.h"

typedef struct compare_bounds {
    double relative, absolute;
} compare_bounds;

/* An element fits if |got - want| <= absolute + relative * |want|; NaN equals only NaN, an infinity
 * only itself. Bools, strings and 64-bit integers are equal or not, whatever the bounds. */
typedef struct compare_result {
    bool same_type, same_shape;
    size_t compared; /* elements compared; 0 when type or shape differ */
    size_t mismatches;
    size_t first_mismatch; /* linear index, if there are mismatches */
    double first_got, first_want;
    double max_absolute_error; /* over elements where both are finite; infinity if one isn't */
    double max_relative_error; /* of |got - want| / |want| where want is not 0 */
    size_t worst_index;        /* of max_absolute_error */
    bool argmax_match; /* along the last axis, everywhere; another that is as large will do */
} compare_result;

/* Never fails: what cannot be compared is a mismatch. */
compare_result compare_tensors(const onnx_tensor *got, const onnx_tensor *want,
                               compare_bounds bounds);
/* Same type, shape and no mismatch. */
bool compare_passes(const compare_result *result);
/* "element 12 is 1.5, expected 1.25; 3 of 100 differ; ..." into the arena. */
const char *compare_text(raptor_arena *arena, const onnx_tensor *got, const onnx_tensor *want,
                         const compare_result *result);

#endif
