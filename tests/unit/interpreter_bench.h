/* Runs modules written as text through the interpreter and compares outputs or diagnostics. */
#ifndef RAPTOR_TESTS_INTERPRETER_BENCH_H
#define RAPTOR_TESTS_INTERPRETER_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/interpreter/interpreter.h"

/* A tensor literal: {SHAPE(1, 4), DATA(1, 2, 3, 4)}. */
#define SHAPE(...)                                                                                 \
    .rank = sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), .shape = (int64_t[]) {             \
        __VA_ARGS__                                                                                \
    }
#define DATA(...)                                                                                  \
    .data = (float[]) {                                                                            \
        __VA_ARGS__                                                                                \
    }
#define ROW_OF(...) SHAPE(1, sizeof((float[]){__VA_ARGS__}) / sizeof(float)), DATA(__VA_ARGS__)
#define TENSORS(...)                                                                               \
    (interpreter_tensor[]) {                                                                       \
        __VA_ARGS__                                                                                \
    }
#define NO_TENSORS NULL
#define MAIN(ARGUMENTS, RESULTS, BODY)                                                             \
    "module {\n  func.func @main(" ARGUMENTS ") -> (" RESULTS ") {\n" BODY "\n  }\n}\n"

typedef struct bench {
    ir_context *context;
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    jmp_buf guard;
    interpreter_tensor *outputs;
    size_t output_count;
} bench;

static inline void bench_end(bench *self) {
    ir_context_destroy(self->context);
    raptor_arena_deinit(&self->arena);
    raptor_diagnostics_deinit(&self->diagnostics);
}

/* Parses, verifies and executes. Without `verify` only the interpreter judges the module. */
static inline raptor_status bench_run(bench *self, const char *text, bool verify,
                                      const interpreter_tensor *inputs, size_t input_count) {
    ir_operation *module;
    *self = (bench){.context = ir_context_create()};
    raptor_arena_init(&self->arena);
    assert_non_null(self->context);
    if (setjmp(self->guard) != 0)
        fail_msg("out of memory");
    raptor_arena_guard(&self->arena, &self->guard);
    raptor_arena_guard(ir_context_arena(self->context), &self->guard);
    raptor_status_code status =
        ir_parse(self->context, "test.mlir", text, strlen(text), &self->diagnostics, &module);
    if (status == RAPTOR_OK && verify)
        status = ir_verify(module, &self->diagnostics);
    if (status != RAPTOR_OK) {
        raptor_diagnostics_print(&self->diagnostics, stderr);
        fail_msg("the test's module is not valid:\n%s", text);
    }
    return interpreter_run(module, inputs, input_count, &self->arena, &self->diagnostics,
                           &self->outputs, &self->output_count);
}

static inline void bench_compare(const interpreter_tensor *got, const interpreter_tensor *want,
                                 const char *text) {
    size_t count = 1;
    if (got->rank != want->rank)
        fail_msg("rank %u, expected %u:\n%s", got->rank, want->rank, text);
    for (uint32_t i = 0; i < want->rank; i++) {
        if (got->shape[i] != want->shape[i])
            fail_msg("dimension %u is %lld, expected %lld:\n%s", i, (long long)got->shape[i],
                     (long long)want->shape[i], text);
        count *= (size_t)want->shape[i];
    }
    for (size_t i = 0; i < count; i++) {
        double a = (double)got->data[i], b = (double)want->data[i];
        bool equal = isnan(b) ? isnan(a) : fabs(a - b) <= 1e-6 + 1e-6 * fabs(b);
        if (!equal)
            fail_msg("element %zu is %.9g, expected %.9g:\n%s", i, a, b, text);
    }
}

/* All outputs, in order. */
static inline void expect_all(const char *text, size_t input_count,
                              const interpreter_tensor *inputs, size_t output_count,
                              const interpreter_tensor *outputs) {
    bench self;
    if (bench_run(&self, text, true, inputs, input_count) != RAPTOR_OK) {
        raptor_diagnostics_print(&self.diagnostics, stderr);
        fail_msg("failed:\n%s", text);
    }
    assert_int_equal(self.output_count, output_count);
    for (size_t i = 0; i < output_count; i++)
        bench_compare(&self.outputs[i], &outputs[i], text);
    bench_end(&self);
}

static inline void expect(const char *text, size_t input_count, const interpreter_tensor *inputs,
                          interpreter_tensor output) {
    expect_all(text, input_count, inputs, 1, &output);
}

/* The run fails, with one diagnostic per listed part of a message (and no other). */
static inline void expect_faults(const char *text, bool verify, size_t input_count,
                                 const interpreter_tensor *inputs, size_t part_count,
                                 const char *const *parts) {
    bench self;
    if (bench_run(&self, text, verify, inputs, input_count) == RAPTOR_OK)
        fail_msg("did not fail:\n%s", text);
    assert_int_equal(self.diagnostics.count, part_count);
    const raptor_diagnostic *at = self.diagnostics.first;
    for (size_t i = 0; i < part_count; i++, at = at->next)
        if (!strstr(at->message, parts[i]))
            fail_msg("message '%s' does not say '%s'", at->message, parts[i]);
    bench_end(&self);
}
#define EXPECT_FAULTS(TEXT, INPUT_COUNT, INPUTS, ...)                                              \
    expect_faults(TEXT, true, INPUT_COUNT, INPUTS,                                                 \
                  sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),                          \
                  (const char *[]){__VA_ARGS__})

/* `text` with every `from` replaced by `to`; the caller frees it. */
static inline char *replaced(const char *text, const char *from, const char *to) {
    size_t length = strlen(from), capacity = (strlen(text) / length + 1) * (strlen(to) + length);
    char *result = calloc(1, capacity + strlen(text) + 1), *end = result;
    assert_non_null(result);
    for (const char *hit; (hit = strstr(text, from)); text = hit + length) {
        memcpy(end, text, (size_t)(hit - text));
        end += hit - text;
        memcpy(end, to, strlen(to));
        end += strlen(to);
    }
    memcpy(end, text, strlen(text));
    return result;
}

#endif
