/* write-split-model NAME FOLDER: writes FOLDER/NAME.onnx, a small model that the device cannot run
 * alone, and its inputs FOLDER/NAME.N.npy. Sin stands for an operator that no crossbar accelerator
 * has. */
#include <stdio.h>

#include "../unit/frontend_model.h"
#include "raptor/file.h"
#include "runtime/tensor_file.h"

typedef struct writing {
    model_under_test m;
    const char *folder, *name;
    uint32_t seed, inputs;
} writing;

static float *numbers(writing *to, size_t count) {
    float *values = RAPTOR_NEW_ARRAY(&to->m.arena, float, count + 1);
    for (size_t i = 0; i < count; i++) {
        to->seed = to->seed * 1664525u + 1013904223u;
        values[i] = (float)(to->seed >> 8) / (float)(1 << 24) - 0.5f;
    }
    return values;
}

static void input(writing *to, const char *name, onnx_dtype dtype, size_t rank,
                  const int64_t *declared, const int64_t *dims, const void *data) {
    to->m.inputs[to->m.graph.n_input++] = model_value(&to->m, name, dtype, rank, declared);
    onnx_tensor tensor = {dtype, (uint32_t)rank, dims, model_count(rank, dims), data};
    const char *path =
        raptor_arena_printf(&to->m.arena, "%s/%s.%u.npy", to->folder, to->name, to->inputs++);
    if (tensor_file_write_npy(path, &tensor, &to->m.diagnostics) != RAPTOR_OK)
        exit(1);
}

static void weights(writing *to, const char *name, size_t rank, const int64_t *dims) {
    model_floats(&to->m, name, rank, dims, numbers(to, model_count(rank, dims)));
}

/* Convolution, sine, convolution; the batch is symbolic, the input has two samples. */
static void write_middle(writing *to) {
    static const int64_t declared[] = {-2, 8, 12, 12}, dims[] = {2, 8, 12, 12};
    input(to, "x", ONNX_FLOAT, 4, declared, dims, numbers(to, 2 * 8 * 144));
    weights(to, "first.w", DIMS(16, 8, 3, 3));
    weights(to, "second.w", DIMS(4, 16, 3, 3));
    model_node(&to->m, "Conv", "first", "x, first.w", "a");
    model_node(&to->m, "Sin", "sine", "a", "b");
    model_node(&to->m, "Conv", "second", "b, second.w", "y");
    model_output(&to->m, "y");
}

/* Token numbers, an embedding, a product, the largest three with their places. */
static void write_tokens(writing *to) {
    static const int64_t dims[] = {1, 6}, ids[] = {3, 0, 19, 7, 7, 1};
    input(to, "ids", ONNX_INT64, 2, dims, dims, ids);
    weights(to, "table", DIMS(20, 32));
    weights(to, "w", DIMS(32, 64));
    model_ints(&to->m, "k", INTS(3));
    model_node(&to->m, "Gather", "embed", "table, ids", "e");
    model_node(&to->m, "MatMul", "project", "e, w", "p");
    model_node(&to->m, "TopK", "top", "p, k", "values, places");
    model_output(&to->m, "values");
    model_output(&to->m, "places");
    to->m.outputs[1]->type->tensor_type->elem_type = ONNX_INT64;
}

/* Outputs whose names are no file names, or the same ones. */
static void write_names(writing *to) {
    static const char *const NAMES[] = {"../../out", ".hidden", "a/b", "a b", "a_b"};
    static const int64_t dims[] = {1, 2, 3, 4};
    input(to, "x", ONNX_FLOAT, 4, dims, dims, numbers(to, 24));
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        model_node(&to->m, "Relu", "", "x", NAMES[i]);
        model_output(&to->m, NAMES[i]);
    }
}

int main(int count, char **arguments) {
    if (count != 3)
        return 2;
    writing to = {.name = arguments[1], .folder = arguments[2]};
    model_init(&to.m, 13);
    if (strcmp(to.name, "middle") == 0)
        write_middle(&to);
    else if (strcmp(to.name, "tokens") == 0)
        write_tokens(&to);
    else if (strcmp(to.name, "names") == 0)
        write_names(&to);
    else
        return 2;
    size_t size = onnx__model_proto__get_packed_size(&to.m.message);
    uint8_t *bytes = raptor_arena_allocate(&to.m.arena, size + 1);
    onnx__model_proto__pack(&to.m.message, bytes);
    const char *path = raptor_arena_printf(&to.m.arena, "%s/%s.onnx", to.folder, to.name);
    raptor_status_code status = raptor_file_write(path, bytes, size, &to.m.diagnostics);
    raptor_diagnostics_print(&to.m.diagnostics, stderr);
    raptor_diagnostics_deinit(&to.m.diagnostics);
    raptor_arena_deinit(&to.m.arena);
    return status == RAPTOR_OK ? 0 : 1;
}
