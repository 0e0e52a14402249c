/* Chips with one place in the reorder buffer have a pipeline of their own (in_order.c). A run that
 * is traced takes the general one, edge by edge: both must report the same of every stream that
 * there is, and stop at the same instruction where one does not end. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/device/machine.h"

#define FOLDER RAPTOR_TEST_DATA "/device/"

static const pim_run_options direct = {.timing_only = true};
static const pim_run_options traced = {
    .timing_only = true, .trace_path = "/dev/null", .trace_limit_bytes = 4096};

static void assert_same_cores(const pim_run_report *a, const pim_run_report *b) {
    assert_int_equal(a->core_count, b->core_count);
    for (uint32_t i = 0; i < a->core_count; i++) {
        assert_true(a->cores[i].finish_ns == b->cores[i].finish_ns);
        assert_true(a->cores[i].busy_ns == b->cores[i].busy_ns);
        assert_memory_equal(a->cores[i].time_ns, b->cores[i].time_ns, sizeof a->cores[i].time_ns);
    }
}

static void assert_same_layers(const pim_run_report *a, const pim_run_report *b) {
    assert_int_equal(a->layer_count, b->layer_count);
    for (uint32_t i = 0; i < a->layer_count; i++) {
        assert_true(a->layers[i].start_ns == b->layers[i].start_ns);
        assert_true(a->layers[i].end_ns == b->layers[i].end_ns);
        assert_true(a->layers[i].busy_ns == b->layers[i].busy_ns);
        assert_true(a->layers[i].energy_pj == b->layers[i].energy_pj);
    }
}

static void assert_same(const pim_run_report *a, const pim_run_report *b) {
    assert_true(a->latency_ns == b->latency_ns);
    assert_true(a->energy_pj == b->energy_pj);
    assert_same_cores(a, b);
    assert_same_layers(a, b);
    assert_int_equal(a->warnings_seen, b->warnings_seen);
    assert_int_equal(a->path_count, b->path_count);
    for (uint32_t i = 0; i < a->path_count; i++) {
        assert_string_equal(a->path[i].layer, b->path[i].layer);
        assert_int_equal(a->path[i].kind, b->path[i].kind);
        assert_true(a->path[i].ns == b->path[i].ns);
    }
}

/* What a run says: nothing, or why it does not end. */
static char *run(const pim_program *program, const pim_chip *chip, const pim_run_options *options,
                 raptor_arena *arena, raptor_status_code *out_status, pim_run_report *out_report) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    *out_status = pim_device_run(program, chip, options, arena, &diagnostics, out_report);
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    raptor_diagnostics_print(&diagnostics, stream);
    fclose(stream);
    raptor_diagnostics_deinit(&diagnostics);
    return text;
}

/* True when both runs came to their end. */
static bool compare(const pim_program *program, const pim_chip *chip, raptor_arena *arena) {
    pim_run_report a, b;
    raptor_status_code first, second;
    char *said = run(program, chip, &direct, arena, &first, &a);
    char *said_traced = run(program, chip, &traced, arena, &second, &b);
    assert_int_equal(first, second);
    assert_string_equal(said, said_traced);
    free(said);
    free(said_traced);
    if (first == RAPTOR_OK)
        assert_same(&a, &b);
    return first == RAPTOR_OK;
}

/* The chip with one place in the reorder buffer and a front end that draws no dynamic power. */
static void load_chip(const char *name, raptor_arena *arena, pim_chip *out_chip) {
    assert_int_equal(pim_chip_load(name, arena, NULL, out_chip), RAPTOR_OK);
    pim_core_config *core = &out_chip->core;
    core->rob_size = 1;
    core->inst_fetch_dynamic_power = core->inst_decode_dynamic_power = 0;
    core->inst_decode_offset_dynamic_power = core->scalar_dynamic_power = 0;
    core->reg_file_read_dynamic_power = core->reg_file_write_dynamic_power = 0;
    out_chip->sim.sim_mode = 1;
}

/* The stream, and then what stops it half way. */
static bool compare_file(const char *path, const char *chip_name) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_chip chip;
    pim_program program;
    load_chip(chip_name, &arena, &chip);
    assert_int_equal(pim_program_read(path, &arena, NULL, &program), RAPTOR_OK);
    bool ended = compare(&program, &chip, &arena);
    for (int tenths = 1; tenths < 10; tenths += 4) {
        chip.sim.latency_timeout_ms = 1e-4 * tenths; /* a tenth of a us each */
        (void)compare(&program, &chip, &arena);
    }
    raptor_arena_deinit(&arena);
    return ended;
}

static bool is_stream(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0 &&
           strcmp(name, "expected.json") != 0;
}

static void golden_streams_report_the_same(void **state) {
    (void)state;
    unsigned ended = 0;
    DIR *folder = opendir(FOLDER);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[512];
        snprintf(path, sizeof path, FOLDER "%s", entry->d_name);
        if (is_stream(entry->d_name))
            ended += compare_file(path, FOLDER "config/c64.json");
    }
    closedir(folder);
    assert_true(ended >= 45);
}

static void random_streams_report_the_same(void **state) {
    (void)state;
    unsigned ended = 0;
    for (int i = 0; i < 24; i++) {
        char path[512], chip[512];
        snprintf(path, sizeof path, FOLDER "random/random_%02d.json", i);
        snprintf(chip, sizeof chip, FOLDER "random/random_%02d_chip.json", i);
        ended += compare_file(path, chip);
    }
    assert_true(ended >= 22);
}

/* A core that waits for ever, behind scalar instructions and in front of some; one with nothing to
 * dispatch; one that ends in scalar instructions; and gaps longer than the wheel of edges. */
static void corners_report_the_same(void **state) {
    (void)state;
    for (int deadlock = 0; deadlock < 2; deadlock++)
        for (int gap = 0; gap < 200; gap += gap < 4 ? 1 : 49) {
            test_machine m;
            static const pim_layer layers[] = {{"first", "Relu"}, {"second", "Relu"}};
            machine_begin(&m, 3, layers, 2);
            load_chip("c64f", &m.arena, &m.chip);
            machine_set_groups(&m, &(pim_group){1, -1}, 1);
            for (int i = 0; i < gap; i++)
                machine_set(&m, 0, 1, i);
            machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 16));
            machine_add(&m, 0, pim_make_mvmul(1, 2, 8, false, 0));
            for (int i = 0; i < gap; i++)
                machine_set(&m, 0, 1, i);
            if (deadlock)
                machine_add(&m, 0, pim_make_recv(1, 1, 16));
            for (int i = 0; i < gap; i++)
                machine_set(&m, 0, 1, i);
            machine_set(&m, 1, 1, 0);
            assert_int_equal(compare(&m.program, &m.chip, &m.arena), !deadlock);
            for (int tenths = 1; tenths < 20; tenths += 3) {
                m.chip.sim.latency_timeout_ms = 1e-4 * tenths;
                (void)compare(&m.program, &m.chip, &m.arena);
            }
            machine_end(&m);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(golden_streams_report_the_same),
                                       cmocka_unit_test(random_streams_report_the_same),
                                       cmocka_unit_test(corners_report_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
