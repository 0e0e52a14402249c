#include "backend/pim/ranges.h"

#include "backend/pim/accesses.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/scf/scf.h"

#include <inttypes.h>

typedef struct ranges_state {
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
    ir_environment environment;
    access_rows rows;
    /* A first pass checks what needs no lane or loop variable and marks the rest: scratch of an
     * operation, and of the loops around it. What has a fault is not looked at again. */
    bool marking;
    bool stopped;
    uint32_t faults;
    int64_t *steps; /* of the module */
} ranges_state;

static void fault(ranges_state *state, const ir_operation *operation, const char *name,
                  const char *text, int64_t first, int64_t bytes) {
    state->faults++;
    state->status =
        raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(operation),
                        "%s: %s (byte %" PRId64 ", %" PRId64 " bytes)", name, text, first, bytes);
}

/* One access: bytes [first, first + bytes) of an operand. */
typedef struct access_range {
    const access_row *row;
    const char *name;
    const ir_value *value;
    const ir_value *offset, *stride; /* NULL: none */
    int64_t first, bytes;
} access_range;

static bool evaluate(ranges_state *state, const ir_value *value, int64_t fallback, int64_t *out) {
    *out = fallback;
    return !value || ir_evaluate_index(value, &state->environment, out);
}

/* false when it does not evaluate. */
static bool find_range(ranges_state *state, const ir_operation *operation, access_range *access) {
    int64_t stride, element = ir_type_element_bytes(access->value->type);
    if (!evaluate(state, access->offset, 0, &access->first) ||
        !evaluate(state, access->stride, 1, &stride))
        return false;
    access->bytes = access_bytes(access->row, operation, access->value);
    int64_t length = access_elements(access->row, operation);
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
    if (access->first % ACCESS_WORD_BYTES || access->bytes % ACCESS_WORD_BYTES)
        fault(state, operation, access->name, "not whole words", access->first, access->bytes);
    else if (!lies_within(access->first, access->bytes, size_of(access->value)) ||
             !lies_within(view + access->first, access->bytes, size_of(root)))
        fault(state, operation, access->name, "outside the accessed value", view + access->first,
              access->bytes);
}

static void postpone(const ir_operation *operation) {
    for (ir_operation *at = (ir_operation *)(uintptr_t)operation; at && !ir_compute_is(at);
         at = ir_operation_parent(at))
        at->scratch = at;
}

static void check_operand(ranges_state *state, const ir_operation *operation,
                          access_range *access) {
    const ir_value *root;
    int64_t view = 0;
    bool resolves = find_range(state, operation, access) &&
                    views_resolve(access->value, &state->environment, &root, &view);
    if (state->marking && !views_is_contiguous(access->value)) /* the same in every lane */
        fault(state, operation, access->name, "the viewed elements are not contiguous",
              view + access->first, access->bytes);
    else if (resolves)
        check_access(state, operation, access, root, view);
    else if (state->marking)
        postpone(operation);
    else
        fault(state, operation, access->name, "the place does not resolve statically", 0, 0);
}

static void check_group(ranges_state *state, const ir_operation *operation, unsigned group) {
    const access_row *row = access_row_of(&state->rows, operation);
    access_range access = {.row = row,
                           .name = operation->definition->operands[group].name,
                           .offset = access_index(operation, row->offset[group]),
                           .stride = access_index(operation, row->stride[group])};
    uint32_t first, count;
    ir_operand_group(operation, group, &first, &count);
    for (uint32_t i = first; i < first + count; i++) {
        access.value = ir_operand_value(operation, i);
        if (ir_type_is_shaped(access.value->type))
            check_operand(state, operation, &access);
    }
}

/* Every operand whose contents the operation reads or writes. A computation binds its operands and
 * accesses nothing itself. */
static void check_operation(ranges_state *state, const ir_operation *operation) {
    if (!operation->definition || ir_compute_is(operation))
        return;
    const ir_operand_definition *rows = operation->definition->operands;
    for (unsigned group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++)
        if (rows[group].effect != IR_EFFECT_NONE)
            check_group(state, operation, group);
}

static bool check_static(ir_operation *operation, void *user) {
    operation->scratch = NULL;
    check_operation(user, operation);
    return true;
}

static void check_block(ranges_state *state, const ir_block *block);

/* One more access or iteration; false at the limit. */
static bool count_step(ranges_state *state, const ir_operation *operation) {
    if (!state->stopped && ++*state->steps > ACCESS_LIMIT) {
        state->stopped = true;
        state->status = raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(operation),
                                        ACCESS_LIMIT_TEXT);
    }
    return !state->stopped;
}

/* false: the loop itself has a fault. */
static bool check_loop(ranges_state *state, const ir_operation *loop) {
    int64_t lower, upper, step;
    if (!ir_evaluate_index(scf_for_lower(loop), &state->environment, &lower) ||
        !ir_evaluate_index(scf_for_upper(loop), &state->environment, &upper) ||
        !ir_evaluate_index(scf_for_step(loop), &state->environment, &step) || step < 1) {
        fault(state, loop, "bounds", "not static, or the step is not positive", 0, 0);
        return false;
    }
    if (lower < upper && ((uint64_t)upper - (uint64_t)lower) / (uint64_t)step > ACCESS_LIMIT)
        *state->steps = ACCESS_LIMIT; /* no need to begin */
    for (int64_t i = lower; i < upper && count_step(state, loop); i += step) {
        if (!ir_environment_bind(&state->environment, scf_for_induction(loop), i)) {
            fault(state, loop, "bounds", "loops are nested too deeply", 0, 0);
            return false;
        }
        check_block(state, scf_for_body(loop));
        ir_environment_unbind(&state->environment);
        if (i > INT64_MAX - step)
            break;
    }
    return true;
}

static void check_marked(ranges_state *state, ir_operation *operation) {
    uint32_t faults = state->faults;
    bool fine = true;
    if (++*state->steps > ACCESS_LIMIT) {
        state->stopped = true;
        state->status = raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(operation),
                                        ACCESS_LIMIT_TEXT);
    } else if (ir_operation_is(operation, "scf.for")) {
        fine = check_loop(state, operation);
    } else {
        check_operation(state, operation);
        fine = state->faults == faults;
    }
    if (!fine)
        operation->scratch = NULL;
}

static void check_block(ranges_state *state, const ir_block *block) {
    for (ir_operation *at = block->first; at && !state->stopped; at = at->next)
        if (at->scratch)
            check_marked(state, at);
}

static bool clear(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    return true;
}

raptor_status ranges_verify(ir_operation *core, int64_t *steps, raptor_diagnostics *diagnostics) {
    ranges_state state = {.diagnostics = diagnostics, .marking = true, .steps = steps};
    ir_walk(core, check_static, &state);
    state.marking = false;
    for (int64_t lane = 0; lane < ir_compute_lane_count(core) && !state.stopped; lane++) {
        state.environment.count = 0;
        if (ir_compute_is_batch(core))
            ir_environment_bind(&state.environment, ir_compute_lane(core), lane);
        check_block(&state, ir_compute_body(core));
    }
    ir_walk(core, clear, NULL);
    return state.status;
}
