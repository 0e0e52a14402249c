#include "backend/assumptions.h"

#include <inttypes.h>
#include <string.h>

#include "ir/assembly.h"
#include "ir/dialects/arith/arith.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/pass.h"
#include "ir/registry.h"

static bool begins(const ir_operation *operation, const char *prefix) {
    return strncmp(operation->name, prefix, strlen(prefix)) == 0;
}

static bool is_stage(const assumptions *self, const char *stage) {
    return strcmp(self->stage, stage) == 0;
}

/* ---- element types -----------------------------------------------------------------------------
 */

/* So that neither bytes nor costs of values overflow; the memory there is ends far below. */
#define MAXIMUM_ELEMENTS (INT64_C(1) << 40)

static bool check_type(assumptions *self, const ir_operation *operation, const char *role,
                       uint32_t number, const ir_type *type) {
    if (!ir_type_is_shaped(type))
        return true;
    const ir_type *element = type->element;
    bool f32 = element->kind == IR_TYPE_FLOAT && element->width == 32;
    if (!f32 || !ir_type_is_static(type))
        return !ASSUMPTION_FAULT(self, operation,
                                 "%s %" PRIu32 " is %s: the device has f32 values of "
                                 "static shape only",
                                 role, number, ir_type_text(type));
    int64_t count = ir_type_element_count(type); /* negative: it overflows */
    return (count >= 0 && count <= MAXIMUM_ELEMENTS) ||
           !ASSUMPTION_FAULT(self, operation, "%s %" PRIu32 " is %s: more than 2^40 elements", role,
                             number, ir_type_text(type));
}

/* Values are static tensors or buffers of f32. */
static bool check_types(assumptions *self, const ir_operation *operation) {
    bool held = true;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        held &= check_type(self, operation, "operand", i, ir_operand_value(operation, i)->type);
    for (uint32_t i = 0; i < operation->result_count; i++)
        held &= check_type(self, operation, "result", i, operation->results[i].type);
    return held;
}

/* Memory is not there before bufferization. */
static void check_no_memory(assumptions *self, const ir_operation *operation) {
    for (uint32_t i = 0; i < operation->operand_count; i++)
        if (ir_operand_value(operation, i)->type->kind == IR_TYPE_MEMREF)
            ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is memory: stage %s has tensors",
                             i, self->stage);
}

/* ---- slices ------------------------------------------------------------------------------------
 */

/* How the elements of an arithmetic operation go together. */
typedef enum slice_rule {
    ONE_EACH,   /* a result element for each element of every input */
    ONE_OF_ALL, /* one result element */
    MATRIX_ROW, /* an input element for each row of the matrix */
    PERMUTED    /* result dimension d is input dimension permutation[d] */
} slice_rule;

static const struct {
    const char *name;
    slice_rule rule;
} slices[] = {
    {"spat.relu", ONE_EACH},     {"spat.sigmoid", ONE_EACH}, {"spat.tanh", ONE_EACH},
    {"spat.softmax", ONE_EACH},  {"spat.vavg", ONE_OF_ALL},  {"spat.vadd", ONE_EACH},
    {"spat.vsub", ONE_EACH},     {"spat.vmax", ONE_EACH},    {"spat.vmul", ONE_EACH},
    {"spat.vsll", ONE_EACH},     {"spat.vsra", ONE_EACH},    {"pim.vrelu", ONE_EACH},
    {"pim.vsigm", ONE_EACH},     {"pim.vtanh", ONE_EACH},    {"pim.vsoftmax", ONE_EACH},
    {"pim.vavg", ONE_OF_ALL},    {"pim.vvadd", ONE_EACH},    {"pim.vvsub", ONE_EACH},
    {"pim.vvmax", ONE_EACH},     {"pim.vvmul", ONE_EACH},    {"pim.vvsll", ONE_EACH},
    {"pim.vvsra", ONE_EACH},     {"pim.vvdmul", ONE_OF_ALL}, {"pim.vmm", MATRIX_ROW},
    {"pim.transpose", PERMUTED},
};

static int64_t elements(const ir_operation *operation, uint32_t operand) {
    return ir_type_element_count(ir_operand_value(operation, operand)->type);
}

static void check_lengths(assumptions *self, const ir_operation *operation, slice_rule rule) {
    bool has_destination = begins(operation, "pim.");
    uint32_t inputs = operation->operand_count - (has_destination ? 1 : 0);
    int64_t length = elements(operation, 0), wanted = rule == ONE_EACH ? length : 1;
    for (uint32_t i = 1; i < inputs; i++)
        if (elements(operation, i) != length)
            ASSUMPTION_FAULT(self, operation,
                             "its operands have %" PRId64 " and %" PRId64 " elements", length,
                             elements(operation, i));
    if (length == 0)
        ASSUMPTION_FAULT(self, operation, "its operands have no elements");
    if (ir_type_element_count(operation->results[0].type) != wanted)
        ASSUMPTION_FAULT(self, operation,
                         "its result has %" PRId64 " elements, %" PRId64 " come out",
                         ir_type_element_count(operation->results[0].type), wanted);
}

static void check_row(assumptions *self, const ir_operation *operation) {
    int64_t rows = ir_operand_value(operation, PIM_VMM_WEIGHT)->type->shape[0];
    if (elements(operation, PIM_VMM_INPUT) != rows)
        ASSUMPTION_FAULT(self, operation,
                         "its input has %" PRId64 " elements, the matrix %" PRId64 " rows",
                         elements(operation, PIM_VMM_INPUT), rows);
}

static void check_permutation(assumptions *self, const ir_operation *operation) {
    const ir_type *input = ir_operand_value(operation, 0)->type;
    const ir_type *result = operation->results[0].type;
    uint32_t count;
    const int64_t *entries = ir_integers_get(operation, "permutation", &count);
    uint64_t seen = 0;
    for (uint32_t i = 0; entries && i < count; i++)
        seen |= entries[i] >= 0 && entries[i] < 64 ? UINT64_C(1) << entries[i] : 0;
    if (count != input->rank || count > 63 || seen != (UINT64_C(1) << count) - 1) {
        ASSUMPTION_FAULT(self, operation,
                         "permutation must hold every dimension of the input once");
        return;
    }
    bool follows = result->rank == count;
    for (uint32_t i = 0; follows && i < count; i++)
        follows = result->shape[i] == input->shape[entries[i]];
    if (!follows)
        ASSUMPTION_FAULT(self, operation, "its result does not have the permuted shape");
}

static void check_slice(assumptions *self, const ir_operation *operation) {
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
        if (!ir_operation_is(operation, slices[i].name))
            continue;
        if (slices[i].rule == MATRIX_ROW)
            check_row(self, operation);
        else if (slices[i].rule == PERMUTED)
            check_permutation(self, operation);
        else
            check_lengths(self, operation, slices[i].rule);
        return;
    }
}

/* ---- where values lie --------------------------------------------------------------------------
 */

typedef enum side { SIDE_LOCAL, SIDE_HOST, SIDE_MATRIX } side;

static side wanted_side(const ir_operation *operation, uint32_t operand) {
    if (ir_operation_is(operation, "pim.memcp_hd") && operand == PIM_COPY_SOURCE)
        return SIDE_HOST;
    if (ir_operation_is(operation, "pim.memcp_dh") && operand == PIM_COPY_TARGET)
        return SIDE_HOST;
    bool matrix = ir_operation_is(operation, "pim.vmm") && operand == PIM_VMM_WEIGHT;
    return matrix ? SIDE_MATRIX : SIDE_LOCAL;
}

/* The operation in whose region a value is. */
static const ir_operation *home_of(const ir_value *value) {
    return (value->defining ? value->defining->block : value->block)->region->parent;
}

/* The host buffer is the function's argument. Constant rows lie in host memory too, and are loaded
 * where an instruction takes one. */
static bool is_host_buffer(const ir_value *root) {
    return !root->defining && ir_operation_is(home_of(root), "func.func");
}

/* Storage is allocated in the core that uses it, and a loop works on it where it is. */
static void check_storage(assumptions *self, const ir_operation *operation, uint32_t operand,
                          const ir_value *root) {
    const ir_operation *home = home_of(root);
    if (ir_operation_is(home, "func.func"))
        ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is allocated outside the core",
                         operand);
    else if (ir_operation_is(home, "scf.for") && !root->defining &&
             root->type->kind == IR_TYPE_MEMREF)
        ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is a buffer that a loop carries",
                         operand);
    else if (root->defining && ir_operation_is(root->defining, "scf.for") &&
             root->type->kind == IR_TYPE_MEMREF)
        ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is a buffer that a loop returns",
                         operand);
}

static void check_sides(assumptions *self, const ir_operation *operation) {
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        const ir_value *value = ir_operand_value(operation, i);
        if (!ir_type_is_shaped(value->type))
            continue;
        side wanted = wanted_side(operation, i);
        const ir_value *root = views_root(value);
        bool host = is_host_buffer(root), constant = arith_constant(root) != NULL;
        if (wanted == SIDE_HOST && !host && (!constant || i == PIM_COPY_TARGET))
            ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is not in host memory", i);
        if (wanted == SIDE_LOCAL && host)
            ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " is in host memory, not local",
                             i);
        if (wanted == SIDE_LOCAL && !host && !constant)
            check_storage(self, operation, i, root);
    }
}

/* ---- selectors ---------------------------------------------------------------------------------
 */

enum { MAXIMUM_CHECKS = 1 << 20 };

/* In every lane and case in which the selector resolves; one that does not is refused when the
 * communication is realised. */
static void check_selector(assumptions *self, ir_operation *operation) {
    ir_operation *parent = ir_operation_parent(operation), *core = ir_compute_enclosing(operation);
    int64_t cases = parent ? ir_integer_get(parent, "specialization_count", 1) : 1;
    int64_t lanes = core ? ir_compute_lane_count(core) : 1, number;
    const ir_block *body = operation->block;
    if (lanes > MAXIMUM_CHECKS || cases > MAXIMUM_CHECKS / (lanes ? lanes : 1))
        return; /* absurd; refused when the communication is realised */
    for (int64_t lane = 0; lane < lanes; lane++)
        for (int64_t c = 0; c < cases; c++) {
            ir_environment environment = {.count = 0};
            if (core && ir_compute_is_batch(core))
                ir_environment_bind(&environment, ir_compute_lane(core), lane);
            if (cases > 1)
                ir_environment_bind(&environment, body->arguments[body->argument_count - 1], c);
            if (!ir_evaluate_index(ir_operand_value(operation, 0), &environment, &number))
                return;
            if (number >= 0 && number < operation->operand_count - 1)
                continue;
            ASSUMPTION_FAULT(self, operation,
                             "selector %" PRId64 " is not one of %" PRIu32 " sources", number,
                             operation->operand_count - 1);
            return;
        }
}

/* ---- matrices ----------------------------------------------------------------------------------
 */

/* A matrix is multiplied by where it is bound: only then it has arrays. */
static void check_matrix(assumptions *self, ir_operation *operation) {
    const ir_value *value = ir_operand_value(operation, 0);
    ir_operation *core = ir_compute_enclosing(operation);
    while (value->defining && ir_operation_is(value->defining, "tensor.extract_slice"))
        value = ir_slice_source(value->defining);
    for (uint32_t i = 0; core && i < ir_compute_weight_count(core); i++)
        if (value == ir_compute_weight_argument(core, i))
            return;
    ASSUMPTION_FAULT(self, operation,
                     "its matrix is not bound in square brackets, or a tile of "
                     "one that is");
}

/* ---- cores -------------------------------------------------------------------------------------
 */

/* Arrays a core's groups take; a matrix that several segments of a core bind is there once. */
typedef struct group_entry {
    const ir_attribute *matrix;
    struct group_entry *next;
} group_entry;

typedef struct core_groups {
    group_entry *entries;
    int64_t arrays;
} core_groups;

typedef struct capacity {
    raptor_arena arena;
    core_groups *cores;
    int64_t core_count, arrays; /* of the chip */
} capacity;

static bool holds(const core_groups *core, const ir_attribute *matrix) {
    const group_entry *at = core->entries;
    while (at && at->matrix != matrix)
        at = at->next;
    return at != NULL;
}

static int64_t core_of_lane(const ir_operation *compute, int64_t lane) {
    uint32_t count;
    const int64_t *placement = ir_integers_get(compute, "placement", &count);
    return placement && lane < count ? placement[lane] : ir_compute_core(compute, lane);
}

/* false where a lane has no core of the chip: other rules of the stage. */
static bool count_groups(assumptions *self, capacity *chip, const ir_operation *compute,
                         int64_t lane) {
    uint32_t count, weights = ir_compute_weight_count(compute);
    const int64_t *arrays = ir_integers_get(compute, "groupArrays", &count);
    int64_t number = core_of_lane(compute, lane);
    if (number < 0 || number >= chip->core_count)
        return false;
    core_groups *core = &chip->cores[number];
    int64_t before = core->arrays;
    for (uint32_t i = 0; arrays && i < weights && i < count; i++) {
        const ir_attribute *matrix = arith_constant(ir_compute_weight(compute, i));
        if (!matrix || arrays[i] < 1 || holds(core, matrix))
            continue;
        group_entry *added = RAPTOR_NEW(&chip->arena, group_entry);
        *added = (group_entry){matrix, core->entries};
        core->entries = added;
        core->arrays = arrays[i] > chip->arrays ? chip->arrays + 1 : core->arrays + arrays[i];
    }
    if (core->arrays > chip->arrays && before <= chip->arrays)
        ASSUMPTION_FAULT(self, compute,
                         "core %" PRId64 " holds more than the %" PRId64
                         " arrays the chip has a core",
                         number, chip->arrays);
    return true;
}

static void check_capacity(assumptions *self, ir_operation *function, const pim_chip *chip) {
    capacity all = {.core_count = chip->chip.core_cnt, .arrays = chip->matrix.xbar_array_count};
    raptor_arena_init_child(&all.arena, ir_context_arena(function->context));
    all.cores = RAPTOR_NEW_ARRAY(&all.arena, core_groups, (size_t)all.core_count);
    for (ir_operation *at = func_body(function)->first; at; at = at->next) {
        bool counts = ir_compute_is(at) && ir_attribute_get(at, "groupArrays");
        for (int64_t lane = 0; counts && lane < ir_compute_lane_count(at); lane++)
            counts = count_groups(self, &all, at, lane);
    }
    raptor_arena_deinit(&all.arena);
}

/* The graph dialect has them, and nothing says how they depend on each other. */
static void check_blocks(assumptions *self, const ir_operation *compute) {
    if (ir_compute_body(compute)->next)
        ASSUMPTION_FAULT(self, compute, "structural blocks must be resolved before scheduling");
}

/* ---- the module --------------------------------------------------------------------------------
 */

static bool check_operation(ir_operation *operation, void *user) {
    assumptions *self = user;
    if (ir_compute_is(operation)) {
        check_blocks(self, operation);
        return true;
    }
    bool is_pim = begins(operation, "pim.");
    if ((!is_pim && !begins(operation, "spat.")) || !check_types(self, operation))
        return true;
    if (!is_stage(self, "buffered"))
        check_no_memory(self, operation);
    if (is_stage(self, "plan") || is_stage(self, "layout"))
        assumptions_check_plan(self, operation);
    check_slice(self, operation);
    if (is_pim)
        check_sides(self, operation);
    if (ir_operation_is(operation, "spat.deferred_source_select"))
        check_selector(self, operation);
    if (ir_operation_is(operation, "spat.wvmm"))
        check_matrix(self, operation);
    return true;
}

/* A module of a stage is one function with a body, which is what the passes take. */
static bool check_function(assumptions *self, const ir_operation *module) {
    const ir_block *block = ir_region_entry(module->regions[0]);
    const ir_operation *only = NULL;
    for (const ir_operation *at = block ? block->first : NULL; at; at = at->next) {
        if (!ir_operation_is(at, "func.func"))
            continue;
        if (only || !func_body(at))
            ASSUMPTION_FAULT(self, at, "a module of a stage has one function, with a body");
        only = at;
    }
    if (!only)
        ASSUMPTION_FAULT(self, module, "a module of a stage has one function, with a body");
    return self->status == RAPTOR_OK;
}

raptor_status assumptions_verify(ir_operation *module, const pim_chip *chip,
                                 raptor_diagnostics *diagnostics) {
    assumptions self = {diagnostics, RAPTOR_OK, ir_module_stage(module)};
    if (ir_integer_get(module, "raptor.cores", 1) > PIM_CORE_LIMIT)
        ASSUMPTION_FAULT(&self, module, "raptor.cores is more than %d", PIM_CORE_LIMIT);
    int64_t bits = ir_integer_get(module, "raptor.bits", 32);
    if (bits != 8 && bits != 16 && bits != 32)
        ASSUMPTION_FAULT(&self, module, "raptor.bits is %" PRId64 ", not 8, 16 or 32", bits);
    if (!check_function(&self, module))
        return self.status;
    ir_walk(module, check_operation, &self);
    if (chip)
        check_capacity(&self, func_find(module, NULL), chip);
    return self.status;
}
