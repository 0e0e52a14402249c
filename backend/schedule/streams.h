/* The communication of a placed module: what every core sends, receives, signals, awaits, stores
 * and loads, in its order, with every number resolved. */
#ifndef RAPTOR_BACKEND_SCHEDULE_STREAMS_H
#define RAPTOR_BACKEND_SCHEDULE_STREAMS_H

#include "ir/ir.h"

typedef enum stream_kind {
    STREAM_SEND,
    STREAM_RECEIVE,
    STREAM_SYNC,
    STREAM_WAIT,
    STREAM_STORE,
    STREAM_LOAD,
    STREAM_CONSTANT /* a load of a constant, which is there always */
} stream_kind;

enum { STREAM_NOBODY = -1 };

typedef struct stream_action {
    stream_kind kind;
    uint32_t peer;           /* send, receive, sync */
    int32_t source;          /* load: the core that is said to have stored, or STREAM_NOBODY */
    int64_t channel;         /* send, receive: -1 where the stage has no channel numbers */
    int64_t event, count;    /* sync, wait */
    int64_t offset, bytes;   /* store, load: host range; send, receive: size */
    const ir_value *payload; /* send, store, constant: what is moved; else NULL */
    int64_t local;           /* byte offset in the payload, or in the destination */
    const ir_operation *operation;
    uint32_t segment;    /* number of the placed operation, in program order */
    uint32_t core, turn; /* of the lane: its core, and its number among the lanes there */
    int64_t position; /* bytes the lane has read before (load, receive, constant), or published */
} stream_action;

typedef struct core_stream {
    stream_action *actions;
    uint32_t count, capacity;
    uint32_t turns; /* lanes that the core executes */
} core_stream;

typedef struct communication_streams {
    uint32_t core_count; /* raptor.cores */
    core_stream *cores;
    const char *stage;
    ir_operation **segments; /* the placed operations */
    uint32_t segment_count, segment_capacity;
} communication_streams;

/* Collects the streams of a scheduled (channelized), pim or buffered module into `arena`. Reports
 * operands that do not resolve, peers that are no cores, transfers whose own end names another
 * core than the one that executes them. */
raptor_status streams_collect(ir_operation *module, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, communication_streams *out_streams);

#endif
