/* Memory that is filled from one end to the other: with large pages most of its page faults go,
 * which cost more than the work on small objects where memory is virtualised. */
#ifndef RAPTOR_PAGES_H
#define RAPTOR_PAGES_H

#include <stddef.h>

/* Zeroed memory at a multiple of the large page's size, 2 MiB, with large pages where the system
 * has them; *out_mapped is what raptor_pages_unmap needs. NULL when there is none. */
void *raptor_pages_map(size_t bytes, size_t *out_mapped);
void raptor_pages_unmap(void *data, size_t mapped);

/* A larger block for the first `used` bytes of `data`, which it releases; like realloc the result
 * is for free(), and NULL leaves `data` as it was. For blocks of several large pages. */
void *raptor_pages_grow(void *data, size_t used, size_t bytes);

#endif
