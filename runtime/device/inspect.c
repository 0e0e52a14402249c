/* Addresses outside the memories, in runs that compute no values. The public simulator charges such
 * an access like any other; a machine has no such bytes. The registers of every stream are followed
 * once in program order, as the instruction set has it, whatever the pipeline will make of them:
 *
 *   requires      a verified program
 *   establishes   a warning for every access beyond the local memory or the host memory; with
 *                 strict timing a fault (some for each core) */
#include "runtime/device/engine.h"
#include "runtime/device/scalar.h"

/* One wrong base address makes a whole stream wrong; this many say enough. */
#define FAULTS_PER_CORE 8

typedef struct inspection {
    device_engine *engine;
    uint32_t core, pc, faults;
    const pim_instruction *instruction;
    int32_t registers[PIM_REGISTER_COUNT + 1]; /* one more: the pair of the last register */
    uint64_t unknown;                          /* a bit a register: sld loaded it */
    int64_t input_bits, output_bits;
    int64_t widest; /* bytes of an element */
    int64_t limit;  /* bytes of local memory */
} inspection;

/* True when the bytes are not all there, which has then been said. */
static bool outside(inspection *self, int64_t low, int64_t end, int64_t limit, bool host) {
    if (low >= 0 && end <= limit)
        return false;
    if (!self->engine->strict)
        engine_warn(self->engine, (pim_warning){.kind = PIM_WARNING_outside,
                                                .core = self->core,
                                                .pc = self->pc,
                                                .address = low,
                                                .bytes = end - low,
                                                .limit = limit,
                                                .host = host});
    else if (self->faults++ < FAULTS_PER_CORE)
        engine_fault(self->engine, self->core, self->pc,
                     "it uses bytes %lld to %lld of %s memory, which has %lld", (long long)low,
                     (long long)(end - 1), host ? "host" : "local", (long long)limit);
    return true;
}

/* Whether the registers with addresses (and strides) are known. */
static bool knows(const inspection *self) {
    const pim_instruction *instruction = self->instruction;
    uint64_t used = UINT64_C(1) << instruction->rd | UINT64_C(1) << instruction->rs1;
    if (pim_opcodes[instruction->opcode].form == PIM_FORM_vector_two)
        used |= UINT64_C(1) << instruction->r2_or_imm;
    if (pim_opcodes[instruction->opcode].form == PIM_FORM_host)
        used |= used << 1;
    return (used & self->unknown) == 0;
}

/* A group without weights does not say how much of its arrays an mvmul uses: at least one element.
 */
static void matrix_extent(const inspection *self, access_context *context) {
    const pim_group *group =
        &self->engine->program->cores[self->core].groups[self->instruction->g2];
    context->rows = context->columns = 1;
    if (group->matrix >= 0)
        accesses_matrix(self->engine->program, self->engine->chip, group,
                        self->instruction->r2_or_imm, &context->rows, &context->columns);
}

/* True when even the bytes from the lowest register of the instruction to behind the highest one
 * are there: a cheap look that almost every instruction passes. */
static bool clearly_inside(const inspection *self) {
    const pim_instruction *instruction = self->instruction;
    if (instruction->opcode == PIM_OP_mvmul || instruction->opcode == PIM_OP_vmv ||
        instruction->opcode == PIM_OP_vavg || instruction->g2 < 0)
        return false; /* columns, strides */
    int64_t low = self->registers[instruction->rd], high = low;
    int64_t other = self->registers[instruction->rs1];
    low = other < low ? other : low;
    high = other > high ? other : high;
    if (pim_opcodes[instruction->opcode].form == PIM_FORM_vector_two) {
        other = self->registers[instruction->r2_or_imm];
        low = other < low ? other : low;
        high = other > high ? other : high;
    }
    int64_t elements = (int64_t)instruction->g2 + (instruction->g3 > 1 ? instruction->g3 : 1);
    return low >= 0 && high + elements * self->widest <= self->limit;
}

/* One access of an instruction is enough to say. */
static void inspect_local(inspection *self) {
    access_context context = {.registers = self->registers,
                              .input_bytes = pim_element_bytes(self->input_bits),
                              .output_bytes = pim_element_bytes(self->output_bits)};
    if (self->instruction->opcode == PIM_OP_mvmul)
        matrix_extent(self, &context);
    local_accesses accesses;
    accesses_of(self->instruction, &context, &accesses);
    int64_t low, end;
    for (uint32_t i = 0; i < accesses.read_count; i++) {
        local_range_bounds(&accesses.reads[i], &low, &end);
        if (end > low && outside(self, low, end, self->limit, false))
            return;
    }
    local_range_bounds(&accesses.write, &low, &end);
    if (end > low)
        (void)outside(self, low, end, self->limit, false);
}

/* Host memory ends where the program's does, or where the chip's does. */
static void inspect_host(inspection *self) {
    const pim_instruction *instruction = self->instruction;
    const device_engine *engine = self->engine;
    int64_t limit = engine->program->host_bytes > 0 ? (int64_t)engine->program->host_bytes
                                                    : engine->chip->global.memory_size;
    bool load = instruction->opcode == PIM_OP_ld;
    uint8_t pair = load ? instruction->rs1 : instruction->rd;
    int64_t offset =
        instruction->g1 & (load ? PIM_OFFSET_RS1 : PIM_OFFSET_RD) ? instruction->g2 : 0;
    uint64_t high = (uint32_t)self->registers[pair], word = (uint32_t)self->registers[pair + 1];
    int64_t low = (int64_t)((high << 32 | word) + (uint64_t)offset);
    if (limit > 0 && instruction->g3 > 0)
        (void)outside(self, low, (int64_t)((uint64_t)low + (uint64_t)instruction->g3), limit, true);
}

static void inspect_scalar(inspection *self) {
    const pim_instruction *instruction = self->instruction;
    uint64_t sources = 0, target = UINT64_C(1) << instruction->rd;
    if (instruction->opcode != PIM_OP_sldi)
        sources = UINT64_C(1) << instruction->rs1;
    if (pim_opcodes[instruction->opcode].form == PIM_FORM_three_registers)
        sources |= UINT64_C(1) << instruction->r2_or_imm;
    scalar_execute(self->registers, instruction);
    if (instruction->opcode == PIM_OP_sld || sources & self->unknown)
        self->unknown |= target;
    else
        self->unknown &= ~target;
}

static void set_widths(inspection *self, int32_t input_bits, int32_t output_bits) {
    self->input_bits = input_bits;
    self->output_bits = output_bits;
    int64_t in = pim_element_bytes(input_bits), out = pim_element_bytes(output_bits);
    self->widest = in > out ? in : out;
    self->widest = self->widest > 1 ? self->widest : 1; /* transfers count bytes */
}

static void inspect_instruction(inspection *self) {
    const pim_instruction *instruction = self->instruction;
    switch ((pim_unit)pim_opcodes[instruction->opcode].unit) {
    case PIM_UNIT_scalar:
        inspect_scalar(self);
        break;
    case PIM_UNIT_control:
        set_widths(self, instruction->g1, instruction->g2);
        break;
    case PIM_UNIT_none:
        break;
    default:
        if (self->limit > 0 && !clearly_inside(self) && knows(self))
            inspect_local(self);
        if (pim_opcodes[instruction->opcode].form == PIM_FORM_host && knows(self))
            inspect_host(self);
    }
}

void inspect_streams(device_engine *engine) {
    for (uint32_t core = 0; core < engine->core_count; core++) {
        inspection self = {
            .engine = engine, .core = core, .limit = engine->chip->local.memory_size};
        set_widths(&self, 0, 0); /* nothing is set yet */
        const pim_core_program *stream = &engine->program->cores[core];
        for (; self.pc < stream->count; self.pc++) {
            self.instruction = &stream->instructions[self.pc];
            if (self.instruction->opcode == PIM_OP_sldi) { /* most of a stream */
                self.registers[self.instruction->rd] = self.instruction->r2_or_imm;
                self.unknown &= ~(UINT64_C(1) << self.instruction->rd);
            } else {
                inspect_instruction(&self);
            }
        }
    }
}
