/* What the importers share: the state of an import, access to a node's inputs and attributes, and
 * the builders of plan operations.
 *
 * An importer turns one node into plan operations. It either sets every output that is wanted and
 * returns RAPTOR_OK, or says with import_refuse why it cannot and returns RAPTOR_FAILED; the import
 * goes on with the other nodes. What it emitted before failing is dropped with the module. */
#ifndef RAPTOR_FRONTEND_IMPORT_H
#define RAPTOR_FRONTEND_IMPORT_H

#include "frontend/frontend.h"

enum {
    IMPORT_RANK_LIMIT = 8 /* of values and constants */
};
/* Elements of one tensor, so that absurd shapes end in a diagnostic and not in the allocator. */
#define IMPORT_ELEMENT_LIMIT ((int64_t)1 << 30)

typedef enum import_kind {
    IMPORT_NONE,     /* not reached yet */
    IMPORT_FAILED,   /* its node was refused */
    IMPORT_CONSTANT, /* known at compile time */
    IMPORT_COMPUTED  /* a value of the plan */
} import_kind;

/* What an ONNX value became. */
typedef struct import_value {
    import_kind kind;
    bool live;            /* an output depends on it */
    frontend_fact fact;   /* set in an analysis */
    onnx_tensor constant; /* IMPORT_CONSTANT; data in the model or the context's arena */
    ir_value *value;      /* IMPORT_COMPUTED, or the constant once an operation uses it */
} import_value;

typedef struct import_state {
    const onnx_model *model;
    const frontend_options *options;
    raptor_diagnostics *diagnostics;
    ir_context *context;
    raptor_arena *arena; /* the context's */
    ir_builder builder;
    ir_operation *module, *function;
    import_value *values;  /* by onnx_value.id */
    const onnx_node *node; /* being imported */
    const char **layers;   /* by node position: its name, made unique */
    frontend_verdict *verdicts;
    bool failed;
    bool analysis; /* what the device cannot take is somebody else's business, not a fault */
} import_state;

typedef raptor_status_code (*import_function)(import_state *state, const onnx_node *node);

/* Adds a diagnostic about the node being imported and keeps its text as the node's verdict. */
__attribute__((format(printf, 3, 4))) void
import_add_fault(import_state *state, raptor_diagnostic_code code, const char *format, ...);
/* The same, as an expression of value RAPTOR_FAILED (a macro so that compilers see the value). */
#define import_refuse(...) (import_add_fault(__VA_ARGS__), RAPTOR_FAILED)

extern const frontend_options frontend_default_options;
/* Imports state->model into state->context; without out_module only as far as the verdicts. The
 * context's arena is guarded: running out of memory is a diagnostic. (frontend.c) */
raptor_status_code import_run(import_state *state, ir_operation **out_module);
/* A disabled facility that the operation cannot do without, or NULL (facilities.c). */
const char *import_missing_facility(const frontend_options *options, const ir_operation *operation);

/* ---- inputs and outputs of the node (import.c) ---- */

static inline bool import_has_input(const onnx_node *node, uint32_t number) {
    return number < node->input_count && node->inputs[number] != NULL;
}
/* Whether something that matters reads the output. */
bool import_output_is_used(const import_state *state, const onnx_node *node, uint32_t number);
/* The input's entry; NULL when it is left out. */
import_value *import_input(const import_state *state, const onnx_node *node, uint32_t number);
bool import_input_is_constant(const import_state *state, const onnx_node *node, uint32_t number);
/* Refuses a missing or constant one. */
raptor_status_code import_computed_input(import_state *state, const onnx_node *node,
                                         uint32_t number, ir_value **out_value);
/* Refuses a missing or computed one by name; `role` says what it is: "weights". */
raptor_status_code import_constant_input(import_state *state, const onnx_node *node,
                                         uint32_t number, const char *role,
                                         const onnx_tensor **out_tensor);
raptor_status_code import_float_input(import_state *state, const onnx_node *node, uint32_t number,
                                      const char *role, const onnx_tensor **out_tensor,
                                      const float **out_values);
/* An optional input: *out_values NULL when it is left out. */
raptor_status_code import_integer_input(import_state *state, const onnx_node *node, uint32_t number,
                                        const char *role, const int64_t **out_values,
                                        size_t *out_count);
/* Integers that older opsets give as an attribute and newer ones as an input; NULL when absent. */
raptor_status_code import_integers(import_state *state, const onnx_node *node,
                                   const char *attribute, uint32_t input,
                                   const int64_t **out_values, size_t *out_count);
/* A constant of one element, or `fallback` when the input is left out. */
raptor_status_code import_scalar_input(import_state *state, const onnx_node *node, uint32_t number,
                                       const char *role, float fallback, float *out_value);

/* Counts axes from the end when negative; refuses those outside [-rank, rank). */
raptor_status_code import_axis(import_state *state, int64_t axis, uint32_t rank,
                               uint32_t *out_axis);
/* The same for a list without repeats: *out_mask has bit a set for axis a. */
raptor_status_code import_axes(import_state *state, const int64_t *axes, size_t count,
                               uint32_t rank, uint32_t *out_mask);

/* What the node's output is; a computed one takes the output's name. */
void import_set_value(import_state *state, const onnx_node *node, uint32_t number, ir_value *value);
void import_set_constant(import_state *state, const onnx_node *node, uint32_t number,
                         const onnx_tensor *tensor);
/* The output is whatever that input is. */
void import_set_alias(import_state *state, const onnx_node *node, uint32_t output, uint32_t input);

/* ---- constants (constant.c) ---- */

/* Elements as f32 or int64, in place where the type already fits; refused when they don't convert
 * (strings, complex numbers, fractions asked for as integers). */
raptor_status_code import_floats(import_state *state, const onnx_tensor *tensor, const char *role,
                                 const float **out_values);
raptor_status_code import_int64s(import_state *state, const onnx_tensor *tensor, const char *role,
                                 const int64_t **out_values);
/* A new constant with room for its elements; refuses shapes beyond the limits. */
raptor_status_code import_new_constant(import_state *state, onnx_dtype dtype, uint32_t rank,
                                       const int64_t *dims, onnx_tensor *out_tensor,
                                       void **out_data);

/* A name of letters, digits, '_', '.', '$' and '-' that doesn't start with a digit, as the text
 * form wants it. */
const char *import_identifier(import_state *state, const char *name);
/* An arith.constant of f32 elements. `data` is not copied unless the constant is tiny, so it must
 * live as long as the context. */
ir_value *import_build_constant(import_state *state, const char *name, uint32_t rank,
                                const int64_t *dims, const float *data);
/* The value of the plan that stands for it: a constant is built when the first operation uses it.
 */
raptor_status_code import_materialise(import_state *state, import_value *value, const char *name,
                                      ir_value **out_value);
/* The same for an input of the node. */
raptor_status_code import_operand(import_state *state, const onnx_node *node, uint32_t number,
                                  ir_value **out_value);

/* ---- plan operations (emit.c) ---- */

/* memcpy of dimensions, of which there may be none (and then no array). */
static inline void import_copy_dims(int64_t *to, const int64_t *from, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
}
/* A tensor type of positive dimensions within the limits, or a refusal. */
raptor_status_code import_type(import_state *state, uint32_t rank, const int64_t *dims,
                               const ir_type **out_type);
const char *import_shape_text(import_state *state, const ir_type *type);

/* One operation with one result; adds logicalLayout, raptor.layer and raptor.op. */
ir_value *import_emit(import_state *state, const char *name, uint32_t operand_count,
                      ir_value *const *operands, const ir_type *type,
                      const ir_named_attribute *attributes, uint32_t attribute_count);
/* x reshaped; nothing is emitted when it has the shape already, and chains of reshapes become one.
 * The element counts must be equal. */
ir_value *import_reshape(import_state *state, ir_value *x, uint32_t rank, const int64_t *dims);
ir_value *import_reshape_type(import_state *state, ir_value *x, const ir_type *type);
/* x with its axes permuted; a reshape when only axes of size 1 move. */
ir_value *import_transpose(import_state *state, ir_value *x, const uint32_t *permutation);
ir_value *import_swap_last_axes(import_state *state, ir_value *x); /* rank 2 or more */
/* x itself if its rank is 4, else reshaped to [1, 1, rows, last]. */
ir_value *import_as_rank4(import_state *state, ir_value *x);
/* An elementwise operation of one operand on any rank. */
ir_value *import_unary(import_state *state, const char *name, ir_value *x,
                       const ir_named_attribute *attributes, uint32_t attribute_count);

/* How a small operand lies in a larger one: the larger seen as [outer, channels, inner], the
 * smaller as [channels]. */
typedef struct import_view {
    int64_t outer, channels, inner;
} import_view;
/* False when the shape of `small` does not broadcast to that of `large`. *out_contiguous false:
 * it does, but not along neighbouring axes only. */
bool import_broadcast_view(uint32_t large_rank, const int64_t *large_dims, uint32_t small_rank,
                           const int64_t *small_dims, import_view *out_view, bool *out_contiguous);
/* "spat.scale_plan" or "spat.bias_add_plan" of x seen as `view`, and back in x's shape. The
 * operand has view.channels elements: constant floats (living as long as the context), or a
 * computed value of any shape. */
ir_value *import_channel_constant(import_state *state, const char *name, ir_value *x,
                                  import_view view, const char *constant_name, const float *values);
ir_value *import_channel_value(import_state *state, const char *name, ir_value *x, import_view view,
                               ir_value *operand);
ir_value *import_scale_by(import_state *state, ir_value *x, float factor);
/* Elementwise sum with broadcasting (elementwise.c); either may be constant. For Gemm. */
typedef struct import_term {
    ir_value *value; /* NULL: the constant */
    const onnx_tensor *constant;
    const char *name;
} import_term;
raptor_status_code import_add(import_state *state, import_term a, import_term b,
                              ir_value **out_value);
/* MatMul of two computed values (matmul.c); `transposed`: of b's matrices. */
raptor_status_code import_product(import_state *state, ir_value *a, ir_value *b, bool transposed,
                                  ir_value **out_value);

/* Means of `outer` runs of rows * columns elements each: [images, outer / images, 1, 1]
 * (pooling.c). */
ir_value *import_means(import_state *state, ir_value *x, int64_t outer, int64_t rows,
                       int64_t columns);
/* The same for their largest elements. */
ir_value *import_maxima(import_state *state, ir_value *x, int64_t outer, int64_t rows,
                        int64_t columns);
/* A pool down the middle of x seen as [outer, count, inner]: [outer, 1, 1, inner]. */
ir_value *import_reduce_middle(import_state *state, const char *name, ir_value *x, int64_t outer,
                               int64_t count, int64_t inner);
/* x + number, and a by b of the same shape through an operation of two operands (functions.c). */
ir_value *import_add_number(import_state *state, ir_value *x, float number);
ir_value *import_of_two(import_state *state, const char *name, ir_value *a, ir_value *b);
/* Channels [groups][block rows][block columns][..] become pixels, and rows and columns at the
 * border (crops: top, left, bottom, right) are left out (transposed_convolution.c). */
raptor_status_code import_depth_to_pixels(import_state *state, ir_value *x, const int64_t *block,
                                          int64_t groups, const int64_t *crops,
                                          ir_value **out_value);

/* ---- picking elements (select.c) ---- */

/* The elements of x at these indices of an axis, in any order, with repeats. */
ir_value *import_select(import_state *state, ir_value *x, uint32_t axis, int64_t count,
                        const int64_t *indices);
/* Elements start, start + step, ...; refuses to take none. */
raptor_status_code import_select_range(import_state *state, ir_value *x, uint32_t axis,
                                       int64_t start, int64_t step, int64_t count,
                                       ir_value **out_value);
/* x repeated to a shape that it broadcasts to. */
raptor_status_code import_broadcast_to(import_state *state, ir_value *x, uint32_t rank,
                                       const int64_t *dims, ir_value **out_value);

/* ---- windows of convolutions and pools (window.c) ---- */

typedef struct import_window {
    uint32_t axes; /* 1 or 2 */
    int64_t kernel[2], strides[2], dilations[2];
    int64_t begins[2], ends[2];                   /* what the plan operation gets */
    int64_t original_begins[2], original_ends[2]; /* before ceil_mode enlarged them */
    int64_t out[2];
} import_window;
/* Reads kernel_shape, strides, dilations, pads, auto_pad and ceil_mode. `kernel`: the weights'
 * kernel, which kernel_shape must equal, or NULL if the attribute decides. `extents`: of the
 * input. A window of one axis is returned as one of two, height 1. */
raptor_status_code import_read_window(import_state *state, const onnx_node *node, uint32_t axes,
                                      const int64_t *extents, const int64_t *kernel,
                                      import_window *out_window);
const ir_attribute *import_pads_attribute(const import_state *state, const int64_t *begins,
                                          const int64_t *ends);
/* If x is the result of a zero-filling spat.pad_plan of height and width only: the padded value and
 * its pads. */
bool import_zero_padding(const ir_value *x, ir_value **out_source, int64_t *out_begins,
                         int64_t *out_ends);

/* ---- shapes of results, shared by importers and evaluators (importers/shape.c) ---- */

/* The shape Reshape, Squeeze or Unsqueeze gives a tensor of shape dims[0..rank); out_dims has room
 * for IMPORT_RANK_LIMIT. */
typedef raptor_status_code import_shape_resolver(import_state *state, const onnx_node *node,
                                                 uint32_t rank, const int64_t *dims,
                                                 uint32_t *out_rank, int64_t *out_dims);
import_shape_resolver import_resolve_reshape;
import_shape_resolver import_resolve_squeeze;
import_shape_resolver import_resolve_unsqueeze;
/* What Slice takes of one axis: elements start, start + step, ... */
typedef struct import_range {
    int64_t start, step, count;
} import_range;
raptor_status_code import_resolve_slice(import_state *state, const onnx_node *node, uint32_t rank,
                                        const int64_t *dims, import_range *out_ranges);
/* One size per output. */
raptor_status_code import_resolve_split(import_state *state, const onnx_node *node, uint32_t rank,
                                        const int64_t *dims, uint32_t *out_axis,
                                        int64_t *out_sizes);
raptor_status_code import_resolve_permutation(import_state *state, const onnx_node *node,
                                              uint32_t rank, uint32_t *out_permutation);

/* ---- nodes of the host (infer.c) ----------------------------------------------------------------
 */

/* Type and shape of an input, if they are known, whoever computes it. */
bool import_input_fact(const import_state *state, const onnx_node *node, uint32_t number,
                       frontend_fact *out_fact);
/* Sets the facts of the outputs of a node that was refused. */
void import_infer_outputs(import_state *state, const onnx_node *node);
/* The element type the model gives a value of the plan, which is always f32 there. */
onnx_dtype import_declared_dtype(const import_state *state, const onnx_node *node);

/* ---- the rest ----------------------------------------------------------------------------------
 */

/* Makes chains of reshapes one and removes operations without uses. */
void frontend_clean(ir_operation *function);
/* fold_affine.c: see there. */
void frontend_fold_affine(import_state *state);

#define IMPORTER(operator, oldest, newest, function, supported)                                    \
    raptor_status_code import_##function(import_state *state, const onnx_node *node);
#define EVALUATOR(operator, oldest, newest, function)                                              \
    raptor_status_code evaluate_##function(import_state *state, const onnx_node *node);
#define REFUSED(operator, reason)
#include "frontend/importers.def"
#undef IMPORTER
#undef EVALUATOR
#undef REFUSED

#endif
