/* Prints operations by their assembly format. */
#include "ir/format.h"
#include "ir/printer.h"

static bool is_present(const ir_operation *operation, const ir_format_element *anchor) {
    uint32_t first, count;
    switch (anchor->kind) {
    case IR_FORMAT_OPERANDS:
        ir_operand_group(operation, anchor->number, &first, &count);
        return count != 0;
    case IR_FORMAT_MIXED:
        ir_integers_get(operation, anchor->text, &count);
        return count != 0;
    case IR_FORMAT_SUCCESSORS:
        return operation->successor_count != 0;
    default:
        return ir_attribute_get(operation,
                                operation->definition->attributes[anchor->number].name) != NULL;
    }
}

static void print_attribute(ir_printer *printer, const ir_operation *operation,
                            const ir_format_element *element) {
    const ir_attribute_definition *row = &operation->definition->attributes[element->number];
    const ir_attribute *value = ir_attribute_get(operation, row->name);
    uint32_t count;
    const int64_t *integers = ir_integers_get(operation, row->name, &count);
    if (element->kind == IR_FORMAT_RANGES && integers)
        ir_printer_integers(printer, count, integers, true);
    else if (element->kind == IR_FORMAT_KEYWORD && value->kind == IR_ATTRIBUTE_STRING)
        ir_printer_text(printer, value->string.text);
    else if (row->type)
        ir_printer_bare_attribute(printer, value);
    else
        ir_printer_attribute(printer, value);
}

/* The operands or results of the element's group. */
static void group_of(const ir_operation *operation, const ir_format_element *element,
                     uint32_t *out_first, uint32_t *out_count) {
    if (!element->is_result) {
        ir_operand_group(operation, element->number, out_first, out_count);
        return;
    }
    /* The result groups in front of a variable one are single results. */
    bool one = operation->definition->results[element->number].arity == IR_ARITY_ONE;
    *out_first = element->number;
    uint32_t rest = operation->result_count > *out_first ? operation->result_count - *out_first : 0;
    *out_count = one && rest ? 1 : rest;
}

static void print_types(ir_printer *printer, const ir_operation *operation,
                        const ir_format_element *element) {
    bool compact = element->kind == IR_FORMAT_TYPES;
    uint32_t first, count;
    group_of(operation, element, &first, &count);
    if (element->is_result)
        ir_printer_result_types(printer, operation, first, count, compact);
    else
        ir_printer_operand_types(printer, operation, first, count, compact);
}

static void print_successors(ir_printer *printer, const ir_operation *operation) {
    for (uint32_t i = 0; i < operation->successor_count; i++) {
        ir_printer_text(printer, i ? ", " : "");
        ir_printer_successor(printer, operation->successors[i]);
    }
}

static void print_mixed(ir_printer *printer, const ir_operation *operation,
                        const ir_format_element *element) {
    uint32_t count, operand, dynamic;
    ir_operand_group(operation, element->number, &operand, &dynamic);
    const int64_t *values = ir_integers_get(operation, element->text, &count);
    ir_printer_mixed(printer, operation, count, values, &operand);
}

static void print_element(ir_printer *printer, const ir_operation *operation,
                          const ir_format_element *element, uint32_t *region) {
    uint32_t first, count;
    switch (element->kind) {
    case IR_FORMAT_LITERAL:
        ir_printer_text(printer, element->text);
        break;
    case IR_FORMAT_OPERANDS:
        ir_operand_group(operation, element->number, &first, &count);
        ir_printer_operands(printer, operation, first, count);
        break;
    case IR_FORMAT_MIXED:
        print_mixed(printer, operation, element);
        break;
    case IR_FORMAT_TYPE:
    case IR_FORMAT_TYPES:
        print_types(printer, operation, element);
        break;
    case IR_FORMAT_FUNCTIONAL:
        ir_printer_functional_type(printer, operation);
        break;
    case IR_FORMAT_REGION:
        ir_printer_region(printer, operation->regions[(*region)++], true, NULL);
        break;
    case IR_FORMAT_SUCCESSORS:
        print_successors(printer, operation);
        break;
    default:
        print_attribute(printer, operation, element);
        break;
    }
}

static bool prints_nothing(const ir_operation *operation, const ir_format_element *element) {
    uint32_t first, count;
    switch (element->kind) {
    case IR_FORMAT_OPERANDS:
    case IR_FORMAT_SUCCESSORS:
    case IR_FORMAT_ATTRIBUTE:
    case IR_FORMAT_KEYWORD:
    case IR_FORMAT_RANGES:
        return !is_present(operation, element);
    case IR_FORMAT_TYPE:
    case IR_FORMAT_TYPES:
        group_of(operation, element, &first, &count);
        return count == 0;
    default:
        return false;
    }
}

/* Whether the destination has the type its text implies: that of the result. */
static bool destination_is_implied(const ir_format *format, const ir_operation *operation) {
    uint32_t last = operation->operand_count;
    if (!(operation->definition->traits & IR_TRAIT_DESTINATION) || !last ||
        !operation->result_count ||
        operation->operands[last - 1].value->type == operation->results[0].type)
        return true;
    for (uint32_t i = 0; i < format->count; i++) {
        const ir_format_element *element = &format->elements[i];
        bool types = element->kind == IR_FORMAT_TYPE || element->kind == IR_FORMAT_TYPES;
        if (types && !element->is_result && element->number + 1 == format->operand_groups)
            return true; /* written */
    }
    return false;
}

/* Whether the format can say all there is: a faulty operation is shown in the quoted form. */
static bool fits(const ir_format *format, const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    uint32_t regions = 0, fixed = format->operand_groups - format->flexible_groups;
    bool sizes = format->flexible_groups ? operation->operand_count >= fixed
                                         : operation->operand_count == fixed;
    if (format->flexible_groups > 1 && !ir_attribute_get(operation, "operandSegmentSizes"))
        return false;
    if (!destination_is_implied(format, operation))
        return false;
    for (uint32_t i = 0; i < format->count && sizes; i++) {
        const ir_format_element *element = &format->elements[i];
        regions += element->kind == IR_FORMAT_REGION;
        if (element->kind == IR_FORMAT_OPTIONAL)
            i = element->number - 1;
        else if (element->kind == IR_FORMAT_ATTRIBUTE || element->kind == IR_FORMAT_KEYWORD ||
                 element->kind == IR_FORMAT_RANGES)
            sizes = ir_attribute_get(operation, definition->attributes[element->number].name);
        else if (element->kind == IR_FORMAT_MIXED)
            sizes = ir_attribute_get(operation, element->text);
    }
    return sizes && regions == operation->region_count;
}

bool ir_printer_format(ir_printer *printer, ir_operation *operation) {
    const ir_format *format = ir_format_of(printer->context, operation->definition);
    if (format->fault || !fits(format, operation))
        return false;
    ir_printer_text(printer, operation->name);
    bool space = false;
    uint32_t region = 0;
    for (uint32_t i = 0; i < format->count; i++) {
        const ir_format_element *element = &format->elements[i];
        if (element->kind == IR_FORMAT_SPACE) {
            space = true;
        } else if (element->kind == IR_FORMAT_OPTIONAL) {
            if (!is_present(operation, &format->elements[element->anchor]))
                i = element->number - 1;
        } else if (element->kind == IR_FORMAT_ATTR_DICT) {
            size_t before = printer->out->size;
            ir_printer_attr_dict(printer, operation, format->elided);
            space &= printer->out->size == before;
        } else if (element->kind != IR_FORMAT_END && !prints_nothing(operation, element)) {
            if (space)
                ir_printer_text(printer, " ");
            space = false;
            print_element(printer, operation, element, &region);
        }
    }
    return true;
}
