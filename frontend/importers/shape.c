/* Operators that move or rename elements: Concat, Flatten, Reshape, Squeeze, Unsqueeze, Transpose,
 * and those that disappear: Identity, Dropout, Cast. */
#include "frontend/import.h"

#include <string.h>

/* ---- Concat ---- */

static const int64_t *input_shape(const import_state *state, const onnx_node *node, uint32_t number,
                                  uint32_t *out_rank) {
    const import_value *value = import_input(state, node, number);
    if (value->kind == IMPORT_CONSTANT) {
        *out_rank = value->constant.rank;
        return value->constant.dims;
    }
    *out_rank = value->value->type->rank;
    return value->value->type->shape;
}

/* The result's shape; all inputs must agree with it but along the axis. */
static raptor_status_code concat_shape(import_state *state, const onnx_node *node,
                                       uint32_t *out_axis, uint32_t *out_rank, int64_t *out_dims) {
    int64_t axis;
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 1, state->diagnostics, &axis));
    for (uint32_t i = 0; i < node->input_count; i++) {
        uint32_t rank;
        if (!import_has_input(node, i))
            return import_refuse(state, RAPTOR_E_onnx_graph, "input %u is missing", i);
        const int64_t *dims = input_shape(state, node, i, &rank);
        if (i == 0) {
            RAPTOR_TRY(import_axis(state, axis, rank, out_axis));
            if (rank > IMPORT_RANK_LIMIT)
                return import_refuse(state, RAPTOR_E_onnx_shape, "operands of rank %u", rank);
            *out_rank = rank;
            import_copy_dims(out_dims, dims, rank);
            continue;
        }
        bool fits = rank == *out_rank;
        for (uint32_t a = 0; fits && a < rank; a++)
            fits = a == *out_axis || dims[a] == out_dims[a];
        if (!fits)
            return import_refuse(state, RAPTOR_E_onnx_shape,
                                 "operand '%s' of shape %s beside %s, along axis %u",
                                 node->inputs[i]->name, onnx_shape_text(state->arena, dims, rank),
                                 onnx_shape_text(state->arena, out_dims, *out_rank), *out_axis);
        out_dims[*out_axis] += dims[*out_axis];
    }
    return RAPTOR_OK;
}

/* Rank 4 along axis 1 as it is, everything else as [outer, along the axis, 1, inner]. */
raptor_status_code import_concat(import_state *state, const onnx_node *node) {
    uint32_t axis = 0, rank = 0, count = 0;
    int64_t dims[IMPORT_RANK_LIMIT];
    if (node->input_count == 0)
        return import_refuse(state, RAPTOR_E_onnx_graph, "it has no operands");
    RAPTOR_TRY(concat_shape(state, node, &axis, &rank, dims));
    const ir_type *type, *wrapped;
    RAPTOR_TRY(import_type(state, rank, dims, &type));
    int64_t outer = 1, inner = 1;
    for (uint32_t i = 0; i < rank; i++) {
        outer *= i < axis ? dims[i] : 1;
        inner *= i > axis ? dims[i] : 1;
    }
    bool natural = rank == 4 && axis == 1;
    ir_value **operands = RAPTOR_NEW_ARRAY(state->arena, ir_value *, node->input_count);
    for (uint32_t i = 0; i < node->input_count; i++) {
        uint32_t input_rank;
        int64_t along = input_shape(state, node, i, &input_rank)[axis];
        if (along == 0)
            continue;
        RAPTOR_TRY(import_operand(state, node, i, &operands[count]));
        if (!natural)
            operands[count] =
                import_reshape(state, operands[count], 4, (int64_t[]){outer, along, 1, inner});
        count++;
    }
    wrapped = natural ? type
                      : ir_type_tensor(state->context, 4, (int64_t[]){outer, dims[axis], 1, inner},
                                       ir_type_f32(state->context));
    ir_value *y = operands[0];
    ir_named_attribute attribute = {"axis", ir_attribute_i64(state->context, 1)};
    if (count > 1)
        y = import_emit(state, "spat.concat_plan", count, operands, wrapped, &attribute, 1);
    import_set_value(state, node, 0, import_reshape_type(state, y, type));
    return RAPTOR_OK;
}

/* ---- the same elements in another shape ---- */

raptor_status_code import_flatten(import_state *state, const onnx_node *node) {
    ir_value *x;
    int64_t given;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(onnx_attribute_int(node, "axis", 1, state->diagnostics, &given));
    uint32_t rank = x->type->rank, axis = rank;
    if (given != (int64_t)rank) /* the end is a legal place to cut */
        RAPTOR_TRY(import_axis(state, given, rank, &axis));
    int64_t dims[2] = {1, 1};
    for (uint32_t i = 0; i < rank; i++)
        dims[i >= axis] *= x->type->shape[i];
    const ir_type *type = ir_type_tensor(state->context, 2, dims, ir_type_f32(state->context));
    ir_named_attribute attribute = {"axis", ir_attribute_i64(state->context, axis)};
    ir_value *y =
        x->type == type ? x : import_emit(state, "spat.flatten_plan", 1, &x, type, &attribute, 1);
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

/* Resolves 0 (the input's size, unless allowzero) and -1 (what is left) of Reshape's shape. Shared
 * with the evaluator of constants. */
raptor_status_code import_resolve_reshape(import_state *state, const onnx_node *node, uint32_t rank,
                                          const int64_t *dims, uint32_t *out_rank,
                                          int64_t *out_dims) {
    const int64_t *wanted;
    size_t count;
    int64_t allow_zero, known = 1, total = 1;
    RAPTOR_TRY(onnx_attribute_int(node, "allowzero", 0, state->diagnostics, &allow_zero));
    RAPTOR_TRY(import_integers(state, node, "shape", 1, &wanted, &count));
    if (wanted == NULL)
        return import_refuse(state, RAPTOR_E_onnx_graph, "its shape is missing");
    bool fits = count <= IMPORT_RANK_LIMIT;
    size_t open = count;
    for (uint32_t i = 0; i < rank; i++)
        fits = fits && raptor_multiply_i64(total, dims[i], &total);
    for (size_t i = 0; fits && i < count; i++) {
        bool copied = wanted[i] == 0 && !allow_zero;
        fits = wanted[i] >= -1 && !(copied && i >= rank) && !(wanted[i] == -1 && open < count);
        if (!fits)
            break;
        out_dims[i] = copied ? dims[i] : wanted[i];
        if (wanted[i] == -1)
            open = i;
        else
            fits = raptor_multiply_i64(known, out_dims[i], &known);
    }
    if (fits && open < count) {
        fits = known > 0 && total % known == 0;
        out_dims[open] = fits ? total / known : 0;
    } else {
        fits = fits && known == total;
    }
    *out_rank = (uint32_t)count;
    if (fits)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape,
                         "a tensor of shape %s cannot take the shape %s",
                         onnx_shape_text(state->arena, dims, rank),
                         onnx_shape_text(state->arena, wanted, (uint32_t)count));
}

raptor_status_code import_resolve_squeeze(import_state *state, const onnx_node *node, uint32_t rank,
                                          const int64_t *dims, uint32_t *out_rank,
                                          int64_t *out_dims) {
    const int64_t *axes;
    size_t count;
    uint32_t mask = 0, kept = 0;
    RAPTOR_TRY(import_integers(state, node, "axes", 1, &axes, &count));
    if (axes != NULL)
        RAPTOR_TRY(import_axes(state, axes, count, rank, &mask));
    for (uint32_t i = 0; i < rank; i++) {
        bool dropped = axes != NULL ? (mask >> i & 1) != 0 : dims[i] == 1;
        if (dropped && dims[i] != 1)
            return import_refuse(state, RAPTOR_E_onnx_shape, "axis %u of shape %s is not 1", i,
                                 onnx_shape_text(state->arena, dims, rank));
        if (!dropped)
            out_dims[kept++] = dims[i];
    }
    *out_rank = kept;
    return RAPTOR_OK;
}

raptor_status_code import_resolve_unsqueeze(import_state *state, const onnx_node *node,
                                            uint32_t rank, const int64_t *dims, uint32_t *out_rank,
                                            int64_t *out_dims) {
    const int64_t *axes;
    size_t count;
    uint32_t mask, next = 0;
    RAPTOR_TRY(import_integers(state, node, "axes", 1, &axes, &count));
    if (axes == NULL)
        return import_refuse(state, RAPTOR_E_onnx_attribute, "axes is missing");
    if (count > IMPORT_RANK_LIMIT || rank + count > IMPORT_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_onnx_shape,
                             "the result would have %zu axes, more than %d", rank + count,
                             IMPORT_RANK_LIMIT);
    *out_rank = rank + (uint32_t)count;
    RAPTOR_TRY(import_axes(state, axes, count, *out_rank, &mask));
    for (uint32_t i = 0; i < *out_rank; i++)
        out_dims[i] = mask >> i & 1 ? 1 : dims[next++];
    return RAPTOR_OK;
}

static raptor_status_code reshape_by(import_state *state, const onnx_node *node,
                                     import_shape_resolver *resolve) {
    ir_value *x;
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(resolve(state, node, x->type->rank, x->type->shape, &rank, dims));
    import_set_value(state, node, 0, import_reshape(state, x, rank, dims));
    return RAPTOR_OK;
}

raptor_status_code import_reshape_node(import_state *state, const onnx_node *node) {
    return reshape_by(state, node, import_resolve_reshape);
}

raptor_status_code import_squeeze(import_state *state, const onnx_node *node) {
    return reshape_by(state, node, import_resolve_squeeze);
}

raptor_status_code import_unsqueeze(import_state *state, const onnx_node *node) {
    return reshape_by(state, node, import_resolve_unsqueeze);
}

/* perm, or the axes in reverse. */
raptor_status_code import_resolve_permutation(import_state *state, const onnx_node *node,
                                              uint32_t rank, uint32_t *out_permutation) {
    const int64_t *given;
    size_t count;
    uint32_t mask;
    RAPTOR_TRY(onnx_attribute_ints(node, "perm", state->diagnostics, &given, &count));
    if (given == NULL || count == 0) {
        for (uint32_t i = 0; i < rank; i++)
            out_permutation[i] = rank - 1 - i;
        return RAPTOR_OK;
    }
    if (count != rank)
        return import_refuse(state, RAPTOR_E_onnx_attribute,
                             "perm has %zu values for a tensor of rank %u", count, rank);
    RAPTOR_TRY(import_axes(state, given, count, rank, &mask));
    for (uint32_t i = 0; i < rank; i++)
        out_permutation[i] = (uint32_t)(given[i] < 0 ? given[i] + rank : given[i]);
    return RAPTOR_OK;
}

raptor_status_code import_transpose_node(import_state *state, const onnx_node *node) {
    enum { TRANSPOSE_RANK_LIMIT = 6 };
    ir_value *x;
    uint32_t permutation[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    RAPTOR_TRY(import_resolve_permutation(state, node, x->type->rank, permutation));
    if (x->type->rank > TRANSPOSE_RANK_LIMIT)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its input has rank %u; transpositions of up to %d axes are lowered",
                             x->type->rank, TRANSPOSE_RANK_LIMIT);
    import_set_value(state, node, 0, import_transpose(state, x, permutation));
    return RAPTOR_OK;
}

/* ---- blocks of pixels and channels ---- */

/* The block size, and the input as [N, C, H, W]. */
static raptor_status_code read_blocks(import_state *state, const onnx_node *node, ir_value **out_x,
                                      int64_t *out_block) {
    RAPTOR_TRY(import_computed_input(state, node, 0, out_x));
    RAPTOR_TRY(onnx_attribute_int(node, "blocksize", 0, state->diagnostics, out_block));
    if ((*out_x)->type->rank != 4 || *out_block < 1 || *out_block > INT16_MAX)
        return import_refuse(state, RAPTOR_E_onnx_shape, "blocks of %lld for shape %s",
                             (long long)*out_block, import_shape_text(state, (*out_x)->type));
    return RAPTOR_OK;
}

static void emit_blocks(import_state *state, const onnx_node *node, ir_value *x,
                        const int64_t *split, const uint32_t *permutation, const int64_t *merged) {
    ir_value *y = import_transpose(state, import_reshape(state, x, 6, split), permutation);
    import_set_value(state, node, 0, import_reshape(state, y, 4, merged));
}

/* Channels become [block, block, C] (DCR) or [C, block, block] (CRD), and the blocks pixels. */
raptor_status_code import_depth_to_space(import_state *state, const onnx_node *node) {
    ir_value *x;
    int64_t b;
    const char *mode;
    RAPTOR_TRY(read_blocks(state, node, &x, &b));
    RAPTOR_TRY(onnx_attribute_string(node, "mode", "DCR", state->diagnostics, &mode));
    const int64_t *d = x->type->shape;
    bool depth_first = strcmp(mode, "DCR") == 0;
    if (d[1] % (b * b) != 0 || (!depth_first && strcmp(mode, "CRD") != 0))
        return import_refuse(state, RAPTOR_E_onnx_attribute, "mode '%s' and blocks of %lld for %s",
                             mode, (long long)b, import_shape_text(state, x->type));
    int64_t block[2] = {b, b}, crops[4] = {0, 0, 0, 0};
    ir_value *y;
    RAPTOR_TRY(
        import_depth_to_pixels(state, x, block, depth_first ? 1 : d[1] / (b * b), crops, &y));
    import_set_value(state, node, 0, y);
    return RAPTOR_OK;
}

raptor_status_code import_space_to_depth(import_state *state, const onnx_node *node) {
    ir_value *x;
    int64_t b;
    RAPTOR_TRY(read_blocks(state, node, &x, &b));
    const int64_t *d = x->type->shape;
    if (d[2] % b != 0 || d[3] % b != 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "blocks of %lld for shape %s",
                             (long long)b, import_shape_text(state, x->type));
    emit_blocks(state, node, x, (int64_t[]){d[0], d[1], d[2] / b, b, d[3] / b, b},
                (uint32_t[]){0, 3, 5, 1, 2, 4},
                (int64_t[]){d[0], d[1] * b * b, d[2] / b, d[3] / b});
    return RAPTOR_OK;
}

/* ---- operators that disappear ---- */

raptor_status_code import_identity(import_state *state, const onnx_node *node) {
    ir_value *x;
    RAPTOR_TRY(import_computed_input(state, node, 0, &x));
    import_set_alias(state, node, 0, 0);
    return RAPTOR_OK;
}

static raptor_status_code check_dropout(import_state *state, const onnx_node *node) {
    const int64_t *training;
    size_t count;
    RAPTOR_TRY(import_integer_input(state, node, 2, "training_mode", &training, &count));
    if (count == 1 && training[0] != 0)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "training_mode is true; export the model for inference");
    if (import_output_is_used(state, node, 1))
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "its output mask is used, which has no meaning in inference");
    return RAPTOR_OK;
}

raptor_status_code import_dropout(import_state *state, const onnx_node *node) {
    RAPTOR_TRY(check_dropout(state, node));
    return import_identity(state, node);
}

raptor_status_code evaluate_dropout(import_state *state, const onnx_node *node) {
    RAPTOR_TRY(check_dropout(state, node));
    return evaluate_identity(state, node);
}

raptor_status_code import_cast(import_state *state, const onnx_node *node) {
    int64_t target;
    RAPTOR_TRY(onnx_attribute_int(node, "to", 0, state->diagnostics, &target));
    if (target != ONNX_FLOAT && target != ONNX_DOUBLE)
        return import_refuse(state, RAPTOR_E_operator_unsupported,
                             "it converts a computed value to %s; values of the device are float32",
                             onnx_dtype_is_known(target) ? onnx_dtype_name((onnx_dtype)target)
                                                         : "an unknown type");
    return import_identity(state, node);
}
