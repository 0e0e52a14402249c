/* The spat dialect: computations on logical tensors (plan), on fragments in lanes (graph), and on
 * placed cores with explicit transfers (scheduled). */
#include "ir/dialects/common/table.h"
#include "ir/dialects/spat/plan_table.h"
#include "ir/dialects/spat/syntax.h"
#include "ir/dialects/spat/verify.h"

/* One operand to one result of the same shape, elementwise. */
#define ELEMENTWISE(NAME, TEXT)                                                                    \
    {                                                                                              \
        .name = "spat." NAME, .stage = "graph scheduled", .summary = TEXT,                         \
        .operands = {READS("input", IR_SHAPED, "the complete computation slice")},                 \
        .results = {GIVES("output", IR_SHAPED, "one value per input element")},                    \
        .traits = IR_TRAIT_PURE, .assembly = SPAT_UNARY,                                           \
    }
#define BINARY(NAME, TRAITS, TEXT)                                                                 \
    {                                                                                              \
        .name = "spat." NAME, .stage = "graph scheduled", .summary = TEXT,                         \
        .operands = {READS("lhs", IR_SHAPED, "left operand"),                                      \
                     READS("rhs", IR_SHAPED, "right operand")},                                    \
        .results = {GIVES("output", IR_SHAPED, "the elementwise result")},                         \
        .traits = IR_TRAIT_PURE | (TRAITS), .assembly = SPAT_BINARY,                               \
    }
#define WEIGHTS READS_MANY("weights", IR_SHAPED, "constant resources bound to body arguments")
#define INPUTS  READS_MANY("inputs", IR_ANY_TYPE, "runtime values bound to body arguments")
#define SCALAR_COMPUTE(NAME, STAGE, TEXT)                                                          \
    {                                                                                              \
        .name = "spat." NAME, .stage = STAGE, .summary = TEXT, .operands = {WEIGHTS, INPUTS},      \
        .results = {GIVES_MANY("outputs", IR_ANY_TYPE, "the values of spat.yield")},               \
        .attributes = {INTEGER_OPTIONAL("coreId", "i32", NULL, "the core it is placed on"),        \
                       SEGMENTS},                                                                  \
        .region_count = 1, .parse = spat_parse_compute, .print = spat_print_compute,               \
        .verify = spat_verify_compute,                                                             \
    }
#define BATCH_COMPUTE(NAME, STAGE, TEXT)                                                           \
    {                                                                                              \
        .name = "spat." NAME, .stage = STAGE, .summary = TEXT, .operands = {WEIGHTS, INPUTS},      \
        .results = {GIVES_MANY("outputs", IR_SHAPED, "the collections published by the lanes")},   \
        .attributes = {INTEGER("laneCount", "i32", "number of lanes, positive"),                   \
                       NUMBERS_OPTIONAL("coreIds", "i32", "the core of each lane"), SEGMENTS},     \
        .region_count = 1, .parse = spat_parse_compute, .print = spat_print_compute,               \
        .verify = spat_verify_compute_batch,                                                       \
    }
#define BATCHES   "spat.graph_compute_batch spat.scheduled_compute_batch"
#define SCHEDULED "spat.deferred_communication spat.scheduled_compute spat.scheduled_compute_batch"
#define TRANSFER  IR_TRAIT_COMMUNICATES

static const ir_operation_definition operations[] = {
    SPAT_PLAN_OPERATIONS
        /* ---- regions ---- */
        SCALAR_COMPUTE("graph_compute", "graph", "Logical compute node"),
    BATCH_COMPUTE("graph_compute_batch", "graph", "Logical batch with an SSA fragment collection"),
    SCALAR_COMPUTE("scheduled_compute", "scheduled", "Placed compute node"),
    BATCH_COMPUTE("scheduled_compute_batch", "scheduled",
                  "Placed batch of equivalent computations"),
    {
        .name = "spat.in_parallel",
        .stage = "graph scheduled",
        .summary = "Publish lane fragments",
        .region_count = 1,
        .traits = IR_TRAIT_TERMINATOR | IR_TRAIT_SINGLE_BLOCK | IR_TRAIT_NO_TERMINATOR,
        .parents = BATCHES,
        .assembly = " region attr-dict",
        .verify = spat_verify_in_parallel,
    },
    {
        .name = "spat.yield",
        .stage = "graph scheduled",
        .summary = "Return region values",
        .operands = {READS_MANY("outputs", IR_ANY_TYPE, "values of the enclosing region")},
        .traits = IR_TRAIT_TERMINATOR,
        .assembly = SPAT_YIELD,
    },
    {
        .name = "spat.block_yield",
        .stage = "scheduled",
        .summary = "Structural scheduled block terminator",
        .operands = {READS_MANY("outputs", IR_ANY_TYPE, "values forwarded to the successor")},
        .traits = IR_TRAIT_TERMINATOR,
        .parents = "spat.scheduled_compute",
        .assembly = SPAT_BLOCK_YIELD,
        .verify = spat_verify_block_yield,
    },
    {
        .name = "spat.blueprint",
        .stage = "graph scheduled",
        .summary = "Describe logical reconstruction",
        .operands = {READS("input", IR_SHAPED, "the first fragment collection"),
                     READS_MANY("fragments", IR_SHAPED, "further collections")},
        .results = {GIVES("output", IR_TENSOR, "the reconstructed logical tensor")},
        .attributes =
            {LOGICAL_LAYOUT,
             CHOICE("physicalLayout", "spat.physical_layout", SPAT_PHYSICAL_LAYOUTS,
                    "representation of the collections"),
             NUMBERS("fragmentOffsets", "i64", "flattened destination offsets, in elements"),
             NUMBERS("fragmentSizes", "i64", "flattened destination sizes, in elements"),
             CHOICE("indexMap", "spat.index_map", "explicit contiguous_row_major",
                    "how fragments map to the result"),
             CHOICE("mode", "spat.blueprint_mode", "physical_view fragment_assembly",
                    "a view of one collection, or an assembly of slices"),
             NUMBERS_OPTIONAL("operandIndices", "i64", "collection of each fragment"),
             NUMBERS_OPTIONAL("sourceSlots", "i64", "publication of each fragment"),
             NUMBERS_OPTIONAL("sourceOffsets", "i64", "flat element offset in the publication"),
             NUMBERS_OPTIONAL("fragmentStrides", "i64", "flattened destination strides, all 1"),
             CHOICE_OPTIONAL("conflictPolicy", "spat.conflict_policy", "disjoint",
                             "destination overlap"),
             CHOICE_OPTIONAL("coveragePolicy", "spat.coverage_policy", "complete partial",
                             "destination coverage")},
        .traits = IR_TRAIT_PURE,
        .parse = spat_parse_blueprint,
        .print = spat_print_blueprint,
        .verify = spat_verify_blueprint,
    },
    /* ---- communication ---- */
    {
        .name = "spat.deferred_communication",
        .stage = "scheduled",
        .summary = "Describe a future payload transfer",
        .operands = {READS_MANY("sources", IR_SHAPED, "published values bound to the body")},
        .results = {GIVES("output", IR_SHAPED, "the payload, per case if specialised")},
        .attributes = {{.name = "specialization_count",
                        .kind = IR_ATTRIBUTE_INTEGER,
                        .type = "i64",
                        .fallback = "1",
                        .description = "number of specialization cases, positive"}},
        .region_count = 1,
        .traits = IR_TRAIT_SINGLE_BLOCK,
        .parse = spat_parse_deferred_communication,
        .verify = spat_verify_deferred_communication,
    },
    {
        .name = "spat.deferred_source_select",
        .stage = "scheduled",
        .summary = "Select a published source",
        .operands = {INDEX("selector", "number of the source"),
                     READS_MANY("sources", IR_SHAPED, "the sources, in order")},
        .results = {GIVES("output", IR_SHAPED, "the selected source value")},
        .traits = IR_TRAIT_PURE,
        .parents = SCHEDULED,
        .parse = spat_parse_source_select,
        .print = spat_print_source_select,
        .verify = spat_verify_deferred_source_select,
    },
    {
        .name = "spat.channel_receive",
        .stage = "scheduled",
        .summary = "Receive a logical payload",
        .operands = {INDEX("channelId", "logical channel"), INDEX("sourceCoreId", "sending core"),
                     INDEX("targetCoreId", "receiving core")},
        .results = {GIVES("output", IR_SHAPED, "received payload")},
        .traits = TRANSFER,
        .assembly = SPAT_CHANNEL_RECEIVE,
    },
    {
        .name = "spat.channel_send",
        .stage = "scheduled",
        .summary = "Send a logical payload",
        .operands = {READS("input", IR_SHAPED, "the complete payload"),
                     INDEX("channelId", "logical channel"), INDEX("sourceCoreId", "sending core"),
                     INDEX("targetCoreId", "receiving core")},
        .traits = TRANSFER,
        .assembly = SPAT_CHANNEL_SEND,
    },
    {
        .name = "spat.host_store_sync",
        .stage = "scheduled",
        .summary = "Publish through shared host memory",
        .operands = {READS("input", IR_TENSOR, "the payload"),
                     INDEX("sourceCoreId", "storing core"),
                     INDEX("targetCoreId", "core whose event register is signalled"),
                     INDEX("hostOffset", "byte offset in the host buffer"),
                     INDEX("eventRegister", "register of the target core")},
        .traits = TRANSFER,
        .assembly = SPAT_HOST_STORE,
    },
    {
        .name = "spat.host_wait_load",
        .stage = "scheduled",
        .summary = "Wait and read a host payload",
        .operands = {INDEX("sourceCoreId", "storing core"), INDEX("targetCoreId", "reading core"),
                     INDEX("hostOffset", "byte offset in the host buffer"),
                     INDEX("eventRegister", "register of the reading core"),
                     INDEX("waitValue", "expected number of signals, 0 = no wait")},
        .results = {GIVES("output", IR_TENSOR, "payload in local storage")},
        .traits = TRANSFER,
        .assembly = SPAT_HOST_LOAD,
    },
    {
        .name = "spat.sync",
        .stage = "scheduled",
        .summary = "Signal an event register",
        .operands = {INDEX("targetCoreId", "destination core"),
                     INDEX("eventRegister", "register of that core")},
        .traits = TRANSFER,
        .assembly = SPAT_SYNC,
    },
    {
        .name = "spat.wait",
        .stage = "scheduled",
        .summary = "Wait for an exact event count",
        .operands = {INDEX("eventRegister", "register of the executing core"),
                     INDEX("waitValue", "exact expected signal count")},
        .traits = TRANSFER,
        .assembly = SPAT_WAIT,
    },
    /* ---- arithmetic ---- */
    ELEMENTWISE("relu", "Element-wise ReLU"),
    ELEMENTWISE("sigmoid", "Element-wise sigmoid"),
    ELEMENTWISE("tanh", "Element-wise hyperbolic tangent"),
    ELEMENTWISE("softmax", "Softmax of a complete slice"),
    ELEMENTWISE("vavg", "Average a complete slice"),
    BINARY("vadd", IR_TRAIT_SAME_TYPES, "Element-wise addition"),
    BINARY("vsub", IR_TRAIT_SAME_TYPES, "Element-wise subtraction"),
    BINARY("vmax", IR_TRAIT_SAME_TYPES, "Element-wise maximum"),
    BINARY("vsll", IR_TRAIT_SAME_TYPES, "Shift left of elements as integers"),
    BINARY("vsra", IR_TRAIT_SAME_TYPES, "Arithmetic shift right of elements as integers"),
    BINARY("vmul", 0, "Element-wise multiplication"),
    {
        .name = "spat.vvdmul",
        .stage = "graph scheduled",
        .summary = "Dot product of runtime vectors",
        .operands = {READS("lhs", IR_SHAPED, "1 x N"), READS("rhs", IR_SHAPED, "1 x N")},
        .results = {GIVES("output", IR_SHAPED, "1 x 1")},
        .traits = IR_TRAIT_PURE,
        .assembly = SPAT_BINARY,
        .verify = spat_verify_vvdmul,
    },
    {
        .name = "spat.wvmm",
        .stage = "graph scheduled",
        .summary = "Row vector times explicit constant matrix",
        .operands = {READS("weight", IR_SHAPED, "N x M"), READS("input", IR_SHAPED, "1 x N")},
        .results = {GIVES("output", IR_SHAPED, "1 x M")},
        .traits = IR_TRAIT_PURE,
        .assembly = SPAT_WVMM,
        .verify = spat_verify_wvmm,
    },
    {
        .name = "spat.concat",
        .stage = "graph scheduled",
        .summary = "Join tensors along one axis",
        .operands = {READS_MANY("inputs", IR_SHAPED, "ordered values")},
        .results = {GIVES("output", IR_SHAPED, "the inputs joined along axis")},
        .attributes = {INTEGER("axis", "i64", "dimension that grows")},
        .traits = IR_TRAIT_PURE,
        .assembly = SPAT_CONCAT,
        .verify = spat_verify_concat,
    },
    {
        .name = "spat.extract_rows",
        .stage = "graph scheduled",
        .summary = "Split a matrix into row values",
        .operands = {READS("input", IR_ROW, "R x C matrix")},
        .results = {GIVES_MANY("outputs", IR_SHAPED, "R values of 1 x C, in row order")},
        .traits = IR_TRAIT_PURE,
        .assembly = SPAT_EXTRACT_ROWS,
        .verify = spat_verify_extract_rows,
    },
};

DIALECT(spat, operations)
