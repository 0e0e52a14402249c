/* The intermediate representation: types, attributes, values, operations, blocks, regions.
 *
 * A context owns everything in its arena; nothing is freed one by one, and an erased operation's
 * memory returns with the context. Types and attributes are interned: equal ones are the same
 * pointer and are never changed. Operations form intrusive lists in blocks, blocks in regions; a
 * value keeps the list of its uses. The registry (ir/registry.h) says what each operation is.
 *
 * Allocation failure jumps to the guard of the context's arena (raptor/arena.h), so constructors
 * never return NULL for lack of memory. */
#ifndef RAPTOR_IR_IR_H
#define RAPTOR_IR_IR_H

#include <string.h>

#include "raptor/arena.h"
#include "raptor/buffer.h"
#include "raptor/diagnostic.h"

typedef struct ir_context ir_context;
typedef struct ir_type ir_type;
typedef struct ir_attribute ir_attribute;
typedef struct ir_value ir_value;
typedef struct ir_operand ir_operand;
typedef struct ir_operation ir_operation;
typedef struct ir_block ir_block;
typedef struct ir_region ir_region;
typedef struct ir_operation_definition ir_operation_definition; /* registry row, ir/registry.h */

/* ---- context ---- */

/* Creates a context with every dialect registered. NULL when out of memory. */
ir_context *ir_context_create(void);
void ir_context_destroy(ir_context *context);
raptor_arena *ir_context_arena(ir_context *context);

/* ---- types ---- */

typedef enum ir_type_kind {
    IR_TYPE_INDEX,
    IR_TYPE_INTEGER,  /* i1 i8 i16 i32 i64, signless; si8, ui8 ... with a sign */
    IR_TYPE_FLOAT,    /* f16 bf16 f32 f64 */
    IR_TYPE_TENSOR,   /* tensor<2x3xf32>, tensor<?x3xf32>, tensor<f32>, with optional encoding */
    IR_TYPE_MEMREF,   /* memref<2x3xf32>, with optional layout map and memory space */
    IR_TYPE_FUNCTION, /* (inputs) -> (results) */
    IR_TYPE_NONE
} ir_type_kind;
typedef enum ir_signedness { IR_SIGNLESS, IR_SIGNED, IR_UNSIGNED } ir_signedness;
enum { IR_DYNAMIC = -1 }; /* an unknown dimension, printed '?' */

struct ir_type {
    ir_type_kind kind;
    ir_context *context;
    uint32_t width;                   /* integer, float: bits; bf16 is told from f16 by is_bfloat */
    ir_signedness signedness;         /* integer */
    bool is_bfloat;                   /* float */
    const ir_type *element;           /* tensor, memref */
    uint32_t rank;                    /* tensor, memref */
    const int64_t *shape;             /* tensor, memref: rank dimensions */
    const ir_attribute *encoding;     /* tensor encoding or memref layout; NULL = none */
    const ir_attribute *memory_space; /* memref; NULL = default */
    uint32_t input_count, result_count; /* function */
    const ir_type *const *inputs, *const *results;
};

const ir_type *ir_type_index(ir_context *context);
const ir_type *ir_type_integer(ir_context *context, uint32_t width, ir_signedness signedness);
const ir_type *ir_type_float(ir_context *context, uint32_t width); /* 16, 32, 64 */
const ir_type *ir_type_bfloat16(ir_context *context);
const ir_type *ir_type_none(ir_context *context);
const ir_type *ir_type_tensor(ir_context *context, uint32_t rank, const int64_t *shape,
                              const ir_type *element);
const ir_type *ir_type_tensor_encoded(ir_context *context, uint32_t rank, const int64_t *shape,
                                      const ir_type *element, const ir_attribute *encoding);
const ir_type *ir_type_memref(ir_context *context, uint32_t rank, const int64_t *shape,
                              const ir_type *element);
const ir_type *ir_type_memref_full(ir_context *context, uint32_t rank, const int64_t *shape,
                                   const ir_type *element, const ir_attribute *layout,
                                   const ir_attribute *memory_space);
const ir_type *ir_type_function(ir_context *context, uint32_t input_count,
                                const ir_type *const *inputs, uint32_t result_count,
                                const ir_type *const *results);
/* Short forms for the most used type: tensor<ROWSxCOLUMNSxf32>. */
const ir_type *ir_type_f32(ir_context *context);
const ir_type *ir_type_matrix(ir_context *context, int64_t rows, int64_t columns);

static inline bool ir_type_is_shaped(const ir_type *type) {
    return type->kind == IR_TYPE_TENSOR || type->kind == IR_TYPE_MEMREF;
}
bool ir_type_is_static(const ir_type *type); /* shaped without '?' */
/* Elements of a static shaped type; -1 if dynamic or if the product overflows int64. */
int64_t ir_type_element_count(const ir_type *type);
/* Bytes of one element of a scalar type (index counts as 8), of a shaped type's element. */
uint32_t ir_type_element_bytes(const ir_type *type);

/* ---- attributes ---- */

typedef enum ir_attribute_kind {
    IR_ATTRIBUTE_UNIT,
    IR_ATTRIBUTE_BOOL,
    IR_ATTRIBUTE_INTEGER, /* 4 : i32; i64 prints its type too; index : 4 : index */
    IR_ATTRIBUTE_FLOAT,   /* 1.0 : f32 */
    IR_ATTRIBUTE_STRING,  /* "text" */
    IR_ATTRIBUTE_TYPE,
    IR_ATTRIBUTE_ARRAY,       /* [a, b] */
    IR_ATTRIBUTE_DENSE_ARRAY, /* array<i64: 1, 2>, i32, i1, f32: see integers / floats */
    IR_ATTRIBUTE_DICTIONARY,  /* {a = 1 : i64, b} */
    IR_ATTRIBUTE_AFFINE_MAP,  /* affine_map<(d0)[s0] -> (d0 * 4)> */
    IR_ATTRIBUTE_SYMBOL,      /* @main */
    IR_ATTRIBUTE_ENUM,        /* #spat<physical_layout nhwc_row_strip>: dialect, mnemonic, text */
    IR_ATTRIBUTE_DENSE,       /* dense<1.0> : tensor<4xf32>, dense<[1, 2]> ... */
    IR_ATTRIBUTE_RESOURCE     /* dense_resource<name> : tensor<4xf32>; bytes in a resource */
} ir_attribute_kind;

/* Affine expressions are interned trees. */
typedef enum ir_affine_kind {
    IR_AFFINE_CONSTANT,
    IR_AFFINE_DIMENSION,
    IR_AFFINE_SYMBOL,
    IR_AFFINE_ADD,
    IR_AFFINE_MULTIPLY,
    IR_AFFINE_FLOOR_DIVIDE,
    IR_AFFINE_CEIL_DIVIDE,
    IR_AFFINE_MODULO
} ir_affine_kind;
typedef struct ir_affine {
    ir_affine_kind kind;
    int64_t value; /* constant, or number of the dimension or symbol */
    const struct ir_affine *lhs, *rhs;
} ir_affine;

/* A named block of bytes: weights. Names are unique in a context. `data` belongs to the context's
 * arena or to `owner` (freed by ir_context_destroy through `release`), and is shared, not copied,
 * by every attribute that names it. Elements are stored little-endian in row-major order. */
typedef struct ir_resource {
    const char *name;
    const void *data;
    size_t size_bytes;
    void *owner;
    void (*release)(void *owner);
    struct ir_resource *next;
} ir_resource;

typedef struct ir_named_attribute {
    const char *name; /* interned: equal names are the same pointer (ir_intern) */
    const ir_attribute *value;
} ir_named_attribute;

struct ir_attribute {
    ir_attribute_kind kind;
    /* bool (i1), integer, float, dense, resource: their type; dense array: the element type */
    const ir_type *type;
    union {
        bool boolean;
        int64_t integer;
        double number;
        struct {
            const char *text; /* string, symbol; enum value text */
            uint32_t length;
            const char *dialect, *mnemonic; /* enum only: "spat", "physical_layout" */
        } string;
        const ir_type *type_value;
        struct {
            const ir_attribute *const *elements;
            uint32_t count;
            const int64_t *integers; /* the values when every element is an integer, else NULL */
        } array;
        struct {
            const int64_t *integers; /* i1, i8, i32, i64 arrays */
            const double *numbers;   /* f32, f64 arrays */
            uint32_t count;
        } dense_array;
        struct {
            const ir_named_attribute *entries; /* sorted by name */
            uint32_t count;
        } dictionary;
        struct {
            uint32_t dimension_count, symbol_count, result_count;
            const ir_affine *const *results;
        } map;
        struct {
            const void *data; /* element bytes as in ir_resource; index elements take 8 */
            size_t size_bytes;
            bool splat; /* data holds one element */
        } dense;
        const ir_resource *resource;
    };
};

/* The context's own copy of a string; equal strings give the same pointer. */
const char *ir_intern(ir_context *context, const char *text);
const char *ir_intern_sized(ir_context *context, const char *text, size_t length);

/* The length of an interned string stands before its text. So names are told apart by one number,
 * and equal ones confirmed in words where `text` is a literal; strcmp took a tenth of compiling. */
static inline size_t ir_text_length(const char *interned) {
    return ((const size_t *)(const void *)interned)[-1];
}
/* A literal and its length, for tables and arguments. */
#define IR_NAME(LITERAL) (LITERAL), sizeof(LITERAL) - 1
static inline bool ir_text_is(const char *interned, const char *text, size_t length) {
    return ir_text_length(interned) == length && memcmp(interned, text, length) == 0;
}

const ir_attribute *ir_attribute_unit(ir_context *context);
const ir_attribute *ir_attribute_bool(ir_context *context, bool value);
/* Of the type i1: the bool attribute, as `true` and `false` are its only text. */
const ir_attribute *ir_attribute_integer(const ir_type *type, int64_t value);
const ir_attribute *ir_attribute_i64(ir_context *context, int64_t value);
const ir_attribute *ir_attribute_i32(ir_context *context, int32_t value);
const ir_attribute *ir_attribute_index(ir_context *context, int64_t value);
const ir_attribute *ir_attribute_float(const ir_type *type, double value);
const ir_attribute *ir_attribute_f32(ir_context *context, double value);
const ir_attribute *ir_attribute_string(ir_context *context, const char *text);
const ir_attribute *ir_attribute_string_sized(ir_context *context, const char *text, size_t length);
const ir_attribute *ir_attribute_symbol(ir_context *context, const char *name);
const ir_attribute *ir_attribute_type(const ir_type *type);
const ir_attribute *ir_attribute_array(ir_context *context, uint32_t count,
                                       const ir_attribute *const *elements);
const ir_attribute *ir_attribute_i64_array(ir_context *context, uint32_t count,
                                           const int64_t *values); /* array<i64: ...> */
const ir_attribute *ir_attribute_i32_array(ir_context *context, uint32_t count,
                                           const int64_t *values); /* array<i32: ...> */
const ir_attribute *ir_attribute_dense_array(const ir_type *element, uint32_t count,
                                             const int64_t *integers, const double *numbers);
const ir_attribute *ir_attribute_dictionary(ir_context *context, uint32_t count,
                                            const ir_named_attribute *entries);
const ir_attribute *ir_attribute_enum(ir_context *context, const char *dialect,
                                      const char *mnemonic, const char *value);
/* Elements are copied; splat: `data` holds one element. */
const ir_attribute *ir_attribute_dense(const ir_type *type, const void *data, bool splat);
const ir_attribute *ir_attribute_dense_f32_splat(const ir_type *type, float value);
const ir_attribute *ir_attribute_dense_index(ir_context *context, uint32_t count,
                                             const int64_t *values); /* tensor<Nxindex> */

/* `data` must live as long as the context (in its arena, or released through owner/release). If
 * the name is taken a numbered one is chosen; read it from the result. */
const ir_attribute *ir_attribute_resource(ir_context *context, const char *name,
                                          const ir_type *type, const void *data, void *owner,
                                          void (*release)(void *owner));
const ir_resource *ir_resource_find(ir_context *context, const char *name); /* NULL if none */
const ir_resource *ir_resource_first(ir_context *context); /* in order of creation, by ->next */

/* Bytes of a dense or resource attribute: element i is at data + i * element bytes, or at data for
 * a splat (returned in *out_splat). NULL for other kinds. */
const void *ir_attribute_data(const ir_attribute *attribute, bool *out_splat);

const ir_affine *ir_affine_constant(ir_context *context, int64_t value);
const ir_affine *ir_affine_dimension(ir_context *context, uint32_t number);
const ir_affine *ir_affine_symbol(ir_context *context, uint32_t number);
/* Folds constants and the neutral elements (x + 0, x * 1, x * 0). */
const ir_affine *ir_affine_binary(ir_context *context, ir_affine_kind kind, const ir_affine *lhs,
                                  const ir_affine *rhs);
const ir_attribute *ir_attribute_affine_map(ir_context *context, uint32_t dimension_count,
                                            uint32_t symbol_count, uint32_t result_count,
                                            const ir_affine *const *results);
/* false on overflow or division by a value < 1. */
bool ir_affine_evaluate(const ir_affine *expression, const int64_t *dimensions,
                        const int64_t *symbols, int64_t *out_value);
typedef struct ir_interval {
    int64_t low, high; /* inclusive */
} ir_interval;
/* An interval that holds every value of the expression while its operands stay in theirs, each for
 * itself. false where ir_affine_evaluate fails at an end, and for a product, quotient or remainder
 * whose second side is not one number. */
bool ir_affine_bound(const ir_affine *expression, const ir_interval *dimensions,
                     const ir_interval *symbols, ir_interval *out_interval);

/* ---- values, operations, blocks, regions ---- */

/* Where an operation came from: a place in IR text, and the ONNX node (layer) it implements. */
typedef struct ir_location {
    const char *file; /* interned; NULL = unknown */
    uint32_t line, column;
    const char *name; /* interned; ONNX node or layer name; NULL = none */
} ir_location;

struct ir_operand { /* one use of a value */
    ir_value *value;
    ir_operation *owner;
    ir_operand *next_use, **previous_link;
};

struct ir_value {
    const ir_type *type;
    ir_operation *defining; /* NULL for a block argument */
    ir_block *block;        /* block argument's block; NULL for a result */
    uint32_t number;        /* of the result or argument */
    uint32_t printed;       /* the printer's own */
    const char *name;       /* preferred printed name without '%', interned; NULL = numbered */
    ir_operand *first_use;
    void *scratch; /* free for the pass that is running */
};

struct ir_operation {
    const ir_operation_definition *definition; /* NULL for an unregistered operation */
    const char *name;                          /* interned, "spat.vadd" */
    ir_context *context;
    ir_block *block; /* NULL while detached */
    ir_operation *previous, *next;
    ir_location location;
    uint32_t operand_count, operand_capacity, result_count, region_count, successor_count;
    uint32_t attribute_count, attribute_capacity;
    uint32_t order; /* the verifier's and passes' own: position in the block */
    ir_operand *operands;
    ir_value *results; /* result_count values in a row */
    ir_region **regions;
    ir_block **successors;
    ir_named_attribute *attributes; /* in order of setting; properties and others alike */
    void *scratch;
};

struct ir_block {
    ir_region *region;
    ir_block *previous, *next;
    ir_operation *first, *last;
    ir_value **arguments;
    uint32_t argument_count, argument_capacity;
    uint32_t order; /* the printer's and verifier's own */
};

struct ir_region {
    ir_operation *parent;
    ir_block *first, *last;
};

/* What to create; zero-initialise and fill what applies. A count without its list leaves the
 * operands or result types NULL, to be set before anybody looks at them. */
typedef struct ir_operation_state {
    const char *name;
    ir_location location;
    ir_value *const *operands;
    uint32_t operand_count;
    const ir_type *const *result_types;
    uint32_t result_count;
    const ir_named_attribute *attributes; /* names need not be interned */
    uint32_t attribute_count;
    uint32_t region_count; /* empty regions are created */
    ir_block *const *successors;
    uint32_t successor_count;
} ir_operation_state;

ir_operation *ir_operation_create(ir_context *context, const ir_operation_state *state);
/* Detaches, drops its operand uses and those of everything nested. Its results must be unused. */
void ir_operation_erase(ir_operation *operation);
void ir_operation_detach(ir_operation *operation);
void ir_operation_append(ir_block *block, ir_operation *operation);
void ir_operation_insert_before(ir_operation *operation, ir_operation *anchor);
void ir_operation_insert_after(ir_operation *operation, ir_operation *anchor);
ir_operation *ir_operation_parent(const ir_operation *operation); /* NULL at the top */

static inline ir_value *ir_result(const ir_operation *operation, uint32_t number) {
    return &operation->results[number];
}
static inline ir_value *ir_operand_value(const ir_operation *operation, uint32_t number) {
    return operation->operands[number].value;
}
void ir_operand_set(ir_operation *operation, uint32_t number, ir_value *value);
void ir_operands_append(ir_operation *operation, uint32_t count, ir_value *const *values);
void ir_operands_erase(ir_operation *operation, uint32_t first, uint32_t count);
void ir_value_replace_uses(ir_value *from, ir_value *to);
static inline bool ir_value_is_used(const ir_value *value) {
    return value->first_use != NULL;
}
uint32_t ir_value_use_count(const ir_value *value);
void ir_value_set_name(ir_context *context, ir_value *value, const char *name);

static inline bool ir_operation_is(const ir_operation *operation, const char *name) {
    return ir_text_is(operation->name, name, strlen(name));
}
const ir_attribute *ir_attribute_find(const ir_operation *operation, const char *name,
                                      size_t length);
static inline const ir_attribute *ir_attribute_get(const ir_operation *operation,
                                                   const char *name) { /* or NULL */
    return ir_attribute_find(operation, name, strlen(name));
}
void ir_attribute_set(ir_operation *operation, const char *name, const ir_attribute *value);
void ir_attribute_remove(ir_operation *operation, const char *name);
/* Typed reads; the fallback is returned when the attribute is absent or of another kind. */
static inline int64_t ir_integer_get(const ir_operation *operation, const char *name,
                                     int64_t fallback) {
    const ir_attribute *value = ir_attribute_get(operation, name);
    if (value && value->kind == IR_ATTRIBUTE_INTEGER)
        return value->integer;
    return value && value->kind == IR_ATTRIBUTE_BOOL ? value->boolean : fallback;
}
double ir_float_get(const ir_operation *operation, const char *name, double fallback);
const char *ir_string_get(const ir_operation *operation, const char *name, const char *fallback);
const char *ir_enum_get(const ir_operation *operation, const char *name, const char *fallback);
/* A dense array or an array of integers; NULL and 0 when absent. */
const int64_t *ir_integers_of(const ir_attribute *value, uint32_t *out_count);
static inline const int64_t *ir_integers_get(const ir_operation *operation, const char *name,
                                             uint32_t *out_count) {
    return ir_integers_of(ir_attribute_get(operation, name), out_count);
}
const ir_attribute *ir_dictionary_find(const ir_attribute *dictionary, const char *name);

ir_block *ir_block_create(ir_region *region); /* appended */
ir_value *ir_block_add_argument(ir_block *block, const ir_type *type);
static inline ir_block *ir_region_entry(const ir_region *region) {
    return region->first;
}
static inline ir_operation *ir_block_terminator(const ir_block *block) {
    return block->last;
}

/* Where a builder puts what it creates: at the end of `block`, or before `before` if set. */
typedef struct ir_builder {
    ir_context *context;
    ir_block *block;
    ir_operation *before;
    ir_location location;
} ir_builder;

ir_operation *ir_build(ir_builder *builder, const ir_operation_state *state);
/* The common case: operands, a result unless its type is NULL, attributes, no regions. */
ir_operation *ir_build_operation(ir_builder *builder, const char *name, uint32_t operand_count,
                                 ir_value *const *operands, const ir_type *result_type,
                                 const ir_named_attribute *attributes, uint32_t attribute_count);
/* The same, for its result. */
ir_value *ir_build_value(ir_builder *builder, const char *name, uint32_t operand_count,
                         ir_value *const *operands, const ir_type *result_type,
                         const ir_named_attribute *attributes, uint32_t attribute_count);
ir_value *ir_build_constant(ir_builder *builder, const ir_attribute *value); /* arith.constant */
ir_value *ir_build_index(ir_builder *builder, int64_t value); /* arith.constant N : index */

/* Maps old values to new ones while cloning. */
typedef struct ir_mapping ir_mapping;
ir_mapping *ir_mapping_create(ir_context *context);
void ir_mapping_set(ir_mapping *mapping, const ir_value *from, ir_value *to);
ir_value *ir_mapping_get(const ir_mapping *mapping, ir_value *from); /* itself if unmapped */
/* A detached deep copy; results are entered into the mapping. */
ir_operation *ir_operation_clone(ir_operation *operation, ir_mapping *mapping);

typedef bool (*ir_walk_function)(ir_operation *operation, void *user); /* false stops the walk */
/* Visits the operation, then what is nested, in text order. The visited one may be erased. */
bool ir_walk(ir_operation *operation, ir_walk_function visit, void *user);

/* The place of an operation for a diagnostic: file:line:column, layer name, operation name. */
raptor_place ir_place(const ir_operation *operation);

/* ---- text form (ir/printer.c, ir/parser.c) ---- */

typedef struct ir_print_options {
    bool generic;   /* quoted form of every operation */
    bool locations; /* trailing loc(...) */
    /* For dumps: dense elements of more than a line as dense_resource<__elided__>, which does not
     * read back. */
    bool elide_resources;
} ir_print_options;

void ir_print(ir_operation *operation, const ir_print_options *options, raptor_buffer *out);
/* Parses one module from text (name is used in locations and diagnostics). Resources named by
 * dense_resource<> must be in the context already (ir_resource_add; ir_module_read does it). All
 * syntax faults found are reported; *out_module is NULL on failure. */
raptor_status ir_parse(ir_context *context, const char *name, const char *text, size_t size,
                       raptor_diagnostics *diagnostics, ir_operation **out_module);

/* A module in files: PATH holds the text, PATH.resources the bytes of its dense_resource
 * attributes (only those the module uses; no file when there are none). Resource file: 8 bytes
 * "RAPTORRS", u32 version 1, u32 count, then per resource u32 name length, name bytes, u64 size,
 * padding to a multiple of 64 bytes of file offset, data. Both are written atomically. */
raptor_status ir_module_write(ir_operation *module, const char *path,
                              raptor_diagnostics *diagnostics);
/* A missing resource file is no fault. */
raptor_status ir_module_read(ir_context *context, const char *path, raptor_diagnostics *diagnostics,
                             ir_operation **out_module);

/* ---- verification (ir/verifier.c) ---- */

/* Checks structure (dominance, use lists, terminators), the registry's declared constraints
 * (arity, types, attributes, traits, parents) and each operation's own verifier. Reports all
 * faults. */
raptor_status ir_verify(ir_operation *operation, raptor_diagnostics *diagnostics);

#endif
