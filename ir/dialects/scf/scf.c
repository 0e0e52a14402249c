/* The scf dialect: counted loops. Text:
 *   scf.for %i = %lower to %upper step %step [iter_args(%a = %init, ...) -> (types)] [: type] { }
 */
#include "ir/dialects/scf/scf.h"

#include "ir/assembly.h"
#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"

#include <inttypes.h>

typedef struct loop_text {
    ir_parsed_arguments arguments; /* induction variable, carried values */
    ir_parsed_operand lower, upper, step;
    ir_parsed_operands initial;
    ir_parsed_types types;
} loop_text;

static bool parse_carried(ir_parser *parser, loop_text *text) {
    raptor_arena *arena = ir_context_arena(ir_parser_context(parser));
    if (!ir_parser_try(parser, "iter_args"))
        return true;
    if (!ir_parser_expect(parser, "("))
        return false;
    raptor_place place = ir_parser_here(parser);
    do {
        RAPTOR_GROW(arena, text->initial.items, text->initial.count, text->initial.capacity);
        if (!ir_parser_argument(parser, &text->arguments) || !ir_parser_expect(parser, "=") ||
            !ir_parser_operand(parser, &text->initial.items[text->initial.count++]))
            return false;
    } while (ir_parser_try(parser, ","));
    if (!ir_parser_expect(parser, ")") || !ir_parser_expect(parser, "->") ||
        !ir_parser_type_list(parser, "(", ")", &text->types))
        return false;
    if (text->types.count != text->initial.count)
        return ir_parser_error_at(parser, place, "as many types as carried values are expected");
    return true;
}

static bool parse_head(ir_parser *parser, loop_text *text) {
    return ir_parser_argument(parser, &text->arguments) && ir_parser_expect(parser, "=") &&
           ir_parser_operand(parser, &text->lower) && ir_parser_expect(parser, "to") &&
           ir_parser_operand(parser, &text->upper) && ir_parser_expect(parser, "step") &&
           ir_parser_operand(parser, &text->step) && parse_carried(parser, text);
}

static bool parse_for(ir_parser *parser, ir_operation_state *state) {
    loop_text text = {0};
    const ir_type *type = ir_type_index(ir_parser_context(parser));
    if (!parse_head(parser, &text))
        return false;
    if (ir_parser_try(parser, ":") && !ir_parser_type(parser, &type))
        return false;
    text.arguments.items[0].type = type;
    for (uint32_t i = 0; i < text.types.count; i++)
        text.arguments.items[i + 1].type = text.types.items[i];
    if (!ir_parser_resolve(parser, state, &text.lower, type) ||
        !ir_parser_resolve(parser, state, &text.upper, type) ||
        !ir_parser_resolve(parser, state, &text.step, type) ||
        !ir_parser_resolve_all(parser, state, &text.initial, &text.types))
        return false;
    ir_parser_add_results(parser, state, &text.types);
    if (!ir_parser_region(parser, state, &text.arguments))
        return false;
    ir_parser_imply_terminator(parser, state, "scf.yield");
    return ir_parser_attr_dict(parser, state);
}

static void print_carried(ir_printer *printer, ir_operation *operation) {
    ir_printer_text(printer, " iter_args(");
    for (uint32_t i = 0; i < scf_for_carried_count(operation); i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_value(printer, scf_for_carried(operation, i));
        ir_printer_text(printer, " = ");
        ir_printer_value(printer, scf_for_initial(operation, i));
    }
    ir_printer_text(printer, ") -> (");
    ir_printer_result_types(printer, operation, 0, operation->result_count, false);
    ir_printer_text(printer, ")");
}

static void print_for(ir_printer *printer, ir_operation *operation) {
    bool carries = operation->operand_count > 3;
    const ir_type *type = scf_for_induction(operation)->type;
    ir_printer_text(printer, " ");
    ir_printer_value(printer, scf_for_induction(operation));
    ir_printer_text(printer, " = ");
    ir_printer_operands(printer, operation, 0, 1);
    ir_printer_text(printer, " to ");
    ir_printer_operands(printer, operation, 1, 1);
    ir_printer_text(printer, " step ");
    ir_printer_operands(printer, operation, 2, 1);
    if (carries)
        print_carried(printer, operation);
    if (type->kind != IR_TYPE_INDEX) {
        ir_printer_text(printer, " : ");
        ir_printer_type(printer, type);
    }
    ir_printer_text(printer, " ");
    ir_printer_region(printer, operation->regions[0], false, carries ? NULL : "scf.yield");
    ir_printer_attr_dict(printer, operation, NULL);
}

static void verify_carried(verify_state *state, const ir_block *body) {
    ir_operation *loop = state->operation;
    const ir_operation *yield = body->last;
    uint32_t carried = scf_for_carried_count(loop);
    bool ends = yield && ir_operation_is(yield, "scf.yield");
    if (!verify_that(state, ends, "the body must end in scf.yield") ||
        !verify_that(state, yield->operand_count == carried,
                     "%" PRIu32 " values must be yielded, not %" PRIu32, carried,
                     yield->operand_count))
        return;
    for (uint32_t i = 0; i < carried; i++) {
        const ir_type *type = scf_for_initial(loop, i)->type;
        bool equal = loop->results[i].type == type && body->arguments[i + 1]->type == type &&
                     ir_operand_value(yield, i)->type == type;
        verify_that(state, equal,
                    "carried value %" PRIu32 " must have one type, %s, as body argument, yielded "
                    "value and result",
                    i, ir_type_text(type));
    }
}

static raptor_status_code verify_for(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    if (operation->operand_count < 3)
        return state.status; /* reported by the declared operands */
    const ir_type *lower = scf_for_lower(operation)->type;
    verify_equal_types(&state, "upperBound", scf_for_upper(operation)->type, "lowerBound", lower);
    verify_equal_types(&state, "step", scf_for_step(operation)->type, "lowerBound", lower);
    const ir_block *body = scf_for_body(operation);
    uint32_t carried = scf_for_carried_count(operation);
    bool counts =
        verify_that(&state, operation->result_count == carried,
                    "there must be one result per carried value: %" PRIu32 ", not %" PRIu32,
                    carried, operation->result_count);
    counts &= verify_that(
        &state, body && body->argument_count == carried + 1,
        "the body must take the induction variable and %" PRIu32 " carried values", carried);
    if (!counts)
        return state.status;
    verify_equal_types(&state, "the induction variable", body->arguments[0]->type, "lowerBound",
                       lower);
    verify_carried(&state, body);
    return state.status;
}

static const ir_operation_definition operations[] = {
    {
        .name = "scf.for",
        .stage = "any",
        .summary = "A counted loop with carried values",
        .operands = {{.name = "lowerBound", .constraint = IR_INTEGER_LIKE},
                     {.name = "upperBound", .constraint = IR_INTEGER_LIKE},
                     {.name = "step", .constraint = IR_INTEGER_LIKE},
                     READS_MANY("initArgs", IR_ANY_TYPE, "initial carried values")},
        .results = {GIVES_MANY("results", IR_ANY_TYPE, "last carried values")},
        .region_count = 1,
        .traits = IR_TRAIT_SINGLE_BLOCK,
        .parse = parse_for,
        .print = print_for,
        .verify = verify_for,
    },
    {
        .name = "scf.yield",
        .stage = "any",
        .summary = "The next carried values",
        .operands = {READS_MANY("results", IR_ANY_TYPE, "the values")},
        .traits = IR_TRAIT_TERMINATOR,
        .parents = "scf.for",
        .assembly = " attr-dict<? $results : type($results)?>",
    },
};

DIALECT(scf, operations)
