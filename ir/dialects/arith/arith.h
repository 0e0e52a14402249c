/* Queries of the arith operations; constants are built by ir_build_constant. */
#ifndef RAPTOR_IR_DIALECTS_ARITH_H
#define RAPTOR_IR_DIALECTS_ARITH_H

#include "ir/ir.h"

/* The value of an arith.constant, or NULL if the value is not one. */
const ir_attribute *arith_constant(const ir_value *value);
/* True if the value is an integer or index arith.constant. */
bool arith_constant_integer(const ir_value *value, int64_t *out_integer);

#endif
