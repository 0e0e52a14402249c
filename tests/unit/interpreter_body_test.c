/* Index arithmetic, loops, slices, and the operations of the graph stage. */
#include "tests/unit/interpreter_bench.h"

#include "ir/registry.h"

/* A row of the numbers 0 ... 99, from which a computed index picks one. */
static float iota[100];
static const int64_t iota_shape[] = {1, 100};

static void expect_index(const char *body, float want) {
    char text[4096];
    snprintf(
        text, sizeof text,
        MAIN("%%x: tensor<1x100xf32>", "tensor<1x1xf32>",
             "%s\n    %%y = tensor.extract_slice %%x[0, %%i] [1, 1] [1, 1] : tensor<1x100xf32> "
             "to tensor<1x1xf32>\n    func.return %%y : tensor<1x1xf32>"),
        body);
    for (int i = 0; i < 100; i++)
        iota[i] = (float)i;
    expect(text, 1, TENSORS({.rank = 2, .shape = iota_shape, .data = iota}),
           (interpreter_tensor){SHAPE(1, 1), DATA(want)});
}

static void test_index_arithmetic(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int a, b, want;
    } cases[] = {
        {"addi", 7, 5, 12},  {"subi", 7, 5, 2},   {"muli", 7, 5, 35},  {"divsi", 17, 5, 3},
        {"divui", 17, 5, 3}, {"remsi", 17, 5, 2}, {"remui", 17, 5, 2}, {"minsi", 7, 5, 5},
        {"maxsi", 7, 5, 7},  {"maxsi", -7, 5, 5}, {"subi", 3, -4, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char body[512];
        snprintf(body, sizeof body,
                 "    %%a = arith.constant %d : index\n    %%b = arith.constant %d : index\n"
                 "    %%i = arith.%s %%a, %%b : index",
                 cases[i].a, cases[i].b, cases[i].name);
        expect_index(body, (float)cases[i].want);
    }
    /* Quotient and remainder of a negative number round to zero: -17 / 5 = -3, -17 % 5 = -2. */
    expect_index("    %a = arith.constant -17 : index\n    %b = arith.constant 5 : index\n"
                 "    %q = arith.divsi %a, %b : index\n    %r = arith.remsi %a, %b : index\n"
                 "    %p = arith.muli %q, %r : index\n    %i = arith.addi %p, %b : index",
                 11);
    expect_index("    %a = arith.constant 9 : i32\n"
                 "    %i = arith.index_cast %a : i32 to index",
                 9);
}

static void test_affine_maps(void **state) {
    (void)state;
    expect_index("    %a = arith.constant 7 : index\n    %b = arith.constant 3 : index\n"
                 "    %i = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0 + d0 floordiv 2 + d0 "
                 "mod 4 + d0 ceildiv 2)>(%a)[%b]",
                 28 + 3 + 3 + 3 + 4);
    expect_index("    %a = arith.constant 7 : index\n"
                 "    %i = affine.min affine_map<(d0) -> (d0 + 4, d0 * 2, 30)>(%a)",
                 11);
    expect_index("    %a = arith.constant 7 : index\n"
                 "    %i = affine.max affine_map<(d0) -> (d0 + 4, d0 * 2, 3)>(%a)",
                 14);
}

static void test_tables(void **state) {
    (void)state;
    expect_index("    %t = arith.constant dense<[4, 2, 9]> : tensor<3xindex>\n"
                 "    %k = arith.constant 2 : index\n    %i = tensor.extract %t[%k] : "
                 "tensor<3xindex>",
                 9);
    expect_index("    %t = arith.constant dense<[[4, 2], [9, 8]]> : tensor<2x2xi32>\n"
                 "    %k = arith.constant 1 : index\n    %z = arith.constant 0 : index\n"
                 "    %n = tensor.extract %t[%k, %z] : tensor<2x2xi32>\n"
                 "    %i = arith.index_cast %n : i32 to index",
                 9);
    EXPECT_FAULTS(MAIN("", "",
                       "    %t = arith.constant dense<[4, 2, 9]> : tensor<3xindex>\n"
                       "    %k = arith.constant 3 : index\n    %i = tensor.extract %t[%k] : "
                       "tensor<3xindex>\n    func.return"),
                  0, NO_TENSORS, "index 3 is outside");
}

static void test_loops(void **state) {
    (void)state;
    /* 2 + 4 + 6 + 8 */
    expect_index("    %l = arith.constant 2 : index\n    %u = arith.constant 9 : index\n"
                 "    %s = arith.constant 2 : index\n    %z = arith.constant 0 : index\n"
                 "    %i = scf.for %k = %l to %u step %s iter_args(%sum = %z) -> (index) {\n"
                 "      %n = arith.addi %sum, %k : index\n      scf.yield %n : index\n    }",
                 20);
    /* Fibonacci: the loop swaps what it carries. */
    expect_index("    %l = arith.constant 0 : index\n    %u = arith.constant 10 : index\n"
                 "    %s = arith.constant 1 : index\n"
                 "    %i, %j = scf.for %k = %l to %u step %s iter_args(%a = %l, %b = %s) -> "
                 "(index, index) {\n      %n = arith.addi %a, %b : index\n"
                 "      scf.yield %b, %n : index, index\n    }",
                 55);
    /* No iteration: the initial value. */
    expect_index("    %l = arith.constant 5 : index\n    %s = arith.constant 1 : index\n"
                 "    %i = scf.for %k = %l to %l step %s iter_args(%a = %l) -> (index) {\n"
                 "      %n = arith.addi %a, %k : index\n      scf.yield %n : index\n    }",
                 5);
    /* 3 x 4 iterations. */
    expect_index("    %z = arith.constant 0 : index\n    %one = arith.constant 1 : index\n"
                 "    %m = arith.constant 3 : index\n    %n = arith.constant 4 : index\n"
                 "    %i = scf.for %k = %z to %m step %one iter_args(%a = %z) -> (index) {\n"
                 "      %r = scf.for %h = %z to %n step %one iter_args(%b = %a) -> (index) {\n"
                 "        %c = arith.addi %b, %one : index\n        scf.yield %c : index\n      }\n"
                 "      scf.yield %r : index\n    }",
                 12);
}

#define FIVE_TIMES "tensor<1x5xf32>"
static void test_slices(void **state) {
    (void)state;
    const interpreter_tensor *nine = TENSORS({SHAPE(3, 3), DATA(1, 2, 3, 4, 5, 6, 7, 8, 9)});
    expect(MAIN("%x: tensor<3x3xf32>", "tensor<2x2xf32>",
                "    %y = tensor.extract_slice %x[0, 1] [2, 2] [2, 1] : tensor<3x3xf32> to "
                "tensor<2x2xf32>\n    func.return %y : tensor<2x2xf32>"),
           1, nine, (interpreter_tensor){SHAPE(2, 2), DATA(2, 3, 8, 9)});
    expect(MAIN("%x: tensor<3x3xf32>", "tensor<1x2xf32>",
                "    %o = arith.constant 2 : index\n    %y = tensor.extract_slice %x[%o, 0] [1, 2] "
                "[1, %o] : tensor<3x3xf32> to tensor<1x2xf32>\n    func.return %y : "
                "tensor<1x2xf32>"),
           1, nine, (interpreter_tensor){SHAPE(1, 2), DATA(7, 9)});
    /* The column becomes a row; the tensor it goes into stays as it was. */
    expect_all(MAIN("%x: tensor<3x3xf32>", "tensor<3x3xf32>, tensor<3x3xf32>",
                    "    %c = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x3xf32> to "
                    "tensor<3xf32>\n    %y = tensor.insert_slice %c into %x[1, 0] [1, 3] [1, 1] : "
                    "tensor<3xf32> into tensor<3x3xf32>\n    func.return %x, %y : tensor<3x3xf32>, "
                    "tensor<3x3xf32>"),
               1, nine, 2,
               TENSORS({SHAPE(3, 3), DATA(1, 2, 3, 4, 5, 6, 7, 8, 9)},
                       {SHAPE(3, 3), DATA(1, 2, 3, 1, 4, 7, 7, 8, 9)}));
    /* What nobody wrote is NaN. */
    expect(MAIN("%x: tensor<1x2xf32>", FIVE_TIMES,
                "    %e = tensor.empty() : " FIVE_TIMES
                "\n    %y = tensor.insert_slice %x into %e[0, 0] [1, 2] [1, 2] : tensor<1x2xf32> "
                "into " FIVE_TIMES "\n    func.return %y : " FIVE_TIMES),
           1, TENSORS({ROW_OF(1, 2)}), (interpreter_tensor){ROW_OF(1, NAN, 2, NAN, NAN)});
    EXPECT_FAULTS(MAIN("%x: tensor<3x3xf32>", "tensor<1x2xf32>",
                       "    %o = arith.constant 2 : index\n    %y = tensor.extract_slice %x[0, %o] "
                       "[1, 2] [1, 1] : tensor<3x3xf32> to tensor<1x2xf32>\n    func.return %y : "
                       "tensor<1x2xf32>"),
                  1, nine, "leave dimension 1");
}

/* A view of a row must not see what is written to the row later, nor a loop's row lose a write. */
static void test_value_semantics(void **state) {
    (void)state;
    expect_all(MAIN("%x: tensor<1x1xf32>", FIVE_TIMES ", tensor<1x2xf32>",
                    "    %z = arith.constant 0 : index\n    %n = arith.constant 5 : index\n"
                    "    %one = arith.constant 1 : index\n    %two = arith.constant dense<2.0> : "
                    "tensor<1x1xf32>\n    %e = tensor.empty() : " FIVE_TIMES
                    "\n    %r = scf.for %k = %z to %n step %one iter_args(%a = %e) -> (" FIVE_TIMES
                    ") {\n      %b = tensor.insert_slice %x into %a[0, %k] [1, 1] [1, 1] : "
                    "tensor<1x1xf32> into " FIVE_TIMES "\n      scf.yield %b : " FIVE_TIMES
                    "\n    }\n    %v = tensor.extract_slice %r[0, 1] [1, 2] [1, 1] : " FIVE_TIMES
                    " to tensor<1x2xf32>\n    %w = tensor.insert_slice %two into %r[0, 1] [1, 1] "
                    "[1, 1] : tensor<1x1xf32> into " FIVE_TIMES
                    "\n    func.return %w, %v : " FIVE_TIMES ", tensor<1x2xf32>"),
               1, TENSORS({SHAPE(1, 1), DATA(7)}), 2,
               TENSORS({ROW_OF(7, 2, 7, 7, 7)}, {ROW_OF(7, 7)}));
}

static void test_reshapes(void **state) {
    (void)state;
    const interpreter_tensor *six = TENSORS({SHAPE(2, 3), DATA(1, 2, 3, 4, 5, 6)});
    expect(MAIN("%x: tensor<2x3xf32>", "tensor<6xf32>",
                "    %y = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>\n"
                "    func.return %y : tensor<6xf32>"),
           1, six, (interpreter_tensor){SHAPE(6), DATA(1, 2, 3, 4, 5, 6)});
    expect(MAIN("%x: tensor<2x3xf32>", "tensor<2x1x3xf32>",
                "    %y = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 1, 3] : "
                "tensor<2x3xf32> into tensor<2x1x3xf32>\n    func.return %y : tensor<2x1x3xf32>"),
           1, six, (interpreter_tensor){SHAPE(2, 1, 3), DATA(1, 2, 3, 4, 5, 6)});
}

/* ---- rows ---- */

#define ROW4 "tensor<1x4xf32>"
/* One operation in a computation on the rows %a and %b. */
#define COMPUTE(OPERATION, RESULT)                                                                 \
    MAIN("%x: " ROW4 ", %z: " ROW4, RESULT,                                                        \
         "    %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], "      \
         "[10.0, 11.0, 12.0]]> : tensor<4x3xf32>\n"                                                \
         "    %r = spat.graph_compute [%m] = [%w] (%a, %b) = (%x, %z) crossbarWeights 0 : "        \
         "[tensor<4x3xf32>] (" ROW4 ", " ROW4 ") -> " RESULT " {\n      " OPERATION                \
         "\n      %used = spat.vadd %a, %b : (" ROW4 ", " ROW4 ") -> " ROW4                        \
         "\n      spat.yield %y : " RESULT "\n    }\n    func.return %r : " RESULT)
#define OF_TWO(NAME, RESULT)                                                                       \
    COMPUTE("%y = spat." NAME " %a, %b : (" ROW4 ", " ROW4 ") -> " RESULT, RESULT)
#define OF_ONE(NAME, RESULT) COMPUTE("%y = spat." NAME "(%a) : " ROW4 " -> " RESULT, RESULT)

static void test_row_arithmetic(void **state) {
    (void)state;
    const interpreter_tensor *rows = TENSORS({ROW_OF(1, -2, 3, 4)}, {ROW_OF(5, 6, -7, 8)});
    expect(OF_TWO("vadd", ROW4), 2, rows, (interpreter_tensor){ROW_OF(6, 4, -4, 12)});
    expect(OF_TWO("vsub", ROW4), 2, rows, (interpreter_tensor){ROW_OF(-4, -8, 10, -4)});
    expect(OF_TWO("vmul", ROW4), 2, rows, (interpreter_tensor){ROW_OF(5, -12, -21, 32)});
    expect(OF_TWO("vmax", ROW4), 2, rows, (interpreter_tensor){ROW_OF(5, 6, 3, 8)});
    expect(OF_TWO("vvdmul", "tensor<1x1xf32>"), 2, rows, (interpreter_tensor){ROW_OF(4)});
    expect(OF_ONE("relu", ROW4), 2, rows, (interpreter_tensor){ROW_OF(1, 0, 3, 4)});
    expect(OF_ONE("vavg", "tensor<1x1xf32>"), 2, rows, (interpreter_tensor){ROW_OF(1.5f)});
    rows = TENSORS({ROW_OF(-1, 0, 1, 2)}, {ROW_OF(0, 0, 0, 0)});
    expect(OF_ONE("sigmoid", ROW4), 2, rows,
           (interpreter_tensor){ROW_OF(0.26894142f, 0.5f, 0.73105858f, 0.88079708f)});
    expect(OF_ONE("tanh", ROW4), 2, rows,
           (interpreter_tensor){ROW_OF(-0.76159416f, 0, 0.76159416f, 0.96402758f)});
    rows = TENSORS({ROW_OF(0, 1.0986123f, 0, 1.0986123f)}, {ROW_OF(0, 0, 0, 0)});
    expect(OF_ONE("softmax", ROW4), 2, rows,
           (interpreter_tensor){ROW_OF(0.125f, 0.375f, 0.125f, 0.375f)});
    rows = TENSORS({ROW_OF(1, 2, 3, 4)}, {ROW_OF(5, 6, 7, 8)});
    expect(COMPUTE("%y = spat.wvmm[%m](%a) : (tensor<4x3xf32>, " ROW4 ") -> tensor<1x3xf32>",
                   "tensor<1x3xf32>"),
           2, rows, (interpreter_tensor){ROW_OF(70, 80, 90)});
    expect(COMPUTE("%y = spat.concat axis 1 %b, %a : (" ROW4 " x2) -> tensor<1x8xf32>",
                   "tensor<1x8xf32>"),
           2, rows, (interpreter_tensor){ROW_OF(5, 6, 7, 8, 1, 2, 3, 4)});
    expect(COMPUTE("%y = spat.concat axis 0 %b, %a : (" ROW4 " x2) -> tensor<2x4xf32>",
                   "tensor<2x4xf32>"),
           2, rows, (interpreter_tensor){SHAPE(2, 4), DATA(5, 6, 7, 8, 1, 2, 3, 4)});
}

static void test_rows_of_a_matrix(void **state) {
    (void)state;
    expect(MAIN("%x: tensor<2x4xf32>", "tensor<1x8xf32>",
                "    %rows:2 = spat.extract_rows %x : tensor<2x4xf32> -> tensor<1x4xf32> x2\n"
                "    %y = spat.concat axis 1 %rows#1, %rows#0 : (tensor<1x4xf32> x2) -> "
                "tensor<1x8xf32>\n    func.return %y : tensor<1x8xf32>"),
           1, TENSORS({SHAPE(2, 4), DATA(1, 2, 3, 4, 5, 6, 7, 8)}),
           (interpreter_tensor){ROW_OF(5, 6, 7, 8, 1, 2, 3, 4)});
}

/* ---- batches and reassembly ---- */

/* The reference's batch: ReLU of four columns a lane. */
#define RELU_BATCH                                                                                 \
    "    %f = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) "    \
    "crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {\n"                            \
    "      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)\n"                           \
    "      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to "  \
    "tensor<1x4xf32>\n      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>\n"      \
    "      spat.in_parallel {\n        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] "    \
    "[1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>\n      }\n    }\n"
#define BLUEPRINT(FRAGMENTS, OFFSETS, SIZES, INDICES, SLOTS, SOURCES, STRIDES, TYPES, RESULT)      \
    "    %y = spat.blueprint fragments(" FRAGMENTS ") layout nchw physical fragmented offsets "    \
    "[" OFFSETS "] sizes [" SIZES "] map explicit mode fragment_assembly operandIndices "          \
    "[" INDICES "] sourceSlots [" SLOTS "] sourceOffsets [" SOURCES "] strides [" STRIDES          \
    "] conflict disjoint coverage complete : (" TYPES ") -> " RESULT                               \
    "\n    func.return %y : " RESULT
#define EIGHT "tensor<1x8xf32>"

static void test_batch_and_blueprint(void **state) {
    (void)state;
    const interpreter_tensor *x = TENSORS({ROW_OF(-1, 2, -3, 4, 5, -6, 7, -8)});
    expect(MAIN("%x: " EIGHT, EIGHT,
                RELU_BATCH BLUEPRINT("%f", "0, 0, 0, 4", "1, 4, 1, 4", "0, 0", "0, 1", "0, 0",
                                     "1, 1, 1, 1", "tensor<2x1x4xf32>", EIGHT)),
           1, x, (interpreter_tensor){ROW_OF(0, 2, 0, 4, 5, 0, 7, 0)});
    /* Slots exchanged, and the halves of a fragment taken apart. */
    expect(MAIN("%x: " EIGHT, EIGHT,
                RELU_BATCH BLUEPRINT("%f", "0, 0, 0, 4, 0, 6", "1, 4, 1, 2, 1, 2", "0, 0, 0",
                                     "1, 0, 0", "0, 2, 0", "1, 1, 1, 1, 1, 1", "tensor<2x1x4xf32>",
                                     EIGHT)),
           1, x, (interpreter_tensor){ROW_OF(5, 0, 7, 0, 0, 4, 0, 2)});
    /* A box of two rows and columns, not contiguous in its publication; two collections. */
    expect(MAIN("%p: tensor<1x2x3xf32>, %q: tensor<1x2x1xf32>", "tensor<2x3xf32>",
                BLUEPRINT("%p, %q", "0, 0, 0, 2", "2, 2, 2, 1", "0, 1", "0, 0", "1, 0",
                          "1, 1, 1, 1", "tensor<1x2x3xf32>, tensor<1x2x1xf32>", "tensor<2x3xf32>")),
           2, TENSORS({SHAPE(1, 2, 3), DATA(1, 2, 3, 4, 5, 6)}, {SHAPE(1, 2, 1), DATA(7, 8)}),
           (interpreter_tensor){SHAPE(2, 3), DATA(2, 3, 7, 5, 6, 8)});
    expect(MAIN("%p: tensor<2x1x2xf32>", "tensor<2x2xf32>",
                "    %y = spat.blueprint fragments(%p) layout nchw physical nchw_row_strip offsets "
                "[] sizes [] map contiguous_row_major mode physical_view : (tensor<2x1x2xf32>) -> "
                "tensor<2x2xf32>\n    func.return %y : tensor<2x2xf32>"),
           1, TENSORS({SHAPE(2, 1, 2), DATA(1, 2, 3, 4)}),
           (interpreter_tensor){SHAPE(2, 2), DATA(1, 2, 3, 4)});
}

static void test_names_and_shapes(void **state) {
    (void)state;
    /* By name whatever the order; the outputs have the shapes they stand for. */
    const char *text =
        "module {\n  func.func @main(%a: tensor<1x4xf32> {raptor.name = \"left\", raptor.shape = "
        "[1, 1, 2, 2]}, %b: tensor<1x4xf32> {raptor.name = \"right\"}) -> (tensor<1x4xf32> "
        "{raptor.name = \"out\", raptor.shape = [2, 2]}) {\n    %y = spat.vsub %a, %b : "
        "(tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>\n    func.return %y : "
        "tensor<1x4xf32>\n  }\n}\n";
    expect(text, 2,
           TENSORS({.name = "right", ROW_OF(1, 2, 3, 4)},
                   {.name = "left", SHAPE(1, 1, 2, 2), DATA(10, 20, 30, 40)}),
           (interpreter_tensor){SHAPE(2, 2), DATA(9, 18, 27, 36)});
    expect(text, 2, TENSORS({.name = "?", ROW_OF(5, 5, 5, 5)}, {ROW_OF(1, 2, 3, 4)}),
           (interpreter_tensor){SHAPE(2, 2), DATA(4, 3, 2, 1)});
    EXPECT_FAULTS(text, 1, TENSORS({.name = "right", ROW_OF(1, 2, 3, 4)}), "is missing");
    EXPECT_FAULTS(text, 2, TENSORS({ROW_OF(1, 2, 3, 4)}, {ROW_OF(1, 2)}), "4 elements, not 2");
}

/* Every operation that can be executed has a function. */
static void test_every_operation_is_known(void **state) {
    (void)state;
    static const char *const structure[] = {"builtin.module", "func.func"};
    size_t dialect_count;
    const ir_dialect *const *dialects = ir_dialects(&dialect_count);
    for (size_t i = 0; i < dialect_count; i++)
        for (size_t k = 0; k < dialects[i]->operation_count; k++) {
            const char *name = dialects[i]->operations[k].name;
            bool known = interpreter_knows(name);
            for (size_t s = 0; s < sizeof structure / sizeof *structure; s++)
                known = known || strcmp(structure[s], name) == 0;
            if (!known)
                fail_msg("%s cannot be executed", name);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_index_arithmetic), cmocka_unit_test(test_affine_maps),
        cmocka_unit_test(test_tables),           cmocka_unit_test(test_loops),
        cmocka_unit_test(test_slices),           cmocka_unit_test(test_value_semantics),
        cmocka_unit_test(test_reshapes),         cmocka_unit_test(test_row_arithmetic),
        cmocka_unit_test(test_rows_of_a_matrix), cmocka_unit_test(test_batch_and_blueprint),
        cmocka_unit_test(test_names_and_shapes), cmocka_unit_test(test_every_operation_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
