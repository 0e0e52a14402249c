/* The interpreter's machine: what an operation's function sees.
 *
 * A module is prepared once (prepare.c): every operation becomes a node with its function, the
 * slots of its operands and results, and the values that die with it. A task (one per core, one for
 * the function, one for the body of a graph computation) executes nodes with an explicit stack of
 * frames, one per open region, so that it can stop at any operation and go on later.
 *
 * Tensors are values: an operation that updates one takes it over when nothing else refers to its
 * storage and copies it otherwise. Buffers (memrefs, the host buffer) share their storage. */
#ifndef RAPTOR_INTERPRETER_MACHINE_H
#define RAPTOR_INTERPRETER_MACHINE_H

#include "ir/ir.h"
#include "runtime/interpreter/interpreter.h"

/* ---- values ---- */

typedef struct value_storage {
    void *data;
    size_t bytes;
    uint32_t references;
    bool borrowed;          /* the data are another's and constant */
    unsigned char *written; /* host buffer: one flag a 4-byte word; else NULL */
} value_storage;

typedef enum value_kind { VALUE_NONE, VALUE_NUMBER, VALUE_TENSOR, VALUE_BUFFER } value_kind;
typedef struct interpreter_value {
    value_kind kind;
    int64_t number;         /* of VALUE_NUMBER; else first byte within the storage */
    value_storage *storage; /* counts as one reference */
    const ir_type *type;
} interpreter_value;

/* NULL when out of memory. `data` non-NULL: borrowed, else the contents are undefined. */
value_storage *storage_create(size_t bytes, const void *data);
void storage_poison(value_storage *storage); /* fills it with NaN */
void storage_release(value_storage *storage);
interpreter_value value_number(int64_t number);
interpreter_value value_share(const interpreter_value *value); /* one more reference */
void value_release(interpreter_value *value);                  /* leaves VALUE_NONE */
/* Sole owner of writable storage that holds just the value: copies if need be, without the contents
 * unless `keep`. false when out of memory. */
bool value_make_unique(interpreter_value *value, bool keep);
static inline void *value_data(const interpreter_value *value) {
    return (char *)value->storage->data + value->number;
}
static inline size_t value_bytes(const interpreter_value *value) {
    return (size_t)ir_type_element_count(value->type) * ir_type_element_bytes(value->type);
}

/* ---- prepared operations ---- */

typedef enum interpreter_step {
    STEP_NEXT,    /* go on with the next operation */
    STEP_ENTERED, /* a region was entered or left: the stack says where to go on */
    STEP_BLOCKED, /* try the same operation again later */
    STEP_FAILED   /* a diagnostic was added */
} interpreter_step;

typedef struct interpreter_node interpreter_node;
typedef struct interpreter_task interpreter_task;
typedef struct interpreter_program interpreter_program;
typedef interpreter_step (*interpreter_execute)(interpreter_task *task,
                                                const interpreter_node *node);
/* Computes node->prepared from attributes; false after a diagnostic. */
typedef bool (*interpreter_prepare)(interpreter_program *program, interpreter_node *node);
typedef void (*kernel_unary)(size_t count, const float *x, float *y);
typedef void (*kernel_binary)(size_t count, const float *x, const float *y, float *z);

/* One operation of a table. */
typedef struct interpreter_row {
    const char *name; /* NULL ends the table */
    interpreter_execute execute;
    interpreter_prepare prepare;
    kernel_unary unary;
    kernel_binary binary;
} interpreter_row;

#define ROW(NAME, EXECUTE, PREPARE)                                                                \
    { .name = NAME, .execute = EXECUTE, .prepare = PREPARE }
#define ROW_UNARY(NAME, EXECUTE, PREPARE, KERNEL)                                                  \
    { .name = NAME, .execute = EXECUTE, .prepare = PREPARE, .unary = KERNEL }
#define ROW_BINARY(NAME, EXECUTE, PREPARE, KERNEL)                                                 \
    { .name = NAME, .execute = EXECUTE, .prepare = PREPARE, .binary = KERNEL }
#define ROWS_END                                                                                   \
    { .name = NULL }

extern const interpreter_row interpreter_plan_rows[], interpreter_matmul_rows[],
    interpreter_block_rows[], interpreter_window_rows[], interpreter_graph_rows[],
    interpreter_structured_rows[], interpreter_scheduled_rows[], interpreter_pim_rows[];

typedef struct interpreter_reference {
    uint32_t slot;
    bool outer; /* a slot of the function, seen from a computation's body */
    bool last;  /* the only and last use of the value */
} interpreter_reference;

typedef struct interpreter_block {
    const ir_block *block;
    interpreter_node *nodes;
    uint32_t node_count;
    uint32_t first_argument; /* slots of the arguments, in a row */
} interpreter_block;

/* The body of a computation has slots of its own. */
typedef struct interpreter_body {
    interpreter_block *entry;
    uint32_t slot_count;
    uint32_t *outer_slots; /* of the function, read from inside */
    uint32_t outer_count, outer_capacity;
} interpreter_body;

struct interpreter_node {
    const ir_operation *operation;
    const interpreter_row *row;
    uint32_t position; /* in its block */
    interpreter_reference *operands;
    uint32_t first_result; /* slots of the results, in a row */
    interpreter_block **blocks;
    uint32_t block_count;
    interpreter_body *body; /* of a computation; else NULL */
    uint32_t *released;     /* slots that are dead afterwards */
    uint32_t released_count, released_capacity;
    const void *prepared; /* the row's own */
};

struct interpreter_program {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_operation *module, *function;
    interpreter_body body; /* of the function */
    uint32_t maximum_slots, maximum_depth;
    int64_t local_bytes;       /* up to the end of the last allocation with an address */
    value_storage **constants; /* to be released in the end */
    uint32_t constant_count, constant_capacity;
};

raptor_status interpreter_prepare_module(interpreter_program *program);
/* For prepare functions. */
bool interpreter_refuse(const interpreter_program *program, const interpreter_node *node,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The block of a region of an operation other than a computation. */
interpreter_block *interpreter_node_block(const interpreter_node *node, const ir_block *block);

/* ---- execution ---- */

typedef struct interpreter_frame {
    const interpreter_block *block;
    uint32_t at;
    const interpreter_node *owner; /* whose region it is; NULL: the function's */
    int64_t number, upper, step;   /* loop: induction variable; deferred communication: case */
} interpreter_frame;

typedef struct interpreter_machine interpreter_machine;
typedef struct interpreter_core interpreter_core;

struct interpreter_task {
    interpreter_machine *machine;
    interpreter_core *core;   /* NULL off the cores */
    interpreter_value *slots; /* of the body that is executing */
    interpreter_value *outer; /* of the function; `slots` itself in the function */
    interpreter_frame *frames;
    uint32_t depth;
    interpreter_value *outputs; /* of the computation: its results so far */
    uint64_t steps;
};

/* A lane of a placed operation in its core's stream. */
typedef struct interpreter_activation {
    const interpreter_node *node;
    int64_t lane;
    interpreter_value *outputs; /* shared by the lanes; NULL without results */
    int64_t *pending;           /* lanes to go before the results are there */
    struct interpreter_activation *next;
} interpreter_activation;

enum { INTERPRETER_EVENTS = 32, INTERPRETER_CORE_LIMIT = 1 << 16 };
typedef enum core_state { CORE_RUNS, CORE_SENDS, CORE_RECEIVES, CORE_WAITS } core_state;

struct interpreter_core {
    interpreter_task task;
    int64_t id;
    interpreter_activation *first, *last;
    core_state state; /* what it is blocked in */
    /* sending and receiving: the other core, the channel (-1: none), and the payload that the
     * receiver fetches */
    int64_t peer, channel;
    const void *payload;
    size_t payload_bytes;
    bool delivered;
    int64_t event, expected; /* waiting */
    int64_t events[INTERPRETER_EVENTS];
    value_storage *local; /* allocations with an address; NULL until the first */
};

struct interpreter_machine {
    interpreter_program *program;
    raptor_diagnostics *diagnostics;
    interpreter_task function;
    interpreter_task computation; /* graph computations, one after the other */
    interpreter_core **cores;     /* by number; NULL where nothing runs */
    int64_t core_count;
    bool streams_pending; /* activations are queued */
    value_storage *host;  /* NULL without raptor.host_bytes */
    interpreter_value *results;
    uint32_t result_count;
};

interpreter_step interpreter_fault(const interpreter_task *task, const interpreter_node *node,
                                   const char *format, ...) __attribute__((format(printf, 3, 4)));
interpreter_step interpreter_out_of_memory(const interpreter_task *task,
                                           const interpreter_node *node);

/* Executes until the task's stack is empty, or it blocks or fails. */
interpreter_step interpreter_task_run(interpreter_task *task);
/* Opens a region; the operation's function returns STEP_ENTERED. */
interpreter_frame *interpreter_enter(interpreter_task *task, const interpreter_block *block,
                                     const interpreter_node *owner);
/* Leaves the region: what dies with its owner is released. */
void interpreter_leave(interpreter_task *task);
/* Done by the loop after STEP_NEXT; terminators that return STEP_ENTERED call it. */
void interpreter_release_dead(interpreter_task *task, const interpreter_node *node);
void interpreter_task_clear(interpreter_task *task, const interpreter_body *body);

/* Queues the lanes of a placed operation, and executes what is queued (cores.c). */
interpreter_step interpreter_enqueue(interpreter_task *task, const interpreter_node *node);
interpreter_step interpreter_run_streams(interpreter_machine *machine);
/* Every event register must be back at zero in the end. */
raptor_status interpreter_check_events(const interpreter_machine *machine);
void interpreter_cores_destroy(interpreter_machine *machine);
static inline interpreter_frame *interpreter_top(interpreter_task *task) {
    return &task->frames[task->depth - 1];
}
/* Binds lane, weights, inputs and outputs of a computation to the task's slots and enters it. */
raptor_status interpreter_bind(interpreter_task *task, const interpreter_node *node, int64_t lane);
/* Fresh results of a batch, contents NaN. false when out of memory. */
bool interpreter_new_outputs(const interpreter_node *node, interpreter_value *outputs);

/* ---- operands and results ---- */

static inline interpreter_value *operand(const interpreter_task *task, const interpreter_node *node,
                                         uint32_t number) {
    const interpreter_reference *reference = &node->operands[number];
    return (reference->outer ? task->outer : task->slots) + reference->slot;
}
static inline int64_t operand_number(const interpreter_task *task, const interpreter_node *node,
                                     uint32_t number) {
    return operand(task, node, number)->number;
}
static inline float *operand_floats(const interpreter_task *task, const interpreter_node *node,
                                    uint32_t number) {
    return value_data(operand(task, node, number));
}
static inline const ir_type *operand_type(const interpreter_node *node, uint32_t number) {
    return node->operation->operands[number].value->type;
}
static inline size_t operand_count(const interpreter_node *node, uint32_t number) {
    return (size_t)ir_type_element_count(operand_type(node, number));
}
static inline const ir_type *result_type(const interpreter_node *node, uint32_t number) {
    return node->operation->results[number].type;
}
static inline size_t result_count(const interpreter_node *node, uint32_t number) {
    return (size_t)ir_type_element_count(result_type(node, number));
}
/* The operand's value itself if this is its last use, else one more reference to it. */
interpreter_value interpreter_take(interpreter_task *task, const interpreter_node *node,
                                   uint32_t number);
void interpreter_set(interpreter_task *task, const interpreter_node *node, uint32_t result,
                     interpreter_value value);
static inline void interpreter_set_number(interpreter_task *task, const interpreter_node *node,
                                          int64_t number) {
    interpreter_set(task, node, 0, value_number(number));
}
/* Sets the result to a fresh tensor of its type, NaN if `poison`; NULL when out of memory (the
 * diagnostic is added). */
void *interpreter_new_result(interpreter_task *task, const interpreter_node *node, uint32_t number,
                             bool poison);
/* Sets the result to another shape of an operand's elements. */
void interpreter_set_reshaped(interpreter_task *task, const interpreter_node *node,
                              uint32_t number);

/* ---- copies of boxes ---- */

enum { INTERPRETER_RANK_LIMIT = 16 };
/* A box of elements inside a larger row-major value: strides in elements. */
typedef struct interpreter_box {
    uint32_t rank;
    int64_t sizes[INTERPRETER_RANK_LIMIT];
} interpreter_box;
void interpreter_row_major(const ir_type *type, int64_t *out_strides);
void interpreter_copy_box(const interpreter_box *box, size_t element_bytes, void *target,
                          const int64_t *target_strides, const void *source,
                          const int64_t *source_strides);

#endif
