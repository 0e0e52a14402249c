/* Values of index expressions: arith.constant and integer arithmetic, affine.apply, entries of
 * constant tables, over lanes and loop variables bound in an environment. */
#ifndef RAPTOR_IR_EVALUATE_H
#define RAPTOR_IR_EVALUATE_H

#include "ir/ir.h"

enum { IR_ENVIRONMENT_LIMIT = 32 };
typedef struct ir_binding {
    const ir_value *value;
    int64_t number;
} ir_binding;
/* What lanes and loop variables stand for. Zero-initialise; a later binding hides an earlier one.
 */
typedef struct ir_environment {
    ir_binding bindings[IR_ENVIRONMENT_LIMIT];
    uint32_t count;
} ir_environment;

/* false when the environment is full. */
bool ir_environment_bind(ir_environment *environment, const ir_value *value, int64_t number);
static inline void ir_environment_unbind(ir_environment *environment) {
    environment->count--;
}

/* false when the expression is not static: an unbound argument, another operation, an index out of
 * a table, overflow. */
bool ir_evaluate_index(const ir_value *value, const ir_environment *environment,
                       int64_t *out_number);

#endif
