/* The networks: one function a family, the layer tables of the papers beside it. */
#ifndef MODELS_NETWORKS_H
#define MODELS_NETWORKS_H

#include "models/builder.h"

/* Builds the layers behind `input` and returns the network's result. `variant` chooses a row of
 * the family's table where it has several. */
typedef const zoo_value *zoo_network(zoo_builder *builder, const zoo_value *input, int variant);

zoo_network zoo_lenet5, zoo_alexnet, zoo_vgg, zoo_resnet, zoo_squeezenet, zoo_googlenet,
    zoo_mobilenet, zoo_shufflenet, zoo_densenet, zoo_tiny_yolo, zoo_cnn_small, zoo_tiny_resnet,
    zoo_tiny_mobile, zoo_tiny_concat, zoo_tiny_shuffle, zoo_unet, zoo_vit, zoo_bert, zoo_convnext,
    zoo_lstm_tagger, zoo_tiny_yolo_detector;

/* Blocks that the tiny networks share with the published ones. `scope` begins every node name. */
const zoo_value *zoo_residual_block(zoo_builder *builder, const char *scope, const zoo_value *input,
                                    int64_t channels, int64_t stride, bool bottleneck);
const zoo_value *zoo_inverted_residual(zoo_builder *builder, const char *scope,
                                       const zoo_value *input, int64_t expansion, int64_t channels,
                                       int64_t stride);
const zoo_value *zoo_shuffle_unit(zoo_builder *builder, const char *scope, const zoo_value *input,
                                  int64_t channels, int64_t stride, int64_t groups,
                                  int64_t first_groups);
typedef struct zoo_inception {
    const char *name;
    int64_t one, three_reduce, three, five_reduce, five, pool;
    bool pooled; /* a max pool 3x3 stride 2 stands before it */
} zoo_inception;
const zoo_value *zoo_inception_module(zoo_builder *builder, const char *scope,
                                      const zoo_value *input, const zoo_inception *row);

/* Global average pool, flatten, fully connected. */
const zoo_value *zoo_classifier(zoo_builder *builder, const zoo_value *input, int64_t classes);

#endif
