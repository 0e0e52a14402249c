#include "raptor/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define LARGE_PAGE ((size_t)2 << 20)

static void prefer_large_pages(void *data, size_t bytes) {
#ifdef MADV_HUGEPAGE
    (void)madvise(data, bytes, MADV_HUGEPAGE); /* a hint */
#else
    (void)data;
    (void)bytes;
#endif
}

void *raptor_pages_grow(void *data, size_t used, size_t bytes) {
    if (bytes > SIZE_MAX - LARGE_PAGE)
        return NULL;
    size_t size = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *grown = aligned_alloc(LARGE_PAGE, size);
    if (!grown)
        return NULL;
    prefer_large_pages(grown, size);
    if (used)
        memcpy(grown, data, used);
    free(data);
    return grown;
}

#if defined(__SANITIZE_ADDRESS__)
/* The leak checker does not look for pointers in mappings. */
void *raptor_pages_map(size_t bytes, size_t *out_mapped) {
    *out_mapped = bytes;
    return calloc(1, bytes);
}

void raptor_pages_unmap(void *data, size_t mapped) {
    (void)mapped;
    free(data);
}
#else
/* A mapping is at any small page: what lies before and behind the aligned part goes back. */
void *raptor_pages_map(size_t bytes, size_t *out_mapped) {
    if (bytes > SIZE_MAX - 2 * LARGE_PAGE)
        return NULL;
    size_t size = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    unsigned char *data =
        mmap(NULL, size + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED)
        return NULL;
    size_t before = (LARGE_PAGE - (uintptr_t)data % LARGE_PAGE) % LARGE_PAGE;
    if (before)
        (void)munmap(data, before);
    if (before < LARGE_PAGE)
        (void)munmap(data + before + size, LARGE_PAGE - before);
    prefer_large_pages(data + before, size);
    *out_mapped = size;
    return data + before;
}

void raptor_pages_unmap(void *data, size_t mapped) {
    (void)munmap(data, mapped);
}
#endif
