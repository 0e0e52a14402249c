/* Builders of the memref operations; memref.subview is in tensor/slice.h. */
#ifndef RAPTOR_IR_DIALECTS_MEMREF_H
#define RAPTOR_IR_DIALECTS_MEMREF_H

#include "ir/dialects/tensor/slice.h"

/* memref.alloc of a static type; address >= 0 sets pim.address (bytes in local memory). */
ir_value *memref_build_alloc(ir_builder *builder, const ir_type *type, int64_t address);

#endif
