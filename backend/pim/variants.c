#include "backend/pim/variants.h"

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/tensor/slice.h"
#include "ir/evaluate.h"

static const ir_operation *slice_of(const ir_value *value) {
    bool slice = value->defining && ir_operation_is(value->defining, "tensor.extract_slice");
    return slice ? value->defining : NULL;
}

bool variants_weight(const ir_operation *batch, const ir_value *value, uint32_t *out_weight) {
    for (const ir_operation *slice; (slice = slice_of(value));)
        value = ir_slice_source(slice);
    for (uint32_t i = 0; i < ir_compute_weight_count(batch); i++)
        if (value == ir_compute_weight_argument(batch, i)) {
            *out_weight = i;
            return true;
        }
    return false;
}

static bool in_lane(const ir_operation *batch, const ir_value *value, int64_t lane,
                    int64_t *out_number) {
    ir_environment environment = {.count = 0};
    if (ir_compute_is_batch(batch))
        ir_environment_bind(&environment, ir_compute_lane(batch), lane);
    return ir_evaluate_index(value, &environment, out_number);
}

/* The first element and the steps of a part of a matrix. */
typedef struct tile {
    int64_t offsets[2], strides[2];
} tile;

static bool entry_in_lane(const ir_operation *batch, ir_slice_entry entry, int64_t lane,
                          int64_t *out_number) {
    *out_number = entry.constant;
    return !entry.value || in_lane(batch, entry.value, lane, out_number);
}

static bool find_tile(const ir_operation *batch, const ir_value *value, int64_t lane, tile *out) {
    *out = (tile){{0, 0}, {1, 1}};
    for (const ir_operation *slice; (slice = slice_of(value)); value = ir_slice_source(slice)) {
        if (ir_slice_rank(slice) != 2)
            return false;
        for (uint32_t i = 0; i < 2; i++) {
            int64_t offset, stride;
            if (!entry_in_lane(batch, ir_slice_offset(slice, i), lane, &offset) ||
                !entry_in_lane(batch, ir_slice_stride(slice, i), lane, &stride))
                return false;
            out->offsets[i] = offset + out->offsets[i] * stride;
            out->strides[i] *= stride;
        }
    }
    return true;
}

/* ---- lanes -------------------------------------------------------------------------------------
 */

typedef struct comparison {
    const ir_operation *batch;
    raptor_diagnostics *diagnostics;
    int64_t first, lane;
    bool alike, failed;
} comparison;

static void compare_tiles(comparison *at, const ir_operation *product) {
    const ir_value *matrix = ir_operand_value(product, 0);
    uint32_t weight;
    tile a, b;
    if (!slice_of(matrix) || !variants_weight(at->batch, matrix, &weight))
        return;
    if (!find_tile(at->batch, matrix, at->first, &a) || !find_tile(at->batch, matrix, at->lane, &b))
        at->failed =
            raptor_diagnose(at->diagnostics, RAPTOR_E_compile_unsupported, ir_place(product),
                            "the tile of a matrix must be a rank-2 one "
                            "that depends on the lane only") != RAPTOR_OK;
    for (uint32_t i = 0; i < 2 && !at->failed; i++)
        at->alike &= a.offsets[i] == b.offsets[i] && a.strides[i] == b.strides[i];
}

static void compare_selectors(comparison *at, const ir_operation *select) {
    const ir_value *selector = ir_operand_value(select, 0);
    int64_t a, b;
    if (!in_lane(at->batch, selector, at->first, &a) || !in_lane(at->batch, selector, at->lane, &b))
        at->failed =
            raptor_diagnose(at->diagnostics, RAPTOR_E_compile_unsupported, ir_place(select),
                            "the selector must depend on the lane only") != RAPTOR_OK;
    else
        at->alike &= a == b;
}

static bool compare_operation(ir_operation *operation, void *user) {
    comparison *at = user;
    if (ir_operation_is(operation, "spat.wvmm"))
        compare_tiles(at, operation);
    else if (ir_operation_is(operation, "spat.deferred_source_select"))
        compare_selectors(at, operation);
    return !at->failed;
}

/* false, which stops the walk, at the first operation that lanes could differ in. */
static bool is_common(ir_operation *operation, void *user) {
    (void)user;
    bool product = ir_operation_is(operation, "spat.wvmm");
    return !ir_operation_is(operation, "spat.deferred_source_select") &&
           !(product && slice_of(ir_operand_value(operation, 0)));
}

uint32_t variants_length(ir_operation *batch, uint32_t first, raptor_diagnostics *diagnostics) {
    uint32_t lanes = (uint32_t)ir_compute_lane_count(batch), length = 0;
    if (ir_walk(batch, is_common, NULL))
        return lanes - first;
    while (first + length < lanes) {
        comparison at = {batch, diagnostics, first, first + length, true, false};
        ir_walk(batch, compare_operation, &at);
        if (at.failed)
            return 0;
        if (!at.alike)
            break;
        length++;
    }
    return length;
}

int64_t variants_selected(const ir_operation *batch, const ir_operation *select, uint32_t lane) {
    int64_t number = 0;
    (void)in_lane(batch, ir_operand_value(select, 0), lane, &number);
    return number;
}

/* ---- matrices ----------------------------------------------------------------------------------
 */

/* The constant that a part of a weight is in a lane; NULL when the weight is no f32 constant or the
 * part leaves it. */
static const ir_attribute *tile_constant(const ir_operation *batch, const ir_value *value,
                                         uint32_t lane) {
    uint32_t weight;
    tile part;
    if (!variants_weight(batch, value, &weight) || !find_tile(batch, value, lane, &part))
        return NULL;
    const ir_attribute *matrix = arith_constant(ir_compute_weight(batch, weight));
    bool splat;
    const float *data = matrix ? ir_attribute_data(matrix, &splat) : NULL;
    if (!data || matrix->type->element->kind != IR_TYPE_FLOAT || matrix->type->element->width != 32)
        return NULL;
    const int64_t *shape = value->type->shape;
    for (uint32_t i = 0; i < 2; i++)
        if (part.offsets[i] < 0 || part.strides[i] < 1 || shape[i] < 1 ||
            part.offsets[i] >= matrix->type->shape[i] ||
            (shape[i] - 1) > (matrix->type->shape[i] - 1 - part.offsets[i]) / part.strides[i])
            return NULL;
    int64_t columns = matrix->type->shape[1];
    float *copy =
        RAPTOR_NEW_ARRAY(ir_context_arena(batch->context), float, (size_t)(shape[0] * shape[1]));
    for (int64_t r = 0; r < shape[0]; r++)
        for (int64_t c = 0; c < shape[1]; c++) {
            int64_t at = (part.offsets[0] + r * part.strides[0]) * columns + part.offsets[1] +
                         c * part.strides[1];
            copy[r * shape[1] + c] = data[splat ? 0 : at];
        }
    return ir_attribute_dense(value->type, copy, false);
}

typedef struct matrix_search {
    const ir_operation *batch;
    uint32_t lane;
    raptor_arena *arena;
    ir_builder *outside;
    raptor_diagnostics *diagnostics;
    variants_matrices *found;
    raptor_status_code status;
} matrix_search;

static void add_matrix(matrix_search *at, ir_value *value, ir_value *used_as, uint32_t weight) {
    variants_matrices *list = at->found;
    uint32_t count, entry = list->count;
    const int64_t *arrays = ir_integers_get(at->batch, "groupArrays", &count);
    RAPTOR_GROW(at->arena, list->values, entry, list->value_capacity);
    RAPTOR_GROW(at->arena, list->used_as, entry, list->use_capacity);
    RAPTOR_GROW(at->arena, list->arrays, entry, list->array_capacity);
    list->values[entry] = value;
    list->used_as[entry] = used_as;
    list->arrays[entry] = arrays && weight < count ? arrays[weight] : 0;
    list->count++;
}

static bool is_listed(const variants_matrices *list, const ir_value *used_as) {
    for (uint32_t i = 0; i < list->count; i++)
        if (list->used_as[i] == used_as)
            return true;
    return false;
}

static bool add_tile(ir_operation *operation, void *user) {
    matrix_search *at = user;
    uint32_t weight;
    if (!ir_operation_is(operation, "spat.wvmm"))
        return true;
    ir_value *matrix = ir_operand_value(operation, 0);
    if (is_listed(at->found, matrix) || !variants_weight(at->batch, matrix, &weight))
        return true;
    const ir_attribute *constant = tile_constant(at->batch, matrix, at->lane);
    if (!constant)
        at->status =
            raptor_diagnose(at->diagnostics, RAPTOR_E_compile_unsupported, ir_place(operation),
                            "the tile is not inside an f32 constant that is bound");
    else
        add_matrix(at, ir_build_constant(at->outside, constant), matrix, weight);
    return at->status == RAPTOR_OK;
}

static bool only_tiles(const ir_value *argument) {
    bool tiles = false;
    for (const ir_operand *use = argument->first_use; use; use = use->next_use) {
        if (!ir_operation_is(use->owner, "tensor.extract_slice"))
            return false;
        tiles = true;
    }
    return tiles;
}

raptor_status variants_find_matrices(ir_operation *batch, uint32_t lane, raptor_arena *arena,
                                     ir_builder *outside, raptor_diagnostics *diagnostics,
                                     variants_matrices *out_list) {
    *out_list = (variants_matrices){0};
    matrix_search at = {batch, lane, arena, outside, diagnostics, out_list, RAPTOR_OK};
    for (uint32_t i = 0; i < ir_compute_weight_count(batch); i++) {
        ir_value *argument = ir_compute_weight_argument(batch, i);
        if (!only_tiles(argument))
            add_matrix(&at, ir_compute_weight(batch, i), argument, i);
    }
    ir_walk(batch, add_tile, &at);
    return at.status;
}
