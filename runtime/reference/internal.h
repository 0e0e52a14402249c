/* Between the files that run a model; operators need kernel.h only. */
#ifndef RAPTOR_RUNTIME_REFERENCE_INTERNAL_H
#define RAPTOR_RUNTIME_REFERENCE_INTERNAL_H

#include "runtime/reference/kernel.h"

/* How an operator sees float16 and bfloat16 inputs. */
typedef enum reference_halves {
    REFERENCE_HALVES_WIDENED, /* as f32; f32 outputs are rounded back */
    REFERENCE_HALVES_KEPT     /* as they are: it moves elements, or converts them itself */
} reference_halves;

typedef struct reference_operator {
    const char *name;
    int64_t first_opset, last_opset; /* last 0: no end */
    reference_function *function;
    reference_halves halves;
} reference_operator;

/* NULL when unknown. */
const reference_operator *reference_find_operator(const onnx_node *node);
raptor_status reference_set_inputs(reference_run_state *run, const reference_input *inputs,
                                   size_t input_count);
/* Frees every buffer and sequence, used or not. */
void reference_free_values(reference_run_state *run);

/* Marks, by value id, the values the graph's outputs depend on, in subgraphs too (needed.c). */
void reference_mark_needed(const onnx_graph *graph, bool *needed);
bool reference_is_needed(const onnx_node *node, const bool *needed);

#endif
