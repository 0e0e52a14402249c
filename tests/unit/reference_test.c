/* The CPU reference on hand-worked values: behaviours that tools are known to get wrong, and
 * convolutions against plain loops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "reference_runner.h"

/* ---- windows ---- */

static raptor_buffer conv_graph(raptor_buffer *attributes, size_t rank, const int64_t *dims,
                                const float *weights, size_t count) {
    raptor_buffer graph = {0};
    graph_node(&graph, "Conv", "conv", "x w", "y", attributes);
    graph_raw(&graph, "w", ONNX_FLOAT, rank, dims, weights, count * sizeof *weights);
    return graph;
}

static void conv_same_upper_rounds_up(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    attribute_string(&attributes, "auto_pad", "SAME_UPPER");
    ATTRIBUTE_INTS(&attributes, "strides", 2, 2);
    float ones[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, x[35];
    for (int i = 0; i < 35; i++)
        x[i] = 1;
    raptor_buffer graph = conv_graph(&attributes, DIMS(1, 1, 3, 3), ones, 9);
    running r = run(&graph, 11, x, DIMS(1, 1, 7, 5));
    EXPECT(&r, SHAPE(1, 1, 4, 3), 4, 6, 4, 6, 9, 6, 6, 9, 6, 4, 6, 4);
}

static void conv_valid_ignores_explicit_pads(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    attribute_string(&attributes, "auto_pad", "VALID");
    ATTRIBUTE_INTS(&attributes, "pads", 1, 1, 1, 1);
    raptor_buffer graph = conv_graph(&attributes, DIMS(1, 1, 2, 2), (float[]){1, 1, 1, 1}, 4);
    running r = run(&graph, 11, counting(9), DIMS(1, 1, 3, 3));
    EXPECT(&r, SHAPE(1, 1, 2, 2), 12, 16, 24, 28);
}

static void conv_takes_asymmetric_pads(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "pads", 1, 2, 0, 3); /* top, left, bottom, right */
    raptor_buffer graph = conv_graph(&attributes, DIMS(1, 1, 1, 1), (float[]){2}, 1);
    running r = run(&graph, 11, counting(2), DIMS(1, 1, 1, 2));
    EXPECT(&r, SHAPE(1, 1, 2, 7), 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0);
}

static void conv_kernel_comes_from_the_weights(void **state) {
    (void)state;
    raptor_buffer graph = conv_graph(NULL, DIMS(1, 1, 2, 2), (float[]){1, 1, 1, 1}, 4);
    running r = run(&graph, 11, counting(4), DIMS(1, 1, 2, 2));
    EXPECT(&r, SHAPE(1, 1, 1, 1), 10);
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 3, 3);
    graph = conv_graph(&attributes, DIMS(1, 1, 2, 2), (float[]){1, 1, 1, 1}, 4);
    r = run(&graph, 11, counting(9), DIMS(1, 1, 3, 3));
    assert_string_equal(r.diagnostics.first->place.node, "conv");
    assert_string_equal(r.diagnostics.first->place.operator, "Conv");
    expect_fault(&r, RAPTOR_E_onnx_attribute, "kernel_shape 3x3 contradicts the weights");
}

/* Shapes and attributes of a convolution checked against plain loops over its definition. */
typedef struct conv_case {
    int64_t n, c, m, group, in[2], kernel[2], stride[2], dilation[2], pads[4];
} conv_case;

static float pseudo(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (float)(*seed >> 8) / (float)(1 << 24) - 0.5f;
}

static float conv_at(const conv_case *k, const float *x, const float *w, int64_t n, int64_t m,
                     const int64_t *at) {
    int64_t channels = k->c / k->group, first = m / (k->m / k->group) * channels;
    double sum = 0;
    for (int64_t c = 0; c < channels; c++)
        for (int64_t i = 0; i < k->kernel[0]; i++)
            for (int64_t j = 0; j < k->kernel[1]; j++) {
                int64_t y = at[0] * k->stride[0] - k->pads[0] + i * k->dilation[0];
                int64_t z = at[1] * k->stride[1] - k->pads[1] + j * k->dilation[1];
                if (y < 0 || y >= k->in[0] || z < 0 || z >= k->in[1])
                    continue;
                sum += (double)x[((n * k->c + first + c) * k->in[0] + y) * k->in[1] + z] *
                       (double)w[((m * channels + c) * k->kernel[0] + i) * k->kernel[1] + j];
            }
    return (float)sum;
}

static void check_conv(const conv_case *k) {
    uint32_t seed = 7;
    int64_t out[2], channels = k->c / k->group;
    for (int i = 0; i < 2; i++)
        out[i] =
            (k->in[i] + k->pads[i] + k->pads[i + 2] - (k->kernel[i] - 1) * k->dilation[i] - 1) /
                k->stride[i] +
            1;
    size_t x_count = (size_t)(k->n * k->c * k->in[0] * k->in[1]);
    size_t w_count = (size_t)(k->m * channels * k->kernel[0] * k->kernel[1]);
    size_t y_count = (size_t)(k->n * k->m * out[0] * out[1]);
    float *x = malloc(x_count * sizeof *x), *w = malloc(w_count * sizeof *w),
          *y = malloc(y_count * sizeof *y);
    for (size_t i = 0; i < x_count; i++)
        x[i] = pseudo(&seed);
    for (size_t i = 0; i < w_count; i++)
        w[i] = pseudo(&seed);
    float *to = y;
    for (int64_t n = 0; n < k->n; n++)
        for (int64_t m = 0; m < k->m; m++)
            for (int64_t i = 0; i < out[0]; i++)
                for (int64_t j = 0; j < out[1]; j++)
                    *to++ = conv_at(k, x, w, n, m, (int64_t[]){i, j});
    raptor_buffer attributes = {0};
    attribute_int(&attributes, "group", k->group);
    attribute_ints(&attributes, "strides", 2, k->stride);
    attribute_ints(&attributes, "dilations", 2, k->dilation);
    attribute_ints(&attributes, "pads", 4, k->pads);
    raptor_buffer graph =
        conv_graph(&attributes, DIMS(k->m, channels, k->kernel[0], k->kernel[1]), w, w_count);
    running r = run(&graph, 11, x, DIMS(k->n, k->c, k->in[0], k->in[1]));
    /* f32 sums of up to 2,700 products of magnitude 1/4 */
    expect_within(&r, 2e-5, y, DIMS(k->n, k->m, out[0], out[1]));
    free(x);
    free(w);
    free(y);
}

static void convolutions_follow_their_definition(void **state) {
    (void)state;
    static const conv_case CASES[] = {
        {1, 3, 8, 1, {9, 11}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
        {2, 4, 6, 2, {9, 11}, {3, 2}, {2, 1}, {1, 2}, {0, 1, 2, 0}},
        {1, 6, 6, 6, {10, 7}, {3, 3}, {2, 2}, {1, 1}, {1, 1, 1, 1}}, /* depthwise */
        {1, 4, 12, 4, {6, 6}, {3, 3}, {1, 1}, {2, 2}, {2, 2, 2, 2}}, /* multiplier 3 */
        {2, 16, 8, 1, {5, 5}, {1, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}}, /* pointwise */
        {1, 5, 4, 1, {8, 8}, {1, 1}, {3, 2}, {1, 1}, {0, 0, 0, 0}},
        {1, 300, 2, 1, {70, 70}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}}, /* several chunks */
        {1, 1, 1, 1, {4, 4}, {3, 3}, {1, 1}, {1, 1}, {5, 5, 5, 5}},     /* windows of pads only */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_conv(&CASES[i]);
}

/* Depthwise Conv1D as wav2vec has it: 768 groups, kernel 9. Each channel sums 9 inputs. */
static void one_dimensional_depthwise_conv(void **state) {
    (void)state;
    enum { CHANNELS = 768, LENGTH = 12, KERNEL = 9, OUT = LENGTH - KERNEL + 1 };
    float *x = malloc(CHANNELS * LENGTH * sizeof *x), w[CHANNELS * KERNEL],
          *y = malloc(CHANNELS * OUT * sizeof *y);
    for (int c = 0; c < CHANNELS; c++) {
        for (int i = 0; i < LENGTH; i++)
            x[c * LENGTH + i] = (float)(c % 5 + i);
        for (int i = 0; i < KERNEL; i++)
            w[c * KERNEL + i] = (float)(c % 3);
        for (int i = 0; i < OUT; i++) /* sum of c%5 + i + (0..8) */
            y[c * OUT + i] = (float)(c % 3 * (9 * (c % 5 + i) + 36));
    }
    raptor_buffer attributes = {0};
    attribute_int(&attributes, "group", CHANNELS);
    raptor_buffer graph = conv_graph(&attributes, DIMS(CHANNELS, 1, KERNEL), w, CHANNELS * KERNEL);
    running r = run(&graph, 11, x, DIMS(1, CHANNELS, LENGTH));
    expect(&r, y, DIMS(1, CHANNELS, OUT));
    free(x);
    free(y);
}

static running pool(const char *operator_name, raptor_buffer *attributes, const float *x,
                    size_t rank, const int64_t *dims) {
    raptor_buffer graph = {0};
    graph_node(&graph, operator_name, "pool", "x", "y", attributes);
    return run(&graph, 11, x, rank, dims);
}

static void average_pool_counts_pads_when_asked(void **state) {
    (void)state;
    for (int count_pads = 0; count_pads < 2; count_pads++) {
        raptor_buffer attributes = {0};
        ATTRIBUTE_INTS(&attributes, "kernel_shape", 2, 2);
        ATTRIBUTE_INTS(&attributes, "pads", 0, 0, 1, 1);
        attribute_int(&attributes, "count_include_pad", count_pads);
        running r = pool("AveragePool", &attributes, (float[]){1, 1, 1, 1}, DIMS(1, 1, 2, 2));
        if (count_pads)
            EXPECT(&r, SHAPE(1, 1, 2, 2), 1, .5f, .5f, .25f);
        else
            EXPECT(&r, SHAPE(1, 1, 2, 2), 1, 1, 1, 1);
    }
}

static void max_pool_dilates(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 2, 2);
    ATTRIBUTE_INTS(&attributes, "dilations", 2, 2);
    running r = pool("MaxPool", &attributes, counting(16), DIMS(1, 1, 4, 4));
    EXPECT(&r, SHAPE(1, 1, 2, 2), 11, 12, 15, 16);
}

static void pools_take_asymmetric_pads_and_ceil_mode(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 3, 3);
    ATTRIBUTE_INTS(&attributes, "strides", 2, 2);
    ATTRIBUTE_INTS(&attributes, "pads", 0, 0, 2, 2);
    running r = pool("MaxPool", &attributes, counting(16), DIMS(1, 1, 4, 4));
    EXPECT(&r, SHAPE(1, 1, 2, 2), 11, 12, 15, 16);
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 2, 2);
    ATTRIBUTE_INTS(&attributes, "strides", 2, 2);
    attribute_int(&attributes, "ceil_mode", 1);
    r = pool("AveragePool", &attributes, counting(9), DIMS(1, 1, 3, 3));
    EXPECT(&r, SHAPE(1, 1, 2, 2), 3, 4.5f, 7.5f, 9);
    /* A rounded-up last window that would start in the pads after the input is left out. */
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 1, 1);
    ATTRIBUTE_INTS(&attributes, "strides", 3, 3);
    ATTRIBUTE_INTS(&attributes, "pads", 0, 0, 1, 1);
    attribute_int(&attributes, "ceil_mode", 1);
    r = pool("MaxPool", &attributes, counting(9), DIMS(1, 1, 3, 3));
    EXPECT(&r, SHAPE(1, 1, 1, 1), 1);
}

static void windows_larger_than_the_input_are_refused(void **state) {
    (void)state;
    raptor_buffer attributes = {0};
    ATTRIBUTE_INTS(&attributes, "kernel_shape", 5, 5);
    running r = pool("MaxPool", &attributes, counting(9), DIMS(1, 1, 3, 3));
    expect_fault(&r, RAPTOR_E_onnx_shape, "exceeds the padded input");
}

/* ---- arithmetic ---- */

/* b' = (b - mean) * gamma / sqrt(var + eps) + beta, worked out by hand: (3 * 2 + 1 - 1) * 2 / 2 + 5
 */
static void batch_normalization_after_a_biased_conv(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    graph_node(&graph, "Conv", "conv", "x w b", "c", NULL);
    attribute_float(&attributes, "epsilon", 0);
    graph_node(&graph, "BatchNormalization", "bn", "c gamma beta mean var", "y", &attributes);
    graph_raw(&graph, "w", ONNX_FLOAT, DIMS(1, 1, 1, 1), FLOATS(2));
    graph_raw(&graph, "b", ONNX_FLOAT, DIMS(1), FLOATS(1));
    graph_raw(&graph, "gamma", ONNX_FLOAT, DIMS(1), FLOATS(2));
    graph_raw(&graph, "beta", ONNX_FLOAT, DIMS(1), FLOATS(5));
    graph_raw(&graph, "mean", ONNX_FLOAT, DIMS(1), FLOATS(1));
    graph_raw(&graph, "var", ONNX_FLOAT, DIMS(1), FLOATS(4));
    running r = run(&graph, 15, (float[]){3, 0}, DIMS(1, 1, 1, 2));
    EXPECT(&r, SHAPE(1, 1, 1, 2), 11, 5);
}

static void gemm_uses_all_of_its_attributes(void **state) {
    (void)state;
    /* x = [[1, 2], [3, 4]], w = [[1, 0], [1, 1]]; alpha 2, C [10] with beta 3, or beta 0 */
    for (int variant = 0; variant < 4; variant++) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_float(&attributes, "alpha", 2);
        attribute_float(&attributes, "beta", variant == 1 ? 0 : 3);
        attribute_int(&attributes, "transB", variant == 2);
        attribute_int(&attributes, "transA", variant == 3);
        graph_node(&graph, "Gemm", "gemm", "x w c", "y", &attributes);
        graph_raw(&graph, "w", ONNX_FLOAT, DIMS(2, 2), FLOATS(1, 0, 1, 1));
        graph_raw(&graph, "c", ONNX_FLOAT, DIMS(1), FLOATS(10));
        running r = run(&graph, 13, (float[]){1, 2, 3, 4}, DIMS(2, 2));
        if (variant == 0)
            EXPECT(&r, SHAPE(2, 2), 36, 34, 44, 38);
        else if (variant == 1)
            EXPECT(&r, SHAPE(2, 2), 6, 4, 14, 8);
        else if (variant == 2)
            EXPECT(&r, SHAPE(2, 2), 32, 36, 36, 44);
        else
            EXPECT(&r, SHAPE(2, 2), 38, 36, 42, 38);
    }
}

static void clip_bounds_in_every_form(void **state) {
    (void)state;
    static const float X[] = {-5, 0, 9};
    raptor_buffer graph = {0}, attributes = {0};
    graph_node(&graph, "Clip", NULL, "x - high", "y", NULL);
    graph_raw(&graph, "high", ONNX_FLOAT, 0, NULL, FLOATS(6));
    running r = run(&graph, 11, X, DIMS(3));
    EXPECT(&r, SHAPE(3), -5, 0, 6);
    graph_node(&graph, "Clip", NULL, "x", "y", NULL);
    r = run(&graph, 11, X, DIMS(3));
    EXPECT(&r, SHAPE(3), -5, 0, 9);
    attribute_float(&attributes, "min", -1);
    graph_node(&graph, "Clip", NULL, "x", "y", &attributes);
    r = run(&graph, 10, X, DIMS(3));
    EXPECT(&r, SHAPE(3), -1, 0, 9);
}

static void products_and_differences_of_activations(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Relu", NULL, "x", "a", NULL);
    graph_node(&graph, "Mul", NULL, "x a", "y", NULL);
    running r = run(&graph, 13, (float[]){-3, 4}, DIMS(2));
    EXPECT(&r, SHAPE(2), 0, 16);
    graph_node(&graph, "Relu", NULL, "x", "a", NULL);
    graph_node(&graph, "Sub", NULL, "a x", "y", NULL);
    r = run(&graph, 13, (float[]){-3, 4}, DIMS(2));
    EXPECT(&r, SHAPE(2), 3, 0);
}

/* Shapes of different rank; zero-size and scalar operands; a pair that does not broadcast. */
static void operands_broadcast(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Add", NULL, "x c", "y", NULL);
    graph_raw(&graph, "c", ONNX_FLOAT, DIMS(2, 1, 1), FLOATS(10, 20));
    running r = run(&graph, 13, (float[]){1, 2, 3}, DIMS(1, 3));
    EXPECT(&r, SHAPE(2, 1, 3), 11, 12, 13, 21, 22, 23);
    graph_node(&graph, "Div", NULL, "c x", "y", NULL);
    graph_raw(&graph, "c", ONNX_FLOAT, 0, NULL, FLOATS(6));
    r = run(&graph, 13, (float[]){1, 2, 0}, DIMS(3));
    EXPECT(&r, SHAPE(3), 6, 3, INFINITY);
    graph_node(&graph, "Add", "sum", "x c", "y", NULL);
    graph_raw(&graph, "c", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
    r = run(&graph, 13, (float[]){1, 2, 0}, DIMS(3));
    expect_fault(&r, RAPTOR_E_onnx_shape, "shapes 3 and 2 do not broadcast");
}

static void not_a_number_passes_through(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Relu", NULL, "x", "y", NULL);
    running r = run(&graph, 13, (float[]){NAN, -1, INFINITY}, DIMS(3));
    EXPECT(&r, SHAPE(3), NAN, 0, INFINITY);
}

/* ---- quantisation ---- */

static void quantize_rounds_half_to_even(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "QuantizeLinear", NULL, "x scale", "q", NULL);
    graph_node(&graph, "DequantizeLinear", NULL, "q one", "y", NULL);
    graph_raw(&graph, "scale", ONNX_FLOAT, 0, NULL, FLOATS(.5f));
    graph_raw(&graph, "one", ONNX_FLOAT, 0, NULL, FLOATS(1));
    running r = run(&graph, 13, (float[]){.25f, .75f, 1.25f, 1.75f}, DIMS(4));
    EXPECT(&r, SHAPE(4), 0, 2, 2, 4);
}

static void dequantize_by_column(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    static const int8_t ZERO[] = {0, 1, -1};
    attribute_int(&attributes, "to", ONNX_INT8);
    graph_node(&graph, "Cast", NULL, "x", "q", &attributes);
    attribute_int(&attributes, "axis", 1);
    graph_node(&graph, "DequantizeLinear", NULL, "q scale zero", "y", &attributes);
    graph_raw(&graph, "scale", ONNX_FLOAT, DIMS(3), FLOATS(.5f, 2, 10));
    graph_raw(&graph, "zero", ONNX_INT8, DIMS(3), ZERO, sizeof ZERO);
    running r = run(&graph, 13, (float[]){1, 1, 1, 4, 4, 4}, DIMS(2, 3));
    EXPECT(&r, SHAPE(2, 3), .5f, 0, 20, 2, 6, 50);
}

/* ---- shapes ---- */

/* Flattening as exporters write it: Shape, Gather, Unsqueeze, Concat, Reshape. */
static void shape_arithmetic(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Shape", NULL, "x", "s", NULL);
    graph_node(&graph, "Gather", NULL, "s zero", "n", NULL);
    graph_node(&graph, "Unsqueeze", NULL, "n axes", "n1", NULL);
    raptor_buffer attributes = {0};
    attribute_int(&attributes, "axis", 0);
    graph_node(&graph, "Concat", NULL, "n1 rest", "shape", &attributes);
    graph_node(&graph, "Reshape", NULL, "x shape", "y", NULL);
    graph_raw(&graph, "zero", ONNX_INT64, 0, NULL, INT64S(0));
    graph_raw(&graph, "axes", ONNX_INT64, DIMS(1), INT64S(0));
    graph_raw(&graph, "rest", ONNX_INT64, DIMS(1), INT64S(-1));
    running r = run(&graph, 13, counting(12), DIMS(2, 3, 2));
    EXPECT(&r, SHAPE(2, 6), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
}

static running reshape(const int64_t *shape, size_t count) {
    raptor_buffer graph = {0};
    graph_node(&graph, "Reshape", NULL, "x shape", "y", NULL);
    graph_raw(&graph, "shape", ONNX_INT64, DIMS((int64_t)count), shape, count * sizeof *shape);
    return run(&graph, 13, counting(6), DIMS(2, 3));
}

static void reshapes_that_do_not_fit_are_refused(void **state) {
    (void)state;
    static const int64_t SHAPES[][3] = {{4, 2, 1}, {-1, -1, 1}, {-2, 3, 1},
                                        {0, 0, 0}, {-1, 4, 1},  {1ll << 62, 1ll << 62, 4}};
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
        running r = reshape(SHAPES[i], 3);
        assert_int_equal(r.status, RAPTOR_FAILED);
        assert_int_equal(r.diagnostics.count, 1);
        stop(&r);
    }
    running r = reshape((int64_t[]){0, -1}, 2);
    EXPECT(&r, SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
}

/* ---- running ---- */

static void unknown_operators_are_all_listed(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Relu", NULL, "x", "a", NULL);
    graph_node(&graph, "Frobnicate", "middle", "a", "b", NULL);
    graph_node(&graph, "Relu", NULL, "b", "c", NULL);
    graph_node(&graph, "Defrobnicate", "end", "c", "y", NULL);
    running r = run(&graph, 13, counting(2), DIMS(2));
    assert_int_equal(r.diagnostics.count, 2);
    assert_string_equal(r.diagnostics.first->place.node, "middle");
    assert_string_equal(r.diagnostics.last->place.operator, "Defrobnicate");
    expect_fault(&r, RAPTOR_E_operator_unsupported, "no such operator");
}

static void inputs_are_checked(void **state) {
    (void)state;
    int32_t integers[2] = {0};
    int64_t two = 2, three = 3;
    const reference_value right = reference_tensor_value(tensor_of(counting(2), 1, &two));
    const reference_value long_one = reference_tensor_value(tensor_of(counting(3), 1, &three));
    const reference_value whole =
        reference_tensor_value((onnx_tensor){ONNX_INT32, 1, &two, 2, integers});
    const struct {
        reference_input inputs[2];
        size_t count;
        const char *part;
    } cases[] = {
        {{{"x", right}}, 1, "input 'z' is not given"},
        {{{"x", long_one}, {"z", right}}, 2, "input 'x' has shape 3, the model needs 2"},
        {{{"x", right}, {"z", long_one}}, 2, NULL}, /* N is 3 */
        {{{"x", whole}, {"z", right}}, 2, "must be float32, the given one is int32"},
        {{{"q", right}, {"z", right}}, 2, "no input named 'q'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        raptor_buffer graph = {0};
        graph_node(&graph, "Relu", NULL, "x", "y", NULL);
        GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
        GRAPH_INPUT(&graph, "z", ONNX_FLOAT, -1);
        graph_output(&graph, "y");
        running r = run_with(&graph, 13, cases[i].inputs, cases[i].count, NULL);
        if (cases[i].part)
            expect_fault(&r, RAPTOR_E_input_mismatch, cases[i].part);
        else
            EXPECT(&r, SHAPE(2), 1, 2);
    }
}

static void one_symbol_has_one_size(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    int64_t two = 2, three = 3;
    graph_node(&graph, "Add", NULL, "x z", "y", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, -1);
    GRAPH_INPUT(&graph, "z", ONNX_FLOAT, -1);
    graph_output(&graph, "y");
    const reference_input inputs[] = {
        {NULL, reference_tensor_value(tensor_of(counting(2), 1, &two))},
        {NULL, reference_tensor_value(tensor_of(counting(3), 1, &three))}};
    running r = run_with(&graph, 13, inputs, 2, NULL);
    expect_fault(&r, RAPTOR_E_input_mismatch, "input 'z' has shape 3, the model needs N");
}

/* What an observer has seen. */
typedef struct observation {
    char names[64];
    float sum;
} observation;

static void note(void *user, const onnx_value *value, const reference_value *data) {
    observation *seen = user;
    strcat(seen->names, value->name);
    strcat(seen->names, " ");
    for (size_t i = 0; i < data->tensor.count; i++)
        seen->sum += ((const float *)data->tensor.data)[i];
}

static void every_intermediate_value_is_observed(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    int64_t two = 2;
    graph_node(&graph, "Relu", NULL, "x", "a", NULL);
    graph_node(&graph, "Add", NULL, "a x", "b", NULL);
    graph_node(&graph, "Mul", NULL, "b b", "y", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_output(&graph, "y");
    observation seen = {0};
    reference_options options = {note, &seen};
    reference_input input = {"x", reference_tensor_value(tensor_of((float[]){-1, 2}, 1, &two))};
    running r = run_with(&graph, 13, &input, 1, &options);
    assert_string_equal(seen.names, "a b y ");
    assert_true(seen.sum == 2 + 3 + 17);
    EXPECT(&r, SHAPE(2), 1, 16);
}

/* Fibonacci: the states of a Loop exchange places; the collected values are 1 1 2 3 5. */
static void loops_carry_and_collect(void **state) {
    (void)state;
    raptor_buffer body = {0}, graph = {0}, attributes = {0};
    graph_node(&body, "Identity", NULL, "go", "on", NULL);
    graph_node(&body, "Identity", NULL, "b", "a2", NULL);
    graph_node(&body, "Add", NULL, "a b", "b2", NULL);
    graph_node(&body, "Mul", NULL, "b scale", "seen", NULL); /* scale is captured */
    graph_value(&body, 11, "i", ONNX_INT64, 0, NULL);
    graph_value(&body, 11, "go", ONNX_BOOL, 0, NULL);
    graph_value(&body, 11, "a", ONNX_FLOAT, -1, NULL);
    graph_value(&body, 11, "b", ONNX_FLOAT, -1, NULL);
    graph_output(&body, "on");
    graph_output(&body, "a2");
    graph_output(&body, "b2");
    graph_output(&body, "seen");
    attribute_graph(&attributes, "body", &body);
    graph_node(&graph, "Loop", NULL, "five - zero x", "- - y", &attributes);
    graph_raw(&graph, "five", ONNX_INT64, 0, NULL, INT64S(5));
    graph_raw(&graph, "zero", ONNX_FLOAT, DIMS(1), FLOATS(0));
    graph_raw(&graph, "scale", ONNX_FLOAT, DIMS(1), FLOATS(2));
    running r = run(&graph, 13, (float[]){1}, DIMS(1));
    EXPECT(&r, SHAPE(5, 1), 2, 2, 4, 6, 10);
}

/* Keys 0 and ln 3: a query of 1 weighs values 1 and 5 by 1/4 and 3/4, a query of 0 by halves; with
 * the causal mask the first query sees the first key only. */
static void attention_weighs_values(void **state) {
    (void)state;
    for (int causal = 0; causal < 2; causal++) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_int(&attributes, "is_causal", causal);
        graph_node(&graph, "Attention", NULL, "x k v", "y", &attributes);
        graph_raw(&graph, "k", ONNX_FLOAT, DIMS(1, 1, 2, 1), FLOATS(0, 1.0986123f));
        graph_raw(&graph, "v", ONNX_FLOAT, DIMS(1, 1, 2, 1), FLOATS(1, 5));
        running r = run(&graph, 23, (float[]){1, 0}, DIMS(1, 1, 2, 1));
        EXPECT(&r, SHAPE(1, 1, 2, 1), causal ? 1 : 4, 3);
    }
}

/* A quarter turn takes (a, b) to (-b, a), by halves or by neighbours; the last feature stays. */
static void rotary_embedding_turns_pairs(void **state) {
    (void)state;
    for (int neighbours = 0; neighbours < 2; neighbours++) {
        raptor_buffer graph = {0}, attributes = {0};
        attribute_int(&attributes, "interleaved", neighbours);
        attribute_int(&attributes, "rotary_embedding_dim", 4);
        graph_node(&graph, "RotaryEmbedding", NULL, "x cos sin where", "y", &attributes);
        graph_raw(&graph, "cos", ONNX_FLOAT, DIMS(2, 2), FLOATS(1, 1, 0, 0));
        graph_raw(&graph, "sin", ONNX_FLOAT, DIMS(2, 2), FLOATS(0, 0, 1, 1));
        graph_raw(&graph, "where", ONNX_INT64, DIMS(1, 2), INT64S(1, 0));
        running r = run(&graph, 23, counting(10), DIMS(1, 1, 2, 5));
        if (neighbours)
            EXPECT(&r, SHAPE(1, 1, 2, 5), -2, 1, -4, 3, 5, 6, 7, 8, 9, 10);
        else
            EXPECT(&r, SHAPE(1, 1, 2, 5), -3, -4, 1, 2, 5, 6, 7, 8, 9, 10);
    }
}

/* Asking for more memory than the machine has ends in a diagnostic. */
static void absurd_sizes_end_in_a_diagnostic(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Expand", NULL, "x shape", "y", NULL);
    graph_raw(&graph, "shape", ONNX_INT64, DIMS(2), INT64S(1ll << 30, 1ll << 20));
    running r = run(&graph, 13, counting(1), DIMS(1));
    expect_fault(&r, RAPTOR_E_out_of_memory, "needs more memory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conv_same_upper_rounds_up),
        cmocka_unit_test(conv_valid_ignores_explicit_pads),
        cmocka_unit_test(conv_takes_asymmetric_pads),
        cmocka_unit_test(conv_kernel_comes_from_the_weights),
        cmocka_unit_test(convolutions_follow_their_definition),
        cmocka_unit_test(one_dimensional_depthwise_conv),
        cmocka_unit_test(average_pool_counts_pads_when_asked),
        cmocka_unit_test(max_pool_dilates),
        cmocka_unit_test(pools_take_asymmetric_pads_and_ceil_mode),
        cmocka_unit_test(windows_larger_than_the_input_are_refused),
        cmocka_unit_test(batch_normalization_after_a_biased_conv),
        cmocka_unit_test(gemm_uses_all_of_its_attributes),
        cmocka_unit_test(clip_bounds_in_every_form),
        cmocka_unit_test(products_and_differences_of_activations),
        cmocka_unit_test(operands_broadcast),
        cmocka_unit_test(not_a_number_passes_through),
        cmocka_unit_test(quantize_rounds_half_to_even),
        cmocka_unit_test(dequantize_by_column),
        cmocka_unit_test(shape_arithmetic),
        cmocka_unit_test(reshapes_that_do_not_fit_are_refused),
        cmocka_unit_test(unknown_operators_are_all_listed),
        cmocka_unit_test(inputs_are_checked),
        cmocka_unit_test(one_symbol_has_one_size),
        cmocka_unit_test(every_intermediate_value_is_observed),
        cmocka_unit_test(loops_carry_and_collect),
        cmocka_unit_test(attention_weighs_values),
        cmocka_unit_test(rotary_embedding_turns_pairs),
        cmocka_unit_test(absurd_sizes_end_in_a_diagnostic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
