/* Parts of constants: what the lanes of a batch reach of a constant that they only take slices of.
 * A lane then loads that part instead of the whole. */
#ifndef RAPTOR_BACKEND_PIM_PARTS_H
#define RAPTOR_BACKEND_PIM_PARTS_H

#include "ir/ir.h"

/* Elements firsts[l] ... firsts[l] + length - 1 of the constant row in lane first_lane + l. */
typedef struct parts_of_constant {
    int64_t *firsts; /* in the arena */
    int64_t length;
} parts_of_constant;

/* false where a lane needs all of the constant, or what it needs is not known: an operation other
 * than a slice reads it, or a slice stands at an offset that is not static. */
bool parts_find(const ir_operation *batch, const ir_value *constant, uint32_t first_lane,
                uint32_t lane_count, raptor_arena *arena, parts_of_constant *out_parts);

#endif
