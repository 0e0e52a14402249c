/* Files on the command line. */
#ifndef RAPTOR_TOOLS_COMMON_FILES_H
#define RAPTOR_TOOLS_COMMON_FILES_H

#include <stddef.h>

/* The first of the files and folders to be written that is also read, or written twice; NULL if
 * none is. Entries may be NULL. Devices may be written twice; what does not exist yet is the same
 * under the same name. */
const char *files_clash(const char *const *written, size_t written_count, const char *const *read,
                        size_t read_count);

#endif
