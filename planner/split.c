/* Pieces: how a matrix that is larger than a core's arrays is divided.
 *
 * Along M each piece makes complete columns, which the reducer interleaves pixel by pixel; along K
 * pieces make partial sums of all columns, which travel and are added. Every M division is tried
 * with the fewest K divisions that fit. */
#include "planner/plan.h"

enum { MAXIMUM_CHOICES = 64 };

static void set_split(const plan_network *network, plan_node *node, plan_split *split) {
    node->split = split;
    node->reduce_ranges = node->row->kind == PLAN_GEMM ? split->m_ranges : 1;
    plan_cost_node(network, node);
}

void plan_split_apply(const plan_network *network, plan_node *node, uint32_t k_ranges,
                      uint32_t m_ranges) {
    set_split(network, node,
              plan_matrix_split(node->matrix, k_ranges, m_ranges, network->arena));
}

static double choice_score(const plan_split_choice *choice) {
    return choice->fragment_ns + choice->chip_ns;
}

static void insert_choice(plan_split_choice *choices, uint32_t *count, uint32_t limit,
                          plan_split_choice choice) {
    uint32_t at = *count;
    if (at == limit && choice_score(&choice) >= choice_score(&choices[limit - 1]))
        return;
    if (at == limit)
        at--;
    else
        (*count)++;
    for (; at > 0 && choice_score(&choices[at - 1]) > choice_score(&choice); at--)
        choices[at] = choices[at - 1];
    choices[at] = choice;
}

uint32_t plan_split_choices(const plan_network *network, plan_node *node, int64_t capacity,
                            plan_split_choice *out_choices, uint32_t limit) {
    plan_split *kept = node->split;
    double cores = pim_chip_core_count(network->chip);
    uint32_t count = 0;
    for (uint32_t m = 1; m <= (uint32_t)node->matrix->m_tiles && m <= MAXIMUM_CHOICES; m++) {
        uint32_t k = plan_matrix_k_ranges(node->matrix, m, capacity);
        if (k == 0 || (double)k * m > cores)
            continue;
        plan_split_apply(network, node, k, m);
        plan_split_choice choice = {.k_ranges = k, .m_ranges = m};
        if (k * m == 1) {
            choice.fragment_ns = plan_task_total(&node->rows_cost);
            choice.chip_ns = choice.fragment_ns / cores;
        } else {
            choice.fragment_ns =
                plan_task_total(&node->piece_cost) + plan_task_total(&node->reduce_cost);
            choice.chip_ns = k * m * plan_task_total(&node->piece_cost) / cores;
        }
        insert_choice(out_choices, &count, limit, choice);
        if (k * m == 1)
            break;
    }
    if (kept)
        set_split(network, node, kept);
    else
        node->split = NULL;
    return count;
}

/* One input channel a group: the vector unit does it unless the matrix is faster. */
static void choose_strategy(const plan_network *network, plan_node *node) {
    node->depthwise = false;
    if (node->channel_groups == 1 || node->channel_groups != node->input_shape.channels)
        return;
    double matrix_row = (double)node->shape.width * plan_cost_mvmul(network, 1);
    node->depthwise = plan_cost_depthwise_row(network, node) <= matrix_row;
}

bool plan_split_all(plan_network *network, int64_t capacity) {
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        node->split = NULL;
        if (!node->matrix) {
            plan_cost_node(network, node);
            continue;
        }
        choose_strategy(network, node);
        if (node->depthwise) {
            plan_cost_node(network, node);
            continue;
        }
        plan_split_choice best;
        if (plan_split_choices(network, node, capacity, &best, 1) == 0)
            return false;
        plan_split_apply(network, node, best.k_ranges, best.m_ranges);
    }
    return true;
}
