/* JSON files read as a stream: plain or gzip, any size, with faults placed by line and column.
 *
 * A handler gets events; a part of the document that is small and wanted whole can be collected
 * into a tree (raptor_json_node) by calling raptor_json_collect from a handler. */
#ifndef RAPTOR_JSON_H
#define RAPTOR_JSON_H

#include "raptor/arena.h"
#include "raptor/buffer.h"
#include "raptor/diagnostic.h"

typedef enum raptor_json_kind {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_STRING,
    JSON_OBJECT,
    JSON_ARRAY
} raptor_json_kind;

typedef struct raptor_json_node {
    raptor_json_kind kind;
    const char *key;  /* name inside an object, else NULL */
    const char *text; /* of a string or number */
    bool truth;
    struct raptor_json_node *first, *last, *next; /* children; next sibling */
    size_t count;
} raptor_json_node;

/* NULL when `object` is no object or has no such member; the last one of several. */
const raptor_json_node *raptor_json_member(const raptor_json_node *object, const char *key);
/* False unless the node is an integer between low and high. */
bool raptor_json_integer(const raptor_json_node *node, int64_t low, int64_t high, int64_t *out);

/* One scalar or bracket of the document, at nesting `depth` (0: the root). Key and text are not
 * terminated. */
typedef struct raptor_json_event {
    enum { JSON_VALUE, JSON_BEGIN, JSON_END } type;
    raptor_json_kind kind;
    const char *key; /* of the value or of the bracket that begins, NULL in arrays */
    size_t key_length;
    const char *text;
    size_t length;
    bool truth;
    unsigned depth;
} raptor_json_event;

enum { JSON_WHERE_BYTES = 64 };

typedef struct raptor_json_stream raptor_json_stream;
/* False stops the parse; the handler has reported why. */
typedef bool (*raptor_json_handler)(void *context, raptor_json_stream *stream,
                                    const raptor_json_event *event);

struct raptor_json_stream {
    const char *path;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    raptor_json_handler handler;
    void *context;
    /* A handler may set it: says where in its own terms the document is being read (the `stream`
     * of a raptor_place), which goes into the report of a syntax error. "": nowhere special. */
    void (*where)(const void *context, char out_text[JSON_WHERE_BYTES]);
    /* Tree under construction: when `collected` is not NULL events go there until its end. */
    raptor_json_node *open[64];
    unsigned open_count;
    const char *key;
    size_t key_length;
    char *key_storage;
    size_t key_capacity;
    unsigned depth;
    bool stopped;
};

raptor_status raptor_json_stream_read(const char *path, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, raptor_json_handler handler,
                                      void *context);
/* From a handler at JSON_BEGIN: the object or array that begins here becomes a tree in the arena;
 * the handler sees its end. */
raptor_json_node *raptor_json_collect(raptor_json_stream *stream, const raptor_json_event *event);

/* Bytes of the mark that some editors put before UTF-8 text, which no JSON has: 3 or 0. */
size_t raptor_json_mark_bytes(const char *text, size_t size);

/* The whole file as a tree. */
raptor_status raptor_json_file_read(const char *path, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, raptor_json_node **out_root);

/* ---- writing ---- */

/* Appends `text` as a JSON string, quotes included. */
void raptor_json_string(raptor_buffer *out, const char *text);

#endif
