#include "ir/dialects/affine/affine.h"

ir_value *affine_build_apply(ir_builder *builder, const ir_attribute *map, uint32_t operand_count,
                             ir_value *const *operands) {
    const ir_named_attribute attributes[] = {{"map", map}};
    return ir_build_value(builder, "affine.apply", operand_count, operands,
                          ir_type_index(builder->context), attributes, 1);
}

ir_value *affine_build_linear(ir_builder *builder, ir_value *value, int64_t scale, int64_t offset) {
    if (scale == 1 && offset == 0)
        return value;
    ir_context *context = builder->context;
    const ir_affine *scaled =
        ir_affine_binary(context, IR_AFFINE_MULTIPLY, ir_affine_dimension(context, 0),
                         ir_affine_constant(context, scale));
    const ir_affine *result =
        ir_affine_binary(context, IR_AFFINE_ADD, scaled, ir_affine_constant(context, offset));
    return affine_build_apply(builder, ir_attribute_affine_map(context, 1, 0, 1, &result), 1,
                              &value);
}

const ir_attribute *affine_map(const ir_operation *operation) {
    return ir_attribute_get(operation, "map");
}
