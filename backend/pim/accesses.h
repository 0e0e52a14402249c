/* What operations access of their shaped operands, from the rows of the registry: the effect of an
 * operand, and the index operands that belong to it by name (`target` has `targetOffset`, `source`
 * has `sourceStride`). */
#ifndef RAPTOR_BACKEND_PIM_ACCESSES_H
#define RAPTOR_BACKEND_PIM_ACCESSES_H

#include "ir/evaluate.h"
#include "ir/registry.h"

enum { ACCESS_WORD_BYTES = 4, ACCESS_ROWS = 64, ACCESS_NO_GROUP = IR_MAXIMUM_OPERANDS };

/* Accesses of a module's local values, in all lanes and iterations: a module with more is refused
 * rather than checked for minutes. */
enum { ACCESS_LIMIT = 1 << 29 };
#define ACCESS_LIMIT_TEXT "the module accesses values too often to be checked"

/* Operand groups of an operation's row that belong to others; ACCESS_NO_GROUP if there is none. */
typedef struct access_row {
    const ir_operation_definition *definition;
    unsigned char offset[IR_MAXIMUM_OPERANDS], stride[IR_MAXIMUM_OPERANDS];
    bool is_sized, is_counted; /* the attribute `size`, `length` is the operation's own */
} access_row;

/* The rows looked at last. Zero-initialise. */
typedef struct access_rows {
    access_row slots[ACCESS_ROWS];
} access_rows;

const access_row *access_row_of(access_rows *rows, const ir_operation *operation);
/* The operand of such a group; NULL if there is none. */
const ir_value *access_index(const ir_operation *operation, unsigned group);
/* How much the operation accesses of every operand: elements, as far from each other as the stride
 * says (`length`; else 0), or bytes (`size`, or all of the operand). */
int64_t access_elements(const access_row *row, const ir_operation *operation);
int64_t access_bytes(const access_row *row, const ir_operation *operation, const ir_value *operand);

#endif
