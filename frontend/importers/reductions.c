/* Reductions, in two ways.
 *
 *   middle    axes that lie together, others behind them: a pool down the rows of [outer, 1, count,
 *             inner]; nothing moves
 *   last      the reduced axes are moved to the end, the others are taken as channels: a pool over
 *             a whole image. Over the spatial axes nothing moves. */
#include "frontend/import.h"

typedef struct reduction {
    bool is_middle;
    ir_value *x;                  /* last: reduced axes last; else as it was */
    int64_t outer, rows, columns; /* last: outer runs of rows x columns */
    int64_t before, inner;        /* middle: [before, count, inner] */
    int64_t count;                /* elements that become one */
    uint32_t rank;                /* of the result */
    int64_t dims[IMPORT_RANK_LIMIT];
} reduction;

/* Longer columns would be as many instructions (backend/graph/pooling.c). */
enum { LONGEST_MIDDLE = 1024 };

static raptor_status_code read_reduced_axes(import_state *state, const onnx_node *node,
                                            uint32_t rank, uint32_t *out_mask) {
    const int64_t *axes;
    size_t count;
    int64_t nothing_is_nothing;
    RAPTOR_TRY(import_integers(state, node, "axes", 1, &axes, &count));
    RAPTOR_TRY(onnx_attribute_int(node, "noop_with_empty_axes", 0, state->diagnostics,
                                  &nothing_is_nothing));
    if (count > 0)
        return import_axes(state, axes, count, rank, out_mask);
    *out_mask = nothing_is_nothing ? 0 : (1u << rank) - 1;
    return RAPTOR_OK;
}

/* Where the reduced axes lie together and others behind them. */
static bool is_middle(const ir_type *type, uint32_t mask, reduction *out) {
    uint32_t first = type->rank, end = 0;
    out->before = out->inner = 1;
    for (uint32_t i = 0; i < type->rank; i++)
        if (mask & 1u << i && type->shape[i] > 1) {
            first = first < i ? first : i;
            end = i + 1;
        }
    for (uint32_t i = 0; i < type->rank; i++) {
        out->before *= i < first ? type->shape[i] : 1;
        out->inner *= i >= end ? type->shape[i] : 1;
        if (i >= first && i < end && !(mask & 1u << i) && type->shape[i] > 1)
            return false;
    }
    return out->inner > 1 && out->count <= LONGEST_MIDDLE;
}

/* The reduced axes to the end. */
static void move_axes(import_state *state, uint32_t mask, reduction *out) {
    const ir_type *type = out->x->type;
    uint32_t permutation[IMPORT_RANK_LIMIT], kept = 0, reduced = 0;
    out->outer = out->columns = 1;
    for (uint32_t i = 0; i < type->rank; i++)
        if (!(mask & 1u << i)) {
            out->outer *= type->shape[i];
            permutation[kept++] = i;
        }
    for (uint32_t i = 0; i < type->rank; i++)
        if (mask & 1u << i) {
            out->columns = type->shape[i];
            permutation[kept + reduced++] = i;
        }
    out->rows = out->count / out->columns;
    if (reduced > 0)
        out->x = import_transpose(state, out->x, permutation);
}

/* `last`: in no other form. */
static raptor_status_code read_reduction(import_state *state, const onnx_node *node, bool last,
                                         reduction *out) {
    uint32_t mask;
    int64_t keep;
    RAPTOR_TRY(import_computed_input(state, node, 0, &out->x));
    const ir_type *type = out->x->type;
    RAPTOR_TRY(read_reduced_axes(state, node, type->rank, &mask));
    RAPTOR_TRY(onnx_attribute_int(node, "keepdims", 1, state->diagnostics, &keep));
    out->count = 1;
    for (uint32_t i = 0; i < type->rank; i++) {
        bool reduced = mask & 1u << i;
        out->count *= reduced ? type->shape[i] : 1;
        if (!reduced || keep)
            out->dims[out->rank++] = reduced ? 1 : type->shape[i];
    }
    out->is_middle = !last && is_middle(type, mask, out);
    if (!out->is_middle)
        move_axes(state, mask, out);
    return RAPTOR_OK;
}

/* Of values like r->x; where nothing is reduced they are the result. */
static ir_value *means(import_state *state, const reduction *r, ir_value *x) {
    if (r->count == 1)
        return x;
    return r->is_middle ? import_reduce_middle(state, "spat.average_pool2d_plan", x, r->before,
                                               r->count, r->inner)
                        : import_means(state, x, r->outer, r->rows, r->columns);
}

static ir_value *sums(import_state *state, const reduction *r, ir_value *x) {
    return r->count == 1 ? x : import_scale_by(state, means(state, r, x), (float)r->count);
}

static ir_value *maxima(import_state *state, const reduction *r, ir_value *x) {
    if (r->count == 1)
        return x;
    return r->is_middle ? import_reduce_middle(state, "spat.max_pool2d_plan", x, r->before,
                                               r->count, r->inner)
                        : import_maxima(state, x, r->outer, r->rows, r->columns);
}

static ir_value *apply(import_state *state, const char *name, ir_value *x) {
    return import_unary(state, name, x, NULL, 0);
}

static ir_value *squares(import_state *state, const reduction *r) {
    return import_of_two(state, "spat.mul_plan", r->x, r->x);
}

/* log(sum(exp(x))) = m + log(sum(exp(x - m))) with the maximum m: nothing overflows. *out_less: x -
 * m as [1, outer, rows, columns], or NULL if it is not wanted. */
static ir_value *log_of_sum(import_state *state, const reduction *r, ir_value **out_maxima,
                            ir_value **out_less) {
    import_view view = {1, r->outer, r->count};
    ir_value *x = import_reshape(state, r->x, 4, (int64_t[]){1, r->outer, r->rows, r->columns});
    *out_maxima = import_maxima(state, x, r->outer, r->rows, r->columns);
    *out_less = import_channel_value(state, "spat.bias_add_plan", x, view,
                                     import_scale_by(state, *out_maxima, -1));
    ir_value *y = import_means(state, apply(state, "spat.exp_plan", *out_less), r->outer, r->rows,
                               r->columns);
    return apply(state, "spat.log_plan", import_scale_by(state, y, (float)r->count));
}

static ir_value *mean_of(import_state *state, const reduction *r) {
    return means(state, r, r->x);
}
static ir_value *sum_of(import_state *state, const reduction *r) {
    return sums(state, r, r->x);
}
static ir_value *maximum_of(import_state *state, const reduction *r) {
    return maxima(state, r, r->x);
}
static ir_value *minimum_of(import_state *state, const reduction *r) {
    ir_value *y = maxima(state, r, import_scale_by(state, r->x, -1));
    return import_scale_by(state, y, -1);
}
static ir_value *absolute_sum_of(import_state *state, const reduction *r) {
    ir_named_attribute slope = {"alpha", ir_attribute_f32(state->context, -1)};
    return sums(state, r, import_unary(state, "spat.leaky_relu_plan", r->x, &slope, 1));
}
static ir_value *square_sum_of(import_state *state, const reduction *r) {
    return sums(state, r, squares(state, r));
}
static ir_value *length_of(import_state *state, const reduction *r) {
    return apply(state, "spat.sqrt_plan", square_sum_of(state, r));
}
static ir_value *logarithm_of_sum_of(import_state *state, const reduction *r) {
    return apply(state, "spat.log_plan", sum_of(state, r));
}
static ir_value *log_sum_exp_of(import_state *state, const reduction *r) {
    ir_value *largest, *less;
    ir_value *y = log_of_sum(state, r, &largest, &less);
    return import_of_two(state, "spat.add_plan", y, largest);
}

typedef ir_value *reduction_function(import_state *state, const reduction *r);

static raptor_status_code import_reduction(import_state *state, const onnx_node *node,
                                           reduction_function *function) {
    reduction r = {0};
    RAPTOR_TRY(read_reduction(state, node, function == log_sum_exp_of, &r));
    import_set_value(state, node, 0, import_reshape(state, function(state, &r), r.rank, r.dims));
    return RAPTOR_OK;
}

raptor_status_code import_reduce_mean(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, mean_of);
}
raptor_status_code import_reduce_sum(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, sum_of);
}
raptor_status_code import_reduce_maximum(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, maximum_of);
}
raptor_status_code import_reduce_minimum(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, minimum_of);
}
raptor_status_code import_reduce_absolute(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, absolute_sum_of);
}
raptor_status_code import_reduce_squares(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, square_sum_of);
}
raptor_status_code import_reduce_length(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, length_of);
}
raptor_status_code import_reduce_log_sum(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, logarithm_of_sum_of);
}
raptor_status_code import_reduce_log_sum_exp(import_state *state, const onnx_node *node) {
    return import_reduction(state, node, log_sum_exp_of);
}

/* x - m - log(sum(exp(x - m))). Until opset 12 the axes from `axis` on are one. */
raptor_status_code import_log_softmax(import_state *state, const onnx_node *node) {
    reduction r = {.outer = 1, .rows = 1};
    int64_t given;
    uint32_t axis, permutation[IMPORT_RANK_LIMIT];
    bool flat = node->opset < 13;
    RAPTOR_TRY(import_computed_input(state, node, 0, &r.x));
    const ir_type *type = r.x->type;
    uint32_t rank = type->rank;
    RAPTOR_TRY(onnx_attribute_int(node, "axis", flat ? 1 : -1, state->diagnostics, &given));
    if (flat && given == (int64_t)rank)
        axis = rank;
    else
        RAPTOR_TRY(import_axis(state, given, rank, &axis));
    for (uint32_t i = 0; i < rank; i++)
        permutation[i] = i;
    if (!flat) { /* exchanged with the last axis, which is its own inverse */
        permutation[axis] = rank - 1;
        permutation[rank - 1] = axis;
        r.x = import_transpose(state, r.x, permutation);
        axis = rank - 1;
    }
    const ir_type *moved = r.x->type;
    for (uint32_t i = 0; i < axis; i++)
        r.outer *= moved->shape[i];
    r.columns = r.count = ir_type_element_count(moved) / r.outer;
    ir_value *largest, *less;
    ir_value *logarithm = log_of_sum(state, &r, &largest, &less);
    ir_value *y =
        import_channel_value(state, "spat.bias_add_plan", less, (import_view){1, r.outer, r.count},
                             import_scale_by(state, logarithm, -1));
    y = import_reshape_type(state, y, moved);
    import_set_value(state, node, 0, flat ? y : import_transpose(state, y, permutation));
    return RAPTOR_OK;
}
