/* The rules of stage graph that no single operation's verifier knows. */
#include "backend/graph/graph.h"

#include "ir/dialects/func/func.h"
#include "ir/dialects/spat/spat.h"

#include <stdlib.h>
#include <string.h>

static const char *const FUNCTION_OPERATIONS[] = {"arith.constant", "spat.graph_compute",
                                                  "spat.graph_compute_batch", "spat.blueprint",
                                                  "func.return"};

static const char *const BODY_OPERATIONS[] = {
    "arith.constant",      "affine.apply",
    "tensor.empty",        "tensor.extract_slice",
    "tensor.insert_slice", "tensor.parallel_insert_slice",
    "tensor.extract",      "scf.for",
    "scf.yield",           "spat.wvmm",
    "spat.vadd",           "spat.vsub",
    "spat.vmul",           "spat.vmax",
    "spat.vsll",           "spat.vsra",
    "spat.vavg",           "spat.relu",
    "spat.sigmoid",        "spat.tanh",
    "spat.softmax",        "spat.vvdmul",
    "spat.concat",         "spat.extract_rows",
    "spat.in_parallel",    "spat.yield",
};

typedef struct verification {
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
    int64_t cores;
} verification;

static bool is_one_of(const ir_operation *operation, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (ir_operation_is(operation, names[i]))
            return true;
    return false;
}

__attribute__((format(printf, 3, 4))) static void
fault(verification *self, const ir_operation *operation, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    self->status = raptor_diagnose_list(self->diagnostics, RAPTOR_E_ir_verify, ir_place(operation),
                                        format, arguments);
    va_end(arguments);
}

static bool check_body_operation(ir_operation *operation, void *user) {
    verification *self = user;
    if (!ir_compute_is(operation) &&
        !is_one_of(operation, BODY_OPERATIONS, sizeof BODY_OPERATIONS / sizeof *BODY_OPERATIONS))
        fault(self, operation, "not an operation of a task at stage graph");
    return true;
}

static void check_compute(verification *self, ir_operation *operation) {
    uint32_t count = 0, lanes = (uint32_t)ir_compute_lane_count(operation);
    const int64_t *placement = ir_integers_get(operation, "placement", &count);
    if (!placement || count != lanes)
        fault(self, operation, "placement names %u cores for %u lanes", count, lanes);
    for (uint32_t i = 0; placement && self->cores > 0 && i < count; i++)
        if (placement[i] < 0 || placement[i] >= self->cores) {
            fault(self, operation, "lane %u is placed on core %lld of %lld", i,
                  (long long)placement[i], (long long)self->cores);
            break;
        }
    uint32_t weights = ir_compute_weight_count(operation);
    const int64_t *arrays = ir_integers_get(operation, "groupArrays", &count);
    if ((arrays ? count : 0) != weights)
        fault(self, operation, "groupArrays has %u entries for %u weights", arrays ? count : 0,
              weights);
    for (uint32_t i = 0; arrays && i < count; i++)
        if (arrays[i] < 1)
            fault(self, operation, "weight %u has %lld arrays", i, (long long)arrays[i]);
    ir_walk(operation, check_body_operation, self);
}

/* ---- blueprints ---- */

typedef struct stretch {
    int64_t start, length;
} stretch;

static int compare_stretches(const void *left, const void *right) {
    const stretch *a = left, *b = right;
    return (a->start > b->start) - (a->start < b->start);
}

/* The runs of a box of the result, row-major. */
static void add_stretches(const ir_type *type, const spat_blueprint_fragment *fragment,
                          uint32_t dimension, int64_t start, stretch *stretches, uint32_t *count) {
    start = start * type->shape[dimension] + fragment->offsets[dimension];
    if (dimension + 1 == type->rank) {
        stretches[(*count)++] = (stretch){start, fragment->sizes[dimension]};
        return;
    }
    for (int64_t i = 0; i < fragment->sizes[dimension]; i++)
        add_stretches(type, fragment, dimension + 1, start + i, stretches, count);
}

/* Sorted, each run must start where the one before ends; a partial one only must not overlap. */
static void check_blueprint(verification *self, const ir_operation *blueprint) {
    const ir_type *type = ir_result(blueprint, 0)->type;
    if (!spat_blueprint_is_assembly(blueprint))
        return;
    bool partial = strcmp(ir_enum_get(blueprint, "coveragePolicy", "complete"), "partial") == 0;
    uint32_t fragments = spat_blueprint_fragment_count(blueprint), count = 0;
    raptor_arena *arena = ir_context_arena(blueprint->context);
    /* A fragment has as many runs as its box has rows; together no more than the result has. */
    int64_t rows = 0;
    for (uint32_t i = 0; i < fragments; i++) {
        spat_blueprint_fragment fragment = spat_blueprint_get(blueprint, i);
        int64_t own = 1;
        for (uint32_t d = 0; d + 1 < type->rank; d++)
            own *= fragment.sizes[d];
        rows += own;
    }
    if (rows > ir_type_element_count(type)) {
        fault(self, blueprint, "fragments overlap");
        return;
    }
    stretch *stretches = RAPTOR_NEW_ARRAY(arena, stretch, (size_t)rows + 1);
    for (uint32_t i = 0; i < fragments; i++) {
        spat_blueprint_fragment fragment = spat_blueprint_get(blueprint, i);
        add_stretches(type, &fragment, 0, 0, stretches, &count);
    }
    qsort(stretches, count, sizeof *stretches, compare_stretches);
    int64_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (stretches[i].start < next || (!partial && stretches[i].start > next))
            break;
        next = stretches[i].start + stretches[i].length;
    }
    if (!partial && next != ir_type_element_count(type))
        fault(self, blueprint, "element %lld of the result is not covered exactly once",
              (long long)next);
}

/* ---- the module ---- */

static void check_signature(verification *self, const ir_operation *function) {
    const ir_type *type = func_type(function);
    for (uint32_t i = 0; i < type->input_count + type->result_count; i++) {
        bool is_input = i < type->input_count;
        const ir_type *tensor = is_input ? type->inputs[i] : type->results[i - type->input_count];
        if (tensor->kind != IR_TYPE_TENSOR || tensor->rank == 0 || !ir_type_is_static(tensor))
            fault(self, function, "%s %u is not a static tensor", is_input ? "argument" : "result",
                  is_input ? i : i - type->input_count);
    }
}

raptor_status graph_verify(ir_operation *module, raptor_diagnostics *diagnostics) {
    verification self = {diagnostics, RAPTOR_OK, ir_integer_get(module, "raptor.cores", 0)};
    ir_operation *function = func_find(module, "main");
    if (!function || !func_body(function)) {
        fault(&self, module, "a module at stage graph needs a function @main");
        return self.status;
    }
    if (self.cores < 1)
        fault(&self, module, "raptor.cores must say how many cores the chip has");
    check_signature(&self, function);
    for (ir_operation *at = func_body(function)->first; at; at = at->next) {
        if (!is_one_of(at, FUNCTION_OPERATIONS,
                       sizeof FUNCTION_OPERATIONS / sizeof *FUNCTION_OPERATIONS))
            fault(&self, at, "not an operation of stage graph");
        else if (ir_compute_is(at))
            check_compute(&self, at);
        else if (ir_operation_is(at, "spat.blueprint"))
            check_blueprint(&self, at);
    }
    return self.status;
}
