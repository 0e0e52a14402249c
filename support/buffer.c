#include "raptor/buffer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "raptor/pages.h"

enum { LARGE_BYTES = 1 << 23 };

void raptor_buffer_init(raptor_buffer *buffer) {
    *buffer = (raptor_buffer){0};
}

void raptor_buffer_deinit(raptor_buffer *buffer) {
    free(buffer->data);
    *buffer = (raptor_buffer){0};
}

static bool reserve(raptor_buffer *buffer, size_t more) {
    if (buffer->failed)
        return false;
    if (more < buffer->capacity - buffer->size)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity : 256;
    while (capacity - buffer->size <= more) {
        if (capacity > SIZE_MAX / 2) {
            buffer->failed = true;
            return false;
        }
        capacity *= 2;
    }
    char *data = capacity < LARGE_BYTES ? realloc(buffer->data, capacity)
                                        : raptor_pages_grow(buffer->data, buffer->size, capacity);
    if (!data) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

void raptor_buffer_append(raptor_buffer *buffer, const void *bytes, size_t size) {
    if (!reserve(buffer, size))
        return;
    if (size)
        memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
    buffer->data[buffer->size] = '\0';
}

void raptor_buffer_puts(raptor_buffer *buffer, const char *text) {
    raptor_buffer_append(buffer, text, strlen(text));
}

void raptor_buffer_printf(raptor_buffer *buffer, const char *format, ...) {
    va_list arguments;
    if (!reserve(buffer, 128))
        return;
    va_start(arguments, format);
    int length =
        vsnprintf(buffer->data + buffer->size, buffer->capacity - buffer->size, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if ((size_t)length >= buffer->capacity - buffer->size) {
        if (!reserve(buffer, (size_t)length)) {
            buffer->data[buffer->size] = '\0';
            return;
        }
        va_start(arguments, format);
        vsnprintf(buffer->data + buffer->size, buffer->capacity - buffer->size, format, arguments);
        va_end(arguments);
    }
    buffer->size += (size_t)length;
}
