/* The operation registry: one row an operation, in the dialects' tables (ir/dialects/NAME/). The
 * parser, printer, verifier, documentation, effect queries and interpreter read the rows; nothing
 * about an operation is written elsewhere but its lowering. */
#ifndef RAPTOR_IR_REGISTRY_H
#define RAPTOR_IR_REGISTRY_H

#include "ir/ir.h"

/* What an operation does to an argument's contents. */
typedef enum ir_effect {
    IR_EFFECT_NONE,
    IR_EFFECT_READ,
    IR_EFFECT_WRITE,
    IR_EFFECT_READ_WRITE
} ir_effect;

/* How a result relates to storage. `aliases` names the operand by number in the row. */
typedef enum ir_result_behaviour {
    IR_RESULT_VALUE,     /* a fresh value, no storage implied (tensors, index) */
    IR_RESULT_ALLOCATES, /* fresh storage */
    IR_RESULT_ALIASES,   /* the storage of an operand it was given (destination, view) */
    IR_RESULT_BORROWS    /* a handle whose owner is elsewhere */
} ir_result_behaviour;

typedef enum ir_arity { IR_ARITY_ONE, IR_ARITY_OPTIONAL, IR_ARITY_VARIADIC } ir_arity;

/* Type constraints of operands and results. */
typedef enum ir_type_constraint {
    IR_ANY_TYPE,
    IR_INDEX_TYPE,
    IR_INTEGER_LIKE, /* index or integer */
    IR_SHAPED,       /* tensor or memref */
    IR_TENSOR,
    IR_RANKED_STATIC, /* shaped without dynamic dimensions */
    IR_RANK4,         /* static rank-4 tensor */
    IR_ROW            /* rank-2 shaped */
} ir_type_constraint;

typedef struct ir_operand_definition {
    const char *name; /* NULL ends the list */
    ir_type_constraint constraint;
    ir_arity arity;
    ir_effect effect;
    const char *description;
} ir_operand_definition;

typedef struct ir_result_definition {
    const char *name;
    ir_type_constraint constraint;
    ir_arity arity;
    ir_result_behaviour behaviour;
    uint32_t aliased_operand;
    const char *description;
} ir_result_definition;

/* The kind in a row of an attribute that may be of any kind (the value of a constant). */
#define IR_ANY_KIND ((ir_attribute_kind)0xFF)

typedef struct ir_attribute_definition {
    const char *name;
    ir_attribute_kind kind;
    const char *type;     /* "i64", "f32" ... for integer, float, dense array; NULL = any;
                             enum: "spat.physical_layout" */
    const char *fallback; /* default in text form; NULL = none */
    bool required;
    bool property;      /* printed in <{...}> by the quoted form */
    const char *values; /* enum: space-separated legal values */
    const char *description;
} ir_attribute_definition;

enum {
    IR_TRAIT_TERMINATOR = 1 << 0,
    IR_TRAIT_SAME_TYPES = 1 << 1, /* all operands and results have one complete type */
    IR_TRAIT_PURE = 1 << 2,       /* no effect but its results */
    IR_TRAIT_ISOLATED = 1 << 3,   /* regions see nothing from outside */
    IR_TRAIT_SINGLE_BLOCK = 1 << 4,
    IR_TRAIT_DESTINATION = 1 << 5,  /* the last operand is the destination, result 0 is it */
    IR_TRAIT_COMMUNICATES = 1 << 6, /* effect beyond its arguments: transfer, event */
    IR_TRAIT_SYMBOL = 1 << 7,
    IR_TRAIT_NO_TERMINATOR = 1 << 8, /* its blocks need no terminator (module) */
    IR_TRAIT_ANY_LAYOUT = 1 << 9     /* destination and result may differ in layout or encoding */
};

enum { IR_MAXIMUM_OPERANDS = 8, IR_MAXIMUM_RESULTS = 4, IR_MAXIMUM_ATTRIBUTES = 16 };

typedef struct ir_parser ir_parser;
typedef struct ir_printer ir_printer;

struct ir_operation_definition {
    const char *name;    /* "spat.vadd" */
    const char *stage;   /* plan, layout, graph, scheduled, pim, buffered, any: where it may stand,
                            space-separated */
    const char *summary; /* one line for the documentation */
    ir_operand_definition operands[IR_MAXIMUM_OPERANDS];
    ir_result_definition results[IR_MAXIMUM_RESULTS];
    ir_attribute_definition attributes[IR_MAXIMUM_ATTRIBUTES];
    uint32_t region_count;
    uint32_t traits;
    const char *parents; /* space-separated names the parent must be one of; NULL = any */
    /* Custom syntax: a format in the small language of ir/assembly.h, or a pair of functions for
     * what it cannot say, or neither for operations always printed in quoted form. */
    const char *assembly;
    bool (*parse)(ir_parser *parser, ir_operation_state *state);
    void (*print)(ir_printer *printer, ir_operation *operation);
    /* Checks what the row cannot say; adds every fault. */
    raptor_status_code (*verify)(ir_operation *operation, raptor_diagnostics *diagnostics);
    /* Result types from operands and attributes; NULL = must be written. */
    bool (*deduce)(const ir_operation_state *state, ir_context *context, const ir_type **out_types);
};

typedef struct ir_dialect {
    const char *name;
    const ir_operation_definition *operations;
    size_t operation_count;
} ir_dialect;

/* All dialects, in a fixed order. */
const ir_dialect *const *ir_dialects(size_t *out_count);
/* O(1); NULL if unregistered. */
const ir_operation_definition *ir_registry_find(const ir_context *context, const char *name);

/* The operand group of a definition: first operand number and count, given the operation's actual
 * operand count (one variadic or optional group, or operandSegmentSizes when there are more). */
void ir_operand_group(const ir_operation *operation, uint32_t group, uint32_t *out_first,
                      uint32_t *out_count);

void ir_registry_print_markdown(raptor_buffer *out);
void ir_registry_print_json(raptor_buffer *out);

#endif
