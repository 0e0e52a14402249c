/* From the buffered stage to instruction streams. */
#ifndef RAPTOR_BACKEND_PROGRAM_EMIT_H
#define RAPTOR_BACKEND_PROGRAM_EMIT_H

#include "ir/ir.h"
#include "target/pim/program.h"

/* Unrolls the loops and lanes of a buffered module and resolves every address. The program's arrays
 * live in `arena`; matrices and constants point into the module's context, which must outlive it.
 */
raptor_status program_emit(ir_operation *module, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, pim_program *out_program);

#endif
