#include "runtime/segments/fit.h"

#include <setjmp.h>
#include <string.h>

#include "planner/planner.h"

/* Where the planner counts less than this share of a core's memory its count, which may be too low
 * but never by so much (planner_memory_test), is enough. */
enum { SURE_SHARE = 2, ATTEMPTS = 6 };
#define SMALLEST_STEP 1.5 /* of a factor */

static frontend_options frontend_of(const segments_compile_options *options) {
    return (frontend_options){.bits = options->bits,
                              .disabled = options->compile.disabled,
                              .disabled_count = options->compile.disabled_count};
}

/* ---- import ---- */

static bool set_factors(ir_operation *operation, void *user) {
    const segments_part *part = user;
    const char *layer = ir_string_get(operation, "raptor.layer", NULL);
    for (uint32_t i = 0; layer && i < part->factor_count; i++)
        if (strcmp(part->factors[i].layer, layer) == 0)
            ir_attribute_set(operation, PLANNER_MEMORY_FACTOR,
                             ir_attribute_f32(operation->context, part->factors[i].factor));
    return true;
}

raptor_status segments_import(const segments_part *part, const char *name,
                              const segments_compile_options *options, ir_context *context,
                              raptor_diagnostics *diagnostics, ir_operation **out_module) {
    frontend_options frontend = frontend_of(options);
    frontend.model_name = name;
    RAPTOR_TRY(frontend_import(part->model, &frontend, context, diagnostics, out_module));
    if (part->factor_count > 0)
        ir_walk(*out_module, set_factors, (void *)part);
    return RAPTOR_OK;
}

/* ---- one attempt ---- */

typedef struct misfit {
    const char *layer;
    int64_t bytes;      /* that a task took; 0: no division helps */
    const char *reason; /* in that case */
} misfit;

typedef struct fitting {
    segments_part *part;
    const segments_compile_options *options;
    raptor_arena *arena;
    misfit *misfits; /* of the attempt */
    uint32_t count, capacity;
    raptor_buffer text; /* of the plan at hand */
    const char *plan;   /* that of the attempt before, or NULL */
} fitting;

/* The largest task of each layer. */
static void add_misfit(fitting *state, misfit found) {
    for (uint32_t i = 0; i < state->count; i++)
        if (strcmp(state->misfits[i].layer, found.layer) == 0) {
            if (found.bytes > state->misfits[i].bytes)
                state->misfits[i].bytes = found.bytes;
            return;
        }
    RAPTOR_GROW(state->arena, state->misfits, state->count, state->capacity);
    found.layer = raptor_arena_strdup(state->arena, found.layer);
    state->misfits[state->count++] = found;
}

static void note_refused(fitting *state, const raptor_diagnostics *faults) {
    for (const raptor_diagnostic *fault = faults->first; fault; fault = fault->next)
        if (fault->code == RAPTOR_E_chip_capacity && fault->place.node)
            add_misfit(state,
                       (misfit){.layer = fault->place.node,
                                .reason = raptor_arena_strdup(state->arena, fault->message)});
}

static bool note_too_large(ir_operation *operation, void *user) {
    fitting *state = user;
    int64_t bytes = ir_integer_get(operation, "pim.local_memory_size", 0);
    const char *layer = ir_place(operation).node;
    if (layer && bytes > state->options->compile.chip->local.memory_size)
        add_misfit(state, (misfit){.layer = layer, .bytes = bytes});
    return true;
}

static compile_options coarse_options(const fitting *state) {
    compile_options options = state->options->compile;
    options.effort = PLANNER_COARSE;
    options.unverified = true;
    options.after = NULL;
    return options;
}

/* Plans a module of stage plan; *out_sure: by the planner's count every task fits. */
static raptor_status_code plan_coarsely(fitting *state, ir_operation *module,
                                        raptor_diagnostics *faults, bool *out_sure) {
    compile_options compile = coarse_options(state);
    planner_options planner = {.chip = compile.chip, .chip_name = compile.chip_name};
    int64_t bytes, size = compile.chip->local.memory_size;
    *out_sure = false;
    if (compile_to_stage(module, "layout", &compile, faults) != RAPTOR_OK) {
        note_refused(state, faults);
        return RAPTOR_FAILED;
    }
    RAPTOR_TRY(planner_task_bytes(module, &planner, faults, &bytes));
    *out_sure = size == 0 || bytes <= size / SURE_SHARE;
    return RAPTOR_OK;
}

static bool clear_factors(ir_operation *operation, void *user) {
    (void)user;
    ir_attribute_remove(operation, PLANNER_MEMORY_FACTOR);
    return true;
}

/* Whether all is planned as in the attempt before, whose factors were smaller. */
static bool is_planned_as_before(fitting *state, ir_operation *module) {
    ir_walk(module, clear_factors, NULL);
    ir_print(module, &(ir_print_options){.elide_resources = true}, &state->text);
    if (state->text.failed)
        return false;
    if (state->plan && strcmp(state->plan, state->text.data) == 0)
        return true;
    state->plan = raptor_arena_strdup(state->arena, state->text.data);
    return false;
}

/* Compiles as far as needed and notes what does not fit: in the same plan the same. */
static raptor_status_code attempt_in(fitting *state, ir_context *context,
                                     raptor_diagnostics *faults) {
    compile_options compile = coarse_options(state);
    ir_operation *module;
    uint32_t count = state->count;
    bool sure;
    state->count = 0;
    RAPTOR_TRY(segments_import(state->part, NULL, state->options, context, faults, &module));
    RAPTOR_TRY(plan_coarsely(state, module, faults, &sure));
    if (sure)
        return RAPTOR_OK;
    if (is_planned_as_before(state, module)) {
        state->count = count;
        return RAPTOR_OK;
    }
    raptor_status_code status = compile_to_stage(module, "buffered", &compile, faults);
    ir_walk(module, note_too_large, state);
    return status;
}

/* Faults that are not the model's: nothing is known then. */
static bool ran_out_of_memory(const raptor_diagnostics *faults) {
    for (const raptor_diagnostic *fault = faults->first; fault; fault = fault->next)
        if (fault->code == RAPTOR_E_out_of_memory)
            return true;
    return false;
}

static raptor_status say_exhausted(const fitting *state, raptor_diagnostics *diagnostics) {
    return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                           (raptor_place){.file = state->part->model->path},
                           "the model does not fit into memory");
}

/* In a context of its own. Fails only where memory runs out. */
static raptor_status attempt(fitting *state, raptor_diagnostics *diagnostics) {
    raptor_diagnostics faults;
    ir_context *context = ir_context_create();
    if (!context)
        return say_exhausted(state, diagnostics);
    raptor_diagnostics_init(&faults);
    raptor_buffer_init(&state->text);
    jmp_buf guard, *outer = state->arena->guard;
    bool exhausted = setjmp(guard) != 0;
    if (!exhausted) {
        raptor_arena_guard(state->arena, &guard);
        raptor_arena_guard(ir_context_arena(context), &guard);
        (void)!attempt_in(state, context, &faults);
    }
    raptor_arena_guard(state->arena, outer);
    exhausted |= ran_out_of_memory(&faults);
    raptor_buffer_deinit(&state->text);
    raptor_diagnostics_deinit(&faults);
    ir_context_destroy(context);
    return exhausted ? say_exhausted(state, diagnostics) : RAPTOR_OK;
}

/* ---- all attempts ---- */

static segments_factor *find_factor(fitting *state, const char *layer) {
    segments_part *part = state->part;
    for (uint32_t i = 0; i < part->factor_count; i++)
        if (strcmp(part->factors[i].layer, layer) == 0)
            return &part->factors[i];
    RAPTOR_GROW(state->arena, part->factors, part->factor_count, part->factor_capacity);
    part->factors[part->factor_count] = (segments_factor){.layer = layer, .factor = 1};
    return &part->factors[part->factor_count++];
}

/* The layer gets more room. How much is missing does not say how far the planner's count was off,
 * so that a small factor may change nothing yet. */
static void give_room(fitting *state, const misfit *found) {
    segments_factor *factor = find_factor(state, found->layer);
    double missing = (double)found->bytes / (double)state->options->compile.chip->local.memory_size;
    factor->factor *= missing > SMALLEST_STEP ? missing : SMALLEST_STEP;
}

static raptor_status refuse(fitting *state, const misfit *found, const char *const *layers,
                            raptor_diagnostics *diagnostics, const char **out_reasons) {
    const onnx_graph *graph = state->part->model->graph;
    const char *reason = found->reason;
    if (!reason)
        reason = raptor_arena_printf(state->arena, PIM_TASK_TOO_LARGE, "", (long long)found->bytes,
                                     (long long)state->options->compile.chip->local.memory_size);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        if (strcmp(layers[i], found->layer) != 0)
            continue;
        out_reasons[i] = reason;
        return RAPTOR_OK;
    }
    return raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity,
                           (raptor_place){.file = state->part->model->path, .node = found->layer},
                           "%s", reason);
}

/* Plans a copy of the module. */
static raptor_status look_at_copy(fitting *state, ir_operation *module,
                                  raptor_diagnostics *diagnostics, bool *out_sure) {
    raptor_diagnostics faults;
    ir_operation *copy = ir_operation_clone(module, ir_mapping_create(module->context));
    raptor_diagnostics_init(&faults);
    (void)!plan_coarsely(state, copy, &faults, out_sure);
    bool exhausted = ran_out_of_memory(&faults);
    raptor_diagnostics_deinit(&faults);
    return exhausted ? say_exhausted(state, diagnostics) : RAPTOR_OK;
}

raptor_status segments_fit(segments_part *part, ir_operation *module,
                           const segments_compile_options *options, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, const char **out_reasons,
                           bool *out_refused) {
    fitting state = {.part = part, .options = options, .arena = arena};
    const char **layers = frontend_layer_names(part->model->graph, arena);
    bool sure = false;
    *out_refused = false;
    if (module)
        RAPTOR_TRY(look_at_copy(&state, module, diagnostics, &sure));
    if (sure)
        return RAPTOR_OK;
    for (int number = 1; number <= ATTEMPTS && !*out_refused; number++) {
        RAPTOR_TRY(attempt(&state, diagnostics));
        if (state.count == 0)
            return RAPTOR_OK;
        for (uint32_t i = 0; i < state.count; i++) {
            const misfit *found = &state.misfits[i];
            if (found->bytes > 0 && number < ATTEMPTS) {
                give_room(&state, found);
                continue;
            }
            RAPTOR_TRY(refuse(&state, found, layers, diagnostics, out_reasons));
            *out_refused = true;
        }
    }
    return RAPTOR_OK;
}

/* ---- the model ---- */

/* Fits one part; what does not becomes a refusal of the model's node. */
static raptor_status fit_part(segments *parts, uint32_t number,
                              const segments_compile_options *options, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, const char **refusals,
                              bool *out_refused) {
    segments_part *part = &parts->list[number];
    const char **reasons =
        RAPTOR_NEW_ARRAY(arena, const char *, (size_t)part->model->graph->node_count + 1);
    RAPTOR_TRY(segments_fit(part, NULL, options, arena, diagnostics, reasons, out_refused));
    uint32_t inner = 0;
    for (uint32_t i = 0; i < parts->model->graph->node_count; i++) {
        const segments_node *node = &parts->nodes[i];
        bool runs = node->place == SEGMENTS_DEVICE || node->place == SEGMENTS_HOST;
        if (!runs || node->segment != number)
            continue;
        if (reasons[inner])
            refusals[i] = reasons[inner];
        inner++;
    }
    return RAPTOR_OK;
}

raptor_status segments_create_fitting(const onnx_model *model,
                                      const segments_compile_options *options,
                                      const char *const *reasons, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, segments *out_segments) {
    size_t count = model->graph->node_count;
    const char **refusals = RAPTOR_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; reasons && i < count; i++)
        refusals[i] = reasons[i];
    frontend_options frontend = frontend_of(options);
    frontend.refusals = refusals;
    for (bool refused = true; refused;) {
        refused = false;
        RAPTOR_TRY(segments_create(model, &frontend, arena, diagnostics, out_segments));
        for (uint32_t i = 0; i < out_segments->count; i++) {
            bool part_refused = false;
            if (!out_segments->list[i].device)
                continue;
            if (fit_part(out_segments, i, options, arena, diagnostics, refusals, &part_refused) !=
                RAPTOR_OK) {
                segments_destroy(out_segments);
                return RAPTOR_FAILED;
            }
            refused |= part_refused;
        }
        if (refused)
            segments_destroy(out_segments);
    }
    return RAPTOR_OK;
}
