/* Pass `lower-scheduled-to-pim`. Requires: scheduled stage, channelized (realize-communication).
 * Establishes: pim stage: one pim.core_batch per scheduled batch, arithmetic with destinations,
 * local copies, gathers and host transfers as instructions, the host buffer as @main's argument.
 * Breaks: nothing.
 *
 *   before  %v = spat.wvmm[%w](%patch) : ...
 *           %a2 = tensor.insert_slice %v into %a[0, %o] [1, 64] [1, 1]
 *   after   %d = tensor.extract_slice %a[0, %o] [1, 64] [1, 1]
 *           %v = pim.vmm[%w](%patch, %d) : ...
 *           %a2 = tensor.insert_slice %v into %a[0, %o] [1, 64] [1, 1]
 *
 * A value that is only computed to be inserted is computed in place: its destination is the slice,
 * and the insertion moves nothing. Other insertions are pim.memcp. */
#include "backend/pim/pim_lowering.h"

#include "backend/pim/moves.h"
#include "backend/pim/parts.h"
#include "backend/pim/variants.h"
#include "backend/schedule/schedule.h"
#include "ir/dialects/common/views.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/arith/arith.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/tensor/tensor.h"

#include <string.h>

enum { ELEMENT_BYTES = 4 };

/* The part of a constant that each lane loads: `row`, from element first + (first_value of the
 * lane) on. */
typedef struct loaded_part {
    const ir_value *constant;
    ir_value *row; /* NULL: the whole constant is loaded */
    int64_t first;
    ir_value *first_value; /* NULL: 0 */
} loaded_part;

typedef struct select_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_value *host;
    /* of the batch at hand */
    ir_mapping *mapping;
    ir_builder builder;        /* where the current block grows */
    ir_operation *prologue;    /* constants are loaded before it, at the start of the body */
    ir_value *body_host;       /* the body argument of the host buffer */
    ir_operation *core;        /* the pim.core_batch being filled */
    const ir_operation *batch; /* the scheduled one, of which these lanes are selected: */
    uint32_t first_lane, lane_count;
    loaded_part *parts; /* in order of the constants' addresses */
    uint32_t part_count, part_capacity;
} select_state;

static raptor_status select_block(select_state *state, const ir_block *block);
static raptor_status select_operation(select_state *state, ir_operation *operation);

static ir_value *index_of(select_state *state, int64_t number) {
    return ir_build_index(&state->builder, number);
}

static int32_t byte_size(const ir_type *type) {
    return (int32_t)(ir_type_element_count(type) * ELEMENT_BYTES);
}

/* A fresh row that holds the constant, loaded from host memory where the builder stands. A constant
 * of the batch's own body was copied out of it (scratch). */
static ir_value *load_constant(ir_builder *builder, ir_value *constant) {
    if (constant->scratch)
        constant = constant->scratch;
    ir_value *zero = ir_build_index(builder, 0);
    ir_value *row = tensor_build_empty(builder, constant->type);
    return pim_build_copy(builder, "pim.memcp_hd", row, zero, constant, zero,
                          byte_size(constant->type));
}

static bool is_row_constant(const ir_value *value) {
    return ir_type_is_shaped(value->type) && arith_constant(value) &&
           value->type->element->kind == IR_TYPE_FLOAT;
}

/* The new value of an operand. A constant row is loaded once per body, ahead of everything. */
static ir_value *operand(select_state *state, ir_value *value) {
    ir_value *mapped = ir_mapping_get(state->mapping, value);
    if (mapped != value || !is_row_constant(value))
        return mapped;
    ir_builder ahead = state->builder;
    ahead.block = state->prologue->block;
    ahead.before = state->prologue;
    mapped = load_constant(&ahead, value);
    ir_mapping_set(state->mapping, value, mapped);
    return mapped;
}

static bool is_inside(const ir_value *value, const ir_block *block) {
    return (value->defining ? value->defining->block : value->block) == block;
}

/* A part of another value's storage. */
static bool is_view(const ir_value *value) {
    return value->defining && (ir_operation_is(value->defining, "tensor.extract_slice") ||
                               ir_operation_is(value->defining, "spat.extract_rows"));
}

/* A value that may be overwritten at this point: the mapped one if this is its only use and every
 * execution of the point sees a fresh one, else a copy. */
static ir_value *writable(select_state *state, ir_value *value, const ir_block *block) {
    bool undefined = value->defining && ir_operation_is(value->defining, "tensor.empty");
    bool alone = ir_value_use_count(value) == 1 && (undefined || is_inside(value, block));
    if (alone && !is_row_constant(value) && !is_view(value))
        return ir_mapping_get(state->mapping, value);
    if (is_row_constant(value))
        return load_constant(&state->builder, value);
    ir_value *zero = index_of(state, 0);
    ir_value *row = tensor_build_empty(&state->builder, value->type);
    if (undefined)
        return row;
    return pim_build_copy(&state->builder, "pim.memcp", row, zero,
                          ir_mapping_get(state->mapping, value), zero, byte_size(value->type));
}

/* ---- arithmetic ---------------------------------------------------------------------------------
 */

static const struct {
    const char *from, *to;
} arithmetic[] = {
    {"spat.vadd", "pim.vvadd"},       {"spat.vsub", "pim.vvsub"}, {"spat.vmul", "pim.vvmul"},
    {"spat.vsll", "pim.vvsll"},       {"spat.vsra", "pim.vvsra"}, {"spat.vmax", "pim.vvmax"},
    {"spat.vvdmul", "pim.vvdmul"},    {"spat.vavg", "pim.vavg"},  {"spat.relu", "pim.vrelu"},
    {"spat.sigmoid", "pim.vsigm"},    {"spat.tanh", "pim.vtanh"}, {"spat.wvmm", "pim.vmm"},
    {"spat.softmax", "pim.vsoftmax"},
};

static const char *arithmetic_name(const ir_operation *operation) {
    for (size_t i = 0; i < sizeof arithmetic / sizeof *arithmetic; i++)
        if (ir_operation_is(operation, arithmetic[i].from))
            return arithmetic[i].to;
    return NULL;
}

static ir_slice_entry mapped_entry(select_state *state, ir_slice_entry entry) {
    if (entry.value)
        entry.value = ir_mapping_get(state->mapping, entry.value);
    return entry;
}

static void map_box(select_state *state, const ir_operation *slice, ir_slice_entry *offsets,
                    ir_slice_entry *sizes) {
    for (uint32_t i = 0; i < ir_slice_rank(slice); i++) {
        offsets[i] = mapped_entry(state, ir_slice_offset(slice, i));
        sizes[i] = mapped_entry(state, ir_slice_size(slice, i));
    }
}

static bool is_index_arithmetic(const ir_operation *operation) {
    return operation->result_count == 1 && (ir_result(operation, 0)->type->kind == IR_TYPE_INDEX ||
                                            ir_operation_is(operation, "arith.constant") ||
                                            ir_operation_is(operation, "tensor.empty"));
}

static bool dominates_in_block(const ir_value *value, const ir_operation *operation) {
    if (!value->defining || value->defining->block != operation->block)
        return true; /* an argument or a value from outside */
    for (const ir_operation *at = value->defining; at; at = at->next)
        if (at == operation)
            return true;
    return false;
}

/* Whether the value is there when the operation runs, or can be: index arithmetic (and an empty
 * row) further down is moved up. */
static bool can_precede(const ir_value *value, const ir_operation *operation) {
    if (dominates_in_block(value, operation))
        return true;
    const ir_operation *defining = value->defining;
    if (!is_index_arithmetic(defining) || is_row_constant(value))
        return false;
    for (uint32_t i = 0; i < defining->operand_count; i++)
        if (!can_precede(ir_operand_value(defining, i), operation))
            return false;
    return true;
}

/* Selects what can_precede allowed to move up; select_operation passes over it later. */
static raptor_status move_up(select_state *state, const ir_value *value,
                             const ir_operation *operation) {
    ir_operation *defining = value->defining;
    if (dominates_in_block(value, operation) || defining->scratch == defining)
        return RAPTOR_OK;
    for (uint32_t i = 0; i < defining->operand_count; i++)
        RAPTOR_TRY(move_up(state, ir_operand_value(defining, i), operation));
    RAPTOR_TRY(select_operation(state, defining));
    defining->scratch = defining;
    return RAPTOR_OK;
}

/* The insertion that alone uses this operation's result, if the result can be computed in place:
 * the row it goes into exists already, is used by nothing else, and is fresh each time. */
static ir_operation *in_place_insertion(const ir_operation *operation) {
    const ir_value *result = &operation->results[0];
    if (!result->first_use || result->first_use->next_use)
        return NULL;
    ir_operation *insertion = result->first_use->owner;
    if (!ir_operation_is(insertion, "tensor.insert_slice") ||
        insertion->block != operation->block || ir_slice_source(insertion) != result ||
        !views_slice_is_run(insertion))
        return NULL;
    const ir_value *row = ir_slice_destination(insertion);
    bool undefined = row->defining && ir_operation_is(row->defining, "tensor.empty");
    bool fresh = undefined || is_inside(row, operation->block);
    if (ir_value_use_count(row) != 1 || !fresh || is_row_constant(row) ||
        !can_precede(row, operation) || is_view(row))
        return NULL;
    for (uint32_t i = 0; i < ir_slice_rank(insertion); i++) {
        ir_slice_entry offset = ir_slice_offset(insertion, i), size = ir_slice_size(insertion, i);
        if ((offset.value && !can_precede(offset.value, operation)) || size.value)
            return NULL;
    }
    return insertion;
}

static raptor_status select_arithmetic(select_state *state, ir_operation *operation,
                                       const char *name) {
    ir_operation *insertion = in_place_insertion(operation);
    ir_value *destination;
    if (insertion) {
        ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
        RAPTOR_TRY(move_up(state, ir_slice_destination(insertion), operation));
        for (uint32_t i = 0; i < ir_slice_rank(insertion); i++)
            if (ir_slice_offset(insertion, i).value)
                RAPTOR_TRY(move_up(state, ir_slice_offset(insertion, i).value, operation));
        map_box(state, insertion, offsets, sizes);
        ir_value *row = ir_mapping_get(state->mapping, ir_slice_destination(insertion));
        destination = ir_build_extract_slice(&state->builder, row, offsets, sizes, NULL,
                                             ir_result(operation, 0)->type);
        insertion->scratch = operation; /* select_insertion: nothing to move */
    } else {
        destination = tensor_build_empty(&state->builder, ir_result(operation, 0)->type);
    }
    ir_value *inputs[2];
    for (uint32_t i = 0; i < operation->operand_count; i++)
        inputs[i] = operand(state, ir_operand_value(operation, i));
    ir_mapping_set(state->mapping, ir_result(operation, 0),
                   pim_build(&state->builder, name, operation->operand_count, inputs, destination));
    return RAPTOR_OK;
}

/* ---- slices
 * -------------------------------------------------------------------------------------- */

/* Column offset in bytes. All local values are single rows. */
static ir_value *byte_offset(select_state *state, ir_slice_entry column) {
    if (!column.value)
        return index_of(state, column.constant * ELEMENT_BYTES);
    return affine_build_linear(&state->builder, ir_mapping_get(state->mapping, column.value),
                               ELEMENT_BYTES, 0);
}

static ir_value *gather_elements(select_state *state, const ir_type *type, ir_value *source,
                                 ir_slice_entry column, ir_value *stride) {
    ir_value *row = tensor_build_empty(&state->builder, type);
    return pim_build_vmv(&state->builder, row, index_of(state, 0), source,
                         byte_offset(state, column), stride, (int32_t)ir_type_element_count(type));
}

/* A stride only known to the lane or loop: one row, gathered. */
static ir_value *gather_row(select_state *state, const ir_operation *operation, ir_value *source) {
    return gather_elements(state, ir_result(operation, 0)->type, source,
                           ir_slice_offset(operation, 1),
                           mapped_entry(state, ir_slice_stride(operation, 1)).value);
}

static void box_sizes(const ir_operation *slice, int64_t *sizes) {
    for (uint32_t i = 0; i < ir_slice_rank(slice); i++)
        sizes[i] = ir_slice_size(slice, i).constant;
}

/* The first elements of the lanes as a constant plus a value of the lane: a multiple of it, or the
 * entries of a table. */
static void set_firsts(select_state *state, ir_builder *ahead, const int64_t *firsts,
                       loaded_part *part) {
    uint32_t count = state->lane_count, alike = 1;
    int64_t step = count > 1 ? firsts[1] - firsts[0] : 0;
    while (alike < count && firsts[alike] == firsts[0] + alike * step)
        alike++;
    part->first = firsts[0];
    if (alike == count && step == 0)
        return;
    ir_value *lane = ir_compute_lane(state->core);
    if (alike == count) {
        part->first_value = affine_build_linear(ahead, lane, step, 0);
        return;
    }
    ir_builder outside = *ahead;
    outside.block = state->core->block;
    outside.before = state->core;
    ir_value *table =
        ir_build_constant(&outside, ir_attribute_dense_index(state->context, count, firsts));
    part->first = 0;
    part->first_value = tensor_build_extract(ahead, table, 1, &lane);
}

/* Loads what the lanes reach of a constant that they only take slices of, ahead of everything. */
static void load_part(select_state *state, ir_value *constant, loaded_part *part) {
    parts_of_constant found;
    if (!parts_find(state->batch, constant, state->first_lane, state->lane_count, state->arena,
                    &found))
        return;
    ir_builder ahead = state->builder;
    ahead.block = state->prologue->block;
    ahead.before = state->prologue;
    set_firsts(state, &ahead, found.firsts, part);
    ir_value *bytes = part->first_value
                          ? affine_build_linear(&ahead, part->first_value, ELEMENT_BYTES,
                                                part->first * ELEMENT_BYTES)
                          : ir_build_index(&ahead, part->first * ELEMENT_BYTES);
    ir_value *row =
        tensor_build_empty(&ahead, ir_type_tensor(state->context, 2, (int64_t[]){1, found.length},
                                                  constant->type->element));
    ir_value *source = constant->scratch ? constant->scratch : constant;
    part->row = pim_build_copy(&ahead, "pim.memcp_hd", row, ir_build_index(&ahead, 0), source,
                               bytes, byte_size(row->type));
}

/* Where the constant's part is, or belongs, among those in order of their addresses. */
static uint32_t place_of_part(const select_state *state, const ir_value *constant) {
    uint32_t low = 0, high = state->part_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((uintptr_t)state->parts[middle].constant < (uintptr_t)constant)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const loaded_part *part_of(select_state *state, ir_value *constant) {
    uint32_t place = place_of_part(state, constant);
    if (place < state->part_count && state->parts[place].constant == constant)
        return &state->parts[place];
    RAPTOR_GROW(state->arena, state->parts, state->part_count, state->part_capacity);
    loaded_part *part = &state->parts[place];
    memmove(part + 1, part, (state->part_count++ - place) * sizeof *part);
    *part = (loaded_part){.constant = constant};
    load_part(state, constant, part);
    return part;
}

/* An element of the constant's row as one of the part's. */
static ir_slice_entry offset_in_part(select_state *state, const loaded_part *part,
                                     ir_slice_entry offset) {
    ir_slice_entry first =
        part->first_value ? ir_slice_value(part->first_value) : ir_slice_constant(0);
    return affine_build_sum(&state->builder, 2, (ir_slice_entry[]){first, offset},
                            (int64_t[]){-1, 1}, -part->first);
}

/* A slice of a constant of which only a part is loaded; false for all others. */
static bool select_part(select_state *state, ir_operation *operation) {
    ir_value *constant = ir_slice_source(operation);
    const ir_type *type = ir_result(operation, 0)->type;
    if (ir_mapping_get(state->mapping, constant) != constant || !is_row_constant(constant))
        return false;
    const loaded_part *part = part_of(state, constant);
    if (!part->row)
        return false;
    int64_t stride = ir_slice_stride(operation, 1).constant;
    ir_value *row = part->row;
    if (type->shape[1] != row->type->shape[1]) { /* else it is all of it */
        ir_slice_entry offset =
            offset_in_part(state, part, mapped_entry(state, ir_slice_offset(operation, 1)));
        if (stride == 1) {
            ir_slice_entry offsets[] = {ir_slice_constant(0), offset};
            ir_slice_entry sizes[] = {ir_slice_constant(1), ir_slice_constant(type->shape[1])};
            row = ir_build_extract_slice(&state->builder, row, offsets, sizes, NULL, type);
        } else {
            row = gather_elements(state, type, row, offset, index_of(state, stride));
        }
    }
    ir_mapping_set(state->mapping, ir_result(operation, 0), row);
    return true;
}

/* A tile of a matrix has arrays of its own, and nothing but products can read them. */
static raptor_status select_tile(select_state *state, const ir_operation *operation) {
    for (const ir_operand *use = operation->results[0].first_use; use; use = use->next_use) {
        bool product = ir_operation_is(use->owner, "spat.wvmm") && use == use->owner->operands;
        if (!product && !ir_operation_is(use->owner, "tensor.extract_slice"))
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(use->owner), "a matrix in arrays is no operand");
    }
    return RAPTOR_OK;
}

/* One run of the source is a view of it; other boxes are copied together. */
static raptor_status select_extraction(select_state *state, ir_operation *operation) {
    uint32_t weight;
    if (variants_weight(state->batch, ir_result(operation, 0), &weight))
        return select_tile(state, operation);
    if (select_part(state, operation))
        return RAPTOR_OK;
    ir_value *source = operand(state, ir_slice_source(operation));
    const ir_type *type = ir_result(operation, 0)->type;
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], boxes[IR_SLICE_MAXIMUM_RANK];
    int64_t sizes[IR_SLICE_MAXIMUM_RANK];
    uint32_t rank = ir_slice_rank(operation);
    ir_value *result;
    if (views_slice_is_run(operation)) {
        map_box(state, operation, offsets, boxes);
        result = ir_build_extract_slice(&state->builder, source, offsets, boxes, NULL, type);
    } else {
        move_side from = {0}, to = {0};
        box_sizes(operation, sizes);
        moves_dense(&to, rank, sizes);
        if (moves_box(&from, &state->builder, operation, source, state->mapping)) {
            to.value = tensor_build_empty(&state->builder, type);
            result = moves_build(&state->builder, to, from, rank, sizes);
        } else if (rank == 2 && source->type->shape[0] == 1) {
            result = gather_row(state, operation, source);
        } else {
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(operation), "the strides of a box must be constant");
        }
    }
    ir_mapping_set(state->mapping, ir_result(operation, 0), result);
    return RAPTOR_OK;
}

static raptor_status select_insertion(select_state *state, ir_operation *operation) {
    ir_value *source = ir_slice_source(operation), *result;
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], boxes[IR_SLICE_MAXIMUM_RANK];
    int64_t sizes[IR_SLICE_MAXIMUM_RANK];
    uint32_t rank = ir_slice_rank(operation);
    if (operation->scratch) { /* computed in place */
        map_box(state, operation, offsets, boxes);
        operation->scratch = NULL;
        result = ir_build_insert_slice(
            &state->builder, ir_mapping_get(state->mapping, source),
            ir_mapping_get(state->mapping, ir_slice_destination(operation)), offsets, boxes, NULL);
    } else {
        move_side to = {0}, from = {.value = operand(state, source)};
        box_sizes(operation, sizes);
        moves_dense(&from, rank, sizes);
        ir_value *row = writable(state, ir_slice_destination(operation), operation->block);
        if (!moves_box(&to, &state->builder, operation, row, state->mapping))
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(operation), "the strides of a box must be constant");
        result = moves_build(&state->builder, to, from, rank, sizes);
    }
    ir_mapping_set(state->mapping, ir_result(operation, 0), result);
    return RAPTOR_OK;
}

static raptor_status select_concat(select_state *state, ir_operation *operation) {
    ir_value **parts = RAPTOR_NEW_ARRAY(state->arena, ir_value *, operation->operand_count);
    for (uint32_t i = 0; i < operation->operand_count; i++)
        parts[i] = operand(state, ir_operand_value(operation, i));
    ir_value *whole = tensor_build_empty(&state->builder, ir_result(operation, 0)->type);
    whole = moves_concat(&state->builder, whole, (uint32_t)ir_integer_get(operation, "axis", 0),
                         operation->operand_count, parts);
    ir_mapping_set(state->mapping, ir_result(operation, 0), whole);
    return RAPTOR_OK;
}

/* Every row is a view. */
static raptor_status select_rows(select_state *state, ir_operation *operation) {
    ir_value *matrix = operand(state, ir_operand_value(operation, 0));
    ir_slice_entry sizes[] = {ir_slice_constant(1), ir_slice_constant(matrix->type->shape[1])};
    for (uint32_t i = 0; i < operation->result_count; i++) {
        ir_slice_entry offsets[] = {ir_slice_constant(i), ir_slice_constant(0)};
        ir_mapping_set(state->mapping, ir_result(operation, i),
                       ir_build_extract_slice(&state->builder, matrix, offsets, sizes, NULL,
                                              ir_result(operation, i)->type));
    }
    return RAPTOR_OK;
}

/* The lanes at hand select the same source. */
static raptor_status select_source(select_state *state, ir_operation *operation) {
    int64_t number = variants_selected(state->batch, operation, state->first_lane);
    if (number < 0 || number + 1 >= operation->operand_count)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "there is no such source");
    ir_mapping_set(state->mapping, ir_result(operation, 0),
                   operand(state, ir_operand_value(operation, (uint32_t)number + 1)));
    return RAPTOR_OK;
}

/* ---- transfers
 * ------------------------------------------------------------------------------------- */

static ir_value *mapped_operand(select_state *state, const ir_operation *operation,
                                uint32_t number) {
    return ir_mapping_get(state->mapping, ir_operand_value(operation, number));
}

static raptor_status select_wait_load(select_state *state, ir_operation *operation) {
    int64_t count;
    bool silent = arith_constant_integer(ir_operand_value(operation, 4), &count) && count == 0;
    if (!silent)
        pim_build_wait(&state->builder, mapped_operand(state, operation, 3),
                       mapped_operand(state, operation, 4));
    const ir_type *type = ir_result(operation, 0)->type;
    ir_value *row = tensor_build_empty(&state->builder, type);
    row = pim_build_copy(&state->builder, "pim.memcp_hd", row, index_of(state, 0), state->body_host,
                         mapped_operand(state, operation, 2), byte_size(type));
    ir_mapping_set(state->mapping, ir_result(operation, 0), row);
    return RAPTOR_OK;
}

static raptor_status select_store_sync(select_state *state, ir_operation *operation) {
    ir_value *row = operand(state, ir_operand_value(operation, 0));
    pim_build_copy(&state->builder, "pim.memcp_dh", state->body_host,
                   mapped_operand(state, operation, 3), row, index_of(state, 0),
                   byte_size(row->type));
    pim_build_sync(&state->builder, mapped_operand(state, operation, 2),
                   mapped_operand(state, operation, 4));
    return RAPTOR_OK;
}

static raptor_status select_send(select_state *state, ir_operation *operation) {
    ir_value *row = operand(state, ir_operand_value(operation, 0));
    pim_build_send(&state->builder, row, mapped_operand(state, operation, 3), byte_size(row->type));
    return RAPTOR_OK;
}

static raptor_status select_receive(select_state *state, ir_operation *operation) {
    const ir_type *type = ir_result(operation, 0)->type;
    ir_value *row = tensor_build_empty(&state->builder, type);
    row = pim_build_receive(&state->builder, row, index_of(state, 0),
                            mapped_operand(state, operation, 1), byte_size(type));
    ir_mapping_set(state->mapping, ir_result(operation, 0), row);
    return RAPTOR_OK;
}

static raptor_status select_sync(select_state *state, ir_operation *operation) {
    pim_build_sync(&state->builder, mapped_operand(state, operation, 0),
                   mapped_operand(state, operation, 1));
    return RAPTOR_OK;
}

static raptor_status select_wait(select_state *state, ir_operation *operation) {
    pim_build_wait(&state->builder, mapped_operand(state, operation, 0),
                   mapped_operand(state, operation, 1));
    return RAPTOR_OK;
}

/* ---- structure
 * ------------------------------------------------------------------------------------- */

static raptor_status select_loop(select_state *state, ir_operation *loop) {
    uint32_t count = scf_for_carried_count(loop);
    ir_value **initial = RAPTOR_NEW_ARRAY(state->arena, ir_value *, count);
    for (uint32_t i = 0; i < count; i++)
        initial[i] = writable(state, scf_for_initial(loop, i), loop->block);
    ir_operation *created =
        scf_build_for(&state->builder, ir_mapping_get(state->mapping, scf_for_lower(loop)),
                      ir_mapping_get(state->mapping, scf_for_upper(loop)),
                      ir_mapping_get(state->mapping, scf_for_step(loop)), count, initial);
    ir_mapping_set(state->mapping, scf_for_induction(loop), scf_for_induction(created));
    for (uint32_t i = 0; i < count; i++) {
        ir_mapping_set(state->mapping, scf_for_carried(loop, i), scf_for_carried(created, i));
        ir_mapping_set(state->mapping, ir_result(loop, i), ir_result(created, i));
    }
    ir_builder outside = state->builder;
    state->builder.block = scf_for_body(created);
    raptor_status_code status = select_block(state, scf_for_body(loop));
    state->builder = outside;
    return status;
}

static raptor_status select_loop_yield(select_state *state, ir_operation *operation) {
    ir_value **values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, operation->operand_count);
    for (uint32_t i = 0; i < operation->operand_count; i++)
        values[i] = operand(state, ir_operand_value(operation, i));
    scf_build_yield(&state->builder, operation->operand_count, values);
    return RAPTOR_OK;
}

static const struct {
    const char *name;
    raptor_status_code (*select)(select_state *, ir_operation *);
} selections[] = {
    {"tensor.extract_slice", select_extraction},
    {"tensor.insert_slice", select_insertion},
    {"spat.concat", select_concat},
    {"spat.extract_rows", select_rows},
    {"spat.deferred_source_select", select_source},
    {"spat.host_wait_load", select_wait_load},
    {"spat.host_store_sync", select_store_sync},
    {"spat.channel_send", select_send},
    {"spat.channel_receive", select_receive},
    {"spat.sync", select_sync},
    {"spat.wait", select_wait},
    {"scf.for", select_loop},
    {"scf.yield", select_loop_yield},
};

static raptor_status select_operation(select_state *state, ir_operation *operation) {
    if (operation->scratch == operation) { /* moved up */
        operation->scratch = NULL;
        return RAPTOR_OK;
    }
    state->builder.location = operation->location; /* where its faults are reported */
    for (size_t i = 0; i < sizeof selections / sizeof *selections; i++)
        if (ir_operation_is(operation, selections[i].name))
            return selections[i].select(state, operation);
    const char *name = arithmetic_name(operation);
    if (name)
        return select_arithmetic(state, operation, name);
    if (ir_operation_is(operation, "spat.yield"))
        return RAPTOR_OK;
    if (!is_index_arithmetic(operation))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "no instruction implements %s",
                               operation->name);
    /* Constant rows move out of the body and are loaded where they are used; tables and numbers
     * stay. */
    ir_operation *copy = ir_operation_clone(operation, state->mapping);
    if (is_row_constant(ir_result(operation, 0))) {
        ir_operation_insert_before(copy, state->core);
        ir_result(operation, 0)->scratch = ir_result(copy, 0);
        ir_mapping_set(state->mapping, ir_result(operation, 0), ir_result(operation, 0));
    } else {
        ir_operation_append(state->builder.block, copy);
    }
    return RAPTOR_OK;
}

static raptor_status select_block(select_state *state, const ir_block *block) {
    for (ir_operation *at = block->first; at; at = at->next)
        RAPTOR_TRY(select_operation(state, at));
    return RAPTOR_OK;
}

/* The core operation for the lanes at hand, with an empty body. */
static void create_core(select_state *state, ir_operation *batch, ir_builder *outside,
                        const variants_matrices *matrices) {
    int64_t *cores = RAPTOR_NEW_ARRAY(state->arena, int64_t, state->lane_count);
    for (uint32_t i = 0; i < state->lane_count; i++)
        cores[i] = ir_compute_core(batch, state->first_lane + i);
    bool is_batch = ir_compute_is_batch(batch);
    ir_operation *core = ir_build_compute(outside, is_batch ? "pim.core_batch" : "pim.core",
                                          &(ir_compute_description){.weights = matrices->values,
                                                                    .weight_count = matrices->count,
                                                                    .inputs = &state->host,
                                                                    .input_count = is_batch,
                                                                    .lane_count = state->lane_count,
                                                                    .core_ids = cores});
    static const char *const kept[] = {"raptor.layer", "raptor.op", "raptor.part",
                                       SCHEDULE_DATA_FLOW};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (ir_attribute_get(batch, kept[i]))
            ir_attribute_set(core, kept[i], ir_attribute_get(batch, kept[i]));
    if (state->lane_count != ir_compute_lane_count(batch))
        ir_attribute_remove(core, SCHEDULE_DATA_FLOW);
    if (ir_attribute_get(batch, "groupArrays"))
        ir_attribute_set(core, "groupArrays",
                         ir_attribute_i64_array(state->context, matrices->count, matrices->arrays));
    state->core = core;
}

static raptor_status select_lanes(select_state *state, ir_operation *batch) {
    ir_builder outside = {.context = state->context,
                          .block = batch->block,
                          .before = batch,
                          .location = batch->location};
    variants_matrices matrices;
    RAPTOR_TRY(variants_find_matrices(batch, state->first_lane, state->arena, &outside,
                                      state->diagnostics, &matrices));
    create_core(state, batch, &outside, &matrices);
    ir_operation *core = state->core;
    bool is_batch = ir_compute_is_batch(batch);
    state->mapping = ir_mapping_create(state->context);
    state->part_count = 0;
    state->builder = (ir_builder){
        .context = state->context, .block = ir_compute_body(core), .location = batch->location};
    state->body_host = is_batch ? ir_compute_input_argument(core, 0) : state->host;
    /* Constants are loaded ahead of this marker, which goes away. */
    state->prologue = index_of(state, 0)->defining;
    if (is_batch)
        ir_mapping_set(
            state->mapping, ir_compute_lane(batch),
            state->first_lane
                ? affine_build_linear(&state->builder, ir_compute_lane(core), 1, state->first_lane)
                : ir_compute_lane(core));
    for (uint32_t i = 0; i < matrices.count; i++)
        ir_mapping_set(state->mapping, matrices.used_as[i], ir_compute_weight_argument(core, i));
    RAPTOR_TRY(select_block(state, ir_compute_body(batch)));
    pim_build_halt(&state->builder);
    ir_operation_erase(state->prologue);
    return RAPTOR_OK;
}

/* One core operation for all lanes that are alike. */
static raptor_status select_batch(select_state *state, ir_operation *batch) {
    uint32_t lanes = (uint32_t)ir_compute_lane_count(batch);
    state->batch = batch;
    for (state->first_lane = 0; state->first_lane < lanes; state->first_lane += state->lane_count) {
        state->lane_count = variants_length(batch, state->first_lane, state->diagnostics);
        if (state->lane_count == 0)
            return RAPTOR_FAILED;
        RAPTOR_TRY(select_lanes(state, batch));
    }
    return RAPTOR_OK;
}

/* @main(%host): the host buffer as one row of f32. */
static ir_value *add_host_argument(ir_operation *module) {
    ir_operation *function = func_find(module, NULL);
    int64_t bytes = ir_integer_get(module, "raptor.host_bytes", 0);
    const ir_type *type = ir_type_matrix(module->context, 1, bytes / ELEMENT_BYTES);
    func_set_signature(function, ir_type_function(module->context, 1, &type, 0, NULL), NULL, NULL);
    ir_value *host = ir_block_add_argument(func_body(function), type);
    ir_value_set_name(module->context, host, "host");
    return host;
}

static bool clear_scratch(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    for (uint32_t i = 0; i < operation->result_count; i++)
        ir_result(operation, i)->scratch = NULL;
    return true;
}

static raptor_status_code run_select(ir_operation *module, void *options,
                                     raptor_diagnostics *diagnostics) {
    (void)options;
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    select_state state = {.context = module->context, .arena = &arena, .diagnostics = diagnostics};
    ir_walk(module, clear_scratch, NULL);
    state.host = add_host_argument(module);
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *next, *at = func_body(func_find(module, NULL))->first; at && !status;
         at = next) {
        next = at->next;
        if (!ir_compute_is(at))
            continue;
        if (at->result_count || ir_compute_input_count(at)) {
            status = raptor_diagnose(diagnostics, RAPTOR_E_compile_unsupported, ir_place(at),
                                     "still exchanges values: realize-communication comes first");
            continue;
        }
        status = select_batch(&state, at);
        if (!status)
            ir_operation_erase(at);
    }
    raptor_arena_deinit(&arena);
    if (!status)
        ir_attribute_set(module, "raptor.stage", ir_attribute_string(module->context, "pim"));
    return status;
}

const ir_pass pim_pass_select = {
    .name = "lower-scheduled-to-pim",
    .summary = "select instructions, give every result a destination",
    .from = "scheduled",
    .to = "pim",
    .run = run_select,
};
