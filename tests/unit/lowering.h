/* Modules of any stage taken all the way: interpreted as they are, compiled, interpreted at every
 * stage on the way, run on the device; all must compute the same. */
#ifndef RAPTOR_TESTS_LOWERING_H
#define RAPTOR_TESTS_LOWERING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "raptor/file.h"
#include "runtime/check_stages.h"
#include "runtime/execute.h"
#include "runtime/interpreter/interpreter.h"

typedef struct lowering_run {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    ir_context *context;
    jmp_buf guard;
    pim_chip chip;
    compile_options options;
    uint64_t random;
} lowering_run;

static inline bool lowering_begin(lowering_run *run) {
    *run = (lowering_run){.context = ir_context_create(), .random = 88172645463325252u};
    raptor_arena_init(&run->arena);
    raptor_arena_guard(&run->arena, &run->guard);
    raptor_arena_guard(ir_context_arena(run->context), &run->guard);
    run->options = (compile_options){.chip = &run->chip, .chip_name = "c64f"};
    return !pim_chip_load("c64f", &run->arena, &run->diagnostics, &run->chip);
}

static inline void lowering_end(lowering_run *run) {
    ir_context_destroy(run->context);
    raptor_diagnostics_deinit(&run->diagnostics);
    raptor_arena_deinit(&run->arena);
}

static inline float lowering_random(lowering_run *run) {
    run->random ^= run->random << 13;
    run->random ^= run->random >> 7;
    run->random ^= run->random << 17;
    return (float)((int64_t)(run->random >> 40) - (1 << 23)) / (float)(1 << 22);
}

static inline onnx_named_tensor *lowering_inputs(lowering_run *run, const pim_program *program) {
    onnx_named_tensor *inputs =
        RAPTOR_NEW_ARRAY(&run->arena, onnx_named_tensor, program->input_count);
    for (uint32_t i = 0; i < program->input_count; i++) {
        const pim_host_value *value = &program->inputs[i];
        size_t count = value->bytes / sizeof(float);
        float *data = RAPTOR_NEW_ARRAY(&run->arena, float, count);
        for (size_t k = 0; k < count; k++)
            data[k] = lowering_random(run);
        inputs[i].tensor = (onnx_tensor){.dtype = ONNX_FLOAT,
                                         .rank = value->rank,
                                         .dims = value->shape,
                                         .count = count,
                                         .data = data};
    }
    return inputs;
}

static inline raptor_status lowering_compare(lowering_run *run, const onnx_named_tensor *got,
                                             const interpreter_tensor *want) {
    size_t count = 1;
    for (uint32_t d = 0; d < want->rank; d++)
        count *= (size_t)want->shape[d];
    if (count != got->tensor.count)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_interpreter, (raptor_place){0},
                               "the device gives %zu elements, the interpreter %zu",
                               got->tensor.count, count);
    const float *values = got->tensor.data;
    for (size_t i = 0; i < count; i++)
        if (!(fabs((double)values[i] - (double)want->data[i]) <=
              1e-4 + 1e-4 * fabs((double)want->data[i])))
            return raptor_diagnose(&run->diagnostics, RAPTOR_E_interpreter, (raptor_place){0},
                                   "element %zu is %.9g on the device, %.9g in the interpreter", i,
                                   (double)values[i], (double)want->data[i]);
    return RAPTOR_OK;
}

/* The text is parsed anew for every path: passes change a module in place. */
static inline raptor_status lowering_check_text(lowering_run *run, const char *name,
                                                const char *text, size_t size) {
    ir_operation *module, *compiled, *staged;
    raptor_diagnostics *diagnostics = &run->diagnostics;
    RAPTOR_TRY(ir_parse(run->context, name, text, size, diagnostics, &module));
    RAPTOR_TRY(ir_parse(run->context, name, text, size, diagnostics, &compiled));
    RAPTOR_TRY(ir_parse(run->context, name, text, size, diagnostics, &staged));
    RAPTOR_TRY(ir_verify(module, diagnostics));
    pim_program program;
    RAPTOR_TRY(compile_to_program(compiled, &run->options, &run->arena, diagnostics, &program));
    onnx_named_tensor *inputs = lowering_inputs(run, &program), *outputs;
    uint32_t count = program.input_count;
    interpreter_tensor *values = RAPTOR_NEW_ARRAY(&run->arena, interpreter_tensor, count), *wanted;
    for (uint32_t i = 0; i < count; i++)
        values[i] = (interpreter_tensor){.rank = inputs[i].tensor.rank,
                                         .shape = inputs[i].tensor.dims,
                                         .data = (float *)inputs[i].tensor.data};
    size_t wanted_count;
    RAPTOR_TRY(
        interpreter_run(module, values, count, &run->arena, diagnostics, &wanted, &wanted_count));
    RAPTOR_TRY(
        check_stages_run(staged, &run->options, inputs, count, &run->arena, diagnostics, NULL));
    pim_run_report report;
    RAPTOR_TRY(execute_program(&program, &run->chip, inputs, count, &(execute_options){0},
                               &run->arena, diagnostics, &report, &outputs));
    if (wanted_count != program.output_count)
        return raptor_diagnose(diagnostics, RAPTOR_E_interpreter, (raptor_place){0},
                               "%zu outputs, the program has %u", wanted_count,
                               program.output_count);
    for (size_t i = 0; i < wanted_count; i++)
        RAPTOR_TRY(lowering_compare(run, &outputs[i], &wanted[i]));
    return RAPTOR_OK;
}

#endif
