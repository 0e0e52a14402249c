/* Any bytes as a program. The first byte chooses the form: a JSON file, plain or compressed, or a
 * folder, whose files follow as a two-byte length and the contents: config.json, core_0.pim,
 * core_1.json, memory.bin, weights.bin. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "target/pim/program.h"

static char root[64];

static void write_file(const char *name, const uint8_t *data, size_t size) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size)
        abort();
    fclose(file);
}

static const char *write_folder(const uint8_t *data, size_t size) {
    static const char *const names[] = {"config.json", "core_0.pim", "core_1.json", "memory.bin",
                                        "weights.bin"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = size < 2 ? 0 : (size_t)(data[0] | data[1] << 8);
        data += size < 2 ? size : 2;
        size -= size < 2 ? size : 2;
        length = length < size ? length : size;
        write_file(names[i], data, length);
        data += length;
        size -= length;
    }
    return "";
}

static const char *write_program(const uint8_t *data, size_t size) {
    static const char *const names[] = {"p.json", "p.json.gz"};
    if (data[0] % 3 == 2)
        return write_folder(data + 1, size - 1);
    write_file(names[data[0] % 3], data + 1, size - 1);
    return names[data[0] % 3];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    jmp_buf guard;
    raptor_diagnostics diagnostics;
    raptor_arena arena;
    if (size == 0)
        return 0;
    if (!*root) {
        snprintf(root, sizeof root, "/dev/shm/raptor-fuzz-%ld", (long)getpid());
        if (mkdir(root, 0700) != 0)
            abort();
    }
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, write_program(data, size));
    raptor_diagnostics_init(&diagnostics);
    raptor_arena_init(&arena);
    if (setjmp(guard) == 0) {
        pim_program program;
        raptor_arena_guard(&arena, &guard);
        (void)!pim_program_read(path, &arena, &diagnostics, &program);
    }
    raptor_arena_deinit(&arena);
    raptor_diagnostics_deinit(&diagnostics);
    return 0;
}
