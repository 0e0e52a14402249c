/* The verifiers of the pim dialect. */
#ifndef RAPTOR_IR_DIALECTS_PIM_VERIFY_H
#define RAPTOR_IR_DIALECTS_PIM_VERIFY_H

#include "ir/registry.h"

raptor_status_code pim_verify_core(ir_operation *operation, raptor_diagnostics *diagnostics);
raptor_status_code pim_verify_core_batch(ir_operation *operation, raptor_diagnostics *diagnostics);
/* Destination and result: same container kind, element type and shape; layouts are not compared. */
raptor_status_code pim_verify_destination(ir_operation *operation, raptor_diagnostics *diagnostics);
raptor_status_code pim_verify_concat(ir_operation *operation, raptor_diagnostics *diagnostics);
raptor_status_code pim_verify_vmm(ir_operation *operation, raptor_diagnostics *diagnostics);
raptor_status_code pim_verify_vmv(ir_operation *operation, raptor_diagnostics *diagnostics);

#endif
