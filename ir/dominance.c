/* Dominance after Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm". */
#include "ir/dominance.h"
#include "ir/registry.h"

#include <stdlib.h>

static void number_operations(const ir_block *block) {
    uint32_t order = 0;
    for (ir_operation *operation = block->first; operation; operation = operation->next)
        operation->order = order++;
}

static const uint32_t UNSEEN = UINT32_MAX - 1, UNREACHABLE = UINT32_MAX;

typedef struct visit {
    ir_block *block;
    uint32_t next_successor;
} visit;

/* Fills `blocks` with the reachable blocks in postorder; their number. */
static uint32_t postorder(ir_region *region, visit *stack, ir_block **blocks) {
    uint32_t depth = 0, count = 0;
    stack[depth++] = (visit){region->first, 0};
    region->first->order = 0;
    while (depth) {
        visit *top = &stack[depth - 1];
        const ir_operation *last = top->block->last;
        if (!last || top->next_successor == last->successor_count) {
            blocks[count++] = top->block;
            depth--;
            continue;
        }
        ir_block *next = last->successors[top->next_successor++];
        if (next->region != region || next->order != UNSEEN)
            continue;
        next->order = 0;
        stack[depth++] = (visit){next, 0};
    }
    return count;
}

static uint32_t intersect(const uint32_t *dominators, uint32_t a, uint32_t b) {
    while (a != b) {
        while (a > b)
            a = dominators[a];
        while (b > a)
            b = dominators[b];
    }
    return a;
}

/* One round over all edges in reverse postorder; whether anything changed. */
static bool improve(const ir_region *region, ir_block *const *blocks, uint32_t count,
                    uint32_t *dominators) {
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        const ir_block *block = blocks[count - 1 - i];
        const ir_operation *last = block->last;
        for (uint32_t k = 0; last && k < last->successor_count; k++) {
            const ir_block *to = last->successors[k];
            if (to->region != region || to->order == 0)
                continue;
            uint32_t *dominator = &dominators[to->order];
            uint32_t better = *dominator == UNSEEN
                                  ? block->order
                                  : intersect(dominators, *dominator, block->order);
            changed |= better != *dominator;
            *dominator = better;
        }
    }
    return changed;
}

static void compute(ir_region *region, visit *stack, ir_block **blocks, uint32_t *dominators) {
    uint32_t count = postorder(region, stack, blocks);
    for (ir_block *block = region->first; block; block = block->next)
        block->order = UNREACHABLE;
    for (uint32_t i = 0; i < count; i++) {
        blocks[count - 1 - i]->order = i;
        dominators[i] = UNSEEN;
    }
    dominators[0] = 0;
    while (improve(region, blocks, count, dominators)) {
    }
}

bool ir_dominance_init(ir_dominance *dominance, ir_region *region, const ir_dominance *outer) {
    *dominance = (ir_dominance){.region = region, .outer = outer};
    size_t count = 0;
    for (ir_block *block = region->first; block; block = block->next) {
        number_operations(block);
        block->order = UNSEEN;
        count++;
    }
    if (count < 2)
        return true;
    visit *stack = calloc(count, sizeof *stack);
    ir_block **blocks = calloc(count, sizeof *blocks);
    dominance->dominators = calloc(count, sizeof *dominance->dominators);
    bool good = stack && blocks && dominance->dominators;
    if (good)
        compute(region, stack, blocks, dominance->dominators);
    free(stack);
    free(blocks);
    if (!good)
        ir_dominance_deinit(dominance);
    return good;
}

void ir_dominance_deinit(ir_dominance *dominance) {
    free(dominance->dominators);
    dominance->dominators = NULL;
}

static bool block_dominates(const ir_dominance *dominance, const ir_block *a, const ir_block *b) {
    if (!dominance->dominators || b->order == UNREACHABLE)
        return true;
    if (a->order == UNREACHABLE)
        return false;
    uint32_t at = b->order;
    while (at > a->order)
        at = dominance->dominators[at];
    return at == a->order;
}

ir_dominance_verdict ir_dominance_check(const ir_dominance *dominance, const ir_value *value,
                                        const ir_operation *user) {
    const ir_block *home = value->defining ? value->defining->block : value->block;
    if (!dominance)
        return IR_DOMINATES;
    if (!home)
        return IR_NOT_VISIBLE;
    /* Climb from the user to the operation that stands in the region of the definition. */
    const ir_operation *at = user;
    bool isolated = false;
    while (dominance && dominance->region != home->region) {
        at = dominance->region->parent;
        isolated |= at->definition && at->definition->traits & IR_TRAIT_ISOLATED;
        dominance = dominance->outer;
    }
    if (!dominance)
        return IR_NOT_VISIBLE;
    if (isolated)
        return IR_ISOLATED;
    if (at->block != home)
        return block_dominates(dominance, home, at->block) ? IR_DOMINATES : IR_NOT_BEFORE;
    bool before = !value->defining || value->defining->order < at->order;
    return before ? IR_DOMINATES : IR_NOT_BEFORE;
}
