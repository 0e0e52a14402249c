#include "runtime/device/front_end.h"

#include "runtime/device/scalar.h"

void front_end_init(front_end_state *front_end, const volatile sig_atomic_t *interrupted) {
    /* Every process of the simulator runs once at the start. */
    *front_end = (front_end_state){.reads = 1, .writes = 1, .interrupted = interrupted};
}

static int32_t register_value(const front_end_state *front_end, int32_t number) {
    if (number == front_end->written.rd)
        return front_end->written.value;
    if (number == front_end->latched.rd)
        return front_end->latched.value;
    return front_end->registers[number];
}

static int64_t pair_value(const front_end_state *front_end, int32_t number) {
    uint64_t high = (uint32_t)register_value(front_end, number);
    uint64_t low = (uint64_t)(int64_t)register_value(front_end, number + 1);
    return (int64_t)(high << 32 | (uint32_t)low);
}

/* One activation of the register file's read port; true when its value changes. */
static bool read_registers(front_end_state *front_end) {
    const front_end_read *read = &front_end->read;
    front_end_value value = {.rs2 = register_value(front_end, read->rs2)};
    if (read->pair) {
        value.rd_pair = pair_value(front_end, read->rd);
        value.rs1_pair = pair_value(front_end, read->rs1);
    } else {
        value.rd = register_value(front_end, read->rd);
        value.rs1 = register_value(front_end, read->rs1);
    }
    front_end->reads++;
    const front_end_value *old = &front_end->value;
    bool changed = value.rd != old->rd || value.rs1 != old->rs1 || value.rs2 != old->rs2 ||
                   value.rd_pair != old->rd_pair || value.rs1_pair != old->rs1_pair;
    front_end->value = value;
    return changed;
}

static void count_decode(front_end_state *front_end, uint64_t cycle) {
    /* Charged once in the cycle of the first decode, each time later. */
    if (!front_end->started) {
        front_end->started = true;
        front_end->first_decode_cycle = cycle;
        front_end->decodes++;
    } else if (cycle != front_end->first_decode_cycle) {
        front_end->decodes++;
    }
}

/* One activation of decode. */
static void decode(front_end_state *front_end, const pim_instruction *instruction,
                   uint64_t position, uint64_t cycle) {
    front_end->decoded.valid = false;
    if (!instruction)
        return;
    count_decode(front_end, cycle);
    if (pim_opcodes[instruction->opcode].unit == PIM_UNIT_scalar)
        front_end->decoded =
            (front_end_scalar){.valid = true,
                               .position = position,
                               .instruction = *instruction,
                               .rs1 = front_end->value.rs1,
                               .rs2 = front_end->value.rs2,
                               .rs1_pair = instruction->opcode == PIM_OP_sld
                                               ? front_end->value.rs1_pair + instruction->g2
                                               : 0};
}

static bool same_scalar(const front_end_scalar *a, const front_end_scalar *b) {
    if (!a->valid || !b->valid)
        return a->valid == b->valid;
    return a->position == b->position && a->rs1 == b->rs1 && a->rs2 == b->rs2 &&
           a->rs1_pair == b->rs1_pair;
}

static front_end_write execute(const front_end_scalar *scalar) {
    int32_t registers[PIM_REGISTER_COUNT] = {0};
    if (scalar->instruction.opcode == PIM_OP_sld)
        return (front_end_write){0, 0};
    /* operands in registers 0 and 1, result in 2 */
    pim_instruction instruction = scalar->instruction;
    registers[0] = scalar->rs1;
    registers[1] = scalar->rs2;
    instruction.rs1 = 0;
    instruction.rd = 2;
    if (pim_opcodes[instruction.opcode].form == PIM_FORM_three_registers)
        instruction.r2_or_imm = 1;
    scalar_execute(registers, &instruction);
    return (front_end_write){scalar->instruction.rd, registers[2]};
}

static front_end_read read_address(const pim_instruction *instruction) {
    unsigned form = pim_opcodes[instruction->opcode].form;
    bool two = form == PIM_FORM_three_registers ||
               pim_opcodes[instruction->opcode].unit == PIM_UNIT_vector;
    return (front_end_read){.rd = instruction->rd,
                            .rs1 = instruction->rs1,
                            .rs2 = two ? instruction->r2_or_imm : 0,
                            .pair = form == PIM_FORM_host || form == PIM_FORM_register_load};
}

static bool same_write(front_end_write a, front_end_write b) {
    return a.rd == b.rd && a.value == b.value;
}

/* One cycle; true when the next one may change something. */
static bool run_cycle(front_end_state *front_end, const pim_instruction *instruction,
                      uint64_t position, uint64_t cycle, bool enters) {
    bool scalar = !same_scalar(&front_end->scalar, &front_end->decoded);
    bool latched = !same_write(front_end->latched, front_end->written);
    front_end->scalar = front_end->decoded;
    /* The first phase after the edge: what was latched. Signals written here are seen in the next
     * phase, so decode still works with the old values and the read port with the old address. */
    if (enters)
        decode(front_end, instruction, position, cycle);
    bool value = false, written = false, address = false;
    if (latched) {
        front_end->latched = front_end->written;
        front_end->registers[front_end->latched.rd] = front_end->latched.value;
        value = read_registers(front_end);
    }
    if (scalar && front_end->scalar.valid) {
        front_end_write write = execute(&front_end->scalar);
        front_end->scalars++;
        written = !same_write(write, front_end->written);
        front_end->written = write;
    }
    if (enters && instruction && instruction->opcode != PIM_OP_nop) {
        front_end_read read = read_address(instruction), old = front_end->read;
        address = read.rd != old.rd || read.rs1 != old.rs1 || read.rs2 != old.rs2 ||
                  read.pair != old.pair;
        front_end->read = read;
    }
    /* the second and third: the read port again, decode with what it gives */
    if (value)
        decode(front_end, instruction, position, cycle);
    front_end->writes += written;
    if ((written || address) && read_registers(front_end))
        decode(front_end, instruction, position, cycle);
    return !same_scalar(&front_end->scalar, &front_end->decoded) ||
           !same_write(front_end->latched, front_end->written);
}

void front_end_decode(front_end_state *front_end, const pim_instruction *instruction,
                      uint64_t position, uint64_t from, uint64_t to, uint64_t limit) {
    for (uint64_t cycle = from; cycle < to && cycle < limit && !*front_end->interrupted; cycle++)
        if (!run_cycle(front_end, instruction, position, cycle, cycle == from))
            break;
}
