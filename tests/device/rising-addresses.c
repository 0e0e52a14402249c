/* An allocator for pimsim-nn, to be preloaded: what is allocated later lies at a higher address.
 *
 * pimsim-nn serves units that start at the same clock edge in the order of their addresses
 * (docs/device.md). With the C library's allocator that order depends on which freed blocks the
 * units' objects happen to fill; with this one it is the order in which they were made, core after
 * core. Blocks of middle sizes, the units' among them, are never used again.
 *
 *   cc -O2 -fPIC -shared rising-addresses.c -o rising.so; LD_PRELOAD=./rising.so ChipTest ... */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

enum { STEP = 16, SMALL = 256, LARGE = 128 << 10 };
#define REGION_BYTES ((size_t)64 << 30)

/* In front of what is handed out. */
typedef struct block {
    size_t bytes;
    struct block *next; /* of the spare blocks of this size */
} block;

static char *top, *end; /* what is left of the region */
static block *spare[SMALL / STEP + 1];

static void *map(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static void *take(size_t bytes) {
    if (!top) {
        top = map(REGION_BYTES);
        end = top ? top + REGION_BYTES : NULL;
    }
    if (bytes + sizeof(block) > (size_t)(end - top))
        return NULL;
    block *taken = (block *)(void *)top;
    top += bytes + sizeof *taken;
    taken->bytes = bytes;
    return taken + 1;
}

static void *take_large(size_t bytes) {
    block *taken = map(bytes + sizeof *taken);
    if (!taken)
        return NULL;
    taken->bytes = bytes;
    return taken + 1;
}

/* Not malloc itself: a compiler makes a calloc of malloc and memset, calloc's own too. */
static void *allocate(size_t bytes) {
    void *memory = NULL;
    bytes = bytes ? (bytes + STEP - 1) & ~(size_t)(STEP - 1) : STEP;
    if (bytes <= SMALL && spare[bytes / STEP]) {
        memory = spare[bytes / STEP] + 1;
        spare[bytes / STEP] = spare[bytes / STEP]->next;
    } else if (bytes <= PTRDIFF_MAX - sizeof(block)) {
        memory = bytes >= LARGE ? take_large(bytes) : take(bytes);
    }
    if (!memory)
        errno = ENOMEM;
    return memory;
}

void *malloc(size_t bytes) {
    return allocate(bytes);
}

void free(void *memory) {
    if (!memory)
        return;
    block *given = (block *)memory - 1;
    if (given->bytes >= LARGE) {
        munmap(given, given->bytes + sizeof *given);
    } else if (given->bytes <= SMALL) {
        given->next = spare[given->bytes / STEP];
        spare[given->bytes / STEP] = given;
    }
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    void *memory = allocate(bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void *realloc(void *old, size_t bytes) {
    if (!old)
        return malloc(bytes);
    size_t had = ((block *)old - 1)->bytes;
    if (bytes <= had)
        return old;
    void *memory = malloc(bytes);
    if (memory) {
        memcpy(memory, old, had);
        free(old);
    }
    return memory;
}

/* Aligned blocks keep their place in the region for good: they count as of a middle size. */
void *memalign(size_t alignment, size_t bytes) {
    if (alignment <= STEP)
        return malloc(bytes);
    size_t room = (bytes > SMALL ? bytes : SMALL + STEP) + alignment + sizeof(block);
    char *memory = take((room + STEP - 1) & ~(size_t)(STEP - 1));
    if (!memory)
        return NULL;
    uintptr_t at = ((uintptr_t)memory + sizeof(block) + alignment - 1) & ~(alignment - 1);
    size_t kept = bytes < LARGE ? bytes : LARGE - STEP; /* never unmapped */
    ((block *)at - 1)->bytes = kept > SMALL ? kept : SMALL + STEP;
    return (void *)at;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
    return memalign(alignment, bytes);
}

int posix_memalign(void **out, size_t alignment, size_t bytes) {
    *out = memalign(alignment, bytes);
    return *out ? 0 : ENOMEM;
}
