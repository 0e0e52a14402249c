/* The tables of all dialects, one folder each; ir_dialects() lists them. */
#ifndef RAPTOR_IR_DIALECTS_DIALECTS_H
#define RAPTOR_IR_DIALECTS_DIALECTS_H

#include "ir/registry.h"

extern const ir_dialect ir_dialect_builtin;
extern const ir_dialect ir_dialect_func;
extern const ir_dialect ir_dialect_arith;
extern const ir_dialect ir_dialect_affine;
extern const ir_dialect ir_dialect_scf;
extern const ir_dialect ir_dialect_tensor;
extern const ir_dialect ir_dialect_memref;
extern const ir_dialect ir_dialect_spat;
extern const ir_dialect ir_dialect_pim;

#endif
