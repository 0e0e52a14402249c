/* The simulated device: runs a PIM program on a chip, with exact simulated time and energy and,
 * when asked, real values. docs/device.md describes the model. */
#ifndef RAPTOR_DEVICE_H
#define RAPTOR_DEVICE_H

#include "target/pim/chip.h"
#include "target/pim/program.h"

typedef struct pim_run_options {
    /* Charge time and energy, compute nothing. Implied in throughput mode, where the streams run
     * over and over. */
    bool timing_only;
    /* Host memory of at least program->host_bytes, with the constants and inputs in place; outputs
     * are there after the run. Not needed when timing_only. */
    uint8_t *host_memory;
    size_t host_bytes;
    /* Chrome trace events of every instruction, or NULL. */
    const char *trace_path;
    /* The trace ends (as valid JSON) near this size; 0: 1 GiB. */
    uint64_t trace_limit_bytes;
} pim_run_options;

/* Times in ns since the start. A layer of all instructions outside any named layer comes last when
 * there are some, with the name "". */
typedef struct pim_layer_report {
    const char *name, *op;
    uint32_t cores; /* that have instructions of it */
    double start_ns, end_ns;
    /* Sum over cores of the time in which at least one instruction of the layer is in flight
     * (dispatched, not finished); where layers overlap on a core the earlier one counts. */
    double busy_ns;
    uint64_t mvmul, instructions;
    uint64_t bytes_moved; /* payload of ld, st, send and recv */
    double energy_pj;     /* dynamic; static energy belongs to no layer */
} pim_layer_report;

typedef struct pim_core_report {
    double busy_ns, idle_ns; /* their sum is the latency of the run */
    double finish_ns;
    uint64_t instructions;
} pim_core_report;

typedef struct pim_run_report {
    double latency_ns; /* throughput mode: the time simulated */
    double energy_pj;
    uint64_t instructions; /* one round of all streams */
    uint32_t cores_used;   /* with a stream that is not empty */
    uint32_t layer_count;
    pim_layer_report *layers;
    uint32_t core_count;
    pim_core_report *cores;
    /* Throughput mode only: rounds every core has begun to its last instruction. */
    bool throughput;
    uint64_t samples;
    double energy_pj_per_sample;
    double throughput_ns; /* simulated time of the rounds */
    double simulate_s;    /* wall clock of the simulation itself */
} pim_run_report;

/* The report lives in `arena`. A deadlock, a time limit, or an instruction that is illegal where it
 * stands fails the run; the diagnostics name cores, instructions and layers. */
raptor_status pim_device_run(const pim_program *program, const pim_chip *chip,
                             const pim_run_options *options, raptor_arena *arena,
                             raptor_diagnostics *diagnostics, pim_run_report *out_report);

#endif
