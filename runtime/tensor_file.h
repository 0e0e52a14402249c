/* Tensors in files: .npy and .npz (NumPy) and .pb (a serialized TensorProto). */
#ifndef RAPTOR_RUNTIME_TENSOR_FILE_H
#define RAPTOR_RUNTIME_TENSOR_FILE_H

#include "frontend/onnx/tensor.h"

/* Reads every tensor of a file into `arena`. The content decides the format. Names are those of the
 * TensorProto or of the archive's members; NULL for .npy. Elements are converted to host order and
 * row-major layout. Malformed files and element types ONNX has no name for are refused. */
raptor_status tensor_file_read(const char *path, raptor_arena *arena,
                               raptor_diagnostics *diagnostics, onnx_named_tensor **out_tensors,
                               size_t *out_count);
/* The same from memory. */
raptor_status tensor_file_parse(const void *bytes, size_t size, const char *path,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                onnx_named_tensor **out_tensors, size_t *out_count);

/* Writes one tensor as .npy, whole or not at all. bfloat16 is written as float32 (NumPy has none),
 * strings as the fixed-width bytes of the longest. */
raptor_status tensor_file_write_npy(const char *path, const onnx_tensor *tensor,
                                    raptor_diagnostics *diagnostics);

#endif
