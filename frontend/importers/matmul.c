/* Products of two tensors that are both computed -> spat.matmul_plan. */
#include "frontend/import.h"

/* The operand with `rank` dimensions: leading ones are added; a vector is a row on the left and a
 * column on the right. */
static ir_value *with_rank(import_state *state, ir_value *x, uint32_t rank, bool is_left) {
    const ir_type *type = x->type;
    int64_t dims[IMPORT_RANK_LIMIT];
    uint32_t own = type->rank == 1 ? 2 : type->rank;
    for (uint32_t i = 0; i < rank; i++)
        dims[i] = 1;
    if (type->rank == 1)
        dims[rank - (is_left ? 1 : 2)] = type->shape[0];
    else
        import_copy_dims(dims + rank - own, type->shape, own);
    return import_reshape(state, x, rank, dims);
}

/* If x is a transposition that brings the last axis of its source to the last but one place: its
 * source transposed so that this axis stays last, which moves whole rows if anything. */
static ir_value *undo_swap(import_state *state, ir_value *x) {
    const ir_operation *transpose = x->defining;
    uint32_t count = 0, permutation[IMPORT_RANK_LIMIT], rank = x->type->rank;
    if (transpose == NULL || !ir_operation_is(transpose, "spat.transpose_plan") || rank < 2)
        return NULL;
    const int64_t *old = ir_integers_get(transpose, "permutation", &count);
    if (count != rank || old[rank - 2] != (int64_t)rank - 1)
        return NULL;
    for (uint32_t i = 0; i < rank; i++)
        permutation[i] = (uint32_t)old[i];
    permutation[rank - 2] = (uint32_t)old[rank - 1];
    permutation[rank - 1] = (uint32_t)old[rank - 2];
    return import_transpose(state, ir_operand_value(transpose, 0), permutation);
}

static raptor_status_code refuse_shapes(import_state *state, const ir_type *a, const ir_type *b) {
    return import_refuse(state, RAPTOR_E_onnx_shape, "%s times %s", import_shape_text(state, a),
                         import_shape_text(state, b));
}

/* What streams and local memory can take: dot products, and terms of one. */
enum { LARGEST_PRODUCT = 1 << 23, LONGEST_DOT = 1 << 15 };
/* A task gathers columns of the right matrix from as many of its rows' elements as fit a block of
 * 1 << 14 (backend/graph/matmul.c). With more rows than this the stretches it loads would be too
 * short, so the matrix is transposed before, once for all tasks. */
enum { MOST_GATHERED_ROWS = 1 << 10 };

static raptor_status_code check_size(import_state *state, const ir_type *type, int64_t inner) {
    if (inner <= LONGEST_DOT && ir_type_element_count(type) <= LARGEST_PRODUCT)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_operator_unsupported,
                         "a product of computed tensors of %lld elements with %lld terms each; up "
                         "to %d of up to %d work",
                         (long long)ir_type_element_count(type), (long long)inner, LARGEST_PRODUCT,
                         LONGEST_DOT);
}

raptor_status_code import_product(import_state *state, ir_value *a, ir_value *b, bool transposed,
                                  ir_value **out_value) {
    const ir_type *left = a->type, *right = b->type, *type;
    if (left->rank == 0 || right->rank == 0)
        return refuse_shapes(state, left, right);
    uint32_t rank = left->rank > right->rank ? left->rank : right->rank, count = 0;
    rank = rank < 2 ? 2 : rank;
    ir_value *unswapped = transposed ? NULL : undo_swap(state, b);
    if (unswapped != NULL) {
        b = unswapped;
        transposed = true;
    }
    a = with_rank(state, a, rank, true);
    b = with_rank(state, b, rank, false);
    const int64_t *m = a->type->shape, *n = b->type->shape;
    int64_t dims[IMPORT_RANK_LIMIT], final[IMPORT_RANK_LIMIT], batch = 1, shared = 1;
    bool fits = m[rank - 1] == n[rank - (transposed ? 1 : 2)];
    for (uint32_t i = 0; i + 2 < rank; i++) {
        fits &= m[i] == n[i] || m[i] == 1 || n[i] == 1;
        dims[i] = m[i] == 1 ? n[i] : m[i];
        batch *= m[i];
        shared *= n[i];
    }
    if (!fits)
        return refuse_shapes(state, left, right);
    dims[rank - 2] = m[rank - 2];
    dims[rank - 1] = n[rank - (transposed ? 2 : 1)];
    for (uint32_t i = 0; i < rank; i++)
        if (!(i == rank - 2 && left->rank == 1) && !(i == rank - 1 && right->rank == 1))
            final[count++] = dims[i];
    RAPTOR_TRY(import_type(state, rank, dims, &type));
    RAPTOR_TRY(check_size(state, type, m[rank - 1]));
    if (shared == 1 && rank > 2) { /* one matrix for the whole batch: one product */
        a = import_reshape(state, a, 2, (int64_t[]){batch * m[rank - 2], m[rank - 1]});
        b = import_reshape(state, b, 2, n + rank - 2);
        RAPTOR_TRY(
            import_type(state, 2, (int64_t[]){batch * dims[rank - 2], dims[rank - 1]}, &type));
    }
    if (!transposed && m[rank - 1] > MOST_GATHERED_ROWS && n[rank - 1] > 1) {
        b = import_swap_last_axes(state, b);
        transposed = true;
    }
    ir_named_attribute attribute = {"transposeRhs", ir_attribute_bool(state->context, transposed)};
    ir_value *operands[2] = {a, b};
    ir_value *y = import_emit(state, "spat.matmul_plan", 2, operands, type, &attribute, 1);
    *out_value = import_reshape(state, y, count, final);
    return RAPTOR_OK;
}
