#include "frontend/onnx/tensor.h"

#include <math.h>
#include <string.h>

#include "onnx/onnx.pb-c.h"

/* raw_data is little-endian by definition and is used in place. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "raw_data needs a little-endian host");
_Static_assert(sizeof(onnx_string) == 16, "dtypes.def gives the size of a string element");

typedef struct dtype_row {
    size_t bytes;
    const char *name;
} dtype_row;

static const dtype_row DTYPES[] = {
#define ONNX_DTYPE(name, value, bytes, text) [value] = {bytes, text},
#include "frontend/onnx/dtypes.def"
#undef ONNX_DTYPE
};
enum { DTYPE_COUNT = sizeof DTYPES / sizeof *DTYPES };

bool onnx_dtype_is_known(int64_t dtype) {
    return dtype > 0 && dtype < DTYPE_COUNT && DTYPES[dtype].bytes != 0;
}

size_t onnx_dtype_bytes(onnx_dtype dtype) {
    return onnx_dtype_is_known(dtype) ? DTYPES[dtype].bytes : 0;
}

const char *onnx_dtype_name(onnx_dtype dtype) {
    return onnx_dtype_is_known(dtype) ? DTYPES[dtype].name : "undefined";
}

bool onnx_dtype_is_float(onnx_dtype dtype) {
    return dtype == ONNX_FLOAT || dtype == ONNX_DOUBLE || dtype == ONNX_FLOAT16 ||
           dtype == ONNX_BFLOAT16;
}

bool onnx_shape_count(const int64_t *dims, uint32_t rank, size_t element_bytes, size_t *out_count) {
    size_t count = 1, bytes;
    bool empty = false;
    for (uint32_t i = 0; i < rank; i++) {
        if (dims[i] < 0)
            return false;
        if (dims[i] == 0)
            empty = true;
        else if (!raptor_multiply_size(count, (size_t)dims[i], &count))
            return false;
    }
    if (!raptor_multiply_size(count, element_bytes, &bytes) || bytes > PTRDIFF_MAX)
        return false;
    *out_count = empty ? 0 : count;
    return true;
}

const char *onnx_shape_text(raptor_arena *arena, const int64_t *dims, uint32_t rank) {
    if (rank == 0)
        return "scalar";
    char *text = raptor_arena_array(arena, rank, 22);
    size_t used = 0;
    for (uint32_t i = 0; i < rank && text; i++)
        used += (size_t)snprintf(text + used, 22, "%s%lld", i ? "x" : "", (long long)dims[i]);
    return text ? text : "(no memory for the shape)";
}

float onnx_float16_to_float(uint16_t bits) {
    uint32_t sign = (uint32_t)(bits & 0x8000) << 16;
    uint32_t exponent = (bits >> 10) & 31, fraction = bits & 0x3ff;
    uint32_t result;
    if (exponent == 31) {
        result = sign | 0x7f800000 | fraction << 13;
    } else if (exponent != 0) {
        result = sign | (exponent + 112) << 23 | fraction << 13;
    } else { /* subnormal: fraction * 2^-24 */
        float value = ldexpf((float)fraction, -24);
        memcpy(&result, &value, 4);
        result |= sign;
    }
    float value;
    memcpy(&value, &result, 4);
    return value;
}

float onnx_bfloat16_to_float(uint16_t bits) {
    uint32_t wide = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &wide, 4);
    return value;
}

uint16_t onnx_float_to_float16(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    uint16_t sign = (uint16_t)((bits >> 16) & 0x8000);
    bits &= 0x7fffffff;
    if (bits > 0x7f800000) /* NaN: keep it one */
        return sign | 0x7e00;
    if (bits >= 0x477ff000) /* rounds to 2^16 or more */
        return sign | 0x7c00;
    if (bits < 0x38800000) { /* below 2^-14: subnormal, in units of 2^-24 */
        float magnitude;
        memcpy(&magnitude, &bits, 4);
        return sign | (uint16_t)lrintf(ldexpf(magnitude, 24));
    }
    uint32_t rounded = bits + 0xfff + ((bits >> 13) & 1);
    return sign | (uint16_t)((rounded >> 13) - (112 << 10));
}

uint16_t onnx_float_to_bfloat16(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    if (value != value)
        return (uint16_t)((bits >> 16) | 0x40);
    return (uint16_t)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

/* Copies `count` elements of a typed field into the element type. */
#define CONVERT(type, source)                                                                      \
    do {                                                                                           \
        type *to_ = data;                                                                          \
        for (size_t i_ = 0; i_ < count; i_++)                                                      \
            to_[i_] = (type)(source)[i_];                                                          \
    } while (0)

static const void *convert_int32_field(const Onnx__TensorProto *message, onnx_dtype dtype,
                                       size_t count, raptor_arena *arena) {
    const int32_t *source = message->int32_data;
    if (dtype == ONNX_INT32)
        return source;
    void *data = raptor_arena_array(arena, count, onnx_dtype_bytes(dtype));
    if (!data)
        return NULL;
    switch (dtype) {
    case ONNX_INT8:
        CONVERT(int8_t, source);
        break;
    case ONNX_UINT8:
        CONVERT(uint8_t, source);
        break;
    case ONNX_INT16:
        CONVERT(int16_t, source);
        break;
    case ONNX_BOOL:
        for (size_t i = 0; i < count; i++)
            ((uint8_t *)data)[i] = source[i] != 0;
        break;
    default: /* uint16 and the bit patterns of float16 and bfloat16 */
        CONVERT(uint16_t, source);
    }
    return data;
}

/* Half-precision values some exporters write as plain floats. */
static const void *convert_float_field(const Onnx__TensorProto *message, onnx_dtype dtype,
                                       size_t count, raptor_arena *arena) {
    if (dtype == ONNX_FLOAT || dtype == ONNX_COMPLEX64)
        return message->float_data;
    uint16_t *data = raptor_arena_array(arena, count, 2);
    for (size_t i = 0; data && i < count; i++)
        data[i] = dtype == ONNX_FLOAT16 ? onnx_float_to_float16(message->float_data[i])
                                        : onnx_float_to_bfloat16(message->float_data[i]);
    return data;
}

static const void *convert_uint64_field(const Onnx__TensorProto *message, onnx_dtype dtype,
                                        size_t count, raptor_arena *arena) {
    if (dtype == ONNX_UINT64)
        return message->uint64_data;
    void *data = raptor_arena_array(arena, count, 4);
    if (data)
        CONVERT(uint32_t, message->uint64_data);
    return data;
}

static const void *convert_strings(const Onnx__TensorProto *message, size_t count,
                                   raptor_arena *arena) {
    onnx_string *data = raptor_arena_array(arena, count, sizeof *data);
    for (size_t i = 0; data && i < count; i++)
        data[i] =
            (onnx_string){(const char *)message->string_data[i].data, message->string_data[i].len};
    return data;
}

/* The typed field that carries a type, and how many entries it needs for `count` elements. */
typedef enum storage_field {
    FIELD_NONE,
    FIELD_FLOAT,
    FIELD_INT32,
    FIELD_INT64,
    FIELD_DOUBLE,
    FIELD_UINT64,
    FIELD_STRING
} storage_field;

static storage_field field_of(const Onnx__TensorProto *message, onnx_dtype dtype) {
    switch (dtype) {
    case ONNX_FLOAT:
    case ONNX_COMPLEX64:
        return FIELD_FLOAT;
    case ONNX_FLOAT16:
    case ONNX_BFLOAT16:
        return message->n_float_data && !message->n_int32_data ? FIELD_FLOAT : FIELD_INT32;
    case ONNX_INT64:
        return FIELD_INT64;
    case ONNX_DOUBLE:
    case ONNX_COMPLEX128:
        return FIELD_DOUBLE;
    case ONNX_UINT32:
    case ONNX_UINT64:
        return FIELD_UINT64;
    case ONNX_STRING:
        return FIELD_STRING;
    default:
        return FIELD_INT32;
    }
}

static size_t field_length(const Onnx__TensorProto *message, storage_field field) {
    const size_t lengths[] = {
        [FIELD_NONE] = 0,
        [FIELD_FLOAT] = message->n_float_data,
        [FIELD_INT32] = message->n_int32_data,
        [FIELD_INT64] = message->n_int64_data,
        [FIELD_DOUBLE] = message->n_double_data,
        [FIELD_UINT64] = message->n_uint64_data,
        [FIELD_STRING] = message->n_string_data,
    };
    return lengths[field];
}

static const char *label(const Onnx__TensorProto *message) {
    return message->name && message->name[0] ? message->name : "(unnamed)";
}

static raptor_status decode_typed(const Onnx__TensorProto *message, raptor_arena *arena,
                                  raptor_place place, raptor_diagnostics *diagnostics,
                                  onnx_tensor *tensor) {
    storage_field field = field_of(message, tensor->dtype);
    bool complex = tensor->dtype == ONNX_COMPLEX64 || tensor->dtype == ONNX_COMPLEX128;
    size_t needed = complex ? 2 * tensor->count : tensor->count;
    if (field_length(message, field) != needed)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' of shape %s and type %s stores %zu entries, needs %zu",
                               label(message), onnx_shape_text(arena, tensor->dims, tensor->rank),
                               onnx_dtype_name(tensor->dtype), field_length(message, field),
                               needed);
    switch (field) {
    case FIELD_FLOAT:
        tensor->data = convert_float_field(message, tensor->dtype, tensor->count, arena);
        break;
    case FIELD_INT64:
        tensor->data = message->int64_data;
        break;
    case FIELD_DOUBLE:
        tensor->data = message->double_data;
        break;
    case FIELD_UINT64:
        tensor->data = convert_uint64_field(message, tensor->dtype, tensor->count, arena);
        break;
    case FIELD_STRING:
        tensor->data = convert_strings(message, tensor->count, arena);
        break;
    default:
        tensor->data = convert_int32_field(message, tensor->dtype, tensor->count, arena);
    }
    return RAPTOR_OK;
}

static raptor_status decode_raw(const Onnx__TensorProto *message, raptor_arena *arena,
                                raptor_place place, raptor_diagnostics *diagnostics,
                                onnx_tensor *tensor) {
    size_t element = onnx_dtype_bytes(tensor->dtype), bytes = tensor->count * element;
    if (tensor->dtype == ONNX_STRING || message->raw_data.len != bytes)
        return raptor_diagnose(
            diagnostics, RAPTOR_E_onnx_malformed, place,
            "tensor '%s' of shape %s and type %s stores %zu raw bytes, needs %zu", label(message),
            onnx_shape_text(arena, tensor->dims, tensor->rank), onnx_dtype_name(tensor->dtype),
            message->raw_data.len, tensor->dtype == ONNX_STRING ? (size_t)0 : bytes);
    const uint8_t *source = message->raw_data.data;
    tensor->data = source;
    size_t alignment = element > 8 ? 8 : element;
    if (tensor->dtype == ONNX_BOOL) {
        uint8_t *data = raptor_arena_array(arena, bytes, 1);
        for (size_t i = 0; data && i < bytes; i++)
            data[i] = source[i] != 0;
        tensor->data = data;
    } else if (bytes && (uintptr_t)source % alignment != 0) {
        void *data = raptor_arena_array(arena, bytes, 1);
        if (data)
            memcpy(data, source, bytes);
        tensor->data = data;
    }
    return RAPTOR_OK;
}

/* Type, shape and count; the data follow. */
static raptor_status decode_header(const Onnx__TensorProto *message, raptor_arena *arena,
                                   raptor_place place, raptor_diagnostics *diagnostics,
                                   onnx_tensor *tensor) {
    *tensor = (onnx_tensor){.rank = (uint32_t)message->n_dims, .dims = message->dims};
    if (!onnx_dtype_is_known(message->data_type))
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_type, place,
                               "tensor '%s' has element type %d, which is not handled",
                               label(message), (int)message->data_type);
    tensor->dtype = (onnx_dtype)message->data_type;
    if (message->segment)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' is a segment of a tensor, which is not handled",
                               label(message));
    if (message->n_dims > UINT32_MAX ||
        !onnx_shape_count(message->dims, tensor->rank, onnx_dtype_bytes(tensor->dtype),
                          &tensor->count))
        return raptor_diagnose(diagnostics, RAPTOR_E_size_overflow, place,
                               "tensor '%s' has an impossible shape %s", label(message),
                               onnx_shape_text(arena, message->dims, tensor->rank));
    return RAPTOR_OK;
}

raptor_status onnx_tensor_decode(const Onnx__TensorProto *message, raptor_arena *arena,
                                 raptor_place place, raptor_diagnostics *diagnostics,
                                 onnx_tensor *out_tensor) {
    onnx_tensor tensor;
    RAPTOR_TRY(decode_header(message, arena, place, diagnostics, &tensor));
    if (message->data_location == ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' keeps its data in another file, which is not allowed "
                               "here",
                               label(message));
    if (message->has_raw_data)
        RAPTOR_TRY(decode_raw(message, arena, place, diagnostics, &tensor));
    else
        RAPTOR_TRY(decode_typed(message, arena, place, diagnostics, &tensor));
    if (tensor.count && !tensor.data)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place,
                               "tensor '%s' needs more memory than there is", label(message));
    *out_tensor = tensor;
    return RAPTOR_OK;
}

/* Linear position of the k-th stored element, or SIZE_MAX when its indices are out of range. */
static size_t sparse_position(const onnx_tensor *indices, size_t k, const int64_t *dims,
                              uint32_t rank, size_t count) {
    const int64_t *index = indices->data;
    if (indices->rank == 1)
        return index[k] >= 0 && (uint64_t)index[k] < count ? (size_t)index[k] : SIZE_MAX;
    size_t position = 0;
    for (uint32_t d = 0; d < rank; d++) {
        int64_t coordinate = index[k * rank + d];
        if (coordinate < 0 || coordinate >= dims[d])
            return SIZE_MAX;
        position = position * (size_t)dims[d] + (size_t)coordinate;
    }
    return position;
}

raptor_status onnx_sparse_tensor_decode(const Onnx__SparseTensorProto *message, raptor_arena *arena,
                                        raptor_place place, raptor_diagnostics *diagnostics,
                                        onnx_tensor *out_tensor) {
    if (!message->values || !message->indices)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "a sparse tensor lacks its values or indices");
    const char *name = label(message->values);
    onnx_tensor values, indices;
    RAPTOR_TRY(onnx_tensor_decode(message->values, arena, place, diagnostics, &values));
    RAPTOR_TRY(onnx_tensor_decode(message->indices, arena, place, diagnostics, &indices));
    uint32_t rank = (uint32_t)message->n_dims;
    size_t element = onnx_dtype_bytes(values.dtype), count;
    bool fits = indices.dtype == ONNX_INT64 && values.rank == 1 && values.dtype != ONNX_STRING &&
                (indices.rank == 1 ? indices.count == values.count
                                   : indices.rank == 2 && indices.dims[0] == values.dims[0] &&
                                         indices.dims[1] == (int64_t)rank);
    if (!fits || !onnx_shape_count(message->dims, rank, element, &count))
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "sparse tensor '%s' has values, indices and shape that do not fit",
                               name);
    uint8_t *data = raptor_arena_array(arena, count, element);
    if (!data)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place,
                               "sparse tensor '%s' needs more memory than there is", name);
    for (size_t k = 0; k < values.count; k++) {
        size_t position = sparse_position(&indices, k, message->dims, rank, count);
        if (position == SIZE_MAX)
            return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                                   "sparse tensor '%s' has an index out of range", name);
        memcpy(data + position * element, (const uint8_t *)values.data + k * element, element);
    }
    *out_tensor = (onnx_tensor){values.dtype, rank, message->dims, count, data};
    return RAPTOR_OK;
}

/* Element types that convert to a number, with the C type that holds one and the value of it. */
#define NUMERIC_TYPES(ROW)                                                                         \
    ROW(ONNX_FLOAT, float, x)                                                                      \
    ROW(ONNX_DOUBLE, double, x)                                                                    \
    ROW(ONNX_FLOAT16, uint16_t, onnx_float16_to_float(x))                                          \
    ROW(ONNX_BFLOAT16, uint16_t, onnx_bfloat16_to_float(x))                                        \
    ROW(ONNX_INT8, int8_t, x)                                                                      \
    ROW(ONNX_INT16, int16_t, x)                                                                    \
    ROW(ONNX_INT32, int32_t, x)                                                                    \
    ROW(ONNX_INT64, int64_t, x)                                                                    \
    ROW(ONNX_UINT8, uint8_t, x)                                                                    \
    ROW(ONNX_UINT16, uint16_t, x)                                                                  \
    ROW(ONNX_UINT32, uint32_t, x)                                                                  \
    ROW(ONNX_UINT64, uint64_t, x)                                                                  \
    ROW(ONNX_BOOL, uint8_t, x)

const float *onnx_tensor_to_float(const onnx_tensor *tensor, raptor_arena *arena) {
    if (tensor->dtype == ONNX_FLOAT)
        return tensor->data;
    float *result = raptor_arena_array(arena, tensor->count ? tensor->count : 1, sizeof *result);
    if (!result)
        return NULL;
    switch (tensor->dtype) {
#define ROW(dtype, type, expression)                                                               \
    case dtype:                                                                                    \
        for (size_t i = 0; i < tensor->count; i++) {                                               \
            type x = ((const type *)tensor->data)[i];                                              \
            result[i] = (float)(expression);                                                       \
        }                                                                                          \
        return result;
        NUMERIC_TYPES(ROW)
#undef ROW
    default:
        return NULL;
    }
}

static bool integral(double value, int64_t *out) {
    if (!(value >= -9223372036854775808.0 && value < 9223372036854775808.0) ||
        value != trunc(value))
        return false;
    *out = (int64_t)value;
    return true;
}

const int64_t *onnx_tensor_to_int64(const onnx_tensor *tensor, raptor_arena *arena) {
    if (tensor->dtype == ONNX_INT64)
        return tensor->data;
    int64_t *result = raptor_arena_array(arena, tensor->count ? tensor->count : 1, sizeof *result);
    if (!result)
        return NULL;
    switch (tensor->dtype) {
#define FLOAT_ROW(dtype, type, expression)                                                         \
    case dtype:                                                                                    \
        for (size_t i = 0; i < tensor->count; i++) {                                               \
            type x = ((const type *)tensor->data)[i];                                              \
            if (!integral((double)(expression), &result[i]))                                       \
                return NULL;                                                                       \
        }                                                                                          \
        return result;
        FLOAT_ROW(ONNX_FLOAT, float, x)
        FLOAT_ROW(ONNX_DOUBLE, double, x)
        FLOAT_ROW(ONNX_FLOAT16, uint16_t, onnx_float16_to_float(x))
        FLOAT_ROW(ONNX_BFLOAT16, uint16_t, onnx_bfloat16_to_float(x))
#undef FLOAT_ROW
#define ROW(dtype, type)                                                                           \
    case dtype:                                                                                    \
        for (size_t i = 0; i < tensor->count; i++)                                                 \
            if (__builtin_add_overflow(0, ((const type *)tensor->data)[i], &result[i]))            \
                return NULL;                                                                       \
        return result;
        ROW(ONNX_INT8, int8_t)
        ROW(ONNX_INT16, int16_t)
        ROW(ONNX_INT32, int32_t)
        ROW(ONNX_UINT8, uint8_t)
        ROW(ONNX_UINT16, uint16_t)
        ROW(ONNX_UINT32, uint32_t)
        ROW(ONNX_UINT64, uint64_t)
        ROW(ONNX_BOOL, uint8_t)
#undef ROW
    default:
        return NULL;
    }
}

raptor_status onnx_tensor_parse(const void *bytes, size_t size, const char *path,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                onnx_named_tensor *out_tensor) {
    raptor_place place = {.file = path};
    /* TensorProto nests two levels at most: no depth to check. */
    Onnx__TensorProto *message = onnx__tensor_proto__unpack(NULL, size, bytes);
    if (!message)
        return raptor_diagnose(diagnostics, RAPTOR_E_tensor_malformed, place,
                               "not a serialized TensorProto");
    jmp_buf *guard = arena->guard;
    arena->guard = NULL; /* the message must be freed before the caller's guard is taken */
    onnx_tensor tensor;
    raptor_status_code status = onnx_tensor_decode(message, arena, place, diagnostics, &tensor);
    bool copied = status == RAPTOR_OK;
    if (copied) {
        size_t length = tensor.count * onnx_dtype_bytes(tensor.dtype);
        int64_t *dims = raptor_arena_array(arena, tensor.rank + 1, sizeof *dims);
        char *data = raptor_arena_allocate(arena, length + 1);
        char *name = raptor_arena_strdup(arena, message->name ? message->name : "");
        copied = dims && data && name;
        if (copied && tensor.rank)
            memcpy(dims, tensor.dims, tensor.rank * sizeof *dims);
        if (copied && length)
            memcpy(data, tensor.data, length);
        for (size_t i = 0; copied && tensor.dtype == ONNX_STRING && i < tensor.count; i++) {
            onnx_string *item = (onnx_string *)(void *)data + i;
            item->bytes = raptor_arena_strndup(arena, item->bytes, item->length);
            copied = item->bytes != NULL;
        }
        *out_tensor =
            (onnx_named_tensor){name, {tensor.dtype, tensor.rank, dims, tensor.count, data}};
    }
    arena->guard = guard;
    onnx__tensor_proto__free_unpacked(message, NULL);
    if (status == RAPTOR_OK && !copied)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place, "out of memory");
    return status;
}
