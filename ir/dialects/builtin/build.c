#include "ir/dialects/builtin/builtin.h"

ir_operation *builtin_module_create(ir_context *context) {
    ir_operation_state state = {.name = "builtin.module", .region_count = 1};
    ir_operation *module = ir_operation_create(context, &state);
    ir_block_create(module->regions[0]);
    return module;
}
