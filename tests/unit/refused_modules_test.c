/* Modules that break what the reference assumes of producers (docs/verification.md):
 * tests/ir/refused. The operations' verifiers accept them; compiling one gives exactly the faults
 * its `expected-error` comments name, and no program. */
#include "tests/unit/lowering_modules.h"

#include "tools/common_diagnostics.h"

/* Whether the module is refused by a rule of its stage or by the lowering, as its comments say. */
static bool check_module(const lowering_module *module, void *user) {
    lowering_run run;
    volatile bool fine = false;
    char *text = strndup(module->text, module->size);
    assert_non_null(text);
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0) {
        ir_operation *parsed;
        pim_program program;
        fine =
            !ir_parse(run.context, module->file, text, module->size, &run.diagnostics, &parsed) &&
            compile_to_program(parsed, &run.options, &run.arena, &run.diagnostics, &program) !=
                RAPTOR_OK;
    }
    fine = diagnostics_match(&run.diagnostics, module->file, text, stderr) && fine;
    if (!fine)
        print_error("%s, module %u: %.*s\n", module->file, module->number,
                    (int)strcspn(module->text, "\n"), module->text);
    lowering_end(&run);
    free(text);
    ++*(unsigned *)user;
    return fine;
}

static void test_modules_are_refused(void **state) {
    (void)state;
    unsigned count = 0;
    assert_true(lowering_visit_folder("refused", check_module, &count));
    print_message("%u modules\n", count);
    assert_true(count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modules_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
