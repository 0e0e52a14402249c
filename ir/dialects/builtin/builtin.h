/* builtin.module: one region with one block, no terminator. */
#ifndef RAPTOR_IR_DIALECTS_BUILTIN_H
#define RAPTOR_IR_DIALECTS_BUILTIN_H

#include "ir/ir.h"

/* A detached empty module. */
ir_operation *builtin_module_create(ir_context *context);
static inline ir_block *builtin_module_body(const ir_operation *module) {
    return ir_region_entry(module->regions[0]);
}

#endif
