/* What the instructions compute. Private to runtime/device.
 *
 * Values never depend on timing except through the program's own synchronisation: each core
 * executes its stream in program order. Only ld, st and the send/recv pairs touch anything outside
 * the core; they take effect at their simulated time, and everything before them in the stream is
 * executed first, whenever the pipeline did it. */
#ifndef RAPTOR_DEVICE_VALUES_H
#define RAPTOR_DEVICE_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "target/pim/instruction.h"

typedef struct core_values {
    uint8_t *memory; /* local memory up to the highest byte used so far, heap */
    size_t bytes;
    uint64_t *written; /* a bit a byte of memory, heap */
    float *scratch;    /* heap */
    size_t scratch_count;
    uint32_t pc; /* of the next instruction to execute */
    int32_t registers[PIM_REGISTER_COUNT];
    int64_t input_bits, output_bits;
} core_values;

struct device_engine;
struct device_core;

void core_values_deinit(core_values *values);

/* Executes the stream up to, not including, `pc`. These return false after a fault. */
bool values_advance(struct device_engine *engine, struct device_core *core, uint32_t pc);
/* The ld or st at `pc`. */
bool values_host(struct device_engine *engine, struct device_core *core, uint32_t pc);
/* What an sld finds with the registers the pipeline has; 0 when no values are computed. */
int32_t values_peek(const struct device_engine *engine, const struct device_core *core,
                    const pim_instruction *instruction);
/* The send at `pc` and the recv of its receiver. */
bool values_send(struct device_engine *engine, struct device_core *core, uint32_t pc,
                 struct device_core *receiver, uint32_t receive_pc);

#endif
