/* The object "raptor" of a program's config:
 *   {"bits", "model", "host_bytes", "layers": [{"name", "op"}], "ranges": {"core0": [[first,
 * layer]]}, "groups": {"core0": [matrix or -1]}, "matrices": [{"name", "rows", "columns",
 * "offset"}], "constants": [{"offset", "bytes", "at"}], "inputs" and "outputs": [{"name", "offset",
 * "bytes", "shape"}]} A matrix's offset is its place in weights.bin, a constant's "at" its place in
 * memory.bin, its offset the place in host memory. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "target/pim/program_files.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "program files are read without swapping");

typedef struct table_reader {
    const char *file;
    const char *folder;
    raptor_diagnostics *diagnostics;
    pim_program *program;
    const char *memory;
    uint64_t memory_bytes;
    const char *weights;
    uint64_t weights_bytes;
} table_reader;

static raptor_status_code fault(const table_reader *reader, const char *what) {
    return raptor_diagnose(reader->diagnostics, RAPTOR_E_program_invalid,
                           (raptor_place){.file = reader->file}, "config table 'raptor': %s", what);
}

static const char *text_of(const raptor_json_node *object, const char *key) {
    const raptor_json_node *node = raptor_json_member(object, key);
    return node && node->kind == JSON_STRING ? node->text : "";
}

static size_t length_of(const raptor_json_node *list) {
    return list && list->kind == JSON_ARRAY ? list->count : 0;
}

static bool natural(const raptor_json_node *object, const char *key, uint64_t *out) {
    int64_t value;
    if (!raptor_json_integer(raptor_json_member(object, key), 0, INT64_MAX, &value))
        return false;
    *out = (uint64_t)value;
    return true;
}

static raptor_status_code read_layers(const table_reader *reader, const raptor_json_node *list) {
    pim_program *program = reader->program;
    program->layers = RAPTOR_NEW_ARRAY(program->arena, pim_layer, length_of(list));
    if (length_of(list) == 0)
        return RAPTOR_OK;
    for (const raptor_json_node *entry = list->first; entry; entry = entry->next)
        program->layers[program->layer_count++] =
            (pim_layer){.name = text_of(entry, "name"), .op = text_of(entry, "op")};
    return RAPTOR_OK;
}

static raptor_status_code read_ranges(const table_reader *reader, const raptor_json_node *map) {
    pim_program *program = reader->program;
    for (uint32_t core = 0; core < program->core_count; core++) {
        char name[24];
        snprintf(name, sizeof name, "core%u", core);
        const raptor_json_node *list = raptor_json_member(map, name);
        size_t count = length_of(list);
        if (count == 0)
            continue;
        pim_core_program *stream = &program->cores[core];
        stream->ranges = RAPTOR_NEW_ARRAY(program->arena, pim_layer_range, count);
        for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
            int64_t first, layer;
            if (entry->kind != JSON_ARRAY || entry->count != 2 ||
                !raptor_json_integer(entry->first, 0, UINT32_MAX, &first) ||
                !raptor_json_integer(entry->last, 0, UINT32_MAX, &layer))
                return fault(reader, "a range is not [first instruction, layer]");
            stream->ranges[stream->range_count++] =
                (pim_layer_range){.first_instruction = (uint32_t)first, .layer = (uint32_t)layer};
        }
    }
    return RAPTOR_OK;
}

static raptor_status_code read_group_matrices(const table_reader *reader,
                                              const raptor_json_node *map) {
    pim_program *program = reader->program;
    for (uint32_t core = 0; core < program->core_count; core++) {
        char name[24];
        snprintf(name, sizeof name, "core%u", core);
        const raptor_json_node *list = raptor_json_member(map, name);
        if (length_of(list) == 0)
            continue;
        pim_core_program *stream = &program->cores[core];
        if (list->count != stream->group_count)
            return fault(reader, "'groups' and 'array_group_map' differ in length");
        uint32_t i = 0;
        for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
            int64_t matrix;
            if (!raptor_json_integer(entry, -1, INT32_MAX, &matrix))
                return fault(reader, "a group's matrix is not a number");
            stream->groups[i++].matrix = (int32_t)matrix;
        }
    }
    return RAPTOR_OK;
}

/* A file of the folder, whole, in the arena; empty when there is none. */
static raptor_status_code load(const table_reader *reader, const char *name, const char **out_data,
                               uint64_t *out_bytes) {
    *out_bytes = 0;
    *out_data = "";
    if (!reader->folder)
        return RAPTOR_OK;
    raptor_arena *arena = reader->program->arena;
    const char *path = raptor_arena_printf(arena, "%s/%s", reader->folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return RAPTOR_OK;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *data = size >= 0 ? raptor_arena_allocate(arena, (size_t)size + 1) : NULL;
    bool good =
        data && fseek(file, 0, SEEK_SET) == 0 && fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (!good)
        return raptor_diagnose(reader->diagnostics, RAPTOR_E_file_read,
                               (raptor_place){.file = path}, "%s", strerror(errno));
    *out_data = data;
    *out_bytes = (uint64_t)size;
    return RAPTOR_OK;
}

static raptor_status_code read_matrices(const table_reader *reader, const raptor_json_node *list) {
    pim_program *program = reader->program;
    program->matrices = RAPTOR_NEW_ARRAY(program->arena, pim_matrix, length_of(list));
    if (length_of(list) == 0)
        return RAPTOR_OK;
    for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
        int64_t rows, columns;
        uint64_t offset, bytes;
        if (!raptor_json_integer(raptor_json_member(entry, "rows"), 1, INT32_MAX, &rows) ||
            !raptor_json_integer(raptor_json_member(entry, "columns"), 1, INT32_MAX, &columns))
            return fault(reader, "a matrix without positive 'rows' and 'columns'");
        pim_matrix *matrix = &program->matrices[program->matrix_count++];
        *matrix = (pim_matrix){
            .name = text_of(entry, "name"), .rows = (uint32_t)rows, .columns = (uint32_t)columns};
        if (!reader->folder)
            continue;
        bytes = (uint64_t)rows * (uint64_t)columns * sizeof(float);
        if (!natural(entry, "offset", &offset) || offset % sizeof(float) != 0 ||
            offset > reader->weights_bytes || bytes > reader->weights_bytes - offset)
            return fault(reader, "weights.bin ends before a matrix does");
        matrix->data = (const float *)(const void *)(reader->weights + offset);
    }
    return RAPTOR_OK;
}

static raptor_status_code read_constants(const table_reader *reader, const raptor_json_node *list) {
    pim_program *program = reader->program;
    if (!reader->folder || length_of(list) == 0)
        return RAPTOR_OK;
    program->constants = RAPTOR_NEW_ARRAY(program->arena, pim_host_constant, list->count);
    for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
        pim_host_constant constant = {0};
        uint64_t at;
        if (!natural(entry, "offset", &constant.offset) ||
            !natural(entry, "bytes", &constant.bytes) || !natural(entry, "at", &at))
            return fault(reader, "a constant without 'offset', 'bytes' and 'at'");
        if (at > reader->memory_bytes || constant.bytes > reader->memory_bytes - at)
            return fault(reader, "memory.bin ends before a constant does");
        constant.data = reader->memory + at;
        program->constants[program->constant_count++] = constant;
    }
    return RAPTOR_OK;
}

static raptor_status_code read_values(const table_reader *reader, const raptor_json_node *list,
                                      pim_host_value **out_values, uint32_t *out_count) {
    *out_values = RAPTOR_NEW_ARRAY(reader->program->arena, pim_host_value, length_of(list));
    if (length_of(list) == 0)
        return RAPTOR_OK;
    for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
        pim_host_value value = {.name = text_of(entry, "name")};
        const raptor_json_node *shape = raptor_json_member(entry, "shape");
        if (!natural(entry, "offset", &value.offset) || !natural(entry, "bytes", &value.bytes) ||
            !shape || shape->kind != JSON_ARRAY ||
            shape->count > sizeof value.shape / sizeof *value.shape)
            return fault(reader, "an input or output without 'offset', 'bytes' and 'shape'");
        uint64_t bytes = sizeof(float);
        for (const raptor_json_node *extent = shape->first; extent; extent = extent->next) {
            int64_t *size = &value.shape[value.rank++];
            if (!raptor_json_integer(extent, 0, INT32_MAX, size) ||
                __builtin_mul_overflow(bytes, (uint64_t)*size, &bytes))
                return fault(reader, "an input or output with a wrong shape");
        }
        if (bytes != value.bytes)
            return fault(reader, "an input or output whose 'bytes' do not fit its shape");
        (*out_values)[(*out_count)++] = value;
    }
    return RAPTOR_OK;
}

raptor_status pim_tables_read(const raptor_json_node *tables, const char *file, const char *folder,
                              raptor_diagnostics *diagnostics, pim_program *program) {
    table_reader reader = {
        .file = file, .folder = folder, .diagnostics = diagnostics, .program = program};
    if (tables->kind != JSON_OBJECT)
        return fault(&reader, "it is not an object");
    int64_t bits = 32;
    const raptor_json_node *given = raptor_json_member(tables, "bits");
    if (given && !raptor_json_integer(given, 1, 64, &bits))
        return fault(&reader, "'bits' is not 1 to 64");
    program->bits = (uint32_t)bits;
    program->model = text_of(tables, "model");
    if (raptor_json_member(tables, "chip"))
        program->chip = text_of(tables, "chip");
    if (raptor_json_member(tables, "host_bytes") &&
        !natural(tables, "host_bytes", &program->host_bytes))
        return fault(&reader, "'host_bytes' is not a number of bytes");
    RAPTOR_TRY(load(&reader, "memory.bin", &reader.memory, &reader.memory_bytes));
    RAPTOR_TRY(load(&reader, "weights.bin", &reader.weights, &reader.weights_bytes));
    RAPTOR_TRY(read_layers(&reader, raptor_json_member(tables, "layers")));
    RAPTOR_TRY(read_ranges(&reader, raptor_json_member(tables, "ranges")));
    RAPTOR_TRY(read_matrices(&reader, raptor_json_member(tables, "matrices")));
    RAPTOR_TRY(read_group_matrices(&reader, raptor_json_member(tables, "groups")));
    RAPTOR_TRY(read_constants(&reader, raptor_json_member(tables, "constants")));
    RAPTOR_TRY(read_values(&reader, raptor_json_member(tables, "inputs"), &program->inputs,
                           &program->input_count));
    return read_values(&reader, raptor_json_member(tables, "outputs"), &program->outputs,
                       &program->output_count);
}
