/* Scheduled modules as people write them, brought to the form realize-communication works on. */
#ifndef RAPTOR_BACKEND_SCHEDULE_NORMALISE_H
#define RAPTOR_BACKEND_SCHEDULE_NORMALISE_H

#include "ir/ir.h"

/* Afterwards every computation with results or inputs is a batch without bound inputs, whose
 * results are collections [lanes] + F that only blueprints use, and every deferred communication
 * gives one payload. Computations that exchange nothing by value stay as they are. */
raptor_status schedule_normalise(ir_operation *module, raptor_arena *arena,
                                 raptor_diagnostics *diagnostics);
/* What a body reads of an argument becomes deferred communication of `source`: slices of one run by
 * themselves, everything else as the whole value, once; a constant is captured. The argument is
 * unused afterwards. */
void schedule_defer_input(ir_value *argument, ir_value *source, ir_block *body);

#endif
