/* Emission. Requires: buffered stage with addresses. A core's stream is the concatenation of its
 * segments (lanes of pim.core_batch) in program order. Lanes, loops and addresses are evaluated
 * here; registers only hold addresses and strides, each loaded by sldi unless some register has
 * the value already. */
#include "backend/program/emit.h"

#include "ir/dialects/common/views.h"

#include <string.h>

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/evaluate.h"

enum {
    HOST_ALIGNMENT = 64,
    LOCAL_REGISTERS = 24, /* r0 .. r23 hold local addresses and strides */
    HOST_PAIR_FIRST = 24, /* r24/25 .. r30/31: pairs of host addresses, high word first */
    HOST_PAIR_COUNT = 4
};

/* What a core's registers hold while its stream grows. */
typedef struct core_registers {
    int32_t values[PIM_REGISTER_COUNT];
    bool known[PIM_REGISTER_COUNT];
    uint64_t used[LOCAL_REGISTERS]; /* when last: the clock at that time */
    uint64_t clock;
    uint32_t next_pair;
    bool started; /* setbw is out */
} core_registers;

typedef struct weight_entry {
    const ir_attribute *weight;
    int32_t matrix;
} weight_entry;

typedef struct constant_entry {
    const ir_attribute *constant;
    uint64_t offset;
} constant_entry;

typedef struct emit_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    pim_program *program;
    core_registers *registers;
    weight_entry *weights; /* one per matrix of the program */
    uint32_t weight_count, weight_capacity, matrix_capacity;
    constant_entry *constants;
    uint32_t constant_count, constant_capacity, host_constant_capacity;
    uint32_t layer_capacity;
    /* the segment at hand */
    uint32_t core;
    int64_t lane;
    ir_operation *segment;
    const int32_t *groups; /* per bound weight: its group on this core */
    ir_environment environment;
    int64_t steps;               /* instructions and iterations so far */
    raptor_status_code resolved; /* whether every operation of the segment has a row */
} emit_state;

/* How an operation becomes instructions. */
typedef struct emission {
    const char *name;
    raptor_status_code (*emit)(emit_state *, const ir_operation *); /* NULL: nothing to emit */
    pim_opcode opcode; /* of vector instructions, with this many inputs */
    uint32_t inputs;
} emission;

static raptor_status emit_block(emit_state *state, const ir_block *block);

static void append(emit_state *state, pim_instruction instruction) {
    pim_program_append(state->program, state->core, instruction);
    state->steps++;
}

/* ---- registers
 * ------------------------------------------------------------------------------------ */

static void load_register(emit_state *state, uint32_t number, int32_t value) {
    core_registers *registers = &state->registers[state->core];
    if (registers->known[number] && registers->values[number] == value)
        return;
    registers->known[number] = true;
    registers->values[number] = value;
    append(state, pim_make_sldi((uint8_t)number, value));
}

/* A register with this value: one that has it, else the one used longest ago, so that the operands
 * of one instruction never push each other out. */
static uint8_t local_register(emit_state *state, int64_t value) {
    core_registers *registers = &state->registers[state->core];
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < LOCAL_REGISTERS; i++) {
        if (registers->known[i] && registers->values[i] == (int32_t)value) {
            chosen = i;
            break;
        }
        if (registers->used[i] < registers->used[chosen])
            chosen = i;
    }
    registers->used[chosen] = ++registers->clock;
    load_register(state, chosen, (int32_t)value);
    return (uint8_t)chosen;
}

static uint8_t host_register(emit_state *state, uint64_t address) {
    core_registers *registers = &state->registers[state->core];
    uint32_t pair = HOST_PAIR_FIRST + 2 * registers->next_pair;
    registers->next_pair = (registers->next_pair + 1) % HOST_PAIR_COUNT;
    load_register(state, pair, (int32_t)(address >> 32));
    load_register(state, pair + 1, (int32_t)(uint32_t)address);
    return (uint8_t)pair;
}

/* ---- evaluation
 * ------------------------------------------------------------------------------------- */

static raptor_status evaluate(emit_state *state, const ir_operation *user, const ir_value *value,
                              int64_t *out_number) {
    if (ir_evaluate_index(value, &state->environment, out_number))
        return RAPTOR_OK;
    return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(user),
                           "an address, peer or count does not resolve statically");
}

/* Byte address of a buffer in local memory. */
static raptor_status local_address(emit_state *state, const ir_value *buffer,
                                   int64_t *out_address) {
    const ir_value *root;
    int64_t views, base = -1;
    if (!views_resolve(buffer, &state->environment, &root, &views))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(buffer->defining),
                               "an address, peer or count does not resolve statically");
    if (root->defining)
        base = ir_integer_get(root->defining, "pim.address", -1);
    if (base < 0)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(buffer->defining ? buffer->defining : state->segment),
                               "a local buffer has no address");
    *out_address = base + views;
    return RAPTOR_OK;
}

/* Byte address of a part of host memory: of the host buffer or of a constant (then *out_constant).
 */
static raptor_status host_address(emit_state *state, const ir_operation *operation, uint32_t number,
                                  int64_t offset, const ir_attribute **out_constant,
                                  uint64_t *out_address) {
    const ir_value *root;
    int64_t views;
    if (!views_resolve(ir_operand_value(operation, number), &state->environment, &root, &views))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "a view of host memory is not static");
    *out_constant = root->defining ? arith_constant(root) : NULL;
    if (root->defining && !*out_constant)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "not host memory");
    *out_address = (uint64_t)(views + offset);
    return RAPTOR_OK;
}

static raptor_status local_operand(emit_state *state, const ir_operation *operation,
                                   uint32_t number, uint8_t *out_register) {
    int64_t address = 0;
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, number), &address));
    *out_register = local_register(state, address);
    return RAPTOR_OK;
}

static int32_t length_of(const ir_value *value) {
    return (int32_t)ir_type_element_count(value->type);
}

/* ---- constants in host memory
 * ------------------------------------------------------------------------ */

static uint64_t constant_offset(emit_state *state, const ir_attribute *constant) {
    for (uint32_t i = 0; i < state->constant_count; i++)
        if (state->constants[i].constant == constant)
            return state->constants[i].offset;
    pim_program *program = state->program;
    uint64_t bytes =
        (uint64_t)ir_type_element_count(constant->type) * ir_type_element_bytes(constant->type);
    uint64_t offset = (program->host_bytes + HOST_ALIGNMENT - 1) / HOST_ALIGNMENT * HOST_ALIGNMENT;
    bool splat;
    const void *data = ir_attribute_data(constant, &splat);
    if (splat) { /* written out: host memory holds plain rows */
        float *row = RAPTOR_NEW_ARRAY(state->arena, float, bytes / sizeof(float));
        for (uint64_t i = 0; i < bytes / sizeof(float); i++)
            memcpy(&row[i], data, sizeof(float));
        data = row;
    }
    RAPTOR_GROW(state->arena, program->constants, program->constant_count,
                state->host_constant_capacity);
    program->constants[program->constant_count++] =
        (pim_host_constant){.offset = offset, .bytes = bytes, .data = data};
    RAPTOR_GROW(state->arena, state->constants, state->constant_count, state->constant_capacity);
    state->constants[state->constant_count++] = (constant_entry){constant, offset};
    program->host_bytes = offset + bytes;
    return offset;
}

static bool is_zero_splat(const ir_attribute *constant) {
    bool splat;
    const void *data = ir_attribute_data(constant, &splat);
    float value;
    if (!data || !splat || constant->type->element->width != 32)
        return false;
    memcpy(&value, data, sizeof value);
    return value == 0 && !__builtin_signbit(value);
}

/* ---- instructions
 * --------------------------------------------------------------------------------- */

/* The offsets of a copy: bytes within target and source. */
static raptor_status copy_offsets(emit_state *state, const ir_operation *operation,
                                  int64_t *out_target, int64_t *out_source) {
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, PIM_COPY_TARGET_OFFSET),
                        out_target));
    return evaluate(state, operation, ir_operand_value(operation, PIM_COPY_SOURCE_OFFSET),
                    out_source);
}

static raptor_status emit_local_copy(emit_state *state, const ir_operation *operation) {
    int64_t target, source, target_offset, source_offset;
    RAPTOR_TRY(copy_offsets(state, operation, &target_offset, &source_offset));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_COPY_TARGET), &target));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_COPY_SOURCE), &source));
    uint8_t to = local_register(state, target + target_offset);
    uint8_t from = local_register(state, source + source_offset);
    append(state, pim_make_lmv(to, from, (int32_t)ir_integer_get(operation, "size", 0)));
    return RAPTOR_OK;
}

static raptor_status emit_load(emit_state *state, const ir_operation *operation) {
    int64_t target, target_offset, source_offset;
    int32_t size = (int32_t)ir_integer_get(operation, "size", 0);
    RAPTOR_TRY(copy_offsets(state, operation, &target_offset, &source_offset));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_COPY_TARGET), &target));
    uint8_t to = local_register(state, target + target_offset);
    const ir_attribute *constant;
    uint64_t address;
    RAPTOR_TRY(host_address(state, operation, PIM_COPY_SOURCE, source_offset, &constant, &address));
    if (constant && is_zero_splat(constant)) {
        append(state, pim_make_lldi(to, 0, size));
        return RAPTOR_OK;
    }
    if (constant)
        address += constant_offset(state, constant);
    append(state, pim_make_ld(to, host_register(state, address), size));
    return RAPTOR_OK;
}

static raptor_status emit_store(emit_state *state, const ir_operation *operation) {
    int64_t source, target_offset, source_offset;
    RAPTOR_TRY(copy_offsets(state, operation, &target_offset, &source_offset));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_COPY_SOURCE), &source));
    uint8_t from = local_register(state, source + source_offset);
    const ir_attribute *constant;
    uint64_t address;
    RAPTOR_TRY(host_address(state, operation, PIM_COPY_TARGET, target_offset, &constant, &address));
    if (constant)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "a constant is overwritten");
    append(state, pim_make_st(host_register(state, address), from,
                              (int32_t)ir_integer_get(operation, "size", 0)));
    return RAPTOR_OK;
}

static raptor_status emit_gather(emit_state *state, const ir_operation *operation) {
    int64_t target, source, target_offset, source_offset, stride;
    RAPTOR_TRY(copy_offsets(state, operation, &target_offset, &source_offset));
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, PIM_VMV_STRIDE), &stride));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_VMV_TARGET), &target));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_VMV_SOURCE), &source));
    uint8_t to = local_register(state, target + target_offset);
    uint8_t from = local_register(state, source + source_offset);
    uint8_t step = local_register(state, stride);
    append(state, pim_make_vector_two(PIM_OP_vmv, to, from, step,
                                      (int32_t)ir_integer_get(operation, "length", 0)));
    return RAPTOR_OK;
}

static raptor_status emit_send(emit_state *state, const ir_operation *operation) {
    int64_t peer;
    uint8_t from;
    RAPTOR_TRY(
        evaluate(state, operation, ir_operand_value(operation, PIM_SEND_TARGET_CORE), &peer));
    RAPTOR_TRY(local_operand(state, operation, PIM_SEND_INPUT, &from));
    append(state,
           pim_make_send(from, (int32_t)peer, (int32_t)ir_integer_get(operation, "size", 0)));
    return RAPTOR_OK;
}

static raptor_status emit_receive(emit_state *state, const ir_operation *operation) {
    int64_t peer, offset, address;
    RAPTOR_TRY(
        evaluate(state, operation, ir_operand_value(operation, PIM_RECEIVE_SOURCE_CORE), &peer));
    RAPTOR_TRY(
        evaluate(state, operation, ir_operand_value(operation, PIM_RECEIVE_OFFSET), &offset));
    RAPTOR_TRY(local_address(state, ir_operand_value(operation, PIM_RECEIVE_TARGET), &address));
    append(state, pim_make_recv(local_register(state, address + offset), (int32_t)peer,
                                (int32_t)ir_integer_get(operation, "size", 0)));
    return RAPTOR_OK;
}

static raptor_status emit_sync(emit_state *state, const ir_operation *operation) {
    int64_t peer, event;
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, 0), &peer));
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, 1), &event));
    append(state, pim_make_sync((int32_t)event, (int32_t)peer));
    return RAPTOR_OK;
}

/* A wait for nothing is not emitted (dialect reference, pim.wait). */
static raptor_status emit_wait(emit_state *state, const ir_operation *operation) {
    int64_t event, count;
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, 0), &event));
    RAPTOR_TRY(evaluate(state, operation, ir_operand_value(operation, 1), &count));
    if (count)
        append(state, pim_make_wait((int32_t)event, (int32_t)count));
    return RAPTOR_OK;
}

static raptor_status emit_matrix(emit_state *state, const ir_operation *operation) {
    uint8_t from, to;
    const ir_value *weight = ir_operand_value(operation, PIM_VMM_WEIGHT);
    uint32_t number = 0;
    while (number < ir_compute_weight_count(state->segment) &&
           ir_compute_weight_argument(state->segment, number) != weight)
        number++;
    if (number == ir_compute_weight_count(state->segment))
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "the matrix is not a bound weight");
    RAPTOR_TRY(local_operand(state, operation, PIM_VMM_INPUT, &from));
    RAPTOR_TRY(local_operand(state, operation, PIM_VMM_DESTINATION, &to));
    append(state,
           pim_make_mvmul(to, from, (int32_t)state->program->bits, false, state->groups[number]));
    return RAPTOR_OK;
}

static raptor_status emit_vector(emit_state *state, const ir_operation *operation) {
    uint8_t sources[2] = {0, 0}, to;
    const emission *row = operation->scratch;
    uint32_t inputs = row->inputs;
    for (uint32_t i = 0; i < inputs; i++)
        RAPTOR_TRY(local_operand(state, operation, i, &sources[i]));
    RAPTOR_TRY(local_operand(state, operation, inputs, &to));
    int32_t length = length_of(ir_operand_value(operation, 0));
    pim_opcode opcode = row->opcode;
    int32_t written = opcode == PIM_OP_vavg || opcode == PIM_OP_vvdmul ? 1 : length;
    if (length_of(ir_operand_value(operation, inputs)) != written ||
        length_of(ir_operand_value(operation, inputs - 1)) != length)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                               ir_place(operation), "operands do not have the same length");
    if (opcode == PIM_OP_vavg) /* rs2 is the stride register */
        append(state,
               pim_make_vector_two(opcode, to, sources[0], local_register(state, 1), length));
    else if (inputs == 2)
        append(state, pim_make_vector_two(opcode, to, sources[0], sources[1], length));
    else
        append(state, pim_make_vector_one(opcode, to, sources[0], length));
    if (opcode == PIM_OP_vsoftmax)
        state->program->exportable = false;
    return RAPTOR_OK;
}

/* ---- structure
 * -------------------------------------------------------------------------------------- */

/* A program with more instructions is refused before it takes all memory. */
enum { STEP_LIMIT = 1 << 26 };

static raptor_status emit_loop(emit_state *state, const ir_operation *loop) {
    int64_t lower, upper, step;
    RAPTOR_TRY(evaluate(state, loop, scf_for_lower(loop), &lower));
    RAPTOR_TRY(evaluate(state, loop, scf_for_upper(loop), &upper));
    RAPTOR_TRY(evaluate(state, loop, scf_for_step(loop), &step));
    if (step < 1)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(loop),
                               "the loop's step is not positive");
    for (int64_t i = lower; i < upper; i += step) {
        if (!ir_environment_bind(&state->environment, scf_for_induction(loop), i))
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(loop),
                                   "loops are nested too deeply");
        RAPTOR_TRY(emit_block(state, scf_for_body(loop)));
        ir_environment_unbind(&state->environment);
        if (++state->steps > STEP_LIMIT)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(loop),
                                   "more than %d instructions with its iterations", STEP_LIMIT);
        if (i > INT64_MAX - step)
            break;
    }
    return RAPTOR_OK;
}

static const emission emissions[] = {
    {"pim.vmm", emit_matrix, 0, 0},
    {"pim.memcp", emit_local_copy, 0, 0},
    {"pim.memcp_hd", emit_load, 0, 0},
    {"pim.memcp_dh", emit_store, 0, 0},
    {"pim.vmv", emit_gather, 0, 0},
    {"pim.send", emit_send, 0, 0},
    {"pim.receive", emit_receive, 0, 0},
    {"pim.sync", emit_sync, 0, 0},
    {"pim.wait", emit_wait, 0, 0},
    {"pim.vvadd", emit_vector, PIM_OP_vvadd, 2},
    {"pim.vvsub", emit_vector, PIM_OP_vvsub, 2},
    {"pim.vvmul", emit_vector, PIM_OP_vvmul, 2},
    {"pim.vvmax", emit_vector, PIM_OP_vvmax, 2},
    {"pim.vvsll", emit_vector, PIM_OP_vvsll, 2},
    {"pim.vvsra", emit_vector, PIM_OP_vvsra, 2},
    {"pim.vvdmul", emit_vector, PIM_OP_vvdmul, 2},
    {"pim.vavg", emit_vector, PIM_OP_vavg, 1},
    {"pim.vrelu", emit_vector, PIM_OP_vrelu, 1},
    {"pim.vtanh", emit_vector, PIM_OP_vtanh, 1},
    {"pim.vsigm", emit_vector, PIM_OP_vsigm, 1},
    {"pim.vsoftmax", emit_vector, PIM_OP_vsoftmax, 1},
    {"scf.for", emit_loop, 0, 0},
    {"memref.alloc", NULL, 0, 0},
    {"memref.subview", NULL, 0, 0},
    {"scf.yield", NULL, 0, 0},
    {"pim.halt", NULL, 0, 0},
};

/* Index arithmetic is evaluated where it is used; constants are fetched by what loads them. */
static bool is_evaluated(const ir_operation *operation) {
    return ir_operation_is(operation, "arith.constant") ||
           (operation->result_count == 1 && operation->region_count == 0 &&
            ir_result(operation, 0)->type->kind == IR_TYPE_INDEX);
}

/* Finds the row of every operation once, however often it is executed: scratch points to it, and is
 * NULL where there is nothing to emit. */
static bool resolve_operation(ir_operation *operation, void *user) {
    emit_state *state = user;
    operation->scratch = NULL;
    if (is_evaluated(operation))
        return true;
    for (size_t i = 0; i < sizeof emissions / sizeof *emissions; i++)
        if (ir_operation_is(operation, emissions[i].name)) {
            operation->scratch = emissions[i].emit ? (void *)(uintptr_t)&emissions[i] : NULL;
            return true;
        }
    if (operation != state->segment)
        state->resolved =
            raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(operation),
                            "%s is not an executable instruction", operation->name);
    return true;
}

static raptor_status emit_block(emit_state *state, const ir_block *block) {
    for (const ir_operation *at = block->first; at; at = at->next)
        if (at->scratch)
            RAPTOR_TRY(((const emission *)at->scratch)->emit(state, at));
    return RAPTOR_OK;
}

/* ---- segments
 * --------------------------------------------------------------------------------------- */

static int32_t matrix_of(emit_state *state, const ir_attribute *weight) {
    for (uint32_t i = 0; i < state->weight_count; i++)
        if (state->weights[i].weight == weight)
            return state->weights[i].matrix;
    pim_program *program = state->program;
    bool splat;
    const float *data = ir_attribute_data(weight, &splat);
    if (splat) {
        int64_t count = ir_type_element_count(weight->type);
        float *filled = RAPTOR_NEW_ARRAY(state->arena, float, (size_t)count);
        for (int64_t i = 0; i < count; i++)
            filled[i] = data[0];
        data = filled;
    }
    RAPTOR_GROW(state->arena, program->matrices, program->matrix_count, state->matrix_capacity);
    program->matrices[program->matrix_count] = (pim_matrix){
        .name = weight->kind == IR_ATTRIBUTE_RESOURCE
                    ? weight->resource->name
                    : raptor_arena_printf(state->arena, "matrix%u", program->matrix_count),
        .rows = (uint32_t)weight->type->shape[0],
        .columns = (uint32_t)weight->type->shape[1],
        .data = data,
    };
    RAPTOR_GROW(state->arena, state->weights, state->weight_count, state->weight_capacity);
    state->weights[state->weight_count++] = (weight_entry){weight, (int32_t)program->matrix_count};
    return (int32_t)program->matrix_count++;
}

/* The group of a core that holds the matrix, added when the core has none yet. */
static int32_t group_of(emit_state *state, int32_t matrix, uint32_t arrays) {
    pim_core_program *core = &state->program->cores[state->core];
    for (uint32_t i = 0; i < core->group_count; i++)
        if (core->groups[i].matrix == matrix)
            return (int32_t)i;
    pim_group *groups = RAPTOR_NEW_ARRAY(state->arena, pim_group, (size_t)core->group_count + 1);
    if (core->group_count)
        memcpy(groups, core->groups, core->group_count * sizeof *groups);
    groups[core->group_count] = (pim_group){.arrays = arrays, .matrix = matrix};
    core->groups = groups;
    return (int32_t)core->group_count++;
}

static uint32_t layer_of(emit_state *state, const ir_operation *segment) {
    const char *name = ir_string_get(segment, "raptor.layer", "");
    const char *op = ir_string_get(segment, "raptor.op", "");
    pim_program *program = state->program;
    for (uint32_t i = program->layer_count; i-- > 0;)
        if (strcmp(program->layers[i].name, name) == 0 && strcmp(program->layers[i].op, op) == 0)
            return i;
    RAPTOR_GROW(state->arena, program->layers, program->layer_count, state->layer_capacity);
    program->layers[program->layer_count] = (pim_layer){.name = name, .op = op};
    return program->layer_count++;
}

static raptor_status emit_segment(emit_state *state, ir_operation *segment) {
    uint32_t weights = ir_compute_weight_count(segment), group_attributes;
    const int64_t *arrays = ir_integers_get(segment, "groupArrays", &group_attributes);
    int32_t *groups = RAPTOR_NEW_ARRAY(state->arena, int32_t, weights);
    uint32_t layer = layer_of(state, segment);
    state->segment = segment;
    state->groups = groups;
    ir_walk(segment, resolve_operation, state);
    RAPTOR_TRY(state->resolved);
    for (state->lane = 0; state->lane < ir_compute_lane_count(segment); state->lane++) {
        int64_t core = ir_compute_core(segment, state->lane);
        if (core < 0 || core >= state->program->core_count)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(segment),
                                   "lane %lld has no core below %u", (long long)state->lane,
                                   state->program->core_count);
        state->core = (uint32_t)core;
        for (uint32_t i = 0; i < weights; i++) {
            const ir_attribute *weight = arith_constant(ir_compute_weight(segment, i));
            if (!weight || i >= group_attributes)
                return raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(segment),
                                       "weight %u is not a constant with a group size", i);
            groups[i] = group_of(state, matrix_of(state, weight), (uint32_t)arrays[i]);
        }
        pim_program_begin_layer(state->program, state->core, layer);
        core_registers *registers = &state->registers[state->core];
        if (!registers->started)
            append(state,
                   pim_make_setbw((int32_t)state->program->bits, (int32_t)state->program->bits));
        registers->started = true;
        state->environment.count = 0;
        if (ir_compute_is_batch(segment))
            ir_environment_bind(&state->environment, ir_compute_lane(segment), state->lane);
        RAPTOR_TRY(emit_block(state, ir_compute_body(segment)));
    }
    return RAPTOR_OK;
}

/* ---- the program
 * ------------------------------------------------------------------------------------ */

static raptor_status read_host_values(emit_state *state, const ir_operation *module,
                                      const char *name, pim_host_value **out_values,
                                      uint32_t *out_count) {
    const ir_attribute *list = ir_attribute_get(module, name);
    uint32_t count = list && list->kind == IR_ATTRIBUTE_ARRAY ? list->array.count : 0;
    pim_host_value *values = RAPTOR_NEW_ARRAY(state->arena, pim_host_value, count);
    for (uint32_t i = 0; i < count; i++) {
        const ir_attribute *entry = list->array.elements[i];
        const ir_attribute *label = ir_dictionary_find(entry, "name");
        const ir_attribute *shape = ir_dictionary_find(entry, "shape");
        const ir_attribute *offset = ir_dictionary_find(entry, "offset");
        if (!label || !shape || !offset || shape->kind != IR_ATTRIBUTE_ARRAY ||
            shape->array.count > 8)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_ir_verify, ir_place(module),
                                   "%s[%u] needs name, shape (rank 8 at most) and offset", name, i);
        values[i].name = label->string.text;
        values[i].offset = (uint64_t)offset->integer;
        values[i].rank = shape->array.count;
        values[i].bytes = sizeof(float);
        for (uint32_t d = 0; d < values[i].rank; d++) {
            values[i].shape[d] = shape->array.elements[d]->integer;
            values[i].bytes *= (uint64_t)values[i].shape[d];
        }
    }
    *out_values = values;
    *out_count = count;
    return RAPTOR_OK;
}

raptor_status program_emit(ir_operation *module, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, pim_program *out_program) {
    uint32_t cores = (uint32_t)ir_integer_get(module, "raptor.cores", 0);
    pim_program_init(out_program, arena, cores);
    out_program->model = ir_string_get(module, "raptor.model", "");
    out_program->chip = ir_string_get(module, "raptor.chip", NULL);
    out_program->bits = (uint32_t)ir_integer_get(module, "raptor.bits", 32);
    out_program->host_bytes = (uint64_t)ir_integer_get(module, "raptor.host_bytes", 0);
    out_program->exportable = true;
    emit_state state = {.arena = arena,
                        .diagnostics = diagnostics,
                        .program = out_program,
                        .registers = RAPTOR_NEW_ARRAY(arena, core_registers, cores)};
    RAPTOR_TRY(read_host_values(&state, module, "raptor.inputs", &out_program->inputs,
                                &out_program->input_count));
    RAPTOR_TRY(read_host_values(&state, module, "raptor.outputs", &out_program->outputs,
                                &out_program->output_count));
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next)
        if (ir_operation_is(at, "pim.core_batch") || ir_operation_is(at, "pim.core"))
            RAPTOR_TRY(emit_segment(&state, at));
    return RAPTOR_OK;
}
