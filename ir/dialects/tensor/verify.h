/* The verifier of slices, shared by tensor and memref operations. */
#ifndef RAPTOR_IR_DIALECTS_TENSOR_VERIFY_H
#define RAPTOR_IR_DIALECTS_TENSOR_VERIFY_H

#include "ir/registry.h"

raptor_status_code tensor_verify_slice(ir_operation *operation, raptor_diagnostics *diagnostics);

#endif
