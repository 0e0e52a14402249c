/* Every device segment through the compile path. */
#include <string.h>

#include "runtime/segments/fit.h"

static const char *base_name(raptor_arena *arena, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".onnx") == 0)
        length -= 5;
    return raptor_arena_strndup(arena, name, length);
}

const char *segments_part_name(const onnx_model *model, uint32_t number, raptor_arena *arena) {
    return raptor_arena_printf(arena, "%s.%u", base_name(arena, model->path), number);
}

/* The type the model gives a value: what a true output is declared as, else what is inferred. */
static onnx_dtype model_dtype(const segments *parts, const char *name) {
    const onnx_graph *graph = parts->model->graph;
    for (uint32_t i = 0; i < graph->output_count; i++)
        if (strcmp(graph->outputs[i]->name, name) == 0 &&
            graph->outputs[i]->type.dtype != ONNX_UNDEFINED)
            return graph->outputs[i]->type.dtype;
    const onnx_value *value = onnx_graph_find_value(graph, name);
    if (!value)
        return ONNX_UNDEFINED;
    const frontend_fact *fact = &parts->analysis.facts[value->id];
    return fact->known ? fact->dtype : value->type.dtype;
}

static segment_value *list_values(const segments *parts, uint32_t count, onnx_value *const *values,
                                  raptor_arena *arena) {
    segment_value *list = RAPTOR_NEW_ARRAY(arena, segment_value, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        list[i] = (segment_value){values[i]->name, model_dtype(parts, values[i]->name)};
    return list;
}

static raptor_status compile_device(const segments_part *part, const char *name,
                                    const segments_compile_options *options, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, segment_program *out) {
    out->context = ir_context_create();
    if (!out->context)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = part->model->path}, "out of memory");
    raptor_arena_guard(ir_context_arena(out->context), arena->guard);
    ir_operation *module;
    RAPTOR_TRY(segments_import(part, name, options, out->context, diagnostics, &module));
    return compile_to_program(module, &options->compile, arena, diagnostics, &out->program);
}

/* Nodes that neither side can execute: all of them, before anything is compiled. */
static raptor_status check_host_operators(const segments *parts, raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < parts->count; i++)
        if (!parts->list[i].device &&
            reference_check_operators(parts->list[i].model, diagnostics) != RAPTOR_OK)
            status = RAPTOR_FAILED;
    return status;
}

raptor_status segments_compile(const segments *parts, const segments_compile_options *options,
                               raptor_arena *arena, raptor_diagnostics *diagnostics,
                               segments_program *out_program) {
    const onnx_graph *graph = parts->model->graph;
    *out_program = (segments_program){
        .model = base_name(arena, parts->model->path),
        .chip = options->compile.chip_name,
        .bits = (uint32_t)options->bits,
        .input_count = graph->input_count,
        .inputs = list_values(parts, graph->input_count, graph->inputs, arena),
        .output_count = graph->output_count,
        .outputs = list_values(parts, graph->output_count, graph->outputs, arena),
        .device_macs = parts->device_macs,
        .total_macs = parts->total_macs,
        .unknown_macs = parts->unknown_macs};
    out_program->list = RAPTOR_NEW_ARRAY(arena, segment_program, (size_t)parts->count + 1);
    raptor_status_code status = check_host_operators(parts, diagnostics);
    for (uint32_t i = 0; i < parts->count && status == RAPTOR_OK; i++) {
        const segments_part *part = &parts->list[i];
        const onnx_graph *inner = part->model->graph;
        segment_program *out = &out_program->list[out_program->count++];
        *out = (segment_program){
            .device = part->device,
            .host = part->device ? NULL : part->model,
            .input_count = inner->input_count,
            .inputs = list_values(parts, inner->input_count, inner->inputs, arena),
            .output_count = inner->output_count,
            .outputs = list_values(parts, inner->output_count, inner->outputs, arena)};
        const char *name = segments_part_name(parts->model, i, arena);
        if (part->device)
            status = compile_device(part, name, options, arena, diagnostics, out);
    }
    if (status != RAPTOR_OK)
        segments_program_destroy(out_program);
    return status;
}

void segments_program_destroy(segments_program *program) {
    for (uint32_t i = 0; i < program->count; i++) {
        if (program->list[i].context)
            ir_context_destroy(program->list[i].context);
        if (program->list[i].owns_host)
            onnx_model_destroy(program->list[i].host);
    }
    program->count = 0;
}
