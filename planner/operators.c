/* What the planner knows of each plan operation, and physical layouts. */
#include "planner/network.h"

#include <string.h>

enum {
    DENSE = 1 << PLAN_DENSE,
    NHWC = 1 << PLAN_NHWC_ROWS,
    NCHW = 1 << PLAN_NCHW_ROWS,
    ANY = DENSE | NHWC | NCHW
};

static const char window_reason[] = "windows are contiguous only with channels innermost";
static const char channel_reason[] = "the vector of channels repeats along nhwc rows";
static const char any_reason[] = "element by element: any layout";
static const char dense_reason[] = "defined on row-major elements";

/* vector_steps: hard_sigmoid and the like are composed of several vector instructions. Softmax
 * chooses by its axis (layout.c). */
static const plan_operator operators[] = {
    {"spat.conv2d_plan", PLAN_CONVOLUTION, NHWC, 0, window_reason},
    {"spat.gemm_plan", PLAN_GEMM, DENSE, 0, dense_reason},
    {"spat.matmul_plan", PLAN_MATMUL, DENSE, 0, dense_reason},
    {"spat.layer_normalization_plan", PLAN_NORMALIZATION, DENSE, 0, "the axis is innermost"},
    {"spat.add_plan", PLAN_BINARY, ANY, 1, any_reason},
    {"spat.sub_plan", PLAN_BINARY, ANY, 1, any_reason},
    {"spat.mul_plan", PLAN_BINARY, ANY, 1, any_reason},
    {"spat.max_plan", PLAN_BINARY, ANY, 1, any_reason},
    {"spat.bias_add_plan", PLAN_CHANNEL, NHWC, 1, channel_reason},
    {"spat.scale_plan", PLAN_CHANNEL, NHWC, 1, channel_reason},
    {"spat.relu_plan", PLAN_UNARY, ANY, 1, any_reason},
    {"spat.sigmoid_plan", PLAN_UNARY, ANY, 1, any_reason},
    {"spat.tanh_plan", PLAN_UNARY, ANY, 1, any_reason},
    {"spat.silu_plan", PLAN_UNARY, ANY, 2, any_reason},
    {"spat.hard_swish_plan", PLAN_UNARY, ANY, 6, any_reason},
    {"spat.leaky_relu_plan", PLAN_UNARY, ANY, 3, any_reason},
    {"spat.clip_plan", PLAN_UNARY, ANY, 4, any_reason},
    {"spat.hard_sigmoid_plan", PLAN_UNARY, ANY, 5, any_reason},
    {"spat.reciprocal_plan", PLAN_UNARY, ANY, 29, any_reason},
    {"spat.sqrt_plan", PLAN_UNARY, ANY, 35, any_reason},
    {"spat.exp_plan", PLAN_UNARY, ANY, 25, any_reason},
    {"spat.log_plan", PLAN_UNARY, ANY, 45, any_reason},
    {"spat.erf_plan", PLAN_UNARY, ANY, 11, any_reason},
    {"spat.max_pool2d_plan", PLAN_POOL, NHWC, 1, window_reason},
    {"spat.average_pool2d_plan", PLAN_POOL, NHWC, 1, window_reason},
    {"spat.global_average_pool_plan", PLAN_GLOBAL_POOL, NHWC, 1, window_reason},
    {"spat.concat_plan", PLAN_CONCAT, NHWC, 0, "channels of a pixel are joined"},
    {"spat.pad_plan", PLAN_PAD, NHWC, 0, window_reason},
    {"spat.resize_nearest_plan", PLAN_RESIZE, NHWC, 0, window_reason},
    {"spat.depth_to_space_plan", PLAN_DEPTH_TO_SPACE, NHWC, 0,
     "channels of a pixel become neighbouring pixels"},
    {"spat.softmax_plan", PLAN_SOFTMAX, DENSE | NHWC, 1, "the axis is innermost"},
    {"spat.transpose_plan", PLAN_TRANSPOSE, DENSE, 0, dense_reason},
    {"spat.slice_plan", PLAN_SLICE, DENSE, 0, dense_reason},
    {"spat.flatten_plan", PLAN_VIEW, DENSE, 0, dense_reason},
    {"spat.reshape_plan", PLAN_VIEW, DENSE, 0, dense_reason},
    {"spat.materialize_layout", PLAN_CONVERT, ANY, 0, "its readers need it"},
};

const plan_operator *plan_operator_find(const ir_operation *operation) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strcmp(operators[i].name, operation->name) == 0)
            return &operators[i];
    return NULL;
}

static bool has_one_number(const ir_operation *operation, const plan_operator *row) {
    return row->kind == PLAN_CHANNEL && operation->operand_count == 2 &&
           ir_type_element_count(ir_operand_value(operation, 1)->type) == 1;
}

/* A task of rows makes whole rows or ranges of their pixels. Chunks are better where a pixel crowds
 * local memory, and where there are very many rows of few elements; whole rows are bad, and nchw
 * rows have no ranges, where they are long: a few rows of 256 KiB fit a local memory of 1 MiB. */
enum {
    LARGEST_PIXEL = 1 << 13,
    PIXEL_SHARE = 8,
    MANY_ROWS = 1 << 10,
    SHORT_ROW = 1 << 10,
    LONGEST_ROW = 1 << 16
};

/* Elements of which a task can hold several times as many. */
static int64_t share_of_memory(const pim_chip *chip) {
    int64_t share = chip->local.memory_size / (int64_t)sizeof(float) / PIXEL_SHARE;
    return share == 0 || share > LARGEST_PIXEL ? LARGEST_PIXEL : share;
}

plan_row_fitness plan_fitness_of_rows(const ir_type *type, const pim_chip *chip) {
    plan_shape shape = plan_shape_of(type);
    int64_t rows = plan_physical_rows(&shape, PLAN_NHWC_ROWS);
    int64_t columns = plan_physical_columns(&shape, PLAN_NHWC_ROWS);
    if (shape.channels > share_of_memory(chip))
        return PLAN_ROWS_UNFIT;
    if (columns > LONGEST_ROW || (rows > MANY_ROWS && columns < SHORT_ROW))
        return PLAN_ROWS_POOR;
    return PLAN_ROWS_GOOD;
}

/* Operations of rows that can make chunks as well: vectors of channels; images joined one after
 * another; columns picked from rows of one channel. */
static bool can_be_dense(const ir_operation *operation, const plan_operator *row,
                         const pim_chip *chip) {
    const ir_type *from = ir_operand_value(operation, 0)->type;
    const ir_type *to = ir_result(operation, 0)->type;
    if (from->rank != 4 || to->rank != 4)
        return false;
    switch (row->kind) {
    case PLAN_CHANNEL:
        return true;
    case PLAN_CONCAT: /* a chunk has whole images */
        return to->shape[1] * to->shape[2] * to->shape[3] <= share_of_memory(chip);
    case PLAN_RESIZE: /* whole rows */
        return to->shape[1] == 1 && to->shape[3] <= share_of_memory(chip) &&
               from->shape[2] == to->shape[2] && !ir_attribute_get(operation, "rows");
    default:
        return false;
    }
}

uint32_t plan_operator_layouts(const ir_operation *operation, const plan_operator *row,
                               const pim_chip *chip) {
    const ir_type *type = ir_result(operation, 0)->type;
    uint32_t layouts = has_one_number(operation, row) ? ANY : row->layouts;
    if (type->rank != 4)
        return layouts & DENSE;
    plan_row_fitness fitness = plan_fitness_of_rows(type, chip);
    if (fitness == PLAN_ROWS_GOOD || !(layouts & DENSE || can_be_dense(operation, row, chip)))
        return layouts;
    return fitness == PLAN_ROWS_UNFIT ? DENSE : DENSE | (layouts & NHWC);
}

const char *plan_operator_reason(const ir_operation *operation, const plan_operator *row) {
    return has_one_number(operation, row) ? any_reason : row->reason;
}

const char *const plan_layout_names[PLAN_LAYOUT_COUNT] = {"dense_nchw", "nhwc_row_strip",
                                                          "nchw_row_strip"};

plan_layout plan_layout_parse(const char *name) {
    for (int i = 0; name && i < PLAN_LAYOUT_COUNT; i++)
        if (strcmp(plan_layout_names[i], name) == 0)
            return (plan_layout)i;
    return PLAN_LAYOUT_COUNT;
}

plan_shape plan_shape_of(const ir_type *type) {
    if (type->rank == 4)
        return (plan_shape){type->shape[0], type->shape[1], type->shape[2], type->shape[3]};
    return (plan_shape){1, 1, 1, ir_type_element_count(type)};
}

int64_t plan_physical_rows(const plan_shape *shape, plan_layout layout) {
    return layout == PLAN_DENSE ? 1 : shape->batch * shape->height;
}

int64_t plan_physical_columns(const plan_shape *shape, plan_layout layout) {
    return layout == PLAN_DENSE ? plan_shape_elements(shape) : shape->width * shape->channels;
}

bool plan_layouts_coincide(const plan_shape *shape, plan_layout a, plan_layout b) {
    if (a == b)
        return true;
    if (plan_physical_rows(shape, a) != plan_physical_rows(shape, b))
        return false;
    /* One dense row is channels of height 1: c*W+w, as in nchw rows. */
    if (a != PLAN_NHWC_ROWS && b != PLAN_NHWC_ROWS)
        return true;
    return shape->channels == 1 || shape->width == 1;
}
