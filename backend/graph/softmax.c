/* Softmax: every normalised run is brought together in a local row of its own. */
#include "backend/graph/lowering.h"

/* Softmax of runs of `length` elements that follow one another. */
static ir_value *softmax_runs(graph_task *task, ir_value *row, int64_t length) {
    int64_t total = graph_length(row);
    graph_loop loop = graph_loop_begin(task, total / length, graph_empty(task, total));
    const ir_affine *at = graph_scale(task, loop.index, length);
    ir_value *run = graph_unary(task, "spat.softmax", graph_slice(task, row, at, length, 1));
    return graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
}

/* [length][inner] of one block: softmax along the first, through [inner][length]. */
static ir_value *softmax_strided(graph_task *task, ir_value *block, int64_t length, int64_t inner) {
    graph_loop loop = graph_loop_begin(task, inner, graph_empty(task, length * inner));
    ir_value *run =
        graph_unary(task, "spat.softmax", graph_slice(task, block, loop.index, length, inner));
    const ir_affine *at = graph_scale(task, loop.index, length);
    ir_value *runs = graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
    loop = graph_loop_begin(task, length, graph_empty(task, length * inner));
    ir_value *part = graph_slice(task, runs, loop.index, inner, length);
    at = graph_scale(task, loop.index, inner);
    return graph_loop_end(task, &loop, graph_insert(task, part, loop.carried, at));
}

/* Blocks of length * inner elements in a row. */
static ir_value *softmax_blocks(graph_task *task, ir_value *row, int64_t length, int64_t inner) {
    if (inner == 1)
        return softmax_runs(task, row, length);
    int64_t total = graph_length(row), block = length * inner;
    graph_loop loop = graph_loop_begin(task, total / block, graph_empty(task, total));
    const ir_affine *at = graph_scale(task, loop.index, block);
    ir_value *value = softmax_strided(task, graph_slice(task, row, at, block, 1), length, inner);
    return graph_loop_end(task, &loop, graph_insert(task, value, loop.carried, at));
}

static raptor_status lower_chunks(graph_layer *layer, const graph_form *form,
                                  const graph_lanes *lanes, int64_t count, int64_t chunk,
                                  int64_t length, int64_t inner) {
    graph_task task;
    RAPTOR_TRY(graph_task_begin(
        &task, layer, &(graph_task_description){.lanes = *lanes, .fragment_length = count}));
    graph_segment segment = {graph_number(&task, 0), graph_scale(&task, task.fragment, chunk),
                             count};
    ir_value *value = graph_read(&task, ir_operand_value(layer->operation, 0), form, segment.row,
                                 segment.column, count);
    return graph_task_finish(&task, &segment, softmax_blocks(&task, value, length, inner), 0);
}

static raptor_status lower_dense(graph_layer *layer, const graph_form *form, int64_t axis) {
    const ir_type *type = ir_result(layer->operation, 0)->type;
    int64_t inner = 1;
    for (uint32_t i = (uint32_t)axis + 1; i < type->rank; i++)
        inner *= type->shape[i];
    int64_t length = type->shape[axis];
    graph_chunks chunks;
    RAPTOR_TRY(graph_chunks_make(layer, length * inner, &chunks));
    if (chunks.full_lanes.count)
        RAPTOR_TRY(lower_chunks(layer, form, &chunks.full_lanes, chunks.length, chunks.length,
                                length, inner));
    if (chunks.tail_lanes.count)
        RAPTOR_TRY(lower_chunks(layer, form, &chunks.tail_lanes, chunks.tail, chunks.length, length,
                                inner));
    return RAPTOR_OK;
}

typedef struct softmax_rows {
    const graph_form *form;
    int64_t length, inner; /* runs of so many elements, `inner` apart */
} softmax_rows;

static ir_value *softmax_row(graph_task *task, const graph_segment *segment, const void *user) {
    const softmax_rows *self = user;
    ir_value *row = graph_read(task, ir_operand_value(task->layer->operation, 0), self->form,
                               segment->row, segment->column, segment->length);
    return softmax_blocks(task, row, self->length, self->inner);
}

static raptor_status lower_rows(graph_layer *layer, const graph_form *form, int64_t axis) {
    bool is_nhwc = form->layout == GRAPH_NHWC_ROWS;
    if (axis != 1 && axis != 3)
        return graph_fail(layer, "a softmax along axis %lld crosses rows", (long long)axis);
    if (axis == 3)
        RAPTOR_TRY(graph_whole_rows_only(layer));
    softmax_rows self = {.form = form, .length = axis == 1 ? form->c : form->w};
    /* The axis is innermost, or the only other one of the row is. */
    self.inner = (axis == 1) == is_nhwc ? 1 : form->columns / self.length;
    return graph_lower_rows(layer, false, softmax_row, &self);
}

raptor_status graph_lower_softmax(graph_layer *layer) {
    graph_form form;
    RAPTOR_TRY(graph_operand_form(layer, 0, &form));
    const ir_type *type = ir_result(layer->operation, 0)->type;
    int64_t axis = ir_integer_get(layer->operation, "axis", -1);
    if (axis < 0 || axis >= (int64_t)type->rank)
        return graph_fail(layer, "axis %lld is not one of %u", (long long)axis, type->rank);
    if (form.layout != layer->output.layout || form.rows != layer->output.rows ||
        form.columns != layer->output.columns)
        return graph_fail(layer, "its operand lies in another layout than its result");
    return form.layout == GRAPH_DENSE ? lower_dense(layer, &form, axis)
                                      : lower_rows(layer, &form, axis);
}
