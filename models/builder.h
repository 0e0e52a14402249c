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
/* The operator set of the whole model, where a network needs a newer one than 13. */
void zoo_builder_opset(zoo_builder *builder, int64_t version);
const zoo_value *zoo_transposed_convolution(zoo_builder *builder, const char *name,
                                            const zoo_value *input, zoo_window window);
/* Two operands with broadcasting; the right one may also be a constant or a parameter below. */
const zoo_value *zoo_binary(zoo_builder *builder, const char *op_type, const char *name,
                            const zoo_value *left, const zoo_value *right);
const zoo_value *zoo_binary_scalar(zoo_builder *builder, const char *op_type, const char *name,
                                   const zoo_value *left, float right);
/* With `NODE.suffix`, a weight of that shape that broadcasts. */
const zoo_value *zoo_binary_parameter(zoo_builder *builder, const char *op_type, const char *name,
                                      const char *suffix, const zoo_value *left, size_t rank,
                                      const int64_t *dims);
/* MatMul of two computed values, batch dimensions alike. */
const zoo_value *zoo_matrix_product(zoo_builder *builder, const char *name, const zoo_value *left,
                                    const zoo_value *right);
/* MatMul with weights [inputs, outputs] and Add of a bias, as frameworks export a fully connected
 * layer on a sequence: nodes NAME.matmul and NAME. */
const zoo_value *zoo_linear(zoo_builder *builder, const char *name, const zoo_value *input,
                            int64_t outputs);
const zoo_value *zoo_layer_normalization(zoo_builder *builder, const char *name,
                                         const zoo_value *input, float epsilon);
/* x / 2 * (1 + erf(x / sqrt 2)) in the five nodes that PyTorch exports. */
const zoo_value *zoo_gelu(zoo_builder *builder, const char *scope, const zoo_value *input);
const zoo_value *zoo_reshape(zoo_builder *builder, const char *name, const zoo_value *input,
                             size_t rank, const int64_t *shape);
const zoo_value *zoo_transpose(zoo_builder *builder, const char *name, const zoo_value *input,
                               const int64_t *permutation);
const zoo_value *zoo_softmax(zoo_builder *builder, const char *name, const zoo_value *input,
                             int64_t axis);
/* Concat along any axis. */
const zoo_value *zoo_join(zoo_builder *builder, const char *name, int64_t axis, size_t count,
                          const zoo_value *const *inputs);
/* Elements first..last-1 of an axis. */
const zoo_value *zoo_slice(zoo_builder *builder, const char *name, const zoo_value *input,
                           int64_t axis, int64_t first, int64_t last);
/* A weight that is no node's parameter: class tokens, embeddings. */
const zoo_value *zoo_parameter(zoo_builder *builder, const char *name, size_t rank,
                               const int64_t *dims);
const zoo_value *zoo_constant(zoo_builder *builder, const char *name, bool integer, size_t rank,
                              const int64_t *dims, const void *data);
/* Gather along axis 0. */
const zoo_value *zoo_gather(zoo_builder *builder, const char *name, const zoo_value *table,
                            const zoo_value *indices);
/* LSTM of both directions over [steps, batch, features], without peepholes: [steps, 2, batch,
 * hidden]. */
const zoo_value *zoo_bidirectional_lstm(zoo_builder *builder, const char *name,
                                        const zoo_value *input, int64_t hidden);
/* Any node: the result has that shape, and -1 where only a run tells. */
const zoo_value *zoo_node(zoo_builder *builder, const char *op_type, const char *name,
                          size_t input_count, const zoo_value *const *inputs, size_t rank,
                          const int64_t *shape);
/* Sets an integer attribute of the node that gives `value`. */
void zoo_attribute(zoo_builder *builder, const zoo_value *value, const char *name, int64_t number);
/* Integers instead of f32: token numbers. */
const zoo_value *zoo_index_input(zoo_builder *builder, const char *name, size_t rank,
                                 const int64_t *shape);
/* Reshape to groups, transpose, reshape back: the channel shuffle of ShuffleNet. */
const zoo_value *zoo_channel_shuffle(zoo_builder *builder, const char *name, const zoo_value *input,
                                     int64_t groups);

typedef enum zoo_activation { ZOO_LINEAR, ZOO_RELU, ZOO_RELU6, ZOO_LEAKY_RELU } zoo_activation;
/* Convolution, batch normalisation, activation: nodes SCOPEconvID, SCOPEbnID, SCOPEreluID. */
const zoo_value *zoo_normalized_convolution(zoo_builder *builder, const char *scope, const char *id,
                                            const zoo_value *input, zoo_window window,
                                            zoo_activation activation);

#endif
