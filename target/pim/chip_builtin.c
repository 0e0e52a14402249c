/* The built-in chips: small parts of published accelerators' size, on square meshes. */
#include "target/pim/chip_builtin.h"

#include <stdlib.h>
#include <string.h>

typedef struct builtin {
    const char *name, *summary;
    int64_t side; /* cores along an edge of the mesh */
    int64_t cell_bits;
} builtin;

static const builtin builtins[] = {
    {"c64", "64 cores on an 8 x 8 mesh, 64 arrays of 128 x 128 8-bit cells a core", 8, 8},
    {"c64f", "c64 with 32-bit cells, for f32 weights", 8, 32},
    {"c144", "144 cores on a 12 x 12 mesh, otherwise c64", 12, 8},
    {"c144f", "c144 with 32-bit cells, for f32 weights", 12, 32},
};

const char *const pim_chip_builtin_names[] = {"c64", "c64f", "c144", "c144f", NULL};
_Static_assert(sizeof builtins / sizeof *builtins + 1 ==
                   sizeof pim_chip_builtin_names / sizeof *pim_chip_builtin_names,
               "every built-in chip is listed");

static const builtin *find(const char *name) {
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        if (strcmp(builtins[i].name, name) == 0)
            return &builtins[i];
    return NULL;
}

const char *pim_chip_builtin_summary(const char *name) {
    const builtin *chip = find(name);
    return chip ? chip->summary : NULL;
}

/* A flit takes 2 ns a hop and 2 ns to enter, 1.5 pJ a hop; 15 ns and 10 pJ to or from the host. */
static void mesh_tables(pim_chip *chip, int64_t side, raptor_arena *arena) {
    size_t cores = (size_t)(side * side), width = cores + 1;
    double *latency = RAPTOR_NEW_ARRAY(arena, double, width *width);
    double *energy = RAPTOR_NEW_ARRAY(arena, double, width *width);
    for (size_t from = 0; from < width; from++) {
        for (size_t to = 0; to < width; to++) {
            if (from == to)
                continue;
            if (from == cores || to == cores) {
                latency[from * width + to] = 15;
                energy[from * width + to] = 10;
                continue;
            }
            int64_t hops = llabs((int64_t)from % side - (int64_t)to % side) +
                           llabs((int64_t)from / side - (int64_t)to / side);
            latency[from * width + to] = (double)(2 * hops + 2);
            energy[from * width + to] = 1.5 * (double)hops;
        }
    }
    chip->network.latency = latency;
    chip->network.energy = energy;
}

static void set_core(pim_chip *chip, int64_t cell_bits) {
    chip->core.rob_size = 1;
    chip->core.vector_width = 16;
    chip->core.vector_latency_cycle = 4;
    chip->core.vector_alu_static_power = 0.5;
    chip->core.vector_alu_dynamic_energy = 3;
    pim_matrix_config *matrix = &chip->matrix;
    matrix->xbar_array_count = 64;
    matrix->period = 1;
    matrix->cell_precision = cell_bits;
    matrix->adc_resolution = 8;
    matrix->adc_latency_cycle = 10;
    matrix->adc_count = 2;
    matrix->adc_dynamic_power = 1.1;
    matrix->adc_static_power = 0.3;
    matrix->xbar_read_power = 20;
    matrix->dac_dynamic_power = 0.01;
    matrix->sample_hold_dynamic_power = 0.001;
    matrix->shift_adder_dynamic_power = 0.2;
}

bool pim_chip_builtin(const char *name, raptor_arena *arena, pim_chip *out_chip) {
    const builtin *chip = find(name);
    if (!chip)
        return false;
    pim_chip_set_defaults(out_chip);
    out_chip->name = chip->name;
    set_core(out_chip, chip->cell_bits);
    int64_t limit = out_chip->local.memory_size;
    out_chip->local = (pim_memory_config){.memory_size = limit,
                                          .data_width = 64,
                                          .period = 1,
                                          .static_power = 2,
                                          .write_latency_cycle = 1,
                                          .write_dynamic_energy = 7,
                                          .read_latency_cycle = 1,
                                          .read_dynamic_energy = 5};
    out_chip->global = (pim_memory_config){.memory_size = 0,
                                           .data_width = 16,
                                           .period = 1,
                                           .static_power = 8,
                                           .write_latency_cycle = 1,
                                           .write_dynamic_energy = 25,
                                           .read_latency_cycle = 1,
                                           .read_dynamic_energy = 20};
    out_chip->network.bus_width = 8;
    out_chip->network.layout_rows = out_chip->network.layout_columns = chip->side;
    out_chip->chip.core_cnt = chip->side * chip->side;
    out_chip->sim.sim_mode = 1;
    out_chip->sim.sim_time = 100;
    /* A time limit is no property of a chip: it stays at the default. */
    mesh_tables(out_chip, chip->side, arena);
    return true;
}
