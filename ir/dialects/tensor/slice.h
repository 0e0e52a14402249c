/* Slices: tensor.extract_slice, tensor.insert_slice, tensor.parallel_insert_slice, memref.subview.
 *
 *   extract_slice, subview           operands: source, offsets..., sizes..., strides...
 *   insert_slice, parallel_insert_slice        source, destination, offsets..., sizes...,
 * strides...
 *
 * The dense i64 arrays static_offsets, static_sizes and static_strides have one entry per dimension
 * of the sliced (larger) value; IR_SLICE_DYNAMIC marks an entry that is the next operand of its
 * group. operandSegmentSizes counts the groups. The smaller value may drop dimensions of size 1. */
#ifndef RAPTOR_IR_DIALECTS_SLICE_H
#define RAPTOR_IR_DIALECTS_SLICE_H

#include "ir/ir.h"

#define IR_SLICE_DYNAMIC INT64_MIN
enum { IR_SLICE_MAXIMUM_RANK = 16 };

typedef struct ir_slice_entry {
    ir_value *value;  /* NULL: the entry is `constant` */
    int64_t constant; /* IR_SLICE_DYNAMIC when value is set */
} ir_slice_entry;

static inline ir_slice_entry ir_slice_constant(int64_t constant) {
    return (ir_slice_entry){NULL, constant};
}
static inline ir_slice_entry ir_slice_value(ir_value *value) {
    return (ir_slice_entry){value, IR_SLICE_DYNAMIC};
}

uint32_t ir_slice_rank(const ir_operation *operation);
ir_slice_entry ir_slice_offset(const ir_operation *operation, uint32_t dimension);
ir_slice_entry ir_slice_size(const ir_operation *operation, uint32_t dimension);
ir_slice_entry ir_slice_stride(const ir_operation *operation, uint32_t dimension);
bool ir_slice_has_unit_strides(const ir_operation *operation);
/* What is read: the sliced value of extract_slice and subview, the inserted one of the others. */
ir_value *ir_slice_source(const ir_operation *operation);
/* What is written into; NULL for extract_slice and subview. */
ir_value *ir_slice_destination(const ir_operation *operation);

/* Builders. The arrays have one entry per dimension of the sliced value; strides may be NULL = all
 * one. The result type of an extraction may be NULL: all dimensions are kept. A view's result type
 * is a plain memref; it may also carry a layout map. */
ir_value *ir_build_extract_slice(ir_builder *builder, ir_value *source,
                                 const ir_slice_entry *offsets, const ir_slice_entry *sizes,
                                 const ir_slice_entry *strides, const ir_type *result_type);
ir_value *ir_build_insert_slice(ir_builder *builder, ir_value *source, ir_value *destination,
                                const ir_slice_entry *offsets, const ir_slice_entry *sizes,
                                const ir_slice_entry *strides);
ir_operation *ir_build_parallel_insert_slice(ir_builder *builder, ir_value *source,
                                             ir_value *destination, const ir_slice_entry *offsets,
                                             const ir_slice_entry *sizes,
                                             const ir_slice_entry *strides);
ir_value *ir_build_subview(ir_builder *builder, ir_value *source, const ir_slice_entry *offsets,
                           const ir_slice_entry *sizes, const ir_slice_entry *strides,
                           const ir_type *result_type);

#endif
