/* Pass `bufferize`. Requires: pim stage. Establishes: buffered stage without addresses: tensors of
 * core bodies are memrefs, tensor.empty is memref.alloc, slices are subviews, loops carry nothing.
 * Breaks: values are storage now: order matters.
 *
 *   before  %d = tensor.empty() : tensor<1x64xf32>
 *           %y = pim.vrelu(%x, %d) : (tensor<1x64xf32>, tensor<1x64xf32>) -> tensor<1x64xf32>
 *   after   %d = memref.alloc() : memref<1x64xf32>
 *           %y = pim.vrelu(%x, %d) : (memref<1x64xf32>, memref<1x64xf32>) -> memref<1x64xf32>
 *
 * Instruction selection made every destination fresh or used once, so a result is its destination's
 * storage. A loop works on the storage of its initial values; a value carried in other storage is
 * copied at the end of the body. */
#include "backend/pim/pim_lowering.h"

#include "backend/pim/moves.h"

#include "ir/dialects/func/func.h"
#include "ir/dialects/memref/memref.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/tensor/tensor.h"

enum { ELEMENT_BYTES = 4 };

typedef struct buffer_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_mapping *mapping;
    ir_builder builder;
} buffer_state;

static raptor_status buffer_block(buffer_state *state, const ir_block *block);

static const ir_type *buffer_type(const ir_type *type) {
    return type->kind == IR_TYPE_TENSOR
               ? ir_type_memref(type->context, type->rank, type->shape, type->element)
               : type;
}

static ir_value *buffer_of(buffer_state *state, ir_value *value) {
    return ir_mapping_get(state->mapping, value);
}

static void map_result(buffer_state *state, const ir_operation *operation, ir_value *buffer) {
    ir_mapping_set(state->mapping, &operation->results[0], buffer);
}

static void buffer_slice(buffer_state *state, ir_operation *operation) {
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
    for (uint32_t i = 0; i < ir_slice_rank(operation); i++) {
        offsets[i] = ir_slice_offset(operation, i);
        sizes[i] = ir_slice_size(operation, i);
        if (offsets[i].value)
            offsets[i].value = buffer_of(state, offsets[i].value);
        if (sizes[i].value)
            sizes[i].value = buffer_of(state, sizes[i].value);
    }
    map_result(state, operation,
               ir_build_subview(&state->builder, buffer_of(state, ir_slice_source(operation)),
                                offsets, sizes, NULL, buffer_type(ir_result(operation, 0)->type)));
}

/* The same operation on buffers. Constants stay tensors: they are host data, not local storage. */
static void buffer_instruction(buffer_state *state, ir_operation *operation) {
    ir_operation *copy = ir_operation_clone(operation, state->mapping);
    ir_operation_append(state->builder.block, copy);
    const ir_value *destination = pim_destination(copy);
    for (uint32_t i = 0; i < copy->result_count; i++) {
        if (!destination)
            continue;
        copy->results[i].type = destination->type;
        map_result(state, operation, (ir_value *)destination);
    }
}

static raptor_status buffer_loop(buffer_state *state, ir_operation *loop) {
    ir_operation *created = scf_build_for(&state->builder, buffer_of(state, scf_for_lower(loop)),
                                          buffer_of(state, scf_for_upper(loop)),
                                          buffer_of(state, scf_for_step(loop)), 0, NULL);
    ir_mapping_set(state->mapping, scf_for_induction(loop), scf_for_induction(created));
    for (uint32_t i = 0; i < scf_for_carried_count(loop); i++) {
        ir_value *storage = buffer_of(state, scf_for_initial(loop, i));
        ir_mapping_set(state->mapping, scf_for_carried(loop, i), storage);
        ir_mapping_set(state->mapping, ir_result(loop, i), storage);
    }
    ir_builder outside = state->builder;
    state->builder.block = scf_for_body(created);
    raptor_status_code status = buffer_block(state, scf_for_body(loop));
    state->builder = outside;
    return status;
}

/* Carried values must end up in the storage they are carried in. */
static void buffer_yield(buffer_state *state, ir_operation *operation) {
    ir_operation *loop = ir_operation_parent(operation);
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        ir_value *target = buffer_of(state, scf_for_carried(loop, i));
        ir_value *source = buffer_of(state, ir_operand_value(operation, i));
        if (source == target)
            continue;
        ir_value *zero = ir_build_index(&state->builder, 0);
        pim_build_copy(&state->builder, "pim.memcp", target, zero, source, zero,
                       (int32_t)(ir_type_element_count(target->type) * ELEMENT_BYTES));
    }
    scf_build_yield(&state->builder, 0, NULL);
}

/* Permutations and concatenations become the copies they stand for. */
static raptor_status buffer_transpose(buffer_state *state, ir_operation *operation) {
    uint32_t count;
    const int64_t *permutation = ir_integers_get(operation, "permutation", &count);
    ir_value *source = buffer_of(state, ir_operand_value(operation, 0));
    ir_value *target = buffer_of(state, ir_operand_value(operation, 1));
    uint64_t seen = 0;
    for (uint32_t i = 0; permutation && i < count; i++)
        seen |= permutation[i] >= 0 && permutation[i] < 64 ? UINT64_C(1) << permutation[i] : 0;
    if (!permutation || count != source->type->rank || count > MOVES_MAXIMUM_RANK ||
        seen != (UINT64_C(1) << count) - 1 ||
        ir_type_element_count(source->type) != ir_type_element_count(target->type))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation),
                               "permutation must hold every dimension of the input once");
    moves_transpose(&state->builder, target, source, permutation);
    map_result(state, operation, target);
    return RAPTOR_OK;
}

static void buffer_concat(buffer_state *state, ir_operation *operation) {
    uint32_t count = operation->operand_count - 1;
    ir_value **inputs = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    for (uint32_t i = 0; i < count; i++)
        inputs[i] = buffer_of(state, ir_operand_value(operation, i));
    ir_value *target = buffer_of(state, ir_operand_value(operation, count));
    moves_concat(&state->builder, target, (uint32_t)ir_integer_get(operation, "axis", 0), count,
                 inputs);
    map_result(state, operation, target);
}

static raptor_status buffer_operation(buffer_state *state, ir_operation *operation) {
    if (ir_operation_is(operation, "scf.for"))
        return buffer_loop(state, operation);
    if (ir_operation_is(operation, "pim.transpose"))
        return buffer_transpose(state, operation);
    if (ir_operation_is(operation, "scf.yield"))
        buffer_yield(state, operation);
    else if (ir_operation_is(operation, "pim.concat"))
        buffer_concat(state, operation);
    else if (ir_operation_is(operation, "tensor.empty"))
        map_result(
            state, operation,
            memref_build_alloc(&state->builder, buffer_type(ir_result(operation, 0)->type), -1));
    else if (ir_operation_is(operation, "tensor.extract_slice"))
        buffer_slice(state, operation);
    else if (ir_operation_is(operation, "tensor.insert_slice")) /* computed in place */
        map_result(state, operation, buffer_of(state, ir_slice_destination(operation)));
    else
        buffer_instruction(state, operation);
    return RAPTOR_OK;
}

static raptor_status buffer_block(buffer_state *state, const ir_block *block) {
    for (ir_operation *at = block->first; at; at = at->next)
        RAPTOR_TRY(buffer_operation(state, at));
    return RAPTOR_OK;
}

static raptor_status buffer_core(buffer_state *state, ir_operation *core) {
    uint32_t weights = ir_compute_weight_count(core), lanes = (uint32_t)ir_compute_lane_count(core);
    ir_value **bound = RAPTOR_NEW_ARRAY(state->arena, ir_value *, weights);
    for (uint32_t i = 0; i < weights; i++)
        bound[i] = ir_compute_weight(core, i);
    int64_t *cores = RAPTOR_NEW_ARRAY(state->arena, int64_t, lanes);
    for (uint32_t i = 0; i < lanes; i++)
        cores[i] = ir_compute_core(core, i);
    ir_builder outside = {.context = state->context,
                          .block = core->block,
                          .before = core,
                          .location = core->location};
    bool batch = ir_compute_is_batch(core);
    uint32_t inputs = batch ? ir_compute_input_count(core) : 0;
    ir_value **input_values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, inputs);
    for (uint32_t i = 0; i < inputs; i++)
        input_values[i] = buffer_of(state, ir_compute_input(core, i));
    ir_operation *created = ir_build_compute(&outside, core->name,
                                             &(ir_compute_description){.weights = bound,
                                                                       .weight_count = weights,
                                                                       .inputs = input_values,
                                                                       .input_count = inputs,
                                                                       .lane_count = lanes,
                                                                       .core_ids = cores});
    for (uint32_t i = 0; i < core->attribute_count; i++)
        if (!ir_attribute_get(created, core->attributes[i].name))
            ir_attribute_set(created, core->attributes[i].name, core->attributes[i].value);
    if (batch)
        ir_mapping_set(state->mapping, ir_compute_lane(core), ir_compute_lane(created));
    for (uint32_t i = 0; i < weights; i++)
        ir_mapping_set(state->mapping, ir_compute_weight_argument(core, i),
                       ir_compute_weight_argument(created, i));
    for (uint32_t i = 0; i < inputs; i++)
        ir_mapping_set(state->mapping, ir_compute_input_argument(core, i),
                       ir_compute_input_argument(created, i));
    state->builder = (ir_builder){
        .context = state->context, .block = ir_compute_body(created), .location = core->location};
    return buffer_block(state, ir_compute_body(core));
}

static bool is_core(const ir_operation *operation) {
    return ir_operation_is(operation, "pim.core") || ir_operation_is(operation, "pim.core_batch");
}

/* The host buffer becomes a memref argument in the old one's place. */
static void buffer_arguments(buffer_state *state, ir_operation *function) {
    ir_block *body = func_body(function);
    uint32_t count = body->argument_count;
    const ir_type **types = RAPTOR_NEW_ARRAY(state->arena, const ir_type *, count);
    ir_value **old = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    for (uint32_t i = 0; i < count; i++) {
        old[i] = body->arguments[i];
        types[i] = buffer_type(old[i]->type);
    }
    body->argument_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        ir_value *argument = ir_block_add_argument(body, types[i]);
        argument->name = old[i]->name;
        ir_mapping_set(state->mapping, old[i], argument);
    }
    func_set_signature(function, ir_type_function(state->context, count, types, 0, NULL), NULL,
                       NULL);
}

static raptor_status_code run_bufferize(ir_operation *module, void *options,
                                        raptor_diagnostics *diagnostics) {
    (void)options;
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    buffer_state state = {.context = module->context, .arena = &arena, .diagnostics = diagnostics};
    state.mapping = ir_mapping_create(module->context);
    ir_operation *function = func_find(module, NULL);
    buffer_arguments(&state, function);
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *next, *at = func_body(function)->first; at && !status; at = next) {
        next = at->next;
        if (!is_core(at))
            continue;
        status = buffer_core(&state, at);
        if (!status)
            ir_operation_erase(at);
    }
    raptor_arena_deinit(&arena);
    if (!status)
        ir_attribute_set(module, "raptor.stage", ir_attribute_string(module->context, "buffered"));
    return status;
}

const ir_pass pim_pass_bufferize = {
    .name = "bufferize",
    .summary = "turn local tensors into buffers",
    .from = "pim",
    .to = "buffered",
    .run = run_bufferize,
};
