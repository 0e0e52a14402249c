/* A growing byte buffer on the heap for text and binary output. Allocation failure is sticky: the
 * buffer stops growing, `failed` is set, and raptor_buffer_write_file reports it. */
#ifndef RAPTOR_BUFFER_H
#define RAPTOR_BUFFER_H

#include "raptor/diagnostic.h"

typedef struct raptor_buffer {
    char *data; /* NUL-terminated when size > 0 */
    size_t size, capacity;
    bool failed;
} raptor_buffer;

void raptor_buffer_init(raptor_buffer *buffer);
void raptor_buffer_deinit(raptor_buffer *buffer);
void raptor_buffer_append(raptor_buffer *buffer, const void *bytes, size_t size);
void raptor_buffer_puts(raptor_buffer *buffer, const char *text);
__attribute__((format(printf, 2, 3))) void raptor_buffer_printf(raptor_buffer *buffer,
                                                                const char *format, ...);

#endif
