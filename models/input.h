/* Seeded inputs as .npy files. */
#ifndef MODELS_INPUT_H
#define MODELS_INPUT_H

#include <stddef.h>

#include "raptor/diagnostic.h"

/* Standard normal f32 values, like the normalised images the networks are trained on. */
raptor_status zoo_input_write(const int64_t *shape, size_t rank, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics);
/* Token numbers below `vocabulary` as int64, each alike likely. */
raptor_status zoo_token_input_write(const int64_t *shape, size_t rank, int64_t vocabulary,
                                    uint64_t seed, const char *path,
                                    raptor_diagnostics *diagnostics);
/* The same for the only input of an ONNX file. `bindings` are texts of the form
 * NAME=1x3x224x224 that give symbolic dimensions their sizes. */
raptor_status zoo_model_input_write(const char *model_path, size_t binding_count,
                                    const char *const *bindings, uint64_t seed, const char *path,
                                    raptor_diagnostics *diagnostics);

#endif
