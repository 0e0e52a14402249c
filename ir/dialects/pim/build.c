#include "ir/dialects/pim/pim.h"

#include "ir/registry.h"

ir_value *pim_build(ir_builder *builder, const char *name, uint32_t input_count,
                    ir_value *const *inputs, ir_value *destination) {
    ir_operation *operation =
        ir_build_operation(builder, name, input_count, inputs, destination->type, NULL, 0);
    ir_operands_append(operation, 1, &destination);
    return ir_result(operation, 0);
}

ir_value *pim_build_copy(ir_builder *builder, const char *name, ir_value *target,
                         ir_value *target_offset, ir_value *source, ir_value *source_offset,
                         int32_t size_bytes) {
    ir_value *const operands[] = {target_offset, source_offset, target, source};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return ir_build_value(builder, name, 4, operands, target->type, &size, 1);
}

ir_value *pim_build_vmv(ir_builder *builder, ir_value *target, ir_value *target_offset,
                        ir_value *source, ir_value *source_offset, ir_value *stride,
                        int32_t length) {
    ir_value *const operands[] = {target_offset, source_offset, stride, target, source};
    const ir_named_attribute attribute = {"length", ir_attribute_i32(builder->context, length)};
    return ir_build_value(builder, "pim.vmv", 5, operands, target->type, &attribute, 1);
}

ir_operation *pim_build_send(ir_builder *builder, ir_value *input, ir_value *target_core,
                             int32_t size_bytes) {
    ir_value *const operands[] = {input, target_core};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return ir_build_operation(builder, "pim.send", 2, operands, NULL, &size, 1);
}

ir_value *pim_build_receive(ir_builder *builder, ir_value *target, ir_value *offset,
                            ir_value *source_core, int32_t size_bytes) {
    ir_value *const operands[] = {offset, target, source_core};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return ir_build_value(builder, "pim.receive", 3, operands, target->type, &size, 1);
}

ir_operation *pim_build_sync(ir_builder *builder, ir_value *target_core, ir_value *event) {
    ir_value *const operands[] = {target_core, event};
    return ir_build_operation(builder, "pim.sync", 2, operands, NULL, NULL, 0);
}

ir_operation *pim_build_wait(ir_builder *builder, ir_value *event, ir_value *count) {
    ir_value *const operands[] = {event, count};
    return ir_build_operation(builder, "pim.wait", 2, operands, NULL, NULL, 0);
}

ir_operation *pim_build_halt(ir_builder *builder) {
    return ir_build_operation(builder, "pim.halt", 0, NULL, NULL, NULL, 0);
}

ir_value *pim_destination(const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    if (!definition || operation->result_count == 0 ||
        definition->results[0].behaviour != IR_RESULT_ALIASES)
        return NULL;
    uint32_t first = 0, count = 0;
    ir_operand_group(operation, definition->results[0].aliased_operand, &first, &count);
    return count == 1 ? ir_operand_value(operation, first) : NULL;
}
