/* The model zoo: published networks at their published input sizes, written as .onnx files. */
#ifndef MODELS_ZOO_H
#define MODELS_ZOO_H

#include "models/model.h"

typedef struct zoo_entry zoo_entry;

size_t zoo_count(void);
const zoo_entry *zoo_at(size_t index);
/* NULL if there is none of that name. */
const zoo_entry *zoo_find(const char *name);
const char *zoo_entry_name(const zoo_entry *entry);
const char *zoo_entry_description(const zoo_entry *entry);
/* NCHW for images; the rest behind the rank is 0. */
size_t zoo_entry_rank(const zoo_entry *entry);
/* How many tokens there are where the input is their numbers; 0: it is f32. */
int64_t zoo_entry_vocabulary(const zoo_entry *entry);
const int64_t *zoo_entry_shape(const zoo_entry *entry);

/* The network with every weight's distribution; the arena must have its guard set. */
zoo_model *zoo_entry_build(const zoo_entry *entry, raptor_arena *arena);
/* Same entry, same seed: same bytes. */
raptor_status zoo_entry_write(const zoo_entry *entry, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics);

#endif
