/* Copies between local values that are not one run: boxes, concatenations, permutations. */
#ifndef RAPTOR_BACKEND_PIM_MOVES_H
#define RAPTOR_BACKEND_PIM_MOVES_H

#include "ir/dialects/tensor/slice.h"

enum { MOVES_MAXIMUM_RANK = IR_SLICE_MAXIMUM_RANK };

/* One side of a copy: element (i0, i1, ...) of what is moved lies at byte
 * base + 4 (steps[0] i0 + steps[1] i1 + ...) of the value. */
typedef struct move_side {
    ir_value *value;
    ir_value *base; /* index, bytes; NULL = 0 */
    int64_t base_bytes;
    int64_t steps[MOVES_MAXIMUM_RANK];
} move_side;

/* Steps of a value that holds just what is moved, row-major. */
void moves_dense(move_side *side, uint32_t rank, const int64_t *sizes);
/* Steps and base of the box a slice operation takes of (or puts into) `value`; its strides are
 * constant. `map` gives the values to use in place of the slice's own offsets, NULL: themselves. */
bool moves_box(move_side *side, ir_builder *builder, const ir_operation *slice, ir_value *value,
               const ir_mapping *map);
/* The copies, as pim.memcp for runs and pim.vmv for strided reads. Returns the updated target. */
ir_value *moves_build(ir_builder *builder, move_side target, move_side source, uint32_t rank,
                      const int64_t *sizes);
/* Input dimension permutation[d] becomes output dimension d. */
ir_value *moves_transpose(ir_builder *builder, ir_value *target, ir_value *source,
                          const int64_t *permutation);
ir_value *moves_concat(ir_builder *builder, ir_value *target, uint32_t axis, uint32_t count,
                       ir_value *const *inputs);

#endif
