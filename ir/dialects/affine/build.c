#include "ir/dialects/affine/affine.h"

ir_value *affine_build_apply(ir_builder *builder, const ir_attribute *map, uint32_t operand_count,
                             ir_value *const *operands) {
    const ir_named_attribute attributes[] = {{"map", map}};
    return ir_build_value(builder, "affine.apply", operand_count, operands,
                          ir_type_index(builder->context), attributes, 1);
}

ir_slice_entry affine_build_sum(ir_builder *builder, uint32_t count, const ir_slice_entry *entries,
                                const int64_t *scales, int64_t offset) {
    ir_context *context = builder->context;
    ir_value *operands[IR_SLICE_MAXIMUM_RANK];
    uint32_t operand_count = 0;
    const ir_affine *sum = ir_affine_constant(context, 0);
    const ir_affine *constant = ir_affine_constant(context, offset);
    for (uint32_t i = 0; i < count; i++) {
        const ir_affine *entry = entries[i].value
                                     ? ir_affine_dimension(context, operand_count)
                                     : ir_affine_constant(context, entries[i].constant);
        const ir_affine **side = entries[i].value ? &sum : &constant;
        const ir_affine *term = ir_affine_binary(context, IR_AFFINE_MULTIPLY, entry,
                                                 ir_affine_constant(context, scales[i]));
        *side = ir_affine_binary(context, IR_AFFINE_ADD, *side, term);
        if (entries[i].value)
            operands[operand_count++] = entries[i].value;
    }
    sum = ir_affine_binary(context, IR_AFFINE_ADD, sum, constant);
    if (operand_count == 0 && sum->kind == IR_AFFINE_CONSTANT)
        return ir_slice_constant(sum->value);
    if (operand_count == 1 && sum->kind == IR_AFFINE_DIMENSION)
        return ir_slice_value(operands[0]);
    const ir_attribute *map = ir_attribute_affine_map(context, operand_count, 0, 1, &sum);
    return ir_slice_value(affine_build_apply(builder, map, operand_count, operands));
}

ir_value *affine_build_linear(ir_builder *builder, ir_value *value, int64_t scale, int64_t offset) {
    ir_slice_entry entry = ir_slice_value(value);
    return affine_build_sum(builder, 1, &entry, &scale, offset).value;
}

const ir_attribute *affine_map(const ir_operation *operation) {
    return ir_attribute_get(operation, "map");
}
