#include "runtime/interpreter/kernels.h"

#include <stdbool.h>
#include <stdint.h>

#include <math.h>
#include <string.h>

void kernel_add(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++)
        z[i] = x[i] + y[i];
}

void kernel_subtract(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++)
        z[i] = x[i] - y[i];
}

void kernel_multiply(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++)
        z[i] = x[i] * y[i];
}

/* NaN wins, so that contents nobody wrote stay visible. */
static float maximum(float x, float y) {
    return x > y || x != x ? x : y;
}

void kernel_maximum(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++)
        z[i] = maximum(x[i], y[i]);
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float of_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

void kernel_shift_left(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++) {
        uint32_t amount = bits_of(y[i]);
        z[i] = of_bits(amount < 32 ? bits_of(x[i]) << amount : 0);
    }
}

/* The sign comes in at the top. */
void kernel_shift_right(size_t count, const float *x, const float *y, float *z) {
    for (size_t i = 0; i < count; i++) {
        uint32_t amount = bits_of(y[i]), bits = bits_of(x[i]), sign = bits >> 31 ? UINT32_MAX : 0;
        z[i] = of_bits(amount < 32 ? bits >> amount | (amount ? sign << (32 - amount) : 0) : sign);
    }
}

void kernel_reciprocal(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = 1.0f / x[i];
}

void kernel_square_root(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = sqrtf(x[i]);
}

void kernel_exponential(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = expf(x[i]);
}

void kernel_logarithm(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = logf(x[i]);
}

void kernel_error_function(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = erff(x[i]);
}

void kernel_relu(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = maximum(x[i], 0.0f);
}

void kernel_sigmoid(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = 1.0f / (1.0f + expf(-x[i]));
}

void kernel_tanh(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = tanhf(x[i]);
}

void kernel_silu(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++)
        y[i] = x[i] / (1.0f + expf(-x[i]));
}

void kernel_hard_swish(size_t count, const float *x, float *y) {
    for (size_t i = 0; i < count; i++) {
        float gate = x[i] / 6.0f + 0.5f;
        gate = gate < 0.0f ? 0.0f : gate;
        y[i] = x[i] * (gate > 1.0f ? 1.0f : gate);
    }
}

void kernel_softmax(size_t count, size_t stride, const float *x, float *y) {
    float largest = -INFINITY;
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        largest = maximum(x[i * stride], largest);
    for (size_t i = 0; i < count; i++) {
        y[i * stride] = expf(x[i * stride] - largest);
        sum += (double)y[i * stride];
    }
    for (size_t i = 0; i < count; i++)
        y[i * stride] = (float)((double)y[i * stride] / sum);
}

float kernel_mean(size_t count, const float *x) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)x[i];
    return (float)(sum / (double)count);
}

float kernel_dot(size_t count, const float *x, const float *y) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)x[i] * (double)y[i];
    return (float)sum;
}

void kernel_accumulate(size_t count, float factor, const float *x, size_t step, float *restrict y) {
    if (step == 1)
        for (size_t i = 0; i < count; i++)
            y[i] += factor * x[i];
    else
        for (size_t i = 0; i < count; i++)
            y[i] += factor * x[i * step];
}

void kernel_accumulate_four(size_t count, const float factors[4], const float *x, size_t distance,
                            size_t step, float *restrict y) {
    const float a = factors[0], b = factors[1], c = factors[2], d = factors[3];
    const float *x1 = x + distance, *x2 = x1 + distance, *x3 = x2 + distance;
    if (step == 1)
        for (size_t i = 0; i < count; i++)
            y[i] += a * x[i] + b * x1[i] + c * x2[i] + d * x3[i];
    else
        for (size_t i = 0; i < count; i++)
            y[i] += a * x[i * step] + b * x1[i * step] + c * x2[i * step] + d * x3[i * step];
}

static bool is_no_cell(float weight) {
    return weight == 0 && signbit(weight);
}

/* Weights of negative zero are left out: an infinite or NaN input does not reach them. */
static void multiply_cells(size_t rows, size_t columns, const float *x, const float *matrix,
                           float *restrict y) {
    for (size_t k = 0; k < rows; k++)
        for (size_t i = 0; i < columns; i++)
            if (!is_no_cell(matrix[k * columns + i]))
                y[i] += x[k] * matrix[k * columns + i];
}

/* Four rows at a time: y is read and written once for the four. */
void kernel_row_times_matrix(size_t rows, size_t columns, const float *x, const float *matrix,
                             float *restrict y) {
    float sum = 0;
    for (size_t i = 0; i < rows; i++)
        sum += x[i] * 0.0f;
    if (isnan(sum)) {
        multiply_cells(rows, columns, x, matrix, y);
        return;
    }
    size_t k = 0;
    for (; k + 4 <= rows; k += 4)
        kernel_accumulate_four(columns, x + k, matrix + k * columns, columns, 1, y);
    for (; k < rows; k++)
        kernel_accumulate(columns, x[k], matrix + k * columns, 1, y);
}
