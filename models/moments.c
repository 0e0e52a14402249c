#include "models/moments.h"

#include <math.h>
#include <string.h>

#include "models/names.h"

typedef struct moments {
    double mean, variance;
    double channels; /* how much the value counts in a Concat */
} moments;

typedef struct graph_value {
    moments moments;
    zoo_weight *weight;              /* the weight behind it, also through a Reshape, or NULL */
    const Onnx__TensorProto *tensor; /* its initialiser, or NULL */
} graph_value;

typedef struct graph_walk {
    zoo_names names; /* into values */
    graph_value *values;
    size_t count, capacity;
    raptor_arena *arena;
} graph_walk;

#define STANDARD_MOMENTS                                                                           \
    { .mean = 0, .variance = 1, .channels = 1 }
static const moments STANDARD = STANDARD_MOMENTS;
static const double BIAS_SPREAD = 0.1, SCALE_SPREAD = 0.2, VARIANCE_SPREAD = 0.25;

static void assign(const graph_value *target, zoo_role role, double centre, double spread) {
    if (!target || !target->weight || target->weight->role != ZOO_ROLE_UNUSED)
        return;
    target->weight->role = role;
    target->weight->centre = (float)centre;
    target->weight->spread = (float)spread;
}

static moments moments_of(const graph_value *source) {
    const zoo_weight *weight = source ? source->weight : NULL;
    if (!source)
        return (moments){.channels = 1};
    if (!weight || weight->role == ZOO_ROLE_UNUSED)
        return source->moments;
    bool uniform = weight->role == ZOO_ROLE_SCALE || weight->role == ZOO_ROLE_VARIANCE;
    double square = (double)weight->spread * (double)weight->spread;
    return (moments){(double)weight->centre, uniform ? square / 3 : square,
                     source->moments.channels};
}

static double mean_square(moments m) {
    return m.variance + m.mean * m.mean;
}

static void define(graph_walk *walk, const char *name, graph_value definition) {
    RAPTOR_GROW(walk->arena, walk->values, walk->count, walk->capacity);
    zoo_names_set(&walk->names, name, walk->count);
    walk->values[walk->count++] = definition;
}

/* NULL where the input is left out; a value nobody has defined counts as a standard one. */
static const graph_value *input(const graph_walk *walk, const Onnx__NodeProto *node, size_t index) {
    static const graph_value unknown = {.moments = STANDARD_MOMENTS};
    if (index >= node->n_input || !node->input[index][0])
        return NULL;
    size_t at = zoo_names_get(&walk->names, node->input[index]);
    return at == ZOO_NAME_ABSENT ? &unknown : &walk->values[at];
}

static const Onnx__AttributeProto *attribute(const Onnx__NodeProto *node, const char *name) {
    for (size_t i = 0; i < node->n_attribute; i++)
        if (node->attribute[i]->name && strcmp(node->attribute[i]->name, name) == 0)
            return node->attribute[i];
    return NULL;
}

static double attribute_float(const Onnx__NodeProto *node, const char *name, double otherwise) {
    const Onnx__AttributeProto *found = attribute(node, name);
    return found && found->has_f ? (double)found->f : otherwise;
}

/* The f32 elements of an initialiser; other types and storage forms count as absent. */
static size_t tensor_count(const Onnx__TensorProto *tensor) {
    if (!tensor || tensor->data_type != ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT)
        return 0;
    return tensor->has_raw_data ? tensor->raw_data.len / sizeof(float) : tensor->n_float_data;
}

static double tensor_element(const Onnx__TensorProto *tensor, size_t index) {
    if (!tensor->has_raw_data)
        return (double)tensor->float_data[index];
    float element; /* raw_data is not aligned */
    memcpy(&element, tensor->raw_data.data + index * sizeof element, sizeof element);
    return (double)element;
}

static moments tensor_moments(const Onnx__TensorProto *tensor) {
    size_t count = tensor_count(tensor);
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        double element = tensor_element(tensor, i);
        sum += element;
        squares += element * element;
    }
    double mean = count ? sum / (double)count : 0;
    double variance = count ? squares / (double)count - mean * mean : 1;
    bool sane = isfinite(mean) && variance >= 0 && isfinite(variance);
    return (moments){sane ? mean : 0, sane ? variance : 1, 1};
}

/* An element of a per-channel parameter, or what stands for all of its elements. */
static double element_or_mean(const graph_value *parameter, size_t index, double otherwise) {
    if (!parameter)
        return otherwise;
    if (index < tensor_count(parameter->tensor))
        return tensor_element(parameter->tensor, index);
    return moments_of(parameter).mean;
}

/* ------------------------------------------------------------------ products */

/* y = W x + b with `fan_in` products a sum. */
static moments product(const graph_value *x, const graph_value *weights, const graph_value *bias,
                       double fan_in, double channels) {
    moments in = moments_of(x);
    double square = mean_square(in) > 1e-12 ? mean_square(in) : 1;
    fan_in = fan_in < 1 ? 1 : fan_in;
    assign(weights, ZOO_ROLE_WEIGHT, 0, sqrt(1 / (fan_in * square)));
    assign(bias, ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
    moments w = moments_of(weights), b = moments_of(bias);
    return (moments){b.mean, fan_in * mean_square(w) * square + b.variance, channels};
}

/* The dimension of a constant, 1 where it has none. */
static double dimension(const graph_value *constant, size_t axis) {
    if (constant && constant->weight && axis < constant->weight->rank)
        return (double)constant->weight->dims[axis];
    if (constant && constant->tensor && axis < constant->tensor->n_dims)
        return (double)constant->tensor->dims[axis];
    return 1;
}

static size_t constant_rank(const graph_value *constant) {
    if (constant && constant->weight)
        return constant->weight->rank;
    return constant && constant->tensor ? constant->tensor->n_dims : 0;
}

static double dimension_product(const graph_value *constant, size_t from) {
    double result = 1;
    for (size_t axis = from; axis < constant_rank(constant); axis++)
        result *= dimension(constant, axis);
    return result;
}

static moments apply_conv(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *weights = input(walk, node, 1);
    return product(input(walk, node, 0), weights, input(walk, node, 2),
                   dimension_product(weights, 1), dimension(weights, 0));
}

/* The rows of a constant matrix. One of a higher rank comes through a Reshape: its dimensions of 1
 * ([1, 1, 1000, 1024], [1000, 1024, 1, 1]) are what the Reshape takes off. */
static double matrix_rows(const graph_value *matrix) {
    size_t rank = constant_rank(matrix), axis = 0;
    while (rank > 2 && axis < rank && dimension(matrix, axis) <= 1)
        axis++;
    return fmax(1, dimension(matrix, axis));
}

static moments apply_gemm(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *weights = input(walk, node, 1);
    const Onnx__AttributeProto *flag = attribute(node, "transB");
    bool transposed = flag && flag->has_i && flag->i != 0;
    double rows = matrix_rows(weights), columns = dimension_product(weights, 0) / rows;
    return product(input(walk, node, 0), weights, input(walk, node, 2), transposed ? columns : rows,
                   transposed ? rows : columns);
}

static moments apply_matmul(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *weights = input(walk, node, 1);
    size_t rank = constant_rank(weights);
    return product(input(walk, node, 0), weights, NULL, dimension(weights, rank < 2 ? 0 : rank - 2),
                   dimension(weights, rank < 1 ? 0 : rank - 1));
}

static moments apply_batch_normalization(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *x = input(walk, node, 0), *scale = input(walk, node, 1),
                      *bias = input(walk, node, 2), *mean = input(walk, node, 3),
                      *variance = input(walk, node, 4);
    moments in = moments_of(x);
    double centre = in.variance > 1e-6 ? in.variance : 1e-6;
    assign(scale, ZOO_ROLE_SCALE, 1, SCALE_SPREAD);
    assign(bias, ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
    assign(mean, ZOO_ROLE_MEAN, in.mean, BIAS_SPREAD * sqrt(centre));
    assign(variance, ZOO_ROLE_VARIANCE, centre, VARIANCE_SPREAD * centre);
    double epsilon = attribute_float(node, "epsilon", 1e-5), sum = 0, squares = 0;
    /* Seeded parameters are alike in every channel; those of a file are looked at one by one. */
    size_t channels = 1;
    const graph_value *const parameters[] = {scale, bias, mean, variance};
    for (size_t i = 0; i < 4; i++)
        if (parameters[i] && tensor_count(parameters[i]->tensor) > channels)
            channels = tensor_count(parameters[i]->tensor);
    for (size_t i = 0; i < channels; i++) {
        double spread = element_or_mean(variance, i, 1) + epsilon;
        double gain = element_or_mean(scale, i, 1) / sqrt(spread > 1e-12 ? spread : 1e-12);
        double level = gain * (in.mean - element_or_mean(mean, i, 0)) + element_or_mean(bias, i, 0);
        sum += level;
        squares += gain * gain * in.variance + level * level;
    }
    double level = sum / (double)channels;
    return (moments){level, squares / (double)channels - level * level, in.channels};
}

/* ------------------------------------------------------------------ activations */

typedef double activation(double x, const double parameters[2]);

/* Within 0.03 of tanh; the true one may differ in its last bit between libraries, and with it
 * the bytes of the model. */
static double nearly_tanh(double x, const double unused[2]) {
    (void)unused;
    double bounded = fmin(fmax(x, -3), 3);
    return bounded * (27 + bounded * bounded) / (27 + 9 * bounded * bounded);
}

static double nearly_sigmoid(double x, const double unused[2]) {
    return 0.5 + 0.5 * nearly_tanh(0.5 * x, unused);
}

static double clip(double x, const double bounds[2]) {
    return fmin(fmax(x, bounds[0]), bounds[1]);
}

static double leaky(double x, const double slope[2]) {
    return x < 0 ? slope[0] * x : x;
}

static double hard_sigmoid(double x, const double line[2]) {
    return fmin(fmax(line[0] * x + line[1], 0), 1);
}

static double hard_swish(double x, const double unused[2]) {
    (void)unused;
    return x * fmin(fmax(x / 6 + 0.5, 0), 1);
}

/* Moments behind an activation of a normal value, which 32 tosses of a coin stand for. */
static moments through(moments in, activation *function, const double parameters[2]) {
    double deviation = sqrt(in.variance), weight = 0x1p-32, sum = 0, squares = 0;
    for (int heads = 0; heads <= 32; heads++) {
        double x = in.mean + deviation * (heads - 16) / sqrt(8.0);
        double y = function(x, parameters);
        sum += weight * y;
        squares += weight * y * y;
        weight = weight * (32 - heads) / (heads + 1);
    }
    double variance = squares - sum * sum;
    return (moments){sum, variance > 0 ? variance : 0, in.channels};
}

static moments apply_clip(const graph_walk *walk, const Onnx__NodeProto *node) {
    double bounds[2] = {attribute_float(node, "min", -HUGE_VAL),
                        attribute_float(node, "max", HUGE_VAL)};
    for (size_t i = 0; i < 2; i++)
        bounds[i] = element_or_mean(input(walk, node, i + 1), 0, bounds[i]);
    return through(moments_of(input(walk, node, 0)), clip, bounds);
}

static moments apply_relu(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(moments_of(input(walk, node, 0)), clip, (double[]){0, HUGE_VAL});
}

static moments apply_leaky_relu(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(moments_of(input(walk, node, 0)), leaky,
                   (double[]){attribute_float(node, "alpha", 0.01), 0});
}

static moments apply_hard_sigmoid(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(
        moments_of(input(walk, node, 0)), hard_sigmoid,
        (double[]){attribute_float(node, "alpha", 0.2), attribute_float(node, "beta", 0.5)});
}

static moments apply_hard_swish(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(moments_of(input(walk, node, 0)), hard_swish, NULL);
}

static moments apply_tanh(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(moments_of(input(walk, node, 0)), nearly_tanh, NULL);
}

static moments apply_erf(const graph_walk *walk, const Onnx__NodeProto *node) {
    moments in = moments_of(input(walk, node, 0)); /* erf(x) is near tanh(1.2 x) */
    return through((moments){1.2 * in.mean, 1.44 * in.variance, in.channels}, nearly_tanh, NULL);
}

static moments apply_sigmoid(const graph_walk *walk, const Onnx__NodeProto *node) {
    return through(moments_of(input(walk, node, 0)), nearly_sigmoid, NULL);
}

/* ------------------------------------------------------------------ pools and joins */

/* Neighbours in a feature map are alike: the largest of nine lies about 0.7 deviations above
 * the mean, and the mean of a window keeps about half the variance. */
static moments apply_max_pool(const graph_walk *walk, const Onnx__NodeProto *node) {
    moments in = moments_of(input(walk, node, 0));
    return (moments){in.mean + 0.7 * sqrt(in.variance), 0.7 * in.variance, in.channels};
}

static moments apply_average(const graph_walk *walk, const Onnx__NodeProto *node) {
    moments in = moments_of(input(walk, node, 0));
    return (moments){in.mean, 0.5 * in.variance, in.channels};
}

static moments apply_sum(const graph_walk *walk, const Onnx__NodeProto *node) {
    moments sum = {0, 0, 1};
    double sign = strcmp(node->op_type, "Sub") == 0 ? -1 : 1;
    for (size_t i = 0; i < node->n_input; i++) {
        const graph_value *term = input(walk, node, i);
        assign(term, ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
        moments in = moments_of(term);
        sum.mean += i == 0 ? in.mean : sign * in.mean;
        sum.variance += in.variance;
        sum.channels = fmax(sum.channels, in.channels);
    }
    return sum;
}

static moments apply_mul(const graph_walk *walk, const Onnx__NodeProto *node) {
    for (size_t i = 0; i < 2; i++)
        assign(input(walk, node, i), ZOO_ROLE_SCALE, 1, SCALE_SPREAD);
    moments a = moments_of(input(walk, node, 0)), b = moments_of(input(walk, node, 1));
    double mean = a.mean * b.mean;
    return (moments){mean, mean_square(a) * mean_square(b) - mean * mean,
                     fmax(a.channels, b.channels)};
}

static moments apply_div(const graph_walk *walk, const Onnx__NodeProto *node) {
    moments a = moments_of(input(walk, node, 0)), b = moments_of(input(walk, node, 1));
    double square = mean_square(b) > 1e-12 ? mean_square(b) : 1;
    return (moments){a.mean / sqrt(square), a.variance / square, a.channels};
}

static moments apply_layer_normalization(const graph_walk *walk, const Onnx__NodeProto *node) {
    assign(input(walk, node, 1), ZOO_ROLE_SCALE, 1, SCALE_SPREAD);
    assign(input(walk, node, 2), ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
    moments scale = moments_of(input(walk, node, 1)), bias = moments_of(input(walk, node, 2));
    return (moments){bias.mean, mean_square(scale) + bias.variance,
                     moments_of(input(walk, node, 0)).channels};
}

/* A kernel as wide as its stride, as in U-Net: every result is one sum over channels. */
static moments apply_conv_transpose(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *weights = input(walk, node, 1);
    return product(input(walk, node, 0), weights, input(walk, node, 2), dimension(weights, 0),
                   dimension(weights, 1));
}

/* Rows of a table: of order 1, as embeddings are behind their scale. */
static moments apply_gather(const graph_walk *walk, const Onnx__NodeProto *node) {
    assign(input(walk, node, 0), ZOO_ROLE_WEIGHT, 0, 1);
    return moments_of(input(walk, node, 0));
}

/* Gates see W x + R h with h within +-1; what comes out is a product of a sigmoid and a tanh. */
static moments apply_lstm(const graph_walk *walk, const Onnx__NodeProto *node) {
    const graph_value *weights = input(walk, node, 1), *recurrence = input(walk, node, 2);
    double hidden = dimension(recurrence, 2);
    (void)product(input(walk, node, 0), weights, input(walk, node, 3), dimension(weights, 2), 1);
    assign(recurrence, ZOO_ROLE_WEIGHT, 0, sqrt(1 / hidden));
    return (moments){0, 0.15, 2 * hidden};
}

static moments apply_concat(const graph_walk *walk, const Onnx__NodeProto *node) {
    double sum = 0, squares = 0, channels = 0;
    for (size_t i = 0; i < node->n_input; i++) {
        assign(input(walk, node, i), ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
        moments in = moments_of(input(walk, node, i));
        sum += in.channels * in.mean;
        squares += in.channels * mean_square(in);
        channels += in.channels;
    }
    double mean = channels > 0 ? sum / channels : 0;
    return (moments){mean, channels > 0 ? squares / channels - mean * mean : 1, channels};
}

static const struct rule {
    const char *op_type;
    moments (*apply)(const graph_walk *walk, const Onnx__NodeProto *node);
} RULES[] = {
    {"Conv", apply_conv},
    {"Gemm", apply_gemm},
    {"MatMul", apply_matmul},
    {"BatchNormalization", apply_batch_normalization},
    {"Relu", apply_relu},
    {"LeakyRelu", apply_leaky_relu},
    {"Clip", apply_clip},
    {"Sigmoid", apply_sigmoid},
    {"Tanh", apply_tanh},
    {"HardSigmoid", apply_hard_sigmoid},
    {"HardSwish", apply_hard_swish},
    {"MaxPool", apply_max_pool},
    {"AveragePool", apply_average},
    {"GlobalAveragePool", apply_average},
    {"ReduceMean", apply_average},
    {"Add", apply_sum},
    {"Sum", apply_sum},
    {"Sub", apply_sum},
    {"Mul", apply_mul},
    {"Concat", apply_concat},
    {"Div", apply_div},
    {"Erf", apply_erf},
    {"LayerNormalization", apply_layer_normalization},
    {"ConvTranspose", apply_conv_transpose},
    {"Gather", apply_gather},
    {"LSTM", apply_lstm},
};

/* An operator without a rule hands its first input on: a weight behind a Reshape is still that
 * weight. Its other constants are drawn as weights if they are matrices, else as biases. */
static graph_value hand_on(const graph_walk *walk, const Onnx__NodeProto *node) {
    for (size_t i = 1; i < node->n_input; i++) {
        const graph_value *constant = input(walk, node, i);
        if (constant && constant->weight && constant->weight->rank >= 2)
            assign(constant, ZOO_ROLE_WEIGHT, 0, sqrt(1 / fmax(1, dimension_product(constant, 1))));
        else
            assign(constant, ZOO_ROLE_BIAS, 0, BIAS_SPREAD);
    }
    const graph_value *first = input(walk, node, 0);
    return first ? *first : (graph_value){.moments = STANDARD};
}

static void visit(graph_walk *walk, const Onnx__NodeProto *node) {
    graph_value result = {.moments = STANDARD};
    const struct rule *rule = RULES, *end = RULES + sizeof RULES / sizeof *RULES;
    while (rule < end && strcmp(rule->op_type, node->op_type ? node->op_type : "") != 0)
        rule++;
    if (rule < end)
        result.moments = rule->apply(walk, node);
    else
        result = hand_on(walk, node);
    for (size_t i = 0; i < node->n_output; i++)
        define(walk, node->output[i], result);
}

static double input_channels(const Onnx__ValueInfoProto *info) {
    const Onnx__TypeProto__Tensor *tensor =
        info->type && info->type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE
            ? info->type->tensor_type
            : NULL;
    if (!tensor || !tensor->shape || tensor->shape->n_dim < 2)
        return 1;
    const Onnx__TensorShapeProto__Dimension *dim = tensor->shape->dim[1];
    bool known = dim->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
    return known && dim->dim_value > 0 ? (double)dim->dim_value : 1;
}

void zoo_model_scale_weights(zoo_model *model, raptor_arena *arena) {
    graph_walk walk = {.names.arena = arena, .arena = arena};
    const Onnx__GraphProto *graph = model->proto->graph;
    for (size_t i = 0; i < graph->n_input; i++) {
        graph_value definition = {.moments = STANDARD};
        definition.moments.channels = input_channels(graph->input[i]);
        define(&walk, graph->input[i]->name, definition);
    }
    for (size_t i = 0; i < graph->n_initializer; i++) {
        const Onnx__TensorProto *tensor = graph->initializer[i];
        define(&walk, tensor->name,
               (graph_value){.moments = tensor_moments(tensor), .tensor = tensor});
    }
    for (size_t i = 0; i < model->weight_count; i++) {
        zoo_weight *weight = &model->weights[i];
        define(&walk, weight->name, (graph_value){.moments = STANDARD, .weight = weight});
    }
    for (size_t i = 0; i < graph->n_node; i++)
        visit(&walk, graph->node[i]);
    for (size_t i = 0; i < model->weight_count; i++)
        if (model->weights[i].role == ZOO_ROLE_UNUSED)
            model->weights[i].spread = (float)BIAS_SPREAD;
}
