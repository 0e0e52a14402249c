/* Operations, blocks and regions in text form. */
#include "ir/parser.h"

#include <ctype.h>

ir_block *ir_parser_new_block(ir_parser *parser, ir_region *region) {
    ir_block *block = RAPTOR_NEW(parser->arena, ir_block);
    block->region = region;
    return block;
}

static void append_block(ir_region *region, ir_block *block) {
    block->previous = region->last;
    *(region->last ? &region->last->next : &region->first) = block;
    region->last = block;
}

/* ---- regions ---- */

static void define_arguments(ir_parser *parser, ir_block *block,
                             const ir_parsed_arguments *arguments) {
    for (uint32_t i = 0; i < arguments->count; i++) {
        const ir_parsed_argument *argument = &arguments->items[i];
        ir_value *value = ir_block_add_argument(block, argument->type);
        if (argument->name)
            ir_parser_define(parser, argument->name, argument->line, argument->column, value, 1);
    }
}

/* `^bb0(%a: type):` */
static bool parse_label(ir_parser *parser, ir_block **out_block) {
    raptor_place place = ir_parser_here(parser);
    ir_parsed_arguments arguments = {0};
    ir_string *name;
    if (!ir_parser_expect(parser, "^") || !ir_parser_suffix_name(parser, &name) ||
        (ir_parser_peek(parser, "(") && !ir_parser_typed_arguments(parser, "(", ")", &arguments)) ||
        !ir_parser_expect(parser, ":"))
        return false;
    ir_label *label = ir_parser_label(parser, name, place.line, place.column);
    if (label->defined)
        return ir_parser_error_at(parser, place, "the block '^%s' is defined twice", name->text);
    label->defined = true;
    append_block(parser->scope->region, label->block);
    define_arguments(parser, label->block, &arguments);
    *out_block = label->block;
    return true;
}

/* Where what could not be read ends: at the cursor, if the fault is there; else the fault is of
 * what was read before, and what is behind that line's end may only have been looked at. */
static const char *end_of_fault(const ir_parser *parser, const char *start) {
    const raptor_diagnostic *last = parser->diagnostics->last;
    const char *end = parser->cursor;
    if (last && last->place.line == parser->line &&
        last->place.column == (uint32_t)(end - parser->line_start) + 1)
        return end;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    return end;
}

void ir_parser_recover(ir_parser *parser, const ir_parser *start) {
    const char *fault = end_of_fault(parser, start->cursor);
    parser->cursor = start->cursor;
    parser->line = start->line;
    parser->line_start = start->line_start;
    int braces = 0;
    for (; parser->cursor < parser->end; parser->cursor++) {
        char c = *parser->cursor;
        if (c == '"') {
            do
                parser->cursor += ir_parser_character(parser, 0) == '\\' ? 2 : 1;
            while (parser->cursor < parser->end && *parser->cursor != '"' &&
                   *parser->cursor != '\n');
            if (parser->cursor >= parser->end)
                break;
            c = *parser->cursor;
        }
        bool behind = parser->cursor >= fault;
        if (c == '\n') {
            if (behind && braces <= 0)
                return;
            parser->line++;
            parser->line_start = parser->cursor + 1;
        }
        if (c == '/' && ir_parser_character(parser, 1) == '/')
            while (ir_parser_character(parser, 1) != '\n' && parser->cursor + 1 < parser->end)
                parser->cursor++;
        braces += c == '{';
        if (c == '}' && --braces < 0 && behind)
            return;
    }
    parser->cursor = parser->end;
}

/* Operations and labels up to the closing brace, or to the end of the text at the top. */
static bool parse_blocks(ir_parser *parser, ir_block *block) {
    for (;;) {
        char c = ir_parser_next(parser);
        if (c == '}' || (parser->cursor == parser->end))
            return true;
        ir_parser start = *parser;
        bool good;
        if (c == '^') {
            good = parse_label(parser, &block);
        } else {
            if (!block) {
                block = ir_parser_new_block(parser, parser->scope->region);
                append_block(parser->scope->region, block);
            }
            good = ir_parser_operation(parser, block);
        }
        if (!good)
            ir_parser_recover(parser, &start);
    }
}

static ir_region *add_region(ir_parser *parser, ir_operation_state *state) {
    ir_parse_frame *frame = (ir_parse_frame *)state;
    ir_region *region = RAPTOR_NEW(parser->arena, ir_region);
    RAPTOR_GROW(parser->arena, frame->regions, state->region_count, frame->region_capacity);
    frame->regions[state->region_count++] = region;
    return region;
}

static bool parse_region(ir_parser *parser, ir_operation_state *state, bool with_entry,
                         const ir_parsed_arguments *arguments) {
    const ir_operation_definition *definition = ((ir_parse_frame *)state)->definition;
    ir_region *region = add_region(parser, state);
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_expect(parser, "{"))
        return false;
    bool labelled = ir_parser_peek(parser, "^");
    if (labelled && arguments && arguments->count)
        return ir_parser_error(parser,
                               "the block whose arguments the operation names has no label");
    if (!ir_parser_enter(parser))
        return false;
    ir_scope scope;
    ir_parser_push_scope(parser, &scope, region,
                         definition && definition->traits & IR_TRAIT_ISOLATED);
    ir_block *block = NULL;
    if (with_entry && !labelled) {
        block = ir_parser_new_block(parser, region);
        append_block(region, block);
        if (arguments)
            define_arguments(parser, block, arguments);
    }
    bool good = parse_blocks(parser, block);
    ir_parser_pop_scope(parser);
    ir_parser_leave(parser);
    if (good && !ir_parser_try(parser, "}"))
        return ir_parser_error_at(parser, place, "the region that begins here does not end");
    return good;
}

bool ir_parser_region(ir_parser *parser, ir_operation_state *state,
                      const ir_parsed_arguments *arguments) {
    return parse_region(parser, state, true, arguments);
}

static bool parse_generic_region(ir_parser *parser, ir_operation_state *state) {
    return parse_region(parser, state, false, NULL);
}

void ir_parser_add_bare_region(ir_parser *parser, ir_operation_state *state) {
    add_region(parser, state);
}

void ir_parser_imply_terminator(ir_parser *parser, ir_operation_state *state, const char *name) {
    ir_parse_frame *frame = (ir_parse_frame *)state;
    if (!state->region_count)
        return;
    ir_region *region = frame->regions[state->region_count - 1];
    for (ir_block *block = region->first; block; block = block->next) {
        const ir_operation *last = block->last;
        if (last && last->definition && last->definition->traits & IR_TRAIT_TERMINATOR)
            continue;
        ir_operation_append(block,
                            ir_operation_create(parser->context, &(ir_operation_state){
                                                                     .name = name,
                                                                     .location = state->location,
                                                                 }));
    }
}

/* ---- locations ---- */

static bool parse_location_body(ir_parser *parser, ir_location *location);

static bool parse_inner_location(ir_parser *parser, ir_location *location) {
    if (!ir_parser_enter(parser))
        return false;
    bool good = parse_location_body(parser, location);
    ir_parser_leave(parser);
    return good;
}

/* `fused<attribute>[location, ...]`: the first that is known. */
static bool parse_fused(ir_parser *parser, ir_location *location) {
    const ir_attribute *ignored;
    *location = (ir_location){0};
    if (ir_parser_try(parser, "<") &&
        (!ir_parser_attribute(parser, NULL, &ignored) || !ir_parser_expect(parser, ">")))
        return false;
    if (!ir_parser_expect(parser, "["))
        return false;
    do {
        ir_location read = {0};
        if (!parse_inner_location(parser, &read))
            return false;
        if (!location->file && !location->name)
            *location = read;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "]");
}

/* `callsite(callee at caller)`: the callee. */
static bool parse_call_site(ir_parser *parser, ir_location *location) {
    ir_location caller = {0};
    return ir_parser_expect(parser, "(") && parse_inner_location(parser, location) &&
           ir_parser_expect(parser, "at") && parse_inner_location(parser, &caller) &&
           ir_parser_expect(parser, ")");
}

/* A number of a line or column. */
static bool parse_place_number(ir_parser *parser, uint32_t *out_number) {
    int64_t number;
    if (!ir_parser_expect(parser, ":") || !ir_parser_integer(parser, &number))
        return false;
    if (number < 0 || number > UINT32_MAX)
        return ir_parser_error(parser, "the line or column does not fit");
    *out_number = (uint32_t)number;
    return true;
}

/* Behind "file": `:line:column`, and the end of a range, which is not kept: `to :column`,
 * `to line:column`. */
static bool parse_file_place(ir_parser *parser, ir_location *location) {
    uint32_t last;
    int64_t line;
    if (!parse_place_number(parser, &location->line) ||
        !parse_place_number(parser, &location->column))
        return false;
    if (!ir_parser_try(parser, "to"))
        return true;
    return (ir_parser_peek(parser, ":") || ir_parser_integer(parser, &line)) &&
           parse_place_number(parser, &last);
}

/* An alias that is defined further down leaves the place where the operation is written. */
static bool parse_location_alias(ir_parser *parser, ir_location *location) {
    ir_string *alias;
    if (!ir_parser_suffix_name(parser, &alias))
        return false;
    if (alias->place)
        *location = *(const ir_location *)alias->place;
    return true;
}

/* "file":line:column, "name", "name"(location), unknown, #alias, fused or callsite. */
static bool parse_location_body(ir_parser *parser, ir_location *location) {
    const char *text;
    if (ir_parser_try(parser, "#"))
        return parse_location_alias(parser, location);
    if (ir_parser_try(parser, "fused"))
        return parse_fused(parser, location);
    if (ir_parser_try(parser, "callsite"))
        return parse_call_site(parser, location);
    *location = (ir_location){0};
    if (ir_parser_try(parser, "unknown"))
        return true;
    if (!ir_parser_string(parser, &text))
        return false;
    if (ir_parser_peek(parser, ":")) {
        location->file = text;
        return parse_file_place(parser, location);
    }
    if (ir_parser_try(parser, "(") &&
        (!parse_inner_location(parser, location) || !ir_parser_expect(parser, ")")))
        return false;
    location->name = text;
    return true;
}

bool ir_parser_location(ir_parser *parser, ir_location *location) {
    const char *start = parser->cursor;
    if (!ir_parser_try(parser, "loc"))
        return true;
    if (!ir_parser_peek(parser, "(")) { /* a word that only looks like it */
        parser->cursor = start;
        return true;
    }
    ir_location read = *location;
    if (!ir_parser_expect(parser, "(") || !parse_location_body(parser, &read) ||
        !ir_parser_expect(parser, ")"))
        return false;
    *location = read;
    return true;
}

/* ---- the quoted form ---- */

/* `[^bb1, ^bb2]`, if it is there. */
static bool parse_successor_list(ir_parser *parser, ir_operation_state *state) {
    if (!ir_parser_try(parser, "["))
        return true;
    if (ir_parser_try(parser, "]"))
        return true;
    do {
        if (!ir_parser_successor(parser, state))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "]");
}

static bool parse_properties(ir_parser *parser, ir_operation_state *state) {
    if (!ir_parser_peek(parser, "<{"))
        return true;
    parser->cursor++; /* the brace is the dictionary's */
    return ir_parser_attr_dict(parser, state) && ir_parser_expect(parser, ">");
}

/* `({...}, {...})`, if it is there. */
static bool parse_region_list(ir_parser *parser, ir_operation_state *state) {
    if (!ir_parser_try(parser, "("))
        return true;
    if (ir_parser_try(parser, ")"))
        return true;
    do {
        if (!parse_generic_region(parser, state))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, ")");
}

static bool parse_quoted(ir_parser *parser, ir_operation_state *state) {
    ir_parsed_operands operands = {0};
    ir_parsed_types types = {0}, results = {0};
    if (!ir_parser_operand_list(parser, "(", ")", &operands) ||
        !parse_successor_list(parser, state) || !parse_properties(parser, state) ||
        !parse_region_list(parser, state) || !ir_parser_attr_dict(parser, state) ||
        !ir_parser_expect(parser, ":") || !ir_parser_functional_type(parser, &types, &results))
        return false;
    ir_parser_add_results(parser, state, &results);
    return ir_parser_resolve_all(parser, state, &operands, &types);
}

/* ---- operations ---- */

static void frame_init(ir_parse_frame *frame, raptor_place place) {
    frame->state = (ir_operation_state){
        .location = {.file = place.file, .line = place.line, .column = place.column},
        .operands = frame->operands,
        .result_types = frame->types,
        .attributes = frame->attributes,
        .successors = frame->successors};
    frame->definition = NULL;
    frame->regions = frame->inline_regions;
    frame->operand_capacity = IR_PARSED_INLINE;
    frame->type_capacity = sizeof frame->types / sizeof *frame->types;
    frame->attribute_capacity = IR_MAXIMUM_ATTRIBUTES;
    frame->successor_capacity = sizeof frame->successors / sizeof *frame->successors;
    frame->region_capacity = sizeof frame->inline_regions / sizeof *frame->inline_regions;
}

/* A result name in front of `=`: %name or %name:2; `number` is how many results it stands for. */
static bool parse_result_names(ir_parser *parser, ir_parsed_operands *names) {
    if (!ir_parser_peek(parser, "%"))
        return true;
    do {
        ir_parsed_operand name;
        int64_t count = 1;
        if (!ir_parser_operand(parser, &name))
            return false;
        if (ir_parser_try(parser, ":") && !ir_parser_integer(parser, &count))
            return false;
        if (name.number || count < 1 || count > IR_PARSER_MAXIMUM_REPETITION)
            return ir_parser_error(parser, "a result is named %%name or %%name:COUNT");
        name.number = (uint32_t)count;
        ir_parser_add_operand(parser, names, &name);
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, "=");
}

/* The names an operation may be called by without its dialect. */
static const ir_operation_definition *find_short(const ir_context *context, const char *name) {
    static const struct {
        const char *name, *full;
    } shorts[] = {{"module", "builtin.module"}, {"return", "func.return"}, {"func", "func.func"}};
    for (size_t i = 0; i < sizeof shorts / sizeof *shorts; i++)
        if (strcmp(name, shorts[i].name) == 0)
            return ir_registry_find(context, shorts[i].full);
    return NULL;
}

static bool parse_custom(ir_parser *parser, ir_parse_frame *frame) {
    raptor_place place = ir_parser_here(parser);
    const char *word;
    if (!ir_parser_keyword(parser, &word))
        return false;
    frame->definition = ir_string_of(word)->definition;
    if (!frame->definition)
        frame->definition = find_short(parser->context, word);
    const ir_operation_definition *definition = frame->definition;
    if (!definition)
        return ir_parser_error_at(parser, place, "unknown operation '%s'", word);
    frame->state.name = definition->name;
    if (definition->parse)
        return definition->parse(parser, &frame->state);
    if (definition->assembly)
        return ir_parser_format(parser, frame);
    return ir_parser_error_at(parser, place, "'%s' is written in the quoted form", word);
}

static bool deduce_results(ir_parser *parser, ir_parse_frame *frame) {
    const ir_operation_definition *definition = frame->definition;
    if (frame->state.result_count || !definition || !definition->deduce ||
        !definition->results[0].name)
        return true;
    const ir_type *types[IR_MAXIMUM_RESULTS] = {0};
    if (!definition->deduce(&frame->state, parser->context, types))
        return ir_parser_error(parser, "the result type of '%s' cannot be told", definition->name);
    for (uint32_t i = 0; i < IR_MAXIMUM_RESULTS && definition->results[i].name; i++)
        if (types[i])
            ir_parser_add_result(parser, &frame->state, types[i]);
    return true;
}

static ir_operation *create(ir_parser *parser, ir_parse_frame *frame) {
    ir_operation_state state = frame->state;
    ir_operation *operation = ir_operation_create(parser->context, &state);
    for (uint32_t i = 0; i < state.region_count; i++) {
        operation->regions[i] = frame->regions[i];
        operation->regions[i]->parent = operation;
    }
    return operation;
}

static bool define_results(ir_parser *parser, raptor_place place, ir_operation *operation,
                           const ir_parsed_operands *names) {
    uint64_t named = 0;
    for (uint32_t i = 0; i < names->count; i++)
        named += names->items[i].number;
    bool good = named == 0 || named == operation->result_count;
    if (!good)
        ir_parser_error_at(parser, place, "'%s' has %u results but %llu are named", operation->name,
                           operation->result_count, (unsigned long long)named);
    uint32_t first = 0;
    for (uint32_t i = 0; i < names->count; i++) {
        const ir_parsed_operand *name = &names->items[i];
        ir_parser_define(parser, name->name, name->line, name->column,
                         good ? &operation->results[first] : NULL, name->number);
        first += name->number;
    }
    return true; /* the operation itself has been read to its end */
}

bool ir_parser_operation(ir_parser *parser, ir_block *block) {
    raptor_place place = ir_parser_here(parser);
    ir_parsed_operands names = {0};
    ir_parse_frame frame;
    frame_init(&frame, place);
    bool good = parse_result_names(parser, &names);
    if (good && ir_parser_peek(parser, "\"")) {
        good = ir_parser_string(parser, &frame.state.name);
        if (good) {
            frame.definition = ir_string_of(frame.state.name)->definition;
            good = parse_quoted(parser, &frame.state);
        }
    } else if (good) {
        good = parse_custom(parser, &frame) && deduce_results(parser, &frame);
    }
    good = good && ir_parser_location(parser, &frame.state.location);
    if (!good) { /* its results exist, but nothing is known of them */
        for (uint32_t i = 0; i < names.count; i++)
            ir_parser_define(parser, names.items[i].name, names.items[i].line,
                             names.items[i].column, NULL, names.items[i].number);
        return false;
    }
    ir_operation *operation = create(parser, &frame);
    ir_operation_append(block, operation);
    return define_results(parser, place, operation, &names);
}
