#include "planner/matrix.h"

#include "planner/numbers.h"

void plan_matrix_dense(plan_matrix *matrix, int64_t rows, int64_t columns, int64_t tile_rows,
                       int64_t tile_columns) {
    *matrix = (plan_matrix){.rows = rows,
                            .columns = columns,
                            .tile_rows = tile_rows,
                            .tile_columns = tile_columns,
                            .k_tiles = plan_divide_up(rows, tile_rows),
                            .m_tiles = plan_divide_up(columns, tile_columns)};
    matrix->arrays = matrix->k_tiles * matrix->m_tiles;
}

void plan_matrix_grouped(plan_matrix *matrix, int64_t positions, int64_t channels, int64_t outputs,
                         int64_t groups, int64_t tile_rows, int64_t tile_columns,
                         raptor_arena *arena) {
    plan_matrix_dense(matrix, positions * channels, outputs, tile_rows, tile_columns);
    uint8_t *touched = RAPTOR_NEW_ARRAY(arena, uint8_t, (size_t)matrix->arrays);
    int64_t inputs = channels / groups, results = outputs / groups;
    for (int64_t block = 0; block < positions * groups; block++) {
        int64_t group = block % groups;
        int64_t k0 = (block / groups) * channels + group * inputs, m0 = group * results;
        for (int64_t kt = k0 / tile_rows; kt <= (k0 + inputs - 1) / tile_rows; kt++)
            for (int64_t mt = m0 / tile_columns; mt <= (m0 + results - 1) / tile_columns; mt++)
                touched[kt * matrix->m_tiles + mt] = 1;
    }
    matrix->touched = touched;
    matrix->arrays = plan_matrix_count(matrix, 0, matrix->k_tiles, 0, matrix->m_tiles);
}

int64_t plan_matrix_count(const plan_matrix *matrix, int64_t kt0, int64_t kt1, int64_t mt0,
                          int64_t mt1) {
    if (!matrix->touched)
        return (kt1 - kt0) * (mt1 - mt0);
    int64_t count = 0;
    for (int64_t kt = kt0; kt < kt1; kt++)
        for (int64_t mt = mt0; mt < mt1; mt++)
            count += matrix->touched[kt * matrix->m_tiles + mt];
    return count;
}

/* First tile of range `number` when `tiles` are divided into `ranges`: the first ranges are one
 * tile longer where it does not come out even. */
static int64_t range_start(int64_t tiles, int64_t ranges, int64_t number) {
    return number * (tiles / ranges) + plan_minimum(number, tiles % ranges);
}

static int64_t largest_piece(const plan_matrix *matrix, uint32_t k_ranges, uint32_t m_ranges) {
    if (!matrix->touched)
        return plan_divide_up(matrix->k_tiles, k_ranges) *
               plan_divide_up(matrix->m_tiles, m_ranges);
    int64_t largest = 0;
    for (uint32_t m = 0; m < m_ranges; m++)
        for (uint32_t k = 0; k < k_ranges; k++) {
            int64_t count = plan_matrix_count(matrix, range_start(matrix->k_tiles, k_ranges, k),
                                              range_start(matrix->k_tiles, k_ranges, k + 1),
                                              range_start(matrix->m_tiles, m_ranges, m),
                                              range_start(matrix->m_tiles, m_ranges, m + 1));
            largest = count > largest ? count : largest;
        }
    return largest;
}

uint32_t plan_matrix_k_ranges(const plan_matrix *matrix, uint32_t m_ranges, int64_t capacity) {
    if (m_ranges > matrix->m_tiles || capacity < 1)
        return 0;
    int64_t start = matrix->touched ? 1 : plan_divide_up(matrix->arrays, m_ranges * capacity);
    for (int64_t k = start; k <= matrix->k_tiles; k++)
        if (largest_piece(matrix, (uint32_t)k, m_ranges) <= capacity)
            return (uint32_t)k;
    return 0;
}

plan_split *plan_matrix_split(const plan_matrix *matrix, uint32_t k_ranges, uint32_t m_ranges,
                              raptor_arena *arena) {
    plan_split *split = RAPTOR_NEW(arena, plan_split);
    *split = (plan_split){
        .k_ranges = k_ranges, .m_ranges = m_ranges, .piece_count = k_ranges * m_ranges};
    split->pieces = RAPTOR_NEW_ARRAY(arena, plan_piece, split->piece_count);
    plan_piece *piece = split->pieces;
    for (uint32_t m = 0; m < m_ranges; m++)
        for (uint32_t k = 0; k < k_ranges; k++, piece++) {
            int64_t kt0 = range_start(matrix->k_tiles, k_ranges, k);
            int64_t kt1 = range_start(matrix->k_tiles, k_ranges, k + 1);
            int64_t mt0 = range_start(matrix->m_tiles, m_ranges, m);
            int64_t mt1 = range_start(matrix->m_tiles, m_ranges, m + 1);
            *piece = (plan_piece){.k0 = kt0 * matrix->tile_rows,
                                  .k1 = plan_minimum(kt1 * matrix->tile_rows, matrix->rows),
                                  .m0 = mt0 * matrix->tile_columns,
                                  .m1 = plan_minimum(mt1 * matrix->tile_columns, matrix->columns),
                                  .arrays = plan_matrix_count(matrix, kt0, kt1, mt0, mt1)};
            if (piece->arrays > split->largest_arrays)
                split->largest_arrays = piece->arrays;
        }
    return split;
}
