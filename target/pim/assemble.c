/* Program text back to a program: a line is a directive, a change of layer, or an instruction. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "raptor/file.h"
#include "target/pim/program.h"

#define CORE_LIMIT 4096
/* A text that is no program at all would fault in every line. */
#define FAULT_LIMIT 50

typedef struct assembler {
    const char *file;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    pim_program *program;
    const char *line_start, *at, *end; /* end: of the line */
    uint32_t line;
    unsigned faults;
    pim_core_program *stream; /* NULL before the first .core */
    size_t layer_capacity, matrix_capacity, constant_capacity, input_capacity, output_capacity;
    size_t range_capacity, group_capacity;
    bool started; /* .program has been read */
} assembler;

__attribute__((format(printf, 3, 4))) static bool fault(assembler *self, const char *at,
                                                        const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->faults++;
    (void)raptor_diagnose(self->diagnostics, RAPTOR_E_program_invalid,
                          (raptor_place){.file = self->file,
                                         .line = self->line,
                                         .column = (uint32_t)(at - self->line_start) + 1},
                          "%s", text);
    return false;
}

static void skip_blanks(assembler *self) {
    while (self->at < self->end && (*self->at == ' ' || *self->at == '\t' || *self->at == '\r'))
        self->at++;
}

static bool at_end(assembler *self) {
    skip_blanks(self);
    return self->at == self->end || *self->at == ';';
}

/* Characters up to a blank, `=` or a comment. */
static size_t word_length(const assembler *self) {
    const char *at = self->at;
    while (at < self->end && !strchr(" \t\r=;[],:\"", *at))
        at++;
    return (size_t)(at - self->at);
}

static bool expect(assembler *self, char wanted) {
    if (self->at == self->end || *self->at != wanted)
        return fault(self, self->at, "'%c' is missing", wanted);
    self->at++;
    return true;
}

static bool parse_number(assembler *self, int64_t low, int64_t high, int64_t *out) {
    const char *start = self->at;
    size_t length = word_length(self);
    char digits[32], *rest;
    errno = 0;
    if (length == 0 || length >= sizeof digits)
        return fault(self, start, "a number is missing");
    memcpy(digits, start, length);
    digits[length] = '\0';
    *out = strtoll(digits, &rest, 0);
    if (*rest)
        return fault(self, start + (rest - digits), "'%s' is not a number", digits);
    if (errno || *out < low || *out > high)
        return fault(self, start, "%s is not in %lld to %lld", digits, (long long)low,
                     (long long)high);
    self->at += length;
    return true;
}

static bool parse_escape(assembler *self, raptor_buffer *text) {
    static const char plain[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *start = self->at - 1;
    const char *found = self->at < self->end ? strchr(plain, *self->at) : NULL;
    if (found) {
        raptor_buffer_append(text, &meant[found - plain], 1);
        self->at++;
        return true;
    }
    char digits[5] = "", *rest;
    if (self->end - self->at >= 5 && *self->at == 'u')
        memcpy(digits, self->at + 1, 4);
    unsigned long code = strtoul(digits, &rest, 16);
    /* Above a control character nothing needs this form. */
    if (rest != digits + 4 || code == 0 || code >= 0x80)
        return fault(self, start, "an escape that is not known");
    raptor_buffer_append(text, &(char){(char)code}, 1);
    self->at += 5;
    return true;
}

static bool parse_string(assembler *self, const char **out) {
    skip_blanks(self);
    const char *start = self->at;
    raptor_buffer text;
    raptor_buffer_init(&text);
    bool good = expect(self, '"');
    while (good && self->at < self->end && *self->at != '"') {
        char c = *self->at++;
        if (c == '\\')
            good = parse_escape(self, &text);
        else
            raptor_buffer_append(&text, &c, 1);
    }
    if (good && self->at == self->end)
        good = fault(self, start, "the string does not end in this line");
    self->at += good;
    if (good)
        *out = raptor_arena_strndup(self->arena, text.data ? text.data : "", text.size);
    raptor_buffer_deinit(&text);
    return good;
}

static bool take_word(assembler *self, const char *word) {
    skip_blanks(self);
    size_t length = word_length(self);
    if (length != strlen(word) || memcmp(self->at, word, length) != 0)
        return false;
    self->at += length;
    return true;
}

/* ` name=` */
static bool expect_key(assembler *self, const char *name) {
    if (!take_word(self, name))
        return fault(self, self->at, "'%s=' is missing", name);
    return expect(self, '=');
}

static bool parse_key(assembler *self, const char *name, int64_t high, int64_t *out) {
    return expect_key(self, name) && parse_number(self, 0, high, out);
}

static bool parse_program(assembler *self) {
    int64_t cores, bits, bytes;
    pim_program *program = self->program;
    if (self->started)
        return fault(self, self->line_start, "a second .program");
    if (!parse_key(self, "cores", CORE_LIMIT, &cores))
        return false;
    if (cores < 1)
        return fault(self, self->at, "a program has at least one core");
    pim_program_init(program, self->arena, (uint32_t)cores);
    for (uint32_t core = 0; core < program->core_count; core++)
        program->cores[core].absent = true;
    self->started = true;
    if (!parse_key(self, "bits", 64, &bits) || !parse_key(self, "host_bytes", INT64_MAX, &bytes) ||
        !expect_key(self, "model") || !parse_string(self, &program->model))
        return false;
    if (take_word(self, "chip") && (!expect(self, '=') || !parse_string(self, &program->chip)))
        return false;
    program->bits = (uint32_t)bits;
    program->host_bytes = (uint64_t)bytes;
    return true;
}

static bool parse_layer(assembler *self) {
    pim_program *program = self->program;
    pim_layer layer;
    if (!parse_string(self, &layer.name) || !parse_string(self, &layer.op))
        return false;
    size_t count = program->layer_count;
    RAPTOR_GROW(self->arena, program->layers, count, self->layer_capacity);
    program->layers[program->layer_count++] = layer;
    return true;
}

static bool parse_matrix(assembler *self) {
    pim_program *program = self->program;
    int64_t rows, columns;
    pim_matrix matrix = {0};
    if (!parse_string(self, &matrix.name) || !parse_key(self, "rows", UINT32_MAX, &rows) ||
        !parse_key(self, "columns", UINT32_MAX, &columns))
        return false;
    matrix.rows = (uint32_t)rows;
    matrix.columns = (uint32_t)columns;
    size_t count = program->matrix_count;
    RAPTOR_GROW(self->arena, program->matrices, count, self->matrix_capacity);
    program->matrices[program->matrix_count++] = matrix;
    return true;
}

static bool parse_constant(assembler *self) {
    pim_program *program = self->program;
    int64_t offset, bytes;
    if (!parse_key(self, "offset", INT64_MAX, &offset) ||
        !parse_key(self, "bytes", INT64_MAX, &bytes))
        return false;
    size_t count = program->constant_count;
    RAPTOR_GROW(self->arena, program->constants, count, self->constant_capacity);
    program->constants[program->constant_count++] =
        (pim_host_constant){.offset = (uint64_t)offset, .bytes = (uint64_t)bytes};
    return true;
}

static bool parse_value(assembler *self, pim_host_value *value) {
    int64_t offset, bytes;
    *value = (pim_host_value){0};
    if (!parse_string(self, &value->name) || !parse_key(self, "offset", INT64_MAX, &offset) ||
        !parse_key(self, "bytes", INT64_MAX, &bytes) || !expect_key(self, "shape") ||
        !expect(self, '['))
        return false;
    value->offset = (uint64_t)offset;
    value->bytes = (uint64_t)bytes;
    while (self->at < self->end && *self->at != ']') {
        if (value->rank == sizeof value->shape / sizeof *value->shape)
            return fault(self, self->at, "a shape has at most 8 dimensions");
        if ((value->rank > 0 && !expect(self, ',')) ||
            !parse_number(self, 0, INT64_MAX, &value->shape[value->rank]))
            return false;
        value->rank++;
    }
    return expect(self, ']');
}

static bool parse_input(assembler *self) {
    pim_host_value value;
    pim_program *program = self->program;
    if (!parse_value(self, &value))
        return false;
    size_t count = program->input_count;
    RAPTOR_GROW(self->arena, program->inputs, count, self->input_capacity);
    program->inputs[program->input_count++] = value;
    return true;
}

static bool parse_output(assembler *self) {
    pim_host_value value;
    pim_program *program = self->program;
    if (!parse_value(self, &value))
        return false;
    size_t count = program->output_count;
    RAPTOR_GROW(self->arena, program->outputs, count, self->output_capacity);
    program->outputs[program->output_count++] = value;
    return true;
}

static bool parse_group(assembler *self) {
    int64_t arrays, matrix = -1;
    if (!parse_number(self, 1, INT32_MAX, &arrays))
        return false;
    if (self->at < self->end && *self->at == ':') {
        self->at++;
        const char *start = self->at;
        if (!parse_number(self, 0, INT32_MAX, &matrix))
            return false;
        if (matrix >= self->program->matrix_count)
            return fault(self, start, "there are %u matrices", self->program->matrix_count);
    }
    pim_core_program *stream = self->stream;
    size_t count = stream->group_count;
    RAPTOR_GROW(self->arena, stream->groups, count, self->group_capacity);
    stream->groups[stream->group_count++] =
        (pim_group){.arrays = (uint32_t)arrays, .matrix = (int32_t)matrix};
    return true;
}

static bool parse_core(assembler *self) {
    int64_t core;
    skip_blanks(self);
    const char *start = self->at;
    if (!parse_number(self, 0, (int64_t)self->program->core_count - 1, &core))
        return false;
    self->stream = &self->program->cores[core];
    if (!self->stream->absent)
        return fault(self, start, "a second stream of core %lld", (long long)core);
    self->stream->absent = false;
    self->range_capacity = self->group_capacity = 0;
    if (!expect_key(self, "groups") || !expect(self, '['))
        return false;
    for (bool first = true; self->at < self->end && *self->at != ']'; first = false)
        if ((!first && !expect(self, ',')) || !parse_group(self))
            return false;
    return expect(self, ']');
}

/* `layer NUMBER "name"`: the layer of the instructions that follow. */
static bool parse_layer_line(assembler *self) {
    int64_t layer;
    const char *name;
    skip_blanks(self);
    const char *start = self->at;
    if (self->program->layer_count == 0)
        return fault(self, start, "there are no layers; .layer declares one");
    if (!parse_number(self, 0, (int64_t)self->program->layer_count - 1, &layer) ||
        !parse_string(self, &name))
        return false;
    if (strcmp(name, self->program->layers[layer].name) != 0)
        return fault(self, start, "layer %lld is '%s'", (long long)layer,
                     self->program->layers[layer].name);
    pim_core_program *stream = self->stream;
    size_t count = stream->range_count;
    RAPTOR_GROW(self->arena, stream->ranges, count, self->range_capacity);
    stream->ranges[stream->range_count++] =
        (pim_layer_range){.first_instruction = (uint32_t)stream->count, .layer = (uint32_t)layer};
    return true;
}

static bool parse_field(assembler *self, pim_instruction *instruction, uint32_t *seen) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    const char *name = self->at;
    size_t length = word_length(self);
    bool flags = length == 6 && memcmp(name, ".flags", 6) == 0;
    pim_slot slot = pim_field_find((pim_form)info->form, name, length);
    if (slot == PIM_SLOT_NONE && !flags)
        return fault(self, name, "%s has no field '%.*s'", info->name, (int)length, name);
    if (*seen >> slot & 1)
        return fault(self, name, "a second '%.*s'", (int)length, name);
    *seen |= 1u << slot;
    self->stream->has_sizes |= info->form == PIM_FORM_move && slot == PIM_SLOT_R2 && *name != '.';
    self->at += length;
    bool byte = flags || slot == PIM_SLOT_RD || slot == PIM_SLOT_RS1;
    int64_t value;
    if (!expect(self, '=') ||
        !parse_number(self, byte ? 0 : INT32_MIN, byte ? UINT8_MAX : INT32_MAX, &value))
        return false;
    if (flags)
        instruction->flags = (uint8_t)value;
    else
        pim_instruction_set(instruction, slot, (int32_t)value);
    return true;
}

static bool parse_instruction(assembler *self, const char *start, size_t length) {
    unsigned opcode = pim_opcode_find(start, length);
    if (opcode == PIM_OPCODE_COUNT)
        return fault(self, start, "there is no instruction '%.*s'", (int)length, start);
    pim_instruction instruction = {.opcode = (uint8_t)opcode};
    uint32_t seen = 0;
    while (!at_end(self))
        if (!parse_field(self, &instruction, &seen))
            return false;
    const pim_form_field *fields = pim_forms[pim_opcodes[opcode].form];
    for (int i = 0; i < PIM_FORM_FIELD_LIMIT && fields[i].name; i++)
        if (!(seen >> fields[i].slot & 1) && fields[i].kind == PIM_FIELD_plain)
            return fault(self, start, "%s misses '%s='", pim_opcodes[opcode].name, fields[i].name);
    const char *wrong =
        pim_instruction_check(&instruction, self->program->core_count, self->stream->group_count);
    if (wrong)
        return fault(self, start, "%s", wrong);
    pim_program_append(self->program, (uint32_t)(self->stream - self->program->cores), instruction);
    return true;
}

static const struct {
    const char *name;
    bool (*parse)(assembler *self);
} directives[] = {{".program", parse_program},   {".layer", parse_layer}, {".matrix", parse_matrix},
                  {".constant", parse_constant}, {".input", parse_input}, {".output", parse_output},
                  {".core", parse_core}};

static bool parse_line(assembler *self) {
    if (at_end(self))
        return true;
    const char *start = self->at;
    size_t length = word_length(self);
    self->at += length;
    if (!self->started && (length != 8 || memcmp(start, ".program", 8) != 0))
        return fault(self, start, "the text must begin with .program");
    bool good = false, found = false;
    for (size_t i = 0; i < sizeof directives / sizeof *directives && !found; i++)
        if (strlen(directives[i].name) == length &&
            memcmp(directives[i].name, start, length) == 0) {
            found = true;
            good = directives[i].parse(self);
        }
    if (!found && *start == '.')
        return fault(self, start, "there is no directive '%.*s'", (int)length, start);
    if (!found && !self->stream)
        return fault(self, start, "an instruction before the first .core");
    if (!found)
        good = length == 5 && memcmp(start, "layer", 5) == 0
                   ? parse_layer_line(self)
                   : parse_instruction(self, start, length);
    if (good && !at_end(self))
        return fault(self, self->at, "the line should end here");
    return good;
}

static void parse_text(assembler *self, const char *text, size_t size) {
    const char *end = text + size;
    for (const char *line = text; line < end && self->faults < FAULT_LIMIT;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        self->line++;
        self->line_start = self->at = line;
        self->end = stop ? stop : end;
        if (!parse_line(self) && !self->started)
            return;
        line = self->end + 1;
    }
    self->line_start = self->at = NULL;
    if (!self->started && self->faults == 0)
        fault(self, NULL, "the text must begin with .program");
}

static raptor_status_code adopt_data(const pim_program *data, const char *file,
                                     raptor_diagnostics *diagnostics, pim_program *program) {
    bool same = data->matrix_count == program->matrix_count &&
                data->constant_count == program->constant_count;
    for (uint32_t i = 0; same && i < program->matrix_count; i++) {
        same = data->matrices[i].rows == program->matrices[i].rows &&
               data->matrices[i].columns == program->matrices[i].columns;
        program->matrices[i].data = data->matrices[i].data;
    }
    for (uint32_t i = 0; same && i < program->constant_count; i++) {
        same = data->constants[i].bytes == program->constants[i].bytes;
        program->constants[i].data = data->constants[i].data;
    }
    if (same)
        return RAPTOR_OK;
    return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, (raptor_place){.file = file},
                           "the matrices or constants are not those of the program that is to "
                           "give their numbers");
}

raptor_status pim_program_assemble(const char *path, const pim_program *data, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_program *out_program) {
    char *text;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &text, &size));
    raptor_arena_adopt(arena, text);
    assembler self = {
        .file = path, .arena = arena, .diagnostics = diagnostics, .program = out_program};
    parse_text(&self, text, size);
    if (self.faults > 0)
        return RAPTOR_FAILED;
    if (data)
        RAPTOR_TRY(adopt_data(data, path, diagnostics, out_program));
    RAPTOR_TRY(pim_program_verify(out_program, path, diagnostics));
    out_program->verified = true;
    return RAPTOR_OK;
}

void pim_program_drop_data(pim_program *program) {
    program->matrix_count = program->constant_count = 0;
    for (uint32_t core = 0; core < program->core_count; core++)
        for (uint32_t i = 0; i < program->cores[core].group_count; i++)
            program->cores[core].groups[i].matrix = -1;
}
