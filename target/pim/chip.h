/* What a PIM accelerator is: cores on a network around one host memory. The fields are those of
 * pimsim-nn's hardware files, under their names (chip_fields.def lists each with its unit, default
 * and rule). Times are ns, powers mW, energies pJ, sizes bytes. */
#ifndef PIM_CHIP_H
#define PIM_CHIP_H

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

/* How every component names a task that local memory does not hold: "about " or "", the bytes it
 * needs and those of a core. */
#define PIM_TASK_TOO_LARGE "one task needs %s%lld bytes of local memory, a core has %lld bytes"

#define PIM_FIELD_integer int64_t
#define PIM_FIELD_real    double
#define PIM_FIELD_flag    bool

typedef struct pim_memory_config {
    int64_t memory_size, data_width;
    double period, static_power;
    int64_t write_latency_cycle;
    double write_dynamic_energy;
    int64_t read_latency_cycle;
    double read_dynamic_energy;
} pim_memory_config;

typedef struct pim_core_config {
    double period;
    int64_t rob_size;
    double controller_static_power, controller_dynamic_power;
    double inst_fetch_static_power, inst_fetch_dynamic_power;
    double inst_decode_static_power, inst_decode_dynamic_power;
    double inst_decode_offset_static_power, inst_decode_offset_dynamic_power;
    double reg_file_static_power, reg_file_read_dynamic_power, reg_file_write_dynamic_power;
    double scalar_static_power, scalar_dynamic_power;
    int64_t vector_width, vector_latency_cycle;
    double vector_alu_static_power, vector_alu_dynamic_energy;
    double vector_reg_static_power, vector_reg_read_dynamic_energy, vector_reg_write_dynamic_energy;
    double transfer_static_power, transfer_dynamic_power;
    int64_t global_memory_switch_id;
} pim_core_config;

typedef struct pim_matrix_config {
    int64_t xbar_array_count;
    double period;
    bool pipeline_mode;
    int64_t dac_resolution, dac_latency_cycle;
    double dac_static_power, dac_dynamic_power;
    int64_t dac_count;
    int64_t xbar_rows, xbar_columns; /* JSON xbar_size [rows, columns], 128 x 128 when absent */
    int64_t cell_precision;
    double xbar_latency, xbar_read_power;
    int64_t sample_hold_latency_cycle;
    double sample_hold_static_power, sample_hold_dynamic_power;
    int64_t adc_resolution, adc_latency_cycle;
    double adc_static_power, adc_dynamic_power;
    int64_t adc_count, shift_adder_latency_cycle;
    double shift_adder_static_power, shift_adder_dynamic_power;
    /* pimsim-nn does not read input_buffer_latency_cycle: it is 0 there and here. */
    double input_buffer_static_power, input_buffer_dynamic_power;
    int64_t output_buffer_latency_cycle;
    double output_buffer_static_power, output_buffer_dynamic_power;
} pim_matrix_config;

typedef struct pim_network_config {
    const char *bus_topology; /* never looked at: the tables decide */
    int64_t bus_width;
    int64_t layout_rows, layout_columns;
    /* Per flit, [source * (core_cnt + 1) + target]; index core_cnt is the host memory. A pair the
     * file does not name costs nothing, as in pimsim-nn. */
    const double *latency; /* ns */
    const double *energy;  /* pJ */
} pim_network_config;

/* More cores than any chip has: what is checked and simulated grows with their square. */
enum { PIM_CORE_LIMIT = 4096 };

typedef struct pim_chip {
    const char *name;         /* built-in name or path, for reports */
    const char *network_file; /* that of the network's tables; NULL for a built-in chip */
    pim_core_config core;
    pim_matrix_config matrix;
    pim_memory_config local, global;
    pim_network_config network;
    struct {
        int64_t core_cnt, global_memory_switch_id;
    } chip;
    struct {
        int64_t sim_mode;
        double sim_time, latency_timeout_ms;
        int64_t report_verbose_level;
        /* Times are what the instruction set says instead of what pimsim-nn charges where the two
         * differ (docs/device.md). Not a field of hardware files. */
        bool strict_timing;
    } sim;
} pim_chip;

/* A built-in chip's name or the path of a hardware file. All faults of a file are reported, each
 * with the name of its field; a key that is not known and nearly a name that is missing is one, and
 * the right name is given. Other keys are ignored. */
raptor_status pim_chip_load(const char *name_or_path, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, pim_chip *out_chip);

/* NULL-terminated. */
extern const char *const pim_chip_builtin_names[];
/* What a built-in chip is, one line; NULL for another name. */
const char *pim_chip_builtin_summary(const char *name);

static inline uint32_t pim_chip_core_count(const pim_chip *chip) {
    return (uint32_t)chip->chip.core_cnt;
}
/* Columns of numbers of one array when weights are weight_bits wide. */
static inline int64_t pim_chip_logical_columns(const pim_chip *chip, int64_t weight_bits) {
    return chip->matrix.xbar_columns * chip->matrix.cell_precision / weight_bits;
}

#endif
