/* What the files of the IR core share: the context and its tables of unique objects. */
#ifndef RAPTOR_IR_INTERNAL_H
#define RAPTOR_IR_INTERNAL_H

#include "ir/ir.h"
#include "ir/registry.h"

#include <string.h>

/* An open hash table of pointers. Slots hold the hash beside the object, so that probing and
 * growing touch no object that differs. */
typedef struct ir_table_slot {
    uint64_t hash;
    void *object; /* NULL = free */
} ir_table_slot;
typedef struct ir_table {
    ir_table_slot *slots;
    size_t capacity, count; /* capacity is a power of two or 0 */
} ir_table;

/* The unique record of a string; the text is what the rest of the IR points to. */
typedef struct ir_string {
    const ir_operation_definition *definition; /* if it names a registered operation */
    ir_resource *resource;                     /* if it names a resource */
    void *format;      /* compiled assembly format of the operation (ir/assembly.c) */
    void *binding;     /* parser: the innermost value of that name */
    void *label;       /* parser: the innermost block of that name */
    const void *alias; /* parser: the attribute or type it stands for */
    const void *place; /* parser: the location it stands for */
    uint32_t taken;    /* printer: the isolated scope in which a visible value has the name */
    size_t length;     /* right before the text: ir_text_length */
    char text[];
} ir_string;
_Static_assert(offsetof(ir_string, text) == offsetof(ir_string, length) + sizeof(size_t),
               "ir_text_length reads the word before the text");

struct ir_context {
    raptor_arena arena;
    ir_table strings, types, attributes, affines;
    ir_resource *first_resource, *last_resource;
    /* The types asked for by name all the time. */
    const ir_type *index, *none, *i1, *i32, *i64, *f32;
    const ir_attribute *unit, *truths[2];
};

static inline uint64_t ir_hash_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 32);
}
uint64_t ir_hash_bytes(uint64_t seed, const void *bytes, size_t size);

typedef bool (*ir_table_equal)(const void *object, const void *key);
/* The slot that holds the equal object, or the free one where it belongs. The table grows before
 * it would be more than 3/4 full, so a free slot always exists; whoever fills it counts it. */
ir_table_slot *ir_table_find(ir_context *context, ir_table *table, uint64_t hash, const void *key,
                             ir_table_equal equal);

/* "dense array" and the like, for messages and listings. */
const char *ir_attribute_kind_name(ir_attribute_kind kind);

/* The record behind an interned text. */
static inline ir_string *ir_string_of(const char *interned) {
    return (ir_string *)(void *)(uintptr_t)(interned - offsetof(ir_string, text));
}
ir_string *ir_intern_string(ir_context *context, const char *text, size_t length);

/* Enters a resource; see ir_attribute_resource. */
ir_resource *ir_resource_add(ir_context *context, const char *name, const void *data,
                             size_t size_bytes, void *owner, void (*release)(void *owner));
const ir_attribute *ir_attribute_of_resource(const ir_type *type, const ir_resource *resource);

/* Words of the text form: a letter or '_' first, then also digits, '$' and '.'. */
bool ir_is_word_start(char c);
bool ir_is_word_character(char c);

/* Rounding to and from the short float formats; ties to even. */
uint16_t ir_float_to_half(double value);
double ir_float_from_half(uint16_t bits);
uint16_t ir_float_to_bfloat(double value);
double ir_float_from_bfloat(uint16_t bits);
/* The element of a float type stored at `data`, and its storing (rounded). */
double ir_float_load(const ir_type *type, const void *data);
void ir_float_store(const ir_type *type, double value, void *data);
/* The integer or index element stored at `data`, sign-extended unless unsigned. */
int64_t ir_integer_load(const ir_type *type, const void *data);
void ir_integer_store(const ir_type *type, int64_t value, void *data);

#endif
