/* Messages to graphs: declares every value, resolves every name, inlines model-local functions.
 * Subgraphs are built where their node is, so that they see the enclosing names. */
#include "frontend/onnx/internal.h"

#include <stdarg.h>
#include <string.h>

void onnx_build_fault(onnx_builder *builder, raptor_diagnostic_code code, const onnx_node *node,
                      const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    raptor_place place = {.file = builder->model->path};
    if (node) {
        place.node = node->name;
        place.operator= node->operator;
    }
    raptor_diagnose(builder->diagnostics, code, place, "%s", text);
    builder->failed = true;
}

/* The name a function body's value has in the graph it is inlined into. */
const char *onnx_build_rename(onnx_builder *builder, const function_scope *scope,
                              const char *name) {
    if (!name)
        return "";
    if (!scope || !name[0])
        return name;
    for (size_t i = 0; i < scope->function->n_input; i++)
        if (strcmp(scope->function->input[i], name) == 0)
            return scope->inputs[i];
    for (size_t i = 0; i < scope->function->n_output; i++)
        if (strcmp(scope->function->output[i], name) == 0)
            return scope->outputs[i];
    return raptor_arena_printf(builder->arena, "%s%s", scope->prefix, name);
}

int64_t onnx_build_opset(const onnx_builder *builder, const function_scope *scope,
                         const char *domain) {
    Onnx__OperatorSetIdProto **imports =
        scope ? scope->function->opset_import : builder->message->opset_import;
    size_t count = scope ? scope->function->n_opset_import : builder->message->n_opset_import;
    for (size_t i = 0; i < count; i++) {
        const char *name = imports[i]->domain ? imports[i]->domain : "";
        if (strcmp(strcmp(name, "ai.onnx") == 0 ? "" : name, domain) == 0)
            return imports[i]->version;
    }
    return scope ? onnx_build_opset(builder, scope->caller, domain) : 0;
}

static onnx_value *declare(onnx_builder *builder, build_graph *graph, const char *name,
                           onnx_value_kind kind, const onnx_node *producer, uint32_t index) {
    onnx_value *value = RAPTOR_NEW(builder->arena, onnx_value);
    *value = (onnx_value){.name = name,
                          .id = builder->model->value_count,
                          .kind = kind,
                          .graph = &graph->graph,
                          .producer = producer,
                          .output_index = index};
    onnx_value *before = name_table_add(builder->arena, &graph->names, name, value);
    if (before) {
        const char *how = before->producer ? before->producer->name : "the graph's own inputs";
        onnx_build_fault(builder, RAPTOR_E_onnx_graph, producer,
                         "value '%s' is defined twice, first by %s", name, how);
        return before;
    }
    builder->model->value_count++;
    return value;
}

static void add_node(onnx_builder *builder, build_graph *graph, build_node *node) {
    onnx_graph *public = &graph->graph;
    RAPTOR_GROW(builder->arena, public->nodes, public->node_count, graph->node_capacity);
    node->node.position = public->node_count;
    public->nodes[public->node_count++] = &node->node;
}

static void declare_nodes(onnx_builder *builder, build_graph *graph, Onnx__NodeProto **messages,
                          size_t count, const function_scope *scope);

static build_node *read_node(onnx_builder *builder, build_graph *graph,
                             const Onnx__NodeProto *message, size_t index,
                             const function_scope *scope) {
    build_node *node = RAPTOR_NEW(builder->arena, build_node);
    const char *operator= message->op_type ? message->op_type : "";
    const char *domain = message->domain ? message->domain : "";
    if (strcmp(domain, "ai.onnx") == 0)
        domain = "";
    node->message = message;
    node->scope = scope;
    node->node = (onnx_node){.operator= operator,
                             .domain = domain,
                             .opset = onnx_build_opset(builder, scope, domain),
                             .file_index = (uint32_t)index,
                             .graph = &graph->graph,
                             .input_count = (uint32_t)message->n_input,
                             .output_count = (uint32_t)message->n_output};
    node->node.name = message->name && message->name[0]
                          ? message->name
                          : raptor_arena_printf(builder->arena, "%s_%zu", operator, index);
    if (scope)
        node->node.name =
            raptor_arena_printf(builder->arena, "%s%s", scope->prefix, node->node.name);
    if (!operator[0])
        onnx_build_fault(builder, RAPTOR_E_onnx_malformed, &node->node,
                         "node %zu names no operator", index);
    return node;
}

static void inline_call(onnx_builder *builder, build_graph *graph, build_node *call,
                        const Onnx__FunctionProto *function) {
    enum { CALL_DEPTH_LIMIT = 32, CALL_COUNT_LIMIT = 100000 };
    uint32_t depth = call->scope ? call->scope->depth + 1 : 1;
    if (depth > CALL_DEPTH_LIMIT || ++builder->call_count > CALL_COUNT_LIMIT) {
        onnx_build_fault(builder, RAPTOR_E_onnx_graph, &call->node,
                         "function '%s' calls itself, or functions are nested too deeply",
                         function->name);
        return;
    }
    onnx_build_attributes(builder, graph, call, false);
    const function_scope *scope =
        onnx_function_scope(builder, &call->node, call->message, call->scope, function);
    declare_nodes(builder, graph, function->node, function->n_node, scope);
}

static void declare_nodes(onnx_builder *builder, build_graph *graph, Onnx__NodeProto **messages,
                          size_t count, const function_scope *scope) {
    for (size_t i = 0; i < count && !(builder->failed && scope); i++) {
        const Onnx__NodeProto *message = messages[i];
        build_node *node = read_node(builder, graph, message, i, scope);
        const Onnx__FunctionProto *function = onnx_find_function(builder, message);
        if (function) {
            inline_call(builder, graph, node, function);
            continue;
        }
        add_node(builder, graph, node);
        node->node.outputs = RAPTOR_NEW_ARRAY(builder->arena, onnx_value *, message->n_output + 1);
        for (size_t o = 0; o < message->n_output; o++) {
            const char *name = onnx_build_rename(builder, scope, message->output[o]);
            if (name[0])
                node->node.outputs[o] =
                    declare(builder, graph, name, ONNX_VALUE_NODE, &node->node, (uint32_t)o);
        }
    }
}

static onnx_value *find_visible(const build_graph *graph, const char *name) {
    for (; graph; graph = (const build_graph *)graph->graph.outer) {
        onnx_value *value = name_table_find(&graph->names, name);
        if (value)
            return value;
    }
    return NULL;
}

/* A use in `graph` of a value of an enclosing graph: every node in between captures it. */
static void add_captures(onnx_builder *builder, const build_graph *graph, onnx_value *value) {
    for (; &graph->graph != value->graph; graph = (const build_graph *)graph->graph.outer) {
        build_node *node = graph->enclosing;
        onnx_node *public = &node->node;
        bool known = false;
        for (uint32_t i = 0; i < public->capture_count && !known; i++)
            known = public->captures[i] == value;
        if (known)
            continue;
        RAPTOR_GROW(builder->arena, public->captures, public->capture_count,
                    node->capture_capacity);
        public->captures[public->capture_count++] = value;
    }
}

static onnx_value *use(onnx_builder *builder, const build_graph *graph, const char *name) {
    onnx_value *value = find_visible(graph, name);
    if (!value)
        return NULL;
    value->use_count++;
    add_captures(builder, graph, value);
    return value;
}

/* A name is missed once, by the first node that uses it: what is wrong is its definition. */
static bool is_missed_first(onnx_builder *builder, const char *name) {
    for (size_t i = 0; i < builder->undefined_count; i++)
        if (strcmp(builder->undefined[i], name) == 0)
            return false;
    if (builder->undefined_count == RAPTOR_DIAGNOSTIC_LIMIT)
        return true;
    RAPTOR_GROW(builder->arena, builder->undefined, builder->undefined_count,
                builder->undefined_capacity);
    builder->undefined[builder->undefined_count++] = name;
    return true;
}

static void resolve_inputs(onnx_builder *builder, const build_graph *graph, build_node *node) {
    const Onnx__NodeProto *message = node->message;
    node->node.inputs = RAPTOR_NEW_ARRAY(builder->arena, onnx_value *, message->n_input + 1);
    for (size_t i = 0; i < message->n_input; i++) {
        const char *name = onnx_build_rename(builder, node->scope, message->input[i]);
        if (!name[0])
            continue;
        node->node.inputs[i] = use(builder, graph, name);
        if (!node->node.inputs[i] && is_missed_first(builder, name))
            onnx_build_fault(builder, RAPTOR_E_onnx_graph, &node->node,
                             "input %zu, '%s', is defined nowhere: no node output, graph input or "
                             "initializer has that name",
                             i, name);
    }
}

static void add_initializer(onnx_builder *builder, build_graph *graph, onnx_value *value) {
    onnx_graph *public = &graph->graph;
    RAPTOR_GROW(builder->arena, public->initializers, public->initializer_count,
                graph->initializer_capacity);
    public->initializers[public->initializer_count++] = value;
}

static void declare_initializers(onnx_builder *builder, build_graph *graph,
                                 const Onnx__GraphProto *message, const function_scope *scope) {
    for (size_t i = 0; i < message->n_initializer + message->n_sparse_initializer; i++) {
        bool sparse = i >= message->n_initializer;
        const Onnx__SparseTensorProto *pairs =
            sparse ? message->sparse_initializer[i - message->n_initializer] : NULL;
        Onnx__TensorProto *tensor = sparse ? pairs->values : message->initializer[i];
        if (!tensor || !tensor->name || !tensor->name[0]) {
            onnx_build_fault(builder, RAPTOR_E_onnx_graph, NULL, "initializer %zu has no name", i);
            continue;
        }
        onnx_value *value = declare(builder, graph, onnx_build_rename(builder, scope, tensor->name),
                                    ONNX_VALUE_INITIALIZER, NULL, 0);
        value->initializer = sparse ? NULL : tensor;
        value->sparse_initializer = pairs;
        add_initializer(builder, graph, value);
        onnx_tensor decoded;
        raptor_arena scratch; /* conversions happen again when somebody needs them */
        raptor_arena_init(&scratch);
        if (onnx_value_tensor(value, &scratch, builder->diagnostics, &decoded) != RAPTOR_OK)
            builder->failed = true;
        raptor_arena_deinit(&scratch);
    }
}

/* Inputs that are initializers too (all of them had to be before IR 4) are no true inputs. */
static void declare_inputs(onnx_builder *builder, build_graph *graph,
                           const Onnx__GraphProto *message, const function_scope *scope) {
    onnx_graph *public = &graph->graph;
    public->inputs = RAPTOR_NEW_ARRAY(builder->arena, onnx_value *, message->n_input + 1);
    name_table seen = {0};
    for (size_t i = 0; i < message->n_input; i++) {
        const char *name = onnx_build_rename(builder, scope, message->input[i]->name);
        if (!name[0]) {
            onnx_build_fault(builder, RAPTOR_E_onnx_graph,
                             graph->enclosing ? &graph->enclosing->node : NULL,
                             "input %zu has no name", i);
            continue;
        }
        onnx_value *value = name_table_find(&graph->names, name);
        bool initialized = value && value->kind == ONNX_VALUE_INITIALIZER;
        if (!initialized)
            value = declare(builder, graph, name, ONNX_VALUE_INPUT, NULL, 0);
        else if (name_table_add(builder->arena, &seen, name, value))
            onnx_build_fault(builder, RAPTOR_E_onnx_graph, NULL,
                             "value '%s' is listed twice among the inputs", name);
        value->type = onnx_build_type(builder, message->input[i]->type);
        if (!initialized)
        public->inputs[public->input_count++] = value;
    }
}

static void resolve_outputs(onnx_builder *builder, build_graph *graph,
                            const Onnx__GraphProto *message, const function_scope *scope) {
    onnx_graph *public = &graph->graph;
    const onnx_node *node = graph->enclosing ? &graph->enclosing->node : NULL;
    public->outputs = RAPTOR_NEW_ARRAY(builder->arena, onnx_value *, message->n_output + 1);
    for (size_t i = 0; i < message->n_output; i++) {
        const char *name = onnx_build_rename(builder, scope, message->output[i]->name);
        onnx_value *value = name[0] ? use(builder, graph, name) : NULL;
        if (!value) {
            onnx_build_fault(builder, RAPTOR_E_onnx_graph, node,
                             "graph output %zu, '%s', is produced by nothing", i, name);
            continue;
        }
        if (value->type.kind == ONNX_TYPE_UNKNOWN)
            value->type = onnx_build_type(builder, message->output[i]->type);
        public->outputs[public->output_count++] = value;
    }
}

static void note_inner_types(onnx_builder *builder, build_graph *graph,
                             const Onnx__GraphProto *message, const function_scope *scope) {
    for (size_t i = 0; i < message->n_value_info; i++) {
        const char *name = onnx_build_rename(builder, scope, message->value_info[i]->name);
        onnx_value *value = name[0] ? name_table_find(&graph->names, name) : NULL;
        if (value && value->type.kind == ONNX_TYPE_UNKNOWN)
            value->type = onnx_build_type(builder, message->value_info[i]->type);
    }
}

build_graph *onnx_build_graph(onnx_builder *builder, const Onnx__GraphProto *message,
                              build_graph *outer, build_node *enclosing,
                              const function_scope *scope) {
    build_graph *graph = RAPTOR_NEW(builder->arena, build_graph);
    graph->graph.name = message->name ? message->name : "";
    graph->graph.model = builder->model;
    graph->graph.outer = outer ? &outer->graph : NULL;
    graph->enclosing = enclosing;
    graph->next = builder->graphs;
    builder->graphs = graph;
    if (onnx_attach_external_data(builder, message) != RAPTOR_OK) {
        builder->failed = true;
        return graph;
    }
    declare_initializers(builder, graph, message, scope);
    declare_inputs(builder, graph, message, scope);
    declare_nodes(builder, graph, message->node, message->n_node, scope);
    for (uint32_t i = 0; i < graph->graph.node_count; i++) {
        build_node *node = (build_node *)graph->graph.nodes[i];
        resolve_inputs(builder, graph, node);
        onnx_build_attributes(builder, graph, node, true);
    }
    resolve_outputs(builder, graph, message, scope);
    note_inner_types(builder, graph, message, scope);
    onnx_sort_nodes(builder, graph);
    return graph;
}

onnx_value *onnx_graph_find_value(const onnx_graph *graph, const char *name) {
    return find_visible((const build_graph *)graph, name);
}

onnx_value *onnx_graph_find_initializer(const onnx_graph *graph, const char *name) {
    onnx_value *value = onnx_graph_find_value(graph, name);
    return value && value->kind == ONNX_VALUE_INITIALIZER ? value : NULL;
}
