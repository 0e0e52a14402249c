#include "raptor/diagnostic.h"

#include <stdlib.h>
#include <string.h>

static const char *const code_names[] = {
#define RAPTOR_DIAGNOSTIC(code, text) #code,
#include "raptor/diagnostics.def"
#undef RAPTOR_DIAGNOSTIC
};

const char *raptor_diagnostic_code_name(raptor_diagnostic_code code) {
    return code < RAPTOR_DIAGNOSTIC_CODE_COUNT ? code_names[code] : "unknown";
}

void raptor_diagnostics_init(raptor_diagnostics *list) {
    *list = (raptor_diagnostics){0};
}

static void diagnostic_destroy(raptor_diagnostic *diagnostic) {
    free((char *)diagnostic->place.file);
    free((char *)diagnostic->place.stream);
    free((char *)diagnostic->place.node);
    free((char *)diagnostic->place.operator);
    free(diagnostic->message);
    free(diagnostic);
}

void raptor_diagnostics_deinit(raptor_diagnostics *list) {
    for (raptor_diagnostic *next, *at = list->first; at; at = next) {
        next = at->next;
        diagnostic_destroy(at);
    }
    *list = (raptor_diagnostics){0};
}

void raptor_diagnostics_move(raptor_diagnostics *to, raptor_diagnostics *from) {
    if (!to) {
        raptor_diagnostics_deinit(from);
        return;
    }
    for (raptor_diagnostic *next, *at = from->first; at; at = next) {
        next = at->next;
        at->next = NULL;
        *(to->last ? &to->last->next : &to->first) = at;
        to->last = at;
    }
    to->count += from->count;
    *from = (raptor_diagnostics){0};
}

static char *copy_or_null(const char *text) {
    return text ? strdup(text) : NULL;
}

raptor_status_code raptor_diagnose(raptor_diagnostics *list, raptor_diagnostic_code code,
                                   raptor_place place, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raptor_status_code status = raptor_diagnose_list(list, code, place, format, arguments);
    va_end(arguments);
    return status;
}

raptor_status_code raptor_diagnose_list(raptor_diagnostics *list, raptor_diagnostic_code code,
                                        raptor_place place, const char *format, va_list arguments) {
    if (!list)
        return RAPTOR_FAILED;
    list->count++;
    if (list->count > RAPTOR_DIAGNOSTIC_LIMIT)
        return RAPTOR_FAILED;
    raptor_diagnostic *diagnostic = calloc(1, sizeof *diagnostic);
    if (!diagnostic)
        return RAPTOR_FAILED; /* still counted, so the run fails */
    char text[2048];
    vsnprintf(text, sizeof text, format, arguments);
    diagnostic->code = code;
    diagnostic->place = place;
    diagnostic->place.file = copy_or_null(place.file);
    diagnostic->place.stream = copy_or_null(place.stream);
    diagnostic->place.node = copy_or_null(place.node);
    diagnostic->place.operator= copy_or_null(place.operator);
    diagnostic->message = strdup(text);
    *(list->last ? &list->last->next : &list->first) = diagnostic;
    list->last = diagnostic;
    return RAPTOR_FAILED;
}

/* Names and paths come from files: control bytes are shown as '?', so that a terminal is safe. */
static void print_clean(const char *text, FILE *stream) {
    for (; text && *text; text++)
        fputc((unsigned char)*text < 0x20 ? '?' : *text, stream);
}

static void print_one(const raptor_diagnostic *diagnostic, FILE *stream) {
    const raptor_place *place = &diagnostic->place;
    if (place->file && *place->file) {
        print_clean(place->file, stream);
        if (place->line)
            fprintf(stream, ":%u:%u", place->line, place->column);
        fputs(": ", stream);
    }
    if (place->stream) {
        print_clean(place->stream, stream);
        fputs(": ", stream);
    }
    fputs("error: ", stream);
    if (place->node) {
        fputs("node '", stream);
        print_clean(place->node, stream);
        fputs("'", stream);
    }
    if (place->operator) {
        fputs(place->node ? " (" : "(", stream);
        print_clean(place->operator, stream);
        fputs(")", stream);
    }
    if (place->node || place->operator)
        fputs(": ", stream);
    print_clean(diagnostic->message ? diagnostic->message : "out of memory", stream);
    fprintf(stream, " [%s]\n", raptor_diagnostic_code_name(diagnostic->code));
}

void raptor_diagnostics_print(const raptor_diagnostics *list, FILE *stream) {
    for (const raptor_diagnostic *at = list->first; at; at = at->next)
        print_one(at, stream);
    if (list->count > RAPTOR_DIAGNOSTIC_LIMIT)
        fprintf(stream, "error: %zu more faults not shown\n",
                list->count - (size_t)RAPTOR_DIAGNOSTIC_LIMIT);
    else if (list->count && !list->first)
        fputs("error: out of memory [out_of_memory]\n", stream);
}
