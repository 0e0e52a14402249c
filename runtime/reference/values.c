/* Tensors, sequences and slots of a run: counted references, all of them known to the run. */
#include <stdlib.h>
#include <string.h>

#include "runtime/reference/internal.h"

struct reference_buffer {
    reference_buffer *next, *previous;
    size_t references, total_bytes;
    _Alignas(64) unsigned char bytes[];
};

static reference_buffer *buffer_create(reference_run_state *run, size_t bytes) {
    size_t total;
    reference_buffer *buffer = NULL;
    /* One element more: a tensor without elements still has an address. */
    if (raptor_add_size(bytes, sizeof *buffer + 64, &total) && total < PTRDIFF_MAX &&
        total <= run->limit_bytes - run->live_bytes)
        buffer = aligned_alloc(64, (total + 63) / 64 * 64);
    if (!buffer)
        longjmp(run->guard, 1);
    memset(buffer, 0, total);
    buffer->references = 1;
    buffer->total_bytes = total;
    run->live_bytes += total;
    buffer->next = run->buffers;
    if (run->buffers)
        run->buffers->previous = buffer;
    run->buffers = buffer;
    return buffer;
}

static void buffer_release(reference_run_state *run, reference_buffer *buffer) {
    if (!buffer || --buffer->references)
        return;
    if (buffer->next)
        buffer->next->previous = buffer->previous;
    if (buffer->previous)
        buffer->previous->next = buffer->next;
    else
        run->buffers = buffer->next;
    run->live_bytes -= buffer->total_bytes;
    free(buffer);
}

void reference_tensor_release(reference_run_state *run, reference_tensor *tensor) {
    buffer_release(run, tensor->owner);
    tensor->owner = NULL;
    tensor->data = NULL;
}

void reference_tensor_retain(const reference_tensor *tensor) {
    if (tensor->owner)
        tensor->owner->references++;
}

raptor_status reference_tensor_create(reference_call *call, onnx_dtype dtype, uint32_t rank,
                                      const int64_t *dims, reference_tensor *out_tensor) {
    reference_tensor tensor = {.dtype = dtype, .rank = rank};
    if (rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "a tensor of %u dimensions (at most %d)",
                               rank, REFERENCE_RANK_LIMIT);
    for (uint32_t i = 0; i < rank; i++)
        tensor.dims[i] = dims[i];
    if (!onnx_shape_count(dims, rank, onnx_dtype_bytes(dtype), &tensor.count))
        return reference_fault(call, RAPTOR_E_onnx_shape, "an output has the impossible shape %s",
                               onnx_shape_text(call->scratch, dims, rank));
    tensor.owner = buffer_create(call->run, tensor.count * onnx_dtype_bytes(dtype));
    tensor.data = tensor.owner->bytes;
    *out_tensor = tensor;
    return RAPTOR_OK;
}

static void sequence_release(reference_run_state *run, reference_sequence *sequence) {
    if (!sequence || --sequence->references)
        return;
    for (size_t i = 0; i < sequence->count; i++)
        reference_tensor_release(run, &sequence->items[i]);
    if (sequence->next)
        sequence->next->previous = sequence->previous;
    if (sequence->previous)
        sequence->previous->next = sequence->next;
    else
        run->sequences = sequence->next;
    free(sequence);
}

reference_sequence *reference_sequence_create(reference_run_state *run, size_t count) {
    size_t bytes;
    reference_sequence *sequence = NULL;
    if (raptor_multiply_size(count, sizeof *sequence->items, &bytes) &&
        raptor_add_size(bytes, sizeof *sequence, &bytes))
        sequence = calloc(1, bytes);
    if (!sequence)
        longjmp(run->guard, 1);
    sequence->references = 1;
    sequence->count = count;
    sequence->next = run->sequences;
    if (run->sequences)
        run->sequences->previous = sequence;
    run->sequences = sequence;
    return sequence;
}

void reference_free_values(reference_run_state *run) {
    while (run->sequences) {
        reference_sequence *next = run->sequences->next;
        free(run->sequences);
        run->sequences = next;
    }
    while (run->buffers) {
        reference_buffer *next = run->buffers->next;
        free(run->buffers);
        run->buffers = next;
    }
}

void reference_slot_clear(reference_run_state *run, reference_slot *slot) {
    if (slot->set && slot->kind == REFERENCE_TENSOR)
        reference_tensor_release(run, &slot->tensor);
    else if (slot->set && slot->kind == REFERENCE_SEQUENCE)
        sequence_release(run, slot->sequence);
    *slot = (reference_slot){0};
}

void reference_slot_copy(reference_run_state *run, reference_slot *to, const reference_slot *from) {
    if (from->set && from->kind == REFERENCE_TENSOR)
        reference_tensor_retain(&from->tensor);
    else if (from->set && from->kind == REFERENCE_SEQUENCE)
        from->sequence->references++;
    reference_slot copy = *from;
    reference_slot_clear(run, to);
    *to = copy;
}

/* ---- given inputs ---- */

static raptor_place run_place(const reference_run_state *run) {
    return (raptor_place){.file = run->model->path};
}

/* Sizes that symbols have taken in this run. */
typedef struct symbol_sizes {
    size_t count, capacity;
    struct symbol_size {
        const char *symbol;
        int64_t size;
    } * items;
} symbol_sizes;

static bool symbol_fits(reference_run_state *run, symbol_sizes *sizes, const char *symbol,
                        int64_t size) {
    for (size_t i = 0; i < sizes->count; i++)
        if (strcmp(sizes->items[i].symbol, symbol) == 0)
            return sizes->items[i].size == size;
    RAPTOR_GROW(&run->arena, sizes->items, sizes->count, sizes->capacity);
    sizes->items[sizes->count++] = (struct symbol_size){symbol, size};
    return true;
}

static raptor_status check_input(reference_run_state *run, const onnx_value *input,
                                 const onnx_tensor *given, symbol_sizes *sizes) {
    const onnx_type *type = &input->type;
    if (type->dtype != ONNX_UNDEFINED && type->dtype != given->dtype)
        return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                               "input '%s' must be %s, the given one is %s", input->name,
                               onnx_dtype_name(type->dtype), onnx_dtype_name(given->dtype));
    bool fits =
        given->rank <= REFERENCE_RANK_LIMIT && (!type->has_rank || type->rank == given->rank);
    for (uint32_t d = 0; fits && type->has_rank && d < type->rank; d++)
        fits = type->dims[d].size >= 0
                   ? type->dims[d].size == given->dims[d]
                   : !type->dims[d].symbol ||
                         symbol_fits(run, sizes, type->dims[d].symbol, given->dims[d]);
    if (fits)
        return RAPTOR_OK;
    const char *wanted = type->has_rank && type->rank == 0 ? "scalar" : "";
    for (uint32_t d = 0; type->has_rank && d < type->rank; d++) {
        const onnx_dimension *dim = &type->dims[d];
        wanted = dim->size >= 0 ? raptor_arena_printf(&run->arena, "%s%s%lld", wanted, d ? "x" : "",
                                                      (long long)dim->size)
                                : raptor_arena_printf(&run->arena, "%s%s%s", wanted, d ? "x" : "",
                                                      dim->symbol ? dim->symbol : "?");
    }
    return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                           "input '%s' has shape %s, the model needs %s", input->name,
                           onnx_shape_text(&run->arena, given->dims, given->rank), wanted);
}

static void borrow_tensor(const onnx_tensor *from, reference_tensor *to) {
    *to = (reference_tensor){
        .dtype = from->dtype, .rank = from->rank, .count = from->count, .data = (void *)from->data};
    for (uint32_t i = 0; i < from->rank; i++)
        to->dims[i] = from->dims[i];
}

static raptor_status set_input(reference_run_state *run, const onnx_value *input,
                               const reference_value *given, symbol_sizes *sizes) {
    reference_slot *slot = &run->slots[input->id];
    slot->set = true;
    slot->kind = given->kind;
    bool wants_tensor = input->type.kind == ONNX_TYPE_TENSOR;
    bool wants_sequence = input->type.kind == ONNX_TYPE_SEQUENCE;
    if ((wants_tensor && given->kind != REFERENCE_TENSOR) ||
        (wants_sequence && given->kind != REFERENCE_SEQUENCE)) {
        slot->set = false;
        return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                               "input '%s' must be a %s", input->name,
                               wants_tensor ? "tensor" : "sequence");
    }
    if (given->kind == REFERENCE_TENSOR) {
        RAPTOR_TRY(check_input(run, input, &given->tensor, sizes));
        borrow_tensor(&given->tensor, &slot->tensor);
    } else if (given->kind == REFERENCE_SEQUENCE) {
        slot->set = false;
        reference_sequence *sequence = reference_sequence_create(run, given->item_count);
        for (size_t i = 0; i < given->item_count; i++) {
            if (given->items[i].rank > REFERENCE_RANK_LIMIT)
                return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                                       "input '%s' holds a tensor of too many dimensions",
                                       input->name);
            borrow_tensor(&given->items[i], &sequence->items[i]);
        }
        slot->sequence = sequence;
        slot->set = true;
    }
    return RAPTOR_OK;
}

static const reference_input *find_given(const onnx_graph *graph, uint32_t index,
                                         const reference_input *inputs, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (inputs[i].name ? strcmp(inputs[i].name, graph->inputs[index]->name) == 0 : i == index)
            return &inputs[i];
    return NULL;
}

raptor_status reference_set_inputs(reference_run_state *run, const reference_input *inputs,
                                   size_t input_count) {
    const onnx_graph *graph = run->model->graph;
    symbol_sizes sizes = {0};
    for (size_t i = 0; i < input_count; i++) {
        const onnx_value *value =
            inputs[i].name ? onnx_graph_find_value(graph, inputs[i].name) : NULL;
        if (inputs[i].name && !(value && value->kind == ONNX_VALUE_INPUT))
            return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                                   "the model has no input named '%s'", inputs[i].name);
    }
    if (input_count > graph->input_count)
        return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                               "%zu inputs are given, the model has %u", input_count,
                               graph->input_count);
    for (uint32_t i = 0; i < graph->input_count; i++) {
        const reference_input *given = find_given(graph, i, inputs, input_count);
        if (!given)
            return raptor_diagnose(run->diagnostics, RAPTOR_E_input_mismatch, run_place(run),
                                   "input '%s' is not given", graph->inputs[i]->name);
        RAPTOR_TRY(set_input(run, graph->inputs[i], &given->value, &sizes));
    }
    return RAPTOR_OK;
}
