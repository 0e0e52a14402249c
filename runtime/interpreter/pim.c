/* The instructions of the pim dialect. On tensors the result is a new value equal to the updated
 * destination; on memrefs the destination's storage is updated and the result refers to it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ir/dialects/pim/pim.h"
#include "runtime/interpreter/kernels.h"
#include "runtime/interpreter/machine.h"
#include "runtime/interpreter/transfer.h"

/* ---- destinations ---- */

/* Makes the destination operand writable and its value the result; returns its data, or NULL after
 * a fault. Without `keep` all of it is going to be overwritten. */
static void *open_destination(interpreter_task *task, const interpreter_node *node, uint32_t number,
                              bool keep) {
    interpreter_value value = interpreter_take(task, node, number);
    if (!value_make_unique(&value, keep)) {
        value_release(&value);
        (void)interpreter_out_of_memory(task, node);
        return NULL;
    }
    interpreter_set(task, node, 0, value);
    return value_data(&task->slots[node->first_result]);
}

static uint32_t last_operand(const interpreter_node *node) {
    return node->operation->operand_count - 1;
}

static bool prepare_elementwise(interpreter_program *program, interpreter_node *node) {
    for (uint32_t i = 0; i <= last_operand(node); i++)
        if (operand_count(node, i) != result_count(node, 0))
            return interpreter_refuse(program, node,
                                      "operand %" PRIu32 " has %zu elements, the result %zu", i,
                                      operand_count(node, i), result_count(node, 0));
    return true;
}

static interpreter_step execute_unary(interpreter_task *task, const interpreter_node *node) {
    const float *x = operand_floats(task, node, 0);
    float *y = open_destination(task, node, 1, false);
    if (!y)
        return STEP_FAILED;
    node->row->unary(result_count(node, 0), x, y);
    return STEP_NEXT;
}

static interpreter_step execute_binary(interpreter_task *task, const interpreter_node *node) {
    const float *a = operand_floats(task, node, 0), *b = operand_floats(task, node, 1);
    float *y = open_destination(task, node, 2, false);
    if (!y)
        return STEP_FAILED;
    node->row->binary(result_count(node, 0), a, b, y);
    return STEP_NEXT;
}

static bool prepare_reduction(interpreter_program *program, interpreter_node *node) {
    bool fits = result_count(node, 0) == 1 && operand_count(node, last_operand(node)) == 1 &&
                operand_count(node, 0) > 0;
    for (uint32_t i = 1; i < last_operand(node); i++)
        fits = fits && operand_count(node, i) == operand_count(node, 0);
    return fits || interpreter_refuse(program, node, "must reduce equal rows to one element");
}

static interpreter_step execute_average(interpreter_task *task, const interpreter_node *node) {
    float mean = kernel_mean(operand_count(node, 0), operand_floats(task, node, 0));
    float *y = open_destination(task, node, 1, false);
    if (!y)
        return STEP_FAILED;
    *y = mean;
    return STEP_NEXT;
}

static interpreter_step execute_dot(interpreter_task *task, const interpreter_node *node) {
    float dot = kernel_dot(operand_count(node, 0), operand_floats(task, node, 0),
                           operand_floats(task, node, 1));
    float *y = open_destination(task, node, 2, false);
    if (!y)
        return STEP_FAILED;
    *y = dot;
    return STEP_NEXT;
}

/* Computes into fresh storage first: the unit reads all of its input before it writes. */
static interpreter_step write_result(interpreter_task *task, const interpreter_node *node,
                                     const float *result) {
    float *y = open_destination(task, node, last_operand(node), false);
    if (!y)
        return STEP_FAILED;
    memcpy(y, result, result_count(node, 0) * sizeof *y);
    return STEP_NEXT;
}

static interpreter_step execute_softmax(interpreter_task *task, const interpreter_node *node) {
    size_t count = result_count(node, 0);
    float *row = malloc((count + 1) * sizeof *row);
    if (!row)
        return interpreter_out_of_memory(task, node);
    kernel_softmax(count, 1, operand_floats(task, node, 0), row);
    interpreter_step step = write_result(task, node, row);
    free(row);
    return step;
}

static bool prepare_vmm(interpreter_program *program, interpreter_node *node) {
    const ir_type *weight = operand_type(node, 0);
    bool fits = weight->rank == 2 && operand_count(node, 1) == (size_t)weight->shape[0] &&
                operand_count(node, 2) == (size_t)weight->shape[1] &&
                result_count(node, 0) == (size_t)weight->shape[1];
    return fits || interpreter_refuse(program, node, "row, matrix and destination do not fit");
}

static interpreter_step execute_vmm(interpreter_task *task, const interpreter_node *node) {
    size_t count = result_count(node, 0);
    float *row = calloc(count + 1, sizeof *row);
    if (!row)
        return interpreter_out_of_memory(task, node);
    kernel_row_times_matrix(operand_count(node, 1), count, operand_floats(task, node, 1),
                            operand_floats(task, node, 0), row);
    interpreter_step step = write_result(task, node, row);
    free(row);
    return step;
}

static bool prepare_concat(interpreter_program *program, interpreter_node *node) {
    const ir_type *y = result_type(node, 0);
    int64_t axis = ir_integer_get(node->operation, "axis", -1), sum = 0;
    bool fits = axis >= 0 && axis < y->rank &&
                operand_count(node, last_operand(node)) == result_count(node, 0);
    for (uint32_t i = 0; fits && i < last_operand(node); i++) {
        const ir_type *x = operand_type(node, i);
        fits = x->rank == y->rank;
        for (uint32_t d = 0; fits && d < y->rank; d++)
            fits = d == axis || x->shape[d] == y->shape[d];
        sum += fits ? x->shape[axis] : 0;
    }
    return (fits && sum == y->shape[axis]) ||
           interpreter_refuse(program, node, "the operands do not make up the destination");
}

static interpreter_step execute_concat(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    uint32_t axis = (uint32_t)ir_integer_get(node->operation, "axis", 0), d = 0;
    size_t inner = 1, outer = 1, at = 0;
    for (; d < type->rank; d++)
        *(d < axis ? &outer : &inner) *= (size_t)type->shape[d];
    float *y = open_destination(task, node, last_operand(node), false);
    if (!y)
        return STEP_FAILED;
    for (uint32_t i = 0; i < last_operand(node); i++) {
        const float *x = operand_floats(task, node, i);
        size_t run = outer ? operand_count(node, i) / outer : 0;
        for (size_t row = 0; row < outer; row++)
            memmove(y + row * inner + at, x + row * run, run * sizeof *y);
        at += run;
    }
    return STEP_NEXT;
}

static bool prepare_transpose(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    uint32_t count = 0;
    const int64_t *permutation = ir_integers_get(node->operation, "permutation", &count);
    bool fits = permutation && count == x->rank && y->rank == x->rank &&
                operand_count(node, 0) == result_count(node, 0) &&
                operand_count(node, 1) == result_count(node, 0);
    for (uint32_t i = 0; fits && i < count; i++)
        fits = permutation[i] >= 0 && permutation[i] < x->rank &&
               y->shape[i] == x->shape[permutation[i]];
    node->prepared = permutation;
    return fits || interpreter_refuse(program, node, "the permutation does not fit the shapes");
}

static interpreter_step execute_transpose(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    const int64_t *permutation = node->prepared;
    int64_t from[INTERPRETER_RANK_LIMIT], source[INTERPRETER_RANK_LIMIT];
    int64_t target[INTERPRETER_RANK_LIMIT];
    interpreter_box box = {.rank = type->rank};
    interpreter_row_major(operand_type(node, 0), from);
    interpreter_row_major(type, target);
    for (uint32_t i = 0; i < type->rank; i++) {
        box.sizes[i] = type->shape[i];
        source[i] = from[permutation[i]];
    }
    float *y = malloc((result_count(node, 0) + 1) * sizeof *y);
    if (!y)
        return interpreter_out_of_memory(task, node);
    interpreter_copy_box(&box, sizeof *y, y, target, operand_floats(task, node, 0), source);
    interpreter_step step = write_result(task, node, y);
    free(y);
    return step;
}

/* ---- copies ---- */

/* `bytes` bytes from `offset` on must lie in the operand. */
static bool is_inside(interpreter_task *task, const interpreter_node *node, uint32_t number,
                      int64_t offset, int64_t bytes) {
    int64_t size = (int64_t)value_bytes(operand(task, node, number));
    if (bytes >= 0 && bytes <= size && offset >= 0 && offset <= size - bytes)
        return true;
    (void)interpreter_fault(task, node,
                            "%" PRId64 " bytes at offset %" PRId64 " leave operand %" PRIu32
                            " of %" PRId64 " bytes",
                            bytes, offset, number, size);
    return false;
}

static bool is_host(const interpreter_task *task, const interpreter_value *value) {
    return value->storage == task->machine->host;
}

/* What a copy names, all in bytes. */
typedef struct copy_range {
    int64_t to, from, bytes;
} copy_range;

/* False after a fault: a part lies outside its operand. */
static bool read_copy(interpreter_task *task, const interpreter_node *node, copy_range *out_range) {
    *out_range = (copy_range){.to = operand_number(task, node, PIM_COPY_TARGET_OFFSET),
                              .from = operand_number(task, node, PIM_COPY_SOURCE_OFFSET),
                              .bytes = ir_integer_get(node->operation, "size", 0)};
    return is_inside(task, node, PIM_COPY_TARGET, out_range->to, out_range->bytes) &&
           is_inside(task, node, PIM_COPY_SOURCE, out_range->from, out_range->bytes);
}

/* Into an operand of the core's own memory. */
static interpreter_step write_copy(interpreter_task *task, const interpreter_node *node,
                                   const copy_range *range, const char *source) {
    char *target = open_destination(task, node, PIM_COPY_TARGET, true);
    if (!target)
        return STEP_FAILED;
    memmove(target + range->to, source + range->from, (size_t)range->bytes);
    return STEP_NEXT;
}

static interpreter_step execute_copy(interpreter_task *task, const interpreter_node *node) {
    copy_range range;
    if (!read_copy(task, node, &range))
        return STEP_FAILED;
    if (is_host(task, operand(task, node, PIM_COPY_SOURCE)) ||
        is_host(task, operand(task, node, PIM_COPY_TARGET)))
        return interpreter_fault(task, node, "a local copy cannot reach host memory");
    return write_copy(task, node, &range,
                      (const char *)operand_floats(task, node, PIM_COPY_SOURCE));
}

/* From the host buffer, or from a constant, which lies in host memory, too. */
static interpreter_step execute_load(interpreter_task *task, const interpreter_node *node) {
    copy_range range;
    const interpreter_value *source = operand(task, node, PIM_COPY_SOURCE);
    if (!read_copy(task, node, &range))
        return STEP_FAILED;
    if (is_host(task, operand(task, node, PIM_COPY_TARGET)))
        return interpreter_fault(task, node, "the destination must be local");
    if (!is_host(task, source))
        return write_copy(task, node, &range, value_data(source));
    int64_t host_offset = source->number + range.from;
    char *target = open_destination(task, node, PIM_COPY_TARGET, true);
    if (!target)
        return STEP_FAILED;
    return transfer_load_host(task, node, host_offset, target + range.to, (size_t)range.bytes);
}

static interpreter_step execute_store(interpreter_task *task, const interpreter_node *node) {
    copy_range range;
    const interpreter_value *target = operand(task, node, PIM_COPY_TARGET);
    if (!read_copy(task, node, &range))
        return STEP_FAILED;
    const char *source = (const char *)operand_floats(task, node, PIM_COPY_SOURCE);
    if (!is_host(task, target))
        return write_copy(task, node, &range, source);
    interpreter_step step = transfer_store_host(task, node, target->number + range.to,
                                                source + range.from, (size_t)range.bytes);
    if (step == STEP_NEXT)
        interpreter_set(task, node, 0, interpreter_take(task, node, PIM_COPY_TARGET));
    return step;
}

static interpreter_step execute_gather(interpreter_task *task, const interpreter_node *node) {
    int64_t to = operand_number(task, node, PIM_VMV_TARGET_OFFSET);
    int64_t from = operand_number(task, node, PIM_VMV_SOURCE_OFFSET);
    int64_t stride = operand_number(task, node, PIM_VMV_STRIDE);
    int64_t length = ir_integer_get(node->operation, "length", 0), span;
    if (length <= 0 || stride < 0 || __builtin_mul_overflow(stride, length - 1, &span) ||
        span >= INT64_MAX / 4)
        return interpreter_fault(
            task, node, "length %" PRId64 " or stride %" PRId64 " is out of range", length, stride);
    if (!is_inside(task, node, PIM_VMV_TARGET, to, length * 4) ||
        !is_inside(task, node, PIM_VMV_SOURCE, from, (span + 1) * 4))
        return STEP_FAILED;
    const char *source = (const char *)operand_floats(task, node, PIM_VMV_SOURCE) + from;
    char *target = open_destination(task, node, PIM_VMV_TARGET, true);
    if (!target)
        return STEP_FAILED;
    for (int64_t i = 0; i < length; i++)
        memmove(target + to + i * 4, source + i * stride * 4, 4);
    return STEP_NEXT;
}

/* ---- transfers ---- */

static interpreter_step execute_send(interpreter_task *task, const interpreter_node *node) {
    int64_t bytes = ir_integer_get(node->operation, "size", 0);
    if (!is_inside(task, node, PIM_SEND_INPUT, 0, bytes))
        return STEP_FAILED;
    return transfer_send(task, node, operand_number(task, node, PIM_SEND_TARGET_CORE),
                         TRANSFER_NO_CHANNEL, operand_floats(task, node, PIM_SEND_INPUT),
                         (size_t)bytes);
}

static interpreter_step execute_receive(interpreter_task *task, const interpreter_node *node) {
    int64_t offset = operand_number(task, node, PIM_RECEIVE_OFFSET);
    int64_t peer = operand_number(task, node, PIM_RECEIVE_SOURCE_CORE);
    int64_t bytes = ir_integer_get(node->operation, "size", 0);
    if (!is_inside(task, node, PIM_RECEIVE_TARGET, offset, bytes))
        return STEP_FAILED;
    if (!transfer_is_offered(task, peer, TRANSFER_NO_CHANNEL))
        return STEP_BLOCKED;
    char *target = open_destination(task, node, PIM_RECEIVE_TARGET, true);
    if (!target)
        return STEP_FAILED;
    return transfer_receive(task, node, peer, TRANSFER_NO_CHANNEL, target + offset, (size_t)bytes);
}

static interpreter_step execute_halt(interpreter_task *task, const interpreter_node *node) {
    (void)node;
    interpreter_leave(task);
    return STEP_ENTERED;
}

const interpreter_row interpreter_pim_rows[] = {
    ROW("pim.core", interpreter_enqueue, NULL),
    ROW("pim.core_batch", interpreter_enqueue, NULL),
    ROW("pim.halt", execute_halt, NULL),
    ROW("pim.memcp", execute_copy, NULL),
    ROW("pim.memcp_hd", execute_load, NULL),
    ROW("pim.memcp_dh", execute_store, NULL),
    ROW("pim.vmv", execute_gather, NULL),
    ROW("pim.send", execute_send, NULL),
    ROW("pim.receive", execute_receive, NULL),
    ROW("pim.concat", execute_concat, prepare_concat),
    ROW("pim.transpose", execute_transpose, prepare_transpose),
    ROW("pim.vmm", execute_vmm, prepare_vmm),
    ROW("pim.vavg", execute_average, prepare_reduction),
    ROW("pim.vvdmul", execute_dot, prepare_reduction),
    ROW("pim.vsoftmax", execute_softmax, prepare_elementwise),
    ROW_UNARY("pim.vrelu", execute_unary, prepare_elementwise, kernel_relu),
    ROW_UNARY("pim.vsigm", execute_unary, prepare_elementwise, kernel_sigmoid),
    ROW_UNARY("pim.vtanh", execute_unary, prepare_elementwise, kernel_tanh),
    ROW_BINARY("pim.vvadd", execute_binary, prepare_elementwise, kernel_add),
    ROW_BINARY("pim.vvsub", execute_binary, prepare_elementwise, kernel_subtract),
    ROW_BINARY("pim.vvmul", execute_binary, prepare_elementwise, kernel_multiply),
    ROW_BINARY("pim.vvsll", execute_binary, prepare_elementwise, kernel_shift_left),
    ROW_BINARY("pim.vvsra", execute_binary, prepare_elementwise, kernel_shift_right),
    ROW_BINARY("pim.vvmax", execute_binary, prepare_elementwise, kernel_maximum),
    ROWS_END,
};
