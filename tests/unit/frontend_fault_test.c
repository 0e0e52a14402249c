/* What the frontend refuses, and how it says so: every fault of a model at once, each with file,
 * node, operator, reason and what would work. */
#include "frontend_model.h"

static const raptor_diagnostic *fault(const model_under_test *m, size_t number) {
    const raptor_diagnostic *diagnostic = m->diagnostics.first;
    while (number-- > 0)
        diagnostic = diagnostic->next;
    return diagnostic;
}

static void test_all_unsupported_at_once(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 3, 8, 8));
    model_node(&m, "LpNormalization", "norm1", "x", "a");
    model_node(&m, "Relu", "relu1", "a", "b");
    model_node(&m, "Einsum", "odd", "b", "c");
    model_node(&m, "Relu", "relu2", "c", "d");
    model_node(&m, "TopK", "end", "d", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 3, RAPTOR_E_operator_unsupported, "norm1", "BatchNormalization");
    assert_string_equal(fault(&m, 0)->place.operator, "LpNormalization");
    assert_string_equal(fault(&m, 1)->place.node, "odd");
    assert_string_equal(fault(&m, 1)->place.operator, "Einsum");
    assert_string_equal(fault(&m, 2)->place.node, "end");
    assert_non_null(strstr(fault(&m, 2)->message, "does not sort"));
    model_deinit(&m);
}

/* If the file gives the shape of a refused node's result, the forms behind it are checked, too. */
static void test_import_goes_on_behind_a_fault(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 3, 8, 8));
    model_node(&m, "LpNormalization", "norm", "x", "a");
    m.infos[m.graph.n_value_info++] = model_value(&m, "a", ONNX_FLOAT, DIMS(1, 3, 8, 8));
    model_ramp(&m, "w", DIMS(4, 2, 3, 3));
    model_node(&m, "Conv", "conv", "a, w", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 2, RAPTOR_E_operator_unsupported, "norm", "");
    assert_string_equal(fault(&m, 1)->place.node, "conv");
    assert_int_equal(fault(&m, 1)->code, RAPTOR_E_onnx_shape);
    model_deinit(&m);
}

static void test_other_domains(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    Onnx__OperatorSetIdProto other, *opsets[2] = {m.opsets[0], &other};
    onnx__operator_set_id_proto__init(&other);
    other.domain = "com.example";
    other.has_version = 1;
    other.version = 1;
    m.message.n_opset_import = 2;
    m.message.opset_import = opsets;
    opsets[0] = &m.opset;
    model_input(&m, "x", DIMS(1, 4));
    model_node(&m, "Relu", "custom", "x", "y")->domain = "com.example";
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_operator_unsupported, "custom", "com.example");
    model_deinit(&m);
}

/* ---- one node each ---- */

typedef struct refused_form {
    const char *operator;
    const char *inputs;
    size_t x_rank;
    int64_t x[5];
    raptor_diagnostic_code code;
    const char *text;
    void (*add)(model_under_test *m); /* attributes and constants; NULL = none */
} refused_form;

static void add_input_w(model_under_test *m) {
    model_input(m, "w", DIMS(1, 1, 3, 3));
}
static void add_matrix_input(model_under_test *m) {
    model_input(m, "w", DIMS(4, 4));
}
static void add_kernel_shape(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int_list(m, "kernel_shape", INTS(5, 5));
}
static void add_wrong_groups(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int(m, "group", 3);
}
static void add_huge_kernel(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 9, 9));
}
static void add_negative_pads(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int_list(m, "pads", INTS(-1, 0, 0, 0));
}
static void add_unknown_auto_pad(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_string(m, "auto_pad", "SAME");
}
static void add_three_strides(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int_list(m, "strides", INTS(1, 1, 1));
}
static void add_zero_stride(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int_list(m, "strides", INTS(0, 1));
}
static void add_cube(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3, 3));
}
static void add_odd_bias(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_ramp(m, "b", DIMS(2));
}
static void add_pool_in_padding(model_under_test *m) {
    model_int_list(m, "kernel_shape", INTS(2, 2));
    model_int_list(m, "pads", INTS(2, 2, 2, 2));
}
static void add_vector(model_under_test *m) {
    model_ramp(m, "c", DIMS(5));
}
static void add_matrix_batch(model_under_test *m) {
    model_ramp(m, "w", DIMS(2, 256, 256));
}
static void add_matrix(model_under_test *m) {
    model_ramp(m, "w", DIMS(3, 4));
}
static void add_shape(model_under_test *m) {
    model_ints(m, "shape", INTS(5, -1));
}
static void add_two_open(model_under_test *m) {
    model_ints(m, "shape", INTS(-1, -1));
}
static void add_shape_input(model_under_test *m) {
    m->inputs[m->graph.n_input++] = model_value(m, "shape", ONNX_FLOAT, DIMS(2));
}
static void add_float_shape(model_under_test *m) {
    model_floats(m, "shape", DIMS(2), FLOATS(2, 2.5f));
}
static void add_linear(model_under_test *m) {
    model_floats(m, "scales", DIMS(4), FLOATS(1, 1, 2, 2));
    model_string(m, "mode", "linear");
}
static void add_channel_scale(model_under_test *m) {
    model_floats(m, "scales", DIMS(4), FLOATS(1, 2, 1, 1));
}
static void add_wrap(model_under_test *m) {
    model_ints(m, "pads", INTS(0, 0, 1, 1, 0, 0, 1, 1));
    model_string(m, "mode", "wrap");
}
static void add_long_reflection(model_under_test *m) {
    model_ints(m, "pads", INTS(0, 0, 8, 0, 0, 0, 0, 0));
    model_string(m, "mode", "reflect");
}
static void add_training(model_under_test *m) {
    for (const char *const *name = (const char *const[]){"s", "b", "u", "v", NULL}; *name; name++)
        model_ramp(m, *name, DIMS(1));
    model_int(m, "training_mode", 1);
}
static void add_short_statistics(model_under_test *m) {
    for (const char *const *name = (const char *const[]){"s", "b", "u", "v", NULL}; *name; name++)
        model_ramp(m, *name, DIMS(3));
}
static void add_half(model_under_test *m) {
    model_int(m, "to", ONNX_FLOAT16);
}
static void add_far_axis(model_under_test *m) {
    model_int(m, "axis", 4);
}
static void add_string_axis(model_under_test *m) {
    model_string(m, "axis", "one");
}
static void add_exponents(model_under_test *m) {
    model_floats(m, "e", DIMS(2), FLOATS(2, 3));
}
static void add_large_exponent(model_under_test *m) {
    model_floats(m, "e", DIMS(1), FLOATS(200));
}
static void add_negative_epsilon(model_under_test *m) {
    m->opset.version = 17;
    model_ramp(m, "s", DIMS(4));
    model_float(m, "epsilon", -1);
}
static void add_short_scale(model_under_test *m) {
    model_ramp(m, "s", DIMS(3));
    model_ramp(m, "b", DIMS(3));
}
static void add_wide_crops(model_under_test *m) {
    model_ramp(m, "w", DIMS(1, 1, 3, 3));
    model_int_list(m, "pads", INTS(9, 0, 9, 0));
}
static void add_permutation(model_under_test *m) {
    model_int_list(m, "perm", INTS(0, 0, 1, 2));
}

#define IMAGE                                                                                      \
    4, {                                                                                           \
        1, 1, 8, 8                                                                                 \
    }
#define UNSUPPORTED RAPTOR_E_operator_unsupported
#define SHAPE       RAPTOR_E_onnx_shape
#define ATTRIBUTE   RAPTOR_E_onnx_attribute

static const refused_form FORMS[] = {
    {"Conv", "x, w", IMAGE, UNSUPPORTED, "weights 'w' are an input of the model", add_input_w},
    {"Conv", "x, w", IMAGE, ATTRIBUTE, "kernel_shape is 5x5, but the weights have 3x3",
     add_kernel_shape},
    {"Conv", "x, w", IMAGE, SHAPE, "in 3 groups", add_wrong_groups},
    {"Conv", "x, w", IMAGE, SHAPE, "does not fit an extent of 8", add_huge_kernel},
    {"Conv", "x, w", IMAGE, ATTRIBUTE, "cropping", add_negative_pads},
    {"Conv", "x, w", IMAGE, ATTRIBUTE, "auto_pad is 'SAME'", add_unknown_auto_pad},
    {"Conv", "x, w", IMAGE, ATTRIBUTE, "strides has 3 values instead of 2", add_three_strides},
    {"Conv", "x, w", IMAGE, ATTRIBUTE, "strides holds 0", add_zero_stride},
    {"Conv", "x, w, b", IMAGE, SHAPE, "a bias of shape 2 for 1 channels", add_odd_bias},
    {"Conv", "x, w", 5, {1, 1, 8, 8, 8}, UNSUPPORTED, "one or two spatial axes", add_cube},
    {"MaxPool", "x", IMAGE, ATTRIBUTE, "kernel_shape is missing", NULL},
    {"MaxPool", "x", IMAGE, SHAPE, "wholly in it", add_pool_in_padding},
    {"GlobalAveragePool", "x", 2, {1, 8}, SHAPE, "without spatial axes", NULL},
    {"Add", "x, c", IMAGE, SHAPE, "1x1x8x8 and 5 do not broadcast", add_vector},
    {"Pow", "x, e", 2, {4, 2}, UNSUPPORTED, "its exponents differ", add_exponents},
    {"Pow", "x, e", 2, {4, 4}, UNSUPPORTED, "an exponent of 200", add_large_exponent},
    {"LayerNormalization", "x, s", 2, {4, 4}, UNSUPPORTED, "epsilon is -1", add_negative_epsilon},
    {"InstanceNormalization", "x, s, b", IMAGE, SHAPE, "3 elements for 1", add_short_scale},
    {"ConvTranspose", "x, w", IMAGE, UNSUPPORTED, "weights 'w' are an input", add_input_w},
    {"ConvTranspose", "x, w", 5, {1, 1, 8, 8, 8}, UNSUPPORTED, "one or two spatial axes", add_cube},
    {"ConvTranspose", "x, w", IMAGE, ATTRIBUTE, "strides must be 2 numbers", add_zero_stride},
    {"ConvTranspose", "x, w", IMAGE, SHAPE, "an output of size -8", add_wide_crops},
    {"MatMul", "x, w", 2, {4, 3}, SHAPE, "4x3 times", add_matrix_input},
    {"Gemm", "x, w", 2, {4, 4}, SHAPE, "the matrices are 4x4 and 3x4", add_matrix},
    {"MatMul", "x, w", 2, {4, 4}, SHAPE, "4x4 times 3x4", add_matrix},
    {"MatMul", "x, w", 3, {2, 4, 256}, UNSUPPORTED, "a batch of matrices", add_matrix_batch},
    {"Reshape", "x, shape", 2, {4, 4}, SHAPE, "cannot take the shape", add_shape},
    {"Reshape", "x, shape", 2, {4, 4}, SHAPE, "cannot take the shape", add_two_open},
    {"Reshape", "x, shape", 2, {4, 4}, UNSUPPORTED, "'shape' are an input", add_shape_input},
    {"Reshape", "x, shape", 2, {4, 4}, RAPTOR_E_onnx_type, "not integers", add_float_shape},
    {"Resize", "x, , scales", IMAGE, UNSUPPORTED, "only nearest", add_linear},
    {"Resize", "x, , scales", IMAGE, UNSUPPORTED, "resizes axis 1", add_channel_scale},
    {"Pad", "x, pads", IMAGE, UNSUPPORTED, "mode 'wrap'", add_wrap},
    {"Pad", "x, pads", IMAGE, SHAPE, "reflecting 8", add_long_reflection},
    {"BatchNormalization", "x, s, b, u, v", IMAGE, UNSUPPORTED, "training mode", add_training},
    {"BatchNormalization", "x, s, b, u, v", IMAGE, SHAPE, "for 1 channels", add_short_statistics},
    {"Cast", "x", IMAGE, UNSUPPORTED, "float16", add_half},
    {"Softmax", "x", IMAGE, ATTRIBUTE, "axis 4 of a tensor of rank 4", add_far_axis},
    {"Softmax", "x", IMAGE, ATTRIBUTE, "axis", add_string_axis},
    {"Transpose", "x", IMAGE, ATTRIBUTE, "axis 0 is given twice", add_permutation},
    {"Floor", "x", IMAGE, UNSUPPORTED, "compile time only", NULL},
    {"Frobnicate", "x", IMAGE, UNSUPPORTED, "not lowered", NULL},
};

static void test_forms(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        const refused_form *form = &FORMS[i];
        model_under_test m;
        model_init(&m, 14);
        model_input(&m, "x", form->x_rank, form->x);
        model_node(&m, form->operator, "node", form->inputs, "y");
        if (form->add != NULL)
            form->add(&m);
        model_output(&m, "y");
        model_expect_faults(&m, 1, form->code, "node", form->text);
        assert_string_equal(m.diagnostics.first->place.operator, form->operator);
        model_deinit(&m);
    }
}

/* ---- the model as a whole ---- */

static void test_inputs(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13); /* the symbolic batch is never taken to be 1 */
    model_input(&m, "x", DIMS(-2, 4));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_shape, NULL, "--shape");
    model_deinit(&m);

    model_init(&m, 13);
    m.inputs[m.graph.n_input++] = model_value(&m, "x", ONNX_INT64, DIMS(1, 4));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_type, "x", "int64; the device takes float32");
    model_deinit(&m);

    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 0, 4));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_shape, "x", "positive dimensions");
    model_deinit(&m);

    model_init(&m, 13); /* 2^62 elements: no overflow, no allocation */
    model_input(&m, "x", DIMS(2147483648, 2147483648));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_shape, "x", "elements");
    model_deinit(&m);
}

/* A cast between float types leaves nothing behind, but at the border it would be missed. */
static void test_outputs(void **state) {
    (void)state;
    model_under_test m;
    for (int border = 0; border < 2; border++) {
        model_init(&m, 13);
        model_input(&m, "x", DIMS(1, 4));
        model_node(&m, "Cast", "wide", "x", border ? "y" : "a");
        model_int(&m, "to", ONNX_DOUBLE);
        if (!border) {
            model_node(&m, "Cast", "narrow", "a", "y");
            model_int(&m, "to", ONNX_FLOAT);
            model_output(&m, "y");
            model_expect_import(&m);
        } else {
            model_output(&m, "y");
            m.outputs[0]->type->tensor_type->elem_type = ONNX_DOUBLE;
            model_expect_faults(&m, 1, RAPTOR_E_onnx_type, "y", "float64");
        }
        model_deinit(&m);
    }
}

static void test_broken_graphs(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13); /* an initializer that is not there */
    model_input(&m, "x", DIMS(1, 1, 4, 4));
    model_node(&m, "Conv", "conv", "x, missing", "y");
    model_output(&m, "y");
    assert_int_equal(model_import(&m), RAPTOR_FAILED);
    assert_int_equal(m.diagnostics.first->code, RAPTOR_E_onnx_graph);
    assert_non_null(strstr(m.diagnostics.first->message, "missing"));
    model_deinit(&m);

    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 4));
    model_node(&m, "Add", "first", "x, b", "a");
    model_node(&m, "Relu", "second", "a", "b");
    model_output(&m, "b");
    assert_int_equal(model_import(&m), RAPTOR_FAILED);
    assert_int_equal(m.diagnostics.first->code, RAPTOR_E_onnx_graph);
    model_deinit(&m);

    model_init(&m, 13); /* a constant of 2^60 elements */
    model_ints(&m, "shape", INTS(1073741824, 1073741824));
    model_node(&m, "ConstantOfShape", "huge", "shape", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_shape, "huge", "limit");
    model_deinit(&m);

    model_init(&m, 13); /* a result that overflows */
    model_input(&m, "x", DIMS(1, 1, 4, 4));
    model_ints(&m, "pads", INTS(0, 0, 1073741824, 0, 0, 0, 0, 1073741824));
    model_node(&m, "Pad", "pad", "x, pads", "y");
    model_output(&m, "y");
    model_expect_faults(&m, 1, RAPTOR_E_onnx_shape, "pad", "elements");
    model_deinit(&m);
}

/* ---- --check-only ---- */

static void test_check(void **state) {
    (void)state;
    model_under_test m;
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 1, 4, 4));
    model_ramp(&m, "w", DIMS(1, 1, 3, 3));
    model_node(&m, "Identity", "constant", "w", "v");
    model_node(&m, "Conv", "conv", "x, v", "a");
    model_node(&m, "LpNormalization", "norm", "a", "b");
    model_node(&m, "Relu", "relu", "b", "y");
    model_node(&m, "Tanh", "nobody", "a", "z");
    model_output(&m, "y");
    assert_int_equal(model_read(&m), RAPTOR_OK);
    frontend_analysis analysis;
    assert_int_equal(frontend_analyse(m.read, NULL, &m.arena, &m.diagnostics, &analysis),
                     RAPTOR_OK);
    assert_int_equal(m.diagnostics.count, 0);
    const frontend_verdict *verdicts = analysis.verdicts;
    size_t count = m.read->graph->node_count;
    assert_int_equal(count, 5);
    /* What reads a refused node is the device's when the shape in between is known. */
    static const frontend_where WANT[] = {FRONTEND_FOLDED, FRONTEND_DEVICE, FRONTEND_UNSUPPORTED,
                                          FRONTEND_DEVICE, FRONTEND_UNUSED};
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(verdicts[i].where, WANT[i]);
        assert_ptr_equal(verdicts[i].node, m.read->graph->nodes[i]);
        bool explained = WANT[i] == FRONTEND_UNSUPPORTED || WANT[i] == FRONTEND_BLOCKED;
        assert_int_equal(verdicts[i].reason != NULL, explained);
    }
    assert_non_null(strstr(verdicts[2].reason, "BatchNormalization"));
    assert_string_equal(frontend_where_name(verdicts[2].where), "unsupported");
    model_deinit(&m);

    model_init(&m, 13); /* what is wrong with the whole model is a fault here, too */
    model_input(&m, "x", DIMS(-2, 4));
    model_node(&m, "Relu", "relu", "x", "y");
    model_output(&m, "y");
    assert_int_equal(model_read(&m), RAPTOR_OK);
    assert_int_equal(frontend_analyse(m.read, NULL, &m.arena, &m.diagnostics, &analysis),
                     RAPTOR_FAILED);
    assert_int_equal(m.diagnostics.count, 1);
    model_deinit(&m);
}

static void test_operator_table(void **state) {
    (void)state;
    size_t count;
    const frontend_operator *rows = frontend_operators(&count);
    assert_true(count > 30);
    for (size_t i = 0; i < count; i++) {
        assert_true(strlen(rows[i].supported) > 0);
        assert_true(rows[i].oldest_opset <= rows[i].newest_opset);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(rows[i].name, rows[k].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_unsupported_at_once),
        cmocka_unit_test(test_import_goes_on_behind_a_fault),
        cmocka_unit_test(test_other_domains),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_outputs),
        cmocka_unit_test(test_broken_graphs),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_operator_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
