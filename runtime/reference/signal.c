/* Fourier transforms, windows and the mel filter bank. Transforms are computed by their definition:
 * exact for every length, and short in the models that have them. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

static const double PI = 3.14159265358979323846;

static raptor_status read_scalar(reference_call *call, uint32_t input, double *out_value) {
    const reference_tensor *tensor;
    *out_value = 0;
    RAPTOR_TRY(reference_need(call, input, &tensor));
    const double *values = reference_double_values(call, tensor);
    if (!values || tensor->count != 1)
        return reference_fault(call, RAPTOR_E_onnx_shape, "input %u must be one number", input);
    *out_value = values[0];
    return RAPTOR_OK;
}

/* a0 - a1 cos + a2 cos of the angle around one period. */
static raptor_status window(reference_call *call, double a0, double a1, double a2) {
    double size;
    RAPTOR_TRY(read_scalar(call, 0, &size));
    int64_t dtype = reference_int(call, "output_datatype", ONNX_FLOAT), count = (int64_t)size;
    bool periodic = reference_int(call, "periodic", 1) != 0;
    if (size < 0 || size > 1e9 || !onnx_dtype_is_known(dtype) || dtype == ONNX_STRING)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "size or type are impossible");
    reference_tensor *to = reference_output(call, 0, (onnx_dtype)dtype, 1, &count);
    double period = periodic ? size : size - 1;
    for (int64_t i = 0; to && i < count; i++) {
        double angle = period > 0 ? 2 * PI * (double)i / period : 0;
        reference_set_double(to, (size_t)i, a0 - a1 * cos(angle) + a2 * cos(2 * angle));
    }
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_hann_window(reference_call *call) {
    return window(call, 0.5, 0.5, 0);
}

raptor_status reference_hamming_window(reference_call *call) {
    return window(call, 25.0 / 46, 1 - 25.0 / 46, 0);
}

raptor_status reference_blackman_window(reference_call *call) {
    return window(call, 0.42, 0.5, 0.08);
}

/* One transform: `length` points (zero beyond `given` inputs), the first `wanted` results. Complex
 * numbers are pairs `step` numbers apart; a real input has parts 1. */
typedef struct transform {
    int64_t length, given, wanted;
    bool inverse;
    const double *from;
    int64_t from_step, parts;
    const double *window; /* or NULL */
} transform;

static void run_transform(const transform *t, double *to, int64_t to_step) {
    for (int64_t k = 0; k < t->wanted; k++) {
        double real = 0, imaginary = 0;
        for (int64_t n = 0; n < t->given && n < t->length; n++) {
            /* k n modulo length keeps the angle exact. */
            double angle = 2 * PI * (double)((k * n) % t->length) / (double)t->length;
            double c = cos(angle), s = t->inverse ? sin(angle) : -sin(angle);
            double scale = t->window ? t->window[n] : 1;
            double a = t->from[n * t->from_step] * scale;
            double b = t->parts == 2 ? t->from[n * t->from_step + 1] * scale : 0;
            real += a * c - b * s;
            imaginary += a * s + b * c;
        }
        double norm = t->inverse ? 1.0 / (double)t->length : 1;
        to[k * to_step] = real * norm;
        to[k * to_step + 1] = imaginary * norm;
    }
}

static raptor_status store(reference_call *call, onnx_dtype dtype, uint32_t rank,
                           const int64_t *dims, const double *values) {
    reference_tensor *to = reference_output(call, 0, dtype, rank, dims);
    for (size_t i = 0; to && i < to->count; i++)
        reference_set_double(to, i, values[i]);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_dft(reference_call *call) {
    const reference_tensor *from, *length_tensor = reference_input_tensor(call, 1);
    double given_length = -1, given_axis;
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    if (length_tensor)
        RAPTOR_TRY(read_scalar(call, 1, &given_length));
    /* The axis is an attribute in opset 17, an input (default -2) from 20 on. */
    given_axis = call->node->opset < 20 ? (double)reference_int(call, "axis", 1) : -2;
    if (reference_input_tensor(call, 2))
        RAPTOR_TRY(read_scalar(call, 2, &given_axis));
    RAPTOR_TRY(reference_axis(call, (int64_t)given_axis, from->rank, &axis));
    bool one_sided = reference_int(call, "onesided", 0) != 0;
    const double *values = reference_double_values(call, from);
    int64_t parts = from->dims[from->rank - 1];
    if (!values || from->rank < 2 || axis + 1 == from->rank || parts < 1 || parts > 2)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the last dimension must be 1 or 2");
    transform t = {.length = length_tensor ? (int64_t)given_length : from->dims[axis],
                   .given = from->dims[axis],
                   .inverse = reference_int(call, "inverse", 0) != 0,
                   .parts = parts};
    if (t.length < 1 || t.length > 1 << 24)
        return reference_fault(call, RAPTOR_E_onnx_shape, "a transform of %lld points",
                               (long long)t.length);
    t.wanted = one_sided ? t.length / 2 + 1 : t.length;
    int64_t dims[REFERENCE_RANK_LIMIT];
    memcpy(dims, from->dims, sizeof dims);
    dims[axis] = t.wanted;
    dims[from->rank - 1] = 2;
    int64_t outer = reference_product(from->dims, 0, axis);
    int64_t inner = reference_product(from->dims, axis + 1, from->rank - 1);
    double *result = raptor_arena_array(call->scratch, (size_t)(outer * inner) + 1,
                                        (size_t)t.wanted * 2 * sizeof *result);
    t.from_step = inner * parts;
    for (int64_t line = 0; line < outer * inner; line++) {
        int64_t o = line / inner, i = line % inner;
        t.from = values + (o * t.given * inner + i) * parts;
        run_transform(&t, result + (o * t.wanted * inner + i) * 2, inner * 2);
    }
    return store(call, from->dtype, from->rank, dims, result);
}

/* Transforms of overlapping frames of a signal (batch x length x 1 or 2). */
raptor_status reference_stft(reference_call *call) {
    const reference_tensor *from, *shape = reference_input_tensor(call, 2);
    double step, length;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(read_scalar(call, 1, &step));
    if (reference_input_tensor(call, 3))
        RAPTOR_TRY(read_scalar(call, 3, &length));
    else
        length = shape ? (double)shape->count : 0;
    const double *values = reference_double_values(call, from);
    int64_t parts = from->rank == 3 ? from->dims[2] : 1, size = from->rank > 1 ? from->dims[1] : 0;
    transform t = {
        .length = (int64_t)length, .given = (int64_t)length, .parts = parts, .from_step = parts};
    if (!values || from->rank < 2 || parts < 1 || parts > 2 || step < 1 || length < 1 ||
        length > (double)size || (shape && (int64_t)shape->count != t.length))
        return reference_fault(call, RAPTOR_E_onnx_shape, "signal, step and window do not fit");
    t.window = shape ? reference_double_values(call, shape) : NULL;
    t.wanted = reference_int(call, "onesided", 1) ? t.length / 2 + 1 : t.length;
    int64_t frames = (size - t.length) / (int64_t)step + 1;
    int64_t dims[] = {from->dims[0], frames, t.wanted, 2};
    double *result = raptor_arena_array(call->scratch, (size_t)(dims[0] * frames) + 1,
                                        (size_t)t.wanted * 2 * sizeof *result);
    for (int64_t f = 0; f < dims[0] * frames; f++) {
        t.from = values + (f / frames * size + f % frames * (int64_t)step) * parts;
        run_transform(&t, result + f * t.wanted * 2, 2);
    }
    return store(call, from->dtype, 4, dims, result);
}

raptor_status reference_mel_weight_matrix(reference_call *call) {
    double bins, length, rate, low, high;
    RAPTOR_TRY(read_scalar(call, 0, &bins));
    RAPTOR_TRY(read_scalar(call, 1, &length));
    RAPTOR_TRY(read_scalar(call, 2, &rate));
    RAPTOR_TRY(read_scalar(call, 3, &low));
    RAPTOR_TRY(read_scalar(call, 4, &high));
    if (bins < 1 || bins > 1e6 || length < 1 || length > 1e8 || rate <= 0)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "sizes are impossible");
    int64_t dtype = reference_int(call, "output_datatype", ONNX_FLOAT);
    int64_t dims[] = {(int64_t)length / 2 + 1, (int64_t)bins};
    if (!onnx_dtype_is_float((onnx_dtype)dtype))
        return reference_fault(call, RAPTOR_E_onnx_type, "the output must be of a float type");
    reference_tensor *to = reference_output(call, 0, (onnx_dtype)dtype, 2, dims);
    double low_mel = 2595 * log10(1 + low / 700), high_mel = 2595 * log10(1 + high / 700);
    double mel_step = (high_mel - low_mel) / (bins + 2);
    for (int64_t i = 0; to && i < dims[1]; i++) {
        int64_t edges[3]; /* spectrogram bins where the triangle starts, peaks and ends */
        for (int k = 0; k < 3; k++) {
            double mel = low_mel + (double)(i + k) * mel_step;
            edges[k] = (int64_t)floor((length + 1) * 700 * (pow(10, mel / 2595) - 1) / rate);
        }
        for (int64_t j = edges[0]; j <= edges[2] && j < dims[0]; j++) {
            double up =
                edges[1] > edges[0] ? (double)(j - edges[0]) / (double)(edges[1] - edges[0]) : 1;
            double down =
                edges[2] > edges[1] ? (double)(edges[2] - j) / (double)(edges[2] - edges[1]) : 0;
            if (j >= 0 && (j <= edges[1] || j < edges[2]))
                reference_set_double(to, (size_t)(j * dims[1] + i), j <= edges[1] ? up : down);
        }
    }
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}
