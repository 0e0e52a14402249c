/* Reading and writing the attributes of operations, and their place for diagnostics. */
#include "ir/internal.h"

static ir_named_attribute *find(const ir_operation *operation, const char *name, size_t length) {
    for (uint32_t i = 0; i < operation->attribute_count; i++)
        if (ir_text_is(operation->attributes[i].name, name, length))
            return &operation->attributes[i];
    return NULL;
}

const ir_attribute *ir_attribute_find(const ir_operation *operation, const char *name,
                                      size_t length) {
    const ir_named_attribute *entry = find(operation, name, length);
    return entry ? entry->value : NULL;
}

void ir_attribute_set(ir_operation *operation, const char *name, const ir_attribute *value) {
    ir_named_attribute *entry = find(operation, name, strlen(name));
    if (entry) {
        entry->value = value;
        return;
    }
    RAPTOR_GROW(&operation->context->arena, operation->attributes, operation->attribute_count,
                operation->attribute_capacity);
    operation->attributes[operation->attribute_count++] =
        (ir_named_attribute){ir_intern(operation->context, name), value};
}

void ir_attribute_remove(ir_operation *operation, const char *name) {
    ir_named_attribute *entry = find(operation, name, strlen(name));
    if (!entry)
        return;
    ir_named_attribute *end = operation->attributes + operation->attribute_count--;
    memmove(entry, entry + 1, (size_t)(end - entry - 1) * sizeof *entry);
}

double ir_float_get(const ir_operation *operation, const char *name, double fallback) {
    const ir_attribute *value = ir_attribute_get(operation, name);
    return value && value->kind == IR_ATTRIBUTE_FLOAT ? value->number : fallback;
}

const char *ir_string_get(const ir_operation *operation, const char *name, const char *fallback) {
    const ir_attribute *value = ir_attribute_get(operation, name);
    bool text = value && (value->kind == IR_ATTRIBUTE_STRING || value->kind == IR_ATTRIBUTE_SYMBOL);
    return text ? value->string.text : fallback;
}

const char *ir_enum_get(const ir_operation *operation, const char *name, const char *fallback) {
    const ir_attribute *value = ir_attribute_get(operation, name);
    return value && value->kind == IR_ATTRIBUTE_ENUM ? value->string.text : fallback;
}

const int64_t *ir_integers_of(const ir_attribute *value, uint32_t *out_count) {
    static const int64_t nothing[1];
    *out_count = 0;
    if (!value)
        return NULL;
    if (value->kind == IR_ATTRIBUTE_ARRAY) {
        *out_count = value->array.integers ? value->array.count : 0;
        return value->array.integers;
    }
    if (value->kind != IR_ATTRIBUTE_DENSE_ARRAY || value->type->kind == IR_TYPE_FLOAT)
        return NULL;
    *out_count = value->dense_array.count;
    return value->dense_array.count ? value->dense_array.integers : nothing;
}

raptor_place ir_place(const ir_operation *operation) {
    raptor_place place = {.file = operation->location.file,
                          .line = operation->location.line,
                          .column = operation->location.column,
                          .operator= operation->name };
    /* The nearest operation around it that knows its layer. */
    for (const ir_operation *at = operation; at && !place.node; at = ir_operation_parent(at))
        place.node = ir_string_get(at, "raptor.layer", at->location.name);
    return place;
}

/* False if the operation does not say how many operands each group has. */
static bool group_by_segments(const ir_operation *operation, uint32_t group, uint32_t *out_first,
                              uint32_t *out_count) {
    uint32_t count;
    const int64_t *segments = ir_integers_get(operation, "operandSegmentSizes", &count);
    if (!segments)
        return false;
    for (uint32_t i = 0; i < group && i < count; i++)
        *out_first += (uint32_t)segments[i];
    *out_count = group < count ? (uint32_t)segments[group] : 0;
    return true;
}

void ir_operand_group(const ir_operation *operation, uint32_t group, uint32_t *out_first,
                      uint32_t *out_count) {
    const ir_operation_definition *definition = operation->definition;
    *out_first = *out_count = 0;
    uint32_t groups = 0, flexible = IR_MAXIMUM_OPERANDS, flexible_count = 0;
    for (; definition && groups < IR_MAXIMUM_OPERANDS && definition->operands[groups].name;
         groups++)
        if (definition->operands[groups].arity != IR_ARITY_ONE) {
            flexible = groups;
            flexible_count++;
        }
    if (flexible_count > 1 && group_by_segments(operation, group, out_first, out_count))
        return;
    /* Without segments only one group can vary: it takes what the others leave. */
    uint32_t fixed = flexible < groups ? groups - 1 : groups;
    uint32_t varying = operation->operand_count > fixed ? operation->operand_count - fixed : 0;
    if (group >= groups)
        return;
    *out_first = group <= flexible ? group : group - 1 + varying;
    *out_count = group == flexible ? varying : 1;
}
