/* The planner's own view of a module: one node a plan operation, in program order, with the
 * geometry of its tasks. Read from the IR (plan_network_read), never edited into it. */
#ifndef RAPTOR_PLANNER_NETWORK_H
#define RAPTOR_PLANNER_NETWORK_H

#include "ir/ir.h"
#include "planner/planner.h"
#include "planner/matrix.h"

typedef enum plan_layout {
    PLAN_DENSE,
    PLAN_NHWC_ROWS,
    PLAN_NCHW_ROWS,
    PLAN_LAYOUT_COUNT
} plan_layout;
extern const char *const plan_layout_names[PLAN_LAYOUT_COUNT];
/* PLAN_LAYOUT_COUNT for NULL or an unknown name. */
plan_layout plan_layout_parse(const char *name);

typedef enum plan_kind {
    PLAN_CONVOLUTION,
    PLAN_GEMM,
    PLAN_MATMUL,        /* of two computed tensors, on the vector unit */
    PLAN_NORMALIZATION, /* of rows by their own mean and variance */
    PLAN_BINARY,        /* add, sub, mul of two tensors */
    PLAN_CHANNEL,       /* bias_add, scale: a tensor and a vector of channels */
    PLAN_UNARY,         /* activations */
    PLAN_POOL,
    PLAN_GLOBAL_POOL,
    PLAN_CONCAT,
    PLAN_PAD,
    PLAN_RESIZE,
    PLAN_DEPTH_TO_SPACE,
    PLAN_SOFTMAX,
    PLAN_TRANSPOSE,
    PLAN_SLICE,
    PLAN_VIEW,   /* reshape, flatten: the same bytes */
    PLAN_CONVERT /* materialize_layout */
} plan_kind;

/* One row of the operator table: `layouts` is a mask (1 << plan_layout) of what it can read and
 * produce, always the same layout for operands and result except conversions. */
typedef struct plan_operator {
    const char *name;
    plan_kind kind;
    uint32_t layouts;
    /* Vector instructions on the whole result, for elementwise work. */
    uint32_t vector_steps;
    const char *reason; /* why not the other layouts */
} plan_operator;
/* NULL when the operation is not a plan operation the planner knows. */
const plan_operator *plan_operator_find(const ir_operation *operation);
/* How well tasks can compute a rank-4 value by rows: POOR where chunks are as good if they need no
 * conversion, UNFIT where they are needed. */
typedef enum plan_row_fitness { PLAN_ROWS_GOOD, PLAN_ROWS_POOR, PLAN_ROWS_UNFIT } plan_row_fitness;
plan_row_fitness plan_fitness_of_rows(const ir_type *type, const pim_chip *chip);
/* Layouts of this operation on a chip: one number for all channels is the same in every layout, and
 * rows that suit no task become chunks. */
uint32_t plan_operator_layouts(const ir_operation *operation, const plan_operator *row,
                               const pim_chip *chip);
const char *plan_operator_reason(const ir_operation *operation, const plan_operator *row);

/* N, C, H, W of a rank-4 value; any other rank is 1, 1, 1, elements. */
typedef struct plan_shape {
    int64_t batch, channels, height, width;
} plan_shape;
plan_shape plan_shape_of(const ir_type *type);
static inline int64_t plan_shape_elements(const plan_shape *shape) {
    return shape->batch * shape->channels * shape->height * shape->width;
}
/* Rows and columns of the physical tensor. */
int64_t plan_physical_rows(const plan_shape *shape, plan_layout layout);
int64_t plan_physical_columns(const plan_shape *shape, plan_layout layout);
/* Whether the two layouts of this shape are the same physical tensor: a conversion is then free. */
bool plan_layouts_coincide(const plan_shape *shape, plan_layout a, plan_layout b);

typedef struct plan_node plan_node;

/* Tasks that are rows, or ranges of their columns. */
bool plan_is_by_rows(const plan_node *node);

/* Half-open. */
typedef struct plan_range {
    int64_t first, last;
} plan_range;

typedef struct plan_input {
    ir_value *value;
    /* The root node whose tasks make the value (views and free conversions looked through); NULL
     * for a function argument or a constant, which are in host memory from the start. */
    plan_node *source;
    const plan_node *reader; /* the node of this group that has the operand */
    uint32_t operand;
    bool is_constant;
    uint32_t load_count; /* stretches one task loads of it */
    /* What a task at (row, range) of the root reads of the source: its rows row_needs[row], and of
     * each its ranges range_needs[range]. NULL without a source. */
    plan_range *row_needs, *range_needs;
    int64_t range_capacity;
    int64_t reader_ranges, source_ranges; /* for which range_needs holds */
} plan_input;

typedef struct plan_window { /* convolution and pooling geometry */
    int64_t kernel_height, kernel_width;
    int64_t top, left;
    int64_t stride_height, stride_width;
    int64_t dilation_height, dilation_width;
} plan_window;

/* A task, by the node and fragment it works for. */
typedef struct plan_link {
    plan_node *node;
    int64_t fragment;
} plan_link;

/* One way to divide a matrix. */
typedef struct plan_split_choice {
    plan_split *split;
    double fragment_ns; /* one fragment, from inputs ready to result published */
    double chip_ns;     /* its core time over all pieces, shared by all cores */
} plan_split_choice;

/* The time of one task on its core, and of its parts. Nanoseconds. */
typedef struct plan_task_cost {
    double load;    /* waits for and loads what it reads */
    double compute; /* on the core */
    double store;   /* publication, signal included */
    /* What load and store take of the one port of the global memory. */
    double port_load, port_store;
    uint32_t loads; /* requests that wait for the port one after the other */
} plan_task_cost;
static inline double plan_task_total(const plan_task_cost *cost) {
    return cost->load + cost->compute + cost->store;
}

/* The costs of the tasks of one column range. */
typedef struct plan_costs {
    plan_task_cost rows;  /* unsplit task */
    plan_task_cost piece; /* of a split task */
    plan_task_cost reduce;
} plan_costs;

struct plan_node {
    ir_operation *operation;
    const plan_operator *row;
    uint32_t number;      /* index in the network */
    double memory_factor; /* of what tasks hold; more than 1 where more than is counted was found */
    plan_layout layout;
    plan_shape shape;       /* of the result */
    plan_shape input_shape; /* of operand 0 */
    plan_window window;
    int64_t channel_groups;
    plan_node *root;       /* itself, or the node whose tasks compute this one */
    bool idle;             /* no tasks: a view or a free conversion */
    bool by_rows;          /* a dense conversion whose tasks are ranges of the rows it reads */
    plan_node *next_fused; /* the fused operations of a root, in order */
    /* Of a root: what its tasks read, fused operands included. */
    plan_input *inputs;
    uint32_t input_count;
    /* Fragments: `rows` rows (of a dense result: chunks), each in `ranges` ranges of columns, row
     * by row. Range j is columns cuts[j] ... cuts[j + 1] - 1; whole rows have one. */
    int64_t rows, ranges, *cuts;
    int64_t range_capacity;
    int64_t least_ranges; /* that fit local memory */
    int64_t fragment_count;
    int64_t row_elements;
    /* Fragments in the order in which they become tasks of the program: rows in order, but of some
     * rows together first the ranges of one structure, then those of the next (backend/graph). */
    int64_t *order;
    int64_t block_rows;                   /* those rows: how many */
    int64_t order_capacity, order_ranges; /* the ranges for which it holds */
    uint32_t *row_classes, *range_classes;
    /* Convolutions and gemm. */
    bool depthwise;
    plan_matrix *matrix;        /* NULL unless a matrix is multiplied */
    plan_split_choice *choices; /* ways to divide the matrix, fastest first */
    uint32_t choice_count, choice;
    plan_split *split; /* of the choice */
    uint32_t replicas;
    int32_t *replica_cores; /* replicas x pieces, at most the number of cores */
    plan_costs *costs;      /* per range */
    uint32_t widest;        /* the range with most columns */
    /* The schedule. */
    uint32_t *replica_of;   /* per fragment */
    int32_t *placement;     /* fragments x pieces (pieces: 1 when unsplit) */
    int32_t *reducers;      /* fragments x reduce_ranges, of a split one */
    uint32_t reduce_ranges; /* convolution 1, gemm its M-ranges */
    uint32_t *tasks;        /* fragments x reduce_ranges: numbers of the publishing tasks */
    size_t placement_capacity, reducers_capacity, tasks_capacity, fragment_capacity;
    double *finish;     /* ns, per fragment */
    plan_link *causes;  /* per fragment, what it waited for last; no node: nothing */
    double critical_ns; /* its share of the longest chain of tasks (plan_schedule_trace) */
    int64_t predicted_ns;
};

/* What the operations of a layer say of their tasks (PLANNER_MEMORY_FACTOR). */
typedef struct plan_memory_factor {
    const char *layer;
    double factor;
} plan_memory_factor;

typedef struct plan_network {
    raptor_arena *arena;
    ir_operation *module, *function;
    const pim_chip *chip;
    uint32_t bits;
    plan_node *nodes; /* in program order */
    uint32_t node_count;
    plan_memory_factor *memory_factors;
    uint32_t memory_factor_count, memory_factor_capacity;
    int64_t steps;                  /* elementary steps of placing and scheduling so far */
    struct plan_placer *placer;     /* replicate.c */
    struct plan_schedule *schedule; /* schedule.c */
} plan_network;

/* Reads a module whose layouts, conversions and fusion are decided (attributes physicalLayout and
 * fused, and fragments where present); nothing else of an earlier plan is taken over. */
raptor_status plan_network_read(ir_operation *module, const planner_options *options,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                plan_network *out_network);
static inline uint32_t plan_node_pieces(const plan_node *node) {
    return node->split ? node->split->piece_count : 1;
}
/* ---- chunks.c ---- */

/* How many chunks a dense result is computed in. Reshape-like chunks hold whole planes or whole
 * rows of the last dimension, so that their gathers are regular. */
int64_t plan_chunk_count(const plan_network *network, const plan_node *node);
/* Of so many chunks of about this length, the elements each holds whole. */
int64_t plan_chunk_unit(const plan_node *node, int64_t count, int64_t length);
/* The elements of an operand that a chunk needs, for operations that keep the order. */
plan_range plan_chunk_needs(const plan_node *node, uint32_t operand, int64_t fragment);
/* Elements a transposition or a slice finds in one stretch: trailing dimensions that stay in place.
 */
int64_t plan_run(const plan_node *node);

/* ---- columns.c ---- */

/* Whether tasks of the node may compute ranges of columns. */
bool plan_can_cut(const plan_node *node);
/* Cuts the rows into so many ranges, as equal as can be. */
void plan_cut(plan_network *network, plan_node *node, int64_t ranges);
/* Takes the cuts of attribute columnRanges, or none; false if it does not ascend from 0 to the
 * width or stands where rows cannot be cut. */
bool plan_read_cuts(plan_network *network, plan_node *node);
/* Elements of a fragment. */
int64_t plan_range_elements(const plan_node *node, int64_t range);
/* Columns of the reader's first operand that one of its ranges needs. */
plan_range plan_needed_columns(const plan_node *reader, int64_t range);
/* Whether the windows of a range reach over the left or the right border of the input. */
bool plan_meets_border(const plan_node *node, int64_t range);
/* Brings `order` up to date with the cuts. */
void plan_refresh_order(plan_network *network, plan_node *node);
/* Bytes one task of the range loads of an input. */
int64_t plan_load_bytes(const plan_network *network, const plan_input *input, int64_t range);
/* Brings range_needs up to date with the cuts of the root and of what it reads. */
void plan_refresh_needs(plan_network *network, plan_node *root);
const char *plan_node_layer(const plan_node *node);

/* One of the integers of an attribute; the fallback where there is none. */
int64_t plan_integer_at(const ir_operation *operation, const char *name, uint32_t number,
                        int64_t fallback);
ir_operation *plan_find_main(const ir_operation *module);
/* Runs `work` with an arena of its own; memory that runs out ends in a diagnostic. Operations point
 * to nodes while a network is in use; afterwards no longer. */
typedef raptor_status_code plan_work(ir_operation *module, const planner_options *options,
                                     void *user, raptor_arena *arena,
                                     raptor_diagnostics *diagnostics);
raptor_status plan_with_arena(ir_operation *module, const planner_options *options, plan_work *work,
                              void *user, raptor_diagnostics *diagnostics);
/* Decides the physical layout of every value and inserts spat.materialize_layout (layout.c). */
raptor_status plan_choose_layouts(ir_operation *module, const pim_chip *chip, raptor_arena *arena,
                                  raptor_diagnostics *diagnostics);
/* Marks elementwise operations `fused` and moves each next to its producer (fusion.c). */
void plan_fuse(ir_operation *module);

#endif
