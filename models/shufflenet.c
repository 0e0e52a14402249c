/* ShuffleNet v1, 1x, three groups (Zhang et al. 2017), table 1. */
#include "models/networks.h"

/* Figure 2: grouped 1x1, shuffle, depthwise 3x3, grouped 1x1, then a sum with the input or, at
 * stride 2, a concatenation with its average pool, which gives the input's share of channels. */
const zoo_value *zoo_shuffle_unit(zoo_builder *builder, const char *scope, const zoo_value *input,
                                  int64_t channels, int64_t stride, int64_t groups,
                                  int64_t first_groups) {
    const int64_t inner = channels / 4,
                  results = stride == 1 ? channels : channels - input->shape[1];
    const zoo_window reduce = {.channels = inner, .kernel = 1, .groups = first_groups};
    const zoo_window depthwise = {
        .channels = inner, .kernel = 3, .padding = 1, .stride = stride, .groups = inner};
    const zoo_window expand = {.channels = results, .kernel = 1, .groups = groups};
    const zoo_value *value =
        zoo_normalized_convolution(builder, scope, "1", input, reduce, ZOO_RELU);
    value = zoo_channel_shuffle(builder, zoo_name(builder, "%sshuffle", scope), value, groups);
    value = zoo_normalized_convolution(builder, scope, "2", value, depthwise, ZOO_LINEAR);
    value = zoo_normalized_convolution(builder, scope, "3", value, expand, ZOO_LINEAR);
    if (stride == 1) {
        value = zoo_add(builder, zoo_name(builder, "%sadd", scope), input, value);
    } else {
        const zoo_window pool = {.kernel = 3, .stride = 2, .padding = 1, .count_padding = true};
        const zoo_value *const parts[] = {
            zoo_average_pool(builder, zoo_name(builder, "%spool", scope), input, pool), value};
        value = zoo_concat(builder, zoo_name(builder, "%sconcat", scope), 2, parts);
    }
    return zoo_unary(builder, "Relu", zoo_name(builder, "%srelu", scope), value);
}

const zoo_value *zoo_shufflenet(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int64_t channels;
        int units; /* the first has stride 2 */
    } STAGES[] = {{240, 4}, {480, 8}, {960, 4}};
    const int64_t groups = variant;
    const zoo_window stem = {.channels = 24, .kernel = 3, .stride = 2, .padding = 1};
    const zoo_value *value = zoo_normalized_convolution(builder, "", "1", input, stem, ZOO_RELU);
    value = zoo_max_pool(builder, "maxpool", value,
                         (zoo_window){.kernel = 3, .stride = 2, .padding = 1});
    for (int stage = 0; stage < 3; stage++)
        for (int unit = 0; unit < STAGES[stage].units; unit++)
            /* 24 channels are too few to split: the first 1x1 is not grouped. */
            value = zoo_shuffle_unit(builder, zoo_name(builder, "stage%d.%d.", stage + 2, unit),
                                     value, STAGES[stage].channels, unit == 0 ? 2 : 1, groups,
                                     stage == 0 && unit == 0 ? 1 : groups);
    return zoo_classifier(builder, value, 1000);
}
