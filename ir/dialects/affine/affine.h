/* Builders and queries of the affine operations. */
#ifndef RAPTOR_IR_DIALECTS_AFFINE_H
#define RAPTOR_IR_DIALECTS_AFFINE_H

#include "ir/dialects/tensor/slice.h"

/* affine.apply MAP(dimension operands...)[symbol operands...]; `map` has one result. */
ir_value *affine_build_apply(ir_builder *builder, const ir_attribute *map, uint32_t operand_count,
                             ir_value *const *operands);
/* entries[0] * scales[0] + entries[1] * scales[1] + ... + offset, of at most IR_SLICE_MAXIMUM_RANK
 * entries: a constant where all are, a value itself where nothing is done to it, else an
 * affine.apply (d0, d1, ...) -> (d0 * scale + d1 * scale + ... + constant). */
ir_slice_entry affine_build_sum(ir_builder *builder, uint32_t count, const ir_slice_entry *entries,
                                const int64_t *scales, int64_t offset);
/* value * scale + offset, likewise. */
ir_value *affine_build_linear(ir_builder *builder, ir_value *value, int64_t scale, int64_t offset);
/* The map of an affine.apply (or min, max). */
const ir_attribute *affine_map(const ir_operation *operation);

#endif
