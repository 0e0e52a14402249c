#include "target/pim/program.h"

void pim_program_disassemble(const pim_program *program, FILE *stream) {
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *code = &program->cores[core];
        if (code->absent)
            continue;
        fprintf(stream, "core %u: %zu instructions, groups [", core, code->count);
        for (uint32_t i = 0; i < code->group_count; i++)
            fprintf(stream, "%s%u", i ? ", " : "", code->groups[i].arrays);
        fputs("]\n", stream);
        const pim_layer *layer = NULL;
        for (size_t i = 0; i < code->count; i++) {
            const pim_layer *next = pim_program_layer_at(program, core, i);
            if (next && next != layer)
                fprintf(stream, "; layer %s (%s)\n", next->name, next->op);
            layer = next;
            char text[256];
            pim_instruction_print(&code->instructions[i], text, sizeof text);
            fprintf(stream, "%8zu  %s\n", i, text);
        }
    }
}
