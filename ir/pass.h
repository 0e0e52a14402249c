/* Passes and the pipeline. A pass says what it requires, establishes and breaks in the comment
 * above its function and in its row; the pipeline runs the verifier between passes. */
#ifndef RAPTOR_IR_PASS_H
#define RAPTOR_IR_PASS_H

#include "ir/ir.h"

typedef struct ir_pass {
    const char *name; /* "lower-plan-to-graph" */
    const char *summary;
    const char *from, *to; /* stages; equal for a pass within a stage, NULL = any */
    /* `options` is the pipeline's user pointer (chip, bits, ...). */
    raptor_status_code (*run)(ir_operation *module, void *options, raptor_diagnostics *diagnostics);
} ir_pass;

typedef struct ir_pipeline_hooks {
    void *user;
    /* Called after each pass that succeeded and verified, with the seconds it took. */
    void (*after)(const ir_pass *pass, ir_operation *module, double seconds, void *user);
    bool skip_verify;
} ir_pipeline_hooks;

/* Runs the passes in order with ir_verify before the first and after each; stops at the first that
 * fails. A pass that changes stage sets the module's `raptor.stage`. */
raptor_status ir_pipeline_run(const ir_pass *const *passes, size_t count, ir_operation *module,
                              void *options, const ir_pipeline_hooks *hooks,
                              raptor_diagnostics *diagnostics);
const char *ir_module_stage(const ir_operation *module); /* "" when not marked */

#endif
