/* DenseNet-121 (Huang et al. 2016), table 1: growth 32, bottlenecks of 4 x growth, transitions
 * that halve the channels. */
#include "models/networks.h"

enum { GROWTH = 32 };

/* Batch normalisation and rectifier stand before the convolution here. */
static const zoo_value *rectified_convolution(zoo_builder *builder, const char *scope,
                                              const char *id, const zoo_value *input,
                                              zoo_window window) {
    const zoo_value *value =
        zoo_batch_normalization(builder, zoo_name(builder, "%snorm%s", scope, id), input);
    value = zoo_unary(builder, "Relu", zoo_name(builder, "%srelu%s", scope, id), value);
    return zoo_convolution(builder, zoo_name(builder, "%sconv%s", scope, id), value, window);
}

static const zoo_value *dense_layer(zoo_builder *builder, const char *scope,
                                    const zoo_value *input) {
    const zoo_window bottleneck = {.channels = 4 * GROWTH, .kernel = 1};
    const zoo_window grow = {.channels = GROWTH, .kernel = 3, .padding = 1};
    const zoo_value *value = rectified_convolution(builder, scope, "1", input, bottleneck);
    value = rectified_convolution(builder, scope, "2", value, grow);
    const zoo_value *const parts[] = {input, value};
    return zoo_concat(builder, zoo_name(builder, "%sconcat", scope), 2, parts);
}

const zoo_value *zoo_densenet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const int LAYERS[4] = {6, 12, 24, 16};
    (void)variant;
    const zoo_window stem = {.channels = 64, .kernel = 7, .stride = 2, .padding = 3};
    const zoo_value *value = zoo_normalized_convolution(builder, "", "0", input, stem, ZOO_RELU);
    value =
        zoo_max_pool(builder, "pool0", value, (zoo_window){.kernel = 3, .stride = 2, .padding = 1});
    for (int block = 1; block <= 4; block++) {
        for (int layer = 1; layer <= LAYERS[block - 1]; layer++)
            value = dense_layer(builder, zoo_name(builder, "dense%d.%d.", block, layer), value);
        if (block == 4)
            break;
        const char *scope = zoo_name(builder, "transition%d.", block);
        value = rectified_convolution(builder, scope, "", value,
                                      (zoo_window){.channels = value->shape[1] / 2, .kernel = 1});
        value = zoo_average_pool(builder, zoo_name(builder, "%spool", scope), value,
                                 (zoo_window){.kernel = 2, .stride = 2});
    }
    value = zoo_batch_normalization(builder, "norm5", value);
    return zoo_classifier(builder, zoo_unary(builder, "Relu", "relu5", value), 1000);
}
