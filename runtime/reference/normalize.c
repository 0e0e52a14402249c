/* Normalisations and the softmax family: statistics in double. */
#include <math.h>

#include "runtime/reference/kernel.h"

/* The input's elements as double, and an output of the same type and shape. */
typedef struct lines {
    const reference_tensor *from;
    reference_tensor *to;
    const double *values;
} lines;

static raptor_status open_lines(reference_call *call, lines *l) {
    RAPTOR_TRY(reference_need(call, 0, &l->from));
    if (!onnx_dtype_is_float(l->from->dtype))
        return reference_type_fault(call, l->from);
    l->values = reference_double_values(call, l->from);
    l->to = reference_output_like(call, 0, l->from->dtype, l->from);
    return l->to && l->values ? RAPTOR_OK : RAPTOR_FAILED;
}

/* A parameter vector of one entry per channel. */
static raptor_status channel_values(reference_call *call, uint32_t input, int64_t channels,
                                    const double **out_values) {
    const reference_tensor *tensor;
    RAPTOR_TRY(reference_need(call, input, &tensor));
    *out_values = reference_double_values(call, tensor);
    if (*out_values && (int64_t)tensor->count == channels)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_shape, "input %u needs %lld elements, it has %zu",
                           input, (long long)channels, tensor->count);
}

/* ---- BatchNormalization ---- */

/* Mean and variance of every channel of the batch itself, and the updated running ones. */
static raptor_status batch_statistics(reference_call *call, const lines *l, int64_t channels,
                                      const double **mean, const double **variance) {
    double momentum = reference_float(call, "momentum", 0.9f);
    double *own_mean = RAPTOR_NEW_ARRAY(call->scratch, double, channels + 1);
    double *own_variance = RAPTOR_NEW_ARRAY(call->scratch, double, channels + 1);
    size_t plane = (size_t)reference_product(l->from->dims, 2, l->from->rank);
    double count = (double)l->from->count / (double)channels;
    for (size_t i = 0; i < l->from->count; i++)
        own_mean[i / plane % (size_t)channels] += l->values[i] / count;
    for (size_t i = 0; i < l->from->count; i++) {
        double d = l->values[i] - own_mean[i / plane % (size_t)channels];
        own_variance[i / plane % (size_t)channels] += d * d / count;
    }
    const double *old[] = {*mean, *variance}, *fresh[] = {own_mean, own_variance};
    for (uint32_t k = 0; k < 2; k++) {
        if (!reference_wants_output(call, 1 + k))
            continue;
        reference_tensor *running = reference_output(call, 1 + k, call->inputs[3 + k]->tensor.dtype,
                                                     1, (int64_t[]){channels});
        for (int64_t c = 0; running && c < channels; c++)
            reference_set_double(running, (size_t)c,
                                 old[k][c] * momentum + fresh[k][c] * (1 - momentum));
    }
    *mean = own_mean;
    *variance = own_variance;
    return RAPTOR_OK;
}

static void normalize_plane(const lines *l, size_t start, size_t count, double mean, double factor,
                            double bias) {
    for (size_t i = start; i < start + count; i++) {
        double value = (l->values[i] - mean) * factor + bias;
        if (l->to->dtype == ONNX_FLOAT)
            ((float *)l->to->data)[i] = (float)value;
        else
            ((double *)l->to->data)[i] = value;
    }
}

raptor_status reference_batch_normalization(reference_call *call) {
    lines l;
    const double *scale, *bias, *mean, *variance;
    RAPTOR_TRY(open_lines(call, &l));
    int64_t channels = l.from->rank > 1 ? l.from->dims[1] : 1;
    RAPTOR_TRY(channel_values(call, 1, channels, &scale));
    RAPTOR_TRY(channel_values(call, 2, channels, &bias));
    RAPTOR_TRY(channel_values(call, 3, channels, &mean));
    RAPTOR_TRY(channel_values(call, 4, channels, &variance));
    double epsilon = reference_float(call, "epsilon", 1e-5f);
    if (reference_int(call, "training_mode", 0))
        RAPTOR_TRY(batch_statistics(call, &l, channels, &mean, &variance));
    size_t plane =
        (size_t)(l.from->rank > 1 ? reference_product(l.from->dims, 2, l.from->rank) : 1);
    for (size_t start = 0; plane && start < l.from->count; start += plane) {
        size_t c = start / plane % (size_t)channels;
        double factor = scale[c] / sqrt(variance[c] + epsilon);
        normalize_plane(&l, start, plane, mean[c], factor, bias[c]);
    }
    return RAPTOR_OK;
}

/* ---- groups of elements normalised to mean 0 and variance 1 ---- */

static void mean_and_scale(const double *x, size_t count, double epsilon, double *out_mean,
                           double *out_inverse) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += x[i];
    double mean = sum / (double)count;
    for (size_t i = 0; i < count; i++)
        squares += (x[i] - mean) * (x[i] - mean);
    *out_mean = mean;
    *out_inverse = 1 / sqrt(squares / (double)count + epsilon);
}

/* Groups of `size` neighbouring elements; scale and bias by channel = position / step % channels.
 */
static void normalize_groups(const lines *l, size_t size, double epsilon, const double *scale,
                             const double *bias, size_t step, size_t channels) {
    for (size_t start = 0; start + size <= l->from->count && size; start += size) {
        double mean, inverse;
        mean_and_scale(l->values + start, size, epsilon, &mean, &inverse);
        for (size_t i = start; i < start + size; i++) {
            size_t c = i / step % channels;
            reference_set_double(l->to, i,
                                 (l->values[i] - mean) * inverse * (scale ? scale[c] : 1) +
                                     (bias ? bias[c] : 0));
        }
    }
}

raptor_status reference_instance_normalization(reference_call *call) {
    lines l;
    const double *scale, *bias;
    RAPTOR_TRY(open_lines(call, &l));
    if (l.from->rank < 3)
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs at least 3 dimensions");
    RAPTOR_TRY(channel_values(call, 1, l.from->dims[1], &scale));
    RAPTOR_TRY(channel_values(call, 2, l.from->dims[1], &bias));
    size_t plane = (size_t)reference_product(l.from->dims, 2, l.from->rank);
    if (l.from->count)
        normalize_groups(&l, plane, reference_float(call, "epsilon", 1e-5f), scale, bias, plane,
                         (size_t)l.from->dims[1]);
    return RAPTOR_OK;
}

raptor_status reference_group_normalization(reference_call *call) {
    lines l;
    const double *scale, *bias;
    RAPTOR_TRY(open_lines(call, &l));
    int64_t groups = reference_int(call, "num_groups", 0);
    if (l.from->rank < 2 || groups < 1 || l.from->dims[1] % groups != 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "num_groups does not fit");
    int64_t channels = l.from->dims[1], entries = call->node->opset < 21 ? groups : channels;
    RAPTOR_TRY(channel_values(call, 1, entries, &scale));
    RAPTOR_TRY(channel_values(call, 2, entries, &bias));
    size_t plane = (size_t)reference_product(l.from->dims, 2, l.from->rank);
    if (l.from->count)
        normalize_groups(&l, plane * (size_t)(channels / groups),
                         reference_float(call, "epsilon", 1e-5f), scale, bias,
                         plane * (size_t)(channels / entries), (size_t)entries);
    return RAPTOR_OK;
}

raptor_status reference_layer_normalization(reference_call *call) {
    lines l;
    uint32_t axis;
    RAPTOR_TRY(open_lines(call, &l));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", -1), l.from->rank, &axis));
    double epsilon = reference_float(call, "epsilon", 1e-5f);
    int64_t size = reference_product(l.from->dims, axis, l.from->rank);
    const reference_tensor *bias_tensor = reference_input_tensor(call, 2);
    const double *scale, *bias = NULL;
    RAPTOR_TRY(channel_values(call, 1, size, &scale));
    if (bias_tensor)
        RAPTOR_TRY(channel_values(call, 2, size, &bias));
    if (l.from->count == 0)
        return RAPTOR_OK;
    normalize_groups(&l, (size_t)size, epsilon, scale, bias, 1, (size_t)size);
    int64_t dims[REFERENCE_RANK_LIMIT];
    for (uint32_t i = 0; i < l.from->rank; i++)
        dims[i] = i < axis ? l.from->dims[i] : 1;
    for (uint32_t k = 1; k < 3; k++) {
        reference_tensor *statistic =
            reference_wants_output(call, k)
                ? reference_output(call, k, ONNX_FLOAT, l.from->rank, dims)
                : NULL;
        for (size_t i = 0; statistic && i < statistic->count; i++) {
            double mean, inverse;
            mean_and_scale(l.values + i * (size_t)size, (size_t)size, epsilon, &mean, &inverse);
            reference_set_double(statistic, i, k == 1 ? mean : inverse);
        }
    }
    return RAPTOR_OK;
}

raptor_status reference_rms_normalization(reference_call *call) {
    lines l;
    uint32_t axis;
    RAPTOR_TRY(open_lines(call, &l));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", -1), l.from->rank, &axis));
    double epsilon = reference_float(call, "epsilon", 1e-5f);
    size_t size = (size_t)reference_product(l.from->dims, axis, l.from->rank);
    const double *scale;
    RAPTOR_TRY(channel_values(call, 1, (int64_t)size, &scale));
    for (size_t start = 0; size && start < l.from->count; start += size) {
        double squares = 0;
        for (size_t i = 0; i < size; i++)
            squares += l.values[start + i] * l.values[start + i];
        double inverse = 1 / sqrt(squares / (double)size + epsilon);
        for (size_t i = 0; i < size; i++)
            reference_set_double(l.to, start + i, l.values[start + i] * inverse * scale[i]);
    }
    return RAPTOR_OK;
}

/* Mean and variance over the axes (default: batch and space), per remaining position. */
raptor_status reference_mean_variance_normalization(reference_call *call) {
    static const int64_t DEFAULT_AXES[] = {0, 2, 3};
    lines l;
    size_t count;
    bool flags[REFERENCE_RANK_LIMIT];
    RAPTOR_TRY(open_lines(call, &l));
    const int64_t *axes = reference_ints(call, "axes", &count);
    RAPTOR_TRY(
        reference_axes(call, axes ? axes : DEFAULT_AXES, axes ? count : 3, l.from->rank, flags));
    int64_t steps[REFERENCE_RANK_LIMIT], groups = 1;
    for (uint32_t i = l.from->rank; i-- > 0;) {
        steps[i] = flags[i] ? 0 : groups;
        groups *= flags[i] ? 1 : l.from->dims[i];
    }
    double *sums = RAPTOR_NEW_ARRAY(call->scratch, double, 2 * groups + 1),
           *squares = sums + groups;
    double size = (double)l.from->count / (double)(groups ? groups : 1);
    for (int pass = 0; pass < 3 && l.from->count; pass++) {
        reference_walk walk;
        reference_walk_init(&walk, l.from->rank, l.from->dims, steps, NULL, NULL);
        for (size_t i = 0; i < l.from->count; i++, reference_walk_next(&walk)) {
            int64_t g = walk.offset[0];
            double centered = l.values[i] - sums[g] / size;
            if (pass == 0)
                sums[g] += l.values[i];
            else if (pass == 1)
                squares[g] += centered * centered;
            else
                reference_set_double(l.to, i, centered / (sqrt(squares[g] / size) + 1e-9));
        }
    }
    return RAPTOR_OK;
}

raptor_status reference_lrn(reference_call *call) {
    lines l;
    RAPTOR_TRY(open_lines(call, &l));
    int64_t size = reference_int(call, "size", 1);
    double alpha = reference_float(call, "alpha", 1e-4f),
           beta = reference_float(call, "beta", 0.75f);
    double bias = reference_float(call, "bias", 1);
    if (l.from->rank < 2 || size < 1)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "size or input do not fit");
    int64_t channels = l.from->dims[1], plane = reference_product(l.from->dims, 2, l.from->rank);
    for (size_t i = 0; i < l.from->count; i++) {
        int64_t c = (int64_t)i / plane % channels;
        int64_t first = c - (size - 1) / 2, last = c + size / 2;
        double squares = 0;
        for (int64_t k = first < 0 ? 0 : first; k <= last && k < channels; k++) {
            double x = l.values[(int64_t)i + (k - c) * plane];
            squares += x * x;
        }
        reference_set_double(l.to, i,
                             l.values[i] / pow(bias + alpha / (double)size * squares, beta));
    }
    return RAPTOR_OK;
}

raptor_status reference_lp_normalization(reference_call *call) {
    lines l;
    uint32_t axis;
    RAPTOR_TRY(open_lines(call, &l));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", -1), l.from->rank, &axis));
    bool squares = reference_int(call, "p", 2) == 2;
    int64_t inner = reference_product(l.from->dims, axis + 1, l.from->rank);
    int64_t length = l.from->dims[axis], outer = reference_product(l.from->dims, 0, axis);
    for (int64_t line = 0; line < outer * inner; line++) {
        int64_t base = line / inner * inner * length + line % inner;
        double norm = 0;
        for (int64_t i = 0; i < length; i++) {
            double x = l.values[base + i * inner];
            norm += squares ? x * x : fabs(x);
        }
        norm = squares ? sqrt(norm) : norm;
        for (int64_t i = 0; i < length; i++)
            reference_set_double(l.to, (size_t)(base + i * inner),
                                 norm == 0 ? 0 : l.values[base + i * inner] / norm);
    }
    return RAPTOR_OK;
}

/* ---- Softmax, LogSoftmax, Hardmax ---- */

typedef void line_function(const double *x, reference_tensor *to, int64_t base, int64_t length,
                           int64_t step);

static double largest(const double *x, int64_t length, int64_t step) {
    double top = -INFINITY;
    for (int64_t i = 0; i < length; i++)
        top = x[i * step] > top ? x[i * step] : top;
    return top;
}

static void softmax_line(const double *x, reference_tensor *to, int64_t base, int64_t length,
                         int64_t step) {
    double top = largest(x, length, step), sum = 0;
    for (int64_t i = 0; i < length; i++)
        sum += exp(x[i * step] - top);
    for (int64_t i = 0; i < length; i++)
        reference_set_double(to, (size_t)(base + i * step), exp(x[i * step] - top) / sum);
}

static void log_softmax_line(const double *x, reference_tensor *to, int64_t base, int64_t length,
                             int64_t step) {
    double top = largest(x, length, step), sum = 0;
    for (int64_t i = 0; i < length; i++)
        sum += exp(x[i * step] - top);
    for (int64_t i = 0; i < length; i++)
        reference_set_double(to, (size_t)(base + i * step), x[i * step] - top - log(sum));
}

static void hardmax_line(const double *x, reference_tensor *to, int64_t base, int64_t length,
                         int64_t step) {
    int64_t best = 0;
    for (int64_t i = 1; i < length; i++)
        best = x[i * step] > x[best * step] ? i : best;
    reference_set_double(to, (size_t)(base + best * step), 1);
}

/* Before opset 13 the input is seen as a matrix cut at `axis` (default 1), each row one line. */
static raptor_status along_axis(reference_call *call, line_function *function) {
    lines l;
    uint32_t axis = 0;
    bool flat = call->node->opset < 13;
    RAPTOR_TRY(open_lines(call, &l));
    int64_t given = reference_int(call, "axis", flat ? 1 : -1);
    if (l.from->count == 0)
        return RAPTOR_OK;
    if (!(flat && given == l.from->rank) && l.from->rank)
        RAPTOR_TRY(reference_axis(call, given, l.from->rank, &axis));
    int64_t length = 1, inner = 1;
    if (flat && given != l.from->rank)
        length = reference_product(l.from->dims, axis, l.from->rank);
    else if (!flat && l.from->rank) {
        length = l.from->dims[axis];
        inner = reference_product(l.from->dims, axis + 1, l.from->rank);
    }
    for (int64_t line = 0; line < (int64_t)l.from->count / length; line++) {
        int64_t base = line / inner * inner * length + line % inner;
        function(l.values + base, l.to, base, length, inner);
    }
    return RAPTOR_OK;
}

raptor_status reference_softmax(reference_call *call) {
    return along_axis(call, softmax_line);
}

raptor_status reference_log_softmax(reference_call *call) {
    return along_axis(call, log_softmax_line);
}

raptor_status reference_hardmax(reference_call *call) {
    return along_axis(call, hardmax_line);
}

/* ---- Dropout: the identity in inference, and in training with ratio 0 ---- */

raptor_status reference_dropout(reference_call *call) {
    const reference_tensor *from, *ratio = reference_input_tensor(call, 1);
    const reference_tensor *training = reference_input_tensor(call, 2);
    RAPTOR_TRY(reference_need(call, 0, &from));
    const double *rate = ratio ? reference_double_values(call, ratio) : NULL;
    bool drops = training && training->count && training->dtype == ONNX_BOOL &&
                 ((const uint8_t *)training->data)[0] && !(rate && rate[0] == 0);
    if (drops)
        return reference_fault(call, RAPTOR_E_operator_unsupported,
                               "training mode draws random numbers");
    reference_tensor shape = *from;
    if (!reference_forward(call, 0, from))
        return RAPTOR_FAILED;
    if (!reference_wants_output(call, 1))
        return RAPTOR_OK;
    /* The mask was of the input's type before opset 10. */
    onnx_dtype dtype = call->node->opset < 10 ? shape.dtype : ONNX_BOOL;
    reference_tensor *mask = reference_output_like(call, 1, dtype, &shape);
    for (size_t i = 0; mask && i < mask->count; i++)
        reference_set_double(mask, i, 1);
    return mask ? RAPTOR_OK : RAPTOR_FAILED;
}
