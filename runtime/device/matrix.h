/* One mvmul: a vector times the matrix of an array group. */
#ifndef RAPTOR_DEVICE_MATRIX_H
#define RAPTOR_DEVICE_MATRIX_H

#include "target/pim/program.h"

/* out[m] = sum over k of input[k] * matrix[k][m], added in ascending k for every m alike, so that
 * equal columns give equal bits and results do not depend on the machine's vector width. `out` must
 * not overlap the others. A weight of negative zero is no cell: it adds nothing even to an infinite
 * or NaN input. */
void matrix_multiply(const pim_matrix *matrix, const float *input, float *out);

#endif
