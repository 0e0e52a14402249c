/* The passes raptor-opt can run by name. */
#ifndef RAPTOR_TOOLS_COMMON_PASSES_H
#define RAPTOR_TOOLS_COMMON_PASSES_H

#include "ir/pass.h"

enum { TOOL_PIPELINE_LIMIT = 64 };
typedef struct tool_pipeline {
    const ir_pass *passes[TOOL_PIPELINE_LIMIT];
    size_t count;
} tool_pipeline;

/* The passes in the order of the listing: the generic ones, then the way of a model; NULL past the
 * last. */
const ir_pass *tool_pass_at(size_t position);
/* Appends the passes of a comma list; the name of the first unknown one (malloc'ed) or NULL. */
char *tool_pipeline_add(tool_pipeline *pipeline, const char *names);

#endif
