#include "ir/dialects/scf/scf.h"

ir_operation *scf_build_for(ir_builder *builder, ir_value *lower, ir_value *upper, ir_value *step,
                            uint32_t carried_count, ir_value *const *initial) {
    ir_value *const bounds[3] = {lower, upper, step};
    const ir_type **types = RAPTOR_NEW_ARRAY(ir_context_arena(builder->context), const ir_type *,
                                             carried_count ? carried_count : 1);
    for (uint32_t i = 0; i < carried_count; i++)
        types[i] = initial[i]->type;
    ir_operation_state state = {
        .name = "scf.for",
        .location = builder->location,
        .operands = bounds,
        .operand_count = 3,
        .result_types = types,
        .result_count = carried_count,
        .region_count = 1,
    };
    ir_operation *loop = ir_build(builder, &state);
    ir_operands_append(loop, carried_count, initial);
    ir_block *body = ir_block_create(loop->regions[0]);
    ir_block_add_argument(body, lower->type);
    for (uint32_t i = 0; i < carried_count; i++)
        ir_block_add_argument(body, types[i]);
    return loop;
}

ir_operation *scf_build_yield(ir_builder *builder, uint32_t count, ir_value *const *values) {
    ir_operation_state state = {
        .name = "scf.yield",
        .location = builder->location,
        .operands = values,
        .operand_count = count,
    };
    return ir_build(builder, &state);
}
