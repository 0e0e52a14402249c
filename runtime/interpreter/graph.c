/* Computations of the graph stage and what their bodies compute with; the reassembly of their
 * fragments. */
#include <inttypes.h>
#include <string.h>

#include "ir/dialects/common/compute.h"
#include "ir/dialects/spat/spat.h"
#include "runtime/interpreter/kernels.h"
#include "runtime/interpreter/machine.h"

/* ---- computations ---- */

static bool prepare_compute(interpreter_program *program, interpreter_node *node) {
    node->prepared =
        RAPTOR_NEW_ARRAY(program->arena, interpreter_value, node->operation->result_count);
    return true;
}

static interpreter_step run_lanes(interpreter_task *task, const interpreter_node *node) {
    int64_t lanes = ir_compute_lane_count(node->operation);
    for (int64_t lane = 0; lane < lanes; lane++) {
        if (interpreter_bind(task, node, lane) != RAPTOR_OK)
            return STEP_FAILED;
        interpreter_step step = interpreter_task_run(task);
        if (step == STEP_BLOCKED)
            return interpreter_fault(task, node, "a graph computation cannot wait");
        if (step == STEP_FAILED)
            return step;
        interpreter_task_clear(task, node->body);
    }
    return STEP_NEXT;
}

static interpreter_step execute_compute(interpreter_task *task, const interpreter_node *node) {
    interpreter_task *computation = &task->machine->computation;
    interpreter_value *outputs = (interpreter_value *)node->prepared;
    if (ir_compute_is_batch(node->operation) && !interpreter_new_outputs(node, outputs))
        return interpreter_out_of_memory(task, node);
    computation->outputs = outputs;
    interpreter_step step = run_lanes(computation, node);
    for (uint32_t i = 0; i < node->operation->result_count; i++) {
        interpreter_value value = outputs[i];
        outputs[i] = (interpreter_value){0};
        if (step == STEP_NEXT && value.kind == VALUE_NONE)
            step = interpreter_fault(task, node, "result %" PRIu32 " was not yielded", i);
        interpreter_set(task, node, i, value);
    }
    return step;
}

/* The publications are the nodes of its block, executed at once. */
static interpreter_step execute_in_parallel(interpreter_task *task, const interpreter_node *node) {
    const interpreter_block *block = node->block_count ? node->blocks[0] : NULL;
    for (uint32_t i = 0; block && i < block->node_count; i++) {
        interpreter_step step = block->nodes[i].row->execute(task, &block->nodes[i]);
        if (step != STEP_NEXT)
            return step;
    }
    interpreter_leave(task);
    return STEP_ENTERED;
}

/* ---- reassembly ---- */

static bool source_fits(const spat_blueprint_fragment *fragment, const ir_type *collection,
                        uint32_t rank) {
    int64_t rest = fragment->source_offset;
    if (collection->rank != rank + 1 || fragment->slot < 0 ||
        fragment->slot >= collection->shape[0] || rest < 0)
        return false;
    for (uint32_t d = rank; d-- > 0;) {
        int64_t extent = collection->shape[d + 1];
        if (extent < 1)
            return false;
        int64_t coordinate = d ? rest % extent : rest;
        if (fragment->sizes[d] < 0 || fragment->sizes[d] > extent - coordinate)
            return false;
        rest /= extent;
    }
    return true;
}

static bool prepare_blueprint(interpreter_program *program, interpreter_node *node) {
    const ir_operation *operation = node->operation;
    const ir_type *y = result_type(node, 0);
    if (!spat_blueprint_is_assembly(operation))
        return (operand_count(node, 0) == result_count(node, 0)) ||
               interpreter_refuse(program, node, "the view has another number of elements");
    uint32_t count = spat_blueprint_fragment_count(operation);
    spat_blueprint_fragment *fragments =
        RAPTOR_NEW_ARRAY(program->arena, spat_blueprint_fragment, count);
    node->prepared = fragments;
    for (uint32_t i = 0; i < count; i++) {
        fragments[i] = spat_blueprint_get(operation, i);
        bool fits =
            fragments[i].collection < operation->operand_count &&
            source_fits(&fragments[i], operand_type(node, fragments[i].collection), y->rank);
        for (uint32_t d = 0; fits && d < y->rank; d++)
            fits = fragments[i].offsets[d] >= 0 && fragments[i].sizes[d] <= y->shape[d] &&
                   fragments[i].offsets[d] <= y->shape[d] - fragments[i].sizes[d];
        if (!fits)
            return interpreter_refuse(program, node, "fragment %" PRIu32 " does not fit", i);
    }
    return true;
}

static void assemble_fragment(const spat_blueprint_fragment *fragment, const ir_type *collection,
                              const float *source, const ir_type *type, float *target) {
    interpreter_box box = {.rank = type->rank};
    int64_t from[INTERPRETER_RANK_LIMIT], to[INTERPRETER_RANK_LIMIT];
    interpreter_row_major(collection, from);
    interpreter_row_major(type, to);
    source += fragment->slot * from[0] + fragment->source_offset;
    for (uint32_t d = 0; d < type->rank; d++) {
        box.sizes[d] = fragment->sizes[d];
        target += fragment->offsets[d] * to[d];
    }
    interpreter_copy_box(&box, sizeof(float), target, to, source, from + 1);
}

static interpreter_step execute_blueprint(interpreter_task *task, const interpreter_node *node) {
    const spat_blueprint_fragment *fragments = node->prepared;
    if (!fragments) {
        interpreter_set_reshaped(task, node, 0);
        return STEP_NEXT;
    }
    float *y = interpreter_new_result(task, node, 0, true);
    if (!y)
        return STEP_FAILED;
    uint32_t count = spat_blueprint_fragment_count(node->operation);
    for (uint32_t i = 0; i < count; i++)
        assemble_fragment(&fragments[i], operand_type(node, fragments[i].collection),
                          operand_floats(task, node, fragments[i].collection), result_type(node, 0),
                          y);
    return STEP_NEXT;
}

/* ---- arithmetic on rows that is not elementwise ---- */

static bool prepare_wvmm(interpreter_program *program, interpreter_node *node) {
    const ir_type *weight = operand_type(node, 0);
    bool fits = weight->rank == 2 && operand_count(node, 1) == (size_t)weight->shape[0] &&
                result_count(node, 0) == (size_t)weight->shape[1];
    return fits || interpreter_refuse(program, node, "row, matrix and result do not fit");
}

static interpreter_step execute_wvmm(interpreter_task *task, const interpreter_node *node) {
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    memset(y, 0, result_count(node, 0) * sizeof *y);
    kernel_row_times_matrix(operand_count(node, 1), result_count(node, 0),
                            operand_floats(task, node, 1), operand_floats(task, node, 0), y);
    return STEP_NEXT;
}

static bool prepare_reduction(interpreter_program *program, interpreter_node *node) {
    bool fits = result_count(node, 0) == 1 && operand_count(node, 0) > 0;
    for (uint32_t i = 1; i < node->operation->operand_count; i++)
        fits = fits && operand_count(node, i) == operand_count(node, 0);
    return fits || interpreter_refuse(program, node, "must reduce equal rows to one element");
}

static interpreter_step execute_average(interpreter_task *task, const interpreter_node *node) {
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    *y = kernel_mean(operand_count(node, 0), operand_floats(task, node, 0));
    return STEP_NEXT;
}

static interpreter_step execute_dot(interpreter_task *task, const interpreter_node *node) {
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    *y = kernel_dot(operand_count(node, 0), operand_floats(task, node, 0),
                    operand_floats(task, node, 1));
    return STEP_NEXT;
}

static bool prepare_softmax(interpreter_program *program, interpreter_node *node) {
    return operand_count(node, 0) == result_count(node, 0) ||
           interpreter_refuse(program, node, "input and result differ in size");
}

static interpreter_step execute_softmax(interpreter_task *task, const interpreter_node *node) {
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    kernel_softmax(result_count(node, 0), 1, operand_floats(task, node, 0), y);
    return STEP_NEXT;
}

static bool prepare_rows(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0);
    bool fits = x->rank == 2 && node->operation->result_count == (uint64_t)x->shape[0];
    for (uint32_t i = 0; fits && i < node->operation->result_count; i++)
        fits = result_count(node, i) == (size_t)x->shape[1];
    return fits || interpreter_refuse(program, node, "there must be one result per row");
}

static interpreter_step execute_rows(interpreter_task *task, const interpreter_node *node) {
    const interpreter_value *x = operand(task, node, 0);
    int64_t row_bytes = operand_type(node, 0)->shape[1] * (int64_t)sizeof(float);
    for (uint32_t i = 0; i < node->operation->result_count; i++) {
        interpreter_value row = value_share(x);
        row.number += i * row_bytes;
        interpreter_set(task, node, i, row);
    }
    return STEP_NEXT;
}

const interpreter_row interpreter_graph_rows[] = {
    ROW("spat.graph_compute", execute_compute, prepare_compute),
    ROW("spat.graph_compute_batch", execute_compute, prepare_compute),
    ROW("spat.in_parallel", execute_in_parallel, NULL),
    ROW("spat.blueprint", execute_blueprint, prepare_blueprint),
    ROW("spat.wvmm", execute_wvmm, prepare_wvmm),
    ROW("spat.vavg", execute_average, prepare_reduction),
    ROW("spat.vvdmul", execute_dot, prepare_reduction),
    ROW("spat.softmax", execute_softmax, prepare_softmax),
    ROW("spat.extract_rows", execute_rows, prepare_rows),
    ROWS_END,
};
