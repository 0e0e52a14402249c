/* Any text: parse it, verify it; what verifies is checked by its stage's rules, printed, and must
 * read back as the same text in both forms. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "backend/compile.h"

/* Larger ones only cost memory: the communication verifier keeps a record per word and core. */
enum { HOST_BYTES_LIMIT = 1 << 20, CORES_LIMIT = 256 };

static bool is_small(const ir_operation *module) {
    int64_t bytes = ir_integer_get(module, "raptor.host_bytes", 0);
    int64_t cores = ir_integer_get(module, "raptor.cores", 0);
    return bytes <= HOST_BYTES_LIMIT && cores <= CORES_LIMIT;
}

static void check_text(ir_context *context, ir_operation *module, bool generic,
                       raptor_diagnostics *diagnostics) {
    raptor_buffer first, second;
    raptor_buffer_init(&first);
    raptor_buffer_init(&second);
    ir_print_options options = {.generic = generic};
    ir_print(module, &options, &first);
    ir_operation *again = NULL;
    if (ir_parse(context, "again", first.data, first.size, diagnostics, &again))
        abort();
    ir_print(again, &options, &second);
    if (first.size != second.size || memcmp(first.data, second.data, first.size) != 0)
        abort();
    raptor_buffer_deinit(&first);
    raptor_buffer_deinit(&second);
}

static void check_module(ir_context *context, ir_operation *module,
                         raptor_diagnostics *diagnostics) {
    if (ir_verify(module, diagnostics))
        return;
    check_text(context, module, false, diagnostics);
    check_text(context, module, true, diagnostics);
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_chip chip;
    if (is_small(module) && !pim_chip_load("c64f", &arena, diagnostics, &chip)) {
        compile_options options = {.chip = &chip, .chip_name = "c64f"};
        if (compile_verify_stage(module, &options, diagnostics))
            diagnostics->first = diagnostics->first; /* a fault is a fine answer */
    }
    raptor_arena_deinit(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    jmp_buf guard;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    ir_context *context = ir_context_create();
    if (setjmp(guard) == 0) {
        raptor_arena_guard(ir_context_arena(context), &guard);
        ir_operation *module = NULL;
        if (!ir_parse(context, "fuzz", (const char *)data, size, &diagnostics, &module))
            check_module(context, module, &diagnostics);
    }
    ir_context_destroy(context);
    raptor_diagnostics_deinit(&diagnostics);
    return 0;
}
