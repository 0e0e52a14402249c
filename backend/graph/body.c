/* The bodies of tasks: positions, slices of local rows, reads of bound values, loops. */
#include "backend/graph/lowering.h"

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/tensor/tensor.h"

static ir_context *context_of(const graph_task *task) {
    return task->layer->lowering->context;
}

/* ---- positions ---- */

const ir_affine *graph_number(const graph_task *task, int64_t value) {
    return ir_affine_constant(context_of(task), value);
}

static const ir_affine *combine(const graph_task *task, ir_affine_kind kind, const ir_affine *a,
                                int64_t b) {
    return ir_affine_binary(context_of(task), kind, a, graph_number(task, b));
}

const ir_affine *graph_add(const graph_task *task, const ir_affine *a, const ir_affine *b) {
    if (b->kind == IR_AFFINE_CONSTANT)
        return graph_offset(task, a, b->value);
    if (a->kind == IR_AFFINE_CONSTANT)
        return graph_offset(task, b, a->value);
    return ir_affine_binary(context_of(task), IR_AFFINE_ADD, a, b);
}

/* Constants at the end of sums are gathered into one. */
const ir_affine *graph_offset(const graph_task *task, const ir_affine *a, int64_t offset) {
    if (a->kind == IR_AFFINE_ADD && a->rhs->kind == IR_AFFINE_CONSTANT) {
        offset += a->rhs->value;
        a = a->lhs;
    }
    return combine(task, IR_AFFINE_ADD, a, offset);
}

const ir_affine *graph_scale(const graph_task *task, const ir_affine *a, int64_t factor) {
    return combine(task, IR_AFFINE_MULTIPLY, a, factor);
}

const ir_affine *graph_divide(const graph_task *task, const ir_affine *a, int64_t divisor) {
    return divisor == 1 ? a : combine(task, IR_AFFINE_FLOOR_DIVIDE, a, divisor);
}

const ir_affine *graph_modulo(const graph_task *task, const ir_affine *a, int64_t divisor) {
    return divisor == 1 ? graph_number(task, 0) : combine(task, IR_AFFINE_MODULO, a, divisor);
}

static uint32_t used_dimensions(const ir_affine *expression) {
    if (!expression)
        return 0;
    if (expression->kind == IR_AFFINE_DIMENSION)
        return 1u << expression->value;
    return used_dimensions(expression->lhs) | used_dimensions(expression->rhs);
}

/* The expression over the used dimensions only, numbered without gaps. */
static const ir_affine *renumber(ir_context *context, const ir_affine *expression, uint32_t used) {
    if (expression->kind == IR_AFFINE_CONSTANT)
        return expression;
    if (expression->kind == IR_AFFINE_DIMENSION) {
        uint32_t below = used & ((1u << expression->value) - 1);
        return ir_affine_dimension(context, (uint32_t)__builtin_popcount(below));
    }
    return ir_affine_binary(context, expression->kind, renumber(context, expression->lhs, used),
                            renumber(context, expression->rhs, used));
}

static ir_value *index_of(graph_task *task, const ir_affine *expression) {
    ir_context *context = context_of(task);
    if (expression->kind == IR_AFFINE_DIMENSION)
        return task->dimensions[expression->value];
    for (uint32_t i = 0; i < task->index_count; i++)
        if (task->indices[i].expression == expression)
            return task->indices[i].value;
    ir_value *value;
    if (expression->kind == IR_AFFINE_CONSTANT) {
        value = ir_build_index(&task->builder, expression->value);
    } else {
        uint32_t used = used_dimensions(expression), count = 0;
        ir_value *operands[GRAPH_MAXIMUM_DIMENSIONS];
        for (uint32_t i = 0; i < task->dimension_count; i++)
            if (used >> i & 1)
                operands[count++] = task->dimensions[i];
        const ir_affine *compact = renumber(context, expression, used);
        const ir_attribute *map = ir_attribute_affine_map(context, count, 0, 1, &compact);
        value = affine_build_apply(&task->builder, map, count, operands);
    }
    if (task->index_count < GRAPH_INDEX_CACHE) {
        task->indices[task->index_count].expression = expression;
        task->indices[task->index_count++].value = value;
    }
    return value;
}

static ir_slice_entry entry(graph_task *task, const ir_affine *expression) {
    return expression->kind == IR_AFFINE_CONSTANT ? ir_slice_constant(expression->value)
                                                  : ir_slice_value(index_of(task, expression));
}

const ir_affine *graph_lookup(graph_task *task, ir_value *table, const ir_affine *position) {
    ir_value *index = index_of(task, position);
    ir_value *found = tensor_build_extract(&task->builder, table, 1, &index);
    const ir_affine *expression = ir_affine_dimension(context_of(task), task->dimension_count);
    task->dimensions[task->dimension_count++] = found;
    return expression;
}

/* ---- local rows ---- */

int64_t graph_length(const ir_value *row) {
    return row->type->shape[row->type->rank - 1];
}

static const ir_type *row_type(const graph_task *task, int64_t length) {
    return ir_type_matrix(context_of(task), 1, length);
}

ir_value *graph_empty(graph_task *task, int64_t length) {
    return tensor_build_empty(&task->builder, row_type(task, length));
}

ir_value *graph_slice(graph_task *task, ir_value *row, const ir_affine *offset, int64_t length,
                      int64_t stride) {
    if (length == graph_length(row))
        return row;
    ir_slice_entry offsets[2] = {ir_slice_constant(0), entry(task, offset)};
    ir_slice_entry sizes[2] = {ir_slice_constant(1), ir_slice_constant(length)};
    ir_slice_entry strides[2] = {ir_slice_constant(1), ir_slice_constant(length == 1 ? 1 : stride)};
    return ir_build_extract_slice(&task->builder, row, offsets, sizes, strides,
                                  row_type(task, length));
}

ir_value *graph_insert(graph_task *task, ir_value *part, ir_value *row, const ir_affine *offset) {
    if (graph_length(part) == graph_length(row))
        return part;
    ir_slice_entry offsets[2] = {ir_slice_constant(0), entry(task, offset)};
    ir_slice_entry sizes[2] = {ir_slice_constant(1), ir_slice_constant(graph_length(part))};
    return ir_build_insert_slice(&task->builder, part, row, offsets, sizes, NULL);
}

ir_value *graph_binary(graph_task *task, const char *name, ir_value *a, ir_value *b) {
    ir_value *operands[2] = {a, b};
    return ir_build_value(&task->builder, name, 2, operands, a->type, NULL, 0);
}

ir_value *graph_dot(graph_task *task, ir_value *a, ir_value *b) {
    ir_value *operands[2] = {a, b};
    return ir_build_value(&task->builder, "spat.vvdmul", 2, operands, row_type(task, 1), NULL, 0);
}

ir_value *graph_average(graph_task *task, ir_value *row) {
    return ir_build_value(&task->builder, "spat.vavg", 1, &row, row_type(task, 1), NULL, 0);
}

ir_value *graph_unary(graph_task *task, const char *name, ir_value *a) {
    return ir_build_value(&task->builder, name, 1, &a, a->type, NULL, 0);
}

/* Zeros are made on the core; other rows come from host memory, so that a long one is cheaper
 * filled locally from a short one. */
ir_value *graph_task_splat(graph_task *task, int64_t length, float value) {
    graph_lowering *lowering = task->layer->lowering;
    if (length <= GRAPH_SHORT_ROW || value == 0.0f)
        return graph_splat(lowering, length, value);
    ir_value *part = graph_splat(lowering, GRAPH_SHORT_ROW, value);
    int64_t full = length / GRAPH_SHORT_ROW, tail = length % GRAPH_SHORT_ROW;
    graph_loop loop = graph_loop_begin(task, full, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, GRAPH_SHORT_ROW);
    ir_value *row = graph_loop_end(task, &loop, graph_insert(task, part, loop.carried, at));
    if (tail == 0)
        return row;
    return graph_insert(task, graph_splat(lowering, tail, value), row,
                        graph_number(task, full * GRAPH_SHORT_ROW));
}

/* Doubles what is filled; the device has no instruction that repeats an element. */
ir_value *graph_repeat(graph_task *task, ir_value *part_row, int64_t length) {
    ir_value *row = part_row;
    for (int64_t filled = graph_length(part_row); filled < length;) {
        int64_t part = filled < length - filled ? filled : length - filled;
        ir_value *head = graph_slice(task, row, graph_number(task, 0), part, 1);
        ir_value *next = graph_empty(task, filled + part);
        next = graph_insert(task, row, next, graph_number(task, 0));
        row = graph_insert(task, head, next, graph_number(task, filled));
        filled += part;
    }
    return row;
}

/* ---- values from outside the task ---- */

static ir_value *bind(graph_task *task, ir_value *outer) {
    uint32_t count = ir_compute_input_count(task->operation);
    for (uint32_t i = 0; i < count; i++)
        if (ir_compute_input(task->operation, i) == outer)
            return ir_compute_input_argument(task->operation, i);
    return ir_compute_add_input(task->operation, outer);
}

/* A constant of a layout-stage value in physical order, as one row of rows * columns elements. */
static ir_value *physical_constant(graph_task *task, const graph_data *data,
                                   const graph_form *form) {
    graph_lowering *lowering = task->layer->lowering;
    graph_constant_key key = {data->attribute, 0, data->count,
                              GRAPH_CONSTANT_PHYSICAL + (int)form->layout};
    ir_value *value = graph_constant_find(lowering, key);
    if (value)
        return value;
    float *elements = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)data->count);
    int64_t next = 0;
    for (int64_t n = 0; n < form->n; n++)
        for (int64_t c = 0; c < form->c; c++)
            for (int64_t h = 0; h < form->h; h++)
                for (int64_t w = 0; w < form->w; w++)
                    elements[graph_form_position(form, n, c, h, w)] =
                        graph_data_element(data, next++);
    return graph_constant_add(
        lowering, key,
        graph_resource(lowering, graph_resource_name(task->layer), 1, data->count, elements));
}

ir_value *graph_read(graph_task *task, ir_value *logical, const graph_form *form,
                     const ir_affine *row, const ir_affine *column, int64_t length) {
    graph_data data;
    if (!graph_value_of(logical) && graph_data_of(logical, &data)) {
        if (data.splat)
            return graph_task_splat(task, length, graph_data_element(&data, 0));
        ir_value *constant = physical_constant(task, &data, form);
        return graph_slice(task, constant,
                           graph_add(task, graph_scale(task, row, form->columns), column), length,
                           1);
    }
    ir_value *argument = bind(task, graph_value_of(logical)->tensor);
    ir_slice_entry offsets[2] = {entry(task, row), entry(task, column)};
    ir_slice_entry sizes[2] = {ir_slice_constant(1), ir_slice_constant(length)};
    return ir_build_extract_slice(&task->builder, argument, offsets, sizes, NULL,
                                  row_type(task, length));
}

ir_value *graph_read_slot(graph_task *task, ir_value *collection, const ir_affine *slot,
                          const ir_affine *offset, int64_t length) {
    ir_value *argument = bind(task, collection);
    ir_slice_entry offsets[3] = {entry(task, slot), ir_slice_constant(0), entry(task, offset)};
    ir_slice_entry sizes[3] = {ir_slice_constant(1), ir_slice_constant(1),
                               ir_slice_constant(length)};
    return ir_build_extract_slice(&task->builder, argument, offsets, sizes, NULL,
                                  row_type(task, length));
}

static ir_value *constant_vector(graph_task *task, const graph_data *data, int64_t first,
                                 int64_t length) {
    graph_lowering *lowering = task->layer->lowering;
    if (data->splat || data->count == 1)
        return graph_task_splat(task, length, graph_data_element(data, 0));
    graph_constant_key key = {data->attribute, first, length, GRAPH_CONSTANT_VECTOR};
    ir_value *value = graph_constant_find(lowering, key);
    if (value)
        return value;
    float *elements = RAPTOR_NEW_ARRAY(lowering->arena, float, (size_t)length);
    for (int64_t i = 0; i < length; i++)
        elements[i] = graph_data_element(data, first + i);
    return graph_constant_add(
        lowering, key,
        graph_resource(lowering, graph_resource_name(task->layer), 1, length, elements));
}

ir_value *graph_read_vector(graph_task *task, ir_value *logical, int64_t first, int64_t length) {
    graph_data data;
    if (!graph_value_of(logical) && graph_data_of(logical, &data))
        return constant_vector(task, &data, first, length);
    const graph_value *value = graph_value_of(logical);
    const ir_affine *zero = graph_number(task, 0);
    if (value->form.rows * value->form.columns == 1)
        return graph_repeat(task, graph_read(task, logical, &value->form, zero, zero, 1), length);
    return graph_read(task, logical, &value->form, zero, graph_number(task, first), length);
}

/* ---- loops ---- */

graph_loop graph_loop_begin(graph_task *task, int64_t count, ir_value *initial) {
    graph_loop loop = {NULL, task->builder, task->dimension_count, task->index_count,
                       NULL, initial};
    if (count == 1) {
        loop.index = graph_number(task, 0);
        return loop;
    }
    ir_value *lower = index_of(task, graph_number(task, 0));
    ir_value *upper = index_of(task, graph_number(task, count));
    ir_value *step = index_of(task, graph_number(task, 1));
    loop.outer_indices = task->index_count;
    loop.operation = scf_build_for(&task->builder, lower, upper, step, 1, &initial);
    loop.index = ir_affine_dimension(context_of(task), task->dimension_count);
    loop.carried = scf_for_carried(loop.operation, 0);
    task->dimensions[task->dimension_count++] = scf_for_induction(loop.operation);
    task->builder.block = scf_for_body(loop.operation);
    task->builder.before = NULL;
    return loop;
}

ir_value *graph_loop_end(graph_task *task, graph_loop *loop, ir_value *next) {
    if (!loop->operation)
        return next;
    scf_build_yield(&task->builder, 1, &next);
    task->builder = loop->outer;
    task->dimension_count = loop->outer_dimensions;
    task->index_count = loop->outer_indices;
    return ir_result(loop->operation, 0);
}
