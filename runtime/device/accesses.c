#include "runtime/device/accesses.h"

/* The address in a register, plus the offset if the instruction selects it for this register. */
static int64_t address(const pim_instruction *instruction, const access_context *context,
                       int32_t number, int select, int64_t width) {
    int64_t offset = instruction->g1 & select ? instruction->g2 * width : 0;
    return (int64_t)context->registers[number] + offset;
}

static local_range plain(int64_t start, int64_t bytes) {
    return (local_range){start, bytes, 1, 0};
}

static void matrix_accesses(const pim_instruction *instruction, const access_context *context,
                            local_accesses *out) {
    out->reads[out->read_count++] =
        plain(context->registers[instruction->rs1], context->rows * context->input_bytes);
    out->write =
        plain(context->registers[instruction->rd], context->columns * context->output_bytes);
}

static void vector_accesses(const pim_instruction *instruction, const access_context *context,
                            local_accesses *out) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    int64_t in = context->input_bytes, length = instruction->g3;
    int64_t back = info->back == PIM_WIDTH_in ? in : context->output_bytes;
    bool strided = instruction->opcode == PIM_OP_vmv || instruction->opcode == PIM_OP_vavg;
    bool one = info->result == PIM_RESULT_one, moves = instruction->opcode == PIM_OP_vmv;
    int64_t rs1 = moves ? context->registers[instruction->rs1]
                        : address(instruction, context, instruction->rs1, PIM_OFFSET_RS1, in);
    int64_t rd = one || moves ? context->registers[instruction->rd]
                              : address(instruction, context, instruction->rd, PIM_OFFSET_RD, back);
    if (strided)
        out->reads[out->read_count++] =
            (local_range){rs1, in, length, context->registers[instruction->r2_or_imm] * in};
    else
        out->reads[out->read_count++] = plain(rs1, length * in);
    if (info->operands == 2)
        out->reads[out->read_count++] = plain(
            address(instruction, context, instruction->r2_or_imm, PIM_OFFSET_RS2, in), length * in);
    out->write = plain(rd, one ? context->output_bytes : length * back);
}

static void transfer_accesses(const pim_instruction *instruction, const access_context *context,
                              local_accesses *out) {
    int64_t rs1 = address(instruction, context, instruction->rs1, PIM_OFFSET_RS1, 1);
    int64_t rd = address(instruction, context, instruction->rd, PIM_OFFSET_RD, 1);
    int64_t bytes = instruction->g3;
    switch (instruction->opcode) {
    case PIM_OP_lmv:
        out->reads[out->read_count++] = plain(rs1, bytes);
        out->write = plain(rd, bytes);
        break;
    case PIM_OP_st:
        out->reads[out->read_count++] = plain(rs1, bytes);
        break;
    case PIM_OP_send:
        out->reads[out->read_count++] = plain(rd, bytes);
        break;
    case PIM_OP_ld:
    case PIM_OP_recv:
    case PIM_OP_lldi:
        out->write = plain(rd, bytes);
        break;
    default:
        break;
    }
}

void accesses_of(const pim_instruction *instruction, const access_context *context,
                 local_accesses *out) {
    out->read_count = 0;
    out->write = (local_range){0};
    switch ((pim_unit)pim_opcodes[instruction->opcode].unit) {
    case PIM_UNIT_matrix:
        matrix_accesses(instruction, context, out);
        break;
    case PIM_UNIT_vector:
        vector_accesses(instruction, context, out);
        break;
    case PIM_UNIT_transfer:
        transfer_accesses(instruction, context, out);
        break;
    default:
        break;
    }
}

void accesses_matrix(const pim_program *program, const pim_chip *chip, const pim_group *group,
                     int64_t weight_bits, int64_t *out_rows, int64_t *out_columns) {
    if (group->matrix >= 0) {
        *out_rows = program->matrices[group->matrix].rows;
        *out_columns = program->matrices[group->matrix].columns;
    } else {
        *out_rows = chip->matrix.xbar_rows;
        *out_columns = pim_chip_logical_columns(chip, weight_bits) * group->arrays;
    }
}

void local_range_bounds(const local_range *range, int64_t *out_low, int64_t *out_end) {
    *out_low = *out_end = range->address;
    if (range->count <= 0 || range->bytes <= 0)
        return;
    int64_t last = range->address + (range->count - 1) * range->stride;
    *out_low = last < range->address ? last : range->address;
    *out_end = (last > range->address ? last : range->address) + range->bytes;
}
