/* The verifier, the pipeline and the generic passes. */
#include <stdlib.h>
#include <string.h>

#include "ir_fixture.h"

#include "ir/passes.h"

/* Whether the verifier reports exactly these faults (each a part of the message), in order. */
static void expect_faults(fixture *f, const char *text, const char *const *faults) {
    ir_operation *module = parse(f, text);
    raptor_diagnostics found;
    raptor_diagnostics_init(&found);
    raptor_status_code status = ir_verify(module, &found);
    const raptor_diagnostic *at = found.first;
    size_t count = 0;
    for (; faults[count]; count++, at = at ? at->next : NULL) {
        if (!at || !strstr(at->message, faults[count]))
            fail_msg("'%s' was expected, not '%s' in\n%s", faults[count],
                     at ? at->message : "nothing", text);
        assert_int_equal(at->code, RAPTOR_E_ir_verify);
    }
    if (at)
        fail_msg("unexpected: '%s' in\n%s", at->message, text);
    assert_int_equal(status, count ? RAPTOR_FAILED : RAPTOR_OK);
    raptor_diagnostics_deinit(&found);
}

static void rows_are_checked(void **state) {
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"\"t.a\"() : () -> ()", "'t.a' is not registered"},
        {"%x = \"arith.addi\"() : () -> index", "0 operands where 2 belong"},
        {"%x = arith.constant 1 : index\n\"arith.addi\"(%x, %x) : (index, index) -> ()",
         "0 results where 1 belong"},
        {"%x = \"arith.constant\"() : () -> index", "'value' is missing"},
        {"%x = \"tensor.empty\"() ({\n}) : () -> tensor<4xf32>", "1 regions where 0 belong"},
        {"%x = \"tensor.empty\"() : () -> tensor<4xf32>\n"
         "%y = \"spat.concat\"(%x) {axis = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>",
         "'axis' must be of type i64"},
        {"%x = \"tensor.empty\"() : () -> tensor<4xf32>\n"
         "%y = \"spat.concat\"(%x) {axis = \"1\"} : (tensor<4xf32>) -> tensor<4xf32>",
         "'axis' must be of kind integer"},
        {"%x = \"tensor.empty\"() : () -> tensor<1x1x1x4xf32>\n"
         "%y = \"spat.relu_plan\"(%x) {logicalLayout = #spat<logical_layout odd>} : "
         "(tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>",
         "'logicalLayout' must be one of"},
        {"%x = \"tensor.empty\"() : () -> tensor<1x1x1x4xf32>\n"
         "%y = \"spat.relu_plan\"(%x) {logicalLayout = #spat<physical_layout nchw>} : "
         "(tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>",
         "'logicalLayout' must be of type spat.logical_layout"},
        {"%x = arith.constant 1.0 : f32\n\"spat.sync\"(%x, %x) : (f32, f32) -> ()",
         "must be an index, not f32"},
        {"%x = arith.constant 1 : index\n%y = arith.constant 1 : i8\n"
         "%z = \"arith.addi\"(%x, %y) : (index, i8) -> index",
         "must have one type"},
        {"%x = \"tensor.empty\"() : () -> tensor<1x4xf32>\n"
         "%y = \"tensor.extract_slice\"(%x) {static_offsets = array<i64: 0, 0>, static_sizes = "
         "array<i64: 1, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, "
         "1, 0, 0>} : (tensor<1x4xf32>) -> tensor<1x4xf32>",
         "adds up to 2"},
        {"%x = \"tensor.empty\"() : () -> tensor<1x4xf32>\n"
         "%y = \"tensor.extract_slice\"(%x) {static_offsets = array<i64: 0, 0>, static_sizes = "
         "array<i64: 1, 4>, static_strides = array<i64: 1, 1>} : (tensor<1x4xf32>) -> "
         "tensor<1x4xf32>",
         "operandSegmentSizes has 0 entries"},
        {"func.func @f() {\n  func.return\n}\nfunc.func @f() {\n  func.return\n}",
         "@f is defined twice"},
        {"func.func @b() {\n  func.return\n}\nfunc.func @a() {\n  func.return\n}\nfunc.func @a() "
         "{\n  func.return\n}\nfunc.func @b() {\n  func.return\n}",
         "@a is defined twice"},
        {"func.func @f() {\n}", "must end in a terminator"},
        {"func.func @f() {\n  func.return\n  func.return\n}", "not the last"},
        {"module attributes {raptor.stage = \"plan\"} {\n  pim.core [] = [] coreId 0 : [] -> () {\n"
         "    pim.halt\n  }\n}",
         "stage 'plan'"},
        {"module attributes {raptor.stage = \"\"} {\n  pim.core [] = [] coreId 0 : [] -> () {\n"
         "    pim.halt\n  }\n}",
         "stage ''"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture *f = *state;
        ir_operation *module = parse(f, cases[i].text);
        raptor_diagnostics found;
        raptor_diagnostics_init(&found);
        assert_int_equal(ir_verify(module, &found), RAPTOR_FAILED);
        bool reported = false;
        for (const raptor_diagnostic *at = found.first; at; at = at->next)
            reported |= strstr(at->message, cases[i].fault) != NULL;
        if (!reported) {
            raptor_diagnostics_print(&found, stderr);
            fail_msg("'%s' was not reported in\n%s", cases[i].fault, cases[i].text);
        }
        raptor_diagnostics_deinit(&found);
    }
}

static void all_faults_are_reported(void **state) {
    expect_faults(
        *state,
        "func.func @f() {\n"
        "  %x = \"arith.addi\"() : () -> index\n"
        "  \"t.a\"() : () -> ()\n"
        "  \"spat.sync\"(%x) : (index) -> ()\n"
        "  func.return\n"
        "}\n",
        (const char *const[]){"0 operands where 2", "not registered", "1 operands where 2", NULL});
}

static void dominance_in_a_block(void **state) {
    expect_faults(*state,
                  "func.func @f() {\n"
                  "  %s = arith.addi %x, %x : index\n"
                  "  %x = arith.constant 1 : index\n"
                  "  func.return\n"
                  "}\n",
                  (const char *const[]){"operand 0 ('x') is used before", "operand 1 ('x')", NULL});
}

/* ^bb0 -> ^bb1, ^bb2; both -> ^bb3. What a branch defines is not there behind the join. */
static void dominance_between_blocks(void **state) {
    static const char text[] = "func.func @f(%c: index) {\n"
                               "  %a = arith.constant 1 : index\n"
                               "  \"spat.block_yield\"()[^bb1, ^bb2] : () -> ()\n"
                               "^bb1:\n"
                               "  %b = arith.addi %a, %c : index\n"
                               "  \"spat.block_yield\"()[^bb3] : () -> ()\n"
                               "^bb2:\n"
                               "  \"spat.block_yield\"()[^bb3] : () -> ()\n"
                               "^bb3:\n"
                               "  %d = arith.addi %a, %b : index\n"
                               "  func.return\n"
                               "^bb4:\n"
                               "  %e = arith.addi %d, %b : index\n"
                               "  func.return\n"
                               "}\n";
    fixture *f = *state;
    ir_operation *module = parse(f, text);
    raptor_diagnostics found;
    raptor_diagnostics_init(&found);
    assert_int_equal(ir_verify(module, &found), RAPTOR_FAILED);
    size_t early = 0;
    for (const raptor_diagnostic *at = found.first; at; at = at->next)
        if (strstr(at->message, "is used before")) {
            early++;
            assert_non_null(strstr(at->message, "operand 1 ('b')"));
            assert_int_equal(at->place.line, 10); /* and not in the unreachable ^bb4 */
        }
    assert_int_equal(early, 1);
    raptor_diagnostics_deinit(&found);
}

static void regions_hide_their_values(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "%z = arith.constant 0 : index\n"
                                    "scf.for %i = %z to %z step %z {\n"
                                    "  %in = arith.addi %i, %z : index\n"
                                    "}\n"
                                    "%s = arith.addi %z, %z : index\n"
                                    "func.func @f() {\n"
                                    "  %t = arith.constant 2 : index\n"
                                    "  %u = arith.addi %t, %t : index\n"
                                    "  func.return\n"
                                    "}\n");
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_OK);
    ir_operation *zero = module->regions[0]->first->first, *loop = zero->next, *sum = loop->next;
    ir_operation *inner = loop->regions[0]->first->first;
    ir_operation *last = sum->next->regions[0]->first->first->next;
    ir_operand_set(sum, 0, ir_result(inner, 0));
    ir_operand_set(last, 1, ir_result(zero, 0));
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_FAILED);
    assert_int_equal(f->diagnostics.count, 2);
    assert_non_null(strstr(f->diagnostics.first->message, "region that is not around"));
    assert_non_null(strstr(f->diagnostics.last->message, "outside the isolated"));
}

static void broken_use_lists(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "%z = arith.constant 0 : index\n"
                                    "%s = arith.addi %z, %z : index\n");
    ir_operation *sum = module->regions[0]->first->last;
    ir_operand saved = sum->operands[0];
    sum->operands[0].value = ir_result(sum, 0);
    sum->operands[0].previous_link = NULL;
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_FAILED);
    assert_non_null(strstr(f->diagnostics.first->message, "use list"));
    sum->operands[0] = saved;
    assert_int_equal(ir_verify(module, &f->diagnostics), RAPTOR_OK);
}

/* ---- passes ---- */

static void run(fixture *f, ir_operation *module, const ir_pass *pass) {
    assert_int_equal(ir_pipeline_run(&pass, 1, module, NULL, NULL, &f->diagnostics), RAPTOR_OK);
}

static void expect_text(ir_operation *module, const char *text) {
    raptor_buffer printed;
    raptor_buffer_init(&printed);
    ir_print(module, NULL, &printed);
    assert_string_equal(printed.data, text);
    raptor_buffer_deinit(&printed);
}

static void canonicalise_folds_and_merges(void **state) {
    fixture *f = *state;
    ir_operation *module =
        parse(f, "module {\n"
                 "  %a = arith.constant 3 : index\n"
                 "  %b = arith.constant 3 : index\n"
                 "  %t = arith.constant dense<[5, 6, 7, 8]> : tensor<4xindex>\n"
                 "  %c = affine.apply affine_map<(d0)[s0] -> (d0 * 4 - s0 floordiv 2)>(%a)[%b]\n"
                 "  %d = tensor.extract %t[%a] : tensor<4xindex>\n"
                 "  scf.for %i = %a to %c step %b {\n"
                 "    %e = arith.constant 3 : index\n"
                 "    %g = arith.addi %i, %d : index\n"
                 "    spat.sync %e event %g\n"
                 "  }\n"
                 "}\n");
    run(f, module, &ir_pass_canonicalise);
    expect_text(module, "module {\n"
                        "  %a = arith.constant 3 : index\n"
                        "  %t = arith.constant dense<[5, 6, 7, 8]> : tensor<4xindex>\n"
                        "  %c = arith.constant 11 : index\n"
                        "  %d = arith.constant 8 : index\n"
                        "  scf.for %i = %a to %c step %a {\n"
                        "    %e = arith.constant 3 : index\n"
                        "    %g = arith.addi %i, %d : index\n"
                        "    spat.sync %e event %g\n"
                        "  }\n"
                        "}\n");
}

static void remove_dead_keeps_effects(void **state) {
    fixture *f = *state;
    ir_operation *module = parse(f, "module {\n"
                                    "  %a = arith.constant 3 : index\n"
                                    "  %b = arith.addi %a, %a : index\n"
                                    "  %c = arith.addi %b, %b : index\n"
                                    "  %x = tensor.empty() : tensor<1x4xf32>\n"
                                    "  %y = tensor.empty() : tensor<1x4xf32>\n"
                                    "  %z = pim.vrelu(%x, %y) : (tensor<1x4xf32>, "
                                    "tensor<1x4xf32>) -> tensor<1x4xf32>\n"
                                    "  %u = spat.relu(%x) : tensor<1x4xf32> -> tensor<1x4xf32>\n"
                                    "  %v = spat.host_wait_load from %a to %a host_offset %a event "
                                    "%a count %a : tensor<1x4xf32>\n"
                                    "}\n");
    run(f, module, &ir_pass_remove_dead);
    expect_text(module, "module {\n"
                        "  %a = arith.constant 3 : index\n"
                        "  %x = tensor.empty() : tensor<1x4xf32>\n"
                        "  %y = tensor.empty() : tensor<1x4xf32>\n"
                        "  %z = pim.vrelu(%x, %y) : (tensor<1x4xf32>, tensor<1x4xf32>) -> "
                        "tensor<1x4xf32>\n"
                        "  %v = spat.host_wait_load from %a to %a host_offset %a event %a count %a "
                        ": tensor<1x4xf32>\n"
                        "}\n");
}

static raptor_status_code break_module(ir_operation *module, void *options,
                                       raptor_diagnostics *diagnostics) {
    (void)diagnostics;
    ++*(int *)options;
    ir_builder builder = {.context = module->context, .block = module->regions[0]->first};
    ir_build(&builder, &(ir_operation_state){.name = "arith.addi"});
    return RAPTOR_OK;
}

static raptor_status_code count_run(ir_operation *module, void *options,
                                    raptor_diagnostics *diagnostics) {
    (void)module;
    (void)diagnostics;
    ++*(int *)options;
    return RAPTOR_OK;
}

static void count_after(const ir_pass *pass, ir_operation *module, double seconds, void *user) {
    assert_non_null(pass);
    assert_string_equal(ir_module_stage(module), "graph");
    assert_true(seconds >= 0);
    ++*(int *)user;
}

static void the_pipeline_stops_at_a_fault(void **state) {
    static const ir_pass lower = {.name = "lower", .from = "plan", .to = "graph", .run = count_run};
    static const ir_pass bad = {.name = "bad", .run = break_module};
    fixture *f = *state;
    int runs = 0, after = 0;
    ir_pipeline_hooks hooks = {.user = &after, .after = count_after};
    ir_operation *module = parse(f, "module attributes {raptor.stage = \"plan\"} {\n}");
    const ir_pass *passes[] = {&lower, &bad, &bad};
    assert_int_equal(ir_pipeline_run(passes, 3, module, &runs, &hooks, &f->diagnostics),
                     RAPTOR_FAILED);
    assert_int_equal(runs, 2);
    assert_int_equal(after, 1);
    assert_non_null(strstr(f->diagnostics.last->message, "after pass bad"));
    /* A pass of another stage is refused before it runs. */
    passes[0] = &lower;
    hooks.skip_verify = true;
    assert_int_equal(ir_pipeline_run(passes, 1, module, &runs, &hooks, &f->diagnostics),
                     RAPTOR_FAILED);
    assert_int_equal(runs, 2);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(rows_are_checked),
                                       TEST(all_faults_are_reported),
                                       TEST(dominance_in_a_block),
                                       TEST(dominance_between_blocks),
                                       TEST(regions_hide_their_values),
                                       TEST(broken_use_lists),
                                       TEST(canonicalise_folds_and_merges),
                                       TEST(remove_dead_keeps_effects),
                                       TEST(the_pipeline_stops_at_a_fault)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
