/* Replication and placement of weights. A replica of a layer is all pieces of its matrix; each
 * replica computes other fragments. */
#include "planner/plan.h"

#include <stdlib.h>

int64_t plan_arrays_needed(const plan_network *network) {
    int64_t arrays = 0;
    for (uint32_t i = 0; i < network->node_count; i++)
        if (plan_holds_weights(&network->nodes[i]))
            arrays += network->nodes[i].matrix->arrays;
    return arrays;
}

int64_t plan_arrays_used(const plan_network *network) {
    int64_t arrays = 0;
    for (uint32_t i = 0; i < network->node_count; i++)
        if (plan_holds_weights(&network->nodes[i]))
            arrays += network->nodes[i].matrix->arrays * network->nodes[i].replicas;
    return arrays;
}

static int64_t waves(const plan_node *node, int64_t replicas) {
    return (node->fragment_count + replicas - 1) / replicas;
}

static double wave_ns(const plan_node *node) {
    const plan_costs *costs = &node->costs[node->widest];
    return plan_task_total(plan_node_pieces(node) > 1 ? &costs->piece : &costs->rows);
}

int64_t plan_replicas_up(const plan_network *network, const plan_node *node) {
    int64_t now = waves(node, node->replicas);
    if (now == 1)
        return 0;
    int64_t next = (node->fragment_count + now - 2) / (now - 1);
    int64_t cores = pim_chip_core_count(network->chip);
    return next * plan_node_pieces(node) > cores ? 0 : next;
}

int64_t plan_replicas_down(const plan_node *node) {
    if (node->replicas <= 1)
        return 0;
    int64_t next = waves(node, node->replicas) + 1;
    return (node->fragment_count + next - 1) / next;
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
            int64_t next = plan_holds_weights(node) ? plan_replicas_up(network, node) : 0;
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

/* ---- placement ---- */

/* Work already given to a core by layers near in time delays a layer placed there: those at the
 * same distance from the input run at once, neighbours overlap in the pipeline. */
enum { NEAR_DEPTHS = 3 };
static const double near_weight[NEAR_DEPTHS] = {1.0, 0.5, 0.2};

typedef struct candidate {
    double crowding;
    int64_t room;
    uint32_t core;
} candidate;

typedef struct plan_placer placer;
struct plan_placer {
    plan_network *network;
    uint32_t cores;
    int64_t *room;  /* arrays left, per core */
    int32_t *depth; /* of nodes: matrix products on the longest way from the input */
    uint32_t depths;
    double *work;          /* ns given to a core, [depth][core] */
    double *crowding;      /* for the node being placed, per core */
    uint32_t *used_by;     /* number of the last node placed on a core, plus one */
    candidate *candidates; /* cores for the node being placed, best first */
    uint32_t candidate_count, first_candidate;
    plan_node **order; /* nodes with weights, largest pieces first */
    uint32_t order_count;
};

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
        depth += plan_holds_weights(node);
        state->depth[i] = depth;
        if ((uint32_t)depth + 1 > state->depths)
            state->depths = (uint32_t)depth + 1;
    }
}

static void find_crowding(placer *state, int32_t depth) {
    for (uint32_t c = 0; c < state->cores; c++)
        state->crowding[c] = 0;
    for (int32_t d = -(NEAR_DEPTHS - 1); d < NEAR_DEPTHS; d++) {
        int32_t at = depth + d;
        if (at < 0 || at >= (int32_t)state->depths)
            continue;
        double weight = near_weight[d < 0 ? -d : d];
        const double *work = &state->work[(uint32_t)at * state->cores];
        for (uint32_t c = 0; c < state->cores; c++)
            state->crowding[c] += weight * work[c];
    }
}

/* The least crowded core first, of equals the one with most room; packing tightly the one with
 * least room. */
static int by_suitability(const void *a, const void *b) {
    const candidate *left = a, *right = b;
    if (left->crowding != right->crowding)
        return left->crowding < right->crowding ? -1 : 1;
    if (left->room != right->room)
        return left->room > right->room ? -1 : 1;
    return left->core < right->core ? -1 : 1;
}

/* Lists the cores that do not hold the node yet. */
static void begin_node(placer *state, const plan_node *node, bool tight) {
    find_crowding(state, state->depth[node->number]);
    state->candidate_count = 0;
    for (uint32_t c = 0; c < state->cores; c++)
        if (state->used_by[c] != node->number + 1)
            state->candidates[state->candidate_count++] =
                tight ? (candidate){0, -state->room[c], c}
                      : (candidate){state->crowding[c], state->room[c], c};
    qsort(state->candidates, state->candidate_count, sizeof *state->candidates, by_suitability);
    state->first_candidate = 0;
    state->network->steps += 16 * (int64_t)state->cores;
}

static const uint32_t NO_CORE = UINT32_MAX;

/* Takes the first listed core with room. */
static uint32_t take_candidate(placer *state, int64_t arrays) {
    for (uint32_t i = state->first_candidate; i < state->candidate_count; i++) {
        uint32_t core = state->candidates[i].core;
        if (core == NO_CORE || state->room[core] < arrays)
            continue;
        state->candidates[i].core = NO_CORE;
        while (state->first_candidate < state->candidate_count &&
               state->candidates[state->first_candidate].core == NO_CORE)
            state->first_candidate++;
        return core;
    }
    return NO_CORE;
}

static uint32_t roomiest_core(const placer *state, int64_t arrays) {
    uint32_t best = 0;
    for (uint32_t c = 1; c < state->cores; c++)
        if (state->room[c] > state->room[best])
            best = c;
    return state->room[best] >= arrays ? best : NO_CORE;
}

/* Places one replica; false, with nothing changed, if a piece finds no room or, for another one
 * than the first, only on a core that holds the layer already. */
static bool place_replica(placer *state, plan_node *node, uint32_t replica) {
    uint32_t pieces = plan_node_pieces(node);
    int32_t *cores = &node->replica_cores[replica * pieces];
    double share = (double)waves(node, node->replicas) * wave_ns(node);
    double *work = &state->work[(uint32_t)state->depth[node->number] * state->cores];
    for (uint32_t p = 0; p < pieces; p++) {
        int64_t arrays = node->split->pieces[p].arrays;
        uint32_t core = take_candidate(state, arrays);
        if (core == NO_CORE && replica == 0)
            core = roomiest_core(state, arrays);
        if (core == NO_CORE) {
            while (p-- > 0) {
                state->room[cores[p]] += node->split->pieces[p].arrays;
                work[cores[p]] -= share;
            }
            return false;
        }
        cores[p] = (int32_t)core;
        state->room[core] -= arrays;
        state->used_by[core] = node->number + 1;
        work[core] += share;
    }
    return true;
}

/* The other replicas, as many as find cores of their own. */
static void place_others(placer *state, plan_node *node, bool tight) {
    uint32_t pieces = plan_node_pieces(node);
    if (node->replicas * pieces > state->cores)
        node->replicas = state->cores / pieces;
    if (node->replicas < 2)
        return;
    for (uint32_t p = 0; p < pieces; p++)
        state->used_by[node->replica_cores[p]] = node->number + 1;
    begin_node(state, node, tight);
    for (uint32_t r = 1; r < node->replicas; r++)
        if (!place_replica(state, node, r)) {
            node->replicas = r;
            return;
        }
}

static int by_piece_size(const void *a, const void *b) {
    const plan_node *left = *(plan_node *const *)a, *right = *(plan_node *const *)b;
    if (left->split->largest_arrays != right->split->largest_arrays)
        return left->split->largest_arrays > right->split->largest_arrays ? -1 : 1;
    return left->number < right->number ? -1 : 1;
}

static bool place_all(placer *state, bool tight) {
    for (uint32_t c = 0; c < state->cores; c++) {
        state->room[c] = state->network->chip->matrix.xbar_array_count;
        state->used_by[c] = 0;
    }
    for (size_t i = 0; i < (size_t)state->depths * state->cores; i++)
        state->work[i] = 0;
    for (uint32_t i = 0; i < state->order_count; i++) {
        begin_node(state, state->order[i], tight);
        if (!place_replica(state, state->order[i], 0))
            return false;
    }
    for (uint32_t i = 0; i < state->order_count; i++)
        place_others(state, state->order[i], tight);
    return true;
}

/* What stays the same between placements of one network. */
static placer *create_placer(plan_network *network) {
    raptor_arena *arena = network->arena;
    placer *state = RAPTOR_NEW(arena, placer);
    *state = (placer){.network = network, .cores = pim_chip_core_count(network->chip)};
    state->room = RAPTOR_NEW_ARRAY(arena, int64_t, state->cores);
    state->used_by = RAPTOR_NEW_ARRAY(arena, uint32_t, state->cores);
    state->crowding = RAPTOR_NEW_ARRAY(arena, double, state->cores);
    state->candidates = RAPTOR_NEW_ARRAY(arena, candidate, state->cores);
    state->depth = RAPTOR_NEW_ARRAY(arena, int32_t, network->node_count);
    find_depths(state);
    state->work = RAPTOR_NEW_ARRAY(arena, double, (size_t)state->depths * state->cores);
    state->order = RAPTOR_NEW_ARRAY(arena, plan_node *, network->node_count);
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        if (!plan_holds_weights(node))
            continue;
        state->order[state->order_count++] = node;
        node->replica_cores = RAPTOR_NEW_ARRAY(arena, int32_t, state->cores);
    }
    return state;
}

bool plan_place(plan_network *network) {
    if (!network->placer)
        network->placer = create_placer(network);
    placer *state = network->placer;
    qsort(state->order, state->order_count, sizeof *state->order, by_piece_size);
    return place_all(state, false) || place_all(state, true);
}
