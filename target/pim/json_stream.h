/* JSON files read as a stream: plain or gzip, any size, with faults placed by line and column.
 * Private to target/pim.
 *
 * A handler gets events; a part of the document that is small and wanted whole can be collected
 * into a tree (json_node) by calling json_collect from a handler. */
#ifndef PIM_JSON_STREAM_H
#define PIM_JSON_STREAM_H

#include "raptor/arena.h"
#include "raptor/diagnostic.h"

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_STRING,
    JSON_OBJECT,
    JSON_ARRAY
} json_kind;

typedef struct json_node {
    json_kind kind;
    const char *key;  /* name inside an object, else NULL */
    const char *text; /* of a string or number */
    bool truth;
    struct json_node *first, *last, *next; /* children; next sibling */
    size_t count;
} json_node;

/* NULL when `object` is no object or has no such member; the last one of several. */
const json_node *json_member(const json_node *object, const char *key);
/* False unless the node is an integer between low and high. */
bool json_integer(const json_node *node, int64_t low, int64_t high, int64_t *out);

/* One scalar or bracket of the document, at nesting `depth` (0: the root). Key and text are not
 * terminated. */
typedef struct json_event {
    enum { JSON_VALUE, JSON_BEGIN, JSON_END } type;
    json_kind kind;
    const char *key; /* of the value or of the bracket that begins, NULL in arrays */
    size_t key_length;
    const char *text;
    size_t length;
    bool truth;
    unsigned depth;
} json_event;

typedef struct json_stream json_stream;
/* False stops the parse; the handler has reported why. */
typedef bool (*json_handler)(void *context, json_stream *stream, const json_event *event);

struct json_stream {
    const char *path;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    json_handler handler;
    void *context;
    /* Tree under construction: when `collected` is not NULL events go there until its end. */
    json_node *open[64];
    unsigned open_count;
    const char *key;
    size_t key_length;
    char *key_storage;
    size_t key_capacity;
    unsigned depth;
    bool stopped;
};

raptor_status json_stream_read(const char *path, raptor_arena *arena,
                               raptor_diagnostics *diagnostics, json_handler handler,
                               void *context);
/* From a handler at JSON_BEGIN: the object or array that begins here becomes a tree in the arena;
 * the handler sees its end. */
json_node *json_collect(json_stream *stream, const json_event *event);

/* The whole file as a tree. */
raptor_status json_file_read(const char *path, raptor_arena *arena, raptor_diagnostics *diagnostics,
                             json_node **out_root);

#endif
