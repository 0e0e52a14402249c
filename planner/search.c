/* The search for pieces and replicas. A plan is the pair (division, replicas) of every matrix; its
 * worth is the predicted latency of its placement and schedule. Greedy plans start it, then moves
 * that shift arrays between layers are kept when the prediction does not get worse (or, early on,
 * only a little worse). The moves come from a fixed sequence of pseudo-random numbers and their
 * number from the size of the network, so the same input gives the same plan. */
#include "planner/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct layer_state {
    uint32_t choice, replicas;
} layer_state;

typedef struct plan_state {
    layer_state *layers;
    int64_t *ranges; /* per node of `rows` */
} plan_state;

typedef struct search {
    plan_network *network;
    plan_node **layers;  /* with weights */
    plan_node **by_size; /* the same, most arrays first */
    plan_node **rows;    /* whose rows can be cut into ranges of columns */
    uint32_t row_count;
    int64_t *room, *taken; /* scratch, per core */
    uint32_t layer_count;
    plan_state current, best;
    double best_worth;
    double *criticality;     /* per layer, of the current plan */
    double *row_criticality; /* per node of `rows` */
    int64_t capacity, most_steps;
    uint64_t random;
} search;

static uint32_t random_below(search *state, uint32_t bound) {
    state->random = state->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state->random >> 33) % bound);
}

/* Takes the critical chain of the plan just scheduled. */
static void learn(search *state) {
    plan_schedule_trace(state->network);
    for (uint32_t i = 0; i < state->layer_count; i++)
        state->criticality[i] = state->layers[i]->critical_ns;
    for (uint32_t i = 0; i < state->row_count; i++)
        state->row_criticality[i] = state->rows[i]->critical_ns;
}

static void cut(search *state, plan_node *node, int64_t ranges) {
    if (node->ranges == ranges)
        return;
    plan_cut(state->network, node, ranges);
    plan_cost_node(state->network, node);
}

static void save(const search *state, plan_state *out) {
    for (uint32_t i = 0; i < state->layer_count; i++)
        out->layers[i] = (layer_state){state->layers[i]->choice, state->layers[i]->replicas};
    for (uint32_t i = 0; i < state->row_count; i++)
        out->ranges[i] = state->rows[i]->ranges;
}

static void restore(search *state, const plan_state *from) {
    for (uint32_t i = 0; i < state->row_count; i++)
        cut(state, state->rows[i], from->ranges[i]);
    for (uint32_t i = 0; i < state->layer_count; i++) {
        plan_node *node = state->layers[i];
        if (node->choice != from->layers[i].choice)
            plan_split_select(state->network, node, from->layers[i].choice);
        node->replicas = from->layers[i].replicas;
    }
}

/* How long to search: moves by the number of layers, but no more than a third of them in a row
 * without an improvement, and no more elementary steps of placing and scheduling (one or two
 * nanoseconds each) than so many schedules of whole rows a layer take, or an upper limit. */
enum {
    FEWEST_MOVES = 1000,
    MOVES_PER_LAYER = 160,
    SCHEDULES_PER_LAYER = 350,
    SEARCH_STEPS = 400000000
};

/* ---- starting plans ---- */

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

/* What a plan is compared by: its latency, and a little for its tasks, which cost compile time. A
 * thousand more have to pay with this part of the latency. */
static const double THOUSAND_TASKS = 0.002;

/* More than the limit for plans that do not fit or are worse. */
static double judge(search *state, double limit) {
    if (!plan_place(state->network))
        return INFINITY;
    double ns = plan_schedule(state->network, limit);
    return ns * (1.0 + THOUSAND_TASKS * plan_task_count(state->network) / 1000);
}

/* Greedy replication for the selected divisions; kept if it is the best so far. */
static void try_start(search *state) {
    plan_network *network = state->network;
    plan_replicate(network, state->capacity);
    double worth = judge(state, state->best_worth);
    if (worth >= state->best_worth)
        return;
    state->best_worth = worth;
    save(state, &state->best);
}

/* Pieces go to the cores with most room; false and nothing taken if one does not fit. */
static bool take_room(search *state, const plan_split *split) {
    uint32_t cores = pim_chip_core_count(state->network->chip);
    int64_t *room = state->room;
    for (uint32_t c = 0; c < cores; c++)
        state->taken[c] = 0;
    for (uint32_t p = 0; p < split->piece_count; p++) {
        uint32_t best = cores;
        for (uint32_t c = 0; c < cores; c++)
            if (state->taken[c] == 0 && (best == cores || room[c] > room[best]))
                best = c;
        if (best == cores || room[best] < split->pieces[p].arrays)
            return false;
        state->taken[best] = split->pieces[p].arrays;
    }
    for (uint32_t c = 0; c < cores; c++)
        room[c] -= state->taken[c];
    return true;
}

/* Takes the first division that fits, from the fastest on or from a random one. */
static bool select_fitting(search *state, plan_node *node) {
    bool in_order = random_below(state, 2);
    uint32_t first = in_order ? 0 : random_below(state, node->choice_count);
    for (uint32_t i = 0; i < node->choice_count; i++) {
        uint32_t choice = (first + i) % node->choice_count;
        const plan_split *split = node->choices[choice].split;
        state->network->steps +=
            (int64_t)split->piece_count * pim_chip_core_count(state->network->chip);
        if (!take_room(state, split))
            continue;
        plan_split_select(state->network, node, choice);
        return true;
    }
    return false;
}

/* Divides the layers, largest matrices first, so that one replica of each packs while `reserve`
 * arrays of every core stay free for replicas of the layers with many pixels. */
static bool select_packed(search *state, int64_t reserve) {
    const pim_chip *chip = state->network->chip;
    for (uint32_t c = 0; c < pim_chip_core_count(chip); c++)
        state->room[c] = chip->matrix.xbar_array_count - reserve;
    for (uint32_t i = 0; i < state->layer_count; i++)
        if (!select_fitting(state, state->by_size[i]))
            return false;
    return true;
}

/* Cuts every node whose rows are fewer than the target so that it has so many tasks. */
static void cut_all(search *state, int64_t target) {
    for (uint32_t i = 0; i < state->row_count; i++) {
        plan_node *node = state->rows[i];
        int64_t ranges = (target + node->rows - 1) / node->rows;
        ranges = ranges > node->shape.width ? node->shape.width : ranges;
        cut(state, node, ranges > node->least_ranges ? ranges : node->least_ranges);
    }
}

/* Tasks of a layer that greedy plans start with. */
static const int64_t task_targets[] = {1, 32, 64, 128, 256};

enum { PACKED_STARTS = 2000, RESERVES = 6 };

/* The search is made twice, with rows cut and, shorter, with whole rows only: more freedom does not
 * always lead to the better plan in the time there is. Targets are those of the starting plans. */
typedef struct phase {
    size_t targets; /* the first ones of task_targets */
    size_t packed;  /* of them, those of plans that are packed */
    bool columns;   /* whether moves cut rows */
    double share;   /* of the moves and steps of a search */
} phase;

static const phase phases[] = {
    {sizeof task_targets / sizeof *task_targets, 3, true, 1.0},
    {1, 1, false, 0.3},
};
enum { PHASE_COUNT = sizeof phases / sizeof *phases, COARSE_PHASE = 1 };

/* Where the matrices fill most of the chip, their division decides how many cores have room left
 * for the layers with most pixels: many combinations are tried. */
static void start_packed(search *state, const phase *at) {
    int64_t before = state->network->steps;
    for (int s = 0; s < PACKED_STARTS; s++) {
        if (state->network->steps - before > (int64_t)(at->share * SEARCH_STEPS))
            break;
        cut_all(state, task_targets[(size_t)s / RESERVES % at->packed]);
        if (select_packed(state, s % RESERVES))
            try_start(state);
    }
}

static void start(search *state, const phase *at) {
    int64_t before = state->network->steps;
    for (size_t t = 0; t < at->targets; t++) {
        cut_all(state, task_targets[t]);
        if (t == 1) /* two whole-row plans are made */
            state->most_steps =
                (state->network->steps - before) / 2 * SCHEDULES_PER_LAYER * state->layer_count;
        for (int fewest = 0; fewest < 2; fewest++) {
            select_all(state->network, fewest);
            try_start(state);
        }
    }
    if (state->most_steps > SEARCH_STEPS)
        state->most_steps = SEARCH_STEPS;
    if (2 * plan_arrays_needed(state->network) >= state->capacity)
        start_packed(state, at);
}

/* Without matrices there is nothing to divide or copy: the best of the numbers of tasks. */
static double cut_without_weights(search *state, planner_effort effort) {
    size_t targets = effort == PLANNER_COARSE ? 1 : sizeof task_targets / sizeof *task_targets;
    state->best_worth = INFINITY;
    for (size_t t = 0; t < targets; t++) {
        cut_all(state, task_targets[t]);
        double worth = judge(state, INFINITY);
        if (worth >= state->best_worth)
            continue;
        state->best_worth = worth;
        save(state, &state->best);
    }
    restore(state, &state->best);
    return plan_schedule(state->network, INFINITY);
}

/* ---- moves ---- */

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

/* A layer, with the chance of its share of the critical chain (of the current plan). */
static plan_node *critical_layer(search *state) {
    double sum = 0;
    for (uint32_t i = 0; i < state->layer_count; i++)
        sum += state->criticality[i];
    double at = sum * random_below(state, 1 << 16) / (1 << 16);
    for (uint32_t i = 0; i < state->layer_count; i++) {
        at -= state->criticality[i];
        if (at < 0)
            return state->layers[i];
    }
    return state->layers[random_below(state, state->layer_count)];
}

/* Of a few random layers with more than one replica the least critical for its arrays. */
static plan_node *idle_layer(search *state) {
    uint32_t best = state->layer_count;
    double best_worth = 0;
    for (int i = 0; i < 6; i++) {
        uint32_t at = random_below(state, state->layer_count);
        const plan_node *node = state->layers[at];
        if (node->replicas < 2)
            continue;
        double worth = state->criticality[at] / (double)(node->replicas * node->matrix->arrays);
        if (best == state->layer_count || worth < best_worth) {
            best = at;
            best_worth = worth;
        }
    }
    return best < state->layer_count ? state->layers[best] : NULL;
}

/* ---- columns ---- */

/* A node whose rows can be cut, with the chance of its share of the critical chain. */
static plan_node *critical_rows(search *state) {
    double sum = 0;
    for (uint32_t i = 0; i < state->row_count; i++)
        sum += state->row_criticality[i];
    double at = sum * random_below(state, 1 << 16) / (1 << 16);
    for (uint32_t i = 0; i < state->row_count; i++) {
        at -= state->row_criticality[i];
        if (at < 0)
            return state->rows[i];
    }
    return state->rows[random_below(state, state->row_count)];
}

/* Ranges for which the widest is narrower (or wider) than now. */
static int64_t other_ranges(const plan_node *node, bool more) {
    int64_t width = node->shape.width, widest = (width + node->ranges - 1) / node->ranges;
    int64_t other = more ? widest - 1 : widest + 1;
    other = other < 1 ? 1 : other > width ? width : other;
    return (width + other - 1) / other;
}

static void change_ranges(search *state, plan_node *node, bool all_alike) {
    int64_t ranges = node->ranges, choice = random_below(state, 6);
    if (choice < 2)
        ranges = other_ranges(node, choice);
    else if (choice < 4)
        ranges = choice == 2 ? 2 * ranges : (ranges + 1) / 2;
    else
        ranges = choice == 4 ? ranges + 1 : ranges - 1;
    for (uint32_t i = 0; i < state->row_count; i++) {
        plan_node *other = state->rows[i];
        if (other != node &&
            !(all_alike && other->rows == node->rows && other->shape.width == node->shape.width))
            continue;
        int64_t wanted = ranges < other->least_ranges ? other->least_ranges : ranges;
        cut(state, other, wanted > other->shape.width ? other->shape.width : wanted);
    }
}

static void keep_within_cores(search *state, plan_node *node) {
    uint32_t limit = pim_chip_core_count(state->network->chip) / plan_node_pieces(node);
    if (node->replicas > limit)
        node->replicas = limit ? limit : 1;
}

/* A change of replicas or pieces, or of columns. */
static void move(search *state, bool columns) {
    if (columns) {
        plan_node *rows = random_below(state, 4)
                              ? critical_rows(state)
                              : state->rows[random_below(state, state->row_count)];
        change_ranges(state, rows, random_below(state, 2));
        return;
    }
    bool guided = random_below(state, 4) != 0;
    plan_node *node =
        guided ? critical_layer(state) : state->layers[random_below(state, state->layer_count)];
    uint32_t limit = pim_chip_core_count(state->network->chip) / plan_node_pieces(node);
    switch (random_below(state, 8)) {
    case 0:
        if (node->choice_count > 1)
            plan_split_select(state->network, node, random_below(state, node->choice_count));
        keep_within_cores(state, node);
        break;
    case 1:
        if (!guided)
            change_replicas(state, node, false, false);
        break;
    case 2: /* a number of replicas between two waves: room for overlap */
        if (node->replicas < limit && node->replicas < node->fragment_count)
            node->replicas++;
        break;
    case 3:
    case 4:
        change_replicas(state, node, true, true);
        break;
    default:
        change_replicas(state, node, true, false);
    }
    for (int tries = 0; plan_arrays_used(state->network) > state->capacity && tries < 64; tries++) {
        plan_node *other = idle_layer(state);
        if (other)
            change_replicas(state, other, false, random_below(state, 2));
    }
}

/* How much of past gains counts a move later, and the gain that both kinds count with always. */
static const double MEMORY = 0.99, EVEN = 0.03;
static const double FIRST_TOLERANCE = 0.01;

static void improve(search *state, const phase *at) {
    int64_t start_steps = state->network->steps;
    restore(state, &state->best);
    save(state, &state->current);
    (void)judge(state, INFINITY);
    learn(state);
    uint32_t improved = 0;
    double gains[2] = {0, 0}; /* of moves of each kind, lately */
    uint32_t moves = (uint32_t)(at->share * (MOVES_PER_LAYER * state->layer_count + FEWEST_MOVES));
    for (uint32_t m = 0; m < moves && m - improved < moves / 3; m++) {
        double spent =
            (double)(state->network->steps - start_steps) / (at->share * (double)state->most_steps);
        double share = (EVEN + gains[1]) / (2 * EVEN + gains[0] + gains[1]);
        double progress = (double)m / moves;
        progress = spent > progress ? spent : progress;
        if (progress >= 1)
            break;
        bool columns =
            at->columns && state->row_count > 0 && random_below(state, 1 << 16) < (1 << 16) * share;
        move(state, columns);
        gains[0] *= MEMORY;
        gains[1] *= MEMORY;
        double limit = state->best_worth * (1.0 + FIRST_TOLERANCE * (1.0 - progress));
        double worth = judge(state, limit);
        if (worth > limit) {
            restore(state, &state->current);
            continue;
        }
        save(state, &state->current);
        learn(state);
        if (worth < state->best_worth) {
            gains[columns] += 1.0 - worth / state->best_worth;
            state->best_worth = worth;
            save(state, &state->best);
            improved = m;
        }
    }
}

static int by_arrays(const void *a, const void *b) {
    const plan_node *left = *(plan_node *const *)a, *right = *(plan_node *const *)b;
    if (left->matrix->arrays != right->matrix->arrays)
        return left->matrix->arrays > right->matrix->arrays ? -1 : 1;
    return left->number < right->number ? -1 : 1;
}

static plan_state new_state(const search *state) {
    raptor_arena *arena = state->network->arena;
    return (plan_state){RAPTOR_NEW_ARRAY(arena, layer_state, state->layer_count + 1),
                        RAPTOR_NEW_ARRAY(arena, int64_t, state->row_count + 1)};
}

bool plan_search(plan_network *network, planner_effort effort, double *out_latency_ns) {
    search state = {.network = network, .capacity = capacity_of(network->chip), .random = 1};
    if (!plan_split_all(network) || plan_arrays_needed(network) > state.capacity)
        return false;
    plan_cut_for_memory(network);
    state.layers = RAPTOR_NEW_ARRAY(network->arena, plan_node *, network->node_count);
    for (uint32_t i = 0; i < network->node_count; i++)
        if (plan_holds_weights(&network->nodes[i]))
            state.layers[state.layer_count++] = &network->nodes[i];
    uint32_t cores = pim_chip_core_count(network->chip);
    state.room = RAPTOR_NEW_ARRAY(network->arena, int64_t, cores);
    state.taken = RAPTOR_NEW_ARRAY(network->arena, int64_t, cores);
    state.by_size = RAPTOR_NEW_ARRAY(network->arena, plan_node *, state.layer_count + 1);
    memcpy(state.by_size, state.layers, state.layer_count * sizeof *state.layers);
    qsort(state.by_size, state.layer_count, sizeof *state.by_size, by_arrays);
    state.rows = RAPTOR_NEW_ARRAY(network->arena, plan_node *, network->node_count);
    for (uint32_t i = 0; i < network->node_count; i++)
        if (plan_can_cut(&network->nodes[i]))
            state.rows[state.row_count++] = &network->nodes[i];
    state.current = new_state(&state);
    state.best = new_state(&state);
    state.row_criticality = RAPTOR_NEW_ARRAY(network->arena, double, state.row_count + 1);
    state.criticality = RAPTOR_NEW_ARRAY(network->arena, double, state.layer_count + 1);
    if (state.layer_count == 0) {
        *out_latency_ns = cut_without_weights(&state, effort);
        return true;
    }
    plan_state chosen = new_state(&state);
    double chosen_worth = INFINITY;
    for (size_t i = effort == PLANNER_COARSE ? COARSE_PHASE : 0; i < PHASE_COUNT; i++) {
        state.best_worth = INFINITY;
        start(&state, &phases[i]);
        if (isinf(state.best_worth))
            continue;
        if (effort == PLANNER_SEARCH)
            improve(&state, &phases[i]);
        if (state.best_worth >= chosen_worth)
            continue;
        chosen_worth = state.best_worth;
        restore(&state, &state.best);
        save(&state, &chosen);
    }
    if (isinf(chosen_worth))
        return false;
    restore(&state, &chosen);
    if (!plan_place(network))
        return false;
    *out_latency_ns = plan_schedule(network, INFINITY);
    return true;
}
