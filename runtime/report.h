/* What a run reports: a table for the terminal, the same as JSON for machines. */
#ifndef RAPTOR_RUNTIME_REPORT_H
#define RAPTOR_RUNTIME_REPORT_H

#include "runtime/device/device.h"

typedef struct report_output {
    const char *name;
    uint32_t rank;
    const int64_t *shape;
    bool compared;
    double max_abs_err, max_rel_err;
    bool argmax_match, within_tolerance;
} report_output;

/* A node that ran on the host: wall-clock time, no cycles. */
typedef struct report_host_layer {
    const char *name, *op;
    double seconds;
} report_host_layer;

/* A part of a model that is split between device and host (docs/segments.md). */
typedef struct report_segment {
    bool device;
    /* device: simulated, start after the values it needs were moved to its host memory */
    double start_ns, latency_ns, transfer_ns;
    uint64_t bytes_in, bytes_out;      /* moved from and to other segments */
    uint32_t first_layer, layer_count; /* in device.layers */
    /* host */
    double seconds;
    uint32_t host_layer_count;
    const report_host_layer *host_layers;
} report_segment;

typedef struct run_report {
    const char *model, *chip;
    uint32_t bits;
    pim_run_report device;
    double compile_s, simulate_s, reference_s; /* wall clock; 0 = did not happen */
    double naive_bound_ns;                     /* 0 = unknown; docs/planner.md */
    uint32_t output_count;
    const report_output *outputs;
    /* Of a model that runs on device and host; no segments: it all runs on the device. Then
     * `device` sums up the device segments, and its latency holds the transfers between segments.
     */
    uint32_t segment_count;
    const report_segment *segments;
    double host_s, transfer_ns;
    uint64_t transferred_bytes;
    uint64_t device_macs, total_macs; /* multiply-accumulates */
    uint32_t unknown_macs;            /* nodes whose are not known */
} run_report;

/* Share of the multiply-accumulates that the device does; 1 when there are none. */
double report_device_share(const run_report *report);

/* Time no plan for this placement can beat: all work spread evenly over the chip's cores
 * (compute_ns), and the core with the most work (critical_path_ns). */
typedef struct report_bounds {
    double compute_ns, critical_path_ns;
} report_bounds;
report_bounds report_bounds_of(const pim_run_report *device);

double report_peak_rss_mb(void);
void report_print(const run_report *report, FILE *stream);
/* The first warnings, a line each, as diagnostics are; `file` is the program or the model. */
void report_print_warnings(const run_report *report, const char *file, FILE *stream);
raptor_status report_write(const run_report *report, const char *path,
                           raptor_diagnostics *diagnostics);

#endif
