/* A run's report as a table for people and as JSON for scripts. */
#ifndef RAPTOR_DEVICE_REPORT_TEXT_H
#define RAPTOR_DEVICE_REPORT_TEXT_H

#include <stdio.h>

#include "raptor/buffer.h"
#include "runtime/device/device.h"

void pim_report_print(const pim_run_report *report, FILE *stream);
/* The object `--report` writes: model, bits, latency_ns, energy_pj, cores_used, instructions,
 * simulate_s, peak_rss_mb, layers, cores; in throughput mode samples and energy_pj_per_sample. */
void pim_report_json(const pim_run_report *report, const char *model, uint32_t bits,
                     raptor_buffer *out);

#endif
