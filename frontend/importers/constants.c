/* Evaluation of nodes whose results are known at compile time: sources of constants, their types,
 * and what is known from shapes alone. */
#include "frontend/import.h"

#include <math.h>
#include <string.h>

raptor_status_code evaluate_constant(import_state *state, const onnx_node *node) {
    static const char *const TENSORS[] = {"value", "sparse_value"};
    onnx_tensor tensor;
    void *data;
    for (int i = 0; i < 2; i++) {
        bool present;
        RAPTOR_TRY(onnx_attribute_tensor(node, TENSORS[i], state->arena, state->diagnostics,
                                         &present, &tensor));
        if (present) {
            import_set_constant(state, node, 0, &tensor);
            return RAPTOR_OK;
        }
    }
    for (uint32_t i = 0; i < node->attribute_count; i++) {
        const onnx_attribute *attribute = &node->attributes[i];
        bool list =
            attribute->kind == ONNX_ATTRIBUTE_FLOATS || attribute->kind == ONNX_ATTRIBUTE_INTS;
        bool real =
            attribute->kind == ONNX_ATTRIBUTE_FLOATS || attribute->kind == ONNX_ATTRIBUTE_FLOAT;
        if (!list && !real && attribute->kind != ONNX_ATTRIBUTE_INT)
            continue;
        int64_t count = list ? (int64_t)attribute->count : 1;
        RAPTOR_TRY(import_new_constant(state, real ? ONNX_FLOAT : ONNX_INT64, list ? 1 : 0, &count,
                                       &tensor, &data));
        const void *source = list   ? (const void *)attribute->value.ints
                             : real ? (const void *)&attribute->value.f
                                    : (const void *)&attribute->value.i;
        if (tensor.count > 0)
            memcpy(data, source, tensor.count * (real ? sizeof(float) : sizeof(int64_t)));
        import_set_constant(state, node, 0, &tensor);
        return RAPTOR_OK;
    }
    return import_refuse(state, RAPTOR_E_onnx_attribute, "it has no numeric value");
}

raptor_status_code evaluate_constant_of_shape(import_state *state, const onnx_node *node) {
    const int64_t *dims;
    size_t rank;
    bool present;
    const float zero = 0;
    onnx_tensor value, tensor;
    void *data;
    RAPTOR_TRY(import_integer_input(state, node, 0, "shape", &dims, &rank));
    RAPTOR_TRY(
        onnx_attribute_tensor(node, "value", state->arena, state->diagnostics, &present, &value));
    if (!present)
        value = (onnx_tensor){.dtype = ONNX_FLOAT, .count = 1, .data = &zero};
    if (value.count != 1 || rank > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_attribute,
                             "its value has %zu elements, its shape %zu", value.count, rank);
    RAPTOR_TRY(import_new_constant(state, value.dtype, (uint32_t)rank, dims, &tensor, &data));
    size_t bytes = onnx_dtype_bytes(value.dtype);
    for (size_t i = 0; i < tensor.count; i++)
        memcpy((char *)data + i * bytes, value.data, bytes);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_identity(import_state *state, const onnx_node *node) {
    if (!import_has_input(node, 0))
        return import_refuse(state, RAPTOR_E_onnx_graph, "input 0 is missing");
    import_set_alias(state, node, 0, 0);
    return RAPTOR_OK;
}

/* The shape of any input, computed or constant. */
static raptor_status_code read_shape(import_state *state, const onnx_node *node, uint32_t *out_rank,
                                     const int64_t **out_dims) {
    const import_value *value = import_input(state, node, 0);
    if (value == NULL)
        return import_refuse(state, RAPTOR_E_onnx_graph, "input 0 is missing");
    bool constant = value->kind == IMPORT_CONSTANT;
    if (value->kind == IMPORT_FAILED) {
        *out_rank = value->fact.rank;
        *out_dims = value->fact.dims;
        return RAPTOR_OK;
    }
    *out_rank = constant ? value->constant.rank : value->value->type->rank;
    *out_dims = constant ? value->constant.dims : value->value->type->shape;
    return RAPTOR_OK;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}

raptor_status_code evaluate_shape(import_state *state, const onnx_node *node) {
    uint32_t rank;
    const int64_t *dims;
    int64_t start, end;
    RAPTOR_TRY(read_shape(state, node, &rank, &dims));
    RAPTOR_TRY(onnx_attribute_int(node, "start", 0, state->diagnostics, &start));
    RAPTOR_TRY(onnx_attribute_int(node, "end", rank, state->diagnostics, &end));
    start = clamp(start < 0 ? start + rank : start, 0, rank);
    end = clamp(end < 0 ? end + rank : end, start, rank);
    int64_t count = end - start;
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_new_constant(state, ONNX_INT64, 1, &count, &tensor, &data));
    import_copy_dims(data, count > 0 ? dims + start : NULL, (size_t)count);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_size(import_state *state, const onnx_node *node) {
    uint32_t rank;
    const int64_t *dims;
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(read_shape(state, node, &rank, &dims));
    int64_t count = 1;
    for (uint32_t i = 0; i < rank; i++)
        count *= dims[i]; /* of a tensor that is within the limits */
    RAPTOR_TRY(import_new_constant(state, ONNX_INT64, 0, NULL, &tensor, &data));
    memcpy(data, &count, sizeof count);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_range(import_state *state, const onnx_node *node) {
    const onnx_tensor *inputs[3];
    onnx_tensor tensor;
    void *data;
    for (uint32_t i = 0; i < 3; i++) {
        RAPTOR_TRY(import_constant_input(state, node, i, "bounds", &inputs[i]));
        if (inputs[i]->count != 1)
            return import_refuse(state, RAPTOR_E_onnx_shape, "'%s' is not one number",
                                 node->inputs[i]->name);
    }
    bool real = onnx_dtype_is_float(inputs[0]->dtype);
    double bounds[3];
    int64_t integers[3] = {0};
    for (uint32_t i = 0; i < 3; i++) {
        const int64_t *integer;
        const float *number;
        RAPTOR_TRY(import_floats(state, inputs[i], "bounds", &number));
        bounds[i] = (double)number[0];
        if (real)
            continue;
        RAPTOR_TRY(import_int64s(state, inputs[i], "bounds", &integer));
        bounds[i] = (double)(integers[i] = integer[0]);
    }
    double length = ceil((bounds[1] - bounds[0]) / bounds[2]);
    if (!(fabs(length) <= (double)IMPORT_ELEMENT_LIMIT))
        return import_refuse(state, RAPTOR_E_onnx_attribute, "a range from %g to %g by %g",
                             bounds[0], bounds[1], bounds[2]);
    int64_t count = length > 0 ? (int64_t)length : 0;
    RAPTOR_TRY(
        import_new_constant(state, real ? ONNX_FLOAT : ONNX_INT64, 1, &count, &tensor, &data));
    for (int64_t i = 0; i < count; i++)
        if (real)
            ((float *)data)[i] = (float)(bounds[0] + (double)i * bounds[2]);
        else
            ((int64_t *)data)[i] = integers[0] + i * integers[2];
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

/* ---- element types ---- */

/* What an integer type of so many bits keeps of a value. */
static int64_t wrap_integer(int64_t value, onnx_dtype dtype) {
    switch (dtype) {
    case ONNX_INT8:
        return (int8_t)value;
    case ONNX_UINT8:
        return (uint8_t)value;
    case ONNX_INT16:
        return (int16_t)value;
    case ONNX_UINT16:
        return (uint16_t)value;
    case ONNX_INT32:
        return (int32_t)value;
    case ONNX_UINT32:
        return (uint32_t)value;
    default:
        return value;
    }
}

static int64_t truncate_float(float value) {
    return value >= -9.2e18f && value <= 9.2e18f ? (int64_t)value : 0;
}

/* Floats become float32 (rounded to the narrower type asked for), integers and bool int64. */
static raptor_status_code cast_to_float(import_state *state, const onnx_node *node,
                                        const onnx_tensor *source, onnx_dtype target) {
    const float *values;
    onnx_tensor tensor = *source;
    RAPTOR_TRY(import_floats(state, source, "elements", &values));
    tensor.dtype = ONNX_FLOAT;
    tensor.data = values;
    if (target == ONNX_FLOAT16 || target == ONNX_BFLOAT16) {
        void *data;
        RAPTOR_TRY(
            import_new_constant(state, ONNX_FLOAT, source->rank, source->dims, &tensor, &data));
        for (size_t i = 0; i < tensor.count; i++)
            ((float *)data)[i] = target == ONNX_FLOAT16
                                     ? onnx_float16_to_float(onnx_float_to_float16(values[i]))
                                     : onnx_bfloat16_to_float(onnx_float_to_bfloat16(values[i]));
    }
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_cast(import_state *state, const onnx_node *node) {
    const onnx_tensor *source;
    int64_t target;
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_constant_input(state, node, 0, "elements", &source));
    RAPTOR_TRY(onnx_attribute_int(node, "to", 0, state->diagnostics, &target));
    if (!onnx_dtype_is_known(target) || target == ONNX_STRING || target == ONNX_COMPLEX64 ||
        target == ONNX_COMPLEX128)
        return import_refuse(
            state, RAPTOR_E_onnx_type, "constants of element type %lld (%s)", (long long)target,
            onnx_dtype_is_known(target) ? onnx_dtype_name((onnx_dtype)target) : "unknown");
    if (onnx_dtype_is_float((onnx_dtype)target))
        return cast_to_float(state, node, source, (onnx_dtype)target);
    RAPTOR_TRY(import_new_constant(state, ONNX_INT64, source->rank, source->dims, &tensor, &data));
    const float *floats = NULL;
    const int64_t *integers = NULL;
    if (onnx_dtype_is_float(source->dtype))
        RAPTOR_TRY(import_floats(state, source, "elements", &floats));
    else
        RAPTOR_TRY(import_int64s(state, source, "elements", &integers));
    for (size_t i = 0; i < tensor.count; i++) {
        int64_t value = floats != NULL ? truncate_float(floats[i]) : integers[i];
        bool nonzero = floats != NULL ? floats[i] != 0 : integers[i] != 0;
        ((int64_t *)data)[i] =
            target == ONNX_BOOL ? nonzero : wrap_integer(value, (onnx_dtype)target);
    }
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

/* (x - zero point) * scale, one of each, or one for each index of an axis. */
raptor_status_code evaluate_dequantize(import_state *state, const onnx_node *node) {
    const onnx_tensor *x, *scale, *zero_point = NULL;
    const float *values, *scales, *zeros = NULL;
    int64_t given, block;
    uint32_t axis = 0;
    RAPTOR_TRY(import_float_input(state, node, 0, "quantized values", &x, &values));
    RAPTOR_TRY(import_float_input(state, node, 1, "scales", &scale, &scales));
    if (import_has_input(node, 2))
        RAPTOR_TRY(import_float_input(state, node, 2, "zero points", &zero_point, &zeros));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 1, state->diagnostics, &given));
    RAPTOR_TRY(onnx_attribute_int(node, "block_size", 0, state->diagnostics, &block));
    if (block != 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its scales are for blocks; one scale, or one for each index of an "
                             "axis works");
    bool whole = scale->count == 1;
    if (!whole)
        RAPTOR_TRY(import_axis(state, given, x->rank, &axis));
    if ((!whole && (scale->rank != 1 || scale->dims[0] != x->dims[axis])) ||
        (zero_point != NULL && zero_point->count != scale->count))
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "%zu scales and %zu zero points for shape %s", scale->count,
                             zero_point != NULL ? zero_point->count : 0,
                             onnx_shape_text(state->arena, x->dims, x->rank));
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_new_constant(state, ONNX_FLOAT, x->rank, x->dims, &tensor, &data));
    size_t inner = 1;
    for (uint32_t i = axis + 1; i < x->rank; i++)
        inner *= (size_t)x->dims[i];
    for (size_t i = 0; i < tensor.count; i++) {
        size_t channel = whole ? 0 : i / inner % scale->count;
        double zero = zeros != NULL ? (double)zeros[channel] : 0;
        ((float *)data)[i] = (float)(((double)values[i] - zero) * (double)scales[channel]);
    }
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}
