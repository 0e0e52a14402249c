/* A device and the program it runs, which a test writes instruction by instruction. */
#ifndef RAPTOR_TESTS_MACHINE_H
#define RAPTOR_TESTS_MACHINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "runtime/device/device.h"

enum { MACHINE_HOST_BYTES = 4096 };

typedef struct test_machine {
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    pim_chip chip;
    pim_program program;
    pim_run_report report;
    union { /* of runs with values */
        uint8_t bytes[MACHINE_HOST_BYTES];
        float f32[MACHINE_HOST_BYTES / 4];
        int32_t i32[MACHINE_HOST_BYTES / 4];
    } host;
} test_machine;

static inline void machine_add(test_machine *m, uint32_t core, pim_instruction instruction) {
    pim_program_append(&m->program, core, instruction);
}

static inline void machine_set(test_machine *m, uint32_t core, uint8_t number, int32_t value) {
    machine_add(m, core, pim_make_sldi(number, value));
}

/* A host address, in registers `number` (its upper half) and `number` + 1. */
static inline void machine_set_pair(test_machine *m, uint32_t core, uint8_t number,
                                    int64_t address) {
    machine_set(m, core, number, (int32_t)(address >> 32));
    machine_set(m, core, (uint8_t)(number + 1), (int32_t)address);
}

/* Every core begins with 32 bits, in the layer of its number or the last one there is. */
static inline void machine_begin(test_machine *m, uint32_t cores, const pim_layer *layers,
                                 uint32_t layer_count) {
    memset(m, 0, sizeof *m);
    raptor_arena_init(&m->arena);
    raptor_diagnostics_init(&m->diagnostics);
    assert_int_equal(pim_chip_load("c64f", &m->arena, NULL, &m->chip), RAPTOR_OK);
    pim_program_init(&m->program, &m->arena, cores);
    m->program.layers = RAPTOR_NEW_ARRAY(&m->arena, pim_layer, (size_t)layer_count + 1);
    m->program.layer_count = layer_count;
    for (uint32_t i = 0; i < layer_count; i++)
        m->program.layers[i] = layers[i];
    for (uint32_t core = 0; core < cores; core++) {
        if (layer_count)
            pim_program_begin_layer(&m->program, core, core < layer_count ? core : layer_count - 1);
        machine_add(m, core, pim_make_setbw(32, 32));
    }
}

static inline void machine_end(test_machine *m) {
    raptor_diagnostics_deinit(&m->diagnostics);
    raptor_arena_deinit(&m->arena);
}

/* The array groups of core 0. */
static inline void machine_set_groups(test_machine *m, const pim_group *groups, uint32_t count) {
    m->program.cores[0].groups = RAPTOR_NEW_ARRAY(&m->arena, pim_group, count);
    memcpy(m->program.cores[0].groups, groups, count * sizeof *groups);
    m->program.cores[0].group_count = count;
}

static inline raptor_status_code machine_run(test_machine *m, pim_run_options options) {
    if (!options.timing_only) {
        options.host_memory = m->host.bytes;
        options.host_bytes = sizeof m->host;
    }
    return pim_device_run(&m->program, &m->chip, &options, &m->arena, &m->diagnostics, &m->report);
}

static inline void machine_must_run(test_machine *m, pim_run_options options) {
    raptor_status_code status = machine_run(m, options);
    raptor_diagnostics_print(&m->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
}

#endif
