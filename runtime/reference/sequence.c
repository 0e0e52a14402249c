/* Sequences of tensors, and optionals. A sequence never changes: operators make new ones that share
 * the tensors. */
#include <string.h>

#include "runtime/reference/kernel.h"

static raptor_status need_sequence(reference_call *call, uint32_t index,
                                   const reference_sequence **out_sequence) {
    *out_sequence = NULL;
    if (index >= call->input_count || !call->inputs[index] ||
        call->inputs[index]->kind != REFERENCE_SEQUENCE)
        return reference_fault(call, RAPTOR_E_onnx_type, "input %u is not a sequence", index);
    *out_sequence = call->inputs[index]->sequence;
    return RAPTOR_OK;
}

static void put(reference_sequence *sequence, size_t at, const reference_tensor *tensor) {
    reference_tensor_retain(tensor);
    sequence->items[at] = *tensor;
}

/* Position from an optional scalar input; counts from the end when negative. */
static raptor_status read_position(reference_call *call, uint32_t input, size_t length,
                                   int64_t fallback, size_t *out_at) {
    const reference_tensor *tensor = reference_input_tensor(call, input);
    int64_t at = fallback;
    *out_at = 0;
    if (tensor) {
        const int64_t *given = reference_int64_values(call, tensor);
        if (!given || tensor->count != 1)
            return reference_fault(call, RAPTOR_E_onnx_type, "the position is not one integer");
        at = given[0] < 0 ? given[0] + (int64_t)length : given[0];
    }
    if (at < 0 || at > (int64_t)length)
        return reference_fault(call, RAPTOR_E_reference_failed, "the position is out of range");
    *out_at = (size_t)at;
    return RAPTOR_OK;
}

raptor_status reference_sequence_construct(reference_call *call) {
    reference_sequence *made = reference_sequence_create(call->run, call->input_count);
    for (uint32_t i = 0; i < call->input_count; i++) {
        const reference_tensor *item;
        RAPTOR_TRY(reference_need(call, i, &item));
        put(made, i, item);
    }
    reference_output_sequence(call, 0, made);
    return RAPTOR_OK;
}

raptor_status reference_sequence_empty(reference_call *call) {
    reference_output_sequence(call, 0, reference_sequence_create(call->run, 0));
    return RAPTOR_OK;
}

raptor_status reference_sequence_length(reference_call *call) {
    const reference_sequence *from;
    RAPTOR_TRY(need_sequence(call, 0, &from));
    return reference_output_count(call, 0, from->count);
}

raptor_status reference_sequence_at(reference_call *call) {
    const reference_sequence *from;
    size_t at;
    RAPTOR_TRY(need_sequence(call, 0, &from));
    RAPTOR_TRY(read_position(call, 1, from->count, -1, &at));
    if (at >= from->count)
        return reference_fault(call, RAPTOR_E_reference_failed, "the position is out of range");
    return reference_forward(call, 0, &from->items[at]) ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_sequence_insert(reference_call *call) {
    const reference_sequence *from;
    const reference_tensor *item;
    size_t at;
    RAPTOR_TRY(need_sequence(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &item));
    RAPTOR_TRY(read_position(call, 2, from->count, (int64_t)from->count, &at));
    reference_sequence *made = reference_sequence_create(call->run, from->count + 1);
    for (size_t i = 0; i <= from->count; i++)
        put(made, i, i == at ? item : &from->items[i - (i > at)]);
    reference_output_sequence(call, 0, made);
    return RAPTOR_OK;
}

raptor_status reference_sequence_erase(reference_call *call) {
    const reference_sequence *from;
    size_t at;
    RAPTOR_TRY(need_sequence(call, 0, &from));
    RAPTOR_TRY(read_position(call, 1, from->count, (int64_t)from->count - 1, &at));
    if (at >= from->count)
        return reference_fault(call, RAPTOR_E_reference_failed, "the position is out of range");
    reference_sequence *made = reference_sequence_create(call->run, from->count - 1);
    for (size_t i = 0; i + 1 < from->count; i++)
        put(made, i, &from->items[i + (i >= at)]);
    reference_output_sequence(call, 0, made);
    return RAPTOR_OK;
}

raptor_status reference_concat_from_sequence(reference_call *call) {
    const reference_sequence *from;
    RAPTOR_TRY(need_sequence(call, 0, &from));
    const reference_tensor **parts =
        RAPTOR_NEW_ARRAY(call->scratch, const reference_tensor *, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        parts[i] = &from->items[i];
    return reference_concat_tensors(call, parts, from->count, reference_int(call, "axis", 0),
                                    reference_int(call, "new_axis", 0) != 0);
}

/* Pieces of one element without a split, of a given length with a scalar, or of listed lengths. */
raptor_status reference_split_to_sequence(reference_call *call) {
    const reference_tensor *from, *split = reference_input_tensor(call, 1);
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    const int64_t *lengths = split ? reference_int64_values(call, split) : NULL;
    bool keep = reference_int(call, "keepdims", 1) != 0 || split;
    bool listed = split && split->rank == 1;
    int64_t step = 1, size = from->dims[axis];
    if (split && !listed)
        step = lengths && split->count ? lengths[0] : 0;
    if ((split && !lengths) || step < 1)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "a piece has no positive length");
    size_t count = listed ? split->count : (size_t)(size / step + (size % step != 0));
    reference_sequence *made = reference_sequence_create(call->run, count);
    int64_t at = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t length = listed ? lengths[i] : step < size - at ? step : size - at;
        if (length < 0 || length > size - at)
            return reference_fault(call, RAPTOR_E_onnx_shape, "the pieces exceed the input");
        reference_tensor *piece = &made->items[i];
        RAPTOR_TRY(reference_cut(call, from, axis, at, length, piece));
        at += length;
        if (!keep) {
            memmove(&piece->dims[axis], &piece->dims[axis + 1],
                    (piece->rank - axis - 1) * sizeof *piece->dims);
            piece->rank--;
        }
    }
    reference_output_sequence(call, 0, made);
    return RAPTOR_OK;
}

/* The body runs once per position; tensors among the inputs are the same every time. */
raptor_status reference_sequence_map(reference_call *call) {
    const onnx_graph *body;
    const reference_sequence *first;
    RAPTOR_TRY(need_sequence(call, 0, &first));
    RAPTOR_TRY(onnx_attribute_graph(call->node, "body", call->run->diagnostics, &body));
    if (!body || body->input_count != call->input_count || body->output_count < call->output_count)
        return reference_fault(call, RAPTOR_E_onnx_graph, "the body does not fit the node");
    reference_sequence **made =
        RAPTOR_NEW_ARRAY(call->scratch, reference_sequence *, call->output_count + 1);
    for (uint32_t o = 0; o < call->output_count; o++)
        made[o] = reference_sequence_create(call->run, first->count);
    for (size_t i = 0; i < first->count; i++) {
        for (uint32_t k = 0; k < call->input_count; k++) {
            const reference_slot *given = call->inputs[k];
            reference_slot item = given ? *given : (reference_slot){0};
            if (given && given->kind == REFERENCE_SEQUENCE) {
                if (given->sequence->count != first->count)
                    return reference_fault(call, RAPTOR_E_onnx_shape, "sequences differ in length");
                item = (reference_slot){
                    .set = true, .kind = REFERENCE_TENSOR, .tensor = given->sequence->items[i]};
            }
            reference_slot_copy(call->run, &call->run->slots[body->inputs[k]->id], &item);
        }
        RAPTOR_TRY(reference_run_graph(call->run, body));
        for (uint32_t o = 0; o < call->output_count; o++) {
            const reference_slot *result = &call->run->slots[body->outputs[o]->id];
            if (result->kind != REFERENCE_TENSOR)
                return reference_fault(call, RAPTOR_E_onnx_type, "the body returns no tensor");
            put(made[o], i, &result->tensor);
        }
    }
    for (uint32_t o = 0; o < call->output_count; o++)
        reference_output_sequence(call, o, made[o]);
    return RAPTOR_OK;
}

/* ---- optionals ---- */

raptor_status reference_optional(reference_call *call) {
    if (call->output_count == 0)
        return RAPTOR_OK;
    if (call->input_count && call->inputs[0])
        reference_slot_copy(call->run, &call->outputs[0], call->inputs[0]);
    else
        call->outputs[0] = (reference_slot){.set = true, .kind = REFERENCE_NONE};
    return RAPTOR_OK;
}

raptor_status reference_optional_has_element(reference_call *call) {
    reference_tensor *to = reference_output(call, 0, ONNX_BOOL, 0, NULL);
    if (!to)
        return RAPTOR_FAILED;
    *(uint8_t *)to->data =
        call->input_count && call->inputs[0] && call->inputs[0]->kind != REFERENCE_NONE;
    return RAPTOR_OK;
}

raptor_status reference_optional_get_element(reference_call *call) {
    if (!call->input_count || !call->inputs[0] || call->inputs[0]->kind == REFERENCE_NONE ||
        !call->output_count)
        return reference_fault(call, RAPTOR_E_reference_failed, "the optional is empty");
    reference_slot_copy(call->run, &call->outputs[0], call->inputs[0]);
    return RAPTOR_OK;
}
