/* The graph lowering on modules written as text: layout in, graph out; and what its verifier
 * refuses. */
#include "tests/unit/graph_bench.h"

static ir_operation *parse(bench *self, const char *source) {
    ir_operation *module = NULL;
    raptor_status_code status =
        ir_parse(self->context, "test.mlir", source, strlen(source), &self->diagnostics, &module);
    raptor_diagnostics_print(&self->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    return module;
}

/* Prints the module and checks that the pieces stand in it, one after the other. */
static void expect_text(ir_operation *module, const char *const *pieces) {
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    ir_print(module, &(ir_print_options){0}, &buffer);
    const char *at = buffer.data;
    for (; *pieces; pieces++) {
        const char *found = strstr(at, *pieces);
        if (!found)
            fail_msg("'%s' is not in the rest of\n%s", *pieces, at);
        at = found + strlen(*pieces);
    }
    raptor_buffer_deinit(&buffer);
}

static void lower(bench *self, ir_operation *module) {
    raptor_status_code status = ir_verify(module, &self->diagnostics);
    if (status == RAPTOR_OK)
        status = graph_lower_pass.run(module, NULL, &self->diagnostics);
    if (status == RAPTOR_OK)
        status = ir_verify(module, &self->diagnostics);
    raptor_diagnostics_print(&self->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
}

/* The example of the dialect reference: 1 x 8 in two chunks of four columns. */
static void test_relu(void **state) {
    bench *self = *state;
    ir_operation *module = parse(
        self, "module attributes {raptor.stage = \"layout\", raptor.cores = 4 : i64} {\n"
              "  func.func @main(%x: tensor<1x1x2x4xf32> {raptor.name = \"x\"}) -> "
              "(tensor<1x1x2x4xf32> {raptor.name = \"y\"}) {\n"
              "    %y = \"spat.relu_plan\"(%x) <{logicalLayout = #spat<logical_layout nchw>}> "
              "{physicalLayout = #spat<physical_layout dense_nchw>, fragments = 2 : i64, "
              "placement = array<i64: 3, 1>, raptor.layer = \"r\", raptor.op = \"Relu\"} : "
              "(tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>\n"
              "    func.return %y : tensor<1x1x2x4xf32>\n"
              "  }\n"
              "}\n");
    lower(self, module);
    expect_text(module, (const char *const[]){
                            "raptor.stage = \"graph\"",
                            "tensor<1x8xf32> {raptor.name = \"x\", raptor.shape = [1, 1, 2, 4]}",
                            "(tensor<1x8xf32> {raptor.name = \"y\", raptor.shape = [1, 1, 2, 4]})",
                            "spat.graph_compute_batch",
                            "= 0 to 2 [] = [] (",
                            "crossbarWeights 0 {placement = array<i64: 3, 1>, raptor.layer = "
                            "\"r\", raptor.op = \"Relu\", raptor.part = \"rows\"}",
                            "(tensor<1x8xf32>) -> tensor<2x1x4xf32> {",
                            "affine.apply affine_map<(d0) -> (d0 * 4)>(",
                            "[1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>",
                            "= spat.relu(",
                            "spat.in_parallel {",
                            "[1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>",
                            "spat.blueprint fragments(",
                            "layout nchw physical dense_nchw offsets [0, 0, 0, 4] sizes [1, 4, 1, "
                            "4] map explicit mode fragment_assembly operandIndices [0, 0] "
                            "sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict "
                            "disjoint coverage complete",
                            "(tensor<2x1x4xf32>) -> tensor<1x8xf32>",
                            NULL,
                        });
}

/* Weights [M, K] = [[1, 2, 3], [4, 5, 6]] are packed as K x M, here in two pieces of K. */
static void test_gemm_pieces(void **state) {
    bench *self = *state;
    ir_operation *module = parse(
        self,
        "module attributes {raptor.stage = \"layout\", raptor.cores = 4 : i64} {\n"
        "  func.func @main(%x: tensor<1x3xf32>) -> tensor<1x2xf32> {\n"
        "    %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>\n"
        "    %b = arith.constant dense<[0.5, 0.25]> : tensor<2xf32>\n"
        "    %y = \"spat.gemm_plan\"(%x, %w, %b) <{transposeWeight = true, logicalLayout = "
        "#spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, "
        "placement = array<i64: 0, 1>, reducers = array<i64: 2>, weightPieces = array<i64: 0, 2, "
        "0, 2, 2, 3, 0, 2>, pieceArrays = array<i64: 7, 8>, transport = \"host\", raptor.layer = "
        "\"fc\", raptor.op = \"Gemm\"} : (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> "
        "tensor<1x2xf32>\n"
        "    func.return %y : tensor<1x2xf32>\n"
        "  }\n"
        "}\n");
    lower(self, module);
    expect_text(module,
                (const char *const[]){
                    "tensor<2x2xf32>",
                    "tensor<1x2xf32>",
                    "{placement = array<i64: 0>, groupArrays = array<i64: 7>, raptor.layer = "
                    "\"fc\", raptor.op = \"Gemm\", raptor.part = \"piece\", transport = \"host\"}",
                    "[0, 0] [1, 2] [1, 1] : tensor<1x3xf32> to tensor<1x2xf32>",
                    "spat.wvmm[",
                    "spat.vadd",
                    "{placement = array<i64: 1>, groupArrays = array<i64: 8>, raptor.layer = "
                    "\"fc\", raptor.op = \"Gemm\", raptor.part = \"piece\", transport = \"host\"}",
                    "[0, 2] [1, 1] [1, 1] : tensor<1x3xf32> to tensor<1x1xf32>",
                    "spat.wvmm[",
                    "= spat.graph_compute [] = [] (",
                    "{placement = array<i64: 2>, raptor.layer = \"fc\", raptor.op = \"Gemm\", "
                    "raptor.part = \"reduce\"}",
                    "[0, 0, 0] [1, 1, 2] [1, 1, 1] : tensor<1x1x2xf32> to tensor<1x2xf32>",
                    "spat.vadd",
                    "spat.yield",
                    "func.return",
                    NULL,
                });
    const float x[] = {1, 10, 100}, want[] = {321.5f, 654.25f};
    check_close(evaluate_module(module, (const float *const[]){x}), want, 2);
}

/* A lowered module printed and parsed again lowers no further and prints the same. */
static void test_text_round_trip(void **state) {
    bench *self = *state;
    tensor x = tensor_random(self, SHAPE(1, 3, 4, 5));
    bench_begin(self, &x, NULL, &x);
    bench_lower(self, from_nhwc(self, to_nhwc(self, bench_argument(self, 0))));
    raptor_buffer first, second;
    raptor_buffer_init(&first);
    raptor_buffer_init(&second);
    ir_print(self->module, &(ir_print_options){0}, &first);
    ir_operation *again = parse(self, first.data);
    ir_print(again, &(ir_print_options){0}, &second);
    assert_string_equal(first.data, second.data);
    assert_int_equal(graph_verify(again, &self->diagnostics), RAPTOR_OK);
    check_close(evaluate_module(again, self->inputs), x.data, x.count);
    raptor_buffer_deinit(&first);
    raptor_buffer_deinit(&second);
}

/* ---- the verifier ---- */

/* Two lanes that each publish two of four elements; `placement`, an extra operation of the body and
 * the blueprint's offsets are filled in. */
static void expect_fault(bench *self, const char *placement, const char *extra, const char *offsets,
                         const char *message) {
    char source[2048];
    snprintf(source, sizeof source,
             "module attributes {raptor.stage = \"graph\", raptor.cores = 4 : i64} {\n"
             "  func.func @main(%%x: tensor<1x4xf32>) -> tensor<1x4xf32> {\n"
             "    %%f = spat.graph_compute_batch %%lane = 0 to 2 [] = [] (%%a) = (%%x) "
             "shared_outs(%%out) crossbarWeights 0 {placement = array<i64: %s>} : [] "
             "(tensor<1x4xf32>) -> tensor<2x1x2xf32> {\n"
             "      %%o = affine.apply affine_map<(d0) -> (d0 * 2)>(%%lane)\n"
             "      %%r = tensor.extract_slice %%a[0, %%o] [1, 2] [1, 1] : tensor<1x4xf32> to "
             "tensor<1x2xf32>\n"
             "      %s\n"
             "      spat.in_parallel {\n"
             "        tensor.parallel_insert_slice %%r into %%out[%%lane, 0, 0] [1, 1, 2] [1, 1, "
             "1] : tensor<1x2xf32> into tensor<2x1x2xf32>\n"
             "      }\n"
             "    }\n"
             "    %%y = spat.blueprint fragments(%%f) layout nchw physical dense_nchw offsets [%s] "
             "sizes [1, 2, 1, 2] map explicit mode fragment_assembly operandIndices [0, 0] "
             "sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint "
             "coverage complete : (tensor<2x1x2xf32>) -> tensor<1x4xf32>\n"
             "    func.return %%y : tensor<1x4xf32>\n"
             "  }\n"
             "}\n",
             placement, extra, offsets);
    ir_operation *module = parse(self, source);
    raptor_status_code status = graph_verify(module, &self->diagnostics);
    if (!message) {
        assert_int_equal(status, RAPTOR_OK);
        return;
    }
    assert_int_equal(status, RAPTOR_FAILED);
    assert_int_equal(self->diagnostics.count, 1);
    if (!strstr(self->diagnostics.first->message, message))
        fail_msg("'%s' does not say '%s'", self->diagnostics.first->message, message);
}

static void test_verifier_accepts(void **state) {
    expect_fault(*state, "0, 3", "", "0, 0, 0, 2", NULL);
}

static void test_verifier_wants_one_core_per_lane(void **state) {
    expect_fault(*state, "0", "", "0, 0, 0, 2", "placement names 1 cores for 2 lanes");
}

static void test_verifier_wants_cores_of_the_chip(void **state) {
    expect_fault(*state, "0, 4", "", "0, 0, 0, 2", "lane 1 is placed on core 4 of 4");
}

static void test_verifier_refuses_later_operations(void **state) {
    expect_fault(*state, "0, 1", "spat.sync %o event %o", "0, 0, 0, 2",
                 "not an operation of a task");
}

static void test_verifier_wants_coverage(void **state) {
    expect_fault(*state, "0, 1", "", "0, 0, 0, 1", "element 2 of the result");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        BENCH_TEST(test_relu),
        BENCH_TEST(test_gemm_pieces),
        BENCH_TEST(test_text_round_trip),
        BENCH_TEST(test_verifier_accepts),
        BENCH_TEST(test_verifier_wants_one_core_per_lane),
        BENCH_TEST(test_verifier_wants_cores_of_the_chip),
        BENCH_TEST(test_verifier_refuses_later_operations),
        BENCH_TEST(test_verifier_wants_coverage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
