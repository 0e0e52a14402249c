/* Some nodes of a model as a model of their own. Values and nodes are copied, because they know
 * their graph and carry dense numbers; the messages behind them are shared. */
#include "frontend/onnx/internal.h"

#include <stdlib.h>

typedef struct extractor {
    const onnx_model *source;
    onnx_model *model;
    raptor_arena *arena; /* of the new model */
    onnx_value **values; /* by id in the source */
    build_graph *top;    /* where initializers of the source's graph go */
    raptor_diagnostics *diagnostics;
} extractor;

static onnx_value *copy_value(extractor *state, build_graph *graph, const onnx_value *from) {
    onnx_value *value = RAPTOR_NEW(state->arena, onnx_value);
    *value = *from;
    value->id = state->model->value_count++;
    value->graph = &graph->graph;
    value->producer = NULL;
    value->use_count = 0;
    state->values[from->id] = value;
    (void)name_table_add(state->arena, &graph->names, value->name, value);
    return value;
}

static void add_initializer(extractor *state, build_graph *graph, onnx_value *value) {
    onnx_graph *public = &graph->graph;
    RAPTOR_GROW(state->arena, public->initializers, public->initializer_count,
                graph->initializer_capacity);
    public->initializers[public->initializer_count++] = value;
}

/* The copy of a value that is used; initializers follow their first use. NULL for a value that is
 * neither given nor computed. */
static onnx_value *use(extractor *state, const onnx_value *from) {
    onnx_value *value = state->values[from->id];
    if (!value && from->kind == ONNX_VALUE_INITIALIZER && !from->graph->outer) {
        value = copy_value(state, state->top, from);
        add_initializer(state, state->top, value);
    }
    if (value)
        value->use_count++;
    return value;
}

static raptor_status use_all(extractor *state, const onnx_node *node, uint32_t count,
                             onnx_value *const *from, onnx_value ***out_values) {
    *out_values = RAPTOR_NEW_ARRAY(state->arena, onnx_value *, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++) {
        (*out_values)[i] = from[i] ? use(state, from[i]) : NULL;
        if (from[i] && !(*out_values)[i])
            return raptor_diagnose(
                state->diagnostics, RAPTOR_E_onnx_graph,
                node ? onnx_node_place(node) : (raptor_place){.file = state->source->path},
                "'%s' comes from outside the part of the model it is read in", from[i]->name);
    }
    return RAPTOR_OK;
}

static raptor_status copy_graph(extractor *state, const onnx_graph *from, const onnx_graph *outer,
                                build_node *enclosing, onnx_graph **out_graph);

static raptor_status copy_attributes(extractor *state, build_node *node, const onnx_node *from) {
    onnx_attribute *attributes =
        RAPTOR_NEW_ARRAY(state->arena, onnx_attribute, (size_t)from->attribute_count + 1);
    for (uint32_t i = 0; i < from->attribute_count; i++) {
        attributes[i] = from->attributes[i];
        onnx_graph *graph;
        if (attributes[i].kind != ONNX_ATTRIBUTE_GRAPH || !attributes[i].value.graph)
            continue;
        RAPTOR_TRY(copy_graph(state, attributes[i].value.graph, node->node.graph, node, &graph));
        attributes[i].value.graph = graph;
    }
    node->node.attributes = attributes;
    return RAPTOR_OK;
}

/* Inputs first: a node's subgraphs may use what it reads. */
static raptor_status copy_node(extractor *state, build_graph *graph, const onnx_node *from) {
    build_node *node = RAPTOR_NEW(state->arena, build_node);
    onnx_graph *public = &graph->graph;
    node->node = *from;
    node->node.graph = public;
    node->node.position = public->node_count;
    RAPTOR_GROW(state->arena, public->nodes, public->node_count, graph->node_capacity);
    public->nodes[public->node_count++] = &node->node;
    RAPTOR_TRY(use_all(state, from, from->input_count, from->inputs, &node->node.inputs));
    RAPTOR_TRY(use_all(state, from, from->capture_count, from->captures, &node->node.captures));
    RAPTOR_TRY(copy_attributes(state, node, from));
    node->node.outputs =
        RAPTOR_NEW_ARRAY(state->arena, onnx_value *, (size_t)from->output_count + 1);
    for (uint32_t i = 0; i < from->output_count; i++)
        if (from->outputs[i]) {
            node->node.outputs[i] = copy_value(state, graph, from->outputs[i]);
            node->node.outputs[i]->producer = &node->node;
        }
    return RAPTOR_OK;
}

static build_graph *create_graph(extractor *state, const char *name, const onnx_graph *outer,
                                 build_node *enclosing) {
    build_graph *graph = RAPTOR_NEW(state->arena, build_graph);
    graph->graph.name = name;
    graph->graph.model = state->model;
    graph->graph.outer = outer;
    graph->enclosing = enclosing;
    return graph;
}

static raptor_status copy_graph(extractor *state, const onnx_graph *from, const onnx_graph *outer,
                                build_node *enclosing, onnx_graph **out_graph) {
    build_graph *graph = create_graph(state, from->name, outer, enclosing);
    onnx_graph *public = &graph->graph;
    for (uint32_t i = 0; i < from->initializer_count; i++)
        add_initializer(state, graph, copy_value(state, graph, from->initializers[i]));
    public->inputs = RAPTOR_NEW_ARRAY(state->arena, onnx_value *, (size_t)from->input_count + 1);
    for (uint32_t i = 0; i < from->input_count; i++)
    public->inputs[public->input_count++] = copy_value(state, graph, from->inputs[i]);
    for (uint32_t i = 0; i < from->node_count; i++)
        RAPTOR_TRY(copy_node(state, graph, from->nodes[i]));
    RAPTOR_TRY(use_all(state, NULL, from->output_count, from->outputs, &public->outputs));
    public->output_count = from->output_count;
    *out_graph = public;
    return RAPTOR_OK;
}

static void add_constant(extractor *state, const onnx_extract_value *constant) {
    const onnx_tensor *tensor = &constant->constant;
    Onnx__TensorProto *message = RAPTOR_NEW(state->arena, Onnx__TensorProto);
    onnx__tensor_proto__init(message);
    message->name = (char *)constant->value->name;
    message->n_dims = tensor->rank;
    message->dims = RAPTOR_NEW_ARRAY(state->arena, int64_t, (size_t)tensor->rank + 1);
    for (uint32_t i = 0; i < tensor->rank; i++)
        message->dims[i] = tensor->dims[i];
    message->has_data_type = 1;
    message->data_type = (int32_t)tensor->dtype;
    message->has_raw_data = 1;
    message->raw_data.len = tensor->count * onnx_dtype_bytes(tensor->dtype);
    message->raw_data.data = (uint8_t *)tensor->data;
    onnx_value *value = copy_value(state, state->top, constant->value);
    value->kind = ONNX_VALUE_INITIALIZER;
    value->initializer = message;
    add_initializer(state, state->top, value);
}

static raptor_status extract(extractor *state, const onnx_extraction *what) {
    build_graph *graph = create_graph(state, state->source->graph->name, NULL, NULL);
    onnx_graph *public = &graph->graph;
    state->top = graph;
    state->model->graph = public;
    public->inputs = RAPTOR_NEW_ARRAY(state->arena, onnx_value *, (size_t)what->input_count + 1);
    for (uint32_t i = 0; i < what->input_count; i++) {
        onnx_value *value = copy_value(state, graph, what->inputs[i].value);
        value->kind = ONNX_VALUE_INPUT;
        value->type = what->inputs[i].type;
        public->inputs[public->input_count++] = value;
    }
    for (uint32_t i = 0; i < what->constant_count; i++)
        add_constant(state, &what->constants[i]);
    for (uint32_t i = 0; i < what->node_count; i++)
        RAPTOR_TRY(copy_node(state, graph, what->nodes[i]));
    public->outputs = RAPTOR_NEW_ARRAY(state->arena, onnx_value *, (size_t)what->output_count + 1);
    for (uint32_t i = 0; i < what->output_count; i++) {
        onnx_value *value = use(state, what->outputs[i].value);
        if (!value)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_graph,
                                   (raptor_place){.file = state->source->path},
                                   "'%s' is not computed in this part of the model",
                                   what->outputs[i].value->name);
        value->type = what->outputs[i].type;
        public->outputs[public->output_count++] = value;
    }
    return RAPTOR_OK;
}

static raptor_status extract_guarded(extractor *state, const onnx_extraction *what,
                                     raptor_arena *scratch) {
    jmp_buf guard;
    if (setjmp(guard) != 0) {
        state->arena->guard = NULL;
        return raptor_diagnose(state->diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = state->source->path}, "out of memory");
    }
    raptor_arena_guard(state->arena, &guard);
    raptor_arena_guard(scratch, &guard);
    state->values = RAPTOR_NEW_ARRAY(scratch, onnx_value *, (size_t)state->source->value_count + 1);
    state->model->path = raptor_arena_strdup(state->arena, state->source->path);
    state->model->producer = raptor_arena_strdup(state->arena, state->source->producer);
    raptor_status_code status = extract(state, what);
    state->arena->guard = NULL;
    return status;
}

raptor_status onnx_model_extract(const onnx_model *model, const onnx_extraction *what,
                                 raptor_diagnostics *diagnostics, onnx_model **out_model) {
    *out_model = NULL;
    onnx_model *part = calloc(1, sizeof *part);
    if (!part)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = model->path}, "out of memory");
    raptor_arena_init(&part->arena);
    part->ir_version = model->ir_version;
    part->opset = model->opset;
    raptor_arena scratch;
    raptor_arena_init(&scratch);
    extractor state = {
        .source = model, .model = part, .arena = &part->arena, .diagnostics = diagnostics};
    raptor_status_code status = extract_guarded(&state, what, &scratch);
    raptor_arena_deinit(&scratch);
    if (status != RAPTOR_OK)
        onnx_model_destroy(part);
    else
        *out_model = part;
    return status;
}
