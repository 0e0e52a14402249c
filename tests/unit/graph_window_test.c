/* Convolutions and pools lowered to graph batches, against the sums written out. */
#include "tests/unit/graph_bench.h"

typedef struct geometry {
    int64_t kernel[2], strides[2], dilations[2], pads[4], group;
} geometry;

static int64_t out_size(const geometry *at, int axis, int64_t size) {
    int64_t reach = (at->kernel[axis] - 1) * at->dilations[axis] + 1;
    return (size + at->pads[axis] + at->pads[axis + 2] - reach) / at->strides[axis] + 1;
}

static float element(const tensor *x, int64_t n, int64_t c, int64_t h, int64_t w) {
    return x->data[((n * x->shape[1] + c) * x->shape[2] + h) * x->shape[3] + w];
}

static tensor convolve(bench *self, const tensor *x, const tensor *weight, const tensor *bias,
                       const geometry *at) {
    int64_t outputs = weight->shape[0], inputs = weight->shape[1];
    tensor y = tensor_new(self, SHAPE(x->shape[0], outputs, out_size(at, 0, x->shape[2]),
                                      out_size(at, 1, x->shape[3])));
    int64_t i = 0;
    for (int64_t n = 0; n < y.shape[0]; n++)
        for (int64_t m = 0; m < outputs; m++)
            for (int64_t h = 0; h < y.shape[2]; h++)
                for (int64_t w = 0; w < y.shape[3]; w++) {
                    double sum = bias ? bias->data[m] : 0;
                    int64_t first = m / (outputs / at->group) * inputs;
                    for (int64_t c = 0; c < inputs; c++)
                        for (int64_t a = 0; a < at->kernel[0]; a++)
                            for (int64_t b = 0; b < at->kernel[1]; b++) {
                                int64_t p = h * at->strides[0] + a * at->dilations[0] - at->pads[0];
                                int64_t q = w * at->strides[1] + b * at->dilations[1] - at->pads[1];
                                if (p >= 0 && p < x->shape[2] && q >= 0 && q < x->shape[3])
                                    sum += (double)element(x, n, first + c, p, q) *
                                           element(weight, m, c, a, b);
                            }
                    y.data[i++] = (float)sum;
                }
    return y;
}

static void window_attributes(bench *self, const geometry *at) {
    integers(self, "pads", 4, at->pads);
    integers(self, "strides", 2, at->strides);
    integers(self, "dilations", 2, at->dilations);
}

/* One convolution with `pieces` ranges k0, k1, m0, m1 of its packed matrix. */
typedef struct case_of_convolution {
    int64_t x[4], outputs;
    geometry at;
    const char *strategy;
    uint32_t piece_count;
    int64_t pieces[4][4];
    bool has_bias;
} case_of_convolution;

static ir_value *build_convolution(bench *self, const case_of_convolution *test, ir_value *x,
                                   const tensor *weight, const tensor *bias, const ir_type *type) {
    ir_value *operands[3] = {x, bench_constant(self, weight),
                             bias ? bench_constant(self, bias) : NULL};
    int64_t fragments = type->shape[0] * type->shape[2];
    window_attributes(self, &test->at);
    number(self, "group", test->at.group);
    if (test->strategy)
        text(self, "strategy", test->strategy);
    if (!test->strategy || strcmp(test->strategy, "depthwise") != 0) {
        int64_t whole[4] = {0, test->x[1] * test->at.kernel[0] * test->at.kernel[1], 0,
                            test->outputs};
        uint32_t count = test->piece_count ? test->piece_count : 1;
        integers(self, "weightPieces", 4 * count, test->piece_count ? test->pieces[0] : whole);
        cores(self, "pieceArrays", count);
        int64_t arrays[4] = {3, 3, 3, 3};
        self->attribute_count--;
        integers(self, "pieceArrays", count, arrays);
        fragments *= count;
        if (count > 1) {
            cores(self, "reducers", type->shape[0] * type->shape[2]);
            text(self, "transport", "host");
        }
    }
    cores(self, "placement", fragments);
    return build(self, "spat.conv2d_plan", "nhwc_row_strip", type, bias ? 3 : 2, operands);
}

static void check_convolution(bench *self, const case_of_convolution *test) {
    tensor x = tensor_random(self, 4, test->x);
    tensor weight = tensor_random(self, SHAPE(test->outputs, test->x[1] / test->at.group,
                                              test->at.kernel[0], test->at.kernel[1]));
    tensor bias = tensor_random(self, SHAPE(test->outputs));
    tensor y = convolve(self, &x, &weight, test->has_bias ? &bias : NULL, &test->at);
    bench_begin(self, &x, NULL, &y);
    ir_value *value = to_nhwc(self, bench_argument(self, 0));
    value = build_convolution(self, test, value, &weight, test->has_bias ? &bias : NULL,
                              tensor_type(self, &y));
    bench_check(self, from_nhwc(self, value), &y);
}

static void test_padded(void **state) {
    case_of_convolution test = {
        .x = {1, 3, 6, 7},
        .outputs = 5,
        .at = {{3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1},
        .has_bias = true,
    };
    check_convolution(*state, &test);
    /* The rows at the top and at the bottom are batches of their own, and so is the last of the
     * five channels in three tasks. */
    assert_int_equal(count_batches(*state, "rows"), 3 + 3);
}

static void test_pointwise(void **state) {
    case_of_convolution test = {
        .x = {2, 6, 3, 4},
        .outputs = 4,
        .at = {{1, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}, 1},
        .has_bias = true,
    };
    check_convolution(*state, &test);
    assert_int_equal(count_batches(*state, NULL), 3);
}

static void test_strided_uneven_pads(void **state) {
    case_of_convolution test = {
        .x = {2, 3, 9, 8},
        .outputs = 4,
        .at = {{5, 3}, {2, 3}, {1, 1}, {2, 0, 1, 2}, 1},
    };
    check_convolution(*state, &test);
}

static void test_dilated(void **state) {
    case_of_convolution test = {
        .x = {1, 2, 8, 9},
        .outputs = 3,
        .at = {{3, 3}, {1, 2}, {2, 3}, {2, 3, 2, 3}, 1},
        .has_bias = true,
    };
    check_convolution(*state, &test);
}

/* Every window hangs over all four sides. */
static void test_kernel_larger_than_input(void **state) {
    case_of_convolution test = {
        .x = {1, 2, 2, 2},
        .outputs = 3,
        .at = {{5, 5}, {1, 1}, {1, 1}, {3, 3, 3, 3}, 1},
        .has_bias = true,
    };
    check_convolution(*state, &test);
}

/* 36 packed rows cut within a kernel row, 5 columns in two ranges. */
static void test_pieces(void **state) {
    case_of_convolution test = {
        .x = {2, 4, 5, 6},
        .outputs = 5,
        .at = {{3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1},
        .piece_count = 4,
        .pieces = {{0, 17, 0, 3}, {17, 36, 0, 3}, {0, 10, 3, 5}, {10, 36, 3, 5}},
        .has_bias = true,
    };
    check_convolution(*state, &test);
}

/* Cut at kernel rows: the first piece sees only padding in the top row and is left out there. */
static void test_pieces_of_padding(void **state) {
    case_of_convolution test = {
        .x = {1, 4, 5, 6},
        .outputs = 5,
        .at = {{3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1},
        .piece_count = 3,
        .pieces = {{0, 12, 0, 5}, {12, 24, 0, 5}, {24, 36, 0, 5}},
        .has_bias = true,
    };
    check_convolution(*state, &test);
    assert_int_equal(count_batches(*state, "piece"), 2 + 3 + 2);
    assert_int_equal(count_batches(*state, "reduce"), 3);
}

static void test_grouped_matrix(void **state) {
    case_of_convolution test = {
        .x = {1, 6, 4, 5},
        .outputs = 9,
        .at = {{3, 2}, {1, 1}, {1, 1}, {1, 0, 1, 1}, 3},
        .strategy = "matrix",
        .piece_count = 2,
        .pieces = {{0, 20, 0, 9}, {20, 36, 0, 9}},
        .has_bias = true,
    };
    check_convolution(*state, &test);
}

static void test_depthwise(void **state) {
    case_of_convolution test = {
        .x = {2, 5, 6, 7},
        .outputs = 5,
        .at = {{3, 3}, {2, 2}, {1, 1}, {1, 1, 1, 1}, 5},
        .strategy = "depthwise",
        .has_bias = true,
    };
    check_convolution(*state, &test);
}

static void test_depthwise_multiplier(void **state) {
    case_of_convolution test = {
        .x = {1, 3, 5, 4},
        .outputs = 6,
        .at = {{3, 3}, {1, 1}, {1, 2}, {1, 2, 1, 2}, 3},
        .strategy = "depthwise",
    };
    check_convolution(*state, &test);
}

/* conv -> per-channel bias (fused) -> + another tensor (fused, second operand) -> relu (fused). */
static void check_chain(bench *self, uint32_t piece_count) {
    case_of_convolution test = {
        .x = {1, 3, 4, 5},
        .outputs = 4,
        .at = {{3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1},
        .piece_count = piece_count,
        .pieces = {{0, 9, 0, 4}, {9, 27, 0, 4}},
    };
    tensor x = tensor_random(self, 4, test.x);
    tensor weight = tensor_random(self, SHAPE(4, 3, 3, 3));
    tensor extra = tensor_random(self, SHAPE(1, 4, 1, 1));
    tensor y = convolve(self, &x, &weight, NULL, &test.at);
    tensor other = tensor_random(self, 4, y.shape);
    const ir_type *type = tensor_type(self, &y);
    bench_begin(self, &x, &other, &y);
    ir_value *rows = to_nhwc(self, bench_argument(self, 0));
    ir_value *value = build_convolution(self, &test, rows, &weight, NULL, type);
    ir_value *second = to_nhwc(self, bench_argument(self, 1));
    number(self, "fused", 0);
    value = build(self, "spat.bias_add_plan", "nhwc_row_strip", type, 2,
                  (ir_value *[]){value, bench_constant(self, &extra)});
    number(self, "fused", 1);
    value = build(self, "spat.sub_plan", "nhwc_row_strip", type, 2, (ir_value *[]){second, value});
    number(self, "fused", 0);
    value = build(self, "spat.relu_plan", "nhwc_row_strip", type, 1, &value);
    for (int64_t i = 0; i < y.count; i++)
        y.data[i] = fmaxf(0, other.data[i] - (y.data[i] + extra.data[i / 20]));
    bench_check(self, from_nhwc(self, value), &y);
}

static void test_fused_chain(void **state) {
    check_chain(*state, 0);
    /* Three conversions, three batches of the convolution, none for what is fused. */
    assert_int_equal(count_batches(*state, NULL), 6);
}

static void test_fused_chain_of_pieces(void **state) {
    check_chain(*state, 2);
}

/* ---- pools ---- */

typedef enum pool_kind { POOL_MAXIMUM, POOL_AVERAGE, POOL_AVERAGE_WITH_PADS } pool_kind;

static tensor pool(bench *self, const tensor *x, const geometry *at, pool_kind kind,
                   const int64_t *counted) {
    tensor y = tensor_new(self, SHAPE(x->shape[0], x->shape[1], out_size(at, 0, x->shape[2]),
                                      out_size(at, 1, x->shape[3])));
    int64_t i = 0;
    for (int64_t n = 0; n < y.shape[0]; n++)
        for (int64_t c = 0; c < y.shape[1]; c++)
            for (int64_t h = 0; h < y.shape[2]; h++)
                for (int64_t w = 0; w < y.shape[3]; w++) {
                    double sum = 0, highest = -INFINITY;
                    int64_t count = 0;
                    for (int64_t a = 0; a < at->kernel[0]; a++)
                        for (int64_t b = 0; b < at->kernel[1]; b++) {
                            int64_t p = h * at->strides[0] + a * at->dilations[0] - at->pads[0];
                            int64_t q = w * at->strides[1] + b * at->dilations[1] - at->pads[1];
                            bool inside = p >= 0 && p < x->shape[2] && q >= 0 && q < x->shape[3];
                            bool padded = p >= -counted[0] && p < x->shape[2] + counted[2] &&
                                          q >= -counted[1] && q < x->shape[3] + counted[3];
                            count += kind == POOL_AVERAGE_WITH_PADS ? padded : inside;
                            sum += inside ? (double)element(x, n, c, p, q) : 0;
                            highest = inside ? fmax(highest, element(x, n, c, p, q)) : highest;
                        }
                    y.data[i++] = (float)(kind == POOL_MAXIMUM ? highest : sum / (double)count);
                }
    return y;
}

static void check_pool(bench *self, const int64_t *shape, const geometry *at, pool_kind kind,
                       const int64_t *counted) {
    tensor x = tensor_random(self, 4, shape);
    tensor y = pool(self, &x, at, kind, counted ? counted : at->pads);
    bench_begin(self, &x, NULL, &y);
    ir_value *value = to_nhwc(self, bench_argument(self, 0));
    integers(self, "kernelShape", 2, at->kernel);
    window_attributes(self, at);
    if (kind != POOL_MAXIMUM)
        attribute(self, "countIncludePad",
                  ir_attribute_bool(self->context, kind == POOL_AVERAGE_WITH_PADS));
    if (counted)
        integers(self, "countPads", 4, counted);
    cores(self, "placement", y.shape[0] * y.shape[2]);
    value = build(self, kind == POOL_MAXIMUM ? "spat.max_pool2d_plan" : "spat.average_pool2d_plan",
                  "nhwc_row_strip", tensor_type(self, &y), 1, &value);
    bench_check(self, from_nhwc(self, value), &y);
}

static void test_pools(void **state) {
    static const geometry geometries[] = {
        {{2, 2}, {2, 2}, {1, 1}, {0, 0, 0, 0}, 1}, {{3, 3}, {2, 2}, {1, 1}, {1, 1, 1, 1}, 1},
        {{3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1}, {{3, 2}, {2, 3}, {1, 1}, {0, 1, 2, 0}, 1},
        {{2, 3}, {1, 1}, {2, 2}, {1, 2, 1, 2}, 1}, {{7, 8}, {1, 1}, {1, 1}, {0, 0, 0, 0}, 1},
    };
    for (size_t g = 0; g < sizeof geometries / sizeof *geometries; g++)
        for (int kind = POOL_MAXIMUM; kind <= POOL_AVERAGE_WITH_PADS; kind++) {
            bench self;
            bench_init(&self);
            check_pool(&self, (int64_t[]){2, 3, 7, 8}, &geometries[g], (pool_kind)kind, NULL);
            bench_deinit(&self);
        }
    (void)state;
}

/* One channel and a row of 70,000: loaded and computed in parts. */
static void test_long_row(void **state) {
    geometry at = {{1, 20}, {1, 2}, {1, 3}, {0, 4, 0, 4}, 1};
    check_pool(*state, (int64_t[]){1, 1, 1, 70000}, &at, POOL_MAXIMUM, NULL);
}

/* ceil_mode enlarged bottom and right pads by one; the enlargement is not counted. */
static void test_average_counts_original_pads(void **state) {
    geometry at = {{3, 3}, {2, 2}, {1, 1}, {1, 1, 2, 2}, 1};
    check_pool(*state, (int64_t[]){1, 2, 6, 6}, &at, POOL_AVERAGE_WITH_PADS,
               (int64_t[]){1, 1, 1, 1});
}

static void check_global_average(bench *self, const char *layout) {
    tensor x = tensor_random(self, SHAPE(2, 5, 3, 4));
    tensor y = tensor_new(self, SHAPE(2, 5, 1, 1));
    for (int64_t i = 0; i < x.count; i++)
        y.data[i / 12] += x.data[i] / 12;
    bool is_dense = !strcmp(layout, "dense_nchw");
    bench_begin(self, &x, NULL, &y);
    ir_value *value = bench_argument(self, 0);
    if (!is_dense)
        value = convert(self, value, "dense_nchw", layout, 6);
    cores(self, "placement", 2);
    value = build(self, "spat.global_average_pool_plan", layout, tensor_type(self, &y), 1, &value);
    if (!is_dense)
        value = convert(self, value, layout, "dense_nchw", 2);
    bench_check(self, value, &y);
}

static void test_global_average(void **state) {
    check_global_average(*state, "nhwc_row_strip");
}

static void test_global_average_nchw(void **state) {
    check_global_average(*state, "nchw_row_strip");
}

static void test_global_average_dense(void **state) {
    check_global_average(*state, "dense_nchw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        BENCH_TEST(test_padded),
        BENCH_TEST(test_pointwise),
        BENCH_TEST(test_strided_uneven_pads),
        BENCH_TEST(test_dilated),
        BENCH_TEST(test_kernel_larger_than_input),
        BENCH_TEST(test_pieces),
        BENCH_TEST(test_pieces_of_padding),
        BENCH_TEST(test_grouped_matrix),
        BENCH_TEST(test_depthwise),
        BENCH_TEST(test_depthwise_multiplier),
        BENCH_TEST(test_fused_chain),
        BENCH_TEST(test_fused_chain_of_pieces),
        cmocka_unit_test(test_pools),
        BENCH_TEST(test_long_row),
        BENCH_TEST(test_average_counts_original_pads),
        BENCH_TEST(test_global_average),
        BENCH_TEST(test_global_average_nchw),
        BENCH_TEST(test_global_average_dense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
