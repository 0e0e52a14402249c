/* Errors as values. A function that can fail returns raptor_status (must be used) and adds one
 * diagnostic per fault to the list it was given: a stable code from diagnostics.def, the place of
 * the fault, and a message. Nothing below tools/ prints or exits. */
#ifndef RAPTOR_DIAGNOSTIC_H
#define RAPTOR_DIAGNOSTIC_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum raptor_status_code { RAPTOR_OK = 0, RAPTOR_FAILED = 1 } raptor_status_code;
/* The return type of a function that can fail: ignoring it is a warning. Variables are of type
 * raptor_status_code. */
#define raptor_status __attribute__((warn_unused_result)) raptor_status_code

/* Propagates a failure; the callee has already added its diagnostic. */
#define RAPTOR_TRY(expression)                                                                     \
    do {                                                                                           \
        if ((expression) != RAPTOR_OK)                                                             \
            return RAPTOR_FAILED;                                                                  \
    } while (0)

typedef enum raptor_diagnostic_code {
#define RAPTOR_DIAGNOSTIC(code, text) RAPTOR_E_##code,
#include "raptor/diagnostics.def"
#undef RAPTOR_DIAGNOSTIC
    RAPTOR_DIAGNOSTIC_CODE_COUNT
} raptor_diagnostic_code;

/* Where a fault is. Any member may be NULL or 0 = unknown. Strings must outlive the list or be
 * literals; raptor_diagnose copies them. */
typedef struct raptor_place {
    const char *file;     /* path as the user gave it */
    uint32_t line;        /* 1-based */
    uint32_t column;      /* 1-based */
    const char *stream;   /* in a program: "core 3: instruction 17" */
    const char *node;     /* ONNX node or layer name */
    const char *operator; /* ONNX operator or IR operation name */
} raptor_place;

typedef struct raptor_diagnostic {
    raptor_diagnostic_code code;
    raptor_place place; /* strings owned by the list */
    char *message;
    struct raptor_diagnostic *next;
} raptor_diagnostic;

/* Grows without bound up to RAPTOR_DIAGNOSTIC_LIMIT, then counts only. Zero-initialise or use
 * raptor_diagnostics_init; release with raptor_diagnostics_deinit. */
#define RAPTOR_DIAGNOSTIC_LIMIT 200
typedef struct raptor_diagnostics {
    raptor_diagnostic *first, *last;
    size_t count; /* faults seen, including those beyond the limit */
} raptor_diagnostics;

void raptor_diagnostics_init(raptor_diagnostics *list);
void raptor_diagnostics_deinit(raptor_diagnostics *list);
/* Appends the faults of `from`, which is empty then. */
void raptor_diagnostics_move(raptor_diagnostics *to, raptor_diagnostics *from);

/* Adds one fault and returns RAPTOR_FAILED, so that `return raptor_diagnose(...)` reads well.
 * `list` may be NULL (the fault is dropped). */
__attribute__((format(printf, 4, 5))) raptor_status_code
raptor_diagnose(raptor_diagnostics *list, raptor_diagnostic_code code, raptor_place place,
                const char *format, ...);
__attribute__((format(printf, 4, 0))) raptor_status_code
raptor_diagnose_list(raptor_diagnostics *list, raptor_diagnostic_code code, raptor_place place,
                     const char *format, va_list arguments);

/* One line a fault: `file:line:column: error: node 'x' (Conv): message [code]`, in a program
 * `file: core 3: instruction 17: error: node 'x' (send): message [code]`. */
void raptor_diagnostics_print(const raptor_diagnostics *list, FILE *stream);
const char *raptor_diagnostic_code_name(raptor_diagnostic_code code);

#endif
