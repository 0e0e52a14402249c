/* Softmax -> spat.softmax_plan. Until opset 12 the axes from `axis` on are one. */
#include "frontend/import.h"

static ir_value *emit_softmax(import_state *state, ir_value *x, uint32_t axis) {
    ir_named_attribute attribute = {"axis", ir_attribute_i64(state->context, axis)};
    return import_emit(state, "spat.softmax_plan", 1, &x, x->type, &attribute, 1);
}

raptor_status_code import_softmax(import_state *state, const onnx_node *node) {
    ir_value *x;
    int64_t given;
    uint32_t axis;
    bool flat = node->opset < 13;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    const ir_type *type = x->type;
    RAPTOR_TRY(onnx_attribute_int(node, "axis", flat ? 1 : -1, state->diagnostics, &given));
    if (flat && given == (int64_t)type->rank)
        axis = type->rank;
    else
        RAPTOR_TRY(import_axis(state, given, type->rank, &axis));
    int64_t outer = 1, inner = 1;
    for (uint32_t i = 0; i < type->rank; i++) {
        outer *= i < axis ? type->shape[i] : 1;
        inner *= i >= axis ? type->shape[i] : 1;
    }
    ir_value *y;
    if (!flat || (axis < type->rank && inner == type->shape[axis])) {
        y = emit_softmax(state, x, axis);
    } else {
        y = emit_softmax(state, import_reshape(state, x, 2, (int64_t[]){outer, inner}), 1);
        y = import_reshape_type(state, y, type);
    }
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}
