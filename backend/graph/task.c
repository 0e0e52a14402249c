/* Tasks: the lanes of a batch, what they publish, and where it lies. */
#include "backend/graph/lowering.h"

static const graph_tiles *cut_rows(const graph_task_description *description) {
    return description->tiles && description->tiles->count ? description->tiles : NULL;
}

static const graph_lanes *whole_rows(const graph_task_description *description) {
    return description->tiles ? &description->tiles->lanes : &description->lanes;
}

static int64_t lane_count(const graph_task_description *description) {
    const graph_tiles *tiles = cut_rows(description);
    return tiles ? tiles->count : graph_lanes_count(whole_rows(description));
}

static int64_t fragment_of(const graph_layer *layer, const graph_task_description *description,
                           int64_t lane) {
    const graph_tiles *tiles = cut_rows(description);
    return tiles ? tiles->rows[lane] * layer->columns.count + tiles->ranges[lane]
                 : graph_lanes_fragment(whole_rows(description), lane);
}

static raptor_status make_placement(graph_layer *layer, const graph_task_description *description,
                                    const int64_t **out_placement) {
    const int64_t *source = description->placement ? description->placement : layer->placement;
    int64_t available =
        description->placement ? description->placement_count : (int64_t)layer->placement_count;
    int64_t pieces = description->pieces ? description->pieces : 1;
    int64_t lanes = lane_count(description);
    if (lanes <= 0 || lanes > INT32_MAX)
        return graph_fail(layer, "a batch of %lld lanes is out of range", (long long)lanes);
    int64_t *placement = RAPTOR_NEW_ARRAY(layer->lowering->arena, int64_t, (size_t)lanes);
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t entry = fragment_of(layer, description, lane) * pieces + description->piece;
        if (description->wraps && available > 0)
            entry %= available;
        if (entry >= available)
            return graph_fail(layer, "its placement has %lld entries, task %lld needs more",
                              (long long)available, (long long)entry);
        placement[lane] = source[entry];
    }
    *out_placement = placement;
    return RAPTOR_OK;
}

static void set_expressions(graph_task *task, int64_t lane_count) {
    ir_context *context = task->layer->lowering->context;
    const graph_lanes *lanes = &task->lanes;
    task->lane = lane_count == 1 ? ir_affine_constant(context, 0) : ir_affine_dimension(context, 0);
    if (task->tiles) {
        graph_tiles_enter(task, task->tiles);
        return;
    }
    task->column = graph_number(task, 0);
    task->width = task->layer->output.w;
    if (lanes->periods == 1) {
        task->period = graph_number(task, 0);
        task->row = graph_offset(task, task->lane, lanes->first);
        task->fragment = task->row;
        return;
    }
    task->period = graph_divide(task, task->lane, lanes->count);
    task->row = graph_offset(task, graph_modulo(task, task->lane, lanes->count), lanes->first);
    /* All rows of all images are numbered without a gap. */
    bool is_plain = lanes->count == lanes->period;
    task->fragment =
        is_plain ? task->lane
                 : graph_add(task, graph_scale(task, task->period, lanes->period), task->row);
}

enum { TASK_ATTRIBUTES = 6 };

static uint32_t make_attributes(graph_layer *layer, const graph_task_description *description,
                                const int64_t *placement, ir_named_attribute *attributes) {
    ir_context *context = layer->lowering->context;
    uint32_t lanes = (uint32_t)lane_count(description), count = 0;
    attributes[count++] =
        (ir_named_attribute){"placement", ir_attribute_i64_array(context, lanes, placement)};
    if (description->weight)
        attributes[count++] = (ir_named_attribute){
            "groupArrays", ir_attribute_i64_array(context, 1, &description->weight_arrays)};
    const ir_attribute *name = ir_attribute_get(layer->operation, "raptor.layer");
    const ir_attribute *operators = graph_layer_operators(layer);
    if (name)
        attributes[count++] = (ir_named_attribute){"raptor.layer", name};
    if (operators)
        attributes[count++] = (ir_named_attribute){"raptor.op", operators};
    attributes[count++] = (ir_named_attribute){
        "raptor.part",
        ir_attribute_string(context, description->part ? description->part : "rows")};
    const ir_attribute *transport = ir_attribute_get(layer->operation, "transport");
    if (description->is_partial && transport)
        attributes[count++] = (ir_named_attribute){"transport", transport};
    return count;
}

raptor_status graph_task_begin(graph_task *task, graph_layer *layer,
                               const graph_task_description *description) {
    graph_lowering *lowering = layer->lowering;
    const int64_t *placement = NULL;
    RAPTOR_TRY(make_placement(layer, description, &placement));
    int64_t lanes = lane_count(description);
    bool is_scalar = lanes == 1 && !description->is_partial && layer->output.rows == 1 &&
                     description->fragment_length == layer->output.columns;
    ir_named_attribute attributes[TASK_ATTRIBUTES];
    uint32_t attribute_count = make_attributes(layer, description, placement, attributes);
    const ir_type *type = is_scalar
                              ? ir_type_matrix(lowering->context, 1, description->fragment_length)
                              : ir_type_tensor(lowering->context, 3,
                                               (int64_t[]){lanes, 1, description->fragment_length},
                                               ir_type_f32(lowering->context));
    lowering->builder.location = layer->operation->location;
    ir_operation *operation = ir_build_compute(
        &lowering->builder, is_scalar ? "spat.graph_compute" : "spat.graph_compute_batch",
        &(ir_compute_description){
            .weights = &description->weight,
            .weight_count = description->weight ? 1 : 0,
            .result_types = &type,
            .result_count = 1,
            .lane_count = lanes,
            .attributes = attributes,
            .attribute_count = attribute_count,
        });
    *task = (graph_task){
        .layer = layer,
        .lanes = *whole_rows(description),
        .tiles = cut_rows(description),
        .operation = operation,
        .is_scalar = is_scalar,
        .builder = {lowering->context, ir_compute_body(operation), NULL,
                    layer->operation->location},
        .fragment_length = description->fragment_length,
    };
    if (!is_scalar)
        task->dimensions[task->dimension_count++] = ir_compute_lane(operation);
    lowering->filled = operation;
    set_expressions(task, lanes);
    return RAPTOR_OK;
}

/* Single iterations and whole-row insertions leave rows and positions behind that nobody uses. */
static void erase_unused(ir_block *block) {
    static const char *const erasable[] = {"tensor.empty", "affine.apply", "arith.constant"};
    ir_operation *previous;
    for (ir_operation *operation = block->last; operation; operation = previous) {
        previous = operation->previous;
        for (uint32_t i = 0; i < operation->region_count; i++)
            if (ir_region_entry(operation->regions[i]))
                erase_unused(ir_region_entry(operation->regions[i]));
        if (operation->result_count != 1 || ir_value_is_used(ir_result(operation, 0)))
            continue;
        for (size_t i = 0; i < sizeof erasable / sizeof *erasable; i++)
            if (ir_operation_is(operation, erasable[i])) {
                ir_operation_erase(operation);
                break;
            }
    }
}

static ir_value *finish(graph_task *task, ir_value *value) {
    if (task->is_scalar)
        spat_build_yield(&task->builder, 1, &value);
    else
        spat_build_publish(&task->builder, task->operation, &value);
    erase_unused(ir_compute_body(task->operation));
    task->layer->lowering->filled = NULL;
    return ir_result(task->operation, 0);
}

ir_value *graph_task_finish_partial(graph_task *task, ir_value *value) {
    return finish(task, value);
}

uint32_t graph_task_publish(graph_task *task, ir_value *value) {
    graph_layer *layer = task->layer;
    ir_value *collection = finish(task, value);
    if (task->is_scalar) {
        layer->whole = collection;
        return 0;
    }
    RAPTOR_GROW(layer->lowering->arena, layer->collections, layer->collection_count,
                layer->collection_capacity);
    layer->collections[layer->collection_count] = collection;
    return layer->collection_count++;
}

graph_segment graph_task_row(const graph_task *task) {
    const graph_form *output = &task->layer->output;
    if (!task->tiles)
        return (graph_segment){task->fragment, graph_number(task, 0), output->columns};
    return (graph_segment){task->fragment, graph_scale(task, task->column, output->c),
                           task->width * output->c};
}

/* Where a lane's segment lies. */
static bool place_of(const graph_task *task, const graph_segment *segment, int64_t lane,
                     int64_t *out_row, int64_t *out_column) {
    if (!task->tiles)
        return ir_affine_evaluate(segment->row, &lane, NULL, out_row) &&
               ir_affine_evaluate(segment->column, &lane, NULL, out_column);
    *out_row = task->tiles->rows[lane];
    *out_column = task->layer->columns.cuts[task->tiles->ranges[lane]] * task->layer->output.c;
    return true;
}

raptor_status graph_task_finish(graph_task *task, const graph_segment *segment, ir_value *value,
                                uint32_t first_fused) {
    graph_layer *layer = task->layer;
    for (uint32_t i = first_fused; i < layer->fused_count; i++)
        RAPTOR_TRY(graph_elementwise_apply(task, &layer->fused[i], segment, value, &value));
    uint32_t collection = graph_task_publish(task, value);
    if (task->is_scalar)
        return RAPTOR_OK;
    int64_t lanes = task->tiles ? task->tiles->count : graph_lanes_count(&task->lanes);
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t row, column;
        if (!place_of(task, segment, lane, &row, &column))
            return graph_fail(layer, "the place of a fragment overflows");
        graph_place(layer, (graph_placed){collection, lane, 0, row, column, segment->length});
    }
    return RAPTOR_OK;
}

raptor_status graph_chunks_make(graph_layer *layer, int64_t unit, graph_chunks *out_chunks) {
    int64_t total = layer->output.rows * layer->output.columns;
    int64_t fragments = ir_integer_get(layer->operation, "fragments", layer->placement_count);
    if (fragments < 1 || total < 1)
        return graph_fail(layer, "'fragments' must be at least 1, and so must be its elements");
    int64_t length = 1 + (total - 1) / fragments; /* fragments: from a file, of any size */
    length = (length + unit - 1) / unit * unit;
    int64_t full = total / length;
    *out_chunks = (graph_chunks){
        .length = length,
        .tail = total % length,
        .full_lanes = {1, full + 1, 0, full},
        .tail_lanes = {1, full + 1, full, total % length ? 1 : 0},
    };
    return RAPTOR_OK;
}
