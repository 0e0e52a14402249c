/* Damaged models end well: 500 seeded mutations of real ones go through raptor-run, each in a
 * process of its own with 5 s of processor time and 1 GiB. It exits with 0, or with 1 and at least
 * one diagnostic, every line of standard error is one, and outputs are written only by a run that
 * succeeds, whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "models/input.h"
#include "models/random.h"
#include "models/zoo.h"
#include "raptor/directory.h"
#include "raptor/file.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1 /* shadow memory takes terabytes of addresses, and everything takes longer */
#else
#define SANITIZED 0
#endif

enum { MUTATIONS = 500, SECONDS = 5, LINES_MAX = 202 };

typedef struct scene {
    char folder[64], source[96], model[96], input[96], output[96], errors[96];
    char *bytes; /* of the model that is damaged */
    size_t size;
} scene;

static void open_scene(scene *here) {
    strcpy(here->folder, "/tmp/raptor-hostile-XXXXXX");
    assert_non_null(mkdtemp(here->folder));
    snprintf(here->source, sizeof here->source, "%s/source.onnx", here->folder);
    snprintf(here->model, sizeof here->model, "%s/model.onnx", here->folder);
    snprintf(here->input, sizeof here->input, "%s/input.npy", here->folder);
    snprintf(here->output, sizeof here->output, "%s/out", here->folder);
    snprintf(here->errors, sizeof here->errors, "%s/errors.txt", here->folder);
}

static void load_source(scene *here, const char *network) {
    raptor_diagnostics none = {0};
    assert_int_equal(zoo_entry_write(zoo_find(network), 1, here->source, &none), RAPTOR_OK);
    assert_int_equal(zoo_model_input_write(here->source, 0, NULL, 1, here->input, &none),
                     RAPTOR_OK);
    assert_int_equal(raptor_file_read(here->source, &none, &here->bytes, &here->size), RAPTOR_OK);
}

static size_t pick(zoo_random *random, size_t count) {
    return (size_t)(zoo_random_uniform(random) * (double)count);
}

/* Most of a file are weights; the structure stands in its first kilobytes and around tensors. */
static size_t place(zoo_random *random, size_t size) {
    size_t head = size < 4096 ? size : 4096;
    return pick(random, 4) ? pick(random, head) : pick(random, size);
}

/* Changes a copy of the bytes; returns its new size. */
static size_t mutate(zoo_random *random, char *bytes, size_t size) {
    static const unsigned char ODD[] = {0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x12};
    for (size_t change = pick(random, 6) + 1; change-- > 0 && size > 64;) {
        size_t at = place(random, size - 32), length = pick(random, 32);
        switch (pick(random, 6)) {
        case 0:
            bytes[at] ^= (char)(1 << pick(random, 8));
            break;
        case 1:
            bytes[at] = (char)ODD[pick(random, sizeof ODD)];
            break;
        case 2: /* the end is missing */
            if (pick(random, 4) == 0)
                size = size / 2 + pick(random, size / 2);
            break;
        case 3: /* a piece is missing */
            memmove(bytes + at, bytes + at + length, size - at - length);
            size -= length;
            break;
        case 4: /* a piece comes twice in place of its neighbour */
            memmove(bytes + at + length / 2, bytes + at, length / 2);
            break;
        default:
            for (size_t i = 0; i < length; i++)
                bytes[at + i] = (char)zoo_random_next(random);
            break;
        }
    }
    return size;
}

static void limit(int resource, rlim_t value) {
    setrlimit(resource, &(struct rlimit){value, value});
}

/* Replaces the child process. */
static void become_program(const scene *here) {
    int null = open("/dev/null", O_WRONLY);
    int errors = open(here->errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(null, 1);
    dup2(errors, 2);
    limit(RLIMIT_CORE, 0);
    if (!SANITIZED) {
        limit(RLIMIT_AS, (rlim_t)1 << 30);
        limit(RLIMIT_CPU, SECONDS);
    }
    setenv("OPENBLAS_NUM_THREADS", "1", 1); /* its threads' stacks and buffers are no model's */
    execl(RAPTOR_BINARY_DIR "/raptor-run", "raptor-run", here->model, here->input, "--check", "-o",
          here->output, (char *)NULL);
    _exit(127);
}

static void check_messages(const scene *here, int number, int status) {
    char *text = NULL;
    size_t size, lines = 0, diagnostics = 0;
    if (raptor_file_read(here->errors, NULL, &text, &size) == RAPTOR_OK) {
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            lines++;
            diagnostics += strstr(line, "error: ") != NULL;
        }
    }
    free(text);
    if (status == 1 ? diagnostics == 0 || diagnostics != lines || lines > LINES_MAX : lines != 0)
        fail_msg("mutation %d: status %d with %zu diagnostics in %zu lines", number, status,
                 diagnostics, lines);
}

/* What a run has written: each file is a whole .npy or there is none. */
static void check_outputs(const scene *here, int number, int status) {
    DIR *folder = opendir(here->output);
    size_t count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".npy") != 0)
            fail_msg("mutation %d left %s", number, entry->d_name);
        count++;
    }
    if (folder)
        closedir(folder);
    if (status == 0 && count == 0)
        fail_msg("mutation %d succeeded without an output", number);
    raptor_directory_remove(here->output);
}

static int attempt(const scene *here, int number) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        become_program(here);
    int result;
    assert_int_equal(waitpid(child, &result, 0), child);
    if (!WIFEXITED(result))
        fail_msg("mutation %d: signal %d", number, WTERMSIG(result));
    int status = WEXITSTATUS(result);
    if (status != 0 && status != 1)
        fail_msg("mutation %d: status %d", number, status);
    check_messages(here, number, status);
    check_outputs(here, number, status);
    return status;
}

static void damaged_models_end_in_diagnostics(void **state) {
    static const char *const NETWORKS[] = {"lenet5", "tiny-resnet", "tiny-mobile", "tiny-concat",
                                           "tiny-shuffle"};
    enum { NETWORK_COUNT = sizeof NETWORKS / sizeof *NETWORKS };
    (void)state;
    scene here;
    open_scene(&here);
    int refused = 0, number = 0;
    for (int n = 0; n < NETWORK_COUNT; n++) {
        load_source(&here, NETWORKS[n]);
        char *damaged = malloc(here.size);
        assert_non_null(damaged);
        for (int i = 0; i < MUTATIONS / NETWORK_COUNT; i++, number++) {
            char name[32];
            snprintf(name, sizeof name, "mutation %d", number);
            zoo_random random = zoo_random_stream(1, name);
            memcpy(damaged, here.bytes, here.size);
            size_t size = mutate(&random, damaged, here.size);
            assert_int_equal(raptor_file_write(here.model, damaged, size, NULL), RAPTOR_OK);
            refused += attempt(&here, number);
        }
        free(damaged);
        free(here.bytes);
    }
    print_message("%d of %d refused\n", refused, number);
    assert_int_equal(number, MUTATIONS);
    assert_true(refused > MUTATIONS / 4 && refused < MUTATIONS); /* both ends were seen */
    raptor_directory_remove(here.folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_models_end_in_diagnostics)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
