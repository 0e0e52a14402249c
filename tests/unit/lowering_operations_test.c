/* Every module of tests/ir/lower lowers, runs on the device and computes what the interpreter does,
 * at every stage on the way. lowering_sensitivity_test says that the modules are worth it. */
#include "tests/unit/lowering_modules.h"

static bool check_module(const lowering_module *module, void *user) {
    (void)user;
    lowering_run run;
    volatile bool fine = false;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0)
        fine = !lowering_check_text(&run, module->file, module->text, module->size);
    if (!fine)
        print_error("%s, module %u:\n", module->file, module->number);
    raptor_diagnostics_print(&run.diagnostics, stderr);
    lowering_end(&run);
    return fine;
}

static void test_modules_lower_and_run(void **state) {
    (void)state;
    assert_true(lowering_visit_modules(check_module, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modules_lower_and_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
