/* The scalar instructions, except sld: registers in, registers out, 32 bits, wrapping. */
#ifndef RAPTOR_DEVICE_SCALAR_H
#define RAPTOR_DEVICE_SCALAR_H

#include "target/pim/instruction.h"

static inline int32_t scalar_wrap(int64_t value) {
    return (int32_t)(uint32_t)(uint64_t)value;
}

static inline void scalar_execute(int32_t registers[PIM_REGISTER_COUNT],
                                  const pim_instruction *instruction) {
    int64_t a = registers[instruction->rs1];
    int32_t *rd = &registers[instruction->rd];
    switch (instruction->opcode) {
    case PIM_OP_sldi:
        *rd = instruction->r2_or_imm;
        break;
    case PIM_OP_sadd:
        *rd = scalar_wrap(a + registers[instruction->r2_or_imm]);
        break;
    case PIM_OP_ssub:
        *rd = scalar_wrap(a - registers[instruction->r2_or_imm]);
        break;
    case PIM_OP_smul:
        *rd = scalar_wrap(a * registers[instruction->r2_or_imm]);
        break;
    case PIM_OP_saddi:
        *rd = scalar_wrap(a + instruction->r2_or_imm);
        break;
    case PIM_OP_smuli:
        *rd = scalar_wrap(a * instruction->r2_or_imm);
        break;
    default:
        break;
    }
}

#endif
