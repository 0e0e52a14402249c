/* Lanes that execute the same instructions. Instructions are common to the lanes of a batch, so
 * what they depend on must be: the tile of a matrix that is multiplied by, and the source that
 * spat.deferred_source_select selects. Where lanes differ in one, they become batches of their own.
 */
#ifndef RAPTOR_BACKEND_PIM_VARIANTS_H
#define RAPTOR_BACKEND_PIM_VARIANTS_H

#include "ir/ir.h"

/* How many lanes from `first` on are alike; 0 after a diagnostic: a tile or selector depends on
 * more than the lane. */
uint32_t variants_length(ir_operation *batch, uint32_t first, raptor_diagnostics *diagnostics);
/* The number of the source selected in a lane, when variants_length found it to be known. */
int64_t variants_selected(const ir_operation *batch, const ir_operation *select, uint32_t lane);
/* The weight of the batch a value is, or is a part of; false for other values. */
bool variants_weight(const ir_operation *batch, const ir_value *value, uint32_t *out_weight);
/* The matrices a lane multiplies by: bound weights, and tiles of them, which are matrices of their
 * own on as many arrays as the weight they are of. A weight only tiles of which are used is left
 * out. */
typedef struct variants_matrices {
    ir_value **values;  /* outside the batch */
    ir_value **used_as; /* in its body */
    int64_t *arrays;
    uint32_t count, value_capacity, use_capacity, array_capacity;
} variants_matrices;

/* Builds the tiles' constants where `outside` stands; the list lives in `arena`. */
raptor_status variants_find_matrices(ir_operation *batch, uint32_t lane, raptor_arena *arena,
                                     ir_builder *outside, raptor_diagnostics *diagnostics,
                                     variants_matrices *out_list);

#endif
