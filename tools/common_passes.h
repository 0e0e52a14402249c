/* The passes raptor-opt can run by name. */
#ifndef RAPTOR_TOOLS_COMMON_PASSES_H
#define RAPTOR_TOOLS_COMMON_PASSES_H

#include "ir/pass.h"

enum { TOOL_PIPELINE_LIMIT = 64 };
typedef struct tool_pipeline {
    const ir_pass *passes[TOOL_PIPELINE_LIMIT];
    size_t count;
} tool_pipeline;

/* All passes, in the order of the listing. */
const ir_pass *const *tool_passes(size_t *out_count);
/* Appends the passes of a comma list; the name of the first unknown one (malloc'ed) or NULL. */
char *tool_pipeline_add(tool_pipeline *pipeline, const char *names);

#endif
