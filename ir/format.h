/* Compiled assembly formats (the language is described in ir/assembly.h). */
#ifndef RAPTOR_IR_FORMAT_H
#define RAPTOR_IR_FORMAT_H

#include "ir/internal.h"

typedef enum ir_format_kind {
    IR_FORMAT_SPACE,
    IR_FORMAT_LITERAL,
    IR_FORMAT_OPERANDS,   /* number: operand group */
    IR_FORMAT_MIXED,      /* number: operand group */
    IR_FORMAT_ATTRIBUTE,  /* number: attribute of the row */
    IR_FORMAT_KEYWORD,    /* the same, a string as a bare word */
    IR_FORMAT_RANGES,     /* the same, a list with ranges */
    IR_FORMAT_TYPE,       /* number: operand group, or result group if is_result */
    IR_FORMAT_TYPES,      /* the same, compacted */
    IR_FORMAT_FUNCTIONAL, /* functional-type */
    IR_FORMAT_ATTR_DICT,
    IR_FORMAT_REGION,
    IR_FORMAT_SUCCESSORS,
    IR_FORMAT_OPTIONAL, /* number: index of the element behind the part; anchor */
    IR_FORMAT_END       /* of an optional part */
} ir_format_kind;

typedef struct ir_format_element {
    ir_format_kind kind;
    bool is_result;
    uint32_t number;
    uint32_t anchor;  /* optional part: index of the element that decides about printing */
    const char *text; /* literal; MIXED: name of the static attribute */
} ir_format_element;

typedef struct ir_format {
    ir_format_element *elements;
    uint32_t count, capacity;
    uint32_t operand_groups, result_groups, flexible_groups; /* of the row */
    /* Names the attribute dictionary leaves out, NULL-terminated. */
    const char *elided[IR_MAXIMUM_ATTRIBUTES + IR_MAXIMUM_OPERANDS + 1];
    uint32_t elided_count;
    const char *fault; /* NULL = fine; else the format from where it is wrong */
} ir_format;

/* The compiled format of a definition that has one; compiled once per context. */
const ir_format *ir_format_of(ir_context *context, const ir_operation_definition *definition);
/* The type an attribute row names ("i64"); NULL if none or not a plain type. */
const ir_type *ir_format_type(ir_context *context, const char *name);

#endif
