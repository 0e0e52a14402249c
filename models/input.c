#include "models/input.h"

#include "frontend/onnx/model.h"
#include "models/writer.h"
#include "raptor/file.h"

/* Version 1.0: magic, version, u16 header length, a Python dictionary padded with spaces so that
 * the data starts at a multiple of 64. */
static void format_header(const int64_t *shape, size_t rank, const char *type,
                          raptor_buffer *buffer) {
    enum { PREFIX_BYTES = 10, ALIGNMENT = 64 };
    raptor_buffer text;
    raptor_buffer_init(&text);
    raptor_buffer_printf(&text, "{'descr': '%s', 'fortran_order': False, 'shape': (", type);
    for (size_t i = 0; i < rank; i++)
        raptor_buffer_printf(&text,
                             i + 1 < rank ? "%lld, "
                             : rank == 1  ? "%lld,"
                                          : "%lld",
                             (long long)shape[i]);
    raptor_buffer_puts(&text, "), }");
    while ((PREFIX_BYTES + text.size + 1) % ALIGNMENT != 0 && !text.failed)
        raptor_buffer_puts(&text, " ");
    raptor_buffer_puts(&text, "\n");
    const unsigned char prefix[PREFIX_BYTES] = {
        0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, text.size & 0xff, (text.size >> 8) & 0xff};
    raptor_buffer_append(buffer, prefix, sizeof prefix);
    raptor_buffer_append(buffer, text.data, text.size);
    buffer->failed |= text.failed || text.size > UINT16_MAX;
    raptor_buffer_deinit(&text);
}

static void append_values(raptor_file_writer *writer, size_t count, uint64_t seed) {
    const zoo_weight standard = {.spread = 1};
    zoo_random random = zoo_random_stream(seed, "input");
    float values[4096];
    const size_t step = sizeof values / sizeof *values;
    for (size_t done = 0; done < count; done += step) {
        size_t now = count - done < step ? count - done : step;
        zoo_weight_draw(&standard, &random, values, now);
        raptor_file_writer_append(writer, values, now * sizeof *values);
    }
}

static void append_tokens(raptor_file_writer *writer, size_t count, int64_t vocabulary,
                          uint64_t seed) {
    zoo_random random = zoo_random_stream(seed, "input");
    for (size_t i = 0; i < count; i++) {
        int64_t token = (int64_t)(zoo_random_uniform(&random) * (double)vocabulary);
        raptor_file_writer_append(writer, &token, sizeof token);
    }
}

/* f32 where there is no vocabulary. */
static raptor_status write_input(const int64_t *shape, size_t rank, int64_t vocabulary,
                                 uint64_t seed, const char *path, raptor_diagnostics *diagnostics) {
    size_t count = 1;
    for (size_t i = 0; i < rank; i++)
        if (shape[i] < 0 || !raptor_multiply_size(count, (size_t)shape[i], &count) ||
            count > INT32_MAX)
            return raptor_diagnose(diagnostics, RAPTOR_E_size_overflow,
                                   (raptor_place){.file = path}, "the input is too large");
    raptor_buffer header;
    raptor_buffer_init(&header);
    format_header(shape, rank, vocabulary ? "<i8" : "<f4", &header);
    raptor_file_writer *writer;
    raptor_status_code status = RAPTOR_FAILED;
    if (header.failed)
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                                 "out of memory");
    else if (raptor_file_writer_open(path, diagnostics, &writer) == RAPTOR_OK) {
        raptor_file_writer_append(writer, header.data, header.size);
        if (vocabulary)
            append_tokens(writer, count, vocabulary, seed);
        else
            append_values(writer, count, seed);
        status = raptor_file_writer_close(writer, diagnostics);
    }
    raptor_buffer_deinit(&header);
    return status;
}

raptor_status zoo_input_write(const int64_t *shape, size_t rank, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics) {
    return write_input(shape, rank, 0, seed, path, diagnostics);
}

raptor_status zoo_token_input_write(const int64_t *shape, size_t rank, int64_t vocabulary,
                                    uint64_t seed, const char *path,
                                    raptor_diagnostics *diagnostics) {
    return write_input(shape, rank, vocabulary, seed, path, diagnostics);
}

static raptor_status write_for(onnx_model *model, size_t binding_count, const char *const *bindings,
                               uint64_t seed, const char *path, raptor_diagnostics *diagnostics) {
    enum { RANK_MAX = 8 };
    for (size_t i = 0; i < binding_count; i++)
        RAPTOR_TRY(onnx_model_bind_option(model, bindings[i], diagnostics));
    RAPTOR_TRY(onnx_model_check_shapes(model, diagnostics));
    raptor_place place = {.file = model->path};
    if (model->graph->input_count != 1)
        return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch, place,
                               "the model has %u inputs; one .npy file holds one",
                               model->graph->input_count);
    const onnx_value *input = model->graph->inputs[0];
    if (input->type.dtype != ONNX_FLOAT || input->type.rank > RANK_MAX)
        return raptor_diagnose(diagnostics, RAPTOR_E_input_mismatch, place,
                               "input '%s' is %s of rank %u; float32 up to rank %d can be drawn",
                               input->name, onnx_dtype_name(input->type.dtype), input->type.rank,
                               RANK_MAX);
    int64_t shape[RANK_MAX];
    for (uint32_t i = 0; i < input->type.rank; i++)
        shape[i] = input->type.dims[i].size;
    return zoo_input_write(shape, input->type.rank, seed, path, diagnostics);
}

raptor_status zoo_model_input_write(const char *model_path, size_t binding_count,
                                    const char *const *bindings, uint64_t seed, const char *path,
                                    raptor_diagnostics *diagnostics) {
    onnx_model *model;
    RAPTOR_TRY(onnx_model_load(model_path, NULL, diagnostics, &model));
    raptor_status_code status = write_for(model, binding_count, bindings, seed, path, diagnostics);
    onnx_model_destroy(model);
    return status;
}
