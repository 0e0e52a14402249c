/* Plan operations on values worked out by hand. */
#include "tests/unit/interpreter_bench.h"

#define NCHW "logicalLayout = #spat<logical_layout nchw>"
/* One operation on %x, and on %v where there is a second operand. */
#define UNARY(OPERATION, PROPERTIES, FROM, TO)                                                     \
    MAIN("%x: tensor<" FROM ">", "tensor<" TO ">",                                                 \
         "    %y = \"spat." OPERATION "\"(%x) <{" PROPERTIES NCHW "}> : (tensor<" FROM             \
         ">) -> tensor<" TO ">\n    func.return %y : tensor<" TO ">")
#define BINARY(OPERATION, PROPERTIES, FROM, WITH, TO)                                              \
    MAIN("%x: tensor<" FROM ">, %v: tensor<" WITH ">", "tensor<" TO ">",                           \
         "    %y = \"spat." OPERATION "\"(%x, %v) <{" PROPERTIES NCHW "}> : (tensor<" FROM         \
         ">, tensor<" WITH ">) -> tensor<" TO ">\n    func.return %y : tensor<" TO ">")
#define TERNARY(OPERATION, PROPERTIES, FROM, WITH, BIAS, TO)                                       \
    MAIN("%x: tensor<" FROM ">, %v: tensor<" WITH ">, %b: tensor<" BIAS ">", "tensor<" TO ">",     \
         "    %y = \"spat." OPERATION "\"(%x, %v, %b) <{" PROPERTIES NCHW "}> : (tensor<" FROM     \
         ">, tensor<" WITH ">, tensor<" BIAS ">) -> tensor<" TO                                    \
         ">\n    func.return %y : tensor<" TO ">")
#define WINDOW(PADS, STRIDES, DILATIONS)                                                           \
    "pads = array<i64: " PADS ">, strides = array<i64: " STRIDES                                   \
    ">, dilations = array<i64: " DILATIONS ">, "
#define NINE 1, 2, 3, 4, 5, 6, 7, 8, 9

static void test_convolution(void **state) {
    (void)state;
    expect(TERNARY("conv2d_plan", WINDOW("0, 0, 0, 0", "1, 1", "1, 1") "group = 1 : i64, ",
                   "1x1x3x3xf32", "1x1x2x2xf32", "1xf32", "1x1x2x2xf32"),
           3,
           TENSORS({SHAPE(1, 1, 3, 3), DATA(NINE)}, {SHAPE(1, 1, 2, 2), DATA(1, 0, 0, -1)},
                   {SHAPE(1), DATA(10)}),
           (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(6, 6, 6, 6)});
    /* Rows -1 0 and 1 2; columns 0 2 and 1 3, the last in the padding. */
    expect(BINARY("conv2d_plan", WINDOW("1, 0, 0, 1", "2, 1", "1, 2") "group = 1 : i64, ",
                  "1x1x3x3xf32", "1x1x2x2xf32", "1x1x2x2xf32"),
           2, TENSORS({SHAPE(1, 1, 3, 3), DATA(NINE)}, {SHAPE(1, 1, 2, 2), DATA(1, 2, 3, 4)}),
           (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(15, 6, 73, 29)});
    expect(
        BINARY("conv2d_plan", WINDOW("0, 0, 0, 0", "1, 1", "1, 1") "group = 2 : i64, ",
               "1x4x1x1xf32", "2x2x1x1xf32", "1x2x1x1xf32"),
        2,
        TENSORS({SHAPE(1, 4, 1, 1), DATA(1, 2, 3, 4)}, {SHAPE(2, 2, 1, 1), DATA(1, 10, 100, 1000)}),
        (interpreter_tensor){SHAPE(1, 2, 1, 1), DATA(21, 4300)});
    expect(
        BINARY("conv2d_plan", WINDOW("0, 0, 0, 0", "1, 1", "1, 1") "group = 1 : i64, ",
               "2x2x1x2xf32", "1x2x1x1xf32", "2x1x1x2xf32"),
        2,
        TENSORS({SHAPE(2, 2, 1, 2), DATA(1, 2, 3, 4, 5, 6, 7, 8)}, {SHAPE(1, 2, 1, 1), DATA(2, 1)}),
        (interpreter_tensor){SHAPE(2, 1, 1, 2), DATA(5, 8, 17, 20)});
}

static void test_gemm(void **state) {
    (void)state;
    const interpreter_tensor want = {SHAPE(2, 3), DATA(19, 32, 45, 29, 46, 63)};
    expect(
        TERNARY("gemm_plan", "transposeWeight = false, ", "2x2xf32", "2x3xf32", "3xf32", "2x3xf32"),
        3,
        TENSORS({SHAPE(2, 2), DATA(1, 2, 3, 4)}, {SHAPE(2, 3), DATA(1, 2, 3, 4, 5, 6)},
                {SHAPE(3), DATA(10, 20, 30)}),
        want);
    expect(
        TERNARY("gemm_plan", "transposeWeight = true, ", "2x2xf32", "3x2xf32", "3xf32", "2x3xf32"),
        3,
        TENSORS({SHAPE(2, 2), DATA(1, 2, 3, 4)}, {SHAPE(3, 2), DATA(1, 4, 2, 5, 3, 6)},
                {SHAPE(3), DATA(10, 20, 30)}),
        want);
    expect(BINARY("gemm_plan", "transposeWeight = false, ", "1x2xf32", "2x1xf32", "1x1xf32"), 2,
           TENSORS({SHAPE(1, 2), DATA(3, 5)}, {SHAPE(2, 1), DATA(7, 11)}),
           (interpreter_tensor){SHAPE(1, 1), DATA(76)});
}

static void test_elementwise_of_two(void **state) {
    (void)state;
    const interpreter_tensor *inputs =
        TENSORS({SHAPE(1, 2, 1, 2), DATA(1, -2, 3, 4)}, {SHAPE(1, 2, 1, 2), DATA(5, 6, -7, 8)});
#define SAME "1x2x1x2xf32"
    expect(BINARY("add_plan", "", SAME, SAME, SAME), 2, inputs,
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(6, 4, -4, 12)});
    expect(BINARY("sub_plan", "", SAME, SAME, SAME), 2, inputs,
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(-4, -8, 10, -4)});
    expect(BINARY("mul_plan", "", SAME, SAME, SAME), 2, inputs,
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(5, -12, -21, 32)});
}

static void test_channel_vectors(void **state) {
    (void)state;
    const interpreter_tensor *inputs =
        TENSORS({SHAPE(1, 2, 1, 2), DATA(1, -2, 3, 4)}, {SHAPE(2), DATA(10, 100)});
    const interpreter_tensor sum = {SHAPE(1, 2, 1, 2), DATA(11, 8, 103, 104)};
    const interpreter_tensor product = {SHAPE(1, 2, 1, 2), DATA(10, -20, 300, 400)};
    expect(BINARY("bias_add_plan", "", SAME, "2xf32", SAME), 2, inputs, sum);
    expect(BINARY("bias_add_plan", "", SAME, "1x2xf32", SAME), 2, inputs, sum);
    expect(BINARY("scale_plan", "", SAME, "1x2x1x1xf32", SAME), 2, inputs, product);
    inputs = TENSORS({SHAPE(1, 2, 1, 2), DATA(1, -2, 3, 4)}, {.rank = 0, DATA(10)});
    expect(BINARY("bias_add_plan", "", SAME, "f32", SAME), 2, inputs,
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(11, 8, 13, 14)});
    expect(BINARY("scale_plan", "", SAME, "f32", SAME), 2, inputs,
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(10, -20, 30, 40)});
}

static void test_elementwise_of_one(void **state) {
    (void)state;
#define FOUR "1x4xf32"
    const interpreter_tensor *inputs = TENSORS({ROW_OF(-4, -1, 1, 4)});
    expect(UNARY("relu_plan", "", FOUR, FOUR), 1, inputs, (interpreter_tensor){ROW_OF(0, 0, 1, 4)});
    expect(UNARY("leaky_relu_plan", "alpha = 0.1 : f32, ", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(-0.4f, -0.1f, 1, 4)});
    expect(UNARY("clip_plan", "minimum = -2.0 : f32, maximum = 3.0 : f32, ", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(-2, -1, 1, 3)});
    expect(UNARY("clip_plan", "minimum = 0xFF800000 : f32, maximum = 3.0 : f32, ", FOUR, FOUR), 1,
           inputs, (interpreter_tensor){ROW_OF(-4, -1, 1, 3)});
    expect(UNARY("hard_swish_plan", "", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(0, -1.0f / 3, 2.0f / 3, 4)});
    expect(UNARY("hard_sigmoid_plan", "alpha = 0.2 : f32, beta = 0.5 : f32, ", FOUR, FOUR), 1,
           inputs, (interpreter_tensor){ROW_OF(0, 0.3f, 0.7f, 1)});
    inputs = TENSORS({ROW_OF(-1, 0, 1, 2)});
    expect(UNARY("sigmoid_plan", "", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(0.26894142f, 0.5f, 0.73105858f, 0.88079708f)});
    expect(UNARY("tanh_plan", "", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(-0.76159416f, 0, 0.76159416f, 0.96402758f)});
    expect(UNARY("silu_plan", "", FOUR, FOUR), 1, inputs,
           (interpreter_tensor){ROW_OF(-0.26894142f, 0, 0.73105858f, 1.76159416f)});
}

static void test_max_pool(void **state) {
    (void)state;
#define POOL(KIND, KERNEL, PADS, STRIDES, DILATIONS, MORE, FROM, TO)                               \
    UNARY(KIND, "kernelShape = array<i64: " KERNEL ">, " WINDOW(PADS, STRIDES, DILATIONS) MORE,    \
          FROM, TO)
    const interpreter_tensor *inputs = TENSORS({SHAPE(1, 1, 3, 3), DATA(NINE)});
    expect(POOL("max_pool2d_plan", "2, 2", "1, 1, 0, 0", "2, 2", "1, 1", "", "1x1x3x3xf32",
                "1x1x2x2xf32"),
           1, inputs, (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(1, 3, 7, 9)});
    /* Padding is no value: a window of negative numbers stays negative. */
    expect(POOL("max_pool2d_plan", "1, 2", "0, 1, 0, 0", "1, 1", "1, 1", "", "1x1x1x2xf32",
                "1x1x1x2xf32"),
           1, TENSORS({SHAPE(1, 1, 1, 2), DATA(-3, -5)}),
           (interpreter_tensor){SHAPE(1, 1, 1, 2), DATA(-3, -3)});
    expect(POOL("max_pool2d_plan", "1, 2", "0, 0, 0, 0", "1, 1", "1, 2", "", "1x1x1x5xf32",
                "1x1x1x3xf32"),
           1, TENSORS({SHAPE(1, 1, 1, 5), DATA(1, 5, 2, 4, 3)}),
           (interpreter_tensor){SHAPE(1, 1, 1, 3), DATA(2, 5, 3)});
}

static void test_average_pool(void **state) {
    (void)state;
    const interpreter_tensor *inputs = TENSORS({SHAPE(1, 1, 3, 3), DATA(NINE)});
#define AVERAGE(PADS, MORE)                                                                        \
    POOL("average_pool2d_plan", "2, 2", PADS, "2, 2", "1, 1", MORE, "1x1x3x3xf32", "1x1x2x2xf32")
    expect(AVERAGE("1, 1, 0, 0", "countIncludePad = false, "), 1, inputs,
           (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(1, 2.5f, 5.5f, 7)});
    expect(AVERAGE("1, 1, 0, 0", "countIncludePad = true, "), 1, inputs,
           (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(0.25f, 1.25f, 2.75f, 7)});
    /* Padding that only ceil_mode added does not count. */
    expect(AVERAGE("0, 0, 1, 1", "countIncludePad = true, countPads = array<i64: 0, 0, 0, 0>, "), 1,
           inputs, (interpreter_tensor){SHAPE(1, 1, 2, 2), DATA(3, 4.5f, 7.5f, 9)});
    expect(UNARY("global_average_pool_plan", "", "1x2x2x2xf32", "1x2x1x1xf32"), 1,
           TENSORS({SHAPE(1, 2, 2, 2), DATA(1, 2, 3, 4, 5, 5, 5, 9)}),
           (interpreter_tensor){SHAPE(1, 2, 1, 1), DATA(2.5f, 6)});
}

static void test_shapes(void **state) {
    (void)state;
    expect(BINARY("concat_plan", "axis = 1 : i64, ", "2x1x1x2xf32", "2x2x1x2xf32", "2x3x1x2xf32"),
           2,
           TENSORS({SHAPE(2, 1, 1, 2), DATA(1, 2, 3, 4)},
                   {SHAPE(2, 2, 1, 2), DATA(5, 6, 7, 8, 9, 10, 11, 12)}),
           (interpreter_tensor){SHAPE(2, 3, 1, 2), DATA(1, 2, 5, 6, 7, 8, 3, 4, 9, 10, 11, 12)});
    const interpreter_tensor *six = TENSORS({SHAPE(1, 2, 3), DATA(1, 2, 3, 4, 5, 6)});
    expect(UNARY("flatten_plan", "axis = 2 : i64, ", "1x2x3xf32", "2x3xf32"), 1, six,
           (interpreter_tensor){SHAPE(2, 3), DATA(1, 2, 3, 4, 5, 6)});
    expect(UNARY("reshape_plan", "", "1x2x3xf32", "3x2xf32"), 1, six,
           (interpreter_tensor){SHAPE(3, 2), DATA(1, 2, 3, 4, 5, 6)});
    expect(UNARY("transpose_plan", "permutation = array<i64: 2, 0, 1>, ", "1x2x3xf32", "3x1x2xf32"),
           1, six, (interpreter_tensor){SHAPE(3, 1, 2), DATA(1, 4, 2, 5, 3, 6)});
    expect(UNARY("materialize_layout",
                 "sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout "
                 "= #spat<physical_layout nhwc_row_strip>, ",
                 "1x2x1x2xf32", "1x2x1x2xf32"),
           1, TENSORS({SHAPE(1, 2, 1, 2), DATA(1, 2, 3, 4)}),
           (interpreter_tensor){SHAPE(1, 2, 1, 2), DATA(1, 2, 3, 4)});
}

static void test_padding(void **state) {
    (void)state;
#define PAD(PADS, MODE, VALUE, FROM, TO)                                                           \
    UNARY("pad_plan",                                                                              \
          "pads = array<i64: " PADS ">, mode = \"" MODE "\", value = " VALUE " : f32, ", FROM, TO)
    expect(
        PAD("0, 0, 1, 1, 0, 0, 0, 2", "constant", "9.0", "1x1x2x2xf32", "1x1x3x5xf32"), 1,
        TENSORS({SHAPE(1, 1, 2, 2), DATA(1, 2, 3, 4)}),
        (interpreter_tensor){SHAPE(1, 1, 3, 5), DATA(9, 9, 9, 9, 9, 9, 1, 2, 9, 9, 9, 3, 4, 9, 9)});
    const interpreter_tensor *three = TENSORS({SHAPE(1, 1, 1, 3), DATA(1, 2, 3)});
    expect(PAD("0, 0, 0, 2, 0, 0, 0, 1", "reflect", "0.0", "1x1x1x3xf32", "1x1x1x6xf32"), 1, three,
           (interpreter_tensor){SHAPE(1, 1, 1, 6), DATA(3, 2, 1, 2, 3, 2)});
    expect(PAD("0, 0, 0, 2, 0, 0, 0, 1", "edge", "0.0", "1x1x1x3xf32", "1x1x1x6xf32"), 1, three,
           (interpreter_tensor){SHAPE(1, 1, 1, 6), DATA(1, 1, 1, 2, 3, 3)});
}

static void test_resizing(void **state) {
    (void)state;
    const interpreter_tensor *four = TENSORS({SHAPE(1, 1, 2, 2), DATA(1, 2, 3, 4)});
    expect(UNARY("resize_nearest_plan", "", "1x1x2x2xf32", "1x1x3x4xf32"), 1, four,
           (interpreter_tensor){SHAPE(1, 1, 3, 4), DATA(1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4)});
    expect(UNARY("resize_nearest_plan",
                 "rows = array<i64: 1, 0, 1>, columns = array<i64: 1, 1, 0>, ", "1x1x2x2xf32",
                 "1x1x3x3xf32"),
           1, four, (interpreter_tensor){SHAPE(1, 1, 3, 3), DATA(4, 4, 3, 2, 2, 1, 4, 4, 3)});
}

static void test_softmax(void **state) {
    (void)state;
    const interpreter_tensor *inputs = TENSORS({SHAPE(2, 2), DATA(0, 1000, 1.0986123f, 1000)});
    expect(UNARY("softmax_plan", "axis = 0 : i64, ", "2x2xf32", "2x2xf32"), 1, inputs,
           (interpreter_tensor){SHAPE(2, 2), DATA(0.25f, 0.5f, 0.75f, 0.5f)});
    expect(UNARY("softmax_plan", "axis = 1 : i64, ", "2x2xf32", "2x2xf32"), 1, inputs,
           (interpreter_tensor){SHAPE(2, 2), DATA(0, 1, 0, 1)});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convolution),
        cmocka_unit_test(test_gemm),
        cmocka_unit_test(test_elementwise_of_two),
        cmocka_unit_test(test_channel_vectors),
        cmocka_unit_test(test_elementwise_of_one),
        cmocka_unit_test(test_max_pool),
        cmocka_unit_test(test_average_pool),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_padding),
        cmocka_unit_test(test_resizing),
        cmocka_unit_test(test_softmax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
