/* The ONNX standard's own tests, as many as the device can execute as they are: the interpreted
 * plan and the interpreted buffers of the same model both give the stored outputs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/compile.h"
#include "frontend/frontend.h"
#include "runtime/compare.h"
#include "runtime/interpreter/interpreter.h"
#include "runtime/tensor_file.h"

#define STANDARD "/usr/share/libonnx-testdata/data/"
enum { TENSOR_LIMIT = 8, EXECUTED_AT_LEAST = 100 };
/* The standard's own relative bound; its absolute one is for double precision. */
static const compare_bounds BOUNDS = {.relative = 1e-3, .absolute = 1e-5};

typedef struct standard_case {
    const char *folder;
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    jmp_buf guard;
    ir_context *context;
    onnx_model *model;
    pim_chip chip;
    interpreter_tensor inputs[TENSOR_LIMIT];
    onnx_tensor wanted[TENSOR_LIMIT];
    size_t input_count, wanted_count;
    bool executed; /* imported, so that its values must be right */
} standard_case;

/* False when there is no such file. */
static bool read_tensor(standard_case *self, const char *kind, size_t number,
                        onnx_named_tensor *out_tensor) {
    char path[1024];
    onnx_named_tensor *tensors;
    size_t count;
    snprintf(path, sizeof path, "%s/test_data_set_0/%s_%zu.pb", self->folder, kind, number);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fclose(file);
    if (tensor_file_read(path, &self->arena, &self->diagnostics, &tensors, &count) != RAPTOR_OK ||
        count != 1)
        return false;
    *out_tensor = tensors[0];
    return true;
}

static bool read_tensors(standard_case *self) {
    onnx_named_tensor tensor;
    for (; self->input_count < TENSOR_LIMIT; self->input_count++) {
        if (!read_tensor(self, "input", self->input_count, &tensor))
            break;
        const float *data = onnx_tensor_to_float(&tensor.tensor, &self->arena);
        if (!data)
            return false;
        self->inputs[self->input_count] = (interpreter_tensor){tensor.name, tensor.tensor.rank,
                                                               tensor.tensor.dims, (float *)data};
    }
    for (; self->wanted_count < TENSOR_LIMIT; self->wanted_count++) {
        if (!read_tensor(self, "output", self->wanted_count, &tensor))
            break;
        /* The device carries every number as f32. */
        const float *data = onnx_tensor_to_float(&tensor.tensor, &self->arena);
        if (!data)
            return false;
        self->wanted[self->wanted_count] = (onnx_tensor){
            ONNX_FLOAT, tensor.tensor.rank, tensor.tensor.dims, tensor.tensor.count, data};
    }
    return self->input_count > 0 && self->wanted_count > 0;
}

static raptor_status check_values(standard_case *self, ir_operation *module) {
    interpreter_tensor *outputs;
    size_t count;
    RAPTOR_TRY(interpreter_run(module, self->inputs, self->input_count, &self->arena,
                               &self->diagnostics, &outputs, &count));
    assert_int_equal(count, self->wanted_count);
    for (size_t i = 0; i < count; i++) {
        size_t elements = self->wanted[i].count;
        onnx_tensor got = {ONNX_FLOAT, outputs[i].rank, outputs[i].shape, elements,
                           outputs[i].data};
        compare_result result = compare_tensors(&got, &self->wanted[i], BOUNDS);
        if (!compare_passes(&result))
            return raptor_diagnose(&self->diagnostics, RAPTOR_E_interpreter,
                                   (raptor_place){.file = self->folder}, "stage %s: %s",
                                   ir_module_stage(module),
                                   compare_text(&self->arena, &got, &self->wanted[i], &result));
    }
    return RAPTOR_OK;
}

static raptor_status check_case(standard_case *self) {
    char path[1024];
    ir_operation *module;
    snprintf(path, sizeof path, "%s/model.onnx", self->folder);
    if (!read_tensors(self) ||
        onnx_model_load(path, NULL, &self->diagnostics, &self->model) != RAPTOR_OK ||
        frontend_import(self->model, NULL, self->context, &self->diagnostics, &module) != RAPTOR_OK)
        return RAPTOR_OK; /* not for the device */
    self->executed = true;
    RAPTOR_TRY(pim_chip_load("c64f", &self->arena, &self->diagnostics, &self->chip));
    compile_options options = {.chip = &self->chip, .chip_name = "c64f"};
    RAPTOR_TRY(check_values(self, module));
    RAPTOR_TRY(compile_to_stage(module, "buffered", &options, &self->diagnostics));
    return check_values(self, module);
}

/* True if the case was executed; a wrong or failing one is printed and counted. */
static bool run_case(const char *folder, size_t *failed) {
    standard_case *self = calloc(1, sizeof *self);
    assert_non_null(self);
    self->folder = folder;
    self->context = ir_context_create();
    raptor_arena_init(&self->arena);
    raptor_status_code status = RAPTOR_FAILED;
    if (setjmp(self->guard) == 0) {
        raptor_arena_guard(&self->arena, &self->guard);
        raptor_arena_guard(ir_context_arena(self->context), &self->guard);
        status = check_case(self);
    }
    if (status != RAPTOR_OK) {
        (*failed)++;
        print_error("%s:\n", folder);
        raptor_diagnostics_print(&self->diagnostics, stderr);
    }
    bool executed = self->executed;
    ir_context_destroy(self->context);
    onnx_model_destroy(self->model);
    raptor_diagnostics_deinit(&self->diagnostics);
    raptor_arena_deinit(&self->arena);
    free(self);
    return executed;
}

static void test_standard_cases(void **state) {
    (void)state;
    static const char *const groups[] = {"node", "pytorch-converted", "pytorch-operator"};
    size_t executed = 0, failed = 0;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        struct dirent **entries;
        char root[512], folder[1024];
        snprintf(root, sizeof root, STANDARD "%s", groups[i]);
        int count = scandir(root, &entries, NULL, alphasort);
        if (count < 0)
            skip(); /* libonnx-testdata is not installed */
        for (int k = 0; k < count; k++) {
            snprintf(folder, sizeof folder, "%s/%s", root, entries[k]->d_name);
            if (strncmp(entries[k]->d_name, "test_", 5) == 0)
                executed += run_case(folder, &failed);
            free(entries[k]);
        }
        free(entries);
    }
    print_message("%zu cases executed, %zu failed\n", executed, failed);
    assert_int_equal(failed, 0);
    assert_true(executed >= EXECUTED_AT_LEAST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standard_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
