/* Which values a model's outputs depend on. A node that makes none of them is not run, and not
 * asked for: it may be of an operator nobody knows. */
#include "runtime/reference/internal.h"

static void need(bool *needed, onnx_value *const *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (values[i])
            needed[values[i]->id] = true;
}

bool reference_is_needed(const onnx_node *node, const bool *needed) {
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i] && needed[node->outputs[i]->id])
            return true;
    return false;
}

void reference_mark_needed(const onnx_graph *graph, bool *needed) {
    need(needed, graph->outputs, graph->output_count);
    for (uint32_t i = graph->node_count; i-- > 0;) {
        const onnx_node *node = graph->nodes[i];
        if (!reference_is_needed(node, needed))
            continue;
        need(needed, node->inputs, node->input_count);
        need(needed, node->captures, node->capture_count);
        for (uint32_t a = 0; a < node->attribute_count; a++)
            if (node->attributes[a].kind == ONNX_ATTRIBUTE_GRAPH)
                reference_mark_needed(node->attributes[a].value.graph, needed);
    }
}
