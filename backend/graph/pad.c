/* Padding of nhwc rows: with a constant, by reflection, or with the edge. */
#include "backend/graph/lowering.h"

#include <string.h>

typedef enum pad_mode { PAD_CONSTANT, PAD_REFLECT, PAD_EDGE, PAD_MODES } pad_mode;

typedef struct padding {
    graph_layer *layer;
    graph_form from;
    pad_mode mode;
    float value;
    int64_t begin[4], end[4]; /* n, c, h, w; negative: cropped */
} padding;

/* The input index under output index `i` of an axis; -1 for the constant. */
static int64_t source_of(const padding *self, int axis, int64_t i) {
    int64_t sizes[4] = {self->from.n, self->from.c, self->from.h, self->from.w};
    int64_t size = sizes[axis], at = i - self->begin[axis];
    if (at >= 0 && at < size)
        return at;
    if (self->mode == PAD_CONSTANT)
        return -1;
    if (self->mode == PAD_EDGE || size == 1)
        return at < 0 ? 0 : size - 1;
    int64_t period = 2 * (size - 1); /* mirrored back and forth without repeating the border */
    at = (at % period + period) % period;
    return at < size ? at : period - at;
}

static raptor_status read_padding(graph_layer *layer, padding *self) {
    static const char *const modes[] = {"constant", "reflect", "edge"};
    const int64_t *pads;
    *self = (padding){.layer = layer, .mode = PAD_MODES};
    RAPTOR_TRY(graph_operand_form(layer, 0, &self->from));
    RAPTOR_TRY(graph_integers(layer, "pads", 8, &pads));
    const char *mode = ir_string_get(layer->operation, "mode", "constant");
    for (int i = 0; i < PAD_MODES; i++)
        if (!strcmp(mode, modes[i]))
            self->mode = (pad_mode)i;
    if (self->mode == PAD_MODES)
        return graph_fail(layer, "padding mode '%s' is not known", mode);
    self->value = (float)ir_float_get(layer->operation, "value", 0.0);
    const graph_form *from = &self->from, *to = &layer->output;
    if (from->layout != GRAPH_NHWC_ROWS || to->layout != GRAPH_NHWC_ROWS)
        return graph_fail(layer, "a pad needs layout nhwc_row_strip on both sides");
    int64_t in[4] = {from->n, from->c, from->h, from->w};
    int64_t out[4] = {to->n, to->c, to->h, to->w};
    for (int axis = 0; axis < 4; axis++) {
        self->begin[axis] = pads[axis];
        self->end[axis] = pads[axis + 4];
        int64_t padded;
        if (__builtin_add_overflow(in[axis], pads[axis], &padded) ||
            __builtin_add_overflow(padded, pads[axis + 4], &padded) || padded != out[axis])
            return graph_fail(layer, "pads of axis %d do not give its %lld elements", axis,
                              (long long)out[axis]);
    }
    return RAPTOR_OK;
}

/* Output indices of a run that are consecutive input indices. */
typedef struct pad_run {
    int64_t source, to, length; /* source -1: constant */
} pad_run;

/* The run that starts at output index i and ends before `end`. */
static pad_run next_run(const padding *self, int axis, int64_t i, int64_t end) {
    pad_run run = {source_of(self, axis, i), i, 1};
    while (run.to + run.length < end) {
        int64_t next = source_of(self, axis, run.to + run.length);
        if (run.source < 0 ? next >= 0 : next != run.source + run.length)
            break;
        run.length++;
    }
    return run;
}

/* A place within a local row: where index `first` of an axis lies. */
typedef struct row_place {
    ir_value *row;
    const ir_affine *offset; /* in elements */
    int64_t first;
} row_place;

/* Runs of output indices first ... end - 1 of an axis of `unit` elements each, copied from `from`
 * (or the constant) into `to`. */
static ir_value *copy_runs(graph_task *task, const padding *self, int axis, int64_t end,
                           int64_t unit, row_place from, row_place to) {
    for (int64_t i = to.first; i < end;) {
        pad_run run = next_run(self, axis, i, end);
        i += run.length;
        int64_t length = run.length * unit;
        ir_value *part;
        if (run.source < 0)
            part = graph_task_splat(task, length, self->value);
        else
            part = graph_slice(task, from.row,
                               graph_offset(task, from.offset, (run.source - from.first) * unit),
                               length, 1);
        to.row = graph_insert(task, part, to.row,
                              graph_offset(task, to.offset, (run.to - to.first) * unit));
    }
    return to.row;
}

/* Input columns that output columns first ... end - 1 copy: none if last < first. */
typedef struct pad_columns_read {
    int64_t first, last;
} pad_columns_read;

static pad_columns_read columns_read(const padding *self, int64_t first, int64_t end) {
    pad_columns_read read = {self->from.w, -1};
    for (int64_t i = first; i < end; i++) {
        int64_t source = source_of(self, 3, i);
        if (source < 0)
            continue;
        read.first = source < read.first ? source : read.first;
        read.last = source > read.last ? source : read.last;
    }
    return read;
}

/* Output columns first ... end - 1 from a row of the input columns read. */
static ir_value *pad_columns(graph_task *task, const padding *self, ir_value *row, int64_t first,
                             int64_t end, const pad_columns_read *read) {
    const graph_form *from = &self->from, *to = &self->layer->output;
    const ir_affine *zero = graph_number(task, 0);
    int64_t width = read->last - read->first + 1;
    if (self->begin[1] != 0 || self->end[1] != 0) {
        graph_loop loop = graph_loop_begin(task, width, graph_empty(task, width * to->c));
        row_place source = {row, graph_scale(task, loop.index, from->c), 0};
        row_place target = {loop.carried, graph_scale(task, loop.index, to->c), 0};
        row = graph_loop_end(task, &loop, copy_runs(task, self, 1, to->c, 1, source, target));
    }
    bool is_same = first + read->last - read->first + 1 == end;
    for (int64_t i = first; i < end && is_same; i++)
        is_same = source_of(self, 3, i) == read->first + i - first;
    if (is_same)
        return row;
    row_place target = {graph_empty(task, (end - first) * to->c), zero, first};
    return copy_runs(task, self, 3, end, to->c, (row_place){row, zero, read->first}, target);
}

/* Rows whose input rows are given by a table or at a constant distance; or rows of the constant. */
typedef struct pad_rows {
    graph_lanes lanes;
    bool is_constant;
    int64_t distance;
    ir_value *table;
} pad_rows;

static raptor_status lower_tiles(const padding *self, const pad_rows *rows,
                                 const graph_tiles *tiles) {
    graph_layer *layer = self->layer;
    graph_task task;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.tiles = tiles,
                                  .fragment_length = graph_tiles_elements(layer, tiles)}));
    int64_t first = layer->columns.cuts[tiles->first_range], end = first + task.width;
    pad_columns_read read = columns_read(self, first, end);
    ir_value *row;
    if (rows->is_constant || read.last < read.first) {
        row = graph_task_splat(&task, task.fragment_length, self->value);
    } else {
        const ir_affine *source = rows->table ? graph_lookup(&task, rows->table, task.fragment)
                                              : graph_offset(&task, task.fragment, rows->distance);
        row = graph_read(&task, ir_operand_value(layer->operation, 0), &self->from, source,
                         graph_number(&task, read.first * self->from.c),
                         (read.last - read.first + 1) * self->from.c);
        row = pad_columns(&task, self, row, first, end, &read);
    }
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, 0);
}

static raptor_status lower_rows(const padding *self, const pad_rows *rows, uint32_t count) {
    graph_layer *layer = self->layer;
    graph_lanes *lanes = RAPTOR_NEW_ARRAY(layer->lowering->arena, graph_lanes, count);
    for (uint32_t i = 0; i < count; i++)
        lanes[i] = rows[i].lanes;
    graph_tiles *tiles;
    uint32_t tile_count;
    RAPTOR_TRY(
        graph_tiles_make(layer, lanes, count, graph_columns_apart(layer), &tiles, &tile_count));
    for (uint32_t i = 0; i < tile_count; i++)
        RAPTOR_TRY(lower_tiles(self, &rows[tiles[i].row_class], &tiles[i]));
    return RAPTOR_OK;
}

raptor_status graph_lower_pad(graph_layer *layer) {
    padding self;
    RAPTOR_TRY(read_padding(layer, &self));
    const graph_form *to = &layer->output;
    int64_t *sources = RAPTOR_NEW_ARRAY(layer->lowering->arena, int64_t, (size_t)to->rows);
    for (int64_t row = 0; row < to->rows; row++) {
        int64_t n = source_of(&self, 0, row / to->h), h = source_of(&self, 2, row % to->h);
        sources[row] = n < 0 || h < 0 ? -1 : n * self.from.h + h;
    }
    if (self.mode != PAD_CONSTANT) {
        ir_value *table = graph_index_table(layer->lowering, (uint32_t)to->rows, sources);
        pad_rows all = {.lanes = graph_lanes_all(to->rows), .table = table};
        return lower_rows(&self, &all, 1);
    }
    pad_rows *rows = RAPTOR_NEW_ARRAY(layer->lowering->arena, pad_rows, (size_t)to->rows);
    uint32_t count = 0;
    for (int64_t row = 0; row < to->rows;) {
        graph_lanes lanes = {1, to->rows, row, 1};
        int64_t source = sources[row];
        while (row + lanes.count < to->rows &&
               (source < 0 ? sources[row + lanes.count] < 0
                           : sources[row + lanes.count] == source + lanes.count))
            lanes.count++;
        rows[count++] =
            (pad_rows){.lanes = lanes, .is_constant = source < 0, .distance = source - row};
        row += lanes.count;
    }
    return lower_rows(&self, rows, count);
}
