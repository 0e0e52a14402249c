/* The modules of a folder of tests/ir, one after the other. */
#ifndef RAPTOR_TESTS_LOWERING_MODULES_H
#define RAPTOR_TESTS_LOWERING_MODULES_H

#include "tests/unit/lowering.h"

#include <glob.h>

typedef struct lowering_module {
    const char *file;
    uint32_t number; /* in the file, from 1 */
    const char *text;
    size_t size;
} lowering_module;

typedef bool (*lowering_visit)(const lowering_module *module, void *user);

static inline bool lowering_visit_file(const char *path, lowering_visit visit, void *user) {
    static const char separator[] = "// -----\n";
    char *text;
    size_t size;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    if (raptor_file_read(path, &diagnostics, &text, &size))
        fail_msg("%s cannot be read", path);
    lowering_module module = {.file = strrchr(path, '/') + 1, .number = 1};
    bool fine = true;
    for (const char *at = text, *end = text + size; at < end; module.number++) {
        const char *next = memmem(at, (size_t)(end - at), separator, strlen(separator));
        module.text = at;
        module.size = (size_t)((next ? next : end) - at);
        fine &= visit(&module, user);
        at = next ? next + strlen(separator) : end;
    }
    free(text);
    raptor_diagnostics_deinit(&diagnostics);
    return fine;
}

/* Whether the visit of every module returned true. */
static inline bool lowering_visit_folder(const char *folder, lowering_visit visit, void *user) {
    glob_t paths;
    bool fine = true;
    char pattern[512];
    snprintf(pattern, sizeof pattern, "%s/ir/%s/*.mlir", RAPTOR_TEST_DATA, folder);
    if (glob(pattern, 0, NULL, &paths) != 0)
        fail_msg("no modules");
    for (size_t i = 0; i < paths.gl_pathc; i++)
        fine &= lowering_visit_file(paths.gl_pathv[i], visit, user);
    globfree(&paths);
    return fine;
}

static inline bool lowering_visit_modules(lowering_visit visit, void *user) {
    return lowering_visit_folder("lower", visit, user);
}

#endif
