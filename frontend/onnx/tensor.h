/* Dense tensors as they come out of files: ONNX TensorProto in every storage form, converted only
 * where the stored form is not already an array of the element type. */
#ifndef RAPTOR_FRONTEND_ONNX_TENSOR_H
#define RAPTOR_FRONTEND_ONNX_TENSOR_H

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

struct Onnx__TensorProto;
struct Onnx__SparseTensorProto;

typedef enum onnx_dtype {
    ONNX_UNDEFINED = 0,
#define ONNX_DTYPE(name, value, bytes, text) ONNX_##name = value,
#include "frontend/onnx/dtypes.def"
#undef ONNX_DTYPE
} onnx_dtype;

/* An element of a string tensor: bytes, not NUL-terminated. */
typedef struct onnx_string {
    const char *bytes;
    size_t length;
} onnx_string;

/* A dense tensor in row-major order, elements in host byte order, bool as one byte 0 or 1.
 * `dims` and `data` belong to whoever made the tensor (model, arena, caller). A scalar has rank 0,
 * count 1; a tensor with a zero dimension has count 0 and a `data` that must not be read. */
typedef struct onnx_tensor {
    onnx_dtype dtype;
    uint32_t rank;
    const int64_t *dims;
    size_t count; /* elements */
    const void *data;
} onnx_tensor;

typedef struct onnx_named_tensor {
    const char *name; /* NULL when the source has none */
    onnx_tensor tensor;
} onnx_named_tensor;

/* 0 and "undefined" for a value outside the table. */
size_t onnx_dtype_bytes(onnx_dtype dtype);
const char *onnx_dtype_name(onnx_dtype dtype);
bool onnx_dtype_is_known(int64_t dtype);
/* float16, bfloat16, float32, float64. */
bool onnx_dtype_is_float(onnx_dtype dtype);

/* Element count of a shape: false on a negative dimension or overflow (of the byte size, too). */
bool onnx_shape_count(const int64_t *dims, uint32_t rank, size_t element_bytes, size_t *out_count);
/* "1x3x224x224", "scalar" for rank 0. */
const char *onnx_shape_text(raptor_arena *arena, const int64_t *dims, uint32_t rank);

/* The conversions of half-precision bit patterns; to a half: round to nearest even, overflow gives
 * infinity, NaN stays NaN. */
float onnx_float16_to_float(uint16_t bits);
float onnx_bfloat16_to_float(uint16_t bits);
uint16_t onnx_float_to_float16(float value);
uint16_t onnx_float_to_bfloat16(float value);

/* Decodes a TensorProto. `data` points into the message where it already has the element type
 * (raw_data is copied only when misaligned), so the message must outlive the tensor; otherwise
 * into `arena`. External data must have been attached before (onnx_model_load does). `place` names
 * what the tensor belongs to in diagnostics. */
raptor_status onnx_tensor_decode(const struct Onnx__TensorProto *message, raptor_arena *arena,
                                 raptor_place place, raptor_diagnostics *diagnostics,
                                 onnx_tensor *out_tensor);
/* The same for a SparseTensorProto (COO, linear or coordinate indices): always a dense copy. */
raptor_status onnx_sparse_tensor_decode(const struct Onnx__SparseTensorProto *message,
                                        raptor_arena *arena, raptor_place place,
                                        raptor_diagnostics *diagnostics, onnx_tensor *out_tensor);
/* Decodes one serialized TensorProto (the .pb files of ONNX test suites); *out_name may be NULL. */
raptor_status onnx_tensor_parse(const void *bytes, size_t size, const char *path,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                onnx_named_tensor *out_tensor);

/* Elements as f32: any numeric or bool type. Returns tensor->data itself when it is float32.
 * NULL for string and complex. */
const float *onnx_tensor_to_float(const onnx_tensor *tensor, raptor_arena *arena);
/* Elements as int64: integer and bool types, and floats with integral values in range. Returns
 * tensor->data itself when it is int64. NULL when the values do not convert. */
const int64_t *onnx_tensor_to_int64(const onnx_tensor *tensor, raptor_arena *arena);

#endif
