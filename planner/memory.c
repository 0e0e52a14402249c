/* Local memory: what a task holds at once, as the code generator lays its buffers out (every value
 * of a body has a buffer of its own from its definition to its last use), and how many ranges of
 * columns a row is cut into for its tasks to fit. */
#include "backend/graph/sizes.h"
#include "planner/matmul.h"
#include "planner/numbers.h"
#include "planner/plan.h"
#include "target/pim/timing.h"

/* Composed functions: constants and temporaries of a part (backend/graph/functions.c). */
enum { FUNCTION_STEPS = 11, FUNCTION_HELD = 40 * GRAPH_FUNCTION_PART };

/* An elementwise operation on a row: operands, temporaries (of operations with constants, which
 * work part by part, of a part) and result. */
static int64_t elementwise_held(const plan_node *node, int64_t row) {
    switch (node->row->kind) {
    case PLAN_BINARY:
        return 3 * row;
    case PLAN_UNARY:
        if (node->row->vector_steps >= FUNCTION_STEPS)
            return 2 * row + plan_minimum(40 * row, FUNCTION_HELD);
        return node->row->vector_steps < 3 ? (1 + node->row->vector_steps) * row
                                           : 2 * row + 8 * plan_minimum(row, GRAPH_SHORT_ROW);
    case PLAN_CHANNEL:
        if (node->root->layout == PLAN_DENSE) /* the vector repeated, and spread over the row */
            return 5 * row;
        return 2 * row + 3 * node->shape.channels;
    default:
        return row;
    }
}

/* Input columns under the windows of a range, padding included. */
static int64_t window_span(const plan_node *node, int64_t range) {
    const plan_window *window = &node->window;
    int64_t width = node->cuts[range + 1] - node->cuts[range];
    return (width - 1) * window->stride_width +
           (window->kernel_width - 1) * window->dilation_width + 1;
}

static int64_t window_elements(const plan_node *node, int64_t range, int64_t result) {
    const plan_window *window = &node->window;
    int64_t channels = node->input_shape.channels;
    plan_range columns = plan_needed_columns(node, range);
    int64_t row = (columns.last - columns.first) * channels;
    int64_t span = plan_maximum(window_span(node, range) * channels, row);
    if (node->row->kind == PLAN_POOL)
        return plan_maximum(
            3 * row, plan_maximum(row, result + 3 * plan_minimum(result, GRAPH_POOL_PART)) + span);
    int64_t raw = row > 2 * GRAPH_WINDOW_PART ? GRAPH_WINDOW_PART : row;
    int64_t taps = plan_minimum(window->kernel_height, node->input_shape.height);
    int64_t patch = node->depthwise ? 16 * node->shape.channels
                                    : node->matrix->rows + 4 * node->matrix->columns;
    return taps * span + raw + patch + result;
}

static int64_t loaded_elements(const plan_network *network, const plan_node *node, int64_t range) {
    int64_t bytes = 0;
    for (uint32_t i = 0; i < node->input_count; i++)
        if (node->inputs[i].reader == node)
            bytes += plan_load_bytes(network, &node->inputs[i], range);
    return bytes / pim_element_bytes(network->bits);
}

static int64_t matmul_elements(const plan_network *network, const plan_node *node) {
    plan_matmul matmul;
    plan_matmul_read(network, node, &matmul);
    return plan_matmul_held(&matmul, matmul.task_rows);
}

static int64_t last_dimension(const plan_node *node) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    return type->rank ? type->shape[type->rank - 1] : 1;
}

/* Whether an operation that rearranges takes elements that lie together in runs worth a load. */
static bool reads_runs(const plan_node *node) {
    uint32_t rank;
    const int64_t *sources = ir_integers_get(node->operation, "permutation", &rank);
    bool keeps_last = node->row->kind == PLAN_SLICE || (rank > 0 && sources[rank - 1] == rank - 1);
    return keeps_last && last_dimension(node) >= GRAPH_SHORT_RUN;
}

/* The operand of an operation that rearranges, where it is held whole. */
static int64_t whole_value(const plan_node *node) {
    if (reads_runs(node))
        return 0;
    const ir_type *type = ir_operand_value(node->operation, 0)->type;
    int64_t total = ir_type_element_count(type);
    return total <= GRAPH_WHOLE_VALUE ? total : 0;
}

/* Whole planes of nhwc rows come from the image, if it is small enough to be held, each gathered
 * before it is put into its place. Otherwise rows are held one at a time. */
int64_t plan_dense_held(const plan_node *node, int64_t elements) {
    int64_t plane = node->shape.height * node->shape.width, image = node->shape.channels * plane;
    int64_t row = plan_minimum(node->shape.width * node->shape.channels, GRAPH_LONG_ROW);
    const char *source = ir_enum_get(node->operation, "sourcePhysicalLayout", NULL);
    if (plan_layout_parse(source) == PLAN_NHWC_ROWS && elements >= plane &&
        image <= GRAPH_WHOLE_VALUE)
        return image + plan_maximum(row, elements + plane);
    return elements + row + node->shape.width;
}

/* Whether tasks read the operand's elements where they stand. Weights lie in arrays; vectors are
 * read in part. */
static bool reads_elements(const plan_node *node, uint32_t operand) {
    switch (node->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_GEMM:
    case PLAN_CHANNEL:
    case PLAN_NORMALIZATION:
        return operand == 0;
    default:
        return true;
    }
}

/* Elements of a constant operand that a task holds from its start on: of operands that are read
 * like the result is made, its part (backend/pim/parts.c), else all of it. */
static int64_t constant_part(const plan_node *node, const ir_value *value, int64_t result) {
    switch (node->row->kind) {
    case PLAN_BINARY:
    case PLAN_CHANNEL:
        return plan_minimum(result, ir_type_element_count(value->type));
    case PLAN_CONCAT:
        return 0; /* counted as loaded */
    default:
        return ir_type_element_count(value->type);
    }
}

/* Constants are loaded, unless all elements are alike. */
static int64_t constants_held(const plan_node *node, int64_t result) {
    int64_t elements = 0;
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        const ir_value *value = ir_operand_value(node->operation, i);
        if (!value->defining || !ir_operation_is(value->defining, "arith.constant") ||
            !reads_elements(node, i))
            continue;
        const ir_attribute *attribute = ir_attribute_get(value->defining, "value");
        bool splat = false;
        if (attribute && ir_attribute_data(attribute, &splat) && !splat)
            elements += constant_part(node, value, result);
    }
    return elements;
}

/* Large values whose last dimension moves are transposed block by block, however many the chunks
 * (backend/graph/transpose.c). */
static int64_t transposed_block(const plan_node *node) {
    int64_t total = ir_type_element_count(ir_result(node->operation, 0)->type);
    if (total <= GRAPH_WHOLE_VALUE || plan_run(node) > 1)
        return 0;
    return plan_minimum(total, plan_maximum(GRAPH_BLOCK, last_dimension(node)));
}

/* Rows before and after, a scale and a bias, a number repeated over a part of a row, and the roots
 * of all rows. */
static int64_t normalization_held(const plan_node *node, int64_t result) {
    int64_t columns = last_dimension(node), vectors = node->operation->operand_count - 1;
    int64_t part = graph_normalized_part(columns);
    return 2 * result + vectors * columns + 4 * part +
           plan_minimum(40 * (result / columns), FUNCTION_HELD);
}

static int64_t conversion_held(const plan_network *network, const plan_node *node, int64_t range,
                               int64_t result) {
    if (node->by_rows) /* run by run */
        return 2 * result + 3 * result / node->shape.channels;
    if (node->layout == PLAN_DENSE)
        return plan_dense_held(node, result);
    return 2 * result + loaded_elements(network, node, range);
}

/* What the operation itself holds, without what is fused with it and constants. */
static int64_t operation_held(const plan_network *network, const plan_node *node, int64_t range,
                              int64_t result) {
    int64_t held = elementwise_held(node, result);
    switch (node->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_POOL:
        held = window_elements(node, range, result);
        break;
    case PLAN_GLOBAL_POOL:
        held = 3 * plan_minimum(node->input_shape.width * node->input_shape.channels,
                                plan_maximum(GRAPH_GLOBAL_POOL_PART, node->input_shape.channels)) +
               3 * result;
        break;
    case PLAN_GEMM:
        held = node->matrix->rows + 3 * node->matrix->columns;
        break;
    case PLAN_MATMUL:
        held = matmul_elements(network, node);
        break;
    case PLAN_NORMALIZATION:
        held = normalization_held(node, result);
        break;
    case PLAN_TRANSPOSE:
        held = plan_maximum(2 * result, 2 * transposed_block(node)) + whole_value(node);
        break;
    case PLAN_SLICE:
        held = 2 * result + whole_value(node);
        break;
    case PLAN_CONVERT:
        held = conversion_held(network, node, range, result);
        break;
    case PLAN_DEPTH_TO_SPACE:
        held = result +
               plan_minimum(node->input_shape.width * node->input_shape.channels, GRAPH_LONG_ROW);
        break;
    case PLAN_CONCAT:
    case PLAN_RESIZE:
        held =
            (node->layout == PLAN_DENSE ? 3 : 1) * result + loaded_elements(network, node, range);
        break;
    case PLAN_PAD:
        held = result + loaded_elements(network, node, range);
        break;
    case PLAN_SOFTMAX:
        held = 2 * result + loaded_elements(network, node, range);
        break;
    default:
        break;
    }
    /* Reductions hold the sums and the joined row. */
    return plan_holds_weights(node) ? plan_maximum(held, 3 * result) : held;
}

/* Elements a task of the range holds at most. */
static int64_t elements_held(const plan_network *network, const plan_node *node, int64_t range) {
    int64_t result = plan_range_elements(node, range);
    int64_t held = operation_held(network, node, range, result);
    int64_t constants = constants_held(node, result);
    for (const plan_node *fused = node->next_fused; fused; fused = fused->next_fused) {
        held = plan_maximum(held, elementwise_held(fused, result));
        constants += constants_held(fused, result);
    }
    /* Biases and the like, which nothing that only moves has. */
    bool moves = node->row->kind == PLAN_CONVERT && !node->next_fused;
    int64_t vectors = moves ? 0 : 4 * node->shape.channels;
    if (node->layout == PLAN_DENSE)
        vectors = plan_minimum(vectors, 4 * result);
    if (node->depthwise)
        vectors += ir_type_element_count(ir_operand_value(node->operation, 1)->type);
    return held + vectors + constants;
}

int64_t plan_memory_bytes(const plan_network *network, const plan_node *node) {
    int64_t elements = elements_held(network, node, node->widest);
    double bytes = (double)elements * pim_element_bytes(network->bits) * node->memory_factor;
    return bytes < (double)INT64_MAX ? (int64_t)bytes : INT64_MAX; /* any factor may be written */
}

/* Part of the memory left for what is not counted: rows of constants, gaps between buffers. */
enum { SPARE_SHARE = 32 };

int64_t plan_memory_size(const plan_network *network, const plan_node *node) {
    int64_t size = network->chip->local.memory_size;
    return (int64_t)((double)(size - size / SPARE_SHARE) / node->memory_factor);
}

static bool fits_in_ranges(plan_network *network, plan_node *node, int64_t ranges) {
    int64_t size = network->chip->local.memory_size;
    plan_cut(network, node, ranges);
    return plan_memory_bytes(network, node) <= size - size / SPARE_SHARE;
}

/* One if no number of ranges helps. Cutting takes as long as there are ranges, and there may be as
 * many as columns: the number is doubled until it suffices, then narrowed down. */
static int64_t fewest_ranges(plan_network *network, plan_node *node) {
    int64_t width = node->shape.width, few = 0, enough = 1;
    if (network->chip->local.memory_size == 0)
        return 1;
    while (!fits_in_ranges(network, node, enough)) {
        if (enough == width)
            return 1;
        few = enough;
        enough = plan_minimum(2 * enough, width);
    }
    while (enough - few > 1) {
        int64_t middle = few + (enough - few) / 2;
        if (fits_in_ranges(network, node, middle))
            enough = middle;
        else
            few = middle;
    }
    return enough;
}

void plan_cut_for_memory(plan_network *network) {
    for (uint32_t i = 0; i < network->node_count; i++) {
        plan_node *node = &network->nodes[i];
        node->least_ranges = 1;
        if (!plan_can_cut(node))
            continue;
        node->least_ranges = fewest_ranges(network, node);
        plan_cut(network, node, node->least_ranges);
        plan_cost_node(network, node);
    }
}
