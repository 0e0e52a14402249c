/* The interpreter: executes a module of any stage on tensors, operation by operation, with plain
 * loops of its own. It shares nothing with the lowering, so that the stages of one model can be
 * compared with each other. */
#ifndef RAPTOR_RUNTIME_INTERPRETER_H
#define RAPTOR_RUNTIME_INTERPRETER_H

#include "ir/ir.h"

typedef struct interpreter_tensor {
    const char *name; /* NULL = none */
    uint32_t rank;
    const int64_t *shape;
    float *data; /* row-major: NCHW for images */
} interpreter_tensor;

/* Executes @main (or the first function) of a module that ir_verify accepts.
 *
 * Inputs are matched by name (raptor.name of an argument, name in raptor.inputs); one without a
 * name, or with a name the module does not know, stands for the input at its position. They are
 * dense in the logical order whatever the stage, and so are the outputs: the function's results
 * (with raptor.shape as their shape if there is one), or the parts of the host buffer that
 * raptor.outputs names. Outputs and their data live in `arena`.
 *
 * Placed operations form one stream per core, in program order; cores take turns whenever one has
 * to wait, always in the same order. Contents nobody wrote are NaN. Reported, with the operation,
 * its place and its core: deadlock (every core that waits), transfers of different size, more
 * signals than a wait expects, signals nobody waits for, host bytes read before they were written,
 * ranges outside a buffer. */
raptor_status interpreter_run(ir_operation *module, const interpreter_tensor *inputs,
                              size_t input_count, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, interpreter_tensor **out_outputs,
                              size_t *out_count);

/* True if the interpreter has a function for the operation of that name. */
bool interpreter_knows(const char *operation_name);

#endif
