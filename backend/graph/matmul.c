/* Products of two computed tensors, [.., M, K] times [.., K, N]: every element is a dot product on
 * the vector unit, one instruction for K products and their sum.
 *
 * A task makes some rows of one product of the batch. It holds its rows of the left operand and
 * block by block the columns of the right matrix, each as a row of K elements: as they lie if the
 * right operand is transposed, else gathered. */
#include "backend/graph/lowering.h"

typedef struct matmul {
    graph_layer *layer;
    graph_form forms[2]; /* of the operands */
    int64_t batches, rows, inner, columns;
    bool transposed;
    int64_t task_rows, tasks; /* per product of the batch */
} matmul;

static raptor_status read_shapes(graph_layer *layer, matmul *self) {
    const ir_type *lhs = ir_operand_value(layer->operation, 0)->type;
    const ir_type *result = ir_result(layer->operation, 0)->type;
    const ir_attribute *flag = ir_attribute_get(layer->operation, "transposeRhs");
    for (uint32_t i = 0; i < 2; i++) {
        RAPTOR_TRY(graph_operand_form(layer, i, &self->forms[i]));
        if (self->forms[i].layout != GRAPH_DENSE)
            return graph_fail(layer, "operand %u of a product needs layout dense_nchw", i);
    }
    if (layer->output.layout != GRAPH_DENSE)
        return graph_fail(layer, "a product needs layout dense_nchw");
    self->rows = result->shape[result->rank - 2];
    self->columns = result->shape[result->rank - 1];
    self->inner = lhs->shape[lhs->rank - 1];
    self->batches = layer->output.columns / (self->rows * self->columns);
    self->transposed = flag && flag->kind == IR_ATTRIBUTE_BOOL && flag->boolean;
    int64_t fragments = ir_integer_get(layer->operation, "fragments", layer->placement_count);
    int64_t tasks = fragments / self->batches;
    if (tasks < 1 || tasks > self->rows)
        return graph_fail(layer, "'fragments' must be at least one for each of %lld products",
                          (long long)self->batches);
    self->task_rows = (self->rows + tasks - 1) / tasks;
    self->tasks = (self->rows + self->task_rows - 1) / self->task_rows;
    return RAPTOR_OK;
}

/* First element of the operand's matrix for the task's product: dimensions of 1 are repeated. */
static const ir_affine *matrix_of(const graph_task *task, const matmul *self, uint32_t operand) {
    const ir_type *type = ir_operand_value(self->layer->operation, operand)->type;
    const ir_type *result = ir_result(self->layer->operation, 0)->type;
    const ir_affine *offset = graph_number(task, 0);
    int64_t stride = type->shape[type->rank - 1] * type->shape[type->rank - 2], below = 1;
    for (uint32_t i = result->rank - 2; i-- > 0;) {
        if (type->shape[i] > 1) {
            const ir_affine *index = graph_divide(task, task->period, below);
            if (below * result->shape[i] < self->batches)
                index = graph_modulo(task, index, result->shape[i]);
            offset = graph_add(task, offset, graph_scale(task, index, stride));
        }
        below *= result->shape[i];
        stride *= type->shape[i];
    }
    return offset;
}

/* Columns first ... first + width - 1 of the right matrix, one after another. */
static ir_value *read_columns(graph_task *task, const matmul *self, const ir_affine *matrix,
                              const ir_affine *first, int64_t width) {
    ir_value *rhs = ir_operand_value(self->layer->operation, 1);
    const graph_form *form = &self->forms[1];
    const ir_affine *zero = graph_number(task, 0);
    int64_t inner = self->inner;
    if (self->transposed)
        return graph_read(task, rhs, form, zero,
                          graph_add(task, matrix, graph_scale(task, first, inner)), width * inner);
    ir_value *block;
    if (width == self->columns) {
        block = graph_read(task, rhs, form, zero, matrix, width * inner);
    } else {
        graph_loop loop = graph_loop_begin(task, inner, graph_empty(task, width * inner));
        const ir_affine *from = graph_add(task, graph_add(task, matrix, first),
                                          graph_scale(task, loop.index, self->columns));
        ir_value *row = graph_read(task, rhs, form, zero, from, width);
        const ir_affine *at = graph_scale(task, loop.index, width);
        block = graph_loop_end(task, &loop, graph_insert(task, row, loop.carried, at));
    }
    if (width == 1 || inner == 1)
        return block;
    graph_loop loop = graph_loop_begin(task, width, graph_empty(task, width * inner));
    ir_value *column = graph_slice(task, block, loop.index, inner, width);
    const ir_affine *at = graph_scale(task, loop.index, inner);
    return graph_loop_end(task, &loop, graph_insert(task, column, loop.carried, at));
}

/* `result` with columns first ... first + width - 1 of its `count` rows set. */
static ir_value *multiply_block(graph_task *task, const matmul *self, ir_value *left,
                                ir_value *right, const ir_affine *first, int64_t width,
                                int64_t count, ir_value *result) {
    graph_loop rows = graph_loop_begin(task, count, result);
    const ir_affine *from = graph_scale(task, rows.index, self->inner);
    ir_value *row = graph_slice(task, left, from, self->inner, 1);
    const ir_affine *to = graph_add(task, graph_scale(task, rows.index, self->columns), first);
    graph_loop columns = graph_loop_begin(task, width, rows.carried);
    from = graph_scale(task, columns.index, self->inner);
    ir_value *dot = graph_dot(task, row, graph_slice(task, right, from, self->inner, 1));
    const ir_affine *at = graph_add(task, to, columns.index);
    ir_value *next = graph_loop_end(task, &columns, graph_insert(task, dot, columns.carried, at));
    return graph_loop_end(task, &rows, next);
}

/* The tasks of `lanes`, `count` rows each. */
static raptor_status lower_tasks(const matmul *self, const graph_lanes *lanes, int64_t count) {
    graph_layer *layer = self->layer;
    graph_task task;
    if (graph_lanes_count(lanes) == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.lanes = *lanes, .fragment_length = count * self->columns}));
    const ir_affine *zero = graph_number(&task, 0);
    const ir_affine *first_row = graph_scale(&task, task.row, self->task_rows);
    const ir_affine *from =
        graph_add(&task, matrix_of(&task, self, 0), graph_scale(&task, first_row, self->inner));
    ir_value *left = graph_read(&task, ir_operand_value(layer->operation, 0), &self->forms[0], zero,
                                from, count * self->inner);
    const ir_affine *matrix = matrix_of(&task, self, 1);

    int64_t width = graph_block_count(self->inner, self->columns);
    int64_t blocks = self->columns / width, tail = self->columns % width;
    graph_loop loop = graph_loop_begin(&task, blocks, graph_empty(&task, count * self->columns));
    const ir_affine *column = graph_scale(&task, loop.index, width);
    ir_value *right = read_columns(&task, self, matrix, column, width);
    ir_value *value = graph_loop_end(
        &task, &loop, multiply_block(&task, self, left, right, column, width, count, loop.carried));
    if (tail > 0) {
        column = graph_number(&task, blocks * width);
        right = read_columns(&task, self, matrix, column, tail);
        value = multiply_block(&task, self, left, right, column, tail, count, value);
    }
    int64_t product = self->rows * self->columns;
    graph_segment segment = {
        zero,
        graph_add(&task, graph_scale(&task, task.period, product),
                  graph_scale(&task, first_row, self->columns)),
        count * self->columns,
    };
    return graph_task_finish(&task, &segment, value, 0);
}

raptor_status graph_lower_matmul(graph_layer *layer) {
    matmul self = {.layer = layer};
    RAPTOR_TRY(read_shapes(layer, &self));
    int64_t tail = self.rows % self.task_rows, full = self.tasks - (tail > 0);
    graph_lanes lanes = {self.batches, self.tasks, 0, full};
    RAPTOR_TRY(lower_tasks(&self, &lanes, self.task_rows));
    lanes = (graph_lanes){self.batches, self.tasks, full, tail > 0 ? 1 : 0};
    return lower_tasks(&self, &lanes, tail);
}
