/* The import of a whole model: which nodes matter, one importer or evaluator a node, and the
 * module around the result. */
#include "frontend/import.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "ir/dialects/builtin/builtin.h"
#include "ir/dialects/func/func.h"

static const frontend_operator OPERATORS[] = {
#define IMPORTER(operator, oldest, newest, function, supported)                                    \
    {#operator, oldest, newest, supported, false},
#define EVALUATOR(operator, oldest, newest, function)
#define REFUSED(operator, reason) {#operator, 1, INT64_MAX, reason, true},
#include "frontend/importers.def"
#undef IMPORTER
#undef EVALUATOR
#undef REFUSED
};

/* In the order of OPERATORS; NULL for refused ones. */
static const import_function FUNCTIONS[] = {
#define IMPORTER(operator, oldest, newest, function, supported) import_##function,
#define EVALUATOR(operator, oldest, newest, function)
#define REFUSED(operator, reason) NULL,
#include "frontend/importers.def"
#undef IMPORTER
#undef EVALUATOR
#undef REFUSED
};
_Static_assert(sizeof FUNCTIONS / sizeof *FUNCTIONS == sizeof OPERATORS / sizeof *OPERATORS,
               "one function a row");

typedef struct evaluator_row {
    const char *name;
    int64_t oldest, newest;
    import_function function;
} evaluator_row;

static const evaluator_row EVALUATORS[] = {
#define IMPORTER(operator, oldest, newest, function, supported)
#define EVALUATOR(operator, oldest, newest, function)                                              \
    {#operator, oldest, newest, evaluate_##function},
#define REFUSED(operator, reason)
#include "frontend/importers.def"
#undef IMPORTER
#undef EVALUATOR
#undef REFUSED
};

enum {
    OPERATOR_COUNT = sizeof OPERATORS / sizeof *OPERATORS,
    EVALUATOR_COUNT = sizeof EVALUATORS / sizeof *EVALUATORS
};

const frontend_operator *frontend_operators(size_t *out_count) {
    *out_count = OPERATOR_COUNT;
    return OPERATORS;
}

static bool is_standard(const onnx_node *node) {
    return node->domain[0] == '\0' || strcmp(node->domain, "ai.onnx") == 0;
}

/* ---- which nodes matter ---- */

static void mark_live(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    for (uint32_t i = 0; i < graph->output_count; i++)
        state->values[graph->outputs[i]->id].live = true;
    for (uint32_t i = graph->node_count; i-- > 0;) {
        const onnx_node *node = graph->nodes[i];
        bool live = false;
        for (uint32_t j = 0; j < node->output_count; j++)
            live |= node->outputs[j] != NULL && state->values[node->outputs[j]->id].live;
        if (!live) {
            state->verdicts[i].where = FRONTEND_UNUSED;
            continue;
        }
        for (uint32_t j = 0; j < node->input_count; j++)
            if (node->inputs[j] != NULL)
                state->values[node->inputs[j]->id].live = true;
        for (uint32_t j = 0; j < node->capture_count; j++)
            state->values[node->captures[j]->id].live = true;
    }
}

/* ---- inputs and constants ---- */

/* Those that an output depends on; what cannot be decoded is a fault of its own. */
static void decode_initializers(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    for (uint32_t i = 0; i < graph->initializer_count; i++) {
        const onnx_value *initializer = graph->initializers[i];
        import_value *value = &state->values[initializer->id];
        if (!value->live)
            continue;
        value->kind = IMPORT_CONSTANT;
        if (onnx_value_tensor(initializer, state->arena, state->diagnostics, &value->constant) !=
            RAPTOR_OK) {
            value->kind = IMPORT_FAILED;
            state->failed = true;
        }
    }
}

static const ir_attribute *named(import_state *state, const char *name) {
    ir_named_attribute entry = {"raptor.name", ir_attribute_string(state->context, name)};
    return ir_attribute_dictionary(state->context, 1, &entry);
}

static raptor_status_code input_type(import_state *state, const onnx_value *input,
                                     const ir_type **out_type) {
    const onnx_type *type = &input->type;
    raptor_place place = {.file = state->model->path, .node = input->name, .operator= "input" };
    if (type->kind != ONNX_TYPE_TENSOR || !type->has_rank)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_type, place,
                               "the input is not a tensor of known shape");
    if (type->dtype != ONNX_FLOAT)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_type, place,
                               "the input has elements of type %s; the device takes float32",
                               onnx_dtype_name(type->dtype));
    int64_t dims[IMPORT_RANK_LIMIT], count = 1;
    bool fits = type->rank <= IMPORT_RANK_LIMIT;
    for (uint32_t i = 0; fits && i < type->rank; i++) {
        dims[i] = type->dims[i].size;
        fits = dims[i] > 0 && raptor_multiply_i64(count, dims[i], &count) &&
               count <= IMPORT_ELEMENT_LIMIT;
    }
    if (!fits)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_shape, place,
                               "the input needs up to %d positive dimensions and at most %lld "
                               "elements",
                               IMPORT_RANK_LIMIT, (long long)IMPORT_ELEMENT_LIMIT);
    *out_type = ir_type_tensor(state->context, type->rank, dims, ir_type_f32(state->context));
    return RAPTOR_OK;
}

static void note_input_facts(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    for (uint32_t i = 0; i < graph->input_count; i++) {
        const onnx_type *type = &graph->inputs[i]->type;
        frontend_fact *fact = &state->values[graph->inputs[i]->id].fact;
        fact->known = type->kind == ONNX_TYPE_TENSOR && type->dtype != ONNX_UNDEFINED &&
                      type->has_rank && type->rank <= FRONTEND_RANK_LIMIT;
        fact->dtype = type->dtype;
        fact->rank = fact->known ? type->rank : 0;
        for (uint32_t a = 0; a < fact->rank; a++)
            fact->dims[a] = type->dims[a].size;
    }
}

/* Creates @main with one argument per model input. Results follow when they are known. An input
 * that nothing reads and the device could not take is left out. */
static raptor_status_code create_function(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    uint32_t count = 0;
    size_t room = graph->input_count + 1;
    const ir_type **types = RAPTOR_NEW_ARRAY(state->arena, const ir_type *, room);
    const ir_attribute **attributes = RAPTOR_NEW_ARRAY(state->arena, const ir_attribute *, room);
    const onnx_value **inputs = RAPTOR_NEW_ARRAY(state->arena, const onnx_value *, room);
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < graph->input_count; i++) {
        const onnx_value *input = graph->inputs[i];
        if (!state->values[input->id].live && input->type.dtype != ONNX_FLOAT)
            continue;
        if (input_type(state, input, &types[count]) != RAPTOR_OK) {
            status = RAPTOR_FAILED;
            state->values[input->id].kind = IMPORT_FAILED;
            continue;
        }
        attributes[count] = named(state, input->name);
        inputs[count++] = input;
    }
    if (!state->analysis)
        RAPTOR_TRY(status);
    const ir_type *type = ir_type_function(state->context, count, types, 0, NULL);
    state->function = func_build_function(&state->builder, "main", type, attributes, NULL);
    ir_block *body = func_body(state->function);
    for (uint32_t i = 0; i < count; i++) {
        import_value *value = &state->values[inputs[i]->id];
        value->kind = IMPORT_COMPUTED;
        value->value = body->arguments[i];
        ir_value_set_name(state->context, value->value, import_identifier(state, inputs[i]->name));
    }
    state->builder.block = body;
    return RAPTOR_OK;
}

/* ---- nodes ---- */

static const frontend_operator *find_operator(const onnx_node *node) {
    for (int i = 0; i < OPERATOR_COUNT; i++)
        if (strcmp(OPERATORS[i].name, node->operator) == 0)
            return &OPERATORS[i];
    return NULL;
}

static const evaluator_row *find_evaluator(const onnx_node *node) {
    for (int i = 0; i < EVALUATOR_COUNT; i++)
        if (strcmp(EVALUATORS[i].name, node->operator) == 0 &&
            node->opset >= EVALUATORS[i].oldest && node->opset <= EVALUATORS[i].newest)
            return &EVALUATORS[i];
    return NULL;
}

/* NULL when there is none. */
static const onnx_value *first_input_of_kind(const import_state *state, const onnx_node *node,
                                             import_kind kind) {
    for (uint32_t i = 0; i < node->input_count; i++)
        if (node->inputs[i] != NULL && state->values[node->inputs[i]->id].kind == kind)
            return node->inputs[i];
    return NULL;
}

/* Refuses operators that no row can help, whatever their inputs are. */
static raptor_status_code check_operator(import_state *state, const onnx_node *node,
                                         const frontend_operator *row,
                                         const evaluator_row *evaluator) {
    if (!is_standard(node))
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "operators of domain '%s' are not lowered; those of ai.onnx are",
                             node->domain);
    if (row == NULL && evaluator == NULL)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "the operator is not lowered to the device");
    if (row != NULL && row->refused && evaluator == NULL)
        return import_refuse(state, RAPTOR_E_operator_unsupported, "%s", row->supported);
    if (row != NULL && !row->refused &&
        (node->opset < row->oldest_opset || node->opset > row->newest_opset))
        return import_refuse(
            state, RAPTOR_E_onnx_version, "opset %lld; the forms of opsets %lld to %lld are known",
            (long long)node->opset, (long long)row->oldest_opset, (long long)row->newest_opset);
    return RAPTOR_OK;
}

static bool reads_shapes_only(const onnx_node *node) {
    return strcmp(node->operator, "Shape") == 0 || strcmp(node->operator, "Size") == 0;
}

/* Every output that something reads must have become something. */
static raptor_status_code check_outputs(import_state *state, const onnx_node *node) {
    for (uint32_t i = 0; i < node->output_count; i++)
        if (import_output_is_used(state, node, i) &&
            state->values[node->outputs[i]->id].kind == IMPORT_NONE)
            return import_refuse(state, RAPTOR_E_operator_unsupported,
                                 "its output '%s' is used, which is not computed",
                                 node->outputs[i]->name);
    return RAPTOR_OK;
}

/* The sizes of a value that only the host can hold are known all the same. */
static bool has_known_shape(const import_state *state, const onnx_node *node) {
    frontend_fact fact;
    return reads_shapes_only(node) && node->input_count == 1 && state->analysis &&
           import_input_fact(state, node, 0, &fact);
}

/* What the node became, the operations behind `last`, must do without what is disabled. */
static raptor_status_code check_facilities(import_state *state, const ir_operation *last) {
    const ir_operation *at = last ? last->next : state->builder.block->first;
    for (; at && state->options->disabled_count > 0; at = at->next) {
        const char *missing = import_missing_facility(state->options, at);
        if (missing != NULL)
            return import_refuse(state, RAPTOR_E_operator_unsupported,
                                 "it needs %s, which is disabled", missing);
    }
    return RAPTOR_OK;
}

static raptor_status_code run_node(import_state *state, const onnx_node *node) {
    frontend_verdict *verdict = &state->verdicts[node->position];
    const frontend_operator *row = find_operator(node);
    const evaluator_row *evaluator = find_evaluator(node);
    RAPTOR_TRY(check_operator(state, node, row, evaluator));
    const onnx_value *failed = first_input_of_kind(state, node, IMPORT_FAILED);
    if (failed != NULL && !has_known_shape(state, node)) {
        verdict->where = FRONTEND_BLOCKED;
        verdict->reason = raptor_arena_printf(state->arena, "it reads '%s'", failed->name);
        return RAPTOR_FAILED;
    }
    const onnx_value *computed = first_input_of_kind(state, node, IMPORT_COMPUTED);
    if (evaluator != NULL && (computed == NULL || reads_shapes_only(node))) {
        verdict->where = FRONTEND_FOLDED;
        RAPTOR_TRY(evaluator->function(state, node));
        return check_outputs(state, node);
    }
    verdict->where = FRONTEND_DEVICE;
    if (row != NULL && !row->refused) {
        const ir_operation *last = state->builder.block->last;
        const char *const *refusals = state->options->refusals;
        if (refusals != NULL && refusals[node->position] != NULL)
            return import_refuse(state, RAPTOR_E_chip_capacity, "%s", refusals[node->position]);
        RAPTOR_TRY(FUNCTIONS[row - OPERATORS](state, node));
        RAPTOR_TRY(check_facilities(state, last));
        return check_outputs(state, node);
    }
    return import_refuse(state, RAPTOR_E_operator_unsupported,
                         "it is computed at compile time only, but its input '%s' is known at run "
                         "time",
                         computed != NULL ? computed->name : "");
}

/* Whether the device could take the value from the host. */
static bool fits_device(const frontend_fact *fact) {
    int64_t count = 1;
    bool fits = fact->known && fact->dtype == ONNX_FLOAT;
    for (uint32_t a = 0; fits && a < fact->rank; a++)
        fits = fact->dims[a] > 0 && raptor_multiply_i64(count, fact->dims[a], &count) &&
               count <= IMPORT_ELEMENT_LIMIT;
    return fits;
}

/* After a refusal the import goes on behind the node, if the shape of its result is known: so that
 * the following nodes are checked, too. */
static void set_failed_outputs(import_state *state, const onnx_node *node) {
    import_infer_outputs(state, node);
    for (uint32_t i = 0; i < node->output_count; i++) {
        if (node->outputs[i] == NULL)
            continue;
        import_value *value = &state->values[node->outputs[i]->id];
        value->kind = IMPORT_FAILED;
        if (!fits_device(&value->fact))
            continue;
        const ir_type *result = ir_type_tensor(state->context, value->fact.rank, value->fact.dims,
                                               ir_type_f32(state->context));
        value->kind = IMPORT_COMPUTED;
        value->value =
            ir_build_value(&state->builder, "frontend.refused", 0, NULL, result, NULL, 0);
    }
}

/* What the device computes is f32 there, but the model may call it double. */
static void note_facts(import_state *state, const onnx_node *node) {
    for (uint32_t i = 0; i < node->output_count; i++) {
        if (node->outputs[i] == NULL)
            continue;
        import_value *value = &state->values[node->outputs[i]->id];
        if (value->kind != IMPORT_COMPUTED)
            continue;
        const ir_type *type = value->value->type;
        value->fact = (frontend_fact){.known = type->rank <= FRONTEND_RANK_LIMIT,
                                      .dtype = import_declared_dtype(state, node),
                                      .rank = type->rank};
        for (uint32_t a = 0; value->fact.known && a < type->rank; a++)
            value->fact.dims[a] = type->shape[a];
    }
}

/* The text of a diagnostic that a reader's function added for the node. */
static void complete_verdict(import_state *state, const onnx_node *node, size_t faults_before) {
    frontend_verdict *verdict = &state->verdicts[node->position];
    if (verdict->where == FRONTEND_BLOCKED)
        return;
    verdict->where = FRONTEND_UNSUPPORTED;
    const raptor_diagnostics *list = state->diagnostics;
    if (verdict->reason == NULL && list->count > faults_before && list->last != NULL)
        verdict->reason = raptor_arena_strdup(state->arena, list->last->message);
}

static void import_nodes(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const onnx_node *node = graph->nodes[i];
        if (state->verdicts[i].where == FRONTEND_UNUSED)
            continue;
        state->node = node;
        state->builder.location.name = ir_intern(state->context, state->layers[i]);
        size_t faults = state->diagnostics->count;
        if (run_node(state, node) == RAPTOR_OK) {
            note_facts(state, node);
            continue;
        }
        state->failed = true;
        complete_verdict(state, node, faults);
        set_failed_outputs(state, node);
    }
    state->node = NULL;
}

/* ---- the module ---- */

static const char *model_name(import_state *state) {
    if (state->options->model_name != NULL)
        return state->options->model_name;
    const char *path = state->model->path, *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".onnx") == 0)
        length -= 5;
    return raptor_arena_strndup(state->arena, name, length);
}

static raptor_status_code finish_function(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    ir_context *context = state->context;
    uint32_t count = graph->output_count;
    ir_value **values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count + 1);
    const ir_type **types = RAPTOR_NEW_ARRAY(state->arena, const ir_type *, count + 1);
    const ir_attribute **attributes =
        RAPTOR_NEW_ARRAY(state->arena, const ir_attribute *, count + 1);
    state->builder.location.name = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const onnx_value *output = graph->outputs[i]; /* a constant one is only returned */
        RAPTOR_TRY(import_materialise(state, &state->values[output->id], output->name, &values[i]));
        types[i] = values[i]->type;
        attributes[i] = named(state, graph->outputs[i]->name);
    }
    func_build_return(&state->builder, count, values);
    const ir_type *old = func_type(state->function);
    const ir_type *type = ir_type_function(context, old->input_count, old->inputs, count, types);
    func_set_signature(state->function, type, NULL, attributes);
    ir_attribute_set(state->module, "raptor.stage", ir_attribute_string(context, "plan"));
    ir_attribute_set(state->module, "raptor.model",
                     ir_attribute_string(context, model_name(state)));
    int bits = state->options->bits ? state->options->bits : 32;
    ir_attribute_set(state->module, "raptor.bits", ir_attribute_i64(context, bits));
    return RAPTOR_OK;
}

/* Casts between float types are dropped, so a model may promise another type than the device
 * gives; a folded output may be of any type. */
static raptor_status_code check_output_types(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < graph->output_count; i++) {
        const onnx_value *output = graph->outputs[i];
        const import_value *value = &state->values[output->id];
        onnx_dtype dtype =
            value->kind == IMPORT_CONSTANT ? value->constant.dtype : output->type.dtype;
        if (value->kind == IMPORT_FAILED || dtype == ONNX_FLOAT || dtype == ONNX_UNDEFINED)
            continue;
        raptor_place place = {.file = state->model->path, .node = output->name};
        place.operator= "output";
        status = raptor_diagnose(state->diagnostics, RAPTOR_E_onnx_type, place,
                                 "the output has elements of type %s; the device gives float32",
                                 onnx_dtype_name(dtype));
    }
    return status;
}

static void init_state(import_state *state) {
    const onnx_graph *graph = state->model->graph;
    size_t values = state->model->value_count, nodes = graph->node_count;
    state->arena = ir_context_arena(state->context);
    state->values = RAPTOR_NEW_ARRAY(state->arena, import_value, values ? values : 1);
    state->verdicts = RAPTOR_NEW_ARRAY(state->arena, frontend_verdict, nodes ? nodes : 1);
    for (size_t i = 0; i < nodes; i++)
        state->verdicts[i] = (frontend_verdict){.node = graph->nodes[i]};
    state->module = builtin_module_create(state->context);
    state->builder =
        (ir_builder){.context = state->context, .block = builtin_module_body(state->module)};
    state->layers = frontend_layer_names(graph, state->arena);
    mark_live(state);
}

/* Requires a model of static shapes. Fills the verdicts; fails when nothing could be looked at. */
static raptor_status_code import_graph(import_state *state) {
    RAPTOR_TRY(onnx_model_check_shapes(state->model, state->diagnostics));
    init_state(state);
    note_input_facts(state);
    RAPTOR_TRY(create_function(state));
    decode_initializers(state);
    import_nodes(state);
    return state->analysis ? RAPTOR_OK : check_output_types(state);
}

static raptor_status_code import_module(import_state *state, ir_operation **out_module) {
    RAPTOR_TRY(import_graph(state));
    if (state->failed)
        return RAPTOR_FAILED;
    RAPTOR_TRY(finish_function(state));
    frontend_clean(state->function);
    frontend_fold_affine(state);
    frontend_clean(state->function);
    *out_module = state->module;
    return RAPTOR_OK;
}

raptor_status_code import_run(import_state *state, ir_operation **out_module) {
    raptor_arena *arena = ir_context_arena(state->context);
    jmp_buf *outer = arena->guard, guard;
    if (setjmp(guard) != 0) {
        raptor_arena_guard(arena, outer);
        return raptor_diagnose(state->diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = state->model->path},
                               "the model does not fit into memory");
    }
    raptor_arena_guard(arena, &guard);
    raptor_status_code status =
        out_module != NULL ? import_module(state, out_module) : import_graph(state);
    raptor_arena_guard(arena, outer);
    return status;
}

const frontend_options frontend_default_options = {.bits = 32};

raptor_status frontend_import(const onnx_model *model, const frontend_options *options,
                              ir_context *context, raptor_diagnostics *diagnostics,
                              ir_operation **out_module) {
    import_state state = {.model = model,
                          .options = options != NULL ? options : &frontend_default_options,
                          .diagnostics = diagnostics,
                          .context = context};
    *out_module = NULL;
    return import_run(&state, out_module);
}
