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

/* What the rules share, defined in infer.c. Input `number` of the node: unknown where it is left
 * out. */
frontend_fact infer_node_input(const inference *x, uint32_t number);
/* Output `number` has that shape; RAPTOR_FAILED if there is no such output or too many axes. */
raptor_status_code infer_node_set(inference *x, uint32_t number, uint32_t rank,
                                  const int64_t *dims);
/* An integer attribute, or `fallback` where it is left out or of another type. */
int64_t infer_node_attribute(const inference *x, const char *name, int64_t fallback);

#define INFER(operator, dtype, rule) infer_rule infer_##rule;
#include "frontend/infer.def"
#undef INFER

#endif
