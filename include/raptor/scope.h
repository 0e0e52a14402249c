/* Work with an arena of its own: where memory runs out, that is one diagnostic. */
#ifndef RAPTOR_SCOPE_H
#define RAPTOR_SCOPE_H

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

typedef raptor_status_code raptor_scope_work(raptor_arena *arena, void *user,
                                             raptor_diagnostics *diagnostics);

/* Calls `work` with a guarded arena, which ends with the call. The work may take the guard off when
 * it comes to own what the arena does not, and has to check what it allocates then. */
raptor_status raptor_scope_run(raptor_scope_work *work, void *user, raptor_place place,
                               raptor_diagnostics *diagnostics);

#endif
