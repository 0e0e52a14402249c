#include "tools/common_files.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

static bool are_same(const char *a, const char *b) {
    struct stat first, second;
    if (!a || !b)
        return false;
    if (stat(a, &first) != 0 || stat(b, &second) != 0)
        return strcmp(a, b) == 0;
    return (S_ISREG(first.st_mode) || S_ISDIR(first.st_mode)) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

const char *files_clash(const char *const *written, size_t written_count, const char *const *read,
                        size_t read_count) {
    for (size_t i = 0; i < written_count; i++) {
        for (size_t k = 0; k < read_count; k++)
            if (are_same(written[i], read[k]))
                return written[i];
        for (size_t k = 0; k < i; k++)
            if (are_same(written[i], written[k]))
                return written[i];
    }
    return NULL;
}
