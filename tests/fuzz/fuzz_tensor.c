/* Any bytes as a tensor file: .npy, .npz or a TensorProto, told apart by content. */
#include <setjmp.h>
#include <stdint.h>

#include "runtime/tensor_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    jmp_buf guard;
    raptor_diagnostics diagnostics;
    raptor_arena arena;
    raptor_diagnostics_init(&diagnostics);
    raptor_arena_init(&arena);
    if (setjmp(guard) == 0) {
        onnx_named_tensor *tensors = NULL;
        size_t count = 0;
        raptor_arena_guard(&arena, &guard);
        if (!tensor_file_parse(data, size, "fuzz", &arena, &diagnostics, &tensors, &count))
            for (size_t i = 0; i < count; i++)
                (void)onnx_tensor_to_float(&tensors[i].tensor, &arena);
    }
    raptor_arena_deinit(&arena);
    raptor_diagnostics_deinit(&diagnostics);
    return 0;
}
