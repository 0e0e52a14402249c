#include "ir/dialects/common/verify.h"

#include <inttypes.h>
#include <string.h>

const ir_type *verify_operand(const verify_state *state, const char *name) {
    const ir_operation *operation = state->operation;
    const ir_operand_definition *rows = operation->definition->operands;
    for (uint32_t group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        if (strcmp(rows[group].name, name) != 0)
            continue;
        uint32_t first = 0, count = 0;
        ir_operand_group(operation, group, &first, &count);
        bool present = count > 0 && first < operation->operand_count;
        return present ? ir_operand_value(operation, first)->type : NULL;
    }
    return NULL;
}

const ir_type *verify_result(const verify_state *state, uint32_t number) {
    return number < state->operation->result_count ? state->operation->results[number].type : NULL;
}

static bool is_shaped(verify_state *state, const char *name, const ir_type *type) {
    return type &&
           verify_that(state, ir_type_is_shaped(type), "%s must be a tensor or memref, but is %s",
                       name, ir_type_text(type));
}

bool verify_tensor(verify_state *state, const char *name, const ir_type *type) {
    return type && verify_that(state, type->kind == IR_TYPE_TENSOR,
                               "%s must be a ranked tensor, but is %s", name, ir_type_text(type));
}

bool verify_rank(verify_state *state, const char *name, const ir_type *type, uint32_t rank) {
    if (!is_shaped(state, name, type))
        return false;
    return verify_that(state, type->rank == rank, "%s must have rank %" PRIu32 ", but is %s", name,
                       rank, ir_type_text(type));
}

bool verify_static(verify_state *state, const char *name, const ir_type *type) {
    if (!is_shaped(state, name, type))
        return false;
    return verify_that(state, ir_type_is_static(type), "%s must have a static shape, but is %s",
                       name, ir_type_text(type));
}

bool verify_positive(verify_state *state, const char *name, const ir_type *type) {
    if (!type || !ir_type_is_shaped(type))
        return false;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->shape[i] < 1)
            return verify_fault(state, "%s must have positive dimensions, but is %s", name,
                                ir_type_text(type));
    return true;
}

bool verify_dimension(verify_state *state, const char *name, const ir_type *type,
                      uint32_t dimension, int64_t expected) {
    if (!type || dimension >= type->rank)
        return false;
    int64_t found = type->shape[dimension];
    return verify_that(state, found == expected || found == IR_DYNAMIC || expected == IR_DYNAMIC,
                       "dimension %" PRIu32 " of %s must be %" PRId64 ", but is %" PRId64,
                       dimension, name, expected, found);
}

bool verify_equal_types(verify_state *state, const char *name, const ir_type *type,
                        const char *other_name, const ir_type *other) {
    return type && other &&
           verify_that(state, type == other, "%s and %s must have the same type, but are %s and %s",
                       name, other_name, ir_type_text(type), ir_type_text(other));
}

bool verify_equal_elements(verify_state *state, const char *name, const ir_type *type,
                           const char *other_name, const ir_type *other) {
    if (!type || !other || !ir_type_is_shaped(type) || !ir_type_is_shaped(other))
        return false;
    return verify_that(state, type->element == other->element,
                       "%s and %s must have the same element type, but have %s and %s", name,
                       other_name, ir_type_text(type->element), ir_type_text(other->element));
}

bool verify_equal_shapes(verify_state *state, const char *name, const ir_type *type,
                         const char *other_name, const ir_type *other) {
    if (!type || !other || !ir_type_is_shaped(type) || !ir_type_is_shaped(other))
        return false;
    bool equal = type->rank == other->rank &&
                 (type->rank == 0 ||
                  memcmp(type->shape, other->shape, type->rank * sizeof *type->shape) == 0);
    return verify_that(state, equal, "%s and %s must have the same shape, but are %s and %s", name,
                       other_name, ir_type_text(type), ir_type_text(other));
}

bool verify_equal_kinds(verify_state *state, const char *name, const ir_type *type,
                        const char *other_name, const ir_type *other) {
    if (!type || !other)
        return false;
    return verify_that(state, type->kind == other->kind,
                       "%s and %s must both be tensors or both be memrefs, but are %s and %s", name,
                       other_name, ir_type_text(type), ir_type_text(other));
}

bool verify_array(verify_state *state, const char *name, uint32_t count, int64_t minimum) {
    uint32_t found = 0;
    const int64_t *entries = ir_integers_get(state->operation, name, &found);
    if (!ir_attribute_get(state->operation, name))
        return false;
    if (!verify_that(state, found == count, "%s must have %" PRIu32 " entries, but has %" PRIu32,
                     name, count, found))
        return false;
    bool held = true;
    for (uint32_t i = 0; i < count; i++)
        held &= verify_that(state, entries[i] >= minimum,
                            "entry %" PRIu32 " of %s must be at least %" PRId64 ", but is %" PRId64,
                            i, name, minimum, entries[i]);
    return held;
}

/* One input of a concatenation; adds its axis size to *sum, or clears *known. */
static bool verify_concat_input(verify_state *state, uint32_t number, uint32_t axis, int64_t *sum,
                                bool *known) {
    const ir_type *output = verify_result(state, 0);
    const ir_type *input = ir_operand_value(state->operation, number)->type;
    const char *name =
        raptor_arena_printf(ir_context_arena(state->operation->context), "input %" PRIu32, number);
    if (!verify_rank(state, name, input, output->rank))
        return *known = false;
    bool held = verify_equal_elements(state, name, input, "output", output);
    for (uint32_t i = 0; i < output->rank; i++)
        if (i != axis)
            held &= verify_dimension(state, name, input, i, output->shape[i]);
    if (input->shape[axis] == IR_DYNAMIC)
        *known = false;
    else if (__builtin_add_overflow(*sum, input->shape[axis], sum)) {
        *known = false; /* more than any output has */
        held = verify_fault(state, "the inputs' sizes along axis %" PRIu32 " overflow", axis);
    }
    return held;
}

bool verify_concat(verify_state *state, uint32_t input_count, int64_t axis) {
    const ir_type *output = verify_result(state, 0);
    if (!output || !ir_type_is_shaped(output))
        return false;
    bool held = verify_that(state, input_count > 0, "there must be at least one input");
    if (!verify_that(state, axis >= 0 && axis < output->rank,
                     "axis %" PRId64 " is not in [0, %" PRIu32 "), the rank of the output", axis,
                     output->rank))
        return false;
    int64_t sum = 0, size = output->shape[axis];
    bool known = size != IR_DYNAMIC && held;
    for (uint32_t i = 0; i < input_count; i++) {
        const ir_type *input = ir_operand_value(state->operation, i)->type;
        if (ir_type_is_shaped(input)) /* others are reported by the declared constraint */
            held &= verify_concat_input(state, i, (uint32_t)axis, &sum, &known);
        else
            known = false;
    }
    if (known)
        held &= verify_that(state, sum == size,
                            "the inputs' sizes along axis %" PRId64 " add up to %" PRId64
                            ", but the output has %" PRId64,
                            axis, sum, size);
    return held;
}

bool verify_permutation(verify_state *state, const char *name, const int64_t *entries,
                        uint32_t count, uint32_t rank) {
    if (!verify_that(state, count == rank, "%s must have %" PRIu32 " entries, but has %" PRIu32,
                     name, rank, count))
        return false;
    bool *seen = RAPTOR_NEW_ARRAY(ir_context_arena(state->operation->context), bool, rank + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i] < 0 || entries[i] >= rank || seen[entries[i]])
            return verify_fault(state, "%s must hold each of 0 to %" PRIu32 " once", name,
                                rank - 1);
        seen[entries[i]] = true;
    }
    return true;
}
