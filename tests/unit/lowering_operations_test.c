/* Every module of tests/ir/lower lowers, runs on the device and computes what the interpreter does,
 * at every stage on the way; and every operation of the reference is in one of them. */
#include "tests/unit/lowering.h"

#include "ir/registry.h"

static const char separator[] = "// -----";

static const char *const files[] = {"plan.mlir", "layout.mlir", "graph.mlir", "scheduled.mlir",
                                    "pim.mlir"};
enum { FILE_COUNT = sizeof files / sizeof *files };

static bool check_part(const char *file, uint32_t number, const char *text, size_t size) {
    lowering_run run;
    volatile bool fine = false;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0)
        fine = !lowering_check_text(&run, file, text, size);
    if (!fine)
        print_error("%s, module %u:\n", file, number);
    raptor_diagnostics_print(&run.diagnostics, stderr);
    lowering_end(&run);
    return fine;
}

static bool check_file(const char *file) {
    char path[512], *text;
    size_t size;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    snprintf(path, sizeof path, "%s/ir/lower/%s", RAPTOR_TEST_DATA, file);
    if (raptor_file_read(path, &diagnostics, &text, &size))
        fail_msg("%s cannot be read", path);
    bool fine = true;
    uint32_t number = 1;
    for (const char *at = text, *end = text + size; at < end; number++) {
        const char *next = memmem(at, (size_t)(end - at), separator, strlen(separator));
        next = next ? next : end;
        fine &= check_part(file, number, at, (size_t)(next - at));
        at = next + (next < end ? strlen(separator) : 0);
    }
    free(text);
    raptor_diagnostics_deinit(&diagnostics);
    return fine;
}

static void test_modules_lower_and_run(void **state) {
    (void)state;
    bool fine = true;
    for (size_t i = 0; i < FILE_COUNT; i++)
        fine &= check_file(files[i]);
    assert_true(fine);
}

/* ---- coverage -----------------------------------------------------------------------------------
 */

/* Structural operations the reference itself says a verified module cannot hold. */
static bool is_exempt(const char *name) {
    return strcmp(name, "spat.block_yield") == 0;
}

static bool is_mentioned(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++) {
        char next = at[length];
        if (!((next >= 'a' && next <= 'z') || (next >= '0' && next <= '9') || next == '_'))
            return true;
    }
    return false;
}

static void test_every_operation_is_covered(void **state) {
    (void)state;
    char *texts[FILE_COUNT], path[512];
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        size_t size;
        snprintf(path, sizeof path, "%s/ir/lower/%s", RAPTOR_TEST_DATA, files[i]);
        if (raptor_file_read(path, &diagnostics, &texts[i], &size))
            fail_msg("%s cannot be read", path);
    }
    size_t dialect_count;
    const ir_dialect *const *dialects = ir_dialects(&dialect_count);
    unsigned missing = 0;
    for (size_t d = 0; d < dialect_count; d++) {
        bool ours = strcmp(dialects[d]->name, "spat") == 0 || strcmp(dialects[d]->name, "pim") == 0;
        for (size_t k = 0; ours && k < dialects[d]->operation_count; k++) {
            const char *name = dialects[d]->operations[k].name;
            bool found = is_exempt(name);
            for (size_t i = 0; i < FILE_COUNT && !found; i++)
                found = is_mentioned(texts[i], name);
            if (!found)
                print_error("%s is in no module of tests/ir/lower\n", name);
            missing += !found;
        }
    }
    for (size_t i = 0; i < FILE_COUNT; i++)
        free(texts[i]);
    raptor_diagnostics_deinit(&diagnostics);
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modules_lower_and_run),
        cmocka_unit_test(test_every_operation_is_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
