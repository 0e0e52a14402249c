/* Constants of the model: decoded once, converted to f32 where they enter the plan. */
#include "frontend/import.h"

enum {
    TINY_ELEMENTS = 16, /* constants up to here are written into the IR text */
    NAME_BYTES = 200
};

raptor_status_code import_floats(import_state *state, const onnx_tensor *tensor, const char *role,
                                 const float **out_values) {
    const float *values = tensor->count == 0 ? RAPTOR_NEW(state->arena, float)
                                             : onnx_tensor_to_float(tensor, state->arena);
    if (values == NULL)
        return import_refuse(state, RAPTOR_E_onnx_type, "%s of type %s are not numbers", role,
                             onnx_dtype_name(tensor->dtype));
    *out_values = values;
    return RAPTOR_OK;
}

raptor_status_code import_int64s(import_state *state, const onnx_tensor *tensor, const char *role,
                                 const int64_t **out_values) {
    const int64_t *values = tensor->count == 0 ? RAPTOR_NEW(state->arena, int64_t)
                                               : onnx_tensor_to_int64(tensor, state->arena);
    if (values == NULL)
        return import_refuse(state, RAPTOR_E_onnx_type, "%s of type %s are not integers", role,
                             onnx_dtype_name(tensor->dtype));
    *out_values = values;
    return RAPTOR_OK;
}

raptor_status_code import_new_constant(import_state *state, onnx_dtype dtype, uint32_t rank,
                                       const int64_t *dims, onnx_tensor *out_tensor,
                                       void **out_data) {
    size_t count;
    if (rank > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape, "a constant of rank %u; the limit is %d",
                             rank, IMPORT_RANK_LIMIT);
    if (!onnx_shape_count(dims, rank, onnx_dtype_bytes(dtype), &count) ||
        count > (size_t)IMPORT_ELEMENT_LIMIT)
        return import_refuse(
            state, RAPTOR_E_onnx_shape, "a constant of shape %s; the limit is %lld elements",
            onnx_shape_text(state->arena, dims, rank), (long long)IMPORT_ELEMENT_LIMIT);
    int64_t *copy = RAPTOR_NEW_ARRAY(state->arena, int64_t, rank ? rank : 1);
    import_copy_dims(copy, dims, rank);
    void *data = raptor_arena_array(state->arena, count ? count : 1, onnx_dtype_bytes(dtype));
    *out_tensor =
        (onnx_tensor){.dtype = dtype, .rank = rank, .dims = copy, .count = count, .data = data};
    *out_data = data;
    return RAPTOR_OK;
}

static bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '$' || c == '-';
}

const char *import_identifier(import_state *state, const char *name) {
    char text[NAME_BYTES + 2];
    size_t length = 0;
    if (name[0] < 'A') /* digits, signs: a value's name of digits only is a number */
        text[length++] = '_';
    for (size_t i = 0; name[i] != '\0' && length < NAME_BYTES; i++)
        text[length++] = is_name_character(name[i]) ? name[i] : '_';
    return ir_intern_sized(state->context, text, length);
}

ir_value *import_build_constant(import_state *state, const char *name, uint32_t rank,
                                const int64_t *dims, const float *data) {
    const ir_type *type = ir_type_tensor(state->context, rank, dims, ir_type_f32(state->context));
    const char *identifier = import_identifier(state, name);
    const ir_attribute *attribute =
        ir_type_element_count(type) <= TINY_ELEMENTS
            ? ir_attribute_dense(type, data, false)
            : ir_attribute_resource(state->context, identifier, type, data, NULL, NULL);
    ir_value *value = ir_build_constant(&state->builder, attribute);
    ir_value_set_name(state->context, value, identifier);
    return value;
}

raptor_status_code import_materialise(import_state *state, import_value *value, const char *name,
                                      ir_value **out_value) {
    if (value->value == NULL) {
        const float *floats = NULL;
        const ir_type *type;
        RAPTOR_TRY(import_type(state, value->constant.rank, value->constant.dims, &type));
        RAPTOR_TRY(import_floats(state, &value->constant, "elements", &floats));
        value->value = import_build_constant(state, name, type->rank, type->shape, floats);
    }
    *out_value = value->value;
    return RAPTOR_OK;
}

raptor_status_code import_operand(import_state *state, const onnx_node *node, uint32_t number,
                                  ir_value **out_value) {
    import_value *value = import_input(state, node, number);
    if (value == NULL)
        return import_refuse(state, RAPTOR_E_onnx_graph, "input %u is missing", number);
    return import_materialise(state, value, node->inputs[number]->name, out_value);
}
