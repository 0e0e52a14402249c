/* A layer under lowering: its faults, its operands, and the blueprint of its fragments. */
#include "backend/graph/lowering.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

raptor_status_code graph_fail(graph_layer *layer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raptor_status_code status =
        raptor_diagnose_list(layer->lowering->diagnostics, RAPTOR_E_compile_unsupported,
                             ir_place(layer->operation), format, arguments);
    va_end(arguments);
    return status;
}

const char *graph_resource_name(const graph_layer *layer) {
    const char *name = ir_string_get(layer->operation, "raptor.layer", layer->operation->name);
    char *safe = raptor_arena_strdup(layer->lowering->arena, name);
    for (char *at = safe; *at; at++)
        if (!strchr("_.-", *at) && !isalnum((unsigned char)*at))
            *at = '_';
    return safe;
}

raptor_status graph_integers(graph_layer *layer, const char *name, uint32_t count,
                             const int64_t **out_values) {
    uint32_t found = 0;
    const int64_t *values = ir_integers_get(layer->operation, name, &found);
    if (!values || found != count)
        return graph_fail(layer, "'%s' must hold %u integers, it holds %u", name, count, found);
    *out_values = values;
    return RAPTOR_OK;
}

raptor_status graph_operand_form(graph_layer *layer, uint32_t number, graph_form *out_form) {
    ir_value *operand = ir_operand_value(layer->operation, number);
    const graph_value *value = graph_value_of(operand);
    if (value) {
        *out_form = value->form;
        return RAPTOR_OK;
    }
    graph_data data;
    if (!graph_data_of(operand, &data))
        return graph_fail(layer, "operand %u has no physical tensor", number);
    if (!graph_form_make(operand->type, layer->output.layout, out_form))
        return graph_fail(layer, "operand %u cannot lie in layout %s", number,
                          graph_layout_name(layer->output.layout));
    return RAPTOR_OK;
}

void graph_place(graph_layer *layer, graph_placed placed) {
    RAPTOR_GROW(layer->lowering->arena, layer->placed, layer->placed_count, layer->placed_capacity);
    layer->placed[layer->placed_count++] = placed;
}

void graph_layer_reuse(graph_layer *layer, ir_value *tensor) {
    layer->whole = tensor;
}

static int compare_placed(const void *left, const void *right) {
    const graph_placed *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    return (a->column > b->column) - (a->column < b->column);
}

const ir_attribute *graph_layer_operators(const graph_layer *layer) {
    const char *last = ir_string_get(layer->operation, "raptor.op", NULL);
    const char *all = last;
    for (uint32_t i = 0; i < layer->fused_count && all; i++) {
        const char *op = ir_string_get(layer->fused[i].operation, "raptor.op", NULL);
        if (!op || strcmp(op, last) == 0)
            continue;
        all = raptor_arena_printf(layer->lowering->arena, "%s+%s", all, op);
        last = op;
    }
    return all ? ir_attribute_string(layer->lowering->context, all) : NULL;
}

/* Entries in the order of the result, so that readers can search them. */
static ir_value *build_blueprint(graph_layer *layer) {
    graph_lowering *lowering = layer->lowering;
    size_t count = layer->placed_count;
    qsort(layer->placed, count, sizeof *layer->placed, compare_placed);
    int64_t *offsets = RAPTOR_NEW_ARRAY(lowering->arena, int64_t, 2 * count);
    int64_t *sizes = RAPTOR_NEW_ARRAY(lowering->arena, int64_t, 2 * count);
    int64_t *indices = RAPTOR_NEW_ARRAY(lowering->arena, int64_t, 3 * count);
    int64_t *slots = indices + count, *sources = slots + count;
    for (size_t i = 0; i < count; i++) {
        const graph_placed *placed = &layer->placed[i];
        offsets[2 * i] = placed->row;
        offsets[2 * i + 1] = placed->column;
        sizes[2 * i] = 1;
        sizes[2 * i + 1] = placed->length;
        indices[i] = placed->collection;
        slots[i] = placed->slot;
        sources[i] = placed->source_offset;
    }
    const ir_attribute *name = ir_attribute_get(layer->operation, "raptor.layer");
    const ir_attribute *op = graph_layer_operators(layer);
    ir_named_attribute attributes[2];
    uint32_t attribute_count = 0;
    if (name)
        attributes[attribute_count++] = (ir_named_attribute){"raptor.layer", name};
    if (op)
        attributes[attribute_count++] = (ir_named_attribute){"raptor.op", op};
    return spat_build_blueprint(
        &lowering->builder, &(spat_blueprint_description){
                                .collections = layer->collections,
                                .collection_count = layer->collection_count,
                                .physical_layout = graph_layout_name(layer->output.layout),
                                .fragment_count = (uint32_t)count,
                                .offsets = offsets,
                                .sizes = sizes,
                                .operand_indices = indices,
                                .source_slots = slots,
                                .source_offsets = sources,
                                .result_type = ir_type_matrix(lowering->context, layer->output.rows,
                                                              layer->output.columns),
                                .attributes = attributes,
                                .attribute_count = attribute_count,
                            });
}

raptor_status graph_layer_finish(graph_layer *layer) {
    if (!layer->whole) {
        int64_t covered = 0;
        for (size_t i = 0; i < layer->placed_count; i++)
            covered += layer->placed[i].length;
        if (covered != layer->output.rows * layer->output.columns)
            return graph_fail(layer, "its tasks compute %lld of %lld elements", (long long)covered,
                              (long long)(layer->output.rows * layer->output.columns));
        layer->whole = build_blueprint(layer);
    }
    /* Later readers may know the value under another rank: [N, K] dense after a flatten. */
    graph_form form;
    if (!graph_form_make(layer->result->type, layer->output.layout, &form))
        form = layer->output;
    graph_value_set(layer->lowering, layer->result, layer->whole, &form);
    return RAPTOR_OK;
}
