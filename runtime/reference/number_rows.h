/* One function an element type. The including file defines
 *   ROW_FUNCTION(name, type, result, expression)
 * which defines the function name_type: `expression` of the elements, stored as `result`. Here are
 * the families whose result has the operands' type, and the entries of their tables by element
 * type. */
#ifndef RAPTOR_RUNTIME_REFERENCE_NUMBER_ROWS_H
#define RAPTOR_RUNTIME_REFERENCE_NUMBER_ROWS_H

#define FLOAT_FUNCTIONS(name, expression)                                                          \
    ROW_FUNCTION(name, float, float, expression)                                                   \
    ROW_FUNCTION(name, double, double, expression)
#define SIGNED_FUNCTIONS(name, expression)                                                         \
    ROW_FUNCTION(name, int8_t, int8_t, expression)                                                 \
    ROW_FUNCTION(name, int16_t, int16_t, expression)                                               \
    ROW_FUNCTION(name, int32_t, int32_t, expression)                                               \
    ROW_FUNCTION(name, int64_t, int64_t, expression)
#define UNSIGNED_FUNCTIONS(name, expression)                                                       \
    ROW_FUNCTION(name, uint8_t, uint8_t, expression)                                               \
    ROW_FUNCTION(name, uint16_t, uint16_t, expression)                                             \
    ROW_FUNCTION(name, uint32_t, uint32_t, expression)                                             \
    ROW_FUNCTION(name, uint64_t, uint64_t, expression)

#define FLOAT_ROWS(name) [ONNX_FLOAT] = name##_float, [ONNX_DOUBLE] = name##_double
#define SIGNED_ROWS(name)                                                                          \
    [ONNX_INT8] = name##_int8_t, [ONNX_INT16] = name##_int16_t, [ONNX_INT32] = name##_int32_t,     \
    [ONNX_INT64] = name##_int64_t
#define UNSIGNED_ROWS(name)                                                                        \
    [ONNX_UINT8] = name##_uint8_t, [ONNX_UINT16] = name##_uint16_t,                                \
    [ONNX_UINT32] = name##_uint32_t, [ONNX_UINT64] = name##_uint64_t
#define INTEGER_ROWS(name) SIGNED_ROWS(name), UNSIGNED_ROWS(name)
#define NUMBER_ROWS(name)  FLOAT_ROWS(name), INTEGER_ROWS(name)

#endif
