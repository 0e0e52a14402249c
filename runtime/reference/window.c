#include "runtime/reference/window.h"

#include <string.h>

/* Of every attribute and size: sums, and products of two, stay in int64. */
enum { VALUE_LIMIT = 1 << 24, SIZE_LIMIT = 1 << 30 };

/* A list attribute with one entry per spatial dimension (or `per` of them), right-aligned into
 * three; absent leaves the defaults. */
static raptor_status read_list(reference_call *call, const char *name, uint32_t spatial,
                               int64_t lowest, int64_t *values) {
    size_t count;
    const int64_t *given = reference_ints(call, name, &count);
    if (count == 0)
        return RAPTOR_OK;
    if (count != spatial)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "%s has %zu entries, needs %u", name,
                               count, spatial);
    for (uint32_t i = 0; i < spatial; i++) {
        if (given[i] < lowest || given[i] > VALUE_LIMIT)
            return reference_fault(call, RAPTOR_E_onnx_attribute, "%s has the entry %lld", name,
                                   (long long)given[i]);
        values[REFERENCE_SPATIAL - spatial + i] = given[i];
    }
    return RAPTOR_OK;
}

static raptor_status read_pads(reference_call *call, reference_window *window) {
    size_t count;
    const int64_t *pads = reference_ints(call, "pads", &count);
    if (count == 0)
        return RAPTOR_OK;
    if (count != 2 * window->spatial)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "pads has %zu entries, needs %u",
                               count, 2 * window->spatial);
    for (uint32_t i = 0; i < window->spatial; i++) {
        uint32_t at = REFERENCE_SPATIAL - window->spatial + i;
        window->pad_before[at] = pads[i];
        window->pad_after[at] = pads[i + window->spatial];
        if (pads[i] < -VALUE_LIMIT || pads[i] > VALUE_LIMIT ||
            pads[i + window->spatial] < -VALUE_LIMIT || pads[i + window->spatial] > VALUE_LIMIT)
            return reference_fault(call, RAPTOR_E_onnx_attribute, "pads are out of range");
    }
    return RAPTOR_OK;
}

raptor_status reference_window_read(reference_call *call, const reference_tensor *x,
                                    const int64_t *kernel, size_t kernel_count,
                                    reference_window *window) {
    *window = (reference_window){0};
    if (x->rank < 3 || x->rank > 2 + REFERENCE_SPATIAL)
        return reference_fault(call, RAPTOR_E_onnx_shape,
                               "an input of %u dimensions; 3 to 5 are handled", x->rank);
    window->spatial = x->rank - 2;
    if (kernel_count != window->spatial)
        return reference_fault(call, RAPTOR_E_onnx_shape,
                               "the kernel has %zu spatial dimensions, the input %u", kernel_count,
                               window->spatial);
    for (uint32_t i = 0; i < REFERENCE_SPATIAL; i++)
        window->in[i] = window->kernel[i] = window->stride[i] = window->dilation[i] = 1;
    for (uint32_t i = 0; i < window->spatial; i++) {
        uint32_t at = REFERENCE_SPATIAL - window->spatial + i;
        window->in[at] = x->dims[2 + i];
        window->kernel[at] = kernel[i];
        if (kernel[i] < 1 || kernel[i] > VALUE_LIMIT || x->dims[2 + i] > SIZE_LIMIT)
            return reference_fault(call, RAPTOR_E_onnx_shape, "a kernel or input size of %lld",
                                   (long long)kernel[i]);
    }
    RAPTOR_TRY(read_list(call, "strides", window->spatial, 1, window->stride));
    RAPTOR_TRY(read_list(call, "dilations", window->spatial, 1, window->dilation));
    return read_pads(call, window);
}

/* Positions and taps are counted in int64. */
static raptor_status check_products(reference_call *call, const reference_window *w) {
    int64_t positions = 1, taps = 1;
    for (int i = 0; i < REFERENCE_SPATIAL; i++)
        if (!raptor_multiply_i64(positions, w->out[i] ? w->out[i] : 1, &positions) ||
            !raptor_multiply_i64(taps, w->kernel[i], &taps))
            return reference_fault(call, RAPTOR_E_size_overflow, "the window is too large");
    return RAPTOR_OK;
}

/* The last window of a rounded-up output must start inside the input or the pads before it. */
static int64_t ceiled(int64_t span, int64_t stride, int64_t in, int64_t before) {
    int64_t out = (span + stride - 1) / stride + 1;
    return (out - 1) * stride >= in + before ? out - 1 : out;
}

raptor_status reference_window_place(reference_call *call, reference_window *w) {
    const char *mode = reference_string(call, "auto_pad", "NOTSET");
    bool upper = strcmp(mode, "SAME_UPPER") == 0, lower = strcmp(mode, "SAME_LOWER") == 0;
    bool valid = strcmp(mode, "VALID") == 0, up = reference_int(call, "ceil_mode", 0) != 0;
    if (!upper && !lower && !valid && mode[0] && strcmp(mode, "NOTSET") != 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "unknown auto_pad '%s'", mode);
    for (int i = 0; i < REFERENCE_SPATIAL; i++) {
        int64_t extent = (w->kernel[i] - 1) * w->dilation[i] + 1;
        if (valid)
            w->pad_before[i] = w->pad_after[i] = 0;
        if (upper || lower) {
            w->out[i] = (w->in[i] + w->stride[i] - 1) / w->stride[i];
            int64_t total = (w->out[i] - 1) * w->stride[i] + extent - w->in[i];
            total = total > 0 ? total : 0;
            w->pad_before[i] = upper ? total / 2 : total - total / 2;
            w->pad_after[i] = total - w->pad_before[i];
            continue;
        }
        int64_t span = w->in[i] + w->pad_before[i] + w->pad_after[i] - extent;
        if (span < 0)
            return reference_fault(call, RAPTOR_E_onnx_shape,
                                   "a window of %lld exceeds the padded input of %lld",
                                   (long long)extent, (long long)(span + extent));
        w->out[i] =
            up ? ceiled(span, w->stride[i], w->in[i], w->pad_before[i]) : span / w->stride[i] + 1;
    }
    return check_products(call, w);
}

uint32_t reference_window_shape(const reference_window *window, int64_t n, int64_t c,
                                int64_t *out_dims) {
    out_dims[0] = n;
    out_dims[1] = c;
    for (uint32_t i = 0; i < window->spatial; i++)
        out_dims[2 + i] = window->out[REFERENCE_SPATIAL - window->spatial + i];
    return 2 + window->spatial;
}
