/* Bidirectional LSTM for part-of-speech tags (Huang et al. 2015): word vectors of 50 numbers, 300
 * hidden units a direction, the 45 tags of the Penn Treebank. */
#include "models/networks.h"

const zoo_value *zoo_lstm_tagger(zoo_builder *builder, const zoo_value *input, int variant) {
    enum { WIDTH = 50, HIDDEN = 300, TAGS = 45 };
    const int64_t steps = input->shape[0];
    const zoo_value *words =
        zoo_parameter(builder, "word_vectors", 2, (const int64_t[]){variant, WIDTH});
    const zoo_value *value = zoo_gather(builder, "words", words, input);
    value = zoo_bidirectional_lstm(builder, "lstm", value, HIDDEN);
    value = zoo_transpose(builder, "lstm.steps", value, (const int64_t[]){0, 2, 1, 3});
    value = zoo_reshape(builder, "lstm.joined", value, 3,
                        (const int64_t[]){steps, input->shape[1], 2 * HIDDEN});
    return zoo_linear(builder, "tags", value, TAGS);
}
