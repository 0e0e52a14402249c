#include "models/model.h"

#include <string.h>

raptor_status zoo_model_add_weight(zoo_model *model, raptor_arena *arena, const char *name,
                                   size_t rank, const int64_t *dims,
                                   raptor_diagnostics *diagnostics) {
    size_t count = 1;
    for (size_t i = 0; i < rank; i++)
        if (dims[i] < 0 || !raptor_multiply_size(count, (size_t)dims[i], &count) ||
            count > INT32_MAX / sizeof(float))
            return raptor_diagnose(diagnostics, RAPTOR_E_size_overflow,
                                   (raptor_place){.node = name},
                                   "the tensor's shape does not fit an ONNX file of 2 GiB");
    RAPTOR_GROW(arena, model->weights, model->weight_count, model->weight_capacity);
    zoo_weight *weight = &model->weights[model->weight_count++];
    *weight = (zoo_weight){.name = name, .rank = rank, .count = count};
    weight->dims = RAPTOR_NEW_ARRAY(arena, int64_t, rank);
    memcpy(weight->dims, dims, rank * sizeof *dims);
    return RAPTOR_OK;
}

size_t zoo_model_parameter_count(const zoo_model *model) {
    size_t count = 0;
    for (size_t i = 0; i < model->weight_count; i++) {
        zoo_role role = model->weights[i].role;
        if (role != ZOO_ROLE_MEAN && role != ZOO_ROLE_VARIANCE)
            count += model->weights[i].count;
    }
    return count;
}

Onnx__ValueInfoProto *zoo_value_info(raptor_arena *arena, const char *name, size_t rank,
                                     const int64_t *dims) {
    Onnx__ValueInfoProto *info = RAPTOR_NEW(arena, Onnx__ValueInfoProto);
    Onnx__TypeProto *type = RAPTOR_NEW(arena, Onnx__TypeProto);
    Onnx__TypeProto__Tensor *tensor = RAPTOR_NEW(arena, Onnx__TypeProto__Tensor);
    Onnx__TensorShapeProto *shape = RAPTOR_NEW(arena, Onnx__TensorShapeProto);
    *info = (Onnx__ValueInfoProto)ONNX__VALUE_INFO_PROTO__INIT;
    *type = (Onnx__TypeProto)ONNX__TYPE_PROTO__INIT;
    *tensor = (Onnx__TypeProto__Tensor)ONNX__TYPE_PROTO__TENSOR__INIT;
    *shape = (Onnx__TensorShapeProto)ONNX__TENSOR_SHAPE_PROTO__INIT;
    info->name = raptor_arena_strdup(arena, name);
    info->type = type;
    type->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    type->tensor_type = tensor;
    tensor->has_elem_type = 1;
    tensor->elem_type = ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
    tensor->shape = shape;
    shape->dim = RAPTOR_NEW_ARRAY(arena, Onnx__TensorShapeProto__Dimension *, rank);
    for (size_t i = 0; i < rank; i++) {
        Onnx__TensorShapeProto__Dimension *dim =
            RAPTOR_NEW(arena, Onnx__TensorShapeProto__Dimension);
        *dim = (Onnx__TensorShapeProto__Dimension)ONNX__TENSOR_SHAPE_PROTO__DIMENSION__INIT;
        if (dims[i] >= 0) {
            dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
            dim->dim_value = dims[i];
        } else {
            dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            dim->dim_param = raptor_arena_strdup(arena, "found");
        }
        shape->dim[shape->n_dim++] = dim;
    }
    return info;
}
