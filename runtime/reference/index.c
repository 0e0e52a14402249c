/* Operators that pick and place elements by index. They move bytes: any element type. */
#include <string.h>

#include "runtime/reference/kernel.h"

/* Normalises a possibly negative index; -1 when out of range. */
static int64_t index_in(int64_t index, int64_t size) {
    index += index < 0 ? size : 0;
    return index >= 0 && index < size ? index : -1;
}

static raptor_status range_fault(reference_call *call) {
    return reference_fault(call, RAPTOR_E_reference_failed, "an index is out of range");
}

raptor_status reference_gather(reference_call *call) {
    const reference_tensor *from, *indices;
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    const int64_t *index = reference_int64_values(call, indices);
    uint32_t rank = from->rank - 1 + indices->rank, at = 0;
    if (!index || rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "too many dimensions");
    int64_t dims[REFERENCE_RANK_LIMIT];
    for (uint32_t i = 0; i < axis; i++)
        dims[at++] = from->dims[i];
    for (uint32_t i = 0; i < indices->rank; i++)
        dims[at++] = indices->dims[i];
    for (uint32_t i = axis + 1; i < from->rank; i++)
        dims[at++] = from->dims[i];
    reference_tensor *to = reference_output(call, 0, from->dtype, rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    size_t inner =
        (size_t)reference_product(from->dims, axis + 1, from->rank) * onnx_dtype_bytes(from->dtype);
    int64_t outer = reference_product(from->dims, 0, axis);
    char *target = to->data;
    for (int64_t o = 0; o < outer; o++)
        for (size_t i = 0; i < indices->count; i++, target += inner) {
            int64_t pick = index_in(index[i], from->dims[axis]);
            if (pick < 0)
                return range_fault(call);
            memcpy(target, (const char *)from->data + (size_t)(o * from->dims[axis] + pick) * inner,
                   inner);
        }
    return RAPTOR_OK;
}

/* Walks the positions of `indices` over a data tensor: the offset of each position with the index
 * put in place of the coordinate along `axis`. */
typedef struct element_walk {
    reference_walk walk;
    int64_t strides[REFERENCE_RANK_LIMIT]; /* of the data, 0 along the axis */
    int64_t axis_stride, axis_size;
} element_walk;

static raptor_status element_walk_init(reference_call *call, element_walk *state,
                                       const reference_tensor *data,
                                       const reference_tensor *indices, uint32_t axis) {
    if (indices->rank != data->rank)
        return reference_fault(call, RAPTOR_E_onnx_shape, "indices need %u dimensions", data->rank);
    for (uint32_t i = 0; i < data->rank; i++)
        if (i != axis && indices->dims[i] > data->dims[i])
            return reference_fault(call, RAPTOR_E_onnx_shape, "indices exceed the data");
    reference_strides(data->rank, data->dims, state->strides);
    state->axis_stride = state->strides[axis];
    state->axis_size = data->dims[axis];
    state->strides[axis] = 0;
    reference_walk_init(&state->walk, indices->rank, indices->dims, state->strides, NULL, NULL);
    return RAPTOR_OK;
}

raptor_status reference_gather_elements(reference_call *call) {
    const reference_tensor *from, *indices;
    uint32_t axis;
    element_walk state;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    RAPTOR_TRY(element_walk_init(call, &state, from, indices, axis));
    const int64_t *index = reference_int64_values(call, indices);
    reference_tensor *to = reference_output_like(call, 0, from->dtype, indices);
    if (!to || !index)
        return RAPTOR_FAILED;
    size_t bytes = onnx_dtype_bytes(from->dtype);
    for (size_t i = 0; i < indices->count; i++) {
        int64_t pick = index_in(index[i], state.axis_size);
        if (pick < 0)
            return range_fault(call);
        memcpy((char *)to->data + i * bytes,
               (const char *)from->data +
                   (size_t)(state.walk.offset[0] + pick * state.axis_stride) * bytes,
               bytes);
        reference_walk_next(&state.walk);
    }
    return RAPTOR_OK;
}

/* ---- scattering ---- */

typedef enum scatter_mode {
    SCATTER_NONE,
    SCATTER_ADD,
    SCATTER_MULTIPLY,
    SCATTER_MAXIMUM,
    SCATTER_MINIMUM,
    SCATTER_UNKNOWN
} scatter_mode;

static scatter_mode read_mode(reference_call *call) {
    static const char *const NAMES[] = {"none", "add", "mul", "max", "min"};
    const char *name = reference_string(call, "reduction", "none");
    for (int i = 0; i < SCATTER_UNKNOWN; i++)
        if (strcmp(name, NAMES[i]) == 0)
            return (scatter_mode)i;
    return SCATTER_UNKNOWN;
}

#define COMBINE(dtype, type)                                                                       \
    case dtype: {                                                                                  \
        type *x = (type *)to + at;                                                                 \
        type y = ((const type *)from)[index];                                                      \
        *x = mode == SCATTER_ADD        ? (type)(*x + y)                                           \
             : mode == SCATTER_MULTIPLY ? (type)(*x * y)                                           \
             : mode == SCATTER_MAXIMUM  ? (*x > y ? *x : y)                                        \
                                        : (*x < y ? *x : y);                                        \
        return true;                                                                               \
    }

/* Integers are combined as unsigned (wrapping around) except for the order of signed ones. */
static bool combine(onnx_dtype dtype, scatter_mode mode, void *to, int64_t at, const void *from,
                    size_t index) {
    bool ordered = mode == SCATTER_MAXIMUM || mode == SCATTER_MINIMUM;
    switch (dtype) {
        REFERENCE_FLOAT_TYPES(COMBINE)
        COMBINE(ONNX_UINT8, uint8_t)
        COMBINE(ONNX_UINT32, uint32_t)
        COMBINE(ONNX_UINT64, uint64_t)
        COMBINE(ONNX_INT8, int8_t)
    case ONNX_INT32:
        if (!ordered)
            return combine(ONNX_UINT32, mode, to, at, from, index);
        switch (dtype) {
            COMBINE(ONNX_INT32, int32_t)
        default:
            return false;
        }
    case ONNX_INT64:
        if (!ordered)
            return combine(ONNX_UINT64, mode, to, at, from, index);
        switch (dtype) {
            COMBINE(ONNX_INT64, int64_t)
        default:
            return false;
        }
    default:
        return false;
    }
}

/* Writes `run` elements of the updates, starting at `index`, to the output at `at`. */
static raptor_status place(reference_call *call, scatter_mode mode, reference_tensor *to,
                           int64_t at, const reference_tensor *updates, size_t index, int64_t run) {
    size_t bytes = onnx_dtype_bytes(to->dtype);
    if (mode == SCATTER_NONE) {
        memcpy((char *)to->data + (size_t)at * bytes, (const char *)updates->data + index * bytes,
               (size_t)run * bytes);
        return RAPTOR_OK;
    }
    for (int64_t i = 0; i < run; i++)
        if (!combine(to->dtype, mode, to->data, at + i, updates->data, index + (size_t)i))
            return reference_type_fault(call, to);
    return RAPTOR_OK;
}

static raptor_status copy_first(reference_call *call, const reference_tensor *from,
                                const reference_tensor *updates, reference_tensor **out_tensor) {
    if (updates->dtype != from->dtype)
        return reference_fault(call, RAPTOR_E_onnx_type, "data are %s, updates %s",
                               onnx_dtype_name(from->dtype), onnx_dtype_name(updates->dtype));
    reference_tensor *to = reference_output_like(call, 0, from->dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    if (from->count)
        memcpy(to->data, from->data, reference_bytes(from));
    *out_tensor = to;
    return RAPTOR_OK;
}

raptor_status reference_scatter_elements(reference_call *call) {
    const reference_tensor *from, *indices, *updates;
    reference_tensor *to;
    uint32_t axis;
    element_walk state;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    RAPTOR_TRY(reference_need(call, 2, &updates));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    RAPTOR_TRY(element_walk_init(call, &state, from, indices, axis));
    scatter_mode mode = read_mode(call);
    const int64_t *index = reference_int64_values(call, indices);
    if (!index || updates->count != indices->count || mode == SCATTER_UNKNOWN)
        return reference_fault(call, RAPTOR_E_onnx_shape, "updates or reduction do not fit");
    RAPTOR_TRY(copy_first(call, from, updates, &to));
    for (size_t i = 0; i < indices->count; i++) {
        int64_t pick = index_in(index[i], state.axis_size);
        if (pick < 0)
            return range_fault(call);
        RAPTOR_TRY(
            place(call, mode, to, state.walk.offset[0] + pick * state.axis_stride, updates, i, 1));
        reference_walk_next(&state.walk);
    }
    return RAPTOR_OK;
}

/* The offset an index tuple points to (`length` coordinates from dimension `first` on), or -1. */
static int64_t tuple_offset(const reference_tensor *data, const int64_t *strides, uint32_t first,
                            const int64_t *tuple, int64_t length) {
    int64_t offset = 0;
    for (int64_t i = 0; i < length; i++) {
        int64_t pick = index_in(tuple[i], data->dims[first + i]);
        if (pick < 0)
            return -1;
        offset += pick * strides[first + i];
    }
    return offset;
}

raptor_status reference_scatter_nd(reference_call *call) {
    const reference_tensor *from, *indices, *updates;
    reference_tensor *to;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    RAPTOR_TRY(reference_need(call, 2, &updates));
    scatter_mode mode = read_mode(call);
    const int64_t *index = reference_int64_values(call, indices);
    int64_t length = indices->rank ? indices->dims[indices->rank - 1] : 0;
    if (!index || length < 1 || length > from->rank || mode == SCATTER_UNKNOWN)
        return reference_fault(call, RAPTOR_E_onnx_shape, "indices or reduction do not fit");
    int64_t run = reference_product(from->dims, (uint32_t)length, from->rank);
    size_t tuples = indices->count / (size_t)length;
    if (updates->count != tuples * (size_t)run)
        return reference_fault(call, RAPTOR_E_onnx_shape, "updates do not fit the indices");
    RAPTOR_TRY(copy_first(call, from, updates, &to));
    int64_t strides[REFERENCE_RANK_LIMIT];
    reference_strides(from->rank, from->dims, strides);
    for (size_t i = 0; i < tuples; i++) {
        int64_t at = tuple_offset(from, strides, 0, index + i * (size_t)length, length);
        if (at < 0)
            return range_fault(call);
        RAPTOR_TRY(place(call, mode, to, at, updates, i * (size_t)run, run));
    }
    return RAPTOR_OK;
}

raptor_status reference_gather_nd(reference_call *call) {
    const reference_tensor *from, *indices;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    int64_t batch = reference_int(call, "batch_dims", 0);
    const int64_t *index = reference_int64_values(call, indices);
    int64_t length = indices->rank ? indices->dims[indices->rank - 1] : 0;
    if (!index || batch < 0 || batch >= indices->rank || length < 1 || batch + length > from->rank)
        return reference_fault(call, RAPTOR_E_onnx_shape, "indices do not fit the data");
    int64_t dims[2 * REFERENCE_RANK_LIMIT];
    uint32_t rank = 0;
    for (uint32_t i = 0; i + 1 < indices->rank; i++) {
        if (i < batch && indices->dims[i] != from->dims[i])
            return reference_fault(call, RAPTOR_E_onnx_shape, "batch dimensions differ");
        dims[rank++] = indices->dims[i];
    }
    for (uint32_t i = (uint32_t)(batch + length); i < from->rank; i++)
        dims[rank++] = from->dims[i];
    reference_tensor *to = reference_output(call, 0, from->dtype, rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    int64_t strides[REFERENCE_RANK_LIMIT];
    reference_strides(from->rank, from->dims, strides);
    size_t batches = (size_t)reference_product(indices->dims, 0, (uint32_t)batch);
    size_t tuples = indices->count / (size_t)length, bytes = onnx_dtype_bytes(from->dtype);
    size_t run = (size_t)reference_product(from->dims, (uint32_t)(batch + length), from->rank);
    size_t block = (size_t)reference_product(from->dims, (uint32_t)batch, from->rank);
    for (size_t i = 0; i < tuples; i++) {
        int64_t at =
            tuple_offset(from, strides, (uint32_t)batch, index + i * (size_t)length, length);
        if (at < 0)
            return range_fault(call);
        size_t base = i / (tuples / batches) * block;
        memcpy((char *)to->data + i * run * bytes,
               (const char *)from->data + (base + (size_t)at) * bytes, run * bytes);
    }
    return RAPTOR_OK;
}

/* ---- choosing ---- */

raptor_status reference_where(reference_call *call) {
    const reference_tensor *condition, *a, *b;
    RAPTOR_TRY(reference_need(call, 0, &condition));
    RAPTOR_TRY(reference_need(call, 1, &a));
    RAPTOR_TRY(reference_need(call, 2, &b));
    if (condition->dtype != ONNX_BOOL || a->dtype != b->dtype)
        return reference_fault(call, RAPTOR_E_onnx_type, "needs a bool and two equal types");
    reference_tensor both = {0};
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT], steps[3][REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_broadcast_shape(call, a, b, &both.rank, both.dims));
    RAPTOR_TRY(reference_broadcast_shape(call, condition, &both, &rank, dims));
    reference_tensor *to = reference_output(call, 0, a->dtype, rank, dims);
    if (!to || to->count == 0)
        return to ? RAPTOR_OK : RAPTOR_FAILED;
    reference_broadcast_strides(condition, rank, dims, steps[0]);
    reference_broadcast_strides(a, rank, dims, steps[1]);
    reference_broadcast_strides(b, rank, dims, steps[2]);
    size_t bytes = onnx_dtype_bytes(a->dtype);
    char *target = to->data;
    reference_walk walk;
    reference_walk_init(&walk, rank, dims, steps[0], steps[1], steps[2]);
    do {
        bool first = ((const uint8_t *)condition->data)[walk.offset[0]] != 0;
        const char *source = first ? a->data : b->data;
        memcpy(target, source + (size_t)walk.offset[first ? 1 : 2] * bytes, bytes);
        target += bytes;
    } while (reference_walk_next(&walk));
    return RAPTOR_OK;
}

raptor_status reference_compress(reference_call *call) {
    const reference_tensor *from, *condition;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &condition));
    const uint8_t *keep = condition->data;
    reference_tensor view = *from;
    uint32_t axis = 0;
    if (onnx_node_attribute(call->node, "axis")) {
        RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    } else {
        view.rank = 1;
        view.dims[0] = (int64_t)from->count;
    }
    if (condition->dtype != ONNX_BOOL || (int64_t)condition->count > view.dims[axis])
        return reference_fault(call, RAPTOR_E_onnx_shape, "the condition does not fit");
    int64_t dims[REFERENCE_RANK_LIMIT], kept = 0;
    memcpy(dims, view.dims, sizeof dims);
    for (size_t i = 0; i < condition->count; i++)
        kept += keep[i] != 0;
    dims[axis] = kept;
    reference_tensor *to = reference_output(call, 0, from->dtype, view.rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    size_t inner =
        (size_t)reference_product(view.dims, axis + 1, view.rank) * onnx_dtype_bytes(from->dtype);
    int64_t outer = reference_product(view.dims, 0, axis);
    char *target = to->data;
    for (int64_t o = 0; o < outer; o++)
        for (size_t i = 0; i < condition->count; i++)
            if (keep[i]) {
                memcpy(target,
                       (const char *)from->data + ((size_t)(o * view.dims[axis]) + i) * inner,
                       inner);
                target += inner;
            }
    return RAPTOR_OK;
}

raptor_status reference_non_zero(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    const double *values = reference_double_values(call, from);
    if (!values)
        return RAPTOR_FAILED;
    int64_t found = 0, at = 0;
    for (size_t i = 0; i < from->count; i++)
        found += values[i] != 0;
    uint32_t rank = from->rank ? from->rank : 1;
    reference_tensor *to = reference_output(call, 0, ONNX_INT64, 2, (int64_t[]){rank, found});
    if (!to || from->count == 0)
        return to ? RAPTOR_OK : RAPTOR_FAILED;
    reference_walk walk;
    reference_walk_init(&walk, from->rank, from->dims, NULL, NULL, NULL);
    for (size_t i = 0; i < from->count; i++, reference_walk_next(&walk)) {
        if (values[i] == 0)
            continue;
        for (uint32_t d = 0; d < rank; d++)
            ((int64_t *)to->data)[d * found + at] = walk.index[d];
        at++;
    }
    return RAPTOR_OK;
}

raptor_status reference_one_hot(reference_call *call) {
    const reference_tensor *indices, *depth, *values;
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &indices));
    RAPTOR_TRY(reference_need(call, 1, &depth));
    RAPTOR_TRY(reference_need(call, 2, &values));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", -1), indices->rank + 1, &axis));
    const int64_t *index = reference_int64_values(call, indices);
    const int64_t *size = reference_int64_values(call, depth);
    if (!index || !size || depth->count != 1 || values->count != 2)
        return reference_fault(call, RAPTOR_E_onnx_shape, "depth or values do not fit");
    int64_t dims[REFERENCE_RANK_LIMIT + 1];
    for (uint32_t i = 0; i <= indices->rank; i++)
        dims[i] = i < axis ? indices->dims[i] : i == axis ? size[0] : indices->dims[i - 1];
    reference_tensor *to = reference_output(call, 0, values->dtype, indices->rank + 1, dims);
    if (!to)
        return RAPTOR_FAILED;
    size_t bytes = onnx_dtype_bytes(values->dtype);
    for (size_t i = 0; i < to->count; i++)
        memcpy((char *)to->data + i * bytes, values->data, bytes);
    size_t inner = (size_t)reference_product(indices->dims, axis, indices->rank);
    for (size_t i = 0; i < indices->count; i++) {
        int64_t hot = index_in(index[i], size[0]);
        size_t at = i / inner * inner * (size_t)size[0] + (size_t)hot * inner + i % inner;
        if (hot >= 0)
            memcpy((char *)to->data + at * bytes, (const char *)values->data + bytes, bytes);
    }
    return RAPTOR_OK;
}
