/* Transformer encoders: ViT-tiny with 16 x 16 patches (Touvron et al. 2020, DeiT-Ti) and BERT-tiny
 * (Turc et al. 2019). Opset 17, the first with LayerNormalization. */
#include <math.h>

#include "models/networks.h"

typedef struct encoder {
    int64_t heads, inner; /* width of the hidden layer */
    float epsilon;
} encoder;

/* [batch, steps, width] to [batch, heads, steps, width / heads]; keys to the last two swapped. */
static const zoo_value *heads_of(zoo_builder *builder, const char *name, const zoo_value *value,
                                 int64_t heads, bool swapped) {
    static const int64_t PLAIN[4] = {0, 2, 1, 3}, SWAPPED[4] = {0, 2, 3, 1};
    const int64_t *from = value->shape;
    value = zoo_reshape(builder, zoo_name(builder, "%s.split", name), value, 4,
                        (const int64_t[]){from[0], from[1], heads, from[2] / heads});
    return zoo_transpose(builder, zoo_name(builder, "%s.heads", name), value,
                         swapped ? SWAPPED : PLAIN);
}

/* softmax(q k / sqrt(d)) v, heads joined again. */
static const zoo_value *attend(zoo_builder *builder, const char *scope, const zoo_value *query,
                               const zoo_value *key, const zoo_value *value, int64_t heads) {
    static const int64_t BACK[4] = {0, 2, 1, 3};
    const int64_t *shape = query->shape;
    const int64_t joined[3] = {shape[0], shape[1], shape[2]};
    query = heads_of(builder, zoo_name(builder, "%squery", scope), query, heads, false);
    key = heads_of(builder, zoo_name(builder, "%skey", scope), key, heads, true);
    value = heads_of(builder, zoo_name(builder, "%svalue", scope), value, heads, false);
    const zoo_value *scores =
        zoo_matrix_product(builder, zoo_name(builder, "%sscores", scope), query, key);
    scores = zoo_binary_scalar(builder, "Div", zoo_name(builder, "%sscaled", scope), scores,
                               sqrtf((float)(joined[2] / heads)));
    scores = zoo_softmax(builder, zoo_name(builder, "%ssoftmax", scope), scores, -1);
    value = zoo_matrix_product(builder, zoo_name(builder, "%scontext", scope), scores, value);
    value = zoo_transpose(builder, zoo_name(builder, "%stransposed", scope), value, BACK);
    return zoo_reshape(builder, zoo_name(builder, "%smerged", scope), value, 3, joined);
}

static const zoo_value *perceptron(zoo_builder *builder, const char *scope, const encoder *shape,
                                   const zoo_value *input) {
    const zoo_value *value =
        zoo_linear(builder, zoo_name(builder, "%sfc1", scope), input, shape->inner);
    value = zoo_gelu(builder, zoo_name(builder, "%sgelu", scope), value);
    return zoo_linear(builder, zoo_name(builder, "%sfc2", scope), value, input->shape[2]);
}

/* Normalised before each half, one matrix for queries, keys and values. */
static const zoo_value *vision_block(zoo_builder *builder, const char *scope, const encoder *shape,
                                     const zoo_value *input) {
    const int64_t width = input->shape[2];
    const zoo_value *value = zoo_layer_normalization(builder, zoo_name(builder, "%snorm1", scope),
                                                     input, shape->epsilon);
    value = zoo_linear(builder, zoo_name(builder, "%sqkv", scope), value, 3 * width);
    const zoo_value *parts[3];
    static const char *const NAMES[3] = {"q", "k", "v"};
    for (int i = 0; i < 3; i++)
        parts[i] = zoo_slice(builder, zoo_name(builder, "%s%s", scope, NAMES[i]), value, 2,
                             i * width, (i + 1) * width);
    value = attend(builder, scope, parts[0], parts[1], parts[2], shape->heads);
    value = zoo_linear(builder, zoo_name(builder, "%sproj", scope), value, width);
    input = zoo_add(builder, zoo_name(builder, "%sadd1", scope), input, value);
    value = zoo_layer_normalization(builder, zoo_name(builder, "%snorm2", scope), input,
                                    shape->epsilon);
    value = perceptron(builder, scope, shape, value);
    return zoo_add(builder, zoo_name(builder, "%sadd2", scope), input, value);
}

const zoo_value *zoo_vit(zoo_builder *builder, const zoo_value *input, int variant) {
    enum { WIDTH = 192, PATCH = 16, BLOCKS = 12, CLASSES = 1000 };
    const encoder shape = {.heads = 3, .inner = 4 * WIDTH, .epsilon = 1e-6f};
    (void)variant;
    zoo_builder_opset(builder, 17);
    const zoo_window patch = {.channels = WIDTH, .kernel = PATCH, .stride = PATCH, .biased = true};
    const zoo_value *value = zoo_convolution(builder, "patches", input, patch);
    const int64_t count = value->shape[2] * value->shape[3];
    value = zoo_reshape(builder, "patches.flat", value, 3,
                        (const int64_t[]){value->shape[0], WIDTH, count});
    value = zoo_transpose(builder, "patches.rows", value, (const int64_t[]){0, 2, 1});
    const zoo_value *const parts[] = {
        zoo_parameter(builder, "class_token", 3, (const int64_t[]){1, 1, WIDTH}), value};
    value = zoo_join(builder, "tokens", 1, 2, parts);
    value = zoo_binary_parameter(builder, "Add", "position", "embedding", value, 3,
                                 (const int64_t[]){1, count + 1, WIDTH});
    for (int i = 0; i < BLOCKS; i++)
        value = vision_block(builder, zoo_name(builder, "block%d.", i), &shape, value);
    value = zoo_layer_normalization(builder, "norm", value, shape.epsilon);
    value = zoo_slice(builder, "class", value, 1, 0, 1);
    value = zoo_reshape(builder, "class.flat", value, 2, (const int64_t[]){1, WIDTH});
    return zoo_gemm(builder, "head", value, CLASSES);
}

/* Normalised behind each half. */
static const zoo_value *language_layer(zoo_builder *builder, const char *scope,
                                       const encoder *shape, const zoo_value *input) {
    const int64_t width = input->shape[2];
    const zoo_value *query = zoo_linear(builder, zoo_name(builder, "%sq", scope), input, width);
    const zoo_value *key = zoo_linear(builder, zoo_name(builder, "%sk", scope), input, width);
    const zoo_value *value = zoo_linear(builder, zoo_name(builder, "%sv", scope), input, width);
    value = attend(builder, scope, query, key, value, shape->heads);
    value = zoo_linear(builder, zoo_name(builder, "%sproj", scope), value, width);
    value = zoo_add(builder, zoo_name(builder, "%sadd1", scope), input, value);
    input = zoo_layer_normalization(builder, zoo_name(builder, "%snorm1", scope), value,
                                    shape->epsilon);
    value = perceptron(builder, scope, shape, input);
    value = zoo_add(builder, zoo_name(builder, "%sadd2", scope), input, value);
    return zoo_layer_normalization(builder, zoo_name(builder, "%snorm2", scope), value,
                                   shape->epsilon);
}

/* Token numbers in, the pooled vector of the first token out; one segment, nothing masked. */
const zoo_value *zoo_bert(zoo_builder *builder, const zoo_value *input, int variant) {
    enum { WIDTH = 128, POSITIONS = 512, SEGMENTS = 2, LAYERS = 2 };
    const encoder shape = {.heads = 2, .inner = 4 * WIDTH, .epsilon = 1e-12f};
    zoo_builder_opset(builder, 17);
    const zoo_value *words =
        zoo_parameter(builder, "word_embeddings", 2, (const int64_t[]){variant, WIDTH});
    const zoo_value *positions =
        zoo_parameter(builder, "position_embeddings", 2, (const int64_t[]){POSITIONS, WIDTH});
    const zoo_value *segments =
        zoo_parameter(builder, "segment_embeddings", 2, (const int64_t[]){SEGMENTS, WIDTH});
    const zoo_value *value = zoo_gather(builder, "words", words, input);
    value = zoo_binary(builder, "Add", "words.segment", value,
                       zoo_slice(builder, "segment", segments, 0, 0, 1));
    value = zoo_binary(builder, "Add", "words.position", value,
                       zoo_slice(builder, "positions", positions, 0, 0, input->shape[1]));
    value = zoo_layer_normalization(builder, "norm", value, shape.epsilon);
    for (int i = 0; i < LAYERS; i++)
        value = language_layer(builder, zoo_name(builder, "layer%d.", i), &shape, value);
    value = zoo_slice(builder, "first", value, 1, 0, 1);
    value = zoo_reshape(builder, "first.flat", value, 2, (const int64_t[]){1, WIDTH});
    return zoo_unary(builder, "Tanh", "pooler.tanh", zoo_gemm(builder, "pooler", value, WIDTH));
}
