/* Nearest-neighbour resizing of nhwc rows: every output pixel copies one input pixel. Dense rows of
 * one channel are taken together. */
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

/* The first and the last input column that output columns first ... first + width - 1 copy. */
static raptor_status source_columns(graph_layer *layer, const graph_form *from, int64_t first,
                                    int64_t width, int64_t *out_first, int64_t *out_last) {
    const int64_t *values = NULL;
    int64_t out = layer->output.w;
    if (ir_attribute_get(layer->operation, "columns"))
        RAPTOR_TRY(graph_integers(layer, "columns", (uint32_t)out, &values));
    *out_first = from->w - 1;
    *out_last = 0;
    for (int64_t i = first; i < first + width; i++) {
        int64_t source = values ? values[i] : i * from->w / out;
        *out_first = source < *out_first ? source : *out_first;
        *out_last = source > *out_last ? source : *out_last;
    }
    return RAPTOR_OK;
}

/* A part of an output row, of which the batch's lanes are rows: the input columns under it. */
static raptor_status lower_tiles(graph_layer *layer, const graph_form *from,
                                 const graph_tiles *tiles) {
    const graph_form *to = &layer->output;
    graph_task task;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.tiles = tiles,
                                  .fragment_length = graph_tiles_elements(layer, tiles)}));
    const ir_affine *y, *x;
    RAPTOR_TRY(source_index(&task, "rows", task.row, from->h, to->h, &y));
    y = graph_add(&task, graph_scale(&task, task.period, from->h), y);
    int64_t first = 0, last = from->w - 1;
    if (task.tiles)
        RAPTOR_TRY(source_columns(layer, from, layer->columns.cuts[tiles->first_range], task.width,
                                  &first, &last));
    ir_value *row = graph_read(&task, ir_operand_value(layer->operation, 0), from, y,
                               graph_number(&task, first * from->c), (last - first + 1) * from->c);
    if (from->w != to->w || ir_attribute_get(layer->operation, "columns")) {
        graph_loop loop =
            graph_loop_begin(&task, task.width, graph_empty(&task, task.width * to->c));
        const ir_affine *column = graph_add(&task, task.column, loop.index);
        RAPTOR_TRY(source_index(&task, "columns", column, from->w, to->w, &x));
        x = graph_offset(&task, x, -first);
        ir_value *pixel = graph_slice(&task, row, graph_scale(&task, x, from->c), from->c, 1);
        const ir_affine *at = graph_scale(&task, loop.index, to->c);
        row = graph_loop_end(&task, &loop, graph_insert(&task, pixel, loop.carried, at));
    }
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, 0);
}

/* ---- dense: rows of one channel ---- */

/* Columns of every row that follow one another in the operand are copied together. */
static ir_value *pick_columns(graph_task *task, ir_value *rows, int64_t count, int64_t in,
                              int64_t out, const int64_t *sources) {
    graph_loop loop = graph_loop_begin(task, count, graph_empty(task, count * out));
    ir_value *value = loop.carried;
    for (int64_t x = 0, end = 0; x < out; x = end) {
        for (end = x + 1; end < out && sources[end] == sources[x] + end - x; end++)
            continue;
        const ir_affine *from = graph_offset(task, graph_scale(task, loop.index, in), sources[x]);
        const ir_affine *to = graph_offset(task, graph_scale(task, loop.index, out), x);
        value = graph_insert(task, graph_slice(task, rows, from, end - x, 1), value, to);
    }
    return graph_loop_end(task, &loop, value);
}

static raptor_status lower_chunk(graph_layer *layer, const graph_form *from, const int64_t *sources,
                                 const graph_lanes *lanes, int64_t rows, int64_t chunk) {
    int64_t in = from->w, out = layer->output.w;
    graph_task task;
    if (lanes->count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(
        &task, layer, &(graph_task_description){.lanes = *lanes, .fragment_length = rows * out}));
    ir_value *read =
        graph_read(&task, ir_operand_value(layer->operation, 0), from, graph_number(&task, 0),
                   graph_scale(&task, task.fragment, chunk * in), rows * in);
    ir_value *value = in == 1 ? graph_spread_runs(&task, read, out)
                              : pick_columns(&task, read, rows, in, out, sources);
    graph_segment segment = {graph_number(&task, 0), graph_scale(&task, task.fragment, chunk * out),
                             rows * out};
    return graph_task_finish(&task, &segment, value, 0);
}

static raptor_status lower_dense(graph_layer *layer, const graph_form *from) {
    const graph_form *to = &layer->output;
    const int64_t *given = NULL;
    int64_t *sources = RAPTOR_NEW_ARRAY(layer->lowering->arena, int64_t, (size_t)to->w);
    if (to->c != 1 || from->h != to->h || ir_attribute_get(layer->operation, "rows"))
        return graph_fail(layer, "a resize in layout dense_nchw keeps rows, of one channel");
    if (ir_attribute_get(layer->operation, "columns"))
        RAPTOR_TRY(graph_integers(layer, "columns", (uint32_t)to->w, &given));
    for (int64_t x = 0; x < to->w; x++) {
        sources[x] = given ? given[x] : x * from->w / to->w;
        if (sources[x] < 0 || sources[x] >= from->w)
            return graph_fail(layer, "'columns' selects %lld of %lld", (long long)sources[x],
                              (long long)from->w);
    }
    graph_chunks chunks;
    RAPTOR_TRY(graph_chunks_make(layer, to->w, &chunks));
    int64_t chunk = chunks.length / to->w;
    RAPTOR_TRY(lower_chunk(layer, from, sources, &chunks.full_lanes, chunk, chunk));
    return lower_chunk(layer, from, sources, &chunks.tail_lanes, chunks.tail / to->w, chunk);
}

raptor_status graph_lower_resize(graph_layer *layer) {
    const graph_form *to = &layer->output;
    graph_form from;
    RAPTOR_TRY(graph_operand_form(layer, 0, &from));
    if (from.layout != to->layout || to->layout == GRAPH_NCHW_ROWS)
        return graph_fail(layer, "a resize needs layout nhwc_row_strip (or dense) on both sides");
    if (from.n != to->n || from.c != to->c)
        return graph_fail(layer, "a resize keeps images and channels");
    if (to->layout == GRAPH_DENSE)
        return lower_dense(layer, &from);
    graph_lanes rows = {to->n, to->h, 0, to->h};
    graph_tiles *tiles;
    uint32_t count;
    RAPTOR_TRY(graph_tiles_make(layer, &rows, 1, graph_columns_apart(layer), &tiles, &count));
    for (uint32_t i = 0; i < count; i++)
        RAPTOR_TRY(lower_tiles(layer, &from, &tiles[i]));
    return RAPTOR_OK;
}
