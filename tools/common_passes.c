#include "tools/common_passes.h"

#include "ir/passes.h"

#include <stdlib.h>
#include <string.h>

static const ir_pass *const passes[] = {
    &ir_pass_canonicalise,
    &ir_pass_remove_dead,
};
enum { PASS_COUNT = sizeof passes / sizeof *passes };

const ir_pass *const *tool_passes(size_t *out_count) {
    *out_count = PASS_COUNT;
    return passes;
}

static const ir_pass *find(const char *name, size_t length) {
    for (size_t i = 0; i < PASS_COUNT; i++)
        if (strlen(passes[i]->name) == length && strncmp(passes[i]->name, name, length) == 0)
            return passes[i];
    return NULL;
}

char *tool_pipeline_add(tool_pipeline *pipeline, const char *names) {
    for (const char *at = names; *at;) {
        size_t length = strcspn(at, ",");
        const ir_pass *pass = find(at, length);
        if (!pass || pipeline->count == TOOL_PIPELINE_LIMIT)
            return strndup(at, length);
        pipeline->passes[pipeline->count++] = pass;
        at += length + (at[length] == ',');
    }
    return NULL;
}
