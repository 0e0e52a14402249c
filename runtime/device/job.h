/* What goes to a unit, of the instruction that leaves decode. Both pipelines need it for every
 * instruction, which is why it is inline. */
#ifndef RAPTOR_DEVICE_JOB_H
#define RAPTOR_DEVICE_JOB_H

#include "runtime/device/engine.h"

/* All but its place in the reorder buffer. */
static inline void job_fill(const device_engine *engine, device_core *core, uint32_t pc,
                            unit_job *out_job) {
    const pim_instruction *instruction = &core->code[pc];
    out_job->pc = pc;
    if (pc - core->layer_start >= core->layer_length)
        pipeline_find_layer(engine, core, pc);
    out_job->layer = core->layer;
    out_job->opcode = instruction->opcode;
    out_job->input_bits = (uint8_t)core->input_bits;
    out_job->output_bits = (uint8_t)core->output_bits;
    out_job->amount = instruction->g3;
    out_job->partner = instruction->r2_or_imm;
    out_job->event = instruction->g1;
    if (instruction->opcode == PIM_OP_mvmul) {
        out_job->amount = instruction->r2_or_imm;
        out_job->partner = instruction->g2;
    } else if (instruction->opcode == PIM_OP_wait) {
        out_job->amount = instruction->g2;
    }
}

#endif
