/* Control flow: subgraphs run in place, their values are slots of the same run. */
#include <string.h>

#include "runtime/reference/kernel.h"

static raptor_status read_graph(reference_call *call, const char *name,
                                const onnx_graph **out_graph) {
    RAPTOR_TRY(onnx_attribute_graph(call->node, name, call->run->diagnostics, out_graph));
    if (*out_graph)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_attribute, "attribute '%s' is missing", name);
}

static void set_slot(reference_call *call, const onnx_value *value, const reference_slot *from) {
    reference_slot_copy(call->run, &call->run->slots[value->id], from);
}

static const reference_slot *result(reference_call *call, const onnx_graph *graph, uint32_t index) {
    return &call->run->slots[graph->outputs[index]->id];
}

static raptor_status read_bool(reference_call *call, const reference_slot *slot, bool *out_value) {
    if (!slot->set || slot->kind != REFERENCE_TENSOR || slot->tensor.dtype != ONNX_BOOL ||
        slot->tensor.count != 1)
        return reference_fault(call, RAPTOR_E_onnx_type, "the condition is not one bool");
    *out_value = *(const uint8_t *)slot->tensor.data != 0;
    return RAPTOR_OK;
}

/* A fresh tensor of one element in a slot of the run. */
static raptor_status set_scalar(reference_call *call, const onnx_value *value, onnx_dtype dtype,
                                int64_t number) {
    reference_slot slot = {.set = true, .kind = REFERENCE_TENSOR};
    RAPTOR_TRY(reference_tensor_create(call, dtype, 0, NULL, &slot.tensor));
    reference_set_double(&slot.tensor, 0, (double)number);
    reference_slot_clear(call->run, &call->run->slots[value->id]);
    call->run->slots[value->id] = slot;
    return RAPTOR_OK;
}

raptor_status reference_if(reference_call *call) {
    bool taken = false;
    const onnx_graph *graph;
    if (call->input_count < 1 || !call->inputs[0])
        return reference_fault(call, RAPTOR_E_onnx_graph, "the condition is missing");
    RAPTOR_TRY(read_bool(call, call->inputs[0], &taken));
    RAPTOR_TRY(read_graph(call, taken ? "then_branch" : "else_branch", &graph));
    if (graph->output_count < call->output_count || graph->input_count != 0)
        return reference_fault(call, RAPTOR_E_onnx_graph, "the branch does not fit the node");
    RAPTOR_TRY(reference_run_graph(call->run, graph));
    for (uint32_t o = 0; o < call->output_count; o++)
        reference_slot_copy(call->run, &call->outputs[o], result(call, graph, o));
    return RAPTOR_OK;
}

/* Values that a loop collects, one per iteration. */
typedef struct collection {
    reference_tensor *items;
    size_t count, capacity;
} collection;

static void collect(reference_call *call, collection *list, const reference_slot *slot) {
    RAPTOR_GROW(call->scratch, list->items, list->count, list->capacity);
    list->items[list->count++] = slot->tensor;
    reference_tensor_retain(&slot->tensor);
}

/* Stacks a collection along a new axis into an output. A loop without iterations knows the element
 * shape from the declared type only, if at all. */
static raptor_status emit(reference_call *call, collection *list, const onnx_value *declared,
                          uint32_t output, int64_t axis, bool backwards) {
    const reference_tensor **parts =
        RAPTOR_NEW_ARRAY(call->scratch, const reference_tensor *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        parts[i] = &list->items[backwards ? list->count - 1 - i : i];
    raptor_status_code status = RAPTOR_OK;
    if (list->count == 0) {
        const onnx_type *type = &declared->type;
        int64_t dims[REFERENCE_RANK_LIMIT + 1] = {0};
        uint32_t rank = type->has_rank ? type->rank : 0;
        for (uint32_t i = 0; i < rank && i < REFERENCE_RANK_LIMIT; i++)
            dims[i + 1] = type->dims[i].size > 0 ? type->dims[i].size : 0;
        onnx_dtype dtype = type->dtype == ONNX_UNDEFINED ? ONNX_FLOAT : type->dtype;
        return reference_output(call, output, dtype, rank + 1, dims) ? RAPTOR_OK : RAPTOR_FAILED;
    }
    /* Concatenation writes output 0: keep what stands there. */
    reference_slot kept = call->outputs[0];
    call->outputs[0] = (reference_slot){0};
    status = reference_concat_tensors(call, parts, list->count, axis, true);
    reference_slot made = call->outputs[0];
    call->outputs[0] = kept;
    if (status == RAPTOR_OK) {
        reference_slot_clear(call->run, &call->outputs[output]);
        call->outputs[output] = made;
    }
    for (size_t i = 0; i < list->count; i++)
        reference_tensor_release(call->run, &list->items[i]);
    return status;
}

/* Inputs: trip count, condition, states; the body takes iteration, condition, states and returns
 * condition, states, values to collect. */
raptor_status reference_loop(reference_call *call) {
    const onnx_graph *body;
    RAPTOR_TRY(read_graph(call, "body", &body));
    const reference_tensor *trips = reference_input_tensor(call, 0);
    const int64_t *limit = trips ? reference_int64_values(call, trips) : NULL;
    bool go = true;
    if (call->input_count > 1 && call->inputs[1])
        RAPTOR_TRY(read_bool(call, call->inputs[1], &go));
    uint32_t states = call->input_count > 2 ? call->input_count - 2 : 0;
    if (body->input_count != states + 2 || body->output_count < states + 1 ||
        call->output_count > body->output_count - 1 || (trips && (!limit || trips->count != 1)))
        return reference_fault(call, RAPTOR_E_onnx_graph, "the body does not fit the node");
    reference_slot *state = RAPTOR_NEW_ARRAY(call->scratch, reference_slot, states + 1);
    uint32_t scans = body->output_count - 1 - states;
    collection *collected = RAPTOR_NEW_ARRAY(call->scratch, collection, scans + 1);
    for (uint32_t i = 0; i < states; i++) {
        if (!call->inputs[i + 2])
            return reference_fault(call, RAPTOR_E_onnx_graph, "state %u is missing", i);
        reference_slot_copy(call->run, &state[i], call->inputs[i + 2]);
    }
    for (int64_t i = 0; go && (!limit || i < limit[0]); i++) {
        RAPTOR_TRY(set_scalar(call, body->inputs[0], ONNX_INT64, i));
        RAPTOR_TRY(set_scalar(call, body->inputs[1], ONNX_BOOL, go));
        for (uint32_t s = 0; s < states; s++)
            set_slot(call, body->inputs[s + 2], &state[s]);
        RAPTOR_TRY(reference_run_graph(call->run, body));
        RAPTOR_TRY(read_bool(call, result(call, body, 0), &go));
        for (uint32_t s = 0; s < states; s++)
            reference_slot_copy(call->run, &state[s], result(call, body, s + 1));
        for (uint32_t s = 0; s < scans; s++) {
            if (result(call, body, states + 1 + s)->kind != REFERENCE_TENSOR)
                return reference_fault(call, RAPTOR_E_onnx_type, "only tensors are collected");
            collect(call, &collected[s], result(call, body, states + 1 + s));
        }
    }
    for (uint32_t s = 0; s < scans && states + s < call->output_count; s++)
        RAPTOR_TRY(emit(call, &collected[s], body->outputs[states + 1 + s], states + s, 0, false));
    for (uint32_t s = 0; s < states; s++) {
        if (s < call->output_count)
            reference_slot_copy(call->run, &call->outputs[s], &state[s]);
        reference_slot_clear(call->run, &state[s]);
    }
    return RAPTOR_OK;
}

/* ---- Scan ---- */

typedef struct scan_plan {
    const onnx_graph *body;
    uint32_t states, inputs, outputs; /* values the body takes and returns */
    const int64_t *in_axes, *in_directions, *out_axes, *out_directions;
    size_t counts[4];
    int64_t length;
} scan_plan;

static raptor_status read_scan(reference_call *call, uint32_t first, scan_plan *plan) {
    RAPTOR_TRY(read_graph(call, "body", &plan->body));
    int64_t scanned = reference_int(call, "num_scan_inputs", 0);
    bool old = call->node->opset < 9;
    plan->in_axes = reference_ints(call, "scan_input_axes", &plan->counts[0]);
    plan->in_directions =
        reference_ints(call, old ? "directions" : "scan_input_directions", &plan->counts[1]);
    plan->out_axes = reference_ints(call, "scan_output_axes", &plan->counts[2]);
    plan->out_directions = reference_ints(call, "scan_output_directions", &plan->counts[3]);
    if (scanned < 1 || scanned > call->input_count - first ||
        plan->body->input_count != call->input_count - first)
        return reference_fault(call, RAPTOR_E_onnx_graph, "the body does not fit the node");
    plan->inputs = (uint32_t)scanned;
    plan->states = plan->body->input_count - plan->inputs;
    if (plan->body->output_count < plan->states || call->output_count > plan->body->output_count)
        return reference_fault(call, RAPTOR_E_onnx_graph, "the body does not fit the node");
    plan->outputs = plan->body->output_count - plan->states;
    return RAPTOR_OK;
}

static int64_t option(const int64_t *list, size_t count, uint32_t index) {
    return list && index < count ? list[index] : 0;
}

/* Slice `step` of a scanned input, without the scanned axis. */
static raptor_status feed(reference_call *call, const scan_plan *plan, const reference_tensor *from,
                          uint32_t index, int64_t step) {
    uint32_t axis;
    reference_slot slot = {.set = true, .kind = REFERENCE_TENSOR};
    RAPTOR_TRY(
        reference_axis(call, option(plan->in_axes, plan->counts[0], index), from->rank, &axis));
    if (from->dims[axis] != plan->length)
        return reference_fault(call, RAPTOR_E_onnx_shape, "scanned inputs differ in length");
    bool backwards = option(plan->in_directions, plan->counts[1], index) == 1;
    RAPTOR_TRY(reference_cut(call, from, axis, backwards ? plan->length - 1 - step : step, 1,
                             &slot.tensor));
    memmove(&slot.tensor.dims[axis], &slot.tensor.dims[axis + 1],
            (slot.tensor.rank - axis - 1) * sizeof *slot.tensor.dims);
    slot.tensor.rank--;
    const onnx_value *target = plan->body->inputs[plan->states + index];
    reference_slot_clear(call->run, &call->run->slots[target->id]);
    call->run->slots[target->id] = slot;
    return RAPTOR_OK;
}

/* One scan over slots of the node's inputs; fills `state` with the final states and `collected`. */
static raptor_status scan(reference_call *call, scan_plan *plan, const reference_tensor *scanned,
                          reference_slot *state, collection *collected) {
    uint32_t axis;
    RAPTOR_TRY(
        reference_axis(call, option(plan->in_axes, plan->counts[0], 0), scanned[0].rank, &axis));
    plan->length = scanned[0].dims[axis];
    for (int64_t step = 0; step < plan->length; step++) {
        for (uint32_t s = 0; s < plan->states; s++)
            set_slot(call, plan->body->inputs[s], &state[s]);
        for (uint32_t i = 0; i < plan->inputs; i++)
            RAPTOR_TRY(feed(call, plan, &scanned[i], i, step));
        RAPTOR_TRY(reference_run_graph(call->run, plan->body));
        for (uint32_t s = 0; s < plan->states; s++)
            reference_slot_copy(call->run, &state[s], result(call, plan->body, s));
        for (uint32_t o = 0; o < plan->outputs; o++) {
            if (result(call, plan->body, plan->states + o)->kind != REFERENCE_TENSOR)
                return reference_fault(call, RAPTOR_E_onnx_type, "only tensors are collected");
            collect(call, &collected[o], result(call, plan->body, plan->states + o));
        }
    }
    return RAPTOR_OK;
}

static raptor_status scan_whole(reference_call *call, scan_plan *plan) {
    reference_slot *state = RAPTOR_NEW_ARRAY(call->scratch, reference_slot, plan->states + 1);
    reference_tensor *scanned = RAPTOR_NEW_ARRAY(call->scratch, reference_tensor, plan->inputs + 1);
    collection *collected = RAPTOR_NEW_ARRAY(call->scratch, collection, plan->outputs + 1);
    for (uint32_t i = 0; i < plan->states + plan->inputs; i++) {
        const reference_tensor *given;
        RAPTOR_TRY(reference_need(call, i, &given));
        if (i < plan->states)
            reference_slot_copy(call->run, &state[i], call->inputs[i]);
        else
            scanned[i - plan->states] = *given;
    }
    RAPTOR_TRY(scan(call, plan, scanned, state, collected));
    for (uint32_t o = 0; o < plan->outputs && plan->states + o < call->output_count; o++)
        RAPTOR_TRY(emit(call, &collected[o], plan->body->outputs[plan->states + o],
                        plan->states + o, option(plan->out_axes, plan->counts[2], o),
                        option(plan->out_directions, plan->counts[3], o) == 1));
    for (uint32_t s = 0; s < plan->states; s++) {
        if (s < call->output_count)
            reference_slot_copy(call->run, &call->outputs[s], &state[s]);
        reference_slot_clear(call->run, &state[s]);
    }
    return RAPTOR_OK;
}

/* Drops (or, with a size of 1, adds) the leading batch dimension. */
static void shift_dims(reference_tensor *tensor, bool drop) {
    if (drop)
        memmove(tensor->dims, tensor->dims + 1, (tensor->rank - 1) * sizeof *tensor->dims);
    else
        memmove(tensor->dims + 1, tensor->dims, tensor->rank * sizeof *tensor->dims);
    tensor->rank += drop ? -1 : 1;
    if (!drop)
        tensor->dims[0] = 1;
}

/* Opset 8: the first input holds sequence lengths (full ones are handled), the first dimension of
 * everything else is a batch. */
static raptor_status scan_batched(reference_call *call, scan_plan *plan) {
    const reference_tensor *first;
    uint32_t total = plan->states + plan->inputs, results = plan->states + plan->outputs;
    if (call->inputs[0])
        return reference_fault(call, RAPTOR_E_operator_unsupported,
                               "sequence_lens of opset 8 is not handled");
    RAPTOR_TRY(reference_need(call, 1, &first));
    int64_t batch = first->rank ? first->dims[0] : 0;
    collection *rows = RAPTOR_NEW_ARRAY(call->scratch, collection, results + 1);
    for (int64_t b = 0; b < batch; b++) {
        reference_slot *state = RAPTOR_NEW_ARRAY(call->scratch, reference_slot, total + 1);
        reference_tensor *scanned = RAPTOR_NEW_ARRAY(call->scratch, reference_tensor, total + 1);
        collection *collected = RAPTOR_NEW_ARRAY(call->scratch, collection, plan->outputs + 1);
        for (uint32_t i = 0; i < total; i++) {
            const reference_tensor *given;
            reference_tensor piece;
            RAPTOR_TRY(reference_need(call, i + 1, &given));
            if (given->rank < 1 || given->dims[0] != batch)
                return reference_fault(call, RAPTOR_E_onnx_shape, "batches differ");
            RAPTOR_TRY(reference_cut(call, given, 0, b, 1, &piece));
            shift_dims(&piece, true);
            if (i < plan->states)
                state[i] = (reference_slot){.set = true, .kind = REFERENCE_TENSOR, .tensor = piece};
            else
                scanned[i - plan->states] = piece;
        }
        RAPTOR_TRY(scan(call, plan, scanned, state, collected));
        for (uint32_t s = 0; s < plan->states; s++)
            collect(call, &rows[s], &state[s]);
        for (uint32_t o = 0; o < plan->outputs; o++) {
            RAPTOR_TRY(
                emit(call, &collected[o], plan->body->outputs[plan->states + o], 0, 0, false));
            collect(call, &rows[plan->states + o], &call->outputs[0]);
            reference_slot_clear(call->run, &call->outputs[0]);
        }
    }
    for (uint32_t o = 0; o < results && o < call->output_count; o++)
        RAPTOR_TRY(emit(call, &rows[o], plan->body->outputs[o], o, 0, false));
    return RAPTOR_OK;
}

raptor_status reference_scan(reference_call *call) {
    scan_plan plan = {0};
    uint32_t first = call->node->opset < 9;
    if (call->input_count <= first || call->output_count == 0)
        return reference_fault(call, RAPTOR_E_onnx_graph, "there is nothing to scan");
    RAPTOR_TRY(read_scan(call, first, &plan));
    return first ? scan_batched(call, &plan) : scan_whole(call, &plan);
}
