/* The frontend: from a checked ONNX model (frontend/onnx/model.h) to a module of the plan stage
 * (docs/stages.md). Shapes become static, shape arithmetic and constants are folded, operators are
 * normalised to the plan operations, batch normalisations are folded into the products before
 * them.
 *
 * Symbolic dimensions are bound in the model itself, by onnx_model_bind_option, because the
 * reference executes the same model; one that is left unbound is a fault that names the option. */
#ifndef RAPTOR_FRONTEND_FRONTEND_H
#define RAPTOR_FRONTEND_FRONTEND_H

#include "frontend/onnx/model.h"
#include "ir/ir.h"

typedef struct frontend_options {
    int bits;               /* becomes raptor.bits; 0 means 32 */
    const char *model_name; /* becomes raptor.model; NULL: the file's name without its ending */
    /* What the target is to do without: instructions of frontend/needs.def. */
    const char *const *disabled;
    uint32_t disabled_count;
    /* For frontend_analyse: of every node of the graph the reason why the target refuses it, or
     * NULL. NULL: it refuses none. */
    const char *const *refusals;
} frontend_options;

/* Whether some plan operation needs the facility, so that disabling it has a meaning. */
bool frontend_is_facility(const char *name);
/* Their names, in the order of the table; NULL from `number` on that there is none. */
const char *frontend_facility(uint32_t number);

/* What the layers of a model are called, one a node of the graph: the nodes' names, repeated ones
 * with a number. They are the places of operations and their `raptor.layer`. */
const char **frontend_layer_names(const onnx_graph *graph, raptor_arena *arena);

/* Builds the plan module in `context`. Constants that are f32 in the model are not copied: the
 * resources point into the model, which must outlive the context. `options` may be NULL.
 *
 * Every node that the device cannot execute gets a diagnostic of its own: node, operator, what is
 * in the way and what would work. Nodes that no output depends on are dropped, not checked. */
raptor_status frontend_import(const onnx_model *model, const frontend_options *options,
                              ir_context *context, raptor_diagnostics *diagnostics,
                              ir_operation **out_module);

typedef enum frontend_where {
    FRONTEND_DEVICE,      /* becomes plan operations, or part of a neighbour's */
    FRONTEND_FOLDED,      /* computed at compile time */
    FRONTEND_UNUSED,      /* no output depends on it */
    FRONTEND_UNSUPPORTED, /* cannot run on the device: see the reason */
    FRONTEND_BLOCKED      /* its operator is known, but what it reads is unsupported */
} frontend_where;

typedef struct frontend_verdict {
    const onnx_node *node;
    frontend_where where;
    const char *reason; /* of unsupported and blocked, else NULL */
} frontend_verdict;

const char *frontend_where_name(frontend_where where);

enum { FRONTEND_RANK_LIMIT = 8 };

/* What is known about a value before the model runs. */
typedef struct frontend_fact {
    bool known; /* element type and shape are */
    onnx_dtype dtype;
    uint32_t rank;
    int64_t dims[FRONTEND_RANK_LIMIT];
} frontend_fact;

typedef struct frontend_analysis {
    frontend_verdict *verdicts; /* one a node, in the order of graph->nodes */
    frontend_fact *facts;       /* by onnx_value.id, for the values of the model's graph */
    onnx_tensor *constants;     /* by id: of node outputs computed at compile time; else dtype 0 */
} frontend_analysis;

/* What would become of every node of a model of which the host may execute a part. Fails only on
 * what is wrong with the model as a whole, such as unbound shapes. Inputs may be of any type, and
 * what a refused node computes is taken to arrive in time, so that a node is blocked only if the
 * shape of what it reads is unknown or it is no f32 tensor. Declared shapes of inner values are
 * believed only where nothing better is known. Everything lives in `arena` or the model. */
raptor_status frontend_analyse(const onnx_model *model, const frontend_options *options,
                               raptor_arena *arena, raptor_diagnostics *diagnostics,
                               frontend_analysis *out_analysis);

/* One row of frontend/importers.def: what the device supports of an operator. */
typedef struct frontend_operator {
    const char *name;
    int64_t oldest_opset, newest_opset;
    const char *supported; /* one line; for a refused operator the reason and what would work */
    bool refused;
} frontend_operator;
const frontend_operator *frontend_operators(size_t *out_count);

#endif
