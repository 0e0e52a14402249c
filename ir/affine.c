/* Affine expressions: unique trees, folded while they are made. */
#include "ir/internal.h"

static bool affine_equal(const void *object, const void *key) {
    const ir_affine *a = object, *b = key;
    return a->kind == b->kind && a->value == b->value && a->lhs == b->lhs && a->rhs == b->rhs;
}

static const ir_affine *unique(ir_context *context, ir_affine candidate) {
    uint64_t hash = ir_hash_mix(candidate.kind, (uint64_t)candidate.value);
    hash = ir_hash_mix(hash, (uintptr_t)candidate.lhs);
    hash = ir_hash_mix(hash, (uintptr_t)candidate.rhs);
    ir_table_slot *slot = ir_table_find(context, &context->affines, hash, &candidate, affine_equal);
    if (!slot->object) {
        ir_affine *affine = RAPTOR_NEW(&context->arena, ir_affine);
        *affine = candidate;
        *slot = (ir_table_slot){hash, affine};
        context->affines.count++;
    }
    return slot->object;
}

const ir_affine *ir_affine_constant(ir_context *context, int64_t value) {
    return unique(context, (ir_affine){.kind = IR_AFFINE_CONSTANT, .value = value});
}

const ir_affine *ir_affine_dimension(ir_context *context, uint32_t number) {
    return unique(context, (ir_affine){.kind = IR_AFFINE_DIMENSION, .value = number});
}

const ir_affine *ir_affine_symbol(ir_context *context, uint32_t number) {
    return unique(context, (ir_affine){.kind = IR_AFFINE_SYMBOL, .value = number});
}

static bool fold(ir_affine_kind kind, int64_t a, int64_t b, int64_t *out) {
    switch (kind) {
    case IR_AFFINE_ADD:
        return !__builtin_add_overflow(a, b, out);
    case IR_AFFINE_MULTIPLY:
        return !__builtin_mul_overflow(a, b, out);
    default:
        break;
    }
    if (b < 1)
        return false;
    int64_t quotient = a / b, remainder = a % b;
    switch (kind) {
    case IR_AFFINE_FLOOR_DIVIDE:
        *out = quotient - (remainder < 0);
        return true;
    case IR_AFFINE_CEIL_DIVIDE:
        *out = quotient + (remainder > 0);
        return true;
    case IR_AFFINE_MODULO:
        *out = remainder < 0 ? remainder + b : remainder;
        return true;
    default:
        return false;
    }
}

const ir_affine *ir_affine_binary(ir_context *context, ir_affine_kind kind, const ir_affine *lhs,
                                  const ir_affine *rhs) {
    bool commutes = kind == IR_AFFINE_ADD || kind == IR_AFFINE_MULTIPLY;
    if (commutes && lhs->kind == IR_AFFINE_CONSTANT && rhs->kind != IR_AFFINE_CONSTANT) {
        const ir_affine *other = lhs;
        lhs = rhs;
        rhs = other;
    }
    if (rhs->kind == IR_AFFINE_CONSTANT) {
        int64_t value;
        if (lhs->kind == IR_AFFINE_CONSTANT && fold(kind, lhs->value, rhs->value, &value))
            return ir_affine_constant(context, value);
        bool neutral = rhs->value == (kind == IR_AFFINE_ADD ? 0 : 1);
        if (neutral && kind != IR_AFFINE_MODULO)
            return lhs;
        if ((kind == IR_AFFINE_MULTIPLY && rhs->value == 0) ||
            (kind == IR_AFFINE_MODULO && rhs->value == 1))
            return ir_affine_constant(context, 0);
    }
    return unique(context, (ir_affine){.kind = kind, .lhs = lhs, .rhs = rhs});
}

bool ir_affine_evaluate(const ir_affine *expression, const int64_t *dimensions,
                        const int64_t *symbols, int64_t *out_value) {
    switch (expression->kind) {
    case IR_AFFINE_CONSTANT:
        *out_value = expression->value;
        return true;
    case IR_AFFINE_DIMENSION:
        *out_value = dimensions[expression->value];
        return true;
    case IR_AFFINE_SYMBOL:
        *out_value = symbols[expression->value];
        return true;
    default:
        break;
    }
    int64_t lhs, rhs;
    return ir_affine_evaluate(expression->lhs, dimensions, symbols, &lhs) &&
           ir_affine_evaluate(expression->rhs, dimensions, symbols, &rhs) &&
           fold(expression->kind, lhs, rhs, out_value);
}

static bool fold_ends(ir_affine_kind kind, ir_interval a, ir_interval b, ir_interval *out) {
    return fold(kind, a.low, b.low, &out->low) && fold(kind, a.high, b.high, &out->high);
}

/* Sums, and products and quotients with one number, keep the order or turn it round. Remainders
 * keep it where no multiple of the number lies in between. */
static bool bound_binary(ir_affine_kind kind, ir_interval a, ir_interval b, ir_interval *out) {
    if (kind != IR_AFFINE_ADD && b.low != b.high)
        return false;
    if (kind == IR_AFFINE_MULTIPLY && b.low < 0)
        a = (ir_interval){a.high, a.low};
    ir_interval quotient = {0, 0};
    if (kind == IR_AFFINE_MODULO && !fold_ends(IR_AFFINE_FLOOR_DIVIDE, a, b, &quotient))
        return false;
    if (quotient.low == quotient.high)
        return fold_ends(kind, a, b, out);
    *out = (ir_interval){0, b.low - 1};
    return true;
}

bool ir_affine_bound(const ir_affine *expression, const ir_interval *dimensions,
                     const ir_interval *symbols, ir_interval *out_interval) {
    switch (expression->kind) {
    case IR_AFFINE_CONSTANT:
        *out_interval = (ir_interval){expression->value, expression->value};
        return true;
    case IR_AFFINE_DIMENSION:
        *out_interval = dimensions[expression->value];
        return true;
    case IR_AFFINE_SYMBOL:
        *out_interval = symbols[expression->value];
        return true;
    default:
        break;
    }
    ir_interval lhs, rhs;
    return ir_affine_bound(expression->lhs, dimensions, symbols, &lhs) &&
           ir_affine_bound(expression->rhs, dimensions, symbols, &rhs) &&
           bound_binary(expression->kind, lhs, rhs, out_interval);
}
