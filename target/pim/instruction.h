/* One PIM instruction: the 20-byte record of a .pim file, the table that describes every opcode,
 * and constructors for whoever emits code.
 *
 *   byte  0       1    2     3      4          8    12   16
 *         opcode  rd   rs1   flags  r2_or_imm  g1   g2   g3     (little-endian)
 *
 *   scalar    r2_or_imm = rs2 or imm, g2 = offset_value (sld)
 *   setbw     g1 = input bits, g2 = output bits
 *   mvmul     r2_or_imm = weight bits, g1 = relu, g2 = group
 *   vector    r2_or_imm = rs2, g1 = offset_select, g2 = offset_value, g3 = len (elements)
 *   transfer  g1, g2 = offset, g3 = size or len (bytes); r2_or_imm = core (send, recv, sync), imm
 *             (lldi) or the spare size (lmv, see pim_core_program.has_sizes); sync, wait: g1 =
 * event register; wait: g2 = value */
#ifndef PIM_INSTRUCTION_H
#define PIM_INSTRUCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pim_instruction {
    uint8_t opcode, rd, rs1, flags;
    int32_t r2_or_imm, g1, g2, g3;
} pim_instruction;

#define PIM_RECORD_BYTES   20
#define PIM_REGISTER_COUNT 32
#define PIM_EVENT_COUNT    32
/* Bits of offset_select. */
#define PIM_OFFSET_RD  1
#define PIM_OFFSET_RS1 2
#define PIM_OFFSET_RS2 4

typedef enum pim_opcode {
#define PIM_INSTRUCTION(name, code, ...) PIM_OP_##name = code,
#include "target/pim/isa.def"
#undef PIM_INSTRUCTION
    PIM_OPCODE_COUNT
} pim_opcode;

typedef enum pim_unit {
    PIM_UNIT_none,
    PIM_UNIT_scalar,
    PIM_UNIT_control,
    PIM_UNIT_matrix,
    PIM_UNIT_vector,
    PIM_UNIT_transfer,
    PIM_UNIT_COUNT
} pim_unit;

typedef enum pim_form {
    PIM_FORM_none,
    PIM_FORM_register_immediate,
    PIM_FORM_register_load,
    PIM_FORM_three_registers,
    PIM_FORM_two_registers_immediate,
    PIM_FORM_widths,
    PIM_FORM_matrix,
    PIM_FORM_vector_two,
    PIM_FORM_vector_one,
    PIM_FORM_host,
    PIM_FORM_fill,
    PIM_FORM_move,
    PIM_FORM_channel,
    PIM_FORM_event_wait,
    PIM_FORM_event_signal,
    PIM_FORM_COUNT
} pim_form;

/* Which member of the record a JSON field lives in. */
typedef enum pim_slot {
    PIM_SLOT_NONE,
    PIM_SLOT_RD,
    PIM_SLOT_RS1,
    PIM_SLOT_R2,
    PIM_SLOT_G1,
    PIM_SLOT_G2,
    PIM_SLOT_G3
} pim_slot;

typedef enum pim_width { PIM_WIDTH_in, PIM_WIDTH_out } pim_width;
typedef enum pim_extent {
    PIM_EXTENT_none,
    PIM_EXTENT_in,
    PIM_EXTENT_out,
    PIM_EXTENT_one,
    PIM_EXTENT_bytes,
    PIM_EXTENT_byte
} pim_extent;
typedef enum pim_result { PIM_RESULT_none, PIM_RESULT_len, PIM_RESULT_one } pim_result;

/* All but the plain ones may be left out, and then are 0. */
typedef enum pim_field_kind {
    PIM_FIELD_plain,
    PIM_FIELD_optional,
    PIM_FIELD_offset, /* in JSON inside an object "offset" */
    /* The instruction has no use for it, but the public simulator has: it reads the register, or
     * checks that range for hazards. JSON has it only when it is not 0. */
    PIM_FIELD_spare
} pim_field_kind;

#define PIM_FORM_FIELD_LIMIT 6
typedef struct pim_form_field {
    const char *name; /* JSON key */
    pim_slot slot;
    pim_field_kind kind;
} pim_form_field;

typedef struct pim_opcode_info {
    const char *name;
    uint8_t unit, form, operands, back, hazard_reads, hazard_writes, result;
    bool peer;
} pim_opcode_info;

extern const pim_opcode_info pim_opcodes[PIM_OPCODE_COUNT];
extern const pim_form_field pim_forms[PIM_FORM_COUNT][PIM_FORM_FIELD_LIMIT];

/* PIM_OPCODE_COUNT for an unknown name. */
unsigned pim_opcode_find(const char *name, size_t length);
/* 0 for PIM_SLOT_NONE. */
int32_t pim_instruction_get(const pim_instruction *instruction, pim_slot slot);
void pim_instruction_set(pim_instruction *instruction, pim_slot slot, int32_t value);

void pim_instruction_encode(const pim_instruction *instruction, uint8_t out[PIM_RECORD_BYTES]);
/* False for an opcode that does not exist. */
bool pim_instruction_decode(const uint8_t record[PIM_RECORD_BYTES], pim_instruction *out);

/* What is wrong with an instruction, or NULL: registers out of range, negative lengths, ... The
 * text is a literal. core_count bounds send, recv and sync, group_count mvmul. */
const char *pim_instruction_check(const pim_instruction *instruction, uint32_t core_count,
                                  uint32_t group_count);

/* The member a name stands for in an instruction's text: a field of the form, or `.rd`, `.rs1`,
 * `.r2`, `.g1`, `.g2`, `.g3` for members the form does not use, or only in JSON (an lmv's size).
 * PIM_SLOT_NONE: no such field. */
pim_slot pim_field_find(pim_form form, const char *name, size_t length);

/* Text of one instruction, e.g. `vvadd rd=1 rs1=2 rs2=3 len=64`. Optional fields that are 0 are
 * left out; members the form does not use are written under their raw names (`.flags` among them)
 * when they are not 0, and so is an lmv's size where there are none (pim_core_program.has_sizes).
 * Returns the length as snprintf does. */
int pim_instruction_print(const pim_instruction *instruction, bool has_sizes, char *out,
                          size_t size);

/* Constructors. Registers are numbers below 32, lengths of vectors count elements, sizes of
 * transfers bytes. */
static inline pim_instruction pim_make_sldi(uint8_t rd, int32_t imm) {
    return (pim_instruction){.opcode = PIM_OP_sldi, .rd = rd, .r2_or_imm = imm};
}
/* opcode: saddi or smuli. */
static inline pim_instruction pim_make_scalar_immediate(pim_opcode opcode, uint8_t rd, uint8_t rs1,
                                                        int32_t imm) {
    return (pim_instruction){.opcode = (uint8_t)opcode, .rd = rd, .rs1 = rs1, .r2_or_imm = imm};
}
/* opcode: sadd, ssub or smul. */
static inline pim_instruction pim_make_scalar(pim_opcode opcode, uint8_t rd, uint8_t rs1,
                                              uint8_t rs2) {
    return (pim_instruction){.opcode = (uint8_t)opcode, .rd = rd, .rs1 = rs1, .r2_or_imm = rs2};
}
static inline pim_instruction pim_make_setbw(int32_t input_bits, int32_t output_bits) {
    return (pim_instruction){.opcode = PIM_OP_setbw, .g1 = input_bits, .g2 = output_bits};
}
static inline pim_instruction pim_make_mvmul(uint8_t rd, uint8_t rs1, int32_t weight_bits,
                                             bool relu, int32_t group) {
    return (pim_instruction){.opcode = PIM_OP_mvmul,
                             .rd = rd,
                             .rs1 = rs1,
                             .r2_or_imm = weight_bits,
                             .g1 = relu,
                             .g2 = group};
}
/* Two vectors in (vvadd ... vvsra, vrsu, vrsl), or one and the stride register rs2 (vavg, vmv). */
static inline pim_instruction pim_make_vector_two(pim_opcode opcode, uint8_t rd, uint8_t rs1,
                                                  uint8_t rs2, int32_t len) {
    return (pim_instruction){
        .opcode = (uint8_t)opcode, .rd = rd, .rs1 = rs1, .r2_or_imm = rs2, .g3 = len};
}
/* vrelu, vtanh, vsigm, vsoftmax. */
static inline pim_instruction pim_make_vector_one(pim_opcode opcode, uint8_t rd, uint8_t rs1,
                                                  int32_t len) {
    return (pim_instruction){.opcode = (uint8_t)opcode, .rd = rd, .rs1 = rs1, .g3 = len};
}
/* Host to local memory. rs1 is the even register of the pair that holds the host address, high
 * word first. */
static inline pim_instruction pim_make_ld(uint8_t rd, uint8_t rs1_pair, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_ld, .rd = rd, .rs1 = rs1_pair, .g3 = bytes};
}
/* Local to host memory; rd is the even register of the pair with the host address. */
static inline pim_instruction pim_make_st(uint8_t rd_pair, uint8_t rs1, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_st, .rd = rd_pair, .rs1 = rs1, .g3 = bytes};
}
static inline pim_instruction pim_make_lldi(uint8_t rd, int32_t imm, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_lldi, .rd = rd, .r2_or_imm = imm, .g3 = bytes};
}
static inline pim_instruction pim_make_lmv(uint8_t rd, uint8_t rs1, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_lmv, .rd = rd, .rs1 = rs1, .g3 = bytes};
}
/* rd holds the local address of the bytes to send. */
static inline pim_instruction pim_make_send(uint8_t rd, int32_t core, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_send, .rd = rd, .r2_or_imm = core, .g3 = bytes};
}
static inline pim_instruction pim_make_recv(uint8_t rd, int32_t core, int32_t bytes) {
    return (pim_instruction){.opcode = PIM_OP_recv, .rd = rd, .r2_or_imm = core, .g3 = bytes};
}
static inline pim_instruction pim_make_wait(int32_t event, int32_t value) {
    return (pim_instruction){.opcode = PIM_OP_wait, .g1 = event, .g2 = value};
}
static inline pim_instruction pim_make_sync(int32_t event, int32_t core) {
    return (pim_instruction){.opcode = PIM_OP_sync, .r2_or_imm = core, .g1 = event};
}

#endif
