/* Pass `plan-memory`. Requires: buffered stage. Establishes: pim.address on every memref.alloc and
 * pim.local_memory_size on every core operation. Breaks: nothing.
 *
 * Nothing lives across the segments of a core, so each body is planned on its own, from address 0.
 * A buffer lives from its allocation to the last use of it or of a view of it, at the granularity
 * of the body's top-level operations: what is used in a loop lives through the whole loop. Buffers
 * are placed in order of allocation at the lowest address that is free all the time they live. */
#include "backend/pim/pim_lowering.h"

#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/tensor/slice.h"

#include <stdlib.h>

enum { ALIGNMENT = 64 };

typedef struct live_buffer {
    ir_operation *allocation;
    uint32_t first, last; /* top-level operations, by position */
    int64_t address, bytes;
} live_buffer;

typedef struct memory_state {
    raptor_arena *arena;
    const ir_block *body;
    live_buffer *buffers; /* in order of allocation, hence of `first` */
    uint32_t count, capacity;
    uint32_t position; /* while walking: of the top-level operation */
} memory_state;

/* The allocation behind a chain of views; NULL for the host buffer, weights and constants. */
static ir_operation *allocation_of(const ir_value *value) {
    while (value->defining && ir_operation_is(value->defining, "memref.subview"))
        value = ir_slice_source(value->defining);
    return value->defining && ir_operation_is(value->defining, "memref.alloc") ? value->defining
                                                                               : NULL;
}

static bool note_operation(ir_operation *operation, void *user) {
    memory_state *state = user;
    if (ir_operation_is(operation, "memref.alloc")) {
        RAPTOR_GROW(state->arena, state->buffers, state->count, state->capacity);
        state->buffers[state->count] = (live_buffer){
            .allocation = operation,
            .first = state->position,
            .last = state->position,
            .bytes = ir_type_element_count(ir_result(operation, 0)->type) *
                     ir_type_element_bytes(ir_result(operation, 0)->type),
        };
        operation->scratch = (void *)(uintptr_t)(++state->count);
    }
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        ir_operation *allocation = allocation_of(ir_operand_value(operation, i));
        if (allocation && allocation->scratch)
            state->buffers[(uintptr_t)allocation->scratch - 1].last = state->position;
    }
    return true;
}

static void collect_buffers(memory_state *state) {
    for (ir_operation *at = state->body->first; at; at = at->next, state->position++)
        ir_walk(at, note_operation, state);
}

/* Inserts into the list of live buffers, kept in order of address, at the lowest gap. */
static int64_t place(live_buffer **live, uint32_t *count, live_buffer *buffer) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++)
        if (live[i]->last >= buffer->first)
            live[kept++] = live[i];
    int64_t address = 0;
    uint32_t at = 0;
    for (; at < kept && address + buffer->bytes > live[at]->address; at++)
        address = (live[at]->address + live[at]->bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    for (uint32_t i = kept; i > at; i--)
        live[i] = live[i - 1];
    live[at] = buffer;
    *count = kept + 1;
    buffer->address = address;
    return address + buffer->bytes;
}

static int64_t plan_body(raptor_arena *arena, ir_operation *core) {
    memory_state state = {.arena = arena, .body = ir_compute_body(core)};
    collect_buffers(&state);
    live_buffer **live = RAPTOR_NEW_ARRAY(arena, live_buffer *, (size_t)state.count + 1);
    uint32_t live_count = 0;
    int64_t peak = 0;
    for (uint32_t i = 0; i < state.count; i++) {
        int64_t end = place(live, &live_count, &state.buffers[i]);
        peak = end > peak ? end : peak;
        ir_attribute_set(state.buffers[i].allocation, "pim.address",
                         ir_attribute_i64(core->context, state.buffers[i].address));
        state.buffers[i].allocation->scratch = NULL;
    }
    ir_attribute_set(core, "pim.local_memory_size", ir_attribute_i64(core->context, peak));
    return peak;
}

static bool is_core(const ir_operation *operation) {
    return ir_operation_is(operation, "pim.core") || ir_operation_is(operation, "pim.core_batch");
}

static raptor_status_code run_plan_memory(ir_operation *module, void *options,
                                          raptor_diagnostics *diagnostics) {
    const pim_memory_options *memory = options;
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next) {
        if (!is_core(at))
            continue;
        raptor_arena arena;
        raptor_arena_init(&arena);
        raptor_arena_guard(&arena, ir_context_arena(module->context)->guard);
        int64_t peak = plan_body(&arena, at);
        raptor_arena_deinit(&arena);
        if (peak > memory->local_memory_bytes)
            status = raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(at),
                                     "needs %lld bytes of local memory, a core has %lld",
                                     (long long)peak, (long long)memory->local_memory_bytes);
    }
    return status;
}

const ir_pass pim_pass_plan_memory = {
    .name = "plan-memory",
    .summary = "give every buffer an address in local memory",
    .from = "buffered",
    .to = "buffered",
    .run = run_plan_memory,
};

/* ---- verifier
 * ------------------------------------------------------------------------------------ */

static raptor_status verify_body(raptor_arena *arena, ir_operation *core, int64_t limit,
                                 raptor_diagnostics *diagnostics) {
    memory_state state = {.arena = arena, .body = ir_compute_body(core)};
    collect_buffers(&state);
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < state.count; i++) {
        live_buffer *buffer = &state.buffers[i];
        buffer->allocation->scratch = NULL;
        buffer->address = ir_integer_get(buffer->allocation, "pim.address", -1);
        if (buffer->address < 0 || buffer->address % 4 || buffer->address + buffer->bytes > limit)
            status = raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(buffer->allocation),
                                     "pim.address %lld is absent, not aligned to 4 bytes, or "
                                     "outside the %lld bytes of local memory",
                                     (long long)buffer->address, (long long)limit);
        for (uint32_t k = 0; k < i; k++) {
            const live_buffer *other = &state.buffers[k];
            if (other->last >= buffer->first && other->address < buffer->address + buffer->bytes &&
                buffer->address < other->address + other->bytes)
                status = raptor_diagnose(
                    diagnostics, RAPTOR_E_ir_verify, ir_place(buffer->allocation),
                    "overlaps the buffer at address %lld, which is live at the same time",
                    (long long)other->address);
        }
    }
    return status;
}

raptor_status pim_verify_memory(ir_operation *module, int64_t local_memory_bytes,
                                raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next) {
        if (!is_core(at))
            continue;
        raptor_arena arena;
        raptor_arena_init(&arena);
        raptor_arena_guard(&arena, ir_context_arena(module->context)->guard);
        if (verify_body(&arena, at, local_memory_bytes, diagnostics))
            status = RAPTOR_FAILED;
        raptor_arena_deinit(&arena);
    }
    return status;
}
