#include "ir/dialects/common/syntax.h"

#include "ir/dialects/common/compute.h"

/* The parts of a compute operation's text on their way into the operation. */
typedef struct compute_text {
    const ir_compute_syntax *syntax;
    ir_parsed_arguments arguments; /* lane, weights, inputs, outputs */
    ir_parsed_operands weights, inputs;
    ir_parsed_types weight_types, input_types, result_types;
} compute_text;

/* `%lane = 0 to N` */
static bool parse_lane(ir_parser *parser, ir_operation_state *state, compute_text *text) {
    ir_context *context = ir_parser_context(parser);
    int64_t lower, lanes;
    if (!ir_parser_argument(parser, &text->arguments) || !ir_parser_expect(parser, "="))
        return false;
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_integer(parser, &lower))
        return false;
    if (lower != 0)
        return ir_parser_error_at(parser, place, "lanes are numbered from 0");
    if (!ir_parser_expect(parser, "to"))
        return false;
    place = ir_parser_here(parser);
    if (!ir_parser_integer(parser, &lanes))
        return false;
    if (lanes < INT32_MIN || lanes > INT32_MAX)
        return ir_parser_error_at(parser, place, "the number of lanes does not fit i32");
    ir_parser_add_attribute(parser, state, "laneCount", ir_attribute_i32(context, (int32_t)lanes));
    return true;
}

static bool parse_shared_outs(ir_parser *parser, compute_text *text) {
    if (!text->syntax->outputs || !ir_parser_try(parser, "shared_outs"))
        return true;
    if (!ir_parser_expect(parser, "("))
        return false;
    if (ir_parser_try(parser, ")"))
        return true;
    do {
        if (!ir_parser_argument(parser, &text->arguments))
            return false;
    } while (ir_parser_try(parser, ","));
    return ir_parser_expect(parser, ")");
}

/* `crossbarWeights N` is derived by the printer and only read past. */
static bool parse_resident(ir_parser *parser, const compute_text *text) {
    int64_t count;
    if (!text->syntax->resident || !ir_parser_try(parser, "crossbarWeights"))
        return true;
    return ir_parser_integer(parser, &count);
}

static bool parse_cores(ir_parser *parser, ir_operation_state *state, const compute_text *text) {
    ir_context *context = ir_parser_context(parser);
    if (!ir_parser_try(parser, text->syntax->batch ? "coreIds" : "coreId"))
        return true;
    raptor_place place = ir_parser_here(parser);
    ir_parsed_integers cores = {0};
    int64_t core = 0;
    bool parsed =
        text->syntax->batch ? ir_parser_integers(parser, &cores) : ir_parser_integer(parser, &core);
    if (!parsed)
        return false;
    bool fits = core >= INT32_MIN && core <= INT32_MAX;
    for (uint32_t i = 0; i < cores.count; i++)
        fits = fits && cores.items[i] >= INT32_MIN && cores.items[i] <= INT32_MAX;
    if (!fits)
        return ir_parser_error_at(parser, place, "a core number does not fit i32");
    if (text->syntax->batch)
        ir_parser_add_attribute(parser, state, "coreIds",
                                ir_attribute_i32_array(context, cores.count, cores.items));
    else
        ir_parser_add_attribute(parser, state, "coreId", ir_attribute_i32(context, (int32_t)core));
    return true;
}

/* `[weight types] (input types) -> results` */
static bool parse_types(ir_parser *parser, compute_text *text) {
    if (!ir_parser_type_list(parser, "[", "]", &text->weight_types))
        return false;
    if (text->syntax->inputs && !ir_parser_type_list(parser, "(", ")", &text->input_types))
        return false;
    if (!ir_parser_expect(parser, "->"))
        return false;
    if (ir_parser_peek(parser, "("))
        return ir_parser_type_list(parser, "(", ")", &text->result_types);
    return ir_parser_types(parser, &text->result_types);
}

/* Gives every body argument its type: that of what it stands for. */
static bool type_arguments(ir_parser *parser, compute_text *text, raptor_place place) {
    uint32_t next = 0, lanes = text->syntax->batch ? 1 : 0;
    uint32_t outputs = text->arguments.count - lanes - text->weights.count - text->inputs.count;
    if (text->weight_types.count != text->weights.count ||
        text->input_types.count != text->inputs.count)
        return ir_parser_error_at(parser, place, "as many types as bound values are expected");
    if (text->syntax->outputs && outputs != text->result_types.count)
        return ir_parser_error_at(parser, place, "shared_outs must name one argument per result");
    if (lanes)
        text->arguments.items[next++].type = ir_type_index(ir_parser_context(parser));
    for (uint32_t i = 0; i < text->weights.count; i++)
        text->arguments.items[next++].type = text->weight_types.items[i];
    for (uint32_t i = 0; i < text->inputs.count; i++)
        text->arguments.items[next++].type = text->input_types.items[i];
    for (uint32_t i = 0; i < outputs; i++)
        text->arguments.items[next++].type = text->result_types.items[i];
    return true;
}

static bool parse_head(ir_parser *parser, ir_operation_state *state, compute_text *text) {
    if (text->syntax->batch && !parse_lane(parser, state, text))
        return false;
    if (!ir_parser_bindings(parser, "[", "]", &text->arguments, &text->weights))
        return false;
    if (text->syntax->inputs &&
        !ir_parser_bindings(parser, "(", ")", &text->arguments, &text->inputs))
        return false;
    return parse_shared_outs(parser, text) && parse_resident(parser, text) &&
           parse_cores(parser, state, text) && ir_parser_attr_dict(parser, state) &&
           ir_parser_expect(parser, ":");
}

bool ir_parse_compute(ir_parser *parser, ir_operation_state *state,
                      const ir_compute_syntax *syntax) {
    compute_text text = {.syntax = syntax};
    if (!parse_head(parser, state, &text))
        return false;
    raptor_place place = ir_parser_here(parser);
    if (!parse_types(parser, &text) || !type_arguments(parser, &text, place))
        return false;
    if (!ir_parser_resolve_all(parser, state, &text.weights, &text.weight_types) ||
        !ir_parser_resolve_all(parser, state, &text.inputs, &text.input_types))
        return false;
    ir_parser_add_results(parser, state, &text.result_types);
    if (syntax->inputs) {
        const uint32_t segments[2] = {text.weights.count, text.inputs.count};
        ir_parser_add_segments(parser, state, 2, segments);
    }
    return ir_parser_region(parser, state, &text.arguments);
}

static void print_head(ir_printer *printer, ir_operation *operation,
                       const ir_compute_syntax *syntax) {
    uint32_t lanes = syntax->batch ? 1 : 0, weights = ir_compute_weight_count(operation);
    if (syntax->batch) {
        ir_printer_text(printer, " ");
        ir_printer_value(printer, ir_compute_lane(operation));
        ir_printer_text(printer, " = 0 to ");
        ir_printer_integer(printer, ir_compute_lane_count(operation));
    }
    ir_printer_text(printer, " ");
    ir_printer_bindings(printer, "[", "]", operation, lanes, 0, weights);
    if (syntax->inputs) {
        ir_printer_text(printer, " ");
        ir_printer_bindings(printer, "(", ")", operation, lanes + weights, weights,
                            operation->operand_count - weights);
    }
}

static void print_shared_outs(ir_printer *printer, ir_operation *operation) {
    ir_printer_text(printer, " shared_outs(");
    for (uint32_t i = 0; i < operation->result_count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_value(printer, ir_compute_output_argument(operation, i));
    }
    ir_printer_text(printer, ")");
}

static void print_cores(ir_printer *printer, ir_operation *operation) {
    uint32_t count = 0;
    const int64_t *cores = ir_integers_get(operation, "coreIds", &count);
    if (cores || ir_attribute_get(operation, "coreIds")) {
        ir_printer_text(printer, " coreIds ");
        ir_printer_integers(printer, count, cores, true);
    } else if (ir_attribute_get(operation, "coreId")) {
        ir_printer_text(printer, " coreId ");
        ir_printer_integer(printer, ir_compute_core(operation, 0));
    }
}

static void print_types(ir_printer *printer, ir_operation *operation,
                        const ir_compute_syntax *syntax) {
    uint32_t weights = ir_compute_weight_count(operation);
    ir_printer_text(printer, " : [");
    ir_printer_operand_types(printer, operation, 0, weights, true);
    ir_printer_text(printer, "]");
    if (syntax->inputs) {
        ir_printer_text(printer, " (");
        ir_printer_operand_types(printer, operation, weights, operation->operand_count - weights,
                                 true);
        ir_printer_text(printer, ")");
    }
    bool single = operation->result_count == 1;
    ir_printer_text(printer, single ? " -> " : " -> (");
    ir_printer_result_types(printer, operation, 0, operation->result_count, true);
    ir_printer_text(printer, single ? " " : ") ");
}

void ir_print_compute(ir_printer *printer, ir_operation *operation,
                      const ir_compute_syntax *syntax) {
    static const char *const elided[] = {"laneCount", "coreIds", "coreId", NULL};
    print_head(printer, operation, syntax);
    if (syntax->outputs && operation->result_count > 0)
        print_shared_outs(printer, operation);
    if (syntax->resident) {
        ir_printer_text(printer, " crossbarWeights ");
        ir_printer_integer(printer, ir_compute_resident_weights(operation));
    }
    print_cores(printer, operation);
    ir_printer_attr_dict(printer, operation, elided);
    print_types(printer, operation, syntax);
    ir_printer_region(printer, operation->regions[0], false, NULL);
}
