/* Whether a destination may be written where it lies. Values never change, storage does: something
 * that still reads the value a destination had before would see the new one. */
#ifndef RAPTOR_BACKEND_PIM_REUSE_H
#define RAPTOR_BACKEND_PIM_REUSE_H

#include "ir/ir.h"

enum { REUSE_NO_OPERAND = INT32_MAX };

/* The operand an instruction updates and returns; REUSE_NO_OPERAND if it has none. */
uint32_t reuse_destination(const ir_operation *operation);
/* Whether the value is without contents: a fresh tensor.empty. */
bool reuse_is_undefined(const ir_value *value);
/* Before reuse_is_safe: numbers the operations of the core, whose order has to stay. */
void reuse_begin(ir_operation *core);
/* Whether the operation may overwrite the storage of this operand (a destination, an initial value
 * of a loop, the destination of an insertion). */
bool reuse_is_safe(const ir_operation *operation, uint32_t operand);

#endif
