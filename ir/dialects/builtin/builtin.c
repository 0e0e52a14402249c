/* The builtin dialect: modules. */
#include "ir/assembly.h"
#include "ir/dialects/common/table.h"

static const ir_operation_definition operations[] = {
    {
        .name = "builtin.module",
        .stage = "any",
        .summary = "Holds functions",
        .attributes = {{.name = "sym_name",
                        .kind = IR_ATTRIBUTE_STRING,
                        .property = true,
                        .description = "name of the module"}},
        .region_count = 1,
        .traits = IR_TRAIT_ISOLATED | IR_TRAIT_SINGLE_BLOCK | IR_TRAIT_NO_TERMINATOR,
        .parse = ir_parser_module,
        .print = ir_printer_module,
    },
};

DIALECT(builtin, operations)
