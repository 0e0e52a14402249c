#include "frontend/import.h"

#include <stdio.h>

void import_add_fault(import_state *state, raptor_diagnostic_code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    raptor_place place = {.file = state->model->path};
    if (state->node != NULL) {
        frontend_verdict *verdict = &state->verdicts[state->node->position];
        verdict->where = FRONTEND_UNSUPPORTED;
        if (verdict->reason == NULL)
            verdict->reason = raptor_arena_strdup(state->arena, text);
        place = onnx_node_place(state->node);
    }
    raptor_diagnose(state->diagnostics, code, place, "%s", text);
}

bool import_output_is_used(const import_state *state, const onnx_node *node, uint32_t number) {
    return number < node->output_count && node->outputs[number] != NULL &&
           state->values[node->outputs[number]->id].live;
}

import_value *import_input(const import_state *state, const onnx_node *node, uint32_t number) {
    return import_has_input(node, number) ? &state->values[node->inputs[number]->id] : NULL;
}

bool import_input_is_constant(const import_state *state, const onnx_node *node, uint32_t number) {
    const import_value *value = import_input(state, node, number);
    return value != NULL && value->kind == IMPORT_CONSTANT;
}

static raptor_status_code require_input(import_state *state, const onnx_node *node,
                                        uint32_t number) {
    if (import_has_input(node, number))
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_graph, "input %u is missing", number);
}

raptor_status_code import_computed_input(import_state *state, const onnx_node *node,
                                         uint32_t number, ir_value **out_value) {
    RAPTOR_TRY(require_input(state, node, number));
    const import_value *value = import_input(state, node, number);
    if (value->kind != IMPORT_COMPUTED)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its input '%s' is a constant, which only arithmetic is folded for",
                             node->inputs[number]->name);
    *out_value = value->value;
    return RAPTOR_OK;
}

raptor_status_code import_constant_input(import_state *state, const onnx_node *node,
                                         uint32_t number, const char *role,
                                         const onnx_tensor **out_tensor) {
    RAPTOR_TRY(require_input(state, node, number));
    const onnx_value *input = node->inputs[number];
    const import_value *value = &state->values[input->id];
    if (value->kind == IMPORT_CONSTANT) {
        *out_tensor = &value->constant;
        return RAPTOR_OK;
    }
    return import_refuse(state, RAPTOR_E_operator_unsupported,
                         "%s '%s' %s; the device needs %s known at compile time: an initializer "
                         "or what constants are computed from",
                         role, input->name,
                         input->kind == ONNX_VALUE_INPUT ? "are an input of the model"
                                                         : "are computed at run time",
                         role);
}

raptor_status_code import_float_input(import_state *state, const onnx_node *node, uint32_t number,
                                      const char *role, const onnx_tensor **out_tensor,
                                      const float **out_values) {
    const onnx_tensor *tensor;
    RAPTOR_TRY(import_constant_input(state, node, number, role, &tensor));
    RAPTOR_TRY(import_floats(state, tensor, role, out_values));
    if (out_tensor != NULL)
        *out_tensor = tensor;
    return RAPTOR_OK;
}

raptor_status_code import_integer_input(import_state *state, const onnx_node *node, uint32_t number,
                                        const char *role, const int64_t **out_values,
                                        size_t *out_count) {
    *out_values = NULL;
    *out_count = 0;
    if (!import_has_input(node, number))
        return RAPTOR_OK;
    const onnx_tensor *tensor;
    RAPTOR_TRY(import_constant_input(state, node, number, role, &tensor));
    if (tensor->rank > 1)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "%s '%s' are a tensor of rank %u, not a list", role,
                             node->inputs[number]->name, tensor->rank);
    *out_count = tensor->count;
    if (tensor->count == 0) {
        *out_values = RAPTOR_NEW_ARRAY(state->arena, int64_t, 1); /* present, but empty */
        return RAPTOR_OK;
    }
    return import_int64s(state, tensor, role, out_values);
}

raptor_status_code import_integers(import_state *state, const onnx_node *node,
                                   const char *attribute, uint32_t input,
                                   const int64_t **out_values, size_t *out_count) {
    if (onnx_node_attribute(node, attribute) == NULL)
        return import_integer_input(state, node, input, attribute, out_values, out_count);
    RAPTOR_TRY(onnx_attribute_ints(node, attribute, state->diagnostics, out_values, out_count));
    if (*out_values == NULL)
        *out_values = RAPTOR_NEW_ARRAY(state->arena, int64_t, 1);
    return RAPTOR_OK;
}

raptor_status_code import_scalar_input(import_state *state, const onnx_node *node, uint32_t number,
                                       const char *role, float fallback, float *out_value) {
    *out_value = fallback;
    if (!import_has_input(node, number))
        return RAPTOR_OK;
    const onnx_tensor *tensor;
    const float *values;
    RAPTOR_TRY(import_float_input(state, node, number, role, &tensor, &values));
    if (tensor->count != 1)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%s '%s' has %zu elements instead of one",
                             role, node->inputs[number]->name, tensor->count);
    *out_value = values[0];
    return RAPTOR_OK;
}

raptor_status_code import_axis(import_state *state, int64_t axis, uint32_t rank,
                               uint32_t *out_axis) {
    if (axis < -(int64_t)rank || axis >= (int64_t)rank)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "axis %lld of a tensor of rank %u",
                             (long long)axis, rank);
    *out_axis = (uint32_t)(axis < 0 ? axis + rank : axis);
    return RAPTOR_OK;
}

raptor_status_code import_axes(import_state *state, const int64_t *axes, size_t count,
                               uint32_t rank, uint32_t *out_mask) {
    uint32_t mask = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t axis;
        RAPTOR_TRY(import_axis(state, axes[i], rank, &axis));
        if (mask & 1u << axis)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "axis %u is given twice", axis);
        mask |= 1u << axis;
    }
    *out_mask = mask;
    return RAPTOR_OK;
}

void import_set_value(import_state *state, const onnx_node *node, uint32_t number,
                      ir_value *value) {
    if (number >= node->output_count || node->outputs[number] == NULL)
        return;
    const onnx_value *output = node->outputs[number];
    state->values[output->id].kind = IMPORT_COMPUTED;
    state->values[output->id].value = value;
    if (value->name == NULL && value->defining != NULL)
        ir_value_set_name(state->context, value, import_identifier(state, output->name));
}

void import_set_constant(import_state *state, const onnx_node *node, uint32_t number,
                         const onnx_tensor *tensor) {
    if (number >= node->output_count || node->outputs[number] == NULL)
        return;
    import_value *value = &state->values[node->outputs[number]->id];
    value->kind = IMPORT_CONSTANT;
    value->constant = *tensor;
}

void import_set_alias(import_state *state, const onnx_node *node, uint32_t output, uint32_t input) {
    const import_value *source = import_input(state, node, input);
    import_value *target = &state->values[node->outputs[output]->id];
    bool live = target->live;
    *target = *source;
    target->live = live;
}
