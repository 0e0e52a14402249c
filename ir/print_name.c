/* Names of values. A value keeps its preferred name if no visible value has it, else the name with
 * a number behind it; the others are numbered. As in MLIR the values of a region are numbered
 * before those of the regions nested in it, names may come again in regions beside each other, and
 * an isolated operation starts anew. */
#include "ir/printer.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct counters {
    uint32_t value, argument;
} counters;

/* A growing list on the heap; without memory the output fails as a buffer does. */
static bool reserve(ir_printer *printer, void **items, uint32_t count, uint32_t *capacity,
                    size_t size) {
    if (count < *capacity)
        return true;
    uint32_t wanted = *capacity ? 2 * *capacity : 64;
    void *grown = wanted > *capacity ? realloc(*items, wanted * size) : NULL;
    if (!grown) {
        printer->out->failed = true;
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

static void take(ir_printer *printer, ir_string *name) {
    void *items = printer->taken;
    if (!reserve(printer, &items, printer->taken_count, &printer->taken_capacity,
                 sizeof *printer->taken))
        return;
    printer->taken = items;
    printer->taken[printer->taken_count++] = (ir_taken_name){name, name->taken};
    name->taken = printer->isolation;
}

static void untake(ir_printer *printer, uint32_t down_to) {
    while (printer->taken_count > down_to) {
        ir_taken_name *last = &printer->taken[--printer->taken_count];
        last->name->taken = last->before;
    }
}

static void record(ir_printer *printer, ir_value *value, const char *text, uint32_t number) {
    void *items = printer->names;
    if (!reserve(printer, &items, printer->name_count, &printer->name_capacity,
                 sizeof *printer->names))
        return;
    printer->names = items;
    value->printed = printer->name_count;
    printer->names[printer->name_count++] = (ir_printed_name){value, text, number};
}

static bool is_clean(const char *name) {
    if (name[0] >= '0' && name[0] <= '9')
        return false;
    for (; *name; name++)
        if (!ir_is_word_character(*name) && *name != '-')
            return false;
    return true;
}

/* The name in the letters the text form allows. */
static ir_string *clean(ir_context *context, const char *name) {
    if (is_clean(name))
        return ir_string_of(name);
    size_t length = strlen(name);
    char *copy = malloc(length + 2);
    if (!copy)
        return ir_intern_string(context, "unnamed", 7);
    size_t at = 0;
    if (name[0] >= '0' && name[0] <= '9')
        copy[at++] = '_';
    for (; *name; name++)
        copy[at++] = ir_is_word_character(*name) || *name == '-' ? *name : '_';
    ir_string *string = ir_intern_string(context, copy, at);
    free(copy);
    return string;
}

/* `base`, or `base_N` with the first free number. */
static ir_string *unique(ir_printer *printer, ir_string *base, const char *format,
                         uint32_t number) {
    ir_string *name = base;
    char suffix[16];
    while (!name || name->taken == printer->isolation) {
        snprintf(suffix, sizeof suffix, format, number++);
        size_t length = strlen(suffix), base_length = base ? base->length : 0;
        char small[128], *text = small;
        if (base_length + length >= sizeof small && !(text = malloc(base_length + length + 1)))
            return base;
        if (base)
            memcpy(text, base->text, base_length);
        memcpy(text + base_length, suffix, length);
        name = ir_intern_string(printer->context, text, base_length + length);
        if (text != small)
            free(text);
    }
    take(printer, name);
    return name;
}

static bool is_number(const char *name) {
    return name[strspn(name, "0123456789")] == '\0';
}

static void name_value(ir_printer *printer, ir_value *value, bool entry_argument, counters *next) {
    if (value->name && !is_number(value->name)) {
        ir_string *base = clean(printer->context, value->name);
        record(printer, value, unique(printer, base, "_%u", 0)->text, 0);
    } else if (entry_argument) {
        record(printer, value, unique(printer, NULL, "arg%u", next->argument++)->text, 0);
    } else {
        record(printer, value, NULL, next->value++);
    }
}

const ir_value *ir_result_group(const ir_value *result, uint32_t *out_size) {
    const ir_operation *operation = result->defining;
    uint32_t first = result->number, end = result->number + 1;
    while (first > 0 && !operation->results[first].name)
        first--;
    while (end < operation->result_count && !operation->results[end].name)
        end++;
    *out_size = end - first;
    return &operation->results[first];
}

static void name_results(ir_printer *printer, ir_operation *operation, counters *next) {
    for (uint32_t i = 0; i < operation->result_count; i++)
        if (i == 0 || operation->results[i].name)
            name_value(printer, &operation->results[i], false, next);
}

static void name_region(ir_printer *printer, ir_region *region, counters start);

static void name_nested(ir_printer *printer, ir_operation *operation, counters start) {
    bool isolated = operation->definition && operation->definition->traits & IR_TRAIT_ISOLATED;
    uint32_t outer = printer->isolation;
    if (isolated) {
        printer->isolation = ++printer->isolation_count;
        start = (counters){0, 0};
    }
    for (uint32_t i = 0; i < operation->region_count; i++)
        name_region(printer, operation->regions[i], start);
    printer->isolation = outer;
}

static void name_region(ir_printer *printer, ir_region *region, counters start) {
    uint32_t taken = printer->taken_count, block_number = 0;
    for (ir_block *block = region->first; block; block = block->next) {
        block->order = block_number++;
        for (uint32_t i = 0; i < block->argument_count; i++)
            name_value(printer, block->arguments[i], block == region->first, &start);
        for (ir_operation *operation = block->first; operation; operation = operation->next)
            name_results(printer, operation, &start);
    }
    for (ir_block *block = region->first; block; block = block->next)
        for (ir_operation *operation = block->first; operation; operation = operation->next)
            if (operation->region_count)
                name_nested(printer, operation, start);
    untake(printer, taken);
}

void ir_printer_name_all(ir_printer *printer, ir_operation *root) {
    counters start = {0, 0};
    printer->isolation = ++printer->isolation_count;
    name_results(printer, root, &start);
    name_nested(printer, root, start);
    untake(printer, 0);
}

void ir_printer_release_names(ir_printer *printer) {
    free(printer->names);
    free(printer->taken);
}

void ir_printer_group_name(ir_printer *printer, const ir_value *first) {
    const ir_printed_name *name =
        first->printed < printer->name_count ? &printer->names[first->printed] : NULL;
    ir_printer_text(printer, "%");
    if (!name || name->value != first) /* defined outside what is printed */
        ir_printer_text(printer, first->name && is_clean(first->name) ? first->name : "outside");
    else if (name->text)
        ir_printer_text(printer, name->text);
    else
        ir_printer_integer(printer, name->number);
}

void ir_printer_value(ir_printer *printer, const ir_value *value) {
    if (!value) {
        ir_printer_text(printer, "%null");
        return;
    }
    uint32_t size = 1;
    const ir_value *first = value->defining ? ir_result_group(value, &size) : value;
    ir_printer_group_name(printer, first);
    if (size > 1) {
        ir_printer_text(printer, "#");
        ir_printer_integer(printer, value->number - first->number);
    }
}
