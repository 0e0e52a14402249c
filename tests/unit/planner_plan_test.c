/* The whole pass on published networks: attributes, capacity, refusal, determinism. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "planner/planner.h"
#include "planner_networks.h"

typedef struct fixture {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    pim_chip chip;
    net network;
    planner_options options;
} fixture;

static ir_operation *begin(fixture *f, ir_operation *(*build)(net *), const char *chip) {
    raptor_arena_init(&f->arena);
    raptor_diagnostics_init(&f->diagnostics);
    assert_int_equal(pim_chip_load(chip, &f->arena, &f->diagnostics, &f->chip), RAPTOR_OK);
    f->options = (planner_options){.chip = &f->chip};
    return build(&f->network);
}

static void end(fixture *f) {
    ir_context_destroy(f->network.context);
    raptor_diagnostics_deinit(&f->diagnostics);
    raptor_arena_deinit(&f->arena);
}

static ir_operation *planned(fixture *f, ir_operation *(*build)(net *), const char *chip) {
    ir_operation *module = begin(f, build, chip);
    raptor_status_code status = planner_run(module, &f->options, &f->diagnostics);
    raptor_diagnostics_print(&f->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    status = planner_verify(module, &f->options, &f->diagnostics);
    raptor_diagnostics_print(&f->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    assert_string_equal(ir_string_get(module, "raptor.stage", ""), "layout");
    return module;
}

static ir_operation *first_named(const fixture *f, const char *name, int number) {
    for (ir_operation *op = func_body(f->network.function)->first; op; op = op->next)
        if (ir_operation_is(op, name) && number-- == 0)
            return op;
    return NULL;
}

/* The plan of ResNet-18, made once: the tests only read it, or put back what they change. */
static int plan_resnet18(void **state) {
    static fixture shared;
    planned(&shared, net_resnet18, "c64f");
    *state = &shared;
    return 0;
}

static int forget_resnet18(void **state) {
    end(*state);
    return 0;
}

/* ---- arrays ---- */

static int64_t arrays_of(const fixture *f, const char *name, int number) {
    const ir_operation *op = first_named(f, name, number);
    assert_non_null(op);
    uint32_t count;
    const int64_t *arrays = ir_integers_get(op, "pieceArrays", &count);
    assert_non_null(arrays);
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += arrays[i];
    return sum;
}

/* 128 x 128 cells of 32 bits: K x M takes ceil(K/128) * ceil(M/128) arrays. */
static void test_resnet18_arrays(void **state) {
    const fixture *f = *state;
    assert_int_equal(arrays_of(f, "spat.conv2d_plan", 0), 2); /* 147 x 64 */
    for (int i = 1; i <= 4; i++)
        assert_int_equal(arrays_of(f, "spat.conv2d_plan", i), 5); /* 576 x 64 */
    int count[2000] = {0};
    for (int i = 0; i < 20; i++)
        count[arrays_of(f, "spat.conv2d_plan", i)]++;
    assert_int_equal(count[9], 3);   /* layer 2: 1152 x 128 */
    assert_int_equal(count[36], 3);  /* layer 3: 2304 x 256 */
    assert_int_equal(count[72], 1);  /* layer 4, first: 2304 x 512 */
    assert_int_equal(count[144], 3); /* layer 4: 4608 x 512 */
    assert_int_equal(arrays_of(f, "spat.gemm_plan", 0), 32);
}

/* ---- fusion ---- */

static void test_resnet18_fusion(void **state) {
    const fixture *f = *state;
    int adds = 0;
    for (ir_operation *op = func_body(f->network.function)->first; op; op = op->next) {
        bool add = ir_operation_is(op, "spat.add_plan");
        if (!add && !ir_operation_is(op, "spat.relu_plan"))
            continue;
        int64_t fused = ir_integer_get(op, "fused", -1);
        assert_true(fused >= 0);
        assert_null(ir_attribute_get(op, "placement"));
        ir_operation *producer = ir_operand_value(op, (uint32_t)fused)->defining;
        assert_ptr_equal(op->previous, producer); /* so that both are lowered together */
        if (add) {
            adds++;
            /* The 3x3 of the main path, not the 1x1 of the shortcut. */
            assert_int_equal(ir_operand_value(producer, 1)->type->shape[2], 3);
        }
    }
    assert_int_equal(adds, 8);
}

/* A value with two readers keeps its own tasks. */
static ir_operation *two_readers(net *n) {
    ir_value *x = net_begin(n, "two-readers", 4, (int64_t[]){1, 8, 6, 6});
    ir_value *y = net_conv(n, x, 8, 3, 1, 1, 1);
    return net_end(n, net_add(n, net_relu(n, y), y));
}

static void test_no_fusion_with_two_readers(void **state) {
    (void)state;
    fixture f;
    planned(&f, two_readers, "c64f");
    ir_operation *relu = first_named(&f, "spat.relu_plan", 0);
    assert_int_equal(ir_integer_get(relu, "fused", -1), -1);
    assert_int_equal(ir_integer_get(first_named(&f, "spat.add_plan", 0), "fused", -1), 0);
    end(&f);
}

/* ---- layouts ---- */

static int count_named(const fixture *f, const char *name) {
    int count = 0;
    while (first_named(f, name, count))
        count++;
    return count;
}

/* The input becomes rows once; after global pooling 1 x 512 is the same in both layouts, so the
 * second conversion is free and has one task. */
static void test_resnet18_layouts(void **state) {
    const fixture *f = *state;
    assert_int_equal(count_named(f, "spat.materialize_layout"), 2);
    ir_operation *first = first_named(f, "spat.materialize_layout", 0);
    assert_string_equal(ir_enum_get(first, "targetPhysicalLayout", ""), "nhwc_row_strip");
    uint32_t count;
    ir_integers_get(first, "placement", &count);
    assert_int_equal(count, 224);
    ir_operation *second = first_named(f, "spat.materialize_layout", 1);
    assert_string_equal(ir_enum_get(second, "targetPhysicalLayout", ""), "dense_nchw");
    ir_integers_get(second, "placement", &count);
    assert_int_equal(count, 1);
}

/* Elementwise work alone stays dense: no conversion is worth it. */
static ir_operation *elementwise_only(net *n) {
    ir_value *x = net_begin(n, "elementwise", 4, (int64_t[]){1, 8, 30, 30});
    return net_end(n, net_relu(n, net_add(n, x, net_unary(n, "spat.tanh_plan", "Tanh", x))));
}

static void test_elementwise_stays_dense(void **state) {
    (void)state;
    fixture f;
    planned(&f, elementwise_only, "c64f");
    assert_int_equal(count_named(&f, "spat.materialize_layout"), 0);
    assert_true(ir_integer_get(first_named(&f, "spat.tanh_plan", 0), "fragments", 0) > 1);
    end(&f);
}

static ir_operation *softmax_rows(net *n) {
    ir_value *x = net_begin(n, "softmax", 3, (int64_t[]){1, 10, 12});
    ir_named_attribute axis[] = {{"axis", ir_attribute_i64(n->context, 1)}};
    return net_end(n,
                   net_build(n, "spat.softmax_plan", "Softmax", 1, &x, 3, x->type->shape, axis, 1));
}

/* Over an inner axis: transposed to the last one and back. */
static void test_softmax_over_inner_axis(void **state) {
    (void)state;
    fixture f;
    planned(&f, softmax_rows, "c64f");
    assert_int_equal(count_named(&f, "spat.transpose_plan"), 2);
    ir_operation *softmax = first_named(&f, "spat.softmax_plan", 0);
    assert_int_equal(ir_integer_get(softmax, "axis", -1), 2);
    assert_int_equal(ir_result(softmax, 0)->type->shape[2], 10);
    assert_int_equal(ir_integer_get(softmax, "fragments", 0), 12);
    end(&f);
}

/* A prime number of elements has no even chunks: the last one is shorter. */
static ir_operation *transposed_prime(net *n) {
    ir_value *x = net_begin(n, "prime", 2, (int64_t[]){1, 70001});
    ir_named_attribute order[] = {{"permutation", net_integers(n, 2, (int64_t[]){1, 0})}};
    return net_end(n, net_build(n, "spat.transpose_plan", "Transpose", 1, &x, 2,
                                (int64_t[]){70001, 1}, order, 1));
}

static void test_chunks_of_a_prime(void **state) {
    (void)state;
    fixture f;
    planned(&f, transposed_prime, "c64f");
    int64_t chunks = ir_integer_get(first_named(&f, "spat.transpose_plan", 0), "fragments", 0);
    assert_in_range(chunks, 2, 128);
    end(&f);
}

/* ---- strategy ---- */

static void test_grouped_strategies(void **state) {
    (void)state;
    fixture f;
    planned(&f, net_mobilenetv2, "c64f");
    int depthwise = 0;
    for (ir_operation *op = func_body(f.network.function)->first; op; op = op->next) {
        const char *strategy = ir_string_get(op, "strategy", "");
        if (strcmp(strategy, "depthwise") != 0)
            continue;
        depthwise++;
        assert_null(ir_attribute_get(op, "weightPieces"));
    }
    assert_int_equal(depthwise, 17);
    end(&f);
    planned(&f, net_alexnet, "c64f");
    ir_operation *conv2 = first_named(&f, "spat.conv2d_plan", 1);
    assert_string_equal(ir_string_get(conv2, "strategy", ""), "matrix");
    /* 25 positions x 96 channels by 256: of every group 48 rows of each position, 2400 x 256. Tile
     * rows of 128 reach over both groups' 48-row blocks except where they fall inside one; counted
     * block by block below. */
    int touched = 0;
    for (int kt = 0; kt < 19; kt++)
        for (int group = 0; group < 2; group++)
            for (int k = kt * 128, hit = 0; k < kt * 128 + 128 && k < 2400 && !hit; k++)
                if (k % 96 / 48 == group) {
                    touched++;
                    hit = 1;
                }
    assert_int_equal(arrays_of(&f, "spat.conv2d_plan", 1), touched);
    assert_int_equal(arrays_of(&f, "spat.gemm_plan", 0), 2304); /* 9216 x 4096 */
    end(&f);
}

/* ---- capacity ---- */

/* 25088 x 4096 takes 196 * 32 arrays alone: more than 4,096. */
static void test_refusal(void **state) {
    (void)state;
    fixture f;
    ir_operation *module = begin(&f, net_vgg16, "c64f");
    assert_int_equal(planner_run(module, &f.options, &f.diagnostics), RAPTOR_FAILED);
    assert_int_equal(f.diagnostics.count, 1);
    assert_int_equal(f.diagnostics.first->code, RAPTOR_E_chip_capacity);
    const char *message = f.diagnostics.first->message;
    assert_non_null(strstr(message, "vgg16"));
    assert_non_null(strstr(message, "4096"));
    assert_non_null(strstr(message, "6272")); /* the largest layer */
    assert_non_null(strstr(message, "c144f"));
    end(&f);
}

/* 8,454 of 9,216 arrays: packs, but not carelessly. */
static void test_tight_network_fits(void **state) {
    (void)state;
    fixture f;
    planned(&f, net_vgg16, "c144f");
    assert_int_equal(arrays_of(&f, "spat.gemm_plan", 0), 6272);
    end(&f);
}

/* ---- the verifier ---- */

/* The verifier refuses the plan with `value` (NULL: none) as the convolution's attribute. */
static void refuse_with(fixture *f, int number, const char *attribute, const ir_attribute *value,
                        const char *expected) {
    ir_operation *module = f->network.module;
    ir_operation *convolution = first_named(f, "spat.conv2d_plan", number);
    const ir_attribute *sound = ir_attribute_get(convolution, attribute);
    if (value)
        ir_attribute_set(convolution, attribute, value);
    else
        ir_attribute_remove(convolution, attribute);
    assert_int_equal(planner_verify(module, &f->options, &f->diagnostics), RAPTOR_FAILED);
    assert_non_null(strstr(f->diagnostics.first->message, expected));
    raptor_diagnostics_deinit(&f->diagnostics);
    raptor_diagnostics_init(&f->diagnostics);
    ir_attribute_set(convolution, attribute, sound);
    assert_int_equal(planner_verify(module, &f->options, &f->diagnostics), RAPTOR_OK);
}

static void test_verifier(void **state) {
    fixture *f = *state;
    ir_context *context = f->network.context;
    uint32_t count;
    const int64_t *sound =
        ir_integers_get(first_named(f, "spat.conv2d_plan", 3), "placement", &count);
    int64_t *cores = raptor_arena_array(&f->arena, count, sizeof *cores);
    memcpy(cores, sound, count * sizeof *cores);
    cores[7] = 64;
    refuse_with(f, 3, "placement", NULL, "placement has 0 entries");
    refuse_with(f, 3, "placement", ir_attribute_i64_array(context, count, cores),
                "placement[7] is core 64");
    refuse_with(f, 3, "pieceArrays", ir_attribute_i64_array(context, 1, (int64_t[]){4}),
                "the piece takes 5");
    refuse_with(f, 3, "weightPieces",
                ir_attribute_i64_array(context, 4, (int64_t[]){0, 575, 0, 64}), "do not cover");
}

static ir_operation *full_core(net *n) {
    ir_value *x = net_begin(n, "full-core", 4, (int64_t[]){1, 512, 4, 4});
    return net_end(n, net_conv(n, x, 512, 3, 1, 1, 1));
}

/* 4608 x 512 takes 144 arrays; a core has 64. */
static void test_verifier_counts_arrays(void **state) {
    (void)state;
    fixture f;
    ir_operation *module = planned(&f, full_core, "c64f");
    int64_t zeros[1000] = {0};
    for (ir_operation *op = func_body(f.network.function)->first; op; op = op->next) {
        uint32_t count;
        if (ir_integers_get(op, "placement", &count))
            ir_attribute_set(op, "placement", ir_attribute_i64_array(op->context, count, zeros));
    }
    assert_int_equal(planner_verify(module, &f.options, &f.diagnostics), RAPTOR_FAILED);
    assert_non_null(strstr(f.diagnostics.first->message, "core 0 holds"));
    end(&f);
}

/* ---- ranges of columns ---- */

/* Rows of 1 MiB, a core's whole memory: of a convolution, a pool, a sum and a join of channels. */
static ir_operation *long_rows(net *n) {
    ir_value *x = net_begin(n, "long rows", 4, (int64_t[]){1, 3, 4, 4096});
    ir_value *a = net_conv(n, x, 64, 3, 1, 1, 1);
    ir_value *b = net_relu(n, net_conv(n, a, 64, 3, 1, 1, 1));
    ir_value *both[] = {net_add(n, a, b), b};
    ir_value *joined = net_build(n, "spat.concat_plan", "Concat", 2, both, 4,
                                 (int64_t[]){1, 128, 4, 4096}, NULL, 0);
    return net_end(n, net_max_pool(n, joined, 2, 2, 0, 0));
}

static uint32_t ranges_of(const ir_operation *operation) {
    uint32_t count = 0;
    return ir_integers_get(operation, "columnRanges", &count) ? count - 1 : 1;
}

static void test_long_rows_are_cut(void **state) {
    (void)state;
    fixture f;
    planned(&f, long_rows, "c64f");
    /* 3 padded input rows of 64 * 4098 elements, one of the result: 4 MiB. The join holds its
     * operands and its result, 2 + 2 MiB; the pool three rows of 2 MiB. */
    assert_true(ranges_of(first_named(&f, "spat.conv2d_plan", 1)) >= 5);
    assert_true(ranges_of(first_named(&f, "spat.concat_plan", 0)) >= 5);
    assert_true(ranges_of(first_named(&f, "spat.max_pool2d_plan", 0)) >= 7);
    end(&f);
}

static ir_operation *two_convolutions(net *n) {
    ir_value *x = net_begin(n, "two", 4, (int64_t[]){1, 8, 4, 6});
    return net_end(n, net_conv(n, net_conv(n, x, 8, 3, 1, 1, 1), 8, 3, 1, 1, 1));
}

/* A plan whose first convolution is cut by hand: 4 rows of 6 columns in ranges of 2 and 4. */
static void test_verifier_of_columns(void **state) {
    (void)state;
    fixture f;
    planned(&f, two_convolutions, "c64f");
    ir_operation *conv = first_named(&f, "spat.conv2d_plan", 0);
    ir_context *context = conv->context;
    int64_t zeros[12] = {0}, cuts[] = {0, 2, 6}, past[] = {0, 2, 7}, back[] = {0, 4, 2, 6};
    ir_attribute_set(conv, "placement", ir_attribute_i64_array(context, 8, zeros));
    ir_attribute_set(conv, "columnRanges", ir_attribute_i64_array(context, 3, cuts));
    assert_int_equal(planner_verify(f.network.module, &f.options, &f.diagnostics), RAPTOR_OK);
    refuse_with(&f, 0, "placement", ir_attribute_i64_array(context, 4, zeros),
                "placement has 4 entries, expected 8");
    refuse_with(&f, 0, "columnRanges", ir_attribute_i64_array(context, 3, past), "must ascend");
    refuse_with(&f, 0, "columnRanges", ir_attribute_i64_array(context, 4, back), "must ascend");
    end(&f);
}

/* ---- determinism ---- */

static void test_deterministic(void **state) {
    (void)state;
    fixture a, b;
    planned(&a, net_squeezenet, "c64f");
    planned(&b, net_squeezenet, "c64f");
    ir_operation *left = func_body(a.network.function)->first;
    ir_operation *right = func_body(b.network.function)->first;
    for (; left && right; left = left->next, right = right->next) {
        uint32_t count, other;
        const int64_t *x = ir_integers_get(left, "placement", &count);
        const int64_t *y = ir_integers_get(right, "placement", &other);
        assert_int_equal(x != NULL, y != NULL);
        if (!x)
            continue;
        assert_int_equal(count, other);
        assert_memory_equal(x, y, count * sizeof *x);
    }
    assert_null(left);
    assert_null(right);
    end(&a);
    end(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resnet18_arrays),
        cmocka_unit_test(test_resnet18_fusion),
        cmocka_unit_test(test_no_fusion_with_two_readers),
        cmocka_unit_test(test_resnet18_layouts),
        cmocka_unit_test(test_elementwise_stays_dense),
        cmocka_unit_test(test_softmax_over_inner_axis),
        cmocka_unit_test(test_chunks_of_a_prime),
        cmocka_unit_test(test_grouped_strategies),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_tight_network_fits),
        cmocka_unit_test(test_verifier),
        cmocka_unit_test(test_verifier_counts_arrays),
        cmocka_unit_test(test_long_rows_are_cut),
        cmocka_unit_test(test_verifier_of_columns),
        cmocka_unit_test(test_deterministic),
    };
    return cmocka_run_group_tests(tests, plan_resnet18, forget_resnet18);
}
