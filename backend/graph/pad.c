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

static pad_run next_run(const padding *self, int axis, int64_t i, int64_t size) {
    pad_run run = {source_of(self, axis, i), i, 1};
    while (run.to + run.length < size) {
        int64_t next = source_of(self, axis, run.to + run.length);
        if (run.source < 0 ? next >= 0 : next != run.source + run.length)
            break;
        run.length++;
    }
    return run;
}

/* A place within a local row. */
typedef struct row_place {
    ir_value *row;
    const ir_affine *offset; /* in elements */
} row_place;

/* Runs of an axis of `unit` elements each, copied from `from` (or the constant) into `to`. */
static ir_value *copy_runs(graph_task *task, const padding *self, int axis, int64_t size,
                           int64_t unit, row_place from, row_place to) {
    for (int64_t i = 0; i < size;) {
        pad_run run = next_run(self, axis, i, size);
        i += run.length;
        int64_t length = run.length * unit;
        ir_value *part;
        if (run.source < 0)
            part = graph_task_splat(task, length, self->value);
        else
            part = graph_slice(task, from.row, graph_offset(task, from.offset, run.source * unit),
                               length, 1);
        to.row = graph_insert(task, part, to.row, graph_offset(task, to.offset, run.to * unit));
    }
    return to.row;
}

static ir_value *pad_columns(graph_task *task, const padding *self, ir_value *row) {
    const graph_form *from = &self->from, *to = &self->layer->output;
    const ir_affine *zero = graph_number(task, 0);
    if (self->begin[1] != 0 || self->end[1] != 0) {
        graph_loop loop = graph_loop_begin(task, from->w, graph_empty(task, from->w * to->c));
        row_place source = {row, graph_scale(task, loop.index, from->c)};
        row_place target = {loop.carried, graph_scale(task, loop.index, to->c)};
        row = graph_loop_end(task, &loop, copy_runs(task, self, 1, to->c, 1, source, target));
    }
    if (self->begin[3] != 0 || self->end[3] != 0)
        row = copy_runs(task, self, 3, to->w, to->c, (row_place){row, zero},
                        (row_place){graph_empty(task, to->columns), zero});
    return row;
}

/* Rows `lanes`, whose input rows are given by table or a constant distance; without an input row
 * they are the constant. */
static raptor_status lower_rows(const padding *self, graph_lanes lanes, bool is_constant,
                                ir_value *table, int64_t distance) {
    graph_layer *layer = self->layer;
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = lanes,
                                    .fragment_length = layer->output.columns,
                                }));
    ir_value *row;
    if (is_constant) {
        row = graph_task_splat(&task, layer->output.columns, self->value);
    } else {
        const ir_affine *source = table ? graph_lookup(&task, table, task.fragment)
                                        : graph_offset(&task, task.fragment, distance);
        row = graph_read(&task, ir_operand_value(layer->operation, 0), &self->from, source,
                         graph_number(&task, 0), self->from.columns);
        row = pad_columns(&task, self, row);
    }
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, 0);
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
        return lower_rows(&self, graph_lanes_all(to->rows), false, table, 0);
    }
    for (int64_t row = 0; row < to->rows;) {
        graph_lanes lanes = {1, to->rows, row, 1};
        int64_t source = sources[row];
        while (row + lanes.count < to->rows &&
               (source < 0 ? sources[row + lanes.count] < 0
                           : sources[row + lanes.count] == source + lanes.count))
            lanes.count++;
        RAPTOR_TRY(lower_rows(&self, lanes, source < 0, NULL, source - row));
        row += lanes.count;
    }
    return RAPTOR_OK;
}
