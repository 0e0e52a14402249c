/* Running segments in order. A value moves between host and device when a device segment reads what
 * another segment computed, or computes what another segment reads: it is written to, or read from,
 * the chip's host memory once for each, at the time and energy of one request to that memory. The
 * model's own inputs and outputs lie there anyway, as for a model that runs on the device alone. */
#include <string.h>
#include <time.h>

#include "runtime/execute.h"
#include "runtime/segments/program.h"
#include "target/pim/timing.h"

/* Stands for a layer on the critical path. */
#define TRANSFER_NAME "(between segments)"

typedef struct named_value {
    const char *name;
    reference_value value;
} named_value;

typedef struct segments_state {
    const segments_program *program;
    const pim_chip *chip;
    const segments_run_options *options;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    run_report *report;
    report_segment *segments;
    named_value *values; /* everything that crosses a border */
    uint32_t value_count, value_capacity;
    uint32_t layer_capacity, path_capacity, warning_capacity;
    double device_ns; /* latencies of the device segments so far, without transfers */
} segments_state;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- values ------------------------------------------------------------------------------------
 */

static void keep_value(segments_state *state, const char *name, reference_value value) {
    RAPTOR_GROW(state->arena, state->values, state->value_count, state->value_capacity);
    state->values[state->value_count++] = (named_value){name, value};
}

static raptor_status find_value(const segments_state *state, const char *name,
                                const reference_value **out_value) {
    for (uint32_t i = state->value_count; i-- > 0;)
        if (strcmp(state->values[i].name, name) == 0) {
            *out_value = &state->values[i].value;
            return RAPTOR_OK;
        }
    return raptor_diagnose(state->diagnostics, RAPTOR_E_program_invalid,
                           (raptor_place){.node = name}, "no segment gives the value");
}

static bool is_listed(const char *name, uint32_t count, const segment_value *values) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(values[i].name, name) == 0)
            return true;
    return false;
}

/* Whether a segment after `number` reads the value. */
static bool is_read_later(const segments_program *program, uint32_t number, const char *name) {
    for (uint32_t i = number + 1; i < program->count; i++)
        if (is_listed(name, program->list[i].input_count, program->list[i].inputs))
            return true;
    return false;
}

/* What the device gives is f32; the model may call it something else. */
static raptor_status cast_from_device(const segments_state *state, const segment_value *value,
                                      onnx_tensor *tensor) {
    onnx_dtype dtype = value->dtype;
    if (dtype == ONNX_FLOAT || dtype == ONNX_UNDEFINED)
        return RAPTOR_OK;
    if (!onnx_dtype_is_float(dtype))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_type,
                               (raptor_place){.node = value->name, .operator= "output" },
                               "it has elements of type %s; the device computes float32",
                               onnx_dtype_name(dtype));
    const float *from = tensor->data;
    void *to = raptor_arena_array(state->arena, tensor->count + 1, onnx_dtype_bytes(dtype));
    for (size_t i = 0; i < tensor->count; i++)
        if (dtype == ONNX_DOUBLE)
            ((double *)to)[i] = (double)from[i];
        else
            ((uint16_t *)to)[i] = dtype == ONNX_FLOAT16 ? onnx_float_to_float16(from[i])
                                                        : onnx_float_to_bfloat16(from[i]);
    tensor->dtype = dtype;
    tensor->data = to;
    return RAPTOR_OK;
}

/* ---- a host segment ----------------------------------------------------------------------------
 */

typedef struct host_clock {
    const onnx_graph *graph;
    double last;
    report_host_layer *layers; /* by node position */
} host_clock;

/* The time since the node before belongs to the node that has just computed a value. */
static void note_time(void *user, const onnx_value *value, const reference_value *data) {
    host_clock *clock = user;
    (void)data;
    if (value->graph != clock->graph || !value->producer)
        return;
    double now = seconds_now();
    clock->layers[value->producer->position].seconds += now - clock->last;
    clock->last = now;
}

static raptor_status run_host(segments_state *state, uint32_t number) {
    const segment_program *part = &state->program->list[number];
    const onnx_graph *graph = part->host->graph;
    reference_input *inputs =
        RAPTOR_NEW_ARRAY(state->arena, reference_input, (size_t)graph->input_count + 1);
    for (uint32_t i = 0; i < graph->input_count; i++) {
        const reference_value *value = NULL;
        RAPTOR_TRY(find_value(state, graph->inputs[i]->name, &value));
        inputs[i] = (reference_input){graph->inputs[i]->name, *value};
    }
    host_clock clock = {.graph = graph};
    clock.layers = RAPTOR_NEW_ARRAY(state->arena, report_host_layer, (size_t)graph->node_count + 1);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        clock.layers[i].name = raptor_arena_strdup(state->arena, graph->nodes[i]->name);
        clock.layers[i].op = raptor_arena_strdup(state->arena, graph->nodes[i]->operator);
    }
    reference_options options = {.observe = note_time, .user = &clock};
    reference_value *outputs =
        RAPTOR_NEW_ARRAY(state->arena, reference_value, (size_t)graph->output_count + 1);
    double start = clock.last = seconds_now();
    RAPTOR_TRY(reference_run(part->host, inputs, graph->input_count, &options, state->arena,
                             state->diagnostics, outputs));
    report_segment *entry = &state->segments[number];
    entry->seconds = seconds_now() - start;
    entry->host_layer_count = graph->node_count;
    entry->host_layers = clock.layers;
    state->report->host_s += entry->seconds;
    for (uint32_t i = 0; i < graph->output_count; i++)
        keep_value(state, graph->outputs[i]->name, outputs[i]);
    return RAPTOR_OK;
}

/* ---- a device segment --------------------------------------------------------------------------
 */

static void count_transfer(segments_state *state, report_segment *entry, uint64_t bytes,
                           bool write) {
    const pim_memory_config *memory = &state->chip->global;
    double time = pim_time_to_ns(pim_memory_time(memory, (int64_t)bytes, write));
    entry->transfer_ns += time;
    *(write ? &entry->bytes_in : &entry->bytes_out) += bytes;
    state->report->transfer_ns += time;
    state->report->transferred_bytes += bytes;
    state->report->device.energy_pj += pim_memory_energy_pj(memory, (int64_t)bytes, write);
}

const char *segments_trace_path(const segments_program *program, const char *path, uint32_t number,
                                raptor_arena *arena) {
    uint32_t devices = 0;
    for (uint32_t i = 0; i < program->count; i++)
        devices += program->list[i].device;
    if (!path || devices < 2)
        return path;
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    return raptor_arena_printf(arena, "%.*s.%u%s", (int)stem, path, number, path + stem);
}

/* Adds what one device segment took, which began at `start_ns`. */
static void add_device_report(segments_state *state, const pim_run_report *one, double start_ns) {
    pim_run_report *all = &state->report->device;
    all->energy_pj += one->energy_pj;
    all->instructions += one->instructions;
    all->simulate_s += one->simulate_s;
    all->cores_used = one->cores_used > all->cores_used ? one->cores_used : all->cores_used;
    for (uint32_t i = 0; i < one->layer_count; i++) {
        RAPTOR_GROW(state->arena, all->layers, all->layer_count, state->layer_capacity);
        pim_layer_report *layer = &all->layers[all->layer_count++];
        *layer = one->layers[i];
        layer->start_ns += start_ns;
        layer->end_ns += start_ns;
    }
    if (one->core_count > all->core_count) {
        pim_core_report *cores =
            RAPTOR_NEW_ARRAY(state->arena, pim_core_report, (size_t)one->core_count);
        if (all->core_count)
            memcpy(cores, all->cores, all->core_count * sizeof *cores);
        for (uint32_t i = all->core_count; i < one->core_count; i++) /* no part in earlier ones */
            cores[i].time_ns[PIM_TIME_idle] = state->device_ns;
        all->cores = cores;
        all->core_count = one->core_count;
    }
    for (uint32_t i = 0; i < one->core_count; i++) {
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
            all->cores[i].time_ns[kind] += one->cores[i].time_ns[kind];
        all->cores[i].busy_ns += one->cores[i].busy_ns;
        all->cores[i].instructions += one->cores[i].instructions;
        if (one->cores[i].instructions)
            all->cores[i].finish_ns = start_ns + one->cores[i].finish_ns;
    }
    for (uint32_t i = one->core_count; i < all->core_count; i++)
        all->cores[i].time_ns[PIM_TIME_idle] += one->latency_ns;
    state->device_ns += one->latency_ns;
}

/* Core and instruction are those of the segment's program; the layer tells which that is. */
static void add_warnings(segments_state *state, const pim_run_report *one) {
    pim_run_report *all = &state->report->device;
    all->warnings_seen += one->warnings_seen;
    for (uint32_t i = 0; i < one->warning_count && all->warning_count < PIM_WARNING_LIMIT; i++) {
        RAPTOR_GROW(state->arena, all->warnings, all->warning_count, state->warning_capacity);
        all->warnings[all->warning_count++] = one->warnings[i];
    }
}

static void add_path(segments_state *state, pim_path_entry entry) {
    pim_run_report *all = &state->report->device;
    RAPTOR_GROW(state->arena, all->path, all->path_count, state->path_capacity);
    all->path[all->path_count++] = entry;
}

/* The critical path of all: the segments' paths one after the other, and between them the values on
 * their way through host memory, which every core awaits. */
static void add_transfer_time(segments_state *state, double ns) {
    if (ns > 0)
        add_path(state, (pim_path_entry){TRANSFER_NAME, PIM_TIME_host_memory, ns});
}

static raptor_status gather_inputs(segments_state *state, const segment_program *part,
                                   report_segment *entry, onnx_named_tensor *inputs) {
    for (uint32_t i = 0; i < part->input_count; i++) {
        const char *name = part->inputs[i].name;
        const reference_value *value = NULL;
        RAPTOR_TRY(find_value(state, name, &value));
        if (value->kind != REFERENCE_TENSOR)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_input_mismatch,
                                   (raptor_place){.node = name}, "the device takes tensors only");
        inputs[i] = (onnx_named_tensor){name, value->tensor};
        if (!is_listed(name, state->program->input_count, state->program->inputs))
            count_transfer(state, entry, value->tensor.count * sizeof(float), true);
    }
    return RAPTOR_OK;
}

static raptor_status run_device(segments_state *state, uint32_t number) {
    const segment_program *part = &state->program->list[number];
    report_segment *entry = &state->segments[number];
    pim_run_report *all = &state->report->device, one = {0};
    onnx_named_tensor *outputs;
    onnx_named_tensor *inputs =
        RAPTOR_NEW_ARRAY(state->arena, onnx_named_tensor, (size_t)part->input_count + 1);
    RAPTOR_TRY(gather_inputs(state, part, entry, inputs));
    const char *trace = state->options ? state->options->trace_path : NULL;
    execute_options options = {
        .trace_path = segments_trace_path(state->program, trace, number, state->arena),
        .trace_limit_bytes = state->options ? state->options->trace_limit_bytes : 0,
        .interrupted = state->options ? state->options->interrupted : NULL};
    raptor_status_code status =
        execute_program(&part->program, state->chip, inputs, part->input_count, &options,
                        state->arena, state->diagnostics, &one, &outputs);
    add_warnings(state, &one);
    if (status != RAPTOR_OK)
        return status;
    entry->start_ns = all->latency_ns + entry->transfer_ns;
    entry->latency_ns = one.latency_ns;
    entry->first_layer = all->layer_count;
    entry->layer_count = one.layer_count;
    add_device_report(state, &one, entry->start_ns);
    double transfer_in_ns = entry->transfer_ns;
    add_transfer_time(state, transfer_in_ns);
    for (uint32_t i = 0; i < one.path_count; i++)
        add_path(state, one.path[i]);
    for (uint32_t i = 0; i < part->output_count; i++) {
        onnx_tensor tensor = outputs[i].tensor;
        if (is_read_later(state->program, number, part->outputs[i].name))
            count_transfer(state, entry, tensor.count * sizeof(float), false);
        RAPTOR_TRY(cast_from_device(state, &part->outputs[i], &tensor));
        keep_value(state, part->outputs[i].name, reference_tensor_value(tensor));
    }
    add_transfer_time(state, entry->transfer_ns - transfer_in_ns);
    all->latency_ns += entry->transfer_ns + one.latency_ns;
    return RAPTOR_OK;
}

/* ---- all of them -------------------------------------------------------------------------------
 */

static raptor_status take_inputs(segments_state *state, const reference_input *inputs,
                                 size_t count) {
    const segments_program *program = state->program;
    if (count != program->input_count)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_input_mismatch, (raptor_place){0},
                               "%zu inputs given, the model has %u", count, program->input_count);
    for (uint32_t i = 0; i < program->input_count; i++) {
        const segment_value *wanted = &program->inputs[i];
        const reference_input *given = !inputs[i].name ? &inputs[i] : NULL;
        for (size_t k = 0; k < count; k++)
            if (inputs[k].name && strcmp(inputs[k].name, wanted->name) == 0)
                given = &inputs[k];
        if (!given)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_input_mismatch,
                                   (raptor_place){.node = wanted->name},
                                   "no input of this name is given");
        bool typed = given->value.kind == REFERENCE_TENSOR && wanted->dtype != ONNX_UNDEFINED;
        if (typed && given->value.tensor.dtype != wanted->dtype)
            return raptor_diagnose(
                state->diagnostics, RAPTOR_E_input_mismatch,
                (raptor_place){.node = wanted->name, .operator= "input" },
                "the input given has elements of type %s, the model needs %s",
                onnx_dtype_name(given->value.tensor.dtype), onnx_dtype_name(wanted->dtype));
        keep_value(state, wanted->name, given->value);
    }
    return RAPTOR_OK;
}

static raptor_status give_outputs(const segments_state *state, reference_value **out_outputs) {
    const segments_program *program = state->program;
    *out_outputs =
        RAPTOR_NEW_ARRAY(state->arena, reference_value, (size_t)program->output_count + 1);
    for (uint32_t i = 0; i < program->output_count; i++) {
        const reference_value *value = NULL;
        RAPTOR_TRY(find_value(state, program->outputs[i].name, &value));
        (*out_outputs)[i] = *value;
    }
    return RAPTOR_OK;
}

static void finish_report(segments_state *state) {
    const segments_program *program = state->program;
    run_report *report = state->report;
    for (uint32_t i = 0; i < report->device.core_count; i++) {
        pim_core_report *core = &report->device.cores[i];
        core->idle_ns = report->device.latency_ns - core->busy_ns;
        /* Between its segments a core waits for the host's transfers. */
        core->time_ns[PIM_TIME_host_memory] += report->transfer_ns;
    }
    report->segment_count = program->count;
    report->segments = state->segments;
    report->device_macs = program->device_macs;
    report->total_macs = program->total_macs;
    report->unknown_macs = program->unknown_macs;
}

/* A segment's weights take the place of those before, so rounds do not overlap: as many samples as
 * the sequence of segments fits into the simulated time. The host's part takes none of it. */
static void count_rounds(const pim_chip *chip, pim_run_report *report) {
    pim_time time = pim_time_from_ns(chip->sim.sim_time * 1e6);
    pim_time round = pim_time_from_ns(report->latency_ns);
    report->throughput = true;
    report->throughput_ns = pim_time_to_ns(time);
    report->samples = round > 0 ? time / round : 0;
    report->energy_pj_per_sample = report->samples > 0 ? report->energy_pj : 0;
}

raptor_status segments_run(const segments_program *program, const pim_chip *chip,
                           const reference_input *inputs, size_t input_count,
                           const segments_run_options *options, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, run_report *report,
                           reference_value **out_outputs) {
    pim_chip latency_chip = *chip;
    latency_chip.sim.sim_mode = 1;
    segments_state state = {.program = program,
                            .chip = &latency_chip,
                            .options = options,
                            .arena = arena,
                            .diagnostics = diagnostics,
                            .report = report};
    state.segments = RAPTOR_NEW_ARRAY(arena, report_segment, (size_t)program->count + 1);
    report->device = (pim_run_report){0};
    report->host_s = report->transfer_ns = 0;
    report->transferred_bytes = 0;
    RAPTOR_TRY(take_inputs(&state, inputs, input_count));
    for (uint32_t i = 0; i < program->count; i++) {
        state.segments[i].device = program->list[i].device;
        RAPTOR_TRY(program->list[i].device ? run_device(&state, i) : run_host(&state, i));
    }
    finish_report(&state);
    if (chip->sim.sim_mode == 0)
        count_rounds(chip, &report->device);
    return give_outputs(&state, out_outputs);
}
