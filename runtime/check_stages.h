/* Checking a compilation stage by stage: every stage computes what the stage before computed. */
#ifndef RAPTOR_RUNTIME_CHECK_STAGES_H
#define RAPTOR_RUNTIME_CHECK_STAGES_H

#include "backend/compile.h"
#include "frontend/onnx/tensor.h"

/* Compiles the module (of stage plan, or a later one) in place, stage by stage up to buffered, and
 * interprets it at each. Writes one line a stage to `stream` (NULL: none): its name, the seconds it
 * took to interpret, and the largest difference from the stage before. Fails at the first stage
 * whose values differ by more than 1e-4 + 1e-4 |value before|, naming output and element. Inputs
 * are matched as interpreter_run matches them and may be of any numeric type. */
raptor_status check_stages_run(ir_operation *module, const compile_options *options,
                               const onnx_named_tensor *inputs, size_t input_count,
                               raptor_arena *arena, raptor_diagnostics *diagnostics, FILE *stream);

#endif
