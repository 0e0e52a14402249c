#include "ir/dialects/common/compute.h"

#include "ir/registry.h"

typedef struct compute_kind {
    const char *name;
    size_t length;
    bool batch, has_inputs, has_outputs;
} compute_kind;

static const compute_kind kinds[] = {
    {IR_NAME("spat.graph_compute"), false, true, false},
    {IR_NAME("spat.graph_compute_batch"), true, true, true},
    {IR_NAME("spat.scheduled_compute"), false, true, false},
    {IR_NAME("spat.scheduled_compute_batch"), true, true, true},
    {IR_NAME("pim.core"), false, false, false},
    {IR_NAME("pim.core_batch"), true, true, false},
};

static const compute_kind *kind_of(const ir_operation *operation) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ir_text_is(operation->name, kinds[i].name, kinds[i].length))
            return &kinds[i];
    return NULL;
}

bool ir_compute_is(const ir_operation *operation) {
    return kind_of(operation) != NULL;
}

bool ir_compute_is_batch(const ir_operation *operation) {
    const compute_kind *kind = kind_of(operation);
    return kind && kind->batch;
}

ir_operation *ir_compute_enclosing(ir_operation *operation) {
    while (operation && !ir_compute_is(operation))
        operation = ir_operation_parent(operation);
    return operation;
}

static void add_arguments(ir_operation *operation, const compute_kind *kind,
                          const ir_compute_description *description) {
    ir_block *block = ir_block_create(operation->regions[0]);
    if (kind->batch)
        ir_block_add_argument(block, ir_type_index(operation->context));
    for (uint32_t i = 0; i < description->weight_count; i++)
        ir_block_add_argument(block, description->weights[i]->type);
    for (uint32_t i = 0; i < description->input_count; i++)
        ir_block_add_argument(block, description->inputs[i]->type);
    for (uint32_t i = 0; kind->has_outputs && i < description->result_count; i++)
        ir_block_add_argument(block, description->result_types[i]);
}

static void set_segments(ir_operation *operation, uint32_t weights, uint32_t inputs) {
    const int64_t segments[2] = {weights, inputs};
    ir_attribute_set(operation, "operandSegmentSizes",
                     ir_attribute_i32_array(operation->context, 2, segments));
}

ir_compute_description ir_compute_describe(const ir_operation *compute, raptor_arena *arena) {
    uint32_t weight_count = ir_compute_weight_count(compute);
    int64_t lane_count = ir_compute_lane_count(compute);
    ir_value **weights = RAPTOR_NEW_ARRAY(arena, ir_value *, weight_count);
    int64_t *cores = RAPTOR_NEW_ARRAY(arena, int64_t, (size_t)lane_count);
    for (uint32_t i = 0; i < weight_count; i++)
        weights[i] = ir_compute_weight(compute, i);
    for (int64_t i = 0; i < lane_count; i++)
        cores[i] = ir_compute_core(compute, (uint32_t)i);
    return (ir_compute_description){.weights = weights,
                                    .weight_count = weight_count,
                                    .lane_count = lane_count,
                                    .core_ids = cores};
}

ir_operation *ir_build_compute(ir_builder *builder, const char *name,
                               const ir_compute_description *description) {
    ir_context *context = builder->context;
    ir_operation_state state = {
        .name = name,
        .location = builder->location,
        .operands = description->weights,
        .operand_count = description->weight_count,
        .result_types = description->result_types,
        .result_count = description->result_count,
        .region_count = 1,
    };
    ir_operation *operation = ir_build(builder, &state);
    const compute_kind *kind = kind_of(operation);
    ir_operands_append(operation, description->input_count, description->inputs);
    if (kind->has_inputs)
        set_segments(operation, description->weight_count, description->input_count);
    if (kind->batch) {
        ir_attribute_set(operation, "laneCount",
                         ir_attribute_i32(context, (int32_t)description->lane_count));
        if (description->core_ids)
            ir_attribute_set(operation, "coreIds",
                             ir_attribute_i32_array(context, (uint32_t)description->lane_count,
                                                    description->core_ids));
    } else if (description->core_ids) {
        ir_attribute_set(operation, "coreId",
                         ir_attribute_i32(context, (int32_t)description->core_ids[0]));
    }
    for (uint32_t i = 0; i < description->attribute_count; i++)
        ir_attribute_set(operation, description->attributes[i].name,
                         description->attributes[i].value);
    add_arguments(operation, kind, description);
    return operation;
}

int64_t ir_compute_lane_count(const ir_operation *operation) {
    return ir_integer_get(operation, "laneCount", 1);
}

int64_t ir_compute_core(const ir_operation *operation, int64_t lane) {
    uint32_t count = 0;
    const int64_t *cores = ir_integers_get(operation, "coreIds", &count);
    if (!cores)
        return ir_integer_get(operation, "coreId", -1);
    return lane >= 0 && lane < count ? cores[lane] : -1;
}

uint32_t ir_compute_weight_count(const ir_operation *operation) {
    uint32_t count = 0;
    const int64_t *segments = ir_integers_get(operation, "operandSegmentSizes", &count);
    if (!segments || count != 2)
        return operation->operand_count;
    bool fits = segments[0] >= 0 && segments[0] <= operation->operand_count;
    return fits ? (uint32_t)segments[0] : operation->operand_count;
}

uint32_t ir_compute_input_count(const ir_operation *operation) {
    return operation->operand_count - ir_compute_weight_count(operation);
}

ir_block *ir_compute_body(const ir_operation *operation) {
    return operation->region_count > 0 ? ir_region_entry(operation->regions[0]) : NULL;
}

ir_value *ir_compute_lane(const ir_operation *operation) {
    ir_block *body = ir_compute_body(operation);
    bool has_lane = body && ir_compute_is_batch(operation) && body->argument_count > 0;
    return has_lane ? body->arguments[0] : NULL;
}

static ir_value *body_argument(const ir_operation *operation, uint32_t number) {
    ir_block *body = ir_compute_body(operation);
    number += ir_compute_is_batch(operation) ? 1 : 0;
    return body && number < body->argument_count ? body->arguments[number] : NULL;
}

ir_value *ir_compute_weight_argument(const ir_operation *operation, uint32_t number) {
    return body_argument(operation, number);
}

ir_value *ir_compute_input_argument(const ir_operation *operation, uint32_t number) {
    return body_argument(operation, ir_compute_weight_count(operation) + number);
}

ir_value *ir_compute_output_argument(const ir_operation *operation, uint32_t number) {
    return body_argument(operation, operation->operand_count + number);
}

ir_value *ir_compute_outer(ir_value *value) {
    ir_operation *parent = value->block ? value->block->region->parent : NULL;
    if (!parent || !ir_compute_is(parent))
        return value;
    uint32_t lanes = ir_compute_is_batch(parent) ? 1 : 0;
    if (value->number < lanes || value->number - lanes >= parent->operand_count)
        return value;
    return ir_operand_value(parent, value->number - lanes);
}

/* Appends an argument and moves it to its place. */
static void insert_argument(ir_block *block, uint32_t number, const ir_type *type) {
    ir_value *argument = ir_block_add_argument(block, type);
    uint32_t tail = block->argument_count - 1 - number;
    memmove(block->arguments + number + 1, block->arguments + number,
            tail * sizeof *block->arguments);
    block->arguments[number] = argument;
    for (uint32_t i = number; i < block->argument_count; i++)
        block->arguments[i]->number = i;
}

static ir_value *insert_binding(ir_operation *operation, uint32_t number, ir_value *value) {
    ir_operands_append(operation, 1, &value);
    for (uint32_t i = operation->operand_count - 1; i > number; i--)
        ir_operand_set(operation, i, ir_operand_value(operation, i - 1));
    ir_operand_set(operation, number, value);
    uint32_t place = number + (ir_compute_is_batch(operation) ? 1 : 0);
    for (ir_block *block = ir_compute_body(operation); block; block = block->next)
        insert_argument(block, place, value->type);
    return ir_compute_body(operation)->arguments[place];
}

ir_value *ir_compute_add_input(ir_operation *operation, ir_value *input) {
    uint32_t weights = ir_compute_weight_count(operation);
    uint32_t inputs = ir_compute_input_count(operation);
    set_segments(operation, weights, inputs + 1);
    return insert_binding(operation, weights + inputs, input);
}

/* The matrix a value is a tile or view of. */
static ir_value *resident_root(ir_value *value) {
    for (;;) {
        ir_value *outer = ir_compute_outer(value);
        ir_operation *defining = outer->defining;
        bool is_view = defining && defining->operand_count > 0 &&
                       (ir_operation_is(defining, "tensor.extract_slice") ||
                        ir_operation_is(defining, "memref.subview"));
        if (!is_view)
            return outer;
        value = ir_operand_value(defining, 0);
    }
}

typedef struct resident_set {
    raptor_arena *arena;
    ir_value **values;
    uint32_t count, capacity;
} resident_set;

static bool collect_resident(ir_operation *operation, void *user) {
    resident_set *set = user;
    bool multiplies =
        ir_operation_is(operation, "spat.wvmm") || ir_operation_is(operation, "pim.vmm");
    if (!multiplies || operation->operand_count == 0)
        return true;
    ir_value *root = resident_root(ir_operand_value(operation, 0));
    for (uint32_t i = 0; i < set->count; i++)
        if (set->values[i] == root)
            return true;
    RAPTOR_GROW(set->arena, set->values, set->count, set->capacity);
    set->values[set->count++] = root;
    return true;
}

uint32_t ir_compute_resident_weights(ir_operation *operation) {
    resident_set set = {.arena = ir_context_arena(operation->context)};
    ir_walk(operation, collect_resident, &set);
    return set.count;
}
