#include "backend/pim/contents.h"

#include "backend/pim/liveness.h"
#include "backend/pim/reuse.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/scf/scf.h"

/* A value's scratch: of an index, the mask of the variables it depends on; of a shaped value, its
 * place, or NULL when its contents are no matter. */
typedef struct plan_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    access_rows rows;
    contents_list *list;
    uint32_t depth;
    raptor_status_code status;
} plan_state;

static contents_place *place_of(const ir_value *value) {
    return ir_type_is_shaped(value->type) ? value->scratch : NULL;
}

static contents_place *new_place(plan_state *state, ir_value *value) {
    contents_place *place = RAPTOR_NEW(state->arena, contents_place);
    value->scratch = place;
    return place;
}

static int64_t words_of(const ir_value *value) {
    return ir_type_element_count(value->type) * ir_type_element_bytes(value->type) /
           ACCESS_WORD_BYTES;
}

static uint64_t mask_of(const ir_value *value) {
    return ir_type_is_shaped(value->type) ? 0 : (uintptr_t)value->scratch;
}

/* A number where it is one in every lane and iteration. */
static contents_index index_of(plan_state *state, const ir_value *value, int64_t fallback) {
    static const ir_environment nothing = {.count = 0};
    contents_index index = {.number = fallback};
    uint64_t mask = value ? mask_of(value) : 0;
    state->list->variables |= mask;
    if (value && (mask || !ir_evaluate_index(value, &nothing, &index.number)))
        index.value = value;
    return index;
}

static contents_step *add_step(plan_state *state, contents_kind kind,
                               const ir_operation *operation) {
    contents_list *list = state->list;
    RAPTOR_GROW(state->arena, list->steps, list->count, list->capacity);
    contents_step *step = &list->steps[list->count++];
    *step = (contents_step){.kind = kind, .operation = operation, .own.depth = state->depth};
    return step;
}

/* ---- instructions -------------------------------------------------------------------------------
 */

static void add_access(plan_state *state, contents_step *step, unsigned group, uint32_t operand,
                       bool writes) {
    const ir_operation *operation = step->operation;
    const access_row *row = access_row_of(&state->rows, operation);
    const ir_value *value = ir_operand_value(operation, operand);
    int64_t elements = access_elements(row, operation);
    contents_access *access = &step->accesses[step->access_count++];
    *access = (contents_access){
        .name = operation->definition->operands[group].name,
        .place = writes ? step->result : place_of(value),
        .offset = index_of(state, access_index(operation, row->offset[group]), 0),
        .stride = index_of(state, elements ? access_index(operation, row->stride[group]) : NULL, 1),
        .count = elements ? elements : access_bytes(row, operation, value) / ACCESS_WORD_BYTES,
        .writes = writes,
    };
}

/* The destination: what the result is, as the registry says. Host memory is no place: bufferization
 * lets it be written where it is, however many read it. */
static void set_destination(plan_state *state, contents_step *step, uint32_t operand) {
    ir_operation *operation = (ir_operation *)(uintptr_t)step->operation;
    ir_value *value = ir_operand_value(operation, operand);
    step->destination = place_of(value);
    step->words = words_of(value);
    step->overwrites = liveness_effect(operation, operand) == IR_EFFECT_WRITE;
    if (!step->destination)
        return;
    step->reuses = value->type->kind == IR_TYPE_MEMREF || reuse_is_safe(operation, operand);
    step->result = new_place(state, ir_result(operation, 0));
}

/* pim.memcp of all of a value: bufferization copies values whole, whatever part of them is used. */
static bool copies_whole(const contents_step *step) {
    const ir_operation *operation = step->operation;
    return step->access_count == 2 && step->result && ir_operation_is(operation, "pim.memcp") &&
           step->accesses[0].count == words_of(ir_operand_value(operation, 3)) &&
           !step->accesses[0].offset.value && step->accesses[0].offset.number == 0;
}

static bool aliases(const ir_operation *operation, unsigned group) {
    const ir_result_definition *row = &operation->definition->results[0];
    return operation->result_count == 1 && row->behaviour == IR_RESULT_ALIASES &&
           row->aliased_operand == group;
}

static bool is_shaped_group(const ir_operation *operation, uint32_t first, uint32_t count) {
    return count > 0 && ir_type_is_shaped(ir_operand_value(operation, first)->type);
}

/* Reads first, then what is written: a unit reads its operands before it writes. */
static void plan_instruction(plan_state *state, const ir_operation *operation) {
    contents_step *step = add_step(state, CONTENTS_INSTRUCTION, operation);
    const ir_operand_definition *rows = operation->definition->operands;
    step->accesses = RAPTOR_NEW_ARRAY(state->arena, contents_access, operation->operand_count + 1);
    unsigned written = ACCESS_NO_GROUP;
    uint32_t target = 0;
    for (unsigned group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        uint32_t first, count;
        ir_operand_group(operation, group, &first, &count);
        if (rows[group].effect == IR_EFFECT_NONE || !is_shaped_group(operation, first, count))
            continue;
        if (aliases(operation, group)) {
            written = group;
            target = first;
            continue;
        }
        for (uint32_t i = first; i < first + count && rows[group].effect != IR_EFFECT_WRITE; i++)
            if (place_of(ir_operand_value(operation, i)))
                add_access(state, step, group, i, false);
    }
    if (written == ACCESS_NO_GROUP)
        return;
    set_destination(state, step, target);
    if (step->result)
        add_access(state, step, written, target, true);
    if (copies_whole(step))
        step->kind = CONTENTS_COPY;
}

/* ---- slices -------------------------------------------------------------------------------------
 */

static void plan_view(plan_state *state, ir_operation *operation) {
    contents_place *source = place_of(ir_slice_source(operation));
    if (!source)
        return;
    contents_step *step = add_step(state, CONTENTS_VIEW, operation);
    uint32_t rank = ir_slice_rank(operation);
    contents_index *box = RAPTOR_NEW_ARRAY(state->arena, contents_index, rank);
    for (uint32_t i = 0; i < rank; i++) {
        ir_slice_entry entry = ir_slice_offset(operation, i);
        box[i] = index_of(state, entry.value, entry.constant);
    }
    step->box = box;
    step->source = views_slice_is_run(operation) ? source : NULL;
    step->result = new_place(state, ir_result(operation, 0));
}

static void plan_insertion(plan_state *state, ir_operation *operation) {
    contents_step *step = add_step(state, CONTENTS_INSERTION, operation);
    uint32_t rank = ir_slice_rank(operation);
    contents_index *box = RAPTOR_NEW_ARRAY(state->arena, contents_index, 3 * (size_t)rank);
    for (uint32_t i = 0; i < rank; i++) {
        ir_slice_entry entries[] = {ir_slice_offset(operation, i), ir_slice_size(operation, i),
                                    ir_slice_stride(operation, i)};
        for (uint32_t k = 0; k < 3; k++)
            box[3 * i + k] = index_of(state, entries[k].value, entries[k].constant);
    }
    step->box = box;
    step->accesses = RAPTOR_NEW_ARRAY(state->arena, contents_access, 1);
    if (place_of(ir_slice_source(operation)))
        add_access(state, step, 0, 0, false);
    set_destination(state, step, 1);
}

/* ---- loops --------------------------------------------------------------------------------------
 */

static void plan_block(plan_state *state, const ir_block *block);

/* `yielded` is there once the body is planned. */
static void plan_carried(plan_state *state, contents_step *step, ir_operation *loop) {
    step->carried_count = scf_for_carried_count(loop);
    step->carried = RAPTOR_NEW_ARRAY(state->arena, contents_carried, step->carried_count);
    for (uint32_t i = 0; i < step->carried_count; i++) {
        ir_value *initial = scf_for_initial(loop, i);
        contents_carried *carried = &step->carried[i];
        scf_for_carried(loop, i)->scratch = NULL;
        if (!ir_type_is_shaped(initial->type)) /* a number that is not known */
            continue;
        carried->initial = place_of(initial);
        carried->is_storage = initial->type->kind == IR_TYPE_MEMREF;
        carried->reuses_initial = carried->is_storage || reuse_is_safe(loop, 3 + i);
        carried->words = words_of(initial);
        carried->slots[0].depth = carried->slots[1].depth = state->depth;
        carried->argument = new_place(state, scf_for_carried(loop, i));
    }
}

static void plan_loop(plan_state *state, ir_operation *loop) {
    if (state->depth + 1 >= IR_ENVIRONMENT_LIMIT) {
        state->status = raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(loop),
                                        "loops are nested too deeply");
        return;
    }
    contents_list *outside = state->list;
    uint32_t number = outside->count;
    contents_step *step = add_step(state, CONTENTS_LOOP, loop);
    step->lower = index_of(state, scf_for_lower(loop), 0);
    step->upper = index_of(state, scf_for_upper(loop), 0);
    step->step = index_of(state, scf_for_step(loop), 0);
    plan_carried(state, step, loop);
    contents_list body = {0};
    state->list = &body;
    state->depth++;
    scf_for_induction(loop)->scratch = (void *)(uintptr_t)(UINT64_C(1) << state->depth);
    plan_block(state, scf_for_body(loop));
    state->depth--;
    state->list = outside;
    outside->variables |= body.variables & ((UINT64_C(2) << state->depth) - 1);
    step = &outside->steps[number];
    step->body = body;
    const ir_operation *yield = ir_block_terminator(scf_for_body(loop));
    for (uint32_t i = 0; i < step->carried_count; i++) {
        ir_value *result = ir_result(loop, i);
        step->carried[i].yielded = place_of(ir_operand_value(yield, i));
        result->scratch = NULL;
        if (step->carried[i].argument)
            step->carried[i].result = new_place(state, result);
    }
}

/* ---- blocks -------------------------------------------------------------------------------------
 */

static bool has_place(const ir_operation *operation) {
    for (uint32_t i = 0; i < operation->operand_count; i++)
        if (place_of(ir_operand_value(operation, i)))
            return true;
    return false;
}

static bool allocates(const ir_operation *operation) {
    return operation->result_count == 1 &&
           operation->definition->results[0].behaviour == IR_RESULT_ALLOCATES;
}

static void plan_operation(plan_state *state, ir_operation *operation) {
    if (ir_operation_is(operation, "scf.for"))
        plan_loop(state, operation);
    else if (allocates(operation))
        add_step(state, CONTENTS_FRESH, operation)->result =
            new_place(state, ir_result(operation, 0));
    else if (!has_place(operation) || ir_operation_is(operation, "scf.yield"))
        return;
    else if (operation->result_count && views_is_view(ir_result(operation, 0)))
        plan_view(state, operation);
    else if (ir_operation_is(operation, "tensor.insert_slice"))
        plan_insertion(state, operation);
    else
        plan_instruction(state, operation);
}

/* What numbers depend on; no shaped value has a place yet. */
static void plan_results(const ir_operation *operation) {
    uint64_t mask = 0;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        mask |= mask_of(ir_operand_value(operation, i));
    for (uint32_t i = 0; i < operation->result_count; i++) {
        ir_value *result = ir_result(operation, i);
        result->scratch = ir_type_is_shaped(result->type) ? NULL : (void *)(uintptr_t)mask;
    }
}

static void plan_block(plan_state *state, const ir_block *block) {
    for (ir_operation *at = block->first; at && !state->status; at = at->next) {
        plan_results(at);
        if (at->definition)
            plan_operation(state, at);
    }
}

raptor_status contents_plan(ir_operation *core, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, contents_list *out_list) {
    *out_list = (contents_list){0};
    plan_state state = {.arena = arena, .diagnostics = diagnostics, .list = out_list};
    const ir_block *body = ir_compute_body(core);
    for (uint32_t i = 0; i < body->argument_count; i++)
        body->arguments[i]->scratch = NULL;
    if (ir_compute_is_batch(core))
        ir_compute_lane(core)->scratch = (void *)(uintptr_t)1;
    reuse_begin(core);
    plan_block(&state, body);
    return state.status;
}
