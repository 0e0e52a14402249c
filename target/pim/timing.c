#include "target/pim/timing.h"

#include <math.h>

static int64_t steps(int64_t amount, int64_t width) {
    uint64_t up = (uint64_t)(amount + width - 1);
    /* The short division is several times faster, and this is the innermost of the device. */
    if (up <= UINT32_MAX && width <= UINT32_MAX)
        return (uint32_t)up / (uint32_t)width;
    return (amount + width - 1) / width;
}

int64_t pim_memory_cycles(const pim_memory_config *memory, int64_t bytes, bool write) {
    return steps(bytes, memory->data_width) *
           (write ? memory->write_latency_cycle : memory->read_latency_cycle);
}

pim_time pim_memory_time(const pim_memory_config *memory, int64_t bytes, bool write) {
    return pim_time_from_ns((double)pim_memory_cycles(memory, bytes, write) * memory->period);
}

double pim_memory_energy_pj(const pim_memory_config *memory, int64_t bytes, bool write) {
    return (write ? memory->write_dynamic_energy : memory->read_dynamic_energy) *
           (double)steps(bytes, memory->data_width);
}

/* Divisions round down, as in the public simulator; strictly, a started step is a step. */
static int64_t rounds(const pim_chip *chip, int64_t amount, int64_t width) {
    return chip->sim.strict_timing ? steps(amount, width) : amount / width;
}

/* Of rows and bits of the input through the converters of the rows. */
static int64_t passes_of(const pim_chip *chip, int64_t input_bits) {
    return rounds(chip, input_bits, chip->matrix.dac_resolution) *
           rounds(chip, chip->matrix.xbar_rows, chip->matrix.dac_count);
}

int64_t pim_mvmul_compute_cycles(const pim_chip *chip, int64_t input_bits) {
    const pim_matrix_config *matrix = &chip->matrix;
    int64_t passes = passes_of(chip, input_bits);
    int64_t reads = rounds(chip, matrix->xbar_columns, matrix->adc_count);
    int64_t front = matrix->dac_latency_cycle +
                    (int64_t)ceil(matrix->xbar_latency / matrix->period) +
                    matrix->sample_hold_latency_cycle;
    int64_t add = matrix->shift_adder_latency_cycle + matrix->output_buffer_latency_cycle;
    int64_t convert = matrix->adc_latency_cycle;
    int64_t back = convert + add + (reads - 1) * (convert > add ? convert : add);
    if (matrix->pipeline_mode)
        return front + back + (passes - 1) * (front > back ? front : back);
    return (front + back) * passes;
}

pim_time pim_mvmul_compute_time(const pim_chip *chip, int64_t input_bits) {
    return pim_time_from_ns((double)pim_mvmul_compute_cycles(chip, input_bits) *
                            chip->matrix.period);
}

double pim_mvmul_energy_pj(const pim_chip *chip, int64_t input_bits, int64_t arrays) {
    const pim_matrix_config *matrix = &chip->matrix;
    int64_t passes = passes_of(chip, input_bits);
    int64_t reads = rounds(chip, matrix->xbar_columns, matrix->adc_count);
    double front = matrix->period * matrix->dac_dynamic_power * (double)matrix->dac_latency_cycle *
                       (double)matrix->dac_count +
                   matrix->xbar_read_power * matrix->xbar_latency +
                   matrix->period * matrix->sample_hold_dynamic_power *
                       (double)matrix->sample_hold_latency_cycle * (double)matrix->xbar_columns;
    double back =
        (double)reads * (matrix->period * matrix->adc_dynamic_power *
                             (double)matrix->adc_latency_cycle * (double)matrix->adc_count +
                         matrix->period * matrix->shift_adder_dynamic_power *
                             (double)matrix->shift_adder_latency_cycle +
                         matrix->period * matrix->output_buffer_dynamic_power *
                             (double)matrix->output_buffer_latency_cycle);
    return (double)passes * (front + back) * (double)arrays;
}

int64_t pim_mvmul_read_bytes(const pim_chip *chip, int64_t input_bits) {
    int64_t vectors = chip->sim.strict_timing ? 1 : 8;
    return vectors * chip->matrix.xbar_rows * pim_element_bytes(input_bits);
}

int64_t pim_mvmul_write_bytes(const pim_chip *chip, int64_t weight_bits, int64_t output_bits,
                              int64_t arrays) {
    return pim_chip_logical_columns(chip, weight_bits) * pim_element_bytes(output_bits) * arrays;
}

pim_time pim_vector_compute_time(const pim_chip *chip, int64_t length) {
    /* Counted in cycles but charged in ns: the vector unit ignores the core's period. */
    double period = chip->sim.strict_timing ? chip->core.period : 1;
    return pim_time_from_ns(period * (double)(steps(length, chip->core.vector_width) *
                                              chip->core.vector_latency_cycle));
}

double pim_vector_energy_pj(const pim_chip *chip, int64_t length) {
    const pim_core_config *core = &chip->core;
    double step = core->vector_alu_dynamic_energy + core->vector_reg_read_dynamic_energy * 2 +
                  core->vector_reg_write_dynamic_energy;
    return step * (double)steps(length, core->vector_width);
}

static int64_t flits(const pim_chip *chip, int64_t bytes) {
    return steps(bytes, chip->network.bus_width);
}

static size_t route(const pim_chip *chip, int64_t source, int64_t target) {
    int64_t cores = chip->chip.core_cnt;
    int64_t from = source == PIM_HOST ? cores : source;
    int64_t to = target == PIM_HOST ? cores : target;
    return (size_t)(from * (cores + 1) + to);
}

pim_time pim_network_time(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes) {
    double ns = (double)flits(chip, bytes) * chip->network.latency[route(chip, source, target)];
    /* Whole ns, the rest is dropped. */
    return ns < 1e15 ? (pim_time)ns * 1000 : pim_time_from_ns(ns);
}

double pim_network_energy_pj(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes) {
    return (double)flits(chip, bytes) * chip->network.energy[route(chip, source, target)];
}

static double overhead_ns(const pim_chip *chip, int start_cycles) {
    return (double)(start_cycles + PIM_COMMIT_CYCLES) * chip->core.period;
}

double pim_cost_mvmul_ns(const pim_chip *chip, int64_t arrays, int64_t bits) {
    pim_time time =
        pim_memory_time(&chip->local, pim_mvmul_read_bytes(chip, bits), false) +
        pim_mvmul_compute_time(chip, bits) +
        pim_memory_time(&chip->local, pim_mvmul_write_bytes(chip, bits, bits, arrays), true);
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES_MATRIX);
}

double pim_cost_vector_ns(const pim_chip *chip, int64_t length, int64_t bits, int operands) {
    int64_t bytes = length * pim_element_bytes(bits);
    pim_time time = (pim_time)operands * pim_memory_time(&chip->local, bytes, false) +
                    pim_vector_compute_time(chip, length) +
                    pim_memory_time(&chip->local, bytes, true);
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES);
}

double pim_cost_lmv_ns(const pim_chip *chip, int64_t bytes) {
    pim_time time =
        pim_memory_time(&chip->local, bytes, false) + pim_memory_time(&chip->local, bytes, true);
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES);
}

double pim_cost_lldi_ns(const pim_chip *chip, int64_t bytes) {
    return pim_time_to_ns(pim_memory_time(&chip->local, bytes, true)) +
           overhead_ns(chip, PIM_START_CYCLES);
}

double pim_cost_ld_ns(const pim_chip *chip, int64_t core, int64_t bytes) {
    pim_time time = pim_network_time(chip, core, PIM_HOST, 1) +
                    pim_memory_time(&chip->global, bytes, false) +
                    pim_memory_time(&chip->local, bytes, true);
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES);
}

double pim_cost_st_ns(const pim_chip *chip, int64_t core, int64_t bytes) {
    pim_time time = pim_memory_time(&chip->local, bytes, false) +
                    pim_network_time(chip, core, PIM_HOST, bytes) +
                    pim_memory_time(&chip->global, bytes, true);
    /* The reply arrives with a clock edge, too late for it: one cycle more. */
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES) + chip->core.period;
}

double pim_cost_send_ns(const pim_chip *chip, int64_t source, int64_t target, int64_t bytes) {
    pim_time time =
        pim_network_time(chip, source, target, 1) + pim_network_time(chip, target, source, 1) +
        pim_memory_time(&chip->local, bytes, false) +
        pim_network_time(chip, source, target, bytes) + pim_memory_time(&chip->local, bytes, true);
    return pim_time_to_ns(time) + overhead_ns(chip, PIM_START_CYCLES);
}
