/* Public "light" models keep their graphs and replace large weights by ConstantOfShape nodes of
 * one value, which any layout mistake survives. This puts seeded weights in their place. */
#ifndef MODELS_FILL_H
#define MODELS_FILL_H

#include "models/model.h"

/* Writes `light_path` to `path` with every f32 ConstantOfShape of a constant shape turned into an
 * initialiser; weights that the file has keep their values. Same model, same seed: same bytes. */
raptor_status zoo_fill(const char *light_path, uint64_t seed, const char *path,
                       raptor_diagnostics *diagnostics);

#endif
