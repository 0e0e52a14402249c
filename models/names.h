/* A map from value names to indices (uthash allocates from the heap one entry at a time; here
 * everything ends with the arena). */
#ifndef MODELS_NAMES_H
#define MODELS_NAMES_H

#include "raptor/arena.h"

typedef struct zoo_names {
    raptor_arena *arena;
    struct zoo_names_slot {
        const char *name; /* NULL = free */
        size_t value;
    } * slots;
    size_t count, capacity; /* capacity is 0 or a power of two */
} zoo_names;

#define ZOO_NAME_ABSENT SIZE_MAX

/* An index that is already there is replaced. The name must outlive the map. */
void zoo_names_set(zoo_names *names, const char *name, size_t value);
size_t zoo_names_get(const zoo_names *names, const char *name);

#endif
