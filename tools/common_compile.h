/* What raptor-compile and raptor-run share: loading a chip, a model or a stage file, and compiling
 * it, with everything owned in one place. */
#ifndef RAPTOR_TOOLS_COMMON_COMPILE_H
#define RAPTOR_TOOLS_COMMON_COMPILE_H

#include "backend/compile.h"
#include "frontend/segments.h"
#include "runtime/segments/program.h"
#include "target/pim/chip.h"

enum {
    COMPILATION_SHAPES_LIMIT = 32,
    COMPILATION_DISABLED_LIMIT = 32,
    COMPILATION_WRITTEN_LIMIT = 2
};

typedef struct compilation {
    raptor_diagnostics diagnostics;
    raptor_arena arena; /* chip and program */
    jmp_buf guard;
    ir_context *context;
    onnx_model *model; /* NULL when compiling from a stage file */
    ir_operation *module;
    /* A model of which the host executes a part: there is no module then, but segments. */
    bool is_split;
    segments parts;
    segments_program split;
    pim_chip chip;
    pim_program program;
    /* options */
    const char *path, *config; /* config NULL: by bits */
    int bits;
    const char *shapes[COMPILATION_SHAPES_LIMIT];
    int shape_count;
    bool bad_shape;                                   /* a --shape option that is none */
    planner_effort effort;                            /* --quick-plan */
    bool require_device;                              /* what the device cannot do is a fault */
    const char *disabled[COMPILATION_DISABLED_LIMIT]; /* --disable */
    uint32_t disabled_count;
    const char *disable_fault; /* what is wrong with it, or NULL */
    /* Files and folders that the tool will write; NULL where it writes none. A model and a chip
     * that read one of them, in files of their own, are refused. */
    const char *written[COMPILATION_WRITTEN_LIMIT];
    void (*after)(const ir_pass *pass, ir_operation *module, double seconds, void *user);
    void *user;
} compilation;

void compilation_init(compilation *run);
void compilation_deinit(compilation *run);

/* Takes --config, --bits, --shape, --disable, --quick-plan and --require-device (their letters in
 * COMPILATION_OPTIONS); false for another option. */
#define COMPILATION_OPTIONS                                                                        \
    {"config", required_argument, NULL, 'c'}, {"bits", required_argument, NULL, 'b'},              \
        {"shape", required_argument, NULL, 's'}, {"disable", required_argument, NULL, 'D'},        \
        {"quick-plan", no_argument, NULL, 'Q'}, {                                                  \
        "require-device", no_argument, NULL, 'd'                                                   \
    }
bool compilation_option(compilation *run, int option, const char *argument);
/* What is wrong with the options taken, or NULL. */
const char *compilation_option_fault(const compilation *run);

/* The chip named by --config, or the default of the bits. */
raptor_status compilation_load_chip(compilation *run);
/* Reads the model and binds --shape options. */
raptor_status compilation_load_model(compilation *run);
/* From the loaded model to the plan stage, or reads the stage file (a path that ends in .mlir). A
 * model that the device cannot execute alone is split into segments instead, unless
 * require_device is set. */
raptor_status compilation_load_module(compilation *run);
/* Splits the loaded model for the loaded chip. `reasons`: see segments_create_fitting. */
raptor_status compilation_split(compilation *run, const char *const *reasons);
/* Of a split model: the plan stage of one device segment, as if it were the model. */
raptor_status compilation_choose_segment(compilation *run, long number);
/* Of a split model: every device segment to its program. */
raptor_status compilation_compile_split(compilation *run);
compile_options compilation_compile_options(const compilation *run);
segments_compile_options compilation_split_options(const compilation *run);
raptor_status compilation_compile(compilation *run, const char *stage); /* NULL: to the program */
bool compilation_is_stage_file(const char *path);

/* Runs `body` with out-of-memory turned into a diagnostic. Returns the exit status: 0 or 1, with
 * all diagnostics printed. */
int compilation_run(compilation *run, raptor_status_code (*body)(compilation *run, void *user),
                    void *user);

#endif
