/* Random graph-stage modules read back as printed, lower, run on the device and compute what the
 * interpreter does at every stage. RAPTOR_RANDOM_COUNT and RAPTOR_RANDOM_SEED choose how many and
 * which (scripts/random-modules.sh). */
#include "tests/unit/lowering.h"
#include "tests/unit/random_module.h"

static raptor_status check_round_trip(lowering_run *run, const raptor_buffer *text) {
    for (int generic = 0; generic < 2; generic++) {
        ir_operation *first, *second;
        ir_print_options options = {.generic = generic};
        raptor_buffer once, twice;
        raptor_buffer_init(&once);
        raptor_buffer_init(&twice);
        RAPTOR_TRY(
            ir_parse(run->context, "random", text->data, text->size, &run->diagnostics, &first));
        ir_print(first, &options, &once);
        RAPTOR_TRY(
            ir_parse(run->context, "printed", once.data, once.size, &run->diagnostics, &second));
        ir_print(second, &options, &twice);
        bool same = once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0;
        raptor_buffer_deinit(&once);
        raptor_buffer_deinit(&twice);
        if (!same)
            return raptor_diagnose(&run->diagnostics, RAPTOR_E_ir_syntax, (raptor_place){0},
                                   "the printed text reads back as another");
    }
    return RAPTOR_OK;
}

static bool check_seed(uint64_t seed) {
    lowering_run run;
    raptor_buffer text;
    volatile bool fine = false;
    raptor_buffer_init(&text);
    random_module_write(seed, &text);
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0)
        fine = !check_round_trip(&run, &text) &&
               !lowering_check_text(&run, "random", text.data, text.size);
    if (!fine) {
        print_error("seed %llu:\n%.*s\n", (unsigned long long)seed, (int)text.size, text.data);
        raptor_diagnostics_print(&run.diagnostics, stderr);
    }
    lowering_end(&run);
    raptor_buffer_deinit(&text);
    return fine;
}

static uint64_t setting(const char *name, uint64_t fallback) {
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : fallback;
}

static void test_random_modules(void **state) {
    (void)state;
    uint64_t first = setting("RAPTOR_RANDOM_SEED", 0), count = setting("RAPTOR_RANDOM_COUNT", 200);
    unsigned failed = 0;
    for (uint64_t seed = first; seed < first + count && failed < 5; seed++)
        failed += !check_seed(seed);
    assert_int_equal(failed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_modules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
