/* Chunks: the fragments of dense results. How many there are, what each holds whole, and what of an
 * operand it needs. */
#include "backend/graph/sizes.h"
#include "planner/numbers.h"
#include "planner/plan.h"
#include "target/pim/timing.h"

/* Elements of a dense chunk: below the first fixed costs dominate, above the second several buffers
 * of it crowd a local memory of 1 MiB, and smaller ones hold a share. */
enum { SMALLEST_CHUNK = 1024, LARGEST_CHUNK = 1 << 15, LARGEST_SHARE = 8 };

static int64_t largest_chunk(const plan_network *network, const plan_node *node) {
    int64_t elements = network->chip->local.memory_size / pim_element_bytes(network->bits);
    int64_t largest =
        elements > 0 ? plan_minimum(LARGEST_CHUNK, elements / LARGEST_SHARE) : LARGEST_CHUNK;
    return (int64_t)((double)largest / node->memory_factor) + 1;
}

/* The largest divisor of `units` that is at most `limit`, or the first after it, up to twice as
 * large, with at most `most` units a chunk: chunks then hold whole units. 0 if there is none. */
static int64_t divisor_below(int64_t units, int64_t limit, int64_t most) {
    int64_t best = 1, last = plan_minimum(units, 2 * limit);
    for (int64_t d = 1; d <= last && (d <= limit || units / best > most); d++)
        if (units % d == 0)
            best = d;
    return units / best > most ? 0 : best;
}

/* ---- rearrangements ---- */

/* Elements a slice finds in one stretch: trailing dimensions taken whole, and one in part. Longer
 * runs are moved in parts (backend/graph/transpose.c). */
static int64_t slice_run(const plan_node *node) {
    const ir_type *from = ir_operand_value(node->operation, 0)->type;
    const ir_type *to = ir_result(node->operation, 0)->type;
    int64_t run = 1;
    for (uint32_t i = to->rank; i-- > 0;) {
        run *= to->shape[i];
        if (to->shape[i] != from->shape[i])
            break;
    }
    return divisor_below(run, GRAPH_BLOCK, INT64_MAX);
}

int64_t plan_run(const plan_node *node) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    uint32_t count;
    const int64_t *permutation = ir_integers_get(node->operation, "permutation", &count);
    int64_t run = 1;
    if (node->row->kind == PLAN_SLICE)
        return slice_run(node);
    for (uint32_t i = type->rank; permutation && i-- > 0 && i < count;) {
        if (permutation[i] != (int64_t)i)
            break;
        run *= type->shape[i];
    }
    return run;
}

/* ---- blocks ---- */

/* Elements of the result that are made of the same number of each operand's: those of an image, or
 * of a row. */
static int64_t block_of(const plan_node *node, const plan_shape *shape) {
    return node->row->kind == PLAN_RESIZE ? shape->width
                                          : shape->channels * shape->height * shape->width;
}

static bool has_channels(const plan_node *node) {
    return node->row->kind == PLAN_CHANNEL &&
           ir_type_element_count(ir_operand_value(node->operation, 1)->type) > 1;
}

/* A vector that the host memory holds spread over the value (backend/graph/elementwise.c). */
static bool is_spread_before(const plan_node *node) {
    const ir_value *vector = ir_operand_value(node->operation, 1);
    return vector->defining && ir_operation_is(vector->defining, "arith.constant");
}

/* Chunks of whole images or planes; those of a part of an image are spread over images by
 * backend/graph/elementwise.c. */
static int64_t channel_unit(const plan_node *node, int64_t length) {
    int64_t plane = node->shape.height * node->shape.width;
    if (!has_channels(node) || is_spread_before(node))
        return 1;
    if (length >= node->shape.channels * plane)
        return node->shape.channels * plane;
    return node->shape.batch == 1 && length > plane ? plane : 1;
}

/* ---- numbers ---- */

/* Softmaxes are computed one a task, so that a core loads the next while it computes, up to so many
 * tasks. */
enum { TASKS_A_CORE = 16 };

static int64_t softmax_chunks(const plan_node *node, int64_t cores, int64_t total,
                              int64_t largest) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    int64_t runs = total / (type->rank ? type->shape[type->rank - 1] : 1);
    int64_t most = total / largest + 1;
    return plan_minimum(plan_maximum(most, TASKS_A_CORE * cores), runs);
}

int64_t plan_chunk_count(const plan_network *network, const plan_node *node) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    int64_t total = plan_shape_elements(&node->shape), cores = pim_chip_core_count(network->chip);
    int64_t largest = largest_chunk(network, node);
    int64_t limit = plan_clamp(total / SMALLEST_CHUNK, 1, cores);
    if (total / largest >= limit)
        limit = total / largest + 1;
    switch (node->row->kind) {
    case PLAN_GEMM:
        return type->shape[0];
    case PLAN_NORMALIZATION: {
        int64_t most = total / largest + 1;
        return plan_minimum(plan_maximum(most, cores), type->shape[0]);
    }
    case PLAN_SOFTMAX:
        return softmax_chunks(node, cores, total, largest);
    case PLAN_CONVERT:
        return plan_cost_dense_fragments(network, node, limit);
    case PLAN_TRANSPOSE:
    case PLAN_SLICE: {
        int64_t run = plan_run(node), units = total / run;
        int64_t even = run == 1 ? divisor_below(units, limit, 2 * largest) : 0;
        if (even > 0)
            return even;
        int64_t chunk = (units + limit - 1) / limit; /* whole runs; the last chunk may be shorter */
        return (units + chunk - 1) / chunk;
    }
    default:
        return limit;
    }
}

int64_t plan_chunk_unit(const plan_node *node, int64_t count, int64_t length) {
    const ir_type *type = ir_result(node->operation, 0)->type;
    switch (node->row->kind) {
    case PLAN_NORMALIZATION:
    case PLAN_SOFTMAX:
        return type->rank ? type->shape[type->rank - 1] : 1;
    case PLAN_TRANSPOSE:
    case PLAN_SLICE:
        return plan_run(node);
    case PLAN_CONVERT: /* planes, unless there are more chunks */
        return count <= node->shape.batch * node->shape.channels
                   ? node->shape.height * node->shape.width
                   : 1;
    case PLAN_CHANNEL:
        return channel_unit(node, length);
    case PLAN_CONCAT:
    case PLAN_RESIZE:
        return block_of(node, &node->shape);
    default:
        return 1;
    }
}

/* ---- needs ---- */

static plan_range blocks_needed(const plan_node *node, uint32_t operand, plan_range elements) {
    plan_shape shape = plan_shape_of(ir_operand_value(node->operation, operand)->type);
    int64_t made = block_of(node, &node->shape), read = block_of(node, &shape);
    return (plan_range){elements.first / made * read, (elements.last + made - 1) / made * read};
}

/* The channels of the elements. */
static plan_range channels_needed(const plan_node *node, plan_range elements) {
    int64_t plane = node->shape.height * node->shape.width, channels = node->shape.channels;
    int64_t first = elements.first / plane, last = (elements.last - 1) / plane + 1;
    if (ir_type_element_count(ir_operand_value(node->operation, 1)->type) != channels)
        return (plan_range){0, ir_type_element_count(ir_operand_value(node->operation, 1)->type)};
    if (first / channels != (last - 1) / channels)
        return (plan_range){0, channels};
    return (plan_range){first % channels, (last - 1) % channels + 1};
}

plan_range plan_chunk_needs(const plan_node *node, uint32_t operand, int64_t fragment) {
    int64_t first = fragment * node->row_elements;
    plan_range made = {first,
                       plan_minimum(first + node->row_elements, plan_shape_elements(&node->shape))};
    if (node->row->kind == PLAN_CONCAT || node->row->kind == PLAN_RESIZE)
        return blocks_needed(node, operand, made);
    bool is_vector = node->row->kind == PLAN_CHANNEL && operand == 1;
    if (is_vector && (!has_channels(node) || !is_spread_before(node)))
        return channels_needed(node, made);
    return made;
}
