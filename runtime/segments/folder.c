/* Programs of several segments on disk: PATH/segments.json, PATH/segment_N (a program folder) or
 * PATH/segment_N.onnx. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "raptor/directory.h"
#include "raptor/file.h"
#include "raptor/json.h"
#include "runtime/segments/program.h"

enum { FORMAT_VERSION = 1, SEGMENTS_LIMIT = 100000, VALUES_LIMIT = 1000000 };

/* ---- writing -----------------------------------------------------------------------------------
 */

static void put_values(raptor_buffer *out, const char *key, uint32_t count,
                       const segment_value *values) {
    raptor_buffer_printf(out, "\"%s\": [", key);
    for (uint32_t i = 0; i < count; i++) {
        raptor_buffer_puts(out, i ? ", {\"name\": " : "{\"name\": ");
        raptor_json_string(out, values[i].name);
        raptor_buffer_printf(out, ", \"dtype\": %d}", (int)values[i].dtype);
    }
    raptor_buffer_puts(out, "]");
}

static const char *segment_path(raptor_arena *arena, const char *folder, uint32_t number,
                                bool device) {
    return raptor_arena_printf(arena, "%s/segment_%u%s", folder, number, device ? "" : ".onnx");
}

static raptor_status write_index(const segments_program *program, const char *path,
                                 raptor_diagnostics *diagnostics) {
    raptor_buffer out;
    raptor_buffer_init(&out);
    raptor_buffer_printf(&out, "{\n  \"version\": %d,\n  \"model\": ", FORMAT_VERSION);
    raptor_json_string(&out, program->model);
    raptor_buffer_puts(&out, ",\n  \"chip\": ");
    raptor_json_string(&out, program->chip);
    raptor_buffer_printf(&out,
                         ",\n  \"bits\": %u,\n  \"device_macs\": %" PRIu64
                         ",\n  \"total_macs\": %" PRIu64 ",\n  \"unknown_macs\": %u,\n  ",
                         program->bits, program->device_macs, program->total_macs,
                         program->unknown_macs);
    put_values(&out, "inputs", program->input_count, program->inputs);
    raptor_buffer_puts(&out, ",\n  ");
    put_values(&out, "outputs", program->output_count, program->outputs);
    raptor_buffer_puts(&out, ",\n  \"segments\": [");
    for (uint32_t i = 0; i < program->count; i++) {
        const segment_program *part = &program->list[i];
        raptor_buffer_printf(&out, "%s\n    {\"where\": \"%s\", ", i ? "," : "",
                             part->device ? "device" : "host");
        put_values(&out, "inputs", part->input_count, part->inputs);
        raptor_buffer_puts(&out, ", ");
        put_values(&out, "outputs", part->output_count, part->outputs);
        raptor_buffer_puts(&out, "}");
    }
    raptor_buffer_puts(&out, "\n  ]\n}\n");
    raptor_status_code status = raptor_buffer_write_file(&out, path, diagnostics);
    raptor_buffer_deinit(&out);
    return status;
}

static raptor_status_code fill_folder(const char *folder, const void *user, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics) {
    const segments_program *program = user;
    for (uint32_t i = 0; i < program->count; i++) {
        const segment_program *part = &program->list[i];
        const char *path = segment_path(arena, folder, i, part->device);
        RAPTOR_TRY(part->device
                       ? pim_program_write(&part->program, path, PIM_PROGRAM_FOLDER, diagnostics)
                       : onnx_model_write(part->host, path, diagnostics));
    }
    return write_index(program, raptor_arena_printf(arena, "%s/segments.json", folder),
                       diagnostics);
}

/* An earlier program of either form counts; of a segment's folder also what it holds. */
static bool is_ours(const char *folder, const char *name) {
    if (!segments_program_is_folder(folder))
        return pim_program_names_file(name);
    char part[PATH_MAX];
    if (!segments_program_names_file(name) ||
        snprintf(part, sizeof part, "%s/%s", folder, name) >= (int)sizeof part)
        return false;
    return !raptor_path_is_directory(part) || pim_program_is_replaceable(part);
}

raptor_status segments_program_write(const segments_program *program, const char *path,
                                     raptor_diagnostics *diagnostics) {
    return raptor_directory_write(path, is_ours, fill_folder, program, diagnostics);
}

/* ---- reading -----------------------------------------------------------------------------------
 */

typedef struct reader {
    const char *index; /* path of segments.json */
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
} reader;

static raptor_status_code invalid(const reader *state, const char *what) {
    return raptor_diagnose(state->diagnostics, RAPTOR_E_program_invalid,
                           (raptor_place){.file = state->index}, "\"%s\" is missing or not valid",
                           what);
}

static raptor_status read_text(const reader *state, const raptor_json_node *object, const char *key,
                               const char **out_text) {
    const raptor_json_node *member = raptor_json_member(object, key);
    if (!member || member->kind != JSON_STRING)
        return invalid(state, key);
    *out_text = member->text;
    return RAPTOR_OK;
}

static raptor_status read_count(const reader *state, const raptor_json_node *object,
                                const char *key, uint64_t *out_value) {
    int64_t value;
    if (!raptor_json_integer(raptor_json_member(object, key), 0, INT64_MAX, &value))
        return invalid(state, key);
    *out_value = (uint64_t)value;
    return RAPTOR_OK;
}

static raptor_status read_values(const reader *state, const raptor_json_node *object,
                                 const char *key, uint32_t *out_count, segment_value **out_values) {
    const raptor_json_node *list = raptor_json_member(object, key);
    if (!list || list->kind != JSON_ARRAY || list->count > VALUES_LIMIT)
        return invalid(state, key);
    *out_values = RAPTOR_NEW_ARRAY(state->arena, segment_value, list->count + 1);
    *out_count = 0;
    for (const raptor_json_node *item = list->first; item; item = item->next) {
        segment_value *value = &(*out_values)[(*out_count)++];
        int64_t dtype = 0;
        RAPTOR_TRY(read_text(state, item, "name", &value->name));
        if (!raptor_json_integer(raptor_json_member(item, "dtype"), 0, 64, &dtype) ||
            (dtype != 0 && !onnx_dtype_is_known(dtype)))
            return invalid(state, "dtype");
        value->dtype = (onnx_dtype)dtype;
    }
    return RAPTOR_OK;
}

/* What segments.json says must be what the segment's own file says. */
static raptor_status check_borders(const reader *state, const segment_program *part) {
    bool fits = part->device ? part->program.input_count == part->input_count &&
                                   part->program.output_count == part->output_count
                             : part->host->graph->input_count == part->input_count &&
                                   part->host->graph->output_count == part->output_count;
    for (uint32_t i = 0; fits && i < part->input_count + part->output_count; i++) {
        bool in = i < part->input_count;
        uint32_t k = in ? i : i - part->input_count;
        const char *name =
            part->device ? (in ? part->program.inputs : part->program.outputs)[k].name
                         : (in ? part->host->graph->inputs : part->host->graph->outputs)[k]->name;
        fits = strcmp(name, (in ? part->inputs : part->outputs)[k].name) == 0;
    }
    return fits ? RAPTOR_OK : invalid(state, "segments");
}

static raptor_status read_segment(const reader *state, const char *folder,
                                  const raptor_json_node *item, uint32_t number,
                                  segment_program *out) {
    const onnx_load_options options = {.oldest_opset = 1};
    const char *where = "";
    RAPTOR_TRY(read_text(state, item, "where", &where));
    out->device = strcmp(where, "device") == 0;
    if (!out->device && strcmp(where, "host") != 0)
        return invalid(state, "where");
    RAPTOR_TRY(read_values(state, item, "inputs", &out->input_count, &out->inputs));
    RAPTOR_TRY(read_values(state, item, "outputs", &out->output_count, &out->outputs));
    const char *path = segment_path(state->arena, folder, number, out->device);
    if (out->device) {
        RAPTOR_TRY(pim_program_read(path, state->arena, state->diagnostics, &out->program));
    } else {
        RAPTOR_TRY(onnx_model_load(path, &options, state->diagnostics, &out->host));
        out->owns_host = true;
    }
    return check_borders(state, out);
}

static raptor_status read_index(const reader *state, const char *folder,
                                segments_program *program) {
    raptor_json_node *root = NULL;
    uint64_t number = 0;
    RAPTOR_TRY(raptor_json_file_read(state->index, state->arena, state->diagnostics, &root));
    RAPTOR_TRY(read_count(state, root, "version", &number));
    if (number != FORMAT_VERSION)
        return invalid(state, "version");
    RAPTOR_TRY(read_text(state, root, "model", &program->model));
    RAPTOR_TRY(read_text(state, root, "chip", &program->chip));
    RAPTOR_TRY(read_count(state, root, "bits", &number));
    if (number != 8 && number != 16 && number != 32)
        return invalid(state, "bits");
    program->bits = (uint32_t)number;
    RAPTOR_TRY(read_count(state, root, "device_macs", &program->device_macs));
    RAPTOR_TRY(read_count(state, root, "total_macs", &program->total_macs));
    RAPTOR_TRY(read_count(state, root, "unknown_macs", &number));
    program->unknown_macs = (uint32_t)(number > UINT32_MAX ? UINT32_MAX : number);
    RAPTOR_TRY(read_values(state, root, "inputs", &program->input_count, &program->inputs));
    RAPTOR_TRY(read_values(state, root, "outputs", &program->output_count, &program->outputs));
    const raptor_json_node *list = raptor_json_member(root, "segments");
    if (!list || list->kind != JSON_ARRAY || list->count > SEGMENTS_LIMIT)
        return invalid(state, "segments");
    program->list = RAPTOR_NEW_ARRAY(state->arena, segment_program, list->count + 1);
    for (const raptor_json_node *item = list->first; item; item = item->next) {
        uint32_t at = program->count++;
        RAPTOR_TRY(read_segment(state, folder, item, at, &program->list[at]));
    }
    return RAPTOR_OK;
}

raptor_status segments_program_read(const char *path, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics,
                                    segments_program *out_program) {
    *out_program = (segments_program){0};
    reader state = {.index = raptor_arena_printf(arena, "%s/segments.json", path),
                    .arena = arena,
                    .diagnostics = diagnostics};
    raptor_status_code status = read_index(&state, path, out_program);
    if (status != RAPTOR_OK)
        segments_program_destroy(out_program);
    return status;
}
