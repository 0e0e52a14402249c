/* Builders of plan operations. Operations on other ranks than 4 are wrapped in reshapes, which cost
 * nothing on the device where the layout is dense. */
#include "frontend/import.h"

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/spat/spat.h"

enum { EMIT_ATTRIBUTES = 12 };

raptor_status_code import_type(import_state *state, uint32_t rank, const int64_t *dims,
                               const ir_type **out_type) {
    int64_t count = 1;
    bool fits = rank <= IMPORT_RANK_LIMIT;
    for (uint32_t i = 0; fits && i < rank; i++)
        fits = dims[i] > 0 && raptor_multiply_i64(count, dims[i], &count) &&
               count <= IMPORT_ELEMENT_LIMIT;
    if (!fits)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "a tensor of shape %s; tensors have up to %d positive dimensions and "
                             "%lld elements",
                             onnx_shape_text(state->arena, dims, rank), IMPORT_RANK_LIMIT,
                             (long long)IMPORT_ELEMENT_LIMIT);
    *out_type = ir_type_tensor(state->context, rank, dims, ir_type_f32(state->context));
    return RAPTOR_OK;
}

const char *import_shape_text(import_state *state, const ir_type *type) {
    return onnx_shape_text(state->arena, type->shape, type->rank);
}

ir_value *import_emit(import_state *state, const char *name, uint32_t operand_count,
                      ir_value *const *operands, const ir_type *type,
                      const ir_named_attribute *attributes, uint32_t attribute_count) {
    ir_named_attribute all[EMIT_ATTRIBUTES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < attribute_count; i++)
        all[count++] = attributes[i];
    all[count++] = (ir_named_attribute){"logicalLayout", spat_logical_layout(state->context)};
    const char *layer = state->layers[state->node->position];
    all[count++] = (ir_named_attribute){"raptor.layer", ir_attribute_string(state->context, layer)};
    all[count++] = (ir_named_attribute){"raptor.op",
                                        ir_attribute_string(state->context, state->node->operator)};
    return ir_build_value(&state->builder, name, operand_count, operands, type, all, count);
}

static bool is_reshape(const ir_value *value) {
    return value->defining != NULL && (ir_operation_is(value->defining, "spat.reshape_plan") ||
                                       ir_operation_is(value->defining, "spat.flatten_plan"));
}

/* The same elements as a constant of another shape. */
static ir_value *reshape_constant(import_state *state, const ir_value *x, const ir_type *type) {
    bool splat;
    const ir_attribute *attribute = arith_constant(x);
    const void *data = ir_attribute_data(attribute, &splat);
    const ir_attribute *reshaped =
        attribute->kind == IR_ATTRIBUTE_RESOURCE
            ? ir_attribute_resource(state->context, attribute->resource->name, type, data, NULL,
                                    NULL)
            : ir_attribute_dense(type, data, splat);
    ir_value *result = ir_build_constant(&state->builder, reshaped);
    ir_value_set_name(state->context, result, x->name);
    return result;
}

ir_value *import_reshape_type(import_state *state, ir_value *x, const ir_type *type) {
    if (x->type == type)
        return x;
    if (arith_constant(x) != NULL)
        return reshape_constant(state, x, type);
    while (is_reshape(x))
        x = ir_operand_value(x->defining, 0);
    return x->type == type ? x : import_emit(state, "spat.reshape_plan", 1, &x, type, NULL, 0);
}

ir_value *import_reshape(import_state *state, ir_value *x, uint32_t rank, const int64_t *dims) {
    return import_reshape_type(
        state, x, ir_type_tensor(state->context, rank, dims, ir_type_f32(state->context)));
}

ir_value *import_transpose(import_state *state, ir_value *x, const uint32_t *permutation) {
    const ir_type *type = x->type;
    int64_t dims[IMPORT_RANK_LIMIT], numbers[IMPORT_RANK_LIMIT];
    bool moves = false; /* an axis that matters comes after a later one */
    uint32_t last = 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        dims[i] = type->shape[permutation[i]];
        numbers[i] = permutation[i];
        if (dims[i] == 1)
            continue;
        moves |= permutation[i] < last;
        last = permutation[i];
    }
    if (!moves)
        return import_reshape(state, x, type->rank, dims);
    ir_named_attribute attribute = {"permutation",
                                    ir_attribute_i64_array(state->context, type->rank, numbers)};
    const ir_type *result =
        ir_type_tensor(state->context, type->rank, dims, ir_type_f32(state->context));
    return import_emit(state, "spat.transpose_plan", 1, &x, result, &attribute, 1);
}

ir_value *import_swap_last_axes(import_state *state, ir_value *x) {
    uint32_t rank = x->type->rank, permutation[IMPORT_RANK_LIMIT];
    for (uint32_t i = 0; i < rank; i++)
        permutation[i] = i;
    permutation[rank - 1] = rank - 2;
    permutation[rank - 2] = rank - 1;
    return import_transpose(state, x, permutation);
}

ir_value *import_as_rank4(import_state *state, ir_value *x) {
    const ir_type *type = x->type;
    if (type->rank == 4)
        return x;
    int64_t last = type->rank ? type->shape[type->rank - 1] : 1;
    int64_t dims[4] = {1, 1, ir_type_element_count(type) / last, last};
    return import_reshape(state, x, 4, dims);
}

ir_value *import_unary(import_state *state, const char *name, ir_value *x,
                       const ir_named_attribute *attributes, uint32_t attribute_count) {
    ir_value *operand = import_as_rank4(state, x);
    ir_value *result =
        import_emit(state, name, 1, &operand, operand->type, attributes, attribute_count);
    return import_reshape_type(state, result, x->type);
}

bool import_broadcast_view(uint32_t large_rank, const int64_t *large_dims, uint32_t small_rank,
                           const int64_t *small_dims, import_view *out_view, bool *out_contiguous) {
    while (small_rank > large_rank && small_dims[0] == 1) {
        small_rank--;
        small_dims++;
    }
    if (small_rank > large_rank)
        return false;
    uint32_t lead = large_rank - small_rank, first = large_rank, end = 0;
    for (uint32_t i = 0; i < small_rank; i++) {
        if (small_dims[i] != 1 && small_dims[i] != large_dims[lead + i])
            return false;
        if (small_dims[i] == 1)
            continue;
        first = first < lead + i ? first : lead + i;
        end = lead + i + 1;
    }
    *out_view = (import_view){1, 1, 1};
    *out_contiguous = true;
    for (uint32_t i = 0; i < large_rank; i++) {
        if (i < first)
            out_view->outer *= large_dims[i];
        else if (i >= end)
            out_view->inner *= large_dims[i];
        else {
            out_view->channels *= large_dims[i];
            *out_contiguous &= i < lead || small_dims[i - lead] == large_dims[i];
        }
    }
    return true;
}

/* x in a rank-4 shape whose axis 1 is the view's channels. */
static ir_value *as_channels(import_state *state, ir_value *x, import_view view) {
    const ir_type *type = x->type;
    if (view.channels == 1)
        return import_as_rank4(state, x);
    if (type->rank == 4 && type->shape[0] == view.outer && type->shape[1] == view.channels)
        return x;
    int64_t dims[4] = {view.outer, view.channels, 1, view.inner};
    return import_reshape(state, x, 4, dims);
}

static ir_value *emit_channel_operation(import_state *state, const char *name, ir_value *x,
                                        import_view view, ir_value *operand) {
    ir_value *operands[2] = {as_channels(state, x, view), operand};
    ir_value *result = import_emit(state, name, 2, operands, operands[0]->type, NULL, 0);
    return import_reshape_type(state, result, x->type);
}

ir_value *import_channel_constant(import_state *state, const char *name, ir_value *x,
                                  import_view view, const char *constant_name,
                                  const float *values) {
    ir_value *operand = import_build_constant(state, constant_name, view.channels == 1 ? 0 : 1,
                                              &view.channels, values);
    return emit_channel_operation(state, name, x, view, operand);
}

ir_value *import_channel_value(import_state *state, const char *name, ir_value *x, import_view view,
                               ir_value *operand) {
    int64_t dims[4] = {1, view.channels, 1, 1};
    if (view.channels == 1) { /* one number for all: x gets one channel, too */
        int64_t count = ir_type_element_count(x->type);
        int64_t last = x->type->rank ? x->type->shape[x->type->rank - 1] : 1;
        int64_t flat[4] = {1, 1, count / last, last};
        ir_value *operands[2] = {import_reshape(state, x, 4, flat),
                                 import_reshape(state, operand, 4, dims)};
        ir_value *result = import_emit(state, name, 2, operands, operands[0]->type, NULL, 0);
        return import_reshape_type(state, result, x->type);
    }
    return emit_channel_operation(state, name, x, view, import_reshape(state, operand, 4, dims));
}

ir_value *import_scale_by(import_state *state, ir_value *x, float factor) {
    import_view view = {1, 1, ir_type_element_count(x->type)};
    return import_channel_constant(state, "spat.scale_plan", x, view, "factor", &factor);
}

bool import_zero_padding(const ir_value *x, ir_value **out_source, int64_t *out_begins,
                         int64_t *out_ends) {
    const ir_operation *pad = x->defining;
    if (pad == NULL || !ir_operation_is(pad, "spat.pad_plan"))
        return false;
    uint32_t count;
    const int64_t *pads = ir_integers_get(pad, "pads", &count);
    const char *mode = ir_string_get(pad, "mode", "");
    if (count != 8 || pads[0] || pads[1] || pads[4] || pads[5] || mode[0] != 'c' ||
        ir_float_get(pad, "value", 1) != 0)
        return false;
    *out_source = ir_operand_value(pad, 0);
    for (int i = 0; i < 2; i++) {
        out_begins[i] = pads[2 + i];
        out_ends[i] = pads[6 + i];
    }
    return true;
}
