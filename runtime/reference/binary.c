/* Elementwise operators of two or more operands, with NumPy broadcasting. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"
#include "runtime/reference/number_rows.h"

/* Computes `count` elements along one dimension; the steps (0 or more elements) advance the
 * operands, the result is contiguous. */
typedef void binary_row(void *to, const void *a, int64_t step_a, const void *b, int64_t step_b,
                        int64_t count);

/* Rows by element type of the operands; NULL where the operator does not take it. */
typedef struct binary_operator {
    binary_row *rows[REFERENCE_DTYPE_LIMIT];
    bool to_bool;
} binary_operator;

#define LOOP(type, result, expression)                                                             \
    result *to_ = to;                                                                              \
    const type *a_ = a, *b_ = b;                                                                   \
    if (step_a == 1 && step_b == 1) {                                                              \
        for (int64_t i = 0; i < count; i++) {                                                      \
            type x = a_[i], y = b_[i];                                                             \
            to_[i] = (result)(expression);                                                         \
        }                                                                                          \
        return;                                                                                    \
    }                                                                                              \
    for (int64_t i = 0; i < count; i++) {                                                          \
        type x = a_[i * step_a], y = b_[i * step_b];                                               \
        to_[i] = (result)(expression);                                                             \
    }

#define ROW_FUNCTION(name, type, result, expression)                                               \
    static void name##_##type(void *to, const void *a, int64_t step_a, const void *b,              \
                              int64_t step_b, int64_t count) {                                     \
        LOOP(type, result, expression)                                                             \
    }

/* Integer arithmetic wraps around, division by zero gives zero: no input is undefined behaviour. */
#define WRAP(name)                                                                                 \
    static int64_t wrap_##name(int64_t x, int64_t y) {                                             \
        int64_t result;                                                                            \
        (void)__builtin_##name##_overflow(x, y, &result);                                          \
        return result;                                                                             \
    }
WRAP(add)
WRAP(sub)
WRAP(mul)

static int64_t divide_signed(int64_t x, int64_t y) {
    return y == 0 ? 0 : y == -1 ? wrap_sub(0, x) : x / y;
}
static uint64_t divide_unsigned(uint64_t x, uint64_t y) {
    return y == 0 ? 0 : x / y;
}
/* The sign of Python's %: that of the divisor. */
static int64_t modulo_signed(int64_t x, int64_t y) {
    if (y == 0 || y == -1)
        return 0;
    int64_t rest = x % y;
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}
static int64_t remainder_signed(int64_t x, int64_t y) {
    return y == 0 || y == -1 ? 0 : x % y;
}
static uint64_t modulo_unsigned(uint64_t x, uint64_t y) {
    return y == 0 ? 0 : x % y;
}
static double python_modulo(double x, double y) {
    double rest = fmod(x, y);
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

#define ARITHMETIC(name, float_expression, signed_expression, unsigned_expression)                 \
    FLOAT_FUNCTIONS(name, float_expression)                                                        \
    SIGNED_FUNCTIONS(name, signed_expression)                                                      \
    UNSIGNED_FUNCTIONS(name, unsigned_expression)                                                  \
    static const binary_operator OPERATOR_##name = {.rows = {NUMBER_ROWS(name)}};

#define COMPARISON(name, expression)                                                               \
    ROW_FUNCTION(name, float, uint8_t, expression)                                                 \
    ROW_FUNCTION(name, double, uint8_t, expression)                                                \
    ROW_FUNCTION(name, int8_t, uint8_t, expression)                                                \
    ROW_FUNCTION(name, int16_t, uint8_t, expression)                                               \
    ROW_FUNCTION(name, int32_t, uint8_t, expression)                                               \
    ROW_FUNCTION(name, int64_t, uint8_t, expression)                                               \
    ROW_FUNCTION(name, uint8_t, uint8_t, expression)                                               \
    ROW_FUNCTION(name, uint16_t, uint8_t, expression)                                              \
    ROW_FUNCTION(name, uint32_t, uint8_t, expression)                                              \
    ROW_FUNCTION(name, uint64_t, uint8_t, expression)                                              \
    static const binary_operator OPERATOR_##name = {                                               \
        .rows = {NUMBER_ROWS(name), [ONNX_BOOL] = name##_uint8_t}, .to_bool = true};

#define BITWISE(name, expression)                                                                  \
    SIGNED_FUNCTIONS(name, expression)                                                             \
    UNSIGNED_FUNCTIONS(name, expression)                                                           \
    static const binary_operator OPERATOR_##name = {.rows = {INTEGER_ROWS(name)}};

#define LOGICAL(name, expression)                                                                  \
    ROW_FUNCTION(name, uint8_t, uint8_t, expression)                                               \
    static const binary_operator OPERATOR_##name = {.rows = {[ONNX_BOOL] = name##_uint8_t},        \
                                                    .to_bool = true};

ARITHMETIC(add, x + y, wrap_add(x, y), x + y)
ARITHMETIC(subtract, x - y, wrap_sub(x, y), x - y)
ARITHMETIC(multiply, x *y, wrap_mul(x, y), (uint64_t)x *y)
ARITHMETIC(divide, x / y, divide_signed(x, y), divide_unsigned(x, y))
ARITHMETIC(modulo, python_modulo(x, y), modulo_signed(x, y), modulo_unsigned(x, y))
ARITHMETIC(remainder, fmod(x, y), remainder_signed(x, y), modulo_unsigned(x, y))
/* NaN wins, as in NumPy. */
ARITHMETIC(maximum, x > y || x != x ? x : y, x > y ? x : y, x > y ? x : y)
ARITHMETIC(minimum, x < y || x != x ? x : y, x < y ? x : y, x < y ? x : y)
ARITHMETIC(prelu, x < 0 ? x * y : x, x < 0 ? wrap_mul(x, y) : x, ((void)y, x))
COMPARISON(equal, x == y)
COMPARISON(greater, x > y)
COMPARISON(greater_equal, x >= y)
COMPARISON(less, x < y)
COMPARISON(less_equal, x <= y)
BITWISE(bitwise_and, x &y)
BITWISE(bitwise_or, x | y)
BITWISE(bitwise_xor, x ^ y)
LOGICAL(logical_and, x &&y)
LOGICAL(logical_or, x || y)
LOGICAL(logical_xor, !x != !y)

#define SHIFT(name, operator)                                                                      \
    UNSIGNED_FUNCTIONS(name, y < 64 ? (uint64_t)x operator y : 0)                                  \
    static const binary_operator OPERATOR_##name = {.rows = {UNSIGNED_ROWS(name)}};
SHIFT(shift_left, <<)
SHIFT(shift_right, >>)

/* Merges neighbouring dimensions that all three layouts walk through in one stride. */
static uint32_t collapse(uint32_t rank, int64_t *dims, int64_t *a, int64_t *b) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rank; i++) {
        if (dims[i] == 1)
            continue;
        if (kept && a[kept - 1] == a[i] * dims[i] && b[kept - 1] == b[i] * dims[i]) {
            dims[kept - 1] *= dims[i];
            a[kept - 1] = a[i];
            b[kept - 1] = b[i];
        } else {
            dims[kept] = dims[i];
            a[kept] = a[i];
            b[kept++] = b[i];
        }
    }
    return kept;
}

static void apply(binary_row *row, size_t bytes, size_t to_bytes, const reference_tensor *a,
                  const reference_tensor *b, reference_tensor *to) {
    int64_t dims[REFERENCE_RANK_LIMIT], steps_a[REFERENCE_RANK_LIMIT],
        steps_b[REFERENCE_RANK_LIMIT];
    if (to->count == 0)
        return;
    memcpy(dims, to->dims, sizeof dims);
    reference_broadcast_strides(a, to->rank, to->dims, steps_a);
    reference_broadcast_strides(b, to->rank, to->dims, steps_b);
    uint32_t rank = collapse(to->rank, dims, steps_a, steps_b);
    if (rank == 0) {
        row(to->data, a->data, 0, b->data, 0, 1);
        return;
    }
    reference_walk walk;
    reference_walk_init(&walk, rank - 1, dims, steps_a, steps_b, NULL);
    char *at = to->data;
    do {
        row(at, (const char *)a->data + walk.offset[0] * (int64_t)bytes, steps_a[rank - 1],
            (const char *)b->data + walk.offset[1] * (int64_t)bytes, steps_b[rank - 1],
            dims[rank - 1]);
        at += dims[rank - 1] * (int64_t)to_bytes;
    } while (reference_walk_next(&walk));
}

/* Before opset 7 an operand broadcast only with broadcast=1, and then its dimensions stood at
 * `axis` of the other (default: at the end). */
static raptor_status old_broadcast(reference_call *call, const reference_tensor *a,
                                   reference_tensor *b) {
    if (call->node->opset >= 7 || !reference_int(call, "broadcast", 0) || b->rank == 0)
        return RAPTOR_OK;
    int64_t axis = reference_int(call, "axis", (int64_t)a->rank - (int64_t)b->rank);
    if (axis < 0 || axis + b->rank > a->rank)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "axis %lld is out of range",
                               (long long)axis);
    for (uint32_t i = b->rank + (uint32_t)axis; i < a->rank; i++)
        b->dims[b->rank + (i - b->rank - (uint32_t)axis)] = 1;
    b->rank = a->rank - (uint32_t)axis;
    return RAPTOR_OK;
}

static raptor_status compute(reference_call *call, const binary_operator *operator,
                             const reference_tensor * a, const reference_tensor *b,
                             reference_tensor **out_tensor) {
    if (a->dtype != b->dtype)
        return reference_fault(call, RAPTOR_E_onnx_type, "operands of types %s and %s",
                               onnx_dtype_name(a->dtype), onnx_dtype_name(b->dtype));
    binary_row *row = operator->rows[a->dtype];
    if (!row)
        return reference_type_fault(call, a);
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_broadcast_shape(call, a, b, &rank, dims));
    onnx_dtype dtype = operator->to_bool ? ONNX_BOOL : a->dtype;
    reference_tensor *to = reference_output(call, 0, dtype, rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    apply(row, onnx_dtype_bytes(a->dtype), onnx_dtype_bytes(dtype), a, b, to);
    *out_tensor = to;
    return RAPTOR_OK;
}

static raptor_status binary(reference_call *call, const binary_operator *operator) {
    const reference_tensor *a, *b;
    reference_tensor *to;
    RAPTOR_TRY(reference_need(call, 0, &a));
    RAPTOR_TRY(reference_need(call, 1, &b));
    reference_tensor aligned = *b;
    RAPTOR_TRY(old_broadcast(call, a, &aligned));
    return compute(call, operator, a, &aligned, &to);
}

#define BINARY_OPERATOR(name)                                                                      \
    raptor_status reference_##name(reference_call *call) {                                         \
        return binary(call, &OPERATOR_##name);                                                     \
    }
BINARY_OPERATOR(add)
BINARY_OPERATOR(subtract)
BINARY_OPERATOR(multiply)
BINARY_OPERATOR(divide)
BINARY_OPERATOR(equal)
BINARY_OPERATOR(greater)
BINARY_OPERATOR(greater_equal)
BINARY_OPERATOR(less)
BINARY_OPERATOR(less_equal)
BINARY_OPERATOR(bitwise_and)
BINARY_OPERATOR(bitwise_or)
BINARY_OPERATOR(bitwise_xor)
BINARY_OPERATOR(logical_and)
BINARY_OPERATOR(logical_or)
BINARY_OPERATOR(logical_xor)

raptor_status reference_modulo(reference_call *call) {
    return binary(call, reference_int(call, "fmod", 0) ? &OPERATOR_remainder : &OPERATOR_modulo);
}

raptor_status reference_bit_shift(reference_call *call) {
    const char *direction = reference_string(call, "direction", "");
    if (strcmp(direction, "LEFT") == 0)
        return binary(call, &OPERATOR_shift_left);
    if (strcmp(direction, "RIGHT") == 0)
        return binary(call, &OPERATOR_shift_right);
    return reference_fault(call, RAPTOR_E_onnx_attribute, "direction '%s' is not LEFT or RIGHT",
                           direction);
}

/* A slope with fewer dimensions broadcasts like any operand; old files give one per channel. */
raptor_status reference_prelu(reference_call *call) {
    const reference_tensor *x, *slope;
    reference_tensor *to;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &slope));
    reference_tensor aligned = *slope;
    if (slope->rank == 1 && x->rank > 2 && slope->dims[0] == x->dims[1] &&
        (call->node->opset < 7 || slope->dims[0] != x->dims[x->rank - 1])) {
        aligned.rank = x->rank - 1;
        for (uint32_t i = 1; i < aligned.rank; i++)
            aligned.dims[i] = 1;
    }
    return compute(call, &OPERATOR_prelu, x, &aligned, &to);
}

/* Max, Min, Sum and Mean of any number of operands: one after the other. */
static raptor_status fold(reference_call *call, const binary_operator *operator,
                          reference_tensor ** out_tensor) {
    const reference_tensor *first;
    RAPTOR_TRY(reference_need(call, 0, &first));
    if (!operator->rows[first->dtype])
        return reference_type_fault(call, first);
    reference_tensor *to = reference_forward(call, 0, first);
    if (!to)
        return RAPTOR_FAILED;
    for (uint32_t i = 1; i < call->input_count; i++) {
        const reference_tensor *next;
        RAPTOR_TRY(reference_need(call, i, &next));
        reference_tensor before = *to;
        reference_tensor_retain(&before);
        raptor_status_code status = compute(call, operator, & before, next, &to);
        reference_tensor_release(call->run, &before);
        RAPTOR_TRY(status);
    }
    *out_tensor = to;
    return RAPTOR_OK;
}

raptor_status reference_maximum(reference_call *call) {
    reference_tensor *to;
    return fold(call, &OPERATOR_maximum, &to);
}

raptor_status reference_minimum(reference_call *call) {
    reference_tensor *to;
    return fold(call, &OPERATOR_minimum, &to);
}

raptor_status reference_sum(reference_call *call) {
    reference_tensor *to;
    return fold(call, &OPERATOR_add, &to);
}

raptor_status reference_mean(reference_call *call) {
    reference_tensor *sum;
    RAPTOR_TRY(fold(call, &OPERATOR_add, &sum));
    reference_tensor total = *sum;
    reference_tensor_retain(&total);
    reference_tensor *to = reference_output_like(call, 0, total.dtype, &total);
    for (size_t i = 0; to && i < to->count; i++) {
        if (to->dtype == ONNX_FLOAT)
            ((float *)to->data)[i] = ((float *)total.data)[i] / (float)call->input_count;
        else if (to->dtype == ONNX_DOUBLE)
            ((double *)to->data)[i] = ((double *)total.data)[i] / call->input_count;
    }
    bool is_float = onnx_dtype_is_float(total.dtype);
    reference_tensor_release(call->run, &total);
    if (!is_float)
        return reference_fault(call, RAPTOR_E_onnx_type, "the mean of integers is not defined");
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

/* The exponent may have a type of its own; the result has the base's. */
raptor_status reference_power(reference_call *call) {
    const reference_tensor *base, *exponent;
    RAPTOR_TRY(reference_need(call, 0, &base));
    RAPTOR_TRY(reference_need(call, 1, &exponent));
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT], steps_a[REFERENCE_RANK_LIMIT],
        steps_b[REFERENCE_RANK_LIMIT];
    reference_tensor aligned = *exponent;
    RAPTOR_TRY(old_broadcast(call, base, &aligned));
    RAPTOR_TRY(reference_broadcast_shape(call, base, &aligned, &rank, dims));
    reference_tensor *to = reference_output(call, 0, base->dtype, rank, dims);
    const double *x = reference_double_values(call, base);
    const double *y = reference_double_values(call, &aligned);
    if (!to || !x || !y)
        return RAPTOR_FAILED;
    if (to->count == 0)
        return RAPTOR_OK;
    reference_broadcast_strides(base, rank, dims, steps_a);
    reference_broadcast_strides(&aligned, rank, dims, steps_b);
    reference_walk walk;
    reference_walk_init(&walk, rank, dims, steps_a, steps_b, NULL);
    size_t at = 0;
    do {
        reference_set_double(to, at++, pow(x[walk.offset[0]], y[walk.offset[1]]));
    } while (reference_walk_next(&walk));
    return RAPTOR_OK;
}
