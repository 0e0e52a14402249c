/* From a model to its segments: places of nodes, and a model for each segment. */
#include "frontend/segments.h"

#define NOWHERE UINT32_MAX

typedef struct builder {
    segments *parts;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    uint32_t *home;  /* by value id: the segment that computes it, or NOWHERE */
    bool *crosses;   /* by value id: another segment or the model's caller reads it */
    uint32_t *noted; /* by value id: the last segment it was listed as input or constant of */
} builder;

const char *segments_place_name(segments_place place) {
    static const char *const NAMES[] = {"device", "host", "folded", "unused"};
    return NAMES[place];
}

static bool runs(const segments_node *node) {
    return node->place == SEGMENTS_DEVICE || node->place == SEGMENTS_HOST;
}

/* ---- places ------------------------------------------------------------------------------------
 */

/* A string is known at compile time like a number, but only the host can hold it. */
static bool is_folded(const frontend_analysis *analysis, const onnx_node *node) {
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i] && node->outputs[i]->use_count > 0 &&
            analysis->constants[node->outputs[i]->id].dtype == ONNX_UNDEFINED)
            return false;
    return true;
}

static void place_nodes(segments *parts) {
    const onnx_graph *graph = parts->model->graph;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const frontend_verdict *verdict = &parts->analysis.verdicts[i];
        segments_node *node = &parts->nodes[i];
        *node = (segments_node){.node = graph->nodes[i],
                                .reason = verdict->reason,
                                .unit = segments_unit_of(graph->nodes[i], &parts->analysis)};
        switch (verdict->where) {
        case FRONTEND_DEVICE:
            node->place = SEGMENTS_DEVICE;
            break;
        case FRONTEND_FOLDED:
            node->place = is_folded(&parts->analysis, node->node) ? SEGMENTS_FOLDED : SEGMENTS_HOST;
            break;
        case FRONTEND_UNUSED:
            node->place = SEGMENTS_UNUSED;
            break;
        default:
            node->place = SEGMENTS_HOST;
        }
    }
}

/* Once shapes are folded, nodes of which only the shape was read need not run. */
static void drop_unread(segments *parts, bool *needed) {
    const onnx_graph *graph = parts->model->graph;
    for (uint32_t i = 0; i < graph->output_count; i++)
        needed[graph->outputs[i]->id] = true;
    for (uint32_t i = graph->node_count; i-- > 0;) {
        segments_node *node = &parts->nodes[i];
        bool used = false;
        for (uint32_t k = 0; k < node->node->output_count; k++)
            used |= node->node->outputs[k] && needed[node->node->outputs[k]->id];
        if (!runs(node))
            continue;
        if (!used) {
            node->place = SEGMENTS_UNUSED;
            continue;
        }
        for (uint32_t k = 0; k < node->node->input_count; k++)
            if (node->node->inputs[k])
                needed[node->node->inputs[k]->id] = true;
        for (uint32_t k = 0; k < node->node->capture_count; k++)
            needed[node->node->captures[k]->id] = true;
    }
}

static void count_macs(segments *parts) {
    for (uint32_t i = 0; i < parts->model->graph->node_count; i++) {
        segments_node *node = &parts->nodes[i];
        uint64_t elements;
        if (!runs(node))
            continue;
        node->macs_known = segments_work(node->node, &parts->analysis, &node->macs, &elements);
        parts->unknown_macs += !node->macs_known;
        parts->total_macs += node->macs;
        parts->device_macs += node->place == SEGMENTS_DEVICE ? node->macs : 0;
    }
}

/* ---- borders -----------------------------------------------------------------------------------
 */

static const onnx_value *read_value(const onnx_node *node, uint32_t number) {
    return number < node->input_count ? node->inputs[number]
                                      : node->captures[number - node->input_count];
}

static bool is_constant(const builder *state, const onnx_value *value) {
    return state->parts->analysis.constants[value->id].dtype != ONNX_UNDEFINED;
}

static void find_crossings(builder *state) {
    const segments *parts = state->parts;
    const onnx_graph *graph = parts->model->graph;
    for (uint32_t i = 0; i < parts->model->value_count; i++)
        state->home[i] = state->noted[i] = NOWHERE;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const segments_node *node = &parts->nodes[i];
        for (uint32_t o = 0; runs(node) && o < node->node->output_count; o++)
            if (node->node->outputs[o])
                state->home[node->node->outputs[o]->id] = node->segment;
    }
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const segments_node *node = &parts->nodes[i];
        uint32_t count = node->node->input_count + node->node->capture_count;
        for (uint32_t k = 0; runs(node) && k < count; k++) {
            const onnx_value *value = read_value(node->node, k);
            if (value && state->home[value->id] != node->segment)
                state->crosses[value->id] = true;
        }
    }
    for (uint32_t i = 0; i < graph->output_count; i++)
        state->crosses[graph->outputs[i]->id] = true;
}

/* The type a value has where it crosses a border: f32 where the device takes or gives it. */
static onnx_type border_type(const builder *state, const onnx_value *value, bool device) {
    const frontend_fact *fact = &state->parts->analysis.facts[value->id];
    if (value->kind == ONNX_VALUE_INPUT && !device)
        return value->type;
    if (!fact->known)
        return value->type.kind == ONNX_TYPE_SEQUENCE || value->type.kind == ONNX_TYPE_OPTIONAL
                   ? value->type
                   : (onnx_type){.kind = ONNX_TYPE_UNKNOWN};
    onnx_type type = {.kind = ONNX_TYPE_TENSOR,
                      .dtype = device ? ONNX_FLOAT : fact->dtype,
                      .has_rank = true,
                      .rank = fact->rank};
    type.dims = RAPTOR_NEW_ARRAY(state->arena, onnx_dimension, (size_t)fact->rank + 1);
    for (uint32_t i = 0; i < fact->rank; i++)
        type.dims[i].size = fact->dims[i];
    return type;
}

typedef struct value_list {
    onnx_extract_value *items;
    uint32_t count, capacity;
} value_list;

static void list_value(builder *state, value_list *list, const onnx_value *value, bool device) {
    RAPTOR_GROW(state->arena, list->items, list->count, list->capacity);
    list->items[list->count++] = (onnx_extract_value){
        .value = value,
        .type = border_type(state, value, device),
        .constant = state->parts->analysis.constants[value->id],
    };
}

/* Notes what a node of segment `number` reads from outside it. */
static void list_reads(builder *state, uint32_t number, const onnx_node *node, bool device,
                       value_list *inputs, value_list *constants) {
    for (uint32_t k = 0; k < node->input_count + node->capture_count; k++) {
        const onnx_value *value = read_value(node, k);
        if (!value || value->kind == ONNX_VALUE_INITIALIZER ||
            value->graph != state->parts->model->graph || state->home[value->id] == number ||
            state->noted[value->id] == number)
            continue;
        state->noted[value->id] = number;
        list_value(state, is_constant(state, value) ? constants : inputs, value, device);
    }
}

static raptor_status build_segment(builder *state, uint32_t number, bool with_constant_outputs) {
    segments *parts = state->parts;
    const onnx_graph *graph = parts->model->graph;
    segments_part *part = &parts->list[number];
    value_list inputs = {0}, outputs = {0}, constants = {0};
    const onnx_node **nodes =
        RAPTOR_NEW_ARRAY(state->arena, const onnx_node *, (size_t)graph->node_count + 1);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const segments_node *node = &parts->nodes[i];
        if (!runs(node) || node->segment != number)
            continue;
        nodes[part->node_count++] = node->node;
        list_reads(state, number, node->node, part->device, &inputs, &constants);
        for (uint32_t o = 0; o < node->node->output_count; o++)
            if (node->node->outputs[o] && state->crosses[node->node->outputs[o]->id])
                list_value(state, &outputs, node->node->outputs[o], part->device);
    }
    for (uint32_t i = 0; with_constant_outputs && i < graph->output_count; i++) {
        const onnx_value *output = graph->outputs[i];
        if (output->kind != ONNX_VALUE_INITIALIZER && !is_constant(state, output))
            continue;
        if (is_constant(state, output) && state->noted[output->id] != number)
            list_value(state, &constants, output, false);
        state->noted[output->id] = number;
        list_value(state, &outputs, output, false);
    }
    onnx_extraction what = {.node_count = part->node_count,
                            .nodes = nodes,
                            .input_count = inputs.count,
                            .inputs = inputs.items,
                            .output_count = outputs.count,
                            .outputs = outputs.items,
                            .constant_count = constants.count,
                            .constants = constants.items};
    return onnx_model_extract(parts->model, &what, state->diagnostics, &part->model);
}

/* Whether an output of the model is a constant: some host segment has to give it. */
static bool has_constant_outputs(const builder *state) {
    const onnx_graph *graph = state->parts->model->graph;
    for (uint32_t i = 0; i < graph->output_count; i++)
        if (graph->outputs[i]->kind == ONNX_VALUE_INITIALIZER ||
            is_constant(state, graph->outputs[i]))
            return true;
    return false;
}

static raptor_status build_segments(builder *state, uint32_t count, bool first_device) {
    segments *parts = state->parts;
    uint32_t constant_home = NOWHERE;
    if (has_constant_outputs(state))
        constant_home = count == 0 ? 0 : first_device ? 1 : 0;
    parts->count = constant_home != NOWHERE && constant_home >= count ? count + 1 : count;
    parts->list = RAPTOR_NEW_ARRAY(state->arena, segments_part, (size_t)parts->count + 1);
    for (uint32_t i = 0; i < parts->count; i++) {
        parts->list[i].device = i < count && (i % 2 == 0) == first_device;
        RAPTOR_TRY(build_segment(state, i, i == constant_home));
    }
    return RAPTOR_OK;
}

raptor_status segments_create(const onnx_model *model, const frontend_options *options,
                              raptor_arena *arena, raptor_diagnostics *diagnostics,
                              segments *out_segments) {
    *out_segments = (segments){.model = model};
    RAPTOR_TRY(frontend_analyse(model, options, arena, diagnostics, &out_segments->analysis));
    size_t values = (size_t)model->value_count + 1;
    out_segments->nodes =
        RAPTOR_NEW_ARRAY(arena, segments_node, (size_t)model->graph->node_count + 1);
    builder state = {.parts = out_segments,
                     .arena = arena,
                     .diagnostics = diagnostics,
                     .home = RAPTOR_NEW_ARRAY(arena, uint32_t, values),
                     .crosses = RAPTOR_NEW_ARRAY(arena, bool, values),
                     .noted = RAPTOR_NEW_ARRAY(arena, uint32_t, values)};
    place_nodes(out_segments);
    drop_unread(out_segments, RAPTOR_NEW_ARRAY(arena, bool, values));
    bool first_device;
    uint32_t count = segments_partition(model, &out_segments->analysis, out_segments->nodes, arena,
                                        &first_device);
    count_macs(out_segments);
    find_crossings(&state);
    raptor_status_code status = build_segments(&state, count, first_device);
    if (status != RAPTOR_OK)
        segments_destroy(out_segments);
    return status;
}

void segments_destroy(segments *parts) {
    for (uint32_t i = 0; i < parts->count; i++)
        onnx_model_destroy(parts->list[i].model);
    parts->count = 0;
}

bool segments_all_device(const segments *parts) {
    if (parts->count != 1 || !parts->list[0].device)
        return false;
    const onnx_graph *graph = parts->model->graph;
    for (uint32_t i = 0; i < graph->output_count; i++) {
        const onnx_value *output = graph->outputs[i];
        if (output->kind != ONNX_VALUE_NODE ||
            (output->type.dtype != ONNX_FLOAT && output->type.dtype != ONNX_UNDEFINED))
            return false;
    }
    return true;
}
