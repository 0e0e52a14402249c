/* What the files of the printer share. Not for use outside ir/print_*.c and ir/format_*.c. */
#ifndef RAPTOR_IR_PRINTER_H
#define RAPTOR_IR_PRINTER_H

#include "ir/assembly.h"
#include "ir/internal.h"

/* How a value is written: `%` and the text, or the number if there is none. */
typedef struct ir_printed_name {
    const ir_value *value;
    const char *text;
    uint32_t number;
} ir_printed_name;

/* A name that was marked as taken, and what it was before. */
typedef struct ir_taken_name {
    ir_string *name;
    uint32_t before;
} ir_taken_name;

struct ir_printer {
    ir_context *context;
    raptor_buffer *out;
    ir_print_options options;
    uint32_t indent; /* levels */
    ir_printed_name *names;
    uint32_t name_count, name_capacity;
    ir_taken_name *taken;
    uint32_t taken_count, taken_capacity;
    uint32_t isolation, isolation_count; /* serial of the isolated scope, and the last one given */
};

static inline void ir_print_bytes(ir_printer *printer, const char *bytes, size_t size) {
    raptor_buffer_append(printer->out, bytes, size);
}

/* ---- names (ir/print_name.c) ---- */

/* Gives every value in the operation and below it its name. */
void ir_printer_name_all(ir_printer *printer, ir_operation *root);
void ir_printer_release_names(ir_printer *printer);
/* Results that share a name with a number: the first of the group and the size of the group. */
const ir_value *ir_result_group(const ir_value *result, uint32_t *out_size);
void ir_printer_group_name(ir_printer *printer, const ir_value *first); /* %name */

/* ---- objects (ir/print_attribute.c) ---- */

/* `{a = 1 : i64, b}` of those entries that `selected` accepts, without leading space; false and
 * nothing printed when there are none. */
typedef bool (*ir_entry_filter)(const ir_named_attribute *entry, const void *user);
bool ir_printer_entries(ir_printer *printer, const ir_named_attribute *entries, uint32_t count,
                        ir_entry_filter selected, const void *user);

/* By definition->assembly; false if the format is faulty (nothing is printed then). */
bool ir_printer_format(ir_printer *printer, ir_operation *operation);

#endif
