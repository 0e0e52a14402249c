#include "backend/pim/contents.h"

#include "ir/dialects/common/compute.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/tensor/slice.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct contents_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_environment environment;
    const ir_operation *core;
    bool varies; /* between lanes */
    int64_t lane;
    int64_t steps;
    /* Changes so far of storage with so many loops around it. */
    uint64_t changes[IR_ENVIRONMENT_LIMIT];
    raptor_status_code status; /* of the module */
    bool stopped;
} contents_state;

static bool run_list(contents_state *state, const contents_list *list);

/* ---- faults -------------------------------------------------------------------------------------
 */

/* " in lane 3, loop variables 0, 4": of the loops around the operation, outermost first. */
static void describe_turn(const contents_state *state, char *out, size_t size) {
    uint32_t loops = ir_compute_is_batch(state->core) ? 1 : 0; /* the lane is bound before them */
    const char *separator = " with loop variables ";
    size_t length = 0;
    out[0] = '\0';
    if (state->varies)
        length = (size_t)snprintf(out, size, " in lane %" PRId64, state->lane);
    for (uint32_t i = loops; i < state->environment.count && length < size; i++) {
        length += (size_t)snprintf(out + length, size - length, "%s%" PRId64, separator,
                                   state->environment.bindings[i].number);
        separator = ", ";
    }
}

static void report(contents_state *state, const contents_step *step, const char *name,
                   word_range missing) {
    char turn[160], words[64];
    describe_turn(state, turn, sizeof turn);
    if (missing.end - missing.first == 1)
        snprintf(words, sizeof words, "word %" PRId64, missing.first);
    else
        snprintf(words, sizeof words, "words %" PRId64 " to %" PRId64, missing.first,
                 missing.end - 1);
    state->status = raptor_diagnose(
        state->diagnostics, RAPTOR_E_ir_verify, ir_place(step->operation),
        "%s: reads %s of the value, which nothing has written%s", name, words, turn);
}

static bool stop(contents_state *state, const ir_operation *operation, const char *text) {
    state->status =
        raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(operation), "%s", text);
    state->stopped = true;
    return false;
}

/* ---- words --------------------------------------------------------------------------------------
 */

static bool evaluate(const contents_state *state, const contents_index *index, int64_t *out) {
    *out = index->number;
    return !index->value || ir_evaluate_index(index->value, &state->environment, out);
}

static void write_words(contents_state *state, contents_storage *storage, int64_t first,
                        int64_t count) {
    state->changes[storage->depth] += words_add(&storage->words, state->arena, first, count);
}

/* What is missing is reported once, and taken as written from then on: the operations that follow
 * are no other faults. */
static void read_words(contents_state *state, contents_step *step, contents_access *access,
                       int64_t offset, int64_t count) {
    word_range missing;
    contents_place place = *access->place;
    if (words_hold(&place.storage->words, place.first + offset, count, &missing))
        return;
    missing.first -= place.first;
    missing.end -= place.first;
    if (!access->reported)
        report(state, step, access->name, missing);
    access->reported = true;
    write_words(state, place.storage, place.first + offset, count);
}

/* The ranges verifier has refused what does not resolve or leaves the value. */
static void run_access(contents_state *state, contents_step *step, contents_access *access) {
    int64_t offset, stride;
    if (!access->place->storage || !evaluate(state, &access->offset, &offset) ||
        !evaluate(state, &access->stride, &stride))
        return;
    offset /= ACCESS_WORD_BYTES;
    if (access->writes)
        write_words(state, access->place->storage, access->place->first + offset, access->count);
    else if (stride == 1)
        read_words(state, step, access, offset, access->count);
    else
        for (int64_t i = 0; i < access->count; i++)
            read_words(state, step, access, offset + i * stride, 1);
}

/* ---- steps --------------------------------------------------------------------------------------
 */

/* The place of the result before the write: the destination's own, or a copy of it. */
static void open_destination(contents_state *state, contents_step *step) {
    contents_place from = *step->destination;
    if (!from.storage || step->reuses) {
        *step->result = from;
        return;
    }
    words_clear(&step->own.words);
    if (!step->overwrites)
        words_copy(&step->own.words, 0, &from.storage->words, from.first, step->words,
                   state->arena);
    *step->result = (contents_place){&step->own, 0};
}

static void run_instruction(contents_state *state, contents_step *step) {
    uint32_t i = 0;
    for (; i < step->access_count && !step->accesses[i].writes; i++)
        run_access(state, step, &step->accesses[i]);
    if (step->result)
        open_destination(state, step);
    for (; i < step->access_count; i++)
        run_access(state, step, &step->accesses[i]);
}

static void run_copy(contents_state *state, contents_step *step) {
    const contents_access *from = &step->accesses[0], *to = &step->accesses[1];
    contents_place source = *from->place;
    int64_t offset;
    open_destination(state, step);
    contents_place target = *step->result;
    if (!source.storage || !target.storage || !evaluate(state, &to->offset, &offset)) {
        run_access(state, step, &step->accesses[1]);
        return;
    }
    state->changes[target.storage->depth] +=
        words_copy(&target.storage->words, target.first + offset / ACCESS_WORD_BYTES,
                   &source.storage->words, source.first, from->count, state->arena);
}

/* A view that does not resolve is refused where it is accessed, by another verifier. */
static void run_view(contents_state *state, contents_step *step) {
    const ir_type *type = ir_slice_source(step->operation)->type;
    contents_place place = step->source ? *step->source : (contents_place){0};
    int64_t position = 0, offset;
    for (uint32_t i = 0; i < type->rank && place.storage; i++)
        if (!evaluate(state, &step->box[i], &offset) || offset < 0 || offset > type->shape[i] ||
            __builtin_mul_overflow(position, type->shape[i], &position) ||
            __builtin_add_overflow(position, offset, &position))
            place.storage = NULL;
    place.first += position;
    *step->result = place;
}

/* ---- insertions ---------------------------------------------------------------------------------
 */

typedef struct box_dimension {
    int64_t offset, size, stride, step; /* the step is in words, of one element */
} box_dimension;

/* Whether the box resolves and lies in the value. */
static bool resolve_box(const contents_state *state, const contents_step *step, const ir_type *type,
                        box_dimension *box) {
    int64_t words = 1, span;
    for (uint32_t i = type->rank; i-- > 0; words *= type->shape[i]) {
        box_dimension *at = &box[i];
        at->step = words;
        if (!evaluate(state, &step->box[3 * i], &at->offset) ||
            !evaluate(state, &step->box[3 * i + 1], &at->size) ||
            !evaluate(state, &step->box[3 * i + 2], &at->stride) || at->offset < 0 ||
            at->size < 1 || at->stride < 1 || at->offset >= type->shape[i] ||
            __builtin_mul_overflow(at->size - 1, at->stride, &span) ||
            span >= type->shape[i] - at->offset)
            return false;
    }
    return true;
}

/* The words of the box from dimension `at` on; `run` is the first whose rows are one run. */
static void write_box(contents_state *state, contents_place place, const box_dimension *box,
                      uint32_t at, uint32_t run, int64_t words) {
    place.first += box[at].offset * box[at].step;
    if (at == run) {
        write_words(state, place.storage, place.first, words);
        return;
    }
    for (int64_t i = 0; i < box[at].size; i++, place.first += box[at].stride * box[at].step)
        write_box(state, place, box, at + 1, run, words);
}

static void run_insertion(contents_state *state, contents_step *step) {
    for (uint32_t i = 0; i < step->access_count; i++)
        run_access(state, step, &step->accesses[i]);
    if (!step->result)
        return;
    open_destination(state, step);
    const ir_type *type = ir_slice_destination(step->operation)->type;
    box_dimension box[IR_SLICE_MAXIMUM_RANK + 1];
    if (!step->result->storage)
        return;
    if (!resolve_box(state, step, type, box)) { /* refused by another verifier */
        step->result->storage = NULL;
        return;
    }
    /* Behind the run's first dimension, all of every row is taken. */
    uint32_t run = type->rank;
    int64_t words = 1;
    while (run > 0 && (box[run - 1].size == 1 || box[run - 1].stride == 1) &&
           words == box[run - 1].step)
        words *= box[--run].size;
    box[type->rank] = (box_dimension){0, 1, 1, 1};
    write_box(state, *step->result, box, 0, run, words);
}

/* ---- loops --------------------------------------------------------------------------------------
 */

static void enter_loop(contents_state *state, contents_step *step) {
    for (uint32_t i = 0; i < step->carried_count; i++) {
        contents_carried *carried = &step->carried[i];
        if (!carried->argument)
            continue;
        contents_place place = carried->initial ? *carried->initial : (contents_place){0};
        if (place.storage && !carried->reuses_initial) {
            words_clear(&carried->slots[0].words);
            words_copy(&carried->slots[0].words, 0, &place.storage->words, place.first,
                       carried->words, state->arena);
            place = (contents_place){&carried->slots[0], 0};
        }
        *carried->argument = place;
    }
}

static bool same_place(contents_place a, contents_place b) {
    return a.storage == b.storage && a.first == b.first;
}

/* Copies what is yielded to the slot that is free. Returns whether it has other contents than the
 * value of this iteration. */
static bool copy_yielded(contents_state *state, contents_carried *carried) {
    contents_place from = *carried->yielded, old = *carried->argument;
    contents_storage *slot = &carried->slots[old.storage == &carried->slots[0]];
    words_clear(&slot->words);
    words_copy(&slot->words, 0, &from.storage->words, from.first, carried->words, state->arena);
    carried->next = (contents_place){slot, 0};
    return !old.storage || old.first != 0 || !words_equal(&old.storage->words, &slot->words);
}

/* The values of the next iteration, all at once; tensors that are not where the carried ones are
 * get storage of their own. Returns whether one has other contents than before. */
static bool yield_values(contents_state *state, contents_step *step) {
    bool changed = false;
    for (uint32_t i = 0; i < step->carried_count; i++) {
        contents_carried *carried = &step->carried[i];
        if (!carried->argument)
            continue;
        carried->next = carried->yielded ? *carried->yielded : (contents_place){0};
        if (same_place(carried->next, *carried->argument))
            continue;
        bool copies = carried->next.storage && !carried->is_storage;
        changed = !copies || copy_yielded(state, carried) || changed;
    }
    for (uint32_t i = 0; i < step->carried_count; i++)
        if (step->carried[i].argument)
            *step->carried[i].argument = step->carried[i].next;
    return changed;
}

static uint64_t changes_outside(const contents_state *state, uint32_t depth) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= depth; i++)
        sum += state->changes[i];
    return sum;
}

/* Iterations that are all alike are run until one changes nothing. */
static bool run_iterations(contents_state *state, contents_step *step, int64_t lower, int64_t upper,
                           int64_t stride) {
    uint32_t depth = step->own.depth;
    bool alike = !(step->body.variables >> (depth + 1) & 1);
    for (int64_t i = lower; i < upper; i += stride) {
        uint64_t before = changes_outside(state, depth);
        if (!ir_environment_bind(&state->environment, scf_for_induction(step->operation), i))
            return stop(state, step->operation, "loops are nested too deeply");
        bool fine = run_list(state, &step->body);
        ir_environment_unbind(&state->environment);
        if (!fine)
            return false;
        bool changed = yield_values(state, step) || before != changes_outside(state, depth);
        if ((alike && !changed) || i > INT64_MAX - stride)
            break;
    }
    return true;
}

static bool run_loop(contents_state *state, contents_step *step) {
    int64_t lower, upper, stride;
    if (!evaluate(state, &step->lower, &lower) || !evaluate(state, &step->upper, &upper) ||
        !evaluate(state, &step->step, &stride) || stride < 1)
        return stop(state, step->operation, "bounds: not static, or the step is not positive");
    enter_loop(state, step);
    if (!run_iterations(state, step, lower, upper, stride))
        return false;
    for (uint32_t i = 0; i < step->carried_count; i++)
        if (step->carried[i].argument)
            *step->carried[i].result = *step->carried[i].argument;
    return true;
}

static bool run_step(contents_state *state, contents_step *step) {
    switch (step->kind) {
    case CONTENTS_FRESH:
        words_clear(&step->own.words);
        *step->result = (contents_place){&step->own, 0};
        break;
    case CONTENTS_VIEW:
        run_view(state, step);
        break;
    case CONTENTS_INSTRUCTION:
        run_instruction(state, step);
        break;
    case CONTENTS_COPY:
        run_copy(state, step);
        break;
    case CONTENTS_INSERTION:
        run_insertion(state, step);
        break;
    case CONTENTS_LOOP:
        return run_loop(state, step);
    }
    return true;
}

static bool run_list(contents_state *state, const contents_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (++state->steps > ACCESS_LIMIT)
            return stop(state, list->steps[i].operation, ACCESS_LIMIT_TEXT);
        if (!run_step(state, &list->steps[i]))
            return false;
    }
    return true;
}

/* ---- cores --------------------------------------------------------------------------------------
 */

/* Lanes that access the same words are one. */
static void verify_core(contents_state *state, ir_operation *core) {
    contents_list list;
    if (contents_plan(core, state->arena, state->diagnostics, &list)) {
        state->status = RAPTOR_FAILED;
        return;
    }
    state->core = core;
    state->varies = list.variables & 1;
    int64_t lanes = state->varies ? ir_compute_lane_count(core) : 1;
    for (int64_t lane = 0; lane < lanes && !state->stopped; lane++) {
        state->environment.count = 0;
        state->lane = lane;
        if (ir_compute_is_batch(core))
            ir_environment_bind(&state->environment, ir_compute_lane(core), lane);
        run_list(state, &list);
    }
}

static void clear_scratch(const ir_block *block) {
    for (uint32_t i = 0; i < block->argument_count; i++)
        block->arguments[i]->scratch = NULL;
    for (ir_operation *at = block->first; at; at = at->next)
        for (uint32_t i = 0; i < at->result_count; i++)
            at->results[i].scratch = NULL;
}

raptor_status pim_verify_contents(ir_operation *module, raptor_diagnostics *diagnostics) {
    const ir_block *body = func_body(func_find(module, NULL));
    contents_state state = {.diagnostics = diagnostics};
    clear_scratch(body);
    for (ir_operation *at = body->first; at && !state.stopped; at = at->next) {
        if (!ir_operation_is(at, "pim.core") && !ir_operation_is(at, "pim.core_batch"))
            continue;
        raptor_arena arena;
        raptor_arena_init_child(&arena, ir_context_arena(module->context));
        state.arena = &arena;
        verify_core(&state, at);
        raptor_arena_deinit(&arena);
    }
    return state.status;
}
