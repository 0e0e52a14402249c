/* Slice, Split, Gather, Tile and Expand of computed values, with constant indices. */
#include "frontend/import.h"

/* starts, ends and axes are attributes until opset 9, inputs with steps from 10 on. */
static raptor_status_code read_slice_lists(import_state *state, const onnx_node *node,
                                           uint32_t rank, const int64_t **out_lists,
                                           size_t *out_count) {
    static const char *const NAMES[] = {"starts", "ends", "axes"};
    size_t counts[4];
    for (uint32_t i = 0; i < 3; i++)
        RAPTOR_TRY(import_integers(state, node, NAMES[i], i + 1, &out_lists[i], &counts[i]));
    RAPTOR_TRY(import_integer_input(state, node, 4, "steps", &out_lists[3], &counts[3]));
    bool fits = out_lists[0] != NULL && out_lists[1] != NULL && counts[0] <= rank;
    for (uint32_t i = 1; i < 4; i++)
        fits = fits && (out_lists[i] == NULL || counts[i] == counts[0]);
    if (!fits)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "%zu starts, %zu ends for a tensor of rank %u", counts[0], counts[1],
                             rank);
    *out_count = counts[0];
    return RAPTOR_OK;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}

raptor_status_code import_resolve_slice(import_state *state, const onnx_node *node, uint32_t rank,
                                        const int64_t *dims, import_range *out_ranges) {
    const int64_t *lists[4];
    size_t count;
    uint32_t mask = 0;
    RAPTOR_TRY(read_slice_lists(state, node, rank, lists, &count));
    if (lists[2] != NULL)
        RAPTOR_TRY(import_axes(state, lists[2], count, rank, &mask));
    for (uint32_t i = 0; i < rank; i++)
        out_ranges[i] = (import_range){.step = 1, .count = dims[i]};
    for (size_t i = 0; i < count; i++) {
        uint32_t axis;
        RAPTOR_TRY(import_axis(state, lists[2] != NULL ? lists[2][i] : (int64_t)i, rank, &axis));
        int64_t extent = dims[axis], step = lists[3] != NULL ? lists[3][i] : 1;
        if (step == 0 || step == INT64_MIN)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "a step of %lld", (long long)step);
        int64_t start = lists[0][i] < 0 ? lists[0][i] + extent : lists[0][i];
        int64_t end = lists[1][i] < 0 ? lists[1][i] + extent : lists[1][i];
        start = step > 0 ? clamp(start, 0, extent) : clamp(start, -1, extent - 1);
        end = step > 0 ? clamp(end, 0, extent) : clamp(end, -1, extent - 1);
        int64_t room = step > 0 ? end - start : start - end, size = step > 0 ? step : -step;
        out_ranges[axis] = (import_range){
            .start = start, .step = step, .count = room > 0 ? (room - 1) / size + 1 : 0};
    }
    return RAPTOR_OK;
}

raptor_status_code import_slice(import_state *state, const onnx_node *node) {
    ir_value *x;
    import_range ranges[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    uint32_t rank = x->type->rank;
    RAPTOR_TRY(import_resolve_slice(state, node, rank, x->type->shape, ranges));
    for (uint32_t i = 0; i < rank; i++)
        RAPTOR_TRY(
            import_select_range(state, x, i, ranges[i].start, ranges[i].step, ranges[i].count, &x));
    import_set_value(state, node, 0, x);
    return RAPTOR_OK;
}

raptor_status_code import_resolve_split(import_state *state, const onnx_node *node, uint32_t rank,
                                        const int64_t *dims, uint32_t *out_axis,
                                        int64_t *out_sizes) {
    const int64_t *sizes;
    size_t count;
    int64_t given, parts;
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 0, state->diagnostics, &given));
    RAPTOR_TRY(import_axis(state, given, rank, out_axis));
    RAPTOR_TRY(import_integers(state, node, "split", 1, &sizes, &count));
    RAPTOR_TRY(
        onnx_attribute_int(node, "num_outputs", node->output_count, state->diagnostics, &parts));
    if ((sizes != NULL && count != node->output_count) || parts != node->output_count)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "%zu sizes for %u outputs", count,
                             node->output_count);
    int64_t left = dims[*out_axis], even = (left + parts - 1) / parts;
    for (uint32_t i = 0; i < node->output_count; i++) {
        out_sizes[i] = sizes != NULL ? sizes[i] : even < left ? even : left;
        if (out_sizes[i] < 0 || out_sizes[i] > left)
            return import_refuse(state, RAPTOR_E_onnx_shape, "parts of %lld do not fit %lld",
                                 (long long)out_sizes[i], (long long)dims[*out_axis]);
        left -= out_sizes[i];
    }
    if (left != 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "the parts leave %lld of %lld",
                             (long long)left, (long long)dims[*out_axis]);
    return RAPTOR_OK;
}

raptor_status_code import_split(import_state *state, const onnx_node *node) {
    ir_value *x, *part;
    uint32_t axis;
    int64_t *sizes = RAPTOR_NEW_ARRAY(state->arena, int64_t, node->output_count + 1), start = 0;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_resolve_split(state, node, x->type->rank, x->type->shape, &axis, sizes));
    for (uint32_t i = 0; i < node->output_count; i++) {
        if (import_output_is_used(state, node, i)) {
            RAPTOR_TRY(import_select_range(state, x, axis, start, 1, sizes[i], &part));
            import_set_value(state, node, i, part);
        }
        start += sizes[i];
    }
    return RAPTOR_OK;
}

raptor_status_code import_gather(import_state *state, const onnx_node *node) {
    ir_value *x;
    const onnx_tensor *tensor;
    const int64_t *values;
    int64_t given, dims[2 * IMPORT_RANK_LIMIT];
    uint32_t axis, rank = 0;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_constant_input(state, node, 1, "indices", &tensor));
    RAPTOR_TRY(import_int64s(state, tensor, "indices", &values));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 0, state->diagnostics, &given));
    RAPTOR_TRY(import_axis(state, given, x->type->rank, &axis));
    int64_t extent = x->type->shape[axis];
    int64_t *indices = RAPTOR_NEW_ARRAY(state->arena, int64_t, tensor->count + 1);
    for (size_t i = 0; i < tensor->count; i++) {
        indices[i] = values[i] < 0 ? values[i] + extent : values[i];
        if (indices[i] < 0 || indices[i] >= extent)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "index %lld of an axis of %lld",
                                 (long long)values[i], (long long)extent);
    }
    if (x->type->rank + tensor->rank > IMPORT_RANK_LIMIT + 1)
        return import_refuse(state, RAPTOR_E_onnx_shape, "the result would have more than %d axes",
                             IMPORT_RANK_LIMIT);
    for (uint32_t i = 0; i < x->type->rank; i++)
        if (i != axis)
            dims[rank++] = x->type->shape[i];
        else
            for (uint32_t k = 0; k < tensor->rank; k++)
                dims[rank++] = tensor->dims[k];
    const ir_type *type;
    RAPTOR_TRY(import_type(state, rank, dims, &type));
    x = import_select(state, x, axis, (int64_t)tensor->count, indices);
    import_set_value(state, node, 0, import_reshape_type(state, x, type));
    return RAPTOR_OK;
}

raptor_status_code import_tile(import_state *state, const onnx_node *node) {
    ir_value *x;
    const int64_t *repeats;
    size_t count;
    int64_t dims[IMPORT_RANK_LIMIT];
    const ir_type *type;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_integer_input(state, node, 1, "repeats", &repeats, &count));
    if (repeats == NULL || count != x->type->rank)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%zu repeats for shape %s", count,
                             import_shape_text(state, x->type));
    for (uint32_t i = 0; i < count; i++)
        if (repeats[i] < 0 || !raptor_multiply_i64(repeats[i], x->type->shape[i], &dims[i]))
            return import_refuse(state, RAPTOR_E_onnx_shape, "%lld repeats", (long long)repeats[i]);
    RAPTOR_TRY(import_type(state, x->type->rank, dims, &type));
    for (uint32_t i = 0; i < count; i++) {
        int64_t extent = x->type->shape[i];
        int64_t *indices = RAPTOR_NEW_ARRAY(state->arena, int64_t, (size_t)dims[i]);
        for (int64_t k = 0; k < dims[i]; k++)
            indices[k] = k % extent;
        x = import_select(state, x, i, dims[i], indices);
    }
    import_set_value(state, node, 0, x);
    return RAPTOR_OK;
}

raptor_status_code import_expand(import_state *state, const onnx_node *node) {
    ir_value *x;
    const int64_t *shape;
    size_t count;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_integer_input(state, node, 1, "shape", &shape, &count));
    int64_t dims[IMPORT_RANK_LIMIT];
    uint32_t x_rank = x->type->rank, rank = count > x_rank ? (uint32_t)count : x_rank;
    bool fits = shape != NULL && count <= IMPORT_RANK_LIMIT;
    for (uint32_t i = 1; fits && i <= rank; i++) {
        int64_t extent = i <= x_rank ? x->type->shape[x_rank - i] : 1;
        int64_t wanted = i <= count ? shape[count - i] : 1;
        fits = wanted == 1 || extent == 1 || wanted == extent;
        dims[rank - i] = extent == 1 ? wanted : extent;
    }
    if (!fits)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "shape %s does not expand to the one given",
                             import_shape_text(state, x->type));
    RAPTOR_TRY(import_broadcast_to(state, x, rank, dims, &x));
    import_set_value(state, node, 0, x);
    return RAPTOR_OK;
}
