/* Custom syntax of operations: a small format language for the regular ones, and the functions a
 * parse/print pair is written with for the others.
 *
 * THE FORMAT LANGUAGE (ir_operation_definition.assembly)
 *
 * The format is what follows the operation's name in the text, nearly letter by letter:
 *
 *   "spat.vadd"     " $lhs, $rhs attr-dict : (type($lhs), type($rhs)) -> type($output)"
 *   "spat.relu"     "($input) attr-dict : type($input) -> type($output)"
 *   "spat.wvmm"     "[$weight]($input) attr-dict : functional-type"
 *   "spat.concat"   " axis $axis $inputs attr-dict : (types($inputs)) -> type($output)"
 *   "spat.sync"     " $target event $event attr-dict"
 *   "pim.memcp"     "[$dstOffset, $srcOffset]($dst, $src) attr-dict : type($dst), type($src) -> "
 *                   "type($output)"
 *   "tensor.extract_slice"
 *                   " $source|mixed($offsets) mixed($sizes) mixed($strides) attr-dict : "
 *                   "type($source) to type($result)"
 *   "spat.yield"    " $outputs attr-dict : types($outputs)"
 *   "spat.block_yield" " $outputs attr-dict : types($outputs) <?next successors?>"
 *   "arith.constant" " attr-dict $value"          (the result's type comes from definition->deduce)
 *
 * Words and punctuation stand for themselves; a space is printed where the format has one (never
 * two in a row, none before an element that prints nothing) and means nothing to the parser. `|`
 * separates two elements without printing anything. Elements:
 *
 *   $name            operand(s), result names cannot appear. A variadic group is a comma list and
 *                    may be empty; an optional one may be missing.
 *                    Or an attribute of the row. With a type in the row: a bare number (`axis 1`),
 *                    for a dense array a list `[0, 0, 0, 4]`. An enum: its bare value (dialect and
 *                    mnemonic are `type` "spat.physical_layout" in the row). A symbol: @name. An
 *                    affine map, type, string, array...: the attribute itself. Without a type in
 *                    the row: the attribute with its type.
 *   keyword($name)   a string attribute as a bare word (`mode fragment_assembly`)
 *   ranges($name)    an integer list where three or more consecutive numbers print as `0 to 3`
 *   mixed($group)    a variadic index group merged with the dense i64 array `static_GROUP`, whose
 *                    INT64_MIN entries stand for the next operand: `[0, %offset]`
 *   type($name)      type of an operand or result; of a variadic group: a plain comma list
 *   types($name)     types of a group, repetitions compacted: `tensor<1x4xf32> x2`
 *   functional-type  (types of all operands) -> result type, or (types) if not exactly one
 *   attr-dict        ` {a = 1 : i64}`: attributes the format does not name; nothing if none
 *   region           the next region in braces, entry arguments shown as a ^bb0 label if any
 *   successors       `^bb1, ^bb2`
 *   <? ... ?>        an optional part: printed when its first $name (or successors) is present,
 *                    parsed when its first word, punctuation or operand comes next
 *
 * Types the text does not show: an operand constrained to IR_INDEX_TYPE is an index; with
 * IR_TRAIT_SAME_TYPES everything has the one type shown; with IR_TRAIT_DESTINATION the last operand
 * and result 0 have each other's type; results without type come from definition->deduce. More than
 * one optional or variadic group: operandSegmentSizes is set by the parser and never printed here.
 *
 * THE FUNCTIONS
 *
 * Every ir_parser_* function of type bool returns false after it has reported a fault; `return
 * false` is all the caller has to do. The `try` forms return whether they consumed something and
 * report nothing. The state handed to a parse function has its name and location; the functions
 * below that take it add to it (never touch its lists directly, and hand in the same pointer).
 * Printing starts behind the operation's name and prints its own leading space. */
#ifndef RAPTOR_IR_ASSEMBLY_H
#define RAPTOR_IR_ASSEMBLY_H

#include "ir/registry.h"

/* ---- lists a parse function collects in ---- */

/* Zero-initialise (`ir_parsed_types types = {0};`), then use items and count. They live on the
 * stack while short and in the parser's scratch memory when longer; never copy or keep one. */

enum { IR_PARSED_INLINE = 8 };

typedef struct ir_parsed_operand {
    const char *name; /* interned, without '%' and '#1' */
    uint32_t number;  /* of the result in its group: 1 in %r#1 */
    uint32_t line, column;
} ir_parsed_operand;
typedef struct ir_parsed_operands {
    ir_parsed_operand *items;
    uint32_t count, capacity;
    ir_parsed_operand storage[IR_PARSED_INLINE];
} ir_parsed_operands;

typedef struct ir_parsed_types {
    const ir_type **items;
    uint32_t count, capacity;
    const ir_type *storage[IR_PARSED_INLINE];
} ir_parsed_types;

typedef struct ir_parsed_integers {
    int64_t *items;
    uint32_t count, capacity;
    int64_t storage[IR_PARSED_INLINE];
} ir_parsed_integers;

typedef struct ir_parsed_argument { /* an entry argument of a region */
    const char *name;               /* interned, without '%'; NULL = unnamed */
    const ir_type *type;            /* may be filled in later, before ir_parser_region */
    const ir_attribute *attributes; /* dictionary; NULL = none (functions only) */
    uint32_t line, column;
} ir_parsed_argument;
typedef struct ir_parsed_arguments {
    ir_parsed_argument *items;
    uint32_t count, capacity;
    ir_parsed_argument storage[IR_PARSED_INLINE];
} ir_parsed_arguments;

/* ---- parser ---- */

ir_context *ir_parser_context(ir_parser *parser);
/* The place of the next token, for ir_parser_error_at later on. */
raptor_place ir_parser_here(ir_parser *parser);
/* Both return false. */
__attribute__((format(printf, 2, 3))) bool ir_parser_error(ir_parser *parser, const char *format,
                                                           ...);
__attribute__((format(printf, 3, 4))) bool ir_parser_error_at(ir_parser *parser, raptor_place place,
                                                              const char *format, ...);

/* One keyword ("coreIds") or punctuation ("(", "->", "="). A keyword ends where a letter, digit,
 * '_', '$' or '.' does not follow. */
bool ir_parser_try(ir_parser *parser, const char *token);
bool ir_parser_peek(ir_parser *parser, const char *token); /* as try, without consuming */
bool ir_parser_expect(ir_parser *parser, const char *token);
bool ir_parser_keyword(ir_parser *parser, const char **out_word); /* any word; interned */
bool ir_parser_integer(ir_parser *parser, int64_t *out_value);    /* -12, 0x1F */
bool ir_parser_try_integer(ir_parser *parser, int64_t *out_value);
bool ir_parser_string(ir_parser *parser, const char **out_text); /* "text"; interned */
bool ir_parser_symbol(ir_parser *parser, const char **out_name); /* @name, @"name" */

bool ir_parser_type(ir_parser *parser, const ir_type **out_type);
/* `T, T x3, U`: zero or more types, expanded. */
bool ir_parser_types(ir_parser *parser, ir_parsed_types *types);
/* The same between brackets: open "(" and close ")". */
bool ir_parser_type_list(ir_parser *parser, const char *open, const char *close,
                         ir_parsed_types *types);
/* `(types) -> type` or `(types) -> (types)`. */
bool ir_parser_functional_type(ir_parser *parser, ir_parsed_types *inputs,
                               ir_parsed_types *results);

/* A number without `: type` gets `type`, or i64 / f64 when it is NULL. */
bool ir_parser_attribute(ir_parser *parser, const ir_type *type, const ir_attribute **out_value);
bool ir_parser_affine_map(ir_parser *parser, const ir_attribute **out_map); /* affine_map<...> */
bool ir_parser_dictionary(ir_parser *parser, const ir_attribute **out_dictionary); /* {...} */
/* `{name = value, unit}` into the operation's attributes; nothing there is fine too. A name given
 * twice is a fault. */
bool ir_parser_attr_dict(ir_parser *parser, ir_operation_state *state);
/* `[0, 2 to 5]`: zero or more integers between square brackets; ranges include both ends. */
bool ir_parser_integers(ir_parser *parser, ir_parsed_integers *integers);

bool ir_parser_operand(ir_parser *parser, ir_parsed_operand *out_operand); /* %x, %r#1 */
/* `%a, %b#1`: zero or more. */
bool ir_parser_operands(ir_parser *parser, ir_parsed_operands *operands);
bool ir_parser_operand_list(ir_parser *parser, const char *open, const char *close,
                            ir_parsed_operands *operands);
/* `[0, %i, 4]`: constants go to `integers`, an operand to `operands` and INT64_MIN to `integers`.
 */
bool ir_parser_mixed(ir_parser *parser, ir_parsed_operands *operands, ir_parsed_integers *integers);

/* Turns names into operands of the operation, in the order of the calls. A name may be defined
 * later in the text. `_all` checks that there are as many types as operands. */
bool ir_parser_resolve(ir_parser *parser, ir_operation_state *state,
                       const ir_parsed_operand *operand, const ir_type *type);
bool ir_parser_resolve_all(ir_parser *parser, ir_operation_state *state,
                           const ir_parsed_operands *operands, const ir_parsed_types *types);
/* All of one type (index lists). */
bool ir_parser_resolve_same(ir_parser *parser, ir_operation_state *state,
                            const ir_parsed_operands *operands, const ir_type *type);
void ir_parser_add_result(ir_parser *parser, ir_operation_state *state, const ir_type *type);
void ir_parser_add_results(ir_parser *parser, ir_operation_state *state,
                           const ir_parsed_types *types);
/* Replaces an earlier value of that name. */
void ir_parser_add_attribute(ir_parser *parser, ir_operation_state *state, const char *name,
                             const ir_attribute *value);
const ir_attribute *ir_parser_find_attribute(const ir_operation_state *state, const char *name);
/* operandSegmentSizes = array<i32: ...> */
void ir_parser_add_segments(ir_parser *parser, ir_operation_state *state, uint32_t count,
                            const uint32_t *sizes);
bool ir_parser_successor(ir_parser *parser, ir_operation_state *state); /* ^bb1 */

/* `%name` as the name of an entry argument, e.g. the `%lane` of `%lane = 0 to 4`. */
bool ir_parser_argument(ir_parser *parser, ir_parsed_arguments *arguments);
/* `%name: type`, comma list between brackets. */
bool ir_parser_typed_arguments(ir_parser *parser, const char *open, const char *close,
                               ir_parsed_arguments *arguments);
/* `[%a, %b] = [%x, %y]`: names of body arguments (added without type), outer operands. Open and
 * close are those of both lists, which must be equally long. */
bool ir_parser_bindings(ir_parser *parser, const char *open, const char *close,
                        ir_parsed_arguments *arguments, ir_parsed_operands *operands);
/* `{ ... }` with a first block that has the given arguments (NULL: those of its ^bb0 label, or
 * none). Adds one region to the operation; the arguments' names are visible in it only. */
bool ir_parser_region(ir_parser *parser, ir_operation_state *state,
                      const ir_parsed_arguments *arguments);
/* Appends an operation without operands to every block of the region parsed last that does not end
 * in a terminator (an implied scf.yield). */
void ir_parser_imply_terminator(ir_parser *parser, ir_operation_state *state, const char *name);

/* The syntax of functions and modules, for the rows of func.func and builtin.module:
 *   func.func private? @main(%a: T {attrs}, ...) -> (T {attrs}) attributes {...} { body }
 * fills sym_name, function_type and, if any is not empty, arg_attrs and res_attrs.
 *   module @name? attributes {...} { body } */
bool ir_parser_function(ir_parser *parser, ir_operation_state *state);
bool ir_parser_module(ir_parser *parser, ir_operation_state *state);
void ir_printer_function(ir_printer *printer, ir_operation *operation);
void ir_printer_module(ir_printer *printer, ir_operation *operation);

/* ---- printer ---- */

void ir_printer_text(ir_printer *printer, const char *text); /* as it is */
void ir_printer_integer(ir_printer *printer, int64_t value);
void ir_printer_string(ir_printer *printer, const char *text);     /* quoted and escaped */
void ir_printer_symbol(ir_printer *printer, const char *name);     /* @name, quoted if it must be */
void ir_printer_value(ir_printer *printer, const ir_value *value); /* %x, %r#1 */

void ir_printer_operands(ir_printer *printer, const ir_operation *operation, uint32_t first,
                         uint32_t count); /* comma list */
void ir_printer_type(ir_printer *printer, const ir_type *type);
/* Types of operands or results, comma list; compact: with xN. */
void ir_printer_operand_types(ir_printer *printer, const ir_operation *operation, uint32_t first,
                              uint32_t count, bool compact);
void ir_printer_result_types(ir_printer *printer, const ir_operation *operation, uint32_t first,
                             uint32_t count, bool compact);
void ir_printer_functional_type(ir_printer *printer, const ir_operation *operation);
void ir_printer_attribute(ir_printer *printer, const ir_attribute *attribute); /* with its type */
/* A number without its type, an enum as its value, a dense array as `[1, 2]`. */
void ir_printer_bare_attribute(ir_printer *printer, const ir_attribute *attribute);
/* ` {...}` with a leading space, of the attributes not named in `elided` (NULL-terminated, or
 * NULL) and not operandSegmentSizes; nothing if none is left. */
void ir_printer_attr_dict(ir_printer *printer, const ir_operation *operation,
                          const char *const *elided);
/* `[0, 2, 3]`; ranges: three or more consecutive numbers as `0 to 3`. */
void ir_printer_integers(ir_printer *printer, uint32_t count, const int64_t *values, bool ranges);
/* What ir_parser_mixed reads; *operand is the number of the next dynamic operand, advanced. */
void ir_printer_mixed(ir_printer *printer, const ir_operation *operation, uint32_t count,
                      const int64_t *values, uint32_t *operand);
/* `[%a, %b] = [%x, %y]` of arguments [first_argument ...) of the region's first block and operands
 * [first_operand ...). */
void ir_printer_bindings(ir_printer *printer, const char *open, const char *close,
                         const ir_operation *operation, uint32_t first_argument,
                         uint32_t first_operand, uint32_t count);
/* `{`, the blocks, `}`, without leading space. With `entry_label` the first block's arguments are
 * shown as ^bb0(...) if there are any; without it they must appear elsewhere. An operation named
 * `implied_terminator` (or NULL) without operands is left out at the end of a single block. */
void ir_printer_region(ir_printer *printer, const ir_region *region, bool entry_label,
                       const char *implied_terminator);
void ir_printer_successor(ir_printer *printer, const ir_block *block); /* ^bb1 */

/* ---- text of single objects, for messages ---- */

/* The strings belong to the context. */
const char *ir_type_text(const ir_type *type);
const char *ir_attribute_text(ir_context *context, const ir_attribute *attribute);

#endif
