/* Ranges of columns: into which a row of fragments is cut, and which columns and ranges of its
 * operands each needs. */
#include "planner/numbers.h"
#include "planner/plan.h"

#include <string.h>

/* ---- cuts ---- */

/* Columns of nchw rows do not lie together, neither in the result nor in what is converted. */
bool plan_can_cut(const plan_node *node) {
    if (node->root != node || node->idle || node->shape.width < 2)
        return false;
    if (node->by_rows)
        return true;
    if (node->layout != PLAN_NHWC_ROWS)
        return false;
    switch (node->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_POOL:
    case PLAN_BINARY:
    case PLAN_CHANNEL:
    case PLAN_UNARY:
    case PLAN_CONCAT:
    case PLAN_PAD:
    case PLAN_RESIZE:
        return true;
    case PLAN_SOFTMAX: /* over the channels of a pixel */
        return ir_integer_get(node->operation, "axis", -1) == 1;
    case PLAN_CONVERT:
        return plan_layout_parse(ir_enum_get(node->operation, "sourcePhysicalLayout", NULL)) ==
               PLAN_DENSE;
    default:
        return false;
    }
}

/* Makes room for so many ranges. */
static void set_range_count(plan_network *network, plan_node *node, int64_t ranges) {
    if (ranges + 1 > node->range_capacity) {
        node->range_capacity = 2 * ranges + 1;
        node->cuts = RAPTOR_NEW_ARRAY(network->arena, int64_t, (size_t)node->range_capacity);
        node->costs = RAPTOR_NEW_ARRAY(network->arena, plan_costs, (size_t)node->range_capacity);
    }
    node->ranges = ranges;
    node->fragment_count = node->rows * ranges;
}

static void find_widest(plan_node *node) {
    node->widest = 0;
    for (int64_t j = 1; j < node->ranges; j++)
        if (plan_range_elements(node, j) > plan_range_elements(node, node->widest))
            node->widest = (uint32_t)j;
}

void plan_cut(plan_network *network, plan_node *node, int64_t ranges) {
    set_range_count(network, node, ranges);
    for (int64_t j = 0; j <= ranges; j++)
        node->cuts[j] = j * node->shape.width / ranges;
    find_widest(node);
}

int64_t plan_range_elements(const plan_node *node, int64_t range) {
    if (node->ranges == 1)
        return node->row_elements;
    return (node->cuts[range + 1] - node->cuts[range]) * node->shape.channels;
}

bool plan_read_cuts(plan_network *network, plan_node *node) {
    uint32_t count = 0;
    const int64_t *cuts = ir_integers_get(node->operation, "columnRanges", &count);
    plan_cut(network, node, 1);
    if (!cuts && !ir_attribute_get(node->operation, "columnRanges"))
        return true;
    if (!cuts || count < 2 || !plan_can_cut(node) || cuts[0] != 0 ||
        cuts[count - 1] != node->shape.width)
        return false;
    for (uint32_t j = 1; j < count; j++)
        if (cuts[j] <= cuts[j - 1])
            return false;
    set_range_count(network, node, (int64_t)count - 1);
    memcpy(node->cuts, cuts, count * sizeof *cuts);
    find_widest(node);
    return true;
}

/* ---- needs ---- */

/* Of the columns first ... last - 1 of the result the input columns that padding copies. */
static plan_range padded_columns(const plan_node *reader, int64_t first, int64_t last) {
    int64_t left = plan_integer_at(reader->operation, "pads", 3, 0), in = reader->input_shape.width;
    const char *mode = ir_string_get(reader->operation, "mode", "constant");
    plan_range columns = {first - left, last - left};
    if (strcmp(mode, "reflect") != 0)
        return columns;
    if (columns.first < 0 && -columns.first >= columns.last)
        columns.last = -columns.first + 1;
    if (columns.last > in && 2 * in - 1 - columns.last < columns.first)
        columns.first = 2 * in - 1 - columns.last;
    return columns;
}

static plan_range resized_columns(const plan_node *reader, int64_t first, int64_t last) {
    int64_t in = reader->input_shape.width, width = reader->shape.width;
    plan_range columns = {in, 0};
    for (int64_t x = first; x < last; x++) {
        int64_t from = plan_integer_at(reader->operation, "columns", (uint32_t)x, x * in / width);
        columns.first = plan_minimum(columns.first, from);
        columns.last = from >= columns.last ? from + 1 : columns.last;
    }
    return columns;
}

plan_range plan_needed_columns(const plan_node *reader, int64_t range) {
    const plan_node *root = reader->root;
    const plan_window *window = &reader->window;
    int64_t first = root->cuts[range], last = root->cuts[range + 1];
    int64_t in = reader->input_shape.width;
    plan_range columns = {first, last};
    if (root->ranges == 1)
        return (plan_range){0, in};
    switch (reader->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_POOL:
        columns.first = first * window->stride_width - window->left;
        columns.last = (last - 1) * window->stride_width - window->left +
                       (window->kernel_width - 1) * window->dilation_width + 1;
        break;
    case PLAN_RESIZE:
        columns = resized_columns(reader, first, last);
        break;
    case PLAN_PAD:
        columns = padded_columns(reader, first, last);
        break;
    default:
        break;
    }
    columns.first = plan_clamp(columns.first, 0, in - 1);
    columns.last = plan_clamp(columns.last, columns.first + 1, in);
    return columns;
}

/* The source's ranges under the columns that each range of the root needs; all of them where the
 * value is not read as the rows that the source makes. */
static void find_range_needs(const plan_node *root, plan_input *input) {
    const plan_node *source = input->source, *reader = input->reader;
    const plan_node *producer = input->value->defining ? input->value->defining->scratch : NULL;
    bool is_vector = reader->row->kind == PLAN_CHANNEL && input->operand == 1;
    bool is_rows = producer && producer->root == source &&
                   (root->layout == PLAN_NHWC_ROWS || root->by_rows) &&
                   source->layout == PLAN_NHWC_ROWS && !is_vector;
    for (int64_t j = 0; j < root->ranges; j++) {
        plan_range *needs = &input->range_needs[j];
        *needs = (plan_range){0, source->ranges};
        if (!is_rows || source->ranges == 1)
            continue;
        plan_range columns = plan_needed_columns(reader, j);
        while (source->cuts[needs->first + 1] <= columns.first)
            needs->first++;
        while (source->cuts[needs->last - 1] >= columns.last)
            needs->last--;
    }
}

void plan_refresh_needs(plan_network *network, plan_node *root) {
    for (uint32_t i = 0; i < root->input_count; i++) {
        plan_input *input = &root->inputs[i];
        if (!input->source ||
            (input->reader_ranges == root->ranges && input->source_ranges == input->source->ranges))
            continue;
        if (root->ranges > input->range_capacity) {
            input->range_capacity = 2 * root->ranges;
            input->range_needs =
                RAPTOR_NEW_ARRAY(network->arena, plan_range, (size_t)input->range_capacity);
        }
        input->reader_ranges = root->ranges;
        input->source_ranges = input->source->ranges;
        find_range_needs(root, input);
    }
}

/* ---- order ---- */

bool plan_meets_border(const plan_node *node, int64_t range) {
    const plan_window *window = &node->window;
    const int64_t *cuts = node->root->cuts;
    int64_t first = cuts[range] * window->stride_width - window->left;
    int64_t last = (cuts[range + 1] - 1) * window->stride_width - window->left +
                   (window->kernel_width - 1) * window->dilation_width;
    return first < 0 || last >= node->input_shape.width;
}

/* Rows of one number have tasks of one structure: the same kernel rows inside the input, or all
 * from the input or none. */
static void classify_rows(const plan_node *node, uint32_t *classes) {
    const plan_window *window = &node->window;
    int64_t height = node->shape.height, in = node->input_shape.height;
    bool is_window = node->row->kind == PLAN_CONVOLUTION || node->row->kind == PLAN_POOL;
    for (int64_t row = 0; row < node->rows; row++) {
        int64_t y = row % height, start = y * window->stride_height - window->top;
        int64_t below = 0, above = 0;
        for (int64_t tap = 0; is_window && tap < window->kernel_height; tap++) {
            below += start + tap * window->dilation_height < 0;
            above += start + tap * window->dilation_height >= in;
        }
        if (node->row->kind == PLAN_PAD) {
            int64_t from = y - plan_integer_at(node->operation, "pads", 2, 0);
            below = from < 0 || from >= in;
        }
        classes[row] = (uint32_t)(below * (window->kernel_height + 1) + above);
    }
}

/* Ranges of one number have tasks of one structure. */
static void classify_ranges(const plan_node *node, uint32_t *classes) {
    plan_kind kind = node->row->kind;
    bool is_window = kind == PLAN_CONVOLUTION || kind == PLAN_POOL;
    bool apart = kind == PLAN_PAD || kind == PLAN_RESIZE;
    for (int64_t j = 0; j < node->ranges; j++) {
        int64_t like = 0;
        bool alone = apart || (is_window && plan_meets_border(node, j));
        while (like < j && (alone || (is_window && plan_meets_border(node, like)) ||
                            plan_range_elements(node, like) != plan_range_elements(node, j)))
            like++;
        classes[j] = (uint32_t)like;
    }
}

static void order_block(plan_node *node, const uint32_t *range_classes, int64_t row, int64_t end,
                        int64_t *count) {
    for (int64_t first = 0; first < node->ranges; first++) {
        if (range_classes[first] != first)
            continue;
        for (int64_t r = row; r < end; r++)
            for (int64_t j = first; j < node->ranges; j++)
                if (range_classes[j] == range_classes[first])
                    node->order[(*count)++] = r * node->ranges + j;
    }
}

/* Rows in a block: larger ones make fewer and larger batches, smaller ones let the next layer begin
 * earlier. Half of what its cores compute at once (without weights those of a quarter of the chip).
 */
static int64_t block_rows(const plan_network *network, const plan_node *node) {
    int64_t workers =
        plan_holds_weights(node) ? node->replicas / 2 : pim_chip_core_count(network->chip) / 4;
    int64_t height = workers / node->ranges;
    height = height < 1 ? 1 : height > node->rows ? node->rows : height;
    return node->ranges == 1 ? node->rows : height;
}

void plan_refresh_order(plan_network *network, plan_node *node) {
    int64_t height = block_rows(network, node);
    if (node->order_ranges == node->ranges && node->block_rows == height)
        return;
    raptor_arena *arena = network->arena;
    if (node->fragment_count > node->order_capacity) {
        node->order_capacity = 2 * node->fragment_count;
        node->order = RAPTOR_NEW_ARRAY(arena, int64_t, (size_t)node->order_capacity);
        node->range_classes = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)node->order_capacity);
    }
    if (!node->row_classes) {
        node->row_classes = RAPTOR_NEW_ARRAY(arena, uint32_t, (size_t)node->rows);
        classify_rows(node, node->row_classes);
    }
    if (node->order_ranges != node->ranges)
        classify_ranges(node, node->range_classes);
    node->order_ranges = node->ranges;
    node->block_rows = height;
    int64_t count = 0;
    for (int64_t row = 0, end = 0; row < node->rows; row = end) {
        for (end = row + 1; end < node->rows && end - row < height; end++)
            if (node->row_classes[end] != node->row_classes[row])
                break;
        order_block(node, node->range_classes, row, end, &count);
    }
}
