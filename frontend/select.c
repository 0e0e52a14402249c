/* Picking elements along an axis, for Slice, Split, Gather, Tile and Expand. Ranges are
 * spat.slice_plan, but for rows and columns of images; those and any other choice are a nearest
 * resize whose rows (or columns) are the indices, since spat.resize_nearest_plan takes any map. */
#include "frontend/import.h"

static bool is_identity(const int64_t *indices, int64_t count, int64_t extent) {
    for (int64_t i = 0; i < count; i++)
        if (indices[i] != i)
            return false;
    return count == extent;
}

static bool is_range(const int64_t *indices, int64_t count) {
    for (int64_t i = 1; i < count; i++)
        if (indices[i] != indices[0] + i)
            return false;
    return true;
}

static ir_value *emit_slice(import_state *state, ir_value *x, uint32_t axis, int64_t start,
                            const int64_t *dims) {
    int64_t starts[IMPORT_RANK_LIMIT] = {0};
    uint32_t rank = x->type->rank;
    starts[axis] = start;
    ir_named_attribute attribute = {"starts", ir_attribute_i64_array(state->context, rank, starts)};
    const ir_type *type = ir_type_tensor(state->context, rank, dims, ir_type_f32(state->context));
    return import_emit(state, "spat.slice_plan", 1, &x, type, &attribute, 1);
}

ir_value *import_select(import_state *state, ir_value *x, uint32_t axis, int64_t count,
                        const int64_t *indices) {
    const ir_type *type = x->type;
    uint32_t rank = type->rank;
    int64_t extent = type->shape[axis], outer = 1, inner = 1, dims[IMPORT_RANK_LIMIT];
    if (is_identity(indices, count, extent))
        return x;
    for (uint32_t i = 0; i < rank; i++) {
        outer *= i < axis ? type->shape[i] : 1;
        inner *= i > axis ? type->shape[i] : 1;
        dims[i] = i == axis ? count : type->shape[i];
    }
    bool natural = rank == 4 && axis >= 2, columns = inner == 1;
    if (!natural && is_range(indices, count))
        return emit_slice(state, x, axis, indices[0], dims);
    int64_t from[4] = {1, columns ? 1 : outer, columns ? outer : extent, columns ? extent : inner};
    int64_t to[4] = {1, from[1], columns ? outer : count, columns ? count : inner};
    if (natural)
        for (int i = 0; i < 4; i++) {
            from[i] = type->shape[i];
            to[i] = dims[i];
            columns = axis == 3;
        }
    ir_context *context = state->context;
    ir_named_attribute map = {columns ? "columns" : "rows",
                              ir_attribute_i64_array(context, (uint32_t)count, indices)};
    ir_value *operand = import_reshape(state, x, 4, from);
    ir_value *y = import_emit(state, "spat.resize_nearest_plan", 1, &operand,
                              ir_type_tensor(context, 4, to, ir_type_f32(context)), &map, 1);
    return import_reshape(state, y, rank, dims);
}

raptor_status_code import_select_range(import_state *state, ir_value *x, uint32_t axis,
                                       int64_t start, int64_t step, int64_t count,
                                       ir_value **out_value) {
    int64_t *indices = RAPTOR_NEW_ARRAY(state->arena, int64_t, count > 0 ? (size_t)count : 1);
    if (count <= 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "nothing is left of axis %u of shape %s",
                             axis, import_shape_text(state, x->type));
    for (int64_t i = 0; i < count; i++)
        indices[i] = start + (i > 0 ? i * step : 0);
    *out_value = import_select(state, x, axis, count, indices);
    return RAPTOR_OK;
}

raptor_status_code import_broadcast_to(import_state *state, ir_value *x, uint32_t rank,
                                       const int64_t *dims, ir_value **out_value) {
    int64_t shape[IMPORT_RANK_LIMIT];
    const ir_type *type;
    RAPTOR_TRY(import_type(state, rank, dims, &type));
    uint32_t lead = rank - x->type->rank;
    for (uint32_t i = 0; i < rank; i++)
        shape[i] = i < lead ? 1 : x->type->shape[i - lead];
    ir_value *y = import_reshape(state, x, rank, shape);
    for (uint32_t i = 0; i < rank; i++) {
        if (shape[i] == dims[i])
            continue;
        RAPTOR_TRY(import_select_range(state, y, i, 0, 0, dims[i], &y));
    }
    *out_value = y;
    return RAPTOR_OK;
}
