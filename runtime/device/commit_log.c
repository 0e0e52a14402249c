#include "runtime/device/commit_log.h"

#include <stdlib.h>

#include "raptor/file.h"

#define FLUSH_BYTES (1u << 16)

struct commit_log {
    raptor_file_writer *file;
    raptor_buffer text;
};

raptor_status commit_log_open(const char *path, raptor_diagnostics *diagnostics,
                              commit_log **out_log) {
    commit_log *log = calloc(1, sizeof *log);
    if (!log)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                               "no memory for a log");
    raptor_buffer_init(&log->text);
    if (raptor_file_writer_open(path, diagnostics, &log->file) != RAPTOR_OK) {
        free(log);
        return RAPTOR_FAILED;
    }
    *out_log = log;
    return RAPTOR_OK;
}

static void maybe_flush(commit_log *log) {
    if (log->text.size < FLUSH_BYTES)
        return;
    raptor_file_writer_append(log->file, log->text.data, log->text.size);
    log->text.size = 0;
}

void commit_log_register(commit_log *log, uint32_t core, uint32_t pc, uint8_t opcode,
                         uint8_t number, int32_t value) {
    raptor_buffer_printf(&log->text, "core %u pc %u %s r%u = %08x\n", core, pc,
                         pim_opcodes[opcode].name, number, (uint32_t)value);
    maybe_flush(log);
}

void commit_log_memory(commit_log *log, uint32_t core, uint32_t pc, uint8_t opcode, bool host,
                       uint64_t address, const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    raptor_buffer_printf(&log->text, "core %u pc %u %s %s %0*llx %zu = ", core, pc,
                         pim_opcodes[opcode].name, host ? "host" : "local", host ? 16 : 8,
                         (unsigned long long)address, count);
    char line[128];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        line[used++] = digits[bytes[i] >> 4];
        line[used++] = digits[bytes[i] & 15];
        if (used == sizeof line || i + 1 == count) {
            raptor_buffer_append(&log->text, line, used);
            used = 0;
        }
    }
    raptor_buffer_puts(&log->text, "\n");
    maybe_flush(log);
}

raptor_status commit_log_close(commit_log *log, raptor_diagnostics *diagnostics) {
    raptor_file_writer_append(log->file, log->text.data ? log->text.data : "", log->text.size);
    bool failed = log->text.failed;
    raptor_file_writer *file = log->file;
    raptor_buffer_deinit(&log->text);
    free(log);
    if (!failed)
        return raptor_file_writer_close(file, diagnostics);
    raptor_file_writer_abandon(file);
    return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                           "no memory for the log");
}
