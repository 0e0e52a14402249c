/* For tests that damage valid modules: networks of the zoo at any stage, a seeded generator, edits
 * of operations that can be taken back, and the count of who objected. */
#ifndef RAPTOR_TESTS_MUTATION_H
#define RAPTOR_TESTS_MUTATION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "backend/compile.h"
#include "frontend/frontend.h"
#include "models/zoo.h"
#include "raptor/file.h"
#include "runtime/interpreter/interpreter.h"

typedef struct mutation_bench {
    raptor_arena arena; /* as long as the module lives */
    raptor_diagnostics diagnostics;
    ir_context *context;
    onnx_model *model;
    jmp_buf guard;
    pim_chip chip;
    compile_options options;
    ir_operation *module;
    interpreter_tensor input;
    interpreter_tensor *wanted; /* what the undamaged module computes */
    size_t wanted_count;
    uint64_t random;
} mutation_bench;

typedef struct mutation_count {
    unsigned tried, by_verifier, by_interpreter, equivalent, survived;
} mutation_count;

static inline uint32_t mutation_random(mutation_bench *bench, uint32_t below) {
    bench->random ^= bench->random << 13;
    bench->random ^= bench->random >> 7;
    bench->random ^= bench->random << 17;
    return (uint32_t)((bench->random >> 16) % below);
}

static inline void mutation_fail(mutation_bench *bench, const char *what) {
    raptor_diagnostics_print(&bench->diagnostics, stderr);
    fail_msg("%s", what);
}

/* The module as its text says it, so that nothing but the text decides. */
static inline ir_operation *mutation_reparse(mutation_bench *bench, ir_operation *module) {
    raptor_buffer text;
    raptor_buffer_init(&text);
    ir_print(module, NULL, &text);
    ir_operation *read = NULL;
    if (ir_parse(bench->context, "mutated.mlir", text.data, text.size, &bench->diagnostics, &read))
        mutation_fail(bench, "the printed module does not parse");
    raptor_buffer_deinit(&text);
    return read;
}

static inline void mutation_import(mutation_bench *bench, const char *network) {
    char path[] = "/tmp/raptor-mutation-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    const zoo_entry *entry = zoo_find(network);
    assert_non_null(entry);
    bool fine =
        !zoo_entry_write(entry, 1, path, &bench->diagnostics) &&
        !onnx_model_load(path, NULL, &bench->diagnostics, &bench->model) &&
        !frontend_import(bench->model, NULL, bench->context, &bench->diagnostics, &bench->module);
    unlink(path);
    if (!fine)
        mutation_fail(bench, network);
    const int64_t *shape = zoo_entry_shape(entry);
    size_t count = (size_t)(shape[0] * shape[1] * shape[2] * shape[3]);
    float *values = RAPTOR_NEW_ARRAY(&bench->arena, float, count);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)mutation_random(bench, 1 << 24) / (float)(1 << 23) - 1;
    bench->input = (interpreter_tensor){.rank = 4, .shape = shape, .data = values};
}

static inline void mutation_start(mutation_bench *bench) {
    *bench = (mutation_bench){.context = ir_context_create(), .random = 0x9E3779B97F4A7C15};
    raptor_arena_init(&bench->arena);
    if (setjmp(bench->guard))
        fail_msg("out of memory");
    raptor_arena_guard(&bench->arena, &bench->guard);
    raptor_arena_guard(ir_context_arena(bench->context), &bench->guard);
    if (pim_chip_load("c64f", &bench->arena, &bench->diagnostics, &bench->chip))
        mutation_fail(bench, "no chip");
    bench->options = (compile_options){.chip = &bench->chip, .chip_name = "c64f"};
}

/* The undamaged module verifies, and what it computes is kept. */
static inline void mutation_interpret(mutation_bench *bench, const char *name) {
    if (ir_verify(bench->module, &bench->diagnostics) ||
        compile_verify_stage(bench->module, &bench->options, &bench->diagnostics) ||
        interpreter_run(bench->module, &bench->input, 1, &bench->arena, &bench->diagnostics,
                        &bench->wanted, &bench->wanted_count))
        mutation_fail(bench, name);
}

/* Brings a network to a stage and interprets it. */
static inline void mutation_begin(mutation_bench *bench, const char *network, const char *stage) {
    mutation_start(bench);
    mutation_import(bench, network);
    if (compile_to_stage(bench->module, stage, &bench->options, &bench->diagnostics))
        mutation_fail(bench, network);
    bench->module = mutation_reparse(bench, bench->module);
    mutation_interpret(bench, network);
}

/* The module of that name (raptor.model) of a file of tests/ir/lower, brought to a stage; it has
 * one input of 12 or 16 elements. */
static inline void mutation_begin_file(mutation_bench *bench, const char *file, const char *model,
                                       const char *stage) {
    static const int64_t shapes[2][2] = {{3, 4}, {4, 4}};
    char path[512], *text, name[64];
    size_t size;
    mutation_start(bench);
    snprintf(path, sizeof path, "%s/ir/lower/%s", RAPTOR_TEST_DATA, file);
    snprintf(name, sizeof name, "raptor.model = \"%s\"", model);
    if (raptor_file_read(path, &bench->diagnostics, &text, &size))
        mutation_fail(bench, path);
    char *start = strstr(text, name), *end = start ? strstr(start, "// -----") : NULL;
    assert_non_null(start);
    while (start > text && strncmp(start, "module", 6) != 0)
        start--;
    size_t length = end ? (size_t)(end - start) : strlen(start);
    if (ir_parse(bench->context, file, start, length, &bench->diagnostics, &bench->module) ||
        compile_to_stage(bench->module, stage, &bench->options, &bench->diagnostics))
        mutation_fail(bench, model);
    free(text);
    float *values = RAPTOR_NEW_ARRAY(&bench->arena, float, 16);
    for (size_t i = 0; i < 16; i++)
        values[i] = 1 + (float)i / 8;
    bench->input = (interpreter_tensor){
        .rank = 2, .shape = shapes[strcmp(model, "peers") == 0], .data = values};
    mutation_interpret(bench, model);
}

static inline void mutation_end(mutation_bench *bench) {
    ir_context_destroy(bench->context);
    onnx_model_destroy(bench->model);
    raptor_diagnostics_deinit(&bench->diagnostics);
    raptor_arena_deinit(&bench->arena);
}

/* ---- operations to be changed -------------------------------------------------------------------
 */

typedef struct operation_list {
    ir_operation **items;
    uint32_t count, capacity;
    raptor_arena *arena;
} operation_list;

static inline void operation_list_add(operation_list *list, ir_operation *operation) {
    RAPTOR_GROW(list->arena, list->items, list->count, list->capacity);
    list->items[list->count++] = operation;
}

/* NULL if there is none. */
static inline ir_operation *mutation_any(mutation_bench *bench, const operation_list *list) {
    return list->count ? list->items[mutation_random(bench, list->count)] : NULL;
}

/* ---- edits --------------------------------------------------------------------------------------
 */

enum { MUTATION_USES = 64, MUTATION_ADDED = 3 };

/* What is to be taken back: at most one change of each kind. */
typedef struct mutation_edit {
    const char *kind;
    ir_operation *moved, *anchor; /* back before the anchor, or to the end of the block */
    ir_block *block;
    ir_operation *added[MUTATION_ADDED];
    ir_operand *uses[MUTATION_USES]; /* that had `value` */
    uint32_t use_count;
    ir_value *value;
    const char *attribute;
    const ir_attribute *attribute_value;
    ir_operation *operation;
    const ir_type *type; /* of the operation's result */
} mutation_edit;

static inline void mutation_take_out(mutation_edit *edit, ir_operation *operation) {
    edit->moved = operation;
    edit->anchor = operation->next;
    edit->block = operation->block;
    ir_operation_detach(operation);
}

/* All uses of a value go to another. */
static inline void mutation_redirect(mutation_edit *edit, ir_value *from, ir_value *to) {
    edit->value = from;
    for (ir_operand *use = from->first_use; use; use = use->next_use) {
        assert_true(edit->use_count < MUTATION_USES);
        edit->uses[edit->use_count++] = use;
    }
    for (uint32_t i = 0; i < edit->use_count; i++)
        ir_operand_set(edit->uses[i]->owner,
                       (uint32_t)(edit->uses[i] - edit->uses[i]->owner->operands), to);
}

static inline void mutation_set_operand(mutation_edit *edit, ir_operation *operation,
                                        uint32_t number, ir_value *value) {
    edit->value = ir_operand_value(operation, number);
    edit->uses[edit->use_count++] = &operation->operands[number];
    ir_operand_set(operation, number, value);
}

static inline void mutation_set_attribute(mutation_edit *edit, ir_operation *operation,
                                          const char *name, const ir_attribute *value) {
    edit->operation = operation;
    edit->attribute = name;
    edit->attribute_value = ir_attribute_get(operation, name);
    ir_attribute_set(operation, name, value);
}

static inline void mutation_undo(mutation_edit *edit) {
    for (uint32_t i = edit->use_count; i-- > 0;)
        ir_operand_set(edit->uses[i]->owner,
                       (uint32_t)(edit->uses[i] - edit->uses[i]->owner->operands), edit->value);
    for (int i = MUTATION_ADDED - 1; i >= 0; i--)
        if (edit->added[i])
            ir_operation_erase(edit->added[i]);
    if (edit->moved) {
        if (edit->moved->block)
            ir_operation_detach(edit->moved);
        if (edit->anchor)
            ir_operation_insert_before(edit->moved, edit->anchor);
        else
            ir_operation_append(edit->block, edit->moved);
    }
    if (edit->attribute)
        ir_attribute_set(edit->operation, edit->attribute, edit->attribute_value);
    if (edit->type)
        ir_result(edit->operation, 0)->type = edit->type;
}

/* ---- verdicts -----------------------------------------------------------------------------------
 */

static inline size_t mutation_elements(const interpreter_tensor *tensor) {
    size_t elements = 1;
    for (uint32_t d = 0; d < tensor->rank; d++)
        elements *= (size_t)tensor->shape[d];
    return elements;
}

static inline bool mutation_values_agree(const mutation_bench *bench,
                                         const interpreter_tensor *outputs, size_t count) {
    if (count != bench->wanted_count)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t bytes = mutation_elements(&outputs[i]) * sizeof(float);
        if (memcmp(outputs[i].data, bench->wanted[i].data, bytes) != 0)
            return false;
    }
    return true;
}

/* Whether a verifier accepts the module; what they say goes to `heard`, NULL: nowhere. */
static inline bool mutation_is_accepted(mutation_bench *bench, raptor_diagnostics *heard) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_diagnostics *to = heard ? heard : &diagnostics;
    bool accepted =
        !ir_verify(bench->module, to) && !compile_verify_stage(bench->module, &bench->options, to);
    raptor_diagnostics_deinit(&diagnostics);
    return accepted;
}

static inline bool mutation_holds_nan(const interpreter_tensor *outputs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t elements = mutation_elements(&outputs[i]);
        for (size_t k = 0; k < elements; k++)
            if (isnan(outputs[i].data[k]))
                return true;
    }
    return false;
}

typedef enum mutation_outcome {
    MUTATION_OBJECTED, /* the interpreter */
    MUTATION_EQUIVALENT,
    MUTATION_OTHER_VALUES,
    MUTATION_NAN /* other values, NaN among them: words that nothing wrote */
} mutation_outcome;

/* What the interpreter makes of the module as it is. */
static inline mutation_outcome mutation_execute(mutation_bench *bench) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_arena_guard(&arena, &bench->guard);
    interpreter_tensor *outputs = NULL;
    size_t count = 0;
    mutation_outcome outcome = MUTATION_OTHER_VALUES;
    if (interpreter_run(bench->module, &bench->input, 1, &arena, &diagnostics, &outputs, &count))
        outcome = MUTATION_OBJECTED;
    else if (mutation_values_agree(bench, outputs, count))
        outcome = MUTATION_EQUIVALENT;
    else if (mutation_holds_nan(outputs, count))
        outcome = MUTATION_NAN;
    raptor_arena_deinit(&arena);
    raptor_diagnostics_deinit(&diagnostics);
    return outcome;
}

/* Counts who objected; true if nobody did and other values are computed. */
static inline bool mutation_survives(mutation_bench *bench, mutation_count *count) {
    count->tried++;
    if (!mutation_is_accepted(bench, NULL)) {
        count->by_verifier++;
        return false;
    }
    mutation_outcome outcome = mutation_execute(bench);
    count->by_interpreter += outcome == MUTATION_OBJECTED;
    count->equivalent += outcome == MUTATION_EQUIVALENT;
    bool survives = outcome == MUTATION_OTHER_VALUES || outcome == MUTATION_NAN;
    count->survived += survives;
    return survives;
}

static inline void mutation_print(const char *network, const char *stage,
                                  const mutation_count *count) {
    printf("%-13s %-10s %5u mutations: %5u verifier, %4u interpreter, %4u equivalent, "
           "%u survived\n",
           network, stage, count->tried, count->by_verifier, count->by_interpreter,
           count->equivalent, count->survived);
}

static inline void mutation_add(mutation_count *sum, const mutation_count *count) {
    sum->tried += count->tried;
    sum->by_verifier += count->by_verifier;
    sum->by_interpreter += count->by_interpreter;
    sum->equivalent += count->equivalent;
    sum->survived += count->survived;
}

#endif
