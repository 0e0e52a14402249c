/* Every stage of a network computes what the plan computes. RAPTOR_STAGES_NETWORKS names others
 * than the small ones, separated by commas, and prints the seconds of each stage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "models/zoo.h"
#include "runtime/check_stages.h"

typedef struct stages_run {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    ir_context *context;
    onnx_model *model;
    jmp_buf guard;
} stages_run;

/* Uniform in -1 ... 1. */
static float *random_values(raptor_arena *arena, size_t count) {
    float *values = RAPTOR_NEW_ARRAY(arena, float, count);
    uint64_t seed = 1;
    for (size_t i = 0; i < count; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        values[i] = (float)((int64_t)(seed >> 40) - (1 << 23)) / (float)(1 << 23);
    }
    return values;
}

static raptor_status check_network(stages_run *run, const zoo_entry *entry, const char *path,
                                   FILE *stream) {
    pim_chip chip;
    ir_operation *module;
    RAPTOR_TRY(zoo_entry_write(entry, 1, path, &run->diagnostics));
    RAPTOR_TRY(onnx_model_load(path, NULL, &run->diagnostics, &run->model));
    RAPTOR_TRY(pim_chip_load("c64f", &run->arena, &run->diagnostics, &chip));
    RAPTOR_TRY(frontend_import(run->model, NULL, run->context, &run->diagnostics, &module));
    const int64_t *shape = zoo_entry_shape(entry);
    size_t count = (size_t)(shape[0] * shape[1] * shape[2] * shape[3]);
    onnx_named_tensor input = {.tensor = {.dtype = ONNX_FLOAT,
                                          .rank = 4,
                                          .dims = shape,
                                          .count = count,
                                          .data = random_values(&run->arena, count)}};
    compile_options options = {.chip = &chip, .chip_name = "c64f"};
    return check_stages_run(module, &options, &input, 1, &run->arena, &run->diagnostics, stream);
}

static void run_network(const char *name, FILE *stream) {
    stages_run run = {.context = ir_context_create()};
    char path[] = "/tmp/raptor-stages-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    const zoo_entry *entry = zoo_find(name);
    assert_non_null(entry);
    raptor_arena_init(&run.arena);
    raptor_status_code status = RAPTOR_FAILED;
    if (setjmp(run.guard) == 0) {
        raptor_arena_guard(&run.arena, &run.guard);
        raptor_arena_guard(ir_context_arena(run.context), &run.guard);
        status = check_network(&run, entry, path, stream);
    }
    if (status != RAPTOR_OK)
        print_error("%s:\n", name);
    raptor_diagnostics_print(&run.diagnostics, stderr);
    unlink(path);
    ir_context_destroy(run.context);
    onnx_model_destroy(run.model);
    raptor_diagnostics_deinit(&run.diagnostics);
    raptor_arena_deinit(&run.arena);
    assert_int_equal(status, RAPTOR_OK);
}

static void test_small_networks_agree_at_every_stage(void **state) {
    (void)state;
    static const char *const names[] = {"lenet5",      "cnn-small",   "tiny-resnet",
                                        "tiny-mobile", "tiny-concat", "tiny-shuffle"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        run_network(names[i], NULL);
}

static void test_named_networks(void **state) {
    (void)state;
    const char *names = getenv("RAPTOR_STAGES_NETWORKS");
    char copy[256];
    snprintf(copy, sizeof copy, "%s", names ? names : "");
    for (char *rest = NULL, *name = strtok_r(copy, ",", &rest); name;
         name = strtok_r(NULL, ",", &rest)) {
        printf("%s\n", name);
        run_network(name, stdout);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_networks_agree_at_every_stage),
        cmocka_unit_test(test_named_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
