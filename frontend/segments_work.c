/* How much work a node is, and for which unit of the device. */
#include <string.h>

#include "frontend/segments.h"

typedef uint64_t macs_rule(const onnx_node *node, const frontend_analysis *analysis, bool *known);

static bool multiply(uint64_t a, uint64_t b, uint64_t *out) {
    return !__builtin_mul_overflow(a, b, out);
}

static frontend_fact input_fact(const onnx_node *node, const frontend_analysis *analysis,
                                uint32_t number) {
    if (number >= node->input_count || !node->inputs[number])
        return (frontend_fact){0};
    return analysis->facts[node->inputs[number]->id];
}

static frontend_fact output_fact(const onnx_node *node, const frontend_analysis *analysis) {
    if (node->output_count == 0 || !node->outputs[0])
        return (frontend_fact){0};
    return analysis->facts[node->outputs[0]->id];
}

static uint64_t elements_of(const frontend_fact *fact, bool *known) {
    uint64_t count = 1;
    *known = *known && fact->known;
    for (uint32_t i = 0; *known && i < fact->rank; i++)
        *known = multiply(count, (uint64_t)fact->dims[i], &count);
    return *known ? count : 0;
}

static uint64_t times(uint64_t a, uint64_t b, bool *known) {
    uint64_t product = 0;
    *known = *known && multiply(a, b, &product);
    return *known ? product : 0;
}

/* Results times what each sums: a filter's elements. */
static uint64_t convolution(const onnx_node *node, const frontend_analysis *analysis,
                            uint32_t weight, bool *known) {
    frontend_fact filter = input_fact(node, analysis, weight), y = output_fact(node, analysis);
    uint64_t elements = elements_of(&filter, known), results = elements_of(&y, known);
    *known = *known && filter.rank > 0 && filter.dims[0] > 0;
    return *known ? times(results, elements / (uint64_t)filter.dims[0], known) : 0;
}

static uint64_t macs_conv(const onnx_node *node, const frontend_analysis *analysis, bool *known) {
    return convolution(node, analysis, 1, known);
}

static uint64_t macs_quantized_conv(const onnx_node *node, const frontend_analysis *analysis,
                                    bool *known) {
    return convolution(node, analysis, 3, known);
}

static uint64_t macs_deform_conv(const onnx_node *node, const frontend_analysis *analysis,
                                 bool *known) {
    return convolution(node, analysis, 1, known);
}

/* Every input element meets a filter of its own. */
static uint64_t macs_conv_transpose(const onnx_node *node, const frontend_analysis *analysis,
                                    bool *known) {
    frontend_fact x = input_fact(node, analysis, 0), filter = input_fact(node, analysis, 1);
    uint64_t elements = elements_of(&filter, known), inputs = elements_of(&x, known);
    *known = *known && filter.rank > 0 && filter.dims[0] > 0;
    return *known ? times(inputs, elements / (uint64_t)filter.dims[0], known) : 0;
}

/* Results times the length of the axis that is summed. */
static uint64_t macs_matmul(const onnx_node *node, const frontend_analysis *analysis, bool *known) {
    frontend_fact a = input_fact(node, analysis, 0), y = output_fact(node, analysis);
    *known = *known && a.known && a.rank > 0;
    return times(elements_of(&y, known), *known ? (uint64_t)a.dims[a.rank - 1] : 0, known);
}

static uint64_t macs_gemm(const onnx_node *node, const frontend_analysis *analysis, bool *known) {
    frontend_fact a = input_fact(node, analysis, 0), y = output_fact(node, analysis);
    const onnx_attribute *transposed = onnx_node_attribute(node, "transA");
    bool first = transposed && transposed->kind == ONNX_ATTRIBUTE_INT && transposed->value.i != 0;
    *known = *known && a.known && a.rank == 2;
    return times(elements_of(&y, known), *known ? (uint64_t)a.dims[first ? 0 : 1] : 0, known);
}

/* Each step multiplies the input by W and the state by R. */
static uint64_t macs_recurrent(const onnx_node *node, const frontend_analysis *analysis,
                               bool *known) {
    frontend_fact x = input_fact(node, analysis, 0);
    frontend_fact w = input_fact(node, analysis, 1), r = input_fact(node, analysis, 2);
    uint64_t a = elements_of(&w, known), b = elements_of(&r, known);
    *known = *known && x.known && x.rank == 3;
    uint64_t steps = *known ? times((uint64_t)x.dims[0], (uint64_t)x.dims[1], known) : 0;
    return times(steps, a + b, known);
}

typedef struct work_row {
    const char *name;
    segments_unit unit;
    macs_rule *macs; /* NULL: none */
} work_row;

/* Operators that are not here compute elements with the vector unit. */
static const work_row ROWS[] = {
    {"Conv", SEGMENTS_MATRIX, macs_conv},
    {"ConvInteger", SEGMENTS_MATRIX, macs_conv},
    {"ConvTranspose", SEGMENTS_MATRIX, macs_conv_transpose},
    {"DeformConv", SEGMENTS_MATRIX, macs_deform_conv},
    {"QLinearConv", SEGMENTS_MATRIX, macs_quantized_conv},
    {"Gemm", SEGMENTS_MATRIX, macs_gemm},
    {"MatMul", SEGMENTS_MATRIX, macs_matmul},
    {"MatMulInteger", SEGMENTS_MATRIX, macs_matmul},
    {"QLinearMatMul", SEGMENTS_MATRIX, macs_matmul},
    {"GRU", SEGMENTS_MATRIX, macs_recurrent},
    {"LSTM", SEGMENTS_MATRIX, macs_recurrent},
    {"RNN", SEGMENTS_MATRIX, macs_recurrent},
    {"Cast", SEGMENTS_TRANSFER, NULL},
    {"Concat", SEGMENTS_TRANSFER, NULL},
    {"DepthToSpace", SEGMENTS_TRANSFER, NULL},
    {"Dropout", SEGMENTS_TRANSFER, NULL},
    {"Expand", SEGMENTS_TRANSFER, NULL},
    {"Flatten", SEGMENTS_TRANSFER, NULL},
    {"Gather", SEGMENTS_TRANSFER, NULL},
    {"Identity", SEGMENTS_TRANSFER, NULL},
    {"Pad", SEGMENTS_TRANSFER, NULL},
    {"Reshape", SEGMENTS_TRANSFER, NULL},
    {"Resize", SEGMENTS_TRANSFER, NULL},
    {"Slice", SEGMENTS_TRANSFER, NULL},
    {"SpaceToDepth", SEGMENTS_TRANSFER, NULL},
    {"Split", SEGMENTS_TRANSFER, NULL},
    {"Squeeze", SEGMENTS_TRANSFER, NULL},
    {"Tile", SEGMENTS_TRANSFER, NULL},
    {"Transpose", SEGMENTS_TRANSFER, NULL},
    {"Unsqueeze", SEGMENTS_TRANSFER, NULL},
    {"Upsample", SEGMENTS_TRANSFER, NULL},
};

static const work_row *find_row(const onnx_node *node) {
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (strcmp(ROWS[i].name, node->operator) == 0)
            return &ROWS[i];
    return NULL;
}

const char *segments_unit_name(segments_unit unit) {
    static const char *const NAMES[] = {"matrix", "vector", "transfer"};
    return NAMES[unit];
}

static bool is_computed(const onnx_node *node, const frontend_analysis *analysis, uint32_t number) {
    const onnx_value *value = number < node->input_count ? node->inputs[number] : NULL;
    return value && value->kind != ONNX_VALUE_INITIALIZER &&
           analysis->constants[value->id].dtype == ONNX_UNDEFINED;
}

segments_unit segments_unit_of(const onnx_node *node, const frontend_analysis *analysis) {
    const work_row *row = find_row(node);
    if (!row)
        return SEGMENTS_VECTOR;
    /* Array groups hold constants: a product of two computed tensors is dot products. */
    bool products = row->macs == macs_matmul || row->macs == macs_gemm;
    bool dots = products && is_computed(node, analysis, 0) && is_computed(node, analysis, 1);
    return dots ? SEGMENTS_VECTOR : row->unit;
}

bool segments_work(const onnx_node *node, const frontend_analysis *analysis, uint64_t *out_macs,
                   uint64_t *out_elements) {
    const work_row *row = find_row(node);
    bool known = true, results_known = true;
    frontend_fact y = output_fact(node, analysis);
    *out_macs = row && row->macs ? row->macs(node, analysis, &known) : 0;
    *out_elements = row && row->unit == SEGMENTS_TRANSFER ? 0 : elements_of(&y, &results_known);
    return known;
}
