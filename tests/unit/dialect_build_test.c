/* The builders and accessors of the dialects: what is built prints as the reference writes it, and
 * is read back by role. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/builtin/builtin.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/tensor.h"
#include "ir/evaluate.h"
#include "ir/registry.h"

typedef struct fixture {
    ir_context *context;
    ir_operation *module;
    ir_block *body; /* of @main(%x) */
    ir_value *x;    /* tensor<1x8xf32> */
    ir_builder builder;
} fixture;

static void start(fixture *test) {
    test->context = ir_context_create();
    test->module = builtin_module_create(test->context);
    test->builder =
        (ir_builder){.context = test->context, .block = builtin_module_body(test->module)};
    const ir_type *input = ir_type_matrix(test->context, 1, 8);
    ir_operation *function = func_build_function(
        &test->builder, "main", ir_type_function(test->context, 1, &input, 0, NULL), NULL, NULL);
    test->body = func_body(function);
    test->x = test->body->arguments[0];
    ir_value_set_name(test->context, test->x, "x");
    test->builder.block = test->body;
}

/* Verifies, compares the text of @main's body (without its return), and ends the fixture. */
static void finish(fixture *test, const char *expected) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    func_build_return(&test->builder, 0, NULL);
    raptor_status_code status = ir_verify(test->module, &diagnostics);
    raptor_diagnostics_print(&diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(test->module, &(ir_print_options){0}, &text);
    char *begin = strstr(text.data, "{\n    "), *end = strstr(text.data, "    func.return");
    assert_non_null(begin);
    assert_non_null(end);
    *end = '\0';
    assert_string_equal(begin + 2, expected);
    raptor_buffer_deinit(&text);
    raptor_diagnostics_deinit(&diagnostics);
    ir_context_destroy(test->context);
}

static ir_operation *build_relu_batch(fixture *test) {
    const int64_t shape[] = {2, 1, 4};
    const ir_type *collection = ir_type_tensor(test->context, 3, shape, ir_type_f32(test->context));
    ir_operation *batch = ir_build_compute(&test->builder, "spat.graph_compute_batch",
                                           &(ir_compute_description){.inputs = &test->x,
                                                                     .input_count = 1,
                                                                     .result_types = &collection,
                                                                     .result_count = 1,
                                                                     .lane_count = 2});
    ir_builder inner = {.context = test->context, .block = ir_compute_body(batch)};
    ir_value *offset = affine_build_linear(&inner, ir_compute_lane(batch), 4, 0);
    const ir_slice_entry offsets[] = {ir_slice_constant(0), ir_slice_value(offset)};
    const ir_slice_entry sizes[] = {ir_slice_constant(1), ir_slice_constant(4)};
    ir_value *fragment = ir_build_extract_slice(&inner, ir_compute_input_argument(batch, 0),
                                                offsets, sizes, NULL, NULL);
    ir_value *value = ir_build_value(&inner, "spat.relu", 1, &fragment, fragment->type, NULL, 0);
    spat_build_publish(&inner, batch, &value);
    return batch;
}

static void test_graph_batch(void **state) {
    (void)state;
    fixture test;
    start(&test);
    ir_operation *batch = build_relu_batch(&test);
    assert_int_equal(ir_compute_lane_count(batch), 2);
    assert_int_equal(ir_compute_core(batch, 0), -1);
    assert_int_equal(ir_compute_weight_count(batch), 0);
    assert_int_equal(ir_compute_input_count(batch), 1);
    assert_ptr_equal(ir_compute_outer(ir_compute_input_argument(batch, 0)), test.x);
    assert_ptr_equal(ir_compute_output_argument(batch, 0), ir_compute_body(batch)->arguments[2]);
    const int64_t offsets[] = {0, 0, 0, 4}, sizes[] = {1, 4, 1, 4}, zeros[] = {0, 0};
    const int64_t slots[] = {0, 1};
    ir_value *collection = ir_result(batch, 0);
    ir_value *logical = spat_build_blueprint(
        &test.builder, &(spat_blueprint_description){.collections = &collection,
                                                     .collection_count = 1,
                                                     .physical_layout = "fragmented",
                                                     .fragment_count = 2,
                                                     .offsets = offsets,
                                                     .sizes = sizes,
                                                     .operand_indices = zeros,
                                                     .source_slots = slots,
                                                     .source_offsets = zeros,
                                                     .result_type = test.x->type});
    assert_true(spat_blueprint_is_assembly(logical->defining));
    assert_int_equal(spat_blueprint_fragment_count(logical->defining), 2);
    spat_blueprint_fragment second = spat_blueprint_get(logical->defining, 1);
    assert_int_equal(second.slot, 1);
    assert_int_equal(second.offsets[1], 4);
    finish(
        &test,
        "    %0 = spat.graph_compute_batch %arg0 = 0 to 2 [] = [] (%arg1) = (%x) "
        "shared_outs(%arg2) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {\n"
        "      %2 = affine.apply affine_map<(d0) -> (d0 * 4)>(%arg0)\n"
        "      %3 = tensor.extract_slice %arg1[0, %2] [1, 4] [1, 1] : tensor<1x8xf32> to "
        "tensor<1x4xf32>\n"
        "      %4 = spat.relu(%3) : tensor<1x4xf32> -> tensor<1x4xf32>\n"
        "      spat.in_parallel {\n"
        "        tensor.parallel_insert_slice %4 into %arg2[%arg0, 0, 0] [1, 1, 4] [1, 1, 1] : "
        "tensor<1x4xf32> into tensor<2x1x4xf32>\n"
        "      }\n"
        "    }\n"
        "    %1 = spat.blueprint fragments(%0) layout nchw physical fragmented offsets [0, 0, 0, "
        "4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] "
        "sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage "
        "complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>\n");
}

/* New bindings keep the argument order lane, weights, inputs, outputs. */
static void test_add_bindings(void **state) {
    (void)state;
    fixture test;
    start(&test);
    ir_value *row = tensor_build_empty(&test.builder, ir_type_matrix(test.context, 1, 2));
    ir_operation *batch = build_relu_batch(&test);
    ir_value *input = ir_compute_add_input(batch, row);
    assert_int_equal(ir_compute_weight_count(batch), 0);
    assert_int_equal(ir_compute_input_count(batch), 2);
    assert_ptr_equal(ir_compute_input(batch, 0), test.x);
    assert_ptr_equal(ir_compute_input(batch, 1), row);
    assert_ptr_equal(ir_compute_input_argument(batch, 1), input);
    assert_ptr_equal(ir_compute_outer(input), row);
    assert_int_equal(ir_compute_output_argument(batch, 0)->number, 3);
    assert_int_equal(ir_compute_resident_weights(batch), 0);
    ir_context_destroy(test.context);
}

static void test_slices(void **state) {
    (void)state;
    fixture test;
    start(&test);
    ir_value *two = ir_build_index(&test.builder, 2);
    const ir_slice_entry offsets[] = {ir_slice_value(two), ir_slice_constant(1)};
    const ir_slice_entry sizes[] = {ir_slice_constant(1), ir_slice_constant(3)};
    const ir_slice_entry strides[] = {ir_slice_constant(1), ir_slice_constant(2)};
    ir_value *big = tensor_build_empty(&test.builder, ir_type_matrix(test.context, 4, 8));
    ir_value *part = ir_build_extract_slice(&test.builder, big, offsets, sizes, strides, NULL);
    ir_operation *slice = part->defining;
    assert_ptr_equal(ir_slice_offset(slice, 0).value, two);
    assert_null(ir_slice_offset(slice, 1).value);
    assert_int_equal(ir_slice_offset(slice, 1).constant, 1);
    assert_int_equal(ir_slice_size(slice, 1).constant, 3);
    assert_int_equal(ir_slice_stride(slice, 1).constant, 2);
    assert_false(ir_slice_has_unit_strides(slice));
    ir_value *back = ir_build_insert_slice(&test.builder, part, big, offsets, sizes, NULL);
    assert_ptr_equal(ir_slice_destination(back->defining), big);
    finish(&test, "    %0 = arith.constant 2 : index\n"
                  "    %1 = tensor.empty() : tensor<4x8xf32>\n"
                  "    %2 = tensor.extract_slice %1[%0, 1] [1, 3] [1, 2] : tensor<4x8xf32> to "
                  "tensor<1x3xf32>\n"
                  "    %3 = tensor.insert_slice %2 into %1[%0, 1] [1, 3] [1, 1] : tensor<1x3xf32> "
                  "into tensor<4x8xf32>\n");
}

/* Of a = 10 and b = 20: what is made of them, and that nothing is made where nothing is to do. */
static void test_sums(void **state) {
    (void)state;
    fixture test;
    start(&test);
    ir_slice_entry a = ir_slice_value(ir_build_index(&test.builder, 10));
    ir_slice_entry b = ir_slice_value(ir_build_index(&test.builder, 20));
    ir_slice_entry numbers[] = {ir_slice_constant(2), ir_slice_constant(3)};
    ir_slice_entry none = affine_build_sum(&test.builder, 2, numbers, (int64_t[]){5, 7}, 4);
    assert_null(none.value);
    assert_int_equal(none.constant, 2 * 5 + 3 * 7 + 4);
    ir_slice_entry alone[] = {ir_slice_constant(2), a};
    assert_ptr_equal(affine_build_sum(&test.builder, 2, alone, (int64_t[]){3, 1}, -6).value,
                     a.value);
    ir_slice_entry all[] = {a, ir_slice_constant(2), b};
    ir_slice_entry sum = affine_build_sum(&test.builder, 3, all, (int64_t[]){-1, 4, 3}, 1);
    int64_t value;
    assert_true(ir_evaluate_index(sum.value, &(ir_environment){.count = 0}, &value));
    assert_int_equal(value, -10 + 8 + 60 + 1);
    assert_true(ir_evaluate_index(affine_build_linear(&test.builder, a.value, 0, 9),
                                  &(ir_environment){.count = 0}, &value));
    assert_int_equal(value, 9);
    finish(&test, "    %0 = arith.constant 10 : index\n"
                  "    %1 = arith.constant 20 : index\n"
                  "    %2 = affine.apply affine_map<(d0, d1) -> (d0 * -1 + d1 * 3 + 9)>(%0, %1)\n"
                  "    %3 = affine.apply affine_map<(d0) -> (9)>(%0)\n");
}

static void test_loop(void **state) {
    (void)state;
    fixture test;
    start(&test);
    ir_value *zero = ir_build_index(&test.builder, 0), *four = ir_build_index(&test.builder, 4);
    ir_value *one = ir_build_index(&test.builder, 1);
    ir_operation *loop = scf_build_for(&test.builder, zero, four, one, 1, &test.x);
    ir_builder inner = {.context = test.context, .block = scf_for_body(loop)};
    ir_value *const operands[] = {scf_for_carried(loop, 0), scf_for_carried(loop, 0)};
    ir_value *sum = ir_build_value(&inner, "spat.vadd", 2, operands, test.x->type, NULL, 0);
    scf_build_yield(&inner, 1, &sum);
    assert_ptr_equal(scf_for_initial(loop, 0), test.x);
    assert_int_equal(scf_for_carried_count(loop), 1);
    finish(&test, "    %0 = arith.constant 0 : index\n"
                  "    %1 = arith.constant 4 : index\n"
                  "    %2 = arith.constant 1 : index\n"
                  "    %3 = scf.for %arg0 = %0 to %1 step %2 iter_args(%arg1 = %x) -> "
                  "(tensor<1x8xf32>) {\n"
                  "      %4 = spat.vadd %arg1, %arg1 : (tensor<1x8xf32>, tensor<1x8xf32>) -> "
                  "tensor<1x8xf32>\n"
                  "      scf.yield %4 : tensor<1x8xf32>\n"
                  "    }\n");
}

static void test_core(void **state) {
    (void)state;
    fixture test;
    start(&test);
    const int64_t cores[] = {9};
    ir_operation *core =
        ir_build_compute(&test.builder, "pim.core", &(ir_compute_description){.core_ids = cores});
    ir_builder inner = {.context = test.context, .block = ir_compute_body(core)};
    ir_value *zero = ir_build_index(&inner, 0);
    ir_value *row = tensor_build_empty(&inner, test.x->type);
    ir_value *loaded = pim_build_copy(&inner, "pim.memcp_hd", row, zero, test.x, zero, 32);
    ir_value *result = pim_build(&inner, "pim.vrelu", 1, &loaded, row);
    assert_ptr_equal(pim_destination(loaded->defining), row);
    assert_ptr_equal(pim_destination(result->defining), row);
    pim_build_send(&inner, result, zero, 32);
    pim_build_halt(&inner);
    assert_int_equal(ir_compute_core(core, 0), 9);
    assert_false(ir_compute_is_batch(core));
    finish(&test, "    pim.core [] = [] coreId 9 : [] -> () {\n"
                  "      %0 = arith.constant 0 : index\n"
                  "      %1 = tensor.empty() : tensor<1x8xf32>\n"
                  "      %2 = pim.memcp_hd[%0, %0](%1, %x) {size = 32 : i32} : tensor<1x8xf32>, "
                  "tensor<1x8xf32> -> tensor<1x8xf32>\n"
                  "      %3 = pim.vrelu(%2, %1) : (tensor<1x8xf32>, tensor<1x8xf32>) -> "
                  "tensor<1x8xf32>\n"
                  "      pim.send(%3, %0) {size = 32 : i32} : tensor<1x8xf32> -> ()\n"
                  "      pim.halt\n"
                  "    }\n");
}

/* The operations of the dialect reference. */
static const char *const reference[] = {"spat.add_plan",
                                        "spat.bias_add_plan",
                                        "spat.block_yield",
                                        "spat.blueprint",
                                        "spat.channel_receive",
                                        "spat.channel_send",
                                        "spat.concat",
                                        "spat.concat_plan",
                                        "spat.conv2d_plan",
                                        "spat.deferred_communication",
                                        "spat.deferred_source_select",
                                        "spat.extract_rows",
                                        "spat.flatten_plan",
                                        "spat.global_average_pool_plan",
                                        "spat.graph_compute",
                                        "spat.graph_compute_batch",
                                        "spat.host_store_sync",
                                        "spat.host_wait_load",
                                        "spat.in_parallel",
                                        "spat.materialize_layout",
                                        "spat.max_pool2d_plan",
                                        "spat.relu",
                                        "spat.relu_plan",
                                        "spat.resize_nearest_plan",
                                        "spat.scheduled_compute",
                                        "spat.scheduled_compute_batch",
                                        "spat.sigmoid",
                                        "spat.silu_plan",
                                        "spat.softmax",
                                        "spat.sync",
                                        "spat.vadd",
                                        "spat.vavg",
                                        "spat.vmax",
                                        "spat.vmul",
                                        "spat.vsub",
                                        "spat.vvdmul",
                                        "spat.wait",
                                        "spat.wvmm",
                                        "spat.yield",
                                        "pim.concat",
                                        "pim.core",
                                        "pim.core_batch",
                                        "pim.halt",
                                        "pim.memcp",
                                        "pim.memcp_dh",
                                        "pim.memcp_hd",
                                        "pim.receive",
                                        "pim.send",
                                        "pim.sync",
                                        "pim.transpose",
                                        "pim.vavg",
                                        "pim.vmm",
                                        "pim.vmv",
                                        "pim.vrelu",
                                        "pim.vsigm",
                                        "pim.vsoftmax",
                                        "pim.vtanh",
                                        "pim.vvadd",
                                        "pim.vvdmul",
                                        "pim.vvmax",
                                        "pim.vvmul",
                                        "pim.vvsub",
                                        "pim.wait"};

static void test_reference_is_registered(void **state) {
    (void)state;
    ir_context *context = ir_context_create();
    size_t spat = 0;
    for (size_t i = 0; i < sizeof reference / sizeof *reference; i++) {
        if (!ir_registry_find(context, reference[i]))
            fail_msg("%s is not registered", reference[i]);
        spat += strncmp(reference[i], "spat.", 5) == 0;
    }
    assert_int_equal(spat, 39);
    assert_int_equal(sizeof reference / sizeof *reference, 63);
    ir_context_destroy(context);
}

/* What every row must say. */
static void test_registry_rows(void **state) {
    (void)state;
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    assert_int_equal(count, 9);
    for (size_t d = 0; d < count; d++)
        for (size_t i = 0; i < dialects[d]->operation_count; i++) {
            const ir_operation_definition *row = &dialects[d]->operations[i];
            assert_int_equal(strncmp(row->name, dialects[d]->name, strlen(dialects[d]->name)), 0);
            assert_non_null(row->summary);
            assert_non_null(row->stage);
            if (row->traits & IR_TRAIT_DESTINATION)
                assert_int_equal(row->results[0].behaviour, IR_RESULT_ALIASES);
            for (size_t k = 0; k < IR_MAXIMUM_ATTRIBUTES && row->attributes[k].name; k++)
                if (row->attributes[k].kind == IR_ATTRIBUTE_ENUM)
                    assert_non_null(row->attributes[k].values);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graph_batch),
        cmocka_unit_test(test_add_bindings),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_core),
        cmocka_unit_test(test_reference_is_registered),
        cmocka_unit_test(test_registry_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
