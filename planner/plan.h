/* The steps of planning, each a function over the network (planner.c calls them in order). */
#ifndef RAPTOR_PLANNER_PLAN_H
#define RAPTOR_PLANNER_PLAN_H

#include "planner/network.h"

/* ---- cost.c: predicted times, from target/pim/timing.h --------------------------------------- */

/* Fills the task costs of a root for its present strategy and split. */
void plan_cost_node(const plan_network *network, plan_node *node);
/* Time of one mvmul on a group of so many arrays. */
double plan_cost_mvmul(const plan_network *network, int64_t arrays);
/* The node on its own: its tasks on its replicas, nothing else running. */
double plan_cost_layer(const plan_network *network, const plan_node *node);
/* Depthwise work on the vector unit: one result row. */
double plan_cost_depthwise_row(const plan_network *network, const plan_node *node);
/* Bytes of local memory a task of the node needs at least. */
int64_t plan_cost_local_bytes(const plan_network *network, const plan_node *node);
/* ns: one mvmul per output pixel and per piece of a whole core's arrays, spread evenly. */
double plan_cost_naive_bound(const plan_network *network);

/* ---- split.c: pieces of matrices -------------------------------------------------------------- */

/* One way to divide a matrix, with the latency of one fragment and the chip time it takes. */
typedef struct plan_split_choice {
    uint32_t k_ranges, m_ranges;
    double fragment_ns; /* from inputs ready to result published */
    double chip_ns;     /* core time over all pieces of a fragment, shared by all cores */
} plan_split_choice;
/* Divisions whose pieces have at most `capacity` arrays, best first; at most `limit`. */
uint32_t plan_split_choices(const plan_network *network, plan_node *node, int64_t capacity,
                            plan_split_choice *out_choices, uint32_t limit);
void plan_split_apply(const plan_network *network, plan_node *node, uint32_t k_ranges,
                      uint32_t m_ranges);
/* Strategy and split of every matrix for pieces of at most `capacity` arrays; false if one has no
 * such division. */
bool plan_split_all(plan_network *network, int64_t capacity);

/* ---- replicate.c: how often, and on which cores ----------------------------------------------- */

/* Greedy: arrays go to the layer whose latency shrinks most per array, up to `budget` in all. Sets
 * node->replicas. */
void plan_replicate(plan_network *network, int64_t budget);
/* Places every piece of every replica; false if they do not fit. */
bool plan_place(plan_network *network);
int64_t plan_arrays_needed(const plan_network *network); /* one replica of everything */

/* ---- schedule.c ------------------------------------------------------------------------------- */

/* Assigns every task to a core, in program order, and returns the predicted latency in ns. */
double plan_schedule(plan_network *network);

/* ---- annotate.c ------------------------------------------------------------------------------- */

void plan_annotate(plan_network *network, const char *chip_name, double latency_ns);

#endif
