/* Builders and queries of the affine operations. */
#ifndef RAPTOR_IR_DIALECTS_AFFINE_H
#define RAPTOR_IR_DIALECTS_AFFINE_H

#include "ir/ir.h"

/* affine.apply MAP(dimension operands...)[symbol operands...]; `map` has one result. */
ir_value *affine_build_apply(ir_builder *builder, const ir_attribute *map, uint32_t operand_count,
                             ir_value *const *operands);
/* affine.apply (d0) -> (d0 * scale + offset); the value itself for scale 1, offset 0. */
ir_value *affine_build_linear(ir_builder *builder, ir_value *value, int64_t scale, int64_t offset);
/* The map of an affine.apply (or min, max). */
const ir_attribute *affine_map(const ir_operation *operation);

#endif
