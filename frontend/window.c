/* The geometry of sliding windows, which Conv, MaxPool and AveragePool share: auto_pad, ceil_mode
 * and defaults are resolved here, so that the plan has explicit pads only. */
#include "frontend/import.h"

#include <string.h>

typedef enum padding_mode {
    PADDING_EXPLICIT,
    PADDING_SAME_UPPER,
    PADDING_SAME_LOWER,
    PADDING_VALID
} padding_mode;

static raptor_status_code read_padding_mode(import_state *state, const onnx_node *node,
                                            padding_mode *out_mode) {
    static const char *const NAMES[] = {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"};
    const char *text;
    RAPTOR_TRY(onnx_attribute_string(node, "auto_pad", "NOTSET", state->diagnostics, &text));
    if (text[0] == '\0')
        text = NAMES[0];
    for (int i = 0; i < 4; i++)
        if (strcmp(text, NAMES[i]) == 0) {
            *out_mode = (padding_mode)i;
            return RAPTOR_OK;
        }
    return import_refuse(state, RAPTOR_E_onnx_attribute,
                         "auto_pad is '%s' instead of NOTSET, SAME_UPPER, SAME_LOWER or VALID",
                         text);
}

/* A list attribute of `count` values in [least, 2^31), all `fallback` when absent. */
static raptor_status_code read_list(import_state *state, const onnx_node *node, const char *name,
                                    uint32_t count, int64_t fallback, int64_t least,
                                    int64_t *out_values) {
    const int64_t *values;
    size_t given;
    RAPTOR_TRY(onnx_attribute_ints(node, name, state->diagnostics, &values, &given));
    for (uint32_t i = 0; i < count; i++)
        out_values[i] = fallback;
    if (values == NULL || given == 0)
        return RAPTOR_OK;
    if (given != count)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "%s has %zu values instead of %u",
                             name, given, count);
    for (uint32_t i = 0; i < count; i++) {
        if (values[i] < least || values[i] > INT32_MAX)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "%s holds %lld%s", name,
                                 (long long)values[i],
                                 values[i] < 0 && least == 0 ? "; negative padding (cropping) is "
                                                               "not lowered"
                                                             : "");
        out_values[i] = values[i];
    }
    return RAPTOR_OK;
}

static raptor_status_code read_kernel(import_state *state, const onnx_node *node, uint32_t axes,
                                      const int64_t *kernel, int64_t *out_kernel) {
    RAPTOR_TRY(read_list(state, node, "kernel_shape", axes, 0, 1, out_kernel));
    if (kernel == NULL) {
        if (out_kernel[0] == 0)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "kernel_shape is missing");
        return RAPTOR_OK;
    }
    if (out_kernel[0] != 0 && memcmp(out_kernel, kernel, axes * sizeof *kernel) != 0)
        return import_refuse(state, RAPTOR_E_onnx_attribute,
                             "kernel_shape is %s, but the weights have %s",
                             onnx_shape_text(state->arena, out_kernel, axes),
                             onnx_shape_text(state->arena, kernel, axes));
    memcpy(out_kernel, kernel, axes * sizeof *kernel);
    return RAPTOR_OK;
}

/* ceil_mode: how many windows there are when the last may be partial. A window that would start
 * beyond the input and the padding before it does not count (nothing real would be in it). */
static int64_t ceil_count(int64_t room, int64_t stride, int64_t extent, int64_t begin) {
    int64_t count = (room + stride - 1) / stride + 1;
    return (count - 1) * stride >= extent + begin ? count - 1 : count;
}

static raptor_status_code resolve_axis(import_state *state, import_window *window, uint32_t axis,
                                       padding_mode mode, bool ceil_mode, int64_t extent) {
    int64_t stride = window->strides[axis], *begin = &window->begins[axis];
    int64_t *end = &window->ends[axis];
    int64_t span = (window->kernel[axis] - 1) * window->dilations[axis] + 1;
    if (mode == PADDING_SAME_UPPER || mode == PADDING_SAME_LOWER) {
        int64_t out = (extent + stride - 1) / stride;
        int64_t total = (out - 1) * stride + span - extent;
        total = total > 0 ? total : 0;
        *begin += (mode == PADDING_SAME_UPPER ? total : total + 1) / 2;
        *end += total - (mode == PADDING_SAME_UPPER ? total : total + 1) / 2;
    }
    window->original_begins[axis] = *begin;
    window->original_ends[axis] = *end;
    int64_t room = extent + *begin + *end - span;
    if (room < 0)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "a window spanning %lld does not fit an extent of %lld with padding "
                             "%lld and %lld",
                             (long long)span, (long long)extent, (long long)*begin,
                             (long long)*end);
    int64_t out = room / stride + 1;
    if (ceil_mode && (mode == PADDING_EXPLICIT || mode == PADDING_VALID) &&
        ceil_count(room, stride, extent, *begin) != out) {
        out = ceil_count(room, stride, extent, *begin);
        int64_t needed = (out - 1) * stride + span - extent - *begin;
        *end = needed > 0 ? needed : 0;
    }
    window->out[axis] = out;
    return RAPTOR_OK;
}

/* One axis becomes the width of a window of height 1. */
static void widen(import_window *window) {
    int64_t *const lists[] = {window->kernel,        window->strides, window->dilations,
                              window->begins,        window->ends,    window->original_begins,
                              window->original_ends, window->out};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        lists[i][1] = lists[i][0];
        bool is_padding = i >= 3 && i <= 6;
        lists[i][0] = is_padding ? 0 : 1;
    }
    window->axes = 2;
}

raptor_status_code import_read_window(import_state *state, const onnx_node *node, uint32_t axes,
                                      const int64_t *extents, const int64_t *kernel,
                                      import_window *out_window) {
    import_window window = {.axes = axes};
    padding_mode mode;
    int64_t ceil_mode, pads[4];
    RAPTOR_TRY(read_padding_mode(state, node, &mode));
    RAPTOR_TRY(read_kernel(state, node, axes, kernel, window.kernel));
    RAPTOR_TRY(read_list(state, node, "strides", axes, 1, 1, window.strides));
    RAPTOR_TRY(read_list(state, node, "dilations", axes, 1, 1, window.dilations));
    RAPTOR_TRY(read_list(state, node, "pads", 2 * axes, 0, 0, pads));
    RAPTOR_TRY(onnx_attribute_int(node, "ceil_mode", 0, state->diagnostics, &ceil_mode));
    for (uint32_t i = 0; i < axes; i++) {
        bool explicit_pads = mode == PADDING_EXPLICIT;
        window.begins[i] = explicit_pads ? pads[i] : 0;
        window.ends[i] = explicit_pads ? pads[axes + i] : 0;
        RAPTOR_TRY(resolve_axis(state, &window, i, mode, ceil_mode != 0, extents[i]));
    }
    if (axes == 1)
        widen(&window);
    *out_window = window;
    return RAPTOR_OK;
}

const ir_attribute *import_pads_attribute(const import_state *state, const int64_t *begins,
                                          const int64_t *ends) {
    int64_t pads[4] = {begins[0], begins[1], ends[0], ends[1]};
    return ir_attribute_i64_array(state->context, 4, pads);
}
