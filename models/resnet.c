/* ResNet-18, -34, -50 (He et al. 2015), table 1. Down-sampling is done as the paper does it, by
 * the first convolution of a stage's first block (many ports of ResNet-50 moved the stride to
 * the 3x3), with projection shortcuts where the shape changes (option B). */
#include <assert.h>

#include "models/networks.h"

const zoo_value *zoo_classifier(zoo_builder *builder, const zoo_value *input, int64_t classes) {
    const zoo_value *value = zoo_global_average_pool(builder, "avgpool", input);
    return zoo_gemm(builder, "fc", zoo_flatten(builder, "flatten", value), classes);
}

/* `channels` are those inside the block; a bottleneck gives four times as many. */
const zoo_value *zoo_residual_block(zoo_builder *builder, const char *scope, const zoo_value *input,
                                    int64_t channels, int64_t stride, bool bottleneck) {
    const zoo_window one = {.channels = channels, .kernel = 1, .stride = stride};
    const zoo_window three = {.channels = channels, .kernel = 3, .padding = 1};
    const zoo_window three_strided = {
        .channels = channels, .kernel = 3, .padding = 1, .stride = stride};
    const int64_t results = bottleneck ? 4 * channels : channels;
    const zoo_value *value = zoo_normalized_convolution(builder, scope, "1", input,
                                                        bottleneck ? one : three_strided, ZOO_RELU);
    value = zoo_normalized_convolution(builder, scope, "2", value, three,
                                       bottleneck ? ZOO_RELU : ZOO_LINEAR);
    if (bottleneck)
        value = zoo_normalized_convolution(
            builder, scope, "3", value, (zoo_window){.channels = results, .kernel = 1}, ZOO_LINEAR);
    const zoo_value *shortcut = input;
    if (stride != 1 || input->shape[1] != results)
        shortcut = zoo_normalized_convolution(
            builder, zoo_name(builder, "%sdownsample.", scope), "", input,
            (zoo_window){.channels = results, .kernel = 1, .stride = stride}, ZOO_LINEAR);
    value = zoo_add(builder, zoo_name(builder, "%sadd", scope), value, shortcut);
    return zoo_unary(builder, "Relu", zoo_name(builder, "%srelu", scope), value);
}

const zoo_value *zoo_resnet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int depth;
        bool bottleneck;
        int blocks[4];
    } ROWS[] = {
        {18, false, {2, 2, 2, 2}},
        {34, false, {3, 4, 6, 3}},
        {50, true, {3, 4, 6, 3}},
    };
    size_t row = 0;
    while (row + 1 < sizeof ROWS / sizeof *ROWS && ROWS[row].depth != variant)
        row++;
    assert(ROWS[row].depth == variant);
    const zoo_window stem = {.channels = 64, .kernel = 7, .stride = 2, .padding = 3};
    const zoo_value *value = zoo_normalized_convolution(builder, "", "1", input, stem, ZOO_RELU);
    value = zoo_max_pool(builder, "maxpool", value,
                         (zoo_window){.kernel = 3, .stride = 2, .padding = 1});
    for (int stage = 0; stage < 4; stage++)
        for (int block = 0; block < ROWS[row].blocks[stage]; block++)
            value = zoo_residual_block(builder, zoo_name(builder, "layer%d.%d.", stage + 1, block),
                                       value, INT64_C(64) << stage, stage > 0 && block == 0 ? 2 : 1,
                                       ROWS[row].bottleneck);
    return zoo_classifier(builder, value, 1000);
}
