/* DeformConv: a convolution whose taps are moved by offsets, read bilinearly, and scaled. */
#include "runtime/reference/sample.h"
#include "runtime/reference/window.h"

typedef struct deformable {
    reference_convolution problem;
    int64_t offset_groups;
    const double *x, *w, *offsets, *bias, *mask; /* bias and mask may be NULL */
} deformable;

/* The element of a batch x (groups * taps * parts) x out tensor that belongs to a tap. */
static double at_tap(const deformable *d, const double *values, int64_t parts, int64_t part,
                     int64_t batch, int64_t group, int64_t tap, int64_t position) {
    int64_t taps = reference_window_taps(&d->problem.window);
    int64_t positions = reference_window_out(&d->problem.window);
    int64_t plane = ((batch * d->offset_groups + group) * taps + tap) * parts + part;
    return values[plane * positions + position];
}

/* The sum over the channels of one group and all taps. */
static double deformed(const deformable *d, int64_t batch, int64_t filter, int64_t position) {
    const reference_convolution *p = &d->problem;
    const reference_window *w = &p->window;
    int64_t channels = p->channels / p->groups, taps = reference_window_taps(w);
    int64_t first = filter / (p->filters / p->groups) * channels;
    int64_t row = position / w->out[2], column = position % w->out[2];
    double sum = d->bias ? d->bias[filter] : 0;
    for (int64_t c = 0; c < channels; c++) {
        int64_t group = (first + c) / (p->channels / d->offset_groups);
        reference_image plane = {d->x + (batch * p->channels + first + c) * reference_window_in(w),
                                 w->in[1], w->in[2]};
        for (int64_t tap = 0; tap < taps; tap++) {
            int64_t i = tap / w->kernel[2], j = tap % w->kernel[2];
            double y = (double)(row * w->stride[1] - w->pad_before[1] + i * w->dilation[1]) +
                       at_tap(d, d->offsets, 2, 0, batch, group, tap, position);
            double x = (double)(column * w->stride[2] - w->pad_before[2] + j * w->dilation[2]) +
                       at_tap(d, d->offsets, 2, 1, batch, group, tap, position);
            double scale = d->mask ? at_tap(d, d->mask, 1, 0, batch, group, tap, position) : 1;
            sum += scale * d->w[(filter * channels + c) * taps + tap] *
                   reference_sample_bilinear(&plane, y, x);
        }
    }
    return sum;
}

/* An optional input of that many elements. */
static raptor_status read_part(reference_call *call, uint32_t input, int64_t count,
                               const double **out_values) {
    const reference_tensor *tensor = reference_input_tensor(call, input);
    *out_values = tensor ? reference_double_values(call, tensor) : NULL;
    if (!tensor || (*out_values && (int64_t)tensor->count == count))
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_shape, "input %u needs %lld elements", input,
                           (long long)count);
}

raptor_status reference_deform_conv(reference_call *call) {
    const reference_tensor *x, *w, *offsets;
    deformable d = {.offset_groups = reference_int(call, "offset_group", 1)};
    reference_convolution *p = &d.problem;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &w));
    RAPTOR_TRY(reference_need(call, 2, &offsets));
    if (x->rank != 4)
        return reference_fault(call, RAPTOR_E_onnx_shape, "only images are handled");
    RAPTOR_TRY(reference_convolution_read(call, x, w, p));
    if (d.offset_groups < 1 || p->channels % d.offset_groups != 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "offset_group does not fit");
    int64_t entries = p->batch * d.offset_groups * reference_window_taps(&p->window) *
                      reference_window_out(&p->window);
    d.x = reference_double_values(call, x);
    d.w = reference_double_values(call, w);
    RAPTOR_TRY(read_part(call, 2, 2 * entries, &d.offsets));
    RAPTOR_TRY(read_part(call, 3, p->filters, &d.bias));
    RAPTOR_TRY(read_part(call, 4, entries, &d.mask));
    int64_t dims[REFERENCE_RANK_LIMIT], positions = reference_window_out(&p->window);
    uint32_t rank = reference_window_shape(&p->window, p->batch, p->filters, dims);
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims);
    if (!y || !d.x || !d.w)
        return RAPTOR_FAILED;
    for (size_t n = 0; n < y->count; n++) {
        int64_t plane = (int64_t)n / positions;
        reference_set_double(
            y, n, deformed(&d, plane / p->filters, plane % p->filters, (int64_t)n % positions));
    }
    return RAPTOR_OK;
}
