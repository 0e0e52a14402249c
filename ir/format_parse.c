/* Parses operations by their assembly format. */
#include "ir/format.h"
#include "ir/parser.h"

/* What the elements have collected, by group of the row. */
typedef struct collected {
    const ir_format *format;
    ir_parse_frame *frame;
    ir_parsed_operands operands[IR_MAXIMUM_OPERANDS];
    ir_parsed_types operand_types[IR_MAXIMUM_OPERANDS], result_types[IR_MAXIMUM_RESULTS];
    bool has_operand_types[IR_MAXIMUM_OPERANDS], has_result_types[IR_MAXIMUM_RESULTS];
    bool functional;
    ir_parsed_types all_inputs, all_results;
} collected;

/* Only the heads of the lists: their storage needs no zeros. */
static void collected_init(collected *at, const ir_format *format, ir_parse_frame *frame) {
    at->format = format;
    at->frame = frame;
    at->functional = false;
    at->all_inputs.items = at->all_results.items = NULL;
    at->all_inputs.count = at->all_results.count = 0;
    for (uint32_t i = 0; i < format->operand_groups; i++) {
        at->operands[i].items = NULL;
        at->operand_types[i].items = NULL;
        at->operands[i].count = at->operand_types[i].count = 0;
        at->has_operand_types[i] = false;
    }
    for (uint32_t i = 0; i < format->result_groups; i++) {
        at->result_types[i].items = NULL;
        at->result_types[i].count = 0;
        at->has_result_types[i] = false;
    }
}

/* ---- elements ---- */

static bool parse_operands(ir_parser *parser, collected *at, uint32_t group) {
    ir_arity arity = at->frame->definition->operands[group].arity;
    ir_parsed_operands *operands = &at->operands[group];
    if (arity == IR_ARITY_VARIADIC)
        return ir_parser_operands(parser, operands);
    ir_parsed_operand operand;
    if (arity == IR_ARITY_OPTIONAL && !ir_parser_peek(parser, "%"))
        return true;
    if (!ir_parser_operand(parser, &operand))
        return false;
    ir_parser_add_operand(parser, operands, &operand);
    return true;
}

static bool parse_mixed(ir_parser *parser, collected *at, const ir_format_element *element) {
    ir_parsed_integers integers = {0};
    if (!ir_parser_mixed(parser, &at->operands[element->number], &integers))
        return false;
    ir_parser_add_attribute(
        parser, &at->frame->state, element->text,
        ir_attribute_i64_array(parser->context, integers.count, integers.items));
    return true;
}

/* `[1, 2 to 4]` as a dense array of the row's type, or as an array of i64 integers. */
static bool parse_integer_list(ir_parser *parser, const ir_attribute_definition *row,
                               const ir_attribute **out_value) {
    ir_parsed_integers integers = {0};
    const ir_type *type = ir_format_type(parser->context, row->type);
    if (!ir_parser_integers(parser, &integers))
        return false;
    if (!type)
        type = parser->context->i64;
    if (row->kind != IR_ATTRIBUTE_ARRAY) {
        *out_value = ir_attribute_dense_array(type, integers.count, integers.items, NULL);
        return true;
    }
    const ir_attribute **elements =
        RAPTOR_NEW_ARRAY(parser->arena, const ir_attribute *, integers.count + 1u);
    for (uint32_t i = 0; i < integers.count; i++)
        elements[i] = ir_attribute_integer(type, integers.items[i]);
    *out_value = ir_attribute_array(parser->context, integers.count, elements);
    return true;
}

static bool parse_float_list(ir_parser *parser, const ir_type *type,
                             const ir_attribute **out_value) {
    double *numbers = NULL;
    uint32_t count = 0, capacity = 0;
    if (!ir_parser_expect(parser, "["))
        return false;
    while (!ir_parser_try(parser, "]")) {
        ir_literal literal;
        unsigned char data[8];
        if ((count && !ir_parser_expect(parser, ",")) || !ir_parser_literal(parser, &literal) ||
            !ir_parser_convert(parser, &literal, type, data))
            return false;
        RAPTOR_GROW(parser->arena, numbers, count, capacity);
        numbers[count++] = ir_float_load(type, data);
    }
    *out_value = ir_attribute_dense_array(type, count, NULL, numbers);
    return true;
}

static bool parse_enum(ir_parser *parser, const ir_attribute_definition *row,
                       const ir_attribute **out_value) {
    const char *value, *dot = strchr(row->type, '.');
    if (ir_parser_peek(parser, "#") || !dot)
        return ir_parser_attribute(parser, NULL, out_value);
    if (!ir_parser_keyword(parser, &value))
        return false;
    const char *dialect = ir_intern_sized(parser->context, row->type, (size_t)(dot - row->type));
    *out_value = ir_attribute_enum(parser->context, dialect, dot + 1, value);
    return true;
}

static bool parse_value(ir_parser *parser, const ir_attribute_definition *row, ir_format_kind kind,
                        const ir_attribute **out_value) {
    const ir_type *type = ir_format_type(parser->context, row->type);
    const char *word;
    if (kind == IR_FORMAT_KEYWORD) {
        if (!ir_parser_keyword(parser, &word))
            return false;
        *out_value = ir_attribute_string(parser->context, word);
        return true;
    }
    if (row->kind == IR_ATTRIBUTE_ENUM && row->type)
        return parse_enum(parser, row, out_value);
    bool bare_list = row->kind == IR_ATTRIBUTE_DENSE_ARRAY && row->type;
    if (bare_list && type && type->kind == IR_TYPE_FLOAT)
        return parse_float_list(parser, type, out_value);
    if ((bare_list || kind == IR_FORMAT_RANGES) && ir_parser_peek(parser, "["))
        return parse_integer_list(parser, row, out_value);
    return ir_parser_attribute(parser, row->type ? type : NULL, out_value);
}

static bool parse_attribute(ir_parser *parser, collected *at, const ir_format_element *element) {
    const ir_attribute_definition *row = &at->frame->definition->attributes[element->number];
    const ir_attribute *value;
    raptor_place place = ir_parser_here(parser);
    if (ir_parser_find_attribute(&at->frame->state, row->name))
        return ir_parser_error_at(parser, place, "'%s' is given twice", row->name);
    if (!parse_value(parser, row, element->kind, &value))
        return false;
    ir_parser_add_attribute(parser, &at->frame->state, row->name, value);
    return true;
}

static bool parse_types(ir_parser *parser, collected *at, const ir_format_element *element) {
    ir_parsed_types *types = element->is_result ? &at->result_types[element->number]
                                                : &at->operand_types[element->number];
    *(element->is_result ? &at->has_result_types[element->number]
                         : &at->has_operand_types[element->number]) = true;
    ir_arity arity = element->is_result ? at->frame->definition->results[element->number].arity
                                        : at->frame->definition->operands[element->number].arity;
    if (arity == IR_ARITY_ONE) {
        /* One type and no more, as a comma may follow for the next operand's. */
        const ir_type *type;
        if (!ir_parser_type(parser, &type))
            return false;
        types->items = types->storage;
        types->capacity = IR_PARSED_INLINE;
        types->items[0] = type;
        types->count = 1;
        return true;
    }
    return ir_parser_types(parser, types);
}

static bool parse_successors(ir_parser *parser, ir_operation_state *state) {
    if (!ir_parser_peek(parser, "^"))
        return true;
    do {
        if (!ir_parser_successor(parser, state))
            return false;
    } while (ir_parser_try(parser, ","));
    return true;
}

static bool parse_element(ir_parser *parser, collected *at, const ir_format_element *element) {
    switch (element->kind) {
    case IR_FORMAT_LITERAL:
        return ir_parser_expect(parser, element->text);
    case IR_FORMAT_OPERANDS:
        return parse_operands(parser, at, element->number);
    case IR_FORMAT_MIXED:
        return parse_mixed(parser, at, element);
    case IR_FORMAT_ATTRIBUTE:
    case IR_FORMAT_KEYWORD:
    case IR_FORMAT_RANGES:
        return parse_attribute(parser, at, element);
    case IR_FORMAT_TYPE:
    case IR_FORMAT_TYPES:
        return parse_types(parser, at, element);
    case IR_FORMAT_FUNCTIONAL:
        at->functional = true;
        return ir_parser_functional_type(parser, &at->all_inputs, &at->all_results);
    case IR_FORMAT_ATTR_DICT:
        return ir_parser_attr_dict(parser, &at->frame->state);
    case IR_FORMAT_REGION:
        return ir_parser_region(parser, &at->frame->state, NULL);
    case IR_FORMAT_SUCCESSORS:
        return parse_successors(parser, &at->frame->state);
    default:
        return true;
    }
}

/* Whether the optional part behind its opening element comes next in the text. */
static bool comes_next(ir_parser *parser, const ir_format_element *first) {
    while (first->kind == IR_FORMAT_SPACE)
        first++;
    switch (first->kind) {
    case IR_FORMAT_LITERAL:
        return ir_parser_peek(parser, first->text);
    case IR_FORMAT_OPERANDS:
        return ir_parser_peek(parser, "%");
    case IR_FORMAT_SUCCESSORS:
        return ir_parser_peek(parser, "^");
    default:
        return ir_parser_peek(parser, "[");
    }
}

/* ---- types and operands ---- */

/* The type everything shares, if any is shown. */
static const ir_type *shared_type(const collected *at) {
    for (uint32_t i = 0; i < at->format->result_groups; i++)
        if (at->result_types[i].count)
            return at->result_types[i].items[0];
    for (uint32_t i = 0; i < at->format->operand_groups; i++)
        if (at->operand_types[i].count)
            return at->operand_types[i].items[0];
    return NULL;
}

/* The type of an operand group that the text does not show; NULL if it cannot be told. */
static const ir_type *implied_operand_type(ir_parser *parser, const collected *at, uint32_t group) {
    const ir_operation_definition *definition = at->frame->definition;
    if (definition->operands[group].constraint == IR_INDEX_TYPE)
        return ir_type_index(parser->context);
    if (definition->traits & IR_TRAIT_SAME_TYPES)
        return shared_type(at);
    bool destination =
        definition->traits & IR_TRAIT_DESTINATION && group + 1 == at->format->operand_groups;
    return destination && at->result_types[0].count ? at->result_types[0].items[0] : NULL;
}

static const ir_type *implied_result_type(const collected *at) {
    const ir_operation_definition *definition = at->frame->definition;
    if (definition->traits & IR_TRAIT_SAME_TYPES)
        return shared_type(at);
    uint32_t last = at->format->operand_groups - 1;
    bool destination = definition->traits & IR_TRAIT_DESTINATION && at->format->operand_groups &&
                       at->operand_types[last].count;
    return destination ? at->operand_types[last].items[0] : NULL;
}

static bool resolve_group(ir_parser *parser, collected *at, uint32_t group) {
    ir_operation_state *state = &at->frame->state;
    ir_parsed_operands *operands = &at->operands[group];
    if (at->has_operand_types[group])
        return ir_parser_resolve_all(parser, state, operands, &at->operand_types[group]);
    if (!operands->count)
        return true;
    const ir_type *type = implied_operand_type(parser, at, group);
    if (!type)
        return ir_parser_error(parser, "the type of operand '%s' cannot be told",
                               at->frame->definition->operands[group].name);
    return ir_parser_resolve_same(parser, state, operands, type);
}

/* All operands against the inputs of the functional type, group after group. */
static bool resolve_functional(ir_parser *parser, collected *at) {
    uint32_t next = 0, total = 0;
    bool good = true;
    for (uint32_t i = 0; i < at->format->operand_groups; i++)
        total += at->operands[i].count;
    if (total != at->all_inputs.count)
        return ir_parser_count_error(parser, at->operands, total, at->all_inputs.count);
    for (uint32_t i = 0; i < at->format->operand_groups; i++)
        for (uint32_t k = 0; k < at->operands[i].count; k++)
            good &= ir_parser_resolve(parser, &at->frame->state, &at->operands[i].items[k],
                                      at->all_inputs.items[next++]);
    ir_parser_add_results(parser, &at->frame->state, &at->all_results);
    return good;
}

static void add_results(ir_parser *parser, collected *at) {
    for (uint32_t i = 0; i < at->format->result_groups; i++) {
        const ir_type *type = at->has_result_types[i] ? NULL : implied_result_type(at);
        if (at->has_result_types[i])
            ir_parser_add_results(parser, &at->frame->state, &at->result_types[i]);
        else if (type)
            ir_parser_add_result(parser, &at->frame->state, type);
    }
}

static bool finish(ir_parser *parser, collected *at) {
    uint32_t sizes[IR_MAXIMUM_OPERANDS];
    bool good = true;
    if (at->functional) {
        good = resolve_functional(parser, at);
    } else {
        for (uint32_t i = 0; i < at->format->operand_groups; i++)
            good &= resolve_group(parser, at, i);
        add_results(parser, at);
    }
    for (uint32_t i = 0; i < at->format->operand_groups; i++)
        sizes[i] = at->operands[i].count;
    if (at->format->flexible_groups > 1)
        ir_parser_add_segments(parser, &at->frame->state, at->format->operand_groups, sizes);
    return good;
}

bool ir_parser_format(ir_parser *parser, ir_parse_frame *frame) {
    const ir_format *format = ir_format_of(parser->context, frame->definition);
    if (format->fault)
        return ir_parser_error(parser, "the assembly format of '%s' is faulty at \"%s\"",
                               frame->definition->name, format->fault);
    collected at;
    collected_init(&at, format, frame);
    for (uint32_t i = 0; i < format->count; i++) {
        const ir_format_element *element = &format->elements[i];
        if (element->kind == IR_FORMAT_OPTIONAL) {
            if (!comes_next(parser, element + 1))
                i = element->number - 1;
        } else if (!parse_element(parser, &at, element)) {
            return false;
        }
    }
    return finish(parser, &at);
}
