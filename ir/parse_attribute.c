/* Attributes in text form, but for the elements of dense ones (ir/parse_dense.c). */
#include "ir/parser.h"

static bool parse_value(ir_parser *parser, const ir_type *type, const ir_attribute **out_value);

bool ir_parser_attribute(ir_parser *parser, const ir_type *type, const ir_attribute **out_value) {
    if (!ir_parser_enter(parser))
        return false;
    bool good = parse_value(parser, type, out_value);
    ir_parser_leave(parser);
    return good;
}

/* ---- numbers ---- */

static bool parse_number(ir_parser *parser, const ir_type *type, const ir_attribute **out_value) {
    ir_literal literal;
    unsigned char data[8] = {0};
    if (!ir_parser_literal(parser, &literal))
        return false;
    if (!type && !literal.is_word && ir_parser_try(parser, ":") && !ir_parser_type(parser, &type))
        return false;
    if (!type && literal.is_word)
        type = parser->context->i1;
    if (!type)
        type = literal.is_float ? ir_type_float(parser->context, 64) : parser->context->i64;
    if (!ir_parser_convert(parser, &literal, type, data))
        return false;
    *out_value = type->kind == IR_TYPE_FLOAT
                     ? ir_attribute_float(type, ir_float_load(type, data))
                     : ir_attribute_integer(type, ir_integer_load(type, data));
    return true;
}

static void add_integer(ir_parser *parser, ir_parsed_integers *integers, int64_t value) {
    if (!integers->items) {
        integers->items = integers->storage;
        integers->capacity = IR_PARSED_INLINE;
    }
    RAPTOR_GROW(parser->arena, integers->items, integers->count, integers->capacity);
    integers->items[integers->count++] = value;
}

/* `4` or `4 to 9`. */
static bool parse_range(ir_parser *parser, ir_parsed_integers *integers) {
    int64_t first, last;
    if (!ir_parser_integer(parser, &first))
        return false;
    last = first;
    if (ir_parser_try(parser, "to") && !ir_parser_integer(parser, &last))
        return false;
    uint64_t steps = (uint64_t)last - (uint64_t)first;
    if (last < first || steps >= IR_PARSER_MAXIMUM_REPETITION)
        return ir_parser_error(parser, "the range is empty or has more than %d numbers",
                               IR_PARSER_MAXIMUM_REPETITION);
    for (uint64_t i = 0; i <= steps; i++)
        add_integer(parser, integers, first + (int64_t)i);
    return true;
}

bool ir_parser_integers(ir_parser *parser, ir_parsed_integers *integers) {
    if (!ir_parser_expect(parser, "["))
        return false;
    if (ir_parser_try(parser, "]"))
        return true;
    do {
        if (!parse_range(parser, integers))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "]");
}

bool ir_parser_mixed(ir_parser *parser, ir_parsed_operands *operands,
                     ir_parsed_integers *integers) {
    if (!ir_parser_expect(parser, "["))
        return false;
    if (ir_parser_try(parser, "]"))
        return true;
    do {
        int64_t value = INT64_MIN;
        if (ir_parser_peek(parser, "%")) {
            ir_parsed_operand operand;
            if (!ir_parser_operand(parser, &operand))
                return false;
            ir_parser_add_operand(parser, operands, &operand);
        } else if (!ir_parser_integer(parser, &value)) {
            return false;
        }
        add_integer(parser, integers, value);
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "]");
}

/* ---- lists ---- */

static bool parse_array(ir_parser *parser, const ir_attribute **out_value) {
    const ir_attribute **elements = NULL;
    uint32_t count = 0, capacity = 0;
    parser->cursor++;
    if (!ir_parser_try(parser, "]")) {
        do {
            const ir_attribute *element;
            if (!ir_parser_attribute(parser, NULL, &element))
                return false;
            RAPTOR_GROW(parser->arena, elements, count, capacity);
            elements[count++] = element;
        } while (ir_parser_try(parser, ","));
        if (!ir_parser_expect(parser, "]"))
            return false;
    }
    *out_value = ir_attribute_array(parser->context, count, elements);
    return true;
}

/* `array<i64: 1, 2>` behind the word; `array<i64>` is empty. */
static bool parse_dense_array(ir_parser *parser, const ir_attribute **out_value) {
    const ir_type *element;
    if (!ir_parser_expect(parser, "<") || !ir_parser_type(parser, &element))
        return false;
    bool is_float = element->kind == IR_TYPE_FLOAT;
    if (!is_float && element->kind != IR_TYPE_INTEGER)
        return ir_parser_error(parser, "an array holds integers or floats");
    ir_parsed_integers integers = {0};
    double *numbers = NULL;
    uint32_t count = 0, capacity = 0;
    if (ir_parser_try(parser, ":")) {
        do {
            ir_literal literal;
            unsigned char data[8] = {0};
            if (!ir_parser_literal(parser, &literal) ||
                !ir_parser_convert(parser, &literal, element, data))
                return false;
            if (is_float) {
                RAPTOR_GROW(parser->arena, numbers, count, capacity);
                numbers[count] = ir_float_load(element, data);
            } else {
                add_integer(parser, &integers, ir_integer_load(element, data));
            }
            count++;
        } while (ir_parser_try(parser, ","));
    }
    *out_value = ir_attribute_dense_array(element, count, integers.items, numbers);
    return ir_parser_expect(parser, ">");
}

/* One `name`, `name = value` or `"name" = value`. */
static bool parse_entry(ir_parser *parser, ir_named_attribute *out_entry) {
    bool named = ir_parser_peek(parser, "\"") ? ir_parser_string(parser, &out_entry->name)
                                              : ir_parser_keyword(parser, &out_entry->name);
    if (!named)
        return false;
    if (ir_parser_try(parser, "="))
        return ir_parser_attribute(parser, NULL, &out_entry->value);
    out_entry->value = ir_attribute_unit(parser->context);
    return true;
}

bool ir_parser_dictionary(ir_parser *parser, const ir_attribute **out_dictionary) {
    ir_named_attribute *entries = NULL;
    uint32_t count = 0, capacity = 0;
    if (!ir_parser_expect(parser, "{"))
        return false;
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_try(parser, "}")) {
        do {
            ir_named_attribute entry;
            if (!parse_entry(parser, &entry))
                return false;
            RAPTOR_GROW(parser->arena, entries, count, capacity);
            entries[count++] = entry;
        } while (ir_parser_try(parser, ","));
        if (!ir_parser_expect(parser, "}"))
            return false;
    }
    *out_dictionary = ir_attribute_dictionary(parser->context, count, entries);
    for (uint32_t i = 1; i < count; i++) { /* sorted: equal names are neighbours */
        const ir_named_attribute *sorted = (*out_dictionary)->dictionary.entries;
        if (sorted[i].name == sorted[i - 1].name)
            return ir_parser_error_at(parser, place, "'%s' is given twice", sorted[i].name);
    }
    return true;
}

bool ir_parser_attr_dict(ir_parser *parser, ir_operation_state *state) {
    if (!ir_parser_try(parser, "{"))
        return true;
    if (ir_parser_try(parser, "}"))
        return true;
    do {
        ir_named_attribute entry;
        raptor_place place = ir_parser_here(parser);
        if (!parse_entry(parser, &entry))
            return false;
        if (ir_parser_find_attribute(state, entry.name))
            return ir_parser_error_at(parser, place, "'%s' is given twice", entry.name);
        if (state->attribute_count == IR_PARSER_MAXIMUM_ATTRIBUTES)
            return ir_parser_error_at(parser, place, "more than %d attributes",
                                      IR_PARSER_MAXIMUM_ATTRIBUTES);
        ir_parser_add_attribute(parser, state, entry.name, entry.value);
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "}");
}

/* ---- #dialect<mnemonic value>, #alias ---- */

static bool parse_hash(ir_parser *parser, const ir_attribute **out_value) {
    raptor_place place = ir_parser_here(parser);
    ir_string *name;
    const char *mnemonic, *value;
    parser->cursor++;
    if (!ir_parser_suffix_name(parser, &name))
        return false;
    if (ir_parser_character(parser, 0) != '<') {
        *out_value = name->alias;
        return name->alias ||
               ir_parser_error_at(parser, place, "unknown attribute '#%s'", name->text);
    }
    if (!ir_parser_expect(parser, "<") || !ir_parser_keyword(parser, &mnemonic) ||
        !ir_parser_keyword(parser, &value) || !ir_parser_expect(parser, ">"))
        return false;
    *out_value = ir_attribute_enum(parser->context, name->text, mnemonic, value);
    return true;
}

/* `dense_resource<name> : type` behind the word. */
static bool parse_resource(ir_parser *parser, const ir_attribute **out_value) {
    const char *name;
    const ir_type *type;
    size_t size_bytes;
    if (!ir_parser_expect(parser, "<"))
        return false;
    raptor_place place = ir_parser_here(parser);
    ir_string *bare;
    if (ir_parser_peek(parser, "\"")) {
        if (!ir_parser_string(parser, &name))
            return false;
    } else {
        if (!ir_parser_suffix_name(parser, &bare))
            return false;
        name = bare->text;
    }
    if (!ir_parser_expect(parser, ">") || !ir_parser_expect(parser, ":") ||
        !ir_parser_type(parser, &type))
        return false;
    const ir_resource *resource = ir_resource_find(parser->context, name);
    if (!resource)
        return ir_parser_error_at(
            parser, place,
            "there is no resource '%s' here; a module's are read from the file "
            "beside it that ends in .resources",
            name);
    int64_t count = ir_type_element_count(type);
    if (count < 0 ||
        !raptor_multiply_size((size_t)count, ir_type_element_bytes(type), &size_bytes) ||
        size_bytes != resource->size_bytes)
        return ir_parser_error_at(parser, place, "the resource '%s' has %zu bytes, no %s", name,
                                  resource->size_bytes, ir_type_text(type));
    *out_value = ir_attribute_of_resource(type, resource);
    return true;
}

static bool parse_type_value(ir_parser *parser, const ir_attribute **out_value) {
    const ir_type *type;
    if (!ir_parser_type(parser, &type))
        return false;
    *out_value = ir_attribute_type(type);
    return true;
}

static bool parse_text(ir_parser *parser, const ir_attribute **out_value) {
    const char *text;
    size_t length;
    if (!ir_parser_quoted(parser, &text, &length))
        return false;
    if (length > UINT32_MAX)
        return ir_parser_error(parser, "the string is too long");
    *out_value = ir_attribute_string_sized(parser->context, text, length);
    return true;
}

static bool parse_symbol_value(ir_parser *parser, const ir_attribute **out_value) {
    const char *name;
    if (!ir_parser_symbol(parser, &name))
        return false;
    *out_value = ir_attribute_symbol(parser->context, name);
    return true;
}

/* Values that begin with a word. */
static bool parse_word(ir_parser *parser, const ir_attribute **out_value) {
    if (ir_parser_try(parser, "dense"))
        return ir_parser_dense(parser, out_value);
    if (ir_parser_try(parser, "array"))
        return parse_dense_array(parser, out_value);
    if (ir_parser_try(parser, "dense_resource"))
        return parse_resource(parser, out_value);
    if (ir_parser_peek(parser, "affine_map"))
        return ir_parser_affine_map(parser, out_value);
    if (ir_parser_try(parser, "unit")) {
        *out_value = ir_attribute_unit(parser->context);
        return true;
    }
    return parse_type_value(parser, out_value);
}

static bool parse_value(ir_parser *parser, const ir_type *type, const ir_attribute **out_value) {
    char c = ir_parser_next(parser);
    if (c == '-' || (c >= '0' && c <= '9') || ir_parser_peek(parser, "true") ||
        ir_parser_peek(parser, "false"))
        return parse_number(parser, type, out_value);
    switch (c) {
    case '"':
        return parse_text(parser, out_value);
    case '[':
        return parse_array(parser, out_value);
    case '{':
        return ir_parser_dictionary(parser, out_value);
    case '#':
        return parse_hash(parser, out_value);
    case '@':
        return parse_symbol_value(parser, out_value);
    case '(':
    case '!':
        return parse_type_value(parser, out_value);
    default:
        return ir_is_word_start(c) ? parse_word(parser, out_value)
                                   : ir_parser_error(parser, "expected an attribute");
    }
}
