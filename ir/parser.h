/* What the files of the parser share. Not for use outside ir/parse_*.c, ir/parser.c and
 * ir/format_*.c. */
#ifndef RAPTOR_IR_PARSER_H
#define RAPTOR_IR_PARSER_H

#include "ir/assembly.h"
#include "ir/internal.h"

/* Bounds for text from outside. Nesting counts regions, brackets, types and expressions together:
 * the recursion they cost is bounded. */
enum {
    IR_PARSER_MAXIMUM_DEPTH = 200,
    IR_PARSER_MAXIMUM_RANK = 64,
    IR_PARSER_MAXIMUM_REPETITION = 1 << 20, /* xN of types, `a to b` of integers, results */
    IR_PARSER_MAXIMUM_AFFINE_NODES = 1000,
    IR_PARSER_MAXIMUM_ATTRIBUTES = 4096 /* of an operation, which are looked up one by one */
};

/* A use of a name before its definition. */
typedef struct ir_forward_use {
    uint32_t number; /* %r#number */
    uint32_t line, column;
    ir_value *placeholder;
    struct ir_forward_use *next;
} ir_forward_use;

/* What a name means in a scope. */
typedef struct ir_bound_name {
    ir_string *name;
    ir_value *values; /* `count` in a row; NULL while only used, or after a fault */
    uint32_t count;
    uint32_t level;              /* of the scope it belongs to */
    uint32_t line, column;       /* of the definition */
    bool poisoned;               /* its definition was faulty: uses are not reported again */
    ir_forward_use *forwards;    /* waiting for the definition */
    struct ir_bound_name *outer; /* the same name further out */
    struct ir_bound_name *next;  /* in the scope's list, or in the free list */
} ir_bound_name;

typedef struct ir_label {
    ir_string *name;
    ir_block *block;
    uint64_t region; /* serial number of the region it belongs to */
    uint32_t line, column;
    bool defined;
    struct ir_label *outer, *next;
} ir_label;

/* One per region being parsed. */
typedef struct ir_scope {
    struct ir_scope *outer;
    ir_bound_name *bindings;
    ir_label *labels;
    ir_region *region;
    uint64_t serial;
    uint32_t level, isolation; /* names of levels below `isolation` are not visible */
} ir_scope;

struct ir_parser {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    const char *file;
    const char *cursor, *end, *line_start;
    uint32_t line;
    uint32_t depth;
    bool failed;
    ir_scope *scope;
    uint64_t region_serial;
    ir_bound_name *free_bindings;
    ir_string **aliases; /* to be forgotten at the end */
    uint32_t alias_count, alias_capacity;
};

/* An operation being parsed. The state comes first: helpers get a pointer to it. */
typedef struct ir_parse_frame {
    ir_operation_state state;
    const ir_operation_definition *definition;
    uint32_t operand_capacity, type_capacity, attribute_capacity;
    uint32_t successor_capacity, region_capacity;
    ir_value *operands[IR_PARSED_INLINE];
    const ir_type *types[4];
    ir_named_attribute attributes[IR_MAXIMUM_ATTRIBUTES];
    ir_block *successors[2];
    ir_region *inline_regions[2];
    ir_region **regions;
} ir_parse_frame;

/* ---- characters and tokens (ir/parse_token.c) ---- */

static inline char ir_parser_character(const ir_parser *parser, size_t ahead) {
    return ahead < (size_t)(parser->end - parser->cursor) ? parser->cursor[ahead] : '\0';
}
void ir_parser_skip_space(ir_parser *parser);
static inline char ir_parser_next(ir_parser *parser) { /* first character of the next token */
    ir_parser_skip_space(parser);
    return ir_parser_character(parser, 0);
}
/* Letters, digits and the like of a value, symbol or block name; empty is a fault. */
bool ir_parser_suffix_name(ir_parser *parser, ir_string **out_name);
/* The raw bytes of a quoted string without its escapes; allocated in the arena. */
bool ir_parser_quoted(ir_parser *parser, const char **out_text, size_t *out_length);
/* Enters one more level; reports and returns false when it is too deep. */
bool ir_parser_enter(ir_parser *parser);
static inline void ir_parser_leave(ir_parser *parser) {
    parser->depth--;
}

/* A number as it stands in the text; converted when its type is known. */
typedef struct ir_literal {
    const char *text;
    uint32_t length;
    bool is_float, is_hex, is_word; /* word: true, false */
    uint32_t line, column;
} ir_literal;
bool ir_parser_literal(ir_parser *parser, ir_literal *out_literal);
/* Stores the literal as an element of the type (8 bytes of room); reports what does not fit. */
bool ir_parser_convert(ir_parser *parser, const ir_literal *literal, const ir_type *type,
                       void *out_data);

bool ir_parser_dense(ir_parser *parser, const ir_attribute **out_value); /* behind `dense` */
void ir_parser_add_type(ir_parser *parser, ir_parsed_types *types, const ir_type *type);
void ir_parser_add_operand(ir_parser *parser, ir_parsed_operands *operands,
                           const ir_parsed_operand *operand);

/* Reports operands and types of different number, at the first operand if there is one. */
bool ir_parser_count_error(ir_parser *parser, const ir_parsed_operands *first, uint32_t operands,
                           uint32_t types);

/* ---- names (ir/parse_name.c) ---- */

void ir_parser_push_scope(ir_parser *parser, ir_scope *scope, ir_region *region, bool isolated);
void ir_parser_pop_scope(ir_parser *parser);
/* Binds a name to `count` values in a row; NULL values: the definition was faulty. */
void ir_parser_define(ir_parser *parser, const char *name, uint32_t line, uint32_t column,
                      ir_value *values, uint32_t count);
ir_value *ir_parser_lookup(ir_parser *parser, const ir_parsed_operand *operand,
                           const ir_type *type); /* NULL after a fault */
ir_label *ir_parser_label(ir_parser *parser, ir_string *name, uint32_t line, uint32_t column);

/* ---- operations (ir/parse_operation.c) ---- */

ir_block *ir_parser_new_block(ir_parser *parser, ir_region *region);
bool ir_parser_operation(ir_parser *parser, ir_block *block);
/* Goes to the line behind a faulty operation that began at `start`, or to the brace that closes
 * the region around it. */
void ir_parser_recover(ir_parser *parser, const ir_parser *start);
bool ir_parser_location(ir_parser *parser, ir_location *location); /* loc(...), if it is there */
void ir_parser_add_bare_region(ir_parser *parser, ir_operation_state *state); /* without blocks */
bool ir_parser_format(ir_parser *parser, ir_parse_frame *frame); /* by definition->assembly */

#endif
