/* Verifiers of the plan operations. Where the reference leaves a property to the producer
 * (strides, output dimensions of convolutions and pools), it is not checked here. */
#include "ir/dialects/spat/verify.h"

#include "ir/dialects/common/verify.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Attributes of the planner that every computing plan operation may carry: kinds and ranges. */
static void verify_numbers(verify_state *state, const char *name, int64_t minimum) {
    uint32_t count = 0;
    const ir_attribute *attribute = ir_attribute_get(state->operation, name);
    const int64_t *entries = ir_integers_get(state->operation, name, &count);
    if (!attribute || !verify_that(state, attribute->kind == IR_ATTRIBUTE_DENSE_ARRAY,
                                   "%s must be an array<i64: ...>", name))
        return;
    for (uint32_t i = 0; i < count; i++)
        if (entries[i] < minimum) {
            verify_fault(state, "entry %" PRIu32 " of %s must be at least %" PRId64, i, name,
                         minimum);
            return;
        }
}

static void verify_pieces(verify_state *state) {
    uint32_t count = 0;
    const int64_t *pieces = ir_integers_get(state->operation, "weightPieces", &count);
    verify_that(state, count % 4 == 0, "weightPieces must hold four numbers a piece");
    for (uint32_t i = 0; i + 3 < count; i += 4)
        verify_that(state, pieces[i] < pieces[i + 1] && pieces[i + 2] < pieces[i + 3],
                    "piece %" PRIu32 " of weightPieces is empty", i / 4);
}

static void verify_planned(verify_state *state) {
    ir_operation *operation = state->operation;
    const ir_attribute *layout = ir_attribute_get(operation, "physicalLayout");
    if (layout)
        verify_that(state,
                    layout->kind == IR_ATTRIBUTE_ENUM &&
                        strcmp(layout->string.mnemonic, "physical_layout") == 0,
                    "physicalLayout must be a #spat<physical_layout ...>");
    const ir_attribute *fused = ir_attribute_get(operation, "fused");
    if (fused)
        verify_that(state,
                    fused->kind == IR_ATTRIBUTE_INTEGER && fused->integer >= 0 &&
                        fused->integer < operation->operand_count,
                    "fused must be the number of an operand");
    verify_numbers(state, "placement", 0);
    verify_numbers(state, "reducers", 0);
    verify_numbers(state, "pieceArrays", 1);
    verify_numbers(state, "weightPieces", 0);
    verify_pieces(state);
}

static verify_state begin(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_planned(&state);
    return state;
}

raptor_status_code spat_verify_plan_binary(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *output = verify_result(&state, 0);
    verify_equal_types(&state, "lhs", verify_operand(&state, "lhs"), "output", output);
    verify_equal_types(&state, "rhs", verify_operand(&state, "rhs"), "output", output);
    return state.status;
}

/* [], [C], [1, C] and [1, C, 1, 1]. */
static bool is_channel_shape(const ir_type *type, int64_t channels) {
    static const int32_t channel_dimension[] = {-1, 0, 1, -1, 1};
    if (type->rank >= sizeof channel_dimension / sizeof *channel_dimension || type->rank == 3)
        return false;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->shape[i] != ((int32_t)i == channel_dimension[type->rank] ? channels : 1))
            return false;
    return true;
}

raptor_status_code spat_verify_plan_channel(ir_operation *operation,
                                            raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    const char *name = operation->definition->operands[1].name;
    const ir_type *vector = verify_operand(&state, name);
    verify_equal_types(&state, "input", input, "output", output);
    if (!verify_tensor(&state, name, vector))
        return state.status;
    verify_static(&state, name, vector);
    verify_equal_elements(&state, name, vector, "input", input);
    if (input && ir_type_is_shaped(input) && input->rank == 4)
        verify_that(&state, is_channel_shape(vector, input->shape[1]),
                    "%s must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = %" PRId64
                    ", but is %s",
                    name, input->shape[1], ir_type_text(vector));
    return state.status;
}

raptor_status_code spat_verify_plan_map(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    verify_equal_elements(&state, "input", verify_operand(&state, "input"), "output",
                          verify_result(&state, 0));
    return state.status;
}

raptor_status_code spat_verify_plan_same_map(ir_operation *operation,
                                             raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    verify_equal_types(&state, "input", verify_operand(&state, "input"), "output",
                       verify_result(&state, 0));
    return state.status;
}

raptor_status_code spat_verify_plan_clip(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    verify_equal_types(&state, "input", verify_operand(&state, "input"), "output",
                       verify_result(&state, 0));
    double minimum = ir_float_get(operation, "minimum", 0);
    double maximum = ir_float_get(operation, "maximum", 0);
    verify_that(&state, minimum == minimum && maximum == maximum,
                "minimum and maximum must be numbers");
    return state.status;
}

raptor_status_code spat_verify_plan_conv2d(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    const ir_type *weight = verify_operand(&state, "weight"),
                  *bias = verify_operand(&state, "bias");
    verify_rank(&state, "input", input, 4);
    verify_rank(&state, "weight", weight, 4);
    verify_rank(&state, "output", output, 4);
    verify_equal_elements(&state, "weight", weight, "input", input);
    verify_equal_elements(&state, "output", output, "input", input);
    if (bias && verify_tensor(&state, "bias", bias))
        verify_equal_elements(&state, "bias", bias, "input", input);
    verify_array(&state, "pads", 4, INT64_MIN);
    verify_array(&state, "strides", 2, INT64_MIN);
    verify_array(&state, "dilations", 2, INT64_MIN);
    int64_t group = ir_integer_get(operation, "group", 1);
    verify_that(&state, group >= 1, "group must be at least 1, but is %" PRId64, group);
    return state.status;
}

raptor_status_code spat_verify_plan_gemm(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    const ir_type *weight = verify_operand(&state, "weight"),
                  *bias = verify_operand(&state, "bias");
    bool ranks = verify_rank(&state, "input", input, 2);
    ranks &= verify_rank(&state, "weight", weight, 2);
    ranks &= verify_rank(&state, "output", output, 2);
    verify_static(&state, "input", input);
    verify_static(&state, "weight", weight);
    verify_static(&state, "output", output);
    verify_equal_elements(&state, "weight", weight, "input", input);
    verify_equal_elements(&state, "output", output, "input", input);
    if (!ranks)
        return state.status;
    const ir_attribute *transpose = ir_attribute_get(operation, "transposeWeight");
    uint32_t inner = transpose && transpose->kind == IR_ATTRIBUTE_BOOL && transpose->boolean;
    verify_dimension(&state, "weight", weight, inner, input->shape[1]);
    verify_dimension(&state, "weight", weight, 1 - inner, output->shape[1]);
    verify_dimension(&state, "output", output, 0, input->shape[0]);
    if (bias && verify_rank(&state, "bias", bias, 1) && verify_static(&state, "bias", bias)) {
        verify_dimension(&state, "bias", bias, 0, output->shape[1]);
        verify_equal_elements(&state, "bias", bias, "input", input);
    }
    return state.status;
}

/* Leading dimensions of the operands broadcast to those of the output. */
static void verify_batches(verify_state *state, const ir_type *lhs, const ir_type *rhs,
                           const ir_type *output) {
    for (uint32_t i = 0; i + 2 < output->rank; i++) {
        int64_t a = lhs->shape[i], b = rhs->shape[i];
        verify_that(state, a == b || a == 1 || b == 1,
                    "dimension %" PRIu32 " of lhs and rhs must be equal or 1", i);
        verify_dimension(state, "output", output, i, a == 1 ? b : a);
    }
}

raptor_status_code spat_verify_plan_matmul(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *lhs = verify_operand(&state, "lhs"), *rhs = verify_operand(&state, "rhs");
    const ir_type *output = verify_result(&state, 0);
    verify_equal_elements(&state, "lhs", lhs, "rhs", rhs);
    verify_equal_elements(&state, "output", output, "lhs", lhs);
    bool held = verify_static(&state, "lhs", lhs);
    held &= verify_static(&state, "rhs", rhs);
    held &= verify_static(&state, "output", output);
    if (!held || !verify_that(&state, lhs->rank >= 2, "lhs must have two dimensions or more") ||
        !verify_rank(&state, "rhs", rhs, lhs->rank) ||
        !verify_rank(&state, "output", output, lhs->rank))
        return state.status;
    const ir_attribute *transpose = ir_attribute_get(operation, "transposeRhs");
    uint32_t row = lhs->rank - 2, column = lhs->rank - 1;
    bool transposed = transpose && transpose->kind == IR_ATTRIBUTE_BOOL && transpose->boolean;
    verify_dimension(&state, "rhs", rhs, transposed ? column : row, lhs->shape[column]);
    verify_dimension(&state, "rhs", rhs, transposed ? row : column, output->shape[column]);
    verify_dimension(&state, "output", output, row, lhs->shape[row]);
    verify_batches(&state, lhs, rhs, output);
    return state.status;
}

/* Scale and bias: an element a column of the input. */
static void verify_column_vectors(verify_state *state, const ir_type *input) {
    const ir_operation *operation = state->operation;
    verify_that(state, operation->operand_count <= 3, "there must be at most two vectors");
    for (uint32_t i = 1; i < operation->operand_count; i++) {
        const ir_type *vector = ir_operand_value(operation, i)->type;
        if (!verify_rank(state, "vectors", vector, 1) || !verify_static(state, "vectors", vector))
            continue;
        verify_dimension(state, "vectors", vector, 0, input->shape[1]);
        verify_equal_elements(state, "vectors", vector, "input", input);
    }
}

raptor_status_code spat_verify_plan_layer_normalization(ir_operation *operation,
                                                        raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input");
    verify_equal_types(&state, "input", input, "output", verify_result(&state, 0));
    bool held = verify_rank(&state, "input", input, 2);
    held &= verify_static(&state, "input", input);
    if (held && verify_that(&state, input->shape[1] > 0, "rows must have at least one element"))
        verify_column_vectors(&state, input);
    double epsilon = ir_float_get(operation, "epsilon", 1);
    verify_that(&state, epsilon >= 0 && isfinite(epsilon), "epsilon must be a number from 0 on");
    return state.status;
}

raptor_status_code spat_verify_plan_pool2d(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    if (input && output && ir_type_is_shaped(input) && input->rank == 4) {
        verify_dimension(&state, "output", output, 0, input->shape[0]);
        verify_dimension(&state, "output", output, 1, input->shape[1]);
    }
    verify_array(&state, "kernelShape", 2, INT64_MIN);
    verify_array(&state, "strides", 2, INT64_MIN);
    verify_array(&state, "dilations", 2, INT64_MIN);
    verify_array(&state, "pads", 4, INT64_MIN);
    verify_array(&state, "countPads", 4, 0);
    return state.status;
}

raptor_status_code spat_verify_plan_global_average_pool(ir_operation *operation,
                                                        raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    if (!input || !output || !ir_type_is_shaped(input) || input->rank != 4)
        return state.status;
    verify_dimension(&state, "input", input, 0, 1);
    verify_dimension(&state, "output", output, 0, 1);
    verify_dimension(&state, "output", output, 1, input->shape[1]);
    verify_dimension(&state, "output", output, 2, 1);
    verify_dimension(&state, "output", output, 3, 1);
    return state.status;
}

raptor_status_code spat_verify_plan_concat(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    int64_t axis = ir_integer_get(operation, "axis", -1);
    if (verify_that(&state, axis == 1, "axis must be 1, but is %" PRId64, axis))
        verify_concat(&state, operation->operand_count, axis);
    return state.status;
}

/* Product of dimensions first..last-1; false on overflow. */
static bool product(const ir_type *type, uint32_t first, uint32_t last, int64_t *out) {
    *out = 1;
    for (uint32_t i = first; i < last; i++)
        if (__builtin_mul_overflow(*out, type->shape[i], out))
            return false;
    return true;
}

raptor_status_code spat_verify_plan_flatten(ir_operation *operation,
                                            raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    bool held = verify_static(&state, "input", input) && verify_positive(&state, "input", input);
    held &= verify_rank(&state, "output", output, 2) && verify_positive(&state, "output", output);
    if (!held)
        return state.status;
    int64_t axis = ir_integer_get(operation, "axis", 0), rank = input->rank;
    int64_t rows = 0, columns = 0;
    axis += axis < 0 ? rank : 0;
    if (!verify_that(&state, axis >= 0 && axis <= rank,
                     "axis must be in [0, %" PRId64 "], but is %" PRId64, rank, axis))
        return state.status;
    bool fits = product(input, 0, (uint32_t)axis, &rows) &&
                product(input, (uint32_t)axis, input->rank, &columns);
    if (!verify_that(&state, fits, "input has too many elements"))
        return state.status;
    verify_dimension(&state, "output", output, 0, rows);
    verify_dimension(&state, "output", output, 1, columns);
    return state.status;
}

raptor_status_code spat_verify_plan_reshape(ir_operation *operation,
                                            raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    bool held = verify_static(&state, "input", input);
    held &= verify_static(&state, "output", output);
    if (!held)
        return state.status;
    int64_t count = ir_type_element_count(input);
    if (verify_that(&state, count >= 0, "input has too many elements"))
        verify_that(&state, count == ir_type_element_count(output),
                    "input and output must have the same number of elements, but are %s and %s",
                    ir_type_text(input), ir_type_text(output));
    return state.status;
}

/* Input and output of known shapes of the same rank. */
static bool begin_same_rank(verify_state *state, const ir_type **out_input,
                            const ir_type **out_output) {
    const ir_type *input = verify_operand(state, "input"), *output = verify_result(state, 0);
    verify_equal_elements(state, "input", input, "output", output);
    bool held = verify_static(state, "input", input);
    held &= verify_static(state, "output", output);
    *out_input = input;
    *out_output = output;
    return held && verify_rank(state, "output", output, input->rank);
}

raptor_status_code spat_verify_plan_transpose(ir_operation *operation,
                                              raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input, *output;
    if (!begin_same_rank(&state, &input, &output))
        return state.status;
    uint32_t count = 0;
    const int64_t *permutation = ir_integers_get(operation, "permutation", &count);
    if (!verify_permutation(&state, "permutation", permutation, count, input->rank))
        return state.status;
    for (uint32_t i = 0; i < count; i++)
        verify_dimension(&state, "output", output, i, input->shape[permutation[i]]);
    return state.status;
}

raptor_status_code spat_verify_plan_slice(ir_operation *operation,
                                          raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input, *output;
    if (!begin_same_rank(&state, &input, &output))
        return state.status;
    uint32_t count = 0;
    const int64_t *starts = ir_integers_get(operation, "starts", &count);
    if (!verify_that(&state, starts && count == input->rank,
                     "starts must have one entry per dimension"))
        return state.status;
    for (uint32_t i = 0; i < count; i++)
        verify_that(&state,
                    starts[i] >= 0 && starts[i] <= input->shape[i] &&
                        output->shape[i] <= input->shape[i] - starts[i],
                    "the range of dimension %" PRIu32 " leaves the input", i);
    return state.status;
}

/* The output is `size` long along a dimension, after `name` have changed it. Less than nothing
 * would pass for an unknown dimension. */
static void verify_size(verify_state *state, const char *name, uint32_t dimension, int64_t size) {
    if (verify_that(state, size >= 0,
                    "%s of dimension %" PRIu32 " must leave at least 0, but leave %" PRId64, name,
                    dimension, size))
        verify_dimension(state, "output", verify_result(state, 0), dimension, size);
}

static void verify_padded_dimension(verify_state *state, uint32_t dimension, const char *mode,
                                    const int64_t *pads) {
    const ir_type *input = verify_operand(state, "input");
    int64_t size = input->shape[dimension], begin_pad = pads[dimension];
    int64_t end_pad = pads[dimension + 4], padded;
    if (__builtin_add_overflow(size, begin_pad, &padded) ||
        __builtin_add_overflow(padded, end_pad, &padded)) {
        verify_fault(state, "pads are too large");
        return;
    }
    verify_size(state, "pads", dimension, padded);
    if (strcmp(mode, "reflect") == 0)
        verify_that(state, begin_pad < size && end_pad < size,
                    "reflection in dimension %" PRIu32 " must be shorter than %" PRId64, dimension,
                    size);
}

raptor_status_code spat_verify_plan_pad(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    const char *mode = ir_string_get(operation, "mode", "");
    bool known =
        strcmp(mode, "constant") == 0 || strcmp(mode, "reflect") == 0 || strcmp(mode, "edge") == 0;
    verify_that(&state, known, "mode must be constant, reflect or edge, but is \"%s\"", mode);
    uint32_t count = 0;
    const int64_t *pads = ir_integers_get(operation, "pads", &count);
    bool ranks = input && output && ir_type_is_shaped(input) && ir_type_is_shaped(output) &&
                 input->rank == 4 && output->rank == 4;
    if (!verify_array(&state, "pads", 8, INT32_MIN) || !ranks)
        return state.status;
    for (uint32_t i = 0; i < 4; i++)
        verify_padded_dimension(&state, i, mode, pads);
    return state.status;
}

/* Source rows or columns: one per output row, each inside the input. */
static void verify_sources(verify_state *state, const char *name, uint32_t dimension) {
    const ir_type *input = verify_operand(state, "input"), *output = verify_result(state, 0);
    uint32_t count = 0;
    const int64_t *sources = ir_integers_get(state->operation, name, &count);
    int64_t size = output->shape[dimension];
    if (!ir_attribute_get(state->operation, name) ||
        !verify_that(state, count == size, "%s must have %" PRId64 " entries, but has %" PRIu32,
                     name, size, count) ||
        !verify_array(state, name, count, 0))
        return;
    for (uint32_t i = 0; i < count; i++)
        if (sources[i] >= input->shape[dimension]) {
            verify_fault(state, "entry %" PRIu32 " of %s is outside the input", i, name);
            return;
        }
}

raptor_status_code spat_verify_plan_resize(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    verify_positive(&state, "input", input);
    verify_positive(&state, "output", output);
    if (input && output && ir_type_is_shaped(input) && ir_type_is_shaped(output) &&
        input->rank == 4 && output->rank == 4) {
        verify_sources(&state, "rows", 2);
        verify_sources(&state, "columns", 3);
    }
    return state.status;
}

/* Rows (dimension 2) or columns (3): each becomes those of a block, and some are left out. */
static void verify_block_axis(verify_state *state, uint32_t dimension, int64_t block,
                              int64_t cropped_before, int64_t cropped_after) {
    int64_t size = verify_operand(state, "input")->shape[dimension], crops;
    if (verify_that(state, !__builtin_mul_overflow(size, block, &size),
                    "the blocks of dimension %" PRIu32 " are too large", dimension) &&
        verify_that(state, !__builtin_add_overflow(cropped_before, cropped_after, &crops),
                    "crops of dimension %" PRIu32 " are too large", dimension))
        verify_size(state, "crops", dimension, size - crops);
}

raptor_status_code spat_verify_plan_depth_to_space(ir_operation *operation,
                                                   raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    verify_equal_elements(&state, "input", input, "output", output);
    bool held = verify_array(&state, "blockShape", 2, 1);
    held &= verify_array(&state, "crops", 4, 0);
    if (!held || input->rank != 4 || output->rank != 4)
        return state.status;
    uint32_t count;
    const int64_t *block = ir_integers_get(operation, "blockShape", &count);
    const int64_t *crops = ir_integers_get(operation, "crops", &count);
    int64_t group = ir_integer_get(operation, "group", 1), channels;
    verify_that(&state, group >= 1 && output->shape[1] % group == 0,
                "group must divide the output's channels");
    verify_dimension(&state, "output", output, 0, input->shape[0]);
    if (!verify_that(&state,
                     !__builtin_mul_overflow(block[0], block[1], &channels) &&
                         !__builtin_mul_overflow(channels, output->shape[1], &channels),
                     "blockShape is too large"))
        return state.status;
    verify_dimension(&state, "input", input, 1, channels);
    for (uint32_t i = 0; i < 2; i++)
        verify_block_axis(&state, 2 + i, block[i], crops[i], crops[i + 2]);
    return state.status;
}

raptor_status_code spat_verify_plan_softmax(ir_operation *operation,
                                            raptor_diagnostics *diagnostics) {
    verify_state state = begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input");
    verify_equal_types(&state, "input", input, "output", verify_result(&state, 0));
    int64_t axis = ir_integer_get(operation, "axis", -1);
    if (input && ir_type_is_shaped(input))
        verify_that(&state, axis >= 0 && axis < input->rank,
                    "axis must be in [0, %" PRIu32 "), but is %" PRId64, input->rank, axis);
    return state.status;
}
