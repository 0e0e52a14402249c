/* BatchNormalization of inference: y = x * factor + shift per channel, with
 * factor = scale / sqrt(variance + epsilon) and shift = bias - mean * factor. It is emitted as
 * spat.scale_plan and spat.bias_add_plan; fold_affine.c merges these into the product before. */
#include "frontend/import.h"

#include <math.h>

typedef struct batch_statistics {
    const float *scale, *bias, *mean, *variance;
} batch_statistics;

static raptor_status_code read_statistics(import_state *state, const onnx_node *node,
                                          int64_t channels, batch_statistics *out) {
    const float **const lists[] = {&out->scale, &out->bias, &out->mean, &out->variance};
    static const char *const ROLES[] = {"scale values", "bias values", "mean values",
                                        "variance values"};
    for (uint32_t i = 0; i < 4; i++) {
        const onnx_tensor *tensor;
        RAPTOR_TRY(import_float_input(state, node, i + 1, ROLES[i], &tensor, lists[i]));
        if (tensor->rank != 1 || tensor->dims[0] != channels)
            return import_refuse(state, RAPTOR_E_onnx_shape, "'%s' has shape %s for %lld channels",
                                 node->inputs[i + 1]->name,
                                 onnx_shape_text(state->arena, tensor->dims, tensor->rank),
                                 (long long)channels);
    }
    return RAPTOR_OK;
}

static raptor_status_code check_inference(import_state *state, const onnx_node *node) {
    int64_t training, spatial;
    RAPTOR_TRY(onnx_attribute_int(node, "training_mode", 0, state->diagnostics, &training));
    RAPTOR_TRY(onnx_attribute_int(node, "spatial", 1, state->diagnostics, &spatial));
    bool statistics = false;
    for (uint32_t i = 1; i < node->output_count; i++)
        statistics |= import_output_is_used(state, node, i);
    if (training != 0 || statistics)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "it is in training mode; export the model for inference");
    if (spatial == 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "spatial = 0 has statistics for each pixel; spatial = 1 works");
    return RAPTOR_OK;
}

raptor_status_code import_batch_normalization(import_state *state, const onnx_node *node) {
    ir_value *x;
    float epsilon;
    batch_statistics statistics;
    RAPTOR_TRY(check_inference(state, node));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    const ir_type *type = x->type;
    int64_t channels = type->rank > 1 ? type->shape[1] : 1;
    RAPTOR_TRY(read_statistics(state, node, channels, &statistics));
    RAPTOR_TRY(onnx_attribute_float(node, "epsilon", 1e-5f, state->diagnostics, &epsilon));
    float *factors = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)channels);
    float *shifts = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)channels);
    for (int64_t c = 0; c < channels; c++) {
        double factor =
            (double)statistics.scale[c] / sqrt((double)statistics.variance[c] + (double)epsilon);
        factors[c] = (float)factor;
        shifts[c] = (float)((double)statistics.bias[c] - (double)statistics.mean[c] * factor);
    }
    import_view view = {1, channels, 1};
    if (type->rank > 0) {
        view.outer = type->shape[0];
        view.inner = ir_type_element_count(type) / view.outer / channels;
    }
    const char *layer = state->layers[node->position];
    const char *factor_name = raptor_arena_printf(state->arena, "%s.factor", layer);
    const char *shift_name = raptor_arena_printf(state->arena, "%s.shift", layer);
    ir_value *y = import_channel_constant(state, "spat.scale_plan", x, view, factor_name, factors);
    y = import_channel_constant(state, "spat.bias_add_plan", y, view, shift_name, shifts);
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}
