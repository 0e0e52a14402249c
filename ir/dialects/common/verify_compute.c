#include "ir/dialects/common/verify_compute.h"

#include "ir/dialects/common/compile_time.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *numbered(const verify_state *state, const char *role, uint32_t number) {
    return raptor_arena_printf(ir_context_arena(state->operation->context), "%s %" PRIu32, role,
                               number);
}

/* The next arguments of a block, one per type. */
typedef struct argument_cursor {
    verify_state *state;
    const ir_block *block;
    uint32_t next;
    bool held;
} argument_cursor;

static void expect_argument(argument_cursor *cursor, const char *role, uint32_t number,
                            const ir_type *type) {
    const ir_type *found = cursor->block->arguments[cursor->next++]->type;
    if (found != type)
        cursor->held = verify_fault(
            cursor->state, "the body argument of %s must have type %s, but has %s",
            numbered(cursor->state, role, number), ir_type_text(type), ir_type_text(found));
}

static bool verify_block_arguments(verify_state *state, const ir_block *block, bool with_outputs) {
    const ir_operation *operation = state->operation;
    uint32_t lanes = ir_compute_is_batch(operation) ? 1 : 0;
    uint32_t outputs = with_outputs ? operation->result_count : 0;
    uint32_t weights = ir_compute_weight_count(operation);
    uint32_t expected = lanes + operation->operand_count + outputs;
    if (!verify_that(state, block->argument_count == expected,
                     "every block must have %" PRIu32 " arguments (%sweights, inputs%s), but one "
                     "has %" PRIu32,
                     expected, lanes ? "lane, " : "", with_outputs ? ", outputs" : "",
                     block->argument_count))
        return false;
    argument_cursor cursor = {state, block, 0, true};
    if (lanes && block->arguments[cursor.next++]->type->kind != IR_TYPE_INDEX)
        cursor.held = verify_fault(state, "the lane argument must have type index");
    for (uint32_t i = 0; i < operation->operand_count; i++)
        expect_argument(&cursor, i < weights ? "weight" : "input", i < weights ? i : i - weights,
                        ir_operand_value(operation, i)->type);
    for (uint32_t i = 0; i < outputs; i++)
        expect_argument(&cursor, "output", i, operation->results[i].type);
    return cursor.held;
}

bool verify_compute_arguments(verify_state *state, bool with_outputs) {
    bool held = true;
    for (const ir_block *block = ir_compute_body(state->operation); block; block = block->next)
        held &= verify_block_arguments(state, block, with_outputs);
    return held;
}

static int compare_numbers(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static bool verify_core_ids(verify_state *state, int64_t lanes) {
    uint32_t count = 0;
    const int64_t *cores = ir_integers_get(state->operation, "coreIds", &count);
    if (!ir_attribute_get(state->operation, "coreIds"))
        return true;
    bool held = verify_that(state, count == lanes,
                            "coreIds must have one entry per lane: %" PRId64 ", not %" PRIu32,
                            lanes, count);
    int64_t *sorted =
        RAPTOR_NEW_ARRAY(ir_context_arena(state->operation->context), int64_t, count + 1);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = cores[i];
    qsort(sorted, count, sizeof *sorted, compare_numbers);
    if (count > 0)
        held &= verify_that(state, sorted[0] >= 0,
                            "coreIds must not be negative, but hold %" PRId64, sorted[0]);
    for (uint32_t i = 1; i < count; i++)
        held &= verify_that(state, sorted[i] != sorted[i - 1],
                            "coreIds must be distinct, but hold %" PRId64 " twice", sorted[i]);
    return held;
}

bool verify_lanes(verify_state *state) {
    int64_t lanes = ir_compute_lane_count(state->operation);
    bool held = verify_that(state, lanes > 0, "laneCount must be positive, but is %" PRId64, lanes);
    return held & verify_core_ids(state, lanes);
}

bool verify_core_id(verify_state *state) {
    int64_t core = ir_integer_get(state->operation, "coreId", 0);
    return verify_that(state, core >= 0, "coreId must not be negative, but is %" PRId64, core);
}

void verify_weights(verify_state *state) {
    uint32_t weights = ir_compute_weight_count(state->operation);
    for (uint32_t i = 0; i < weights; i++)
        verify_that(state, ir_is_compile_time(ir_operand_value(state->operation, i)),
                    "weight %" PRIu32 " must be computable at compile time", i);
}

static bool is_inside(const ir_value *value, const ir_operation *compute) {
    const ir_block *block = value->defining ? value->defining->block : value->block;
    while (block) {
        const ir_operation *parent = block->region->parent;
        if (parent == compute)
            return true;
        block = parent ? parent->block : NULL;
    }
    return false;
}

typedef struct capture_walk {
    verify_state *state;
    verify_permits permits;
} capture_walk;

static bool check_captures(ir_operation *user, void *opaque) {
    capture_walk *walk = opaque;
    verify_state *state = walk->state;
    if (user == state->operation)
        return true;
    for (uint32_t i = 0; i < user->operand_count; i++) {
        ir_value *value = ir_operand_value(user, i);
        if (is_inside(value, state->operation) || walk->permits(user, i) ||
            ir_is_compile_time(value))
            continue;
        if (value->defining && ir_compute_is(value->defining))
            verify_fault_at(state, user,
                            "operand %" PRIu32 " is a result of another compute operation, which "
                            "must be bound as an input",
                            i);
        else
            verify_fault_at(state, user,
                            "operand %" PRIu32 " comes from outside the body and is not a "
                            "constant: bind it as an input",
                            i);
    }
    return true;
}

void verify_captures(verify_state *state, verify_permits permits) {
    capture_walk walk = {state, permits};
    ir_walk(state->operation, check_captures, &walk);
}
