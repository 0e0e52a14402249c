/* Sliding windows of convolutions and pools over one to three spatial dimensions. Missing leading
 * dimensions are filled with size 1, so that loops always run over three. */
#ifndef RAPTOR_RUNTIME_REFERENCE_WINDOW_H
#define RAPTOR_RUNTIME_REFERENCE_WINDOW_H

#include "runtime/reference/kernel.h"

enum { REFERENCE_SPATIAL = 3 };

typedef struct reference_window {
    uint32_t spatial; /* dimensions of the tensor that are spatial: 1 to 3 */
    int64_t in[REFERENCE_SPATIAL], kernel[REFERENCE_SPATIAL], stride[REFERENCE_SPATIAL],
        dilation[REFERENCE_SPATIAL], pad_before[REFERENCE_SPATIAL], pad_after[REFERENCE_SPATIAL],
        out[REFERENCE_SPATIAL];
} reference_window;

/* Reads strides, dilations, pads, auto_pad and ceil_mode; `kernel` has one entry per spatial
 * dimension of `x`. Everything but `out` is set for a transposed convolution, too. */
raptor_status reference_window_read(reference_call *call, const reference_tensor *x,
                                    const int64_t *kernel, size_t kernel_count,
                                    reference_window *window);
/* Sizes of the output, with automatic pads resolved. */
raptor_status reference_window_place(reference_call *call, reference_window *window);
/* n, c, then the spatial output sizes; returns the rank. */
uint32_t reference_window_shape(const reference_window *window, int64_t n, int64_t c,
                                int64_t *out_dims);

static inline int64_t reference_window_in(const reference_window *w) {
    return w->in[0] * w->in[1] * w->in[2];
}
static inline int64_t reference_window_out(const reference_window *w) {
    return w->out[0] * w->out[1] * w->out[2];
}
static inline int64_t reference_window_taps(const reference_window *w) {
    return w->kernel[0] * w->kernel[1] * w->kernel[2];
}

/* A convolution of one batch: shapes of x are batch x channels x in, of w filters x
 * channels/groups x kernel, of y batch x filters x out. */
typedef struct reference_convolution {
    reference_window window;
    int64_t batch, channels, filters, groups;
} reference_convolution;

/* `bias` may be NULL. */
void reference_convolve_float(reference_call *call, const reference_convolution *problem,
                              const float *x, const float *w, const float *bias, float *y);
void reference_convolve_double(reference_call *call, const reference_convolution *problem,
                               const double *x, const double *w, const double *bias, double *y);
/* Shapes and attributes of a convolution of x by w; refuses what does not fit. */
raptor_status reference_convolution_read(reference_call *call, const reference_tensor *x,
                                         const reference_tensor *w, reference_convolution *problem);

#endif
