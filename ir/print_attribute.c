/* Types and attributes in text form. */
#include "ir/printer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Dense data of more elements is written as bytes in hexadecimal. */
enum { LARGEST_ELEMENT_LIST = 1024, LARGEST_SHOWN_IN_DUMPS = 16 };

void ir_printer_text(ir_printer *printer, const char *text) {
    raptor_buffer_append(printer->out, text, strlen(text));
}

void ir_printer_integer(ir_printer *printer, int64_t value) {
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    ir_print_bytes(printer, at, (size_t)(digits + sizeof digits - at));
}

static void print_unsigned(ir_printer *printer, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    ir_printer_text(printer, digits);
}

/* ---- strings ---- */

static void print_quoted(ir_printer *printer, const char *text, size_t length) {
    ir_printer_text(printer, "\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        char escape[4];
        if (c == '"' || c == '\\')
            snprintf(escape, sizeof escape, "\\%c", c);
        else if (c < 0x20 || c >= 0x7F)
            snprintf(escape, sizeof escape, "\\%02X", c);
        else
            snprintf(escape, sizeof escape, "%c", c);
        ir_printer_text(printer, escape);
    }
    ir_printer_text(printer, "\"");
}

void ir_printer_string(ir_printer *printer, const char *text) {
    print_quoted(printer, text, strlen(text));
}

static bool is_word(const char *text) {
    if (!ir_is_word_start(*text))
        return false;
    while (ir_is_word_character(*text))
        text++;
    return *text == '\0';
}

static void print_word(ir_printer *printer, const char *text) {
    if (is_word(text))
        ir_printer_text(printer, text);
    else
        ir_printer_string(printer, text);
}

void ir_printer_symbol(ir_printer *printer, const char *name) {
    ir_printer_text(printer, "@");
    print_word(printer, name);
}

/* ---- numbers ---- */

static void print_bits(ir_printer *printer, const ir_type *type, const void *data) {
    uint64_t bits = 0;
    char text[24];
    memcpy(&bits, data, type->width / 8);
    snprintf(text, sizeof text, "0x%0*llX", (int)type->width / 4, (unsigned long long)bits);
    ir_printer_text(printer, text);
}

static bool reads_back(const ir_type *type, const char *text, const void *data) {
    unsigned char again[8];
    if (type->width == 32) {
        float value = strtof(text, NULL);
        memcpy(again, &value, sizeof value);
    } else {
        ir_float_store(type, strtod(text, NULL), again);
    }
    return memcmp(again, data, type->width / 8) == 0;
}

/* Decimal digits that a normal number of the type keeps for certain. With fewer no shorter form is
 * missed, as %g drops trailing zeros; subnormal numbers keep less. */
static int certain_digits(const ir_type *type, double value) {
    int exponent = type->width == 64 ? -1022 : type->width == 32 || type->is_bfloat ? -126 : -14;
    if (fabs(value) < ldexp(1, exponent))
        return 1;
    return type->width == 64 ? 15 : type->width == 32 ? 6 : type->is_bfloat ? 2 : 3;
}

/* The shortest decimal that reads back as the same bits. */
static void shortest_decimal(const ir_type *type, double value, const void *data, char text[40]) {
    int digits = certain_digits(type, value);
    for (; digits <= 17; digits++) {
        snprintf(text, 36, "%.*g", digits, value);
        if (reads_back(type, text, data))
            break;
    }
    if (strchr(text, '.'))
        return;
    char *exponent = strchr(text, 'e'); /* a number without a point would be an integer */
    char *at = exponent ? exponent : text + strlen(text);
    memmove(at + 2, at, strlen(at) + 1);
    memcpy(at, ".0", 2);
}

static void print_float(ir_printer *printer, const ir_type *type, const void *data) {
    double value = ir_float_load(type, data);
    char text[40];
    if (!isfinite(value)) {
        print_bits(printer, type, data);
        return;
    }
    if (fabs(value) < 100000 && value == (int)value && !(value == 0 && signbit(value))) {
        ir_printer_integer(printer, (int)value);
        ir_printer_text(printer, ".0");
        return;
    }
    shortest_decimal(type, value, data, text);
    ir_printer_text(printer, text);
}

static void print_number(ir_printer *printer, const ir_type *type, const void *data) {
    if (type->kind == IR_TYPE_FLOAT) {
        print_float(printer, type, data);
        return;
    }
    int64_t value = ir_integer_load(type, data);
    if (type == printer->context->i1)
        ir_printer_text(printer, value & 1 ? "true" : "false");
    else if (type->kind == IR_TYPE_INTEGER && type->signedness == IR_UNSIGNED)
        print_unsigned(printer, (uint64_t)value);
    else
        ir_printer_integer(printer, value);
}

static void print_double(ir_printer *printer, const ir_type *type, double value) {
    unsigned char data[8];
    ir_float_store(type, value, data);
    print_float(printer, type, data);
}

void ir_printer_integers(ir_printer *printer, uint32_t count, const int64_t *values, bool ranges) {
    ir_printer_text(printer, "[");
    for (uint32_t i = 0; i < count;) {
        uint32_t end = i + 1;
        while (ranges && end < count && values[end - 1] < INT64_MAX &&
               values[end] == values[end - 1] + 1)
            end++;
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_integer(printer, values[i]);
        if (end - i >= 3) {
            ir_printer_text(printer, " to ");
            ir_printer_integer(printer, values[end - 1]);
            i = end;
        } else {
            i++;
        }
    }
    ir_printer_text(printer, "]");
}

/* ---- types ---- */

static void print_element_attribute(ir_printer *printer, const ir_attribute *attribute);

static void print_type_list(ir_printer *printer, uint32_t count, const ir_type *const *types) {
    ir_printer_text(printer, "(");
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_type(printer, types[i]);
    }
    ir_printer_text(printer, ")");
}

static void print_shaped(ir_printer *printer, const ir_type *type) {
    ir_printer_text(printer, type->kind == IR_TYPE_TENSOR ? "tensor<" : "memref<");
    for (uint32_t i = 0; i < type->rank; i++) {
        if (type->shape[i] == IR_DYNAMIC)
            ir_printer_text(printer, "?");
        else
            ir_printer_integer(printer, type->shape[i]);
        ir_printer_text(printer, "x");
    }
    ir_printer_type(printer, type->element);
    if (type->encoding) {
        ir_printer_text(printer, ", ");
        print_element_attribute(printer, type->encoding);
    }
    if (type->memory_space) {
        ir_printer_text(printer, ", ");
        print_element_attribute(printer, type->memory_space);
    }
    ir_printer_text(printer, ">");
}

void ir_printer_type(ir_printer *printer, const ir_type *type) {
    static const char *const prefixes[] = {"i", "si", "ui"};
    switch (type->kind) {
    case IR_TYPE_INDEX:
        ir_printer_text(printer, "index");
        break;
    case IR_TYPE_NONE:
        ir_printer_text(printer, "none");
        break;
    case IR_TYPE_INTEGER:
        ir_printer_text(printer, prefixes[type->signedness]);
        ir_printer_integer(printer, type->width);
        break;
    case IR_TYPE_FLOAT:
        ir_printer_text(printer, type->is_bfloat ? "bf" : "f");
        ir_printer_integer(printer, type->width);
        break;
    case IR_TYPE_TENSOR:
    case IR_TYPE_MEMREF:
        print_shaped(printer, type);
        break;
    case IR_TYPE_FUNCTION:
        print_type_list(printer, type->input_count, type->inputs);
        ir_printer_text(printer, " -> ");
        if (type->result_count == 1 && type->results[0]->kind != IR_TYPE_FUNCTION)
            ir_printer_type(printer, type->results[0]);
        else
            print_type_list(printer, type->result_count, type->results);
        break;
    }
}

/* ---- dense elements ---- */

static const unsigned char *print_list(ir_printer *printer, const ir_type *type, uint32_t level,
                                       const unsigned char *data) {
    if (level == type->rank) {
        print_number(printer, type->element, data);
        return data + ir_type_element_bytes(type);
    }
    ir_printer_text(printer, "[");
    for (int64_t i = 0; i < type->shape[level]; i++) {
        ir_printer_text(printer, i ? ", " : "");
        data = print_list(printer, type, level + 1, data);
    }
    ir_printer_text(printer, "]");
    return data;
}

static void print_bytes(ir_printer *printer, const unsigned char *data, size_t size) {
    static const char hex[] = "0123456789ABCDEF";
    ir_printer_text(printer, "\"0x");
    for (size_t i = 0; i < size; i++)
        ir_print_bytes(printer, (char[]){hex[data[i] >> 4], hex[data[i] & 15]}, 2);
    ir_printer_text(printer, "\"");
}

static void print_dense(ir_printer *printer, const ir_attribute *attribute) {
    const ir_type *type = attribute->type;
    int64_t count = ir_type_element_count(type);
    if (printer->options.elide_resources && !attribute->dense.splat &&
        count > LARGEST_SHOWN_IN_DUMPS) {
        ir_printer_text(printer, "dense_resource<__elided__> : ");
        ir_printer_type(printer, type);
        return;
    }
    ir_printer_text(printer, "dense<");
    if (attribute->dense.splat)
        print_number(printer, type->element, attribute->dense.data);
    else if (count > LARGEST_ELEMENT_LIST || (count > 0 && type->rank == 0))
        print_bytes(printer, attribute->dense.data, attribute->dense.size_bytes);
    else if (count > 0)
        print_list(printer, type, 0, attribute->dense.data);
    ir_printer_text(printer, "> : ");
    ir_printer_type(printer, type);
}

static void print_dense_array(ir_printer *printer, const ir_attribute *attribute, bool bare) {
    const ir_type *type = attribute->type;
    uint32_t count = attribute->dense_array.count;
    ir_printer_text(printer, bare ? "[" : "array<");
    if (!bare)
        ir_printer_type(printer, type);
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : bare ? "" : ": ");
        if (type->kind == IR_TYPE_FLOAT)
            print_double(printer, type, attribute->dense_array.numbers[i]);
        else
            print_number(printer, type, &attribute->dense_array.integers[i]);
    }
    ir_printer_text(printer, bare ? "]" : ">");
}

/* ---- affine maps ---- */

static void print_affine(ir_printer *printer, const ir_affine *expression);

static bool is_sum(const ir_affine *expression) {
    return expression->kind == IR_AFFINE_ADD;
}

static void print_factor(ir_printer *printer, const ir_affine *expression, bool parentheses) {
    ir_printer_text(printer, parentheses ? "(" : "");
    print_affine(printer, expression);
    ir_printer_text(printer, parentheses ? ")" : "");
}

/* A constant, or a product with -1, that reads better as subtracted. */
static bool is_negative(const ir_affine *term, const ir_affine **out_positive) {
    *out_positive = term->lhs;
    return term->kind == IR_AFFINE_MULTIPLY && term->rhs->kind == IR_AFFINE_CONSTANT &&
           term->rhs->value == -1;
}

static void print_sum(ir_printer *printer, const ir_affine *expression) {
    const ir_affine *rhs = expression->rhs, *positive;
    print_affine(printer, expression->lhs);
    if (rhs->kind == IR_AFFINE_CONSTANT && rhs->value < 0 && rhs->value != INT64_MIN) {
        ir_printer_text(printer, " - ");
        ir_printer_integer(printer, -rhs->value);
    } else if (is_negative(rhs, &positive)) {
        ir_printer_text(printer, " - ");
        print_factor(printer, positive, is_sum(positive));
    } else {
        ir_printer_text(printer, " + ");
        print_factor(printer, rhs, is_sum(rhs));
    }
}

static void print_affine(ir_printer *printer, const ir_affine *expression) {
    static const char *const operators[] = {[IR_AFFINE_MULTIPLY] = " * ",
                                            [IR_AFFINE_FLOOR_DIVIDE] = " floordiv ",
                                            [IR_AFFINE_CEIL_DIVIDE] = " ceildiv ",
                                            [IR_AFFINE_MODULO] = " mod "};
    switch (expression->kind) {
    case IR_AFFINE_CONSTANT:
        ir_printer_integer(printer, expression->value);
        break;
    case IR_AFFINE_DIMENSION:
    case IR_AFFINE_SYMBOL:
        ir_printer_text(printer, expression->kind == IR_AFFINE_DIMENSION ? "d" : "s");
        ir_printer_integer(printer, expression->value);
        break;
    case IR_AFFINE_ADD:
        print_sum(printer, expression);
        break;
    default:
        print_factor(printer, expression->lhs, expression->lhs->kind >= IR_AFFINE_ADD);
        ir_printer_text(printer, operators[expression->kind]);
        print_factor(printer, expression->rhs, expression->rhs->kind >= IR_AFFINE_ADD);
        break;
    }
}

static void print_names(ir_printer *printer, const char *letter, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_text(printer, letter);
        ir_printer_integer(printer, i);
    }
}

static void print_map(ir_printer *printer, const ir_attribute *map) {
    ir_printer_text(printer, "affine_map<(");
    print_names(printer, "d", map->map.dimension_count);
    ir_printer_text(printer, ")");
    if (map->map.symbol_count) {
        ir_printer_text(printer, "[");
        print_names(printer, "s", map->map.symbol_count);
        ir_printer_text(printer, "]");
    }
    ir_printer_text(printer, " -> (");
    for (uint32_t i = 0; i < map->map.result_count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        print_affine(printer, map->map.results[i]);
    }
    ir_printer_text(printer, ")>");
}

/* ---- attributes ---- */

bool ir_printer_entries(ir_printer *printer, const ir_named_attribute *entries, uint32_t count,
                        ir_entry_filter selected, const void *user) {
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        if (selected && !selected(&entries[i], user))
            continue;
        ir_printer_text(printer, any ? ", " : "{");
        any = true;
        print_word(printer, entries[i].name);
        if (entries[i].value->kind == IR_ATTRIBUTE_UNIT)
            continue;
        ir_printer_text(printer, " = ");
        ir_printer_attribute(printer, entries[i].value);
    }
    ir_printer_text(printer, any ? "}" : "");
    return any;
}

static void print_array(ir_printer *printer, const ir_attribute *attribute) {
    ir_printer_text(printer, "[");
    for (uint32_t i = 0; i < attribute->array.count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        print_element_attribute(printer, attribute->array.elements[i]);
    }
    ir_printer_text(printer, "]");
}

static void print_enum(ir_printer *printer, const ir_attribute *attribute) {
    ir_printer_text(printer, "#");
    ir_printer_text(printer, attribute->string.dialect);
    ir_printer_text(printer, "<");
    ir_printer_text(printer, attribute->string.mnemonic);
    ir_printer_text(printer, " ");
    ir_printer_text(printer, attribute->string.text);
    ir_printer_text(printer, ">");
}

static void print_suffix(ir_printer *printer, const ir_type *type) {
    ir_printer_text(printer, " : ");
    ir_printer_type(printer, type);
}

/* Everything but the types of integers and floats. */
static void print_value(ir_printer *printer, const ir_attribute *attribute) {
    switch (attribute->kind) {
    case IR_ATTRIBUTE_UNIT:
        ir_printer_text(printer, "unit");
        break;
    case IR_ATTRIBUTE_BOOL:
        ir_printer_text(printer, attribute->boolean ? "true" : "false");
        break;
    case IR_ATTRIBUTE_INTEGER:
        print_number(printer, attribute->type, &attribute->integer);
        break;
    case IR_ATTRIBUTE_FLOAT:
        print_double(printer, attribute->type, attribute->number);
        break;
    case IR_ATTRIBUTE_STRING:
        print_quoted(printer, attribute->string.text, attribute->string.length);
        break;
    case IR_ATTRIBUTE_TYPE:
        ir_printer_type(printer, attribute->type_value);
        break;
    case IR_ATTRIBUTE_ARRAY:
        print_array(printer, attribute);
        break;
    case IR_ATTRIBUTE_DENSE_ARRAY:
        print_dense_array(printer, attribute, false);
        break;
    case IR_ATTRIBUTE_DICTIONARY:
        if (!ir_printer_entries(printer, attribute->dictionary.entries, attribute->dictionary.count,
                                NULL, NULL))
            ir_printer_text(printer, "{}");
        break;
    case IR_ATTRIBUTE_AFFINE_MAP:
        print_map(printer, attribute);
        break;
    case IR_ATTRIBUTE_SYMBOL:
        ir_printer_symbol(printer, attribute->string.text);
        break;
    case IR_ATTRIBUTE_ENUM:
        print_enum(printer, attribute);
        break;
    case IR_ATTRIBUTE_DENSE:
        print_dense(printer, attribute);
        break;
    case IR_ATTRIBUTE_RESOURCE:
        ir_printer_text(printer, "dense_resource<");
        print_word(printer, attribute->resource->name);
        ir_printer_text(printer, ">");
        print_suffix(printer, attribute->type);
        break;
    }
}

void ir_printer_attribute(ir_printer *printer, const ir_attribute *attribute) {
    print_value(printer, attribute);
    if (attribute->kind == IR_ATTRIBUTE_INTEGER || attribute->kind == IR_ATTRIBUTE_FLOAT)
        print_suffix(printer, attribute->type);
}

/* Elements of an array leave out the types i64 and f64. */
static void print_element_attribute(ir_printer *printer, const ir_attribute *attribute) {
    const ir_type *type = attribute->type;
    bool usual =
        (attribute->kind == IR_ATTRIBUTE_INTEGER && type == printer->context->i64) ||
        (attribute->kind == IR_ATTRIBUTE_FLOAT && type->width == 64 && isfinite(attribute->number));
    if (usual)
        print_value(printer, attribute);
    else
        ir_printer_attribute(printer, attribute);
}

void ir_printer_bare_attribute(ir_printer *printer, const ir_attribute *attribute) {
    if (attribute->kind == IR_ATTRIBUTE_DENSE_ARRAY)
        print_dense_array(printer, attribute, true);
    else if (attribute->kind == IR_ATTRIBUTE_ENUM)
        ir_printer_text(printer, attribute->string.text);
    else
        print_value(printer, attribute);
}

/* ---- single objects ---- */

static const char *finish(ir_context *context, raptor_buffer *buffer) {
    const char *text = buffer->size ? ir_intern_sized(context, buffer->data, buffer->size) : "";
    raptor_buffer_deinit(buffer);
    return text;
}

const char *ir_type_text(const ir_type *type) {
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    ir_printer printer = {.context = type->context, .out = &buffer};
    ir_printer_type(&printer, type);
    return finish(type->context, &buffer);
}

const char *ir_attribute_text(ir_context *context, const ir_attribute *attribute) {
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    ir_printer printer = {.context = context, .out = &buffer};
    ir_printer_attribute(&printer, attribute);
    return finish(context, &buffer);
}
