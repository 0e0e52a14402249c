/* The table of operators. */
#include <stdlib.h>
#include <string.h>

#include "runtime/reference/internal.h"

static const reference_operator OPERATORS[] = {
#define REFERENCE_OPERATOR(name, first, last, function, halves)                                    \
    {#name, first, last, function, REFERENCE_HALVES_##halves},
#include "runtime/reference/operators.def"
#undef REFERENCE_OPERATOR
};
enum { OPERATOR_COUNT = sizeof OPERATORS / sizeof *OPERATORS };

static const reference_operator *find(const char *name, int64_t opset) {
    for (size_t i = 0; i < OPERATOR_COUNT; i++)
        if (strcmp(OPERATORS[i].name, name) == 0 && opset >= OPERATORS[i].first_opset &&
            (OPERATORS[i].last_opset == 0 || opset <= OPERATORS[i].last_opset))
            return &OPERATORS[i];
    return NULL;
}

const reference_operator *reference_find_operator(const onnx_node *node) {
    return node->domain[0] ? NULL : find(node->operator, node->opset);
}

bool reference_has_operator(const char *operator, int64_t opset) {
    return find(operator, opset) != NULL;
}

static raptor_status check_graph(const onnx_graph *graph, const bool *needed,
                                 raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const onnx_node *node = graph->nodes[i];
        if (!reference_is_needed(node, needed))
            continue;
        if (!reference_find_operator(node))
            status =
                raptor_diagnose(diagnostics, RAPTOR_E_operator_unsupported, onnx_node_place(node),
                                "the reference has no such operator in domain '%s' at opset "
                                "%lld",
                                node->domain[0] ? node->domain : "ai.onnx", (long long)node->opset);
        for (uint32_t a = 0; a < node->attribute_count; a++)
            if (node->attributes[a].kind == ONNX_ATTRIBUTE_GRAPH &&
                check_graph(node->attributes[a].value.graph, needed, diagnostics) != RAPTOR_OK)
                status = RAPTOR_FAILED;
    }
    return status;
}

raptor_status reference_check_operators(const onnx_model *model, raptor_diagnostics *diagnostics) {
    bool *needed = calloc((size_t)model->value_count + 1, sizeof *needed);
    if (!needed)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = model->path}, "out of memory");
    reference_mark_needed(model->graph, needed);
    raptor_status_code status = check_graph(model->graph, needed, diagnostics);
    free(needed);
    return status;
}
