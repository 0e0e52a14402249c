/* Loops: scf.for %i = %lower to %upper step %step iter_args(...).
 * Operands: lower, upper, step, initial values...; body arguments: induction variable, carried
 * values...; the body ends in scf.yield of the next carried values; results are the last ones. */
#ifndef RAPTOR_IR_DIALECTS_SCF_H
#define RAPTOR_IR_DIALECTS_SCF_H

#include "ir/ir.h"

/* Creates the loop with its block and arguments; the caller fills the body, scf.yield included. */
ir_operation *scf_build_for(ir_builder *builder, ir_value *lower, ir_value *upper, ir_value *step,
                            uint32_t carried_count, ir_value *const *initial);
ir_operation *scf_build_yield(ir_builder *builder, uint32_t count, ir_value *const *values);

static inline ir_value *scf_for_lower(const ir_operation *loop) {
    return ir_operand_value(loop, 0);
}
static inline ir_value *scf_for_upper(const ir_operation *loop) {
    return ir_operand_value(loop, 1);
}
static inline ir_value *scf_for_step(const ir_operation *loop) {
    return ir_operand_value(loop, 2);
}
static inline uint32_t scf_for_carried_count(const ir_operation *loop) {
    return loop->operand_count - 3;
}
static inline ir_value *scf_for_initial(const ir_operation *loop, uint32_t number) {
    return ir_operand_value(loop, 3 + number);
}
static inline ir_block *scf_for_body(const ir_operation *loop) {
    return ir_region_entry(loop->regions[0]);
}
static inline ir_value *scf_for_induction(const ir_operation *loop) {
    return scf_for_body(loop)->arguments[0];
}
static inline ir_value *scf_for_carried(const ir_operation *loop, uint32_t number) {
    return scf_for_body(loop)->arguments[1 + number];
}

#endif
