/* Builds ONNX graphs (opset 13) layer by layer. Every function adds one node, names it, knows the
 * shape of its result and returns that value; the value bears the node's name. Weights are left
 * to be drawn (models/model.h). The arena must have its guard set; a wrong use (channels that a
 * group does not divide, a window larger than its input) is our own bug and asserts. */
#ifndef MODELS_BUILDER_H
#define MODELS_BUILDER_H

#include "models/model.h"

typedef struct zoo_builder zoo_builder;
typedef struct zoo_value {
    char *name;
    size_t rank;
    int64_t shape[5]; /* logical NCHW for feature maps; 5 for a channel shuffle */
} zoo_value;

zoo_builder *zoo_builder_create(raptor_arena *arena, const char *graph_name);
/* The finished model; weights have no scale yet. */
zoo_model *zoo_builder_model(zoo_builder *builder);
__attribute__((format(printf, 2, 3))) const char *zoo_name(zoo_builder *builder, const char *format,
                                                           ...);

const zoo_value *zoo_input(zoo_builder *builder, const char *name, size_t rank,
                           const int64_t *shape);
/* Declares a graph output and renames the value, which nothing may read yet. */
void zoo_output(zoo_builder *builder, const zoo_value *value, const char *name);

/* A square window; 0 stands for the usual value: stride 1, no padding, one group. */
typedef struct zoo_window {
    int64_t channels, kernel, stride, padding, groups;
    bool biased;        /* convolution */
    bool ceil_mode;     /* pool */
    bool same_upper;    /* pool: auto_pad SAME_UPPER */
    bool count_padding; /* average pool: count_include_pad */
} zoo_window;

const zoo_value *zoo_convolution(zoo_builder *builder, const char *name, const zoo_value *input,
                                 zoo_window window);
const zoo_value *zoo_max_pool(zoo_builder *builder, const char *name, const zoo_value *input,
                              zoo_window window);
const zoo_value *zoo_average_pool(zoo_builder *builder, const char *name, const zoo_value *input,
                                  zoo_window window);
const zoo_value *zoo_global_average_pool(zoo_builder *builder, const char *name,
                                         const zoo_value *input);
const zoo_value *zoo_batch_normalization(zoo_builder *builder, const char *name,
                                         const zoo_value *input);
/* Relu, Tanh, Sigmoid, Softmax (last axis): one input, no attribute, same shape. */
const zoo_value *zoo_unary(zoo_builder *builder, const char *op_type, const char *name,
                           const zoo_value *input);
const zoo_value *zoo_leaky_relu(zoo_builder *builder, const char *name, const zoo_value *input,
                                float slope);
const zoo_value *zoo_clip(zoo_builder *builder, const char *name, const zoo_value *input, float low,
                          float high);
const zoo_value *zoo_add(zoo_builder *builder, const char *name, const zoo_value *left,
                         const zoo_value *right);
/* Along the channels. */
const zoo_value *zoo_concat(zoo_builder *builder, const char *name, size_t count,
                            const zoo_value *const *inputs);
const zoo_value *zoo_flatten(zoo_builder *builder, const char *name, const zoo_value *input);
/* Weights [outputs, inputs] and a bias, as frameworks export a fully connected layer. */
const zoo_value *zoo_gemm(zoo_builder *builder, const char *name, const zoo_value *input,
                          int64_t outputs);
/* Reshape to groups, transpose, reshape back: the channel shuffle of ShuffleNet. */
const zoo_value *zoo_channel_shuffle(zoo_builder *builder, const char *name, const zoo_value *input,
                                     int64_t groups);

typedef enum zoo_activation { ZOO_LINEAR, ZOO_RELU, ZOO_RELU6, ZOO_LEAKY_RELU } zoo_activation;
/* Convolution, batch normalisation, activation: nodes SCOPEconvID, SCOPEbnID, SCOPEreluID. */
const zoo_value *zoo_normalized_convolution(zoo_builder *builder, const char *scope, const char *id,
                                            const zoo_value *input, zoo_window window,
                                            zoo_activation activation);

#endif
