/* Compiles assembly formats. */
#include "ir/format.h"

typedef struct compiler {
    ir_context *context;
    const ir_operation_definition *definition;
    ir_format *format;
    const char *cursor;
} compiler;

const ir_type *ir_format_type(ir_context *context, const char *name) {
    static const struct {
        const char *name;
        uint32_t width;
        bool is_float;
    } types[] = {{"i1", 1, false},   {"i8", 8, false},  {"i16", 16, false}, {"i32", 32, false},
                 {"i64", 64, false}, {"f16", 16, true}, {"f32", 32, true},  {"f64", 64, true}};
    if (!name)
        return NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(name, types[i].name) == 0)
            return types[i].is_float ? ir_type_float(context, types[i].width)
                                     : ir_type_integer(context, types[i].width, IR_SIGNLESS);
    return strcmp(name, "index") == 0 ? ir_type_index(context) : NULL;
}

static ir_format_element *add(compiler *at, ir_format_kind kind) {
    ir_format *format = at->format;
    RAPTOR_GROW(&at->context->arena, format->elements, format->count, format->capacity);
    ir_format_element *element = &format->elements[format->count++];
    *element = (ir_format_element){.kind = kind};
    return element;
}

static size_t word_length(const char *text) {
    size_t length = 0;
    while (ir_is_word_character(text[length]) && text[length] != '$')
        length++;
    return length;
}

static bool same(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

static bool find_operand(const compiler *at, const char *name, size_t length, uint32_t *out) {
    for (*out = 0; *out < IR_MAXIMUM_OPERANDS && at->definition->operands[*out].name; ++*out)
        if (same(at->definition->operands[*out].name, name, length))
            return true;
    return false;
}

static bool find_result(const compiler *at, const char *name, size_t length, uint32_t *out) {
    for (*out = 0; *out < IR_MAXIMUM_RESULTS && at->definition->results[*out].name; ++*out)
        if (same(at->definition->results[*out].name, name, length))
            return true;
    return false;
}

static bool find_attribute(const compiler *at, const char *name, size_t length, uint32_t *out) {
    for (*out = 0; *out < IR_MAXIMUM_ATTRIBUTES && at->definition->attributes[*out].name; ++*out)
        if (same(at->definition->attributes[*out].name, name, length))
            return true;
    return false;
}

static void elide(compiler *at, const char *name) {
    at->format->elided[at->format->elided_count++] = name;
}

/* The element `kind($name)` or `$name` (kind ATTRIBUTE) of the name at the cursor. */
static bool reference(compiler *at, ir_format_kind kind) {
    size_t length = word_length(at->cursor);
    const char *name = at->cursor;
    uint32_t number;
    bool is_result = false;
    at->cursor += length;
    if (kind == IR_FORMAT_TYPE || kind == IR_FORMAT_TYPES) {
        if (!find_operand(at, name, length, &number)) {
            is_result = true;
            if (!find_result(at, name, length, &number))
                return false;
        }
    } else if (kind == IR_FORMAT_MIXED ||
               (kind == IR_FORMAT_ATTRIBUTE && find_operand(at, name, length, &number))) {
        if (!find_operand(at, name, length, &number))
            return false;
        kind = kind == IR_FORMAT_MIXED ? kind : IR_FORMAT_OPERANDS;
    } else if (!find_attribute(at, name, length, &number)) {
        return false;
    }
    ir_format_element *element = add(at, kind);
    element->number = number;
    element->is_result = is_result;
    if (kind == IR_FORMAT_MIXED) {
        const char *group = at->definition->operands[number].name;
        element->text = raptor_arena_printf(&at->context->arena, "static_%s", group);
        elide(at, element->text);
    } else if (kind == IR_FORMAT_ATTRIBUTE || kind == IR_FORMAT_KEYWORD ||
               kind == IR_FORMAT_RANGES) {
        elide(at, at->definition->attributes[number].name);
    }
    return true;
}

static bool starts(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* `type($x)` and the like, `attr-dict` and the like; 0 = none here, 1 = added, -1 = faulty. */
static int directive(compiler *at) {
    static const struct {
        const char *text;
        ir_format_kind kind;
        bool has_name;
    } directives[] = {{"type($", IR_FORMAT_TYPE, true},
                      {"types($", IR_FORMAT_TYPES, true},
                      {"mixed($", IR_FORMAT_MIXED, true},
                      {"keyword($", IR_FORMAT_KEYWORD, true},
                      {"ranges($", IR_FORMAT_RANGES, true},
                      {"functional-type", IR_FORMAT_FUNCTIONAL, false},
                      {"attr-dict", IR_FORMAT_ATTR_DICT, false},
                      {"region", IR_FORMAT_REGION, false},
                      {"successors", IR_FORMAT_SUCCESSORS, false}};
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
        size_t length = strlen(directives[i].text);
        if (!starts(at->cursor, directives[i].text) ||
            (!directives[i].has_name && ir_is_word_character(at->cursor[length])))
            continue;
        at->cursor += length;
        if (!directives[i].has_name) {
            add(at, directives[i].kind);
            return 1;
        }
        if (!reference(at, directives[i].kind) || *at->cursor++ != ')')
            return -1;
        return 1;
    }
    return 0;
}

static void literal(compiler *at) {
    size_t length = word_length(at->cursor);
    if (!length)
        length = starts(at->cursor, "->") ? 2 : 1;
    add(at, IR_FORMAT_LITERAL)->text =
        raptor_arena_strndup(&at->context->arena, at->cursor, length);
    at->cursor += length;
}

static bool is_anchor(ir_format_kind kind) {
    return (kind >= IR_FORMAT_OPERANDS && kind <= IR_FORMAT_RANGES) || kind == IR_FORMAT_SUCCESSORS;
}

/* Behind `?>`: the optional part's anchor is its first reference. */
static bool end_optional(compiler *at, uint32_t *open) {
    ir_format *format = at->format;
    if (*open == UINT32_MAX)
        return false;
    add(at, IR_FORMAT_END);
    ir_format_element *optional = &format->elements[*open];
    optional->number = format->count;
    uint32_t anchor = *open + 1;
    while (anchor < format->count && !is_anchor(format->elements[anchor].kind))
        anchor++;
    optional->anchor = anchor;
    *open = UINT32_MAX;
    return anchor < format->count;
}

static bool compile_element(compiler *at, uint32_t *open) {
    char c = *at->cursor;
    if (c == ' ' || c == '|') {
        at->cursor++;
        if (c == ' ')
            add(at, IR_FORMAT_SPACE);
        return true;
    }
    if (starts(at->cursor, "<?")) {
        at->cursor += 2;
        if (*open != UINT32_MAX)
            return false;
        *open = at->format->count;
        add(at, IR_FORMAT_OPTIONAL);
        return true;
    }
    if (starts(at->cursor, "?>")) {
        at->cursor += 2;
        return end_optional(at, open);
    }
    if (c == '$') {
        at->cursor++;
        return reference(at, IR_FORMAT_ATTRIBUTE);
    }
    int found = directive(at);
    if (found == 0)
        literal(at);
    return found >= 0;
}

static ir_format *compile(ir_context *context, const ir_operation_definition *definition) {
    ir_format *format = RAPTOR_NEW(&context->arena, ir_format);
    compiler at = {context, definition, format, definition->assembly};
    uint32_t open = UINT32_MAX;
    while (format->operand_groups < IR_MAXIMUM_OPERANDS &&
           definition->operands[format->operand_groups].name)
        format->flexible_groups +=
            definition->operands[format->operand_groups++].arity != IR_ARITY_ONE;
    while (format->result_groups < IR_MAXIMUM_RESULTS &&
           definition->results[format->result_groups].name)
        format->result_groups++;
    while (*at.cursor && !format->fault) {
        const char *start = at.cursor;
        if (format->elided_count + 1 >= sizeof format->elided / sizeof *format->elided ||
            !compile_element(&at, &open))
            format->fault = start;
    }
    if (open != UINT32_MAX)
        format->fault = definition->assembly;
    return format;
}

const ir_format *ir_format_of(ir_context *context, const ir_operation_definition *definition) {
    ir_string *name = ir_intern_string(context, definition->name, strlen(definition->name));
    if (!name->format)
        name->format = compile(context, definition);
    return name->format;
}
