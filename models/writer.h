/* Writes a model as one .onnx file, drawing its weights on the way: memory does not grow with
 * them. The file appears whole or not at all. */
#ifndef MODELS_WRITER_H
#define MODELS_WRITER_H

#include "models/model.h"
#include "models/random.h"

raptor_status zoo_model_write(const zoo_model *model, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics);

/* The values `count` elements of a weight get, from the stream made for it. */
void zoo_weight_draw(const zoo_weight *weight, zoo_random *random, float *out_values, size_t count);

#endif
