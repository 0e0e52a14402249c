/* The verifiers of the spat dialect, named after what they check. */
#ifndef RAPTOR_IR_DIALECTS_SPAT_VERIFY_H
#define RAPTOR_IR_DIALECTS_SPAT_VERIFY_H

#include "ir/registry.h"

#define SPAT_VERIFIERS(VERIFIER)                                                                   \
    VERIFIER(compute)                                                                              \
    VERIFIER(compute_batch)                                                                        \
    VERIFIER(in_parallel)                                                                          \
    VERIFIER(block_yield)                                                                          \
    VERIFIER(blueprint)                                                                            \
    VERIFIER(deferred_communication)                                                               \
    VERIFIER(deferred_source_select)                                                               \
    VERIFIER(concat)                                                                               \
    VERIFIER(extract_rows)                                                                         \
    VERIFIER(vvdmul)                                                                               \
    VERIFIER(wvmm)                                                                                 \
    VERIFIER(plan_binary)                                                                          \
    VERIFIER(plan_channel)                                                                         \
    VERIFIER(plan_map)                                                                             \
    VERIFIER(plan_same_map)                                                                        \
    VERIFIER(plan_clip)                                                                            \
    VERIFIER(plan_conv2d)                                                                          \
    VERIFIER(plan_gemm)                                                                            \
    VERIFIER(plan_matmul)                                                                          \
    VERIFIER(plan_layer_normalization)                                                             \
    VERIFIER(plan_pool2d)                                                                          \
    VERIFIER(plan_global_average_pool)                                                             \
    VERIFIER(plan_concat)                                                                          \
    VERIFIER(plan_flatten)                                                                         \
    VERIFIER(plan_reshape)                                                                         \
    VERIFIER(plan_transpose)                                                                       \
    VERIFIER(plan_slice)                                                                           \
    VERIFIER(plan_pad)                                                                             \
    VERIFIER(plan_resize)                                                                          \
    VERIFIER(plan_depth_to_space)                                                                  \
    VERIFIER(plan_softmax)

#define DECLARE(NAME)                                                                              \
    raptor_status_code spat_verify_##NAME(ir_operation *operation, raptor_diagnostics *diagnostics);
SPAT_VERIFIERS(DECLARE)
#undef DECLARE

#endif
