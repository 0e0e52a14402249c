/* Operations, blocks and regions in text form. */
#include "ir/printer.h"

static const char segment_sizes[] = "operandSegmentSizes";

static void print_operation(ir_printer *printer, ir_operation *operation);

static void print_newline(ir_printer *printer) {
    static const char spaces[] = "                                                                ";
    ir_printer_text(printer, "\n");
    size_t wanted = 2 * (size_t)printer->indent;
    for (; wanted >= sizeof spaces; wanted -= sizeof spaces - 1)
        ir_print_bytes(printer, spaces, sizeof spaces - 1);
    ir_print_bytes(printer, spaces, wanted);
}

/* ---- lists of operands, results and their types ---- */

void ir_printer_operands(ir_printer *printer, const ir_operation *operation, uint32_t first,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_value(printer, operation->operands[first + i].value);
    }
}

typedef const ir_type *(*type_of)(const ir_operation *operation, uint32_t number);

static const ir_type *operand_type(const ir_operation *operation, uint32_t number) {
    const ir_value *value = operation->operands[number].value;
    return value ? value->type : ir_type_none(operation->context);
}

static const ir_type *result_type(const ir_operation *operation, uint32_t number) {
    return operation->results[number].type;
}

static void print_types(ir_printer *printer, const ir_operation *operation, uint32_t first,
                        uint32_t count, bool compact, type_of type) {
    for (uint32_t i = 0, run; i < count; i += run) {
        const ir_type *current = type(operation, first + i);
        for (run = 1; compact && i + run < count && type(operation, first + i + run) == current;)
            run++;
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_type(printer, current);
        if (run > 1) {
            ir_printer_text(printer, " x");
            ir_printer_integer(printer, run);
        }
    }
}

void ir_printer_operand_types(ir_printer *printer, const ir_operation *operation, uint32_t first,
                              uint32_t count, bool compact) {
    print_types(printer, operation, first, count, compact, operand_type);
}

void ir_printer_result_types(ir_printer *printer, const ir_operation *operation, uint32_t first,
                             uint32_t count, bool compact) {
    print_types(printer, operation, first, count, compact, result_type);
}

void ir_printer_functional_type(ir_printer *printer, const ir_operation *operation) {
    bool one = operation->result_count == 1 && operation->results[0].type->kind != IR_TYPE_FUNCTION;
    ir_printer_text(printer, "(");
    ir_printer_operand_types(printer, operation, 0, operation->operand_count, false);
    ir_printer_text(printer, one ? ") -> " : ") -> (");
    ir_printer_result_types(printer, operation, 0, operation->result_count, false);
    ir_printer_text(printer, one ? "" : ")");
}

void ir_printer_mixed(ir_printer *printer, const ir_operation *operation, uint32_t count,
                      const int64_t *values, uint32_t *operand) {
    ir_printer_text(printer, "[");
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        if (values[i] != INT64_MIN)
            ir_printer_integer(printer, values[i]);
        else if (*operand < operation->operand_count)
            ir_printer_value(printer, operation->operands[(*operand)++].value);
        else
            ir_printer_value(printer, NULL);
    }
    ir_printer_text(printer, "]");
}

/* ---- attributes ---- */

static bool is_not_elided(const ir_named_attribute *entry, const void *user) {
    if (strcmp(entry->name, segment_sizes) == 0)
        return false;
    for (const char *const *name = user; name && *name; name++)
        if (strcmp(*name, entry->name) == 0)
            return false;
    return true;
}

void ir_printer_attr_dict(ir_printer *printer, const ir_operation *operation,
                          const char *const *elided) {
    for (uint32_t i = 0; i < operation->attribute_count; i++) {
        if (!is_not_elided(&operation->attributes[i], elided))
            continue;
        ir_printer_text(printer, " ");
        ir_printer_entries(printer, operation->attributes, operation->attribute_count,
                           is_not_elided, elided);
        return;
    }
}

static bool is_property(const ir_operation_definition *definition, const char *name) {
    if (strcmp(name, segment_sizes) == 0)
        return true;
    for (uint32_t i = 0; i < IR_MAXIMUM_ATTRIBUTES && definition->attributes[i].name; i++)
        if (strcmp(definition->attributes[i].name, name) == 0)
            return definition->attributes[i].property;
    return false;
}

static bool accept_property(const ir_named_attribute *entry, const void *user) {
    return user && is_property(user, entry->name);
}

static bool accept_other(const ir_named_attribute *entry, const void *user) {
    return !accept_property(entry, user);
}

/* ` <{...}>` or ` {...}` of the quoted form. */
static void print_dictionary(ir_printer *printer, const ir_operation *operation, bool properties) {
    ir_entry_filter filter = properties ? accept_property : accept_other;
    for (uint32_t i = 0; i < operation->attribute_count; i++) {
        if (!filter(&operation->attributes[i], operation->definition))
            continue;
        ir_printer_text(printer, properties ? " <" : " ");
        ir_printer_entries(printer, operation->attributes, operation->attribute_count, filter,
                           operation->definition);
        ir_printer_text(printer, properties ? ">" : "");
        return;
    }
}

/* ---- blocks and regions ---- */

void ir_printer_successor(ir_printer *printer, const ir_block *block) {
    ir_printer_text(printer, "^bb");
    ir_printer_integer(printer, block->order);
}

static void print_label(ir_printer *printer, const ir_block *block) {
    ir_printer_successor(printer, block);
    for (uint32_t i = 0; i < block->argument_count; i++) {
        ir_printer_text(printer, i ? ", " : "(");
        ir_printer_value(printer, block->arguments[i]);
        ir_printer_text(printer, ": ");
        ir_printer_type(printer, block->arguments[i]->type);
    }
    ir_printer_text(printer, block->argument_count ? "):" : ":");
}

static void print_blocks(ir_printer *printer, const ir_region *region, bool entry_label,
                         const char *implied) {
    for (const ir_block *block = region->first; block; block = block->next) {
        if (block != region->first || entry_label) {
            print_newline(printer);
            print_label(printer, block);
        }
        printer->indent++;
        for (ir_operation *inner = block->first; inner; inner = inner->next) {
            bool left_out = implied && !inner->next && !block->next && !inner->operand_count &&
                            !inner->attribute_count && ir_operation_is(inner, implied);
            if (left_out)
                continue;
            print_newline(printer);
            print_operation(printer, inner);
        }
        printer->indent--;
    }
}

void ir_printer_region(ir_printer *printer, const ir_region *region, bool entry_label,
                       const char *implied_terminator) {
    bool arguments = region->first && region->first->argument_count;
    ir_printer_text(printer, "{");
    print_blocks(printer, region, entry_label && arguments, implied_terminator);
    print_newline(printer);
    ir_printer_text(printer, "}");
}

/* In the quoted form a region without blocks is `{}`, so a lone empty block needs its label. */
static void print_quoted_region(ir_printer *printer, const ir_region *region) {
    const ir_block *first = region->first;
    bool label = first && (first->argument_count || !first->first);
    ir_printer_text(printer, "{");
    print_blocks(printer, region, label, NULL);
    if (first)
        print_newline(printer);
    ir_printer_text(printer, "}");
}

void ir_printer_bindings(ir_printer *printer, const char *open, const char *close,
                         const ir_operation *operation, uint32_t first_argument,
                         uint32_t first_operand, uint32_t count) {
    const ir_block *block = operation->regions[0]->first;
    ir_printer_text(printer, open);
    for (uint32_t i = 0; i < count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_value(printer, block && first_argument + i < block->argument_count
                                      ? block->arguments[first_argument + i]
                                      : NULL);
    }
    ir_printer_text(printer, close);
    ir_printer_text(printer, " = ");
    ir_printer_text(printer, open);
    ir_printer_operands(printer, operation, first_operand, count);
    ir_printer_text(printer, close);
}

/* ---- operations ---- */

static void print_result_names(ir_printer *printer, const ir_operation *operation) {
    for (uint32_t i = 0, size; i < operation->result_count; i += size) {
        const ir_value *first = ir_result_group(&operation->results[i], &size);
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_group_name(printer, first);
        if (size > 1) {
            ir_printer_text(printer, ":");
            ir_printer_integer(printer, size);
        }
    }
    ir_printer_text(printer, operation->result_count ? " = " : "");
}

static void print_quoted(ir_printer *printer, ir_operation *operation) {
    ir_printer_string(printer, operation->name);
    ir_printer_text(printer, "(");
    ir_printer_operands(printer, operation, 0, operation->operand_count);
    ir_printer_text(printer, ")");
    for (uint32_t i = 0; i < operation->successor_count; i++) {
        ir_printer_text(printer, i ? ", " : "[");
        ir_printer_successor(printer, operation->successors[i]);
    }
    ir_printer_text(printer, operation->successor_count ? "]" : "");
    print_dictionary(printer, operation, true);
    for (uint32_t i = 0; i < operation->region_count; i++) {
        ir_printer_text(printer, i ? ", " : " (");
        print_quoted_region(printer, operation->regions[i]);
    }
    ir_printer_text(printer, operation->region_count ? ")" : "");
    print_dictionary(printer, operation, false);
    ir_printer_text(printer, " : ");
    ir_printer_functional_type(printer, operation);
}

static void print_location(ir_printer *printer, const ir_location *location) {
    if (!location->file && !location->name) {
        ir_printer_text(printer, " loc(unknown)");
        return;
    }
    ir_printer_text(printer, " loc(");
    if (location->name)
        ir_printer_string(printer, location->name);
    if (location->file) {
        ir_printer_text(printer, location->name ? "(" : "");
        ir_printer_string(printer, location->file);
        ir_printer_text(printer, ":");
        ir_printer_integer(printer, location->line);
        ir_printer_text(printer, ":");
        ir_printer_integer(printer, location->column);
        ir_printer_text(printer, location->name ? ")" : "");
    }
    ir_printer_text(printer, ")");
}

static void print_operation(ir_printer *printer, ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    bool custom = definition && !printer->options.generic;
    print_result_names(printer, operation);
    if (custom && definition->print) {
        bool module = strcmp(operation->name, "builtin.module") == 0;
        ir_printer_text(printer, module ? "module" : operation->name);
        definition->print(printer, operation);
    } else if (!custom || !definition->assembly || !ir_printer_format(printer, operation)) {
        print_quoted(printer, operation);
    }
    if (printer->options.locations)
        print_location(printer, &operation->location);
}

void ir_print(ir_operation *operation, const ir_print_options *options, raptor_buffer *out) {
    ir_printer printer = {.context = operation->context, .out = out};
    if (options)
        printer.options = *options;
    ir_printer_name_all(&printer, operation);
    print_operation(&printer, operation);
    ir_printer_text(&printer, "\n");
    ir_printer_release_names(&printer);
}
