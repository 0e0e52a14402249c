/* What runs without values report: accesses beyond the memories, sends and recvs of different
 * sizes. The numbers of such runs stay the public simulator's (random/ has a case). */
#include "tests/device/machine.h"

#define MEMORY (1 << 20) /* local memory of c64f */

static void begin(test_machine *m) {
    machine_begin(m, 2, NULL, 0);
    m->program.cores[1].count = 0; /* what a test writes has the first number there */
    machine_set_groups(m, &(pim_group){1, -1}, 1);
}

static raptor_status_code run(test_machine *m, bool strict) {
    m->chip.sim.strict_timing = strict;
    return machine_run(m, (pim_run_options){.timing_only = true});
}

/* The stream so far has one warning, which strictly is a fault of the same instruction. */
static const pim_warning *only_warning(test_machine *m, pim_warning_kind kind, const char *place,
                                       const char *fault) {
    assert_int_equal(run(m, true), RAPTOR_FAILED);
    assert_int_equal(m->diagnostics.count, 1);
    assert_int_equal(m->diagnostics.first->code, RAPTOR_E_simulation_fault);
    assert_string_equal(m->diagnostics.first->place.stream, place);
    assert_string_equal(m->diagnostics.first->message, fault);
    assert_int_equal(run(m, false), RAPTOR_OK);
    assert_int_equal(m->report.warnings_seen, 1);
    assert_int_equal(m->report.warnings[0].kind, kind);
    return &m->report.warnings[0];
}

/* Of which there is no more to say. */
static void warns(test_machine *m, const char *place, const char *fault) {
    (void)only_warning(m, PIM_WARNING_outside, place, fault);
    machine_end(m);
}

static void no_warnings(test_machine *m) {
    for (int strict = 0; strict <= 1; strict++) {
        assert_int_equal(run(m, strict), RAPTOR_OK);
        assert_int_equal(m->report.warnings_seen, 0);
    }
    machine_end(m);
}

static void local_bytes_that_do_not_exist(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set(&m, 0, 1, MEMORY - 4);
    machine_add(&m, 0, pim_make_lldi(1, 0, 4)); /* the last bytes there are */
    machine_set(&m, 0, 2, 0);
    machine_add(&m, 0, pim_make_lmv(2, 1, 8)); /* four more */
    const pim_warning *warning =
        only_warning(&m, PIM_WARNING_outside, "core 0: instruction 4",
                     "it uses bytes 1048572 to 1048579 of local memory, which has 1048576");
    assert_int_equal(warning->pc, 4);
    assert_string_equal(warning->op, "lmv");
    assert_int_equal(warning->address, MEMORY - 4);
    assert_int_equal(warning->bytes, 8);
    assert_int_equal(warning->limit, MEMORY);
    assert_false(warning->host);
    machine_end(&m);
    /* A gather of three elements, from the first one downwards: 8, 4 and 0 bytes are below 12. */
    begin(&m);
    machine_set(&m, 0, 1, 8);
    machine_set(&m, 0, 2, 4096);
    machine_set(&m, 0, 3, -1);
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vmv, 2, 1, 3, 3));
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vmv, 2, 1, 3, 4));
    warning = only_warning(&m, PIM_WARNING_outside, "core 0: instruction 5",
                           "it uses bytes -4 to 11 of local memory, which has 1048576");
    assert_int_equal(warning->address, -4);
    assert_int_equal(warning->bytes, 16);
    machine_end(&m);
}

/* Both operands and the result are outside: that is one thing to say. */
static void one_warning_an_instruction(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set(&m, 0, 1, MEMORY);
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vvadd, 1, 1, 1, 4));
    warns(&m, "core 0: instruction 2",
          "it uses bytes 1048576 to 1048591 of local memory, which has 1048576");
}

/* A group without weights may hold a matrix of any size: only where its vectors begin is known. */
static void groups_without_weights(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set(&m, 0, 1, MEMORY - 4);
    machine_add(&m, 0, pim_make_mvmul(1, 1, 32, false, 0));
    no_warnings(&m);
    begin(&m);
    machine_set(&m, 0, 1, MEMORY);
    machine_add(&m, 0, pim_make_mvmul(0, 1, 32, false, 0));
    warns(&m, "core 0: instruction 2",
          "it uses bytes 1048576 to 1048579 of local memory, which has 1048576");
}

/* What sld loads is not known without values, and what is computed from it is not either. */
static void unknown_addresses(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set(&m, 0, 1, MEMORY);
    machine_add(&m, 0, (pim_instruction){.opcode = PIM_OP_sld, .rd = 1, .rs1 = 4});
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 2, 1, MEMORY));
    machine_add(&m, 0, pim_make_lldi(2, 0, 4));
    no_warnings(&m);
    begin(&m);
    machine_add(&m, 0, (pim_instruction){.opcode = PIM_OP_sld, .rd = 1, .rs1 = 4});
    machine_set(&m, 0, 1, MEMORY);
    machine_add(&m, 0, pim_make_lldi(1, 0, 4));
    warns(&m, "core 0: instruction 3",
          "it uses bytes 1048576 to 1048579 of local memory, which has 1048576");
}

static void host_bytes_that_do_not_exist(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set_pair(&m, 0, 2, 96);
    machine_add(&m, 0, pim_make_ld(1, 2, 8));
    no_warnings(&m); /* the chip's host memory has no limit */
    begin(&m);
    m.program.host_bytes = 100;
    machine_set_pair(&m, 0, 2, 96);
    machine_add(&m, 0, pim_make_ld(1, 2, 8));
    const pim_warning *warning =
        only_warning(&m, PIM_WARNING_outside, "core 0: instruction 3",
                     "it uses bytes 96 to 103 of host memory, which has 100");
    assert_true(warning->host);
    machine_end(&m);
    begin(&m);
    m.chip.global.memory_size = 1 << 30;
    machine_set(&m, 0, 2, 1); /* 2^32 */
    machine_add(&m, 0, pim_make_st(2, 1, 8));
    warns(&m, "core 0: instruction 2",
          "it uses bytes 4294967296 to 4294967303 of host memory, which has 1073741824");
}

static void sizes_that_differ(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_add(&m, 0, pim_make_send(1, 1, 640));
    machine_add(&m, 1, pim_make_sldi(1, 0));
    machine_add(&m, 1, pim_make_recv(1, 0, 320));
    const pim_warning *warning =
        only_warning(&m, PIM_WARNING_size, "core 0: instruction 1",
                     "it sends 640 bytes, core 1 receives 320 in its instruction 1");
    assert_int_equal(warning->bytes, 640);
    assert_int_equal(warning->other_bytes, 320);
    assert_int_equal(warning->other_core, 1);
    assert_int_equal(warning->other, 1);
    /* The receiver writes its own size: 5 ns less at 64 bytes a ns. */
    double latency = m.report.latency_ns;
    m.program.cores[1].instructions[1].g3 = 640;
    m.program.verified = false;
    assert_int_equal(run(&m, false), RAPTOR_OK);
    assert_int_equal(m.report.warnings_seen, 0);
    assert_true(m.report.latency_ns - latency == 5);
    machine_end(&m);
}

/* Rounds repeat the streams, not their warnings. */
static void throughput_mode_warns_once(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    m.chip.sim.sim_mode = 0;
    m.chip.sim.sim_time = 0.01;
    machine_set(&m, 0, 2, MEMORY);
    machine_add(&m, 0, pim_make_lldi(2, 0, 4));
    machine_add(&m, 0, pim_make_send(1, 1, 640));
    machine_add(&m, 1, pim_make_sldi(1, 0));
    machine_add(&m, 1, pim_make_sldi(2, 0));
    machine_add(&m, 1, pim_make_recv(1, 0, 320));
    assert_int_equal(run(&m, false), RAPTOR_OK);
    assert_true(m.report.samples > 10);
    assert_int_equal(m.report.warnings_seen, 2);
    assert_int_equal(m.report.warnings[0].kind, PIM_WARNING_outside);
    assert_int_equal(m.report.warnings[1].kind, PIM_WARNING_size);
    machine_end(&m);
}

/* One wrong base makes many wrong addresses: eight of them are faults. */
static void faults_of_a_core_are_few(void **state) {
    (void)state;
    test_machine m;
    begin(&m);
    machine_set(&m, 0, 2, MEMORY);
    for (int i = 0; i < 20; i++)
        machine_add(&m, 0, pim_make_lldi(2, 0, 4));
    assert_int_equal(run(&m, true), RAPTOR_FAILED);
    assert_int_equal(m.diagnostics.count, 8);
    assert_int_equal(run(&m, false), RAPTOR_OK);
    assert_int_equal(m.report.warnings_seen, 20);
    machine_end(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_bytes_that_do_not_exist),
        cmocka_unit_test(one_warning_an_instruction),
        cmocka_unit_test(groups_without_weights),
        cmocka_unit_test(unknown_addresses),
        cmocka_unit_test(host_bytes_that_do_not_exist),
        cmocka_unit_test(sizes_that_differ),
        cmocka_unit_test(throughput_mode_warns_once),
        cmocka_unit_test(faults_of_a_core_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
