/* Whether what a core reads of its local values has been written before. */
#ifndef RAPTOR_BACKEND_PIM_CONTENTS_H
#define RAPTOR_BACKEND_PIM_CONTENTS_H

#include "backend/pim/accesses.h"
#include "backend/pim/words.h"
#include "ir/ir.h"

/* Runs the accesses of every core's body in order, in every lane and iteration, and refuses
 * operations that read words of a local value that nothing has written. Requires that
 * pim_verify_ranges accepts the module. */
raptor_status pim_verify_contents(ir_operation *module, raptor_diagnostics *diagnostics);

/* ---- the accesses of a body: contents_plan.c lists them, contents.c runs them -------------------
 */

/* Local storage: which of its words have contents. */
typedef struct contents_storage {
    word_set words;
    uint32_t depth; /* loops around it: those inside start it afresh */
} contents_storage;

/* Where a value lies, at this point of the run. Without storage its contents are no matter: a
 * constant, host memory, or what the lowering refuses. */
typedef struct contents_place {
    contents_storage *storage;
    int64_t first; /* word */
} contents_place;

typedef struct contents_index {
    const ir_value *value; /* NULL: `number` */
    int64_t number;
} contents_index;

/* Words that are read or written: `count`, from byte `offset` of the value on. */
typedef struct contents_access {
    const char *name; /* of the operand */
    contents_place *place;
    contents_index offset, stride; /* the stride is in words */
    int64_t count;
    bool writes, reported;
} contents_access;

typedef enum contents_kind {
    CONTENTS_FRESH,       /* storage of its own without contents */
    CONTENTS_VIEW,        /* a part of `source` */
    CONTENTS_INSTRUCTION, /* its accesses: reads, then writes; the result is the destination */
    CONTENTS_COPY,        /* of a whole value: what has no contents there has none here */
    CONTENTS_INSERTION,   /* reads, then writes a box of the destination */
    CONTENTS_LOOP
} contents_kind;

typedef struct contents_list {
    struct contents_step *steps;
    uint32_t count, capacity;
    uint64_t variables; /* bit 0: some access depends on the lane; bit d: on the loop at depth d */
} contents_list;

/* A value that a loop carries. */
typedef struct contents_carried {
    contents_place *initial, *yielded, *argument, *result;
    bool is_storage;           /* a memref: passed on, never copied */
    bool reuses_initial;       /* the loop may overwrite the initial value */
    contents_storage slots[2]; /* in turn: the value of this iteration and of the next one */
    int64_t words;
    contents_place next;
} contents_carried;

typedef struct contents_step {
    contents_kind kind;
    const ir_operation *operation;
    contents_access *accesses;
    uint32_t access_count;
    contents_place *source, *destination, *result;
    bool reuses;     /* writes where the destination lies; else into `own` */
    bool overwrites; /* nothing of the destination remains */
    int64_t words;   /* of the destination */
    contents_storage own;
    const contents_index *box; /* offset, size, stride of each dimension */
    contents_list body;
    contents_index lower, upper, step;
    contents_carried *carried;
    uint32_t carried_count;
} contents_step;

/* Lists the accesses of a core's body. Values' scratch is used, and left set; that of values
 * outside the core must be NULL. */
raptor_status contents_plan(ir_operation *core, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, contents_list *out_list);

#endif
