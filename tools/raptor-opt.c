/* raptor-opt: reads IR text of any stage, verifies it, runs passes on it and prints it. */
#include "backend/compile.h"
#include "ir/pass.h"
#include "ir/registry.h"
#include "raptor/file.h"
#include "tools/common_diagnostics.h"
#include "tools/common_files.h"
#include "tools/common_passes.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

static const char usage_text[] =
    "usage: raptor-opt FILE.mlir|- [options]\n"
    "       raptor-opt --show-ops[=md|json]\n"
    "       raptor-opt --show-passes\n"
    "  --pass=NAME,...        passes to run, in order\n"
    "  --config HW.json|NAME  the chip passes plan for (default: the module's raptor.chip, else "
    "c64f)\n"
    "  --verify-only          print nothing, only verify\n"
    "  --print-generic        the quoted form of every operation\n"
    "  --print-locations      a trailing loc(...) on every operation\n"
    "  --print-after-each     the module after every pass, to standard error\n"
    "  --split-input-file     the input holds several modules, separated by lines `// -----`\n"
    "  --verify-diagnostics   faults must be those of `expected-error[-re] {{...}}` comments\n"
    "  --show-ops[=md|json]   every operation the registry knows\n"
    "  -o FILE                the output file instead of standard output\n";

typedef struct request {
    const char *path, *output, *config;
    tool_pipeline pipeline;
    bool verify_only, generic, locations, print_after_each, split, verify_diagnostics;
    const char *show_operations; /* "md" or "json"; NULL = no */
    bool show_passes;
} request;

static int usage_error(const char *message, const char *detail) {
    fprintf(stderr, "raptor-opt: %s%s\n%s", message, detail, usage_text);
    return EXIT_USAGE;
}

/* ---- one module --------------------------------------------------------------------------------
 */

static void print_after(const ir_pass *pass, ir_operation *module, double seconds, void *user) {
    (void)seconds;
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(module, &(ir_print_options){.generic = ((const request *)user)->generic}, &text);
    fprintf(stderr, "// ---- after %s ----\n%s\n", pass->name, text.data ? text.data : "");
    raptor_buffer_deinit(&text);
}

/* The chip asked for, else the one the module was planned for, else the default of its width. */
static raptor_status load_chip(const request *run, const ir_operation *module, pim_chip *chip,
                               raptor_diagnostics *diagnostics, compile_options *out_options) {
    const char *fallback = ir_integer_get(module, "raptor.bits", 32) == 32 ? "c64f" : "c64";
    const char *name = run->config ? run->config : ir_string_get(module, "raptor.chip", fallback);
    *out_options = (compile_options){.chip = chip, .chip_name = name};
    return pim_chip_load(name, ir_context_arena(module->context), diagnostics, chip);
}

/* Runs the passes between checks of the rules of the module's stage, if it says one. */
static raptor_status run_passes(const request *run, ir_operation *module,
                                raptor_diagnostics *diagnostics) {
    ir_pipeline_hooks hooks = {.user = (void *)(uintptr_t)run};
    if (run->print_after_each)
        hooks.after = print_after;
    pim_chip chip;
    compile_options compile;
    RAPTOR_TRY(load_chip(run, module, &chip, diagnostics, &compile));
    RAPTOR_TRY(compile_verify_stage(module, &compile, diagnostics));
    if (run->pipeline.count == 0)
        return RAPTOR_OK;
    RAPTOR_TRY(ir_pipeline_run(run->pipeline.passes, run->pipeline.count, module, &compile, &hooks,
                               diagnostics));
    return compile_verify_stage(module, &compile, diagnostics);
}

/* A module of its own file is written with its resources; the text then follows in the form asked
 * for (write_output). */
static raptor_status process_module(const request *run, ir_operation *module,
                                    raptor_diagnostics *diagnostics, raptor_buffer *out) {
    RAPTOR_TRY(ir_verify(module, diagnostics));
    if (run->pipeline.count > 0 || *ir_module_stage(module))
        RAPTOR_TRY(run_passes(run, module, diagnostics));
    if (run->verify_only)
        return RAPTOR_OK;
    if (run->output && !run->split && !run->verify_diagnostics)
        RAPTOR_TRY(ir_module_write(module, run->output, diagnostics));
    ir_print(module, &(ir_print_options){.generic = run->generic, .locations = run->locations},
             out);
    return RAPTOR_OK;
}

/* Parses and processes one text; `text` starts at the file's first line, so places are right. A
 * file read whole comes with its resources. */
static raptor_status process_text(const request *run, const char *text, size_t size,
                                  raptor_diagnostics *diagnostics, raptor_buffer *out) {
    jmp_buf guard;
    ir_context *volatile context = ir_context_create();
    if (!context)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                               "no memory for a context");
    if (setjmp(guard)) {
        ir_context_destroy(context);
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = run->path}, "out of memory");
    }
    raptor_arena_guard(ir_context_arena(context), &guard);
    ir_operation *module = NULL;
    bool from_file = !run->split && strcmp(run->path, "-") != 0;
    raptor_status_code status =
        from_file ? ir_module_read(context, run->path, diagnostics, &module)
                  : ir_parse(context, run->path, text, size, diagnostics, &module);
    if (status == RAPTOR_OK)
        status = process_module(run, module, diagnostics, out);
    ir_context_destroy(context);
    return status;
}

/* ---- files -------------------------------------------------------------------------------------
 */

/* Processes one part and reports its faults, or compares them with the expected ones. */
static bool process_part(const request *run, const char *text, size_t size, raptor_buffer *out) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_status_code status = process_text(run, text, size, &diagnostics, out);
    bool fine = status == RAPTOR_OK;
    if (run->verify_diagnostics)
        fine = diagnostics_match(&diagnostics, run->path, text, stderr);
    else
        raptor_diagnostics_print(&diagnostics, stderr);
    raptor_diagnostics_deinit(&diagnostics);
    return fine;
}

static const char separator[] = "// -----";

/* The next line that is a separator, or the end of the text. */
static const char *find_separator(const char *text) {
    for (const char *at = text; (at = strstr(at, separator)); at++)
        if (at == text || at[-1] == '\n')
            return at;
    return text + strlen(text);
}

/* Every part is padded with empty lines, so that its places are those of the file. */
static bool process_split(const request *run, const char *text, raptor_buffer *out) {
    bool fine = true;
    size_t lines = 0;
    for (const char *start = text; *start;) {
        const char *end = find_separator(start);
        raptor_buffer part;
        raptor_buffer_init(&part);
        for (size_t i = 0; i < lines; i++)
            raptor_buffer_append(&part, "\n", 1);
        raptor_buffer_append(&part, start, (size_t)(end - start));
        if (start != text && !run->verify_only && !run->verify_diagnostics)
            raptor_buffer_printf(out, "%s\n", separator);
        fine &= !part.failed && process_part(run, part.data ? part.data : "", part.size, out);
        raptor_buffer_deinit(&part);
        const char *next = strchr(end, '\n');
        next = *end && next ? next + 1 : end + strlen(end);
        for (const char *at = start; at < next; at++)
            lines += *at == '\n';
        start = next;
    }
    return fine;
}

static raptor_status read_input(const char *path, raptor_diagnostics *diagnostics,
                                raptor_buffer *out) {
    if (strcmp(path, "-") == 0) {
        char chunk[1 << 16];
        size_t size;
        while ((size = fread(chunk, 1, sizeof chunk, stdin)) > 0)
            raptor_buffer_append(out, chunk, size);
        if (ferror(stdin))
            return raptor_diagnose(diagnostics, RAPTOR_E_file_read, (raptor_place){.file = "-"},
                                   "standard input cannot be read");
        return RAPTOR_OK;
    }
    char *data;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &data, &size));
    raptor_buffer_append(out, data, size);
    free(data);
    return RAPTOR_OK;
}

static bool write_output(const request *run, const raptor_buffer *out) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    bool fine = true;
    if (run->output)
        fine = raptor_buffer_write_file(out, run->output, &diagnostics) == RAPTOR_OK;
    else
        fine = fwrite(out->data ? out->data : "", 1, out->size, stdout) == out->size &&
               fflush(stdout) == 0;
    raptor_diagnostics_print(&diagnostics, stderr);
    raptor_diagnostics_deinit(&diagnostics);
    return fine && !out->failed;
}

static int process_file(const request *run) {
    raptor_diagnostics diagnostics;
    raptor_buffer input, out;
    raptor_diagnostics_init(&diagnostics);
    raptor_buffer_init(&input);
    raptor_buffer_init(&out);
    bool fine = read_input(run->path, &diagnostics, &input) == RAPTOR_OK && !input.failed;
    raptor_diagnostics_print(&diagnostics, stderr);
    const char *text = input.data ? input.data : "";
    if (fine)
        fine =
            run->split ? process_split(run, text, &out) : process_part(run, text, input.size, &out);
    bool prints = !run->verify_only && !run->verify_diagnostics;
    if (prints && (fine || run->split))
        fine = write_output(run, &out) && fine;
    raptor_buffer_deinit(&out);
    raptor_buffer_deinit(&input);
    raptor_diagnostics_deinit(&diagnostics);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- command line ------------------------------------------------------------------------------
 */

static int show(const request *run) {
    raptor_buffer out;
    raptor_buffer_init(&out);
    if (run->show_passes) {
        const ir_pass *pass;
        for (size_t i = 0; (pass = tool_pass_at(i)); i++)
            raptor_buffer_printf(&out, "%-24s %s\n", pass->name, pass->summary);
    } else if (strcmp(run->show_operations, "json") == 0) {
        ir_registry_print_json(&out);
    } else {
        ir_registry_print_markdown(&out);
    }
    bool fine = write_output(run, &out);
    raptor_buffer_deinit(&out);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

enum {
    OPTION_PASS = 1,
    OPTION_VERIFY_ONLY,
    OPTION_GENERIC,
    OPTION_AFTER_EACH,
    OPTION_SPLIT,
    OPTION_DIAGNOSTICS,
    OPTION_OPERATIONS,
    OPTION_PASSES,
    OPTION_CONFIG,
    OPTION_LOCATIONS
};

static const struct option options[] = {
    {"pass", required_argument, NULL, OPTION_PASS},
    {"config", required_argument, NULL, OPTION_CONFIG},
    {"print-locations", no_argument, NULL, OPTION_LOCATIONS},
    {"verify-only", no_argument, NULL, OPTION_VERIFY_ONLY},
    {"print-generic", no_argument, NULL, OPTION_GENERIC},
    {"print-after-each", no_argument, NULL, OPTION_AFTER_EACH},
    {"split-input-file", no_argument, NULL, OPTION_SPLIT},
    {"verify-diagnostics", no_argument, NULL, OPTION_DIAGNOSTICS},
    {"show-ops", optional_argument, NULL, OPTION_OPERATIONS},
    {"show-passes", no_argument, NULL, OPTION_PASSES},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* Flags that only set a bool. */
static bool *flag_of(request *run, int option) {
    switch (option) {
    case OPTION_VERIFY_ONLY:
        return &run->verify_only;
    case OPTION_GENERIC:
        return &run->generic;
    case OPTION_LOCATIONS:
        return &run->locations;
    case OPTION_AFTER_EACH:
        return &run->print_after_each;
    case OPTION_SPLIT:
        return &run->split;
    case OPTION_DIAGNOSTICS:
        return &run->verify_diagnostics;
    case OPTION_PASSES:
        return &run->show_passes;
    default:
        return NULL;
    }
}

static int add_passes(request *run, const char *names) {
    char *unknown = tool_pipeline_add(&run->pipeline, names);
    if (!unknown)
        return EXIT_SUCCESS;
    int status = usage_error("no such pass: ", unknown);
    free(unknown);
    return status;
}

static int parse_option(request *run, int option) {
    bool *flag = flag_of(run, option);
    if (flag) {
        *flag = true;
        return EXIT_SUCCESS;
    }
    if (option == OPTION_PASS)
        return add_passes(run, optarg);
    if (option == 'o' || option == OPTION_CONFIG) {
        *(option == 'o' ? &run->output : &run->config) = optarg;
        return EXIT_SUCCESS;
    }
    if (option == OPTION_OPERATIONS) {
        run->show_operations = optarg ? optarg : "md";
        bool known =
            strcmp(run->show_operations, "md") == 0 || strcmp(run->show_operations, "json") == 0;
        return known ? EXIT_SUCCESS : usage_error("--show-ops takes md or json, not ", optarg);
    }
    return usage_error("see the options below", "");
}

int main(int argc, char **argv) {
    request run = {0};
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        if (option == 'h') {
            fputs(usage_text, stdout);
            return EXIT_SUCCESS;
        }
        int status = parse_option(&run, option);
        if (status != EXIT_SUCCESS)
            return status;
    }
    if (run.show_operations || run.show_passes)
        return show(&run);
    if (argc - optind != 1)
        return usage_error("exactly one input is expected", "");
    run.path = argv[optind];
    /* A file may be written in place, nothing else that is read. */
    const char *read[] = {run.config,
                          run.output && strcmp(run.output, run.path) == 0 ? NULL : run.path};
    const char *clash = files_clash((const char *const *)&run.output, 1, read, 2);
    if (clash)
        return usage_error(FILES_CLASH_TEXT, clash);
    return process_file(&run);
}
