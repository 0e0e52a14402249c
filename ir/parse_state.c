/* The operation being parsed: operands, arguments, results and attributes are collected in its
 * frame, whose inline lists spare the arena for all but the largest operations. */
#include "ir/parser.h"

static ir_parse_frame *frame_of(const ir_operation_state *state) {
    return (ir_parse_frame *)(uintptr_t)state;
}

/* ---- operands ---- */

bool ir_parser_operand(ir_parser *parser, ir_parsed_operand *out_operand) {
    raptor_place place = ir_parser_here(parser);
    ir_string *name;
    int64_t number = 0;
    if (!ir_parser_expect(parser, "%") || !ir_parser_suffix_name(parser, &name))
        return false;
    if (ir_parser_character(parser, 0) == '#') {
        parser->cursor++;
        if (!ir_parser_integer(parser, &number))
            return false;
        if (number < 0 || number > IR_PARSER_MAXIMUM_REPETITION)
            return ir_parser_error_at(parser, place, "no value has that many results");
    }
    *out_operand = (ir_parsed_operand){name->text, (uint32_t)number, place.line, place.column};
    return true;
}

void ir_parser_add_operand(ir_parser *parser, ir_parsed_operands *operands,
                           const ir_parsed_operand *operand) {
    if (!operands->items) {
        operands->items = operands->storage;
        operands->capacity = IR_PARSED_INLINE;
    }
    RAPTOR_GROW(parser->arena, operands->items, operands->count, operands->capacity);
    operands->items[operands->count++] = *operand;
}

bool ir_parser_operands(ir_parser *parser, ir_parsed_operands *operands) {
    if (!ir_parser_peek(parser, "%"))
        return true;
    do {
        ir_parsed_operand operand;
        if (!ir_parser_operand(parser, &operand))
            return false;
        ir_parser_add_operand(parser, operands, &operand);
    } while (ir_parser_try(parser, ","));
    return true;
}

bool ir_parser_operand_list(ir_parser *parser, const char *open, const char *close,
                            ir_parsed_operands *operands) {
    return ir_parser_expect(parser, open) && ir_parser_operands(parser, operands) &&
           ir_parser_expect(parser, close);
}

bool ir_parser_resolve(ir_parser *parser, ir_operation_state *state,
                       const ir_parsed_operand *operand, const ir_type *type) {
    ir_parse_frame *frame = frame_of(state);
    ir_value *value = ir_parser_lookup(parser, operand, type);
    if (!value)
        return false;
    ir_value **operands = (ir_value **)(uintptr_t)state->operands;
    RAPTOR_GROW(parser->arena, operands, state->operand_count, frame->operand_capacity);
    operands[state->operand_count++] = value;
    state->operands = operands;
    return true;
}

bool ir_parser_count_error(ir_parser *parser, const ir_parsed_operands *first, uint32_t operands,
                           uint32_t types) {
    raptor_place place = ir_parser_here(parser);
    if (first && first->count) { /* better than behind the types, perhaps in the next line */
        place.line = first->items[0].line;
        place.column = first->items[0].column;
    }
    return ir_parser_error_at(parser, place, "%u operands but %u types", operands, types);
}

bool ir_parser_resolve_all(ir_parser *parser, ir_operation_state *state,
                           const ir_parsed_operands *operands, const ir_parsed_types *types) {
    if (operands->count != types->count)
        return ir_parser_count_error(parser, operands, operands->count, types->count);
    bool good = true;
    for (uint32_t i = 0; i < operands->count; i++)
        good &= ir_parser_resolve(parser, state, &operands->items[i], types->items[i]);
    return good;
}

bool ir_parser_resolve_same(ir_parser *parser, ir_operation_state *state,
                            const ir_parsed_operands *operands, const ir_type *type) {
    bool good = true;
    for (uint32_t i = 0; i < operands->count; i++)
        good &= ir_parser_resolve(parser, state, &operands->items[i], type);
    return good;
}

/* ---- results and attributes ---- */

void ir_parser_add_result(ir_parser *parser, ir_operation_state *state, const ir_type *type) {
    ir_parse_frame *frame = frame_of(state);
    const ir_type **types = (const ir_type **)(uintptr_t)state->result_types;
    RAPTOR_GROW(parser->arena, types, state->result_count, frame->type_capacity);
    types[state->result_count++] = type;
    state->result_types = types;
}

void ir_parser_add_results(ir_parser *parser, ir_operation_state *state,
                           const ir_parsed_types *types) {
    for (uint32_t i = 0; i < types->count; i++)
        ir_parser_add_result(parser, state, types->items[i]);
}

static ir_named_attribute *find(const ir_operation_state *state, const char *name) {
    for (uint32_t i = 0; i < state->attribute_count; i++)
        if (strcmp(state->attributes[i].name, name) == 0)
            return (ir_named_attribute *)(uintptr_t)&state->attributes[i];
    return NULL;
}

const ir_attribute *ir_parser_find_attribute(const ir_operation_state *state, const char *name) {
    const ir_named_attribute *entry = find(state, name);
    return entry ? entry->value : NULL;
}

void ir_parser_add_attribute(ir_parser *parser, ir_operation_state *state, const char *name,
                             const ir_attribute *value) {
    ir_parse_frame *frame = frame_of(state);
    ir_named_attribute *known = find(state, name);
    if (known) {
        known->value = value;
        return;
    }
    ir_named_attribute *attributes = (ir_named_attribute *)(uintptr_t)state->attributes;
    RAPTOR_GROW(parser->arena, attributes, state->attribute_count, frame->attribute_capacity);
    attributes[state->attribute_count++] =
        (ir_named_attribute){ir_intern(parser->context, name), value};
    state->attributes = attributes;
}

void ir_parser_add_segments(ir_parser *parser, ir_operation_state *state, uint32_t count,
                            const uint32_t *sizes) {
    int64_t values[IR_MAXIMUM_OPERANDS];
    for (uint32_t i = 0; i < count && i < IR_MAXIMUM_OPERANDS; i++)
        values[i] = sizes[i];
    ir_parser_add_attribute(parser, state, "operandSegmentSizes",
                            ir_attribute_i32_array(parser->context, count, values));
}

/* ---- successors ---- */

bool ir_parser_successor(ir_parser *parser, ir_operation_state *state) {
    ir_parse_frame *frame = frame_of(state);
    raptor_place place = ir_parser_here(parser);
    ir_string *name;
    if (!ir_parser_expect(parser, "^") || !ir_parser_suffix_name(parser, &name))
        return false;
    ir_block **successors = (ir_block **)(uintptr_t)state->successors;
    RAPTOR_GROW(parser->arena, successors, state->successor_count, frame->successor_capacity);
    successors[state->successor_count++] =
        ir_parser_label(parser, name, place.line, place.column)->block;
    state->successors = successors;
    return true;
}

/* ---- arguments of regions ---- */

static ir_parsed_argument *add_argument(ir_parser *parser, ir_parsed_arguments *arguments) {
    if (!arguments->items) {
        arguments->items = arguments->storage;
        arguments->capacity = IR_PARSED_INLINE;
    }
    RAPTOR_GROW(parser->arena, arguments->items, arguments->count, arguments->capacity);
    ir_parsed_argument *argument = &arguments->items[arguments->count++];
    *argument = (ir_parsed_argument){0};
    return argument;
}

bool ir_parser_argument(ir_parser *parser, ir_parsed_arguments *arguments) {
    raptor_place place = ir_parser_here(parser);
    ir_string *name;
    if (!ir_parser_expect(parser, "%") || !ir_parser_suffix_name(parser, &name))
        return false;
    ir_parsed_argument *argument = add_argument(parser, arguments);
    argument->name = name->text;
    argument->line = place.line;
    argument->column = place.column;
    return true;
}

/* `%name: type {attributes}`; a declaration's arguments are types only. */
static bool typed_argument(ir_parser *parser, ir_parsed_arguments *arguments) {
    ir_location ignored = {0};
    if (!ir_parser_peek(parser, "%"))
        add_argument(parser, arguments);
    else if (!ir_parser_argument(parser, arguments) || !ir_parser_expect(parser, ":"))
        return false;
    ir_parsed_argument *argument = &arguments->items[arguments->count - 1];
    return ir_parser_type(parser, &argument->type) &&
           (!ir_parser_peek(parser, "{") || ir_parser_dictionary(parser, &argument->attributes)) &&
           ir_parser_location(parser, &ignored);
}

bool ir_parser_typed_arguments(ir_parser *parser, const char *open, const char *close,
                               ir_parsed_arguments *arguments) {
    if (!ir_parser_expect(parser, open))
        return false;
    if (ir_parser_try(parser, close))
        return true;
    do {
        if (!typed_argument(parser, arguments))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, close);
}

bool ir_parser_bindings(ir_parser *parser, const char *open, const char *close,
                        ir_parsed_arguments *arguments, ir_parsed_operands *operands) {
    uint32_t arguments_before = arguments->count, operands_before = operands->count;
    if (!ir_parser_expect(parser, open))
        return false;
    if (ir_parser_peek(parser, "%")) {
        do {
            if (!ir_parser_argument(parser, arguments))
                return false;
        } while (ir_parser_try(parser, ","));
    }
    if (!ir_parser_expect(parser, close) || !ir_parser_expect(parser, "="))
        return false;
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_operand_list(parser, open, close, operands))
        return false;
    uint32_t names = arguments->count - arguments_before;
    uint32_t values = operands->count - operands_before;
    if (names != values)
        return ir_parser_error_at(parser, place, "%u names are bound to %u values", names, values);
    return true;
}
