#include "ir/dialects/tensor/slice.h"

/* Operands before the offsets; 0 if the operation is no slice. */
static uint32_t head_count(const ir_operation *operation) {
    static const struct {
        const char *name;
        size_t length;
        uint32_t heads;
    } slices[] = {
        {IR_NAME("tensor.extract_slice"), 1},
        {IR_NAME("tensor.insert_slice"), 2},
        {IR_NAME("tensor.parallel_insert_slice"), 2},
        {IR_NAME("memref.subview"), 1},
    };
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++)
        if (ir_text_is(operation->name, slices[i].name, slices[i].length))
            return slices[i].heads;
    return 0;
}

static const char *const group_names[3] = {"static_offsets", "static_sizes", "static_strides"};

uint32_t ir_slice_rank(const ir_operation *operation) {
    uint32_t count = 0;
    ir_integers_get(operation, group_names[0], &count);
    return count;
}

static uint32_t dynamic_count(const int64_t *entries, uint32_t count) {
    uint32_t dynamic = 0;
    for (uint32_t i = 0; i < count; i++)
        dynamic += entries[i] == IR_SLICE_DYNAMIC;
    return dynamic;
}

static ir_slice_entry entry(const ir_operation *operation, uint32_t group, uint32_t dimension) {
    uint32_t operand = head_count(operation), count = 0;
    for (uint32_t i = 0; i < group; i++) {
        const int64_t *earlier = ir_integers_get(operation, group_names[i], &count);
        operand += dynamic_count(earlier, count);
    }
    const int64_t *entries = ir_integers_get(operation, group_names[group], &count);
    if (!entries || dimension >= count)
        return ir_slice_constant(group == 2 ? 1 : 0);
    if (entries[dimension] != IR_SLICE_DYNAMIC)
        return ir_slice_constant(entries[dimension]);
    operand += dynamic_count(entries, dimension);
    if (operand >=
        operation->operand_count) /* refused by the slice's verifier, which may come late */
        return ir_slice_constant(-1);
    return ir_slice_value(ir_operand_value(operation, operand));
}

ir_slice_entry ir_slice_offset(const ir_operation *operation, uint32_t dimension) {
    return entry(operation, 0, dimension);
}

ir_slice_entry ir_slice_size(const ir_operation *operation, uint32_t dimension) {
    return entry(operation, 1, dimension);
}

ir_slice_entry ir_slice_stride(const ir_operation *operation, uint32_t dimension) {
    return entry(operation, 2, dimension);
}

bool ir_slice_has_unit_strides(const ir_operation *operation) {
    uint32_t count = 0;
    const int64_t *strides = ir_integers_get(operation, group_names[2], &count);
    for (uint32_t i = 0; i < count; i++)
        if (strides[i] != 1)
            return false;
    return true;
}

ir_value *ir_slice_source(const ir_operation *operation) {
    return ir_operand_value(operation, 0);
}

ir_value *ir_slice_destination(const ir_operation *operation) {
    return head_count(operation) == 2 ? ir_operand_value(operation, 1) : NULL;
}

/* Appends one group: its attribute, its dynamic operands, its segment size. */
static uint32_t add_group(ir_operation *operation, uint32_t group, uint32_t rank,
                          const ir_slice_entry *entries) {
    int64_t constants[IR_SLICE_MAXIMUM_RANK];
    uint32_t dynamic = 0;
    for (uint32_t i = 0; i < rank; i++) {
        bool is_value = entries && entries[i].value;
        constants[i] = is_value ? IR_SLICE_DYNAMIC : entries ? entries[i].constant : 1;
        if (is_value) {
            ir_operands_append(operation, 1, &entries[i].value);
            dynamic++;
        }
    }
    ir_attribute_set(operation, group_names[group],
                     ir_attribute_i64_array(operation->context, rank, constants));
    return dynamic;
}

static ir_operation *build(ir_builder *builder, const char *name, uint32_t heads,
                           ir_value *const *head, uint32_t rank, const ir_slice_entry *offsets,
                           const ir_slice_entry *sizes, const ir_slice_entry *strides,
                           const ir_type *result_type) {
    ir_operation_state state = {
        .name = name,
        .location = builder->location,
        .operands = head,
        .operand_count = heads,
        .result_types = &result_type,
        .result_count = result_type ? 1 : 0,
    };
    ir_operation *operation = ir_build(builder, &state);
    int64_t segments[5] = {1, 1};
    segments[heads] = add_group(operation, 0, rank, offsets);
    segments[heads + 1] = add_group(operation, 1, rank, sizes);
    segments[heads + 2] = add_group(operation, 2, rank, strides);
    ir_attribute_set(operation, "operandSegmentSizes",
                     ir_attribute_i32_array(builder->context, heads + 3, segments));
    return operation;
}

/* The type of a slice that keeps every dimension. */
static const ir_type *full_type(const ir_type *source, const ir_slice_entry *sizes) {
    int64_t shape[IR_SLICE_MAXIMUM_RANK];
    for (uint32_t i = 0; i < source->rank; i++)
        shape[i] = sizes[i].value ? IR_DYNAMIC : sizes[i].constant;
    if (source->kind == IR_TYPE_MEMREF)
        return ir_type_memref_full(source->context, source->rank, shape, source->element, NULL,
                                   source->memory_space);
    return ir_type_tensor(source->context, source->rank, shape, source->element);
}

ir_value *ir_build_extract_slice(ir_builder *builder, ir_value *source,
                                 const ir_slice_entry *offsets, const ir_slice_entry *sizes,
                                 const ir_slice_entry *strides, const ir_type *result_type) {
    if (!result_type)
        result_type = full_type(source->type, sizes);
    return ir_result(build(builder, "tensor.extract_slice", 1, &source, source->type->rank, offsets,
                           sizes, strides, result_type),
                     0);
}

ir_value *ir_build_insert_slice(ir_builder *builder, ir_value *source, ir_value *destination,
                                const ir_slice_entry *offsets, const ir_slice_entry *sizes,
                                const ir_slice_entry *strides) {
    ir_value *const head[2] = {source, destination};
    return ir_result(build(builder, "tensor.insert_slice", 2, head, destination->type->rank,
                           offsets, sizes, strides, destination->type),
                     0);
}

ir_operation *ir_build_parallel_insert_slice(ir_builder *builder, ir_value *source,
                                             ir_value *destination, const ir_slice_entry *offsets,
                                             const ir_slice_entry *sizes,
                                             const ir_slice_entry *strides) {
    ir_value *const head[2] = {source, destination};
    return build(builder, "tensor.parallel_insert_slice", 2, head, destination->type->rank, offsets,
                 sizes, strides, NULL);
}

ir_value *ir_build_subview(ir_builder *builder, ir_value *source, const ir_slice_entry *offsets,
                           const ir_slice_entry *sizes, const ir_slice_entry *strides,
                           const ir_type *result_type) {
    if (!result_type)
        result_type = full_type(source->type, sizes);
    return ir_result(build(builder, "memref.subview", 1, &source, source->type->rank, offsets,
                           sizes, strides, result_type),
                     0);
}
