/* ConvTranspose -> spat.conv2d_plan and spat.depth_to_space_plan.
 *
 * With stride s, output position o = s q + r takes the taps k with k d = s t + r for some t, and
 * tap t meets input q - t: each phase r is a convolution of stride 1 over the input, and the phases
 * are its output channels, [group][phase row][phase column][channel]. depth_to_space_plan puts them
 * side by side and takes off what the pads leave out. The other way, a convolution of stride 1 over
 * the input with zeros between, would take s s times as many matrix products of s s times as many
 * rows. Weights of taps that a phase lacks are zero; that is exact for finite inputs. */
#include "frontend/import.h"

#include <string.h>

typedef struct transposed_axis {
    int64_t in, kernel, stride, dilation;
    int64_t begin, out;   /* the result is positions begin ... begin + out - 1 of all */
    int64_t taps;         /* of a phase */
    int64_t first, count; /* what the convolution computes: q from `first` on */
    int64_t pads[2];
} transposed_axis;

typedef struct transposed {
    ir_value *x;
    uint32_t axes;
    const onnx_tensor *weight;
    const float *weights, *biases;
    int64_t group, channels; /* channels: of the result */
    transposed_axis axis[2]; /* height, width */
} transposed;

static raptor_status_code read_weight(import_state *state, const onnx_node *node,
                                      transposed *self) {
    const ir_type *type = self->x->type;
    const onnx_tensor *bias;
    RAPTOR_TRY(import_float_input(state, node, 1, "weights", &self->weight, &self->weights));
    RAPTOR_TRY(onnx_attribute_int(node, "group", 1, state->diagnostics, &self->group));
    const int64_t *dims = self->weight->dims;
    if (self->weight->rank != type->rank || self->weight->count == 0 || self->group < 1 ||
        type->shape[1] % self->group != 0 || dims[0] != type->shape[1] ||
        !raptor_multiply_i64(dims[1], self->group, &self->channels))
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "weights of shape %s in %lld groups for an input of shape %s",
                             onnx_shape_text(state->arena, dims, self->weight->rank),
                             (long long)self->group, import_shape_text(state, type));
    if (!import_has_input(node, 2))
        return RAPTOR_OK;
    RAPTOR_TRY(import_float_input(state, node, 2, "bias values", &bias, &self->biases));
    if (bias->rank == 1 && bias->dims[0] == self->channels)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape, "a bias of shape %s for %lld channels",
                         onnx_shape_text(state->arena, bias->dims, bias->rank),
                         (long long)self->channels);
}

/* ---- geometry ---- */

/* A list of `count` numbers in [least, 2^31), or NULL when it is absent. */
static raptor_status_code read_list(import_state *state, const onnx_node *node, const char *name,
                                    uint32_t count, int64_t least, const int64_t **out_values) {
    size_t given;
    RAPTOR_TRY(onnx_attribute_ints(node, name, state->diagnostics, out_values, &given));
    if (*out_values == NULL || given == 0) {
        *out_values = NULL;
        return RAPTOR_OK;
    }
    bool fits = given == count;
    for (uint32_t i = 0; fits && i < count; i++)
        fits = (*out_values)[i] >= least && (*out_values)[i] <= INT32_MAX;
    if (fits)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_attribute, "%s must be %u numbers of at least %lld",
                         name, count, (long long)least);
}

/* output_shape may have the batch and the channels, too. */
static raptor_status_code read_output_shape(import_state *state, const onnx_node *node,
                                            uint32_t axes, const int64_t **out_values) {
    size_t given;
    RAPTOR_TRY(onnx_attribute_ints(node, "output_shape", state->diagnostics, out_values, &given));
    if (*out_values == NULL || given == 0)
        *out_values = NULL;
    else if (given < axes)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "output_shape has %zu numbers", given);
    else
        *out_values += given - axes;
    return RAPTOR_OK;
}

/* What is left out on both sides is shared out, the odd one at the end for SAME_UPPER. */
static raptor_status_code read_axis(import_state *state, const char *mode, const int64_t *pads,
                                    uint32_t axes, uint32_t number, int64_t more,
                                    const int64_t *shape, transposed_axis *axis) {
    bool upper = strcmp(mode, "SAME_UPPER") == 0, lower = strcmp(mode, "SAME_LOWER") == 0;
    int64_t reach = (axis->kernel - 1) * axis->dilation + 1;
    int64_t full = axis->stride * (axis->in - 1) + more + reach;
    if (shape == NULL && !upper && !lower) {
        bool given = pads != NULL && strcmp(mode, "VALID") != 0;
        axis->begin = given ? pads[number] : 0;
        axis->out = full - axis->begin - (given ? pads[axes + number] : 0);
    } else {
        axis->out = shape != NULL ? shape[number] : axis->in * axis->stride;
        int64_t total = full > axis->out ? full - axis->out : 0;
        axis->begin = upper ? total / 2 : total - total / 2;
    }
    if (axis->out < 1 || axis->out > INT32_MAX)
        return import_refuse(state, RAPTOR_E_onnx_shape, "an output of size %lld",
                             (long long)axis->out);
    axis->taps = (reach - 1) / axis->stride + 1;
    /* Starting inside the padding and ending in it: more is cropped instead of padding by less than
     * nothing. */
    int64_t last = (axis->begin + axis->out - 1) / axis->stride;
    axis->first = axis->begin / axis->stride;
    axis->first = axis->first < axis->taps - 1 ? axis->first : axis->taps - 1;
    last = last > axis->in - 1 ? last : axis->in - 1;
    axis->count = last - axis->first + 1;
    axis->pads[0] = axis->taps - 1 - axis->first;
    axis->pads[1] = axis->count + axis->taps - 1 - axis->in - axis->pads[0];
    return RAPTOR_OK;
}

static raptor_status_code read_geometry(import_state *state, const onnx_node *node,
                                        transposed *self) {
    const int64_t *strides, *dilations, *pads, *more, *shape, *kernel;
    const char *mode;
    uint32_t axes = self->axes;
    RAPTOR_TRY(read_list(state, node, "strides", axes, 1, &strides));
    RAPTOR_TRY(read_list(state, node, "dilations", axes, 1, &dilations));
    RAPTOR_TRY(read_list(state, node, "pads", 2 * axes, 0, &pads));
    RAPTOR_TRY(read_list(state, node, "output_padding", axes, 0, &more));
    RAPTOR_TRY(read_list(state, node, "kernel_shape", axes, 1, &kernel));
    RAPTOR_TRY(read_output_shape(state, node, axes, &shape));
    RAPTOR_TRY(onnx_attribute_string(node, "auto_pad", "NOTSET", state->diagnostics, &mode));
    self->axis[0] = (transposed_axis){.in = 1, .kernel = 1, .stride = 1, .dilation = 1};
    RAPTOR_TRY(read_axis(state, "VALID", NULL, 1, 0, 0, NULL, &self->axis[0]));
    for (uint32_t i = 0; i < axes; i++) {
        transposed_axis *axis = &self->axis[2 - axes + i];
        axis->in = self->x->type->shape[2 + i];
        axis->kernel = self->weight->dims[2 + i];
        axis->stride = strides ? strides[i] : 1;
        axis->dilation = dilations ? dilations[i] : 1;
        if (kernel != NULL && kernel[i] != axis->kernel)
            return import_refuse(
                state, RAPTOR_E_onnx_attribute, "kernel_shape differs from the weights' shape %s",
                onnx_shape_text(state->arena, self->weight->dims, self->weight->rank));
        RAPTOR_TRY(read_axis(state, mode, pads, axes, i, more ? more[i] : 0, shape, axis));
    }
    return RAPTOR_OK;
}

/* ---- weights ---- */

/* Phase and position in the convolution's kernel of a tap of the transposed one. */
static void place_tap(const transposed_axis *axis, int64_t tap, int64_t *out_phase,
                      int64_t *out_position) {
    *out_phase = tap * axis->dilation % axis->stride;
    *out_position = axis->taps - 1 - tap * axis->dilation / axis->stride;
}

/* [Cin, M/g, kh, kw] to [g][phases][M/g] output channels of [Cin/g, taps, taps]. */
static ir_value *arrange_weights(import_state *state, const char *name, const transposed *self) {
    const transposed_axis *rows = &self->axis[0], *columns = &self->axis[1];
    int64_t inputs = self->x->type->shape[1] / self->group, outputs = self->channels / self->group;
    int64_t phases = rows->stride * columns->stride;
    int64_t dims[4] = {self->channels * phases, inputs, rows->taps, columns->taps};
    float *values =
        RAPTOR_NEW_ARRAY(state->arena, float, (size_t)(dims[0] * dims[1] * dims[2] * dims[3]));
    const float *next = self->weights;
    for (int64_t c = 0; c < self->group * inputs; c++)
        for (int64_t m = 0; m < outputs; m++)
            for (int64_t i = 0; i < rows->kernel; i++)
                for (int64_t j = 0; j < columns->kernel; j++) {
                    int64_t phase[2], at[2];
                    place_tap(rows, i, &phase[0], &at[0]);
                    place_tap(columns, j, &phase[1], &at[1]);
                    int64_t number = phase[0] * columns->stride + phase[1];
                    int64_t output = (c / inputs * phases + number) * outputs + m;
                    int64_t place = (output * inputs + c % inputs) * rows->taps + at[0];
                    values[place * columns->taps + at[1]] = *next++;
                }
    return import_build_constant(state, name, 4, dims, values);
}

static ir_value *arrange_biases(import_state *state, const char *name, const transposed *self) {
    int64_t outputs = self->channels / self->group;
    int64_t phases = self->axis[0].stride * self->axis[1].stride;
    int64_t count = self->channels * phases;
    float *values = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        values[i] = self->biases[i / (phases * outputs) * outputs + i % outputs];
    return import_build_constant(state, name, 1, &count, values);
}

/* ---- emission ---- */

static raptor_status_code emit_phases(import_state *state, const onnx_node *node,
                                      const transposed *self, ir_value **out_value) {
    const transposed_axis *rows = &self->axis[0], *columns = &self->axis[1];
    const int64_t *shape = self->x->type->shape;
    ir_context *context = state->context;
    int64_t begins[2] = {rows->pads[0], columns->pads[0]};
    int64_t ends[2] = {rows->pads[1], columns->pads[1]}, phases, count, elements;
    const ir_type *type;
    if (!raptor_multiply_i64(rows->stride, columns->stride, &phases) ||
        !raptor_multiply_i64(phases, self->channels, &count) ||
        !raptor_multiply_i64(count, shape[1] / self->group, &elements) ||
        !raptor_multiply_i64(elements, rows->taps, &elements) ||
        !raptor_multiply_i64(elements, columns->taps, &elements) || elements > IMPORT_ELEMENT_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape, "its weights for all phases are too many");
    RAPTOR_TRY(
        import_type(state, 4, (int64_t[]){shape[0], count, rows->count, columns->count}, &type));
    ir_value *operands[3] = {
        import_reshape(state, self->x, 4, (int64_t[]){shape[0], shape[1], rows->in, columns->in}),
        arrange_weights(state, node->inputs[1]->name, self)};
    if (self->biases != NULL)
        operands[2] = arrange_biases(state, node->inputs[2]->name, self);
    int64_t ones[2] = {1, 1};
    ir_named_attribute attributes[] = {
        {"pads", import_pads_attribute(state, begins, ends)},
        {"strides", ir_attribute_i64_array(context, 2, ones)},
        {"dilations", ir_attribute_i64_array(context, 2, ones)},
        {"group", ir_attribute_i64(context, self->group)},
    };
    *out_value = import_emit(state, "spat.conv2d_plan", self->biases != NULL ? 3 : 2, operands,
                             type, attributes, 4);
    return RAPTOR_OK;
}

raptor_status_code import_depth_to_pixels(import_state *state, ir_value *x, const int64_t *block,
                                          int64_t groups, const int64_t *crops,
                                          ir_value **out_value) {
    const int64_t *shape = x->type->shape;
    const ir_type *type;
    int64_t dims[4] = {shape[0], shape[1] / (block[0] * block[1]),
                       shape[2] * block[0] - crops[0] - crops[2],
                       shape[3] * block[1] - crops[1] - crops[3]};
    RAPTOR_TRY(import_type(state, 4, dims, &type));
    ir_context *context = state->context;
    ir_named_attribute attributes[] = {
        {"blockShape", ir_attribute_i64_array(context, 2, block)},
        {"crops", ir_attribute_i64_array(context, 4, crops)},
        {"group", ir_attribute_i64(context, groups)},
    };
    *out_value = import_emit(state, "spat.depth_to_space_plan", 1, &x, type, attributes, 3);
    return RAPTOR_OK;
}

raptor_status_code import_transposed_convolution(import_state *state, const onnx_node *node) {
    transposed self = {0};
    ir_value *y;
    RAPTOR_TRY(import_computed_input(state, node, 0, &self.x));
    const ir_type *type = self.x->type;
    if (type->rank != 3 && type->rank != 4)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its input has shape %s; the device convolves over one or two "
                             "spatial axes",
                             import_shape_text(state, type));
    self.axes = type->rank - 2;
    RAPTOR_TRY(read_weight(state, node, &self));
    RAPTOR_TRY(read_geometry(state, node, &self));
    RAPTOR_TRY(emit_phases(state, node, &self, &y));
    int64_t block[2], crops[4];
    bool changes = false;
    for (int i = 0; i < 2; i++) {
        const transposed_axis *axis = &self.axis[i];
        block[i] = axis->stride;
        crops[i] = axis->begin - axis->first * axis->stride;
        crops[i + 2] = axis->count * axis->stride - crops[i] - axis->out;
        changes |= block[i] != 1 || crops[i] != 0 || crops[i + 2] != 0;
    }
    if (changes)
        RAPTOR_TRY(import_depth_to_pixels(state, y, block, self.group, crops, &y));
    if (self.axes == 1)
        y = import_reshape(state, y, 3,
                           (int64_t[]){type->shape[0], self.channels, self.axis[1].out});
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}
