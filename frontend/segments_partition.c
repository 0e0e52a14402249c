/* Which nodes run where, and in which segment. See docs/segments.md. */
#include <string.h>

#include "frontend/segments.h"

/* A group of device nodes between host nodes stays on the device if it computes at least this many
 * multiply-accumulates or results per element that crosses its border to the host. */
enum { WORK_PER_ELEMENT = 4 };

typedef struct partition {
    const onnx_model *model;
    const onnx_graph *graph;
    const frontend_analysis *analysis;
    segments_node *nodes;
    uint32_t *level;         /* by node position */
    uint32_t *group;         /* by node position: root of its connected group, see join_groups */
    uint32_t *last;          /* by value id: the last level that reads it */
    uint64_t *work, *border; /* by group root */
} partition;

static bool runs(const segments_node *node) {
    return node->place == SEGMENTS_DEVICE || node->place == SEGMENTS_HOST;
}

/* The running node of the model's graph that computes a value, or NULL. */
static const segments_node *producer_of(const partition *state, const onnx_value *value) {
    if (!value || !value->producer || value->graph != state->graph)
        return NULL;
    const segments_node *node = &state->nodes[value->producer->position];
    return runs(node) ? node : NULL;
}

static uint32_t read_count(const onnx_node *node) {
    return node->input_count + node->capture_count;
}

/* What a node reads: its inputs, then what its subgraphs capture. */
static const onnx_value *read_value(const onnx_node *node, uint32_t number) {
    return number < node->input_count ? node->inputs[number]
                                      : node->captures[number - node->input_count];
}

/* ---- levels ------------------------------------------------------------------------------------
 */

/* Every node as early as it can be when segments alternate and the first is of the kind `first`.
 * No order of alternating segments has fewer. Returns the number of levels. */
static uint32_t set_levels(partition *state, segments_place first) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->graph->node_count; i++) {
        const segments_node *node = &state->nodes[i];
        if (!runs(node))
            continue;
        uint32_t level = node->place == first ? 0 : 1;
        for (uint32_t k = 0; k < read_count(node->node); k++) {
            const segments_node *before = producer_of(state, read_value(node->node, k));
            if (!before)
                continue;
            uint32_t earliest =
                state->level[before->node->position] + (before->place != node->place);
            level = earliest > level ? earliest : level;
        }
        state->level[i] = level;
        count = level + 1 > count ? level + 1 : count;
    }
    return count;
}

/* A model that may begin with either begins with the device. */
static uint32_t choose_levels(partition *state, segments_place *out_first) {
    bool found[2] = {false, false};
    for (uint32_t i = 0; i < state->graph->node_count; i++)
        if (runs(&state->nodes[i]))
            found[state->nodes[i].place] = true;
    *out_first = found[SEGMENTS_DEVICE] ? SEGMENTS_DEVICE : SEGMENTS_HOST;
    if (!found[SEGMENTS_DEVICE] || !found[SEGMENTS_HOST])
        return set_levels(state, *out_first);
    uint32_t host_first = set_levels(state, SEGMENTS_HOST);
    uint32_t device_first = set_levels(state, SEGMENTS_DEVICE);
    if (device_first <= host_first)
        return device_first;
    *out_first = SEGMENTS_HOST;
    return set_levels(state, SEGMENTS_HOST);
}

/* ---- groups that are not worth their transfers
 * ---------------------------------------------------
 */

static uint32_t root_of(partition *state, uint32_t position) {
    while (state->group[position] != position)
        position = state->group[position] = state->group[state->group[position]];
    return position;
}

/* Device nodes of one level that exchange values are one group. */
static void join_groups(partition *state) {
    for (uint32_t i = 0; i < state->graph->node_count; i++)
        state->group[i] = i;
    for (uint32_t i = 0; i < state->graph->node_count; i++) {
        const segments_node *node = &state->nodes[i];
        for (uint32_t k = 0; node->place == SEGMENTS_DEVICE && k < read_count(node->node); k++) {
            const segments_node *before = producer_of(state, read_value(node->node, k));
            if (before && before->place == SEGMENTS_DEVICE &&
                state->level[before->node->position] == state->level[i])
                state->group[root_of(state, i)] = root_of(state, before->node->position);
        }
    }
}

static uint64_t value_elements(const partition *state, const onnx_value *value) {
    const frontend_fact *fact = &state->analysis->facts[value->id];
    uint64_t count = 1;
    for (uint32_t i = 0; fact->known && i < fact->rank; i++)
        if (__builtin_mul_overflow(count, (uint64_t)fact->dims[i], &count))
            return UINT64_MAX / 4;
    return count;
}

static void add_to(uint64_t *sum, uint64_t amount) {
    if (__builtin_add_overflow(*sum, amount, sum))
        *sum = UINT64_MAX;
}

/* Work of every group, and the elements it takes from and gives to host nodes, a value once for
 * each group. */
static void weigh_groups(partition *state, uint32_t *counted) {
    uint32_t nodes = state->graph->node_count;
    memset(state->work, 0, nodes * sizeof *state->work);
    memset(state->border, 0, nodes * sizeof *state->border);
    for (uint32_t i = 0; i < state->model->value_count; i++)
        counted[i] = UINT32_MAX;
    for (uint32_t i = 0; i < nodes; i++) {
        const segments_node *node = &state->nodes[i];
        if (!runs(node))
            continue;
        uint64_t macs, elements;
        bool device = node->place == SEGMENTS_DEVICE;
        if (device) {
            segments_work(node->node, state->analysis, &macs, &elements);
            add_to(&state->work[root_of(state, i)], macs);
            add_to(&state->work[root_of(state, i)], macs == 0 ? elements : 0);
        }
        for (uint32_t k = 0; k < read_count(node->node); k++) {
            const onnx_value *value = read_value(node->node, k);
            const segments_node *before = producer_of(state, value);
            if (!before || before->place == node->place)
                continue;
            uint32_t group = root_of(state, device ? i : before->node->position);
            if (counted[value->id] == group)
                continue;
            counted[value->id] = group;
            add_to(&state->border[group], value_elements(state, value));
        }
    }
}

/* Moves groups that compute too little to the host. A moved group joins the host segment before or
 * after it, so the number of segments never grows. Returns whether one was moved. */
static bool move_small_groups(partition *state, uint32_t *counted) {
    bool moved = false;
    join_groups(state);
    weigh_groups(state, counted);
    for (uint32_t i = 0; i < state->graph->node_count; i++) {
        segments_node *node = &state->nodes[i];
        uint32_t group = root_of(state, i);
        if (node->place != SEGMENTS_DEVICE || state->border[group] == 0 ||
            state->work[group] / WORK_PER_ELEMENT >= state->border[group])
            continue;
        moved = true;
        node->by_choice = true;
    }
    for (uint32_t i = 0; i < state->graph->node_count; i++)
        if (state->nodes[i].by_choice && state->nodes[i].place == SEGMENTS_DEVICE) {
            state->nodes[i].place = SEGMENTS_HOST;
            state->nodes[i].reason = "the device could, but moving the values there and back would "
                                     "cost more than it saves";
        }
    return moved;
}

/* ---- later is better ---------------------------------------------------------------------------
 */

static bool reads_only_given(const partition *state, const onnx_node *node) {
    for (uint32_t k = 0; k < read_count(node); k++)
        if (producer_of(state, read_value(node, k)))
            return false;
    return true;
}

/* A node that reads nothing but the model's inputs and constants runs where it is first needed, so
 * that its result need not be kept across segments. */
static void sink_nodes(partition *state, uint32_t levels) {
    uint32_t *first = state->last;
    for (uint32_t i = 0; i < state->model->value_count; i++)
        first[i] = UINT32_MAX;
    for (uint32_t i = 0; i < state->graph->output_count; i++)
        first[state->graph->outputs[i]->id] = levels; /* stays where it is */
    for (uint32_t i = state->graph->node_count; i-- > 0;) {
        const segments_node *node = &state->nodes[i];
        if (!runs(node))
            continue;
        uint32_t needed = UINT32_MAX;
        for (uint32_t o = 0; o < node->node->output_count; o++) {
            const onnx_value *output = node->node->outputs[o];
            if (output && first[output->id] < needed)
                needed = first[output->id];
        }
        bool same_kind = needed < levels && (needed - state->level[i]) % 2 == 0;
        if (same_kind && reads_only_given(state, node->node))
            state->level[i] = needed;
        for (uint32_t k = 0; k < read_count(node->node); k++) {
            const onnx_value *value = read_value(node->node, k);
            if (value && state->level[i] < first[value->id])
                first[value->id] = state->level[i];
        }
    }
}

uint32_t segments_partition(const onnx_model *model, const frontend_analysis *analysis,
                            segments_node *nodes, raptor_arena *arena, bool *out_first_device) {
    size_t room = (size_t)model->graph->node_count + 1, values = (size_t)model->value_count + 1;
    partition state = {.model = model,
                       .graph = model->graph,
                       .analysis = analysis,
                       .nodes = nodes,
                       .level = RAPTOR_NEW_ARRAY(arena, uint32_t, room),
                       .group = RAPTOR_NEW_ARRAY(arena, uint32_t, room),
                       .last = RAPTOR_NEW_ARRAY(arena, uint32_t, values),
                       .work = RAPTOR_NEW_ARRAY(arena, uint64_t, room),
                       .border = RAPTOR_NEW_ARRAY(arena, uint64_t, room)};
    segments_place first;
    uint32_t levels = choose_levels(&state, &first);
    while (levels > 1 && move_small_groups(&state, state.last))
        levels = choose_levels(&state, &first);
    sink_nodes(&state, levels);
    for (uint32_t i = 0; i < model->graph->node_count; i++)
        nodes[i].segment = state.level[i];
    *out_first_device = first == SEGMENTS_DEVICE;
    return levels;
}
