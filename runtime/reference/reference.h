/* The independent CPU reference: executes an ONNX graph as it stands, inferring shapes as it runs.
 * It shares no numeric or shape code with the compile path, only the ONNX reader. Floats are
 * computed in f32 (f64 where the model says double; float16 and bfloat16 are computed in f32 and
 * rounded after every operator), matrix products by OpenBLAS. */
#ifndef RAPTOR_RUNTIME_REFERENCE_H
#define RAPTOR_RUNTIME_REFERENCE_H

#include "frontend/onnx/model.h"

typedef enum reference_kind {
    REFERENCE_NONE, /* an empty optional */
    REFERENCE_TENSOR,
    REFERENCE_SEQUENCE
} reference_kind;

/* A value of the graph: a tensor, or a sequence of tensors. */
typedef struct reference_value {
    reference_kind kind;
    onnx_tensor tensor;       /* REFERENCE_TENSOR */
    const onnx_tensor *items; /* REFERENCE_SEQUENCE */
    size_t item_count;
} reference_value;

typedef struct reference_input {
    const char *name; /* of a true input; NULL: the one at the same position */
    reference_value value;
} reference_input;

/* Called once for every node output, in execution order, subgraphs included; `data` is valid during
 * the call only. */
typedef void reference_observer(void *user, const onnx_value *value, const reference_value *data);

typedef struct reference_options {
    reference_observer *observe; /* or NULL */
    void *user;
} reference_options;

static inline reference_value reference_tensor_value(onnx_tensor tensor) {
    return (reference_value){.kind = REFERENCE_TENSOR, .tensor = tensor};
}

/* Runs the model. `inputs` are borrowed; their element types and shapes must fit the declared ones
 * (symbolic dimensions take the size given, consistently). Writes graph->output_count values into
 * `outputs`, all memory in `arena`. `options` may be NULL. Intermediate values are freed after
 * their last use. */
raptor_status reference_run(const onnx_model *model, const reference_input *inputs,
                            size_t input_count, const reference_options *options,
                            raptor_arena *arena, raptor_diagnostics *diagnostics,
                            reference_value *outputs);

/* One fault (operator_unsupported) per node the reference has no operator for. */
raptor_status reference_check_operators(const onnx_model *model, raptor_diagnostics *diagnostics);
/* Whether `operator` of ai.onnx is known at that opset. */
bool reference_has_operator(const char *operator, int64_t opset);

#endif
