#include "raptor/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "raptor/pages.h"

enum { ALIGNMENT = 16, FIRST_BLOCK_BYTES = 1 << 14, LARGEST_STEP_BYTES = 1 << 23 };

struct raptor_arena_block {
    raptor_arena_block *next;
    size_t mapped; /* bytes of a block that raptor_pages_map gave, else 0 */
    size_t capacity, used;
    void *adopted; /* a malloc'ed block that goes with this one */
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

void raptor_arena_init(raptor_arena *arena) {
    *arena = (raptor_arena){.next_block_bytes = FIRST_BLOCK_BYTES};
}

void raptor_arena_init_child(raptor_arena *arena, raptor_arena *parent) {
    raptor_arena_init(arena);
    arena->guard = arena->made_under = parent->guard;
    arena->parent = parent;
    arena->sibling = parent->children;
    parent->children = arena;
}

static void free_blocks(raptor_arena *arena) {
    for (raptor_arena_block *next, *at = arena->blocks; at; at = next) {
        next = at->next;
        free(at->adopted);
        if (at->mapped)
            raptor_pages_unmap(at, at->mapped);
        else
            free(at);
    }
    arena->blocks = NULL;
}

void raptor_arena_deinit(raptor_arena *arena) {
    if (arena->parent) {
        raptor_arena **at = &arena->parent->children;
        while (*at && *at != arena)
            at = &(*at)->sibling;
        if (*at)
            *at = arena->sibling;
    }
    free_blocks(arena);
    raptor_arena_init(arena);
}

static void free_all_children(raptor_arena *arena) {
    for (raptor_arena *child = arena->children; child; child = child->sibling) {
        free_all_children(child);
        free_blocks(child);
    }
    arena->children = NULL;
}

/* The children that live in frames which a jump to the guard leaves: they were made under it. Those
 * made under a guard further out live on, and may be in use until that is jumped to. */
static void free_children(raptor_arena *arena, jmp_buf *guard) {
    for (raptor_arena **at = &arena->children; *at;) {
        raptor_arena *child = *at;
        if (child->made_under != guard) {
            at = &child->sibling;
            continue;
        }
        *at = child->sibling;
        free_all_children(child);
        free_blocks(child);
    }
}

void *raptor_arena_fail(raptor_arena *arena) {
    while (arena->parent && arena->guard == arena->parent->guard)
        arena = arena->parent;
    if (!arena->guard)
        return NULL;
    free_children(arena, arena->guard);
    longjmp(*arena->guard, 1);
}

/* Zeros. Large blocks cost nothing until they are touched. */
static raptor_arena_block *allocate_block(size_t total) {
    if (total < LARGEST_STEP_BYTES)
        return calloc(1, total);
    size_t mapped;
    raptor_arena_block *block = raptor_pages_map(total, &mapped);
    if (block)
        block->mapped = mapped;
    return block;
}

/* An allocation
 * larger than a step gets a block of its own behind the newest, which keeps being filled. */
static raptor_arena_block *add_block(raptor_arena *arena, size_t bytes) {
    bool own = arena->blocks && bytes > LARGEST_STEP_BYTES;
    size_t capacity = bytes > arena->next_block_bytes ? bytes : arena->next_block_bytes;
    size_t total;
    if (!raptor_add_size(sizeof(raptor_arena_block), capacity, &total))
        return NULL;
    raptor_arena_block *block = allocate_block(total);
    if (!block)
        return NULL;
    block->capacity = capacity;
    if (own) {
        block->next = arena->blocks->next;
        arena->blocks->next = block;
    } else {
        block->next = arena->blocks;
        arena->blocks = block;
        if (arena->next_block_bytes < LARGEST_STEP_BYTES)
            arena->next_block_bytes *= 2;
    }
    return block;
}

void *raptor_arena_allocate(raptor_arena *arena, size_t bytes) {
    if (bytes > SIZE_MAX - ALIGNMENT)
        return raptor_arena_fail(arena);
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (bytes == 0)
        bytes = ALIGNMENT;
    raptor_arena_block *block = arena->blocks;
    if (!block || block->capacity - block->used < bytes)
        block = add_block(arena, bytes);
    if (!block)
        return raptor_arena_fail(arena);
    void *result = block->bytes + block->used;
    block->used += bytes;
    arena->used_bytes += bytes;
    return result;
}

void *raptor_arena_adopt(raptor_arena *arena, void *adopted) {
    raptor_arena_block *block = calloc(1, sizeof *block);
    if (!block) {
        free(adopted);
        return raptor_arena_fail(arena);
    }
    block->adopted = adopted;
    raptor_arena_block **behind = arena->blocks ? &arena->blocks->next : &arena->blocks;
    block->next = *behind; /* the newest keeps being filled */
    *behind = block;
    return adopted;
}

void *raptor_arena_array(raptor_arena *arena, size_t count, size_t size) {
    size_t bytes;
    if (!raptor_multiply_size(count, size, &bytes))
        return raptor_arena_fail(arena);
    return raptor_arena_allocate(arena, bytes);
}

void *raptor_arena_regrow(raptor_arena *arena, const void *old, size_t old_bytes, size_t count,
                          size_t size) {
    void *grown = raptor_arena_array(arena, count, size);
    if (grown && old_bytes)
        memcpy(grown, old, old_bytes);
    return grown;
}

char *raptor_arena_strndup(raptor_arena *arena, const char *text, size_t length) {
    char *copy = raptor_arena_allocate(arena, length + 1);
    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

char *raptor_arena_strdup(raptor_arena *arena, const char *text) {
    return raptor_arena_strndup(arena, text, strlen(text));
}

char *raptor_arena_printf(raptor_arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return raptor_arena_fail(arena);
    char *text = raptor_arena_allocate(arena, (size_t)length + 1);
    if (text) {
        va_start(arguments, format);
        vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return text;
}
