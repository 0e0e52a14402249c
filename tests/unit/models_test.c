/* The networks of the zoo against what is published about them: parameters, multiplications, the
 * bound on their latency; and their weights' distributions. Nothing here uses the builder's idea
 * of a shape: sizes are counted from the messages, window by window. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>

#include "models/random.h"
#include "models/zoo.h"

typedef struct measured {
    size_t parameters;
    int64_t products;  /* multiply-accumulates of convolutions and fully connected layers */
    int64_t mvmuls;    /* one per output pixel and per piece of 64 arrays of 128 x 128 */
    int64_t result[4]; /* shape of the output */
} measured;

typedef struct sizes {
    const char *name;
    int64_t shape[4];
} sizes;

typedef struct network_survey {
    const zoo_model *model;
    raptor_arena *arena;
    sizes *values;
    size_t count, capacity;
    measured result;
} network_survey;

static const zoo_weight *find_weight(const zoo_model *model, const char *name) {
    for (size_t i = 0; i < model->weight_count; i++)
        if (strcmp(model->weights[i].name, name) == 0)
            return &model->weights[i];
    fail_msg("no weight %s", name);
    return NULL;
}

static const sizes *find_sizes(const network_survey *survey, const char *name) {
    for (size_t i = survey->count; i-- > 0;)
        if (strcmp(survey->values[i].name, name) == 0)
            return &survey->values[i];
    fail_msg("value %s is used before it is defined", name);
    return NULL;
}

static const Onnx__AttributeProto *attribute(const Onnx__NodeProto *node, const char *name) {
    for (size_t i = 0; i < node->n_attribute; i++)
        if (strcmp(node->attribute[i]->name, name) == 0)
            return node->attribute[i];
    return NULL;
}

/* How often a window fits along one axis, found by moving it. */
static int64_t positions(const Onnx__NodeProto *node, int64_t size, size_t axis) {
    int64_t kernel = attribute(node, "kernel_shape")->ints[axis];
    int64_t stride = attribute(node, "strides")->ints[axis];
    if (attribute(node, "auto_pad")) { /* SAME: one window at every stride */
        int64_t count = 0;
        for (int64_t start = 0; start < size; start += stride)
            count++;
        return count;
    }
    const int64_t *pads = attribute(node, "pads")->ints;
    bool partial = attribute(node, "ceil_mode") && attribute(node, "ceil_mode")->i;
    int64_t count = 0;
    for (int64_t start = -pads[axis];; start += stride) {
        bool whole = start + kernel <= size + pads[axis + 2];
        if (!whole && !(partial && start < size && start + kernel < size + pads[axis + 2] + stride))
            return count;
        count++;
    }
}

static int64_t ceiling(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

/* Arrays of 128 x 128 for a matrix of `groups` diagonal blocks: small blocks share an array. */
static int64_t arrays(int64_t rows, int64_t columns, int64_t groups) {
    if (rows <= 128 && columns <= 128) {
        int64_t together = 128 / (rows > columns ? rows : columns);
        return ceiling(groups, together);
    }
    return groups * ceiling(rows, 128) * ceiling(columns, 128);
}

static void count_layer(network_survey *survey, int64_t rows, int64_t columns, int64_t groups,
                        int64_t pixels) {
    survey->result.products += rows * columns * groups * pixels;
    survey->result.mvmuls += pixels * ceiling(arrays(rows, columns, groups), 64);
}

static void measure_window(network_survey *survey, const Onnx__NodeProto *node, int64_t shape[4]) {
    shape[2] = positions(node, shape[2], 0);
    shape[3] = positions(node, shape[3], 1);
    if (strcmp(node->op_type, "Conv") != 0)
        return;
    const zoo_weight *weight = find_weight(survey->model, node->input[1]);
    int64_t groups = attribute(node, "group")->i;
    assert_int_equal(weight->rank, 4);
    assert_int_equal(weight->dims[1] * groups, shape[1]);
    assert_int_equal(weight->dims[2], attribute(node, "kernel_shape")->ints[0]);
    count_layer(survey, weight->dims[1] * weight->dims[2] * weight->dims[3],
                weight->dims[0] / groups, groups, shape[2] * shape[3]);
    shape[1] = weight->dims[0];
}

static void measure_reshape(const network_survey *survey, const Onnx__NodeProto *node,
                            int64_t shape[4]) {
    const Onnx__GraphProto *graph = survey->model->proto->graph;
    for (size_t i = 0; i < graph->n_initializer; i++) {
        const Onnx__TensorProto *tensor = graph->initializer[i];
        if (strcmp(tensor->name, node->input[1]) != 0)
            continue;
        int64_t dims[5], before = 1, after = 1;
        assert_true(tensor->raw_data.len <= sizeof dims);
        memcpy(dims, tensor->raw_data.data, tensor->raw_data.len);
        for (size_t axis = 0; axis < 4; axis++)
            before *= shape[axis];
        for (int64_t axis = 0; axis < tensor->dims[0]; axis++)
            after *= dims[axis];
        assert_int_equal(before, after);
        if (tensor->dims[0] == 4)
            memcpy(shape, dims, 4 * sizeof *shape);
        return;
    }
    fail_msg("no shape for %s", node->name);
}

static void measure_node(network_survey *survey, const Onnx__NodeProto *node) {
    const char *op_type = node->op_type;
    sizes result = *find_sizes(survey, node->input[0]);
    result.name = node->output[0];
    int64_t *shape = result.shape;
    if (attribute(node, "kernel_shape")) {
        measure_window(survey, node, shape);
    } else if (strcmp(op_type, "Gemm") == 0) {
        const zoo_weight *weight = find_weight(survey->model, node->input[1]);
        assert_int_equal(attribute(node, "transB")->i, 1);
        assert_int_equal(weight->dims[1], shape[1] * shape[2] * shape[3]);
        count_layer(survey, weight->dims[1], weight->dims[0], 1, 1);
        shape[1] = weight->dims[0];
    } else if (strcmp(op_type, "GlobalAveragePool") == 0) {
        shape[2] = shape[3] = 1;
    } else if (strcmp(op_type, "Flatten") == 0) {
        shape[1] *= shape[2] * shape[3];
        shape[2] = shape[3] = 1;
    } else if (strcmp(op_type, "Concat") == 0 || strcmp(op_type, "Add") == 0) {
        for (size_t i = 1; i < node->n_input; i++) {
            const sizes *other = find_sizes(survey, node->input[i]);
            assert_memory_equal(&shape[2], &other->shape[2], 2 * sizeof *shape);
            if (op_type[0] == 'C')
                shape[1] += other->shape[1];
            else
                assert_int_equal(shape[1], other->shape[1]);
        }
    } else if (strcmp(op_type, "Reshape") == 0) {
        measure_reshape(survey, node, shape);
    }
    RAPTOR_GROW(survey->arena, survey->values, survey->count, survey->capacity);
    survey->values[survey->count++] = result;
}

static measured measure(const char *name) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    const zoo_entry *entry = zoo_find(name);
    assert_non_null(entry);
    network_survey survey = {.model = zoo_entry_build(entry, &arena), .arena = &arena};
    const Onnx__GraphProto *graph = survey.model->proto->graph;
    assert_int_equal(graph->n_input, 1);
    assert_int_equal(graph->n_output, 1);
    RAPTOR_GROW(&arena, survey.values, survey.count, survey.capacity);
    sizes *input = &survey.values[survey.count++];
    input->name = graph->input[0]->name;
    memcpy(input->shape, zoo_entry_shape(entry), sizeof input->shape);
    for (size_t i = 0; i < graph->n_node; i++)
        measure_node(&survey, graph->node[i]);
    memcpy(survey.result.result, find_sizes(&survey, graph->output[0]->name)->shape,
           sizeof survey.result.result);
    survey.result.parameters = zoo_model_parameter_count(survey.model);
    raptor_arena_deinit(&arena);
    return survey.result;
}

/* Parameters: LeNet-5, AlexNet, VGG, ResNet, SqueezeNet 1.1, MobileNetV2, DenseNet: the counts
 * torchvision and the original frameworks give; GoogLeNet: bvlc_googlenet without its auxiliary
 * heads; tiny YOLO: the 15,867,885 weights of its file less 6,112 running statistics (6,112 =
 * 2 x 3,056 channels). ShuffleNet's by the layer table: see shufflenet_by_hand.
 * Products: the same sources; ResNet-50 with the paper's strides; ShuffleNet (137 M) and tiny YOLO
 * (6.97 G operations) as their authors round them. */
static const struct {
    const char *name;
    size_t parameters;
    double products, tolerance;
    int64_t channels, extent;
} FACTS[] = {
    {"lenet5", 61706, 416520, 0, 10, 1},
    {"alexnet", 60965224, 724406816, 0, 1000, 1},
    {"vgg16", 138357544, 15470264320, 0, 1000, 1},
    {"resnet18", 11689512, 1814073344, 0, 1000, 1},
    {"resnet34", 21797672, 3663761408, 0, 1000, 1},
    {"resnet50", 25557032, 3857973248, 0, 1000, 1},
    {"squeezenet", 1235496, 349151936, 0, 1000, 1},
    {"googlenet", 6998552, 1582671872, 0, 1000, 1},
    {"mobilenetv2", 3504872, 300774272, 0, 1000, 1},
    {"shufflenet", 1865728, 137e6, 0.5e6, 1000, 1},
    {"densenet121", 7978856, 2834161664, 0, 1000, 1},
    {"tiny-yolo", 15867885 - 6112, 6.97e9 / 2, 0.005e9, 125, 13},
    /* 3x3x1x8+8, 3x3x8x16+16, 256x10+10; 144 x 72, 16 x 1152, 2560 */
    {"cnn-small", 80 + 1168 + 2570, 144 * 72 + 16 * 1152 + 2560, 0, 10, 1},
};

static void networks_have_their_published_sizes(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof FACTS / sizeof *FACTS; i++) {
        measured found = measure(FACTS[i].name);
        if (found.parameters != FACTS[i].parameters ||
            fabs((double)found.products - FACTS[i].products) > FACTS[i].tolerance)
            fail_msg("%s: %zu parameters, %lld products", FACTS[i].name, found.parameters,
                     (long long)found.products);
        const int64_t result[4] = {1, FACTS[i].channels, FACTS[i].extent, FACTS[i].extent};
        assert_memory_equal(found.result, result, sizeof result);
    }
}

/* Table 1 of the paper, summed layer by layer: inner width a quarter of the output, grouped 1x1
 * weights divided by three, two values a channel for each normalisation. */
static void shufflenet_by_hand(void **state) {
    (void)state;
    size_t total = 24 * 27 + 2 * 24 + 960 * 1000 + 1000;
    const size_t stages[3][2] = {{240, 4}, {480, 8}, {960, 4}};
    size_t before = 24;
    for (size_t stage = 0; stage < 3; stage++) {
        size_t out = stages[stage][0], inner = out / 4;
        for (size_t unit = 0; unit < stages[stage][1]; unit++) {
            size_t results = unit == 0 ? out - before : out;
            size_t groups = stage == 0 && unit == 0 ? 1 : 3;
            total += before * inner / groups + 9 * inner + inner * results / 3;
            total += 2 * (inner + inner + results);
            before = out;
        }
    }
    assert_int_equal(measure("shufflenet").parameters, total);
}

/* The bound that latencies are measured against, computed elsewhere for the published networks:
 * it counts output pixels and array pieces, so it notices strides, pads, groups and pools. */
static void naive_bounds_are_the_published_ones(void **state) {
    static const struct {
        const char *name;
        double mvmul_ns, cores, bound_ms;
    } BOUNDS[] = {
        {"resnet18", 20576, 64, 9.83},     {"squeezenet", 20576, 64, 11.91},
        {"mobilenetv2", 20576, 64, 26.01}, {"googlenet", 20576, 64, 11.15},
        {"resnet34", 5168, 64, 3.38},      {"resnet50", 5168, 64, 4.74},
        {"shufflenet", 5168, 64, 2.45},    {"vgg16", 5168, 144, 5.13},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BOUNDS / sizeof *BOUNDS; i++) {
        double mvmuls = (double)measure(BOUNDS[i].name).mvmuls;
        double bound = mvmuls * BOUNDS[i].mvmul_ns / BOUNDS[i].cores / 1e6;
        if (fabs(bound - BOUNDS[i].bound_ms) > 0.00501)
            fail_msg("%s: %.3f ms", BOUNDS[i].name, bound);
    }
}

static void check_names(const Onnx__GraphProto *graph, const zoo_model *model) {
    for (size_t i = 0; i < graph->n_node; i++) {
        assert_true(graph->node[i]->name[0]);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(graph->node[i]->name, graph->node[j]->name);
    }
    for (size_t i = 0; i < model->weight_count; i++)
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(model->weights[i].name, model->weights[j].name);
}

/* Parameters of networks that are not only convolutions. U-Net: the authors' own count. ViT-Ti/16
 * and BERT-tiny: those of the published checkpoints. ConvNeXt block, width 96: 96 x 49 + 96, 2 x
 * 96, 96 x 384 + 384, 384 x 96 + 96, 96. Tagger: 10000 x 50, two directions of 1200 x (50 + 300)
 * + 2400, 600 x 45 + 45. The detector adds nothing to learn. */
static void encoders_have_their_published_sizes(void **state) {
    static const struct {
        const char *name;
        size_t parameters;
    } SIZES[] = {
        {"unet", 7763041},         {"vit-tiny", 5717416},    {"bert-tiny", 4385920},
        {"convnext-block", 79296}, {"lstm-tagger", 1371845}, {"tiny-yolo-detector", 15861773},
    };
    (void)state;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        const zoo_entry *entry = zoo_find(SIZES[i].name);
        assert_non_null(entry);
        size_t found = zoo_model_parameter_count(zoo_entry_build(entry, &arena));
        if (found != SIZES[i].parameters)
            fail_msg("%s: %zu parameters", SIZES[i].name, found);
        raptor_arena_deinit(&arena);
    }
}

/* Whether measure() knows every operator. */
static bool is_convolutional(const Onnx__GraphProto *graph) {
    static const char *const OTHERS[] = {"MatMul", "LSTM", "ConvTranspose", "NonMaxSuppression"};
    for (size_t i = 0; i < graph->n_node; i++)
        for (size_t k = 0; k < sizeof OTHERS / sizeof *OTHERS; k++)
            if (strcmp(graph->node[i]->op_type, OTHERS[k]) == 0)
                return false;
    return true;
}

static void every_network_is_well_formed(void **state) {
    (void)state;
    for (size_t i = 0; i < zoo_count(); i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        zoo_model *model = zoo_entry_build(zoo_at(i), &arena);
        const Onnx__GraphProto *graph = model->proto->graph;
        if (is_convolutional(graph))
            measure(zoo_entry_name(zoo_at(i)));
        assert_string_equal(graph->name, zoo_entry_name(zoo_at(i)));
        assert_string_equal(graph->input[0]->name, "input");
        assert_string_equal(graph->output[0]->name, "output");
        check_names(graph, model);
        for (size_t w = 0; w < model->weight_count; w++) {
            const zoo_weight *weight = &model->weights[w];
            assert_int_not_equal(weight->role, ZOO_ROLE_UNUSED);
            assert_true(weight->spread > 0 && isfinite((double)weight->spread));
            if (weight->role == ZOO_ROLE_VARIANCE || weight->role == ZOO_ROLE_SCALE)
                assert_true(weight->centre > weight->spread);
        }
        raptor_arena_deinit(&arena);
    }
}

/* Where a rectified convolution feeds a convolution, the general rule is He's. */
static void weights_are_scaled_by_he_behind_rectifiers(void **state) {
    static const struct {
        const char *network, *weight;
        double fan_in;
    } LAYERS[] = {
        {"vgg16", "conv1_2.weight", 64 * 9},
        {"vgg16", "conv5_3.weight", 512 * 9},
        {"vgg16", "fc7.weight", 4096},
        {"resnet50", "layer3.2.conv2.weight", 256 * 9},
        {"mobilenetv2", "block5.depthwise.conv.weight", 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof LAYERS / sizeof *LAYERS; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        zoo_model *model = zoo_entry_build(zoo_find(LAYERS[i].network), &arena);
        const zoo_weight *weight = find_weight(model, LAYERS[i].weight);
        double he = sqrt(2 / LAYERS[i].fan_in);
        if (fabs((double)weight->spread / he - 1) > 0.05)
            fail_msg("%s: %g, He %g", weight->name, (double)weight->spread, he);
        raptor_arena_deinit(&arena);
    }
}

static void random_numbers_are_the_published_generator(void **state) {
    (void)state;
    zoo_random random = {{1, 2, 3, 4}}; /* first results of xoshiro256** from this state */
    assert_true(zoo_random_next(&random) == 11520);
    assert_true(zoo_random_next(&random) == 0);
    assert_true(zoo_random_next(&random) == 1509978240);
    assert_true(zoo_random_next(&random) == 1215971899390074240u);
    double sum = 0, squares = 0, fourth = 0, uniform = 0;
    enum { DRAWS = 1 << 20 };
    random = zoo_random_stream(5, "a tensor");
    for (int i = 0; i < DRAWS; i++) {
        double value = zoo_random_normal(&random);
        assert_true(fabs(value) <= 3.4642);
        sum += value;
        squares += value * value;
        fourth += value * value * value * value;
        double share = zoo_random_uniform(&random);
        assert_true(share >= 0 && share < 1);
        uniform += share;
    }
    /* Six standard errors; a sum of four uniform numbers has fourth moment 3 - 1.2 / 4. */
    assert_true(fabs(sum / DRAWS) < 0.006);
    assert_true(fabs(squares / DRAWS - 1) < 0.008);
    assert_true(fabs(fourth / DRAWS - 2.7) < 0.04);
    assert_true(fabs(uniform / DRAWS - 0.5) < 0.002);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_have_their_published_sizes),
        cmocka_unit_test(encoders_have_their_published_sizes),
        cmocka_unit_test(shufflenet_by_hand),
        cmocka_unit_test(naive_bounds_are_the_published_ones),
        cmocka_unit_test(every_network_is_well_formed),
        cmocka_unit_test(weights_are_scaled_by_he_behind_rectifiers),
        cmocka_unit_test(random_numbers_are_the_published_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
