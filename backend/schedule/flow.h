/* What the transfers of a placed module move, as numbers for every placed operation: sums, over its
 * lanes, of one hash for each run of bytes that a lane reads from one place.
 *
 *   moved   who published the bytes a lane loads or receives, and which of its bytes they are. The
 *           bytes a lane reads, and those it publishes, are counted through in its order; that
 * holds from the scheduled stage to the buffered one, whatever the operations are called. local
 * what the stages with destinations add: the constants that are loaded, the offsets inside local
 * values.
 *
 * The module has a number of its own for the bytes of the model's outputs. */
#ifndef RAPTOR_BACKEND_SCHEDULE_FLOW_H
#define RAPTOR_BACKEND_SCHEDULE_FLOW_H

#include "backend/schedule/streams.h"

typedef struct data_flow {
    uint64_t *moved, *local; /* one a segment of the streams */
    uint64_t outputs;
} data_flow;

/* Bytes that follow each other at their reader and at their origin. */
typedef struct flow_run {
    const stream_action *writer; /* store or send; NULL: host memory from before the run */
    int64_t origin; /* first byte, of those the writer's lane publishes or of the host */
    int64_t bytes;
} flow_run;

/* Zeros, and what needs no run of the streams: the local part. */
void flow_init(data_flow *flow, raptor_arena *arena, const communication_streams *streams);
/* `reader` reads `run`, `at` bytes behind its first. */
void flow_read(data_flow *flow, const stream_action *reader, int64_t at, const flow_run *run);
/* Host bytes from `at` on are model output. */
void flow_output(data_flow *flow, int64_t at, const flow_run *run);

/* Writes the numbers as attributes where there are none, or compares them. */
void flow_record(const data_flow *flow, ir_operation *module, const communication_streams *streams);
raptor_status flow_compare(const data_flow *flow, ir_operation *module,
                           const communication_streams *streams, raptor_diagnostics *diagnostics);

#endif
