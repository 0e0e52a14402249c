/* Pass `bufferize`. Requires: pim stage. Establishes: buffered stage without addresses: tensors of
 * core bodies are memrefs, tensor.empty is memref.alloc, slices are subviews, loops carry nothing.
 * Breaks: values are storage now: order matters.
 *
 *   before  %d = tensor.empty() : tensor<1x64xf32>
 *           %y = pim.vrelu(%x, %d) : (tensor<1x64xf32>, tensor<1x64xf32>) -> tensor<1x64xf32>
 *   after   %d = memref.alloc() : memref<1x64xf32>
 *           %y = pim.vrelu(%x, %d) : (memref<1x64xf32>, memref<1x64xf32>) -> memref<1x64xf32>
 *
 * A result is its destination's storage. Instruction selection made every destination fresh or used
 * once; in a hand-written module, a destination whose old value is still read is copied first
 * (backend/pim/reuse.h), and a constant row that an instruction reads is loaded first. A loop works
 * on the storage of its initial values; a value carried in other storage is copied at the end of
 * the body. */
#include "backend/pim/pim_lowering.h"

#include "backend/pim/liveness.h"
#include "backend/pim/moves.h"
#include "backend/pim/reuse.h"
#include "backend/schedule/schedule.h"

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/memref/memref.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"

#include <string.h>

enum { ELEMENT_BYTES = 4 };

typedef struct buffer_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_mapping *mapping;
    ir_builder builder;
    bool loads_constants; /* beyond those of the pim stage, in the core at hand */
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

static int32_t byte_size(const ir_type *type) {
    return (int32_t)(ir_type_element_count(type) * ELEMENT_BYTES);
}

static ir_value *allocate(buffer_state *state, const ir_value *value) {
    return memref_build_alloc(&state->builder, buffer_type(value->type), -1);
}

/* A buffer of its own that holds the value: a constant comes from the host. */
static ir_value *copy_of(buffer_state *state, ir_value *value) {
    ir_value *buffer = allocate(state, value);
    ir_value *zero = ir_build_index(&state->builder, 0);
    const char *copy = arith_constant(value) ? "pim.memcp_hd" : "pim.memcp";
    state->loads_constants |= arith_constant(value) != NULL;
    return pim_build_copy(&state->builder, copy, buffer, zero, buffer_of(state, value), zero,
                          byte_size(value->type));
}

/* The buffer an operation may overwrite in the place of its operand. */
static ir_value *writable(buffer_state *state, const ir_operation *operation, uint32_t operand,
                          bool whole) {
    ir_value *value = ir_operand_value(operation, operand);
    if (reuse_is_safe(operation, operand))
        return buffer_of(state, value);
    return whole || reuse_is_undefined(value) ? allocate(state, value) : copy_of(state, value);
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

/* An operand in local memory. Constants are host data; a matrix is in its arrays. */
static ir_value *input_of(buffer_state *state, const ir_operation *operation, uint32_t number) {
    ir_value *value = ir_operand_value(operation, number);
    bool stays = ir_operation_is(operation, "pim.memcp_hd") ||
                 (ir_operation_is(operation, "pim.vmm") && number == PIM_VMM_WEIGHT);
    bool loads = !stays && arith_constant(value) && ir_type_is_shaped(value->type);
    return loads ? copy_of(state, value) : buffer_of(state, value);
}

/* The buffer an instruction writes to. Host memory is written where it is. */
static ir_value *destination_of(buffer_state *state, const ir_operation *operation) {
    uint32_t number = reuse_destination(operation);
    if (ir_operation_is(operation, "pim.memcp_dh"))
        return buffer_of(state, ir_operand_value(operation, number));
    return writable(state, operation, number,
                    liveness_effect(operation, number) == IR_EFFECT_WRITE);
}

/* The same operation on buffers. */
static void buffer_instruction(buffer_state *state, ir_operation *operation) {
    uint32_t destination = reuse_destination(operation), count = operation->operand_count;
    bool is_pim = strncmp(operation->name, "pim.", 4) == 0;
    ir_value **operands = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    for (uint32_t i = 0; is_pim && i < count; i++)
        operands[i] =
            i == destination ? destination_of(state, operation) : input_of(state, operation, i);
    ir_operation *copy = ir_operation_clone(operation, state->mapping);
    ir_operation_append(state->builder.block, copy);
    for (uint32_t i = 0; is_pim && i < count; i++)
        ir_operand_set(copy, i, operands[i]);
    if (destination == REUSE_NO_OPERAND)
        return;
    copy->results[0].type = operands[destination]->type;
    map_result(state, operation, operands[destination]);
}

static raptor_status buffer_loop(buffer_state *state, ir_operation *loop) {
    uint32_t carried = scf_for_carried_count(loop), first = loop->operand_count - carried;
    for (uint32_t i = 0; i < carried; i++) {
        ir_value *storage = writable(state, loop, first + i, false);
        ir_mapping_set(state->mapping, scf_for_carried(loop, i), storage);
        ir_mapping_set(state->mapping, ir_result(loop, i), storage);
    }
    ir_operation *created = scf_build_for(&state->builder, buffer_of(state, scf_for_lower(loop)),
                                          buffer_of(state, scf_for_upper(loop)),
                                          buffer_of(state, scf_for_step(loop)), 0, NULL);
    ir_mapping_set(state->mapping, scf_for_induction(loop), scf_for_induction(created));
    ir_builder outside = state->builder;
    state->builder.block = scf_for_body(created);
    raptor_status_code status = buffer_block(state, scf_for_body(loop));
    state->builder = outside;
    return status;
}

/* Whether one of the loop's carried storages is the one the buffer lies in. */
static bool is_carried(buffer_state *state, const ir_operation *loop, const ir_value *buffer) {
    for (uint32_t i = 0; i < loop->result_count; i++)
        if (views_root(buffer_of(state, scf_for_carried(loop, i))) == views_root(buffer))
            return true;
    return false;
}

/* Carried values must end up in the storage they are carried in, all at once: what lies in carried
 * storage that another value goes to is put aside first. */
static void buffer_yield(buffer_state *state, ir_operation *operation) {
    ir_operation *loop = ir_operation_parent(operation);
    uint32_t count = operation->operand_count;
    ir_value **sources = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    for (uint32_t i = 0; i < count; i++) {
        ir_value *value = ir_operand_value(operation, i);
        sources[i] = buffer_of(state, value);
        bool moves = sources[i] != buffer_of(state, scf_for_carried(loop, i));
        if (moves && (arith_constant(value) || is_carried(state, loop, sources[i])))
            sources[i] = copy_of(state, value);
    }
    for (uint32_t i = 0; i < count; i++) {
        ir_value *target = buffer_of(state, scf_for_carried(loop, i));
        if (sources[i] == target)
            continue;
        ir_value *zero = ir_build_index(&state->builder, 0);
        pim_build_copy(&state->builder, "pim.memcp", target, zero, sources[i], zero,
                       byte_size(target->type));
    }
    scf_build_yield(&state->builder, 0, NULL);
}

/* Permutations and concatenations become the copies they stand for. */
static raptor_status buffer_transpose(buffer_state *state, ir_operation *operation) {
    uint32_t count;
    const int64_t *permutation = ir_integers_get(operation, "permutation", &count);
    ir_value *source = input_of(state, operation, 0);
    ir_value *target = destination_of(state, operation);
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
        inputs[i] = input_of(state, operation, i);
    ir_value *target = destination_of(state, operation);
    moves_concat(&state->builder, target, (uint32_t)ir_integer_get(operation, "axis", 0), count,
                 inputs);
    map_result(state, operation, target);
}

/* What was computed in place is there; anything else is moved. */
static bool is_in_place(buffer_state *state, const ir_operation *insertion) {
    const ir_value *source = buffer_of(state, ir_slice_source(insertion));
    const ir_operation *view = source->defining;
    if (!view || !ir_operation_is(view, "memref.subview") ||
        ir_slice_source(view) != buffer_of(state, ir_slice_destination(insertion)))
        return false;
    for (uint32_t i = 0; i < ir_slice_rank(insertion); i++) {
        ir_slice_entry want = ir_slice_offset(insertion, i), have = ir_slice_offset(view, i);
        if (want.value)
            want.value = buffer_of(state, want.value);
        if (want.value != have.value || (!want.value && want.constant != have.constant))
            return false;
    }
    return true;
}

static raptor_status buffer_insertion(buffer_state *state, ir_operation *operation) {
    ir_value *source = ir_slice_source(operation), *destination = ir_slice_destination(operation);
    if (is_in_place(state, operation)) {
        map_result(state, operation, buffer_of(state, destination));
        return RAPTOR_OK;
    }
    int64_t sizes[IR_SLICE_MAXIMUM_RANK];
    uint32_t rank = ir_slice_rank(operation);
    for (uint32_t i = 0; i < rank; i++)
        sizes[i] = ir_slice_size(operation, i).constant;
    move_side to = {0}, from = {.value = arith_constant(source) ? copy_of(state, source)
                                                                : buffer_of(state, source)};
    moves_dense(&from, rank, sizes);
    ir_value *row = writable(state, operation, 1, false);
    if (!moves_box(&to, &state->builder, operation, row, state->mapping))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "the strides of a box must be constant");
    map_result(state, operation, moves_build(&state->builder, to, from, rank, sizes));
    return RAPTOR_OK;
}

static raptor_status buffer_operation(buffer_state *state, ir_operation *operation) {
    state->builder.location = operation->location; /* where its faults are reported */
    if (ir_operation_is(operation, "scf.for"))
        return buffer_loop(state, operation);
    if (ir_operation_is(operation, "pim.transpose"))
        return buffer_transpose(state, operation);
    if (ir_operation_is(operation, "scf.yield"))
        buffer_yield(state, operation);
    else if (ir_operation_is(operation, "pim.concat"))
        buffer_concat(state, operation);
    else if (ir_operation_is(operation, "tensor.empty"))
        map_result(state, operation, allocate(state, ir_result(operation, 0)));
    else if (ir_operation_is(operation, "tensor.extract_slice"))
        buffer_slice(state, operation);
    else if (ir_operation_is(operation, "tensor.insert_slice"))
        return buffer_insertion(state, operation);
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
    ir_compute_description description = ir_compute_describe(core, state->arena);
    ir_builder outside = {.context = state->context,
                          .block = core->block,
                          .before = core,
                          .location = core->location};
    bool batch = ir_compute_is_batch(core);
    uint32_t inputs = batch ? ir_compute_input_count(core) : 0;
    ir_value **input_values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, inputs);
    for (uint32_t i = 0; i < inputs; i++)
        input_values[i] = buffer_of(state, ir_compute_input(core, i));
    description.inputs = input_values;
    description.input_count = inputs;
    ir_operation *created = ir_build_compute(&outside, core->name, &description);
    for (uint32_t i = 0; i < core->attribute_count; i++)
        if (!ir_attribute_get(created, core->attributes[i].name))
            ir_attribute_set(created, core->attributes[i].name, core->attributes[i].value);
    if (batch)
        ir_mapping_set(state->mapping, ir_compute_lane(core), ir_compute_lane(created));
    for (uint32_t i = 0; i < description.weight_count; i++)
        ir_mapping_set(state->mapping, ir_compute_weight_argument(core, i),
                       ir_compute_weight_argument(created, i));
    for (uint32_t i = 0; i < inputs; i++)
        ir_mapping_set(state->mapping, ir_compute_input_argument(core, i),
                       ir_compute_input_argument(created, i));
    state->builder = (ir_builder){
        .context = state->context, .block = ir_compute_body(created), .location = core->location};
    state->loads_constants = false;
    reuse_begin(core);
    RAPTOR_TRY(buffer_block(state, ir_compute_body(core)));
    if (state->loads_constants)
        ir_attribute_remove(created, SCHEDULE_LOCAL_FLOW);
    return RAPTOR_OK;
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
