/* Builders and queries of the arith operations; constants are built by ir_build_constant. */
#ifndef RAPTOR_IR_DIALECTS_ARITH_H
#define RAPTOR_IR_DIALECTS_ARITH_H

#include "ir/ir.h"

/* "arith.addi", "arith.muli", ...: both operands and the result have one type. */
ir_value *arith_build_binary(ir_builder *builder, const char *name, ir_value *lhs, ir_value *rhs);
/* The value of an arith.constant, or NULL if the value is not one. */
const ir_attribute *arith_constant(const ir_value *value);
/* True if the value is an integer or index arith.constant. */
bool arith_constant_integer(const ir_value *value, int64_t *out_integer);

#endif
