#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "raptor/buffer.h"
#include "raptor/directory.h"
#include "raptor/file.h"
#include "raptor/json.h"
#include "target/pim/program_files.h"

#define FLUSH_BYTES (1u << 16)

/* Text or bytes on their way into one file, maybe through gzip. */
typedef struct output_sink {
    raptor_file_writer *writer;
    raptor_buffer text;
    z_stream *gzip; /* NULL: plain */
} output_sink;

static void deflate_text(output_sink *sink, int flush) {
    unsigned char out[FLUSH_BYTES];
    sink->gzip->next_in = (unsigned char *)sink->text.data;
    sink->gzip->avail_in = (unsigned)sink->text.size;
    do {
        sink->gzip->next_out = out;
        sink->gzip->avail_out = sizeof out;
        (void)deflate(sink->gzip, flush);
        raptor_file_writer_append(sink->writer, out, sizeof out - sink->gzip->avail_out);
    } while (sink->gzip->avail_out == 0);
}

static void sink_flush(output_sink *sink, bool last) {
    if (sink->gzip)
        deflate_text(sink, last ? Z_FINISH : Z_NO_FLUSH);
    else
        raptor_file_writer_append(sink->writer, sink->text.data, sink->text.size);
    sink->text.size = 0;
}

static void sink_maybe_flush(output_sink *sink) {
    if (sink->text.size >= FLUSH_BYTES)
        sink_flush(sink, false);
}

static raptor_status_code sink_open(output_sink *sink, const char *path, z_stream *gzip,
                                    raptor_diagnostics *diagnostics) {
    sink->gzip = gzip;
    raptor_buffer_init(&sink->text);
    /* 16 asks zlib for a gzip header; it holds no time, so equal text gives equal bytes. */
    if (gzip && deflateInit2(gzip, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                               "no memory to compress");
    if (raptor_file_writer_open(path, diagnostics, &sink->writer) == RAPTOR_OK)
        return RAPTOR_OK;
    if (gzip)
        deflateEnd(gzip);
    return RAPTOR_FAILED;
}

static raptor_status_code sink_close(output_sink *sink, const char *path,
                                     raptor_diagnostics *diagnostics) {
    sink_flush(sink, true);
    if (sink->gzip)
        deflateEnd(sink->gzip);
    bool failed = sink->text.failed;
    raptor_buffer_deinit(&sink->text);
    if (!failed)
        return raptor_file_writer_close(sink->writer, diagnostics);
    raptor_file_writer_abandon(sink->writer);
    return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                           "no memory to write");
}

static void write_instruction(raptor_buffer *out, const pim_instruction *instruction,
                              bool has_sizes) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    raptor_buffer_printf(out, "{\"op\":\"%s\"", info->name);
    int32_t offset[2] = {0, 0};
    bool has_offset = false;
    for (unsigned i = 0; i < PIM_FORM_FIELD_LIMIT && pim_forms[info->form][i].name; i++) {
        const pim_form_field *field = &pim_forms[info->form][i];
        int32_t value = pim_instruction_get(instruction, field->slot);
        if (field->kind == PIM_FIELD_offset) {
            offset[field->slot == PIM_SLOT_G2] = value;
            has_offset = true;
        } else if (field->kind != PIM_FIELD_spare ||
                   (value != 0 && (info->form != PIM_FORM_move || has_sizes))) {
            raptor_buffer_printf(out, ",\"%s\":%d", field->name, value);
        }
    }
    if (has_offset)
        raptor_buffer_printf(out, ",\"offset\":{\"offset_select\":%d,\"offset_value\":%d}",
                             offset[0], offset[1]);
    raptor_buffer_puts(out, "}");
}

static void write_stream(output_sink *sink, const pim_core_program *stream) {
    raptor_buffer_puts(&sink->text, "[");
    for (size_t i = 0; i < stream->count; i++) {
        if (i > 0)
            raptor_buffer_puts(&sink->text, ",\n");
        write_instruction(&sink->text, &stream->instructions[i], stream->has_sizes);
        sink_maybe_flush(sink);
    }
    raptor_buffer_puts(&sink->text, "]");
}

static const char *comma(uint32_t i) {
    return i ? "," : "";
}

static void write_values(output_sink *sink, const char *name, const pim_host_value *values,
                         uint32_t count) {
    raptor_buffer *out = &sink->text;
    raptor_buffer_printf(out, ",\n  \"%s\": [", name);
    for (uint32_t i = 0; i < count; i++) {
        raptor_buffer_printf(out, "%s{\"name\": ", comma(i));
        raptor_json_string(out, values[i].name);
        raptor_buffer_printf(out, ", \"offset\": %llu, \"bytes\": %llu, \"shape\": [",
                             (unsigned long long)values[i].offset,
                             (unsigned long long)values[i].bytes);
        for (uint32_t axis = 0; axis < values[i].rank; axis++)
            raptor_buffer_printf(out, "%s%lld", comma(axis), (long long)values[i].shape[axis]);
        raptor_buffer_puts(out, "]}");
    }
    raptor_buffer_puts(out, "]");
}

static void write_data_tables(output_sink *sink, const pim_program *program) {
    raptor_buffer *out = &sink->text;
    raptor_buffer_puts(out, ",\n  \"matrices\": [");
    uint64_t at = 0;
    for (uint32_t i = 0; i < program->matrix_count; i++) {
        const pim_matrix *matrix = &program->matrices[i];
        raptor_buffer_printf(out, "%s{\"name\": ", comma(i));
        raptor_json_string(out, matrix->name ? matrix->name : "");
        raptor_buffer_printf(out, ", \"rows\": %u, \"columns\": %u, \"offset\": %llu}",
                             matrix->rows, matrix->columns, (unsigned long long)at);
        at += (uint64_t)matrix->rows * matrix->columns * sizeof(float);
        sink_maybe_flush(sink);
    }
    raptor_buffer_puts(out, "],\n  \"constants\": [");
    at = 0;
    for (uint32_t i = 0; i < program->constant_count; i++) {
        raptor_buffer_printf(out, "%s{\"offset\": %llu, \"bytes\": %llu, \"at\": %llu}", comma(i),
                             (unsigned long long)program->constants[i].offset,
                             (unsigned long long)program->constants[i].bytes,
                             (unsigned long long)at);
        at += program->constants[i].bytes;
    }
    raptor_buffer_puts(out, "]");
}

static void write_core_tables(output_sink *sink, const pim_program *program) {
    raptor_buffer *out = &sink->text;
    raptor_buffer_puts(out, ",\n  \"groups\": {");
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        raptor_buffer_printf(out, "%s\"core%u\": [", comma(core), core);
        for (uint32_t i = 0; i < stream->group_count; i++)
            raptor_buffer_printf(out, "%s%d", comma(i), stream->groups[i].matrix);
        raptor_buffer_puts(out, "]");
        sink_maybe_flush(sink);
    }
    raptor_buffer_puts(out, "},\n  \"ranges\": {");
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        raptor_buffer_printf(out, "%s\"core%u\": [", comma(core), core);
        for (uint32_t i = 0; i < stream->range_count; i++) {
            raptor_buffer_printf(out, "%s[%u,%u]", comma(i), stream->ranges[i].first_instruction,
                                 stream->ranges[i].layer);
            sink_maybe_flush(sink);
        }
        raptor_buffer_puts(out, "]");
    }
    raptor_buffer_puts(out, "}");
}

static void write_config(output_sink *sink, const pim_program *program) {
    raptor_buffer *out = &sink->text;
    raptor_buffer_printf(out, "{\"core_cnt\": %u,\n \"array_group_map\": {", program->core_count);
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        raptor_buffer_printf(out, "%s\"core%u\": [", comma(core), core);
        for (uint32_t i = 0; i < stream->group_count; i++)
            raptor_buffer_printf(out, "%s%u", comma(i), stream->groups[i].arrays);
        raptor_buffer_puts(out, "]");
    }
    raptor_buffer_printf(out, "},\n \"raptor\": {\"bits\": %u, \"model\": ", program->bits);
    raptor_json_string(out, program->model ? program->model : "");
    if (program->chip) {
        raptor_buffer_puts(out, ", \"chip\": ");
        raptor_json_string(out, program->chip);
    }
    if (!program->exportable)
        raptor_buffer_puts(out, ", \"pimsim_nn\": false");
    raptor_buffer_printf(out, ", \"host_bytes\": %llu,\n  \"layers\": [",
                         (unsigned long long)program->host_bytes);
    for (uint32_t i = 0; i < program->layer_count; i++) {
        raptor_buffer_printf(out, "%s{\"name\": ", comma(i));
        raptor_json_string(out, program->layers[i].name ? program->layers[i].name : "");
        raptor_buffer_puts(out, ", \"op\": ");
        raptor_json_string(out, program->layers[i].op ? program->layers[i].op : "");
        raptor_buffer_puts(out, "}");
    }
    raptor_buffer_puts(out, "]");
    write_values(sink, "inputs", program->inputs, program->input_count);
    write_values(sink, "outputs", program->outputs, program->output_count);
    write_data_tables(sink, program);
    write_core_tables(sink, program);
    raptor_buffer_puts(out, "}}");
}

static raptor_status_code write_config_file(const pim_program *program, const char *path,
                                            raptor_diagnostics *diagnostics) {
    output_sink sink;
    RAPTOR_TRY(sink_open(&sink, path, NULL, diagnostics));
    write_config(&sink, program);
    raptor_buffer_puts(&sink.text, "\n");
    return sink_close(&sink, path, diagnostics);
}

static raptor_status_code write_json_stream(const pim_core_program *stream, const char *path,
                                            raptor_diagnostics *diagnostics) {
    output_sink sink;
    RAPTOR_TRY(sink_open(&sink, path, NULL, diagnostics));
    write_stream(&sink, stream);
    raptor_buffer_puts(&sink.text, "\n");
    return sink_close(&sink, path, diagnostics);
}

static void put_u32(unsigned char *out, uint32_t value) {
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(value >> (8 * i));
}

static raptor_status_code write_pim(const pim_core_program *stream, const char *path,
                                    raptor_diagnostics *diagnostics) {
    output_sink sink;
    RAPTOR_TRY(sink_open(&sink, path, NULL, diagnostics));
    unsigned char header[12] = "PIMB";
    put_u32(header + 4, 1);
    put_u32(header + 8, (uint32_t)stream->count);
    raptor_buffer_append(&sink.text, header, sizeof header);
    for (size_t i = 0; i < stream->count; i++) {
        uint8_t record[PIM_RECORD_BYTES];
        pim_instruction_encode(&stream->instructions[i], record);
        raptor_buffer_append(&sink.text, record, sizeof record);
        sink_maybe_flush(&sink);
    }
    return sink_close(&sink, path, diagnostics);
}

static raptor_status_code write_memory(const pim_program *program, const char *path,
                                       raptor_diagnostics *diagnostics) {
    raptor_file_writer *writer;
    RAPTOR_TRY(raptor_file_writer_open(path, diagnostics, &writer));
    for (uint32_t i = 0; i < program->constant_count; i++)
        raptor_file_writer_append(writer, program->constants[i].data,
                                  (size_t)program->constants[i].bytes);
    return raptor_file_writer_close(writer, diagnostics);
}

static raptor_status_code write_weights(const pim_program *program, const char *path,
                                        raptor_diagnostics *diagnostics) {
    raptor_file_writer *writer;
    RAPTOR_TRY(raptor_file_writer_open(path, diagnostics, &writer));
    for (uint32_t i = 0; i < program->matrix_count; i++) {
        const pim_matrix *matrix = &program->matrices[i];
        if (!matrix->data) {
            raptor_file_writer_abandon(writer);
            return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid,
                                   (raptor_place){.file = path}, "matrix %u has no weights", i);
        }
        raptor_file_writer_append(writer, matrix->data,
                                  (size_t)matrix->rows * matrix->columns * sizeof(float));
    }
    return raptor_file_writer_close(writer, diagnostics);
}

typedef struct folder_contents {
    const pim_program *program;
    bool json;
} folder_contents;

static raptor_status_code fill_folder(const char *folder, const void *user, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics) {
    const pim_program *program = ((const folder_contents *)user)->program;
    bool json = ((const folder_contents *)user)->json;
    RAPTOR_TRY(write_config_file(program, raptor_arena_printf(arena, "%s/config.json", folder),
                                 diagnostics));
    for (uint32_t core = 0; core < program->core_count; core++) {
        const char *path =
            raptor_arena_printf(arena, "%s/core_%u.%s", folder, core, json ? "json" : "pim");
        RAPTOR_TRY(json ? write_json_stream(&program->cores[core], path, diagnostics)
                        : write_pim(&program->cores[core], path, diagnostics));
    }
    if (program->constant_count > 0)
        RAPTOR_TRY(write_memory(program, raptor_arena_printf(arena, "%s/memory.bin", folder),
                                diagnostics));
    if (program->matrix_count > 0)
        RAPTOR_TRY(write_weights(program, raptor_arena_printf(arena, "%s/weights.bin", folder),
                                 diagnostics));
    return RAPTOR_OK;
}

/* core_17.pim, core_17.json */
static bool names_stream(const char *name) {
    if (strncmp(name, "core_", 5) != 0)
        return false;
    const char *end = name + 5 + strspn(name + 5, "0123456789");
    return end > name + 5 && (strcmp(end, ".pim") == 0 || strcmp(end, ".json") == 0);
}

bool pim_program_names_file(const char *name) {
    return strcmp(name, "config.json") == 0 || strcmp(name, "memory.bin") == 0 ||
           strcmp(name, "weights.bin") == 0 || names_stream(name);
}

static bool is_ours(const char *folder, const char *name) {
    (void)folder;
    return pim_program_names_file(name);
}

bool pim_program_is_replaceable(const char *path) {
    return raptor_directory_holds_only(path, is_ours);
}

static raptor_status_code write_file(const pim_program *program, const char *path,
                                     raptor_diagnostics *diagnostics) {
    size_t length = strlen(path);
    z_stream gzip = {0};
    output_sink sink;
    bool compress = length > 3 && strcmp(path + length - 3, ".gz") == 0;
    RAPTOR_TRY(sink_open(&sink, path, compress ? &gzip : NULL, diagnostics));
    raptor_buffer_puts(&sink.text, "{\"config\": ");
    write_config(&sink, program);
    for (uint32_t core = 0; core < program->core_count; core++) {
        if (program->cores[core].absent)
            continue;
        raptor_buffer_printf(&sink.text, ",\n\"core%u\": ", core);
        write_stream(&sink, &program->cores[core]);
    }
    raptor_buffer_puts(&sink.text, "}\n");
    return sink_close(&sink, path, diagnostics);
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

pim_program_form pim_program_form_of(const char *path) {
    return ends_with(path, ".json") || ends_with(path, ".json.gz") ? PIM_PROGRAM_JSON_FILE
                                                                   : PIM_PROGRAM_FOLDER;
}

raptor_status pim_program_write(const pim_program *program, const char *path, pim_program_form form,
                                raptor_diagnostics *diagnostics) {
    if (form == PIM_PROGRAM_JSON_FILE)
        return write_file(program, path, diagnostics);
    folder_contents contents = {program, form == PIM_PROGRAM_JSON_FOLDER};
    return raptor_directory_write(path, is_ours, fill_folder, &contents, diagnostics);
}
