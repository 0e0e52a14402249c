/* Pad -> spat.pad_plan; Resize and Upsample in nearest mode -> spat.resize_nearest_plan with the
 * source index of every output row and column. */
#include "frontend/import.h"

#include <math.h>
#include <string.h>

/* ---- Pad ---- */

typedef struct pad_form {
    int64_t begins[IMPORT_RANK_LIMIT], ends[IMPORT_RANK_LIMIT];
    const char *mode;
    float value;
} pad_form;

/* Attributes until opset 10, inputs from 11 on, an input with axes from 18 on. */
static raptor_status_code read_padding(import_state *state, const onnx_node *node, uint32_t rank,
                                       pad_form *out) {
    const int64_t *pads, *axes;
    size_t count, axis_count;
    *out = (pad_form){.value = 0};
    RAPTOR_TRY(onnx_attribute_string(node, "mode", "constant", state->diagnostics, &out->mode));
    RAPTOR_TRY(import_integers(state, node, "pads", 1, &pads, &count));
    if (node->opset < 11)
        RAPTOR_TRY(onnx_attribute_float(node, "value", 0, state->diagnostics, &out->value));
    else
        RAPTOR_TRY(import_scalar_input(state, node, 2, "values", 0, &out->value));
    RAPTOR_TRY(import_integer_input(state, node, 3, "axes", &axes, &axis_count));
    if (axes == NULL)
        axis_count = rank;
    uint32_t mask = 0;
    if (axes != NULL)
        RAPTOR_TRY(import_axes(state, axes, axis_count, rank, &mask));
    if (pads == NULL || count != 2 * axis_count)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "pads has %zu values for %zu axes",
                             count, axis_count);
    for (size_t i = 0; i < axis_count; i++) {
        int64_t axis = axes == NULL ? (int64_t)i : axes[i] < 0 ? axes[i] + rank : axes[i];
        out->begins[axis] = pads[i];
        out->ends[axis] = pads[axis_count + i];
    }
    return RAPTOR_OK;
}

static raptor_status_code check_padding(import_state *state, const ir_type *type,
                                        const pad_form *padding, int64_t *out_dims) {
    static const char *const MODES[] = {"constant", "reflect", "edge"};
    bool known = false;
    for (int i = 0; i < 3; i++)
        known |= strcmp(padding->mode, MODES[i]) == 0;
    if (!known)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "mode '%s'; the modes constant, reflect and edge are lowered",
                             padding->mode);
    for (uint32_t i = 0; i < type->rank; i++) {
        int64_t begin = padding->begins[i], end = padding->ends[i], extent = type->shape[i];
        if (begin < 0 || end < 0)
            return import_refuse(state, RAPTOR_E_operator_unsupported,
                                 "pads %lld and %lld on axis %u; negative padding (cropping) is "
                                 "not lowered",
                                 (long long)begin, (long long)end, i);
        if (padding->mode[0] == 'r' && (begin >= extent || end >= extent))
            return import_refuse(state, RAPTOR_E_onnx_shape,
                                 "reflecting %lld and %lld elements of an axis of %lld",
                                 (long long)begin, (long long)end, (long long)extent);
        if (begin > IMPORT_ELEMENT_LIMIT || end > IMPORT_ELEMENT_LIMIT)
            return import_refuse(state, RAPTOR_E_onnx_shape, "pads %lld and %lld on axis %u",
                                 (long long)begin, (long long)end, i);
        out_dims[i] = begin + extent + end;
    }
    return RAPTOR_OK;
}

/* Pads of the rank-4 form: lower ranks get leading ones, or for [N, C, W] a height of 1, as 1-D
 * convolutions do; of higher ranks the leading axes, which must not be padded, become one. */
static bool pads_as_rank4(const ir_type *type, const pad_form *padding, int64_t *out_dims,
                          int64_t *out_pads) {
    uint32_t rank = type->rank;
    for (int i = 0; i < 8; i++)
        out_pads[i] = 0;
    for (int i = 0; i < 4; i++)
        out_dims[i] = 1;
    for (uint32_t i = 0; i < rank; i++) {
        bool merged = rank > 4 && i < rank - 3;
        if (merged && (padding->begins[i] || padding->ends[i]))
            return false;
        uint32_t place = merged ? 0 : rank == 3 && i < 2 ? i : i + 4 - rank;
        out_dims[place] *= type->shape[i];
        if (merged)
            continue;
        out_pads[place] = padding->begins[i];
        out_pads[4 + place] = padding->ends[i];
    }
    return true;
}

raptor_status_code import_pad(import_state *state, const onnx_node *node) {
    ir_value *x;
    pad_form padding;
    int64_t out[IMPORT_RANK_LIMIT], dims[4], pads[8];
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    const ir_type *type = x->type, *result;
    RAPTOR_TRY(read_padding(state, node, type->rank, &padding));
    RAPTOR_TRY(check_padding(state, type, &padding, out));
    RAPTOR_TRY(import_type(state, type->rank, out, &result));
    if (result == type) {
        import_set_alias(state, node, 0, 0);
        return RAPTOR_OK;
    }
    if (!pads_as_rank4(type, &padding, dims, pads))
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "it pads a leading axis of a tensor of rank %u; the last three are "
                             "lowered",
                             type->rank);
    ir_context *context = state->context;
    ir_value *operand = import_reshape(state, x, 4, dims);
    for (int i = 0; i < 4; i++)
        dims[i] += pads[i] + pads[4 + i];
    ir_named_attribute attributes[] = {
        {"pads", ir_attribute_i64_array(context, 8, pads)},
        {"mode", ir_attribute_string(context, padding.mode)},
        {"value", ir_attribute_f32(context, (double)padding.value)},
    };
    ir_value *y =
        import_emit(state, "spat.pad_plan", 1, &operand,
                    ir_type_tensor(context, 4, dims, ir_type_f32(context)), attributes, 3);
    import_set_value(state, node, 0, import_reshape_type(state, y, result));
    return RAPTOR_OK;
}

/* ---- Resize ---- */

/* One axis: the extents, the scale the node gives, and the length it stretches the input to, of
 * which `out` is the whole part. */
typedef struct resize_axis {
    int64_t in, out;
    double scale, length;
} resize_axis;

/* The place in the input of output index i: coordinate_transformation_mode of the standard. Scales
 * are floats, and so is what is divided by them: a third is a little more than a third, and exactly
 * the element behind 1 / scale would be the second, not the third. */
typedef double (*coordinate_function)(const resize_axis *axis, double i);

static double scaled(const resize_axis *axis, double i) {
    return (double)((float)i / (float)axis->scale);
}
static double half_pixel(const resize_axis *axis, double i) {
    return (double)((float)scaled(axis, i + 0.5) - 0.5f);
}
static double pytorch_half_pixel(const resize_axis *axis, double i) {
    return axis->out > 1 ? half_pixel(axis, i) : 0;
}
static double half_pixel_symmetric(const resize_axis *axis, double i) {
    double offset = (double)axis->in / 2 * (1 - (double)axis->out / axis->length);
    return offset + (i + 0.5) / axis->scale - 0.5; /* in this order: floor sees the rounding */
}
static double align_corners(const resize_axis *axis, double i) {
    return axis->out > 1 ? i * (double)(axis->in - 1) / (axis->length - 1) : 0;
}
static double asymmetric(const resize_axis *axis, double i) {
    return scaled(axis, i);
}
static double half_pixel_for_nn(const resize_axis *axis, double i) {
    return scaled(axis, i + 0.5);
}
static double round_prefer_floor(double place) {
    return ceil(place - 0.5);
}
static double round_prefer_ceil(double place) {
    return floor(place + 0.5);
}

static const struct {
    const char *name;
    coordinate_function function;
} COORDINATES[] = {
    {"half_pixel", half_pixel},
    {"pytorch_half_pixel", pytorch_half_pixel},
    {"half_pixel_symmetric", half_pixel_symmetric},
    {"align_corners", align_corners},
    {"asymmetric", asymmetric},
    {"tf_half_pixel_for_nn", half_pixel_for_nn},
};
static const struct {
    const char *name;
    double (*round)(double);
} ROUNDINGS[] = {
    {"round_prefer_floor", round_prefer_floor},
    {"round_prefer_ceil", round_prefer_ceil},
    {"floor", floor},
    {"ceil", ceil},
};
enum {
    COORDINATE_COUNT = sizeof COORDINATES / sizeof *COORDINATES,
    ROUNDING_COUNT = sizeof ROUNDINGS / sizeof *ROUNDINGS
};

typedef struct resize_form {
    ir_value *x;
    coordinate_function coordinate;
    double (*round)(double);
    resize_axis axes[IMPORT_RANK_LIMIT];
} resize_form;

static raptor_status_code read_modes(import_state *state, const onnx_node *node, resize_form *out) {
    bool old = node->opset < 11; /* Upsample and Resize 10 know one mode, without a name */
    const char *mode, *coordinate, *rounding;
    raptor_diagnostics *diagnostics = state->diagnostics;
    RAPTOR_TRY(onnx_attribute_string(node, "mode", "nearest", diagnostics, &mode));
    RAPTOR_TRY(onnx_attribute_string(node, "coordinate_transformation_mode",
                                     old ? "asymmetric" : "half_pixel", diagnostics, &coordinate));
    RAPTOR_TRY(onnx_attribute_string(node, "nearest_mode", old ? "floor" : "round_prefer_floor",
                                     diagnostics, &rounding));
    if (strcmp(mode, "nearest") != 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "mode '%s'; only nearest is lowered", mode);
    out->coordinate = NULL;
    out->round = NULL;
    for (int i = 0; i < COORDINATE_COUNT; i++)
        if (strcmp(coordinate, COORDINATES[i].name) == 0)
            out->coordinate = COORDINATES[i].function;
    for (int i = 0; i < ROUNDING_COUNT; i++)
        if (strcmp(rounding, ROUNDINGS[i].name) == 0)
            out->round = ROUNDINGS[i].round;
    if (out->coordinate == NULL)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "coordinate_transformation_mode '%s'; half_pixel, align_corners, "
                             "asymmetric and their variants are lowered",
                             coordinate);
    if (out->round == NULL)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "nearest_mode '%s' is unknown",
                             rounding);
    return RAPTOR_OK;
}

/* Which axes the lists of scales and sizes are for, in their order. */
static raptor_status_code read_resize_axes(import_state *state, const onnx_node *node,
                                           uint32_t rank, uint32_t *out_axes, size_t *out_count) {
    const int64_t *axes;
    size_t count;
    uint32_t mask;
    RAPTOR_TRY(onnx_attribute_ints(node, "axes", state->diagnostics, &axes, &count));
    if (axes == NULL)
        count = rank;
    else
        RAPTOR_TRY(import_axes(state, axes, count, rank, &mask));
    for (size_t i = 0; i < count; i++)
        out_axes[i] =
            axes == NULL ? (uint32_t)i : (uint32_t)(axes[i] < 0 ? axes[i] + rank : axes[i]);
    *out_count = count;
    return RAPTOR_OK;
}

static raptor_status_code read_scales(import_state *state, const onnx_node *node,
                                      const uint32_t *axes, size_t axis_count, resize_form *out) {
    const onnx_tensor *tensor;
    const float *scales;
    size_t count;
    if (onnx_node_attribute(node, "scales") != NULL) { /* Upsample 7 */
        RAPTOR_TRY(onnx_attribute_floats(node, "scales", state->diagnostics, &scales, &count));
    } else {
        uint32_t number = node->opset < 11 ? 1 : 2;
        RAPTOR_TRY(import_float_input(state, node, number, "scales", &tensor, &scales));
        count = tensor->count;
    }
    if (count != axis_count)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%zu scales for %zu axes", count,
                             axis_count);
    for (size_t i = 0; i < count; i++) {
        resize_axis *axis = &out->axes[axes[i]];
        double length = (double)((float)axis->in * scales[i]), extent = floor(length);
        if (!(scales[i] > 0) || !(extent >= 1) || extent > (double)IMPORT_ELEMENT_LIMIT)
            return import_refuse(state, RAPTOR_E_onnx_attribute,
                                 "a scale of %g for an axis of %lld", (double)scales[i],
                                 (long long)axis->in);
        axis->scale = (double)scales[i];
        axis->length = length;
        axis->out = (int64_t)extent;
    }
    return RAPTOR_OK;
}

/* keep_aspect_ratio_policy: one scale for all axes, the smallest or largest of those that the
 * sizes ask for. */
static raptor_status_code keep_aspect_ratio(import_state *state, const onnx_node *node,
                                            const uint32_t *axes, size_t axis_count,
                                            resize_form *out) {
    const char *policy;
    RAPTOR_TRY(onnx_attribute_string(node, "keep_aspect_ratio_policy", "stretch",
                                     state->diagnostics, &policy));
    bool smallest = strcmp(policy, "not_larger") == 0;
    if (strcmp(policy, "stretch") == 0 || axis_count == 0)
        return RAPTOR_OK;
    if (!smallest && strcmp(policy, "not_smaller") != 0)
        return import_refuse(state, RAPTOR_E_onnx_attribute,
                             "keep_aspect_ratio_policy '%s' is unknown", policy);
    double scale = out->axes[axes[0]].scale;
    for (size_t i = 1; i < axis_count; i++) {
        double other = out->axes[axes[i]].scale;
        scale = smallest ? fmin(scale, other) : fmax(scale, other);
    }
    for (size_t i = 0; i < axis_count; i++) {
        resize_axis *axis = &out->axes[axes[i]];
        double extent = floor(scale * (double)axis->in + 0.5);
        axis->scale = scale;
        axis->length = scale * (double)axis->in;
        axis->out = extent >= 1 ? (int64_t)extent : 1;
    }
    return RAPTOR_OK;
}

static raptor_status_code read_sizes(import_state *state, const onnx_node *node,
                                     const uint32_t *axes, size_t axis_count, resize_form *out) {
    const int64_t *sizes;
    size_t count;
    RAPTOR_TRY(import_integer_input(state, node, 3, "sizes", &sizes, &count));
    if (count != axis_count)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%zu sizes for %zu axes", count,
                             axis_count);
    for (size_t i = 0; i < count; i++) {
        resize_axis *axis = &out->axes[axes[i]];
        if (sizes[i] < 1 || sizes[i] > IMPORT_ELEMENT_LIMIT)
            return import_refuse(state, RAPTOR_E_onnx_attribute, "a size of %lld",
                                 (long long)sizes[i]);
        axis->out = sizes[i];
        axis->scale = (double)sizes[i] / (double)axis->in;
        axis->length = (double)sizes[i];
    }
    return keep_aspect_ratio(state, node, axes, axis_count, out);
}

/* An input that is left out is also written as an empty tensor. */
static bool input_is_given(const import_state *state, const onnx_node *node, uint32_t number) {
    const import_value *value = import_input(state, node, number);
    return value != NULL && (value->kind != IMPORT_CONSTANT || value->constant.count > 0);
}

static raptor_status_code read_resize(import_state *state, const onnx_node *node,
                                      resize_form *out) {
    RAPTOR_TRY(import_computed_input(state, node, 0, &out->x));
    RAPTOR_TRY(read_modes(state, node, out));
    const ir_type *type = out->x->type;
    for (uint32_t i = 0; i < type->rank; i++)
        out->axes[i] = (resize_axis){.in = type->shape[i],
                                     .out = type->shape[i],
                                     .scale = 1,
                                     .length = (double)type->shape[i]};
    uint32_t axes[IMPORT_RANK_LIMIT];
    size_t count;
    RAPTOR_TRY(read_resize_axes(state, node, type->rank, axes, &count));
    if (node->opset >= 11 && input_is_given(state, node, 3))
        return read_sizes(state, node, axes, count, out);
    return read_scales(state, node, axes, count, out);
}

/* The source index of every output index; *out_plain when it is floor(i * in / out). */
static const ir_attribute *source_indices(import_state *state, const resize_form *resize,
                                          const resize_axis *axis, bool *out_plain) {
    int64_t *indices = RAPTOR_NEW_ARRAY(state->arena, int64_t, (size_t)axis->out);
    *out_plain = true;
    for (int64_t i = 0; i < axis->out; i++) {
        double place = resize->round(resize->coordinate(axis, (double)i));
        double last = (double)(axis->in - 1);
        indices[i] = (int64_t)(place < 0 ? 0 : place > last ? last : place);
        *out_plain &= indices[i] == i * axis->in / axis->out;
    }
    return ir_attribute_i64_array(state->context, (uint32_t)axis->out, indices);
}

static raptor_status_code emit_resize(import_state *state, const onnx_node *node,
                                      const resize_form *resize) {
    const ir_type *type = resize->x->type, *result;
    uint32_t rank = type->rank;
    int64_t out[IMPORT_RANK_LIMIT];
    for (uint32_t i = 0; i < rank; i++) {
        out[i] = resize->axes[i].out;
        if (i + 2 < rank && out[i] != type->shape[i])
            return import_refuse(state, RAPTOR_E_operator_unsupported,
                                 "it resizes axis %u of shape %s; the last two, height and width, "
                                 "are lowered",
                                 i, import_shape_text(state, type));
    }
    RAPTOR_TRY(import_type(state, rank, out, &result));
    resize_axis one = {1, 1, 1, 1};
    const resize_axis *rows = rank > 1 ? &resize->axes[rank - 2] : &one;
    const resize_axis *columns = rank > 0 ? &resize->axes[rank - 1] : &one;
    int64_t outer = ir_type_element_count(type) / rows->in / columns->in;
    int64_t dims[4] = {rank == 4 ? type->shape[0] : 1, rank == 4 ? type->shape[1] : outer, rows->in,
                       columns->in};
    ir_value *x = import_reshape(state, resize->x, 4, dims);
    bool plain_rows, plain_columns;
    ir_named_attribute attributes[2];
    const ir_attribute *row_map = source_indices(state, resize, rows, &plain_rows);
    const ir_attribute *column_map = source_indices(state, resize, columns, &plain_columns);
    uint32_t count = 0;
    if (!plain_rows)
        attributes[count++] = (ir_named_attribute){"rows", row_map};
    if (!plain_columns)
        attributes[count++] = (ir_named_attribute){"columns", column_map};
    dims[2] = rows->out;
    dims[3] = columns->out;
    const ir_type *wrapped = ir_type_tensor(state->context, 4, dims, ir_type_f32(state->context));
    ir_value *y = import_emit(state, "spat.resize_nearest_plan", 1, &x, wrapped, attributes, count);
    import_set_value(state, node, 0, import_reshape_type(state, y, result));
    return RAPTOR_OK;
}

raptor_status_code import_resize(import_state *state, const onnx_node *node) {
    resize_form resize;
    RAPTOR_TRY(read_resize(state, node, &resize));
    return emit_resize(state, node, &resize);
}
