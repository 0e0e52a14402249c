/* Writes the plan into the IR (docs/stages.md, section layout). */
#include "planner/plan.h"

static void set_i64(plan_node *node, const char *name, int64_t value) {
    ir_attribute_set(node->operation, name, ir_attribute_i64(node->operation->context, value));
}

static void set_cores(const plan_network *network, plan_node *node, const char *name,
                      const int32_t *cores, size_t count) {
    int64_t *values = RAPTOR_NEW_ARRAY(network->arena, int64_t, count);
    for (size_t i = 0; i < count; i++)
        values[i] = cores[i];
    ir_attribute_set(node->operation, name,
                     ir_attribute_i64_array(node->operation->context, (uint32_t)count, values));
}

static void set_text(plan_node *node, const char *name, const char *text) {
    ir_attribute_set(node->operation, name, ir_attribute_string(node->operation->context, text));
}

static void annotate_split(const plan_network *network, plan_node *node) {
    const plan_split *split = node->split;
    ir_context *context = node->operation->context;
    int64_t *ranges = RAPTOR_NEW_ARRAY(network->arena, int64_t, 4 * (size_t)split->piece_count);
    int64_t *arrays = RAPTOR_NEW_ARRAY(network->arena, int64_t, split->piece_count);
    for (uint32_t p = 0; p < split->piece_count; p++) {
        const plan_piece *piece = &split->pieces[p];
        ranges[4 * p] = piece->k0;
        ranges[4 * p + 1] = piece->k1;
        ranges[4 * p + 2] = piece->m0;
        ranges[4 * p + 3] = piece->m1;
        arrays[p] = piece->arrays;
    }
    ir_attribute_set(node->operation, "weightPieces",
                     ir_attribute_i64_array(context, 4 * split->piece_count, ranges));
    ir_attribute_set(node->operation, "pieceArrays",
                     ir_attribute_i64_array(context, split->piece_count, arrays));
    if (split->piece_count == 1)
        return;
    set_cores(network, node, "reducers", node->reducers,
              (size_t)node->fragment_count * node->reduce_ranges);
    set_text(node, "transport", "host");
}

/* Replicas that got a fragment: their first pieces lie on different cores. */
static uint32_t replicas_used(const plan_network *network, const plan_node *node) {
    uint32_t pieces = plan_node_pieces(node), used = 0;
    uint8_t *seen = RAPTOR_NEW_ARRAY(network->arena, uint8_t, pim_chip_core_count(network->chip));
    for (int64_t f = 0; f < node->fragment_count; f++) {
        uint8_t *core = &seen[node->placement[f * pieces]];
        used += !*core;
        *core = 1;
    }
    return used;
}

static void annotate_node(const plan_network *network, plan_node *node) {
    if (node->root != node)
        return;
    set_i64(node, "predictedNs", node->predicted_ns);
    if (!plan_is_by_rows(node) && node->row->kind != PLAN_GEMM)
        set_i64(node, "fragments", node->idle ? 1 : node->fragment_count);
    if (node->idle) {
        ir_attribute_set(node->operation, "placement",
                         ir_attribute_i64_array(node->operation->context, 1, &(int64_t){0}));
        return;
    }
    if (node->ranges > 1 || node->by_rows) {
        ir_attribute_set(node->operation, "columnRanges",
                         ir_attribute_i64_array(node->operation->context,
                                                (uint32_t)node->ranges + 1, node->cuts));
        set_i64(node, "blockRows", node->block_rows);
    }
    if (node->row->kind == PLAN_CONVOLUTION && node->channel_groups > 1)
        set_text(node, "strategy", node->depthwise ? "depthwise" : "matrix");
    set_cores(network, node, "placement", node->placement,
              (size_t)node->fragment_count * plan_node_pieces(node));
    if (node->split)
        annotate_split(network, node);
}

void plan_annotate(plan_network *network, const char *chip_name, double latency_ns) {
    ir_operation *module = network->module;
    ir_context *context = module->context;
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        if (plan_holds_weights(node))
            node->replicas = replicas_used(network, node);
        node->predicted_ns = (int64_t)(plan_cost_layer(network, node) + 0.5);
        annotate_node(network, node);
    }
    ir_attribute_set(module, "raptor.chip", ir_attribute_string(context, chip_name));
    ir_attribute_set(module, "raptor.cores",
                     ir_attribute_i64(context, pim_chip_core_count(network->chip)));
    ir_attribute_set(module, "raptor.naive_bound_ns",
                     ir_attribute_i64(context, (int64_t)(plan_cost_naive_bound(network) + 0.5)));
    ir_attribute_set(module, "raptor.predicted_ns",
                     ir_attribute_i64(context, (int64_t)(latency_ns + 0.5)));
    ir_attribute_set(module, "raptor.stage", ir_attribute_string(context, "layout"));
}
