/* GoogLeNet, Inception v1 (Szegedy et al. 2014), table 1, without its two auxiliary heads and
 * without local response normalisation. */
#include "models/networks.h"

static const zoo_value *convolution_relu(zoo_builder *builder, const char *name,
                                         const zoo_value *input, int64_t channels, int64_t kernel,
                                         int64_t stride) {
    const zoo_window window = {.channels = channels,
                               .kernel = kernel,
                               .stride = stride,
                               .padding = kernel / 2,
                               .biased = true};
    return zoo_unary(builder, "Relu", zoo_name(builder, "%s.relu", name),
                     zoo_convolution(builder, name, input, window));
}

const zoo_value *zoo_inception_module(zoo_builder *builder, const char *scope,
                                      const zoo_value *input, const zoo_inception *row) {
    struct {
        const char *name;
        int64_t reduce, channels, kernel;
    } const branches[] = {
        {"1x1", 0, row->one, 1},
        {"3x3", row->three_reduce, row->three, 3},
        {"5x5", row->five_reduce, row->five, 5},
    };
    const zoo_value *parts[4];
    for (size_t i = 0; i < 3; i++) {
        parts[i] = input;
        if (branches[i].reduce)
            parts[i] =
                convolution_relu(builder, zoo_name(builder, "%s%s_reduce", scope, branches[i].name),
                                 parts[i], branches[i].reduce, 1, 1);
        parts[i] = convolution_relu(builder, zoo_name(builder, "%s%s", scope, branches[i].name),
                                    parts[i], branches[i].channels, branches[i].kernel, 1);
    }
    parts[3] = zoo_max_pool(builder, zoo_name(builder, "%spool", scope), input,
                            (zoo_window){.kernel = 3, .padding = 1});
    parts[3] = convolution_relu(builder, zoo_name(builder, "%spool_proj", scope), parts[3],
                                row->pool, 1, 1);
    return zoo_concat(builder, zoo_name(builder, "%sconcat", scope), 4, parts);
}

const zoo_value *zoo_googlenet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const zoo_inception ROWS[] = {
        /*      1x1  red  3x3  red  5x5  pool */
        {"3a", 64, 96, 128, 16, 32, 32, true},      {"3b", 128, 128, 192, 32, 96, 64, false},
        {"4a", 192, 96, 208, 16, 48, 64, true},     {"4b", 160, 112, 224, 24, 64, 64, false},
        {"4c", 128, 128, 256, 24, 64, 64, false},   {"4d", 112, 144, 288, 32, 64, 64, false},
        {"4e", 256, 160, 320, 32, 128, 128, false}, {"5a", 256, 160, 320, 32, 128, 128, true},
        {"5b", 384, 192, 384, 48, 128, 128, false},
    };
    /* 112, 56, 28, 14, 7: the paper's sizes need the last, partial window of each pool. */
    static const zoo_window POOL = {.kernel = 3, .stride = 2, .ceil_mode = true};
    (void)variant;
    const zoo_value *value = convolution_relu(builder, "conv1", input, 64, 7, 2);
    value = zoo_max_pool(builder, "pool1", value, POOL);
    value = convolution_relu(builder, "conv2_reduce", value, 64, 1, 1);
    value = convolution_relu(builder, "conv2", value, 192, 3, 1);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        if (ROWS[i].pooled)
            value = zoo_max_pool(builder, zoo_name(builder, "pool%s", ROWS[i].name), value, POOL);
        value = zoo_inception_module(builder, zoo_name(builder, "inception_%s.", ROWS[i].name),
                                     value, &ROWS[i]);
    }
    return zoo_classifier(builder, value, 1000);
}
