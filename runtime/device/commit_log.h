/* Every register and memory write of a run with values, a line each:
 *
 *   core 3 pc 17 sldi r5 = 00000100
 *   core 3 pc 18 vvadd local 00001000 64 = 3f800000...
 *   core 3 pc 19 st host 0000000000000400 16 = ...
 *
 * Registers as one number, memory as its bytes in ascending order, all in hexadecimal. A core's
 * lines are in program order. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_COMMIT_LOG_H
#define RAPTOR_DEVICE_COMMIT_LOG_H

#include "target/pim/program.h"

typedef struct commit_log commit_log;

raptor_status commit_log_open(const char *path, raptor_diagnostics *diagnostics,
                              commit_log **out_log);
void commit_log_register(commit_log *log, uint32_t core, uint32_t pc, uint8_t opcode,
                         uint8_t number, int32_t value);
/* host: an address in host memory, else in the core's. */
void commit_log_memory(commit_log *log, uint32_t core, uint32_t pc, uint8_t opcode, bool host,
                       uint64_t address, const uint8_t *bytes, size_t count);
raptor_status commit_log_close(commit_log *log, raptor_diagnostics *diagnostics);

#endif
