/* Every allocation of a compile and a run fails once, the n-th in the n-th attempt, until one
 * attempt has none left to fail. Each attempt is raptor-compile or raptor-run itself, with its
 * main renamed: exit status 1, exactly one diagnostic, out_of_memory, and no output file. The
 * linker sends the allocations of all of Raptor's own code (and protobuf-c's, which asks the
 * model reader for memory) through the wrappers below; the sanitize build finds what leaks. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "models/input.h"
#include "models/zoo.h"
#include "raptor/directory.h"
#include "raptor/file.h"

typedef int program_main(int count, char **arguments);
int raptor_run_main(int count, char **arguments);
int raptor_compile_main(int count, char **arguments);

/* ------------------------------------------------------------------ the allocator that fails */

static atomic_long allocations; /* since the attempt began */
static long failing;            /* the first to fail, 0: none */
static bool failing_on;         /* and all behind it */

static bool fails(void) {
    long number = ++allocations;
    if (!failing || number < failing || (number > failing && !failing_on))
        return false;
    errno = ENOMEM;
    return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);
int __wrap_asprintf(char **out_text, const char *format, ...);

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fails() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text) {
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length) {
    return fails() ? NULL : __real_strndup(text, length);
}

/* As in glibc, the pointer is undefined after a failure: here it is one that must not be freed. */
int __wrap_asprintf(char **out_text, const char *format, ...) {
    static char poison[] = "poison";
    if (fails()) {
        *out_text = poison;
        return -1;
    }
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(out_text, format, arguments);
    va_end(arguments);
    return length;
}

/* ------------------------------------------------------------------ attempts */

enum { ARGUMENTS_MAX = 12, ATTEMPTS_MAX = 20000 };

typedef struct scene {
    char folder[64];
    char model[96], input[96], output[96], errors[96], report[96], stage[96], program[96],
        trace[96];
} scene;

static void set_up_scene(scene *here, const char *network) {
    strcpy(here->folder, "/tmp/raptor-allocation-XXXXXX");
    assert_non_null(mkdtemp(here->folder));
    snprintf(here->model, sizeof here->model, "%s/model.onnx", here->folder);
    snprintf(here->input, sizeof here->input, "%s/input.npy", here->folder);
    snprintf(here->output, sizeof here->output, "%s/out", here->folder);
    snprintf(here->report, sizeof here->report, "%s/report.json", here->folder);
    snprintf(here->stage, sizeof here->stage, "%s/stage.mlir", here->folder);
    snprintf(here->program, sizeof here->program, "%s/program", here->folder);
    snprintf(here->trace, sizeof here->trace, "%s/trace.json", here->folder);
    snprintf(here->errors, sizeof here->errors, "%s/errors.txt", here->folder);
    raptor_diagnostics diagnostics = {0};
    assert_int_equal(zoo_entry_write(zoo_find(network), 1, here->model, &diagnostics), RAPTOR_OK);
    assert_int_equal(zoo_model_input_write(here->model, 0, NULL, 1, here->input, &diagnostics),
                     RAPTOR_OK);
}

/* Runs a program with its streams in files; returns its exit status. */
static int attempt(const scene *here, program_main *program, const char *const *arguments,
                   long number, bool on) {
    char *copies[ARGUMENTS_MAX + 1] = {0};
    int count = 0;
    for (; arguments[count]; count++)
        copies[count] = (char *)arguments[count];
    fflush(NULL);
    int saved[2] = {dup(1), dup(2)};
    assert_non_null(freopen("/dev/null", "w", stdout));
    assert_non_null(freopen(here->errors, "w", stderr));
    optind = 0;
    allocations = 0;
    failing = number;
    failing_on = on;
    int status = program(count, copies);
    failing = 0;
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        dup2(saved[i], i + 1);
        close(saved[i]);
    }
    return status;
}

static long faults; /* of all attempts of a test */
#define fault(...)                                                                                 \
    do {                                                                                           \
        print_error(__VA_ARGS__);                                                                  \
        faults++;                                                                                  \
    } while (0)

static void check_diagnostic(const scene *here, long number) {
    char *text;
    size_t size;
    assert_int_equal(raptor_file_read(here->errors, NULL, &text, &size), RAPTOR_OK);
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, "error: ")); at++)
        count++;
    if (count != 1 || !strstr(text, "[out_of_memory]"))
        fault("allocation %ld: %s", number, text);
    free(text);
}

static void check_no_output(const scene *here, long number) {
    char partial[128];
    snprintf(partial, sizeof partial, "%s.partial", here->report);
    if (access(here->report, F_OK) == 0 || access(partial, F_OK) == 0)
        fault("allocation %ld: a report was written\n", number);
    snprintf(partial, sizeof partial, "%s/output.npy", here->output);
    if (access(partial, F_OK) == 0)
        fault("allocation %ld: an output was written\n", number);
    snprintf(partial, sizeof partial, "%s/config.json", here->output);
    if (access(partial, F_OK) == 0)
        fault("allocation %ld: a program was written\n", number);
}

static const char *word(const scene *here, const char *option) {
    const struct {
        const char *word, *path;
    } paths[] = {{"MODEL", here->model},    {"INPUT", here->input}, {"OUTPUT", here->output},
                 {"REPORT", here->report},  {"TRACE", here->trace}, {"STAGE", here->stage},
                 {"PROGRAM", here->program}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (strcmp(paths[i].word, option) == 0)
            return paths[i].path;
    return option;
}

/* Copies options with the scene's paths in place of their words. */
static void place(const scene *here, const char *const *options,
                  const char *out_arguments[ARGUMENTS_MAX + 1]) {
    int count = 0;
    out_arguments[count++] = "raptor";
    for (; *options; options++)
        out_arguments[count++] = word(here, *options);
    out_arguments[count] = NULL;
}

/* An attempt is some ten times slower under the sanitizers: there each fifth allocation fails. */
#if defined(__SANITIZE_ADDRESS__)
enum { STEP = 5 };
#else
enum { STEP = 1 };
#endif

/* `prepare` (or NULL) are raptor-compile's options for a file the attempts read. */
static void fail_each(long step, const char *network, program_main *program, bool on,
                      const char *const *prepare, const char *const *options) {
    scene here;
    set_up_scene(&here, network);
    const char *arguments[ARGUMENTS_MAX + 1];
    if (prepare) {
        place(&here, prepare, arguments);
        assert_int_equal(attempt(&here, raptor_compile_main, arguments, 0, false), 0);
    }
    place(&here, options, arguments);
    assert_int_equal(attempt(&here, program, arguments, 0, false), 0);
    long number = 0;
    faults = 0;
    for (;;) {
        unlink(here.report);
        raptor_directory_remove(here.output);
        number += step;
        int status = attempt(&here, program, arguments, number, on);
        if (status == 0 && allocations < number)
            break;
        if (status != 1)
            fault("allocation %ld: status %d instead of 1\n", number, status);
        check_diagnostic(&here, number);
        check_no_output(&here, number);
        assert_true(number < ATTEMPTS_MAX);
    }
    raptor_directory_remove(here.folder);
    print_message("%ld allocations\n", number - step);
    assert_true(number > 20);
    assert_int_equal(faults, 0);
}

#define fail_every_allocation(...) fail_each(STEP, __VA_ARGS__)
#define LIST(...)                  ((const char *const[]){__VA_ARGS__, NULL})

static void one_allocation_of_a_run_fails(void **state) {
    (void)state;
    fail_every_allocation("lenet5", raptor_run_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "INPUT", "--check"));
    /* what follows the compilation, with files written */
    fail_every_allocation("lenet5", raptor_run_main, false,
                          LIST("--quick-plan", "MODEL", "-o", "PROGRAM"),
                          LIST("PROGRAM", "INPUT", "--report", "REPORT", "--trace", "TRACE"));
}

static void memory_runs_out_in_a_run(void **state) {
    (void)state;
    fail_every_allocation("cnn-small", raptor_run_main, true, NULL,
                          LIST("--quick-plan", "MODEL", "INPUT", "--check", "-o", "OUTPUT"));
}

static void one_allocation_of_a_compile_fails(void **state) {
    (void)state;
    fail_every_allocation("cnn-small", raptor_compile_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "-o", "OUTPUT"));
}

static void one_allocation_of_a_program_run_fails(void **state) {
    (void)state;
    fail_every_allocation("cnn-small", raptor_run_main, false,
                          LIST("--quick-plan", "MODEL", "-o", "PROGRAM"),
                          LIST("PROGRAM", "INPUT", "-o", "OUTPUT"));
}

static void one_allocation_of_a_stage_fails(void **state) {
    (void)state;
    fail_every_allocation("cnn-small", raptor_compile_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "--emit=layout", "-o", "REPORT"));
    fail_every_allocation("cnn-small", raptor_compile_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "--emit=buffered", "-o", "REPORT"));
}

static void one_allocation_of_a_stage_file_fails(void **state) {
    (void)state;
    fail_every_allocation("cnn-small", raptor_compile_main, false,
                          LIST("--quick-plan", "MODEL", "--emit=plan", "-o", "STAGE"),
                          LIST("--quick-plan", "STAGE", "-o", "OUTPUT"));
}

static void one_allocation_of_a_listing_fails(void **state) {
    (void)state;
    fail_every_allocation("tiny-concat", raptor_compile_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "--check-only"));
    fail_every_allocation("cnn-small", raptor_compile_main, false, NULL,
                          LIST("--quick-plan", "MODEL", "--explain"));
}

/* The stages' interpreters allocate alike: every third. */
static void one_allocation_of_the_stages_fails(void **state) {
    (void)state;
    fail_each(3 * STEP, "cnn-small", raptor_run_main, false, NULL,
              LIST("--quick-plan", "MODEL", "INPUT", "--check-stages"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_allocation_of_a_run_fails),
        cmocka_unit_test(memory_runs_out_in_a_run),
        cmocka_unit_test(one_allocation_of_a_compile_fails),
        cmocka_unit_test(one_allocation_of_a_program_run_fails),
        cmocka_unit_test(one_allocation_of_a_stage_fails),
        cmocka_unit_test(one_allocation_of_a_stage_file_fails),
        cmocka_unit_test(one_allocation_of_a_listing_fails),
        cmocka_unit_test(one_allocation_of_the_stages_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
