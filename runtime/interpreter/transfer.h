/* Transfers between cores, events and host memory: the same for the scheduled and the pim
 * operations. */
#ifndef RAPTOR_INTERPRETER_TRANSFER_H
#define RAPTOR_INTERPRETER_TRANSFER_H

#include "runtime/interpreter/machine.h"

enum { TRANSFER_NO_CHANNEL = -1 };

/* A rendezvous: the sender waits until the receiver has fetched the payload. */
interpreter_step transfer_send(interpreter_task *task, const interpreter_node *node, int64_t peer,
                               int64_t channel, const void *payload, size_t bytes);
/* STEP_NEXT once `bytes` bytes are at `target`. */
interpreter_step transfer_receive(interpreter_task *task, const interpreter_node *node,
                                  int64_t peer, int64_t channel, void *target, size_t bytes);
/* Whether the peer stands ready to send: a receiver may then prepare its target. Otherwise the
 * core is marked as receiving and STEP_BLOCKED is due. */
bool transfer_is_offered(interpreter_task *task, int64_t peer, int64_t channel);

interpreter_step transfer_sync(interpreter_task *task, const interpreter_node *node, int64_t core,
                               int64_t event);
/* Goes on when the register holds exactly `count`, and resets it; count 0 does not wait. */
interpreter_step transfer_wait(interpreter_task *task, const interpreter_node *node, int64_t event,
                               int64_t count);

/* Offsets and sizes in bytes, multiples of 4 within the host buffer; faults otherwise, and when
 * bytes are read that nobody wrote. */
interpreter_step transfer_store_host(interpreter_task *task, const interpreter_node *node,
                                     int64_t offset, const void *source, size_t bytes);
interpreter_step transfer_load_host(interpreter_task *task, const interpreter_node *node,
                                    int64_t offset, void *target, size_t bytes);

#endif
