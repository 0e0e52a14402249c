/* What would become of every node, kept beyond the import that tried it. */
#include <string.h>

#include "frontend/import.h"

const char *frontend_where_name(frontend_where where) {
    static const char *const NAMES[] = {"device", "folded", "unused", "unsupported", "blocked"};
    return NAMES[where];
}

static void keep_verdicts(const import_state *state, raptor_arena *arena,
                          frontend_verdict **out_verdicts) {
    size_t count = state->model->graph->node_count;
    *out_verdicts = RAPTOR_NEW_ARRAY(arena, frontend_verdict, count + 1);
    for (size_t i = 0; i < count; i++) {
        frontend_verdict verdict = state->verdicts[i];
        if (verdict.reason != NULL)
            verdict.reason = raptor_arena_strdup(arena, verdict.reason);
        (*out_verdicts)[i] = verdict;
    }
}

/* The context goes away: constants that a node computed are copied, but those that the model holds
 * itself are read again. */
static void keep_constant(const import_state *state, const onnx_value *output, raptor_arena *arena,
                          onnx_tensor *out_tensor) {
    const import_value *value = &state->values[output->id];
    const onnx_tensor *from = &value->constant;
    if (value->kind != IMPORT_CONSTANT || from->dtype == ONNX_STRING)
        return;
    bool stored = false;
    if (strcmp(output->producer->operator, "Constant") == 0 &&
        onnx_attribute_tensor(output->producer, "value", arena, state->diagnostics, &stored,
                              out_tensor) == RAPTOR_OK &&
        stored)
        return;
    size_t bytes = from->count * onnx_dtype_bytes(from->dtype);
    int64_t *dims = RAPTOR_NEW_ARRAY(arena, int64_t, (size_t)from->rank + 1);
    void *data = raptor_arena_allocate(arena, bytes + 1);
    import_copy_dims(dims, from->dims, from->rank);
    if (bytes > 0)
        memcpy(data, from->data, bytes);
    *out_tensor = *from;
    out_tensor->dims = dims;
    out_tensor->data = data;
}

static void keep_analysis(const import_state *state, raptor_arena *arena, frontend_analysis *out) {
    const onnx_graph *graph = state->model->graph;
    size_t values = (size_t)state->model->value_count + 1;
    keep_verdicts(state, arena, &out->verdicts);
    out->facts = RAPTOR_NEW_ARRAY(arena, frontend_fact, values);
    out->constants = RAPTOR_NEW_ARRAY(arena, onnx_tensor, values);
    for (size_t i = 0; i + 1 < values; i++) {
        const import_value *value = &state->values[i];
        out->facts[i] = value->fact;
        if (value->kind != IMPORT_CONSTANT)
            continue;
        const onnx_tensor *tensor = &value->constant;
        bool known = tensor->rank <= FRONTEND_RANK_LIMIT;
        out->facts[i] = (frontend_fact){known, tensor->dtype, known ? tensor->rank : 0, {0}};
        import_copy_dims(out->facts[i].dims, tensor->dims, out->facts[i].rank);
    }
    for (uint32_t i = 0; i < graph->node_count; i++)
        for (uint32_t o = 0; o < graph->nodes[i]->output_count; o++) {
            const onnx_value *output = graph->nodes[i]->outputs[o];
            if (output != NULL && state->values[output->id].live)
                keep_constant(state, output, arena, &out->constants[output->id]);
        }
}

/* Runs `state` in a context of its own and keeps what was found. */
static raptor_status analyse(import_state *state, raptor_arena *arena,
                             raptor_diagnostics *diagnostics, frontend_analysis *out_analysis) {
    ir_context *context = ir_context_create();
    if (context == NULL)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = state->model->path},
                               "no memory for a context");
    raptor_diagnostics faults;
    raptor_diagnostics_init(&faults);
    state->diagnostics = &faults;
    state->context = context;
    raptor_status_code status = import_run(state, NULL);
    if (status == RAPTOR_OK)
        keep_analysis(state, arena, out_analysis);
    for (const raptor_diagnostic *fault = faults.first; status != RAPTOR_OK && fault != NULL;
         fault = fault->next)
        (void)raptor_diagnose(diagnostics, fault->code, fault->place, "%s", fault->message);
    raptor_diagnostics_deinit(&faults);
    ir_context_destroy(context);
    return status;
}

raptor_status frontend_analyse(const onnx_model *model, const frontend_options *options,
                               raptor_arena *arena, raptor_diagnostics *diagnostics,
                               frontend_analysis *out_analysis) {
    import_state state = {.model = model,
                          .options = options != NULL ? options : &frontend_default_options,
                          .analysis = true};
    return analyse(&state, arena, diagnostics, out_analysis);
}
