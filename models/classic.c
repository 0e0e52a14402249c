/* LeNet-5 (LeCun et al. 1998), AlexNet (Krizhevsky et al. 2012), VGG-16 (Simonyan and Zisserman
 * 2014): chains of convolutions and pools before fully connected layers. */
#include "models/networks.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* C3 reads every map of S2 (the paper's sparse table saved work in 1998), subsampling is a plain
 * mean, and a linear layer stands for the radial basis functions: the form in use today. */
const zoo_value *zoo_lenet5(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        const char *convolution, *pool;
        int64_t channels;
    } LAYERS[] = {{"c1", "s2", 6}, {"c3", "s4", 16}, {"c5", NULL, 120}};
    (void)variant;
    const zoo_value *value = input;
    for (size_t i = 0; i < COUNT(LAYERS); i++) {
        value = zoo_convolution(
            builder, LAYERS[i].convolution, value,
            (zoo_window){.channels = LAYERS[i].channels, .kernel = 5, .biased = true});
        value =
            zoo_unary(builder, "Tanh", zoo_name(builder, "%s.tanh", LAYERS[i].convolution), value);
        if (LAYERS[i].pool)
            value = zoo_average_pool(builder, LAYERS[i].pool, value,
                                     (zoo_window){.kernel = 2, .stride = 2});
    }
    value = zoo_gemm(builder, "f6", zoo_flatten(builder, "flatten", value), 84);
    return zoo_gemm(builder, "f7", zoo_unary(builder, "Tanh", "f6.tanh", value), 10);
}

static const zoo_value *convolution_relu(zoo_builder *builder, const char *name,
                                         const zoo_value *input, zoo_window window) {
    window.biased = true;
    return zoo_unary(builder, "Relu", zoo_name(builder, "%s.relu", name),
                     zoo_convolution(builder, name, input, window));
}

/* Both papers' 4096-4096-1000; dropout does nothing at inference. */
static const zoo_value *three_fully_connected(zoo_builder *builder, const zoo_value *input) {
    const zoo_value *value = zoo_flatten(builder, "flatten", input);
    value = zoo_unary(builder, "Relu", "fc6.relu", zoo_gemm(builder, "fc6", value, 4096));
    value = zoo_unary(builder, "Relu", "fc7.relu", zoo_gemm(builder, "fc7", value, 4096));
    return zoo_gemm(builder, "fc8", value, 1000);
}

const zoo_value *zoo_alexnet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        const char *name;
        zoo_window window;
        const char *pool;
    } LAYERS[] = {
        {"conv1", {.channels = 96, .kernel = 11, .stride = 4}, "pool1"},
        {"conv2", {.channels = 256, .kernel = 5, .padding = 2, .groups = 2}, "pool2"},
        {"conv3", {.channels = 384, .kernel = 3, .padding = 1}, NULL},
        {"conv4", {.channels = 384, .kernel = 3, .padding = 1, .groups = 2}, NULL},
        {"conv5", {.channels = 256, .kernel = 3, .padding = 1, .groups = 2}, "pool5"},
    };
    (void)variant;
    const zoo_value *value = input;
    for (size_t i = 0; i < COUNT(LAYERS); i++) {
        value = convolution_relu(builder, LAYERS[i].name, value, LAYERS[i].window);
        if (LAYERS[i].pool)
            value = zoo_max_pool(builder, LAYERS[i].pool, value,
                                 (zoo_window){.kernel = 3, .stride = 2});
    }
    return three_fully_connected(builder, value);
}

/* Configuration D. */
const zoo_value *zoo_vgg(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int layers;
        int64_t channels;
    } STAGES[] = {{2, 64}, {2, 128}, {3, 256}, {3, 512}, {3, 512}};
    (void)variant;
    const zoo_value *value = input;
    for (int stage = 0; stage < (int)COUNT(STAGES); stage++) {
        for (int layer = 0; layer < STAGES[stage].layers; layer++)
            value = convolution_relu(
                builder, zoo_name(builder, "conv%d_%d", stage + 1, layer + 1), value,
                (zoo_window){.channels = STAGES[stage].channels, .kernel = 3, .padding = 1});
        value = zoo_max_pool(builder, zoo_name(builder, "pool%d", stage + 1), value,
                             (zoo_window){.kernel = 2, .stride = 2});
    }
    return three_fully_connected(builder, value);
}
