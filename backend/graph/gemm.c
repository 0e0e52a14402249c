/* Fully connected layers: x [R, K] times a constant matrix. Row r is one fragment; with several
 * M ranges, one fragment for each of them. */
#include "backend/graph/lowering.h"

typedef struct gemm {
    graph_layer *layer;
    graph_form input;
    graph_pieces pieces;
    ir_value *bias; /* layout-stage value or NULL */
    int64_t rows, inner, outputs;
} gemm;

static uint32_t pieces_of_range(const gemm *self, uint32_t range) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < self->pieces.count; p++)
        count += self->pieces.pieces[p].range == range;
    return count;
}

static graph_segment segment_of(const graph_task *task, const gemm *self, uint32_t range) {
    int64_t first = self->pieces.ranges[range][0];
    return (graph_segment){
        graph_number(task, 0),
        graph_offset(task, graph_scale(task, task->fragment, self->outputs), first),
        self->pieces.ranges[range][1] - first,
    };
}

static raptor_status begin_piece(graph_task *task, const gemm *self, uint32_t p, bool is_partial) {
    const graph_piece *piece = &self->pieces.pieces[p];
    return graph_task_begin(task, self->layer,
                            &(graph_task_description){
                                .lanes = graph_lanes_all(self->rows),
                                .part = is_partial ? "piece" : "rows",
                                .pieces = self->pieces.count,
                                .piece = p,
                                .weight = piece->matrix,
                                .weight_arrays = piece->arrays,
                                .fragment_length = piece->m1 - piece->m0,
                                .is_partial = is_partial,
                            });
}

static ir_value *multiply(graph_task *task, const gemm *self, uint32_t p, bool with_bias) {
    const graph_piece *piece = &self->pieces.pieces[p];
    const ir_affine *from =
        graph_offset(task, graph_scale(task, task->fragment, self->inner), piece->k0);
    ir_value *x = graph_read(task, ir_operand_value(self->layer->operation, 0), &self->input,
                             graph_number(task, 0), from, piece->k1 - piece->k0);
    ir_value *result =
        spat_build_wvmm(&task->builder, ir_compute_weight_argument(task->operation, 0), x);
    if (with_bias && self->bias)
        result =
            graph_binary(task, "spat.vadd", result,
                         graph_read_vector(task, self->bias, piece->m0, piece->m1 - piece->m0));
    return result;
}

static raptor_status lower_reduction(const gemm *self, uint32_t range, ir_value *const *partials) {
    graph_layer *layer = self->layer;
    uint32_t range_count = self->pieces.range_count;
    const int64_t *reducers;
    RAPTOR_TRY(graph_reducers(layer, self->rows * range_count, &reducers));
    int64_t width = self->pieces.ranges[range][1] - self->pieces.ranges[range][0];
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = graph_lanes_all(self->rows),
                                    .part = "reduce",
                                    .placement = reducers,
                                    .placement_count = (uint32_t)(self->rows * range_count),
                                    .pieces = range_count,
                                    .piece = range,
                                    .fragment_length = width,
                                }));
    ir_value *sum = NULL;
    for (uint32_t p = 0; p < self->pieces.count; p++) {
        if (self->pieces.pieces[p].range != range)
            continue;
        ir_value *part =
            graph_read_slot(&task, partials[p], task.lane, graph_number(&task, 0), width);
        sum = sum ? graph_binary(&task, "spat.vadd", sum, part) : part;
    }
    graph_segment segment = segment_of(&task, self, range);
    return graph_task_finish(&task, &segment, sum, 0);
}

/* An M range held by one piece needs no reduction: its tasks publish the result. */
static raptor_status lower_range(const gemm *self, uint32_t range, ir_value **partials) {
    bool is_split = pieces_of_range(self, range) > 1;
    for (uint32_t p = 0; p < self->pieces.count; p++) {
        if (self->pieces.pieces[p].range != range)
            continue;
        graph_task task;
        RAPTOR_TRY(begin_piece(&task, self, p, is_split));
        ir_value *result = multiply(&task, self, p, self->pieces.pieces[p].k0 == 0);
        if (is_split) {
            partials[p] = graph_task_finish_partial(&task, result);
            continue;
        }
        graph_segment segment = segment_of(&task, self, range);
        RAPTOR_TRY(graph_task_finish(&task, &segment, result, 0));
    }
    return is_split ? lower_reduction(self, range, partials) : RAPTOR_OK;
}

raptor_status graph_lower_gemm(graph_layer *layer) {
    gemm self = {.layer = layer};
    ir_operation *operation = layer->operation;
    const ir_type *x = ir_operand_value(operation, 0)->type;
    const ir_type *weight = ir_operand_value(operation, 1)->type;
    const ir_type *result = ir_result(operation, 0)->type;
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.input));
    if (self.input.layout != GRAPH_DENSE || layer->output.layout != GRAPH_DENSE)
        return graph_fail(layer, "gemm needs layout dense_nchw on both sides");
    if (x->rank != 2 || weight->rank != 2 || result->rank != 2)
        return graph_fail(layer, "gemm needs operands of rank 2");
    const ir_attribute *transpose = ir_attribute_get(operation, "transposeWeight");
    bool is_transposed = transpose && transpose->kind == IR_ATTRIBUTE_BOOL && transpose->boolean;
    self.rows = x->shape[0];
    self.inner = x->shape[1];
    self.outputs = weight->shape[is_transposed ? 0 : 1];
    if (weight->shape[is_transposed ? 1 : 0] != self.inner || result->shape[0] != self.rows ||
        result->shape[1] != self.outputs)
        return graph_fail(layer, "the shapes of its operands do not fit");
    if (operation->operand_count > 2)
        self.bias = ir_operand_value(operation, 2);
    int64_t bias_count = self.bias ? ir_type_element_count(self.bias->type) : 1;
    if (bias_count != 1 && bias_count != self.outputs)
        return graph_fail(layer, "its bias does not have one element per column");
    graph_weight_source source = {.value = ir_operand_value(operation, 1),
                                  .outputs = self.outputs,
                                  .channels = self.inner,
                                  .taps = 1,
                                  .groups = 1,
                                  .is_packed = !is_transposed};
    RAPTOR_TRY(graph_pieces_make(layer, &source, &self.pieces));
    ir_value **partials = RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, self.pieces.count);
    for (uint32_t range = 0; range < self.pieces.range_count; range++)
        RAPTOR_TRY(lower_range(&self, range, partials));
    return RAPTOR_OK;
}
