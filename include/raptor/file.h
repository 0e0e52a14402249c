/* Files read whole, and files written whole or not at all (a temporary beside the target, renamed
 * when every byte is on disk), so that a full disk or a crash leaves nothing half-written. */
#ifndef RAPTOR_FILE_H
#define RAPTOR_FILE_H

#include "raptor/buffer.h"
#include "raptor/diagnostic.h"

/* *out_data is malloc'ed (free it) and followed by one NUL byte outside *out_size. Directories,
 * missing and empty files are diagnosed. */
raptor_status raptor_file_read(const char *path, raptor_diagnostics *diagnostics, char **out_data,
                               size_t *out_size);
raptor_status raptor_file_write(const char *path, const void *data, size_t size,
                                raptor_diagnostics *diagnostics);
raptor_status raptor_buffer_write_file(const raptor_buffer *buffer, const char *path,
                                       raptor_diagnostics *diagnostics);
/* Stream writing for files that grow with the model: writes go to a temporary, _close renames it
 * (and reports every earlier failure), _abandon removes it. */
typedef struct raptor_file_writer raptor_file_writer;
raptor_status raptor_file_writer_open(const char *path, raptor_diagnostics *diagnostics,
                                      raptor_file_writer **out_writer);
void raptor_file_writer_append(raptor_file_writer *writer, const void *data, size_t size);
raptor_status raptor_file_writer_close(raptor_file_writer *writer, raptor_diagnostics *diagnostics);
void raptor_file_writer_abandon(raptor_file_writer *writer);

#endif
