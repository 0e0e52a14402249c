/* Latency and energy of every golden stream against what the public simulator reported. random/ has
 * streams of all instructions on chips with unusual periods, widths and powers; the last two carry
 * fields and keys that their instructions have no use for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

#include "raptor/file.h"
#include "runtime/device/device.h"

#define FOLDER RAPTOR_TEST_DATA "/device/"

static yajl_val load(const char *path) {
    char *text, error[128];
    size_t size;
    assert_int_equal(raptor_file_read(path, NULL, &text, &size), RAPTOR_OK);
    yajl_val root = yajl_tree_parse(text, error, sizeof error);
    free(text);
    assert_non_null(root);
    return root;
}

static double number(yajl_val object, const char *key) {
    const char *path[] = {key, NULL};
    yajl_val value = yajl_tree_get(object, path, yajl_t_number);
    return value ? YAJL_GET_DOUBLE(value) : -1;
}

static const char *text(yajl_val object, const char *key) {
    const char *path[] = {key, NULL};
    return YAJL_GET_STRING(yajl_tree_get(object, path, yajl_t_string));
}

static bool near(double got, double want) {
    double error = got > want ? got - want : want - got;
    return error <= 1e-9 * want;
}

/* The parts of every core's time, and those of the critical path, add up to the latency. */
static bool times_add_up(const pim_run_report *report) {
    double path = 0;
    for (uint32_t i = 0; i < report->core_count; i++) {
        double sum = 0;
        for (int kind = 0; kind < PIM_TIME_KIND_COUNT; kind++)
            sum += report->cores[i].time_ns[kind];
        if (!near(sum, report->latency_ns))
            return false;
    }
    for (uint32_t i = 0; i < report->path_count; i++)
        path += report->path[i].ns;
    return near(path, report->path_count > 0 ? report->latency_ns : 0);
}

/* Sums that must hold whatever the stream is. */
static bool consistent(const pim_run_report *report) {
    double layers = 0, cores = 0, finish = 0;
    for (uint32_t i = 0; i < report->layer_count; i++) {
        layers += report->layers[i].busy_ns;
        if (report->layers[i].end_ns > report->latency_ns)
            return false;
    }
    for (uint32_t i = 0; i < report->core_count; i++) {
        cores += report->cores[i].busy_ns;
        finish = report->cores[i].finish_ns > finish ? report->cores[i].finish_ns : finish;
        if (report->cores[i].idle_ns < 0)
            return false;
    }
    if (!report->throughput && finish != report->latency_ns)
        return false;
    return near(layers, cores) && (report->throughput || times_add_up(report));
}

static unsigned check_case(const char *name, const char *program_path, const char *configs,
                           yajl_val expected) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    char path[512];
    pim_chip chip;
    pim_program program;
    pim_run_report report;
    snprintf(path, sizeof path, "%s/%s.json", configs, text(expected, "config"));
    bool ran = pim_chip_load(path, &arena, &diagnostics, &chip) == RAPTOR_OK &&
               pim_program_read(program_path, &arena, &diagnostics, &program) == RAPTOR_OK &&
               pim_device_run(&program, &chip, &(pim_run_options){.timing_only = true}, &arena,
                              &diagnostics, &report) == RAPTOR_OK;
    raptor_diagnostics_print(&diagnostics, stderr);
    bool good = ran && consistent(&report);
    if (ran && report.throughput) {
        good &= (double)report.samples == number(expected, "samples") &&
                near(report.energy_pj_per_sample, number(expected, "energy_pj_per_sample"));
    } else if (ran) {
        good &= report.latency_ns == number(expected, "latency_ns") &&
                near(report.energy_pj, number(expected, "energy_pj"));
    }
    if (!good && ran)
        print_error("%s: got %.3f ns, %.6f pJ, %llu samples, %.6f pJ each; want %.3f ns, %.6f pJ, "
                    "%.0f samples, %.6f pJ each\n",
                    name, report.latency_ns, report.energy_pj, (unsigned long long)report.samples,
                    report.energy_pj_per_sample, number(expected, "latency_ns"),
                    number(expected, "energy_pj"), number(expected, "samples"),
                    number(expected, "energy_pj_per_sample"));
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
    return good ? 0 : 1;
}

static void check_folder(const char *folder, const char *configs, size_t least) {
    char path[512];
    snprintf(path, sizeof path, "%s/expected.json", folder);
    yajl_val root = load(path);
    size_t count = root->u.object.len;
    unsigned failures = 0;
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s.json", folder, root->u.object.keys[i]);
        failures += check_case(root->u.object.keys[i], path, configs, root->u.object.values[i]);
    }
    yajl_tree_free(root);
    assert_true(count >= least);
    assert_int_equal(failures, 0);
}

static void golden_streams_agree(void **state) {
    (void)state;
    check_folder(FOLDER, FOLDER "config", 51);
}

static void random_streams_agree(void **state) {
    (void)state;
    check_folder(FOLDER "random", FOLDER "random", 24);
}

static void large_stream_agrees(void **state) {
    (void)state;
    yajl_val root = load(FOLDER "large/expected.json");
    unsigned failures = 0;
    for (size_t i = 0; i < root->u.object.len; i++) {
        char path[512];
        snprintf(path, sizeof path, FOLDER "large/%s", text(root->u.object.values[i], "file"));
        failures +=
            check_case(root->u.object.keys[i], path, FOLDER "config", root->u.object.values[i]);
    }
    yajl_tree_free(root);
    assert_int_equal(failures, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_streams_agree),
        cmocka_unit_test(random_streams_agree),
        cmocka_unit_test(large_stream_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
