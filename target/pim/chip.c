#include "target/pim/chip.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yajl/yajl_tree.h>

#include "raptor/file.h"
#include "raptor/json.h"
#include "target/pim/chip_builtin.h"

/* Limits that keep every product of the timing formulas within 64 bits. */
#define INTEGER_LIMIT 1000000
#define MEMORY_LIMIT  (INT64_C(1) << 40)
#define REAL_LIMIT    1e9
#define DEPTH_LIMIT   64

typedef enum file_section {
    SECTION_file,
    SECTION_sim,
    SECTION_chip,
    SECTION_core,
    SECTION_matrix,
    SECTION_local,
    SECTION_global,
    SECTION_network,
    SECTION_COUNT
} file_section;

/* Each behind the one it is in. */
static const struct {
    const char *name; /* in pim_chip and in diagnostics */
    file_section parent;
    const char *key;
    const char *path;
} sections[SECTION_COUNT] = {
    [SECTION_file] = {"file", SECTION_file, NULL, ""},
    [SECTION_sim] = {"sim", SECTION_file, "sim_config", "sim_config"},
    [SECTION_chip] = {"chip", SECTION_file, "chip_config", "chip_config"},
    [SECTION_core] = {"core", SECTION_chip, "core_config", "chip_config.core_config"},
    [SECTION_matrix] = {"matrix", SECTION_core, "matrix_config",
                        "chip_config.core_config.matrix_config"},
    [SECTION_local] = {"local", SECTION_core, "local_memory_config",
                       "chip_config.core_config.local_memory_config"},
    [SECTION_global] = {"global", SECTION_chip, "global_memory_config",
                        "chip_config.global_memory_config"},
    [SECTION_network] = {"network", SECTION_chip, "network_config", "chip_config.network_config"},
};

typedef struct chip_loader {
    const char *file;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    pim_chip *chip;
    bool failed;
    yajl_val sections[SECTION_COUNT];  /* objects, NULL where there is none */
    bool wrong_section[SECTION_COUNT]; /* or the one it is in: there, but no object */
} chip_loader;

__attribute__((format(printf, 2, 3))) static void fault(chip_loader *loader, const char *format,
                                                        ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)raptor_diagnose(loader->diagnostics, RAPTOR_E_config_invalid,
                          (raptor_place){.file = loader->file}, "%s", text);
    loader->failed = true;
}

void pim_chip_set_defaults(pim_chip *chip) {
    *chip = (pim_chip){.name = ""};
#define PIM_CHIP_FIELD(section, name, kind, value, rule)                                           \
    chip->section.name = (PIM_FIELD_##kind)(value);
#include "target/pim/chip_fields.def"
#undef PIM_CHIP_FIELD
    chip->matrix.xbar_rows = chip->matrix.xbar_columns = 128;
    chip->network.bus_topology = "mesh";
}

static yajl_val member(yajl_val object, const char *key) {
    if (!YAJL_IS_OBJECT(object))
        return NULL;
    for (size_t i = object->u.object.len; i-- > 0;)
        if (strcmp(object->u.object.keys[i], key) == 0)
            return object->u.object.values[i];
    return NULL;
}

static void read_integer(chip_loader *loader, yajl_val value, const char *field, int64_t *out) {
    if (YAJL_IS_INTEGER(value))
        *out = YAJL_GET_INTEGER(value);
    else if (YAJL_IS_DOUBLE(value) && fabs(YAJL_GET_DOUBLE(value)) <= 9e15 &&
             floor(YAJL_GET_DOUBLE(value)) == YAJL_GET_DOUBLE(value))
        *out = (int64_t)YAJL_GET_DOUBLE(value);
    else
        fault(loader, "field '%s' is not an integer", field);
}

static void read_real(chip_loader *loader, yajl_val value, const char *field, double *out) {
    if (YAJL_IS_NUMBER(value))
        *out = strtod(YAJL_GET_NUMBER(value), NULL);
    else
        fault(loader, "field '%s' is not a number", field);
}

static void read_flag(chip_loader *loader, yajl_val value, const char *field, bool *out) {
    if (YAJL_IS_TRUE(value) || YAJL_IS_FALSE(value))
        *out = YAJL_IS_TRUE(value);
    else
        fault(loader, "field '%s' is not true or false", field);
}

static int64_t integer_limit(const char *field) {
    if (strstr(field, "memory_size"))
        return MEMORY_LIMIT;
    return strstr(field, "core_cnt") ? PIM_CORE_LIMIT : INTEGER_LIMIT;
}

typedef enum field_rule { RULE_positive, RULE_natural, RULE_any, RULE_flag, RULE_mode } field_rule;

static void check_integer(chip_loader *loader, const char *field, int64_t value, field_rule rule) {
    if ((rule == RULE_positive && value < 1) || (rule == RULE_natural && value < 0) ||
        (rule == RULE_mode && (value < 0 || value > 1)))
        fault(loader, "field '%s' is %lld; it must be %s", field, (long long)value,
              rule == RULE_mode ? "0 (throughput) or 1 (latency)"
                                : (rule == RULE_positive ? "positive" : "0 or more"));
    else if (value > integer_limit(field) || value < -INTEGER_LIMIT)
        fault(loader, "field '%s' is %lld; the limit is %lld", field, (long long)value,
              (long long)integer_limit(field));
}

static void check_real(chip_loader *loader, const char *field, double value, field_rule rule) {
    /* A time below a picosecond would round to none. */
    bool good = rule == RULE_positive ? value >= 0.001 : value >= 0;
    if (!good || !(value <= REAL_LIMIT))
        fault(loader, "field '%s' is %g; it must be %s and at most %g", field, value,
              rule == RULE_positive ? "at least 0.001" : "0 or more", REAL_LIMIT);
}

static void check_flag(chip_loader *loader, const char *field, bool value, field_rule rule) {
    (void)loader, (void)field, (void)value, (void)rule;
}

static void find_sections(chip_loader *loader, yajl_val root) {
    loader->sections[SECTION_file] = YAJL_IS_OBJECT(root) ? root : NULL;
    for (unsigned i = SECTION_file + 1; i < SECTION_COUNT; i++) {
        yajl_val value = member(loader->sections[sections[i].parent], sections[i].key);
        bool wrong = value && !YAJL_IS_OBJECT(value);
        if (wrong)
            fault(loader, "field '%s' is not an object", sections[i].path);
        else
            loader->sections[i] = value;
        loader->wrong_section[i] = wrong || loader->wrong_section[sections[i].parent];
    }
}

static void read_fields(chip_loader *loader) {
    yajl_val value;
#define PIM_CHIP_FIELD(section, name, kind, default_, rule)                                        \
    value = member(loader->sections[SECTION_##section], #name);                                    \
    if (value)                                                                                     \
        read_##kind(loader, value, #section "." #name, &loader->chip->section.name);               \
    check_##kind(loader, #section "." #name, loader->chip->section.name, RULE_##rule);
#include "target/pim/chip_fields.def"
#undef PIM_CHIP_FIELD
}

static void read_pair(chip_loader *loader, yajl_val value, const char *field, int64_t *first,
                      int64_t *second) {
    if (!YAJL_IS_ARRAY(value) || value->u.array.len != 2) {
        fault(loader, "field '%s' must be two integers", field);
        return;
    }
    *first = *second = 1;
    read_integer(loader, value->u.array.values[0], field, first);
    read_integer(loader, value->u.array.values[1], field, second);
    if (*first < 1 || *second < 1 || *first > 65536 || *second > 65536)
        fault(loader, "field '%s' is [%lld, %lld]; both must be 1 to 65536", field,
              (long long)*first, (long long)*second);
}

/* ---- misspelt names */

typedef struct known_key {
    const char *section, *name;
} known_key;

static const known_key known_keys[] = {
#define PIM_CHIP_FIELD(section, name, kind, value, rule) {#section, #name},
#include "target/pim/chip_fields.def"
#undef PIM_CHIP_FIELD
    {"matrix", "xbar_size"},
    {"matrix", "input_buffer_latency_cycle"}, /* which pimsim-nn does not read */
    {"network", "bus_topology"},
    {"network", "layout"},
    {"network", "net_config_file_path"},
    {"core", "matrix_config"},
    {"core", "local_memory_config"},
    {"chip", "core_config"},
    {"chip", "global_memory_config"},
    {"chip", "network_config"},
    {"file", "chip_config"},
    {"file", "sim_config"},
};

#define NAME_LIMIT 64

/* Letters to insert, drop, replace or swap with a neighbour; of names up to NAME_LIMIT. */
static size_t edit_distance(const char *a, const char *b) {
    size_t rows[3][NAME_LIMIT + 1], m = strlen(a), n = strlen(b);
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[m % 3][n];
}

/* Without what is a matter of style: case, and lines between words. */
static const char *plain_name(const char *name, char *out_text) {
    size_t length = 0;
    for (; *name && length < NAME_LIMIT; name++)
        if (*name != '_' && *name != '-')
            out_text[length++] = (char)tolower((unsigned char)*name);
    out_text[length] = '\0';
    return out_text;
}

static size_t name_distance(const char *a, const char *b) {
    char plain_a[NAME_LIMIT + 1], plain_b[NAME_LIMIT + 1];
    return edit_distance(plain_name(a, plain_a), plain_name(b, plain_b));
}

/* A name at this distance from the one that was written is not what was meant. */
static size_t distance_limit(const char *name) {
    return strlen(name) < 8 ? 2 : 3;
}

static bool is_known(const char *section, const char *key) {
    for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++)
        if (strcmp(known_keys[i].section, section) == 0 && strcmp(known_keys[i].name, key) == 0)
            return true;
    return false;
}

/* The name that a key which is not known is nearest to, of those of the section that the object
 * does not have; NULL if there is none, or the key is one it has in another style. */
static const char *nearest_name(yajl_val object, const char *section, const char *key) {
    const char *nearest = NULL;
    size_t best = distance_limit(key);
    for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++) {
        if (strcmp(known_keys[i].section, section) != 0)
            continue;
        size_t distance = name_distance(key, known_keys[i].name);
        bool present = member(object, known_keys[i].name) != NULL;
        if (present && distance == 0)
            return NULL;
        if (!present && distance < best) {
            best = distance;
            nearest = known_keys[i].name;
        }
    }
    return nearest;
}

static void check_names(chip_loader *loader, yajl_val object, const char *section) {
    for (size_t i = 0; i < object->u.object.len; i++) {
        const char *key = object->u.object.keys[i];
        const char *nearest = is_known(section, key) ? NULL : nearest_name(object, section, key);
        if (nearest)
            fault(loader, "there is no field '%s.%.*s'; did you mean '%s'?", section, NAME_LIMIT,
                  key, nearest);
    }
}

static void check_all_names(chip_loader *loader) {
    for (unsigned i = 0; i < SECTION_COUNT; i++)
        if (loader->sections[i])
            check_names(loader, loader->sections[i], sections[i].name);
}

/* What every hardware file states: sizes and latencies that change every result. pimsim-nn would
 * take defaults of its own for them (one core of one array ...), so a file that leaves one out is a
 * mistake; powers and energies may be left out and count as zero. */
static const struct {
    file_section section;
    const char *name;
} essential_fields[] = {
    {SECTION_chip, "core_cnt"},
    {SECTION_core, "rob_size"},
    {SECTION_core, "vector_width"},
    {SECTION_core, "vector_latency_cycle"},
    {SECTION_matrix, "xbar_array_count"},
    {SECTION_matrix, "xbar_size"},
    {SECTION_matrix, "cell_precision"},
    {SECTION_matrix, "xbar_latency"},
    {SECTION_matrix, "dac_resolution"},
    {SECTION_matrix, "dac_count"},
    {SECTION_matrix, "adc_count"},
    {SECTION_matrix, "adc_latency_cycle"},
    {SECTION_local, "data_width"},
    {SECTION_local, "read_latency_cycle"},
    {SECTION_local, "write_latency_cycle"},
    {SECTION_global, "data_width"},
    {SECTION_global, "read_latency_cycle"},
    {SECTION_global, "write_latency_cycle"},
    {SECTION_network, "bus_width"},
    {SECTION_network, "layout"},
    {SECTION_network, "net_config_file_path"},
};

static void check_essential(chip_loader *loader) {
    for (size_t i = 0; i < sizeof essential_fields / sizeof *essential_fields; i++) {
        file_section section = essential_fields[i].section;
        const char *name = essential_fields[i].name;
        if (!loader->wrong_section[section] && !member(loader->sections[section], name))
            fault(loader, "field '%s.%s' is missing", sections[section].path, name);
    }
}

/* The network file names its ends by number, the host memory by its switch id. */
static bool table_index(const chip_loader *loader, const char *key, size_t *out) {
    char *end;
    errno = 0;
    long long id = strtoll(key, &end, 10);
    if (*key == '\0' || *end != '\0' || errno)
        return false;
    if (id == loader->chip->chip.global_memory_switch_id) {
        *out = (size_t)loader->chip->chip.core_cnt;
        return true;
    }
    if (id < 0 || id >= loader->chip->chip.core_cnt)
        return false; /* an end this chip does not have */
    *out = (size_t)id;
    return true;
}

static const double *read_table(chip_loader *loader, yajl_val root, const char *name) {
    size_t width = (size_t)loader->chip->chip.core_cnt + 1;
    double *table = RAPTOR_NEW_ARRAY(loader->arena, double, width *width);
    yajl_val rows = member(root, name);
    if (!YAJL_IS_OBJECT(rows)) {
        fault(loader, "the network file has no object '%s'", name);
        return table;
    }
    for (size_t i = 0; i < rows->u.object.len; i++) {
        yajl_val row = rows->u.object.values[i];
        size_t from, to;
        if (!YAJL_IS_OBJECT(row)) {
            fault(loader, "the network file's '%s.%.40s' is not an object", name,
                  rows->u.object.keys[i]);
            continue;
        }
        if (!table_index(loader, rows->u.object.keys[i], &from))
            continue;
        for (size_t j = 0; j < row->u.object.len; j++) {
            if (!table_index(loader, row->u.object.keys[j], &to))
                continue;
            double value = -1;
            if (YAJL_IS_NUMBER(row->u.object.values[j]))
                value = strtod(YAJL_GET_NUMBER(row->u.object.values[j]), NULL);
            if (!(value >= 0 && value <= REAL_LIMIT))
                fault(loader, "the network file's '%s.%.40s.%.40s' is not a number from 0 to %g",
                      name, rows->u.object.keys[i], row->u.object.keys[j], REAL_LIMIT);
            table[from * width + to] = value;
        }
    }
    return table;
}

/* yajl recurses when it frees a tree, so nesting is bounded before it sees the text. */
static bool too_deep(const char *text, size_t size) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > DEPTH_LIMIT)
                return true;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return false;
}

/* The same text through the reader that knows lines and columns. */
static raptor_status_code syntax_fault(const char *path, const char *error, raptor_arena *arena,
                                       raptor_diagnostics *diagnostics) {
    raptor_json_node *root;
    RAPTOR_TRY(raptor_json_file_read(path, arena, diagnostics, &root));
    return raptor_diagnose(diagnostics, RAPTOR_E_json_syntax, (raptor_place){.file = path}, "%s",
                           error);
}

static yajl_val parse_file(const char *path, raptor_arena *arena, raptor_diagnostics *diagnostics) {
    char *text;
    size_t size;
    if (raptor_file_read(path, diagnostics, &text, &size) != RAPTOR_OK)
        return NULL;
    char error[256] = "the text holds a NUL byte";
    yajl_val tree = NULL;
    if (too_deep(text, size))
        snprintf(error, sizeof error, "brackets nest deeper than %d", DEPTH_LIMIT);
    else if (strlen(text) == size)
        tree = yajl_tree_parse(text + raptor_json_mark_bytes(text, size), error, sizeof error);
    free(text);
    if (!tree) {
        for (char *c = error; *c; c++)
            if ((unsigned char)*c < ' ')
                *c = ' ';
        (void)syntax_fault(path, error, arena, diagnostics);
    }
    return tree;
}

static void load_network(chip_loader *loader, const char *relative) {
    const char *slash = strrchr(loader->file, '/');
    const char *path = raptor_arena_strdup(loader->arena, relative);
    if (slash && relative[0] != '/')
        path = raptor_arena_printf(loader->arena, "%.*s/%s", (int)(slash - loader->file),
                                   loader->file, relative);
    yajl_val root = parse_file(path, loader->arena, loader->diagnostics);
    if (!root) {
        loader->failed = true;
        return;
    }
    const char *file = loader->file;
    loader->file = loader->chip->network_file = path;
    loader->chip->network.latency = read_table(loader, root, "latency");
    loader->chip->network.energy = read_table(loader, root, "energy");
    loader->file = file;
    yajl_tree_free(root);
}

/* NULL if there is none. */
static const char *read_text(chip_loader *loader, const char *field, yajl_val value) {
    if (value && !YAJL_IS_STRING(value))
        fault(loader, "field '%s' is not a string", field);
    return YAJL_IS_STRING(value) ? raptor_arena_strdup(loader->arena, YAJL_GET_STRING(value))
                                 : NULL;
}

static void read_network(chip_loader *loader) {
    pim_chip *out = loader->chip;
    yajl_val network = loader->sections[SECTION_network], layout = member(network, "layout");
    if (layout)
        read_pair(loader, layout, "network.layout", &out->network.layout_rows,
                  &out->network.layout_columns);
    const char *topology =
        read_text(loader, "network.bus_topology", member(network, "bus_topology"));
    if (topology)
        out->network.bus_topology = topology;
    const char *tables =
        read_text(loader, "network.net_config_file_path", member(network, "net_config_file_path"));
    if (tables && !*tables)
        fault(loader, "field 'network.net_config_file_path' is empty");
    else if (tables && out->chip.core_cnt >= 1 && out->chip.core_cnt <= PIM_CORE_LIMIT)
        load_network(loader, tables);
}

static void read_chip(chip_loader *loader, yajl_val root) {
    find_sections(loader, root);
    check_all_names(loader);
    read_fields(loader);
    if (!loader->sections[SECTION_chip] && !loader->wrong_section[SECTION_chip])
        fault(loader, "there is no object 'chip_config': this is not a hardware file");
    if (!loader->sections[SECTION_chip])
        return;
    pim_chip *out = loader->chip;
    yajl_val size = member(loader->sections[SECTION_matrix], "xbar_size");
    if (size)
        read_pair(loader, size, "matrix.xbar_size", &out->matrix.xbar_rows,
                  &out->matrix.xbar_columns);
    check_essential(loader);
    if (out->core.global_memory_switch_id != out->chip.global_memory_switch_id)
        fault(loader, "core.global_memory_switch_id and chip.global_memory_switch_id differ");
    if (out->chip.global_memory_switch_id >= 0 &&
        out->chip.global_memory_switch_id < out->chip.core_cnt)
        fault(loader, "field 'chip.global_memory_switch_id' is the number of a core");
    read_network(loader);
}

/* Neither a file nor a built-in chip. */
static raptor_status_code unknown_name(const char *name, raptor_arena *arena,
                                       raptor_diagnostics *diagnostics) {
    const char *known = "", *meant = "";
    size_t best = distance_limit(name);
    for (size_t i = 0; pim_chip_builtin_names[i]; i++) {
        const char *chip = pim_chip_builtin_names[i];
        size_t distance = name_distance(name, chip);
        if (distance < best) {
            best = distance;
            meant = raptor_arena_printf(arena, "; did you mean '%s'?", chip);
        }
        known = raptor_arena_printf(arena, "%s%s%s", known, i ? ", " : "", chip);
    }
    return raptor_diagnose(diagnostics, RAPTOR_E_file_missing, (raptor_place){.file = name},
                           "there is no such file, and no built-in chip of this name (there are "
                           "%s)%s",
                           known, meant);
}

raptor_status pim_chip_load(const char *name_or_path, raptor_arena *arena,
                            raptor_diagnostics *diagnostics, pim_chip *out_chip) {
    if (pim_chip_builtin(name_or_path, arena, out_chip))
        return RAPTOR_OK;
    if (!strpbrk(name_or_path, "./") && access(name_or_path, F_OK) != 0)
        return unknown_name(name_or_path, arena, diagnostics);
    pim_chip_set_defaults(out_chip);
    out_chip->name = raptor_arena_strdup(arena, name_or_path);
    yajl_val root = parse_file(name_or_path, arena, diagnostics);
    if (!root)
        return RAPTOR_FAILED;
    chip_loader loader = {
        .file = name_or_path, .arena = arena, .diagnostics = diagnostics, .chip = out_chip};
    read_chip(&loader, root);
    yajl_tree_free(root);
    return loader.failed ? RAPTOR_FAILED : RAPTOR_OK;
}
