/* What tasks cost: sums of instruction times as the code generator emits them, from the formulas
 * the device itself charges. With a reorder buffer longer than one some of it overlaps. */
#include "backend/graph/sizes.h"
#include "planner/matmul.h"
#include "planner/plan.h"
#include "target/pim/timing.h"

/* Register setup before an instruction: addresses that no register holds yet. */
enum { SETUP_INSTRUCTIONS = 2 };

static double setup(const plan_network *network) {
    return SETUP_INSTRUCTIONS * network->chip->core.period;
}

static int64_t element_bytes(const plan_network *network) {
    return pim_element_bytes(network->bits);
}

static double vector(const plan_network *network, int64_t length, int operands) {
    return pim_cost_vector_ns(network->chip, length, network->bits, operands) + setup(network);
}

static double move(const plan_network *network, int64_t elements) {
    return pim_cost_lmv_ns(network->chip, elements * element_bytes(network)) + setup(network);
}

/* A load of `bytes` in `count` stretches. */
static double load(const plan_network *network, int64_t bytes, int64_t count) {
    return (double)count *
           (pim_cost_ld_ns(network->chip, 0, (bytes + count - 1) / count) + setup(network));
}

static double port_read(const plan_network *network, int64_t bytes) {
    return pim_time_to_ns(pim_memory_time(&network->chip->global, bytes, false));
}

/* A publication with the signal to a core half across the chip. */
static double store(const plan_network *network, int64_t elements) {
    int64_t cores = pim_chip_core_count(network->chip);
    return pim_cost_st_ns(network->chip, 0, elements * element_bytes(network)) +
           pim_time_to_ns(pim_network_time(network->chip, 0, cores / 2, 1)) + 2 * setup(network);
}

static double port_write(const plan_network *network, int64_t elements) {
    return pim_time_to_ns(
        pim_memory_time(&network->chip->global, elements * element_bytes(network), true));
}

double plan_cost_mvmul(const plan_network *network, int64_t arrays) {
    return pim_cost_mvmul_ns(network->chip, arrays, network->bits) + setup(network);
}

double plan_cost_vector(const plan_network *network, int64_t length, int operands) {
    return vector(network, length, operands);
}

double plan_cost_port(const plan_network *network, int64_t elements) {
    return port_read(network, elements * element_bytes(network));
}

/* Columns of the result that a task of the range computes. */
static int64_t width_of(const plan_node *node, int64_t range) {
    const plan_node *root = node->root;
    return root->ranges == 1 ? node->shape.width : root->cuts[range + 1] - root->cuts[range];
}

static int64_t elements_of(const plan_node *node, int64_t range) {
    return plan_range_elements(node->root, range);
}

static int64_t input_width(const plan_node *node, int64_t range) {
    plan_range columns = plan_needed_columns(node, range);
    return columns.last - columns.first;
}

static int64_t pixels_of(const plan_node *node, int64_t range) {
    return node->row->kind == PLAN_GEMM ? 1 : width_of(node, range);
}

/* Gathering the input vector of one pixel: a stretch per kernel row, unless the window is one
 * pixel, which is read where it lies. */
static double gather(const plan_network *network, const plan_node *node) {
    const plan_window *window = &node->window;
    if (node->row->kind == PLAN_GEMM || window->kernel_height * window->kernel_width == 1)
        return 0;
    int64_t channels = node->input_shape.channels;
    if (window->dilation_width > 1)
        return (double)(window->kernel_height * window->kernel_width) * move(network, channels);
    return (double)window->kernel_height * move(network, window->kernel_width * channels);
}

/* The input rows under a window copied between zeros. */
static double pad_rows(const plan_network *network, const plan_node *node, int64_t range,
                       int64_t rows) {
    if (!plan_meets_border(node, range))
        return 0;
    int64_t elements = input_width(node, range) * node->input_shape.channels;
    int64_t bytes = elements * element_bytes(network);
    return (double)rows * (move(network, elements) + pim_cost_lldi_ns(network->chip, bytes));
}

static double depthwise_columns(const plan_network *network, const plan_node *node,
                                int64_t columns) {
    double step = 2 * vector(network, node->shape.channels, 2);
    return (double)(columns * node->window.kernel_height * node->window.kernel_width) * step;
}

double plan_cost_depthwise_row(const plan_network *network, const plan_node *node) {
    return depthwise_columns(network, node, node->shape.width);
}

static double bias_row(const plan_network *network, const plan_node *node, int64_t range) {
    uint32_t operands = node->operation->operand_count;
    if (operands < 3)
        return 0;
    return (double)pixels_of(node, range) * vector(network, node->matrix->columns, 2);
}

/* Down the rows of the window first, whole rows at a time, then across its columns. */
static double pool_row(const plan_network *network, const plan_node *node, int64_t range) {
    const plan_window *window = &node->window;
    int64_t channels = node->shape.channels, across = window->kernel_width - 1;
    double time = (double)(window->kernel_height - 1) *
                      vector(network, input_width(node, range) * channels, 2) +
                  pad_rows(network, node, range, 1);
    if (window->stride_width == 1)
        return time + (double)across * vector(network, elements_of(node, range), 2);
    return time + (double)width_of(node, range) * ((double)across * vector(network, channels, 2));
}

static double global_pool(const plan_network *network, const plan_node *node) {
    const plan_shape *shape = &node->input_shape;
    return (double)(shape->height - 1) * vector(network, shape->width * shape->channels, 2) +
           (double)shape->width * vector(network, shape->channels, 2);
}

static double concat_row(const plan_network *network, const plan_node *node, int64_t range) {
    double time = 0;
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        plan_shape shape = plan_shape_of(ir_operand_value(node->operation, i)->type);
        time += (double)width_of(node, range) * move(network, shape.channels);
    }
    return time;
}

/* A run of each pixel of the input, or pieces of it. */
static double spread_row(const plan_network *network, const plan_node *node) {
    uint32_t count = 0;
    const int64_t *block = ir_integers_get(node->operation, "blockShape", &count);
    int64_t columns = block && count == 2 ? block[1] : 1, channels = node->shape.channels;
    int64_t groups = ir_integer_get(node->operation, "group", 1), width = channels / groups;
    double pixel = groups == 1  ? move(network, columns * channels)
                   : width == 1 ? (double)columns * vector(network, channels, 1)
                                : (double)(columns * groups) * move(network, width);
    return (double)node->input_shape.width * pixel;
}

/* Gathers with a stride: a pixel's channels from dense planes, or a plane from pixels. */
static double convert_fragment(const plan_network *network, const plan_node *node, int64_t range) {
    const plan_shape *shape = &node->shape;
    if (node->by_rows)
        return (double)shape->channels * vector(network, width_of(node, range), 1);
    if (node->layout == PLAN_NHWC_ROWS)
        return (double)width_of(node, range) * vector(network, shape->channels, 1);
    if (node->layout == PLAN_NCHW_ROWS)
        return (double)shape->channels * vector(network, shape->width, 1);
    int64_t plane = shape->height * shape->width;
    return (double)((node->row_elements + plane - 1) / plane) * vector(network, plane, 1);
}

static double matmul_fragment(const plan_network *network, const plan_node *node) {
    plan_matmul matmul;
    plan_matmul_read(network, node, &matmul);
    return plan_matmul_work(network, &matmul, matmul.task_rows);
}

/* Two means and a deviation, each repeated over the row by doubling, which moves it twice, and the
 * arithmetic; the square roots of all rows at once are little beside that. */
static double normalization_fragment(const plan_network *network, const plan_node *node) {
    int64_t columns = ir_result(node->operation, 0)->type->shape[1];
    int64_t rows = node->row_elements / columns;
    int64_t part = graph_normalized_part(columns);
    double repeat = 0;
    for (int64_t filled = 1; filled < part; filled *= 2)
        repeat += 2 * move(network, filled);
    double parts = (double)columns / (double)part;
    return (double)rows * (3 * repeat + 8 * parts * vector(network, part, 2));
}

static double softmax_fragment(const plan_network *network, const plan_node *node, int64_t range) {
    if (node->layout == PLAN_DENSE)
        return vector(network, node->row_elements, 1);
    return (double)width_of(node, range) * vector(network, node->shape.channels, 1);
}

/* Work of an operation on one fragment, matrix products excepted. */
static double fragment_work(const plan_network *network, const plan_node *node, int64_t range) {
    int64_t elements = elements_of(node, range);
    switch (node->row->kind) {
    case PLAN_MATMUL:
        return matmul_fragment(network, node);
    case PLAN_NORMALIZATION:
        return normalization_fragment(network, node);
    case PLAN_BINARY:
        return vector(network, elements, 2);
    case PLAN_UNARY:
        return node->row->vector_steps * vector(network, elements, 1);
    case PLAN_CHANNEL:
        if (node->layout != PLAN_NHWC_ROWS) /* one number for all channels */
            return vector(network, elements, 2);
        return (double)width_of(node, range) * vector(network, node->shape.channels, 2);
    case PLAN_POOL:
        return pool_row(network, node, range);
    case PLAN_GLOBAL_POOL:
        return global_pool(network, node);
    case PLAN_CONCAT:
        return concat_row(network, node, range);
    case PLAN_PAD:
        return move(network, elements);
    case PLAN_RESIZE:
        return (double)width_of(node, range) * move(network, node->shape.channels);
    case PLAN_DEPTH_TO_SPACE:
        return spread_row(network, node);
    case PLAN_SOFTMAX:
        return softmax_fragment(network, node, range);
    case PLAN_CONVERT:
        return convert_fragment(network, node, range);
    default:
        return 0;
    }
}

static double fused_work(const plan_network *network, const plan_node *root, int64_t range) {
    double time = 0;
    for (const plan_node *node = root->next_fused; node; node = node->next_fused)
        time += fragment_work(network, node, range);
    return time;
}

/* Loads of the operands of the root itself or of those fused into it. */
static void add_loads(const plan_network *network, const plan_node *root, int64_t range, bool own,
                      plan_task_cost *cost) {
    for (uint32_t i = 0; i < root->input_count; i++) {
        const plan_input *input = &root->inputs[i];
        bool is_bias = input->operand > 0 && input->reader->matrix;
        if ((input->reader == root && !is_bias) != own)
            continue;
        int64_t bytes = plan_load_bytes(network, input, range);
        cost->load += load(network, bytes, input->load_count);
        cost->port_load += port_read(network, bytes);
        cost->loads += input->load_count;
    }
}

static void add_store(const plan_network *network, int64_t elements, plan_task_cost *cost) {
    cost->store += store(network, elements);
    cost->port_store += port_write(network, elements);
}

static void cost_rows(const plan_network *network, plan_node *node, int64_t range) {
    plan_task_cost *cost = &node->costs[range].rows;
    add_loads(network, node, range, true, cost);
    add_loads(network, node, range, false, cost);
    if (node->depthwise)
        cost->compute = depthwise_columns(network, node, width_of(node, range)) +
                        pad_rows(network, node, range, node->window.kernel_height);
    else if (node->matrix)
        cost->compute =
            (double)pixels_of(node, range) *
                (plan_cost_mvmul(network, node->split->largest_arrays) + gather(network, node)) +
            bias_row(network, node, range);
    else
        cost->compute = fragment_work(network, node, range);
    cost->compute += fused_work(network, node, range);
    int64_t runs = node->by_rows ? node->shape.channels : 1; /* a store each */
    for (int64_t i = 0; i < runs; i++)
        add_store(network, elements_of(node, range) / runs, cost);
}

static int64_t largest_width(const plan_split *split) {
    int64_t width = 0;
    for (uint32_t p = 0; p < split->piece_count; p++) {
        int64_t columns = split->pieces[p].m1 - split->pieces[p].m0;
        width = columns > width ? columns : width;
    }
    return width;
}

/* The part of the kernel's rows that one K-range touches: packed rows go kernel row by kernel row.
 */
static double rows_touched(const plan_node *node, uint32_t k_ranges) {
    if (node->row->kind == PLAN_GEMM)
        return 1.0 / k_ranges;
    int64_t rows = node->window.kernel_height;
    int64_t touched = (rows + k_ranges - 1) / k_ranges + (rows % k_ranges != 0);
    return touched < rows ? (double)touched / (double)rows : 1;
}

static void cost_split(const plan_network *network, plan_node *node, int64_t range) {
    const plan_split *split = node->split;
    int64_t pixels = pixels_of(node, range), width = largest_width(split);
    plan_task_cost *piece = &node->costs[range].piece, *reduce = &node->costs[range].reduce;
    add_loads(network, node, range, true, piece);
    double touched = rows_touched(node, split->k_ranges);
    piece->load *= touched;
    piece->port_load *= touched;
    piece->compute = (double)pixels * (plan_cost_mvmul(network, split->largest_arrays) +
                                       gather(network, node) / split->k_ranges) +
                     touched * pad_rows(network, node, range, node->window.kernel_height);
    add_store(network, pixels * width, piece);

    int64_t partial = pixels * width * element_bytes(network);
    int64_t parts = split->piece_count / node->reduce_ranges;
    int64_t columns = node->reduce_ranges > 1 ? width : node->matrix->columns;
    reduce->load = (double)parts * load(network, partial, 1);
    reduce->port_load = (double)parts * port_read(network, partial);
    reduce->loads = (uint32_t)parts;
    add_loads(network, node, range, false, reduce);
    double additions = (double)(parts - split->m_ranges / node->reduce_ranges);
    reduce->compute = additions * vector(network, pixels * width, 2) +
                      bias_row(network, node, range) + fused_work(network, node, range);
    if (split->m_ranges > node->reduce_ranges)
        reduce->compute += (double)(pixels * split->m_ranges) * move(network, width);
    add_store(network, pixels * columns, reduce);
}

void plan_cost_node(const plan_network *network, plan_node *node) {
    if (node->root != node)
        return;
    for (int64_t range = 0; range < node->ranges; range++) {
        node->costs[range] = (plan_costs){0};
        if (node->idle)
            continue;
        if (plan_node_pieces(node) > 1)
            cost_split(network, node, range);
        else
            cost_rows(network, node, range);
    }
}

double plan_cost_layer(const plan_network *network, const plan_node *node) {
    int64_t cores = pim_chip_core_count(network->chip);
    if (node->root != node)
        return 0;
    const plan_costs *costs = &node->costs[node->widest];
    bool replicated = node->matrix && !node->depthwise;
    int64_t workers = replicated ? node->replicas : cores;
    int64_t waves = (node->fragment_count + workers - 1) / workers;
    if (plan_node_pieces(node) == 1)
        return (double)waves * plan_task_total(&costs->rows);
    int64_t reductions = node->fragment_count * node->reduce_ranges;
    return (double)waves * plan_task_total(&costs->piece) +
           (double)((reductions + cores - 1) / cores) * plan_task_total(&costs->reduce);
}

double plan_cost_conversion(const plan_network *network, const plan_shape *shape,
                            plan_layout target) {
    int64_t rows = plan_physical_rows(shape, PLAN_NHWC_ROWS);
    int64_t columns = plan_physical_columns(shape, PLAN_NHWC_ROWS);
    bool to_pixels = target == PLAN_NHWC_ROWS;
    double gathers = to_pixels ? (double)shape->width * vector(network, shape->channels, 1)
                               : (double)shape->channels * vector(network, shape->width, 1);
    double row = load(network, columns * element_bytes(network), to_pixels ? shape->channels : 1) +
                 gathers + store(network, columns);
    int64_t cores = pim_chip_core_count(network->chip);
    return (double)((rows + cores - 1) / cores) * row;
}

/* Whether a task that makes so many elements of dense planes fits local memory, with two more of
 * the same size if something is fused into it. */
static bool dense_fits(const plan_network *network, const plan_node *node, int64_t elements) {
    int64_t size = plan_memory_size(network, node);
    const ir_operand *use = ir_result(node->operation, 0)->first_use;
    bool hosts = use && ir_attribute_get(use->owner, "fused");
    int64_t held = plan_dense_held(node, elements) + (hosts ? 2 * elements : 0);
    return size == 0 || held * element_bytes(network) <= size;
}

/* Elements that so many small tasks may load together; every one loads whole rows. */
enum { MOST_LOADED = 1 << 28 };

/* Each plane in the fewest equal parts of its rows that fit. Where none does, and trying would take
 * long, a few tasks show it as well. */
static int64_t fragments_of_planes(const plan_network *network, const plan_node *node,
                                   int64_t limit) {
    const plan_shape *shape = &node->shape;
    int64_t parts = 1, plane = shape->height * shape->width;
    while (parts < shape->height &&
           (shape->height % parts != 0 || !dense_fits(network, node, plane / parts)))
        parts++;
    bool loads_much = plan_shape_elements(shape) > MOST_LOADED / shape->channels;
    if (loads_much && !dense_fits(network, node, plane / parts))
        return shape->batch > 1 || limit > shape->channels ? shape->batch : limit;
    return shape->batch * shape->channels * parts;
}

/* Planes of one image whose number has no fitting divisor: at least `least` tasks with as many
 * planes each, the last with the rest. 0 if not even one plane fits. */
static int64_t uneven_fragments(const plan_network *network, const plan_node *node, int64_t least) {
    const plan_shape *shape = &node->shape;
    int64_t plane = shape->height * shape->width;
    int64_t each = (shape->channels + least - 1) / least;
    while (each > 0 && !dense_fits(network, node, each * plane))
        each /= 2;
    return each ? (shape->channels + each - 1) / each : 0;
}

int64_t plan_cost_dense_fragments(const plan_network *network, const plan_node *node,
                                  int64_t limit) {
    const plan_shape *shape = &node->shape;
    int64_t planes = shape->batch * shape->channels, total = plan_shape_elements(shape);
    double image = port_read(network, total / shape->batch * element_bytes(network));
    double plane = vector(network, shape->height * shape->width, 1);
    int64_t best = 0, most = shape->batch == 1 && 2 * limit < planes ? 2 * limit : planes;
    double best_ns = 0;
    for (int64_t count = 1; count <= most && (count <= limit || best == 0); count++) {
        if (planes % count != 0 || !dense_fits(network, node, total / count))
            continue;
        double ns = (double)count * image + (double)(planes / count) * plane +
                    store(network, total / count);
        if (best > 0 && ns >= best_ns)
            continue;
        best = count;
        best_ns = ns;
    }
    if (best == 0 && most < planes)
        best = uneven_fragments(network, node, limit);
    return best ? best : fragments_of_planes(network, node, limit);
}

/* Ranges of rows become runs of every channel: nothing is loaded twice, but every run is stored by
 * itself. Rows of fewer elements than the first are not worth a run each, those of the second are
 * where it is cheaper. */
enum { SHORT_RUN = 64, LONG_RUN = 256 };

static double rows_ns(const plan_network *network, const plan_shape *shape) {
    int64_t cores = pim_chip_core_count(network->chip), rows = shape->batch * shape->height;
    int64_t total = plan_shape_elements(shape), ranges = (cores + rows - 1) / rows;
    if (ranges > shape->width / SHORT_RUN)
        ranges = shape->width / SHORT_RUN + 1;
    int64_t width = (shape->width + ranges - 1) / ranges;
    double run = vector(network, width, 1) + store(network, width);
    return port_read(network, total * element_bytes(network)) + port_write(network, total) +
           (double)((rows * ranges + cores - 1) / cores * shape->channels) * run;
}

/* Runs of one value, each an entry of its blueprint. */
enum { MOST_RUNS = 1 << 18 };

bool plan_cost_prefers_rows(const plan_network *network, const plan_node *node) {
    const plan_shape *shape = &node->shape;
    int64_t plane = shape->height * shape->width, planes = shape->batch * shape->channels;
    if (planes * shape->height > MOST_RUNS)
        return false;
    bool fits = dense_fits(network, node, plane);
    /* Where planes go row by row, too, each channel of a row would load the row. */
    if (!fits && shape->width < SHORT_RUN && shape->channels > 1)
        return fragments_of_planes(network, node, 1) == planes * shape->height;
    if (!fits)
        return shape->width >= SHORT_RUN;
    if (shape->width < LONG_RUN)
        return false;
    int64_t count = plan_chunk_count(network, node), total = plane * planes;
    double image = port_read(network, total / shape->batch * element_bytes(network));
    double by_planes = (double)count * image +
                       (double)(planes / count) * vector(network, plane, 1) +
                       store(network, total / count);
    return rows_ns(network, shape) < by_planes;
}

double plan_cost_naive_bound(const plan_network *network) {
    int64_t capacity = network->chip->matrix.xbar_array_count;
    double mvmuls = 0;
    for (uint32_t i = 0; i < network->node_count; i++) {
        const plan_node *node = &network->nodes[i];
        if (!node->matrix)
            continue;
        int64_t pieces = (node->matrix->arrays + capacity - 1) / capacity;
        int64_t pixels = node->row->kind == PLAN_GEMM
                             ? ir_result(node->operation, 0)->type->shape[0]
                             : node->shape.batch * node->shape.height * node->shape.width;
        mvmuls += (double)(pixels * pieces);
    }
    return mvmuls / pim_chip_core_count(network->chip) *
           pim_time_to_ns(pim_mvmul_compute_time(network->chip, network->bits));
}
