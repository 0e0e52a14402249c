/* Characters, words, numbers and strings of IR text. Space is skipped in front of a token, so that
 * a fault is reported where the missing or wrong token stands. */
#include "ir/parser.h"

#include <stdio.h>
#include <stdlib.h>

void ir_parser_skip_space(ir_parser *parser) {
    for (; parser->cursor < parser->end; parser->cursor++) {
        char c = *parser->cursor;
        if (c == '\n') {
            parser->line++;
            parser->line_start = parser->cursor + 1;
        } else if (c == '/' && ir_parser_character(parser, 1) == '/') {
            const char *line_end =
                memchr(parser->cursor, '\n', (size_t)(parser->end - parser->cursor));
            parser->cursor = (line_end ? line_end : parser->end) - 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

ir_context *ir_parser_context(ir_parser *parser) {
    return parser->context;
}

raptor_place ir_parser_here(ir_parser *parser) {
    ir_parser_skip_space(parser);
    return (raptor_place){.file = parser->file,
                          .line = parser->line,
                          .column = (uint32_t)(parser->cursor - parser->line_start) + 1};
}

static bool report(ir_parser *parser, raptor_place place, const char *format, va_list arguments) {
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    parser->failed = true;
    raptor_diagnose(parser->diagnostics, RAPTOR_E_ir_syntax, place, "%s", message);
    return false;
}

bool ir_parser_error(ir_parser *parser, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(parser, ir_parser_here(parser), format, arguments);
    va_end(arguments);
    return false;
}

bool ir_parser_error_at(ir_parser *parser, raptor_place place, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(parser, place, format, arguments);
    va_end(arguments);
    return false;
}

bool ir_parser_enter(ir_parser *parser) {
    if (parser->depth >= IR_PARSER_MAXIMUM_DEPTH)
        return ir_parser_error(parser, "nested deeper than %d levels", IR_PARSER_MAXIMUM_DEPTH);
    parser->depth++;
    return true;
}

/* ---- words and punctuation ---- */

bool ir_is_word_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool ir_is_word_character(char c) {
    return ir_is_word_start(c) || (c >= '0' && c <= '9') || c == '$' || c == '.';
}

static size_t match(ir_parser *parser, const char *token) {
    ir_parser_skip_space(parser);
    size_t length = strlen(token);
    if ((size_t)(parser->end - parser->cursor) < length ||
        memcmp(parser->cursor, token, length) != 0)
        return 0;
    bool word = ir_is_word_start(token[0]);
    return word && ir_is_word_character(ir_parser_character(parser, length)) ? 0 : length;
}

bool ir_parser_peek(ir_parser *parser, const char *token) {
    return match(parser, token) != 0;
}

bool ir_parser_try(ir_parser *parser, const char *token) {
    size_t length = match(parser, token);
    parser->cursor += length;
    return length != 0;
}

/* What stands at the cursor, for "but found ...". */
static const char *found(ir_parser *parser, char text[32]) {
    char c = ir_parser_next(parser);
    if (parser->cursor == parser->end)
        return "the end of the text";
    size_t length = 0;
    while (length < 24 && ir_is_word_character(ir_parser_character(parser, length)))
        length++;
    if (length)
        snprintf(text, 32, "'%.*s'", (int)length, parser->cursor);
    else
        snprintf(text, 32, c >= ' ' && c < 127 ? "'%c'" : "byte 0x%02x", (unsigned char)c);
    return text;
}

bool ir_parser_expect(ir_parser *parser, const char *token) {
    if (ir_parser_try(parser, token))
        return true;
    char text[32];
    return ir_parser_error(parser, "expected '%s' but found %s", token, found(parser, text));
}

bool ir_parser_keyword(ir_parser *parser, const char **out_word) {
    size_t length = 0;
    char text[32];
    if (!ir_is_word_start(ir_parser_next(parser)))
        return ir_parser_error(parser, "expected a word but found %s", found(parser, text));
    while (ir_is_word_character(ir_parser_character(parser, length)))
        length++;
    *out_word = ir_intern_sized(parser->context, parser->cursor, length);
    parser->cursor += length;
    return true;
}

bool ir_parser_suffix_name(ir_parser *parser, ir_string **out_name) {
    size_t length = 0;
    for (;; length++) {
        char c = ir_parser_character(parser, length);
        bool dash = c == '-' && ir_parser_character(parser, length + 1) != '>';
        if (!ir_is_word_character(c) && !dash)
            break;
    }
    if (!length)
        return ir_parser_error(parser, "expected a name");
    *out_name = ir_intern_string(parser->context, parser->cursor, length);
    parser->cursor += length;
    return true;
}

/* ---- strings ---- */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* One escape behind its backslash; the number of characters it takes, 0 if it is none. */
static size_t unescape(ir_parser *parser, char *out) {
    char c = ir_parser_character(parser, 1);
    int high = hex_digit(c), low = hex_digit(ir_parser_character(parser, 2));
    if (high >= 0 && low >= 0) {
        *out = (char)(high * 16 + low);
        return 3;
    }
    static const char letters[] = "nt\"\\", meanings[] = "\n\t\"\\";
    const char *at = c ? strchr(letters, c) : NULL;
    if (!at)
        return 0;
    *out = meanings[at - letters];
    return 2;
}

bool ir_parser_quoted(ir_parser *parser, const char **out_text, size_t *out_length) {
    raptor_place start = ir_parser_here(parser);
    if (!ir_parser_expect(parser, "\""))
        return false;
    size_t room = 0;
    for (; ir_parser_character(parser, room) != '"' && ir_parser_character(parser, room) != '\n';
         room++) {
        if (room >= (size_t)(parser->end - parser->cursor))
            return ir_parser_error_at(parser, start, "the string does not end");
        room += ir_parser_character(parser, room) == '\\';
    }
    char *text = raptor_arena_allocate(parser->arena, room + 1);
    size_t length = 0;
    while (parser->cursor < parser->end && *parser->cursor != '"') {
        size_t taken = 1;
        if (*parser->cursor == '\n')
            return ir_parser_error_at(parser, start, "the string does not end on its line");
        if (*parser->cursor == '\\')
            taken = unescape(parser, &text[length++]);
        else
            text[length++] = *parser->cursor;
        if (!taken)
            return ir_parser_error(parser, "unknown escape in a string");
        parser->cursor += taken;
    }
    *out_text = text;
    *out_length = length;
    return ir_parser_expect(parser, "\"");
}

bool ir_parser_string(ir_parser *parser, const char **out_text) {
    const char *text;
    size_t length;
    if (!ir_parser_quoted(parser, &text, &length))
        return false;
    *out_text = ir_intern_sized(parser->context, text, length);
    return true;
}

bool ir_parser_symbol(ir_parser *parser, const char **out_name) {
    ir_string *name;
    if (!ir_parser_expect(parser, "@"))
        return false;
    if (ir_parser_character(parser, 0) == '"')
        return ir_parser_string(parser, out_name);
    if (!ir_parser_suffix_name(parser, &name))
        return false;
    *out_name = name->text;
    return true;
}

/* ---- numbers ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static size_t digits(const ir_parser *parser, size_t at) {
    while (is_digit(ir_parser_character(parser, at)))
        at++;
    return at;
}

bool ir_parser_literal(ir_parser *parser, ir_literal *out_literal) {
    raptor_place place = ir_parser_here(parser);
    *out_literal = (ir_literal){.text = parser->cursor, .line = place.line, .column = place.column};
    size_t at = ir_parser_character(parser, 0) == '-';
    if (ir_parser_peek(parser, "true") || ir_parser_peek(parser, "false")) {
        out_literal->is_word = true;
        at = *parser->cursor == 't' ? 4 : 5;
    } else if (!is_digit(ir_parser_character(parser, at))) {
        char text[32];
        return ir_parser_error(parser, "expected a number but found %s", found(parser, text));
    } else if (ir_parser_character(parser, at) == '0' &&
               ir_parser_character(parser, at + 1) == 'x') {
        out_literal->is_hex = true;
        for (at += 2; hex_digit(ir_parser_character(parser, at)) >= 0;)
            at++;
    } else {
        at = digits(parser, at);
        if (ir_parser_character(parser, at) == '.') {
            out_literal->is_float = true;
            at = digits(parser, at + 1);
            char e = ir_parser_character(parser, at);
            char sign = ir_parser_character(parser, at + 1);
            size_t exponent = at + 1 + (sign == '-' || sign == '+');
            if ((e == 'e' || e == 'E') && is_digit(ir_parser_character(parser, exponent)))
                at = digits(parser, exponent);
        }
    }
    if (at > UINT16_MAX)
        return ir_parser_error(parser, "a number of more than %d digits", UINT16_MAX);
    out_literal->length = (uint32_t)at;
    parser->cursor += at;
    return true;
}

static raptor_place literal_place(const ir_parser *parser, const ir_literal *literal) {
    return (raptor_place){.file = parser->file, .line = literal->line, .column = literal->column};
}

/* The bits of an integer literal; negative ones in two's complement. */
static bool literal_bits(const ir_literal *literal, uint64_t *out_bits, bool *out_negative) {
    const char *at = literal->text, *end = at + literal->length;
    *out_negative = *at == '-';
    at += *out_negative;
    at += literal->is_hex ? 2 : 0;
    uint64_t bits = 0, base = literal->is_hex ? 16 : 10;
    if (at == end)
        return false;
    for (; at < end; at++)
        if (__builtin_mul_overflow(bits, base, &bits) ||
            __builtin_add_overflow(bits, (uint64_t)hex_digit(*at), &bits))
            return false;
    if (*out_negative && bits > (uint64_t)INT64_MAX + 1)
        return false;
    *out_bits = *out_negative ? 0 - bits : bits;
    return true;
}

static bool literal_integer(ir_parser *parser, const ir_literal *literal, int64_t *out_value) {
    uint64_t bits;
    bool negative;
    if (literal->is_word || literal->is_float)
        return ir_parser_error_at(parser, literal_place(parser, literal), "expected an integer");
    if (!literal_bits(literal, &bits, &negative) ||
        (!literal->is_hex && !negative && bits > INT64_MAX))
        return ir_parser_error_at(parser, literal_place(parser, literal),
                                  "the integer does not fit in 64 bits");
    *out_value = (int64_t)bits;
    return true;
}

static bool convert_integer(ir_parser *parser, const ir_literal *literal, const ir_type *type,
                            void *out_data) {
    int64_t value = literal->text[0] == 't';
    if (literal->is_word) {
        if (type != parser->context->i1)
            return ir_parser_error_at(parser, literal_place(parser, literal),
                                      "true and false are of type i1, not %s", ir_type_text(type));
    } else if (type->kind == IR_TYPE_INTEGER && type->signedness == IR_UNSIGNED) {
        uint64_t bits;
        bool negative;
        if (literal->is_float || !literal_bits(literal, &bits, &negative) || negative ||
            (type->width < 64 && bits >> type->width))
            return ir_parser_error_at(parser, literal_place(parser, literal), "the number is no %s",
                                      ir_type_text(type));
        value = (int64_t)bits;
    } else if (!literal_integer(parser, literal, &value)) {
        return false;
    } else if (type->kind == IR_TYPE_INTEGER && type->width < 64) {
        /* Without a sign in the type, both writings of the bits are accepted. */
        int64_t lowest = -(INT64_C(1) << (type->width - 1));
        bool is_signed = type->signedness == IR_SIGNED;
        if (value < lowest || (is_signed ? value : value >> 1) > ~lowest)
            return ir_parser_error_at(parser, literal_place(parser, literal),
                                      "the integer does not fit in %s", ir_type_text(type));
    }
    ir_integer_store(type, value, out_data);
    return true;
}

static bool convert_float(ir_parser *parser, const ir_literal *literal, const ir_type *type,
                          void *out_data) {
    raptor_place place = literal_place(parser, literal);
    if (literal->is_word)
        return ir_parser_error_at(parser, place, "expected a %s", ir_type_text(type));
    if (literal->is_hex) { /* the bits themselves */
        uint64_t bits;
        bool negative;
        if (!literal_bits(literal, &bits, &negative) || negative ||
            (type->width < 64 && bits >> type->width))
            return ir_parser_error_at(parser, place, "the bits do not fit in %s",
                                      ir_type_text(type));
        memcpy(out_data, &bits, type->width / 8);
        return true;
    }
    char small[64];
    char *text = literal->length < sizeof small
                     ? small
                     : raptor_arena_allocate(parser->arena, literal->length + 1);
    memcpy(text, literal->text, literal->length);
    text[literal->length] = '\0';
    /* Singles are read as singles: rounding twice could be off by one unit. */
    if (type->width == 32) {
        float value = strtof(text, NULL);
        memcpy(out_data, &value, sizeof value);
    } else {
        ir_float_store(type, strtod(text, NULL), out_data);
    }
    return true;
}

bool ir_parser_convert(ir_parser *parser, const ir_literal *literal, const ir_type *type,
                       void *out_data) {
    if (type->kind == IR_TYPE_FLOAT)
        return convert_float(parser, literal, type, out_data);
    if (type->kind == IR_TYPE_INTEGER || type->kind == IR_TYPE_INDEX)
        return convert_integer(parser, literal, type, out_data);
    return ir_parser_error_at(parser, literal_place(parser, literal), "a number cannot be a %s",
                              ir_type_text(type));
}

bool ir_parser_integer(ir_parser *parser, int64_t *out_value) {
    ir_literal literal;
    return ir_parser_literal(parser, &literal) && literal_integer(parser, &literal, out_value);
}

bool ir_parser_try_integer(ir_parser *parser, int64_t *out_value) {
    char c = ir_parser_next(parser);
    bool number = is_digit(c) || (c == '-' && is_digit(ir_parser_character(parser, 1)));
    return number && ir_parser_integer(parser, out_value);
}
