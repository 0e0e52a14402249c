/* Whether the planned rendezvous can all happen. */
#ifndef RAPTOR_BACKEND_SCHEDULE_CHANNELS_H
#define RAPTOR_BACKEND_SCHEDULE_CHANNELS_H

#include "backend/schedule/transfers.h"

/* Runs the tasks of all cores symbolically: each waits for its signals, receives, stores and
 * signals, then sends. False if they block each other, or if signals had to become rendezvous of
 * their own (no register was free), whose place among the others is not known here. Needs the
 * signals of schedule_clocks. */
bool channels_complete(const transfer_plan *plan);

#endif
