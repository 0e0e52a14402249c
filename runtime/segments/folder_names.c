/* What a program of several segments looks like on disk, apart from what reads and writes it: that
 * needs the reference, which tools without values do without. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/segments/program.h"

bool segments_program_is_folder(const char *path) {
    char index[4096];
    return (size_t)snprintf(index, sizeof index, "%s/segments.json", path) < sizeof index &&
           access(index, F_OK) == 0;
}

bool segments_program_names_file(const char *name) {
    if (strcmp(name, "segments.json") == 0)
        return true;
    if (strncmp(name, "segment_", 8) != 0)
        return false;
    const char *end = name + 8 + strspn(name + 8, "0123456789");
    return end > name + 8 && (*end == '\0' || strcmp(end, ".onnx") == 0);
}
