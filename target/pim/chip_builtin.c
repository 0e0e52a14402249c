/* The built-in chips. c64 and c144 are small parts of published accelerators' size on square
 * meshes; the others follow one paper each, and docs/chips.md says where every number is from. */
#include "target/pim/chip_builtin.h"

#include <stdlib.h>
#include <string.h>

/* A mesh of routers, each with `together` x `together` cores; cores are numbered row by row. */
typedef struct router_mesh {
    int64_t rows, columns; /* of cores; the last row may be incomplete */
    int64_t cores, together;
    double hop_ns, entry_ns, hop_pj; /* of one flit */
    /* To the host memory: fixed, or (0) as far as core 0 and one hop more. */
    double host_ns, host_pj;
} router_mesh;

typedef struct builtin {
    const char *name, *summary;
    void (*set)(pim_chip *chip);
    int64_t cell_bits; /* 0: what `set` says */
    router_mesh mesh;
} builtin;

#define MESH_C(side)                                                                               \
    { side, side, (side) * (side), 1, 2, 2, 1.5, 15, 10 }

static void set_c64(pim_chip *chip) {
    chip->core.rob_size = 1;
    chip->core.vector_width = 16;
    chip->core.vector_latency_cycle = 4;
    chip->core.vector_alu_static_power = 0.5;
    chip->core.vector_alu_dynamic_energy = 3;
    pim_matrix_config *matrix = &chip->matrix;
    matrix->xbar_array_count = 64;
    matrix->period = 1;
    matrix->adc_resolution = 8;
    matrix->adc_latency_cycle = 10;
    matrix->adc_count = 2;
    matrix->adc_dynamic_power = 1.1;
    matrix->adc_static_power = 0.3;
    matrix->xbar_read_power = 20;
    matrix->dac_dynamic_power = 0.01;
    matrix->sample_hold_dynamic_power = 0.001;
    matrix->shift_adder_dynamic_power = 0.2;
    int64_t limit = chip->local.memory_size;
    chip->local = (pim_memory_config){.memory_size = limit,
                                      .data_width = 64,
                                      .period = 1,
                                      .static_power = 2,
                                      .write_latency_cycle = 1,
                                      .write_dynamic_energy = 7,
                                      .read_latency_cycle = 1,
                                      .read_dynamic_energy = 5};
    chip->global = (pim_memory_config){.memory_size = 0,
                                       .data_width = 16,
                                       .period = 1,
                                       .static_power = 8,
                                       .write_latency_cycle = 1,
                                       .write_dynamic_energy = 25,
                                       .read_latency_cycle = 1,
                                       .read_dynamic_energy = 20};
    chip->network.bus_width = 8;
}

/* A memory whose table power is drawn by one access every `step_ns`. */
static pim_memory_config memory(int64_t size, int64_t width, double step_ns, double power,
                                double leak) {
    return (pim_memory_config){.memory_size = size,
                               .data_width = width,
                               .period = step_ns,
                               .static_power = leak,
                               .write_latency_cycle = 1,
                               .write_dynamic_energy = power * step_ns,
                               .read_latency_cycle = 1,
                               .read_dynamic_energy = power * step_ns};
}

/* PUMA gives one 16-bit product of a 128 x 128 unit as a whole, 2304 ns: 16 passes of 144 ns. */
static void set_puma_arrays(pim_matrix_config *matrix, double array_power) {
    matrix->period = 1;
    matrix->pipeline_mode = false;
    matrix->cell_precision = 2;
    matrix->adc_resolution = 8;
    matrix->adc_count = 128;
    matrix->dac_latency_cycle = matrix->sample_hold_latency_cycle = matrix->adc_latency_cycle = 0;
    matrix->shift_adder_latency_cycle = matrix->output_buffer_latency_cycle = 0;
    matrix->xbar_latency = 144;
    matrix->xbar_read_power = array_power;
}

/* HyperTransport: four links of 6.4 GB/s draw 10.4 W, so 32 bytes take 1.25 ns. */
static pim_memory_config hyper_transport(void) {
    return memory(0, 32, 1.25, 10400, 0);
}

static void set_pimcomp_dac23(pim_chip *chip) {
    set_puma_arrays(&chip->matrix, 1221.76 / 64);
    chip->matrix.xbar_array_count = 64;
    chip->core.rob_size = 16;
    chip->core.vector_width = 12;
    chip->core.vector_latency_cycle = 1;
    chip->core.vector_alu_dynamic_energy = 22.80;
    chip->core.inst_decode_static_power = 8;
    chip->local = memory(64 << 10, 32, 1, 18, 0);
    chip->global = memory(4 << 20, 32, 1, 257.72, 0);
    chip->network.bus_width = 8;
}

static void set_isaac(pim_chip *chip) {
    pim_matrix_config *matrix = &chip->matrix;
    matrix->xbar_array_count = 96;
    matrix->period = 1 / 1.28; /* one sample of the converter */
    matrix->cell_precision = 2;
    matrix->xbar_latency = 100;
    /* array, converters of the rows, input and output registers: an eighth of the unit's */
    matrix->xbar_read_power = (2.4 + 4 + 1.24 + 0.23) / 8;
    matrix->sample_hold_dynamic_power = 0.01 / (8 * 128);
    matrix->adc_resolution = 8;
    matrix->adc_dynamic_power = 16.0 / 8;
    matrix->shift_adder_dynamic_power = 0.2 / 8;
    matrix->output_buffer_latency_cycle = 0;
    chip->core.rob_size = 12;
    chip->core.vector_width = 2;
    chip->core.vector_latency_cycle = 1;
    chip->core.vector_alu_dynamic_energy = 0.52 + 0.05 + 0.4;
    chip->core.vector_reg_static_power = 1.68;
    chip->local = memory(64 << 10, 32, 1, 20.7 + 7, 0);
    chip->global = hyper_transport();
    chip->network.bus_width = 4;
}

static void set_puma(pim_chip *chip) {
    /* A tile is one core here: 8 cores of 2 units of 8 arrays. */
    set_puma_arrays(&chip->matrix, 19.09 / 8);
    chip->matrix.xbar_array_count = 128;
    chip->core.rob_size = 8;
    chip->core.vector_width = 8;
    chip->core.vector_latency_cycle = 1;
    chip->core.vector_alu_dynamic_energy = 8 * (1.90 + 0.055);
    chip->core.inst_fetch_static_power = 8 * 1.52 + 1.91;
    chip->core.inst_decode_static_power = 8 * 0.25 + 0.5;
    chip->core.reg_file_static_power = 8 * 0.477;
    chip->core.transfer_static_power = 2.77 + 9.14;
    chip->local = memory(64 << 10, 32, 1, 17.2 + 7, 0.46);
    chip->local.read_latency_cycle = chip->local.write_latency_cycle = 2;
    chip->global = hyper_transport();
    chip->network.bus_width = 4;
}

static const builtin builtins[] = {
    {"c64", "64 cores on an 8 x 8 mesh, 64 arrays of 128 x 128 8-bit cells a core", set_c64, 8,
     MESH_C(8)},
    {"c64f", "c64 with 32-bit cells, for f32 weights", set_c64, 32, MESH_C(8)},
    {"c144", "144 cores on a 12 x 12 mesh, otherwise c64", set_c64, 8, MESH_C(12)},
    {"c144f", "c144 with 32-bit cells, for f32 weights", set_c64, 32, MESH_C(12)},
    {"pimcomp-dac23",
     "PIMCOMP (DAC 2023): 36 cores, 64 arrays of 128 x 128 2-bit cells and 64 kB a core",
     set_pimcomp_dac23,
     0,
     {6, 6, 36, 1, 2, 2, 43.13 / 5, 0, 0}},
    {"isaac",
     "ISAAC (ISCA 2016): 168 tiles, 96 arrays of 128 x 128 2-bit cells and 64 kB a tile",
     set_isaac,
     0,
     {12, 14, 168, 2, 2, 2, 42.0 / 8, 0, 0}},
    {"puma",
     "PUMA (ASPLOS 2019): 138 tiles, 128 arrays of 128 x 128 2-bit cells and 64 kB a tile",
     set_puma,
     0,
     {12, 12, 138, 2, 2, 2, 16.54 / 4, 0, 0}},
};

const char *const pim_chip_builtin_names[] = {"c64",           "c64f",  "c144", "c144f",
                                              "pimcomp-dac23", "isaac", "puma", NULL};
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

/* Between the routers of two cores. */
static int64_t hops_between(const router_mesh *mesh, int64_t from, int64_t to) {
    int64_t together = mesh->together;
    return llabs(from % mesh->columns / together - to % mesh->columns / together) +
           llabs(from / mesh->columns / together - to / mesh->columns / together);
}

static void set_route(const router_mesh *mesh, int64_t from, int64_t to, double *latency,
                      double *energy) {
    int64_t cores = mesh->cores;
    size_t index = (size_t)(from * (cores + 1) + to);
    bool host = from == cores || to == cores;
    if (from == to)
        return;
    if (host && mesh->host_ns > 0) {
        latency[index] = mesh->host_ns;
        energy[index] = mesh->host_pj;
        return;
    }
    int64_t hops = hops_between(mesh, from == cores ? 0 : from, to == cores ? 0 : to) + host;
    latency[index] = mesh->hop_ns * (double)hops + mesh->entry_ns;
    energy[index] = mesh->hop_pj * (double)hops;
}

static void set_mesh(pim_chip *chip, const router_mesh *mesh, raptor_arena *arena) {
    size_t width = (size_t)mesh->cores + 1;
    double *latency = RAPTOR_NEW_ARRAY(arena, double, width *width);
    double *energy = RAPTOR_NEW_ARRAY(arena, double, width *width);
    for (int64_t from = 0; from <= mesh->cores; from++)
        for (int64_t to = 0; to <= mesh->cores; to++)
            set_route(mesh, from, to, latency, energy);
    chip->network.latency = latency;
    chip->network.energy = energy;
    chip->network.layout_rows = mesh->rows;
    chip->network.layout_columns = mesh->columns;
    chip->chip.core_cnt = mesh->cores;
}

bool pim_chip_builtin(const char *name, raptor_arena *arena, pim_chip *out_chip) {
    const builtin *chip = find(name);
    if (!chip)
        return false;
    pim_chip_set_defaults(out_chip);
    out_chip->name = chip->name;
    chip->set(out_chip);
    if (chip->cell_bits)
        out_chip->matrix.cell_precision = chip->cell_bits;
    out_chip->sim.sim_mode = 1;
    out_chip->sim.sim_time = 100;
    /* A time limit is no property of a chip: it stays at the default. */
    set_mesh(out_chip, &chip->mesh, arena);
    return true;
}
