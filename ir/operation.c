/* Operations, blocks, regions and the use lists of values. */
#include "ir/internal.h"

/* ---- uses ---- */

static void link_use(ir_operand *use, ir_value *value) {
    use->value = value;
    use->next_use = NULL;
    use->previous_link = NULL;
    if (!value)
        return;
    use->next_use = value->first_use;
    use->previous_link = &value->first_use;
    if (use->next_use)
        use->next_use->previous_link = &use->next_use;
    value->first_use = use;
}

static void unlink_use(ir_operand *use) {
    if (!use->previous_link)
        return;
    *use->previous_link = use->next_use;
    if (use->next_use)
        use->next_use->previous_link = use->previous_link;
    use->previous_link = NULL;
    use->next_use = NULL;
}

/* A use that has been copied to another place in memory: its neighbours must point to it. */
static void relink_use(ir_operand *use) {
    if (!use->previous_link)
        return;
    *use->previous_link = use;
    if (use->next_use)
        use->next_use->previous_link = &use->next_use;
}

void ir_operand_set(ir_operation *operation, uint32_t number, ir_value *value) {
    ir_operand *use = &operation->operands[number];
    unlink_use(use);
    link_use(use, value);
}

static void reserve_operands(ir_operation *operation, uint32_t wanted) {
    if (wanted <= operation->operand_capacity)
        return;
    uint32_t capacity = 2 * operation->operand_capacity;
    capacity = capacity < wanted ? wanted : capacity;
    ir_operand *moved = RAPTOR_NEW_ARRAY(&operation->context->arena, ir_operand, capacity);
    /* One by one: uses of one operation can be neighbours in a list. */
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        moved[i] = operation->operands[i];
        relink_use(&moved[i]);
    }
    operation->operands = moved;
    operation->operand_capacity = capacity;
}

void ir_operands_append(ir_operation *operation, uint32_t count, ir_value *const *values) {
    reserve_operands(operation, operation->operand_count + count);
    for (uint32_t i = 0; i < count; i++) {
        ir_operand *use = &operation->operands[operation->operand_count++];
        use->owner = operation;
        link_use(use, values[i]);
    }
}

void ir_operands_erase(ir_operation *operation, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++)
        unlink_use(&operation->operands[i]);
    for (uint32_t i = first + count; i < operation->operand_count; i++) {
        operation->operands[i - count] = operation->operands[i];
        relink_use(&operation->operands[i - count]);
    }
    operation->operand_count -= count;
}

void ir_value_replace_uses(ir_value *from, ir_value *to) {
    if (from == to)
        return;
    while (from->first_use) {
        ir_operand *use = from->first_use;
        unlink_use(use);
        link_use(use, to);
    }
}

uint32_t ir_value_use_count(const ir_value *value) {
    uint32_t count = 0;
    for (const ir_operand *use = value->first_use; use; use = use->next_use)
        count++;
    return count;
}

void ir_value_set_name(ir_context *context, ir_value *value, const char *name) {
    value->name = name && *name ? ir_intern(context, name) : NULL;
}

/* ---- creation ---- */

enum { SPARE_ATTRIBUTES = 2 }; /* raptor.layer and raptor.op follow most operations */

static void fill_attributes(ir_operation *operation, const ir_operation_state *state) {
    for (uint32_t i = 0; i < state->attribute_count; i++)
        ir_attribute_set(operation, state->attributes[i].name, state->attributes[i].value);
}

/* The operation and all its lists come from one allocation. Every struct has the alignment of a
 * pointer, so they can follow each other. */
static ir_operation *allocate_operation(ir_context *context, const ir_operation_state *state) {
    uint32_t attributes = state->attribute_count + SPARE_ATTRIBUTES;
    size_t bytes = sizeof(ir_operation) + state->result_count * sizeof(ir_value) +
                   state->operand_count * sizeof(ir_operand) +
                   attributes * sizeof(ir_named_attribute) +
                   state->region_count * (sizeof(ir_region *) + sizeof(ir_region)) +
                   state->successor_count * sizeof(ir_block *);
    char *at = raptor_arena_allocate(&context->arena, bytes);
    ir_operation *operation = (ir_operation *)(void *)at;
    at += sizeof(ir_operation);
    operation->results = (ir_value *)(void *)at;
    at += state->result_count * sizeof(ir_value);
    operation->operands = (ir_operand *)(void *)at;
    at += state->operand_count * sizeof(ir_operand);
    operation->attributes = (ir_named_attribute *)(void *)at;
    at += attributes * sizeof(ir_named_attribute);
    operation->regions = (ir_region **)(void *)at;
    at += state->region_count * sizeof(ir_region *);
    operation->successors = (ir_block **)(void *)at;
    at += state->successor_count * sizeof(ir_block *);
    for (uint32_t i = 0; i < state->region_count; i++)
        operation->regions[i] = (ir_region *)(void *)(at + i * sizeof(ir_region));
    operation->operand_capacity = state->operand_count;
    operation->attribute_capacity = attributes;
    return operation;
}

ir_operation *ir_operation_create(ir_context *context, const ir_operation_state *state) {
    ir_string *name = ir_intern_string(context, state->name, strlen(state->name));
    ir_operation *operation = allocate_operation(context, state);
    operation->name = name->text;
    operation->definition = name->definition;
    operation->context = context;
    operation->location = state->location;
    operation->operand_count = state->operand_count;
    for (uint32_t i = 0; i < state->operand_count; i++) {
        operation->operands[i].owner = operation;
        link_use(&operation->operands[i], state->operands ? state->operands[i] : NULL);
    }
    operation->result_count = state->result_count;
    for (uint32_t i = 0; i < state->result_count; i++)
        operation->results[i] =
            (ir_value){.type = state->result_types ? state->result_types[i] : NULL,
                       .defining = operation,
                       .number = i};
    operation->region_count = state->region_count;
    for (uint32_t i = 0; i < state->region_count; i++)
        operation->regions[i]->parent = operation;
    operation->successor_count = state->successor_count;
    for (uint32_t i = 0; i < state->successor_count; i++)
        operation->successors[i] = state->successors[i];
    fill_attributes(operation, state);
    return operation;
}

/* ---- lists ---- */

void ir_operation_detach(ir_operation *operation) {
    ir_block *block = operation->block;
    if (!block)
        return;
    *(operation->previous ? &operation->previous->next : &block->first) = operation->next;
    *(operation->next ? &operation->next->previous : &block->last) = operation->previous;
    operation->block = NULL;
    operation->previous = operation->next = NULL;
}

static void insert_between(ir_block *block, ir_operation *previous, ir_operation *operation,
                           ir_operation *next) {
    operation->block = block;
    operation->previous = previous;
    operation->next = next;
    *(previous ? &previous->next : &block->first) = operation;
    *(next ? &next->previous : &block->last) = operation;
}

void ir_operation_append(ir_block *block, ir_operation *operation) {
    insert_between(block, block->last, operation, NULL);
}

void ir_operation_insert_before(ir_operation *operation, ir_operation *anchor) {
    insert_between(anchor->block, anchor->previous, operation, anchor);
}

void ir_operation_insert_after(ir_operation *operation, ir_operation *anchor) {
    insert_between(anchor->block, anchor, operation, anchor->next);
}

ir_operation *ir_operation_parent(const ir_operation *operation) {
    return operation->block && operation->block->region ? operation->block->region->parent : NULL;
}

static void drop_uses(ir_operation *operation) {
    for (uint32_t i = 0; i < operation->operand_count; i++)
        unlink_use(&operation->operands[i]);
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->first; block; block = block->next)
            for (ir_operation *inner = block->first; inner; inner = inner->next)
                drop_uses(inner);
}

void ir_operation_erase(ir_operation *operation) {
    ir_operation_detach(operation);
    drop_uses(operation);
    /* A walk that is at this operation must find nothing below it. */
    operation->region_count = 0;
    operation->operand_count = 0;
}

ir_block *ir_block_create(ir_region *region) {
    ir_block *block = RAPTOR_NEW(&region->parent->context->arena, ir_block);
    block->region = region;
    block->previous = region->last;
    *(region->last ? &region->last->next : &region->first) = block;
    region->last = block;
    return block;
}

ir_value *ir_block_add_argument(ir_block *block, const ir_type *type) {
    raptor_arena *arena = &type->context->arena;
    ir_value *argument = RAPTOR_NEW(arena, ir_value);
    *argument = (ir_value){.type = type, .block = block, .number = block->argument_count};
    RAPTOR_GROW(arena, block->arguments, block->argument_count, block->argument_capacity);
    block->arguments[block->argument_count++] = argument;
    return argument;
}

static bool walk_regions(ir_operation *operation, ir_walk_function visit, void *user) {
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->first; block; block = block->next)
            for (ir_operation *next, *inner = block->first; inner; inner = next) {
                next = inner->next;
                if (!ir_walk(inner, visit, user))
                    return false;
            }
    return true;
}

bool ir_walk(ir_operation *operation, ir_walk_function visit, void *user) {
    return visit(operation, user) && walk_regions(operation, visit, user);
}
