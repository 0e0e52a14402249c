/* A scalar instruction that stays in decode executes in every cycle. Many times at once must be
 * what one after the other is, and take no longer for a longer stall. */
#include <stdlib.h>

#include "runtime/device/scalar.h"
#include "tests/device/machine.h"

static uint32_t state_of_random = 1;

static uint32_t next_random(void) {
    state_of_random = 1664525 * state_of_random + 1013904223;
    return state_of_random >> 8;
}

/* Small numbers and large ones, even and odd. */
static int32_t any_value(void) {
    uint32_t small = next_random() % 7, large = next_random() << 16 ^ next_random();
    return next_random() % 2 ? (int32_t)small - 3 : (int32_t)large;
}

/* One that updates its own source. */
static pim_instruction any_instruction(void) {
    static const uint8_t opcodes[] = {PIM_OP_sadd, PIM_OP_ssub, PIM_OP_smul, PIM_OP_saddi,
                                      PIM_OP_smuli};
    pim_instruction instruction = {.opcode = opcodes[next_random() % 5], .rd = 1};
    if (pim_opcodes[instruction.opcode].form == PIM_FORM_two_registers_immediate) {
        instruction.rs1 = 1;
        instruction.r2_or_imm = any_value();
    } else {
        bool first = next_random() % 2;
        uint8_t other = (uint8_t)(next_random() % 3);
        instruction.rs1 = first ? 1 : other;
        instruction.r2_or_imm = first ? other : 1;
    }
    return instruction;
}

static void many_times_is_one_after_the_other(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        int32_t registers[PIM_REGISTER_COUNT], one[PIM_REGISTER_COUNT];
        for (int k = 0; k < PIM_REGISTER_COUNT; k++)
            registers[k] = any_value();
        memcpy(one, registers, sizeof one);
        pim_instruction instruction = any_instruction();
        uint32_t times = next_random() % 100;
        for (uint32_t k = 0; k < times; k++)
            scalar_execute(one, &instruction);
        scalar_repeat(registers, &instruction, times);
        assert_memory_equal(registers, one, sizeof one);
    }
}

/* Behind two vectors of 10^12 ns each: 10^12 additions in decode. */
static void long_stalls_take_no_time(void **state) {
    (void)state;
    test_machine m;
    machine_begin(&m, 1, NULL, 0);
    m.chip.core.rob_size = 2;
    m.chip.core.vector_width = 1;
    m.chip.core.vector_latency_cycle = 1000000;
    m.chip.sim.latency_timeout_ms = 1e9;
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 1000000));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 1000000));
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 3, 3, 3));
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 3, 3, 3));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 1));
    machine_must_run(&m, (pim_run_options){.timing_only = true, .trace_path = "/dev/null"});
    assert_true(m.report.latency_ns > 2e12 && m.report.latency_ns < 2.1e12);
    machine_end(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(many_times_is_one_after_the_other),
                                       cmocka_unit_test(long_stalls_take_no_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
