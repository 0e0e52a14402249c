/* Linear quantisation. */
#include <math.h>

#include "runtime/reference/kernel.h"

void reference_set_quantized(reference_tensor *tensor, size_t index, double scaled, double zero) {
    double value = rint(scaled) + zero, low, high;
    switch (tensor->dtype) {
    case ONNX_INT8:
        low = INT8_MIN, high = INT8_MAX;
        break;
    case ONNX_UINT8:
        low = 0, high = UINT8_MAX;
        break;
    case ONNX_INT16:
        low = INT16_MIN, high = INT16_MAX;
        break;
    case ONNX_UINT16:
        low = 0, high = UINT16_MAX;
        break;
    default:
        low = INT32_MIN, high = INT32_MAX;
    }
    reference_set_double(tensor, index, value < low ? low : value > high ? high : value);
}

/* Scale and zero point: one for all, one per slice along an axis, or (opset 21) one per block. */
typedef struct scaling {
    const double *scale, *zero;
    bool single;
    int64_t inner, length, block; /* elements per step along the axis, steps, steps per block */
    int64_t blocks;
} scaling;

static raptor_status read_scaling(reference_call *call, const reference_tensor *x, scaling *s) {
    const reference_tensor *scale, *zero = reference_input_tensor(call, 2);
    uint32_t axis = 0;
    RAPTOR_TRY(reference_need(call, 1, &scale));
    *s = (scaling){.single = scale->count == 1 && scale->rank <= 1, .inner = 1, .length = 1};
    s->scale = reference_double_values(call, scale);
    s->zero = zero ? reference_double_values(call, zero) : NULL;
    if (!s->scale || (zero && (!s->zero || zero->count != scale->count)))
        return reference_fault(call, RAPTOR_E_onnx_shape, "scale and zero point do not fit");
    if (s->single)
        return RAPTOR_OK;
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 1), x->rank, &axis));
    s->inner = reference_product(x->dims, axis + 1, x->rank);
    s->length = x->dims[axis];
    s->block = reference_int(call, "block_size", 0);
    if (s->block > 0) {
        s->blocks = (s->length + s->block - 1) / s->block;
        if (scale->count == (size_t)(reference_product(x->dims, 0, axis) * s->blocks * s->inner))
            return RAPTOR_OK;
    } else if (scale->rank == 1 && (int64_t)scale->count == s->length) {
        return RAPTOR_OK;
    }
    return reference_fault(call, RAPTOR_E_onnx_shape, "the scale does not fit the input");
}

static size_t scale_index(const scaling *s, size_t i) {
    if (s->single)
        return 0;
    int64_t step = (int64_t)i / s->inner % s->length;
    if (s->block == 0)
        return (size_t)step;
    int64_t outer = (int64_t)i / (s->inner * s->length);
    return (size_t)((outer * s->blocks + step / s->block) * s->inner + (int64_t)i % s->inner);
}

raptor_status reference_quantize_linear(reference_call *call) {
    const reference_tensor *x, *zero = reference_input_tensor(call, 2);
    scaling s;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(read_scaling(call, x, &s));
    const double *values = reference_double_values(call, x);
    int64_t dtype = zero ? (int64_t)zero->dtype : reference_int(call, "output_dtype", ONNX_UINT8);
    if (dtype != ONNX_INT8 && dtype != ONNX_UINT8 && dtype != ONNX_INT16 && dtype != ONNX_UINT16)
        return reference_fault(call, RAPTOR_E_onnx_type, "cannot quantise to %s",
                               onnx_dtype_name((onnx_dtype)dtype));
    reference_tensor *y = reference_output_like(call, 0, (onnx_dtype)dtype, x);
    for (size_t i = 0; y && values && i < y->count; i++) {
        size_t at = scale_index(&s, i);
        /* The quotient is rounded to f32 first: that decides ties. */
        double quotient = x->dtype == ONNX_DOUBLE ? values[i] / s.scale[at]
                                                  : (float)values[i] / (float)s.scale[at];
        reference_set_quantized(y, i, quotient, s.zero ? s.zero[at] : 0);
    }
    return y && values ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_dequantize_linear(reference_call *call) {
    const reference_tensor *x, *scale;
    scaling s;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &scale));
    RAPTOR_TRY(read_scaling(call, x, &s));
    const double *values = reference_double_values(call, x);
    reference_tensor *y = reference_output_like(call, 0, scale->dtype, x);
    for (size_t i = 0; y && values && i < y->count; i++) {
        size_t at = scale_index(&s, i);
        reference_set_double(y, i, (values[i] - (s.zero ? s.zero[at] : 0)) * s.scale[at]);
    }
    return y && values ? RAPTOR_OK : RAPTOR_FAILED;
}

/* To uint8 with a range that is adjusted to include zero; arithmetic in f32 as specified. */
raptor_status reference_dynamic_quantize_linear(reference_call *call) {
    const reference_tensor *x;
    RAPTOR_TRY(reference_need(call, 0, &x));
    if (x->dtype != ONNX_FLOAT)
        return reference_type_fault(call, x);
    const float *values = x->data;
    float low = 0, high = 0;
    for (size_t i = 0; i < x->count; i++) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    float step = (high - low) / 255.0f;
    float zero = step == 0 ? 0 : rintf(-low / step);
    zero = zero < 0 ? 0 : zero > 255 ? 255 : zero;
    reference_tensor *y = reference_output_like(call, 0, ONNX_UINT8, x);
    reference_tensor *scale = reference_output(call, 1, ONNX_FLOAT, 0, NULL);
    reference_tensor *point = reference_output(call, 2, ONNX_UINT8, 0, NULL);
    if (!y || !scale || !point)
        return RAPTOR_FAILED;
    *(float *)scale->data = step;
    *(uint8_t *)point->data = (uint8_t)zero;
    for (size_t i = 0; i < x->count; i++)
        reference_set_quantized(y, i, step == 0 ? 0 : values[i] / step, zero);
    return RAPTOR_OK;
}
