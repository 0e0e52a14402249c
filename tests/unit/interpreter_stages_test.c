/* Every stage of a network computes what the plan computes. RAPTOR_STAGES_NETWORKS names more
 * networks than the small ones, separated by commas, whose seconds are printed;
 * RAPTOR_STAGES_CHIP another chip than c64f. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "backend/schedule/schedule.h"
#include "frontend/frontend.h"
#include "models/zoo.h"
#include "runtime/check_stages.h"
#include "runtime/interpreter/interpreter.h"

typedef struct stages_run {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    ir_context *context;
    onnx_model *model;
    jmp_buf guard;
    pim_chip chip;
    compile_options options;
    FILE *stream; /* of check_stages_run */
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

typedef raptor_status_code (*stages_check)(stages_run *run, ir_operation *module,
                                           const onnx_named_tensor *input);

/* The plan of a zoo network and an input for it, handed to the check. */
static raptor_status with_network(stages_run *run, const zoo_entry *entry, const char *path,
                                  stages_check check) {
    ir_operation *module;
    const char *chip = getenv("RAPTOR_STAGES_CHIP");
    run->options = (compile_options){.chip = &run->chip, .chip_name = chip ? chip : "c64f"};
    RAPTOR_TRY(zoo_entry_write(entry, 1, path, &run->diagnostics));
    RAPTOR_TRY(onnx_model_load(path, NULL, &run->diagnostics, &run->model));
    RAPTOR_TRY(pim_chip_load(run->options.chip_name, &run->arena, &run->diagnostics, &run->chip));
    RAPTOR_TRY(frontend_import(run->model, NULL, run->context, &run->diagnostics, &module));
    const int64_t *shape = zoo_entry_shape(entry);
    size_t count = (size_t)(shape[0] * shape[1] * shape[2] * shape[3]);
    onnx_named_tensor input = {.tensor = {.dtype = ONNX_FLOAT,
                                          .rank = 4,
                                          .dims = shape,
                                          .count = count,
                                          .data = random_values(&run->arena, count)}};
    return check(run, module, &input);
}

static void run_network(const char *name, FILE *stream, stages_check check) {
    stages_run run = {.context = ir_context_create(), .stream = stream};
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
        status = with_network(&run, entry, path, check);
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

/* ---- every stage ---- */

static raptor_status_code check_stages(stages_run *run, ir_operation *module,
                                       const onnx_named_tensor *input) {
    return check_stages_run(module, &run->options, input, 1, &run->arena, &run->diagnostics,
                            run->stream);
}

static const char *const small_networks[] = {"lenet5",      "cnn-small",   "tiny-resnet",
                                             "tiny-mobile", "tiny-concat", "tiny-shuffle"};
enum { SMALL_NETWORKS = sizeof small_networks / sizeof *small_networks };

static void test_small_networks_agree_at_every_stage(void **state) {
    (void)state;
    for (size_t i = 0; i < SMALL_NETWORKS; i++)
        run_network(small_networks[i], NULL, check_stages);
}

/* ---- rounds with deferred communication, before transfers are explicit ---- */

static raptor_status_code interpret(stages_run *run, ir_operation *module,
                                    const onnx_named_tensor *input, interpreter_tensor *out) {
    interpreter_tensor tensor = {.rank = input->tensor.rank,
                                 .shape = input->tensor.dims,
                                 .data = (float *)input->tensor.data};
    interpreter_tensor *outputs;
    size_t count;
    RAPTOR_TRY(
        interpreter_run(module, &tensor, 1, &run->arena, &run->diagnostics, &outputs, &count));
    assert_int_equal(count, 1);
    *out = outputs[0];
    return RAPTOR_OK;
}

static raptor_status_code check_rounds(stages_run *run, ir_operation *module,
                                       const onnx_named_tensor *input) {
    interpreter_tensor graph, rounds;
    RAPTOR_TRY(compile_to_stage(module, "graph", &run->options, &run->diagnostics));
    RAPTOR_TRY(interpret(run, module, input, &graph));
    RAPTOR_TRY(schedule_pass_rounds.run(module, &run->options, &run->diagnostics));
    RAPTOR_TRY(interpret(run, module, input, &rounds));
    assert_int_equal(graph.rank, rounds.rank);
    size_t count = 1;
    for (uint32_t i = 0; i < graph.rank; i++)
        count *= (size_t)graph.shape[i];
    assert_memory_equal(graph.data, rounds.data, count * sizeof(float));
    return RAPTOR_OK;
}

static void test_rounds_agree_with_the_graph(void **state) {
    (void)state;
    for (size_t i = 0; i < SMALL_NETWORKS; i++)
        run_network(small_networks[i], NULL, check_rounds);
}

/* ---- a stage that computes something else is found ---- */

static bool spoil_constant(ir_operation *operation, void *user) {
    (void)user;
    if (!ir_operation_is(operation, "arith.constant"))
        return true;
    const ir_type *type = ir_result(operation, 0)->type;
    if (!ir_type_is_shaped(type) || type->element->kind != IR_TYPE_FLOAT ||
        ir_type_element_count(type) < 8)
        return true;
    ir_attribute_set(operation, "value", ir_attribute_dense_f32_splat(type, 0.75f));
    return false;
}

/* The stage to spoil after it was made. */
static void spoil_stage(const ir_pass *pass, ir_operation *module, double seconds, void *user) {
    (void)seconds;
    if (strcmp(pass->to, user) == 0)
        ir_walk(module, spoil_constant, NULL);
}

static void expect_found(stages_run *run, ir_operation *module, const onnx_named_tensor *input,
                         char *stage, const char *message) {
    run->options.after = spoil_stage;
    run->options.user = stage;
    assert_int_equal(check_stages(run, module, input), RAPTOR_FAILED);
    assert_int_equal(run->diagnostics.count, 1);
    if (!strstr(run->diagnostics.first->message, message))
        fail_msg("'%s' does not say '%s'", run->diagnostics.first->message, message);
    assert_string_equal(run->diagnostics.first->place.node, "output");
    raptor_diagnostics_deinit(&run->diagnostics);
    raptor_diagnostics_init(&run->diagnostics);
}

static raptor_status_code check_spoiled_graph(stages_run *run, ir_operation *module,
                                              const onnx_named_tensor *input) {
    expect_found(run, module, input, (char[]){"graph"},
                 "stage graph computes other values than stage layout");
    return RAPTOR_OK;
}

static raptor_status_code check_spoiled_pim(stages_run *run, ir_operation *module,
                                            const onnx_named_tensor *input) {
    expect_found(run, module, input, (char[]){"pim"},
                 "stage pim computes other values than stage scheduled");
    return RAPTOR_OK;
}

static void test_the_first_wrong_stage_is_named(void **state) {
    (void)state;
    run_network("cnn-small", NULL, check_spoiled_graph);
    run_network("cnn-small", NULL, check_spoiled_pim);
}

static void test_named_networks(void **state) {
    (void)state;
    const char *names = getenv("RAPTOR_STAGES_NETWORKS");
    char copy[256];
    snprintf(copy, sizeof copy, "%s", names ? names : "");
    for (char *rest = NULL, *name = strtok_r(copy, ",", &rest); name;
         name = strtok_r(NULL, ",", &rest)) {
        printf("%s\n", name);
        run_network(name, stdout, check_stages);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_networks_agree_at_every_stage),
        cmocka_unit_test(test_rounds_agree_with_the_graph),
        cmocka_unit_test(test_the_first_wrong_stage_is_named),
        cmocka_unit_test(test_named_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
