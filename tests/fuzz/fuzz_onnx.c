/* Any bytes as an ONNX model: read, checked, and brought to the plan stage if it is one. */
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

#include "frontend/frontend.h"

static void import(const onnx_model *model, raptor_diagnostics *diagnostics) {
    jmp_buf guard;
    ir_context *context = ir_context_create();
    if (setjmp(guard) == 0) {
        ir_operation *module = NULL;
        raptor_arena_guard(ir_context_arena(context), &guard);
        if (!frontend_import(model, NULL, context, diagnostics, &module) &&
            ir_verify(module, diagnostics))
            abort(); /* what the frontend makes is valid */
    }
    ir_context_destroy(context);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    onnx_model *model = NULL;
    if (!onnx_model_parse(data, size, "fuzz", NULL, &diagnostics, &model))
        import(model, &diagnostics);
    onnx_model_destroy(model);
    raptor_diagnostics_deinit(&diagnostics);
    return 0;
}
