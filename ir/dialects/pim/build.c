#include "ir/dialects/pim/pim.h"

#include "ir/registry.h"

static ir_operation *build(ir_builder *builder, const char *name, uint32_t count,
                           ir_value *const *operands, const ir_type *result_type,
                           const ir_named_attribute *attribute) {
    ir_operation_state state = {
        .name = name,
        .location = builder->location,
        .operands = operands,
        .operand_count = count,
        .result_types = &result_type,
        .result_count = result_type ? 1 : 0,
        .attributes = attribute,
        .attribute_count = attribute ? 1 : 0,
    };
    return ir_build(builder, &state);
}

/* Inputs, then the destination; the result is the destination. */
static ir_value *build_destination(ir_builder *builder, const char *name, uint32_t count,
                                   ir_value *const *inputs, ir_value *destination,
                                   const ir_named_attribute *attribute) {
    ir_operation *operation = build(builder, name, count, inputs, destination->type, attribute);
    ir_operands_append(operation, 1, &destination);
    return ir_result(operation, 0);
}

ir_value *pim_build(ir_builder *builder, const char *name, uint32_t input_count,
                    ir_value *const *inputs, ir_value *destination) {
    return build_destination(builder, name, input_count, inputs, destination, NULL);
}

ir_value *pim_build_copy(ir_builder *builder, const char *name, ir_value *target,
                         ir_value *target_offset, ir_value *source, ir_value *source_offset,
                         int32_t size_bytes) {
    ir_value *const operands[] = {target_offset, source_offset, target, source};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return ir_result(build(builder, name, 4, operands, target->type, &size), 0);
}

ir_value *pim_build_vmv(ir_builder *builder, ir_value *target, ir_value *target_offset,
                        ir_value *source, ir_value *source_offset, ir_value *stride,
                        int32_t length) {
    ir_value *const operands[] = {target_offset, source_offset, stride, target, source};
    const ir_named_attribute attribute = {"length", ir_attribute_i32(builder->context, length)};
    return ir_result(build(builder, "pim.vmv", 5, operands, target->type, &attribute), 0);
}

ir_operation *pim_build_send(ir_builder *builder, ir_value *input, ir_value *target_core,
                             int32_t size_bytes) {
    ir_value *const operands[] = {input, target_core};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return build(builder, "pim.send", 2, operands, NULL, &size);
}

ir_value *pim_build_receive(ir_builder *builder, ir_value *target, ir_value *offset,
                            ir_value *source_core, int32_t size_bytes) {
    ir_value *const operands[] = {offset, target, source_core};
    const ir_named_attribute size = {"size", ir_attribute_i32(builder->context, size_bytes)};
    return ir_result(build(builder, "pim.receive", 3, operands, target->type, &size), 0);
}

ir_operation *pim_build_sync(ir_builder *builder, ir_value *target_core, ir_value *event) {
    ir_value *const operands[] = {target_core, event};
    return build(builder, "pim.sync", 2, operands, NULL, NULL);
}

ir_operation *pim_build_wait(ir_builder *builder, ir_value *event, ir_value *count) {
    ir_value *const operands[] = {event, count};
    return build(builder, "pim.wait", 2, operands, NULL, NULL);
}

ir_operation *pim_build_halt(ir_builder *builder) {
    return build(builder, "pim.halt", 0, NULL, NULL, NULL);
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
