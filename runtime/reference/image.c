/* Operators on images that newer exporters write: Col2Im, CenterCropPad, AffineGrid. */
#include <string.h>

#include "runtime/reference/window.h"

/* Adds one column entry per kernel tap and window position to the pixel it came from. */
static void add_columns(const reference_window *w, const double *columns, double *plane) {
    int64_t taps = reference_window_taps(w), positions = reference_window_out(w);
    for (int64_t n = 0; n < taps * positions; n++) {
        int64_t tap = n / positions, at = n % positions, pixel = 0;
        int64_t sizes[] = {w->out[1] * w->out[2], w->out[2], 1};
        int64_t kernel[] = {w->kernel[1] * w->kernel[2], w->kernel[2], 1};
        bool inside = true;
        for (int d = 0; d < REFERENCE_SPATIAL && inside; d++) {
            int64_t x = at / sizes[d] % w->out[d] * w->stride[d] - w->pad_before[d] +
                        tap / kernel[d] % w->kernel[d] * w->dilation[d];
            inside = x >= 0 && x < w->in[d];
            pixel = pixel * w->in[d] + x;
        }
        if (inside)
            plane[pixel] += columns[n];
    }
}

/* Input: batch x (channels * taps) x positions; the image and kernel sizes are inputs. */
raptor_status reference_col2im(reference_call *call) {
    const reference_tensor *from, *image, *block;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &image));
    RAPTOR_TRY(reference_need(call, 2, &block));
    const int64_t *size = reference_int64_values(call, image);
    const int64_t *kernel = reference_int64_values(call, block);
    const double *values = reference_double_values(call, from);
    reference_tensor target = {.rank = (uint32_t)image->count + 2};
    if (!size || !kernel || !values || from->rank != 3 || image->count < 1 ||
        image->count > REFERENCE_SPATIAL)
        return reference_fault(call, RAPTOR_E_onnx_shape, "input and image do not fit");
    for (size_t d = 0; d < image->count; d++) {
        target.dims[2 + d] = size[d];
        if (size[d] < 0)
            return reference_fault(call, RAPTOR_E_onnx_shape, "the image has a negative size");
    }
    reference_window w;
    RAPTOR_TRY(reference_window_read(call, &target, kernel, block->count, &w));
    RAPTOR_TRY(reference_window_place(call, &w));
    int64_t taps = reference_window_taps(&w), positions = reference_window_out(&w);
    if (from->dims[1] % taps != 0 || from->dims[2] != positions)
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs %lld positions of %lld taps",
                               (long long)positions, (long long)taps);
    target.dims[0] = from->dims[0];
    target.dims[1] = from->dims[1] / taps;
    reference_tensor *to = reference_output(call, 0, from->dtype, target.rank, target.dims);
    if (!to)
        return RAPTOR_FAILED;
    int64_t pixels = reference_window_in(&w);
    double *plane = raptor_arena_array(call->scratch, to->count + 1, sizeof *plane);
    for (int64_t n = 0; n < target.dims[0] * target.dims[1]; n++)
        add_columns(&w, values + n * taps * positions, plane + n * pixels);
    for (size_t i = 0; i < to->count; i++)
        reference_set_double(to, i, plane[i]);
    return RAPTOR_OK;
}

/* Crops or pads with zeros, evenly on both sides; the odd element goes to the end. */
raptor_status reference_center_crop_pad(reference_call *call) {
    const reference_tensor *from, *shape;
    size_t axis_count;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &shape));
    const int64_t *axes = reference_ints(call, "axes", &axis_count);
    const int64_t *wanted = reference_int64_values(call, shape);
    if (!wanted || shape->count != (axes ? axis_count : from->rank))
        return reference_fault(call, RAPTOR_E_onnx_shape, "the shape does not fit the axes");
    int64_t dims[REFERENCE_RANK_LIMIT], common[REFERENCE_RANK_LIMIT],
        from_steps[REFERENCE_RANK_LIMIT], to_steps[REFERENCE_RANK_LIMIT], from_at = 0, to_at = 0;
    memcpy(dims, from->dims, sizeof dims);
    for (size_t i = 0; i < shape->count; i++) {
        uint32_t axis;
        RAPTOR_TRY(reference_axis(call, axes ? axes[i] : (int64_t)i, from->rank, &axis));
        dims[axis] = wanted[i];
    }
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to)
        return RAPTOR_FAILED;
    reference_strides(from->rank, from->dims, from_steps);
    reference_strides(from->rank, dims, to_steps);
    for (uint32_t d = 0; d < from->rank; d++) {
        int64_t more = from->dims[d] - dims[d];
        common[d] = more > 0 ? dims[d] : from->dims[d];
        from_at += (more > 0 ? more / 2 : 0) * from_steps[d];
        to_at += (more < 0 ? -more / 2 : 0) * to_steps[d];
    }
    if (to->count == 0 || from->count == 0)
        return RAPTOR_OK;
    size_t bytes = onnx_dtype_bytes(from->dtype);
    reference_copy_strided((char *)to->data + (size_t)to_at * bytes, to_steps,
                           (const char *)from->data + (size_t)from_at * bytes, from_steps,
                           from->rank, common, bytes);
    return RAPTOR_OK;
}

/* Sampling positions of an affine map: theta is batch x d x (d + 1), the size n c [d] h w. The
 * grid's last dimension counts from the innermost axis (x, y, z). */
raptor_status reference_affine_grid(reference_call *call) {
    const reference_tensor *theta, *size;
    RAPTOR_TRY(reference_need(call, 0, &theta));
    RAPTOR_TRY(reference_need(call, 1, &size));
    const int64_t *sizes = reference_int64_values(call, size);
    const double *map = reference_double_values(call, theta);
    int64_t spatial = (int64_t)size->count - 2;
    bool align = reference_int(call, "align_corners", 0) != 0;
    if (!sizes || !map || spatial < 2 || spatial > 3 || theta->rank != 3 ||
        theta->dims[0] != sizes[0] || theta->dims[1] != spatial || theta->dims[2] != spatial + 1)
        return reference_fault(call, RAPTOR_E_onnx_shape, "theta and size do not fit");
    int64_t dims[5] = {sizes[0]};
    for (int64_t d = 0; d < spatial; d++)
        dims[1 + d] = sizes[2 + d];
    dims[1 + spatial] = spatial;
    reference_tensor *to = reference_output(call, 0, theta->dtype, (uint32_t)spatial + 2, dims);
    if (!to || to->count == 0)
        return to ? RAPTOR_OK : RAPTOR_FAILED;
    reference_walk walk;
    reference_walk_init(&walk, (uint32_t)spatial + 2, dims, NULL, NULL, NULL);
    for (size_t i = 0; i < to->count; i++, reference_walk_next(&walk)) {
        const double *row =
            map + (walk.index[0] * spatial + walk.index[1 + spatial]) * (spatial + 1);
        double sum = row[spatial];
        for (int64_t d = 0; d < spatial; d++) { /* coordinate d: x first */
            int64_t at = walk.index[spatial - d], length = dims[spatial - d];
            double position = align
                                  ? (length > 1 ? -1 + 2.0 * (double)at / (double)(length - 1) : 0)
                                  : (2.0 * (double)at + 1) / (double)length - 1;
            sum += row[d] * position;
        }
        reference_set_double(to, i, sum);
    }
    return RAPTOR_OK;
}
