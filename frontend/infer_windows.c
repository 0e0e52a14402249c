/* Rules of infer.def for convolutions, pools, resizing and recurrent layers. Formulas are those of
 * the ONNX operator specifications. */
#include "frontend/infer.h"

#include <math.h>
#include <string.h>

static const char *text(const inference *x, const char *name, const char *fallback) {
    const char *value;
    return onnx_attribute_string(x->node, name, fallback, x->state->diagnostics, &value) ==
                   RAPTOR_OK
               ? value
               : fallback;
}

/* `count` integers of a list attribute, or `fallback` for each. */
static bool integers(const inference *x, const char *name, size_t count, int64_t fallback,
                     int64_t *out) {
    const int64_t *values;
    size_t given;
    if (onnx_attribute_ints(x->node, name, x->state->diagnostics, &values, &given) != RAPTOR_OK ||
        (values != NULL && given != count))
        return false;
    for (size_t i = 0; i < count; i++) {
        out[i] = values != NULL ? values[i] : fallback;
        if (out[i] < 0 || out[i] > INT32_MAX)
            return false;
    }
    return true;
}

typedef struct window {
    uint32_t axes;
    int64_t kernel[FRONTEND_RANK_LIMIT], strides[FRONTEND_RANK_LIMIT];
    int64_t dilations[FRONTEND_RANK_LIMIT], pads[2 * FRONTEND_RANK_LIMIT];
    const char *auto_pad;
} window;

/* kernel: NULL when kernel_shape says it. */
static bool read_window(const inference *x, const int64_t *kernel, window *out) {
    *out = (window){.axes = x->x.rank - 2, .auto_pad = text(x, "auto_pad", "NOTSET")};
    if (x->x.rank < 3 || !integers(x, "strides", out->axes, 1, out->strides) ||
        !integers(x, "dilations", out->axes, 1, out->dilations) ||
        !integers(x, "pads", (size_t)2 * out->axes, 0, out->pads) ||
        (kernel == NULL && !integers(x, "kernel_shape", out->axes, 0, out->kernel)))
        return false;
    if (kernel != NULL)
        import_copy_dims(out->kernel, kernel, out->axes);
    for (uint32_t i = 0; i < out->axes; i++)
        if (out->strides[i] < 1 || out->dilations[i] < 1 || out->kernel[i] < 1 ||
            out->kernel[i] > INT32_MAX || x->x.dims[i + 2] > INT32_MAX)
            return false;
    return true;
}

static int64_t window_extent(const window *w, uint32_t axis, int64_t extent, bool ceil_mode) {
    int64_t stride = w->strides[axis], reach = (w->kernel[axis] - 1) * w->dilations[axis] + 1;
    if (strncmp(w->auto_pad, "SAME", 4) == 0)
        return (extent + stride - 1) / stride;
    bool valid = strcmp(w->auto_pad, "VALID") == 0;
    int64_t begin = valid ? 0 : w->pads[axis], end = valid ? 0 : w->pads[axis + w->axes];
    int64_t room = extent + begin + end - reach;
    if (room < 0)
        return -1;
    int64_t count = (ceil_mode ? room + stride - 1 : room) / stride + 1;
    /* The last window must start inside the input or its left padding. */
    return ceil_mode && (count - 1) * stride >= extent + begin ? count - 1 : count;
}

static raptor_status_code set_windows(inference *x, const window *w, int64_t channels) {
    int64_t dims[FRONTEND_RANK_LIMIT] = {x->x.dims[0], channels};
    bool ceil_mode = infer_node_attribute(x, "ceil_mode", 0) != 0;
    for (uint32_t i = 0; i < w->axes; i++)
        dims[i + 2] = window_extent(w, i, x->x.dims[i + 2], ceil_mode);
    return infer_node_set(x, 0, x->x.rank, dims);
}

raptor_status_code infer_pool(inference *x) {
    window w;
    if (!read_window(x, NULL, &w))
        return RAPTOR_FAILED;
    RAPTOR_TRY(set_windows(x, &w, x->x.dims[1]));
    if (x->node->output_count > 1) {
        x->out[1] = x->out[0];
        x->out[1].dtype = ONNX_INT64;
    }
    return RAPTOR_OK;
}

static raptor_status_code set_convolution(inference *x, uint32_t weight) {
    frontend_fact kernel = infer_node_input(x, weight);
    window w;
    if (!kernel.known || kernel.rank != x->x.rank || x->x.rank < 3 ||
        !read_window(x, kernel.dims + 2, &w))
        return RAPTOR_FAILED;
    return set_windows(x, &w, kernel.dims[0]);
}

raptor_status_code infer_conv(inference *x) {
    return set_convolution(x, 1);
}

raptor_status_code infer_quantized_conv(inference *x) {
    frontend_fact zero = infer_node_input(x, 7);
    x->out[0].dtype = zero.known ? zero.dtype : x->x.dtype;
    return set_convolution(x, 3);
}

raptor_status_code infer_conv_transpose(inference *x) {
    frontend_fact kernel = infer_node_input(x, 1);
    window w;
    int64_t more[FRONTEND_RANK_LIMIT], dims[FRONTEND_RANK_LIMIT], channels;
    const int64_t *wanted;
    size_t count;
    if (!kernel.known || kernel.rank != x->x.rank || x->x.rank < 3 ||
        !read_window(x, kernel.dims + 2, &w) || !integers(x, "output_padding", w.axes, 0, more))
        return RAPTOR_FAILED;
    RAPTOR_TRY(
        onnx_attribute_ints(x->node, "output_shape", x->state->diagnostics, &wanted, &count));
    if (!raptor_multiply_i64(kernel.dims[1], infer_node_attribute(x, "group", 1), &channels) ||
        (wanted != NULL && count < w.axes))
        return RAPTOR_FAILED;
    dims[0] = x->x.dims[0];
    dims[1] = channels;
    for (uint32_t i = 0; i < w.axes; i++) {
        int64_t reach = (w.kernel[i] - 1) * w.dilations[i] + 1, extent = x->x.dims[i + 2];
        bool same = strncmp(w.auto_pad, "SAME", 4) == 0;
        int64_t pads = strcmp(w.auto_pad, "NOTSET") ? 0 : w.pads[i] + w.pads[i + w.axes];
        dims[i + 2] = wanted != NULL ? wanted[count - w.axes + i]
                      : same         ? extent * w.strides[i]
                                     : w.strides[i] * (extent - 1) + more[i] + reach - pads;
    }
    return infer_node_set(x, 0, x->x.rank, dims);
}

raptor_status_code infer_global_pool(inference *x) {
    int64_t dims[FRONTEND_RANK_LIMIT];
    for (uint32_t i = 0; i < x->x.rank; i++)
        dims[i] = i < 2 ? x->x.dims[i] : 1;
    return infer_node_set(x, 0, x->x.rank, dims);
}

/* Upsample: scales as attribute or input 1; Resize: input 1 of opset 10, later scales are input 2
 * and sizes input 3. Axes other than all of them, and keeping the ratio, are left alone. */
raptor_status_code infer_resize(inference *x) {
    uint32_t at = x->node->opset > 10 ? 2 : 1;
    const int64_t *sizes;
    const float *scales = NULL;
    size_t count;
    if (onnx_node_attribute(x->node, "axes") != NULL ||
        strcmp(text(x, "keep_aspect_ratio_policy", "stretch"), "stretch") != 0)
        return RAPTOR_FAILED;
    if (import_has_input(x->node, 3) && at == 2) {
        RAPTOR_TRY(import_integer_input(x->state, x->node, 3, "sizes", &sizes, &count));
        return count == x->x.rank ? infer_node_set(x, 0, x->x.rank, sizes) : RAPTOR_FAILED;
    }
    if (onnx_node_attribute(x->node, "scales") != NULL) {
        RAPTOR_TRY(
            onnx_attribute_floats(x->node, "scales", x->state->diagnostics, &scales, &count));
    } else {
        const onnx_tensor *tensor;
        RAPTOR_TRY(import_float_input(x->state, x->node, at, "scales", &tensor, &scales));
        count = tensor->count;
    }
    int64_t dims[FRONTEND_RANK_LIMIT];
    if (scales == NULL || count != x->x.rank)
        return RAPTOR_FAILED;
    for (uint32_t i = 0; i < x->x.rank; i++) {
        double extent = floor((double)((float)x->x.dims[i] * scales[i]));
        if (!(extent >= 0 && extent < 1e9))
            return RAPTOR_FAILED;
        dims[i] = (int64_t)extent;
    }
    return infer_node_set(x, 0, x->x.rank, dims);
}

raptor_status_code infer_grid_sample(inference *x) {
    frontend_fact grid = infer_node_input(x, 1);
    if (!grid.known || grid.rank != x->x.rank || grid.rank < 3)
        return RAPTOR_FAILED;
    int64_t dims[FRONTEND_RANK_LIMIT] = {x->x.dims[0], x->x.dims[1]};
    import_copy_dims(dims + 2, grid.dims + 1, grid.rank - 2);
    return infer_node_set(x, 0, x->x.rank, dims);
}

raptor_status_code infer_roi_align(inference *x) {
    frontend_fact boxes = infer_node_input(x, 1);
    if (!boxes.known || boxes.rank != 2 || x->x.rank != 4)
        return RAPTOR_FAILED;
    int64_t dims[4] = {boxes.dims[0], x->x.dims[1], infer_node_attribute(x, "output_height", 1),
                       infer_node_attribute(x, "output_width", 1)};
    return infer_node_set(x, 0, 4, dims);
}

/* Outputs Y and the last states, the latter without the sequence axis. layout 1 puts the batch
 * first. */
raptor_status_code infer_recurrent(inference *x) {
    frontend_fact weights = infer_node_input(x, 2); /* R: [directions, gates * hidden, hidden] */
    bool batch_first = infer_node_attribute(x, "layout", 0) != 0;
    if (!weights.known || weights.rank != 3 || x->x.rank != 3)
        return RAPTOR_FAILED;
    int64_t directions = weights.dims[0], hidden = weights.dims[2];
    int64_t steps = x->x.dims[batch_first], batch = x->x.dims[!batch_first];
    int64_t y[4] = {steps, directions, batch, hidden};
    int64_t y_batch_first[4] = {batch, steps, directions, hidden};
    int64_t state[3] = {directions, batch, hidden};
    int64_t state_batch_first[3] = {batch, directions, hidden};
    RAPTOR_TRY(infer_node_set(x, 0, 4, batch_first ? y_batch_first : y));
    for (uint32_t i = 1; i < x->node->output_count; i++)
        RAPTOR_TRY(infer_node_set(x, i, 3, batch_first ? state_batch_first : state));
    return RAPTOR_OK;
}
