#include "raptor/directory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "raptor/buffer.h"
#include "raptor/scope.h"

static raptor_place at(const char *path) {
    return (raptor_place){.file = path};
}

bool raptor_path_is_directory(const char *path) {
    struct stat information;
    return stat(path, &information) == 0 && S_ISDIR(information.st_mode);
}

raptor_status raptor_directory_create(const char *path, raptor_diagnostics *diagnostics) {
    char *copy = strdup(path);
    if (!copy)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "out of memory");
    for (char *slash = copy + 1;; slash++) {
        bool last = *slash == '\0';
        if (*slash != '/' && !last)
            continue;
        *slash = '\0';
        if (mkdir(copy, 0777) != 0 && !(errno == EEXIST && raptor_path_is_directory(copy))) {
            int error = errno;
            free(copy);
            return raptor_diagnose(diagnostics, RAPTOR_E_file_write, at(path),
                                   "cannot create the folder: %s", strerror(error));
        }
        if (last)
            break;
        *slash = '/';
    }
    free(copy);
    return RAPTOR_OK;
}

static bool is_entry(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Removes what is below the open folder, which it closes; needs no memory of ours for paths, as it
 * cleans up where memory has run out. */
static void remove_entries(int descriptor) {
    DIR *folder = fdopendir(descriptor);
    if (!folder) {
        close(descriptor);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!is_entry(entry))
            continue;
        int child = openat(descriptor, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
        if (child >= 0)
            remove_entries(child);
        unlinkat(descriptor, entry->d_name, child >= 0 ? AT_REMOVEDIR : 0);
    }
    closedir(folder);
}

void raptor_directory_remove(const char *path) {
    int descriptor = open(path, O_RDONLY | O_DIRECTORY);
    if (descriptor < 0)
        return;
    remove_entries(descriptor);
    rmdir(path);
}

bool raptor_directory_holds_only(const char *path, raptor_directory_check *is_ours) {
    DIR *folder = opendir(path);
    if (!folder)
        return false;
    bool ours = true;
    for (struct dirent *entry; ours && (entry = readdir(folder));)
        ours = !is_entry(entry) || is_ours(path, entry->d_name);
    closedir(folder);
    return ours;
}

typedef struct folder_writing {
    const char *path, *staging;
    bool present;
    raptor_directory_fill *fill;
    const void *user;
} folder_writing;

static raptor_status_code write_staging(raptor_arena *arena, void *user,
                                        raptor_diagnostics *diagnostics) {
    const folder_writing *writing = user;
    RAPTOR_TRY(raptor_directory_create(writing->staging, diagnostics));
    return writing->fill(writing->staging, writing->user, arena, diagnostics);
}

static raptor_status write_folder(folder_writing *writing, raptor_diagnostics *diagnostics) {
    raptor_directory_remove(writing->staging);
    raptor_status_code status =
        raptor_scope_run(write_staging, writing, at(writing->path), diagnostics);
    if (status == RAPTOR_OK) {
        if (writing->present)
            raptor_directory_remove(writing->path);
        if (rename(writing->staging, writing->path) != 0)
            status = raptor_diagnose(diagnostics, RAPTOR_E_file_write, at(writing->path), "%s",
                                     strerror(errno));
    }
    if (status != RAPTOR_OK)
        raptor_directory_remove(writing->staging);
    return status;
}

raptor_status raptor_directory_write(const char *path, raptor_directory_check *is_ours,
                                     raptor_directory_fill *fill, const void *user,
                                     raptor_diagnostics *diagnostics) {
    bool present = access(path, F_OK) == 0;
    if (present && !raptor_directory_holds_only(path, is_ours))
        return raptor_diagnose(diagnostics, RAPTOR_E_file_write, at(path),
                               "it exists and holds more than what is written here");
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    raptor_buffer staging; /* not in the arena that ends where memory runs out */
    raptor_buffer_init(&staging);
    raptor_buffer_printf(&staging, "%.*s.partial-%ld", (int)length, path, (long)getpid());
    folder_writing writing = {path, staging.data, present, fill, user};
    raptor_status_code status =
        staging.failed
            ? raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, at(path), "no memory to write")
            : write_folder(&writing, diagnostics);
    raptor_buffer_deinit(&staging);
    return status;
}
