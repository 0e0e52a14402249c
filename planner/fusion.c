/* Fusion: an elementwise operation is computed in the tasks of one of its producers when that
 * producer's result has no other reader and the same physical tensor.
 *
 * Why no cycle can arise: the fused operand P has one reader X. Another operand Q of X that
 * depended on P would do so through X, which depends on Q. Still Q must come before P in program
 * order, or a core would wait for itself; so the producer's chain is moved down to just before X,
 * which nothing in between can object to. */
#include "planner/network.h"

static plan_layout layout_of(const ir_operation *operation) {
    return plan_layout_parse(ir_enum_get(operation, "physicalLayout", NULL));
}

static bool is_elementwise(const plan_operator *row) {
    return row &&
           (row->kind == PLAN_BINARY || row->kind == PLAN_CHANNEL || row->kind == PLAN_UNARY);
}

/* Views have no tasks to join, and a transposition's tasks gather single elements. */
static bool can_host(const plan_operator *row) {
    return row && row->kind != PLAN_VIEW && row->kind != PLAN_TRANSPOSE &&
           row->kind != PLAN_SLICE && row->kind != PLAN_GEMM;
}

/* Conversions that cost nothing have no tasks either. */
static bool is_free_conversion(const ir_operation *operation) {
    if (!ir_operation_is(operation, "spat.materialize_layout"))
        return false;
    plan_shape shape = plan_shape_of(ir_result(operation, 0)->type);
    return plan_layouts_coincide(
        &shape, plan_layout_parse(ir_enum_get(operation, "sourcePhysicalLayout", NULL)),
        layout_of(operation));
}

/* A computed vector is spread over whole planes or images of a dense value. */
static bool needs_chunks_of_its_own(const ir_operation *operation) {
    const ir_value *vector = ir_operand_value(operation, 1);
    return layout_of(operation) == PLAN_DENSE && ir_type_element_count(vector->type) > 1 &&
           !(vector->defining && ir_operation_is(vector->defining, "arith.constant"));
}

static bool can_fuse(const ir_operation *operation, const plan_operator *row, uint32_t operand) {
    if (row->kind == PLAN_CHANNEL && (operand != 0 || needs_chunks_of_its_own(operation)))
        return false;
    const ir_value *value = ir_operand_value(operation, operand);
    const ir_operation *producer = value->defining;
    if (!producer || !can_host(plan_operator_find(producer)) || is_free_conversion(producer))
        return false;
    return ir_value_use_count(value) == 1 && layout_of(producer) == layout_of(operation);
}

/* Operations on the longest way from an argument, matrix products counting most: the producer that
 * is ready last. Kept in scratch. */
static intptr_t depth_of(const ir_value *value) {
    return value->defining ? (intptr_t)value->defining->scratch : 0;
}

static intptr_t compute_depth(const ir_operation *operation, const plan_operator *row) {
    intptr_t depth = 0;
    for (uint32_t o = 0; o < operation->operand_count; o++) {
        intptr_t other = depth_of(ir_operand_value(operation, o));
        depth = other > depth ? other : depth;
    }
    bool matrix = row && (row->kind == PLAN_CONVOLUTION || row->kind == PLAN_GEMM);
    return depth + (matrix ? 1000 : 1);
}

/* The operation and what is fused into the same tasks before it, moved to just before `anchor`. */
static void sink(ir_operation *operation, ir_operation *anchor) {
    while (operation) {
        int64_t fused = ir_integer_get(operation, "fused", -1);
        ir_operation *producer =
            fused >= 0 ? ir_operand_value(operation, (uint32_t)fused)->defining : NULL;
        ir_operation_detach(operation);
        ir_operation_insert_before(operation, anchor);
        anchor = operation;
        operation = producer;
    }
}

void plan_fuse(ir_operation *module) {
    ir_block *body = ir_region_entry(plan_find_main(module)->regions[0]);
    for (ir_operation *op = body->first, *next; op; op = next) {
        next = op->next;
        const plan_operator *row = plan_operator_find(op);
        op->scratch = NULL;
        if (ir_operation_is(op, "arith.constant"))
            continue;
        op->scratch = (void *)compute_depth(op, row);
        if (!is_elementwise(row))
            continue;
        int64_t chosen = -1;
        for (uint32_t o = 0; o < op->operand_count; o++)
            if (can_fuse(op, row, o) &&
                (chosen < 0 || depth_of(ir_operand_value(op, o)) >=
                                   depth_of(ir_operand_value(op, (uint32_t)chosen))))
                chosen = o;
        if (chosen < 0)
            continue;
        ir_attribute_set(op, "fused", ir_attribute_i64(op->context, chosen));
        sink(ir_operand_value(op, (uint32_t)chosen)->defining, op);
    }
}
