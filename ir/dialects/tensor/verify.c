#include "ir/dialects/tensor/verify.h"

#include "ir/dialects/common/verify.h"
#include "ir/dialects/tensor/slice.h"

#include <inttypes.h>

/* The larger value of a slice and the smaller one. */
typedef struct slice_sides {
    const char *large_name, *small_name;
    const ir_type *large, *small;
} slice_sides;

static bool find_sides(verify_state *state, slice_sides *sides) {
    const ir_operation *operation = state->operation;
    const ir_value *destination =
        operation->operand_count > 1 ? ir_slice_destination(operation) : NULL;
    const ir_type *source = operation->operand_count > 0 ? ir_slice_source(operation)->type : NULL;
    if (ir_operation_is(operation, "tensor.extract_slice") ||
        ir_operation_is(operation, "memref.subview"))
        *sides = (slice_sides){"source", "result", source, verify_result(state, 0)};
    else
        *sides =
            (slice_sides){"destination", "source", destination ? destination->type : NULL, source};
    return sides->large && sides->small && ir_type_is_shaped(sides->large) &&
           ir_type_is_shaped(sides->small);
}

/* One entry per dimension, and as many operands as dynamic ones: group by group. */
static bool verify_entries(verify_state *state, uint32_t rank) {
    static const char *const names[] = {"static_offsets", "static_sizes", "static_strides"};
    const ir_operation *operation = state->operation;
    uint32_t segment_count = 0, heads = ir_slice_destination(operation) ? 2 : 1;
    const int64_t *segments = ir_integers_get(operation, "operandSegmentSizes", &segment_count);
    if (!segments || segment_count != heads + 3)
        return false; /* reported by the declared operands */
    for (uint32_t group = 0; group < 3; group++) {
        uint32_t count = 0, dynamic = 0;
        const int64_t *entries = ir_integers_get(operation, names[group], &count);
        if (!verify_that(state, count == rank, "%s must have %" PRIu32 " entries, but has %" PRIu32,
                         names[group], rank, count))
            return false;
        for (uint32_t i = 0; i < count; i++)
            dynamic += entries[i] == IR_SLICE_DYNAMIC;
        if (!verify_that(state, dynamic == segments[heads + group],
                         "%s marks %" PRIu32 " dynamic entries, but has %" PRId64 " operands",
                         names[group], dynamic, segments[heads + group]))
            return false;
    }
    return true;
}

/* What can be told from constants lies inside the large value. */
static void verify_bounds(verify_state *state, const slice_sides *sides) {
    for (uint32_t i = 0; i < sides->large->rank; i++) {
        ir_slice_entry offset = ir_slice_offset(state->operation, i);
        ir_slice_entry size = ir_slice_size(state->operation, i);
        ir_slice_entry stride = ir_slice_stride(state->operation, i);
        int64_t extent = sides->large->shape[i], last;
        if (!offset.value)
            verify_that(state, offset.constant >= 0,
                        "offset %" PRIu32 " must not be negative, but is %" PRId64, i,
                        offset.constant);
        if (!size.value)
            verify_that(state, size.constant >= 0,
                        "size %" PRIu32 " must not be negative, but is %" PRId64, i, size.constant);
        if (!stride.value)
            verify_that(state, stride.constant >= 1,
                        "stride %" PRIu32 " must be positive, but is %" PRId64, i, stride.constant);
        bool known = !offset.value && !size.value && !stride.value && extent != IR_DYNAMIC &&
                     offset.constant >= 0 && size.constant > 0 && stride.constant > 0;
        if (known)
            verify_that(state,
                        !__builtin_mul_overflow(size.constant - 1, stride.constant, &last) &&
                            !__builtin_add_overflow(last, offset.constant, &last) && last < extent,
                        "the slice leaves dimension %" PRIu32 " of %s, which has %" PRId64, i,
                        sides->large_name, extent);
    }
}

/* The small shape is the sizes with some ones dropped; which ones does not matter. */
static bool shapes_agree(const ir_operation *operation, const slice_sides *sides) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < sides->large->rank; i++) {
        ir_slice_entry size = ir_slice_size(operation, i);
        int64_t number = size.value ? IR_DYNAMIC : size.constant;
        if (next < sides->small->rank && sides->small->shape[next] == number)
            next++;
        else if (number != 1)
            return false;
    }
    return next == sides->small->rank;
}

raptor_status_code tensor_verify_slice(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    slice_sides sides;
    if (!find_sides(&state, &sides))
        return state.status; /* reported by the declared types */
    verify_equal_kinds(&state, sides.small_name, sides.small, sides.large_name, sides.large);
    verify_equal_elements(&state, sides.small_name, sides.small, sides.large_name, sides.large);
    if (ir_operation_is(operation, "tensor.insert_slice"))
        verify_equal_types(&state, "result", verify_result(&state, 0), "destination", sides.large);
    if (!verify_that(&state, sides.large->rank <= IR_SLICE_MAXIMUM_RANK,
                     "slices of rank above %d are not supported", (int)IR_SLICE_MAXIMUM_RANK) ||
        !verify_entries(&state, sides.large->rank))
        return state.status;
    verify_bounds(&state, &sides);
    verify_that(&state, shapes_agree(operation, &sides),
                "%s of type %s does not have the shape of the sizes", sides.small_name,
                ir_type_text(sides.small));
    return state.status;
}
