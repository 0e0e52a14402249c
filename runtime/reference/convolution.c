/* Conv, ConvTranspose and the integer convolutions: columns gathered in chunks, then a matrix
 * product per group. */
#include <cblas.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/reference/window.h"

static bool is_pointwise(const reference_window *w) {
    for (int i = 0; i < REFERENCE_SPATIAL; i++)
        if (w->kernel[i] != 1 || w->stride[i] != 1 || w->pad_before[i] || w->pad_after[i])
            return false;
    return true;
}

/* c += a b in row-major f32, summed in double: the f32 kernels of a BLAS add equal rows in
 * different orders, and a network whose channels should come out equal (constant weights) magnifies
 * the difference. Also the reference is then closer to the exact value than what is compared with
 * it. */
static void multiply_widened(reference_call *call, int rows, int columns, int depth, const float *a,
                             const float *b, float *c, int c_stride) {
    size_t a_count = (size_t)rows * (size_t)depth, b_count = (size_t)depth * (size_t)columns;
    size_t c_count = (size_t)rows * (size_t)columns;
    double *wide = malloc((a_count + b_count + c_count) * sizeof *wide);
    if (!wide)
        longjmp(call->run->guard, 1);
    double *wide_b = wide + a_count, *wide_c = wide_b + b_count;
    for (size_t i = 0; i < a_count; i++)
        wide[i] = a[i];
    for (size_t i = 0; i < b_count; i++)
        wide_b[i] = b[i];
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, columns, depth, 1, wide, depth,
                wide_b, columns, 0, wide_c, columns);
    for (int row = 0; row < rows; row++, c += c_stride)
        for (int i = 0; i < columns; i++)
            c[i] = (float)(c[i] + wide_c[(size_t)row * (size_t)columns + (size_t)i]);
    free(wide);
}

static void multiply_double(reference_call *call, int rows, int columns, int depth, const double *a,
                            const double *b, double *c, int c_stride) {
    (void)call;
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, columns, depth, 1, a, depth, b,
                columns, 1, c, c_stride);
}

/* MULTIPLY: c += a b. GEMM: the BLAS product of the type. */
#define REAL       float
#define NAME(name) name##_float
#define MULTIPLY   multiply_widened
#define GEMM       cblas_sgemm
#include "runtime/reference/convolution_template.h"
#undef REAL
#undef NAME
#undef MULTIPLY
#undef GEMM
#define REAL       double
#define NAME(name) name##_double
#define MULTIPLY   multiply_double
#define GEMM       cblas_dgemm
#include "runtime/reference/convolution_template.h"
#undef REAL
#undef NAME
#undef MULTIPLY
#undef GEMM

/* The kernel's size is the weights'; an attribute that says otherwise is a fault. */
static raptor_status check_kernel(reference_call *call, const reference_tensor *w) {
    size_t count;
    const int64_t *given = reference_ints(call, "kernel_shape", &count);
    if (!given || count == 0)
        return RAPTOR_OK;
    bool same = count + 2 == w->rank;
    for (size_t i = 0; same && i < count; i++)
        same = given[i] == w->dims[2 + i];
    if (same)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_attribute,
                           "kernel_shape %s contradicts the weights %s",
                           onnx_shape_text(call->scratch, given, (uint32_t)count),
                           onnx_shape_text(call->scratch, w->dims, w->rank));
}

static raptor_status check_sizes(reference_call *call, const reference_convolution *problem) {
    int64_t depth = problem->channels / problem->groups * reference_window_taps(&problem->window);
    if (depth > INT_MAX || problem->filters > INT_MAX ||
        reference_window_out(&problem->window) > INT_MAX)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the convolution is too large");
    return RAPTOR_OK;
}

raptor_status reference_convolution_read(reference_call *call, const reference_tensor *x,
                                         const reference_tensor *w,
                                         reference_convolution *problem) {
    *problem = (reference_convolution){.groups = reference_int(call, "group", 1)};
    if (w->rank != x->rank || w->rank < 3)
        return reference_fault(call, RAPTOR_E_onnx_shape,
                               "weights of %u dimensions for an input "
                               "of %u",
                               w->rank, x->rank);
    RAPTOR_TRY(check_kernel(call, w));
    RAPTOR_TRY(reference_window_read(call, x, w->dims + 2, w->rank - 2, &problem->window));
    RAPTOR_TRY(reference_window_place(call, &problem->window));
    problem->batch = x->dims[0];
    problem->channels = x->dims[1];
    problem->filters = w->dims[0];
    if (problem->groups < 1 || problem->channels % problem->groups != 0 ||
        problem->filters % problem->groups != 0 ||
        w->dims[1] != problem->channels / problem->groups)
        return reference_fault(
            call, RAPTOR_E_onnx_shape, "%lld groups, input %s and weights %s do not fit",
            (long long)problem->groups, onnx_shape_text(call->scratch, x->dims, x->rank),
            onnx_shape_text(call->scratch, w->dims, w->rank));
    return check_sizes(call, problem);
}

static raptor_status check_bias(reference_call *call, const reference_tensor *x,
                                const reference_tensor *bias, int64_t filters) {
    if (!bias || (bias->dtype == x->dtype && (int64_t)bias->count == filters))
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_shape, "the bias must be %lld of type %s",
                           (long long)filters, onnx_dtype_name(x->dtype));
}

raptor_status reference_conv(reference_call *call) {
    const reference_tensor *x, *w;
    reference_convolution problem;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &w));
    RAPTOR_TRY(reference_convolution_read(call, x, w, &problem));
    const reference_tensor *bias = reference_input_tensor(call, 2);
    RAPTOR_TRY(check_bias(call, x, bias, problem.filters));
    if (x->dtype != w->dtype || (x->dtype != ONNX_FLOAT && x->dtype != ONNX_DOUBLE))
        return reference_type_fault(call, w);
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(&problem.window, problem.batch, problem.filters, dims);
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims);
    if (!y)
        return RAPTOR_FAILED;
    const void *offsets = bias ? bias->data : NULL;
    if (x->dtype == ONNX_FLOAT)
        reference_convolve_float(call, &problem, x->data, w->data, offsets, y->data);
    else
        reference_convolve_double(call, &problem, x->data, w->data, offsets, y->data);
    return RAPTOR_OK;
}

/* ---- ConvTranspose ---- */

/* Output sizes from the attributes: in (the input's size) becomes out, pads are resolved. */
static raptor_status place_transposed(reference_call *call, reference_window *w) {
    size_t extra_count, shape_count;
    const int64_t *extra = reference_ints(call, "output_padding", &extra_count);
    const int64_t *shape = reference_ints(call, "output_shape", &shape_count);
    const char *mode = reference_string(call, "auto_pad", "NOTSET");
    bool upper = strcmp(mode, "SAME_UPPER") == 0, lower = strcmp(mode, "SAME_LOWER") == 0;
    if ((extra_count && extra_count != w->spatial) || (shape_count && shape_count < w->spatial))
        return reference_fault(call, RAPTOR_E_onnx_attribute,
                               "output_padding or output_shape has "
                               "the wrong length");
    for (int i = 0; i < REFERENCE_SPATIAL; i++) {
        int at = i - (REFERENCE_SPATIAL - (int)w->spatial);
        int64_t more = extra_count && at >= 0 ? extra[at] : 0;
        int64_t full =
            w->stride[i] * (w->in[i] - 1) + more + (w->kernel[i] - 1) * w->dilation[i] + 1;
        if (at < 0 || (!shape_count && !upper && !lower)) {
            if (strcmp(mode, "VALID") == 0)
                w->pad_before[i] = w->pad_after[i] = 0;
            w->out[i] = full - w->pad_before[i] - w->pad_after[i];
        } else {
            w->out[i] = shape_count ? shape[shape_count - w->spatial + (size_t)at]
                                    : w->in[i] * w->stride[i];
            int64_t total = full - w->out[i] > 0 ? full - w->out[i] : 0;
            w->pad_before[i] = upper ? total / 2 : total - total / 2;
            w->pad_after[i] = total - w->pad_before[i];
        }
        if (w->out[i] < 0 || w->out[i] > INT_MAX || more < 0)
            return reference_fault(call, RAPTOR_E_onnx_shape, "the output would have size %lld",
                                   (long long)w->out[i]);
    }
    return RAPTOR_OK;
}

raptor_status reference_conv_transpose(reference_call *call) {
    const reference_tensor *x, *w;
    reference_convolution problem = {.groups = reference_int(call, "group", 1)};
    reference_window *window = &problem.window;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &w));
    if (w->rank != x->rank || w->rank < 3 || problem.groups < 1 || w->dims[0] != x->dims[1] ||
        x->dims[1] % problem.groups != 0 || x->dtype != w->dtype)
        return reference_fault(call, RAPTOR_E_onnx_shape, "groups, input and weights do not fit");
    RAPTOR_TRY(check_kernel(call, w));
    RAPTOR_TRY(reference_window_read(call, x, w->dims + 2, w->rank - 2, window));
    RAPTOR_TRY(place_transposed(call, window));
    problem.batch = x->dims[0];
    problem.channels = w->dims[1] * problem.groups;
    problem.filters = x->dims[1];
    const reference_tensor *bias = reference_input_tensor(call, 2);
    RAPTOR_TRY(check_bias(call, x, bias, problem.channels));
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(window, problem.batch, problem.channels, dims);
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims);
    if (!y || (x->dtype != ONNX_FLOAT && x->dtype != ONNX_DOUBLE))
        return reference_type_fault(call, x);
    /* From here on the window is the one of the convolution this one transposes. */
    for (int i = 0; i < REFERENCE_SPATIAL; i++) {
        int64_t in = window->in[i];
        window->in[i] = window->out[i];
        window->out[i] = in;
    }
    RAPTOR_TRY(check_sizes(call, &problem));
    size_t plane = (size_t)reference_window_in(window);
    for (size_t i = 0; bias && i < y->count; i++) {
        size_t c = i / plane % (size_t)problem.channels;
        if (x->dtype == ONNX_FLOAT)
            ((float *)y->data)[i] = ((const float *)bias->data)[c];
        else
            ((double *)y->data)[i] = ((const double *)bias->data)[c];
    }
    if (x->dtype == ONNX_FLOAT)
        convolve_transposed_float(call, &problem, x->data, w->data, y->data);
    else
        convolve_transposed_double(call, &problem, x->data, w->data, y->data);
    return RAPTOR_OK;
}

/* ---- integers: exact in double as long as sums stay below 2^53 ---- */

/* Elements minus their zero point (one for all, or one per row of the first dimension). */
static raptor_status centered(reference_call *call, const reference_tensor *from,
                              const reference_tensor *zero, const double **out_values) {
    const double *values = reference_double_values(call, from);
    const double *offset = zero ? reference_double_values(call, zero) : NULL;
    if (!values || (zero && !offset))
        return RAPTOR_FAILED;
    if (zero && zero->count != 1 && (int64_t)zero->count != from->dims[0])
        return reference_fault(call, RAPTOR_E_onnx_shape, "the zero point does not fit");
    double *result = RAPTOR_NEW_ARRAY(call->scratch, double, from->count + 1);
    size_t row = from->rank && from->dims[0] ? from->count / (size_t)from->dims[0] : 1;
    for (size_t i = 0; i < from->count; i++)
        result[i] = values[i] - (offset ? offset[zero->count == 1 ? 0 : i / row] : 0);
    *out_values = result;
    return RAPTOR_OK;
}

/* The accumulator of x * w, in double. */
static raptor_status accumulate(reference_call *call, const reference_tensor *x,
                                const reference_tensor *x_zero, const reference_tensor *w,
                                const reference_tensor *w_zero, const double *bias,
                                reference_convolution *problem, const double **out_sums) {
    const double *left, *right;
    RAPTOR_TRY(reference_convolution_read(call, x, w, problem));
    RAPTOR_TRY(centered(call, x, x_zero, &left));
    RAPTOR_TRY(centered(call, w, w_zero, &right));
    size_t count = (size_t)(problem->batch * problem->filters) *
                   (size_t)reference_window_out(&problem->window);
    double *sums = RAPTOR_NEW_ARRAY(call->scratch, double, count + 1);
    reference_convolve_double(call, problem, left, right, bias, sums);
    *out_sums = sums;
    return RAPTOR_OK;
}

raptor_status reference_conv_integer(reference_call *call) {
    const reference_tensor *x, *w;
    reference_convolution problem;
    const double *sums;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &w));
    RAPTOR_TRY(accumulate(call, x, reference_input_tensor(call, 2), w,
                          reference_input_tensor(call, 3), NULL, &problem, &sums));
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(&problem.window, problem.batch, problem.filters, dims);
    return reference_output_int32(call, 0, rank, dims, sums);
}

raptor_status reference_qlinear_conv(reference_call *call) {
    const reference_tensor *in[8]; /* x, scale, zero, w, scale, zero, y scale, zero */
    for (uint32_t i = 0; i < 8; i++)
        RAPTOR_TRY(reference_need(call, i, &in[i]));
    const reference_tensor *bias = reference_input_tensor(call, 8);
    const double *offsets = bias ? reference_double_values(call, bias) : NULL, *sums;
    reference_convolution problem;
    RAPTOR_TRY(accumulate(call, in[0], in[2], in[3], in[5], offsets, &problem, &sums));
    const double *x_scale = reference_double_values(call, in[1]);
    const double *w_scale = reference_double_values(call, in[4]);
    const double *y_scale = reference_double_values(call, in[6]);
    const double *y_zero = reference_double_values(call, in[7]);
    bool fits = x_scale && w_scale && y_scale && y_zero && in[1]->count == 1 && in[6]->count == 1 &&
                in[7]->count == 1 &&
                (in[4]->count == 1 || (int64_t)in[4]->count == problem.filters) &&
                (!bias || (int64_t)bias->count == problem.filters);
    if (!fits)
        return reference_fault(call, RAPTOR_E_onnx_shape, "scales, zero points or bias do not fit");
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(&problem.window, problem.batch, problem.filters, dims);
    reference_tensor *y = reference_output(call, 0, in[7]->dtype, rank, dims);
    size_t plane = (size_t)reference_window_out(&problem.window);
    for (size_t i = 0; y && i < y->count; i++) {
        size_t f = i / plane % (size_t)problem.filters;
        double scale = x_scale[0] * w_scale[in[4]->count == 1 ? 0 : f] / y_scale[0];
        reference_set_quantized(y, i, sums[i] * scale, y_zero[0]);
    }
    return y ? RAPTOR_OK : RAPTOR_FAILED;
}
