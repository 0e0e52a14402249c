/* The rules of infer.def: from what is known about a node's inputs to its results. */
#ifndef RAPTOR_FRONTEND_INFER_H
#define RAPTOR_FRONTEND_INFER_H

#include "frontend/import.h"

typedef struct inference {
    import_state *state;
    const onnx_node *node;
    frontend_fact x;    /* input 0, which is known */
    frontend_fact *out; /* one an output: dtype is set, the rule sets `known` and the shape */
} inference;

/* Sets what it knows; RAPTOR_FAILED where nothing is. */
typedef raptor_status_code infer_rule(inference *x);

#define INFER(operator, dtype, rule) infer_rule infer_##rule;
#include "frontend/infer.def"
#undef INFER

#endif
