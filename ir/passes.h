/* Passes that know nothing of a dialect but what the registry says. */
#ifndef RAPTOR_IR_PASSES_H
#define RAPTOR_IR_PASSES_H

#include "ir/pass.h"

extern const ir_pass ir_pass_canonicalise;
extern const ir_pass ir_pass_remove_dead;

#endif
