#include "models/names.h"

#include <string.h>

static struct zoo_names_slot *find_slot(struct zoo_names_slot *slots, size_t capacity,
                                        const char *name) {
    size_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    for (size_t i = hash ^ (hash >> 32);; i++) {
        struct zoo_names_slot *slot = &slots[i & (capacity - 1)];
        if (!slot->name || strcmp(slot->name, name) == 0)
            return slot;
    }
}

static void grow(zoo_names *names) {
    size_t capacity = names->capacity ? 2 * names->capacity : 64;
    struct zoo_names_slot *slots = RAPTOR_NEW_ARRAY(names->arena, struct zoo_names_slot, capacity);
    for (size_t i = 0; i < names->capacity; i++)
        if (names->slots[i].name)
            *find_slot(slots, capacity, names->slots[i].name) = names->slots[i];
    names->slots = slots;
    names->capacity = capacity;
}

void zoo_names_set(zoo_names *names, const char *name, size_t value) {
    if (2 * (names->count + 1) > names->capacity)
        grow(names);
    struct zoo_names_slot *slot = find_slot(names->slots, names->capacity, name);
    names->count += !slot->name;
    *slot = (struct zoo_names_slot){name, value};
}

size_t zoo_names_get(const zoo_names *names, const char *name) {
    if (!names->capacity)
        return ZOO_NAME_ABSENT;
    const struct zoo_names_slot *slot = find_slot(names->slots, names->capacity, name);
    return slot->name ? slot->value : ZOO_NAME_ABSENT;
}
