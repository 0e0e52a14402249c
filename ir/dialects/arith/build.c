#include "ir/dialects/arith/arith.h"

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
