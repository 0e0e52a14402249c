#include "ir/dialects/arith/arith.h"

ir_value *arith_build_binary(ir_builder *builder, const char *name, ir_value *lhs, ir_value *rhs) {
    ir_value *const operands[2] = {lhs, rhs};
    return ir_build_value(builder, name, 2, operands, lhs->type, NULL, 0);
}

const ir_attribute *arith_constant(const ir_value *value) {
    const ir_operation *defining = value->defining;
    if (!defining || !ir_operation_is(defining, "arith.constant"))
        return NULL;
    return ir_attribute_get(defining, "value");
}

bool arith_constant_integer(const ir_value *value, int64_t *out_integer) {
    const ir_attribute *constant = arith_constant(value);
    if (!constant || constant->kind != IR_ATTRIBUTE_INTEGER)
        return false;
    *out_integer = constant->integer;
    return true;
}
