#include "backend/schedule/transfers.h"

#include <stdlib.h>
#include <string.h>

#include "ir/dialects/common/views.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/slice.h"

static transfer_region *add_region(transfer_plan *plan, ir_value *value) {
    transfer_region *region = RAPTOR_NEW(plan->arena, transfer_region);
    region->type = value->type;
    region->elements = ir_type_element_count(value->type);
    region->offset_bytes = plan->host_bytes;
    int64_t bytes = region->elements * TRANSFER_ELEMENT_BYTES;
    plan->host_bytes += (bytes + TRANSFER_ALIGNMENT - 1) / TRANSFER_ALIGNMENT * TRANSFER_ALIGNMENT;
    value->scratch = region;
    return region;
}

/* Grows the previous store when both sides continue it and what is published is one row, of which
 * every part is a slice. */
static void add_store(transfer_plan *plan, transfer_store_list *list, bool row,
                      transfer_store store) {
    transfer_store *last = list->count ? &list->stores[list->count - 1] : NULL;
    if (row && last && last->source + last->length == store.source &&
        last->offset_bytes + last->length * TRANSFER_ELEMENT_BYTES == store.offset_bytes) {
        last->length += store.length;
        return;
    }
    RAPTOR_GROW(plan->arena, list->stores, list->count, list->capacity);
    list->stores[list->count++] = store;
}

static void add_run(transfer_plan *plan, transfer_region *region, transfer_run run) {
    RAPTOR_GROW(plan->arena, region->runs, region->run_count, region->run_capacity);
    region->runs[region->run_count++] = run;
}

static int compare_runs(const void *left, const void *right) {
    const transfer_run *a = left, *b = right;
    return (a->start > b->start) - (a->start < b->start);
}

/* Every run of the region is a whole row that its batch wants to send. Whether each is also read
 * whole, by one task, outside loops, shows when the reads are collected. */
static void add_channel(transfer_plan *plan, transfer_region *region,
                        const ir_operation *blueprint) {
    region->channel = true;
    region->first_channel = plan->channel_numbers;
    plan->channel_numbers += region->run_count;
    for (uint32_t i = 0; i < blueprint->operand_count; i++) {
        const ir_value *collection = ir_operand_value(blueprint, i);
        transfer_batch *batch = collection->defining->scratch;
        batch->channels[collection->number] = region;
        if (ir_value_use_count(collection) > 1)
            region->channel = false;
    }
    RAPTOR_GROW(plan->arena, plan->channels, plan->channel_count, plan->channel_capacity);
    plan->channels[plan->channel_count++] = region;
}

static bool entry_value(ir_slice_entry entry, const ir_environment *environment,
                        int64_t *out_number) {
    *out_number = entry.constant;
    return !entry.value || ir_evaluate_index(entry.value, environment, out_number);
}

/* The lane that publishes a slot of a result: slots may be a permutation of the lanes. */
static bool lane_of_slot(const transfer_batch *batch, uint32_t result, int64_t slot,
                         uint32_t *out_lane) {
    const ir_operation *compute = batch->operation;
    const ir_operation *terminator = ir_block_terminator(ir_compute_body(compute));
    const ir_value *output = ir_compute_output_argument(compute, result);
    const ir_operation *insertion = spat_in_parallel_body(terminator)->first;
    while (insertion && ir_slice_destination(insertion) != output)
        insertion = insertion->next;
    for (uint32_t lane = 0; insertion && lane < batch->lane_count; lane++) {
        ir_environment environment = {0};
        int64_t own;
        ir_environment_bind(&environment, ir_compute_lane(compute), lane);
        if (entry_value(ir_slice_offset(insertion, 0), &environment, &own) && own == slot) {
            *out_lane = lane;
            return true;
        }
    }
    return false;
}

typedef struct fragment_place {
    transfer_plan *plan;
    transfer_region *region;
    transfer_batch *batch;
    transfer_store_list *stores;
    uint32_t lane;
    int64_t steps[IR_SLICE_MAXIMUM_RANK]; /* of the publication's dimensions, in elements */
    bool row; /* the publication has one dimension longer than one, the last */
    spat_blueprint_fragment fragment;
} fragment_place;

/* The runs of a fragment, a box of the result and a box of its publication: dimension by dimension,
 * `start` elements into the region and `source` into the publication so far. */
static void add_box(const fragment_place *place, uint32_t dimension, int64_t start,
                    int64_t source) {
    const ir_type *type = place->region->type;
    start = start * type->shape[dimension] + place->fragment.offsets[dimension];
    int64_t size = place->fragment.sizes[dimension];
    if (dimension + 1 < type->rank) {
        for (int64_t i = 0; i < size; i++)
            add_box(place, dimension + 1, start + i, source + i * place->steps[dimension]);
        return;
    }
    add_store(place->plan, place->stores, place->row,
              (transfer_store){place->region->offset_bytes + start * TRANSFER_ELEMENT_BYTES, source,
                               size});
    add_run(place->plan, place->region,
            (transfer_run){start, size, place->batch->first_task + place->lane, TRANSFER_NO_TASK});
}

/* Enters a blueprint's fragments as stores of their batches and runs of its region. */
static raptor_status add_blueprint(transfer_plan *plan, ir_operation *blueprint) {
    transfer_region *region = add_region(plan, ir_result(blueprint, 0));
    uint32_t count = spat_blueprint_fragment_count(blueprint);
    bool channel = true;
    for (uint32_t i = 0; i < count; i++) {
        spat_blueprint_fragment fragment = spat_blueprint_get(blueprint, i);
        ir_value *collection = ir_operand_value(blueprint, fragment.collection);
        transfer_batch *batch = collection->defining ? collection->defining->scratch : NULL;
        uint32_t lane = 0;
        if (!batch || !lane_of_slot(batch, collection->number, fragment.slot, &lane))
            return raptor_diagnose(plan->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(blueprint),
                                   "fragment %u is not published by a scheduled batch", i);
        transfer_store_list *list =
            &batch->stores[(size_t)collection->number * batch->lane_count + lane];
        const ir_type *type = collection->type;
        bool row = type->shape[0] * type->shape[type->rank - 1] == ir_type_element_count(type);
        fragment_place place = {.plan = plan,
                                .region = region,
                                .batch = batch,
                                .stores = list,
                                .lane = lane,
                                .row = row,
                                .fragment = fragment};
        int64_t step = 1;
        for (uint32_t d = type->rank - 1; d-- > 0; step *= type->shape[d + 1])
            place.steps[d] = step;
        add_box(&place, 0, 0, fragment.source_offset);
        bool is_row = list->count == 1 && fragment.source_offset == 0;
        channel = channel && is_row &&
                  strcmp(ir_string_get(batch->operation, "transport", ""), "channel") == 0;
    }
    if (channel && region->run_count)
        add_channel(plan, region, blueprint);
    if (region->run_count)
        qsort(region->runs, region->run_count, sizeof *region->runs, compare_runs);
    return RAPTOR_OK;
}

typedef struct deferred_walk {
    transfer_plan *plan;
    transfer_batch *batch;
} deferred_walk;

static bool is_in_loop(const ir_operation *operation, const ir_operation *top) {
    for (operation = ir_operation_parent(operation); operation != top;
         operation = ir_operation_parent(operation))
        if (ir_operation_is(operation, "scf.for"))
            return true;
    return false;
}

static bool collect_deferred(ir_operation *operation, void *user) {
    deferred_walk *walk = user;
    transfer_batch *batch = walk->batch;
    if (!ir_operation_is(operation, "spat.deferred_communication"))
        return true;
    uint32_t capacity = batch->deferred_capacity;
    RAPTOR_GROW(walk->plan->arena, batch->deferred, batch->deferred_count, capacity);
    capacity = batch->deferred_capacity;
    RAPTOR_GROW(walk->plan->arena, batch->in_loop, batch->deferred_count, capacity);
    batch->deferred_capacity = capacity;
    batch->in_loop[batch->deferred_count] = is_in_loop(operation, batch->operation);
    batch->deferred[batch->deferred_count++] = operation;
    return true;
}

static void add_batch(transfer_plan *plan, ir_operation *operation) {
    transfer_batch *batch = RAPTOR_NEW(plan->arena, transfer_batch);
    batch->operation = operation;
    batch->first_task = plan->task_count;
    batch->lane_count = (uint32_t)ir_compute_lane_count(operation);
    batch->stores = RAPTOR_NEW_ARRAY(plan->arena, transfer_store_list,
                                     (size_t)operation->result_count * batch->lane_count);
    batch->channels = RAPTOR_NEW_ARRAY(plan->arena, transfer_region *, operation->result_count);
    plan->task_count += batch->lane_count;
    operation->scratch = batch;
    deferred_walk walk = {plan, batch};
    ir_walk(operation, collect_deferred, &walk);
    RAPTOR_GROW(plan->arena, plan->batches, plan->batch_count, plan->batch_capacity);
    plan->batches[plan->batch_count++] = batch;
}

/* The value behind a selection whose selector is known. */
static const ir_value *selected(const ir_operation *select, const ir_environment *environment) {
    int64_t number;
    if (!ir_evaluate_index(ir_operand_value(select, 0), environment, &number) || number < 0 ||
        number >= (int64_t)select->operand_count - 1)
        return NULL;
    return ir_operand_value(select, (uint32_t)number + 1);
}

bool transfers_resolve(const ir_operation *deferred, const ir_environment *environment,
                       transfer_region **out_region, int64_t *out_start) {
    const ir_block *body = ir_region_entry(deferred->regions[0]);
    const ir_value *at = ir_operand_value(ir_block_terminator(body), 0);
    *out_start = 0;
    while (at && at->defining) {
        const ir_operation *defining = at->defining;
        if (ir_operation_is(defining, "spat.deferred_source_select")) {
            at = selected(defining, environment);
            continue;
        }
        if (!ir_operation_is(defining, "tensor.extract_slice") || !views_slice_is_run(defining))
            return false;
        const ir_type *type = ir_slice_source(defining)->type;
        int64_t position = 0, offset;
        for (uint32_t i = 0; i < type->rank; i++) {
            if (!entry_value(ir_slice_offset(defining, i), environment, &offset) || offset < 0 ||
                offset + ir_slice_size(defining, i).constant > type->shape[i])
                return false;
            position = position * type->shape[i] + offset;
        }
        *out_start += position;
        at = ir_slice_source(defining);
    }
    if (!at || at->block != body || at->number >= deferred->operand_count)
        return false;
    *out_region = transfers_region(ir_operand_value(deferred, at->number));
    return *out_region != NULL;
}

ir_operation *transfers_slice(const ir_operation *deferred) {
    const ir_block *body = ir_region_entry(deferred->regions[0]);
    ir_operation *slice = ir_operand_value(ir_block_terminator(body), 0)->defining;
    bool plain = slice && ir_operation_is(slice, "tensor.extract_slice") &&
                 !ir_slice_source(slice)->defining;
    return plain ? slice : NULL;
}

uint32_t transfers_store_count(const transfer_batch *batch, uint32_t lane) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < batch->operation->result_count; i++)
        if (!batch->channels[i])
            count += transfers_stores(batch, i, lane)->count;
    return count;
}

static void add_read(transfer_plan *plan, schedule_task *task, uint32_t producer) {
    if (task->read_count && task->reads[task->read_count - 1] == producer)
        return;
    RAPTOR_GROW(plan->arena, task->reads, task->read_count, task->read_capacity);
    task->reads[task->read_count++] = producer;
}

/* First run that ends after the element. */
static uint32_t run_position(const transfer_region *region, int64_t element) {
    uint32_t low = 0, high = region->run_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (region->runs[middle].start + region->runs[middle].length <= element)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const transfer_run *transfers_find_run(const transfer_region *region, int64_t element) {
    uint32_t position = run_position(region, element);
    return position < region->run_count && region->runs[position].start <= element
               ? &region->runs[position]
               : NULL;
}

const transfer_run *transfers_channel_run(const transfer_batch *batch, uint32_t result,
                                          uint32_t lane) {
    const transfer_region *region = batch->channels[result];
    const transfer_store_list *list = transfers_stores(batch, result, lane);
    if (!region || list->count == 0)
        return NULL;
    return transfers_find_run(region, (list->stores[0].offset_bytes - region->offset_bytes) /
                                          TRANSFER_ELEMENT_BYTES);
}

/* Every task that published a part of [start, start + length). */
static void add_producers(transfer_plan *plan, schedule_task *task, const transfer_region *region,
                          int64_t start, int64_t length) {
    for (uint32_t i = run_position(region, start);
         i < region->run_count && region->runs[i].start < start + length; i++)
        add_read(plan, task, region->runs[i].task);
}

/* A read of a channel: one whole run, once, outside loops; anything else makes the region an
 * ordinary one. */
static void read_channel(transfer_plan *plan, const schedule_task *task, transfer_region *region,
                         int64_t start, int64_t length, bool in_loop) {
    uint32_t position = run_position(region, start);
    transfer_run *run = position < region->run_count ? &region->runs[position] : NULL;
    if (in_loop || !run || run->start != start || run->length != length ||
        run->reader != TRANSFER_NO_TASK || plan->tasks[run->task].core == task->core)
        region->channel = false;
    else
        run->reader = (uint32_t)(task - plan->tasks);
}

static raptor_status read_slice(transfer_plan *plan, schedule_task *task,
                                const ir_operation *deferred, const ir_environment *environment) {
    transfer_region *region;
    int64_t start, length = ir_type_element_count(ir_result(deferred, 0)->type);
    if (!transfers_resolve(deferred, environment, &region, &start) ||
        start + length > region->elements)
        return raptor_diagnose(plan->diagnostics, RAPTOR_E_compile_unsupported, ir_place(deferred),
                               "the payload is not one run of a published value for lane %u",
                               task->lane);
    if (region->channel)
        read_channel(plan, task, region, start, length, environment->count > 1);
    else
        add_producers(plan, task, region, start, length);
    return RAPTOR_OK;
}

static bool holds_deferred(const ir_operation *loop, const transfer_batch *batch) {
    for (uint32_t i = 0; i < batch->deferred_count; i++)
        for (const ir_operation *at = batch->deferred[i]; at; at = ir_operation_parent(at))
            if (at == loop)
                return true;
    return false;
}

/* Runs the block's index arithmetic for one lane and enters every read. */
static raptor_status read_block(transfer_plan *plan, const transfer_batch *batch,
                                schedule_task *task, const ir_block *block,
                                ir_environment *environment) {
    for (const ir_operation *at = block->first; at; at = at->next) {
        if (ir_operation_is(at, "spat.deferred_communication"))
            RAPTOR_TRY(read_slice(plan, task, at, environment));
        if (!ir_operation_is(at, "scf.for") || !holds_deferred(at, batch))
            continue;
        int64_t lower, upper, step;
        if (!ir_evaluate_index(scf_for_lower(at), environment, &lower) ||
            !ir_evaluate_index(scf_for_upper(at), environment, &upper) ||
            !ir_evaluate_index(scf_for_step(at), environment, &step) || step < 1)
            return raptor_diagnose(plan->diagnostics, RAPTOR_E_compile_unsupported, ir_place(at),
                                   "loop bounds are not static");
        for (int64_t i = lower; i < upper; i += step) {
            if (!ir_environment_bind(environment, scf_for_induction(at), i))
                return raptor_diagnose(plan->diagnostics, RAPTOR_E_compile_unsupported,
                                       ir_place(at), "loops are nested too deeply");
            RAPTOR_TRY(read_block(plan, batch, task, scf_for_body(at), environment));
            ir_environment_unbind(environment);
            if (i > INT64_MAX - step)
                break;
        }
    }
    return RAPTOR_OK;
}

static void start_tasks(transfer_plan *plan) {
    for (uint32_t b = 0; b < plan->batch_count; b++) {
        const transfer_batch *batch = plan->batches[b];
        for (uint32_t lane = 0; lane < batch->lane_count; lane++) {
            schedule_task *task = &plan->tasks[batch->first_task + lane];
            *task = (schedule_task){.operation = b, .lane = lane};
            task->core = (uint32_t)ir_compute_core(batch->operation, lane);
        }
    }
    for (uint32_t i = 0; i < plan->channel_count; i++)
        for (uint32_t k = 0; k < plan->channels[i]->run_count; k++)
            plan->channels[i]->runs[k].reader = TRANSFER_NO_TASK;
}

static raptor_status collect_reads(transfer_plan *plan) {
    start_tasks(plan);
    for (uint32_t b = 0; b < plan->batch_count; b++) {
        const transfer_batch *batch = plan->batches[b];
        for (uint32_t lane = 0; lane < batch->lane_count; lane++) {
            ir_environment environment = {0};
            ir_environment_bind(&environment, ir_compute_lane(batch->operation), lane);
            RAPTOR_TRY(read_block(plan, batch, &plan->tasks[batch->first_task + lane],
                                  ir_compute_body(batch->operation), &environment));
        }
    }
    return RAPTOR_OK;
}

/* Forgets the channels that turned out to be none; true if there were such. */
static bool drop_channels(transfer_plan *plan, bool all) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < plan->channel_count; i++) {
        transfer_region *region = plan->channels[i];
        for (uint32_t k = 0; k < region->run_count; k++)
            region->channel = region->channel && region->runs[k].reader != TRANSFER_NO_TASK;
        if (all)
            region->channel = false;
        if (region->channel)
            plan->channels[kept++] = region;
    }
    bool dropped = kept != plan->channel_count;
    plan->channel_count = kept;
    for (uint32_t b = 0; b < plan->batch_count && dropped; b++)
        for (uint32_t r = 0; r < plan->batches[b]->operation->result_count; r++)
            if (plan->batches[b]->channels[r] && !plan->batches[b]->channels[r]->channel)
                plan->batches[b]->channels[r] = NULL;
    return dropped;
}

raptor_status transfers_analyse(ir_operation *module, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, transfer_plan *out_plan) {
    *out_plan = (transfer_plan){
        .arena = arena,
        .diagnostics = diagnostics,
        .core_count = (uint32_t)ir_integer_get(module, "raptor.cores", 0),
    };
    ir_block *body = func_body(func_find(module, NULL));
    for (uint32_t i = 0; i < body->argument_count; i++)
        add_region(out_plan, body->arguments[i]);
    for (ir_operation *at = body->first; at; at = at->next) {
        if (ir_operation_is(at, "spat.scheduled_compute_batch"))
            add_batch(out_plan, at);
        else if (ir_operation_is(at, "spat.blueprint"))
            RAPTOR_TRY(add_blueprint(out_plan, at));
    }
    out_plan->tasks = RAPTOR_NEW_ARRAY(arena, schedule_task, out_plan->task_count);
    RAPTOR_TRY(collect_reads(out_plan));
    while (drop_channels(out_plan, false))
        RAPTOR_TRY(collect_reads(out_plan));
    return RAPTOR_OK;
}

raptor_status transfers_drop_channels(transfer_plan *plan) {
    return drop_channels(plan, true) ? collect_reads(plan) : RAPTOR_OK;
}
