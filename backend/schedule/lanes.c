#include "backend/schedule/lanes.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/tensor/tensor.h"

/* values[i] == base + i * step for all i. */
static bool is_linear(uint32_t count, const int64_t *values, int64_t *out_step) {
    *out_step = count > 1 ? values[1] - values[0] : 0;
    for (uint32_t i = 1; i < count; i++)
        if (values[i] - values[i - 1] != *out_step)
            return false;
    return true;
}

static ir_value *build_table(ir_builder *builder, uint32_t count, const int64_t *values,
                             ir_value *position) {
    ir_value *table =
        ir_build_constant(builder, ir_attribute_dense_index(builder->context, count, values));
    return tensor_build_extract(builder, table, 1, &position);
}

ir_value *lanes_build_values(ir_builder *builder, ir_value *lane, uint32_t count,
                             const int64_t *values) {
    int64_t step;
    if (!is_linear(count, values, &step))
        return build_table(builder, count, values, lane);
    if (step == 0)
        return ir_build_index(builder, values[0]);
    return affine_build_linear(builder, lane, step, values[0]);
}

/* (d0, d1) -> (d0 * lane_step + d1 * loop_step + base) */
static ir_value *build_plane(ir_builder *builder, ir_value *lane, ir_value *loop, int64_t lane_step,
                             int64_t loop_step, int64_t base) {
    ir_slice_entry entries[] = {ir_slice_value(lane), ir_slice_value(loop)};
    int64_t steps[] = {lane_step, loop_step};
    return affine_build_sum(builder, 2, entries, steps, base).value;
}

ir_value *lanes_build_loop_values(ir_builder *builder, ir_value *lane, ir_value *loop,
                                  uint32_t count, uint32_t loop_count, const int64_t *values) {
    int64_t lane_step = count > 1 ? values[loop_count] - values[0] : 0;
    int64_t loop_step = loop_count > 1 ? values[1] - values[0] : 0;
    bool plane = true;
    for (uint32_t i = 0; i < count && plane; i++)
        for (uint32_t k = 0; k < loop_count && plane; k++)
            plane = values[(size_t)i * loop_count + k] ==
                    values[0] + (int64_t)i * lane_step + (int64_t)k * loop_step;
    if (!plane)
        return build_table(builder, count * loop_count, values,
                           build_plane(builder, lane, loop, loop_count, 1, 0));
    if (lane_step == 0)
        return affine_build_linear(builder, loop, loop_step, values[0]);
    return build_plane(builder, lane, loop, lane_step, loop_step, values[0]);
}
