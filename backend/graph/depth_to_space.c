/* Channels become pixels, [group][block row][block column][C / group] of each pixel; rows and
 * columns at the border may be cropped. In nhwc rows the channels of one block row of a pixel are
 * the channels of neighbouring pixels already, so a row is put together of runs. */
#include "backend/graph/lowering.h"

typedef struct blocks {
    int64_t rows, columns; /* of a block */
    int64_t top, left;     /* cropped */
    int64_t groups, width; /* channels of a group in the result */
    int64_t first, count;  /* pixels of the input row that make the output row */
    graph_form from;
} blocks;

static raptor_status read_blocks(graph_layer *layer, blocks *self) {
    const int64_t *shape, *crops;
    RAPTOR_TRY(graph_operand_form(layer, 0, &self->from));
    RAPTOR_TRY(graph_integers(layer, "blockShape", 2, &shape));
    RAPTOR_TRY(graph_integers(layer, "crops", 4, &crops));
    if (self->from.layout != GRAPH_NHWC_ROWS || layer->output.layout != GRAPH_NHWC_ROWS)
        return graph_fail(layer, "depth to space needs layout nhwc_row_strip on both sides");
    self->rows = shape[0];
    self->columns = shape[1];
    self->top = crops[0];
    self->left = crops[1];
    self->groups = ir_integer_get(layer->operation, "group", 1);
    self->width = layer->output.c / self->groups;
    self->first = self->left / self->columns;
    self->count = (self->left + layer->output.w - 1) / self->columns - self->first + 1;
    return RAPTOR_OK;
}

/* One group after another: the channels of one pixel of the result. A single one is a run, groups
 * of one channel are gathered at once. `next` with the pixel at column `to` set. */
static ir_value *insert_pixel(graph_task *task, const blocks *self, ir_value *row,
                              const ir_affine *from, const ir_affine *to, ir_value *next) {
    int64_t stride = self->rows * self->columns * self->width;
    if (self->width == 1)
        return graph_insert(task, graph_slice(task, row, from, self->groups, stride), next, to);
    graph_loop loop = graph_loop_begin(task, self->groups, next);
    const ir_affine *at = graph_add(task, from, graph_scale(task, loop.index, stride));
    ir_value *part = graph_slice(task, row, at, self->width, 1);
    at = graph_add(task, to, graph_scale(task, loop.index, self->width));
    return graph_loop_end(task, &loop, graph_insert(task, part, loop.carried, at));
}

/* All columns of the input pixels first ... first + count - 1 of input row `y`; `phase`: the block
 * row. */
static ir_value *spread_row(graph_task *task, const blocks *self, const ir_affine *y,
                            const ir_affine *phase) {
    ir_value *input = ir_operand_value(task->layer->operation, 0);
    int64_t channels = self->groups * self->width, run = self->columns * channels;
    bool is_long = self->from.columns > GRAPH_LONG_ROW;
    ir_value *row = is_long ? NULL
                            : graph_read(task, input, &self->from, y, graph_number(task, 0),
                                         self->from.columns);
    graph_loop pixels = graph_loop_begin(task, self->count, graph_empty(task, self->count * run));
    const ir_affine *pixel =
        graph_scale(task, graph_offset(task, pixels.index, self->first), self->from.c);
    const ir_affine *from = graph_scale(task, phase, self->columns * self->width);
    if (is_long)
        row = graph_read(task, input, &self->from, y, pixel, self->from.c);
    else
        from = graph_add(task, pixel, from);
    const ir_affine *to = graph_scale(task, pixels.index, run);
    if (self->groups == 1) {
        ir_value *part = graph_slice(task, row, from, run, 1);
        return graph_loop_end(task, &pixels, graph_insert(task, part, pixels.carried, to));
    }
    graph_loop columns = graph_loop_begin(task, self->columns, pixels.carried);
    from = graph_add(task, from, graph_scale(task, columns.index, self->width));
    to = graph_add(task, to, graph_scale(task, columns.index, channels));
    ir_value *next = insert_pixel(task, self, row, from, to, columns.carried);
    return graph_loop_end(task, &pixels, graph_loop_end(task, &columns, next));
}

raptor_status graph_lower_depth_to_space(graph_layer *layer) {
    const graph_form *to = &layer->output;
    blocks self;
    graph_task task;
    RAPTOR_TRY(read_blocks(layer, &self));
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = {to->n, to->h, 0, to->h},
                                    .fragment_length = to->columns,
                                }));
    const ir_affine *full = graph_offset(&task, task.row, self.top);
    const ir_affine *y = graph_add(&task, graph_scale(&task, task.period, self.from.h),
                                   graph_divide(&task, full, self.rows));
    ir_value *row = spread_row(&task, &self, y, graph_modulo(&task, full, self.rows));
    int64_t skipped = (self.left - self.first * self.columns) * to->c;
    row = graph_slice(&task, row, graph_number(&task, skipped), to->columns, 1);
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, 0);
}
