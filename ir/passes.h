/* Passes that know nothing of a dialect but what the registry says. */
#ifndef RAPTOR_IR_PASSES_H
#define RAPTOR_IR_PASSES_H

#include "ir/pass.h"

extern const ir_pass ir_pass_canonicalise;
extern const ir_pass ir_pass_remove_dead;

/* Whether an operation may be removed when nothing uses its results: it ends no block, writes
 * nothing, communicates with nobody, and neither does anything inside it. */
bool ir_operation_is_removable(const ir_operation *operation);

#endif
