#include "backend/graph/sizes.h"
#include "planner/matmul.h"
#include "planner/numbers.h"
#include "planner/plan.h"

#include <string.h>

ir_operation *plan_find_main(const ir_operation *module) {
    for (ir_operation *op = ir_region_entry(module->regions[0])->first; op; op = op->next)
        if (ir_operation_is(op, "func.func"))
            return op;
    return NULL;
}

const char *plan_node_layer(const plan_node *node) {
    return ir_string_get(node->operation, "raptor.layer", node->operation->name);
}

int64_t plan_integer_at(const ir_operation *operation, const char *name, uint32_t number,
                        int64_t fallback) {
    uint32_t count;
    const int64_t *values = ir_integers_get(operation, name, &count);
    return values && number < count ? values[number] : fallback;
}

static void read_window(plan_node *node) {
    const ir_operation *op = node->operation;
    plan_window *window = &node->window;
    *window = (plan_window){.top = plan_integer_at(op, "pads", 0, 0),
                            .left = plan_integer_at(op, "pads", 1, 0),
                            .stride_height = plan_integer_at(op, "strides", 0, 1),
                            .stride_width = plan_integer_at(op, "strides", 1, 1),
                            .dilation_height = plan_integer_at(op, "dilations", 0, 1),
                            .dilation_width = plan_integer_at(op, "dilations", 1, 1)};
    if (node->row->kind == PLAN_CONVOLUTION) {
        const ir_type *weight = ir_operand_value(op, 1)->type;
        window->kernel_height = weight->shape[2];
        window->kernel_width = weight->shape[3];
    } else {
        window->kernel_height = plan_integer_at(op, "kernelShape", 0, 1);
        window->kernel_width = plan_integer_at(op, "kernelShape", 1, 1);
    }
    node->channel_groups = ir_integer_get(op, "group", 1);
}

static void read_matrix(plan_network *network, plan_node *node) {
    const pim_chip *chip = network->chip;
    int64_t tile_rows = chip->matrix.xbar_rows;
    int64_t tile_columns = pim_chip_logical_columns(chip, network->bits);
    plan_matrix *matrix = RAPTOR_NEW(network->arena, plan_matrix);
    if (node->row->kind == PLAN_GEMM) {
        const ir_type *weight = ir_operand_value(node->operation, 1)->type;
        const ir_attribute *flag = ir_attribute_get(node->operation, "transposeWeight");
        bool transposed = flag && flag->kind == IR_ATTRIBUTE_BOOL && flag->boolean;
        plan_matrix_dense(matrix, weight->shape[transposed ? 1 : 0],
                          weight->shape[transposed ? 0 : 1], tile_rows, tile_columns);
    } else {
        int64_t positions = node->window.kernel_height * node->window.kernel_width;
        int64_t channels = node->input_shape.channels, outputs = node->shape.channels;
        if (node->channel_groups == 1)
            plan_matrix_dense(matrix, positions * channels, outputs, tile_rows, tile_columns);
        else
            plan_matrix_grouped(matrix, positions, channels, outputs, node->channel_groups,
                                tile_rows, tile_columns, network->arena);
    }
    node->matrix = matrix;
}

static bool is_row_layout(plan_layout layout) {
    return layout != PLAN_DENSE;
}

bool plan_is_by_rows(const plan_node *node) {
    return is_row_layout(node->layout) || node->by_rows;
}

static plan_layout source_layout(const plan_node *node) {
    return plan_layout_parse(ir_enum_get(node->operation, "sourcePhysicalLayout", NULL));
}

/* As an earlier plan says, or as is cheaper. */
static bool converts_by_rows(const plan_network *network, const plan_node *node) {
    if (node->row->kind != PLAN_CONVERT || node->layout != PLAN_DENSE || node->idle ||
        source_layout(node) != PLAN_NHWC_ROWS)
        return false;
    if (ir_attribute_get(node->operation, "fragments"))
        return false;
    return ir_attribute_get(node->operation, "columnRanges") ||
           plan_cost_prefers_rows(network, node);
}

static int64_t round_up(int64_t value, int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

static void read_fragments(const plan_network *network, plan_node *node) {
    node->by_rows = converts_by_rows(network, node);
    if (plan_is_by_rows(node)) {
        plan_layout rows = node->by_rows ? PLAN_NHWC_ROWS : node->layout;
        node->rows = plan_physical_rows(&node->shape, rows);
        node->row_elements = plan_physical_columns(&node->shape, rows);
        return;
    }
    if (node->row->kind == PLAN_MATMUL) {
        plan_matmul matmul;
        plan_matmul_read(network, node, &matmul);
        node->rows = matmul.batches * matmul.tasks;
        node->row_elements = matmul.task_rows * matmul.columns;
        return;
    }
    int64_t total = plan_shape_elements(&node->shape);
    int64_t count = ir_integer_get(node->operation, "fragments", 0);
    if (count < 1)
        count = plan_chunk_count(network, node);
    node->row_elements = 1 + (total - 1) / count; /* count: from a file, of any size */
    node->row_elements =
        round_up(node->row_elements, plan_chunk_unit(node, count, node->row_elements));
    node->rows = (total + node->row_elements - 1) / node->row_elements;
}

static plan_node *node_of(const ir_value *value) {
    return value->defining ? value->defining->scratch : NULL;
}

/* The node whose tasks make the value; NULL for arguments and constants. */
static plan_node *source_of(const ir_value *value) {
    plan_node *node = node_of(value);
    while (node && node->idle)
        node = node_of(ir_operand_value(node->operation, 0));
    return node ? node->root : NULL;
}

/* ---- what a task reads ---- */

/* Rows of the input that result row `row` needs, for operations on row layouts. */
static plan_range needed_rows(const plan_node *node, int64_t row) {
    int64_t height = node->shape.height, image = row / height, y = row % height;
    int64_t in = node->input_shape.height;
    const plan_window *window = &node->window;
    int64_t first = 0, last = in;
    switch (node->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_POOL:
        first = y * window->stride_height - window->top;
        last = first + (window->kernel_height - 1) * window->dilation_height + 1;
        break;
    case PLAN_RESIZE:
        first = plan_integer_at(node->operation, "rows", (uint32_t)y, y * in / height);
        last = first + 1;
        break;
    case PLAN_DEPTH_TO_SPACE:
        first = (y + plan_integer_at(node->operation, "crops", 0, 0)) /
                plan_integer_at(node->operation, "blockShape", 0, 1);
        last = first + 1;
        break;
    case PLAN_PAD: {
        int64_t top = plan_integer_at(node->operation, "pads", 2, 0);
        const char *mode = ir_string_get(node->operation, "mode", "constant");
        first = y - top;
        if (strcmp(mode, "reflect") == 0)
            first = first < 0 ? -first : first >= in ? 2 * (in - 1) - first : first;
        last = first + 1;
        break;
    }
    case PLAN_GLOBAL_POOL:
        break;
    default:
        first = y;
        last = y + 1;
    }
    first = plan_clamp(first, 0, in - 1);
    last = plan_clamp(last, first + 1, in);
    return (plan_range){image * in + first, image * in + last};
}

/* What the dense elements of a part of a plane are in rows of all channels. */
static plan_range rows_of_part(const plan_node *node, int64_t first, int64_t last) {
    const plan_shape *shape = &node->shape;
    int64_t plane = shape->height * shape->width, row = shape->width * shape->channels;
    int64_t image = first / plane / shape->channels * shape->height;
    int64_t top = first % plane / shape->width, bottom = ((last - 1) % plane) / shape->width + 1;
    return (plan_range){(image + top) * row, (image + bottom) * row};
}

static plan_range needed_of_conversion(const plan_node *node, int64_t fragment) {
    int64_t total = plan_shape_elements(&node->shape), image = total / node->shape.batch;
    if (is_row_layout(source_layout(node)) && plan_is_by_rows(node))
        return (plan_range){fragment * node->row_elements, (fragment + 1) * node->row_elements};
    int64_t first = fragment * node->row_elements;
    int64_t last = plan_minimum(first + node->row_elements, total);
    int64_t plane = node->shape.height * node->shape.width;
    if (!is_row_layout(node->layout) && node->row_elements < plane &&
        plane % node->row_elements == 0)
        return rows_of_part(node, first, last);
    /* Between dense and rows: everything of the images the fragment touches. */
    return (plan_range){first / image * image, (last - 1) / image * image + image};
}

static plan_range needed_of_matmul(const plan_network *network, const plan_node *node,
                                   uint32_t operand, int64_t fragment) {
    plan_matmul matmul;
    plan_matmul_read(network, node, &matmul);
    int64_t first = plan_matmul_operand_offset(node, operand, fragment / matmul.tasks);
    if (operand == 1)
        return (plan_range){first, first + matmul.inner * matmul.columns};
    int64_t row = fragment % matmul.tasks * matmul.task_rows;
    int64_t end = plan_minimum(row + matmul.task_rows, matmul.rows);
    return (plan_range){first + row * matmul.inner, first + end * matmul.inner};
}

/* The physical elements of an operand that one row (or chunk) of the reader's result needs. */
static plan_range needed_elements(const plan_network *network, const plan_node *reader,
                                  uint32_t operand, int64_t fragment) {
    const ir_value *value = ir_operand_value(reader->operation, operand);
    int64_t total = ir_type_element_count(value->type);
    int64_t first = fragment * reader->row_elements;
    plan_range all = {0, total};
    switch (reader->row->kind) {
    case PLAN_BINARY:
    case PLAN_UNARY:
        return (plan_range){first, plan_minimum(first + reader->row_elements, total)};
    case PLAN_GEMM:
        return (plan_range){fragment * reader->matrix->rows, (fragment + 1) * reader->matrix->rows};
    case PLAN_MATMUL:
        return needed_of_matmul(network, reader, operand, fragment);
    case PLAN_CONVERT:
        return needed_of_conversion(reader, fragment);
    case PLAN_TRANSPOSE:
    case PLAN_SLICE:
    case PLAN_VIEW:
        return all;
    case PLAN_CHANNEL:
        if (operand > 0 && is_row_layout(reader->layout))
            return all;
        break;
    case PLAN_NORMALIZATION:
        if (operand > 0)
            return all;
        break;
    default:
        break;
    }
    if (!is_row_layout(reader->layout))
        return plan_chunk_needs(reader, operand, fragment);
    plan_shape shape = plan_shape_of(value->type);
    int64_t columns = plan_physical_columns(&shape, reader->layout);
    plan_range rows = needed_rows(reader, fragment);
    return (plan_range){rows.first * columns, rows.last * columns};
}

/* Rows too short to be worth a load for every channel are gathered from the whole image, if it is
 * small enough to be held (backend/graph/layout.c). */
static bool loads_whole_image(const plan_node *reader) {
    const plan_shape *shape = &reader->shape;
    return reader->layout == PLAN_NHWC_ROWS && shape->width < GRAPH_SHORT_RUN &&
           shape->channels > 1 && plan_shape_elements(shape) / shape->batch <= GRAPH_WHOLE_VALUE;
}

/* Loads a task issues for an operand: one a contiguous stretch. */
static uint32_t load_count(const plan_node *reader, uint32_t operand) {
    switch (reader->row->kind) {
    case PLAN_CONVOLUTION:
    case PLAN_POOL:
        return operand == 0 ? (uint32_t)plan_minimum(reader->window.kernel_height,
                                                     reader->input_shape.height)
                            : 1;
    case PLAN_GLOBAL_POOL:
        return (uint32_t)reader->input_shape.height;
    case PLAN_DEPTH_TO_SPACE: /* long rows pixel by pixel, as in backend/graph/depth_to_space.c */
        return reader->input_shape.width * reader->input_shape.channels > GRAPH_LONG_ROW
                   ? (uint32_t)reader->input_shape.width
                   : 1;
    case PLAN_CONVERT:
        if (reader->by_rows)
            return 1;
        if (!is_row_layout(reader->layout)) /* rows, of which it makes planes or a part of one */
            return (uint32_t)plan_clamp(reader->row_elements / reader->shape.width, 1,
                                        reader->shape.height);
        return loads_whole_image(reader) ? 1 : (uint32_t)reader->shape.channels;
    case PLAN_TRANSPOSE:
    case PLAN_SLICE:
        return (uint32_t)(reader->row_elements / plan_run(reader)) + 1;
    default:
        return 1;
    }
}

static int64_t load_elements(const plan_network *network, const plan_node *reader, uint32_t operand,
                             int64_t range) {
    const ir_value *value = ir_operand_value(reader->operation, operand);
    const plan_node *root = reader->root;
    plan_kind kind = reader->row->kind;
    int64_t total = ir_type_element_count(value->type);
    if (kind == PLAN_TRANSPOSE || kind == PLAN_SLICE ||
        (kind == PLAN_CONVERT && plan_is_by_rows(reader) && !loads_whole_image(reader)))
        return plan_minimum(total, plan_range_elements(root, range));
    if (operand > 0 && (kind == PLAN_CONVOLUTION || kind == PLAN_GEMM))
        return total; /* the bias; weights are resident */
    plan_range columns = plan_needed_columns(reader, range);
    if (kind == PLAN_CONVOLUTION || kind == PLAN_POOL)
        return plan_minimum(reader->window.kernel_height, reader->input_shape.height) *
               (columns.last - columns.first) * reader->input_shape.channels;
    plan_range elements = needed_elements(network, reader, operand, 0);
    int64_t count = elements.last - elements.first;
    bool is_vector = kind == PLAN_CHANNEL && operand == 1;
    if (root->ranges == 1 || is_vector || kind == PLAN_CONVERT)
        return count;
    return count / reader->input_shape.width * (columns.last - columns.first);
}

int64_t plan_load_bytes(const plan_network *network, const plan_input *input, int64_t range) {
    return load_elements(network, input->reader, input->operand, range) *
           (int64_t)((network->bits + 7) / 8);
}

/* The rows that dense elements of a conversion by rows are in: of a part of a plane its own, else
 * those of whole images. */
static plan_range rows_under(const plan_node *source, plan_range elements) {
    const plan_shape *shape = &source->shape;
    int64_t plane = shape->height * shape->width, image = plane * shape->channels;
    int64_t first = elements.first / image, last = (elements.last - 1) / image;
    if (elements.first / plane != (elements.last - 1) / plane)
        return (plan_range){first * shape->height, (last + 1) * shape->height};
    int64_t top = elements.first % plane / shape->width;
    int64_t bottom = (elements.last - 1) % plane / shape->width;
    return (plan_range){first * shape->height + top, first * shape->height + bottom + 1};
}

static bool is_weight(const plan_node *node, uint32_t operand) {
    return operand == 1 && (node->row->kind == PLAN_CONVOLUTION || node->row->kind == PLAN_GEMM);
}

static void read_input(plan_network *network, plan_node *root, plan_node *reader,
                       uint32_t operand) {
    plan_input *input = &root->inputs[root->input_count++];
    ir_value *value = ir_operand_value(reader->operation, operand);
    *input = (plan_input){.value = value,
                          .reader = reader,
                          .operand = operand,
                          .source = source_of(value),
                          .is_constant = value->defining && !value->defining->scratch};
    input->load_count = load_count(reader, operand);
    if (!input->source)
        return;
    input->row_needs = RAPTOR_NEW_ARRAY(network->arena, plan_range, (size_t)root->rows);
    for (int64_t r = 0; r < root->rows; r++) {
        plan_range range = needed_elements(network, reader, operand, r);
        if (input->source->by_rows) {
            input->row_needs[r] = rows_under(input->source, range);
            continue;
        }
        int64_t unit = input->source->row_elements;
        int64_t last = (range.last - 1) / unit + 1;
        input->row_needs[r] =
            (plan_range){plan_minimum(range.first / unit, input->source->rows - 1),
                         plan_minimum(last, input->source->rows)};
    }
}

static void read_inputs(plan_network *network, plan_node *root) {
    uint32_t capacity = 0;
    for (plan_node *node = root; node; node = node->next_fused)
        capacity += node->operation->operand_count;
    root->inputs = RAPTOR_NEW_ARRAY(network->arena, plan_input, capacity);
    for (plan_node *node = root; node; node = node->next_fused) {
        int64_t fused = ir_integer_get(node->operation, "fused", -1);
        for (uint32_t o = 0; o < node->operation->operand_count; o++)
            if (o != fused && !is_weight(node, o))
                read_input(network, root, node, o);
    }
}

static void clear_scratch(const ir_operation *module) {
    ir_operation *function = plan_find_main(module);
    ir_block *body =
        function && function->region_count ? ir_region_entry(function->regions[0]) : NULL;
    for (ir_operation *op = body ? body->first : NULL; op; op = op->next)
        op->scratch = NULL;
}

raptor_status plan_with_arena(ir_operation *module, const planner_options *options, plan_work *work,
                              void *user, raptor_diagnostics *diagnostics) {
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    jmp_buf guard;
    raptor_status_code status;
    if (setjmp(guard) == 0) {
        raptor_arena_guard(&arena, &guard);
        status = work(module, options, user, &arena, diagnostics);
    } else {
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, ir_place(module),
                                 "the planner ran out of memory");
    }
    clear_scratch(module);
    raptor_arena_deinit(&arena);
    return status;
}

/* ---- reading ---- */

/* Conversions that the planner inserts belong to a layer without saying so themselves: factors are
 * looked up by layer. */
static void collect_memory_factor(plan_network *network, const ir_operation *operation) {
    double factor = ir_float_get(operation, PLANNER_MEMORY_FACTOR, 1);
    const char *layer = ir_string_get(operation, "raptor.layer", NULL);
    if (!layer || !(factor > 1))
        return;
    RAPTOR_GROW(network->arena, network->memory_factors, network->memory_factor_count,
                network->memory_factor_capacity);
    network->memory_factors[network->memory_factor_count++] = (plan_memory_factor){layer, factor};
}

static double memory_factor(const plan_network *network, const ir_operation *operation) {
    const char *layer = ir_string_get(operation, "raptor.layer", NULL);
    double factor = 1;
    for (uint32_t i = 0; layer && i < network->memory_factor_count; i++)
        if (strcmp(network->memory_factors[i].layer, layer) == 0 &&
            network->memory_factors[i].factor > factor)
            factor = network->memory_factors[i].factor;
    return factor;
}

/* Weights of the rank the operation multiplies by, groups that divide, no empty value: what the
 * geometry below relies on. */
static const char *shape_fault(const ir_operation *op, const plan_operator *row) {
    for (uint32_t o = 0; o < op->operand_count; o++)
        if (!ir_type_is_shaped(ir_operand_value(op, o)->type) ||
            ir_type_element_count(ir_operand_value(op, o)->type) < 1)
            return "an operand is empty or its size unknown";
    if (op->operand_count == 0 || op->result_count != 1 ||
        ir_type_element_count(ir_result(op, 0)->type) < 1)
        return "its result is empty or its size unknown";
    const ir_type *result = ir_result(op, 0)->type;
    bool convolution = row->kind == PLAN_CONVOLUTION;
    if (!convolution && row->kind != PLAN_GEMM)
        return NULL;
    uint32_t rank = convolution ? 4 : 2;
    if (op->operand_count < 2 || ir_operand_value(op, 1)->type->rank != rank ||
        ir_operand_value(op, 0)->type->rank != rank || result->rank != rank)
        return "input, weight and result need the same number of dimensions";
    int64_t groups = ir_integer_get(op, "group", 1);
    if (convolution && (groups < 1 || ir_operand_value(op, 0)->type->shape[1] % groups != 0 ||
                        result->shape[1] % groups != 0))
        return "its groups do not divide the channels";
    return NULL;
}

static raptor_status read_node(plan_network *network, ir_operation *op, const plan_operator *row,
                               raptor_diagnostics *diagnostics) {
    plan_node *node = &network->nodes[network->node_count];
    *node = (plan_node){.operation = op, .row = row, .number = network->node_count++};
    node->memory_factor = memory_factor(network, op);
    node->root = node;
    node->reduce_ranges = 1;
    op->scratch = node;
    const char *fault = shape_fault(op, row);
    if (fault)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(op), "%s", fault);
    node->layout = plan_layout_parse(ir_enum_get(op, "physicalLayout", NULL));
    if (node->layout == PLAN_LAYOUT_COUNT)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(op),
                               "physicalLayout is missing or not one of the planner's");
    node->shape = plan_shape_of(ir_result(op, 0)->type);
    node->input_shape = plan_shape_of(ir_operand_value(op, 0)->type);
    node->channel_groups = 1;
    if (row->kind == PLAN_CONVOLUTION || row->kind == PLAN_POOL)
        read_window(node);
    if (row->kind == PLAN_CONVOLUTION || row->kind == PLAN_GEMM)
        read_matrix(network, node);
    node->idle = row->kind == PLAN_VIEW;
    if (row->kind == PLAN_CONVERT)
        node->idle =
            plan_layouts_coincide(&node->shape, node->layout,
                                  plan_layout_parse(ir_enum_get(op, "sourcePhysicalLayout", NULL)));
    int64_t fused = ir_integer_get(op, "fused", -1);
    if (fused < 0) {
        read_fragments(network, node);
        if (!plan_read_cuts(network, node))
            return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(op),
                                   "columnRanges must ascend from 0 to the columns of a row in "
                                   "nhwc_row_strip");
        return RAPTOR_OK;
    }
    plan_node *producer =
        fused < op->operand_count ? node_of(ir_operand_value(op, (uint32_t)fused)) : NULL;
    if (!producer || producer->idle)
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(op),
                               "fused names an operand without tasks");
    node->root = producer->root;
    producer->next_fused = node;
    node->rows = node->root->rows;
    node->row_elements = node->root->row_elements;
    return RAPTOR_OK;
}

raptor_status plan_network_read(ir_operation *module, const planner_options *options,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                plan_network *out_network) {
    plan_network *network = out_network;
    *network = (plan_network){.arena = arena,
                              .module = module,
                              .function = plan_find_main(module),
                              .chip = options->chip,
                              .bits = (uint32_t)ir_integer_get(module, "raptor.bits", 32)};
    if (!network->function || !network->function->region_count ||
        !ir_region_entry(network->function->regions[0]))
        return raptor_diagnose(diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                               "no function to plan");
    ir_block *body = ir_region_entry(network->function->regions[0]);
    size_t count = 0;
    for (ir_operation *op = body->first; op; op = op->next) {
        collect_memory_factor(network, op);
        count++;
    }
    network->nodes = RAPTOR_NEW_ARRAY(arena, plan_node, count);
    raptor_status_code status = RAPTOR_OK;
    for (ir_operation *op = body->first; op; op = op->next) {
        const plan_operator *row = plan_operator_find(op);
        op->scratch = NULL;
        if (row && read_node(network, op, row, diagnostics) != RAPTOR_OK)
            status = RAPTOR_FAILED;
    }
    for (uint32_t i = 0; status == RAPTOR_OK && i < network->node_count; i++)
        if (network->nodes[i].root == &network->nodes[i] && !network->nodes[i].idle)
            read_inputs(network, &network->nodes[i]);
    return status;
}
