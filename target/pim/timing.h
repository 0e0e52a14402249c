/* What an instruction costs: pure functions of the chip and the instruction. The device charges
 * these, and the planner's cost model calls the same ones. The formulas are those of pimsim-nn,
 * its departures from the ISA included (docs/device.md lists them) unless the chip says
 * strict_timing.
 *
 * pim_cost_* give the whole time of one instruction on an idle core in ns: from the cycle in which
 * it is dispatched to the one in which the next instruction that needs its result can be. */
#ifndef PIM_TIMING_H
#define PIM_TIMING_H

#include "target/pim/chip.h"
#include "target/pim/instruction.h"

/* Simulated time is counted in picoseconds, rounded once per ns value. */
typedef uint64_t pim_time;
/* Beyond 10^15 ns (11 days) only "longer than any time limit" matters; a sum of several still fits.
 */
#define PIM_TIME_LONG UINT64_C(1000000000000000000)
static inline pim_time pim_time_from_ns(double ns) {
    return ns < 1e15 ? (pim_time)(ns * 1000.0 + 0.5) : PIM_TIME_LONG;
}
static inline double pim_time_to_ns(pim_time time) {
    return (double)time / 1000.0;
}

/* Whole bytes of one element. */
static inline int64_t pim_element_bytes(int64_t bits) {
    return (bits + 7) / 8;
}

/* One request of `bytes` to a memory port. */
int64_t pim_memory_cycles(const pim_memory_config *memory, int64_t bytes, bool write);
pim_time pim_memory_time(const pim_memory_config *memory, int64_t bytes, bool write);
double pim_memory_energy_pj(const pim_memory_config *memory, int64_t bytes, bool write);

/* One mvmul on one array group between its read and its write. */
int64_t pim_mvmul_compute_cycles(const pim_chip *chip, int64_t input_bits);
pim_time pim_mvmul_compute_time(const pim_chip *chip, int64_t input_bits);
double pim_mvmul_energy_pj(const pim_chip *chip, int64_t input_bits, int64_t arrays);
/* Bytes it is charged for reading (the public simulator charges eight times the vector) and
 * writing (every logical column of every array). */
int64_t pim_mvmul_read_bytes(const pim_chip *chip, int64_t input_bits);
int64_t pim_mvmul_write_bytes(const pim_chip *chip, int64_t weight_bits, int64_t output_bits,
                              int64_t arrays);

/* The vector unit between its reads and its write. */
pim_time pim_vector_compute_time(const pim_chip *chip, int64_t length);
double pim_vector_energy_pj(const pim_chip *chip, int64_t length);

/* One message from core to core; PIM_HOST stands for the host memory. */
#define PIM_HOST (-1)
pim_time pim_network_time(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes);
double pim_network_energy_pj(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes);

/* Cycles between the end of an instruction and the dispatch of one that waited for it, and between
 * dispatch and the start of execution; mvmul needs one more to reach its group. */
#define PIM_COMMIT_CYCLES       1
#define PIM_START_CYCLES        1
#define PIM_START_CYCLES_MATRIX 2

double pim_cost_mvmul_ns(const pim_chip *chip, int64_t arrays, int64_t bits);
/* operands: vectors read, 1 or 2. */
double pim_cost_vector_ns(const pim_chip *chip, int64_t length, int64_t bits, int operands);
double pim_cost_lmv_ns(const pim_chip *chip, int64_t bytes);
double pim_cost_lldi_ns(const pim_chip *chip, int64_t bytes);
double pim_cost_ld_ns(const pim_chip *chip, int64_t core, int64_t bytes);
double pim_cost_st_ns(const pim_chip *chip, int64_t core, int64_t bytes);
/* From the sender's dispatch until the receiver may use the data, both being ready. */
double pim_cost_send_ns(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes);

#endif
