/* The rows of the plan operations: part of the spat table, in a file of its own for its length.
 * They have the quoted form only. The planner's attributes (physicalLayout, fused, placement, ...)
 * are not properties and are described in docs/stages.md. */
#ifndef RAPTOR_IR_DIALECTS_SPAT_PLAN_TABLE_H
#define RAPTOR_IR_DIALECTS_SPAT_PLAN_TABLE_H

#include "ir/dialects/common/table.h"
#include "ir/dialects/spat/verify.h"

#define SPAT_PHYSICAL_LAYOUTS "dense_nchw nchw_row_strip nhwc_row_strip fragmented"
#define LOGICAL_LAYOUT                                                                             \
    CHOICE("logicalLayout", "spat.logical_layout", "nchw", "logical coordinate order")

#define PLAN_X     READS("input", IR_TENSOR, "a logical tensor")
#define PLAN_Y     GIVES("output", IR_TENSOR, "the logical result")
#define PLAN_STAGE .stage = "plan layout", .traits = IR_TRAIT_PURE
#define PLAN_WINDOW                                                                                \
    NUMBERS("pads", "i64", "[top, left, bottom, right] in elements"),                              \
        NUMBERS("strides", "i64", "[height, width] element steps"),                                \
        NUMBERS("dilations", "i64", "[height, width] element steps")

#define PLAN_MAP(NAME, VERIFY, TEXT)                                                               \
    {                                                                                              \
        .name = "spat." NAME, PLAN_STAGE, .summary = TEXT, .operands = {PLAN_X},                   \
        .results = {PLAN_Y}, .attributes = {LOGICAL_LAYOUT}, .verify = VERIFY,                     \
    }
#define PLAN_BINARY(NAME, TEXT)                                                                    \
    {                                                                                              \
        .name = "spat." NAME, PLAN_STAGE, .summary = TEXT,                                         \
        .operands = {READS("lhs", IR_RANK4, "an NCHW tensor"),                                     \
                     READS("rhs", IR_RANK4, "an NCHW tensor of the same type")},                   \
        .results = {GIVES("output", IR_RANK4, "the elementwise result")},                          \
        .attributes = {LOGICAL_LAYOUT}, .verify = spat_verify_plan_binary,                         \
    }
#define PLAN_CHANNEL(NAME, OPERAND, TEXT)                                                          \
    {                                                                                              \
        .name = "spat." NAME, PLAN_STAGE, .summary = TEXT,                                         \
        .operands = {READS("input", IR_RANK4, "an NCHW tensor"),                                   \
                     READS(OPERAND, IR_TENSOR, "a scalar, [C], [1, C] or [1, C, 1, 1]")},          \
        .results = {GIVES("output", IR_RANK4, "the result")}, .attributes = {LOGICAL_LAYOUT},      \
        .verify = spat_verify_plan_channel,                                                        \
    }

#define SPAT_PLAN_OPERATIONS                                                                       \
    PLAN_BINARY("add_plan", "Plan element-wise addition"),                                         \
        PLAN_BINARY("sub_plan", "Plan element-wise subtraction"),                                  \
        PLAN_BINARY("mul_plan", "Plan element-wise multiplication"),                               \
        PLAN_BINARY("max_plan", "Plan element-wise maximum"),                                      \
        PLAN_CHANNEL("bias_add_plan", "bias", "Plan channel bias addition"),                       \
        PLAN_CHANNEL("scale_plan", "scale", "Plan channel scaling"),                               \
        PLAN_MAP("relu_plan", spat_verify_plan_map, "Plan ReLU"),                                  \
        PLAN_MAP("silu_plan", spat_verify_plan_map, "Plan SiLU"),                                  \
        PLAN_MAP("sigmoid_plan", spat_verify_plan_same_map, "Plan sigmoid"),                       \
        PLAN_MAP("tanh_plan", spat_verify_plan_same_map, "Plan hyperbolic tangent"),               \
        PLAN_MAP("hard_swish_plan", spat_verify_plan_same_map, "Plan hard swish"),                 \
        PLAN_MAP("reciprocal_plan", spat_verify_plan_same_map, "Plan the reciprocal"),             \
        PLAN_MAP("sqrt_plan", spat_verify_plan_same_map, "Plan the square root"),                  \
        PLAN_MAP("exp_plan", spat_verify_plan_same_map, "Plan the exponential"),                   \
        PLAN_MAP("log_plan", spat_verify_plan_same_map, "Plan the natural logarithm"),             \
        PLAN_MAP("erf_plan", spat_verify_plan_same_map, "Plan the error function"),                \
        {                                                                                          \
            .name = "spat.leaky_relu_plan",                                                        \
            PLAN_STAGE,                                                                            \
            .summary = "Plan leaky ReLU",                                                          \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {FLOAT("alpha", "slope below zero"), LOGICAL_LAYOUT},                    \
            .verify = spat_verify_plan_same_map,                                                   \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.clip_plan",                                                              \
            PLAN_STAGE,                                                                            \
            .summary = "Plan clipping to a range",                                                 \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {FLOAT("minimum", "lower bound, -inf when open"),                        \
                           FLOAT("maximum", "upper bound, inf when open"), LOGICAL_LAYOUT},        \
            .verify = spat_verify_plan_clip,                                                       \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.hard_sigmoid_plan",                                                      \
            PLAN_STAGE,                                                                            \
            .summary = "Plan max(0, min(1, alpha * x + beta))",                                    \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {FLOAT("alpha", "slope"), FLOAT("beta", "value at zero"),                \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_same_map,                                                   \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.conv2d_plan",                                                            \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a grouped 2D convolution",                                            \
            .operands = {READS("input", IR_TENSOR, "[N, Cin, H, W]"),                              \
                         READS("weight", IR_TENSOR, "[Cout, Cin/group, Kh, Kw]"),                  \
                         READS_OPTIONAL("bias", IR_TENSOR, "[Cout]")},                             \
            .results = {GIVES("output", IR_TENSOR, "[N, Cout, OH, OW]")},                          \
            .attributes = {PLAN_WINDOW, INTEGER("group", "i64", "channel groups"),                 \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_conv2d,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.gemm_plan",                                                              \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a matrix product with bias",                                          \
            .operands = {READS("input", IR_TENSOR, "[R, K]"),                                      \
                         READS("weight", IR_TENSOR, "[K, M], or [M, K] when transposed"),          \
                         READS_OPTIONAL("bias", IR_TENSOR, "[M]")},                                \
            .results = {GIVES("output", IR_TENSOR, "[R, M]")},                                     \
            .attributes = {TRUTH("transposeWeight", "false", "the weight is [M, K]"),              \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_gemm,                                                       \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.matmul_plan",                                                            \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a batched matrix product of two computed tensors",                    \
            .operands = {READS("lhs", IR_TENSOR, "[.., M, K]"),                                    \
                         READS("rhs", IR_TENSOR, "[.., K, N], or [.., N, K] when transposed")},    \
            .results = {GIVES("output", IR_TENSOR, "[.., M, N], leading dimensions broadcast")},   \
            .attributes = {TRUTH("transposeRhs", "false", "rhs is [.., N, K]"), LOGICAL_LAYOUT},   \
            .verify = spat_verify_plan_matmul,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.layer_normalization_plan",                                               \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a normalisation of rows by their mean and variance",                  \
            .operands = {READS("input", IR_TENSOR, "[R, C]"),                                      \
                         READS_MANY("vectors", IR_TENSOR,                                          \
                                    "none, or a scale [C], or also a bias [C]")},                  \
            .results = {GIVES("output", IR_TENSOR, "[R, C]")},                                     \
            .attributes = {FLOAT("epsilon", "added to the variance, from 0 on, finite"),           \
                           TRUTH("centred", "true", "the mean is taken off"), LOGICAL_LAYOUT},     \
            .verify = spat_verify_plan_layer_normalization,                                        \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.max_pool2d_plan",                                                        \
            PLAN_STAGE,                                                                            \
            .summary = "Plan 2D max pooling",                                                      \
            .operands = {READS("input", IR_RANK4, "an NCHW tensor")},                              \
            .results = {GIVES("output", IR_RANK4, "the pooled tensor")},                           \
            .attributes = {NUMBERS("kernelShape", "i64", "[height, width] in elements"),           \
                           PLAN_WINDOW, LOGICAL_LAYOUT},                                           \
            .verify = spat_verify_plan_pool2d,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.average_pool2d_plan",                                                    \
            PLAN_STAGE,                                                                            \
            .summary = "Plan 2D average pooling",                                                  \
            .operands = {READS("input", IR_RANK4, "an NCHW tensor")},                              \
            .results = {GIVES("output", IR_RANK4, "the pooled tensor")},                           \
            .attributes = {NUMBERS("kernelShape", "i64", "[height, width] in elements"),           \
                           PLAN_WINDOW,                                                            \
                           TRUTH("countIncludePad", "false", "padding counts as elements"),        \
                           NUMBERS_OPTIONAL("countPads", "i64",                                    \
                                            "the padding that counts, if not pads"),               \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_pool2d,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.global_average_pool_plan",                                               \
            PLAN_STAGE,                                                                            \
            .summary = "Plan global spatial mean",                                                 \
            .operands = {READS("input", IR_RANK4, "[N, C, H, W]")},                                \
            .results = {GIVES("output", IR_RANK4, "[N, C, 1, 1]")},                                \
            .attributes = {LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_global_average_pool,                                        \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.concat_plan",                                                            \
            PLAN_STAGE,                                                                            \
            .summary = "Plan channel concatenation",                                               \
            .operands = {READS_MANY("inputs", IR_TENSOR, "NCHW tensors in order")},                \
            .results = {GIVES("output", IR_RANK4, "the inputs joined along channels")},            \
            .attributes = {INTEGER("axis", "i64", "1: the channel dimension"), LOGICAL_LAYOUT},    \
            .verify = spat_verify_plan_concat,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.flatten_plan",                                                           \
            PLAN_STAGE,                                                                            \
            .summary = "Plan logical flattening",                                                  \
            .operands = {PLAN_X},                                                                  \
            .results = {GIVES("output", IR_TENSOR, "rank 2, same elements in order")},             \
            .attributes = {INTEGER("axis", "i64", "first dimension of the second product"),        \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_flatten,                                                    \
        },                                                                                         \
        PLAN_MAP("reshape_plan", spat_verify_plan_reshape,                                         \
                 "Plan another shape of the same elements in row-major order"),                    \
        {                                                                                          \
            .name = "spat.transpose_plan",                                                         \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a permutation of dimensions",                                         \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {NUMBERS("permutation", "i64", "source dimension of each dimension"),    \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_transpose,                                                  \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.slice_plan",                                                             \
            PLAN_STAGE,                                                                            \
            .summary = "Plan a range of each dimension",                                           \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {NUMBERS("starts", "i64", "first index of each dimension"),              \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_slice,                                                      \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.pad_plan",                                                               \
            PLAN_STAGE,                                                                            \
            .summary = "Plan padding",                                                             \
            .operands = {READS("input", IR_RANK4, "an NCHW tensor")},                              \
            .results = {GIVES("output", IR_RANK4, "the padded tensor")},                           \
            .attributes = {NUMBERS("pads", "i64", "begins, then ends, of the four dimensions"),    \
                           {.name = "mode",                                                        \
                            .kind = IR_ATTRIBUTE_STRING,                                           \
                            .required = true,                                                      \
                            .property = true,                                                      \
                            .description = "constant, reflect or edge"},                           \
                           FLOAT("value", "of mode constant"),                                     \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_pad,                                                        \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.resize_nearest_plan",                                                    \
            PLAN_STAGE,                                                                            \
            .summary = "Plan nearest-neighbor resize",                                             \
            .operands = {READS("input", IR_RANK4, "an NCHW tensor")},                              \
            .results = {GIVES("output", IR_RANK4, "the resized tensor")},                          \
            .attributes = {NUMBERS_OPTIONAL("rows", "i64", "source row of each output row"),       \
                           NUMBERS_OPTIONAL("columns", "i64",                                      \
                                            "source column of each output column"),                \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_resize,                                                     \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.depth_to_space_plan",                                                    \
            PLAN_STAGE,                                                                            \
            .summary = "Plan channels that become pixels",                                         \
            .operands = {READS("input", IR_RANK4,                                                  \
                               "channels are [group][block row][block column][C / group]")},       \
            .results = {GIVES("output", IR_RANK4,                                                  \
                              "[N, C, H * rows - crops, W * columns - crops]")},                   \
            .attributes = {NUMBERS("blockShape", "i64", "[rows, columns] of pixels"),              \
                           NUMBERS("crops", "i64", "[top, left, bottom, right] left out"),         \
                           INTEGER("group", "i64", "channel groups"), LOGICAL_LAYOUT},             \
            .verify = spat_verify_plan_depth_to_space,                                             \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.softmax_plan",                                                           \
            PLAN_STAGE,                                                                            \
            .summary = "Plan softmax along one axis",                                              \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {INTEGER("axis", "i64", "the normalised dimension"), LOGICAL_LAYOUT},    \
            .verify = spat_verify_plan_softmax,                                                    \
        },                                                                                         \
        {                                                                                          \
            .name = "spat.materialize_layout",                                                     \
            .stage = "layout",                                                                     \
            .traits = IR_TRAIT_PURE,                                                               \
            .summary = "Convert a physical layout",                                                \
            .operands = {PLAN_X},                                                                  \
            .results = {PLAN_Y},                                                                   \
            .attributes = {CHOICE("sourcePhysicalLayout", "spat.physical_layout",                  \
                                  SPAT_PHYSICAL_LAYOUTS, "layout of the input"),                   \
                           CHOICE("targetPhysicalLayout", "spat.physical_layout",                  \
                                  SPAT_PHYSICAL_LAYOUTS, "layout of the output"),                  \
                           LOGICAL_LAYOUT},                                                        \
            .verify = spat_verify_plan_map,                                                        \
        },

#endif
