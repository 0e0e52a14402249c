/* A BLAS sums its columns in blocks that differ at the edges and between machines. Here every
 * column is summed alike: crossbar columns that hold the same weights must give the same bits (a
 * network with constant weights amplifies any difference), and the same program the same values on
 * every machine. Columns are independent, so the compiler vectorises across them without changing
 * any sum; contraction to fused multiply-add is off in the whole project. */
#include "runtime/device/matrix.h"

#include <math.h>
#include <string.h>

/* A strip of columns stays in the first-level cache while the rows stream by. */
enum { STRIP = 2048, ROWS_AT_ONCE = 4 };

static inline __attribute__((always_inline)) void
multiply_strip(const float *weights, size_t stride, uint32_t rows, const float *restrict input,
               size_t columns, float *restrict out) {
    memset(out, 0, columns * sizeof *out);
    uint32_t k = 0;
    for (; k + ROWS_AT_ONCE <= rows; k += ROWS_AT_ONCE) {
        const float *restrict row0 = weights + k * stride, *restrict row1 = row0 + stride,
                              *restrict row2 = row1 + stride, *restrict row3 = row2 + stride;
        float x0 = input[k], x1 = input[k + 1], x2 = input[k + 2], x3 = input[k + 3];
        for (size_t m = 0; m < columns; m++)
            out[m] = out[m] + x0 * row0[m] + x1 * row1[m] + x2 * row2[m] + x3 * row3[m];
    }
    for (; k < rows; k++) {
        const float *restrict row = weights + k * stride;
        float x = input[k];
        for (size_t m = 0; m < columns; m++)
            out[m] += x * row[m];
    }
}

static inline __attribute__((always_inline)) void multiply_all(const pim_matrix *matrix,
                                                               const float *input, float *out) {
    for (size_t first = 0; first < matrix->columns; first += STRIP) {
        size_t columns = matrix->columns - first < STRIP ? matrix->columns - first : STRIP;
        multiply_strip(matrix->data + first, matrix->columns, matrix->rows, input, columns,
                       out + first);
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void multiply_avx2(const pim_matrix *matrix,
                                                          const float *input, float *out) {
    multiply_all(matrix, input, out);
}
#endif

static void multiply_plain(const pim_matrix *matrix, const float *input, float *out) {
    multiply_all(matrix, input, out);
}

static bool all_finite(const float *input, uint32_t count) {
    float sum = 0;
    for (uint32_t k = 0; k < count; k++)
        sum += input[k] * 0.0f; /* NaN once an element is infinite or NaN */
    return sum == 0;
}

/* A weight of negative zero is no cell: it adds nothing, whatever comes in. For finite inputs that
 * is what multiplication gives anyway. */
static void multiply_cells(const pim_matrix *matrix, const float *input, float *out) {
    memset(out, 0, matrix->columns * sizeof *out);
    for (uint32_t k = 0; k < matrix->rows; k++) {
        const float *row = matrix->data + (size_t)k * matrix->columns;
        for (uint32_t m = 0; m < matrix->columns; m++)
            if (row[m] != 0 || !signbit(row[m]))
                out[m] += input[k] * row[m];
    }
}

void matrix_multiply(const pim_matrix *matrix, const float *input, float *out) {
    if (!all_finite(input, matrix->rows)) {
        multiply_cells(matrix, input, out);
        return;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        multiply_avx2(matrix, input, out);
        return;
    }
#endif
    multiply_plain(matrix, input, out);
}
