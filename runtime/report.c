#include "runtime/report.h"

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <yajl/yajl_gen.h>

#include "raptor/file.h"

report_bounds report_bounds_of(const pim_run_report *device) {
    report_bounds bounds = {0};
    for (uint32_t i = 0; i < device->core_count; i++) {
        double busy = device->cores[i].busy_ns;
        bounds.compute_ns += busy / device->core_count;
        bounds.critical_path_ns = busy > bounds.critical_path_ns ? busy : bounds.critical_path_ns;
    }
    return bounds;
}

/* Since the program was started: getrusage's maximum is inherited from the parent process. */
double report_peak_rss_mb(void) {
    struct rusage usage;
    char line[128];
    long kib = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && kib == 0 && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %ld kB", &kib) != 1)
            kib = 0;
    if (status)
        fclose(status);
    if (kib == 0 && getrusage(RUSAGE_SELF, &usage) == 0)
        kib = usage.ru_maxrss;
    return (double)kib / 1024.0;
}

/* ---- table ---- */

/* Less than a microjoule, of which six places of mJ show little, in nJ. */
static void print_energy(double pj, FILE *stream) {
    if (pj > 0 && pj < 1e6)
        fprintf(stream, "%.3f nJ", pj / 1e3);
    else
        fprintf(stream, "%.6f mJ", pj / 1e9);
}

/* Names come from files: control bytes are shown as '?'. */
static void print_clean(const char *name, FILE *stream) {
    for (; *name; name++)
        fputc((unsigned char)*name < ' ' ? '?' : *name, stream);
}

/* A name in a column. */
static void print_name(const char *name, int width, FILE *stream) {
    int column = 0;
    for (; *name && column < width; name++, column++)
        fputc((unsigned char)*name < ' ' ? '?' : *name, stream);
    fprintf(stream, "%*s ", width - column, "");
}

static void print_device_layer(const pim_layer_report *layer, FILE *stream) {
    print_name(*layer->name ? layer->name : "(no layer)", 28, stream);
    print_name(layer->op, 18, stream);
    fprintf(stream, "%5u %12.2f %12.2f %12.2f %8llu %12llu %12llu\n", layer->cores,
            layer->start_ns / 1e3, layer->end_ns / 1e3, layer->busy_ns / 1e3,
            (unsigned long long)layer->mvmul, (unsigned long long)layer->instructions,
            (unsigned long long)layer->bytes_moved);
}

/* Host layers have no simulated time: their wall-clock seconds stand in its place. */
static void print_segment(const run_report *report, const report_segment *segment, FILE *stream) {
    for (uint32_t i = 0; i < segment->layer_count; i++)
        print_device_layer(&report->device.layers[segment->first_layer + i], stream);
    for (uint32_t i = 0; i < segment->host_layer_count; i++) {
        print_name(segment->host_layers[i].name, 28, stream);
        print_name(segment->host_layers[i].op, 18, stream);
        fprintf(stream, " host %12.6f s\n", segment->host_layers[i].seconds);
    }
}

static void print_layers(const run_report *report, FILE *stream) {
    const pim_run_report *device = &report->device;
    if (report->segment_count == 0 && device->layer_count == 1 && !*device->layers[0].name)
        return; /* a stream of another tool, without layers */
    fprintf(stream, "%-28s %-18s %5s %12s %12s %12s %8s %12s %12s\n", "layer", "operator", "cores",
            "start_us", "end_us", "busy_us", "mvmul", "instructions", "bytes_moved");
    for (uint32_t i = 0; i < report->segment_count; i++)
        print_segment(report, &report->segments[i], stream);
    for (uint32_t i = 0; report->segment_count == 0 && i < device->layer_count; i++)
        print_device_layer(&device->layers[i], stream);
}

double report_device_share(const run_report *report) {
    return report->total_macs ? (double)report->device_macs / (double)report->total_macs : 1.0;
}

static void print_split(const run_report *report, FILE *stream) {
    uint32_t device = 0;
    for (uint32_t i = 0; i < report->segment_count; i++)
        device += report->segments[i].device;
    if (report->segment_count == 0)
        return;
    fprintf(
        stream,
        "\nsegments: %u (%u device, %u host), %llu bytes moved between them in %.6f ms (part of "
        "the latency); %.2f %% of %llu multiply-accumulates on the device",
        report->segment_count, device, report->segment_count - device,
        (unsigned long long)report->transferred_bytes, report->transfer_ns / 1e6,
        100.0 * report_device_share(report), (unsigned long long)report->total_macs);
    if (report->unknown_macs)
        fprintf(stream, ", without those of %u host nodes of unknown shape", report->unknown_macs);
    fprintf(stream, "; host %.3f s (not simulated)", report->host_s);
}

/* The parts of the time of all cores in use, and of the critical path. */
static void print_times(const pim_run_report *device, FILE *stream) {
    double cores[PIM_TIME_KIND_COUNT] = {0}, path[PIM_TIME_KIND_COUNT] = {0};
    for (uint32_t i = 0; i < device->core_count; i++)
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT && device->cores[i].instructions; kind++)
            cores[kind] += device->cores[i].time_ns[kind];
    for (uint32_t i = 0; i < device->path_count; i++)
        path[device->path[i].kind] += device->path[i].ns;
    if (device->path_count == 0 || !(device->latency_ns > 0))
        return;
    fprintf(stream, "\n%-12s %14s %7s %17s %7s\n", "time", "all cores, us", "%",
            "critical path, us", "%");
    for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
        if (cores[kind] > 0 || path[kind] > 0)
            fprintf(stream, "%-12s %14.2f %7.2f %17.2f %7.2f  %s\n", pim_time_kind_names[kind],
                    cores[kind] / 1e3,
                    100 * cores[kind] / (device->latency_ns * device->cores_used), path[kind] / 1e3,
                    100 * path[kind] / device->latency_ns, pim_time_kind_meanings[kind]);
}

/* One line a layer on the critical path, its kinds of time from 1 % of the latency on. */
static void print_path(const pim_run_report *device, FILE *stream) {
    if (device->path_count == 0 || (device->layer_count == 1 && !*device->layers[0].name))
        return;
    fprintf(stream, "\n%-28s %12s %7s\n", "critical path", "us", "%");
    for (uint32_t i = 0, next; i < device->path_count; i = next) {
        double sum = 0;
        for (next = i;
             next < device->path_count && device->path[next].layer == device->path[i].layer; next++)
            sum += device->path[next].ns;
        print_name(*device->path[i].layer ? device->path[i].layer : "(no layer)", 28, stream);
        fprintf(stream, "%12.2f %7.2f ", sum / 1e3, 100 * sum / device->latency_ns);
        for (uint32_t k = i; k < next; k++)
            if (device->path[k].ns >= 0.01 * device->latency_ns)
                fprintf(stream, " %s %.2f", pim_time_kind_names[device->path[k].kind],
                        device->path[k].ns / 1e3);
        fprintf(stream, "\n");
    }
}

static void print_warning(const pim_warning *warning, FILE *stream) {
    long long low = warning->address, high = warning->address + warning->bytes - 1;
    switch (warning->kind) {
    case PIM_WARNING_stale:
        fprintf(stream, "uses %sbytes %lld to %lld before instruction %u is done with them\n",
                warning->host ? "host " : "", low, high, warning->other);
        break;
    case PIM_WARNING_outside:
        fprintf(stream, "uses bytes %lld to %lld of %s memory, which has %lld\n", low, high,
                warning->host ? "host" : "local", (long long)warning->limit);
        break;
    case PIM_WARNING_size:
        fprintf(stream, "sends %lld bytes, core %u receives %lld in its instruction %u\n",
                (long long)warning->bytes, warning->other_core, (long long)warning->other_bytes,
                warning->other);
        break;
    default:
        fprintf(stream, "reads local bytes %lld to %lld, which nothing has written\n", low, high);
    }
}

static void print_warnings(const pim_run_report *device, FILE *stream) {
    if (device->warnings_seen == 0)
        return;
    const pim_warning *first = device->warnings;
    fprintf(stream, "%llu warning%s; the first: core %u, instruction %u (%s)",
            (unsigned long long)device->warnings_seen, device->warnings_seen == 1 ? "" : "s",
            first->core, first->pc, first->op);
    if (*first->layer) {
        fputs(", layer ", stream);
        print_clean(first->layer, stream);
    }
    fputc(' ', stream);
    print_warning(first, stream);
}

/* More are in the report. */
#define WARNINGS_PRINTED 8

void report_print_warnings(const run_report *report, const char *file, FILE *stream) {
    const pim_run_report *device = &report->device;
    for (uint32_t i = 0; i < device->warning_count && i < WARNINGS_PRINTED; i++) {
        const pim_warning *warning = &device->warnings[i];
        fprintf(stream, "%s: core %u: instruction %u: warning: ", file, warning->core, warning->pc);
        if (*warning->layer) {
            fputs("node '", stream);
            print_clean(warning->layer, stream);
            fputs("' ", stream);
        }
        fprintf(stream, "(%s): ", warning->op);
        print_warning(warning, stream);
    }
    if (device->warnings_seen > WARNINGS_PRINTED)
        fprintf(stream, "%s: warning: %llu more of these\n", file,
                (unsigned long long)(device->warnings_seen - WARNINGS_PRINTED));
}

static void print_outputs(const run_report *report, FILE *stream) {
    for (uint32_t i = 0; i < report->output_count; i++) {
        const report_output *output = &report->outputs[i];
        fprintf(stream, "output %s [", output->name);
        for (uint32_t d = 0; d < output->rank; d++)
            fprintf(stream, "%s%lld", d ? "x" : "", (long long)output->shape[d]);
        fprintf(stream, "]");
        if (output->compared)
            fprintf(stream, ": max_abs_err %.3g, max_rel_err %.3g, argmax %s: %s",
                    output->max_abs_err, output->max_rel_err,
                    output->argmax_match ? "matches" : "differs",
                    output->within_tolerance ? "equals the reference" : "DIFFERS");
        fprintf(stream, "\n");
    }
}

static double samples_per_second(const pim_run_report *device) {
    return device->throughput_ns > 0 ? (double)device->samples / device->throughput_ns * 1e9 : 0;
}

static void print_throughput(const pim_run_report *device, FILE *stream) {
    if (!device->throughput)
        return;
    fprintf(stream, "throughput: %llu samples in %.6f ms, %.2f samples a second, ",
            (unsigned long long)device->samples, device->throughput_ns / 1e6,
            samples_per_second(device));
    print_energy(device->energy_pj_per_sample, stream);
    fprintf(stream, " a sample\n");
}

void report_print(const run_report *report, FILE *stream) {
    const pim_run_report *device = &report->device;
    print_layers(report, stream);
    print_path(device, stream);
    print_times(device, stream);
    /* Streams that only ran over and over have no latency. */
    bool repeated = device->throughput && device->path_count == 0;
    fprintf(stream, "\n%s on %s, %u bits: %s %.6f ms, energy ", report->model, report->chip,
            report->bits, repeated ? "simulated" : "latency", device->latency_ns / 1e6);
    print_energy(device->energy_pj, stream);
    fprintf(stream, ", %u cores, %llu instructions\n", device->cores_used,
            (unsigned long long)device->instructions);
    print_throughput(device, stream);
    report_bounds bounds = report_bounds_of(device);
    fprintf(stream, "bounds: compute %.6f ms, busiest core %.6f ms", bounds.compute_ns / 1e6,
            bounds.critical_path_ns / 1e6);
    if (report->naive_bound_ns > 0)
        fprintf(stream, ", naive bound %.6f ms (latency is %.2f times it)",
                report->naive_bound_ns / 1e6, device->latency_ns / report->naive_bound_ns);
    print_split(report, stream);
    fprintf(stream, "\nseconds: compile %.2f, simulate %.2f, reference %.2f; peak memory %.0f MB\n",
            report->compile_s, report->simulate_s, report->reference_s, report_peak_rss_mb());
    print_warnings(device, stream);
    print_outputs(report, stream);
}

/* ---- JSON ---- */

/* A document in the making. */
typedef struct json_writer {
    yajl_gen gen;
    bool failed; /* memory ran out */
} json_writer;

static void key(json_writer *json, const char *name) {
    yajl_gen_string(json->gen, (const unsigned char *)name, strlen(name));
}
/* Length of the UTF-8 sequence at `at`, 0 if it is none. */
static size_t sequence_length(const unsigned char *at) {
    size_t length = at[0] < 0x80                    ? 1
                    : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                    : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                    : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                    : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* Names come from files: bytes that are not UTF-8 become '?', which keeps the JSON valid. */
static void text(json_writer *json, const char *name, const char *value) {
    raptor_buffer clean;
    raptor_buffer_init(&clean);
    for (const unsigned char *at = (const unsigned char *)(value ? value : ""); *at;) {
        size_t length = sequence_length(at);
        raptor_buffer_append(&clean, length ? (const void *)at : "?", length ? length : 1);
        at += length ? length : 1;
    }
    key(json, name);
    json->failed |= clean.failed;
    key(json, clean.data ? clean.data : "");
    raptor_buffer_deinit(&clean);
}
/* JSON has no infinities and no NaN: they are null. */
static void real(json_writer *json, const char *name, double value) {
    key(json, name);
    if (!isfinite(value)) {
        yajl_gen_null(json->gen);
        return;
    }
    char digits[40];
    int length = snprintf(digits, sizeof digits, "%.17g", value);
    yajl_gen_number(json->gen, digits, (size_t)length);
}
static void whole(json_writer *json, const char *name, uint64_t value) {
    key(json, name);
    yajl_gen_integer(json->gen, (long long)value);
}

static void write_device_layer(json_writer *json, const pim_layer_report *layer) {
    yajl_gen_map_open(json->gen);
    text(json, "name", layer->name);
    text(json, "op", layer->op);
    text(json, "where", "device");
    whole(json, "cores", layer->cores);
    real(json, "start_ns", layer->start_ns);
    real(json, "end_ns", layer->end_ns);
    real(json, "busy_ns", layer->busy_ns);
    whole(json, "mvmul", layer->mvmul);
    whole(json, "instructions", layer->instructions);
    whole(json, "bytes_moved", layer->bytes_moved);
    real(json, "energy_pj", layer->energy_pj);
    yajl_gen_map_close(json->gen);
}

static void write_host_layer(json_writer *json, const report_host_layer *layer) {
    yajl_gen_map_open(json->gen);
    text(json, "name", layer->name);
    text(json, "op", layer->op);
    text(json, "where", "host");
    real(json, "host_s", layer->seconds);
    yajl_gen_map_close(json->gen);
}

static void write_layers(json_writer *json, const run_report *report) {
    const pim_run_report *device = &report->device;
    key(json, "layers");
    yajl_gen_array_open(json->gen);
    for (uint32_t s = 0; s < report->segment_count; s++) {
        const report_segment *segment = &report->segments[s];
        for (uint32_t i = 0; i < segment->layer_count; i++)
            write_device_layer(json, &device->layers[segment->first_layer + i]);
        for (uint32_t i = 0; i < segment->host_layer_count; i++)
            write_host_layer(json, &segment->host_layers[i]);
    }
    for (uint32_t i = 0; report->segment_count == 0 && i < device->layer_count; i++)
        write_device_layer(json, &device->layers[i]);
    yajl_gen_array_close(json->gen);
}

static void write_segments(json_writer *json, const run_report *report) {
    if (report->segment_count == 0)
        return;
    key(json, "segments");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < report->segment_count; i++) {
        const report_segment *segment = &report->segments[i];
        yajl_gen_map_open(json->gen);
        text(json, "where", segment->device ? "device" : "host");
        whole(json, "layers", segment->layer_count + segment->host_layer_count);
        if (segment->device) {
            real(json, "start_ns", segment->start_ns);
            real(json, "latency_ns", segment->latency_ns);
            real(json, "transfer_ns", segment->transfer_ns);
            whole(json, "bytes_in", segment->bytes_in);
            whole(json, "bytes_out", segment->bytes_out);
        } else {
            real(json, "host_s", segment->seconds);
        }
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
    whole(json, "transferred_bytes", report->transferred_bytes);
    real(json, "transfer_ns", report->transfer_ns);
    real(json, "host_s", report->host_s);
    whole(json, "device_macs", report->device_macs);
    whole(json, "total_macs", report->total_macs);
    whole(json, "unknown_macs_nodes", report->unknown_macs);
    real(json, "device_macs_share", report_device_share(report));
}

static void write_cores(json_writer *json, const pim_run_report *device) {
    key(json, "cores");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < device->core_count; i++) {
        const pim_core_report *core = &device->cores[i];
        yajl_gen_map_open(json->gen);
        whole(json, "core", i);
        whole(json, "instructions", core->instructions);
        real(json, "busy_ns", core->busy_ns);
        real(json, "idle_ns", core->idle_ns);
        real(json, "finish_ns", core->finish_ns);
        if (device->path_count > 0) {
            key(json, "time_ns");
            yajl_gen_map_open(json->gen);
            for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
                real(json, pim_time_kind_names[kind], core->time_ns[kind]);
            yajl_gen_map_close(json->gen);
        }
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
}

static void write_path(json_writer *json, const pim_run_report *device) {
    key(json, "critical_path");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < device->path_count; i++) {
        yajl_gen_map_open(json->gen);
        text(json, "layer", device->path[i].layer);
        real(json, "ns", device->path[i].ns);
        text(json, "kind", pim_time_kind_names[device->path[i].kind]);
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
}

static void write_warnings(json_writer *json, const pim_run_report *device) {
    whole(json, "warnings_seen", device->warnings_seen);
    key(json, "warnings");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < device->warning_count; i++) {
        const pim_warning *warning = &device->warnings[i];
        yajl_gen_map_open(json->gen);
        text(json, "kind", pim_warning_kind_names[warning->kind]);
        whole(json, "core", warning->core);
        whole(json, "instruction", warning->pc);
        text(json, "op", warning->op);
        text(json, "layer", warning->layer);
        if (warning->kind == PIM_WARNING_size)
            whole(json, "other_core", warning->other_core);
        if (warning->kind == PIM_WARNING_stale || warning->kind == PIM_WARNING_size)
            whole(json, "other_instruction", warning->other);
        if (warning->kind == PIM_WARNING_size)
            whole(json, "other_bytes", (uint64_t)warning->other_bytes);
        else
            whole(json, "address", (uint64_t)warning->address);
        if (warning->kind == PIM_WARNING_outside || warning->kind == PIM_WARNING_stale)
            text(json, "memory", warning->host ? "host" : "local");
        whole(json, "bytes", (uint64_t)warning->bytes);
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
}

static void write_outputs(json_writer *json, const run_report *report) {
    key(json, "outputs");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < report->output_count; i++) {
        const report_output *output = &report->outputs[i];
        yajl_gen_map_open(json->gen);
        text(json, "name", output->name);
        key(json, "shape");
        yajl_gen_array_open(json->gen);
        for (uint32_t d = 0; d < output->rank; d++)
            yajl_gen_integer(json->gen, output->shape[d]);
        yajl_gen_array_close(json->gen);
        if (output->compared) {
            real(json, "max_abs_err", output->max_abs_err);
            real(json, "max_rel_err", output->max_rel_err);
            key(json, "argmax_match");
            yajl_gen_bool(json->gen, output->argmax_match);
        }
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
}

static void write_report(json_writer *json, const run_report *report) {
    const pim_run_report *device = &report->device;
    report_bounds bounds = report_bounds_of(device);
    yajl_gen_map_open(json->gen);
    text(json, "model", report->model);
    text(json, "chip", report->chip);
    whole(json, "bits", report->bits);
    real(json, "latency_ns", device->latency_ns);
    real(json, "energy_pj", device->energy_pj);
    if (device->throughput) {
        whole(json, "samples", device->samples);
        real(json, "samples_per_second", samples_per_second(device));
        real(json, "energy_pj_per_sample", device->energy_pj_per_sample);
    }
    whole(json, "cores_used", device->cores_used);
    whole(json, "instructions", device->instructions);
    real(json, "compile_s", report->compile_s);
    real(json, "simulate_s", report->simulate_s);
    real(json, "reference_s", report->reference_s);
    real(json, "peak_rss_mb", report_peak_rss_mb());
    write_layers(json, report);
    write_segments(json, report);
    write_cores(json, device);
    write_path(json, device);
    write_warnings(json, device);
    write_outputs(json, report);
    key(json, "bounds");
    yajl_gen_map_open(json->gen);
    real(json, "compute_ns", bounds.compute_ns);
    real(json, "critical_path_ns", bounds.critical_path_ns);
    if (report->naive_bound_ns > 0) {
        real(json, "naive_ns", report->naive_bound_ns);
        real(json, "latency_over_naive", device->latency_ns / report->naive_bound_ns);
    }
    yajl_gen_map_close(json->gen);
    yajl_gen_map_close(json->gen);
}

raptor_status report_write(const run_report *report, const char *path,
                           raptor_diagnostics *diagnostics) {
    json_writer json = {.gen = yajl_gen_alloc(NULL)};
    if (!json.gen)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                               "out of memory");
    yajl_gen_config(json.gen, yajl_gen_beautify, 1);
    write_report(&json, report);
    const unsigned char *bytes;
    size_t size;
    raptor_status_code status;
    if (!json.failed && yajl_gen_get_buf(json.gen, &bytes, &size) == yajl_gen_status_ok)
        status = raptor_file_write(path, bytes, size, diagnostics);
    else
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                                 "the report cannot be written as JSON");
    yajl_gen_free(json.gen);
    return status;
}
