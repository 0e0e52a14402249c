#include "runtime/device/trace.h"

#include <stdlib.h>

#include "raptor/file.h"
#include "raptor/json.h"

#define FLUSH_BYTES   (1u << 16)
#define DEFAULT_LIMIT (UINT64_C(1) << 30)

struct trace_writer {
    const pim_program *program;
    raptor_file_writer *file;
    raptor_buffer text;
    uint64_t written, limit, flows;
    bool any, ended; /* ended: the limit is reached */
};

static void flush(trace_writer *trace) {
    raptor_file_writer_append(trace->file, trace->text.data, trace->text.size);
    trace->written += trace->text.size;
    trace->text.size = 0;
}

static void separate(trace_writer *trace) {
    raptor_buffer_puts(&trace->text, trace->any ? ",\n" : "\n");
    trace->any = true;
}

static void name_core(trace_writer *trace, uint32_t core) {
    static const char *const units[] = {"matrix", "vector", "transfer"};
    separate(trace);
    raptor_buffer_printf(&trace->text,
                         "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%u,\"args\":{\"name\":"
                         "\"core %u\"}}",
                         core, core);
    for (unsigned i = 0; i < 3; i++) {
        separate(trace);
        raptor_buffer_printf(&trace->text,
                             "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%u,\"tid\":%u,"
                             "\"args\":{\"name\":\"%s\"}}",
                             core, PIM_UNIT_matrix + i, units[i]);
    }
}

raptor_status trace_open(const char *path, const pim_program *program, uint64_t limit_bytes,
                         raptor_diagnostics *diagnostics, trace_writer **out_trace) {
    trace_writer *trace = calloc(1, sizeof *trace);
    if (!trace)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                               "no memory for a trace");
    trace->program = program;
    trace->limit = limit_bytes ? limit_bytes : DEFAULT_LIMIT;
    raptor_buffer_init(&trace->text);
    if (raptor_file_writer_open(path, diagnostics, &trace->file) != RAPTOR_OK) {
        free(trace);
        return RAPTOR_FAILED;
    }
    raptor_buffer_puts(&trace->text, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    for (uint32_t core = 0; core < program->core_count; core++)
        if (program->cores[core].count > 0)
            name_core(trace, core);
    *out_trace = trace;
    return RAPTOR_OK;
}

void trace_name_group(trace_writer *trace, uint32_t core, uint32_t group) {
    separate(trace);
    raptor_buffer_printf(&trace->text,
                         "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%u,\"tid\":%u,"
                         "\"args\":{\"name\":\"matrix, group %u\"}}",
                         core, trace_group_track(group), group);
}

/* The last event says that the trace is not the whole run. */
static bool limit_reached(trace_writer *trace, pim_time now) {
    if (!trace->ended && trace->written + trace->text.size >= trace->limit) {
        trace->ended = true;
        separate(trace);
        raptor_buffer_printf(
            &trace->text,
            "{\"ph\":\"i\",\"name\":\"the trace ends here: size limit\",\"s\":\"g\","
            "\"pid\":0,\"tid\":0,\"ts\":%.6f}",
            (double)now / 1e6);
    }
    return trace->ended;
}

void trace_flow(trace_writer *trace, const char *name, uint32_t from_core, pim_time from,
                uint32_t to_core, pim_time to) {
    if (limit_reached(trace, to))
        return;
    trace->flows++;
    for (int end = 0; end < 2; end++) {
        separate(trace);
        raptor_buffer_printf(
            &trace->text,
            "{\"ph\":\"%s\",\"name\":\"%s\",\"cat\":\"flow\",\"id\":%llu,\"pid\":%u,"
            "\"tid\":%u,\"ts\":%.6f}",
            end ? "f\",\"bp\":\"e" : "s", name, (unsigned long long)trace->flows,
            end ? to_core : from_core, (unsigned)PIM_UNIT_transfer,
            (double)(end ? to : from) / 1e6);
    }
}

void trace_instruction(trace_writer *trace, uint32_t core, uint32_t track, uint32_t pc,
                       uint32_t layer, pim_time start, pim_time end) {
    if (limit_reached(trace, start))
        return;
    const pim_program *program = trace->program;
    separate(trace);
    /* Trace times are microseconds. */
    raptor_buffer_printf(&trace->text, "{\"ph\":\"X\",\"name\":\"%s\",\"cat\":",
                         pim_opcodes[program->cores[core].instructions[pc].opcode].name);
    raptor_json_string(&trace->text,
                       layer < program->layer_count ? program->layers[layer].name : "");
    raptor_buffer_printf(&trace->text,
                         ",\"pid\":%u,\"tid\":%u,\"ts\":%.6f,\"dur\":%.6f,\"args\":{\"pc\":%u}}",
                         core, track, (double)start / 1e6, (double)(end - start) / 1e6, pc);
    if (trace->text.size >= FLUSH_BYTES)
        flush(trace);
}

raptor_status trace_close(trace_writer *trace, raptor_diagnostics *diagnostics) {
    raptor_buffer_puts(&trace->text, "\n]}\n");
    flush(trace);
    bool failed = trace->text.failed;
    raptor_file_writer *file = trace->file;
    raptor_buffer_deinit(&trace->text);
    free(trace);
    if (!failed)
        return raptor_file_writer_close(file, diagnostics);
    raptor_file_writer_abandon(file);
    return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                           "no memory for the trace");
}
