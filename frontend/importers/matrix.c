/* Gemm, MatMul -> spat.gemm_plan, whose weight is the constant one of the two matrices. If that is
 * the left one, A B = (B' A')' is computed between two transpositions. Without a constant one, or
 * with a constant one for every product of a batch, it is a product on the vector unit. */
#include "frontend/import.h"

#include <string.h>

/* The constant matrix: [k, m], or [m, k] when transposed. */
typedef struct constant_matrix {
    const float *values;
    int64_t k, m;
    bool transposed;
    const char *name;
} constant_matrix;

/* x [rows, k] times the matrix: [rows, m]. bias NULL or m values. */
static raptor_status_code emit_gemm(import_state *state, ir_value *x, const constant_matrix *matrix,
                                    const float *bias, const char *bias_name,
                                    ir_value **out_value) {
    int64_t rows = x->type->shape[0];
    const ir_type *type;
    RAPTOR_TRY(import_type(state, 2, (int64_t[]){rows, matrix->m}, &type));
    int64_t stored[2] = {matrix->transposed ? matrix->m : matrix->k,
                         matrix->transposed ? matrix->k : matrix->m};
    ir_value *operands[3] = {x,
                             import_build_constant(state, matrix->name, 2, stored, matrix->values)};
    if (bias != NULL)
        operands[2] = import_build_constant(state, bias_name, 1, &matrix->m, bias);
    ir_named_attribute attribute = {"transposeWeight",
                                    ir_attribute_bool(state->context, matrix->transposed)};
    *out_value =
        import_emit(state, "spat.gemm_plan", bias != NULL ? 3 : 2, operands, type, &attribute, 1);
    return RAPTOR_OK;
}

static const float *scaled(import_state *state, const float *values, int64_t count, float factor) {
    if (factor == 1)
        return values;
    float *copy = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        copy[i] = values[i] * factor;
    return copy;
}

typedef struct gemm_attributes {
    float alpha, beta;
    int64_t transpose_a, transpose_b;
} gemm_attributes;

static raptor_status_code read_gemm_attributes(import_state *state, const onnx_node *node,
                                               gemm_attributes *out) {
    raptor_diagnostics *diagnostics = state->diagnostics;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 1, diagnostics, &out->alpha));
    RAPTOR_TRY(onnx_attribute_float(node, "beta", 1, diagnostics, &out->beta));
    RAPTOR_TRY(onnx_attribute_int(node, "transA", 0, diagnostics, &out->transpose_a));
    return onnx_attribute_int(node, "transB", 0, diagnostics, &out->transpose_b);
}

/* The constant operand `number` of a node as the right matrix of the product to emit. */
static raptor_status_code read_matrix(import_state *state, const onnx_node *node, uint32_t number,
                                      const int64_t *dims, bool transposed, float factor,
                                      constant_matrix *out) {
    const onnx_tensor *tensor;
    const float *values;
    RAPTOR_TRY(import_float_input(state, node, number, "weights", &tensor, &values));
    int64_t count;
    if (!raptor_multiply_i64(dims[0], dims[1], &count) || count < 1)
        return import_refuse(state, RAPTOR_E_onnx_shape, "weights of shape %s",
                             onnx_shape_text(state->arena, tensor->dims, tensor->rank));
    *out = (constant_matrix){.values = scaled(state, values, count, factor),
                             .k = dims[transposed ? 1 : 0],
                             .m = dims[transposed ? 0 : 1],
                             .transposed = transposed,
                             .name = node->inputs[number]->name};
    return RAPTOR_OK;
}

/* beta * C, added to y. */
static raptor_status_code add_c(import_state *state, const onnx_node *node, float beta, ir_value *y,
                                ir_value **out_value) {
    const import_value *c = import_input(state, node, 2);
    import_term term = {.name = node->inputs[2]->name};
    if (c->kind == IMPORT_COMPUTED) {
        term.value = beta == 1 ? c->value : import_scale_by(state, c->value, beta);
        return import_add(state, (import_term){.value = y}, term, out_value);
    }
    const float *values;
    RAPTOR_TRY(import_floats(state, &c->constant, "addends", &values));
    onnx_tensor tensor = c->constant;
    tensor.dtype = ONNX_FLOAT;
    tensor.data = scaled(state, values, (int64_t)tensor.count, beta);
    term.constant = &tensor;
    return import_add(state, (import_term){.value = y}, term, out_value);
}

/* If C is constant and the same for all rows: m values of beta * C, which become the bias. */
static raptor_status_code read_bias(import_state *state, const onnx_node *node, float beta,
                                    int64_t m, const float **out_bias) {
    *out_bias = NULL;
    const import_value *c = import_input(state, node, 2);
    if (c->kind != IMPORT_CONSTANT)
        return RAPTOR_OK;
    const onnx_tensor *tensor = &c->constant;
    bool fits = tensor->rank <= 2 && (tensor->rank < 2 || tensor->dims[0] == 1) &&
                (tensor->count == 1 || tensor->count == (size_t)m);
    if (!fits)
        return RAPTOR_OK;
    const float *values;
    RAPTOR_TRY(import_floats(state, tensor, "bias values", &values));
    if (tensor->count == (size_t)m) {
        *out_bias = scaled(state, values, m, beta);
        return RAPTOR_OK;
    }
    float *bias = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)m);
    for (int64_t i = 0; i < m; i++)
        bias[i] = values[0] * beta;
    *out_bias = bias;
    return RAPTOR_OK;
}

static raptor_status_code gemm_matrix_dims(import_state *state, const onnx_node *node,
                                           uint32_t number, int64_t *out_dims) {
    const import_value *value = import_input(state, node, number);
    bool constant = value->kind == IMPORT_CONSTANT;
    uint32_t rank = constant ? value->constant.rank : value->value->type->rank;
    const int64_t *dims = constant ? value->constant.dims : value->value->type->shape;
    if (rank != 2)
        return import_refuse(state, RAPTOR_E_onnx_shape, "'%s' has shape %s instead of two axes",
                             node->inputs[number]->name, onnx_shape_text(state->arena, dims, rank));
    memcpy(out_dims, dims, 2 * sizeof *dims);
    return RAPTOR_OK;
}

static raptor_status_code require_matrices(import_state *state, const onnx_node *node) {
    for (uint32_t i = 0; i < 2; i++)
        if (!import_has_input(node, i))
            return import_refuse(state, RAPTOR_E_onnx_graph, "input %u is missing", i);
    return RAPTOR_OK;
}

/* Gemm of two computed matrices. */
static raptor_status_code multiply_computed_matrices(import_state *state, const onnx_node *node,
                                                     const gemm_attributes *attributes) {
    ir_value *a, *b, *y;
    RAPTOR_TRY(import_computed_input(state, node, 0, &a));
    RAPTOR_TRY(import_computed_input(state, node, 1, &b));
    if (attributes->transpose_a != 0)
        a = import_swap_last_axes(state, a);
    RAPTOR_TRY(import_product(state, a, b, attributes->transpose_b != 0, &y));
    if (attributes->alpha != 1)
        y = import_scale_by(state, y, attributes->alpha);
    if (import_has_input(node, 2) && attributes->beta != 0)
        RAPTOR_TRY(add_c(state, node, attributes->beta, y, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_gemm(import_state *state, const onnx_node *node) {
    gemm_attributes attributes;
    int64_t a[2], b[2];
    RAPTOR_TRY(require_matrices(state, node));
    RAPTOR_TRY(read_gemm_attributes(state, node, &attributes));
    RAPTOR_TRY(gemm_matrix_dims(state, node, 0, a));
    RAPTOR_TRY(gemm_matrix_dims(state, node, 1, b));
    bool transpose_a = attributes.transpose_a != 0, transpose_b = attributes.transpose_b != 0;
    if (a[transpose_a ? 0 : 1] != b[transpose_b ? 1 : 0])
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "the matrices are %s and %s, transA %d, transB %d",
                             onnx_shape_text(state->arena, a, 2),
                             onnx_shape_text(state->arena, b, 2), transpose_a, transpose_b);
    bool left = !import_input_is_constant(state, node, 1); /* the constant is A */
    if (left && !import_input_is_constant(state, node, 0))
        return multiply_computed_matrices(state, node, &attributes);
    constant_matrix matrix;
    ir_value *x, *y;
    const float *bias = NULL;
    RAPTOR_TRY(import_computed_input(state, node, left ? 1 : 0, &x));
    /* x' A' instead of A x: what was the matrix's transposition is now its absence. */
    RAPTOR_TRY(read_matrix(state, node, left ? 0 : 1, left ? a : b,
                           left ? !transpose_a : transpose_b, attributes.alpha, &matrix));
    if (left ? !transpose_b : transpose_a)
        x = import_swap_last_axes(state, x);
    bool has_c = import_has_input(node, 2) && attributes.beta != 0;
    if (has_c && !left)
        RAPTOR_TRY(read_bias(state, node, attributes.beta, matrix.m, &bias));
    RAPTOR_TRY(emit_gemm(state, x, &matrix, bias, has_c ? node->inputs[2]->name : "", &y));
    if (left)
        y = import_swap_last_axes(state, y);
    if (has_c && bias == NULL)
        RAPTOR_TRY(add_c(state, node, attributes.beta, y, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

/* A constant operand of MatMul: its two axes after leading ones; a vector is a column on the right
 * and a row on the left. */
static raptor_status_code product_matrix_dims(import_state *state, const onnx_node *node,
                                              uint32_t number, int64_t *out_dims) {
    const onnx_tensor *tensor = &import_input(state, node, number)->constant;
    if (tensor->rank == 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "'%s' is a scalar",
                             node->inputs[number]->name);
    if (tensor->rank == 1) {
        out_dims[0] = number == 1 ? tensor->dims[0] : 1;
        out_dims[1] = number == 1 ? 1 : tensor->dims[0];
        return RAPTOR_OK;
    }
    memcpy(out_dims, tensor->dims + tensor->rank - 2, 2 * sizeof *out_dims);
    return RAPTOR_OK;
}

/* x [.., K] times [K, N]. The result has x's leading axes, and as many more as a constant with
 * leading ones brings; a constant vector leaves no last axis. */
static raptor_status_code multiply_right(import_state *state, const onnx_node *node, ir_value *x) {
    int64_t dims[2], out[IMPORT_RANK_LIMIT];
    constant_matrix matrix;
    RAPTOR_TRY(product_matrix_dims(state, node, 1, dims));
    RAPTOR_TRY(read_matrix(state, node, 1, dims, false, 1, &matrix));
    const ir_type *type = x->type;
    uint32_t constant_rank = import_input(state, node, 1)->constant.rank, rank = 0;
    if (type->rank == 0 || type->shape[type->rank - 1] != matrix.k ||
        constant_rank > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%s times %s",
                             import_shape_text(state, type),
                             onnx_shape_text(state->arena, dims, 2));
    int64_t rows = ir_type_element_count(type) / matrix.k;
    while (type->rank >= 2 && rank + type->rank < constant_rank)
        out[rank++] = 1;
    if (type->rank == 1) /* a row vector takes the batch axes of the constant */
        while (rank + 2 < constant_rank)
            out[rank++] = 1;
    for (uint32_t i = 0; i + 1 < type->rank; i++)
        out[rank++] = type->shape[i];
    if (constant_rank > 1)
        out[rank++] = matrix.m;
    ir_value *y;
    x = import_reshape(state, x, 2, (int64_t[]){rows, matrix.k});
    RAPTOR_TRY(emit_gemm(state, x, &matrix, NULL, NULL, &y));
    import_set_value(state, node, 0, import_reshape(state, y, rank, out));
    return RAPTOR_OK;
}

/* [M, K] times x [.., K, N], as x' [.., N, K] times [K, M], transposed. */
static raptor_status_code multiply_left(import_state *state, const onnx_node *node, ir_value *x) {
    int64_t dims[2], out[IMPORT_RANK_LIMIT];
    constant_matrix matrix;
    RAPTOR_TRY(product_matrix_dims(state, node, 0, dims));
    RAPTOR_TRY(read_matrix(state, node, 0, dims, true, 1, &matrix));
    uint32_t constant_rank = import_input(state, node, 0)->constant.rank;
    bool vector = x->type->rank == 1; /* [K]: a column */
    if (vector)
        x = import_reshape(state, x, 2, (int64_t[]){x->type->shape[0], 1});
    const ir_type *type = x->type;
    uint32_t rank = type->rank;
    if (rank < 2 || type->shape[rank - 2] != matrix.k || constant_rank > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%s times %s",
                             onnx_shape_text(state->arena, dims, 2),
                             import_shape_text(state, type));
    ir_value *y = import_swap_last_axes(state, x);
    int64_t rows = ir_type_element_count(type) / matrix.k;
    y = import_reshape(state, y, 2, (int64_t[]){rows, matrix.k});
    RAPTOR_TRY(emit_gemm(state, y, &matrix, NULL, NULL, &y));
    memcpy(out, type->shape, rank * sizeof *out);
    out[rank - 2] = type->shape[rank - 1];
    out[rank - 1] = matrix.m;
    y = import_swap_last_axes(state, import_reshape(state, y, rank, out));
    /* [.., M, N], without M for a constant vector, without N for a computed one. */
    uint32_t count = 0;
    for (uint32_t i = rank; i < constant_rank; i++)
        out[count++] = 1;
    for (uint32_t i = 0; i + 2 < rank; i++)
        out[count++] = type->shape[i];
    if (constant_rank > 1)
        out[count++] = matrix.m;
    if (!vector)
        out[count++] = type->shape[rank - 1];
    import_set_value(state, node, 0, import_reshape(state, y, count, out));
    return RAPTOR_OK;
}

/* Elements of a constant batch of matrices that every task of the product can hold. */
enum { LARGEST_BATCH = 1 << 16 };

static bool is_batch(const onnx_tensor *tensor) {
    for (uint32_t i = 0; i + 2 < tensor->rank; i++)
        if (tensor->dims[i] != 1)
            return true;
    return false;
}

/* MatMul on the vector unit. A batch of constant matrices is loaded by every task. */
static raptor_status_code multiply_computed(import_state *state, const onnx_node *node) {
    ir_value *operands[2], *y;
    for (uint32_t i = 0; i < 2; i++) {
        const import_value *value = import_input(state, node, i);
        if (value->kind == IMPORT_CONSTANT && value->constant.count > LARGEST_BATCH)
            return import_refuse(
                state, RAPTOR_E_operator_unsupported,
                "the weights '%s' are a batch of matrices, shape %s, of more than "
                "%d elements; one matrix for the whole batch works",
                node->inputs[i]->name,
                onnx_shape_text(state->arena, value->constant.dims, value->constant.rank),
                LARGEST_BATCH);
        RAPTOR_TRY(import_operand(state, node, i, &operands[i]));
    }
    RAPTOR_TRY(import_product(state, operands[0], operands[1], false, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_matrix_product(import_state *state, const onnx_node *node) {
    RAPTOR_TRY(require_matrices(state, node));
    bool right = import_input_is_constant(state, node, 1);
    bool constant = right || import_input_is_constant(state, node, 0);
    if (!constant || is_batch(&import_input(state, node, right ? 1 : 0)->constant))
        return multiply_computed(state, node);
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, right ? 0 : 1, &x));
    return right ? multiply_right(state, node, x) : multiply_left(state, node, x);
}
