/* Strict timing against the default: each departure of the public simulator from the instruction
 * set, in a stream where it is all that differs. Expected differences are worked by hand from the
 * chip's fields: c64f moves 64 bytes a ns through the local port and computes 16 elements in 4. */
#include "tests/device/machine.h"

static const float weights[6] = {1, 2, 3, 4, 5, 6};

static void begin(test_machine *m, int64_t rob_size) {
    machine_begin(m, 2, NULL, 0);
    m->chip.core.rob_size = rob_size;
    m->program.matrices = RAPTOR_NEW_ARRAY(&m->arena, pim_matrix, 1);
    m->program.matrices[0] = (pim_matrix){"w", 3, 2, weights};
    m->program.matrix_count = 1;
    machine_set_groups(m, (pim_group[]){{1, -1}, {2, 0}}, 2);
}

static double latency(test_machine *m, bool strict) {
    m->chip.sim.strict_timing = strict;
    machine_must_run(m, (pim_run_options){.timing_only = true});
    return m->report.latency_ns;
}

/* How much longer the stream takes strictly. */
static void check_and_end(test_machine *m, double longer) {
    double loose = latency(m, false);
    assert_int_equal(m->report.warnings_seen, 0);
    double strict = latency(m, true);
    if (strict - loose != longer)
        fail_msg("%.3f ns longer, not %.3f", strict - loose, longer);
    machine_end(m);
}

static void an_mvmul_moves_its_vectors_once(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_mvmul(1, 0, 32, false, 0));
    /* reads 128 rows of 4 bytes, not 8 times that: 8 ns instead of 64 */
    check_and_end(&m, -56);
    begin(&m, 1);
    machine_add(&m, 0, pim_make_mvmul(1, 0, 32, false, 1));
    /* a matrix of 3 x 2: 1 ns instead of 64 in, 1 ns instead of 16 (two arrays of 128) out */
    check_and_end(&m, -63 - 15);
}

static void started_steps_are_steps(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.chip.matrix.dac_resolution = 3; /* 32 bits: 10 passes, strictly 11 */
    m.chip.matrix.adc_count = 3;      /* 128 columns: 42 samples, strictly 43 */
    m.chip.matrix.pipeline_mode = false;
    m.chip.matrix.xbar_latency = 30;
    m.chip.matrix.dac_latency_cycle = m.chip.matrix.sample_hold_latency_cycle = 1;
    m.chip.matrix.adc_latency_cycle = 10;
    m.chip.matrix.shift_adder_latency_cycle = m.chip.matrix.output_buffer_latency_cycle = 1;
    machine_add(&m, 0, pim_make_mvmul(1, 0, 32, false, 0));
    /* a pass: 32 in front, 10 + 2 + (samples - 1) * 10 behind */
    check_and_end(&m, 11 * (32 + 12 + 420) - 10 * (32 + 12 + 410) - 56);
}

static void the_vector_unit_has_the_core_s_clock(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.chip.core.period = 2;
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 160)); /* 10 steps of 4 cycles */
    check_and_end(&m, 40);
}

static void a_dot_product_writes_one_element(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_set(&m, 0, 3, 100000);
    machine_add(
        &m, 0, pim_make_vector_two(PIM_OP_vvdmul, 3, 1, 1, 160)); /* 640 bytes: 10 ns; 4 bytes: 1 */
    check_and_end(&m, -9);
}

static void adjacent_ranges_do_not_conflict(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 8);
    machine_set(&m, 0, 1, 6400);
    machine_set(&m, 0, 2, 0);
    machine_set(&m, 0, 3, 100000);
    machine_add(&m, 0, pim_make_lldi(1, 0, 64));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 3, 2, 1600)); /* bytes 0 to 6399 */
    double loose = latency(&m, false), strict = latency(&m, true);
    assert_true(strict < loose);
    assert_int_equal(m.report.warnings_seen, 0);
    machine_end(&m);
}

/* Two instructions in different units, the second of which the public simulator's check lets start
 * too early: strictly it waits, and the order is reported at `address`. */
static void check_order(const pim_instruction *first, const pim_instruction *second,
                        int32_t address, int64_t bytes) {
    test_machine m;
    begin(&m, 8);
    machine_set(&m, 0, 1, 0);
    machine_set(&m, 0, 2, 64000);
    machine_set(&m, 0, 3, 1);
    machine_set(&m, 0, 4, 128000);
    machine_set(&m, 0, 6, 0);
    machine_set(&m, 0, 7, 64000);
    machine_set(&m, 0, 8, 3200);
    machine_add(&m, 0, *first);
    machine_add(&m, 0, *second);
    double loose = latency(&m, false);
    assert_int_equal(m.report.warnings_seen, 0);
    double strict = latency(&m, true);
    if (strict <= loose)
        fail_msg("%s after %s: %.3f ns strictly, %.3f", pim_opcodes[second->opcode].name,
                 pim_opcodes[first->opcode].name, strict, loose);
    assert_int_equal(m.report.warnings_seen, 1);
    assert_int_equal(m.report.warnings[0].kind, PIM_WARNING_stale);
    assert_int_equal(m.report.warnings[0].pc, 9);
    assert_int_equal(m.report.warnings[0].other, 8);
    assert_string_equal(m.report.warnings[0].op, pim_opcodes[second->opcode].name);
    assert_int_equal(m.report.warnings[0].address, address);
    assert_int_equal(m.report.warnings[0].bytes, bytes);
    machine_end(&m);
}

static void orders_that_read_stale_bytes_are_reported(void **state) {
    (void)state;
    pim_instruction relu = pim_make_vector_one(PIM_OP_vrelu, 2, 1, 1600);  /* 0 to 64000 */
    pim_instruction upper = pim_make_vector_one(PIM_OP_vrelu, 2, 8, 1600); /* from 3200 */
    pim_instruction fill = pim_make_lldi(2, 0, 640);
    pim_instruction gather = pim_make_vector_two(PIM_OP_vmv, 4, 2, 3, 160);
    pim_instruction copy = pim_make_lmv(4, 2, 640);
    pim_instruction arrive = pim_make_ld(2, 6, 640);
    pim_instruction store = pim_make_st(6, 2, 640), load = pim_make_ld(8, 6, 640);
    check_order(&relu, &fill, 64000, 640);     /* write after write */
    check_order(&arrive, &gather, 64000, 640); /* vmv reads what is being loaded */
    check_order(&relu, &store, 64000, 640);    /* the local address of st */
    check_order(&upper, &load, 3200, 640);     /* of ld: overwrites what vrelu still reads */
    /* lmv's length counts as 0: the first byte is checked, the others are not */
    pim_instruction shifted = pim_make_vector_one(PIM_OP_vrelu, 2, 1, 1600);
    shifted.g1 = PIM_OFFSET_RD;
    shifted.g2 = 10; /* elements: writes 64040 on */
    check_order(&shifted, &copy, 64040, 600);
}

static void a_send_waits_for_its_source(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 8);
    machine_add(&m, 1, pim_make_recv(1, 0, 640));
    machine_set(&m, 0, 1, 0);
    machine_set(&m, 0, 2, 64000);
    machine_set(&m, 0, 5, 32000);
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 2, 1, 1600));
    pim_instruction send = pim_make_send(2, 1, 640);
    send.rs1 = 5;
    machine_add(&m, 0, send);
    double loose = latency(&m, false), strict = latency(&m, true);
    assert_true(strict > loose);
    assert_int_equal(m.report.warnings_seen, 1);
    assert_string_equal(m.report.warnings[0].op, "send");
    machine_end(&m);
}

/* What one unit, or one array group, carries out comes one after the other in any case. */
static void one_unit_has_no_stale_order(void **state) {
    (void)state;
    const pim_instruction orders[][2] = {
        {pim_make_ld(2, 6, 640), pim_make_lmv(4, 2, 640)},
        {pim_make_ld(2, 6, 640), pim_make_st(6, 2, 640)},
        {pim_make_lmv(4, 2, 640), pim_make_lldi(2, 0, 640)},
        {pim_make_vector_one(PIM_OP_vrelu, 2, 1, 1600),
         pim_make_vector_one(PIM_OP_vrelu, 2, 1, 1600)},
        {pim_make_vector_one(PIM_OP_vrelu, 2, 1, 160),
         pim_make_vector_two(PIM_OP_vmv, 4, 2, 3, 160)},
        {pim_make_mvmul(2, 1, 32, false, 0), pim_make_mvmul(2, 1, 32, false, 0)}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        test_machine m;
        begin(&m, 8);
        machine_set(&m, 0, 2, 64000);
        machine_set(&m, 0, 3, 1);
        machine_set(&m, 0, 4, 128000);
        machine_add(&m, 0, orders[i][0]);
        machine_add(&m, 0, orders[i][1]);
        (void)latency(&m, true);
        if (m.report.warnings_seen)
            fail_msg("%s after %s", pim_opcodes[orders[i][1].opcode].name,
                     pim_opcodes[orders[i][0].opcode].name);
        machine_end(&m);
    }
}

/* A fill of 1024 bytes is 16 cycles at the local port. Whoever reads them, with scalar instructions
 * in between, starts so many cycles later and one: before the fill's end it is stale, at it not. */
static void an_order_that_just_fits_is_not_stale(void **state) {
    (void)state;
    for (int between = 0; between < 30; between++) {
        test_machine m;
        begin(&m, 8);
        machine_set(&m, 0, 2, 64000);
        machine_set(&m, 0, 4, 64400); /* beyond the first byte, which is checked */
        machine_add(&m, 0, pim_make_lldi(2, 1, 1024));
        for (int i = 0; i < between; i++)
            machine_set(&m, 0, 9, 0);
        machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 4, 1));
        (void)latency(&m, true);
        if (m.report.warnings_seen != (1 + between < 16))
            fail_msg("%d between: %llu warnings", between,
                     (unsigned long long)m.report.warnings_seen);
        machine_end(&m);
    }
}

/* Behind a fill that may just be done comes a vector that is not: its bytes are overwritten. */
static void an_order_that_fits_hides_no_other(void **state) {
    (void)state;
    for (int between = 0; between < 30; between++) {
        test_machine m;
        begin(&m, 8);
        machine_set(&m, 0, 2, 64000);
        machine_set(&m, 0, 4, 64400); /* reads what is filled, beyond the byte that is checked */
        machine_set(&m, 0, 5, 128000);
        machine_add(&m, 0, pim_make_lldi(2, 1, 1024));
        machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 5, 1, 1600));
        for (int i = 0; i < between; i++)
            machine_set(&m, 0, 9, 0);
        machine_add(&m, 0, pim_make_mvmul(5, 4, 32, false, 0));
        (void)latency(&m, true);
        if (m.report.warnings_seen != 1)
            fail_msg("%d between: %llu warnings", between,
                     (unsigned long long)m.report.warnings_seen);
        machine_end(&m);
    }
}

/* An sld in decode does not wait for an st to the same bytes of host memory, in the unit or in
 * dispatch; it does not have to when others are stored, or when the st is done. */
static void an_sld_reads_what_an_st_has_not_written(void **state) {
    (void)state;
    static const struct {
        int32_t load;     /* its address; 16 bytes are stored from 64 on */
        uint32_t between; /* instructions */
        bool waits;       /* the st, in dispatch */
        int32_t stale;    /* address named, -1: none */
        int32_t bytes;
    } cases[] = {{64, 0, false, 64, 4}, {62, 0, false, 64, 2}, {78, 0, false, 78, 2},
                 {80, 0, false, -1, 0}, {60, 0, false, -1, 0}, {64, 50, false, -1, 0},
                 {64, 0, true, 64, 4},  {80, 0, true, -1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_machine m;
        begin(&m, 8);
        machine_set_pair(&m, 0, 4, 60);
        machine_set_pair(&m, 0, 6, cases[i].load);
        if (cases[i].waits) /* its source */
            machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 1600));
        pim_instruction store = pim_make_st(4, 1, 16);
        store.g1 = PIM_OFFSET_RD;
        store.g2 = 4;
        machine_add(&m, 0, store);
        for (uint32_t k = 0; k < cases[i].between; k++)
            machine_set(&m, 0, 9, 0);
        machine_add(&m, 0, (pim_instruction){.opcode = PIM_OP_sld, .rd = 8, .rs1 = 6});
        uint32_t last = (uint32_t)m.program.cores[0].count - 1;
        (void)latency(&m, true);
        if (m.report.warnings_seen != (cases[i].stale >= 0))
            fail_msg("case %zu: %llu warnings", i, (unsigned long long)m.report.warnings_seen);
        if (cases[i].stale >= 0) {
            assert_int_equal(m.report.warnings[0].kind, PIM_WARNING_stale);
            assert_int_equal(m.report.warnings[0].pc, last);
            assert_int_equal(m.report.warnings[0].other, last - 1);
            assert_int_equal(m.report.warnings[0].address, cases[i].stale);
            assert_int_equal(m.report.warnings[0].bytes, cases[i].bytes);
            assert_true(m.report.warnings[0].host);
        }
        machine_end(&m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_mvmul_moves_its_vectors_once),
        cmocka_unit_test(started_steps_are_steps),
        cmocka_unit_test(the_vector_unit_has_the_core_s_clock),
        cmocka_unit_test(a_dot_product_writes_one_element),
        cmocka_unit_test(adjacent_ranges_do_not_conflict),
        cmocka_unit_test(orders_that_read_stale_bytes_are_reported),
        cmocka_unit_test(a_send_waits_for_its_source),
        cmocka_unit_test(one_unit_has_no_stale_order),
        cmocka_unit_test(an_order_that_just_fits_is_not_stale),
        cmocka_unit_test(an_order_that_fits_hides_no_other),
        cmocka_unit_test(an_sld_reads_what_an_st_has_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
