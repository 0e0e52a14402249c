/* Parses and prints a module of many operations: those of the reference, in lane bodies, as the
 * lowering makes them. Prints operations a second of processor time, the best of three. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "ir/ir.h"

enum { PER_BODY = 8, ROUNDS = 3 };

static void write_module(raptor_buffer *out, long operations) {
    raptor_buffer_puts(out, "module {\n  func.func @main(%x: tensor<1x8xf32>) {\n");
    for (long i = 0; i < operations / PER_BODY; i++)
        raptor_buffer_printf(
            out,
            "    %%r%ld = spat.graph_compute_batch %%lane = 0 to 2 [] = [] (%%a) = (%%x) "
            "shared_outs(%%out) crossbarWeights 0 {placement = array<i64: 0, 1>, raptor.layer = "
            "\"conv%ld\"} : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {\n"
            "      %%o = affine.apply affine_map<(d0) -> (d0 * 4)>(%%lane)\n"
            "      %%f = tensor.extract_slice %%a[0, %%o] [1, 4] [1, 1] : tensor<1x8xf32> to "
            "tensor<1x4xf32>\n"
            "      %%c = arith.constant dense<0.5> : tensor<1x4xf32>\n"
            "      %%v = spat.vadd %%f, %%c : (tensor<1x4xf32>, tensor<1x4xf32>) -> "
            "tensor<1x4xf32>\n"
            "      %%w = spat.relu(%%v) : tensor<1x4xf32> -> tensor<1x4xf32>\n"
            "      spat.in_parallel {\n        tensor.parallel_insert_slice %%w into %%out[%%lane, "
            "0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>\n      }\n    }\n",
            i, i % 100);
    raptor_buffer_puts(out, "    func.return\n  }\n}\n");
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool measure(const raptor_buffer *text, double *parse, double *print) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    ir_context *context = ir_context_create();
    jmp_buf guard;
    bool fine = context && setjmp(guard) == 0;
    if (fine) {
        ir_operation *module = NULL;
        raptor_buffer out;
        raptor_buffer_init(&out);
        raptor_arena_guard(ir_context_arena(context), &guard);
        double start = seconds_now();
        fine = !ir_parse(context, "bench", text->data, text->size, &diagnostics, &module);
        double middle = seconds_now();
        if (fine)
            ir_print(module, NULL, &out);
        double end = seconds_now();
        fine = fine && out.size > 0 && !out.failed;
        *parse = middle - start < *parse ? middle - start : *parse;
        *print = end - middle < *print ? end - middle : *print;
        raptor_buffer_deinit(&out);
    }
    raptor_diagnostics_print(&diagnostics, stderr);
    raptor_diagnostics_deinit(&diagnostics);
    ir_context_destroy(context);
    return fine;
}

int main(int count, char **arguments) {
    long operations = count > 1 ? atol(arguments[1]) : 1000000;
    double parse = 1e9, print = 1e9;
    raptor_buffer text;
    raptor_buffer_init(&text);
    write_module(&text, operations);
    bool fine = !text.failed;
    for (int round = 0; round < ROUNDS && fine; round++)
        fine = measure(&text, &parse, &print);
    if (fine)
        printf("%ld operations, %.1f MB: parse %.2f M operations/s (%.0f MB/s), print %.2f M "
               "operations/s\n",
               operations, (double)text.size / 1e6, (double)operations / parse / 1e6,
               (double)text.size / parse / 1e6, (double)operations / print / 1e6);
    raptor_buffer_deinit(&text);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
