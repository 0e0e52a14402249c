/* The check of stages, segment by segment: the reference computes what crosses the borders. */
#include <string.h>

#include "runtime/check_stages.h"
#include "runtime/segments/fit.h"

typedef struct value_table {
    reference_input *items;
    size_t count, capacity;
} value_table;

/* The inputs of a part, from the table. */
static raptor_status gather(const onnx_graph *graph, const value_table *table, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, reference_input **out_inputs) {
    *out_inputs = RAPTOR_NEW_ARRAY(arena, reference_input, (size_t)graph->input_count + 1);
    for (uint32_t i = 0; i < graph->input_count; i++) {
        const char *name = graph->inputs[i]->name;
        for (size_t k = 0; k < table->count; k++)
            if (strcmp(table->items[k].name, name) == 0)
                (*out_inputs)[i] = table->items[k];
        if (!(*out_inputs)[i].name)
            return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch,
                                   (raptor_place){.node = name}, "no input of this name is given");
    }
    return RAPTOR_OK;
}

static raptor_status check_part(const segments_part *part, const segments_compile_options *options,
                                const reference_input *inputs, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, FILE *stream) {
    size_t count = part->model->graph->input_count;
    onnx_named_tensor *tensors = RAPTOR_NEW_ARRAY(arena, onnx_named_tensor, count + 1);
    for (size_t i = 0; i < count; i++)
        tensors[i] = (onnx_named_tensor){inputs[i].name, inputs[i].value.tensor};
    ir_context *context = ir_context_create();
    if (!context)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = part->model->path}, "out of memory");
    raptor_arena_guard(ir_context_arena(context), arena->guard);
    ir_operation *module = NULL;
    raptor_status_code status = segments_import(part, NULL, options, context, diagnostics, &module);
    if (status == RAPTOR_OK)
        status =
            check_stages_run(module, &options->compile, tensors, count, arena, diagnostics, stream);
    ir_context_destroy(context);
    return status;
}

raptor_status segments_check_stages(const segments *parts, const segments_compile_options *options,
                                    const reference_input *inputs, size_t input_count,
                                    raptor_arena *arena, raptor_diagnostics *diagnostics,
                                    FILE *stream) {
    value_table table = {0};
    const onnx_graph *graph = parts->model->graph;
    for (size_t i = 0; i < input_count && i < graph->input_count; i++) {
        RAPTOR_GROW(arena, table.items, table.count, table.capacity);
        table.items[table.count++] = (reference_input){
            inputs[i].name ? inputs[i].name : graph->inputs[i]->name, inputs[i].value};
    }
    for (uint32_t i = 0; i < parts->count; i++) {
        const onnx_model *model = parts->list[i].model;
        reference_input *given = NULL;
        reference_value *values =
            RAPTOR_NEW_ARRAY(arena, reference_value, (size_t)model->graph->output_count + 1);
        RAPTOR_TRY(gather(model->graph, &table, arena, diagnostics, &given));
        fprintf(stream, "segment %u: %s, %u nodes\n", i, parts->list[i].device ? "device" : "host",
                parts->list[i].node_count);
        if (parts->list[i].device)
            RAPTOR_TRY(check_part(&parts->list[i], options, given, arena, diagnostics, stream));
        RAPTOR_TRY(reference_run(model, given, model->graph->input_count, NULL, arena, diagnostics,
                                 values));
        for (uint32_t o = 0; o < model->graph->output_count; o++) {
            RAPTOR_GROW(arena, table.items, table.count, table.capacity);
            table.items[table.count++] =
                (reference_input){model->graph->outputs[o]->name, values[o]};
        }
    }
    return RAPTOR_OK;
}
