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

/* Whether every allocation has an address. */
bool pim_memory_is_planned(ir_operation *module);
/* Every access of a core's body stays inside the value and the storage it accesses, in every lane
 * and iteration, and touches whole words without gaps. Pim and buffered stage. */
raptor_status pim_verify_ranges(ir_operation *module, raptor_diagnostics *diagnostics);
/* Stage verifier of buffered modules: pim_verify_ranges, and every allocation has an address,
 * 4-byte aligned, inside pim.local_memory_size, which the core has, and no two that are live at
 * once overlap. */
raptor_status pim_verify_memory(ir_operation *module, int64_t local_memory_bytes,
                                raptor_diagnostics *diagnostics);

#endif
