/* The elements of dense<...>: one value, nested lists, or the bytes in hexadecimal. */
#include "ir/parser.h"

/* Literals in text order; their type stands behind them. */
typedef struct dense_body {
    ir_literal *literals;
    uint32_t count, capacity;
    uint32_t rank;
    int64_t shape[IR_PARSER_MAXIMUM_RANK];
    bool is_list, is_bytes;
    const char *bytes; /* "0x..." */
    size_t byte_characters;
} dense_body;

static bool add_literal(ir_parser *parser, dense_body *body, uint32_t level) {
    ir_literal literal;
    if (body->count && level != body->rank)
        return ir_parser_error(parser, "a number at another depth than those before");
    if (!ir_parser_literal(parser, &literal))
        return false;
    body->rank = level;
    RAPTOR_GROW(parser->arena, body->literals, body->count, body->capacity);
    body->literals[body->count++] = literal;
    return true;
}

/* One list; `level` lists are around it. shape[level] becomes or must be its length. */
static bool parse_list(ir_parser *parser, dense_body *body, uint32_t level) {
    if (level == IR_PARSER_MAXIMUM_RANK)
        return ir_parser_error(parser, "more than %d dimensions", IR_PARSER_MAXIMUM_RANK);
    raptor_place place = ir_parser_here(parser);
    int64_t length = 0;
    if (!ir_parser_expect(parser, "["))
        return false;
    if (!ir_parser_try(parser, "]")) {
        do {
            bool good = ir_parser_peek(parser, "[") ? parse_list(parser, body, level + 1)
                                                    : add_literal(parser, body, level + 1);
            if (!good)
                return false;
            length++;
        } while (ir_parser_try(parser, ","));
        if (!ir_parser_expect(parser, "]"))
            return false;
    }
    if (body->shape[level] >= 0 && body->shape[level] != length)
        return ir_parser_error_at(parser, place,
                                  "lists of %lld and %lld elements beside each other",
                                  (long long)body->shape[level], (long long)length);
    body->shape[level] = length;
    if (body->rank < level + 1)
        body->rank = level + 1;
    return true;
}

static bool parse_body(ir_parser *parser, dense_body *body) {
    for (uint32_t i = 0; i < IR_PARSER_MAXIMUM_RANK; i++)
        body->shape[i] = -1;
    if (!ir_parser_expect(parser, "<"))
        return false;
    if (ir_parser_try(parser, ">")) {
        body->is_bytes = true;
        body->bytes = "0x";
        body->byte_characters = 2;
        return true;
    }
    if (ir_parser_peek(parser, "\"")) {
        body->is_bytes = true;
        if (!ir_parser_quoted(parser, &body->bytes, &body->byte_characters))
            return false;
    } else if (ir_parser_peek(parser, "[")) {
        body->is_list = true;
        if (!parse_list(parser, body, 0))
            return false;
    } else if (!add_literal(parser, body, 0)) {
        return false;
    }
    return ir_parser_expect(parser, ">");
}

static int nibble(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool decode_bytes(ir_parser *parser, raptor_place place, const dense_body *body,
                         size_t size_bytes, unsigned char *data) {
    if (body->byte_characters < 2 || memcmp(body->bytes, "0x", 2) != 0 ||
        body->byte_characters - 2 != 2 * size_bytes)
        return ir_parser_error_at(parser, place, "expected 0x and %zu bytes in hexadecimal",
                                  size_bytes);
    for (size_t i = 0; i < size_bytes; i++) {
        int high = nibble(body->bytes[2 + 2 * i]), low = nibble(body->bytes[3 + 2 * i]);
        if (high < 0 || low < 0)
            return ir_parser_error_at(parser, place, "a character is no hexadecimal digit");
        data[i] = (unsigned char)(high * 16 + low);
    }
    return true;
}

static bool shape_agrees(const dense_body *body, const ir_type *type) {
    if (!body->is_list)
        return true;
    /* An empty list ends the nesting early: [] and [[], []] both stand for no elements. */
    if (body->rank > type->rank || (body->rank < type->rank && body->count))
        return false;
    for (uint32_t i = 0; i < body->rank; i++)
        if (body->shape[i] != type->shape[i])
            return false;
    return body->count != 0 || ir_type_element_count(type) == 0;
}

static bool convert_body(ir_parser *parser, raptor_place place, const dense_body *body,
                         const ir_type *type, const ir_attribute **out_value) {
    const ir_type *element = type->element;
    uint32_t element_bytes = ir_type_element_bytes(type);
    int64_t count = body->is_bytes ? ir_type_element_count(type) : body->count;
    size_t size_bytes;
    if (!raptor_multiply_size((size_t)count, element_bytes, &size_bytes) ||
        (body->is_bytes && size_bytes > body->byte_characters))
        return ir_parser_error_at(parser, place, "the elements do not fill a %s",
                                  ir_type_text(type));
    unsigned char *data = raptor_arena_allocate(parser->arena, size_bytes + 8);
    if (body->is_bytes) {
        if (!decode_bytes(parser, place, body, size_bytes, data))
            return false;
    } else {
        for (uint32_t i = 0; i < body->count; i++)
            if (!ir_parser_convert(parser, &body->literals[i], element, data + i * element_bytes))
                return false;
    }
    *out_value = ir_attribute_dense(type, data, !body->is_list && !body->is_bytes);
    return true;
}

bool ir_parser_dense(ir_parser *parser, const ir_attribute **out_value) {
    dense_body body = {0};
    const ir_type *type;
    raptor_place place = ir_parser_here(parser);
    if (!parse_body(parser, &body) || !ir_parser_expect(parser, ":") ||
        !ir_parser_type(parser, &type))
        return false;
    if (!ir_type_is_shaped(type) || ir_type_element_count(type) < 0 ||
        ir_type_element_bytes(type) == 0)
        return ir_parser_error_at(parser, place, "dense elements need a static shape, not %s",
                                  ir_type_text(type));
    if (!shape_agrees(&body, type))
        return ir_parser_error_at(parser, place, "the lists do not have the shape of %s",
                                  ir_type_text(type));
    return convert_body(parser, place, &body, type, out_value);
}
