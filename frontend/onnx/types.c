/* Declared types, and what the user binds of their symbolic dimensions. */
#include "frontend/onnx/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void read_tensor_type(onnx_builder *builder, int32_t dtype,
                             const Onnx__TensorShapeProto *shape, onnx_type *type) {
    type->dtype = onnx_dtype_is_known(dtype) ? (onnx_dtype)dtype : ONNX_UNDEFINED;
    if (!shape)
        return;
    type->has_rank = true;
    type->rank = (uint32_t)shape->n_dim;
    type->dims = RAPTOR_NEW_ARRAY(builder->arena, onnx_dimension, shape->n_dim + 1);
    for (uint32_t i = 0; i < type->rank; i++) {
        const Onnx__TensorShapeProto__Dimension *dim = shape->dim[i];
        type->dims[i] = (onnx_dimension){.size = -1};
        if (dim->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE)
            type->dims[i].size = dim->dim_value >= 0 ? dim->dim_value : -1;
        else if (dim->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM &&
                 dim->dim_param && dim->dim_param[0])
            type->dims[i].symbol = dim->dim_param;
    }
}

onnx_type onnx_build_type(onnx_builder *builder, const Onnx__TypeProto *message) {
    onnx_type type = {.kind = ONNX_TYPE_UNKNOWN};
    while (message && (message->value_case == ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE ||
                       message->value_case == ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE)) {
        bool sequence = message->value_case == ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
        if (type.kind == ONNX_TYPE_UNKNOWN)
            type.kind = sequence ? ONNX_TYPE_SEQUENCE : ONNX_TYPE_OPTIONAL;
        message = sequence ? message->sequence_type->elem_type : message->optional_type->elem_type;
    }
    if (!message || message->value_case == ONNX__TYPE_PROTO__VALUE__NOT_SET)
        return type;
    if (message->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE) {
        if (type.kind == ONNX_TYPE_UNKNOWN)
            type.kind = ONNX_TYPE_TENSOR;
        read_tensor_type(builder, message->tensor_type->elem_type, message->tensor_type->shape,
                         &type);
    } else if (type.kind == ONNX_TYPE_UNKNOWN) {
        type.kind = ONNX_TYPE_OTHER;
    }
    return type;
}

static raptor_place model_place(const onnx_model *model) {
    return (raptor_place){.file = model->path};
}

static onnx_value *find_input(const onnx_model *model, const char *name) {
    for (uint32_t i = 0; i < model->graph->input_count; i++)
        if (strcmp(model->graph->inputs[i]->name, name) == 0)
            return model->graph->inputs[i];
    return NULL;
}

/* Gives every dimension of that name its size; returns how many had it. */
static raptor_status bind_symbol(onnx_model *model, const char *symbol, int64_t size,
                                 raptor_diagnostics *diagnostics, size_t *out_bound) {
    *out_bound = 0;
    for (uint32_t i = 0; i < model->graph->input_count; i++) {
        onnx_type *type = &model->graph->inputs[i]->type;
        for (uint32_t d = 0; type->has_rank && d < type->rank; d++) {
            onnx_dimension *dim = &type->dims[d];
            if (!dim->symbol || strcmp(dim->symbol, symbol) != 0)
                continue;
            if (dim->size >= 0 && dim->size != size)
                return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                                       "dimension '%s' is bound to %lld and to %lld", symbol,
                                       (long long)dim->size, (long long)size);
            dim->size = size;
            ++*out_bound;
        }
    }
    return RAPTOR_OK;
}

static bool has_symbol(const onnx_model *model, const char *symbol) {
    for (uint32_t i = 0; i < model->graph->input_count; i++) {
        const onnx_type *type = &model->graph->inputs[i]->type;
        for (uint32_t d = 0; type->has_rank && d < type->rank; d++)
            if (type->dims[d].symbol && strcmp(type->dims[d].symbol, symbol) == 0)
                return true;
    }
    return false;
}

static raptor_status bind_input(onnx_model *model, onnx_value *input, const int64_t *dims,
                                uint32_t rank, raptor_diagnostics *diagnostics) {
    onnx_type *type = &input->type;
    if (type->has_rank && type->rank != rank)
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                               "input '%s' has %u dimensions, the given shape %u", input->name,
                               type->rank, rank);
    if (!type->has_rank) {
        type->dims = RAPTOR_NEW_ARRAY(&model->arena, onnx_dimension, rank + 1);
        if (!type->dims)
            return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, model_place(model),
                                   "out of memory");
        type->has_rank = true;
        type->rank = rank;
        for (uint32_t d = 0; d < rank; d++)
            type->dims[d].size = -1;
    }
    for (uint32_t d = 0; d < rank; d++) {
        size_t bound;
        if (type->dims[d].size >= 0 && type->dims[d].size != dims[d])
            return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                                   "dimension %u of input '%s' is %lld in the model and %lld in "
                                   "the given shape",
                                   d, input->name, (long long)type->dims[d].size,
                                   (long long)dims[d]);
        if (type->dims[d].symbol)
            RAPTOR_TRY(bind_symbol(model, type->dims[d].symbol, dims[d], diagnostics, &bound));
        type->dims[d].size = dims[d];
    }
    return RAPTOR_OK;
}

raptor_status onnx_model_bind_shape(onnx_model *model, const char *name, const int64_t *dims,
                                    uint32_t rank, raptor_diagnostics *diagnostics) {
    for (uint32_t d = 0; d < rank; d++)
        if (dims[d] < 0)
            return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                                   "the shape given for '%s' has a negative dimension", name);
    onnx_value *input = find_input(model, name);
    if (input)
        return bind_input(model, input, dims, rank, diagnostics);
    size_t bound = 0;
    if (rank == 1)
        RAPTOR_TRY(bind_symbol(model, name, dims[0], diagnostics, &bound));
    if (bound)
        return RAPTOR_OK;
    if (has_symbol(model, name))
        return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                               "'%s' is one dimension and takes one number, %u are given", name,
                               rank);
    return raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                           "the model has no input and no input dimension named '%s'", name);
}

raptor_status onnx_model_bind_option(onnx_model *model, const char *text,
                                     raptor_diagnostics *diagnostics) {
    enum { RANK_LIMIT = 64 };
    const char *equals = strrchr(text, '=');
    int64_t dims[RANK_LIMIT];
    uint32_t rank = 0;
    const char *at = equals ? equals + 1 : "";
    while (*at >= '0' && *at <= '9' && rank < RANK_LIMIT) {
        char *end;
        errno = 0;
        dims[rank++] = strtoll(at, &end, 10);
        at = end;
        if (errno || *at != 'x')
            break;
        at++;
    }
    if (!equals || equals == text || rank == 0 || *at != '\0' || at[-1] == 'x' || errno)
        return raptor_diagnose(diagnostics, RAPTOR_E_usage, (raptor_place){0},
                               "--shape %s: expected NAME=1x3x224x224", text);
    char *name = strndup(text, (size_t)(equals - text));
    if (!name)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                               "out of memory");
    raptor_status_code status = onnx_model_bind_shape(model, name, dims, rank, diagnostics);
    free(name);
    return status;
}

/* "x=1x3x<H>x<W>": the sizes to fill in by their names, or `?` where they have none. */
static const char *option_text(raptor_arena *arena, const onnx_value *input) {
    const char *text = input->name;
    const char *separator = "=";
    for (uint32_t d = 0; d < input->type.rank; d++) {
        const onnx_dimension *dim = &input->type.dims[d];
        text = dim->size >= 0
                   ? raptor_arena_printf(arena, "%s%s%lld", text, separator, (long long)dim->size)
                   : raptor_arena_printf(arena, "%s%s<%s>", text, separator,
                                         dim->symbol ? dim->symbol : "?");
        separator = "x";
    }
    return text;
}

raptor_status onnx_model_check_shapes(const onnx_model *model, raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (uint32_t i = 0; i < model->graph->input_count; i++) {
        const onnx_value *input = model->graph->inputs[i];
        const onnx_type *type = &input->type;
        bool known = type->has_rank;
        for (uint32_t d = 0; known && d < type->rank; d++)
            known = type->dims[d].size >= 0;
        if (type->kind != ONNX_TYPE_TENSOR && type->kind != ONNX_TYPE_UNKNOWN)
            continue;
        if (!type->has_rank)
            status = raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                                     "input '%s' has no declared shape; give one with --shape "
                                     "%s=DIMxDIM...",
                                     input->name, input->name);
        else if (!known)
            status = raptor_diagnose(diagnostics, RAPTOR_E_onnx_shape, model_place(model),
                                     "input '%s' has an unknown dimension; give its size with "
                                     "--shape %s",
                                     input->name, option_text(&arena, input));
    }
    raptor_arena_deinit(&arena);
    return status;
}
