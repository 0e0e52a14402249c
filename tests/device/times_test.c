/* Where time goes: the parts of each core's time and the critical path, against sums of the costs
 * of single instructions. */
#include <math.h>
#include <string.h>

#include "target/pim/timing.h"
#include "tests/device/machine.h"

#define LENGTH 1600
#define BYTES  (4 * LENGTH)

static void begin(test_machine *m, uint32_t cores) {
    static const pim_layer layers[] = {{"first", "Relu"}, {"second", "Relu"}};
    machine_begin(m, cores, layers, 2);
}

/* Of vrelu: its computation, and its read and write together. */
static double vector_ns(const test_machine *m) {
    return pim_time_to_ns(pim_vector_compute_time(&m->chip, LENGTH));
}

static double memory_ns(const test_machine *m) {
    return pim_time_to_ns(pim_memory_time(&m->chip.local, BYTES, false) +
                          pim_memory_time(&m->chip.local, BYTES, true));
}

static void relu(test_machine *m, uint32_t core, int times) {
    for (int i = 0; i < times; i++)
        machine_add(m, core, pim_make_vector_one(PIM_OP_vrelu, 1, 1, LENGTH));
}

static void run(test_machine *m) {
    machine_must_run(m, (pim_run_options){.timing_only = true});
    for (uint32_t core = 0; core < m->report.core_count; core++) {
        double sum = 0;
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
            sum += m->report.cores[core].time_ns[kind];
        assert_true(fabs(sum - m->report.latency_ns) < 1e-6);
    }
}

static double path(const test_machine *m, const char *layer, pim_time_kind kind) {
    for (uint32_t i = 0; i < m->report.path_count; i++)
        if (strcmp(m->report.path[i].layer, layer) == 0 && m->report.path[i].kind == kind)
            return m->report.path[i].ns;
    return 0;
}

static void assert_ns(double got, double want) {
    if (fabs(got - want) > 1e-6)
        fail_msg("%.3f ns, not %.3f", got, want);
}

/* Where the last instruction of the stream is not the last to finish, the path is that one's. */
static void the_path_ends_in_the_last_to_finish(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.chip.core.rob_size = 8;
    relu(&m, 0, 1);
    machine_set(&m, 0, 2, 1 << 19);
    pim_program_begin_layer(&m.program, 0, 1);
    for (int i = 0; i < 3; i++) /* beside it */
        machine_add(&m, 0, pim_make_lldi(2, 0, 4));
    run(&m);
    assert_ns(path(&m, "first", PIM_TIME_vector), vector_ns(&m));
    assert_ns(path(&m, "first", PIM_TIME_local_memory), memory_ns(&m));
    assert_ns(path(&m, "second", PIM_TIME_transfer), 0);
    assert_true(path(&m, "second", PIM_TIME_front_end) < 10);
    machine_end(&m);
}

static void one_core_is_all_of_the_path(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    m.program.cores[1].absent = true;
    m.program.cores[1].count = 0;
    relu(&m, 0, 3);
    run(&m);
    const double *time = m.report.cores[0].time_ns;
    assert_ns(time[PIM_TIME_vector], 3 * vector_ns(&m));
    assert_ns(time[PIM_TIME_local_memory], 3 * memory_ns(&m));
    assert_ns(time[PIM_TIME_front_end], 3); /* the vrelu reaches dispatch in cycle 3 */
    assert_ns(time[PIM_TIME_idle], 0);
    assert_ns(path(&m, "first", PIM_TIME_vector), 3 * vector_ns(&m));
    assert_ns(path(&m, "first", PIM_TIME_local_memory), 3 * memory_ns(&m));
    assert_ns(m.report.cores[1].time_ns[PIM_TIME_idle], m.report.latency_ns);
    machine_end(&m);
}

/* Without an instruction that is dispatched: one a cycle from cycle 2 on. */
static void scalar_instructions_alone_take_time(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    for (int i = 0; i < 50; i++)
        machine_set(&m, 0, 1, i);
    run(&m);
    assert_ns(m.report.latency_ns, 52);
    assert_ns(m.report.cores[0].time_ns[PIM_TIME_front_end], 52);
    assert_ns(m.report.cores[1].time_ns[PIM_TIME_front_end], 2);
    assert_ns(m.report.cores[1].time_ns[PIM_TIME_idle], 50);
    assert_ns(path(&m, "first", PIM_TIME_front_end), 52);
    machine_end(&m);
}

/* Core 0 works long and sends; core 1 receives at once. */
static void a_receiver_waits_for_its_sender(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    relu(&m, 0, 4);
    machine_add(&m, 0, pim_make_send(1, 1, BYTES));
    machine_add(&m, 1, pim_make_recv(1, 0, BYTES));
    relu(&m, 1, 1);
    run(&m);
    double flight = pim_time_to_ns(pim_network_time(&m.chip, 0, 1, BYTES));
    double write = pim_time_to_ns(pim_memory_time(&m.chip.local, BYTES, true));
    const double *time = m.report.cores[1].time_ns;
    assert_ns(time[PIM_TIME_network], flight);
    assert_ns(time[PIM_TIME_vector], vector_ns(&m));
    assert_ns(time[PIM_TIME_local_memory], memory_ns(&m) + write);
    assert_true(time[PIM_TIME_rendezvous] > 4 * (vector_ns(&m) + memory_ns(&m)));
    /* Nothing on the path waits but for the announcement and the grant, a byte each. */
    assert_ns(path(&m, "first", PIM_TIME_vector), 4 * vector_ns(&m));
    assert_ns(path(&m, "second", PIM_TIME_vector), vector_ns(&m));
    assert_ns(path(&m, "second", PIM_TIME_local_memory), memory_ns(&m) + write);
    assert_ns(path(&m, "second", PIM_TIME_rendezvous), 0);
    assert_true(path(&m, "first", PIM_TIME_rendezvous) < 10);
    assert_true(m.report.cores[0].time_ns[PIM_TIME_idle] > flight);
    machine_end(&m);
}

/* The other way round: the receiver comes late, so its work is on the path, not the sender's. */
static void a_sender_waits_for_its_receiver(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    relu(&m, 0, 1);
    machine_add(&m, 0, pim_make_send(1, 1, BYTES));
    relu(&m, 0, 2);
    relu(&m, 1, 5);
    machine_add(&m, 1, pim_make_recv(1, 0, BYTES));
    run(&m);
    assert_true(m.report.cores[0].time_ns[PIM_TIME_rendezvous] >
                4 * (vector_ns(&m) + memory_ns(&m)));
    assert_ns(path(&m, "second", PIM_TIME_vector), 5 * vector_ns(&m));
    double flight = pim_time_to_ns(pim_network_time(&m.chip, 0, 1, BYTES));
    double after_send = 2 * (vector_ns(&m) + memory_ns(&m));
    /* whichever comes last after the data left: two vrelu of core 0, or the data's arrival */
    assert_ns(path(&m, "first", PIM_TIME_vector), after_send > flight ? 2 * vector_ns(&m) : 0);
    machine_end(&m);
}

static void a_wait_is_released_by_its_sync(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    relu(&m, 0, 6);
    machine_add(&m, 0, pim_make_sync(3, 1));
    relu(&m, 1, 1);
    machine_add(&m, 1, pim_make_wait(3, 1));
    relu(&m, 1, 2);
    run(&m);
    double one = vector_ns(&m) + memory_ns(&m);
    const double *time = m.report.cores[1].time_ns;
    assert_true(time[PIM_TIME_event] > 4.9 * one && time[PIM_TIME_event] < 5.1 * one);
    assert_ns(time[PIM_TIME_network], pim_time_to_ns(pim_network_time(&m.chip, 0, 1, 1)));
    assert_ns(path(&m, "first", PIM_TIME_vector), 6 * vector_ns(&m));
    assert_ns(path(&m, "second", PIM_TIME_vector), 2 * vector_ns(&m));
    assert_ns(path(&m, "second", PIM_TIME_event), 0);
    machine_end(&m);
}

/* With a deep reorder buffer two groups work at once; a third mvmul waits for the first group. */
static void groups_overlap_but_not_with_themselves(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.chip.core.rob_size = 16;
    machine_set_groups(&m, (pim_group[]){{1, -1}, {1, -1}}, 2);
    static const int groups[] = {0, 1, 0};
    for (int i = 0; i < 3; i++) {
        machine_add(&m, 0, pim_make_sldi(2, 200000 * (i + 1)));
        machine_add(&m, 0, pim_make_mvmul(2, 0, 32, false, groups[i]));
    }
    run(&m);
    double compute = pim_time_to_ns(pim_mvmul_compute_time(&m.chip, 32));
    assert_ns(path(&m, "first", PIM_TIME_matrix), 2 * compute);
    assert_true(m.report.latency_ns <
                2.5 * compute + 3 * m.report.cores[0].time_ns[PIM_TIME_local_memory]);
    machine_end(&m);
}

/* The device's clock counts whole picoseconds: 0.78125 ns are 781, 1.0006 ns are 1001. */
static void all_times_are_of_the_rounded_clock(void **state) {
    (void)state;
    static const struct {
        double chip_ns, clock_ns;
    } periods[] = {{0.78125, 0.781}, {1.0006, 1.001}, {1.0004, 1}, {0.0017, 0.002}};
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++)
        for (int rob_size = 1; rob_size <= 8; rob_size += 7) {
            test_machine m;
            begin(&m, 2);
            m.chip.core.period = periods[i].chip_ns;
            m.chip.core.rob_size = rob_size;
            relu(&m, 0, 40);
            for (int scalar = 0; scalar < 50; scalar++)
                machine_set(&m, 1, 1, scalar);
            run(&m);
            const pim_core_report *cores = m.report.cores;
            const pim_layer_report *layers = m.report.layers;
            /* the setbw and 50 more, the first one in cycle 2 */
            assert_ns(cores[1].finish_ns, 52 * periods[i].clock_ns);
            assert_ns(cores[1].time_ns[PIM_TIME_front_end], cores[1].finish_ns);
            assert_true(cores[0].finish_ns == m.report.latency_ns);
            /* from cycle 3 on each is in flight until the one before it in dispatch may start; the
             * last one retires a cycle after its end */
            assert_ns(layers[0].start_ns, 3 * periods[i].clock_ns);
            assert_ns(layers[0].end_ns, m.report.latency_ns - periods[i].clock_ns);
            assert_ns(layers[0].busy_ns, cores[0].busy_ns);
            assert_true(cores[0].busy_ns <= layers[0].end_ns - layers[0].start_ns);
            for (int core = 0; core < 2; core++) {
                assert_true(cores[core].idle_ns >= 0);
                assert_ns(cores[core].busy_ns + cores[core].idle_ns, m.report.latency_ns);
            }
            double cycles = cores[0].busy_ns / periods[i].clock_ns;
            assert_true(fabs(cycles - round(cycles)) < 1e-6);
            machine_end(&m);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_core_is_all_of_the_path),
        cmocka_unit_test(the_path_ends_in_the_last_to_finish),
        cmocka_unit_test(scalar_instructions_alone_take_time),
        cmocka_unit_test(a_receiver_waits_for_its_sender),
        cmocka_unit_test(a_sender_waits_for_its_receiver),
        cmocka_unit_test(a_wait_is_released_by_its_sync),
        cmocka_unit_test(all_times_are_of_the_rounded_clock),
        cmocka_unit_test(groups_overlap_but_not_with_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
