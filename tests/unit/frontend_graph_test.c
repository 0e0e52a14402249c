/* Elementwise operators, shapes, constants and the structure of whole graphs: what the plan holds,
 * against hand-worked values. */
#include "frontend_plan.h"

static const float *run(model_under_test *m, const float *input) {
    return plan_run(m->module, &m->arena, &input)[0];
}

static void expect_values(const float *got, size_t count, const float *want) {
    for (size_t i = 0; i < count; i++)
        assert_float_equal(got[i], want[i], 1e-5f);
}

static const ir_value *returned(const model_under_test *m, uint32_t number) {
    return ir_operand_value(model_body(m)->last, number);
}

/* x [1,2,1,2] = 1 2 3 4 and one operation with a constant c. */
static void with_constant(const char *operation, const char *inputs, size_t rank,
                          const int64_t *dims, const float *values, const float *want) {
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 2, 1, 2));
    model_floats(&m, "c", rank, dims, values);
    model_node(&m, operation, "op", inputs, "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_shape(returned(&m, 0), DIMS(1, 2, 1, 2));
    expect_values(run(&m, FLOATS(1, 2, 3, 4)), 4, want);
    model_deinit(&m);
}

static void test_constant_operands(void **state) {
    (void)state;
    with_constant("Add", "x, c", 0, NULL, FLOATS(10), FLOATS(11, 12, 13, 14));
    with_constant("Add", "c, x", DIMS(2, 1, 1), FLOATS(10, 20), FLOATS(11, 12, 23, 24));
    with_constant("Mul", "x, c", DIMS(1, 2, 1, 1), FLOATS(2, 3), FLOATS(2, 4, 9, 12));
    with_constant("Mul", "x, c", DIMS(2), FLOATS(2, 3), FLOATS(2, 6, 6, 12)); /* per column */
    with_constant("Sub", "x, c", DIMS(2, 1, 1), FLOATS(1, 2), FLOATS(0, 1, 1, 2));
    with_constant("Sub", "c, x", DIMS(2, 1, 1), FLOATS(1, 2), FLOATS(0, -1, -1, -2));
    with_constant("Div", "x, c", DIMS(1), FLOATS(4), FLOATS(0.25f, 0.5f, 0.75f, 1));
    with_constant("Mul", "c, x", DIMS(1, 2, 1, 2), FLOATS(1, 2, 3, 4), FLOATS(1, 4, 9, 16));
    with_constant("Sum", "c, x, c", DIMS(1), FLOATS(5), FLOATS(11, 12, 13, 14));
}

/* Channels of rank 4 keep their place, so that nothing is reshaped. */
static void test_channel_constants_stay_in_place(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 3, 4, 4));
    model_floats(&m, "c", DIMS(3, 1, 1), FLOATS(1, 2, 3));
    model_node(&m, "Mul", "op", "x, c", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, NULL), 1);
    expect_constant(model_find(&m, "spat.scale_plan"), 1, 3, FLOATS(1, 2, 3));
    model_deinit(&m);
}

/* A constant that varies along axes 1 and 3 but not 2 is repeated over axis 2. */
static void test_constant_with_a_gap(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 2, 2, 2));
    model_floats(&m, "c", DIMS(2, 1, 2), FLOATS(1, 10, 100, 1000));
    model_node(&m, "Mul", "op", "x, c", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2, 3, 4, 5, 6, 7, 8)), 8,
                  FLOATS(1, 20, 3, 40, 500, 6000, 700, 8000));
    model_deinit(&m);
}

/* x [n,2,1,2] and the sums or products with its mean over space, which has [n,2,1,1]. */
static void with_gate(int64_t n, const char *operation, const char *inputs, const float *want) {
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(n, 2, 1, 2));
    model_node(&m, "GlobalAveragePool", "squeeze", "x", "s");
    model_node(&m, operation, "op", inputs, "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 3, 5, 7, 9, 11, 13, 15)), (size_t)n * 4, want);
    expect_shape(returned(&m, 0), DIMS(n, 2, 1, 2));
    model_deinit(&m);
}

static void test_computed_channel_operands(void **state) {
    (void)state;
    with_gate(1, "Mul", "x, s", FLOATS(2, 6, 30, 42));
    with_gate(1, "Mul", "s, x", FLOATS(2, 6, 30, 42));
    with_gate(2, "Mul", "x, s", FLOATS(2, 6, 30, 42, 90, 110, 182, 210));
    with_gate(1, "Add", "s, x", FLOATS(3, 5, 11, 13));
    with_gate(1, "Sub", "x, s", FLOATS(-1, 1, -1, 1));
    with_gate(1, "Sub", "s, x", FLOATS(1, -1, 1, -1));
}

/* Both operands repeated, [2,1] and [1,3], computed and constant: 1 2 against 10 20 30. */
static void test_mutual_broadcast(void **state) {
    (void)state;
    model_under_test m;
    for (int constant = 0; constant < 2; constant++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(2, 1));
        if (constant)
            model_floats(&m, "c", DIMS(1, 3), FLOATS(10, 20, 30));
        else
            model_input(&m, "c", DIMS(1, 3));
        model_node(&m, "Sub", "op", "c, x", "y");
        model_output(&m, "y");
        model_expect_import(&m);
        const float *inputs[2] = {FLOATS(1, 2), FLOATS(10, 20, 30)};
        expect_values(plan_run(m.module, &m.arena, inputs)[0], 6, FLOATS(9, 19, 29, 8, 18, 28));
        expect_shape(returned(&m, 0), DIMS(2, 3));
        model_deinit(&m);
    }
}

/* Halves of the channels exchanged, rows backwards, every other column. */
static void test_slices(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 2, 2, 3));
    model_ints(&m, "starts", INTS(-1, 0));
    model_ints(&m, "ends", INTS(INT64_MIN, INT64_MAX));
    model_ints(&m, "axes", INTS(2, -1));
    model_ints(&m, "steps", INTS(-1, 2));
    model_node(&m, "Split", "split", "x", "a, b");
    model_int(&m, "axis", 1);
    model_node(&m, "Concat", "swap", "b, a", "c");
    model_int(&m, "axis", 1);
    model_node(&m, "Slice", "slice", "c, starts, ends, axes, steps", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)), 8,
                  FLOATS(10, 12, 7, 9, 4, 6, 1, 3));
    model_deinit(&m);
}

/* A residual subtraction is a difference, a product of activations a product. */
static void test_full_operands(void **state) {
    (void)state;
    static const char *const NAMES[] = {"Add", "Sub", "Mul"};
    static const char *const PLAN[] = {"spat.add_plan", "spat.sub_plan", "spat.mul_plan"};
    static const float WANT[][2] = {{1, -2}, {1, 2}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        model_under_test m;
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 2));
        model_node(&m, "Relu", "relu", "x", "r");
        model_node(&m, NAMES[i], "op", "r, n", "y");
        model_node(&m, "Sub", "negative", "x, r", "n"); /* out of order */
        model_output(&m, "y");
        model_expect_import(&m);
        assert_true(model_count_operations(&m, PLAN[i]) >= 1);
        expect_values(run(&m, FLOATS(1, -2)), 2, WANT[i]);
        model_deinit(&m);
    }
}

static void test_gates(void **state) {
    (void)state;
    model_under_test m;
    for (int hard = 0; hard < 2; hard++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 4));
        model_node(&m, hard ? "HardSigmoid" : "Sigmoid", "gate", "x", "g");
        if (hard)
            model_float(&m, "alpha", 1.0f / 6);
        model_node(&m, "Mul", "product", hard ? "x, g" : "g, x", "y");
        model_output(&m, "y");
        model_expect_import(&m);
        ir_operation *op = model_find(&m, hard ? "spat.hard_swish_plan" : "spat.silu_plan");
        assert_string_equal(ir_string_get(op, "raptor.layer", ""), "product");
        assert_int_equal(model_count_operations(&m, "spat.sigmoid_plan"), 0);
        assert_int_equal(model_count_operations(&m, "spat.hard_sigmoid_plan"), 0);
        assert_int_equal(model_count_operations(&m, "spat.mul_plan"), 0);
        model_deinit(&m);
    }
    model_init(&m, 13); /* other slopes are no swish */
    model_input(&m, "x", DIMS(1, 4));
    model_node(&m, "HardSigmoid", "gate", "x", "g");
    model_node(&m, "Mul", "product", "x, g", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    model_find(&m, "spat.mul_plan");
    ir_operation *gate = model_find(&m, "spat.hard_sigmoid_plan");
    assert_float_equal(ir_float_get(gate, "alpha", 0), 0.2f, 1e-7);
    assert_float_equal(ir_float_get(gate, "beta", 0), 0.5, 0);
    model_deinit(&m);
}

static void expect_clip(model_under_test *m, double low, double high) {
    model_output(m, "y");
    model_expect_import(m);
    ir_operation *clip = model_find(m, "spat.clip_plan");
    assert_true(ir_float_get(clip, "minimum", 99) == low);
    assert_true(ir_float_get(clip, "maximum", 99) == high);
    model_deinit(m);
}

static void test_clip_bounds(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 10);
    model_input(&m, "x", DIMS(1, 4));
    model_node(&m, "Clip", "relu6", "x", "y");
    model_float(&m, "min", 0);
    model_float(&m, "max", 6);
    expect_clip(&m, 0, 6);

    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 4));
    model_floats(&m, "high", 0, NULL, FLOATS(6));
    model_node(&m, "Clip", "clip", "x, , high", "y");
    expect_clip(&m, -(double)INFINITY, 6);

    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 4));
    model_node(&m, "Clip", "clip", "x", "y");
    expect_clip(&m, -(double)INFINITY, (double)INFINITY);
}

/* ---- shapes and constants ---- */

/* Reshape(x, [Shape(x)[0], -1]) as PyTorch writes it. */
static void test_shape_chain_folds(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(2, 3, 2, 2));
    model_ints(&m, "axis", INTS(0));
    model_ints(&m, "rest", INTS(-1));
    m.initializers[m.graph.n_initializer++] =
        model_tensor(&m, "zero", ONNX_INT64, 0, NULL, (int64_t[]){0}, 8);
    model_node(&m, "Shape", NULL, "x", "shape");
    model_node(&m, "Gather", NULL, "shape, zero", "batch");
    model_node(&m, "Unsqueeze", NULL, "batch, axis", "first");
    model_node(&m, "Concat", NULL, "first, rest", "target");
    model_int(&m, "axis", 0);
    model_node(&m, "Reshape", NULL, "x, target", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, NULL), 1);
    ir_operation *reshape = model_find(&m, "spat.reshape_plan");
    expect_shape(ir_result(reshape, 0), DIMS(2, 12));
    assert_string_equal(ir_string_get(reshape, "raptor.layer", ""), "Reshape_4");
    model_deinit(&m);
}

/* Weights that reach Conv through other nodes are constants all the same: through Constant and
 * Identity, and dequantized: ([4, 12] - 2) * 0.5 = [1, 5]. */
static void test_weights_through_nodes(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 2, 2));
    model_node(&m, "Constant", NULL, "", "k");
    Onnx__AttributeProto *value =
        model_attribute(&m, "value", ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__TENSOR);
    value->t = model_tensor(&m, "", ONNX_FLOAT, DIMS(2, 1, 1, 1), FLOATS(1, 5), 8);
    model_node(&m, "Identity", NULL, "k", "w");
    model_node(&m, "Conv", "conv", "x, w", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_constant(model_find(&m, "spat.conv2d_plan"), 1, 2, FLOATS(1, 5));
    model_deinit(&m);

    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 2, 2));
    m.initializers[m.graph.n_initializer++] =
        model_tensor(&m, "q", ONNX_INT8, DIMS(2, 1, 1, 1), (int8_t[]){4, 12}, 2);
    m.initializers[m.graph.n_initializer++] =
        model_tensor(&m, "zero", ONNX_INT8, 0, NULL, (int8_t[]){2}, 1);
    model_floats(&m, "scale", 0, NULL, FLOATS(0.5f));
    model_node(&m, "DequantizeLinear", NULL, "q, scale, zero", "w");
    model_node(&m, "Conv", "conv", "x, w", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_constant(model_find(&m, "spat.conv2d_plan"), 1, 2, FLOATS(1, 5));
    model_deinit(&m);
}

/* 1.5 and -2 as float16, bfloat16 and double. */
static void test_weights_of_other_types(void **state) {
    (void)state;
    const struct {
        int32_t type;
        size_t bytes;
        const void *data;
    } forms[] = {
        {ONNX_FLOAT16, 4, (const uint16_t[]){0x3e00, 0xc000}},
        {ONNX_BFLOAT16, 4, (const uint16_t[]){0x3fc0, 0xc000}},
        {ONNX_DOUBLE, 16, (const double[]){1.5, -2}},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        model_under_test m;
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 1, 2, 2));
        m.initializers[m.graph.n_initializer++] =
            model_tensor(&m, "w", forms[i].type, DIMS(2, 1, 1, 1), forms[i].data, forms[i].bytes);
        model_node(&m, "Conv", "conv", "x, w", "y");
        model_output(&m, "y");
        model_expect_import(&m);
        expect_constant(model_find(&m, "spat.conv2d_plan"), 1, 2, FLOATS(1.5f, -2));
        model_deinit(&m);
    }
}

static void test_concat_is_wrapped(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(2, 2));
    model_floats(&m, "c", DIMS(2, 1), FLOATS(10, 20));
    model_node(&m, "Concat", "cat", "x, c, x", "y");
    model_int(&m, "axis", -1);
    model_output(&m, "y");
    model_expect_import(&m);
    ir_operation *concat = model_find(&m, "spat.concat_plan");
    expect_shape(ir_result(concat, 0), DIMS(2, 5, 1, 1));
    expect_values(run(&m, FLOATS(1, 2, 3, 4)), 10, FLOATS(1, 2, 10, 1, 2, 3, 4, 20, 3, 4));
    model_deinit(&m);
}

static void test_transpose(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13); /* only axes of size 1 move */
    model_input(&m, "x", DIMS(1, 4, 1, 3));
    model_node(&m, "Transpose", "t", "x", "y");
    model_int_list(&m, "perm", INTS(2, 1, 0, 3));
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_count_operations(&m, NULL), 0); /* the shape is the same, too */
    model_deinit(&m);

    model_init(&m, 13); /* a channel shuffle: [1, 2, 2, 1, 1] with axes 1 and 2 exchanged */
    model_input(&m, "x", DIMS(1, 4, 1, 1));
    model_ints(&m, "split", INTS(1, 2, 2, 1, 1));
    model_ints(&m, "merge", INTS(1, 4, 1, 1));
    model_node(&m, "Reshape", "split", "x, split", "s");
    model_node(&m, "Transpose", "t", "s", "t");
    model_int_list(&m, "perm", INTS(0, 2, 1, 3, 4));
    model_node(&m, "Reshape", "merge", "t, merge", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2, 3, 4)), 4, FLOATS(1, 3, 2, 4));
    model_deinit(&m);
}

static void resize(model_under_test *m, int64_t opset, const float *scales) {
    model_init(m, opset);
    model_input(m, "x", DIMS(1, 1, 2, 4));
    model_floats(m, "scales", DIMS(4), scales);
    model_node(m, opset < 10 ? "Upsample" : "Resize", "resize",
               opset < 11 ? "x, scales" : "x, , scales", "y");
    model_output(m, "y");
}

static void test_resize_maps(void **state) {
    (void)state;
    model_under_test m;
    for (int64_t opset = 9; opset <= 10; opset++) { /* asymmetric, floor: the plain map */
        resize(&m, opset, FLOATS(1, 1, 2, 2));
        model_expect_import(&m);
        ir_operation *op = model_find(&m, "spat.resize_nearest_plan");
        assert_null(ir_attribute_get(op, "rows"));
        assert_null(ir_attribute_get(op, "columns"));
        expect_shape(ir_result(op, 0), DIMS(1, 1, 4, 8));
        model_deinit(&m);
    }
    /* Half pixels: (i + 0.5) / 1.5 - 0.5 = -0.17, 0.5, 1.17, 1.83, 2.5, 3.17. Halves rounded down
     * give the plain map 0, 0, 1, 2, 2, 3. */
    for (int up = 0; up < 2; up++) {
        resize(&m, 13, FLOATS(1, 1, 1, 1.5f));
        if (up)
            model_string(&m, "nearest_mode", "round_prefer_ceil");
        model_expect_import(&m);
        ir_operation *op = model_find(&m, "spat.resize_nearest_plan");
        assert_null(ir_attribute_get(op, "rows"));
        if (up)
            expect_integers(op, "columns", INTS(0, 1, 1, 2, 3, 3));
        else
            assert_null(ir_attribute_get(op, "columns"));
        model_deinit(&m);
    }
    /* Corners aligned: i * 3 / 5 = 0, 0.6, 1.2, 1.8, 2.4, 3, rounded up; rows i * 1 / 2. */
    resize(&m, 13, FLOATS(1, 1, 1.5f, 1.5f));
    model_string(&m, "coordinate_transformation_mode", "align_corners");
    model_string(&m, "nearest_mode", "ceil");
    model_expect_import(&m);
    ir_operation *op = model_find(&m, "spat.resize_nearest_plan");
    expect_integers(op, "columns", INTS(0, 1, 2, 2, 3, 3));
    expect_integers(op, "rows", INTS(0, 1, 1));
    model_deinit(&m);
}

/* Until opset 12 softmax is over all axes from `axis` on, then over one. */
static void test_softmax_axes(void **state) {
    (void)state;
    model_under_test m;
    for (int64_t opset = 12; opset <= 13; opset++) {
        model_init(&m, opset);
        model_input(&m, "x", DIMS(1, 2, 1, 2));
        model_node(&m, "Softmax", "softmax", "x", "y");
        model_int(&m, "axis", 1);
        model_output(&m, "y");
        model_expect_import(&m);
        const float *y = run(&m, FLOATS(0, 0, 0, 0));
        expect_values(y, 1, opset < 13 ? FLOATS(0.25f) : FLOATS(0.5f));
        model_deinit(&m);
    }
}

static void test_pads(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 10);
    model_input(&m, "x", DIMS(2, 2));
    model_node(&m, "Pad", "pad", "x", "y");
    model_int_list(&m, "pads", INTS(0, 1, 1, 0));
    model_float(&m, "value", 9);
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2, 3, 4)), 9, FLOATS(9, 1, 2, 9, 3, 4, 9, 9, 9));
    model_deinit(&m);

    model_init(&m, 18); /* axes as an input */
    model_input(&m, "x", DIMS(1, 1, 1, 1, 3));
    model_ints(&m, "pads", INTS(2, 1));
    model_ints(&m, "axes", INTS(-1));
    model_node(&m, "Pad", "pad", "x, pads, , axes", "y");
    model_string(&m, "mode", "reflect");
    model_output(&m, "y");
    model_expect_import(&m);
    expect_values(run(&m, FLOATS(1, 2, 3)), 6, FLOATS(3, 2, 1, 2, 3, 2));
    model_deinit(&m);
}

/* ---- whole graphs ---- */

static void test_module(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "data/in", DIMS(1, 4));
    model_node(&m, "Relu", "relu", "data/in", "prob");
    model_output(&m, "prob");
    model_output(&m, "data/in"); /* an output that is an input */
    model_output(&m, "prob");    /* the same one twice is another output */
    model_expect_import(&m);
    assert_string_equal(ir_string_get(m.module, "raptor.stage", ""), "plan");
    assert_string_equal(ir_string_get(m.module, "raptor.model", ""), "small");
    assert_int_equal(ir_integer_get(m.module, "raptor.bits", 0), 32);
    const ir_operation *main = func_find(m.module, "main");
    const ir_attribute *name = func_argument_attribute(main, 0, "raptor.name");
    assert_string_equal(name->string.text, "data/in");
    assert_int_equal(func_type(main)->result_count, 3);
    assert_string_equal(func_result_attribute(main, 1, "raptor.name")->string.text, "data/in");
    assert_ptr_equal(returned(&m, 1), model_body(&m)->arguments[0]);
    assert_ptr_equal(returned(&m, 0), returned(&m, 2));
    model_deinit(&m);
}

static void test_layer_names(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 1, 4));
    model_node(&m, "Relu", "same", "x", "a");
    model_node(&m, "Tanh", "same", "a", "b");
    model_node(&m, "Sigmoid", NULL, "b", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_string_equal(ir_string_get(model_find(&m, "spat.relu_plan"), "raptor.layer", ""),
                        "same");
    assert_string_equal(ir_string_get(model_find(&m, "spat.tanh_plan"), "raptor.layer", ""),
                        "same#2");
    ir_operation *sigmoid = model_find(&m, "spat.sigmoid_plan");
    assert_string_equal(ir_string_get(sigmoid, "raptor.layer", ""), "Sigmoid_2");
    assert_string_equal(ir_string_get(sigmoid, "raptor.op", ""), "Sigmoid");
    model_deinit(&m);
}

/* What no output needs is not looked at. Dropout and Identity leave nothing behind. */
static void test_nodes_that_disappear(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 4));
    m.inputs[m.graph.n_input++] = model_value(&m, "training", ONNX_BOOL, 0, NULL);
    model_node(&m, "Einsum", "unused", "x, training", "u");
    model_node(&m, "Dropout", "drop", "x", "a, mask");
    model_node(&m, "Identity", "same", "a", "b");
    model_node(&m, "Relu", "relu", "b", "y");
    model_output(&m, "y");
    model_expect_import(&m);
    assert_int_equal(model_body(&m)->argument_count, 1);
    ir_operation *relu = model_find(&m, "spat.relu_plan");
    assert_string_equal(ir_string_get(relu, "raptor.layer", ""), "relu");
    assert_int_equal(model_count_operations(&m, NULL), 3); /* to rank 4 and back */
    model_deinit(&m);
}

static void test_symbolic_batch(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(-2, 4));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    assert_int_equal(model_read(&m), RAPTOR_OK);
    assert_int_equal(onnx_model_bind_option(m.read, "batch=3", &m.diagnostics), RAPTOR_OK);
    model_expect_import(&m);
    expect_shape(returned(&m, 0), DIMS(3, 4));
    model_deinit(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constant_operands),
        cmocka_unit_test(test_channel_constants_stay_in_place),
        cmocka_unit_test(test_constant_with_a_gap),
        cmocka_unit_test(test_computed_channel_operands),
        cmocka_unit_test(test_mutual_broadcast),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_full_operands),
        cmocka_unit_test(test_gates),
        cmocka_unit_test(test_clip_bounds),
        cmocka_unit_test(test_shape_chain_folds),
        cmocka_unit_test(test_weights_through_nodes),
        cmocka_unit_test(test_weights_of_other_types),
        cmocka_unit_test(test_concat_is_wrapped),
        cmocka_unit_test(test_transpose),
        cmocka_unit_test(test_resize_maps),
        cmocka_unit_test(test_softmax_axes),
        cmocka_unit_test(test_pads),
        cmocka_unit_test(test_module),
        cmocka_unit_test(test_layer_names),
        cmocka_unit_test(test_nodes_that_disappear),
        cmocka_unit_test(test_symbolic_batch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
