/* The driver: layouts, fusion, then pieces, replicas and cores; refusal of what does not fit. */
#include "planner/plan.h"

#include <stdlib.h>

static int64_t capacity_of(const pim_chip *chip) {
    return chip->matrix.xbar_array_count * (int64_t)pim_chip_core_count(chip);
}

/* ---- refusal ---- */

static int by_arrays(const void *a, const void *b) {
    const plan_node *left = *(plan_node *const *)a, *right = *(plan_node *const *)b;
    if (left->matrix->arrays != right->matrix->arrays)
        return left->matrix->arrays > right->matrix->arrays ? -1 : 1;
    return left->number < right->number ? -1 : 1;
}

enum { LAYERS_NAMED = 5 };

static const char *largest_layers(const plan_network *network) {
    plan_node **order = RAPTOR_NEW_ARRAY(network->arena, plan_node *, network->node_count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < network->node_count; i++)
        if (network->nodes[i].matrix && !network->nodes[i].depthwise)
            order[count++] = &network->nodes[i];
    qsort(order, count, sizeof *order, by_arrays);
    const char *text = "";
    for (uint32_t i = 0; i < count && i < LAYERS_NAMED; i++)
        text = raptor_arena_printf(network->arena, "%s%s%s %lld", text, i ? ", " : "",
                                   plan_node_layer(order[i]), (long long)order[i]->matrix->arrays);
    return text;
}

/* The built-in chip with the fewest arrays on which the network fits, of equals the one of which it
 * needs fewest; NULL if none. */
static const char *chip_that_fits(const plan_network *network) {
    const char *best = NULL;
    int64_t best_capacity = 0, best_needed = 0;
    for (size_t i = 0; pim_chip_builtin_names[i]; i++) {
        pim_chip *chip = RAPTOR_NEW(network->arena, pim_chip);
        if (pim_chip_load(pim_chip_builtin_names[i], network->arena, NULL, chip) != RAPTOR_OK)
            continue;
        planner_options options = {.chip = chip};
        plan_network other;
        if (plan_network_read(network->module, &options, network->arena, NULL, &other) !=
                RAPTOR_OK ||
            !plan_fits(&other))
            continue;
        int64_t capacity = capacity_of(chip), needed = plan_arrays_needed(&other);
        if (best &&
            (capacity > best_capacity || (capacity == best_capacity && needed >= best_needed)))
            continue;
        best = pim_chip_builtin_names[i];
        best_capacity = capacity;
        best_needed = needed;
    }
    return best;
}

static raptor_status refuse(const plan_network *network, raptor_diagnostics *diagnostics) {
    const pim_chip *chip = network->chip;
    int64_t needed = plan_arrays_needed(network), capacity = capacity_of(chip);
    const char *layers = largest_layers(network);
    const char *packing =
        needed <= capacity ? ", but no division of the matrices packs into its cores" : "";
    const char *other = chip_that_fits(network);
    const char *model = ir_string_get(network->module, "raptor.model", "the network");
    return raptor_diagnose(
        diagnostics, RAPTOR_E_chip_capacity, ir_place(network->function),
        "%s needs %lld arrays of %lld x %lld and the chip has %lld (%u cores of %lld)%s; largest "
        "layers: %s; %s%s",
        model, (long long)needed, (long long)chip->matrix.xbar_rows,
        (long long)chip->matrix.xbar_columns, (long long)capacity, pim_chip_core_count(chip),
        (long long)chip->matrix.xbar_array_count, packing, layers,
        other ? "the smallest built-in chip that fits is " : "no built-in chip fits",
        other ? other : "");
}

/* The count of a task's memory may be too high, but not by so much: beyond it nothing is tried.
 * What is nearer to fitting is compiled, and plan-memory knows. */
enum { HOPELESS_FACTOR = 8 };

static raptor_status check_local_memory(const plan_network *network,
                                        raptor_diagnostics *diagnostics) {
    int64_t size = network->chip->local.memory_size;
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; size > 0 && i < network->node_count; i++) {
        const plan_node *node = &network->nodes[i];
        if (node->root != node || node->idle)
            continue;
        int64_t bytes = (int64_t)((double)plan_memory_bytes(network, node) / node->memory_factor);
        if (bytes / HOPELESS_FACTOR > size)
            status =
                raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(node->operation),
                                PIM_TASK_TOO_LARGE, "about ", (long long)bytes, (long long)size);
    }
    return status;
}

/* ---- the pass ---- */

static raptor_status_code plan(ir_operation *module, const planner_options *options, void *user,
                               raptor_arena *arena, raptor_diagnostics *diagnostics) {
    (void)user;
    RAPTOR_TRY(plan_choose_layouts(module, options->chip, arena, diagnostics));
    plan_fuse(module);
    plan_network network;
    RAPTOR_TRY(plan_network_read(module, options, arena, diagnostics, &network));
    if (pim_chip_logical_columns(options->chip, network.bits) < 1)
        return raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(network.function),
                               "an array of %lld columns of %lld-bit cells holds no %u-bit weight",
                               (long long)options->chip->matrix.xbar_columns,
                               (long long)options->chip->matrix.cell_precision, network.bits);
    double latency_ns;
    if (!plan_search(&network, options->effort, &latency_ns))
        return refuse(&network, diagnostics);
    RAPTOR_TRY(check_local_memory(&network, diagnostics));
    const char *name = options->chip_name ? options->chip_name : options->chip->name;
    plan_annotate(&network, name ? name : "", latency_ns);
    return RAPTOR_OK;
}

static raptor_status_code task_bytes(ir_operation *module, const planner_options *options,
                                     void *user, raptor_arena *arena,
                                     raptor_diagnostics *diagnostics) {
    int64_t *largest = user;
    plan_network network;
    RAPTOR_TRY(plan_network_read(module, options, arena, diagnostics, &network));
    if (!plan_split_all(&network))
        return raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(module),
                               "the plan is for another chip");
    for (uint32_t i = 0; i < network.node_count; i++) {
        const plan_node *node = &network.nodes[i];
        if (node->root != node || node->idle)
            continue;
        int64_t bytes = plan_memory_bytes(&network, node);
        *largest = bytes > *largest ? bytes : *largest;
    }
    return RAPTOR_OK;
}

raptor_status planner_task_bytes(ir_operation *module, const planner_options *options,
                                 raptor_diagnostics *diagnostics, int64_t *out_bytes) {
    *out_bytes = 0;
    return plan_with_arena(module, options, task_bytes, out_bytes, diagnostics);
}

raptor_status planner_run(ir_operation *module, const planner_options *options,
                          raptor_diagnostics *diagnostics) {
    int64_t bits = ir_integer_get(module, "raptor.bits", 32);
    if (pim_chip_logical_columns(options->chip, bits) < 1)
        return raptor_diagnose(
            diagnostics, RAPTOR_E_config_invalid, (raptor_place){.file = options->chip->name},
            "an array of %lld columns of %lld-bit cells holds no %lld-bit weight",
            (long long)options->chip->matrix.xbar_columns,
            (long long)options->chip->matrix.cell_precision, (long long)bits);
    if (!plan_find_main(module))
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                               "a module without a function cannot be planned");
    return plan_with_arena(module, options, plan, NULL, diagnostics);
}
