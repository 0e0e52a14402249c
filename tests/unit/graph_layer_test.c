/* Fully connected, elementwise, layout and data-moving operations lowered to graph batches, against
 * their definitions on logical tensors. */
#include "tests/unit/graph_bench.h"

/* ---- gemm ---- */

typedef struct case_of_gemm {
    int64_t rows, inner, outputs;
    bool is_transposed, has_bias;
    uint32_t piece_count, range_count;
    int64_t pieces[4][4];
} case_of_gemm;

static void check_gemm(bench *self, const case_of_gemm *test) {
    int64_t r = test->rows, k = test->inner, m = test->outputs;
    tensor x = tensor_random(self, SHAPE(r, k)), bias = tensor_random(self, SHAPE(m));
    tensor weight =
        test->is_transposed ? tensor_random(self, SHAPE(m, k)) : tensor_random(self, SHAPE(k, m));
    tensor y = tensor_new(self, SHAPE(r, m));
    for (int64_t i = 0; i < r * m; i++) {
        double sum = test->has_bias ? bias.data[i % m] : 0;
        for (int64_t j = 0; j < k; j++)
            sum += (double)x.data[i / m * k + j] *
                   weight.data[test->is_transposed ? i % m * k + j : j * m + i % m];
        y.data[i] = (float)sum;
    }
    bench_begin(self, &x, NULL, &y);
    ir_value *operands[] = {bench_argument(self, 0), bench_constant(self, &weight),
                            bench_constant(self, &bias)};
    int64_t arrays[4] = {2, 2, 2, 2};
    attribute(self, "transposeWeight", ir_attribute_bool(self->context, test->is_transposed));
    integers(self, "weightPieces", 4 * test->piece_count, test->pieces[0]);
    integers(self, "pieceArrays", test->piece_count, arrays);
    cores(self, "placement", r * test->piece_count);
    if (test->piece_count > 1)
        cores(self, "reducers", r * test->range_count);
    ir_value *value = build(self, "spat.gemm_plan", "dense_nchw", tensor_type(self, &y),
                            test->has_bias ? 3 : 2, operands);
    bench_check(self, value, &y);
}

static void test_gemm(void **state) {
    case_of_gemm test = {1, 20, 7, true, true, 1, 1, {{0, 20, 0, 7}}};
    check_gemm(*state, &test);
    /* One task for everything: its result is the value. */
    assert_int_equal(count_batches(*state, NULL), 1);
}

static void test_gemm_rows(void **state) {
    case_of_gemm test = {3, 8, 5, false, true, 1, 1, {{0, 8, 0, 5}}};
    check_gemm(*state, &test);
}

static void test_gemm_pieces(void **state) {
    case_of_gemm test = {
        2,    20, 40, true,
        true, 4,  2,  {{0, 8, 0, 33}, {8, 20, 0, 33}, {0, 16, 33, 40}, {16, 20, 33, 40}},
    };
    check_gemm(*state, &test);
    assert_int_equal(count_batches(*state, "piece"), 4);
    assert_int_equal(count_batches(*state, "reduce"), 2);
}

/* Columns divided only: nothing is left to reduce. */
static void test_gemm_columns(void **state) {
    case_of_gemm test = {2, 6, 9, false, false, 2, 2, {{0, 6, 0, 4}, {0, 6, 4, 9}}};
    check_gemm(*state, &test);
    assert_int_equal(count_batches(*state, "reduce"), 0);
    assert_int_equal(count_batches(*state, "rows"), 2);
}

/* Packed as given and all columns in one piece: the matrix is not copied. */
static void test_packed_weight_is_shared(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 6)), weight = tensor_random(self, SHAPE(6, 4));
    tensor y = tensor_new(self, SHAPE(1, 4));
    bench_begin(self, &x, NULL, &y);
    const ir_attribute *resource = ir_attribute_resource(
        self->context, "weight", tensor_type(self, &weight), weight.data, NULL, NULL);
    ir_value *operands[] = {bench_argument(self, 0), ir_build_constant(&self->builder, resource)};
    integers(self, "weightPieces", 8, (int64_t[]){0, 2, 0, 4, 2, 6, 0, 4});
    integers(self, "pieceArrays", 2, (int64_t[]){1, 1});
    cores(self, "placement", 2);
    cores(self, "reducers", 1);
    bench_lower(self,
                build(self, "spat.gemm_plan", "dense_nchw", tensor_type(self, &y), 2, operands));
    uint32_t found = 0;
    for (ir_operation *at = func_body(func_find(self->module, "main"))->first; at; at = at->next)
        if (ir_compute_is(at) && ir_compute_weight_count(at)) {
            const ir_attribute *bound =
                ir_attribute_get(ir_compute_weight(at, 0)->defining, "value");
            bool splat;
            assert_ptr_equal(ir_attribute_data(bound, &splat), weight.data + 8 * found);
            found++;
        }
    assert_int_equal(found, 2);
}

/* ---- elementwise ---- */

static float apply_unary(const char *name, float x, float first, float second) {
    if (!strcmp(name, "spat.relu_plan"))
        return fmaxf(x, 0);
    if (!strcmp(name, "spat.sigmoid_plan"))
        return 1 / (1 + expf(-x));
    if (!strcmp(name, "spat.tanh_plan"))
        return tanhf(x);
    if (!strcmp(name, "spat.silu_plan"))
        return x / (1 + expf(-x));
    if (!strcmp(name, "spat.leaky_relu_plan"))
        return x < 0 ? first * x : x;
    if (!strcmp(name, "spat.clip_plan"))
        return fminf(fmaxf(x, first), second);
    if (!strcmp(name, "spat.hard_sigmoid_plan"))
        return fmaxf(0, fminf(1, first * x + second));
    assert_string_equal(name, "spat.hard_swish_plan");
    return x * fmaxf(0, fminf(1, x / 6 + 0.5f));
}

typedef struct case_of_unary {
    const char *name, *first_name, *second_name;
    float first, second;
} case_of_unary;

static void check_unary(const case_of_unary *test, const char *layout, int64_t width) {
    bench self;
    bench_init(&self);
    bool is_dense = !strcmp(layout, "dense_nchw");
    tensor x = tensor_random(&self, SHAPE(1, 3, 4, width)), y = tensor_new(&self, 4, x.shape);
    for (int64_t i = 0; i < x.count; i++) {
        x.data[i] *= 5;
        y.data[i] = apply_unary(test->name, x.data[i], test->first, test->second);
    }
    bench_begin(&self, &x, NULL, &y);
    ir_value *value = bench_argument(&self, 0);
    if (!is_dense)
        value = convert(&self, value, "dense_nchw", layout, 4);
    if (test->first_name)
        real(&self, test->first_name, test->first);
    if (test->second_name)
        real(&self, test->second_name, test->second);
    if (is_dense)
        number(&self, "fragments", 7); /* width 5: chunks of 9, the last of 6 */
    cores(&self, "placement", is_dense ? 7 : 4);
    value = build(&self, test->name, layout, tensor_type(&self, &y), 1, &value);
    if (!is_dense)
        value = convert(&self, value, layout, "dense_nchw", 1);
    bench_check(&self, value, &y);
    bench_deinit(&self);
}

static void test_unary(void **state) {
    static const case_of_unary cases[] = {
        {"spat.relu_plan", NULL, NULL, 0, 0},
        {"spat.sigmoid_plan", NULL, NULL, 0, 0},
        {"spat.tanh_plan", NULL, NULL, 0, 0},
        {"spat.silu_plan", NULL, NULL, 0, 0},
        {"spat.hard_swish_plan", NULL, NULL, 0, 0},
        {"spat.leaky_relu_plan", "alpha", NULL, 0.1f, 0},
        {"spat.leaky_relu_plan", "alpha", NULL, 1.5f, 0},
        {"spat.leaky_relu_plan", "alpha", NULL, -0.25f, 0},
        {"spat.clip_plan", "minimum", "maximum", 0, 3},
        {"spat.clip_plan", "minimum", "maximum", -2, 1e6f},
        {"spat.clip_plan", "minimum", "maximum", -INFINITY, 1.5f},
        {"spat.clip_plan", "minimum", "maximum", 1, INFINITY},
        {"spat.hard_sigmoid_plan", "alpha", "beta", 0.2f, 0.4f},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_unary(&cases[i], "nhwc_row_strip", 5);
        check_unary(&cases[i], "nchw_row_strip", 5);
        check_unary(&cases[i], "dense_nchw", 5);
        check_unary(&cases[i], "nhwc_row_strip", 700); /* longer than a constant row may be */
    }
}

/* x - y with both computed, with a constant on either side, and x * x. */
static void check_binary(const char *layout, int constant) {
    bench self;
    bench_init(&self);
    bool is_dense = !strcmp(layout, "dense_nchw");
    tensor a = tensor_random(&self, SHAPE(2, 3, 4, 5)), b = tensor_random(&self, 4, a.shape);
    tensor y = tensor_new(&self, 4, a.shape);
    for (int64_t i = 0; i < y.count; i++)
        y.data[i] = constant == 3   ? a.data[i] * a.data[i]
                    : constant == 1 ? b.data[i] - a.data[i]
                                    : a.data[i] - b.data[i];
    bench_begin(&self, &a, &b, &y);
    ir_value *operands[2] = {bench_argument(&self, 0), bench_argument(&self, 1)};
    for (int i = 0; i < 2 && !is_dense; i++)
        operands[i] = convert(&self, operands[i], "dense_nchw", layout, 8);
    if (constant == 1 || constant == 2)
        operands[1] = bench_constant(&self, &b);
    if (constant == 3)
        operands[1] = operands[0];
    if (constant == 1) {
        ir_value *first = operands[0];
        operands[0] = operands[1];
        operands[1] = first;
    }
    number(&self, "fragments", 4);
    cores(&self, "placement", 8);
    ir_value *value = build(&self, constant == 3 ? "spat.mul_plan" : "spat.sub_plan", layout,
                            tensor_type(&self, &y), 2, operands);
    if (!is_dense)
        value = convert(&self, value, layout, "dense_nchw", 2);
    bench_check(&self, value, &y);
    bench_deinit(&self);
}

static void test_binary(void **state) {
    (void)state;
    for (int constant = 0; constant < 4; constant++) {
        check_binary("nhwc_row_strip", constant);
        check_binary("nchw_row_strip", constant);
        check_binary("dense_nchw", constant);
    }
}

/* A vector of `count` elements per channel, constant or computed, times [2, 3, 4, 5]. */
static void check_scale(const char *layout, int64_t count, bool is_computed) {
    bench self;
    bench_init(&self);
    bool is_dense = !strcmp(layout, "dense_nchw");
    tensor x = tensor_random(&self, SHAPE(2, 3, 4, 5));
    tensor v = tensor_random(&self, SHAPE(1, count, 1, 1)), y = tensor_new(&self, 4, x.shape);
    for (int64_t i = 0; i < y.count; i++)
        y.data[i] = x.data[i] * v.data[i / 20 % 3 % count];
    bench_begin(&self, &x, &v, &y);
    ir_value *value = bench_argument(&self, 0), *vector = bench_argument(&self, 1);
    if (!is_dense) {
        value = convert(&self, value, "dense_nchw", layout, 8);
        vector = convert(&self, vector, "dense_nchw", layout, 1);
    }
    number(&self, "fragments", 7);
    cores(&self, "placement", 8);
    value = build(&self, "spat.scale_plan", layout, tensor_type(&self, &y), 2,
                  (ir_value *[]){value, is_computed ? vector : bench_constant(&self, &v)});
    if (!is_dense)
        value = convert(&self, value, layout, "dense_nchw", 2);
    bench_check(&self, value, &y);
    bench_deinit(&self);
}

static void test_scale(void **state) {
    static const char *const layouts[] = {"nhwc_row_strip", "nchw_row_strip", "dense_nchw"};
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int64_t count = 1; count <= 3; count += 2) {
            check_scale(layouts[i], count, false);
            check_scale(layouts[i], count, true);
        }
}

/* ---- layouts ---- */

/* dense -> nhwc -> nchw -> nhwc -> dense gives the input back; each step is really taken. */
static void check_round_trip(const int64_t *shape) {
    bench self;
    bench_init(&self);
    tensor x = tensor_random(&self, 4, shape);
    bench_begin(&self, &x, NULL, &x);
    int64_t rows = shape[0] * shape[2];
    ir_value *value = to_nhwc(&self, bench_argument(&self, 0));
    value = convert(&self, value, "nhwc_row_strip", "nchw_row_strip", rows);
    value = convert(&self, value, "nchw_row_strip", "nhwc_row_strip", rows);
    value = from_nhwc(&self, value);
    bench_check(&self, value, &x);
    bool is_free = rows == 1 && (shape[1] == 1 || shape[3] == 1);
    bool rows_alike = shape[1] == 1 || shape[3] == 1;
    uint32_t conversions = is_free ? 0 : rows_alike ? 2 : 4;
    /* The channels of one image in three tasks, the last of which may have fewer. */
    int64_t channels = (shape[1] + 2) / 3;
    bool is_uneven = !is_free && shape[0] == 1 && shape[1] % channels != 0;
    assert_int_equal(count_batches(&self, NULL), conversions + is_uneven);
    bench_deinit(&self);
}

static void test_round_trips(void **state) {
    (void)state;
    check_round_trip((int64_t[]){1, 3, 4, 5});
    check_round_trip((int64_t[]){2, 3, 4, 20});    /* long runs */
    check_round_trip((int64_t[]){1, 1, 6, 5});     /* one channel */
    check_round_trip((int64_t[]){2, 6, 5, 1});     /* one column */
    check_round_trip((int64_t[]){1, 6, 1, 5});     /* one row */
    check_round_trip((int64_t[]){1, 9, 1, 1});     /* free */
    check_round_trip((int64_t[]){3, 9, 1, 1});     /* three rows: not the dense tensor */
    check_round_trip((int64_t[]){1, 7, 100, 100}); /* larger than what is held whole */
}

/* Rows to dense in `fragments` tasks. */
static void check_to_dense(const int64_t *shape, int64_t fragments) {
    bench self;
    bench_init(&self);
    tensor x = tensor_random(&self, 4, shape);
    bench_begin(&self, &x, NULL, &x);
    ir_value *value = to_nhwc(&self, bench_argument(&self, 0));
    bench_check(&self, convert(&self, value, "nhwc_row_strip", "dense_nchw", fragments), &x);
    bench_deinit(&self);
}

static void test_parts_of_planes(void **state) {
    (void)state;
    check_to_dense((int64_t[]){2, 3, 6, 5}, 18);     /* each plane in three parts of two rows */
    check_to_dense((int64_t[]){1, 7, 3, 10000}, 7);  /* rows of 70,000: part by part, and a rest */
    check_to_dense((int64_t[]){1, 7, 2, 10000}, 14); /* both */
}

/* Element (c, h, w) lies at [h, w * C + c]: seen by a function that reads the rows directly. */
static void test_row_strip_order(void **state) {
    bench *self = *state;
    tensor x = tensor_new(self, SHAPE(1, 2, 3, 4));
    for (int64_t i = 0; i < 24; i++)
        x.data[i] = (float)i;
    bench_begin(self, &x, NULL, &x);
    bench_lower(self, from_nhwc(self, to_nhwc(self, bench_argument(self, 0))));
    evaluate_module(self->module, self->inputs);
    ir_operation *at = func_body(func_find(self->module, "main"))->first;
    while (!ir_operation_is(at, "spat.blueprint"))
        at = at->next;
    const evaluated *rows = evaluated_of(ir_result(at, 0));
    /* Row 1: columns 4..7 of channel 0 are 4, 5, 6, 7; of channel 1 16, 17, 18, 19. */
    const float want[] = {4, 16, 5, 17, 6, 18, 7, 19};
    check_close(rows->data + 8, want, 8);
}

static void test_reshape_is_free(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 2, 3, 4)), y = x;
    y.rank = 2;
    y.shape[0] = 1;
    y.shape[1] = 24;
    bench_begin(self, &x, NULL, &y);
    ir_value *value = bench_argument(self, 0);
    number(self, "fragments", 1);
    number(self, "axis", 1);
    value = build(self, "spat.flatten_plan", "dense_nchw", tensor_type(self, &y), 1, &value);
    bench_check(self, value, &y);
    assert_int_equal(count_batches(self, NULL), 0);
}

/* ---- concatenation, padding, resizing ---- */

static void check_concat(bench *self, const char *layout) {
    tensor a = tensor_random(self, SHAPE(2, 3, 4, 5)), b = tensor_random(self, SHAPE(2, 4, 4, 5));
    tensor y = tensor_new(self, SHAPE(2, 7, 4, 5));
    for (int64_t n = 0; n < 2; n++) {
        memcpy(y.data + n * 140, a.data + n * 60, 60 * sizeof(float));
        memcpy(y.data + n * 140 + 60, b.data + n * 80, 80 * sizeof(float));
    }
    bench_begin(self, &a, &b, &y);
    ir_value *operands[2];
    for (uint32_t i = 0; i < 2; i++)
        operands[i] = convert(self, bench_argument(self, i), "dense_nchw", layout, 8);
    number(self, "axis", 1);
    cores(self, "placement", 8);
    ir_value *value = build(self, "spat.concat_plan", layout, tensor_type(self, &y), 2, operands);
    bench_check(self, convert(self, value, layout, "dense_nchw", 3), &y);
}

static void test_concat(void **state) {
    check_concat(*state, "nhwc_row_strip");
}

static void test_concat_nchw(void **state) {
    check_concat(*state, "nchw_row_strip");
}

static int64_t reflect(int64_t i, int64_t size) {
    while (i < 0 || i >= size)
        i = i < 0 ? -i : 2 * (size - 1) - i;
    return i;
}

/* The source of an output index: -1 outside for "constant". */
static int64_t pad_source(const char *mode, int64_t i, int64_t size) {
    if (!strcmp(mode, "reflect"))
        return reflect(i, size);
    if (!strcmp(mode, "edge"))
        return i < 0 ? 0 : i >= size ? size - 1 : i;
    return i < 0 || i >= size ? -1 : i;
}

static void check_pad(const char *mode, const int64_t *pads, int64_t width) {
    bench self;
    bench_init(&self);
    const int64_t in[4] = {2, 3, 4, width};
    tensor x = tensor_random(&self, 4, in);
    int64_t out[4], at[4], source[4];
    for (int i = 0; i < 4; i++)
        out[i] = in[i] + pads[i] + pads[i + 4];
    tensor y = tensor_new(&self, 4, out);
    for (int64_t i = 0; i < y.count; i++) {
        int64_t rest = i;
        bool inside = true;
        for (int d = 4; d-- > 0; rest /= out[d]) {
            at[d] = rest % out[d];
            source[d] = pad_source(mode, at[d] - pads[d], in[d]);
            inside = inside && source[d] >= 0;
        }
        y.data[i] = inside
                        ? x.data[((source[0] * 3 + source[1]) * 4 + source[2]) * width + source[3]]
                        : 2.5f;
    }
    bench_begin(&self, &x, NULL, &y);
    ir_value *value = to_nhwc(&self, bench_argument(&self, 0));
    integers(&self, "pads", 8, pads);
    text(&self, "mode", mode);
    real(&self, "value", 2.5);
    cores(&self, "placement", out[0] * out[2]);
    value = build(&self, "spat.pad_plan", "nhwc_row_strip", tensor_type(&self, &y), 1, &value);
    bench_check(&self, from_nhwc(&self, value), &y);
    bench_deinit(&self);
}

static void test_pad(void **state) {
    static const int64_t pads[][8] = {
        {0, 0, 1, 2, 0, 0, 3, 1}, {0, 0, 0, 2, 0, 0, 0, 0},   {0, 1, 2, 0, 0, 2, 0, 3},
        {1, 0, 1, 0, 1, 0, 0, 1}, {0, 0, -1, 2, 0, 0, 1, -2}, {0, -1, 0, 1, 0, 1, 2, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pads / sizeof *pads; i++) {
        check_pad("constant", pads[i], 5);
        check_pad("reflect", pads[i], 5);
        check_pad("edge", pads[i], 5);
    }
    check_pad("constant", pads[0], 400); /* rows of the constant longer than what is loaded */
}

static void check_resize(const int64_t *in, const int64_t *out, const int64_t *rows,
                         const int64_t *columns) {
    bench self;
    bench_init(&self);
    tensor x = tensor_random(&self, 4, in), y = tensor_new(&self, 4, out);
    for (int64_t i = 0; i < y.count; i++) {
        int64_t w = i % out[3], h = i / out[3] % out[2], plane = i / (out[2] * out[3]);
        int64_t from_h = rows ? rows[h] : h * in[2] / out[2];
        int64_t from_w = columns ? columns[w] : w * in[3] / out[3];
        y.data[i] = x.data[(plane * in[2] + from_h) * in[3] + from_w];
    }
    bench_begin(&self, &x, NULL, &y);
    ir_value *value = to_nhwc(&self, bench_argument(&self, 0));
    if (rows)
        integers(&self, "rows", (uint32_t)out[2], rows);
    if (columns)
        integers(&self, "columns", (uint32_t)out[3], columns);
    cores(&self, "placement", out[0] * out[2]);
    value = build(&self, "spat.resize_nearest_plan", "nhwc_row_strip", tensor_type(&self, &y), 1,
                  &value);
    bench_check(&self, from_nhwc(&self, value), &y);
    bench_deinit(&self);
}

static void test_resize(void **state) {
    (void)state;
    check_resize((int64_t[]){2, 3, 4, 5}, (int64_t[]){2, 3, 8, 10}, NULL, NULL);
    check_resize((int64_t[]){1, 2, 5, 7}, (int64_t[]){1, 2, 7, 3}, NULL, NULL);
    check_resize((int64_t[]){1, 2, 3, 3}, (int64_t[]){1, 2, 4, 5}, (int64_t[]){0, 1, 2, 2},
                 (int64_t[]){0, 0, 2, 1, 2});
    check_resize((int64_t[]){1, 2, 3, 4}, (int64_t[]){1, 2, 6, 4}, NULL, NULL);
}

/* ---- softmax and transposition ---- */

static void check_softmax(uint32_t rank, const int64_t *shape, int64_t axis, const char *layout,
                          int64_t fragments) {
    bench self;
    bench_init(&self);
    tensor x = tensor_random(&self, rank, shape), y = tensor_new(&self, rank, shape);
    int64_t inner = 1, length = shape[axis];
    for (uint32_t i = (uint32_t)axis + 1; i < rank; i++)
        inner *= shape[i];
    for (int64_t i = 0; i < x.count; i++)
        x.data[i] = 90 * x.data[i]; /* exp overflows unless the maximum is taken off */
    for (int64_t i = 0; i < x.count; i++) {
        int64_t first = i / (inner * length) * inner * length + i % inner;
        double sum = 0;
        for (int64_t j = 0; j < length; j++)
            sum += exp((double)x.data[first + j * inner] - (double)x.data[i]);
        y.data[i] = (float)(1 / sum);
    }
    bench_begin(&self, &x, NULL, &y);
    bool is_dense = !strcmp(layout, "dense_nchw");
    ir_value *value = bench_argument(&self, 0);
    if (!is_dense)
        value = convert(&self, value, "dense_nchw", layout, fragments);
    number(&self, "axis", axis);
    if (is_dense)
        number(&self, "fragments", fragments);
    cores(&self, "placement", fragments);
    value = build(&self, "spat.softmax_plan", layout, tensor_type(&self, &y), 1, &value);
    if (!is_dense)
        value = convert(&self, value, layout, "dense_nchw", 1);
    bench_check(&self, value, &y);
    bench_deinit(&self);
}

static void test_softmax(void **state) {
    (void)state;
    check_softmax(SHAPE(1, 10), 1, "dense_nchw", 1);
    check_softmax(SHAPE(5, 6), 1, "dense_nchw", 3);
    check_softmax(SHAPE(2, 3, 4), 1, "dense_nchw", 2);
    check_softmax(SHAPE(2, 3, 4), 0, "dense_nchw", 4);
    check_softmax(SHAPE(1, 4, 3, 5), 1, "nhwc_row_strip", 3);
    check_softmax(SHAPE(2, 4, 3, 5), 3, "nhwc_row_strip", 6);
    check_softmax(SHAPE(1, 4, 3, 5), 1, "nchw_row_strip", 3);
}

static void check_transpose(uint32_t rank, const int64_t *shape, const int64_t *permutation,
                            int64_t fragments) {
    bench self;
    bench_init(&self);
    tensor x = tensor_random(&self, rank, shape);
    int64_t turned[8], strides[8], next = 1;
    for (uint32_t i = rank; i-- > 0; next *= shape[i])
        strides[i] = next;
    for (uint32_t i = 0; i < rank; i++)
        turned[i] = shape[permutation[i]];
    tensor y = tensor_new(&self, rank, turned);
    for (int64_t i = 0; i < y.count; i++) {
        int64_t rest = i, from = 0;
        for (uint32_t d = rank; d-- > 0; rest /= turned[d])
            from += rest % turned[d] * strides[permutation[d]];
        y.data[i] = x.data[from];
    }
    bench_begin(&self, &x, NULL, &y);
    ir_value *value = bench_argument(&self, 0);
    integers(&self, "permutation", rank, permutation);
    number(&self, "fragments", fragments);
    cores(&self, "placement", fragments);
    value = build(&self, "spat.transpose_plan", "dense_nchw", tensor_type(&self, &y), 1, &value);
    bench_check(&self, value, &y);
    bench_deinit(&self);
}

static void test_transpose(void **state) {
    (void)state;
    check_transpose(SHAPE(5, 7), (int64_t[]){1, 0}, 3);
    check_transpose(SHAPE(1, 3, 4, 6), (int64_t[]){0, 2, 3, 1}, 5);
    check_transpose(SHAPE(1, 3, 4, 6, 5), (int64_t[]){0, 2, 1, 3, 4}, 4); /* channel shuffle */
    check_transpose(SHAPE(2, 3, 4, 2, 3, 5), (int64_t[]){5, 0, 3, 2, 4, 1}, 8);
    check_transpose(SHAPE(2, 3, 4, 2, 3, 5), (int64_t[]){0, 1, 2, 3, 4, 5}, 8);
    check_transpose(SHAPE(1, 40, 1, 1), (int64_t[]){0, 2, 3, 1}, 1);
    check_transpose(SHAPE(3, 40, 2), (int64_t[]){1, 0, 2}, 16);
    /* Above what a task holds whole: runs, and blocks of both kinds. */
    check_transpose(SHAPE(6, 50, 300), (int64_t[]){1, 0, 2}, 7);
    check_transpose(SHAPE(5, 60, 300), (int64_t[]){0, 2, 1}, 7);
    check_transpose(SHAPE(40, 7, 300), (int64_t[]){2, 1, 0}, 7);
    check_transpose(SHAPE(3, 20000, 2), (int64_t[]){0, 2, 1}, 2);
}

/* ---- faults ---- */

static void expect_refusal(bench *self, ir_value *value) {
    func_build_return(&self->builder, 1, &value);
    const ir_operation *before = func_find(self->module, "main");
    assert_int_equal(graph_lower(self->module, &self->diagnostics), RAPTOR_FAILED);
    assert_int_equal(self->diagnostics.count, 1);
    assert_ptr_equal(func_find(self->module, "main"), before);
    assert_null(before->next);
    assert_string_equal(ir_string_get(self->module, "raptor.stage", ""), "layout");
}

static void test_missing_placement(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 2, 3, 4));
    bench_begin(self, &x, NULL, &x);
    ir_value *value = bench_argument(self, 0);
    number(self, "fragments", 3);
    cores(self, "placement", 2);
    expect_refusal(self, build(self, "spat.relu_plan", "dense_nchw", value->type, 1, &value));
}

static void test_pieces_with_a_gap(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 6)), weight = tensor_random(self, SHAPE(6, 4));
    tensor y = tensor_new(self, SHAPE(1, 4));
    bench_begin(self, &x, NULL, &y);
    ir_value *operands[] = {bench_argument(self, 0), bench_constant(self, &weight)};
    integers(self, "weightPieces", 8, (int64_t[]){0, 2, 0, 4, 3, 6, 0, 4});
    integers(self, "pieceArrays", 2, (int64_t[]){1, 1});
    cores(self, "placement", 2);
    cores(self, "reducers", 1);
    expect_refusal(self,
                   build(self, "spat.gemm_plan", "dense_nchw", tensor_type(self, &y), 2, operands));
}

static void test_unknown_operation(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 4));
    bench_begin(self, &x, NULL, &x);
    ir_value *value = bench_argument(self, 0);
    expect_refusal(self, build(self, "spat.lrn_plan", "dense_nchw", value->type, 1, &value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        BENCH_TEST(test_gemm),
        BENCH_TEST(test_gemm_rows),
        BENCH_TEST(test_gemm_pieces),
        BENCH_TEST(test_gemm_columns),
        BENCH_TEST(test_packed_weight_is_shared),
        cmocka_unit_test(test_unary),
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_parts_of_planes),
        BENCH_TEST(test_row_strip_order),
        BENCH_TEST(test_reshape_is_free),
        BENCH_TEST(test_concat),
        BENCH_TEST(test_concat_nchw),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_resize),
        cmocka_unit_test(test_softmax),
        cmocka_unit_test(test_transpose),
        BENCH_TEST(test_missing_placement),
        BENCH_TEST(test_pieces_with_a_gap),
        BENCH_TEST(test_unknown_operation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
