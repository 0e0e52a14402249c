#include "backend/pim/reuse.h"

#include "backend/pim/liveness.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/tensor/slice.h"

#include <string.h>

uint32_t reuse_destination(const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    if (strncmp(operation->name, "pim.", 4) != 0 || !pim_destination(operation))
        return REUSE_NO_OPERAND;
    uint32_t first, count;
    ir_operand_group(operation, definition->results[0].aliased_operand, &first, &count);
    return first;
}

bool reuse_is_undefined(const ir_value *value) {
    return value->defining && ir_operation_is(value->defining, "tensor.empty");
}

static const ir_block *home_of(const ir_value *value) {
    return value->defining ? value->defining->block : value->block;
}

/* A write of `writer` to a value or, by way of views, to one it is a part of. */
typedef struct write {
    const ir_operation *writer;
    uint32_t operand;
    const ir_operation *view; /* of the value looked at, that leads to the operand; or NULL */
    bool whole;               /* nothing of what was there before remains */
} write;

static bool number_blocks(ir_operation *operation, void *user) {
    (void)user;
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->first; block; block = block->next) {
            uint32_t order = 0;
            for (ir_operation *at = block->first; at; at = at->next)
                at->order = order++;
        }
    return true;
}

void reuse_begin(ir_operation *core) {
    ir_walk(core, number_blocks, NULL);
}

/* Whether the operation, or the loop it stands in, is in front of the other one in its block. */
static bool precedes(const ir_operation *operation, const ir_operation *other) {
    while (operation && operation->block != other->block)
        operation = ir_operation_parent(operation);
    return operation && operation->order < other->order; /* equal: inside it */
}

/* Reads the value and is done with it before the write, in every execution. */
static bool reads_before(const ir_operand *use, const write *at) {
    const ir_operation *owner = use->owner;
    uint32_t number = (uint32_t)(use - owner->operands);
    return home_of(use->value) == at->writer->block && strncmp(owner->name, "pim.", 4) == 0 &&
           liveness_effect(owner, number) == IR_EFFECT_READ && number != reuse_destination(owner) &&
           precedes(owner, at->writer);
}

static bool same_entry(ir_slice_entry a, ir_slice_entry b) {
    return a.value == b.value && (a.value || a.constant == b.constant);
}

/* The insertion puts what was written to the view back to where the view is. */
static bool completes(const ir_operation *insertion, const write *at) {
    if (!at->view || !ir_operation_is(insertion, "tensor.insert_slice") ||
        !at->writer->result_count || ir_slice_source(insertion) != &at->writer->results[0] ||
        ir_slice_destination(insertion) != ir_slice_source(at->view))
        return false;
    bool same = true;
    for (uint32_t i = 0; i < ir_slice_rank(insertion); i++)
        same = same && same_entry(ir_slice_offset(insertion, i), ir_slice_offset(at->view, i)) &&
               same_entry(ir_slice_size(insertion, i), ir_slice_size(at->view, i)) &&
               same_entry(ir_slice_stride(insertion, i), ir_slice_stride(at->view, i));
    return same;
}

static bool is_harmless(const ir_operand *use, const write *at) {
    const ir_operation *owner = use->owner;
    if (owner == at->writer)
        return !at->view && use == &owner->operands[at->operand];
    if (owner == at->view || reads_before(use, at))
        return true;
    bool here = home_of(use->value) == at->writer->block || reuse_is_undefined(use->value);
    return here && completes(owner, at);
}

static bool is_view(const ir_value *value) {
    return value->defining && ir_operation_is(value->defining, "tensor.extract_slice");
}

bool reuse_is_safe(const ir_operation *operation, uint32_t operand) {
    write at = {.writer = operation, .operand = operand};
    at.whole = liveness_effect(operation, operand) == IR_EFFECT_WRITE;
    const ir_value *value = operation->operands[operand].value;
    for (;; value = ir_slice_source(at.view)) {
        bool again = home_of(value) != operation->block && !is_view(value); /* in a loop below it */
        if ((value->defining && ir_operation_is(value->defining, "arith.constant")) ||
            (again && !at.whole && !reuse_is_undefined(value)))
            return false;
        for (const ir_operand *use = value->first_use; use; use = use->next_use)
            if (!is_harmless(use, &at))
                return false;
        if (!is_view(value))
            return true;
        at.view = value->defining;
    }
}
