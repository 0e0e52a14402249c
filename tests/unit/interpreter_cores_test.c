/* Placed computations: cores that send, signal and wait, and everything that can go wrong. */
#include "tests/unit/interpreter_bench.h"

#define ROW2 "tensor<1x2xf32>"
/* Host memory of 64 bytes: input "x" of two elements at 0, output "y" of two elements at 32. */
#define HOST(BODY)                                                                                 \
    "module attributes {raptor.stage = \"scheduled\", raptor.host_bytes = 64 : i64, "              \
    "raptor.inputs = [{name = \"x\", shape = [1, 2], offset = 0 : i64}], raptor.outputs = "        \
    "[{name = \"y\", shape = [2], offset = 32 : i64}]} {\n  func.func @main() {\n" BODY            \
    "    func.return\n  }\n}\n"
/* The stream piece of one core; %0 ... %32 are the numbers. */
#define CORE(ID, BODY)                                                                             \
    "    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId " ID " : [] () -> () {\n" \
    "      %0 = arith.constant 0 : index\n      %1 = arith.constant 1 : index\n"                   \
    "      %2 = arith.constant 2 : index\n      %3 = arith.constant 3 : index\n"                   \
    "      %8 = arith.constant 8 : index\n      %16 = arith.constant 16 : index\n"                 \
    "      %32 = arith.constant 32 : index\n" BODY "      spat.yield :\n    }\n"
#define LOAD(NAME, ME, OFFSET, EVENT, COUNT)                                                       \
    "      " NAME " = spat.host_wait_load from " ME " to " ME " host_offset " OFFSET               \
    " event " EVENT " count " COUNT " : " ROW2 "\n"
#define STORE(NAME, ME, TARGET, OFFSET, EVENT)                                                     \
    "      spat.host_store_sync " NAME " from " ME " to " TARGET " host_offset " OFFSET            \
    " event " EVENT " : " ROW2 "\n"
#define SEND(NAME, CHANNEL, FROM, TO)                                                              \
    "      spat.channel_send " NAME " channel " CHANNEL " from " FROM " to " TO " : " ROW2 "\n"
#define RECEIVE(NAME, CHANNEL, FROM, TO)                                                           \
    "      " NAME " = spat.channel_receive channel " CHANNEL " from " FROM " to " TO " : " ROW2 "\n"
#define DOUBLE(NAME, OF)                                                                           \
    "      " NAME " = spat.vadd " OF ", " OF " : (" ROW2 ", " ROW2 ") -> " ROW2 "\n"
#define WAIT(EVENT, COUNT)   "      spat.wait " EVENT " value " COUNT "\n"
#define SYNC(TARGET, EVENT)  "      spat.sync " TARGET " event " EVENT "\n"
#define STORE_HERE(NAME, ME) STORE(NAME, ME, ME, "%32", "%3") WAIT("%3", "%1")
#define INPUT                TENSORS({.name = "x", ROW_OF(3, 5)})

/* ---- dataflow: the stage before transfers are explicit ---- */

static void test_scheduled_compute(void **state) {
    (void)state;
    expect(MAIN("%x: " ROW2, ROW2,
                "    %p = spat.scheduled_compute [] = [] (%a) = (%x) crossbarWeights 0 coreId 1 : "
                "[] (" ROW2 ") -> " ROW2
                " {\n" DOUBLE("%v", "%a") "      spat.yield %v : " ROW2
                                          "\n    }\n    %q = spat.scheduled_compute [] = [] (%a) = "
                                          "(%p) crossbarWeights 0 coreId 0 "
                                          ": [] (" ROW2 ") -> " ROW2 " {\n" DOUBLE(
                                              "%v", "%a") "      spat.yield %v : " ROW2
                                                          "\n    }\n    func.return %q : " ROW2),
           1, INPUT, (interpreter_tensor){ROW_OF(12, 20)});
}

static void test_scheduled_batch(void **state) {
    (void)state;
    expect(MAIN("%x: tensor<2x1x4xf32>", "tensor<2x1x4xf32>",
                "    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) "
                "shared_outs(%out) crossbarWeights 0 coreIds [3, 1] : [] (tensor<2x1x4xf32>) -> "
                "tensor<2x1x4xf32> {\n"
                "      %fragment = tensor.extract_slice %arg[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : "
                "tensor<2x1x4xf32> to tensor<1x4xf32>\n"
                "      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>\n"
                "      spat.in_parallel {\n        tensor.parallel_insert_slice %v into "
                "%out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>\n"
                "      }\n    }\n    func.return %y : tensor<2x1x4xf32>"),
           1, TENSORS({SHAPE(2, 1, 4), DATA(-1, 2, -3, 4, 5, -6, 7, -8)}),
           (interpreter_tensor){SHAPE(2, 1, 4), DATA(0, 2, 0, 4, 5, 0, 7, 0)});
}

#define TWO_ROWS "%x: tensor<1x4xf32>, %z: tensor<1x4xf32>"
static void test_deferred_communication(void **state) {
    (void)state;
    const interpreter_tensor *rows = TENSORS({ROW_OF(1, 2, 3, 4)}, {ROW_OF(5, 6, 7, 8)});
    expect(MAIN(TWO_ROWS, ROW2,
                "    %p = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] "
                "() -> " ROW2 " {\n      %d = \"spat.deferred_communication\"(%z) ({\n"
                "      ^bb0(%s: tensor<1x4xf32>):\n        %t = tensor.extract_slice %s[0, 1] [1, "
                "2] [1, 1] : tensor<1x4xf32> to " ROW2 "\n        spat.yield %t : " ROW2
                "\n      }) : (tensor<1x4xf32>) -> " ROW2 "\n      spat.yield %d : " ROW2
                "\n    }\n    func.return %p : " ROW2),
           2, rows, (interpreter_tensor){ROW_OF(6, 7)});
    /* Two cases select different sources. */
    expect(MAIN(TWO_ROWS, "tensor<2x1x4xf32>",
                "    %p = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] "
                "() -> tensor<2x1x4xf32> {\n"
                "      %d = \"spat.deferred_communication\"(%z, %x) ({\n"
                "      ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<1x4xf32>, %case: index):\n"
                "        %selected = spat.deferred_source_select %case of %a0, %b0 : "
                "tensor<1x4xf32>\n        spat.yield %selected : tensor<1x4xf32>\n"
                "      }) {specialization_count = 2 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> "
                "tensor<2x1x4xf32>\n      spat.yield %d : tensor<2x1x4xf32>\n    }\n"
                "    func.return %p : tensor<2x1x4xf32>"),
           2, rows, (interpreter_tensor){SHAPE(2, 1, 4), DATA(5, 6, 7, 8, 1, 2, 3, 4)});
}

/* Structural blocks forward values; the verifier keeps them out of whole modules. */
static void test_blocks(void **state) {
    (void)state;
    bench self;
    const char *text = MAIN(
        "%x: " ROW2, ROW2,
        "    %p = \"spat.graph_compute\"(%x) ({\n    ^bb0(%a: " ROW2 "):\n" DOUBLE(
            "%v", "%a") "      spat.block_yield %v : " ROW2 " next ^bb1\n    ^bb1(%b: " ROW2
                        "):\n" DOUBLE(
                            "%w", "%b") "      spat.yield %w : " ROW2
                                        "\n    }) {operandSegmentSizes = array<i32: 0, 1>} : (" ROW2
                                        ") -> " ROW2 "\n    func.return %p : " ROW2);
    assert_int_equal(bench_run(&self, text, false, INPUT, 1), RAPTOR_OK);
    bench_compare(&self.outputs[0], &(interpreter_tensor){ROW_OF(12, 20)}, text);
    bench_end(&self);
}

/* ---- transfers ---- */

static void test_channels(void **state) {
    (void)state;
    const interpreter_tensor want = {SHAPE(2), DATA(12, 20)};
    /* There and back; the receiver comes first in the program, then the sender. */
    expect(HOST(CORE("2", RECEIVE("%v", "%1", "%0", "%2") DOUBLE("%w", "%v")
                              SEND("%w", "%3", "%2", "%0"))
                    CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") DOUBLE("%w", "%x")
                                  SEND("%w", "%1", "%0", "%2") RECEIVE("%v", "%3", "%2", "%0")
                                      STORE_HERE("%v", "%0"))),
           1, INPUT, want);
    /* A core's segments run in program order. */
    expect(HOST(CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") DOUBLE("%w", "%x")
                              SEND("%w", "%1", "%0", "%2"))
                    CORE("2", RECEIVE("%v", "%1", "%0", "%2") STORE("%v", "%2", "%2", "%8", "%0")
                                  WAIT("%0", "%1"))
                        CORE("2", LOAD("%v", "%2", "%8", "%0", "%0") DOUBLE("%w", "%v")
                                      STORE_HERE("%w", "%2"))),
           1, INPUT, want);
}

static void test_host_slots(void **state) {
    (void)state;
    /* Two producers signal the consumer, which waits for both. */
    expect(
        HOST(CORE("2", LOAD("%v", "%2", "%8", "%1", "%2")
                           LOAD("%w", "%2", "%16", "%1",
                                "%0") "      %s = spat.vadd %v, %w : (" ROW2 ", " ROW2 ") -> " ROW2
                                      "\n" STORE_HERE("%s", "%2"))
                 CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") STORE("%x", "%0", "%2", "%8", "%1"))
                     CORE("1", LOAD("%x", "%1", "%0", "%0", "%0") DOUBLE("%w", "%x")
                                   STORE("%w", "%1", "%2", "%16", "%1"))),
        1, INPUT, (interpreter_tensor){SHAPE(2), DATA(9, 15)});
    /* A plain signal lets the other core go on. */
    expect(
        HOST(CORE("1", WAIT("%2", "%1") LOAD("%x", "%1", "%8", "%0", "%0") STORE_HERE("%x", "%1"))
                 CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") STORE("%x", "%0", "%0", "%8", "%0")
                               WAIT("%0", "%1") SYNC("%1", "%2"))),
        1, INPUT, (interpreter_tensor){SHAPE(2), DATA(3, 5)});
}

/* ---- what goes wrong ---- */

static void test_deadlock_names_every_core(void **state) {
    (void)state;
    EXPECT_FAULTS(HOST(CORE("0", RECEIVE("%v", "%1", "%2", "%0"))
                           CORE("2", RECEIVE("%v", "%1", "%0", "%2")) CORE("1", WAIT("%3", "%2"))
                               CORE("3", SYNC("%1", "%3"))),
                  1, INPUT, "core 0: deadlock: receives from core 2 on channel 1",
                  "core 1: deadlock: waits for 2 signals in event register 3, which holds 1",
                  "core 2: deadlock: receives from core 0 on channel 1");
    EXPECT_FAULTS(HOST(CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") SEND("%x", "%1", "%0", "%2"))
                           CORE("2", RECEIVE("%v", "%3", "%0", "%2"))),
                  1, INPUT, "core 0: deadlock: sends 8 bytes to core 2 on channel 1",
                  "core 2: deadlock: receives from core 0 on channel 3");
}

static void test_too_many_signals(void **state) {
    (void)state;
    EXPECT_FAULTS(HOST(CORE("0", SYNC("%1", "%3") SYNC("%1", "%3")) CORE("1", WAIT("%3", "%1"))), 1,
                  INPUT, "core 1: event register 3 holds 2 signals already, but 1 are expected");
    EXPECT_FAULTS(HOST(CORE("1", WAIT("%3", "%1") SYNC("%2", "%3"))
                           CORE("2", SYNC("%1", "%3") SYNC("%1", "%3") WAIT("%3", "%1"))),
                  1, INPUT, "core 2: raises event register 3 of core 1 to 2, but the core waits");
    EXPECT_FAULTS(HOST(CORE("0", LOAD("%x", "%0", "%0", "%0", "%0")
                                     STORE("%x", "%0", "%1", "%32", "%2")) CORE("1", "")),
                  1, INPUT, "core 1: event register 2 holds 1 signals in the end");
}

static void test_host_ranges(void **state) {
    (void)state;
    EXPECT_FAULTS(HOST(CORE("1", LOAD("%x", "%1", "%8", "%0", "%0"))), 1, INPUT,
                  "core 1: reads byte 8 of the host buffer, which nobody has written");
    EXPECT_FAULTS(HOST(CORE("1", "      %60 = arith.constant 60 : index\n" LOAD("%x", "%1", "%60",
                                                                                "%0", "%0"))),
                  1, INPUT, "core 1: 8 bytes at host offset 60 are not words of the host buffer");
    EXPECT_FAULTS(HOST(CORE("1", LOAD("%x", "%1", "%2", "%0", "%0"))), 1, INPUT,
                  "8 bytes at host offset 2 are not words");
    EXPECT_FAULTS(HOST(CORE("1", LOAD("%x", "%1", "%0", "%0", "%0"))), 1, INPUT,
                  "element 0 of the output was never written");
}

static void test_endpoints(void **state) {
    (void)state;
    EXPECT_FAULTS(HOST(CORE("1", LOAD("%x", "%2", "%0", "%0", "%0"))), 1, INPUT,
                  "core 1: names core 2 as the one that executes it");
    EXPECT_FAULTS(HOST(CORE("1", SYNC("%2", "%0"))), 1, INPUT,
                  "core 1: signals core 2, which executes nothing");
    EXPECT_FAULTS(HOST(CORE("1", SYNC("%1", "%32"))), 1, INPUT, "no event register 32");
    EXPECT_FAULTS(HOST(CORE("0", LOAD("%x", "%0", "%0", "%0", "%0") SEND("%x", "%1", "%0", "%2"))
                           CORE("2", "      %v = spat.channel_receive channel %1 from %0 to %2 : "
                                     "tensor<1x1xf32>\n")),
                  1, INPUT, "core 2: receives 4 bytes, but core 0 sends 8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scheduled_compute),
        cmocka_unit_test(test_scheduled_batch),
        cmocka_unit_test(test_deferred_communication),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_channels),
        cmocka_unit_test(test_host_slots),
        cmocka_unit_test(test_deadlock_names_every_core),
        cmocka_unit_test(test_too_many_signals),
        cmocka_unit_test(test_host_ranges),
        cmocka_unit_test(test_endpoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
