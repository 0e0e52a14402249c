#include "backend/pim/liveness.h"

#include "ir/dialects/common/views.h"

typedef struct collect_state {
    raptor_arena *arena;
    live_buffers *list;
    uint32_t position; /* of the top-level operation */
} collect_state;

ir_effect liveness_effect(const ir_operation *operation, uint32_t operand) {
    if (!operation->definition)
        return IR_EFFECT_READ_WRITE;
    const ir_operand_definition *rows = operation->definition->operands;
    for (uint32_t group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        uint32_t first, count;
        ir_operand_group(operation, group, &first, &count);
        if (operand >= first && operand - first < count)
            return rows[group].effect;
    }
    return IR_EFFECT_READ_WRITE;
}

static bool is_allocation(const ir_operation *operation) {
    return operation && operation->definition && operation->result_count == 1 &&
           operation->definition->results[0].behaviour == IR_RESULT_ALLOCATES;
}

static void add_buffer(collect_state *state, ir_operation *allocation) {
    live_buffers *list = state->list;
    const ir_type *type = ir_result(allocation, 0)->type;
    RAPTOR_GROW(state->arena, list->buffers, list->count, list->capacity);
    list->buffers[list->count] = (live_buffer){
        .allocation = allocation,
        .first = state->position,
        .last = state->position,
        .bytes = ir_type_element_count(type) * ir_type_element_bytes(type),
    };
    allocation->scratch = (void *)(uintptr_t)(++list->count);
}

static bool note_operation(ir_operation *operation, void *user) {
    collect_state *state = user;
    operation->scratch = NULL;
    if (is_allocation(operation))
        add_buffer(state, operation);
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        if (liveness_effect(operation, i) == IR_EFFECT_NONE)
            continue;
        const ir_operation *owner = views_root(ir_operand_value(operation, i))->defining;
        if (is_allocation(owner) && owner->scratch)
            state->list->buffers[(uintptr_t)owner->scratch - 1].last = state->position;
    }
    return true;
}

void liveness_collect(const ir_block *body, raptor_arena *arena, live_buffers *out_buffers) {
    *out_buffers = (live_buffers){0};
    collect_state state = {.arena = arena, .list = out_buffers};
    for (ir_operation *at = body->first; at; at = at->next, state.position++)
        ir_walk(at, note_operation, &state);
    for (uint32_t i = 0; i < out_buffers->count; i++)
        out_buffers->buffers[i].allocation->scratch = NULL;
}
