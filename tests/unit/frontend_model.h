/* Builds small ONNX models in memory for the frontend's tests, and imports them. Lists of names are
 * written "x, w, b"; an empty name leaves an input out. */
#ifndef TESTS_UNIT_FRONTEND_MODEL_H
#define TESTS_UNIT_FRONTEND_MODEL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "frontend/frontend.h"
#include "ir/dialects/arith/arith.h"
#include "ir/dialects/func/func.h"
#include "onnx/onnx.pb-c.h"

enum { MODEL_ITEMS = 64 };

typedef struct model_under_test {
    raptor_arena arena;
    Onnx__ModelProto message;
    Onnx__GraphProto graph;
    Onnx__OperatorSetIdProto opset, *opsets[1];
    Onnx__NodeProto *nodes[MODEL_ITEMS];
    Onnx__ValueInfoProto *inputs[MODEL_ITEMS], *outputs[MODEL_ITEMS], *infos[MODEL_ITEMS];
    Onnx__TensorProto *initializers[MODEL_ITEMS];
    /* What the import gave. */
    onnx_model *read;
    ir_context *context;
    ir_operation *module;
    raptor_diagnostics diagnostics;
} model_under_test;

#define DIMS(...)                                                                                  \
    (sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]) {                                          \
        __VA_ARGS__                                                                                \
    }
#define FLOATS(...) ((float[]){__VA_ARGS__})
#define INTS(...)                                                                                  \
    (sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]) {                                          \
        __VA_ARGS__                                                                                \
    }

static inline void model_init(model_under_test *m, int64_t opset) {
    memset(m, 0, sizeof *m);
    raptor_arena_init(&m->arena);
    raptor_diagnostics_init(&m->diagnostics);
    onnx__model_proto__init(&m->message);
    onnx__graph_proto__init(&m->graph);
    onnx__operator_set_id_proto__init(&m->opset);
    m->opset.has_version = 1;
    m->opset.version = opset;
    m->opsets[0] = &m->opset;
    m->message.n_opset_import = 1;
    m->message.opset_import = m->opsets;
    m->message.has_ir_version = 1;
    m->message.ir_version = 8;
    m->message.graph = &m->graph;
    m->graph.name = "graph";
    m->graph.node = m->nodes;
    m->graph.input = m->inputs;
    m->graph.output = m->outputs;
    m->graph.value_info = m->infos;
    m->graph.initializer = m->initializers;
}

static inline void model_deinit(model_under_test *m) {
    ir_context_destroy(m->context);
    onnx_model_destroy(m->read);
    raptor_diagnostics_deinit(&m->diagnostics);
    raptor_arena_deinit(&m->arena);
}

/* A dimension of -1 is left without a size, -2 gets the symbol "batch". */
static inline Onnx__ValueInfoProto *model_value(model_under_test *m, const char *name, int32_t type,
                                                size_t rank, const int64_t *dims) {
    Onnx__ValueInfoProto *info = RAPTOR_NEW(&m->arena, Onnx__ValueInfoProto);
    Onnx__TypeProto *proto = RAPTOR_NEW(&m->arena, Onnx__TypeProto);
    Onnx__TypeProto__Tensor *tensor = RAPTOR_NEW(&m->arena, Onnx__TypeProto__Tensor);
    Onnx__TensorShapeProto *shape = RAPTOR_NEW(&m->arena, Onnx__TensorShapeProto);
    onnx__value_info_proto__init(info);
    onnx__type_proto__init(proto);
    onnx__type_proto__tensor__init(tensor);
    onnx__tensor_shape_proto__init(shape);
    info->name = raptor_arena_strdup(&m->arena, name);
    info->type = proto;
    proto->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    proto->tensor_type = tensor;
    tensor->has_elem_type = 1;
    tensor->elem_type = type;
    tensor->shape = shape;
    shape->n_dim = rank;
    shape->dim = RAPTOR_NEW_ARRAY(&m->arena, Onnx__TensorShapeProto__Dimension *, rank + 1);
    for (size_t i = 0; i < rank; i++) {
        shape->dim[i] = RAPTOR_NEW(&m->arena, Onnx__TensorShapeProto__Dimension);
        onnx__tensor_shape_proto__dimension__init(shape->dim[i]);
        if (dims[i] >= 0) {
            shape->dim[i]->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
            shape->dim[i]->dim_value = dims[i];
        } else if (dims[i] == -2) {
            shape->dim[i]->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            shape->dim[i]->dim_param = "batch";
        }
    }
    return info;
}

static inline void model_input(model_under_test *m, const char *name, size_t rank,
                               const int64_t *dims) {
    m->inputs[m->graph.n_input++] = model_value(m, name, ONNX_FLOAT, rank, dims);
}

static inline void model_output(model_under_test *m, const char *name) {
    m->outputs[m->graph.n_output++] = model_value(m, name, ONNX_FLOAT, 0, NULL);
    m->outputs[m->graph.n_output - 1]->type->tensor_type->shape = NULL;
}

static inline Onnx__TensorProto *model_tensor(model_under_test *m, const char *name, int32_t type,
                                              size_t rank, const int64_t *dims, const void *data,
                                              size_t bytes) {
    Onnx__TensorProto *tensor = RAPTOR_NEW(&m->arena, Onnx__TensorProto);
    onnx__tensor_proto__init(tensor);
    tensor->name = raptor_arena_strdup(&m->arena, name);
    tensor->has_data_type = 1;
    tensor->data_type = type;
    tensor->n_dims = rank;
    tensor->dims = RAPTOR_NEW_ARRAY(&m->arena, int64_t, rank + 1);
    for (size_t i = 0; i < rank; i++)
        tensor->dims[i] = dims[i];
    tensor->has_raw_data = 1;
    tensor->raw_data.len = bytes;
    tensor->raw_data.data = raptor_arena_allocate(&m->arena, bytes + 1);
    memcpy(tensor->raw_data.data, data, bytes);
    return tensor;
}

static inline size_t model_count(size_t rank, const int64_t *dims) {
    size_t count = 1;
    for (size_t i = 0; i < rank; i++)
        count *= (size_t)dims[i];
    return count;
}

static inline void model_floats(model_under_test *m, const char *name, size_t rank,
                                const int64_t *dims, const float *values) {
    m->initializers[m->graph.n_initializer++] = model_tensor(
        m, name, ONNX_FLOAT, rank, dims, values, model_count(rank, dims) * sizeof *values);
}

/* Elements 0.5, 1.5, 2.5 ... : all different, none a neutral one. */
static inline void model_ramp(model_under_test *m, const char *name, size_t rank,
                              const int64_t *dims) {
    size_t count = model_count(rank, dims);
    float *values = RAPTOR_NEW_ARRAY(&m->arena, float, count + 1);
    for (size_t i = 0; i < count; i++)
        values[i] = 0.5f + (float)i;
    model_floats(m, name, rank, dims, values);
}

static inline void model_ints(model_under_test *m, const char *name, size_t count,
                              const int64_t *values) {
    int64_t dims[1] = {(int64_t)count};
    m->initializers[m->graph.n_initializer++] =
        model_tensor(m, name, ONNX_INT64, 1, dims, values, count * sizeof *values);
}

static inline char **model_names(model_under_test *m, const char *list, size_t *out_count) {
    char **names = RAPTOR_NEW_ARRAY(&m->arena, char *, MODEL_ITEMS);
    size_t count = 0;
    for (const char *c = list; *list != '\0';) {
        while (*c == ' ')
            c++;
        const char *end = strchr(c, ',');
        size_t length = end != NULL ? (size_t)(end - c) : strlen(c);
        names[count++] = raptor_arena_strndup(&m->arena, c, length);
        if (end == NULL)
            break;
        c = end + 1;
    }
    *out_count = count;
    return names;
}

/* The newest node; attributes are added to it by model_int and so on. `name` NULL: without one. */
static inline Onnx__NodeProto *model_node(model_under_test *m, const char *op_type,
                                          const char *name, const char *inputs,
                                          const char *outputs) {
    Onnx__NodeProto *node = RAPTOR_NEW(&m->arena, Onnx__NodeProto);
    onnx__node_proto__init(node);
    node->op_type = raptor_arena_strdup(&m->arena, op_type);
    node->name = name != NULL ? raptor_arena_strdup(&m->arena, name) : NULL;
    node->input = model_names(m, inputs, &node->n_input);
    node->output = model_names(m, outputs, &node->n_output);
    node->attribute = RAPTOR_NEW_ARRAY(&m->arena, Onnx__AttributeProto *, MODEL_ITEMS);
    m->nodes[m->graph.n_node++] = node;
    return node;
}

static inline Onnx__AttributeProto *model_attribute(model_under_test *m, const char *name,
                                                    Onnx__AttributeProto__AttributeType type) {
    Onnx__NodeProto *node = m->nodes[m->graph.n_node - 1];
    Onnx__AttributeProto *attribute = RAPTOR_NEW(&m->arena, Onnx__AttributeProto);
    onnx__attribute_proto__init(attribute);
    attribute->name = raptor_arena_strdup(&m->arena, name);
    attribute->has_type = 1;
    attribute->type = type;
    node->attribute[node->n_attribute++] = attribute;
    return attribute;
}

static inline void model_int(model_under_test *m, const char *name, int64_t value) {
    Onnx__AttributeProto *a = model_attribute(m, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INT);
    a->has_i = 1;
    a->i = value;
}

static inline void model_float(model_under_test *m, const char *name, float value) {
    Onnx__AttributeProto *a =
        model_attribute(m, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__FLOAT);
    a->has_f = 1;
    a->f = value;
}

static inline void model_int_list(model_under_test *m, const char *name, size_t count,
                                  const int64_t *values) {
    Onnx__AttributeProto *a = model_attribute(m, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INTS);
    a->n_ints = count;
    a->ints = RAPTOR_NEW_ARRAY(&m->arena, int64_t, count + 1);
    memcpy(a->ints, values, count * sizeof *values);
}

static inline void model_string(model_under_test *m, const char *name, const char *value) {
    Onnx__AttributeProto *a =
        model_attribute(m, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__STRING);
    a->has_s = 1;
    a->s.len = strlen(value);
    a->s.data = (uint8_t *)raptor_arena_strdup(&m->arena, value);
}

/* Serializes the message and reads it as a file. */
static inline raptor_status_code model_read(model_under_test *m) {
    size_t size = onnx__model_proto__get_packed_size(&m->message);
    uint8_t *bytes = malloc(size ? size : 1);
    onnx__model_proto__pack(&m->message, bytes);
    raptor_status_code status =
        onnx_model_parse(bytes, size, "models/small.onnx", NULL, &m->diagnostics, &m->read);
    free(bytes);
    return status;
}

static inline raptor_status_code model_import(model_under_test *m) {
    if (m->read == NULL && model_read(m) != RAPTOR_OK)
        return RAPTOR_FAILED;
    m->context = ir_context_create();
    return frontend_import(m->read, NULL, m->context, &m->diagnostics, &m->module);
}

/* Imports a model that must be fine and prove sound. */
static inline void model_expect_import(model_under_test *m) {
    raptor_status_code status = model_import(m);
    if (status != RAPTOR_OK)
        raptor_diagnostics_print(&m->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    assert_int_equal(m->diagnostics.count, 0);
    assert_int_equal(ir_verify(m->module, &m->diagnostics), RAPTOR_OK);
}

static inline const ir_block *model_body(const model_under_test *m) {
    return func_body(func_find(m->module, "main"));
}

/* The operation of that name, which must occur exactly once. */
static inline ir_operation *model_find(const model_under_test *m, const char *name) {
    ir_operation *found = NULL;
    for (ir_operation *op = model_body(m)->first; op != NULL; op = op->next)
        if (ir_operation_is(op, name)) {
            assert_null(found);
            found = op;
        }
    assert_non_null(found);
    return found;
}

static inline size_t model_count_operations(const model_under_test *m, const char *name) {
    size_t count = 0;
    for (ir_operation *op = model_body(m)->first; op != NULL; op = op->next)
        count += name == NULL ? strncmp(op->name, "spat.", 5) == 0 : ir_operation_is(op, name);
    return count;
}

static inline void expect_integers(const ir_operation *op, const char *name, size_t count,
                                   const int64_t *values) {
    uint32_t given;
    const int64_t *integers = ir_integers_get(op, name, &given);
    assert_int_equal(given, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(integers[i], values[i]);
}

static inline void expect_shape(const ir_value *value, size_t rank, const int64_t *dims) {
    assert_int_equal(value->type->rank, rank);
    for (size_t i = 0; i < rank; i++)
        assert_int_equal(value->type->shape[i], dims[i]);
}

/* An operand that is a constant of these elements. */
static inline void expect_constant(const ir_operation *op, uint32_t number, size_t count,
                                   const float *values) {
    const ir_value *operand = ir_operand_value(op, number);
    const ir_attribute *attribute = arith_constant(operand);
    assert_non_null(attribute);
    assert_int_equal(ir_type_element_count(operand->type), count);
    bool splat;
    const float *data = ir_attribute_data(attribute, &splat);
    for (size_t i = 0; i < count; i++)
        assert_float_equal(data[splat ? 0 : i], values[i], 1e-6f);
}

/* The import must fail with `count` faults, the first of that code, with a message that holds the
 * text and names the node. */
static inline void model_expect_faults(model_under_test *m, size_t count,
                                       raptor_diagnostic_code code, const char *node,
                                       const char *text) {
    assert_int_equal(model_import(m), RAPTOR_FAILED);
    assert_null(m->module);
    const raptor_diagnostic *first = m->diagnostics.first;
    if (m->diagnostics.count != count || first->code != code ||
        strstr(first->message, text) == NULL)
        raptor_diagnostics_print(&m->diagnostics, stderr);
    assert_int_equal(m->diagnostics.count, count);
    assert_int_equal(first->code, code);
    assert_non_null(strstr(first->message, text));
    assert_string_equal(first->place.file, "models/small.onnx");
    if (node != NULL)
        assert_string_equal(first->place.node, node);
}

#endif
