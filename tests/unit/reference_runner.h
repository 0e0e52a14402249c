/* Runs small graphs on the reference and compares their output "y". */
#ifndef RAPTOR_TESTS_REFERENCE_RUNNER_H
#define RAPTOR_TESTS_REFERENCE_RUNNER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "onnx_builder.h"
#include "runtime/compare.h"
#include "runtime/reference/reference.h"

/* One run of a model with one float input "x" and output "y". */
typedef struct running {
    onnx_model *model;
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    raptor_status_code status;
    reference_value outputs[4];
} running;

static inline running run_with(raptor_buffer *graph, int64_t opset, const reference_input *inputs,
                               size_t count, const reference_options *options) {
    running r = {0};
    raptor_arena_init(&r.arena);
    raptor_diagnostics_init(&r.diagnostics);
    raptor_buffer model = model_of(graph, opset);
    r.status =
        onnx_model_parse(model.data, model.size, "test.onnx", NULL, &r.diagnostics, &r.model);
    raptor_buffer_deinit(&model);
    if (r.status == RAPTOR_OK)
        r.status =
            reference_run(r.model, inputs, count, options, &r.arena, &r.diagnostics, r.outputs);
    return r;
}

static inline onnx_tensor tensor_of(const float *values, size_t rank, const int64_t *dims) {
    size_t count = 1;
    for (size_t i = 0; i < rank; i++)
        count *= (size_t)dims[i];
    return (onnx_tensor){ONNX_FLOAT, (uint32_t)rank, dims, count, values};
}

/* Adds the input "x" and output "y" to the graph and runs it. */
static inline running run(raptor_buffer *graph, int64_t opset, const float *x, size_t rank,
                          const int64_t *dims) {
    graph_value(graph, 11, "x", ONNX_FLOAT, (int)rank, dims);
    graph_output(graph, "y");
    reference_input input = {"x", reference_tensor_value(tensor_of(x, rank, dims))};
    return run_with(graph, opset, &input, 1, NULL);
}

static inline void stop(running *r) {
    onnx_model_destroy(r->model);
    raptor_arena_deinit(&r->arena);
    raptor_diagnostics_deinit(&r->diagnostics);
}

static inline void expect_within(running *r, double absolute, const float *want, size_t rank,
                                 const int64_t *dims) {
    if (r->status != RAPTOR_OK)
        fail_msg("%s", r->diagnostics.first->message);
    onnx_tensor expected = tensor_of(want, rank, dims);
    compare_result result =
        compare_tensors(&r->outputs[0].tensor, &expected, (compare_bounds){1e-5, absolute});
    if (!compare_passes(&result))
        fail_msg("%s", compare_text(&r->arena, &r->outputs[0].tensor, &expected, &result));
    stop(r);
}
static inline void expect(running *r, const float *want, size_t rank, const int64_t *dims) {
    expect_within(r, 1e-6, want, rank, dims);
}
#define EXPECT(r, shape, ...) expect(r, (float[]){__VA_ARGS__}, shape)
#define SHAPE(...)            DIMS(__VA_ARGS__)

static inline void expect_fault(running *r, raptor_diagnostic_code code, const char *part) {
    assert_int_equal(r->status, RAPTOR_FAILED);
    assert_non_null(r->diagnostics.first);
    assert_string_equal(raptor_diagnostic_code_name(r->diagnostics.first->code),
                        raptor_diagnostic_code_name(code));
    if (!strstr(r->diagnostics.first->message, part))
        fail_msg("'%s' does not say '%s'", r->diagnostics.first->message, part);
    stop(r);
}

static inline const float *counting(size_t count) {
    static float values[4096];
    for (size_t i = 0; i < count; i++)
        values[i] = (float)(i + 1);
    return values;
}

#endif
