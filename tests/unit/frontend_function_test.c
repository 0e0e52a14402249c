/* Operators that are composed of several plan operations, or that the stored tests are too old for,
 * against values worked out from the standard's definitions. */
#include "frontend_plan.h"

static void begin(model_under_test *m, int64_t opset, const char *operator, const char * inputs,
                  uint32_t rank, const int64_t *dims) {
    model_init(m, opset);
    model_input(m, "x", rank, dims);
    model_node(m, operator, "node", inputs, "y");
    model_output(m, "y");
}

static void expect(model_under_test *m, const float *input, size_t count, const double *want) {
    model_expect_import(m);
    const float *got = plan_run(m->module, &m->arena, &input)[0];
    for (size_t i = 0; i < count; i++)
        assert_float_equal(got[i], (float)want[i], 2e-6f);
    model_deinit(m);
}

static const float NUMBERS[] = {-30.0f, -3.0f, -1.0f, -0.25f, 0.0f, 0.5f, 2.0f, 30.0f};
enum { COUNT = sizeof NUMBERS / sizeof *NUMBERS };

static void test_gelu(void **state) {
    (void)state;
    model_under_test m;
    double exact[COUNT], cubic[COUNT];
    for (int i = 0; i < COUNT; i++) {
        double x = (double)NUMBERS[i];
        exact[i] = x / 2 * (1 + erf(x / sqrt(2)));
        cubic[i] = x / 2 * (1 + tanh(0.79788456080286536 * (x + 0.044715 * x * x * x)));
    }
    begin(&m, 20, "Gelu", "x", DIMS(2, 4));
    expect(&m, NUMBERS, COUNT, exact);
    begin(&m, 20, "Gelu", "x", DIMS(2, 4));
    model_string(&m, "approximate", "tanh");
    expect(&m, NUMBERS, COUNT, cubic);
}

static void test_mish(void **state) {
    (void)state;
    model_under_test m;
    double want[COUNT];
    for (int i = 0; i < COUNT; i++) {
        double x = (double)NUMBERS[i];
        want[i] = x * tanh(log1p(exp(x)));
    }
    begin(&m, 18, "Mish", "x", DIMS(2, 4));
    expect(&m, NUMBERS, COUNT, want);
}

/* Nothing above overflows: log(1 + exp(1000)) is 1000. */
static void test_softplus_of_large_numbers(void **state) {
    (void)state;
    model_under_test m;
    static const float x[] = {1000, -1000};
    begin(&m, 13, "Softplus", "x", DIMS(2));
    expect(&m, x, 2, (double[]){1000, 0});
}

static void test_power(void **state) {
    (void)state;
    static const float x[] = {0.5f, 1.0f, 2.0f, 9.0f};
    static const float exponents[] = {1, 2, 3, 5, 20, -1, -2, -40, 0.5f, -0.5f, 1.7f, -2.25f};
    for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++) {
        model_under_test m;
        double want[4];
        for (int i = 0; i < 4; i++)
            want[i] = pow((double)x[i], (double)exponents[e]);
        begin(&m, 13, "Pow", "x, e", DIMS(4));
        model_floats(&m, "e", 0, NULL, FLOATS(exponents[e]));
        model_expect_import(&m);
        const float *input = x, *got = plan_run(m.module, &m.arena, &input)[0];
        for (int i = 0; i < 4; i++)
            assert_true(fabs((double)got[i] - want[i]) <=
                        (1e-6 + 1e-7 * fabs((double)exponents[e])) * want[i] + 1e-38);
        model_deinit(&m);
    }
}

/* Rows 1 3 and 2 6: means 2 and 4, deviations 1 and 2. */
static void test_normalisations(void **state) {
    (void)state;
    model_under_test m;
    static const float x[] = {1, 3, 2, 6};
    double epsilon = 0.5, a = 1 / sqrt(1 + epsilon), b = 2 / sqrt(4 + epsilon);
    begin(&m, 17, "LayerNormalization", "x, s, b", DIMS(2, 2));
    model_float(&m, "epsilon", 0.5f);
    model_floats(&m, "s", DIMS(2), FLOATS(10, 100));
    model_floats(&m, "b", DIMS(2), FLOATS(1, 2));
    expect(&m, x, 4, (double[]){1 - 10 * a, 2 + 100 * a, 1 - 10 * b, 2 + 100 * b});

    /* One group of two channels of one pixel; opset 21 scales channels, 18 groups. */
    begin(&m, 21, "GroupNormalization", "x, s, b", DIMS(2, 2, 1));
    model_float(&m, "epsilon", 0.5f);
    model_int(&m, "num_groups", 1);
    model_floats(&m, "s", DIMS(2), FLOATS(10, 100));
    model_floats(&m, "b", DIMS(2), FLOATS(1, 2));
    expect(&m, x, 4, (double[]){1 - 10 * a, 2 + 100 * a, 1 - 10 * b, 2 + 100 * b});
    begin(&m, 18, "GroupNormalization", "x, s, b", DIMS(2, 2, 1));
    model_float(&m, "epsilon", 0.5f);
    model_int(&m, "num_groups", 1);
    model_floats(&m, "s", DIMS(1), FLOATS(10));
    model_floats(&m, "b", DIMS(1), FLOATS(1));
    expect(&m, x, 4, (double[]){1 - 10 * a, 1 + 10 * a, 1 - 10 * b, 1 + 10 * b});

    /* Mean squares 5 and 20. */
    double c = 1 / sqrt(5.5), d = 1 / sqrt(20.5);
    begin(&m, 23, "RMSNormalization", "x, s", DIMS(2, 2));
    model_float(&m, "epsilon", 0.5f);
    model_floats(&m, "s", DIMS(2), FLOATS(10, 100));
    expect(&m, x, 4, (double[]){10 * c, 300 * c, 20 * d, 600 * d});
}

/* log(e^1000 + e^1000) is 1000 + log 2, and of one element that element. */
static void test_logarithms_of_sums(void **state) {
    (void)state;
    model_under_test m;
    static const float x[] = {1000, -5, 1000, -5};
    begin(&m, 13, "ReduceLogSumExp", "x", DIMS(2, 2));
    model_int_list(&m, "axes", INTS(0));
    expect(&m, x, 2, (double[]){1000 + log(2), -5 + log(2)});
    begin(&m, 13, "ReduceLogSumExp", "x", DIMS(4, 1));
    model_int_list(&m, "axes", INTS(1));
    expect(&m, x, 4, (double[]){1000, -5, 1000, -5});
}

/* A transposition of the last axes is left out, the product reads the matrix as it lies. */
static void test_product_of_a_transposed_matrix(void **state) {
    (void)state;
    model_under_test m;
    static const float a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 2, 2));
    model_input(&m, "z", DIMS(1, 2, 2));
    model_node(&m, "Transpose", "swap", "z", "t");
    model_int_list(&m, "perm", INTS(0, 2, 1));
    model_node(&m, "MatMul", "product", "x, t", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, "spat.transpose_plan"), 0);
    const float *got = plan_run(m.module, &m.arena, (const float *const[]){a, b})[0];
    static const float want[] = {17, 23, 39, 53};
    for (int i = 0; i < 4; i++)
        assert_float_equal(got[i], want[i], 0);
    model_deinit(&m);
}

/* Stride 2, three taps: even positions get taps 0 and 2, odd ones tap 1. */
static void test_transposed_convolution(void **state) {
    (void)state;
    model_under_test m;
    static const float x[] = {1, 10};
    begin(&m, 13, "ConvTranspose", "x, w, b", DIMS(1, 1, 2));
    model_int_list(&m, "strides", INTS(2));
    model_floats(&m, "w", DIMS(1, 1, 3), FLOATS(1, 2, 3));
    model_floats(&m, "b", DIMS(1), FLOATS(100));
    expect(&m, x, 5, (double[]){101, 102, 113, 120, 130});
    /* Two groups, a pad at the front, one more position at the end that only the bias reaches. */
    static const float z[] = {1, 10, 2, 20};
    begin(&m, 13, "ConvTranspose", "x, w, b", DIMS(1, 2, 2));
    model_int_list(&m, "strides", INTS(3));
    model_int_list(&m, "pads", INTS(1, 0));
    model_int_list(&m, "output_padding", INTS(1));
    model_int(&m, "group", 2);
    model_floats(&m, "w", DIMS(2, 1, 2), FLOATS(1, 2, 3, 4));
    model_floats(&m, "b", DIMS(2), FLOATS(0, 1000));
    expect(&m, z, 10, (double[]){2, 0, 10, 20, 0, 1008, 1000, 1060, 1080, 1000});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gelu),
        cmocka_unit_test(test_mish),
        cmocka_unit_test(test_softplus_of_large_numbers),
        cmocka_unit_test(test_power),
        cmocka_unit_test(test_normalisations),
        cmocka_unit_test(test_logarithms_of_sums),
        cmocka_unit_test(test_product_of_a_transposed_matrix),
        cmocka_unit_test(test_transposed_convolution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
