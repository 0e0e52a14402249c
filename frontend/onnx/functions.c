/* Calls of model-local functions (ModelProto.functions, IR 8): bodies are inlined under a prefix.
 */
#include "frontend/onnx/internal.h"

#include <string.h>

static const char *text_of(const char *text) {
    return text && strcmp(text, "ai.onnx") != 0 ? text : "";
}

const Onnx__FunctionProto *onnx_find_function(const onnx_builder *builder,
                                              const Onnx__NodeProto *node) {
    for (size_t i = 0; i < builder->message->n_functions; i++) {
        const Onnx__FunctionProto *function = builder->message->functions[i];
        if (function->name && node->op_type && strcmp(function->name, node->op_type) == 0 &&
            strcmp(text_of(function->domain), text_of(node->domain)) == 0)
            return function;
    }
    return NULL;
}

const function_scope *onnx_function_scope(onnx_builder *builder, const onnx_node *call,
                                          const Onnx__NodeProto *message,
                                          const function_scope *caller,
                                          const Onnx__FunctionProto *function) {
    function_scope *scope = RAPTOR_NEW(builder->arena, function_scope);
    scope->function = function;
    scope->call = call;
    scope->caller = caller;
    scope->depth = caller ? caller->depth + 1 : 1;
    /* The number makes names of two calls differ, whatever their nodes are called. */
    scope->prefix = raptor_arena_printf(builder->arena, "%s/%u/", call->name, builder->call_count);
    if (message->n_input > function->n_input || message->n_output > function->n_output)
        onnx_build_fault(builder, RAPTOR_E_onnx_graph, call,
                         "passes %zu inputs and %zu outputs to a function of %zu and %zu",
                         message->n_input, message->n_output, function->n_input,
                         function->n_output);
    scope->inputs = RAPTOR_NEW_ARRAY(builder->arena, const char *, function->n_input + 1);
    for (size_t i = 0; i < function->n_input; i++)
        scope->inputs[i] =
            i < message->n_input ? onnx_build_rename(builder, caller, message->input[i]) : "";
    scope->outputs = RAPTOR_NEW_ARRAY(builder->arena, const char *, function->n_output + 1);
    for (size_t i = 0; i < function->n_output; i++) {
        bool wanted = i < message->n_output && message->output[i] && message->output[i][0];
        scope->outputs[i] = wanted ? onnx_build_rename(builder, caller, message->output[i])
                                   : raptor_arena_printf(builder->arena, "%s%s", scope->prefix,
                                                         function->output[i]);
    }
    return scope;
}
