/* Arithmetic of two operands and activations of one. A constant or smaller operand that varies
 * along neighbouring axes only becomes spat.scale_plan or spat.bias_add_plan, with those axes
 * seen as the channels. */
#include "frontend/import.h"

#include <math.h>
#include <string.h>

static uint32_t term_rank(const import_term *term) {
    return term->value != NULL ? term->value->type->rank : term->constant->rank;
}

static const int64_t *term_dims(const import_term *term) {
    return term->value != NULL ? term->value->type->shape : term->constant->dims;
}

static raptor_status_code read_term(import_state *state, const onnx_node *node, uint32_t number,
                                    import_term *out_term) {
    if (!import_has_input(node, number))
        return import_refuse(state, RAPTOR_E_onnx_graph, "input %u is missing", number);
    const import_value *value = import_input(state, node, number);
    bool constant = value->kind == IMPORT_CONSTANT;
    *out_term = (import_term){.name = node->inputs[number]->name,
                              .value = constant ? NULL : value->value,
                              .constant = constant ? &value->constant : NULL};
    return RAPTOR_OK;
}

/* The shape two operands broadcast to. */
static raptor_status_code broadcast_shape(import_state *state, const import_term *a,
                                          const import_term *b, uint32_t *out_rank,
                                          int64_t *out_dims) {
    uint32_t rank_a = term_rank(a), rank_b = term_rank(b), rank = rank_a > rank_b ? rank_a : rank_b;
    bool fits = rank <= IMPORT_RANK_LIMIT;
    for (uint32_t i = 1; fits && i <= rank; i++) {
        int64_t x = i <= rank_a ? term_dims(a)[rank_a - i] : 1;
        int64_t y = i <= rank_b ? term_dims(b)[rank_b - i] : 1;
        fits = x == y || x == 1 || y == 1;
        out_dims[rank - i] = x == 1 ? y : x;
    }
    *out_rank = rank;
    if (fits)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape, "shapes %s and %s do not broadcast",
                         onnx_shape_text(state->arena, term_dims(a), rank_a),
                         onnx_shape_text(state->arena, term_dims(b), rank_b));
}

/* A constant repeated to the shape of x, for those that vary along axes that are not neighbours. */
static const float *expand_constant(import_state *state, const ir_type *type, uint32_t rank,
                                    const int64_t *dims, const float *values) {
    size_t count = (size_t)ir_type_element_count(type);
    float *full = RAPTOR_NEW_ARRAY(state->arena, float, count);
    for (size_t i = 0; i < count; i++) {
        size_t rest = i, source = 0, stride = 1;
        for (uint32_t a = 1; a <= type->rank; a++) {
            size_t position = rest % (size_t)type->shape[type->rank - a];
            rest /= (size_t)type->shape[type->rank - a];
            if (a > rank)
                continue;
            int64_t extent = dims[rank - a];
            source += extent == 1 ? 0 : position * stride;
            stride *= (size_t)extent;
        }
        full[i] = values[source];
    }
    return full;
}

/* x op constant, `values` being the constant's floats. x is repeated first where it is the smaller
 * one. */
static raptor_status_code apply_constant(import_state *state, const char *name, ir_value *x,
                                         const import_term *term, const float *values,
                                         ir_value **out_value) {
    import_term other = {.value = x};
    import_view view;
    bool contiguous;
    uint32_t rank, constant_rank = term->constant->rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(broadcast_shape(state, &other, term, &rank, dims));
    RAPTOR_TRY(import_broadcast_to(state, x, rank, dims, &x));
    const ir_type *type = x->type;
    if (!import_broadcast_view(rank, dims, constant_rank, term->constant->dims, &view,
                               &contiguous) ||
        !contiguous) {
        values = expand_constant(state, type, constant_rank, term->constant->dims, values);
        view = (import_view){1, ir_type_element_count(type), 1};
    }
    *out_value = import_channel_constant(state, name, x, view, term->name, values);
    return RAPTOR_OK;
}

/* Whether the smaller of two computed operands can be the channel operand of the larger. */
static bool is_channel_operand(const ir_type *large, const ir_type *small, import_view *out_view) {
    bool contiguous;
    return small->rank <= large->rank &&
           import_broadcast_view(large->rank, large->shape, small->rank, small->shape, out_view,
                                 &contiguous) &&
           contiguous;
}

typedef enum arithmetic {
    ARITHMETIC_ADD,
    ARITHMETIC_MULTIPLY,
    ARITHMETIC_SUBTRACT,
    ARITHMETIC_MAXIMUM /* has no form with a vector of channels */
} arithmetic;
static const struct {
    const char *full, *channel;
} ARITHMETIC[] = {
    [ARITHMETIC_ADD] = {"spat.add_plan", "spat.bias_add_plan"},
    [ARITHMETIC_MULTIPLY] = {"spat.mul_plan", "spat.scale_plan"},
    [ARITHMETIC_SUBTRACT] = {"spat.sub_plan", "spat.bias_add_plan"},
    [ARITHMETIC_MAXIMUM] = {"spat.max_plan", NULL},
};

static bool is_larger(const ir_type *a, const ir_type *b) {
    int64_t count_a = ir_type_element_count(a), count_b = ir_type_element_count(b);
    return count_a != count_b ? count_a > count_b : a->rank >= b->rank;
}

static ir_value *combine_full(import_state *state, arithmetic kind, ir_value *a, ir_value *b) {
    ir_value *operands[2] = {import_as_rank4(state, a), import_as_rank4(state, b)};
    const char *name = ARITHMETIC[kind].full;
    ir_value *y = import_emit(state, name, 2, operands, operands[0]->type, NULL, 0);
    return import_reshape_type(state, y, a->type);
}

/* Equal shapes as they are; a smaller operand as the channels of the larger if it can be; otherwise
 * both are repeated to the shape of the result. */
static raptor_status_code combine_computed(import_state *state, arithmetic kind, import_term a,
                                           import_term b, ir_value **out_value) {
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    import_view view;
    RAPTOR_TRY(broadcast_shape(state, &a, &b, &rank, dims));
    bool swap = !is_larger(a.value->type, b.value->type);
    ir_value *large = swap ? b.value : a.value, *small = swap ? a.value : b.value;
    if (ARITHMETIC[kind].channel != NULL && a.value->type != b.value->type &&
        is_channel_operand(large->type, small->type, &view)) {
        if (kind == ARITHMETIC_SUBTRACT) /* the small one is added: negate what is subtracted */
            *(swap ? &large : &small) = import_scale_by(state, b.value, -1);
        *out_value = import_channel_value(state, ARITHMETIC[kind].channel, large, view, small);
        return RAPTOR_OK;
    }
    RAPTOR_TRY(import_broadcast_to(state, a.value, rank, dims, &a.value));
    RAPTOR_TRY(import_broadcast_to(state, b.value, rank, dims, &b.value));
    *out_value = combine_full(state, kind, a.value, b.value);
    return RAPTOR_OK;
}

static const float *negated(import_state *state, const float *values, size_t count) {
    float *copy = RAPTOR_NEW_ARRAY(state->arena, float, count ? count : 1);
    for (size_t i = 0; i < count; i++)
        copy[i] = -values[i];
    return copy;
}

static raptor_status_code combine(import_state *state, arithmetic kind, import_term a,
                                  import_term b, ir_value **out_value) {
    if (a.value != NULL && b.value != NULL)
        return combine_computed(state, kind, a, b, out_value);
    bool constant_first = a.value == NULL;
    import_term constant = constant_first ? a : b;
    ir_value *x = constant_first ? b.value : a.value;
    if (x == NULL || constant.constant->count == 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its operands are constants it cannot be folded for");
    const float *values;
    RAPTOR_TRY(import_floats(state, constant.constant, "operands", &values));
    if (kind == ARITHMETIC_SUBTRACT && constant_first)
        x = import_scale_by(state, x, -1);
    else if (kind == ARITHMETIC_SUBTRACT)
        values = negated(state, values, constant.constant->count);
    return apply_constant(state, ARITHMETIC[kind].channel, x, &constant, values, out_value);
}

raptor_status_code import_add(import_state *state, import_term a, import_term b,
                              ir_value **out_value) {
    return combine(state, ARITHMETIC_ADD, a, b, out_value);
}

static raptor_status_code import_binary(import_state *state, const onnx_node *node,
                                        arithmetic kind) {
    import_term a, b;
    ir_value *y;
    RAPTOR_TRY(read_term(state, node, 0, &a));
    RAPTOR_TRY(read_term(state, node, 1, &b));
    RAPTOR_TRY(combine(state, kind, a, b, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_add_node(import_state *state, const onnx_node *node) {
    return import_binary(state, node, ARITHMETIC_ADD);
}

raptor_status_code import_subtract(import_state *state, const onnx_node *node) {
    return import_binary(state, node, ARITHMETIC_SUBTRACT);
}

/* x * f(x) for an activation f: the operator of the node that computes factor `number` from the
 * other factor, or NULL. */
static const onnx_node *self_gate(const onnx_node *node, uint32_t number) {
    const onnx_node *gate = node->inputs[number]->producer;
    if (gate == NULL || gate->input_count != 1 || gate->domain[0] != '\0' ||
        gate->inputs[0] != node->inputs[1 - number])
        return NULL;
    return gate;
}

static bool is_hard_swish_gate(import_state *state, const onnx_node *gate) {
    float alpha, beta;
    if (strcmp(gate->operator, "HardSigmoid") != 0 ||
        onnx_attribute_float(gate, "alpha", 0.2f, state->diagnostics, &alpha) != RAPTOR_OK ||
        onnx_attribute_float(gate, "beta", 0.5f, state->diagnostics, &beta) != RAPTOR_OK)
        return false;
    return fabsf(alpha - 1.0f / 6) < 1e-6f && beta == 0.5f;
}

raptor_status_code import_multiply(import_state *state, const onnx_node *node) {
    for (uint32_t i = 0; i < 2 && node->input_count == 2; i++) {
        const onnx_node *gate =
            import_has_input(node, 0) && import_has_input(node, 1) ? self_gate(node, i) : NULL;
        const import_value *x = import_input(state, node, 1 - i);
        if (gate == NULL || x->kind != IMPORT_COMPUTED)
            continue;
        const char *name = strcmp(gate->operator, "Sigmoid") == 0 ? "spat.silu_plan"
                           : is_hard_swish_gate(state, gate)      ? "spat.hard_swish_plan"
                                                                  : NULL;
        if (name == NULL)
            continue;
        import_set_value(state, node, 0, import_unary(state, name, x->value, NULL, 0));
        return RAPTOR_OK;
    }
    return import_binary(state, node, ARITHMETIC_MULTIPLY);
}

raptor_status_code import_divide(import_state *state, const onnx_node *node) {
    import_term a, b;
    RAPTOR_TRY(read_term(state, node, 0, &a));
    RAPTOR_TRY(read_term(state, node, 1, &b));
    ir_value *y;
    if (b.value != NULL) {
        b.value = import_unary(state, "spat.reciprocal_plan", b.value, NULL, 0);
        RAPTOR_TRY(combine(state, ARITHMETIC_MULTIPLY, a, b, &y));
        import_set_value(state, node, 0, y);
        return RAPTOR_OK;
    }
    const float *values;
    RAPTOR_TRY(import_floats(state, b.constant, "divisors", &values));
    float *inverse = RAPTOR_NEW_ARRAY(state->arena, float, b.constant->count + 1);
    for (size_t i = 0; i < b.constant->count; i++)
        inverse[i] = (float)(1.0 / (double)values[i]);
    onnx_tensor tensor = *b.constant;
    tensor.dtype = ONNX_FLOAT;
    tensor.data = inverse;
    b.constant = &tensor;
    RAPTOR_TRY(combine(state, ARITHMETIC_MULTIPLY, a, b, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

/* Starts at the first computed operand, since two constants are not added here. */
static raptor_status_code sum_inputs(import_state *state, const onnx_node *node,
                                     ir_value **out_value) {
    uint32_t start = 0;
    while (start < node->input_count && import_input_is_constant(state, node, start))
        start++;
    ir_value *y;
    RAPTOR_TRY(import_computed_input(state, node, start < node->input_count ? start : 0, &y));
    for (uint32_t i = 0; i < node->input_count; i++) {
        import_term term;
        if (i == start)
            continue;
        RAPTOR_TRY(read_term(state, node, i, &term));
        RAPTOR_TRY(combine(state, ARITHMETIC_ADD, (import_term){.value = y}, term, &y));
    }
    *out_value = y;
    return RAPTOR_OK;
}

raptor_status_code import_sum(import_state *state, const onnx_node *node) {
    ir_value *y;
    RAPTOR_TRY(sum_inputs(state, node, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_mean(import_state *state, const onnx_node *node) {
    ir_value *y;
    RAPTOR_TRY(sum_inputs(state, node, &y));
    import_set_value(state, node, 0, import_scale_by(state, y, 1 / (float)node->input_count));
    return RAPTOR_OK;
}

/* ---- maxima ---- */

/* max(x, constant): one number is a bound, others are repeated to the shape of the result. */
static raptor_status_code maximum_with_constant(import_state *state, ir_value *x,
                                                const import_term *constant, ir_value **out_value) {
    const float *values;
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    import_term term = {.value = x};
    RAPTOR_TRY(import_floats(state, constant->constant, "operands", &values));
    RAPTOR_TRY(broadcast_shape(state, &term, constant, &rank, dims));
    RAPTOR_TRY(import_broadcast_to(state, x, rank, dims, &x));
    if (constant->constant->count == 1 && values[0] == values[0]) {
        ir_named_attribute attributes[] = {
            {"minimum", ir_attribute_f32(state->context, (double)values[0])},
            {"maximum", ir_attribute_f32(state->context, INFINITY)},
        };
        *out_value = import_unary(state, "spat.clip_plan", x, attributes, 2);
        return RAPTOR_OK;
    }
    values =
        expand_constant(state, x->type, constant->constant->rank, constant->constant->dims, values);
    ir_value *other = import_build_constant(state, constant->name, rank, dims, values);
    *out_value = combine_full(state, ARITHMETIC_MAXIMUM, x, other);
    return RAPTOR_OK;
}

/* The largest of all inputs, or the negative of the largest of their negatives. */
static raptor_status_code import_extremum(import_state *state, const onnx_node *node, bool least) {
    ir_value *y = NULL;
    for (uint32_t pass = 0; pass < 2; pass++) /* computed ones first */
        for (uint32_t i = 0; i < node->input_count; i++) {
            import_term term;
            RAPTOR_TRY(read_term(state, node, i, &term));
            if ((term.value == NULL) != (pass == 1))
                continue;
            if (term.value != NULL) {
                ir_value *x = least ? import_scale_by(state, term.value, -1) : term.value;
                if (y != NULL)
                    RAPTOR_TRY(combine_computed(state, ARITHMETIC_MAXIMUM,
                                                (import_term){.value = y},
                                                (import_term){.value = x}, &x));
                y = x;
                continue;
            }
            onnx_tensor tensor = *term.constant;
            const float *values;
            if (y == NULL || tensor.count == 0)
                return import_refuse(state, RAPTOR_E_operator_unsupported,
                                     "its operands are constants it cannot be folded for");
            RAPTOR_TRY(import_floats(state, term.constant, "operands", &values));
            tensor.dtype = ONNX_FLOAT;
            tensor.data = least ? negated(state, values, tensor.count) : values;
            term.constant = &tensor;
            RAPTOR_TRY(maximum_with_constant(state, y, &term, &y));
        }
    if (y == NULL)
        return import_refuse(state, RAPTOR_E_onnx_graph, "it has no input");
    import_set_value(state, node, 0, least ? import_scale_by(state, y, -1) : y);
    return RAPTOR_OK;
}

raptor_status_code import_maximum(import_state *state, const onnx_node *node) {
    return import_extremum(state, node, false);
}

raptor_status_code import_minimum(import_state *state, const onnx_node *node) {
    return import_extremum(state, node, true);
}

raptor_status_code import_negate(import_state *state, const onnx_node *node) {
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_value(state, node, 0, import_scale_by(state, x, -1));
    return RAPTOR_OK;
}

/* ---- activations ---- */

static raptor_status_code import_activation(import_state *state, const onnx_node *node,
                                            const char *name, const ir_named_attribute *attributes,
                                            uint32_t attribute_count) {
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_value(state, node, 0, import_unary(state, name, x, attributes, attribute_count));
    return RAPTOR_OK;
}

raptor_status_code import_relu(import_state *state, const onnx_node *node) {
    return import_activation(state, node, "spat.relu_plan", NULL, 0);
}

raptor_status_code import_sigmoid(import_state *state, const onnx_node *node) {
    return import_activation(state, node, "spat.sigmoid_plan", NULL, 0);
}

raptor_status_code import_tanh(import_state *state, const onnx_node *node) {
    return import_activation(state, node, "spat.tanh_plan", NULL, 0);
}

raptor_status_code import_hard_swish(import_state *state, const onnx_node *node) {
    return import_activation(state, node, "spat.hard_swish_plan", NULL, 0);
}

raptor_status_code import_leaky_relu(import_state *state, const onnx_node *node) {
    float alpha;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 0.01f, state->diagnostics, &alpha));
    ir_named_attribute attribute = {"alpha", ir_attribute_f32(state->context, (double)alpha)};
    return import_activation(state, node, "spat.leaky_relu_plan", &attribute, 1);
}

/* One slope for all is LeakyRelu; others multiply what is below zero: max(x, 0) + slope min(x, 0).
 */
raptor_status_code import_parametric_relu(import_state *state, const onnx_node *node) {
    import_term slope;
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(read_term(state, node, 1, &slope));
    const float *values = NULL;
    size_t count = 0, equal = 0;
    if (slope.value == NULL) {
        RAPTOR_TRY(import_floats(state, slope.constant, "slopes", &values));
        count = slope.constant->count;
        if (count == 0)
            return import_refuse(state, RAPTOR_E_onnx_shape, "it has no slope");
        while (equal < count && values[equal] == values[0])
            equal++;
    }
    if (count > 0 && equal == count) {
        ir_named_attribute alpha = {"alpha", ir_attribute_f32(state->context, (double)values[0])};
        return import_activation(state, node, "spat.leaky_relu_plan", &alpha, 1);
    }
    ir_named_attribute bounds[] = {
        {"minimum", ir_attribute_f32(state->context, -INFINITY)},
        {"maximum", ir_attribute_f32(state->context, 0)},
    };
    ir_value *below = import_unary(state, "spat.clip_plan", x, bounds, 2), *y;
    RAPTOR_TRY(combine(state, ARITHMETIC_MULTIPLY, (import_term){.value = below}, slope, &below));
    if (below->type != x->type)
        return import_refuse(state, RAPTOR_E_onnx_shape, "its slopes have another shape");
    y = import_unary(state, "spat.relu_plan", x, NULL, 0);
    import_set_value(state, node, 0, combine_full(state, ARITHMETIC_ADD, y, below));
    return RAPTOR_OK;
}

raptor_status_code import_hard_sigmoid(import_state *state, const onnx_node *node) {
    float alpha, beta;
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 0.2f, state->diagnostics, &alpha));
    RAPTOR_TRY(onnx_attribute_float(node, "beta", 0.5f, state->diagnostics, &beta));
    ir_named_attribute attributes[] = {
        {"alpha", ir_attribute_f32(state->context, (double)alpha)},
        {"beta", ir_attribute_f32(state->context, (double)beta)},
    };
    return import_activation(state, node, "spat.hard_sigmoid_plan", attributes, 2);
}

/* Bounds are attributes until opset 10, optional inputs from 11 on. */
raptor_status_code import_clip(import_state *state, const onnx_node *node) {
    float low = -INFINITY, high = INFINITY;
    if (node->opset < 11) {
        RAPTOR_TRY(onnx_attribute_float(node, "min", low, state->diagnostics, &low));
        RAPTOR_TRY(onnx_attribute_float(node, "max", high, state->diagnostics, &high));
    } else {
        RAPTOR_TRY(import_scalar_input(state, node, 1, "bounds", low, &low));
        RAPTOR_TRY(import_scalar_input(state, node, 2, "bounds", high, &high));
    }
    if (low > high) /* as the standard defines it: the upper bound wins */
        low = high;
    ir_named_attribute attributes[] = {
        {"minimum", ir_attribute_f32(state->context, (double)low)},
        {"maximum", ir_attribute_f32(state->context, (double)high)},
    };
    return import_activation(state, node, "spat.clip_plan", attributes, 2);
}
