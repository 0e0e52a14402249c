#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "raptor/directory.h"
#include "raptor/file.h"
#include "target/pim/program_files.h"

/* More cores than any chip file may describe. */
#define CORE_LIMIT  4096
#define HEADER_SIZE 12

__attribute__((format(printf, 3, 4))) static raptor_status_code
invalid(const char *file, raptor_diagnostics *diagnostics, const char *format, ...) {
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, (raptor_place){.file = file},
                           "%s", text);
}

static uint32_t get_u32(const unsigned char *in) {
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

static raptor_status_code invalid_record(const char *file, uint32_t core, size_t index,
                                         raptor_diagnostics *diagnostics, const char *text) {
    char stream[PIM_PLACE_BYTES];
    return raptor_diagnose(
        diagnostics, RAPTOR_E_program_invalid,
        (raptor_place){.file = file, .stream = pim_place_instruction(stream, core, index)}, "%s",
        text);
}

static raptor_status_code read_records(const char *path, uint32_t core, const unsigned char *data,
                                       size_t size, raptor_arena *arena,
                                       raptor_diagnostics *diagnostics, pim_core_program *stream) {
    if (size < HEADER_SIZE || memcmp(data, "PIMB", 4) != 0)
        return invalid(path, diagnostics, "this is not a .pim file");
    if (get_u32(data + 4) != 1)
        return invalid(path, diagnostics, ".pim version %u is not known, only 1",
                       get_u32(data + 4));
    size_t count = get_u32(data + 8);
    size_t whole = (size - HEADER_SIZE) / PIM_RECORD_BYTES;
    char text[80];
    snprintf(text, sizeof text, "the file ends inside this instruction of %zu", count);
    if (whole < count)
        return invalid_record(path, core, whole, diagnostics, text);
    if (size > HEADER_SIZE + count * PIM_RECORD_BYTES)
        return invalid(path, diagnostics, "%zu bytes behind the last of %zu instructions",
                       size - HEADER_SIZE - count * PIM_RECORD_BYTES, count);
    stream->instructions = RAPTOR_NEW_ARRAY(arena, pim_instruction, count);
    stream->capacity = count;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *record = data + HEADER_SIZE + i * PIM_RECORD_BYTES;
        if (pim_instruction_decode(record, &stream->instructions[i]))
            continue;
        snprintf(text, sizeof text, "opcode %u does not exist", record[0]);
        return invalid_record(path, core, i, diagnostics, text);
    }
    stream->count = count;
    return RAPTOR_OK;
}

enum { PATH_LIMIT = 4096 };

static raptor_status_code read_pim(const char *path, uint32_t core, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_core_program *stream) {
    char *data;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &data, &size));
    raptor_arena scratch;
    raptor_arena_init_child(&scratch, arena);
    raptor_arena_adopt(&scratch, data);
    raptor_status_code status =
        read_records(path, core, (const unsigned char *)data, size, arena, diagnostics, stream);
    raptor_arena_deinit(&scratch);
    return status;
}

/* core_cnt and array_group_map, which pimsim-nn needs too. */
static raptor_status_code read_config(const raptor_json_node *config, const char *file,
                                      raptor_arena *arena, raptor_diagnostics *diagnostics,
                                      pim_program *program) {
    int64_t cores;
    if (!raptor_json_integer(raptor_json_member(config, "core_cnt"), 1, CORE_LIMIT, &cores))
        return invalid(file, diagnostics, "config field 'core_cnt' must be 1 to %d", CORE_LIMIT);
    pim_program_init(program, arena, (uint32_t)cores);
    return RAPTOR_OK;
}

static raptor_status_code read_groups(const raptor_json_node *config, const char *file,
                                      uint32_t core, raptor_diagnostics *diagnostics,
                                      pim_program *program) {
    char name[24];
    snprintf(name, sizeof name, "core%u", core);
    const raptor_json_node *list =
        raptor_json_member(raptor_json_member(config, "array_group_map"), name);
    char text[PIM_PLACE_BYTES];
    raptor_place place = {.file = file, .stream = pim_place_core(text, core)};
    if (!list || list->kind != JSON_ARRAY)
        return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, place,
                               "config misses the array 'array_group_map.%s'", name);
    pim_core_program *stream = &program->cores[core];
    stream->groups = RAPTOR_NEW_ARRAY(program->arena, pim_group, list->count);
    for (const raptor_json_node *entry = list->first; entry; entry = entry->next) {
        int64_t arrays;
        if (!raptor_json_integer(entry, 1, INT32_MAX, &arrays))
            return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, place,
                                   "'array_group_map.%s[%u]' must be a positive number of arrays",
                                   name, stream->group_count);
        stream->groups[stream->group_count++] =
            (pim_group){.arrays = (uint32_t)arrays, .matrix = -1};
    }
    return RAPTOR_OK;
}

static raptor_status_code read_single(const char *path, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, pim_program *program) {
    pim_single_file file;
    RAPTOR_TRY(pim_single_file_read(path, arena, diagnostics, &file));
    if (!file.config)
        return invalid(path, diagnostics, "there is no object 'config'");
    RAPTOR_TRY(read_config(file.config, path, arena, diagnostics, program));
    for (uint32_t core = 0; core < program->core_count; core++)
        program->cores[core].absent = true;
    for (uint32_t i = 0; i < file.count; i++) {
        uint32_t core = file.streams[i].core;
        if (core >= program->core_count)
            continue; /* ignored by pimsim-nn, too */
        program->cores[core] = file.streams[i].program;
        RAPTOR_TRY(read_groups(file.config, path, core, diagnostics, program));
    }
    const raptor_json_node *tables = raptor_json_member(file.config, "raptor");
    return tables ? pim_tables_read(tables, path, NULL, diagnostics, program) : RAPTOR_OK;
}

/* pimsim-nn refuses other names that begin with core_; so do we, a stray file is a mistake. */
static raptor_status_code check_names(const char *folder, raptor_diagnostics *diagnostics,
                                      uint32_t core_count) {
    DIR *directory = opendir(folder);
    if (!directory)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_missing, (raptor_place){.file = folder},
                               "%s", strerror(errno));
    raptor_status_code status = RAPTOR_OK;
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (strncmp(entry->d_name, "core_", 5) != 0)
            continue;
        char *end;
        errno = 0;
        unsigned long core = strtoul(entry->d_name + 5, &end, 10);
        bool digit = entry->d_name[5] >= '0' && entry->d_name[5] <= '9';
        if (digit && !errno && core < core_count &&
            (strcmp(end, ".pim") == 0 || strcmp(end, ".json") == 0))
            continue;
        char path[PATH_LIMIT]; /* not the arena's, which may jump out of here */
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        status =
            invalid(path, diagnostics, "this is not the stream of one of %u cores", core_count);
    }
    closedir(directory);
    return status;
}

static bool exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static raptor_status_code read_folder(const char *folder, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, pim_program *program) {
    const char *file = raptor_arena_printf(arena, "%s/config.json", folder);
    raptor_json_node *config;
    RAPTOR_TRY(raptor_json_file_read(file, arena, diagnostics, &config));
    RAPTOR_TRY(read_config(config, file, arena, diagnostics, program));
    RAPTOR_TRY(check_names(folder, diagnostics, program->core_count));
    for (uint32_t core = 0; core < program->core_count; core++) {
        pim_core_program *stream = &program->cores[core];
        const char *binary = raptor_arena_printf(arena, "%s/core_%u.pim", folder, core);
        if (exists(binary))
            RAPTOR_TRY(read_pim(binary, core, arena, diagnostics, stream));
        else
            RAPTOR_TRY(
                pim_stream_read_json(raptor_arena_printf(arena, "%s/core_%u.json", folder, core),
                                     core, arena, diagnostics, stream));
        RAPTOR_TRY(read_groups(config, file, core, diagnostics, program));
    }
    const raptor_json_node *tables = raptor_json_member(config, "raptor");
    return tables ? pim_tables_read(tables, file, folder, diagnostics, program) : RAPTOR_OK;
}

raptor_status pim_program_read(const char *path, raptor_arena *arena,
                               raptor_diagnostics *diagnostics, pim_program *out_program) {
    if (raptor_path_is_directory(path))
        RAPTOR_TRY(read_folder(path, arena, diagnostics, out_program));
    else
        RAPTOR_TRY(read_single(path, arena, diagnostics, out_program));
    out_program->file = raptor_arena_strdup(arena, path);
    out_program->exportable = true;
    for (uint32_t core = 0; core < out_program->core_count; core++)
        for (size_t i = 0; i < out_program->cores[core].count; i++)
            out_program->exportable &=
                pim_opcodes[out_program->cores[core].instructions[i].opcode].peer;
    RAPTOR_TRY(pim_program_verify(out_program, path, diagnostics));
    out_program->verified = true;
    return RAPTOR_OK;
}
