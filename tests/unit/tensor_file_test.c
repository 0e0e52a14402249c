/* Tensor files, against headers and archives written out byte by byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <stdlib.h>
#include <unistd.h>

#include <zlib.h>

#include "onnx_builder.h"
#include "raptor/file.h"
#include "runtime/tensor_file.h"

/* A .npy file of that header text and data. */
static raptor_buffer npy(uint8_t version, const char *header, const void *data, size_t size) {
    raptor_buffer bytes = {0};
    size_t length = strlen(header) + 1;
    uint8_t start[] = {0x93, 'N', 'U', 'M', 'P', 'Y', version, 0, length & 255, length >> 8, 0, 0};
    raptor_buffer_append(&bytes, start, version == 1 ? 10 : 12);
    raptor_buffer_printf(&bytes, "%s\n", header);
    raptor_buffer_append(&bytes, data, size);
    return bytes;
}

/* Parses, takes over the bytes; NULL when refused (with exactly one fault that says `part`). */
static onnx_named_tensor *parse(raptor_arena *arena, raptor_buffer *bytes, const char *part,
                                size_t *out_count) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    onnx_named_tensor *tensors = NULL;
    raptor_status_code status = tensor_file_parse(bytes->data, bytes->size, "t.npy", arena,
                                                  &diagnostics, &tensors, out_count);
    raptor_buffer_deinit(bytes);
    assert_int_equal(status == RAPTOR_OK, part == NULL);
    assert_int_equal(diagnostics.count, part != NULL);
    if (part && !strstr(diagnostics.first->message, part))
        fail_msg("'%s' does not say '%s'", diagnostics.first->message, part);
    raptor_diagnostics_deinit(&diagnostics);
    return part ? NULL : tensors;
}

static onnx_tensor parse_one(raptor_arena *arena, uint8_t version, const char *header,
                             const void *data, size_t size) {
    size_t count;
    raptor_buffer bytes = npy(version, header, data, size);
    onnx_named_tensor *tensors = parse(arena, &bytes, NULL, &count);
    assert_int_equal(count, 1);
    return tensors[0].tensor;
}

static void every_version_and_type_is_read(void **state) {
    (void)state;
    static const struct {
        const char *descr;
        onnx_dtype dtype;
        size_t bytes;
    } TYPES[] = {{"|b1", ONNX_BOOL, 1},      {"|i1", ONNX_INT8, 1},        {"<i2", ONNX_INT16, 2},
                 {"<i4", ONNX_INT32, 4},     {"<i8", ONNX_INT64, 8},       {"|u1", ONNX_UINT8, 1},
                 {"<u2", ONNX_UINT16, 2},    {"<u4", ONNX_UINT32, 4},      {"<u8", ONNX_UINT64, 8},
                 {"<f2", ONNX_FLOAT16, 2},   {"<f4", ONNX_FLOAT, 4},       {"<f8", ONNX_DOUBLE, 8},
                 {"<c8", ONNX_COMPLEX64, 8}, {"<c16", ONNX_COMPLEX128, 16}};
    raptor_arena arena;
    raptor_arena_init(&arena);
    uint8_t data[96];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = i & 1;
    for (uint8_t version = 1; version <= 3; version++)
        for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
            char header[128];
            snprintf(header, sizeof header,
                     "{'descr': '%s', 'fortran_order': False, 'shape': (2, 3), }", TYPES[i].descr);
            onnx_tensor t = parse_one(&arena, version, header, data, 6 * TYPES[i].bytes);
            assert_int_equal(t.dtype, TYPES[i].dtype);
            assert_int_equal(t.rank, 2);
            assert_int_equal(t.dims[1], 3);
            assert_int_equal(t.count, 6);
            assert_memory_equal(t.data, data, 6 * TYPES[i].bytes);
        }
    raptor_arena_deinit(&arena);
}

static void shapes_without_and_with_one_dimension(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    float value = 2.5f;
    onnx_tensor t =
        parse_one(&arena, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (), }", &value, 4);
    assert_int_equal(t.rank, 0);
    assert_int_equal(t.count, 1);
    assert_true(*(const float *)t.data == 2.5f);
    t = parse_one(&arena, 1, "{'shape': (1,), 'descr': '<f4', 'fortran_order': False}", &value, 4);
    assert_int_equal(t.rank, 1);
    t = parse_one(&arena, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (0, 7), }", "", 0);
    assert_int_equal(t.count, 0);
    assert_int_equal(t.dims[1], 7);
    raptor_arena_deinit(&arena);
}

static void fortran_order_is_turned_around(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    /* [[1, 2, 3], [4, 5, 6]] column by column */
    const int32_t columns[] = {1, 4, 2, 5, 3, 6}, rows[] = {1, 2, 3, 4, 5, 6};
    onnx_tensor t =
        parse_one(&arena, 1, "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }", columns,
                  sizeof columns);
    assert_memory_equal(t.data, rows, sizeof rows);
    /* 2x2x2: position i + 2 j + 4 k holds 100 i + 10 j + k */
    const int32_t cube[] = {0, 100, 10, 110, 1, 101, 11, 111};
    const int32_t want[] = {0, 1, 10, 11, 100, 101, 110, 111};
    t = parse_one(&arena, 1, "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 2, 2), }", cube,
                  sizeof cube);
    assert_memory_equal(t.data, want, sizeof want);
    raptor_arena_deinit(&arena);
}

static void big_endian_is_swapped(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    const uint8_t bytes[] = {0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0}; /* 1.0, -2.0 */
    onnx_tensor t =
        parse_one(&arena, 1, "{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }", bytes,
                  sizeof bytes);
    assert_true(((const float *)t.data)[0] == 1 && ((const float *)t.data)[1] == -2);
    t = parse_one(&arena, 1, "{'descr': '>i8', 'fortran_order': False, 'shape': (), }",
                  (uint8_t[]){0, 0, 0, 0, 0, 0, 1, 2}, 8);
    assert_int_equal(*(const int64_t *)t.data, 258);
    t = parse_one(&arena, 1, "{'descr': '>c8', 'fortran_order': False, 'shape': (), }", bytes, 8);
    assert_true(((const float *)t.data)[0] == 1 && ((const float *)t.data)[1] == -2);
    raptor_arena_deinit(&arena);
}

static void strings_are_read(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    onnx_tensor t = parse_one(
        &arena, 1, "{'descr': '|S3', 'fortran_order': False, 'shape': (2,), }", "abcx\0\0", 6);
    const onnx_string *items = t.data;
    assert_int_equal(items[0].length, 3);
    assert_int_equal(items[1].length, 1);
    const uint32_t wide[] = {'a', 0xe9, 0x20ac, 0x1f600}; /* a, e acute, euro, a smiling face */
    t = parse_one(&arena, 1, "{'descr': '<U4', 'fortran_order': False, 'shape': (), }", wide,
                  sizeof wide);
    items = t.data;
    assert_int_equal(items[0].length, 10);
    assert_memory_equal(items[0].bytes, "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 10);
    raptor_arena_deinit(&arena);
}

static void malformed_files_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *header, *part;
        size_t bytes;
    } CASES[] = {
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "holds 4 bytes", 4},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "holds 12 bytes", 12},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }", "shape", 8},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, }", "shape", 8},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': 2, }", "shape", 8},
        {"{'descr': '<f4', 'fortran_order': False, }", "shape", 8},
        {"{'descr': '<f4', 'shape': (2,), }", "fortran_order", 8},
        {"{'fortran_order': False, 'shape': (2,), }", "element type", 8},
        {"{'descr': '|O', 'fortran_order': False, 'shape': (2,), }", "element type", 8},
        {"{'descr': '<f16', 'fortran_order': False, 'shape': (), }", "'<f16'", 16},
        {"{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (), }", "not handled", 8},
        {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }", "structure", 8},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }",
         "too large", 8},
    };
    raptor_arena arena;
    raptor_arena_init(&arena);
    size_t count;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        uint8_t data[16] = {0};
        raptor_buffer bytes = npy(1, CASES[i].header, data, CASES[i].bytes);
        parse(&arena, &bytes, CASES[i].part, &count);
    }
    raptor_buffer bytes = npy(4, CASES[0].header, "12345678", 8);
    parse(&arena, &bytes, "version", &count);
    bytes = npy(1, CASES[0].header, "12345678", 8);
    bytes.size = 40;
    parse(&arena, &bytes, "truncated", &count);
    raptor_buffer_puts(&bytes, "no tensor");
    parse(&arena, &bytes, "neither", &count);
    raptor_arena_deinit(&arena);
}

/* ---- .npz ---- */

static void put16(raptor_buffer *to, uint32_t value) {
    raptor_buffer_append(to, (uint8_t[]){value & 255, value >> 8 & 255}, 2);
}
static void put32(raptor_buffer *to, uint32_t value) {
    put16(to, value & 0xffff);
    put16(to, value >> 16);
}

/* An archive of one or two members, stored or deflated. */
typedef struct archive {
    raptor_buffer bytes, directory;
    uint32_t count;
} archive;

static void archive_add(archive *a, const char *name, raptor_buffer *plain, bool deflated) {
    uint8_t packed[4096];
    z_stream stream = {.next_in = (uint8_t *)plain->data,
                       .avail_in = (uInt)plain->size,
                       .next_out = packed,
                       .avail_out = sizeof packed};
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    const void *data = deflated ? (const void *)packed : plain->data;
    uint32_t size = deflated ? (uint32_t)stream.total_out : (uint32_t)plain->size;
    uint32_t crc = (uint32_t)crc32(0, (uint8_t *)plain->data, (uInt)plain->size);
    uint32_t offset = (uint32_t)a->bytes.size;
    raptor_buffer fields = {0}; /* what the local and the directory header share */
    put16(&fields, 20);
    put16(&fields, 0);
    put16(&fields, deflated ? 8 : 0);
    put32(&fields, 0);
    put32(&fields, crc);
    put32(&fields, size);
    put32(&fields, (uint32_t)plain->size);
    put16(&fields, (uint32_t)strlen(name));
    put16(&fields, 0);
    put32(&a->bytes, 0x04034b50);
    raptor_buffer_append(&a->bytes, fields.data, fields.size);
    raptor_buffer_puts(&a->bytes, name);
    raptor_buffer_append(&a->bytes, data, size);
    put32(&a->directory, 0x02014b50);
    put16(&a->directory, 20);
    raptor_buffer_append(&a->directory, fields.data, fields.size);
    put16(&a->directory, 0);
    put16(&a->directory, 0);
    put16(&a->directory, 0);
    put32(&a->directory, 0);
    put32(&a->directory, offset);
    raptor_buffer_puts(&a->directory, name);
    a->count++;
    raptor_buffer_deinit(&fields);
    raptor_buffer_deinit(plain);
}

static raptor_buffer archive_finish(archive *a) {
    uint32_t offset = (uint32_t)a->bytes.size, size = (uint32_t)a->directory.size;
    raptor_buffer_append(&a->bytes, a->directory.data, a->directory.size);
    put32(&a->bytes, 0x06054b50);
    put32(&a->bytes, 0);
    put16(&a->bytes, a->count);
    put16(&a->bytes, a->count);
    put32(&a->bytes, size);
    put32(&a->bytes, offset);
    put16(&a->bytes, 0);
    raptor_buffer_deinit(&a->directory);
    return a->bytes;
}

static raptor_buffer sample_archive(void) {
    archive a = {0};
    raptor_buffer first =
        npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", (float[]){1, 2}, 8);
    raptor_buffer second =
        npy(1, "{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", (int64_t[]){-7}, 8);
    archive_add(&a, "x.npy", &first, false);
    archive_add(&a, "folder/y.npy", &second, true);
    return archive_finish(&a);
}

static void archives_are_read(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    size_t count;
    raptor_buffer bytes = sample_archive();
    onnx_named_tensor *tensors = parse(&arena, &bytes, NULL, &count);
    assert_int_equal(count, 2);
    assert_string_equal(tensors[0].name, "x");
    assert_string_equal(tensors[1].name, "folder/y");
    assert_true(((const float *)tensors[0].tensor.data)[1] == 2);
    assert_int_equal(*(const int64_t *)tensors[1].tensor.data, -7);
    raptor_arena_deinit(&arena);
}

/* Any byte changed: read or refused, without a crash. */
static void damaged_archives_do_not_crash(void **state) {
    (void)state;
    raptor_buffer bytes = sample_archive();
    for (size_t at = 4; at < bytes.size; at++)
        for (unsigned change = 1; change < 256; change = change * 2 + 1) {
            raptor_arena arena;
            raptor_diagnostics diagnostics;
            raptor_arena_init(&arena);
            raptor_diagnostics_init(&diagnostics);
            onnx_named_tensor *tensors;
            size_t count;
            bytes.data[at] ^= (char)change;
            raptor_status_code status = tensor_file_parse(bytes.data, bytes.size, "t.npz", &arena,
                                                          &diagnostics, &tensors, &count);
            assert_int_equal(status == RAPTOR_OK, diagnostics.count == 0);
            bytes.data[at] ^= (char)change;
            raptor_arena_deinit(&arena);
            raptor_diagnostics_deinit(&diagnostics);
        }
    for (size_t size = 0; size < bytes.size; size++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        onnx_named_tensor *tensors;
        size_t count;
        assert_int_equal(
            tensor_file_parse(bytes.data, size, "t.npz", &arena, NULL, &tensors, &count),
            RAPTOR_FAILED);
        raptor_arena_deinit(&arena);
    }
    raptor_buffer_deinit(&bytes);
}

/* ---- .pb and writing ---- */

static void serialized_tensors_are_read(void **state) {
    (void)state;
    char path[] = "/tmp/raptor-tensor-XXXXXX.pb";
    int descriptor = mkstemps(path, 3);
    assert_true(descriptor >= 0);
    close(descriptor);
    raptor_buffer tensor = tensor_head("scores", ONNX_FLOAT, DIMS(2));
    wire_bytes(&tensor, 9, FLOATS(3, 4));
    assert_int_equal(raptor_buffer_write_file(&tensor, path, NULL), RAPTOR_OK);
    raptor_buffer_deinit(&tensor);
    raptor_arena arena;
    raptor_arena_init(&arena);
    onnx_named_tensor *tensors;
    size_t count;
    assert_int_equal(tensor_file_read(path, &arena, NULL, &tensors, &count), RAPTOR_OK);
    assert_int_equal(count, 1);
    assert_string_equal(tensors[0].name, "scores");
    assert_true(((const float *)tensors[0].tensor.data)[0] == 3);
    raptor_arena_deinit(&arena);
    unlink(path);
}

/* The exact bytes NumPy writes for np.array([[1, 2]], '<f4') in version 1.0. */
static void written_files_are_those_of_numpy(void **state) {
    (void)state;
    char path[] = "/tmp/raptor-tensor-XXXXXX.npy";
    int descriptor = mkstemps(path, 4);
    assert_true(descriptor >= 0);
    close(descriptor);
    int64_t dims[] = {1, 2};
    onnx_tensor tensor = {ONNX_FLOAT, 2, dims, 2, (float[]){1, 2}};
    assert_int_equal(tensor_file_write_npy(path, &tensor, NULL), RAPTOR_OK);
    char want[137] = "\x93NUMPY\1\0v\0{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
    static const char TEXT[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
    memset(want + 10 + sizeof TEXT - 1, ' ', 118 - sizeof TEXT);
    memcpy(want + 127, "\n\0\0\x80\x3f\0\0\0\x40", 9);
    char *bytes;
    size_t size;
    assert_int_equal(raptor_file_read(path, NULL, &bytes, &size), RAPTOR_OK);
    assert_int_equal(size, 136);
    assert_memory_equal(bytes, want, 136);
    free(bytes);
    raptor_arena arena;
    raptor_arena_init(&arena);
    onnx_named_tensor *tensors;
    size_t count;
    int64_t shape[] = {3};
    onnx_tensor integers = {ONNX_INT64, 1, shape, 3, (int64_t[]){1, -2, INT64_MIN}};
    assert_int_equal(tensor_file_write_npy(path, &integers, NULL), RAPTOR_OK);
    assert_int_equal(tensor_file_read(path, &arena, NULL, &tensors, &count), RAPTOR_OK);
    assert_int_equal(tensors[0].tensor.dtype, ONNX_INT64);
    assert_memory_equal(tensors[0].tensor.data, integers.data, 24);
    raptor_arena_deinit(&arena);
    unlink(path);
    assert_int_equal(tensor_file_write_npy("/nonexistent/x.npy", &tensor, NULL), RAPTOR_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_and_type_is_read),
        cmocka_unit_test(shapes_without_and_with_one_dimension),
        cmocka_unit_test(fortran_order_is_turned_around),
        cmocka_unit_test(big_endian_is_swapped),
        cmocka_unit_test(strings_are_read),
        cmocka_unit_test(malformed_files_are_refused),
        cmocka_unit_test(archives_are_read),
        cmocka_unit_test(damaged_archives_do_not_crash),
        cmocka_unit_test(serialized_tensors_are_read),
        cmocka_unit_test(written_files_are_those_of_numpy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
