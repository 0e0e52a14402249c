/* The pass lower-layout-to-graph: builds a new @main beside the old one, layer by layer.
 *
 * Requires: stage layout. Establishes: stage graph. Breaks: nothing (a fault leaves the old @main).
 * A layer is lowered where its last fused operation stands: there all operands are known. */
#include "backend/graph/graph.h"

#include "backend/graph/lowering.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/tensor/tensor.h"

#include <string.h>

typedef struct lowering_row {
    const char *name;
    graph_lower_function lower;
} lowering_row;

static const lowering_row LOWERINGS[] = {
    {"spat.conv2d_plan", graph_lower_convolution},
    {"spat.gemm_plan", graph_lower_gemm},
    {"spat.matmul_plan", graph_lower_matmul},
    {"spat.layer_normalization_plan", graph_lower_layer_normalization},
    {"spat.add_plan", graph_lower_elementwise},
    {"spat.sub_plan", graph_lower_elementwise},
    {"spat.mul_plan", graph_lower_elementwise},
    {"spat.max_plan", graph_lower_elementwise},
    {"spat.bias_add_plan", graph_lower_elementwise},
    {"spat.scale_plan", graph_lower_elementwise},
    {"spat.relu_plan", graph_lower_elementwise},
    {"spat.sigmoid_plan", graph_lower_elementwise},
    {"spat.tanh_plan", graph_lower_elementwise},
    {"spat.silu_plan", graph_lower_elementwise},
    {"spat.hard_swish_plan", graph_lower_elementwise},
    {"spat.leaky_relu_plan", graph_lower_elementwise},
    {"spat.clip_plan", graph_lower_elementwise},
    {"spat.hard_sigmoid_plan", graph_lower_elementwise},
    {"spat.reciprocal_plan", graph_lower_elementwise},
    {"spat.sqrt_plan", graph_lower_elementwise},
    {"spat.exp_plan", graph_lower_elementwise},
    {"spat.log_plan", graph_lower_elementwise},
    {"spat.erf_plan", graph_lower_elementwise},
    {"spat.max_pool2d_plan", graph_lower_max_pool},
    {"spat.average_pool2d_plan", graph_lower_average_pool},
    {"spat.global_average_pool_plan", graph_lower_global_average_pool},
    {"spat.concat_plan", graph_lower_concat},
    {"spat.flatten_plan", graph_lower_reshape},
    {"spat.reshape_plan", graph_lower_reshape},
    {"spat.transpose_plan", graph_lower_transpose},
    {"spat.slice_plan", graph_lower_slice},
    {"spat.pad_plan", graph_lower_pad},
    {"spat.resize_nearest_plan", graph_lower_resize},
    {"spat.depth_to_space_plan", graph_lower_depth_to_space},
    {"spat.softmax_plan", graph_lower_softmax},
    {"spat.materialize_layout", graph_lower_materialize},
};

static const lowering_row *find_lowering(const ir_operation *operation) {
    for (size_t i = 0; i < sizeof LOWERINGS / sizeof *LOWERINGS; i++)
        if (ir_operation_is(operation, LOWERINGS[i].name))
            return &LOWERINGS[i];
    return NULL;
}

/* ---- chains of fused operations ---- */

/* A layer's operations; kept in the scratch of each. */
typedef struct chain {
    ir_operation *root, *last;
    graph_fused *fused;
    uint32_t fused_count, fused_capacity;
} chain;

static raptor_status_code fail_at(graph_lowering *lowering, const ir_operation *operation,
                                  const char *text) {
    return raptor_diagnose(lowering->diagnostics, RAPTOR_E_compile_unsupported, ir_place(operation),
                           "%s", text);
}

static raptor_status join_chain(graph_lowering *lowering, ir_operation *operation) {
    int64_t number = ir_integer_get(operation, "fused", -1);
    if (number < 0 || number >= (int64_t)operation->operand_count)
        return fail_at(lowering, operation, "'fused' must be the number of an operand");
    ir_value *value = ir_operand_value(operation, (uint32_t)number);
    chain *joined = value->defining ? value->defining->scratch : NULL;
    if (!joined || joined->last != value->defining || ir_value_use_count(value) != 1)
        return fail_at(lowering, operation,
                       "'fused' must name an operand that is computed for this operation only");
    RAPTOR_GROW(lowering->arena, joined->fused, joined->fused_count, joined->fused_capacity);
    joined->fused[joined->fused_count++] = (graph_fused){operation, (uint32_t)number};
    joined->last = operation;
    operation->scratch = joined;
    return RAPTOR_OK;
}

static raptor_status collect_chains(graph_lowering *lowering, ir_block *body) {
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *at = body->first; at; at = at->next) {
        at->scratch = NULL;
        for (uint32_t i = 0; i < at->result_count; i++)
            ir_result(at, i)->scratch = NULL;
        if (ir_operation_is(at, "arith.constant") || ir_operation_is(at, "func.return"))
            continue;
        if (!find_lowering(at) || at->result_count != 1 || at->operand_count == 0) {
            status = fail_at(lowering, at, "no lowering from layout to graph");
            continue;
        }
        if (ir_attribute_get(at, "fused")) {
            if (join_chain(lowering, at) != RAPTOR_OK)
                status = RAPTOR_FAILED;
            continue;
        }
        chain *own = RAPTOR_NEW(lowering->arena, chain);
        own->root = own->last = at;
        at->scratch = own;
    }
    return status;
}

/* ---- one layer ---- */

static raptor_status check_vector(graph_lowering *lowering, const ir_operation *operation) {
    const ir_type *type = ir_result(operation, 0)->type;
    int64_t channels = type->rank == 4 ? type->shape[1] : 1;
    int64_t count = ir_type_element_count(ir_operand_value(operation, 1)->type);
    if (count != 1 && count != channels)
        return fail_at(lowering, operation, "its vector must have one element, or one per channel");
    return RAPTOR_OK;
}

/* Every operand but the fused one is a constant or already has its physical tensor. */
static raptor_status check_operands(graph_lowering *lowering, const ir_operation *operation,
                                    uint32_t skipped) {
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        const ir_value *value = ir_operand_value(operation, i);
        graph_data data;
        if (i != skipped && !graph_value_of(value) && !graph_data_of(value, &data))
            return fail_at(lowering, operation,
                           "an operand is neither an f32 constant nor computed before");
    }
    if (graph_is_channelwise(operation))
        return check_vector(lowering, operation);
    return RAPTOR_OK;
}

static raptor_status lower_layer(graph_lowering *lowering, const chain *own) {
    graph_layer layer = {
        .lowering = lowering,
        .operation = own->root,
        .result = ir_result(own->last, 0),
        .fused = own->fused,
        .fused_count = own->fused_count,
    };
    RAPTOR_TRY(check_operands(lowering, own->root, UINT32_MAX));
    for (uint32_t i = 0; i < own->fused_count; i++)
        RAPTOR_TRY(check_operands(lowering, own->fused[i].operation, own->fused[i].operand));
    const char *name = ir_enum_get(own->root, "physicalLayout", NULL);
    if (!name)
        name = ir_enum_get(own->root, "targetPhysicalLayout", NULL);
    graph_layout layout;
    if (!graph_layout_parse(name, &layout) ||
        !graph_form_make(ir_result(own->root, 0)->type, layout, &layer.output))
        return graph_fail(&layer, "its result has no physical layout that can hold it");
    RAPTOR_TRY(graph_columns_read(&layer));
    layer.placement = ir_integers_get(own->root, "placement", &layer.placement_count);
    RAPTOR_TRY(find_lowering(own->root)->lower(&layer));
    return graph_layer_finish(&layer);
}

/* ---- the function ---- */

/* The dictionary of an argument or result with raptor.shape added. */
static const ir_attribute *with_shape(graph_lowering *lowering, const ir_attribute *old,
                                      const ir_type *type) {
    ir_context *context = lowering->context;
    uint32_t old_count = old && old->kind == IR_ATTRIBUTE_DICTIONARY ? old->dictionary.count : 0;
    ir_named_attribute *entries =
        RAPTOR_NEW_ARRAY(lowering->arena, ir_named_attribute, old_count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < old_count; i++)
        if (strcmp(old->dictionary.entries[i].name, "raptor.shape") != 0)
            entries[count++] = old->dictionary.entries[i];
    const ir_attribute **shape =
        RAPTOR_NEW_ARRAY(lowering->arena, const ir_attribute *, type->rank + 1);
    for (uint32_t i = 0; i < type->rank; i++)
        shape[i] = ir_attribute_i64(context, type->shape[i]);
    entries[count++] =
        (ir_named_attribute){"raptor.shape", ir_attribute_array(context, type->rank, shape)};
    return ir_attribute_dictionary(context, count, entries);
}

/* Physical types and dictionaries of the arguments or results. */
static raptor_status convert_signature(graph_lowering *lowering, const ir_operation *function,
                                       const char *attributes_name, uint32_t count,
                                       const ir_type *const *types, const ir_type **out_types,
                                       const ir_attribute **out_attributes) {
    const ir_attribute *old = ir_attribute_get(function, attributes_name);
    for (uint32_t i = 0; i < count; i++) {
        graph_form form;
        if (!graph_form_make(types[i], GRAPH_DENSE, &form))
            return fail_at(lowering, function,
                           "arguments and results must be static f32 tensors with elements");
        out_types[i] = ir_type_matrix(lowering->context, 1, form.columns);
        const ir_attribute *dictionary =
            old && old->kind == IR_ATTRIBUTE_ARRAY && i < old->array.count ? old->array.elements[i]
                                                                           : NULL;
        out_attributes[i] = with_shape(lowering, dictionary, types[i]);
    }
    return RAPTOR_OK;
}

static raptor_status create_function(graph_lowering *lowering, ir_operation *old,
                                     ir_operation **out_function) {
    const ir_type *type = func_type(old);
    raptor_arena *arena = lowering->arena;
    uint32_t inputs = type->input_count, results = type->result_count;
    const ir_type **types = RAPTOR_NEW_ARRAY(arena, const ir_type *, inputs + results + 1);
    const ir_attribute **attributes =
        RAPTOR_NEW_ARRAY(arena, const ir_attribute *, inputs + results + 1);
    RAPTOR_TRY(
        convert_signature(lowering, old, "arg_attrs", inputs, type->inputs, types, attributes));
    RAPTOR_TRY(convert_signature(lowering, old, "res_attrs", results, type->results, types + inputs,
                                 attributes + inputs));
    ir_builder builder = {lowering->context, old->block, old, old->location};
    *out_function = func_build_function(
        &builder, ir_string_get(old, "sym_name", "main"),
        ir_type_function(lowering->context, inputs, types, results, types + inputs), attributes,
        attributes + inputs);
    return RAPTOR_OK;
}

static void set_arguments(graph_lowering *lowering, ir_block *old, ir_block *body) {
    for (uint32_t i = 0; i < old->argument_count; i++) {
        graph_form form;
        (void)graph_form_make(old->arguments[i]->type, GRAPH_DENSE, &form); /* checked before */
        if (old->arguments[i]->name)
            ir_value_set_name(lowering->context, body->arguments[i], old->arguments[i]->name);
        graph_value_set(lowering, old->arguments[i], body->arguments[i], &form);
    }
}

/* A result that is known at compile time: one task publishes it. */
static ir_value *publish_constant(graph_lowering *lowering, const graph_data *data) {
    const int64_t core = 0;
    float *elements = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)data->count);
    for (int64_t i = 0; i < data->count; i++)
        elements[i] = graph_data_element(data, i);
    ir_value *constant =
        graph_constant(lowering, graph_resource(lowering, "result", 1, data->count, elements));
    ir_named_attribute attributes[] = {
        {"placement", ir_attribute_i64_array(lowering->context, 1, &core)},
        {"raptor.part", ir_attribute_string(lowering->context, "rows")},
    };
    ir_operation *task = ir_build_compute(&lowering->builder, "spat.graph_compute",
                                          &(ir_compute_description){
                                              .result_types = &constant->type,
                                              .result_count = 1,
                                              .attributes = attributes,
                                              .attribute_count = 2,
                                          });
    ir_builder body = {lowering->context, ir_compute_body(task), NULL, lowering->builder.location};
    /* A copy of its own: what a task publishes is a local row. */
    ir_value *row = tensor_build_empty(&body, constant->type);
    ir_slice_entry offsets[] = {ir_slice_constant(0), ir_slice_constant(0)};
    ir_slice_entry sizes[] = {ir_slice_constant(1), ir_slice_constant(data->count)};
    row = ir_build_insert_slice(&body, constant, row, offsets, sizes, NULL);
    spat_build_yield(&body, 1, &row);
    return ir_result(task, 0);
}

/* The dense tensor a returned value lies in. */
static ir_value *returned_tensor(graph_lowering *lowering, const ir_value *value) {
    graph_form dense;
    if (!graph_form_make(value->type, GRAPH_DENSE, &dense))
        return NULL;
    const graph_value *known = graph_value_of(value);
    if (known)
        return graph_form_same(&known->form, &dense) ? known->tensor : NULL;
    graph_data data;
    if (!graph_data_of(value, &data))
        return NULL;
    return publish_constant(lowering, &data);
}

static raptor_status lower_return(graph_lowering *lowering, ir_operation *old) {
    ir_value **values = RAPTOR_NEW_ARRAY(lowering->arena, ir_value *, old->operand_count + 1);
    lowering->builder.location = old->location;
    for (uint32_t i = 0; i < old->operand_count; i++) {
        values[i] = returned_tensor(lowering, ir_operand_value(old, i));
        if (!values[i])
            return fail_at(lowering, old, "a result of the function is not in layout dense_nchw");
    }
    func_build_return(&lowering->builder, old->operand_count, values);
    return RAPTOR_OK;
}

static raptor_status lower_body(graph_lowering *lowering, ir_block *body) {
    RAPTOR_TRY(collect_chains(lowering, body));
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *at = body->first; at && status == RAPTOR_OK; at = at->next) {
        const chain *own = at->scratch;
        if (ir_operation_is(at, "func.return"))
            status = lower_return(lowering, at);
        else if (own && own->last == at)
            status = lower_layer(lowering, own);
    }
    return status;
}

raptor_status graph_lower(ir_operation *module, raptor_diagnostics *diagnostics) {
    graph_lowering lowering = {
        .context = module->context,
        .arena = ir_context_arena(module->context),
        .diagnostics = diagnostics,
    };
    ir_operation *old = func_find(module, "main");
    ir_block *old_body = old ? func_body(old) : NULL;
    if (!old_body || old_body->next)
        return fail_at(&lowering, module, "it needs one function @main of one block");
    ir_operation *function;
    RAPTOR_TRY(create_function(&lowering, old, &function));
    lowering.builder = (ir_builder){lowering.context, func_body(function), NULL, old->location};
    for (uint32_t i = 0; i < old_body->argument_count; i++)
        old_body->arguments[i]->scratch = NULL;
    set_arguments(&lowering, old_body, func_body(function));
    if (lower_body(&lowering, old_body) != RAPTOR_OK) {
        ir_operation_erase(function);
        return RAPTOR_FAILED;
    }
    ir_operation_erase(old);
    ir_attribute_set(module, "raptor.stage", ir_attribute_string(lowering.context, "graph"));
    return RAPTOR_OK;
}

static raptor_status_code run_lowering(ir_operation *module, void *options,
                                       raptor_diagnostics *diagnostics) {
    (void)options;
    RAPTOR_TRY(graph_lower(module, diagnostics));
    return graph_verify(module, diagnostics);
}

const ir_pass graph_lower_pass = {
    .name = "lower-layout-to-graph",
    .summary = "turns planned operations into batches of tasks and blueprints of their results",
    .from = "layout",
    .to = "graph",
    .run = run_lowering,
};
