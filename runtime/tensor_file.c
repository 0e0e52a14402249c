#include "runtime/tensor_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "raptor/file.h"

/* A byte range being read, and where faults of it are reported. */
typedef struct source {
    const char *path;
    const char *member; /* of an archive, or NULL */
    const uint8_t *bytes;
    size_t size;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
} source;

__attribute__((format(printf, 2, 3))) static raptor_status_code fault(const source *from,
                                                                      const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raptor_status_code status = raptor_diagnose_list(
        from->diagnostics, RAPTOR_E_tensor_malformed,
        (raptor_place){.file = from->path, .node = from->member}, format, arguments);
    va_end(arguments);
    return status;
}

static uint32_t read_u16(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}
static uint32_t read_u32(const uint8_t *at) {
    return read_u16(at) | read_u16(at + 2) << 16;
}
static uint64_t read_u64(const uint8_t *at) {
    return read_u32(at) | (uint64_t)read_u32(at + 4) << 32;
}

/* ---- .npy ---- */

enum { NPY_RANK_LIMIT = 64 };

typedef struct npy_header {
    char kind; /* letter of the NumPy type: b i u f c S U */
    size_t item_bytes;
    bool big_endian, fortran;
    uint32_t rank;
    int64_t dims[NPY_RANK_LIMIT];
} npy_header;

typedef struct npy_dtype {
    char kind;
    uint8_t bytes;
    onnx_dtype dtype;
} npy_dtype;

static const npy_dtype NPY_DTYPES[] = {
    {'b', 1, ONNX_BOOL},      {'i', 1, ONNX_INT8},        {'i', 2, ONNX_INT16},
    {'i', 4, ONNX_INT32},     {'i', 8, ONNX_INT64},       {'u', 1, ONNX_UINT8},
    {'u', 2, ONNX_UINT16},    {'u', 4, ONNX_UINT32},      {'u', 8, ONNX_UINT64},
    {'f', 2, ONNX_FLOAT16},   {'f', 4, ONNX_FLOAT},       {'f', 8, ONNX_DOUBLE},
    {'c', 8, ONNX_COMPLEX64}, {'c', 16, ONNX_COMPLEX128},
};
enum { NPY_DTYPE_COUNT = sizeof NPY_DTYPES / sizeof *NPY_DTYPES };

static onnx_dtype dtype_of(const npy_header *header) {
    if (header->kind == 'S' || header->kind == 'U')
        return ONNX_STRING;
    for (size_t i = 0; i < NPY_DTYPE_COUNT; i++)
        if (NPY_DTYPES[i].kind == header->kind && NPY_DTYPES[i].bytes == header->item_bytes)
            return NPY_DTYPES[i].dtype;
    return ONNX_UNDEFINED;
}

static const char *skip_space(const char *at) {
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

/* The value of a key of the header's dictionary, or NULL. */
static const char *find_key(const char *header, const char *key) {
    size_t length = strlen(key);
    for (const char *at = strchr(header, '\''); at; at = strchr(at + 1, '\'')) {
        if (strncmp(at + 1, key, length) != 0 || at[1 + length] != '\'')
            continue;
        at = skip_space(at + 2 + length);
        return *at == ':' ? skip_space(at + 1) : NULL;
    }
    return NULL;
}

/* '<f4' and the like; structured types are lists and refused. */
static raptor_status read_descr(const source *from, const char *text, npy_header *header) {
    if (!text || *text != '\'')
        return fault(from, "the element type of this .npy file is a structure or missing");
    const char *order = text + 1;
    const char *end = strchr(order, '\'');
    if (!end || end - order < 3 || !strchr("<>|=", *order))
        return fault(from, "the element type of this .npy file is not understood");
    header->big_endian = *order == '>';
    header->kind = order[1];
    char *rest;
    unsigned long bytes = strtoul(order + 2, &rest, 10);
    header->item_bytes = header->kind == 'U' ? bytes * 4 : bytes;
    if (rest != end || bytes > 1 << 20 || dtype_of(header) == ONNX_UNDEFINED)
        return fault(from, "element type '%.*s' is not handled", (int)(end - order), order);
    return RAPTOR_OK;
}

static raptor_status read_shape(const source *from, const char *text, npy_header *header) {
    if (!text || *text != '(')
        return fault(from, "the shape of this .npy file is missing");
    const char *at = skip_space(text + 1);
    while (*at != ')') {
        char *end;
        long long size = strtoll(at, &end, 10);
        if (end == at || size < 0 || header->rank == NPY_RANK_LIMIT)
            return fault(from, "the shape of this .npy file is not understood");
        header->dims[header->rank++] = size;
        at = skip_space(*end == 'L' ? end + 1 : end);
        if (*at == ',')
            at = skip_space(at + 1);
        else if (*at != ')')
            return fault(from, "the shape of this .npy file is not understood");
    }
    return RAPTOR_OK;
}

static raptor_status read_npy_header(const source *from, npy_header *header, size_t *out_start) {
    *header = (npy_header){0};
    uint8_t version = from->size > 9 ? from->bytes[6] : 0;
    size_t length_bytes = version == 1 ? 2 : 4, start = 8 + length_bytes;
    if (version < 1 || version > 3 || from->size < start)
        return fault(from, "truncated, or a .npy version that is not 1 to 3");
    size_t length = version == 1 ? read_u16(from->bytes + 8) : read_u32(from->bytes + 8);
    if (length > from->size - start)
        return fault(from, "the header of this .npy file is truncated");
    const char *text = raptor_arena_strndup(from->arena, (const char *)from->bytes + start, length);
    const char *order = find_key(text, "fortran_order");
    RAPTOR_TRY(read_descr(from, find_key(text, "descr"), header));
    RAPTOR_TRY(read_shape(from, find_key(text, "shape"), header));
    if (!order || (strncmp(order, "True", 4) != 0 && strncmp(order, "False", 5) != 0))
        return fault(from, "this .npy file does not say fortran_order");
    header->fortran = *order == 'T';
    *out_start = start + length;
    return RAPTOR_OK;
}

static void swap_bytes(uint8_t *data, size_t count, size_t width) {
    for (size_t i = 0; i < count; i++, data += width)
        for (size_t a = 0, b = width - 1; a < b; a++, b--) {
            uint8_t byte = data[a];
            data[a] = data[b];
            data[b] = byte;
        }
}

/* Column-major to row-major: position i of the result by its coordinates. */
static void reorder(const npy_header *header, const uint8_t *from, uint8_t *to, size_t count) {
    size_t strides[NPY_RANK_LIMIT], width = header->item_bytes, offset = 0, stride = 1;
    int64_t index[NPY_RANK_LIMIT] = {0};
    for (uint32_t d = 0; d < header->rank; d++) {
        strides[d] = stride;
        stride *= (size_t)header->dims[d];
    }
    for (size_t i = 0; i < count; i++, to += width) {
        memcpy(to, from + offset * width, width);
        for (uint32_t d = header->rank; d-- > 0;) {
            offset += strides[d];
            if (++index[d] < header->dims[d])
                break;
            offset -= strides[d] * (size_t)header->dims[d];
            index[d] = 0;
        }
    }
}

/* One code point of UCS-4 as UTF-8. */
static size_t put_utf8(char *to, uint32_t code) {
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    static const uint8_t LEAD[] = {0, 0xc0, 0xe0, 0xf0};
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    to[0] = (char)(LEAD[more] | code >> (6 * more));
    for (int i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    return (size_t)more + 1;
}

/* Fixed-width strings, padded with zeros, to ONNX strings. */
static void *read_strings(const source *from, const npy_header *header, uint8_t *data,
                          size_t count) {
    onnx_string *strings = RAPTOR_NEW_ARRAY(from->arena, onnx_string, count + 1);
    if (header->kind == 'U' && header->big_endian)
        swap_bytes(data, count * (header->item_bytes / 4), 4);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *item = data + i * header->item_bytes;
        char *text = raptor_arena_allocate(from->arena, header->item_bytes + 1);
        size_t length = 0;
        if (header->kind == 'S') {
            length = strnlen((const char *)item, header->item_bytes);
            memcpy(text, item, length);
        } else {
            for (size_t k = 0; k < header->item_bytes; k += 4) {
                uint32_t code = read_u32(item + k);
                if (code == 0)
                    break;
                length += put_utf8(text + length, code > 0x10ffff ? 0xfffd : code);
            }
        }
        strings[i] = (onnx_string){text, length};
    }
    return strings;
}

static raptor_status parse_npy(const source *from, onnx_tensor *out_tensor) {
    npy_header header;
    size_t start = 0, count, element;
    RAPTOR_TRY(read_npy_header(from, &header, &start));
    element = header.item_bytes;
    if (!onnx_shape_count(header.dims, header.rank, element ? element : 1, &count))
        return fault(from, "the shape of this .npy file is too large");
    if (from->size - start != count * element)
        return fault(from, "this .npy file holds %zu bytes of elements, its shape needs %zu",
                     from->size - start, count * element);
    onnx_dtype dtype = dtype_of(&header);
    uint8_t *data = raptor_arena_allocate(from->arena, count * element + 1);
    if (header.fortran && header.rank > 1)
        reorder(&header, from->bytes + start, data, count);
    else if (from->size > start)
        memcpy(data, from->bytes + start, count * element);
    void *elements = data;
    if (dtype == ONNX_STRING)
        elements = read_strings(from, &header, data, count);
    else if (header.big_endian && header.kind == 'c')
        swap_bytes(data, 2 * count, element / 2);
    else if (header.big_endian)
        swap_bytes(data, count, element);
    for (size_t i = 0; dtype == ONNX_BOOL && i < count; i++)
        data[i] = data[i] != 0;
    int64_t *dims = RAPTOR_NEW_ARRAY(from->arena, int64_t, header.rank + 1);
    memcpy(dims, header.dims, header.rank * sizeof *dims);
    *out_tensor = (onnx_tensor){dtype, header.rank, dims, count, elements};
    return RAPTOR_OK;
}

/* ---- .npz: a zip archive of .npy files ---- */

typedef struct zip_entry {
    uint32_t method, flags, crc;
    uint64_t packed_bytes, plain_bytes, header_offset;
    const char *name;
} zip_entry;

enum { DIRECTORY_BYTES = 46, LOCAL_BYTES = 30, END_BYTES = 22 };

static const uint8_t *find_directory(const source *from, uint32_t *out_count) {
    for (size_t back = END_BYTES; back <= from->size && back <= END_BYTES + 65535; back++) {
        const uint8_t *end = from->bytes + from->size - back;
        if (read_u32(end) != 0x06054b50)
            continue;
        uint32_t offset = read_u32(end + 16);
        *out_count = read_u16(end + 10);
        return offset <= from->size - back ? from->bytes + offset : NULL;
    }
    return NULL;
}

/* 64-bit sizes stand in an extra field, in this order, where the 32-bit ones are all ones. */
static void read_zip64(const uint8_t *extra, size_t size, zip_entry *entry) {
    uint64_t *fields[] = {&entry->plain_bytes, &entry->packed_bytes, &entry->header_offset};
    for (size_t at = 0; at + 4 <= size;) {
        size_t length = read_u16(extra + at + 2), used = 0;
        if (length > size - at - 4)
            return;
        for (int i = 0; read_u16(extra + at) == 1 && i < 3; i++)
            if (*fields[i] == UINT32_MAX && used + 8 <= length) {
                *fields[i] = read_u64(extra + at + 4 + used);
                used += 8;
            }
        at += 4 + length;
    }
}

/* Reads the directory entry at `at` and returns the next one's place, or NULL. */
static const uint8_t *read_entry(const source *from, const uint8_t *at, zip_entry *entry) {
    size_t left = from->size - (size_t)(at - from->bytes);
    if (left < DIRECTORY_BYTES || read_u32(at) != 0x02014b50)
        return NULL;
    size_t name = read_u16(at + 28), extra = read_u16(at + 30), comment = read_u16(at + 32);
    if (left - DIRECTORY_BYTES < name + extra + comment)
        return NULL;
    *entry = (zip_entry){.flags = read_u16(at + 8),
                         .method = read_u16(at + 10),
                         .crc = read_u32(at + 16),
                         .packed_bytes = read_u32(at + 20),
                         .plain_bytes = read_u32(at + 24),
                         .header_offset = read_u32(at + 42)};
    entry->name = raptor_arena_strndup(from->arena, (const char *)at + DIRECTORY_BYTES, name);
    read_zip64(at + DIRECTORY_BYTES + name, extra, entry);
    return at + DIRECTORY_BYTES + name + extra + comment;
}

static bool inflate_all(const uint8_t *packed, size_t packed_bytes, uint8_t *plain,
                        size_t plain_bytes) {
    z_stream stream = {.next_in = (uint8_t *)packed, .next_out = plain};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return false;
    int status = Z_OK;
    size_t in_left = packed_bytes, out_left = plain_bytes;
    while (status == Z_OK) { /* avail fields have 32 bits */
        uInt in = in_left > 1 << 30 ? 1u << 30 : (uInt)in_left;
        uInt out = out_left > 1 << 30 ? 1u << 30 : (uInt)out_left;
        stream.avail_in = in;
        stream.avail_out = out;
        status = inflate(&stream, Z_NO_FLUSH);
        in_left -= in - stream.avail_in;
        out_left -= out - stream.avail_out;
        if (status == Z_OK && in - stream.avail_in == 0 && out - stream.avail_out == 0)
            status = Z_BUF_ERROR;
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END && out_left == 0;
}

static raptor_status unpack_entry(const source *from, const zip_entry *entry, source *out_member) {
    size_t header = entry->header_offset < from->size ? (size_t)entry->header_offset : from->size;
    const uint8_t *at = from->bytes + header;
    size_t left = from->size - header, skip = LOCAL_BYTES;
    if (left >= LOCAL_BYTES)
        skip += read_u16(at + 26) + read_u16(at + 28);
    if (left < skip || read_u32(at) != 0x04034b50 || entry->packed_bytes > left - skip)
        return fault(from, "member '%s' is truncated", entry->name);
    if ((entry->flags & 1) || (entry->method != 0 && entry->method != 8))
        return fault(from,
                     "member '%s' is encrypted or packed with method %u, which is not handled",
                     entry->name, entry->method);
    /* Deflate packs at most 1032 to 1: larger claims are lies. */
    if (entry->method == 0 ? entry->plain_bytes != entry->packed_bytes
                           : entry->plain_bytes / 1032 > entry->packed_bytes)
        return fault(from, "member '%s' has sizes that contradict each other", entry->name);
    *out_member = *from;
    out_member->member = entry->name;
    out_member->bytes = at + skip;
    out_member->size = (size_t)entry->plain_bytes;
    if (entry->method == 8) {
        uint8_t *plain = raptor_arena_allocate(from->arena, (size_t)entry->plain_bytes + 1);
        if (!inflate_all(at + skip, (size_t)entry->packed_bytes, plain, out_member->size))
            return fault(from, "member '%s' does not unpack", entry->name);
        out_member->bytes = plain;
    }
    if (crc32_z(0, out_member->bytes, out_member->size) != entry->crc)
        return fault(from, "member '%s' has a wrong checksum", entry->name);
    return RAPTOR_OK;
}

static raptor_status parse_npz(const source *from, onnx_named_tensor **out_tensors,
                               size_t *out_count) {
    uint32_t count = 0;
    const uint8_t *at = find_directory(from, &count);
    onnx_named_tensor *tensors = RAPTOR_NEW_ARRAY(from->arena, onnx_named_tensor, count + 1);
    for (uint32_t i = 0; i < count && at; i++) {
        zip_entry entry;
        source member;
        at = read_entry(from, at, &entry);
        if (!at)
            break;
        RAPTOR_TRY(unpack_entry(from, &entry, &member));
        if (member.size < 10 || memcmp(member.bytes, "\x93NUMPY", 6) != 0)
            return fault(from, "member '%s' is not a .npy file", entry.name);
        RAPTOR_TRY(parse_npy(&member, &tensors[i].tensor));
        size_t length = strlen(entry.name);
        bool suffix = length > 4 && strcmp(entry.name + length - 4, ".npy") == 0;
        tensors[i].name =
            raptor_arena_strndup(from->arena, entry.name, suffix ? length - 4 : length);
    }
    if (!at)
        return fault(from, "the directory of this .npz file is damaged");
    *out_tensors = tensors;
    *out_count = count;
    return RAPTOR_OK;
}

/* ---- the file ---- */

static raptor_status parse(const source *from, onnx_named_tensor **out_tensors, size_t *out_count) {
    if (from->size >= 4 && memcmp(from->bytes, "PK\3\4", 4) == 0)
        return parse_npz(from, out_tensors, out_count);
    if (from->size >= 4 && memcmp(from->bytes, "PK\5\6", 4) == 0)
        return fault(from, "the archive is empty");
    *out_tensors = RAPTOR_NEW(from->arena, onnx_named_tensor);
    *out_count = 1;
    if (from->size >= 6 && memcmp(from->bytes, "\x93NUMPY", 6) == 0)
        return parse_npy(from, &(*out_tensors)->tensor);
    const char *dot = strrchr(from->path, '.');
    if (!dot || strcmp(dot, ".pb") != 0)
        return fault(from, "neither a .npy or .npz file nor named .pb");
    return onnx_tensor_parse(from->bytes, from->size, from->path, from->arena, from->diagnostics,
                             *out_tensors);
}

raptor_status tensor_file_parse(const void *bytes, size_t size, const char *path,
                                raptor_arena *arena, raptor_diagnostics *diagnostics,
                                onnx_named_tensor **out_tensors, size_t *out_count) {
    source from = {path, NULL, bytes, size, arena, diagnostics};
    jmp_buf *caller = arena->guard, guard; /* the caller's would skip what it owns */
    raptor_status_code status;
    *out_tensors = NULL;
    *out_count = 0;
    if (setjmp(guard) == 0) {
        raptor_arena_guard(arena, &guard);
        status = parse(&from, out_tensors, out_count);
    } else {
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                                 "the tensors need more memory than there is");
    }
    arena->guard = caller;
    return status;
}

raptor_status tensor_file_read(const char *path, raptor_arena *arena,
                               raptor_diagnostics *diagnostics, onnx_named_tensor **out_tensors,
                               size_t *out_count) {
    char *bytes;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &bytes, &size));
    raptor_status_code status =
        tensor_file_parse(bytes, size, path, arena, diagnostics, out_tensors, out_count);
    free(bytes);
    return status;
}

/* ---- writing ---- */

/* Version 1.0: magic, header length, a dictionary padded with spaces so that data start at a
 * multiple of 64. */
static void write_header(raptor_buffer *buffer, const onnx_tensor *tensor, const char *descr) {
    raptor_buffer text;
    raptor_buffer_init(&text);
    raptor_buffer_printf(&text, "{'descr': '%s', 'fortran_order': False, 'shape': (", descr);
    for (uint32_t d = 0; d < tensor->rank; d++)
        raptor_buffer_printf(&text, "%s%lld", d ? ", " : "", (long long)tensor->dims[d]);
    raptor_buffer_puts(&text, tensor->rank == 1 ? ",), }" : "), }");
    while ((10 + text.size + 1) % 64 != 0 && !text.failed)
        raptor_buffer_puts(&text, " ");
    raptor_buffer_puts(&text, "\n");
    uint8_t start[] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, text.size & 255, text.size >> 8 & 255};
    raptor_buffer_append(buffer, start, sizeof start);
    raptor_buffer_append(buffer, text.data, text.size);
    buffer->failed = buffer->failed || text.failed;
    raptor_buffer_deinit(&text);
}

static size_t longest_string(const onnx_tensor *tensor) {
    size_t longest = 1;
    for (size_t i = 0; i < tensor->count; i++)
        if (((const onnx_string *)tensor->data)[i].length > longest)
            longest = ((const onnx_string *)tensor->data)[i].length;
    return longest;
}

static void write_strings(raptor_buffer *buffer, const onnx_tensor *tensor) {
    size_t width = longest_string(tensor);
    char descr[32];
    snprintf(descr, sizeof descr, "|S%zu", width);
    write_header(buffer, tensor, descr);
    for (size_t i = 0; i < tensor->count; i++) {
        const onnx_string *text = (const onnx_string *)tensor->data + i;
        raptor_buffer_append(buffer, text->bytes, text->length);
        for (size_t k = text->length; k < width; k++)
            raptor_buffer_append(buffer, "", 1);
    }
}

raptor_status tensor_file_write_npy(const char *path, const onnx_tensor *tensor,
                                    raptor_diagnostics *diagnostics) {
    raptor_buffer buffer;
    raptor_buffer_init(&buffer);
    char descr[8] = "";
    for (size_t i = 0; i < NPY_DTYPE_COUNT; i++)
        if (NPY_DTYPES[i].dtype == tensor->dtype)
            snprintf(descr, sizeof descr, "%c%c%u", NPY_DTYPES[i].bytes == 1 ? '|' : '<',
                     NPY_DTYPES[i].kind, NPY_DTYPES[i].bytes);
    raptor_status_code status = RAPTOR_OK;
    if (tensor->dtype == ONNX_STRING) {
        write_strings(&buffer, tensor);
    } else if (tensor->dtype == ONNX_BFLOAT16) {
        write_header(&buffer, tensor, "<f4");
        for (size_t i = 0; i < tensor->count; i++) {
            float value = onnx_bfloat16_to_float(((const uint16_t *)tensor->data)[i]);
            raptor_buffer_append(&buffer, &value, sizeof value);
        }
    } else if (descr[0]) {
        write_header(&buffer, tensor, descr);
        raptor_buffer_append(&buffer, tensor->data,
                             tensor->count * onnx_dtype_bytes(tensor->dtype));
    } else {
        status =
            raptor_diagnose(diagnostics, RAPTOR_E_file_write, (raptor_place){.file = path},
                            "element type %s has no .npy form", onnx_dtype_name(tensor->dtype));
    }
    if (status == RAPTOR_OK)
        status = raptor_buffer_write_file(&buffer, path, diagnostics);
    raptor_buffer_deinit(&buffer);
    return status;
}
