#include "ir/passes.h"

#include "ir/evaluate.h"
#include "ir/internal.h"

/* ---- canonicalise ---- */

/* Requires: a valid module of any stage. Establishes: an index expression that is static is an
 * arith.constant; a block has no two equal constants. Breaks: nothing.
 *
 *   %a = arith.constant 3 : index
 *   %b = affine.apply affine_map<(d0) -> (d0 * 4)>(%a)      =>   %b = arith.constant 12 : index */

/* Constants of the block that is looked at, by their value. */
typedef struct constants {
    ir_context *context;
    ir_table table;
} constants;

static bool is_constant(const ir_operation *operation) {
    return operation->result_count == 1 && ir_operation_is(operation, "arith.constant");
}

static bool same_constant(const void *object, const void *key) {
    return ir_attribute_get(object, "value") == key;
}

/* Replaces a constant by an equal one in front of it; false if it is the first. */
static bool merge_constant(constants *seen, ir_operation *operation) {
    const ir_attribute *value = ir_attribute_get(operation, "value");
    if (!value)
        return false;
    uint64_t hash = ir_hash_mix(0, (uintptr_t)value);
    ir_table_slot *slot = ir_table_find(seen->context, &seen->table, hash, value, same_constant);
    if (!slot->object) {
        *slot = (ir_table_slot){hash, operation};
        seen->table.count++;
        return false;
    }
    ir_value_replace_uses(ir_result(operation, 0), ir_result(slot->object, 0));
    ir_operation_erase(operation);
    return true;
}

/* The constant that stands for a static index expression; NULL if it is none. */
static ir_operation *fold(ir_operation *operation) {
    static const ir_environment nothing_bound;
    int64_t number;
    if (operation->result_count != 1 || operation->region_count ||
        ir_result(operation, 0)->type->kind != IR_TYPE_INDEX ||
        !ir_evaluate_index(ir_result(operation, 0), &nothing_bound, &number))
        return NULL;
    ir_builder builder = {operation->context, operation->block, operation, operation->location};
    ir_value *value = ir_build_index(&builder, number);
    value->name = ir_result(operation, 0)->name;
    ir_value_replace_uses(ir_result(operation, 0), value);
    ir_operation_erase(operation);
    return value->defining;
}

static void canonicalise_operation(ir_operation *operation);

static void canonicalise_block(ir_block *block) {
    constants seen = {0};
    for (ir_operation *next, *operation = block->first; operation; operation = next) {
        next = operation->next;
        seen.context = operation->context;
        ir_operation *constant = is_constant(operation) ? operation : fold(operation);
        if (constant)
            merge_constant(&seen, constant);
        else
            canonicalise_operation(operation);
    }
}

static void canonicalise_operation(ir_operation *operation) {
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->first; block; block = block->next)
            canonicalise_block(block);
}

static raptor_status_code canonicalise(ir_operation *module, void *options,
                                       raptor_diagnostics *diagnostics) {
    (void)options;
    (void)diagnostics;
    canonicalise_operation(module);
    return RAPTOR_OK;
}

const ir_pass ir_pass_canonicalise = {.name = "canonicalise",
                                      .summary = "fold static index expressions, merge constants",
                                      .run = canonicalise};

/* ---- remove-dead ---- */

/* Requires: a valid module of any stage. Establishes: every operation has an effect or a use.
 * Breaks: nothing.
 *
 *   %a = arith.constant 3 : index      (no use)      =>      (nothing) */

static bool writes(const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    for (uint32_t i = 0; i < IR_MAXIMUM_OPERANDS && definition->operands[i].name; i++)
        if (definition->operands[i].effect >= IR_EFFECT_WRITE)
            return true;
    return false;
}

static bool has_effect(const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    if (!definition)
        return true;
    if (!(definition->traits & IR_TRAIT_PURE) &&
        (definition->traits & (IR_TRAIT_COMMUNICATES | IR_TRAIT_SYMBOL) || writes(operation)))
        return true;
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (const ir_block *block = operation->regions[i]->first; block; block = block->next)
            for (const ir_operation *inner = block->first; inner; inner = inner->next)
                if (has_effect(inner))
                    return true;
    return false;
}

/* Whether an operation may be removed when nothing uses its results: it ends no block, writes
 * nothing, communicates with nobody, and neither does anything inside it. */
static bool is_removable(const ir_operation *operation) {
    return operation->definition && operation->result_count &&
           !(operation->definition->traits & IR_TRAIT_TERMINATOR) && !has_effect(operation);
}

static bool is_used(const ir_operation *operation) {
    for (uint32_t i = 0; i < operation->result_count; i++)
        if (ir_value_is_used(&operation->results[i]))
            return true;
    return false;
}

/* Backwards, so that users go before what they use; the number of operations removed. */
static size_t remove_dead_in(ir_operation *operation) {
    size_t removed = 0;
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->last; block; block = block->previous)
            for (ir_operation *previous, *inner = block->last; inner; inner = previous) {
                previous = inner->previous;
                if (!is_used(inner) && is_removable(inner)) {
                    ir_operation_erase(inner);
                    removed++;
                } else {
                    removed += remove_dead_in(inner);
                }
            }
    return removed;
}

static raptor_status_code remove_dead(ir_operation *module, void *options,
                                      raptor_diagnostics *diagnostics) {
    (void)options;
    (void)diagnostics;
    while (remove_dead_in(module)) {
    }
    return RAPTOR_OK;
}

const ir_pass ir_pass_remove_dead = {.name = "remove-dead",
                                     .summary = "remove operations without effect or use",
                                     .run = remove_dead};
