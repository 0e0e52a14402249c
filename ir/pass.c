/* The pipeline: passes in order, the verifier between them. */
#include "ir/pass.h"

#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

const char *ir_module_stage(const ir_operation *module) {
    return ir_string_get(module, "raptor.stage", "");
}

static raptor_status verify(ir_operation *module, const ir_pass *after,
                            raptor_diagnostics *diagnostics) {
    if (ir_verify(module, diagnostics) == RAPTOR_OK)
        return RAPTOR_OK;
    return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, (raptor_place){0},
                           "the module is not valid %s %s", after ? "after pass" : "before the",
                           after ? after->name : "first pass");
}

static raptor_status run_one(const ir_pass *pass, ir_operation *module, void *options,
                             raptor_diagnostics *diagnostics) {
    const char *stage = ir_module_stage(module);
    if (pass->from && strcmp(stage, pass->from) != 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                               "pass %s wants a module of stage '%s', not '%s' (raptor.stage)",
                               pass->name, pass->from, stage);
    RAPTOR_TRY(pass->run(module, options, diagnostics));
    if (pass->to)
        ir_attribute_set(module, "raptor.stage", ir_attribute_string(module->context, pass->to));
    return RAPTOR_OK;
}

raptor_status ir_pipeline_run(const ir_pass *const *passes, size_t count, ir_operation *module,
                              void *options, const ir_pipeline_hooks *hooks,
                              raptor_diagnostics *diagnostics) {
    bool verified = !hooks || !hooks->skip_verify;
    if (verified)
        RAPTOR_TRY(verify(module, NULL, diagnostics));
    for (size_t i = 0; i < count; i++) {
        double start = seconds();
        RAPTOR_TRY(run_one(passes[i], module, options, diagnostics));
        double taken = seconds() - start;
        if (verified)
            RAPTOR_TRY(verify(module, passes[i], diagnostics));
        if (hooks && hooks->after)
            hooks->after(passes[i], module, taken, hooks->user);
    }
    return RAPTOR_OK;
}
