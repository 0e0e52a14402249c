/* Index values that differ from lane to lane: a constant, an affine function of the lane, or an
 * entry of a constant table, whichever is simplest. */
#ifndef RAPTOR_BACKEND_SCHEDULE_LANES_H
#define RAPTOR_BACKEND_SCHEDULE_LANES_H

#include "ir/ir.h"

/* The value is values[lane] for lane in [0, count). */
ir_value *lanes_build_values(ir_builder *builder, ir_value *lane, uint32_t count,
                             const int64_t *values);
/* The value is values[lane * loop_count + loop]. */
ir_value *lanes_build_loop_values(ir_builder *builder, ir_value *lane, ir_value *loop,
                                  uint32_t count, uint32_t loop_count, const int64_t *values);

#endif
