/* Builds one-layer modules of stage layout for the tests of the graph lowering, and compares what
 * the lowered module computes with expected values. */
#ifndef RAPTOR_TESTS_GRAPH_BENCH_H
#define RAPTOR_TESTS_GRAPH_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/graph/graph.h"
#include "ir/dialects/builtin/builtin.h"
#include "tests/unit/graph_evaluator.h"

enum { BENCH_CORES = 4, BENCH_ATTRIBUTES = 24 };

typedef struct tensor {
    uint32_t rank;
    int64_t shape[8];
    int64_t count;
    float *data;
} tensor;

typedef struct bench {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics diagnostics;
    ir_operation *module, *function;
    ir_builder builder;
    ir_named_attribute attributes[BENCH_ATTRIBUTES]; /* of the next operation */
    uint32_t attribute_count;
    const float *inputs[4];
    uint64_t seed;
    jmp_buf guard;
} bench;

static inline tensor tensor_new(bench *self, uint32_t rank, const int64_t *shape) {
    tensor result = {.rank = rank, .count = 1};
    for (uint32_t i = 0; i < rank; i++) {
        result.shape[i] = shape[i];
        result.count *= shape[i];
    }
    result.data = RAPTOR_NEW_ARRAY(self->arena, float, (size_t)result.count);
    return result;
}
#define SHAPE(...)                                                                                 \
    sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]) {                              \
        __VA_ARGS__                                                                                \
    }

/* Uniform in -1 ... 1 in steps of 2^-23. */
static inline tensor tensor_random(bench *self, uint32_t rank, const int64_t *shape) {
    tensor result = tensor_new(self, rank, shape);
    for (int64_t i = 0; i < result.count; i++) {
        self->seed = self->seed * 6364136223846793005u + 1442695040888963407u;
        result.data[i] = (float)((int64_t)(self->seed >> 40) - (1 << 23)) / (float)(1 << 23);
    }
    return result;
}

static inline const ir_type *tensor_type(bench *self, const tensor *of) {
    return ir_type_tensor(self->context, of->rank, of->shape, ir_type_f32(self->context));
}

/* Opens @main with the given inputs (NULL after the last) and results of one type. */
static inline void bench_begin(bench *self, const tensor *input, const tensor *second,
                               const tensor *result) {
    const ir_type *types[2], *results[1] = {tensor_type(self, result)};
    const tensor *inputs[2] = {input, second};
    uint32_t count = second ? 2 : 1;
    for (uint32_t i = 0; i < count; i++) {
        types[i] = tensor_type(self, inputs[i]);
        self->inputs[i] = inputs[i]->data;
    }
    self->module = builtin_module_create(self->context);
    ir_attribute_set(self->module, "raptor.stage", ir_attribute_string(self->context, "layout"));
    ir_attribute_set(self->module, "raptor.cores", ir_attribute_i64(self->context, BENCH_CORES));
    ir_builder outside = {.context = self->context, .block = builtin_module_body(self->module)};
    self->function = func_build_function(
        &outside, "main", ir_type_function(self->context, count, types, 1, results), NULL, NULL);
    self->builder = (ir_builder){.context = self->context, .block = func_body(self->function)};
}

static inline ir_value *bench_argument(bench *self, uint32_t number) {
    return func_body(self->function)->arguments[number];
}

static inline ir_value *bench_constant(bench *self, const tensor *value) {
    const ir_type *type = tensor_type(self, value);
    return ir_build_constant(&self->builder, ir_attribute_dense(type, value->data, false));
}

static inline void attribute(bench *self, const char *name, const ir_attribute *value) {
    self->attributes[self->attribute_count++] = (ir_named_attribute){name, value};
}

static inline void integers(bench *self, const char *name, uint32_t count, const int64_t *values) {
    attribute(self, name, ir_attribute_i64_array(self->context, count, values));
}

static inline void number(bench *self, const char *name, int64_t value) {
    attribute(self, name, ir_attribute_i64(self->context, value));
}

static inline void real(bench *self, const char *name, double value) {
    attribute(self, name, ir_attribute_f32(self->context, value));
}

static inline void text(bench *self, const char *name, const char *value) {
    attribute(self, name, ir_attribute_string(self->context, value));
}

/* `count` tasks on the cores in turn. */
static inline void cores(bench *self, const char *name, int64_t count) {
    int64_t *values = RAPTOR_NEW_ARRAY(self->arena, int64_t, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        values[i] = i % BENCH_CORES;
    integers(self, name, (uint32_t)count, values);
}

/* The operation with the attributes collected since the last one. */
static inline ir_value *build(bench *self, const char *name, const char *layout,
                              const ir_type *type, uint32_t operand_count,
                              ir_value *const *operands) {
    attribute(self, "logicalLayout", spat_logical_layout(self->context));
    attribute(self, "physicalLayout", spat_physical_layout(self->context, layout));
    text(self, "raptor.layer", name + 5);
    ir_value *value = ir_build_value(&self->builder, name, operand_count, operands, type,
                                     self->attributes, self->attribute_count);
    self->attribute_count = 0;
    return value;
}

static inline ir_value *convert(bench *self, ir_value *value, const char *from, const char *to,
                                int64_t fragments) {
    attribute(self, "sourcePhysicalLayout", spat_physical_layout(self->context, from));
    attribute(self, "targetPhysicalLayout", spat_physical_layout(self->context, to));
    number(self, "fragments", fragments);
    cores(self, "placement", fragments);
    return build(self, "spat.materialize_layout", to, value->type, 1, &value);
}

static inline int64_t rows_of(const ir_value *value) {
    return value->type->shape[0] * value->type->shape[2];
}

static inline ir_value *to_nhwc(bench *self, ir_value *value) {
    return convert(self, value, "dense_nchw", "nhwc_row_strip", rows_of(value));
}

static inline ir_value *from_nhwc(bench *self, ir_value *value) {
    return convert(self, value, "nhwc_row_strip", "dense_nchw", 3);
}

static inline void check_close(const float *got, const float *want, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (!(fabsf(got[i] - want[i]) <= 1e-4f + 1e-4f * fabsf(want[i])))
            fail_msg("element %lld is %g, expected %g", (long long)i, (double)got[i],
                     (double)want[i]);
}

static inline void lower_module(bench *self, ir_operation *module) {
    raptor_status_code status = graph_lower(module, &self->diagnostics);
    if (status == RAPTOR_OK)
        status = ir_verify(module, &self->diagnostics);
    if (status == RAPTOR_OK)
        status = graph_verify(module, &self->diagnostics);
    raptor_diagnostics_print(&self->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    assert_int_equal(self->diagnostics.count, 0);
}

/* Lowers and verifies; self->module keeps the batches for further checks. */
static inline void bench_lower(bench *self, ir_value *result) {
    func_build_return(&self->builder, 1, &result);
    lower_module(self, self->module);
}

/* ---- the same layers with rows cut into ranges of columns ---- */

static inline bool can_be_cut(const ir_operation *operation) {
    const char *from = ir_enum_get(operation, "sourcePhysicalLayout", "dense_nchw");
    const ir_type *type = operation->result_count ? ir_result(operation, 0)->type : NULL;
    bool crosses = ir_operation_is(operation, "spat.softmax_plan") &&
                   ir_integer_get(operation, "axis", 1) != 1;
    return type && type->rank == 4 && type->shape[3] > 1 && !crosses &&
           !strcmp(from, "dense_nchw") && ir_attribute_get(operation, "placement") &&
           !strcmp(ir_enum_get(operation, "physicalLayout", ""), "nhwc_row_strip");
}

/* The attribute's entries, `factor` times as many. */
static inline void multiply_cores(ir_operation *operation, const char *name, uint32_t factor) {
    uint32_t count = 0;
    if (!ir_integers_get(operation, name, &count))
        return;
    int64_t *values =
        raptor_arena_array(ir_context_arena(operation->context), count, factor * sizeof *values);
    for (uint32_t i = 0; i < count * factor; i++)
        values[i] = (i * 7 / 2) % BENCH_CORES;
    ir_attribute_set(operation, name,
                     ir_attribute_i64_array(operation->context, count * factor, values));
}

/* Into two halves, or (many) into single columns and the rest of the row. Returns how many
 * operations were cut. */
static inline uint32_t cut_rows(ir_operation *module, bool many) {
    uint32_t cut = 0;
    for (ir_operation *at = func_body(func_find(module, "main"))->first; at; at = at->next) {
        if (!can_be_cut(at))
            continue;
        int64_t width = ir_result(at, 0)->type->shape[3];
        int64_t cuts[9] = {0, many ? 1 : (width + 1) / 2, width};
        uint32_t ranges = 2;
        for (; many && ranges < 8 && ranges < width; ranges++) {
            cuts[ranges] = ranges;
            cuts[ranges + 1] = width;
        }
        ir_attribute_set(at, "columnRanges", ir_attribute_i64_array(at->context, ranges + 1, cuts));
        ir_attribute_set(at, "blockRows", ir_attribute_i64(at->context, many ? 2 : 3));
        multiply_cores(at, "placement", ranges);
        multiply_cores(at, "reducers", ranges);
        cut++;
    }
    return cut;
}

static inline void check_cut(bench *self, bool many, const tensor *want) {
    ir_operation *module = ir_operation_clone(self->module, ir_mapping_create(self->context));
    if (cut_rows(module, many) > 0) {
        lower_module(self, module);
        check_close(evaluate_module(module, self->inputs), want->data, want->count);
    }
    ir_operation_erase(module);
}

static inline void bench_check(bench *self, ir_value *result, const tensor *want) {
    func_build_return(&self->builder, 1, &result);
    check_cut(self, false, want);
    check_cut(self, true, want);
    lower_module(self, self->module);
    check_close(evaluate_module(self->module, self->inputs), want->data, want->count);
}

static inline void bench_init(bench *self) {
    *self = (bench){.context = ir_context_create(), .seed = 1};
    assert_non_null(self->context);
    self->arena = ir_context_arena(self->context);
    raptor_diagnostics_init(&self->diagnostics);
}

static inline void bench_deinit(bench *self) {
    raptor_diagnostics_deinit(&self->diagnostics);
    ir_context_destroy(self->context);
}

static inline int bench_setup(void **state) {
    bench *self = malloc(sizeof *self);
    if (!self)
        return -1;
    bench_init(self);
    *state = self;
    return 0;
}

static inline int bench_teardown(void **state) {
    bench_deinit(*state);
    free(*state);
    return 0;
}
#define BENCH_TEST(function) cmocka_unit_test_setup_teardown(function, bench_setup, bench_teardown)

/* Batches of @main with the given raptor.part; NULL counts all. */
static inline uint32_t count_batches(const bench *self, const char *part) {
    uint32_t count = 0;
    ir_operation *at = func_body(func_find(self->module, "main"))->first;
    for (; at; at = at->next)
        count +=
            ir_compute_is(at) && (!part || !strcmp(ir_string_get(at, "raptor.part", ""), part));
    return count;
}

#endif
