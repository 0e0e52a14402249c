/* Instructions with destinations: on tensors, and on buffers in a core's local memory. */
#include "tests/unit/interpreter_bench.h"

/* Parts of formats. */
#define MATRIX                                                                                     \
    "    %%w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, "   \
    "11.0, 12.0]]> : tensor<4x3xf32>\n"
#define NUMBERS                                                                                    \
    "    %%0 = arith.constant 0 : index\n    %%4 = arith.constant 4 : index\n"                     \
    "    %%8 = arith.constant 8 : index\n    %%stride = arith.constant 2 : index\n"

/* The instruction on function arguments; the destination %d keeps its old value. */
static void expect_on_tensors(const char *instruction, const char *a, const char *b, const char *y,
                              const interpreter_tensor *inputs, const interpreter_tensor *want) {
    char text[4096];
    char *body = replaced(instruction, "KIND", "tensor");
    snprintf(text, sizeof text,
             "module {\n  func.func @main(%%a: tensor%s, %%b: tensor%s, %%d: tensor%s) -> "
             "(tensor%s, tensor%s) {\n" MATRIX NUMBERS "    %s\n    func.return %%y, %%d : "
             "tensor%s, tensor%s\n  }\n}\n",
             a, b, y, y, y, body, y, y);
    const interpreter_tensor outputs[2] = {*want, inputs[2]};
    expect_all(text, 3, inputs, 2, outputs);
    free(body);
}

static int64_t bytes_of(const interpreter_tensor *tensor) {
    int64_t count = 1;
    for (uint32_t i = 0; i < tensor->rank; i++)
        count *= tensor->shape[i];
    return 4 * count;
}

/* The same in a core: inputs come from host memory at 0, 256 and 512, the destination's storage
 * goes back to 768. */
static void expect_on_buffers(const char *instruction, const char *a, const char *b, const char *y,
                              const interpreter_tensor *inputs, const interpreter_tensor *want) {
    char text[8192];
    char *body = replaced(instruction, "KIND", "memref");
    const char *types[3] = {a, b, y};
    static const char names[3] = {'a', 'b', 'd'};
    size_t used = (size_t)snprintf(
        text, sizeof text,
        "module attributes {raptor.stage = \"buffered\", raptor.host_bytes = 1024 : i64, "
        "raptor.inputs = [{name = \"a\", shape = [%lld], offset = 0 : i64}, {name = \"b\", shape "
        "= [%lld], offset = 256 : i64}, {name = \"d\", shape = [%lld], offset = 512 : i64}], "
        "raptor.outputs = [{name = \"y\", shape = [%lld, %lld], offset = 768 : i64}]} {\n"
        "  func.func @main(%%host: memref<1x256xf32>) {\n" MATRIX
        "    pim.core [%%m] = [%%w] coreId 5 : [tensor<4x3xf32>] -> () {\n" NUMBERS
        "    %%out = arith.constant 768 : index\n",
        (long long)bytes_of(&inputs[0]) / 4, (long long)bytes_of(&inputs[1]) / 4,
        (long long)bytes_of(&inputs[2]) / 4, (long long)want->shape[0], (long long)want->shape[1]);
    for (int i = 0; i < 3; i++)
        used += (size_t)snprintf(
            text + used, sizeof text - used,
            "    %%%c = memref.alloc() {pim.address = %d : i64} : memref%s\n    %%from%c = "
            "arith.constant %d : index\n    %%l%c = pim.memcp_hd[%%0, %%from%c](%%%c, %%host) "
            "{size = %lld : i32} : memref%s, memref<1x256xf32> -> memref%s\n",
            names[i], 64 * i, types[i], names[i], 256 * i, names[i], names[i], names[i],
            (long long)bytes_of(&inputs[i]), types[i], types[i]);
    char *with_weight = replaced(body, "%w", "%m");
    snprintf(text + used, sizeof text - used,
             "    %s\n    %%s = pim.memcp_dh[%%out, %%0](%%host, %%d) {size = %lld : i32} : "
             "memref<1x256xf32>, memref%s -> memref<1x256xf32>\n    pim.halt\n    }\n    "
             "func.return\n  }\n}\n",
             with_weight, (long long)bytes_of(want), y);
    expect_all(text, 3, inputs, 1, want);
    free(with_weight);
    free(body);
}

/* %y is what the instruction makes of %a, %b and the destination %d. */
#define EXPECT(INSTRUCTION, A, B, Y, WANT, ...)                                                    \
    do {                                                                                           \
        const interpreter_tensor inputs[3] = {__VA_ARGS__}, want = WANT;                           \
        expect_on_tensors(INSTRUCTION, A, B, Y, inputs, &want);                                    \
        expect_on_buffers(INSTRUCTION, A, B, Y, inputs, &want);                                    \
    } while (0)
#define ROWS(...)  ((interpreter_tensor){ROW_OF(__VA_ARGS__)})
#define X4         "<1x4xf32>"
#define X1         "<1x1xf32>"
#define OLD4       ROWS(9, 9, 9, 9)
#define UNARY(OP)  "%y = pim." OP "(%a, %d) : (KIND" X4 ", KIND" X4 ") -> KIND" X4
#define BINARY(OP) "%y = pim." OP "(%a, %b, %d) : (KIND" X4 ", KIND" X4 ", KIND" X4 ") -> KIND" X4
#define A4         ROWS(1, -2, 3, 4)
#define B4         ROWS(5, 6, -7, 8)

static void test_vectors(void **state) {
    (void)state;
    EXPECT(BINARY("vvadd"), X4, X4, X4, ROWS(6, 4, -4, 12), A4, B4, OLD4);
    EXPECT(BINARY("vvsub"), X4, X4, X4, ROWS(-4, -8, 10, -4), A4, B4, OLD4);
    EXPECT(BINARY("vvmul"), X4, X4, X4, ROWS(5, -12, -21, 32), A4, B4, OLD4);
    EXPECT(BINARY("vvmax"), X4, X4, X4, ROWS(5, 6, 3, 8), A4, B4, OLD4);
    EXPECT(UNARY("vrelu"), X4, X4, X4, ROWS(1, 0, 3, 4), A4, B4, OLD4);
    EXPECT(UNARY("vsigm"), X4, X4, X4, ROWS(0.26894142f, 0.5f, 0.73105858f, 0.88079708f),
           ROWS(-1, 0, 1, 2), B4, OLD4);
    EXPECT(UNARY("vtanh"), X4, X4, X4, ROWS(-0.76159416f, 0, 0.76159416f, 0.96402758f),
           ROWS(-1, 0, 1, 2), B4, OLD4);
    EXPECT(UNARY("vsoftmax"), X4, X4, X4, ROWS(0.125f, 0.375f, 0.125f, 0.375f),
           ROWS(0, 1.0986123f, 0, 1.0986123f), B4, OLD4);
    EXPECT("%y = pim.vavg(%a, %d) : (KIND" X4 ", KIND" X1 ") -> KIND" X1, X4, X4, X1, ROWS(1.5f),
           A4, B4, ROWS(9));
    EXPECT("%y = pim.vvdmul(%a, %b, %d) : (KIND" X4 ", KIND" X4 ", KIND" X1 ") -> KIND" X1, X4, X4,
           X1, ROWS(4), A4, B4, ROWS(9));
}

static void test_matrices(void **state) {
    (void)state;
    EXPECT("%y = pim.vmm[%w](%a, %d) : (tensor<4x3xf32>, KIND" X4 ", KIND<1x3xf32>) -> "
           "KIND<1x3xf32>",
           X4, X4, "<1x3xf32>", ROWS(70, 80, 90), ROWS(1, 2, 3, 4), B4, ROWS(9, 9, 9));
    EXPECT("%y = pim.transpose(%a, %d) {permutation = [1, 0]} : (KIND<2x3xf32>, KIND<3x2xf32>) -> "
           "KIND<3x2xf32>",
           "<2x3xf32>", X4, "<3x2xf32>",
           ((interpreter_tensor){SHAPE(3, 2), DATA(1, 4, 2, 5, 3, 6)}),
           {SHAPE(2, 3), DATA(1, 2, 3, 4, 5, 6)}, B4, {SHAPE(3, 2), DATA(9, 9, 9, 9, 9, 9)});
    EXPECT("%y = pim.concat axis 1 %a, %b into %d : (KIND" X4 ", KIND<1x2xf32>) -> KIND<1x6xf32>",
           X4, "<1x2xf32>", "<1x6xf32>", ROWS(1, -2, 3, 4, 7, 8), A4, ROWS(7, 8),
           ROWS(9, 9, 9, 9, 9, 9));
    EXPECT("%y = pim.concat axis 1 %a, %b into %d : (KIND<2x2xf32>, KIND<2x1xf32>) -> "
           "KIND<2x3xf32>",
           "<2x2xf32>", "<2x1xf32>", "<2x3xf32>",
           ((interpreter_tensor){SHAPE(2, 3), DATA(1, 2, 5, 3, 4, 6)}),
           {SHAPE(2, 2), DATA(1, 2, 3, 4)}, {SHAPE(2, 1), DATA(5, 6)},
           {SHAPE(2, 3), DATA(9, 9, 9, 9, 9, 9)});
}

/* Copies keep what they do not write. */
static void test_copies(void **state) {
    (void)state;
    EXPECT("%y = pim.memcp[%8, %4](%d, %a) {size = 4 : i32} : KIND" X4 ", KIND" X4 " -> KIND" X4,
           X4, X4, X4, ROWS(9, 9, -2, 9), A4, B4, OLD4);
    EXPECT("%y = pim.vmv[%4, %8, %stride](%d, %a) {length = 3 : i32} : KIND" X4
           ", KIND<1x8xf32> -> KIND" X4,
           "<1x8xf32>", X4, X4, ROWS(9, 3, 5, 7), ROWS(1, 2, 3, 4, 5, 6, 7, 8), B4, OLD4);
}

/* The destination may be an input, too. */
static void test_destination_is_an_input(void **state) {
    (void)state;
    EXPECT("%y = pim.vvadd(%a, %d, %d) : (KIND" X4 ", KIND" X4 ", KIND" X4 ") -> KIND" X4, X4, X4,
           X4, ROWS(10, 7, 12, 13), A4, B4, OLD4);
    EXPECT("%y = pim.vsoftmax(%d, %d) : (KIND" X4 ", KIND" X4 ") -> KIND" X4, X4, X4, X4,
           ROWS(0.25f, 0.25f, 0.25f, 0.25f), A4, B4, OLD4);
}

/* ---- cores ---- */

#define HOST(KIND, BODY)                                                                           \
    "module attributes {raptor.stage = \"buffered\", raptor.host_bytes = 64 : i64, raptor.inputs " \
    "= [{name = \"x\", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = \"y\", "      \
    "shape = [1, 4], offset = 32 : i64}]} {\n  func.func @main(%host: " KIND                       \
    "<1x16xf32>) {\n" BODY "    func.return\n  }\n}\n"
#define CORE(ID, BODY)                                                                             \
    "    pim.core [] = [] coreId " ID " : [] -> () {\n      %0 = arith.constant 0 : index\n"       \
    "      %1 = arith.constant 1 : index\n      %2 = arith.constant 2 : index\n"                   \
    "      %16 = arith.constant 16 : index\n      %32 = arith.constant 32 : index\n" BODY          \
    "      pim.halt\n    }\n"
#define ALLOC(NAME, ADDRESS)                                                                       \
    "      " NAME " = memref.alloc() {pim.address = " ADDRESS " : i64} : memref" X4 "\n"
#define LOAD(RESULT, NAME, FROM, KIND)                                                             \
    "      " RESULT " = pim.memcp_hd[%0, " FROM "](" NAME ", %host) {size = 16 : i32} : " KIND X4  \
    ", " KIND "<1x16xf32> -> " KIND X4 "\n"
#define STORE(NAME, TO, KIND)                                                                      \
    "      %stored = pim.memcp_dh[" TO ", %0](%host, " NAME ") {size = 16 : i32} : " KIND          \
    "<1x16xf32>, " KIND X4 " -> " KIND "<1x16xf32>\n"
#define SEND(NAME, TO, KIND)                                                                       \
    "      pim.send(" NAME ", " TO ") {size = 16 : i32} : " KIND X4 " -> ()\n"
#define RECEIVE(RESULT, NAME, FROM, KIND)                                                          \
    "      " RESULT " = pim.receive[%0](" NAME ", " FROM ") {size = 16 : i32} : " KIND X4          \
    " -> " KIND X4 "\n"
#define ADD(RESULT, NAME, KIND)                                                                    \
    "      " RESULT " = pim.vvadd(" NAME ", " NAME ", " NAME ") : (" KIND X4 ", " KIND X4          \
    ", " KIND X4 ") -> " KIND X4 "\n"
#define INPUT TENSORS({.name = "x", ROW_OF(1, 2, 3, 4)})

static void test_transfers(void **state) {
    (void)state;
    const interpreter_tensor want = {ROW_OF(2, 4, 6, 8)};
    expect(HOST("memref", CORE("1", ALLOC("%d", "0") RECEIVE("%r", "%d", "%2", "memref")
                                        STORE("%d", "%32", "memref"))
                              CORE("2", ALLOC("%d", "16") LOAD("%l", "%d", "%0", "memref")
                                            ADD("%s", "%d", "memref") SEND("%d", "%1", "memref"))),
           1, INPUT, want);
    expect(HOST("tensor", CORE("1", "      %d = tensor.empty() : tensor" X4 "\n" RECEIVE(
                                        "%r", "%d", "%2", "tensor") STORE("%r", "%32", "tensor"))
                              CORE("2", "      %d = tensor.empty() : tensor" X4
                                        "\n" LOAD("%l", "%d", "%0", "tensor")
                                            ADD("%s", "%l", "tensor") SEND("%s", "%1", "tensor"))),
           1, INPUT, want);
    expect(HOST("memref",
                CORE("1", ALLOC("%d", "0") "      pim.wait %0 value %1\n" LOAD(
                              "%l", "%d", "%16", "memref") STORE("%d", "%32", "memref"))
                    CORE("2",
                         ALLOC("%d", "0") LOAD("%l", "%d", "%0", "memref") ADD("%s", "%d", "memref")
                             STORE("%d", "%16", "memref") "      pim.sync %1 event %0\n")),
           1, INPUT, want);
}

/* Two lanes, each its half of the row, through the bound host buffer. */
static void test_core_batch(void **state) {
    (void)state;
    expect(HOST("memref",
                "    pim.core_batch %lane = 0 to 2 [] = [] (%h) = (%host) coreIds [4, 2] : [] "
                "(memref<1x16xf32>) -> () {\n      %0 = arith.constant 0 : index\n"
                "      %from = affine.apply affine_map<(d0) -> (d0 * 8)>(%lane)\n"
                "      %to = affine.apply affine_map<(d0) -> (d0 * -8 + 40)>(%lane)\n"
                "      %d = memref.alloc() {pim.address = 0 : i64} : memref<1x6xf32>\n"
                "      %v = memref.subview %d[0, 4] [1, 2] [1, 1] : memref<1x6xf32> to "
                "memref<1x2xf32>\n"
                "      %l = pim.memcp_hd[%0, %from](%v, %h) {size = 8 : i32} : memref<1x2xf32>, "
                "memref<1x16xf32> -> memref<1x2xf32>\n      %four = arith.constant 16 : index\n"
                "      %s = pim.memcp_dh[%to, %four](%h, %d) {size = 8 : i32} : memref<1x16xf32>, "
                "memref<1x6xf32> -> memref<1x16xf32>\n      pim.halt\n    }\n"),
           1, INPUT, (interpreter_tensor){ROW_OF(3, 4, 1, 2)});
}

/* Buffers at one address share their bytes: a plan that lets them overlap shows in the values. */
static void test_overlapping_buffers_corrupt(void **state) {
    (void)state;
    expect(HOST("memref",
                CORE("1", ALLOC("%a", "0") ALLOC("%b", "8") LOAD("%l", "%a", "%0", "memref")
                              LOAD("%m", "%b", "%0", "memref") STORE("%a", "%32", "memref"))),
           1, INPUT, (interpreter_tensor){ROW_OF(1, 2, 1, 2)});
    /* Without addresses they are apart. */
    expect(HOST("memref", CORE("1", "      %a = memref.alloc() : memref" X4
                                    "\n      %b = memref.alloc() : memref" X4 "\n" LOAD(
                                        "%l", "%a", "%0", "memref") LOAD("%m", "%b", "%0", "memref")
                                        ADD("%n", "%b", "memref") STORE("%a", "%32", "memref"))),
           1, INPUT, (interpreter_tensor){ROW_OF(1, 2, 3, 4)});
}

static void test_faults(void **state) {
    (void)state;
    EXPECT_FAULTS(HOST("memref", CORE("1", ALLOC("%a", "0") LOAD("%l", "%a", "%16", "memref"))), 1,
                  INPUT, "core 1: reads byte 16 of the host buffer, which nobody has written");
    EXPECT_FAULTS(
        HOST("memref", CORE("1", ALLOC("%a", "0") "      %60 = arith.constant 60 : index\n" LOAD(
                                     "%l", "%a", "%60", "memref"))),
        1, INPUT, "core 1: 16 bytes at offset 60 leave operand 3 of 64 bytes");
    EXPECT_FAULTS(HOST("memref",
                       CORE("1", ALLOC("%a", "0") RECEIVE("%r", "%a", "%2", "memref"))
                           CORE("2", ALLOC("%a", "0") RECEIVE("%r", "%a", "%1", "memref"))),
                  1, INPUT, "core 1: deadlock: receives from core 2",
                  "core 2: deadlock: receives from core 1");
    EXPECT_FAULTS(
        HOST("memref",
             CORE("1", ALLOC("%a", "0") RECEIVE("%r", "%a", "%2", "memref"))
                 CORE("2", ALLOC("%a", "0") "      pim.send(%a, %1) {size = 8 : i32} : memref" X4
                                            " -> ()\n")),
        1, INPUT, "core 1: receives 16 bytes, but core 2 sends 8");
    EXPECT_FAULTS(HOST("memref", CORE("1", "      pim.sync %2 event %0\n") CORE("2", "")), 1, INPUT,
                  "core 2: event register 0 holds 1 signals in the end");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_matrices),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_destination_is_an_input),
        cmocka_unit_test(test_transfers),
        cmocka_unit_test(test_core_batch),
        cmocka_unit_test(test_overlapping_buffers_corrupt),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
