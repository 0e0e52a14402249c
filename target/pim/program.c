#include "target/pim/program.h"

#include <stdio.h>

void pim_program_init(pim_program *program, raptor_arena *arena, uint32_t core_count) {
    *program = (pim_program){.arena = arena,
                             .model = "",
                             .bits = 32,
                             .core_count = core_count,
                             .cores = RAPTOR_NEW_ARRAY(arena, pim_core_program, core_count),
                             .exportable = true};
}

void pim_program_append(pim_program *program, uint32_t core, pim_instruction instruction) {
    pim_core_program *stream = &program->cores[core];
    RAPTOR_GROW(program->arena, stream->instructions, stream->count, stream->capacity);
    stream->instructions[stream->count++] = instruction;
    if (instruction.opcode < PIM_OPCODE_COUNT && !pim_opcodes[instruction.opcode].peer)
        program->exportable = false;
}

void pim_program_begin_layer(pim_program *program, uint32_t core, uint32_t layer) {
    pim_core_program *stream = &program->cores[core];
    uint32_t first = (uint32_t)stream->count;
    if (stream->range_count > 0) {
        pim_layer_range *last = &stream->ranges[stream->range_count - 1];
        if (last->layer == layer)
            return;
        if (last->first_instruction == first) {
            last->layer = layer;
            return;
        }
    }
    /* Capacity is the next power of two at or above the count, 8 at least. */
    uint32_t count = stream->range_count;
    uint32_t capacity = count == 0 ? 0 : count < 8 ? 8 : count;
    if (count >= 8 && (count & (count - 1)) != 0)
        capacity = UINT32_C(1) << (32 - __builtin_clz(count));
    RAPTOR_GROW(program->arena, stream->ranges, count, capacity);
    stream->ranges[count] = (pim_layer_range){.first_instruction = first, .layer = layer};
    stream->range_count = count + 1;
}

uint32_t pim_core_range_behind(const pim_core_program *stream, size_t instruction) {
    uint32_t low = 0, high = stream->range_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (stream->ranges[middle].first_instruction <= instruction)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const pim_layer *pim_program_layer_at(const pim_program *program, uint32_t core,
                                      size_t instruction) {
    const pim_core_program *stream = &program->cores[core];
    uint32_t behind = pim_core_range_behind(stream, instruction);
    if (behind == 0 || stream->ranges[behind - 1].layer >= program->layer_count)
        return NULL;
    return &program->layers[stream->ranges[behind - 1].layer];
}

const char *pim_place_core(char out[PIM_PLACE_BYTES], uint32_t core) {
    snprintf(out, PIM_PLACE_BYTES, "core %u", core);
    return out;
}

const char *pim_place_instruction(char out[PIM_PLACE_BYTES], uint32_t core, size_t instruction) {
    snprintf(out, PIM_PLACE_BYTES, "core %u: instruction %zu", core, instruction);
    return out;
}

const char *pim_program_source(const pim_program *program) {
    return program->file ? program->file : program->model;
}

raptor_place pim_program_place(const pim_program *program, uint32_t core, size_t instruction,
                               char out[PIM_PLACE_BYTES]) {
    uint8_t opcode = program->cores[core].instructions[instruction].opcode;
    const pim_layer *layer = pim_program_layer_at(program, core, instruction);
    return (raptor_place){.file = pim_program_source(program),
                          .stream = pim_place_instruction(out, core, instruction),
                          .node = layer ? layer->name : NULL,
                          .operator= opcode<PIM_OPCODE_COUNT ? pim_opcodes[opcode].name : NULL };
}
