/* Random forms of the operators with much geometry, against the CPU reference, which shares no
 * shape code with the frontend. Seeded: the same forms every run. */
#include "frontend_plan.h"

#include <stdio.h>

#include "runtime/reference/reference.h"

static uint64_t random_state;

/* 0 .. below - 1 */
static int64_t draw(int64_t below) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)((random_state >> 33) % (uint64_t)below);
}
static int64_t between(int64_t low, int64_t high) {
    return low + draw(high - low + 1);
}

static float *random_floats(model_under_test *m, size_t count) {
    float *values = RAPTOR_NEW_ARRAY(&m->arena, float, count + 1);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)between(-100, 100) / 50;
    return values;
}

static void random_initializer(model_under_test *m, const char *name, size_t rank,
                               const int64_t *dims) {
    model_floats(m, name, rank, dims, random_floats(m, model_count(rank, dims)));
}

/* Window attributes that fit extents of at least 6. */
static void random_window(model_under_test *m, size_t axes, bool dilated, bool padded) {
    static const char *const MODES[] = {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"};
    int64_t strides[2], dilations[2], pads[4];
    for (size_t i = 0; i < axes; i++) {
        strides[i] = between(1, 3);
        dilations[i] = dilated ? between(1, 2) : 1;
        pads[i] = between(0, 1);
        pads[axes + i] = between(0, 1);
    }
    model_int_list(m, "strides", axes, strides);
    if (dilated)
        model_int_list(m, "dilations", axes, dilations);
    const char *mode = MODES[draw(4)];
    if (strcmp(mode, "NOTSET") != 0)
        model_string(m, "auto_pad", mode);
    else if (padded)
        model_int_list(m, "pads", 2 * axes, pads);
}

static void random_convolution(model_under_test *m, int64_t *dims, size_t *out_rank) {
    size_t axes = (size_t)between(1, 2);
    int64_t group = between(1, 3), weight[4] = {group * between(1, 2), between(1, 2)};
    dims[0] = between(1, 2);
    dims[1] = group * weight[1];
    for (size_t i = 0; i < axes; i++) {
        dims[2 + i] = between(6, 9);
        weight[2 + i] = between(1, 3);
    }
    *out_rank = 2 + axes;
    random_initializer(m, "w", 2 + axes, weight);
    bool biased = draw(2) == 1;
    if (biased)
        random_initializer(m, "b", DIMS(weight[0]));
    model_node(m, "Conv", "node", biased ? "x, w, b" : "x, w", "y");
    model_int(m, "group", group);
    random_window(m, axes, true, true);
}

static void random_pool(model_under_test *m, int64_t *dims, size_t *out_rank) {
    size_t axes = (size_t)between(1, 2);
    bool average = draw(2) == 1;
    int64_t kernel[2] = {between(2, 3), between(2, 3)};
    dims[0] = between(1, 2);
    dims[1] = between(1, 3);
    for (size_t i = 0; i < axes; i++)
        dims[2 + i] = between(6, 9);
    *out_rank = 2 + axes;
    model_node(m, average ? "AveragePool" : "MaxPool", "node", "x", "y");
    model_int_list(m, "kernel_shape", axes, kernel);
    model_int(m, "ceil_mode", draw(2));
    if (average)
        model_int(m, "count_include_pad", draw(2));
    random_window(m, axes, !average, true);
}

static void random_resize(model_under_test *m, int64_t *dims, size_t *out_rank) {
    static const char *const COORDINATES[] = {"half_pixel", "pytorch_half_pixel", "align_corners",
                                              "asymmetric"};
    static const char *const ROUNDINGS[] = {"round_prefer_floor", "round_prefer_ceil", "floor",
                                            "ceil"};
    static const float SCALES[] = {0.5f, 0.6f, 1, 1.5f, 2, 2.5f, 3};
    for (size_t i = 0; i < 4; i++)
        dims[i] = between(1, i < 2 ? 2 : 7);
    *out_rank = 4;
    if (draw(2) == 1) {
        model_ints(m, "sizes", INTS(dims[0], dims[1], between(1, 12), between(1, 12)));
        model_node(m, "Resize", "node", "x, , , sizes", "y");
    } else {
        dims[2]++; /* so that something is left of it */
        dims[3]++;
        model_floats(m, "scales", DIMS(4), FLOATS(1, 1, SCALES[draw(7)], SCALES[draw(7)]));
        model_node(m, "Resize", "node", "x, , scales", "y");
    }
    model_string(m, "coordinate_transformation_mode", COORDINATES[draw(4)]);
    model_string(m, "nearest_mode", ROUNDINGS[draw(4)]);
}

static void random_pad(model_under_test *m, int64_t *dims, size_t *out_rank) {
    static const char *const MODES[] = {"constant", "reflect", "edge"};
    size_t rank = (size_t)between(1, 4);
    int64_t pads[8];
    for (size_t i = 0; i < rank; i++) {
        dims[i] = between(2, 4);
        pads[i] = draw(2);
        pads[rank + i] = draw(2);
    }
    *out_rank = rank;
    model_ints(m, "pads", 2 * rank, pads);
    model_floats(m, "value", 0, NULL, FLOATS(-1.5f));
    model_node(m, "Pad", "node", draw(2) ? "x, pads" : "x, pads, value", "y");
    model_string(m, "mode", MODES[draw(3)]);
}

/* Gemm with the constant on either side, a C of any legal shape, often followed by a
 * normalisation. */
static void random_gemm(model_under_test *m, int64_t *dims, size_t *out_rank) {
    int64_t r = between(1, 3), k = between(1, 4), n = between(1, 4);
    bool left = draw(2) == 1, transpose_a = draw(2) == 1, transpose_b = draw(2) == 1;
    int64_t a[2] = {transpose_a ? k : r, transpose_a ? r : k};
    int64_t b[2] = {transpose_b ? n : k, transpose_b ? k : n};
    dims[0] = left ? b[0] : a[0];
    dims[1] = left ? b[1] : a[1];
    *out_rank = 2;
    random_initializer(m, "w", 2, left ? a : b);
    const int64_t c[][2] = {{0, 0}, {1, n}, {r, 1}, {r, n}, {1, 1}};
    int64_t form = draw(5);
    if (form > 0)
        random_initializer(m, "c", 2, c[form]);
    const char *inputs = left ? (form ? "w, x, c" : "w, x") : (form ? "x, w, c" : "x, w");
    bool normalised = draw(2) == 1;
    model_node(m, "Gemm", "node", inputs, normalised ? "g" : "y");
    model_int(m, "transA", transpose_a);
    model_int(m, "transB", transpose_b);
    model_float(m, "alpha", (float)between(-2, 2) + 0.5f);
    model_float(m, "beta", (float)between(-2, 2));
    if (!normalised)
        return;
    for (const char *const *name = (const char *const[]){"s", "t", "u", NULL}; *name; name++)
        random_initializer(m, *name, DIMS(n));
    model_ramp(m, "v", DIMS(n));
    model_node(m, "BatchNormalization", "bn", "g, s, t, u, v", "y");
}

static void random_arithmetic(model_under_test *m, int64_t *dims, size_t *out_rank) {
    static const char *const NAMES[] = {"Add", "Sub", "Mul", "Div"};
    size_t rank = (size_t)between(0, 5), other_rank = (size_t)between(0, 5);
    int64_t shape[5], other[5];
    for (size_t i = 0; i < 5; i++) { /* right-aligned against one shape */
        int64_t extent = between(1, 3);
        shape[i] = draw(3) == 0 ? 1 : extent;
        other[i] = draw(3) == 0 ? 1 : extent;
    }
    for (size_t i = 0; i < rank; i++)
        dims[i] = shape[5 - rank + i];
    *out_rank = rank;
    random_initializer(m, "c", other_rank, other + 5 - other_rank);
    const char *name = NAMES[draw(4)];
    if (name[0] == 'D')
        model_ramp(m, "d", other_rank, other + 5 - other_rank);
    const char *constant = name[0] == 'D' ? "d" : "c";
    static char inputs[32];
    if (name[0] != 'D' && draw(2) == 1)
        snprintf(inputs, sizeof inputs, "c, x");
    else
        snprintf(inputs, sizeof inputs, "x, %s", constant);
    if (draw(3) == 0 && name[0] != 'D') { /* computed: the negated constant times one number of x */
        model_node(m, "ReduceMean", "mean", "x", "one");
        model_int(m, "keepdims", 0);
        model_node(m, "Mul", "spread", "c, one", "z");
        snprintf(inputs, sizeof inputs, draw(2) ? "x, z" : "z, x");
    }
    model_node(m, name, "node", inputs, "y");
}

static void random_slice(model_under_test *m, int64_t *dims, size_t *out_rank) {
    size_t rank = (size_t)between(1, 4);
    int64_t starts[4], ends[4], axes[4], steps[4];
    for (size_t i = 0; i < rank; i++) {
        dims[i] = between(2, 5);
        axes[i] = draw(2) ? (int64_t)i : (int64_t)i - (int64_t)rank;
        bool backwards = draw(2) == 1;
        steps[i] = backwards ? -between(1, 2) : between(1, 2);
        starts[i] = backwards ? between(-1, 9) : -9 * draw(2);
        ends[i] = backwards ? between(-9, -2) - dims[i] : between(1, 9);
    }
    *out_rank = rank;
    model_ints(m, "starts", rank, starts);
    model_ints(m, "ends", rank, ends);
    model_ints(m, "axes", rank, axes);
    model_ints(m, "steps", rank, steps);
    model_node(m, "Slice", "node", "x, starts, ends, axes, steps", "y");
}

static void random_transpose(model_under_test *m, int64_t *dims, size_t *out_rank) {
    size_t rank = (size_t)between(1, 6);
    int64_t permutation[6];
    for (size_t i = 0; i < rank; i++) {
        dims[i] = between(1, 3);
        permutation[i] = (int64_t)i;
        size_t k = (size_t)draw((int64_t)i + 1);
        int64_t other = permutation[k];
        permutation[k] = (int64_t)i;
        permutation[i] = i == k ? (int64_t)i : other;
    }
    *out_rank = rank;
    model_node(m, "Transpose", "first", "x", "t");
    model_int_list(m, "perm", rank, permutation);
    model_node(m, "Softmax", "softmax", "t", "y");
    model_int(m, "axis", draw((int64_t)rank));
}

static void compare(model_under_test *m, const char *what, size_t number) {
    const onnx_type *type = &m->read->graph->inputs[0]->type;
    int64_t dims[8];
    for (uint32_t i = 0; i < type->rank; i++)
        dims[i] = type->dims[i].size;
    size_t count = model_count(type->rank, dims);
    const float *x = random_floats(m, count);
    reference_input given = {
        .value = reference_tensor_value((onnx_tensor){
            .dtype = ONNX_FLOAT, .rank = type->rank, .dims = dims, .count = count, .data = x})};
    reference_value want;
    if (reference_run(m->read, &given, 1, NULL, &m->arena, &m->diagnostics, &want) != RAPTOR_OK) {
        raptor_diagnostics_print(&m->diagnostics, stderr);
        fail_msg("%s %zu: the reference fails", what, number);
    }
    const float *got = plan_run(m->module, &m->arena, &x)[0], *values = want.tensor.data;
    const ir_type *result = func_type(func_find(m->module, "main"))->results[0];
    bool fits = result->rank == want.tensor.rank;
    for (uint32_t i = 0; fits && i < result->rank; i++)
        fits = result->shape[i] == want.tensor.dims[i];
    for (size_t i = 0; fits && i < want.tensor.count; i++)
        fits = fabsf(got[i] - values[i]) <= 1e-4f + 1e-4f * fabsf(values[i]);
    if (fits)
        return;
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(m->module, &(ir_print_options){0}, &text);
    print_error("%s", text.data);
    raptor_buffer_deinit(&text);
    fail_msg("%s %zu: shape or values differ from the reference's", what, number);
}

static void run_forms(const char *what, size_t count, int64_t opset,
                      void (*build)(model_under_test *m, int64_t *dims, size_t *out_rank)) {
    for (size_t i = 0; i < count; i++) {
        model_under_test m;
        int64_t dims[8];
        size_t rank;
        random_state = i * 7919 + 1;
        model_init(&m, opset);
        build(&m, dims, &rank);
        model_input(&m, "x", rank, dims);
        model_output(&m, "y");
        model_expect_import(&m);
        compare(&m, what, i);
        model_deinit(&m);
    }
}

static void test_convolutions(void **state) {
    (void)state;
    run_forms("convolution", 200, 13, random_convolution);
}
static void test_pools(void **state) {
    (void)state;
    run_forms("pool", 300, 19, random_pool);
}
static void test_resizes(void **state) {
    (void)state;
    run_forms("resize", 300, 13, random_resize);
}
static void test_pads(void **state) {
    (void)state;
    run_forms("pad", 150, 13, random_pad);
}
static void test_products(void **state) {
    (void)state;
    run_forms("gemm", 200, 13, random_gemm);
}
static void test_arithmetic(void **state) {
    (void)state;
    run_forms("arithmetic", 300, 13, random_arithmetic);
}
static void test_slices(void **state) {
    (void)state;
    run_forms("slice", 150, 13, random_slice);
}
static void test_transposes(void **state) {
    (void)state;
    run_forms("transpose old", 100, 12, random_transpose);
    run_forms("transpose", 100, 13, random_transpose);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convolutions), cmocka_unit_test(test_pools),
        cmocka_unit_test(test_resizes),      cmocka_unit_test(test_pads),
        cmocka_unit_test(test_products),     cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_slices),       cmocka_unit_test(test_transposes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
