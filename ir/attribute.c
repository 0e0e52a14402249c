/* Attributes: each is made once, so equality is pointer equality. */
#include "ir/internal.h"

#include <stdlib.h>

static bool same(const void *a, const void *b, size_t count, size_t size) {
    return count == 0 || a == b || (a && b && memcmp(a, b, count * size) == 0);
}

static bool attribute_equal(const void *object, const void *key) {
    const ir_attribute *a = object, *b = key;
    if (a->kind != b->kind || a->type != b->type)
        return false;
    switch (a->kind) {
    case IR_ATTRIBUTE_UNIT:
        return true;
    case IR_ATTRIBUTE_BOOL:
        return a->boolean == b->boolean;
    case IR_ATTRIBUTE_INTEGER:
        return a->integer == b->integer;
    case IR_ATTRIBUTE_FLOAT: /* by bits: zeros of both signs and NaNs are told apart */
        return memcmp(&a->number, &b->number, sizeof a->number) == 0;
    case IR_ATTRIBUTE_STRING:
    case IR_ATTRIBUTE_SYMBOL:
    case IR_ATTRIBUTE_ENUM:
        return a->string.text == b->string.text && a->string.length == b->string.length &&
               a->string.dialect == b->string.dialect && a->string.mnemonic == b->string.mnemonic;
    case IR_ATTRIBUTE_TYPE:
        return a->type_value == b->type_value;
    case IR_ATTRIBUTE_ARRAY:
        return a->array.count == b->array.count &&
               same(a->array.elements, b->array.elements, a->array.count, sizeof(void *));
    case IR_ATTRIBUTE_DENSE_ARRAY:
        return a->dense_array.count == b->dense_array.count &&
               same(a->dense_array.integers, b->dense_array.integers, a->dense_array.count, 8) &&
               same(a->dense_array.numbers, b->dense_array.numbers, a->dense_array.count, 8);
    case IR_ATTRIBUTE_DICTIONARY:
        return a->dictionary.count == b->dictionary.count &&
               same(a->dictionary.entries, b->dictionary.entries, a->dictionary.count,
                    sizeof *a->dictionary.entries);
    case IR_ATTRIBUTE_AFFINE_MAP:
        return a->map.dimension_count == b->map.dimension_count &&
               a->map.symbol_count == b->map.symbol_count &&
               a->map.result_count == b->map.result_count &&
               same(a->map.results, b->map.results, a->map.result_count, sizeof(void *));
    case IR_ATTRIBUTE_DENSE:
        return a->dense.splat == b->dense.splat && a->dense.size_bytes == b->dense.size_bytes &&
               same(a->dense.data, b->dense.data, a->dense.size_bytes, 1);
    case IR_ATTRIBUTE_RESOURCE:
        return a->resource == b->resource;
    }
    return false;
}

static uint64_t hash_items(uint64_t hash, const void *items, size_t count, size_t size) {
    return items ? ir_hash_bytes(hash, items, count * size) : hash;
}

static uint64_t attribute_hash(const ir_attribute *a) {
    uint64_t hash = ir_hash_mix(a->kind, (uintptr_t)a->type);
    uint64_t bits;
    switch (a->kind) {
    case IR_ATTRIBUTE_UNIT:
        return hash;
    case IR_ATTRIBUTE_BOOL:
        return ir_hash_mix(hash, a->boolean);
    case IR_ATTRIBUTE_INTEGER:
        return ir_hash_mix(hash, (uint64_t)a->integer);
    case IR_ATTRIBUTE_FLOAT:
        memcpy(&bits, &a->number, sizeof bits);
        return ir_hash_mix(hash, bits);
    case IR_ATTRIBUTE_STRING:
    case IR_ATTRIBUTE_SYMBOL:
    case IR_ATTRIBUTE_ENUM:
        return ir_hash_mix(ir_hash_mix(hash, (uintptr_t)a->string.text),
                           (uintptr_t)a->string.mnemonic);
    case IR_ATTRIBUTE_TYPE:
        return ir_hash_mix(hash, (uintptr_t)a->type_value);
    case IR_ATTRIBUTE_ARRAY:
        return hash_items(hash, a->array.elements, a->array.count, sizeof(void *));
    case IR_ATTRIBUTE_DENSE_ARRAY:
        hash = hash_items(hash, a->dense_array.integers, a->dense_array.count, 8);
        return hash_items(hash, a->dense_array.numbers, a->dense_array.count, 8);
    case IR_ATTRIBUTE_DICTIONARY:
        return hash_items(hash, a->dictionary.entries, a->dictionary.count,
                          sizeof *a->dictionary.entries);
    case IR_ATTRIBUTE_AFFINE_MAP:
        hash = ir_hash_mix(hash, a->map.dimension_count * 65537u + a->map.symbol_count);
        return hash_items(hash, a->map.results, a->map.result_count, sizeof(void *));
    case IR_ATTRIBUTE_DENSE:
        return hash_items(hash, a->dense.data, a->dense.size_bytes, 1);
    case IR_ATTRIBUTE_RESOURCE:
        return ir_hash_mix(hash, (uintptr_t)a->resource);
    }
    return hash;
}

static const void *copy(ir_context *context, const void *items, size_t count, size_t size) {
    if (!count || !items)
        return NULL;
    return memcpy(raptor_arena_array(&context->arena, count, size), items, count * size);
}

/* The values of an array of integers, so that reading it as a list costs nothing. */
static const int64_t *array_integers(ir_context *context, const ir_attribute *array) {
    uint32_t count = array->array.count;
    for (uint32_t i = 0; i < count; i++)
        if (array->array.elements[i]->kind != IR_ATTRIBUTE_INTEGER)
            return NULL;
    int64_t *values = RAPTOR_NEW_ARRAY(&context->arena, int64_t, count ? count : 1);
    for (uint32_t i = 0; i < count; i++)
        values[i] = array->array.elements[i]->integer;
    return values;
}

/* Replaces the candidate's borrowed lists by copies of the context's own. */
static void own(ir_context *context, ir_attribute *a) {
    switch (a->kind) {
    case IR_ATTRIBUTE_ARRAY:
        a->array.elements = copy(context, a->array.elements, a->array.count, sizeof(void *));
        a->array.integers = array_integers(context, a);
        break;
    case IR_ATTRIBUTE_DENSE_ARRAY:
        a->dense_array.integers =
            copy(context, a->dense_array.integers, a->dense_array.count, sizeof(int64_t));
        a->dense_array.numbers =
            copy(context, a->dense_array.numbers, a->dense_array.count, sizeof(double));
        break;
    case IR_ATTRIBUTE_DICTIONARY:
        a->dictionary.entries = copy(context, a->dictionary.entries, a->dictionary.count,
                                     sizeof *a->dictionary.entries);
        break;
    case IR_ATTRIBUTE_AFFINE_MAP:
        a->map.results = copy(context, a->map.results, a->map.result_count, sizeof(void *));
        break;
    case IR_ATTRIBUTE_DENSE:
        a->dense.data = copy(context, a->dense.data, a->dense.size_bytes, 1);
        break;
    default:
        break;
    }
}

/* The unique attribute equal to the candidate, whose lists belong to the caller. */
static const ir_attribute *unique(ir_context *context, const ir_attribute *candidate) {
    uint64_t hash = attribute_hash(candidate);
    ir_table_slot *slot =
        ir_table_find(context, &context->attributes, hash, candidate, attribute_equal);
    if (!slot->object) {
        ir_attribute *attribute = RAPTOR_NEW(&context->arena, ir_attribute);
        *attribute = *candidate;
        own(context, attribute);
        *slot = (ir_table_slot){hash, attribute};
        context->attributes.count++;
    }
    return slot->object;
}

const ir_attribute *ir_attribute_unit(ir_context *context) {
    if (!context->unit)
        context->unit = unique(context, &(ir_attribute){.kind = IR_ATTRIBUTE_UNIT});
    return context->unit;
}

const ir_attribute *ir_attribute_bool(ir_context *context, bool value) {
    if (!context->truths[value])
        context->truths[value] = unique(
            context,
            &(ir_attribute){.kind = IR_ATTRIBUTE_BOOL, .type = context->i1, .boolean = value});
    return context->truths[value];
}

/* Keeps the bits that the type has. */
static int64_t wrap_integer(const ir_type *type, int64_t value) {
    if (type->kind != IR_TYPE_INTEGER || type->width >= 64)
        return value;
    unsigned shift = 64 - type->width;
    uint64_t high = (uint64_t)value << shift;
    return type->signedness == IR_UNSIGNED ? (int64_t)(high >> shift) : (int64_t)high >> shift;
}

const ir_attribute *ir_attribute_integer(const ir_type *type, int64_t value) {
    ir_context *context = type->context;
    if (type == context->i1)
        return ir_attribute_bool(context, value & 1);
    return unique(context, &(ir_attribute){.kind = IR_ATTRIBUTE_INTEGER,
                                           .type = type,
                                           .integer = wrap_integer(type, value)});
}

const ir_attribute *ir_attribute_i64(ir_context *context, int64_t value) {
    return ir_attribute_integer(context->i64, value);
}

const ir_attribute *ir_attribute_i32(ir_context *context, int32_t value) {
    return ir_attribute_integer(context->i32, value);
}

const ir_attribute *ir_attribute_index(ir_context *context, int64_t value) {
    return ir_attribute_integer(ir_type_index(context), value);
}

const ir_attribute *ir_attribute_float(const ir_type *type, double value) {
    unsigned char rounded[8];
    ir_float_store(type, value, rounded);
    return unique(type->context, &(ir_attribute){.kind = IR_ATTRIBUTE_FLOAT,
                                                 .type = type,
                                                 .number = ir_float_load(type, rounded)});
}

const ir_attribute *ir_attribute_f32(ir_context *context, double value) {
    return ir_attribute_float(context->f32, value);
}

const ir_attribute *ir_attribute_string_sized(ir_context *context, const char *text,
                                              size_t length) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_STRING};
    candidate.string.text = ir_intern_sized(context, text, length);
    candidate.string.length = (uint32_t)length;
    return unique(context, &candidate);
}

const ir_attribute *ir_attribute_string(ir_context *context, const char *text) {
    return ir_attribute_string_sized(context, text, strlen(text));
}

const ir_attribute *ir_attribute_symbol(ir_context *context, const char *name) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_SYMBOL};
    candidate.string.text = ir_intern(context, name);
    candidate.string.length = (uint32_t)strlen(name);
    return unique(context, &candidate);
}

const ir_attribute *ir_attribute_enum(ir_context *context, const char *dialect,
                                      const char *mnemonic, const char *value) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_ENUM};
    candidate.string.text = ir_intern(context, value);
    candidate.string.length = (uint32_t)strlen(value);
    candidate.string.dialect = ir_intern(context, dialect);
    candidate.string.mnemonic = ir_intern(context, mnemonic);
    return unique(context, &candidate);
}

const ir_attribute *ir_attribute_type(const ir_type *type) {
    return unique(type->context, &(ir_attribute){.kind = IR_ATTRIBUTE_TYPE, .type_value = type});
}

const ir_attribute *ir_attribute_array(ir_context *context, uint32_t count,
                                       const ir_attribute *const *elements) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_ARRAY};
    candidate.array.elements = elements;
    candidate.array.count = count;
    return unique(context, &candidate);
}

const ir_attribute *ir_attribute_dense_array(const ir_type *element, uint32_t count,
                                             const int64_t *integers, const double *numbers) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_DENSE_ARRAY, .type = element};
    candidate.dense_array.integers = count ? integers : NULL;
    candidate.dense_array.numbers = count ? numbers : NULL;
    candidate.dense_array.count = count;
    return unique(element->context, &candidate);
}

const ir_attribute *ir_attribute_i64_array(ir_context *context, uint32_t count,
                                           const int64_t *values) {
    return ir_attribute_dense_array(context->i64, count, values, NULL);
}

const ir_attribute *ir_attribute_i32_array(ir_context *context, uint32_t count,
                                           const int64_t *values) {
    return ir_attribute_dense_array(context->i32, count, values, NULL);
}

static int compare_entries(const void *a, const void *b) {
    return strcmp(((const ir_named_attribute *)a)->name, ((const ir_named_attribute *)b)->name);
}

const ir_attribute *ir_attribute_dictionary(ir_context *context, uint32_t count,
                                            const ir_named_attribute *entries) {
    ir_named_attribute *sorted =
        RAPTOR_NEW_ARRAY(&context->arena, ir_named_attribute, count ? count : 1);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = (ir_named_attribute){ir_intern(context, entries[i].name), entries[i].value};
    if (count)
        qsort(sorted, count, sizeof *sorted, compare_entries);
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_DICTIONARY};
    candidate.dictionary.entries = sorted;
    candidate.dictionary.count = count;
    return unique(context, &candidate);
}

const ir_attribute *ir_dictionary_find(const ir_attribute *dictionary, const char *name) {
    if (!dictionary || dictionary->kind != IR_ATTRIBUTE_DICTIONARY)
        return NULL;
    for (uint32_t i = 0; i < dictionary->dictionary.count; i++)
        if (strcmp(dictionary->dictionary.entries[i].name, name) == 0)
            return dictionary->dictionary.entries[i].value;
    return NULL;
}

const ir_attribute *ir_attribute_affine_map(ir_context *context, uint32_t dimension_count,
                                            uint32_t symbol_count, uint32_t result_count,
                                            const ir_affine *const *results) {
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_AFFINE_MAP};
    candidate.map.dimension_count = dimension_count;
    candidate.map.symbol_count = symbol_count;
    candidate.map.result_count = result_count;
    candidate.map.results = results;
    return unique(context, &candidate);
}

const ir_attribute *ir_attribute_dense(const ir_type *type, const void *data, bool splat) {
    int64_t count = splat ? 1 : ir_type_element_count(type);
    size_t size_bytes;
    if (count < 0 || !raptor_multiply_size((size_t)count, ir_type_element_bytes(type), &size_bytes))
        size_bytes = SIZE_MAX; /* fails in the arena like any other impossible request */
    ir_attribute candidate = {.kind = IR_ATTRIBUTE_DENSE, .type = type};
    candidate.dense.data = data;
    candidate.dense.size_bytes = size_bytes;
    candidate.dense.splat = splat;
    return unique(type->context, &candidate);
}

const ir_attribute *ir_attribute_dense_f32_splat(const ir_type *type, float value) {
    return ir_attribute_dense(type, &value, true);
}

const ir_attribute *ir_attribute_dense_index(ir_context *context, uint32_t count,
                                             const int64_t *values) {
    const ir_type *type =
        ir_type_tensor(context, 1, (const int64_t[]){count}, ir_type_index(context));
    return ir_attribute_dense(type, values, false);
}

const ir_attribute *ir_attribute_of_resource(const ir_type *type, const ir_resource *resource) {
    return unique(
        type->context,
        &(ir_attribute){.kind = IR_ATTRIBUTE_RESOURCE, .type = type, .resource = resource});
}

const ir_attribute *ir_attribute_resource(ir_context *context, const char *name,
                                          const ir_type *type, const void *data, void *owner,
                                          void (*release)(void *owner)) {
    int64_t count = ir_type_element_count(type);
    size_t size_bytes = 0;
    if (count > 0 && !raptor_multiply_size((size_t)count, ir_type_element_bytes(type), &size_bytes))
        size_bytes = 0;
    return ir_attribute_of_resource(
        type, ir_resource_add(context, name, data, size_bytes, owner, release));
}

const void *ir_attribute_data(const ir_attribute *attribute, bool *out_splat) {
    *out_splat = attribute->kind == IR_ATTRIBUTE_DENSE && attribute->dense.splat;
    if (attribute->kind == IR_ATTRIBUTE_DENSE)
        return attribute->dense.data;
    return attribute->kind == IR_ATTRIBUTE_RESOURCE ? attribute->resource->data : NULL;
}
