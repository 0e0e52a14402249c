/* How often the stages in front of dispatch draw dynamic power. The public simulator charges a
 * stage each time one of its input signals changes, also several times within a cycle, so the
 * register file and its bypass are followed signal by signal. Only done for chips that give these
 * stages dynamic power. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_FRONT_END_H
#define RAPTOR_DEVICE_FRONT_END_H

#include <signal.h>

#include "target/pim/instruction.h"

typedef struct front_end_write {
    int32_t rd, value;
} front_end_write;

typedef struct front_end_read {
    int32_t rd, rs1, rs2;
    bool pair; /* 64-bit addresses in register pairs */
} front_end_read;

typedef struct front_end_value {
    int32_t rd, rs1, rs2;
    int64_t rd_pair, rs1_pair;
} front_end_value;

/* What decode hands to the scalar unit. */
typedef struct front_end_scalar {
    bool valid;
    uint64_t position;
    pim_instruction instruction;
    int32_t rs1, rs2;
    int64_t rs1_pair;
} front_end_scalar;

typedef struct front_end_state {
    int32_t registers[PIM_REGISTER_COUNT + 1];
    front_end_read read;
    front_end_value value;
    front_end_write written, latched; /* by the scalar unit; one cycle later */
    front_end_scalar decoded, scalar; /* in decode; in the scalar unit */
    bool started;
    uint64_t first_decode_cycle;
    uint64_t fetches, decodes, scalars, reads, writes; /* charged */
    const volatile sig_atomic_t *interrupted;          /* ends a long stall early */
} front_end_state;

void front_end_init(front_end_state *front_end, const volatile sig_atomic_t *interrupted);
/* The instruction is in decode from cycle `from` up to, not including, `to`. NULL: the stream has
 * ended. Cycles from `limit` on do not happen. */
void front_end_decode(front_end_state *front_end, const pim_instruction *instruction,
                      uint64_t position, uint64_t from, uint64_t to, uint64_t limit);

#endif
