/* The modules of tests/ir/lower show wrong lowering. The device computes what the interpreter
 * computes (lowering_operations_test); here every operation of every module is damaged as a wrong
 * lowering would damage it, and each kind of damage to each operation of the registry must change
 * the values of some module, or be refused: results left out, replaced by an operand or computed by
 * a similar operation, operands changed round, attributes changed. So no operation is dead, no
 * permutation is the identity, no input hides what is done with it. */
#include "tests/unit/lowering_modules.h"

#include "ir/registry.h"

/* What was tried somewhere, and whether it was ever noticed. */
typedef struct damage {
    char operation[64], kind[64];
    bool noticed;
} damage;

typedef struct damages {
    damage *items;
    size_t count, capacity;
} damages;

static damage *find_damage(damages *all, const char *operation, const char *kind) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].operation, operation) == 0 &&
            strcmp(all->items[i].kind, kind) == 0)
            return &all->items[i];
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 256;
        all->items = realloc(all->items, all->capacity * sizeof *all->items);
        assert_non_null(all->items);
    }
    damage *added = &all->items[all->count++];
    *added = (damage){.noticed = false};
    snprintf(added->operation, sizeof added->operation, "%s", operation);
    snprintf(added->kind, sizeof added->kind, "%s", kind);
    return added;
}

/* ---- damage ------------------------------------------------------------------------------------
 */

static bool is_ours(const ir_operation *operation) {
    return strncmp(operation->name, "spat.", 5) == 0 || strncmp(operation->name, "pim.", 4) == 0;
}

static uint32_t group_first(const ir_operation *operation, uint32_t group) {
    uint32_t first, count;
    ir_operand_group(operation, group, &first, &count);
    return first;
}

/* The operand whose storage the result is; it says nothing about the values. */
static bool is_destination(const ir_operation *operation, uint32_t operand) {
    const ir_result_definition *row = &operation->definition->results[0];
    return row->name && row->behaviour == IR_RESULT_ALIASES &&
           group_first(operation, row->aliased_operand) == operand;
}

static ir_value *zeros(ir_operation *anchor, const ir_type *type) {
    ir_builder builder = {.context = anchor->context, .block = anchor->block, .before = anchor};
    return ir_build_constant(&builder, ir_attribute_dense_f32_splat(type, 0));
}

static bool has_zeros(const ir_value *value) {
    return value->type->kind == IR_TYPE_TENSOR && value->type->element->kind == IR_TYPE_FLOAT;
}

/* Result `number` is zeros. */
static bool leave_out(ir_operation *operation, uint32_t number) {
    if (number >= operation->result_count || !has_zeros(ir_result(operation, number)) ||
        !ir_value_is_used(ir_result(operation, number)))
        return false;
    ir_value *result = ir_result(operation, number);
    ir_value_replace_uses(result, zeros(operation, result->type));
    return true;
}

/* The result is operand `number`. */
static bool pass_on(ir_operation *operation, uint32_t number) {
    if (operation->result_count != 1 || number >= operation->operand_count ||
        is_destination(operation, number) || !ir_value_is_used(ir_result(operation, 0)) ||
        ir_operand_value(operation, number)->type != ir_result(operation, 0)->type)
        return false;
    ir_value_replace_uses(ir_result(operation, 0), ir_operand_value(operation, number));
    return true;
}

/* Nothing is yielded, published, stored, signalled. */
static bool erase(ir_operation *operation) {
    for (uint32_t i = 0; i < operation->result_count; i++)
        if (ir_value_is_used(ir_result(operation, i)))
            return false;
    ir_operation_erase(operation);
    return true;
}

static bool zero_operand(ir_operation *operation, uint32_t number) {
    if (operation->result_count || number >= operation->operand_count ||
        !has_zeros(ir_operand_value(operation, number)))
        return false;
    ir_operand_set(operation, number, zeros(operation, ir_operand_value(operation, number)->type));
    return true;
}

/* The last of several values of one operand is not given: a scale without its bias. */
static bool shorten(ir_operation *operation) {
    const ir_operand_definition *rows = operation->definition->operands;
    uint32_t groups = 0, count = operation->operand_count;
    while (groups < IR_MAXIMUM_OPERANDS && rows[groups].name)
        groups++;
    if (groups < 2 || rows[groups - 1].arity == IR_ARITY_ONE || operation->region_count ||
        operation->result_count != 1 || count < groups)
        return false;
    ir_value *operands[16];
    if (count > sizeof operands / sizeof *operands)
        return false;
    for (uint32_t i = 0; i < count; i++)
        operands[i] = ir_operand_value(operation, i);
    ir_builder builder = {
        .context = operation->context, .block = operation->block, .before = operation};
    ir_value *other = ir_build_value(&builder, operation->name, count - 1, operands,
                                     ir_result(operation, 0)->type, operation->attributes,
                                     operation->attribute_count);
    ir_value_replace_uses(ir_result(operation, 0), other);
    return true;
}

static bool publish_nothing(ir_operation *operation) {
    if (!ir_operation_is(operation, "spat.in_parallel") || !operation->regions[0]->first)
        return false;
    while (operation->regions[0]->first->first)
        ir_operation_erase(operation->regions[0]->first->first);
    return true;
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* A row that reads the same and may be taken for this one. Copies differ in where their operands
 * are, which the interpreter need not tell apart. */
static bool is_similar(const ir_operation_definition *a, const ir_operation_definition *b) {
    if (a == b || a->region_count || b->region_count || !same_text(a->stage, b->stage) ||
        !same_text(a->assembly, b->assembly) || strstr(a->name, "memcp"))
        return false;
    for (size_t i = 0; i < IR_MAXIMUM_OPERANDS; i++)
        if (!same_text(a->operands[i].name, b->operands[i].name))
            return false;
    for (size_t i = 0; i < IR_MAXIMUM_RESULTS; i++)
        if (!same_text(a->results[i].name, b->results[i].name))
            return false;
    for (size_t i = 0; i < IR_MAXIMUM_ATTRIBUTES; i++)
        if (!same_text(a->attributes[i].name, b->attributes[i].name))
            return false;
    return a->results[0].name != NULL;
}

static bool mistake(ir_operation *operation, const char *name) {
    const ir_type *type = ir_result(operation, 0)->type;
    ir_value **operands =
        calloc(operation->operand_count ? operation->operand_count : 1, sizeof *operands);
    assert_non_null(operands);
    for (uint32_t i = 0; i < operation->operand_count; i++)
        operands[i] = ir_operand_value(operation, i);
    ir_builder builder = {
        .context = operation->context, .block = operation->block, .before = operation};
    ir_value *other = ir_build_value(&builder, name, operation->operand_count, operands, type,
                                     operation->attributes, operation->attribute_count);
    free(operands);
    ir_value_replace_uses(ir_result(operation, 0), other);
    return true;
}

/* Two inputs of one type change places, where that matters: the first two, or those behind. */
static bool change_round(ir_operation *operation) {
    static const struct {
        const char *name;
        uint32_t first;
    } ordered[] = {
        {"spat.vsub", 0},        {"spat.sub_plan", 0},
        {"pim.vvsub", 0},        {"spat.vsll", 0},
        {"spat.vsra", 0},        {"pim.vvsll", 0},
        {"pim.vvsra", 0},        {"spat.concat", 0},
        {"pim.concat", 0},       {"spat.concat_plan", 0},
        {"spat.matmul_plan", 0}, {"spat.layer_normalization_plan", 1},
        {"spat.blueprint", 0},   {"spat.deferred_source_select", 1},
    };
    bool matters = false;
    uint32_t first = 0;
    for (size_t i = 0; i < sizeof ordered / sizeof *ordered; i++)
        if (ir_operation_is(operation, ordered[i].name)) {
            matters = true;
            first = ordered[i].first;
        }
    if (!matters || operation->operand_count < first + 2 || is_destination(operation, first + 1) ||
        ir_operand_value(operation, first)->type != ir_operand_value(operation, first + 1)->type)
        return false;
    ir_value *value = ir_operand_value(operation, first);
    ir_operand_set(operation, first, ir_operand_value(operation, first + 1));
    ir_operand_set(operation, first + 1, value);
    return true;
}

/* Another index where an operand is a number: the next one. */
static bool shift_operand(ir_operation *operation, uint32_t number) {
    if (number >= operation->operand_count || operation->region_count ||
        ir_operand_value(operation, number)->type->kind != IR_TYPE_INDEX)
        return false;
    ir_builder builder = {
        .context = operation->context, .block = operation->block, .before = operation};
    ir_value *const operands[] = {ir_operand_value(operation, number), ir_build_index(&builder, 4)};
    ir_operand_set(operation, number,
                   ir_build_value(&builder, "arith.addi", 2, operands,
                                  ir_type_index(operation->context), NULL, 0));
    return true;
}

static const ir_attribute *changed_list(const ir_attribute *value) {
    const int64_t *entries = value->dense_array.integers;
    uint32_t count = value->dense_array.count;
    int64_t *changed = calloc(count, sizeof *changed);
    assert_non_null(changed);
    for (uint32_t i = 0; i < count; i++)
        changed[i] = entries[(i + 1) % count];
    if (memcmp(changed, entries, count * sizeof *changed) == 0)
        changed[0]++;
    const ir_attribute *list = ir_attribute_dense_array(value->type, count, changed, NULL);
    free(changed);
    return list;
}

/* Another value of a property; NULL for those that do not decide values (places, layouts). */
static const ir_attribute *changed(ir_context *context, const char *name,
                                   const ir_attribute *value) {
    static const char *const placing[] = {"coreId", "coreIds", "operandSegmentSizes"};
    for (size_t i = 0; i < sizeof placing / sizeof *placing; i++)
        if (strcmp(name, placing[i]) == 0)
            return NULL;
    switch (value->kind) {
    case IR_ATTRIBUTE_INTEGER:
        if (strcmp(name, "size") == 0)
            return ir_attribute_integer(value->type, value->integer - 4);
        return ir_attribute_integer(value->type, value->integer - 1);
    case IR_ATTRIBUTE_FLOAT:
        return ir_attribute_float(value->type, value->number + 0.25);
    case IR_ATTRIBUTE_BOOL:
        return ir_attribute_bool(context, !value->boolean);
    case IR_ATTRIBUTE_STRING:
        return ir_attribute_string(context, "reflect");
    case IR_ATTRIBUTE_DENSE_ARRAY:
        return value->dense_array.count ? changed_list(value) : NULL;
    default:
        return NULL;
    }
}

static bool change_attribute(ir_operation *operation, uint32_t number) {
    const char *name = operation->definition->attributes[number].name;
    const ir_attribute *value = name ? ir_attribute_get(operation, name) : NULL;
    const ir_attribute *other = value ? changed(operation->context, name, value) : NULL;
    if (!other || other == value)
        return false;
    ir_attribute_set(operation, name, other);
    return true;
}

/* Kinds in rows: results, operands for the result, left out and shifted, attributes, the rest, and
 * the similar operations. */
enum {
    RESULTS = 8,
    PASSED = RESULTS + 4,
    ZEROED = PASSED + 4,
    SHIFTED = ZEROED + 8,
    ATTRIBUTES = SHIFTED + IR_MAXIMUM_ATTRIBUTES,
    REST = ATTRIBUTES + 4,
    KINDS = REST + 16
};

static bool inflict_rest(ir_operation *operation, uint32_t kind, char *out_name, size_t size) {
    static const char *const names[] = {"erased", "nothing published", "inputs changed round",
                                        "the last operand not given"};
    snprintf(out_name, size, "%s", names[kind]);
    return kind == 0   ? erase(operation)
           : kind == 1 ? publish_nothing(operation)
           : kind == 2 ? change_round(operation)
                       : shorten(operation);
}

/* Taken for the similar operation of that number. */
static bool inflict_mistake(ir_operation *operation, uint32_t number, char *out_name, size_t size) {
    size_t count, seen = 0;
    const ir_dialect *const *dialects = ir_dialects(&count);
    for (size_t d = 0; d < count; d++)
        for (size_t k = 0; k < dialects[d]->operation_count; k++) {
            const ir_operation_definition *other = &dialects[d]->operations[k];
            if (!is_similar(operation->definition, other) || seen++ != number)
                continue;
            snprintf(out_name, size, "taken for %s", other->name);
            return mistake(operation, other->name);
        }
    return false;
}

/* Damage number `kind`, with its name; false if the operation cannot be damaged so. */
static bool inflict(ir_operation *operation, uint32_t kind, char *out_name, size_t size) {
    if (kind < RESULTS) {
        snprintf(out_name, size, "result %u left out", kind);
        return leave_out(operation, kind);
    }
    if (kind < PASSED) {
        snprintf(out_name, size, "operand %u for the result", kind - RESULTS);
        return pass_on(operation, kind - RESULTS);
    }
    if (kind < ZEROED) {
        snprintf(out_name, size, "operand %u left out", kind - PASSED);
        return zero_operand(operation, kind - PASSED);
    }
    if (kind < SHIFTED) {
        snprintf(out_name, size, "operand %u shifted", kind - ZEROED);
        return shift_operand(operation, kind - ZEROED);
    }
    if (kind < ATTRIBUTES) {
        const char *name = operation->definition->attributes[kind - SHIFTED].name;
        snprintf(out_name, size, "%s changed", name ? name : "");
        return name && change_attribute(operation, kind - SHIFTED);
    }
    if (kind < REST)
        return inflict_rest(operation, kind - ATTRIBUTES, out_name, size);
    return inflict_mistake(operation, kind - REST, out_name, size);
}

/* ---- modules -----------------------------------------------------------------------------------
 */

typedef struct outputs {
    interpreter_tensor *items;
    size_t count;
} outputs;

/* A module as it stands: its inputs and what it computes. */
typedef struct baseline {
    lowering_run run;
    const lowering_module *module;
    damages *all;
    interpreter_tensor *inputs;
    size_t input_count;
    outputs values;
    ir_operation **operations; /* in the order of ir_walk */
    uint32_t operation_count;
} baseline;

static bool differ(const outputs *a, const outputs *b) {
    if (a->count != b->count)
        return true;
    for (size_t i = 0; i < a->count; i++) {
        size_t count = 1;
        for (uint32_t d = 0; d < a->items[i].rank; d++)
            count *= (size_t)a->items[i].shape[d];
        for (size_t k = 0; k < count; k++) {
            double want = (double)a->items[i].data[k], got = (double)b->items[i].data[k];
            if (!(fabs(got - want) <= 1e-4 + 1e-4 * fabs(want)))
                return true;
        }
    }
    return false;
}

typedef struct search {
    uint32_t left;
    ir_operation *found;
} search;

static bool find_operation(ir_operation *operation, void *user) {
    search *at = user;
    at->found = operation;
    return at->left-- > 0;
}

static bool list_operation(ir_operation *operation, void *user) {
    baseline *base = user;
    if (base->operations)
        base->operations[base->operation_count] = operation;
    base->operation_count++;
    return true;
}

static void list_operations(baseline *base, ir_operation *module) {
    ir_walk(module, list_operation, base);
    base->operations =
        RAPTOR_NEW_ARRAY(&base->run.arena, ir_operation *, (size_t)base->operation_count);
    base->operation_count = 0;
    ir_walk(module, list_operation, base);
}

static ir_operation *operation_at(ir_operation *module, uint32_t number) {
    search at = {.left = number};
    ir_walk(module, find_operation, &at);
    return at.found;
}

/* Verified, interpreted and the same: then nobody has noticed. */
static bool goes_unnoticed(baseline *base, lowering_run *run, ir_operation *module) {
    outputs values;
    return ir_verify(module, &run->diagnostics) == RAPTOR_OK &&
           compile_verify_stage(module, &run->options, &run->diagnostics) == RAPTOR_OK &&
           interpreter_run(module, base->inputs, base->input_count, &run->arena, &run->diagnostics,
                           &values.items, &values.count) == RAPTOR_OK &&
           !differ(&base->values, &values);
}

/* Whether the operation of that number can be damaged so; records what comes of it. */
static void try_damage(baseline *base, uint32_t number, uint32_t kind) {
    lowering_run run;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0) {
        ir_operation *module = NULL;
        char name[64], operation[64];
        (void)!ir_parse(run.context, base->module->file, base->module->text, base->module->size,
                        &run.diagnostics, &module);
        ir_operation *damaged = operation_at(module, number);
        snprintf(operation, sizeof operation, "%s", damaged->name);
        if (inflict(damaged, kind, name, sizeof name))
            find_damage(base->all, operation, name)->noticed |= !goes_unnoticed(base, &run, module);
    }
    lowering_end(&run);
}

static raptor_status find_baseline(baseline *base) {
    lowering_run *run = &base->run;
    const lowering_module *module = base->module;
    ir_operation *parsed, *compiled;
    pim_program program;
    RAPTOR_TRY(ir_parse(run->context, module->file, module->text, module->size, &run->diagnostics,
                        &parsed));
    RAPTOR_TRY(ir_parse(run->context, module->file, module->text, module->size, &run->diagnostics,
                        &compiled));
    list_operations(base, parsed);
    RAPTOR_TRY(
        compile_to_program(compiled, &run->options, &run->arena, &run->diagnostics, &program));
    onnx_named_tensor *inputs = lowering_inputs(run, &program);
    base->input_count = program.input_count;
    base->inputs = RAPTOR_NEW_ARRAY(&run->arena, interpreter_tensor, program.input_count);
    for (uint32_t i = 0; i < program.input_count; i++)
        base->inputs[i] = (interpreter_tensor){.rank = inputs[i].tensor.rank,
                                               .shape = inputs[i].tensor.dims,
                                               .data = (float *)inputs[i].tensor.data};
    return interpreter_run(parsed, base->inputs, base->input_count, &run->arena, &run->diagnostics,
                           &base->values.items, &base->values.count);
}

static bool damage_module(const lowering_module *module, void *user) {
    baseline base = {.module = module, .all = user};
    volatile bool fine = false;
    if (!lowering_begin(&base.run))
        fail_msg("no chip");
    if (setjmp(base.run.guard) == 0)
        fine = !find_baseline(&base);
    for (uint32_t number = 0; fine && number < base.operation_count; number++)
        for (uint32_t kind = 0; is_ours(base.operations[number]) && kind < KINDS; kind++)
            try_damage(&base, number, kind);
    raptor_diagnostics_print(&base.run.diagnostics, stderr);
    lowering_end(&base.run);
    return fine;
}

/* By the reference, no verified module can hold spat.block_yield. */
static bool is_exempt(const char *name) {
    return strcmp(name, "spat.block_yield") == 0;
}

static unsigned count_untouched(const damages *all) {
    unsigned untouched = 0;
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    for (size_t d = 0; d < count; d++) {
        bool ours = strcmp(dialects[d]->name, "spat") == 0 || strcmp(dialects[d]->name, "pim") == 0;
        for (size_t k = 0; ours && k < dialects[d]->operation_count; k++) {
            const char *name = dialects[d]->operations[k].name;
            bool touched = is_exempt(name);
            for (size_t i = 0; i < all->count && !touched; i++)
                touched = strcmp(all->items[i].operation, name) == 0;
            if (!touched)
                print_error("%s is in no module of tests/ir/lower\n", name);
            untouched += !touched;
        }
    }
    return untouched;
}

static void test_every_damage_is_noticed(void **state) {
    (void)state;
    damages all = {0};
    assert_true(lowering_visit_modules(damage_module, &all));
    unsigned unnoticed = 0;
    for (size_t i = 0; i < all.count; i++)
        if (!all.items[i].noticed) {
            print_error("%s: %s, and no module of tests/ir/lower shows it\n",
                        all.items[i].operation, all.items[i].kind);
            unnoticed++;
        }
    unnoticed += count_untouched(&all);
    print_message("%zu kinds of damage\n", all.count);
    free(all.items);
    assert_int_equal(unnoticed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_damage_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
