/* Evaluation of operators that move the elements of constants: reshaping, Transpose, Concat,
 * Gather, Slice, Split, Expand, Tile, Where. */
#include "frontend/import.h"

#include <string.h>

static raptor_status_code source_input(import_state *state, const onnx_node *node, uint32_t number,
                                       const onnx_tensor **out_tensor) {
    RAPTOR_TRY(import_constant_input(state, node, number, "elements", out_tensor));
    if ((*out_tensor)->rank > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape, "a constant of rank %u; the limit is %d",
                             (*out_tensor)->rank, IMPORT_RANK_LIMIT);
    return RAPTOR_OK;
}

/* The same elements under another shape. */
static void set_renamed(import_state *state, const onnx_node *node, const onnx_tensor *source,
                        uint32_t rank, const int64_t *dims) {
    onnx_tensor tensor = *source;
    int64_t *copy = RAPTOR_NEW_ARRAY(state->arena, int64_t, rank ? rank : 1);
    import_copy_dims(copy, dims, rank);
    tensor.rank = rank;
    tensor.dims = copy;
    import_set_constant(state, node, 0, &tensor);
}

raptor_status_code evaluate_flatten(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    int64_t given, dims[2] = {1, 1};
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 1, state->diagnostics, &given));
    uint32_t axis = x->rank;
    if (given != (int64_t)x->rank)
        RAPTOR_TRY(import_axis(state, given, x->rank, &axis));
    for (uint32_t i = 0; i < x->rank; i++)
        dims[i >= axis] *= x->dims[i];
    set_renamed(state, node, x, 2, dims);
    return RAPTOR_OK;
}

static raptor_status_code rename_by(import_state *state, const onnx_node *node,
                                    import_shape_resolver *resolve) {
    const onnx_tensor *x;
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(resolve(state, node, x->rank, x->dims, &rank, dims));
    set_renamed(state, node, x, rank, dims);
    return RAPTOR_OK;
}

raptor_status_code evaluate_reshape(import_state *state, const onnx_node *node) {
    return rename_by(state, node, import_resolve_reshape);
}

raptor_status_code evaluate_squeeze(import_state *state, const onnx_node *node) {
    return rename_by(state, node, import_resolve_squeeze);
}

raptor_status_code evaluate_unsqueeze(import_state *state, const onnx_node *node) {
    return rename_by(state, node, import_resolve_unsqueeze);
}

/* ---- strided views ---- */

/* Elements of a constant in another order: element (i0, i1, ...) is at
 * start + i0 * strides[0] + i1 * strides[1] + ... of the source. */
typedef struct strided_view {
    uint32_t rank;
    int64_t dims[2 * IMPORT_RANK_LIMIT], strides[2 * IMPORT_RANK_LIMIT];
    int64_t start;
} strided_view;

static strided_view whole_view(const onnx_tensor *tensor) {
    strided_view view = {.rank = tensor->rank};
    int64_t stride = 1;
    for (uint32_t i = tensor->rank; i-- > 0;) {
        view.dims[i] = tensor->dims[i];
        view.strides[i] = stride;
        stride *= tensor->dims[i];
    }
    return view;
}

static void copy_view(const onnx_tensor *source, const strided_view *view, void *out,
                      size_t count) {
    size_t bytes = onnx_dtype_bytes(source->dtype);
    int64_t index[2 * IMPORT_RANK_LIMIT] = {0}, place = view->start;
    for (size_t i = 0; i < count; i++) {
        memcpy((char *)out + i * bytes, (const char *)source->data + (size_t)place * bytes, bytes);
        for (uint32_t a = view->rank; a-- > 0;) {
            place += view->strides[a];
            if (++index[a] < view->dims[a])
                break;
            place -= view->dims[a] * view->strides[a];
            index[a] = 0;
        }
    }
}

/* Sets an output to the elements of the view, under the shape `dims` (of as many elements). */
static raptor_status_code set_view(import_state *state, const onnx_node *node, uint32_t number,
                                   const onnx_tensor *source, const strided_view *view,
                                   uint32_t rank, const int64_t *dims) {
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_new_constant(state, source->dtype, rank, dims, &tensor, &data));
    copy_view(source, view, data, tensor.count);
    import_set_constant(state, node, number, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_transpose(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    uint32_t permutation[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(import_resolve_permutation(state, node, x->rank, permutation));
    strided_view whole = whole_view(x), view = whole;
    for (uint32_t i = 0; i < x->rank; i++) {
        view.dims[i] = whole.dims[permutation[i]];
        view.strides[i] = whole.strides[permutation[i]];
    }
    return set_view(state, node, 0, x, &view, view.rank, view.dims);
}

/* The shape two tensors broadcast to; false when they don't. */
static bool broadcast_dims(uint32_t rank, int64_t *dims, uint32_t other_rank, const int64_t *other,
                           uint32_t *out_rank) {
    uint32_t result = rank > other_rank ? rank : other_rank;
    if (result > IMPORT_RANK_LIMIT)
        return false;
    int64_t out[IMPORT_RANK_LIMIT];
    for (uint32_t i = 1; i <= result; i++) {
        int64_t a = i <= rank ? dims[rank - i] : 1, b = i <= other_rank ? other[other_rank - i] : 1;
        if (a != b && a != 1 && b != 1)
            return false;
        out[result - i] = a == 1 ? b : a;
    }
    import_copy_dims(dims, out, result);
    *out_rank = result;
    return true;
}

static strided_view broadcast_view(const onnx_tensor *x, uint32_t rank, const int64_t *dims) {
    strided_view whole = whole_view(x), view = {.rank = rank};
    for (uint32_t i = 0; i < rank; i++) {
        view.dims[i] = dims[i];
        uint32_t lead = rank - x->rank;
        view.strides[i] = i < lead || x->dims[i - lead] == 1 ? 0 : whole.strides[i - lead];
    }
    return view;
}

raptor_status_code evaluate_expand(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    const int64_t *shape;
    size_t count;
    uint32_t rank = 0;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(import_integer_input(state, node, 1, "shape", &shape, &count));
    import_copy_dims(dims, x->dims, x->rank);
    if (shape == NULL || count > IMPORT_RANK_LIMIT ||
        !broadcast_dims(x->rank, dims, (uint32_t)count, shape, &rank))
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "shape %s does not expand to the one given",
                             onnx_shape_text(state->arena, x->dims, x->rank));
    strided_view view = broadcast_view(x, rank, dims);
    return set_view(state, node, 0, x, &view, rank, dims);
}

/* Axis a of the result is [repeats, size] of the source, with stride 0 over the repeats. */
raptor_status_code evaluate_tile(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    const int64_t *repeats;
    size_t count;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(import_integer_input(state, node, 1, "repeats", &repeats, &count));
    if (repeats == NULL || count != x->rank)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%zu repeats for shape %s", count,
                             onnx_shape_text(state->arena, x->dims, x->rank));
    strided_view whole = whole_view(x), view = {.rank = 2 * x->rank};
    for (uint32_t i = 0; i < x->rank; i++) {
        view.dims[2 * i] = repeats[i];
        view.dims[2 * i + 1] = whole.dims[i];
        view.strides[2 * i + 1] = whole.strides[i];
        if (repeats[i] < 0 || !raptor_multiply_i64(repeats[i], whole.dims[i], &dims[i]))
            return import_refuse(state, RAPTOR_E_onnx_shape, "%lld repeats", (long long)repeats[i]);
    }
    return set_view(state, node, 0, x, &view, x->rank, dims);
}

/* ---- Slice and Split ---- */

raptor_status_code evaluate_slice(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    import_range ranges[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(import_resolve_slice(state, node, x->rank, x->dims, ranges));
    strided_view view = whole_view(x);
    for (uint32_t i = 0; i < x->rank; i++) {
        view.dims[i] = ranges[i].count;
        view.start += ranges[i].count > 0 ? ranges[i].start * view.strides[i] : 0;
        if (ranges[i].count > 1) /* otherwise never taken, and it may be huge */
            view.strides[i] *= ranges[i].step;
    }
    return set_view(state, node, 0, x, &view, view.rank, view.dims);
}

raptor_status_code evaluate_split(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    uint32_t axis;
    int64_t *sizes = RAPTOR_NEW_ARRAY(state->arena, int64_t, node->output_count + 1), start = 0;
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(import_resolve_split(state, node, x->rank, x->dims, &axis, sizes));
    for (uint32_t i = 0; i < node->output_count; i++) {
        strided_view view = whole_view(x);
        view.start = sizes[i] > 0 ? start * view.strides[axis] : 0;
        view.dims[axis] = sizes[i];
        start += sizes[i];
        RAPTOR_TRY(set_view(state, node, i, x, &view, view.rank, view.dims));
    }
    return RAPTOR_OK;
}

/* ---- Concat, Gather, Where ---- */

/* Both as float32 or both as int64, so that their elements can stand in one tensor. */
static raptor_status_code unify(import_state *state, onnx_tensor *tensors, uint32_t count) {
    bool same = true, real = false;
    for (uint32_t i = 0; i < count; i++) {
        same &= tensors[i].dtype == tensors[0].dtype;
        real |= onnx_dtype_is_float(tensors[i].dtype);
    }
    for (uint32_t i = 0; i < count && !same; i++) {
        const float *floats = NULL;
        const int64_t *integers = NULL;
        if (real)
            RAPTOR_TRY(import_floats(state, &tensors[i], "elements", &floats));
        else
            RAPTOR_TRY(import_int64s(state, &tensors[i], "elements", &integers));
        tensors[i].dtype = real ? ONNX_FLOAT : ONNX_INT64;
        tensors[i].data = real ? (const void *)floats : (const void *)integers;
    }
    return RAPTOR_OK;
}

raptor_status_code evaluate_concat(import_state *state, const onnx_node *node) {
    uint32_t count = node->input_count, axis = 0;
    int64_t given, dims[IMPORT_RANK_LIMIT] = {0};
    onnx_tensor *parts = RAPTOR_NEW_ARRAY(state->arena, onnx_tensor, count + 1), tensor;
    if (count == 0)
        return import_refuse(state, RAPTOR_E_onnx_graph, "it has no operands");
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 1, state->diagnostics, &given));
    for (uint32_t i = 0; i < count; i++) {
        const onnx_tensor *part;
        RAPTOR_TRY(source_input(state, node, i, &part));
        RAPTOR_TRY(import_axis(state, given, part->rank, &axis));
        bool fits = i == 0 || part->rank == parts[0].rank;
        for (uint32_t a = 0; fits && i > 0 && a < part->rank; a++)
            fits = a == axis || part->dims[a] == parts[0].dims[a];
        if (!fits)
            return import_refuse(
                state, RAPTOR_E_onnx_shape, "operand '%s' of shape %s does not fit the others",
                node->inputs[i]->name, onnx_shape_text(state->arena, part->dims, part->rank));
        parts[i] = *part;
        int64_t along = dims[axis];
        import_copy_dims(dims, part->dims, part->rank);
        dims[axis] += along;
    }
    RAPTOR_TRY(unify(state, parts, count));
    void *data;
    RAPTOR_TRY(import_new_constant(state, parts[0].dtype, parts[0].rank, dims, &tensor, &data));
    size_t outer = 1, inner = onnx_dtype_bytes(tensor.dtype), done = 0;
    for (uint32_t i = 0; i < tensor.rank; i++)
        *(i < axis ? &outer : &inner) *= i == axis ? 1 : (size_t)dims[i];
    for (size_t row = 0; row < outer; row++)
        for (uint32_t i = 0; i < count; i++) {
            size_t run = (size_t)parts[i].dims[axis] * inner;
            if (run > 0)
                memcpy((char *)data + done, (const char *)parts[i].data + row * run, run);
            done += run;
        }
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_gather(import_state *state, const onnx_node *node) {
    const onnx_tensor *x, *indices;
    const int64_t *picks;
    int64_t given, dims[2 * IMPORT_RANK_LIMIT];
    uint32_t axis, rank = 0;
    RAPTOR_TRY(source_input(state, node, 0, &x));
    RAPTOR_TRY(source_input(state, node, 1, &indices));
    RAPTOR_TRY(import_int64s(state, indices, "indices", &picks));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 0, state->diagnostics, &given));
    RAPTOR_TRY(import_axis(state, given, x->rank, &axis));
    size_t outer = 1, inner = onnx_dtype_bytes(x->dtype);
    for (uint32_t i = 0; i < x->rank; i++) {
        for (uint32_t j = 0; i == axis && j < indices->rank; j++)
            dims[rank++] = indices->dims[j];
        if (i != axis)
            dims[rank++] = x->dims[i];
        outer *= i < axis ? (size_t)x->dims[i] : 1;
        inner *= i > axis ? (size_t)x->dims[i] : 1;
    }
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_new_constant(state, x->dtype, rank, dims, &tensor, &data));
    size_t extent = (size_t)x->dims[axis];
    for (size_t row = 0; row < outer; row++)
        for (size_t i = 0; i < indices->count; i++) {
            int64_t pick = picks[i] < 0 ? picks[i] + (int64_t)extent : picks[i];
            if (pick < 0 || pick >= (int64_t)extent)
                return import_refuse(state, RAPTOR_E_onnx_attribute, "index %lld of an axis of %zu",
                                     (long long)picks[i], extent);
            memcpy((char *)data + (row * indices->count + i) * inner,
                   (const char *)x->data + (row * extent + (size_t)pick) * inner, inner);
        }
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

/* The elements of a constant, broadcast to a shape. */
static raptor_status_code expanded(import_state *state, const onnx_tensor *x, uint32_t rank,
                                   const int64_t *dims, onnx_tensor *out) {
    void *data;
    RAPTOR_TRY(import_new_constant(state, x->dtype, rank, dims, out, &data));
    strided_view view = broadcast_view(x, rank, dims);
    copy_view(x, &view, data, out->count);
    return RAPTOR_OK;
}

raptor_status_code evaluate_where(import_state *state, const onnx_node *node) {
    onnx_tensor inputs[3], spread[3], tensor;
    uint32_t rank = 0;
    int64_t dims[IMPORT_RANK_LIMIT];
    for (uint32_t i = 0; i < 3; i++) {
        const onnx_tensor *input;
        RAPTOR_TRY(source_input(state, node, i, &input));
        inputs[i] = *input;
        if (!broadcast_dims(rank, dims, input->rank, input->dims, &rank))
            return import_refuse(state, RAPTOR_E_onnx_shape, "its operands do not broadcast");
    }
    RAPTOR_TRY(unify(state, inputs + 1, 2));
    for (uint32_t i = 0; i < 3; i++)
        RAPTOR_TRY(expanded(state, &inputs[i], rank, dims, &spread[i]));
    const int64_t *condition;
    RAPTOR_TRY(import_int64s(state, &spread[0], "conditions", &condition));
    void *data;
    RAPTOR_TRY(import_new_constant(state, inputs[1].dtype, rank, dims, &tensor, &data));
    size_t bytes = onnx_dtype_bytes(tensor.dtype);
    for (size_t i = 0; i < tensor.count; i++)
        memcpy((char *)data + i * bytes,
               (const char *)spread[condition[i] ? 1 : 2].data + i * bytes, bytes);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}
