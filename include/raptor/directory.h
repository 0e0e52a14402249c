/* Folders: made, removed, and written whole or not at all. */
#ifndef RAPTOR_DIRECTORY_H
#define RAPTOR_DIRECTORY_H

#include <stdbool.h>

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

bool raptor_path_is_directory(const char *path);
/* Creates the folder and its parents; an existing folder is fine. */
raptor_status raptor_directory_create(const char *path, raptor_diagnostics *diagnostics);
/* Removes a folder and everything below it; a missing one is fine. */
void raptor_directory_remove(const char *path);

/* Whether the entry `name` of `folder` is of the kind that is written there. Must not leave by an
 * arena's guard. */
typedef bool raptor_directory_check(const char *folder, const char *name);
/* Whether `path` is a folder and every entry in it passes. */
bool raptor_directory_holds_only(const char *path, raptor_directory_check *is_ours);

/* Writes what belongs into the empty `folder`. `arena` is guarded and ends with the call. */
typedef raptor_status_code raptor_directory_fill(const char *folder, const void *user,
                                                 raptor_arena *arena,
                                                 raptor_diagnostics *diagnostics);
/* Fills a folder beside `path` and renames it when all of it is written. What stands at `path`
 * already is replaced if every entry in it passes `is_ours`, and refused otherwise. */
raptor_status raptor_directory_write(const char *path, raptor_directory_check *is_ours,
                                     raptor_directory_fill *fill, const void *user,
                                     raptor_diagnostics *diagnostics);

#endif
