/* How much of a value the lowerings hold at once, in elements. The planner counts what tasks hold
 * and load, so it reads these numbers; it includes nothing else from here. */
#ifndef RAPTOR_BACKEND_GRAPH_SIZES_H
#define RAPTOR_BACKEND_GRAPH_SIZES_H

#include <stdint.h>

enum {
    GRAPH_WHOLE_VALUE = 1 << 16, /* values up to this size are held whole ... */
    GRAPH_SHORT_RUN = 16,        /* ... where that saves loads of fewer elements than these */
    GRAPH_BLOCK = 1 << 14,       /* of a matrix, of a value that is transposed, of a long run */
    GRAPH_LONG_ROW = 1 << 16,    /* longer ones, of which few fit 1 MiB, are moved in parts */
    GRAPH_SHORT_ROW = 1024,      /* of a constant row that is worth loading */

    GRAPH_WINDOW_PART = 1 << 15,      /* rows of more than two are padded part by part */
    GRAPH_POOL_PART = 1 << 12,        /* computed at once, so that temporaries stay small */
    GRAPH_GLOBAL_POOL_PART = 1 << 15, /* of a row, summed over an image */
    GRAPH_NORMALIZED_PART = 2048,     /* rows of more than two are normalised part by part */
    /* Of a composed function: longer parts need longer constants, shorter ones more instructions.
     */
    GRAPH_FUNCTION_PART = 256
};

/* How many of `count` vectors make a block. */
static inline int64_t graph_block_count(int64_t vector_length, int64_t count) {
    int64_t fitting = GRAPH_BLOCK / vector_length;
    return fitting < 1 ? 1 : fitting > count ? count : fitting;
}

/* The part of a row that is normalised at once. */
static inline int64_t graph_normalized_part(int64_t length) {
    return length > 2 * GRAPH_NORMALIZED_PART ? GRAPH_NORMALIZED_PART : length;
}

#endif
