/* The tensor dialect: creation, elements, slices and reshapes of values. */
#include "ir/dialects/tensor/tensor.h"

#include "ir/dialects/common/table.h"
#include "ir/dialects/common/verify.h"
#include "ir/dialects/tensor/verify.h"

#include <inttypes.h>

static raptor_status_code verify_empty(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *result = verify_result(&state, 0);
    uint32_t dynamic = 0;
    for (uint32_t i = 0; result && ir_type_is_shaped(result) && i < result->rank; i++)
        dynamic += result->shape[i] == IR_DYNAMIC;
    verify_that(&state, operation->operand_count == dynamic,
                "there must be one size per dynamic dimension: %" PRIu32 ", not %" PRIu32, dynamic,
                operation->operand_count);
    return state.status;
}

static bool deduce_extract(const ir_operation_state *state, ir_context *context,
                           const ir_type **out_types) {
    (void)context;
    bool shaped = state->operand_count > 0 && ir_type_is_shaped(state->operands[0]->type);
    out_types[0] = shaped ? state->operands[0]->type->element : NULL;
    return shaped;
}

static raptor_status_code verify_extract(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *tensor = verify_operand(&state, "tensor");
    if (!tensor || tensor->kind != IR_TYPE_TENSOR)
        return state.status; /* reported by the declared type */
    verify_that(&state, operation->operand_count - 1 == tensor->rank,
                "there must be one index per dimension: %" PRIu32 ", not %" PRIu32, tensor->rank,
                operation->operand_count - 1);
    verify_equal_types(&state, "result", verify_result(&state, 0), "the element", tensor->element);
    return state.status;
}

static bool deduce_insert(const ir_operation_state *state, ir_context *context,
                          const ir_type **out_types) {
    (void)context;
    out_types[0] = state->operand_count > 1 ? state->operands[1]->type : NULL;
    return out_types[0] != NULL;
}

/* Product of one group of dimensions; IR_DYNAMIC if one of them is, -2 on overflow. */
static int64_t group_size(const ir_type *type, uint32_t first, uint32_t count) {
    int64_t size = 1;
    for (uint32_t i = first; i < first + count; i++) {
        if (type->shape[i] == IR_DYNAMIC)
            return IR_DYNAMIC;
        if (__builtin_mul_overflow(size, type->shape[i], &size))
            return -2;
    }
    return size;
}

/* The groups name the dimensions of `fine` in order, one group per dimension of `coarse`. */
static void verify_groups(verify_state *state, const ir_type *fine, const ir_type *coarse) {
    const ir_attribute *groups = ir_attribute_get(state->operation, "reassociation");
    if (!groups || groups->kind != IR_ATTRIBUTE_ARRAY ||
        !verify_that(state, groups->array.count == coarse->rank,
                     "reassociation must have %" PRIu32 " groups, but has %" PRIu32, coarse->rank,
                     groups->array.count))
        return;
    uint32_t next = 0;
    for (uint32_t i = 0; i < groups->array.count; i++) {
        const ir_attribute *group = groups->array.elements[i];
        uint32_t first = next, count = group->kind == IR_ATTRIBUTE_ARRAY ? group->array.count : 0;
        bool ordered = count > 0;
        for (uint32_t k = 0; k < count; k++) {
            const ir_attribute *number = group->array.elements[k];
            ordered &= number->kind == IR_ATTRIBUTE_INTEGER && number->integer == next++;
        }
        if (!verify_that(state, ordered && next <= fine->rank,
                         "reassociation must list the dimensions in order"))
            return;
        int64_t size = group_size(fine, first, count);
        verify_that(state, size == coarse->shape[i],
                    "group %" PRIu32 " has %" PRId64 " elements, but its dimension %" PRId64, i,
                    size, coarse->shape[i]);
    }
    verify_that(state, next == fine->rank || coarse->rank == 0,
                "reassociation must list every dimension");
}

static raptor_status_code verify_collapse(ir_operation *operation,
                                          raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *source = verify_operand(&state, "src"), *result = verify_result(&state, 0);
    if (verify_equal_elements(&state, "src", source, "result", result))
        verify_groups(&state, source, result);
    return state.status;
}

static raptor_status_code verify_expand(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    const ir_type *source = verify_operand(&state, "src"), *result = verify_result(&state, 0);
    if (!verify_equal_elements(&state, "src", source, "result", result))
        return state.status;
    verify_groups(&state, result, source);
    uint32_t count = 0;
    const int64_t *shape = ir_integers_get(operation, "static_output_shape", &count);
    bool equal = count == result->rank;
    for (uint32_t i = 0; equal && i < count; i++)
        equal = shape[i] == result->shape[i] ||
                (shape[i] == IR_SLICE_DYNAMIC && result->shape[i] == IR_DYNAMIC);
    verify_that(&state, equal, "output_shape must be the result's shape");
    return state.status;
}

#define SLICE_GROUPS                                                                               \
    INDICES("offsets", "dynamic offsets"), INDICES("sizes", "dynamic sizes"),                      \
        INDICES("strides", "dynamic strides")
#define SLICE_ATTRIBUTES                                                                           \
    NUMBERS("static_offsets", "i64", "offset of each dimension"),                                  \
        NUMBERS("static_sizes", "i64", "size of each dimension"),                                  \
        NUMBERS("static_strides", "i64", "stride of each dimension"), SEGMENTS
#define REASSOCIATION                                                                              \
    {                                                                                              \
        .name = "reassociation", .kind = IR_ATTRIBUTE_ARRAY, .required = true, .property = true,   \
        .description = "groups of dimensions"                                                      \
    }

static const ir_operation_definition operations[] = {
    {
        .name = "tensor.empty",
        .stage = "any",
        .summary = "A tensor of undefined contents: a destination",
        .operands = {INDICES("dynamicSizes", "sizes of dynamic dimensions")},
        .results = {{.name = "result", .constraint = IR_TENSOR, .behaviour = IR_RESULT_ALLOCATES}},
        .traits = IR_TRAIT_PURE,
        .assembly = "($dynamicSizes) attr-dict : type($result)",
        .verify = verify_empty,
    },
    {
        .name = "tensor.extract",
        .stage = "any",
        .summary = "One element",
        .operands = {READS("tensor", IR_TENSOR, "a table"),
                     INDICES("indices", "one per dimension")},
        .results = {GIVES("result", IR_ANY_TYPE, "the element")},
        .traits = IR_TRAIT_PURE,
        .assembly = " $tensor|[$indices] attr-dict : type($tensor)",
        .verify = verify_extract,
        .deduce = deduce_extract,
    },
    {
        .name = "tensor.extract_slice",
        .stage = "any",
        .summary = "A part of a tensor",
        .operands = {READS("source", IR_TENSOR, "the tensor"), SLICE_GROUPS},
        .results = {GIVES("result", IR_TENSOR, "the part")},
        .attributes = {SLICE_ATTRIBUTES},
        .traits = IR_TRAIT_PURE,
        .assembly = " $source|mixed($offsets) mixed($sizes) mixed($strides) attr-dict : "
                    "type($source) to type($result)",
        .verify = tensor_verify_slice,
    },
    {
        .name = "tensor.insert_slice",
        .stage = "any",
        .summary = "A tensor with a part replaced",
        .operands = {READS("source", IR_TENSOR, "the part"),
                     UPDATES("dest", IR_TENSOR, "the tensor"), SLICE_GROUPS},
        .results = {GIVES_ALIAS("result", IR_TENSOR, 1, "the updated tensor")},
        .attributes = {SLICE_ATTRIBUTES},
        .traits = IR_TRAIT_PURE,
        .assembly = " $source into $dest|mixed($offsets) mixed($sizes) mixed($strides) attr-dict "
                    ": type($source) into type($dest)",
        .verify = tensor_verify_slice,
        .deduce = deduce_insert,
    },
    {
        .name = "tensor.parallel_insert_slice",
        .stage = "graph scheduled",
        .summary = "Publishes a part of a shared output",
        .operands = {READS("source", IR_TENSOR, "the part"),
                     UPDATES("dest", IR_TENSOR, "the shared output"), SLICE_GROUPS},
        .attributes = {SLICE_ATTRIBUTES},
        .traits = IR_TRAIT_COMMUNICATES,
        .parents = "spat.in_parallel",
        .assembly = " $source into $dest|mixed($offsets) mixed($sizes) mixed($strides) attr-dict "
                    ": type($source) into type($dest)",
        .verify = tensor_verify_slice,
    },
    {
        .name = "tensor.collapse_shape",
        .stage = "any",
        .summary = "Joins neighbouring dimensions",
        .operands = {READS("src", IR_TENSOR, "the tensor")},
        .results = {GIVES("result", IR_TENSOR, "the same elements")},
        .attributes = {REASSOCIATION},
        .traits = IR_TRAIT_PURE,
        .assembly = " $src $reassociation attr-dict : type($src) into type($result)",
        .verify = verify_collapse,
    },
    {
        .name = "tensor.expand_shape",
        .stage = "any",
        .summary = "Splits dimensions",
        .operands = {READS("src", IR_TENSOR, "the tensor"),
                     INDICES("output_shape", "dynamic sizes")},
        .results = {GIVES("result", IR_TENSOR, "the same elements")},
        .attributes = {REASSOCIATION,
                       NUMBERS("static_output_shape", "i64", "size of each dimension")},
        .traits = IR_TRAIT_PURE,
        .assembly = " $src $reassociation output_shape mixed($output_shape) attr-dict : "
                    "type($src) into type($result)",
        .verify = verify_expand,
    },
};

DIALECT(tensor, operations)
