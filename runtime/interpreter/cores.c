/* Placed operations: one stream of activations per core, and cores that take turns. */
#include <inttypes.h>
#include <stdio.h>

#include "ir/dialects/common/compute.h"
#include "runtime/interpreter/machine.h"

static interpreter_core *core_at(interpreter_machine *machine, int64_t id) {
    raptor_arena *arena = machine->program->arena;
    if (id >= machine->core_count) {
        int64_t count = 2 * id + 64;
        machine->cores = raptor_arena_regrow(arena, machine->cores,
                                             (size_t)machine->core_count * sizeof *machine->cores,
                                             (size_t)count, sizeof *machine->cores);
        machine->core_count = count;
    }
    if (machine->cores[id])
        return machine->cores[id];
    interpreter_core *core = RAPTOR_NEW(arena, interpreter_core);
    core->id = id;
    core->task = (interpreter_task){
        .machine = machine,
        .core = core,
        .slots = RAPTOR_NEW_ARRAY(arena, interpreter_value, machine->program->maximum_slots + 1),
        .outer = machine->function.slots,
        .frames = RAPTOR_NEW_ARRAY(arena, interpreter_frame, machine->program->maximum_depth + 1)};
    return machine->cores[id] = core;
}

static void append(interpreter_core *core, interpreter_activation *activation) {
    if (core->last)
        core->last->next = activation;
    else
        core->first = activation;
    core->last = activation;
}

interpreter_step interpreter_enqueue(interpreter_task *task, const interpreter_node *node) {
    interpreter_machine *machine = task->machine;
    raptor_arena *arena = machine->program->arena;
    const ir_operation *operation = node->operation;
    int64_t lanes = ir_compute_lane_count(operation);
    interpreter_value *outputs = NULL;
    int64_t *pending = NULL;
    if (operation->result_count) {
        outputs = RAPTOR_NEW_ARRAY(arena, interpreter_value, operation->result_count);
        pending = RAPTOR_NEW(arena, int64_t);
        *pending = lanes;
    }
    if (outputs && ir_compute_is_batch(operation) && !interpreter_new_outputs(node, outputs))
        return interpreter_out_of_memory(task, node);
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t id = ir_compute_core(operation, lane);
        if (id < 0)
            id = lane; /* not placed: a core of its own */
        if (id >= INTERPRETER_CORE_LIMIT)
            return interpreter_fault(task, node, "core %" PRId64 " is beyond every chip", id);
        interpreter_activation *activation = RAPTOR_NEW(arena, interpreter_activation);
        *activation = (interpreter_activation){
            .node = node, .lane = lane, .outputs = outputs, .pending = pending};
        append(core_at(machine, id), activation);
    }
    machine->streams_pending = true;
    return STEP_NEXT;
}

/* ---- taking turns ---- */

/* The last lane to end makes the results visible. */
static interpreter_step finish_activation(interpreter_core *core) {
    const interpreter_activation *activation = core->first;
    const interpreter_node *node = activation->node;
    interpreter_task_clear(&core->task, node->body);
    core->first = activation->next;
    if (!core->first)
        core->last = NULL;
    if (!activation->pending || --*activation->pending > 0)
        return STEP_NEXT;
    interpreter_step step = STEP_NEXT;
    for (uint32_t i = 0; i < node->operation->result_count; i++) {
        if (activation->outputs[i].kind == VALUE_NONE)
            step = interpreter_fault(&core->task, node, "result %" PRIu32 " was not yielded", i);
        interpreter_set(&core->task.machine->function, node, i, activation->outputs[i]);
    }
    return step;
}

/* Executes a core until it waits or its stream ends. */
static interpreter_step run_core(interpreter_core *core) {
    interpreter_task *task = &core->task;
    while (core->first) {
        if (task->depth == 0) {
            task->outputs = core->first->outputs;
            if (interpreter_bind(task, core->first->node, core->first->lane) != RAPTOR_OK)
                return STEP_FAILED;
        }
        interpreter_step step = interpreter_task_run(task);
        if (step != STEP_NEXT)
            return step;
        if (finish_activation(core) != STEP_NEXT)
            return STEP_FAILED;
        task->steps++;
    }
    return STEP_NEXT;
}

static void describe_wait(const interpreter_core *core, char *text, size_t size) {
    char channel[48] = "";
    if (core->channel >= 0)
        snprintf(channel, sizeof channel, " on channel %" PRId64, core->channel);
    switch (core->state) {
    case CORE_SENDS:
        snprintf(text, size, "sends %zu bytes to core %" PRId64 "%s, which does not receive them",
                 core->payload_bytes, core->peer, channel);
        break;
    case CORE_RECEIVES:
        snprintf(text, size, "receives from core %" PRId64 "%s, which does not send", core->peer,
                 channel);
        break;
    case CORE_WAITS:
        snprintf(text, size,
                 "waits for %" PRId64 " signals in event register %" PRId64
                 ", which holds %" PRId64,
                 core->expected, core->event, core->events[core->event]);
        break;
    case CORE_RUNS:
        snprintf(text, size, "does not go on");
        break;
    }
}

/* One diagnostic per core that waits. */
static interpreter_step report_deadlock(const interpreter_machine *machine) {
    for (int64_t i = 0; i < machine->core_count; i++) {
        interpreter_core *core = machine->cores[i];
        if (!core || !core->first)
            continue;
        char text[256];
        describe_wait(core, text, sizeof text);
        const interpreter_frame *frame = interpreter_top(&core->task);
        (void)interpreter_fault(&core->task, &frame->block->nodes[frame->at], "deadlock: %s", text);
    }
    return STEP_FAILED;
}

interpreter_step interpreter_run_streams(interpreter_machine *machine) {
    bool waiting, progress;
    do {
        waiting = progress = false;
        for (int64_t i = 0; i < machine->core_count; i++) {
            interpreter_core *core = machine->cores[i];
            if (!core || !core->first)
                continue;
            uint64_t before = core->task.steps;
            interpreter_step step = run_core(core);
            if (step == STEP_FAILED)
                return STEP_FAILED;
            waiting |= step == STEP_BLOCKED;
            progress |= core->task.steps != before;
        }
    } while (waiting && progress);
    machine->streams_pending = waiting;
    return waiting ? report_deadlock(machine) : STEP_NEXT;
}

raptor_status_code interpreter_check_events(const interpreter_machine *machine) {
    raptor_status_code status = RAPTOR_OK;
    for (int64_t i = 0; i < machine->core_count; i++)
        for (int64_t event = 0; machine->cores[i] && event < INTERPRETER_EVENTS; event++)
            if (machine->cores[i]->events[event])
                status = raptor_diagnose(
                    machine->diagnostics, RAPTOR_E_interpreter, ir_place(machine->program->module),
                    "core %" PRId64 ": event register %" PRId64 " holds %" PRId64
                    " signals in the end that nobody waited for",
                    i, event, machine->cores[i]->events[event]);
    return status;
}

void interpreter_cores_destroy(interpreter_machine *machine) {
    for (int64_t i = 0; i < machine->core_count; i++) {
        interpreter_core *core = machine->cores[i];
        if (!core)
            continue;
        for (uint32_t k = 0; k < machine->program->maximum_slots; k++)
            value_release(&core->task.slots[k]);
        storage_release(core->local);
        for (interpreter_activation *at = core->first; at; at = at->next)
            if (at->pending && --*at->pending == 0)
                for (uint32_t k = 0; k < at->node->operation->result_count; k++)
                    value_release(&at->outputs[k]);
    }
}
