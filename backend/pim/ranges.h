/* Accesses to local and host memory and whether they stay inside what they access. */
#ifndef RAPTOR_BACKEND_PIM_RANGES_H
#define RAPTOR_BACKEND_PIM_RANGES_H

#include "ir/ir.h"

/* Checks every access of a core's body, in every lane and iteration: offsets that resolve, ranges
 * of whole words inside the value and its storage, no gaps. `steps` counts the accesses of all
 * cores of a module, from 0. */
raptor_status ranges_verify(ir_operation *core, int64_t *steps, raptor_diagnostics *diagnostics);

#endif
