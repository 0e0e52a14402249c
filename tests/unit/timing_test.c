/* The cost formulas: hand-worked numbers for the chip c64, and pim_cost_* against what the device
 * charges for one more instruction of each kind in a dependent stream. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "runtime/device/device.h"
#include "target/pim/timing.h"

typedef struct timing_fixture {
    raptor_arena arena;
    pim_chip chip;
} timing_fixture;

static void begin(timing_fixture *fixture) {
    raptor_arena_init(&fixture->arena);
    assert_int_equal(pim_chip_load("c64", &fixture->arena, NULL, &fixture->chip), RAPTOR_OK);
}

static void formulas_by_hand(void **state) {
    (void)state;
    timing_fixture f;
    begin(&f);
    /* 8 input bits one at a time; front 1 + 30 + 1, back 10 + 1 + 1 + 63 * 10 for 128 columns on 2
     * converters: 32 + 642 + 7 * 642 cycles. */
    assert_int_equal(pim_mvmul_compute_cycles(&f.chip, 8), 5168);
    f.chip.matrix.pipeline_mode = false;
    assert_int_equal(pim_mvmul_compute_cycles(&f.chip, 8), 8 * (32 + 642));
    f.chip.matrix.pipeline_mode = true;
    /* 128 rows, charged eight times; 128 columns of 8-bit cells hold 32 numbers of 32 bits. */
    assert_int_equal(pim_mvmul_read_bytes(&f.chip, 8), 1024);
    assert_int_equal(pim_mvmul_write_bytes(&f.chip, 32, 32, 3), 32 * 4 * 3);
    /* a pass: 128 converters * 0.01 mW + 20 mW * 30 ns + 128 columns * 0.001 mW, then 64 reads of
     * 2 converters * 1.1 mW * 10 ns + 0.2 mW */
    double pass = 1.28 + 600 + 0.128 + 64 * (22 + 0.2);
    double energy = pim_mvmul_energy_pj(&f.chip, 8, 5);
    assert_true(energy > 0.999999 * 8 * pass * 5 && energy < 1.000001 * 8 * pass * 5);
    assert_int_equal(pim_memory_cycles(&f.chip.local, 65, false), 2);
    assert_int_equal(pim_memory_time(&f.chip.global, 33, true), 3000);
    assert_int_equal(pim_vector_compute_time(&f.chip, 17), 8000);
    /* core 0 to core 9 is two hops of the 8 x 8 mesh: 6 ns a flit of 8 bytes */
    assert_int_equal(pim_network_time(&f.chip, 0, 9, 17), 18000);
    assert_true(pim_network_energy_pj(&f.chip, 0, 9, 17) == 9.0);
    assert_int_equal(pim_network_time(&f.chip, 5, PIM_HOST, 1), 15000);
    raptor_arena_deinit(&f.arena);
}

static double latency(timing_fixture *f, pim_instruction instruction, int times, int32_t bits) {
    pim_program program;
    pim_run_report report;
    pim_program_init(&program, &f->arena, 1);
    static pim_group group = {.arrays = 3, .matrix = -1};
    program.cores[0].groups = &group;
    program.cores[0].group_count = 1;
    pim_program_append(&program, 0, pim_make_setbw(bits, bits));
    for (int i = 0; i < times; i++)
        pim_program_append(&program, 0, instruction);
    assert_int_equal(pim_device_run(&program, &f->chip, &(pim_run_options){.timing_only = true},
                                    &f->arena, NULL, &report),
                     RAPTOR_OK);
    return report.latency_ns;
}

static double one_more(timing_fixture *f, pim_instruction instruction, int32_t bits) {
    return latency(f, instruction, 11, bits) - latency(f, instruction, 10, bits);
}

static void costs_are_what_the_device_charges(void **state) {
    (void)state;
    timing_fixture f;
    begin(&f);
    for (int32_t bits = 8; bits <= 32; bits *= 2) {
        assert_true(one_more(&f, pim_make_mvmul(1, 2, bits, false, 0), bits) ==
                    pim_cost_mvmul_ns(&f.chip, 3, bits));
        assert_true(one_more(&f, pim_make_vector_two(PIM_OP_vvadd, 1, 2, 3, 100), bits) ==
                    pim_cost_vector_ns(&f.chip, 100, bits, 2));
        assert_true(one_more(&f, pim_make_vector_one(PIM_OP_vtanh, 1, 2, 100), bits) ==
                    pim_cost_vector_ns(&f.chip, 100, bits, 1));
    }
    assert_true(one_more(&f, pim_make_lmv(1, 2, 1000), 8) == pim_cost_lmv_ns(&f.chip, 1000));
    assert_true(one_more(&f, pim_make_lldi(1, 0, 1000), 8) == pim_cost_lldi_ns(&f.chip, 1000));
    assert_true(one_more(&f, pim_make_ld(2, 4, 1000), 8) == pim_cost_ld_ns(&f.chip, 0, 1000));
    assert_true(one_more(&f, pim_make_st(4, 2, 1000), 8) == pim_cost_st_ns(&f.chip, 0, 1000));
    raptor_arena_deinit(&f.arena);
}

/* Core 0 sends to core 9 and back, `rounds` times. */
static double ping_pong(timing_fixture *f, int rounds, int32_t bytes) {
    pim_program program;
    pim_run_report report;
    pim_program_init(&program, &f->arena, 10);
    for (int i = 0; i < rounds; i++) {
        pim_program_append(&program, 0, pim_make_send(1, 9, bytes));
        pim_program_append(&program, 9, pim_make_recv(1, 0, bytes));
        pim_program_append(&program, 9, pim_make_send(1, 0, bytes));
        pim_program_append(&program, 0, pim_make_recv(1, 9, bytes));
    }
    assert_int_equal(pim_device_run(&program, &f->chip, &(pim_run_options){.timing_only = true},
                                    &f->arena, NULL, &report),
                     RAPTOR_OK);
    return report.latency_ns;
}

static void a_transfer_costs_what_the_device_charges(void **state) {
    (void)state;
    timing_fixture f;
    begin(&f);
    double round = ping_pong(&f, 11, 500) - ping_pong(&f, 10, 500);
    assert_true(round == 2 * pim_cost_send_ns(&f.chip, 0, 9, 500));
    raptor_arena_deinit(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_by_hand),
        cmocka_unit_test(costs_are_what_the_device_charges),
        cmocka_unit_test(a_transfer_costs_what_the_device_charges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
