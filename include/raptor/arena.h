/* Arenas: memory that lives and dies together. Allocations are zeroed and aligned to 16 bytes.
 *
 * Failure: an arena with a guard (raptor_arena_guard) jumps to it when an allocation fails, so
 * that code between needs no NULL checks; whoever sets the guard releases the arena and reports
 * out_of_memory. Without a guard an allocation returns NULL. Everything that must be released on
 * the way (files, protobuf messages) is therefore owned above the guard. */
#ifndef RAPTOR_ARENA_H
#define RAPTOR_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct raptor_arena_block raptor_arena_block;
typedef struct raptor_arena {
    raptor_arena_block *blocks; /* newest first */
    size_t next_block_bytes;
    size_t used_bytes;           /* bytes handed out, for reports */
    jmp_buf *guard, *made_under; /* made_under: of the parent when this one became its child */
    struct raptor_arena *parent, *children, *sibling;
} raptor_arena;

void raptor_arena_init(raptor_arena *arena);
/* Frees every block; the arena is then as after init, without its guard. */
void raptor_arena_deinit(raptor_arena *arena);
static inline void raptor_arena_guard(raptor_arena *arena, jmp_buf *guard) {
    arena->guard = guard;
}

/* What a failed allocation does: jumps to the guard, or returns NULL without one. Who has put a
 * guard of its own in front of another goes on with this, the other restored. */
void *raptor_arena_fail(raptor_arena *arena);

/* A scratch arena of a function between the parent's guard and here: a failure in either jumps to
 * that guard and frees the child's blocks, which nobody could release any more. */
void raptor_arena_init_child(raptor_arena *arena, raptor_arena *parent);

void *raptor_arena_allocate(raptor_arena *arena, size_t bytes);
/* The arena frees a malloc'ed block with its own. Failure is that of an allocation, and frees it.
 */
void *raptor_arena_adopt(raptor_arena *arena, void *block);
/* count * size with overflow treated as a failed allocation. */
void *raptor_arena_array(raptor_arena *arena, size_t count, size_t size);
char *raptor_arena_strdup(raptor_arena *arena, const char *text);
char *raptor_arena_strndup(raptor_arena *arena, const char *text, size_t length);
__attribute__((format(printf, 2, 3))) char *raptor_arena_printf(raptor_arena *arena,
                                                                const char *format, ...);

#define RAPTOR_NEW(arena, type) ((type *)raptor_arena_allocate((arena), sizeof(type)))
#define RAPTOR_NEW_ARRAY(arena, type, count)                                                       \
    ((type *)raptor_arena_array((arena), (count), sizeof(type)))

/* Grows a (pointer, count, capacity) triple inside an arena so that one more element fits. The old
 * storage stays in the arena; growth doubles, so at most half of it is waste. */
#define RAPTOR_GROW(arena, items, count, capacity)                                                 \
    do {                                                                                           \
        if ((count) == (capacity)) {                                                               \
            (capacity) = (capacity) ? 2 * (capacity) : 8;                                          \
            (items) = raptor_arena_regrow((arena), (items), (count) * sizeof *(items), (capacity), \
                                          sizeof *(items));                                        \
        }                                                                                          \
    } while (0)
void *raptor_arena_regrow(raptor_arena *arena, const void *old, size_t old_bytes, size_t count,
                          size_t size);

/* Checked size arithmetic for values from files: false on overflow, *out then untouched. */
static inline bool raptor_multiply_size(size_t a, size_t b, size_t *out) {
    return !__builtin_mul_overflow(a, b, out);
}
static inline bool raptor_add_size(size_t a, size_t b, size_t *out) {
    return !__builtin_add_overflow(a, b, out);
}
static inline bool raptor_multiply_i64(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_mul_overflow(a, b, out);
}

#endif
