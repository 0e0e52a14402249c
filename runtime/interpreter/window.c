/* Plan operations that look at windows or neighbours of an image: convolution, pools, padding,
 * resizing. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "runtime/interpreter/kernels.h"
#include "runtime/interpreter/machine.h"

typedef struct window {
    int64_t kernel[2], top, left, bottom, right, strides[2], dilations[2], group;
    bool count_padding;
    int64_t count_bottom, count_right; /* padding up to which positions count */
    int64_t n, c, h, w, out_c, out_h, out_w;
} window;

static bool read_numbers(const interpreter_node *node, const char *name, uint32_t count,
                         int64_t minimum, int64_t *out_numbers) {
    uint32_t found = 0;
    const int64_t *numbers = ir_integers_get(node->operation, name, &found);
    if (!numbers || found != count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (numbers[i] < minimum || numbers[i] > INT32_MAX)
            return false;
        out_numbers[i] = numbers[i];
    }
    return true;
}

static int64_t positions(int64_t extent, int64_t padding, int64_t dilation, int64_t kernel,
                         int64_t stride) {
    int64_t room = extent + padding - dilation * (kernel - 1) - 1;
    return room < 0 ? 0 : room / stride + 1;
}

/* Everything but the kernel's shape. */
static bool read_window(interpreter_program *program, interpreter_node *node, window *out) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    int64_t pads[4];
    if (x->rank != 4 || y->rank != 4)
        return interpreter_refuse(program, node, "takes and gives NCHW tensors");
    if (!read_numbers(node, "pads", 4, 0, pads) ||
        !read_numbers(node, "strides", 2, 1, out->strides) ||
        !read_numbers(node, "dilations", 2, 1, out->dilations))
        return interpreter_refuse(program, node, "pads, strides or dilations are missing");
    out->top = pads[0];
    out->left = pads[1];
    out->bottom = out->count_bottom = pads[2];
    out->right = out->count_right = pads[3];
    out->n = x->shape[0];
    out->c = x->shape[1];
    out->h = x->shape[2];
    out->w = x->shape[3];
    out->out_c = y->shape[1];
    out->out_h = y->shape[2];
    out->out_w = y->shape[3];
    return true;
}

static bool check_extent(interpreter_program *program, interpreter_node *node, const window *w) {
    bool fits = result_type(node, 0)->shape[0] == w->n &&
                w->out_h == positions(w->h, w->top + w->bottom, w->dilations[0], w->kernel[0],
                                      w->strides[0]) &&
                w->out_w == positions(w->w, w->left + w->right, w->dilations[1], w->kernel[1],
                                      w->strides[1]);
    return fits || interpreter_refuse(program, node,
                                      "the result's shape does not follow from the "
                                      "window");
}

/* Output positions whose input position out * stride + shift lies in [0, extent). */
static void clip_range(int64_t shift, int64_t stride, int64_t extent, int64_t outputs,
                       int64_t *out_first, int64_t *out_end) {
    int64_t first = shift < 0 ? (-shift + stride - 1) / stride : 0;
    int64_t end = shift >= extent ? 0 : (extent - 1 - shift) / stride + 1;
    *out_first = first;
    *out_end = end < outputs ? end : outputs;
    if (*out_end < first)
        *out_end = first;
}

/* ---- convolution ---- */

static bool prepare_convolution(interpreter_program *program, interpreter_node *node) {
    window *w = RAPTOR_NEW(program->arena, window);
    node->prepared = w;
    if (!read_window(program, node, w))
        return false;
    const ir_type *weight = operand_type(node, 1);
    w->group = ir_integer_get(node->operation, "group", 1);
    bool fits = weight->rank == 4 && w->group > 0 && w->c % w->group == 0 &&
                w->out_c % w->group == 0 && weight->shape[0] == w->out_c &&
                weight->shape[1] == w->c / w->group && weight->shape[2] > 0 &&
                weight->shape[3] > 0 &&
                (node->operation->operand_count < 3 || operand_count(node, 2) == (size_t)w->out_c);
    if (!fits)
        return interpreter_refuse(program, node, "weight, bias and group do not fit the tensors");
    w->kernel[0] = weight->shape[2];
    w->kernel[1] = weight->shape[3];
    return check_extent(program, node, w);
}

/* `count` input planes (four or one) through their kernel planes into one output plane. */
static void convolve_planes(const window *w, int64_t count, const float *x, const float *kernels,
                            float *y) {
    int64_t taps = w->kernel[0] * w->kernel[1];
    size_t distance = (size_t)(w->h * w->w), step = (size_t)w->strides[1];
    for (int64_t tap = 0; tap < taps; tap++) {
        int64_t shift_y = tap / w->kernel[1] * w->dilations[0] - w->top, first_y, end_y;
        int64_t shift_x = tap % w->kernel[1] * w->dilations[1] - w->left, first_x, end_x;
        clip_range(shift_y, w->strides[0], w->h, w->out_h, &first_y, &end_y);
        clip_range(shift_x, w->strides[1], w->w, w->out_w, &first_x, &end_x);
        float factors[4];
        for (int64_t c = 0; c < count; c++)
            factors[c] = kernels[c * taps + tap];
        for (int64_t oy = first_y; oy < end_y && first_x < end_x; oy++) {
            const float *from =
                x + (oy * w->strides[0] + shift_y) * w->w + first_x * w->strides[1] + shift_x;
            float *to = y + oy * w->out_w + first_x;
            if (count == 4)
                kernel_accumulate_four((size_t)(end_x - first_x), factors, from, distance, step,
                                       to);
            else
                kernel_accumulate((size_t)(end_x - first_x), factors[0], from, step, to);
        }
    }
}

/* All `count` input channels of a group into one output plane. */
static void convolve_channels(const window *w, int64_t count, const float *x, const float *kernels,
                              float *y) {
    int64_t taps = w->kernel[0] * w->kernel[1];
    for (int64_t c = 0, step; c < count; c += step) {
        step = c + 4 <= count ? 4 : 1;
        convolve_planes(w, step, x + c * w->h * w->w, kernels + c * taps, y);
    }
}

static interpreter_step execute_convolution(interpreter_task *task, const interpreter_node *node) {
    const window *w = node->prepared;
    const float *x = operand_floats(task, node, 0), *weight = operand_floats(task, node, 1);
    const float *bias = node->operation->operand_count > 2 ? operand_floats(task, node, 2) : NULL;
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    int64_t area = w->out_h * w->out_w, in_area = w->h * w->w;
    int64_t inputs = w->c / w->group, outputs = w->out_c / w->group;
    int64_t taps = w->kernel[0] * w->kernel[1];
    for (int64_t n = 0; n < w->n; n++)
        for (int64_t o = 0; o < w->out_c; o++, y += area) {
            const float *planes = x + (n * w->c + o / outputs * inputs) * in_area;
            for (int64_t i = 0; i < area; i++)
                y[i] = bias ? bias[o] : 0.0f;
            convolve_channels(w, inputs, planes, weight + o * inputs * taps, y);
        }
    return STEP_NEXT;
}

/* ---- pools ---- */

static bool prepare_pool(interpreter_program *program, interpreter_node *node) {
    window *w = RAPTOR_NEW(program->arena, window);
    node->prepared = w;
    int64_t count_pads[4];
    const ir_attribute *counts = ir_attribute_get(node->operation, "countIncludePad");
    w->count_padding = counts && counts->kind == IR_ATTRIBUTE_BOOL && counts->boolean;
    if (!read_window(program, node, w))
        return false;
    if (!read_numbers(node, "kernelShape", 2, 1, w->kernel) || w->out_c != w->c)
        return interpreter_refuse(program, node, "kernelShape or the channels do not fit");
    if (read_numbers(node, "countPads", 4, 0, count_pads)) {
        w->count_bottom = count_pads[2];
        w->count_right = count_pads[3];
    }
    return check_extent(program, node, w);
}

/* The taps of a window along one axis that lie in [0, extent): first, end, and how many lie in
 * the padding that counts, too. */
static void window_taps(int64_t start, int64_t kernel, int64_t dilation, int64_t extent,
                        int64_t counted_end, int64_t *out_first, int64_t *out_end,
                        int64_t *out_counted) {
    *out_first = kernel;
    *out_end = *out_counted = 0;
    for (int64_t k = 0; k < kernel; k++) {
        int64_t at = start + k * dilation;
        *out_counted += at < counted_end;
        if (at < 0 || at >= extent)
            continue;
        if (*out_first > k)
            *out_first = k;
        *out_end = k + 1;
    }
}

static float pool_window(const window *w, bool average, const float *x, int64_t oy, int64_t ox) {
    int64_t start_y = oy * w->strides[0] - w->top, start_x = ox * w->strides[1] - w->left;
    int64_t first_y, end_y, counted_y, first_x, end_x, counted_x;
    window_taps(start_y, w->kernel[0], w->dilations[0], w->h, w->h + w->count_bottom, &first_y,
                &end_y, &counted_y);
    window_taps(start_x, w->kernel[1], w->dilations[1], w->w, w->w + w->count_right, &first_x,
                &end_x, &counted_x);
    double sum = 0;
    float largest = -INFINITY;
    for (int64_t ky = first_y; ky < end_y; ky++)
        for (int64_t kx = first_x; kx < end_x; kx++) {
            float value =
                x[(start_y + ky * w->dilations[0]) * w->w + start_x + kx * w->dilations[1]];
            sum += (double)value;
            if (!(value <= largest))
                largest = value;
        }
    if (!average)
        return largest;
    bool empty = first_y >= end_y || first_x >= end_x;
    int64_t real = empty ? 0 : (end_y - first_y) * (end_x - first_x);
    return (float)(sum / (double)(w->count_padding ? counted_y * counted_x : real));
}

static interpreter_step pool(interpreter_task *task, const interpreter_node *node, bool average) {
    const window *w = node->prepared;
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (int64_t plane = 0; plane < w->n * w->c; plane++, x += w->h * w->w)
        for (int64_t oy = 0; oy < w->out_h; oy++)
            for (int64_t ox = 0; ox < w->out_w; ox++)
                *y++ = pool_window(w, average, x, oy, ox);
    return STEP_NEXT;
}

static interpreter_step execute_max_pool(interpreter_task *task, const interpreter_node *node) {
    return pool(task, node, false);
}

static interpreter_step execute_average_pool(interpreter_task *task, const interpreter_node *node) {
    return pool(task, node, true);
}

static bool prepare_global_pool(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0);
    size_t planes = x->rank == 4 ? (size_t)(x->shape[0] * x->shape[1]) : 0;
    return (x->rank == 4 && result_count(node, 0) == planes) ||
           interpreter_refuse(program, node, "takes NCHW and gives one value a plane");
}

static interpreter_step execute_global_pool(interpreter_task *task, const interpreter_node *node) {
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    size_t planes = result_count(node, 0);
    size_t area = planes ? operand_count(node, 0) / planes : 0;
    for (size_t i = 0; i < planes; i++)
        y[i] = kernel_mean(area, x + i * area);
    return STEP_NEXT;
}

/* ---- padding and resizing ---- */

enum { OUTSIDE = -1 };
/* For each output position of each dimension its source position, or OUTSIDE. */
typedef struct index_maps {
    const int64_t *of[4];
    float value; /* outside */
} index_maps;

static int64_t reflect(int64_t at, int64_t extent) {
    if (extent == 1)
        return 0;
    int64_t period = 2 * (extent - 1);
    at = ((at % period) + period) % period;
    return at < extent ? at : period - at;
}

static int64_t pad_source(const char *mode, int64_t at, int64_t extent) {
    if (at >= 0 && at < extent)
        return at;
    if (strcmp(mode, "edge") == 0)
        return at < 0 ? 0 : extent - 1;
    return strcmp(mode, "reflect") == 0 ? reflect(at, extent) : OUTSIDE;
}

static bool prepare_pad(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    index_maps *maps = RAPTOR_NEW(program->arena, index_maps);
    int64_t pads[8];
    const char *mode = ir_string_get(node->operation, "mode", "constant");
    node->prepared = maps;
    maps->value = (float)ir_float_get(node->operation, "value", 0);
    if (x->rank != 4 || y->rank != 4 || !read_numbers(node, "pads", 8, -INT32_MAX, pads))
        return interpreter_refuse(program, node, "takes an NCHW tensor and eight pads");
    for (uint32_t d = 0; d < 4; d++) {
        bool empty = x->shape[d] == 0 && strcmp(mode, "constant") != 0;
        if (y->shape[d] != x->shape[d] + pads[d] + pads[4 + d] || empty)
            return interpreter_refuse(program, node, "the result's shape does not follow");
        int64_t *map = RAPTOR_NEW_ARRAY(program->arena, int64_t, (size_t)y->shape[d]);
        for (int64_t i = 0; i < y->shape[d]; i++)
            map[i] = pad_source(mode, i - pads[d], x->shape[d]);
        maps->of[d] = map;
    }
    return true;
}

/* The listed source positions, or floor(i * in / out). */
static const int64_t *resize_map(interpreter_program *program, interpreter_node *node,
                                 const char *name, int64_t in, int64_t out) {
    uint32_t count = 0;
    const int64_t *listed = name ? ir_integers_get(node->operation, name, &count) : NULL;
    int64_t *map = RAPTOR_NEW_ARRAY(program->arena, int64_t, (size_t)out);
    bool fits = !listed || count == out;
    for (int64_t i = 0; fits && i < out; i++) {
        map[i] = listed ? listed[i] : i * in / out;
        fits = map[i] >= 0 && map[i] < in;
    }
    return fits ? map : NULL;
}

static bool prepare_resize(interpreter_program *program, interpreter_node *node) {
    static const char *const names[4] = {NULL, NULL, "rows", "columns"};
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    index_maps *maps = RAPTOR_NEW(program->arena, index_maps);
    node->prepared = maps;
    for (uint32_t d = 0; d < 4; d++) {
        bool fits = x->rank == 4 && y->rank == 4 && (d > 1 || x->shape[d] == y->shape[d]);
        maps->of[d] = fits ? resize_map(program, node, names[d], x->shape[d], y->shape[d]) : NULL;
        if (!maps->of[d])
            return interpreter_refuse(
                program, node,
                "the source positions of dimension %" PRIu32 " do not fit the shapes", d);
    }
    return true;
}

/* One output row; `source` is NULL for a row that is outside. */
static void map_row(const index_maps *maps, int64_t count, const float *source, float *y) {
    for (int64_t i = 0; i < count; i++) {
        int64_t from = source ? maps->of[3][i] : OUTSIDE;
        y[i] = from == OUTSIDE ? maps->value : source[from];
    }
}

static interpreter_step execute_map(interpreter_task *task, const interpreter_node *node) {
    const index_maps *maps = node->prepared;
    const int64_t *in = operand_type(node, 0)->shape, *out = result_type(node, 0)->shape;
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (int64_t n = 0; n < out[0]; n++)
        for (int64_t c = 0; c < out[1]; c++)
            for (int64_t h = 0; h < out[2]; h++, y += out[3]) {
                int64_t from[3] = {maps->of[0][n], maps->of[1][c], maps->of[2][h]};
                bool outside = from[0] == OUTSIDE || from[1] == OUTSIDE || from[2] == OUTSIDE;
                int64_t row = (from[0] * in[1] + from[1]) * in[2] + from[2];
                map_row(maps, out[3], outside ? NULL : x + row * in[3], y);
            }
    return STEP_NEXT;
}

const interpreter_row interpreter_window_rows[] = {
    ROW("spat.conv2d_plan", execute_convolution, prepare_convolution),
    ROW("spat.max_pool2d_plan", execute_max_pool, prepare_pool),
    ROW("spat.average_pool2d_plan", execute_average_pool, prepare_pool),
    ROW("spat.global_average_pool_plan", execute_global_pool, prepare_global_pool),
    ROW("spat.pad_plan", execute_map, prepare_pad),
    ROW("spat.resize_nearest_plan", execute_map, prepare_resize),
    ROWS_END,
};
