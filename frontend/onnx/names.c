#include "frontend/onnx/internal.h"

#include <string.h>

/* FNV-1a */
static size_t hash(const char *name) {
    uint64_t value = 14695981039346656037u;
    for (; *name; name++)
        value = (value ^ (uint8_t)*name) * 1099511628211u;
    return (size_t)(value ^ value >> 32);
}

static struct name_entry *slot_of(const name_table *table, const char *name) {
    size_t at = hash(name) & (table->capacity - 1);
    while (table->entries[at].name && strcmp(table->entries[at].name, name) != 0)
        at = (at + 1) & (table->capacity - 1);
    return &table->entries[at];
}

onnx_value *name_table_find(const name_table *table, const char *name) {
    return table->capacity ? slot_of(table, name)->value : NULL;
}

onnx_value *name_table_add(raptor_arena *arena, name_table *table, const char *name,
                           onnx_value *value) {
    if (2 * (table->count + 1) > table->capacity) {
        name_table grown = {.capacity = table->capacity ? 2 * table->capacity : 16};
        grown.entries = RAPTOR_NEW_ARRAY(arena, struct name_entry, grown.capacity);
        for (size_t i = 0; i < table->capacity; i++)
            if (table->entries[i].name)
                *slot_of(&grown, table->entries[i].name) = table->entries[i];
        grown.count = table->count;
        *table = grown;
    }
    struct name_entry *slot = slot_of(table, name);
    if (slot->name)
        return slot->value;
    *slot = (struct name_entry){name, value};
    table->count++;
    return NULL;
}
