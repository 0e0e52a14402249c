/* Pass `realize-communication`. Requires: scheduled stage as `schedule` leaves it. Establishes:
 * resultless batches that load what they read from host memory, store what they publish there, and
 * signal the cores that wait for it; no function arguments or results; `raptor.inputs`,
 * `raptor.outputs` and `raptor.host_bytes` say where the model's inputs and outputs lie. Breaks:
 * deferred communications and blueprints are gone.
 *
 *   before  %r = spat.deferred_communication %x { extract_slice; yield }
 *   after   spat.wait %event value %count
 *           %r = spat.host_wait_load from %p to %me host_offset %o event %e count %zero
 *
 * A batch whose lanes differ in structure (number of stores or of cores to signal) is split. */
#include "backend/schedule/channels.h"
#include "backend/schedule/lanes.h"
#include "backend/schedule/normalise.h"
#include "backend/schedule/schedule.h"
#include "backend/schedule/transfers.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/slice.h"

/* Publications of up to this many stores are written out, longer ones become a loop. */
enum { UNROLLED_STORES = 4 };

typedef struct realize_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    transfer_plan plan;
    schedule_clocks clocks;
    int64_t channel_count;
} realize_state;

/* One batch being rewritten: lanes of `batch` with the same structure. */
typedef struct lane_group {
    realize_state *state;
    const transfer_batch *batch;
    const uint32_t *lanes; /* of the batch */
    uint32_t count;
    ir_builder builder; /* at the end of the new body */
    ir_value *lane;     /* of the new batch */
    ir_value *me;       /* the executing core */
    int64_t *numbers;   /* scratch: one per lane */
} lane_group;

static const schedule_task *task_of(const lane_group *group, uint32_t position) {
    return &group->state->plan.tasks[group->batch->first_task + group->lanes[position]];
}

static ir_value *lane_values(lane_group *group) {
    return lanes_build_values(&group->builder, group->lane, group->count, group->numbers);
}

/* ---- waiting ------------------------------------------------------------------------------------
 */

/* How many signals the task gets from one producer: its first target is signalled by every store,
 * the others once. */
static int64_t signals_from(const realize_state *state, uint32_t producer, uint32_t waiting) {
    const schedule_task *task = &state->plan.tasks[producer];
    const transfer_batch *batch = state->plan.batches[task->operation];
    return task->target_tasks[0] == waiting ? transfers_store_count(batch, task->lane) : 1;
}

static int64_t signal_count(const realize_state *state, uint32_t number) {
    const schedule_task *task = &state->plan.tasks[number];
    int64_t count = 0;
    for (uint32_t i = 0; i < task->signal_count && !task->tokens; i++)
        count += signals_from(state, task->signals[i], number);
    return count;
}

static void build_wait(lane_group *group) {
    bool waits = false;
    int64_t *events = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, group->count);
    for (uint32_t i = 0; i < group->count; i++) {
        const schedule_task *task = task_of(group, i);
        group->numbers[i] = signal_count(group->state, group->batch->first_task + group->lanes[i]);
        events[i] = group->numbers[i] ? task->event : 0;
        waits = waits || group->numbers[i];
    }
    if (!waits)
        return;
    ir_value *counts = lane_values(group);
    ir_value *event = lanes_build_values(&group->builder, group->lane, group->count, events);
    spat_build_wait(&group->builder, event, counts);
}

/* ---- loading ------------------------------------------------------------------------------------
 */

/* The byte position in host memory from the slice's own offset values. */
static ir_value *symbolic_offset(ir_builder *builder, const ir_operation *slice,
                                 const transfer_region *region) {
    ir_slice_entry entries[IR_SLICE_MAXIMUM_RANK];
    int64_t scales[IR_SLICE_MAXIMUM_RANK], scale = TRANSFER_ELEMENT_BYTES;
    uint32_t count = 0;
    for (uint32_t i = slice ? region->type->rank : 0; i-- > 0; scale *= region->type->shape[i]) {
        entries[count] = ir_slice_offset(slice, i);
        scales[count++] = scale;
    }
    ir_slice_entry sum = affine_build_sum(builder, count, entries, scales, region->offset_bytes);
    return sum.value ? sum.value : ir_build_index(builder, sum.constant);
}

/* The core that published the first element, or the reader itself for model inputs. */
static int64_t first_producer(const realize_state *state, const transfer_region *region,
                              int64_t start, int64_t reader) {
    const transfer_run *run = transfers_find_run(region, start);
    return run ? state->plan.tasks[run->task].core : reader;
}

/* A deferred communication from a channel becomes a receive. */
static void build_receive(lane_group *group, uint32_t number, ir_operation *copy) {
    const ir_operation *original = group->batch->deferred[number];
    transfer_region *region = NULL;
    ir_builder builder = {.context = group->state->context,
                          .block = copy->block,
                          .before = copy,
                          .location = copy->location};
    int64_t *producers = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, group->count);
    for (uint32_t i = 0; i < group->count; i++) {
        ir_environment environment = {0};
        ir_environment_bind(&environment, ir_compute_lane(group->batch->operation),
                            group->lanes[i]);
        int64_t start = 0;
        (void)transfers_resolve(original, &environment, &region, &start); /* analysed before */
        const transfer_run *run = transfers_find_run(region, start);
        group->numbers[i] = region->first_channel + (run - region->runs);
        producers[i] = group->state->plan.tasks[run->task].core;
    }
    ir_value *channel = lanes_build_values(&builder, group->lane, group->count, group->numbers);
    ir_value *source = lanes_build_values(&builder, group->lane, group->count, producers);
    ir_value *received =
        spat_build_channel_receive(&builder, channel, source, group->me, ir_result(copy, 0)->type);
    ir_value_replace_uses(ir_result(copy, 0), received);
    ir_operation_erase(copy);
}

/* Replaces the copy of deferred communication `number` in the new body by a load. */
static void build_load(lane_group *group, uint32_t number, ir_operation *copy) {
    const ir_operation *original = group->batch->deferred[number];
    transfer_region *region = transfers_region(ir_operand_value(original, 0));
    ir_builder builder = {.context = group->state->context,
                          .block = copy->block,
                          .before = copy,
                          .location = copy->location};
    ir_value *offset, *source = group->me;
    if (group->batch->in_loop[number]) {
        offset = symbolic_offset(&builder, transfers_slice(copy), region);
    } else {
        int64_t *producers = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, group->count);
        bool own = true;
        for (uint32_t i = 0; i < group->count; i++) {
            ir_environment environment = {0};
            ir_environment_bind(&environment, ir_compute_lane(group->batch->operation),
                                group->lanes[i]);
            int64_t start = 0, core = task_of(group, i)->core;
            (void)transfers_resolve(original, &environment, &region, &start); /* analysed before */
            group->numbers[i] = region->offset_bytes + start * TRANSFER_ELEMENT_BYTES;
            producers[i] = first_producer(group->state, region, start, core);
            own = own && producers[i] == core;
        }
        offset = lanes_build_values(&builder, group->lane, group->count, group->numbers);
        if (!own)
            source = lanes_build_values(&builder, group->lane, group->count, producers);
    }
    ir_value *zero = ir_build_index(&builder, 0);
    ir_value *loaded = spat_build_host_wait_load(&builder, source, group->me, offset, zero, zero,
                                                 ir_result(copy, 0)->type);
    ir_value_replace_uses(ir_result(copy, 0), loaded);
    ir_operation_erase(copy);
}

typedef struct copy_list {
    ir_operation **copies;
    uint32_t count;
} copy_list;

static bool collect_copy(ir_operation *operation, void *user) {
    copy_list *list = user;
    if (ir_operation_is(operation, "spat.deferred_communication"))
        list->copies[list->count++] = operation;
    return true;
}

/* All lanes of a batch read the same kind. */
static bool reads_channel(const lane_group *group, uint32_t number) {
    ir_environment environment = {0};
    transfer_region *region;
    int64_t start;
    ir_environment_bind(&environment, ir_compute_lane(group->batch->operation), group->lanes[0]);
    return transfers_resolve(group->batch->deferred[number], &environment, &region, &start) &&
           region->channel;
}

static void build_loads(lane_group *group, ir_operation *batch) {
    copy_list list = {
        RAPTOR_NEW_ARRAY(group->state->arena, ir_operation *, group->batch->deferred_count), 0};
    ir_walk(batch, collect_copy, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        if (reads_channel(group, i))
            build_receive(group, i, list.copies[i]);
        else
            build_load(group, i, list.copies[i]);
    }
}

/* ---- storing and signalling
 * ------------------------------------------------------------------------ */

/* `length` elements of a value from one on: all of it, or a part of one of its rows. */
static ir_value *row_slice(ir_builder *builder, ir_value *row, ir_slice_entry start,
                           int64_t length) {
    const ir_type *type = row->type;
    if (ir_type_element_count(type) == length)
        return row;
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
    int64_t shape[IR_SLICE_MAXIMUM_RANK], step = 1;
    ir_context *context = builder->context;
    for (uint32_t i = type->rank; i-- > 0; step *= type->shape[i]) {
        shape[i] = i + 1 < type->rank ? 1 : length;
        sizes[i] = ir_slice_constant(shape[i]);
        offsets[i] = ir_slice_constant(start.constant / step % type->shape[i]);
        if (!start.value)
            continue;
        const ir_affine *at = ir_affine_binary(context, IR_AFFINE_MODULO,
                                               ir_affine_binary(context, IR_AFFINE_FLOOR_DIVIDE,
                                                                ir_affine_dimension(context, 0),
                                                                ir_affine_constant(context, step)),
                                               ir_affine_constant(context, type->shape[i]));
        bool whole = ir_type_element_count(type) == type->shape[i]; /* the only long dimension */
        offsets[i] =
            whole ? start
            : type->shape[i] == 1
                ? ir_slice_constant(0)
                : ir_slice_value(affine_build_apply(
                      builder, ir_attribute_affine_map(context, 1, 0, 1, &at), 1, &start.value));
    }
    return ir_build_extract_slice(builder, row, offsets, sizes, NULL,
                                  ir_type_tensor(context, type->rank, shape, type->element));
}

static const transfer_store *store_of(const lane_group *group, uint32_t result, uint32_t position,
                                      uint32_t number) {
    return &transfers_stores(group->batch, result, group->lanes[position])->stores[number];
}

static void build_store(lane_group *group, uint32_t result, uint32_t number, ir_value *row,
                        ir_value *target, ir_value *event) {
    int64_t length = store_of(group, result, 0, number)->length;
    for (uint32_t i = 0; i < group->count; i++)
        group->numbers[i] = store_of(group, result, i, number)->source;
    ir_value *source = lane_values(group);
    int64_t constant;
    ir_environment nothing = {0};
    bool fixed = ir_evaluate_index(source, &nothing, &constant);
    ir_value *payload = row_slice(
        &group->builder, row, fixed ? ir_slice_constant(constant) : ir_slice_value(source), length);
    for (uint32_t i = 0; i < group->count; i++)
        group->numbers[i] = store_of(group, result, i, number)->offset_bytes;
    spat_build_host_store_sync(&group->builder, payload, group->me, target, lane_values(group),
                               event);
}

/* Many stores of one length: a loop over tables of their places. */
static void build_store_loop(lane_group *group, uint32_t result, ir_value *row, ir_value *target,
                             ir_value *event) {
    uint32_t stores = transfers_stores(group->batch, result, group->lanes[0])->count;
    int64_t length = store_of(group, result, 0, 0)->length;
    size_t total = (size_t)stores * group->count;
    int64_t *sources = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, total);
    int64_t *offsets = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, total);
    for (uint32_t i = 0; i < group->count; i++)
        for (uint32_t k = 0; k < stores; k++) {
            sources[(size_t)i * stores + k] = store_of(group, result, i, k)->source;
            offsets[(size_t)i * stores + k] = store_of(group, result, i, k)->offset_bytes;
        }
    ir_builder *builder = &group->builder;
    ir_operation *loop =
        scf_build_for(builder, ir_build_index(builder, 0), ir_build_index(builder, stores),
                      ir_build_index(builder, 1), 0, NULL);
    ir_builder inside = {.context = group->state->context,
                         .block = scf_for_body(loop),
                         .location = builder->location};
    ir_value *at = scf_for_induction(loop);
    ir_value *source =
        lanes_build_loop_values(&inside, group->lane, at, group->count, stores, sources);
    ir_value *payload = row_slice(&inside, row, ir_slice_value(source), length);
    ir_value *offset =
        lanes_build_loop_values(&inside, group->lane, at, group->count, stores, offsets);
    spat_build_host_store_sync(&inside, payload, group->me, target, offset, event);
    scf_build_yield(&inside, 0, NULL);
}

static bool stores_are_equal_length(const lane_group *group, uint32_t result) {
    const transfer_store_list *list = transfers_stores(group->batch, result, group->lanes[0]);
    for (uint32_t i = 1; i < list->count; i++)
        if (list->stores[i].length != list->stores[0].length)
            return false;
    return true;
}

/* Target number `position` of every lane and the register it is signalled in. */
static ir_value *build_target(lane_group *group, uint32_t position, ir_value **out_event) {
    int64_t *events = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, group->count);
    for (uint32_t i = 0; i < group->count; i++) {
        const schedule_task *task = task_of(group, i);
        bool self = task->target_count == 0;
        group->numbers[i] = self ? task->core : task->targets[position];
        events[i] = self ? SCHEDULE_SELF_EVENT
                         : group->state->plan.tasks[task->target_tasks[position]].event;
    }
    ir_value *target = lane_values(group);
    *out_event = lanes_build_values(&group->builder, group->lane, group->count, events);
    return target;
}

/* Sends result `result` of every lane to the one task that reads it. */
static void build_send(lane_group *group, uint32_t result, ir_value *row) {
    const transfer_region *region = group->batch->channels[result];
    int64_t *readers = RAPTOR_NEW_ARRAY(group->state->arena, int64_t, group->count);
    for (uint32_t i = 0; i < group->count; i++) {
        const transfer_run *run = transfers_channel_run(group->batch, result, group->lanes[i]);
        group->numbers[i] = region->first_channel + (run - region->runs);
        readers[i] = group->state->plan.tasks[run->reader].core;
    }
    ir_value *channel = lane_values(group);
    ir_value *reader = lanes_build_values(&group->builder, group->lane, group->count, readers);
    spat_build_channel_send(&group->builder, row, channel, group->me, reader);
}

static void build_sends(lane_group *group, ir_value *const *rows) {
    for (uint32_t r = 0; r < group->batch->operation->result_count; r++)
        if (group->batch->channels[r])
            build_send(group, r, rows[r]);
}

static void build_publications(lane_group *group, ir_value *const *rows) {
    uint32_t stores = transfers_store_count(group->batch, group->lanes[0]);
    uint32_t targets = task_of(group, 0)->target_count;
    if (stores == 0)
        return;
    ir_value *event;
    ir_value *target = build_target(group, 0, &event);
    for (uint32_t r = 0; r < group->batch->operation->result_count; r++) {
        uint32_t count = transfers_stores(group->batch, r, group->lanes[0])->count;
        if (group->batch->channels[r])
            continue;
        if (count > UNROLLED_STORES && stores_are_equal_length(group, r)) {
            build_store_loop(group, r, rows[r], target, event);
            continue;
        }
        for (uint32_t i = 0; i < count; i++)
            build_store(group, r, i, rows[r], target, event);
    }
    if (targets == 0)
        spat_build_wait(&group->builder, event, ir_build_index(&group->builder, stores));
    for (uint32_t i = 1; i < targets; i++) {
        target = build_target(group, i, &event);
        spat_build_sync(&group->builder, target, event);
    }
}

/* ---- batches
 * ------------------------------------------------------------------------------------- */

static bool same_structure(const realize_state *state, const transfer_batch *batch, uint32_t a,
                           uint32_t b) {
    const schedule_task *tasks = state->plan.tasks + batch->first_task;
    if (tasks[a].target_count != tasks[b].target_count)
        return false;
    for (uint32_t r = 0; r < batch->operation->result_count; r++) {
        const transfer_store_list *left = transfers_stores(batch, r, a);
        const transfer_store_list *right = transfers_stores(batch, r, b);
        if (left->count != right->count)
            return false;
        for (uint32_t i = 0; i < left->count; i++)
            if (left->stores[i].length != right->stores[i].length)
                return false;
    }
    return true;
}

/* The rows the original body publishes, mapped into the new one. */
static ir_value *published_row(const ir_operation *batch, uint32_t result,
                               const ir_mapping *mapping) {
    ir_operation *terminator = ir_block_terminator(ir_compute_body(batch));
    const ir_value *output = ir_compute_output_argument(batch, result);
    for (ir_operation *at = spat_in_parallel_body(terminator)->first; at; at = at->next)
        if (ir_slice_destination(at) == output)
            return ir_mapping_get(mapping, ir_slice_source(at));
    return NULL;
}

static ir_operation *create_batch(realize_state *state, const ir_operation *original,
                                  uint32_t count, const int64_t *cores) {
    uint32_t weights = ir_compute_weight_count(original);
    ir_value **bound = RAPTOR_NEW_ARRAY(state->arena, ir_value *, weights);
    for (uint32_t i = 0; i < weights; i++)
        bound[i] = ir_compute_weight(original, i);
    ir_builder builder = {.context = state->context,
                          .block = original->block,
                          .before = (ir_operation *)original,
                          .location = original->location};
    ir_operation *batch = ir_build_compute(
        &builder, "spat.scheduled_compute_batch",
        &(ir_compute_description){
            .weights = bound, .weight_count = weights, .lane_count = count, .core_ids = cores});
    static const char *const kept[] = {"raptor.layer", "raptor.op", "raptor.part", "groupArrays"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (ir_attribute_get(original, kept[i]))
            ir_attribute_set(batch, kept[i], ir_attribute_get(original, kept[i]));
    return batch;
}

static void build_group(realize_state *state, const transfer_batch *batch, const uint32_t *lanes,
                        uint32_t count) {
    ir_operation *original = batch->operation;
    int64_t *cores = RAPTOR_NEW_ARRAY(state->arena, int64_t, count);
    for (uint32_t i = 0; i < count; i++)
        cores[i] = ir_compute_core(original, lanes[i]);
    ir_operation *created = create_batch(state, original, count, cores);
    lane_group group = {.state = state,
                        .batch = batch,
                        .lanes = lanes,
                        .count = count,
                        .lane = ir_compute_lane(created),
                        .numbers = RAPTOR_NEW_ARRAY(state->arena, int64_t, count)};
    group.builder = (ir_builder){.context = state->context,
                                 .block = ir_compute_body(created),
                                 .location = original->location};
    build_wait(&group);
    group.me = lanes_build_values(&group.builder, group.lane, count, cores);
    for (uint32_t i = 0; i < count; i++)
        group.numbers[i] = lanes[i];
    ir_mapping *mapping = ir_mapping_create(state->context);
    ir_mapping_set(mapping, ir_compute_lane(original), lane_values(&group));
    for (uint32_t i = 0; i < ir_compute_weight_count(original); i++)
        ir_mapping_set(mapping, ir_compute_weight_argument(original, i),
                       ir_compute_weight_argument(created, i));
    ir_operation *terminator = ir_block_terminator(ir_compute_body(original));
    for (ir_operation *at = ir_compute_body(original)->first; at != terminator; at = at->next)
        ir_operation_append(group.builder.block, ir_operation_clone(at, mapping));
    ir_value **rows = RAPTOR_NEW_ARRAY(state->arena, ir_value *, original->result_count);
    for (uint32_t i = 0; i < original->result_count; i++)
        rows[i] = published_row(original, i, mapping);
    build_publications(&group, rows);
    build_sends(&group, rows);
    spat_build_yield(&group.builder, 0, NULL);
    build_loads(&group, created);
}

/* A rendezvous of one element right before the waiting operation: both cores pass it in program
 * order, so it cannot deadlock, and it needs no event register. */
static void build_token(realize_state *state, ir_operation *before, uint32_t from, uint32_t to) {
    ir_builder builder = {.context = state->context,
                          .block = before->block,
                          .before = before,
                          .location = before->location};
    const ir_type *type = ir_type_matrix(state->context, 1, 1);
    ir_value *zero = ir_build_constant(&builder, ir_attribute_dense_f32_splat(type, 0));
    for (int receiving = 0; receiving < 2; receiving++) {
        int64_t core = receiving ? to : from;
        ir_operation *batch =
            ir_build_compute(&builder, "spat.scheduled_compute_batch",
                             &(ir_compute_description){.lane_count = 1, .core_ids = &core});
        ir_attribute_set(
            batch, "raptor.layer",
            ir_attribute_string(state->context, ir_string_get(before, "raptor.layer", "")));
        ir_attribute_set(
            batch, "raptor.op",
            ir_attribute_string(state->context, ir_string_get(before, "raptor.op", "")));
        ir_builder body = {.context = state->context,
                           .block = ir_compute_body(batch),
                           .location = before->location};
        ir_value *channel = ir_build_index(&body, state->channel_count);
        ir_value *source = ir_build_index(&body, from), *target = ir_build_index(&body, to);
        if (receiving)
            spat_build_channel_receive(&body, channel, source, target, type);
        else
            spat_build_channel_send(&body, zero, channel, source, target);
        spat_build_yield(&body, 0, NULL);
    }
    state->channel_count++;
}

static void realize_batch(realize_state *state, const transfer_batch *batch) {
    for (uint32_t lane = 0; lane < batch->lane_count; lane++) {
        const schedule_task *task = &state->plan.tasks[batch->first_task + lane];
        for (uint32_t i = 0; i < task->signal_count && task->tokens; i++)
            build_token(state, batch->operation, state->plan.tasks[task->signals[i]].core,
                        task->core);
    }
    uint32_t *lanes = RAPTOR_NEW_ARRAY(state->arena, uint32_t, batch->lane_count);
    bool *done = RAPTOR_NEW_ARRAY(state->arena, bool, batch->lane_count);
    for (uint32_t first = 0; first < batch->lane_count; first++) {
        if (done[first])
            continue;
        uint32_t count = 0;
        for (uint32_t lane = first; lane < batch->lane_count; lane++)
            if (!done[lane] && same_structure(state, batch, first, lane)) {
                lanes[count++] = lane;
                done[lane] = true;
            }
        build_group(state, batch, lanes, count);
    }
}

/* ---- the function and its host buffer
 * ---------------------------------------------------------------- */

static const ir_attribute *host_value(realize_state *state, const ir_attribute *name,
                                      const ir_attribute *shape, const ir_value *value) {
    int64_t count = ir_type_element_count(value->type);
    const ir_attribute *flat = ir_attribute_i64(state->context, count);
    ir_named_attribute entries[] = {
        {"name", name ? name : ir_attribute_string(state->context, "")},
        {"shape", shape ? shape : ir_attribute_array(state->context, 1, &flat)},
        {"offset", ir_attribute_i64(state->context, transfers_region(value)->offset_bytes)},
    };
    return ir_attribute_dictionary(state->context, 3, entries);
}

static raptor_status describe_host(realize_state *state, ir_operation *module) {
    ir_operation *function = func_find(module, NULL);
    ir_block *body = func_body(function);
    ir_operation *terminator = func_return(function);
    const ir_attribute **list = RAPTOR_NEW_ARRAY(
        state->arena, const ir_attribute *, body->argument_count + terminator->operand_count + 1);
    for (uint32_t i = 0; i < body->argument_count; i++)
        list[i] =
            host_value(state, func_argument_attribute(function, i, "raptor.name"),
                       func_argument_attribute(function, i, "raptor.shape"), body->arguments[i]);
    ir_attribute_set(module, "raptor.inputs",
                     ir_attribute_array(state->context, body->argument_count, list));
    for (uint32_t i = 0; i < terminator->operand_count; i++) {
        const ir_value *value = ir_operand_value(terminator, i);
        if (!value->scratch)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(terminator),
                                   "result %u is a constant, not a computed value", i);
        list[i] = host_value(state, func_result_attribute(function, i, "raptor.name"),
                             func_result_attribute(function, i, "raptor.shape"), value);
    }
    ir_attribute_set(module, "raptor.outputs",
                     ir_attribute_array(state->context, terminator->operand_count, list));
    ir_attribute_set(module, "raptor.host_bytes",
                     ir_attribute_i64(state->context, state->plan.host_bytes));
    return RAPTOR_OK;
}

/* Old batches have results, the new ones none. */
static void erase_old(ir_operation *function) {
    ir_operation *terminator = func_return(function);
    ir_operands_erase(terminator, 0, terminator->operand_count);
    for (ir_operation *previous, *at = terminator; at; at = previous) {
        previous = at->previous;
        if (ir_operation_is(at, "spat.blueprint") || (ir_compute_is(at) && at->result_count))
            ir_operation_erase(at);
    }
    func_body(function)->argument_count = 0;
    func_set_signature(function, ir_type_function(function->context, 0, NULL, 0, NULL), NULL, NULL);
    ir_attribute_remove(function, "arg_attrs");
    ir_attribute_remove(function, "res_attrs");
}

static void plan_signals(realize_state *state) {
    schedule_clocks_init(&state->clocks, state->arena, state->plan.core_count,
                         state->plan.task_count, state->plan.tasks);
    for (uint32_t i = 0; i < state->plan.batch_count; i++)
        schedule_clocks_advance(&state->clocks, state->plan.batches[i]->first_task,
                                state->plan.batches[i]->lane_count);
}

static bool is_transfer(ir_operation *operation, void *user) {
    (void)user;
    bool exchanges =
        ir_compute_is(operation) && (operation->result_count || ir_compute_input_count(operation));
    return !exchanges && !ir_operation_is(operation, "spat.blueprint") &&
           !ir_operation_is(operation, "spat.deferred_communication");
}

bool schedule_is_realized(ir_operation *module) {
    const ir_operation *function = func_find(module, NULL);
    return !function || !func_body(function) ||
           (func_body(function)->argument_count == 0 && ir_walk(module, is_transfer, NULL));
}

static raptor_status_code realize(realize_state *state, ir_operation *module) {
    RAPTOR_TRY(schedule_normalise(module, state->arena, state->diagnostics));
    RAPTOR_TRY(transfers_analyse(module, state->arena, state->diagnostics, &state->plan));
    RAPTOR_TRY(describe_host(state, module));
    plan_signals(state);
    if (state->plan.channel_count && !channels_complete(&state->plan)) {
        RAPTOR_TRY(transfers_drop_channels(&state->plan));
        plan_signals(state);
    }
    state->channel_count = state->plan.channel_numbers;
    for (uint32_t i = 0; i < state->plan.batch_count; i++)
        realize_batch(state, state->plan.batches[i]);
    erase_old(func_find(module, NULL));
    return RAPTOR_OK;
}

static raptor_status_code run_realize(ir_operation *module, void *options,
                                      raptor_diagnostics *diagnostics) {
    (void)options;
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    realize_state state = {.context = module->context, .arena = &arena, .diagnostics = diagnostics};
    raptor_status_code status = realize(&state, module);
    raptor_arena_deinit(&arena);
    return status;
}

const ir_pass schedule_pass_realize = {
    .name = "realize-communication",
    .summary = "give every value its place in host memory, make transfers and signals explicit",
    .from = "scheduled",
    .to = "scheduled",
    .run = run_realize,
};
