/* Reads of local words that nothing wrote are found. In a valid pim or buffered module a local copy
 * gets another offset, stride or size, in all lanes or in one, or a loop another bound or step. The
 * oracle is the interpreter, whose local memories hold NaN where nothing was written: NaN in an
 * output of a module that the verifiers accept is a hole in them.
 *
 * What is changed may also be as good as before (the interpreter computes the same bits), or make
 * the core compute other values from words that are all written: the module is a valid one that
 * does something else, and no verifier can know. Both are counted. */
#include "tests/unit/mutation.h"

#include "ir/dialects/common/compute.h"
#include "ir/dialects/scf/scf.h"

#if defined(__SANITIZE_ADDRESS__)
enum { TRIES = 27 }; /* for each network and stage */
#else
enum { TRIES = 90 };
#endif

typedef struct module_lists {
    operation_list copies, gathers, loops;
} module_lists;

static bool collect(ir_operation *operation, void *user) {
    module_lists *lists = user;
    if (ir_operation_is(operation, "pim.memcp") || ir_operation_is(operation, "pim.vmv"))
        operation_list_add(&lists->copies, operation);
    if (ir_operation_is(operation, "pim.vmv"))
        operation_list_add(&lists->gathers, operation);
    if (ir_operation_is(operation, "scf.for"))
        operation_list_add(&lists->loops, operation);
    return true;
}

/* ---- the changes --------------------------------------------------------------------------------
 */

/* Operand `number` becomes its sum with a number, or with an entry of a table at the lane. */
static void change_index(mutation_bench *bench, mutation_edit *edit, ir_operation *operation,
                         uint32_t number, int64_t change, bool one_lane) {
    ir_builder builder = {
        .context = bench->context, .block = operation->block, .before = operation};
    ir_operation *core = ir_compute_enclosing(operation);
    uint32_t added = 0, lanes = (uint32_t)ir_compute_lane_count(core);
    ir_value *term;
    if (one_lane && ir_compute_is_batch(core) && lanes > 1) {
        int64_t *changes = RAPTOR_NEW_ARRAY(&bench->arena, int64_t, lanes);
        changes[mutation_random(bench, lanes)] = change;
        term =
            ir_build_constant(&builder, ir_attribute_dense_index(bench->context, lanes, changes));
        edit->added[added++] = term->defining;
        term = ir_build_value(&builder, "tensor.extract", 2,
                              (ir_value *[]){term, ir_compute_lane(core)},
                              ir_type_index(bench->context), NULL, 0);
    } else {
        term = ir_build_index(&builder, change);
    }
    edit->added[added++] = term->defining;
    ir_value *sum = ir_build_value(&builder, "arith.addi", 2,
                                   (ir_value *[]){ir_operand_value(operation, number), term},
                                   term->type, NULL, 0);
    edit->added[added++] = sum->defining;
    mutation_set_operand(edit, operation, number, sum);
}

static const int64_t byte_steps[] = {4, -4, 8, -8, 16, 32, 64, -64, 256};

static bool change_offset(mutation_bench *bench, const module_lists *lists, mutation_edit *edit,
                          uint32_t number, bool one_lane) {
    ir_operation *copy = mutation_any(bench, &lists->copies);
    if (copy)
        change_index(bench, edit, copy, number,
                     byte_steps[mutation_random(bench, sizeof byte_steps / sizeof *byte_steps)],
                     one_lane);
    return copy;
}

static bool change_source(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    return change_offset(bench, lists, edit, 1, false);
}
static bool change_source_of_lane(mutation_bench *bench, const module_lists *lists,
                                  mutation_edit *edit) {
    return change_offset(bench, lists, edit, 1, true);
}
static bool change_target(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    return change_offset(bench, lists, edit, 0, false);
}
static bool change_target_of_lane(mutation_bench *bench, const module_lists *lists,
                                  mutation_edit *edit) {
    return change_offset(bench, lists, edit, 0, true);
}

static bool change_stride(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    ir_operation *gather = mutation_any(bench, &lists->gathers);
    if (gather)
        change_index(bench, edit, gather, 2, mutation_random(bench, 2) ? 1 : -1, false);
    return gather;
}

static bool change_size(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    ir_operation *copy = mutation_any(bench, &lists->copies);
    if (!copy)
        return false;
    const char *name = ir_attribute_get(copy, "size") ? "size" : "length";
    int64_t unit = strcmp(name, "size") == 0 ? 4 : 1, size = ir_integer_get(copy, name, 0);
    const int64_t sizes[] = {size - unit, size / unit / 2 * unit, size + unit, unit};
    int64_t changed = sizes[mutation_random(bench, 4)];
    if (changed == size || changed < unit)
        return false;
    mutation_set_attribute(edit, copy, name, ir_attribute_i32(bench->context, (int32_t)changed));
    return true;
}

static bool change_bound(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    ir_operation *loop = mutation_any(bench, &lists->loops);
    if (loop)
        change_index(bench, edit, loop, mutation_random(bench, 2),
                     mutation_random(bench, 3) ? 1 : -1, false);
    return loop;
}
static bool change_bound_of_lane(mutation_bench *bench, const module_lists *lists,
                                 mutation_edit *edit) {
    ir_operation *loop = mutation_any(bench, &lists->loops);
    if (loop)
        change_index(bench, edit, loop, 1, -1, true);
    return loop;
}
static bool change_step(mutation_bench *bench, const module_lists *lists, mutation_edit *edit) {
    ir_operation *loop = mutation_any(bench, &lists->loops);
    if (loop)
        change_index(bench, edit, loop, 2, 1, false);
    return loop;
}

static const struct {
    const char *name;
    bool (*apply)(mutation_bench *, const module_lists *, mutation_edit *);
} changes[] = {
    {"source offset", change_source},
    {"source offset of a lane", change_source_of_lane},
    {"target offset", change_target},
    {"target offset of a lane", change_target_of_lane},
    {"stride", change_stride},
    {"size", change_size},
    {"bound", change_bound},
    {"bound of a lane", change_bound_of_lane},
    {"step", change_step},
};
enum { CHANGE_COUNT = sizeof changes / sizeof *changes };

/* ---- judging ------------------------------------------------------------------------------------
 */

typedef enum contents_verdict {
    FOUND,        /* by a verifier: a read of what was not written */
    FOUND_OTHER,  /* by a verifier, for another reason */
    INTERPRETED,  /* by the interpreter */
    EQUIVALENT,   /* the same bits */
    OTHER_VALUES, /* from words that are all written */
    SURVIVED,     /* NaN */
    VERDICT_COUNT
} contents_verdict;

typedef struct contents_count {
    unsigned verdicts[VERDICT_COUNT];
} contents_count;

static bool names_contents(const raptor_diagnostics *diagnostics) {
    for (const raptor_diagnostic *at = diagnostics->first; at; at = at->next)
        if (strstr(at->message, "which nothing has written"))
            return true;
    return false;
}

static contents_verdict judge(mutation_bench *bench) {
    static const contents_verdict executed[] = {[MUTATION_OBJECTED] = INTERPRETED,
                                                [MUTATION_EQUIVALENT] = EQUIVALENT,
                                                [MUTATION_OTHER_VALUES] = OTHER_VALUES,
                                                [MUTATION_NAN] = SURVIVED};
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    bool accepted = mutation_is_accepted(bench, &diagnostics);
    contents_verdict verdict = names_contents(&diagnostics) ? FOUND : FOUND_OTHER;
    raptor_diagnostics_deinit(&diagnostics);
    return accepted ? executed[mutation_execute(bench)] : verdict;
}

static void print(const char *name, const char *stage, const contents_count *count) {
    const unsigned *of = count->verdicts;
    unsigned tried = 0;
    for (int i = 0; i < VERDICT_COUNT; i++)
        tried += of[i];
    printf("%-24s %-8s %4u mutations: verifier %4u for contents, %3u for others; %u interpreter, "
           "%3u equivalent, %3u other values, %u survived\n",
           name, stage, tried, of[FOUND], of[FOUND_OTHER], of[INTERPRETED], of[EQUIVALENT],
           of[OTHER_VALUES], of[SURVIVED]);
}

static contents_count sums[CHANGE_COUNT];

static void damage(mutation_bench *bench, const char *name, const char *stage) {
    module_lists lists = {.copies.arena = &bench->arena,
                          .gathers.arena = &bench->arena,
                          .loops.arena = &bench->arena};
    ir_walk(bench->module, collect, &lists);
    contents_count count = {0};
    for (unsigned i = 0; i < TRIES; i++) {
        uint32_t change = i % CHANGE_COUNT;
        mutation_edit edit = {0};
        if (changes[change].apply(bench, &lists, &edit)) {
            contents_verdict verdict = judge(bench);
            count.verdicts[verdict]++;
            sums[change].verdicts[verdict]++;
            if (verdict == SURVIVED)
                printf("survived: %s, %s, %s\n", name, stage, changes[change].name);
        }
        mutation_undo(&edit);
    }
    print(name, stage, &count);
    assert_int_equal(judge(bench), EQUIVALENT); /* all is as it was */
    mutation_end(bench);
}

static void test_unwritten_words_are_found(void **state) {
    (void)state;
    static const char *const networks[] = {"cnn-small", "tiny-resnet", "tiny-concat",
                                           "tiny-shuffle"};
    static const char *const stages[] = {"pim", "buffered"};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
        for (size_t k = 0; k < 2; k++) {
            mutation_bench bench;
            mutation_begin(&bench, networks[i], stages[k]);
            damage(&bench, networks[i], stages[k]);
        }
    contents_count all = {0};
    for (uint32_t i = 0; i < CHANGE_COUNT; i++) {
        print(changes[i].name, "both", &sums[i]);
        for (int k = 0; k < VERDICT_COUNT; k++)
            all.verdicts[k] += sums[i].verdicts[k];
        assert_true(sums[i].verdicts[FOUND] + sums[i].verdicts[FOUND_OTHER] > 0);
    }
    print("all", "both", &all);
    assert_true(all.verdicts[FOUND] > TRIES);
    assert_int_equal(all.verdicts[SURVIVED], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unwritten_words_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
