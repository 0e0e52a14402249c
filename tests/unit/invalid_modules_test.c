/* Every module of tests/ir/invalid breaks the one rule its first line names, `// OPERATION: RULE`
 * (tests/ir/run.sh compares the faults themselves with the `expected-error` comments), and every
 * rule the registry states is broken by one: a constraint, required attribute, trait or parent
 * added to a row needs a module here, and so does a row with a verifier of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/ir.h"
#include "ir/registry.h"
#include "raptor/file.h"

static const char separator[] = "// -----\n";

typedef struct fault {
    char operation[64]; /* that it names; of the text: the one the module is about */
    char message[256];
} fault;

typedef struct collection {
    fault *faults;
    size_t count, capacity;
    char **heads;
    size_t head_count, head_capacity;
    unsigned wrong;
} collection;

static void *grow(void *items, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity)
        return items;
    *capacity = *capacity ? 2 * *capacity : 256;
    items = realloc(items, *capacity * size);
    assert_non_null(items);
    return items;
}

/* ---- one module --------------------------------------------------------------------------------
 */

static void add_head(collection *all, const char *path, const char *head) {
    for (size_t i = 0; i < all->head_count; i++)
        if (strcmp(all->heads[i], head) == 0) {
            print_error("%s: the rule '%s' is broken twice\n", path, head);
            all->wrong++;
        }
    all->heads = grow(all->heads, all->head_count, &all->head_capacity, sizeof *all->heads);
    all->heads[all->head_count++] = strdup(head);
}

static void add_faults(collection *all, const raptor_diagnostics *found, const char *name) {
    for (const raptor_diagnostic *at = found->first; at; at = at->next) {
        all->faults = grow(all->faults, all->count, &all->capacity, sizeof *all->faults);
        fault *added = &all->faults[all->count++];
        snprintf(added->operation, sizeof added->operation, "%s",
                 at->place.operator? at->place.operator: name);
        snprintf(added->message, sizeof added->message, "%s", at->message);
    }
}

/* One fault at the operation the module is about, or all at one line: an operation inside it. */
static bool breaks_one_rule(const raptor_diagnostics *found, const char *name) {
    size_t own = 0;
    bool together = found->first != NULL;
    for (const raptor_diagnostic *at = found->first; at; at = at->next) {
        own += at->place.operator&& strcmp(at->place.operator, name) == 0;
        together &= at->place.line == found->first->place.line;
    }
    return own == 1 || together;
}

static void check_part(collection *all, const char *path, const char *text, size_t size) {
    char head[256], name[64];
    bool titled = size < (1u << 20) && sscanf(text, "// %255[^\n]", head) == 1 &&
                  sscanf(head, "%63[a-z0-9_.]: ", name) == 1;
    if (!titled) {
        print_error("%s: a module without '// OPERATION: RULE':\n%.200s\n", path, text);
        all->wrong++;
        return;
    }
    add_head(all, path, head);
    raptor_diagnostics found;
    raptor_diagnostics_init(&found);
    ir_context *context = ir_context_create();
    assert_non_null(context);
    ir_operation *module = NULL;
    bool several = strcmp(name, "several") == 0, known = ir_registry_find(context, name) || several;
    if (ir_parse(context, path, text, size, &found, &module) == RAPTOR_OK)
        (void)(ir_verify(module, &found) == RAPTOR_OK);
    if (!known || !(several || breaks_one_rule(&found, name))) {
        print_error("%s: '%s' %s\n", path, head,
                    known ? "is not the one rule broken" : "is of no operation");
        raptor_diagnostics_print(&found, stderr);
        all->wrong++;
    }
    add_faults(all, &found, name);
    ir_context_destroy(context);
    raptor_diagnostics_deinit(&found);
}

static void check_file(collection *all, const char *path) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    char *text;
    size_t size;
    if (raptor_file_read(path, &diagnostics, &text, &size))
        fail_msg("%s cannot be read", path);
    for (const char *at = text, *end = text + size; at < end;) {
        const char *next = memmem(at, (size_t)(end - at), separator, strlen(separator));
        next = next ? next : end;
        check_part(all, path, at, (size_t)(next - at));
        at = next + (next < end ? strlen(separator) : 0);
    }
    free(text);
    raptor_diagnostics_deinit(&diagnostics);
}

static int collect(void **state) {
    static collection all;
    glob_t paths;
    if (glob(RAPTOR_TEST_DATA "/ir/invalid/*.mlir", 0, NULL, &paths) != 0)
        return -1;
    for (size_t i = 0; i < paths.gl_pathc; i++)
        check_file(&all, paths.gl_pathv[i]);
    globfree(&paths);
    *state = &all;
    return 0;
}

static int release(void **state) {
    collection *all = *state;
    for (size_t i = 0; i < all->head_count; i++)
        free(all->heads[i]);
    free(all->heads);
    free(all->faults);
    return 0;
}

static void every_module_breaks_one_rule(void **state) {
    const collection *all = *state;
    assert_int_equal(all->wrong, 0);
    assert_true(all->head_count > 0);
}

/* ---- the registry ------------------------------------------------------------------------------
 */

static bool is_found(const collection *all, const char *operation, const char *part) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->faults[i].operation, operation) == 0 &&
            strstr(all->faults[i].message, part))
            return true;
    return false;
}

__attribute__((format(printf, 4, 5))) static unsigned need(const collection *all,
                                                           const ir_operation_definition *row,
                                                           bool applies, const char *format, ...) {
    char part[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    if (!applies || is_found(all, row->name, part))
        return 0;
    print_error("%s: no module of tests/ir/invalid gives '%s'\n", row->name, part);
    return 1;
}

static unsigned need_row(const collection *all, const ir_operation_definition *row) {
    unsigned missing = 0;
    for (size_t i = 0; i < IR_MAXIMUM_OPERANDS && row->operands[i].name; i++)
        missing += need(all, row, row->operands[i].constraint != IR_ANY_TYPE,
                        "operand '%s' must be", row->operands[i].name);
    for (size_t i = 0; i < IR_MAXIMUM_RESULTS && row->results[i].name; i++)
        missing += need(all, row, row->results[i].constraint != IR_ANY_TYPE, "result '%s' must be",
                        row->results[i].name);
    for (size_t i = 0; i < IR_MAXIMUM_ATTRIBUTES && row->attributes[i].name; i++) {
        const ir_attribute_definition *attribute = &row->attributes[i];
        missing +=
            need(all, row, attribute->required, "attribute '%s' is missing", attribute->name);
        missing += need(all, row, attribute->kind != IR_ANY_KIND, "attribute '%s' must be",
                        attribute->name);
    }
    missing += need(all, row, row->parents != NULL, "belongs in %s", row->parents);
    missing += need(all, row, row->traits & IR_TRAIT_TERMINATOR,
                    "ends its block but is not the last operation there");
    missing += need(all, row, row->traits & IR_TRAIT_SAME_TYPES, "must have one type");
    missing += need(all, row, row->traits & IR_TRAIT_SINGLE_BLOCK, "must have one block");
    missing +=
        need(all, row, (row->traits & IR_TRAIT_DESTINATION) && !(row->traits & IR_TRAIT_ANY_LAYOUT),
             "the destination is");
    return missing;
}

/* A fault that no row gives: of the operation's own verifier, or where it puts one inside it. */
static bool has_own_rule(const collection *all, const char *operation) {
    static const char *const of_rows[] = {"operand '",       "result '",       "attribute '",
                                          "belongs in",      "ends its block", " operands where ",
                                          " results where ", "one type, not"};
    for (size_t i = 0; i < all->count; i++) {
        bool own = strcmp(all->faults[i].operation, operation) == 0;
        for (size_t k = 0; own && k < sizeof of_rows / sizeof *of_rows; k++)
            own = !strstr(all->faults[i].message, of_rows[k]);
        if (own)
            return true;
    }
    return false;
}

static bool has_head(const collection *all, const char *operation) {
    size_t length = strlen(operation);
    for (size_t i = 0; i < all->head_count; i++)
        if (strncmp(all->heads[i], operation, length) == 0 && all->heads[i][length] == ':')
            return true;
    return false;
}

static void every_rule_of_the_registry_is_broken(void **state) {
    const collection *all = *state;
    unsigned missing = 0;
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    for (size_t d = 0; d < count; d++) {
        bool ours = strcmp(dialects[d]->name, "spat") == 0 || strcmp(dialects[d]->name, "pim") == 0;
        for (size_t k = 0; k < dialects[d]->operation_count; k++) {
            const ir_operation_definition *row = &dialects[d]->operations[k];
            bool lacks =
                !has_head(all, row->name) || (ours && row->verify && !has_own_rule(all, row->name));
            if (lacks)
                print_error("%s: no module of tests/ir/invalid is about %s\n", row->name,
                            has_head(all, row->name) ? "its verifier's rules" : "it");
            missing += lacks + (ours ? need_row(all, row) : 0);
        }
    }
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_module_breaks_one_rule),
        cmocka_unit_test(every_rule_of_the_registry_is_broken),
    };
    return cmocka_run_group_tests(tests, collect, release);
}
