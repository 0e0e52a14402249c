#include "models/builder.h"

#include <assert.h>
#include <string.h>

/* Opset 13 is the first in which every operator below has the form it still has today. */
enum { IR_VERSION = 8, OPSET_VERSION = 13 };

struct zoo_builder {
    raptor_arena *arena;
    zoo_model model;
    size_t node_capacity, initializer_capacity, input_capacity, output_capacity;
};

/* A zeroed message with its descriptor in place. */
#define NEW_MESSAGE(builder, variable, Type, INITIALIZER)                                          \
    Type *variable = RAPTOR_NEW((builder)->arena, Type);                                           \
    *variable = (Type)INITIALIZER

zoo_builder *zoo_builder_create(raptor_arena *arena, const char *graph_name) {
    zoo_builder *builder = RAPTOR_NEW(arena, zoo_builder);
    builder->arena = arena;
    NEW_MESSAGE(builder, proto, Onnx__ModelProto, ONNX__MODEL_PROTO__INIT);
    NEW_MESSAGE(builder, opset, Onnx__OperatorSetIdProto, ONNX__OPERATOR_SET_ID_PROTO__INIT);
    NEW_MESSAGE(builder, graph, Onnx__GraphProto, ONNX__GRAPH_PROTO__INIT);
    opset->domain = "";
    opset->has_version = 1;
    opset->version = OPSET_VERSION;
    proto->has_ir_version = 1;
    proto->ir_version = IR_VERSION;
    proto->producer_name = "raptor-zoo";
    proto->opset_import = RAPTOR_NEW(arena, Onnx__OperatorSetIdProto *);
    proto->opset_import[proto->n_opset_import++] = opset;
    proto->graph = graph;
    graph->name = raptor_arena_strdup(arena, graph_name);
    builder->model.proto = proto;
    return builder;
}

zoo_model *zoo_builder_model(zoo_builder *builder) {
    return &builder->model;
}

const char *zoo_name(zoo_builder *builder, const char *format, ...) {
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof text);
    return raptor_arena_strndup(builder->arena, text, (size_t)length);
}

/* ------------------------------------------------------------------ messages */

static Onnx__NodeProto *add_node(zoo_builder *builder, const char *op_type, const char *name,
                                 size_t input_count, const zoo_value *const *inputs) {
    /* Room for every attribute and parameter of the operators below. */
    enum { ATTRIBUTES_MAX = 8, PARAMETERS_MAX = 4 };
    Onnx__GraphProto *graph = builder->model.proto->graph;
    NEW_MESSAGE(builder, node, Onnx__NodeProto, ONNX__NODE_PROTO__INIT);
    node->op_type = raptor_arena_strdup(builder->arena, op_type);
    node->name = raptor_arena_strdup(builder->arena, name);
    node->input = RAPTOR_NEW_ARRAY(builder->arena, char *, input_count + PARAMETERS_MAX);
    for (size_t i = 0; i < input_count; i++)
        node->input[node->n_input++] = inputs[i]->name;
    node->output = RAPTOR_NEW(builder->arena, char *);
    node->output[node->n_output++] = node->name;
    node->attribute = RAPTOR_NEW_ARRAY(builder->arena, Onnx__AttributeProto *, ATTRIBUTES_MAX);
    RAPTOR_GROW(builder->arena, graph->node, graph->n_node, builder->node_capacity);
    graph->node[graph->n_node++] = node;
    return node;
}

static const zoo_value *result(zoo_builder *builder, const Onnx__NodeProto *node, size_t rank,
                               const int64_t *shape) {
    zoo_value *value = RAPTOR_NEW(builder->arena, zoo_value);
    value->name = node->output[0];
    value->rank = rank;
    memcpy(value->shape, shape, rank * sizeof *shape);
    return value;
}

static Onnx__AttributeProto *add_attribute(zoo_builder *builder, Onnx__NodeProto *node,
                                           const char *name,
                                           Onnx__AttributeProto__AttributeType type) {
    NEW_MESSAGE(builder, attribute, Onnx__AttributeProto, ONNX__ATTRIBUTE_PROTO__INIT);
    attribute->name = raptor_arena_strdup(builder->arena, name);
    attribute->has_type = 1;
    attribute->type = type;
    node->attribute[node->n_attribute++] = attribute;
    return attribute;
}

static void attribute_int(zoo_builder *builder, Onnx__NodeProto *node, const char *name,
                          int64_t value) {
    Onnx__AttributeProto *attribute =
        add_attribute(builder, node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INT);
    attribute->has_i = 1;
    attribute->i = value;
}

static void attribute_float(zoo_builder *builder, Onnx__NodeProto *node, const char *name,
                            float value) {
    Onnx__AttributeProto *attribute =
        add_attribute(builder, node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__FLOAT);
    attribute->has_f = 1;
    attribute->f = value;
}

static void attribute_string(zoo_builder *builder, Onnx__NodeProto *node, const char *name,
                             const char *value) {
    Onnx__AttributeProto *attribute =
        add_attribute(builder, node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__STRING);
    attribute->has_s = 1;
    attribute->s.len = strlen(value);
    attribute->s.data = (uint8_t *)raptor_arena_strdup(builder->arena, value);
}

static void attribute_ints(zoo_builder *builder, Onnx__NodeProto *node, const char *name,
                           size_t count, const int64_t *values) {
    Onnx__AttributeProto *attribute =
        add_attribute(builder, node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INTS);
    attribute->n_ints = count;
    attribute->ints = RAPTOR_NEW_ARRAY(builder->arena, int64_t, count);
    memcpy(attribute->ints, values, count * sizeof *values);
}

/* Adds `NODE.suffix`, a weight still to be drawn, as the node's next input. */
static void add_parameter(zoo_builder *builder, Onnx__NodeProto *node, const char *suffix,
                          size_t rank, const int64_t *dims) {
    char *name = raptor_arena_printf(builder->arena, "%s.%s", node->name, suffix);
    raptor_status_code status =
        zoo_model_add_weight(&builder->model, builder->arena, name, rank, dims, NULL);
    assert(status == RAPTOR_OK);
    (void)status;
    node->input[node->n_input++] = name;
}

/* The name of an initialiser with values; one of that name is shared. */
static char *constant(zoo_builder *builder, const char *name, Onnx__TensorProto__DataType type,
                      size_t rank, const int64_t *dims, const void *data, size_t size) {
    Onnx__GraphProto *graph = builder->model.proto->graph;
    for (size_t i = 0; i < graph->n_initializer; i++)
        if (strcmp(graph->initializer[i]->name, name) == 0)
            return graph->initializer[i]->name;
    NEW_MESSAGE(builder, tensor, Onnx__TensorProto, ONNX__TENSOR_PROTO__INIT);
    tensor->name = raptor_arena_strdup(builder->arena, name);
    tensor->has_data_type = 1;
    tensor->data_type = type;
    tensor->n_dims = rank;
    tensor->dims = RAPTOR_NEW_ARRAY(builder->arena, int64_t, rank);
    if (rank)
        memcpy(tensor->dims, dims, rank * sizeof *dims);
    tensor->has_raw_data = 1;
    tensor->raw_data.len = size;
    tensor->raw_data.data = raptor_arena_allocate(builder->arena, size);
    memcpy(tensor->raw_data.data, data, size);
    RAPTOR_GROW(builder->arena, graph->initializer, graph->n_initializer,
                builder->initializer_capacity);
    graph->initializer[graph->n_initializer++] = tensor;
    return tensor->name;
}

/* Adds an initialiser with values as the node's next input. */
static void add_constant(zoo_builder *builder, Onnx__NodeProto *node, const char *name,
                         Onnx__TensorProto__DataType type, size_t rank, const int64_t *dims,
                         const void *data, size_t size) {
    char *found = constant(builder, name, type, rank, dims, data, size);
    node->input[node->n_input++] = found;
}

const zoo_value *zoo_input(zoo_builder *builder, const char *name, size_t rank,
                           const int64_t *shape) {
    Onnx__GraphProto *graph = builder->model.proto->graph;
    zoo_value *value = RAPTOR_NEW(builder->arena, zoo_value);
    value->name = raptor_arena_strdup(builder->arena, name);
    value->rank = rank;
    memcpy(value->shape, shape, rank * sizeof *shape);
    RAPTOR_GROW(builder->arena, graph->input, graph->n_input, builder->input_capacity);
    graph->input[graph->n_input++] = zoo_value_info(builder->arena, value->name, rank, shape);
    return value;
}

void zoo_output(zoo_builder *builder, const zoo_value *value, const char *name) {
    Onnx__GraphProto *graph = builder->model.proto->graph;
    char *renamed = raptor_arena_strdup(builder->arena, name);
    for (size_t i = 0; i < graph->n_node; i++)
        if (graph->node[i]->output[0] == value->name)
            graph->node[i]->output[0] = renamed;
    RAPTOR_GROW(builder->arena, graph->output, graph->n_output, builder->output_capacity);
    graph->output[graph->n_output++] =
        zoo_value_info(builder->arena, name, value->rank, value->shape);
}

/* ------------------------------------------------------------------ windows */

static int64_t window_stride(zoo_window window) {
    return window.stride ? window.stride : 1;
}

static int64_t window_extent(zoo_window window, int64_t size) {
    int64_t stride = window_stride(window);
    if (window.same_upper)
        return (size + stride - 1) / stride;
    int64_t room = size + 2 * window.padding - window.kernel;
    assert(room >= 0);
    return (window.ceil_mode ? room + stride - 1 : room) / stride + 1;
}

static const zoo_value *window_result(zoo_builder *builder, Onnx__NodeProto *node,
                                      const zoo_value *input, zoo_window window, int64_t channels) {
    assert(input->rank == 4);
    const int64_t kernel[2] = {window.kernel, window.kernel};
    const int64_t strides[2] = {window_stride(window), window_stride(window)};
    const int64_t pads[4] = {window.padding, window.padding, window.padding, window.padding};
    attribute_ints(builder, node, "kernel_shape", 2, kernel);
    attribute_ints(builder, node, "strides", 2, strides);
    if (window.same_upper)
        attribute_string(builder, node, "auto_pad", "SAME_UPPER");
    else
        attribute_ints(builder, node, "pads", 4, pads);
    if (window.ceil_mode)
        attribute_int(builder, node, "ceil_mode", 1);
    const int64_t shape[4] = {input->shape[0], channels, window_extent(window, input->shape[2]),
                              window_extent(window, input->shape[3])};
    return result(builder, node, 4, shape);
}

const zoo_value *zoo_convolution(zoo_builder *builder, const char *name, const zoo_value *input,
                                 zoo_window window) {
    int64_t groups = window.groups ? window.groups : 1;
    assert(input->shape[1] % groups == 0 && window.channels % groups == 0);
    Onnx__NodeProto *node = add_node(builder, "Conv", name, 1, &input);
    const int64_t dims[4] = {window.channels, input->shape[1] / groups, window.kernel,
                             window.kernel};
    add_parameter(builder, node, "weight", 4, dims);
    if (window.biased)
        add_parameter(builder, node, "bias", 1, dims);
    attribute_int(builder, node, "group", groups);
    return window_result(builder, node, input, window, window.channels);
}

const zoo_value *zoo_max_pool(zoo_builder *builder, const char *name, const zoo_value *input,
                              zoo_window window) {
    Onnx__NodeProto *node = add_node(builder, "MaxPool", name, 1, &input);
    return window_result(builder, node, input, window, input->shape[1]);
}

const zoo_value *zoo_average_pool(zoo_builder *builder, const char *name, const zoo_value *input,
                                  zoo_window window) {
    Onnx__NodeProto *node = add_node(builder, "AveragePool", name, 1, &input);
    if (window.count_padding)
        attribute_int(builder, node, "count_include_pad", 1);
    return window_result(builder, node, input, window, input->shape[1]);
}

const zoo_value *zoo_global_average_pool(zoo_builder *builder, const char *name,
                                         const zoo_value *input) {
    Onnx__NodeProto *node = add_node(builder, "GlobalAveragePool", name, 1, &input);
    const int64_t shape[4] = {input->shape[0], input->shape[1], 1, 1};
    return result(builder, node, 4, shape);
}

/* ------------------------------------------------------------------ the rest */

const zoo_value *zoo_batch_normalization(zoo_builder *builder, const char *name,
                                         const zoo_value *input) {
    static const char *const PARAMETERS[] = {"weight", "bias", "running_mean", "running_var"};
    Onnx__NodeProto *node = add_node(builder, "BatchNormalization", name, 1, &input);
    for (size_t i = 0; i < 4; i++)
        add_parameter(builder, node, PARAMETERS[i], 1, &input->shape[1]);
    attribute_float(builder, node, "epsilon", 1e-5f);
    return result(builder, node, input->rank, input->shape);
}

const zoo_value *zoo_unary(zoo_builder *builder, const char *op_type, const char *name,
                           const zoo_value *input) {
    return result(builder, add_node(builder, op_type, name, 1, &input), input->rank, input->shape);
}

const zoo_value *zoo_leaky_relu(zoo_builder *builder, const char *name, const zoo_value *input,
                                float slope) {
    Onnx__NodeProto *node = add_node(builder, "LeakyRelu", name, 1, &input);
    attribute_float(builder, node, "alpha", slope);
    return result(builder, node, input->rank, input->shape);
}

const zoo_value *zoo_clip(zoo_builder *builder, const char *name, const zoo_value *input, float low,
                          float high) {
    const float bounds[2] = {low, high};
    Onnx__NodeProto *node = add_node(builder, "Clip", name, 1, &input);
    for (size_t i = 0; i < 2; i++)
        add_constant(builder, node, zoo_name(builder, "clip.bound_%g", (double)bounds[i]),
                     ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT, 0, NULL, &bounds[i], sizeof bounds[i]);
    return result(builder, node, input->rank, input->shape);
}

const zoo_value *zoo_add(zoo_builder *builder, const char *name, const zoo_value *left,
                         const zoo_value *right) {
    assert(left->rank == right->rank &&
           memcmp(left->shape, right->shape, left->rank * sizeof *left->shape) == 0);
    const zoo_value *const terms[] = {left, right};
    return result(builder, add_node(builder, "Add", name, 2, terms), left->rank, left->shape);
}

const zoo_value *zoo_concat(zoo_builder *builder, const char *name, size_t count,
                            const zoo_value *const *inputs) {
    Onnx__NodeProto *node = add_node(builder, "Concat", name, count, inputs);
    attribute_int(builder, node, "axis", 1);
    zoo_value joined = *inputs[0];
    for (size_t i = 1; i < count; i++) {
        assert(memcmp(joined.shape + 2, inputs[i]->shape + 2, 2 * sizeof *joined.shape) == 0);
        joined.shape[1] += inputs[i]->shape[1];
    }
    return result(builder, node, joined.rank, joined.shape);
}

const zoo_value *zoo_flatten(zoo_builder *builder, const char *name, const zoo_value *input) {
    Onnx__NodeProto *node = add_node(builder, "Flatten", name, 1, &input);
    attribute_int(builder, node, "axis", 1);
    int64_t shape[2] = {input->shape[0], 1};
    for (size_t i = 1; i < input->rank; i++)
        shape[1] *= input->shape[i];
    return result(builder, node, 2, shape);
}

const zoo_value *zoo_gemm(zoo_builder *builder, const char *name, const zoo_value *input,
                          int64_t outputs) {
    assert(input->rank == 2);
    Onnx__NodeProto *node = add_node(builder, "Gemm", name, 1, &input);
    const int64_t dims[2] = {outputs, input->shape[1]}, shape[2] = {input->shape[0], outputs};
    add_parameter(builder, node, "weight", 2, dims);
    add_parameter(builder, node, "bias", 1, dims);
    attribute_int(builder, node, "transB", 1);
    return result(builder, node, 2, shape);
}

const zoo_value *zoo_reshape(zoo_builder *builder, const char *name, const zoo_value *input,
                             size_t rank, const int64_t *shape) {
    Onnx__NodeProto *node = add_node(builder, "Reshape", name, 1, &input);
    add_constant(builder, node, zoo_name(builder, "%s.shape", name),
                 ONNX__TENSOR_PROTO__DATA_TYPE__INT64, 1, (const int64_t[]){(int64_t)rank}, shape,
                 rank * sizeof *shape);
    return result(builder, node, rank, shape);
}

const zoo_value *zoo_channel_shuffle(zoo_builder *builder, const char *name, const zoo_value *input,
                                     int64_t groups) {
    static const int64_t PERMUTATION[5] = {0, 2, 1, 3, 4};
    const int64_t *from = input->shape, width = from[1] / groups;
    assert(input->rank == 4 && from[1] % groups == 0);
    const zoo_value *split =
        zoo_reshape(builder, zoo_name(builder, "%s.split", name), input, 5,
                    (const int64_t[]){from[0], groups, width, from[2], from[3]});
    Onnx__NodeProto *node =
        add_node(builder, "Transpose", zoo_name(builder, "%s.transpose", name), 1, &split);
    attribute_ints(builder, node, "perm", 5, PERMUTATION);
    const zoo_value *swapped =
        result(builder, node, 5, (const int64_t[]){from[0], width, groups, from[2], from[3]});
    return zoo_reshape(builder, zoo_name(builder, "%s.merge", name), swapped, 4, from);
}

const zoo_value *zoo_normalized_convolution(zoo_builder *builder, const char *scope, const char *id,
                                            const zoo_value *input, zoo_window window,
                                            zoo_activation activation) {
    const zoo_value *value =
        zoo_convolution(builder, zoo_name(builder, "%sconv%s", scope, id), input, window);
    value = zoo_batch_normalization(builder, zoo_name(builder, "%sbn%s", scope, id), value);
    const char *name = zoo_name(builder, "%srelu%s", scope, id);
    switch (activation) {
    case ZOO_RELU:
        return zoo_unary(builder, "Relu", name, value);
    case ZOO_RELU6:
        return zoo_clip(builder, name, value, 0, 6);
    case ZOO_LEAKY_RELU:
        return zoo_leaky_relu(builder, name, value, 0.1f);
    case ZOO_LINEAR:
        break;
    }
    return value;
}

/* ------------------------------------------------------------------ sequences and grids */

void zoo_builder_opset(zoo_builder *builder, int64_t version) {
    builder->model.proto->opset_import[0]->version = version;
}

static const zoo_value *named_value(zoo_builder *builder, const char *name, size_t rank,
                                    const int64_t *shape) {
    zoo_value *value = RAPTOR_NEW(builder->arena, zoo_value);
    value->name = raptor_arena_strdup(builder->arena, name);
    value->rank = rank;
    if (rank)
        memcpy(value->shape, shape, rank * sizeof *shape);
    return value;
}

const zoo_value *zoo_parameter(zoo_builder *builder, const char *name, size_t rank,
                               const int64_t *dims) {
    const zoo_value *value = named_value(builder, name, rank, dims);
    raptor_status_code status =
        zoo_model_add_weight(&builder->model, builder->arena, value->name, rank, dims, NULL);
    assert(status == RAPTOR_OK);
    (void)status;
    return value;
}

const zoo_value *zoo_constant(zoo_builder *builder, const char *name, bool integer, size_t rank,
                              const int64_t *dims, const void *data) {
    size_t count = 1;
    for (size_t i = 0; i < rank; i++)
        count *= (size_t)dims[i];
    const zoo_value *value = named_value(builder, name, rank, dims);
    constant(builder, name,
             integer ? ONNX__TENSOR_PROTO__DATA_TYPE__INT64 : ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT,
             rank, dims, data, count * (integer ? sizeof(int64_t) : sizeof(float)));
    return value;
}

const zoo_value *zoo_index_input(zoo_builder *builder, const char *name, size_t rank,
                                 const int64_t *shape) {
    const zoo_value *value = zoo_input(builder, name, rank, shape);
    const Onnx__GraphProto *graph = builder->model.proto->graph;
    graph->input[graph->n_input - 1]->type->tensor_type->elem_type =
        ONNX__TENSOR_PROTO__DATA_TYPE__INT64;
    return value;
}

const zoo_value *zoo_node(zoo_builder *builder, const char *op_type, const char *name,
                          size_t input_count, const zoo_value *const *inputs, size_t rank,
                          const int64_t *shape) {
    return result(builder, add_node(builder, op_type, name, input_count, inputs), rank, shape);
}

void zoo_attribute(zoo_builder *builder, const zoo_value *value, const char *name, int64_t number) {
    const Onnx__GraphProto *graph = builder->model.proto->graph;
    for (size_t i = 0; i < graph->n_node; i++)
        if (graph->node[i]->output[0] == value->name)
            attribute_int(builder, graph->node[i], name, number);
}

/* The shape of two operands under broadcasting. */
static const zoo_value *broadcast(zoo_builder *builder, const Onnx__NodeProto *node,
                                  const zoo_value *left, size_t rank, const int64_t *dims) {
    zoo_value joined = *left;
    if (rank > joined.rank) {
        memmove(joined.shape + (rank - left->rank), left->shape, left->rank * sizeof *dims);
        for (size_t i = 0; i < rank - left->rank; i++)
            joined.shape[i] = 1;
        joined.rank = rank;
    }
    for (size_t i = 0; i < rank; i++) {
        int64_t *size = &joined.shape[joined.rank - rank + i];
        assert(*size == dims[i] || *size == 1 || dims[i] == 1);
        *size = *size == 1 ? dims[i] : *size;
    }
    return result(builder, node, joined.rank, joined.shape);
}

const zoo_value *zoo_binary(zoo_builder *builder, const char *op_type, const char *name,
                            const zoo_value *left, const zoo_value *right) {
    const zoo_value *const terms[] = {left, right};
    return broadcast(builder, add_node(builder, op_type, name, 2, terms), left, right->rank,
                     right->shape);
}

const zoo_value *zoo_binary_scalar(zoo_builder *builder, const char *op_type, const char *name,
                                   const zoo_value *left, float right) {
    Onnx__NodeProto *node = add_node(builder, op_type, name, 1, &left);
    add_constant(builder, node, zoo_name(builder, "scalar_%.9g", (double)right),
                 ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT, 0, NULL, &right, sizeof right);
    return result(builder, node, left->rank, left->shape);
}

const zoo_value *zoo_binary_parameter(zoo_builder *builder, const char *op_type, const char *name,
                                      const char *suffix, const zoo_value *left, size_t rank,
                                      const int64_t *dims) {
    Onnx__NodeProto *node = add_node(builder, op_type, name, 1, &left);
    add_parameter(builder, node, suffix, rank, dims);
    return broadcast(builder, node, left, rank, dims);
}

const zoo_value *zoo_matrix_product(zoo_builder *builder, const char *name, const zoo_value *left,
                                    const zoo_value *right) {
    const zoo_value *const terms[] = {left, right};
    const size_t last = left->rank - 1;
    assert(left->rank == right->rank && left->shape[last] == right->shape[last - 1]);
    zoo_value product = *left;
    product.shape[last] = right->shape[last];
    return result(builder, add_node(builder, "MatMul", name, 2, terms), product.rank,
                  product.shape);
}

const zoo_value *zoo_linear(zoo_builder *builder, const char *name, const zoo_value *input,
                            int64_t outputs) {
    const size_t last = input->rank - 1;
    const int64_t dims[2] = {input->shape[last], outputs};
    zoo_value product = *input;
    product.shape[last] = outputs;
    Onnx__NodeProto *node =
        add_node(builder, "MatMul", zoo_name(builder, "%s.matmul", name), 1, &input);
    add_parameter(builder, node, "weight", 2, dims);
    const zoo_value *value = result(builder, node, product.rank, product.shape);
    return zoo_binary_parameter(builder, "Add", name, "bias", value, 1, &outputs);
}

const zoo_value *zoo_layer_normalization(zoo_builder *builder, const char *name,
                                         const zoo_value *input, float epsilon) {
    Onnx__NodeProto *node = add_node(builder, "LayerNormalization", name, 1, &input);
    add_parameter(builder, node, "weight", 1, &input->shape[input->rank - 1]);
    add_parameter(builder, node, "bias", 1, &input->shape[input->rank - 1]);
    attribute_int(builder, node, "axis", -1);
    attribute_float(builder, node, "epsilon", epsilon);
    return result(builder, node, input->rank, input->shape);
}

const zoo_value *zoo_gelu(zoo_builder *builder, const char *scope, const zoo_value *input) {
    const zoo_value *value = zoo_binary_scalar(
        builder, "Div", zoo_name(builder, "%s.scaled", scope), input, 1.41421354f);
    value = zoo_unary(builder, "Erf", zoo_name(builder, "%s.erf", scope), value);
    value = zoo_binary_scalar(builder, "Add", zoo_name(builder, "%s.share", scope), value, 1);
    value = zoo_binary(builder, "Mul", zoo_name(builder, "%s.product", scope), input, value);
    return zoo_binary_scalar(builder, "Mul", scope, value, 0.5f);
}

const zoo_value *zoo_transpose(zoo_builder *builder, const char *name, const zoo_value *input,
                               const int64_t *permutation) {
    Onnx__NodeProto *node = add_node(builder, "Transpose", name, 1, &input);
    attribute_ints(builder, node, "perm", input->rank, permutation);
    zoo_value turned = *input;
    for (size_t i = 0; i < input->rank; i++)
        turned.shape[i] = input->shape[permutation[i]];
    return result(builder, node, turned.rank, turned.shape);
}

const zoo_value *zoo_softmax(zoo_builder *builder, const char *name, const zoo_value *input,
                             int64_t axis) {
    Onnx__NodeProto *node = add_node(builder, "Softmax", name, 1, &input);
    attribute_int(builder, node, "axis", axis);
    return result(builder, node, input->rank, input->shape);
}

const zoo_value *zoo_join(zoo_builder *builder, const char *name, int64_t axis, size_t count,
                          const zoo_value *const *inputs) {
    Onnx__NodeProto *node = add_node(builder, "Concat", name, count, inputs);
    attribute_int(builder, node, "axis", axis);
    zoo_value joined = *inputs[0];
    for (size_t i = 1; i < count; i++)
        joined.shape[axis] += inputs[i]->shape[axis];
    return result(builder, node, joined.rank, joined.shape);
}

const zoo_value *zoo_slice(zoo_builder *builder, const char *name, const zoo_value *input,
                           int64_t axis, int64_t first, int64_t last) {
    Onnx__NodeProto *node = add_node(builder, "Slice", name, 1, &input);
    const int64_t numbers[3] = {first, last, axis};
    for (size_t i = 0; i < 3; i++)
        add_constant(builder, node, zoo_name(builder, "index_%lld", (long long)numbers[i]),
                     ONNX__TENSOR_PROTO__DATA_TYPE__INT64, 1, (const int64_t[]){1}, &numbers[i],
                     sizeof numbers[i]);
    zoo_value part = *input;
    part.shape[axis] = last - first;
    return result(builder, node, part.rank, part.shape);
}

const zoo_value *zoo_gather(zoo_builder *builder, const char *name, const zoo_value *table,
                            const zoo_value *indices) {
    const zoo_value *const inputs[] = {table, indices};
    Onnx__NodeProto *node = add_node(builder, "Gather", name, 2, inputs);
    attribute_int(builder, node, "axis", 0);
    zoo_value rows = *indices;
    for (size_t i = 1; i < table->rank; i++)
        rows.shape[rows.rank++] = table->shape[i];
    return result(builder, node, rows.rank, rows.shape);
}

const zoo_value *zoo_bidirectional_lstm(zoo_builder *builder, const char *name,
                                        const zoo_value *input, int64_t hidden) {
    assert(input->rank == 3);
    Onnx__NodeProto *node = add_node(builder, "LSTM", name, 1, &input);
    add_parameter(builder, node, "weight", 3, (const int64_t[]){2, 4 * hidden, input->shape[2]});
    add_parameter(builder, node, "recurrence", 3, (const int64_t[]){2, 4 * hidden, hidden});
    add_parameter(builder, node, "bias", 2, (const int64_t[]){2, 8 * hidden});
    attribute_int(builder, node, "hidden_size", hidden);
    attribute_string(builder, node, "direction", "bidirectional");
    return result(builder, node, 4, (const int64_t[]){input->shape[0], 2, input->shape[1], hidden});
}

const zoo_value *zoo_transposed_convolution(zoo_builder *builder, const char *name,
                                            const zoo_value *input, zoo_window window) {
    assert(input->rank == 4);
    Onnx__NodeProto *node = add_node(builder, "ConvTranspose", name, 1, &input);
    const int64_t stride = window_stride(window);
    const int64_t dims[4] = {input->shape[1], window.channels, window.kernel, window.kernel};
    const int64_t kernel[2] = {window.kernel, window.kernel}, strides[2] = {stride, stride};
    add_parameter(builder, node, "weight", 4, dims);
    if (window.biased)
        add_parameter(builder, node, "bias", 1, &dims[1]);
    attribute_ints(builder, node, "kernel_shape", 2, kernel);
    attribute_ints(builder, node, "strides", 2, strides);
    int64_t shape[4] = {input->shape[0], window.channels};
    for (int i = 2; i < 4; i++)
        shape[i] = (input->shape[i] - 1) * stride + window.kernel - 2 * window.padding;
    return result(builder, node, 4, shape);
}
