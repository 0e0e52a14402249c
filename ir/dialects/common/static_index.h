/* Values known at compile time: constants and what is computed from them, and index expressions of
 * a lane. */
#ifndef RAPTOR_IR_DIALECTS_STATIC_INDEX_H
#define RAPTOR_IR_DIALECTS_STATIC_INDEX_H

#include "ir/ir.h"

/* True for results of constants and of pure operations on such results. */
bool ir_is_compile_time(const ir_value *value);

/* Values fixed from outside the expression: a lane argument, induction variables. */
typedef struct ir_index_binding {
    const ir_value *value;
    int64_t number;
} ir_index_binding;
/* The number an index or integer value has, given the bindings: arith on integers, affine.apply,
 * min, max and tensor.extract from constant tables are evaluated. False when it depends on
 * something else, overflows, or reads out of bounds. */
bool ir_index_evaluate(const ir_value *value, const ir_index_binding *bindings,
                       uint32_t binding_count, int64_t *out_number);

#endif
