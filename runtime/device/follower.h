/* What a run does beside its time, on a thread of its own. Time never depends on values, so the
 * engine runs ahead and only says in which order data passed between cores and the host; the
 * follower computes what the streams do in between. Of a run without values it inspects the
 * addresses, and counts what the layers do and where time goes. What it reports is what the engine
 * would have reported itself. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_FOLLOWER_H
#define RAPTOR_DEVICE_FOLLOWER_H

#include <stdbool.h>
#include <stdint.h>

struct device_engine;
typedef struct follower follower;

/* Starts a follower for the values of this run, or for the inspection of its streams when there
 * are none. NULL when there is nothing to do beside the engine, or no thread for it: then the
 * engine does it. Strict timing reads host memory (sld), so it keeps values in step. */
follower *follower_start(struct device_engine *engine);
/* Data passes: what values_host and values_send do, later. False when the values have failed, or
 * did before: the engine has then failed, too. */
bool follower_host(follower *self, uint32_t core, uint32_t pc);
bool follower_send(follower *self, uint32_t core, uint32_t pc, uint32_t receiver,
                   uint32_t receive_pc);
/* The engine has come to its end, well or badly: waits for the follower, which completes every
 * stream, after a bad end as far as its instructions have retired, and takes over its warnings and
 * faults. A fault in the values came first
 * in simulated time, so it replaces whatever the engine found after it. False when values failed.
 * With `abandoned` nothing of them matters any more. */
bool follower_finish(follower *self, bool complete, bool abandoned);

#endif
