/* raptor-run: a model or a compiled program, run on the simulated device with real inputs, and
 * compared with the CPU reference on request. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "raptor/directory.h"
#include "runtime/check_stages.h"
#include "runtime/compare.h"
#include "runtime/execute.h"
#include "runtime/reference/reference.h"
#include "runtime/report.h"
#include "runtime/tensor_file.h"
#include "tools/common_compile.h"
#include "tools/common_files.h"
#include "tools/common_interrupt.h"

enum { OUTPUT_NAME_LIMIT = 200, EXIT_USAGE = 2, GO_ON = -1, INPUTS_LIMIT = 64 };

static const char usage_text[] =
    "usage: raptor-run MODEL.onnx|PROGRAM INPUT.npy|.npz|.pb... [options]\n"
    "  -o DIR                  write each output as DIR/NAME.npy\n"
    "  --config HW.json|NAME   hardware file or built-in chip (default c64f)\n"
    "  --bits N                width of numbers: 32\n"
    "  --check                 compare every output with the CPU reference; exit status 1 if they\n"
    "                          differ by more than 1e-4 + 1e-4 |reference|\n"
    "  --check-stages          run every stage and name the first whose values differ\n"
    "  --report FILE.json      write the report\n"
    "  --trace FILE.json       write Chrome trace events of every instruction\n"
    "  --trace-limit MB        end the trace near this size (default 1024)\n"
    "  --shape NAME=1x3x8x8    binds a symbolic input shape or dimension\n"
    "  --quick-plan            compile sooner, to a program that may be slower\n"
    "  --disable=NAME,...      do without these instructions (vsoftmax, ...): operators that need\n"
    "                          them run on the host\n"
    "  --timing=MODE           pimsim (default) or strict, see docs/device.md\n"
    "  --require-device        a node that the device cannot execute is a fault; else the host\n"
    "                          executes it\n"
    "Inputs are given in the model's order; those of .npz and .pb files also by name.\n";

typedef struct run_request {
    const char *output_folder, *report_path, *trace_path;
    uint64_t trace_limit_bytes;
    bool check, check_stages, strict;
    char **inputs;
    int input_count;
    /* state */
    onnx_named_tensor *tensors;
    const char **files; /* per tensor: where it was read from */
    size_t tensor_count;
    onnx_named_tensor *outputs;
    run_report report;
    report_output *compared;
} run_request;

static int usage_error(const char *message, const char *detail) {
    fprintf(stderr, "raptor-run: %s%s\n%s", message, detail, usage_text);
    return EXIT_USAGE;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static raptor_status load_inputs(compilation *run, run_request *request) {
    size_t capacity = 0, files_capacity = 0;
    for (int i = 0; i < request->input_count; i++) {
        onnx_named_tensor *found;
        size_t count;
        RAPTOR_TRY(
            tensor_file_read(request->inputs[i], &run->arena, &run->diagnostics, &found, &count));
        for (size_t k = 0; k < count; k++) {
            RAPTOR_GROW(&run->arena, request->tensors, request->tensor_count, capacity);
            RAPTOR_GROW(&run->arena, request->files, request->tensor_count, files_capacity);
            request->files[request->tensor_count] = request->inputs[i];
            if (found[k].name && !found[k].name[0])
                found[k].name = NULL; /* a nameless .pb is positional */
            request->tensors[request->tensor_count++] = found[k];
        }
    }
    return RAPTOR_OK;
}

/* The model's input a tensor is given for: by name, else by position. */
static raptor_status find_model_input(compilation *run, const onnx_named_tensor *tensor,
                                      size_t position, const onnx_value **out_input) {
    const onnx_graph *graph = run->model->graph;
    *out_input = graph->inputs[position];
    if (!tensor->name)
        return RAPTOR_OK;
    for (uint32_t i = 0; i < graph->input_count; i++) {
        *out_input = graph->inputs[i];
        if (strcmp((*out_input)->name, tensor->name) == 0)
            return RAPTOR_OK;
    }
    return raptor_diagnose(&run->diagnostics, RAPTOR_E_input_mismatch,
                           (raptor_place){.file = run->path},
                           "the model has no input named '%s', its first is '%s'", tensor->name,
                           graph->inputs[0]->name);
}

/* What the model says of the input must hold for the tensor. */
static raptor_status check_input(compilation *run, const onnx_value *input,
                                 const onnx_tensor *tensor, const char *file) {
    raptor_place place = {.file = file, .node = input->name, .operator= "input" };
    const onnx_type *type = &input->type;
    if (type->dtype != ONNX_UNDEFINED && type->dtype != tensor->dtype)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_input_mismatch, place,
                               "the input given has elements of type %s, the model needs %s",
                               onnx_dtype_name(tensor->dtype), onnx_dtype_name(type->dtype));
    if (!type->has_rank)
        return RAPTOR_OK;
    if (type->rank != tensor->rank)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_input_mismatch, place,
                               "the input given has %u dimensions, the model's has %u",
                               tensor->rank, type->rank);
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->dims[i].size >= 0 && type->dims[i].size != tensor->dims[i])
            return raptor_diagnose(&run->diagnostics, RAPTOR_E_input_mismatch, place,
                                   "dimension %u of the input given is %lld, the model needs %lld",
                                   i, (long long)tensor->dims[i], (long long)type->dims[i].size);
    return RAPTOR_OK;
}

/* The shapes given settle symbolic dimensions; a contradiction is the input's fault. */
static raptor_status bind_inputs(compilation *run, const run_request *request) {
    const onnx_graph *graph = run->model->graph;
    if (request->tensor_count != graph->input_count)
        return raptor_diagnose(
            &run->diagnostics, RAPTOR_E_input_mismatch, (raptor_place){.file = run->path},
            "%zu inputs given, the model has %u", request->tensor_count, graph->input_count);
    for (size_t i = 0; i < request->tensor_count; i++) {
        const onnx_tensor *tensor = &request->tensors[i].tensor;
        const onnx_value *input;
        RAPTOR_TRY(find_model_input(run, &request->tensors[i], i, &input));
        RAPTOR_TRY(check_input(run, input, tensor, request->files[i]));
        RAPTOR_TRY(onnx_model_bind_shape(run->model, input->name, tensor->dims, tensor->rank,
                                         &run->diagnostics));
    }
    return RAPTOR_OK;
}

static raptor_status obtain_program(compilation *run, run_request *request) {
    double start = seconds_now();
    if (raptor_path_is_directory(run->path)) {
        run->is_split = segments_program_is_folder(run->path);
        if (run->is_split && run->require_device)
            return raptor_diagnose(&run->diagnostics, RAPTOR_E_operator_unsupported,
                                   (raptor_place){.file = run->path},
                                   "a part of the program runs on the host");
        if (run->is_split) {
            RAPTOR_TRY(compilation_load_chip(run));
            return segments_program_read(run->path, &run->arena, &run->diagnostics, &run->split);
        }
        RAPTOR_TRY(pim_program_read(run->path, &run->arena, &run->diagnostics, &run->program));
        run->bits = (int)run->program.bits;
        if (!run->config) /* the chip it was compiled for */
            run->config = run->program.chip;
        return compilation_load_chip(run);
    }
    if (!compilation_is_stage_file(run->path)) {
        RAPTOR_TRY(compilation_load_model(run));
        RAPTOR_TRY(bind_inputs(run, request));
    }
    RAPTOR_TRY(compilation_load_module(run));
    RAPTOR_TRY(run->is_split ? compilation_compile_split(run) : compilation_compile(run, NULL));
    request->report.compile_s = seconds_now() - start;
    if (run->is_split)
        return RAPTOR_OK;
    const ir_attribute *bound = ir_attribute_get(run->module, "raptor.naive_bound_ns");
    if (bound && bound->kind == IR_ATTRIBUTE_FLOAT)
        request->report.naive_bound_ns = bound->number;
    else if (bound && bound->kind == IR_ATTRIBUTE_INTEGER)
        request->report.naive_bound_ns = (double)bound->integer;
    return RAPTOR_OK;
}

/* The tensors of values: a sequence becomes one output an item, NAME.0, NAME.1, ... */
static onnx_named_tensor *list_tensors(compilation *run, uint32_t count, const char *const *names,
                                       const reference_value *values, uint32_t *out_count) {
    size_t room = 1;
    for (uint32_t i = 0; i < count; i++)
        room += values[i].kind == REFERENCE_SEQUENCE ? values[i].item_count : 1;
    onnx_named_tensor *list = RAPTOR_NEW_ARRAY(&run->arena, onnx_named_tensor, room);
    *out_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (values[i].kind == REFERENCE_TENSOR)
            list[(*out_count)++] = (onnx_named_tensor){names[i], values[i].tensor};
        for (size_t k = 0; values[i].kind == REFERENCE_SEQUENCE && k < values[i].item_count; k++)
            list[(*out_count)++] = (onnx_named_tensor){
                raptor_arena_printf(&run->arena, "%s.%zu", names[i], k), values[i].items[k]};
    }
    return list;
}

static reference_input *reference_inputs(compilation *run, const run_request *request) {
    reference_input *inputs =
        RAPTOR_NEW_ARRAY(&run->arena, reference_input, request->tensor_count + 1);
    for (size_t i = 0; i < request->tensor_count; i++)
        inputs[i] = (reference_input){request->tensors[i].name,
                                      reference_tensor_value(request->tensors[i].tensor)};
    return inputs;
}

/* What names of their own turn out to be read or written elsewhere. */
static raptor_status check_file(compilation *run, const run_request *request, const char *path) {
    const char *const others[] = {run->path, run->config, run->chip.network_file,
                                  request->report_path};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        RAPTOR_TRY(files_check(&path, 1, others[i], &run->diagnostics));
    for (int i = 0; i < request->input_count; i++)
        RAPTOR_TRY(files_check(&path, 1, request->inputs[i], &run->diagnostics));
    for (size_t i = 0; run->model && i < run->model->external_file_count; i++)
        RAPTOR_TRY(files_check(&path, 1, run->model->external_files[i], &run->diagnostics));
    return RAPTOR_OK;
}

static raptor_status run_split(compilation *run, run_request *request, uint32_t *out_count) {
    const segments_program *split = &run->split;
    segments_run_options options = {.trace_path = request->trace_path,
                                    .trace_limit_bytes = request->trace_limit_bytes,
                                    .interrupted = interrupt_flag()};
    for (uint32_t i = 0; request->trace_path && i < split->count; i++)
        RAPTOR_TRY(check_file(run, request,
                              segments_trace_path(split, request->trace_path, i, &run->arena)));
    reference_value *values = NULL;
    RAPTOR_TRY(segments_run(split, &run->chip, reference_inputs(run, request),
                            request->tensor_count, &options, &run->arena, &run->diagnostics,
                            &request->report, &values));
    const char **names =
        RAPTOR_NEW_ARRAY(&run->arena, const char *, (size_t)split->output_count + 1);
    for (uint32_t i = 0; i < split->output_count; i++)
        names[i] = split->outputs[i].name;
    request->outputs = list_tensors(run, split->output_count, names, values, out_count);
    return RAPTOR_OK;
}

static raptor_status run_device(compilation *run, run_request *request, uint32_t *out_count) {
    execute_options options = {.trace_path = request->trace_path,
                               .trace_limit_bytes = request->trace_limit_bytes,
                               .interrupted = interrupt_flag()};
    *out_count = run->program.output_count;
    return execute_program(&run->program, &run->chip, request->tensors, request->tensor_count,
                           &options, &run->arena, &run->diagnostics, &request->report.device,
                           &request->outputs);
}

static raptor_status simulate(compilation *run, run_request *request) {
    double start = seconds_now();
    uint32_t count = 0;
    RAPTOR_TRY(run->is_split ? run_split(run, request, &count) : run_device(run, request, &count));
    request->report.simulate_s = seconds_now() - start - request->report.host_s;
    request->compared = RAPTOR_NEW_ARRAY(&run->arena, report_output, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        request->compared[i] = (report_output){.name = request->outputs[i].name,
                                               .rank = request->outputs[i].tensor.rank,
                                               .shape = request->outputs[i].tensor.dims};
    request->report.outputs = request->compared;
    request->report.output_count = count;
    return RAPTOR_OK;
}

static raptor_status compare_output(compilation *run, report_output *entry, const onnx_tensor *got,
                                    const onnx_tensor *want) {
    compare_result result =
        compare_tensors(got, want, (compare_bounds){.relative = 1e-4, .absolute = 1e-4});
    entry->compared = true;
    entry->max_abs_err = result.max_absolute_error;
    entry->max_rel_err = result.max_relative_error;
    entry->argmax_match = result.argmax_match;
    entry->within_tolerance = compare_passes(&result);
    if (entry->within_tolerance)
        return RAPTOR_OK;
    return raptor_diagnose(&run->diagnostics, RAPTOR_E_reference_failed,
                           (raptor_place){.file = run->path, .node = entry->name},
                           "the output differs from the reference: %s",
                           compare_text(&run->arena, got, want, &result));
}

static raptor_status check(compilation *run, run_request *request) {
    uint32_t count = run->model->graph->output_count, wanted_count = 0;
    reference_value *values = RAPTOR_NEW_ARRAY(&run->arena, reference_value, (size_t)count + 1);
    double start = seconds_now();
    RAPTOR_TRY(reference_run(run->model, reference_inputs(run, request), request->tensor_count,
                             NULL, &run->arena, &run->diagnostics, values));
    request->report.reference_s = seconds_now() - start;
    const char **names = RAPTOR_NEW_ARRAY(&run->arena, const char *, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        names[i] = run->model->graph->outputs[i]->name;
    const onnx_named_tensor *wanted = list_tensors(run, count, names, values, &wanted_count);
    if (wanted_count != request->report.output_count)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_reference_failed,
                               (raptor_place){.file = run->path},
                               "%u output tensors; the reference gives %u",
                               request->report.output_count, wanted_count);
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < wanted_count; i++)
        if (compare_output(run, &request->compared[i], &request->outputs[i].tensor,
                           &wanted[i].tensor))
            status = RAPTOR_FAILED;
    return status;
}

/* A file name for an output: other characters than letters, digits, `._-` become `_`, and a number
 * is added to a name an earlier output has. */
static char *output_file(compilation *run, const run_request *request, uint32_t number,
                         char *const *earlier) {
    char *name = raptor_arena_strdup(&run->arena, request->outputs[number].name);
    for (char *at = name; *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", *at))
            *at = '_';
    if (*name == '.') /* would be hidden */
        *name = '_';
    if (strlen(name) > OUTPUT_NAME_LIMIT) /* file systems take 255 bytes */
        name[OUTPUT_NAME_LIMIT] = '\0';
    char *chosen = name;
    uint32_t copies = 1;
    for (uint32_t i = 0; i < number; i++)
        if (strcmp(earlier[i], chosen) == 0) {
            chosen = raptor_arena_printf(&run->arena, "%s_%u", name, ++copies);
            i = UINT32_MAX; /* compare with all again */
        }
    return chosen;
}

static raptor_status write_outputs(compilation *run, const run_request *request) {
    RAPTOR_TRY(raptor_directory_create(request->output_folder, &run->diagnostics));
    char **names = RAPTOR_NEW_ARRAY(&run->arena, char *, (size_t)request->report.output_count);
    for (uint32_t i = 0; i < request->report.output_count; i++) {
        names[i] = output_file(run, request, i, names);
        const char *path =
            raptor_arena_printf(&run->arena, "%s/%s.npy", request->output_folder, names[i]);
        RAPTOR_TRY(check_file(run, request, path));
        RAPTOR_TRY(tensor_file_write_npy(path, &request->outputs[i].tensor, &run->diagnostics));
    }
    return RAPTOR_OK;
}

static raptor_status check_stages(compilation *run, const run_request *request) {
    RAPTOR_TRY(compilation_load_model(run));
    RAPTOR_TRY(bind_inputs(run, request));
    RAPTOR_TRY(compilation_load_module(run));
    compile_options options = compilation_compile_options(run);
    if (run->is_split) {
        segments_compile_options split = compilation_split_options(run);
        return segments_check_stages(&run->parts, &split, reference_inputs(run, request),
                                     request->tensor_count, &run->arena, &run->diagnostics, stdout);
    }
    return check_stages_run(run->module, &options, request->tensors, request->tensor_count,
                            &run->arena, &run->diagnostics, stdout);
}

static raptor_status_code run_model(compilation *run, void *user) {
    run_request *request = user;
    RAPTOR_TRY(load_inputs(run, request));
    if (request->check_stages)
        return check_stages(run, request);
    RAPTOR_TRY(obtain_program(run, request));
    run->chip.sim.strict_timing = request->strict;
    if (simulate(run, request) != RAPTOR_OK) {
        report_print_warnings(&request->report, run->path, stderr);
        return RAPTOR_FAILED;
    }
    raptor_status_code status = request->check ? check(run, request) : RAPTOR_OK;
    request->report.model = run->is_split ? run->split.model : run->program.model;
    request->report.chip = run->chip.name;
    request->report.bits = run->is_split ? run->split.bits : run->program.bits;
    report_print(&request->report, stdout);
    report_print_warnings(&request->report, run->path, stderr);
    if (request->report_path)
        RAPTOR_TRY(report_write(&request->report, request->report_path, &run->diagnostics));
    if (request->output_folder)
        RAPTOR_TRY(write_outputs(run, request));
    return status;
}

static int check_request(const compilation *run, const run_request *request, int positional) {
    if (positional < 1)
        return usage_error("give a model or program, and its inputs", "");
    if (request->check_stages &&
        (request->check || request->output_folder || request->report_path || request->trace_path))
        return usage_error("--check-stages runs no device: it goes without --check, -o, --report "
                           "and --trace",
                           "");
    if (request->trace_limit_bytes && !request->trace_path)
        return usage_error("--trace-limit goes with --trace", "");
    if (compilation_option_fault(run))
        return usage_error(compilation_option_fault(run), "");
    if (request->check &&
        (raptor_path_is_directory(run->path) || compilation_is_stage_file(run->path)))
        return usage_error("--check needs the ONNX model, not ", run->path);
    return 0;
}

static const char *find_clash(const compilation *run, const run_request *request) {
    const char *read[] = {run->path, run->config};
    const char *clash = files_clash(run->written, COMPILATION_WRITTEN_LIMIT, read, 2);
    return clash ? clash
                 : files_clash(run->written, COMPILATION_WRITTEN_LIMIT,
                               (const char *const *)request->inputs, (size_t)request->input_count);
}

/* GO_ON, or the exit status of wrong usage and --help. */
static int parse_options(int count, char **arguments, compilation *run, run_request *request) {
    static const struct option options[] = {COMPILATION_OPTIONS,
                                            {"check", no_argument, NULL, 'k'},
                                            {"check-stages", no_argument, NULL, 'g'},
                                            {"report", required_argument, NULL, 'r'},
                                            {"trace", required_argument, NULL, 't'},
                                            {"trace-limit", required_argument, NULL, 'l'},
                                            {"timing", required_argument, NULL, 'm'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    for (int option; (option = getopt_long(count, arguments, "o:h", options, NULL)) != -1;)
        switch (option) {
        case 'o':
            request->output_folder = optarg;
            break;
        case 'k':
            request->check = true;
            break;
        case 'g':
            request->check_stages = true;
            break;
        case 'r':
            request->report_path = optarg;
            break;
        case 't':
            request->trace_path = optarg;
            break;
        case 'l':
            if (!files_megabytes(optarg, &request->trace_limit_bytes))
                return usage_error("not a number of megabytes: ", optarg);
            break;
        case 'm':
            request->strict = strcmp(optarg, "strict") == 0;
            if (!request->strict && strcmp(optarg, "pimsim") != 0)
                return usage_error("--timing is strict or pimsim, not ", optarg);
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
    run->path = optind < count ? arguments[optind] : NULL;
    int status = check_request(run, request, count - optind);
    if (status)
        return status;
    request->inputs = arguments + optind + 1;
    request->input_count = count - optind - 1;
    run->written[0] = request->report_path;
    run->written[1] = request->trace_path;
    const char *clash = find_clash(run, request);
    return clash ? usage_error(FILES_CLASH_TEXT, clash) : GO_ON;
}

int main(int count, char **arguments) {
    compilation run;
    run_request request = {0};
    compilation_init(&run);
    int status = parse_options(count, arguments, &run, &request);
    if (status == GO_ON)
        status = compilation_run(&run, run_model, &request);
    compilation_deinit(&run);
    return status;
}
