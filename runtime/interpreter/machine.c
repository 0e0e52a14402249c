/* The execution loop and what operations' functions are written with. */
#include "runtime/interpreter/machine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ir/dialects/common/compute.h"

interpreter_step interpreter_fault(const interpreter_task *task, const interpreter_node *node,
                                   const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    raptor_place place = ir_place(node->operation);
    if (task->core)
        (void)!raptor_diagnose(task->machine->diagnostics, RAPTOR_E_interpreter, place,
                               "core %" PRId64 ": %s", task->core->id, text);
    else
        (void)!raptor_diagnose(task->machine->diagnostics, RAPTOR_E_interpreter, place, "%s", text);
    return STEP_FAILED;
}

interpreter_step interpreter_out_of_memory(const interpreter_task *task,
                                           const interpreter_node *node) {
    (void)!raptor_diagnose(task->machine->diagnostics, RAPTOR_E_out_of_memory,
                           ir_place(node->operation), "out of memory while interpreting");
    return STEP_FAILED;
}

/* ---- operands and results ---- */

interpreter_value interpreter_take(interpreter_task *task, const interpreter_node *node,
                                   uint32_t number) {
    interpreter_value *value = operand(task, node, number);
    if (!node->operands[number].last)
        return value_share(value);
    interpreter_value taken = *value;
    *value = (interpreter_value){0};
    return taken;
}

void interpreter_set(interpreter_task *task, const interpreter_node *node, uint32_t result,
                     interpreter_value value) {
    interpreter_value *slot = &task->slots[node->first_result + result];
    value_release(slot);
    value.type = result_type(node, result);
    *slot = value;
}

void *interpreter_new_result(interpreter_task *task, const interpreter_node *node, uint32_t number,
                             bool poison) {
    const ir_type *type = result_type(node, number);
    interpreter_value value = {.kind = VALUE_TENSOR, .type = type};
    value.storage = storage_create(value_bytes(&value), NULL);
    if (!value.storage) {
        (void)interpreter_out_of_memory(task, node);
        return NULL;
    }
    if (poison)
        storage_poison(value.storage);
    interpreter_set(task, node, number, value);
    return value.storage->data;
}

void interpreter_set_reshaped(interpreter_task *task, const interpreter_node *node,
                              uint32_t number) {
    interpreter_set(task, node, 0, interpreter_take(task, node, number));
}

/* ---- regions ---- */

interpreter_frame *interpreter_enter(interpreter_task *task, const interpreter_block *block,
                                     const interpreter_node *owner) {
    interpreter_frame *frame = &task->frames[task->depth++];
    *frame = (interpreter_frame){.block = block, .owner = owner};
    return frame;
}

void interpreter_release_dead(interpreter_task *task, const interpreter_node *node) {
    for (uint32_t i = 0; i < node->released_count; i++)
        value_release(&task->slots[node->released[i]]);
}

void interpreter_leave(interpreter_task *task) {
    const interpreter_node *owner = interpreter_top(task)->owner;
    task->depth--;
    if (owner && !owner->body)
        interpreter_release_dead(task, owner);
}

void interpreter_task_clear(interpreter_task *task, const interpreter_body *body) {
    for (uint32_t i = 0; i < body->slot_count; i++)
        value_release(&task->slots[i]);
    task->depth = 0;
}

raptor_status_code interpreter_bind(interpreter_task *task, const interpreter_node *node,
                                    int64_t lane) {
    const interpreter_task *function = &task->machine->function;
    interpreter_value *argument = &task->slots[node->body->entry->first_argument];
    bool batch = ir_compute_is_batch(node->operation);
    if (batch)
        *argument++ = value_number(lane);
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        const interpreter_value *bound = operand(function, node, i);
        if (bound->kind == VALUE_NONE) {
            (void)interpreter_fault(task, node, "operand %" PRIu32 " has no value yet", i);
            return RAPTOR_FAILED;
        }
        *argument++ = value_share(bound);
    }
    for (uint32_t i = 0; batch && i < node->operation->result_count; i++)
        *argument++ = value_share(&task->outputs[i]);
    interpreter_enter(task, node->body->entry, node);
    return RAPTOR_OK;
}

bool interpreter_new_outputs(const interpreter_node *node, interpreter_value *outputs) {
    for (uint32_t i = 0; i < node->operation->result_count; i++) {
        interpreter_value value = {.kind = VALUE_TENSOR, .type = result_type(node, i)};
        value.storage = storage_create(value_bytes(&value), NULL);
        if (!value.storage)
            return false;
        storage_poison(value.storage);
        outputs[i] = value;
    }
    return true;
}

/* ---- the loop ---- */

/* Whether an operation of the function reads what queued computations are still to compute. */
static bool awaits_streams(const interpreter_task *task, const interpreter_node *node) {
    if (!task->machine->streams_pending)
        return false;
    if (strcmp(node->operation->name, "func.return") == 0)
        return true;
    for (uint32_t i = 0; i < node->operation->operand_count; i++)
        if (operand(task, node, i)->kind == VALUE_NONE)
            return true;
    for (uint32_t i = 0; node->body && i < node->body->outer_count; i++)
        if (task->slots[node->body->outer_slots[i]].kind == VALUE_NONE)
            return true;
    return false;
}

interpreter_step interpreter_task_run(interpreter_task *task) {
    bool is_function = task == &task->machine->function;
    while (task->depth > 0) {
        interpreter_frame *frame = interpreter_top(task);
        if (frame->at == frame->block->node_count) { /* a block without terminator */
            interpreter_leave(task);
            continue;
        }
        const interpreter_node *node = &frame->block->nodes[frame->at];
        if (is_function && awaits_streams(task, node)) {
            interpreter_step streams = interpreter_run_streams(task->machine);
            if (streams != STEP_NEXT)
                return streams;
        }
        frame->at++;
        interpreter_step step = node->row->execute(task, node);
        if (step == STEP_BLOCKED)
            frame->at--;
        if (step == STEP_BLOCKED || step == STEP_FAILED)
            return step;
        task->steps++;
        if (step == STEP_NEXT)
            interpreter_release_dead(task, node);
    }
    return STEP_NEXT;
}
