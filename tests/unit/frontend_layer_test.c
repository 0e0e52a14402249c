/* Convolutions, pools, matrix products and normalisation: what the plan holds, against hand-worked
 * values and the right answers listed in the notes on what other tools get wrong. */
#include "frontend_plan.h"

static const float *run(model_under_test *m, const float *input) {
    return plan_run(m->module, &m->arena, &input)[0];
}

static void expect_values(const float *got, size_t count, const float *want) {
    for (size_t i = 0; i < count; i++)
        assert_float_equal(got[i], want[i], 1e-5f);
}

/* x [1,1,h,w], Conv with weights [1,1,k,k]. */
static Onnx__NodeProto *simple_convolution(model_under_test *m, int64_t h, int64_t w, int64_t k) {
    model_init(m, 13);
    model_input(m, "x", DIMS(1, 1, h, w));
    model_ramp(m, "w", DIMS(1, 1, k, k));
    model_output(m, "y");
    return model_node(m, "Conv", "conv", "x, w", "y");
}

static void expect_convolution(model_under_test *m, const int64_t *pads, int64_t h, int64_t w) {
    model_expect_import(m);
    ir_operation *conv = model_find(m, "spat.conv2d_plan");
    expect_integers(conv, "pads", 4, pads);
    expect_shape(ir_result(conv, 0), DIMS(1, 1, h, w));
    model_deinit(m);
}

static void test_convolution_padding(void **state) {
    (void)state;
    model_under_test m;
    simple_convolution(&m, 7, 5, 3);
    model_string(&m, "auto_pad", "SAME_UPPER");
    model_int_list(&m, "strides", INTS(2, 2));
    expect_convolution(&m, (int64_t[]){1, 1, 1, 1}, 4, 3);

    simple_convolution(&m, 4, 4, 2);
    model_string(&m, "auto_pad", "SAME_UPPER");
    expect_convolution(&m, (int64_t[]){0, 0, 1, 1}, 4, 4);

    simple_convolution(&m, 4, 4, 2);
    model_string(&m, "auto_pad", "SAME_LOWER");
    expect_convolution(&m, (int64_t[]){1, 1, 0, 0}, 4, 4);

    simple_convolution(&m, 6, 6, 3);
    model_string(&m, "auto_pad", "VALID");
    model_int_list(&m, "pads", INTS(1, 1, 1, 1));
    expect_convolution(&m, (int64_t[]){0, 0, 0, 0}, 4, 4);

    simple_convolution(&m, 6, 6, 3);
    model_int_list(&m, "pads", INTS(1, 2, 0, 3));
    expect_convolution(&m, (int64_t[]){1, 2, 0, 3}, 5, 9);

    simple_convolution(&m, 9, 9, 3); /* a dilated kernel spans 5 */
    model_string(&m, "auto_pad", "SAME_UPPER");
    model_int_list(&m, "dilations", INTS(2, 2));
    expect_convolution(&m, (int64_t[]){2, 2, 2, 2}, 9, 9);

    simple_convolution(&m, 5, 5, 3); /* no attribute at all */
    expect_convolution(&m, (int64_t[]){0, 0, 0, 0}, 3, 3);
}

static void test_convolution_1d(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 768, 16));
    model_ramp(&m, "w", DIMS(768, 1, 9));
    model_node(&m, "Conv", "depthwise", "x, w", "y");
    model_int(&m, "group", 768);
    model_int_list(&m, "pads", INTS(4, 4));
    model_output(&m, "y");
    model_expect_import(&m);
    ir_operation *conv = model_find(&m, "spat.conv2d_plan");
    expect_shape(ir_operand_value(conv, 0), DIMS(1, 768, 1, 16));
    expect_shape(ir_operand_value(conv, 1), DIMS(768, 1, 1, 9));
    expect_integers(conv, "pads", INTS(0, 4, 0, 4));
    assert_int_equal(ir_integer_get(conv, "group", 0), 768);
    expect_shape(ir_operand_value(model_body(&m)->last, 0), DIMS(1, 768, 16));
    model_deinit(&m);
}

/* Weights point into the model, they are not copied. */
static void test_weights_are_shared(void **state) {
    (void)state;
    model_under_test m;
    simple_convolution(&m, 9, 9, 5);
    model_expect_import(&m);
    const ir_attribute *weight =
        arith_constant(ir_operand_value(model_find(&m, "spat.conv2d_plan"), 1));
    assert_int_equal(weight->kind, IR_ATTRIBUTE_RESOURCE);
    assert_string_equal(weight->resource->name, "w");
    onnx_tensor tensor;
    assert_int_equal(onnx_value_tensor(onnx_graph_find_initializer(m.read->graph, "w"), &m.arena,
                                       &m.diagnostics, &tensor),
                     RAPTOR_OK);
    assert_ptr_equal(weight->resource->data, tensor.data);
    model_deinit(&m);
}

static void test_explicit_pad_is_absorbed(void **state) {
    (void)state;
    model_under_test m;
    for (int reflect = 0; reflect < 2; reflect++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 1, 5, 5));
        model_ints(&m, "pads", INTS(0, 0, 1, 2, 0, 0, 0, 1));
        model_ramp(&m, "w", DIMS(1, 1, 3, 3));
        model_node(&m, "Pad", "pad", "x, pads", "p");
        if (reflect)
            model_string(&m, "mode", "reflect");
        model_node(&m, "Conv", "conv", "p, w", "y");
        model_int_list(&m, "pads", INTS(1, 1, 1, 1));
        model_output(&m, "y");
        model_expect_import(&m);
        assert_int_equal(model_count_operations(&m, "spat.pad_plan"), reflect);
        ir_operation *conv = model_find(&m, "spat.conv2d_plan");
        if (reflect)
            expect_integers(conv, "pads", INTS(1, 1, 1, 1));
        else
            expect_integers(conv, "pads", INTS(2, 3, 1, 2));
        expect_shape(ir_result(conv, 0), DIMS(1, 1, 6, 8));
        model_deinit(&m);
    }
}

/* ---- batch normalisation ---- */

/* variance + epsilon is 4 and 9, so the factors are 2 and 1. */
static void add_normalisation(model_under_test *m, const char *input, const char *output) {
    char names[64];
    model_floats(m, "gamma", DIMS(2), FLOATS(4, 3));
    model_floats(m, "beta", DIMS(2), FLOATS(0.5f, -0.5f));
    model_floats(m, "mean", DIMS(2), FLOATS(1, 2));
    model_floats(m, "variance", DIMS(2), FLOATS(3, 8));
    snprintf(names, sizeof names, "%s, gamma, beta, mean, variance", input);
    model_node(m, "BatchNormalization", "bn", names, output);
    model_float(m, "epsilon", 1);
}

static void test_normalisation_after_convolution(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 4, 4));
    model_floats(&m, "w", DIMS(2, 1, 1, 1), FLOATS(1, 2));
    model_floats(&m, "b", DIMS(2), FLOATS(1, -1));
    model_node(&m, "Conv", "conv", "x, w, b", "c");
    add_normalisation(&m, "c", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, NULL), 1);
    ir_operation *conv = model_find(&m, "spat.conv2d_plan");
    expect_constant(conv, 1, 2, FLOATS(2, 2));
    /* (1 - 1) * 2 + 0.5 and (-1 - 2) * 1 - 0.5 */
    expect_constant(conv, 2, 2, FLOATS(0.5f, -3.5f));
    assert_string_equal(ir_string_get(conv, "raptor.layer", ""), "conv");
    assert_string_equal(ir_string_get(conv, "raptor.op", ""), "Conv");
    model_deinit(&m);
}

static void test_normalisation_after_convolution_1d(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 4));
    model_floats(&m, "w", DIMS(2, 1, 1), FLOATS(1, 2));
    model_node(&m, "Conv", "conv", "x, w", "c");
    add_normalisation(&m, "c", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    ir_operation *conv = model_find(&m, "spat.conv2d_plan");
    expect_constant(conv, 1, 2, FLOATS(2, 2));
    expect_constant(conv, 2, 2, FLOATS(-1.5f, -2.5f));
    assert_int_equal(model_count_operations(&m, "spat.scale_plan"), 0);
    expect_shape(ir_operand_value(model_body(&m)->last, 0), DIMS(1, 2, 4));
    model_deinit(&m);
}

static void test_normalisation_after_gemm(void **state) {
    (void)state;
    model_under_test m;
    for (int transposed = 0; transposed < 2; transposed++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 3));
        if (transposed)
            model_floats(&m, "w", DIMS(2, 3), FLOATS(1, 2, 3, 4, 5, 6));
        else
            model_floats(&m, "w", DIMS(3, 2), FLOATS(1, 4, 2, 5, 3, 6));
        model_node(&m, "Gemm", "fc", "x, w", "c");
        model_int(&m, "transB", transposed);
        add_normalisation(&m, "c", "y");
        model_output(&m, "y");
        model_expect_import(&m);
        ir_operation *gemm = model_find(&m, "spat.gemm_plan");
        assert_int_equal(model_count_operations(&m, NULL), 1);
        if (transposed)
            expect_constant(gemm, 1, 6, FLOATS(2, 4, 6, 4, 5, 6));
        else
            expect_constant(gemm, 1, 6, FLOATS(2, 4, 4, 5, 6, 6));
        expect_constant(gemm, 2, 2, FLOATS(-1.5f, -2.5f));
        model_deinit(&m);
    }
}

/* Nothing may change what a second reader of the convolution sees. */
static void test_normalisation_of_shared_convolution(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 4, 4));
    model_floats(&m, "w", DIMS(2, 1, 1, 1), FLOATS(1, 2));
    model_node(&m, "Conv", "conv", "x, w", "c");
    add_normalisation(&m, "c", "y");
    model_output(&m, "y");
    model_output(&m, "c");
    model_expect_import(&m);
    ir_operation *scale = model_find(&m, "spat.scale_plan");
    expect_constant(scale, 1, 2, FLOATS(2, 1));
    expect_constant(model_find(&m, "spat.bias_add_plan"), 1, 2, FLOATS(-1.5f, -2.5f));
    expect_constant(model_find(&m, "spat.conv2d_plan"), 1, 2, FLOATS(1, 2));
    assert_string_equal(ir_string_get(scale, "raptor.layer", ""), "bn");
    model_deinit(&m);
}

/* Scale layers of other frameworks: Conv, Mul, Add. A scalar factor folds, too. */
static void test_scale_layers_fold(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 2, 2));
    model_floats(&m, "w", DIMS(2, 1, 1, 1), FLOATS(1, 2));
    model_floats(&m, "s", DIMS(2, 1, 1), FLOATS(3, 5));
    model_floats(&m, "o", DIMS(1, 2, 1, 1), FLOATS(7, 11));
    model_floats(&m, "two", 0, NULL, FLOATS(2));
    model_node(&m, "Conv", "conv", "x, w", "c");
    model_node(&m, "Mul", "scale", "c, s", "d");
    model_node(&m, "Add", "offset", "o, d", "e");
    model_node(&m, "Div", "half", "e, two", "f");
    model_node(&m, "Relu", "relu", "f", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, NULL), 2);
    ir_operation *conv = model_find(&m, "spat.conv2d_plan");
    expect_constant(conv, 1, 2, FLOATS(1.5f, 5));
    expect_constant(conv, 2, 2, FLOATS(3.5f, 5.5f));
    model_deinit(&m);
}

/* ---- pools ---- */

static void pool(model_under_test *m, const char *operation, int64_t h, int64_t w, int64_t kernel,
                 int64_t stride) {
    model_init(m, 19);
    model_input(m, "x", DIMS(1, 1, h, w));
    model_output(m, "y");
    model_node(m, operation, "pool", "x", "y");
    model_int_list(m, "kernel_shape", INTS(kernel, kernel));
    model_int_list(m, "strides", INTS(stride, stride));
}

static void test_average_pool_counts(void **state) {
    (void)state;
    const float ones[4] = {1, 1, 1, 1};
    model_under_test m;
    for (int include = 0; include < 2; include++) {
        pool(&m, "AveragePool", 2, 2, 2, 1);
        model_int_list(&m, "pads", INTS(0, 0, 1, 1));
        model_int(&m, "count_include_pad", include);
        model_expect_import(&m);
        if (include)
            expect_values(run(&m, ones), 4, FLOATS(1, 0.5f, 0.5f, 0.25f));
        else
            expect_values(run(&m, ones), 4, ones);
        model_deinit(&m);
    }
}

static void test_max_pool_dilations(void **state) {
    (void)state;
    float x[16];
    for (int i = 0; i < 16; i++)
        x[i] = (float)(i + 1);
    model_under_test m;
    pool(&m, "MaxPool", 4, 4, 2, 1);
    model_int_list(&m, "dilations", INTS(2, 2));
    model_expect_import(&m);
    expect_values(run(&m, x), 4, FLOATS(11, 12, 15, 16));
    model_deinit(&m);
}

/* ceil_mode: 6 with kernel 3, stride 2 gives 3 windows, the last one element beyond the end. What
 * count_include_pad counts stays the original padding. */
static void test_ceil_mode(void **state) {
    (void)state;
    float x[36];
    for (int i = 0; i < 36; i++)
        x[i] = (float)(i % 6);
    model_under_test m;
    pool(&m, "AveragePool", 6, 6, 3, 2);
    model_int(&m, "ceil_mode", 1);
    model_int(&m, "count_include_pad", 1);
    model_expect_import(&m);
    ir_operation *average = model_find(&m, "spat.average_pool2d_plan");
    expect_integers(average, "pads", INTS(0, 0, 1, 1));
    expect_integers(average, "countPads", INTS(0, 0, 0, 0));
    expect_values(run(&m, x), 3, FLOATS(1, 3, 4.5f));
    model_deinit(&m);

    /* A window that would start in the padding behind the input does not count: of (5 + 1 + 1 - 2)
     * / 3 rounded up, plus one, 3 windows the last would start at 6 - 1 = 5. */
    pool(&m, "MaxPool", 5, 5, 2, 3);
    model_int_list(&m, "pads", INTS(1, 1, 1, 1));
    model_int(&m, "ceil_mode", 1);
    model_expect_import(&m);
    ir_operation *maximum = model_find(&m, "spat.max_pool2d_plan");
    expect_shape(ir_result(maximum, 0), DIMS(1, 1, 2, 2));
    model_deinit(&m);
}

static void test_pad_before_average_pool(void **state) {
    (void)state;
    model_under_test m;
    for (int64_t own = 0; own < 2; own++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 1, 2, 2));
        model_ints(&m, "pads", INTS(0, 0, 0, 0, 0, 0, 1, 1));
        model_node(&m, "Pad", "pad", "x, pads", "p");
        model_node(&m, "AveragePool", "pool", "p", "y");
        model_int_list(&m, "kernel_shape", INTS(2, 2));
        model_int_list(&m, "pads", INTS(own, 0, 0, 0));
        model_output(&m, "y");
        model_expect_import(&m);
        /* With uncounted padding of its own the pool cannot take counted zeros. */
        assert_int_equal(model_count_operations(&m, "spat.pad_plan"), own);
        if (own == 0)
            expect_values(run(&m, FLOATS(1, 1, 1, 1)), 4, FLOATS(1, 0.5f, 0.5f, 0.25f));
        else
            expect_values(run(&m, FLOATS(1, 1, 1, 1)), 6, FLOATS(1, 0.5f, 1, 0.5f, 0.5f, 0.25f));
        model_deinit(&m);
    }
}

static void test_means(void **state) {
    (void)state;
    static const struct {
        int64_t opset, keep;
        size_t count;
        int64_t axes[3];
    } CASES[] = {
        {13, 1, 2, {2, 3}}, {13, 0, 2, {-1, -2}},  {18, 0, 2, {2, 3}},
        {13, 0, 1, {1}},    {13, 1, 3, {1, 2, 3}},
    };
    static const float WANT[][4] = {{2.5f, 6.5f}, {2.5f, 6.5f}, {2.5f, 6.5f}, {3, 4, 5, 6}, {4.5f}};
    static const size_t COUNT[] = {2, 2, 2, 4, 1};
    static const size_t RANK[] = {4, 2, 2, 3, 4};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        model_under_test m;
        model_init(&m, CASES[i].opset);
        model_input(&m, "x", DIMS(1, 2, 2, 2));
        if (CASES[i].opset >= 18)
            model_ints(&m, "axes", CASES[i].count, CASES[i].axes);
        model_node(&m, "ReduceMean", "mean", CASES[i].opset >= 18 ? "x, axes" : "x", "y");
        if (CASES[i].opset < 18)
            model_int_list(&m, "axes", CASES[i].count, CASES[i].axes);
        model_int(&m, "keepdims", CASES[i].keep);
        model_output(&m, "y");
        model_expect_import(&m);
        expect_values(run(&m, FLOATS(1, 2, 3, 4, 5, 6, 7, 8)), COUNT[i], WANT[i]);
        assert_int_equal(ir_operand_value(model_body(&m)->last, 0)->type->rank, RANK[i]);
        model_deinit(&m);
    }
}

/* ---- matrix products ---- */

/* x = [1 2; 3 4] times B = [1 0 2; 0 1 1], or its transpose: [1 2 4; 3 4 10]. */
static void gemm(model_under_test *m, bool transposed, const char *inputs) {
    model_init(m, 13);
    model_input(m, "x", DIMS(2, 2));
    if (transposed)
        model_floats(m, "w", DIMS(3, 2), FLOATS(1, 0, 0, 1, 2, 1));
    else
        model_floats(m, "w", DIMS(2, 3), FLOATS(1, 0, 2, 0, 1, 1));
    model_node(m, "Gemm", "fc", inputs, "y");
    model_int(m, "transB", transposed);
    model_output(m, "y");
}

static const float GEMM_X[4] = {1, 2, 3, 4};

static void test_gemm_forms(void **state) {
    (void)state;
    model_under_test m;
    gemm(&m, false, "x, w");
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(1, 2, 4, 3, 4, 10));
    model_deinit(&m);

    gemm(&m, true, "x, w, c"); /* alpha x W' + beta c */
    model_floats(&m, "c", DIMS(3), FLOATS(10, 20, 30));
    model_float(&m, "alpha", 0.5f);
    model_float(&m, "beta", 0.1f);
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(1.5f, 3, 5, 2.5f, 4, 8));
    assert_int_equal(model_find(&m, "spat.gemm_plan")->operand_count, 3);
    model_deinit(&m);

    gemm(&m, false, "x, w, c"); /* one number for all */
    model_floats(&m, "c", DIMS(1), FLOATS(10));
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(11, 12, 14, 13, 14, 20));
    model_deinit(&m);

    gemm(&m, false, "x, w, c"); /* one number a row */
    model_floats(&m, "c", DIMS(2, 1), FLOATS(10, 20));
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(11, 12, 14, 23, 24, 30));
    model_deinit(&m);

    gemm(&m, false, "x, w, c"); /* one number an element */
    model_floats(&m, "c", DIMS(2, 3), FLOATS(1, 2, 3, 4, 5, 6));
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(2, 4, 7, 7, 9, 16));
    model_deinit(&m);

    gemm(&m, false, "x, w, c"); /* beta 0 takes nothing from c */
    model_floats(&m, "c", DIMS(3), FLOATS(10, 20, 30));
    model_float(&m, "beta", 0);
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(1, 2, 4, 3, 4, 10));
    model_deinit(&m);

    gemm(&m, false, "x, w"); /* x' = [1 3; 2 4] */
    model_int(&m, "transA", 1);
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(1, 3, 5, 2, 4, 8));
    model_deinit(&m);
}

/* The constant is the left matrix: W x, W' x, W x' and with a bias a row. */
static void test_gemm_constant_left(void **state) {
    (void)state;
    model_under_test m;
    static const float WANT[][4] = {
        {7, 10, 15, 22}, {10, 14, 14, 20}, {5, 11, 11, 25}}; /* W = [1 2; 3 4] = x */
    for (int i = 0; i < 3; i++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(2, 2));
        model_floats(&m, "w", DIMS(2, 2), FLOATS(1, 2, 3, 4));
        model_node(&m, "Gemm", "fc", "w, x", "y");
        model_int(&m, "transA", i == 1);
        model_int(&m, "transB", i == 2);
        model_output(&m, "y");
        model_expect_import(&m);
        expect_values(run(&m, GEMM_X), 4, WANT[i]);
        model_deinit(&m);
    }
}

static void test_matrix_products(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13); /* a batch of rows */
    model_input(&m, "x", DIMS(2, 1, 2));
    model_floats(&m, "w", DIMS(2, 3), FLOATS(1, 0, 2, 0, 1, 1));
    model_floats(&m, "b", DIMS(3), FLOATS(1, 1, 1));
    model_node(&m, "MatMul", "mm", "x, w", "p");
    model_node(&m, "Add", "bias", "p, b", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(2, 3, 5, 4, 5, 11));
    expect_shape(ir_operand_value(model_body(&m)->last, 0), DIMS(2, 1, 3));
    /* The addition has become the product's bias. */
    expect_constant(model_find(&m, "spat.gemm_plan"), 2, 3, FLOATS(1, 1, 1));
    assert_int_equal(model_count_operations(&m, "spat.bias_add_plan"), 0);
    model_deinit(&m);

    model_init(&m, 13); /* a constant left matrix for each column of x */
    model_input(&m, "x", DIMS(1, 2, 2));
    model_floats(&m, "w", DIMS(3, 2), FLOATS(1, 0, 0, 1, 2, 1));
    model_node(&m, "MatMul", "mm", "w, x", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, GEMM_X), 6, FLOATS(1, 2, 3, 4, 5, 8));
    expect_shape(ir_operand_value(model_body(&m)->last, 0), DIMS(1, 3, 2));
    model_deinit(&m);

    model_init(&m, 13); /* vectors on both sides: 1*5 + 2*7 */
    model_input(&m, "x", DIMS(2));
    model_floats(&m, "w", DIMS(2), FLOATS(5, 7));
    model_node(&m, "MatMul", "mm", "x, w", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2)), 1, FLOATS(19));
    assert_int_equal(ir_operand_value(model_body(&m)->last, 0)->type->rank, 0);
    model_deinit(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convolution_padding),
        cmocka_unit_test(test_convolution_1d),
        cmocka_unit_test(test_weights_are_shared),
        cmocka_unit_test(test_explicit_pad_is_absorbed),
        cmocka_unit_test(test_normalisation_after_convolution),
        cmocka_unit_test(test_normalisation_after_convolution_1d),
        cmocka_unit_test(test_normalisation_after_gemm),
        cmocka_unit_test(test_normalisation_of_shared_convolution),
        cmocka_unit_test(test_scale_layers_fold),
        cmocka_unit_test(test_average_pool_counts),
        cmocka_unit_test(test_max_pool_dilations),
        cmocka_unit_test(test_ceil_mode),
        cmocka_unit_test(test_pad_before_average_pool),
        cmocka_unit_test(test_means),
        cmocka_unit_test(test_gemm_forms),
        cmocka_unit_test(test_gemm_constant_left),
        cmocka_unit_test(test_matrix_products),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
