/* Whether a value is defined wherever it is used. One record per region around the place that is
 * looked at; the operations of its blocks are numbered while it lives. */
#ifndef RAPTOR_IR_DOMINANCE_H
#define RAPTOR_IR_DOMINANCE_H

#include "ir/ir.h"

typedef struct ir_dominance {
    const ir_region *region;
    const struct ir_dominance *outer;
    /* Of a region with several blocks: by block->order (reverse postorder, entry = 0) the number of
     * the immediate dominator; UINT32_MAX as order = not reachable. NULL with one block. */
    uint32_t *dominators;
} ir_dominance;

typedef enum ir_dominance_verdict {
    IR_DOMINATES,
    IR_NOT_BEFORE,
    IR_NOT_VISIBLE,
    IR_ISOLATED
} ir_dominance_verdict;

bool ir_dominance_init(ir_dominance *dominance, ir_region *region, const ir_dominance *outer);
void ir_dominance_deinit(ir_dominance *dominance);
/* `dominance` is that of the user's region, NULL for the operation the check began with. */
ir_dominance_verdict ir_dominance_check(const ir_dominance *dominance, const ir_value *value,
                                        const ir_operation *user);

#endif
