/* Builders of the pim dialect. pim.core and pim.core_batch are built and read through
 * ir/dialects/common/compute.h. Operand orders, everywhere the printed one:
 *   copies    memcp, memcp_hd, memcp_dh: dstOffset, srcOffset, dst, src
 *   vmv       dstOffset, srcOffset, stride, dst, src
 *   receive   offset, dst, sourceCore        send   input, targetCore
 *   vmm       weight, input, dst             others inputs..., dst
 * The result is the updated destination and has its type. */
#ifndef RAPTOR_IR_DIALECTS_PIM_H
#define RAPTOR_IR_DIALECTS_PIM_H

#include "ir/dialects/common/compute.h"

/* Operands of each form, by name. */
enum { PIM_COPY_TARGET_OFFSET, PIM_COPY_SOURCE_OFFSET, PIM_COPY_TARGET, PIM_COPY_SOURCE };
enum {
    PIM_VMV_TARGET_OFFSET,
    PIM_VMV_SOURCE_OFFSET,
    PIM_VMV_STRIDE,
    PIM_VMV_TARGET,
    PIM_VMV_SOURCE
};
enum { PIM_RECEIVE_OFFSET, PIM_RECEIVE_TARGET, PIM_RECEIVE_SOURCE_CORE };
enum { PIM_SEND_INPUT, PIM_SEND_TARGET_CORE };
enum { PIM_VMM_WEIGHT, PIM_VMM_INPUT, PIM_VMM_DESTINATION };

/* Arithmetic with a destination: pim.vvadd, pim.vrelu, pim.vavg, pim.vmm, ... */
ir_value *pim_build(ir_builder *builder, const char *name, uint32_t input_count,
                    ir_value *const *inputs, ir_value *destination);
/* name: "pim.memcp", "pim.memcp_hd", "pim.memcp_dh". Offsets are index values in bytes. */
ir_value *pim_build_copy(ir_builder *builder, const char *name, ir_value *target,
                         ir_value *target_offset, ir_value *source, ir_value *source_offset,
                         int32_t size_bytes);
/* Gather: `length` elements of the source, `stride` elements apart. */
ir_value *pim_build_vmv(ir_builder *builder, ir_value *target, ir_value *target_offset,
                        ir_value *source, ir_value *source_offset, ir_value *stride,
                        int32_t length);
ir_operation *pim_build_send(ir_builder *builder, ir_value *input, ir_value *target_core,
                             int32_t size_bytes);
ir_value *pim_build_receive(ir_builder *builder, ir_value *target, ir_value *offset,
                            ir_value *source_core, int32_t size_bytes);
ir_operation *pim_build_sync(ir_builder *builder, ir_value *target_core, ir_value *event);
ir_operation *pim_build_wait(ir_builder *builder, ir_value *event, ir_value *count);
ir_operation *pim_build_halt(ir_builder *builder);
/* The destination operand of an operation that has one; NULL otherwise. */
ir_value *pim_destination(const ir_operation *operation);

#endif
