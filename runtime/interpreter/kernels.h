/* Arithmetic on rows of f32, shared by the functions of all stages. Outputs may be an input's own
 * storage where a kernel is elementwise. */
#ifndef RAPTOR_INTERPRETER_KERNELS_H
#define RAPTOR_INTERPRETER_KERNELS_H

#include <stddef.h>

void kernel_add(size_t count, const float *x, const float *y, float *z);
void kernel_subtract(size_t count, const float *x, const float *y, float *z);
void kernel_multiply(size_t count, const float *x, const float *y, float *z);
void kernel_maximum(size_t count, const float *x, const float *y, float *z);
/* Elements as 32-bit integers; a shift by 32 or more, or by a negative amount, moves every bit out.
 */
void kernel_shift_left(size_t count, const float *x, const float *y, float *z);
void kernel_shift_right(size_t count, const float *x, const float *y, float *z);
void kernel_reciprocal(size_t count, const float *x, float *y);
void kernel_square_root(size_t count, const float *x, float *y);
void kernel_exponential(size_t count, const float *x, float *y);
void kernel_logarithm(size_t count, const float *x, float *y);
void kernel_error_function(size_t count, const float *x, float *y);
void kernel_relu(size_t count, const float *x, float *y);
void kernel_sigmoid(size_t count, const float *x, float *y);
void kernel_tanh(size_t count, const float *x, float *y);
void kernel_silu(size_t count, const float *x, float *y);
void kernel_hard_swish(size_t count, const float *x, float *y);
/* One normalisation domain; elements `stride` apart. */
void kernel_softmax(size_t count, size_t stride, const float *x, float *y);
float kernel_mean(size_t count, const float *x);
float kernel_dot(size_t count, const float *x, const float *y);
/* y[0..columns) += x[0..rows) W, W row-major. y overlaps nothing. A weight of negative zero is no
 * cell of the array: it adds nothing even to an infinite or NaN input. */
void kernel_row_times_matrix(size_t rows, size_t columns, const float *x, const float *matrix,
                             float *restrict y);
/* y[i] += factor x[i * step]. */
void kernel_accumulate(size_t count, float factor, const float *x, size_t step, float *restrict y);
/* y[i] += sum over k < 4 of factors[k] x[k * distance + i * step]. */
void kernel_accumulate_four(size_t count, const float factors[4], const float *x, size_t distance,
                            size_t step, float *restrict y);

#endif
