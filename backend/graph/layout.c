/* Conversions between physical layouts, and operations that only rename what they are given.
 *
 * The device gathers from local rows at a stride, but reads and writes host memory in contiguous
 * runs; so a task loads runs, brings the elements in order locally, and publishes one run. */
#include "backend/graph/lowering.h"

/* [outer][inner] of a local row to [inner][outer]. */
static ir_value *transpose_row(graph_task *task, ir_value *row, int64_t outer, int64_t inner) {
    if (outer == 1 || inner == 1)
        return row;
    graph_loop loop = graph_loop_begin(task, inner, graph_empty(task, outer * inner));
    ir_value *part = graph_slice(task, row, loop.index, outer, inner);
    const ir_affine *at = graph_scale(task, loop.index, outer);
    return graph_loop_end(task, &loop, graph_insert(task, part, loop.carried, at));
}

/* The task's columns of row (n, y) of a dense value as [channel][column]. */
static ir_value *gather_channels(graph_task *task, ir_value *input, const graph_form *form) {
    int64_t plane = form->h * form->w, width = task->width;
    const ir_affine *image = graph_scale(task, task->period, form->c * plane);
    const ir_affine *from = graph_add(task, image, graph_scale(task, task->row, form->w));
    const ir_affine *zero = graph_number(task, 0);
    from = graph_add(task, from, task->column);
    graph_loop loop = graph_loop_begin(task, form->c, graph_empty(task, form->c * width));
    const ir_affine *channel = graph_add(task, from, graph_scale(task, loop.index, plane));
    ir_value *run = graph_read(task, input, form, zero, channel, width);
    const ir_affine *at = graph_scale(task, loop.index, width);
    return graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
}

/* The task's columns of row (n, y) of a dense value as [column][channel], from the whole image. */
static ir_value *gather_pixels(graph_task *task, ir_value *input, const graph_form *form) {
    int64_t plane = form->h * form->w;
    const ir_affine *from = graph_scale(task, task->period, form->c * plane);
    ir_value *image = graph_read(task, input, form, graph_number(task, 0), from, form->c * plane);
    const ir_affine *row = graph_add(task, graph_scale(task, task->row, form->w), task->column);
    graph_loop loop = graph_loop_begin(task, task->width, graph_empty(task, form->c * task->width));
    ir_value *pixel = graph_slice(task, image, graph_add(task, row, loop.index), form->c, plane);
    const ir_affine *at = graph_scale(task, loop.index, form->c);
    return graph_loop_end(task, &loop, graph_insert(task, pixel, loop.carried, at));
}

static ir_value *convert_row(graph_task *task, const graph_segment *segment, const void *user) {
    const graph_layer *layer = task->layer;
    const graph_form *from = user, *to = &layer->output;
    (void)segment;
    ir_value *input = ir_operand_value(layer->operation, 0);
    if (from->layout != GRAPH_DENSE) {
        ir_value *row =
            graph_read(task, input, from, task->fragment, graph_number(task, 0), from->columns);
        if (from->layout == to->layout)
            return row;
        return from->layout == GRAPH_NCHW_ROWS ? transpose_row(task, row, from->c, from->w)
                                               : transpose_row(task, row, from->w, from->c);
    }
    if (to->layout == GRAPH_NHWC_ROWS && from->w < GRAPH_SHORT_RUN && from->c > 1 &&
        from->c * from->h * from->w <= GRAPH_WHOLE_VALUE)
        return gather_pixels(task, input, from);
    ir_value *row = gather_channels(task, input, from);
    return to->layout == GRAPH_NHWC_ROWS ? transpose_row(task, row, from->c, task->width) : row;
}

static raptor_status lower_to_rows(graph_layer *layer, const graph_form *from) {
    if (from->layout != GRAPH_DENSE) /* columns of nchw rows do not lie together */
        RAPTOR_TRY(graph_whole_rows_only(layer));
    return graph_lower_rows(layer, true, convert_row, from);
}

/* ---- rows to dense ---- */

/* Channels first ... first + count - 1 of an image from nhwc rows, as [channel][y][x]. */
static ir_value *planes_of_image(graph_task *task, ir_value *input, const graph_form *form,
                                 const ir_affine *image, const ir_affine *first, int64_t count) {
    const ir_affine *zero = graph_number(task, 0);
    int64_t plane = form->h * form->w;
    graph_loop rows = graph_loop_begin(task, form->h, graph_empty(task, form->c * plane));
    const ir_affine *y = graph_add(task, graph_scale(task, image, form->h), rows.index);
    ir_value *row = graph_read(task, input, form, y, zero, form->columns);
    ir_value *pixels = graph_loop_end(
        task, &rows,
        graph_insert(task, row, rows.carried, graph_scale(task, rows.index, form->columns)));
    graph_loop loop = graph_loop_begin(task, count, graph_empty(task, count * plane));
    ir_value *channel =
        graph_slice(task, pixels, graph_add(task, first, loop.index), plane, form->c);
    const ir_affine *at = graph_scale(task, loop.index, plane);
    return graph_loop_end(task, &loop, graph_insert(task, channel, loop.carried, at));
}

/* What a task makes of a dense image: `count` whole planes, or `height` rows of one. */
typedef struct plane_part {
    int64_t count, height;
    const ir_affine *image, *first; /* image, channel */
    const ir_affine *y;             /* first row */
} plane_part;

/* Columns x ... x + width - 1 of a row, brought into the planes of `value`, which the row enters at
 * element `to` of each. */
static ir_value *planes_of_columns(graph_task *task, ir_value *input, const graph_form *form,
                                   const plane_part *part, const ir_affine *y, const ir_affine *x,
                                   int64_t width, ir_value *value, const ir_affine *to) {
    bool is_nhwc = form->layout == GRAPH_NHWC_ROWS;
    const ir_affine *from =
        is_nhwc ? graph_scale(task, x, form->c) : graph_scale(task, part->first, form->w);
    ir_value *row =
        graph_read(task, input, form, y, from, is_nhwc ? width * form->c : part->count * form->w);
    graph_loop loop = graph_loop_begin(task, part->count, value);
    const ir_affine *channel =
        is_nhwc ? graph_add(task, part->first, loop.index) : graph_scale(task, loop.index, form->w);
    ir_value *run = graph_slice(task, row, channel, width, is_nhwc ? form->c : 1);
    const ir_affine *at =
        graph_add(task, graph_scale(task, loop.index, part->height * form->w), to);
    return graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
}

/* The same row by row, long rows part by part: for images that are too large to be held. */
static ir_value *planes_by_row(graph_task *task, ir_value *input, const graph_form *form,
                               const plane_part *part) {
    int64_t width = form->w;
    if (form->layout == GRAPH_NHWC_ROWS && form->columns > GRAPH_LONG_ROW)
        width = form->c < GRAPH_LONG_ROW ? GRAPH_LONG_ROW / form->c : 1;
    int64_t full = form->w / width, tail = form->w % width;
    ir_value *planes = graph_empty(task, part->count * part->height * form->w);
    graph_loop rows = graph_loop_begin(task, part->height, planes);
    const ir_affine *first = graph_add(task, graph_scale(task, part->image, form->h), part->y);
    const ir_affine *y = graph_add(task, first, rows.index);
    const ir_affine *to = graph_scale(task, rows.index, form->w);
    graph_loop columns = graph_loop_begin(task, full, rows.carried);
    const ir_affine *x = graph_scale(task, columns.index, width);
    ir_value *value = planes_of_columns(task, input, form, part, y, x, width, columns.carried,
                                        graph_add(task, to, x));
    value = graph_loop_end(task, &columns, value);
    if (tail > 0) {
        x = graph_number(task, full * width);
        value =
            planes_of_columns(task, input, form, part, y, x, tail, value, graph_add(task, to, x));
    }
    return graph_loop_end(task, &rows, value);
}

/* Channels per task. Of several images a divisor of all channels, so that a task stays within one;
 * the last task of a single image may have fewer. */
static int64_t planes_per_task(const graph_form *form, int64_t fragments) {
    int64_t planes = form->n * form->c;
    int64_t count = fragments > 0 ? 1 + (planes - 1) / fragments : planes;
    while (form->n > 1 && count < form->c && form->c % count != 0)
        count++;
    return count < form->c ? count : form->c;
}

/* With more tasks than planes each makes an equal part of a plane's rows. */
static int64_t parts_of_plane(const graph_form *form, int64_t fragments) {
    int64_t planes = form->n * form->c, parts = fragments / planes;
    return parts > 1 && fragments % planes == 0 && form->h % parts == 0 ? parts : 1;
}

/* The tasks of `lanes`: `count` planes of every `chunk`, or one of the parts of each plane. */
static raptor_status lower_planes(graph_layer *layer, const graph_form *from, int64_t parts,
                                  const graph_lanes *lanes, int64_t count, int64_t chunk) {
    const graph_form *to = &layer->output;
    ir_value *input = ir_operand_value(layer->operation, 0);
    plane_part part = {.count = count, .height = to->h / parts};
    int64_t length = part.count * part.height * to->w;
    graph_task task;
    if (lanes->count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.lanes = *lanes, .fragment_length = length, .wraps = true}));
    const ir_affine *channel = graph_scale(&task, graph_divide(&task, task.fragment, parts), chunk);
    part.y = graph_scale(&task, graph_modulo(&task, task.fragment, parts), part.height);
    part.image = to->n == 1 ? graph_number(&task, 0) : graph_divide(&task, channel, to->c);
    part.first = to->n == 1 ? channel : graph_modulo(&task, channel, to->c);
    bool is_held = parts == 1 && to->c * to->h * to->w <= GRAPH_WHOLE_VALUE;
    ir_value *value = from->layout == GRAPH_NHWC_ROWS && is_held
                          ? planes_of_image(&task, input, from, part.image, part.first, part.count)
                          : planes_by_row(&task, input, from, &part);
    graph_segment segment = {
        graph_number(&task, 0),
        graph_scale(&task, task.fragment, chunk * part.height * to->w),
        length,
    };
    return graph_task_finish(&task, &segment, value, 0);
}

/* ---- ranges of rows to dense ---- */

bool graph_is_cut_conversion(const graph_layer *layer) {
    const char *name = ir_enum_get(layer->operation, "sourcePhysicalLayout", NULL);
    graph_layout source;
    return ir_attribute_get(layer->operation, "columnRanges") &&
           graph_layout_parse(name, &source) && source == GRAPH_NHWC_ROWS &&
           layer->output.layout == GRAPH_DENSE;
}

/* The task's columns of its row, channel by channel, with what is fused: every channel's columns
 * are a run of the dense value. */
static raptor_status runs_of_row(graph_task *task, const graph_form *from, ir_value *row,
                                 ir_value **out_runs) {
    const graph_layer *layer = task->layer;
    int64_t width = task->width, plane = from->h * from->w;
    const ir_affine *first = graph_add(task, graph_scale(task, task->period, from->c * plane),
                                       graph_scale(task, task->row, from->w));
    first = graph_add(task, first, task->column);
    graph_loop loop = graph_loop_begin(task, from->c, graph_empty(task, from->c * width));
    graph_segment segment = {graph_number(task, 0),
                             graph_add(task, first, graph_scale(task, loop.index, plane)), width};
    ir_value *run = graph_slice(task, row, loop.index, width, from->c);
    for (uint32_t i = 0; i < layer->fused_count; i++)
        RAPTOR_TRY(graph_elementwise_apply(task, &layer->fused[i], &segment, run, &run));
    const ir_affine *at = graph_scale(task, loop.index, width);
    *out_runs = graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
    return RAPTOR_OK;
}

static void place_runs(const graph_task *task, const graph_form *from, const graph_tiles *tiles,
                       uint32_t collection) {
    graph_layer *layer = task->layer;
    bool is_cut = tiles->count > 0;
    int64_t lanes = is_cut ? tiles->count : graph_lanes_count(&tiles->lanes);
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t row = is_cut ? tiles->rows[lane] : graph_lanes_fragment(&tiles->lanes, lane);
        int64_t x = is_cut ? layer->columns.cuts[tiles->ranges[lane]] : 0;
        for (int64_t c = 0; c < from->c; c++) {
            int64_t line = (row / from->h * from->c + c) * from->h + row % from->h;
            graph_place(layer, (graph_placed){collection, lane, c * task->width, 0,
                                              line * from->w + x, task->width});
        }
    }
}

/* Tasks are those of the rows that are read, so their geometry holds while the tasks are laid out.
 */
static raptor_status lower_cut_rows(graph_layer *layer, const graph_form *from) {
    const graph_form dense = layer->output;
    graph_tiles *tiles;
    uint32_t count;
    layer->output = *from;
    RAPTOR_TRY(graph_tiles_of_rows(layer, &tiles, &count));
    for (uint32_t i = 0; i < count; i++) {
        graph_task task;
        int64_t length = graph_tiles_elements(layer, &tiles[i]);
        layer->output = *from;
        RAPTOR_TRY(graph_task_begin(&task, layer,
                                    &(graph_task_description){.tiles = &tiles[i],
                                                              .fragment_length = length,
                                                              .wraps = true}));
        ir_value *row = graph_read(&task, ir_operand_value(layer->operation, 0), from,
                                   task.fragment, graph_scale(&task, task.column, from->c), length);
        layer->output = dense;
        RAPTOR_TRY(runs_of_row(&task, from, row, &row));
        uint32_t collection = graph_task_publish(&task, row);
        if (!task.is_scalar)
            place_runs(&task, from, &tiles[i], collection);
    }
    return RAPTOR_OK;
}

/* ---- rows to dense: which way ---- */

static raptor_status lower_to_dense(graph_layer *layer, const graph_form *from) {
    const graph_form *to = &layer->output;
    if (graph_is_cut_conversion(layer))
        return lower_cut_rows(layer, from);
    int64_t fragments = ir_integer_get(layer->operation, "fragments", layer->placement_count);
    int64_t parts = parts_of_plane(to, fragments), chunk = planes_per_task(to, fragments);
    int64_t full = to->n * to->c / chunk * parts, tail = to->n * to->c % chunk;
    graph_lanes lanes = {1, full + 1, 0, full};
    RAPTOR_TRY(lower_planes(layer, from, parts, &lanes, chunk, chunk));
    lanes = (graph_lanes){1, full + 1, full, tail > 0 ? 1 : 0};
    return lower_planes(layer, from, parts, &lanes, tail, chunk);
}

/* ---- operations ---- */

static raptor_status reuse_operand(graph_layer *layer) {
    if (layer->fused_count > 0)
        return graph_lower_elementwise(layer);
    const graph_value *value = graph_value_of(ir_operand_value(layer->operation, 0));
    if (!value)
        return graph_fail(layer, "its operand is a constant that should have been folded");
    graph_layer_reuse(layer, value->tensor);
    return RAPTOR_OK;
}

raptor_status graph_lower_materialize(graph_layer *layer) {
    graph_form from;
    RAPTOR_TRY(graph_operand_form(layer, 0, &from));
    graph_layout source;
    if (!graph_layout_parse(ir_enum_get(layer->operation, "sourcePhysicalLayout", NULL), &source) ||
        !graph_layout_parse(ir_enum_get(layer->operation, "targetPhysicalLayout", NULL),
                            &layer->output.layout) ||
        !graph_form_make(ir_result(layer->operation, 0)->type, layer->output.layout,
                         &layer->output))
        return graph_fail(layer, "it needs a source and a target layout that can hold its value");
    if (source != from.layout)
        return graph_fail(layer, "its operand lies in %s, not in %s",
                          graph_layout_name(from.layout), graph_layout_name(source));
    if (from.n != layer->output.n || from.c != layer->output.c || from.h != layer->output.h ||
        from.w != layer->output.w)
        return graph_fail(layer, "a conversion keeps the shape");
    if (graph_form_same(&from, &layer->output))
        return reuse_operand(layer);
    return layer->output.layout == GRAPH_DENSE ? lower_to_dense(layer, &from)
                                               : lower_to_rows(layer, &from);
}

raptor_status graph_lower_reshape(graph_layer *layer) {
    graph_form from;
    RAPTOR_TRY(graph_operand_form(layer, 0, &from));
    if (from.layout != GRAPH_DENSE || layer->output.layout != GRAPH_DENSE ||
        from.columns != layer->output.columns)
        return graph_fail(layer, "a reshape keeps the elements of a dense_nchw value");
    return reuse_operand(layer);
}
