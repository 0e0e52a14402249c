/* Executing a graph: values by id, freed after their last use. */
#include "runtime/reference/reference.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/reference/internal.h"
#include "runtime/reference/kernel.h"

static raptor_place run_place(const reference_run_state *run) {
    return (raptor_place){.file = run->model->path};
}

/* ---- last uses ---- */

static void note_uses(reference_run_state *run, const onnx_graph *graph) {
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const onnx_node *node = graph->nodes[i];
        for (uint32_t o = 0; o < node->output_count; o++)
            if (node->outputs[o])
                run->last_use[node->outputs[o]->id] = i;
        for (uint32_t k = 0; k < node->input_count + node->capture_count; k++) {
            const onnx_value *value =
                k < node->input_count ? node->inputs[k] : node->captures[k - node->input_count];
            /* A subgraph may run again: what it uses of an outer graph, that graph's node keeps. */
            if (value && value->graph == graph)
                run->last_use[value->id] = i;
        }
        for (uint32_t a = 0; a < node->attribute_count; a++)
            if (node->attributes[a].kind == ONNX_ATTRIBUTE_GRAPH)
                note_uses(run, node->attributes[a].value.graph);
    }
    for (uint32_t i = 0; i < graph->output_count; i++)
        if (graph->outputs[i]->graph == graph)
            run->last_use[graph->outputs[i]->id] = UINT32_MAX;
}

static void release_if_done(reference_run_state *run, const onnx_graph *graph, uint32_t position,
                            const onnx_value *value) {
    if (value && value->graph == graph && value->kind != ONNX_VALUE_INITIALIZER &&
        run->last_use[value->id] == position)
        reference_slot_clear(run, &run->slots[value->id]);
}

static void release_after(reference_run_state *run, const onnx_graph *graph, uint32_t position) {
    const onnx_node *node = graph->nodes[position];
    for (uint32_t i = 0; i < node->input_count; i++)
        release_if_done(run, graph, position, node->inputs[i]);
    for (uint32_t i = 0; i < node->capture_count; i++)
        release_if_done(run, graph, position, node->captures[i]);
    for (uint32_t i = 0; i < node->output_count; i++)
        release_if_done(run, graph, position, node->outputs[i]);
}

/* ---- one node ---- */

static raptor_status load_initializer(reference_run_state *run, const onnx_value *value) {
    onnx_tensor source;
    RAPTOR_TRY(onnx_value_tensor(value, &run->arena, run->diagnostics, &source));
    reference_slot *slot = &run->slots[value->id];
    if (source.rank > REFERENCE_RANK_LIMIT)
        return raptor_diagnose(run->diagnostics, RAPTOR_E_onnx_shape, run_place(run),
                               "initializer '%s' has more than %d dimensions", value->name,
                               REFERENCE_RANK_LIMIT);
    *slot = (reference_slot){.set = true, .kind = REFERENCE_TENSOR};
    slot->tensor = (reference_tensor){.dtype = source.dtype,
                                      .rank = source.rank,
                                      .count = source.count,
                                      .data = (void *)source.data};
    for (uint32_t i = 0; i < source.rank; i++)
        slot->tensor.dims[i] = source.dims[i];
    return RAPTOR_OK;
}

static raptor_status find_inputs(reference_call *call) {
    reference_run_state *run = call->run;
    for (uint32_t i = 0; i < call->input_count; i++) {
        const onnx_value *value = call->node->inputs[i];
        if (!value)
            continue;
        if (value->kind == ONNX_VALUE_INITIALIZER && !run->slots[value->id].set)
            RAPTOR_TRY(load_initializer(run, value));
        call->inputs[i] = &run->slots[value->id];
        if (!call->inputs[i]->set)
            return reference_fault(call, RAPTOR_E_reference_failed, "input '%s' has no value",
                                   value->name);
    }
    return RAPTOR_OK;
}

static bool is_half(onnx_dtype dtype) {
    return dtype == ONNX_FLOAT16 || dtype == ONNX_BFLOAT16;
}

/* Half-precision inputs become f32 for the call. Returns their type, or ONNX_UNDEFINED. */
static onnx_dtype widen_inputs(reference_call *call, reference_slot *wide) {
    onnx_dtype half = ONNX_UNDEFINED;
    for (uint32_t i = 0; i < call->input_count; i++) {
        const reference_slot *slot = call->inputs[i];
        if (!slot || slot->kind != REFERENCE_TENSOR || !is_half(slot->tensor.dtype))
            continue;
        half = slot->tensor.dtype;
        wide[i] = *slot;
        wide[i].tensor.dtype = ONNX_FLOAT;
        wide[i].tensor.owner = NULL;
        onnx_tensor source = reference_as_onnx(&slot->tensor);
        wide[i].tensor.data = (void *)onnx_tensor_to_float(&source, call->scratch);
        call->inputs[i] = &wide[i];
    }
    return half;
}

static raptor_status narrow_outputs(reference_call *call, onnx_dtype half) {
    for (uint32_t o = 0; o < call->output_count; o++) {
        reference_slot *slot = &call->outputs[o];
        if (!slot->set || slot->kind != REFERENCE_TENSOR || slot->tensor.dtype != ONNX_FLOAT)
            continue;
        reference_tensor narrow;
        RAPTOR_TRY(
            reference_tensor_create(call, half, slot->tensor.rank, slot->tensor.dims, &narrow));
        const float *from = slot->tensor.data;
        uint16_t *to = narrow.data;
        for (size_t i = 0; i < narrow.count; i++)
            to[i] = half == ONNX_FLOAT16 ? onnx_float_to_float16(from[i])
                                         : onnx_float_to_bfloat16(from[i]);
        reference_tensor_release(call->run, &slot->tensor);
        slot->tensor = narrow;
    }
    return RAPTOR_OK;
}

static void observe(reference_run_state *run, const onnx_value *value, const reference_slot *slot) {
    if (!run->options || !run->options->observe)
        return;
    reference_value data = {.kind = slot->kind};
    if (slot->kind == REFERENCE_TENSOR)
        data.tensor = reference_as_onnx(&slot->tensor);
    onnx_tensor *items = NULL;
    if (slot->kind == REFERENCE_SEQUENCE) {
        items = RAPTOR_NEW_ARRAY(&run->arena, onnx_tensor, slot->sequence->count + 1);
        for (size_t i = 0; i < slot->sequence->count; i++)
            items[i] = reference_as_onnx(&slot->sequence->items[i]);
        data.items = items;
        data.item_count = slot->sequence->count;
    }
    run->options->observe(run->options->user, value, &data);
}

static raptor_status store_outputs(reference_call *call) {
    reference_run_state *run = call->run;
    for (uint32_t o = 0; o < call->output_count; o++) {
        const onnx_value *value = call->node->outputs[o];
        if (!value)
            continue;
        if (!call->outputs[o].set)
            return reference_fault(call, RAPTOR_E_operator_unsupported,
                                   "output %u ('%s') is not computed", o, value->name);
        reference_slot_clear(run, &run->slots[value->id]);
        run->slots[value->id] = call->outputs[o];
        call->outputs[o] = (reference_slot){0};
        observe(run, value, &run->slots[value->id]);
    }
    return RAPTOR_OK;
}

static raptor_status execute(reference_call *call, const reference_operator *row) {
    RAPTOR_TRY(find_inputs(call));
    onnx_dtype half = ONNX_UNDEFINED;
    reference_slot *wide = RAPTOR_NEW_ARRAY(call->scratch, reference_slot, call->input_count + 1);
    if (row->halves == REFERENCE_HALVES_WIDENED)
        half = widen_inputs(call, wide);
    RAPTOR_TRY(row->function(call));
    if (call->failed)
        return RAPTOR_FAILED;
    if (half != ONNX_UNDEFINED)
        RAPTOR_TRY(narrow_outputs(call, half));
    return store_outputs(call);
}

static raptor_status run_node(reference_run_state *run, const onnx_node *node) {
    const reference_operator *row = reference_find_operator(node);
    reference_scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch)
        longjmp(run->guard, 1);
    raptor_arena_init(&scratch->arena);
    raptor_arena_guard(&scratch->arena, &run->guard);
    scratch->outer = run->scratch;
    run->scratch = scratch;
    reference_call call = {.run = run,
                           .node = node,
                           .scratch = &scratch->arena,
                           .input_count = node->input_count,
                           .output_count = node->output_count};
    call.inputs = RAPTOR_NEW_ARRAY(&scratch->arena, reference_slot *, node->input_count + 1);
    call.outputs = RAPTOR_NEW_ARRAY(&scratch->arena, reference_slot, node->output_count + 1);
    raptor_status_code status =
        row ? execute(&call, row)
            : reference_fault(&call, RAPTOR_E_operator_unsupported,
                              "the reference has no such operator at opset %lld",
                              (long long)node->opset);
    for (uint32_t o = 0; o < call.output_count; o++)
        reference_slot_clear(run, &call.outputs[o]);
    run->scratch = scratch->outer;
    raptor_arena_deinit(&scratch->arena);
    free(scratch);
    return status;
}

raptor_status reference_run_graph(reference_run_state *run, const onnx_graph *graph) {
    for (uint32_t i = 0; i < graph->node_count; i++) {
        if (reference_is_needed(graph->nodes[i], run->needed))
            RAPTOR_TRY(run_node(run, graph->nodes[i]));
        release_after(run, graph, i);
    }
    for (uint32_t i = 0; i < graph->output_count; i++) {
        const onnx_value *value = graph->outputs[i];
        if (value->kind == ONNX_VALUE_INITIALIZER && !run->slots[value->id].set)
            RAPTOR_TRY(load_initializer(run, value));
        if (!run->slots[value->id].set)
            return raptor_diagnose(run->diagnostics, RAPTOR_E_reference_failed, run_place(run),
                                   "graph output '%s' has no value", value->name);
    }
    return RAPTOR_OK;
}

/* ---- the whole model ---- */

static void copy_tensor_out(raptor_arena *arena, const reference_tensor *from, onnx_tensor *to) {
    int64_t *dims = RAPTOR_NEW_ARRAY(arena, int64_t, from->rank + 1);
    for (uint32_t i = 0; i < from->rank; i++)
        dims[i] = from->dims[i];
    char *data = raptor_arena_allocate(arena, reference_bytes(from) + 1);
    if (from->count)
        memcpy(data, from->data, reference_bytes(from));
    *to = (onnx_tensor){from->dtype, from->rank, dims, from->count, data};
    for (size_t i = 0; from->dtype == ONNX_STRING && i < from->count; i++) {
        onnx_string *item = (onnx_string *)(void *)data + i;
        item->bytes = raptor_arena_strndup(arena, item->bytes, item->length);
    }
}

static void copy_out(raptor_arena *arena, const reference_slot *slot, reference_value *value) {
    *value = (reference_value){.kind = slot->kind};
    if (slot->kind == REFERENCE_TENSOR) {
        copy_tensor_out(arena, &slot->tensor, &value->tensor);
    } else if (slot->kind == REFERENCE_SEQUENCE) {
        onnx_tensor *items = RAPTOR_NEW_ARRAY(arena, onnx_tensor, slot->sequence->count + 1);
        value->item_count = slot->sequence->count;
        for (size_t i = 0; i < value->item_count; i++)
            copy_tensor_out(arena, &slot->sequence->items[i], &items[i]);
        value->items = items;
    }
}

static raptor_status run_guarded(reference_run_state *run, const reference_input *inputs,
                                 size_t input_count, raptor_arena *arena,
                                 reference_value *outputs) {
    const onnx_model *model = run->model;
    run->slots = RAPTOR_NEW_ARRAY(&run->arena, reference_slot, model->value_count + 1);
    run->last_use = RAPTOR_NEW_ARRAY(&run->arena, uint32_t, model->value_count + 1);
    run->needed = RAPTOR_NEW_ARRAY(&run->arena, bool, model->value_count + 1);
    reference_mark_needed(model->graph, run->needed);
    note_uses(run, model->graph);
    RAPTOR_TRY(reference_set_inputs(run, inputs, input_count));
    RAPTOR_TRY(reference_run_graph(run, model->graph));
    for (uint32_t i = 0; i < model->graph->output_count; i++)
        copy_out(arena, &run->slots[model->graph->outputs[i]->id], &outputs[i]);
    return RAPTOR_OK;
}

static void release_all(reference_run_state *run) {
    while (run->scratch) {
        reference_scratch *outer = run->scratch->outer;
        raptor_arena_deinit(&run->scratch->arena);
        free(run->scratch);
        run->scratch = outer;
    }
    reference_free_values(run);
    if (run->text_locale)
        freelocale(run->text_locale);
    raptor_arena_deinit(&run->arena);
}

/* Most of the machine's memory: asking for more would end in the system killing the process, not in
 * a failed allocation. */
static size_t memory_limit(void) {
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t bytes;
    if (pages <= 0 || page <= 0 || !raptor_multiply_size((size_t)pages, (size_t)page, &bytes))
        return SIZE_MAX / 2;
    return bytes / 4 * 3;
}

raptor_status reference_run(const onnx_model *model, const reference_input *inputs,
                            size_t input_count, const reference_options *options,
                            raptor_arena *arena, raptor_diagnostics *diagnostics,
                            reference_value *outputs) {
    RAPTOR_TRY(reference_check_operators(model, diagnostics));
    reference_run_state *run = calloc(1, sizeof *run);
    raptor_place place = {.file = model->path};
    if (!run)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place, "out of memory");
    run->model = model;
    run->options = options;
    run->diagnostics = diagnostics;
    run->limit_bytes = memory_limit();
    raptor_arena_init(&run->arena);
    raptor_arena_guard(&run->arena, &run->guard);
    jmp_buf *caller_guard = arena->guard;
    raptor_arena_guard(arena, &run->guard);
    raptor_status_code status;
    if (setjmp(run->guard) == 0)
        status = run_guarded(run, inputs, input_count, arena, outputs);
    else
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place,
                                 "the reference run needs more memory than there is");
    arena->guard = caller_guard;
    release_all(run);
    free(run);
    return status;
}
