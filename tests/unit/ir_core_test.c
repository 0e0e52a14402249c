/* Types, attributes, operations and their uses, cloning, walking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "ir/evaluate.h"
#include "ir/internal.h"

typedef struct fixture {
    ir_context *context;
    ir_operation *module;
    ir_builder builder;
} fixture;

static int set_up(void **state) {
    static fixture f;
    f.context = ir_context_create();
    if (!f.context)
        return -1;
    f.module = ir_operation_create(
        f.context, &(ir_operation_state){.name = "builtin.module", .region_count = 1});
    f.builder = (ir_builder){.context = f.context, .block = ir_block_create(f.module->regions[0])};
    *state = &f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    ir_context_destroy(f->context);
    return 0;
}

static void equal_types_are_one(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    int64_t shape[] = {2, IR_DYNAMIC, 3};
    const ir_type *a = ir_type_tensor(c, 3, shape, ir_type_f32(c));
    shape[0] = 9; /* the type has its own copy */
    assert_int_equal(a->shape[0], 2);
    shape[0] = 2;
    assert_ptr_equal(a, ir_type_tensor(c, 3, shape, ir_type_float(c, 32)));
    assert_ptr_not_equal(a, ir_type_memref(c, 3, shape, ir_type_f32(c)));
    assert_ptr_not_equal(a, ir_type_tensor(c, 3, shape, ir_type_bfloat16(c)));
    assert_ptr_not_equal(a,
                         ir_type_tensor_encoded(c, 3, shape, ir_type_f32(c), ir_attribute_unit(c)));
    assert_ptr_not_equal(ir_type_float(c, 16), ir_type_bfloat16(c));
    assert_ptr_not_equal(ir_type_integer(c, 8, IR_SIGNED), ir_type_integer(c, 8, IR_UNSIGNED));
    const ir_type *inputs[] = {a, ir_type_index(c)};
    assert_ptr_equal(ir_type_function(c, 2, inputs, 1, inputs),
                     ir_type_function(c, 2, inputs, 1, inputs));
    assert_ptr_not_equal(ir_type_function(c, 2, inputs, 0, inputs),
                         ir_type_function(c, 1, inputs, 1, inputs + 1));
    assert_false(ir_type_is_static(a));
    assert_int_equal(ir_type_element_count(a), -1);
}

static void element_counts(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    int64_t large[] = {INT64_C(1) << 32, INT64_C(1) << 32};
    int64_t empty[] = {INT64_C(1) << 62, 0, INT64_C(1) << 62};
    assert_int_equal(ir_type_element_count(ir_type_tensor(c, 2, large, ir_type_f32(c))), -1);
    assert_int_equal(ir_type_element_count(ir_type_tensor(c, 3, empty, ir_type_f32(c))), 0);
    assert_int_equal(ir_type_element_count(ir_type_tensor(c, 0, NULL, ir_type_f32(c))), 1);
    assert_int_equal(ir_type_element_bytes(ir_type_matrix(c, 2, 3)), 4);
    assert_int_equal(ir_type_element_bytes(ir_type_integer(c, 1, IR_SIGNLESS)), 1);
    assert_int_equal(ir_type_element_bytes(ir_type_index(c)), 8);
}

static void equal_attributes_are_one(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    int64_t values[] = {1, 2, 3};
    const ir_attribute *list = ir_attribute_i64_array(c, 3, values);
    values[1] = 7;
    assert_int_equal(list->dense_array.integers[1], 2);
    assert_ptr_not_equal(list, ir_attribute_i64_array(c, 3, values));
    assert_ptr_not_equal(list, ir_attribute_i32_array(c, 3, (int64_t[]){1, 2, 3}));
    assert_ptr_equal(list, ir_attribute_i64_array(c, 3, (int64_t[]){1, 2, 3}));
    assert_ptr_not_equal(ir_attribute_f32(c, 0.0), ir_attribute_f32(c, -0.0));
    assert_ptr_equal(ir_attribute_f32(c, 0.1), ir_attribute_f32(c, (double)0.1f));
    assert_ptr_equal(ir_attribute_f32(c, NAN), ir_attribute_f32(c, NAN));
    assert_ptr_not_equal(ir_attribute_string(c, "main"), ir_attribute_symbol(c, "main"));
    assert_ptr_not_equal(ir_attribute_i64(c, 4), ir_attribute_index(c, 4));
    ir_named_attribute one = {"b", ir_attribute_i64(c, 1)}, two = {"a", ir_attribute_unit(c)};
    assert_ptr_equal(ir_attribute_dictionary(c, 2, (ir_named_attribute[]){one, two}),
                     ir_attribute_dictionary(c, 2, (ir_named_attribute[]){two, one}));
    assert_ptr_equal(
        ir_dictionary_find(ir_attribute_dictionary(c, 2, (ir_named_attribute[]){one, two}), "b"),
        one.value);
    float numbers[] = {1, 2, 3, 4, 5, 6};
    const ir_attribute *dense = ir_attribute_dense(ir_type_matrix(c, 2, 3), numbers, false);
    bool splat;
    assert_memory_equal(ir_attribute_data(dense, &splat), numbers, sizeof numbers);
    assert_false(splat);
    numbers[5] = 0;
    assert_ptr_not_equal(dense, ir_attribute_dense(ir_type_matrix(c, 2, 3), numbers, false));
}

/* The nearest half and bfloat values, by their definition in IEEE 754 and of bfloat16. */
static void short_floats(void **state) {
    (void)state;
    assert_int_equal(ir_float_to_half(1.0), 0x3C00);
    assert_int_equal(ir_float_to_half(-2.0), 0xC000);
    assert_int_equal(ir_float_to_half(65504.0), 0x7BFF);
    assert_int_equal(ir_float_to_half(65519.9), 0x7BFF);
    assert_int_equal(ir_float_to_half(65520.0), 0x7C00);
    assert_int_equal(ir_float_to_half(0x1p-24), 0x0001);
    assert_int_equal(ir_float_to_half(0x1p-25), 0x0000); /* tie to even */
    assert_int_equal(ir_float_to_half(0x1.8p-24), 0x0002);
    assert_int_equal(ir_float_to_half(0x1.ffep-15), 0x0400); /* rounds up to the first normal */
    assert_int_equal(ir_float_to_half(INFINITY), 0x7C00);
    assert_int_equal(ir_float_to_bfloat(1.0), 0x3F80);
    assert_int_equal(ir_float_to_bfloat(3.3895313892515355e38), 0x7F7F);
    assert_int_equal(ir_float_to_bfloat(1e39), 0x7F80);
    for (uint32_t bits = 0; bits < 0x7C00; bits++)
        assert_int_equal(ir_float_to_half(ir_float_from_half((uint16_t)bits)), bits);
    for (uint32_t bits = 0; bits < 0x7F80; bits++)
        assert_int_equal(ir_float_to_bfloat(ir_float_from_bfloat((uint16_t)bits)), bits);
}

static void affine_expressions_fold(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    const ir_affine *d = ir_affine_dimension(c, 0), *seven = ir_affine_constant(c, -7);
    const ir_affine *two = ir_affine_constant(c, 2), *zero = ir_affine_constant(c, 0);
    assert_ptr_equal(ir_affine_binary(c, IR_AFFINE_ADD, zero, d), d);
    assert_ptr_equal(ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, ir_affine_constant(c, 1)), d);
    assert_ptr_equal(ir_affine_binary(c, IR_AFFINE_MULTIPLY, zero, d), zero);
    assert_int_equal(ir_affine_binary(c, IR_AFFINE_FLOOR_DIVIDE, seven, two)->value, -4);
    assert_int_equal(ir_affine_binary(c, IR_AFFINE_CEIL_DIVIDE, seven, two)->value, -3);
    assert_int_equal(ir_affine_binary(c, IR_AFFINE_MODULO, seven, two)->value, 1);
    int64_t at = INT64_MAX, out;
    assert_false(
        ir_affine_evaluate(ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, two), &at, NULL, &out));
    assert_false(
        ir_affine_evaluate(ir_affine_binary(c, IR_AFFINE_MODULO, d, zero), &at, NULL, &out));
}

/* Of a dimension in [2, 5] and a symbol in [10, 12]. */
static void check_bounds(const ir_affine *expression, int64_t low, int64_t high) {
    ir_interval dimension = {2, 5}, symbol = {10, 12}, found;
    assert_true(ir_affine_bound(expression, &dimension, &symbol, &found));
    assert_int_equal(found.low, low);
    assert_int_equal(found.high, high);
}

static void affine_expressions_are_bounded(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    const ir_affine *d = ir_affine_dimension(c, 0), *s = ir_affine_symbol(c, 0);
    const ir_affine *two = ir_affine_constant(c, 2), *eight = ir_affine_constant(c, 8);
    const ir_affine *triple = ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, ir_affine_constant(c, -3));
    const ir_affine *below = ir_affine_binary(c, IR_AFFINE_ADD, d, ir_affine_constant(c, -6));
    check_bounds(eight, 8, 8);
    check_bounds(ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, eight), 16, 40);
    check_bounds(triple, -15, -6); /* turned round */
    check_bounds(ir_affine_binary(c, IR_AFFINE_ADD, triple, s), -5, 6);
    check_bounds(ir_affine_binary(c, IR_AFFINE_FLOOR_DIVIDE, d, two), 1, 2);
    check_bounds(ir_affine_binary(c, IR_AFFINE_CEIL_DIVIDE, d, two), 1, 3);
    check_bounds(ir_affine_binary(c, IR_AFFINE_FLOOR_DIVIDE, below, two), -2, -1);
    check_bounds(ir_affine_binary(c, IR_AFFINE_MODULO, d, eight), 2, 5);
    check_bounds(ir_affine_binary(c, IR_AFFINE_MODULO, below, eight), 4, 7);
    check_bounds(ir_affine_binary(c, IR_AFFINE_MODULO, s, ir_affine_constant(c, 4)), 0, 3);
}

static void affine_expressions_without_bounds(void **state) {
    ir_context *c = ((fixture *)*state)->context;
    const ir_affine *d = ir_affine_dimension(c, 0), *s = ir_affine_symbol(c, 0);
    const ir_affine *zero = ir_affine_constant(c, 0), *two = ir_affine_constant(c, 2);
    ir_interval dimension = {0, INT64_MAX}, symbol = {1, 2}, found;
    const ir_affine *unknown[] = {
        ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, s), /* of two that vary */
        ir_affine_binary(c, IR_AFFINE_MODULO, d, s),
        ir_affine_binary(c, IR_AFFINE_FLOOR_DIVIDE, s, zero),
        ir_affine_binary(c, IR_AFFINE_MODULO, s, zero),
        ir_affine_binary(c, IR_AFFINE_MULTIPLY, d, two), /* too large */
        ir_affine_binary(c, IR_AFFINE_ADD, d, s),
    };
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_false(ir_affine_bound(unknown[i], &dimension, &symbol, &found));
}

static void uses_follow_changes(void **state) {
    fixture *f = *state;
    ir_value *x = ir_build_index(&f->builder, 1), *y = ir_build_index(&f->builder, 2);
    ir_operation *user =
        ir_build(&f->builder, &(ir_operation_state){.name = "test.use",
                                                    .operands = (ir_value *[]){x, y, x},
                                                    .operand_count = 3});
    assert_int_equal(ir_value_use_count(x), 2);
    ir_operand_set(user, 0, y);
    assert_int_equal(ir_value_use_count(x), 1);
    assert_int_equal(ir_value_use_count(y), 2);
    ir_value *more[] = {x, x, x, x, x, x, x, x, x, x};
    ir_operands_append(user, 10, more); /* moves the operands in memory */
    assert_int_equal(ir_value_use_count(x), 11);
    ir_operands_erase(user, 1, 3); /* y, x, x */
    assert_int_equal(user->operand_count, 10);
    assert_int_equal(ir_value_use_count(x), 9);
    assert_int_equal(ir_value_use_count(y), 1);
    ir_value_replace_uses(x, y);
    assert_false(ir_value_is_used(x));
    assert_int_equal(ir_value_use_count(y), 10);
    for (ir_operand *use = y->first_use; use; use = use->next_use)
        assert_ptr_equal(use->owner, user);
    ir_operation_erase(user);
    assert_false(ir_value_is_used(y));
    assert_ptr_equal(f->builder.block->last, y->defining);
}

static void insertion_keeps_the_order(void **state) {
    fixture *f = *state;
    ir_operation *b = ir_build_index(&f->builder, 1)->defining;
    f->builder.before = b;
    ir_operation *a = ir_build_index(&f->builder, 0)->defining;
    f->builder.before = NULL;
    ir_operation *d = ir_build_index(&f->builder, 3)->defining;
    ir_operation_detach(a);
    ir_operation_insert_after(a, d);
    assert_ptr_equal(f->builder.block->first, b);
    assert_ptr_equal(b->next, d);
    assert_ptr_equal(d->next, a);
    assert_ptr_equal(f->builder.block->last, a);
    assert_ptr_equal(a->previous, d);
    assert_ptr_equal(ir_operation_parent(a), f->module);
}

static void attributes_are_read_by_type(void **state) {
    fixture *f = *state;
    ir_operation *at = ir_build(&f->builder, &(ir_operation_state){.name = "test.a"});
    uint32_t count;
    assert_int_equal(ir_integer_get(at, "n", -5), -5);
    for (int64_t i = 0; i < 20; i++) {
        char name[8] = {'n', (char)('a' + i)};
        ir_attribute_set(at, name, ir_attribute_i64(f->context, i));
    }
    assert_int_equal(ir_integer_get(at, "ns", -5), 18);
    ir_attribute_remove(at, "na");
    ir_attribute_remove(at, "na");
    assert_int_equal(at->attribute_count, 19);
    assert_null(ir_attribute_get(at, "na"));
    const ir_attribute *elements[] = {ir_attribute_i64(f->context, 4),
                                      ir_attribute_i64(f->context, 6)};
    ir_attribute_set(at, "list", ir_attribute_array(f->context, 2, elements));
    const int64_t *values = ir_integers_get(at, "list", &count);
    assert_int_equal(count, 2);
    assert_int_equal(values[1], 6);
    ir_attribute_set(at, "list", ir_attribute_i64_array(f->context, 0, NULL));
    assert_non_null(ir_integers_get(at, "list", &count)); /* empty is not absent */
    assert_int_equal(count, 0);
    assert_string_equal(ir_string_get(at, "ns", "fallback"), "fallback");
    assert_true(ir_float_get(at, "ns", 2.5) == 2.5);
}

static bool count_operations(ir_operation *operation, void *user) {
    (void)operation;
    ++*(int *)user;
    return true;
}

static void clones_are_deep(void **state) {
    fixture *f = *state;
    ir_value *outer = ir_build_index(&f->builder, 7);
    ir_operation *loop = ir_build(&f->builder, &(ir_operation_state){.name = "test.loop",
                                                                     .operands = &outer,
                                                                     .operand_count = 1,
                                                                     .region_count = 1});
    ir_block *entry = ir_block_create(loop->regions[0]), *exit = ir_block_create(loop->regions[0]);
    ir_value *argument = ir_block_add_argument(entry, ir_type_index(f->context));
    ir_builder inside = {.context = f->context, .block = exit};
    const ir_type *type = ir_type_index(f->context);
    ir_value *sum =
        ir_build_value(&inside, "arith.addi", 2, (ir_value *[]){argument, outer}, type, NULL, 0);
    ir_value_set_name(f->context, sum, "sum");
    inside.block = entry; /* uses what a later block defines, and jumps there */
    ir_build(&inside, &(ir_operation_state){.name = "test.jump",
                                            .operands = &sum,
                                            .operand_count = 1,
                                            .successors = &exit,
                                            .successor_count = 1});
    ir_mapping *mapping = ir_mapping_create(f->context);
    ir_value *other = ir_build_index(&f->builder, 8);
    ir_mapping_set(mapping, outer, other);
    ir_operation *copy = ir_operation_clone(loop, mapping);
    assert_null(copy->block);
    assert_ptr_equal(ir_operand_value(copy, 0), other);
    ir_block *copied_entry = copy->regions[0]->first;
    ir_operation *jump = copied_entry->first, *add = copied_entry->next->first;
    assert_ptr_equal(jump->successors[0], copied_entry->next);
    assert_ptr_equal(ir_operand_value(jump, 0), ir_result(add, 0));
    assert_ptr_equal(ir_operand_value(add, 0), copied_entry->arguments[0]);
    assert_ptr_equal(ir_operand_value(add, 1), other);
    assert_string_equal(ir_result(add, 0)->name, "sum");
    assert_ptr_equal(ir_mapping_get(mapping, sum), ir_result(add, 0));
    assert_int_equal(ir_value_use_count(sum), 1);
    int visited = 0;
    ir_walk(copy, count_operations, &visited);
    assert_int_equal(visited, 3);
}

static bool erase_tests(ir_operation *operation, void *user) {
    ++*(int *)user;
    if (strncmp(operation->name, "test.", 5) == 0)
        ir_operation_erase(operation);
    return true;
}

static void a_walk_survives_erasing(void **state) {
    fixture *f = *state;
    for (int i = 0; i < 3; i++) {
        ir_operation *outer =
            ir_build(&f->builder, &(ir_operation_state){.name = "test.o", .region_count = 1});
        ir_builder inside = {.context = f->context, .block = ir_block_create(outer->regions[0])};
        ir_build(&inside, &(ir_operation_state){.name = "test.i"});
        ir_build_index(&f->builder, i);
    }
    int visited = 0;
    ir_walk(f->module, erase_tests, &visited);
    assert_int_equal(visited, 1 + 6); /* nothing inside an erased operation */
    assert_ptr_equal(f->builder.block->first->next->next, f->builder.block->last);
}

static void places_name_the_layer(void **state) {
    fixture *f = *state;
    ir_operation *outer =
        ir_build(&f->builder, &(ir_operation_state){.name = "test.o", .region_count = 1});
    ir_attribute_set(outer, "raptor.layer", ir_attribute_string(f->context, "conv1"));
    ir_builder inside = {.context = f->context,
                         .block = ir_block_create(outer->regions[0]),
                         .location = {ir_intern(f->context, "a.mlir"), 3, 9, NULL}};
    raptor_place place = ir_place(ir_build_index(&inside, 1)->defining);
    assert_string_equal(place.node, "conv1");
    assert_string_equal(place.operator, "arith.constant");
    assert_string_equal(place.file, "a.mlir");
    assert_int_equal(place.line, 3);
    assert_int_equal(place.column, 9);
}

static void resource_names_are_unique(void **state) {
    fixture *f = *state;
    static const float data[6];
    const ir_type *type = ir_type_matrix(f->context, 2, 3);
    const ir_attribute *a = ir_attribute_resource(f->context, "w", type, data, NULL, NULL);
    const ir_attribute *b = ir_attribute_resource(f->context, "w", type, data, NULL, NULL);
    assert_string_equal(a->resource->name, "w");
    assert_string_not_equal(b->resource->name, "w");
    assert_int_equal(b->resource->size_bytes, 24);
    assert_ptr_equal(ir_resource_find(f->context, "w"), a->resource);
    assert_null(ir_resource_find(f->context, "v"));
}

static void index_expressions(void **state) {
    fixture *f = *state;
    ir_context *c = f->context;
    const ir_type *index = ir_type_index(c);
    ir_block *block = ir_block_create(
        ir_build(&f->builder, &(ir_operation_state){.name = "test.o", .region_count = 1})
            ->regions[0]);
    ir_value *lane = ir_block_add_argument(block, index);
    ir_builder b = {.context = c, .block = block};
    const ir_affine *expression =
        ir_affine_binary(c, IR_AFFINE_MODULO, ir_affine_dimension(c, 0), ir_affine_constant(c, 3));
    ir_named_attribute map = {"map", ir_attribute_affine_map(c, 1, 0, 1, &expression)};
    ir_value *modulo = ir_build_value(&b, "affine.apply", 1, &lane, index, &map, 1);
    ir_value *table =
        ir_build_constant(&b, ir_attribute_dense_index(c, 3, (int64_t[]){10, -20, 30}));
    ir_value *entry =
        ir_build_value(&b, "tensor.extract", 2, (ir_value *[]){table, modulo}, index, NULL, 0);
    ir_value *sum =
        ir_build_value(&b, "arith.addi", 2, (ir_value *[]){entry, lane}, index, NULL, 0);
    ir_environment environment = {0};
    int64_t out;
    assert_false(ir_evaluate_index(sum, &environment, &out));
    ir_environment_bind(&environment, lane, 7); /* 7 mod 3 = 1; -20 + 7 */
    assert_true(ir_evaluate_index(sum, &environment, &out));
    assert_int_equal(out, -13);
    ir_environment_bind(&environment, lane, INT64_MIN + 5); /* the sum overflows */
    assert_false(ir_evaluate_index(sum, &environment, &out) && out > 0);
    ir_value *outside =
        ir_build_value(&b, "tensor.extract", 2, (ir_value *[]){table, lane}, index, NULL, 0);
    assert_false(ir_evaluate_index(outside, &environment, &out));
}

static void operand_groups(void **state) {
    fixture *f = *state;
    ir_value *v = ir_build_index(&f->builder, 0);
    ir_value *five[] = {v, v, v, v, v};
    uint32_t first, count;
    ir_operation *slice = ir_build(
        &f->builder, &(ir_operation_state){
                         .name = "tensor.extract_slice", .operands = five, .operand_count = 5});
    ir_attribute_set(slice, "operandSegmentSizes",
                     ir_attribute_i32_array(f->context, 4, (int64_t[]){1, 3, 0, 1}));
    ir_operand_group(slice, 1, &first, &count);
    assert_int_equal(first, 1);
    assert_int_equal(count, 3);
    ir_operand_group(slice, 3, &first, &count);
    assert_int_equal(first, 4);
    assert_int_equal(count, 1);
    ir_operation *concat =
        ir_build(&f->builder,
                 &(ir_operation_state){.name = "pim.concat", .operands = five, .operand_count = 5});
    ir_operand_group(concat, 0, &first, &count); /* inputs..., destination */
    assert_int_equal(first, 0);
    assert_int_equal(count, 4);
    ir_operand_group(concat, 1, &first, &count);
    assert_int_equal(first, 4);
    assert_int_equal(count, 1);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(equal_types_are_one),
                                       TEST(element_counts),
                                       TEST(equal_attributes_are_one),
                                       TEST(short_floats),
                                       TEST(affine_expressions_fold),
                                       TEST(affine_expressions_are_bounded),
                                       TEST(affine_expressions_without_bounds),
                                       TEST(uses_follow_changes),
                                       TEST(insertion_keeps_the_order),
                                       TEST(attributes_are_read_by_type),
                                       TEST(clones_are_deep),
                                       TEST(a_walk_survives_erasing),
                                       TEST(places_name_the_layer),
                                       TEST(resource_names_are_unique),
                                       TEST(index_expressions),
                                       TEST(operand_groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
