/* Sampling images and volumes at fractional positions: GridSample, RoiAlign. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"
#include "runtime/reference/sample.h"

typedef enum padding { PADDING_ZEROS, PADDING_BORDER, PADDING_REFLECTION } padding;

/* Mirrors a position at the borders low and high. */
static double reflect(double at, double low, double high) {
    double span = high - low;
    if (span <= 0 || !isfinite(at))
        return low;
    double past = fmod(fabs(at - low), 2 * span);
    return low + (past > span ? 2 * span - past : past);
}

/* mode: n(earest), l(inear), c(ubic) */
typedef struct sampling {
    char mode;
    padding pad;
    bool align;
    uint32_t rank;
    int64_t sizes[REFERENCE_SAMPLED_RANK];
} sampling;

/* The element of an axis that a position stands for; -1: none, it counts as zero. */
static int64_t element(const sampling *how, int64_t at, int64_t size) {
    bool inside = at >= 0 && at < size;
    if (!inside && how->pad == PADDING_ZEROS)
        return -1;
    if (!inside && how->pad == PADDING_REFLECTION) {
        double edge = how->align ? 0 : -0.5;
        at = (int64_t)rint(reflect((double)at, edge, (double)size - 1 - edge));
    }
    return at < 0 ? 0 : at >= size ? size - 1 : at;
}

static double cubic(double distance) {
    const double a = -0.75;
    double d = fabs(distance);
    if (d <= 1)
        return ((a + 2) * d - (a + 3)) * d * d + 1;
    return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

static double weight_at(char mode, double distance) {
    return mode == 'n' ? 1 : mode == 'c' ? cubic(distance) : 1 - fabs(distance);
}

/* The value at the position `at`, along the axes from `axis` on; `offset` is that of the elements
 * taken on the axes before. */
static double sample(const sampling *how, const double *values, const double *at, uint32_t axis,
                     int64_t offset) {
    if (axis == how->rank)
        return values[offset];
    int64_t size = how->sizes[axis], reach = how->mode == 'c' ? 2 : 1;
    int64_t first = (int64_t)floor(at[axis]) - reach + 1, last = first + 2 * reach - 1;
    if (how->mode == 'n')
        first = last = (int64_t)rint(at[axis]);
    double sum = 0;
    for (int64_t i = first; i <= last; i++) {
        double weight = weight_at(how->mode, at[axis] - (double)i);
        int64_t place = weight != 0 ? element(how, i, size) : -1;
        if (place >= 0)
            sum += weight * sample(how, values, at, axis + 1, offset * size + place);
    }
    return sum;
}

double reference_sample_bilinear(const reference_image *from, double y, double x) {
    /* Far positions are zero anyway; near ones fit an index. */
    if (!(y > -1 && y < (double)from->height && x > -1 && x < (double)from->width))
        return 0;
    sampling how = {'l', PADDING_ZEROS, false, 2, {from->height, from->width}};
    return sample(&how, from->pixels, (double[]){y, x}, 0, 0);
}

/* From -1..1 to pixels: corners are pixel centres (align) or pixel edges. Cubic samples beyond the
 * border weigh the pixels that the border repeats, so their place stays. */
static double to_pixels(double at, int64_t size, const sampling *how) {
    bool align = how->align;
    double p = align ? (at + 1) / 2 * (double)(size - 1) : ((at + 1) * (double)size - 1) / 2;
    if (!isfinite(p) || fabs(p) > 1e15)
        p = -100;
    if (how->pad == PADDING_BORDER && how->mode != 'c')
        return fmin(fmax(p, 0), (double)(size - 1));
    if (how->pad == PADDING_REFLECTION)
        return reflect(p, align ? 0 : -0.5, align ? (double)(size - 1) : (double)size - 0.5);
    return p;
}

static sampling sampling_of(reference_call *call, const reference_tensor *from) {
    const char *mode = reference_string(call, "mode", "bilinear");
    const char *pad = reference_string(call, "padding_mode", "zeros");
    sampling how = {.mode = strstr(mode, "cubic")          ? 'c'
                            : strcmp(mode, "nearest") == 0 ? 'n'
                                                           : 'l',
                    .pad = pad[0] == 'b'   ? PADDING_BORDER
                           : pad[0] == 'r' ? PADDING_REFLECTION
                                           : PADDING_ZEROS,
                    .align = reference_int(call, "align_corners", 0) != 0,
                    .rank = from->rank - 2};
    memcpy(how.sizes, from->dims + 2, how.rank * sizeof *how.sizes);
    return how;
}

/* The input is [batch, channels, sizes...], the grid [batch, places..., axes] with the position on
 * the last axis first. */
raptor_status reference_grid_sample(reference_call *call) {
    const reference_tensor *from, *grid;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &grid));
    if (from->rank < 3 || from->rank > REFERENCE_SAMPLED_RANK + 2 || grid->rank != from->rank ||
        grid->dims[grid->rank - 1] != (int64_t)from->rank - 2 || grid->dims[0] != from->dims[0])
        return reference_fault(call, RAPTOR_E_onnx_shape,
                               "the grid has not the input's batch, rank and axes");
    sampling how = sampling_of(call, from);
    const double *values = reference_double_values(call, from);
    const double *points = reference_double_values(call, grid);
    int64_t dims[REFERENCE_SAMPLED_RANK + 2] = {from->dims[0], from->dims[1]};
    int64_t spots = 1, size = 1;
    for (uint32_t axis = 0; axis < how.rank; axis++) {
        spots *= dims[2 + axis] = grid->dims[1 + axis];
        size *= how.sizes[axis];
    }
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    if (!to || !values || !points || (from->count == 0 && to->count))
        return reference_fault(call, RAPTOR_E_onnx_shape, "there is nothing to sample");
    for (size_t i = 0; i < to->count; i++) {
        int64_t plane = (int64_t)i / spots, spot = (int64_t)i % spots;
        const double *point = points + (plane / dims[1] * spots + spot) * how.rank;
        double at[REFERENCE_SAMPLED_RANK];
        for (uint32_t axis = 0; axis < how.rank; axis++)
            at[axis] = to_pixels(point[how.rank - 1 - axis], how.sizes[axis], &how);
        reference_set_double(to, i, sample(&how, values + plane * size, at, 0, 0));
    }
    return RAPTOR_OK;
}

/* ---- RoiAlign ---- */

/* Bilinear, zero beyond one pixel outside, clamped to the image before. For `max` the largest
 * weighted corner counts instead of their sum. */
static double roi_sample(const reference_image *from, double y, double x, bool max) {
    if (y < -1 || y > (double)from->height || x < -1 || x > (double)from->width)
        return 0;
    y = fmin(fmax(y, 0), (double)(from->height - 1));
    x = fmin(fmax(x, 0), (double)(from->width - 1));
    int64_t top = (int64_t)y, left = (int64_t)x;
    int64_t bottom = top + 1 < from->height ? top + 1 : top;
    int64_t right = left + 1 < from->width ? left + 1 : left;
    double fy = y - (double)top, fx = x - (double)left;
    double corners[] = {(1 - fy) * (1 - fx) * from->pixels[top * from->width + left],
                        (1 - fy) * fx * from->pixels[top * from->width + right],
                        fy * (1 - fx) * from->pixels[bottom * from->width + left],
                        fy * fx * from->pixels[bottom * from->width + right]};
    if (max)
        return fmax(fmax(corners[0], corners[1]), fmax(corners[2], corners[3]));
    return corners[0] + corners[1] + corners[2] + corners[3];
}

typedef struct roi_options {
    int64_t height, width, ratio;
    double scale, offset;
    bool max, aligned;
} roi_options;

static double roi_bin(const reference_image *from, const double *roi, const roi_options *o,
                      int64_t row, int64_t column) {
    double x1 = roi[0] * o->scale - o->offset, y1 = roi[1] * o->scale - o->offset;
    double width = roi[2] * o->scale - o->offset - x1, height = roi[3] * o->scale - o->offset - y1;
    if (!o->aligned) { /* malformed regions are at least one pixel wide */
        width = fmax(width, 1);
        height = fmax(height, 1);
    }
    double bin_h = height / (double)o->height, bin_w = width / (double)o->width;
    int64_t rows = o->ratio > 0 ? o->ratio : (int64_t)ceil(bin_h);
    int64_t columns = o->ratio > 0 ? o->ratio : (int64_t)ceil(bin_w);
    double result = o->max ? -INFINITY : 0;
    for (int64_t i = 0; i < rows; i++)
        for (int64_t k = 0; k < columns; k++) {
            double y = y1 + (double)row * bin_h + ((double)i + 0.5) * bin_h / (double)rows;
            double x = x1 + (double)column * bin_w + ((double)k + 0.5) * bin_w / (double)columns;
            double value = roi_sample(from, y, x, o->max);
            result = o->max ? fmax(result, value) : result + value;
        }
    int64_t count = rows * columns;
    return o->max ? (count > 0 ? result : 0) : result / (double)(count > 0 ? count : 1);
}

raptor_status reference_roi_align(reference_call *call) {
    const reference_tensor *from, *rois, *batches;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &rois));
    RAPTOR_TRY(reference_need(call, 2, &batches));
    const char *transform =
        reference_string(call, "coordinate_transformation_mode",
                         call->node->opset < 16 ? "output_half_pixel" : "half_pixel");
    roi_options options = {.height = reference_int(call, "output_height", 1),
                           .width = reference_int(call, "output_width", 1),
                           .ratio = reference_int(call, "sampling_ratio", 0),
                           .scale = reference_float(call, "spatial_scale", 1),
                           .max = strcmp(reference_string(call, "mode", "avg"), "max") == 0,
                           .aligned = strcmp(transform, "half_pixel") == 0};
    options.offset = options.aligned ? 0.5 : 0;
    const double *values = reference_double_values(call, from);
    const double *regions = reference_double_values(call, rois);
    const int64_t *batch = reference_int64_values(call, batches);
    if (!values || !regions || !batch || from->rank != 4 || rois->rank != 2 || rois->dims[1] != 4 ||
        (int64_t)batches->count != rois->dims[0] || options.height < 1 || options.width < 1 ||
        options.ratio < 0 || options.ratio > 1 << 16)
        return reference_fault(call, RAPTOR_E_onnx_shape, "input and regions do not fit");
    int64_t channels = from->dims[1], plane = from->dims[2] * from->dims[3];
    int64_t dims[] = {rois->dims[0], channels, options.height, options.width};
    reference_tensor *to = reference_output(call, 0, from->dtype, 4, dims);
    for (size_t i = 0; to && i < to->count; i++) {
        int64_t column = (int64_t)i % dims[3], row = (int64_t)i / dims[3] % dims[2];
        int64_t c = (int64_t)i / (dims[2] * dims[3]) % channels;
        int64_t r = (int64_t)i / (dims[2] * dims[3] * channels);
        if (batch[r] < 0 || batch[r] >= from->dims[0] || plane == 0)
            return reference_fault(call, RAPTOR_E_reference_failed,
                                   "a batch index is out of range");
        reference_image source = {values + (batch[r] * channels + c) * plane, from->dims[2],
                                  from->dims[3]};
        reference_set_double(to, i, roi_bin(&source, regions + 4 * r, &options, row, column));
    }
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

/* ---- MaxRoiPool ---- */

/* First and last-plus-one pixel of one bin of a region, along one axis. */
static void roi_span(double start, double end, double scale, int64_t bins, int64_t bin,
                     int64_t size, int64_t *out_first, int64_t *out_last) {
    double first = round(start * scale), length = fmax(round(end * scale) - first + 1, 1);
    double step = length / (double)bins;
    double low = first + floor((double)bin * step), high = first + ceil((double)(bin + 1) * step);
    *out_first = (int64_t)fmin(fmax(low, 0), (double)size);
    *out_last = (int64_t)fmin(fmax(high, 0), (double)size);
}

/* Regions are (batch, x1, y1, x2, y2), corners included; an empty bin gives zero. */
raptor_status reference_max_roi_pool(reference_call *call) {
    const reference_tensor *from, *rois;
    size_t count;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &rois));
    const int64_t *bins = reference_ints(call, "pooled_shape", &count);
    double scale = reference_float(call, "spatial_scale", 1);
    const double *values = reference_double_values(call, from);
    const double *regions = reference_double_values(call, rois);
    if (!values || !regions || count != 2 || bins[0] < 1 || bins[1] < 1 || from->rank != 4 ||
        rois->rank != 2 || rois->dims[1] != 5)
        return reference_fault(call, RAPTOR_E_onnx_shape, "input and regions do not fit");
    int64_t dims[] = {rois->dims[0], from->dims[1], bins[0], bins[1]};
    reference_tensor *to = reference_output(call, 0, from->dtype, 4, dims);
    for (size_t i = 0; to && i < to->count; i++) {
        int64_t column = (int64_t)i % dims[3], row = (int64_t)i / dims[3] % dims[2];
        int64_t c = (int64_t)i / (dims[3] * dims[2]) % dims[1];
        const double *roi = regions + (int64_t)i / (dims[3] * dims[2] * dims[1]) * 5;
        if (!(roi[0] >= 0 && roi[0] < (double)from->dims[0]))
            return reference_fault(call, RAPTOR_E_reference_failed,
                                   "a batch index is out of range");
        const double *plane =
            values + ((int64_t)roi[0] * from->dims[1] + c) * from->dims[2] * from->dims[3];
        int64_t top, bottom, left, right;
        roi_span(roi[2], roi[4], scale, bins[0], row, from->dims[2], &top, &bottom);
        roi_span(roi[1], roi[3], scale, bins[1], column, from->dims[3], &left, &right);
        double best = top < bottom && left < right ? -INFINITY : 0;
        for (int64_t y = top; y < bottom; y++)
            for (int64_t x = left; x < right; x++)
                best = fmax(best, plane[y * from->dims[3] + x]);
        reference_set_double(to, i, best);
    }
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}
