/* Pass `schedule`. Requires: graph stage with a placement on every batch. Establishes: every batch
 * is a spat.scheduled_compute_batch whose lanes run on distinct cores, in an order that is each
 * core's order of execution; every read of another batch's result is a deferred communication
 * from a rank-2 value (function argument or blueprint). Breaks: nothing.
 *
 *   before  %y = spat.graph_compute_batch %lane = 0 to 56 ... (%arg) = (%x) {placement = [0, 1,
 * ..]} %r = tensor.extract_slice %arg[%lane, 0] [1, 256] [1, 1] after   %y0 =
 * spat.scheduled_compute_batch %lane = 0 to 28 ... coreIds [0 to 27] %r =
 * spat.deferred_communication %x { extract_slice; yield }
 *
 * Lanes are taken in order; a round ends where a core would come twice. */
#include "backend/schedule/normalise.h"
#include "backend/schedule/schedule.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/slice.h"
#include "ir/evaluate.h"

#include <string.h>

/* Where the slots of one graph collection went: slot s is published by collections[s] at
 * slots[s]. The collection as a matrix (one slot a row) is built when somebody reads it whole. */
typedef struct moved_collection {
    ir_value **collections; /* per slot */
    int64_t *slots;
    uint32_t count;
    const ir_type *fragment; /* of a slot */
    ir_value *matrix;
} moved_collection;

typedef struct rounds_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_builder builder;
    int64_t core_count;
} rounds_state;

static const char *const kept_attributes[] = {"raptor.layer", "raptor.op", "raptor.part",
                                              "groupArrays", "transport"};
enum { KEPT_ATTRIBUTES = sizeof kept_attributes / sizeof *kept_attributes };

static void copy_attributes(const ir_operation *from, ir_operation *to) {
    for (size_t i = 0; i < KEPT_ATTRIBUTES; i++) {
        const ir_attribute *value = ir_attribute_get(from, kept_attributes[i]);
        if (value)
            ir_attribute_set(to, kept_attributes[i], value);
    }
}

/* F of a collection [N] + F; a scalar computation's result is its only fragment itself. */
static const ir_type *fragment_type(const ir_operation *batch, uint32_t result) {
    const ir_type *type = ir_result(batch, result)->type;
    if (!ir_compute_is_batch(batch))
        return type;
    return ir_type_tensor(type->context, type->rank - 1, type->shape + 1, type->element);
}

/* [count * F0] + the rest of F: all slots below each other. */
static const ir_type *stacked_type(const ir_type *fragment, int64_t count) {
    int64_t shape[IR_SLICE_MAXIMUM_RANK];
    for (uint32_t i = 0; i < fragment->rank; i++)
        shape[i] = (i ? 1 : count) * fragment->shape[i];
    return ir_type_tensor(fragment->context, fragment->rank, shape, fragment->element);
}

/* One blueprint entry a slot: slot s is rows s * F0 and on of the stacked value. */
static ir_value *collection_matrix(rounds_state *state, moved_collection *moved) {
    if (moved->matrix)
        return moved->matrix;
    uint32_t count = moved->count;
    uint32_t rank = moved->fragment->rank;
    int64_t *offsets = RAPTOR_NEW_ARRAY(state->arena, int64_t, rank * (size_t)count);
    int64_t *sizes = RAPTOR_NEW_ARRAY(state->arena, int64_t, rank * (size_t)count);
    int64_t *operands = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    int64_t *zeros = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    ir_value **distinct = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    uint32_t distinct_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (distinct_count == 0 || distinct[distinct_count - 1] != moved->collections[i])
            distinct[distinct_count++] = moved->collections[i];
        operands[i] = distinct_count - 1;
        offsets[rank * i] = i * moved->fragment->shape[0];
        memcpy(sizes + rank * i, moved->fragment->shape, rank * sizeof *sizes);
    }
    moved->matrix = spat_build_blueprint(
        &state->builder,
        &(spat_blueprint_description){.collections = distinct,
                                      .collection_count = distinct_count,
                                      .physical_layout = "fragmented",
                                      .fragment_count = count,
                                      .offsets = offsets,
                                      .sizes = sizes,
                                      .operand_indices = operands,
                                      .source_slots = moved->slots,
                                      .source_offsets = zeros,
                                      .result_type = stacked_type(moved->fragment, count)});
    return moved->matrix;
}

/* A view shows the slots below each other. */
static raptor_status rebuild_view(rounds_state *state, ir_operation *blueprint) {
    moved_collection *moved = ir_operand_value(blueprint, 0)->scratch;
    const ir_type *type = ir_result(blueprint, 0)->type;
    if (!moved || stacked_type(moved->fragment, moved->count) != type)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(blueprint),
                               "a view must be its collection's slots below each other");
    ir_value_replace_uses(ir_result(blueprint, 0), collection_matrix(state, moved));
    return RAPTOR_OK;
}

/* The same reconstruction from the rounds' collections. */
static raptor_status rebuild_blueprint(rounds_state *state, ir_operation *blueprint) {
    uint32_t count = spat_blueprint_fragment_count(blueprint);
    uint32_t rank = ir_result(blueprint, 0)->type->rank;
    if (!spat_blueprint_is_assembly(blueprint))
        return rebuild_view(state, blueprint);
    int64_t *offsets = RAPTOR_NEW_ARRAY(state->arena, int64_t, (size_t)rank * count);
    int64_t *sizes = RAPTOR_NEW_ARRAY(state->arena, int64_t, (size_t)rank * count);
    int64_t *operands = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    int64_t *slots = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    int64_t *source_offsets = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    ir_value **distinct = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    uint32_t distinct_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        spat_blueprint_fragment fragment = spat_blueprint_get(blueprint, i);
        const moved_collection *moved = ir_operand_value(blueprint, fragment.collection)->scratch;
        if (!moved || fragment.slot >= moved->count)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(blueprint),
                                   "fragment %u is not published by a graph batch", i);
        ir_value *collection = moved->collections[fragment.slot];
        /* value->number is free on results of rounds: scratch numbers the distinct operands. */
        uint32_t position = (uint32_t)(uintptr_t)collection->scratch;
        if (position == 0 || position > distinct_count || distinct[position - 1] != collection) {
            distinct[distinct_count++] = collection;
            position = distinct_count;
            collection->scratch = (void *)(uintptr_t)position;
        }
        operands[i] = position - 1;
        slots[i] = moved->slots[fragment.slot];
        source_offsets[i] = fragment.source_offset;
        memcpy(offsets + (size_t)rank * i, fragment.offsets, rank * sizeof *offsets);
        memcpy(sizes + (size_t)rank * i, fragment.sizes, rank * sizeof *sizes);
    }
    state->builder.location = blueprint->location;
    ir_value *rebuilt = spat_build_blueprint(
        &state->builder,
        &(spat_blueprint_description){
            .collections = distinct,
            .collection_count = distinct_count,
            .physical_layout = ir_enum_get(blueprint, "physicalLayout", "fragmented"),
            .fragment_count = count,
            .offsets = offsets,
            .sizes = sizes,
            .operand_indices = operands,
            .source_slots = slots,
            .source_offsets = source_offsets,
            .partial = strcmp(ir_enum_get(blueprint, "coveragePolicy", "complete"), "partial") == 0,
            .result_type = ir_result(blueprint, 0)->type});
    copy_attributes(blueprint, rebuilt->defining);
    ir_value_replace_uses(ir_result(blueprint, 0), rebuilt);
    return RAPTOR_OK;
}

/* ---- what a round reads -------------------------------------------------------------------------
 */

/* slot * F0 + row as a slice's offset. */
static ir_slice_entry stacked_offset(ir_builder *builder, ir_slice_entry slot, ir_slice_entry row,
                                     int64_t rows) {
    if (rows == 1)
        return slot;
    return affine_build_sum(builder, 2, (ir_slice_entry[]){slot, row}, (int64_t[]){rows, 1}, 0);
}

/* A slice [s, i, ...] of a collection is [s * F0 + i, ...] of the stacked value. */
static bool stack_slice(ir_operation *slice, ir_value *stacked) {
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
    const ir_type *type = ir_slice_source(slice)->type;
    int64_t rows = type->shape[1];
    ir_slice_entry slots = ir_slice_size(slice, 0), taken = ir_slice_size(slice, 1);
    if (slots.value || taken.value || !ir_slice_has_unit_strides(slice) ||
        (slots.constant > 1 && taken.constant != rows))
        return false;
    ir_builder builder = {.context = slice->context,
                          .block = slice->block,
                          .before = slice,
                          .location = slice->location};
    offsets[0] =
        stacked_offset(&builder, ir_slice_offset(slice, 0), ir_slice_offset(slice, 1), rows);
    sizes[0] = ir_slice_constant(slots.constant * taken.constant);
    for (uint32_t i = 2; i < type->rank; i++) {
        offsets[i - 1] = ir_slice_offset(slice, i);
        sizes[i - 1] = ir_slice_size(slice, i);
    }
    ir_value *result =
        ir_build_extract_slice(&builder, stacked, offsets, sizes, NULL, ir_result(slice, 0)->type);
    ir_value_replace_uses(ir_result(slice, 0), result);
    ir_operation_erase(slice);
    return true;
}

/* Slices of a collection become slices of the stacked value, argument by argument. */
static raptor_status stack_input(rounds_state *state, ir_value *argument, ir_value *stacked) {
    while (argument->first_use) {
        ir_operation *user = argument->first_use->owner;
        if (!ir_operation_is(user, "tensor.extract_slice") || !stack_slice(user, stacked))
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(user),
                                   "a collection is read by slices of its slots");
    }
    return RAPTOR_OK;
}

static bool is_collection(const ir_value *value) {
    return value->defining && ir_operation_is(value->defining, "spat.graph_compute_batch");
}

/* Body arguments that stand for the inputs while the body is copied. */
static raptor_status defer_inputs(rounds_state *state, const ir_operation *batch,
                                  ir_operation *round, uint32_t first) {
    ir_block *body = ir_compute_body(round);
    uint32_t inputs = ir_compute_input_count(batch);
    for (uint32_t i = 0; i < inputs; i++) {
        ir_value *outer = ir_compute_input(batch, i), *argument = body->arguments[first + i];
        if (!is_collection(outer)) {
            schedule_defer_input(argument, outer, body);
            continue;
        }
        ir_value *stacked = collection_matrix(state, outer->scratch);
        ir_value *instead = ir_block_add_argument(body, stacked->type);
        RAPTOR_TRY(stack_input(state, argument, instead));
        schedule_defer_input(instead, stacked, body);
    }
    body->argument_count = first;
    return RAPTOR_OK;
}

/* The slot a lane publishes a result in: the contract allows a permutation of the lanes. */
static bool slot_of_lane(const ir_operation *batch, uint32_t result, uint32_t lane,
                         int64_t *out_slot) {
    *out_slot = lane;
    if (!ir_compute_is_batch(batch))
        return true;
    ir_operation *terminator = ir_block_terminator(ir_compute_body(batch));
    const ir_value *output = ir_compute_output_argument(batch, result);
    ir_environment environment = {0};
    ir_environment_bind(&environment, ir_compute_lane(batch), lane);
    for (ir_operation *at = spat_in_parallel_body(terminator)->first; at; at = at->next) {
        ir_slice_entry entry = ir_slice_offset(at, 0);
        if (ir_slice_destination(at) != output)
            continue;
        *out_slot = entry.constant;
        return (!entry.value || ir_evaluate_index(entry.value, &environment, out_slot)) &&
               *out_slot >= 0 && *out_slot < ir_compute_lane_count(batch);
    }
    return false;
}

/* The values a graph body publishes, result by result: the sources of its parallel insertions, or
 * the yielded values of a scalar computation. */
static ir_value *published_value(const ir_operation *batch, uint32_t result) {
    ir_operation *terminator = ir_block_terminator(ir_compute_body(batch));
    if (!ir_compute_is_batch(batch))
        return ir_operand_value(terminator, result);
    const ir_value *output = ir_compute_output_argument(batch, result);
    for (ir_operation *at = spat_in_parallel_body(terminator)->first; at; at = at->next)
        if (ir_slice_destination(at) == output)
            return ir_slice_source(at);
    return NULL;
}

/* Lanes [first, first + count) of a graph batch as one scheduled batch. */
static raptor_status build_round(rounds_state *state, ir_operation *batch, uint32_t first,
                                 uint32_t count, const int64_t *cores, ir_operation **out_round) {
    uint32_t results = batch->result_count;
    const ir_type **types = RAPTOR_NEW_ARRAY(state->arena, const ir_type *, results);
    for (uint32_t i = 0; i < results; i++) {
        const ir_type *fragment = fragment_type(batch, i);
        int64_t shape[IR_SLICE_MAXIMUM_RANK + 1] = {count};
        memcpy(shape + 1, fragment->shape, fragment->rank * sizeof *shape);
        types[i] = ir_type_tensor(state->context, fragment->rank + 1, shape, fragment->element);
    }
    uint32_t weights = ir_compute_weight_count(batch);
    ir_value **bound = RAPTOR_NEW_ARRAY(state->arena, ir_value *, weights);
    for (uint32_t i = 0; i < weights; i++)
        bound[i] = ir_compute_weight(batch, i);
    state->builder.location = batch->location;
    ir_operation *round = ir_build_compute(&state->builder, "spat.scheduled_compute_batch",
                                           &(ir_compute_description){.weights = bound,
                                                                     .weight_count = weights,
                                                                     .result_types = types,
                                                                     .result_count = results,
                                                                     .lane_count = count,
                                                                     .core_ids = cores});
    copy_attributes(batch, round);

    ir_builder body = {
        .context = state->context, .block = ir_compute_body(round), .location = batch->location};
    ir_mapping *mapping = ir_mapping_create(state->context);
    if (ir_compute_is_batch(batch))
        ir_mapping_set(mapping, ir_compute_lane(batch),
                       affine_build_linear(&body, ir_compute_lane(round), 1, first));
    for (uint32_t i = 0; i < weights; i++)
        ir_mapping_set(mapping, ir_compute_weight_argument(batch, i),
                       ir_compute_weight_argument(round, i));
    uint32_t first_input = body.block->argument_count;
    for (uint32_t i = 0; i < ir_compute_input_count(batch); i++)
        ir_mapping_set(mapping, ir_compute_input_argument(batch, i),
                       ir_block_add_argument(body.block, ir_compute_input(batch, i)->type));
    ir_operation *terminator = ir_block_terminator(ir_compute_body(batch));
    for (ir_operation *at = ir_compute_body(batch)->first; at != terminator; at = at->next)
        ir_operation_append(body.block, ir_operation_clone(at, mapping));
    ir_value **values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, results);
    for (uint32_t i = 0; i < results; i++) {
        ir_value *value = published_value(batch, i);
        if (!value)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(batch),
                                   "result %u is not published", i);
        values[i] = ir_mapping_get(mapping, value);
    }
    spat_build_publish(&body, round, values);
    *out_round = round;
    return defer_inputs(state, batch, round, first_input);
}

/* The cores of a graph batch's lanes; NULL after a diagnostic. */
static const int64_t *placement_of(rounds_state *state, const ir_operation *batch) {
    uint32_t count;
    const int64_t *cores = ir_integers_get(batch, "placement", &count);
    bool valid = cores && count == ir_compute_lane_count(batch);
    for (uint32_t i = 0; valid && i < count; i++)
        valid = cores[i] >= 0 && cores[i] < state->core_count;
    if (valid)
        return cores;
    (void)!raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(batch),
                           "placement must name one core below %lld for each of %lld lanes",
                           (long long)state->core_count, (long long)ir_compute_lane_count(batch));
    return NULL;
}

/* Lanes from `first` on, up to the first core that would come twice. `seen` marks, per core, the
 * number of the round that used it last. */
static uint32_t round_length(const int64_t *cores, uint32_t first, uint32_t count, uint32_t *seen,
                             uint32_t round) {
    uint32_t length = 0;
    while (first + length < count && seen[cores[first + length]] != round)
        seen[cores[first + length++]] = round;
    return length;
}

static moved_collection *start_moving(rounds_state *state, const ir_operation *batch,
                                      uint32_t result, uint32_t count) {
    moved_collection *moved = RAPTOR_NEW(state->arena, moved_collection);
    moved->collections = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    moved->slots = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    moved->count = count;
    moved->fragment = fragment_type(batch, result);
    return moved;
}

static raptor_status cut_batch(rounds_state *state, ir_operation *batch) {
    const int64_t *cores = placement_of(state, batch);
    if (!cores)
        return RAPTOR_FAILED;
    for (uint32_t i = 0; i < ir_compute_input_count(batch); i++)
        if (is_collection(ir_compute_input(batch, i))) /* ahead of the rounds */
            collection_matrix(state, ir_compute_input(batch, i)->scratch);
    uint32_t count = (uint32_t)ir_compute_lane_count(batch);
    for (uint32_t i = 0; i < batch->result_count; i++)
        ir_result(batch, i)->scratch = start_moving(state, batch, i, count);
    uint32_t *seen = RAPTOR_NEW_ARRAY(state->arena, uint32_t, (size_t)state->core_count);
    uint32_t round_number = 0;
    for (uint32_t first = 0; first < count;) {
        uint32_t length = round_length(cores, first, count, seen, ++round_number);
        ir_operation *round = NULL;
        RAPTOR_TRY(build_round(state, batch, first, length, cores + first, &round));
        for (uint32_t i = 0; i < batch->result_count; i++) {
            moved_collection *moved = ir_result(batch, i)->scratch;
            for (uint32_t k = 0; k < length; k++) {
                int64_t slot;
                if (!slot_of_lane(batch, i, first + k, &slot))
                    return raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(batch),
                                           "the slot of lane %u is not static", first + k);
                moved->collections[slot] = ir_result(round, i);
                moved->slots[slot] = k;
            }
        }
        first += length;
    }
    /* A scalar computation's result is the value itself, not a collection. */
    if (!ir_compute_is_batch(batch))
        for (uint32_t i = 0; i < batch->result_count; i++)
            ir_value_replace_uses(ir_result(batch, i),
                                  collection_matrix(state, ir_result(batch, i)->scratch));
    return RAPTOR_OK;
}

static bool is_graph_compute(const ir_operation *operation) {
    return ir_operation_is(operation, "spat.graph_compute") ||
           ir_operation_is(operation, "spat.graph_compute_batch");
}

static raptor_status_code run_rounds(ir_operation *module, void *options,
                                     raptor_diagnostics *diagnostics) {
    (void)options;
    ir_operation *function = func_find(module, NULL);
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    rounds_state state = {.context = module->context,
                          .arena = &arena,
                          .diagnostics = diagnostics,
                          .core_count = ir_integer_get(module, "raptor.cores", 0)};
    ir_operation *last = NULL;
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *next, *at = func_body(function)->first; at && !status; at = next) {
        next = at->next;
        state.builder = (ir_builder){.context = state.context, .block = at->block, .before = at};
        if (is_graph_compute(at))
            status = cut_batch(&state, at);
        else if (ir_operation_is(at, "spat.blueprint"))
            status = rebuild_blueprint(&state, at);
        last = at;
    }
    for (ir_operation *previous, *at = last; at && !status; at = previous) {
        previous = at->previous;
        bool moved = ir_operation_is(at, "spat.blueprint") && !ir_value_is_used(ir_result(at, 0));
        if (is_graph_compute(at) || moved)
            ir_operation_erase(at);
    }
    raptor_arena_deinit(&arena);
    if (!status)
        ir_attribute_set(module, "raptor.stage", ir_attribute_string(module->context, "scheduled"));
    return status;
}

const ir_pass schedule_pass_rounds = {
    .name = "schedule",
    .summary = "cut graph batches into rounds on distinct cores, defer their communication",
    .from = "graph",
    .to = "scheduled",
    .run = run_rounds,
};
