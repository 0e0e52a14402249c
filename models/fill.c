#include "models/fill.h"

#include <string.h>

#include "frontend/onnx/internal.h" /* the message of a checked model */
#include "models/moments.h"
#include "models/names.h"
#include "models/writer.h"
#include "raptor/scope.h"

typedef struct fill_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    const onnx_model *source;
    uint64_t seed;
    const char *path; /* of the model that is written */
    zoo_names freed;  /* shape initialisers, and how many of their uses went with the nodes */
    zoo_model model;
} fill_state;

static bool is_float_constant_of_shape(const Onnx__NodeProto *node) {
    if (!node->op_type || strcmp(node->op_type, "ConstantOfShape") != 0 ||
        (node->domain && node->domain[0] && strcmp(node->domain, "ai.onnx") != 0) ||
        node->n_input != 1 || node->n_output != 1 || !node->output[0][0])
        return false;
    for (size_t i = 0; i < node->n_attribute; i++) {
        const Onnx__AttributeProto *attribute = node->attribute[i];
        if (attribute->name && strcmp(attribute->name, "value") == 0)
            return attribute->t && attribute->t->data_type == ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
    }
    return true; /* without a value it gives f32 zeros */
}

/* *out_taken: the node has become a weight. One whose shape is computed stays as it is. */
static raptor_status take_node(fill_state *filling, const Onnx__NodeProto *node, bool *out_taken) {
    *out_taken = false;
    if (!is_float_constant_of_shape(node))
        return RAPTOR_OK;
    const onnx_value *shape = onnx_graph_find_initializer(filling->source->graph, node->input[0]);
    if (!shape)
        return RAPTOR_OK;
    onnx_tensor tensor;
    RAPTOR_TRY(onnx_value_tensor(shape, filling->arena, filling->diagnostics, &tensor));
    const int64_t *dims = onnx_tensor_to_int64(&tensor, filling->arena);
    if (!dims || tensor.rank != 1)
        return raptor_diagnose(filling->diagnostics, RAPTOR_E_onnx_shape,
                               (raptor_place){.file = filling->source->path,
                                              .node = node->name,
                                              .operator= node->op_type},
                               "'%s' is not a shape: one dimension of integers is needed",
                               node->input[0]);
    RAPTOR_TRY(zoo_model_add_weight(&filling->model, filling->arena, node->output[0], tensor.count,
                                    dims, filling->diagnostics));
    size_t freed = zoo_names_get(&filling->freed, node->input[0]);
    zoo_names_set(&filling->freed, node->input[0], freed == ZOO_NAME_ABSENT ? 1 : freed + 1);
    *out_taken = true;
    return RAPTOR_OK;
}

/* Whether the removed nodes were all that used the value. */
static bool is_orphan(const fill_state *filling, const char *name) {
    size_t freed = name ? zoo_names_get(&filling->freed, name) : ZOO_NAME_ABSENT;
    const onnx_value *value =
        freed == ZOO_NAME_ABSENT ? NULL : onnx_graph_find_value(filling->source->graph, name);
    return value && value->use_count == freed;
}

static raptor_status take_nodes(fill_state *filling, Onnx__GraphProto *graph) {
    Onnx__NodeProto **kept = RAPTOR_NEW_ARRAY(filling->arena, Onnx__NodeProto *, graph->n_node);
    size_t count = 0;
    for (size_t i = 0; i < graph->n_node; i++) {
        bool taken;
        RAPTOR_TRY(take_node(filling, graph->node[i], &taken));
        if (!taken)
            kept[count++] = graph->node[i];
    }
    graph->node = kept;
    graph->n_node = count;
    return RAPTOR_OK;
}

static void drop_orphans(const fill_state *filling, Onnx__GraphProto *graph) {
    Onnx__TensorProto **tensors =
        RAPTOR_NEW_ARRAY(filling->arena, Onnx__TensorProto *, graph->n_initializer);
    size_t count = 0;
    for (size_t i = 0; i < graph->n_initializer; i++)
        if (!is_orphan(filling, graph->initializer[i]->name))
            tensors[count++] = graph->initializer[i];
    graph->initializer = tensors;
    graph->n_initializer = count;

    const zoo_model *model = &filling->model;
    Onnx__ValueInfoProto **inputs = RAPTOR_NEW_ARRAY(filling->arena, Onnx__ValueInfoProto *,
                                                     graph->n_input + model->weight_count);
    count = 0;
    for (size_t i = 0; i < graph->n_input; i++)
        if (!is_orphan(filling, graph->input[i]->name))
            inputs[count++] = graph->input[i];
    /* Before version 4 every initialiser has to be listed among the inputs. */
    for (size_t i = 0; i < model->weight_count && model->proto->ir_version < 4; i++)
        inputs[count++] = zoo_value_info(filling->arena, model->weights[i].name,
                                         model->weights[i].rank, model->weights[i].dims);
    graph->input = inputs;
    graph->n_input = count;
}

static raptor_status_code fill(raptor_arena *arena, void *user, raptor_diagnostics *diagnostics) {
    fill_state *filling = user;
    filling->arena = arena;
    filling->diagnostics = diagnostics;
    /* Copies of the two outer messages; everything below is shared with the source. */
    Onnx__ModelProto *proto = RAPTOR_NEW(filling->arena, Onnx__ModelProto);
    Onnx__GraphProto *graph = RAPTOR_NEW(filling->arena, Onnx__GraphProto);
    *proto = *filling->source->storage->message;
    *graph = *proto->graph;
    proto->graph = graph;
    filling->model.proto = proto;
    filling->freed.arena = filling->arena;
    RAPTOR_TRY(take_nodes(filling, graph));
    drop_orphans(filling, graph);
    zoo_model_scale_weights(&filling->model, filling->arena);
    filling->arena->guard = NULL; /* the writer owns a file and allocates nothing here */
    return zoo_model_write(&filling->model, filling->seed, filling->path, diagnostics);
}

raptor_status zoo_fill(const char *light_path, uint64_t seed, const char *path,
                       raptor_diagnostics *diagnostics) {
    onnx_model *source;
    RAPTOR_TRY(onnx_model_load(light_path, NULL, diagnostics, &source));
    fill_state filling = {.source = source, .seed = seed, .path = path};
    raptor_status_code status =
        raptor_scope_run(fill, &filling, (raptor_place){.file = light_path}, diagnostics);
    onnx_model_destroy(source);
    return status;
}
