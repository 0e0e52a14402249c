/* Sliding windows of convolutions and pools over nhwc rows. */
#include "backend/graph/lowering.h"

static bool positive(const int64_t *values, int count) {
    for (int i = 0; i < count; i++)
        if (values[i] < 1 || values[i] > INT32_MAX)
            return false;
    return true;
}

raptor_status graph_window_make(graph_layer *layer, const int64_t *kernel,
                                graph_window *out_window) {
    const int64_t *pads, *strides, *dilations;
    RAPTOR_TRY(graph_integers(layer, "pads", 4, &pads));
    RAPTOR_TRY(graph_integers(layer, "strides", 2, &strides));
    RAPTOR_TRY(graph_integers(layer, "dilations", 2, &dilations));
    graph_form input;
    RAPTOR_TRY(graph_operand_form(layer, 0, &input));
    if (layer->output.layout != GRAPH_NHWC_ROWS || input.layout != GRAPH_NHWC_ROWS)
        return graph_fail(layer, "windows need layout nhwc_row_strip on both sides");
    if (!positive(kernel, 2) || !positive(strides, 2) || !positive(dilations, 2))
        return graph_fail(layer, "kernel, strides and dilations must be positive");
    graph_window window = {
        .images = input.n,
        .channels = input.c,
        .input = {input.h, input.w},
        .output = {layer->output.h, layer->output.w},
        .kernel = {kernel[0], kernel[1]},
        .strides = {strides[0], strides[1]},
        .dilations = {dilations[0], dilations[1]},
    };
    for (int i = 0; i < 4; i++) {
        if (pads[i] < 0 || pads[i] > INT32_MAX)
            return graph_fail(layer, "pads must not be negative");
        window.pads[i] = pads[i];
    }
    for (int axis = 0; axis < 2; axis++) {
        int64_t padded = window.input[axis] + pads[axis] + pads[axis + 2];
        int64_t reach = (kernel[axis] - 1) * dilations[axis] + 1;
        if (padded < reach || (padded - reach) / strides[axis] + 1 != window.output[axis])
            return graph_fail(layer, "its windows give %lld %s, its type says %lld",
                              padded < reach ? 0LL
                                             : (long long)((padded - reach) / strides[axis] + 1),
                              axis ? "columns" : "rows", (long long)window.output[axis]);
    }
    if (input.n != layer->output.n)
        return graph_fail(layer, "input and output differ in their number of images");
    *out_window = window;
    return RAPTOR_OK;
}

/* Taps of the window at `position` that fall on -before ... size + after - 1: *out_first to
 * *out_end - 1. They are consecutive. */
static void taps_inside(const graph_window *window, int axis, int64_t position, int64_t before,
                        int64_t after, int64_t *out_first, int64_t *out_end) {
    int64_t start = position * window->strides[axis] - window->pads[axis];
    int64_t first = 0, end = window->kernel[axis];
    while (first < end && start + first * window->dilations[axis] < -before)
        first++;
    while (end > first &&
           start + (end - 1) * window->dilations[axis] >= window->input[axis] + after)
        end--;
    *out_first = first;
    *out_end = end;
}

int64_t graph_window_counted_columns(const graph_window *window, int64_t x) {
    int64_t first, end;
    taps_inside(window, 1, x, window->counted_pads[1], window->counted_pads[3], &first, &end);
    return end - first;
}

graph_row_class *graph_window_classes(graph_layer *layer, const graph_window *window,
                                      uint32_t *out_count) {
    raptor_arena *arena = layer->lowering->arena;
    graph_row_class *classes = NULL;
    uint32_t count = 0, capacity = 0;
    for (int64_t y = 0; y < window->output[0]; y++) {
        graph_row_class row = {.lanes = {window->images, window->output[0], y, 1}};
        int64_t first, end;
        taps_inside(window, 0, y, 0, 0, &row.first, &row.end);
        taps_inside(window, 0, y, window->counted_pads[0], window->counted_pads[2], &first, &end);
        row.counted = end - first;
        graph_row_class *last = count ? &classes[count - 1] : NULL;
        if (last && last->first == row.first && last->end == row.end &&
            last->counted == row.counted) {
            last->lanes.count++;
            continue;
        }
        RAPTOR_GROW(arena, classes, count, capacity);
        classes[count++] = row;
    }
    *out_count = count;
    return classes;
}

int64_t graph_window_span(const graph_window *window) {
    return (window->output[1] - 1) * window->strides[1] +
           (window->kernel[1] - 1) * window->dilations[1] + 1;
}

int64_t graph_window_used(const graph_window *window) {
    int64_t reach = graph_window_span(window) - window->pads[1];
    return reach < 0 ? 0 : reach < window->input[1] ? reach : window->input[1];
}

/* The windows of output columns first ... first + width - 1. */
static graph_window window_range(const graph_window *window, int64_t first, int64_t width) {
    graph_window range = *window;
    range.output[1] = width;
    int64_t start = first * window->strides[1] - window->pads[1], span = graph_window_span(&range);
    int64_t left = start < 0 ? -start : 0;
    range.pads[1] = left < span ? left : span;
    int64_t origin = start < 0 ? 0 : start < window->input[1] ? start : window->input[1];
    range.input[1] = window->input[1] - origin;
    range.shift = origin - first * window->strides[1];
    return range;
}

/* Without padding there is nothing that tells ranges of one width apart. */
static bool is_inner(const graph_window *range) {
    return range->pads[1] == 0 && graph_window_used(range) == graph_window_span(range);
}

/* Also per range the number of its structure. */
static graph_window *window_ranges(graph_layer *layer, const graph_window *window,
                                   uint32_t **out_classes) {
    const graph_columns *columns = &layer->columns;
    raptor_arena *arena = layer->lowering->arena;
    graph_window *ranges = RAPTOR_NEW_ARRAY(arena, graph_window, (size_t)columns->count);
    uint32_t *classes = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)columns->count);
    for (int64_t i = 0; i < columns->count; i++) {
        ranges[i] = window_range(window, columns->cuts[i], graph_columns_width(columns, i));
        int64_t like = 0;
        while (like < i && !(is_inner(&ranges[like]) && is_inner(&ranges[i]) &&
                             ranges[like].output[1] == ranges[i].output[1]))
            like++;
        classes[i] = (uint32_t)like;
    }
    *out_classes = classes;
    return ranges;
}

raptor_status graph_window_tiles_make(graph_layer *layer, const graph_window *window,
                                      graph_window_tiles *out_tiles) {
    uint32_t row_count, *column_classes;
    out_tiles->rows = graph_window_classes(layer, window, &row_count);
    out_tiles->ranges = window_ranges(layer, window, &column_classes);
    graph_lanes *lanes = RAPTOR_NEW_ARRAY(layer->lowering->arena, graph_lanes, row_count);
    for (uint32_t i = 0; i < row_count; i++)
        lanes[i] = out_tiles->rows[i].lanes;
    return graph_tiles_make(layer, lanes, row_count, column_classes, &out_tiles->tiles,
                            &out_tiles->count);
}

const ir_affine *graph_window_origin(const graph_task *task, const graph_window *window) {
    return graph_offset(task, graph_scale(task, task->column, window->strides[1]), window->shift);
}

/* A row with its borders filled and its middle still to be written. */
static ir_value *make_borders(graph_task *task, const graph_window *window, float fill) {
    int64_t channels = window->channels, span = graph_window_span(window);
    int64_t used = graph_window_used(window), left = window->pads[1];
    int64_t right = span - left - used;
    ir_value *padded = graph_empty(task, span * channels);
    if (left > 0)
        padded = graph_insert(task, graph_task_splat(task, left * channels, fill), padded,
                              graph_number(task, 0));
    if (right > 0)
        padded = graph_insert(task, graph_task_splat(task, right * channels, fill), padded,
                              graph_number(task, (left + used) * channels));
    return padded;
}

static bool needs_borders(const graph_window *window) {
    return window->pads[1] > 0 || graph_window_used(window) < graph_window_span(window);
}

ir_value *graph_window_pad(graph_task *task, const graph_window *window, ir_value *row,
                           float fill) {
    if (!needs_borders(window))
        return row;
    if (graph_window_used(window) == 0)
        return graph_task_splat(task, graph_window_span(window) * window->channels, fill);
    return graph_insert(task, row, make_borders(task, window, fill),
                        graph_number(task, window->pads[1] * window->channels));
}

const ir_affine *graph_window_input_row(const graph_task *task, const graph_window *window,
                                        int64_t tap) {
    return graph_add(task, graph_scale(task, task->period, window->input[0]),
                     graph_offset(task, graph_scale(task, task->row, window->strides[0]),
                                  tap * window->dilations[0] - window->pads[0]));
}

/* Part by part into the padded row: a copy of the whole row may be too much for a core. */
static ir_value *read_long_row(graph_task *task, const graph_window *window, ir_value *input,
                               const graph_form *form, const ir_affine *row, float fill) {
    int64_t length = graph_window_used(window) * window->channels;
    int64_t full = length / GRAPH_WINDOW_PART, tail = length % GRAPH_WINDOW_PART;
    const ir_affine *first = graph_scale(task, graph_window_origin(task, window), window->channels);
    const ir_affine *left = graph_number(task, window->pads[1] * window->channels);
    graph_loop loop = graph_loop_begin(task, full, make_borders(task, window, fill));
    const ir_affine *at = graph_scale(task, loop.index, GRAPH_WINDOW_PART);
    ir_value *part =
        graph_read(task, input, form, row, graph_add(task, first, at), GRAPH_WINDOW_PART);
    ir_value *padded = graph_loop_end(
        task, &loop, graph_insert(task, part, loop.carried, graph_add(task, left, at)));
    if (tail == 0)
        return padded;
    at = graph_number(task, full * GRAPH_WINDOW_PART);
    part = graph_read(task, input, form, row, graph_add(task, first, at), tail);
    return graph_insert(task, part, padded, graph_add(task, left, at));
}

ir_value *graph_window_row(graph_task *task, const graph_window *window, ir_value *input,
                           const graph_form *form, int64_t tap, float fill) {
    int64_t used = graph_window_used(window);
    if (used == 0)
        return graph_window_pad(task, window, NULL, fill);
    const ir_affine *row = graph_window_input_row(task, window, tap);
    if (used * window->channels > 2 * GRAPH_WINDOW_PART && needs_borders(window))
        return read_long_row(task, window, input, form, row, fill);
    const ir_affine *first = graph_scale(task, graph_window_origin(task, window), window->channels);
    ir_value *read = graph_read(task, input, form, row, first, used * window->channels);
    return graph_window_pad(task, window, read, fill);
}
