/* Names of values and blocks: scopes, definitions, and uses that come before them.
 *
 * The record of an interned name points to its innermost binding, so that a look-up is one load. A
 * region opens a scope; one of an isolated operation hides everything outside. A name that is used
 * before it is defined is bound to placeholders in the scope of the use, and moves outwards when
 * that scope ends, as the definition may follow in an outer block. */
#include "ir/parser.h"

void ir_parser_push_scope(ir_parser *parser, ir_scope *scope, ir_region *region, bool isolated) {
    uint32_t level = parser->scope ? parser->scope->level + 1 : 1;
    *scope = (ir_scope){.outer = parser->scope,
                        .region = region,
                        .serial = ++parser->region_serial,
                        .level = level,
                        .isolation = isolated || !parser->scope ? level : parser->scope->isolation};
    parser->scope = scope;
}

static raptor_place place_of(const ir_parser *parser, uint32_t line, uint32_t column) {
    return (raptor_place){.file = parser->file, .line = line, .column = column};
}

static void add_to_scope(ir_scope *scope, ir_bound_name *binding) {
    binding->level = scope->level;
    binding->next = scope->bindings;
    scope->bindings = binding;
}

static void end_binding(ir_parser *parser, ir_bound_name *binding) {
    ir_scope *scope = parser->scope;
    bool waiting = binding->forwards != NULL;
    if (waiting && scope->outer && scope->isolation < scope->level) {
        add_to_scope(scope->outer, binding);
        return;
    }
    const ir_forward_use *first = binding->forwards; /* the last one in the list: one is enough */
    while (first && first->next)
        first = first->next;
    if (first)
        ir_parser_error_at(parser, place_of(parser, first->line, first->column),
                           "the value '%%%s' is never defined", binding->name->text);
    binding->name->binding = binding->outer;
    binding->next = parser->free_bindings;
    parser->free_bindings = binding;
}

void ir_parser_pop_scope(ir_parser *parser) {
    ir_scope *scope = parser->scope;
    for (ir_bound_name *next, *binding = scope->bindings; binding; binding = next) {
        next = binding->next;
        end_binding(parser, binding);
    }
    for (ir_label *label = scope->labels; label; label = label->next) {
        if (!label->defined)
            ir_parser_error_at(parser, place_of(parser, label->line, label->column),
                               "the block '^%s' is never defined", label->name->text);
        label->name->label = label->outer;
    }
    parser->scope = scope->outer;
}

static ir_bound_name *visible(const ir_parser *parser, const ir_string *name) {
    ir_bound_name *binding = name->binding;
    return binding && binding->level >= parser->scope->isolation ? binding : NULL;
}

static ir_bound_name *bind(ir_parser *parser, ir_string *name) {
    ir_bound_name *binding = parser->free_bindings;
    if (binding)
        parser->free_bindings = binding->next;
    else
        binding = RAPTOR_NEW(parser->arena, ir_bound_name);
    *binding = (ir_bound_name){.name = name, .outer = name->binding};
    name->binding = binding;
    add_to_scope(parser->scope, binding);
    return binding;
}

static void resolve_forwards(ir_parser *parser, ir_bound_name *binding) {
    for (ir_forward_use *use = binding->forwards; use && !binding->poisoned; use = use->next) {
        raptor_place place = place_of(parser, use->line, use->column);
        if (use->number >= binding->count) {
            ir_parser_error_at(parser, place, "'%%%s' has %u results, not a number %u",
                               binding->name->text, binding->count, use->number);
            continue;
        }
        ir_value *value = &binding->values[use->number];
        if (value->type != use->placeholder->type)
            ir_parser_error_at(parser, place, "'%%%s' is used as %s but is defined as %s",
                               binding->name->text, ir_type_text(use->placeholder->type),
                               ir_type_text(value->type));
        ir_value_replace_uses(use->placeholder, value);
    }
    binding->forwards = NULL;
}

/* Names of digits only are numbers the printer gave; it will number again. */
static bool is_preferred(const char *name) {
    return name[strspn(name, "0123456789")] != '\0';
}

void ir_parser_define(ir_parser *parser, const char *name, uint32_t line, uint32_t column,
                      ir_value *values, uint32_t count) {
    ir_string *string = ir_string_of(name);
    ir_bound_name *binding = visible(parser, string);
    if (binding && !binding->forwards) {
        ir_parser_error_at(parser, place_of(parser, line, column),
                           "'%%%s' is defined twice (first in line %u)", name, binding->line);
        return;
    }
    if (!binding || binding->level != parser->scope->level)
        binding = bind(parser, string);
    binding->values = values;
    binding->count = count;
    binding->line = line;
    binding->column = column;
    binding->poisoned = values == NULL;
    if (values && count && is_preferred(name))
        values->name = name;
    resolve_forwards(parser, binding);
}

static ir_value *placeholder(ir_parser *parser, const ir_type *type) {
    ir_value *value = RAPTOR_NEW(parser->arena, ir_value);
    value->type = type;
    return value;
}

static ir_value *look_forward(ir_parser *parser, ir_bound_name *binding,
                              const ir_parsed_operand *operand, const ir_type *type) {
    ir_forward_use *use = RAPTOR_NEW(parser->arena, ir_forward_use);
    *use = (ir_forward_use){operand->number, operand->line, operand->column,
                            placeholder(parser, type), binding->forwards};
    binding->forwards = use;
    return use->placeholder;
}

ir_value *ir_parser_lookup(ir_parser *parser, const ir_parsed_operand *operand,
                           const ir_type *type) {
    ir_string *name = ir_string_of(operand->name);
    ir_bound_name *binding = visible(parser, name);
    if (!binding)
        binding = bind(parser, name);
    if (binding->poisoned)
        return placeholder(parser, type);
    if (!binding->values)
        return look_forward(parser, binding, operand, type);
    raptor_place place = place_of(parser, operand->line, operand->column);
    if (operand->number >= binding->count) {
        ir_parser_error_at(parser, place, "'%%%s' has %u results, not a number %u", name->text,
                           binding->count, operand->number);
        return NULL;
    }
    ir_value *value = &binding->values[operand->number];
    if (value->type == type)
        return value;
    ir_parser_error_at(parser, place, "'%%%s' is of type %s but is used as %s", name->text,
                       ir_type_text(value->type), ir_type_text(type));
    return NULL;
}

ir_label *ir_parser_label(ir_parser *parser, ir_string *name, uint32_t line, uint32_t column) {
    ir_scope *scope = parser->scope;
    ir_label *label = name->label;
    if (label && label->region == scope->serial)
        return label;
    label = RAPTOR_NEW(parser->arena, ir_label);
    *label = (ir_label){.name = name,
                        .block = ir_parser_new_block(parser, scope->region),
                        .region = scope->serial,
                        .line = line,
                        .column = column,
                        .outer = name->label,
                        .next = scope->labels};
    name->label = label;
    scope->labels = label;
    return label;
}
