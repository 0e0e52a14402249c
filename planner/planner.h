/* The planner: from the plan stage to the layout stage (docs/stages.md, docs/planner.md). It
 * chooses physical layouts, fusion, the pieces of each matrix, how often weights are replicated and
 * which core computes each task, and writes its choice into the IR; nothing travels beside it. */
#ifndef RAPTOR_PLANNER_PLANNER_H
#define RAPTOR_PLANNER_PLANNER_H

#include "ir/ir.h"
#include "target/pim/chip.h"

typedef enum planner_effort {
    PLANNER_SEARCH, /* the best plan that is found */
    PLANNER_QUICK,  /* the best of the greedy plans, no search from there */
    PLANNER_COARSE  /* one with tasks as large as memory allows: no other plan needs more of it */
} planner_effort;

typedef struct planner_options {
    const pim_chip *chip;
    const char *chip_name; /* written as raptor.chip; NULL: the chip's own name */
    planner_effort effort;
} planner_options;

/* Attribute of a plan operation, f32: its tasks, and those of every operation of its layer, take so
 * many times the local memory that planner/memory.c counts. */
#define PLANNER_MEMORY_FACTOR "raptor.memory_factor"

/* Pass `plan-layout`. Requires a verified module of stage plan; establishes stage layout, every
 * attribute of docs/stages.md and program order (a fused operation directly follows the operation
 * whose tasks compute it); breaks nothing. A network that does not fit the chip is refused with
 * code chip_capacity and the module is then half-annotated: throw it away. The same module and
 * chip give the same plan.
 *
 *   before  %y = "spat.relu_plan"(%x) <{logicalLayout = ...}> ...
 *   after   %y = "spat.relu_plan"(%x) <{logicalLayout = ...}> {fused = 0 : i64,
 *             physicalLayout = #spat<physical_layout nhwc_row_strip>} ... */
raptor_status planner_run(ir_operation *module, const planner_options *options,
                          raptor_diagnostics *diagnostics);

/* Verifier of stage layout: attributes present and consistent, tasks on existing cores, no core
 * holding more arrays than it has. All faults are reported. */
raptor_status planner_verify(ir_operation *module, const planner_options *options,
                             raptor_diagnostics *diagnostics);

/* Bytes of local memory that the largest task of a layout-stage module is thought to take. */
raptor_status planner_task_bytes(ir_operation *module, const planner_options *options,
                                 raptor_diagnostics *diagnostics, int64_t *out_bytes);

/* For each layer of a layout-stage module the choices that were compared (layout, pieces, replicas,
 * strategy) with their predicted nanoseconds, the chosen one marked `*`. */
raptor_status planner_explain(ir_operation *module, const planner_options *options,
                              raptor_buffer *out, raptor_diagnostics *diagnostics);

#endif
