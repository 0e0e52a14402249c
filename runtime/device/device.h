/* The simulated device: runs a PIM program on a chip, with exact simulated time and energy and,
 * when asked, real values. docs/device.md describes the model. */
#ifndef RAPTOR_DEVICE_H
#define RAPTOR_DEVICE_H

#include <signal.h>

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
    /* A line for every register and memory write, or NULL; needs values. */
    const char *commit_log_path;
    /* Set by someone else (a signal handler), it ends the run; what is written until then is
     * complete. May be NULL. */
    const volatile sig_atomic_t *interrupted;
    /* Chrome trace events of every instruction, or NULL. */
    const char *trace_path;
    /* The trace ends (as valid JSON) near this size; 0: 1 GiB. */
    uint64_t trace_limit_bytes;
} pim_run_options;

/* What a core, or the chain of instructions that determines the latency, spends its time on:
 * PIM_TIME_KIND(name, meaning). */
#define PIM_TIME_KINDS                                                                             \
    PIM_TIME_KIND(matrix, "array groups compute")                                                  \
    PIM_TIME_KIND(vector, "vector unit computes")                                                  \
    PIM_TIME_KIND(transfer, "local copies, fills and signals")                                     \
    PIM_TIME_KIND(local_memory, "operands and results through the local memory port")              \
    PIM_TIME_KIND(network, "messages on the way")                                                  \
    PIM_TIME_KIND(host_memory, "host memory port")                                                 \
    PIM_TIME_KIND(rendezvous, "send and recv wait for each other")                                 \
    PIM_TIME_KIND(event, "wait for another core's sync")                                           \
    PIM_TIME_KIND(dispatch, "dispatch, group register, reorder buffer, commit")                    \
    PIM_TIME_KIND(front_end, "fetch, decode and scalar instructions")                              \
    PIM_TIME_KIND(idle, "after the core's last instruction")

typedef enum pim_time_kind {
#define PIM_TIME_KIND(name, meaning) PIM_TIME_##name,
    PIM_TIME_KINDS
#undef PIM_TIME_KIND
        PIM_TIME_KIND_COUNT
} pim_time_kind;

extern const char *const pim_time_kind_names[PIM_TIME_KIND_COUNT];
extern const char *const pim_time_kind_meanings[PIM_TIME_KIND_COUNT];

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
    /* The time of the oldest instruction the core has not retired, by what that one does; the sum
     * is the latency. Zeros in throughput mode. */
    double time_ns[PIM_TIME_KIND_COUNT];
    uint64_t instructions;
} pim_core_report;

/* Time on the critical path: the chain of instructions and waits, followed back from the last
 * instruction to the start, each to what released it. One entry for each layer and kind of it, in
 * the order of the layers; their sum is the latency. */
typedef struct pim_path_entry {
    const char *layer; /* "": outside any layer */
    pim_time_kind kind;
    double ns;
} pim_path_entry;

/* What a program does that a real machine would not forgive: PIM_WARNING_KIND(name).
 *   uninitialised  reads local bytes that nothing has written (runs with values)
 *   stale          reads or overwrites bytes before an earlier instruction is done with them
 * (strict timing) outside        uses bytes beyond a memory (runs without values, default timing)
 *   size           a send and its recv of different sizes (the same) */
#define PIM_WARNING_KINDS                                                                          \
    PIM_WARNING_KIND(uninitialised)                                                                \
    PIM_WARNING_KIND(stale)                                                                        \
    PIM_WARNING_KIND(outside)                                                                      \
    PIM_WARNING_KIND(size)

typedef enum pim_warning_kind {
#define PIM_WARNING_KIND(name) PIM_WARNING_##name,
    PIM_WARNING_KINDS
#undef PIM_WARNING_KIND
        PIM_WARNING_KIND_COUNT
} pim_warning_kind;

extern const char *const pim_warning_kind_names[PIM_WARNING_KIND_COUNT];

typedef struct pim_warning {
    pim_warning_kind kind;
    uint32_t core, pc;
    uint32_t other;         /* stale: the earlier instruction; size: the recv */
    uint32_t other_core;    /* size */
    const char *layer, *op; /* op: the instruction's name */
    int64_t address, bytes; /* the first such bytes; size: bytes sent */
    int64_t other_bytes;    /* size: bytes received */
    int64_t limit;          /* outside: bytes of the memory */
    bool host;              /* outside, stale: bytes of the host memory */
} pim_warning;
/* More are counted only. */
#define PIM_WARNING_LIMIT 256

typedef struct pim_run_report {
    double latency_ns; /* throughput mode: the time simulated */
    double energy_pj;
    uint64_t instructions; /* one round of all streams */
    uint32_t cores_used;   /* with a stream that is not empty */
    uint32_t layer_count;
    pim_layer_report *layers;
    uint32_t core_count;
    pim_core_report *cores;
    uint64_t warnings_seen;
    uint32_t warning_count;
    pim_warning *warnings;
    uint32_t path_count; /* 0 in throughput mode */
    pim_path_entry *path;
    /* Throughput mode only: rounds every core has begun to its last instruction. */
    bool throughput;
    uint64_t samples;
    double energy_pj_per_sample;
    double throughput_ns; /* simulated time of the rounds */
    double simulate_s;    /* wall clock of the simulation itself */
} pim_run_report;

/* The report lives in `arena`. A deadlock, a time limit, or an instruction that is illegal where it
 * stands fails the run; the diagnostics name cores, instructions and layers. Of a run that failed
 * the report has the warnings alone, of what it executed, as the log has its writes. */
raptor_status pim_device_run(const pim_program *program, const pim_chip *chip,
                             const pim_run_options *options, raptor_arena *arena,
                             raptor_diagnostics *diagnostics, pim_run_report *out_report);

#endif
