/* The buffers of a core's body and when they live, from what the registry says an operation does to
 * each argument. */
#ifndef RAPTOR_BACKEND_PIM_LIVENESS_H
#define RAPTOR_BACKEND_PIM_LIVENESS_H

#include "ir/ir.h"
#include "ir/registry.h"

typedef struct live_buffer {
    ir_operation *allocation; /* memref.alloc */
    /* Positions of the body's top-level operations: from the allocation to the last access. What
     * is accessed in a loop lives through the whole loop, since the next iteration comes back. */
    uint32_t first, last;
    int64_t address, bytes;
} live_buffer;

typedef struct live_buffers {
    live_buffer *buffers; /* in order of allocation, hence of `first` */
    uint32_t count, capacity;
} live_buffers;

/* What the operation does to the contents of an operand; an operation without a row does
 * everything. */
ir_effect liveness_effect(const ir_operation *operation, uint32_t operand);
void liveness_collect(const ir_block *body, raptor_arena *arena, live_buffers *out_buffers);

#endif
