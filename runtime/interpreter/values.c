/* Runtime values: numbers, tensors that share storage until they are written, buffers. */
#include "runtime/interpreter/machine.h"

#include <stdlib.h>
#include <string.h>

enum { STORAGE_HEADER_BYTES = 64 }; /* keeps the data behind it aligned as malloc aligns */
_Static_assert(sizeof(value_storage) <= STORAGE_HEADER_BYTES, "the header holds the storage");

value_storage *storage_create(size_t bytes, const void *data) {
    size_t total;
    if (!raptor_add_size(STORAGE_HEADER_BYTES, data ? 0 : bytes, &total))
        return NULL;
    value_storage *storage = malloc(total);
    if (!storage)
        return NULL;
    *storage = (value_storage){.data = (char *)storage + STORAGE_HEADER_BYTES,
                               .bytes = bytes,
                               .references = 1,
                               .borrowed = data != NULL};
    if (data)
        storage->data = (void *)data;
    return storage;
}

void storage_poison(value_storage *storage) {
    const uint32_t nan_bits = 0x7fc00000u;
    char *data = storage->data;
    for (size_t i = 0; i + sizeof nan_bits <= storage->bytes; i += sizeof nan_bits)
        memcpy(data + i, &nan_bits, sizeof nan_bits);
}

void storage_release(value_storage *storage) {
    if (!storage || --storage->references > 0)
        return;
    free(storage->written);
    free(storage);
}

interpreter_value value_number(int64_t number) {
    return (interpreter_value){.kind = VALUE_NUMBER, .number = number};
}

interpreter_value value_share(const interpreter_value *value) {
    if (value->storage)
        value->storage->references++;
    return *value;
}

void value_release(interpreter_value *value) {
    storage_release(value->storage);
    *value = (interpreter_value){0};
}

bool value_make_unique(interpreter_value *value, bool keep) {
    if (value->kind != VALUE_TENSOR ||
        (value->storage->references == 1 && !value->storage->borrowed))
        return true;
    size_t bytes = value_bytes(value);
    value_storage *copy = storage_create(bytes, NULL);
    if (!copy)
        return false;
    if (keep)
        memcpy(copy->data, value_data(value), bytes);
    storage_release(value->storage);
    value->storage = copy;
    value->number = 0;
    return true;
}

void interpreter_row_major(const ir_type *type, int64_t *out_strides) {
    int64_t stride = 1;
    for (uint32_t i = type->rank; i-- > 0;) {
        out_strides[i] = stride;
        stride *= type->shape[i];
    }
}

static void copy_run(size_t count, size_t element_bytes, char *target, int64_t target_stride,
                     const char *source, int64_t source_stride) {
    if (target_stride == 1 && source_stride == 1) {
        memmove(target, source, count * element_bytes);
        return;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(target + (int64_t)i * target_stride * (int64_t)element_bytes,
               source + (int64_t)i * source_stride * (int64_t)element_bytes, element_bytes);
}

void interpreter_copy_box(const interpreter_box *box, size_t element_bytes, void *target,
                          const int64_t *target_strides, const void *source,
                          const int64_t *source_strides) {
    int64_t position[INTERPRETER_RANK_LIMIT] = {0}, to = 0, from = 0;
    for (uint32_t i = 0; i < box->rank; i++)
        if (box->sizes[i] == 0)
            return;
    uint32_t inner = box->rank;
    while (inner > 0 && box->sizes[inner - 1] == 1)
        inner--;
    size_t run = inner ? (size_t)box->sizes[inner - 1] : 1;
    int64_t target_step = inner ? target_strides[inner - 1] : 1;
    int64_t source_step = inner ? source_strides[inner - 1] : 1;
    for (;;) {
        copy_run(run, element_bytes, (char *)target + to * (int64_t)element_bytes, target_step,
                 (const char *)source + from * (int64_t)element_bytes, source_step);
        uint32_t i = inner ? inner - 1 : 0;
        for (; i > 0; i--) {
            uint32_t d = i - 1;
            to += target_strides[d];
            from += source_strides[d];
            if (++position[d] < box->sizes[d])
                break;
            to -= box->sizes[d] * target_strides[d];
            from -= box->sizes[d] * source_strides[d];
            position[d] = 0;
        }
        if (i == 0)
            return;
    }
}
