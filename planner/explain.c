/* What --explain prints: a layout-stage module's choices beside the alternatives, all costed anew
 * with the model that chose. */
#include "planner/plan.h"

enum { REPLICA_STEPS = 6, COLUMN_STEPS = 5 };

typedef struct explainer {
    plan_network network;
    raptor_buffer *out;
} explainer;

static void line(explainer *state, bool chosen, double ns, const char *kind, const char *text) {
    raptor_buffer_printf(state->out, "  %c %-8s %14.0f ns  %s\n", chosen ? '*' : ' ', kind, ns,
                         text);
}

/* What it would cost to have the operation in another layout: converting each operand and the
 * result that is not in it. */
static double conversions_ns(const plan_network *network, const plan_node *node,
                             plan_layout layout) {
    double ns = 0;
    for (uint32_t o = 0; o < node->operation->operand_count; o++) {
        const ir_value *value = ir_operand_value(node->operation, o);
        const plan_node *producer = value->defining ? value->defining->scratch : NULL;
        if (value->defining && !producer)
            continue;
        plan_layout made = producer ? producer->layout : PLAN_DENSE;
        if (producer && producer->row->kind == PLAN_CONVERT)
            made =
                plan_layout_parse(ir_enum_get(producer->operation, "sourcePhysicalLayout", NULL));
        plan_shape shape = plan_shape_of(value->type);
        if (!plan_layouts_coincide(&shape, made, layout))
            ns += plan_cost_conversion(network, &shape, layout);
    }
    const ir_operand *use = ir_result(node->operation, 0)->first_use;
    const plan_node *reader = use ? use->owner->scratch : NULL;
    plan_layout wanted = reader ? reader->layout : PLAN_DENSE;
    if (!plan_layouts_coincide(&node->shape, layout, wanted))
        ns += plan_cost_conversion(network, &node->shape, wanted);
    return ns;
}

/* Only elementwise operations have a choice; the others name theirs in the heading. */
static void explain_layout(explainer *state, const plan_node *node) {
    uint32_t layouts = plan_operator_layouts(node->operation, node->row, state->network.chip);
    if ((layouts & (layouts - 1)) == 0 || node->row->kind == PLAN_SOFTMAX ||
        node->row->kind == PLAN_CONVERT)
        return;
    for (int layout = 0; layout < PLAN_LAYOUT_COUNT; layout++) {
        char text[160];
        snprintf(text, sizeof text, "%s, with the conversions around it",
                 plan_layout_names[layout]);
        if (layouts & 1u << layout)
            line(state, layout == (int)node->layout,
                 conversions_ns(&state->network, node, (plan_layout)layout), "layout", text);
    }
}

static void explain_strategy(explainer *state, const plan_node *node) {
    if (node->channel_groups == 1 || node->channel_groups != node->input_shape.channels)
        return;
    double row = plan_cost_depthwise_row(&state->network, node);
    double matrix = (double)node->shape.width * plan_cost_mvmul(&state->network, 1);
    line(state, node->depthwise, row, "strategy", "depthwise: a row on the vector unit");
    line(state, !node->depthwise, matrix, "strategy", "matrix: a row of mvmuls, block-diagonal");
}

/* The choice that has the pieces of the attribute; choice_count if none has. */
static uint32_t chosen_split(const plan_node *node) {
    uint32_t entries = 0;
    const int64_t *pieces = ir_integers_get(node->operation, "weightPieces", &entries);
    for (uint32_t c = 0; pieces && c < node->choice_count; c++) {
        const plan_split *split = node->choices[c].split;
        if (entries != 4 * split->piece_count)
            continue;
        bool same = true;
        for (uint32_t p = 0; p < split->piece_count; p++)
            same &= pieces[4 * p] == split->pieces[p].k0 &&
                    pieces[4 * p + 1] == split->pieces[p].k1 &&
                    pieces[4 * p + 2] == split->pieces[p].m0 &&
                    pieces[4 * p + 3] == split->pieces[p].m1;
        if (same)
            return c;
    }
    return node->choice_count;
}

static void explain_pieces(explainer *state, const plan_node *node, uint32_t chosen) {
    for (uint32_t c = 0; c < node->choice_count; c++) {
        const plan_split *split = node->choices[c].split;
        char text[160];
        snprintf(text, sizeof text,
                 "a fragment with the matrix in %u piece%s (K in %u, M in %u), at most %lld arrays",
                 split->piece_count, split->piece_count == 1 ? "" : "s", split->k_ranges,
                 split->m_ranges, (long long)split->largest_arrays);
        line(state, c == chosen, node->choices[c].fragment_ns, "pieces", text);
    }
}

/* Distinct cores that hold the first piece. */
static uint32_t replicas_of(const explainer *state, const plan_node *node) {
    uint32_t count = 0, replicas = 0, pieces = plan_node_pieces(node);
    const int64_t *placement = ir_integers_get(node->operation, "placement", &count);
    uint8_t *seen =
        RAPTOR_NEW_ARRAY(state->network.arena, uint8_t, pim_chip_core_count(state->network.chip));
    for (uint32_t t = 0; placement && t < count; t += pieces) {
        replicas += !seen[placement[t]];
        seen[placement[t]] = 1;
    }
    return replicas ? replicas : 1;
}

static void explain_replicas(explainer *state, plan_node *node) {
    uint32_t chosen = replicas_of(state, node);
    uint32_t shown[REPLICA_STEPS + 1] = {1}, count = 1;
    for (uint32_t r = 4; r < node->fragment_count && count < REPLICA_STEPS - 1; r *= 2)
        if (r != chosen)
            shown[count++] = r;
    if (chosen != 1)
        shown[count++] = chosen;
    if (chosen != node->fragment_count && node->fragment_count > 1)
        shown[count++] = (uint32_t)node->fragment_count;
    uint32_t cores = pim_chip_core_count(state->network.chip);
    for (uint32_t i = 0; i < count; i++) {
        if (shown[i] * plan_node_pieces(node) > cores && shown[i] != chosen)
            continue;
        node->replicas = shown[i];
        char text[160];
        snprintf(text, sizeof text, "the layer on %u replica%s, %lld arrays", shown[i],
                 shown[i] == 1 ? "" : "s", (long long)(shown[i] * node->matrix->arrays));
        line(state, shown[i] == chosen, plan_cost_layer(&state->network, node), "replicas", text);
    }
    node->replicas = chosen;
}

/* Rows whole and in more and more ranges of columns, on the replicas chosen. */
static void explain_columns(explainer *state, plan_node *node) {
    plan_network *network = &state->network;
    int64_t chosen = node->ranges, shown[COLUMN_STEPS + 1];
    uint32_t count = 0;
    if (!plan_can_cut(node))
        return;
    for (int64_t ranges = 1; ranges <= node->shape.width && count < COLUMN_STEPS; ranges *= 2)
        if (ranges != chosen)
            shown[count++] = ranges;
    shown[count++] = chosen;
    for (uint32_t i = 0; i < count; i++) {
        plan_cut(network, node, shown[i]);
        plan_cost_node(network, node);
        char text[160];
        snprintf(text, sizeof text, "rows in %lld range%s, %lld tasks of at most %lld bytes",
                 (long long)shown[i], shown[i] == 1 ? "" : "s", (long long)node->fragment_count,
                 (long long)plan_memory_bytes(network, node));
        line(state, shown[i] == chosen, plan_cost_layer(network, node), "columns", text);
    }
    (void)plan_read_cuts(network, node); /* as the attribute has them */
    plan_cost_node(network, node);
}

static void explain_node(explainer *state, plan_node *node) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    raptor_buffer_printf(state->out, "%s (%s) ", plan_node_layer(node), node->operation->name);
    for (uint32_t i = 0; i < type->rank; i++)
        raptor_buffer_printf(state->out, "%s%lld", i ? "x" : "", (long long)type->shape[i]);
    if (node->root != node) {
        raptor_buffer_printf(state->out, ": computed with %s\n", plan_node_layer(node->root));
        return;
    }
    if (node->idle) {
        raptor_buffer_puts(state->out, ": free, the same bytes\n");
        return;
    }
    raptor_buffer_printf(
        state->out, " in %s (%s): %lld tasks, predicted %lld ns\n", plan_layout_names[node->layout],
        plan_operator_reason(node->operation, node->row), (long long)node->fragment_count,
        (long long)ir_integer_get(node->operation, "predictedNs", 0));
    explain_layout(state, node);
    explain_strategy(state, node);
    if (plan_holds_weights(node)) {
        uint32_t chosen = chosen_split(node);
        explain_pieces(state, node, chosen);
        if (chosen == node->choice_count)
            return;
        plan_split_select(&state->network, node, chosen);
        explain_replicas(state, node);
    }
    explain_columns(state, node);
}

static raptor_status_code explain(ir_operation *module, const planner_options *options, void *user,
                                  raptor_arena *arena, raptor_diagnostics *diagnostics) {
    raptor_buffer *out = user;
    explainer state = {.out = out};
    plan_network *network = &state.network;
    RAPTOR_TRY(plan_network_read(module, options, arena, diagnostics, network));
    if (!plan_split_all(network))
        return raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(module),
                               "the plan is for another chip");
    double bound = plan_cost_naive_bound(network);
    double predicted = (double)ir_integer_get(module, "raptor.predicted_ns", 0);
    int64_t total = options->chip->matrix.xbar_array_count * pim_chip_core_count(options->chip);
    raptor_buffer_printf(out,
                         "%s on %s, %u bits: predicted %.0f ns, naive bound %.0f ns, ratio %.2f; "
                         "%lld of %lld arrays for one replica of every matrix\n",
                         ir_string_get(module, "raptor.model", "the network"),
                         ir_string_get(module, "raptor.chip", "a chip"), network->bits, predicted,
                         bound, bound > 0 ? predicted / bound : 0,
                         (long long)plan_arrays_needed(network), (long long)total);
    for (uint32_t i = 0; i < network->node_count; i++)
        explain_node(&state, &network->nodes[i]);
    return RAPTOR_OK;
}

raptor_status planner_explain(ir_operation *module, const planner_options *options,
                              raptor_buffer *out, raptor_diagnostics *diagnostics) {
    RAPTOR_TRY(plan_with_arena(module, options, explain, out, diagnostics));
    if (!out->failed)
        return RAPTOR_OK;
    return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, ir_place(module),
                           "explaining the plan ran out of memory");
}
