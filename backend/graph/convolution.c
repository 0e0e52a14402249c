/* Convolution on crossbar arrays: one matrix-vector product per output pixel and weight piece.
 *
 * A task computes one output row. It holds the input rows under the kernel, padded left and right;
 * each pixel's patch is gathered from them in packed order, [kernel row][kernel column][channel],
 * in which a run of consecutive elements lies in one input row. Kernel rows above or below the
 * input contribute zeros. */
#include "backend/graph/lowering.h"

#include <string.h>

typedef struct convolution {
    graph_layer *layer;
    graph_window window; /* of the columns being lowered */
    graph_form input;
    graph_pieces pieces;
    ir_value *bias;  /* layout-stage value or NULL */
    uint32_t prefix; /* leading fused operations applied pixel by pixel */
} convolution;

/* A run of a patch: elements that are consecutive in a padded input row, or zeros. */
typedef struct patch_run {
    int64_t tap_row; /* -1: zeros */
    int64_t from;    /* element of the row, relative to the pixel's first */
    int64_t to;      /* element of the patch */
    int64_t length;
} patch_run;

/* The runs of packed rows k0 ... k1 - 1; kernel rows outside the class are zeros. */
static patch_run *make_runs(const convolution *self, const graph_piece *piece,
                            const graph_row_class *rows, uint32_t *out_count) {
    const graph_window *window = &self->window;
    int64_t channels = window->channels;
    bool is_dense = window->dilations[1] == 1 || window->kernel[1] == 1;
    int64_t unit = is_dense ? window->kernel[1] * channels : channels; /* longest possible run */
    int64_t units_per_row = is_dense ? 1 : window->kernel[1];
    patch_run *runs = NULL;
    uint32_t count = 0, capacity = 0;
    for (int64_t u = piece->k0 / unit; u * unit < piece->k1; u++) {
        int64_t first = u * unit > piece->k0 ? u * unit : piece->k0;
        int64_t end = (u + 1) * unit < piece->k1 ? (u + 1) * unit : piece->k1;
        int64_t tap_row = u / units_per_row;
        bool is_zero = tap_row < rows->first || tap_row >= rows->end;
        patch_run *last = count ? &runs[count - 1] : NULL;
        if (is_zero && last && last->tap_row < 0) {
            last->length += end - first;
            continue;
        }
        RAPTOR_GROW(self->layer->lowering->arena, runs, count, capacity);
        runs[count++] = (patch_run){
            .tap_row = is_zero ? -1 : tap_row,
            .from = u % units_per_row * window->dilations[1] * channels + (first - u * unit),
            .to = first - piece->k0,
            .length = end - first,
        };
    }
    *out_count = count;
    return runs;
}

static bool is_all_zero(const convolution *self, const graph_piece *piece,
                        const graph_row_class *rows) {
    uint32_t count;
    patch_run *runs = make_runs(self, piece, rows, &count);
    return count == 1 && runs[0].tap_row < 0;
}

/* The input rows that the runs touch, by kernel row. */
static ir_value **load_rows(graph_task *task, const convolution *self, const patch_run *runs,
                            uint32_t run_count) {
    ir_value **rows =
        RAPTOR_NEW_ARRAY(self->layer->lowering->arena, ir_value *, (size_t)self->window.kernel[0]);
    for (uint32_t i = 0; i < run_count; i++) {
        int64_t tap = runs[i].tap_row;
        if (tap >= 0 && !rows[tap])
            rows[tap] =
                graph_window_row(task, &self->window, ir_operand_value(self->layer->operation, 0),
                                 &self->input, tap, 0.0f);
    }
    return rows;
}

static ir_value *gather_patch(graph_task *task, const patch_run *runs, uint32_t run_count,
                              ir_value *const *rows, const ir_affine *pixel, int64_t length) {
    ir_value *patch = run_count > 1 ? graph_empty(task, length) : NULL;
    for (uint32_t i = 0; i < run_count; i++) {
        const patch_run *run = &runs[i];
        ir_value *part = run->tap_row < 0
                             ? graph_task_splat(task, run->length, 0.0f)
                             : graph_slice(task, rows[run->tap_row],
                                           graph_offset(task, pixel, run->from), run->length, 1);
        patch = run_count > 1 ? graph_insert(task, part, patch, graph_number(task, run->to)) : part;
    }
    return patch;
}

/* One output row of a piece: width * (m1 - m0) elements. */
static ir_value *convolve_row(graph_task *task, const convolution *self, const graph_piece *piece,
                              const graph_row_class *rows, bool with_bias, uint32_t prefix) {
    int64_t width = piece->m1 - piece->m0, columns = self->window.output[1];
    uint32_t run_count;
    patch_run *runs = make_runs(self, piece, rows, &run_count);
    ir_value **inputs = load_rows(task, self, runs, run_count);
    ir_value *matrix = ir_compute_weight_argument(task->operation, 0);
    ir_value *bias =
        with_bias && self->bias ? graph_read_vector(task, self->bias, piece->m0, width) : NULL;
    ir_value **vectors = graph_prefix_vectors(task, prefix, width);
    graph_loop loop = graph_loop_begin(task, columns, graph_empty(task, columns * width));
    const ir_affine *pixel =
        graph_scale(task, loop.index, self->window.strides[1] * self->window.channels);
    ir_value *patch = gather_patch(task, runs, run_count, inputs, pixel, piece->k1 - piece->k0);
    ir_value *result = spat_build_wvmm(&task->builder, matrix, patch);
    if (bias)
        result = graph_binary(task, "spat.vadd", result, bias);
    result = graph_prefix_apply(task, prefix, vectors, result);
    return graph_loop_end(
        task, &loop,
        graph_insert(task, result, loop.carried, graph_scale(task, loop.index, width)));
}

static raptor_status lower_whole(const convolution *self, const graph_row_class *rows,
                                 const graph_tiles *tiles) {
    const graph_piece *piece = &self->pieces.pieces[0];
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, self->layer,
                                &(graph_task_description){
                                    .tiles = tiles,
                                    .weight = piece->matrix,
                                    .weight_arrays = piece->arrays,
                                    .fragment_length = graph_tiles_elements(self->layer, tiles),
                                }));
    ir_value *row = convolve_row(&task, self, piece, rows, true, self->prefix);
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, row, self->prefix);
}

/* ---- split matrices ---- */

/* The partial rows of each piece for a batch of rows; NULL for pieces that see only padding.
 * The bias is added by the first piece of each M range that is computed. */
static raptor_status lower_pieces(const convolution *self, const graph_row_class *rows,
                                  const graph_tiles *tiles, ir_value **partials) {
    for (uint32_t r = 0; r < self->pieces.range_count; r++) {
        bool is_first = true;
        const graph_piece *last = NULL;
        for (uint32_t p = 0; p < self->pieces.count; p++)
            if (self->pieces.pieces[p].range == r)
                last = &self->pieces.pieces[p];
        for (uint32_t p = 0; p < self->pieces.count; p++) {
            const graph_piece *piece = &self->pieces.pieces[p];
            if (piece->range != r ||
                (is_all_zero(self, piece, rows) && !(is_first && piece == last)))
                continue;
            graph_task task;
            RAPTOR_TRY(graph_task_begin(
                &task, self->layer,
                &(graph_task_description){
                    .tiles = tiles,
                    .part = "piece",
                    .pieces = self->pieces.count,
                    .piece = p,
                    .weight = piece->matrix,
                    .weight_arrays = piece->arrays,
                    .fragment_length = self->window.output[1] * (piece->m1 - piece->m0),
                    .is_partial = true,
                }));
            ir_value *row = convolve_row(&task, self, piece, rows, is_first, 0);
            partials[p] = graph_task_finish_partial(&task, row);
            is_first = false;
        }
    }
    return RAPTOR_OK;
}

/* Sum of the partial rows of an M range. */
static ir_value *sum_range(graph_task *task, const convolution *self, ir_value *const *partials,
                           uint32_t range) {
    int64_t length =
        self->window.output[1] * (self->pieces.ranges[range][1] - self->pieces.ranges[range][0]);
    ir_value *sum = NULL;
    for (uint32_t p = 0; p < self->pieces.count; p++) {
        if (self->pieces.pieces[p].range != range || !partials[p])
            continue;
        ir_value *part =
            graph_read_slot(task, partials[p], task->lane, graph_number(task, 0), length);
        sum = sum ? graph_binary(task, "spat.vadd", sum, part) : part;
    }
    return sum;
}

/* Rows of ranges, each [column][m of the range], to one row [column][m]. */
static ir_value *interleave(graph_task *task, const convolution *self, ir_value *const *sums) {
    if (self->pieces.range_count == 1)
        return sums[0];
    int64_t columns = self->window.output[1], outputs = self->layer->output.c;
    graph_loop loop = graph_loop_begin(task, columns, graph_empty(task, columns * outputs));
    ir_value *row = loop.carried;
    for (uint32_t r = 0; r < self->pieces.range_count; r++) {
        int64_t first = self->pieces.ranges[r][0], width = self->pieces.ranges[r][1] - first;
        ir_value *part = graph_slice(task, sums[r], graph_scale(task, loop.index, width), width, 1);
        const ir_affine *at = graph_offset(task, graph_scale(task, loop.index, outputs), first);
        row = graph_insert(task, part, row, at);
    }
    return graph_loop_end(task, &loop, row);
}

static raptor_status lower_reduction(const convolution *self, const graph_tiles *tiles,
                                     ir_value *const *partials) {
    graph_layer *layer = self->layer;
    const int64_t *reducers;
    int64_t fragments = layer->output.rows * layer->columns.count;
    RAPTOR_TRY(graph_reducers(layer, fragments, &reducers));
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .tiles = tiles,
                                    .part = "reduce",
                                    .placement = reducers,
                                    .placement_count = (uint32_t)fragments,
                                    .fragment_length = graph_tiles_elements(layer, tiles),
                                }));
    ir_value **sums =
        RAPTOR_NEW_ARRAY(layer->lowering->arena, ir_value *, self->pieces.range_count);
    for (uint32_t r = 0; r < self->pieces.range_count; r++)
        sums[r] = sum_range(&task, self, partials, r);
    graph_segment segment = graph_task_row(&task);
    return graph_task_finish(&task, &segment, interleave(&task, self, sums), 0);
}

/* Cut rows: the reductions come after all pieces, so that no piece waits behind a reduction. */
static raptor_status lower_split(convolution *self, const graph_window_tiles *tiles) {
    uint32_t pieces = self->pieces.count;
    ir_value **partials =
        RAPTOR_NEW_ARRAY(self->layer->lowering->arena, ir_value *, (size_t)tiles->count * pieces);
    bool is_cut = self->layer->columns.count > 1;
    for (uint32_t i = 0; i < tiles->count; i++) {
        const graph_tiles *batch = &tiles->tiles[i];
        ir_value **own = partials + (size_t)i * pieces;
        self->window = tiles->ranges[batch->first_range];
        RAPTOR_TRY(lower_pieces(self, &tiles->rows[batch->row_class], batch, own));
        if (!is_cut)
            RAPTOR_TRY(lower_reduction(self, batch, own));
    }
    for (uint32_t i = 0; is_cut && i < tiles->count; i++) {
        self->window = tiles->ranges[tiles->tiles[i].first_range];
        RAPTOR_TRY(lower_reduction(self, &tiles->tiles[i], partials + (size_t)i * pieces));
    }
    return RAPTOR_OK;
}

/* ---- the operation ---- */

static raptor_status check_weight(graph_layer *layer, const ir_type *type, int64_t groups,
                                  int64_t channels) {
    if (type->rank != 4 || groups < 1 || channels % groups != 0 ||
        type->shape[1] != channels / groups || type->shape[0] != layer->output.c ||
        type->shape[0] % groups != 0)
        return graph_fail(layer, "its weight does not fit %lld channels in %lld groups",
                          (long long)channels, (long long)groups);
    return RAPTOR_OK;
}

raptor_status graph_lower_convolution(graph_layer *layer) {
    convolution self = {.layer = layer, .prefix = graph_channelwise_prefix(layer)};
    ir_operation *operation = layer->operation;
    ir_value *weight = ir_operand_value(operation, 1);
    int64_t groups = ir_integer_get(operation, "group", 1);
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.input));
    RAPTOR_TRY(check_weight(layer, weight->type, groups, self.input.c));
    RAPTOR_TRY(graph_window_make(layer, weight->type->shape + 2, &self.window));
    const char *strategy = ir_string_get(operation, "strategy", "");
    if (!strcmp(strategy, "depthwise"))
        return graph_lower_depthwise(layer, &self.window);
    if (groups > 1 && strcmp(strategy, "matrix") != 0)
        return graph_fail(layer, "a grouped convolution needs a strategy");
    if (operation->operand_count > 2)
        self.bias = ir_operand_value(operation, 2);
    if (self.bias && ir_type_element_count(self.bias->type) != layer->output.c)
        return graph_fail(layer, "its bias does not have one element per output channel");
    graph_weight_source source = {
        .value = weight,
        .outputs = layer->output.c,
        .channels = self.input.c / groups,
        .taps = weight->type->shape[2] * weight->type->shape[3],
        .groups = groups,
    };
    RAPTOR_TRY(graph_pieces_make(layer, &source, &self.pieces));
    graph_window_tiles tiles;
    RAPTOR_TRY(graph_window_tiles_make(layer, &self.window, &tiles));
    if (self.pieces.count > 1)
        return lower_split(&self, &tiles);
    for (uint32_t i = 0; i < tiles.count; i++) {
        const graph_tiles *batch = &tiles.tiles[i];
        self.window = tiles.ranges[batch->first_range];
        RAPTOR_TRY(lower_whole(&self, &tiles.rows[batch->row_class], batch));
    }
    return RAPTOR_OK;
}
