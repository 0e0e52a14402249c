/* Tensors whose bytes stand in another file. The file must lie in the model's folder or below it:
 * a model is not a way to read other files of its user. */
#include "frontend/onnx/internal.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct external_slice {
    const char *location;
    uint64_t offset, length;
    bool has_length;
} external_slice;

static bool parse_number(const char *text, uint64_t *out_value) {
    char *end;
    if (!text || text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    *out_value = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0';
}

static bool read_slice(const Onnx__TensorProto *tensor, external_slice *slice) {
    *slice = (external_slice){0};
    for (size_t i = 0; i < tensor->n_external_data; i++) {
        const char *key = tensor->external_data[i]->key, *value = tensor->external_data[i]->value;
        if (!key)
            continue;
        if (strcmp(key, "location") == 0)
            slice->location = value;
        else if (strcmp(key, "offset") == 0 && !parse_number(value, &slice->offset))
            return false;
        else if (strcmp(key, "length") == 0) {
            if (!parse_number(value, &slice->length))
                return false;
            slice->has_length = true;
        }
    }
    return slice->location && slice->location[0];
}

/* The real path of a location below the model's folder (malloc'ed), or NULL with the reason. */
static char *resolve(const char *model_path, const char *location, const char **out_reason) {
    const char *slash = strrchr(model_path, '/');
    char folder[PATH_MAX], joined[PATH_MAX], real_folder[PATH_MAX];
    *out_reason = "its path is too long";
    size_t length = slash ? (size_t)(slash - model_path) + 1 : 2;
    if (length >= sizeof folder)
        return NULL;
    memcpy(folder, slash ? model_path : "./", length);
    folder[length] = '\0';
    int written = snprintf(joined, sizeof joined, "%s%s", folder, location);
    if (written < 0 || (size_t)written >= sizeof joined)
        return NULL;
    *out_reason = "its path leaves the folder of the model";
    if (location[0] == '/')
        return NULL;
    for (const char *at = location; at; at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL)
        if (strncmp(at, "..", 2) == 0 && (at[2] == '/' || at[2] == '\0'))
            return NULL;
    char *real = realpath(joined, NULL);
    if (!real || !realpath(folder, real_folder)) {
        *out_reason = strerror(errno);
        free(real);
        return NULL;
    }
    size_t root = strlen(real_folder);
    if (root > 1 && (strncmp(real, real_folder, root) != 0 || real[root] != '/')) {
        free(real);
        return NULL;
    }
    return real;
}

static const char *read_bytes(onnx_builder *builder, const char *path, const external_slice *slice,
                              size_t size, Onnx__TensorProto *tensor) {
    struct stat information;
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return strerror(errno);
    const char *reason = NULL;
    if (fstat(fileno(stream), &information) != 0 || !S_ISREG(information.st_mode))
        reason = "it is not a regular file";
    else if (slice->offset > (uint64_t)information.st_size ||
             size > (uint64_t)information.st_size - slice->offset)
        reason = "the file is too short";
    else {
        ProtobufCAllocator *allocator = &builder->model->storage->allocator.callbacks;
        builder->model->storage->allocator.limit_bytes += size; /* the file vouches for it */
        uint8_t *data = allocator->alloc(allocator->allocator_data, size ? size : 1);
        if (!data)
            reason = "there is not enough memory";
        else if (fseeko(stream, (off_t)slice->offset, SEEK_SET) != 0 ||
                 fread(data, 1, size, stream) != size) {
            reason = "reading it failed";
            allocator->free(allocator->allocator_data, data);
        } else {
            tensor->raw_data = (ProtobufCBinaryData){size, data};
            tensor->has_raw_data = true;
            tensor->data_location = ONNX__TENSOR_PROTO__DATA_LOCATION__DEFAULT;
        }
    }
    fclose(stream);
    return reason;
}

static void note_file(onnx_model *model, const char *path) {
    /* most tensors lie in the file of the one before */
    for (size_t i = model->external_file_count; i-- > 0;)
        if (strcmp(model->external_files[i], path) == 0)
            return;
    RAPTOR_GROW(&model->arena, model->external_files, model->external_file_count,
                model->external_file_capacity);
    model->external_files[model->external_file_count++] = raptor_arena_strdup(&model->arena, path);
}

static raptor_status attach(onnx_builder *builder, Onnx__TensorProto *tensor) {
    const char *name = tensor->name ? tensor->name : "";
    raptor_place place = {.file = builder->model->path};
    external_slice slice;
    if (!read_slice(tensor, &slice))
        return raptor_diagnose(builder->diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' keeps its data elsewhere but does not say where", name);
    size_t count, element = onnx_dtype_bytes((onnx_dtype)tensor->data_type);
    if (!element || tensor->has_raw_data || tensor->n_dims > UINT32_MAX ||
        !onnx_shape_count(tensor->dims, (uint32_t)tensor->n_dims, element, &count))
        return raptor_diagnose(builder->diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' with external data has a bad type, shape or data of "
                               "its own",
                               name);
    if (slice.has_length && slice.length != count * element)
        return raptor_diagnose(builder->diagnostics, RAPTOR_E_onnx_malformed, place,
                               "tensor '%s' needs %zu bytes, its external data have %" PRIu64, name,
                               count * element, slice.length);
    const char *reason;
    char *path = resolve(builder->model->path, slice.location, &reason);
    if (path)
        reason = read_bytes(builder, path, &slice, count * element, tensor);
    if (path && !reason)
        note_file(builder->model, path);
    free(path);
    if (reason)
        return raptor_diagnose(builder->diagnostics, RAPTOR_E_file_read, place,
                               "external data '%s' of tensor '%s' cannot be read: %s",
                               slice.location, name, reason);
    return RAPTOR_OK;
}

static raptor_status attach_if_external(onnx_builder *builder, Onnx__TensorProto *tensor) {
    if (!tensor || tensor->data_location != ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL)
        return RAPTOR_OK;
    return attach(builder, tensor);
}

raptor_status onnx_attach_external_data(onnx_builder *builder, const Onnx__GraphProto *graph) {
    for (size_t i = 0; i < graph->n_initializer; i++)
        RAPTOR_TRY(attach_if_external(builder, graph->initializer[i]));
    for (size_t i = 0; i < graph->n_node; i++)
        for (size_t a = 0; a < graph->node[i]->n_attribute; a++)
            RAPTOR_TRY(attach_if_external(builder, graph->node[i]->attribute[a]->t));
    return RAPTOR_OK;
}
