/* A number for the data flow of a placed module: the sum of one hash for every word that is loaded,
 * every message and every model output, of where the datum comes from and where it goes. Only what
 * can reach an output counts: a task (one lane of one placed operation) is live if an output word
 * or a live task gets data from it. */
#ifndef RAPTOR_BACKEND_SCHEDULE_FLOW_H
#define RAPTOR_BACKEND_SCHEDULE_FLOW_H

#include "backend/schedule/streams.h"

#define FLOW_NO_TASK UINT32_MAX

typedef struct flow_edge {
    uint32_t reader, writer;
} flow_edge;

typedef struct data_flow {
    raptor_arena *arena;
    uint32_t task_count;
    uint64_t *sums; /* per task, of what it reads */
    bool *live;
    flow_edge *edges;
    uint32_t count, capacity;
    uint64_t outputs;
} data_flow;

void flow_init(data_flow *flow, raptor_arena *arena, uint32_t task_count);
/* The origin of word `word` of what a store or send moves, or of host memory nobody stores to. */
uint64_t flow_origin(const stream_action *action, int64_t word);
uint64_t flow_initial(int64_t word);
/* A word read by an action from `origin`, which `writer` (or nobody: FLOW_NO_TASK) published. */
void flow_read(data_flow *flow, const stream_action *reader, int64_t word, uint32_t writer,
               uint64_t origin);
void flow_output(data_flow *flow, int64_t word, uint32_t writer, uint64_t origin);
uint64_t flow_finish(data_flow *flow);

#endif
