/* What a run writes and warns of: commit log, trace, reads of bytes nobody wrote, and that an
 * interrupted run leaves complete files. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <yajl/yajl_tree.h>

#include "raptor/file.h"
#include "tests/device/machine.h"

static char path[32];
static char *text; /* of the file at path after the run */

static void begin(test_machine *m, uint32_t cores) {
    machine_begin(m, cores, &(pim_layer){"the \"layer\"", "Relu"}, 1);
    m->program.host_bytes = MACHINE_HOST_BYTES;
    strcpy(path, "/tmp/raptor-output-XXXXXX");
    text = NULL;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
}

static void end(test_machine *m) {
    free(text);
    unlink(path);
    machine_end(m);
}

static void run(test_machine *m, pim_run_options options, raptor_status_code expected) {
    raptor_status_code status = machine_run(m, options);
    if (expected == RAPTOR_OK)
        raptor_diagnostics_print(&m->diagnostics, stderr);
    assert_int_equal(status, expected);
    size_t size;
    if (options.trace_path || options.commit_log_path)
        assert_int_equal(raptor_file_read(path, NULL, &text, &size), RAPTOR_OK);
}

static void every_write_is_logged(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_sldi(1, 256));
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 2, 1, -1));
    machine_add(&m, 0, pim_make_lldi(1, 0x1c0, 8)); /* the low byte: c0 */
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vvadd, 1, 1, 1, 2));
    machine_add(&m, 0, pim_make_sldi(4, 0));
    machine_add(&m, 0, pim_make_sldi(5, 16));
    machine_add(&m, 0, pim_make_st(4, 1, 4));
    run(&m, (pim_run_options){.commit_log_path = path}, RAPTOR_OK);
    /* bytes c0 c0 c0 c0 are -6.0235...; twice that has the exponent one up: 0xc140c0c0 */
    assert_string_equal(text, "core 0 pc 1 sldi r1 = 00000100\n"
                              "core 0 pc 2 saddi r2 = 000000ff\n"
                              "core 0 pc 3 lldi local 00000100 8 = c0c0c0c0c0c0c0c0\n"
                              "core 0 pc 4 vvadd local 00000100 8 = c0c040c1c0c040c1\n"
                              "core 0 pc 5 sldi r4 = 00000000\n"
                              "core 0 pc 6 sldi r5 = 00000010\n"
                              "core 0 pc 7 st host 0000000000000010 4 = c0c040c1\n");
    assert_int_equal(m.report.warnings_seen, 0);
    end(&m);
}

static void a_log_needs_values(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_lldi(1, 0, 4));
    pim_run_options options = {.timing_only = true, .commit_log_path = path};
    assert_int_equal(machine_run(&m, options), RAPTOR_FAILED);
    assert_non_null(strstr(m.diagnostics.first->message, "needs values"));
    end(&m);
}

static void reads_of_unwritten_bytes_are_named(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_sldi(1, 0));
    machine_add(&m, 0, pim_make_sldi(2, 1024));
    machine_add(&m, 0, pim_make_sldi(3, 3)); /* stride */
    machine_add(&m, 0, pim_make_lldi(1, 0, 40));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 2, 1, 10)); /* 40 bytes: all written */
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 2, 1, 12)); /* 8 too many */
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vmv, 2, 1, 3, 4)); /* elements 0, 3, 6, 9 */
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vmv, 2, 1, 3, 5)); /* and 12 */
    run(&m, (pim_run_options){0}, RAPTOR_OK);
    assert_int_equal(m.report.warnings_seen, 2);
    const pim_warning *warnings = m.report.warnings;
    assert_int_equal(warnings[0].kind, PIM_WARNING_uninitialised);
    assert_int_equal(warnings[0].pc, 6);
    assert_string_equal(warnings[0].layer, "the \"layer\"");
    assert_string_equal(warnings[0].op, "vrelu");
    assert_int_equal(warnings[0].address, 40);
    assert_int_equal(warnings[0].bytes, 8);
    assert_int_equal(warnings[1].pc, 8);
    assert_int_equal(warnings[1].address, 48);
    end(&m);
}

/* A range read twice by one instruction is one fault. */
static void an_operand_read_twice_is_named_once(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vvadd, 1, 1, 1, 2));
    machine_set(&m, 0, 2, 64);
    machine_add(&m, 0, pim_make_vector_two(PIM_OP_vvadd, 1, 1, 2, 2)); /* the second is new */
    run(&m, (pim_run_options){0}, RAPTOR_OK);
    assert_int_equal(m.report.warnings_seen, 2);
    assert_int_equal(m.report.warnings[0].pc, 1);
    assert_int_equal(m.report.warnings[1].pc, 3);
    assert_int_equal(m.report.warnings[1].address, 64);
    end(&m);
}

/* A run without an end has logged and warned of all that has retired, whatever no transfer asked
 * for; of what is behind nothing. Alike in both pipelines, with values in step and behind. */
static void runs_without_an_end_keep_what_they_did(void **state) {
    (void)state;
    static const struct {
        int64_t rob_size;
        bool strict, trace, limit; /* of time; else a deadlock ends it */
    } cases[] = {{1, false, false, false}, {1, false, true, false}, {8, false, false, false},
                 {8, true, false, false},  {1, false, false, true}, {8, false, false, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_machine m;
        begin(&m, 2);
        m.chip.core.rob_size = cases[i].rob_size;
        m.chip.sim.strict_timing = cases[i].strict;
        machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 1)); /* nothing wrote it */
        machine_add(&m, 0, pim_make_lldi(1, 9, 4));
        machine_set(&m, 0, 2, 5);
        if (cases[i].limit) {
            m.chip.sim.latency_timeout_ms = 0.001;
            machine_add(&m, 0, pim_make_send(1, 1, 4)); /* asks for the values up to here */
            machine_add(&m, 1, pim_make_recv(1, 0, 4));
            machine_add(&m, 0, pim_make_lldi(1, 8, 4));
            machine_add(&m, 0, pim_make_lldi(1, 7, 1 << 16)); /* longer than the limit */
        } else {
            machine_add(&m, 0, pim_make_recv(1, 1, 4));
        }
        machine_add(&m, 0, pim_make_lldi(1, 6, 4));
        run(&m,
            (pim_run_options){.commit_log_path = path,
                              .trace_path = cases[i].trace ? "/dev/null" : NULL},
            RAPTOR_FAILED);
        assert_non_null(strstr(text, "core 0 pc 1 vrelu local 00000000 4 = 00000000\n"
                                     "core 0 pc 2 lldi local 00000000 4 = 09090909\n"
                                     "core 0 pc 3 sldi r2 = 00000005\n"));
        assert_int_equal(strstr(text, "pc 5 lldi local 00000000 4 = 08080808\n") != NULL,
                         cases[i].limit);
        assert_null(strstr(text, "= 06"));
        assert_null(strstr(text, "= 07"));
        bool warned = false; /* strict timing warns of the order, too */
        for (uint32_t k = 0; k < m.report.warning_count; k++)
            warned |= m.report.warnings[k].kind == PIM_WARNING_uninitialised &&
                      m.report.warnings[k].pc == 1;
        assert_true(warned);
        end(&m);
    }
}

static double number(yajl_val event, const char *key) {
    const char *keys[] = {key, NULL};
    yajl_val value = yajl_tree_get(event, keys, yajl_t_number);
    return value ? YAJL_GET_DOUBLE(value) : -1;
}

static const char *word(yajl_val event, const char *key) {
    const char *keys[] = {key, NULL};
    yajl_val value = yajl_tree_get(event, keys, yajl_t_string);
    return value ? YAJL_GET_STRING(value) : "";
}

/* The slice of this name on a core that encloses `at`, both ends included. */
static bool enclosed(yajl_val events, const char *name, double core, double at) {
    for (size_t i = 0; i < events->u.array.len; i++) {
        yajl_val event = events->u.array.values[i];
        if (strcmp(word(event, "ph"), "X") == 0 && strcmp(word(event, "name"), name) == 0 &&
            number(event, "pid") == core && number(event, "ts") <= at + 1e-9 &&
            at <= number(event, "ts") + number(event, "dur") + 1e-9)
            return true;
    }
    return false;
}

/* Scalar instructions take a cycle each, of 1 ns: 5,000 do not fit into 1,000 ns, at the end of a
 * stream or in front of an instruction that is dispatched. */
static void scalars_beyond_the_end_are_not_logged(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        test_machine m;
        begin(&m, 1);
        m.chip.core.rob_size = i & 1 ? 8 : 1;
        m.chip.sim.strict_timing = i & 2;
        m.chip.sim.latency_timeout_ms = 1e-3;
        for (int k = 0; k < 5000; k++)
            machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 9, 9, 1));
        if (i & 4)
            machine_add(&m, 0, pim_make_lldi(1, 8, 4));
        run(&m, (pim_run_options){.commit_log_path = path}, RAPTOR_FAILED);
        unsigned lines = 0;
        for (const char *at = text; (at = strchr(at, '\n')); at++)
            lines++;
        if (lines < 985 || lines > 1000)
            fail_msg("%u instructions in 1000 ns", lines);
        end(&m);
    }
}

/* The two arrows of the trace: from core 0's send to core `receiver`'s recv, and from its sync to
 * core 1's wait. */
static void check_arrows(double receiver) {
    char error[128];
    yajl_val root = yajl_tree_parse(text, error, sizeof error);
    assert_non_null(root);
    const char *keys[] = {"traceEvents", NULL};
    yajl_val events = yajl_tree_get(root, keys, yajl_t_array);
    static const char *const ends[2][2] = {{"send", "recv"}, {"sync", "wait"}};
    unsigned found = 0;
    for (size_t i = 0; i < events->u.array.len; i++) {
        yajl_val event = events->u.array.values[i];
        bool start = strcmp(word(event, "ph"), "s") == 0;
        if (!start && strcmp(word(event, "ph"), "f") != 0)
            continue;
        bool data = strcmp(word(event, "name"), "data") == 0;
        double core = start ? 0 : data ? receiver : 1;
        assert_true(number(event, "pid") == core);
        assert_true(enclosed(events, ends[!data][!start], core, number(event, "ts")));
        found++;
    }
    assert_int_equal(found, 4);
    yajl_tree_free(root);
}

static void arrows_join_cores(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    machine_add(&m, 0, pim_make_lldi(1, 0, 64));
    machine_add(&m, 0, pim_make_send(1, 1, 64));
    machine_add(&m, 0, pim_make_sync(2, 1));
    machine_add(&m, 1, pim_make_recv(1, 0, 64));
    machine_add(&m, 1, pim_make_wait(2, 1));
    run(&m, (pim_run_options){.timing_only = true, .trace_path = path}, RAPTOR_OK);
    check_arrows(1);
    end(&m);
}

/* A sync that is done, waits in the switch behind a send, and cannot retire before an mvmul. */
static void arrows_begin_in_what_has_not_retired(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 3);
    m.chip.core.rob_size = 8;
    machine_set_groups(&m, &(pim_group){1, -1}, 1);
    machine_set(&m, 0, 2, 4096);
    machine_set(&m, 0, 3, 65536);
    machine_add(&m, 0, pim_make_mvmul(2, 1, 32, false, 0));
    machine_add(&m, 0, pim_make_send(3, 2, 64));
    machine_add(&m, 0, pim_make_sync(1, 1));
    machine_add(&m, 0, pim_make_lldi(3, 1, 64));
    machine_add(&m, 1, pim_make_wait(1, 1));
    machine_add(&m, 2, pim_make_recv(1, 0, 64));
    run(&m, (pim_run_options){.timing_only = true, .trace_path = path}, RAPTOR_OK);
    check_arrows(2);
    end(&m);
}

static void groups_have_tracks_of_their_own(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.chip.core.rob_size = 4;
    machine_set_groups(&m, (pim_group[]){{1, -1}, {1, -1}}, 2);
    for (int i = 0; i < 4; i++) {
        machine_add(&m, 0, pim_make_sldi(1, 100000 * (i + 1)));
        machine_add(&m, 0, pim_make_mvmul(1, 0, 32, false, i % 2));
    }
    run(&m, (pim_run_options){.timing_only = true, .trace_path = path}, RAPTOR_OK);
    assert_non_null(strstr(text, "matrix, group 1"));
    char error[128];
    yajl_val root = yajl_tree_parse(text, error, sizeof error);
    assert_non_null(root);
    const char *keys[] = {"traceEvents", NULL};
    yajl_val events = yajl_tree_get(root, keys, yajl_t_array);
    double last[16] = {0};
    for (size_t i = 0; i < events->u.array.len; i++) {
        yajl_val event = events->u.array.values[i];
        if (strcmp(word(event, "ph"), "X") != 0)
            continue;
        int track = (int)number(event, "tid");
        assert_in_range(track, PIM_UNIT_COUNT, PIM_UNIT_COUNT + 1);
        assert_true(number(event, "ts") >= last[track] - 1e-9); /* slices do not overlap */
        last[track] = number(event, "ts") + number(event, "dur");
    }
    yajl_tree_free(root);
    end(&m);
}

static void an_interrupted_run_leaves_whole_files(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_lldi(1, 0, 4));
    static const volatile sig_atomic_t interrupted = 1;
    run(&m, (pim_run_options){.timing_only = true, .trace_path = path, .interrupted = &interrupted},
        RAPTOR_FAILED);
    assert_non_null(strstr(m.diagnostics.first->message, "interrupted"));
    char error[128];
    yajl_val root = yajl_tree_parse(text, error, sizeof error);
    assert_non_null(root);
    yajl_tree_free(root);
    end(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_write_is_logged),
        cmocka_unit_test(a_log_needs_values),
        cmocka_unit_test(reads_of_unwritten_bytes_are_named),
        cmocka_unit_test(an_operand_read_twice_is_named_once),
        cmocka_unit_test(runs_without_an_end_keep_what_they_did),
        cmocka_unit_test(scalars_beyond_the_end_are_not_logged),
        cmocka_unit_test(arrows_join_cores),
        cmocka_unit_test(arrows_begin_in_what_has_not_retired),
        cmocka_unit_test(groups_have_tracks_of_their_own),
        cmocka_unit_test(an_interrupted_run_leaves_whole_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
