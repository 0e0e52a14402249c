/* docs/operators.md is what the tables of the frontend and the reference say, with the standard's
 * stored tests counted. `operators_test --print >docs/operators.md` writes it anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "frontend/frontend.h"
#include "frontend/onnx/model.h"
#include "raptor/file.h"

#define STANDARD_TESTS "/usr/share/libonnx-testdata/data"

typedef struct row {
    const char *name;
    int64_t reference_first, reference_last; /* 0: not executed / no end */
    int64_t device_first, device_last;
    const char *device; /* what it supports, or why it doesn't */
    bool on_device, refused, folded;
    unsigned tests;
    uint32_t types; /* bit t: a test gives it an operand of element type t */
    uint32_t seen;  /* number of the last test counted */
} row;

typedef struct table {
    row rows[400];
    size_t count;
    uint32_t test_number;
} table;

static row *row_of(table *all, const char *name, bool add) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->rows[i].name, name) == 0)
            return &all->rows[i];
    if (!add)
        return NULL;
    assert_true(all->count < sizeof all->rows / sizeof *all->rows);
    row *fresh = &all->rows[all->count++];
    *fresh = (row){.name = name};
    return fresh;
}

static void add_reference(table *all, const char *name, int64_t first, int64_t last) {
    row *entry = row_of(all, name, true);
    if (!entry->reference_first || first < entry->reference_first)
        entry->reference_first = first;
    if (last == 0 || last > entry->reference_last)
        entry->reference_last = last;
}

static void collect_tables(table *all) {
#define REFERENCE_OPERATOR(name, first, last, function, halves)                                    \
    add_reference(all, #name, first, last);
#include "runtime/reference/operators.def"
#undef REFERENCE_OPERATOR
    size_t count;
    const frontend_operator *operators = frontend_operators(&count);
    for (size_t i = 0; i < count; i++) {
        row *entry = row_of(all, operators[i].name, true);
        entry->device = operators[i].supported;
        entry->refused = operators[i].refused;
        entry->on_device = !operators[i].refused;
        entry->device_first = operators[i].oldest_opset;
        entry->device_last = operators[i].newest_opset;
    }
#define IMPORTER(name, oldest, newest, function, supported)
#define REFUSED(name, reason)
#define EVALUATOR(name, oldest, newest, function) row_of(all, #name, true)->folded = true;
#include "frontend/importers.def"
#undef IMPORTER
#undef REFUSED
#undef EVALUATOR
}

/* ------------------------------------------------------------------ the standard's tests */

static void count_graph(table *all, const onnx_graph *graph) {
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const onnx_node *node = graph->nodes[i];
        row *entry = node->domain[0] ? NULL : row_of(all, node->operator, false);
        for (uint32_t a = 0; a < node->attribute_count; a++)
            if (node->attributes[a].kind == ONNX_ATTRIBUTE_GRAPH)
                count_graph(all, node->attributes[a].value.graph);
        if (!entry)
            continue;
        if (entry->seen != all->test_number)
            entry->tests++;
        entry->seen = all->test_number;
        for (uint32_t k = 0; k < node->input_count; k++)
            if (node->inputs[k] && node->inputs[k]->kind == ONNX_VALUE_INPUT)
                entry->types |= UINT32_C(1) << node->inputs[k]->type.dtype;
    }
}

static void count_folder(table *all, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, STANDARD_TESTS "/%s", name);
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, STANDARD_TESTS "/%s/%s/model.onnx", name, entry->d_name);
        onnx_model *model;
        const onnx_load_options options = {.oldest_opset = 1};
        if (onnx_model_load(path, &options, NULL, &model) != RAPTOR_OK)
            continue;
        all->test_number++;
        count_graph(all, model->graph);
        onnx_model_destroy(model);
    }
    closedir(folder);
}

/* ------------------------------------------------------------------ the page */

static void put_opsets(raptor_buffer *out, int64_t first, int64_t last) {
    if (first < ONNX_OPSET_OLDEST)
        first = ONNX_OPSET_OLDEST;
    if (last == 0 || last > ONNX_OPSET_NEWEST)
        last = ONNX_OPSET_NEWEST;
    raptor_buffer_printf(out, "%lld-%lld", (long long)first, (long long)last);
}

static void put_types(raptor_buffer *out, uint32_t types) {
    const char *separator = "";
    for (uint32_t type = 1; type < 32; type++)
        if (types >> type & 1) {
            raptor_buffer_printf(out, "%s%s", separator, onnx_dtype_name((onnx_dtype)type));
            separator = ", ";
        }
}

static void put_row(raptor_buffer *out, const row *entry) {
    raptor_buffer_printf(out, "| %s | ", entry->name);
    if (entry->on_device)
        put_opsets(out, entry->device_first, entry->device_last);
    raptor_buffer_printf(out, " | %s | ", entry->folded ? "yes" : "");
    if (entry->reference_first)
        put_opsets(out, entry->reference_first, entry->reference_last);
    raptor_buffer_puts(out, " | ");
    put_types(out, entry->types);
    raptor_buffer_printf(out, " | %u | %s%s |\n", entry->tests, entry->refused ? "no: " : "",
                         entry->device ? entry->device : "");
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const row *)a)->name, ((const row *)b)->name);
}

static const char INTRODUCTION[] =
    "# Operators\n\n"
    "Written by `tests/operators_test --print` from `frontend/importers.def` and\n"
    "`runtime/reference/operators.def`; a test fails when this page is stale.\n\n"
    "- **device**: opsets in which the operator runs on the device; the last column says in which\n"
    "  form, or why it does not run there and what would work.\n"
    "- **folded**: computed at compile time where its inputs are constants.\n"
    "- **host**: opsets in which the CPU reference executes it, in `--check` and between the\n"
    "  device's segments. Operators that neither column has are refused by name.\n"
    "- **types**: element types of operands in the standard's stored tests (libonnx-testdata);\n"
    "  the device computes in float32, the host in the type given.\n"
    "- **tests**: stored tests whose model has such a node.\n\n"
    "| operator | device | folded | host | types | tests | on the device |\n"
    "|---|---|---|---|---|---:|---|\n";

static void write_page(raptor_buffer *out) {
    static const char *const FOLDERS[] = {"node", "simple", "pytorch-converted",
                                          "pytorch-operator"};
    table *all = calloc(1, sizeof *all);
    assert_non_null(all);
    collect_tables(all);
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++)
        count_folder(all, FOLDERS[i]);
    qsort(all->rows, all->count, sizeof *all->rows, by_name);
    unsigned device = 0, host = 0;
    raptor_buffer_puts(out, INTRODUCTION);
    for (size_t i = 0; i < all->count; i++) {
        put_row(out, &all->rows[i]);
        device += all->rows[i].on_device;
        host += all->rows[i].reference_first != 0;
    }
    raptor_buffer_printf(out, "\n%u operators run on the device, %u on the host.\n", device, host);
    free(all);
}

static void the_page_is_what_the_tables_say(void **state) {
    (void)state;
    DIR *tests = opendir(STANDARD_TESTS "/node");
    if (!tests)
        skip();
    closedir(tests);
    raptor_buffer page;
    raptor_buffer_init(&page);
    write_page(&page);
    char *written;
    size_t size;
    assert_int_equal(
        raptor_file_read(RAPTOR_TEST_DATA "/../docs/operators.md", NULL, &written, &size),
        RAPTOR_OK);
    if (size != page.size || memcmp(written, page.data, size) != 0)
        fail_msg("docs/operators.md is stale: write it with operators_test --print");
    free(written);
    raptor_buffer_deinit(&page);
}

/* No row of the frontend names an operator that the host does not know: what a segment cannot keep
 * on the device runs there. */
static void device_operators_run_on_the_host_too(void **state) {
    (void)state;
    table *all = calloc(1, sizeof *all);
    assert_non_null(all);
    collect_tables(all);
    for (size_t i = 0; i < all->count; i++)
        if (all->rows[i].on_device && !all->rows[i].reference_first)
            fail_msg("%s runs on the device only", all->rows[i].name);
    free(all);
}

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "--print") == 0) {
        raptor_buffer page;
        raptor_buffer_init(&page);
        write_page(&page);
        fwrite(page.data, 1, page.size, stdout);
        raptor_buffer_deinit(&page);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_what_the_tables_say),
        cmocka_unit_test(device_operators_run_on_the_host_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
