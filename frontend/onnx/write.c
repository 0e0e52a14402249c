/* A model back to a file: messages are made of the graph as it was read (functions inlined, names
 * resolved); tensors and their data are shared with the model's own messages. */
#include "frontend/onnx/internal.h"

#include <limits.h>
#include <string.h>

#include "raptor/file.h"
#include "raptor/scope.h"

typedef struct writer {
    const onnx_model *model;
    const char *path;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
} writer;

/* ---- types and values --------------------------------------------------------------------------
 */

static Onnx__TensorShapeProto *shape_message(writer *state, const onnx_type *type) {
    Onnx__TensorShapeProto *shape = RAPTOR_NEW(state->arena, Onnx__TensorShapeProto);
    onnx__tensor_shape_proto__init(shape);
    shape->n_dim = type->rank;
    shape->dim =
        RAPTOR_NEW_ARRAY(state->arena, Onnx__TensorShapeProto__Dimension *, (size_t)type->rank + 1);
    for (uint32_t i = 0; i < type->rank; i++) {
        const onnx_dimension *from = &type->dims[i];
        Onnx__TensorShapeProto__Dimension *dim =
            RAPTOR_NEW(state->arena, Onnx__TensorShapeProto__Dimension);
        onnx__tensor_shape_proto__dimension__init(dim);
        if (from->size >= 0) {
            dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
            dim->dim_value = from->size;
        } else if (from->symbol) {
            dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            dim->dim_param = (char *)from->symbol;
        }
        shape->dim[i] = dim;
    }
    return shape;
}

static Onnx__TypeProto *tensor_type_message(writer *state, const onnx_type *type) {
    Onnx__TypeProto *message = RAPTOR_NEW(state->arena, Onnx__TypeProto);
    onnx__type_proto__init(message);
    message->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    message->tensor_type = RAPTOR_NEW(state->arena, Onnx__TypeProto__Tensor);
    onnx__type_proto__tensor__init(message->tensor_type);
    message->tensor_type->has_elem_type = type->dtype != ONNX_UNDEFINED;
    message->tensor_type->elem_type = (int32_t)type->dtype;
    if (type->has_rank)
        message->tensor_type->shape = shape_message(state, type);
    return message;
}

/* NULL for a type that the file did not declare or the reader does not keep. */
static Onnx__TypeProto *type_message(writer *state, const onnx_type *type) {
    if (type->kind == ONNX_TYPE_UNKNOWN || type->kind == ONNX_TYPE_OTHER)
        return NULL;
    Onnx__TypeProto *tensor = tensor_type_message(state, type);
    if (type->kind == ONNX_TYPE_TENSOR)
        return tensor;
    Onnx__TypeProto *message = RAPTOR_NEW(state->arena, Onnx__TypeProto);
    onnx__type_proto__init(message);
    if (type->kind == ONNX_TYPE_SEQUENCE) {
        message->value_case = ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
        message->sequence_type = RAPTOR_NEW(state->arena, Onnx__TypeProto__Sequence);
        onnx__type_proto__sequence__init(message->sequence_type);
        message->sequence_type->elem_type = tensor;
    } else {
        message->value_case = ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE;
        message->optional_type = RAPTOR_NEW(state->arena, Onnx__TypeProto__Optional);
        onnx__type_proto__optional__init(message->optional_type);
        message->optional_type->elem_type = tensor;
    }
    return message;
}

static Onnx__ValueInfoProto **value_messages(writer *state, uint32_t count,
                                             onnx_value *const *values) {
    Onnx__ValueInfoProto **messages =
        RAPTOR_NEW_ARRAY(state->arena, Onnx__ValueInfoProto *, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++) {
        messages[i] = RAPTOR_NEW(state->arena, Onnx__ValueInfoProto);
        onnx__value_info_proto__init(messages[i]);
        messages[i]->name = (char *)values[i]->name;
        messages[i]->type = type_message(state, &values[i]->type);
    }
    return messages;
}

/* ---- tensors -----------------------------------------------------------------------------------
 */

/* The same tensor with its data inside: what came from another file was attached when read. */
static Onnx__TensorProto *tensor_message(writer *state, const Onnx__TensorProto *from,
                                         const char *name) {
    Onnx__TensorProto *tensor = RAPTOR_NEW(state->arena, Onnx__TensorProto);
    *tensor = *from;
    tensor->name = (char *)name;
    tensor->n_external_data = 0;
    tensor->external_data = NULL;
    tensor->has_data_location = 0;
    return tensor;
}

static void write_initializers(writer *state, const onnx_graph *graph, Onnx__GraphProto *message) {
    size_t room = (size_t)graph->initializer_count + 1;
    message->initializer = RAPTOR_NEW_ARRAY(state->arena, Onnx__TensorProto *, room);
    message->sparse_initializer = RAPTOR_NEW_ARRAY(state->arena, Onnx__SparseTensorProto *, room);
    for (uint32_t i = 0; i < graph->initializer_count; i++) {
        const onnx_value *value = graph->initializers[i];
        if (value->initializer) {
            message->initializer[message->n_initializer++] =
                tensor_message(state, value->initializer, value->name);
        } else if (value->sparse_initializer) {
            Onnx__SparseTensorProto *sparse = RAPTOR_NEW(state->arena, Onnx__SparseTensorProto);
            *sparse = *value->sparse_initializer;
            sparse->values = tensor_message(state, sparse->values, value->name);
            message->sparse_initializer[message->n_sparse_initializer++] = sparse;
        }
    }
}

/* ---- nodes -------------------------------------------------------------------------------------
 */

static raptor_status graph_message(writer *state, const onnx_graph *graph,
                                   Onnx__GraphProto **out_message);

static ProtobufCBinaryData bytes_of(const void *bytes, size_t length) {
    return (ProtobufCBinaryData){length, (uint8_t *)bytes};
}

static void write_strings(writer *state, const onnx_attribute *from, Onnx__AttributeProto *to) {
    to->n_strings = from->count;
    to->strings = RAPTOR_NEW_ARRAY(state->arena, ProtobufCBinaryData, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        to->strings[i] = bytes_of(from->value.strings[i].bytes, from->value.strings[i].length);
}

static raptor_status write_attribute(writer *state, const onnx_attribute *from,
                                     Onnx__AttributeProto *to) {
    switch (from->kind) {
    case ONNX_ATTRIBUTE_FLOAT:
        to->has_f = 1;
        to->f = from->value.f;
        break;
    case ONNX_ATTRIBUTE_INT:
        to->has_i = 1;
        to->i = from->value.i;
        break;
    case ONNX_ATTRIBUTE_STRING:
        to->has_s = 1;
        to->s = bytes_of(from->value.s, from->count);
        break;
    case ONNX_ATTRIBUTE_TENSOR:
        to->t = tensor_message(state, from->value.tensor, from->value.tensor->name);
        break;
    case ONNX_ATTRIBUTE_SPARSE_TENSOR:
        to->sparse_tensor = (Onnx__SparseTensorProto *)from->value.sparse_tensor;
        break;
    case ONNX_ATTRIBUTE_GRAPH:
        RAPTOR_TRY(graph_message(state, from->value.graph, &to->g));
        break;
    case ONNX_ATTRIBUTE_FLOATS:
        to->n_floats = from->count;
        to->floats = (float *)from->value.floats;
        break;
    case ONNX_ATTRIBUTE_INTS:
        to->n_ints = from->count;
        to->ints = (int64_t *)from->value.ints;
        break;
    case ONNX_ATTRIBUTE_STRINGS:
        write_strings(state, from, to);
        break;
    case ONNX_ATTRIBUTE_TYPE:
        to->tp = type_message(state, from->value.type);
        break;
    default: /* lists that the reader keeps by name only */
        break;
    }
    return RAPTOR_OK;
}

static char **names_of(writer *state, uint32_t count, onnx_value *const *values) {
    char **names = RAPTOR_NEW_ARRAY(state->arena, char *, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        names[i] = (char *)(values[i] ? values[i]->name : "");
    return names;
}

static raptor_status node_message(writer *state, const onnx_node *node,
                                  Onnx__NodeProto **out_message) {
    if (!node->domain[0] && node->opset != state->model->opset)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_version, onnx_node_place(node),
                               "the node is of opset %lld, the model of %lld: the part it is in "
                               "cannot be written to a file",
                               (long long)node->opset, (long long)state->model->opset);
    Onnx__NodeProto *message = RAPTOR_NEW(state->arena, Onnx__NodeProto);
    onnx__node_proto__init(message);
    message->name = (char *)node->name;
    message->op_type = (char *)node->operator;
    message->domain = (char *)node->domain;
    message->n_input = node->input_count;
    message->input = names_of(state, node->input_count, node->inputs);
    message->n_output = node->output_count;
    message->output = names_of(state, node->output_count, node->outputs);
    message->n_attribute = node->attribute_count;
    message->attribute =
        RAPTOR_NEW_ARRAY(state->arena, Onnx__AttributeProto *, (size_t)node->attribute_count + 1);
    for (uint32_t i = 0; i < node->attribute_count; i++) {
        Onnx__AttributeProto *attribute = RAPTOR_NEW(state->arena, Onnx__AttributeProto);
        onnx__attribute_proto__init(attribute);
        attribute->name = (char *)node->attributes[i].name;
        attribute->has_type = 1;
        attribute->type = (Onnx__AttributeProto__AttributeType)node->attributes[i].kind;
        RAPTOR_TRY(write_attribute(state, &node->attributes[i], attribute));
        message->attribute[i] = attribute;
    }
    *out_message = message;
    return RAPTOR_OK;
}

static raptor_status graph_message(writer *state, const onnx_graph *graph,
                                   Onnx__GraphProto **out_message) {
    Onnx__GraphProto *message = RAPTOR_NEW(state->arena, Onnx__GraphProto);
    onnx__graph_proto__init(message);
    message->name = (char *)(graph->name[0] ? graph->name : "graph");
    message->n_input = graph->input_count;
    message->input = value_messages(state, graph->input_count, graph->inputs);
    message->n_output = graph->output_count;
    message->output = value_messages(state, graph->output_count, graph->outputs);
    write_initializers(state, graph, message);
    message->n_node = graph->node_count;
    message->node =
        RAPTOR_NEW_ARRAY(state->arena, Onnx__NodeProto *, (size_t)graph->node_count + 1);
    for (uint32_t i = 0; i < graph->node_count; i++)
        RAPTOR_TRY(node_message(state, graph->nodes[i], &message->node[i]));
    *out_message = message;
    return RAPTOR_OK;
}

/* ---- the file ----------------------------------------------------------------------------------
 */

/* ai.onnx, and every other domain that a node of the model's graph is of. */
static void write_opsets(writer *state, Onnx__ModelProto *message) {
    const onnx_graph *graph = state->model->graph;
    message->opset_import =
        RAPTOR_NEW_ARRAY(state->arena, Onnx__OperatorSetIdProto *, (size_t)graph->node_count + 1);
    for (uint32_t i = 0; i <= graph->node_count; i++) {
        const char *domain = i ? graph->nodes[i - 1]->domain : "";
        bool known = i > 0 ? !domain[0] : state->model->opset == 0;
        for (size_t k = 0; k < message->n_opset_import && !known; k++)
            known = strcmp(message->opset_import[k]->domain, domain) == 0;
        if (known)
            continue;
        Onnx__OperatorSetIdProto *import = RAPTOR_NEW(state->arena, Onnx__OperatorSetIdProto);
        onnx__operator_set_id_proto__init(import);
        import->domain = (char *)domain;
        import->has_version = 1;
        import->version = i ? graph->nodes[i - 1]->opset : state->model->opset;
        message->opset_import[message->n_opset_import++] = import;
    }
}

typedef struct file_sink {
    ProtobufCBuffer base; /* first, so that protobuf-c's pointer is ours */
    raptor_file_writer *file;
} file_sink;

static void sink_append(ProtobufCBuffer *buffer, size_t size, const uint8_t *data) {
    raptor_file_writer_append(((file_sink *)buffer)->file, data, size);
}

static raptor_status_code write_model(raptor_arena *arena, void *user,
                                      raptor_diagnostics *diagnostics) {
    writer *state = user;
    const char *path = state->path;
    state->arena = arena;
    state->diagnostics = diagnostics;
    Onnx__ModelProto message = ONNX__MODEL_PROTO__INIT;
    message.has_ir_version = 1;
    message.ir_version = state->model->ir_version;
    message.producer_name = (char *)state->model->producer;
    RAPTOR_TRY(graph_message(state, state->model->graph, &message.graph));
    write_opsets(state, &message);
    size_t size = protobuf_c_message_get_packed_size(&message.base);
    if (size > INT32_MAX)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_size_overflow,
                               (raptor_place){.file = path},
                               "the model takes %zu bytes; an ONNX file has at most 2 GiB", size);
    file_sink sink = {.base = {sink_append}};
    RAPTOR_TRY(raptor_file_writer_open(path, state->diagnostics, &sink.file));
    protobuf_c_message_pack_to_buffer(&message.base, &sink.base);
    return raptor_file_writer_close(sink.file, state->diagnostics);
}

raptor_status onnx_model_write(const onnx_model *model, const char *path,
                               raptor_diagnostics *diagnostics) {
    writer state = {.model = model, .path = path};
    return raptor_scope_run(write_model, &state, (raptor_place){.file = path}, diagnostics);
}
