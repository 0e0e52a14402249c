/* Builds serialized ONNX models for tests by writing the wire format, so that broken ones can be
 * built as easily as good ones. */
#ifndef RAPTOR_TESTS_ONNX_BUILDER_H
#define RAPTOR_TESTS_ONNX_BUILDER_H

#include <string.h>

#include "frontend/onnx/model.h"
#include "raptor/buffer.h"

static inline void wire_varint(raptor_buffer *to, uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        raptor_buffer_append(to, (char[]){(char)(value | 0x80)}, 1);
    raptor_buffer_append(to, (char[]){(char)value}, 1);
}

static inline void wire_int(raptor_buffer *to, unsigned field, int64_t value) {
    wire_varint(to, field << 3);
    wire_varint(to, (uint64_t)value);
}

static inline void wire_bytes(raptor_buffer *to, unsigned field, const void *bytes, size_t size) {
    wire_varint(to, field << 3 | 2);
    wire_varint(to, size);
    raptor_buffer_append(to, bytes, size);
}

static inline void wire_string(raptor_buffer *to, unsigned field, const char *text) {
    wire_bytes(to, field, text, strlen(text));
}

static inline void wire_float(raptor_buffer *to, unsigned field, float value) {
    wire_varint(to, field << 3 | 5);
    raptor_buffer_append(to, &value, 4);
}

/* Appends a finished submessage and releases it. */
static inline void wire_message(raptor_buffer *to, unsigned field, raptor_buffer *message) {
    wire_bytes(to, field, message->size ? message->data : "", message->size);
    raptor_buffer_deinit(message);
    raptor_buffer_init(message);
}

/* One field per name of a list separated by spaces; "-" stands for an empty name. */
static inline void wire_names(raptor_buffer *to, unsigned field, const char *names) {
    while (*names) {
        size_t length = strcspn(names, " ");
        bool empty = length == 1 && *names == '-';
        wire_bytes(to, field, names, empty ? 0 : length);
        names += length + (names[length] == ' ');
    }
}

/* Attributes, appended to a node's message. */
static inline void attribute_end(raptor_buffer *node, raptor_buffer *attribute, const char *name,
                                 onnx_attribute_kind kind) {
    wire_string(attribute, 1, name);
    wire_int(attribute, 20, kind);
    wire_message(node, 5, attribute);
}

static inline void attribute_int(raptor_buffer *node, const char *name, int64_t value) {
    raptor_buffer attribute = {0};
    wire_int(&attribute, 3, value);
    attribute_end(node, &attribute, name, ONNX_ATTRIBUTE_INT);
}

static inline void attribute_float(raptor_buffer *node, const char *name, float value) {
    raptor_buffer attribute = {0};
    wire_float(&attribute, 2, value);
    attribute_end(node, &attribute, name, ONNX_ATTRIBUTE_FLOAT);
}

static inline void attribute_string(raptor_buffer *node, const char *name, const char *value) {
    raptor_buffer attribute = {0};
    wire_string(&attribute, 4, value);
    attribute_end(node, &attribute, name, ONNX_ATTRIBUTE_STRING);
}

static inline void attribute_ints(raptor_buffer *node, const char *name, size_t count,
                                  const int64_t *values) {
    raptor_buffer attribute = {0};
    for (size_t i = 0; i < count; i++)
        wire_int(&attribute, 8, values[i]);
    attribute_end(node, &attribute, name, ONNX_ATTRIBUTE_INTS);
}
#define ATTRIBUTE_INTS(node, name, ...)                                                            \
    attribute_ints(node, name, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t),                 \
                   (int64_t[]){__VA_ARGS__})

static inline void attribute_graph(raptor_buffer *node, const char *name, raptor_buffer *graph) {
    raptor_buffer attribute = {0};
    wire_message(&attribute, 6, graph);
    attribute_end(node, &attribute, name, ONNX_ATTRIBUTE_GRAPH);
}

/* Adds a node to a graph; `attributes` (may be NULL) is taken over. */
static inline void graph_node(raptor_buffer *graph, const char *operator_name, const char *name,
                              const char *inputs, const char *outputs, raptor_buffer *attributes) {
    raptor_buffer node = {0};
    wire_names(&node, 1, inputs);
    wire_names(&node, 2, outputs);
    if (name)
        wire_string(&node, 3, name);
    wire_string(&node, 4, operator_name);
    if (attributes) {
        raptor_buffer_append(&node, attributes->data, attributes->size);
        raptor_buffer_deinit(attributes);
        raptor_buffer_init(attributes);
    }
    wire_message(graph, 1, &node);
}

/* A graph input (field 11) or output (12). A dimension below zero is a symbol: -1 is "N", -2 "M".
 * rank < 0: no shape. */
static inline void graph_value(raptor_buffer *graph, unsigned field, const char *name, int dtype,
                               int rank, const int64_t *dims) {
    raptor_buffer shape = {0}, tensor = {0}, type = {0}, value = {0};
    for (int i = 0; i < rank; i++) {
        raptor_buffer dim = {0};
        if (dims[i] >= 0)
            wire_int(&dim, 1, dims[i]);
        else
            wire_string(&dim, 2, dims[i] == -1 ? "N" : "M");
        wire_message(&shape, 1, &dim);
    }
    wire_int(&tensor, 1, dtype);
    if (rank >= 0)
        wire_message(&tensor, 2, &shape);
    wire_message(&type, 1, &tensor);
    wire_string(&value, 1, name);
    wire_message(&value, 2, &type);
    wire_message(graph, field, &value);
}
#define DIMS(...)                                                                                  \
    sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]) {                              \
        __VA_ARGS__                                                                                \
    }
#define GRAPH_INPUT(graph, name, dtype, ...)                                                       \
    graph_value(graph, 11, name, dtype, (int)DIMS(__VA_ARGS__))

static inline void graph_output(raptor_buffer *graph, const char *name) {
    graph_value(graph, 12, name, ONNX_FLOAT, -1, NULL);
}

/* The start of a TensorProto: dims, type, name. */
static inline raptor_buffer tensor_head(const char *name, int dtype, size_t rank,
                                        const int64_t *dims) {
    raptor_buffer tensor = {0};
    for (size_t i = 0; i < rank; i++)
        wire_int(&tensor, 1, dims[i]);
    wire_int(&tensor, 2, dtype);
    wire_string(&tensor, 8, name);
    return tensor;
}

static inline void graph_raw(raptor_buffer *graph, const char *name, int dtype, size_t rank,
                             const int64_t *dims, const void *data, size_t bytes) {
    raptor_buffer tensor = tensor_head(name, dtype, rank, dims);
    wire_bytes(&tensor, 9, data, bytes);
    wire_message(graph, 5, &tensor);
}
#define FLOATS(...) (float[]){__VA_ARGS__}, sizeof((float[]){__VA_ARGS__})
#define INT64S(...) (int64_t[]){__VA_ARGS__}, sizeof((int64_t[]){__VA_ARGS__})

/* Wraps a finished graph into a model. */
static inline raptor_buffer model_of(raptor_buffer *graph, int64_t opset) {
    raptor_buffer model = {0}, import = {0};
    wire_int(&model, 1, 8); /* ir_version */
    wire_string(graph, 2, "test");
    wire_message(&model, 7, graph);
    wire_int(&import, 2, opset);
    wire_message(&model, 8, &import);
    return model;
}

#endif
