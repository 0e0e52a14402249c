/* Nearest-neighbour resizing of nhwc rows: every output pixel copies one input pixel. */
#include "backend/graph/lowering.h"

/* The source index of output position `position`: the attribute's table, or floor(i * in / out). */
static raptor_status source_index(graph_task *task, const char *name, const ir_affine *position,
                                  int64_t in, int64_t out, const ir_affine **out_index) {
    graph_layer *layer = task->layer;
    if (!ir_attribute_get(layer->operation, name)) {
        *out_index =
            in == out ? position : graph_divide(task, graph_scale(task, position, in), out);
        return RAPTOR_OK;
    }
    const int64_t *values;
    RAPTOR_TRY(graph_integers(layer, name, (uint32_t)out, &values));
    for (int64_t i = 0; i < out; i++)
        if (values[i] < 0 || values[i] >= in)
            return graph_fail(layer, "'%s' selects %lld of %lld", name, (long long)values[i],
                              (long long)in);
    ir_value *table = graph_index_table(layer->lowering, (uint32_t)out, values);
    *out_index = graph_lookup(task, table, position);
    return RAPTOR_OK;
}

raptor_status graph_lower_resize(graph_layer *layer) {
    const graph_form *to = &layer->output;
    graph_form from;
    RAPTOR_TRY(graph_operand_form(layer, 0, &from));
    if (from.layout != GRAPH_NHWC_ROWS || to->layout != GRAPH_NHWC_ROWS)
        return graph_fail(layer, "a resize needs layout nhwc_row_strip on both sides");
    if (from.n != to->n || from.c != to->c)
        return graph_fail(layer, "a resize keeps images and channels");
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = {to->n, to->h, 0, to->h},
                                    .fragment_length = to->columns,
                                }));
    const ir_affine *y, *x;
    RAPTOR_TRY(source_index(&task, "rows", task.row, from.h, to->h, &y));
    y = graph_add(&task, graph_scale(&task, task.period, from.h), y);
    ir_value *row = graph_read(&task, ir_operand_value(layer->operation, 0), &from, y,
                               graph_number(&task, 0), from.columns);
    if (from.w != to->w || ir_attribute_get(layer->operation, "columns")) {
        graph_loop loop = graph_loop_begin(&task, to->w, graph_empty(&task, to->columns));
        RAPTOR_TRY(source_index(&task, "columns", loop.index, from.w, to->w, &x));
        ir_value *pixel = graph_slice(&task, row, graph_scale(&task, x, from.c), from.c, 1);
        const ir_affine *at = graph_scale(&task, loop.index, to->c);
        row = graph_loop_end(&task, &loop, graph_insert(&task, pixel, loop.carried, at));
    }
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, 0);
}
