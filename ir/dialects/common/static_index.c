#include "ir/dialects/common/static_index.h"

#include "ir/registry.h"

#include <string.h>

enum { MAXIMUM_DEPTH = 64, MAXIMUM_TERMS = 16 };

static bool compile_time(const ir_value *value, uint32_t depth) {
    const ir_operation *defining = value->defining;
    if (!defining || depth > MAXIMUM_DEPTH)
        return false;
    if (ir_operation_is(defining, "arith.constant"))
        return true;
    bool folds = defining->definition && (defining->definition->traits & IR_TRAIT_PURE) &&
                 defining->operand_count > 0;
    for (uint32_t i = 0; folds && i < defining->operand_count; i++)
        folds = compile_time(ir_operand_value(defining, i), depth + 1);
    return folds;
}

bool ir_is_compile_time(const ir_value *value) {
    return compile_time(value, 0);
}

typedef struct evaluation {
    const ir_index_binding *bindings;
    uint32_t binding_count, depth;
} evaluation;

static bool evaluate(evaluation *run, const ir_value *value, int64_t *out);

static bool evaluate_constant(const ir_operation *operation, int64_t *out) {
    const ir_attribute *value = ir_attribute_get(operation, "value");
    if (!value || value->kind != IR_ATTRIBUTE_INTEGER)
        return false;
    *out = value->integer;
    return true;
}

typedef enum binary_kind {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    MINIMUM,
    MAXIMUM
} binary_kind;
static const struct {
    const char *name;
    binary_kind kind;
} binaries[] = {
    {"arith.addi", ADD},        {"arith.subi", SUBTRACT}, {"arith.muli", MULTIPLY},
    {"arith.divsi", DIVIDE},    {"arith.divui", DIVIDE},  {"arith.remui", REMAINDER},
    {"arith.remsi", REMAINDER}, {"arith.minsi", MINIMUM}, {"arith.maxsi", MAXIMUM},
};

/* The unsigned forms agree with the signed ones on the nonnegative numbers they accept here. */
static bool apply_binary(const char *name, binary_kind kind, int64_t a, int64_t b, int64_t *out) {
    switch (kind) {
    case ADD:
        return !__builtin_add_overflow(a, b, out);
    case SUBTRACT:
        return !__builtin_sub_overflow(a, b, out);
    case MULTIPLY:
        return !__builtin_mul_overflow(a, b, out);
    case MINIMUM:
        *out = a < b ? a : b;
        return true;
    case MAXIMUM:
        *out = a > b ? a : b;
        return true;
    case DIVIDE:
    case REMAINDER:
        break;
    }
    bool is_unsigned = strstr(name, "ui") != NULL;
    if (b == 0 || (a == INT64_MIN && b == -1) || (is_unsigned && (a < 0 || b < 0)))
        return false;
    *out = kind == DIVIDE ? a / b : a % b;
    return true;
}

static bool evaluate_binary(evaluation *run, const ir_operation *operation, int64_t *out) {
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        if (!ir_operation_is(operation, binaries[i].name) || operation->operand_count != 2)
            continue;
        int64_t a, b;
        return evaluate(run, ir_operand_value(operation, 0), &a) &&
               evaluate(run, ir_operand_value(operation, 1), &b) &&
               apply_binary(operation->name, binaries[i].kind, a, b, out);
    }
    return false;
}

static bool evaluate_operands(evaluation *run, const ir_operation *operation, uint32_t first,
                              int64_t *terms) {
    if (operation->operand_count - first > MAXIMUM_TERMS)
        return false;
    for (uint32_t i = first; i < operation->operand_count; i++)
        if (!evaluate(run, ir_operand_value(operation, i), &terms[i - first]))
            return false;
    return true;
}

static bool evaluate_affine(evaluation *run, const ir_operation *operation, int64_t *out) {
    int64_t terms[MAXIMUM_TERMS] = {0};
    const ir_attribute *map = ir_attribute_get(operation, "map");
    if (!map || map->kind != IR_ATTRIBUTE_AFFINE_MAP || map->map.result_count == 0 ||
        operation->operand_count != map->map.dimension_count + map->map.symbol_count ||
        !evaluate_operands(run, operation, 0, terms))
        return false;
    bool smallest = ir_operation_is(operation, "affine.min");
    for (uint32_t i = 0; i < map->map.result_count; i++) {
        int64_t number;
        if (!ir_affine_evaluate(map->map.results[i], terms, terms + map->map.dimension_count,
                                &number))
            return false;
        if (i == 0 || (smallest ? number < *out : number > *out))
            *out = number;
    }
    return true;
}

static bool evaluate_table(evaluation *run, const ir_operation *operation, int64_t *out) {
    int64_t indices[MAXIMUM_TERMS] = {0};
    const ir_operation *table = ir_operand_value(operation, 0)->defining;
    if (!table || !ir_operation_is(table, "arith.constant"))
        return false;
    const ir_attribute *value = ir_attribute_get(table, "value");
    const ir_type *type = ir_operand_value(operation, 0)->type;
    bool splat = false;
    const void *data = value ? ir_attribute_data(value, &splat) : NULL;
    if (!data || !ir_type_is_shaped(type) || operation->operand_count - 1 != type->rank ||
        !evaluate_operands(run, operation, 1, indices))
        return false;
    size_t position = 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        if (indices[i] < 0 || indices[i] >= type->shape[i])
            return false;
        position = position * (size_t)type->shape[i] + (size_t)indices[i];
    }
    uint32_t bytes = ir_type_element_bytes(type);
    const char *at = (const char *)data + (splat ? 0 : position * bytes);
    if (type->element->kind == IR_TYPE_FLOAT || (bytes != 4 && bytes != 8))
        return false;
    int32_t narrow = 0;
    memcpy(bytes == 8 ? (void *)out : (void *)&narrow, at, bytes);
    if (bytes == 4)
        *out = narrow;
    return true;
}

static bool evaluate(evaluation *run, const ir_value *value, int64_t *out) {
    for (uint32_t i = 0; i < run->binding_count; i++)
        if (run->bindings[i].value == value) {
            *out = run->bindings[i].number;
            return true;
        }
    const ir_operation *operation = value->defining;
    if (!operation || run->depth >= MAXIMUM_DEPTH)
        return false;
    run->depth++;
    bool known = false;
    if (ir_operation_is(operation, "arith.constant"))
        known = evaluate_constant(operation, out);
    else if (ir_operation_is(operation, "tensor.extract"))
        known = evaluate_table(run, operation, out);
    else if (ir_operation_is(operation, "arith.index_cast"))
        known = evaluate(run, ir_operand_value(operation, 0), out);
    else if (strncmp(operation->name, "affine.", 7) == 0)
        known = evaluate_affine(run, operation, out);
    else
        known = evaluate_binary(run, operation, out);
    run->depth--;
    return known;
}

bool ir_index_evaluate(const ir_value *value, const ir_index_binding *bindings,
                       uint32_t binding_count, int64_t *out_number) {
    evaluation run = {bindings, binding_count, 0};
    return evaluate(&run, value, out_number);
}
