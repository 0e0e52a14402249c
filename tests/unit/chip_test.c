/* Built-in chips against the hardware files they claim to equal, and the reader's diagnostics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "target/pim/timing.h"

#define CONFIG RAPTOR_TEST_DATA "/device/config/"

static void assert_same_chip(const pim_chip *a, const pim_chip *b) {
#define PIM_CHIP_FIELD(section, name, kind, value, rule)                                           \
    if (strcmp(#name, "latency_timeout_ms") != 0 && a->section.name != b->section.name)            \
        fail_msg("%s.%s differs", #section, #name);
#include "target/pim/chip_fields.def"
#undef PIM_CHIP_FIELD
    assert_int_equal(a->matrix.xbar_rows, b->matrix.xbar_rows);
    assert_int_equal(a->matrix.xbar_columns, b->matrix.xbar_columns);
    assert_int_equal(a->network.layout_rows, b->network.layout_rows);
    assert_int_equal(a->network.layout_columns, b->network.layout_columns);
    size_t entries = (pim_chip_core_count(a) + 1) * (pim_chip_core_count(a) + 1);
    for (size_t i = 0; i < entries; i++) {
        assert_true(a->network.latency[i] == b->network.latency[i]);
        assert_true(a->network.energy[i] == b->network.energy[i]);
    }
}

static void builtin_chips_equal_their_files(void **state) {
    (void)state;
    static const struct {
        const char *name, *file;
        int64_t cell_precision;
    } cases[] = {{"c64", CONFIG "c64.json", 8},
                 {"c64f", CONFIG "c64.json", 32},
                 {"c144", CONFIG "c144.json", 8},
                 {"c144f", CONFIG "c144.json", 32}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        pim_chip builtin, file;
        assert_int_equal(pim_chip_load(cases[i].name, &arena, NULL, &builtin), RAPTOR_OK);
        assert_int_equal(pim_chip_load(cases[i].file, &arena, NULL, &file), RAPTOR_OK);
        assert_string_equal(pim_chip_builtin_names[i], cases[i].name);
        assert_non_null(pim_chip_builtin_summary(cases[i].name));
        file.matrix.cell_precision = cases[i].cell_precision;
        assert_same_chip(&builtin, &file);
        raptor_arena_deinit(&arena);
    }
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static raptor_status_code load_any(const char *text, raptor_diagnostics *diagnostics) {
    char path[] = "/tmp/raptor-chip-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    write_text(path, text);
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_chip chip;
    raptor_status_code status = pim_chip_load(path, &arena, diagnostics, &chip);
    raptor_arena_deinit(&arena);
    unlink(path);
    return status;
}

static void load_text(const char *text, raptor_diagnostics *diagnostics) {
    assert_int_equal(load_any(text, diagnostics), RAPTOR_FAILED);
}

static bool mentions(const raptor_diagnostics *diagnostics, const char *text) {
    for (const raptor_diagnostic *d = diagnostics->first; d; d = d->next)
        if (strstr(d->message, text))
            return true;
    return false;
}

static void faults_are_named_all_at_once(void **state) {
    (void)state;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text("{\"chip_config\": {\"core_cnt\": 0, \"core_config\": {\"rob_size\": \"two\","
              "\"matrix_config\": {\"xbar_size\": [128], \"adc_count\": -3, \"period\": 0}},"
              "\"network_config\": {\"bus_width\": 1.5}}, \"sim_config\": {\"sim_mode\": 2}}",
              &diagnostics);
    static const char *const expected[] = {
        "core_cnt",  "rob_size",        "xbar_size",
        "adc_count", "period",          "layout",
        "sim_mode",  "net_config_file", "bus_width' is not an integer",
        NULL};
    for (size_t i = 0; expected[i]; i++)
        if (!mentions(&diagnostics, expected[i]))
            fail_msg("%s is not reported", expected[i]);
    raptor_diagnostics_deinit(&diagnostics);
}

/* A hardware file with one key of each section misspelt, and others nobody knows. */
static void misspelt_names_are_named(void **state) {
    (void)state;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text(
        "{\"chip_config\": {\"core_cnt\": 1, \"comment\": 1, \"core_config\": {\"rob_sise\": 2, "
        "\"matrix_config\": {\"xbar_array_count\": 4, \"adc_cuont\": 3, \"adc\": 1, "
        "\"dac_count_\": 1, \"dac_count\": 2, \"PERIOD\": 1, \"SampleHoldLatencyCycle\": 1,"
        "\"xbar-latncy\": 1},"
        "\"local_memory_config\": {\"data_with\": 3, \"unrelated\": 0}},"
        "\"global_memory_confg\": {}, \"network_config\": {\"bus_widht\": 8, \"layot\": [1,1]}},"
        "\"sim_config\": {\"sim_mod\": 1, \"x\": 0}, \"note\": 2}",
        &diagnostics);
    static const char *const expected[] = {
        "'core.rob_sise'; did you mean 'rob_size'?",
        "'matrix.adc_cuont'; did you mean 'adc_count'?",
        "'matrix.PERIOD'; did you mean 'period'?",
        "'matrix.SampleHoldLatencyCycle'; did you mean 'sample_hold_latency_cycle'?",
        "'matrix.xbar-latncy'; did you mean 'xbar_latency'?",
        "'local.data_with'; did you mean 'data_width'?",
        "'chip.global_memory_confg'; did you mean 'global_memory_config'?",
        "'network.bus_widht'; did you mean 'bus_width'?",
        "'network.layot'; did you mean 'layout'?",
        "'sim.sim_mod'; did you mean 'sim_mode'?",
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (!mentions(&diagnostics, expected[i]))
            fail_msg("%s is not reported", expected[i]);
    assert_false(mentions(&diagnostics, "comment"));
    assert_false(mentions(&diagnostics, "unrelated"));
    assert_false(mentions(&diagnostics, "dac_count_"));
    raptor_diagnostics_deinit(&diagnostics);
}

/* ---- a file with every field, in which one or all are wrong */

typedef struct file_field {
    const char *section, *name, *kind; /* name: of a section itself too */
    char value[64];
} file_field;

enum { FIELD_LIMIT = 128, FILE_BYTES = 16384 };
static file_field file_fields[FIELD_LIMIT];
static size_t file_field_count;

static char network_file[] = "/tmp/raptor-chip-network-XXXXXX";

static void add_field(const char *section, const char *name, const char *kind, const char *value) {
    file_field *field = &file_fields[file_field_count++];
    assert_true(file_field_count <= FIELD_LIMIT);
    *field = (file_field){section, name, kind, ""};
    snprintf(field->value, sizeof field->value, "%s", value);
}

static int list_fields(void **state) {
    (void)state;
    char text[64];
#define PIM_CHIP_FIELD(section, name, kind, value, rule)                                           \
    if (strcmp(#kind, "flag") == 0)                                                                \
        snprintf(text, sizeof text, "true");                                                       \
    else                                                                                           \
        snprintf(text, sizeof text, "%.17g", (double)(value));                                     \
    add_field(#section, #name, #kind, text);
#include "target/pim/chip_fields.def"
#undef PIM_CHIP_FIELD
    add_field("matrix", "xbar_size", "pair", "[128, 128]");
    add_field("network", "layout", "pair", "[1, 1]");
    add_field("network", "bus_topology", "text", "\"mesh\"");
    int descriptor = mkstemp(network_file);
    assert_true(descriptor >= 0);
    close(descriptor);
    write_text(network_file, "{\"latency\": {}, \"energy\": {}}");
    snprintf(text, sizeof text, "\"%s\"", network_file);
    add_field("network", "net_config_file_path", "text", text);
    add_field("core", "matrix_config", "section", "");
    add_field("core", "local_memory_config", "section", "");
    add_field("chip", "core_config", "section", "");
    add_field("chip", "global_memory_config", "section", "");
    add_field("chip", "network_config", "section", "");
    add_field("file", "chip_config", "section", "");
    add_field("file", "sim_config", "section", "");
    return 0;
}

static int unlink_network(void **state) {
    (void)state;
    return unlink(network_file);
}

static const char *section_of(const char *key) {
    static const char *const sections[][2] = {
        {"matrix_config", "matrix"},   {"local_memory_config", "local"},
        {"core_config", "core"},       {"global_memory_config", "global"},
        {"network_config", "network"}, {"chip_config", "chip"},
        {"sim_config", "sim"}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strcmp(sections[i][0], key) == 0)
            return sections[i][1];
    fail_msg("%s is no section", key);
    return NULL;
}

#define NO_FIELD   SIZE_MAX
#define ALL_FIELDS (SIZE_MAX - 1) /* but the sections */

/* What stands for field number `wrong`: another name, or another value. */
typedef struct file_change {
    size_t wrong; /* or NO_FIELD */
    const char *name, *value;
} file_change;

static char *write_section(char *at, const char *section, const file_change *change) {
    const char *separator = "";
    at += sprintf(at, "{");
    for (size_t i = 0; i < file_field_count; i++) {
        const file_field *field = &file_fields[i];
        if (strcmp(field->section, section) != 0)
            continue;
        bool is_section = strcmp(field->kind, "section") == 0;
        bool wrong = i == change->wrong || (change->wrong == ALL_FIELDS && !is_section);
        at += sprintf(at, "%s\"%s\": ", separator,
                      wrong && change->name ? change->name : field->name);
        if (wrong && change->value)
            at += sprintf(at, "%s", change->value);
        else if (!is_section)
            at += sprintf(at, "%s", field->value);
        else
            at = write_section(at, section_of(field->name), change);
        separator = ", ";
    }
    return at + sprintf(at, "}");
}

static const char *changed_file(file_change change) {
    static char text[FILE_BYTES];
    char *end = write_section(text, "file", &change);
    assert_true(end < text + sizeof text);
    return text;
}

static void the_whole_file_is_right(void **state) {
    (void)state;
    assert_int_equal(load_any(changed_file((file_change){.wrong = NO_FIELD}), NULL), RAPTOR_OK);
}

/* In the network's file too; places do not count it. */
static void a_byte_order_mark_is_skipped(void **state) {
    (void)state;
    char text[2 * FILE_BYTES] = "\xef\xbb\xbf";
    strcat(text, changed_file((file_change){.wrong = NO_FIELD}));
    write_text(network_file, "\xef\xbb\xbf{\"latency\": {}, \"energy\": {}}");
    assert_int_equal(load_any(text, NULL), RAPTOR_OK);
    write_text(network_file, "{\"latency\": {}, \"energy\": {}}");
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text("\xef\xbb\xbf{\"chip_config\": \n x}", &diagnostics);
    load_text("{\"chip_config\": \n x}", &diagnostics);
    load_text("{\xef\xbb\xbf\"chip_config\": {}}", &diagnostics);
    const raptor_diagnostic *first = diagnostics.first;
    assert_int_equal(first->place.line, 2);
    assert_int_equal(first->place.column, first->next->place.column);
    assert_int_equal(diagnostics.count, 3);
    raptor_diagnostics_deinit(&diagnostics);
}

static bool is_name(const char *section, const char *name) {
    for (size_t i = 0; i < file_field_count; i++)
        if (strcmp(file_fields[i].section, section) == 0 && strcmp(file_fields[i].name, name) == 0)
            return true;
    return false;
}

static void must_hint(size_t number, const char *misspelt) {
    const file_field *field = &file_fields[number];
    char want[200];
    if (*misspelt == '\0' || is_name(field->section, misspelt))
        return;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text(changed_file((file_change){.wrong = number, .name = misspelt}), &diagnostics);
    snprintf(want, sizeof want, "there is no field '%s.%s'; did you mean '%s'?", field->section,
             misspelt, field->name);
    if (!mentions(&diagnostics, want)) {
        raptor_diagnostics_print(&diagnostics, stderr);
        fail_msg("not said: %s", want);
    }
    raptor_diagnostics_deinit(&diagnostics);
}

/* One letter dropped, swapped with the next, replaced or inserted, at every place of every name. */
static void every_misspelling_has_its_hint(void **state) {
    (void)state;
    for (size_t i = 0; i < file_field_count; i++) {
        const char *name = file_fields[i].name;
        int length = (int)strlen(name);
        char text[128];
        for (int at = 0; at <= length; at++) {
            for (const char *letter = "adx"; *letter; letter++) {
                snprintf(text, sizeof text, "%.*s%c%s", at, name, *letter, name + at);
                must_hint(i, text);
                if (at == length)
                    continue;
                snprintf(text, sizeof text, "%.*s%c%s", at, name, *letter, name + at + 1);
                must_hint(i, text);
            }
            if (at == length)
                continue;
            snprintf(text, sizeof text, "%.*s%s", at, name, name + at + 1);
            must_hint(i, text);
            if (at + 1 == length)
                continue;
            snprintf(text, sizeof text, "%.*s%c%c%s", at, name, name[at + 1], name[at],
                     name + at + 2);
            must_hint(i, text);
        }
    }
}

/* JSON of every type but the kind's own, and what is said of it. */
static const struct {
    const char *kind, *said, *values[8];
} wrong_types[] = {
    {"integer", "' is not an integer", {"\"1\"", "[]", "[1]", "{}", "null", "true", "1.5", NULL}},
    {"real", "' is not a number", {"\"1\"", "[]", "[1]", "{}", "null", "true", NULL}},
    {"flag", "' is not true or false", {"\"true\"", "[true]", "{}", "null", "1", NULL}},
    {"pair",
     "' must be two integers",
     {"\"1\"", "[]", "[1]", "[1, 1, 1]", "{}", "null", "1", NULL}},
    {"pair", "' is not an integer", {"[1, \"1\"]", "[null, 1]", "[1, 1.5]", "[[1], 1]", NULL}},
    {"text", "' is not a string", {"1", "[]", "[\"mesh\"]", "{}", "null", "true", NULL}},
    {"section", "' is not an object", {"\"a\"", "[]", "[{}]", "null", "1", "false", NULL}},
};

/* The field's name comes before what is said of it: behind its section's or its whole path. */
static bool is_said(const raptor_diagnostics *diagnostics, const file_field *field,
                    const char *said) {
    char want[128];
    snprintf(want, sizeof want, "%s%s", field->name, said);
    for (const raptor_diagnostic *d = diagnostics->first; d; d = d->next) {
        const char *at = strstr(d->message, want);
        if (strncmp(d->message, "field '", 7) == 0 && at && strchr("'.", at[-1]))
            return true;
    }
    return false;
}

static void must_refuse(size_t number, const char *value, const char *said) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text(changed_file((file_change){.wrong = number, .value = value}), &diagnostics);
    if (!is_said(&diagnostics, &file_fields[number], said) || diagnostics.count != 1) {
        raptor_diagnostics_print(&diagnostics, stderr);
        fail_msg("%s = %s: not only its type is refused", file_fields[number].name, value);
    }
    raptor_diagnostics_deinit(&diagnostics);
}

static void every_wrong_type_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < file_field_count; i++) {
        unsigned refused = 0;
        for (size_t t = 0; t < sizeof wrong_types / sizeof *wrong_types; t++)
            for (size_t v = 0;
                 strcmp(wrong_types[t].kind, file_fields[i].kind) == 0 && wrong_types[t].values[v];
                 v++, refused++)
                must_refuse(i, wrong_types[t].values[v], wrong_types[t].said);
        assert_true(refused >= 5);
    }
}

/* All fields that are no section are of a wrong type in one file, and so is a section. */
static void wrong_types_are_named_all_at_once(void **state) {
    (void)state;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text(changed_file((file_change){.wrong = ALL_FIELDS, .value = "null"}), &diagnostics);
    for (size_t i = 0; i < file_field_count; i++)
        for (size_t t = 0; t < sizeof wrong_types / sizeof *wrong_types; t++)
            if (strcmp(wrong_types[t].kind, "section") != 0 &&
                strcmp(wrong_types[t].kind, file_fields[i].kind) == 0 &&
                strcmp(wrong_types[t].values[0], "[1, \"1\"]") != 0 &&
                !is_said(&diagnostics, &file_fields[i], wrong_types[t].said))
                fail_msg("%s is not reported", file_fields[i].name);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_diagnostics_init(&diagnostics);
    load_text("{\"chip_config\": {\"core_config\": [], \"global_memory_config\": 1, "
              "\"network_config\": {\"bus_topology\": 3}}, \"sim_config\": \"latency\"}",
              &diagnostics);
    static const char *const expected[] = {
        "'chip_config.core_config' is not an object",
        "'chip_config.global_memory_config' is not an object",
        "'sim_config' is not an object",
        "'network.bus_topology' is not a string",
        "'chip_config.core_cnt' is missing",
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (!mentions(&diagnostics, expected[i]))
            fail_msg("%s is not reported", expected[i]);
    assert_false(mentions(&diagnostics, "rob_size")); /* not missing for all that is known */
    raptor_diagnostics_deinit(&diagnostics);
}

static void load_builtin(const char *name, raptor_arena *arena, pim_chip *chip) {
    assert_int_equal(pim_chip_load(name, arena, NULL, chip), RAPTOR_OK);
    assert_non_null(pim_chip_builtin_summary(name));
}

static void assert_near(double got, double want, double tolerance) {
    if (got < want * (1 - tolerance) || got > want * (1 + tolerance))
        fail_msg("%g, not %g", got, want);
}

/* What the papers say of whole units, which the chips' fields must add up to. */
static void published_chips_give_published_figures(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_chip puma, isaac, pimcomp;
    load_builtin("puma", &arena, &puma);
    load_builtin("isaac", &arena, &isaac);
    load_builtin("pimcomp-dac23", &arena, &pimcomp);
    /* PUMA: 16-bit 128 x 128 products take 2304 ns and 43.97 nJ on one unit of eight arrays. */
    assert_int_equal(pim_chip_logical_columns(&puma, 16) * 8, 128);
    assert_near(pim_time_to_ns(pim_mvmul_compute_time(&puma, 16)), 2304, 0);
    assert_near(pim_mvmul_energy_pj(&puma, 16, 8), 43970, 0.001);
    assert_int_equal(puma.chip.core_cnt * puma.matrix.xbar_array_count, 138 * 8 * 2 * 8);
    /* ISAAC: a pass each 100 ns; a unit of eight arrays draws 24.08 mW. */
    double pass = (pim_time_to_ns(pim_mvmul_compute_time(&isaac, 16)) -
                   pim_time_to_ns(pim_mvmul_compute_time(&isaac, 8))) /
                  8;
    assert_near(pass, 100, 0.02);
    assert_near(pim_mvmul_energy_pj(&isaac, 16, 8) / 16, 24.08 * 100, 0.01);
    assert_int_equal(isaac.chip.core_cnt * isaac.matrix.xbar_array_count, 168 * 12 * 8);
    /* PIMCOMP: the matrix unit's 64 arrays draw 1221.76 mW. */
    assert_near(pim_mvmul_energy_pj(&pimcomp, 16, 64),
                1221.76 * pim_time_to_ns(pim_mvmul_compute_time(&pimcomp, 16)), 1e-9);
    assert_int_equal(pimcomp.chip.core_cnt, 36);
    /* HyperTransport: 25.6 bytes a ns. */
    assert_near(pim_time_to_ns(pim_memory_time(&isaac.global, 25600, false)), 1000, 1e-9);
    /* Four tiles share a router: 0, 1, 14 and 15 are neighbours without a hop, 2 is one away. */
    assert_true(isaac.network.energy[0 * 169 + 15] == 0);
    assert_true(isaac.network.energy[0 * 169 + 2] == 42.0 / 8);
    assert_true(isaac.network.latency[1 * 169 + 2] > isaac.network.latency[0 * 169 + 1]);
    raptor_arena_deinit(&arena);
}

/* What the fields add up to is what the papers print as sums. */
static void published_sums_come_out(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_chip puma, isaac;
    load_builtin("puma", &arena, &puma);
    load_builtin("isaac", &arena, &isaac);
    /* ISAAC, Table I: a tile of 12 units 330 mW, the chip with its links 65.8 W. The eighth part of
     * a router's power is a hop's energy, four tiles share one. */
    double units = 12 * pim_mvmul_energy_pj(&isaac, 16, 8) / (16 * 100);
    double router = 8 * isaac.network.energy[0 * 169 + 2] / 4;
    double tile = units + isaac.local.read_dynamic_energy / isaac.local.period +
                  isaac.core.vector_alu_dynamic_energy + isaac.core.vector_reg_static_power +
                  router;
    double links = isaac.global.read_dynamic_energy / isaac.global.period;
    assert_near(tile, 330, 0.001);
    assert_near((168 * tile + links) / 1000, 65.8, 0.001);
    /* PUMA, Table 3: a core 42.37 mW, the routers of 138 tiles 570.63 mW. */
    double cores = puma.matrix.xbar_read_power * 128 + puma.core.vector_alu_dynamic_energy +
                   puma.core.inst_fetch_static_power - 1.91 + puma.core.inst_decode_static_power -
                   0.5 + puma.core.reg_file_static_power;
    assert_near(cores / 8, 42.37, 0.001);
    assert_near(puma.network.energy[0 * 139 + 2] * 4 * 138 / 4, 570.63, 1e-9);
    raptor_arena_deinit(&arena);
}

static void broken_files_are_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"", "[]", "{", "{\"chip_config\": 3}", "null", "{\"a\":}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        raptor_diagnostics diagnostics;
        raptor_diagnostics_init(&diagnostics);
        load_text(texts[i], &diagnostics);
        assert_true(diagnostics.count >= 1);
        raptor_diagnostics_deinit(&diagnostics);
    }
    char deep[100001];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    load_text(deep, &diagnostics);
    assert_true(mentions(&diagnostics, "nest"));
    raptor_diagnostics_deinit(&diagnostics);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builtin_chips_equal_their_files),
        cmocka_unit_test(faults_are_named_all_at_once),
        cmocka_unit_test(misspelt_names_are_named),
        cmocka_unit_test(the_whole_file_is_right),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(every_misspelling_has_its_hint),
        cmocka_unit_test(every_wrong_type_is_refused),
        cmocka_unit_test(wrong_types_are_named_all_at_once),
        cmocka_unit_test(published_chips_give_published_figures),
        cmocka_unit_test(published_sums_come_out),
        cmocka_unit_test(broken_files_are_refused),
    };
    return cmocka_run_group_tests(tests, list_fields, unlink_network);
}
