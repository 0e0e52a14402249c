/* Networks of a few thousand weights that exercise what the published ones are made of: for
 * tests that run every stage in no time. */
#include "models/networks.h"

/* Convolution, pool, fully connected. */
const zoo_value *zoo_cnn_small(zoo_builder *builder, const zoo_value *input, int variant) {
    (void)variant;
    const zoo_value *value =
        zoo_convolution(builder, "conv1", input,
                        (zoo_window){.channels = 8, .kernel = 3, .padding = 1, .biased = true});
    value = zoo_unary(builder, "Relu", "conv1.relu", value);
    value = zoo_max_pool(builder, "pool1", value, (zoo_window){.kernel = 2, .stride = 2});
    value = zoo_convolution(builder, "conv2", value,
                            (zoo_window){.channels = 16, .kernel = 3, .biased = true});
    value = zoo_unary(builder, "Relu", "conv2.relu", value);
    return zoo_gemm(builder, "fc", zoo_flatten(builder, "flatten", value), 10);
}

/* Residual blocks with and without a projection, basic and bottleneck. */
const zoo_value *zoo_tiny_resnet(zoo_builder *builder, const zoo_value *input, int variant) {
    (void)variant;
    const zoo_window stem = {.channels = 16, .kernel = 3, .padding = 1};
    const zoo_value *value = zoo_normalized_convolution(builder, "", "1", input, stem, ZOO_RELU);
    value = zoo_residual_block(builder, "layer1.0.", value, 16, 1, false);
    value = zoo_residual_block(builder, "layer2.0.", value, 32, 2, false);
    value = zoo_residual_block(builder, "layer3.0.", value, 16, 2, true);
    return zoo_classifier(builder, value, 10);
}

/* Depthwise convolutions, Clip, linear bottlenecks with and without a sum. */
const zoo_value *zoo_tiny_mobile(zoo_builder *builder, const zoo_value *input, int variant) {
    (void)variant;
    const zoo_window stem = {.channels = 8, .kernel = 3, .stride = 2, .padding = 1};
    const zoo_value *value =
        zoo_normalized_convolution(builder, "stem.", "", input, stem, ZOO_RELU6);
    value = zoo_inverted_residual(builder, "block1.", value, 1, 8, 1);
    value = zoo_inverted_residual(builder, "block2.", value, 4, 12, 2);
    value = zoo_inverted_residual(builder, "block3.", value, 4, 12, 1);
    return zoo_classifier(builder, value, 10);
}

/* Concatenation of branches, pools of every kind, Softmax. */
const zoo_value *zoo_tiny_concat(zoo_builder *builder, const zoo_value *input, int variant) {
    static const zoo_inception MIX = {"mix", 8, 6, 12, 4, 8, 4, false};
    static const zoo_inception TAIL = {"tail", 8, 8, 16, 4, 8, 8, true};
    (void)variant;
    const zoo_value *value =
        zoo_convolution(builder, "conv1", input,
                        (zoo_window){.channels = 8, .kernel = 5, .padding = 2, .biased = true});
    value = zoo_unary(builder, "Relu", "conv1.relu", value);
    value = zoo_max_pool(builder, "pool1", value,
                         (zoo_window){.kernel = 3, .stride = 2, .ceil_mode = true});
    value = zoo_inception_module(builder, "mix.", value, &MIX);
    value = zoo_average_pool(builder, "pool2", value,
                             (zoo_window){.kernel = 3, .stride = 2, .padding = 1});
    value = zoo_inception_module(builder, "tail.", value, &TAIL);
    return zoo_unary(builder, "Softmax", "softmax", zoo_classifier(builder, value, 10));
}

/* Grouped convolutions and channel shuffles, summed and concatenated. */
const zoo_value *zoo_tiny_shuffle(zoo_builder *builder, const zoo_value *input, int variant) {
    (void)variant;
    const zoo_window stem = {.channels = 12, .kernel = 3, .stride = 2, .padding = 1};
    const zoo_value *value = zoo_normalized_convolution(builder, "", "1", input, stem, ZOO_RELU);
    value = zoo_shuffle_unit(builder, "stage2.0.", value, 24, 2, 3, 1);
    value = zoo_shuffle_unit(builder, "stage2.1.", value, 24, 1, 3, 3);
    return zoo_classifier(builder, value, 10);
}
