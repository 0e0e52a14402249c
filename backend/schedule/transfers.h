/* What a scheduled module moves: where every published value lies in host memory, which tasks
 * write which part of it, and which tasks read it. Analysis only; the module is not changed. */
#ifndef RAPTOR_BACKEND_SCHEDULE_TRANSFERS_H
#define RAPTOR_BACKEND_SCHEDULE_TRANSFERS_H

#include "backend/schedule/clocks.h"
#include "ir/evaluate.h"
#include "ir/ir.h"

enum { TRANSFER_ALIGNMENT = 64, TRANSFER_ELEMENT_BYTES = 4 };

/* A published stretch of a value, in elements from the value's start. */
typedef struct transfer_run {
    int64_t start, length;
    uint32_t task;
} transfer_run;

/* A rank-2 value in host memory: function argument or blueprint. Hangs on ir_value.scratch. */
typedef struct transfer_region {
    int64_t offset_bytes;
    int64_t columns, elements;
    transfer_run *runs; /* sorted by start; none for model inputs */
    uint32_t run_count, run_capacity;
} transfer_region;

/* One contiguous copy of a publication into host memory. */
typedef struct transfer_store {
    int64_t offset_bytes; /* in host memory */
    int64_t source;       /* first element within the published row */
    int64_t length;       /* elements */
} transfer_store;

typedef struct transfer_store_list {
    transfer_store *stores;
    uint32_t count, capacity;
} transfer_store_list;

/* A scheduled batch. Hangs on ir_operation.scratch. */
typedef struct transfer_batch {
    ir_operation *operation;
    uint32_t first_task, lane_count;
    transfer_store_list *stores; /* result_count x lane_count, result-major */
    ir_operation **deferred;     /* in walk order */
    bool *in_loop;               /* per deferred: nested in an scf.for */
    uint32_t deferred_count, deferred_capacity;
} transfer_batch;

typedef struct transfer_plan {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    int64_t host_bytes;
    transfer_batch **batches; /* in program order */
    uint32_t batch_count, batch_capacity;
    schedule_task *tasks;
    uint32_t task_count, core_count;
} transfer_plan;

raptor_status transfers_analyse(ir_operation *module, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, transfer_plan *out_plan);

/* The slice a deferred communication takes of its one source. */
ir_operation *transfers_slice(const ir_operation *deferred);
/* First element of the slice within its region, lanes and loops bound in the environment. */
bool transfers_slice_start(const ir_operation *deferred, const ir_environment *environment,
                           int64_t *out_start);
static inline transfer_region *transfers_region(const ir_value *value) {
    return value->scratch;
}
static inline const transfer_store_list *transfers_stores(const transfer_batch *batch,
                                                          uint32_t result, uint32_t lane) {
    return &batch->stores[(size_t)result * batch->lane_count + lane];
}
/* Stores of a lane over all results. */
uint32_t transfers_store_count(const transfer_batch *batch, uint32_t lane);

#endif
