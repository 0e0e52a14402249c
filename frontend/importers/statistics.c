/* Normalisations by statistics of the values themselves: LayerNormalization, RMSNormalization,
 * InstanceNormalization, GroupNormalization -> spat.layer_normalization_plan on rows, whose scale
 * and bias go by column; those of channels follow as operations of their own. LRN is a mean of
 * squares over neighbouring channels and a power. */
#include "frontend/import.h"

static raptor_status_code read_epsilon(import_state *state, const onnx_node *node,
                                       float *out_epsilon) {
    RAPTOR_TRY(onnx_attribute_float(node, "epsilon", 1e-5f, state->diagnostics, out_epsilon));
    if (*out_epsilon >= 0)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_operator_unsupported,
                         "epsilon is %g; a variance plus a number from 0 on has a root",
                         (double)*out_epsilon);
}

/* A scale or bias of `count` columns: one a column, or one for all. NULL when it is left out. */
static raptor_status_code read_columns(import_state *state, const onnx_node *node, uint32_t number,
                                       int64_t count, ir_value **out_value) {
    *out_value = NULL;
    if (!import_has_input(node, number))
        return RAPTOR_OK;
    RAPTOR_TRY(import_operand(state, node, number, out_value));
    int64_t found = ir_type_element_count((*out_value)->type);
    if (found == 1 && count > 1) {
        ir_value *one = import_reshape(state, *out_value, 1, (int64_t[]){1});
        return import_broadcast_to(state, one, 1, &count, out_value);
    }
    if (found != count)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "'%s' has %lld elements; one for each of the %lld normalised ones "
                             "works",
                             node->inputs[number]->name, (long long)found, (long long)count);
    *out_value = import_reshape(state, *out_value, 1, &count);
    return RAPTOR_OK;
}

typedef struct row_statistics {
    int64_t rows, columns;
    bool centred;
    float epsilon;
    ir_value *scale, *bias; /* a column each, or NULL; a bias only with a scale */
} row_statistics;

static ir_value *emit_rows(import_state *state, ir_value *x, const row_statistics *statistics) {
    ir_context *context = state->context;
    ir_value *operands[3] = {
        import_reshape(state, x, 2, (int64_t[]){statistics->rows, statistics->columns}),
        statistics->scale, statistics->bias};
    uint32_t count = statistics->bias ? 3 : statistics->scale ? 2 : 1;
    ir_named_attribute attributes[] = {
        {"epsilon", ir_attribute_f32(context, (double)statistics->epsilon)},
        {"centred", ir_attribute_bool(context, statistics->centred)},
    };
    ir_value *y = import_emit(state, "spat.layer_normalization_plan", count, operands,
                              operands[0]->type, attributes, 2);
    return import_reshape_type(state, y, x->type);
}

/* The outputs Mean and InvStdDev of LayerNormalization, each with one element a row. */
static void set_statistics(import_state *state, const onnx_node *node, ir_value *x, uint32_t axis,
                           const row_statistics *statistics) {
    int64_t rows = statistics->rows, columns = statistics->columns, dims[IMPORT_RANK_LIMIT];
    uint32_t rank = x->type->rank;
    bool wanted[3] = {false};
    for (uint32_t i = 1; i < 3; i++)
        wanted[i] = import_output_is_used(state, node, i);
    if (!wanted[1] && !wanted[2])
        return;
    for (uint32_t i = 0; i < rank; i++)
        dims[i] = i < axis ? x->type->shape[i] : 1;
    import_view view = {1, rows, columns};
    ir_value *mean = import_means(state, x, rows, 1, columns);
    if (wanted[1])
        import_set_value(state, node, 1, import_reshape(state, mean, rank, dims));
    if (!wanted[2])
        return;
    ir_value *less = import_scale_by(state, mean, -1);
    ir_value *deviation = import_channel_value(state, "spat.bias_add_plan", x, view, less);
    ir_value *operands[2] = {import_as_rank4(state, deviation), import_as_rank4(state, deviation)};
    ir_value *square = import_emit(state, "spat.mul_plan", 2, operands, operands[0]->type, NULL, 0);
    ir_value *variance = import_means(state, square, rows, 1, columns);
    variance = import_channel_constant(state, "spat.bias_add_plan", variance,
                                       (import_view){1, 1, rows}, "epsilon", &statistics->epsilon);
    ir_value *root = import_unary(state, "spat.sqrt_plan", variance, NULL, 0);
    root = import_unary(state, "spat.reciprocal_plan", root, NULL, 0);
    import_set_value(state, node, 2, import_reshape(state, root, rank, dims));
}

static raptor_status_code normalise_last_axes(import_state *state, const onnx_node *node,
                                              bool centred) {
    int64_t first;
    uint32_t axis;
    ir_value *x;
    row_statistics statistics = {.rows = 1, .columns = 1, .centred = centred};
    RAPTOR_TRY(read_epsilon(state, node, &statistics.epsilon));
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", -1, state->diagnostics, &first));
    RAPTOR_TRY(import_axis(state, first, x->type->rank, &axis));
    for (uint32_t i = 0; i < x->type->rank; i++)
        *(i < axis ? &statistics.rows : &statistics.columns) *= x->type->shape[i];
    RAPTOR_TRY(read_columns(state, node, 1, statistics.columns, &statistics.scale));
    if (centred)
        RAPTOR_TRY(read_columns(state, node, 2, statistics.columns, &statistics.bias));
    if (statistics.scale == NULL)
        return import_refuse(state, RAPTOR_E_onnx_graph, "its scale is missing");
    import_set_value(state, node, 0, emit_rows(state, x, &statistics));
    if (centred)
        set_statistics(state, node, x, axis, &statistics);
    return RAPTOR_OK;
}

raptor_status_code import_layer_normalization(import_state *state, const onnx_node *node) {
    return normalise_last_axes(state, node, true);
}

raptor_status_code import_root_mean_square_normalization(import_state *state,
                                                         const onnx_node *node) {
    return normalise_last_axes(state, node, false);
}

/* ---- scale and bias of channels ---- */

/* One number a channel, or one for each of `groups` groups of channels. */
typedef struct channel_factors {
    const char *operation, *what; /* spat.scale_plan or spat.bias_add_plan */
    import_view view;
    int64_t groups;
} channel_factors;

static raptor_status_code check_count(import_state *state, const onnx_node *node, uint32_t number,
                                      const channel_factors *factors, int64_t count) {
    if (count == factors->view.channels || count == factors->groups)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape, "'%s' has %lld elements for %lld channels",
                         node->inputs[number]->name, (long long)count,
                         (long long)factors->view.channels);
}

static raptor_status_code apply_constant(import_state *state, const onnx_node *node,
                                         uint32_t number, const channel_factors *factors,
                                         ir_value **y) {
    const onnx_tensor *tensor;
    const float *values;
    int64_t channels = factors->view.channels;
    RAPTOR_TRY(import_float_input(state, node, number, factors->what, &tensor, &values));
    int64_t count = (int64_t)tensor->count;
    RAPTOR_TRY(check_count(state, node, number, factors, count));
    float *all = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)channels);
    for (int64_t c = 0; c < channels; c++)
        all[c] = values[count == channels ? c : c / (channels / factors->groups)];
    const char *name =
        raptor_arena_printf(state->arena, "%s.%s", state->layers[node->position], factors->what);
    *y = import_channel_constant(state, factors->operation, *y, factors->view, name, all);
    return RAPTOR_OK;
}

static raptor_status_code apply_computed(import_state *state, const onnx_node *node,
                                         uint32_t number, const channel_factors *factors,
                                         ir_value **y) {
    int64_t channels = factors->view.channels, groups = factors->groups;
    ir_value *vector;
    RAPTOR_TRY(import_computed_input(state, node, number, &vector));
    int64_t count = ir_type_element_count(vector->type);
    RAPTOR_TRY(check_count(state, node, number, factors, count));
    if (count != channels) {
        int64_t dims[2] = {groups, channels / groups};
        vector = import_reshape(state, vector, 2, (int64_t[]){groups, 1});
        RAPTOR_TRY(import_broadcast_to(state, vector, 2, dims, &vector));
    }
    *y = import_channel_value(state, factors->operation, *y, factors->view, vector);
    return RAPTOR_OK;
}

static raptor_status_code apply_channels(import_state *state, const onnx_node *node,
                                         uint32_t number, const channel_factors *factors,
                                         ir_value **y) {
    bool computed =
        import_has_input(node, number) && !import_input_is_constant(state, node, number);
    return computed ? apply_computed(state, node, number, factors, y)
                    : apply_constant(state, node, number, factors, y);
}

/* Rows up to this length are normalised by one task each, which holds four of them. */
enum { LONGEST_ROW = 1 << 15 };

/* x - mean of each of the rows, [1, rows, ...]. */
static ir_value *centre(import_state *state, ir_value *x, int64_t rows, int64_t height,
                        int64_t width) {
    ir_value *mean = import_means(state, x, rows, height, width);
    return import_channel_value(state, "spat.bias_add_plan", x,
                                (import_view){1, rows, height * width},
                                import_scale_by(state, mean, -1));
}

/* The same of longer rows, by operations on all of them: (x - mean) / sqrt(variance + epsilon).
 * What the rounding of a large mean leaves is taken off, too. */
static ir_value *emit_long_rows(import_state *state, ir_value *x, int64_t width,
                                const row_statistics *statistics) {
    int64_t rows = statistics->rows, height = statistics->columns / width;
    import_view view = {1, rows, statistics->columns};
    ir_value *image = import_reshape(state, x, 4, (int64_t[]){1, rows, height, width});
    for (int i = 0; i < 2; i++)
        image = centre(state, image, rows, height, width);
    ir_value *squares = import_of_two(state, "spat.mul_plan", image, image);
    ir_value *deviation = import_add_number(
        state, import_means(state, squares, rows, height, width), statistics->epsilon);
    deviation = import_unary(state, "spat.sqrt_plan", deviation, NULL, 0);
    deviation = import_unary(state, "spat.reciprocal_plan", deviation, NULL, 0);
    image = import_channel_value(state, "spat.scale_plan", image, view, deviation);
    return import_reshape_type(state, image, x->type);
}

static raptor_status_code normalise_groups(import_state *state, const onnx_node *node, ir_value *x,
                                           int64_t groups) {
    const ir_type *type = x->type;
    int64_t channels = type->shape[1], per_image = ir_type_element_count(type) / type->shape[0];
    row_statistics statistics = {
        .rows = type->shape[0] * groups, .columns = per_image / groups, .centred = true};
    RAPTOR_TRY(read_epsilon(state, node, &statistics.epsilon));
    ir_value *y = statistics.columns > LONGEST_ROW
                      ? emit_long_rows(state, x, type->shape[type->rank - 1], &statistics)
                      : emit_rows(state, x, &statistics);
    import_view view = {type->shape[0], channels, per_image / channels};
    channel_factors scale = {"spat.scale_plan", "scale", view, groups};
    channel_factors bias = {"spat.bias_add_plan", "bias", view, groups};
    RAPTOR_TRY(apply_channels(state, node, 1, &scale, &y));
    RAPTOR_TRY(apply_channels(state, node, 2, &bias, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

static raptor_status_code read_image(import_state *state, const onnx_node *node, ir_value **out_x) {
    RAPTOR_TRY(import_computed_input(state, node, 0, out_x));
    if ((*out_x)->type->rank >= 2)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape, "its input has shape %s, without channels",
                         import_shape_text(state, (*out_x)->type));
}

raptor_status_code import_instance_normalization(import_state *state, const onnx_node *node) {
    ir_value *x;
    RAPTOR_TRY(read_image(state, node, &x));
    return normalise_groups(state, node, x, x->type->shape[1]);
}

raptor_status_code import_group_normalization(import_state *state, const onnx_node *node) {
    ir_value *x;
    int64_t groups;
    RAPTOR_TRY(read_image(state, node, &x));
    RAPTOR_TRY(onnx_attribute_int(node, "num_groups", 0, state->diagnostics, &groups));
    if (groups < 1 || x->type->shape[1] % groups != 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "%lld groups of %lld channels",
                             (long long)groups, (long long)x->type->shape[1]);
    return normalise_groups(state, node, x, groups);
}

/* ---- neighbouring channels ---- */

/* Means over `size` channels around each, zeros beyond the border: an average pool down the
 * channels of x seen as images of one channel. */
static ir_value *channel_means(import_state *state, ir_value *x, int64_t size) {
    ir_context *context = state->context;
    int64_t before = (size - 1) / 2, pads[4] = {before, 0, size - 1 - before, 0};
    int64_t ones[2] = {1, 1}, kernel[2] = {size, 1};
    ir_named_attribute attributes[] = {
        {"kernelShape", ir_attribute_i64_array(context, 2, kernel)},
        {"pads", ir_attribute_i64_array(context, 4, pads)},
        {"strides", ir_attribute_i64_array(context, 2, ones)},
        {"dilations", ir_attribute_i64_array(context, 2, ones)},
        {"countIncludePad", ir_attribute_bool(context, true)},
    };
    return import_emit(state, "spat.average_pool2d_plan", 1, &x, x->type, attributes, 5);
}

/* x (bias + alpha mean(x^2))^-beta; the sum is positive. */
raptor_status_code import_local_response(import_state *state, const onnx_node *node) {
    raptor_diagnostics *diagnostics = state->diagnostics;
    ir_value *x;
    int64_t size;
    float alpha, beta, bias;
    RAPTOR_TRY(read_image(state, node, &x));
    RAPTOR_TRY(onnx_attribute_int(node, "size", 0, diagnostics, &size));
    RAPTOR_TRY(onnx_attribute_float(node, "alpha", 1e-4f, diagnostics, &alpha));
    RAPTOR_TRY(onnx_attribute_float(node, "beta", 0.75f, diagnostics, &beta));
    RAPTOR_TRY(onnx_attribute_float(node, "bias", 1, diagnostics, &bias));
    const ir_type *type = x->type;
    int64_t channels = type->shape[1], images = type->shape[0];
    if (size < 1 || size > 2 * channels || !(bias > 0) || !(alpha >= 0))
        return import_refuse(
            state, RAPTOR_E_operator_unsupported,
            "size %lld, alpha %g, bias %g for %lld channels; a size of up to twice "
            "the channels, a positive bias and alpha work",
            (long long)size, (double)alpha, (double)bias, (long long)channels);
    int64_t plane = ir_type_element_count(type) / images / channels;
    ir_value *image = import_reshape(state, x, 4, (int64_t[]){images, 1, channels, plane});
    ir_value *y = import_of_two(state, "spat.mul_plan", image, image);
    y = import_scale_by(state, channel_means(state, y, size), alpha);
    y = import_unary(state, "spat.log_plan", import_add_number(state, y, bias), NULL, 0);
    y = import_unary(state, "spat.exp_plan", import_scale_by(state, y, -beta), NULL, 0);
    y = import_of_two(state, "spat.mul_plan", image, y);
    import_set_value(state, node, 0, import_reshape_type(state, y, type));
    return RAPTOR_OK;
}
