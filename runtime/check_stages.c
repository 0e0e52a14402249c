#include "runtime/check_stages.h"

#include <math.h>
#include <time.h>

#include "runtime/interpreter/interpreter.h"

static const double ABSOLUTE_BOUND = 1e-4, RELATIVE_BOUND = 1e-4;

typedef struct stage_values {
    interpreter_tensor *outputs;
    size_t count;
} stage_values;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static raptor_status convert_inputs(const onnx_named_tensor *inputs, size_t count,
                                    raptor_arena *arena, raptor_diagnostics *diagnostics,
                                    interpreter_tensor **out_tensors) {
    interpreter_tensor *tensors = RAPTOR_NEW_ARRAY(arena, interpreter_tensor, count);
    for (size_t i = 0; i < count; i++) {
        const onnx_tensor *tensor = &inputs[i].tensor;
        const float *data = onnx_tensor_to_float(tensor, arena);
        if (!data)
            return raptor_diagnose(
                diagnostics, RAPTOR_E_input_mismatch, (raptor_place){.node = inputs[i].name},
                "an input of type %s has no numbers", onnx_dtype_name(tensor->dtype));
        tensors[i] = (interpreter_tensor){.name = inputs[i].name,
                                          .rank = tensor->rank,
                                          .shape = tensor->dims,
                                          .data = (float *)data};
    }
    *out_tensors = tensors;
    return RAPTOR_OK;
}

static size_t element_count(const interpreter_tensor *tensor) {
    size_t count = 1;
    for (uint32_t i = 0; i < tensor->rank; i++)
        count *= (size_t)tensor->shape[i];
    return count;
}

/* Two NaNs agree, one does not. */
static bool agrees(double got, double want) {
    if (got == want || (isnan(got) && isnan(want)))
        return true;
    return fabs(got - want) <= ABSOLUTE_BOUND + RELATIVE_BOUND * fabs(want);
}

static raptor_status compare_output(const char *stage, const char *before,
                                    const interpreter_tensor *got, const interpreter_tensor *want,
                                    raptor_diagnostics *diagnostics, double *difference) {
    raptor_place place = {.node = want->name};
    size_t count = element_count(got);
    if (count != element_count(want))
        return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, place,
                               "stage %s gives %zu elements, stage %s gave %zu", stage, count,
                               before, element_count(want));
    for (size_t i = 0; i < count; i++) {
        double a = (double)got->data[i], b = (double)want->data[i];
        if (!agrees(a, b))
            return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, place,
                                   "stage %s computes other values than stage %s: element %zu is "
                                   "%.9g, was %.9g",
                                   stage, before, i, a, b);
        if (fabs(a - b) > *difference)
            *difference = fabs(a - b);
    }
    return RAPTOR_OK;
}

static raptor_status compare_stage(const char *stage, const char *before, const stage_values *got,
                                   const stage_values *want, raptor_diagnostics *diagnostics,
                                   double *out_difference) {
    *out_difference = 0;
    if (got->count != want->count)
        return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, (raptor_place){0},
                               "stage %s has %zu outputs, stage %s had %zu", stage, got->count,
                               before, want->count);
    for (size_t i = 0; i < got->count; i++)
        RAPTOR_TRY(compare_output(stage, before, &got->outputs[i], &want->outputs[i], diagnostics,
                                  out_difference));
    return RAPTOR_OK;
}

raptor_status_code check_stages_run(ir_operation *module, const compile_options *options,
                                    const onnx_named_tensor *inputs, size_t input_count,
                                    raptor_arena *arena, raptor_diagnostics *diagnostics,
                                    FILE *stream) {
    interpreter_tensor *tensors = NULL;
    stage_values before = {0};
    int first = compile_stage_find(ir_module_stage(module));
    if (first < 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                               "the module's raptor.stage is none of the stages");
    RAPTOR_TRY(convert_inputs(inputs, input_count, arena, diagnostics, &tensors));
    for (int i = first; i < COMPILE_STAGE_COUNT; i++) {
        const char *stage = compile_stages[i];
        stage_values now;
        RAPTOR_TRY(compile_to_stage(module, stage, options, diagnostics));
        double start = seconds_now(), difference = 0;
        RAPTOR_TRY(interpreter_run(module, tensors, input_count, arena, diagnostics, &now.outputs,
                                   &now.count));
        double seconds = seconds_now() - start;
        if (i > first)
            RAPTOR_TRY(compare_stage(stage, compile_stages[i - 1], &now, &before, diagnostics,
                                     &difference));
        if (stream && i == first)
            fprintf(stream, "%-10s %8.3f s\n", stage, seconds);
        else if (stream)
            fprintf(stream, "%-10s %8.3f s  largest difference %.3g\n", stage, seconds, difference);
        before = now;
    }
    return RAPTOR_OK;
}
