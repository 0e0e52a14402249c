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

typedef struct run_report {
    const char *model, *chip;
    uint32_t bits;
    pim_run_report device;
    double compile_s, simulate_s, reference_s; /* wall clock; 0 = did not happen */
    double naive_bound_ns;                     /* 0 = unknown; docs/planner.md */
    uint32_t output_count;
    const report_output *outputs;
} run_report;

/* Time no plan for this placement can beat: all work spread evenly over the chip's cores
 * (compute_ns), and the core with the most work (critical_path_ns). */
typedef struct report_bounds {
    double compute_ns, critical_path_ns;
} report_bounds;
report_bounds report_bounds_of(const pim_run_report *device);

double report_peak_rss_mb(void);
void report_print(const run_report *report, FILE *stream);
raptor_status report_write(const run_report *report, const char *path,
                           raptor_diagnostics *diagnostics);

#endif
