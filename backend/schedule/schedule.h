/* From graph batches to placed, communicating ones. Two passes within the scheduled stage
 * (docs/stages.md): `schedule` cuts batches into rounds on distinct cores and turns slices of
 * inputs into deferred communication; `realize-communication` decides where every value lives in
 * host memory, which cores signal which, in which event registers, and makes transfers explicit. */
#ifndef RAPTOR_BACKEND_SCHEDULE_SCHEDULE_H
#define RAPTOR_BACKEND_SCHEDULE_SCHEDULE_H

#include "ir/pass.h"

extern const ir_pass schedule_pass_rounds;
extern const ir_pass schedule_pass_realize;

/* Whether no operation of a scheduled module exchanges values any more but by transfers. */
bool schedule_is_realized(ir_operation *module);

/* Stage verifier of scheduled, pim and buffered modules: runs the transfers and events of all cores
 * symbolically and reports sends and receives that do not pair or differ in size, deadlock (with
 * the operations that wait), event registers whose uses are not kept apart or that are not at zero
 * in the end, reads of host bytes that no store which must happen before has written, stores that
 * may overtake a read or another store, model outputs that stay unwritten.
 *
 * The streams start again only when all of them have ended, unless the module has the attribute
 * raptor.free_running: then the same is proved for streams that start again on their own. */
raptor_status schedule_verify_communication(ir_operation *module, raptor_diagnostics *diagnostics);
/* Attributes of placed operations: what the transfers of their lanes move. A pass that splits an
 * operation leaves the first away, one that loads further constants the second; they are then
 * recorded anew. */
#define SCHEDULE_DATA_FLOW  "raptor.data_flow"
#define SCHEDULE_LOCAL_FLOW "raptor.local_flow"

/* The same, and records on a verified module what its transfers move: `raptor.data_flow` of every
 * placed operation and of the module, from the pim stage on also `raptor.local_flow`
 * (docs/verification.md). Numbers that are there already must be right; the verifier above demands
 * the same, so later stages and edited text are held to what was recorded. */
raptor_status schedule_record_communication(ir_operation *module, raptor_diagnostics *diagnostics);

#endif
