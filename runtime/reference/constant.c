/* Operators that make tensors from attributes and shapes, and the one that converts types. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/reference/kernel.h"

static raptor_status copy_tensor(reference_call *call, const onnx_tensor *from) {
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, from->dims);
    if (!to)
        return RAPTOR_FAILED;
    if (to->count)
        memcpy(to->data, from->data, reference_bytes(to));
    return RAPTOR_OK;
}

raptor_status reference_constant(reference_call *call) {
    const onnx_node *node = call->node;
    const onnx_attribute *attribute = node->attribute_count ? &node->attributes[0] : NULL;
    int64_t length = attribute ? (int64_t)attribute->count : 0;
    if (node->attribute_count != 1)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "needs exactly one attribute");
    onnx_tensor tensor = {.rank = 0, .count = 1, .dims = &length};
    onnx_string text;
    bool present;
    switch (attribute->kind) {
    case ONNX_ATTRIBUTE_TENSOR:
    case ONNX_ATTRIBUTE_SPARSE_TENSOR: /* the elements stay with the model or the run */
        RAPTOR_TRY(onnx_attribute_tensor(node, attribute->name, &call->run->arena,
                                         call->run->diagnostics, &present, &tensor));
        break;
    case ONNX_ATTRIBUTE_FLOAT:
        tensor.dtype = ONNX_FLOAT;
        tensor.data = &attribute->value.f;
        break;
    case ONNX_ATTRIBUTE_INT:
        tensor.dtype = ONNX_INT64;
        tensor.data = &attribute->value.i;
        break;
    case ONNX_ATTRIBUTE_STRING:
        text = (onnx_string){attribute->value.s, attribute->count};
        tensor.dtype = ONNX_STRING;
        tensor.data = &text;
        break;
    case ONNX_ATTRIBUTE_FLOATS:
        tensor = (onnx_tensor){ONNX_FLOAT, 1, &length, attribute->count, attribute->value.floats};
        break;
    case ONNX_ATTRIBUTE_INTS:
        tensor = (onnx_tensor){ONNX_INT64, 1, &length, attribute->count, attribute->value.ints};
        break;
    case ONNX_ATTRIBUTE_STRINGS:
        tensor = (onnx_tensor){ONNX_STRING, 1, &length, attribute->count, attribute->value.strings};
        break;
    default:
        return reference_fault(call, RAPTOR_E_onnx_attribute, "attribute '%s' is not a constant",
                               attribute->name);
    }
    return copy_tensor(call, &tensor);
}

raptor_status reference_constant_of_shape(reference_call *call) {
    const reference_tensor *shape;
    RAPTOR_TRY(reference_need(call, 0, &shape));
    const int64_t *dims = reference_int64_values(call, shape);
    bool present;
    onnx_tensor value;
    RAPTOR_TRY(onnx_attribute_tensor(call->node, "value", call->scratch, call->run->diagnostics,
                                     &present, &value));
    if (!dims || (present && value.count != 1))
        return reference_fault(call, RAPTOR_E_onnx_attribute, "the value must be one element");
    if (shape->count > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the shape is too long");
    reference_tensor *to =
        reference_output(call, 0, present ? value.dtype : ONNX_FLOAT, (uint32_t)shape->count, dims);
    if (!to)
        return RAPTOR_FAILED;
    size_t bytes = onnx_dtype_bytes(to->dtype);
    for (size_t i = 0; present && i < to->count; i++)
        memcpy((char *)to->data + i * bytes, value.data, bytes);
    return RAPTOR_OK;
}

raptor_status reference_shape(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    int64_t rank = from->rank;
    int64_t start = reference_int(call, "start", 0), end = reference_int(call, "end", rank);
    start += start < 0 ? rank : 0;
    end += end < 0 ? rank : 0;
    start = start < 0 ? 0 : start > rank ? rank : start;
    end = end < start ? start : end > rank ? rank : end;
    reference_tensor *to = reference_output(call, 0, ONNX_INT64, 1, (int64_t[]){end - start});
    for (int64_t i = start; to && i < end; i++)
        ((int64_t *)to->data)[i - start] = from->dims[i];
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_size(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    return reference_output_count(call, 0, from->count);
}

raptor_status reference_range(reference_call *call) {
    const reference_tensor *bounds[3];
    double values[3];
    for (uint32_t i = 0; i < 3; i++) {
        RAPTOR_TRY(reference_need(call, i, &bounds[i]));
        const double *value = reference_double_values(call, bounds[i]);
        if (!value || bounds[i]->count != 1)
            return reference_fault(call, RAPTOR_E_onnx_shape, "bounds must be scalars");
        values[i] = value[0];
    }
    double steps = ceil((values[1] - values[0]) / values[2]);
    if (!(values[2] != 0) || !(steps < 1e15))
        return reference_fault(call, RAPTOR_E_onnx_attribute, "the step leads nowhere");
    int64_t count = steps > 0 ? (int64_t)steps : 0;
    reference_tensor *to = reference_output(call, 0, bounds[0]->dtype, 1, &count);
    for (int64_t i = 0; to && i < count; i++)
        reference_set_double(to, (size_t)i, values[0] + (double)i * values[2]);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_eye_like(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    int64_t dtype = reference_int(call, "dtype", from->dtype), k = reference_int(call, "k", 0);
    if (from->rank != 2 || !onnx_dtype_is_known(dtype) || dtype == ONNX_STRING)
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs a matrix and a number type");
    reference_tensor *to = reference_output(call, 0, (onnx_dtype)dtype, 2, from->dims);
    for (int64_t i = 0; to && i < from->dims[0]; i++)
        if (i + k >= 0 && i + k < from->dims[1])
            reference_set_double(to, (size_t)(i * from->dims[1] + i + k), 1);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

/* ---- Cast ---- */

/* Elements as double or, for 64-bit integers that double cannot hold, as int64 or uint64. */
static int64_t saturate_i64(double value) {
    if (value != value)
        return 0;
    return value >= 9223372036854775808.0    ? INT64_MAX
           : value <= -9223372036854775808.0 ? INT64_MIN
                                             : (int64_t)value;
}

static uint64_t saturate_u64(double value) {
    if (!(value > 0)) /* negative floats wrap like their int64 */
        return value == value ? (uint64_t)saturate_i64(value) : 0;
    return value >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t)value;
}

void reference_set_double(reference_tensor *tensor, size_t index, double value) {
    switch (tensor->dtype) {
    case ONNX_FLOAT:
        ((float *)tensor->data)[index] = (float)value;
        break;
    case ONNX_DOUBLE:
        ((double *)tensor->data)[index] = value;
        break;
    case ONNX_FLOAT16:
        ((uint16_t *)tensor->data)[index] = onnx_float_to_float16((float)value);
        break;
    case ONNX_BFLOAT16:
        ((uint16_t *)tensor->data)[index] = onnx_float_to_bfloat16((float)value);
        break;
    case ONNX_BOOL:
        ((uint8_t *)tensor->data)[index] = value != 0;
        break;
#define SIGNED(dtype, type)                                                                        \
    case dtype:                                                                                    \
        ((type *)tensor->data)[index] = (type)saturate_i64(value);                                 \
        break;
        REFERENCE_SIGNED_TYPES(SIGNED)
#define UNSIGNED(dtype, type)                                                                      \
    case dtype:                                                                                    \
        ((type *)tensor->data)[index] = (type)saturate_u64(value);                                 \
        break;
        REFERENCE_UNSIGNED_TYPES(UNSIGNED)
    default:
        break;
    }
}

const double *reference_double_values(reference_call *call, const reference_tensor *tensor) {
    if (tensor->dtype == ONNX_DOUBLE)
        return tensor->data;
    double *values = RAPTOR_NEW_ARRAY(call->scratch, double, tensor->count + 1);
    switch (tensor->dtype) {
#define READ(dtype, type, expression)                                                              \
    case dtype:                                                                                    \
        for (size_t i = 0; i < tensor->count; i++) {                                               \
            type x = ((const type *)tensor->data)[i];                                              \
            values[i] = (double)(expression);                                                      \
        }                                                                                          \
        return values;
#define PLAIN(dtype, type) READ(dtype, type, x)
        REFERENCE_INTEGER_TYPES(PLAIN)
        READ(ONNX_FLOAT, float, x)
        READ(ONNX_BOOL, uint8_t, x)
        READ(ONNX_FLOAT16, uint16_t, onnx_float16_to_float(x))
        READ(ONNX_BFLOAT16, uint16_t, onnx_bfloat16_to_float(x))
    default:
        reference_type_fault(call, tensor);
        return NULL;
    }
}

/* Integer to integer keeps the low bits. */
static bool is_integer(onnx_dtype dtype) {
    switch (dtype) {
#define CASE(name, type) case name:
        REFERENCE_INTEGER_TYPES(CASE)
        return true;
    default:
        return dtype == ONNX_BOOL;
    }
}

static int64_t integer_at(const reference_tensor *tensor, size_t index) {
    switch (tensor->dtype) {
#define AT(dtype, type)                                                                            \
    case dtype:                                                                                    \
        return (int64_t)((const type *)tensor->data)[index];
        REFERENCE_INTEGER_TYPES(AT)
    default:
        return ((const uint8_t *)tensor->data)[index];
    }
}

static void set_integer(reference_tensor *tensor, size_t index, int64_t value) {
    switch (tensor->dtype) {
#define SET(dtype, type)                                                                           \
    case dtype:                                                                                    \
        ((type *)tensor->data)[index] = (type)value;                                               \
        break;
        REFERENCE_INTEGER_TYPES(SET)
    default:
        ((uint8_t *)tensor->data)[index] = value != 0;
    }
}

static raptor_status strings_to_numbers(reference_call *call, const reference_tensor *from,
                                        reference_tensor *to) {
    const onnx_string *strings = from->data;
    for (size_t i = 0; i < from->count; i++) {
        char *end;
        const char *text = raptor_arena_strndup(call->scratch, strings[i].bytes, strings[i].length);
        double value = strtod(text, &end);
        if (end == text || *end != '\0')
            return reference_fault(call, RAPTOR_E_onnx_type, "'%.40s' is not a number", text);
        if (is_integer(to->dtype) && to->dtype != ONNX_BOOL)
            set_integer(to, i, strtoll(text, NULL, 10));
        else
            reference_set_double(to, i, value);
    }
    return RAPTOR_OK;
}

/* The shortest text that reads back as the same number, as NumPy prints it. */
static const char *number_text(raptor_arena *arena, const reference_tensor *from, size_t index,
                               double value) {
    if (is_integer(from->dtype))
        return raptor_arena_printf(arena, "%" PRId64, integer_at(from, index));
    if (value != value)
        return "NaN";
    if (isinf(value))
        return value > 0 ? "INF" : "-INF";
    bool wide = from->dtype == ONNX_DOUBLE;
    const char *text = NULL;
    for (int digits = 1; digits <= 17; digits++) {
        text = raptor_arena_printf(arena, "%.*g", digits, value);
        double back = strtod(text, NULL);
        if (wide ? back == value : (float)back == (float)value)
            break;
    }
    return strpbrk(text, ".eE") ? text : raptor_arena_printf(arena, "%s.0", text);
}

static raptor_status numbers_to_strings(reference_call *call, const reference_tensor *from,
                                        reference_tensor *to) {
    const double *values = reference_double_values(call, from);
    if (!values)
        return RAPTOR_FAILED;
    onnx_string *strings = to->data;
    for (size_t i = 0; i < from->count; i++) {
        const char *text = number_text(&call->run->arena, from, i, values[i]);
        strings[i] = (onnx_string){text, strlen(text)};
    }
    return RAPTOR_OK;
}

static raptor_status cast_to(reference_call *call, const reference_tensor *from, int64_t dtype) {
    if (!onnx_dtype_is_known(dtype) || dtype == ONNX_COMPLEX64 || dtype == ONNX_COMPLEX128)
        return reference_fault(call, RAPTOR_E_onnx_type, "cannot convert to element type %" PRId64,
                               dtype);
    if ((onnx_dtype)dtype == from->dtype)
        return reference_forward(call, 0, from) ? RAPTOR_OK : RAPTOR_FAILED;
    reference_tensor *to = reference_output_like(call, 0, (onnx_dtype)dtype, from);
    if (!to)
        return RAPTOR_FAILED;
    if (from->dtype == ONNX_STRING)
        return strings_to_numbers(call, from, to);
    if (to->dtype == ONNX_STRING)
        return numbers_to_strings(call, from, to);
    if (is_integer(from->dtype) && is_integer(to->dtype)) {
        for (size_t i = 0; i < from->count; i++)
            set_integer(to, i, integer_at(from, i));
        return RAPTOR_OK;
    }
    const double *values = reference_double_values(call, from);
    for (size_t i = 0; values && i < from->count; i++)
        reference_set_double(to, i, values[i]);
    return values ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_cast(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    return cast_to(call, from, reference_int(call, "to", 0));
}

raptor_status reference_cast_like(reference_call *call) {
    const reference_tensor *from, *like;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &like));
    return cast_to(call, from, like->dtype);
}
