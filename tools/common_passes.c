#include "tools/common_passes.h"

#include <string.h>

#include "backend/compile.h"
#include "ir/passes.h"

static const ir_pass *const generic_passes[] = {&ir_pass_canonicalise, &ir_pass_remove_dead};
enum { GENERIC_COUNT = sizeof generic_passes / sizeof *generic_passes };

const ir_pass *tool_pass_at(size_t position) {
    size_t lowerings;
    const ir_pass *const *list = compile_passes(&lowerings);
    if (position < GENERIC_COUNT)
        return generic_passes[position];
    return position - GENERIC_COUNT < lowerings ? list[position - GENERIC_COUNT] : NULL;
}

static const ir_pass *find_pass(const char *name, size_t length) {
    const ir_pass *pass;
    for (size_t i = 0; (pass = tool_pass_at(i)); i++)
        if (strlen(pass->name) == length && strncmp(pass->name, name, length) == 0)
            return pass;
    return NULL;
}

char *tool_pipeline_add(tool_pipeline *pipeline, const char *names) {
    for (const char *at = names; *at;) {
        size_t length = strcspn(at, ",");
        const ir_pass *pass = find_pass(at, length);
        if (!pass || pipeline->count == TOOL_PIPELINE_LIMIT)
            return strndup(at, length);
        pipeline->passes[pipeline->count++] = pass;
        at += length + (at[length] == ',');
    }
    return NULL;
}
