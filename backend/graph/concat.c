/* Concatenation of channels, row by row or, dense, image by image. */
#include "backend/graph/lowering.h"

typedef struct part {
    ir_value *logical;
    graph_form form;
} part;

static raptor_status read_parts(graph_layer *layer, part **out_parts) {
    ir_operation *operation = layer->operation;
    part *parts = RAPTOR_NEW_ARRAY(layer->lowering->arena, part, operation->operand_count);
    int64_t channels = 0;
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        parts[i].logical = ir_operand_value(operation, i);
        RAPTOR_TRY(graph_operand_form(layer, i, &parts[i].form));
        const graph_form *form = &parts[i].form;
        if (form->layout != layer->output.layout || form->n != layer->output.n ||
            form->h != layer->output.h || form->w != layer->output.w)
            return graph_fail(layer, "operand %u differs in more than its channels", i);
        channels += form->c;
    }
    if (channels != layer->output.c)
        return graph_fail(layer, "its operands have %lld channels, its result %lld",
                          (long long)channels, (long long)layer->output.c);
    *out_parts = parts;
    return RAPTOR_OK;
}

/* Whole rows of channels follow one another. */
static ir_value *join_nchw(graph_task *task, ir_value *const *rows, uint32_t count) {
    ir_value *joined = graph_empty(task, task->layer->output.columns);
    int64_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        joined = graph_insert(task, rows[i], joined, graph_number(task, at));
        at += graph_length(rows[i]);
    }
    return joined;
}

static ir_value *join_nhwc(graph_task *task, const part *parts, ir_value *const *rows,
                           uint32_t count) {
    const graph_form *output = &task->layer->output;
    graph_loop loop =
        graph_loop_begin(task, task->width, graph_empty(task, task->width * output->c));
    ir_value *joined = loop.carried;
    int64_t channel = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t channels = parts[i].form.c;
        ir_value *pixel =
            graph_slice(task, rows[i], graph_scale(task, loop.index, channels), channels, 1);
        const ir_affine *at = graph_offset(task, graph_scale(task, loop.index, output->c), channel);
        joined = graph_insert(task, pixel, joined, at);
        channel += channels;
    }
    return graph_loop_end(task, &loop, joined);
}

static ir_value *join_row(graph_task *task, const graph_segment *segment, const void *user) {
    const part *parts = user;
    const graph_layer *layer = task->layer;
    uint32_t count = layer->operation->operand_count;
    ir_value **rows = RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, count);
    (void)segment;
    for (uint32_t i = 0; i < count; i++) {
        const graph_form *form = &parts[i].form;
        rows[i] = graph_read(task, parts[i].logical, form, task->fragment,
                             graph_scale(task, task->column, form->c), task->width * form->c);
    }
    return layer->output.layout == GRAPH_NHWC_ROWS ? join_nhwc(task, parts, rows, count)
                                                   : join_nchw(task, rows, count);
}

/* ---- dense: whole images ---- */

static int64_t image_of(const graph_form *form) {
    return form->c * form->h * form->w;
}

/* Single elements of all operands: [operand][image] to [image][operand]. */
static ir_value *interleave(graph_task *task, ir_value *const *rows, uint32_t count,
                            int64_t images) {
    ir_value *stacked = graph_empty(task, count * images);
    for (uint32_t i = 0; i < count; i++)
        stacked = graph_insert(task, rows[i], stacked, graph_number(task, i * images));
    graph_loop loop = graph_loop_begin(task, images, graph_empty(task, count * images));
    ir_value *image = graph_slice(task, stacked, loop.index, count, images);
    const ir_affine *at = graph_scale(task, loop.index, count);
    return graph_loop_end(task, &loop, graph_insert(task, image, loop.carried, at));
}

static ir_value *join_images(graph_task *task, const part *parts, ir_value *const *rows,
                             uint32_t count, int64_t images) {
    int64_t image = image_of(&task->layer->output), start = 0;
    if (image == count)
        return interleave(task, rows, count, images);
    graph_loop loop = graph_loop_begin(task, images, graph_empty(task, images * image));
    ir_value *joined = loop.carried;
    for (uint32_t i = 0; i < count; i++) {
        int64_t length = image_of(&parts[i].form);
        ir_value *piece =
            graph_slice(task, rows[i], graph_scale(task, loop.index, length), length, 1);
        const ir_affine *at = graph_offset(task, graph_scale(task, loop.index, image), start);
        joined = graph_insert(task, piece, joined, at);
        start += length;
    }
    return graph_loop_end(task, &loop, joined);
}

static raptor_status lower_images(graph_layer *layer, const part *parts, const graph_lanes *lanes,
                                  int64_t images, int64_t chunk) {
    uint32_t count = layer->operation->operand_count;
    ir_value **rows = RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, count);
    int64_t image = image_of(&layer->output);
    graph_task task;
    if (lanes->count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.lanes = *lanes, .fragment_length = images * image}));
    for (uint32_t i = 0; i < count; i++) {
        int64_t length = image_of(&parts[i].form);
        rows[i] = graph_read(&task, parts[i].logical, &parts[i].form, graph_number(&task, 0),
                             graph_scale(&task, task.fragment, chunk * length), images * length);
    }
    graph_segment segment = {graph_number(&task, 0),
                             graph_scale(&task, task.fragment, chunk * image), images * image};
    return graph_task_finish(&task, &segment, join_images(&task, parts, rows, count, images), 0);
}

static raptor_status lower_dense(graph_layer *layer, const part *parts) {
    int64_t image = image_of(&layer->output);
    graph_chunks chunks;
    RAPTOR_TRY(graph_chunks_make(layer, image, &chunks));
    int64_t chunk = chunks.length / image;
    RAPTOR_TRY(lower_images(layer, parts, &chunks.full_lanes, chunk, chunk));
    return lower_images(layer, parts, &chunks.tail_lanes, chunks.tail / image, chunk);
}

raptor_status graph_lower_concat(graph_layer *layer) {
    part *parts = NULL;
    RAPTOR_TRY(read_parts(layer, &parts));
    return layer->output.layout == GRAPH_DENSE ? lower_dense(layer, parts)
                                               : graph_lower_rows(layer, false, join_row, parts);
}
