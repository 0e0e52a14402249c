#include "ir/dialects/pim/verify.h"

#include "ir/dialects/common/verify_compute.h"
#include "ir/dialects/pim/pim.h"

#include <inttypes.h>

/* ---- cores ---- */

static bool is_host_operand(const ir_operation *user, uint32_t operand) {
    return (ir_operation_is(user, "pim.memcp_hd") && operand == PIM_COPY_SOURCE) ||
           (ir_operation_is(user, "pim.memcp_dh") && operand == PIM_COPY_TARGET);
}

/* The host side of a transfer, or a view that only such sides use. */
static bool permits_host(const ir_operation *user, uint32_t operand) {
    if (is_host_operand(user, operand))
        return true;
    bool is_view =
        operand == 0 && user->result_count == 1 &&
        (ir_operation_is(user, "tensor.extract_slice") || ir_operation_is(user, "memref.subview"));
    if (!is_view || !ir_value_is_used(&user->results[0]))
        return false;
    for (const ir_operand *use = user->results[0].first_use; use; use = use->next_use)
        if (!permits_host(use->owner, (uint32_t)(use - use->owner->operands)))
            return false;
    return true;
}

static bool verify_body(verify_state *state) {
    const ir_block *body = ir_compute_body(state->operation);
    if (!verify_that(state, body && !body->next, "the body must be exactly one block"))
        return false;
    verify_compute_arguments(state, false);
    verify_captures(state, permits_host);
    return true;
}

raptor_status_code pim_verify_core(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_core_id(&state);
    verify_body(&state);
    return state.status;
}

raptor_status_code pim_verify_core_batch(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_lanes(&state);
    verify_body(&state);
    return state.status;
}

/* ---- arithmetic ---- */

static const ir_type *destination_type(const ir_operation *operation) {
    const ir_value *destination = pim_destination(operation);
    return destination ? destination->type : NULL;
}

static bool verify_destination(verify_state *state) {
    const ir_type *destination = destination_type(state->operation);
    const ir_type *result = verify_result(state, 0);
    bool held = verify_equal_kinds(state, "destination", destination, "result", result);
    held &= verify_equal_elements(state, "destination", destination, "result", result);
    return held & verify_equal_shapes(state, "destination", destination, "result", result);
}

raptor_status_code pim_verify_destination(ir_operation *operation,
                                          raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_destination(&state);
    return state.status;
}

raptor_status_code pim_verify_concat(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *result = verify_result(&state, 0);
    verify_destination(&state);
    uint32_t inputs = operation->operand_count > 0 ? operation->operand_count - 1 : 0;
    for (uint32_t i = 0; i < inputs; i++) {
        const char *name =
            raptor_arena_printf(ir_context_arena(operation->context), "input %" PRIu32, i);
        verify_equal_kinds(&state, name, ir_operand_value(operation, i)->type, "result", result);
    }
    verify_concat(&state, inputs, ir_integer_get(operation, "axis", -1));
    return state.status;
}

raptor_status_code pim_verify_vmm(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *weight = verify_operand(&state, "weight");
    const ir_type *input = verify_operand(&state, "input"), *result = verify_result(&state, 0);
    verify_destination(&state);
    bool ranks = verify_rank(&state, "weight", weight, 2);
    ranks &= verify_rank(&state, "input", input, 2);
    ranks &= verify_rank(&state, "result", result, 2);
    if (!ranks)
        return state.status;
    bool positive = verify_positive(&state, "weight", weight);
    if (verify_positive(&state, "input", input))
        verify_dimension(&state, "input", input, 0, 1);
    if (verify_static(&state, "result", result) && positive) {
        verify_dimension(&state, "result", result, 0, 1);
        verify_dimension(&state, "result", result, 1, weight->shape[1]);
    }
    return state.status;
}

raptor_status_code pim_verify_vmv(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *target = verify_operand(&state, "target");
    const ir_type *source = verify_operand(&state, "source");
    int64_t length = ir_integer_get(operation, "length", 1);
    verify_that(&state, length > 0, "length must be positive, but is %" PRId64, length);
    verify_destination(&state);
    verify_equal_kinds(&state, "source", source, "target", target);
    verify_equal_elements(&state, "source", source, "target", target);
    return state.status;
}
