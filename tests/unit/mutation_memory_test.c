/* Damaged memory plans are found. In a valid buffered module one allocation gets another address or
 * size, is moved to where it lives longer, the core's memory shrinks, or an access leaves what it
 * accesses; a verifier must object, or the interpreter, which executes a core on one local memory.
 *
 * Another place can be as good as the old one. Such a change is told by its effect: the verifiers
 * accept it and the interpreter, whose local memories hold NaN where nothing was written, computes
 * the same bits. Accepted with other bits is a hole in the verifier. */
#include "tests/unit/mutation.h"

#include "ir/dialects/common/compute.h"

enum { PER_NETWORK = 350 };

typedef struct module_lists {
    operation_list allocations, accesses;
} module_lists;

static bool collect(ir_operation *operation, void *user) {
    module_lists *lists = user;
    if (ir_operation_is(operation, "memref.alloc"))
        operation_list_add(&lists->allocations, operation);
    else if (ir_integer_get(operation, "size", 0) || ir_integer_get(operation, "length", 0))
        operation_list_add(&lists->accesses, operation);
    return true;
}

/* ---- the changes --------------------------------------------------------------------------------
 */

static bool move_address(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    static const int64_t steps[] = {4, -4, 64, -64, 256, -256, 1024, -1024, 1, 2, -1, 1 << 30};
    ir_operation *allocation = mutation_any(bench, &lists->allocations);
    int64_t address = ir_integer_get(allocation, "pim.address", -1) +
                      steps[mutation_random(bench, sizeof steps / sizeof *steps)];
    mutation_set_attribute(edit, allocation, "pim.address",
                           ir_attribute_i64(bench->context, address));
    return true;
}

static bool copy_address(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *allocation = mutation_any(bench, &lists->allocations);
    const ir_attribute *address =
        ir_attribute_get(mutation_any(bench, &lists->allocations), "pim.address");
    if (address == ir_attribute_get(allocation, "pim.address"))
        return false;
    mutation_set_attribute(edit, allocation, "pim.address", address);
    return true;
}

static bool resize_allocation(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *allocation = mutation_any(bench, &lists->allocations);
    const ir_type *type = ir_result(allocation, 0)->type;
    static const int64_t steps[] = {1, -1, 16, 64, 4096};
    int64_t shape[] = {type->shape[0],
                       type->shape[1] +
                           steps[mutation_random(bench, sizeof steps / sizeof *steps)]};
    if (type->rank != 2 || shape[1] < 1)
        return false;
    edit->operation = allocation;
    edit->type = type;
    ir_result(allocation, 0)->type = ir_type_memref(bench->context, 2, shape, type->element);
    return true;
}

/* The buffer lives from an earlier operation on. */
static bool move_allocation(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *allocation = mutation_any(bench, &lists->allocations), *first = allocation;
    uint32_t steps = 1 + mutation_random(bench, 12);
    for (; first->previous && steps > 0; steps--)
        first = first->previous;
    if (first == allocation)
        return false;
    mutation_take_out(edit, allocation);
    ir_operation_insert_before(allocation, first);
    return true;
}

static bool free_local_memory(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *core = ir_compute_enclosing(mutation_any(bench, &lists->allocations));
    int64_t size = ir_integer_get(core, "pim.local_memory_size", 0);
    mutation_set_attribute(edit, core, "pim.local_memory_size",
                           ir_attribute_i64(bench->context, size - 4));
    return true;
}

/* Bytes of the largest memref an access touches: nothing it touches is longer. */
static int64_t longest_operand(const ir_operation *access) {
    int64_t longest = 0;
    for (uint32_t i = 0; i < access->operand_count; i++) {
        const ir_type *type = ir_operand_value(access, i)->type;
        int64_t bytes =
            ir_type_is_shaped(type) ? ir_type_element_count(type) * ir_type_element_bytes(type) : 0;
        longest = bytes > longest ? bytes : longest;
    }
    return longest;
}

/* Too long, negative, or not whole words. */
static bool resize_access(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *access = mutation_any(bench, &lists->accesses);
    bool words = ir_attribute_get(access, "length");
    const int64_t sizes[] = {longest_operand(access) + 4, -4, words ? -1 : 3, INT32_MAX};
    mutation_set_attribute(
        edit, access, words ? "length" : "size",
        ir_attribute_i32(bench->context, (int32_t)sizes[mutation_random(bench, 4)]));
    return true;
}

/* Behind the end, before the start, or between words. */
static bool move_access(mutation_bench *bench, module_lists *lists, mutation_edit *edit) {
    ir_operation *access = mutation_any(bench, &lists->accesses);
    uint32_t number = mutation_random(bench, 2); /* the two byte offsets of every copy come first */
    const int64_t steps[] = {longest_operand(access), -longest_operand(access) - 4, 1, INT64_MAX};
    if (ir_operand_value(access, number)->type->kind != IR_TYPE_INDEX)
        return false;
    ir_builder builder = {.context = bench->context, .block = access->block, .before = access};
    ir_value *delta = ir_build_index(&builder, steps[mutation_random(bench, 4)]);
    edit->added[0] = delta->defining;
    ir_value *sum = ir_build_value(&builder, "arith.addi", 2,
                                   (ir_value *[]){ir_operand_value(access, number), delta},
                                   delta->type, NULL, 0);
    edit->added[1] = sum->defining;
    mutation_set_operand(edit, access, number, sum);
    return true;
}

static const struct {
    const char *name;
    bool (*apply)(mutation_bench *, module_lists *, mutation_edit *);
} changes[] = {
    {"move_address", move_address},
    {"copy_address", copy_address},
    {"resize_allocation", resize_allocation},
    {"move_allocation", move_allocation},
    {"local_memory_size", free_local_memory},
    {"resize_access", resize_access},
    {"move_access", move_access},
};
enum { CHANGE_COUNT = sizeof changes / sizeof *changes };

/* ---- the tests ---------------------------------------------------------------------------------
 */

static mutation_count damage(const char *network) {
    mutation_bench bench;
    mutation_begin(&bench, network, "buffered");
    module_lists lists = {.allocations.arena = &bench.arena, .accesses.arena = &bench.arena};
    ir_walk(bench.module, collect, &lists);
    mutation_count count = {0};
    while (count.tried < PER_NETWORK) {
        uint32_t change = mutation_random(&bench, CHANGE_COUNT);
        mutation_edit edit = {0};
        if (changes[change].apply(&bench, &lists, &edit) && mutation_survives(&bench, &count))
            printf("survived: %s\n", changes[change].name);
        mutation_undo(&edit);
    }
    assert_true(mutation_is_accepted(&bench, NULL));
    mutation_print(network, "buffered", &count);
    mutation_end(&bench);
    return count;
}

static void test_damage_is_found(void **state) {
    (void)state;
    static const char *const networks[] = {"lenet5",      "cnn-small",   "tiny-resnet",
                                           "tiny-mobile", "tiny-concat", "tiny-shuffle"};
    mutation_count sum = {0};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        mutation_count count = damage(networks[i]);
        mutation_add(&sum, &count);
    }
    mutation_print("all", "buffered", &sum);
    assert_int_equal(sum.survived, 0);
    assert_true(sum.tried >= 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_damage_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
