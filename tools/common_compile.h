/* What raptor-compile and raptor-run share: loading a chip, a model or a stage file, and compiling
 * it, with everything owned in one place. */
#ifndef RAPTOR_TOOLS_COMMON_COMPILE_H
#define RAPTOR_TOOLS_COMMON_COMPILE_H

#include "backend/compile.h"
#include "frontend/frontend.h"
#include "target/pim/chip.h"

enum { COMPILATION_SHAPES_LIMIT = 32 };

typedef struct compilation {
    raptor_diagnostics diagnostics;
    raptor_arena arena; /* chip and program */
    jmp_buf guard;
    ir_context *context;
    onnx_model *model; /* NULL when compiling from a stage file */
    ir_operation *module;
    pim_chip chip;
    pim_program program;
    /* options */
    const char *path, *config; /* config NULL: by bits */
    int bits;
    const char *shapes[COMPILATION_SHAPES_LIMIT];
    int shape_count;
    void (*after)(const ir_pass *pass, ir_operation *module, double seconds, void *user);
    void *user;
} compilation;

void compilation_init(compilation *run);
void compilation_deinit(compilation *run);

/* Takes --config, --bits and --shape (their letters in COMPILATION_OPTIONS); false for another
 * option. */
#define COMPILATION_OPTIONS                                                                        \
    {"config", required_argument, NULL, 'c'}, {"bits", required_argument, NULL, 'b'}, {            \
        "shape", required_argument, NULL, 's'                                                      \
    }
bool compilation_option(compilation *run, int option, const char *argument);
/* What is wrong with the options taken, or NULL. */
const char *compilation_option_fault(const compilation *run);

/* The chip named by --config, or the default of the bits. */
raptor_status compilation_load_chip(compilation *run);
/* Reads the model and binds --shape options. */
raptor_status compilation_load_model(compilation *run);
/* From the loaded model to the plan stage, or reads the stage file (a path that ends in .mlir). */
raptor_status compilation_load_module(compilation *run);
raptor_status compilation_compile(compilation *run, const char *stage); /* NULL: to the program */
bool compilation_is_stage_file(const char *path);

/* Runs `body` with out-of-memory turned into a diagnostic. Returns the exit status: 0 or 1, with
 * all diagnostics printed. */
int compilation_run(compilation *run, raptor_status_code (*body)(compilation *run, void *user),
                    void *user);

#endif
