/* Pools over nhwc rows: first down the rows of the window, whole rows at a time, then across its
 * columns, a channel vector at a time (or whole shifted rows when the stride or the channels are
 * 1). */
#include "backend/graph/lowering.h"

#include <math.h>

enum { LONG_KERNEL = 16 }; /* more columns are a loop */

typedef struct pool {
    graph_layer *layer;
    graph_window whole;
    graph_window window; /* of the columns being lowered */
    graph_form input;
    const char *combine; /* spat.vmax or spat.vadd */
    float fill;          /* of padding: neutral for combine */
} pool;

/* The rows of the class combined and padded; a row of padding if there are none. */
static ir_value *combine_rows(graph_task *task, const pool *self, const graph_row_class *rows) {
    const graph_window *window = &self->window;
    int64_t used = graph_window_used(window) * window->channels;
    if (rows->first >= rows->end || used == 0)
        return graph_task_splat(task, graph_window_span(window) * window->channels, self->fill);
    if (rows->end - rows->first == 1)
        return graph_window_row(task, window, ir_operand_value(self->layer->operation, 0),
                                &self->input, rows->first, self->fill);
    const ir_affine *first = graph_scale(task, graph_window_origin(task, window), window->channels);
    ir_value *combined = NULL;
    for (int64_t ky = rows->first; ky < rows->end; ky++) {
        ir_value *read = graph_read(task, ir_operand_value(self->layer->operation, 0), &self->input,
                                    graph_window_input_row(task, window, ky), first, used);
        combined = combined ? graph_binary(task, self->combine, combined, read) : read;
    }
    return graph_window_pad(task, window, combined, self->fill);
}

/* `length` elements per kernel column, starting `pixel` elements into the row, `stride` apart. */
static ir_value *combine_columns(graph_task *task, const pool *self, ir_value *row,
                                 const ir_affine *pixel, int64_t length, int64_t stride) {
    const graph_window *window = &self->window;
    int64_t step = window->dilations[1] * window->channels;
    ir_value *combined = graph_slice(task, row, pixel, length, stride);
    if (window->kernel[1] > LONG_KERNEL) {
        graph_loop loop = graph_loop_begin(task, window->kernel[1] - 1, combined);
        const ir_affine *at =
            graph_add(task, pixel, graph_scale(task, graph_offset(task, loop.index, 1), step));
        ir_value *part = graph_slice(task, row, at, length, stride);
        return graph_loop_end(task, &loop, graph_binary(task, self->combine, loop.carried, part));
    }
    for (int64_t kx = 1; kx < window->kernel[1]; kx++) {
        ir_value *part =
            graph_slice(task, row, graph_offset(task, pixel, kx * step), length, stride);
        combined = graph_binary(task, self->combine, combined, part);
    }
    return combined;
}

/* Output columns computed by one instruction per kernel column. */
static int64_t columns_at_once(const graph_window *window) {
    bool is_regular = window->strides[1] == 1 || window->channels == 1;
    int64_t limit = GRAPH_POOL_PART / window->channels;
    return !is_regular || limit < 1 ? 1 : limit < window->output[1] ? limit : window->output[1];
}

/* Output columns first ... first + count - 1 from a row of combined rows. */
static ir_value *pool_part(graph_task *task, const pool *self, ir_value *row,
                           const ir_affine *first, int64_t count) {
    const graph_window *window = &self->window;
    const ir_affine *pixel = graph_scale(task, first, window->strides[1] * window->channels);
    int64_t stride = window->channels == 1 ? window->strides[1] : 1;
    return combine_columns(task, self, row, pixel, count * window->channels, stride);
}

static ir_value *pool_row(graph_task *task, const pool *self, const graph_row_class *rows) {
    const graph_window *window = &self->window;
    int64_t channels = window->channels, columns = window->output[1];
    int64_t part = columns_at_once(window), full = columns / part, tail = columns % part;
    ir_value *row = combine_rows(task, self, rows);
    graph_loop loop = graph_loop_begin(task, full, graph_empty(task, columns * channels));
    const ir_affine *first = graph_scale(task, loop.index, part);
    ir_value *value = pool_part(task, self, row, first, part);
    value = graph_insert(task, value, loop.carried, graph_scale(task, first, channels));
    ir_value *result = graph_loop_end(task, &loop, value);
    if (tail == 0)
        return result;
    first = graph_number(task, full * part);
    value = pool_part(task, self, row, first, tail);
    return graph_insert(task, value, result, graph_scale(task, first, channels));
}

/* One over the number of elements each window of the row averages, from output column `first` on.
 */
static ir_value *reciprocals(graph_task *task, const pool *self, const graph_row_class *rows,
                             int64_t first) {
    graph_lowering *lowering = self->layer->lowering;
    int64_t columns = self->window.output[1], channels = self->window.channels;
    float *values = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)(columns * channels));
    bool is_uniform = true;
    for (int64_t x = 0; x < columns; x++) {
        int64_t count = rows->counted * graph_window_counted_columns(&self->whole, first + x);
        float value = count ? 1.0f / (float)count : 0.0f;
        for (int64_t c = 0; c < channels; c++)
            values[x * channels + c] = value;
        is_uniform &= value == values[0];
    }
    if (is_uniform)
        return graph_task_splat(task, columns * channels, values[0]);
    return graph_constant(lowering, graph_resource(lowering, graph_resource_name(self->layer), 1,
                                                   columns * channels, values));
}

static raptor_status lower_tiles(const pool *self, const graph_row_class *rows,
                                 const graph_tiles *tiles, bool is_average) {
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, self->layer,
                                &(graph_task_description){
                                    .tiles = tiles,
                                    .fragment_length = graph_tiles_elements(self->layer, tiles),
                                }));
    ir_value *value = pool_row(&task, self, rows);
    if (is_average)
        value = graph_binary(
            &task, "spat.vmul", value,
            reciprocals(&task, self, rows, self->layer->columns.cuts[tiles->first_range]));
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, value, 0);
}

static raptor_status lower_pool(graph_layer *layer, pool *self, bool is_average) {
    const int64_t *kernel;
    RAPTOR_TRY(graph_integers(layer, "kernelShape", 2, &kernel));
    RAPTOR_TRY(graph_operand_form(layer, 0, &self->input));
    RAPTOR_TRY(graph_window_make(layer, kernel, &self->whole));
    if (self->input.c != layer->output.c)
        return graph_fail(layer, "input and output differ in their number of channels");
    const ir_attribute *include = ir_attribute_get(layer->operation, "countIncludePad");
    if (is_average && include && include->kind == IR_ATTRIBUTE_BOOL && include->boolean) {
        uint32_t count = 0;
        const int64_t *counted = ir_integers_get(layer->operation, "countPads", &count);
        if (counted && count != 4)
            return graph_fail(layer, "'countPads' must hold 4 integers");
        for (int i = 0; i < 4; i++)
            self->whole.counted_pads[i] = counted ? counted[i] : self->whole.pads[i];
    }
    graph_window_tiles tiles;
    RAPTOR_TRY(graph_window_tiles_make(layer, &self->whole, &tiles));
    for (uint32_t i = 0; i < tiles.count; i++) {
        const graph_tiles *batch = &tiles.tiles[i];
        self->window = tiles.ranges[batch->first_range];
        RAPTOR_TRY(lower_tiles(self, &tiles.rows[batch->row_class], batch, is_average));
    }
    return RAPTOR_OK;
}

raptor_status graph_lower_max_pool(graph_layer *layer) {
    pool self = {.layer = layer, .combine = "spat.vmax", .fill = -INFINITY};
    return lower_pool(layer, &self, false);
}

raptor_status graph_lower_average_pool(graph_layer *layer) {
    pool self = {.layer = layer, .combine = "spat.vadd", .fill = 0.0f};
    return lower_pool(layer, &self, true);
}

/* ---- global average ---- */

/* Sum per channel of the elements in columns `first` ... first + count - 1 of nhwc rows. */
static ir_value *sum_columns(graph_task *task, const graph_form *form, ir_value *input,
                             const ir_affine *first, int64_t count) {
    const ir_affine *from = graph_scale(task, first, form->c);
    ir_value *sum = NULL;
    for (int64_t h = 0; h < form->h; h++) {
        const ir_affine *row = graph_offset(task, graph_scale(task, task->fragment, form->h), h);
        ir_value *read = graph_read(task, input, form, row, from, count * form->c);
        sum = sum ? graph_binary(task, "spat.vadd", sum, read) : read;
    }
    ir_value *column = graph_slice(task, sum, graph_number(task, 0), form->c, 1);
    if (count == 1)
        return column;
    graph_loop loop = graph_loop_begin(task, count - 1, column);
    const ir_affine *at = graph_scale(task, graph_offset(task, loop.index, 1), form->c);
    ir_value *part = graph_slice(task, sum, at, form->c, 1);
    return graph_loop_end(task, &loop, graph_binary(task, "spat.vadd", loop.carried, part));
}

/* Sum of an image's elements per channel, from nhwc rows; long rows part by part. */
static ir_value *sum_nhwc(graph_task *task, const graph_form *form, ir_value *input) {
    int64_t part = GRAPH_GLOBAL_POOL_PART / form->c;
    part = part < 1 ? 1 : part > form->w ? form->w : part;
    int64_t full = form->w / part, tail = form->w % part;
    if (full == 1 && tail == 0)
        return sum_columns(task, form, input, graph_number(task, 0), form->w);
    graph_loop loop = graph_loop_begin(task, full, graph_task_splat(task, form->c, 0.0f));
    ir_value *sum = sum_columns(task, form, input, graph_scale(task, loop.index, part), part);
    sum = graph_loop_end(task, &loop, graph_binary(task, "spat.vadd", loop.carried, sum));
    if (tail == 0)
        return sum;
    ir_value *rest = sum_columns(task, form, input, graph_number(task, full * part), tail);
    return graph_binary(task, "spat.vadd", sum, rest);
}

/* Means of an image's channels, each a run of `plane` elements of the row; whole images for dense
 * values, summed rows for nchw rows. */
static ir_value *average_runs(graph_task *task, ir_value *row, int64_t channels, int64_t plane) {
    graph_loop loop = graph_loop_begin(task, channels, graph_empty(task, channels));
    ir_value *run = graph_slice(task, row, graph_scale(task, loop.index, plane), plane, 1);
    const ir_type *type = ir_type_matrix(task->layer->lowering->context, 1, 1);
    ir_value *mean = ir_build_value(&task->builder, "spat.vavg", 1, &run, type, NULL, 0);
    return graph_loop_end(task, &loop, graph_insert(task, mean, loop.carried, loop.index));
}

static ir_value *average_image(graph_task *task, const graph_form *form, ir_value *input) {
    if (form->layout == GRAPH_NHWC_ROWS) {
        ir_value *sum = sum_nhwc(task, form, input);
        float scale = 1.0f / (float)(form->h * form->w);
        return graph_binary(task, "spat.vmul", sum, graph_task_splat(task, form->c, scale));
    }
    const ir_affine *zero = graph_number(task, 0);
    if (form->layout == GRAPH_DENSE) {
        int64_t plane = form->h * form->w;
        ir_value *image =
            graph_read(task, input, form, zero, graph_scale(task, task->fragment, form->c * plane),
                       form->c * plane);
        return average_runs(task, image, form->c, plane);
    }
    ir_value *sum = NULL;
    for (int64_t h = 0; h < form->h; h++) {
        const ir_affine *row = graph_offset(task, graph_scale(task, task->fragment, form->h), h);
        ir_value *read = graph_read(task, input, form, row, zero, form->columns);
        sum = sum ? graph_binary(task, "spat.vadd", sum, read) : read;
    }
    ir_value *means = average_runs(task, sum, form->c, form->w);
    return graph_binary(task, "spat.vmul", means,
                        graph_task_splat(task, form->c, 1.0f / (float)form->h));
}

/* One task an image. */
raptor_status graph_lower_global_average_pool(graph_layer *layer) {
    graph_form form;
    RAPTOR_TRY(graph_operand_form(layer, 0, &form));
    if (form.n != layer->output.n || form.c != layer->output.c || layer->output.h != 1 ||
        layer->output.w != 1)
        return graph_fail(layer, "its result must be [N, C, 1, 1]");
    if (layer->placement_count < form.n)
        return graph_fail(layer, "it needs one core per image in its placement");
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = graph_lanes_all(form.n),
                                    .fragment_length = form.c,
                                }));
    ir_value *mean = average_image(&task, &form, ir_operand_value(layer->operation, 0));
    graph_segment segment = {task.fragment, graph_number(&task, 0), form.c};
    if (layer->output.layout == GRAPH_DENSE)
        segment = (graph_segment){graph_number(&task, 0), graph_scale(&task, task.fragment, form.c),
                                  form.c};
    return graph_task_finish(&task, &segment, mean, 0);
}
