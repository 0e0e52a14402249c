/* What the frontend knows of types and shapes before a model runs is what the reference finds when
 * it runs: on every stored test of the ONNX standard. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "frontend/segments.h"
#include "raptor/file.h"
#include "runtime/reference/reference.h"

#define DATA "/usr/share/libonnx-testdata/data"

typedef struct comparison {
    const onnx_model *model;
    const frontend_analysis *analysis;
    const char *test;
    size_t known, wrong;
} comparison;

static void compare(void *user, const onnx_value *value, const reference_value *data) {
    comparison *state = user;
    if (value->graph != state->model->graph || data->kind != REFERENCE_TENSOR)
        return;
    const frontend_fact *fact = &state->analysis->facts[value->id];
    if (!fact->known)
        return;
    state->known++;
    bool same = fact->dtype == data->tensor.dtype && fact->rank == data->tensor.rank;
    for (uint32_t i = 0; same && i < fact->rank; i++)
        same = fact->dims[i] == data->tensor.dims[i];
    if (same)
        return;
    state->wrong++;
    fprintf(stderr, "%s: '%s' of %s:", state->test, value->name,
            value->producer ? value->producer->operator: "?");
    for (uint32_t i = 0; i < fact->rank; i++)
        fprintf(stderr, " %lld", (long long)fact->dims[i]);
    fprintf(stderr, " of type %s, really", onnx_dtype_name(fact->dtype));
    for (uint32_t i = 0; i < data->tensor.rank; i++)
        fprintf(stderr, " %lld", (long long)data->tensor.dims[i]);
    fprintf(stderr, " of type %s\n", onnx_dtype_name(data->tensor.dtype));
}

/* The stored inputs, up to the first that is no tensor. */
static uint32_t read_inputs(const char *folder, onnx_model *model, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, reference_input *inputs) {
    uint32_t count = 0;
    for (; count < model->graph->input_count; count++) {
        char path[4096], *bytes;
        size_t size;
        onnx_named_tensor tensor;
        const onnx_value *input = model->graph->inputs[count];
        snprintf(path, sizeof path, "%s/test_data_set_0/input_%u.pb", folder, count);
        if (input->type.kind != ONNX_TYPE_TENSOR || access(path, F_OK) != 0 ||
            raptor_file_read(path, diagnostics, &bytes, &size) != RAPTOR_OK)
            return count;
        raptor_status_code status =
            onnx_tensor_parse(bytes, size, path, arena, diagnostics, &tensor);
        free(bytes);
        if (status != RAPTOR_OK ||
            onnx_model_bind_shape(model, input->name, tensor.tensor.dims, tensor.tensor.rank,
                                  diagnostics) != RAPTOR_OK)
            return count;
        inputs[count] = (reference_input){input->name, reference_tensor_value(tensor.tensor)};
    }
    return count;
}

/* Returns the number of nodes whose results are known; tests the reference cannot run count none.
 */
static size_t check_test(const char *folder, const char *name, size_t *wrong, size_t *nodes) {
    char path[4096];
    snprintf(path, sizeof path, "%s/model.onnx", folder);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_arena arena;
    raptor_arena_init(&arena);
    comparison state = {.test = name};
    onnx_model *model = NULL;
    frontend_analysis analysis;
    onnx_load_options options = {.oldest_opset = 1};
    if (onnx_model_load(path, &options, &diagnostics, &model) == RAPTOR_OK) {
        reference_input *inputs =
            RAPTOR_NEW_ARRAY(&arena, reference_input, (size_t)model->graph->input_count + 1);
        reference_value *outputs =
            RAPTOR_NEW_ARRAY(&arena, reference_value, (size_t)model->graph->output_count + 1);
        uint32_t given = read_inputs(folder, model, &arena, &diagnostics, inputs);
        if (given == model->graph->input_count &&
            frontend_analyse(model, NULL, &arena, &diagnostics, &analysis) == RAPTOR_OK) {
            state.model = model;
            state.analysis = &analysis;
            reference_options observe = {.observe = compare, .user = &state};
            if (reference_run(model, inputs, given, &observe, &arena, &diagnostics, outputs) ==
                RAPTOR_OK)
                *nodes += model->graph->node_count;
        }
    }
    onnx_model_destroy(model);
    raptor_arena_deinit(&arena);
    raptor_diagnostics_deinit(&diagnostics);
    *wrong += state.wrong;
    return state.known;
}

static void test_stored_tests(void **unused) {
    (void)unused;
    static const char *const FOLDERS[] = {"node", "pytorch-converted", "pytorch-operator"};
    size_t known = 0, wrong = 0, nodes = 0;
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        char folder[1024], path[2048];
        snprintf(folder, sizeof folder, DATA "/%s", FOLDERS[i]);
        DIR *directory = opendir(folder);
        if (!directory)
            skip();
        for (struct dirent *entry; (entry = readdir(directory));) {
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            known += check_test(path, entry->d_name, &wrong, &nodes);
        }
        closedir(directory);
    }
    printf("%zu results of %zu nodes known, %zu wrong\n", known, nodes, wrong);
    assert_int_equal(wrong, 0);
    assert_true(known * 10 > nodes * 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_stored_tests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
