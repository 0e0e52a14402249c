/* What operators use of their call: inputs, outputs, attributes, faults. */
#include <stdarg.h>

#include "runtime/reference/internal.h"

raptor_status_code reference_fault(reference_call *call, raptor_diagnostic_code code,
                                   const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raptor_status_code status = raptor_diagnose_list(
        call->run->diagnostics, code, onnx_node_place(call->node), format, arguments);
    va_end(arguments);
    call->failed = true;
    return status;
}

raptor_status_code reference_type_fault(reference_call *call, const reference_tensor *tensor) {
    return reference_fault(call, RAPTOR_E_onnx_type, "element type %s is not handled here",
                           onnx_dtype_name(tensor->dtype));
}

const reference_tensor *reference_input_tensor(const reference_call *call, uint32_t index) {
    if (index >= call->input_count || !call->inputs[index] ||
        call->inputs[index]->kind != REFERENCE_TENSOR)
        return NULL;
    return &call->inputs[index]->tensor;
}

raptor_status reference_need(reference_call *call, uint32_t index,
                             const reference_tensor **out_tensor) {
    *out_tensor = reference_input_tensor(call, index);
    if (*out_tensor)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_graph, "input %u is missing or not a tensor", index);
}

bool reference_wants_output(const reference_call *call, uint32_t index) {
    return index < call->output_count && call->node->outputs[index];
}

/* The slot of an output; outputs nobody wants get one that is dropped. */
static reference_slot *output_slot(reference_call *call, uint32_t index) {
    if (index >= call->output_count) {
        reference_slot *grown = RAPTOR_NEW_ARRAY(call->scratch, reference_slot, index + 1);
        for (uint32_t i = 0; i < call->output_count; i++)
            grown[i] = call->outputs[i];
        return &grown[index]; /* not reachable from the call: freed with the run */
    }
    reference_slot *slot = &call->outputs[index];
    reference_slot_clear(call->run, slot);
    return slot;
}

reference_tensor *reference_output(reference_call *call, uint32_t index, onnx_dtype dtype,
                                   uint32_t rank, const int64_t *dims) {
    reference_slot *slot = output_slot(call, index);
    if (reference_tensor_create(call, dtype, rank, dims, &slot->tensor) != RAPTOR_OK)
        return NULL;
    slot->set = true;
    slot->kind = REFERENCE_TENSOR;
    return &slot->tensor;
}

raptor_status reference_output_count(reference_call *call, uint32_t index, size_t count) {
    reference_tensor *to = reference_output(call, index, ONNX_INT64, 0, NULL);
    if (!to)
        return RAPTOR_FAILED;
    *(int64_t *)to->data = (int64_t)count;
    return RAPTOR_OK;
}

raptor_status reference_output_int32(reference_call *call, uint32_t index, uint32_t rank,
                                     const int64_t *dims, const double *values) {
    reference_tensor *to = reference_output(call, index, ONNX_INT32, rank, dims);
    for (size_t i = 0; to && i < to->count; i++)
        ((int32_t *)to->data)[i] = (int32_t)(int64_t)values[i];
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

reference_tensor *reference_output_like(reference_call *call, uint32_t index, onnx_dtype dtype,
                                        const reference_tensor *like) {
    return reference_output(call, index, dtype, like->rank, like->dims);
}

reference_tensor *reference_forward(reference_call *call, uint32_t index,
                                    const reference_tensor *tensor) {
    reference_tensor copy = *tensor;
    reference_slot *slot = output_slot(call, index);
    /* A widened input lives in the call's scratch memory only. */
    if (!copy.owner) {
        if (reference_tensor_create(call, copy.dtype, copy.rank, copy.dims, &slot->tensor) !=
            RAPTOR_OK)
            return NULL;
        int64_t strides[REFERENCE_RANK_LIMIT];
        reference_strides(copy.rank, copy.dims, strides);
        reference_copy_strided(slot->tensor.data, strides, copy.data, strides, copy.rank, copy.dims,
                               onnx_dtype_bytes(copy.dtype));
    } else {
        reference_tensor_retain(&copy);
        slot->tensor = copy;
    }
    slot->set = true;
    slot->kind = REFERENCE_TENSOR;
    return &slot->tensor;
}

void reference_output_sequence(reference_call *call, uint32_t index, reference_sequence *sequence) {
    reference_slot *slot = output_slot(call, index);
    *slot = (reference_slot){.set = true, .kind = REFERENCE_SEQUENCE, .sequence = sequence};
}

int64_t reference_int(reference_call *call, const char *name, int64_t fallback) {
    int64_t value = fallback;
    if (onnx_attribute_int(call->node, name, fallback, call->run->diagnostics, &value) != RAPTOR_OK)
        call->failed = true;
    return value;
}

float reference_float(reference_call *call, const char *name, float fallback) {
    float value = fallback;
    if (onnx_attribute_float(call->node, name, fallback, call->run->diagnostics, &value) !=
        RAPTOR_OK)
        call->failed = true;
    return value;
}

const char *reference_string(reference_call *call, const char *name, const char *fallback) {
    const char *value = fallback;
    if (onnx_attribute_string(call->node, name, fallback, call->run->diagnostics, &value) !=
        RAPTOR_OK)
        call->failed = true;
    return value;
}

const int64_t *reference_ints(reference_call *call, const char *name, size_t *out_count) {
    const int64_t *values = NULL;
    *out_count = 0;
    if (onnx_attribute_ints(call->node, name, call->run->diagnostics, &values, out_count) !=
        RAPTOR_OK)
        call->failed = true;
    return values;
}

const float *reference_floats(reference_call *call, const char *name, size_t *out_count) {
    const float *values = NULL;
    *out_count = 0;
    if (onnx_attribute_floats(call->node, name, call->run->diagnostics, &values, out_count) !=
        RAPTOR_OK)
        call->failed = true;
    return values;
}

const int64_t *reference_int64_values(reference_call *call, const reference_tensor *tensor) {
    static const int64_t nothing = 0;
    onnx_tensor source = reference_as_onnx(tensor);
    if (source.count == 0 && source.dtype == ONNX_INT64)
        return &nothing; /* an empty tensor need not have data */
    const int64_t *values = onnx_tensor_to_int64(&source, call->scratch);
    if (!values)
        reference_fault(call, RAPTOR_E_onnx_type, "an input of type %s must hold integers",
                        onnx_dtype_name(tensor->dtype));
    return values;
}

raptor_status reference_int_list(reference_call *call, const char *attribute, uint32_t input,
                                 bool *out_present, const int64_t **out_values, size_t *out_count) {
    *out_values = NULL;
    *out_count = 0;
    const reference_tensor *tensor = reference_input_tensor(call, input);
    if (tensor) {
        *out_present = true;
        *out_count = tensor->count;
        *out_values = reference_int64_values(call, tensor);
        return *out_values ? RAPTOR_OK : RAPTOR_FAILED;
    }
    *out_present = onnx_node_attribute(call->node, attribute) != NULL;
    if (*out_present)
        *out_values = reference_ints(call, attribute, out_count);
    return call->failed ? RAPTOR_FAILED : RAPTOR_OK;
}
