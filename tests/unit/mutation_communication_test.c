/* Damaged communication is found. One transfer, signal or wait of a valid module is dropped,
 * doubled, moved behind the next one, or gets another peer, event, count, offset, channel or size;
 * a verifier or the interpreter must object.
 *
 * Some changes are harmless. They are told by proof, not by looking away: the verifier accepts the
 * module, which shows that it computes the same in every order of execution, and that every byte a
 * task reads and every byte of the model's outputs comes from where it came from before (the
 * numbers recorded in `raptor.data_flow`). The interpreter must then compute the same bits. */
#include "tests/unit/mutation.h"

#include "backend/schedule/lanes.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/tensor/tensor.h"
#include "ir/evaluate.h"
#include "ir/registry.h"

enum { PER_MODULE = 220 };

static bool is_transfer(const ir_operation *operation) {
    return operation->definition && (operation->definition->traits & IR_TRAIT_COMMUNICATES) &&
           operation->region_count == 0;
}

static bool collect_transfer(ir_operation *operation, void *user) {
    operation_list *list = user;
    if (is_transfer(operation))
        operation_list_add(list, operation);
    return true;
}

/* ---- the changes: false when one does not apply -------------------------------------------------
 */

static bool drop(mutation_bench *bench, ir_operation *operation, mutation_edit *edit) {
    if (operation->result_count && ir_value_is_used(ir_result(operation, 0))) {
        ir_value *instead = pim_destination(operation);
        if (!instead) {
            ir_builder builder = {
                .context = bench->context, .block = operation->block, .before = operation};
            instead = tensor_build_empty(&builder, ir_result(operation, 0)->type);
            edit->added[0] = instead->defining;
        }
        mutation_redirect(edit, ir_result(operation, 0), instead);
    }
    mutation_take_out(edit, operation);
    return true;
}

static bool duplicate(mutation_bench *bench, ir_operation *operation, mutation_edit *edit) {
    edit->added[0] = ir_operation_clone(operation, ir_mapping_create(bench->context));
    ir_operation_insert_after(edit->added[0], operation);
    return true;
}

static bool uses_result(const ir_operation *user, const ir_operation *operation) {
    for (uint32_t i = 0; i < user->operand_count; i++)
        if (ir_operand_value(user, i)->defining == operation)
            return true;
    return false;
}

static bool swap_with_next(mutation_bench *bench, ir_operation *operation, mutation_edit *edit) {
    (void)bench;
    ir_operation *next = operation->next;
    while (next && !is_transfer(next) && !uses_result(next, operation) && next->region_count == 0)
        next = next->next;
    if (!next || !is_transfer(next) || uses_result(next, operation))
        return false;
    mutation_take_out(edit, operation);
    ir_operation_insert_after(operation, next);
    return true;
}

static bool is_in_loop(const ir_operation *operation) {
    return !ir_compute_is(ir_operation_parent(operation));
}

/* The operand's value in every lane, one of them changed; or all changed where it is not that
 * simple. */
static ir_value *changed_number(mutation_bench *bench, ir_operation *operation, uint32_t number,
                                int64_t difference, mutation_edit *edit) {
    ir_operation *segment = ir_compute_enclosing(operation);
    int64_t lanes = ir_compute_lane_count(segment);
    int64_t *numbers = RAPTOR_NEW_ARRAY(&bench->arena, int64_t, lanes);
    bool known = ir_compute_is_batch(segment) && !is_in_loop(operation);
    for (int64_t lane = 0; known && lane < lanes; lane++) {
        ir_environment environment = {0};
        ir_environment_bind(&environment, ir_compute_lane(segment), lane);
        known =
            ir_evaluate_index(ir_operand_value(operation, number), &environment, &numbers[lane]);
    }
    ir_builder builder = {
        .context = bench->context, .block = operation->block, .before = operation};
    if (!known) {
        ir_value *delta = ir_build_index(&builder, difference);
        edit->added[0] = delta->defining;
        ir_value *sum = ir_build_value(&builder, "arith.addi", 2,
                                       (ir_value *[]){ir_operand_value(operation, number), delta},
                                       delta->type, NULL, 0);
        edit->added[1] = sum->defining;
        return sum;
    }
    numbers[mutation_random(bench, (uint32_t)lanes)] += difference;
    return lanes_build_values(&builder, ir_compute_lane(segment), (uint32_t)lanes, numbers);
}

static bool retarget(mutation_bench *bench, ir_operation *operation, mutation_edit *edit) {
    static const int64_t differences[] = {1, -1, 2, -2, 3, 4, -4, 8, -8, 16, -16, 64, -64, 128};
    uint32_t number = mutation_random(bench, operation->operand_count);
    if (ir_operand_value(operation, number)->type->kind != IR_TYPE_INDEX)
        return false;
    int64_t difference =
        differences[mutation_random(bench, sizeof differences / sizeof *differences)];
    mutation_set_operand(edit, operation, number,
                         changed_number(bench, operation, number, difference, edit));
    return true;
}

static bool resize(mutation_bench *bench, ir_operation *operation, mutation_edit *edit) {
    static const int64_t differences[] = {4, -4, 8, -8, 64, 1, -1};
    int64_t size = ir_integer_get(operation, "size", 0);
    if (size == 0)
        return false;
    size += differences[mutation_random(bench, sizeof differences / sizeof *differences)];
    mutation_set_attribute(edit, operation, "size",
                           ir_attribute_i32(bench->context, (int32_t)size));
    return true;
}

static const struct {
    const char *name;
    bool (*apply)(mutation_bench *, ir_operation *, mutation_edit *);
} changes[] = {
    {"drop", drop},         {"duplicate", duplicate}, {"swap", swap_with_next},
    {"retarget", retarget}, {"retarget", retarget},   {"resize", resize},
};
enum { CHANGE_COUNT = sizeof changes / sizeof *changes };

/* ---- judging ------------------------------------------------------------------------------------
 */

static void print_survivor(const char *change, const ir_operation *operation) {
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print((ir_operation *)(uintptr_t)operation, NULL, &text);
    printf("survived: %s of %s", change, text.data);
    raptor_buffer_deinit(&text);
}

static void judge(mutation_bench *bench, const char *change, const ir_operation *operation,
                  mutation_count *count) {
    if (mutation_survives(bench, count))
        print_survivor(change, operation);
}

/* `file` NULL: a network of the zoo. */
static mutation_count damage(const char *file, const char *network, const char *stage) {
    mutation_bench bench;
    if (file)
        mutation_begin_file(&bench, file, network, stage);
    else
        mutation_begin(&bench, network, stage);
    operation_list list = {.arena = &bench.arena};
    ir_walk(bench.module, collect_transfer, &list);
    assert_true(mutation_is_accepted(&bench, NULL));
    mutation_count count = {0};
    while (count.tried < PER_MODULE) {
        ir_operation *operation = mutation_any(&bench, &list);
        uint32_t change = mutation_random(&bench, CHANGE_COUNT);
        mutation_edit edit = {0};
        if (changes[change].apply(&bench, operation, &edit))
            judge(&bench, changes[change].name, operation, &count);
        mutation_undo(&edit);
    }
    assert_true(mutation_is_accepted(&bench, NULL)); /* every change was taken back */
    mutation_print(network, stage, &count);
    mutation_end(&bench);
    return count;
}

static void test_damage_is_found(void **state) {
    (void)state;
    static const char *const networks[] = {"lenet5",      "cnn-small",   "tiny-resnet",
                                           "tiny-mobile", "tiny-concat", "tiny-shuffle"};
    static const char *const stages[] = {"scheduled", "pim"};
    mutation_count sum = {0};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
        for (size_t k = 0; k < sizeof stages / sizeof *stages; k++) {
            mutation_count count = damage(NULL, networks[i], stages[k]);
            mutation_add(&sum, &count);
        }
    /* Rendezvous, a slot used again, and free-running streams. */
    static const char *const written[][3] = {{"scheduled.mlir", "ring", "scheduled"},
                                             {"scheduled.mlir", "ring", "pim"},
                                             {"scheduled.mlir", "slot", "scheduled"},
                                             {"scheduled.mlir", "slot", "pim"},
                                             {"pim.mlir", "peers", "pim"}};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        mutation_count count = damage(written[i][0], written[i][1], written[i][2]);
        mutation_add(&sum, &count);
    }
    mutation_print("all", "", &sum);
    printf("found: %.2f %% of %u harmful mutations\n",
           100.0 * (sum.tried - sum.equivalent - sum.survived) / (sum.tried - sum.equivalent),
           sum.tried - sum.equivalent);
    assert_int_equal(sum.survived, 0);
    assert_true(sum.tried >= 2000);
    /* The proof of harmlessness must stay the exception. */
    assert_true(sum.equivalent * 3 < sum.tried);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_damage_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
