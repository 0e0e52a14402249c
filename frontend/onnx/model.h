/* An ONNX model, read and checked. Everything the format leaves to its readers is done here once:
 * nodes sorted, names resolved to values, model-local functions inlined, external data attached,
 * sizes verified. What an operator means is not known here.
 *
 * A loaded model is immutable except for onnx_model_bind_* and onnx_model_release_initializer. All
 * pointers below belong to the model. */
#ifndef RAPTOR_FRONTEND_ONNX_MODEL_H
#define RAPTOR_FRONTEND_ONNX_MODEL_H

#include "frontend/onnx/tensor.h"

/* Versions this reader knows. Opset 7 is the first with NumPy broadcasting. */
#define ONNX_OPSET_OLDEST 7
#define ONNX_OPSET_NEWEST 24
#define ONNX_IR_OLDEST    3
#define ONNX_IR_NEWEST    13
/* Message nesting on the wire; protobuf-c itself recurses without limit. */
#define ONNX_NESTING_LIMIT 100

typedef struct onnx_model onnx_model;
typedef struct onnx_graph onnx_graph;
typedef struct onnx_node onnx_node;
typedef struct onnx_value onnx_value;

/* One dimension of a declared shape. */
typedef struct onnx_dimension {
    int64_t size;       /* >= 0, or -1 while unknown */
    const char *symbol; /* the name the file gives it (dim_param), or NULL */
} onnx_dimension;

typedef enum onnx_type_kind {
    ONNX_TYPE_UNKNOWN, /* the file declares none */
    ONNX_TYPE_TENSOR,
    ONNX_TYPE_SEQUENCE,
    ONNX_TYPE_OPTIONAL,
    ONNX_TYPE_OTHER /* map, sparse tensor */
} onnx_type_kind;

/* A declared type. dtype, rank and dims describe a tensor, or the tensors in a sequence or
 * optional. Declared types of inner values are hints that files get wrong; only those of the
 * true inputs are binding. */
typedef struct onnx_type {
    onnx_type_kind kind;
    onnx_dtype dtype; /* ONNX_UNDEFINED when not declared */
    bool has_rank;
    uint32_t rank;
    onnx_dimension *dims;
} onnx_type;

typedef enum onnx_value_kind {
    ONNX_VALUE_INPUT,       /* a true input: given at run time, or by the enclosing node */
    ONNX_VALUE_INITIALIZER, /* a constant stored in the file, listed among the inputs or not */
    ONNX_VALUE_NODE         /* a node's output */
} onnx_value_kind;

struct onnx_value {
    const char *name; /* unique in its graph, never empty */
    uint32_t id;      /* dense over the whole model, subgraphs included: 0 .. value_count-1 */
    onnx_value_kind kind;
    const onnx_graph *graph;   /* where it is defined */
    const onnx_node *producer; /* of a node's output, else NULL */
    uint32_t output_index;     /* which output of the producer */
    uint32_t use_count;        /* node inputs and graph outputs, subgraphs included */
    onnx_type type;
    struct Onnx__TensorProto *initializer; /* one of the two for an initializer */
    const struct Onnx__SparseTensorProto *sparse_initializer;
};

typedef enum onnx_attribute_kind { /* values of AttributeProto.AttributeType */
                                   ONNX_ATTRIBUTE_FLOAT = 1,
                                   ONNX_ATTRIBUTE_INT = 2,
                                   ONNX_ATTRIBUTE_STRING = 3,
                                   ONNX_ATTRIBUTE_TENSOR = 4,
                                   ONNX_ATTRIBUTE_GRAPH = 5,
                                   ONNX_ATTRIBUTE_FLOATS = 6,
                                   ONNX_ATTRIBUTE_INTS = 7,
                                   ONNX_ATTRIBUTE_STRINGS = 8,
                                   ONNX_ATTRIBUTE_TENSORS = 9,
                                   ONNX_ATTRIBUTE_GRAPHS = 10,
                                   ONNX_ATTRIBUTE_SPARSE_TENSOR = 11,
                                   ONNX_ATTRIBUTE_SPARSE_TENSORS = 12,
                                   ONNX_ATTRIBUTE_TYPE = 13,
                                   ONNX_ATTRIBUTE_TYPES = 14
} onnx_attribute_kind;

typedef struct onnx_attribute {
    const char *name;
    onnx_attribute_kind kind;
    size_t count; /* elements of a list; bytes of a string */
    union {
        float f;
        int64_t i;
        const char *s; /* NUL-terminated copy */
        const float *floats;
        const int64_t *ints;
        const onnx_string *strings;
        const struct Onnx__TensorProto *tensor;
        const struct Onnx__SparseTensorProto *sparse_tensor;
        const onnx_graph *graph;
        const onnx_type *type;
    } value;
} onnx_attribute;

struct onnx_node {
    const char *name;     /* the file's, or OPERATOR_INDEX when it has none; not always unique */
    const char *operator; /* op_type */
    const char *domain;   /* "" for ai.onnx */
    int64_t opset;        /* version of its domain that applies to it; 0 if not imported */
    uint32_t file_index;  /* position in the file's node list */
    uint32_t position;    /* position in the sorted list of its graph */
    const onnx_graph *graph;
    uint32_t input_count, output_count;
    onnx_value **inputs;  /* NULL where an optional input is left out */
    onnx_value **outputs; /* NULL where an output is not wanted */
    uint32_t attribute_count;
    const onnx_attribute *attributes;
    /* Values of enclosing graphs that its subgraphs use (control flow only), without repeats. */
    uint32_t capture_count;
    onnx_value **captures;
};

struct onnx_graph {
    const char *name;
    onnx_model *model;
    const onnx_graph *outer; /* the enclosing graph, or NULL */
    uint32_t node_count;
    onnx_node **nodes; /* sorted: every node after the producers of its inputs and captures;
                          file order wherever that already holds */
    uint32_t input_count;
    onnx_value **inputs; /* true inputs, in file order, without initializers */
    uint32_t initializer_count;
    onnx_value **initializers;
    uint32_t output_count;
    onnx_value **outputs;
};

struct onnx_model {
    const char *path;
    int64_t ir_version;
    int64_t opset; /* of ai.onnx */
    const char *producer;
    onnx_graph *graph;
    uint32_t value_count;        /* of all graphs */
    const char **external_files; /* real paths of the files with tensors' data, each once */
    size_t external_file_count, external_file_capacity;
    raptor_arena arena; /* owns everything but the messages */
    struct onnx_model_storage *storage;
};

/* oldest_opset 0 means ONNX_OPSET_OLDEST. */
typedef struct onnx_load_options {
    int64_t oldest_opset;
} onnx_load_options;

/* Reads and checks a model. `options` may be NULL. Faults name the file, and the node and operator
 * where there is one. Release with onnx_model_destroy. */
raptor_status onnx_model_load(const char *path, const onnx_load_options *options,
                              raptor_diagnostics *diagnostics, onnx_model **out_model);
/* The same from memory; `path` names the source in diagnostics and is where relative external data
 * is looked for. The bytes are not needed afterwards. */
raptor_status onnx_model_parse(const void *bytes, size_t size, const char *path,
                               const onnx_load_options *options, raptor_diagnostics *diagnostics,
                               onnx_model **out_model);
void onnx_model_destroy(onnx_model *model);

/* ---- parts of a model (extract.c, write.c) -----------------------------------------------------
 */

/* A value of the model under another declared type, or known to be constant. */
typedef struct onnx_extract_value {
    const onnx_value *value;
    onnx_type type;
    onnx_tensor constant; /* of a constant: not a string tensor */
} onnx_extract_value;

typedef struct onnx_extraction {
    uint32_t node_count;
    const onnx_node *const *nodes; /* of the model's own graph, sorted */
    uint32_t input_count, output_count, constant_count;
    const onnx_extract_value *inputs; /* become true inputs */
    const onnx_extract_value *outputs;
    const onnx_extract_value *constants; /* node outputs that become initializers */
} onnx_extraction;

/* A model of some nodes of another. Whatever they read is one of `inputs`, of `constants`, an
 * initializer, or the output of one of them. Names stay; messages are shared, so `model` and the
 * constants' data must outlive the new one. Release with onnx_model_destroy. */
raptor_status onnx_model_extract(const onnx_model *model, const onnx_extraction *what,
                                 raptor_diagnostics *diagnostics, onnx_model **out_model);
/* Writes a model to a file. Model-local functions stay inlined; a body written for another opset
 * than the model's is a fault. */
raptor_status onnx_model_write(const onnx_model *model, const char *path,
                               raptor_diagnostics *diagnostics);

/* The value of that name visible in `graph` (its own, then those of enclosing graphs), or NULL. */
onnx_value *onnx_graph_find_value(const onnx_graph *graph, const char *name);
/* The initializer of that name in the graph or an enclosing one, or NULL. */
onnx_value *onnx_graph_find_initializer(const onnx_graph *graph, const char *name);

/* Decodes an initializer. Mostly no copy: then `out_tensor` points into the model and is valid
 * until the initializer is released or the model destroyed. */
raptor_status onnx_value_tensor(const onnx_value *value, raptor_arena *arena,
                                raptor_diagnostics *diagnostics, onnx_tensor *out_tensor);
/* Gives an initializer's bytes back to the system (for whoever has copied them); it can't be
 * decoded any more. */
void onnx_model_release_initializer(onnx_model *model, onnx_value *value);

/* Where a diagnostic about the node points to: file, node name, operator. */
raptor_place onnx_node_place(const onnx_node *node);

/* Attribute access. NULL when absent. */
const onnx_attribute *onnx_node_attribute(const onnx_node *node, const char *name);
/* Getters with a default for an absent attribute; another type than asked for is a fault. A default
 * of NULL with *out_count 0 says absent for the lists, tensor and graph. */
raptor_status onnx_attribute_int(const onnx_node *node, const char *name, int64_t fallback,
                                 raptor_diagnostics *diagnostics, int64_t *out_value);
raptor_status onnx_attribute_float(const onnx_node *node, const char *name, float fallback,
                                   raptor_diagnostics *diagnostics, float *out_value);
raptor_status onnx_attribute_string(const onnx_node *node, const char *name, const char *fallback,
                                    raptor_diagnostics *diagnostics, const char **out_value);
raptor_status onnx_attribute_ints(const onnx_node *node, const char *name,
                                  raptor_diagnostics *diagnostics, const int64_t **out_values,
                                  size_t *out_count);
raptor_status onnx_attribute_floats(const onnx_node *node, const char *name,
                                    raptor_diagnostics *diagnostics, const float **out_values,
                                    size_t *out_count);
raptor_status onnx_attribute_strings(const onnx_node *node, const char *name,
                                     raptor_diagnostics *diagnostics,
                                     const onnx_string **out_values, size_t *out_count);
/* *out_present false when absent. Decodes TENSOR and SPARSE_TENSOR attributes. */
raptor_status onnx_attribute_tensor(const onnx_node *node, const char *name, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, bool *out_present,
                                    onnx_tensor *out_tensor);
raptor_status onnx_attribute_graph(const onnx_node *node, const char *name,
                                   raptor_diagnostics *diagnostics, const onnx_graph **out_graph);

/* Symbolic dimensions. `name` is a true input (dims gives its whole shape) or a symbol (rank 1,
 * one size): --shape x=1x3x224x224, --shape batch=1. Every other occurrence of a symbol bound this
 * way is bound too. Contradictions are faults. */
raptor_status onnx_model_bind_shape(onnx_model *model, const char *name, const int64_t *dims,
                                    uint32_t rank, raptor_diagnostics *diagnostics);
/* Parses "NAME=1x3x224x224" (the last '=' separates) and binds it. */
raptor_status onnx_model_bind_option(onnx_model *model, const char *text,
                                     raptor_diagnostics *diagnostics);
/* Every true input that is a tensor must be of known shape: one fault per input that is not, with
 * the exact option to add (`--shape NAME=...`). */
raptor_status onnx_model_check_shapes(const onnx_model *model, raptor_diagnostics *diagnostics);

#endif
