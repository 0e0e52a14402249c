/* MobileNetV2 1.0 (Sandler et al. 2018), table 2. */
#include "models/networks.h"

const zoo_value *zoo_inverted_residual(zoo_builder *builder, const char *scope,
                                       const zoo_value *input, int64_t expansion, int64_t channels,
                                       int64_t stride) {
    const int64_t wide = expansion * input->shape[1];
    const zoo_value *value = input;
    if (expansion != 1)
        value =
            zoo_normalized_convolution(builder, zoo_name(builder, "%sexpand.", scope), "", value,
                                       (zoo_window){.channels = wide, .kernel = 1}, ZOO_RELU6);
    const zoo_window depthwise = {
        .channels = wide, .kernel = 3, .padding = 1, .stride = stride, .groups = wide};
    value = zoo_normalized_convolution(builder, zoo_name(builder, "%sdepthwise.", scope), "", value,
                                       depthwise, ZOO_RELU6);
    value = zoo_normalized_convolution(builder, zoo_name(builder, "%sproject.", scope), "", value,
                                       (zoo_window){.channels = channels, .kernel = 1}, ZOO_LINEAR);
    if (stride != 1 || channels != input->shape[1])
        return value;
    return zoo_add(builder, zoo_name(builder, "%sadd", scope), value, input);
}

const zoo_value *zoo_mobilenet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int64_t expansion, channels;
        int repeats;
        int64_t stride;
    } ROWS[] = {
        {1, 16, 1, 1}, {6, 24, 2, 2},  {6, 32, 3, 2},  {6, 64, 4, 2},
        {6, 96, 3, 1}, {6, 160, 3, 2}, {6, 320, 1, 1},
    };
    (void)variant;
    const zoo_window stem = {.channels = 32, .kernel = 3, .stride = 2, .padding = 1};
    const zoo_value *value =
        zoo_normalized_convolution(builder, "stem.", "", input, stem, ZOO_RELU6);
    int block = 1;
    for (size_t row = 0; row < sizeof ROWS / sizeof *ROWS; row++)
        for (int repeat = 0; repeat < ROWS[row].repeats; repeat++)
            value = zoo_inverted_residual(builder, zoo_name(builder, "block%d.", block++), value,
                                          ROWS[row].expansion, ROWS[row].channels,
                                          repeat == 0 ? ROWS[row].stride : 1);
    value = zoo_normalized_convolution(builder, "head.", "", value,
                                       (zoo_window){.channels = 1280, .kernel = 1}, ZOO_RELU6);
    return zoo_classifier(builder, value, 1000);
}
