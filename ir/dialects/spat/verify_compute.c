/* Verifiers of the spat compute regions and of what their lanes publish. */
#include "ir/dialects/spat/verify.h"

#include "ir/dialects/common/cover.h"
#include "ir/dialects/common/verify_compute.h"
#include "ir/dialects/tensor/slice.h"
#include "ir/evaluate.h"

#include <inttypes.h>
#include <string.h>

/* More lanes than any chip has cores or any layer has rows; offsets of more are not analysed. */
enum { MAXIMUM_LANES = 1 << 20 };

static bool is_scheduled(const ir_operation *operation) {
    return strncmp(operation->name, "spat.scheduled", strlen("spat.scheduled")) == 0;
}

/* A recorded deferred communication names its source outside. */
static bool permits_deferred(const ir_operation *user, uint32_t operand) {
    (void)operand;
    return ir_operation_is(user, "spat.deferred_communication");
}

/* ---- scalar ---- */

static void verify_yield(verify_state *state, const ir_operation *yield) {
    const ir_operation *operation = state->operation;
    if (yield->operand_count != operation->result_count) {
        verify_fault_at(state, yield, "%" PRIu32 " values must be yielded, not %" PRIu32,
                        operation->result_count, yield->operand_count);
        return;
    }
    for (uint32_t i = 0; i < yield->operand_count; i++)
        if (ir_operand_value(yield, i)->type != operation->results[i].type)
            verify_fault_at(state, yield,
                            "yielded value %" PRIu32 " has type %s, but the result has %s", i,
                            ir_type_text(ir_operand_value(yield, i)->type),
                            ir_type_text(operation->results[i].type));
}

static void verify_scalar_terminator(verify_state *state, const ir_block *block) {
    const ir_operation *last = block->last;
    if (last && ir_operation_is(last, "spat.yield"))
        verify_yield(state, last);
    else if (!last || is_scheduled(state->operation) || !ir_operation_is(last, "spat.block_yield"))
        verify_fault(state, "every block must end in spat.yield");
}

static void verify_inputs_used(verify_state *state, const ir_block *body) {
    uint32_t weights = ir_compute_weight_count(state->operation);
    for (uint32_t i = weights; i < body->argument_count; i++)
        verify_that(state, ir_value_is_used(body->arguments[i]),
                    "the body does not use input %" PRIu32, i - weights);
}

raptor_status_code spat_verify_compute(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_block *body = ir_compute_body(operation);
    verify_core_id(&state);
    verify_weights(&state);
    if (!verify_that(&state, body, "the body must not be empty"))
        return state.status;
    if (is_scheduled(operation))
        verify_that(&state, !body->next, "the body must be exactly one block");
    bool arguments = verify_compute_arguments(&state, false);
    for (const ir_block *block = body; block; block = block->next)
        verify_scalar_terminator(&state, block);
    if (arguments && !body->next)
        verify_inputs_used(&state, body);
    verify_captures(&state, permits_deferred);
    return state.status;
}

/* ---- batches ---- */

static void verify_batch_terminator(verify_state *state, const ir_block *block) {
    bool resultful = state->operation->result_count > 0;
    const ir_operation *last = block->last;
    const char *expected = resultful ? "spat.in_parallel" : "spat.yield";
    if (!verify_that(state, last && ir_operation_is(last, expected),
                     "every block of a %s batch must end in %s",
                     resultful ? "resultful" : "resultless", expected))
        return;
    if (!resultful && last->operand_count > 0)
        verify_fault_at(state, last, "a batch without results must yield no values");
}

/* An entry's number in a lane; false if it depends on anything but the lane. */
static bool entry_of_lane(ir_slice_entry entry, const ir_value *lane_argument, int64_t lane,
                          int64_t *out_number) {
    *out_number = entry.constant;
    ir_environment environment = {.count = 0};
    ir_environment_bind(&environment, lane_argument, lane);
    return !entry.value || ir_evaluate_index(entry.value, &environment, out_number);
}

/* Result [N] + F, offsets [slot, 0, ...], sizes [1] + F, unit strides; slots a permutation. */
static void verify_slot_geometry(verify_state *state, const ir_operation *insertion) {
    const ir_type *fragment = ir_slice_source(insertion)->type;
    const ir_type *collection = ir_slice_destination(insertion)->type;
    int64_t lanes = ir_compute_lane_count(state->operation);
    bool fits = collection->rank == fragment->rank + 1 && collection->shape[0] == lanes &&
                collection->element == fragment->element;
    for (uint32_t i = 0; fits && i < fragment->rank; i++)
        fits = collection->shape[i + 1] == fragment->shape[i];
    if (!fits) {
        verify_fault_at(state, insertion,
                        "a fragment of type %s in each of %" PRId64
                        " slots does not make the result type %s",
                        ir_type_text(fragment), lanes, ir_type_text(collection));
        return;
    }
    bool whole = true;
    for (uint32_t i = 0; i < collection->rank; i++) {
        ir_slice_entry offset = ir_slice_offset(insertion, i);
        ir_slice_entry size = ir_slice_size(insertion, i);
        int64_t expected = i == 0 ? 1 : collection->shape[i];
        whole &= !size.value && size.constant == expected;
        whole &= i == 0 || (!offset.value && offset.constant == 0);
    }
    if (!whole)
        verify_fault_at(state, insertion,
                        "a fragment must be published whole: offsets [slot, 0, ...] and sizes "
                        "[1] + the fragment's shape");
}

static void verify_slot_permutation(verify_state *state, const ir_operation *insertion) {
    int64_t lanes = ir_compute_lane_count(state->operation);
    ir_slice_entry slot = ir_slice_offset(insertion, 0);
    bool *taken =
        RAPTOR_NEW_ARRAY(ir_context_arena(state->operation->context), bool, (size_t)lanes);
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t number;
        if (!entry_of_lane(slot, ir_compute_lane(state->operation), lane, &number)) {
            verify_fault_at(state, insertion, "the slot must be a static function of the lane");
            return;
        }
        if (number < 0 || number >= lanes || taken[number]) {
            verify_fault_at(state, insertion,
                            "lane %" PRId64 " publishes to slot %" PRId64
                            ", which is %s: slots must be a permutation of the lanes",
                            lane, number, number < 0 || number >= lanes ? "out of range" : "taken");
            return;
        }
        taken[number] = true;
    }
}

/* One publication per result in a block that ends in spat.in_parallel. */
static void verify_graph_publications(verify_state *state, const ir_block *block) {
    const ir_operation *in_parallel = block->last;
    if (!in_parallel || !ir_operation_is(in_parallel, "spat.in_parallel") ||
        !ir_compute_body(in_parallel))
        return;
    uint32_t *published = RAPTOR_NEW_ARRAY(ir_context_arena(state->operation->context), uint32_t,
                                           state->operation->result_count);
    uint32_t first_output = block->argument_count - state->operation->result_count;
    for (const ir_operation *insertion = ir_compute_body(in_parallel)->first; insertion;
         insertion = insertion->next) {
        if (!ir_operation_is(insertion, "tensor.parallel_insert_slice") ||
            insertion->operand_count < 2 || ir_slice_rank(insertion) == 0)
            continue;
        const ir_value *output = ir_slice_destination(insertion);
        if (output->block != block || output->number < first_output)
            continue; /* reported by spat.in_parallel */
        published[output->number - first_output]++;
        verify_slot_geometry(state, insertion);
        verify_slot_permutation(state, insertion);
    }
    for (uint32_t i = 0; i < state->operation->result_count; i++)
        verify_that(state, published[i] == 1,
                    "result %" PRIu32 " must be published once per lane, not %" PRIu32 " times", i,
                    published[i]);
}

static bool verify_direct_dimension(verify_state *state, const ir_operation *slice,
                                    uint32_t dimension) {
    ir_slice_entry offset = ir_slice_offset(slice, dimension);
    int64_t size = ir_slice_size(slice, dimension).constant;
    int64_t extent = ir_slice_source(slice)->type->shape[dimension];
    int64_t lanes = offset.value ? ir_compute_lane_count(state->operation) : 1;
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t number;
        if (!entry_of_lane(offset, ir_compute_lane(state->operation), lane, &number))
            return verify_fault_at(state, slice,
                                   "offset %" PRIu32 " must be constant or depend on the lane only",
                                   dimension);
        if (number < 0 || size > extent - number)
            return verify_fault_at(state, slice,
                                   "lane %" PRId64 " reads [%" PRId64 ", %" PRId64
                                   ") of dimension %" PRIu32 ", which has %" PRId64,
                                   lane, number, number + size, dimension, extent);
    }
    return true;
}

/* Slices of bound values in a graph lane, outside of loops. */
static void verify_direct_slice(verify_state *state, const ir_operation *slice) {
    const ir_type *source = ir_slice_source(slice)->type, *result = slice->results[0].type;
    if (!ir_type_is_static(source) || !ir_type_is_static(result)) {
        verify_fault_at(state, slice, "a lane's slice must have static types");
        return;
    }
    bool is_static = true;
    for (uint32_t i = 0; i < source->rank; i++)
        is_static &= ir_slice_size(slice, i).value == NULL;
    if (!is_static)
        verify_fault_at(state, slice, "a lane's slice must have static sizes");
    if (!ir_slice_has_unit_strides(slice))
        verify_fault_at(state, slice, "a lane's slice must have unit strides");
    for (uint32_t i = 0; is_static && i < source->rank; i++)
        if (!verify_direct_dimension(state, slice, i))
            return;
}

static void verify_graph_slices(verify_state *state, const ir_block *block) {
    for (const ir_operation *inner = block->first; inner; inner = inner->next)
        if (ir_operation_is(inner, "tensor.extract_slice") && inner->operand_count > 0 &&
            inner->result_count == 1 && ir_slice_source(inner)->block == block &&
            ir_slice_rank(inner) == ir_slice_source(inner)->type->rank)
            verify_direct_slice(state, inner);
}

raptor_status_code spat_verify_compute_batch(ir_operation *operation,
                                             raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    bool lanes = verify_lanes(&state);
    lanes &= verify_that(&state, ir_compute_lane_count(operation) <= MAXIMUM_LANES,
                         "there may be %d lanes at most", (int)MAXIMUM_LANES);
    verify_weights(&state);
    const ir_block *body = ir_compute_body(operation);
    if (!verify_that(&state, body, "the body must not be empty"))
        return state.status;
    bool arguments = verify_compute_arguments(&state, true);
    for (const ir_block *block = body; block; block = block->next) {
        verify_batch_terminator(&state, block);
        if (!arguments || !lanes || is_scheduled(operation))
            continue;
        verify_graph_publications(&state, block);
        verify_graph_slices(&state, block);
    }
    verify_captures(&state, permits_deferred);
    return state.status;
}

/* ---- spat.in_parallel ---- */

static bool is_batch_output(const ir_operation *batch, const ir_operation *in_parallel,
                            const ir_value *value) {
    return value->block == in_parallel->block &&
           value->number >= value->block->argument_count - batch->result_count;
}

/* Static types, sizes and strides, offsets that the lane decides. */
static bool verify_insertion(verify_state *state, const ir_operation *batch,
                             const ir_operation *insertion) {
    const ir_value *destination = ir_slice_destination(insertion);
    if (!is_batch_output(batch, state->operation, destination))
        return verify_fault_at(state, insertion,
                               "an insertion must target an output argument of the batch");
    bool held = true;
    if (!ir_type_is_static(ir_slice_source(insertion)->type) ||
        !ir_type_is_static(destination->type))
        held = verify_fault_at(state, insertion, "inserted tensors must have static types");
    if (!ir_slice_has_unit_strides(insertion))
        held = verify_fault_at(state, insertion, "an insertion must have unit strides");
    for (uint32_t i = 0; i < ir_slice_rank(insertion); i++) {
        int64_t number;
        if (ir_slice_size(insertion, i).value)
            held = verify_fault_at(state, insertion, "size %" PRIu32 " must be static", i);
        if (!entry_of_lane(ir_slice_offset(insertion, i), ir_compute_lane(batch), 0, &number))
            held = verify_fault_at(state, insertion,
                                   "offset %" PRIu32 " must be constant or depend on the lane only",
                                   i);
    }
    return held;
}

/* Where a lane's insertion begins, in every dimension; false if it leaves the destination. */
static bool insertion_box(const ir_operation *batch, const ir_operation *insertion, int64_t lane,
                          int64_t *offsets) {
    const ir_type *type = ir_slice_destination(insertion)->type;
    for (uint32_t i = 0; i < type->rank; i++) {
        int64_t size = ir_slice_size(insertion, i).constant;
        if (!entry_of_lane(ir_slice_offset(insertion, i), ir_compute_lane(batch), lane,
                           &offsets[i]) ||
            offsets[i] < 0 || size < 1 || size > type->shape[i] - offsets[i])
            return false;
    }
    return true;
}

static void verify_no_room(verify_state *state, const ir_cover *cover,
                           const ir_operation *insertion) {
    if (cover->no_memory)
        verify_no_memory(state);
    else
        verify_fault_at(state, insertion, "the output is too large to check what covers it");
}

/* The next insertion into the output, from `at` on. */
static const ir_operation *insertion_into(const ir_operation *at, const ir_value *output) {
    while (at && (!ir_operation_is(at, "tensor.parallel_insert_slice") ||
                  ir_slice_destination(at) != output))
        at = at->next;
    return at;
}

/* One lane's insertions into one output meet none of an earlier lane. They may meet each other. */
static bool verify_lane(verify_state *state, const ir_operation *batch, const ir_operation *first,
                        int64_t lane, ir_cover *cover) {
    int64_t offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
    const ir_value *output = ir_slice_destination(first);
    for (uint32_t paints = 0; paints < 2; paints++)
        for (const ir_operation *at = first; at; at = insertion_into(at->next, output)) {
            for (uint32_t i = 0; i < output->type->rank; i++)
                sizes[i] = ir_slice_size(at, i).constant;
            bool inside = insertion_box(batch, at, lane, offsets);
            if (inside && paints)
                ir_cover_paint(cover, offsets, sizes);
            else if (!inside || ir_cover_meets(cover, offsets, sizes))
                return verify_fault_at(state, at, "lane %" PRId64 " writes %s", lane,
                                       inside ? "where an earlier lane does"
                                              : "outside the output");
        }
    return true;
}

/* Lanes of a scheduled batch write disjoint parts of an output, by whichever insertions; `first`
 * is the first into it. A graph batch's slots are checked with the batch. */
static void verify_disjoint(verify_state *state, const ir_operation *batch,
                            const ir_operation *first) {
    int64_t lanes = ir_compute_lane_count(batch);
    const ir_type *type = ir_slice_destination(first)->type;
    ir_cover cover;
    if (lanes < 1 || lanes > MAXIMUM_LANES || type->rank > IR_SLICE_MAXIMUM_RANK)
        return; /* reported elsewhere */
    if (!ir_cover_begin(&cover, type)) {
        verify_no_room(state, &cover, first);
        return;
    }
    for (int64_t lane = 0; lane < lanes; lane++)
        if (!verify_lane(state, batch, first, lane, &cover))
            break;
    ir_cover_end(&cover);
}

raptor_status_code spat_verify_in_parallel(ir_operation *operation,
                                           raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    ir_operation *batch = ir_operation_parent(operation);
    if (!batch || !ir_compute_is_batch(batch))
        return state.status; /* reported by the declared parents */
    verify_that(&state, batch->result_count > 0, "the parent batch must have results");
    const ir_block *body = ir_compute_body(operation);
    bool held = true;
    for (const ir_operation *inner = body ? body->first : NULL; inner; inner = inner->next) {
        if (!ir_operation_is(inner, "tensor.parallel_insert_slice")) {
            held = verify_fault_at(
                &state, inner, "only tensor.parallel_insert_slice may stand in spat.in_parallel");
            continue;
        }
        bool whole = inner->operand_count >= 2 &&
                     ir_type_is_shaped(ir_slice_destination(inner)->type) &&
                     ir_slice_rank(inner) == ir_slice_destination(inner)->type->rank;
        held &= whole && verify_insertion(&state, batch, inner);
    }
    for (const ir_operation *inner = body && held ? body->first : NULL;
         inner && is_scheduled(batch); inner = inner->next)
        if (insertion_into(body->first, ir_slice_destination(inner)) == inner)
            verify_disjoint(&state, batch, inner);
    return state.status;
}
