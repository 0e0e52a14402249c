/* Operators that change the shape or the order of elements, not their values. */
#include <string.h>

#include "runtime/reference/kernel.h"

static raptor_status forward_as(reference_call *call, const reference_tensor *from, uint32_t rank,
                                const int64_t *dims) {
    if (rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "%u dimensions (at most %d)", rank,
                               REFERENCE_RANK_LIMIT);
    reference_tensor *to = reference_forward(call, 0, from);
    if (!to)
        return RAPTOR_FAILED;
    to->rank = rank;
    for (uint32_t i = 0; i < rank; i++)
        to->dims[i] = dims[i];
    return RAPTOR_OK;
}

raptor_status reference_identity(reference_call *call) {
    if (call->input_count == 0 || !call->inputs[0] || call->output_count == 0)
        return reference_fault(call, RAPTOR_E_onnx_graph, "the input is missing");
    if (call->inputs[0]->kind == REFERENCE_TENSOR)
        return reference_forward(call, 0, &call->inputs[0]->tensor) ? RAPTOR_OK : RAPTOR_FAILED;
    reference_slot_copy(call->run, &call->outputs[0], call->inputs[0]);
    return RAPTOR_OK;
}

raptor_status reference_reshape(reference_call *call) {
    const reference_tensor *from;
    bool present;
    const int64_t *shape;
    size_t rank;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_int_list(call, "shape", 1, &present, &shape, &rank));
    if (!present || rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the shape is missing or too long");
    bool keep_zero = reference_int(call, "allowzero", 0) != 0;
    int64_t dims[REFERENCE_RANK_LIMIT], known = 1, open = -1;
    for (size_t i = 0; i < rank; i++) {
        dims[i] = shape[i];
        if (dims[i] == 0 && !keep_zero) {
            if (i >= from->rank)
                return reference_fault(call, RAPTOR_E_onnx_shape,
                                       "dimension %zu is kept, but the input has %u", i,
                                       from->rank);
            dims[i] = from->dims[i];
        }
        if (dims[i] < -1 || (dims[i] == -1 && open >= 0))
            return reference_fault(call, RAPTOR_E_onnx_shape,
                                   "the shape has a negative dimension, "
                                   "or two to be inferred");
        if (dims[i] == -1)
            open = (int64_t)i;
        else if (!raptor_multiply_i64(known, dims[i], &known))
            return reference_fault(call, RAPTOR_E_size_overflow, "the shape is too large");
    }
    if (open >= 0)
        dims[open] = known ? (int64_t)from->count / known : 0;
    if (open >= 0 ? known * dims[open] != (int64_t)from->count : known != (int64_t)from->count)
        return reference_fault(call, RAPTOR_E_onnx_shape, "%s cannot become %s",
                               onnx_shape_text(call->scratch, from->dims, from->rank),
                               onnx_shape_text(call->scratch, shape, (uint32_t)rank));
    return forward_as(call, from, (uint32_t)rank, dims);
}

raptor_status reference_flatten(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    int64_t axis = reference_int(call, "axis", 1);
    if (axis < 0)
        axis += from->rank;
    if (axis < 0 || axis > (int64_t)from->rank)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "axis out of range");
    int64_t dims[] = {reference_product(from->dims, 0, (uint32_t)axis),
                      reference_product(from->dims, (uint32_t)axis, from->rank)};
    return forward_as(call, from, 2, dims);
}

raptor_status reference_squeeze(reference_call *call) {
    const reference_tensor *from;
    bool present, flags[REFERENCE_RANK_LIMIT];
    const int64_t *axes;
    size_t count;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_int_list(call, "axes", 1, &present, &axes, &count));
    RAPTOR_TRY(reference_axes(call, axes, count, from->rank, flags));
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = 0;
    for (uint32_t i = 0; i < from->rank; i++) {
        bool drop = present ? flags[i] : from->dims[i] == 1;
        if (drop && from->dims[i] != 1)
            return reference_fault(call, RAPTOR_E_onnx_shape, "dimension %u is %lld, not 1", i,
                                   (long long)from->dims[i]);
        if (!drop)
            dims[rank++] = from->dims[i];
    }
    return forward_as(call, from, rank, dims);
}

raptor_status reference_unsqueeze(reference_call *call) {
    const reference_tensor *from;
    bool present, flags[2 * REFERENCE_RANK_LIMIT];
    const int64_t *axes;
    size_t count;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_int_list(call, "axes", 1, &present, &axes, &count));
    if (!present || count > REFERENCE_RANK_LIMIT - from->rank)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "the axes are missing or too many");
    uint32_t rank = from->rank + (uint32_t)count, at = 0;
    RAPTOR_TRY(reference_axes(call, axes, count, rank, flags));
    int64_t dims[REFERENCE_RANK_LIMIT];
    for (uint32_t i = 0; i < rank; i++)
        dims[i] = flags[i] ? 1 : from->dims[at++];
    return forward_as(call, from, rank, dims);
}

raptor_status reference_transpose(reference_call *call) {
    const reference_tensor *from;
    size_t count;
    bool seen[REFERENCE_RANK_LIMIT] = {false};
    int64_t dims[REFERENCE_RANK_LIMIT], own[REFERENCE_RANK_LIMIT], steps[REFERENCE_RANK_LIMIT],
        to_steps[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_need(call, 0, &from));
    const int64_t *order = reference_ints(call, "perm", &count);
    if (order && count != from->rank)
        return reference_fault(call, RAPTOR_E_onnx_attribute,
                               "perm has %zu entries for %u "
                               "dimensions",
                               count, from->rank);
    reference_strides(from->rank, from->dims, own);
    for (uint32_t i = 0; i < from->rank; i++) {
        int64_t axis = order ? order[i] : (int64_t)from->rank - 1 - i;
        if (axis < 0 || axis >= (int64_t)from->rank || seen[axis])
            return reference_fault(call, RAPTOR_E_onnx_attribute, "perm is not a permutation");
        seen[axis] = true;
        dims[i] = from->dims[axis];
        steps[i] = own[axis];
    }
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    reference_strides(to->rank, to->dims, to_steps);
    reference_copy_strided(to->data, to_steps, from->data, steps, to->rank, to->dims,
                           onnx_dtype_bytes(from->dtype));
    return RAPTOR_OK;
}

raptor_status reference_expand(reference_call *call) {
    const reference_tensor *from, *shape;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &shape));
    const int64_t *wanted = reference_int64_values(call, shape);
    if (!wanted || shape->count > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the shape is too long");
    reference_tensor target = {.rank = (uint32_t)shape->count};
    for (uint32_t i = 0; i < target.rank; i++)
        target.dims[i] = wanted[i];
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT], steps[REFERENCE_RANK_LIMIT], to_steps[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_broadcast_shape(call, from, &target, &rank, dims));
    reference_tensor *to = reference_output(call, 0, from->dtype, rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    reference_broadcast_strides(from, rank, dims, steps);
    reference_strides(rank, dims, to_steps);
    reference_copy_strided(to->data, to_steps, from->data, steps, rank, dims,
                           onnx_dtype_bytes(from->dtype));
    return RAPTOR_OK;
}

/* A repeated dimension is two: the copies (read again and again) and the original. */
raptor_status reference_tile(reference_call *call) {
    const reference_tensor *from, *repeats;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &repeats));
    const int64_t *times = reference_int64_values(call, repeats);
    if (!times || repeats->count != from->rank)
        return reference_fault(call, RAPTOR_E_onnx_shape, "repeats needs %u entries", from->rank);
    int64_t dims[REFERENCE_RANK_LIMIT], own[REFERENCE_RANK_LIMIT], to_own[REFERENCE_RANK_LIMIT];
    int64_t pairs[2 * REFERENCE_RANK_LIMIT], steps[2 * REFERENCE_RANK_LIMIT],
        to_steps[2 * REFERENCE_RANK_LIMIT];
    for (uint32_t i = 0; i < from->rank; i++)
        if (times[i] < 0 || !raptor_multiply_i64(from->dims[i], times[i], &dims[i]))
            return reference_fault(call, RAPTOR_E_onnx_shape, "repeats are negative or too large");
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    reference_strides(from->rank, from->dims, own);
    reference_strides(from->rank, dims, to_own);
    for (uint32_t i = 0; i < from->rank; i++) {
        pairs[2 * i] = times[i];
        pairs[2 * i + 1] = from->dims[i];
        steps[2 * i] = 0;
        steps[2 * i + 1] = own[i];
        to_steps[2 * i] = to_own[i] * from->dims[i];
        to_steps[2 * i + 1] = to_own[i];
    }
    /* The walk holds REFERENCE_RANK_LIMIT dimensions. */
    if (2 * from->rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "more than %d dimensions",
                               REFERENCE_RANK_LIMIT / 2);
    reference_copy_strided(to->data, to_steps, from->data, steps, 2 * from->rank, pairs,
                           onnx_dtype_bytes(from->dtype));
    return RAPTOR_OK;
}

/* Copies `part` into `whole` (or back) where it stands `at` elements along the axis. */
static void copy_part(reference_tensor *whole, const reference_tensor *part, uint32_t axis,
                      int64_t at, bool into_whole) {
    size_t bytes = onnx_dtype_bytes(whole->dtype);
    int64_t rows = reference_product(part->dims, 0, axis);
    size_t inner = (size_t)reference_product(part->dims, axis + 1, part->rank) * bytes;
    size_t row = inner * (size_t)part->dims[axis], pitch = inner * (size_t)whole->dims[axis];
    for (int64_t i = 0; i < rows && row; i++) {
        char *in_whole = (char *)whole->data + (size_t)i * pitch + (size_t)at * inner;
        char *in_part = (char *)part->data + (size_t)i * row;
        if (into_whole)
            memcpy(in_whole, in_part, row);
        else
            memcpy(in_part, in_whole, row);
    }
}

raptor_status reference_concat_tensors(reference_call *call, const reference_tensor **parts,
                                       size_t count, int64_t axis_given, bool stack) {
    if (count == 0)
        return reference_fault(call, RAPTOR_E_onnx_graph, "there is nothing to concatenate");
    reference_tensor first = *parts[0];
    uint32_t axis;
    RAPTOR_TRY(reference_axis(call, axis_given, first.rank + stack, &axis));
    int64_t dims[REFERENCE_RANK_LIMIT + 1], length = 0;
    for (size_t i = 0; i < count; i++) {
        bool fits = parts[i]->dtype == first.dtype && parts[i]->rank == first.rank;
        for (uint32_t d = 0; fits && d < first.rank; d++)
            fits = (d == axis && !stack) || parts[i]->dims[d] == first.dims[d];
        if (!fits)
            return reference_fault(call, RAPTOR_E_onnx_shape,
                                   "input %zu (%s %s) does not fit the first (%s %s)", i,
                                   onnx_dtype_name(parts[i]->dtype),
                                   onnx_shape_text(call->scratch, parts[i]->dims, parts[i]->rank),
                                   onnx_dtype_name(first.dtype),
                                   onnx_shape_text(call->scratch, first.dims, first.rank));
        length += stack ? 1 : parts[i]->dims[axis];
    }
    for (uint32_t d = 0; d < first.rank + stack; d++)
        dims[d] = d == axis ? length : first.dims[d - (stack && d > axis)];
    reference_tensor *to = reference_output(call, 0, first.dtype, first.rank + stack, dims);
    if (!to)
        return RAPTOR_FAILED;
    int64_t at = 0;
    for (size_t i = 0; i < count; i++) {
        reference_tensor part = *parts[i];
        if (stack) {
            memmove(&part.dims[axis + 1], &part.dims[axis], (part.rank - axis) * sizeof *part.dims);
            part.dims[axis] = 1;
            part.rank++;
        }
        copy_part(to, &part, axis, at, true);
        at += part.dims[axis];
    }
    return RAPTOR_OK;
}

raptor_status reference_concat(reference_call *call) {
    const reference_tensor **parts =
        RAPTOR_NEW_ARRAY(call->scratch, const reference_tensor *, call->input_count + 1);
    for (uint32_t i = 0; i < call->input_count; i++)
        RAPTOR_TRY(reference_need(call, i, &parts[i]));
    return reference_concat_tensors(call, parts, call->input_count,
                                    reference_int(call, "axis", call->node->opset < 4 ? 1 : 0),
                                    false);
}

/* Cuts one piece out along an axis into a fresh tensor. */
raptor_status reference_cut(reference_call *call, const reference_tensor *from, uint32_t axis,
                            int64_t at, int64_t length, reference_tensor *out_piece) {
    int64_t dims[REFERENCE_RANK_LIMIT];
    memcpy(dims, from->dims, sizeof dims);
    dims[axis] = length;
    RAPTOR_TRY(reference_tensor_create(call, from->dtype, from->rank, dims, out_piece));
    reference_tensor whole = *from;
    copy_part(&whole, out_piece, axis, at, false);
    return RAPTOR_OK;
}

raptor_status reference_split(reference_call *call) {
    const reference_tensor *from;
    bool present;
    const int64_t *lengths;
    size_t count;
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    RAPTOR_TRY(reference_int_list(call, "split", 1, &present, &lengths, &count));
    int64_t pieces = reference_int(call, "num_outputs", call->output_count), at = 0;
    if (present ? count != call->output_count : pieces != call->output_count || pieces == 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "%u outputs for %zu lengths",
                               call->output_count, present ? count : (size_t)pieces);
    /* Equal pieces; from opset 18 on the last one may be shorter. */
    int64_t chunk = present ? 0 : (from->dims[axis] + pieces - 1) / pieces;
    for (uint32_t i = 0; i < call->output_count; i++) {
        int64_t rest = from->dims[axis] - at;
        int64_t length = present ? lengths[i] : chunk < rest ? chunk : rest;
        if (length < 0 || length > rest)
            return reference_fault(call, RAPTOR_E_onnx_shape, "the lengths exceed dimension %u",
                                   axis);
        reference_tensor piece;
        RAPTOR_TRY(reference_cut(call, from, axis, at, length, &piece));
        call->outputs[i] = (reference_slot){.set = true, .kind = REFERENCE_TENSOR, .tensor = piece};
        at += length;
    }
    if (at != from->dims[axis])
        return reference_fault(call, RAPTOR_E_onnx_shape, "the lengths do not add up to %lld",
                               (long long)from->dims[axis]);
    return RAPTOR_OK;
}

/* ---- Slice ---- */

typedef struct slice_arguments {
    const int64_t *lists[4]; /* starts, ends, axes, steps; the last two may be NULL */
    size_t counts[4];
} slice_arguments;

static raptor_status read_slice(reference_call *call, slice_arguments *arguments) {
    static const char *const NAMES[] = {"starts", "ends", "axes", "steps"};
    for (uint32_t i = 0; i < 4; i++) {
        bool present;
        RAPTOR_TRY(reference_int_list(call, NAMES[i], i + 1, &present, &arguments->lists[i],
                                      &arguments->counts[i]));
        if (!present)
            arguments->lists[i] = NULL;
        if (present ? arguments->counts[i] != arguments->counts[0] : i < 2)
            return reference_fault(call, RAPTOR_E_onnx_attribute,
                                   "%s is missing or of another length than starts", NAMES[i]);
    }
    return RAPTOR_OK;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}

/* Start and element count along one dimension, as NumPy slices. */
static void slice_range(int64_t size, int64_t start, int64_t end, int64_t step, int64_t *out_start,
                        int64_t *out_count) {
    start += start < 0 ? size : 0;
    end += end < 0 ? size : 0;
    if (step > 0) {
        start = clamp(start, 0, size);
        end = clamp(end, 0, size);
        *out_count = end > start ? (end - start - 1) / step + 1 : 0;
    } else {
        start = clamp(start, -1, size - 1);
        end = clamp(end, -1, size - 1);
        *out_count =
            start > end ? (int64_t)((uint64_t)(start - end - 1) / (0 - (uint64_t)step)) + 1 : 0;
    }
    *out_start = start;
}

raptor_status reference_slice(reference_call *call) {
    const reference_tensor *from;
    slice_arguments arguments;
    bool seen[REFERENCE_RANK_LIMIT] = {false};
    int64_t dims[REFERENCE_RANK_LIMIT], steps[REFERENCE_RANK_LIMIT], to_steps[REFERENCE_RANK_LIMIT],
        offset = 0;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(read_slice(call, &arguments));
    memcpy(dims, from->dims, sizeof dims);
    reference_strides(from->rank, from->dims, steps);
    for (size_t i = 0; i < arguments.counts[0]; i++) {
        uint32_t axis;
        int64_t start, step = arguments.lists[3] ? arguments.lists[3][i] : 1;
        RAPTOR_TRY(reference_axis(call, arguments.lists[2] ? arguments.lists[2][i] : (int64_t)i,
                                  from->rank, &axis));
        if (step == 0 || seen[axis])
            return reference_fault(call, RAPTOR_E_onnx_attribute,
                                   "a step of 0, or an axis named "
                                   "twice");
        seen[axis] = true;
        slice_range(from->dims[axis], arguments.lists[0][i], arguments.lists[1][i], step, &start,
                    &dims[axis]);
        if (dims[axis] > 0)
            offset += start * steps[axis];
        steps[axis] = dims[axis] > 1 ? steps[axis] * step : 0;
    }
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to || to->count == 0)
        return to ? RAPTOR_OK : RAPTOR_FAILED;
    reference_strides(to->rank, to->dims, to_steps);
    size_t bytes = onnx_dtype_bytes(from->dtype);
    reference_copy_strided(to->data, to_steps, (const char *)from->data + offset * (int64_t)bytes,
                           steps, to->rank, to->dims, bytes);
    return RAPTOR_OK;
}

/* ---- depth and space ---- */

/* Both are a transposition of a 6-dimensional view: `view` names its dimensions, `order` how the
 * output runs through them. */
static raptor_status permute_view(reference_call *call, const reference_tensor *from,
                                  const int64_t *view, const int *order, const int64_t *to_dims) {
    int64_t own[6], dims[6], steps[6], to_steps[6];
    reference_strides(6, view, own);
    for (int i = 0; i < 6; i++) {
        dims[i] = view[order[i]];
        steps[i] = own[order[i]];
    }
    reference_tensor *to = reference_output(call, 0, from->dtype, 4, to_dims);
    if (!to)
        return RAPTOR_FAILED;
    reference_strides(6, dims, to_steps);
    reference_copy_strided(to->data, to_steps, from->data, steps, 6, dims,
                           onnx_dtype_bytes(from->dtype));
    return RAPTOR_OK;
}

raptor_status reference_depth_to_space(reference_call *call) {
    static const int DCR[] = {0, 3, 4, 1, 5, 2}, CRD[] = {0, 1, 4, 2, 5, 3};
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    int64_t block = reference_int(call, "blocksize", 0);
    bool columns_first = strcmp(reference_string(call, "mode", "DCR"), "CRD") == 0;
    if (from->rank != 4 || block < 1 || block > 1 << 15 || from->dims[1] % (block * block) != 0)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the block size does not fit the shape");
    int64_t n = from->dims[0], c = from->dims[1] / (block * block), h = from->dims[2],
            w = from->dims[3];
    int64_t dcr[] = {n, block, block, c, h, w}, crd[] = {n, c, block, block, h, w};
    int64_t dims[] = {n, c, h * block, w * block};
    return permute_view(call, from, columns_first ? crd : dcr, columns_first ? CRD : DCR, dims);
}

raptor_status reference_space_to_depth(reference_call *call) {
    static const int ORDER[] = {0, 3, 5, 1, 2, 4};
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    int64_t block = reference_int(call, "blocksize", 0);
    if (from->rank != 4 || block < 1 || block > 1 << 15 || from->dims[2] % block != 0 ||
        from->dims[3] % block != 0)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the block size does not fit the shape");
    int64_t n = from->dims[0], c = from->dims[1], h = from->dims[2] / block,
            w = from->dims[3] / block;
    int64_t view[] = {n, c, h, block, w, block}, dims[] = {n, c * block * block, h, w};
    return permute_view(call, from, view, ORDER, dims);
}

/* ---- Pad ---- */

/* Where a position of the padded tensor comes from; -1 for the constant. */
static int64_t pad_source(int64_t at, int64_t size, char mode) {
    if (at >= 0 && at < size)
        return at;
    if (mode == 'c' || size == 0)
        return -1;
    if (mode == 'w')
        return ((at % size) + size) % size;
    if (mode == 'e' || size == 1)
        return at < 0 ? 0 : size - 1;
    int64_t period = 2 * (size - 1);
    at = ((at % period) + period) % period;
    return at < size ? at : period - at;
}

typedef struct pad_plan {
    int64_t before[REFERENCE_RANK_LIMIT];
    char mode; /* first letter of constant, edge, reflect, wrap */
    const void *value;
} pad_plan;

static void pad_copy(const reference_tensor *from, reference_tensor *to, const pad_plan *plan) {
    size_t bytes = onnx_dtype_bytes(from->dtype);
    int64_t strides[REFERENCE_RANK_LIMIT];
    reference_strides(from->rank, from->dims, strides);
    reference_walk walk;
    reference_walk_init(&walk, to->rank, to->dims, NULL, NULL, NULL);
    char *at = to->data;
    do {
        int64_t offset = 0;
        bool inside = true;
        for (uint32_t d = 0; d < to->rank && inside; d++) {
            int64_t source = pad_source(walk.index[d] - plan->before[d], from->dims[d], plan->mode);
            inside = source >= 0;
            offset += source * strides[d];
        }
        memcpy(at, inside ? (const char *)from->data + offset * (int64_t)bytes : plan->value,
               bytes);
        at += bytes;
    } while (reference_walk_next(&walk));
}

static raptor_status pad_amounts(reference_call *call, const reference_tensor *from, pad_plan *plan,
                                 int64_t *dims) {
    bool present, some;
    const int64_t *pads, *axes = NULL;
    size_t count, axis_count = from->rank;
    RAPTOR_TRY(reference_int_list(call, call->node->opset < 2 ? "paddings" : "pads", 1, &present,
                                  &pads, &count));
    RAPTOR_TRY(reference_int_list(call, "axes", 3, &some, &axes, &axis_count));
    if (!some)
        axis_count = from->rank;
    if (!present || count != 2 * axis_count)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "pads needs %zu entries",
                               2 * axis_count);
    memcpy(dims, from->dims, sizeof from->dims);
    memset(plan->before, 0, sizeof plan->before);
    for (size_t i = 0; i < axis_count; i++) {
        uint32_t axis;
        RAPTOR_TRY(reference_axis(call, some ? axes[i] : (int64_t)i, from->rank, &axis));
        plan->before[axis] = pads[i];
        if (__builtin_add_overflow(dims[axis], pads[i], &dims[axis]) ||
            __builtin_add_overflow(dims[axis], pads[i + axis_count], &dims[axis]) || dims[axis] < 0)
            return reference_fault(call, RAPTOR_E_onnx_shape,
                                   "the pads of axis %u are too large "
                                   "or too negative",
                                   axis);
    }
    return RAPTOR_OK;
}

raptor_status reference_pad(reference_call *call) {
    static const char ZERO[16] = {0};
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    pad_plan plan = {.value = ZERO};
    int64_t dims[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(pad_amounts(call, from, &plan, dims));
    const char *mode = reference_string(call, "mode", "constant");
    if (strcmp(mode, "constant") != 0 && strcmp(mode, "edge") != 0 &&
        strcmp(mode, "reflect") != 0 && strcmp(mode, "wrap") != 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "unknown mode '%s'", mode);
    plan.mode = mode[0];
    float attribute = reference_float(call, "value", 0);
    double wide = attribute;
    const reference_tensor *value = reference_input_tensor(call, 2);
    if (value && (value->dtype != from->dtype || value->count != 1))
        return reference_fault(call, RAPTOR_E_onnx_type, "the constant must be one %s",
                               onnx_dtype_name(from->dtype));
    if (value)
        plan.value = value->data;
    else if (from->dtype == ONNX_FLOAT)
        plan.value = &attribute;
    else if (from->dtype == ONNX_DOUBLE)
        plan.value = &wide;
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    if (from->count == 0 && plan.mode != 'c' && to->count)
        return reference_fault(call, RAPTOR_E_onnx_shape, "there is nothing to repeat");
    if (to->count)
        pad_copy(from, to, &plan);
    return RAPTOR_OK;
}

/* Triangular matrices: what lies on the other side of diagonal k becomes zero. */
raptor_status reference_trilu(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    const reference_tensor *diagonal = reference_input_tensor(call, 1);
    const int64_t *given = diagonal ? reference_int64_values(call, diagonal) : NULL;
    int64_t k = given && diagonal->count ? clamp(given[0], -(1ll << 40), 1ll << 40) : 0;
    bool upper = reference_int(call, "upper", 1) != 0;
    if (from->rank < 2)
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs a matrix");
    reference_tensor *to = reference_output_like(call, 0, from->dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    size_t bytes = onnx_dtype_bytes(from->dtype);
    int64_t rows = from->dims[from->rank - 2], columns = from->dims[from->rank - 1];
    for (size_t i = 0; i < from->count; i++) {
        int64_t row = (int64_t)(i / (size_t)columns) % rows, column = (int64_t)i % columns;
        if (upper ? column - row >= k : column - row <= k)
            memcpy((char *)to->data + i * bytes, (const char *)from->data + i * bytes, bytes);
    }
    return RAPTOR_OK;
}

raptor_status reference_reverse_sequence(reference_call *call) {
    const reference_tensor *from, *lengths;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &lengths));
    int64_t batch = reference_int(call, "batch_axis", 1),
            time = reference_int(call, "time_axis", 0);
    const int64_t *length = reference_int64_values(call, lengths);
    if (!length || from->rank < 2 || batch + time != 1 || batch * time != 0 ||
        (int64_t)lengths->count != from->dims[batch])
        return reference_fault(call, RAPTOR_E_onnx_shape, "axes or lengths do not fit the input");
    reference_tensor *to = reference_output_like(call, 0, from->dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    size_t inner =
        (size_t)reference_product(from->dims, 2, from->rank) * onnx_dtype_bytes(from->dtype);
    for (int64_t b = 0; b < from->dims[batch]; b++) {
        if (length[b] < 0 || length[b] > from->dims[time])
            return reference_fault(call, RAPTOR_E_onnx_shape, "a length exceeds the input");
        for (int64_t t = 0; t < from->dims[time]; t++) {
            int64_t source = t < length[b] ? length[b] - 1 - t : t;
            int64_t to_row = time == 0 ? t * from->dims[1] + b : b * from->dims[1] + t;
            int64_t row = time == 0 ? source * from->dims[1] + b : b * from->dims[1] + source;
            memcpy((char *)to->data + (size_t)to_row * inner,
                   (const char *)from->data + (size_t)row * inner, inner);
        }
    }
    return RAPTOR_OK;
}
