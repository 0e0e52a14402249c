/* Reading a module from text. */
#include "ir/parser.h"

/* `#name = attribute` and `!name = type` at the top. */
static bool parse_alias(ir_parser *parser) {
    bool is_type = ir_parser_peek(parser, "!");
    raptor_place place = ir_parser_here(parser);
    ir_string *name;
    const ir_attribute *value;
    const ir_type *type;
    parser->cursor++;
    if (!ir_parser_suffix_name(parser, &name) || !ir_parser_expect(parser, "="))
        return false;
    if (name->alias || name->place)
        return ir_parser_error_at(parser, place, "the alias '%s' is defined twice", name->text);
    RAPTOR_GROW(parser->arena, parser->aliases, parser->alias_count, parser->alias_capacity);
    parser->aliases[parser->alias_count++] = name;
    if (!is_type && ir_parser_peek(parser, "loc")) {
        ir_location *location = RAPTOR_NEW(parser->arena, ir_location);
        name->place = location;
        return ir_parser_location(parser, location);
    }
    if (is_type) {
        if (!ir_parser_type(parser, &type))
            return false;
        value = ir_attribute_type(type);
    } else if (!ir_parser_attribute(parser, NULL, &value)) {
        return false;
    }
    name->alias = value;
    return true;
}

/* Everything at the top of the text goes into `block`. */
static void parse_top(ir_parser *parser, ir_block *block) {
    for (;;) {
        char c = ir_parser_next(parser);
        if (parser->cursor == parser->end)
            return;
        ir_parser start = *parser;
        bool good = false;
        if (c == '}') {
            ir_parser_error(parser, "'}' closes nothing");
            parser->cursor++;
            continue;
        }
        if (c == '#' || c == '!')
            good = parse_alias(parser);
        else if (c == '^')
            ir_parser_error(parser, "a block label outside a region");
        else
            good = ir_parser_operation(parser, block);
        if (!good)
            ir_parser_recover(parser, &start);
    }
}

/* The only module at the top is the result; anything else is wrapped in one. */
static ir_operation *module_of(ir_operation *wrapper) {
    ir_operation *first = wrapper->regions[0]->first->first;
    if (first && !first->next && ir_operation_is(first, "builtin.module")) {
        ir_operation_detach(first);
        return first;
    }
    return wrapper;
}

raptor_status ir_parse(ir_context *context, const char *name, const char *text, size_t size,
                       raptor_diagnostics *diagnostics, ir_operation **out_module) {
    ir_parser parser = {.context = context,
                        .arena = ir_context_arena(context),
                        .diagnostics = diagnostics,
                        .file = ir_intern(context, name),
                        .cursor = text,
                        .end = text + size,
                        .line_start = text,
                        .line = 1};
    *out_module = NULL;
    ir_operation *wrapper = ir_operation_create(
        context, &(ir_operation_state){.name = "builtin.module",
                                       .location = {.file = parser.file, .line = 1, .column = 1},
                                       .region_count = 1});
    ir_block *block = ir_block_create(wrapper->regions[0]);
    ir_scope scope;
    ir_parser_push_scope(&parser, &scope, wrapper->regions[0], true);
    parse_top(&parser, block);
    ir_parser_pop_scope(&parser);
    for (uint32_t i = 0; i < parser.alias_count; i++)
        parser.aliases[i]->alias = parser.aliases[i]->place = NULL;
    if (parser.failed)
        return RAPTOR_FAILED;
    *out_module = module_of(wrapper);
    return RAPTOR_OK;
}
