/* What the lowerings of the operation families share. Private to backend/graph.
 *
 * A layer is one plan operation with the elementwise operations fused into it. Its output lies in
 * rows (graph_form) which its tasks compute piece by piece. Tasks of one structure are the lanes
 * of one batch: graph_task_begin, the body, graph_task_finish. The layer collects where each
 * lane's fragment lies and graph_layer_finish writes the blueprint.
 *
 * Positions inside a body are affine expressions (ir_affine) of the lane, dimension 0, and of the
 * loops around; they become affine.apply only where an operation needs the value. */
#ifndef RAPTOR_BACKEND_GRAPH_LOWERING_H
#define RAPTOR_BACKEND_GRAPH_LOWERING_H

#include "backend/graph/sizes.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/slice.h"
#include "ir/ir.h"

/* ---- physical forms of values (physical.c) ---- */

typedef enum graph_layout { GRAPH_DENSE, GRAPH_NCHW_ROWS, GRAPH_NHWC_ROWS } graph_layout;

/* How a logical value lies in a rows x columns tensor. Values of other ranks than 4 are dense and
 * count as [1, 1, 1, elements]. */
typedef struct graph_form {
    graph_layout layout;
    int64_t n, c, h, w;
    int64_t rows, columns;
} graph_form;

bool graph_layout_parse(const char *name, graph_layout *out_layout);
const char *graph_layout_name(graph_layout layout);
/* False for types that are not static f32 tensors with elements, or ranks the layout lacks. */
bool graph_form_make(const ir_type *type, graph_layout layout, graph_form *out_form);
/* Row * columns + column of an element. */
int64_t graph_form_position(const graph_form *form, int64_t n, int64_t c, int64_t h, int64_t w);
/* Same tensor type and the same bytes in it. */
bool graph_form_same(const graph_form *a, const graph_form *b);

/* What a constant of the graph stage was made of. Kinds that depend on a layout add its number. */
enum {
    GRAPH_CONSTANT_ITSELF,
    GRAPH_CONSTANT_VECTOR,                              /* elements first ... */
    GRAPH_CONSTANT_PHYSICAL,                            /* + layout: in its order */
    GRAPH_CONSTANT_SPREAD = GRAPH_CONSTANT_PHYSICAL + 3 /* + layout: over a row */
};
typedef struct graph_constant_key {
    const void *source;
    int64_t first, length;
    int kind;
} graph_constant_key;

typedef struct graph_constant_entry {
    graph_constant_key key;
    ir_value *value;
} graph_constant_entry;

typedef struct graph_lowering {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    ir_builder builder;   /* at the end of the new function */
    ir_operation *filled; /* the compute operation being filled: constants go before it */
    graph_constant_entry *constants;
    uint32_t constant_count, constant_capacity;
} graph_lowering;

/* The physical tensor of a layout-stage value, kept in its scratch; NULL if it has none yet. */
typedef struct graph_value {
    ir_value *tensor;
    graph_form form;
} graph_value;
const graph_value *graph_value_of(const ir_value *logical);
void graph_value_set(graph_lowering *lowering, ir_value *logical, ir_value *tensor,
                     const graph_form *form);

/* Bytes of an f32 constant. Its data may be unaligned: read it with graph_data_element. */
typedef struct graph_data {
    const ir_attribute *attribute;
    const unsigned char *bytes;
    int64_t count; /* logical elements */
    bool splat;    /* bytes hold one element */
} graph_data;
/* False if the value is no f32 arith.constant with data. */
bool graph_data_of(const ir_value *value, graph_data *out_data);
static inline float graph_data_element(const graph_data *data, int64_t index) {
    float element;
    __builtin_memcpy(&element, data->bytes + (data->splat ? 0 : index) * 4, 4);
    return element;
}

/* Constants of the new function, created once each. */
ir_value *graph_constant(graph_lowering *lowering, const ir_attribute *attribute);
ir_value *graph_constant_find(graph_lowering *lowering, graph_constant_key key);
ir_value *graph_constant_add(graph_lowering *lowering, graph_constant_key key,
                             const ir_attribute *attribute);
ir_value *graph_splat(graph_lowering *lowering, int64_t length, float value);
/* `elements` (in the context's arena) as a rows x columns attribute. */
const ir_attribute *graph_resource(graph_lowering *lowering, const char *name, int64_t rows,
                                   int64_t columns, const float *elements);
/* A table of indices, tensor<COUNTxindex>. */
ir_value *graph_index_table(graph_lowering *lowering, uint32_t count, const int64_t *values);

/* ---- layers (layer.c) ---- */

typedef struct graph_fused {
    ir_operation *operation;
    uint32_t operand; /* the one that is computed in the same task */
} graph_fused;

/* One blueprint entry: `length` elements of a slot become elements of one row. */
typedef struct graph_placed {
    uint32_t collection;
    int64_t slot, source_offset, row, column, length;
} graph_placed;

/* Ranges of the columns of an output row that are computed by tasks of their own: range j is
 * columns cuts[j] ... cuts[j + 1] - 1. One range: whole rows. */
typedef struct graph_columns {
    const int64_t *cuts;
    int64_t count;
} graph_columns;
static inline int64_t graph_columns_width(const graph_columns *columns, int64_t range) {
    return columns->cuts[range + 1] - columns->cuts[range];
}

typedef struct graph_layer {
    graph_lowering *lowering;
    ir_operation *operation;
    graph_form output;
    graph_columns columns;
    ir_value *result; /* the layout-stage value the layer computes: that of the last fused one */
    graph_fused *fused;
    uint32_t fused_count;
    const int64_t *placement;
    uint32_t placement_count;
    ir_value *whole; /* the physical tensor, when a single task computes all of it */
    ir_value **collections;
    uint32_t collection_count, collection_capacity;
    graph_placed *placed;
    size_t placed_count, placed_capacity;
} graph_layer;

/* Adds a fault at the layer's operation. */
__attribute__((format(printf, 2, 3))) raptor_status_code graph_fail(graph_layer *layer,
                                                                    const char *format, ...);
/* Creates the blueprint (if needed) and records the result's physical tensor. */
raptor_status graph_layer_finish(graph_layer *layer);
/* The layer's result is this tensor. */
void graph_layer_reuse(graph_layer *layer, ir_value *tensor);
/* Exactly `count` integers, or a fault. */
raptor_status graph_integers(graph_layer *layer, const char *name, uint32_t count,
                             const int64_t **out_values);
/* The form of an operand: that of its tensor, or of the output's layout for a constant. */
raptor_status graph_operand_form(graph_layer *layer, uint32_t number, graph_form *out_form);
/* The ONNX operators computed in the layer's tasks, "Conv+Add+Relu" (raptor.op); NULL if unnamed.
 * Equal neighbours, such as the two plan operations of one ONNX node, are named once. */
const ir_attribute *graph_layer_operators(const graph_layer *layer);
/* The layer's name for its resources: letters, digits, '_', '.' and '-' only. */
const char *graph_resource_name(const graph_layer *layer);

/* ---- lanes and tasks (task.c) ---- */

/* Fragments first ... first + count - 1 of every period of `period` fragments: rows of every
 * image. Lane l is fragment (l / count) * period + first + l % count. */
typedef struct graph_lanes {
    int64_t periods, period, first, count;
} graph_lanes;
static inline graph_lanes graph_lanes_all(int64_t count) {
    return (graph_lanes){1, count, 0, count};
}
static inline int64_t graph_lanes_count(const graph_lanes *lanes) {
    return lanes->periods * lanes->count;
}
static inline int64_t graph_lanes_fragment(const graph_lanes *lanes, int64_t lane) {
    return lane / lanes->count * lanes->period + lanes->first + lane % lanes->count;
}

/* Tasks of one structure, the lanes of one batch (tiles.c). Either whole rows, `lanes`, or (count >
 * 0) lane l is column range ranges[l] of row rows[l]: fragment rows[l] * ranges of a row +
 * ranges[l]. All ranges are as wide as range first_range, which is one of them. */
typedef struct graph_tiles {
    uint32_t row_class;
    graph_lanes lanes;
    int64_t count, first_range;
    int64_t *rows, *ranges;
} graph_tiles;

enum { GRAPH_MAXIMUM_DIMENSIONS = 8, GRAPH_INDEX_CACHE = 64 };

typedef struct graph_task {
    graph_layer *layer;
    graph_lanes lanes;
    const graph_tiles *tiles; /* instead of lanes; NULL: whole rows or chunks */
    ir_operation *operation;
    bool is_scalar; /* graph_compute instead of a batch */
    ir_builder builder;
    int64_t fragment_length;
    const ir_affine *lane;     /* dimension 0, or 0 when there is one */
    const ir_affine *fragment; /* the lane's row of the output, or its chunk */
    const ir_affine *period;   /* fragment / lanes.period: the image */
    const ir_affine *row;      /* fragment % lanes.period: the row in it */
    const ir_affine *column;   /* of a row: the first column computed, 0 for whole rows */
    int64_t width;             /* and how many */
    ir_value *dimensions[GRAPH_MAXIMUM_DIMENSIONS];
    uint32_t dimension_count;
    struct {
        const ir_affine *expression;
        ir_value *value;
    } indices[GRAPH_INDEX_CACHE]; /* affine.apply results that dominate the builder's place */
    uint32_t index_count;
} graph_task;

/* What graph_task_begin needs to know; zero-initialise and fill what applies. */
typedef struct graph_task_description {
    graph_lanes lanes;
    const graph_tiles *tiles; /* instead of lanes */
    const char *part;         /* "rows", "piece", "reduce"; NULL = "rows" */
    const int64_t *placement; /* NULL = the layer's */
    uint32_t placement_count; /* with placement */
    uint32_t pieces, piece;   /* core of fragment f: placement[f * pieces + piece]; 0 = 1 */
    ir_value *weight;         /* a constant matrix to bind; may be NULL */
    int64_t weight_arrays;    /* with weight */
    int64_t fragment_length;
    bool is_partial; /* its result goes to another task of the layer */
    bool wraps;      /* more tasks than cores in the placement: start over */
} graph_task_description;

raptor_status graph_task_begin(graph_task *task, graph_layer *layer,
                               const graph_task_description *description);
/* Publishes a partial result; returns the collection. */
ir_value *graph_task_finish_partial(graph_task *task, ir_value *value);
/* Publishes without fused operations; returns the collection's number for graph_place. */
uint32_t graph_task_publish(graph_task *task, ir_value *value);
void graph_place(graph_layer *layer, graph_placed placed);

/* A part of one row of the layer's output, the same length in every lane. */
typedef struct graph_segment {
    const ir_affine *row, *column;
    int64_t length;
} graph_segment;
/* Applies the fused operations from number `first_fused` on, publishes and places the segment. */
raptor_status graph_task_finish(graph_task *task, const graph_segment *segment, ir_value *value,
                                uint32_t first_fused);
/* The row that is the task's fragment, or its columns of it. */
graph_segment graph_task_row(const graph_task *task);

/* Equal chunks of a dense output: lanes of full chunks and of the shorter last one. */
typedef struct graph_chunks {
    int64_t length, tail;               /* elements of a full chunk, of the last one (0 = full) */
    graph_lanes full_lanes, tail_lanes; /* count 0 = none */
} graph_chunks;
/* Chunks of a multiple of `unit` elements, as many as the layer's `fragments` or fewer. */
raptor_status graph_chunks_make(graph_layer *layer, int64_t unit, graph_chunks *out_chunks);

/* ---- tiles (tiles.c) ---- */

/* Reads columnRanges into layer->columns. */
raptor_status graph_columns_read(graph_layer *layer);
/* A conversion of nhwc rows to a dense value whose tasks are ranges of those rows. */
bool graph_is_cut_conversion(const graph_layer *layer);
/* A fault if the layer's rows are cut. */
raptor_status graph_whole_rows_only(graph_layer *layer);
/* Per range a number, the same for ranges of the same width. */
uint32_t *graph_columns_by_width(graph_layer *layer);
/* Per range another number. */
uint32_t *graph_columns_apart(graph_layer *layer);
/* Batches in program order that together compute every fragment once. `rows` are the classes of
 * rows (each of its own structure, together all), column_classes numbers the ranges' structures. */
raptor_status graph_tiles_make(graph_layer *layer, const graph_lanes *rows, uint32_t row_count,
                               const uint32_t *column_classes, graph_tiles **out_tiles,
                               uint32_t *out_count);
/* The same where rows are alike, and ranges of the same width are. */
raptor_status graph_tiles_of_rows(graph_layer *layer, graph_tiles **out_tiles, uint32_t *out_count);
/* A task for every such batch, whose fragment is what `make` returns for the task's part of a row.
 */
typedef ir_value *graph_make_row(graph_task *task, const graph_segment *segment, const void *user);
raptor_status graph_lower_rows(graph_layer *layer, bool wraps, graph_make_row *make,
                               const void *user);
/* Elements of a fragment of the batch. */
int64_t graph_tiles_elements(const graph_layer *layer, const graph_tiles *tiles);
/* Sets the task's positions for the lanes of cut rows (graph_task_begin). */
void graph_tiles_enter(graph_task *task, const graph_tiles *tiles);
/* An expression that is values[l] in lane l: affine if one is, else an entry of a table. */
const ir_affine *graph_fit(graph_task *task, int64_t count, const int64_t *values);

/* ---- bodies (body.c) ---- */

const ir_affine *graph_number(const graph_task *task, int64_t value);
const ir_affine *graph_add(const graph_task *task, const ir_affine *a, const ir_affine *b);
const ir_affine *graph_offset(const graph_task *task, const ir_affine *a, int64_t offset);
const ir_affine *graph_scale(const graph_task *task, const ir_affine *a, int64_t factor);
const ir_affine *graph_divide(const graph_task *task, const ir_affine *a, int64_t divisor);
const ir_affine *graph_modulo(const graph_task *task, const ir_affine *a, int64_t divisor);
/* table[position] as an expression. */
const ir_affine *graph_lookup(graph_task *task, ir_value *table, const ir_affine *position);

ir_value *graph_empty(graph_task *task, int64_t length);
/* Part of a local row: `length` elements from `offset` on, `stride` apart. */
ir_value *graph_slice(graph_task *task, ir_value *row, const ir_affine *offset, int64_t length,
                      int64_t stride);
ir_value *graph_insert(graph_task *task, ir_value *part, ir_value *row, const ir_affine *offset);
ir_value *graph_binary(graph_task *task, const char *name, ir_value *a, ir_value *b);
/* The mean of a row: one element. */
ir_value *graph_average(graph_task *task, ir_value *row);
/* The dot product of two rows: one element. */
ir_value *graph_dot(graph_task *task, ir_value *a, ir_value *b);
ir_value *graph_unary(graph_task *task, const char *name, ir_value *a);
ir_value *graph_task_splat(graph_task *task, int64_t length, float value);
/* A row repeated to `length` elements, the last time perhaps in part. */
ir_value *graph_repeat(graph_task *task, ir_value *part_row, int64_t length);
int64_t graph_length(const ir_value *row);

/* Part of a row of a layout-stage value: a slice of the bound tensor, or of a captured constant. */
ir_value *graph_read(graph_task *task, ir_value *logical, const graph_form *form,
                     const ir_affine *row, const ir_affine *column, int64_t length);
/* Slot `slot` of a collection of partial results, from `offset` on. */
ir_value *graph_read_slot(graph_task *task, ir_value *collection, const ir_affine *slot,
                          const ir_affine *offset, int64_t length);
/* Elements first ... first + length - 1 of a per-channel vector: rank 0 (repeated), [C], [1,C] or
 * [1,C,1,1], constant or computed. */
ir_value *graph_read_vector(graph_task *task, ir_value *logical, int64_t first, int64_t length);

/* Every element of a row `inner` times. */
ir_value *graph_spread_runs(graph_task *task, ir_value *vector, int64_t inner);
/* Elements first ... first + length - 1 of a dense value of `form` in which every element is its
 * channel's of the vector; NULL where the lanes' parts differ in how channels lie in them. */
ir_value *graph_spread_vector(graph_task *task, ir_value *logical, const graph_form *form,
                              const ir_affine *first, int64_t length);

/* A loop with one carried row. A single iteration makes no loop. */
typedef struct graph_loop {
    ir_operation *operation; /* NULL for a single iteration */
    ir_builder outer;
    uint32_t outer_dimensions, outer_indices;
    const ir_affine *index;
    ir_value *carried;
} graph_loop;
graph_loop graph_loop_begin(graph_task *task, int64_t count, ir_value *initial);
ir_value *graph_loop_end(graph_task *task, graph_loop *loop, ir_value *next);

/* ---- windows (window.c) ---- */

typedef struct graph_window {
    int64_t images, channels;
    int64_t input[2], output[2]; /* height, width */
    int64_t kernel[2], strides[2], dilations[2];
    int64_t pads[4];         /* top, left, bottom, right */
    int64_t counted_pads[4]; /* pads whose elements an average counts; 0 = none */
    int64_t
        shift; /* of a range of columns: its first input column - first output column * stride */
} graph_window;

/* Output rows whose windows have the same kernel rows inside the input: first ... end - 1. */
typedef struct graph_row_class {
    graph_lanes lanes;
    int64_t first, end; /* kernel rows */
    int64_t counted;    /* kernel rows an average counts */
} graph_row_class;

/* Reads pads, strides, dilations and the shapes; `kernel` has two entries. */
raptor_status graph_window_make(graph_layer *layer, const int64_t *kernel,
                                graph_window *out_window);
/* In ascending order of rows; together all rows. */
graph_row_class *graph_window_classes(graph_layer *layer, const graph_window *window,
                                      uint32_t *out_count);
/* The batches of a layer of windows. A batch has rows[its row_class] and ranges[its first_range]:
 * the windows of a column range as windows of their own, over the input columns from
 * graph_window_origin on and with the padding the range meets. */
typedef struct graph_window_tiles {
    graph_row_class *rows;
    graph_window *ranges;
    graph_tiles *tiles;
    uint32_t count;
} graph_window_tiles;
raptor_status graph_window_tiles_make(graph_layer *layer, const graph_window *window,
                                      graph_window_tiles *out_tiles);
/* First input column of the task's windows. */
const ir_affine *graph_window_origin(const graph_task *task, const graph_window *window);
/* Kernel columns inside the input extended by left and right pads, for output column x. */
int64_t graph_window_counted_columns(const graph_window *window, int64_t x);
/* Columns all windows together span, from -left on. */
int64_t graph_window_span(const graph_window *window);
/* The row of the input's physical tensor under kernel row `tap` for the task's output row. */
const ir_affine *graph_window_input_row(const graph_task *task, const graph_window *window,
                                        int64_t tap);
/* That row from column -left on and graph_window_span columns wide (or the input's width if that
 * holds them), nhwc. */
ir_value *graph_window_row(graph_task *task, const graph_window *window, ir_value *input,
                           const graph_form *form, int64_t tap, float fill);
/* The same padding for a row that is already local. */
ir_value *graph_window_pad(graph_task *task, const graph_window *window, ir_value *row, float fill);
/* Columns of the input that windows can touch. */
int64_t graph_window_used(const graph_window *window);

/* ---- weights (weights.c) ---- */

typedef struct graph_piece {
    int64_t k0, k1, m0, m1, arrays;
    uint32_t range;   /* number of its M range */
    ir_value *matrix; /* packed, (k1 - k0) x (m1 - m0) */
} graph_piece;
typedef struct graph_pieces {
    graph_piece *pieces;
    uint32_t count;
    int64_t (*ranges)[2]; /* M ranges, ascending */
    uint32_t range_count;
} graph_pieces;

/* How the source of a packed matrix lies: element (m, channel, tap) of group m / (M / groups) at
 * (m * channels + channel) * taps + tap; packed row tap * channels * groups + group * channels +
 * channel. A row-major K x M source has is_packed set. */
typedef struct graph_weight_source {
    ir_value *value;
    int64_t outputs, channels, taps, groups;
    bool is_packed;
} graph_weight_source;

/* Reads weightPieces and pieceArrays, checks that they tile the matrix, and packs each. */
raptor_status graph_pieces_make(graph_layer *layer, const graph_weight_source *source,
                                graph_pieces *out_pieces);
/* reducers with `count` entries. */
raptor_status graph_reducers(graph_layer *layer, int64_t count, const int64_t **out_reducers);

/* ---- families ---- */

/* The operation on a segment: `value` is its operand number `operand`. */
raptor_status graph_elementwise_apply(graph_task *task, const graph_fused *fused,
                                      const graph_segment *segment, ir_value *value,
                                      ir_value **out_value);
/* bias_add and scale: one vector operand per channel. */
bool graph_is_channelwise(const ir_operation *operation);
/* Leading fused operations that work channel by channel: their vectors, read outside the loop over
 * pixels, and their application to the channels of one pixel. */
uint32_t graph_channelwise_prefix(const graph_layer *layer);
ir_value **graph_prefix_vectors(graph_task *task, uint32_t count, int64_t channels);
ir_value *graph_prefix_apply(graph_task *task, uint32_t count, ir_value *const *vectors,
                             ir_value *pixel);

typedef raptor_status_code (*graph_lower_function)(graph_layer *layer);
raptor_status graph_lower_convolution(graph_layer *layer);
raptor_status graph_lower_depthwise(graph_layer *layer, const graph_window *window);
raptor_status graph_lower_gemm(graph_layer *layer);
raptor_status graph_lower_matmul(graph_layer *layer);
raptor_status graph_lower_layer_normalization(graph_layer *layer);
/* Of another operation only what is fused is applied, to an operand of the output's form. */
raptor_status graph_lower_elementwise(graph_layer *layer);
raptor_status graph_lower_max_pool(graph_layer *layer);
raptor_status graph_lower_average_pool(graph_layer *layer);
raptor_status graph_lower_global_average_pool(graph_layer *layer);
raptor_status graph_lower_materialize(graph_layer *layer);
raptor_status graph_lower_reshape(graph_layer *layer);
raptor_status graph_lower_concat(graph_layer *layer);
raptor_status graph_lower_pad(graph_layer *layer);
raptor_status graph_lower_resize(graph_layer *layer);
raptor_status graph_lower_depth_to_space(graph_layer *layer);
raptor_status graph_lower_softmax(graph_layer *layer);
raptor_status graph_lower_transpose(graph_layer *layer);
raptor_status graph_lower_slice(graph_layer *layer);

#endif
