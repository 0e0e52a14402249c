#include "backend/pim/ranges.h"

#include "backend/pim/liveness.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/scf/scf.h"

#include <inttypes.h>
#include <string.h>

enum { WORD_BYTES = 4 };

typedef struct ranges_state {
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
    ir_environment environment;
    /* A first pass checks what needs no lane or loop variable and marks the rest: scratch of an
     * operation, and of the loops around it. */
    bool marking;
} ranges_state;

static void fault(ranges_state *state, const ir_operation *operation, const char *name,
                  const char *text, int64_t first, int64_t bytes) {
    state->status =
        raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(operation),
                        "%s: %s (byte %" PRId64 ", %" PRId64 " bytes)", name, text, first, bytes);
}

/* The index operand that belongs to a shaped one: `target` has `targetOffset`, `outputBuffer` has
 * `outputOffset`. NULL if there is none. */
static const ir_value *companion(const ir_operation *operation, const char *name,
                                 const char *ending) {
    const ir_operand_definition *rows = operation->definition->operands;
    for (uint32_t group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        const char *at = strstr(rows[group].name, ending);
        if (!at || strcmp(at, ending) != 0 || at == rows[group].name ||
            strncmp(rows[group].name, name, (size_t)(at - rows[group].name)) != 0)
            continue;
        uint32_t first, count;
        ir_operand_group(operation, group, &first, &count);
        return count == 1 ? ir_operand_value(operation, first) : NULL;
    }
    return NULL;
}

/* One access: bytes [first, first + bytes) of an operand. */
typedef struct access {
    const char *name;
    const ir_value *value;
    int64_t first, bytes;
} access_range;

static bool evaluate(ranges_state *state, const ir_value *value, int64_t fallback, int64_t *out) {
    *out = fallback;
    return !value || ir_evaluate_index(value, &state->environment, out);
}

/* The range an operation accesses: `size` bytes or `length` elements from an offset on, or all of
 * the operand. false when it does not evaluate. */
static bool find_range(ranges_state *state, const ir_operation *operation, access_range *access) {
    int64_t stride, element = ir_type_element_bytes(access->value->type);
    if (!evaluate(state, companion(operation, access->name, "Offset"), 0, &access->first) ||
        !evaluate(state, companion(operation, access->name, "Stride"), 1, &stride))
        return false;
    access->bytes = ir_type_element_count(access->value->type) * element;
    access->bytes = ir_integer_get(operation, "size", access->bytes);
    int64_t length = ir_integer_get(operation, "length", 0);
    if (length > 0 && (stride < 0 || __builtin_mul_overflow(length - 1, stride, &access->bytes) ||
                       __builtin_mul_overflow(access->bytes + 1, element, &access->bytes)))
        access->bytes = -1;
    return true;
}

static bool lies_within(int64_t first, int64_t bytes, int64_t size) {
    return first >= 0 && bytes >= 0 && bytes <= size && first <= size - bytes;
}

static int64_t size_of(const ir_value *value) {
    return ir_type_element_count(value->type) * ir_type_element_bytes(value->type);
}

static void check_access(ranges_state *state, const ir_operation *operation,
                         const access_range *access, const ir_value *root, int64_t view) {
    if (access->first % WORD_BYTES || access->bytes % WORD_BYTES)
        fault(state, operation, access->name, "not whole words", access->first, access->bytes);
    else if (!lies_within(access->first, access->bytes, size_of(access->value)) ||
             !lies_within(view + access->first, access->bytes, size_of(root)))
        fault(state, operation, access->name, "outside the accessed value", view + access->first,
              access->bytes);
    else if (!views_is_contiguous(access->value))
        fault(state, operation, access->name, "the viewed elements are not contiguous",
              view + access->first, access->bytes);
}

static void postpone(const ir_operation *operation) {
    for (ir_operation *at = (ir_operation *)(uintptr_t)operation; at && !ir_compute_is(at);
         at = ir_operation_parent(at))
        at->scratch = at;
}

static void check_operand(ranges_state *state, const ir_operation *operation, const char *name,
                          const ir_value *value) {
    access_range access = {.name = name, .value = value};
    const ir_value *root;
    int64_t view;
    if (!find_range(state, operation, &access) ||
        !views_resolve(value, &state->environment, &root, &view)) {
        if (state->marking)
            postpone(operation);
        else
            fault(state, operation, name, "the place does not resolve statically", 0, 0);
        return;
    }
    check_access(state, operation, &access, root, view);
}

/* Every operand whose contents the operation reads or writes. A computation binds its operands and
 * accesses nothing itself. */
static void check_operation(ranges_state *state, const ir_operation *operation) {
    if (!operation->definition || ir_compute_is(operation))
        return;
    const ir_operand_definition *rows = operation->definition->operands;
    for (uint32_t group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        uint32_t first, count;
        ir_operand_group(operation, group, &first, &count);
        for (uint32_t i = first; rows[group].effect != IR_EFFECT_NONE && i < first + count; i++)
            if (ir_operand_value(operation, i)->type->kind == IR_TYPE_MEMREF ||
                companion(operation, rows[group].name, "Offset"))
                check_operand(state, operation, rows[group].name, ir_operand_value(operation, i));
    }
}

static bool check_static(ir_operation *operation, void *user) {
    operation->scratch = NULL;
    check_operation(user, operation);
    return true;
}

static void check_block(ranges_state *state, const ir_block *block);

static void check_loop(ranges_state *state, const ir_operation *loop) {
    int64_t lower, upper, step;
    if (!ir_evaluate_index(scf_for_lower(loop), &state->environment, &lower) ||
        !ir_evaluate_index(scf_for_upper(loop), &state->environment, &upper) ||
        !ir_evaluate_index(scf_for_step(loop), &state->environment, &step) || step < 1) {
        fault(state, loop, "bounds", "not static, or the step is not positive", 0, 0);
        return;
    }
    for (int64_t i = lower; i < upper && !state->status; i += step) {
        if (!ir_environment_bind(&state->environment, scf_for_induction(loop), i)) {
            fault(state, loop, "bounds", "loops are nested too deeply", 0, 0);
            return;
        }
        check_block(state, scf_for_body(loop));
        ir_environment_unbind(&state->environment);
        if (i > INT64_MAX - step)
            break;
    }
}

static void check_block(ranges_state *state, const ir_block *block) {
    for (const ir_operation *at = block->first; at && !state->status; at = at->next)
        if (at->scratch && ir_operation_is(at, "scf.for"))
            check_loop(state, at);
        else if (at->scratch)
            check_operation(state, at);
}

static bool clear(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    return true;
}

raptor_status ranges_verify(ir_operation *core, raptor_diagnostics *diagnostics) {
    ranges_state state = {.diagnostics = diagnostics, .marking = true};
    ir_walk(core, check_static, &state);
    state.marking = false;
    for (int64_t lane = 0; lane < ir_compute_lane_count(core) && !state.status; lane++) {
        state.environment.count = 0;
        if (ir_compute_is_batch(core))
            ir_environment_bind(&state.environment, ir_compute_lane(core), lane);
        check_block(&state, ir_compute_body(core));
    }
    ir_walk(core, clear, NULL);
    return state.status;
}
