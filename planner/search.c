/* The search for pieces and replicas. A plan is the pair (division, replicas) of every matrix; its
 * worth is the predicted latency of its placement and schedule. Greedy plans start it, then moves
 * that shift arrays between layers are kept when the prediction does not get worse (or, early on,
 * only a little worse). The moves come from a fixed sequence of pseudo-random numbers and their
 * number from the size of the network, so the same input gives the same plan. */
#include "planner/plan.h"

#include <stdlib.h>
#include <string.h>

typedef struct layer_state {
    uint32_t choice, replicas;
} layer_state;

typedef struct search {
    plan_network *network;
    plan_node **layers; /* with weights */
    uint32_t layer_count;
    layer_state *current, *best;
    double current_ns, best_ns;
    int64_t capacity;
    uint64_t random;
} search;

static uint32_t random_below(search *state, uint32_t bound) {
    state->random = state->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state->random >> 33) % bound);
}

static void save(const search *state, layer_state *out) {
    for (uint32_t i = 0; i < state->layer_count; i++)
        out[i] = (layer_state){state->layers[i]->choice, state->layers[i]->replicas};
}

static void restore(search *state, const layer_state *from) {
    for (uint32_t i = 0; i < state->layer_count; i++) {
        plan_node *node = state->layers[i];
        if (node->choice != from[i].choice)
            plan_split_select(state->network, node, from[i].choice);
        node->replicas = from[i].replicas;
    }
}

/* ---- starting plans ------------------------------------------------------------------------- */

/* Replication with the largest budget whose placement succeeds. */
static bool fit_replicas(plan_network *network, int64_t capacity) {
    int64_t needed = plan_arrays_needed(network), step = capacity / 64 + 1;
    for (int64_t budget = capacity; budget > needed; budget -= step) {
        plan_replicate(network, budget);
        if (plan_place(network))
            return true;
    }
    plan_replicate(network, needed);
    return plan_place(network);
}

static void select_all(plan_network *network, bool fewest) {
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        if (plan_holds_weights(node))
            plan_split_select(network, node, fewest ? plan_split_fewest(node) : 0);
    }
}

static int64_t capacity_of(const pim_chip *chip) {
    return chip->matrix.xbar_array_count * (int64_t)pim_chip_core_count(chip);
}

bool plan_fits(plan_network *network) {
    if (!plan_split_all(network) || plan_arrays_needed(network) > capacity_of(network->chip))
        return false;
    for (int fewest = 1; fewest >= 0; fewest--) {
        select_all(network, fewest);
        plan_replicate(network, plan_arrays_needed(network));
        if (plan_place(network))
            return true;
    }
    return false;
}

static bool start(search *state) {
    plan_network *network = state->network;
    state->best_ns = 0;
    for (int fewest = 0; fewest < 2; fewest++) {
        select_all(network, fewest);
        if (!fit_replicas(network, state->capacity))
            continue;
        double ns = plan_schedule(network);
        if (state->best_ns > 0 && ns >= state->best_ns)
            continue;
        state->best_ns = ns;
        save(state, state->best);
    }
    return state->best_ns > 0;
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* Layers of one shape often belong to one stage of the network and change together. */
static bool alike(const plan_node *a, const plan_node *b) {
    return a->fragment_count == b->fragment_count && a->shape.width == b->shape.width &&
           a->matrix->arrays == b->matrix->arrays;
}

static void change_replicas(search *state, plan_node *node, bool up, bool all_alike) {
    for (uint32_t i = 0; i < state->layer_count; i++) {
        plan_node *other = state->layers[i];
        if (other != node && !(all_alike && alike(other, node)))
            continue;
        int64_t replicas = up ? plan_replicas_up(state->network, other) : plan_replicas_down(other);
        if (replicas > 0)
            other->replicas = (uint32_t)replicas;
    }
}

static void move(search *state) {
    plan_node *node = state->layers[random_below(state, state->layer_count)];
    switch (random_below(state, 6)) {
    case 0:
        if (node->choice_count > 1)
            plan_split_select(state->network, node, random_below(state, node->choice_count));
        break;
    case 1:
        change_replicas(state, node, false, false);
        break;
    case 2: { /* a number of replicas between two waves: room for overlap */
        uint32_t limit = pim_chip_core_count(state->network->chip) / plan_node_pieces(node);
        if (node->replicas < limit && node->replicas < node->fragment_count)
            node->replicas++;
        break;
    }
    case 3:
        change_replicas(state, node, true, true);
        break;
    default:
        change_replicas(state, node, true, false);
    }
    uint32_t limit = pim_chip_core_count(state->network->chip) / plan_node_pieces(node);
    if (node->replicas > limit)
        node->replicas = limit ? limit : 1;
    for (uint32_t tries = 0; plan_arrays_used(state->network) > state->capacity && tries < 64;
         tries++)
        change_replicas(state, state->layers[random_below(state, state->layer_count)], false,
                        random_below(state, 2));
}

/* Evaluations: about so many task-and-core steps in all. */
enum { SEARCH_STEPS = 400000000, MINIMUM_MOVES = 50, MAXIMUM_MOVES = 3000 };

static uint32_t move_count(const plan_network *network) {
    int64_t tasks = capacity_of(network->chip) / 2;
    for (uint32_t i = 0; i < network->node_count; i++)
        tasks += network->nodes[i].fragment_count;
    int64_t moves = SEARCH_STEPS / (tasks * pim_chip_core_count(network->chip));
    return (uint32_t)(moves < MINIMUM_MOVES   ? MINIMUM_MOVES
                      : moves > MAXIMUM_MOVES ? MAXIMUM_MOVES
                                              : moves);
}

static void improve(search *state) {
    uint32_t moves = move_count(state->network);
    restore(state, state->best);
    save(state, state->current);
    state->current_ns = state->best_ns;
    for (uint32_t m = 0; m < moves; m++) {
        move(state);
        double ns = plan_place(state->network) ? plan_schedule(state->network) : -1;
        double tolerance = 0.02 * (1.0 - (double)m / moves);
        if (ns < 0 || ns > state->current_ns * (1.0 + tolerance)) {
            restore(state, state->current);
            continue;
        }
        save(state, state->current);
        state->current_ns = ns;
        if (ns < state->best_ns) {
            state->best_ns = ns;
            save(state, state->best);
        }
    }
}

bool plan_search(plan_network *network, double *out_latency_ns) {
    search state = {.network = network, .capacity = capacity_of(network->chip), .random = 1};
    if (!plan_split_all(network) || plan_arrays_needed(network) > state.capacity)
        return false;
    state.layers = RAPTOR_NEW_ARRAY(network->arena, plan_node *, network->node_count);
    for (uint32_t i = 0; i < network->node_count; i++)
        if (plan_holds_weights(&network->nodes[i]))
            state.layers[state.layer_count++] = &network->nodes[i];
    state.current = RAPTOR_NEW_ARRAY(network->arena, layer_state, state.layer_count + 1);
    state.best = RAPTOR_NEW_ARRAY(network->arena, layer_state, state.layer_count + 1);
    if (state.layer_count == 0) {
        *out_latency_ns = plan_schedule(network);
        return true;
    }
    if (!start(&state))
        return false;
    improve(&state);
    restore(&state, state.best);
    if (!plan_place(network))
        return false;
    *out_latency_ns = plan_schedule(network);
    return true;
}
