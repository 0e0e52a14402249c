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
    if (count > 2 && output->layout != GRAPH_NHWC_ROWS)
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
    uint32_t *block_of;    /* per core: number of the last block that uses it */
    uint32_t cores;
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

/* Marks the cores of a fragment's tasks as used by the block; false if one is already. */
static bool enter_block(tiling *self, int64_t fragment, int64_t pieces, uint32_t block) {
    const int64_t *cores = &self->layer->placement[fragment * pieces];
    for (int64_t p = 0; p < pieces; p++)
        if (cores[p] >= 0 && cores[p] < self->cores && self->block_of[cores[p]] == block)
            return false;
    for (int64_t p = 0; p < pieces; p++)
        if (cores[p] >= 0 && cores[p] < self->cores)
            self->block_of[cores[p]] = block;
    return true;
}

/* Adds a fragment to the tiles of its structure in the block that starts at tile `first`. */
static void add_tile(tiling *self, uint32_t first, int64_t fragment, int64_t block_length) {
    raptor_arena *arena = self->layer->lowering->arena;
    int64_t ranges = self->layer->columns.count;
    int64_t row = fragment / ranges, range = fragment % ranges;
    uint32_t row_class = self->row_classes[row], column_class = self->column_classes[range];
    uint32_t at = first;
    while (at < self->count &&
           (self->tiles[at].row_class != row_class || self->tiles[at].column_class != column_class))
        at++;
    if (at == self->count) {
        RAPTOR_GROW(arena, self->tiles, self->count, self->capacity);
        self->tiles[self->count++] = (graph_tiles){
            .row_class = row_class,
            .column_class = column_class,
            .first_range = range,
            .rows = RAPTOR_NEW_ARRAY(arena, int64_t, (size_t)block_length),
            .ranges = RAPTOR_NEW_ARRAY(arena, int64_t, (size_t)block_length),
        };
    }
    graph_tiles *tiles = &self->tiles[at];
    tiles->rows[tiles->count] = row;
    tiles->ranges[tiles->count++] = range;
}

/* Fragments in order, up to the first core that would come twice, are a block: it holds one batch
 * a structure, and each core executes its tasks in the order of the fragments. */
static void make_blocks(tiling *self, int64_t pieces) {
    int64_t fragments = self->layer->output.rows * self->layer->columns.count;
    uint32_t block = 0;
    for (int64_t start = 0, end = 0; start < fragments; start = end) {
        uint32_t first = self->count;
        block++;
        while (end < fragments && enter_block(self, end, pieces, block))
            end++;
        if (end == start) /* one core has several pieces of the fragment */
            end++;
        for (int64_t fragment = start; fragment < end; fragment++)
            add_tile(self, first, fragment, end - start);
    }
}

raptor_status graph_tiles_make(graph_layer *layer, const graph_lanes *rows, uint32_t row_count,
                               const uint32_t *column_classes, int64_t pieces,
                               graph_tiles **out_tiles, uint32_t *out_count) {
    raptor_arena *arena = layer->lowering->arena;
    if (layer->columns.count == 1) {
        graph_tiles *tiles = RAPTOR_NEW_ARRAY(arena, graph_tiles, row_count);
        for (uint32_t i = 0; i < row_count; i++)
            tiles[i] = (graph_tiles){.lanes = rows[i], .row_class = i};
        *out_tiles = tiles;
        *out_count = row_count;
        return RAPTOR_OK;
    }
    int64_t tasks = layer->output.rows * layer->columns.count * pieces;
    if (!layer->placement || layer->placement_count != tasks)
        return graph_fail(layer, "its placement has %u entries for %lld tasks",
                          layer->placement_count, (long long)tasks);
    tiling self = {.layer = layer, .column_classes = column_classes};
    for (int64_t i = 0; i < tasks; i++)
        if (layer->placement[i] >= self.cores && layer->placement[i] < INT32_MAX)
            self.cores = (uint32_t)layer->placement[i] + 1;
    self.block_of = RAPTOR_NEW_ARRAY(arena, uint32_t, self.cores);
    number_rows(&self, rows, row_count);
    make_blocks(&self, pieces);
    *out_tiles = self.tiles;
    *out_count = self.count;
    return RAPTOR_OK;
}

raptor_status graph_tiles_of_rows(graph_layer *layer, graph_tiles **out_tiles,
                                  uint32_t *out_count) {
    const graph_form *output = &layer->output;
    graph_lanes rows = {output->n, output->h, 0, output->h};
    return graph_tiles_make(layer, &rows, 1, graph_columns_by_width(layer), 1, out_tiles,
                            out_count);
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
