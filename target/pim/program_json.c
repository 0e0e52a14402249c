/* Instruction streams as JSON. A ResNet-18 has millions of instructions, so the text is never held:
 * each object is decoded when its bracket closes. */
#include <stdlib.h>
#include <string.h>

#include "target/pim/program_files.h"

/* Every key an instruction may carry. Others are ignored. */
typedef enum instruction_key {
    KEY_rd,
    KEY_rs1,
    KEY_rs2,
    KEY_imm,
    KEY_len,
    KEY_size,
    KEY_core,
    KEY_mbiw,
    KEY_relu,
    KEY_ibiw,
    KEY_obiw,
    KEY_group,
    KEY_wait_value,
    KEY_event_register,
    KEY_own_offset_value, /* of sld */
    KEY_IN_OFFSET,        /* the keys of the object "offset" */
    KEY_offset_select = KEY_IN_OFFSET,
    KEY_offset_value,
    KEY_COUNT
} instruction_key;

static const char *const key_names[KEY_COUNT] = {
    "rd",           "rs1",           "rs2",         "imm",  "len",   "size",       "core",
    "mbiw",         "relu",          "ibiw",        "obiw", "group", "wait_value", "event_register",
    "offset_value", "offset_select", "offset_value"};

static instruction_key find_key(const char *text, size_t length, bool in_offset) {
    unsigned end = in_offset ? KEY_COUNT : KEY_IN_OFFSET;
    for (unsigned k = in_offset ? KEY_IN_OFFSET : 0; k < end; k++)
        if (key_names[k][0] == text[0] && strlen(key_names[k]) == length &&
            memcmp(key_names[k], text, length) == 0)
            return (instruction_key)k;
    return KEY_COUNT;
}

typedef struct stream_reader {
    raptor_diagnostics *diagnostics;
    const char *path;
    unsigned base; /* depth of the arrays of instructions */
    pim_single_file *single;
    pim_core_program *stream; /* being filled, NULL outside */
    uint32_t core;
    /* the instruction being read */
    unsigned opcode; /* PIM_OPCODE_COUNT: no "op" yet */
    int32_t values[KEY_COUNT];
    uint32_t bad_keys;          /* bits: no 32-bit integers */
    bool in_offset, bad_offset; /* bad: an "offset" that is no object */
    /* pim_forms with keys instead of names */
    uint8_t form_keys[PIM_FORM_COUNT][PIM_FORM_FIELD_LIMIT];
    uint8_t form_key_count[PIM_FORM_COUNT];
    uint32_t form_key_mask[PIM_FORM_COUNT];
    bool has_offset[PIM_FORM_COUNT];
} stream_reader;

_Static_assert(KEY_COUNT <= 32, "a set of keys is a word");

static void prepare_forms(stream_reader *reader) {
    for (unsigned form = 0; form < PIM_FORM_COUNT; form++) {
        for (unsigned i = 0; i < PIM_FORM_FIELD_LIMIT && pim_forms[form][i].name; i++) {
            const pim_form_field *field = &pim_forms[form][i];
            reader->form_keys[form][i] = (uint8_t)find_key(field->name, strlen(field->name),
                                                           field->kind == PIM_FIELD_offset);
            reader->form_key_mask[form] |= UINT32_C(1) << reader->form_keys[form][i];
            reader->has_offset[form] |= field->kind == PIM_FIELD_offset;
            reader->form_key_count[form]++;
        }
    }
}

/* `stream`: core, or core and instruction; NULL for a fault of the whole file. */
static bool fault_in(stream_reader *reader, const char *stream, const char *text) {
    (void)raptor_diagnose(reader->diagnostics, RAPTOR_E_program_invalid,
                          (raptor_place){.file = reader->path, .stream = stream}, "%s", text);
    return false;
}

static bool core_fault(stream_reader *reader, const char *text) {
    char stream[PIM_PLACE_BYTES];
    return fault_in(reader, pim_place_core(stream, reader->core), text);
}

static void where(const void *context, char out_text[JSON_WHERE_BYTES]) {
    const stream_reader *reader = context;
    _Static_assert(PIM_PLACE_BYTES <= JSON_WHERE_BYTES, "a place fits");
    if (reader->stream)
        pim_place_instruction(out_text, reader->core, reader->stream->count);
}

/* Of the instruction being read. */
__attribute__((format(printf, 2, 3))) static bool fault(stream_reader *reader, const char *format,
                                                        ...) {
    char stream[PIM_PLACE_BYTES], text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fault_in(reader, pim_place_instruction(stream, reader->core, reader->stream->count),
                    text);
}

/* A whole number up to `high`, also written as 3.0 or 3e2; in 32 bits. */
static bool parse_integer(const raptor_json_event *event, int64_t high, int32_t *out) {
    if (event->kind != JSON_NUMBER || event->length > 40)
        return false;
    bool negative = event->text[0] == '-';
    size_t i = negative;
    int64_t value = 0;
    for (; i < event->length && event->text[i] >= '0' && event->text[i] <= '9' && i < 12; i++)
        value = 10 * value + (event->text[i] - '0');
    if (i < event->length) {
        char text[48];
        memcpy(text, event->text, event->length);
        text[event->length] = '\0';
        double real = strtod(text, NULL);
        if (!(real >= INT32_MIN && real <= (double)high))
            return false;
        value = (int64_t)real;
        if ((double)value != real)
            return false;
    } else if (negative) {
        value = -value;
    }
    *out = (int32_t)(uint32_t)value;
    return value >= INT32_MIN && value <= high;
}

static bool read_value(stream_reader *reader, const raptor_json_event *event) {
    if (!event->key)
        return true;
    if (event->key_length == 2 && memcmp(event->key, "op", 2) == 0 && !reader->in_offset) {
        if (event->kind != JSON_STRING)
            return fault(reader, "'op' must be the name of an instruction");
        reader->opcode = pim_opcode_find(event->text, event->length);
        if (reader->opcode == PIM_OPCODE_COUNT)
            return fault(reader, "'%.*s' is not an instruction", (int)event->length, event->text);
        return true;
    }
    instruction_key key = event->key_length > 0
                              ? find_key(event->key, event->key_length, reader->in_offset)
                              : KEY_COUNT;
    if (key == KEY_COUNT)
        return true;
    reader->bad_keys &= ~(UINT32_C(1) << key); /* of an earlier one that this replaces */
    if (event->kind == JSON_BOOLEAN) {
        reader->values[key] = event->truth;
        return true;
    }
    /* Addresses are often written without a sign. */
    int64_t high = key == KEY_imm ? UINT32_MAX : INT32_MAX;
    if (!parse_integer(event, high, &reader->values[key]))
        reader->bad_keys |= UINT32_C(1) << key;
    return true;
}

static bool finish_instruction(stream_reader *reader, raptor_arena *arena) {
    if (reader->opcode == PIM_OPCODE_COUNT)
        return fault(reader, "an instruction without 'op'");
    pim_instruction instruction = {.opcode = (uint8_t)reader->opcode};
    unsigned form = pim_opcodes[reader->opcode].form;
    if (reader->bad_offset && reader->has_offset[form])
        return fault(reader, "'offset' is not an object");
    uint32_t bad = reader->bad_keys & reader->form_key_mask[form];
    if (bad)
        return fault(reader, "'%s' is not a 32-bit integer", key_names[__builtin_ctz(bad)]);
    for (unsigned i = 0; i < reader->form_key_count[form]; i++) {
        int32_t value = reader->values[reader->form_keys[form][i]];
        pim_slot slot = pim_forms[form][i].slot;
        if ((slot == PIM_SLOT_RD || slot == PIM_SLOT_RS1) &&
            (value < 0 || value >= PIM_REGISTER_COUNT))
            return fault(reader, "'%s' is %d, not one of 32 registers", pim_forms[form][i].name,
                         value);
        pim_instruction_set(&instruction, slot, value);
    }
    pim_core_program *stream = reader->stream;
    if (stream->count >= UINT32_MAX)
        return fault(reader, "too many instructions");
    RAPTOR_GROW(arena, stream->instructions, stream->count, stream->capacity);
    stream->instructions[stream->count++] = instruction;
    return true;
}

static bool is_offset(const raptor_json_event *event) {
    return event->key_length == 6 && memcmp(event->key, "offset", 6) == 0;
}

/* A second one replaces the first. */
static bool read_offset(stream_reader *reader, const raptor_json_event *event) {
    reader->in_offset = event->type == JSON_BEGIN && event->kind == JSON_OBJECT;
    reader->bad_offset = !reader->in_offset;
    reader->values[KEY_offset_select] = reader->values[KEY_offset_value] = 0;
    reader->bad_keys &= (UINT32_C(1) << KEY_IN_OFFSET) - 1;
    return true;
}

/* Brackets and values below the array of instructions. */
static bool read_instruction(stream_reader *reader, raptor_arena *arena,
                             const raptor_json_event *event) {
    unsigned depth = event->depth - reader->base;
    if (depth == 1) {
        if (event->kind != JSON_OBJECT)
            return fault(reader, "an instruction must be an object");
        if (event->type == JSON_END)
            return finish_instruction(reader, arena);
        reader->opcode = PIM_OPCODE_COUNT;
        reader->in_offset = reader->bad_offset = false;
        reader->bad_keys = 0;
        memset(reader->values, 0, sizeof reader->values);
        return true;
    }
    if (event->type == JSON_END) {
        reader->in_offset &= depth > 2;
        return true;
    }
    if (depth == 2 && is_offset(event))
        return read_offset(reader, event);
    /* read_value also says what is wrong with brackets */
    return depth == 2 || (depth == 3 && reader->in_offset) ? read_value(reader, event) : true;
}

static bool on_stream_event(void *context, raptor_json_stream *stream,
                            const raptor_json_event *event) {
    stream_reader *reader = context;
    if (event->depth > 0)
        return read_instruction(reader, stream->arena, event);
    stream->where = event->type == JSON_BEGIN ? where : NULL;
    if (event->kind != JSON_ARRAY)
        return core_fault(reader, "the file must hold an array of instructions");
    return true;
}

raptor_status pim_stream_read_json(const char *path, uint32_t core, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_core_program *stream) {
    stream_reader reader = {
        .diagnostics = diagnostics, .path = path, .core = core, .stream = stream};
    stream->has_sizes = true;
    prepare_forms(&reader);
    return raptor_json_stream_read(path, arena, diagnostics, on_stream_event, &reader);
}

/* "core12" -> 12; false for every other key. */
static bool core_number(const raptor_json_event *event, uint32_t *out) {
    if (event->key_length < 5 || event->key_length > 9 || memcmp(event->key, "core", 4) != 0)
        return false;
    uint32_t number = 0;
    for (size_t i = 4; i < event->key_length; i++) {
        if (event->key[i] < '0' || event->key[i] > '9')
            return false;
        number = 10 * number + (uint32_t)(event->key[i] - '0');
    }
    *out = number;
    return event->key[4] != '0' || event->key_length == 5;
}

static bool begin_stream(stream_reader *reader, raptor_arena *arena,
                         const raptor_json_event *event) {
    if (event->kind != JSON_ARRAY)
        return core_fault(reader, "the stream of a core must be an array");
    if (event->type == JSON_END) {
        reader->stream = NULL;
        return true;
    }
    pim_single_file *single = reader->single;
    for (uint32_t i = 0; i < single->count; i++)
        if (single->streams[i].core == reader->core)
            return core_fault(reader, "this core has two streams");
    RAPTOR_GROW(arena, single->streams, single->count, single->capacity);
    single->streams[single->count] =
        (pim_named_stream){.core = reader->core, .program.has_sizes = true};
    reader->stream = &single->streams[single->count++].program;
    return true;
}

/* pimsim-nn does not look at streams of cores beyond core_cnt, whatever they hold. Here that is
 * known if the config comes first. */
static bool is_beyond_config(const stream_reader *reader) {
    int64_t cores;
    return raptor_json_integer(raptor_json_member(reader->single->config, "core_cnt"), 1, INT32_MAX,
                               &cores) &&
           reader->core >= cores;
}

static bool on_file_event(void *context, raptor_json_stream *stream,
                          const raptor_json_event *event) {
    stream_reader *reader = context;
    if (reader->stream && event->depth > reader->base)
        return read_instruction(reader, stream->arena, event);
    stream->where = where;
    if (event->depth == 0 && event->kind != JSON_OBJECT)
        return fault_in(reader, NULL, "the file must hold an object");
    if (event->depth != 1)
        return true;
    if (reader->stream)
        return begin_stream(reader, stream->arena, event);
    if (event->type == JSON_END || !event->key)
        return true;
    if (event->key_length == 6 && memcmp(event->key, "config", 6) == 0 &&
        event->type == JSON_BEGIN && event->kind == JSON_OBJECT)
        reader->single->config = raptor_json_collect(stream, event);
    else if (core_number(event, &reader->core) && !is_beyond_config(reader))
        return begin_stream(reader, stream->arena, event);
    return true;
}

raptor_status pim_single_file_read(const char *path, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_single_file *out) {
    *out = (pim_single_file){0};
    stream_reader reader = {.diagnostics = diagnostics, .path = path, .base = 1, .single = out};
    prepare_forms(&reader);
    return raptor_json_stream_read(path, arena, diagnostics, on_file_event, &reader);
}
