#include "frontend/onnx/internal.h"

#include <string.h>

static const char *const KIND_NAMES[] = {
    [ONNX_ATTRIBUTE_FLOAT] = "a float",
    [ONNX_ATTRIBUTE_INT] = "an integer",
    [ONNX_ATTRIBUTE_STRING] = "a string",
    [ONNX_ATTRIBUTE_TENSOR] = "a tensor",
    [ONNX_ATTRIBUTE_GRAPH] = "a graph",
    [ONNX_ATTRIBUTE_FLOATS] = "a list of floats",
    [ONNX_ATTRIBUTE_INTS] = "a list of integers",
    [ONNX_ATTRIBUTE_STRINGS] = "a list of strings",
    [ONNX_ATTRIBUTE_TENSORS] = "a list of tensors",
    [ONNX_ATTRIBUTE_GRAPHS] = "a list of graphs",
    [ONNX_ATTRIBUTE_SPARSE_TENSOR] = "a sparse tensor",
    [ONNX_ATTRIBUTE_SPARSE_TENSORS] = "a list of sparse tensors",
    [ONNX_ATTRIBUTE_TYPE] = "a type",
    [ONNX_ATTRIBUTE_TYPES] = "a list of types",
};
enum { KIND_COUNT = sizeof KIND_NAMES / sizeof *KIND_NAMES };

/* Old files leave the type out: then the one field that is set tells. 0 if none is. */
static int kind_of(const Onnx__AttributeProto *message) {
    if (message->has_type && message->type != 0)
        return (int)message->type;
    const struct {
        bool set;
        onnx_attribute_kind kind;
    } fields[] = {
        {message->has_f, ONNX_ATTRIBUTE_FLOAT},
        {message->has_i, ONNX_ATTRIBUTE_INT},
        {message->has_s, ONNX_ATTRIBUTE_STRING},
        {message->t != NULL, ONNX_ATTRIBUTE_TENSOR},
        {message->g != NULL, ONNX_ATTRIBUTE_GRAPH},
        {message->n_floats != 0, ONNX_ATTRIBUTE_FLOATS},
        {message->n_ints != 0, ONNX_ATTRIBUTE_INTS},
        {message->n_strings != 0, ONNX_ATTRIBUTE_STRINGS},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].set)
            return (int)fields[i].kind;
    return 0;
}

static bool read_string_list(onnx_builder *builder, const Onnx__AttributeProto *message,
                             onnx_attribute *attribute) {
    onnx_string *strings = RAPTOR_NEW_ARRAY(builder->arena, onnx_string, message->n_strings + 1);
    for (size_t i = 0; i < message->n_strings; i++)
        strings[i] =
            (onnx_string){raptor_arena_strndup(builder->arena, (char *)message->strings[i].data,
                                               message->strings[i].len),
                          message->strings[i].len};
    attribute->count = message->n_strings;
    attribute->value.strings = strings;
    return true;
}

/* False when the field that the type promises is missing. */
static bool read_value(onnx_builder *builder, build_graph *graph, build_node *node,
                       const Onnx__AttributeProto *message, const function_scope *scope,
                       bool with_graphs, onnx_attribute *attribute) {
    attribute->count = 1;
    switch (attribute->kind) {
    case ONNX_ATTRIBUTE_FLOAT: /* proto3 writers omit a zero */
        attribute->value.f = message->f;
        return true;
    case ONNX_ATTRIBUTE_INT:
        attribute->value.i = message->i;
        return true;
    case ONNX_ATTRIBUTE_STRING:
        attribute->count = message->s.len;
        attribute->value.s = raptor_arena_strndup(
            builder->arena, message->s.data ? (char *)message->s.data : "", message->s.len);
        return true;
    case ONNX_ATTRIBUTE_TENSOR:
        attribute->value.tensor = message->t;
        return message->t != NULL;
    case ONNX_ATTRIBUTE_SPARSE_TENSOR:
        attribute->value.sparse_tensor = message->sparse_tensor;
        return message->sparse_tensor != NULL;
    case ONNX_ATTRIBUTE_GRAPH:
        if (message->g && with_graphs)
            attribute->value.graph =
                &onnx_build_graph(builder, message->g, graph, node, scope)->graph;
        return message->g != NULL;
    case ONNX_ATTRIBUTE_FLOATS:
        attribute->count = message->n_floats;
        attribute->value.floats = message->floats;
        return true;
    case ONNX_ATTRIBUTE_INTS:
        attribute->count = message->n_ints;
        attribute->value.ints = message->ints;
        return true;
    case ONNX_ATTRIBUTE_STRINGS:
        return read_string_list(builder, message, attribute);
    case ONNX_ATTRIBUTE_TYPE: {
        onnx_type *type = RAPTOR_NEW(builder->arena, onnx_type);
        *type = onnx_build_type(builder, message->tp);
        attribute->value.type = type;
        return message->tp != NULL;
    }
    default: /* lists no standard operator has: kept by name, without their elements */
        attribute->count = 0;
        return true;
    }
}

/* An attribute of a function body that takes the value of the call's attribute; absent there means
 * absent here. */
static bool read_reference(onnx_builder *builder, const build_node *node,
                           const Onnx__AttributeProto *message, onnx_attribute *attribute) {
    if (!node->scope) {
        onnx_build_fault(builder, RAPTOR_E_onnx_attribute, &node->node,
                         "attribute '%s' refers to a function's attribute outside a function",
                         message->name);
        return false;
    }
    const onnx_attribute *given = onnx_node_attribute(node->scope->call, message->ref_attr_name);
    if (!given)
        return false;
    *attribute = *given;
    attribute->name = message->name;
    return true;
}

void onnx_build_attributes(onnx_builder *builder, build_graph *graph, build_node *node,
                           bool with_graphs) {
    const Onnx__NodeProto *message = node->message;
    onnx_attribute *attributes =
        RAPTOR_NEW_ARRAY(builder->arena, onnx_attribute, message->n_attribute + 1);
    node->node.attributes = attributes;
    node->node.attribute_count = 0;
    for (size_t i = 0; i < message->n_attribute; i++) {
        const Onnx__AttributeProto *field = message->attribute[i];
        onnx_attribute attribute = {.name = field->name ? field->name : ""};
        if (onnx_node_attribute(&node->node, attribute.name)) {
            onnx_build_fault(builder, RAPTOR_E_onnx_attribute, &node->node,
                             "attribute '%s' is given twice", attribute.name);
            continue;
        }
        if (field->ref_attr_name && field->ref_attr_name[0]) {
            if (read_reference(builder, node, field, &attribute))
                attributes[node->node.attribute_count++] = attribute;
            continue;
        }
        int kind = kind_of(field);
        attribute.kind = (onnx_attribute_kind)kind;
        if (kind <= 0 || kind >= KIND_COUNT ||
            !read_value(builder, graph, node, field, node->scope, with_graphs, &attribute)) {
            onnx_build_fault(builder, RAPTOR_E_onnx_attribute, &node->node,
                             "attribute '%s' has no value, or one of unknown type", attribute.name);
            continue;
        }
        attributes[node->node.attribute_count++] = attribute;
    }
}

raptor_place onnx_node_place(const onnx_node *node) {
    return (raptor_place){
        .file = node->graph->model->path, .node = node->name, .operator= node->operator};
}

const onnx_attribute *onnx_node_attribute(const onnx_node *node, const char *name) {
    for (uint32_t i = 0; i < node->attribute_count; i++)
        if (strcmp(node->attributes[i].name, name) == 0)
            return &node->attributes[i];
    return NULL;
}

/* NULL in *out_attribute when absent; an empty list has no type of its own. */
static raptor_status find(const onnx_node *node, const char *name, onnx_attribute_kind kind,
                          raptor_diagnostics *diagnostics, const onnx_attribute **out_attribute) {
    const onnx_attribute *attribute = onnx_node_attribute(node, name);
    *out_attribute = attribute;
    if (!attribute || attribute->kind == kind)
        return RAPTOR_OK;
    return raptor_diagnose(diagnostics, RAPTOR_E_onnx_attribute, onnx_node_place(node),
                           "attribute '%s' is %s, but must be %s", name,
                           KIND_NAMES[attribute->kind], KIND_NAMES[kind]);
}

raptor_status onnx_attribute_int(const onnx_node *node, const char *name, int64_t fallback,
                                 raptor_diagnostics *diagnostics, int64_t *out_value) {
    const onnx_attribute *attribute;
    RAPTOR_TRY(find(node, name, ONNX_ATTRIBUTE_INT, diagnostics, &attribute));
    *out_value = attribute ? attribute->value.i : fallback;
    return RAPTOR_OK;
}

raptor_status onnx_attribute_float(const onnx_node *node, const char *name, float fallback,
                                   raptor_diagnostics *diagnostics, float *out_value) {
    const onnx_attribute *attribute;
    RAPTOR_TRY(find(node, name, ONNX_ATTRIBUTE_FLOAT, diagnostics, &attribute));
    *out_value = attribute ? attribute->value.f : fallback;
    return RAPTOR_OK;
}

raptor_status onnx_attribute_string(const onnx_node *node, const char *name, const char *fallback,
                                    raptor_diagnostics *diagnostics, const char **out_value) {
    const onnx_attribute *attribute;
    RAPTOR_TRY(find(node, name, ONNX_ATTRIBUTE_STRING, diagnostics, &attribute));
    *out_value = attribute ? attribute->value.s : fallback;
    return RAPTOR_OK;
}

#define LIST_GETTER(type, member, constant)                                                        \
    raptor_status onnx_attribute_##member(const onnx_node *node, const char *name,                 \
                                          raptor_diagnostics *diagnostics,                         \
                                          const type **out_values, size_t *out_count) {            \
        const onnx_attribute *attribute;                                                           \
        RAPTOR_TRY(find(node, name, constant, diagnostics, &attribute));                           \
        *out_values = attribute ? attribute->value.member : NULL;                                  \
        *out_count = attribute ? attribute->count : 0;                                             \
        return RAPTOR_OK;                                                                          \
    }
LIST_GETTER(int64_t, ints, ONNX_ATTRIBUTE_INTS)
LIST_GETTER(float, floats, ONNX_ATTRIBUTE_FLOATS)
LIST_GETTER(onnx_string, strings, ONNX_ATTRIBUTE_STRINGS)

raptor_status onnx_attribute_tensor(const onnx_node *node, const char *name, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, bool *out_present,
                                    onnx_tensor *out_tensor) {
    const onnx_attribute *attribute = onnx_node_attribute(node, name);
    *out_present = attribute != NULL;
    if (attribute && attribute->kind == ONNX_ATTRIBUTE_SPARSE_TENSOR)
        return onnx_sparse_tensor_decode(attribute->value.sparse_tensor, arena,
                                         onnx_node_place(node), diagnostics, out_tensor);
    RAPTOR_TRY(find(node, name, ONNX_ATTRIBUTE_TENSOR, diagnostics, &attribute));
    if (!attribute)
        return RAPTOR_OK;
    return onnx_tensor_decode(attribute->value.tensor, arena, onnx_node_place(node), diagnostics,
                              out_tensor);
}

raptor_status onnx_attribute_graph(const onnx_node *node, const char *name,
                                   raptor_diagnostics *diagnostics, const onnx_graph **out_graph) {
    const onnx_attribute *attribute;
    RAPTOR_TRY(find(node, name, ONNX_ATTRIBUTE_GRAPH, diagnostics, &attribute));
    *out_graph = attribute ? attribute->value.graph : NULL;
    return RAPTOR_OK;
}
