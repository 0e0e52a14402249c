/* What the planner counts of its tasks' local memory against what the lowered tasks take: it may be
 * less, but not by the factor from which on runtime/segments/fit.c would trust it wrongly, and
 * more, but not by the factor from which on planner.c refuses a task. */
#include "frontend_model.h"

#include <stdio.h>
#include <unistd.h>

#include "backend/compile.h"
#include "models/zoo.h"
#include "planner/planner.h"

static bool find_largest(ir_operation *operation, void *user) {
    int64_t *largest = user, bytes = ir_integer_get(operation, "pim.local_memory_size", 0);
    *largest = bytes > *largest ? bytes : *largest;
    return true;
}

static void check_network(const char *name) {
    model_under_test m = {0};
    char path[64];
    pim_chip chip;
    int64_t counted, taken = 0;
    raptor_arena_init(&m.arena);
    raptor_diagnostics_init(&m.diagnostics);
    snprintf(path, sizeof path, "planner_memory_%ld.onnx", (long)getpid());
    assert_int_equal(zoo_entry_write(zoo_find(name), 1, path, &m.diagnostics), RAPTOR_OK);
    assert_int_equal(onnx_model_load(path, NULL, &m.diagnostics, &m.read), RAPTOR_OK);
    remove(path);
    model_expect_import(&m);
    assert_int_equal(pim_chip_load("c64f", &m.arena, &m.diagnostics, &chip), RAPTOR_OK);
    compile_options options = {.chip = &chip, .chip_name = "c64f", .effort = PLANNER_COARSE};
    planner_options planner = {.chip = &chip, .chip_name = "c64f"};
    assert_int_equal(compile_to_stage(m.module, "layout", &options, &m.diagnostics), RAPTOR_OK);
    assert_int_equal(planner_task_bytes(m.module, &planner, &m.diagnostics, &counted), RAPTOR_OK);
    assert_int_equal(compile_to_stage(m.module, "buffered", &options, &m.diagnostics), RAPTOR_OK);
    ir_walk(m.module, find_largest, &taken);
    print_message("%s: %lld bytes counted, %lld taken\n", name, (long long)counted,
                  (long long)taken);
    assert_true(taken > 0 && 2 * taken <= 3 * counted); /* fit.c: twice */
    assert_true(counted <= 4 * taken);                  /* planner.c: eight times */
    model_deinit(&m);
}

static void the_count_is_not_far_off(void **state) {
    (void)state;
    static const char *const NAMES[] = {"lenet5",         "cnn-small",   "tiny-resnet",
                                        "tiny-mobile",    "tiny-concat", "tiny-shuffle",
                                        "convnext-block", "vit-tiny"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        check_network(NAMES[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_count_is_not_far_off)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
