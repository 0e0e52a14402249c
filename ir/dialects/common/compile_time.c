#include "ir/dialects/common/compile_time.h"

#include "ir/registry.h"

/* Operations looked at for one value: expressions share operands, so depth alone is no bound. */
enum { MAXIMUM_VISITS = 4096, MAXIMUM_DEPTH = 64 };

static bool compile_time(const ir_value *value, uint32_t depth, uint32_t *visits) {
    const ir_operation *defining = value->defining;
    if (!defining || depth > MAXIMUM_DEPTH || ++*visits > MAXIMUM_VISITS)
        return false;
    if (ir_operation_is(defining, "arith.constant"))
        return true;
    bool folds = defining->definition && (defining->definition->traits & IR_TRAIT_PURE) &&
                 defining->operand_count > 0;
    for (uint32_t i = 0; folds && i < defining->operand_count; i++)
        folds = compile_time(ir_operand_value(defining, i), depth + 1, visits);
    return folds;
}

bool ir_is_compile_time(const ir_value *value) {
    uint32_t visits = 0;
    return compile_time(value, 0, &visits);
}
