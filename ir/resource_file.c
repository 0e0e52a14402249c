/* Modules in files: the text, and beside it the bytes of its resources. */
#include "ir/internal.h"

#include "raptor/file.h"

#include <stdlib.h>
#include <unistd.h>

static const char magic[8] = {'R', 'A', 'P', 'T', 'O', 'R', 'R', 'S'};
enum { VERSION = 1, ALIGNMENT = 64, MAXIMUM_NAME = 4096 };

/* `path` + ".resources" on the heap; NULL without memory. */
static char *resource_path(const char *path, raptor_diagnostics *diagnostics) {
    static const char suffix[] = ".resources";
    size_t length = strlen(path);
    char *full = malloc(length + sizeof suffix);
    if (!full) {
        raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                        "no memory for a file name");
        return NULL;
    }
    memcpy(full, path, length);
    memcpy(full + length, suffix, sizeof suffix);
    return full;
}

/* ---- writing ---- */

/* Resources found in a module, each once. */
typedef struct used_resources {
    const ir_resource **items;
    uint32_t count, capacity;
    raptor_arena arena;
} used_resources;

static void collect_attribute(used_resources *used, const ir_attribute *attribute) {
    if (attribute->kind == IR_ATTRIBUTE_RESOURCE) {
        RAPTOR_GROW(&used->arena, used->items, used->count, used->capacity);
        used->items[used->count++] = attribute->resource;
    } else if (attribute->kind == IR_ATTRIBUTE_ARRAY) {
        for (uint32_t i = 0; i < attribute->array.count; i++)
            collect_attribute(used, attribute->array.elements[i]);
    } else if (attribute->kind == IR_ATTRIBUTE_DICTIONARY) {
        for (uint32_t i = 0; i < attribute->dictionary.count; i++)
            collect_attribute(used, attribute->dictionary.entries[i].value);
    }
}

static bool collect(ir_operation *operation, void *user) {
    for (uint32_t i = 0; i < operation->attribute_count; i++)
        collect_attribute(user, operation->attributes[i].value);
    return true;
}

static int compare_pointers(const void *a, const void *b) {
    uintptr_t x = (uintptr_t) * (void *const *)a, y = (uintptr_t) * (void *const *)b;
    return x < y ? -1 : x > y;
}

/* Drops what is listed twice and brings the rest into the order of creation. */
static void in_order(used_resources *used, const ir_resource *first) {
    if (used->count)
        qsort(used->items, used->count, sizeof *used->items, compare_pointers);
    const ir_resource **ordered =
        RAPTOR_NEW_ARRAY(&used->arena, const ir_resource *, used->count + 1u);
    uint32_t count = 0;
    for (const ir_resource *at = first; at; at = at->next)
        if (used->count &&
            bsearch(&at, used->items, used->count, sizeof *used->items, compare_pointers))
            ordered[count++] = at;
    used->items = ordered;
    used->count = count;
}

static void append(raptor_file_writer *writer, const void *data, size_t size, uint64_t *offset) {
    raptor_file_writer_append(writer, data, size);
    *offset += size;
}

static void write_resource(raptor_file_writer *writer, const ir_resource *resource,
                           uint64_t *offset) {
    static const char zeros[ALIGNMENT];
    uint32_t name_length = (uint32_t)strlen(resource->name);
    uint64_t size = resource->size_bytes;
    append(writer, &name_length, sizeof name_length, offset);
    append(writer, resource->name, name_length, offset);
    append(writer, &size, sizeof size, offset);
    append(writer, zeros, (ALIGNMENT - *offset % ALIGNMENT) % ALIGNMENT, offset);
    append(writer, resource->data, resource->size_bytes, offset);
}

static raptor_status write_resources(const used_resources *used, const char *path,
                                     raptor_diagnostics *diagnostics) {
    if (used->count == 0) {
        unlink(path); /* one of an earlier module must not stay */
        return RAPTOR_OK;
    }
    raptor_file_writer *writer;
    RAPTOR_TRY(raptor_file_writer_open(path, diagnostics, &writer));
    uint64_t offset = 0;
    uint32_t header[2] = {VERSION, used->count};
    append(writer, magic, sizeof magic, &offset);
    append(writer, header, sizeof header, &offset);
    for (uint32_t i = 0; i < used->count; i++)
        write_resource(writer, used->items[i], &offset);
    return raptor_file_writer_close(writer, diagnostics);
}

/* The resource file first: text never stands without its bytes. */
static raptor_status write_files(ir_operation *module, const used_resources *used, const char *path,
                                 const char *beside, raptor_diagnostics *diagnostics) {
    raptor_buffer text;
    RAPTOR_TRY(write_resources(used, beside, diagnostics));
    raptor_buffer_init(&text);
    ir_print(module, NULL, &text);
    raptor_status_code status = raptor_buffer_write_file(&text, path, diagnostics);
    raptor_buffer_deinit(&text);
    return status;
}

raptor_status ir_module_write(ir_operation *module, const char *path,
                              raptor_diagnostics *diagnostics) {
    used_resources used = {0};
    jmp_buf guard;
    char *beside = resource_path(path, diagnostics);
    if (!beside)
        return RAPTOR_FAILED;
    raptor_arena_init(&used.arena);
    raptor_arena_guard(&used.arena, &guard);
    raptor_status_code status;
    if (setjmp(guard)) {
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){.file = path},
                                 "no memory to list the resources");
    } else {
        ir_walk(module, collect, &used);
        in_order(&used, ir_resource_first(module->context));
        status = write_files(module, &used, path, beside, diagnostics);
    }
    raptor_arena_deinit(&used.arena);
    free(beside);
    return status;
}

/* ---- reading ---- */

typedef struct reader {
    const char *path;
    const char *data;
    size_t size, offset;
    raptor_diagnostics *diagnostics;
} reader;

static raptor_status_code faulty(const reader *at, const char *what) {
    return raptor_diagnose(at->diagnostics, RAPTOR_E_ir_resource, (raptor_place){.file = at->path},
                           "byte %zu: %s", at->offset, what);
}

static bool take(reader *at, void *out, size_t size) {
    if (at->size - at->offset < size)
        return false;
    memcpy(out, at->data + at->offset, size);
    at->offset += size;
    return true;
}

/* Enters a resource, unless the context has it already: the same file read twice. */
static raptor_status enter(reader *at, ir_context *context, const char *name, size_t size) {
    const void *data = at->data + at->offset;
    const ir_resource *known = ir_resource_find(context, name);
    if (!known)
        ir_resource_add(context, name, data, size, NULL, NULL);
    else if (known->size_bytes != size || memcmp(known->data, data, size) != 0)
        return faulty(at, "a resource of this name with other contents is loaded already");
    return RAPTOR_OK;
}

static raptor_status read_one(reader *at, ir_context *context) {
    uint32_t name_length;
    uint64_t size;
    char name[MAXIMUM_NAME + 1];
    if (!take(at, &name_length, sizeof name_length) || name_length == 0 ||
        name_length > MAXIMUM_NAME || !take(at, name, name_length))
        return faulty(at, "the name of a resource is cut off or too long");
    name[name_length] = '\0';
    if (strlen(name) != name_length)
        return faulty(at, "the name of a resource holds a zero byte");
    if (!take(at, &size, sizeof size))
        return faulty(at, "the size of a resource is cut off");
    size_t padding = (ALIGNMENT - at->offset % ALIGNMENT) % ALIGNMENT;
    if (at->size - at->offset < padding || at->size - at->offset - padding < size)
        return faulty(at, "the bytes of a resource are cut off");
    at->offset += padding;
    RAPTOR_TRY(enter(at, context, name, (size_t)size));
    at->offset += (size_t)size;
    return RAPTOR_OK;
}

static raptor_status read_all(reader *at, ir_context *context) {
    char head[sizeof magic];
    uint32_t header[2];
    if (!take(at, head, sizeof head) || memcmp(head, magic, sizeof magic) != 0)
        return faulty(at, "this is no resource file");
    if (!take(at, header, sizeof header) || header[0] != VERSION)
        return faulty(at, "a version that is not known");
    for (uint32_t i = 0; i < header[1]; i++)
        RAPTOR_TRY(read_one(at, context));
    return at->offset == at->size ? RAPTOR_OK : faulty(at, "bytes behind the last resource");
}

static raptor_status read_resources(ir_context *context, const char *path,
                                    raptor_diagnostics *diagnostics) {
    if (access(path, F_OK) != 0)
        return RAPTOR_OK;
    char *data;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &data, &size));
    /* The context owns the bytes through an empty resource that nothing can name. */
    ir_resource_add(context, "", data, 0, data, free);
    reader at = {path, data, size, 0, diagnostics};
    return read_all(&at, context);
}

raptor_status ir_module_read(ir_context *context, const char *path, raptor_diagnostics *diagnostics,
                             ir_operation **out_module) {
    *out_module = NULL;
    char *beside = resource_path(path, diagnostics);
    if (!beside)
        return RAPTOR_FAILED;
    raptor_status_code status = read_resources(context, beside, diagnostics);
    free(beside);
    RAPTOR_TRY(status);
    char *text;
    size_t size;
    RAPTOR_TRY(raptor_file_read(path, diagnostics, &text, &size));
    status = ir_parse(context, path, text, size, diagnostics, out_module);
    free(text);
    return status;
}
