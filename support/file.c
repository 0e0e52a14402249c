#include "raptor/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "raptor/directory.h"

static raptor_place at(const char *path) {
    return (raptor_place){.file = path};
}

static raptor_status read_stream(FILE *stream, const char *path, raptor_diagnostics *diagnostics,
                                 char **out_data, size_t *out_size) {
    size_t capacity = 1 << 16, size = 0;
    struct stat information;
    if (fstat(fileno(stream), &information) == 0 && information.st_size > 0)
        capacity = (size_t)information.st_size + 2;
    char *data = malloc(capacity);
    while (data) {
        size += fread(data + size, 1, capacity - 1 - size, stream);
        if (size + 1 < capacity)
            break; /* end of file or error */
        char *grown = capacity > SIZE_MAX / 2 ? NULL : realloc(data, capacity * 2);
        if (!grown)
            free(data);
        data = grown;
        capacity *= 2;
    }
    if (!data)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "out of memory");
    if (ferror(stream) || size == 0) {
        bool failed = ferror(stream);
        free(data);
        return failed ? raptor_diagnose(diagnostics, RAPTOR_E_file_read, at(path),
                                        "cannot read: %s", strerror(errno))
                      : raptor_diagnose(diagnostics, RAPTOR_E_file_empty, at(path),
                                        "the file is empty");
    }
    data[size] = '\0';
    *out_data = data;
    *out_size = size;
    return RAPTOR_OK;
}

raptor_status raptor_file_read(const char *path, raptor_diagnostics *diagnostics, char **out_data,
                               size_t *out_size) {
    *out_data = NULL;
    *out_size = 0;
    if (raptor_path_is_directory(path))
        return raptor_diagnose(diagnostics, RAPTOR_E_file_read, at(path),
                               "is a folder, a file is needed");
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_missing, at(path), "cannot open: %s",
                               strerror(errno));
    raptor_status_code status = read_stream(stream, path, diagnostics, out_data, out_size);
    fclose(stream);
    return status;
}

struct raptor_file_writer {
    FILE *stream;
    char *path, *temporary;
    int error; /* errno of the first failed write, 0 if none */
};

static void writer_destroy(raptor_file_writer *writer) {
    free(writer->path);
    free(writer->temporary);
    free(writer);
}

raptor_status raptor_file_writer_open(const char *path, raptor_diagnostics *diagnostics,
                                      raptor_file_writer **out_writer) {
    *out_writer = NULL;
    raptor_file_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "out of memory");
    writer->path = strdup(path);
    struct stat information;
    bool special = stat(path, &information) == 0 && !S_ISREG(information.st_mode);
    /* A device such as /dev/full or /dev/stdout cannot be renamed over: it is written directly. */
    if (asprintf(&writer->temporary, "%s%s", path, special ? "" : ".partial") < 0)
        writer->temporary = NULL;
    bool named = writer->path && writer->temporary;
    if (named)
        writer->stream = fopen(writer->temporary, "wb");
    if (!writer->stream) {
        int error = named ? errno : ENOMEM;
        writer_destroy(writer);
        if (error == ENOMEM)
            return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "out of memory");
        return raptor_diagnose(diagnostics, RAPTOR_E_file_write, at(path), "cannot create: %s",
                               strerror(error));
    }
    *out_writer = writer;
    return RAPTOR_OK;
}

void raptor_file_writer_append(raptor_file_writer *writer, const void *data, size_t size) {
    if (size && !writer->error && fwrite(data, 1, size, writer->stream) != size)
        writer->error = errno ? errno : EIO;
}

raptor_status raptor_file_writer_close(raptor_file_writer *writer,
                                       raptor_diagnostics *diagnostics) {
    bool renamed = strcmp(writer->path, writer->temporary) != 0;
    if (fclose(writer->stream) != 0 && !writer->error)
        writer->error = errno;
    if (!writer->error && renamed && rename(writer->temporary, writer->path) != 0)
        writer->error = errno;
    raptor_status_code status = RAPTOR_OK;
    if (writer->error) {
        status = raptor_diagnose(diagnostics, RAPTOR_E_file_write, at(writer->path),
                                 "cannot write: %s", strerror(writer->error));
        if (renamed)
            unlink(writer->temporary);
    }
    writer_destroy(writer);
    return status;
}

void raptor_file_writer_abandon(raptor_file_writer *writer) {
    if (!writer)
        return;
    fclose(writer->stream);
    if (strcmp(writer->path, writer->temporary) != 0)
        unlink(writer->temporary);
    writer_destroy(writer);
}

raptor_status raptor_file_write(const char *path, const void *data, size_t size,
                                raptor_diagnostics *diagnostics) {
    raptor_file_writer *writer;
    RAPTOR_TRY(raptor_file_writer_open(path, diagnostics, &writer));
    raptor_file_writer_append(writer, data, size);
    return raptor_file_writer_close(writer, diagnostics);
}

raptor_status raptor_buffer_write_file(const raptor_buffer *buffer, const char *path,
                                       raptor_diagnostics *diagnostics) {
    if (buffer->failed)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "out of memory");
    return raptor_file_write(path, buffer->data, buffer->size, diagnostics);
}
