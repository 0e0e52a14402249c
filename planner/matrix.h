/* Packed weight matrices, the crossbar arrays they take, and their division into pieces. */
#ifndef RAPTOR_PLANNER_MATRIX_H
#define RAPTOR_PLANNER_MATRIX_H

#include "raptor/arena.h"

/* A K x M matrix in packed order (docs/stages.md) on a grid of array tiles. */
typedef struct plan_matrix {
    int64_t rows, columns;           /* K, M */
    int64_t tile_rows, tile_columns; /* rows and logical columns of one array */
    int64_t k_tiles, m_tiles;
    const uint8_t *touched; /* k_tiles x m_tiles, 1 where a weight may be nonzero; NULL = all */
    int64_t arrays;         /* tiles touched */
} plan_matrix;

void plan_matrix_dense(plan_matrix *matrix, int64_t rows, int64_t columns, int64_t tile_rows,
                       int64_t tile_columns);
/* A grouped convolution packed over all groups: row (position * channels + c), column o, nonzero
 * where c and o belong to the same group. */
void plan_matrix_grouped(plan_matrix *matrix, int64_t positions, int64_t channels, int64_t outputs,
                         int64_t groups, int64_t tile_rows, int64_t tile_columns,
                         raptor_arena *arena);

typedef struct plan_piece {
    int64_t k0, k1, m0, m1; /* half-open */
    int64_t arrays;
} plan_piece;

/* Pieces in the order of their K-ranges within each M-range: all of M-range 0, then 1, ... */
typedef struct plan_split {
    uint32_t k_ranges, m_ranges, piece_count;
    plan_piece *pieces;
    int64_t largest_arrays;
} plan_split;

/* Divides K and M into the given numbers of nearly equal ranges, aligned to tiles. */
plan_split *plan_matrix_split(const plan_matrix *matrix, uint32_t k_ranges, uint32_t m_ranges,
                              raptor_arena *arena);
/* The fewest K-ranges for which no piece of m_ranges M-ranges exceeds `capacity` arrays; 0: none.
 */
uint32_t plan_matrix_k_ranges(const plan_matrix *matrix, uint32_t m_ranges, int64_t capacity);
/* Arrays in the tiles [kt0, kt1) x [mt0, mt1). */
int64_t plan_matrix_count(const plan_matrix *matrix, int64_t kt0, int64_t kt1, int64_t mt0,
                          int64_t mt1);

#endif
