#include "ir/evaluate.h"

#include "ir/internal.h"

/* Values visited in one evaluation: bounds depth, and the walks of shared operands, which a chain
 * of x + x doubles at every step. Our own expressions visit a few dozen. */
enum { VISIT_LIMIT = 1024 };

bool ir_environment_bind(ir_environment *environment, const ir_value *value, int64_t number) {
    if (environment->count == IR_ENVIRONMENT_LIMIT)
        return false;
    environment->bindings[environment->count++] = (ir_binding){value, number};
    return true;
}

static bool evaluate(const ir_value *value, const ir_environment *environment, int *budget,
                     int64_t *out_number);

static bool evaluate_apply(const ir_operation *operation, const ir_environment *environment,
                           int *budget, int64_t *out_number) {
    int64_t operands[16];
    const ir_attribute *map = ir_attribute_get(operation, "map");
    if (!map || map->kind != IR_ATTRIBUTE_AFFINE_MAP || map->map.result_count != 1 ||
        operation->operand_count > 16 ||
        operation->operand_count != map->map.dimension_count + map->map.symbol_count)
        return false;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        if (!evaluate(operation->operands[i].value, environment, budget, &operands[i]))
            return false;
    return ir_affine_evaluate(map->map.results[0], operands, operands + map->map.dimension_count,
                              out_number);
}

static bool table_entry(const ir_attribute *table, int64_t position, int64_t *out_number) {
    bool splat;
    const void *data = table ? ir_attribute_data(table, &splat) : NULL;
    if (!data || !table->type->element || table->type->element->kind == IR_TYPE_FLOAT ||
        position < 0 || position >= ir_type_element_count(table->type))
        return false;
    uint32_t bytes = ir_type_element_bytes(table->type);
    const unsigned char *at = (const unsigned char *)data + (splat ? 0 : (size_t)position * bytes);
    *out_number = ir_integer_load(table->type->element, at);
    return true;
}

/* Row-major position in a table of any rank. */
static bool evaluate_extract(const ir_operation *operation, const ir_environment *environment,
                             int *budget, int64_t *out_number) {
    const ir_value *source = operation->operand_count ? operation->operands[0].value : NULL;
    if (!source || !source->defining || !ir_operation_is(source->defining, "arith.constant") ||
        !ir_type_is_static(source->type) || operation->operand_count != 1 + source->type->rank)
        return false;
    int64_t position = 0;
    for (uint32_t i = 0; i < source->type->rank; i++) {
        int64_t index;
        if (!evaluate(operation->operands[1 + i].value, environment, budget, &index) || index < 0 ||
            index >= source->type->shape[i])
            return false;
        position = position * source->type->shape[i] + index;
    }
    return table_entry(ir_attribute_get(source->defining, "value"), position, out_number);
}

static bool add(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_add_overflow(a, b, out);
}
static bool subtract(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_sub_overflow(a, b, out);
}
static bool divide(int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a / b;
    return true;
}
static bool remainder_of(int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a % b;
    return true;
}
/* A negative number is a huge unsigned one, which no index is. */
static bool divide_unsigned(int64_t a, int64_t b, int64_t *out) {
    return a >= 0 && b >= 0 && divide(a, b, out);
}
static bool remainder_unsigned(int64_t a, int64_t b, int64_t *out) {
    return a >= 0 && b >= 0 && remainder_of(a, b, out);
}
static bool minimum(int64_t a, int64_t b, int64_t *out) {
    *out = a < b ? a : b;
    return true;
}
static bool maximum(int64_t a, int64_t b, int64_t *out) {
    *out = a > b ? a : b;
    return true;
}

static const struct {
    const char *name;
    bool (*apply)(int64_t, int64_t, int64_t *);
} binary_operations[] = {
    {"arith.addi", add},
    {"arith.subi", subtract},
    {"arith.muli", raptor_multiply_i64},
    {"arith.divsi", divide},
    {"arith.divui", divide_unsigned},
    {"arith.remsi", remainder_of},
    {"arith.remui", remainder_unsigned},
    {"arith.minsi", minimum},
    {"arith.maxsi", maximum},
};

static bool evaluate_operation(const ir_operation *operation, const ir_environment *environment,
                               int *budget, int64_t *out_number) {
    if (ir_operation_is(operation, "arith.constant")) {
        const ir_attribute *value = ir_attribute_get(operation, "value");
        if (!value || value->kind != IR_ATTRIBUTE_INTEGER)
            return false;
        *out_number = value->integer;
        return true;
    }
    if (ir_operation_is(operation, "affine.apply"))
        return evaluate_apply(operation, environment, budget, out_number);
    if (ir_operation_is(operation, "tensor.extract"))
        return evaluate_extract(operation, environment, budget, out_number);
    if (ir_operation_is(operation, "arith.index_cast") && operation->operand_count == 1)
        return evaluate(operation->operands[0].value, environment, budget, out_number);
    for (size_t i = 0; i < sizeof binary_operations / sizeof *binary_operations; i++) {
        int64_t lhs, rhs;
        if (operation->operand_count == 2 && ir_operation_is(operation, binary_operations[i].name))
            return evaluate(operation->operands[0].value, environment, budget, &lhs) &&
                   evaluate(operation->operands[1].value, environment, budget, &rhs) &&
                   binary_operations[i].apply(lhs, rhs, out_number);
    }
    return false;
}

static bool evaluate(const ir_value *value, const ir_environment *environment, int *budget,
                     int64_t *out_number) {
    if (--*budget < 0)
        return false;
    for (uint32_t i = environment->count; i-- > 0;)
        if (environment->bindings[i].value == value) {
            *out_number = environment->bindings[i].number;
            return true;
        }
    return value->defining && evaluate_operation(value->defining, environment, budget, out_number);
}

bool ir_evaluate_index(const ir_value *value, const ir_environment *environment,
                       int64_t *out_number) {
    int budget = VISIT_LIMIT;
    return evaluate(value, environment, &budget, out_number);
}
