/* Types: each is made once, so equality is pointer equality. */
#include "ir/internal.h"

static bool same_pointers(const void *a, const void *b, uint32_t count) {
    return count == 0 || memcmp(a, b, count * sizeof(void *)) == 0;
}

static bool type_equal(const void *object, const void *key) {
    const ir_type *a = object, *b = key;
    return a->kind == b->kind && a->width == b->width && a->signedness == b->signedness &&
           a->is_bfloat == b->is_bfloat && a->element == b->element && a->rank == b->rank &&
           a->encoding == b->encoding && a->memory_space == b->memory_space &&
           a->input_count == b->input_count && a->result_count == b->result_count &&
           (a->rank == 0 || memcmp(a->shape, b->shape, a->rank * sizeof(int64_t)) == 0) &&
           same_pointers(a->inputs, b->inputs, a->input_count) &&
           same_pointers(a->results, b->results, a->result_count);
}

static uint64_t type_hash(const ir_type *type) {
    uint64_t hash = ir_hash_mix(type->kind, type->width);
    hash = ir_hash_mix(hash, type->signedness * 2u + type->is_bfloat);
    hash = ir_hash_mix(hash, (uintptr_t)type->element);
    hash = ir_hash_mix(hash, (uintptr_t)type->encoding);
    hash = ir_hash_mix(hash, (uintptr_t)type->memory_space);
    for (uint32_t i = 0; i < type->rank; i++)
        hash = ir_hash_mix(hash, (uint64_t)type->shape[i]);
    for (uint32_t i = 0; i < type->input_count; i++)
        hash = ir_hash_mix(hash, (uintptr_t)type->inputs[i]);
    hash = ir_hash_mix(hash, type->input_count);
    for (uint32_t i = 0; i < type->result_count; i++)
        hash = ir_hash_mix(hash, (uintptr_t)type->results[i]);
    return hash;
}

static const void *copy(ir_context *context, const void *items, size_t count, size_t size) {
    if (!count)
        return NULL;
    void *own = raptor_arena_array(&context->arena, count, size);
    return memcpy(own, items, count * size);
}

/* The unique type equal to the candidate, whose lists belong to the caller. */
static const ir_type *unique(ir_context *context, const ir_type *candidate) {
    uint64_t hash = type_hash(candidate);
    ir_table_slot *slot = ir_table_find(context, &context->types, hash, candidate, type_equal);
    if (!slot->object) {
        ir_type *type = RAPTOR_NEW(&context->arena, ir_type);
        *type = *candidate;
        type->context = context;
        type->shape = copy(context, candidate->shape, candidate->rank, sizeof(int64_t));
        type->inputs = copy(context, candidate->inputs, candidate->input_count, sizeof(void *));
        type->results = copy(context, candidate->results, candidate->result_count, sizeof(void *));
        *slot = (ir_table_slot){hash, type};
        context->types.count++;
    }
    return slot->object;
}

const ir_type *ir_type_index(ir_context *context) {
    if (!context->index)
        context->index = unique(context, &(ir_type){.kind = IR_TYPE_INDEX});
    return context->index;
}

const ir_type *ir_type_none(ir_context *context) {
    if (!context->none)
        context->none = unique(context, &(ir_type){.kind = IR_TYPE_NONE});
    return context->none;
}

const ir_type *ir_type_integer(ir_context *context, uint32_t width, ir_signedness signedness) {
    return unique(context,
                  &(ir_type){.kind = IR_TYPE_INTEGER, .width = width, .signedness = signedness});
}

const ir_type *ir_type_float(ir_context *context, uint32_t width) {
    return unique(context, &(ir_type){.kind = IR_TYPE_FLOAT, .width = width});
}

const ir_type *ir_type_bfloat16(ir_context *context) {
    return unique(context, &(ir_type){.kind = IR_TYPE_FLOAT, .width = 16, .is_bfloat = true});
}

const ir_type *ir_type_f32(ir_context *context) {
    return context->f32;
}

const ir_type *ir_type_tensor(ir_context *context, uint32_t rank, const int64_t *shape,
                              const ir_type *element) {
    return ir_type_tensor_encoded(context, rank, shape, element, NULL);
}

const ir_type *ir_type_tensor_encoded(ir_context *context, uint32_t rank, const int64_t *shape,
                                      const ir_type *element, const ir_attribute *encoding) {
    return unique(context, &(ir_type){.kind = IR_TYPE_TENSOR,
                                      .element = element,
                                      .rank = rank,
                                      .shape = shape,
                                      .encoding = encoding});
}

const ir_type *ir_type_memref(ir_context *context, uint32_t rank, const int64_t *shape,
                              const ir_type *element) {
    return ir_type_memref_full(context, rank, shape, element, NULL, NULL);
}

const ir_type *ir_type_memref_full(ir_context *context, uint32_t rank, const int64_t *shape,
                                   const ir_type *element, const ir_attribute *layout,
                                   const ir_attribute *memory_space) {
    return unique(context, &(ir_type){.kind = IR_TYPE_MEMREF,
                                      .element = element,
                                      .rank = rank,
                                      .shape = shape,
                                      .encoding = layout,
                                      .memory_space = memory_space});
}

const ir_type *ir_type_function(ir_context *context, uint32_t input_count,
                                const ir_type *const *inputs, uint32_t result_count,
                                const ir_type *const *results) {
    return unique(context, &(ir_type){.kind = IR_TYPE_FUNCTION,
                                      .input_count = input_count,
                                      .result_count = result_count,
                                      .inputs = inputs,
                                      .results = results});
}

const ir_type *ir_type_matrix(ir_context *context, int64_t rows, int64_t columns) {
    return ir_type_tensor(context, 2, (const int64_t[]){rows, columns}, context->f32);
}

bool ir_type_is_static(const ir_type *type) {
    if (!ir_type_is_shaped(type))
        return false;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->shape[i] == IR_DYNAMIC)
            return false;
    return true;
}

int64_t ir_type_element_count(const ir_type *type) {
    if (!ir_type_is_static(type))
        return -1;
    int64_t count = 1;
    bool overflow = false;
    for (uint32_t i = 0; i < type->rank; i++) {
        if (type->shape[i] == 0)
            return 0;
        overflow |= !raptor_multiply_i64(count, type->shape[i], &count);
    }
    return overflow ? -1 : count;
}

uint32_t ir_type_element_bytes(const ir_type *type) {
    if (type->element)
        type = type->element;
    switch (type->kind) {
    case IR_TYPE_INDEX:
        return 8;
    case IR_TYPE_INTEGER:
    case IR_TYPE_FLOAT:
        return (type->width + 7) / 8;
    default:
        return 0;
    }
}
