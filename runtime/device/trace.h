/* Chrome trace events (chrome://tracing, Perfetto), written as the run goes. A process is a core,
 * its threads are the matrix, vector and transfer unit. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_TRACE_H
#define RAPTOR_DEVICE_TRACE_H

#include "target/pim/program.h"
#include "target/pim/timing.h"

typedef struct trace_writer trace_writer;

raptor_status trace_open(const char *path, const pim_program *program, uint64_t limit_bytes,
                         raptor_diagnostics *diagnostics, trace_writer **out_trace);
void trace_instruction(trace_writer *trace, uint32_t core, uint8_t unit, uint32_t pc,
                       uint32_t layer, pim_time start, pim_time end);
raptor_status trace_close(trace_writer *trace, raptor_diagnostics *diagnostics);

#endif
