/* Running a module: inputs in, outputs out, and everything released on every way out. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "ir/dialects/func/func.h"
#include "runtime/interpreter/machine.h"

/* One input or output of the module, as logical tensor. */
typedef struct interpreter_port {
    const char *name; /* "" = none */
    uint32_t rank;
    const int64_t *shape;
    int64_t count, host_offset; /* elements; bytes, in host memory only */
} interpreter_port;

typedef struct interpreter_ports {
    interpreter_port *inputs, *outputs;
    uint32_t input_count, output_count;
} interpreter_ports;

typedef struct interpreter_run_state {
    interpreter_program program;
    interpreter_machine machine;
    interpreter_ports ports;
    raptor_arena arena; /* the program's; freed with the run */
    jmp_buf guard;
    const interpreter_tensor *inputs;
    size_t input_count;
    interpreter_tensor *outputs;
} interpreter_run_state;

/* ---- ports ---- */

static const char *text_of(const ir_attribute *attribute) {
    return attribute && attribute->kind == IR_ATTRIBUTE_STRING ? attribute->string.text : "";
}

/* Element count of a shape; -1 when it is negative or overflows. */
static int64_t count_of(uint32_t rank, const int64_t *shape) {
    int64_t count = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (shape[i] < 0 || !raptor_multiply_i64(count, shape[i], &count))
            return -1;
    return count;
}

/* A function argument or result: its own type, or the shape it stands for. */
static bool port_of_value(const ir_type *type, const ir_attribute *name, const ir_attribute *shape,
                          interpreter_port *out_port) {
    if (type->kind != IR_TYPE_TENSOR || !ir_type_is_static(type) ||
        type->element->kind != IR_TYPE_FLOAT || type->element->width != 32)
        return false;
    *out_port = (interpreter_port){.name = text_of(name), .rank = type->rank, .shape = type->shape};
    if (shape && shape->kind == IR_ATTRIBUTE_ARRAY && shape->array.integers) {
        out_port->rank = shape->array.count;
        out_port->shape = shape->array.integers;
    }
    out_port->count = count_of(out_port->rank, out_port->shape);
    return out_port->count >= 0 && out_port->count == ir_type_element_count(type);
}

static raptor_status function_ports(const ir_operation *module, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, interpreter_ports *ports) {
    ir_operation *function = func_find(module, "main");
    if (!function)
        function = func_find(module, NULL);
    const ir_type *type = function ? func_type(function) : NULL;
    if (!type)
        return RAPTOR_OK; /* reported when the module is prepared */
    ports->inputs = RAPTOR_NEW_ARRAY(arena, interpreter_port, type->input_count);
    ports->outputs = RAPTOR_NEW_ARRAY(arena, interpreter_port, type->result_count);
    for (uint32_t i = 0; i < type->input_count; i++)
        if (!port_of_value(type->inputs[i], func_argument_attribute(function, i, "raptor.name"),
                           func_argument_attribute(function, i, "raptor.shape"),
                           &ports->inputs[ports->input_count++]))
            return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, ir_place(function),
                                   "argument %" PRIu32 " is not a static f32 tensor of the shape "
                                   "it stands for",
                                   i);
    for (uint32_t i = 0; i < type->result_count; i++)
        if (!port_of_value(type->results[i], func_result_attribute(function, i, "raptor.name"),
                           func_result_attribute(function, i, "raptor.shape"),
                           &ports->outputs[ports->output_count++]))
            return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, ir_place(function),
                                   "result %" PRIu32 " is not a static f32 tensor of the shape it "
                                   "stands for",
                                   i);
    return RAPTOR_OK;
}

static bool port_of_dictionary(const ir_attribute *dictionary, int64_t host_bytes,
                               interpreter_port *out_port) {
    if (dictionary->kind != IR_ATTRIBUTE_DICTIONARY)
        return false;
    const ir_attribute *shape = ir_dictionary_find(dictionary, "shape");
    const ir_attribute *offset = ir_dictionary_find(dictionary, "offset");
    if (!shape || shape->kind != IR_ATTRIBUTE_ARRAY ||
        (shape->array.count && !shape->array.integers) || !offset ||
        offset->kind != IR_ATTRIBUTE_INTEGER)
        return false;
    *out_port = (interpreter_port){.name = text_of(ir_dictionary_find(dictionary, "name")),
                                   .rank = shape->array.count,
                                   .shape = shape->array.integers,
                                   .host_offset = offset->integer};
    out_port->count = count_of(out_port->rank, out_port->shape);
    return out_port->count >= 0 && out_port->count <= host_bytes / 4 && offset->integer >= 0 &&
           offset->integer % 4 == 0 && offset->integer <= host_bytes - out_port->count * 4;
}

static raptor_status host_ports(const ir_operation *module, const char *name, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, interpreter_port **out_ports,
                                uint32_t *out_count) {
    const ir_attribute *list = ir_attribute_get(module, name);
    uint32_t count = list && list->kind == IR_ATTRIBUTE_ARRAY ? list->array.count : 0;
    *out_ports = RAPTOR_NEW_ARRAY(arena, interpreter_port, count);
    *out_count = count;
    for (uint32_t i = 0; i < count; i++)
        if (!port_of_dictionary(list->array.elements[i],
                                ir_integer_get(module, "raptor.host_bytes", 0), &(*out_ports)[i]))
            return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, ir_place(module),
                                   "entry %" PRIu32 " of %s needs a name, a shape and an offset "
                                   "within raptor.host_bytes",
                                   i, name);
    return RAPTOR_OK;
}

static raptor_status find_ports(const ir_operation *module, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, interpreter_ports *ports) {
    if (!ir_attribute_get(module, "raptor.host_bytes"))
        return function_ports(module, arena, diagnostics, ports);
    RAPTOR_TRY(host_ports(module, "raptor.inputs", arena, diagnostics, &ports->inputs,
                          &ports->input_count));
    return host_ports(module, "raptor.outputs", arena, diagnostics, &ports->outputs,
                      &ports->output_count);
}

/* The tensor for an input: by name, else the one at its position that no name claims. */
static const interpreter_tensor *tensor_for(const interpreter_run_state *run, uint32_t number) {
    for (size_t i = 0; i < run->input_count; i++)
        if (run->inputs[i].name && strcmp(run->inputs[i].name, run->ports.inputs[number].name) == 0)
            return &run->inputs[i];
    if (number >= run->input_count)
        return NULL;
    const interpreter_tensor *there = &run->inputs[number];
    for (uint32_t i = 0; there->name && i < run->ports.input_count; i++)
        if (strcmp(there->name, run->ports.inputs[i].name) == 0)
            return NULL; /* another input's */
    return there;
}

static raptor_status checked_tensor(const interpreter_run_state *run, uint32_t number,
                                    const interpreter_tensor **out_tensor) {
    const interpreter_port *port = &run->ports.inputs[number];
    *out_tensor = tensor_for(run, number);
    raptor_place place = {.node = port->name};
    if (!*out_tensor)
        return raptor_diagnose(run->program.diagnostics, RAPTOR_E_input_mismatch, place,
                               "input %" PRIu32 " of the module is missing", number);
    int64_t count = count_of((*out_tensor)->rank, (*out_tensor)->shape);
    if (count != port->count)
        return raptor_diagnose(run->program.diagnostics, RAPTOR_E_input_mismatch, place,
                               "the module takes %" PRId64 " elements, not %" PRId64, port->count,
                               count);
    return RAPTOR_OK;
}

/* ---- the run ---- */

static raptor_status out_of_memory(const interpreter_run_state *run) {
    return raptor_diagnose(run->program.diagnostics, RAPTOR_E_out_of_memory,
                           ir_place(run->program.module), "out of memory while interpreting");
}

static raptor_status create_host(interpreter_run_state *run, int64_t bytes) {
    if (bytes < 0 || bytes > INT64_MAX / 2)
        return raptor_diagnose(run->program.diagnostics, RAPTOR_E_interpreter,
                               ir_place(run->program.module),
                               "raptor.host_bytes is %" PRId64 ", which is no size", bytes);
    value_storage *host = storage_create((size_t)bytes, NULL);
    run->machine.host = host;
    if (!host || !(host->written = calloc((size_t)bytes / 4 + 1, 1)))
        return out_of_memory(run);
    storage_poison(host);
    for (uint32_t i = 0; i < run->ports.input_count; i++) {
        const interpreter_tensor *tensor;
        RAPTOR_TRY(checked_tensor(run, i, &tensor));
        size_t offset = (size_t)run->ports.inputs[i].host_offset;
        size_t count = (size_t)run->ports.inputs[i].count;
        memcpy((char *)host->data + offset, tensor->data, count * sizeof(float));
        memset(host->written + offset / 4, 1, count);
    }
    return RAPTOR_OK;
}

/* Arguments: the inputs, or the host buffer for each. */
static raptor_status bind_arguments(interpreter_run_state *run) {
    interpreter_task *task = &run->machine.function;
    const ir_block *body = run->program.body.entry->block;
    for (uint32_t i = 0; i < body->argument_count; i++) {
        interpreter_value value = {.type = body->arguments[i]->type};
        if (run->machine.host) {
            if (!ir_type_is_shaped(value.type) || !ir_type_is_static(value.type) ||
                value_bytes(&value) > run->machine.host->bytes)
                return raptor_diagnose(run->program.diagnostics, RAPTOR_E_interpreter,
                                       ir_place(run->program.function),
                                       "argument %" PRIu32 " does not fit the host buffer", i);
            value.kind = VALUE_BUFFER;
            value.storage = run->machine.host;
            run->machine.host->references++;
        } else {
            const interpreter_tensor *tensor;
            RAPTOR_TRY(checked_tensor(run, i, &tensor));
            value.kind = VALUE_TENSOR;
            value.storage = storage_create(value_bytes(&value), tensor->data);
            if (!value.storage)
                return out_of_memory(run);
        }
        task->slots[run->program.body.entry->first_argument + i] = value;
    }
    return RAPTOR_OK;
}

static raptor_status fetch_outputs(interpreter_run_state *run) {
    interpreter_machine *machine = &run->machine;
    for (uint32_t i = 0; i < run->ports.output_count; i++) {
        const interpreter_port *port = &run->ports.outputs[i];
        const void *data;
        if (machine->host) {
            const unsigned char *written = machine->host->written + port->host_offset / 4;
            for (int64_t k = 0; k < port->count; k++)
                if (!written[k])
                    return raptor_diagnose(run->program.diagnostics, RAPTOR_E_interpreter,
                                           (raptor_place){.node = port->name},
                                           "element %" PRId64 " of the output was never written",
                                           k);
            data = (const char *)machine->host->data + port->host_offset;
        } else {
            if (i >= machine->result_count || machine->results[i].kind != VALUE_TENSOR)
                return raptor_diagnose(run->program.diagnostics, RAPTOR_E_interpreter,
                                       ir_place(run->program.function),
                                       "result %" PRIu32 " was not returned", i);
            data = value_data(&machine->results[i]);
        }
        memcpy(run->outputs[i].data, data, (size_t)port->count * sizeof(float));
    }
    return RAPTOR_OK;
}

static void start_task(interpreter_machine *machine, interpreter_task *task, uint32_t slots) {
    raptor_arena *arena = machine->program->arena;
    task->machine = machine;
    task->slots = RAPTOR_NEW_ARRAY(arena, interpreter_value, slots + 1);
    task->frames = RAPTOR_NEW_ARRAY(arena, interpreter_frame, machine->program->maximum_depth + 1);
}

static raptor_status execute(interpreter_run_state *run) {
    interpreter_program *program = &run->program;
    interpreter_machine *machine = &run->machine;
    RAPTOR_TRY(interpreter_prepare_module(program));
    *machine = (interpreter_machine){.program = program, .diagnostics = program->diagnostics};
    start_task(machine, &machine->function, program->body.slot_count);
    start_task(machine, &machine->computation, program->maximum_slots);
    machine->function.outer = machine->function.slots;
    machine->computation.outer = machine->function.slots;
    if (ir_attribute_get(program->module, "raptor.host_bytes"))
        RAPTOR_TRY(create_host(run, ir_integer_get(program->module, "raptor.host_bytes", -1)));
    RAPTOR_TRY(bind_arguments(run));
    interpreter_enter(&machine->function, program->body.entry, NULL);
    if (interpreter_task_run(&machine->function) != STEP_NEXT)
        return RAPTOR_FAILED;
    RAPTOR_TRY(interpreter_check_events(machine));
    return fetch_outputs(run);
}

static void release_slots(const interpreter_task *task, uint32_t count) {
    for (uint32_t i = 0; task->slots && i < count; i++)
        value_release(&task->slots[i]);
}

static void destroy(interpreter_run_state *run) {
    interpreter_machine *machine = &run->machine;
    if (machine->program) {
        release_slots(&machine->function, run->program.body.slot_count);
        release_slots(&machine->computation, run->program.maximum_slots);
        for (uint32_t i = 0; i < machine->result_count; i++)
            value_release(&machine->results[i]);
        interpreter_cores_destroy(machine);
        storage_release(machine->host);
    }
    for (uint32_t i = 0; i < run->program.constant_count; i++)
        storage_release(run->program.constants[i]);
    raptor_arena_deinit(&run->arena);
}

/* In the caller's arena, before anything is held that its guard would leave behind. */
static void allocate_outputs(interpreter_run_state *run, raptor_arena *arena) {
    const interpreter_ports *ports = &run->ports;
    run->outputs = RAPTOR_NEW_ARRAY(arena, interpreter_tensor, ports->output_count);
    for (uint32_t i = 0; i < ports->output_count; i++) {
        const interpreter_port *port = &ports->outputs[i];
        int64_t *shape = RAPTOR_NEW_ARRAY(arena, int64_t, port->rank);
        for (uint32_t k = 0; k < port->rank; k++)
            shape[k] = port->shape[k];
        run->outputs[i] = (interpreter_tensor){
            .name = port->name[0] ? raptor_arena_strdup(arena, port->name) : NULL,
            .rank = port->rank,
            .shape = shape,
            .data = RAPTOR_NEW_ARRAY(arena, float, (size_t)port->count)};
    }
}

raptor_status_code interpreter_run(ir_operation *module, const interpreter_tensor *inputs,
                                   size_t input_count, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics,
                                   interpreter_tensor **out_outputs, size_t *out_count) {
    *out_outputs = NULL;
    *out_count = 0;
    interpreter_run_state *run = RAPTOR_NEW(arena, interpreter_run_state);
    run->inputs = inputs;
    run->input_count = input_count;
    run->program =
        (interpreter_program){.arena = &run->arena, .diagnostics = diagnostics, .module = module};
    RAPTOR_TRY(find_ports(module, arena, diagnostics, &run->ports));
    allocate_outputs(run, arena);
    raptor_arena_init(&run->arena);
    raptor_status_code status;
    if (setjmp(run->guard) == 0) {
        raptor_arena_guard(&run->arena, &run->guard);
        status = execute(run);
    } else {
        status = out_of_memory(run);
    }
    destroy(run);
    if (status == RAPTOR_OK) {
        *out_outputs = run->outputs;
        *out_count = run->ports.output_count;
    }
    return status;
}
