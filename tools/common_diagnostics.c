#include "tools/common_diagnostics.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

typedef struct expectation {
    uint32_t line; /* of the fault */
    const char *text;
    size_t length;
    bool is_pattern, met;
    regex_t pattern;
} expectation;

typedef struct expectation_list {
    expectation *items;
    size_t count, capacity;
    const char *path;
    bool failed; /* out of memory or a malformed comment, already printed */
} expectation_list;

static const char marker[] = "expected-error";

static void add(expectation_list *list, expectation item) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 16;
        expectation *grown = realloc(list->items, capacity * sizeof *grown);
        if (!grown) {
            if (item.is_pattern)
                regfree(&item.pattern);
            list->failed = true;
            return;
        }
        list->items = grown;
        list->capacity = capacity;
    }
    list->items[list->count++] = item;
}

enum { LINE_BELOW = 0 }; /* of an expectation whose line is not reached yet */

/* The line `@+1`, `@-1` or `@above` names; the comment's own without one. `@below` is the next line
 * that is no comment, so that several comments can stand above one line. */
static uint32_t parse_line(const char **at, uint32_t line) {
    if (**at != '@')
        return line;
    ++*at;
    if (strncmp(*at, "below", 5) == 0 || strncmp(*at, "above", 5) == 0) {
        bool below = **at == 'b';
        *at += 5;
        return below ? LINE_BELOW : line - 1;
    }
    char *end;
    long distance = strtol(*at, &end, 10);
    *at = end;
    return (uint32_t)((long)line + distance);
}

static bool is_pair(const char *at, const char *end, char brace) {
    return at + 1 < end && at[0] == brace && at[1] == brace;
}

/* Where the `}}` of the `{{` at `at` stands; `end` without one. Patterns have pairs within. */
static const char *find_close(const char *at, const char *end, bool is_pattern) {
    int depth = 0;
    while (at < end) {
        bool opens = is_pair(at, end, '{') && (is_pattern || depth == 0);
        if (is_pair(at, end, '}') && --depth == 0)
            return at;
        depth += opens;
        at += opens || is_pair(at, end, '}') ? 2 : 1;
    }
    return end;
}

/* Text with `{{regular expressions}}` as one extended regular expression. */
static bool compile_pattern(expectation *item) {
    char *source = malloc(2 * item->length + 1), *to = source;
    bool within = false;
    for (const char *at = item->text, *end = at + item->length; source && at < end; at++) {
        if (is_pair(at, end, within ? '}' : '{')) {
            *to++ = within ? ')' : '(';
            within = !within;
            at++;
            continue;
        }
        if (!within && strchr("\\^$.[]|()?*+{}", *at))
            *to++ = '\\';
        *to++ = *at;
    }
    if (!source)
        return false;
    *to = '\0';
    item->is_pattern = regcomp(&item->pattern, source, REG_EXTENDED | REG_NOSUB) == 0;
    free(source);
    return item->is_pattern;
}

/* One comment; `at` is behind the marker and `end` the end of its line. */
static void parse_expectation(expectation_list *list, const char *at, const char *end,
                              uint32_t line, FILE *stream) {
    bool is_pattern = strncmp(at, "-re", 3) == 0;
    at += is_pattern ? 3 : 0;
    at += strspn(at, " ");
    expectation item = {.line = parse_line(&at, line)};
    at += strspn(at, " ");
    const char *close = is_pair(at, end, '{') ? find_close(at, end, is_pattern) : end;
    item.text = at + 2;
    item.length = close == end ? 0 : (size_t)(close - item.text);
    if (item.length == 0 || (is_pattern && !compile_pattern(&item))) {
        fprintf(stream, "%s:%u: malformed expected-error comment\n", list->path, (unsigned)line);
        list->failed = true;
        return;
    }
    add(list, item);
}

static bool is_comment_line(const char *start, const char *end) {
    while (start < end && *start == ' ')
        start++;
    return end - start >= 2 && start[0] == '/' && start[1] == '/';
}

static void collect(expectation_list *list, const char *text, FILE *stream) {
    uint32_t line = 1;
    for (const char *start = text; *start; line++) {
        const char *end = strchr(start, '\n');
        if (!end)
            end = start + strlen(start);
        for (size_t i = list->count; !is_comment_line(start, end) && i-- > 0;) {
            if (list->items[i].line != LINE_BELOW)
                break;
            list->items[i].line = line;
        }
        const char *comment = memmem(start, (size_t)(end - start), "//", 2);
        const char *at = comment;
        while (at && (at = memmem(at, (size_t)(end - at), marker, sizeof marker - 1))) {
            at += sizeof marker - 1;
            parse_expectation(list, at, end, line, stream);
        }
        start = *end ? end + 1 : end;
    }
}

static bool meets(const raptor_diagnostic *fault, const expectation *item) {
    if (item->met || fault->place.line != item->line)
        return false;
    if (item->is_pattern)
        return regexec(&item->pattern, fault->message, 0, NULL, 0) == 0;
    return memmem(fault->message, strlen(fault->message), item->text, item->length) != NULL;
}

static const char *find_line(const char *text, uint32_t line) {
    while (text && line-- > 1) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

/* Behind `%a, %b:2 = ` and an opening quote: where an operation's name stands. */
static const char *skip_results(const char *at, const char *end) {
    const char *equals = *at == '%' ? memmem(at, (size_t)(end - at), " = ", 3) : NULL;
    at = equals ? equals + 3 : at;
    return at < end && *at == '"' ? at + 1 : at;
}

/* Whether the place is in this file, inside its line, and that of the operation it names. */
static bool points_at_operation(const raptor_diagnostic *fault, const char *path,
                                const char *text) {
    const raptor_place *place = &fault->place;
    const char *line = place->line ? find_line(text, place->line) : NULL;
    if (!line || !place->file || strcmp(place->file, path) != 0)
        return false;
    size_t length = strcspn(line, "\n");
    if (place->column < 1 || place->column > length + 1)
        return false;
    if (!place->operator)
        return true; /* of the text, not of an operation */
    const char *name = place->operator, * at =
        skip_results(line + place->column - 1, line + length);
    bool module = strcmp(name, "builtin.module") == 0 && strncmp(at, "module", 6) == 0;
    return module || strncmp(at, name, strlen(name)) == 0; /* a name holds no line's end */
}

bool diagnostics_match(const raptor_diagnostics *found, const char *path, const char *text,
                       FILE *stream) {
    expectation_list list = {.path = path};
    collect(&list, text, stream);
    bool matched = !list.failed;
    for (const raptor_diagnostic *fault = found->first; fault; fault = fault->next) {
        size_t i = 0;
        while (i < list.count && !meets(fault, &list.items[i]))
            i++;
        if (!points_at_operation(fault, path, text)) {
            fprintf(stream, "%s:%u:%u: not the place of (%s): %s\n", path,
                    (unsigned)fault->place.line, (unsigned)fault->place.column,
                    fault->place.operator? fault->place.operator: "", fault->message);
            matched = false;
        }
        if (i < list.count) {
            list.items[i].met = true;
            continue;
        }
        fprintf(stream, "%s:%u: unexpected error: %s\n", path, (unsigned)fault->place.line,
                fault->message);
        matched = false;
    }
    for (size_t i = 0; i < list.count; i++) {
        if (list.items[i].is_pattern)
            regfree(&list.items[i].pattern);
        if (list.items[i].met)
            continue;
        fprintf(stream, "%s:%u: expected error was not found: %.*s\n", path,
                (unsigned)list.items[i].line, (int)list.items[i].length, list.items[i].text);
        matched = false;
    }
    free(list.items);
    return matched;
}
