/* Chrome trace events (chrome://tracing, Perfetto), written as the run goes. A process is a core,
 * its threads are the matrix, vector and transfer unit. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_TRACE_H
#define RAPTOR_DEVICE_TRACE_H

#include "target/pim/program.h"
#include "target/pim/timing.h"

typedef struct trace_writer trace_writer;

raptor_status trace_open(const char *path, const pim_program *program, uint64_t limit_bytes,
                         raptor_diagnostics *diagnostics, trace_writer **out_trace);
/* `track`: the unit, or beyond PIM_UNIT_COUNT an array group (trace_group_track). */
void trace_instruction(trace_writer *trace, uint32_t core, uint32_t track, uint32_t pc,
                       uint32_t layer, pim_time start, pim_time end);
/* With more than one mvmul in flight each group has a track of its own. */
static inline uint32_t trace_group_track(uint32_t group) {
    return PIM_UNIT_COUNT + group;
}
void trace_name_group(trace_writer *trace, uint32_t core, uint32_t group);
/* An arrow from one core's transfer unit to another's. */
void trace_flow(trace_writer *trace, const char *name, uint32_t from_core, pim_time from,
                uint32_t to_core, pim_time to);
raptor_status trace_close(trace_writer *trace, raptor_diagnostics *diagnostics);

#endif
