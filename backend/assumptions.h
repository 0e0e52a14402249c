/* What the dialect reference leaves to the producers of a module: conditions no operation's own
 * verifier checks (docs/verification.md lists them). Raptor's passes establish them; a hand-written
 * module is refused where it breaks them. Part of every stage's rules. */
#ifndef RAPTOR_BACKEND_ASSUMPTIONS_H
#define RAPTOR_BACKEND_ASSUMPTIONS_H

#include "ir/ir.h"
#include "target/pim/chip.h"

/* Reports every fault of a module that ir_verify accepts. */
raptor_status assumptions_verify(ir_operation *module, const pim_chip *chip,
                                 raptor_diagnostics *diagnostics);

/* ---- between the files of this component ---- */

typedef struct assumptions {
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
    const char *stage;
} assumptions;

#define ASSUMPTION_FAULT(self, operation, ...)                                                     \
    ((self)->status = raptor_diagnose((self)->diagnostics, RAPTOR_E_ir_verify,                     \
                                      ir_place(operation), __VA_ARGS__))

/* Geometry of an operation of the plan and layout stages; its types are static. */
void assumptions_check_plan(assumptions *self, const ir_operation *operation);

#endif
