#include "backend/pim/parts.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/arith/arith.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/scf/scf.h"
#include "ir/evaluate.h"

/* ---- the numbers an index can be ---------------------------------------------------------------
 */

typedef struct bounds {
    const ir_operation *batch;
    int64_t lane;
    int budget; /* values looked at */
} bounds;

enum { VISITS = 1024, MOST_OPERANDS = 16 };

static bool bound(bounds *state, const ir_value *value, ir_interval *out);

static bool bound_apply(bounds *state, const ir_operation *apply, ir_interval *out) {
    ir_interval operands[MOST_OPERANDS] = {{0, 0}};
    const ir_attribute *map = affine_map(apply);
    if (!map || map->map.result_count != 1 || apply->operand_count > MOST_OPERANDS)
        return false;
    for (uint32_t i = 0; i < apply->operand_count; i++)
        if (!bound(state, ir_operand_value(apply, i), &operands[i]))
            return false;
    return ir_affine_bound(map->map.results[0], operands, operands + map->map.dimension_count, out);
}

/* From the first to the last iteration. */
static bool bound_loop(bounds *state, const ir_operation *loop, ir_interval *out) {
    ir_interval lower = {0, 0}, upper = {0, 0}, step = {0, 0};
    if (!bound(state, scf_for_lower(loop), &lower) || !bound(state, scf_for_upper(loop), &upper) ||
        !bound(state, scf_for_step(loop), &step) || step.low != step.high || step.low < 1 ||
        lower.low != lower.high || upper.high <= lower.low)
        return false;
    int64_t steps = (upper.high - 1 - lower.low) / step.low;
    *out = (ir_interval){lower.low, lower.low + steps * step.low};
    return true;
}

static const ir_operation *loop_of(const ir_value *value) {
    const ir_operation *owner = value->block ? value->block->region->parent : NULL;
    return owner && ir_operation_is(owner, "scf.for") && scf_for_induction(owner) == value ? owner
                                                                                           : NULL;
}

static bool bound(bounds *state, const ir_value *value, ir_interval *out) {
    if (state->budget-- == 0)
        return false;
    if (ir_compute_is_batch(state->batch) && value == ir_compute_lane(state->batch)) {
        *out = (ir_interval){state->lane, state->lane};
        return true;
    }
    if (!value->defining) {
        const ir_operation *loop = loop_of(value);
        return loop && bound_loop(state, loop, out);
    }
    if (ir_operation_is(value->defining, "affine.apply"))
        return bound_apply(state, value->defining, out);
    ir_environment environment = {.count = 0};
    if (ir_compute_is_batch(state->batch))
        ir_environment_bind(&environment, ir_compute_lane(state->batch), state->lane);
    bool known = ir_evaluate_index(value, &environment, &out->low);
    out->high = out->low;
    return known;
}

/* ---- slices
 * ------------------------------------------------------------------------------------- */

static bool is_inside(const ir_operation *operation, const ir_operation *batch) {
    while (operation && operation != batch)
        operation = operation->block ? operation->block->region->parent : NULL;
    return operation == batch;
}

/* Columns that the slice of a row takes, gaps of its stride included. */
static bool columns_of(bounds *state, const ir_operation *slice, ir_interval *out) {
    ir_slice_entry offset = ir_slice_offset(slice, 1), size = ir_slice_size(slice, 1);
    ir_slice_entry stride = ir_slice_stride(slice, 1);
    if (size.value || stride.value || size.constant < 1 || stride.constant < 1)
        return false;
    *out = (ir_interval){offset.constant, offset.constant};
    if (offset.value && !bound(state, offset.value, out))
        return false;
    out->high += (size.constant - 1) * stride.constant;
    return true;
}

/* What the lane takes in all slices together. */
static bool columns_in_lane(const ir_operation *batch, const ir_value *constant, int64_t lane,
                            ir_interval *out) {
    bool found = false;
    for (const ir_operand *use = constant->first_use; use; use = use->next_use) {
        if (!is_inside(use->owner, batch))
            continue;
        bounds state = {batch, lane, VISITS};
        ir_interval columns = {0, 0};
        bool is_slice = ir_operation_is(use->owner, "tensor.extract_slice") &&
                        ir_slice_source(use->owner) == constant && use == use->owner->operands;
        if (!is_slice || ir_slice_rank(use->owner) != 2 ||
            ir_result(use->owner, 0)->type->rank != 2 || !columns_of(&state, use->owner, &columns))
            return false;
        out->low = found && out->low < columns.low ? out->low : columns.low;
        out->high = found && out->high > columns.high ? out->high : columns.high;
        found = true;
    }
    return found;
}

bool parts_find(const ir_operation *batch, const ir_value *constant, uint32_t first_lane,
                uint32_t lane_count, raptor_arena *arena, parts_of_constant *out_parts) {
    const ir_type *type = constant->type;
    if (type->rank != 2 || type->shape[0] != 1 || lane_count == 0)
        return false;
    int64_t total = type->shape[1];
    *out_parts =
        (parts_of_constant){.firsts = RAPTOR_NEW_ARRAY(arena, int64_t, lane_count), .length = 0};
    for (uint32_t l = 0; l < lane_count; l++) {
        ir_interval columns = {0, 0};
        if (!columns_in_lane(batch, constant, (int64_t)first_lane + l, &columns) ||
            columns.low < 0 || columns.high >= total)
            return false;
        int64_t length = columns.high - columns.low + 1;
        out_parts->firsts[l] = columns.low;
        out_parts->length = length > out_parts->length ? length : out_parts->length;
    }
    for (uint32_t l = 0; l < lane_count; l++) /* of equal length, which stay inside the row */
        if (out_parts->firsts[l] > total - out_parts->length)
            out_parts->firsts[l] = total - out_parts->length;
    return out_parts->length < total;
}
