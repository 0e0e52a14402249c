/* MaxPool, AveragePool -> spat.max_pool2d_plan, spat.average_pool2d_plan; the global pools and
 * ReduceMean -> spat.global_average_pool_plan (or one window over everything). */
#include "frontend/import.h"

#include <string.h>

/* Whether every window along an axis holds an element of the input: a maximum or mean of nothing
 * has no value. */
static bool windows_are_real(const import_window *window, uint32_t axis, int64_t extent) {
    int64_t step = window->dilations[axis];
    for (int64_t i = 0; i < window->out[axis]; i++) {
        int64_t start = i * window->strides[axis] - window->begins[axis];
        int64_t tap = start >= 0 ? 0 : (-start + step - 1) / step;
        if (tap >= window->kernel[axis] || start + tap * step >= extent)
            return false;
    }
    return true;
}

static raptor_status_code read_pool(import_state *state, const onnx_node *node, ir_value **out_x,
                                    import_window *out_window) {
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    const ir_type *type = x->type;
    if (type->rank != 3 && type->rank != 4)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its input has shape %s; the device pools over one or two spatial "
                             "axes",
                             import_shape_text(state, type));
    uint32_t axes = type->rank - 2;
    RAPTOR_TRY(import_read_window(state, node, axes, type->shape + 2, NULL, out_window));
    if (type->rank == 3)
        x = import_reshape(state, x, 4,
                           (int64_t[]){type->shape[0], type->shape[1], 1, type->shape[2]});
    int64_t out[4] = {x->type->shape[0], x->type->shape[1], out_window->out[0], out_window->out[1]};
    const ir_type *result;
    RAPTOR_TRY(import_type(state, 4, out, &result));
    for (uint32_t i = 0; i < 2; i++)
        if (!windows_are_real(out_window, i, x->type->shape[2 + i]))
            return import_refuse(state, RAPTOR_E_onnx_shape,
                                 "the padding is so wide that a window lies wholly in it");
    *out_x = x;
    return RAPTOR_OK;
}

static void emit_pool(import_state *state, const onnx_node *node, const char *name, ir_value *x,
                      const import_window *window, const ir_named_attribute *more,
                      uint32_t more_count) {
    ir_context *context = state->context;
    ir_named_attribute attributes[6] = {
        {"kernelShape", ir_attribute_i64_array(context, 2, window->kernel)},
        {"pads", import_pads_attribute(state, window->begins, window->ends)},
        {"strides", ir_attribute_i64_array(context, 2, window->strides)},
        {"dilations", ir_attribute_i64_array(context, 2, window->dilations)},
    };
    for (uint32_t i = 0; i < more_count; i++)
        attributes[4 + i] = more[i];
    int64_t out[4] = {x->type->shape[0], x->type->shape[1], window->out[0], window->out[1]};
    const ir_type *type = ir_type_tensor(context, 4, out, ir_type_f32(context));
    ir_value *y = import_emit(state, name, 1, &x, type, attributes, 4 + more_count);
    bool flat = state->values[node->inputs[0]->id].value->type->rank == 3;
    if (flat)
        y = import_reshape(state, y, 3, (int64_t[]){out[0], out[1], out[3]});
    import_set_value(state, node, 0, y);
}

raptor_status_code import_max_pool(import_state *state, const onnx_node *node) {
    ir_value *x;
    import_window window;
    if (import_output_is_used(state, node, 1))
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its output Indices is used, which the device does not compute; "
                             "nearest Resize can replace the unpooling");
    RAPTOR_TRY(read_pool(state, node, &x, &window));
    emit_pool(state, node, "spat.max_pool2d_plan", x, &window, NULL, 0);
    return RAPTOR_OK;
}

/* Zeros that a Pad before the pool adds count as elements, so they can become the pool's own
 * padding when that is counted, too. */
static ir_value *absorb_padding(ir_value *x, import_window *window, int64_t *count_padding) {
    ir_value *source;
    int64_t begins[2], ends[2];
    bool own = false, enlarged = false;
    for (int i = 0; i < 2; i++) {
        own |= window->original_begins[i] || window->original_ends[i];
        enlarged |= window->ends[i] != window->original_ends[i];
    }
    if ((own && !*count_padding) || enlarged || !import_zero_padding(x, &source, begins, ends))
        return x;
    *count_padding = 1;
    for (int i = 0; i < 2; i++) {
        window->begins[i] = window->original_begins[i] += begins[i];
        window->ends[i] = window->original_ends[i] += ends[i];
    }
    return source;
}

raptor_status_code import_average_pool(import_state *state, const onnx_node *node) {
    ir_value *x;
    import_window window;
    int64_t count_padding;
    RAPTOR_TRY(
        onnx_attribute_int(node, "count_include_pad", 0, state->diagnostics, &count_padding));
    RAPTOR_TRY(read_pool(state, node, &x, &window));
    x = absorb_padding(x, &window, &count_padding);
    ir_named_attribute more[2] = {
        {"countIncludePad", ir_attribute_bool(state->context, count_padding != 0)},
    };
    uint32_t count = 1;
    for (int i = 0; i < 2; i++)
        if (window.ends[i] != window.original_ends[i])
            count = 2;
    more[1] = (ir_named_attribute){
        "countPads", import_pads_attribute(state, window.original_begins, window.original_ends)};
    emit_pool(state, node, "spat.average_pool2d_plan", x, &window, more, count);
    return RAPTOR_OK;
}

/* ---- whole images ---- */

/* An image is one task, which holds its rows; more than these elements are better several. */
enum { IMAGE_ELEMENTS = 1 << 13, MOST_IMAGES = 1 << 12, LONG_ROW = 1 << 15 };

/* The fewest images, of equally many channels each, that are small enough. */
static int64_t count_images(int64_t outer, int64_t plane) {
    int64_t images = 1;
    for (int64_t d = 1; d <= outer && d <= MOST_IMAGES && outer / images * plane > IMAGE_ELEMENTS;
         d++)
        if (outer % d == 0)
            images = d;
    return images;
}

/* The largest divisor up to the square root. */
static int64_t rows_of_run(int64_t length) {
    int64_t rows = 1;
    for (int64_t d = 2; d <= length / d; d++)
        if (length % d == 0)
            rows = d;
    return rows;
}

/* `outer` runs of rows x columns neighbouring elements as the channels of images; as they are if
 * they are the channels of images already and no row of them is too long. */
static ir_value *as_images(import_state *state, ir_value *x, int64_t outer, int64_t rows,
                           int64_t columns) {
    const ir_type *type = x->type;
    bool fits = type->rank == 4 && type->shape[0] * type->shape[1] == outer &&
                type->shape[2] == rows && type->shape[3] == columns;
    if (fits && (rows > 1 || type->shape[1] * columns <= LONG_ROW))
        return x;
    int64_t images = count_images(outer, rows * columns);
    if (rows == 1 && outer / images * columns > IMAGE_ELEMENTS)
        rows = rows_of_run(columns);
    int64_t plane = ir_type_element_count(type) / outer;
    return import_reshape(state, x, 4, (int64_t[]){images, outer / images, rows, plane / rows});
}

static const ir_type *one_a_channel(import_state *state, const ir_value *image) {
    const int64_t *shape = image->type->shape;
    return ir_type_tensor(state->context, 4, (int64_t[]){shape[0], shape[1], 1, 1},
                          ir_type_f32(state->context));
}

/* One window: all rows of `columns` columns. */
static ir_value *emit_tall_pool(import_state *state, const char *name, ir_value *image,
                                int64_t columns, const ir_type *type) {
    ir_context *context = state->context;
    int64_t kernel[2] = {image->type->shape[2], columns};
    ir_named_attribute attributes[] = {
        {"kernelShape", ir_attribute_i64_array(context, 2, kernel)},
        {"pads", ir_attribute_i64_array(context, 4, (int64_t[]){0, 0, 0, 0})},
        {"strides", ir_attribute_i64_array(context, 2, (int64_t[]){1, 1})},
        {"dilations", ir_attribute_i64_array(context, 2, (int64_t[]){1, 1})},
        {"countIncludePad", ir_attribute_bool(context, false)},
    };
    bool is_average = strcmp(name, "spat.average_pool2d_plan") == 0;
    return import_emit(state, name, 1, &image, type, attributes, is_average ? 5 : 4);
}

/* The plan operation of one image's means takes one image. */
ir_value *import_means(import_state *state, ir_value *x, int64_t outer, int64_t rows,
                       int64_t columns) {
    ir_value *image = as_images(state, x, outer, rows, columns);
    const ir_type *type = one_a_channel(state, image);
    if (type->shape[0] == 1)
        return import_emit(state, "spat.global_average_pool_plan", 1, &image, type, NULL, 0);
    return emit_tall_pool(state, "spat.average_pool2d_plan", image, image->type->shape[3], type);
}

ir_value *import_maxima(import_state *state, ir_value *x, int64_t outer, int64_t rows,
                        int64_t columns) {
    ir_value *image = as_images(state, x, outer, rows, columns);
    return emit_tall_pool(state, "spat.max_pool2d_plan", image, image->type->shape[3],
                          one_a_channel(state, image));
}

ir_value *import_reduce_middle(import_state *state, const char *name, ir_value *x, int64_t outer,
                               int64_t count, int64_t inner) {
    ir_value *image = import_reshape(state, x, 4, (int64_t[]){outer, 1, count, inner});
    const ir_type *type = ir_type_tensor(state->context, 4, (int64_t[]){outer, 1, 1, inner},
                                         ir_type_f32(state->context));
    return emit_tall_pool(state, name, image, 1, type);
}

typedef struct global_shape {
    ir_value *x;
    int64_t outer, rows, columns;
    int64_t dims[IMPORT_RANK_LIMIT]; /* of the result */
} global_shape;

static raptor_status_code read_global(import_state *state, const onnx_node *node,
                                      global_shape *out) {
    RAPTOR_TRY(import_computed_input(state, node, 0, &out->x));
    const ir_type *type = out->x->type;
    if (type->rank < 3)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "its input has shape %s, without spatial axes",
                             import_shape_text(state, type));
    out->outer = type->shape[0] * type->shape[1];
    out->columns = type->shape[type->rank - 1];
    out->rows = ir_type_element_count(type) / out->outer / out->columns;
    for (uint32_t i = 0; i < type->rank; i++)
        out->dims[i] = i < 2 ? type->shape[i] : 1;
    return RAPTOR_OK;
}

raptor_status_code import_global_average_pool(import_state *state, const onnx_node *node) {
    global_shape shape;
    RAPTOR_TRY(read_global(state, node, &shape));
    ir_value *y = import_means(state, shape.x, shape.outer, shape.rows, shape.columns);
    import_set_value(state, node, 0, import_reshape(state, y, shape.x->type->rank, shape.dims));
    return RAPTOR_OK;
}

raptor_status_code import_global_max_pool(import_state *state, const onnx_node *node) {
    global_shape shape;
    RAPTOR_TRY(read_global(state, node, &shape));
    ir_value *y = import_maxima(state, shape.x, shape.outer, shape.rows, shape.columns);
    import_set_value(state, node, 0, import_reshape(state, y, shape.x->type->rank, shape.dims));
    return RAPTOR_OK;
}
