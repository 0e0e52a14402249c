#include "backend/schedule/flow.h"

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 29);
}

/* What is moved, or where it goes to, in this execution. Two operations that store one value are
 * the same origin. */
static uint64_t identity(const stream_action *action) {
    bool moves = action->kind == STREAM_SEND || action->kind == STREAM_STORE;
    uintptr_t value = moves ? (uintptr_t)action->payload : (uintptr_t)action->operation;
    return mix(mix(mix(1, (uint64_t)value), action->instance), (uint64_t)action->local);
}

void flow_init(data_flow *flow, raptor_arena *arena, uint32_t task_count) {
    *flow = (data_flow){.arena = arena, .task_count = task_count};
    flow->sums = RAPTOR_NEW_ARRAY(arena, uint64_t, task_count);
    flow->live = RAPTOR_NEW_ARRAY(arena, bool, task_count);
}

uint64_t flow_origin(const stream_action *action, int64_t word) {
    return mix(identity(action), (uint64_t)word);
}

uint64_t flow_initial(int64_t word) {
    return mix(2, (uint64_t)word);
}

static bool result_is_used(const ir_operation *operation) {
    return operation->result_count && ir_value_is_used(&operation->results[0]);
}

void flow_read(data_flow *flow, const stream_action *reader, int64_t word, uint32_t writer,
               uint64_t origin) {
    if (!result_is_used(reader->operation))
        return;
    flow->sums[reader->task] += mix(mix(identity(reader), (uint64_t)word), origin);
    const flow_edge *last = flow->count ? &flow->edges[flow->count - 1] : NULL;
    if (writer == FLOW_NO_TASK || (last && last->reader == reader->task && last->writer == writer))
        return;
    RAPTOR_GROW(flow->arena, flow->edges, flow->count, flow->capacity);
    flow->edges[flow->count++] = (flow_edge){reader->task, writer};
}

void flow_output(data_flow *flow, int64_t word, uint32_t writer, uint64_t origin) {
    flow->outputs += mix(mix(3, (uint64_t)word), origin);
    if (writer != FLOW_NO_TASK)
        flow->live[writer] = true;
}

uint64_t flow_finish(data_flow *flow) {
    for (bool grown = true; grown;) {
        grown = false;
        /* Edges are in order of execution: backwards, one sweep follows whole chains. */
        for (uint32_t i = flow->count; i-- > 0;) {
            const flow_edge *edge = &flow->edges[i];
            if (flow->live[edge->reader] && !flow->live[edge->writer])
                flow->live[edge->writer] = grown = true;
        }
    }
    uint64_t sum = flow->outputs;
    for (uint32_t i = 0; i < flow->task_count; i++)
        sum += flow->live[i] ? mix(flow->sums[i], i) : 0;
    return sum;
}
