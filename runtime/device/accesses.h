/* The local bytes an instruction reads and writes, as the instruction set says it. Private to
 * runtime/device. */
#ifndef RAPTOR_DEVICE_ACCESSES_H
#define RAPTOR_DEVICE_ACCESSES_H

#include "target/pim/program.h"
#include "target/pim/timing.h"

/* `count` pieces of `bytes` bytes, `stride` bytes apart (negative: downwards). A plain range is one
 * piece. */
typedef struct local_range {
    int64_t address, bytes, count, stride;
} local_range;

typedef struct local_accesses {
    uint32_t read_count;
    local_range reads[2], write; /* write.count 0: none */
} local_accesses;

typedef struct access_context {
    const int32_t *registers;
    int64_t input_bytes, output_bytes; /* of an element */
    int64_t rows, columns;             /* of the matrix of an mvmul */
} access_context;

void accesses_of(const pim_instruction *instruction, const access_context *context,
                 local_accesses *out);
/* Rows and columns of a group's matrix; those of its arrays if it holds none. */
void accesses_matrix(const pim_program *program, const pim_chip *chip, const pim_group *group,
                     int64_t weight_bits, int64_t *out_rows, int64_t *out_columns);
/* First byte and the one behind the last of all pieces; equal if there are none. */
void local_range_bounds(const local_range *range, int64_t *out_low, int64_t *out_end);

#endif
