/* The arith dialect: constants, and the integer arithmetic of offsets and tables. */
#include "ir/dialects/arith/arith.h"

#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"

#include <string.h>

static const ir_attribute *find_value(const ir_operation_state *state) {
    for (uint32_t i = 0; i < state->attribute_count; i++)
        if (strcmp(state->attributes[i].name, "value") == 0)
            return state->attributes[i].value;
    return NULL;
}

static bool deduce_constant(const ir_operation_state *state, ir_context *context,
                            const ir_type **out_types) {
    (void)context;
    const ir_attribute *value = find_value(state);
    out_types[0] = value ? value->type : NULL;
    return out_types[0] != NULL;
}

static raptor_status_code verify_constant(ir_operation *operation,
                                          raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_attribute *value = ir_attribute_get(operation, "value");
    const ir_type *type = verify_result(&state, 0);
    if (!value || !verify_that(&state, value->type && value->kind != IR_ATTRIBUTE_DENSE_ARRAY,
                               "value must be a typed constant"))
        return state.status;
    verify_equal_types(&state, "value", value->type, "result", type);
    return state.status;
}

static bool is_index_or_integer(const ir_type *type) {
    return type && (type->kind == IR_TYPE_INDEX || type->kind == IR_TYPE_INTEGER);
}

static raptor_status_code verify_cast(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *from = verify_operand(&state, "in"), *to = verify_result(&state, 0);
    verify_that(&state,
                is_index_or_integer(from) && is_index_or_integer(to) &&
                    (from->kind == IR_TYPE_INDEX) != (to->kind == IR_TYPE_INDEX),
                "one of in and result must be an index, the other an integer");
    return state.status;
}

#define BINARY(NAME, TEXT)                                                                         \
    {                                                                                              \
        .name = "arith." NAME, .stage = "any", .summary = TEXT,                                    \
        .operands = {{.name = "lhs", .constraint = IR_INTEGER_LIKE},                               \
                     {.name = "rhs", .constraint = IR_INTEGER_LIKE}},                              \
        .results = {GIVES("result", IR_INTEGER_LIKE, NULL)},                                       \
        .traits = IR_TRAIT_PURE | IR_TRAIT_SAME_TYPES,                                             \
        .assembly = " $lhs, $rhs attr-dict : type($result)",                                       \
    }

static const ir_operation_definition operations[] = {
    {
        .name = "arith.constant",
        .stage = "any",
        .summary = "A constant number or tensor",
        .results = {GIVES("result", IR_ANY_TYPE, "of the value's type")},
        .attributes = {{.name = "value",
                        .kind = IR_ANY_KIND,
                        .required = true,
                        .property = true,
                        .description = "a number, dense or dense_resource attribute"}},
        .traits = IR_TRAIT_PURE,
        .assembly = " attr-dict $value",
        .verify = verify_constant,
        .deduce = deduce_constant,
    },
    BINARY("addi", "Integer addition"),
    BINARY("subi", "Integer subtraction"),
    BINARY("muli", "Integer multiplication"),
    BINARY("divsi", "Signed division, rounding to zero"),
    BINARY("divui", "Unsigned division"),
    BINARY("remsi", "Signed remainder"),
    BINARY("remui", "Unsigned remainder"),
    BINARY("minsi", "Signed minimum"),
    BINARY("maxsi", "Signed maximum"),
    {
        .name = "arith.index_cast",
        .stage = "any",
        .summary = "Between index and integers",
        .operands = {{.name = "in", .constraint = IR_INTEGER_LIKE}},
        .results = {GIVES("out", IR_INTEGER_LIKE, NULL)},
        .traits = IR_TRAIT_PURE,
        .assembly = " $in attr-dict : type($in) to type($out)",
        .verify = verify_cast,
    },
};

DIALECT(arith, operations)
