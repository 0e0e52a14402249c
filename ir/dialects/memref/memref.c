/* The memref dialect: storage, views and constants of the buffered stage. */
#include "ir/dialects/memref/memref.h"

#include "ir/assembly.h"
#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"
#include "ir/dialects/tensor/verify.h"

#include <inttypes.h>

static raptor_status_code verify_alloc(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *type = verify_result(&state, 0);
    if (!type || !verify_that(&state, type->kind == IR_TYPE_MEMREF,
                              "memref must be a memref, but is %s", ir_type_text(type)))
        return state.status;
    uint32_t dynamic = 0;
    for (uint32_t i = 0; i < type->rank; i++)
        dynamic += type->shape[i] == IR_DYNAMIC;
    verify_that(&state, operation->operand_count == dynamic,
                "there must be one size per dynamic dimension: %" PRIu32 ", not %" PRIu32, dynamic,
                operation->operand_count);
    const ir_attribute *address = ir_attribute_get(operation, "pim.address");
    if (address)
        verify_that(&state,
                    address->kind == IR_ATTRIBUTE_INTEGER && address->integer >= 0 &&
                        address->integer % 4 == 0,
                    "pim.address must be a nonnegative multiple of 4");
    return state.status;
}

static const ir_operation_definition operations[] = {
    {
        .name = "memref.alloc",
        .stage = "buffered",
        .summary = "Local storage, at pim.address once planned",
        .operands = {INDICES("dynamicSizes", "sizes of dynamic dimensions")},
        .results = {{.name = "memref", .constraint = IR_SHAPED, .behaviour = IR_RESULT_ALLOCATES}},
        .assembly = "($dynamicSizes) attr-dict : type($memref)",
        .verify = verify_alloc,
    },
    {
        .name = "memref.subview",
        .stage = "buffered",
        .summary = "A view of a part",
        .operands = {{.name = "source", .constraint = IR_SHAPED},
                     INDICES("offsets", "dynamic offsets"),
                     INDICES("sizes", "dynamic sizes"),
                     INDICES("strides", "dynamic strides")},
        .results = {GIVES_ALIAS("result", IR_SHAPED, 0, "the view")},
        .attributes = {NUMBERS("static_offsets", "i64", "offset of each dimension"),
                       NUMBERS("static_sizes", "i64", "size of each dimension"),
                       NUMBERS("static_strides", "i64", "stride of each dimension"), SEGMENTS},
        .traits = IR_TRAIT_PURE,
        .assembly = " $source|mixed($offsets) mixed($sizes) mixed($strides) attr-dict : "
                    "type($source) to type($result)",
        .verify = tensor_verify_slice,
    },
};

DIALECT(memref, operations)
