/* From graph batches to placed, communicating ones. Two passes within the scheduled stage
 * (docs/stages.md): `schedule` cuts batches into rounds on distinct cores and turns slices of
 * inputs into deferred communication; `realize-communication` decides where every value lives in
 * host memory, which cores signal which, in which event registers, and makes transfers explicit. */
#ifndef RAPTOR_BACKEND_SCHEDULE_SCHEDULE_H
#define RAPTOR_BACKEND_SCHEDULE_SCHEDULE_H

#include "ir/pass.h"

extern const ir_pass schedule_pass_rounds;
extern const ir_pass schedule_pass_realize;

/* Stage verifier of scheduled and pim modules: runs the transfers and events of all cores
 * symbolically and reports sends and receives that do not pair or differ in size, deadlock (with
 * the operations that wait), event registers whose uses are not kept apart, reads of host bytes
 * that no store which must happen before has written. */
raptor_status schedule_verify_communication(ir_operation *module, raptor_diagnostics *diagnostics);

#endif
