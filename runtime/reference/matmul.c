/* Matrix products. */
#include <cblas.h>
#include <limits.h>
#include <string.h>

#include "runtime/reference/kernel.h"

/* A product under MatMul's rules: vectors become matrices, leading dimensions broadcast. */
typedef struct product {
    int64_t rows, depth, columns;
    uint32_t batch_rank;
    int64_t batch[REFERENCE_RANK_LIMIT];
    int64_t steps_a[REFERENCE_RANK_LIMIT], steps_b[REFERENCE_RANK_LIMIT]; /* in matrices */
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT + 2];
} product;

static raptor_status read_product(reference_call *call, const reference_tensor *a,
                                  const reference_tensor *b, product *p) {
    *p = (product){0};
    if (a->rank == 0 || b->rank == 0)
        return reference_fault(call, RAPTOR_E_onnx_shape, "an operand is a scalar");
    reference_tensor of_a = *a, of_b = *b; /* the leading dimensions only */
    of_a.rank = a->rank > 2 ? a->rank - 2 : 0;
    of_b.rank = b->rank > 2 ? b->rank - 2 : 0;
    p->rows = a->rank > 1 ? a->dims[a->rank - 2] : 1;
    p->depth = a->dims[a->rank - 1];
    p->columns = b->rank > 1 ? b->dims[b->rank - 1] : 1;
    int64_t depth = b->rank > 1 ? b->dims[b->rank - 2] : b->dims[0];
    if (depth != p->depth || p->rows > INT_MAX || p->columns > INT_MAX || depth > INT_MAX)
        return reference_fault(call, RAPTOR_E_onnx_shape, "%s times %s is not defined",
                               onnx_shape_text(call->scratch, a->dims, a->rank),
                               onnx_shape_text(call->scratch, b->dims, b->rank));
    RAPTOR_TRY(reference_broadcast_shape(call, &of_a, &of_b, &p->batch_rank, p->batch));
    reference_broadcast_strides(&of_a, p->batch_rank, p->batch, p->steps_a);
    reference_broadcast_strides(&of_b, p->batch_rank, p->batch, p->steps_b);
    p->rank = p->batch_rank;
    memcpy(p->dims, p->batch, sizeof p->batch);
    if (a->rank > 1)
        p->dims[p->rank++] = p->rows;
    if (b->rank > 1)
        p->dims[p->rank++] = p->columns;
    return RAPTOR_OK;
}

/* A matrix that stands on the right of all the others: one tall product instead of a batch. */
static bool fold_batch(product *p, const reference_tensor *a, const reference_tensor *b) {
    int64_t rows = 1;
    if (b->rank != 2 || a->rank < 2)
        return false;
    for (uint32_t i = 0; i + 1 < a->rank; i++)
        if (!raptor_multiply_i64(rows, a->dims[i], &rows))
            return false;
    if (rows > INT_MAX)
        return false;
    p->rows = rows;
    p->batch_rank = 0;
    return true;
}

#define MULTIPLY(name, type, gemm)                                                                 \
    static void name(const product *p, const type *a, const type *b, type *y) {                    \
        if (p->rows == 0 || p->columns == 0 || p->depth == 0)                                      \
            return;                                                                                \
        reference_walk walk;                                                                       \
        reference_walk_init(&walk, p->batch_rank, p->batch, p->steps_a, p->steps_b, NULL);         \
        int64_t size_a = p->rows * p->depth, size_b = p->depth * p->columns;                       \
        do {                                                                                       \
            gemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)p->rows, (int)p->columns,         \
                 (int)p->depth, 1, a + walk.offset[0] * size_a, (int)p->depth,                     \
                 b + walk.offset[1] * size_b, (int)p->columns, 0, y, (int)p->columns);             \
            y += p->rows * p->columns;                                                             \
        } while (reference_walk_next(&walk));                                                      \
    }
MULTIPLY(multiply_float, float, cblas_sgemm)
MULTIPLY(multiply_double, double, cblas_dgemm)

raptor_status reference_matmul(reference_call *call) {
    const reference_tensor *a, *b;
    product p;
    RAPTOR_TRY(reference_need(call, 0, &a));
    RAPTOR_TRY(reference_need(call, 1, &b));
    RAPTOR_TRY(read_product(call, a, b, &p));
    if (a->dtype != b->dtype)
        return reference_type_fault(call, b);
    reference_tensor *y = reference_output(call, 0, a->dtype, p.rank, p.dims);
    if (!y || y->count == 0)
        return y ? RAPTOR_OK : RAPTOR_FAILED;
    fold_batch(&p, a, b);
    if (a->dtype == ONNX_FLOAT) {
        multiply_float(&p, a->data, b->data, y->data);
        return RAPTOR_OK;
    }
    if (a->dtype == ONNX_DOUBLE) {
        multiply_double(&p, a->data, b->data, y->data);
        return RAPTOR_OK;
    }
    const double *left = reference_double_values(call, a),
                 *right = reference_double_values(call, b);
    double *sums = RAPTOR_NEW_ARRAY(call->scratch, double, y->count);
    if (!left || !right)
        return RAPTOR_FAILED;
    multiply_double(&p, left, right, sums);
    for (size_t i = 0; i < y->count; i++)
        reference_set_double(y, i, sums[i]);
    return RAPTOR_OK;
}

/* ---- integers ---- */

/* Elements minus zero point: one for all, one per row of a, or one per column of b. */
static raptor_status centered(reference_call *call, const reference_tensor *from,
                              const reference_tensor *zero, bool by_row,
                              const double **out_values) {
    const double *values = reference_double_values(call, from);
    const double *offset = zero ? reference_double_values(call, zero) : NULL;
    if (!values || (zero && !offset))
        return RAPTOR_FAILED;
    size_t columns = (size_t)from->dims[from->rank - 1];
    size_t rows = from->rank > 1 ? (size_t)from->dims[from->rank - 2] : 1;
    if (zero && zero->count != 1 && zero->count != (by_row ? rows : columns))
        return reference_fault(call, RAPTOR_E_onnx_shape, "a zero point does not fit");
    double *result = RAPTOR_NEW_ARRAY(call->scratch, double, from->count + 1);
    for (size_t i = 0; i < from->count; i++) {
        size_t at = !zero || zero->count == 1 ? 0 : by_row ? i / columns % rows : i % columns;
        result[i] = values[i] - (offset ? offset[at] : 0);
    }
    *out_values = result;
    return RAPTOR_OK;
}

static raptor_status integer_product(reference_call *call, const reference_tensor *a,
                                     const reference_tensor *a_zero, const reference_tensor *b,
                                     const reference_tensor *b_zero, product *p,
                                     const double **out_sums) {
    const double *left, *right;
    size_t count;
    RAPTOR_TRY(read_product(call, a, b, p));
    RAPTOR_TRY(centered(call, a, a_zero, true, &left));
    RAPTOR_TRY(centered(call, b, b_zero, false, &right));
    if (!onnx_shape_count(p->dims, p->rank, sizeof(double), &count))
        return reference_fault(call, RAPTOR_E_size_overflow, "the product is too large");
    double *sums = RAPTOR_NEW_ARRAY(call->scratch, double, count + 1);
    multiply_double(p, left, right, sums);
    *out_sums = sums;
    return RAPTOR_OK;
}

raptor_status reference_matmul_integer(reference_call *call) {
    const reference_tensor *a, *b;
    product p;
    const double *sums;
    RAPTOR_TRY(reference_need(call, 0, &a));
    RAPTOR_TRY(reference_need(call, 1, &b));
    RAPTOR_TRY(integer_product(call, a, reference_input_tensor(call, 2), b,
                               reference_input_tensor(call, 3), &p, &sums));
    return reference_output_int32(call, 0, p.rank, p.dims, sums);
}

raptor_status reference_qlinear_matmul(reference_call *call) {
    const reference_tensor *in[8]; /* a, scale, zero, b, scale, zero, y scale, zero */
    product p;
    const double *sums;
    for (uint32_t i = 0; i < 8; i++)
        RAPTOR_TRY(reference_need(call, i, &in[i]));
    RAPTOR_TRY(integer_product(call, in[0], in[2], in[3], in[5], &p, &sums));
    const double *a_scale = reference_double_values(call, in[1]);
    const double *b_scale = reference_double_values(call, in[4]);
    const double *y_scale = reference_double_values(call, in[6]);
    const double *y_zero = reference_double_values(call, in[7]);
    bool fits = a_scale && b_scale && y_scale && y_zero && in[6]->count == 1 && in[7]->count == 1 &&
                (in[1]->count == 1 || (int64_t)in[1]->count == p.rows) &&
                (in[4]->count == 1 || (int64_t)in[4]->count == p.columns);
    if (!fits)
        return reference_fault(call, RAPTOR_E_onnx_shape, "scales or zero points do not fit");
    reference_tensor *y = reference_output(call, 0, in[7]->dtype, p.rank, p.dims);
    for (size_t i = 0; y && i < y->count; i++) {
        size_t row = i / (size_t)p.columns % (size_t)p.rows, column = i % (size_t)p.columns;
        double scale = a_scale[in[1]->count == 1 ? 0 : row] *
                       b_scale[in[4]->count == 1 ? 0 : column] / y_scale[0];
        reference_set_quantized(y, i, sums[i] * scale, y_zero[0]);
    }
    return y ? RAPTOR_OK : RAPTOR_FAILED;
}

/* ---- Gemm: y = alpha * op(a) * op(b) + beta * c ---- */

static raptor_status prefill(reference_call *call, const reference_tensor *c, float beta,
                             reference_tensor *y) {
    int64_t steps[2];
    reference_tensor old = *c; /* before opset 7, broadcast=1 aligned at the end as well */
    bool fits = c->dtype == y->dtype && c->rank <= 2;
    for (uint32_t i = 0; fits && i < c->rank; i++) {
        int64_t dim = c->dims[i], target = y->dims[2 - c->rank + i];
        fits = dim == target || dim == 1;
    }
    if (!fits)
        return reference_fault(call, RAPTOR_E_onnx_shape, "C of %s %s does not broadcast to %s",
                               onnx_dtype_name(c->dtype),
                               onnx_shape_text(call->scratch, c->dims, c->rank),
                               onnx_shape_text(call->scratch, y->dims, 2));
    reference_broadcast_strides(&old, 2, y->dims, steps);
    for (int64_t r = 0; r < y->dims[0]; r++)
        for (int64_t s = 0; s < y->dims[1]; s++) {
            int64_t to = r * y->dims[1] + s, from = r * steps[0] + s * steps[1];
            if (y->dtype == ONNX_FLOAT)
                ((float *)y->data)[to] = beta * ((const float *)c->data)[from];
            else
                ((double *)y->data)[to] = (double)beta * ((const double *)c->data)[from];
        }
    return RAPTOR_OK;
}

/* Integer matrices (allowed since opset 9) through double; alpha and beta are floats anyway. */
static raptor_status widen(reference_call *call, const reference_tensor *from,
                           reference_tensor *to) {
    *to = *from;
    if (from->dtype == ONNX_FLOAT || from->dtype == ONNX_DOUBLE)
        return RAPTOR_OK;
    to->dtype = ONNX_DOUBLE;
    to->data = (void *)reference_double_values(call, from);
    return to->data ? RAPTOR_OK : RAPTOR_FAILED;
}

static void multiply_gemm(const reference_tensor *a, const reference_tensor *b, bool transpose_a,
                          bool transpose_b, float alpha, int64_t depth, reference_tensor *y) {
    CBLAS_TRANSPOSE of_a = transpose_a ? CblasTrans : CblasNoTrans;
    CBLAS_TRANSPOSE of_b = transpose_b ? CblasTrans : CblasNoTrans;
    int rows = (int)y->dims[0], columns = (int)y->dims[1];
    if (y->dtype == ONNX_FLOAT)
        cblas_sgemm(CblasRowMajor, of_a, of_b, rows, columns, (int)depth, alpha, a->data,
                    (int)a->dims[1], b->data, (int)b->dims[1], 1, y->data, columns);
    else
        cblas_dgemm(CblasRowMajor, of_a, of_b, rows, columns, (int)depth, (double)alpha, a->data,
                    (int)a->dims[1], b->data, (int)b->dims[1], 1, y->data, columns);
}

raptor_status reference_gemm(reference_call *call) {
    const reference_tensor *given_a, *given_b, *given_c = reference_input_tensor(call, 2);
    reference_tensor a, b, c = {0};
    RAPTOR_TRY(reference_need(call, 0, &given_a));
    RAPTOR_TRY(reference_need(call, 1, &given_b));
    bool transpose_a = reference_int(call, "transA", 0),
         transpose_b = reference_int(call, "transB", 0);
    float alpha = reference_float(call, "alpha", 1), beta = reference_float(call, "beta", 1);
    RAPTOR_TRY(widen(call, given_a, &a));
    RAPTOR_TRY(widen(call, given_b, &b));
    if (given_c)
        RAPTOR_TRY(widen(call, given_c, &c));
    if (a.rank != 2 || b.rank != 2 || a.dims[!transpose_a] != b.dims[transpose_b] ||
        a.dtype != b.dtype || a.dims[0] > INT_MAX || a.dims[1] > INT_MAX || b.dims[0] > INT_MAX ||
        b.dims[1] > INT_MAX)
        return reference_fault(call, RAPTOR_E_onnx_shape, "A %s and B %s do not fit",
                               onnx_shape_text(call->scratch, a.dims, a.rank),
                               onnx_shape_text(call->scratch, b.dims, b.rank));
    int64_t dims[] = {a.dims[transpose_a], b.dims[!transpose_b]};
    reference_tensor wide;
    RAPTOR_TRY(reference_tensor_create(call, a.dtype, 2, dims, &wide));
    raptor_status_code status = RAPTOR_OK;
    if (given_c && beta != 0)
        status = prefill(call, &c, beta, &wide);
    if (status == RAPTOR_OK && wide.count && a.dims[!transpose_a])
        multiply_gemm(&a, &b, transpose_a, transpose_b, alpha, a.dims[!transpose_a], &wide);
    reference_tensor *y = status == RAPTOR_OK && a.dtype == given_a->dtype
                              ? reference_forward(call, 0, &wide)
                              : reference_output(call, 0, given_a->dtype, 2, dims);
    for (size_t i = 0; y && a.dtype != given_a->dtype && i < y->count; i++)
        reference_set_double(y, i, ((double *)wide.data)[i]);
    reference_tensor_release(call->run, &wide);
    return y ? status : RAPTOR_FAILED;
}
