/* The predicted schedule: every core executes its tasks one after the other in program order, a
 * task waits for the fragments it reads. Program order is: operations as they stand, of each first
 * its pieces (or rows) fragment by fragment, then its reductions. Tasks are given to cores on the
 * way (list scheduling): the earliest finish, and among equals the core that was busy longest, so
 * that idle cores stay free for parallel branches. */
#include "planner/plan.h"

typedef struct plan_schedule schedule;
struct plan_schedule {
    plan_network *network;
    uint32_t cores;
    double *free_at;      /* ns, per core */
    double *piece_finish; /* of the node being scheduled: per fragment and M-range */
    size_t piece_capacity;
};

static double ready_at(const plan_node *node, int64_t fragment, bool own) {
    double ready = 0;
    for (uint32_t i = 0; i < node->input_count; i++) {
        const plan_input *input = &node->inputs[i];
        if (!input->source || (input->reader == node) != own)
            continue;
        for (int64_t f = input->needs[fragment].first; f < input->needs[fragment].last; f++)
            if (input->source->finish[f] > ready)
                ready = input->source->finish[f];
    }
    return ready;
}

static double later(double a, double b) {
    return a > b ? a : b;
}

/* The core among `candidates` (all cores when NULL) where a task ready at `ready` starts first. */
static uint32_t earliest_core(const schedule *state, double ready, const int32_t *candidates,
                              uint32_t count) {
    uint32_t best = candidates ? (uint32_t)candidates[0] : 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t core = candidates ? (uint32_t)candidates[i] : i;
        double start = later(state->free_at[core], ready);
        double best_start = later(state->free_at[best], ready);
        if (start < best_start ||
            (start == best_start && state->free_at[core] > state->free_at[best]))
            best = core;
    }
    return best;
}

static double run(schedule *state, uint32_t core, double ready, const plan_task_cost *cost) {
    double end = later(state->free_at[core], ready) + plan_task_total(cost);
    state->free_at[core] = end;
    return end;
}

static void schedule_rows(schedule *state, plan_node *node) {
    bool fixed = node->matrix && !node->depthwise;
    for (int64_t f = 0; f < node->fragment_count; f++) {
        double ready = later(ready_at(node, f, true), ready_at(node, f, false));
        uint32_t core = fixed ? earliest_core(state, ready, node->replica_cores, node->replicas)
                              : earliest_core(state, ready, NULL, state->cores);
        node->placement[f] = (int32_t)core;
        node->finish[f] = run(state, core, ready, &node->rows_cost);
    }
}

/* The replica whose last piece starts first. */
static uint32_t earliest_replica(const schedule *state, const plan_node *node, double ready) {
    uint32_t pieces = plan_node_pieces(node), best = 0;
    double best_start = 0;
    for (uint32_t r = 0; r < node->replicas; r++) {
        double start = ready;
        for (uint32_t p = 0; p < pieces; p++)
            start = later(start, state->free_at[node->replica_cores[r * pieces + p]]);
        if (r == 0 || start < best_start) {
            best = r;
            best_start = start;
        }
    }
    return best;
}

static void schedule_pieces(schedule *state, plan_node *node) {
    const plan_split *split = node->split;
    uint32_t pieces = split->piece_count, ranges = node->reduce_ranges;
    for (int64_t f = 0; f < node->fragment_count; f++) {
        double ready = ready_at(node, f, true);
        uint32_t replica = earliest_replica(state, node, ready);
        double *finish = &state->piece_finish[f * ranges];
        for (uint32_t m = 0; m < ranges; m++)
            finish[m] = 0;
        for (uint32_t p = 0; p < pieces; p++) {
            uint32_t core = (uint32_t)node->replica_cores[replica * pieces + p];
            uint32_t range = ranges > 1 ? p / split->k_ranges : 0;
            node->placement[f * pieces + p] = (int32_t)core;
            finish[range] = later(finish[range], run(state, core, ready, &node->piece_cost));
        }
    }
}

static void schedule_split(schedule *state, plan_node *node) {
    uint32_t ranges = node->reduce_ranges;
    size_t finishes = (size_t)node->fragment_count * ranges;
    if (finishes > state->piece_capacity) {
        state->piece_finish = RAPTOR_NEW_ARRAY(state->network->arena, double, finishes);
        state->piece_capacity = finishes;
    }
    schedule_pieces(state, node);
    for (int64_t f = 0; f < node->fragment_count; f++) {
        node->finish[f] = 0;
        for (uint32_t m = 0; m < ranges; m++) {
            double ready = later(state->piece_finish[f * ranges + m], ready_at(node, f, false));
            uint32_t core = earliest_core(state, ready, NULL, state->cores);
            node->reducers[f * ranges + m] = (int32_t)core;
            node->finish[f] = later(node->finish[f], run(state, core, ready, &node->reduce_cost));
        }
    }
}

/* Arrays grow only, so that scheduling again and again needs no memory. */
static void allocate(plan_network *network, plan_node *node) {
    raptor_arena *arena = network->arena;
    size_t fragments = (size_t)node->fragment_count;
    size_t tasks = fragments * plan_node_pieces(node);
    size_t reductions = plan_node_pieces(node) > 1 ? fragments * node->reduce_ranges : 0;
    if (!node->finish)
        node->finish = RAPTOR_NEW_ARRAY(arena, double, fragments);
    if (tasks > node->placement_capacity) {
        node->placement = RAPTOR_NEW_ARRAY(arena, int32_t, tasks);
        node->placement_capacity = tasks;
    }
    if (reductions > node->reducers_capacity) {
        node->reducers = RAPTOR_NEW_ARRAY(arena, int32_t, reductions);
        node->reducers_capacity = reductions;
    }
}

double plan_schedule(plan_network *network) {
    if (!network->schedule) {
        network->schedule = RAPTOR_NEW(network->arena, schedule);
        network->schedule->network = network;
        network->schedule->cores = pim_chip_core_count(network->chip);
        network->schedule->free_at =
            RAPTOR_NEW_ARRAY(network->arena, double, network->schedule->cores);
    }
    schedule *state = network->schedule;
    for (uint32_t c = 0; c < state->cores; c++)
        state->free_at[c] = 0;
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        if (node->root != node || node->idle)
            continue;
        allocate(network, node);
        if (plan_node_pieces(node) > 1)
            schedule_split(state, node);
        else
            schedule_rows(state, node);
    }
    double end = 0;
    for (uint32_t c = 0; c < state->cores; c++)
        end = later(end, state->free_at[c]);
    return end;
}
