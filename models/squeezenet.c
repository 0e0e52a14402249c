/* SqueezeNet 1.1 (Iandola et al. 2016; release 1.1 of its authors): the form of the ONNX model
 * zoo, 2.4 times less work than 1.0 at equal accuracy. */
#include "models/networks.h"

typedef struct fire {
    int64_t squeeze, expand; /* expand: 1x1 and 3x3 each */
    bool pooled;             /* a max pool 3x3 stride 2 stands before it */
} fire;

static const zoo_value *convolution_relu(zoo_builder *builder, const char *name,
                                         const zoo_value *input, zoo_window window) {
    window.biased = true;
    return zoo_unary(builder, "Relu", zoo_name(builder, "%s.relu", name),
                     zoo_convolution(builder, name, input, window));
}

static const zoo_value *fire_module(zoo_builder *builder, int number, const zoo_value *input,
                                    fire row) {
    const zoo_window squeeze = {.channels = row.squeeze, .kernel = 1};
    const zoo_window expand1 = {.channels = row.expand, .kernel = 1};
    const zoo_window expand3 = {.channels = row.expand, .kernel = 3, .padding = 1};
    const zoo_value *squeezed =
        convolution_relu(builder, zoo_name(builder, "fire%d.squeeze1x1", number), input, squeeze);
    const zoo_value *const expanded[] = {
        convolution_relu(builder, zoo_name(builder, "fire%d.expand1x1", number), squeezed, expand1),
        convolution_relu(builder, zoo_name(builder, "fire%d.expand3x3", number), squeezed,
                         expand3)};
    return zoo_concat(builder, zoo_name(builder, "fire%d.concat", number), 2, expanded);
}

const zoo_value *zoo_squeezenet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const fire ROWS[] = {
        {16, 64, true},  {16, 64, false},  {32, 128, true},  {32, 128, false},
        {48, 192, true}, {48, 192, false}, {64, 256, false}, {64, 256, false},
    };
    (void)variant;
    const zoo_value *value = convolution_relu(
        builder, "conv1", input, (zoo_window){.channels = 64, .kernel = 3, .stride = 2});
    for (int i = 0; i < (int)(sizeof ROWS / sizeof *ROWS); i++) {
        if (ROWS[i].pooled)
            value = zoo_max_pool(builder, zoo_name(builder, "pool%d", i + 1), value,
                                 (zoo_window){.kernel = 3, .stride = 2});
        value = fire_module(builder, i + 2, value, ROWS[i]);
    }
    value = convolution_relu(builder, "conv10", value, (zoo_window){.channels = 1000, .kernel = 1});
    return zoo_global_average_pool(builder, "pool10", value);
}
