/* Loading: bytes -> wire check -> messages -> versions -> graph. */
#include "frontend/onnx/model.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "frontend/onnx/internal.h"
#include "raptor/file.h"

/* protobuf-c may need a few hundred bytes for a submessage of two: an honest model stays far below
 * this multiple of its file size. */
enum { MESSAGE_BYTES_PER_FILE_BYTE = 64, MESSAGE_BYTES_FREE = 1 << 24 };

static void *message_allocate(void *data, size_t size) {
    message_allocator *allocator = data;
    if (size > allocator->limit_bytes - allocator->used_bytes) {
        allocator->exhausted = true;
        return NULL;
    }
    void *memory = calloc(1, size);
    if (memory)
        allocator->used_bytes += size;
    else
        allocator->exhausted = true;
    return memory;
}

static void message_free(void *data, void *memory) {
    (void)data;
    free(memory);
}

static void allocator_init(message_allocator *allocator, size_t file_size) {
    size_t limit;
    if (!raptor_multiply_size(file_size, MESSAGE_BYTES_PER_FILE_BYTE, &limit) ||
        !raptor_add_size(limit, MESSAGE_BYTES_FREE, &limit))
        limit = SIZE_MAX;
    *allocator = (message_allocator){.callbacks = {message_allocate, message_free, allocator},
                                     .limit_bytes = limit};
}

void onnx_model_destroy(onnx_model *model) {
    if (!model)
        return;
    if (model->storage) {
        if (model->storage->message)
            onnx__model_proto__free_unpacked(model->storage->message,
                                             &model->storage->allocator.callbacks);
        free(model->storage);
    }
    raptor_arena_deinit(&model->arena);
    free(model);
}

static raptor_status check_versions(onnx_model *model, const Onnx__ModelProto *message,
                                    int64_t oldest_opset, raptor_diagnostics *diagnostics) {
    raptor_place place = {.file = model->path};
    if (!message->has_ir_version && !message->graph)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "not an ONNX model: it has neither a version nor a graph");
    model->ir_version = message->ir_version;
    if (model->ir_version < ONNX_IR_OLDEST || model->ir_version > ONNX_IR_NEWEST)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_version, place,
                               "ir_version %lld is not handled (%d to %d are)",
                               (long long)model->ir_version, ONNX_IR_OLDEST, ONNX_IR_NEWEST);
    if (!message->graph)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                               "the model has no graph: the file is truncated or not a model");
    bool found = false;
    for (size_t i = 0; i < message->n_opset_import; i++) {
        const Onnx__OperatorSetIdProto *import = message->opset_import[i];
        if (import->domain && import->domain[0] && strcmp(import->domain, "ai.onnx") != 0)
            continue;
        if (found && import->version != model->opset)
            return raptor_diagnose(diagnostics, RAPTOR_E_onnx_version, place,
                                   "the model imports two versions of ai.onnx");
        model->opset = import->version;
        found = true;
    }
    if (!found && message->n_opset_import == 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_version, place,
                               "the model imports no operator set: the file is truncated or older "
                               "than ONNX 1.0");
    if (found && (model->opset < oldest_opset || model->opset > ONNX_OPSET_NEWEST))
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_version, place,
                               "opset %lld of ai.onnx is not handled (%lld to %d are)",
                               (long long)model->opset, (long long)oldest_opset, ONNX_OPSET_NEWEST);
    return RAPTOR_OK;
}

static raptor_status build(onnx_model *model, raptor_diagnostics *diagnostics) {
    jmp_buf guard;
    if (setjmp(guard) != 0) {
        model->arena.guard = NULL;
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = model->path}, "out of memory");
    }
    raptor_arena_guard(&model->arena, &guard);
    onnx_builder *state = RAPTOR_NEW(&model->arena, onnx_builder);
    *state = (onnx_builder){.model = model,
                            .message = model->storage->message,
                            .arena = &model->arena,
                            .diagnostics = diagnostics};
    model->producer = raptor_arena_strdup(
        &model->arena, state->message->producer_name ? state->message->producer_name : "");
    model->graph = &onnx_build_graph(state, state->message->graph, NULL, NULL, NULL)->graph;
    model->arena.guard = NULL;
    return state->failed ? RAPTOR_FAILED : RAPTOR_OK;
}

static raptor_status unpack(onnx_model *model, const void *bytes, size_t size,
                            raptor_diagnostics *diagnostics) {
    RAPTOR_TRY(
        onnx_wire_check(&onnx__model_proto__descriptor, bytes, size, model->path, diagnostics));
    allocator_init(&model->storage->allocator, size);
    model->storage->message =
        onnx__model_proto__unpack(&model->storage->allocator.callbacks, size, bytes);
    if (model->storage->message)
        return RAPTOR_OK;
    raptor_place place = {.file = model->path};
    if (model->storage->allocator.exhausted)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place,
                               "the model needs more memory than there is or a file of %zu bytes "
                               "can ask for",
                               size);
    return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, place,
                           "not an ONNX model, or a damaged one");
}

static onnx_model *create(const char *path) {
    onnx_model *model = calloc(1, sizeof *model);
    if (!model)
        return NULL;
    raptor_arena_init(&model->arena);
    model->storage = calloc(1, sizeof *model->storage);
    model->path = raptor_arena_strdup(&model->arena, path);
    if (!model->storage || !model->path) {
        onnx_model_destroy(model);
        return NULL;
    }
    return model;
}

/* Takes `owned` (malloc'ed, may be NULL) and frees it as soon as the messages stand, so that at
 * most two copies of the weights are alive. */
static raptor_status parse(const void *bytes, size_t size, char *owned, const char *path,
                           const onnx_load_options *options, raptor_diagnostics *diagnostics,
                           onnx_model **out_model) {
    int64_t oldest = options && options->oldest_opset ? options->oldest_opset : ONNX_OPSET_OLDEST;
    onnx_model *model = create(path);
    if (!model) {
        free(owned);
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                               "out of memory");
    }
    raptor_status_code status = unpack(model, bytes, size, diagnostics);
    free(owned);
    if (status == RAPTOR_OK)
        status = check_versions(model, model->storage->message, oldest, diagnostics);
    if (status == RAPTOR_OK)
        status = build(model, diagnostics);
    if (status != RAPTOR_OK) {
        onnx_model_destroy(model);
        return RAPTOR_FAILED;
    }
    *out_model = model;
    return RAPTOR_OK;
}

raptor_status onnx_model_parse(const void *bytes, size_t size, const char *path,
                               const onnx_load_options *options, raptor_diagnostics *diagnostics,
                               onnx_model **out_model) {
    *out_model = NULL;
    return parse(bytes, size, NULL, path, options, diagnostics, out_model);
}

raptor_status onnx_model_load(const char *path, const onnx_load_options *options,
                              raptor_diagnostics *diagnostics, onnx_model **out_model) {
    *out_model = NULL;
    char *bytes;
    size_t size;
    struct stat information;
    if (stat(path, &information) == 0 && S_ISREG(information.st_mode) &&
        information.st_size > INT32_MAX)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_malformed, (raptor_place){.file = path},
                               "the file has %lld bytes, but a protobuf message ends at 2 GiB: "
                               "export the model with its weights as external data",
                               (long long)information.st_size);
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &bytes, &size));
    return parse(bytes, size, bytes, path, options, diagnostics, out_model);
}

raptor_status onnx_value_tensor(const onnx_value *value, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, onnx_tensor *out_tensor) {
    raptor_place place = {.file = value->graph->model->path};
    if (value->sparse_initializer)
        return onnx_sparse_tensor_decode(value->sparse_initializer, arena, place, diagnostics,
                                         out_tensor);
    if (!value->initializer)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_graph, place,
                               "value '%s' is not an initializer, or a released one", value->name);
    return onnx_tensor_decode(value->initializer, arena, place, diagnostics, out_tensor);
}

void onnx_model_release_initializer(onnx_model *model, onnx_value *value) {
    Onnx__TensorProto *tensor = value->initializer;
    if (!tensor)
        return;
    value->initializer = NULL;
    ProtobufCAllocator *allocator = &model->storage->allocator.callbacks;
    allocator->free(allocator->allocator_data, tensor->raw_data.data);
    allocator->free(allocator->allocator_data, tensor->float_data);
    tensor->raw_data = (ProtobufCBinaryData){0, NULL};
    tensor->has_raw_data = false;
    tensor->float_data = NULL;
    tensor->n_float_data = 0;
}
