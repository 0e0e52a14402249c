/* From placed batches to PIM instructions in IR form: destinations, then storage, then addresses.
 */
#ifndef RAPTOR_BACKEND_PIM_LOWERING_H
#define RAPTOR_BACKEND_PIM_LOWERING_H

#include "ir/pass.h"

extern const ir_pass pim_pass_select;    /* scheduled -> pim */
extern const ir_pass pim_pass_bufferize; /* pim -> buffered, without addresses */
/* Assigns pim.address to every allocation. Its options point to a pim_memory_options. */
extern const ir_pass pim_pass_plan_memory;

typedef struct pim_memory_options {
    int64_t local_memory_bytes; /* of one core */
} pim_memory_options;

/* Stage verifier of buffered modules: every allocation has an address, 4-byte aligned, inside the
 * core's local memory, and no two that are live at once overlap. */
raptor_status pim_verify_memory(ir_operation *module, int64_t local_memory_bytes,
                                raptor_diagnostics *diagnostics);

#endif
