/* Operators and modes that the stored tests (opset 17) do not have, on hand-worked values and on
 * the examples of the operators' documentation. */
#include <math.h>

#include "reference_runner.h"

/* y = op(x) with attributes already appended to `attributes`. */
static running apply(const char *name, int64_t opset, raptor_buffer *attributes, const float *x,
                     size_t rank, const int64_t *dims) {
    raptor_buffer graph = {0};
    graph_node(&graph, name, NULL, "x", "y", attributes);
    return run(&graph, opset, x, rank, dims);
}

static void activations_of_newer_opsets(void **state) {
    (void)state;
    running r = apply("Gelu", 20, NULL, (float[]){1, -1}, DIMS(2));
    EXPECT(&r, SHAPE(2), 0.84134475f, -0.15865525f); /* x times the normal distribution at x */
    raptor_buffer attributes = {0};
    attribute_string(&attributes, "approximate", "tanh");
    r = apply("Gelu", 20, &attributes, (float[]){1}, DIMS(1));
    EXPECT(&r, SHAPE(1), 0.84119199f);
    r = apply("Mish", 18, NULL, (float[]){1, 0}, DIMS(2));
    EXPECT(&r, SHAPE(2), 0.86509839f, 0); /* tanh(log(1 + e)) */
    attribute_float(&attributes, "alpha", 2);
    r = apply("Swish", 24, &attributes, (float[]){0.5f}, DIMS(1));
    EXPECT(&r, SHAPE(1), 0.36552929f); /* 0.5 / (1 + 1/e) */
}

static void bits(const char *name, const int32_t *other, float first, float second) {
    raptor_buffer graph = {0}, attributes = {0};
    attribute_int(&attributes, "to", ONNX_INT32);
    graph_node(&graph, "Cast", NULL, "x", "i", &attributes);
    graph_node(&graph, name, NULL, other ? "i o" : "i", "b", NULL);
    attribute_int(&attributes, "to", ONNX_FLOAT);
    graph_node(&graph, "Cast", NULL, "b", "y", &attributes);
    if (other)
        graph_raw(&graph, "o", ONNX_INT32, DIMS(2), other, 2 * sizeof *other);
    running r = run(&graph, 18, (float[]){12, 5}, DIMS(2));
    EXPECT(&r, SHAPE(2), first, second);
}

/* Functions of numbers say nothing of what is none: NaN goes through. */
static void nan_goes_through(void **state) {
    (void)state;
    static const char *const names[] = {
        "Abs",  "Neg",     "Relu", "LeakyRelu", "Elu",      "Celu",        "Selu",       "Gelu",
        "Mish", "Sigmoid", "Tanh", "HardSwish", "Softsign", "HardSigmoid", "Softplus",   "Exp",
        "Log",  "Sqrt",    "Erf",  "Floor",     "Ceil",     "Round",       "Reciprocal", "Sign",
        "Sin",  "Cos",     "Tan",  "Atan",      "Swish",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        running r = apply(names[i], 24, NULL, (float[]){NAN, 0.5f}, DIMS(2));
        if (r.status != RAPTOR_OK)
            fail_msg("%s: %s", names[i], r.diagnostics.first->message);
        const float *y = r.outputs[0].tensor.data;
        if (!isnan(y[0]) || isnan(y[1]))
            fail_msg("%s of (NaN, 0.5) is (%g, %g)", names[i], (double)y[0], (double)y[1]);
        stop(&r);
    }
}

static void bitwise_operators(void **state) {
    (void)state;
    static const int32_t OTHER[] = {10, 3}; /* 1100 and 1010, 101 and 011 */
    bits("BitwiseAnd", OTHER, 8, 1);
    bits("BitwiseOr", OTHER, 14, 7);
    bits("BitwiseXor", OTHER, 6, 6);
    bits("BitwiseNot", NULL, -13, -6);
}

static void norms_of_windows_and_vectors(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 2);
    running r = apply("LpPool", 18, &attributes, (float[]){3, -4, 0}, DIMS(1, 1, 3));
    EXPECT(&r, SHAPE(1, 1, 2), 5, 4);
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 2);
    attribute_int(&attributes, "p", 1);
    r = apply("LpPool", 18, &attributes, (float[]){3, -4, 0}, DIMS(1, 1, 3));
    EXPECT(&r, SHAPE(1, 1, 2), 7, 4);
    r = apply("GlobalLpPool", 13, NULL, (float[]){2, 4, 5, 6}, DIMS(1, 1, 2, 2));
    EXPECT(&r, SHAPE(1, 1, 1, 1), 9);
    r = apply("LpNormalization", 13, NULL, (float[]){3, 4, 0, 0}, DIMS(2, 2));
    EXPECT(&r, SHAPE(2, 2), .6f, .8f, 0, 0);
    attribute_int(&attributes, "p", 1);
    attribute_int(&attributes, "axis", 0);
    r = apply("LpNormalization", 13, &attributes, (float[]){3, 4, -1, 4}, DIMS(2, 2));
    EXPECT(&r, SHAPE(2, 2), .75f, .5f, -.25f, .5f);
}

/* Two groups of two channels: (1, 3) and (5, 9) become (-1, 1) each. */
static void group_normalization(void **state) {
    (void)state;
    for (int opset = 18; opset <= 21; opset += 3) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_int(&attributes, "num_groups", 2);
        attribute_float(&attributes, "epsilon", 0);
        graph_node(&graph, "GroupNormalization", NULL, "x s b", "y", &attributes);
        if (opset == 18) { /* one scale a group */
            graph_raw(&graph, "s", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
            graph_raw(&graph, "b", ONNX_FLOAT, DIMS(2), FLOATS(0, 10));
        } else { /* one a channel */
            graph_raw(&graph, "s", ONNX_FLOAT, DIMS(4), FLOATS(1, 2, 3, 4));
            graph_raw(&graph, "b", ONNX_FLOAT, DIMS(4), FLOATS(0, 0, 0, 1));
        }
        running r = run(&graph, opset, (float[]){1, 3, 5, 9}, DIMS(1, 4, 1));
        if (opset == 18)
            EXPECT(&r, SHAPE(1, 4, 1), -1, 1, 8, 12);
        else
            EXPECT(&r, SHAPE(1, 4, 1), -1, 2, -3, 5);
    }
}

static void rms_normalization(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_float(&attributes, "epsilon", 0);
    graph_node(&graph, "RMSNormalization", NULL, "x s", "y", &attributes);
    graph_raw(&graph, "s", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
    running r = run(&graph, 23, (float[]){1, 7, 5, 5}, DIMS(2, 2)); /* roots of 25 and 25 */
    EXPECT(&r, SHAPE(2, 2), .2f, 2.8f, 1, 2);
}

/* The example of the operator's documentation: 1..16 reduced by 0.6 with a stretched filter. */
static void resize_with_antialiasing(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "linear");
    attribute_int(&attributes, "antialias", 1);
    graph_node(&graph, "Resize", NULL, "x - scales", "y", &attributes);
    graph_raw(&graph, "scales", ONNX_FLOAT, DIMS(4), FLOATS(1, 1, .6f, .6f));
    running r = run(&graph, 18, counting(16), DIMS(1, 1, 4, 4));
    EXPECT(&r, SHAPE(1, 1, 2, 2), 2.875f, 4.5f, 9.375f, 11);
}

static void resize_of_named_axes_keeping_the_ratio(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    ATTRIBUTE_INTS(&attributes, "axes", 1);
    graph_node(&graph, "Resize", NULL, "x - - sizes", "y", &attributes);
    graph_raw(&graph, "sizes", ONNX_INT64, DIMS(1), INT64S(4));
    running r = run(&graph, 18, (float[]){1, 2}, DIMS(1, 2));
    EXPECT(&r, SHAPE(1, 4), 1, 1, 2, 2);
    for (int larger = 0; larger < 2; larger++) {
        ATTRIBUTE_INTS(&attributes, "axes", 0, 1);
        attribute_string(&attributes, "keep_aspect_ratio_policy",
                         larger ? "not_smaller" : "not_larger");
        graph_node(&graph, "Resize", NULL, "x - - sizes", "y", &attributes);
        graph_raw(&graph, "sizes", ONNX_INT64, DIMS(2), INT64S(2, 6));
        r = run(&graph, 18, (float[]){1, 2}, DIMS(1, 2)); /* scales 2 and 3 */
        if (larger)
            EXPECT(&r, SHAPE(3, 6), 1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2);
        else
            EXPECT(&r, SHAPE(2, 4), 1, 1, 2, 2, 1, 1, 2, 2);
    }
}

/* Scales are floats, and what is computed from them is rounded as such: five sixths of six elements
 * are five, and with a third the second element taken is the fourth. */
static void resize_by_fractions(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "linear");
    graph_node(&graph, "Resize", NULL, "x - scales", "y", &attributes);
    graph_raw(&graph, "scales", ONNX_FLOAT, DIMS(1), FLOATS(5 / 6.0f));
    running r = run(&graph, 13, counting(6), DIMS(6));
    EXPECT(&r, SHAPE(5), 1.1f, 2.3f, 3.5f, 4.7f, 5.9f);
    static const struct {
        const char *transform, *nearest;
        float first, second, third;
    } WAYS[] = {
        {"asymmetric", "floor", 1, 4, 7},
        {"half_pixel", "floor", 2, 5, 8},
        {"half_pixel", "round_prefer_ceil", 2, 5, 8},
        {"tf_half_pixel_for_nn", "floor", 2, 5, 8},
        {"pytorch_half_pixel", "floor", 2, 5, 8},
    };
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        attribute_string(&attributes, "coordinate_transformation_mode", WAYS[i].transform);
        attribute_string(&attributes, "nearest_mode", WAYS[i].nearest);
        graph_node(&graph, "Resize", NULL, "x - scales", "y", &attributes);
        graph_raw(&graph, "scales", ONNX_FLOAT, DIMS(1), FLOATS(1 / 3.0f));
        r = run(&graph, 11, counting(9), DIMS(9));
        EXPECT(&r, SHAPE(3), WAYS[i].first, WAYS[i].second, WAYS[i].third);
    }
}

/* One element is taken from the front. */
static void resize_to_one_element(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "cubic");
    attribute_string(&attributes, "coordinate_transformation_mode", "pytorch_half_pixel");
    graph_node(&graph, "Resize", NULL, "x - - sizes", "y", &attributes);
    graph_raw(&graph, "sizes", ONNX_INT64, DIMS(1), INT64S(1));
    running r = run(&graph, 13, counting(4), DIMS(4));
    EXPECT(&r, SHAPE(1), 1);
}

/* Half a pixel beyond the border: cubic weights of the pixels the border repeats, as everywhere. */
static void cubic_samples_beyond_the_border(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "cubic");
    attribute_string(&attributes, "padding_mode", "border");
    attribute_int(&attributes, "align_corners", 1);
    graph_node(&graph, "GridSample", NULL, "x grid", "y", &attributes);
    graph_raw(&graph, "grid", ONNX_FLOAT, DIMS(1, 1, 5, 2),
              FLOATS(-1.5f, 0, 1.5f, 0, -1, 0, -9, 0, 9, 0));
    running r = run(&graph, 20, (float[]){0, 32, 64}, DIMS(1, 1, 1, 3));
    EXPECT(&r, SHAPE(1, 1, 1, 5), -3, 67, 0, 0, 64); /* -3/32 of the pixel before the border */
}

/* The middle of a cube is the mean of its corners; the grid names the last axis first. Lines, too.
 */
static void samples_of_volumes_and_lines(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "linear");
    attribute_int(&attributes, "align_corners", 1);
    graph_node(&graph, "GridSample", NULL, "x grid", "y", &attributes);
    graph_raw(&graph, "grid", ONNX_FLOAT, DIMS(1, 1, 1, 4, 3),
              FLOATS(0, 0, 0, 1, -1, -1, -1, 1, -1, 0.5f, -1, 1));
    running r = run(&graph, 20, counting(8), DIMS(1, 1, 2, 2, 2));
    EXPECT(&r, SHAPE(1, 1, 1, 1, 4), 4.5f, 2, 3, 5.75f);
    attribute_string(&attributes, "mode", "nearest");
    graph_node(&graph, "GridSample", NULL, "x grid", "y", &attributes);
    graph_raw(&graph, "grid", ONNX_FLOAT, DIMS(1, 1, 1, 2, 3),
              FLOATS(0.4f, 0.4f, -3, 0.4f, 0.4f, 0.4f));
    r = run(&graph, 20, counting(8), DIMS(1, 1, 2, 2, 2));
    EXPECT(&r, SHAPE(1, 1, 1, 1, 2), 0, 8); /* the first lies outside */
    attribute_string(&attributes, "mode", "linear");
    attribute_string(&attributes, "padding_mode", "border");
    graph_node(&graph, "GridSample", NULL, "x grid", "y", &attributes);
    graph_raw(&graph, "grid", ONNX_FLOAT, DIMS(1, 3, 1), FLOATS(-0.5f, 0, 7));
    r = run(&graph, 20, counting(4), DIMS(1, 1, 4)); /* without align_corners: (at + 1) * 2 - 1/2 */
    EXPECT(&r, SHAPE(1, 1, 3), 1.5f, 2.5f, 4);
}

static void pads_wrap_and_name_axes(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_string(&attributes, "mode", "wrap");
    graph_node(&graph, "Pad", NULL, "x pads", "y", &attributes);
    graph_raw(&graph, "pads", ONNX_INT64, DIMS(2), INT64S(2, 4));
    running r = run(&graph, 19, counting(3), DIMS(3));
    EXPECT(&r, SHAPE(9), 2, 3, 1, 2, 3, 1, 2, 3, 1);
    graph_node(&graph, "Pad", NULL, "x pads value axes", "y", NULL);
    graph_raw(&graph, "pads", ONNX_INT64, DIMS(2), INT64S(1, -1));
    graph_raw(&graph, "value", ONNX_FLOAT, 0, NULL, FLOATS(7));
    graph_raw(&graph, "axes", ONNX_INT64, DIMS(1), INT64S(-1));
    r = run(&graph, 18, counting(4), DIMS(2, 2));
    EXPECT(&r, SHAPE(2, 2), 7, 1, 7, 3);
}

static void scatter_keeps_extremes(void **state) {
    (void)state;
    for (int largest = 0; largest < 2; largest++) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_string(&attributes, "reduction", largest ? "max" : "min");
        graph_node(&graph, "ScatterElements", NULL, "x i u", "y", &attributes);
        graph_raw(&graph, "i", ONNX_INT64, DIMS(3), INT64S(0, 1, -2));
        graph_raw(&graph, "u", ONNX_FLOAT, DIMS(3), FLOATS(4, 2, 9));
        running r = run(&graph, 18, (float[]){1, 5, 3}, DIMS(3));
        if (largest)
            EXPECT(&r, SHAPE(3), 4, 9, 3);
        else
            EXPECT(&r, SHAPE(3), 1, 2, 3);
    }
}

static void split_into_uneven_pieces(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_int(&attributes, "num_outputs", 2);
    graph_node(&graph, "Split", NULL, "x", "a y", &attributes);
    running r = run(&graph, 18, counting(5), DIMS(5));
    EXPECT(&r, SHAPE(2), 4, 5);
}

static void reductions_take_axes_as_input(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_int(&attributes, "keepdims", 0);
    graph_node(&graph, "ReduceMean", NULL, "x axes", "y", &attributes);
    graph_raw(&graph, "axes", ONNX_INT64, DIMS(1), INT64S(-1));
    running r = run(&graph, 18, counting(4), DIMS(2, 2));
    EXPECT(&r, SHAPE(2), 1.5f, 3.5f);
    attribute_int(&attributes, "noop_with_empty_axes", 1);
    graph_node(&graph, "ReduceMax", NULL, "x", "y", &attributes);
    r = run(&graph, 18, counting(2), DIMS(2));
    EXPECT(&r, SHAPE(2), 1, 2);
}

/* What a reduction does to each element it also does where no axis is reduced. */
static void reductions_over_no_axis(void **state) {
    (void)state;
    static const struct {
        const char *operator;
        float first, second; /* of -1 and -2 */
    } REDUCTIONS[] = {
        {"ReduceSum", -1, -2},     {"ReduceMean", -1, -2},      {"ReduceMin", -1, -2},
        {"ReduceProd", -1, -2},    {"ReduceL1", 1, 2},          {"ReduceL2", 1, 2},
        {"ReduceSumSquare", 1, 4}, {"ReduceLogSumExp", -1, -2},
    };
    for (size_t i = 0; i < sizeof REDUCTIONS / sizeof *REDUCTIONS; i++) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_int(&attributes, "noop_with_empty_axes", 1);
        attribute_int(&attributes, "keepdims", 0);
        graph_node(&graph, "Neg", NULL, "x", "n", NULL);
        graph_node(&graph, REDUCTIONS[i].operator, NULL, "n", "y", &attributes);
        running r = run(&graph, 18, counting(2), DIMS(2, 1));
        EXPECT(&r, SHAPE(2, 1), REDUCTIONS[i].first, REDUCTIONS[i].second);
    }
}

static void scales_of_blocks(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_int(&attributes, "to", ONNX_INT8);
    graph_node(&graph, "Cast", NULL, "x", "q", &attributes);
    attribute_int(&attributes, "block_size", 2);
    graph_node(&graph, "DequantizeLinear", NULL, "q s", "y", &attributes);
    graph_raw(&graph, "s", ONNX_FLOAT, DIMS(1, 2), FLOATS(.5f, 10));
    running r = run(&graph, 21, counting(4), DIMS(1, 4));
    EXPECT(&r, SHAPE(1, 4), .5f, 1, 30, 40);
}

/* Columns of 2x1 kernels at stride 1 on a 3x1 image: the middle pixel is in both windows. */
static void columns_to_image(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Col2Im", NULL, "x image block", "y", NULL);
    graph_raw(&graph, "image", ONNX_INT64, DIMS(2), INT64S(3, 1));
    graph_raw(&graph, "block", ONNX_INT64, DIMS(2), INT64S(2, 1));
    running r = run(&graph, 18, counting(4), DIMS(1, 2, 2)); /* taps 1 2 and 3 4 */
    EXPECT(&r, SHAPE(1, 1, 3, 1), 1, 5, 4);
}

static void centered_crops_and_pads(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "CenterCropPad", NULL, "x shape", "y", NULL);
    graph_raw(&graph, "shape", ONNX_INT64, DIMS(2), INT64S(4, 2));
    running r = run(&graph, 18, counting(5), DIMS(1, 5));
    EXPECT(&r, SHAPE(4, 2), 0, 0, 2, 3, 0, 0, 0, 0);
}

/* The identity map gives pixel centres; a shift moves them. */
static void affine_grids(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "AffineGrid", NULL, "x size", "y", NULL);
    graph_raw(&graph, "size", ONNX_INT64, DIMS(4), INT64S(1, 1, 1, 2));
    running r = run(&graph, 20, (float[]){1, 0, .25f, 0, 1, 0}, DIMS(1, 2, 3));
    EXPECT(&r, SHAPE(1, 1, 2, 2), -.25f, 0, .75f, 0);
}

/* Without offsets a deformable convolution is a plain one; an offset of half a pixel to the right
 * reads between pixels, and the mask scales what is read. */
static void deformable_convolution(void **state) {
    (void)state;
    for (int moved = 0; moved < 2; moved++) {
        raptor_buffer graph = {0};
        float half = moved ? .5f : 0;
        graph_node(&graph, "DeformConv", NULL, moved ? "x w o b m" : "x w o", "y", NULL);
        graph_raw(&graph, "w", ONNX_FLOAT, DIMS(1, 1, 1, 2), FLOATS(1, 10));
        /* per tap: row offsets, column offsets, at the two positions */
        graph_raw(&graph, "o", ONNX_FLOAT, DIMS(1, 4, 1, 2),
                  FLOATS(0, 0, half, half, 0, 0, half, half));
        graph_raw(&graph, "b", ONNX_FLOAT, DIMS(1), FLOATS(100));
        graph_raw(&graph, "m", ONNX_FLOAT, DIMS(1, 2, 1, 2), FLOATS(1, 1, 2, 2));
        running r = run(&graph, 19, (float[]){1, 2, 4}, DIMS(1, 1, 1, 3));
        if (moved) /* 1.5 + 20 * 3 + 100; 3 + 20 * (4 + 0) / 2 + 100 */
            EXPECT(&r, SHAPE(1, 1, 1, 2), 161.5f, 143);
        else
            EXPECT(&r, SHAPE(1, 1, 1, 2), 21, 42);
    }
}

/* The region of columns 1 to 3 in two bins of 1.5 columns: 1..2 and 2..3. */
static void regions_of_interest_are_pooled(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    ATTRIBUTE_INTS(&attributes, "pooled_shape", 1, 2);
    graph_node(&graph, "MaxRoiPool", NULL, "x roi", "y", &attributes);
    graph_raw(&graph, "roi", ONNX_FLOAT, DIMS(1, 5), FLOATS(0, 1, 0, 3, 0));
    running r = run(&graph, 13, (float[]){9, 2, 5, 3, 8}, DIMS(1, 1, 1, 5));
    EXPECT(&r, SHAPE(1, 1, 1, 2), 5, 5);
}

/* A letter beyond ASCII changes case as well; bytes that are no UTF-8 stay as they are. */
static void strings_change_case(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0}, words = {0};
    attribute_string(&attributes, "case_change_action", "UPPER");
    wire_string(&words, 9, "STOP"); /* AttributeProto.strings */
    attribute_end(&attributes, &words, "stopwords", ONNX_ATTRIBUTE_STRINGS);
    graph_node(&graph, "StringNormalizer", NULL, "x", "y", &attributes);
    graph_value(&graph, 11, "x", ONNX_STRING, 1, (int64_t[]){3});
    graph_output(&graph, "y");
    onnx_string texts[] = {{"b\xc3\xa9", 3},
                           {"stop", 4},
                           {"\xff"
                            "a",
                            2}};
    int64_t count = 3;
    reference_input input = {
        "x", reference_tensor_value((onnx_tensor){ONNX_STRING, 1, &count, 3, texts})};
    running r = run_with(&graph, 13, &input, 1, NULL);
    assert_int_equal(r.status, RAPTOR_OK);
    const onnx_tensor *y = &r.outputs[0].tensor;
    assert_int_equal(y->count, 2);
    const onnx_string *got = y->data;
    assert_int_equal(got[0].length, 3);
    assert_memory_equal(got[0].bytes, "B\xc3\x89", 3);
    assert_memory_equal(got[1].bytes,
                        "\xff"
                        "A",
                        2);
    stop(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(activations_of_newer_opsets),
        cmocka_unit_test(nan_goes_through),
        cmocka_unit_test(bitwise_operators),
        cmocka_unit_test(norms_of_windows_and_vectors),
        cmocka_unit_test(group_normalization),
        cmocka_unit_test(rms_normalization),
        cmocka_unit_test(resize_with_antialiasing),
        cmocka_unit_test(resize_of_named_axes_keeping_the_ratio),
        cmocka_unit_test(resize_by_fractions),
        cmocka_unit_test(resize_to_one_element),
        cmocka_unit_test(cubic_samples_beyond_the_border),
        cmocka_unit_test(samples_of_volumes_and_lines),
        cmocka_unit_test(pads_wrap_and_name_axes),
        cmocka_unit_test(scatter_keeps_extremes),
        cmocka_unit_test(split_into_uneven_pieces),
        cmocka_unit_test(reductions_take_axes_as_input),
        cmocka_unit_test(reductions_over_no_axis),
        cmocka_unit_test(scales_of_blocks),
        cmocka_unit_test(columns_to_image),
        cmocka_unit_test(centered_crops_and_pads),
        cmocka_unit_test(affine_grids),
        cmocka_unit_test(strings_change_case),
        cmocka_unit_test(deformable_convolution),
        cmocka_unit_test(regions_of_interest_are_pooled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
