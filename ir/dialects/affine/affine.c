/* The affine dialect: index expressions by map. Text: `affine.apply MAP(%d, ...)[%s, ...]`. */
#include "ir/dialects/affine/affine.h"

#include "ir/assembly.h"
#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"

#include <inttypes.h>

static bool parse_map(ir_parser *parser, ir_operation_state *state) {
    const ir_type *index = ir_type_index(ir_parser_context(parser));
    const ir_attribute *map;
    ir_parsed_operands dimensions = {0}, symbols = {0};
    if (!ir_parser_affine_map(parser, &map))
        return false;
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_operand_list(parser, "(", ")", &dimensions))
        return false;
    if (ir_parser_peek(parser, "[") && !ir_parser_operand_list(parser, "[", "]", &symbols))
        return false;
    if (dimensions.count != map->map.dimension_count || symbols.count != map->map.symbol_count)
        return ir_parser_error_at(parser, place,
                                  "the map takes %" PRIu32 " dimensions and %" PRIu32 " symbols",
                                  map->map.dimension_count, map->map.symbol_count);
    ir_parser_add_attribute(parser, state, "map", map);
    ir_parser_add_result(parser, state, index);
    return ir_parser_attr_dict(parser, state) &&
           ir_parser_resolve_same(parser, state, &dimensions, index) &&
           ir_parser_resolve_same(parser, state, &symbols, index);
}

static void print_map(ir_printer *printer, ir_operation *operation) {
    static const char *const elided[] = {"map", NULL};
    const ir_attribute *map = affine_map(operation);
    uint32_t dimensions = map->map.dimension_count;
    ir_printer_text(printer, " ");
    ir_printer_attribute(printer, map);
    ir_printer_text(printer, "(");
    ir_printer_operands(printer, operation, 0, dimensions);
    ir_printer_text(printer, ")");
    if (map->map.symbol_count > 0) {
        ir_printer_text(printer, "[");
        ir_printer_operands(printer, operation, dimensions, map->map.symbol_count);
        ir_printer_text(printer, "]");
    }
    ir_printer_attr_dict(printer, operation, elided);
}

static raptor_status_code verify_map(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_attribute *map = affine_map(operation);
    if (!map || map->kind != IR_ATTRIBUTE_AFFINE_MAP)
        return state.status; /* reported by the declared attribute */
    uint32_t operands = map->map.dimension_count + map->map.symbol_count;
    verify_that(&state, operation->operand_count == operands,
                "map takes %" PRIu32 " operands, but there are %" PRIu32, operands,
                operation->operand_count);
    bool is_apply = ir_operation_is(operation, "affine.apply");
    verify_that(&state, is_apply ? map->map.result_count == 1 : map->map.result_count > 0,
                "map must have %s, but has %" PRIu32, is_apply ? "one result" : "results",
                map->map.result_count);
    return state.status;
}

static bool deduce_index(const ir_operation_state *state, ir_context *context,
                         const ir_type **out_types) {
    (void)state;
    out_types[0] = ir_type_index(context);
    return true;
}

#define MAP(NAME, TEXT)                                                                            \
    {                                                                                              \
        .name = "affine." NAME, .stage = "any", .summary = TEXT,                                   \
        .operands = {INDICES("mapOperands", "dimensions, then symbols")},                          \
        .results = {GIVES("result", IR_INDEX_TYPE, NULL)},                                         \
        .attributes = {{.name = "map",                                                             \
                        .kind = IR_ATTRIBUTE_AFFINE_MAP,                                           \
                        .required = true,                                                          \
                        .property = true,                                                          \
                        .description = "the expression"}},                                         \
        .traits = IR_TRAIT_PURE, .parse = parse_map, .print = print_map, .verify = verify_map,     \
        .deduce = deduce_index,                                                                    \
    }

static const ir_operation_definition operations[] = {
    MAP("apply", "The value of an affine expression"),
    MAP("min", "The smallest result of an affine map"),
    MAP("max", "The largest result of an affine map"),
};

DIALECT(affine, operations)
