#include "raptor/scope.h"

raptor_status raptor_scope_run(raptor_scope_work *work, void *user, raptor_place place,
                               raptor_diagnostics *diagnostics) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    jmp_buf guard;
    raptor_status_code status;
    if (setjmp(guard) == 0) {
        raptor_arena_guard(&arena, &guard);
        status = work(&arena, user, diagnostics);
    } else {
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place, "out of memory");
    }
    raptor_arena_deinit(&arena);
    return status;
}
