#include "target/pim/program.h"

/* One faulty core fills the list with the same complaint; this many say enough. */
#define FAULTS_PER_CORE 8

static raptor_status_code check_core(const pim_program *program, uint32_t core, const char *file,
                                     raptor_diagnostics *diagnostics) {
    const pim_core_program *stream = &program->cores[core];
    unsigned faults = 0;
    for (size_t i = 0; i < stream->count && faults < FAULTS_PER_CORE; i++) {
        const pim_instruction *instruction = &stream->instructions[i];
        const char *fault =
            pim_instruction_check(instruction, program->core_count, stream->group_count);
        unsigned form = fault ? PIM_FORM_none : pim_opcodes[instruction->opcode].form;
        if ((form == PIM_FORM_channel || form == PIM_FORM_event_signal) &&
            program->cores[instruction->r2_or_imm].absent)
            fault = "the other core has no stream in this file";
        if (!fault)
            continue;
        char stream_text[PIM_PLACE_BYTES];
        raptor_place place = pim_program_place(program, core, i, stream_text);
        place.file = file;
        (void)raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, place, "%s", fault);
        faults++;
    }
    return faults ? RAPTOR_FAILED : RAPTOR_OK;
}

static raptor_status_code table_fault(const char *file, raptor_diagnostics *diagnostics,
                                      const char *text, uint32_t index) {
    return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, (raptor_place){.file = file},
                           "%s %u", text, index);
}

static bool range_fits(const pim_program *program, uint64_t offset, uint64_t bytes) {
    return offset <= program->host_bytes && bytes <= program->host_bytes - offset;
}

static raptor_status_code check_tables(const pim_program *program, const char *file,
                                       raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t i = 0; i < program->input_count; i++)
        if (!range_fits(program, program->inputs[i].offset, program->inputs[i].bytes))
            status = table_fault(file, diagnostics, "host memory ends inside input", i);
    for (uint32_t i = 0; i < program->output_count; i++)
        if (!range_fits(program, program->outputs[i].offset, program->outputs[i].bytes))
            status = table_fault(file, diagnostics, "host memory ends inside output", i);
    for (uint32_t i = 0; i < program->constant_count; i++)
        if (!range_fits(program, program->constants[i].offset, program->constants[i].bytes))
            status = table_fault(file, diagnostics, "host memory ends inside constant", i);
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        for (uint32_t i = 0; i < stream->group_count; i++)
            if (stream->groups[i].matrix >= (int64_t)program->matrix_count)
                status = table_fault(file, diagnostics, "a group without its matrix on core", core);
        for (uint32_t i = 0; i < stream->range_count; i++)
            if (stream->ranges[i].layer >= program->layer_count ||
                (i > 0 &&
                 stream->ranges[i].first_instruction < stream->ranges[i - 1].first_instruction))
                status = table_fault(file, diagnostics, "a wrong layer range on core", core);
    }
    return status;
}

raptor_status pim_program_verify(const pim_program *program, const char *file,
                                 raptor_diagnostics *diagnostics) {
    raptor_status_code status = check_tables(program, file, diagnostics);
    for (uint32_t core = 0; core < program->core_count; core++)
        if (check_core(program, core, file, diagnostics) != RAPTOR_OK)
            status = RAPTOR_FAILED;
    return status;
}

static raptor_status_code refuse_export(const pim_program *program, uint32_t core, size_t index,
                                        const char *file, const char *why,
                                        raptor_diagnostics *diagnostics) {
    char stream[PIM_PLACE_BYTES];
    raptor_place place = pim_program_place(program, core, index, stream);
    place.file = file;
    return raptor_diagnose(diagnostics, RAPTOR_E_program_invalid, place, "%s", why);
}

/* What of the instruction pimsim-nn does not take from a program of that form, or NULL. */
static const char *misses(const pim_instruction *instruction, pim_program_form form) {
    const pim_opcode_info *info = &pim_opcodes[instruction->opcode];
    if (!info->peer)
        return "pimsim-nn does not know this instruction";
    if (form == PIM_PROGRAM_FOLDER && info->form == PIM_FORM_three_registers &&
        instruction->r2_or_imm != 0)
        return "pimsim-nn's binary records have no place for rs2: it is part of the JSON forms";
    return NULL;
}

raptor_status pim_program_verify_exportable(const pim_program *program, pim_program_form form,
                                            const char *file, raptor_diagnostics *diagnostics) {
    raptor_status_code status = RAPTOR_OK;
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *stream = &program->cores[core];
        const char *why = NULL;
        for (size_t i = 0; i < stream->count && !why; i++)
            if ((why = misses(&stream->instructions[i], form)))
                status = refuse_export(program, core, i, file, why, diagnostics);
    }
    return status;
}
