/* Normalisation of rows by their own statistics: (x - mean) / sqrt(variance + epsilon), times a
 * scale and plus a bias a column. What a task needs once is computed for all of its rows at once:
 * one inverse square root of a row of variances. */
#include "backend/graph/functions.h"

typedef struct normalization {
    graph_layer *layer;
    graph_form input;
    int64_t columns;
    bool centred; /* the mean is taken off */
    float epsilon;
} normalization;

/* Below this the sum with a variance of 0 leaves the numbers whose inverse root is computed in one.
 */
#define SMALLEST_EPSILON 1e-37f

/* Makes a part of a row, from element `at` on; `repeated` is a number as often as the part is long.
 */
typedef ir_value *make_part(graph_task *task, ir_value *part, ir_value *repeated,
                            const ir_affine *at, const void *user);

static ir_value *make_slice(graph_task *task, ir_value *row, ir_value *repeated,
                            const ir_affine *at, int64_t length, make_part *make,
                            const void *user) {
    ir_value *number = graph_slice(task, repeated, graph_number(task, 0), length, 1);
    return make(task, graph_slice(task, row, at, length, 1), number, at, user);
}

/* A row from a row and a number; long rows part by part, as what is repeated over one is as long.
 */
static ir_value *row_with_number(graph_task *task, ir_value *row, ir_value *number, make_part *make,
                                 const void *user) {
    int64_t length = graph_length(row), part = graph_normalized_part(length);
    int64_t full = length / part, tail = length % part;
    ir_value *repeated = graph_repeat(task, number, part);
    graph_loop loop = graph_loop_begin(task, full, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, part);
    ir_value *made = make_slice(task, row, repeated, at, part, make, user);
    ir_value *result = graph_loop_end(task, &loop, graph_insert(task, made, loop.carried, at));
    if (tail == 0)
        return result;
    at = graph_number(task, full * part);
    made = make_slice(task, row, repeated, at, tail, make, user);
    return graph_insert(task, made, result, at);
}

static ir_value *subtract(graph_task *task, ir_value *part, ir_value *repeated, const ir_affine *at,
                          const void *user) {
    (void)at;
    (void)user;
    return graph_binary(task, "spat.vsub", part, repeated);
}

/* Every row less its mean. */
static ir_value *centre(graph_task *task, ir_value *x, int64_t columns) {
    int64_t length = graph_length(x);
    graph_loop loop = graph_loop_begin(task, length / columns, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, columns);
    ir_value *row = graph_slice(task, x, at, columns, 1);
    row = row_with_number(task, row, graph_average(task, row), subtract, NULL);
    return graph_loop_end(task, &loop, graph_insert(task, row, loop.carried, at));
}

/* 1 / sqrt(mean square + epsilon) of every row. */
static ir_value *inverse_deviations(graph_task *task, const normalization *self, ir_value *x) {
    int64_t columns = self->columns, rows = graph_length(x) / columns;
    graph_loop loop = graph_loop_begin(task, rows, graph_empty(task, rows));
    ir_value *row = graph_slice(task, x, graph_scale(task, loop.index, columns), columns, 1);
    ir_value *square = graph_dot(task, row, row);
    square = graph_loop_end(task, &loop, graph_insert(task, square, loop.carried, loop.index));
    square =
        graph_binary(task, "spat.vmul", square, graph_task_splat(task, rows, 1 / (float)columns));
    square = graph_binary(task, "spat.vadd", square, graph_task_splat(task, rows, self->epsilon));
    if (self->epsilon >= SMALLEST_EPSILON)
        return graph_function_apply(task, GRAPH_INVERSE_SQUARE_ROOT, square);
    square = graph_function_apply(task, "spat.sqrt_plan", square);
    return graph_function_apply(task, "spat.reciprocal_plan", square);
}

/* A scale and a bias, or fewer. */
typedef struct column_vectors {
    ir_value *values[2];
    uint32_t count;
} column_vectors;

static ir_value *scale_part(graph_task *task, ir_value *part, ir_value *repeated,
                            const ir_affine *at, const void *user) {
    const column_vectors *vectors = user;
    int64_t length = graph_length(part);
    part = graph_binary(task, "spat.vmul", part, repeated);
    for (uint32_t i = 0; i < vectors->count; i++)
        part = graph_binary(task, i == 0 ? "spat.vmul" : "spat.vadd", part,
                            graph_slice(task, vectors->values[i], at, length, 1));
    return part;
}

static ir_value *normalise(graph_task *task, const normalization *self, ir_value *x) {
    const ir_operation *operation = self->layer->operation;
    int64_t columns = self->columns, length = graph_length(x);
    /* Twice: what the rounding of a large mean leaves is taken off, too. */
    for (int i = 0; self->centred && i < 2; i++)
        x = centre(task, x, columns);
    ir_value *factors = inverse_deviations(task, self, x);
    column_vectors vectors = {.count = operation->operand_count - 1};
    for (uint32_t i = 0; i < vectors.count; i++)
        vectors.values[i] = graph_read_vector(task, ir_operand_value(operation, 1 + i), 0, columns);
    graph_loop loop = graph_loop_begin(task, length / columns, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, columns);
    ir_value *row = graph_slice(task, x, at, columns, 1);
    ir_value *factor = graph_slice(task, factors, loop.index, 1, 1);
    row = row_with_number(task, row, factor, scale_part, &vectors);
    return graph_loop_end(task, &loop, graph_insert(task, row, loop.carried, at));
}

static raptor_status lower_rows(const normalization *self, const graph_lanes *lanes, int64_t length,
                                int64_t chunk) {
    graph_layer *layer = self->layer;
    graph_task task;
    if (lanes->count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(
        &task, layer, &(graph_task_description){.lanes = *lanes, .fragment_length = length}));
    graph_segment segment = {graph_number(&task, 0), graph_scale(&task, task.fragment, chunk),
                             length};
    ir_value *x = graph_read(&task, ir_operand_value(layer->operation, 0), &self->input,
                             segment.row, segment.column, length);
    return graph_task_finish(&task, &segment, normalise(&task, self, x), 0);
}

raptor_status graph_lower_layer_normalization(graph_layer *layer) {
    const ir_type *type = ir_result(layer->operation, 0)->type;
    const ir_attribute *centred = ir_attribute_get(layer->operation, "centred");
    normalization self = {
        .layer = layer,
        .columns = type->shape[type->rank - 1],
        .centred = !centred || centred->kind != IR_ATTRIBUTE_BOOL || centred->boolean,
        .epsilon = (float)ir_float_get(layer->operation, "epsilon", 0),
    };
    graph_chunks chunks;
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.input));
    if (self.input.layout != GRAPH_DENSE || layer->output.layout != GRAPH_DENSE)
        return graph_fail(layer, "a normalisation of rows needs layout dense_nchw");
    RAPTOR_TRY(graph_chunks_make(layer, self.columns, &chunks));
    RAPTOR_TRY(lower_rows(&self, &chunks.full_lanes, chunks.length, chunks.length));
    return lower_rows(&self, &chunks.tail_lanes, chunks.tail, chunks.length);
}
