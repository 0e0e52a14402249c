/* Physical layouts: which layout each value has, and where it changes.
 *
 * Most operations work in exactly one layout. The free ones (elementwise, any layout) form
 * connected components; a component takes the one layout that makes the conversions on its border
 * cheapest, counting a conversion that several readers share once. This is exact unless it would
 * pay to convert inside a component, which costs a conversion the border then does not need; the
 * border values are never larger than the inner ones here, because elementwise operations keep the
 * size. */
#include "ir/dialects/spat/spat.h"
#include "planner/network.h"

typedef struct layout_state {
    ir_operation *function;
    const pim_chip *chip;
    raptor_arena *arena;
    struct layout_node {
        ir_operation *operation;
        const plan_operator *row;
        uint32_t mask;      /* layouts it can have */
        uint32_t component; /* of free operations: number of a member */
        plan_layout layout;
    } * nodes;
    uint32_t count;
} layout_state;
typedef struct layout_node layout_node;

static bool is_constant(const ir_value *value) {
    return value->defining && ir_operation_is(value->defining, "arith.constant");
}

/* The operand of bias_add and scale that is a vector of channels: the same bytes in every layout.
 */
static bool is_channel_vector(const layout_node *node, uint32_t operand) {
    return node->row->kind == PLAN_CHANNEL && operand == 1;
}

static bool reads_layout(const layout_node *node, uint32_t operand) {
    if (is_channel_vector(node, operand) || is_constant(ir_operand_value(node->operation, operand)))
        return false;
    return operand == 0 || (node->row->kind != PLAN_CONVOLUTION && node->row->kind != PLAN_GEMM);
}

static uint32_t softmax_mask(const ir_operation *operation) {
    const ir_type *type = ir_result(operation, 0)->type;
    int64_t axis = ir_integer_get(operation, "axis", -1);
    if (axis == (int64_t)type->rank - 1)
        return 1u << PLAN_DENSE;
    return type->rank == 4 && axis == 1 ? 1u << PLAN_NHWC_ROWS : 0;
}

static uint32_t layouts_of(const layout_state *state, const ir_operation *operation,
                           const plan_operator *row) {
    if (row->kind == PLAN_SOFTMAX)
        return softmax_mask(operation);
    return plan_operator_layouts(operation, row, state->chip);
}

enum { MAXIMUM_RANK = 16 };

/* A softmax over neither the last axis nor the channels of a rank-4 value becomes one over the last
 * axis between two transposes. */
static void legalise_softmax(ir_operation *operation) {
    const ir_type *type = ir_result(operation, 0)->type;
    int64_t axis = ir_integer_get(operation, "axis", -1), last = (int64_t)type->rank - 1;
    if (axis == last || (type->rank == 4 && axis == 1))
        return;
    ir_context *context = operation->context;
    int64_t shape[MAXIMUM_RANK], permutation[MAXIMUM_RANK];
    if (type->rank > MAXIMUM_RANK) /* no layout will be found for it */
        return;
    for (uint32_t i = 0; i < type->rank; i++)
        permutation[i] = i == axis ? last : i == last ? axis : (int64_t)i;
    for (uint32_t i = 0; i < type->rank; i++)
        shape[i] = type->shape[permutation[i]];
    const ir_type *swapped = ir_type_tensor(context, type->rank, shape, type->element);
    ir_named_attribute attributes[] = {
        {"permutation", ir_attribute_i64_array(context, type->rank, permutation)},
        {"logicalLayout", ir_attribute_enum(context, "spat", "logical_layout", "nchw")},
        {"raptor.layer", ir_attribute_get(operation, "raptor.layer")},
        {"raptor.op", ir_attribute_get(operation, "raptor.op")}};
    uint32_t count = attributes[2].value && attributes[3].value ? 4 : 2;
    ir_builder builder = {context, operation->block, operation, operation->location};
    ir_value *input = ir_operand_value(operation, 0);
    ir_value *before =
        ir_build_value(&builder, "spat.transpose_plan", 1, &input, swapped, attributes, count);
    ir_named_attribute softmax[] = {
        {"axis", ir_attribute_i64(context, last)}, attributes[1], attributes[2], attributes[3]};
    ir_value *middle =
        ir_build_value(&builder, "spat.softmax_plan", 1, &before, swapped, softmax, count);
    ir_value *after =
        ir_build_value(&builder, "spat.transpose_plan", 1, &middle, type, attributes, count);
    ir_value_replace_uses(ir_result(operation, 0), after);
    ir_operation_erase(operation);
}

static raptor_status collect(layout_state *state, raptor_diagnostics *diagnostics) {
    ir_block *body = ir_region_entry(state->function->regions[0]);
    uint32_t capacity = 0;
    for (ir_operation *op = body->first, *next; op; op = next) {
        next = op->next;
        if (ir_operation_is(op, "spat.softmax_plan"))
            legalise_softmax(op);
    }
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *op = body->first; op; op = op->next) {
        op->scratch = NULL;
        const plan_operator *row = plan_operator_find(op);
        if (!row) {
            if (op->result_count && !ir_operation_is(op, "arith.constant"))
                status = raptor_diagnose(diagnostics, RAPTOR_E_compile_unsupported, ir_place(op),
                                         "not a plan operation the planner knows");
            continue;
        }
        RAPTOR_GROW(state->arena, state->nodes, state->count, capacity);
        uint32_t mask = layouts_of(state, op, row);
        if (!mask)
            status = raptor_diagnose(diagnostics, RAPTOR_E_compile_unsupported, ir_place(op),
                                     "no physical layout for a result of rank %u",
                                     ir_result(op, 0)->type->rank);
        state->nodes[state->count++] = (layout_node){.operation = op, .row = row, .mask = mask};
    }
    for (uint32_t i = 0; i < state->count; i++)
        state->nodes[i].operation->scratch = &state->nodes[i];
    return status;
}

static bool is_free(const layout_node *node) {
    return (node->mask & (node->mask - 1)) != 0;
}

static uint32_t component_of(layout_state *state, uint32_t number) {
    while (state->nodes[number].component != number)
        number = state->nodes[number].component;
    return number;
}

static void find_components(layout_state *state) {
    for (uint32_t i = 0; i < state->count; i++)
        state->nodes[i].component = i;
    for (uint32_t i = 0; i < state->count; i++) {
        layout_node *node = &state->nodes[i];
        for (uint32_t o = 0; is_free(node) && o < node->operation->operand_count; o++) {
            ir_operation *from = ir_operand_value(node->operation, o)->defining;
            layout_node *producer = from ? from->scratch : NULL;
            if (!producer || !is_free(producer))
                continue;
            uint32_t a = component_of(state, i);
            uint32_t b = component_of(state, (uint32_t)(producer - state->nodes));
            state->nodes[a > b ? a : b].component = a > b ? b : a;
        }
    }
}

/* Layout of a value under the current choice: arguments are dense. */
static plan_layout value_layout(const ir_value *value) {
    const layout_node *node = value->defining ? value->defining->scratch : NULL;
    return node ? node->layout : PLAN_DENSE;
}

static plan_layout wanted_layout(const ir_operand *use) {
    const layout_node *node = use->owner->scratch;
    if (!node) /* the return, or a conversion just inserted */
        return ir_operation_is(use->owner, "spat.materialize_layout") ? value_layout(use->value)
                                                                      : PLAN_DENSE;
    return reads_layout(node, (uint32_t)(use - use->owner->operands)) ? node->layout
                                                                      : value_layout(use->value);
}

/* Elements moved by the conversions of one value. */
static int64_t conversion_elements(const ir_value *value) {
    plan_shape shape = plan_shape_of(value->type);
    plan_layout made = value_layout(value);
    uint32_t wanted = 0;
    int64_t elements = 0;
    for (const ir_operand *use = value->first_use; use; use = use->next_use) {
        plan_layout layout = wanted_layout(use);
        if (wanted & 1u << layout)
            continue;
        wanted |= 1u << layout;
        if (!plan_layouts_coincide(&shape, made, layout))
            elements += plan_shape_elements(&shape);
    }
    return elements;
}

static int64_t component_cost(layout_state *state, uint32_t component) {
    int64_t cost = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        layout_node *node = &state->nodes[i];
        if (!is_free(node) || component_of(state, i) != component)
            continue;
        cost += conversion_elements(ir_result(node->operation, 0));
        for (uint32_t o = 0; o < node->operation->operand_count; o++) {
            const ir_value *value = ir_operand_value(node->operation, o);
            const layout_node *producer = value->defining ? value->defining->scratch : NULL;
            if (!is_constant(value) && !(producer && is_free(producer)))
                cost += conversion_elements(value);
        }
    }
    return cost;
}

static void set_component(layout_state *state, uint32_t component, plan_layout layout) {
    for (uint32_t i = 0; i < state->count; i++)
        if (is_free(&state->nodes[i]) && component_of(state, i) == component)
            state->nodes[i].layout = layout;
}

/* Rows before chunks when the costs are equal: rows let consumers start early. */
static const plan_layout preference[] = {PLAN_NHWC_ROWS, PLAN_NCHW_ROWS, PLAN_DENSE};
/* But chunks before poor rows. */
static const plan_layout poor_preference[] = {PLAN_DENSE, PLAN_NHWC_ROWS, PLAN_NCHW_ROWS};

/* What layouts all operations of the component have. */
static uint32_t component_mask(layout_state *state, uint32_t component) {
    uint32_t mask = (1u << PLAN_LAYOUT_COUNT) - 1;
    for (uint32_t i = 0; i < state->count; i++)
        if (is_free(&state->nodes[i]) && component_of(state, i) == component)
            mask &= state->nodes[i].mask;
    return mask;
}

static bool has_poor_rows(layout_state *state, uint32_t component) {
    for (uint32_t i = 0; i < state->count; i++)
        if (is_free(&state->nodes[i]) && component_of(state, i) == component &&
            plan_fitness_of_rows(ir_result(state->nodes[i].operation, 0)->type, state->chip) !=
                PLAN_ROWS_GOOD)
            return true;
    return false;
}

static void choose(layout_state *state) {
    for (uint32_t i = 0; i < state->count; i++) {
        layout_node *node = &state->nodes[i];
        for (uint32_t p = 3; p-- > 0;)
            if (node->mask & 1u << preference[p])
                node->layout = preference[p];
    }
    for (uint32_t i = 0; i < state->count; i++) {
        if (!is_free(&state->nodes[i]) || component_of(state, i) != i)
            continue;
        const plan_layout *order = has_poor_rows(state, i) ? poor_preference : preference;
        uint32_t mask = component_mask(state, i);
        plan_layout best = PLAN_DENSE;
        int64_t best_cost = INT64_MAX;
        for (uint32_t p = 0; p < 3; p++) {
            if (!(mask & 1u << order[p]))
                continue;
            set_component(state, i, order[p]);
            int64_t cost = component_cost(state, i);
            if (cost < best_cost) {
                best_cost = cost;
                best = order[p];
            }
        }
        set_component(state, i, best);
    }
}

/* A conversion belongs to the layer that needs it; the report shows it beside that as "Layout". */
static ir_value *convert(ir_value *value, plan_layout from, plan_layout to, ir_operation *before) {
    ir_context *context = before->context;
    const ir_attribute *layer = ir_attribute_get(before, "raptor.layer");
    if (!layer && value->defining)
        layer = ir_attribute_get(value->defining, "raptor.layer");
    ir_named_attribute attributes[6] = {
        {"sourcePhysicalLayout", spat_physical_layout(context, plan_layout_names[from])},
        {"targetPhysicalLayout", spat_physical_layout(context, plan_layout_names[to])},
        {"logicalLayout", spat_logical_layout(context)},
        {"physicalLayout", spat_physical_layout(context, plan_layout_names[to])},
        {"raptor.op", ir_attribute_string(context, "Layout")}};
    uint32_t count = 5;
    if (layer)
        attributes[count++] = (ir_named_attribute){"raptor.layer", layer};
    ir_builder builder = {context, before->block, before, before->location};
    return ir_build_value(&builder, "spat.materialize_layout", 1, &value, value->type, attributes,
                          count);
}

/* One conversion per value and layout, before the first operation that reads it. */
static void convert_uses(ir_value *value, plan_layout made, ir_block *body) {
    ir_value *converted[PLAN_LAYOUT_COUNT] = {NULL};
    if (!ir_value_is_used(value))
        return;
    for (ir_operation *op = value->defining ? value->defining->next : body->first; op;
         op = op->next)
        for (uint32_t o = 0; o < op->operand_count; o++) {
            if (op->operands[o].value != value)
                continue;
            plan_layout layout = wanted_layout(&op->operands[o]);
            if (layout == made)
                continue;
            if (!converted[layout])
                converted[layout] = convert(value, made, layout, op);
            ir_operand_set(op, o, converted[layout]);
        }
}

raptor_status plan_choose_layouts(ir_operation *module, const pim_chip *chip, raptor_arena *arena,
                                  raptor_diagnostics *diagnostics) {
    layout_state state = {.function = plan_find_main(module), .chip = chip, .arena = arena};
    RAPTOR_TRY(collect(&state, diagnostics));
    find_components(&state);
    choose(&state);
    ir_block *body = ir_region_entry(state.function->regions[0]);
    for (uint32_t i = 0; i < body->argument_count; i++)
        convert_uses(body->arguments[i], PLAN_DENSE, body);
    for (uint32_t i = 0; i < state.count; i++) {
        layout_node *node = &state.nodes[i];
        ir_attribute_set(node->operation, "physicalLayout",
                         spat_physical_layout(module->context, plan_layout_names[node->layout]));
        convert_uses(ir_result(node->operation, 0), node->layout, body);
    }
    return RAPTOR_OK;
}
