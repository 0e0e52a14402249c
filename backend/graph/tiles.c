/* Tiles: the tasks of a layer of nhwc rows, cut along the rows and, where the plan says so, along
 * ranges of their columns. */
#include "backend/graph/lowering.h"

raptor_status graph_columns_read(graph_layer *layer) {
    const graph_form *output = &layer->output;
    int64_t *whole = RAPTOR_NEW_ARRAY(layer->lowering->arena, int64_t, 2);
    whole[1] = output->w;
    layer->columns = (graph_columns){whole, 1};
    uint32_t count = 0;
    const int64_t *cuts = ir_integers_get(layer->operation, "columnRanges", &count);
    if (!cuts && !ir_attribute_get(layer->operation, "columnRanges"))
        return RAPTOR_OK;
    bool is_valid = cuts && count >= 2 && cuts[0] == 0 && cuts[count - 1] == output->w;
    for (uint32_t i = 1; is_valid && i < count; i++)
        is_valid = cuts[i] > cuts[i - 1];
    if (!is_valid)
        return graph_fail(layer, "columnRanges must ascend from 0 to its %lld columns",
                          (long long)output->w);
    if (count > 2 && output->layout != GRAPH_NHWC_ROWS && !graph_is_cut_conversion(layer))
        return graph_fail(layer, "only rows in layout nhwc_row_strip have column ranges");
    layer->columns = (graph_columns){cuts, count - 1};
    return RAPTOR_OK;
}

raptor_status graph_whole_rows_only(graph_layer *layer) {
    if (layer->columns.count > 1)
        return graph_fail(layer, "its tasks cannot be cut into column ranges");
    return RAPTOR_OK;
}

uint32_t *graph_columns_by_width(graph_layer *layer) {
    const graph_columns *columns = &layer->columns;
    uint32_t *classes = RAPTOR_NEW_ARRAY(layer->lowering->arena, uint32_t, (size_t)columns->count);
    for (int64_t i = 0; i < columns->count; i++) {
        int64_t like = 0;
        while (graph_columns_width(columns, like) != graph_columns_width(columns, i))
            like++;
        classes[i] = (uint32_t)like;
    }
    return classes;
}

uint32_t *graph_columns_apart(graph_layer *layer) {
    uint32_t *classes =
        RAPTOR_NEW_ARRAY(layer->lowering->arena, uint32_t, (size_t)layer->columns.count);
    for (int64_t i = 0; i < layer->columns.count; i++)
        classes[i] = (uint32_t)i;
    return classes;
}

/* ---- tasks of one structure, in program order ---- */

typedef struct tiling {
    graph_layer *layer;
    const uint32_t *column_classes;
    uint32_t *row_classes; /* per row of the output */
    graph_tiles *tiles;
    uint32_t count, capacity;
} tiling;

static void number_rows(tiling *self, const graph_lanes *rows, uint32_t row_count) {
    raptor_arena *arena = self->layer->lowering->arena;
    self->row_classes = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)self->layer->output.rows);
    for (uint32_t i = 0; i < row_count; i++)
        for (int64_t lane = 0; lane < graph_lanes_count(&rows[i]); lane++)
            self->row_classes[graph_lanes_fragment(&rows[i], lane)] = i;
}

/* The ranges of the class of range `first`, in rows row ... end - 1. */
static void add_tiles(tiling *self, int64_t row, int64_t end, int64_t first) {
    raptor_arena *arena = self->layer->lowering->arena;
    const uint32_t *classes = self->column_classes;
    int64_t ranges = self->layer->columns.count;
    size_t most = (size_t)((end - row) * ranges);
    RAPTOR_GROW(arena, self->tiles, self->count, self->capacity);
    graph_tiles *tiles = &self->tiles[self->count++];
    *tiles = (graph_tiles){.row_class = self->row_classes[row],
                           .first_range = first,
                           .rows = RAPTOR_NEW_ARRAY(arena, int64_t, most),
                           .ranges = RAPTOR_NEW_ARRAY(arena, int64_t, most)};
    for (; row < end; row++)
        for (int64_t range = first; range < ranges; range++)
            if (classes[range] == classes[first]) {
                tiles->rows[tiles->count] = row;
                tiles->ranges[tiles->count++] = range;
            }
}

/* Rows of one class, at most blockRows, are a block: in it the ranges of one structure are a batch.
 */
static void add_blocks(tiling *self) {
    int64_t ranges = self->layer->columns.count, rows = self->layer->output.rows;
    int64_t height = ir_integer_get(self->layer->operation, "blockRows", 1);
    const uint32_t *classes = self->column_classes;
    for (int64_t row = 0, end = 0; row < rows; row = end) {
        for (end = row + 1; end < rows && end - row < height; end++)
            if (self->row_classes[end] != self->row_classes[row])
                break;
        for (int64_t range = 0; range < ranges; range++) {
            int64_t like = 0;
            while (classes[like] != classes[range])
                like++;
            if (like == range)
                add_tiles(self, row, end, range);
        }
    }
}

raptor_status graph_tiles_make(graph_layer *layer, const graph_lanes *rows, uint32_t row_count,
                               const uint32_t *column_classes, graph_tiles **out_tiles,
                               uint32_t *out_count) {
    raptor_arena *arena = layer->lowering->arena;
    if (layer->columns.count == 1) {
        graph_tiles *tiles = RAPTOR_NEW_ARRAY(arena, graph_tiles, row_count);
        for (uint32_t i = 0; i < row_count; i++)
            tiles[i] = (graph_tiles){.lanes = rows[i], .row_class = i};
        *out_tiles = tiles;
        *out_count = row_count;
        return RAPTOR_OK;
    }
    tiling self = {.layer = layer, .column_classes = column_classes};
    number_rows(&self, rows, row_count);
    add_blocks(&self);
    *out_tiles = self.tiles;
    *out_count = self.count;
    return RAPTOR_OK;
}

raptor_status graph_tiles_of_rows(graph_layer *layer, graph_tiles **out_tiles,
                                  uint32_t *out_count) {
    const graph_form *output = &layer->output;
    graph_lanes rows = {output->n, output->h, 0, output->h};
    return graph_tiles_make(layer, &rows, 1, graph_columns_by_width(layer), out_tiles, out_count);
}

raptor_status graph_lower_rows(graph_layer *layer, bool wraps, graph_make_row *make,
                               const void *user) {
    graph_tiles *tiles;
    uint32_t count;
    RAPTOR_TRY(graph_tiles_of_rows(layer, &tiles, &count));
    for (uint32_t i = 0; i < count; i++) {
        graph_task task;
        RAPTOR_TRY(graph_task_begin(
            &task, layer,
            &(graph_task_description){.tiles = &tiles[i],
                                      .fragment_length = graph_tiles_elements(layer, &tiles[i]),
                                      .wraps = wraps}));
        graph_segment segment = graph_task_row(&task);
        RAPTOR_TRY(graph_task_finish(&task, &segment, make(&task, &segment, user), 0));
    }
    return RAPTOR_OK;
}

int64_t graph_tiles_elements(const graph_layer *layer, const graph_tiles *tiles) {
    if (tiles->count == 0)
        return layer->output.columns;
    return graph_columns_width(&layer->columns, tiles->first_range) * layer->output.c;
}

/* ---- what differs between the lanes ---- */

const ir_affine *graph_fit(graph_task *task, int64_t count, const int64_t *values) {
    int64_t first = values[0], inner = count > 1 ? values[1] - first : 0, run = 1;
    while (run < count && values[run] == first + run * inner)
        run++;
    int64_t outer = run < count ? values[run] - first : 0;
    for (int64_t i = run; i < count; i++)
        if (values[i] != first + i / run * outer + i % run * inner)
            return graph_lookup(task,
                                graph_index_table(task->layer->lowering, (uint32_t)count, values),
                                task->lane);
    if (run == count)
        return graph_offset(task, graph_scale(task, task->lane, inner), first);
    const ir_affine *steps =
        graph_add(task, graph_scale(task, graph_divide(task, task->lane, run), outer),
                  graph_scale(task, graph_modulo(task, task->lane, run), inner));
    return graph_offset(task, steps, first);
}

static const ir_affine *fit_quotient(graph_task *task, const graph_tiles *tiles, int64_t divisor,
                                     bool is_remainder) {
    int64_t *values = RAPTOR_NEW_ARRAY(task->layer->lowering->arena, int64_t, (size_t)tiles->count);
    for (int64_t i = 0; i < tiles->count; i++)
        values[i] = is_remainder ? tiles->rows[i] % divisor : tiles->rows[i] / divisor;
    return graph_fit(task, tiles->count, values);
}

void graph_tiles_enter(graph_task *task, const graph_tiles *tiles) {
    const graph_layer *layer = task->layer;
    int64_t height = layer->output.h;
    int64_t *columns = RAPTOR_NEW_ARRAY(layer->lowering->arena, int64_t, (size_t)tiles->count);
    for (int64_t i = 0; i < tiles->count; i++)
        columns[i] = layer->columns.cuts[tiles->ranges[i]];
    task->period = fit_quotient(task, tiles, height, false);
    task->row = fit_quotient(task, tiles, height, true);
    task->fragment = graph_add(task, graph_scale(task, task->period, height), task->row);
    task->column = graph_fit(task, tiles->count, columns);
    task->width = graph_columns_width(&layer->columns, tiles->first_range);
}
