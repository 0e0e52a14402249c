/* What the operators of the reference work with. An operator is one function that reads the inputs
 * and attributes of a call, creates its outputs and fills them. */
#ifndef RAPTOR_RUNTIME_REFERENCE_KERNEL_H
#define RAPTOR_RUNTIME_REFERENCE_KERNEL_H

#include <locale.h>

#include "runtime/reference/reference.h"

enum { REFERENCE_RANK_LIMIT = 16, REFERENCE_DTYPE_LIMIT = 17 };

typedef struct reference_buffer reference_buffer;

/* A tensor handle. `owner` counts references to the memory; NULL when it is borrowed (inputs,
 * initializers). Elements must not be changed once the producing call has returned. */
typedef struct reference_tensor {
    onnx_dtype dtype;
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT];
    size_t count;
    void *data;
    reference_buffer *owner;
} reference_tensor;

typedef struct reference_sequence {
    struct reference_sequence *next, *previous; /* all of the run */
    size_t references;
    size_t count;
    reference_tensor items[];
} reference_sequence;

/* What a graph value holds at the moment. */
typedef struct reference_slot {
    bool set;
    reference_kind kind;
    reference_tensor tensor;
    reference_sequence *sequence;
} reference_slot;

typedef struct reference_scratch {
    struct reference_scratch *outer;
    raptor_arena arena;
} reference_scratch;

/* One execution of a model. */
typedef struct reference_run_state {
    const onnx_model *model;
    const reference_options *options;
    raptor_diagnostics *diagnostics;
    raptor_arena arena;    /* lives as long as the run: decoded initializers, strings */
    reference_slot *slots; /* by value id */
    bool *needed;          /* by value id: the model's outputs depend on it (needed.c) */
    uint32_t *last_use;    /* by value id: node position in the value's graph; UINT32_MAX: keep */
    reference_buffer *buffers;
    size_t live_bytes, limit_bytes; /* of all buffers */
    reference_sequence *sequences;
    reference_scratch *scratch; /* innermost call's */
    locale_t text_locale;       /* of string operators; created when first needed */
    jmp_buf guard;              /* taken when memory runs out */
} reference_run_state;

/* One execution of a node. */
typedef struct reference_call {
    reference_run_state *run;
    const onnx_node *node;
    raptor_arena *scratch; /* freed after the call */
    uint32_t input_count, output_count;
    reference_slot **inputs; /* NULL: left out */
    reference_slot *outputs; /* moved to the graph's values after the call */
    bool failed;             /* a getter met a fault; the call's result is dropped */
} reference_call;

typedef raptor_status reference_function(reference_call *call);

/* run.c: values */
__attribute__((format(printf, 3, 4))) raptor_status_code
reference_fault(reference_call *call, raptor_diagnostic_code code, const char *format, ...);
/* The tensor of an input, NULL when left out (or beyond the last). */
const reference_tensor *reference_input_tensor(const reference_call *call, uint32_t index);
/* The same where the operator needs it: faults when it is absent or not a tensor. */
raptor_status reference_need(reference_call *call, uint32_t index,
                             const reference_tensor **out_tensor);
bool reference_wants_output(const reference_call *call, uint32_t index);
/* Creates a zeroed output; NULL after a fault (rank or size). `dims` may alias nothing of it. */
reference_tensor *reference_output(reference_call *call, uint32_t index, onnx_dtype dtype,
                                   uint32_t rank, const int64_t *dims);
/* A scalar of int64; an int32 tensor of integers held as double. */
raptor_status reference_output_count(reference_call *call, uint32_t index, size_t count);
raptor_status reference_output_int32(reference_call *call, uint32_t index, uint32_t rank,
                                     const int64_t *dims, const double *values);
reference_tensor *reference_output_like(reference_call *call, uint32_t index, onnx_dtype dtype,
                                        const reference_tensor *like);
/* An output that shares the memory of `tensor`. */
reference_tensor *reference_forward(reference_call *call, uint32_t index,
                                    const reference_tensor *tensor);
/* A tensor that belongs to no output (released by the caller). */
raptor_status reference_tensor_create(reference_call *call, onnx_dtype dtype, uint32_t rank,
                                      const int64_t *dims, reference_tensor *out_tensor);
void reference_tensor_release(reference_run_state *run, reference_tensor *tensor);
void reference_tensor_retain(const reference_tensor *tensor);
void reference_slot_clear(reference_run_state *run, reference_slot *slot);
void reference_slot_copy(reference_run_state *run, reference_slot *to, const reference_slot *from);
/* A sequence with room for `count` unset items and one reference. */
reference_sequence *reference_sequence_create(reference_run_state *run, size_t count);
raptor_status reference_run_graph(reference_run_state *run, const onnx_graph *graph);
void reference_output_sequence(reference_call *call, uint32_t index, reference_sequence *sequence);

/* Attributes with defaults; a wrong type is recorded in the call and the default returned. */
int64_t reference_int(reference_call *call, const char *name, int64_t fallback);
float reference_float(reference_call *call, const char *name, float fallback);
const char *reference_string(reference_call *call, const char *name, const char *fallback);
const int64_t *reference_ints(reference_call *call, const char *name, size_t *out_count);
const float *reference_floats(reference_call *call, const char *name, size_t *out_count);

/* A tensor's elements as int64, in scratch memory unless they are that already; NULL after a fault.
 */
const int64_t *reference_int64_values(reference_call *call, const reference_tensor *tensor);
/* Elements of any number type as double (64-bit integers beyond 2^53 are rounded), and back:
 * rounded towards zero and saturated for integers. */
const double *reference_double_values(reference_call *call, const reference_tensor *tensor);
void reference_set_double(reference_tensor *tensor, size_t index, double value);
/* quantize.c: rounds half to even, adds the zero point and saturates to the integer type. */
void reference_set_quantized(reference_tensor *tensor, size_t index, double scaled, double zero);
/* Integers from an attribute (older opsets) or an input (newer): whichever is present.
 * *out_present false and count 0 when neither is. */
raptor_status reference_int_list(reference_call *call, const char *attribute, uint32_t input,
                                 bool *out_present, const int64_t **out_values, size_t *out_count);

static inline onnx_tensor reference_as_onnx(const reference_tensor *tensor) {
    return (onnx_tensor){tensor->dtype, tensor->rank, tensor->dims, tensor->count, tensor->data};
}
static inline size_t reference_bytes(const reference_tensor *tensor) {
    return tensor->count * onnx_dtype_bytes(tensor->dtype);
}

/* shape.c: walking over tensors. Strides count elements. */
void reference_strides(uint32_t rank, const int64_t *dims, int64_t *out_strides);
/* Brings an axis into 0..rank-1; faults when out of range. */
raptor_status reference_axis(reference_call *call, int64_t axis, uint32_t rank, uint32_t *out_axis);
/* The same for a list, as flags by axis; duplicates are faults. */
raptor_status reference_axes(reference_call *call, const int64_t *axes, size_t count, uint32_t rank,
                             bool *out_flags);
int64_t reference_product(const int64_t *dims, uint32_t from, uint32_t to);
/* Shape of two operands under NumPy broadcasting. */
raptor_status reference_broadcast_shape(reference_call *call, const reference_tensor *a,
                                        const reference_tensor *b, uint32_t *out_rank,
                                        int64_t *out_dims);
/* Strides that read `tensor` as if it had the given shape (0 where it is repeated). */
void reference_broadcast_strides(const reference_tensor *tensor, uint32_t rank, const int64_t *dims,
                                 int64_t *out_strides);
/* Copies a rectangle of elements of `bytes` each between two strided layouts. */
void reference_copy_strided(void *to, const int64_t *to_strides, const void *from,
                            const int64_t *from_strides, uint32_t rank, const int64_t *dims,
                            size_t bytes);

/* A multi-index over a shape with up to three offsets that follow it. */
typedef struct reference_walk {
    uint32_t rank;
    const int64_t *dims;
    const int64_t *strides[3];
    int64_t index[REFERENCE_RANK_LIMIT];
    int64_t offset[3];
} reference_walk;
void reference_walk_init(reference_walk *walk, uint32_t rank, const int64_t *dims,
                         const int64_t *strides_0, const int64_t *strides_1,
                         const int64_t *strides_2);
/* False after the last position. */
bool reference_walk_next(reference_walk *walk);

/* reshape.c: concatenates along an axis, or along a new one; cuts a piece out along an axis. */
raptor_status reference_concat_tensors(reference_call *call, const reference_tensor **parts,
                                       size_t count, int64_t axis, bool stack);
raptor_status reference_cut(reference_call *call, const reference_tensor *from, uint32_t axis,
                            int64_t at, int64_t length, reference_tensor *out_piece);

/* Element types by what C computes with. */
#define REFERENCE_FLOAT_TYPES(ROW)                                                                 \
    ROW(ONNX_FLOAT, float)                                                                         \
    ROW(ONNX_DOUBLE, double)
#define REFERENCE_SIGNED_TYPES(ROW)                                                                \
    ROW(ONNX_INT8, int8_t)                                                                         \
    ROW(ONNX_INT16, int16_t)                                                                       \
    ROW(ONNX_INT32, int32_t)                                                                       \
    ROW(ONNX_INT64, int64_t)
#define REFERENCE_UNSIGNED_TYPES(ROW)                                                              \
    ROW(ONNX_UINT8, uint8_t)                                                                       \
    ROW(ONNX_UINT16, uint16_t)                                                                     \
    ROW(ONNX_UINT32, uint32_t)                                                                     \
    ROW(ONNX_UINT64, uint64_t)
#define REFERENCE_INTEGER_TYPES(ROW) REFERENCE_SIGNED_TYPES(ROW) REFERENCE_UNSIGNED_TYPES(ROW)
#define REFERENCE_NUMBER_TYPES(ROW)  REFERENCE_FLOAT_TYPES(ROW) REFERENCE_INTEGER_TYPES(ROW)

raptor_status_code reference_type_fault(reference_call *call, const reference_tensor *tensor);

/* The operators: one function a row. */
#define REFERENCE_OPERATOR(name, first, last, function, halves) reference_function function;
#include "runtime/reference/operators.def"
#undef REFERENCE_OPERATOR

#endif
