/* Pass `plan-memory`. Requires: buffered stage. Establishes: pim.address on every memref.alloc and
 * pim.local_memory_size on every core operation. Breaks: nothing.
 *
 * Nothing lives across the segments of a core, so each body is planned on its own, from address 0.
 * A buffer lives from its allocation to the last use of it or of a view of it, at the granularity
 * of the body's top-level operations: what is used in a loop lives through the whole loop. Buffers
 * are placed in order of allocation at the lowest address that is free all the time they live. */
#include "backend/pim/pim_lowering.h"

#include "backend/pim/liveness.h"
#include "backend/pim/ranges.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/common/compute.h"
#include "target/pim/chip.h"

enum { ALIGNMENT = 64 };

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
    live_buffers list;
    liveness_collect(ir_compute_body(core), arena, &list);
    live_buffer **live = RAPTOR_NEW_ARRAY(arena, live_buffer *, (size_t)list.count + 1);
    uint32_t live_count = 0;
    int64_t peak = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        int64_t end = place(live, &live_count, &list.buffers[i]);
        peak = end > peak ? end : peak;
        ir_attribute_set(list.buffers[i].allocation, "pim.address",
                         ir_attribute_i64(core->context, list.buffers[i].address));
    }
    ir_attribute_set(core, "pim.local_memory_size", ir_attribute_i64(core->context, peak));
    return peak;
}

static bool is_core(const ir_operation *operation) {
    return ir_operation_is(operation, "pim.core") || ir_operation_is(operation, "pim.core_batch");
}

static bool has_address(ir_operation *operation, void *user) {
    (void)user;
    return !ir_operation_is(operation, "memref.alloc") ||
           ir_attribute_get(operation, "pim.address");
}

bool pim_memory_is_planned(ir_operation *module) {
    return ir_walk(module, has_address, NULL);
}

static raptor_status_code run_plan_memory(ir_operation *module, void *options,
                                          raptor_diagnostics *diagnostics) {
    const pim_memory_options *memory = options;
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next) {
        if (!is_core(at))
            continue;
        raptor_arena arena;
        raptor_arena_init_child(&arena, ir_context_arena(module->context));
        int64_t peak = plan_body(&arena, at);
        raptor_arena_deinit(&arena);
        if (peak > memory->local_memory_bytes)
            status = raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, ir_place(at),
                                     PIM_TASK_TOO_LARGE, "", (long long)peak,
                                     (long long)memory->local_memory_bytes);
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

static bool share_memory(const live_buffer *a, const live_buffer *b) {
    bool same_time = a->first <= b->last && b->first <= a->last;
    return same_time && a->address < b->address + b->bytes && b->address < a->address + a->bytes;
}

static raptor_status verify_buffer(const live_buffers *list, uint32_t number, int64_t size,
                                   raptor_diagnostics *diagnostics) {
    const live_buffer *buffer = &list->buffers[number];
    raptor_place place = ir_place(buffer->allocation);
    raptor_status_code status = RAPTOR_OK;
    if (buffer->bytes < 0 || buffer->address < 0 || buffer->address % 4 || buffer->bytes > size ||
        buffer->address > size - buffer->bytes)
        status = raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, place,
                                 "pim.address %lld is absent, not aligned to 4 bytes, or outside "
                                 "the core's %lld bytes (pim.local_memory_size)",
                                 (long long)buffer->address, (long long)size);
    for (uint32_t k = 0; k < number && !status; k++)
        if (share_memory(buffer, &list->buffers[k]))
            status = raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, place,
                                     "overlaps the buffer at address %lld, which is live at the "
                                     "same time",
                                     (long long)list->buffers[k].address);
    return status;
}

static raptor_status verify_core(raptor_arena *arena, ir_operation *core, int64_t limit,
                                 raptor_diagnostics *diagnostics) {
    live_buffers list;
    liveness_collect(ir_compute_body(core), arena, &list);
    int64_t size = ir_integer_get(core, "pim.local_memory_size", list.count ? -1 : 0);
    raptor_status_code status = RAPTOR_OK;
    if (size < 0 || size > limit)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(core),
                               "pim.local_memory_size %lld is absent or more than the %lld bytes "
                               "of local memory",
                               (long long)size, (long long)limit);
    for (uint32_t i = 0; i < list.count; i++)
        list.buffers[i].address = ir_integer_get(list.buffers[i].allocation, "pim.address", -1);
    for (uint32_t i = 0; i < list.count; i++)
        if (verify_buffer(&list, i, size, diagnostics))
            status = RAPTOR_FAILED;
    return status;
}

raptor_status pim_verify_ranges(ir_operation *module, raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    int64_t steps = 0;
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next)
        if (is_core(at) && ranges_verify(at, &steps, diagnostics))
            status = RAPTOR_FAILED;
    return status;
}

raptor_status pim_verify_memory(ir_operation *module, int64_t local_memory_bytes,
                                raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    if (!pim_memory_is_planned(module)) /* addresses are checked once they are there */
        return pim_verify_ranges(module, diagnostics);
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next) {
        if (!is_core(at))
            continue;
        raptor_arena arena;
        raptor_arena_init_child(&arena, ir_context_arena(module->context));
        if (verify_core(&arena, at, local_memory_bytes, diagnostics))
            status = RAPTOR_FAILED;
        raptor_arena_deinit(&arena);
    }
    return pim_verify_ranges(module, diagnostics) ? RAPTOR_FAILED : status;
}
