/* The text form: what is printed, that it reads back the same, and where faults are reported. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ir_fixture.h"

#include "ir/format.h"

static char *print(ir_operation *operation, bool generic) {
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    ir_print(operation, &(ir_print_options){.generic = generic}, &buffer);
    assert_false(buffer.failed);
    return buffer.data;
}

/* The text is printed as it was read. */
static void expect_same(fixture *f, const char *text, bool generic) {
    char *printed = print(parse(f, text), generic);
    assert_string_equal(printed, text);
    free(printed);
}

/* The examples of the dialect reference, in the form it shows them. */
static void reference_examples(void **state) {
    expect_same(
        *state,
        "module {\n"
        "  func.func @main(%x: tensor<1x8xf32>, %a: tensor<1x2x3x4xf32>, %b: "
        "tensor<1x2x3x4xf32>, %c: tensor<1x4xf32>, %matrix: tensor<2x4xf32>) {\n"
        "    %y = \"spat.add_plan\"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : "
        "(tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>\n"
        "    %rows:2 = spat.extract_rows %matrix : tensor<2x4xf32> -> tensor<1x4xf32> x2\n"
        "    %joined = spat.concat axis 1 %rows#0, %rows#1 : (tensor<1x4xf32> x2) -> "
        "tensor<1x8xf32>\n"
        "    %w = arith.constant dense<1.0> : tensor<4x3xf32>\n"
        "    %z = spat.graph_compute [%warg] = [%w] (%arg) = (%c) crossbarWeights 1 : "
        "[tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {\n"
        "      %v = spat.wvmm[%warg](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> "
        "tensor<1x3xf32>\n"
        "      spat.yield %v : tensor<1x3xf32>\n"
        "    }\n"
        "    %fragments = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) "
        "shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {\n"
        "      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)\n"
        "      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> "
        "to tensor<1x4xf32>\n"
        "      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>\n"
        "      spat.in_parallel {\n"
        "        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : "
        "tensor<1x4xf32> into tensor<2x1x4xf32>\n"
        "      }\n"
        "    }\n"
        "    %logical = spat.blueprint fragments(%fragments) layout nchw physical fragmented "
        "offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly "
        "operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] "
        "conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>\n"
        "    pim.core_batch %lane = 0 to 4 [] = [] () = () coreIds [0 to 3] : [] () -> () {\n"
        "      pim.halt\n"
        "    }\n"
        "    pim.core_batch %lane = 0 to 2 [] = [] () = () coreIds [0, 1] : [] () -> () {\n"
        "      pim.halt\n"
        "    }\n"
        "    func.return\n"
        "  }\n"
        "}\n",
        false);
}

static void generic_form(void **state) {
    expect_same(*state,
                "\"builtin.module\"() ({\n"
                "  %0, %b:3 = \"t.x\"() {a = 1 : i64, \"odd name\" = affine_map<(d0)[s0] -> (d0 * "
                "4 + s0 - 1, (d0 + 1) floordiv 2, d0 mod 3)>, unit} : () -> (f32, i32, i32, "
                "index)\n"
                "  \"t.use\"(%b#2, %0, %later) : (index, f32, f32) -> ()\n"
                "  %later = \"t.y\"() : () -> f32\n"
                "  \"cf.br\"(%b#0)[^bb2, ^bb1] ({\n"
                "  ^bb0(%arg0: f32, %c: i1):\n"
                "    %2 = \"t.in\"(%arg0, %0)[^bb1] : (f32, f32) -> f32\n"
                "  ^bb1:\n"
                "    \"t.in\"(%c) : (i1) -> ()\n"
                "  }, {\n"
                "    %2 = \"t.z\"() : () -> f32\n"
                "  }, {}, {\n"
                "  ^bb0:\n"
                "  }) {z} : (i32) -> ()\n"
                "^bb1(%d: f32):\n"
                "  %1 = \"t.e\"() : () -> ((f32) -> ())\n"
                "^bb2:\n"
                "}) : () -> ()\n",
                true);
}

/* Attributes and types in the one way they are printed. */
static void attributes_read_back(void **state) {
    static const char *const values[] = {
        "0 : i32",
        "-9223372036854775808 : i64",
        "true",
        "false",
        "255 : ui8",
        "18446744073709551615 : ui64",
        "-1 : index",
        "1.0 : f32",
        "-0.0 : f32",
        "0.1 : f32",
        "1.1754944e-38 : f32",
        "1.0e-45 : f32",
        "3.4028235e+38 : f32",
        "16777216.0 : f32",
        "0x7F800000 : f32",
        "0xFF800000 : f32",
        "0x7FC00000 : f32",
        "0.1 : f64",
        "5.0e-324 : f64",
        "0x7FF0000000000000 : f64",
        "0.1 : bf16",
        "65504.0 : f16",
        "0x7C00 : f16",
        "\"a\\\"\\\\\\0A\\00\\C3\\A9\"",
        "\"\"",
        "[]",
        "[1, -2, 3 : i32, 1.5, 1.5 : f32, [true]]",
        "{}",
        "{a, b = 1 : i64, \"c d\" = {e = \"x\"}}",
        "array<i64>",
        "array<i64: 1, -2>",
        "array<i1: true, false>",
        "array<f32: 1.0, 0x7FC00000>",
        "array<i8: -128, 127>",
        "@main",
        "@\"odd name\"",
        "#spat<physical_layout dense_nchw>",
        "tensor<?x0xf32>",
        "tensor<f32, #spat<physical_layout fragmented>>",
        "memref<2x3xf32, 1>",
        "memref<2x3xf32, affine_map<(d0, d1)[s0] -> (d0 * 3 + d1 + s0)>, 1 : i32>",
        "(tensor<4xi8>, index) -> (f32, none)",
        "() -> ((f32) -> ())",
        "si4",
        "i1",
        "dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>",
        "dense<7> : tensor<2x2xindex>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<> : tensor<0x4xf32>",
        "dense<[1.0, 0x7F800001, -0.0]> : tensor<3xf32>",
        "dense<[1.0, 0x7E01]> : tensor<2xf16>",
        "dense<1.5> : tensor<f32>",
        "dense<[-1.0]> : memref<1xf64>",
        "affine_map<() -> ()>",
        "affine_map<(d0, d1) -> (d0 - (d1 + 3) * 2, d0 * -4)>",
        "affine_map<(d0)[s0] -> (d0 - s0, (d0 ceildiv 2) * (s0 + 1), (d0 * s0) mod 7)>"};
    fixture *f = *state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "\"builtin.module\"() ({\n  \"t.a\"() {v = %s} : () -> ()\n}) : "
                 "() -> ()\n",
                 values[i]);
        expect_same(f, text, true);
    }
}

static uint32_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 16);
}

/* Every bit of random singles and of the borders survives, NaNs included. */
static void singles_survive_bit_for_bit(void **state) {
    fixture *f = *state;
    enum { COUNT = 1000 };
    uint32_t bits[COUNT] = {0,          0x80000000, 1,          0x007FFFFF, 0x00800000, 0x7F7FFFFF,
                            0x7F800000, 0xFF800000, 0x7F800001, 0xFFFFFFFF, 0x4B7FFFFF, 0x47C34FF0};
    uint64_t seed = 1234567;
    for (int i = 12; i < COUNT; i++)
        bits[i] = next_random(&seed);
    int64_t shape[] = {COUNT};
    const ir_type *type = ir_type_tensor(f->context, 1, shape, ir_type_f32(f->context));
    const ir_attribute *value = ir_attribute_dense(type, bits, false);
    ir_operation *operation = ir_operation_create(
        f->context, &(ir_operation_state){.name = "t.a",
                                          .attributes = &(ir_named_attribute){"v", value},
                                          .attribute_count = 1});
    char *text = print(operation, true);
    assert_null(strstr(text, "\"0x")); /* a list of decimals, not bytes */
    ir_operation *again = parse(f, text)->regions[0]->first->first;
    assert_memory_equal(ir_attribute_get(again, "v")->dense.data, bits, sizeof bits);
    free(text);
}

static void large_dense_is_bytes(void **state) {
    fixture *f = *state;
    int64_t values[3000];
    for (int64_t i = 0; i < 3000; i++)
        values[i] = i * 0x123456789 - 77;
    const ir_attribute *value = ir_attribute_dense_index(f->context, 3000, values);
    ir_operation *operation = ir_operation_create(
        f->context, &(ir_operation_state){.name = "t.a",
                                          .attributes = &(ir_named_attribute){"v", value},
                                          .attribute_count = 1});
    char *text = print(operation, true);
    assert_non_null(strstr(text, "dense<\"0x"));
    raptor_buffer dump;
    raptor_buffer_init(&dump);
    ir_print(operation, &(ir_print_options){.elide_resources = true}, &dump);
    assert_string_equal(
        dump.data, "\"t.a\"() {v = dense_resource<__elided__> : tensor<3000xindex>} : () -> ()\n");
    raptor_buffer_deinit(&dump);
    assert_ptr_equal(ir_attribute_get(parse(f, text)->regions[0]->first->first, "v"), value);
    free(text);
}

static void nasty_names(void **state) {
    fixture *f = *state;
    static const char *const names[] = {"a", "a",  "a_0",  "a",    "onnx::Conv_140/out",
                                        "7", "7x", "arg0", "",     "a b\"\n%#",
                                        "é", "->", "x-",   "main", "tensor"};
    enum { COUNT = sizeof names / sizeof *names };
    ir_operation *module = ir_operation_create(
        f->context, &(ir_operation_state){.name = "builtin.module", .region_count = 1});
    ir_builder b = {.context = f->context, .block = ir_block_create(module->regions[0])};
    ir_value *values[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        values[i] = ir_build_index(&b, (int64_t)i);
        ir_value_set_name(f->context, values[i], names[i]);
    }
    ir_build(&b,
             &(ir_operation_state){.name = "test.use", .operands = values, .operand_count = COUNT});
    char *first = print(module, false);
    ir_operation *again = parse(f, first);
    char *second = print(again, false);
    assert_string_equal(first, second);
    const ir_operation *use = again->regions[0]->first->last;
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(ir_integer_get(ir_operand_value(use, i)->defining, "value", -1), i);
    assert_non_null(strstr(first, "%onnx__Conv_140_out = "));
    assert_non_null(strstr(first, "%0 = arith.constant 5 : index"));
    free(first);
    free(second);
}

/* Names come again in regions beside each other, not where they would hide another. */
static void names_by_region(void **state) {
    expect_same(
        *state,
        "module {\n"
        "  func.func @a(%arg0: index) {\n"
        "    %0 = arith.constant 1 : index\n"
        "    %1 = arith.constant 2 : index\n"
        "    %x = arith.constant 3 : index\n"
        "    scf.for %i = %0 to %1 step %0 {\n"
        "      %2 = arith.addi %i, %x : index\n"
        "      %y = arith.addi %2, %x : index\n"
        "    }\n"
        "    scf.for %i = %0 to %1 step %0 {\n"
        "      %2 = arith.addi %i, %x : index\n"
        "      %y = arith.addi %2, %x : index\n"
        "    }\n"
        "    func.return\n"
        "  }\n"
        "  func.func private @b(index) -> f32\n"
        "  func.func @c(%x: index {raptor.name = \"in\"}) -> (index {raptor.name = \"out\"}) "
        "attributes {k = 1 : i64} {\n"
        "    func.return %x : index\n"
        "  }\n"
        "}\n",
        false);
}

static void aliases_comments_and_short_forms(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "#m = affine_map<(x) -> (x + 1)> // the map\n"
                                    "!row = tensor< 1 x 4x f32 > // spaces are free\n"
                                    "func.func @f(%i: index, %r: !row) -> index {\n"
                                    "  // nothing here\n"
                                    "  %j = affine.apply #m(%i) loc(\"layer\"(\"f.c\":3:4))\n"
                                    "  return %j : index loc(unknown)\n"
                                    "} // end");
    ir_operation *function = module->regions[0]->first->first;
    ir_operation *apply = function->regions[0]->first->first;
    assert_string_equal(apply->location.name, "layer");
    assert_string_equal(apply->location.file, "f.c");
    assert_int_equal(apply->location.column, 4);
    assert_string_equal(apply->next->name, "func.return");
    assert_int_equal(function->location.line, 3);
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_OK);
}

static void locations_read_back(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "module {\n  \"t.a\"() : () -> () loc(\"n\"(\"f\":1:2))\n}");
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(module, &(ir_print_options){.locations = true}, &text);
    assert_non_null(strstr(text.data, "loc(\"n\"(\"f\":1:2))\n} loc(\"test.mlir\":1:1)"));
    raptor_buffer_deinit(&text);
}

/* What has no counterpart here is brought to one place: the first known of several, the callee. An
 * alias that comes too late leaves the place where the operation is written. */
static void locations_of_every_form(void **state) {
    static const struct {
        const char *text, *file, *name;
        uint32_t line, column;
    } cases[] = {
        {"\"f\":1:2", "f", NULL, 1, 2},
        {"\"f\":1:2 to :7", "f", NULL, 1, 2},
        {"\"f\":1:2 to 3:4", "f", NULL, 1, 2},
        {"\"n\"(\"f\":1:2)", "f", "n", 1, 2},
        {"\"n\"(\"m\"(\"f\":1:2))", "f", "n", 1, 2},
        {"unknown", NULL, NULL, 0, 0},
        {"fused[unknown, \"n\", \"f\":1:2]", NULL, "n", 0, 0},
        {"fused<\"why\">[\"f\":1:2, \"n\"]", "f", NULL, 1, 2},
        {"callsite(\"n\" at \"f\":1:2)", NULL, "n", 0, 0},
        {"callsite(\"f\":1:2 at callsite(\"a\" at \"b\"))", "f", NULL, 1, 2},
        {"#here", "h", NULL, 5, 6},
        {"#later", "test.mlir", NULL, 2, 1},
    };
    fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "#here = loc(\"h\":5:6)\n\"t.a\"() : () -> () loc(%s)\n#later = loc(\"l\":1:1)\n",
                 cases[i].text);
        ir_location found = parse(f, text)->regions[0]->first->first->location;
        assert_true(!found.file == !cases[i].file && !found.name == !cases[i].name);
        if (found.file)
            assert_string_equal(found.file, cases[i].file);
        if (found.name)
            assert_string_equal(found.name, cases[i].name);
        assert_int_equal(found.line, cases[i].line);
        assert_int_equal(found.column, cases[i].column);
    }
}

/* The first block of a function without arguments may have its label. */
static void labelled_entry(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "func.func @f() {\n^a:\n  func.return\n^b:\n  func.return\n}");
    const ir_region *region = module->regions[0]->first->first->regions[0];
    assert_ptr_equal(region->first->next, region->last);
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_OK);
}

/* ---- faults ---- */

typedef struct expected_fault {
    uint32_t line, column;
    const char *message; /* part of it */
} expected_fault;

static void expect_faults(fixture *f, const char *text, const expected_fault *faults,
                          size_t count) {
    ir_operation *module;
    raptor_diagnostics_deinit(&f->diagnostics);
    assert_int_equal(
        ir_parse(f->context, "test.mlir", text, strlen(text), &f->diagnostics, &module),
        RAPTOR_FAILED);
    assert_null(module);
    const raptor_diagnostic *at = f->diagnostics.first;
    for (size_t i = 0; i < count; i++, at = at->next) {
        assert_non_null(at);
        assert_int_equal(at->code, RAPTOR_E_ir_syntax);
        if (!strstr(at->message, faults[i].message))
            fail_msg("'%s' was expected, not '%s'", faults[i].message, at->message);
        assert_int_equal(at->place.line, faults[i].line);
        assert_int_equal(at->place.column, faults[i].column);
    }
    if (at)
        raptor_diagnostics_print(&f->diagnostics, stderr);
    assert_null(at);
}

static void every_fault_is_reported(void **state) {
    static const expected_fault faults[] = {
        {2, 27, "expected a type"},
        {3, 8, "unknown operation 'foo.bar'"},
        {5, 14, "is used as tensor<1x9xf32>"},
        {7, 19, "'a' is given twice"},
        {8, 3, "has 1 results but 2 are named"},
        {9, 23, "does not fit in i8"},
        {10, 38, "lists of 2 and 1 elements"},
        {12, 25, "does not end on its line"},
        {13, 5, "unknown operation 'spat.bogus'"},
        {16, 3, "'%f' is defined twice"},
        {4, 19, "'%nope' is never defined"},
    };
    expect_faults(*state,
                  "func.func @main(%x: tensor<1x8xf32>) {\n"
                  "  %a = arith.constant 0 : i33x\n"
                  "  %b = foo.bar %a\n"
                  "  %c = arith.addi %nope, %a : index\n"
                  "  %d = \"t.u\"(%x) : (tensor<1x9xf32>) -> f32\n"
                  "  \"t.v\"(%d, %b#1) : (f32, index) -> ()\n"
                  "  \"t.w\"() {a = 1, a = 2} : () -> ()\n"
                  "  %e:2 = arith.constant 1 : i8\n"
                  "  %f = arith.constant 300 : i8\n"
                  "  %g = arith.constant dense<[[1, 2], [3]]> : tensor<2x2xi8>\n"
                  "  scf.for %i = %b to %b step %b {\n"
                  "    %h = arith.constant \"abc : index\n"
                  "    spat.bogus {\n"
                  "    }\n"
                  "  }\n"
                  "  %f = arith.constant 1 : index\n"
                  "  func.return\n"
                  "}\n",
                  faults, sizeof faults / sizeof *faults);
}

/* The operation behind a faulty one is read, and a name is missed once. */
static void one_damage_is_one_fault(void **state) {
    static const expected_fault faults[] = {
        {2, 14, "is used as tensor<1x9xf32>"},
        {7, 5, "expected '%'"},
        {4, 17, "'%nope' is never defined"},
    };
    expect_faults(*state,
                  "func.func @main(%x: tensor<1x8xf32>) {\n"
                  "  %a = \"t.u\"(%x) : (tensor<1x9xf32>) -> f32\n"
                  "  %b = \"t.v\"() : () -> f32\n"
                  "  \"t.w\"(%a, %b, %nope) : (f32, f32, f32) -> ()\n"
                  "  \"t.w\"(%nope) : (f32) -> ()\n"
                  "  \"t.u\"(%a,\n"
                  "    ?) : (f32, f32) -> ()\n"
                  "  func.return\n"
                  "}\n",
                  faults, sizeof faults / sizeof *faults);
}

static void single_faults(void **state) {
    static const struct {
        const char *text;
        expected_fault fault;
    } cases[] = {
        {"}", {1, 1, "closes nothing"}},
        {"^bb0:", {1, 1, "outside a region"}},
        {"module {", {1, 8, "does not end"}},
        {"// c\n  \"t.a\"() : () -> (f32", {2, 23, "expected ')'"}},
        {"\"t.a\"()[^x] : () -> ()", {1, 9, "'^x' is never defined"}},
        {"\"t.a\"() ({\n^a:\n^a:\n}) : () -> ()", {3, 1, "defined twice"}},
        {"\"t.a\"(%x#3) : (f32) -> ()\n%x:2 = \"t.b\"() : () -> (f32, f32)", {1, 7, "2 results"}},
        {"\"t.a\"(%x) : (f32) -> ()\n%x = \"t.b\"() : () -> f64", {1, 7, "defined as f64"}},
        {"\"t.a\"() ({\n  %x = \"t.b\"() : () -> f32\n}) : () -> ()\n\"t.c\"(%x) : (f32) -> ()",
         {4, 7, "never defined"}},
        {"\"t.a\"(%x) : () -> ()\n%x = \"t.b\"() : () -> f64", {1, 7, "1 operands but 0 types"}},
        {"\"t.a\"() {v = #x} : () -> ()", {1, 14, "unknown attribute '#x'"}},
        {"\"t.a\"() {v = \"\\q\"} : () -> ()", {1, 15, "unknown escape"}},
        {"\"t.a\"() {v = tensor<99999999999999999999xf32>} : () -> ()", {1, 21, "does not fit"}},
        {"\"t.a\"() {v = dense<1> : tensor<?xi8>} : () -> ()", {1, 19, "static shape"}},
        {"\"t.a\"() {v = dense<[1, 2]> : tensor<3xi8>} : () -> ()",
         {1, 19, "shape of tensor<3xi8>"}},
        {"\"t.a\"() {v = dense<\"0x00\"> : tensor<3xi8>} : () -> ()", {1, 19, "0x and 3 bytes"}},
        {"\"t.a\"() {v = dense_resource<w> : tensor<3xi8>} : () -> ()", {1, 29, "no resource 'w'"}},
        {"\"t.a\"() {v = affine_map<(d0) -> (d1)>} : () -> ()", {1, 34, "'d1' is no dimension"}},
        {"\"t.a\"() : () -> f32 x9999999999", {1, 32, "repetition"}},
        {"\"t.a\"() {v = affine_map<(d0, d0) -> (d0)>} : () -> ()", {1, 30, "'d0' is given twice"}},
        {"\"t.a\"() {v = affine_map<(a)[a] -> (a)>} : () -> ()", {1, 29, "'a' is given twice"}},
        {"\"t.a\"() {v = affine_map<(a, b) -> (a * b)>} : () -> ()", {1, 40, "is not affine"}},
        {"\"t.a\"() {v = affine_map<(a, b) -> (a mod (b + 2))>} : () -> ()",
         {1, 42, "the divisor is not affine"}},
        {"\"t.a\"() {v = affine_map<(a) -> (a floordiv 0)>} : () -> ()",
         {1, 44, "a divisor is positive"}},
        {"\"t.a\"() {v = 128 : si8} : () -> ()", {1, 14, "does not fit in si8"}},
        {"\"t.a\"() : () -> () loc(fused[\"a\")", {1, 33, "expected ']'"}},
        {"\"t.a\"() : () -> () loc(callsite(\"a\" \"b\"))", {1, 37, "expected 'at'"}},
        {"func.func @f(%a: f32) {\n^a:\n  func.return\n}", {2, 1, "has no label"}},
        {"%x = module {}", {1, 1, "0 results but 1 are named"}},
        {"func.func @f(%a: f32, %a: f32) {\n}", {1, 23, "defined twice"}},
        {"spat.add_plan", {1, 1, "quoted form"}},
        {"\x80", {1, 1, "byte 0x80"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_faults(*state, cases[i].text, &cases[i].fault, 1);
}

/* Work that would grow with the square of the text is refused or avoided. */
static void attributes_are_bounded(void **state) {
    enum { COUNT = 5000, ENTRY = 16 };
    char *text = malloc(COUNT * ENTRY + 64);
    assert_non_null(text);
    size_t length = (size_t)sprintf(text, "\"t.a\"() {\n");
    for (int i = 0; i < COUNT; i++)
        length += (size_t)sprintf(text + length, "a%d = 1%s\n", i, i + 1 < COUNT ? "," : "");
    sprintf(text + length, "} : () -> ()");
    expect_faults(*state, text, &(expected_fault){4098, 1, "more than 4096 attributes"}, 1);
    free(text);
}

/* Deep nesting of every kind is refused, not followed until the stack ends. */
static void nesting_is_bounded(void **state) {
    static const struct {
        const char *before, *nested, *behind;
    } cases[] = {{"\"t.a\"() {v = ", "[", "} : () -> ()"},
                 {"\"t.a\"() {v = ", "{a = ", "} : () -> ()"},
                 {"\"t.a\"() {v = affine_map<(d0) -> (", "(", "} : () -> ()"},
                 {"\"t.a\"() {v = affine_map<(d0) -> (", "- ", "} : () -> ()"},
                 {"\"t.a\"() {v = affine_map<(d0) -> (d0", " + d0 mod 3", ")>} : () -> ()"},
                 {"\"t.a\"() {v = dense<", "[", "} : () -> ()"},
                 {"\"t.a\"() {v = ", "() -> (", "} : () -> ()"},
                 {"\"t.a\"() {v = ", "tensor<f32, ", "} : () -> ()"},
                 {"\"t.a\"() : () -> () loc(", "\"n\"(", ")"},
                 {"\"t.a\"() : () -> () loc(", "fused[", ")"},
                 {"\"t.a\"() : () -> () loc(", "callsite(", ")"},
                 {"", "\"t.a\"() ({", "}) : () -> ()"},
                 {"", "module {", "}"}};
    fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        raptor_buffer text;
        ir_operation *module;
        raptor_buffer_init(&text);
        raptor_buffer_puts(&text, cases[i].before);
        for (int k = 0; k < 100000; k++)
            raptor_buffer_puts(&text, cases[i].nested);
        raptor_buffer_puts(&text, cases[i].behind);
        assert_int_equal(
            ir_parse(f->context, "deep", text.data, text.size, &f->diagnostics, &module),
            RAPTOR_FAILED);
        raptor_buffer_deinit(&text);
    }
}

/* Random damage to a valid text never crashes the parser, and what still parses prints and reads
 * back in the quoted form. */
static void damaged_text(void **state) {
    static const char original[] =
        "func.func @main(%x: tensor<1x8xf32> {raptor.name = \"x\"}) {\n"
        "%r:2 = spat.extract_rows %x : tensor<1x8xf32> -> tensor<1x4xf32> x2\n"
        "%y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) "
        "crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {\n"
        "  %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)\n"
        "  %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to "
        "tensor<1x4xf32>\n"
        "  spat.in_parallel {\n"
        "    tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : "
        "tensor<1x4xf32> into tensor<2x1x4xf32>\n  }\n}\n"
        "%c = arith.constant dense<[[1.0, 0x7FC00000]]> : tensor<1x2xf32>\n"
        "\"t.b\"(%r#1) <{a = [1, {b}], c = #spat<physical_layout dense_nchw>}> : "
        "(tensor<1x4xf32>) -> ()\nfunc.return\n}\n";
    fixture *f = *state;
    uint64_t seed = 99;
    for (int round = 0; round < 3000; round++) {
        char text[sizeof original];
        size_t size = sizeof original - 1;
        memcpy(text, original, size);
        for (uint32_t i = 0; i <= next_random(&seed) % 3; i++) {
            uint32_t at = next_random(&seed) % (uint32_t)size;
            if (next_random(&seed) % 3)
                text[at] = original[next_random(&seed) % size];
            else
                memmove(text + at, text + at + 1, --size - at);
        }
        ir_operation *module, *again;
        if (ir_parse(f->context, "damaged", text, size, &f->diagnostics, &module) != RAPTOR_OK)
            continue;
        (void)!ir_verify(module, &f->diagnostics);
        char *printed = print(module, true);
        assert_int_equal(
            ir_parse(f->context, "again", printed, strlen(printed), &f->diagnostics, &again),
            RAPTOR_OK);
        free(printed);
    }
}

/* ---- assembly formats, files, size ---- */

static void every_format_compiles(void **state) {
    fixture *f = *state;
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < dialects[i]->operation_count; k++) {
            const ir_operation_definition *definition = &dialects[i]->operations[k];
            assert_ptr_equal(ir_registry_find(f->context, definition->name), definition);
            if (definition->assembly && ir_format_of(f->context, definition)->fault)
                fail_msg("%s: %s", definition->name, ir_format_of(f->context, definition)->fault);
        }
}

static void modules_in_files(void **state) {
    fixture *f = *state;
    static const float weights[] = {1, 2, 3, 4, 5, 6};
    static const float unused[] = {7, 8};
    char path[] = "/tmp/raptor_ir_XXXXXX", beside[64];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(beside, sizeof beside, "%s.resources", path);
    ir_operation *module = ir_operation_create(
        f->context, &(ir_operation_state){.name = "builtin.module", .region_count = 1});
    ir_builder b = {.context = f->context, .block = ir_block_create(module->regions[0])};
    ir_attribute_resource(f->context, "unused", ir_type_matrix(f->context, 1, 2), unused, NULL,
                          NULL);
    ir_build_constant(&b,
                      ir_attribute_resource(f->context, "odd name/0",
                                            ir_type_matrix(f->context, 2, 3), weights, NULL, NULL));
    assert_int_equal(ir_module_write(module, path, &f->diagnostics), RAPTOR_OK);
    ir_context *other = ir_context_create();
    ir_operation *read, *twice;
    assert_int_equal(ir_module_read(other, path, &f->diagnostics, &read), RAPTOR_OK);
    assert_int_equal(ir_module_read(other, path, &f->diagnostics, &twice), RAPTOR_OK);
    const ir_attribute *value = ir_attribute_get(read->regions[0]->first->first, "value");
    bool splat;
    assert_memory_equal(ir_attribute_data(value, &splat), weights, sizeof weights);
    assert_ptr_equal(ir_attribute_get(twice->regions[0]->first->first, "value"), value);
    assert_null(ir_resource_find(other, "unused"));
    ir_context_destroy(other);

    /* Cut anywhere, the file is refused. */
    FILE *stream = fopen(beside, "rb");
    char bytes[512];
    size_t size = fread(bytes, 1, sizeof bytes, stream);
    fclose(stream);
    assert_int_equal(size, 64 + sizeof weights); /* the header fits in front of byte 64 */
    for (size_t cut = 1; cut < size; cut++) {
        stream = fopen(beside, "wb");
        fwrite(bytes, 1, cut, stream);
        fclose(stream);
        other = ir_context_create();
        assert_int_equal(ir_module_read(other, path, &f->diagnostics, &read), RAPTOR_FAILED);
        ir_context_destroy(other);
    }
    /* Without resources none are left behind. */
    ir_operation_erase(module->regions[0]->first->first);
    assert_int_equal(ir_module_write(module, path, &f->diagnostics), RAPTOR_OK);
    assert_int_not_equal(access(beside, F_OK), 0);
    unlink(path);
}

static void many_operations(void **state) {
    fixture *f = *state;
    raptor_buffer text, printed;
    raptor_buffer_init(&text);
    raptor_buffer_puts(&text, "module {\n  %0 = arith.constant 1 : index\n");
    for (int i = 1; i < 200000; i++)
        raptor_buffer_printf(&text, "  %%%d = arith.addi %%%d, %%%d : index\n", i, i - 1, i / 2);
    raptor_buffer_puts(&text, "}\n");
    ir_operation *module;
    assert_int_equal(ir_parse(f->context, "many", text.data, text.size, &f->diagnostics, &module),
                     RAPTOR_OK);
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_OK);
    raptor_buffer_init(&printed);
    ir_print(module, NULL, &printed);
    assert_int_equal(printed.size, text.size);
    assert_memory_equal(printed.data, text.data, text.size);
    raptor_buffer_deinit(&printed);
    raptor_buffer_deinit(&text);
}

static void registry_listings(void **state) {
    (void)state;
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_registry_print_markdown(&text);
    assert_non_null(strstr(text.data, "### `spat.vadd`"));
    raptor_buffer_deinit(&text);
    raptor_buffer_init(&text);
    ir_registry_print_json(&text);
    assert_non_null(strstr(text.data, "{\"name\": \"pim.vmv\""));
    raptor_buffer_deinit(&text);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(reference_examples),
                                       TEST(generic_form),
                                       TEST(attributes_read_back),
                                       TEST(singles_survive_bit_for_bit),
                                       TEST(large_dense_is_bytes),
                                       TEST(nasty_names),
                                       TEST(names_by_region),
                                       TEST(aliases_comments_and_short_forms),
                                       TEST(locations_read_back),
                                       TEST(every_fault_is_reported),
                                       TEST(one_damage_is_one_fault),
                                       TEST(single_faults),
                                       TEST(nesting_is_bounded),
                                       TEST(attributes_are_bounded),
                                       TEST(locations_of_every_form),
                                       TEST(labelled_entry),
                                       TEST(damaged_text),
                                       TEST(every_format_compiles),
                                       TEST(modules_in_files),
                                       TEST(many_operations),
                                       TEST(registry_listings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
