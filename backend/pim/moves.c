#include "backend/pim/moves.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/pim/pim.h"

enum { ELEMENT_BYTES = 4 };

void moves_dense(move_side *side, uint32_t rank, const int64_t *sizes) {
    int64_t step = 1;
    for (uint32_t i = rank; i-- > 0; step *= sizes[i])
        side->steps[i] = step;
}

/* The sum of entry times bytes over the dimensions, as constant and index value. */
static ir_value *linear_base(ir_builder *builder, uint32_t rank, const ir_slice_entry *entries,
                             const int64_t *bytes, const ir_mapping *map, int64_t *out_constant) {
    ir_slice_entry values[MOVES_MAXIMUM_RANK];
    *out_constant = 0;
    for (uint32_t i = 0; i < rank; i++) {
        values[i] = ir_slice_constant(0);
        if (!entries[i].value)
            *out_constant += entries[i].constant * bytes[i];
        else
            values[i] =
                ir_slice_value(map ? ir_mapping_get(map, entries[i].value) : entries[i].value);
    }
    return affine_build_sum(builder, rank, values, bytes, 0).value;
}

bool moves_box(move_side *side, ir_builder *builder, const ir_operation *slice, ir_value *value,
               const ir_mapping *map) {
    ir_slice_entry offsets[MOVES_MAXIMUM_RANK];
    int64_t bytes[MOVES_MAXIMUM_RANK], dense[MOVES_MAXIMUM_RANK];
    uint32_t rank = ir_slice_rank(slice);
    const ir_value *sliced =
        ir_slice_destination(slice) ? ir_slice_destination(slice) : ir_slice_source(slice);
    move_side whole;
    moves_dense(&whole, rank, sliced->type->shape);
    for (uint32_t i = 0; i < rank; i++) {
        ir_slice_entry stride = ir_slice_stride(slice, i);
        if (stride.value)
            return false;
        dense[i] = whole.steps[i];
        bytes[i] = dense[i] * ELEMENT_BYTES;
        offsets[i] = ir_slice_offset(slice, i);
        side->steps[i] = dense[i] * stride.constant;
    }
    side->value = value;
    side->base = linear_base(builder, rank, offsets, bytes, map, &side->base_bytes);
    return true;
}

/* ---- runs ---------------------------------------------------------------------------------------
 */

typedef struct move_state {
    ir_builder *builder;
    move_side target, source;
    uint32_t rank;
    int64_t sizes[MOVES_MAXIMUM_RANK];
} move_state;

/* Drops dimensions of one element and joins neighbours that continue each other on both sides. */
static void simplify(move_state *state, uint32_t rank, const int64_t *sizes) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rank; i++) {
        if (sizes[i] == 1)
            continue;
        int64_t target = state->target.steps[i], source = state->source.steps[i];
        bool joins = kept > 0 && state->target.steps[kept - 1] == target * sizes[i] &&
                     state->source.steps[kept - 1] == source * sizes[i];
        kept -= joins;
        state->sizes[kept] = joins ? state->sizes[kept] * sizes[i] : sizes[i];
        state->target.steps[kept] = target;
        state->source.steps[kept++] = source;
    }
    state->rank = kept;
}

static ir_value *offset_of(ir_builder *builder, const move_side *side, int64_t bytes) {
    bytes += side->base_bytes;
    return side->base ? affine_build_linear(builder, side->base, 1, bytes)
                      : ir_build_index(builder, bytes);
}

/* `count` elements from byte positions on; steps in elements. */
static void move_run(move_state *state, int64_t target, int64_t source, int64_t count,
                     int64_t target_step, int64_t source_step) {
    ir_builder *builder = state->builder;
    if (target_step != 1) { /* nothing scatters: one element at a time */
        for (int64_t i = 0; i < count; i++)
            move_run(state, target + i * target_step * ELEMENT_BYTES,
                     source + i * source_step * ELEMENT_BYTES, 1, 1, 1);
        return;
    }
    ir_value *to = offset_of(builder, &state->target, target);
    ir_value *from = offset_of(builder, &state->source, source);
    if (source_step == 1)
        state->target.value =
            pim_build_copy(builder, "pim.memcp", state->target.value, to, state->source.value, from,
                           (int32_t)(count * ELEMENT_BYTES));
    else
        state->target.value =
            pim_build_vmv(builder, state->target.value, to, state->source.value, from,
                          ir_build_index(builder, source_step), (int32_t)count);
}

static void move_dimension(move_state *state, uint32_t dimension, int64_t target, int64_t source) {
    if (state->rank == 0) {
        move_run(state, target, source, 1, 1, 1);
        return;
    }
    int64_t target_step = state->target.steps[dimension];
    int64_t source_step = state->source.steps[dimension];
    if (dimension + 1 == state->rank) {
        move_run(state, target, source, state->sizes[dimension], target_step, source_step);
        return;
    }
    for (int64_t i = 0; i < state->sizes[dimension]; i++)
        move_dimension(state, dimension + 1, target + i * target_step * ELEMENT_BYTES,
                       source + i * source_step * ELEMENT_BYTES);
}

ir_value *moves_build(ir_builder *builder, move_side target, move_side source, uint32_t rank,
                      const int64_t *sizes) {
    move_state state = {.builder = builder, .target = target, .source = source};
    simplify(&state, rank, sizes);
    move_dimension(&state, 0, 0, 0);
    return state.target.value;
}

ir_value *moves_transpose(ir_builder *builder, ir_value *target, ir_value *source,
                          const int64_t *permutation) {
    uint32_t rank = source->type->rank;
    int64_t sizes[MOVES_MAXIMUM_RANK];
    move_side to = {.value = target}, from = {.value = source}, whole;
    moves_dense(&whole, rank, source->type->shape);
    for (uint32_t i = 0; i < rank; i++) {
        sizes[i] = source->type->shape[permutation[i]];
        from.steps[i] = whole.steps[permutation[i]];
    }
    moves_dense(&to, rank, sizes);
    return moves_build(builder, to, from, rank, sizes);
}

ir_value *moves_concat(ir_builder *builder, ir_value *target, uint32_t axis, uint32_t count,
                       ir_value *const *inputs) {
    uint32_t rank = target->type->rank;
    int64_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t *sizes = inputs[i]->type->shape;
        move_side to = {.value = target}, from = {.value = inputs[i]};
        moves_dense(&to, rank, target->type->shape);
        moves_dense(&from, rank, sizes);
        to.base_bytes = at * to.steps[axis] * ELEMENT_BYTES;
        target = moves_build(builder, to, from, rank, sizes);
        at += sizes[axis];
    }
    return target;
}
