#include "backend/compile.h"

#include <string.h>
#include <time.h>

#include "backend/assumptions.h"
#include "backend/graph/graph.h"
#include "backend/pim/contents.h"
#include "backend/pim/pim_lowering.h"
#include "backend/program/emit.h"
#include "backend/schedule/schedule.h"

const char *const compile_stages[] = {"plan", "layout", "graph", "scheduled", "pim", "buffered"};

int compile_stage_find(const char *name) {
    for (int i = 0; i < COMPILE_STAGE_COUNT; i++)
        if (strcmp(compile_stages[i], name) == 0)
            return i;
    return -1;
}

static raptor_status_code run_planner(ir_operation *module, void *options,
                                      raptor_diagnostics *diagnostics) {
    const compile_options *compile = options;
    planner_options planner = {
        .chip = compile->chip, .chip_name = compile->chip_name, .effort = compile->effort};
    return planner_run(module, &planner, diagnostics);
}

static raptor_status_code run_memory(ir_operation *module, void *options,
                                     raptor_diagnostics *diagnostics) {
    const compile_options *compile = options;
    pim_memory_options memory = {compile->chip->local.memory_size};
    return pim_pass_plan_memory.run(module, &memory, diagnostics);
}

static const ir_pass plan_layout = {
    .name = "plan-layout",
    .summary = "choose layouts, pieces, replication and placement",
    .from = "plan",
    .to = "layout",
    .run = run_planner,
};
static const ir_pass plan_memory = {
    .name = "plan-memory",
    .summary = "give every buffer an address in local memory",
    .from = "buffered",
    .to = "buffered",
    .run = run_memory,
};

/* Whether a module of the stage that a pass completes has been through it, or needs no more. */
static bool is_complete(const ir_pass *pass, ir_operation *module) {
    if (pass == &schedule_pass_realize)
        return schedule_is_realized(module);
    return pass != &plan_memory || pim_memory_is_planned(module);
}

/* The way of a model. */
static const ir_pass *const pipeline[] = {
    &plan_layout,     &graph_lower_pass,   &schedule_pass_rounds, &schedule_pass_realize,
    &pim_pass_select, &pim_pass_bufferize, &plan_memory,
};
enum { PASS_COUNT = sizeof pipeline / sizeof *pipeline };

const ir_pass *const *compile_passes(size_t *out_count) {
    *out_count = PASS_COUNT;
    return pipeline;
}

/* `record`: what the transfers move is written down, for the stages that follow. */
static raptor_status check_stage_rules(ir_operation *module, const compile_options *options,
                                       bool record, raptor_diagnostics *diagnostics) {
    const char *stage = ir_module_stage(module);
    planner_options planner = {.chip = options->chip, .chip_name = options->chip_name};
    if (compile_stage_find(stage) < 0)
        return RAPTOR_OK; /* a module of no stage has none of their rules */
    RAPTOR_TRY(assumptions_verify(module, options->chip, diagnostics));
    if (strcmp(stage, "layout") == 0)
        return planner_verify(module, &planner, diagnostics);
    if (strcmp(stage, "graph") == 0)
        return graph_verify(module, diagnostics);
    if (strcmp(stage, "plan") == 0)
        return RAPTOR_OK;
    bool has_transfers = strcmp(stage, "scheduled") != 0 || schedule_is_realized(module);
    if (record && has_transfers)
        RAPTOR_TRY(schedule_record_communication(module, diagnostics));
    else
        RAPTOR_TRY(schedule_verify_communication(module, diagnostics));
    if (strcmp(stage, "pim") == 0)
        RAPTOR_TRY(pim_verify_ranges(module, diagnostics));
    else if (strcmp(stage, "buffered") == 0)
        RAPTOR_TRY(pim_verify_memory(module, options->chip->local.memory_size, diagnostics));
    else
        return RAPTOR_OK;
    return pim_verify_contents(module, diagnostics);
}

raptor_status compile_verify_stage(ir_operation *module, const compile_options *options,
                                   raptor_diagnostics *diagnostics) {
    return check_stage_rules(module, options, false, diagnostics);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static raptor_status check_stage(const ir_operation *module, const char *stage,
                                 raptor_diagnostics *diagnostics, int *out_from, int *out_to) {
    *out_from = compile_stage_find(ir_module_stage(module));
    *out_to = compile_stage_find(stage);
    if (*out_from < 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                               "the module needs raptor.stage, one of plan, layout, graph, "
                               "scheduled, pim, buffered");
    if (*out_to < *out_from)
        return raptor_diagnose(diagnostics, RAPTOR_E_usage, ir_place(module),
                               "the module is of stage %s already, which is past %s",
                               compile_stages[*out_from], stage);
    return RAPTOR_OK;
}

raptor_status compile_to_stage(ir_operation *module, const char *stage,
                               const compile_options *options, raptor_diagnostics *diagnostics) {
    int from, to;
    RAPTOR_TRY(ir_verify(module, diagnostics));
    RAPTOR_TRY(check_stage(module, stage, diagnostics, &from, &to));
    RAPTOR_TRY(check_stage_rules(module, options, true, diagnostics));
    for (int i = 0; i < PASS_COUNT; i++) {
        const ir_pass *pass = pipeline[i];
        int pass_from = compile_stage_find(pass->from), pass_to = compile_stage_find(pass->to);
        bool within =
            pass_from == pass_to; /* finishes a stage: part of the arrow that leads to it */
        if (pass_to > to || (within ? pass_to < from : pass_from < from))
            continue;
        if (within && pass_to == from && is_complete(pass, module))
            continue;
        double start = seconds_now();
        RAPTOR_TRY(pass->run(module, (void *)options, diagnostics));
        double seconds = seconds_now() - start;
        bool stage_is_complete =
            i + 1 == PASS_COUNT || strcmp(pipeline[i + 1]->from, pipeline[i + 1]->to) != 0;
        if (!options->unverified)
            RAPTOR_TRY(ir_verify(module, diagnostics));
        if (!options->unverified && stage_is_complete)
            RAPTOR_TRY(check_stage_rules(module, options, true, diagnostics));
        if (options->after)
            options->after(pass, module, seconds, options->user);
    }
    return RAPTOR_OK;
}

static const char *find_disabled(const pim_program *program, const compile_options *options,
                                 const char **out_layer) {
    bool disabled[PIM_OPCODE_COUNT] = {false};
    for (uint32_t i = 0; i < options->disabled_count; i++) {
        unsigned opcode = pim_opcode_find(options->disabled[i], strlen(options->disabled[i]));
        if (opcode < PIM_OPCODE_COUNT)
            disabled[opcode] = true;
    }
    for (uint32_t core = 0; core < program->core_count; core++)
        for (size_t i = 0; i < program->cores[core].count; i++) {
            unsigned opcode = program->cores[core].instructions[i].opcode;
            if (!disabled[opcode])
                continue;
            const pim_layer *layer = pim_program_layer_at(program, core, i);
            *out_layer = layer ? layer->name : NULL;
            return pim_opcodes[opcode].name;
        }
    return NULL;
}

static raptor_status_code check_instructions(const pim_program *program,
                                             const compile_options *options,
                                             raptor_diagnostics *diagnostics) {
    const char *layer = NULL;
    const char *name = options->disabled_count ? find_disabled(program, options, &layer) : NULL;
    if (!name)
        return RAPTOR_OK;
    return raptor_diagnose(diagnostics, RAPTOR_E_compile_unsupported,
                           (raptor_place){.file = program->model, .node = layer},
                           "it needs %s, which is disabled", name);
}

raptor_status compile_to_program(ir_operation *module, const compile_options *options,
                                 raptor_arena *arena, raptor_diagnostics *diagnostics,
                                 pim_program *out_program) {
    RAPTOR_TRY(compile_to_stage(module, "buffered", options, diagnostics));
    RAPTOR_TRY(program_emit(module, arena, diagnostics, out_program));
    return check_instructions(out_program, options, diagnostics);
}
