/* Replication and placement of weights. A replica of a layer is all pieces of its matrix; each
 * replica computes other fragments. */
#include "planner/plan.h"

#include <stdlib.h>

static bool holds_weights(const plan_node *node) {
    return node->matrix && !node->depthwise;
}

int64_t plan_arrays_needed(const plan_network *network) {
    int64_t arrays = 0;
    for (uint32_t i = 0; i < network->node_count; i++)
        if (holds_weights(&network->nodes[i]))
            arrays += network->nodes[i].matrix->arrays;
    return arrays;
}

static int64_t waves(const plan_node *node, int64_t replicas) {
    return (node->fragment_count + replicas - 1) / replicas;
}

static double wave_ns(const plan_node *node) {
    return plan_task_total(plan_node_pieces(node) > 1 ? &node->piece_cost : &node->rows_cost);
}

/* The next number of replicas that saves a wave; 0 when there is none on this chip. */
static int64_t next_replicas(const plan_network *network, const plan_node *node) {
    int64_t now = waves(node, node->replicas);
    if (now == 1)
        return 0;
    int64_t next = (node->fragment_count + now - 2) / (now - 1);
    int64_t cores = pim_chip_core_count(network->chip);
    return next * plan_node_pieces(node) > cores ? 0 : next;
}

void plan_replicate(plan_network *network, int64_t budget) {
    budget -= plan_arrays_needed(network);
    for (uint32_t i = 0; i < network->node_count; i++)
        network->nodes[i].replicas = 1;
    for (;;) {
        plan_node *best = NULL;
        int64_t best_replicas = 0, best_arrays = 0;
        double best_gain = 0;
        for (uint32_t i = 0; i < network->node_count; i++) {
            plan_node *node = &network->nodes[i];
            int64_t next = holds_weights(node) ? next_replicas(network, node) : 0;
            if (next == 0)
                continue;
            int64_t arrays = (next - node->replicas) * node->matrix->arrays;
            double gain = (double)(waves(node, node->replicas) - waves(node, next)) *
                          wave_ns(node) / (double)arrays;
            if (arrays <= budget && gain > best_gain) {
                best = node;
                best_replicas = next;
                best_arrays = arrays;
                best_gain = gain;
            }
        }
        if (!best)
            return;
        best->replicas = (uint32_t)best_replicas;
        budget -= best_arrays;
    }
}

/* ---- placement ------------------------------------------------------------------------------ */

/* Work already given to a core by layers near in time delays a layer placed there: those at the
 * same distance from the input run at once, neighbours overlap in the pipeline. */
enum { NEAR_DEPTHS = 3 };
static const double near_weight[NEAR_DEPTHS] = {1.0, 0.5, 0.2};

typedef struct placer {
    plan_network *network;
    uint32_t cores;
    int64_t *room;       /* arrays left, per core */
    int32_t *depth;      /* of nodes: matrix products on the longest way from the input */
    uint32_t depths;
    double *work;        /* ns given to a core, [depth][core] */
    uint32_t *used_by;   /* number of the last node placed on a core, plus one */
} placer;

static void find_depths(placer *state) {
    plan_network *network = state->network;
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        if (node->root != node || node->idle)
            continue;
        int32_t depth = 0;
        for (uint32_t j = 0; j < node->input_count; j++)
            if (node->inputs[j].source && state->depth[node->inputs[j].source->number] > depth)
                depth = state->depth[node->inputs[j].source->number];
        depth += holds_weights(node);
        state->depth[i] = depth;
        if ((uint32_t)depth + 1 > state->depths)
            state->depths = (uint32_t)depth + 1;
    }
}

static double crowding(const placer *state, uint32_t core, int32_t depth) {
    double sum = 0;
    for (int32_t d = -(NEAR_DEPTHS - 1); d < NEAR_DEPTHS; d++) {
        int32_t at = depth + d;
        if (at >= 0 && at < (int32_t)state->depths)
            sum += near_weight[d < 0 ? -d : d] * state->work[(uint32_t)at * state->cores + core];
    }
    return sum;
}

/* The core for one piece: not one that has the layer already, then the least crowded, then the one
 * with most room (least room when packing tightly). */
static int32_t pick_core(const placer *state, const plan_node *node, int64_t arrays, bool tight) {
    int32_t best = -1;
    bool best_used = false;
    double best_crowding = 0;
    for (uint32_t c = 0; c < state->cores; c++) {
        if (state->room[c] < arrays)
            continue;
        bool used = state->used_by[c] == node->number + 1;
        double crowd = tight ? 0 : crowding(state, c, state->depth[node->number]);
        if (best >= 0) {
            if (used != best_used ? used : crowd > best_crowding)
                continue;
            bool roomier = tight ? state->room[c] < state->room[best]
                                 : state->room[c] > state->room[best];
            if (used == best_used && crowd == best_crowding && !roomier)
                continue;
        }
        best = (int32_t)c;
        best_used = used;
        best_crowding = crowd;
    }
    return best;
}

static bool place_node(placer *state, plan_node *node, bool tight) {
    uint32_t pieces = plan_node_pieces(node);
    double share = (double)waves(node, node->replicas) * wave_ns(node);
    node->replica_cores =
        RAPTOR_NEW_ARRAY(state->network->arena, int32_t, (size_t)node->replicas * pieces);
    for (uint32_t r = 0; r < node->replicas; r++)
        for (uint32_t p = 0; p < pieces; p++) {
            int64_t arrays = node->split->pieces[p].arrays;
            int32_t core = pick_core(state, node, arrays, tight);
            if (core < 0)
                return false;
            node->replica_cores[r * pieces + p] = core;
            state->room[core] -= arrays;
            state->used_by[core] = node->number + 1;
            state->work[(uint32_t)state->depth[node->number] * state->cores + (uint32_t)core] +=
                share;
        }
    return true;
}

static int by_piece_size(const void *a, const void *b) {
    const plan_node *left = *(plan_node *const *)a, *right = *(plan_node *const *)b;
    if (left->split->largest_arrays != right->split->largest_arrays)
        return left->split->largest_arrays > right->split->largest_arrays ? -1 : 1;
    return left->number < right->number ? -1 : 1;
}

static bool place_all(placer *state, plan_node **order, uint32_t count, bool tight) {
    for (uint32_t c = 0; c < state->cores; c++) {
        state->room[c] = state->network->chip->matrix.xbar_array_count;
        state->used_by[c] = 0;
    }
    for (size_t i = 0; i < (size_t)state->depths * state->cores; i++)
        state->work[i] = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!place_node(state, order[i], tight))
            return false;
    return true;
}

bool plan_place(plan_network *network) {
    raptor_arena *arena = network->arena;
    placer state = {.network = network, .cores = pim_chip_core_count(network->chip)};
    state.room = RAPTOR_NEW_ARRAY(arena, int64_t, state.cores);
    state.used_by = RAPTOR_NEW_ARRAY(arena, uint32_t, state.cores);
    state.depth = RAPTOR_NEW_ARRAY(arena, int32_t, network->node_count);
    find_depths(&state);
    state.work = RAPTOR_NEW_ARRAY(arena, double, (size_t)state.depths * state.cores);
    plan_node **order = RAPTOR_NEW_ARRAY(arena, plan_node *, network->node_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < network->node_count; i++)
        if (holds_weights(&network->nodes[i]))
            order[count++] = &network->nodes[i];
    qsort(order, count, sizeof *order, by_piece_size);
    return place_all(&state, order, count, false) || place_all(&state, order, count, true);
}
