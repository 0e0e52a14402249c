/* The steps of planning, each a function over the network (planner.c calls them in order). */
#ifndef RAPTOR_PLANNER_PLAN_H
#define RAPTOR_PLANNER_PLAN_H

#include "planner/network.h"

/* ---- cost.c: predicted times, from target/pim/timing.h ---- */

/* One vector instruction on so many elements; reading and writing so many through the port. */
double plan_cost_vector(const plan_network *network, int64_t length, int operands);
double plan_cost_port(const plan_network *network, int64_t elements);
/* Fills the task costs of a root for its present strategy and split. */
void plan_cost_node(const plan_network *network, plan_node *node);
/* Time of one mvmul on a group of so many arrays. */
double plan_cost_mvmul(const plan_network *network, int64_t arrays);
/* The node on its own: its tasks on its replicas, nothing else running. */
double plan_cost_layer(const plan_network *network, const plan_node *node);
/* Depthwise work on the vector unit: one result row. */
double plan_cost_depthwise_row(const plan_network *network, const plan_node *node);
/* A value of this shape brought into a layout, spread over all cores. */
double plan_cost_conversion(const plan_network *network, const plan_shape *shape,
                            plan_layout target);
/* In how many tasks, at most `limit` unless local memory asks for more, rows become dense: each
 * loads the whole image through the one port and gathers and stores its channels, or rows of a
 * channel. */
int64_t plan_cost_dense_fragments(const plan_network *network, const plan_node *node,
                                  int64_t limit);
/* Whether rows become dense range by range rather than in planes. */
bool plan_cost_prefers_rows(const plan_network *network, const plan_node *node);
/* ns: one mvmul per output pixel and per piece of a whole core's arrays, spread evenly. */
double plan_cost_naive_bound(const plan_network *network);

/* ---- memory.c: what a task holds ---- */

/* Bytes of a core's local memory that tasks of the node are planned to fill; 0: no limit. */
int64_t plan_memory_size(const plan_network *network, const plan_node *node);
/* Elements that a conversion to dense holds while a task makes so many of them, those included. */
int64_t plan_dense_held(const plan_node *node, int64_t elements);
/* Bytes of local memory a task of the node takes at most, by the present cuts. */
int64_t plan_memory_bytes(const plan_network *network, const plan_node *node);
/* Sets least_ranges of every node, the fewest for which its tasks fit a core, and cuts it so. Where
 * nothing helps rows stay whole. */
void plan_cut_for_memory(plan_network *network);

/* ---- split.c: pieces of matrices ---- */

/* Decides the strategy of grouped convolutions, lists the ways to divide each matrix
 * (node->choices, fastest first) and selects the first; costs every node. False if a matrix cannot
 * be divided so that its pieces fit cores. */
bool plan_split_all(plan_network *network);
void plan_split_select(const plan_network *network, plan_node *node, uint32_t choice);
/* The choice with the fewest pieces. */
uint32_t plan_split_fewest(const plan_node *node);

/* ---- replicate.c: how often, and on which cores ---- */

/* Greedy: arrays go to the layer whose latency shrinks most per array, up to `budget` in all. Sets
 * node->replicas. */
void plan_replicate(plan_network *network, int64_t budget);
/* The next number of replicas that saves a wave of fragments (or takes one more); 0: none. */
int64_t plan_replicas_up(const plan_network *network, const plan_node *node);
int64_t plan_replicas_down(const plan_node *node);
/* Places one replica of every layer, false if that fails; then the others, and lowers the number of
 * replicas of a layer where no more find cores of their own. */
bool plan_place(plan_network *network);
int64_t plan_arrays_needed(const plan_network *network); /* one replica of everything */
int64_t plan_arrays_used(const plan_network *network);   /* of all replicas */
static inline bool plan_holds_weights(const plan_node *node) {
    return node->matrix && !node->depthwise;
}

/* ---- schedule.c ---- */

/* Assigns every task to a core, in program order, and returns the predicted latency in ns; gives
 * up, and returns more than the limit, where a task ends after it. */
double plan_schedule(plan_network *network, double limit);
/* Tasks of the last schedule. */
uint32_t plan_task_count(const plan_network *network);
/* After plan_schedule: fills critical_ns, the time each node takes in the chain of tasks that ends
 * last, waiting for cores included. */
void plan_schedule_trace(plan_network *network);

/* ---- search.c ---- */

/* Chooses pieces and replicas: greedy first, then improved against the predicted schedule. Leaves
 * the network placed and scheduled; *out_latency_ns is the prediction. False if nothing fits. */
bool plan_search(plan_network *network, planner_effort effort, double *out_latency_ns);
/* Whether some placement exists, without looking for a good one. */
bool plan_fits(plan_network *network);

/* ---- annotate.c ---- */

void plan_annotate(plan_network *network, const char *chip_name, double latency_ns);

#endif
