/* The scalar instructions, except sld: registers in, registers out, 32 bits, wrapping. */
#ifndef RAPTOR_DEVICE_SCALAR_H
#define RAPTOR_DEVICE_SCALAR_H

#include "target/pim/instruction.h"

static inline int32_t scalar_wrap(int64_t value) {
    return (int32_t)(uint32_t)(uint64_t)value;
}

/* The host address in a pair of registers, high word first. */
static inline uint64_t scalar_pair(const int32_t *registers, uint8_t number, int64_t offset) {
    uint64_t high = (uint32_t)registers[number], low = (uint32_t)registers[number + 1];
    return (high << 32 | low) + (uint64_t)offset;
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

/* Executes an instruction that updates its own source `times` times. Each time the register becomes
 * a * itself + b modulo 2^32, or its square. */
static inline void scalar_repeat(int32_t registers[PIM_REGISTER_COUNT],
                                 const pim_instruction *instruction, uint64_t times) {
    int32_t *rd = &registers[instruction->rd], before = *rd;
    if (instruction->opcode == PIM_OP_smul && instruction->rd == instruction->rs1 &&
        instruction->rd == instruction->r2_or_imm) {
        for (int bits = 0; bits < 32 && times > 0; bits++, times--) /* then it is 0 or 1 */
            scalar_execute(registers, instruction);
        return;
    }
    *rd = 0;
    scalar_execute(registers, instruction);
    uint32_t b = (uint32_t)*rd;
    *rd = 1;
    scalar_execute(registers, instruction);
    uint32_t a = (uint32_t)*rd - b, value = (uint32_t)before;
    for (; times > 0; times >>= 1) { /* x -> a x + b is what 1, 2, 4, ... times do */
        if (times & 1)
            value = a * value + b;
        b = a * b + b;
        a *= a;
    }
    *rd = scalar_wrap(value);
}

#endif
