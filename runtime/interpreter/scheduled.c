/* Operations of the scheduled stage: placed computations, deferred communication, transfers. */
#include <inttypes.h>
#include <string.h>

#include "runtime/interpreter/machine.h"
#include "runtime/interpreter/transfer.h"

/* ---- deferred communication ---- */

/* One execution of the body per specialization case; with several cases the case number is the
 * last body argument and each yields one slice of the result. */

static int64_t case_count(const interpreter_node *node) {
    return ir_integer_get(node->operation, "specialization_count", 1);
}

static bool prepare_deferred(interpreter_program *program, interpreter_node *node) {
    int64_t cases = case_count(node);
    uint32_t arguments = node->operation->operand_count + (cases > 1);
    bool fits = cases > 0 && node->block_count == 1 &&
                node->blocks[0]->block->argument_count == arguments &&
                (cases == 1 || result_type(node, 0)->shape[0] == cases);
    return fits || interpreter_refuse(program, node, "body and result do not fit its sources");
}

static void bind_case(interpreter_task *task, const interpreter_node *node, int64_t number) {
    interpreter_value *arguments = &task->slots[node->blocks[0]->first_argument];
    uint32_t count = node->operation->operand_count;
    for (uint32_t i = 0; i < count; i++) {
        interpreter_value value = value_share(operand(task, node, i));
        value_release(&arguments[i]);
        arguments[i] = value;
    }
    if (case_count(node) > 1)
        arguments[count] = value_number(number);
}

static interpreter_step execute_deferred(interpreter_task *task, const interpreter_node *node) {
    if (case_count(node) > 1 && !interpreter_new_result(task, node, 0, true))
        return STEP_FAILED;
    bind_case(task, node, 0);
    interpreter_enter(task, node->blocks[0], node);
    return STEP_ENTERED;
}

static interpreter_step yield_payload(interpreter_task *task, const interpreter_node *node,
                                      const interpreter_node *deferred) {
    interpreter_frame *frame = interpreter_top(task);
    int64_t cases = case_count(deferred);
    if (cases == 1) {
        interpreter_value payload = interpreter_take(task, node, 0);
        interpreter_release_dead(task, node);
        interpreter_set(task, deferred, 0, payload);
        interpreter_leave(task);
        return STEP_ENTERED;
    }
    const interpreter_value *payload = operand(task, node, 0);
    size_t bytes = value_bytes(payload);
    char *target = value_data(&task->slots[deferred->first_result]);
    if (bytes * (size_t)cases != value_bytes(&task->slots[deferred->first_result]))
        return interpreter_fault(task, node, "the payload is not one case of the result");
    memcpy(target + (size_t)frame->number * bytes, value_data(payload), bytes);
    interpreter_release_dead(task, node);
    if (++frame->number < cases) {
        frame->at = 0;
        bind_case(task, deferred, frame->number);
    } else {
        interpreter_leave(task);
    }
    return STEP_ENTERED;
}

static interpreter_step execute_select(interpreter_task *task, const interpreter_node *node) {
    int64_t number = operand_number(task, node, 0);
    if (number < 0 || number >= node->operation->operand_count - 1)
        return interpreter_fault(task, node, "selects source %" PRId64 " of %" PRIu32, number,
                                 node->operation->operand_count - 1);
    interpreter_set(task, node, 0, interpreter_take(task, node, 1 + (uint32_t)number));
    return STEP_NEXT;
}

/* ---- terminators ---- */

static interpreter_step execute_yield(interpreter_task *task, const interpreter_node *node) {
    const interpreter_node *owner = interpreter_top(task)->owner;
    if (owner && !owner->body)
        return yield_payload(task, node, owner);
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        if (!owner || !task->outputs || i >= owner->operation->result_count)
            return interpreter_fault(task, node, "yields more than its computation gives");
        value_release(&task->outputs[i]);
        task->outputs[i] = interpreter_take(task, node, i);
    }
    interpreter_leave(task);
    return STEP_ENTERED;
}

static bool prepare_block_yield(interpreter_program *program, interpreter_node *node) {
    node->prepared =
        RAPTOR_NEW_ARRAY(program->arena, interpreter_value, node->operation->operand_count);
    return true;
}

/* Forwards values to the successor block, or ends the computation. */
static interpreter_step execute_block_yield(interpreter_task *task, const interpreter_node *node) {
    interpreter_frame *frame = interpreter_top(task);
    interpreter_value *values = (interpreter_value *)node->prepared;
    uint32_t count = node->operation->operand_count;
    if (node->operation->successor_count == 0) {
        interpreter_leave(task);
        return STEP_ENTERED;
    }
    const interpreter_block *next =
        interpreter_node_block(frame->owner, node->operation->successors[0]);
    if (!next || next->block->argument_count != count)
        return interpreter_fault(task, node, "the successor does not take its values");
    for (uint32_t i = 0; i < count; i++)
        values[i] = interpreter_take(task, node, i);
    interpreter_release_dead(task, node);
    for (uint32_t i = 0; i < count; i++) {
        interpreter_value *argument = &task->slots[next->first_argument + i];
        value_release(argument);
        *argument = values[i];
        values[i] = (interpreter_value){0};
    }
    frame->block = next;
    frame->at = 0;
    return STEP_ENTERED;
}

/* ---- transfers ---- */

/* An operation that names the executing core must be executed by it. */
static bool is_me(const interpreter_task *task, const interpreter_node *node, uint32_t number) {
    if (!task->core || operand_number(task, node, number) == task->core->id)
        return true;
    (void)interpreter_fault(task, node, "names core %" PRId64 " as the one that executes it",
                            operand_number(task, node, number));
    return false;
}

static interpreter_step execute_send(interpreter_task *task, const interpreter_node *node) {
    const interpreter_value *payload = operand(task, node, 0);
    if (!is_me(task, node, 2))
        return STEP_FAILED;
    return transfer_send(task, node, operand_number(task, node, 3), operand_number(task, node, 1),
                         value_data(payload), value_bytes(payload));
}

static interpreter_step execute_receive(interpreter_task *task, const interpreter_node *node) {
    int64_t channel = operand_number(task, node, 0), peer = operand_number(task, node, 1);
    if (!is_me(task, node, 2))
        return STEP_FAILED;
    if (!transfer_is_offered(task, peer, channel))
        return STEP_BLOCKED;
    void *target = interpreter_new_result(task, node, 0, false);
    if (!target)
        return STEP_FAILED;
    return transfer_receive(task, node, peer, channel, target,
                            result_count(node, 0) * ir_type_element_bytes(result_type(node, 0)));
}

static interpreter_step execute_store_sync(interpreter_task *task, const interpreter_node *node) {
    const interpreter_value *payload = operand(task, node, 0);
    if (!is_me(task, node, 1))
        return STEP_FAILED;
    interpreter_step step = transfer_store_host(task, node, operand_number(task, node, 3),
                                                value_data(payload), value_bytes(payload));
    if (step != STEP_NEXT)
        return step;
    return transfer_sync(task, node, operand_number(task, node, 2), operand_number(task, node, 4));
}

static interpreter_step execute_wait_load(interpreter_task *task, const interpreter_node *node) {
    if (!is_me(task, node, 1))
        return STEP_FAILED;
    interpreter_step step =
        transfer_wait(task, node, operand_number(task, node, 3), operand_number(task, node, 4));
    if (step != STEP_NEXT)
        return step;
    void *target = interpreter_new_result(task, node, 0, false);
    if (!target)
        return STEP_FAILED;
    return transfer_load_host(task, node, operand_number(task, node, 2), target,
                              result_count(node, 0) * ir_type_element_bytes(result_type(node, 0)));
}

static interpreter_step execute_sync(interpreter_task *task, const interpreter_node *node) {
    return transfer_sync(task, node, operand_number(task, node, 0), operand_number(task, node, 1));
}

static interpreter_step execute_wait(interpreter_task *task, const interpreter_node *node) {
    return transfer_wait(task, node, operand_number(task, node, 0), operand_number(task, node, 1));
}

const interpreter_row interpreter_scheduled_rows[] = {
    ROW("spat.scheduled_compute", interpreter_enqueue, NULL),
    ROW("spat.scheduled_compute_batch", interpreter_enqueue, NULL),
    ROW("spat.yield", execute_yield, NULL),
    ROW("spat.block_yield", execute_block_yield, prepare_block_yield),
    ROW("spat.deferred_communication", execute_deferred, prepare_deferred),
    ROW("spat.deferred_source_select", execute_select, NULL),
    ROW("spat.channel_send", execute_send, NULL),
    ROW("spat.channel_receive", execute_receive, NULL),
    ROW("spat.host_store_sync", execute_store_sync, NULL),
    ROW("spat.host_wait_load", execute_wait_load, NULL),
    ROW("spat.sync", execute_sync, NULL),
    ROW("spat.wait", execute_wait, NULL),
    ROW("pim.sync", execute_sync, NULL),
    ROW("pim.wait", execute_wait, NULL),
    ROWS_END,
};
