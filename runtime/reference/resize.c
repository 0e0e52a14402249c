/* Resize and Upsample: every mode is separable, so each axis that changes is resampled in turn. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

typedef struct resize_options {
    char mode;             /* n(earest), l(inear), c(ubic) */
    const char *transform; /* coordinate_transformation_mode */
    const char *nearest;   /* nearest_mode */
    double cubic_a;
    bool exclude_outside, antialias;
    double extrapolation;
} resize_options;

/* What happens along one axis. */
typedef struct axis_plan {
    int64_t in, out;
    double scale;       /* as given, or out / in */
    double length;      /* in * scale, of which out is the whole part */
    double first, last; /* region of tf_crop_and_resize, as fractions */
} axis_plan;

/* pytorch_half_pixel: a single element is taken from the front. */
static double source_position(const resize_options *options, const axis_plan *axis, int64_t x) {
    double in = (double)axis->in, out = (double)axis->out, at = (double)x;
    if (strcmp(options->transform, "asymmetric") == 0)
        return at / axis->scale;
    if (strcmp(options->transform, "align_corners") == 0)
        return axis->length == 1 || axis->out == 1 ? 0 : at * (in - 1) / (axis->length - 1);
    if (strcmp(options->transform, "pytorch_half_pixel") == 0)
        return axis->out == 1 ? 0 : (at + 0.5) / axis->scale - 0.5;
    if (strcmp(options->transform, "tf_half_pixel_for_nn") == 0)
        return (at + 0.5) / axis->scale;
    if (strcmp(options->transform, "half_pixel_symmetric") == 0) {
        double adjustment = out / axis->length;
        return in / 2 * (1 - adjustment) + (at + 0.5) / axis->scale - 0.5;
    }
    if (strcmp(options->transform, "tf_crop_and_resize") == 0)
        return axis->out == 1 ? 0.5 * (axis->first + axis->last) * (in - 1)
                              : axis->first * (in - 1) +
                                    at * (axis->last - axis->first) * (in - 1) / (out - 1);
    return (at + 0.5) / axis->scale - 0.5; /* half_pixel */
}

/* The same in single precision, as a scale is given: a third as float is a little more than a
 * third, and in double precision the element behind 1 / scale would be the second, not the third.
 */
static double nearest_position(const resize_options *options, const axis_plan *axis, int64_t x) {
    float scale = (float)axis->scale, at = (float)x, half = (at + 0.5f) / scale;
    if (strcmp(options->transform, "asymmetric") == 0)
        return (double)(at / scale);
    if (strcmp(options->transform, "tf_half_pixel_for_nn") == 0)
        return (double)half;
    if (strcmp(options->transform, "half_pixel") == 0 ||
        (strcmp(options->transform, "pytorch_half_pixel") == 0 && axis->out > 1))
        return (double)(half - 0.5f);
    return source_position(options, axis, x);
}

static int64_t nearest_index(const resize_options *options, double position) {
    if (strcmp(options->nearest, "floor") == 0)
        return (int64_t)floor(position);
    if (strcmp(options->nearest, "ceil") == 0)
        return (int64_t)ceil(position);
    bool up = strcmp(options->nearest, "round_prefer_ceil") == 0;
    return (int64_t)(up ? floor(position + 0.5) : ceil(position - 0.5));
}

static double cubic(double distance, double a) {
    double d = fabs(distance);
    if (d <= 1)
        return ((a + 2) * d - (a + 3)) * d * d + 1;
    return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

static double triangle(double distance) {
    double d = fabs(distance);
    return d < 1 ? 1 - d : 0;
}

/* Weights of the taps around a position, first tap at *out_first. With antialiasing the filter is
 * stretched by the reduction, so that every input element counts. */
static int make_taps(const resize_options *options, const axis_plan *axis, double position,
                     int capacity, double *weights, int64_t *out_first) {
    double stretch = options->antialias && axis->scale < 1 ? 1 / axis->scale : 1;
    double reach = (options->mode == 'c' ? 2 : 1) * stretch, total = 0;
    int64_t first = (int64_t)floor(position - reach) + 1,
            last = (int64_t)ceil(position + reach) - 1;
    int count = 0;
    for (int64_t i = first; i <= last && count < capacity; i++, count++) {
        double distance = (position - (double)i) / stretch;
        bool outside = options->exclude_outside && (i < 0 || i >= axis->in);
        weights[count] = outside                ? 0
                         : options->mode == 'c' ? cubic(distance, options->cubic_a)
                                                : triangle(distance);
        total += weights[count];
    }
    for (int k = 0; k < count; k++)
        weights[k] = total != 0 ? weights[k] / total : 0;
    *out_first = first;
    return count;
}

static int64_t clamp(int64_t value, int64_t high) {
    return value < 0 ? 0 : value > high ? high : value;
}

/* Resamples one axis of `from` (outer x in x inner) to (outer x out x inner). */
static void resample(reference_call *call, const resize_options *options, const axis_plan *axis,
                     const double *from, double *to, int64_t outer, int64_t inner) {
    double stretch = options->antialias && axis->scale < 1 ? 1 / axis->scale : 1;
    int capacity = (int)(4 * stretch + 8);
    double *weights = RAPTOR_NEW_ARRAY(call->scratch, double, capacity);
    bool crop = strcmp(options->transform, "tf_crop_and_resize") == 0;
    for (int64_t x = 0; x < axis->out; x++) {
        double position = options->mode == 'n' ? nearest_position(options, axis, x)
                                               : source_position(options, axis, x);
        bool outside = crop && (position < 0 || position > (double)(axis->in - 1));
        int64_t first = 0;
        int taps = 1;
        weights[0] = 1;
        if (options->mode == 'n')
            first = nearest_index(options, position);
        else
            taps = make_taps(options, axis, position, capacity, weights, &first);
        for (int64_t o = 0; o < outer; o++) {
            double *target = to + (o * axis->out + x) * inner;
            for (int64_t i = 0; i < inner; i++)
                target[i] = outside ? options->extrapolation : 0;
            for (int k = 0; k < taps && !outside; k++) {
                const double *row = from + (o * axis->in + clamp(first + k, axis->in - 1)) * inner;
                for (int64_t i = 0; i < inner; i++)
                    target[i] += weights[k] * row[i];
            }
        }
    }
}

static raptor_status run_axes(reference_call *call, const reference_tensor *from,
                              const resize_options *options, const axis_plan *plans) {
    int64_t dims[REFERENCE_RANK_LIMIT];
    for (uint32_t i = 0; i < from->rank; i++)
        dims[i] = plans[i].out;
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    const double *values = reference_double_values(call, from);
    if (!to || !values || to->count == 0)
        return to && values ? RAPTOR_OK : RAPTOR_FAILED;
    if (from->count == 0)
        return reference_fault(call, RAPTOR_E_onnx_shape, "an empty input cannot grow");
    memcpy(dims, from->dims, sizeof dims);
    for (uint32_t i = 0; i < from->rank; i++) {
        bool crop = strcmp(options->transform, "tf_crop_and_resize") == 0;
        if (plans[i].in == plans[i].out && plans[i].scale == 1 && !crop)
            continue;
        int64_t outer = reference_product(dims, 0, i);
        int64_t inner = reference_product(dims, i + 1, from->rank);
        dims[i] = plans[i].out;
        double *next = raptor_arena_array(
            call->scratch, (size_t)(reference_product(dims, 0, from->rank)), sizeof *next);
        resample(call, options, &plans[i], values, next, outer, inner);
        values = next;
    }
    for (size_t i = 0; i < to->count; i++)
        reference_set_double(to, i, onnx_dtype_is_float(to->dtype) ? values[i] : rint(values[i]));
    return RAPTOR_OK;
}

/* Sizes that keep the aspect ratio: the smallest or largest of the axes' scales for all. */
static raptor_status keep_aspect(reference_call *call, axis_plan *plans, const bool *named,
                                 uint32_t rank) {
    const char *policy = reference_string(call, "keep_aspect_ratio_policy", "stretch");
    if (strcmp(policy, "stretch") == 0)
        return RAPTOR_OK;
    bool smallest = strcmp(policy, "not_larger") == 0;
    double scale = smallest ? INFINITY : 0;
    for (uint32_t i = 0; i < rank; i++) {
        double own = (double)plans[i].out / (double)plans[i].in;
        if (named[i])
            scale = smallest ? fmin(scale, own) : fmax(scale, own);
    }
    for (uint32_t i = 0; i < rank; i++)
        if (named[i]) {
            plans[i].scale = scale;
            plans[i].length = scale * (double)plans[i].in;
            plans[i].out = (int64_t)floor(plans[i].length + 0.5);
        }
    return RAPTOR_OK;
}

static raptor_status place_axes(reference_call *call, const reference_tensor *from,
                                const reference_tensor *scales, const reference_tensor *sizes,
                                const reference_tensor *roi, axis_plan *plans) {
    size_t axis_count;
    bool named[REFERENCE_RANK_LIMIT] = {false};
    const int64_t *axes = reference_ints(call, "axes", &axis_count);
    size_t count = axes ? axis_count : from->rank;
    const double *factor = scales ? reference_double_values(call, scales) : NULL;
    const int64_t *size = sizes ? reference_int64_values(call, sizes) : NULL;
    const double *region = roi && roi->count ? reference_double_values(call, roi) : NULL;
    if ((!factor && !size) || (scales ? scales : sizes)->count != count ||
        (region && roi->count != 2 * count))
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs %zu scales or sizes", count);
    for (uint32_t i = 0; i < from->rank; i++)
        plans[i] = (axis_plan){from->dims[i], from->dims[i], 1, (double)from->dims[i], 0, 1};
    for (size_t k = 0; k < count; k++) {
        uint32_t axis;
        RAPTOR_TRY(reference_axis(call, axes ? axes[k] : (int64_t)k, from->rank, &axis));
        axis_plan *plan = &plans[axis];
        named[axis] = true;
        if (region) {
            plan->first = region[k];
            plan->last = region[k + count];
        }
        bool crop = region && strcmp(reference_string(call, "coordinate_transformation_mode", ""),
                                     "tf_crop_and_resize") == 0;
        double span = crop ? plan->last - plan->first : 1;
        if (size ? size[k] < 0 : !(factor[k] > 0 && factor[k] < 1e6))
            return reference_fault(call, RAPTOR_E_onnx_attribute, "a scale or size is impossible");
        plan->length =
            size ? (double)size[k] : (double)((float)plan->in * (float)span * (float)factor[k]);
        plan->out = size ? size[k] : (int64_t)floor(plan->length);
        plan->scale = !size ? factor[k] : plan->in ? (double)plan->out / (double)plan->in : 1;
    }
    return size ? keep_aspect(call, plans, named, from->rank) : RAPTOR_OK;
}

static raptor_status check_options(reference_call *call, const resize_options *options) {
    static const char *const TRANSFORMS[] = {
        "half_pixel",           "asymmetric",         "align_corners",       "pytorch_half_pixel",
        "tf_half_pixel_for_nn", "tf_crop_and_resize", "half_pixel_symmetric"};
    for (size_t i = 0; i < sizeof TRANSFORMS / sizeof *TRANSFORMS; i++)
        if (strcmp(options->transform, TRANSFORMS[i]) == 0)
            return strchr("nlc", options->mode)
                       ? RAPTOR_OK
                       : reference_fault(call, RAPTOR_E_onnx_attribute, "unknown mode");
    return reference_fault(call, RAPTOR_E_onnx_attribute,
                           "unknown coordinate_transformation_mode '%s'", options->transform);
}

raptor_status reference_resize(reference_call *call) {
    const reference_tensor *from;
    axis_plan plans[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_need(call, 0, &from));
    bool old = call->node->opset < 11; /* then: input, scales */
    const reference_tensor *scales = reference_input_tensor(call, old ? 1 : 2);
    const reference_tensor *sizes = reference_input_tensor(call, 3);
    resize_options options = {
        .mode = reference_string(call, "mode", "nearest")[0],
        .transform = reference_string(call, "coordinate_transformation_mode",
                                      old ? "asymmetric" : "half_pixel"),
        .nearest = reference_string(call, "nearest_mode", old ? "floor" : "round_prefer_floor"),
        .cubic_a = reference_float(call, "cubic_coeff_a", -0.75f),
        .exclude_outside = reference_int(call, "exclude_outside", 0) != 0,
        .antialias = reference_int(call, "antialias", 0) != 0,
        .extrapolation = reference_float(call, "extrapolation_value", 0)};
    RAPTOR_TRY(check_options(call, &options));
    /* An unused one of the two may be present but empty. */
    scales = scales && scales->count ? scales : NULL;
    sizes = sizes && sizes->count && !scales ? sizes : NULL;
    RAPTOR_TRY(
        place_axes(call, from, scales, sizes, old ? NULL : reference_input_tensor(call, 1), plans));
    return run_axes(call, from, &options, plans);
}

/* Scales are an attribute before opset 9. */
raptor_status reference_upsample(reference_call *call) {
    const reference_tensor *from, *scales = reference_input_tensor(call, 1);
    axis_plan plans[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(reference_need(call, 0, &from));
    resize_options options = {.mode = reference_string(call, "mode", "nearest")[0],
                              .transform = "asymmetric",
                              .nearest = "floor"};
    size_t count;
    const float *given = reference_floats(call, "scales", &count);
    reference_tensor attribute = {.dtype = ONNX_FLOAT,
                                  .rank = 1,
                                  .dims = {(int64_t)count},
                                  .count = count,
                                  .data = (void *)given};
    if (options.mode == 'b') /* "bilinear" in opset 1 */
        options.mode = 'l';
    RAPTOR_TRY(check_options(call, &options));
    RAPTOR_TRY(place_axes(call, from,
                          scales  ? scales
                          : given ? &attribute
                                  : NULL,
                          NULL, NULL, plans));
    return run_axes(call, from, &options, plans);
}
