/* Arenas, buffers, files and diagnostics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "raptor/arena.h"
#include "raptor/buffer.h"
#include "raptor/directory.h"
#include "raptor/file.h"

static void arena_hands_out_zeroed_aligned_memory(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (size_t size = 0; size < 5000; size += 37) {
        unsigned char *bytes = raptor_arena_allocate(&arena, size);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(bytes[i], 0);
        memset(bytes, 0xff, size);
    }
    raptor_arena_deinit(&arena);
}

static void arena_jumps_to_its_guard_on_overflow(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    assert_null(raptor_arena_array(&arena, SIZE_MAX / 2, 4));
    jmp_buf guard;
    volatile int jumped = 0;
    if (setjmp(guard) == 0) {
        raptor_arena_guard(&arena, &guard);
        raptor_arena_array(&arena, SIZE_MAX / 2, 4);
        fail();
    } else {
        jumped = 1;
    }
    assert_int_equal(jumped, 1);
    raptor_arena_deinit(&arena);
}

/* The sanitizer finds a block that is freed twice or not at all, be it the first one of the arena,
 * one among others, or one of a child whose parent runs out of memory. */
static void arena_frees_what_it_adopts(void **state) {
    (void)state;
    raptor_arena arena, child;
    raptor_arena_init(&arena);
    void *first = malloc(100), *second = malloc(1 << 20), *third = malloc(1);
    assert_ptr_equal(raptor_arena_adopt(&arena, first), first);
    memset(raptor_arena_allocate(&arena, 1000), 1, 1000);
    assert_ptr_equal(raptor_arena_adopt(&arena, second), second);
    memset(raptor_arena_allocate(&arena, 1000), 1, 1000);
    jmp_buf guard;
    if (setjmp(guard) == 0) {
        raptor_arena_guard(&arena, &guard);
        raptor_arena_init_child(&child, &arena);
        raptor_arena_adopt(&child, third);
        raptor_arena_array(&arena, SIZE_MAX / 2, 4);
        fail();
    }
    raptor_arena_deinit(&arena);
}

/* A guard in front of another: its jump frees what was made under it and leaves what was not, which
 * goes when the failure goes on to the outer one. */
static void guards_free_what_was_made_under_them(void **state) {
    (void)state;
    raptor_arena arena, outer_child, inner_child;
    raptor_arena_init(&arena);
    jmp_buf outer, inner;
    volatile bool went_on = false;
    char *volatile kept = NULL;
    if (setjmp(outer) == 0) {
        raptor_arena_guard(&arena, &outer);
        raptor_arena_init_child(&outer_child, &arena);
        kept = raptor_arena_adopt(&outer_child, malloc(100));
        if (setjmp(inner) == 0) {
            raptor_arena_guard(&arena, &inner);
            raptor_arena_init_child(&inner_child, &arena);
            raptor_arena_adopt(&inner_child, malloc(100));
            raptor_arena_array(&inner_child, SIZE_MAX / 2, 4);
            fail();
        }
        memset(kept, 1, 100); /* the sanitizer sees whether it is still there */
        raptor_arena_guard(&arena, &outer);
        went_on = true;
        raptor_arena_fail(&arena);
        fail();
    }
    assert_true(went_on);
    assert_null(arena.children);
    raptor_arena_deinit(&arena);
}

/* Blocks of many sizes, across the border to large pages: zeroed, apart, usable to the last byte.
 */
static void large_blocks_are_like_small_ones(void **state) {
    (void)state;
    static const size_t sizes[] = {1,       100,           1 << 14, (1 << 23) - 100,
                                   1 << 23, (1 << 23) + 1, 5 << 22};
    enum { COUNT = sizeof sizes / sizeof *sizes };
    unsigned char *blocks[2 * COUNT];
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (size_t i = 0; i < 2 * COUNT; i++) {
        size_t size = sizes[i % COUNT];
        blocks[i] = raptor_arena_allocate(&arena, size);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        for (size_t k = 0; k < size; k += size < 4096 ? 1 : 4095)
            assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)i + 1, size);
    }
    for (size_t i = 0; i < 2 * COUNT; i++) {
        assert_int_equal(blocks[i][0], i + 1);
        assert_int_equal(blocks[i][sizes[i % COUNT] - 1], i + 1);
    }
    raptor_arena_deinit(&arena);
}

static void buffers_keep_what_they_hold_as_they_grow(void **state) {
    (void)state;
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    char text[1001];
    for (uint32_t i = 0; i < 20000; i++) { /* 20 MB, so that it grows in large pages too */
        snprintf(text, sizeof text, "%08" PRIu32, i);
        memset(text + 8, 'a' + (int)(i % 26), 992);
        raptor_buffer_append(&buffer, text, 1000);
    }
    assert_false(buffer.failed);
    assert_int_equal(buffer.size, 20000 * 1000);
    assert_int_equal(buffer.data[buffer.size], 0);
    for (uint32_t i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "%08" PRIu32, i);
        assert_memory_equal(buffer.data + 1000 * i, text, 8);
        assert_int_equal(buffer.data[1000 * i + 999], 'a' + (int)(i % 26));
    }
    raptor_buffer_deinit(&buffer);
}

static void files_are_written_whole_or_not_at_all(void **state) {
    (void)state;
    char folder[] = "/tmp/raptor-support-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char path[64], nested[80];
    snprintf(path, sizeof path, "%s/a/b", folder);
    raptor_diagnostics diagnostics = {0};
    assert_int_equal(raptor_directory_create(path, &diagnostics), RAPTOR_OK);
    snprintf(nested, sizeof nested, "%s/f", path);
    assert_int_equal(raptor_file_write(nested, "xyz", 3, &diagnostics), RAPTOR_OK);
    char *data;
    size_t size;
    assert_int_equal(raptor_file_read(nested, &diagnostics, &data, &size), RAPTOR_OK);
    assert_int_equal(size, 3);
    assert_string_equal(data, "xyz");
    free(data);
    assert_int_equal(diagnostics.count, 0);
    assert_int_equal(raptor_file_write("/dev/full", "x", 1, &diagnostics), RAPTOR_FAILED);
    assert_int_equal(diagnostics.first->code, RAPTOR_E_file_write);
    assert_int_equal(raptor_file_read(folder, &diagnostics, &data, &size), RAPTOR_FAILED);
    assert_int_equal(raptor_file_read("/tmp/none/such", &diagnostics, &data, &size), RAPTOR_FAILED);
    assert_int_equal(diagnostics.count, 3);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_directory_remove(folder);
    assert_false(raptor_path_is_directory(folder));
}

static bool is_a_part(const char *folder, const char *name) {
    (void)folder;
    return strncmp(name, "part_", 5) == 0;
}

enum { FILL_WELL, FILL_BADLY, FILL_WITHOUT_MEMORY };

static raptor_status_code fill(const char *folder, const void *user, raptor_arena *arena,
                               raptor_diagnostics *diagnostics) {
    const char *path = raptor_arena_printf(arena, "%s/part_new", folder);
    RAPTOR_TRY(raptor_file_write(path, "new", 3, diagnostics));
    if (*(const int *)user == FILL_WITHOUT_MEMORY)
        (void)raptor_arena_fail(arena);
    return *(const int *)user == FILL_WELL ? RAPTOR_OK : RAPTOR_FAILED;
}

static int entries_of(const char *path) {
    struct dirent **list;
    int count = scandir(path, &list, NULL, NULL);
    for (int i = 0; i < count; i++)
        free(list[i]);
    free(list);
    return count - 2;
}

static void folders_are_written_whole_or_not_at_all(void **state) {
    (void)state;
    char folder[] = "/tmp/raptor-support-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char path[64], slashes[70], old[80], new[80], foreign[80];
    snprintf(path, sizeof path, "%s/it", folder);
    snprintf(slashes, sizeof slashes, "%s//", path);
    snprintf(old, sizeof old, "%s/part_old", path);
    snprintf(new, sizeof new, "%s/part_new", path);
    snprintf(foreign, sizeof foreign, "%s/note", path);
    assert_int_equal(raptor_directory_create(path, NULL), RAPTOR_OK);
    assert_int_equal(raptor_file_write(old, "old", 3, NULL), RAPTOR_OK);
    int how = FILL_BADLY;
    assert_int_equal(raptor_directory_write(path, is_a_part, fill, &how, NULL), RAPTOR_FAILED);
    how = FILL_WITHOUT_MEMORY;
    assert_int_equal(raptor_directory_write(path, is_a_part, fill, &how, NULL), RAPTOR_FAILED);
    how = FILL_WELL;
    assert_int_equal(raptor_file_write(foreign, "keep", 4, NULL), RAPTOR_OK);
    assert_int_equal(raptor_directory_write(path, is_a_part, fill, &how, NULL), RAPTOR_FAILED);
    assert_int_equal(raptor_directory_write(foreign, is_a_part, fill, &how, NULL), RAPTOR_FAILED);
    /* three failures: what was there is there, and nothing beside it */
    assert_int_equal(access(old, F_OK), 0);
    assert_int_equal(access(foreign, F_OK), 0);
    assert_int_equal(entries_of(path), 2);
    assert_int_equal(entries_of(folder), 1);
    assert_int_equal(unlink(foreign), 0);
    assert_int_equal(raptor_directory_write(slashes, is_a_part, fill, &how, NULL), RAPTOR_OK);
    assert_int_equal(access(new, F_OK), 0);
    assert_int_equal(entries_of(path), 1);
    assert_int_equal(entries_of(folder), 1);
    raptor_directory_remove(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_hands_out_zeroed_aligned_memory),
        cmocka_unit_test(arena_jumps_to_its_guard_on_overflow),
        cmocka_unit_test(arena_frees_what_it_adopts),
        cmocka_unit_test(guards_free_what_was_made_under_them),
        cmocka_unit_test(large_blocks_are_like_small_ones),
        cmocka_unit_test(buffers_keep_what_they_hold_as_they_grow),
        cmocka_unit_test(files_are_written_whole_or_not_at_all),
        cmocka_unit_test(folders_are_written_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
