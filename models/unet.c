/* U-Net for brain segmentation (Buda et al. 2019): the U-Net of Ronneberger et al. 2015 with half
 * the channels, padded convolutions, batch normalisation, and one output map. */
#include "models/networks.h"

static const zoo_value *stage(zoo_builder *builder, const char *scope, const zoo_value *input,
                              int64_t channels) {
    const zoo_window three = {.channels = channels, .kernel = 3, .padding = 1};
    const zoo_value *value =
        zoo_normalized_convolution(builder, scope, "1", input, three, ZOO_RELU);
    return zoo_normalized_convolution(builder, scope, "2", value, three, ZOO_RELU);
}

const zoo_value *zoo_unet(zoo_builder *builder, const zoo_value *input, int channels) {
    enum { DEPTH = 4 };
    const zoo_value *skipped[DEPTH], *value = input;
    for (int i = 0; i < DEPTH; i++) {
        skipped[i] =
            stage(builder, zoo_name(builder, "encoder%d.", i + 1), value, (int64_t)channels << i);
        value = zoo_max_pool(builder, zoo_name(builder, "pool%d", i + 1), skipped[i],
                             (zoo_window){.kernel = 2, .stride = 2});
    }
    value = stage(builder, "bottleneck.", value, (int64_t)channels << DEPTH);
    for (int i = DEPTH; i-- > 0;) {
        const zoo_window up = {
            .channels = (int64_t)channels << i, .kernel = 2, .stride = 2, .biased = true};
        value =
            zoo_transposed_convolution(builder, zoo_name(builder, "upconv%d", i + 1), value, up);
        const zoo_value *const parts[] = {value, skipped[i]};
        value = zoo_concat(builder, zoo_name(builder, "concat%d", i + 1), 2, parts);
        value =
            stage(builder, zoo_name(builder, "decoder%d.", i + 1), value, (int64_t)channels << i);
    }
    value = zoo_convolution(builder, "conv", value,
                            (zoo_window){.channels = 1, .kernel = 1, .biased = true});
    return zoo_unary(builder, "Sigmoid", "sigmoid", value);
}
