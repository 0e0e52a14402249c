#include "raptor/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yajl/yajl_parse.h>
#include <zlib.h>

#define CHUNK_BYTES (1u << 18)
#define DEPTH_LIMIT 60

const raptor_json_node *raptor_json_member(const raptor_json_node *object, const char *key) {
    const raptor_json_node *found = NULL;
    if (object && object->kind == JSON_OBJECT)
        for (const raptor_json_node *child = object->first; child; child = child->next)
            if (strcmp(child->key, key) == 0)
                found = child;
    return found;
}

bool raptor_json_integer(const raptor_json_node *node, int64_t low, int64_t high, int64_t *out) {
    if (!node || node->kind != JSON_NUMBER)
        return false;
    char *end;
    errno = 0;
    long long value = strtoll(node->text, &end, 10);
    if (*end != '\0' || errno || value < low || value > high)
        return false;
    *out = value;
    return true;
}

static raptor_json_node *add_node(raptor_json_stream *stream, const raptor_json_event *event) {
    raptor_json_node *node = RAPTOR_NEW(stream->arena, raptor_json_node);
    node->kind = event->kind;
    node->truth = event->truth;
    if (event->key)
        node->key = raptor_arena_strndup(stream->arena, event->key, event->key_length);
    if (event->text)
        node->text = raptor_arena_strndup(stream->arena, event->text, event->length);
    if (stream->open_count > 0) {
        raptor_json_node *parent = stream->open[stream->open_count - 1];
        if (parent->last)
            parent->last->next = node;
        else
            parent->first = node;
        parent->last = node;
        parent->count++;
    }
    return node;
}

raptor_json_node *raptor_json_collect(raptor_json_stream *stream, const raptor_json_event *event) {
    raptor_json_node *node = add_node(stream, event);
    stream->open[stream->open_count++] = node;
    return node;
}

static int deliver(raptor_json_stream *stream, raptor_json_event event) {
    event.key = stream->key;
    event.key_length = stream->key_length;
    stream->key = NULL;
    if (event.type == JSON_END)
        stream->depth--;
    event.depth = stream->depth;
    if (event.type == JSON_BEGIN && ++stream->depth > DEPTH_LIMIT) {
        (void)raptor_diagnose(stream->diagnostics, RAPTOR_E_json_syntax,
                              (raptor_place){.file = stream->path}, "brackets nest deeper than %d",
                              DEPTH_LIMIT);
        stream->stopped = true;
        return 0;
    }
    if (stream->open_count > 0) {
        if (event.type == JSON_VALUE)
            add_node(stream, &event);
        else if (event.type == JSON_BEGIN)
            (void)raptor_json_collect(stream, &event);
        else if (--stream->open_count == 0 && !stream->handler(stream->context, stream, &event))
            stream->stopped = true;
    } else if (!stream->handler(stream->context, stream, &event)) {
        stream->stopped = true;
    }
    return !stream->stopped;
}

static int on_null(void *context) {
    return deliver(context, (raptor_json_event){.type = JSON_VALUE, .kind = JSON_NULL});
}

static int on_boolean(void *context, int truth) {
    return deliver(context,
                   (raptor_json_event){.type = JSON_VALUE, .kind = JSON_BOOLEAN, .truth = truth});
}

static int on_number(void *context, const char *text, size_t length) {
    return deliver(context,
                   (raptor_json_event){
                       .type = JSON_VALUE, .kind = JSON_NUMBER, .text = text, .length = length});
}

static int on_string(void *context, const unsigned char *text, size_t length) {
    return deliver(context, (raptor_json_event){.type = JSON_VALUE,
                                                .kind = JSON_STRING,
                                                .text = (const char *)text,
                                                .length = length});
}

/* The key is needed when its value comes, maybe in the next chunk: keep a copy. */
static int on_key(void *context, const unsigned char *text, size_t length) {
    raptor_json_stream *stream = context;
    if (length >= stream->key_capacity) {
        size_t capacity = 2 * length + 64;
        char *storage = realloc(stream->key_storage, capacity);
        if (!storage) {
            stream->stopped = true;
            (void)raptor_diagnose(stream->diagnostics, RAPTOR_E_out_of_memory,
                                  (raptor_place){.file = stream->path}, "out of memory");
            return 0;
        }
        stream->key_storage = storage;
        stream->key_capacity = capacity;
    }
    memcpy(stream->key_storage, text, length);
    stream->key_storage[length] = '\0';
    stream->key = stream->key_storage;
    stream->key_length = length;
    return 1;
}

static int on_object(void *context) {
    return deliver(context, (raptor_json_event){.type = JSON_BEGIN, .kind = JSON_OBJECT});
}

static int on_object_end(void *context) {
    return deliver(context, (raptor_json_event){.type = JSON_END, .kind = JSON_OBJECT});
}

static int on_array(void *context) {
    return deliver(context, (raptor_json_event){.type = JSON_BEGIN, .kind = JSON_ARRAY});
}

static int on_array_end(void *context) {
    return deliver(context, (raptor_json_event){.type = JSON_END, .kind = JSON_ARRAY});
}

static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                         .yajl_boolean = on_boolean,
                                         .yajl_number = on_number,
                                         .yajl_string = on_string,
                                         .yajl_start_map = on_object,
                                         .yajl_map_key = on_key,
                                         .yajl_end_map = on_object_end,
                                         .yajl_start_array = on_array,
                                         .yajl_end_array = on_array_end};

size_t raptor_json_mark_bytes(const char *text, size_t size) {
    static const char mark[] = "\xef\xbb\xbf";
    size_t length = sizeof mark - 1;
    return size >= length && memcmp(text, mark, length) == 0 ? length : 0;
}

typedef struct text_position {
    uint32_t line, column;
} text_position;

static void advance(text_position *position, const unsigned char *text, size_t size) {
    const unsigned char *at = text, *end = text + size;
    for (const unsigned char *line; (line = memchr(at, '\n', (size_t)(end - at)));) {
        position->line++;
        position->column = 0;
        at = line + 1;
    }
    position->column += (uint32_t)(end - at);
}

/* The place in the file, and in what the handler reads there. */
static raptor_place place_at(const raptor_json_stream *stream, text_position position,
                             char where[JSON_WHERE_BYTES]) {
    *where = '\0';
    if (stream->where)
        stream->where(stream->context, where);
    return (raptor_place){.file = stream->path,
                          .line = position.line,
                          .column = position.column ? position.column : 1,
                          .stream = *where ? where : NULL};
}

static raptor_status_code report_syntax(raptor_json_stream *stream, yajl_handle parser,
                                        const unsigned char *chunk, size_t size,
                                        text_position position) {
    size_t consumed = yajl_get_bytes_consumed(parser);
    advance(&position, chunk, consumed < size ? consumed : size);
    unsigned char *text = yajl_get_error(parser, 0, chunk, size);
    for (unsigned char *c = text; c && *c; c++)
        if (*c < ' ')
            *c = c[1] ? ' ' : '\0';
    char where[JSON_WHERE_BYTES];
    (void)raptor_diagnose(stream->diagnostics, RAPTOR_E_json_syntax,
                          place_at(stream, position, where), "%s",
                          text ? (const char *)text : "malformed JSON");
    yajl_free_error(parser, text);
    return RAPTOR_FAILED;
}

static raptor_status_code parse(raptor_json_stream *stream, gzFile file, yajl_handle parser,
                                unsigned char *chunk) {
    text_position position = {.line = 1};
    char where[JSON_WHERE_BYTES];
    for (bool first = true;; first = false) {
        int got = gzread(file, chunk, CHUNK_BYTES);
        int code = 0;
        if (got < 0 || (got == 0 && (gzerror(file, &code), code != Z_OK)))
            return raptor_diagnose(stream->diagnostics, RAPTOR_E_file_read,
                                   place_at(stream, position, where),
                                   "the compressed data is damaged");
        const unsigned char *text = chunk;
        if (first && got > 0)
            text += raptor_json_mark_bytes((const char *)chunk, (size_t)got);
        size_t size = (size_t)(chunk + got - text);
        yajl_status status = got > 0 ? yajl_parse(parser, text, size) : yajl_complete_parse(parser);
        if (stream->stopped)
            return RAPTOR_FAILED;
        if (status != yajl_status_ok)
            return report_syntax(stream, parser, text, size, position);
        if (got == 0)
            return RAPTOR_OK;
        advance(&position, text, size);
    }
}

/* The arena's own guard would jump over the release of the file and the parser. */
static raptor_status_code parse_guarded(raptor_json_stream *stream, gzFile file, yajl_handle parser,
                                        unsigned char *chunk) {
    jmp_buf guard, *volatile outer = stream->arena->guard;
    if (setjmp(guard) != 0) {
        stream->arena->guard = outer;
        return raptor_diagnose(stream->diagnostics, RAPTOR_E_out_of_memory,
                               (raptor_place){.file = stream->path}, "out of memory");
    }
    raptor_arena_guard(stream->arena, &guard);
    raptor_status_code status = parse(stream, file, parser, chunk);
    stream->arena->guard = outer;
    return status;
}

raptor_status raptor_json_stream_read(const char *path, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, raptor_json_handler handler,
                                      void *context) {
    raptor_place place = {.file = path};
    struct stat information;
    if (stat(path, &information) != 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_missing, place, "%s", strerror(errno));
    if (!S_ISREG(information.st_mode))
        return raptor_diagnose(diagnostics, RAPTOR_E_file_read, place, "not a regular file");
    if (information.st_size == 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_empty, place, "the file is empty");
    gzFile file = gzopen(path, "rb");
    if (!file)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_missing, place, "%s", strerror(errno));
    gzbuffer(file, CHUNK_BYTES);
    raptor_json_stream stream = {.path = path,
                                 .arena = arena,
                                 .diagnostics = diagnostics,
                                 .handler = handler,
                                 .context = context};
    unsigned char *chunk = malloc(CHUNK_BYTES);
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &stream);
    raptor_status_code status;
    if (chunk && parser)
        status = parse_guarded(&stream, file, parser, chunk);
    else
        status = raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, place, "no memory to read");
    if (parser)
        yajl_free(parser);
    free(chunk);
    free(stream.key_storage);
    gzclose(file);
    return status;
}

static bool collect_root(void *context, raptor_json_stream *stream,
                         const raptor_json_event *event) {
    raptor_json_node **root = context;
    if (event->type == JSON_BEGIN)
        *root = raptor_json_collect(stream, event);
    return true;
}

raptor_status raptor_json_file_read(const char *path, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, raptor_json_node **out_root) {
    raptor_json_node *root = NULL;
    RAPTOR_TRY(raptor_json_stream_read(path, arena, diagnostics, collect_root, &root));
    if (!root)
        return raptor_diagnose(diagnostics, RAPTOR_E_json_syntax, (raptor_place){.file = path},
                               "the document is neither an object nor an array");
    *out_root = root;
    return RAPTOR_OK;
}
