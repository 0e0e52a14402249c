/* The context: unique strings, the registry's lookup and the resources. */
#include "ir/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_TABLE_CAPACITY = 256 };

uint64_t ir_hash_bytes(uint64_t seed, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t hash = ir_hash_mix(seed, size);
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = ir_hash_mix(hash, word);
    }
    uint64_t tail = 0;
    if (size)
        memcpy(&tail, at, size);
    return ir_hash_mix(hash, tail);
}

static void table_grow(ir_context *context, ir_table *table) {
    ir_table old = *table;
    size_t capacity = old.capacity ? 2 * old.capacity : FIRST_TABLE_CAPACITY;
    ir_table_slot *slots = RAPTOR_NEW_ARRAY(&context->arena, ir_table_slot, capacity);
    for (size_t i = 0; i < old.capacity; i++) {
        if (!old.slots[i].object)
            continue;
        size_t at = old.slots[i].hash & (capacity - 1);
        while (slots[at].object)
            at = (at + 1) & (capacity - 1);
        slots[at] = old.slots[i];
    }
    table->slots = slots;
    table->capacity = capacity;
}

ir_table_slot *ir_table_find(ir_context *context, ir_table *table, uint64_t hash, const void *key,
                             ir_table_equal equal) {
    if (4 * (table->count + 1) > 3 * table->capacity)
        table_grow(context, table);
    size_t at = hash & (table->capacity - 1);
    while (table->slots[at].object &&
           !(table->slots[at].hash == hash && equal(table->slots[at].object, key)))
        at = (at + 1) & (table->capacity - 1);
    return &table->slots[at];
}

typedef struct string_key {
    const char *text;
    size_t length;
} string_key;

static bool string_equal(const void *object, const void *key) {
    const ir_string *string = object;
    const string_key *wanted = key;
    return string->length == wanted->length &&
           memcmp(string->text, wanted->text, wanted->length) == 0;
}

ir_string *ir_intern_string(ir_context *context, const char *text, size_t length) {
    uint64_t hash = ir_hash_bytes(1, text, length);
    string_key key = {text, length};
    ir_table_slot *slot = ir_table_find(context, &context->strings, hash, &key, string_equal);
    if (!slot->object) {
        ir_string *string = raptor_arena_allocate(&context->arena, sizeof(ir_string) + length + 1);
        string->length = length;
        memcpy(string->text, text, length);
        *slot = (ir_table_slot){hash, string};
        context->strings.count++;
    }
    return slot->object;
}

const char *ir_intern_sized(ir_context *context, const char *text, size_t length) {
    return ir_intern_string(context, text, length)->text;
}

const char *ir_intern(ir_context *context, const char *text) {
    return ir_intern_string(context, text, strlen(text))->text;
}

/* Looks a string up without entering it. */
static const ir_string *find_string(const ir_context *context, const char *text) {
    const ir_table *table = &context->strings;
    string_key key = {text, strlen(text)};
    uint64_t hash = ir_hash_bytes(1, text, key.length);
    for (size_t at = hash & (table->capacity - 1); table->slots[at].object;
         at = (at + 1) & (table->capacity - 1))
        if (table->slots[at].hash == hash && string_equal(table->slots[at].object, &key))
            return table->slots[at].object;
    return NULL;
}

const ir_operation_definition *ir_registry_find(const ir_context *context, const char *name) {
    const ir_string *string = find_string(context, name);
    return string ? string->definition : NULL;
}

static void register_dialects(ir_context *context) {
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < dialects[i]->operation_count; k++) {
            const ir_operation_definition *definition = &dialects[i]->operations[k];
            ir_intern_string(context, definition->name, strlen(definition->name))->definition =
                definition;
        }
}

static bool fill_context(ir_context *context) {
    jmp_buf guard;
    if (setjmp(guard))
        return false;
    raptor_arena_guard(&context->arena, &guard);
    context->i1 = ir_type_integer(context, 1, IR_SIGNLESS);
    context->i32 = ir_type_integer(context, 32, IR_SIGNLESS);
    context->i64 = ir_type_integer(context, 64, IR_SIGNLESS);
    context->f32 = ir_type_float(context, 32);
    register_dialects(context);
    raptor_arena_guard(&context->arena, NULL);
    return true;
}

ir_context *ir_context_create(void) {
    ir_context *context = calloc(1, sizeof *context);
    if (!context)
        return NULL;
    raptor_arena_init(&context->arena);
    if (fill_context(context))
        return context;
    ir_context_destroy(context);
    return NULL;
}

void ir_context_destroy(ir_context *context) {
    if (!context)
        return;
    for (ir_resource *resource = context->first_resource; resource; resource = resource->next)
        if (resource->release)
            resource->release(resource->owner);
    raptor_arena_deinit(&context->arena);
    free(context);
}

raptor_arena *ir_context_arena(ir_context *context) {
    return &context->arena;
}

/* ---- resources ---- */

/* The name itself if it is free, else the name with the first free number behind it. */
static ir_string *free_resource_name(ir_context *context, const char *name) {
    ir_string *string = ir_intern_string(context, name, strlen(name));
    char suffix[24];
    for (unsigned number = 1; string->resource; number++) {
        snprintf(suffix, sizeof suffix, "_%u", number);
        char *numbered = raptor_arena_printf(&context->arena, "%s%s", name, suffix);
        string = ir_intern_string(context, numbered, strlen(numbered));
    }
    return string;
}

ir_resource *ir_resource_add(ir_context *context, const char *name, const void *data,
                             size_t size_bytes, void *owner, void (*release)(void *owner)) {
    ir_resource *resource = RAPTOR_NEW(&context->arena, ir_resource);
    ir_string *string = free_resource_name(context, name);
    *resource = (ir_resource){string->text, data, size_bytes, owner, release, NULL};
    string->resource = resource;
    if (context->last_resource)
        context->last_resource->next = resource;
    else
        context->first_resource = resource;
    context->last_resource = resource;
    return resource;
}

const ir_resource *ir_resource_find(ir_context *context, const char *name) {
    const ir_string *string = find_string(context, name);
    return string ? string->resource : NULL;
}

const ir_resource *ir_resource_first(ir_context *context) {
    return context->first_resource;
}
