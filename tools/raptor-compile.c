/* raptor-compile: an ONNX model or the text of a stage, compiled to a later stage or a program. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/segments/listing.h"
#include "tools/common_compile.h"
#include "tools/common_files.h"

enum { EXIT_USAGE = 2, GO_ON = -1 };

static const char usage_text[] =
    "usage: raptor-compile MODEL.onnx|STAGE.mlir -o PROGRAM [options]\n"
    "       raptor-compile MODEL.onnx|STAGE.mlir --emit=STAGE [-o FILE.mlir] [options]\n"
    "       raptor-compile --check-only MODEL.onnx [--report FILE.json]\n"
    "  --emit=STAGE            plan, layout, graph, scheduled, pim or buffered, as text\n"
    "  --config HW.json|NAME   hardware file or built-in chip (default c64f, for --bits < 32 c64)\n"
    "  --bits N                width of numbers: 32\n"
    "  --shape NAME=1x3x8x8    binds a symbolic input shape or dimension\n"
    "  --require-device        a node that the device cannot execute is a fault; else the host\n"
    "                          executes it, and PROGRAM holds the segments of both\n"
    "  --quick-plan            compile sooner, to a program that may be slower\n"
    "  --disable=NAME,...      do without these instructions (vsoftmax, ...): operators that need\n"
    "                          them run on the host\n"
    "  --segment=N             compile, or emit a stage of, this segment alone\n"
    "  --print-ir-after-all    the module after every pass, to standard error\n"
    "  --explain               for each layer the choices compared and their predicted time\n"
    "  --timing                seconds of each pass, to standard error\n"
    "  --check-only            every node: device (and its unit), host, folded, unused or\n"
    "                          unsupported, with the reason; with --report as JSON, too\n";

typedef struct compile_request {
    const char *output, *emit, *report;
    long segment; /* -1: none chosen */
    bool print_after_all, explain, check_only, timing;
} compile_request;

static int usage_error(const char *message, const char *detail) {
    fprintf(stderr, "raptor-compile: %s%s\n%s", message, detail, usage_text);
    return EXIT_USAGE;
}

static void after_pass(const ir_pass *pass, ir_operation *module, double seconds, void *user) {
    const compile_request *request = user;
    if (request->timing)
        fprintf(stderr, "%-24s %8.3f s\n", pass->name, seconds);
    if (!request->print_after_all)
        return;
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(module, &(ir_print_options){.elide_resources = true}, &text);
    fprintf(stderr, "// ---- after %s ----\n%s\n", pass->name, text.data ? text.data : "");
    raptor_buffer_deinit(&text);
}

static raptor_status check_only(compilation *run, const compile_request *request) {
    RAPTOR_TRY(compilation_load_model(run));
    RAPTOR_TRY(compilation_load_chip(run));
    RAPTOR_TRY(compilation_split(run, NULL));
    segments_listing_print(&run->parts, &run->arena, stdout);
    if (!request->report)
        return RAPTOR_OK;
    return segments_listing_write(&run->parts, request->report, &run->arena, &run->diagnostics);
}

static raptor_status explain(compilation *run) {
    planner_options options = {.chip = &run->chip, .chip_name = run->chip.name};
    raptor_buffer text;
    raptor_buffer_init(&text);
    raptor_status_code status = compilation_compile(run, "layout");
    if (!status)
        status = planner_explain(run->module, &options, &text, &run->diagnostics);
    if (!status && text.data)
        fputs(text.data, stdout);
    raptor_buffer_deinit(&text);
    return status;
}

static raptor_status emit_text(compilation *run, const compile_request *request) {
    RAPTOR_TRY(compilation_compile(run, request->emit));
    if (request->output)
        return ir_module_write(run->module, request->output, &run->diagnostics);
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(run->module, &(ir_print_options){0}, &text);
    bool written = !text.failed &&
                   fwrite(text.data ? text.data : "", 1, text.size, stdout) == text.size &&
                   fflush(stdout) == 0;
    bool names_resources = text.data && strstr(text.data, "dense_resource<");
    raptor_buffer_deinit(&text);
    if (!written)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_file_write,
                               (raptor_place){.file = "standard output"}, "cannot write the stage");
    if (names_resources)
        fputs("raptor-compile: the text names constants whose bytes standard output does not hold; "
              "-o FILE.mlir writes them to FILE.mlir.resources\n",
              stderr);
    return RAPTOR_OK;
}

static raptor_status_code compile(compilation *run, void *user) {
    const compile_request *request = user;
    if (request->check_only)
        return check_only(run, request);
    RAPTOR_TRY(compilation_load_module(run));
    static const ir_pass import = {.name = "import"};
    if (run->module)
        after_pass(&import, run->module, 0, user);
    if (run->is_split && (request->emit || request->explain || request->segment >= 0))
        RAPTOR_TRY(compilation_choose_segment(run, request->segment));
    else if (!run->is_split && request->segment > 0)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_usage, (raptor_place){.file = run->path},
                               "--segment=%ld: the device executes all of it, as segment 0",
                               request->segment);
    if (run->is_split) {
        RAPTOR_TRY(compilation_compile_split(run));
        return segments_program_write(&run->split, request->output, &run->diagnostics);
    }
    if (request->explain && !strcmp(ir_module_stage(run->module), "plan"))
        RAPTOR_TRY(explain(run));
    if (request->emit)
        return emit_text(run, request);
    RAPTOR_TRY(compilation_compile(run, NULL));
    if (!request->output)
        return RAPTOR_OK;
    return pim_program_write(&run->program, request->output, pim_program_form_of(request->output),
                             &run->diagnostics);
}

static int check_request(const compilation *run, const compile_request *request, int positional) {
    if (positional != 1)
        return usage_error("give one model or stage file", "");
    if (!request->output && !request->emit && !request->explain && !request->check_only)
        return usage_error("give -o PROGRAM, --emit=STAGE, --explain or --check-only", "");
    if (request->report && !request->check_only)
        return usage_error("--report goes with --check-only", "");
    if (request->emit && compile_stage_find(request->emit) < 0)
        return usage_error("no such stage: ", request->emit);
    if (compilation_option_fault(run))
        return usage_error(compilation_option_fault(run), "");
    return 0;
}

/* GO_ON, or the exit status of wrong usage and --help. */
static int parse_options(int count, char **arguments, compilation *run, compile_request *request) {
    static const struct option options[] = {{"emit", required_argument, NULL, 'e'},
                                            COMPILATION_OPTIONS,
                                            {"print-ir-after-all", no_argument, NULL, 'p'},
                                            {"explain", no_argument, NULL, 'x'},
                                            {"timing", no_argument, NULL, 't'},
                                            {"check-only", no_argument, NULL, 'k'},
                                            {"report", required_argument, NULL, 'r'},
                                            {"segment", required_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    char *end = NULL;
    for (int option; (option = getopt_long(count, arguments, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o':
            request->output = optarg;
            break;
        case 'e':
            request->emit = optarg;
            break;
        case 'p':
            request->print_after_all = true;
            break;
        case 'x':
            request->explain = true;
            break;
        case 't':
            request->timing = true;
            break;
        case 'k':
            request->check_only = true;
            break;
        case 'r':
            request->report = optarg;
            break;
        case 'n':
            request->segment = strtol(optarg, &end, 10);
            if (*optarg == '\0' || *end != '\0' || request->segment < 0)
                return usage_error("--segment takes a number: ", optarg);
            break;
        case 'h':
            fputs(usage_text, stdout);
            return 0;
        default:
            if (compilation_option(run, option, optarg))
                break;
            fputs(usage_text, stderr);
            return EXIT_USAGE;
        }
    int status = check_request(run, request, count - optind);
    if (status)
        return status;
    run->path = arguments[optind];
    run->written[0] = request->output;
    run->written[1] = request->report;
    const char *read[] = {run->path, run->config};
    const char *clash = files_clash(run->written, COMPILATION_WRITTEN_LIMIT, read, 2);
    if (clash)
        return usage_error(FILES_CLASH_TEXT, clash);
    run->after = after_pass;
    run->user = request;
    return GO_ON;
}

int main(int count, char **arguments) {
    compilation run;
    compile_request request = {.segment = -1};
    compilation_init(&run);
    int status = parse_options(count, arguments, &run, &request);
    if (status == GO_ON)
        status = compilation_run(&run, compile, &request);
    compilation_deinit(&run);
    return status;
}
