/* What the files of the reader share. */
#ifndef RAPTOR_FRONTEND_ONNX_INTERNAL_H
#define RAPTOR_FRONTEND_ONNX_INTERNAL_H

#include "frontend/onnx/model.h"
#include "onnx/onnx.pb-c.h"

/* A table from names to values; keys are not copied. */
typedef struct name_table {
    struct name_entry {
        const char *name;
        onnx_value *value;
    } * entries;
    size_t capacity; /* 0 or a power of two */
    size_t count;
} name_table;

onnx_value *name_table_find(const name_table *table, const char *name);
/* Returns the value that already has the name, and adds nothing then; NULL when added. */
onnx_value *name_table_add(raptor_arena *arena, name_table *table, const char *name,
                           onnx_value *value);

/* The messages and what allocated them. */
typedef struct message_allocator {
    ProtobufCAllocator callbacks;
    size_t used_bytes, limit_bytes;
    bool exhausted;
} message_allocator;

typedef struct onnx_model_storage {
    Onnx__ModelProto *message;
    message_allocator allocator;
} onnx_model_storage;

/* A body of nodes that is read under other names: NULL for the model's own graphs, one per call of
 * a model-local function. */
typedef struct function_scope {
    const Onnx__FunctionProto *function;
    const onnx_node *call; /* attributes that ref_attr_name refers to */
    const char **inputs;   /* names in the calling graph, "" where left out */
    const char **outputs;
    const char *prefix; /* of names local to the body */
    const struct function_scope *caller;
    uint32_t depth;
} function_scope;

/* A node while the graph is built: its place in the file and how far sorting got. */
typedef struct build_node {
    onnx_node node; /* first: the public pointer is the build pointer */
    const Onnx__NodeProto *message;
    const function_scope *scope;
    uint32_t capture_capacity;
    enum { SORT_UNSEEN, SORT_OPEN, SORT_DONE } sort_state;
} build_node;

typedef struct build_graph {
    onnx_graph graph; /* first */
    name_table names;
    build_node *enclosing; /* the node whose attribute the graph is, or NULL */
    uint32_t node_capacity, initializer_capacity;
    struct build_graph *next; /* all graphs of the model */
} build_graph;

typedef struct onnx_builder {
    onnx_model *model;
    const Onnx__ModelProto *message;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    build_graph *graphs;
    uint32_t call_count;    /* function calls inlined so far */
    const char **undefined; /* names that were missed */
    size_t undefined_count, undefined_capacity;
    bool failed;
} onnx_builder;

/* wire.c: walks the serialized message with its descriptor; refuses truncation, bad wire types and
 * nesting beyond ONNX_NESTING_LIMIT. */
raptor_status onnx_wire_check(const ProtobufCMessageDescriptor *descriptor, const uint8_t *bytes,
                              size_t size, const char *path, raptor_diagnostics *diagnostics);

/* external.c: reads the data of tensors that keep them in other files into their raw_data. */
raptor_status onnx_attach_external_data(onnx_builder *builder, const Onnx__GraphProto *graph);

/* build.c */
build_graph *onnx_build_graph(onnx_builder *builder, const Onnx__GraphProto *message,
                              build_graph *outer, build_node *enclosing,
                              const function_scope *scope);
const char *onnx_build_rename(onnx_builder *builder, const function_scope *scope, const char *name);
__attribute__((format(printf, 4, 5))) void onnx_build_fault(onnx_builder *builder,
                                                            raptor_diagnostic_code code,
                                                            const onnx_node *node,
                                                            const char *format, ...);
int64_t onnx_build_opset(const onnx_builder *builder, const function_scope *scope,
                         const char *domain);

/* functions.c: NULL when the node doesn't call a model-local function. */
const Onnx__FunctionProto *onnx_find_function(const onnx_builder *builder,
                                              const Onnx__NodeProto *node);
const function_scope *onnx_function_scope(onnx_builder *builder, const onnx_node *call,
                                          const Onnx__NodeProto *message,
                                          const function_scope *caller,
                                          const Onnx__FunctionProto *function);

/* attributes.c */
void onnx_build_attributes(onnx_builder *builder, build_graph *graph, build_node *node,
                           bool with_graphs);

/* types.c */
onnx_type onnx_build_type(onnx_builder *builder, const Onnx__TypeProto *message);

/* sort.c */
void onnx_sort_nodes(onnx_builder *builder, build_graph *graph);

#endif
