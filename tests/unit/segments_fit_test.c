/* Nodes whose tasks do not fit a core's local memory: they run on the host, their neighbours do
 * not, and nothing runs there that could be cut until it fits. */
#include "split_run.h"

enum { KIB = 1024 };

static bool find_most(ir_operation *operation, void *user) {
    int64_t *most = user, tasks = ir_integer_get(operation, "fragments", 0);
    *most = tasks > *most ? tasks : *most;
    return true;
}

/* Tasks of the layer that has most of them when all of the model is planned as for fitting. */
static int64_t most_tasks(split_run *run) {
    ir_context *context = ir_context_create();
    ir_operation *module;
    int64_t most = 0;
    compile_options options = split_options(run).compile;
    options.effort = PLANNER_COARSE;
    assert_non_null(context);
    assert_int_equal(frontend_import(run->m.read, NULL, context, &run->m.diagnostics, &module),
                     RAPTOR_OK);
    assert_int_equal(compile_to_stage(module, "layout", &options, &run->m.diagnostics), RAPTOR_OK);
    ir_walk(module, find_most, &most);
    ir_context_destroy(context);
    return most;
}

/* ---- what fits in parts ---- */

static void long_rows_of_a_global_mean(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 3, 2, 20000)); /* rows of 60,000 elements, in two parts */
    model_node(&run->m, "GlobalAveragePool", "mean", "x", "y");
    check_split(run, "D");
}

static void one_pixel_that_fills_a_row(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 40000, 1, 3)); /* more channels than a part holds */
    model_node(&run->m, "GlobalAveragePool", "mean", "x", "y");
    check_split(run, "D");
}

/* Spatial attention: statistics over the channels of every pixel. */
static void statistics_of_channels(void **state) {
    split_run *run = *state;
    run->m.opset.version = 12;
    float_input(run, "x", DIMS(1, 24, 100, 112)); /* 268,800 elements: more than a core holds */
    model_node(&run->m, "ReduceMean", "mean", "x", "m");
    model_int_list(&run->m, "axes", INTS(1));
    model_node(&run->m, "ReduceMax", "max", "x", "n");
    model_int_list(&run->m, "axes", INTS(1));
    model_node(&run->m, "Concat", "both", "m, n", "y");
    model_int(&run->m, "axis", 1);
    check_split(run, "D");
}

static bool find_factor(ir_operation *operation, void *user) {
    double *factor = user;
    if (strcmp(ir_string_get(operation, "raptor.layer", ""), "join") == 0)
        *factor = ir_float_get(operation, PLANNER_MEMORY_FACTOR, 0);
    return true;
}

/* Of layer "join", in the module of the plan stage. */
static double factor_of_join(split_run *run) {
    ir_context *context = ir_context_create();
    segments_compile_options options = split_options(run);
    ir_operation *module;
    double factor = 0;
    assert_non_null(context);
    assert_int_equal(
        segments_import(&run->parts.list[0], NULL, &options, context, &run->m.diagnostics, &module),
        RAPTOR_OK);
    ir_walk(module, find_factor, &factor);
    ir_context_destroy(context);
    return factor;
}

/* The planner counts less than a concatenation takes; compiling tells, and rows are cut more. */
static void a_count_that_was_too_low(void **state) {
    split_run *run = *state;
    run->chip.local.memory_size = 64 * KIB;
    float_input(run, "x", DIMS(1, 64, 3, 127));
    weights(run, "one", DIMS(1, 1, 3, 127));
    weights(run, "bias", DIMS(129, 1, 1));
    model_node(&run->m, "Relu", "relu", "x", "a");
    model_node(&run->m, "Concat", "join", "x, a, one", "b");
    model_int(&run->m, "axis", 1);
    model_node(&run->m, "Add", "add", "b, bias", "y");
    check_split(run, "D");
    assert_int_equal(run->parts.list[0].factor_count, 1);
    assert_string_equal(run->parts.list[0].factors[0].layer, "join");
    assert_true(run->parts.list[0].factors[0].factor > 1);
    assert_true(factor_of_join(run) == run->parts.list[0].factors[0].factor);
}

/* Of a constant that is larger than local memory a task loads the part it reads. */
static void constants_that_tasks_read_in_part(void **unused) {
    (void)unused;
    for (int64_t kib = 8; kib <= 64; kib *= 2) {
        split_run run;
        start(&run, 13);
        run.chip.local.memory_size = kib * KIB;
        float_input(&run, "x", DIMS(60, 2, 6));
        weights(&run, "rows", DIMS(60, 6, 8)); /* 11,520 bytes */
        weights(&run, "tables", DIMS(60, 8, 12));
        model_node(&run.m, "MatMul", "first", "x, rows", "a");
        model_node(&run.m, "Relu", "relu", "a", "b");
        model_node(&run.m, "MatMul", "second", "b, tables", "y"); /* 23,040 */
        check_split(&run, NULL);
        assert_int_equal(node_named(&run, "second")->place, SEGMENTS_DEVICE);
        finish(&run);
    }
}

/* A prime number of planes, too many for one task. */
static void planes_without_even_shares(void **unused) {
    (void)unused;
    for (int64_t batch = 1; batch <= 2; batch++) {
        split_run run;
        start(&run, 13);
        run.chip.local.memory_size = 24 * KIB;
        float_input(&run, "x", DIMS(batch, 211, 4, 5));
        model_node(&run.m, "MaxPool", "pool", "x", "a");
        model_int_list(&run.m, "kernel_shape", INTS(2, 2));
        model_node(&run.m, "Sigmoid", "gate", "a", "y");
        check_split(&run, "D");
        finish(&run);
    }
}

/* ---- what does not ---- */

/* A softmax holds its whole run. Two nodes of one name, in segments of their own. */
static void a_run_that_cannot_be_cut(void **state) {
    split_run *run = *state;
    run->m.opset.version = 11;
    run->chip.local.memory_size = 4 * KIB;
    float_input(run, "x", DIMS(1, 8, 9, 16));
    conv(run, "layer", "x", "a", 8, 8);
    model_node(&run->m, "Softmax", "layer", "a", "b"); /* 1,152 elements */
    model_int(&run->m, "axis", 1);
    conv(run, "second", "b", "c", 8, 8);
    model_node(&run->m, "Softmax", "layer", "c", "d");
    model_int(&run->m, "axis", 1);
    conv(run, "third", "d", "e", 8, 8);
    model_node(&run->m, "Softmax", "layer", "e", "y"); /* 16 elements: fits */
    model_int(&run->m, "axis", 3);
    check_split(run, "DHDHD");
    assert_non_null(strstr(run->parts.nodes[1].reason, "bytes of local memory"));
    assert_non_null(strstr(run->parts.nodes[1].reason, "4096"));
    assert_int_equal(run->parts.nodes[1].segment, 1);
    assert_int_equal(run->parts.nodes[3].segment, 3);
    assert_null(run->parts.nodes[4].reason);
}

/* Rows of so many columns that every number of ranges cannot be tried. That none fits is known by
 * count ("about"), without lowering. */
static void long_rows_that_no_cut_makes_fit(void **state) {
    split_run *run = *state;
    run->chip.local.memory_size = KIB;
    float_input(run, "x", DIMS(1, 64, 1, 200003));
    weights(run, "w", DIMS(2, 64, 1, 3));
    model_node(&run->m, "Conv", "conv", "x, w", "y");
    output(run, "y", ONNX_FLOAT);
    split(run, "H");
    assert_non_null(strstr(node_named(run, "conv")->reason, "needs about"));
}

/* One task a channel would load the whole value for each of them. */
static void channels_that_load_everything(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(29989, 3));
    float_input(run, "means", DIMS(29989, 1));
    model_node(&run->m, "Sub", "sub", "x, means", "y");
    check_split(run, NULL);
    assert_true(most_tasks(run) < 100); /* not one for each of 29,989 channels */
}

/* A plane whose rows have no even share: one task a row, which reads that row alone. */
static void a_plane_of_prime_height(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(29989, 3));
    float_input(run, "bounds", DIMS(1, 3));
    model_node(&run->m, "Max", "max", "x, bounds", "y");
    check_split(run, "D");
    assert_int_equal(most_tasks(run), 29989);
    uint64_t moved = 0;
    for (uint32_t i = 0; i < run->report.device.layer_count; i++)
        moved += run->report.device.layers[i].bytes_moved;
    assert_true(moved < 8 * 29989 * 3 * sizeof(float)); /* two operands and results, and signals */
}

/* Images that a task holds whole to make planes of them, and that do not fit as such: their rows
 * are taken one by one, without an attempt that cuts everything to pieces. */
static void small_images_of_many_channels(void **state) {
    (void)state;
    static const int64_t IMAGES[][4] = {
        {64, 100, 1, 5}, {16, 60, 3, 4}, {3, 120, 2, 3}, {5, 40, 4, 5}, {2, 150, 1, 40}};
    for (size_t i = 0; i < sizeof IMAGES / sizeof *IMAGES; i++)
        for (int64_t kib = 4; kib <= 8; kib *= 2) {
            split_run run;
            start(&run, 13);
            run.chip.local.memory_size = kib * 1024;
            float_input(&run, "x", 4, IMAGES[i]);
            model_ints(&run.m, "pads", INTS(0, 2, 1, 1, 0, 1, 0, 1));
            model_node(&run.m, "Pad", "pad", "x, pads", "y");
            check_split(&run, "D");
            finish(&run);
        }
}

/* Nothing at all fits 64 bytes. */
static void a_chip_without_memory(void **state) {
    split_run *run = *state;
    run->chip.local.memory_size = 64;
    float_input(run, "x", DIMS(1, 8, 12, 12));
    conv(run, "first", "x", "a", 8, 8);
    model_node(&run->m, "Relu", "relu", "a", "y");
    check_split(run, "H");
}

static void compile_with(int64_t memory_size) {
    split_run run;
    start(&run, 12);
    run.chip.local.memory_size = memory_size;
    float_input(&run, "x", DIMS(1, 3, 14, 22));
    conv(&run, "first", "x", "a", 3, 12);
    model_node(&run.m, "HardSigmoid", "gate", "a", "b");
    model_node(&run.m, "MaxPool", "pool", "b", "c");
    model_int_list(&run.m, "kernel_shape", INTS(2, 2));
    model_int_list(&run.m, "strides", INTS(2, 2));
    model_node(&run.m, "Transpose", "turn", "c", "d");
    model_int_list(&run.m, "perm", INTS(0, 1, 3, 2));
    model_node(&run.m, "ReduceL2", "length", "d", "e");
    model_int_list(&run.m, "axes", INTS(2));
    weights(&run, "w", DIMS(7, 9));
    model_node(&run.m, "MatMul", "project", "e, w", "y");
    check_split(&run, NULL);
    finish(&run);
}

/* Of every size: what compiles has the reference's values. */
static void every_size_of_memory(void **unused) {
    (void)unused;
    for (int64_t size = 256; size <= 32 * KIB; size += size / 3)
        compile_with(size);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SPLIT_TEST(long_rows_of_a_global_mean),
        SPLIT_TEST(one_pixel_that_fills_a_row),
        SPLIT_TEST(statistics_of_channels),
        SPLIT_TEST(a_count_that_was_too_low),
        SPLIT_TEST(a_run_that_cannot_be_cut),
        SPLIT_TEST(a_chip_without_memory),
        cmocka_unit_test(small_images_of_many_channels),
        cmocka_unit_test(every_size_of_memory),
        cmocka_unit_test(constants_that_tasks_read_in_part),
        SPLIT_TEST(long_rows_that_no_cut_makes_fit),
        cmocka_unit_test(planes_without_even_shares),
        SPLIT_TEST(channels_that_load_everything),
        SPLIT_TEST(a_plane_of_prime_height),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
