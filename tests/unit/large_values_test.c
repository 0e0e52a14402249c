/* Values with many elements a row, many rows, or long rows: all of it runs on the device, in a
 * number of tasks that follows from the elements, with the reference's values. */
#include "split_run.h"

enum { KIB = 1024, MOST_DIMENSIONS = 5 };

typedef struct shape {
    size_t rank;
    int64_t dims[MOST_DIMENSIONS];
} shape;

/* The model's own layers on the device, compared, and in at most so many instructions. */
static void expect_on_device(split_run *run, int64_t most_instructions) {
    output(run, "y", ONNX_FLOAT);
    split(run, "D");
    check_values(run);
    if ((int64_t)run->report.device.instructions > most_instructions)
        fail_msg("%lld instructions, %lld at most", (long long)run->report.device.instructions,
                 (long long)most_instructions);
    finish(run);
}

/* ---- elementwise ---- */

typedef struct pair {
    const char *operator;
    shape x, other;
    int64_t kib; /* local memory; 0: the chip's */
    int64_t most_instructions;
} pair;

static const pair PAIRS[] = {
    /* as many elements as x, in all or from some axis on */
    {"Add", {4, {1, 64, 100, 128}}, {3, {64, 100, 128}}, 0, 2000},
    {"Mul", {4, {1, 3, 300, 301}}, {4, {1, 3, 300, 301}}, 0, 2000},
    {"Max", {3, {1, 600, 401}}, {3, {1, 600, 401}}, 0, 2000},
    {"Sub", {3, {2, 300, 401}}, {2, {300, 401}}, 0, 6000},
    {"Add", {2, {3, 70001}}, {1, {70001}}, 0, 6000},
    {"Add", {3, {2, 300, 401}}, {3, {1, 300, 1}}, 0, 20000},
    {"Mul", {4, {1, 8, 100, 129}}, {3, {8, 1, 129}}, 0, 70000},
    /* many short rows */
    {"Add", {2, {20011, 4}}, {1, {4}}, 0, 10000},
    {"Mul", {2, {20011, 4}}, {2, {20011, 1}}, 0, 90000},
    {"Max", {2, {20011, 4}}, {2, {20011, 1}}, 0, 90000},
    {"Sub", {3, {3, 5003, 6}}, {3, {1, 5003, 1}}, 0, 90000},
    {"Add", {3, {2, 5003, 8}}, {2, {5003, 8}}, 0, 20000},
    {"Mul", {3, {5003, 3, 7}}, {3, {1, 3, 1}}, 0, 60000},
    /* on little memory */
    {"Add", {4, {1, 16, 30, 31}}, {3, {16, 30, 31}}, 4, 20000},
    {"Mul", {2, {3001, 4}}, {2, {3001, 1}}, 2, 40000},
    {"Add", {2, {3, 2999}}, {1, {2999}}, 4, 20000},
};

static void run_pair(const pair *at, bool constant) {
    split_run run;
    start(&run, 13);
    if (at->kib)
        run.chip.local.memory_size = at->kib * KIB;
    float_input(&run, "x", at->x.rank, at->x.dims);
    if (constant)
        weights(&run, "other", at->other.rank, at->other.dims);
    else
        float_input(&run, "other", at->other.rank, at->other.dims);
    model_node(&run.m, at->operator, "pair", "x, other", "y");
    expect_on_device(&run, at->most_instructions);
}

static void elementwise_of_large_values(void **unused) {
    (void)unused;
    for (size_t i = 0; i < 2 * sizeof PAIRS / sizeof *PAIRS; i++) {
        const pair *at = &PAIRS[i / 2];
        print_message("%s %zu, %s\n", at->operator, i / 2, i % 2 ? "constant" : "computed");
        run_pair(at, i % 2);
    }
}

/* The constant lies as its reader's rows do. */
static void a_constant_behind_a_convolution(void **unused) {
    (void)unused;
    split_run run;
    start(&run, 13);
    float_input(&run, "x", DIMS(1, 8, 40, 50));
    conv(&run, "conv", "x", "a", 8, 24);
    weights(&run, "positions", DIMS(24, 40, 50)); /* 192,000 bytes: a task reads a row */
    run.chip.local.memory_size = 64 * KIB;
    model_node(&run.m, "Add", "add", "a, positions", "y");
    expect_on_device(&run, 100000);
}

/* ---- many rows ---- */

static void softmax_of_many_runs(void **unused) {
    (void)unused;
    split_run run;
    start(&run, 13);
    float_input(&run, "x", DIMS(20011, 5));
    model_node(&run.m, "Softmax", "softmax", "x", "y");
    model_int(&run.m, "axis", -1);
    expect_on_device(&run, 90000);
}

static void concatenations_of_many_rows(void **unused) {
    (void)unused;
    static const struct {
        shape a, b;
        int64_t axis, most_instructions;
    } JOINS[] = {
        {{4, {1, 20011, 1, 1}}, {4, {1, 20011, 1, 1}}, 2, 90000},
        {{2, {20011, 3}}, {2, {20011, 2}}, 1, 140000},
        {{3, {5003, 2, 3}}, {3, {5003, 1, 3}}, 1, 40000},
        {{2, {97, 4096}}, {2, {3, 4096}}, 0, 400000}, /* of one image, too large for a task */
    };
    for (size_t i = 0; i < 2 * sizeof JOINS / sizeof *JOINS; i++) {
        split_run run;
        start(&run, 13);
        float_input(&run, "a", JOINS[i / 2].a.rank, JOINS[i / 2].a.dims);
        if (i % 2)
            weights(&run, "b", JOINS[i / 2].b.rank, JOINS[i / 2].b.dims);
        else
            float_input(&run, "b", JOINS[i / 2].b.rank, JOINS[i / 2].b.dims);
        model_node(&run.m, "Concat", "join", "a, b", "y");
        model_int(&run.m, "axis", JOINS[i / 2].axis);
        expect_on_device(&run, JOINS[i / 2].most_instructions);
    }
}

static void picked_columns_of_many_rows(void **unused) {
    (void)unused;
    split_run run;
    start(&run, 13);
    float_input(&run, "x", DIMS(5003, 6));
    model_ints(&run.m, "columns", INTS(5, 1, 2, 2));
    model_node(&run.m, "Gather", "gather", "x, columns", "y");
    model_int(&run.m, "axis", 1);
    expect_on_device(&run, 60000);
}

/* One task reads all rows of an image: its work grows with them and no faster. */
static void reductions_of_many_rows(void **unused) {
    (void)unused;
    static const struct {
        const char *operator;
        shape x;
        int64_t most_instructions;
    } REDUCTIONS[] = {
        {"ReduceMean", {2, {20011, 1}}, 400000},
        {"ReduceMin", {5, {7, 31, 1, 64, 3}}, 400000},
        {"GlobalAveragePool", {4, {1, 3, 5003, 1}}, 200000},
    };
    for (size_t i = 0; i < sizeof REDUCTIONS / sizeof *REDUCTIONS; i++) {
        split_run run;
        start(&run, 13);
        float_input(&run, "x", REDUCTIONS[i].x.rank, REDUCTIONS[i].x.dims);
        model_node(&run.m, REDUCTIONS[i].operator, "reduce", "x", "y");
        expect_on_device(&run, REDUCTIONS[i].most_instructions);
    }
}

/* ---- fractions ---- */

/* Sizes and places that follow from a scale are the same on the device, on the host (mode linear)
 * and where shapes are inferred. */
static void resizes_by_fractions(void **unused) {
    (void)unused;
    static const float SCALES[] = {5 / 6.0f, 1 / 3.0f, 7 / 6.0f, .6f, .7f, 1.3f};
    static const char *const TRANSFORMS[] = {"asymmetric", "half_pixel", "align_corners",
                                             "pytorch_half_pixel", "half_pixel_symmetric"};
    static const char *const ROUNDINGS[] = {"floor", "ceil", "round_prefer_floor"};
    for (size_t i = 0; i < 6 * 5 * 4; i++) {
        split_run run;
        size_t rounding = i / 30;
        start(&run, 19);
        float_input(&run, "x", DIMS(1, 2, 6, 30));
        model_floats(&run.m, "scales", DIMS(4), (float[]){1, 1, SCALES[i % 6], SCALES[i % 6]});
        model_node(&run.m, "Resize", "resize", "x, , scales", "a");
        model_string(&run.m, "mode", rounding < 3 ? "nearest" : "linear");
        model_string(&run.m, "coordinate_transformation_mode", TRANSFORMS[i / 6 % 5]);
        if (rounding < 3)
            model_string(&run.m, "nearest_mode", ROUNDINGS[rounding]);
        conv(&run, "conv", "a", "y", 2, 40);
        output(&run, "y", ONNX_FLOAT);
        split(&run, rounding < 3 ? "D" : "HD");
        check_values(&run);
        finish(&run);
    }
}

/* ---- long rows ---- */

typedef struct filtered {
    int64_t batch, channels, length, outputs, kernel, stride, pad, group, kib;
} filtered;

static const filtered SIGNALS[] = {
    {1, 4, 60007, 8, 3, 1, 0, 1, 0},  {1, 1, 16000, 16, 400, 160, 200, 1, 0},
    {2, 3, 20011, 4, 5, 2, 2, 1, 64}, {1, 8, 30011, 8, 3, 1, 1, 8, 0},
    {1, 6, 9001, 4, 3, 1, 1, 2, 16},  {1, 300, 700, 3, 1, 1, 0, 1, 16},
};

static void long_signals(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        const filtered *at = &SIGNALS[i];
        split_run run;
        start(&run, 13);
        if (at->kib)
            run.chip.local.memory_size = at->kib * KIB;
        float_input(&run, "x", DIMS(at->batch, at->channels, at->length));
        weights(&run, "w", DIMS(at->outputs, at->channels / at->group, at->kernel));
        model_node(&run.m, "Conv", "conv", "x, w", "a");
        model_int_list(&run.m, "strides", INTS(at->stride));
        model_int_list(&run.m, "pads", INTS(at->pad, at->pad));
        model_int(&run.m, "group", at->group);
        model_node(&run.m, "Relu", "relu", "a", "y");
        expect_on_device(&run, 1000000);
    }
}

/* What is computed in the tasks that make the dense value reads its other operand there. */
static void what_is_fused_into_a_conversion(void **unused) {
    (void)unused;
    for (int64_t height = 1; height <= 3; height += 2) {
        split_run run;
        start(&run, 13);
        run.chip.local.memory_size = 16 * KIB;
        float_input(&run, "x", DIMS(1, 2, height, 3001));
        float_input(&run, "z", DIMS(2, height * 3001));
        weights(&run, "c", DIMS(2, 1));
        model_node(&run.m, "MaxPool", "pool", "x", "a");
        model_int_list(&run.m, "kernel_shape", INTS(1, 3));
        model_int_list(&run.m, "pads", INTS(0, 1, 0, 1));
        model_node(&run.m, "Flatten", "flat", "a", "b");
        model_int(&run.m, "axis", 2);
        model_node(&run.m, "Add", "add", "b, z", "d");
        model_node(&run.m, "Mul", "scale", "d, c", "y");
        expect_on_device(&run, 300000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elementwise_of_large_values),
        cmocka_unit_test(a_constant_behind_a_convolution),
        cmocka_unit_test(softmax_of_many_runs),
        cmocka_unit_test(concatenations_of_many_rows),
        cmocka_unit_test(picked_columns_of_many_rows),
        cmocka_unit_test(reductions_of_many_rows),
        cmocka_unit_test(resizes_by_fractions),
        cmocka_unit_test(long_signals),
        cmocka_unit_test(what_is_fused_into_a_conversion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
