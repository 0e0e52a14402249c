/* Builders of the small tensor operations; slices are in slice.h. */
#ifndef RAPTOR_IR_DIALECTS_TENSOR_H
#define RAPTOR_IR_DIALECTS_TENSOR_H

#include "ir/dialects/tensor/slice.h"

ir_value *tensor_build_empty(ir_builder *builder, const ir_type *type); /* static type */
/* One element: tensor.extract %table[%i, ...]; one index per dimension. */
ir_value *tensor_build_extract(ir_builder *builder, ir_value *table, uint32_t index_count,
                               ir_value *const *indices);

#endif
