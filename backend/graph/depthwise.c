/* Depthwise convolution on the vector unit: every output channel sees one input channel, so that a
 * pixel is a sum over the kernel of products of channel vectors. */
#include "backend/graph/lowering.h"

typedef struct depthwise {
    graph_layer *layer;
    graph_window window; /* of the columns being lowered */
    graph_form input;
    int64_t multiplier; /* output channels of each input channel */
    ir_value *weights;  /* 1 x (multiplier * taps * channels), [multiple][tap][channel] */
    ir_value *bias;     /* layout-stage value or NULL */
    uint32_t prefix;
} depthwise;

static raptor_status pack_weights(depthwise *self) {
    graph_lowering *lowering = self->layer->lowering;
    ir_value *weight = ir_operand_value(self->layer->operation, 1);
    int64_t channels = self->window.channels, multiplier = self->multiplier;
    int64_t taps = self->window.kernel[0] * self->window.kernel[1];
    graph_data data;
    if (!graph_data_of(weight, &data))
        return graph_fail(self->layer, "its weight must be an f32 constant");
    if (data.splat) {
        self->weights = graph_splat(lowering, data.count, graph_data_element(&data, 0));
        return RAPTOR_OK;
    }
    float *packed = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)data.count);
    for (int64_t c = 0; c < channels; c++)
        for (int64_t j = 0; j < multiplier; j++)
            for (int64_t tap = 0; tap < taps; tap++)
                packed[(j * taps + tap) * channels + c] =
                    graph_data_element(&data, (c * multiplier + j) * taps + tap);
    self->weights =
        graph_constant(lowering, graph_resource(lowering, graph_resource_name(self->layer), 1,
                                                data.count, packed));
    return RAPTOR_OK;
}

/* Output multiple `multiple` of every input channel at one pixel; NULL if the kernel sees only
 * padding. */
static ir_value *accumulate(graph_task *task, const depthwise *self, const graph_row_class *rows,
                            ir_value *const *inputs, const ir_affine *pixel, int64_t multiple) {
    const graph_window *window = &self->window;
    int64_t channels = window->channels, taps = window->kernel[0] * window->kernel[1];
    ir_value *sum = NULL;
    for (int64_t ky = rows->first; ky < rows->end; ky++)
        for (int64_t kx = 0; kx < window->kernel[1]; kx++) {
            int64_t tap = ky * window->kernel[1] + kx;
            ir_value *input = graph_slice(
                task, inputs[ky], graph_offset(task, pixel, kx * window->dilations[1] * channels),
                channels, 1);
            ir_value *weight =
                graph_slice(task, self->weights,
                            graph_number(task, (multiple * taps + tap) * channels), channels, 1);
            ir_value *product = graph_binary(task, "spat.vmul", input, weight);
            sum = sum ? graph_binary(task, "spat.vadd", sum, product) : product;
        }
    return sum ? sum : graph_task_splat(task, channels, 0.0f);
}

/* All output channels of a pixel, channel-major: c * multiplier + multiple. */
static ir_value *compute_pixel(graph_task *task, const depthwise *self, const graph_row_class *rows,
                               ir_value *const *inputs, const ir_affine *pixel) {
    int64_t channels = self->window.channels, multiplier = self->multiplier;
    if (multiplier == 1)
        return accumulate(task, self, rows, inputs, pixel, 0);
    ir_value *planes = graph_empty(task, channels * multiplier);
    for (int64_t j = 0; j < multiplier; j++)
        planes = graph_insert(task, accumulate(task, self, rows, inputs, pixel, j), planes,
                              graph_number(task, j * channels));
    graph_loop loop = graph_loop_begin(task, channels, graph_empty(task, channels * multiplier));
    ir_value *multiples = graph_slice(task, planes, loop.index, multiplier, channels);
    const ir_affine *at = graph_scale(task, loop.index, multiplier);
    return graph_loop_end(task, &loop, graph_insert(task, multiples, loop.carried, at));
}

static raptor_status lower_tiles(const depthwise *self, const graph_row_class *rows,
                                 const graph_tiles *tiles) {
    graph_layer *layer = self->layer;
    int64_t outputs = layer->output.c, columns = self->window.output[1];
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .tiles = tiles,
                                    .fragment_length = graph_tiles_elements(layer, tiles),
                                }));
    ir_value **inputs =
        RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, (size_t)self->window.kernel[0]);
    for (int64_t ky = rows->first; ky < rows->end; ky++)
        inputs[ky] = graph_window_row(&task, &self->window, ir_operand_value(layer->operation, 0),
                                      &self->input, ky, 0.0f);
    ir_value *bias = self->bias ? graph_read_vector(&task, self->bias, 0, outputs) : NULL;
    ir_value **vectors = graph_prefix_vectors(&task, self->prefix, outputs);
    graph_loop loop = graph_loop_begin(&task, columns, graph_empty(&task, columns * outputs));
    const ir_affine *pixel =
        graph_scale(&task, loop.index, self->window.strides[1] * self->window.channels);
    ir_value *value = compute_pixel(&task, self, rows, inputs, pixel);
    if (bias)
        value = graph_binary(&task, "spat.vadd", value, bias);
    value = graph_prefix_apply(&task, self->prefix, vectors, value);
    value = graph_insert(&task, value, loop.carried, graph_scale(&task, loop.index, outputs));
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, graph_loop_end(&task, &loop, value), self->prefix);
}

raptor_status graph_lower_depthwise(graph_layer *layer, const graph_window *window) {
    depthwise self = {.layer = layer, .window = *window, .prefix = graph_channelwise_prefix(layer)};
    ir_operation *operation = layer->operation;
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.input));
    if (ir_integer_get(operation, "group", 1) != window->channels ||
        ir_type_element_count(ir_operand_value(operation, 1)->type) !=
            layer->output.c * window->kernel[0] * window->kernel[1])
        return graph_fail(layer, "strategy depthwise needs one input channel per group");
    self.multiplier = layer->output.c / window->channels;
    if (operation->operand_count > 2)
        self.bias = ir_operand_value(operation, 2);
    if (self.bias && ir_type_element_count(self.bias->type) != layer->output.c)
        return graph_fail(layer, "its bias does not have one element per output channel");
    RAPTOR_TRY(pack_weights(&self));
    graph_window_tiles tiles;
    RAPTOR_TRY(graph_window_tiles_make(layer, window, &tiles));
    for (uint32_t i = 0; i < tiles.count; i++) {
        const graph_tiles *batch = &tiles.tiles[i];
        self.window = tiles.ranges[batch->first_range];
        RAPTOR_TRY(lower_tiles(&self, &tiles.rows[batch->row_class], batch));
    }
    return RAPTOR_OK;
}
