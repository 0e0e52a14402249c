/* Every module of tests/ir/lower lowers, runs on the device and computes what the interpreter does,
 * at every stage on the way; the forms of operations that matter are among them. That the modules
 * would show a wrong lowering is lowering_sensitivity_test's business. */
#include "tests/unit/lowering_modules.h"

#include "ir/dialects/pim/pim.h"
#include "ir/evaluate.h"

static bool check_module(const lowering_module *module, void *user) {
    (void)user;
    lowering_run run;
    volatile bool fine = false;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0)
        fine = !lowering_check_text(&run, module->file, module->text, module->size);
    if (!fine)
        print_error("%s, module %u:\n", module->file, module->number);
    raptor_diagnostics_print(&run.diagnostics, stderr);
    lowering_end(&run);
    return fine;
}

static void test_modules_lower_and_run(void **state) {
    (void)state;
    assert_true(lowering_visit_modules(check_module, NULL));
}

/* ---- forms -------------------------------------------------------------------------------------
 */

/* What the modules hold besides every operation (lowering_sensitivity_test says that). */
typedef struct forms {
    uint64_t permutations[24]; /* of rank 4, a digit a dimension */
    uint32_t permutation_count;
    bool axes[2][4]; /* spat.concat, pim.concat: of rank 4, no dimension of one element */
    bool strides[8];
    bool lane_peer, case_select, partial, rotated;
} forms;

static void note_permutation(forms *found, const ir_operation *operation) {
    uint32_t count;
    const int64_t *entries = ir_integers_get(operation, "permutation", &count);
    uint64_t number = 0;
    for (uint32_t i = 0; i < count; i++)
        number = number * 10 + (uint64_t)entries[i];
    for (uint32_t i = 0; i < found->permutation_count; i++)
        if (found->permutations[i] == number)
            return;
    if (count == 4 && found->permutation_count < 24)
        found->permutations[found->permutation_count++] = number;
}

static void note_axis(forms *found, const ir_operation *operation, bool is_pim) {
    const ir_type *type = ir_result(operation, 0)->type;
    bool large = type->rank == 4;
    for (uint32_t i = 0; large && i < 4; i++)
        large = type->shape[i] > 1;
    int64_t axis = ir_integer_get(operation, "axis", 0);
    if (large && axis >= 0 && axis < 4)
        found->axes[is_pim][axis] = true;
}

static void note_stride(forms *found, const ir_operation *operation) {
    int64_t stride = -1;
    const ir_environment nothing = {.count = 0};
    if (ir_evaluate_index(ir_operand_value(operation, PIM_VMV_STRIDE), &nothing, &stride) &&
        stride >= 0 && stride < 8)
        found->strides[stride] = true;
}

/* A peer that no constant gives, in a batch of cores. */
static bool depends_on_lane(const ir_operation *operation, uint32_t operand) {
    int64_t core;
    const ir_environment nothing = {.count = 0};
    return !ir_evaluate_index(ir_operand_value(operation, operand), &nothing, &core) &&
           ir_operation_is(ir_operation_parent(operation), "pim.core_batch");
}

/* Fragments taken from slots in an order that is neither theirs nor its own inverse. */
static bool is_rotation(const ir_operation *blueprint) {
    uint32_t count;
    const int64_t *slots = ir_integers_get(blueprint, "sourceSlots", &count);
    for (uint32_t i = 0; i < count; i++)
        if (slots[i] >= 0 && slots[i] < count && slots[slots[i]] != i)
            return true;
    return false;
}

static bool note_operation(ir_operation *operation, void *user) {
    forms *found = user;
    if (ir_operation_is(operation, "pim.transpose"))
        note_permutation(found, operation);
    else if (ir_operation_is(operation, "spat.concat") || ir_operation_is(operation, "pim.concat"))
        note_axis(found, operation, operation->name[0] == 'p');
    else if (ir_operation_is(operation, "pim.vmv"))
        note_stride(found, operation);
    else if (ir_operation_is(operation, "pim.send"))
        found->lane_peer |= depends_on_lane(operation, PIM_SEND_TARGET_CORE);
    else if (ir_operation_is(operation, "spat.deferred_source_select"))
        found->case_select |=
            ir_integer_get(ir_operation_parent(operation), "specialization_count", 1) > 1;
    else if (ir_operation_is(operation, "spat.blueprint")) {
        found->partial |= strcmp(ir_enum_get(operation, "coveragePolicy", ""), "partial") == 0;
        found->rotated |= is_rotation(operation);
    }
    return true;
}

static bool note_module(const lowering_module *module, void *user) {
    lowering_run run;
    volatile bool fine = false;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0) {
        ir_operation *parsed;
        fine = !ir_parse(run.context, module->file, module->text, module->size, &run.diagnostics,
                         &parsed) &&
               ir_walk(parsed, note_operation, user);
    }
    lowering_end(&run);
    return fine;
}

static void test_forms_are_covered(void **state) {
    (void)state;
    static const int strides[] = {0, 1, 2, 3, 5, 7};
    forms found = {0};
    assert_true(lowering_visit_modules(note_module, &found));
    assert_int_equal(found.permutation_count, 24);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(found.axes[0][i] && found.axes[1][i]);
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++)
        assert_true(found.strides[strides[i]]);
    assert_true(found.lane_peer && found.case_select && found.partial && found.rotated);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modules_lower_and_run),
        cmocka_unit_test(test_forms_are_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
