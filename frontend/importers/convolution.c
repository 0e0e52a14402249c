/* Conv -> spat.conv2d_plan. One spatial axis becomes the width of a height-1 image. */
#include "frontend/import.h"

typedef struct convolution {
    ir_value *x;   /* rank 4 */
    uint32_t axes; /* 1 or 2 */
    const onnx_tensor *weight;
    const float *weight_values, *bias_values; /* bias NULL when absent */
    int64_t group;
} convolution;

static raptor_status_code read_weight(import_state *state, const onnx_node *node,
                                      convolution *conv) {
    const ir_type *type = conv->x->type;
    RAPTOR_TRY(import_float_input(state, node, 1, "weights", &conv->weight, &conv->weight_values));
    const int64_t *dims = conv->weight->dims;
    if (conv->weight->rank != type->rank)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "weights of shape %s for an input of shape %s",
                             onnx_shape_text(state->arena, dims, conv->weight->rank),
                             import_shape_text(state, type));
    RAPTOR_TRY(onnx_attribute_int(node, "group", 1, state->diagnostics, &conv->group));
    if (conv->weight->count == 0 || conv->group < 1 || type->shape[1] % conv->group != 0 ||
        type->shape[1] / conv->group != dims[1] || dims[0] % conv->group != 0)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "weights of shape %s in %lld groups for an input of shape %s",
                             onnx_shape_text(state->arena, dims, conv->weight->rank),
                             (long long)conv->group, import_shape_text(state, type));
    return RAPTOR_OK;
}

static raptor_status_code read_bias(import_state *state, const onnx_node *node, convolution *conv) {
    if (!import_has_input(node, 2))
        return RAPTOR_OK;
    const onnx_tensor *bias;
    RAPTOR_TRY(import_float_input(state, node, 2, "bias values", &bias, &conv->bias_values));
    if (bias->rank != 1 || bias->dims[0] != conv->weight->dims[0])
        return import_refuse(state, RAPTOR_E_onnx_shape, "a bias of shape %s for %lld channels",
                             onnx_shape_text(state->arena, bias->dims, bias->rank),
                             (long long)conv->weight->dims[0]);
    return RAPTOR_OK;
}

/* [N, C, W] as [N, C, 1, W]. */
static ir_value *as_image(import_state *state, ir_value *x) {
    const int64_t *shape = x->type->shape;
    if (x->type->rank == 4)
        return x;
    return import_reshape(state, x, 4, (int64_t[]){shape[0], shape[1], 1, shape[2]});
}

static raptor_status_code emit_convolution(import_state *state, const onnx_node *node,
                                           const convolution *conv, import_window *window) {
    ir_value *x = as_image(state, conv->x), *source;
    int64_t begins[2], ends[2];
    if (import_zero_padding(x, &source, begins, ends)) {
        x = source;
        for (int i = 0; i < 2; i++) {
            window->begins[i] += begins[i];
            window->ends[i] += ends[i];
        }
    }
    const int64_t *weight_dims = conv->weight->dims;
    int64_t kernel[4] = {weight_dims[0], weight_dims[1], window->kernel[0], window->kernel[1]};
    int64_t out[4] = {conv->x->type->shape[0], weight_dims[0], window->out[0], window->out[1]};
    const ir_type *type;
    RAPTOR_TRY(import_type(state, 4, out, &type));
    ir_value *operands[3] = {
        x, import_build_constant(state, node->inputs[1]->name, 4, kernel, conv->weight_values)};
    if (conv->bias_values != NULL)
        operands[2] =
            import_build_constant(state, node->inputs[2]->name, 1, weight_dims, conv->bias_values);
    ir_context *context = state->context;
    ir_named_attribute attributes[] = {
        {"pads", import_pads_attribute(state, window->begins, window->ends)},
        {"strides", ir_attribute_i64_array(context, 2, window->strides)},
        {"dilations", ir_attribute_i64_array(context, 2, window->dilations)},
        {"group", ir_attribute_i64(context, conv->group)},
    };
    ir_value *y = import_emit(state, "spat.conv2d_plan", conv->bias_values ? 3 : 2, operands, type,
                              attributes, 4);
    if (conv->axes == 1)
        y = import_reshape(state, y, 3, (int64_t[]){out[0], out[1], out[3]});
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_convolution(import_state *state, const onnx_node *node) {
    convolution conv = {0};
    RAPTOR_TRY(import_computed_input(state, node, 0, &conv.x));
    const ir_type *type = conv.x->type;
    if (type->rank != 3 && type->rank != 4)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its input has shape %s; the device convolves over one or two "
                             "spatial axes",
                             import_shape_text(state, type));
    conv.axes = type->rank - 2;
    RAPTOR_TRY(read_weight(state, node, &conv));
    RAPTOR_TRY(read_bias(state, node, &conv));
    import_window window;
    RAPTOR_TRY(import_read_window(state, node, conv.axes, type->shape + 2, conv.weight->dims + 2,
                                  &window));
    return emit_convolution(state, node, &conv, &window);
}
