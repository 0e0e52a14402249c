/* A hand-made model split between device and host, compiled and run from memory and from its
 * folder, for tests of segments. */
#ifndef RAPTOR_TESTS_SPLIT_RUN_H
#define RAPTOR_TESTS_SPLIT_RUN_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "frontend_model.h"
#include "raptor/directory.h"
#include "raptor/file.h"
#include "runtime/compare.h"
#include "runtime/segments/fit.h"

enum { INPUTS = 4 };

typedef struct split_run {
    model_under_test m;
    raptor_arena arena;
    jmp_buf guard;
    pim_chip chip;
    segments parts;
    segments_program program;
    run_report report;
    reference_input inputs[INPUTS];
    uint32_t input_count;
    uint32_t seed;
} split_run;

static inline void start(split_run *run, int64_t opset) {
    memset(run, 0, sizeof *run);
    model_init(&run->m, opset);
    raptor_arena_init(&run->arena);
    assert_int_equal(pim_chip_load("c64f", &run->arena, &run->m.diagnostics, &run->chip),
                     RAPTOR_OK);
}

static inline void finish(split_run *run) {
    segments_program_destroy(&run->program);
    segments_destroy(&run->parts);
    model_deinit(&run->m);
    raptor_arena_deinit(&run->arena);
}

/* A test whose state is a model of opset 13, begun. */
#define SPLIT_TEST(NAME) cmocka_unit_test_setup_teardown(NAME, split_setup, split_teardown)

static inline int split_setup(void **state) {
    split_run *run = *state = malloc(sizeof *run);
    if (run)
        start(run, 13);
    return run ? 0 : -1;
}

static inline int split_teardown(void **state) {
    finish(*state);
    free(*state);
    return 0;
}

/* Reproducible numbers in [-0.5, 0.5). */
static inline float *numbers(split_run *run, size_t count) {
    float *values = RAPTOR_NEW_ARRAY(&run->arena, float, count + 1);
    for (size_t i = 0; i < count; i++) {
        run->seed = run->seed * 1664525u + 1013904223u;
        values[i] = (float)(run->seed >> 8) / (float)(1 << 24) - 0.5f;
    }
    return values;
}

static inline void weights(split_run *run, const char *name, size_t rank, const int64_t *dims) {
    model_floats(&run->m, name, rank, dims, numbers(run, model_count(rank, dims)));
}

static inline void give(split_run *run, const char *name, onnx_dtype dtype, size_t rank,
                        const int64_t *dims, const void *data) {
    int64_t *kept = RAPTOR_NEW_ARRAY(&run->arena, int64_t, rank + 1);
    for (size_t i = 0; i < rank; i++)
        kept[i] = dims[i];
    onnx_tensor tensor = {dtype, (uint32_t)rank, kept, model_count(rank, dims), data};
    run->inputs[run->input_count++] = (reference_input){name, reference_tensor_value(tensor)};
}

static inline void float_input(split_run *run, const char *name, size_t rank, const int64_t *dims) {
    model_input(&run->m, name, rank, dims);
    give(run, name, ONNX_FLOAT, rank, dims, numbers(run, model_count(rank, dims)));
}

/* A 3 x 3 convolution that keeps height and width. */
static inline void conv(split_run *run, const char *name, const char *x, const char *y,
                        int64_t from, int64_t to) {
    char filter[32], inputs[64];
    snprintf(filter, sizeof filter, "%s.w", name);
    snprintf(inputs, sizeof inputs, "%s, %s", x, filter);
    weights(run, filter, DIMS(to, from, 3, 3));
    model_node(&run->m, "Conv", name, inputs, y);
    model_int_list(&run->m, "pads", INTS(1, 1, 1, 1));
}

static inline void output(split_run *run, const char *name, int32_t dtype) {
    model_output(&run->m, name);
    run->m.outputs[run->m.graph.n_output - 1]->type->tensor_type->elem_type = dtype;
}

static inline segments_compile_options split_options(const split_run *run) {
    return (segments_compile_options){.compile = {.chip = &run->chip, .chip_name = run->chip.name},
                                      .bits = 32};
}

/* Splits the model; the segments must be these: "DHD". NULL: any. */
static inline void split(split_run *run, const char *kinds) {
    segments_compile_options options = split_options(run);
    if (setjmp(run->guard) != 0)
        fail_msg("out of memory");
    raptor_arena_guard(&run->arena, &run->guard);
    raptor_status_code status = model_read(&run->m);
    if (status == RAPTOR_OK)
        status = segments_create_fitting(run->m.read, &options, NULL, &run->arena,
                                         &run->m.diagnostics, &run->parts);
    if (status != RAPTOR_OK)
        raptor_diagnostics_print(&run->m.diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    if (!kinds)
        return;
    char found[64] = "";
    for (uint32_t i = 0; i < run->parts.count && i < 60; i++)
        found[i] = run->parts.list[i].device ? 'D' : 'H';
    assert_string_equal(found, kinds);
}

static inline const segments_node *node_named(const split_run *run, const char *name) {
    for (uint32_t i = 0; i < run->m.read->graph->node_count; i++)
        if (strcmp(run->parts.nodes[i].node->name, name) == 0)
            return &run->parts.nodes[i];
    fail_msg("no node '%s'", name);
    return NULL;
}

static inline void compare_outputs(split_run *run, const reference_value *got) {
    const onnx_graph *graph = run->m.read->graph;
    reference_value want[8];
    raptor_status_code status = reference_run(run->m.read, run->inputs, run->input_count, NULL,
                                              &run->arena, &run->m.diagnostics, want);
    if (status != RAPTOR_OK)
        raptor_diagnostics_print(&run->m.diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    for (uint32_t i = 0; i < graph->output_count; i++) {
        assert_int_equal(got[i].kind, REFERENCE_TENSOR);
        compare_result result = compare_tensors(
            &got[i].tensor, &want[i].tensor, (compare_bounds){.relative = 1e-4, .absolute = 1e-4});
        if (!compare_passes(&result))
            fail_msg("%s: %s", graph->outputs[i]->name,
                     compare_text(&run->arena, &got[i].tensor, &want[i].tensor, &result));
    }
}

static inline void execute(split_run *run, const segments_program *program) {
    reference_value *got = NULL;
    raptor_status_code status =
        segments_run(program, &run->chip, run->inputs, run->input_count, NULL, &run->arena,
                     &run->m.diagnostics, &run->report, &got);
    if (status != RAPTOR_OK)
        raptor_diagnostics_print(&run->m.diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    compare_outputs(run, got);
}

/* Compiles and runs, then writes the program, reads it and runs that. */
static inline void check_values(split_run *run) {
    segments_compile_options options = split_options(run);
    if (setjmp(run->guard) != 0)
        fail_msg("out of memory");
    raptor_arena_guard(&run->arena, &run->guard);
    raptor_status_code status =
        segments_compile(&run->parts, &options, &run->arena, &run->m.diagnostics, &run->program);
    if (status != RAPTOR_OK)
        raptor_diagnostics_print(&run->m.diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    execute(run, &run->program);
    double latency = run->report.device.latency_ns;
    char folder[] = "/tmp/segments-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/program", folder);
    segments_program copy;
    /* twice: a program may be replaced */
    for (int i = 0; i < 2; i++)
        assert_int_equal(segments_program_write(&run->program, path, &run->m.diagnostics),
                         RAPTOR_OK);
    assert_true(segments_program_is_folder(path));
    assert_int_equal(segments_program_read(path, &run->arena, &run->m.diagnostics, &copy),
                     RAPTOR_OK);
    raptor_directory_remove(folder);
    memset(&run->report, 0, sizeof run->report);
    execute(run, &copy);
    assert_true(run->report.device.latency_ns == latency);
    segments_program_destroy(&copy);
    run->arena.guard = NULL;
}

/* Ends the model with the float output y: its segments must be these (NULL: any), its values the
 * reference's. */
static inline void check_split(split_run *run, const char *kinds) {
    output(run, "y", ONNX_FLOAT);
    split(run, kinds);
    check_values(run);
}

#endif
