/* The plan against the device: what the planner predicts is what the simulation of the compiled
 * program shows, and that stays within the goal of three times the naive bound, which the planner
 * knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "backend/compile.h"
#include "planner_networks.h"
#include "runtime/device/device.h"

static void name_values(net *n) {
    ir_named_attribute input = {"raptor.name", ir_attribute_string(n->context, "x")};
    ir_named_attribute output = {"raptor.name", ir_attribute_string(n->context, "y")};
    const ir_attribute *inputs = ir_attribute_dictionary(n->context, 1, &input);
    const ir_attribute *outputs = ir_attribute_dictionary(n->context, 1, &output);
    func_set_signature(n->function, func_type(n->function), &inputs, &outputs);
}

static void check(ir_operation *(*build)(net *), double bound_ms) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    jmp_buf guard;
    if (setjmp(guard))
        fail_msg("out of memory");
    raptor_arena_guard(&arena, &guard);
    pim_chip chip;
    assert_int_equal(pim_chip_load("c64f", &arena, &diagnostics, &chip), RAPTOR_OK);
    net network;
    ir_operation *module = build(&network);
    name_values(&network);
    pim_program program;
    compile_options options = {.chip = &chip};
    raptor_status_code status =
        compile_to_program(module, &options, &arena, &diagnostics, &program);
    pim_run_report report = {0};
    if (status == RAPTOR_OK)
        status = pim_device_run(&program, &chip, &(pim_run_options){.timing_only = true}, &arena,
                                &diagnostics, &report);
    raptor_diagnostics_print(&diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    double naive_ms = (double)ir_integer_get(module, "raptor.naive_bound_ns", 0) / 1e6;
    assert_true(naive_ms > 0.99 * bound_ms && naive_ms < 1.01 * bound_ms);
    double predicted_ms = (double)ir_integer_get(module, "raptor.predicted_ns", 0) / 1e6;
    double simulated_ms = report.latency_ns / 1e6;
    print_message("predicted %.2f ms, simulated %.2f ms, %.2f times the bound\n", predicted_ms,
                  simulated_ms, simulated_ms / bound_ms);
    assert_true(simulated_ms < 3 * bound_ms);
    assert_true(predicted_ms > 0.9 * simulated_ms && predicted_ms < 1.1 * simulated_ms);
    ir_context_destroy(network.context);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
}

/* The bounds are the published figures of the goal: 20,576 ns per pixel and 64-array piece over 64
 * cores. */
static void test_resnet18(void **state) {
    (void)state;
    check(net_resnet18, 9.83);
}

static void test_squeezenet(void **state) {
    (void)state;
    check(net_squeezenet, 11.91);
}

static void test_mobilenetv2(void **state) {
    (void)state;
    check(net_mobilenetv2, 26.01);
}

static void test_googlenet(void **state) {
    (void)state;
    check(net_googlenet, 11.15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resnet18),
        cmocka_unit_test(test_squeezenet),
        cmocka_unit_test(test_mobilenetv2),
        cmocka_unit_test(test_googlenet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
