/* One block of ConvNeXt-T's first stage (Liu et al. 2022). */
#include "models/networks.h"

const zoo_value *zoo_convnext(zoo_builder *builder, const zoo_value *input, int variant) {
    const int64_t width = input->shape[1];
    (void)variant;
    zoo_builder_opset(builder, 17);
    const zoo_window seven = {
        .channels = width, .kernel = 7, .padding = 3, .groups = width, .biased = true};
    const zoo_value *value = zoo_convolution(builder, "depthwise", input, seven);
    value = zoo_transpose(builder, "channels_last", value, (const int64_t[]){0, 2, 3, 1});
    value = zoo_layer_normalization(builder, "norm", value, 1e-6f);
    value = zoo_linear(builder, "fc1", value, 4 * width);
    value = zoo_gelu(builder, "gelu", value);
    value = zoo_linear(builder, "fc2", value, width);
    value = zoo_binary_parameter(builder, "Mul", "layer_scale", "weight", value, 1, &width);
    value = zoo_transpose(builder, "channels_first", value, (const int64_t[]){0, 3, 1, 2});
    return zoo_add(builder, "add", input, value);
}
