#include "backend/schedule/flow.h"

#include <inttypes.h>
#include <string.h>

#include "backend/schedule/schedule.h"

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 29);
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = mix(hash, ((const unsigned char *)bytes)[i]);
    return hash;
}

/* ---- the local part
 * ------------------------------------------------------------------------------
 */

/* The lane by what no split of its batch changes: its core, and its number there. */
static uint64_t place_hash(uint64_t seed, const stream_action *action) {
    return mix(mix(seed, action->core), action->turn);
}

/* A large constant is known by its name, a small one by its elements. */
static uint64_t constant_hash(const ir_value *value) {
    const ir_attribute *constant =
        value->defining ? ir_attribute_get(value->defining, "value") : NULL;
    if (!constant)
        return 0;
    if (constant->kind == IR_ATTRIBUTE_RESOURCE)
        return mix_bytes(5, constant->resource->name, strlen(constant->resource->name));
    if (constant->kind == IR_ATTRIBUTE_DENSE)
        return mix_bytes(6, constant->dense.data, constant->dense.size_bytes);
    return 7;
}

static uint64_t local_hash(const stream_action *action) {
    uint64_t hash =
        mix(mix(place_hash(4, action), (uint64_t)action->kind), (uint64_t)action->position);
    if (action->kind == STREAM_CONSTANT)
        hash = mix(mix(mix(hash, constant_hash(action->payload)), (uint64_t)action->offset),
                   (uint64_t)action->bytes);
    return mix(hash, (uint64_t)action->local);
}

void flow_init(data_flow *flow, raptor_arena *arena, const communication_streams *streams) {
    *flow = (data_flow){.moved = RAPTOR_NEW_ARRAY(arena, uint64_t, streams->segment_count),
                        .local = RAPTOR_NEW_ARRAY(arena, uint64_t, streams->segment_count)};
    for (uint32_t core = 0; core < streams->core_count; core++)
        for (uint32_t i = 0; i < streams->cores[core].count; i++) {
            const stream_action *action = &streams->cores[core].actions[i];
            if (action->kind == STREAM_CONSTANT || action->local)
                flow->local[action->segment] += local_hash(action);
        }
}

/* ---- the moved part
 * ------------------------------------------------------------------------------
 */

static uint64_t run_hash(uint64_t hash, const flow_run *run) {
    if (run->writer)
        hash = place_hash(hash + 1, run->writer);
    return mix(mix(hash, (uint64_t)run->origin), (uint64_t)run->bytes);
}

void flow_read(data_flow *flow, const stream_action *reader, int64_t at, const flow_run *run) {
    uint64_t hash = mix(place_hash(1, reader), (uint64_t)(reader->position + at));
    flow->moved[reader->segment] += run_hash(hash, run);
}

void flow_output(data_flow *flow, int64_t at, const flow_run *run) {
    flow->outputs += run_hash(mix(2, (uint64_t)at), run);
}

/* ---- attributes
 * ----------------------------------------------------------------------------------
 */

static void record(ir_operation *operation, const char *name, uint64_t number) {
    if (!ir_attribute_get(operation, name))
        ir_attribute_set(operation, name, ir_attribute_i64(operation->context, (int64_t)number));
}

void flow_record(const data_flow *flow, ir_operation *module,
                 const communication_streams *streams) {
    for (uint32_t i = 0; i < streams->segment_count; i++) {
        record(streams->segments[i], SCHEDULE_DATA_FLOW, flow->moved[i]);
        if (strcmp(streams->stage, "scheduled") != 0)
            record(streams->segments[i], SCHEDULE_LOCAL_FLOW, flow->local[i]);
    }
    record(module, SCHEDULE_DATA_FLOW, flow->outputs);
}

static void compare(ir_operation *operation, const char *name, const char *what, uint64_t number,
                    raptor_diagnostics *diagnostics, raptor_status_code *status) {
    const ir_attribute *recorded = ir_attribute_get(operation, name);
    if (!recorded ||
        (recorded->kind == IR_ATTRIBUTE_INTEGER && recorded->integer == (int64_t)number))
        return;
    *status = raptor_diagnose(
        diagnostics, RAPTOR_E_compile_communication, ir_place(operation),
        "%s than %s says (computed: %" PRId64
        "); where the change is meant, remove the attribute to have it recorded anew",
        what, name, (int64_t)number);
}

raptor_status flow_compare(const data_flow *flow, ir_operation *module,
                           const communication_streams *streams, raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < streams->segment_count; i++) {
        compare(streams->segments[i], SCHEDULE_DATA_FLOW, "transfers bring other data",
                flow->moved[i], diagnostics, &status);
        compare(streams->segments[i], SCHEDULE_LOCAL_FLOW,
                "other constants are loaded, or data at other places of local values,",
                flow->local[i], diagnostics, &status);
    }
    compare(module, SCHEDULE_DATA_FLOW, "model outputs are other data", flow->outputs, diagnostics,
            &status);
    return status;
}
