#include "tools/common_files.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "raptor/directory.h"
#include "runtime/segments/program.h"

enum { LINKS_LIMIT = 40 };

static bool is_same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The folder of a path, "." for a name alone; false when the text does not fit. */
static bool folder_of(const char *path, char out_folder[PATH_MAX], const char **out_name) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 1;
    *out_name = slash ? slash + 1 : path;
    if (length >= PATH_MAX)
        return false;
    memcpy(out_folder, slash ? path : ".", length);
    out_folder[length] = '\0';
    return true;
}

/* Where a file will be created: behind symbolic links that lead nowhere yet. */
static bool follow_links(const char *path, char out_path[PATH_MAX]) {
    if (snprintf(out_path, PATH_MAX, "%s", path) >= PATH_MAX)
        return false;
    char target[PATH_MAX], folder[PATH_MAX];
    const char *name;
    for (int links = 0; links < LINKS_LIMIT; links++) {
        ssize_t length = readlink(out_path, target, sizeof target - 1);
        if (length < 0)
            return true;
        target[length] = '\0';
        if (!folder_of(out_path, folder, &name))
            return false;
        int all = target[0] == '/' ? snprintf(out_path, PATH_MAX, "%s", target)
                                   : snprintf(out_path, PATH_MAX, "%s/%s", folder, target);
        if (all >= PATH_MAX)
            return false;
    }
    return false;
}

/* Of two paths of which one does not exist. */
static bool become_same(const char *a, const char *b) {
    char first[PATH_MAX], second[PATH_MAX], folder[PATH_MAX];
    const char *first_name, *second_name;
    struct stat first_folder, second_folder;
    if (!follow_links(a, first) || !follow_links(b, second) ||
        !folder_of(first, folder, &first_name) || stat(folder, &first_folder) != 0 ||
        !folder_of(second, folder, &second_name) || stat(folder, &second_folder) != 0)
        return strcmp(a, b) == 0;
    return strcmp(first_name, second_name) == 0 && is_same_file(&first_folder, &second_folder);
}

static bool are_same(const char *a, const char *b) {
    struct stat first, second;
    if (!a || !b)
        return false;
    if (stat(a, &first) != 0 || stat(b, &second) != 0)
        return become_same(a, b);
    return (S_ISREG(first.st_mode) || S_ISDIR(first.st_mode)) && is_same_file(&first, &second);
}

/* "core_0.pim", or "segment_1/core_0.pim" */
static bool is_program_file(const char *name) {
    char first[PATH_MAX];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(name, "/"), name);
    return pim_program_names_file(first) || segments_program_names_file(first);
}

/* Whether `path` is a file of the program in `folder`, or of one of its segments. */
static bool is_of_program(const char *path, const char *folder) {
    char at[PATH_MAX], above[PATH_MAX], parent[PATH_MAX], program[PATH_MAX];
    const char *name;
    if (!path || !folder || !raptor_path_is_directory(folder) || !follow_links(path, at) ||
        !folder_of(at, above, &name) || !realpath(above, parent) || !realpath(folder, program))
        return false;
    size_t length = strlen(program);
    if (strcmp(parent, program) == 0)
        return is_program_file(name);
    return strncmp(parent, program, length) == 0 && parent[length] == '/' &&
           is_program_file(parent + length + 1);
}

/* Beside a stage in text its resources are read, as PATH.resources. */
static bool is_beside(const char *path, const char *stage) {
    char beside[PATH_MAX];
    return path && stage &&
           snprintf(beside, sizeof beside, "%s.resources", stage) < (int)sizeof beside &&
           access(beside, F_OK) == 0 && are_same(path, beside);
}

static bool is_lost(const char *written, const char *read) {
    return are_same(written, read) || is_of_program(written, read) ||
           is_of_program(read, written) || is_beside(written, read);
}

const char *files_clash(const char *const *written, size_t written_count, const char *const *read,
                        size_t read_count) {
    for (size_t i = 0; i < written_count; i++) {
        for (size_t k = 0; k < read_count; k++)
            if (is_lost(written[i], read[k]))
                return written[i];
        for (size_t k = 0; k < i; k++)
            if (are_same(written[i], written[k]))
                return written[i];
    }
    return NULL;
}

raptor_status files_check(const char *const *written, size_t written_count, const char *read,
                          raptor_diagnostics *diagnostics) {
    const char *clash = files_clash(written, written_count, &read, 1);
    return clash ? raptor_diagnose(diagnostics, RAPTOR_E_usage, (raptor_place){.file = clash},
                                   "this is read, too, and would be lost")
                 : RAPTOR_OK;
}

bool files_megabytes(const char *text, uint64_t *out_bytes) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || value == 0 || value > 1u << 20)
        return false;
    *out_bytes = (uint64_t)value << 20;
    return true;
}
