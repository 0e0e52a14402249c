/* Files on the command line. */
#ifndef RAPTOR_TOOLS_COMMON_FILES_H
#define RAPTOR_TOOLS_COMMON_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "raptor/diagnostic.h"

/* What is wrong with such a command line; the name of the file follows. */
#define FILES_CLASH_TEXT "this would write a file twice or over one that is read: "

/* The first of the files and folders to be written that is also read, or written twice; NULL if
 * none is. Of a program's folder its files are read, with a stage its resources. Entries may be
 * NULL. Devices may be written
 * twice; what does not exist yet is the same under the same name in the same folder. */
const char *files_clash(const char *const *written, size_t written_count, const char *const *read,
                        size_t read_count);

/* The same for a file that turns out to be read: one that a file on the command line names. */
raptor_status files_check(const char *const *written, size_t written_count, const char *read,
                          raptor_diagnostics *diagnostics);

/* An option's value, the size of a file; 1 MB to 1 TB. False if it is none. */
bool files_megabytes(const char *text, uint64_t *out_bytes);

#endif
