#include "backend/pim/accesses.h"

#include <string.h>

/* The group that has the start of the operand's name, with this ending: `outputBuffer` has
 * `outputOffset`. */
static unsigned companion(const ir_operand_definition *rows, const char *name, const char *ending) {
    for (unsigned group = 0; group < IR_MAXIMUM_OPERANDS && rows[group].name; group++) {
        const char *at = strstr(rows[group].name, ending);
        size_t stem = at ? (size_t)(at - rows[group].name) : 0;
        if (stem > 0 && strcmp(at, ending) == 0 && strncmp(rows[group].name, name, stem) == 0)
            return group;
    }
    return ACCESS_NO_GROUP;
}

static bool has_attribute(const ir_operation_definition *definition, const char *name) {
    for (unsigned i = 0; i < IR_MAXIMUM_ATTRIBUTES && definition->attributes[i].name; i++)
        if (strcmp(definition->attributes[i].name, name) == 0)
            return true;
    return false;
}

const access_row *access_row_of(access_rows *rows, const ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    access_row *row = &rows->slots[(uintptr_t)definition / sizeof *definition % ACCESS_ROWS];
    if (row->definition == definition)
        return row;
    row->definition = definition;
    row->is_sized = has_attribute(definition, "size");
    row->is_counted = has_attribute(definition, "length");
    for (unsigned group = 0; group < IR_MAXIMUM_OPERANDS; group++) {
        const char *name = definition->operands[group].name;
        if (!name)
            break;
        row->offset[group] = (unsigned char)companion(definition->operands, name, "Offset");
        row->stride[group] = (unsigned char)companion(definition->operands, name, "Stride");
    }
    return row;
}

const ir_value *access_index(const ir_operation *operation, unsigned group) {
    if (group == ACCESS_NO_GROUP)
        return NULL;
    uint32_t first, count;
    ir_operand_group(operation, group, &first, &count);
    return count == 1 ? ir_operand_value(operation, first) : NULL;
}

int64_t access_elements(const access_row *row, const ir_operation *operation) {
    return row->is_counted ? ir_integer_get(operation, "length", 0) : 0;
}

int64_t access_bytes(const access_row *row, const ir_operation *operation,
                     const ir_value *operand) {
    if (row->is_sized)
        return ir_integer_get(operation, "size", 0);
    return ir_type_element_count(operand->type) * ir_type_element_bytes(operand->type);
}
