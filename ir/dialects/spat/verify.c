/* Verifiers of the spat arithmetic and of small operations. */
#include "ir/dialects/spat/verify.h"

#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/compile_time.h"
#include "ir/dialects/common/verify.h"

#include <inttypes.h>

raptor_status_code spat_verify_concat(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_concat(&state, operation->operand_count, ir_integer_get(operation, "axis", -1));
    return state.status;
}

static void verify_row(verify_state *state, uint32_t number, const ir_type *input) {
    const char *name =
        raptor_arena_printf(ir_context_arena(state->operation->context), "output %" PRIu32, number);
    const ir_type *output = verify_result(state, number);
    if (!verify_rank(state, name, output, 2))
        return;
    verify_dimension(state, name, output, 0, 1);
    verify_dimension(state, name, output, 1, input->shape[1]);
    verify_equal_elements(state, name, output, "input", input);
}

raptor_status_code spat_verify_extract_rows(ir_operation *operation,
                                            raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *input = verify_operand(&state, "input");
    if (!input || !ir_type_is_shaped(input) || input->rank != 2)
        return state.status; /* reported by the declared constraint */
    if (input->shape[0] != IR_DYNAMIC)
        verify_that(&state, operation->result_count == input->shape[0],
                    "there must be one output per input row: %" PRId64 ", not %" PRIu32,
                    input->shape[0], operation->result_count);
    for (uint32_t i = 0; i < operation->result_count; i++)
        verify_row(&state, i, input);
    return state.status;
}

raptor_status_code spat_verify_vvdmul(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *lhs = verify_operand(&state, "lhs"), *rhs = verify_operand(&state, "rhs");
    const ir_type *output = verify_result(&state, 0);
    bool ranks = verify_rank(&state, "lhs", lhs, 2);
    ranks &= verify_rank(&state, "rhs", rhs, 2);
    ranks &= verify_rank(&state, "output", output, 2);
    verify_equal_elements(&state, "lhs", lhs, "rhs", rhs);
    verify_equal_elements(&state, "lhs", lhs, "output", output);
    if (!ranks)
        return state.status;
    verify_equal_shapes(&state, "lhs", lhs, "rhs", rhs);
    if (verify_positive(&state, "lhs", lhs))
        verify_dimension(&state, "lhs", lhs, 0, 1);
    verify_that(&state, output->shape[0] == 1 && output->shape[1] == 1,
                "output must be 1x1, but is %s", ir_type_text(output));
    return state.status;
}

/* The matrix is a bound or captured constant, or a tile of one. */
static void verify_resident(verify_state *state) {
    ir_value *weight = ir_operand_value(state->operation, 0);
    for (uint32_t depth = 0; depth < 64; depth++) {
        ir_value *outer = ir_compute_outer(weight);
        if (ir_is_compile_time(outer))
            return;
        ir_operation *defining = outer->defining;
        bool is_tile = defining && ir_operation_is(defining, "tensor.extract_slice") &&
                       defining->operand_count > 0;
        if (!is_tile)
            break;
        weight = ir_operand_value(defining, 0);
    }
    verify_fault(state, "weight must be computable at compile time");
}

raptor_status_code spat_verify_wvmm(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *weight = verify_operand(&state, "weight");
    const ir_type *input = verify_operand(&state, "input"), *output = verify_result(&state, 0);
    bool ranks = verify_rank(&state, "weight", weight, 2);
    ranks &= verify_rank(&state, "input", input, 2);
    ranks &= verify_rank(&state, "output", output, 2);
    if (!ranks)
        return state.status;
    bool positive = verify_positive(&state, "weight", weight);
    if (verify_static(&state, "input", input) && positive) {
        verify_dimension(&state, "input", input, 0, 1);
        verify_dimension(&state, "input", input, 1, weight->shape[0]);
    }
    if (verify_static(&state, "output", output) && positive) {
        verify_dimension(&state, "output", output, 0, 1);
        verify_dimension(&state, "output", output, 1, weight->shape[1]);
    }
    if (ir_compute_enclosing(operation))
        verify_resident(&state);
    return state.status;
}

raptor_status_code spat_verify_block_yield(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    if (!verify_that(&state, operation->successor_count <= 1,
                     "there may be one successor at most, but there are %" PRIu32,
                     operation->successor_count) ||
        operation->successor_count == 0)
        return state.status;
    const ir_block *successor = operation->successors[0];
    if (!verify_that(&state, operation->operand_count == successor->argument_count,
                     "%" PRIu32 " values are forwarded to a block with %" PRIu32 " arguments",
                     operation->operand_count, successor->argument_count))
        return state.status;
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        const char *name =
            raptor_arena_printf(ir_context_arena(operation->context), "output %" PRIu32, i);
        verify_equal_types(&state, name, ir_operand_value(operation, i)->type,
                           "the successor's argument", successor->arguments[i]->type);
    }
    return state.status;
}

raptor_status_code spat_verify_deferred_source_select(ir_operation *operation,
                                                      raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    verify_that(&state, operation->operand_count > 1, "there must be at least one source");
    for (uint32_t i = 1; i < operation->operand_count; i++) {
        const char *name =
            raptor_arena_printf(ir_context_arena(operation->context), "source %" PRIu32, i - 1);
        verify_equal_types(&state, name, ir_operand_value(operation, i)->type, "output",
                           verify_result(&state, 0));
    }
    return state.status;
}

/* Body arguments: one per source, then the case index when there are several cases. */
static void verify_deferred_arguments(verify_state *state, const ir_block *body, int64_t cases) {
    const ir_operation *operation = state->operation;
    uint32_t expected = operation->operand_count + (cases > 1 ? 1 : 0);
    if (!verify_that(state, body->argument_count == expected,
                     "the body must have %" PRIu32 " arguments, but has %" PRIu32, expected,
                     body->argument_count))
        return;
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        const char *name =
            raptor_arena_printf(ir_context_arena(operation->context), "source %" PRIu32, i);
        verify_equal_types(state, name, ir_operand_value(operation, i)->type, "its body argument",
                           body->arguments[i]->type);
    }
    if (cases > 1)
        verify_that(state, body->arguments[expected - 1]->type->kind == IR_TYPE_INDEX,
                    "the case argument must be of type index");
}

/* The output of several cases stacks their fragments. */
static void verify_deferred_cases(verify_state *state, const ir_type *fragment, int64_t cases) {
    const ir_type *output = verify_result(state, 0);
    bool held = verify_tensor(state, "output", output);
    held = held && verify_static(state, "output", output);
    held &= verify_tensor(state, "the yielded fragment", fragment);
    held = held && verify_static(state, "the yielded fragment", fragment);
    if (!held || !verify_rank(state, "output", output, fragment->rank + 1))
        return;
    verify_dimension(state, "output", output, 0, cases);
    for (uint32_t i = 0; i < fragment->rank; i++)
        verify_dimension(state, "output", output, i + 1, fragment->shape[i]);
    verify_equal_elements(state, "output", output, "the yielded fragment", fragment);
}

raptor_status_code spat_verify_deferred_communication(ir_operation *operation,
                                                      raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    int64_t cases = ir_integer_get(operation, "specialization_count", 1);
    verify_that(&state, operation->operand_count > 0, "there must be at least one source");
    verify_that(&state, cases > 0, "specialization_count must be positive, but is %" PRId64, cases);
    const ir_block *body = ir_compute_body(operation);
    if (!verify_that(&state, body && !body->next, "the body must be exactly one block"))
        return state.status;
    verify_deferred_arguments(&state, body, cases);
    const ir_operation *yield = body->last;
    if (!verify_that(&state, yield && ir_operation_is(yield, "spat.yield"),
                     "the body must end in spat.yield"))
        return state.status;
    if (yield->operand_count != 1) {
        verify_fault_at(&state, yield, "exactly one value must be yielded, not %" PRIu32,
                        yield->operand_count);
        return state.status;
    }
    const ir_type *fragment = ir_operand_value(yield, 0)->type;
    if (cases > 1)
        verify_deferred_cases(&state, fragment, cases);
    else
        verify_equal_types(&state, "the yielded value", fragment, "output",
                           verify_result(&state, 0));
    return state.status;
}
