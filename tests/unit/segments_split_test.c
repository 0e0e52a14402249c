/* Hand-made models split between device and host: which segments there are, that values equal the
 * reference's whether the program is run from memory or from its folder, and what is transferred.
 * Sin and Cos stand for operators that no crossbar accelerator has. */
#include "split_run.h"

/* ---- where the host's part is ------------------------------------------------------------------
 */

static void host_in_the_middle(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 12, 12));
    conv(run, "first", "x", "a", 8, 16);
    model_node(&run->m, "Sin", "sine", "a", "b");
    model_node(&run->m, "Cos", "cosine", "b", "c");
    conv(run, "second", "c", "y", 16, 4);
    check_split(run, "DHD");
    assert_int_equal(run->parts.list[1].node_count, 2);
    assert_int_equal(run->parts.total_macs, 144 * 9 * (8 * 16 + 16 * 4));
    assert_int_equal(run->parts.device_macs, run->parts.total_macs);
    /* 16 x 12 x 12 floats go to the host and come back */
    assert_int_equal(run->report.transferred_bytes, 2 * 16 * 144 * 4);
    assert_int_equal(run->report.segments[0].bytes_out, 16 * 144 * 4);
    assert_int_equal(run->report.segments[2].bytes_in, 16 * 144 * 4);
    double sum = run->report.segments[0].latency_ns + run->report.segments[2].latency_ns;
    assert_true(run->report.transfer_ns > 0);
    assert_true(run->report.device.latency_ns - (sum + run->report.transfer_ns) < 1e-3);
    assert_int_equal(run->report.segments[1].host_layer_count, 2);
    assert_string_equal(run->report.segments[1].host_layers[0].op, "Sin");
}

/* Rounds are whole sequences of the segments, so their number follows from the latency. */
static void throughput_counts_whole_sequences(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 12, 12));
    conv(run, "first", "x", "a", 8, 16);
    model_node(&run->m, "Sin", "sine", "a", "b");
    conv(run, "second", "b", "y", 16, 4);
    check_split(run, "DHD");
    double latency = run->report.device.latency_ns, energy = run->report.device.energy_pj;
    assert_false(run->report.device.throughput);
    run->chip.sim.sim_mode = 0;
    static const struct {
        double latencies;
        uint64_t samples;
    } cases[] = {{0.999, 0}, {1, 1}, {6.999, 6}, {7, 7}, {7.001, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run->chip.sim.sim_time = cases[i].latencies * latency / 1e6;
        memset(&run->report, 0, sizeof run->report);
        execute(run, &run->program); /* the values are those of one sample */
        const pim_run_report *device = &run->report.device;
        assert_true(device->throughput);
        assert_int_equal(device->samples, cases[i].samples);
        assert_true(device->latency_ns == latency);
        assert_true(device->energy_pj_per_sample == (cases[i].samples ? energy : 0));
    }
}

static void tokens_at_the_start(void **state) {
    split_run *run = *state;
    static const int64_t ids[6] = {3, 0, 19, 7, 7, 1};
    run->m.inputs[run->m.graph.n_input++] = model_value(&run->m, "ids", ONNX_INT64, DIMS(1, 6));
    give(run, "ids", ONNX_INT64, DIMS(1, 6), ids);
    weights(run, "table", DIMS(20, 32));
    weights(run, "w", DIMS(32, 64));
    model_node(&run->m, "Gather", "embed", "table, ids", "e");
    model_node(&run->m, "MatMul", "project", "e, w", "p");
    model_node(&run->m, "Relu", "relu", "p", "y");
    check_split(run, "HD");
    assert_int_equal(run->report.transferred_bytes, 6 * 32 * 4);
}

static void indices_at_the_end(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(2, 24));
    weights(run, "w", DIMS(24, 40));
    model_ints(&run->m, "k", INTS(3));
    model_node(&run->m, "MatMul", "project", "x, w", "p");
    model_node(&run->m, "TopK", "top", "p, k", "values, indices");
    output(run, "values", ONNX_FLOAT);
    output(run, "indices", ONNX_INT64);
    split(run, "DH");
    check_values(run);
}

/* ---- as few segments as there can be -----------------------------------------------------------
 */

static void branches_share_segments(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "left", "x", "a", 8, 8);
    model_node(&run->m, "Sin", "left.sine", "a", "b");
    conv(run, "right", "x", "c", 8, 8);
    model_node(&run->m, "Cos", "right.cosine", "c", "d");
    conv(run, "left.more", "b", "e", 8, 8);
    conv(run, "right.more", "d", "f", 8, 8);
    model_node(&run->m, "Add", "sum", "e, f", "y");
    check_split(run, "DHD");
}

/* The shortcut's convolution waits for the segment that needs it: no transfer. */
static void shortcut_stays_on_the_device(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "first", "x", "a", 8, 8);
    conv(run, "shortcut", "x", "s", 8, 8);
    model_node(&run->m, "Sin", "sine", "a", "b");
    conv(run, "second", "b", "c", 8, 8);
    model_node(&run->m, "Add", "sum", "c, s", "y");
    check_split(run, "DHD");
    assert_int_equal(node_named(run, "shortcut")->segment, 2);
    assert_int_equal(node_named(run, "first")->segment, 0);
    assert_int_equal(run->report.transferred_bytes, 2 * 8 * 64 * 4);
}

/* Beginning with the host: two segments. Beginning with the device: three. */
static void host_first_when_that_is_shorter(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "plain", "x", "a", 8, 8);
    model_node(&run->m, "Sin", "sine", "x", "b");
    conv(run, "after", "b", "c", 8, 8);
    model_node(&run->m, "Add", "sum", "a, c", "y");
    check_split(run, "HD");
}

static void little_work_is_not_worth_a_transfer(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "first", "x", "a", 8, 8);
    model_node(&run->m, "Sin", "sine", "a", "b");
    model_node(&run->m, "Relu", "relu", "b", "c");
    model_node(&run->m, "Cos", "cosine", "c", "d");
    conv(run, "second", "d", "y", 8, 8);
    check_split(run, "DHD");
    assert_true(node_named(run, "relu")->by_choice);
    assert_int_equal(node_named(run, "relu")->place, SEGMENTS_HOST);
}

static void enough_work_is(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    model_node(&run->m, "Sin", "sine", "x", "a");
    conv(run, "inner", "a", "b", 8, 8);
    model_node(&run->m, "Cos", "cosine", "b", "y");
    check_split(run, "HDH");
}

/* ---- types and shapes --------------------------------------------------------------------------
 */

static void double_output_is_cast_on_the_host(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "conv", "x", "a", 8, 8);
    model_node(&run->m, "Cast", "cast", "a", "y");
    model_int(&run->m, "to", ONNX_DOUBLE);
    output(run, "y", ONNX_DOUBLE);
    split(run, "D");
    assert_false(segments_all_device(&run->parts));
    check_values(run);
}

static void double_value_reaches_the_host_as_double(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "conv", "x", "a", 8, 8);
    model_node(&run->m, "Cast", "cast", "a", "b");
    model_int(&run->m, "to", ONNX_DOUBLE);
    model_node(&run->m, "Sin", "sine", "b", "y");
    output(run, "y", ONNX_DOUBLE);
    split(run, "DH");
    check_values(run);
}

/* The shape behind NonZero depends on values: everything after it stays on the host. */
static void unknown_shapes_stay_on_the_host(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(6, 16));
    weights(run, "w", DIMS(16, 16));
    weights(run, "v", DIMS(2, 32));
    model_node(&run->m, "MatMul", "first", "x, w", "a");
    model_node(&run->m, "Relu", "relu", "a", "r");
    model_node(&run->m, "NonZero", "places", "r", "b");
    model_node(&run->m, "Cast", "cast", "b", "c");
    model_int(&run->m, "to", ONNX_FLOAT);
    model_node(&run->m, "Transpose", "turn", "c", "d");
    model_node(&run->m, "MatMul", "second", "d, v", "y");
    check_split(run, "DH");
    assert_int_equal(node_named(run, "second")->place, SEGMENTS_HOST);
    assert_int_equal(run->parts.unknown_macs, 1);
}

static void constant_outputs_of_another_type(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "conv", "x", "a", 8, 8);
    model_node(&run->m, "Shape", "shape", "a", "s");
    output(run, "a", ONNX_FLOAT);
    output(run, "s", ONNX_INT64);
    split(run, "DH");
    assert_int_equal(node_named(run, "shape")->place, SEGMENTS_FOLDED);
    check_values(run);
}

/* What is computed only for its shape is not computed. */
static void shapes_of_host_values_fold(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(2, 8, 4, 4));
    model_node(&run->m, "Sin", "sine", "x", "a");
    model_node(&run->m, "Shape", "shape", "a", "s");
    model_node(&run->m, "Reshape", "flat", "x, s", "b");
    conv(run, "conv", "b", "y", 8, 8);
    check_split(run, "D");
    assert_int_equal(node_named(run, "sine")->place, SEGMENTS_UNUSED);
}

/* ---- control flow ------------------------------------------------------------------------------
 */

static Onnx__GraphProto *branch(split_run *run, const char *operator_name, const char *x,
                                const char *y) {
    Onnx__GraphProto *graph = RAPTOR_NEW(&run->m.arena, Onnx__GraphProto);
    onnx__graph_proto__init(graph);
    graph->name = "branch";
    /* model_node adds to the model's graph: take the node away again */
    graph->n_node = 1;
    graph->node = RAPTOR_NEW_ARRAY(&run->m.arena, Onnx__NodeProto *, 1);
    graph->node[0] = model_node(&run->m, operator_name, NULL, x, y);
    run->m.graph.n_node--;
    graph->n_output = 1;
    graph->output = RAPTOR_NEW_ARRAY(&run->m.arena, Onnx__ValueInfoProto *, 1);
    graph->output[0] = model_value(&run->m, y, ONNX_FLOAT, DIMS(1, 8, 8, 8));
    return graph;
}

/* A device value that only the body of an If reads crosses the border, too. */
static void captured_values_cross(void **state) {
    static const uint8_t yes = 1;
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    run->m.inputs[run->m.graph.n_input++] = model_value(&run->m, "which", ONNX_BOOL, 0, NULL);
    give(run, "which", ONNX_BOOL, 0, NULL, &yes);
    conv(run, "first", "x", "a", 8, 8);
    Onnx__GraphProto *yes_branch = branch(run, "Sin", "a", "then.y");
    Onnx__GraphProto *no_branch = branch(run, "Cos", "a", "else.y");
    model_node(&run->m, "If", "choice", "which", "b");
    model_attribute(&run->m, "then_branch", ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__GRAPH)->g =
        yes_branch;
    model_attribute(&run->m, "else_branch", ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__GRAPH)->g =
        no_branch;
    run->m.infos[run->m.graph.n_value_info++] =
        model_value(&run->m, "b", ONNX_FLOAT, DIMS(1, 8, 8, 8));
    conv(run, "second", "b", "y", 8, 8);
    check_split(run, "DHD");
}

/* ---- refusals ----------------------------------------------------------------------------------
 */

static void a_foreign_operator_is_named(void **state) {
    split_run *run = *state;
    float_input(run, "x", DIMS(1, 8, 8, 8));
    conv(run, "conv", "x", "a", 8, 8);
    model_node(&run->m, "FancyOp", "odd", "a", "b");
    model_node(&run->m, "OtherOp", "even", "b", "y");
    output(run, "y", ONNX_FLOAT);
    split(run, "DH");
    segments_compile_options options = split_options(run);
    assert_int_equal(
        segments_compile(&run->parts, &options, &run->arena, &run->m.diagnostics, &run->program),
        RAPTOR_FAILED);
    assert_int_equal(run->m.diagnostics.count, 2);
    assert_string_equal(run->m.diagnostics.first->place.node, "odd");
}

static void unbound_shapes_print_the_option(void **state) {
    split_run *run = *state;
    model_input(&run->m, "x", DIMS(-2, 8, 8, 8));
    model_node(&run->m, "Sin", "sine", "x", "y");
    output(run, "y", ONNX_FLOAT);
    assert_int_equal(model_read(&run->m), RAPTOR_OK);
    assert_int_equal(
        segments_create(run->m.read, NULL, &run->arena, &run->m.diagnostics, &run->parts),
        RAPTOR_FAILED);
    assert_non_null(strstr(run->m.diagnostics.first->message, "--shape x=<batch>x8x8x8"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SPLIT_TEST(host_in_the_middle),
        SPLIT_TEST(throughput_counts_whole_sequences),
        SPLIT_TEST(tokens_at_the_start),
        SPLIT_TEST(indices_at_the_end),
        SPLIT_TEST(branches_share_segments),
        SPLIT_TEST(shortcut_stays_on_the_device),
        SPLIT_TEST(host_first_when_that_is_shorter),
        SPLIT_TEST(little_work_is_not_worth_a_transfer),
        SPLIT_TEST(enough_work_is),
        SPLIT_TEST(double_output_is_cast_on_the_host),
        SPLIT_TEST(double_value_reaches_the_host_as_double),
        SPLIT_TEST(unknown_shapes_stay_on_the_host),
        SPLIT_TEST(constant_outputs_of_another_type),
        SPLIT_TEST(shapes_of_host_values_fold),
        SPLIT_TEST(captured_values_cross),
        SPLIT_TEST(a_foreign_operator_is_named),
        SPLIT_TEST(unbound_shapes_print_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
