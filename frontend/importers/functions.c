/* Functions of one number and what is composed of them: Exp, Log, Sqrt, Reciprocal, Erf, Abs, Pow
 * and the activations that need them. Each is exact to some 1e-6 of its result for every input
 * unless its row in importers.def says otherwise. */
#include "frontend/import.h"

#include <math.h>
#include <string.h>

static ir_value *apply(import_state *state, const char *name, ir_value *x) {
    return import_unary(state, name, x, NULL, 0);
}

ir_value *import_add_number(import_state *state, ir_value *x, float number) {
    import_view view = {1, 1, ir_type_element_count(x->type)};
    return import_channel_constant(state, "spat.bias_add_plan", x, view, "addend", &number);
}

ir_value *import_of_two(import_state *state, const char *name, ir_value *a, ir_value *b) {
    ir_value *operands[2] = {import_as_rank4(state, a), import_as_rank4(state, b)};
    ir_value *y = import_emit(state, name, 2, operands, operands[0]->type, NULL, 0);
    return import_reshape_type(state, y, a->type);
}

static ir_value *multiply(import_state *state, ir_value *a, ir_value *b) {
    return import_of_two(state, "spat.mul_plan", a, b);
}

static ir_value *add(import_state *state, ir_value *a, ir_value *b) {
    return import_of_two(state, "spat.add_plan", a, b);
}

/* |x|: a slope of -1 below zero. */
static ir_value *absolute(import_state *state, ir_value *x) {
    ir_named_attribute attribute = {"alpha", ir_attribute_f32(state->context, -1)};
    return import_unary(state, "spat.leaky_relu_plan", x, &attribute, 1);
}

/* min(x, 0) */
static ir_value *negative_part(import_state *state, ir_value *x) {
    ir_named_attribute attributes[] = {
        {"minimum", ir_attribute_f32(state->context, -INFINITY)},
        {"maximum", ir_attribute_f32(state->context, 0)},
    };
    return import_unary(state, "spat.clip_plan", x, attributes, 2);
}

/* a max(x, 0) + b (exp(min(x, 0) / scale) - 1) */
static ir_value *exponential_unit(import_state *state, ir_value *x, float a, float b, float scale) {
    ir_value *below = negative_part(state, x), *above = apply(state, "spat.relu_plan", x);
    if (scale != 1)
        below = import_scale_by(state, below, 1 / scale);
    below = import_add_number(state, apply(state, "spat.exp_plan", below), -1);
    if (b != 1)
        below = import_scale_by(state, below, b);
    if (a != 1)
        above = import_scale_by(state, above, a);
    return add(state, above, below);
}

/* log(1 + exp(x)) without overflow: max(x, 0) + log(1 + exp(-|x|)). */
static ir_value *softplus(import_state *state, ir_value *x) {
    ir_value *rest = import_scale_by(state, absolute(state, x), -1);
    rest = import_add_number(state, apply(state, "spat.exp_plan", rest), 1);
    rest = apply(state, "spat.log_plan", rest);
    return add(state, apply(state, "spat.relu_plan", x), rest);
}

/* ---- operators of one input ---- */

typedef ir_value *function_of_one(import_state *state, ir_value *x);

static raptor_status_code import_of_one(import_state *state, const onnx_node *node,
                                        function_of_one *function) {
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_value(state, node, 0, function(state, x));
    return RAPTOR_OK;
}

static ir_value *exponential(import_state *state, ir_value *x) {
    return apply(state, "spat.exp_plan", x);
}
static ir_value *logarithm(import_state *state, ir_value *x) {
    return apply(state, "spat.log_plan", x);
}
static ir_value *square_root(import_state *state, ir_value *x) {
    return apply(state, "spat.sqrt_plan", x);
}
static ir_value *reciprocal(import_state *state, ir_value *x) {
    return apply(state, "spat.reciprocal_plan", x);
}
static ir_value *error_function(import_state *state, ir_value *x) {
    return apply(state, "spat.erf_plan", x);
}
static ir_value *softsign(import_state *state, ir_value *x) {
    ir_value *below = import_add_number(state, absolute(state, x), 1);
    return multiply(state, x, reciprocal(state, below));
}
static ir_value *mish(import_state *state, ir_value *x) {
    return multiply(state, x, apply(state, "spat.tanh_plan", softplus(state, x)));
}

raptor_status_code import_exponential(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, exponential);
}
raptor_status_code import_logarithm(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, logarithm);
}
raptor_status_code import_square_root(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, square_root);
}
raptor_status_code import_reciprocal(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, reciprocal);
}
raptor_status_code import_error_function(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, error_function);
}
raptor_status_code import_absolute(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, absolute);
}
raptor_status_code import_softplus(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, softplus);
}
raptor_status_code import_softsign(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, softsign);
}
raptor_status_code import_mish(import_state *state, const onnx_node *node) {
    return import_of_one(state, node, mish);
}

/* ---- with attributes ---- */

raptor_status_code import_elu(import_state *state, const onnx_node *node) {
    float alpha;
    ir_value *x;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 1, state->diagnostics, &alpha));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_value(state, node, 0, exponential_unit(state, x, 1, alpha, 1));
    return RAPTOR_OK;
}

raptor_status_code import_celu(import_state *state, const onnx_node *node) {
    float alpha;
    ir_value *x;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 1, state->diagnostics, &alpha));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    if (!(alpha > 0))
        return import_refuse(state, RAPTOR_E_operator_unsupported, "alpha is not positive");
    import_set_value(state, node, 0, exponential_unit(state, x, 1, alpha, alpha));
    return RAPTOR_OK;
}

raptor_status_code import_selu(import_state *state, const onnx_node *node) {
    float alpha, gamma;
    ir_value *x;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 1.67326319f, state->diagnostics, &alpha));
    RAPTOR_TRY(onnx_attribute_float(node, "gamma", 1.05070102f, state->diagnostics, &gamma));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_value(state, node, 0, exponential_unit(state, x, gamma, alpha * gamma, 1));
    return RAPTOR_OK;
}

/* x/2 (1 + erf(x / sqrt 2)), or the form with tanh and a cubic. */
raptor_status_code import_gelu(import_state *state, const onnx_node *node) {
    const char *form;
    ir_value *x, *y;
    RAPTOR_TRY(onnx_attribute_string(node, "approximate", "none", state->diagnostics, &form));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    if (strcmp(form, "tanh") == 0) {
        y = import_add_number(state, import_scale_by(state, multiply(state, x, x), 0.044715f), 1);
        y = import_scale_by(state, multiply(state, x, y), 0.7978845608f);
        y = apply(state, "spat.tanh_plan", y);
    } else {
        y = apply(state, "spat.erf_plan", import_scale_by(state, x, 0.7071067812f));
    }
    y = multiply(state, import_scale_by(state, x, 0.5f), import_add_number(state, y, 1));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

/* ---- powers ---- */

enum { LARGEST_POWER = 128 };

/* x^n for n >= 1, by squaring. */
static ir_value *whole_power(import_state *state, ir_value *x, unsigned n) {
    ir_value *result = NULL;
    for (; n; n >>= 1) {
        if (n & 1)
            result = result ? multiply(state, result, x) : x;
        if (n > 1)
            x = multiply(state, x, x);
    }
    return result;
}

/* Whole exponents by multiplication, others as exp(b log x): NaN for negative x, as they should. */
raptor_status_code import_power(import_state *state, const onnx_node *node) {
    ir_value *x, *y;
    const onnx_tensor *exponent;
    const float *values;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_float_input(state, node, 1, "exponents", &exponent, &values));
    for (size_t i = 1; i < exponent->count; i++)
        if (values[i] != values[0])
            return import_refuse(state, RAPTOR_E_operator_unsupported,
                                 "its exponents differ; one exponent for all works");
    bool grows = exponent->rank > x->type->rank;
    for (uint32_t i = 0; !grows && i < exponent->rank; i++)
        grows = exponent->dims[i] != 1 &&
                exponent->dims[i] != x->type->shape[x->type->rank - exponent->rank + i];
    if (grows || exponent->count == 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its exponents have a larger shape than its base");
    float b = values[0], magnitude = fabsf(b);
    if (b == 0 || !(magnitude <= LARGEST_POWER))
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "an exponent of %g; others from -%d to %d work", (double)b,
                             LARGEST_POWER, LARGEST_POWER);
    if (magnitude == floorf(magnitude))
        y = whole_power(state, x, (unsigned)magnitude);
    else if (magnitude == 0.5f)
        y = square_root(state, x);
    else
        y = exponential(state, import_scale_by(state, logarithm(state, x), magnitude));
    if (b < 0)
        y = reciprocal(state, y);
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}
