/* Compute operations: spat.graph_compute[_batch], spat.scheduled_compute[_batch], pim.core[_batch].
 * They bind outer values to arguments of a body:
 *
 *   operands         weights..., inputs...        (operandSegmentSizes = array<i32: W, I>;
 *                                                  pim.core has weights only and no segment sizes)
 *   body arguments   [lane,] weights..., inputs..., outputs...
 *
 * `lane` (index) exists in batches only, `outputs` (one per result, of the result's type) in spat
 * batches only. Attributes: laneCount : i32 and coreIds = array<i32: ...> of a batch, coreId : i32
 * of a scalar one. The printed crossbarWeights is derived (ir_compute_resident_weights). */
#ifndef RAPTOR_IR_DIALECTS_COMPUTE_H
#define RAPTOR_IR_DIALECTS_COMPUTE_H

#include "ir/ir.h"

/* What to build; zero-initialise and fill what applies. */
typedef struct ir_compute_description {
    ir_value *const *weights;
    uint32_t weight_count;
    ir_value *const *inputs;
    uint32_t input_count;
    const ir_type *const *result_types;
    uint32_t result_count;
    int64_t lane_count;      /* batches */
    const int64_t *core_ids; /* batches: lane_count numbers; scalar ones: one; NULL = none */
    const ir_named_attribute *attributes; /* further ones: raptor.layer, placement, ... */
    uint32_t attribute_count;
} ir_compute_description;

/* The weights, lanes and cores of a computation, for another that runs on the same; the rest is
 * empty. Arrays live in the arena. */
ir_compute_description ir_compute_describe(const ir_operation *compute, raptor_arena *arena);

/* Creates the named operation with one block and its arguments. The body has no operations yet:
 * fill it with a builder on ir_compute_body(operation), ending in a terminator. */
ir_operation *ir_build_compute(ir_builder *builder, const char *name,
                               const ir_compute_description *description);

bool ir_compute_is(const ir_operation *operation);       /* one of the six */
bool ir_compute_is_batch(const ir_operation *operation); /* one of the three with lanes */
/* The compute operation that encloses (or is) the operation; NULL if none. */
ir_operation *ir_compute_enclosing(ir_operation *operation);

int64_t ir_compute_lane_count(const ir_operation *operation); /* 1 for scalar ones */
/* Core of a lane from coreIds or coreId; -1 if not placed. */
int64_t ir_compute_core(const ir_operation *operation, int64_t lane);

uint32_t ir_compute_weight_count(const ir_operation *operation);
uint32_t ir_compute_input_count(const ir_operation *operation);
static inline ir_value *ir_compute_weight(const ir_operation *operation, uint32_t number) {
    return ir_operand_value(operation, number);
}
static inline ir_value *ir_compute_input(const ir_operation *operation, uint32_t number) {
    return ir_operand_value(operation, ir_compute_weight_count(operation) + number);
}
/* Binds one more outer value behind the inputs; every block gets an argument for it, that of the
 * first block is returned. */
ir_value *ir_compute_add_input(ir_operation *operation, ir_value *input);

ir_block *ir_compute_body(const ir_operation *operation); /* the first block; NULL if none */
ir_value *ir_compute_lane(const ir_operation *operation); /* body's lane argument; NULL if scalar */
ir_value *ir_compute_weight_argument(const ir_operation *operation, uint32_t number);
ir_value *ir_compute_input_argument(const ir_operation *operation, uint32_t number);
ir_value *ir_compute_output_argument(const ir_operation *operation, uint32_t number);
/* The outer value a body argument of weights or inputs stands for; the value itself otherwise. */
ir_value *ir_compute_outer(ir_value *value);

/* Distinct resident matrices the body multiplies by: the printed crossbarWeights. */
uint32_t ir_compute_resident_weights(ir_operation *operation);

#endif
