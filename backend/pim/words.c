#include "backend/pim/words.h"

#include <string.h>

/* The first range that ends behind the word, or `count`. */
static uint32_t find(const word_set *set, int64_t word) {
    uint32_t low = 0, high = set->count;
    if (high && set->ranges[high - 1].first <= word) /* mostly the last one */
        low = set->ranges[high - 1].end > word ? high - 1 : high;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (set->ranges[middle].end > word)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Replaces ranges [at, at + old) by `count` others. */
static void splice(word_set *set, raptor_arena *arena, uint32_t at, uint32_t old,
                   const word_range *others, uint32_t count) {
    if (count > old && set->count + (count - old) > set->capacity) {
        uint32_t capacity = set->capacity ? 2 * set->capacity : 8;
        set->ranges = raptor_arena_regrow(arena, set->ranges, set->count * sizeof *set->ranges,
                                          capacity, sizeof *set->ranges);
        set->capacity = capacity;
    }
    if (count != old)
        memmove(set->ranges + at + count, set->ranges + at + old,
                (set->count - at - old) * sizeof *set->ranges);
    for (uint32_t i = 0; i < count; i++)
        set->ranges[at + i] = others[i];
    set->count += count - old;
}

bool words_add(word_set *set, raptor_arena *arena, int64_t first, int64_t count) {
    if (count <= 0)
        return false;
    word_range joined = {first, first + count};
    uint32_t at = find(set, first), end;
    if (at < set->count && set->ranges[at].first <= first && set->ranges[at].end >= joined.end)
        return false;
    if (at > 0 && set->ranges[at - 1].end == first) /* continues the one before */
        at--;
    for (end = at; end < set->count && set->ranges[end].first <= joined.end; end++) {
        joined.first =
            set->ranges[end].first < joined.first ? set->ranges[end].first : joined.first;
        joined.end = set->ranges[end].end > joined.end ? set->ranges[end].end : joined.end;
    }
    splice(set, arena, at, end - at, &joined, 1);
    return true;
}

bool words_remove(word_set *set, raptor_arena *arena, int64_t first, int64_t count) {
    uint32_t at = find(set, first), end = at, kept = 0;
    word_range rest[2];
    for (; end < set->count && set->ranges[end].first < first + count; end++) {
        word_range range = set->ranges[end];
        if (range.first < first)
            rest[kept++] = (word_range){range.first, first};
        if (range.end > first + count)
            rest[kept++] = (word_range){first + count, range.end};
    }
    if (count <= 0 || end == at)
        return false;
    splice(set, arena, at, end - at, rest, kept);
    return true;
}

static bool words_are_copied(const word_set *target, int64_t to, const word_set *source,
                             int64_t from, int64_t count) {
    uint32_t a = find(target, to), b = find(source, from);
    for (;; a++, b++) {
        word_range x = {count, count}, y = {count, count};
        if (a < target->count && target->ranges[a].first < to + count)
            x = (word_range){target->ranges[a].first - to, target->ranges[a].end - to};
        if (b < source->count && source->ranges[b].first < from + count)
            y = (word_range){source->ranges[b].first - from, source->ranges[b].end - from};
        bool same_start = x.first == y.first || (x.first <= 0 && y.first <= 0);
        bool same_end = x.end == y.end || (x.end >= count && y.end >= count);
        if (!same_start || !same_end)
            return false;
        if (x.end >= count)
            return true;
    }
}

bool words_copy(word_set *target, int64_t to, const word_set *source, int64_t from, int64_t count,
                raptor_arena *arena) {
    if (count <= 0 || words_are_copied(target, to, source, from, count))
        return false;
    uint32_t at = find(source, from), end = at;
    while (end < source->count && source->ranges[end].first < from + count)
        end++;
    word_range *moved = RAPTOR_NEW_ARRAY(arena, word_range, end - at); /* may be the target's */
    for (uint32_t i = at; i < end; i++)
        moved[i - at] = source->ranges[i];
    words_remove(target, arena, to, count);
    for (uint32_t i = 0; i < end - at; i++) {
        int64_t first = moved[i].first > from ? moved[i].first : from;
        int64_t last = moved[i].end < from + count ? moved[i].end : from + count;
        words_add(target, arena, first - from + to, last - first);
    }
    return true;
}

bool words_hold(const word_set *set, int64_t first, int64_t count, word_range *out_missing) {
    uint32_t at = find(set, first);
    int64_t end = first + count;
    if (count <= 0)
        return true;
    if (at < set->count && set->ranges[at].first <= first) {
        first = set->ranges[at].end;
        at++;
    }
    if (first >= end)
        return true;
    int64_t next = at < set->count ? set->ranges[at].first : end;
    *out_missing = (word_range){first, next < end ? next : end};
    return false;
}

bool words_equal(const word_set *a, const word_set *b) {
    return a->count == b->count &&
           (!a->count || memcmp(a->ranges, b->ranges, a->count * sizeof *a->ranges) == 0);
}
