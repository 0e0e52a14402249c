/* The compile path after the frontend: the visible list of passes from the plan stage to the
 * program, with the verifiers of each stage between them. */
#ifndef RAPTOR_BACKEND_COMPILE_H
#define RAPTOR_BACKEND_COMPILE_H

#include "ir/pass.h"
#include "planner/planner.h"
#include "target/pim/program.h"

typedef struct compile_options {
    const pim_chip *chip;
    const char *chip_name; /* written into the module; NULL: the chip's own name */
    planner_effort effort;
    bool unverified; /* no verifiers behind the passes: for stages that are thrown away */
    /* Instructions that no program may hold, by name: a second look behind the frontend, which
     * leaves operators that need them to the host. */
    const char *const *disabled;
    uint32_t disabled_count;
    /* Called after every pass, once its result verified; may be NULL. */
    void (*after)(const ir_pass *pass, ir_operation *module, double seconds, void *user);
    void *user;
} compile_options;

/* The stages in their order: plan, layout, graph, scheduled, pim, buffered. */
extern const char *const compile_stages[];
enum { COMPILE_STAGE_COUNT = 6 };
/* The passes from the plan stage to the buffered stage, in order. Their options are a
 * compile_options. */
const ir_pass *const *compile_passes(size_t *out_count);
/* Position in compile_stages, -1 if unknown. */
int compile_stage_find(const char *name);

/* Runs every pass from the module's stage to `stage` (one of compile_stages, not before the
 * module's). The module is verified on entry and after each pass. */
raptor_status compile_to_stage(ir_operation *module, const char *stage,
                               const compile_options *options, raptor_diagnostics *diagnostics);
/* The rules of the module's own stage, beyond each operation's. */
raptor_status compile_verify_stage(ir_operation *module, const compile_options *options,
                                   raptor_diagnostics *diagnostics);

/* compile_to_stage "buffered", then emission; see program_emit for who owns what. */
raptor_status compile_to_program(ir_operation *module, const compile_options *options,
                                 raptor_arena *arena, raptor_diagnostics *diagnostics,
                                 pim_program *out_program);

#endif
