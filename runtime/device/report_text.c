#include "runtime/device/report_text.h"

#include <sys/resource.h>

#include "target/pim/json_text.h"

static double peak_rss_mb(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss / 1024 : 0;
}

static void put_layer(raptor_buffer *out, const pim_layer_report *layer) {
    raptor_buffer_puts(out, "    {\"name\": ");
    pim_json_string(out, layer->name);
    raptor_buffer_puts(out, ", \"op\": ");
    pim_json_string(out, layer->op);
    raptor_buffer_printf(out,
                         ", \"where\": \"device\", \"cores\": %u, \"start_ns\": %.17g, \"end_ns\": "
                         "%.17g, \"busy_ns\": %.17g, \"mvmul\": %llu, \"instructions\": %llu, "
                         "\"bytes_moved\": %llu, \"energy_pj\": %.17g}",
                         layer->cores, layer->start_ns, layer->end_ns, layer->busy_ns,
                         (unsigned long long)layer->mvmul, (unsigned long long)layer->instructions,
                         (unsigned long long)layer->bytes_moved, layer->energy_pj);
}

void pim_report_json(const pim_run_report *report, const char *model, uint32_t bits,
                     raptor_buffer *out) {
    raptor_buffer_puts(out, "{\n  \"model\": ");
    pim_json_string(out, model ? model : "");
    raptor_buffer_printf(out,
                         ",\n  \"bits\": %u,\n  \"latency_ns\": %.17g,\n  \"energy_pj\": %.17g,\n"
                         "  \"cores_used\": %u,\n  \"instructions\": %llu,\n  \"simulate_s\": %.6f,"
                         "\n  \"peak_rss_mb\": %.1f,\n",
                         bits, report->latency_ns, report->energy_pj, report->cores_used,
                         (unsigned long long)report->instructions, report->simulate_s,
                         peak_rss_mb());
    if (report->throughput)
        raptor_buffer_printf(out, "  \"samples\": %llu,\n  \"energy_pj_per_sample\": %.17g,\n",
                             (unsigned long long)report->samples, report->energy_pj_per_sample);
    raptor_buffer_puts(out, "  \"layers\": [\n");
    for (uint32_t i = 0; i < report->layer_count; i++) {
        put_layer(out, &report->layers[i]);
        raptor_buffer_puts(out, i + 1 < report->layer_count ? ",\n" : "\n");
    }
    raptor_buffer_puts(out, "  ],\n  \"cores\": [\n");
    for (uint32_t i = 0; i < report->core_count; i++)
        raptor_buffer_printf(out,
                             "    {\"core\": %u, \"instructions\": %llu, \"busy_ns\": %.17g, "
                             "\"idle_ns\": %.17g, \"finish_ns\": %.17g}%s\n",
                             i, (unsigned long long)report->cores[i].instructions,
                             report->cores[i].busy_ns, report->cores[i].idle_ns,
                             report->cores[i].finish_ns, i + 1 < report->core_count ? "," : "");
    raptor_buffer_puts(out, "  ]\n}\n");
}

void pim_report_print(const pim_run_report *report, FILE *stream) {
    if (report->layer_count > 1 || (report->layer_count == 1 && *report->layers[0].name)) {
        fprintf(stream, "%-32s %-16s %5s %14s %14s %14s %9s %12s\n", "layer", "op", "cores",
                "start ns", "end ns", "busy ns", "mvmul", "energy nJ");
        for (uint32_t i = 0; i < report->layer_count; i++) {
            const pim_layer_report *layer = &report->layers[i];
            fprintf(stream, "%-32.32s %-16.16s %5u %14.0f %14.0f %14.0f %9llu %12.3f\n",
                    *layer->name ? layer->name : "(no layer)", layer->op, layer->cores,
                    layer->start_ns, layer->end_ns, layer->busy_ns,
                    (unsigned long long)layer->mvmul, layer->energy_pj / 1000);
        }
    }
    if (report->throughput) {
        fprintf(stream, "%llu samples in %.6f ms, %.3f samples/s, %.3f nJ each\n",
                (unsigned long long)report->samples, report->latency_ns / 1e6,
                (double)report->samples / report->latency_ns * 1e9,
                report->energy_pj_per_sample / 1000);
    } else {
        fprintf(stream, "latency %.3f ns, energy %.3f nJ, average power %.3f mW\n",
                report->latency_ns, report->energy_pj / 1000,
                report->latency_ns > 0 ? report->energy_pj / report->latency_ns : 0);
    }
    fprintf(stream, "%llu instructions on %u cores, simulated in %.3f s\n",
            (unsigned long long)report->instructions, report->cores_used, report->simulate_s);
}
