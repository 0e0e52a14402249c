/* Rules of infer.def for elementwise operators, reductions, products, and those that move
 * elements. */
#include "frontend/infer.h"

#include <string.h>

/* ---- elementwise -------------------------------------------------------------------------------
 */

raptor_status_code infer_same(inference *x) {
    return infer_node_set(x, 0, x->x.rank, x->x.dims);
}

raptor_status_code infer_quantize(inference *x) {
    frontend_fact zero = infer_node_input(x, 2);
    x->out[0].dtype =
        zero.known ? zero.dtype : (onnx_dtype)infer_node_attribute(x, "output_dtype", ONNX_UINT8);
    return infer_same(x);
}

raptor_status_code infer_broadcast(inference *x) {
    frontend_fact all = {0};
    for (uint32_t i = 0; i < x->node->input_count; i++) {
        frontend_fact one = infer_node_input(x, i);
        if (!one.known)
            return RAPTOR_FAILED;
        if (one.rank > all.rank) {
            memmove(all.dims + (one.rank - all.rank), all.dims, all.rank * sizeof *all.dims);
            for (uint32_t a = 0; a < one.rank - all.rank; a++)
                all.dims[a] = 1;
            all.rank = one.rank;
        }
        for (uint32_t a = 0; a < one.rank; a++) {
            int64_t *dim = &all.dims[all.rank - one.rank + a];
            if (*dim != 1 && one.dims[a] != 1 && *dim != one.dims[a])
                return RAPTOR_FAILED;
            *dim = *dim == 1 ? one.dims[a] : *dim;
        }
    }
    return infer_node_set(x, 0, all.rank, all.dims);
}

raptor_status_code infer_scalar(inference *x) {
    return infer_node_set(x, 0, 0, NULL);
}

raptor_status_code infer_shape(inference *x) {
    return infer_node_set(x, 0, 1, &(int64_t){x->x.rank});
}

/* ---- reductions --------------------------------------------------------------------------------
 */

static raptor_status_code reduce_axes(inference *x, uint32_t mask) {
    bool keep = infer_node_attribute(x, "keepdims", 1) != 0;
    int64_t dims[FRONTEND_RANK_LIMIT];
    uint32_t rank = 0;
    for (uint32_t a = 0; a < x->x.rank; a++) {
        bool reduced = mask >> a & 1;
        if (!reduced || keep)
            dims[rank++] = reduced ? 1 : x->x.dims[a];
    }
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_reduce(inference *x) {
    const int64_t *axes;
    size_t count;
    uint32_t mask = (1u << x->x.rank) - 1;
    RAPTOR_TRY(import_integers(x->state, x->node, "axes", 1, &axes, &count));
    if (axes != NULL && count > 0)
        RAPTOR_TRY(import_axes(x->state, axes, count, x->x.rank, &mask));
    else if (infer_node_attribute(x, "noop_with_empty_axes", 0))
        mask = 0;
    return reduce_axes(x, mask);
}

raptor_status_code infer_one_axis(inference *x) {
    uint32_t axis;
    RAPTOR_TRY(import_axis(x->state, infer_node_attribute(x, "axis", 0), x->x.rank, &axis));
    return reduce_axes(x, 1u << axis);
}

/* ---- products ----------------------------------------------------------------------------------
 */

static raptor_status_code set_product(inference *x, const frontend_fact *a,
                                      const frontend_fact *b) {
    if (!a->known || !b->known || a->rank == 0 || b->rank == 0)
        return RAPTOR_FAILED;
    uint32_t batch_a = a->rank > 2 ? a->rank - 2 : 0, batch_b = b->rank > 2 ? b->rank - 2 : 0;
    uint32_t rank = batch_a > batch_b ? batch_a : batch_b;
    int64_t dims[FRONTEND_RANK_LIMIT + 2];
    for (uint32_t i = 0; i < rank; i++) {
        int64_t left = i + batch_a >= rank ? a->dims[i + batch_a - rank] : 1;
        int64_t right = i + batch_b >= rank ? b->dims[i + batch_b - rank] : 1;
        if (left != right && left != 1 && right != 1)
            return RAPTOR_FAILED;
        dims[i] = left == 1 ? right : left;
    }
    if (a->rank > 1)
        dims[rank++] = a->dims[a->rank - 2];
    if (b->rank > 1)
        dims[rank++] = b->dims[b->rank - 1];
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_matmul(inference *x) {
    frontend_fact b = infer_node_input(x, 1);
    return set_product(x, &x->x, &b);
}

raptor_status_code infer_quantized_matmul(inference *x) {
    frontend_fact b = infer_node_input(x, 3), zero = infer_node_input(x, 7);
    x->out[0].dtype = zero.known ? zero.dtype : x->x.dtype;
    return set_product(x, &x->x, &b);
}

raptor_status_code infer_gemm(inference *x) {
    frontend_fact b = infer_node_input(x, 1);
    if (!b.known || x->x.rank != 2 || b.rank != 2)
        return RAPTOR_FAILED;
    int64_t dims[2] = {x->x.dims[infer_node_attribute(x, "transA", 0) ? 1 : 0],
                       b.dims[infer_node_attribute(x, "transB", 0) ? 0 : 1]};
    return infer_node_set(x, 0, 2, dims);
}

/* ---- moving elements ---------------------------------------------------------------------------
 */

raptor_status_code infer_concat(inference *x) {
    uint32_t axis;
    frontend_fact all = x->x;
    RAPTOR_TRY(import_axis(x->state, infer_node_attribute(x, "axis", 1), all.rank, &axis));
    for (uint32_t i = 1; i < x->node->input_count; i++) {
        frontend_fact one = infer_node_input(x, i);
        if (!one.known || one.rank != all.rank)
            return RAPTOR_FAILED;
        all.dims[axis] += one.dims[axis];
    }
    return infer_node_set(x, 0, all.rank, all.dims);
}

static raptor_status_code set_blocks(inference *x, bool to_depth) {
    int64_t block = infer_node_attribute(x, "blocksize", 1), *d = x->x.dims;
    if (x->x.rank != 4 || block < 1 || block > INT16_MAX)
        return RAPTOR_FAILED;
    int64_t dims[4] = {d[0], to_depth ? d[1] * block * block : d[1] / (block * block),
                       to_depth ? d[2] / block : d[2] * block,
                       to_depth ? d[3] / block : d[3] * block};
    return infer_node_set(x, 0, 4, dims);
}

raptor_status_code infer_depth_to_space(inference *x) {
    return set_blocks(x, false);
}

raptor_status_code infer_space_to_depth(inference *x) {
    return set_blocks(x, true);
}

raptor_status_code infer_expand(inference *x) {
    const int64_t *sizes;
    size_t count;
    RAPTOR_TRY(import_integer_input(x->state, x->node, 1, "shape", &sizes, &count));
    if (sizes == NULL || count > FRONTEND_RANK_LIMIT)
        return RAPTOR_FAILED;
    uint32_t rank = x->x.rank > count ? x->x.rank : (uint32_t)count;
    int64_t dims[FRONTEND_RANK_LIMIT];
    for (uint32_t i = 0; i < rank; i++) {
        int64_t old = i + x->x.rank >= rank ? x->x.dims[i + x->x.rank - rank] : 1;
        int64_t wanted = i + count >= rank ? sizes[i + count - rank] : 1;
        dims[i] = old == 1 ? wanted : old;
    }
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_flatten(inference *x) {
    int64_t axis = infer_node_attribute(x, "axis", 1), dims[2] = {1, 1};
    axis = axis < 0 ? axis + x->x.rank : axis;
    for (uint32_t i = 0; i < x->x.rank; i++)
        if (!raptor_multiply_i64(dims[i >= axis], x->x.dims[i], &dims[i >= axis]))
            return RAPTOR_FAILED;
    return infer_node_set(x, 0, 2, dims);
}

/* Pads are an attribute until opset 10; axes an input from 18 on. */
raptor_status_code infer_pad(inference *x) {
    const int64_t *pads, *axes;
    size_t count, axis_count;
    RAPTOR_TRY(import_integers(x->state, x->node, "pads", 1, &pads, &count));
    RAPTOR_TRY(import_integer_input(x->state, x->node, 3, "axes", &axes, &axis_count));
    size_t padded = axes != NULL ? axis_count : x->x.rank;
    if (pads == NULL || count != 2 * padded)
        return RAPTOR_FAILED;
    frontend_fact padded_fact = x->x;
    for (size_t i = 0; i < padded; i++) {
        uint32_t axis;
        RAPTOR_TRY(import_axis(x->state, axes != NULL ? axes[i] : (int64_t)i, x->x.rank, &axis));
        if (__builtin_add_overflow(padded_fact.dims[axis], pads[i], &padded_fact.dims[axis]) ||
            __builtin_add_overflow(padded_fact.dims[axis], pads[i + padded],
                                   &padded_fact.dims[axis]))
            return RAPTOR_FAILED;
    }
    return infer_node_set(x, 0, padded_fact.rank, padded_fact.dims);
}

raptor_status_code infer_reshape(inference *x) {
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_resolve_reshape(x->state, x->node, x->x.rank, x->x.dims, &rank, dims));
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_squeeze(inference *x) {
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_resolve_squeeze(x->state, x->node, x->x.rank, x->x.dims, &rank, dims));
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_unsqueeze(inference *x) {
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_resolve_unsqueeze(x->state, x->node, x->x.rank, x->x.dims, &rank, dims));
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_slice(inference *x) {
    import_range ranges[IMPORT_RANK_LIMIT];
    int64_t dims[FRONTEND_RANK_LIMIT];
    RAPTOR_TRY(import_resolve_slice(x->state, x->node, x->x.rank, x->x.dims, ranges));
    for (uint32_t i = 0; i < x->x.rank; i++)
        dims[i] = ranges[i].count;
    return infer_node_set(x, 0, x->x.rank, dims);
}

raptor_status_code infer_split(inference *x) {
    uint32_t axis;
    int64_t *sizes = RAPTOR_NEW_ARRAY(x->state->arena, int64_t, (size_t)x->node->output_count + 1);
    RAPTOR_TRY(import_resolve_split(x->state, x->node, x->x.rank, x->x.dims, &axis, sizes));
    for (uint32_t i = 0; i < x->node->output_count; i++) {
        RAPTOR_TRY(infer_node_set(x, i, x->x.rank, x->x.dims));
        x->out[i].dims[axis] = sizes[i];
    }
    return RAPTOR_OK;
}

raptor_status_code infer_tile(inference *x) {
    const int64_t *repeats;
    size_t count;
    frontend_fact tiled = x->x;
    RAPTOR_TRY(import_integer_input(x->state, x->node, 1, "repeats", &repeats, &count));
    if (repeats == NULL || count != tiled.rank)
        return RAPTOR_FAILED;
    for (uint32_t i = 0; i < tiled.rank; i++)
        if (!raptor_multiply_i64(tiled.dims[i], repeats[i], &tiled.dims[i]))
            return RAPTOR_FAILED;
    return infer_node_set(x, 0, tiled.rank, tiled.dims);
}

raptor_status_code infer_transpose(inference *x) {
    uint32_t permutation[IMPORT_RANK_LIMIT];
    int64_t dims[FRONTEND_RANK_LIMIT];
    RAPTOR_TRY(import_resolve_permutation(x->state, x->node, x->x.rank, permutation));
    for (uint32_t i = 0; i < x->x.rank; i++)
        dims[i] = x->x.dims[permutation[i]];
    return infer_node_set(x, 0, x->x.rank, dims);
}

/* ---- indices -----------------------------------------------------------------------------------
 */

static bool append(uint32_t *rank, int64_t *dims, uint32_t count, const int64_t *more) {
    if (*rank + count > FRONTEND_RANK_LIMIT)
        return false;
    import_copy_dims(dims + *rank, more, count);
    *rank += count;
    return true;
}

raptor_status_code infer_gather(inference *x) {
    frontend_fact indices = infer_node_input(x, 1);
    uint32_t axis, rank = 0;
    int64_t dims[FRONTEND_RANK_LIMIT];
    RAPTOR_TRY(import_axis(x->state, infer_node_attribute(x, "axis", 0), x->x.rank, &axis));
    if (!indices.known || !append(&rank, dims, axis, x->x.dims) ||
        !append(&rank, dims, indices.rank, indices.dims) ||
        !append(&rank, dims, x->x.rank - axis - 1, x->x.dims + axis + 1))
        return RAPTOR_FAILED;
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_like_indices(inference *x) {
    frontend_fact indices = infer_node_input(x, 1);
    return indices.known ? infer_node_set(x, 0, indices.rank, indices.dims) : RAPTOR_FAILED;
}

raptor_status_code infer_gather_nd(inference *x) {
    frontend_fact indices = infer_node_input(x, 1);
    int64_t batch = infer_node_attribute(x, "batch_dims", 0), dims[FRONTEND_RANK_LIMIT];
    uint32_t rank = 0;
    if (!indices.known || indices.rank == 0)
        return RAPTOR_FAILED;
    int64_t taken = indices.dims[indices.rank - 1];
    if (batch < 0 || taken < 0 || batch > x->x.rank || taken > x->x.rank - batch ||
        !append(&rank, dims, indices.rank - 1, indices.dims) ||
        !append(&rank, dims, x->x.rank - (uint32_t)(batch + taken), x->x.dims + batch + taken))
        return RAPTOR_FAILED;
    return infer_node_set(x, 0, rank, dims);
}

raptor_status_code infer_one_hot(inference *x) {
    const int64_t *depth;
    size_t count;
    int64_t axis = infer_node_attribute(x, "axis", -1), dims[FRONTEND_RANK_LIMIT];
    uint32_t rank = 0;
    if (!import_input_is_constant(x->state, x->node, 1))
        return RAPTOR_FAILED;
    RAPTOR_TRY(import_integer_input(x->state, x->node, 1, "depth", &depth, &count));
    axis = axis < 0 ? axis + x->x.rank + 1 : axis;
    if (count != 1 || axis < 0 || axis > x->x.rank ||
        !append(&rank, dims, (uint32_t)axis, x->x.dims) || !append(&rank, dims, 1, depth) ||
        !append(&rank, dims, x->x.rank - (uint32_t)axis, x->x.dims + axis))
        return RAPTOR_FAILED;
    return infer_node_set(x, 0, rank, dims);
}

/* k is an attribute until opset 9. */
raptor_status_code infer_top_k(inference *x) {
    uint32_t axis;
    const int64_t *k;
    size_t count = 1;
    int64_t fixed = infer_node_attribute(x, "k", -1);
    RAPTOR_TRY(import_axis(x->state, infer_node_attribute(x, "axis", -1), x->x.rank, &axis));
    if (fixed < 0)
        RAPTOR_TRY(import_integer_input(x->state, x->node, 1, "k", &k, &count));
    else
        k = &fixed;
    if (k == NULL || count != 1)
        return RAPTOR_FAILED;
    for (uint32_t i = 0; i < x->node->output_count; i++) {
        RAPTOR_TRY(infer_node_set(x, i, x->x.rank, x->x.dims));
        x->out[i].dims[axis] = k[0];
        x->out[i].dtype = i == 0 ? x->x.dtype : ONNX_INT64;
    }
    return RAPTOR_OK;
}
