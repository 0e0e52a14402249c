/* Running a program on the simulated device with real inputs: host memory, inputs, outputs. */
#ifndef RAPTOR_RUNTIME_EXECUTE_H
#define RAPTOR_RUNTIME_EXECUTE_H

#include "frontend/onnx/tensor.h"
#include "runtime/device/device.h"

typedef struct execute_options {
    const char *trace_path;                   /* Chrome trace events, or NULL */
    uint64_t trace_limit_bytes;               /* see pim_run_options */
    const volatile sig_atomic_t *interrupted; /* see pim_run_options; may be NULL */
} execute_options;

/* Inputs are f32 and matched by name; one without a name stands for the program's input at its
 * position. A chip in throughput mode (sim_mode 0) is also run over and over for its sim_time.
 * Outputs are f32, in the program's order, with data in `arena`. */
raptor_status execute_program(const pim_program *program, const pim_chip *chip,
                              const onnx_named_tensor *inputs, size_t input_count,
                              const execute_options *options, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, pim_run_report *out_report,
                              onnx_named_tensor **out_outputs);

#endif
