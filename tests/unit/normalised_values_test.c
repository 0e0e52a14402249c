/* Normalisations by statistics of the values, of odd shapes and on little memory: on the device,
 * with the reference's values. */
#include "split_run.h"

enum { KIB = 1024, MOST_DIMENSIONS = 5 };

typedef struct normalised {
    const char *operator;
    size_t rank;
    int64_t dims[MOST_DIMENSIONS];
    int64_t parameter; /* GroupNormalization: groups; LayerNormalization: axis */
    int64_t opset;
    int64_t kib; /* local memory; 0: the chip's */
} normalised;

static const normalised CASES[] = {
    {"GroupNormalization", 4, {1, 6, 5, 7}, 3, 18, 0},
    {"GroupNormalization", 4, {2, 15, 9, 4}, 5, 18, 4},
    {"GroupNormalization", 4, {2, 15, 9, 4}, 5, 21, 4},
    {"GroupNormalization", 3, {3, 7, 11}, 7, 21, 4},
    {"GroupNormalization", 3, {2, 7, 13}, 1, 18, 4},
    {"GroupNormalization", 5, {2, 12, 3, 4, 5}, 4, 21, 0},
    {"GroupNormalization", 4, {1, 30, 1, 1}, 5, 18, 0},
    {"GroupNormalization", 3, {2, 128, 1}, 32, 21, 4},
    {"GroupNormalization", 3, {1, 3, 4099}, 3, 21, 64},
    {"GroupNormalization", 4, {1, 4, 1, 20011}, 2, 21, 0},
    {"InstanceNormalization", 3, {1, 5, 7}, 0, 17, 2},
    {"InstanceNormalization", 4, {3, 7, 9, 11}, 0, 17, 4},
    {"InstanceNormalization", 5, {1, 2, 3, 4, 5}, 0, 17, 0},
    {"InstanceNormalization", 3, {1, 3, 9001}, 0, 17, 256},
    {"LayerNormalization", 3, {2, 5, 33}, 2, 17, 4},
    {"LayerNormalization", 4, {2, 3, 4, 5}, 1, 17, 4},
    {"LayerNormalization", 2, {5003, 3}, 1, 17, 4},
    {"LayerNormalization", 2, {2, 9001}, 1, 17, 256},
    {"RMSNormalization", 3, {2, 5, 33}, 2, 23, 4},
    {"RMSNormalization", 2, {2, 5003}, 1, 23, 128},
};

static void parameter(split_run *run, const char *name, size_t rank, const int64_t *dims,
                      bool constant) {
    if (constant)
        weights(run, name, rank, dims);
    else
        float_input(run, name, rank, dims);
}

static void run_case(const normalised *at, float epsilon, bool constant) {
    bool group = strcmp(at->operator, "GroupNormalization") == 0;
    bool rows = strcmp(at->operator, "LayerNormalization") == 0 ||
                strcmp(at->operator, "RMSNormalization") == 0;
    split_run run;
    start(&run, at->opset);
    if (at->kib)
        run.chip.local.memory_size = at->kib * KIB;
    float_input(&run, "x", at->rank, at->dims);
    size_t rank = rows ? at->rank - (size_t)at->parameter : 1;
    const int64_t *dims = rows                      ? at->dims + at->parameter
                          : group && at->opset < 21 ? &at->parameter
                                                    : &at->dims[1];
    parameter(&run, "scale", rank, dims, constant);
    bool has_bias = strcmp(at->operator, "RMSNormalization") != 0;
    if (has_bias)
        parameter(&run, "bias", rank, dims, constant);
    model_node(&run.m, at->operator, "norm", has_bias ? "x, scale, bias" : "x, scale", "y");
    model_float(&run.m, "epsilon", epsilon);
    if (group)
        model_int(&run.m, "num_groups", at->parameter);
    if (rows)
        model_int(&run.m, "axis", at->parameter);
    output(&run, "y", ONNX_FLOAT);
    split(&run, "D");
    check_values(&run);
    finish(&run);
}

static void statistics_of_any_shape(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (int variant = 0; variant < 4; variant++) {
            print_message("%s %zu.%d\n", CASES[i].operator, i, variant);
            run_case(&CASES[i], variant & 1 ? 0.0f : 1e-5f, variant & 2);
        }
}

/* Deviations of 0 have no inverse: NaN without an epsilon, 0 with one. */
static void rows_of_one_number(void **unused) {
    (void)unused;
    run_case(&(normalised){"LayerNormalization", 2, {3, 1}, 1, 17, 0}, 0, true);
    run_case(&(normalised){"LayerNormalization", 2, {3, 1}, 1, 17, 0}, 1e-5f, true);
    run_case(&(normalised){"InstanceNormalization", 4, {4, 9, 1, 1}, 0, 17, 0}, 0, false);
}

/* Squares, magnitudes and logarithms are taken where no axis is reduced, too. */
static void reductions_over_no_axis(void **unused) {
    (void)unused;
    static const char *const OPERATORS[] = {"ReduceMean", "ReduceMax",       "ReduceL1",
                                            "ReduceL2",   "ReduceSumSquare", "ReduceLogSumExp"};
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        split_run run;
        start(&run, 18);
        float_input(&run, "x", DIMS(3, 5, 7));
        model_node(&run.m, "LeakyRelu", "leaky", "x", "a");
        model_node(&run.m, OPERATORS[i], "reduce", "a", "y");
        model_int(&run.m, "noop_with_empty_axes", 1);
        output(&run, "y", ONNX_FLOAT);
        split(&run, "D");
        check_values(&run);
        finish(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statistics_of_any_shape),
        cmocka_unit_test(rows_of_one_number),
        cmocka_unit_test(reductions_over_no_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
