/* Elementwise operations, alone and fused into the tasks of their producer. */
#include "backend/graph/functions.h"
#include "backend/graph/lowering.h"

#include <math.h>

/* ---- one operand ---- */

static ir_value *with_splat(graph_task *task, const char *name, ir_value *x, float value) {
    return graph_binary(task, name, x, graph_task_splat(task, graph_length(x), value));
}

static ir_value *negate(graph_task *task, ir_value *x) {
    return graph_binary(task, "spat.vsub", graph_task_splat(task, graph_length(x), 0.0f), x);
}

/* min(x, high) = -max(-x, -high), exact for every x, unlike high - relu(high - x). */
static ir_value *clip(graph_task *task, ir_value *x, double minimum, double maximum) {
    if (minimum == 0.0)
        x = graph_unary(task, "spat.relu", x);
    else if (minimum > -INFINITY)
        x = with_splat(task, "spat.vmax", x, (float)minimum);
    if (maximum < INFINITY)
        x = negate(task, with_splat(task, "spat.vmax", negate(task, x), (float)-maximum));
    return x;
}

static ir_value *apply_relu(graph_task *task, const ir_operation *operation, ir_value *x) {
    (void)operation;
    return graph_unary(task, "spat.relu", x);
}

static ir_value *apply_sigmoid(graph_task *task, const ir_operation *operation, ir_value *x) {
    (void)operation;
    return graph_unary(task, "spat.sigmoid", x);
}

static ir_value *apply_tanh(graph_task *task, const ir_operation *operation, ir_value *x) {
    (void)operation;
    return graph_unary(task, "spat.tanh", x);
}

static ir_value *apply_silu(graph_task *task, const ir_operation *operation, ir_value *x) {
    (void)operation;
    return graph_binary(task, "spat.vmul", x, graph_unary(task, "spat.sigmoid", x));
}

static ir_value *apply_leaky_relu(graph_task *task, const ir_operation *operation, ir_value *x) {
    float alpha = (float)ir_float_get(operation, "alpha", 0.01);
    if (alpha >= 0.0f && alpha <= 1.0f)
        return graph_binary(task, "spat.vmax", x, with_splat(task, "spat.vmul", x, alpha));
    ir_value *below = graph_unary(task, "spat.relu", negate(task, x));
    return graph_binary(task, "spat.vsub", graph_unary(task, "spat.relu", x),
                        with_splat(task, "spat.vmul", below, alpha));
}

static ir_value *apply_clip(graph_task *task, const ir_operation *operation, ir_value *x) {
    return clip(task, x, ir_float_get(operation, "minimum", -INFINITY),
                ir_float_get(operation, "maximum", INFINITY));
}

static ir_value *hard_sigmoid(graph_task *task, ir_value *x, float alpha, float beta) {
    ir_value *line = with_splat(task, "spat.vadd", with_splat(task, "spat.vmul", x, alpha), beta);
    return clip(task, line, 0.0, 1.0);
}

static ir_value *apply_hard_sigmoid(graph_task *task, const ir_operation *operation, ir_value *x) {
    return hard_sigmoid(task, x, (float)ir_float_get(operation, "alpha", 0.2),
                        (float)ir_float_get(operation, "beta", 0.5));
}

static ir_value *apply_hard_swish(graph_task *task, const ir_operation *operation, ir_value *x) {
    (void)operation;
    return graph_binary(task, "spat.vmul", x, hard_sigmoid(task, x, 1.0f / 6.0f, 0.5f));
}

/* ---- the table ---- */

typedef struct elementwise {
    const char *name;
    const char *binary; /* two operands of one form, or one and a channel vector */
    bool is_channelwise;
    bool has_constants; /* unary: uses constant rows as long as its operand */
    ir_value *(*unary)(graph_task *task, const ir_operation *operation, ir_value *x);
} elementwise;

static const elementwise ELEMENTWISE[] = {
    {"spat.add_plan", "spat.vadd", false, false, NULL},
    {"spat.sub_plan", "spat.vsub", false, false, NULL},
    {"spat.mul_plan", "spat.vmul", false, false, NULL},
    {"spat.max_plan", "spat.vmax", false, false, NULL},
    {"spat.bias_add_plan", "spat.vadd", true, false, NULL},
    {"spat.scale_plan", "spat.vmul", true, false, NULL},
    {"spat.relu_plan", NULL, false, false, apply_relu},
    {"spat.sigmoid_plan", NULL, false, false, apply_sigmoid},
    {"spat.tanh_plan", NULL, false, false, apply_tanh},
    {"spat.silu_plan", NULL, false, false, apply_silu},
    {"spat.leaky_relu_plan", NULL, false, true, apply_leaky_relu},
    {"spat.clip_plan", NULL, false, true, apply_clip},
    {"spat.hard_sigmoid_plan", NULL, false, true, apply_hard_sigmoid},
    {"spat.hard_swish_plan", NULL, false, true, apply_hard_swish},
};

static const elementwise *find(const ir_operation *operation) {
    for (size_t i = 0; i < sizeof ELEMENTWISE / sizeof *ELEMENTWISE; i++)
        if (ir_operation_is(operation, ELEMENTWISE[i].name))
            return &ELEMENTWISE[i];
    return NULL;
}

/* ---- a vector per channel ---- */

bool graph_is_channelwise(const ir_operation *operation) {
    const elementwise *row = find(operation);
    return row && row->is_channelwise;
}

uint32_t graph_channelwise_prefix(const graph_layer *layer) {
    uint32_t count = 0;
    while (count < layer->fused_count && layer->fused[count].operand == 0 &&
           graph_is_channelwise(layer->fused[count].operation))
        count++;
    return count;
}

ir_value **graph_prefix_vectors(graph_task *task, uint32_t count, int64_t channels) {
    const graph_layer *layer = task->layer;
    ir_value **vectors = RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, count + 1);
    for (uint32_t i = 0; i < count; i++)
        vectors[i] =
            graph_read_vector(task, ir_operand_value(layer->fused[i].operation, 1), 0, channels);
    return vectors;
}

ir_value *graph_prefix_apply(graph_task *task, uint32_t count, ir_value *const *vectors,
                             ir_value *pixel) {
    for (uint32_t i = 0; i < count; i++)
        pixel =
            graph_binary(task, find(task->layer->fused[i].operation)->binary, pixel, vectors[i]);
    return pixel;
}

/* Channel of a column of the output's rows. */
static const ir_affine *channel_of(const graph_task *task, const graph_form *form,
                                   const ir_affine *column) {
    switch (form->layout) {
    case GRAPH_NHWC_ROWS:
        return graph_modulo(task, column, form->c);
    case GRAPH_NCHW_ROWS:
        return graph_divide(task, column, form->w);
    default:
        return graph_modulo(task, graph_divide(task, column, form->h * form->w), form->c);
    }
}

/* The vector spread over one row of the output (all rows are alike), as a constant of which the
 * segment is a slice. */
static ir_value *spread_constant(graph_task *task, const graph_data *data, const graph_form *form,
                                 const graph_segment *segment) {
    graph_lowering *lowering = task->layer->lowering;
    int64_t period = form->columns;
    graph_constant_key key = {data->attribute, form->h * form->w, period,
                              GRAPH_CONSTANT_SPREAD + (int)form->layout};
    ir_value *value = graph_constant_find(lowering, key);
    if (!value) {
        float *elements = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)period);
        for (int64_t i = 0; i < period; i++) {
            int64_t channel = i;
            (void)ir_affine_evaluate(
                channel_of(task, form, ir_affine_dimension(lowering->context, 0)), &i, NULL,
                &channel);
            elements[i] = graph_data_element(data, channel);
        }
        value = graph_constant_add(
            lowering, key,
            graph_resource(lowering, graph_resource_name(task->layer), 1, period, elements));
    }
    return graph_slice(task, value, segment->column, segment->length, 1);
}

/* Element by element: every position's channel is copied from the vector. */
static ir_value *spread_computed(graph_task *task, ir_value *vector, const graph_form *form,
                                 const graph_segment *segment) {
    int64_t length = segment->length;
    graph_loop loop = graph_loop_begin(task, length, graph_empty(task, length));
    const ir_affine *channel = channel_of(task, form, graph_add(task, segment->column, loop.index));
    ir_value *element = graph_slice(task, vector, channel, 1, 1);
    return graph_loop_end(task, &loop, graph_insert(task, element, loop.carried, loop.index));
}

/* Whole pixels of an nhwc row: the vector is used as it is, pixel by pixel. */
static ir_value *apply_by_pixel(graph_task *task, const char *name, ir_value *vector,
                                ir_value *value, int64_t channels) {
    int64_t length = graph_length(value);
    graph_loop loop = graph_loop_begin(task, length / channels, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, channels);
    ir_value *pixel = graph_slice(task, value, at, channels, 1);
    ir_value *result = graph_binary(task, name, pixel, vector);
    return graph_loop_end(task, &loop, graph_insert(task, result, loop.carried, at));
}

static bool is_whole_pixels(const graph_task *task, const graph_form *form,
                            const graph_segment *segment) {
    if (form->layout != GRAPH_NHWC_ROWS)
        return false;
    return task->tiles || (segment->column->kind == IR_AFFINE_CONSTANT &&
                           segment->column->value % form->c == 0 && segment->length % form->c == 0);
}

static raptor_status apply_channelwise(graph_task *task, const elementwise *row,
                                       const graph_fused *fused, const graph_segment *segment,
                                       ir_value *value, ir_value **out_value) {
    ir_value *logical = ir_operand_value(fused->operation, 1);
    graph_form form;
    if (!graph_form_make(ir_result(fused->operation, 0)->type, task->layer->output.layout, &form))
        return graph_fail(task->layer, "fused '%s' cannot lie in its producer's layout",
                          fused->operation->name);
    int64_t count = ir_type_element_count(logical->type);
    graph_data data;
    bool is_constant = !graph_value_of(logical) && graph_data_of(logical, &data);
    ir_value *spread;
    if (count == 1) {
        spread = graph_read_vector(task, logical, 0, segment->length);
    } else if (is_whole_pixels(task, &form, segment)) {
        *out_value = apply_by_pixel(task, row->binary, graph_read_vector(task, logical, 0, form.c),
                                    value, form.c);
        return RAPTOR_OK;
    } else if (is_constant && data.splat) {
        spread = graph_task_splat(task, segment->length, graph_data_element(&data, 0));
    } else if (is_constant) {
        spread = spread_constant(task, &data, &form, segment);
    } else {
        spread = form.layout == GRAPH_DENSE
                     ? graph_spread_vector(task, logical, &form, segment->column, segment->length)
                     : NULL;
        if (!spread)
            spread =
                spread_computed(task, graph_read_vector(task, logical, 0, form.c), &form, segment);
    }
    *out_value = graph_binary(task, row->binary, value, spread);
    return RAPTOR_OK;
}

/* ---- operations ---- */

static raptor_status apply_pair(graph_task *task, const elementwise *row, const graph_fused *fused,
                                const graph_segment *segment, ir_value *value,
                                ir_value **out_value) {
    graph_layer *layer = task->layer;
    ir_value *other = ir_operand_value(fused->operation, 1 - fused->operand);
    if (other == ir_operand_value(fused->operation, fused->operand)) {
        *out_value = graph_binary(task, row->binary, value, value);
        return RAPTOR_OK;
    }
    graph_form form;
    const graph_value *known = graph_value_of(other);
    if (known)
        form = known->form;
    else if (!graph_form_make(other->type, layer->output.layout, &form))
        return graph_fail(layer, "an operand of '%s' cannot lie in its layout",
                          fused->operation->name);
    if (form.rows != layer->output.rows || form.columns != layer->output.columns)
        return graph_fail(layer, "the operands of '%s' lie in different layouts",
                          fused->operation->name);
    ir_value *read = graph_read(task, other, &form, segment->row, segment->column, segment->length);
    *out_value = fused->operand == 0 ? graph_binary(task, row->binary, value, read)
                                     : graph_binary(task, row->binary, read, value);
    return RAPTOR_OK;
}

/* Operations with constants work on short parts of the row: constants as long as the row would
 * have to be loaded with it. */
static ir_value *apply_by_parts(graph_task *task, const elementwise *row,
                                const ir_operation *operation, ir_value *value) {
    int64_t length = graph_length(value), full = length / GRAPH_SHORT_ROW;
    int64_t tail = length % GRAPH_SHORT_ROW;
    if (length <= GRAPH_SHORT_ROW)
        return row->unary(task, operation, value);
    graph_loop loop = graph_loop_begin(task, full, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, GRAPH_SHORT_ROW);
    ir_value *part = graph_slice(task, value, at, GRAPH_SHORT_ROW, 1);
    part = row->unary(task, operation, part);
    ir_value *result = graph_loop_end(task, &loop, graph_insert(task, part, loop.carried, at));
    if (tail == 0)
        return result;
    at = graph_number(task, full * GRAPH_SHORT_ROW);
    part = row->unary(task, operation, graph_slice(task, value, at, tail, 1));
    return graph_insert(task, part, result, at);
}

raptor_status graph_elementwise_apply(graph_task *task, const graph_fused *fused,
                                      const graph_segment *segment, ir_value *value,
                                      ir_value **out_value) {
    const elementwise *row = find(fused->operation);
    if (graph_function_is(fused->operation)) {
        *out_value = graph_function_apply(task, fused->operation->name, value);
        return RAPTOR_OK;
    }
    if (!row)
        return graph_fail(task->layer, "'%s' cannot be fused", fused->operation->name);
    if (row->is_channelwise)
        return apply_channelwise(task, row, fused, segment, value, out_value);
    if (row->binary)
        return apply_pair(task, row, fused, segment, value, out_value);
    *out_value = row->has_constants ? apply_by_parts(task, row, fused->operation, value)
                                    : row->unary(task, fused->operation, value);
    return RAPTOR_OK;
}

/* Tasks whose fragments have `length` elements: tiles of rows, or (tiles NULL) lanes of a dense
 * value: fragment `chunk` times the lane's number in its period, `block` times the period. */
typedef struct part {
    const graph_tiles *tiles;
    graph_lanes lanes;
    int64_t length, chunk, block;
    bool wraps;
} part;

static raptor_status lower_part(graph_layer *layer, const graph_form *form, const part *self) {
    graph_task task;
    bool is_copy = !find(layer->operation) && !graph_function_is(layer->operation);
    if (!self->tiles && self->lanes.count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){.tiles = self->tiles,
                                                          .lanes = self->lanes,
                                                          .fragment_length = self->length,
                                                          .wraps = is_copy || self->wraps}));
    graph_segment segment = graph_task_row(&task);
    if (!self->tiles)
        segment = (graph_segment){graph_number(&task, 0),
                                  graph_add(&task, graph_scale(&task, task.period, self->block),
                                            graph_scale(&task, task.row, self->chunk)),
                                  self->length};
    ir_value *value = graph_read(&task, ir_operand_value(layer->operation, 0), form, segment.row,
                                 segment.column, self->length);
    graph_fused whole = {layer->operation, 0};
    if (!is_copy)
        RAPTOR_TRY(graph_elementwise_apply(&task, &whole, &segment, value, &value));
    return graph_task_finish(&task, &segment, value, 0);
}

static raptor_status lower_rows(graph_layer *layer, const graph_form *form) {
    graph_tiles *tiles;
    uint32_t count;
    RAPTOR_TRY(graph_tiles_of_rows(layer, &tiles, &count));
    for (uint32_t i = 0; i < count; i++)
        RAPTOR_TRY(lower_part(
            layer, form,
            &(part){.tiles = &tiles[i], .length = graph_tiles_elements(layer, &tiles[i])}));
    return RAPTOR_OK;
}

/* A computed vector of channels, which tasks spread over what they make. */
static bool spreads_vector(const graph_layer *layer) {
    if (!graph_is_channelwise(layer->operation))
        return false;
    const ir_value *vector = ir_operand_value(layer->operation, 1);
    return graph_value_of(vector) && ir_type_element_count(vector->type) > 1;
}

/* Chunks of whole images, of whole planes of one, or of one plane: in all of a batch channels lie
 * alike. */
static raptor_status lower_spread(graph_layer *layer, const graph_form *form, int64_t length) {
    int64_t plane = form->h * form->w, image = form->c * plane, total = form->n * image;
    int64_t unit = length >= image ? image : length > plane ? plane : 1;
    int64_t block = length >= image ? total : length > plane ? image : plane;
    if (plane == 1 && length < image)
        block = image;
    int64_t chunk = (length + unit - 1) / unit * unit;
    chunk = chunk < block ? chunk : block;
    int64_t full = block / chunk, tail = block % chunk, period = full + (tail > 0);
    part self = {.length = chunk, .chunk = chunk, .block = block, .wraps = true};
    self.lanes = (graph_lanes){total / block, period, 0, full};
    RAPTOR_TRY(lower_part(layer, form, &self));
    self.lanes = (graph_lanes){total / block, period, full, tail > 0};
    self.length = tail;
    return lower_part(layer, form, &self);
}

raptor_status graph_lower_elementwise(graph_layer *layer) {
    graph_form form;
    RAPTOR_TRY(graph_operand_form(layer, 0, &form));
    if (form.rows != layer->output.rows || form.columns != layer->output.columns)
        return graph_fail(layer, "its operand lies in another layout than its result");
    if (layer->output.layout != GRAPH_DENSE)
        return lower_rows(layer, &form);
    graph_chunks chunks;
    RAPTOR_TRY(graph_chunks_make(layer, 1, &chunks));
    if (spreads_vector(layer))
        return lower_spread(layer, &layer->output, chunks.length);
    part self = {.lanes = chunks.full_lanes, .length = chunks.length, .chunk = chunks.length};
    RAPTOR_TRY(lower_part(layer, &form, &self));
    self.lanes = chunks.tail_lanes;
    self.length = chunks.tail;
    return lower_part(layer, &form, &self);
}
