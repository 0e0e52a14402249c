/* Elementwise operators of one operand. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"
#include "runtime/reference/number_rows.h"

/* Up to two parameters from attributes, in the operators' order. */
typedef struct parameters {
    float a, b;
} parameters;

typedef void unary_row(void *to, const void *from, size_t count, parameters p);

typedef struct unary_operator {
    unary_row *rows[REFERENCE_DTYPE_LIMIT];
    bool to_bool;
} unary_operator;

#define ROW_FUNCTION(name, type, result, expression)                                               \
    static void name##_##type(void *to, const void *from, size_t count, parameters p) {            \
        (void)p;                                                                                   \
        for (size_t i = 0; i < count; i++) {                                                       \
            type x = ((const type *)from)[i];                                                      \
            ((result *)to)[i] = (result)(expression);                                              \
        }                                                                                          \
    }

#define UNARY_OPERATOR(name)                                                                       \
    raptor_status reference_##name(reference_call *call) {                                         \
        return unary(call, &OPERATOR_##name, (parameters){0});                                     \
    }

#define FLOAT_FUNCTION(name, expression)                                                           \
    FLOAT_FUNCTIONS(name, expression)                                                              \
    static const unary_operator OPERATOR_##name = {.rows = {FLOAT_ROWS(name)}};

#define NUMBER_FUNCTION(name, float_expression, signed_expression, unsigned_expression)            \
    FLOAT_FUNCTIONS(name, float_expression)                                                        \
    SIGNED_FUNCTIONS(name, signed_expression)                                                      \
    UNSIGNED_FUNCTIONS(name, unsigned_expression)                                                  \
    static const unary_operator OPERATOR_##name = {.rows = {NUMBER_ROWS(name)}};

static raptor_status unary(reference_call *call, const unary_operator *operator, parameters p) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    unary_row *row = operator->rows[from->dtype];
    if (!row)
        return reference_type_fault(call, from);
    reference_tensor *to =
        reference_output_like(call, 0, operator->to_bool ? ONNX_BOOL : from->dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    row(to->data, from->data, from->count, p);
    return RAPTOR_OK;
}

/* The double version of a function serves floats too: the reference may be better than f32. */
static double sigmoid(double x) {
    return x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x));
}
static double softplus(double x) {
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}
static int64_t negate(int64_t x) {
    return (int64_t)(0 - (uint64_t)x);
}
static double clamp_unit(double x) {
    return x != x ? x : x < 0 ? 0 : x > 1 ? 1 : x;
}
static double sign_of(double x) {
    return x != x ? x : (x > 0) - (x < 0);
}
static double gelu(double x, float approximate) {
    const double root_half = 0.70710678118654752440, root_two_over_pi = 0.79788456080286535588;
    return approximate ? 0.5 * x * (1 + tanh(root_two_over_pi * (x + 0.044715 * x * x * x)))
                       : 0.5 * x * (1 + erf(x * root_half));
}

NUMBER_FUNCTION(absolute, fabs(x), x < 0 ? negate(x) : x, x)
NUMBER_FUNCTION(negative, -x, negate(x), 0 - x)
NUMBER_FUNCTION(sign, sign_of(x), (x > 0) - (x < 0), x > 0)
NUMBER_FUNCTION(relu, x < 0 ? 0 : x, x < 0 ? 0 : x, x)
FLOAT_FUNCTION(arc_cosine, acos(x))
FLOAT_FUNCTION(arc_hyperbolic_cosine, acosh(x))
FLOAT_FUNCTION(arc_sine, asin(x))
FLOAT_FUNCTION(arc_hyperbolic_sine, asinh(x))
FLOAT_FUNCTION(arc_tangent, atan(x))
FLOAT_FUNCTION(arc_hyperbolic_tangent, atanh(x))
FLOAT_FUNCTION(ceiling, ceil(x))
FLOAT_FUNCTION(cosine, cos(x))
FLOAT_FUNCTION(hyperbolic_cosine, cosh(x))
FLOAT_FUNCTION(error_function, erf(x))
FLOAT_FUNCTION(exponential, exp(x))
FLOAT_FUNCTION(floor, floor(x))
FLOAT_FUNCTION(logarithm, log(x))
FLOAT_FUNCTION(reciprocal, 1 / x)
FLOAT_FUNCTION(round, rint(x)) /* half to even, the default rounding mode */
FLOAT_FUNCTION(sigmoid, sigmoid(x))
FLOAT_FUNCTION(sine, sin(x))
FLOAT_FUNCTION(hyperbolic_sine, sinh(x))
FLOAT_FUNCTION(softplus, softplus(x))
FLOAT_FUNCTION(softsign, x / (1 + fabs(x)))
FLOAT_FUNCTION(square_root, sqrt(x))
FLOAT_FUNCTION(tangent, tan(x))
FLOAT_FUNCTION(hyperbolic_tangent, tanh(x))
FLOAT_FUNCTION(hard_swish, x *clamp_unit(x / 6.0 + 0.5))
FLOAT_FUNCTION(mish, x *tanh(softplus(x)))
FLOAT_FUNCTION(leaky_relu, x < 0 ? p.a * x : x)
FLOAT_FUNCTION(elu, x < 0 ? p.a * expm1(x) : x)
FLOAT_FUNCTION(celu, x >= 0 ? x : p.a * expm1(x / p.a))
FLOAT_FUNCTION(selu, p.b *(x > 0 ? x : p.a * expm1(x)))
FLOAT_FUNCTION(hard_sigmoid, clamp_unit(p.a *x + p.b))
FLOAT_FUNCTION(thresholded_relu, x > p.a ? x : 0)
FLOAT_FUNCTION(gelu, gelu(x, p.a))
FLOAT_FUNCTION(swish, x *sigmoid(p.a *x))
/* p.a is lambd, p.b is bias */
NUMBER_FUNCTION(shrink, x<-p.a ? x + p.b : x> p.a ? x - p.b : 0,
                x<-(double)p.a ? x + (double)p.b : x>(double) p.a ? x - (double)p.b : 0,
                x > (double)p.a ? x - (double)p.b : 0)

UNARY_OPERATOR(absolute)
UNARY_OPERATOR(negative)
UNARY_OPERATOR(sign)
UNARY_OPERATOR(relu)
UNARY_OPERATOR(arc_cosine)
UNARY_OPERATOR(arc_hyperbolic_cosine)
UNARY_OPERATOR(arc_sine)
UNARY_OPERATOR(arc_hyperbolic_sine)
UNARY_OPERATOR(arc_tangent)
UNARY_OPERATOR(arc_hyperbolic_tangent)
UNARY_OPERATOR(ceiling)
UNARY_OPERATOR(cosine)
UNARY_OPERATOR(hyperbolic_cosine)
UNARY_OPERATOR(error_function)
UNARY_OPERATOR(exponential)
UNARY_OPERATOR(floor)
UNARY_OPERATOR(logarithm)
UNARY_OPERATOR(reciprocal)
UNARY_OPERATOR(round)
UNARY_OPERATOR(sigmoid)
UNARY_OPERATOR(sine)
UNARY_OPERATOR(hyperbolic_sine)
UNARY_OPERATOR(softplus)
UNARY_OPERATOR(softsign)
UNARY_OPERATOR(square_root)
UNARY_OPERATOR(tangent)
UNARY_OPERATOR(hyperbolic_tangent)
UNARY_OPERATOR(hard_swish)
UNARY_OPERATOR(mish)

#define UNARY_WITH_ONE(name, a_name, a_default)                                                    \
    raptor_status reference_##name(reference_call *call) {                                         \
        return unary(call, &OPERATOR_##name,                                                       \
                     (parameters){.a = reference_float(call, a_name, a_default)});                 \
    }
#define UNARY_WITH_TWO(name, a_name, a_default, b_name, b_default)                                 \
    raptor_status reference_##name(reference_call *call) {                                         \
        return unary(call, &OPERATOR_##name,                                                       \
                     (parameters){.a = reference_float(call, a_name, a_default),                   \
                                  .b = reference_float(call, b_name, b_default)});                 \
    }

UNARY_WITH_ONE(leaky_relu, "alpha", 0.01f)
UNARY_WITH_ONE(elu, "alpha", 1)
UNARY_WITH_ONE(celu, "alpha", 1)
UNARY_WITH_ONE(thresholded_relu, "alpha", 1)
UNARY_WITH_ONE(swish, "alpha", 1)
UNARY_WITH_TWO(selu, "alpha", 1.67326319217681884765625f, "gamma", 1.05070102214813232421875f)
UNARY_WITH_TWO(hard_sigmoid, "alpha", 0.2f, "beta", 0.5f)
UNARY_WITH_TWO(shrink, "lambd", 0.5f, "bias", 0)

raptor_status reference_gelu(reference_call *call) {
    bool tanh_form = strcmp(reference_string(call, "approximate", "none"), "tanh") == 0;
    return unary(call, &OPERATOR_gelu, (parameters){.a = tanh_form});
}

#define TEST_FUNCTION(name, expression)                                                            \
    ROW_FUNCTION(name, float, uint8_t, expression)                                                 \
    ROW_FUNCTION(name, double, uint8_t, expression)                                                \
    static const unary_operator OPERATOR_##name = {.rows = {FLOAT_ROWS(name)}, .to_bool = true};
TEST_FUNCTION(is_nan, isnan(x))
/* p.a: positive infinity counts, p.b: negative infinity counts */
TEST_FUNCTION(is_infinite, isinf(x) && (x > 0 ? p.a : p.b))
UNARY_OPERATOR(is_nan)

raptor_status reference_is_infinite(reference_call *call) {
    return unary(call, &OPERATOR_is_infinite,
                 (parameters){.a = (float)reference_int(call, "detect_positive", 1),
                              .b = (float)reference_int(call, "detect_negative", 1)});
}

ROW_FUNCTION(logical_not, uint8_t, uint8_t, !x)
static const unary_operator OPERATOR_logical_not = {.rows = {[ONNX_BOOL] = logical_not_uint8_t},
                                                    .to_bool = true};
UNARY_OPERATOR(logical_not)

SIGNED_FUNCTIONS(bitwise_not, ~x)
UNSIGNED_FUNCTIONS(bitwise_not, ~x)
static const unary_operator OPERATOR_bitwise_not = {.rows = {INTEGER_ROWS(bitwise_not)}};
UNARY_OPERATOR(bitwise_not)

/* ---- Clip: bounds are attributes before opset 11, then inputs of the operand's type ---- */

#define CLIP(dtype, type)                                                                          \
    case dtype: {                                                                                  \
        const type *x = from->data, *low = lower ? lower->data : NULL,                             \
                   *high = upper ? upper->data : NULL;                                             \
        type *y = to->data;                                                                        \
        for (size_t i = 0; i < from->count; i++) {                                                 \
            type value = x[i];                                                                     \
            value = low && value < *low ? *low : value;                                            \
            y[i] = high && value > *high ? *high : value;                                          \
        }                                                                                          \
        return RAPTOR_OK;                                                                          \
    }

static raptor_status clip(reference_call *call, const reference_tensor *from,
                          const reference_tensor *lower, const reference_tensor *upper) {
    const reference_tensor *bounds[] = {lower, upper};
    for (int i = 0; i < 2; i++)
        if (bounds[i] && (bounds[i]->dtype != from->dtype || bounds[i]->count != 1))
            return reference_fault(call, RAPTOR_E_onnx_type,
                                   "a bound must be one element of type %s",
                                   onnx_dtype_name(from->dtype));
    reference_tensor *to = reference_output_like(call, 0, from->dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    switch (from->dtype) {
        REFERENCE_NUMBER_TYPES(CLIP)
    default:
        return reference_type_fault(call, from);
    }
}

raptor_status reference_clip(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    if (call->node->opset >= 11)
        return clip(call, from, reference_input_tensor(call, 1), reference_input_tensor(call, 2));
    float low = reference_float(call, "min", -INFINITY),
          high = reference_float(call, "max", INFINITY);
    double wide_low = low, wide_high = high;
    bool wide = from->dtype == ONNX_DOUBLE;
    reference_tensor lower = {
        .dtype = from->dtype, .count = 1, .data = wide ? (void *)&wide_low : &low};
    reference_tensor upper = {
        .dtype = from->dtype, .count = 1, .data = wide ? (void *)&wide_high : &high};
    if (from->dtype != ONNX_FLOAT && !wide)
        return reference_type_fault(call, from);
    return clip(call, from, &lower, &upper);
}
