/* Short forms for the rows of the dialects' tables. */
#ifndef RAPTOR_IR_DIALECTS_TABLE_H
#define RAPTOR_IR_DIALECTS_TABLE_H

#include "ir/registry.h"

/* Operands: reads a shaped value, takes an index. A copy into part of a destination keeps the rest,
 * so it is declared read-write; arithmetic overwrites all of it. */
#define READS(NAME, CONSTRAINT, TEXT)                                                              \
    { .name = NAME, .constraint = CONSTRAINT, .effect = IR_EFFECT_READ, .description = TEXT }
#define READS_OPTIONAL(NAME, CONSTRAINT, TEXT)                                                     \
    {                                                                                              \
        .name = NAME, .constraint = CONSTRAINT, .arity = IR_ARITY_OPTIONAL,                        \
        .effect = IR_EFFECT_READ, .description = TEXT                                              \
    }
#define READS_MANY(NAME, CONSTRAINT, TEXT)                                                         \
    {                                                                                              \
        .name = NAME, .constraint = CONSTRAINT, .arity = IR_ARITY_VARIADIC,                        \
        .effect = IR_EFFECT_READ, .description = TEXT                                              \
    }
#define WRITES(NAME, CONSTRAINT, TEXT)                                                             \
    { .name = NAME, .constraint = CONSTRAINT, .effect = IR_EFFECT_WRITE, .description = TEXT }
#define UPDATES(NAME, CONSTRAINT, TEXT)                                                            \
    { .name = NAME, .constraint = CONSTRAINT, .effect = IR_EFFECT_READ_WRITE, .description = TEXT }
#define INDEX(NAME, TEXT)                                                                          \
    { .name = NAME, .constraint = IR_INDEX_TYPE, .description = TEXT }
#define INDICES(NAME, TEXT)                                                                        \
    { .name = NAME, .constraint = IR_INDEX_TYPE, .arity = IR_ARITY_VARIADIC, .description = TEXT }

/* Results. */
#define GIVES(NAME, CONSTRAINT, TEXT)                                                              \
    { .name = NAME, .constraint = CONSTRAINT, .description = TEXT }
#define GIVES_MANY(NAME, CONSTRAINT, TEXT)                                                         \
    { .name = NAME, .constraint = CONSTRAINT, .arity = IR_ARITY_VARIADIC, .description = TEXT }
#define GIVES_ALIAS(NAME, CONSTRAINT, OPERAND, TEXT)                                               \
    {                                                                                              \
        .name = NAME, .constraint = CONSTRAINT, .behaviour = IR_RESULT_ALIASES,                    \
        .aliased_operand = OPERAND, .description = TEXT                                            \
    }

/* Attributes: properties are the operation's own, printed in <{...}> by the quoted form. */
#define INTEGER(NAME, TYPE, TEXT)                                                                  \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_INTEGER, .type = TYPE, .required = true,                \
        .property = true, .description = TEXT                                                      \
    }
#define INTEGER_OPTIONAL(NAME, TYPE, FALLBACK, TEXT)                                               \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_INTEGER, .type = TYPE, .fallback = FALLBACK,            \
        .property = true, .description = TEXT                                                      \
    }
#define FLOAT(NAME, TEXT)                                                                          \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_FLOAT, .type = "f32", .required = true,                 \
        .property = true, .description = TEXT                                                      \
    }
#define TRUTH(NAME, FALLBACK, TEXT)                                                                \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_BOOL, .fallback = FALLBACK, .property = true,           \
        .description = TEXT                                                                        \
    }
#define NUMBERS(NAME, TYPE, TEXT)                                                                  \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_DENSE_ARRAY, .type = TYPE, .required = true,            \
        .property = true, .description = TEXT                                                      \
    }
#define NUMBERS_OPTIONAL(NAME, TYPE, TEXT)                                                         \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_DENSE_ARRAY, .type = TYPE, .property = true,            \
        .description = TEXT                                                                        \
    }
#define CHOICE(NAME, MNEMONIC, VALUES, TEXT)                                                       \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_ENUM, .type = MNEMONIC, .values = VALUES,               \
        .required = true, .property = true, .description = TEXT                                    \
    }
#define CHOICE_OPTIONAL(NAME, MNEMONIC, VALUES, TEXT)                                              \
    {                                                                                              \
        .name = NAME, .kind = IR_ATTRIBUTE_ENUM, .type = MNEMONIC, .values = VALUES,               \
        .property = true, .description = TEXT                                                      \
    }
/* Number of dynamic operands of each group; written by builders and parsers. */
#define SEGMENTS                                                                                   \
    {                                                                                              \
        .name = "operandSegmentSizes", .kind = IR_ATTRIBUTE_DENSE_ARRAY, .type = "i32",            \
        .required = true, .property = true, .description = "operands of each group"                \
    }

#define DIALECT(NAME, TABLE)                                                                       \
    const ir_dialect ir_dialect_##NAME = {#NAME, TABLE, sizeof TABLE / sizeof *TABLE};

#endif
