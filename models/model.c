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
