#include "ir/dialects/memref/memref.h"

ir_value *memref_build_alloc(ir_builder *builder, const ir_type *type, int64_t address) {
    ir_value *result = ir_build_value(builder, "memref.alloc", 0, NULL, type, NULL, 0);
    if (address >= 0)
        ir_attribute_set(result->defining, "pim.address",
                         ir_attribute_i64(builder->context, address));
    return result;
}
