/* A model in memory whose large tensors are not values yet: an ONNX message plus the list of
 * initialisers still to be drawn. Networks from the builder and filled "light" files both take
 * this form; models/moments.h gives every tensor its distribution, models/writer.h draws the
 * values while it writes. Everything lives in the arena the model was made in. */
#ifndef MODELS_MODEL_H
#define MODELS_MODEL_H

#include <onnx/onnx.pb-c.h>

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

typedef enum zoo_role {
    ZOO_ROLE_UNUSED, /* no node that gives it a meaning reads it: drawn as a bias */
    ZOO_ROLE_WEIGHT,
    ZOO_ROLE_BIAS,
    ZOO_ROLE_SCALE,
    ZOO_ROLE_MEAN,
    ZOO_ROLE_VARIANCE,
} zoo_role;

/* One f32 initialiser to be drawn. */
typedef struct zoo_weight {
    const char *name;
    size_t rank;
    int64_t *dims; /* checked: none negative, the bytes of the product fit a file */
    size_t count;  /* product of dims */
    zoo_role role;
    /* Roles WEIGHT, BIAS, MEAN: bell-shaped around `centre` with standard deviation `spread`.
     * Roles SCALE, VARIANCE: uniform in centre +- spread, which stays positive.
     * f32 in memory, not doubles that hold rounded values: GCC 12 at -O2 drops the rounding of
     * neighbouring `(double)(float)x`. */
    float centre, spread;
} zoo_weight;

typedef struct zoo_model {
    Onnx__ModelProto *proto; /* its graph's initialisers are those with values */
    zoo_weight *weights;
    size_t weight_count, weight_capacity;
} zoo_model;

/* Diagnoses shapes that no ONNX file can hold (a protobuf message ends at 2 GiB). */
raptor_status zoo_model_add_weight(zoo_model *model, raptor_arena *arena, const char *name,
                                   size_t rank, const int64_t *dims,
                                   raptor_diagnostics *diagnostics);
/* What papers count: weights, biases, scales; not the running statistics. */
size_t zoo_model_parameter_count(const zoo_model *model);

/* The declaration of an f32 graph input or output; a negative size is one a run finds. */
Onnx__ValueInfoProto *zoo_value_info(raptor_arena *arena, const char *name, size_t rank,
                                     const int64_t *dims);

#endif
