/* The text form of functions and modules. */
#include "ir/parser.h"
#include "ir/printer.h"

/* ---- parsing ---- */

static bool optional_attributes(ir_parser *parser, ir_operation_state *state) {
    return !ir_parser_try(parser, "attributes") || ir_parser_attr_dict(parser, state);
}

bool ir_parser_module(ir_parser *parser, ir_operation_state *state) {
    const char *name;
    if (ir_parser_peek(parser, "@")) {
        if (!ir_parser_symbol(parser, &name))
            return false;
        ir_parser_add_attribute(parser, state, "sym_name",
                                ir_attribute_string(parser->context, name));
    }
    return optional_attributes(parser, state) && ir_parser_region(parser, state, NULL);
}

/* One result: a type and its attributes; an unnamed argument in the list. */
static bool parse_result(ir_parser *parser, ir_parsed_types *types,
                         const ir_attribute ***attributes, uint32_t *capacity) {
    const ir_type *type;
    const ir_attribute *dictionary = NULL;
    if (!ir_parser_type(parser, &type) ||
        (ir_parser_peek(parser, "{") && !ir_parser_dictionary(parser, &dictionary)))
        return false;
    RAPTOR_GROW(parser->arena, *attributes, types->count, *capacity);
    (*attributes)[types->count] = dictionary;
    ir_parser_add_type(parser, types, type);
    return true;
}

/* `-> T` or `-> (T {attrs}, ...)`, if it is there. */
static bool parse_results(ir_parser *parser, ir_parsed_types *types,
                          const ir_attribute ***out_attributes) {
    uint32_t capacity = 0;
    if (!ir_parser_try(parser, "->"))
        return true;
    if (!ir_parser_peek(parser, "(")) {
        /* Braces behind a bare type open the body. */
        const ir_type *type;
        if (!ir_parser_type(parser, &type))
            return false;
        ir_parser_add_type(parser, types, type);
        return true;
    }
    if (!ir_parser_expect(parser, "("))
        return false;
    if (ir_parser_try(parser, ")"))
        return true;
    do {
        if (!parse_result(parser, types, out_attributes, &capacity))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, ")");
}

/* Adds an array of dictionaries if one of them has entries. */
static void add_dictionaries(ir_parser *parser, ir_operation_state *state, const char *name,
                             uint32_t count, const ir_attribute **dictionaries) {
    const ir_attribute *empty = ir_attribute_dictionary(parser->context, 0, NULL);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        if (!dictionaries[i])
            dictionaries[i] = empty;
        any |= dictionaries[i] != empty;
    }
    if (any)
        ir_parser_add_attribute(parser, state, name,
                                ir_attribute_array(parser->context, count, dictionaries));
}

static void add_signature(ir_parser *parser, ir_operation_state *state,
                          const ir_parsed_arguments *arguments, const ir_parsed_types *results,
                          const ir_attribute **result_attributes) {
    uint32_t count = arguments->count;
    const ir_type **inputs = RAPTOR_NEW_ARRAY(parser->arena, const ir_type *, count + 1u);
    const ir_attribute **attributes =
        RAPTOR_NEW_ARRAY(parser->arena, const ir_attribute *, count + 1u);
    for (uint32_t i = 0; i < count; i++) {
        inputs[i] = arguments->items[i].type;
        attributes[i] = arguments->items[i].attributes;
    }
    const ir_type *type =
        ir_type_function(parser->context, count, inputs, results->count, results->items);
    ir_parser_add_attribute(parser, state, "function_type", ir_attribute_type(type));
    add_dictionaries(parser, state, "arg_attrs", count, attributes);
    if (result_attributes)
        add_dictionaries(parser, state, "res_attrs", results->count, result_attributes);
}

bool ir_parser_function(ir_parser *parser, ir_operation_state *state) {
    ir_parsed_arguments arguments = {0};
    ir_parsed_types results = {0};
    const ir_attribute **result_attributes = NULL;
    const char *name;
    bool is_private = ir_parser_try(parser, "private");
    if (!ir_parser_symbol(parser, &name))
        return false;
    ir_parser_add_attribute(parser, state, "sym_name", ir_attribute_string(parser->context, name));
    if (!ir_parser_typed_arguments(parser, "(", ")", &arguments) ||
        !parse_results(parser, &results, &result_attributes))
        return false;
    add_signature(parser, state, &arguments, &results, result_attributes);
    if (is_private)
        ir_parser_add_attribute(parser, state, "sym_visibility",
                                ir_attribute_string(parser->context, "private"));
    if (!optional_attributes(parser, state))
        return false;
    if (ir_parser_peek(parser, "{"))
        return ir_parser_region(parser, state, &arguments);
    ir_parser_add_bare_region(parser, state);
    return true;
}

/* ---- printing ---- */

static void print_attributes(ir_printer *printer, const ir_operation *operation,
                             const char *const *elided) {
    bool any = false;
    for (uint32_t i = 0; i < operation->attribute_count && !any; i++) {
        any = true;
        for (const char *const *name = elided; *name; name++)
            any &= strcmp(*name, operation->attributes[i].name) != 0;
    }
    if (!any)
        return;
    ir_printer_text(printer, " attributes");
    ir_printer_attr_dict(printer, operation, elided);
}

void ir_printer_module(ir_printer *printer, ir_operation *operation) {
    static const char *const elided[] = {"sym_name", NULL};
    const char *name = ir_string_get(operation, "sym_name", NULL);
    if (name) {
        ir_printer_text(printer, " ");
        ir_printer_symbol(printer, name);
    }
    print_attributes(printer, operation, elided);
    ir_printer_text(printer, " ");
    ir_printer_region(printer, operation->regions[0], true, NULL);
}

/* ` {...}` of argument or result `number` in an array of dictionaries. */
static void print_dictionary(ir_printer *printer, const ir_attribute *dictionaries,
                             uint32_t number) {
    if (!dictionaries || dictionaries->kind != IR_ATTRIBUTE_ARRAY ||
        number >= dictionaries->array.count)
        return;
    const ir_attribute *dictionary = dictionaries->array.elements[number];
    if (dictionary->kind != IR_ATTRIBUTE_DICTIONARY || !dictionary->dictionary.count)
        return;
    ir_printer_text(printer, " ");
    ir_printer_attribute(printer, dictionary);
}

static void print_arguments(ir_printer *printer, const ir_operation *operation,
                            const ir_type *type) {
    const ir_attribute *dictionaries = ir_attribute_get(operation, "arg_attrs");
    const ir_block *entry = operation->regions[0]->first;
    ir_printer_text(printer, "(");
    for (uint32_t i = 0; i < type->input_count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        if (entry && i < entry->argument_count) {
            ir_printer_value(printer, entry->arguments[i]);
            ir_printer_text(printer, ": ");
        }
        ir_printer_type(printer, type->inputs[i]);
        print_dictionary(printer, dictionaries, i);
    }
    ir_printer_text(printer, ")");
}

static void print_results(ir_printer *printer, const ir_operation *operation, const ir_type *type) {
    const ir_attribute *dictionaries = ir_attribute_get(operation, "res_attrs");
    if (!type->result_count)
        return;
    bool bare =
        type->result_count == 1 && !dictionaries && type->results[0]->kind != IR_TYPE_FUNCTION;
    ir_printer_text(printer, bare ? " -> " : " -> (");
    for (uint32_t i = 0; i < type->result_count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_type(printer, type->results[i]);
        print_dictionary(printer, dictionaries, i);
    }
    ir_printer_text(printer, bare ? "" : ")");
}

void ir_printer_function(ir_printer *printer, ir_operation *operation) {
    static const char *const elided[] = {"sym_name",  "function_type",  "arg_attrs",
                                         "res_attrs", "sym_visibility", NULL};
    const ir_attribute *type = ir_attribute_get(operation, "function_type");
    if (!type || type->kind != IR_ATTRIBUTE_TYPE || type->type_value->kind != IR_TYPE_FUNCTION ||
        operation->region_count != 1)
        return;
    ir_printer_text(printer, ir_attribute_get(operation, "sym_visibility") ? " private " : " ");
    ir_printer_symbol(printer, ir_string_get(operation, "sym_name", ""));
    print_arguments(printer, operation, type->type_value);
    print_results(printer, operation, type->type_value);
    print_attributes(printer, operation, elided);
    if (!operation->regions[0]->first)
        return;
    ir_printer_text(printer, " ");
    ir_printer_region(printer, operation->regions[0], false, NULL);
}
