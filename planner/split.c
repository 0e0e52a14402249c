/* Pieces: how a matrix is divided over cores.
 *
 * Along M each piece makes complete columns, which the reducer interleaves pixel by pixel; along K
 * pieces make partial sums of all columns, which travel and are added. For several limits on the
 * arrays of a piece every M division is tried with the fewest K divisions that keep to the limit;
 * smaller pieces than a core could hold take more cores but are easier to place. */
#include "planner/plan.h"

enum { MAXIMUM_M_RANGES = 64, MAXIMUM_CHOICES = 24 };
/* Limits tried, in eighths of a core's arrays. */
static const int64_t limits[] = {8, 7, 6, 5, 4, 3, 2};

static void set_split(const plan_network *network, plan_node *node, plan_split *split) {
    node->split = split;
    node->reduce_ranges = node->row->kind == PLAN_GEMM && split ? split->m_ranges : 1;
    plan_cost_node(network, node);
}

static double choice_score(const plan_split_choice *choice) {
    return choice->fragment_ns + choice->chip_ns;
}

static bool is_listed(const plan_node *node, uint32_t k_ranges, uint32_t m_ranges) {
    for (uint32_t i = 0; i < node->choice_count; i++)
        if (node->choices[i].split->k_ranges == k_ranges &&
            node->choices[i].split->m_ranges == m_ranges)
            return true;
    return false;
}

/* Keeps the list sorted and short; the choice with the fewest pieces is never dropped. */
static void insert_choice(plan_node *node, plan_split_choice choice) {
    plan_split_choice *choices = node->choices;
    if (node->choice_count == MAXIMUM_CHOICES) {
        uint32_t drop = MAXIMUM_CHOICES - 1;
        if (drop == plan_split_fewest(node))
            drop--;
        if (choice_score(&choice) >= choice_score(&choices[drop]) &&
            choice.split->piece_count >= choices[plan_split_fewest(node)].split->piece_count)
            return;
        for (uint32_t i = drop; i + 1 < node->choice_count; i++)
            choices[i] = choices[i + 1];
        node->choice_count--;
    }
    uint32_t at = node->choice_count++;
    for (; at > 0 && choice_score(&choices[at - 1]) > choice_score(&choice); at--)
        choices[at] = choices[at - 1];
    choices[at] = choice;
}

uint32_t plan_split_fewest(const plan_node *node) {
    uint32_t fewest = 0;
    for (uint32_t i = 1; i < node->choice_count; i++)
        if (node->choices[i].split->piece_count < node->choices[fewest].split->piece_count)
            fewest = i;
    return fewest;
}

static void consider(const plan_network *network, plan_node *node, uint32_t k, uint32_t m) {
    double cores = pim_chip_core_count(network->chip);
    if (k == 0 || (double)k * m > cores || is_listed(node, k, m))
        return;
    plan_split_choice choice = {.split = plan_matrix_split(node->matrix, k, m, network->arena)};
    set_split(network, node, choice.split);
    const plan_costs *costs = &node->costs[node->widest];
    if (choice.split->piece_count == 1) {
        choice.fragment_ns = plan_task_total(&costs->rows);
        choice.chip_ns = choice.fragment_ns / cores;
    } else {
        choice.fragment_ns = plan_task_total(&costs->piece) + plan_task_total(&costs->reduce);
        choice.chip_ns = choice.split->piece_count * plan_task_total(&costs->piece) / cores;
    }
    insert_choice(node, choice);
}

static void list_choices(const plan_network *network, plan_node *node) {
    int64_t arrays = network->chip->matrix.xbar_array_count;
    node->choices = RAPTOR_NEW_ARRAY(network->arena, plan_split_choice, MAXIMUM_CHOICES + 1);
    node->choice_count = 0;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        int64_t limit = arrays * limits[i] / 8;
        for (uint32_t m = 1; m <= (uint32_t)node->matrix->m_tiles && m <= MAXIMUM_M_RANGES; m++)
            consider(network, node, plan_matrix_k_ranges(node->matrix, m, limit), m);
    }
}

void plan_split_select(const plan_network *network, plan_node *node, uint32_t choice) {
    node->choice = choice;
    set_split(network, node, node->choices[choice].split);
}

/* One input channel a group: the vector unit does it unless the matrix is faster. */
static void choose_strategy(const plan_network *network, plan_node *node) {
    node->depthwise = false;
    if (node->channel_groups == 1 || node->channel_groups != node->input_shape.channels)
        return;
    double matrix_row = (double)node->shape.width * plan_cost_mvmul(network, 1);
    node->depthwise = plan_cost_depthwise_row(network, node) <= matrix_row;
}

bool plan_split_all(plan_network *network) {
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        node->split = NULL;
        if (node->matrix)
            choose_strategy(network, node);
        if (!plan_holds_weights(node)) {
            plan_cost_node(network, node);
            continue;
        }
        list_choices(network, node);
        if (node->choice_count == 0)
            return false;
        plan_split_select(network, node, 0);
    }
    return true;
}
