/* raptor-sim: runs a program on the simulated device. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/segments/program.h"
#include "tools/common_files.h"
#include "tools/common_interrupt.h"

enum { EXIT_USAGE = 2, GO_ON = -1, WRITTEN_COUNT = 4 };

static const char usage_text[] =
    "usage: raptor-sim PROGRAM|FILE.json[.gz] [options]\n"
    "       raptor-sim PROGRAM --export -o FOLDER|FILE.json[.gz] [--form=json]\n"
    "       raptor-sim --assemble FILE.txt -o PROGRAM|FILE.json[.gz] [--data PROGRAM]\n"
    "  --config HW.json|NAME   hardware file or built-in chip (default c64f, for programs of less\n"
    "                          than 32 bits c64)\n"
    "  --timing=strict         times of the instruction set where pimsim-nn departs from it, and "
    "a\n"
    "                          warning for every order that would read stale data (default: "
    "pimsim)\n"
    "  --timing-only           time and energy, no values; implied by programs without weights\n"
    "  --report FILE.json      the report as JSON\n"
    "  --trace FILE.json       every instruction as a Chrome trace event\n"
    "  --trace-limit MB        ends the trace near this size (default 1024)\n"
    "  --commit-log FILE       every register and memory write, a line each\n"
    "  --disassemble           prints the program as text instead of running it\n"
    "  --assemble FILE.txt     makes a program from such text\n"
    "  --export                writes the program for pimsim-nn, which must know its instructions\n"
    "  -o PROGRAM              the program made: a folder, or by its ending one file\n"
    "  --form=pim|json         what a folder's streams are written as (default pim)\n"
    "  --data PROGRAM          takes weights and host memory from here; without it the program "
    "made\n"
    "                          is only timed\n"
    "  --list-chips            prints the built-in chips\n";

typedef struct sim_request {
    const char *program, *config, *report, *trace;
    const char *text, *output, *data, *commit_log, *form;
    uint64_t trace_limit_bytes;
    bool timing_only, strict, disassemble, export;
    const char *written[WRITTEN_COUNT]; /* NULL where nothing is */
} sim_request;

static int usage_error(const char *message, const char *detail) {
    fprintf(stderr, "raptor-sim: %s%s\n%s", message, detail, usage_text);
    return EXIT_USAGE;
}

static void list_chips(void) {
    for (size_t i = 0; pim_chip_builtin_names[i]; i++)
        printf("%-14s %s\n", pim_chip_builtin_names[i],
               pim_chip_builtin_summary(pim_chip_builtin_names[i]));
}

/* A program from elsewhere has streams but no weights. */
static bool has_values(const pim_program *program) {
    if (program->bits != 32)
        return false;
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        for (uint32_t i = 0; i < stream->group_count; i++)
            if (stream->groups[i].matrix < 0 || !program->matrices[stream->groups[i].matrix].data)
                return false;
    }
    return program->host_bytes > 0;
}

/* A model in segments is a folder of programs. */
static raptor_status read_program(const char *path, raptor_arena *arena,
                                  raptor_diagnostics *diagnostics, pim_program *out_program) {
    if (segments_program_is_folder(path))
        return raptor_diagnose(diagnostics, RAPTOR_E_usage, (raptor_place){.file = path},
                               "this is a model in segments: give the folder of one of them "
                               "(%s/segment_N), or run all with raptor-run",
                               path);
    return pim_program_read(path, arena, diagnostics, out_program);
}

static raptor_status_code simulate(const sim_request *request, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, uint8_t **host_memory) {
    pim_chip chip;
    pim_program program;
    run_report report = {0};
    RAPTOR_TRY(read_program(request->program, arena, diagnostics, &program));
    if (request->disassemble) {
        pim_program_disassemble(&program, stdout);
        return RAPTOR_OK;
    }
    const char *name = request->config     ? request->config
                       : program.chip      ? program.chip
                       : program.bits < 32 ? "c64"
                                           : "c64f";
    RAPTOR_TRY(pim_chip_load(name, arena, diagnostics, &chip));
    RAPTOR_TRY(files_check(request->written, WRITTEN_COUNT, chip.network_file, diagnostics));
    chip.sim.strict_timing = request->strict;
    pim_run_options options = {.timing_only = request->timing_only || !has_values(&program),
                               .commit_log_path = request->commit_log,
                               .interrupted = interrupt_flag(),
                               .trace_path = request->trace,
                               .trace_limit_bytes = request->trace_limit_bytes};
    if (!options.timing_only) {
        *host_memory = calloc(1, (size_t)program.host_bytes);
        if (!*host_memory)
            return raptor_diagnose(
                diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = request->program},
                "no memory for %llu bytes of host memory", (unsigned long long)program.host_bytes);
        for (uint32_t i = 0; i < program.constant_count; i++)
            memcpy(*host_memory + program.constants[i].offset, program.constants[i].data,
                   (size_t)program.constants[i].bytes);
        options.host_memory = *host_memory;
        options.host_bytes = (size_t)program.host_bytes;
    }
    raptor_status_code status =
        pim_device_run(&program, &chip, &options, arena, diagnostics, &report.device);
    if (status != RAPTOR_OK) {
        report_print_warnings(&report, request->program, stderr);
        return status;
    }
    report.model = program.model && *program.model ? program.model : request->program;
    report.chip = name;
    report.bits = program.bits;
    report.simulate_s = report.device.simulate_s;
    report_print(&report, stdout);
    report_print_warnings(&report, request->program, stderr);
    return request->report ? report_write(&report, request->report, diagnostics) : RAPTOR_OK;
}

/* Of one JSON file the tables name weights and constants, but it does not hold them. */
static bool has_data(const pim_program *program) {
    bool has = true;
    for (uint32_t i = 0; i < program->matrix_count; i++)
        has &= program->matrices[i].data != NULL;
    for (uint32_t i = 0; i < program->constant_count; i++)
        has &= program->constants[i].data != NULL;
    return has;
}

static pim_program_form output_form(const sim_request *request) {
    pim_program_form form = pim_program_form_of(request->output);
    bool json = request->form && strcmp(request->form, "json") == 0;
    return form == PIM_PROGRAM_FOLDER && json ? PIM_PROGRAM_JSON_FOLDER : form;
}

static raptor_status_code export_program(const sim_request *request, raptor_arena *arena,
                                         raptor_diagnostics *diagnostics) {
    pim_program program;
    RAPTOR_TRY(read_program(request->program, arena, diagnostics, &program));
    RAPTOR_TRY(pim_program_verify_exportable(&program, output_form(request), request->program,
                                             diagnostics));
    if (output_form(request) != PIM_PROGRAM_JSON_FILE && !has_data(&program))
        pim_program_drop_data(&program);
    return pim_program_write(&program, request->output, output_form(request), diagnostics);
}

static raptor_status_code assemble(const sim_request *request, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics) {
    pim_program data, program;
    if (request->data)
        RAPTOR_TRY(pim_program_read(request->data, arena, diagnostics, &data));
    RAPTOR_TRY(pim_program_assemble(request->text, request->data ? &data : NULL, arena, diagnostics,
                                    &program));
    if (!request->data && output_form(request) != PIM_PROGRAM_JSON_FILE)
        pim_program_drop_data(&program);
    return pim_program_write(&program, request->output, output_form(request), diagnostics);
}

static int run(const sim_request *request) {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    jmp_buf guard;
    uint8_t *volatile host_memory = NULL;
    volatile raptor_status_code status = RAPTOR_FAILED;
    raptor_arena_init(&arena);
    raptor_diagnostics_init(&diagnostics);
    raptor_arena_guard(&arena, &guard);
    if (setjmp(guard) == 0) {
        uint8_t *memory = NULL;
        status = request->text     ? assemble(request, &arena, &diagnostics)
                 : request->export ? export_program(request, &arena, &diagnostics)
                                   : simulate(request, &arena, &diagnostics, &memory);
        host_memory = memory;
    } else {
        (void)raptor_diagnose(
            &diagnostics, RAPTOR_E_out_of_memory,
            (raptor_place){.file = request->text ? request->text : request->program},
            "out of memory");
    }
    if (fflush(stdout) != 0 || ferror(stdout)) /* a full disk behind a redirection */
        status = raptor_diagnose(&diagnostics, RAPTOR_E_file_write,
                                 (raptor_place){.file = "standard output"}, "cannot write");
    raptor_diagnostics_print(&diagnostics, stderr);
    free(host_memory);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
    return status == RAPTOR_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

enum {
    OPTION_CONFIG = 256,
    OPTION_TIMING,
    OPTION_TIMING_MODE,
    OPTION_REPORT,
    OPTION_TRACE,
    OPTION_LIMIT,
    OPTION_COMMIT_LOG,
    OPTION_DISASSEMBLE,
    OPTION_ASSEMBLE,
    OPTION_DATA,
    OPTION_EXPORT,
    OPTION_FORM,
    OPTION_LIST,
    OPTION_HELP
};

static const struct option options[] = {{"config", required_argument, NULL, OPTION_CONFIG},
                                        {"timing-only", no_argument, NULL, OPTION_TIMING},
                                        {"timing", required_argument, NULL, OPTION_TIMING_MODE},
                                        {"report", required_argument, NULL, OPTION_REPORT},
                                        {"trace", required_argument, NULL, OPTION_TRACE},
                                        {"trace-limit", required_argument, NULL, OPTION_LIMIT},
                                        {"commit-log", required_argument, NULL, OPTION_COMMIT_LOG},
                                        {"disassemble", no_argument, NULL, OPTION_DISASSEMBLE},
                                        {"assemble", required_argument, NULL, OPTION_ASSEMBLE},
                                        {"export", no_argument, NULL, OPTION_EXPORT},
                                        {"form", required_argument, NULL, OPTION_FORM},
                                        {"data", required_argument, NULL, OPTION_DATA},
                                        {"list-chips", no_argument, NULL, OPTION_LIST},
                                        {"help", no_argument, NULL, OPTION_HELP},
                                        {NULL, 0, NULL, 0}};

static const char *find_clash(sim_request *request) {
    const char *written[WRITTEN_COUNT] = {request->report, request->trace, request->commit_log,
                                          request->output};
    memcpy(request->written, written, sizeof written);
    const char *read[] = {request->program, request->config, request->text, request->data};
    return files_clash(request->written, WRITTEN_COUNT, read, sizeof read / sizeof *read);
}

/* The rest of the command line; GO_ON, or the exit status of wrong usage. */
static int check_request(sim_request *request, int count, char **arguments) {
    if (request->text && (count > 0 || !request->output))
        return usage_error("--assemble goes with -o and without a program", "");
    if (!request->text && request->data)
        return usage_error("--data goes with --assemble", "");
    if (!request->text && request->export != !!request->output)
        return usage_error("--export goes with -o, -o with --export or --assemble", "");
    if (request->form && !request->output)
        return usage_error("--form goes with --export or --assemble", "");
    if (request->trace_limit_bytes && !request->trace)
        return usage_error("--trace-limit goes with --trace", "");
    if (request->form && strcmp(request->form, "json") != 0 && strcmp(request->form, "pim") != 0)
        return usage_error("--form is pim or json, not ", request->form);
    if (!request->text && count != 1)
        return usage_error(count == 0 ? "no program given" : "more than one program given", "");
    request->program = request->text ? NULL : arguments[0];
    const char *clash = find_clash(request);
    if (clash)
        return usage_error(FILES_CLASH_TEXT, clash);
    return GO_ON;
}

/* GO_ON, or the exit status of wrong usage, --help and --list-chips. */
static int parse_options(int count, char **arguments, sim_request *request) {
    for (int option; (option = getopt_long(count, arguments, "o:", options, NULL)) != -1;) {
        switch (option) {
        case OPTION_CONFIG:
            request->config = optarg;
            break;
        case OPTION_TIMING:
            request->timing_only = true;
            break;
        case OPTION_TIMING_MODE:
            request->strict = strcmp(optarg, "strict") == 0;
            if (!request->strict && strcmp(optarg, "pimsim") != 0)
                return usage_error("--timing is strict or pimsim, not ", optarg);
            break;
        case OPTION_REPORT:
            request->report = optarg;
            break;
        case OPTION_TRACE:
            request->trace = optarg;
            break;
        case OPTION_LIMIT:
            if (!files_megabytes(optarg, &request->trace_limit_bytes))
                return usage_error("not a number of megabytes: ", optarg);
            break;
        case OPTION_COMMIT_LOG:
            request->commit_log = optarg;
            break;
        case OPTION_DISASSEMBLE:
            request->disassemble = true;
            break;
        case OPTION_ASSEMBLE:
            request->text = optarg;
            break;
        case OPTION_EXPORT:
            request->export = true;
            break;
        case OPTION_FORM:
            request->form = optarg;
            break;
        case OPTION_DATA:
            request->data = optarg;
            break;
        case 'o':
            request->output = optarg;
            break;
        case OPTION_LIST:
            list_chips();
            return EXIT_SUCCESS;
        case OPTION_HELP:
            fputs(usage_text, stdout);
            return EXIT_SUCCESS;
        default:
            return usage_error("unknown or incomplete option", "");
        }
    }
    return check_request(request, count - optind, arguments + optind);
}

int main(int count, char **arguments) {
    sim_request request = {0};
    int status = parse_options(count, arguments, &request);
    return status == GO_ON ? run(&request) : status;
}
