/* Checks shared by the verifiers of compute operations. */
#ifndef RAPTOR_IR_DIALECTS_VERIFY_COMPUTE_H
#define RAPTOR_IR_DIALECTS_VERIFY_COMPUTE_H

#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/verify.h"

/* Every block has the arguments [lane,] weights, inputs [, one per result], exactly typed. */
bool verify_compute_arguments(verify_state *state, bool with_outputs);
/* laneCount is positive; coreIds, if present, are distinct, nonnegative and one per lane. */
bool verify_lanes(verify_state *state);
bool verify_core_id(verify_state *state);
/* Bound weights are known at compile time. */
void verify_weights(verify_state *state);
/* Values used in the body but defined outside are constants or allowed by `permits`. */
typedef bool (*verify_permits)(const ir_operation *user, uint32_t operand);
void verify_captures(verify_state *state, verify_permits permits);

#endif
