/* Splitting a model between the device and the host: alternating segments, each a model of its
 * own, run one after another. docs/segments.md says how the split is chosen. */
#ifndef RAPTOR_FRONTEND_SEGMENTS_H
#define RAPTOR_FRONTEND_SEGMENTS_H

#include "frontend/frontend.h"

/* The unit of the device that an operator keeps busy. */
typedef enum segments_unit { SEGMENTS_MATRIX, SEGMENTS_VECTOR, SEGMENTS_TRANSFER } segments_unit;
const char *segments_unit_name(segments_unit unit);

typedef enum segments_place {
    SEGMENTS_DEVICE,
    SEGMENTS_HOST,
    SEGMENTS_FOLDED, /* computed at compile time */
    SEGMENTS_UNUSED, /* no output depends on it */
} segments_place;
const char *segments_place_name(segments_place place);

typedef struct segments_node {
    const onnx_node *node;
    segments_place place;
    segments_unit unit; /* of a device node */
    const char *reason; /* why it is on the host, else NULL */
    bool by_choice;     /* the device could take it, but the transfer would cost more */
    uint32_t segment;   /* of device and host nodes */
    bool macs_known;
    uint64_t macs; /* multiply-accumulates */
} segments_node;

/* A layer whose tasks take `factor` times the local memory that the planner counts. */
typedef struct segments_factor {
    const char *layer;
    double factor;
} segments_factor;

typedef struct segments_part {
    bool device;
    onnx_model *model; /* of its nodes; inputs and outputs are what crosses its border */
    uint32_t node_count;
    segments_factor *factors; /* runtime/segments/fit.h */
    uint32_t factor_count, factor_capacity;
} segments_part;

typedef struct segments {
    const onnx_model *model;
    frontend_analysis analysis;
    segments_node *nodes; /* one a node of the model's graph, in its order */
    uint32_t count;
    segments_part *list; /* in the order of execution */
    /* Of all nodes whose shapes are known; `unknown_macs` counts the others that multiply. */
    uint64_t device_macs, total_macs;
    uint32_t unknown_macs;
} segments;

/* Splits the model. Symbolic input shapes must have been bound. The result refers to the model,
 * which must outlive it; what it holds itself lives in `arena`, but for the segments' models. */
raptor_status segments_create(const onnx_model *model, const frontend_options *options,
                              raptor_arena *arena, raptor_diagnostics *diagnostics,
                              segments *out_segments);
/* Releases the segments' models; fine for one that is all zero. */
void segments_destroy(segments *parts);
/* Whether one device segment takes the model as it stands: inputs, outputs and all. */
bool segments_all_device(const segments *parts);

/* ---- steps of it, for each other and for tests (segments_*.c) ----------------------------------
 */

/* Multiply-accumulates of a node, false if a shape it depends on is unknown. `elements` counts
 * what its vector operations compute: the elements of its results, or 0 if it only moves data. */
bool segments_work(const onnx_node *node, const frontend_analysis *analysis, uint64_t *out_macs,
                   uint64_t *out_elements);
segments_unit segments_unit_of(const onnx_node *node, const frontend_analysis *analysis);
/* From verdicts to places and segment numbers: `nodes` has node, place, macs set. Returns the
 * number of segments; *out_first_device whether segment 0 is one of the device. */
uint32_t segments_partition(const onnx_model *model, const frontend_analysis *analysis,
                            segments_node *nodes, raptor_arena *arena, bool *out_first_device);

#endif
