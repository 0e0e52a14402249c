/* Nodes in an order that can be executed.
 * Requires: inputs and captures resolved. Establishes: nodes[] topologically sorted, file order
 * kept wherever it already holds; or a fault that names the nodes of a cycle. */
#include "frontend/onnx/internal.h"

typedef struct sort_frame {
    build_node *node;
    uint32_t next; /* the next dependency to look at: inputs, then captures */
} sort_frame;

static build_node *dependency(const build_graph *graph, const build_node *node, uint32_t index) {
    const onnx_value *value = index < node->node.input_count
                                  ? node->node.inputs[index]
                                  : node->node.captures[index - node->node.input_count];
    if (!value || !value->producer || value->graph != &graph->graph)
        return NULL;
    return (build_node *)value->producer;
}

static void report_cycle(onnx_builder *builder, const sort_frame *stack, size_t depth,
                         const build_node *again) {
    enum { NAMED = 12 };
    size_t first = depth;
    while (stack[first - 1].node != again)
        first--;
    const char *text = again->node.name;
    for (size_t i = depth, named = 0; i >= first && named <= NAMED; i--, named++)
        text = raptor_arena_printf(builder->arena, "%s -> %s",
                                   named == NAMED ? "..." : stack[i - 1].node->node.name, text);
    onnx_build_fault(builder, RAPTOR_E_onnx_graph, &again->node, "the graph has a cycle: %s", text);
}

/* Depth first from one node, without recursion: chains are as long as the model. */
static void visit(onnx_builder *builder, const build_graph *graph, build_node *start,
                  sort_frame *stack, onnx_node **sorted, uint32_t *count) {
    size_t depth = 0;
    start->sort_state = SORT_OPEN;
    stack[depth++] = (sort_frame){start, 0};
    while (depth) {
        sort_frame *top = &stack[depth - 1];
        build_node *node = top->node;
        if (top->next == node->node.input_count + node->node.capture_count) {
            node->sort_state = SORT_DONE;
            sorted[(*count)++] = &node->node;
            depth--;
            continue;
        }
        build_node *before = dependency(graph, node, top->next++);
        if (!before || before->sort_state == SORT_DONE)
            continue;
        if (before->sort_state == SORT_OPEN) {
            if (!builder->failed)
                report_cycle(builder, stack, depth, before);
            continue;
        }
        before->sort_state = SORT_OPEN;
        stack[depth++] = (sort_frame){before, 0};
    }
}

void onnx_sort_nodes(onnx_builder *builder, build_graph *graph) {
    uint32_t count = graph->graph.node_count, done = 0;
    sort_frame *stack = RAPTOR_NEW_ARRAY(builder->arena, sort_frame, count + 1);
    onnx_node **sorted = RAPTOR_NEW_ARRAY(builder->arena, onnx_node *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        build_node *node = (build_node *)graph->graph.nodes[i];
        if (node->sort_state == SORT_UNSEEN)
            visit(builder, graph, node, stack, sorted, &done);
    }
    for (uint32_t i = 0; i < done; i++)
        sorted[i]->position = i;
    graph->graph.nodes = sorted;
}
