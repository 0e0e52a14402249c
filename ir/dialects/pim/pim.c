/* The pim dialect: what one core executes. Arithmetic writes to a destination, the operand whose
 * storage the result is. */
#include "ir/dialects/common/table.h"
#include "ir/dialects/pim/syntax.h"
#include "ir/dialects/pim/verify.h"

#define PIM_STAGE   .stage = "pim buffered"
#define DESTINATION WRITES("outputBuffer", IR_SHAPED, "the destination")
#define UNARY(NAME, SHAPE, TEXT)                                                                   \
    {                                                                                              \
        .name = "pim." NAME, PIM_STAGE, .summary = TEXT,                                           \
        .operands = {READS("input", IR_SHAPED, "the complete slice"), DESTINATION},                \
        .results = {GIVES_ALIAS("output", IR_SHAPED, 1, SHAPE)}, .traits = IR_TRAIT_DESTINATION,   \
        .assembly = PIM_UNARY, .verify = pim_verify_destination,                                   \
    }
#define BINARY(NAME, SHAPE, TEXT)                                                                  \
    {                                                                                              \
        .name = "pim." NAME, PIM_STAGE, .summary = TEXT,                                           \
        .operands = {READS("lhs", IR_SHAPED, "left operand"),                                      \
                     READS("rhs", IR_SHAPED, "right operand"), DESTINATION},                       \
        .results = {GIVES_ALIAS("output", IR_SHAPED, 2, SHAPE)}, .traits = IR_TRAIT_DESTINATION,   \
        .assembly = PIM_BINARY, .verify = pim_verify_destination,                                  \
    }
#define COPY(NAME, TARGET, SOURCE, TRAITS, TEXT)                                                   \
    {                                                                                              \
        .name = "pim." NAME, PIM_STAGE, .summary = TEXT,                                           \
        .operands = {INDEX("targetOffset", "byte offset in the destination"),                      \
                     INDEX("sourceOffset", "byte offset in the source"),                           \
                     UPDATES("target", IR_SHAPED, TARGET), READS("source", IR_SHAPED, SOURCE)},    \
        .results = {GIVES_ALIAS("output", IR_SHAPED, 2, "the updated destination")},               \
        .attributes = {INTEGER("size", "i32", "bytes")}, .traits = TRAITS, .assembly = PIM_COPY,   \
        .verify = pim_verify_destination,                                                          \
    }
#define WEIGHTS  READS_MANY("weights", IR_SHAPED, "resident matrices bound to body arguments")
#define TRANSFER .traits = IR_TRAIT_COMMUNICATES

static const ir_operation_definition operations[] = {
    {
        .name = "pim.core",
        PIM_STAGE,
        .summary = "Execute one core stream",
        .operands = {WEIGHTS},
        .attributes = {INTEGER("coreId", "i32", "the core it executes on")},
        .region_count = 1,
        .traits = IR_TRAIT_SINGLE_BLOCK | IR_TRAIT_COMMUNICATES,
        .parse = pim_parse_core,
        .print = pim_print_core,
        .verify = pim_verify_core,
    },
    {
        .name = "pim.core_batch",
        PIM_STAGE,
        .summary = "Execute equivalent core streams",
        .operands = {WEIGHTS, READS_MANY("inputs", IR_ANY_TYPE, "values bound to body arguments")},
        .attributes = {INTEGER("laneCount", "i32", "number of lanes, positive"),
                       NUMBERS_OPTIONAL("coreIds", "i32", "the core of each lane"), SEGMENTS},
        .region_count = 1,
        .traits = IR_TRAIT_SINGLE_BLOCK | IR_TRAIT_COMMUNICATES,
        .parse = pim_parse_core,
        .print = pim_print_core,
        .verify = pim_verify_core_batch,
    },
    {
        .name = "pim.halt",
        PIM_STAGE,
        .summary = "Stop a core stream",
        .traits = IR_TRAIT_TERMINATOR,
        .assembly = " attr-dict",
    },
    COPY("memcp", "local destination", "local source", 0, "Copy device-local bytes"),
    COPY("memcp_dh", "host destination", "local source", IR_TRAIT_COMMUNICATES,
         "Copy device to host"),
    COPY("memcp_hd", "local destination", "host source", IR_TRAIT_COMMUNICATES,
         "Copy host to device"),
    {
        .name = "pim.vmv",
        PIM_STAGE,
        .summary = "Gather a strided local vector",
        .operands = {INDEX("targetOffset", "byte offset in the destination"),
                     INDEX("sourceOffset", "byte offset in the source"),
                     INDEX("sourceStride", "distance of the elements read, in elements"),
                     UPDATES("target", IR_SHAPED, "contiguous destination"),
                     READS("source", IR_SHAPED, "source storage")},
        .results = {GIVES_ALIAS("output", IR_SHAPED, 3, "the updated destination")},
        .attributes = {INTEGER("length", "i32", "elements, positive")},
        .assembly = PIM_VMV,
        .verify = pim_verify_vmv,
    },
    {
        .name = "pim.receive",
        PIM_STAGE,
        .summary = "Receive into local storage",
        .operands = {INDEX("outputOffset", "byte offset in the destination"),
                     UPDATES("outputBuffer", IR_SHAPED, "local destination"),
                     INDEX("sourceCoreId", "sending core")},
        .results = {GIVES_ALIAS("output", IR_SHAPED, 1, "the updated destination")},
        .attributes = {INTEGER("size", "i32", "bytes")},
        TRANSFER,
        .assembly = PIM_RECEIVE,
        .verify = pim_verify_destination,
    },
    {
        .name = "pim.send",
        PIM_STAGE,
        .summary = "Send local data",
        .operands = {READS("input", IR_SHAPED, "the local payload"),
                     INDEX("targetCoreId", "receiving core")},
        .attributes = {INTEGER("size", "i32", "bytes")},
        TRANSFER,
        .assembly = PIM_SEND,
    },
    {
        .name = "pim.sync",
        PIM_STAGE,
        .summary = "Signal an event register",
        .operands = {INDEX("targetCoreId", "destination core"),
                     INDEX("eventRegister", "register of that core")},
        TRANSFER,
        .assembly = PIM_SYNC,
    },
    {
        .name = "pim.wait",
        PIM_STAGE,
        .summary = "Wait for an exact event count",
        .operands = {INDEX("eventRegister", "register of the executing core"),
                     INDEX("waitValue", "exact expected signal count")},
        TRANSFER,
        .assembly = PIM_WAIT,
    },
    {
        .name = "pim.concat",
        PIM_STAGE,
        .summary = "Concatenate into a destination",
        .operands = {READS_MANY("inputs", IR_SHAPED, "ordered values"), DESTINATION},
        .results = {GIVES_ALIAS("output", IR_SHAPED, 1, "the updated destination")},
        .attributes = {INTEGER("axis", "i64", "dimension that grows")},
        .traits = IR_TRAIT_DESTINATION | IR_TRAIT_ANY_LAYOUT,
        .assembly = PIM_CONCAT,
        .verify = pim_verify_concat,
    },
    {
        .name = "pim.transpose",
        PIM_STAGE,
        .summary = "Permute dimensions into a destination",
        .operands = {READS("input", IR_SHAPED, "the source"), DESTINATION},
        .results = {GIVES_ALIAS("output", IR_SHAPED, 1, "the permuted data")},
        .attributes = {{.name = "permutation",
                        .kind = IR_ATTRIBUTE_ARRAY,
                        .required = true,
                        .property = true,
                        .description = "source dimension of each output dimension, i64 array"}},
        .traits = IR_TRAIT_DESTINATION,
        .assembly = PIM_UNARY,
        .verify = pim_verify_destination,
    },
    {
        .name = "pim.vmm",
        PIM_STAGE,
        .summary = "Multiply using a resident array group",
        .operands = {READS("weight", IR_SHAPED, "resident N x M matrix"),
                     READS("input", IR_SHAPED, "1 x N row"), DESTINATION},
        /* Not IR_TRAIT_DESTINATION: the layouts of destination and result may differ. */
        .results = {GIVES_ALIAS("output", IR_SHAPED, 2, "1 x M, the updated destination")},
        .assembly = PIM_VMM,
        .verify = pim_verify_vmm,
    },
    UNARY("vavg", "one average", "Average a complete vector"),
    UNARY("vrelu", "one value per input element", "Element-wise ReLU"),
    UNARY("vsigm", "one value per input element", "Element-wise sigmoid"),
    UNARY("vsoftmax", "one value per input element", "Softmax of a complete vector"),
    UNARY("vtanh", "one value per input element", "Element-wise hyperbolic tangent"),
    BINARY("vvadd", "one value per element", "Element-wise addition"),
    BINARY("vvdmul", "one dot product", "Dot product"),
    BINARY("vvmax", "one value per element", "Element-wise maximum"),
    BINARY("vvmul", "one value per element", "Element-wise multiplication"),
    BINARY("vvsll", "one value per element", "Shift left of elements as integers"),
    BINARY("vvsra", "one value per element", "Arithmetic shift right of elements as integers"),
    BINARY("vvsub", "one value per element", "Element-wise subtraction"),
};

DIALECT(pim, operations)
