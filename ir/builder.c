/* Building at an insertion point, and cloning. */
#include "ir/internal.h"

static void place(const ir_builder *builder, ir_operation *operation) {
    if (builder->before)
        ir_operation_insert_before(operation, builder->before);
    else if (builder->block)
        ir_operation_append(builder->block, operation);
}

ir_operation *ir_build(ir_builder *builder, const ir_operation_state *state) {
    ir_operation *operation = ir_operation_create(builder->context, state);
    if (!state->location.file && !state->location.name)
        operation->location = builder->location;
    place(builder, operation);
    return operation;
}

ir_operation *ir_build_operation(ir_builder *builder, const char *name, uint32_t operand_count,
                                 ir_value *const *operands, const ir_type *result_type,
                                 const ir_named_attribute *attributes, uint32_t attribute_count) {
    return ir_build(builder, &(ir_operation_state){.name = name,
                                                   .operands = operands,
                                                   .operand_count = operand_count,
                                                   .result_types = &result_type,
                                                   .result_count = result_type ? 1 : 0,
                                                   .attributes = attributes,
                                                   .attribute_count = attribute_count});
}

ir_value *ir_build_value(ir_builder *builder, const char *name, uint32_t operand_count,
                         ir_value *const *operands, const ir_type *result_type,
                         const ir_named_attribute *attributes, uint32_t attribute_count) {
    return ir_result(ir_build_operation(builder, name, operand_count, operands, result_type,
                                        attributes, attribute_count),
                     0);
}

ir_value *ir_build_constant(ir_builder *builder, const ir_attribute *value) {
    ir_named_attribute attribute = {"value", value};
    return ir_build_value(builder, "arith.constant", 0, NULL, value->type, &attribute, 1);
}

ir_value *ir_build_index(ir_builder *builder, int64_t value) {
    return ir_build_constant(builder, ir_attribute_index(builder->context, value));
}

/* ---- mapping ---- */

/* From values to values and from blocks to blocks, by address. */
typedef struct mapping_slot {
    const void *from;
    void *to;
} mapping_slot;

struct ir_mapping {
    raptor_arena *arena;
    mapping_slot *slots;
    size_t capacity, count;
};

enum { FIRST_MAPPING_CAPACITY = 16 };

ir_mapping *ir_mapping_create(ir_context *context) {
    ir_mapping *mapping = RAPTOR_NEW(&context->arena, ir_mapping);
    mapping->arena = &context->arena;
    mapping->capacity = FIRST_MAPPING_CAPACITY;
    mapping->slots = RAPTOR_NEW_ARRAY(mapping->arena, mapping_slot, mapping->capacity);
    return mapping;
}

static mapping_slot *find_slot(const ir_mapping *mapping, const void *from) {
    size_t at = ir_hash_mix(0, (uintptr_t)from) & (mapping->capacity - 1);
    while (mapping->slots[at].from && mapping->slots[at].from != from)
        at = (at + 1) & (mapping->capacity - 1);
    return &mapping->slots[at];
}

static void mapping_grow(ir_mapping *mapping) {
    ir_mapping old = *mapping;
    mapping->capacity *= 2;
    mapping->slots = RAPTOR_NEW_ARRAY(mapping->arena, mapping_slot, mapping->capacity);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].from)
            *find_slot(mapping, old.slots[i].from) = old.slots[i];
}

static void map(ir_mapping *mapping, const void *from, void *to) {
    if (4 * (mapping->count + 1) > 3 * mapping->capacity)
        mapping_grow(mapping);
    mapping_slot *slot = find_slot(mapping, from);
    mapping->count += slot->from == NULL;
    *slot = (mapping_slot){from, to};
}

void ir_mapping_set(ir_mapping *mapping, const ir_value *from, ir_value *to) {
    map(mapping, from, to);
}

ir_value *ir_mapping_get(const ir_mapping *mapping, ir_value *from) {
    const mapping_slot *slot = find_slot(mapping, from);
    return slot->from ? slot->to : from;
}

static ir_block *mapped_block(const ir_mapping *mapping, ir_block *from) {
    const mapping_slot *slot = find_slot(mapping, from);
    return slot->from ? slot->to : from;
}

/* ---- cloning ---- */

/* The operation with empty regions; operands unset and successors still the original's. */
static ir_operation *clone_shell(ir_operation *from, ir_mapping *mapping) {
    ir_operation *to = ir_operation_create(
        from->context, &(ir_operation_state){.name = from->name,
                                             .location = from->location,
                                             .operand_count = from->operand_count,
                                             .result_count = from->result_count,
                                             .attributes = from->attributes,
                                             .attribute_count = from->attribute_count,
                                             .region_count = from->region_count,
                                             .successors = from->successors,
                                             .successor_count = from->successor_count});
    for (uint32_t i = 0; i < from->result_count; i++) {
        to->results[i].type = from->results[i].type;
        to->results[i].name = from->results[i].name;
        ir_mapping_set(mapping, &from->results[i], &to->results[i]);
    }
    return to;
}

static ir_operation *clone_structure(ir_operation *from, ir_mapping *mapping);

static void clone_region(const ir_region *from, ir_region *to, ir_mapping *mapping) {
    for (ir_block *block = from->first; block; block = block->next) {
        ir_block *copy = ir_block_create(to);
        map(mapping, block, copy);
        for (uint32_t i = 0; i < block->argument_count; i++) {
            ir_value *argument = ir_block_add_argument(copy, block->arguments[i]->type);
            argument->name = block->arguments[i]->name;
            ir_mapping_set(mapping, block->arguments[i], argument);
        }
        for (ir_operation *inner = block->first; inner; inner = inner->next)
            ir_operation_append(copy, clone_structure(inner, mapping));
    }
}

static ir_operation *clone_structure(ir_operation *from, ir_mapping *mapping) {
    ir_operation *to = clone_shell(from, mapping);
    for (uint32_t i = 0; i < from->region_count; i++)
        clone_region(from->regions[i], to->regions[i], mapping);
    return to;
}

/* Second step, when everything nested is mapped: a block may use a value of a later one. */
static void clone_uses(const ir_operation *from, ir_operation *to, const ir_mapping *mapping) {
    for (uint32_t i = 0; i < from->operand_count; i++)
        ir_operand_set(to, i, ir_mapping_get(mapping, from->operands[i].value));
    for (uint32_t i = 0; i < to->successor_count; i++)
        to->successors[i] = mapped_block(mapping, to->successors[i]);
    for (uint32_t i = 0; i < from->region_count; i++) {
        ir_block *target = to->regions[i]->first;
        for (ir_block *block = from->regions[i]->first; block; block = block->next) {
            ir_operation *inner_to = target->first;
            for (ir_operation *inner = block->first; inner; inner = inner->next) {
                clone_uses(inner, inner_to, mapping);
                inner_to = inner_to->next;
            }
            target = target->next;
        }
    }
}

ir_operation *ir_operation_clone(ir_operation *operation, ir_mapping *mapping) {
    ir_operation *copy = clone_structure(operation, mapping);
    clone_uses(operation, copy, mapping);
    return copy;
}
