/* Syntax shared by the compute operations:
 *
 *   scalar  [%w, ...] = [%outer, ...] (%x, ...) = (%outer, ...) [coreId N] HEAD
 *   batch   %lane = 0 to N [..] = [..] (..) = (..) [shared_outs(%out, ...)] [coreIds [..]] HEAD
 *   HEAD    attributes : [weight types] (input types) -> results { body } */
#ifndef RAPTOR_IR_DIALECTS_SYNTAX_H
#define RAPTOR_IR_DIALECTS_SYNTAX_H

#include "ir/assembly.h"

/* Which parts an operation's text has. */
typedef struct ir_compute_syntax {
    bool batch, inputs, outputs; /* %lane; (..) = (..); shared_outs when there are results */
    bool resident;               /* crossbarWeights N */
} ir_compute_syntax;

bool ir_parse_compute(ir_parser *parser, ir_operation_state *state,
                      const ir_compute_syntax *syntax);
void ir_print_compute(ir_printer *printer, ir_operation *operation,
                      const ir_compute_syntax *syntax);

#endif
