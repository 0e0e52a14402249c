/* Sets of words: which words of a storage have contents. Disjoint ranges in ascending order, so a
 * value that is written from its start to its end is one range all the way. */
#ifndef RAPTOR_BACKEND_PIM_WORDS_H
#define RAPTOR_BACKEND_PIM_WORDS_H

#include "raptor/arena.h"

typedef struct word_range {
    int64_t first, end; /* half-open */
} word_range;

typedef struct word_set { /* zero-initialise: empty */
    word_range *ranges;
    uint32_t count, capacity;
} word_set;

static inline void words_clear(word_set *set) {
    set->count = 0;
}
/* The words [first, first + count) are in the set from now on, or are not. Returns whether that
 * changed anything. */
bool words_add(word_set *set, raptor_arena *arena, int64_t first, int64_t count);
bool words_remove(word_set *set, raptor_arena *arena, int64_t first, int64_t count);
/* `count` words of the target become what those of the source are. */
bool words_copy(word_set *target, int64_t to, const word_set *source, int64_t from, int64_t count,
                raptor_arena *arena);
/* Whether all of [first, first + count) is in the set; else the first words that are not. */
bool words_hold(const word_set *set, int64_t first, int64_t count, word_range *out_missing);
bool words_equal(const word_set *a, const word_set *b);

#endif
