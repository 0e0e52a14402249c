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
    uint32_t reader; /* task that receives it through a channel; TRANSFER_NO_TASK = none yet */
} transfer_run;
#define TRANSFER_NO_TASK UINT32_MAX

/* A value in host memory, row-major: function argument or blueprint. Hangs on ir_value.scratch. */
typedef struct transfer_region {
    int64_t offset_bytes;
    const ir_type *type;
    int64_t elements;
    transfer_run *runs; /* sorted by start; none for model inputs */
    uint32_t run_count, run_capacity;
    /* Its runs travel through rendezvous channels (numbers first_channel + run), not through host
     * memory: partial results planned so, each read whole by one task. */
    bool channel;
    int64_t first_channel;
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
    transfer_region **channels;  /* per result: its region if that is a channel, else NULL */
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
    transfer_region **channels; /* regions that are channels */
    uint32_t channel_count, channel_capacity;
    int64_t channel_numbers; /* given to runs so far */
} transfer_plan;

/* Where a value would go through a channel, and a rendezvous order exists for all of them, it will;
 * see channels.h. */
raptor_status transfers_analyse(ir_operation *module, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, transfer_plan *out_plan);

/* Makes every channel an ordinary region and collects the reads anew. */
raptor_status transfers_drop_channels(transfer_plan *plan);

/* The run that holds an element; NULL if nothing publishes it (model inputs). */
const transfer_run *transfers_find_run(const transfer_region *region, int64_t element);

/* The run a lane publishes of a result that goes through a channel; NULL if it does not. */
const transfer_run *transfers_channel_run(const transfer_batch *batch, uint32_t result,
                                          uint32_t lane);

/* The region a deferred communication reads and its first element there, lanes and loops bound in
 * the environment. false if the payload is not one run, or an offset or selector is not static. */
bool transfers_resolve(const ir_operation *deferred, const ir_environment *environment,
                       transfer_region **out_region, int64_t *out_start);
/* The slice a deferred communication takes directly of a source; NULL if it yields other values. */
ir_operation *transfers_slice(const ir_operation *deferred);
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
