/* Gives every weight of a model its role, from the node that reads it, and its scale.
 *
 * Requires: nodes in topological order (others cost accuracy of the scales, nothing else).
 * Establishes: role, centre and spread of every weight.
 *
 * The scale is He's, 2 / fan-in, behind a rectifier. In general it is 1 / (fan-in * E[x^2]): the
 * mean and the variance of every value are followed through the graph, so that the products of
 * each layer have variance 1 whatever comes before it (sums of residuals, concatenations, means,
 * clipping) and activations stay of order 1 to the end of the deepest network. Batch
 * normalisations get statistics near the ones followed, as training would have left them. */
#ifndef MODELS_MOMENTS_H
#define MODELS_MOMENTS_H

#include "models/model.h"

void zoo_model_scale_weights(zoo_model *model, raptor_arena *arena);

#endif
