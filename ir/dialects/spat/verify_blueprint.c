/* The verifier of spat.blueprint. In fragment_assembly mode, fragment f is the box of shape
 * sizes[f] in the publication sourceSlots[f] whose first element has the flat number
 * sourceOffsets[f]; it becomes the box at offsets[f] of the result. */
#include "ir/dialects/spat/verify.h"

#include "ir/dialects/common/cover.h"
#include "ir/dialects/common/verify.h"
#include "ir/dialects/spat/spat.h"

#include <inttypes.h>
#include <string.h>

typedef struct number_list {
    const int64_t *items;
    uint32_t count;
} number_list;

static number_list numbers(const ir_operation *operation, const char *name) {
    number_list list = {NULL, 0};
    list.items = ir_integers_get(operation, name, &list.count);
    return list;
}

typedef struct blueprint {
    verify_state *state;
    ir_operation *operation;
    const ir_type *output;
    uint32_t rank, count; /* fragments */
    number_list offsets, sizes, operands, slots, source_offsets, strides;
} blueprint;

/* Offset and size lists pair up, in groups of the output's rank, inside the output. */
static bool verify_destinations(const blueprint *print) {
    verify_state *state = print->state;
    if (!verify_that(state, print->offsets.count == print->sizes.count,
                     "offsets and sizes must be equally long, but have %" PRIu32 " and %" PRIu32
                     " entries",
                     print->offsets.count, print->sizes.count) ||
        !verify_that(state, print->rank > 0, "output must have a positive rank") ||
        !verify_that(state, print->offsets.count % print->rank == 0,
                     "offsets and sizes must hold %" PRIu32
                     " entries a fragment, the output's rank",
                     print->rank))
        return false;
    bool held = true;
    for (uint32_t i = 0; i < print->offsets.count; i++) {
        int64_t offset = print->offsets.items[i], size = print->sizes.items[i];
        int64_t extent = print->output->shape[i % print->rank];
        bool inside = offset >= 0 && size > 0 && size <= extent && offset <= extent - size;
        held &= verify_that(state, inside,
                            "fragment %" PRIu32 " covers [%" PRId64 ", +%" PRId64
                            ") of dimension %" PRIu32 ", which has %" PRId64,
                            i / print->rank, offset, size, i % print->rank, extent);
    }
    return held;
}

static void verify_view(blueprint *print) {
    static const char *const metadata[] = {"operandIndices",  "sourceSlots",    "sourceOffsets",
                                           "fragmentStrides", "conflictPolicy", "coveragePolicy"};
    verify_state *state = print->state;
    const ir_type *input = verify_operand(state, "input");
    verify_that(state, print->operation->operand_count == 1,
                "mode physical_view describes one collection, not %" PRIu32,
                print->operation->operand_count);
    if (verify_tensor(state, "input", input) && verify_static(state, "input", input))
        verify_that(state, input->rank == print->rank + 1,
                    "input must have one dimension more than the output, but is %s",
                    ir_type_text(input));
    verify_that(state, print->offsets.count == 0 && print->sizes.count == 0,
                "mode physical_view takes empty offsets and sizes");
    for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++) {
        const ir_attribute *value = ir_attribute_get(print->operation, metadata[i]);
        bool empty =
            !value || (value->kind == IR_ATTRIBUTE_DENSE_ARRAY && value->dense_array.count == 0);
        verify_that(state, empty, "mode physical_view takes no %s", metadata[i]);
    }
}

static bool verify_collections(const blueprint *print) {
    verify_state *state = print->state;
    bool held = true;
    for (uint32_t i = 0; i < print->operation->operand_count; i++) {
        const ir_type *type = ir_operand_value(print->operation, i)->type;
        const char *name = raptor_arena_printf(ir_context_arena(print->operation->context),
                                               "collection %" PRIu32, i);
        bool shaped = verify_tensor(state, name, type) && verify_static(state, name, type) &&
                      verify_rank(state, name, type, print->rank + 1);
        held &= shaped && verify_equal_elements(state, name, type, "output", print->output);
    }
    return held;
}

static bool verify_lengths(const blueprint *print) {
    const struct {
        const char *name;
        uint32_t found, expected;
    } lists[] = {
        {"operandIndices", print->operands.count, print->count},
        {"sourceSlots", print->slots.count, print->count},
        {"sourceOffsets", print->source_offsets.count, print->count},
        {"strides", print->strides.count, print->offsets.count},
    };
    bool held = true;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        held &= verify_that(print->state, lists[i].found == lists[i].expected,
                            "%s must have %" PRIu32 " entries, but has %" PRIu32, lists[i].name,
                            lists[i].expected, lists[i].found);
    bool unit = true;
    for (uint32_t i = 0; i < print->strides.count; i++)
        unit &= print->strides.items[i] == 1;
    verify_that(print->state, unit, "destination strides must be 1");
    return held;
}

/* The source box of a fragment lies inside its publication. */
static bool source_fits(const blueprint *print, uint32_t fragment, const ir_type *collection) {
    int64_t rest = print->source_offsets.items[fragment];
    for (uint32_t i = print->rank; i-- > 0;) {
        int64_t extent = collection->shape[i + 1];
        if (extent < 1)
            return false;
        int64_t coordinate = i == 0 ? rest : rest % extent;
        if (print->sizes.items[fragment * print->rank + i] > extent - coordinate)
            return false;
        rest /= extent;
    }
    return true;
}

static bool verify_source(const blueprint *print, uint32_t fragment) {
    verify_state *state = print->state;
    int64_t operand = print->operands.items[fragment], slot = print->slots.items[fragment];
    if (!verify_that(state, operand >= 0 && operand < print->operation->operand_count,
                     "fragment %" PRIu32 " reads collection %" PRId64 ", but there are %" PRIu32,
                     fragment, operand, print->operation->operand_count))
        return false;
    const ir_type *collection = ir_operand_value(print->operation, (uint32_t)operand)->type;
    bool held = verify_that(state, slot >= 0 && slot < collection->shape[0],
                            "fragment %" PRIu32 " reads slot %" PRId64 ", but there are %" PRId64,
                            fragment, slot, collection->shape[0]);
    if (!verify_that(state, print->source_offsets.items[fragment] >= 0,
                     "the source offset of fragment %" PRIu32 " must not be negative", fragment))
        return false;
    return held & verify_that(state, source_fits(print, fragment, collection),
                              "fragment %" PRIu32 " does not fit its publication of type %s",
                              fragment, ir_type_text(collection));
}

static void verify_all_used(const blueprint *print) {
    bool *used = RAPTOR_NEW_ARRAY(ir_context_arena(print->operation->context), bool,
                                  (size_t)print->operation->operand_count + 1);
    for (uint32_t i = 0; i < print->count; i++)
        used[print->operands.items[i]] = true;
    for (uint32_t i = 0; i < print->operation->operand_count; i++)
        verify_that(print->state, used[i], "collection %" PRIu32 " contributes no fragment", i);
}

/* Fragments are disjoint, and cover everything if coverage is complete; they were found to be
 * inside the output. */
static void verify_coverage(const blueprint *print) {
    verify_state *state = print->state;
    ir_cover cover;
    if (!ir_cover_begin(&cover, print->output)) {
        if (cover.no_memory)
            verify_no_memory(state);
        else
            verify_fault(state, "output is too large to check what covers it");
        return;
    }
    bool disjoint = true;
    for (uint32_t i = 0; i < print->count; i++) {
        size_t box = (size_t)i * print->rank;
        disjoint &= verify_that(
            state, ir_cover_add(&cover, print->offsets.items + box, print->sizes.items + box),
            "fragment %" PRIu32 " overlaps an earlier one", i);
    }
    if (disjoint && strcmp(ir_enum_get(print->operation, "coveragePolicy", ""), "complete") == 0)
        verify_that(state, cover.covered == cover.total,
                    "the fragments cover %" PRId64 " of %" PRId64 " elements, but coverage is "
                    "complete",
                    cover.covered, cover.total);
    ir_cover_end(&cover);
}

/* In row-major order of the output: every fragment is the next contiguous run. */
static void verify_row_major(const blueprint *print) {
    int64_t next = 0;
    for (uint32_t i = 0; i < print->count; i++) {
        int64_t first = 0, elements = 1;
        bool contiguous = true, partial = false;
        for (uint32_t d = 0; d < print->rank; d++) {
            int64_t size = print->sizes.items[(size_t)i * print->rank + d];
            int64_t extent = print->output->shape[d];
            contiguous &= !partial || size == extent;
            partial |= size > 1;
            first = first * extent + print->offsets.items[(size_t)i * print->rank + d];
            elements *= size;
        }
        if (!verify_that(print->state, contiguous && first == next,
                         "fragment %" PRIu32 " is not the next contiguous row-major run of the "
                         "output",
                         i))
            return;
        next += elements;
    }
}

/* Publications are taken in ascending order. */
static void verify_physical_order(const blueprint *print) {
    for (uint32_t i = 1; i < print->count; i++) {
        const number_list *keys[] = {&print->operands, &print->slots, &print->source_offsets};
        int order = 0;
        for (size_t k = 0; order == 0 && k < sizeof keys / sizeof *keys; k++)
            order = (keys[k]->items[i] > keys[k]->items[i - 1]) -
                    (keys[k]->items[i] < keys[k]->items[i - 1]);
        if (!verify_that(print->state, order > 0,
                         "fragment %" PRIu32 " is out of the physical order of the publications",
                         i))
            return;
    }
}

static void verify_assembly(blueprint *print) {
    verify_state *state = print->state;
    static const char *const required[] = {"conflictPolicy", "coveragePolicy"};
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        verify_that(state, ir_attribute_get(print->operation, required[i]),
                    "mode fragment_assembly needs %s", required[i]);
    bool held = verify_static(state, "output", print->output);
    held = held && verify_destinations(print);
    held &= verify_collections(print);
    if (!held)
        return;
    print->count = print->offsets.count / print->rank;
    if (!verify_lengths(print))
        return;
    for (uint32_t i = 0; i < print->count; i++)
        held &= verify_source(print, i);
    if (!held)
        return;
    verify_all_used(print);
    verify_coverage(print);
    if (strcmp(ir_enum_get(print->operation, "indexMap", ""), "contiguous_row_major") == 0) {
        verify_row_major(print);
        verify_physical_order(print);
    }
}

raptor_status_code spat_verify_blueprint(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verify_state state = verify_begin(operation, diagnostics);
    blueprint print = {
        .state = &state,
        .operation = operation,
        .output = verify_result(&state, 0),
        .offsets = numbers(operation, "fragmentOffsets"),
        .sizes = numbers(operation, "fragmentSizes"),
        .operands = numbers(operation, "operandIndices"),
        .slots = numbers(operation, "sourceSlots"),
        .source_offsets = numbers(operation, "sourceOffsets"),
        .strides = numbers(operation, "fragmentStrides"),
    };
    if (!verify_tensor(&state, "output", print.output))
        return state.status;
    print.rank = print.output->rank;
    if (spat_blueprint_is_assembly(operation))
        verify_assembly(&print);
    else {
        verify_static(&state, "output", print.output);
        verify_view(&print);
    }
    return state.status;
}
