#include "target/pim/instruction.h"

#include <stdio.h>
#include <string.h>

const pim_opcode_info pim_opcodes[PIM_OPCODE_COUNT] = {
#define PIM_INSTRUCTION(name_, code, unit_, form_, operands_, back_, reads_, writes_, result_,     \
                        peer_)                                                                     \
    [code] = {.name = #name_,                                                                      \
              .unit = PIM_UNIT_##unit_,                                                            \
              .form = PIM_FORM_##form_,                                                            \
              .operands = operands_,                                                               \
              .back = PIM_WIDTH_##back_,                                                           \
              .hazard_reads = reads_,                                                              \
              .hazard_writes = PIM_EXTENT_##writes_,                                               \
              .result = PIM_RESULT_##result_,                                                      \
              .peer = peer_},
#include "target/pim/isa.def"
#undef PIM_INSTRUCTION
};

_Static_assert(PIM_OPCODE_COUNT == 33, "a .pim file knows 33 opcodes, 0 to 32");
_Static_assert(sizeof(pim_instruction) == PIM_RECORD_BYTES,
               "a record in memory is a record on disk");

#define FIELD(name, slot, kind)                                                                    \
    { name, PIM_SLOT_##slot, PIM_FIELD_##kind }
#define RD        FIELD("rd", RD, plain)
#define RS1       FIELD("rs1", RS1, plain)
#define RS2       FIELD("rs2", R2, plain)
#define OFFSET    FIELD("offset_select", G1, offset), FIELD("offset_value", G2, offset)
#define SPARE_RD  FIELD("rd", RD, spare)
#define SPARE_RS1 FIELD("rs1", RS1, spare)

const pim_form_field pim_forms[PIM_FORM_COUNT][PIM_FORM_FIELD_LIMIT] = {
    [PIM_FORM_none] = {FIELD(NULL, NONE, plain)},
    [PIM_FORM_register_immediate] = {RD, FIELD("imm", R2, plain), SPARE_RS1},
    [PIM_FORM_register_load] = {RD, RS1, FIELD("offset_value", G2, optional)},
    [PIM_FORM_three_registers] = {RD, RS1, RS2},
    [PIM_FORM_two_registers_immediate] = {RD, RS1, FIELD("imm", R2, plain)},
    [PIM_FORM_widths] = {FIELD("ibiw", G1, plain), FIELD("obiw", G2, plain), SPARE_RD, SPARE_RS1},
    [PIM_FORM_matrix] = {RD, RS1, FIELD("mbiw", R2, plain), FIELD("relu", G1, optional),
                         FIELD("group", G2, plain)},
    [PIM_FORM_vector_two] = {RD, RS1, RS2, FIELD("len", G3, plain), OFFSET},
    [PIM_FORM_vector_one] = {RD, RS1, FIELD("len", G3, plain), OFFSET, FIELD("rs2", R2, spare)},
    [PIM_FORM_host] = {RD, RS1, FIELD("size", G3, plain), OFFSET},
    [PIM_FORM_fill] = {RD, FIELD("imm", R2, plain), FIELD("len", G3, plain), OFFSET, SPARE_RS1},
    [PIM_FORM_move] = {RD, RS1, FIELD("len", G3, plain), OFFSET, FIELD("size", R2, spare)},
    [PIM_FORM_channel] = {RD, FIELD("core", R2, plain), FIELD("size", G3, plain), OFFSET,
                          SPARE_RS1},
    [PIM_FORM_event_wait] = {FIELD("event_register", G1, plain), FIELD("wait_value", G2, plain),
                             SPARE_RD, SPARE_RS1},
    [PIM_FORM_event_signal] = {FIELD("event_register", G1, plain), FIELD("core", R2, plain),
                               SPARE_RD, SPARE_RS1},
};

unsigned pim_opcode_find(const char *name, size_t length) {
    for (unsigned opcode = 0; opcode < PIM_OPCODE_COUNT; opcode++)
        if (strlen(pim_opcodes[opcode].name) == length &&
            memcmp(pim_opcodes[opcode].name, name, length) == 0)
            return opcode;
    return PIM_OPCODE_COUNT;
}

int32_t pim_instruction_get(const pim_instruction *instruction, pim_slot slot) {
    switch (slot) {
    case PIM_SLOT_RD:
        return instruction->rd;
    case PIM_SLOT_RS1:
        return instruction->rs1;
    case PIM_SLOT_R2:
        return instruction->r2_or_imm;
    case PIM_SLOT_G1:
        return instruction->g1;
    case PIM_SLOT_G2:
        return instruction->g2;
    case PIM_SLOT_G3:
        return instruction->g3;
    case PIM_SLOT_NONE:
        break;
    }
    return 0;
}

void pim_instruction_set(pim_instruction *instruction, pim_slot slot, int32_t value) {
    switch (slot) {
    case PIM_SLOT_RD:
        instruction->rd = (uint8_t)value;
        break;
    case PIM_SLOT_RS1:
        instruction->rs1 = (uint8_t)value;
        break;
    case PIM_SLOT_R2:
        instruction->r2_or_imm = value;
        break;
    case PIM_SLOT_G1:
        instruction->g1 = value;
        break;
    case PIM_SLOT_G2:
        instruction->g2 = value;
        break;
    case PIM_SLOT_G3:
        instruction->g3 = value;
        break;
    case PIM_SLOT_NONE:
        break;
    }
}

static void put_i32(uint8_t *out, int32_t value) {
    uint32_t bits = (uint32_t)value;
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(bits >> (8 * i));
}

static int32_t get_i32(const uint8_t *in) {
    return (int32_t)((uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 |
                     (uint32_t)in[3] << 24);
}

void pim_instruction_encode(const pim_instruction *instruction, uint8_t out[PIM_RECORD_BYTES]) {
    out[0] = instruction->opcode;
    out[1] = instruction->rd;
    out[2] = instruction->rs1;
    out[3] = instruction->flags;
    put_i32(out + 4, instruction->r2_or_imm);
    put_i32(out + 8, instruction->g1);
    put_i32(out + 12, instruction->g2);
    put_i32(out + 16, instruction->g3);
}

bool pim_instruction_decode(const uint8_t record[PIM_RECORD_BYTES], pim_instruction *out) {
    if (record[0] >= PIM_OPCODE_COUNT)
        return false;
    *out = (pim_instruction){.opcode = record[0],
                             .rd = record[1],
                             .rs1 = record[2],
                             .flags = record[3],
                             .r2_or_imm = get_i32(record + 4),
                             .g1 = get_i32(record + 8),
                             .g2 = get_i32(record + 12),
                             .g3 = get_i32(record + 16)};
    return true;
}

static const char *check_fields(const pim_instruction *instruction, uint32_t core_count,
                                uint32_t group_count) {
    switch ((pim_form)pim_opcodes[instruction->opcode].form) {
    case PIM_FORM_three_registers:
    case PIM_FORM_vector_two:
    case PIM_FORM_vector_one:
        if (instruction->r2_or_imm < 0 || instruction->r2_or_imm >= PIM_REGISTER_COUNT)
            return "rs2 is not one of 32 registers";
        break;
    case PIM_FORM_widths:
        if (instruction->g1 < 1 || instruction->g1 > 64 || instruction->g2 < 1 ||
            instruction->g2 > 64)
            return "a bit width is not 1 to 64";
        break;
    case PIM_FORM_matrix:
        if (instruction->r2_or_imm < 1 || instruction->r2_or_imm > 64)
            return "the weight width is not 1 to 64 bits";
        if (instruction->g2 < 0 || (uint32_t)instruction->g2 >= group_count)
            return "the array group does not exist on this core";
        break;
    case PIM_FORM_event_wait:
        if (instruction->g2 < 0)
            return "the wait value is negative";
        break;
    case PIM_FORM_channel:
    case PIM_FORM_event_signal:
        if (instruction->r2_or_imm < 0 || (uint32_t)instruction->r2_or_imm >= core_count)
            return "the other core does not exist";
        break;
    default:
        break;
    }
    return NULL;
}

const char *pim_instruction_check(const pim_instruction *instruction, uint32_t core_count,
                                  uint32_t group_count) {
    if (instruction->opcode >= PIM_OPCODE_COUNT)
        return "the opcode does not exist";
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    if (instruction->rd >= PIM_REGISTER_COUNT || instruction->rs1 >= PIM_REGISTER_COUNT)
        return "rd or rs1 is not one of 32 registers";
    bool event = info->form == PIM_FORM_event_wait || info->form == PIM_FORM_event_signal;
    if (event && (instruction->g1 < 0 || instruction->g1 >= PIM_EVENT_COUNT))
        return "the event register is not one of 32";
    if ((info->unit == PIM_UNIT_vector || info->unit == PIM_UNIT_transfer) && !event &&
        instruction->g3 < 0)
        return "a length is negative";
    if ((instruction->opcode == PIM_OP_ld || instruction->opcode == PIM_OP_sld) &&
        instruction->rs1 == PIM_REGISTER_COUNT - 1)
        return "rs1 is the last register: none after it holds the upper half of the address";
    if (instruction->opcode == PIM_OP_st && instruction->rd == PIM_REGISTER_COUNT - 1)
        return "rd is the last register: none after it holds the upper half of the address";
    return check_fields(instruction, core_count, group_count);
}

/* The members of a record under raw names, for what an instruction's form does not use. */
static const struct {
    const char *name;
    pim_slot slot;
} raw_fields[] = {{".rd", PIM_SLOT_RD}, {".rs1", PIM_SLOT_RS1}, {".r2", PIM_SLOT_R2},
                  {".g1", PIM_SLOT_G1}, {".g2", PIM_SLOT_G2},   {".g3", PIM_SLOT_G3}};
#define RAW_FIELD_COUNT (sizeof raw_fields / sizeof *raw_fields)

/* In a stream without sizes what an lmv has in that place is not its size, though it is kept. */
static bool is_named(unsigned form, const pim_form_field *field, bool has_sizes) {
    return has_sizes || form != PIM_FORM_move || field->kind != PIM_FIELD_spare;
}

static bool uses_slot(unsigned form, pim_slot slot, bool has_sizes) {
    for (int i = 0; i < PIM_FORM_FIELD_LIMIT && pim_forms[form][i].name; i++)
        if (pim_forms[form][i].slot == slot)
            return is_named(form, &pim_forms[form][i], has_sizes);
    return false;
}

pim_slot pim_field_find(pim_form form, const char *name, size_t length) {
    for (int i = 0; i < PIM_FORM_FIELD_LIMIT && pim_forms[form][i].name; i++)
        if (strlen(pim_forms[form][i].name) == length &&
            memcmp(pim_forms[form][i].name, name, length) == 0)
            return pim_forms[form][i].slot;
    for (size_t i = 0; i < RAW_FIELD_COUNT; i++)
        if (strlen(raw_fields[i].name) == length && memcmp(raw_fields[i].name, name, length) == 0 &&
            !uses_slot(form, raw_fields[i].slot, false))
            return raw_fields[i].slot;
    return PIM_SLOT_NONE;
}

static int print_field(char *out, size_t size, int length, const char *name, int32_t value) {
    size_t used = (size_t)length < size ? (size_t)length : size;
    return length + snprintf(out + used, size - used, " %s=%d", name, value);
}

int pim_instruction_print(const pim_instruction *instruction, bool has_sizes, char *out,
                          size_t size) {
    if (instruction->opcode >= PIM_OPCODE_COUNT)
        return snprintf(out, size, "opcode %u", instruction->opcode);
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    int length = snprintf(out, size, "%s", info->name);
    for (int i = 0; i < PIM_FORM_FIELD_LIMIT && pim_forms[info->form][i].name; i++) {
        const pim_form_field *field = &pim_forms[info->form][i];
        int32_t value = pim_instruction_get(instruction, field->slot);
        if (is_named(info->form, field, has_sizes) &&
            (value != 0 || field->kind == PIM_FIELD_plain))
            length = print_field(out, size, length, field->name, value);
    }
    for (size_t i = 0; i < RAW_FIELD_COUNT; i++) {
        int32_t value = pim_instruction_get(instruction, raw_fields[i].slot);
        if (value != 0 && !uses_slot(info->form, raw_fields[i].slot, has_sizes))
            length = print_field(out, size, length, raw_fields[i].name, value);
    }
    if (instruction->flags)
        length = print_field(out, size, length, ".flags", instruction->flags);
    return length;
}
