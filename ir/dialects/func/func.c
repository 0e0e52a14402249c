/* The func dialect: functions and their return. */
#include "ir/dialects/func/func.h"

#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"

#include <inttypes.h>

/* One dictionary per argument or result. */
static void verify_dictionaries(verify_state *state, const char *name, uint32_t count) {
    const ir_attribute *all = ir_attribute_get(state->operation, name);
    if (!all || all->kind != IR_ATTRIBUTE_ARRAY ||
        !verify_that(state, all->array.count == count,
                     "%s must have %" PRIu32 " entries, but has %" PRIu32, name, count,
                     all->array.count))
        return;
    for (uint32_t i = 0; i < count; i++)
        verify_that(state, all->array.elements[i]->kind == IR_ATTRIBUTE_DICTIONARY,
                    "entry %" PRIu32 " of %s must be a dictionary", i, name);
}

static raptor_status_code verify_function(ir_operation *operation,
                                          raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *type = func_type(operation);
    if (!verify_that(&state, type && type->kind == IR_TYPE_FUNCTION,
                     "function_type must be a function type"))
        return state.status;
    verify_dictionaries(&state, "arg_attrs", type->input_count);
    verify_dictionaries(&state, "res_attrs", type->result_count);
    const ir_block *body = func_body(operation);
    if (!body || !verify_that(&state, body->argument_count == type->input_count,
                              "the entry block must have %" PRIu32 " arguments, but has %" PRIu32,
                              type->input_count, body->argument_count))
        return state.status;
    for (uint32_t i = 0; i < type->input_count; i++)
        verify_that(&state, body->arguments[i]->type == type->inputs[i],
                    "argument %" PRIu32 " has type %s, but the function takes %s", i,
                    ir_type_text(body->arguments[i]->type), ir_type_text(type->inputs[i]));
    return state.status;
}

static raptor_status_code verify_return(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_operation *function = ir_operation_parent(operation);
    const ir_type *type =
        function && ir_operation_is(function, "func.func") ? func_type(function) : NULL;
    if (!type ||
        !verify_that(&state, operation->operand_count == type->result_count,
                     "%" PRIu32 " values are returned, but the function has %" PRIu32 " results",
                     operation->operand_count, type->result_count))
        return state.status;
    for (uint32_t i = 0; i < type->result_count; i++)
        verify_that(&state, ir_operand_value(operation, i)->type == type->results[i],
                    "returned value %" PRIu32 " has type %s, but the function gives %s", i,
                    ir_type_text(ir_operand_value(operation, i)->type),
                    ir_type_text(type->results[i]));
    return state.status;
}

static const ir_operation_definition operations[] = {
    {
        .name = "func.func",
        .stage = "any",
        .summary = "A function",
        .attributes = {{.name = "sym_name",
                        .kind = IR_ATTRIBUTE_STRING,
                        .required = true,
                        .property = true,
                        .description = "name"},
                       {.name = "function_type",
                        .kind = IR_ATTRIBUTE_TYPE,
                        .required = true,
                        .property = true,
                        .description = "(arguments) -> (results)"},
                       {.name = "sym_visibility",
                        .kind = IR_ATTRIBUTE_STRING,
                        .property = true,
                        .description = "private, or absent"},
                       {.name = "arg_attrs",
                        .kind = IR_ATTRIBUTE_ARRAY,
                        .property = true,
                        .description = "one dictionary per argument"},
                       {.name = "res_attrs",
                        .kind = IR_ATTRIBUTE_ARRAY,
                        .property = true,
                        .description = "one dictionary per result"}},
        .region_count = 1,
        .traits = IR_TRAIT_ISOLATED | IR_TRAIT_SYMBOL,
        .parse = ir_parser_function,
        .print = ir_printer_function,
        .verify = verify_function,
    },
    {
        .name = "func.return",
        .stage = "any",
        .summary = "Returns the function's results",
        .operands = {READS_MANY("operands", IR_ANY_TYPE, "the results")},
        .traits = IR_TRAIT_TERMINATOR,
        .parents = "func.func",
        .assembly = " attr-dict<? $operands : type($operands)?>",
        .verify = verify_return,
    },
};

DIALECT(func, operations)
