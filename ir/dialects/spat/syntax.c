#include "ir/dialects/spat/syntax.h"

#include "ir/dialects/common/syntax.h"

#include <string.h>

static const ir_compute_syntax scalar = {.inputs = true, .resident = true};
static const ir_compute_syntax batch = {
    .batch = true, .inputs = true, .outputs = true, .resident = true};

static const ir_compute_syntax *syntax_of(const char *name) {
    return strstr(name, "_batch") ? &batch : &scalar;
}

bool spat_parse_compute(ir_parser *parser, ir_operation_state *state) {
    return ir_parse_compute(parser, state, syntax_of(state->name));
}

void spat_print_compute(ir_printer *printer, ir_operation *operation) {
    ir_print_compute(printer, operation, syntax_of(operation->name));
}

/* ---- spat.blueprint ---- */

typedef struct blueprint_part {
    const char *keyword, *attribute;
    const char *mnemonic; /* of an enum; NULL = integer list */
    bool optional;
} blueprint_part;

static const blueprint_part blueprint_parts[] = {
    {"layout", "logicalLayout", "logical_layout", false},
    {"physical", "physicalLayout", "physical_layout", false},
    {"offsets", "fragmentOffsets", NULL, false},
    {"sizes", "fragmentSizes", NULL, false},
    {"map", "indexMap", "index_map", false},
    {"mode", "mode", "blueprint_mode", false},
    {"operandIndices", "operandIndices", NULL, true},
    {"sourceSlots", "sourceSlots", NULL, true},
    {"sourceOffsets", "sourceOffsets", NULL, true},
    {"strides", "fragmentStrides", NULL, true},
    {"conflict", "conflictPolicy", "conflict_policy", true},
    {"coverage", "coveragePolicy", "coverage_policy", true},
};
enum { BLUEPRINT_PART_COUNT = sizeof blueprint_parts / sizeof *blueprint_parts };

static bool parse_part(ir_parser *parser, ir_operation_state *state, const blueprint_part *part) {
    ir_context *context = ir_parser_context(parser);
    if (part->optional && !ir_parser_peek(parser, part->keyword))
        return true;
    if (!ir_parser_expect(parser, part->keyword))
        return false;
    if (part->mnemonic) {
        const char *word;
        if (!ir_parser_keyword(parser, &word))
            return false;
        ir_parser_add_attribute(parser, state, part->attribute,
                                ir_attribute_enum(context, "spat", part->mnemonic, word));
        return true;
    }
    ir_parsed_integers numbers = {0};
    if (!ir_parser_integers(parser, &numbers))
        return false;
    ir_parser_add_attribute(parser, state, part->attribute,
                            ir_attribute_i64_array(context, numbers.count, numbers.items));
    return true;
}

bool spat_parse_blueprint(ir_parser *parser, ir_operation_state *state) {
    ir_parsed_operands operands = {0};
    ir_parsed_types types = {0};
    const ir_type *result;
    if (!ir_parser_expect(parser, "fragments") ||
        !ir_parser_operand_list(parser, "(", ")", &operands))
        return false;
    for (size_t i = 0; i < BLUEPRINT_PART_COUNT; i++)
        if (!parse_part(parser, state, &blueprint_parts[i]))
            return false;
    if (!ir_parser_attr_dict(parser, state) || !ir_parser_expect(parser, ":") ||
        !ir_parser_type_list(parser, "(", ")", &types) || !ir_parser_expect(parser, "->") ||
        !ir_parser_type(parser, &result) ||
        !ir_parser_resolve_all(parser, state, &operands, &types))
        return false;
    ir_parser_add_result(parser, state, result);
    return true;
}

void spat_print_blueprint(ir_printer *printer, ir_operation *operation) {
    const char *elided[BLUEPRINT_PART_COUNT + 1] = {NULL};
    ir_printer_text(printer, " fragments(");
    ir_printer_operands(printer, operation, 0, operation->operand_count);
    ir_printer_text(printer, ")");
    for (size_t i = 0; i < BLUEPRINT_PART_COUNT; i++) {
        const ir_attribute *value = ir_attribute_get(operation, blueprint_parts[i].attribute);
        elided[i] = blueprint_parts[i].attribute;
        if (!value)
            continue;
        ir_printer_text(printer, " ");
        ir_printer_text(printer, blueprint_parts[i].keyword);
        ir_printer_text(printer, " ");
        ir_printer_bare_attribute(printer, value);
    }
    ir_printer_attr_dict(printer, operation, elided);
    ir_printer_text(printer, " : (");
    ir_printer_operand_types(printer, operation, 0, operation->operand_count, true);
    ir_printer_text(printer, ") -> ");
    ir_printer_result_types(printer, operation, 0, operation->result_count, false);
}

/* ---- spat.deferred_communication ---- */

/* The short form leaves out the body's arguments: they are %arg0, %arg1, ... in order, the case
 * index last. It is read but never printed, as those names may be taken by enclosing regions. */

bool spat_parse_deferred_communication(ir_parser *parser, ir_operation_state *state) {
    ir_context *context = ir_parser_context(parser);
    ir_parsed_operands sources = {0};
    ir_parsed_types types = {0};
    ir_parsed_arguments arguments = {0};
    const ir_type *result;
    if (!ir_parser_operands(parser, &sources) || !ir_parser_attr_dict(parser, state) ||
        !ir_parser_expect(parser, ":") || !ir_parser_type_list(parser, "(", ")", &types) ||
        !ir_parser_expect(parser, "->") || !ir_parser_type(parser, &result) ||
        !ir_parser_resolve_all(parser, state, &sources, &types))
        return false;
    const ir_attribute *count = ir_parser_find_attribute(state, "specialization_count");
    bool has_case = count && count->kind == IR_ATTRIBUTE_INTEGER && count->integer > 1;
    raptor_place place = ir_parser_here(parser);
    uint32_t argument_count = types.count + (has_case ? 1 : 0);
    ir_parsed_argument *items =
        RAPTOR_NEW_ARRAY(ir_context_arena(context), ir_parsed_argument, argument_count + 1);
    for (uint32_t i = 0; i < argument_count; i++) {
        char name[24];
        snprintf(name, sizeof name, "arg%u", (unsigned)i);
        items[i] = (ir_parsed_argument){
            .name = ir_intern(context, name),
            .type = i < types.count ? types.items[i] : ir_type_index(context),
            .line = place.line,
            .column = place.column,
        };
    }
    arguments.items = items;
    arguments.count = argument_count;
    ir_parser_add_result(parser, state, result);
    return ir_parser_region(parser, state, &arguments);
}

/* ---- spat.deferred_source_select ---- */

/* `%selector of %a, %b : type`, the one type of all sources and the output. */

bool spat_parse_source_select(ir_parser *parser, ir_operation_state *state) {
    ir_parsed_operand selector;
    ir_parsed_operands sources = {0};
    const ir_type *type;
    if (!ir_parser_operand(parser, &selector) || !ir_parser_expect(parser, "of") ||
        !ir_parser_operands(parser, &sources) || !ir_parser_attr_dict(parser, state) ||
        !ir_parser_expect(parser, ":") || !ir_parser_type(parser, &type) ||
        !ir_parser_resolve(parser, state, &selector, ir_type_index(ir_parser_context(parser))) ||
        !ir_parser_resolve_same(parser, state, &sources, type))
        return false;
    ir_parser_add_result(parser, state, type);
    return true;
}

void spat_print_source_select(ir_printer *printer, ir_operation *operation) {
    ir_printer_text(printer, " ");
    ir_printer_operands(printer, operation, 0, 1);
    ir_printer_text(printer, " of ");
    ir_printer_operands(printer, operation, 1, operation->operand_count - 1);
    ir_printer_attr_dict(printer, operation, NULL);
    ir_printer_text(printer, " : ");
    ir_printer_result_types(printer, operation, 0, 1, false);
}
