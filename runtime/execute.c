#include "runtime/execute.h"

#include <stdlib.h>
#include <string.h>

/* By name, else (a tensor without a name) by position. */
static const onnx_named_tensor *find_input(const pim_program *program, uint32_t number,
                                           const onnx_named_tensor *inputs, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (inputs[i].name && strcmp(inputs[i].name, program->inputs[number].name) == 0)
            return &inputs[i];
    return number < count && !inputs[number].name ? &inputs[number] : NULL;
}

static bool same_shape(const onnx_tensor *tensor, const pim_host_value *value) {
    if (tensor->rank != value->rank)
        return false;
    for (uint32_t i = 0; i < value->rank; i++)
        if (tensor->dims[i] != value->shape[i])
            return false;
    return true;
}

static raptor_status place_input(const pim_host_value *value, const onnx_tensor *tensor,
                                 raptor_arena *arena, raptor_diagnostics *diagnostics,
                                 uint8_t *host) {
    raptor_place place = {.node = value->name, .operator= "input" };
    if (!same_shape(tensor, value))
        return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch, place,
                               "the input given has shape %s, the model needs %s",
                               onnx_shape_text(arena, tensor->dims, tensor->rank),
                               onnx_shape_text(arena, value->shape, value->rank));
    if (tensor->dtype != ONNX_FLOAT)
        return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch, place,
                               "the input given has elements of type %s, the model needs %s",
                               onnx_dtype_name(tensor->dtype), onnx_dtype_name(ONNX_FLOAT));
    if (value->bytes)
        memcpy(host + value->offset, tensor->data, value->bytes);
    return RAPTOR_OK;
}

static raptor_status place_inputs(const pim_program *program, const onnx_named_tensor *inputs,
                                  size_t count, raptor_arena *arena,
                                  raptor_diagnostics *diagnostics, uint8_t *host) {
    if (count != program->input_count)
        return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch, (raptor_place){0},
                               "%zu inputs given, the model has %u", count, program->input_count);
    for (uint32_t i = 0; i < program->input_count; i++) {
        const onnx_named_tensor *input = find_input(program, i, inputs, count);
        if (!input)
            return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch,
                                   (raptor_place){.node = program->inputs[i].name},
                                   "no input of this name is given");
        RAPTOR_TRY(place_input(&program->inputs[i], &input->tensor, arena, diagnostics, host));
    }
    for (uint32_t i = 0; i < program->constant_count; i++)
        memcpy(host + program->constants[i].offset, program->constants[i].data,
               program->constants[i].bytes);
    return RAPTOR_OK;
}

static onnx_named_tensor *read_outputs(const pim_program *program, const uint8_t *host,
                                       raptor_arena *arena) {
    onnx_named_tensor *outputs =
        RAPTOR_NEW_ARRAY(arena, onnx_named_tensor, (size_t)program->output_count);
    for (uint32_t i = 0; i < program->output_count; i++) {
        const pim_host_value *value = &program->outputs[i];
        void *data = raptor_arena_allocate(arena, value->bytes);
        if (value->bytes)
            memcpy(data, host + value->offset, value->bytes);
        outputs[i].name = value->name;
        outputs[i].tensor = (onnx_tensor){.dtype = ONNX_FLOAT,
                                          .rank = value->rank,
                                          .dims = value->shape,
                                          .count = value->bytes / sizeof(float),
                                          .data = data};
    }
    return outputs;
}

/* The streams over and over for the hardware file's sim_time: samples and energy per sample are
 * added to the report of the single sample. */
static raptor_status measure_throughput(const pim_program *program, const pim_chip *chip,
                                        const execute_options *options, raptor_arena *arena,
                                        raptor_diagnostics *diagnostics, pim_run_report *report) {
    pim_run_options run = {.timing_only = true,
                           .interrupted = options ? options->interrupted : NULL};
    pim_run_report rounds;
    RAPTOR_TRY(pim_device_run(program, chip, &run, arena, diagnostics, &rounds));
    report->throughput = true;
    report->samples = rounds.samples;
    report->energy_pj_per_sample = rounds.energy_pj_per_sample;
    report->throughput_ns = rounds.throughput_ns;
    return RAPTOR_OK;
}

/* With the host memory at hand. */
static raptor_status execute_on(uint8_t *host, const pim_program *program, const pim_chip *chip,
                                const onnx_named_tensor *inputs, size_t input_count,
                                const execute_options *options, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, pim_run_report *out_report,
                                onnx_named_tensor **out_outputs) {
    RAPTOR_TRY(place_inputs(program, inputs, input_count, arena, diagnostics, host));
    pim_run_options run = {.host_memory = host,
                           .host_bytes = program->host_bytes,
                           .trace_path = options ? options->trace_path : NULL,
                           .trace_limit_bytes = options ? options->trace_limit_bytes : 0,
                           .interrupted = options ? options->interrupted : NULL};
    /* Values are those of one sample, whatever mode the hardware file asks for. */
    pim_chip latency_chip = *chip;
    latency_chip.sim.sim_mode = 1;
    RAPTOR_TRY(pim_device_run(program, &latency_chip, &run, arena, diagnostics, out_report));
    if (chip->sim.sim_mode == 0)
        RAPTOR_TRY(measure_throughput(program, chip, options, arena, diagnostics, out_report));
    *out_outputs = read_outputs(program, host, arena);
    return RAPTOR_OK;
}

raptor_status execute_program(const pim_program *program, const pim_chip *chip,
                              const onnx_named_tensor *inputs, size_t input_count,
                              const execute_options *options, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, pim_run_report *out_report,
                              onnx_named_tensor **out_outputs) {
    /* Untouched pages of a large host memory cost nothing. */
    uint8_t *host = calloc(program->host_bytes ? program->host_bytes : 1, 1);
    if (!host)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                               "no memory for %llu bytes of host memory",
                               (unsigned long long)program->host_bytes);
    raptor_arena scratch;
    raptor_arena_init_child(&scratch, arena);
    raptor_arena_adopt(&scratch, host);
    raptor_status_code status = execute_on(host, program, chip, inputs, input_count, options, arena,
                                           diagnostics, out_report, out_outputs);
    raptor_arena_deinit(&scratch);
    return status;
}
