#include "ir/dialects/tensor/tensor.h"

ir_value *tensor_build_empty(ir_builder *builder, const ir_type *type) {
    return ir_build_value(builder, "tensor.empty", 0, NULL, type, NULL, 0);
}

ir_value *tensor_build_extract(ir_builder *builder, ir_value *table, uint32_t index_count,
                               ir_value *const *indices) {
    ir_operation_state state = {
        .name = "tensor.extract",
        .location = builder->location,
        .operands = &table,
        .operand_count = 1,
        .result_types = &table->type->element,
        .result_count = 1,
    };
    ir_operation *operation = ir_build(builder, &state);
    ir_operands_append(operation, index_count, indices);
    return ir_result(operation, 0);
}
