/* Pass: constant factors and offsets per channel, as batch normalisation and bias additions leave
 * them, become part of the convolution or matrix product before them.
 *
 *   %c = conv2d_plan(%x, %w)          %c = conv2d_plan(%x, %w', %b')
 *   %s = scale_plan(%c, %factor)  ->
 *   %y = bias_add_plan(%s, %shift)
 *
 * Requires the plan stage. Establishes: no scale_plan or bias_add_plan with a constant operand
 * whose input is a product with constant weights that nothing else reads. Breaks nothing: other
 * results, the product's layer name and its position stay. Reshapes in between don't matter as long
 * as the channels are the same elements. */
#include "frontend/import.h"

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/func/func.h"

static bool is_reshape(const ir_operation *op) {
    return ir_operation_is(op, "spat.reshape_plan") || ir_operation_is(op, "spat.flatten_plan");
}

static void collapse_reshapes(ir_block *body) {
    for (ir_operation *op = body->first; op != NULL; op = op->next) {
        if (!ir_operation_is(op, "spat.reshape_plan"))
            continue;
        ir_value *source = ir_operand_value(op, 0);
        while (source->defining != NULL && is_reshape(source->defining))
            source = ir_operand_value(source->defining, 0);
        if (source->type == ir_result(op, 0)->type)
            ir_value_replace_uses(ir_result(op, 0), source);
        else if (source != ir_operand_value(op, 0))
            ir_operand_set(op, 0, source);
    }
}

void frontend_clean(ir_operation *function) {
    ir_block *body = func_body(function);
    collapse_reshapes(body);
    for (ir_operation *op = body->last, *previous; op != NULL; op = previous) {
        previous = op->previous;
        if (op->result_count == 1 && !ir_value_is_used(ir_result(op, 0)))
            ir_operation_erase(op);
    }
}

/* A product seen as [outer, channels, inner], and what was gathered behind it: y = product * factor
 * + shift per channel. */
typedef struct affine_chain {
    ir_operation *product;
    bool is_convolution;
    import_view view;
    double *factors, *shifts;
    bool scales;        /* any factor */
    ir_operation *last; /* the last operation that was gathered; NULL = none */
} affine_chain;

static const float *constant_floats(const ir_value *value, bool *out_splat) {
    const ir_attribute *attribute = arith_constant(value);
    return attribute != NULL ? ir_attribute_data(attribute, out_splat) : NULL;
}

static bool start_chain(import_state *state, ir_operation *op, affine_chain *chain) {
    bool convolution = ir_operation_is(op, "spat.conv2d_plan"), splat;
    if (!convolution && !ir_operation_is(op, "spat.gemm_plan"))
        return false;
    for (uint32_t i = 1; i < op->operand_count; i++)
        if (constant_floats(ir_operand_value(op, i), &splat) == NULL)
            return false;
    const ir_type *type = ir_result(op, 0)->type;
    *chain = (affine_chain){.product = op, .is_convolution = convolution};
    chain->view = (import_view){type->shape[0], type->shape[1], 1};
    for (uint32_t i = 2; i < type->rank; i++)
        chain->view.inner *= type->shape[i];
    size_t channels = (size_t)chain->view.channels;
    chain->factors = RAPTOR_NEW_ARRAY(state->arena, double, channels);
    chain->shifts = RAPTOR_NEW_ARRAY(state->arena, double, channels);
    for (size_t i = 0; i < channels; i++)
        chain->factors[i] = 1;
    return true;
}

static bool views_match(const affine_chain *chain, const ir_type *type, size_t operand_count) {
    if (operand_count == 1)
        return true;
    int64_t inner = type->shape[2] * type->shape[3];
    return (int64_t)operand_count == chain->view.channels && type->shape[0] == chain->view.outer &&
           type->shape[1] == chain->view.channels && inner == chain->view.inner;
}

/* Takes one scale or bias operation into the chain. */
static bool gather(affine_chain *chain, ir_operation *op, const ir_value *input) {
    bool scale = ir_operation_is(op, "spat.scale_plan"), splat;
    if ((!scale && !ir_operation_is(op, "spat.bias_add_plan")) ||
        ir_operand_value(op, 0) != input || ir_operand_value(op, 1) == input)
        return false;
    const ir_value *operand = ir_operand_value(op, 1);
    const float *values = constant_floats(operand, &splat);
    size_t count = (size_t)ir_type_element_count(operand->type);
    if (values == NULL || !views_match(chain, input->type, count))
        return false;
    for (int64_t c = 0; c < chain->view.channels; c++) {
        double value = (double)values[splat || count == 1 ? 0 : c];
        if (scale) {
            chain->factors[c] *= value;
            chain->shifts[c] *= value;
        } else {
            chain->shifts[c] += value;
        }
    }
    chain->scales |= scale;
    chain->last = op;
    return true;
}

/* Follows the single uses behind the product. */
static void gather_chain(affine_chain *chain) {
    ir_value *value = ir_result(chain->product, 0);
    while (ir_value_use_count(value) == 1) {
        ir_operation *user = value->first_use->owner;
        if (!gather(chain, user, value) && !ir_operation_is(user, "spat.reshape_plan"))
            return;
        value = ir_result(user, 0);
    }
}

static const char *constant_name(import_state *state, const affine_chain *chain, const char *what) {
    const char *layer = ir_string_get(chain->product, "raptor.layer", "product");
    return raptor_arena_printf(state->arena, "%s.%s", layer, what);
}

static ir_value *folded_weight(import_state *state, const affine_chain *chain) {
    ir_value *weight = ir_operand_value(chain->product, 1);
    if (!chain->scales)
        return weight;
    bool splat;
    const float *old = constant_floats(weight, &splat);
    size_t count = (size_t)ir_type_element_count(weight->type);
    size_t channels = (size_t)chain->view.channels, run = count / channels;
    float *values = RAPTOR_NEW_ARRAY(state->arena, float, count);
    /* The output channel is the slowest axis, except in a [K, M] matrix. */
    bool slowest =
        chain->is_convolution || ir_attribute_get(chain->product, "transposeWeight")->boolean;
    for (size_t i = 0; i < count; i++) {
        size_t channel = slowest ? i / run : i % channels;
        values[i] = (float)((double)old[splat ? 0 : i] * chain->factors[channel]);
    }
    return import_build_constant(state, constant_name(state, chain, "weight"), weight->type->rank,
                                 weight->type->shape, values);
}

static ir_value *folded_bias(import_state *state, const affine_chain *chain) {
    int64_t channels = chain->view.channels;
    float *values = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)channels);
    bool splat = false;
    const float *old = chain->product->operand_count > 2
                           ? constant_floats(ir_operand_value(chain->product, 2), &splat)
                           : NULL;
    for (int64_t c = 0; c < channels; c++) {
        double bias = old != NULL ? (double)old[splat ? 0 : c] : 0;
        values[c] = (float)(bias * chain->factors[c] + chain->shifts[c]);
    }
    return import_build_constant(state, constant_name(state, chain, "bias"), 1, &channels, values);
}

/* The product with new constants in the old one's place; the chain's last result is replaced. */
static void rewrite(import_state *state, const affine_chain *chain) {
    ir_operation *old = chain->product;
    state->builder.before = old;
    state->builder.location = old->location;
    ir_value *operands[3] = {ir_operand_value(old, 0), folded_weight(state, chain),
                             folded_bias(state, chain)};
    ir_value *result =
        ir_build_value(&state->builder, old->name, 3, operands, ir_result(old, 0)->type,
                       old->attributes, old->attribute_count);
    ir_value_set_name(state->context, result, ir_result(old, 0)->name);
    ir_value *last = ir_result(chain->last, 0);
    if (last->type != result->type) {
        ir_named_attribute attributes[] = {
            {"logicalLayout", ir_attribute_get(old, "logicalLayout")},
            {"raptor.layer", ir_attribute_get(old, "raptor.layer")},
            {"raptor.op", ir_attribute_get(old, "raptor.op")},
        };
        result = ir_build_value(&state->builder, "spat.reshape_plan", 1, &result, last->type,
                                attributes, 3);
    }
    ir_value_replace_uses(last, result);
    /* The gathered operations go with frontend_clean. */
}

void frontend_fold_affine(import_state *state) {
    ir_block *body = func_body(state->function);
    for (ir_operation *op = body->first; op != NULL; op = op->next) {
        affine_chain chain;
        if (!start_chain(state, op, &chain))
            continue;
        gather_chain(&chain);
        if (chain.last != NULL)
            rewrite(state, &chain);
    }
    state->builder.before = NULL;
}
