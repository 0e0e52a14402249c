#include "tools/common_compile.h"
#include "tools/common_files.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/segments/fit.h"

void compilation_init(compilation *run) {
    *run = (compilation){.bits = 32};
    raptor_arena_init(&run->arena);
}

void compilation_deinit(compilation *run) {
    segments_program_destroy(&run->split);
    segments_destroy(&run->parts);
    raptor_arena_deinit(&run->arena);
    if (run->context)
        ir_context_destroy(run->context);
    onnx_model_destroy(run->model);
    raptor_diagnostics_deinit(&run->diagnostics);
}

/* NAME=1x3x224x224: a name, and sizes of digits with an x between. */
static bool is_shape_option(const char *text) {
    const char *at = strrchr(text, '=');
    if (!at || at == text)
        return false;
    do {
        size_t digits = strspn(++at, "0123456789");
        if (digits == 0)
            return false;
        at += digits;
    } while (*at == 'x');
    return *at == '\0';
}

static const char *facility_fault(compilation *run, const char *name) {
    const char *text = raptor_arena_printf(&run->arena, "--disable: '%s' is none of", name);
    for (uint32_t i = 0; frontend_facility(i); i++)
        text =
            raptor_arena_printf(&run->arena, "%s%s %s", text, i ? "," : "", frontend_facility(i));
    return text;
}

/* NAME,NAME...: what the target is to do without. */
static void disable(compilation *run, const char *list) {
    for (char *at = raptor_arena_strdup(&run->arena, list), *next; at; at = next) {
        next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        if (!frontend_is_facility(at) || run->disabled_count == COMPILATION_DISABLED_LIMIT)
            run->disable_fault = facility_fault(run, at);
        else
            run->disabled[run->disabled_count++] = at;
    }
}

bool compilation_option(compilation *run, int option, const char *argument) {
    switch (option) {
    case 'c':
        run->config = argument;
        return true;
    case 'b':
        run->bits = atoi(argument);
        return true;
    case 's':
        run->bad_shape = run->bad_shape || !is_shape_option(argument);
        if (run->shape_count < COMPILATION_SHAPES_LIMIT)
            run->shapes[run->shape_count] = argument;
        run->shape_count++;
        return true;
    case 'd':
        run->require_device = true;
        return true;
    case 'Q':
        run->effort = PLANNER_QUICK;
        return true;
    case 'D':
        disable(run, argument);
        return true;
    default:
        return false;
    }
}

const char *compilation_option_fault(const compilation *run) {
    if (run->shape_count > COMPILATION_SHAPES_LIMIT)
        return "too many --shape options";
    if (run->disable_fault)
        return run->disable_fault;
    if (run->bad_shape)
        return "--shape takes NAME=SIZExSIZE..., such as data=1x3x224x224";
    return run->bits == 32 ? NULL : "--bits is 32 in this version";
}

static const char *config_name(const compilation *run) {
    return run->config ? run->config : run->bits == 32 ? "c64f" : "c64";
}

raptor_status compilation_load_chip(compilation *run) {
    RAPTOR_TRY(pim_chip_load(config_name(run), &run->arena, &run->diagnostics, &run->chip));
    return files_check(run->written, COMPILATION_WRITTEN_LIMIT, run->chip.network_file,
                       &run->diagnostics);
}

raptor_status compilation_load_model(compilation *run) {
    RAPTOR_TRY(onnx_model_load(run->path, NULL, &run->diagnostics, &run->model));
    for (size_t i = 0; i < run->model->external_file_count; i++)
        RAPTOR_TRY(files_check(run->written, COMPILATION_WRITTEN_LIMIT,
                               run->model->external_files[i], &run->diagnostics));
    for (int i = 0; i < run->shape_count; i++)
        RAPTOR_TRY(onnx_model_bind_option(run->model, run->shapes[i], &run->diagnostics));
    return RAPTOR_OK;
}

bool compilation_is_stage_file(const char *path) {
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".mlir") == 0;
}

static raptor_status create_context(compilation *run, raptor_diagnostics *diagnostics) {
    run->context = ir_context_create();
    if (!run->context)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = run->path}, "out of memory");
    raptor_arena_guard(ir_context_arena(run->context), &run->guard);
    return RAPTOR_OK;
}

/* A stage file names the chip it was planned for; another --config would contradict its plan. */
static raptor_status adopt_chip(compilation *run) {
    const char *planned = ir_string_get(run->module, "raptor.chip", NULL);
    run->bits = (int)ir_integer_get(run->module, "raptor.bits", run->bits);
    if (planned && run->config && strcmp(planned, run->config) != 0)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_usage, (raptor_place){.file = run->path},
                               "was planned for chip %s, --config says %s", planned, run->config);
    if (planned)
        run->config = planned;
    return compilation_load_chip(run);
}

compile_options compilation_compile_options(const compilation *run) {
    return (compile_options){.chip = &run->chip,
                             .chip_name = config_name(run),
                             .effort = run->effort,
                             .disabled = run->disabled,
                             .disabled_count = run->disabled_count,
                             .after = run->after,
                             .user = run->user};
}

static raptor_status import(compilation *run, const segments_part *part, const char *name,
                            raptor_diagnostics *diagnostics) {
    segments_compile_options options = compilation_split_options(run);
    return segments_import(part, name, &options, run->context, diagnostics, &run->module);
}

/* The whole model as one part of the device. */
static raptor_status import_whole(compilation *run, raptor_diagnostics *faults,
                                  const char **reasons, bool *out_refused) {
    segments_part whole = {.device = true, .model = run->model};
    segments_compile_options options = compilation_split_options(run);
    RAPTOR_TRY(create_context(run, faults));
    RAPTOR_TRY(import(run, &whole, NULL, faults));
    RAPTOR_TRY(
        segments_fit(&whole, run->module, &options, &run->arena, faults, reasons, out_refused));
    if (whole.factor_count == 0 || *out_refused)
        return RAPTOR_OK;
    ir_context_destroy(run->context);
    run->context = NULL;
    RAPTOR_TRY(create_context(run, faults));
    return import(run, &whole, NULL, faults);
}

/* Most models run on the device as they stand; the others are looked at again. */
static raptor_status import_or_split(compilation *run) {
    bool refused = false;
    const char **reasons =
        RAPTOR_NEW_ARRAY(&run->arena, const char *, (size_t)run->model->graph->node_count + 1);
    if (run->require_device)
        return import_whole(run, &run->diagnostics, reasons, &refused);
    raptor_diagnostics faults;
    raptor_diagnostics_init(&faults);
    raptor_status_code status = import_whole(run, &faults, reasons, &refused);
    bool exhausted = false; /* not the model's fault: the host would not have more memory */
    for (const raptor_diagnostic *fault = faults.first; fault; fault = fault->next)
        exhausted |= fault->code == RAPTOR_E_out_of_memory;
    raptor_diagnostics_deinit(&faults);
    if (exhausted)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = run->path},
                               "the model does not fit into memory");
    if (status == RAPTOR_OK && !refused)
        return RAPTOR_OK;
    if (run->context)
        ir_context_destroy(run->context);
    run->context = NULL;
    run->module = NULL;
    RAPTOR_TRY(compilation_split(run, reasons));
    run->is_split = true;
    return RAPTOR_OK;
}

raptor_status compilation_split(compilation *run, const char *const *reasons) {
    segments_compile_options options = compilation_split_options(run);
    return segments_create_fitting(run->model, &options, reasons, &run->arena, &run->diagnostics,
                                   &run->parts);
}

static const char *segment_list(compilation *run) {
    const char *text = "";
    for (uint32_t i = 0; i < run->parts.count; i++)
        text = raptor_arena_printf(&run->arena, "%s%s%u %s", text, i ? ", " : "", i,
                                   run->parts.list[i].device ? "device" : "host");
    return text;
}

raptor_status compilation_choose_segment(compilation *run, long number) {
    raptor_place place = {.file = run->path};
    bool has_device = false;
    for (uint32_t i = 0; i < run->parts.count; i++)
        has_device |= run->parts.list[i].device;
    if (!has_device)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_usage, place,
                               "the whole model runs on the host, which has no stages; "
                               "--check-only says why");
    if (number < 0)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_usage, place,
                               "the model runs in %u segments (%s), each with stages of its own: "
                               "choose one of the device with --segment=N",
                               run->parts.count, segment_list(run));
    if (number >= run->parts.count || !run->parts.list[number].device)
        return raptor_diagnose(&run->diagnostics, RAPTOR_E_usage, place,
                               "--segment=%ld: the model's segments are %s; those of the host have "
                               "no stages",
                               number, segment_list(run));
    RAPTOR_TRY(create_context(run, &run->diagnostics));
    run->is_split = false;
    return import(run, &run->parts.list[number],
                  segments_part_name(run->model, (uint32_t)number, &run->arena), &run->diagnostics);
}

segments_compile_options compilation_split_options(const compilation *run) {
    return (segments_compile_options){.compile = compilation_compile_options(run),
                                      .bits = run->bits};
}

raptor_status compilation_compile_split(compilation *run) {
    segments_compile_options options = compilation_split_options(run);
    return segments_compile(&run->parts, &options, &run->arena, &run->diagnostics, &run->split);
}

raptor_status compilation_load_module(compilation *run) {
    if (compilation_is_stage_file(run->path)) {
        RAPTOR_TRY(create_context(run, &run->diagnostics));
        RAPTOR_TRY(ir_module_read(run->context, run->path, &run->diagnostics, &run->module));
        return adopt_chip(run);
    }
    if (!run->model)
        RAPTOR_TRY(compilation_load_model(run));
    RAPTOR_TRY(compilation_load_chip(run));
    return import_or_split(run);
}

raptor_status compilation_compile(compilation *run, const char *stage) {
    compile_options options = compilation_compile_options(run);
    if (stage)
        return compile_to_stage(run->module, stage, &options, &run->diagnostics);
    return compile_to_program(run->module, &options, &run->arena, &run->diagnostics, &run->program);
}

int compilation_run(compilation *run, raptor_status_code (*body)(compilation *run, void *user),
                    void *user) {
    raptor_status_code status;
    if (setjmp(run->guard) == 0) {
        raptor_arena_guard(&run->arena, &run->guard);
        status = body(run, user);
    } else {
        status = raptor_diagnose(&run->diagnostics, RAPTOR_E_out_of_memory,
                                 (raptor_place){.file = run->path}, "out of memory");
    }
    if (fflush(stdout) != 0 || ferror(stdout)) /* a full disk behind a redirection */
        status = raptor_diagnose(&run->diagnostics, RAPTOR_E_file_write,
                                 (raptor_place){.file = "standard output"}, "cannot write");
    raptor_diagnostics_print(&run->diagnostics, stderr);
    return status == RAPTOR_OK ? 0 : 1;
}
