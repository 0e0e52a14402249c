#include "runtime/device/values.h"
#include "runtime/device/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/device/engine.h"
#include "runtime/device/scalar.h"

void core_values_deinit(core_values *values) {
    free(values->memory);
    free(values->written);
    free(values->scratch);
}

/* An instruction being executed. */
typedef struct execution {
    device_engine *engine;
    device_core *core;
    core_values *values;
    const pim_instruction *instruction;
    uint32_t pc;
} execution;

/* Sizes without a limit in the hardware file stop here. */
#define LOCAL_LIMIT (INT64_C(1) << 31)

/* Makes local bytes [address, address + bytes) exist. */
static bool touch(const execution *at, int64_t address, int64_t bytes, const char *what) {
    core_values *values = at->values;
    int64_t limit = at->engine->chip->local.memory_size;
    if (limit == 0 || limit > LOCAL_LIMIT)
        limit = LOCAL_LIMIT;
    if (address < 0 || bytes < 0 || address > limit || bytes > limit - address) {
        engine_fault(at->engine, at->core->id, at->pc,
                     "%s bytes %lld to %lld of local memory, which has %lld", what,
                     (long long)address, (long long)(address + bytes - 1), (long long)limit);
        return false;
    }
    size_t end = (size_t)(address + bytes);
    if (values->memory && end <= values->bytes)
        return true;
    size_t size = values->bytes ? values->bytes : 4096;
    while (size < end)
        size *= 2;
    uint8_t *memory = realloc(values->memory, size);
    if (memory)
        values->memory = memory;
    uint64_t *written = memory ? realloc(values->written, size / 8) : NULL;
    if (!written) {
        engine_no_memory(at->engine, at->core->id, at->pc);
        return false;
    }
    memset(memory + values->bytes, 0, size - values->bytes);
    memset((uint8_t *)written + values->bytes / 8, 0, (size - values->bytes) / 8);
    values->written = written;
    values->bytes = size;
    return true;
}

static bool touch_elements(const execution *at, int64_t address, int64_t count, const char *what) {
    if (address % (int64_t)sizeof(float) != 0) {
        engine_fault(at->engine, at->core->id, at->pc,
                     "%s elements at address %lld, which is not a multiple of %zu", what,
                     (long long)address, sizeof(float));
        return false;
    }
    return touch(at, address, count * (int64_t)sizeof(float), what);
}

static float *elements(const execution *at, int64_t address) {
    return (float *)(void *)(at->values->memory + address);
}

static float *scratch(const execution *at, size_t count) {
    core_values *values = at->values;
    if (count > values->scratch_count) {
        free(values->scratch);
        values->scratch = malloc(count * sizeof(float));
        values->scratch_count = values->scratch ? count : 0;
        if (!values->scratch)
            engine_no_memory(at->engine, at->core->id, at->pc);
    }
    return values->scratch;
}

/* An instruction reads its operands before it writes. Where it works element by element, and n
 * elements at `out` are neither apart from n at `in` nor the same, its result is computed apart. */
static bool overlaps_partly(int64_t out, int64_t in, int64_t n) {
    int64_t bytes = n * (int64_t)sizeof(float);
    return out != in && out < in + bytes && in < out + bytes;
}

/* Where to compute a result for `out`; NULL without memory for it. */
static float *result_place(const execution *at, int64_t out, int64_t n, bool apart) {
    return apart ? scratch(at, (size_t)n) : elements(at, out);
}

static bool put_result(const execution *at, int64_t out, int64_t n, const float *result) {
    if (result != elements(at, out))
        memcpy(elements(at, out), result, (size_t)n * sizeof(float));
    return true;
}

/* Byte offset the instruction adds to the address in the register of this select bit. */
static int64_t offset(const execution *at, int bit, int64_t width) {
    return at->instruction->g1 & bit ? at->instruction->g2 * width : 0;
}

static int64_t rd_address(const execution *at, int64_t width) {
    return (int64_t)at->values->registers[at->instruction->rd] + offset(at, PIM_OFFSET_RD, width);
}

static int64_t rs1_address(const execution *at, int64_t width) {
    return (int64_t)at->values->registers[at->instruction->rs1] + offset(at, PIM_OFFSET_RS1, width);
}

static int64_t rs2_address(const execution *at, int64_t width) {
    return (int64_t)at->values->registers[at->instruction->r2_or_imm] +
           offset(at, PIM_OFFSET_RS2, width);
}

static uint8_t *host_bytes(const execution *at, uint64_t address, uint64_t bytes) {
    const pim_run_options *options = at->engine->options;
    if (address <= options->host_bytes && bytes <= options->host_bytes - address)
        return options->host_memory + address;
    engine_fault(at->engine, at->core->id, at->pc,
                 "host bytes from %llu on, %llu of them, of %zu that exist",
                 (unsigned long long)address, (unsigned long long)bytes, options->host_bytes);
    return NULL;
}

static bool check_width(const execution *at) {
    if (at->values->input_bits == 32 && at->values->output_bits == 32)
        return true;
    engine_fault(at->engine, at->core->id, at->pc,
                 "values are f32, but setbw says %lld bits in and %lld out",
                 (long long)at->values->input_bits, (long long)at->values->output_bits);
    return false;
}

static bool execute_mvmul(const execution *at) {
    const pim_group *group = &at->core->program->groups[at->instruction->g2];
    if (group->matrix < 0 || !at->engine->program->matrices[group->matrix].data) {
        engine_fault(at->engine, at->core->id, at->pc, "array group %d holds no weights",
                     at->instruction->g2);
        return false;
    }
    const pim_matrix *matrix = &at->engine->program->matrices[group->matrix];
    int64_t input = at->values->registers[at->instruction->rs1];
    int64_t output = at->values->registers[at->instruction->rd];
    if (!check_width(at) || !touch_elements(at, input, matrix->rows, "reads") ||
        !touch_elements(at, output, matrix->columns, "writes"))
        return false;
    float *result = scratch(at, matrix->columns);
    if (!result)
        return false;
    matrix_multiply(matrix, elements(at, input), result);
    float *out = elements(at, output);
    bool relu = at->instruction->g1 != 0;
    for (uint32_t i = 0; i < matrix->columns; i++)
        out[i] = relu && result[i] < 0.0f ? 0.0f : result[i];
    return true;
}

/* Element by element; a and b may be the same as out. */
static void compute_two(pim_opcode opcode, const float *a, const float *b, float *out, size_t n) {
    switch (opcode) {
    case PIM_OP_vvadd:
        for (size_t i = 0; i < n; i++)
            out[i] = a[i] + b[i];
        break;
    case PIM_OP_vvsub:
        for (size_t i = 0; i < n; i++)
            out[i] = a[i] - b[i];
        break;
    case PIM_OP_vvmul:
        for (size_t i = 0; i < n; i++)
            out[i] = a[i] * b[i];
        break;
    case PIM_OP_vvmax:
        /* A NaN in either operand comes through. */
        for (size_t i = 0; i < n; i++)
            out[i] = a[i] > b[i] || a[i] != a[i] ? a[i] : b[i];
        break;
    default:
        break;
    }
}

/* Lanes are 32-bit integers; a shift by 32 or more, or by a negative amount, moves every bit out.
 */
static void compute_shift(pim_opcode opcode, const float *a, const float *b, float *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        int32_t value;
        uint32_t amount;
        memcpy(&value, &a[i], sizeof value);
        memcpy(&amount, &b[i], sizeof amount);
        if (opcode == PIM_OP_vvsll)
            value = amount < 32 ? (int32_t)((uint32_t)value << amount) : 0;
        else
            value >>= amount < 32 ? amount : 31;
        memcpy(&out[i], &value, sizeof value);
    }
}

static bool execute_two(const execution *at) {
    pim_opcode opcode = (pim_opcode)at->instruction->opcode;
    int64_t n = at->instruction->g3, width = sizeof(float);
    bool dot = opcode == PIM_OP_vvdmul;
    int64_t a = rs1_address(at, width), b = rs2_address(at, width);
    int64_t out = dot ? at->values->registers[at->instruction->rd] : rd_address(at, width);
    if (!touch_elements(at, a, n, "reads") || !touch_elements(at, b, n, "reads") ||
        !touch_elements(at, out, dot ? 1 : n, "writes"))
        return false;
    if (dot) {
        double sum = 0;
        for (int64_t i = 0; i < n; i++)
            sum += (double)elements(at, a)[i] * (double)elements(at, b)[i];
        *elements(at, out) = (float)sum;
        return true;
    }
    float *to = result_place(at, out, n, overlaps_partly(out, a, n) || overlaps_partly(out, b, n));
    if (!to)
        return false;
    if (opcode == PIM_OP_vvsll || opcode == PIM_OP_vvsra)
        compute_shift(opcode, elements(at, a), elements(at, b), to, (size_t)n);
    else
        compute_two(opcode, elements(at, a), elements(at, b), to, (size_t)n);
    return put_result(at, out, n, to);
}

static void softmax(const float *in, float *out, size_t n) {
    float highest = -INFINITY;
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        highest = in[i] > highest ? in[i] : highest;
    for (size_t i = 0; i < n; i++) {
        out[i] = expf(in[i] - highest);
        sum += out[i];
    }
    for (size_t i = 0; i < n; i++)
        out[i] = (float)(out[i] / sum);
}

static bool execute_one(const execution *at) {
    size_t n = (size_t)at->instruction->g3;
    int64_t a = rs1_address(at, sizeof(float)), out = rd_address(at, sizeof(float));
    if (!touch_elements(at, a, (int64_t)n, "reads") ||
        !touch_elements(at, out, (int64_t)n, "writes"))
        return false;
    const float *in = elements(at, a);
    float *to = result_place(at, out, (int64_t)n, overlaps_partly(out, a, (int64_t)n));
    if (!to)
        return false;
    switch (at->instruction->opcode) {
    case PIM_OP_vrelu:
        for (size_t i = 0; i < n; i++)
            to[i] = in[i] < 0.0f ? 0.0f : in[i];
        break;
    case PIM_OP_vtanh:
        for (size_t i = 0; i < n; i++)
            to[i] = tanhf(in[i]);
        break;
    case PIM_OP_vsigm:
        for (size_t i = 0; i < n; i++)
            to[i] = 1.0f / (1.0f + expf(-in[i]));
        break;
    default:
        softmax(in, to, n);
    }
    return put_result(at, out, (int64_t)n, to);
}

static float average(const float *from, int64_t stride, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += from[i * stride];
    return n > 0 ? (float)(sum / (double)n) : 0.0f;
}

/* Whether n elements at `out` share any with those gathered, a stride of `stride` apart. */
static bool overlaps_gathered(int64_t out, int64_t in, int64_t stride, int64_t n) {
    int64_t width = sizeof(float), last = in + (n - 1) * stride * width;
    int64_t low = last < in ? last : in, end = (last > in ? last : in) + width;
    return n > 0 && out < end && low < out + n * width;
}

/* vmv and vavg: elements `stride` apart, counted in elements. */
static bool execute_strided(const execution *at) {
    bool averages = at->instruction->opcode == PIM_OP_vavg;
    int64_t n = at->instruction->g3, width = sizeof(float);
    int64_t stride = at->values->registers[at->instruction->r2_or_imm];
    int64_t in = at->values->registers[at->instruction->rs1];
    int64_t out = at->values->registers[at->instruction->rd];
    if (averages)
        in += offset(at, PIM_OFFSET_RS1, width);
    int64_t last = n > 0 ? (n - 1) * stride : 0;
    if (!touch_elements(at, in, n > 0, "reads") ||
        !touch_elements(at, in + last * width, n > 0, "reads") ||
        !touch_elements(at, out, averages ? 1 : n, "writes"))
        return false;
    const float *from = elements(at, in);
    if (averages) {
        *elements(at, out) = average(from, stride, n);
        return true;
    }
    float *to = result_place(at, out, n, overlaps_gathered(out, in, stride, n));
    if (!to)
        return false;
    for (int64_t i = 0; i < n; i++)
        to[i] = from[i * stride];
    return put_result(at, out, n, to);
}

/* vrsu, vrsl: the bound is the f32 whose bits are in register rs2. */
static bool execute_bound(const execution *at) {
    size_t n = (size_t)at->instruction->g3;
    int64_t a = rs1_address(at, sizeof(float)), out = rd_address(at, sizeof(float));
    if (!touch_elements(at, a, (int64_t)n, "reads") ||
        !touch_elements(at, out, (int64_t)n, "writes"))
        return false;
    float bound;
    memcpy(&bound, &at->values->registers[at->instruction->r2_or_imm], sizeof bound);
    const float *in = elements(at, a);
    float *to = result_place(at, out, (int64_t)n, overlaps_partly(out, a, (int64_t)n));
    if (!to)
        return false;
    bool upper = at->instruction->opcode == PIM_OP_vrsu;
    for (size_t i = 0; i < n; i++)
        to[i] = (upper ? in[i] > bound : in[i] < bound) ? bound : in[i];
    return put_result(at, out, (int64_t)n, to);
}

static bool execute_vector(const execution *at) {
    const pim_opcode_info *info = &pim_opcodes[at->instruction->opcode];
    if (!check_width(at))
        return false;
    if (info->operands == 2)
        return execute_two(at);
    if (info->form == PIM_FORM_vector_one)
        return execute_one(at);
    if (at->instruction->opcode == PIM_OP_vmv || at->instruction->opcode == PIM_OP_vavg)
        return execute_strided(at);
    return execute_bound(at);
}

static bool execute_move(const execution *at) {
    int64_t n = at->instruction->g3;
    int64_t in = rs1_address(at, 1), out = rd_address(at, 1);
    if (!touch(at, in, n, "reads") || !touch(at, out, n, "writes"))
        return false;
    memmove(at->values->memory + out, at->values->memory + in, (size_t)n);
    return true;
}

static bool execute_fill(const execution *at) {
    int64_t out = rd_address(at, 1);
    if (!touch(at, out, at->instruction->g3, "writes"))
        return false;
    memset(at->values->memory + out, at->instruction->r2_or_imm & 0xff,
           (size_t)at->instruction->g3);
    return true;
}

static bool execute_load(const execution *at) {
    uint64_t address =
        scalar_pair(at->values->registers, at->instruction->rs1, at->instruction->g2);
    const uint8_t *bytes = host_bytes(at, address, sizeof(int32_t));
    if (bytes)
        memcpy(&at->values->registers[at->instruction->rd], bytes, sizeof(int32_t));
    return bytes != NULL;
}

static bool execute(const execution *at) {
    const pim_instruction *instruction = at->instruction;
    switch ((pim_unit)pim_opcodes[instruction->opcode].unit) {
    case PIM_UNIT_scalar:
        if (instruction->opcode == PIM_OP_sld)
            return execute_load(at);
        scalar_execute(at->values->registers, instruction);
        return true;
    case PIM_UNIT_control:
        at->values->input_bits = instruction->g1;
        at->values->output_bits = instruction->g2;
        return true;
    case PIM_UNIT_matrix:
        return execute_mvmul(at);
    case PIM_UNIT_vector:
        return execute_vector(at);
    default:
        break;
    }
    if (instruction->opcode == PIM_OP_lmv)
        return execute_move(at);
    return instruction->opcode == PIM_OP_lldi ? execute_fill(at) : true;
}

static execution execution_at(device_engine *engine, device_core *core, uint32_t pc) {
    return (execution){.engine = engine,
                       .core = core,
                       .values = core->values,
                       .instruction = &core->code[pc],
                       .pc = pc};
}

/* ---- what is written and read */

static uint64_t bits_below(size_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static void mark_written(core_values *values, size_t low, size_t end) {
    while (low < end) {
        size_t first = low % 64, count = end - low < 64 - first ? end - low : 64 - first;
        values->written[low / 64] |= bits_below(count) << first;
        low += count;
    }
}

/* The first byte from `low` on, below `end`, that nothing has written; `end` if there is none. */
static size_t first_unwritten(const core_values *values, size_t low, size_t end) {
    while (low < end) {
        size_t first = low % 64, count = end - low < 64 - first ? end - low : 64 - first;
        uint64_t missing = ~values->written[low / 64] & bits_below(count) << first;
        if (missing)
            return low - first + (size_t)__builtin_ctzll(missing);
        low += count;
    }
    return end;
}

static void check_read(const execution *at, const local_range *range) {
    for (int64_t i = 0; i < range->count && range->bytes > 0; i++) {
        size_t low = (size_t)(range->address + i * range->stride);
        size_t end = low + (size_t)range->bytes, missing = first_unwritten(at->values, low, end);
        if (missing == end)
            continue;
        engine_warn(at->engine, (pim_warning){.kind = PIM_WARNING_uninitialised,
                                              .core = at->core->id,
                                              .pc = at->pc,
                                              .address = (int64_t)missing,
                                              .bytes = (int64_t)(end - missing)});
        return;
    }
}

static bool is_same_range(const local_range *a, const local_range *b) {
    return a->address == b->address && a->bytes == b->bytes && a->count == b->count &&
           a->stride == b->stride;
}

/* After an instruction whose accesses were in bounds: looks for reads of bytes that nobody wrote,
 * then notes and logs what it wrote. */
static void note_accesses(const execution *at) {
    const pim_instruction *instruction = at->instruction;
    access_context context = {.registers = at->values->registers,
                              .input_bytes = pim_element_bytes(at->values->input_bits),
                              .output_bytes = pim_element_bytes(at->values->output_bits)};
    if (instruction->opcode == PIM_OP_mvmul)
        accesses_matrix(at->engine->program, at->engine->chip,
                        &at->core->program->groups[instruction->g2], instruction->r2_or_imm,
                        &context.rows, &context.columns);
    local_accesses accesses;
    accesses_of(instruction, &context, &accesses);
    for (uint32_t i = 0; i < accesses.read_count; i++)
        if (i == 0 || !is_same_range(&accesses.reads[i], &accesses.reads[0]))
            check_read(at, &accesses.reads[i]);
    if (accesses.write.count == 0)
        return;
    size_t low = (size_t)accesses.write.address, bytes = (size_t)accesses.write.bytes;
    mark_written(at->values, low, low + bytes);
    if (at->engine->log)
        commit_log_memory(at->engine->log, at->core->id, at->pc, instruction->opcode, false, low,
                          at->values->memory + low, bytes);
}

static void note_execution(const execution *at) {
    if (pim_opcodes[at->instruction->opcode].unit >= PIM_UNIT_matrix)
        note_accesses(at);
    else if (at->engine->log && pim_opcodes[at->instruction->opcode].unit == PIM_UNIT_scalar)
        commit_log_register(at->engine->log, at->core->id, at->pc, at->instruction->opcode,
                            at->instruction->rd, at->values->registers[at->instruction->rd]);
}

bool values_advance(device_engine *engine, device_core *core, uint32_t pc) {
    while (core->values->pc < pc) {
        execution at = execution_at(engine, core, core->values->pc);
        if (!execute(&at))
            return false;
        note_execution(&at);
        core->values->pc++;
    }
    return true;
}

bool values_host(device_engine *engine, device_core *core, uint32_t pc) {
    if (!values_advance(engine, core, pc))
        return false;
    execution at = execution_at(engine, core, pc);
    const pim_instruction *instruction = at.instruction;
    bool load = instruction->opcode == PIM_OP_ld;
    uint64_t bytes = (uint64_t)instruction->g3;
    uint64_t host = scalar_pair(at.values->registers, load ? instruction->rs1 : instruction->rd,
                                offset(&at, load ? PIM_OFFSET_RS1 : PIM_OFFSET_RD, 1));
    int64_t local = load ? rd_address(&at, 1) : rs1_address(&at, 1);
    uint8_t *there = host_bytes(&at, host, bytes);
    if (!there || !touch(&at, local, (int64_t)bytes, load ? "writes" : "reads"))
        return false;
    if (load)
        memcpy(at.values->memory + local, there, bytes);
    else
        memcpy(there, at.values->memory + local, bytes);
    note_accesses(&at);
    if (!load && engine->log)
        commit_log_memory(engine->log, core->id, pc, instruction->opcode, true, host, there, bytes);
    core->values->pc = pc + 1;
    return true;
}

int32_t values_peek(const device_engine *engine, const device_core *core,
                    const pim_instruction *instruction) {
    uint64_t address = scalar_pair(core->registers, instruction->rs1, instruction->g2);
    int32_t value = 0;
    uint64_t size = engine->options->host_bytes;
    if (engine->values && size >= sizeof value && address <= size - sizeof value)
        memcpy(&value, engine->options->host_memory + address, sizeof value);
    return value;
}

bool values_send(device_engine *engine, device_core *core, uint32_t pc, device_core *receiver,
                 uint32_t receive_pc) {
    if (!values_advance(engine, core, pc) || !values_advance(engine, receiver, receive_pc))
        return false;
    execution from = execution_at(engine, core, pc);
    execution to = execution_at(engine, receiver, receive_pc);
    if (from.instruction->g3 != to.instruction->g3) {
        engine_fault(engine, core->id, pc,
                     "it sends %d bytes, core %u receives %d in its instruction %u",
                     from.instruction->g3, receiver->id, to.instruction->g3, receive_pc);
        return false;
    }
    int64_t bytes = from.instruction->g3;
    int64_t source = rd_address(&from, 1), target = rd_address(&to, 1);
    if (!touch(&from, source, bytes, "reads") || !touch(&to, target, bytes, "writes"))
        return false;
    memcpy(to.values->memory + target, from.values->memory + source, (size_t)bytes);
    note_accesses(&from);
    note_accesses(&to);
    core->values->pc = pc + 1;
    receiver->values->pc = receive_pc + 1;
    return true;
}
