/* From layout to graph: every plan operation becomes batches of tasks and blueprints that place
 * their results (docs/stages.md, sections layout and graph).
 *
 *   layout   %y = "spat.relu_plan"(%x) <{physicalLayout = nhwc_row_strip, placement = [0, 1]}>
 *   graph    %f = spat.graph_compute_batch %lane = 0 to 2 ... { ... spat.relu ... }
 *            %y = spat.blueprint fragments(%f) ... */
#ifndef RAPTOR_BACKEND_GRAPH_H
#define RAPTOR_BACKEND_GRAPH_H

#include "ir/pass.h"

/* Requires a planned module at stage layout. Establishes stage graph: @main on physical rank-2
 * tensors. A module that cannot be lowered keeps its old @main. */
raptor_status graph_lower(ir_operation *module, raptor_diagnostics *diagnostics);

/* The rules of stage graph beyond each operation's own: only the operations the contract lists,
 * one core of the module's per lane, one array count per weight, blueprints that cover. */
raptor_status graph_verify(ir_operation *module, raptor_diagnostics *diagnostics);

extern const ir_pass graph_lower_pass; /* lower-layout-to-graph */

#endif
