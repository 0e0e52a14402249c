/* From a module to nodes: functions, slots, and where each value is used for the last time. */
#include "runtime/interpreter/machine.h"

#include <stdarg.h>
#include <string.h>

#include "ir/assembly.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/func/func.h"
#include "ir/registry.h"

/* A value's place while preparing, kept in ir_value.scratch; an operation's node is kept in
 * ir_operation.scratch. Both are cleared in the end. */
typedef struct value_place {
    uint32_t slot;
    bool of_function;
} value_place;

typedef struct value_scope {
    interpreter_program *program;
    interpreter_body *body;
    bool is_function;
    uint32_t depth;
} value_scope;

static const interpreter_row *const tables[] = {
    interpreter_plan_rows,      interpreter_matmul_rows, interpreter_block_rows,
    interpreter_window_rows,    interpreter_graph_rows,  interpreter_structured_rows,
    interpreter_scheduled_rows, interpreter_pim_rows,
};

static const interpreter_row *find_row(const char *name) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const interpreter_row *row = tables[i]; row->name; row++)
            if (strcmp(row->name, name) == 0)
                return row;
    return NULL;
}

bool interpreter_knows(const char *operation_name) {
    return find_row(operation_name) != NULL;
}

bool interpreter_refuse(const interpreter_program *program, const interpreter_node *node,
                        const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)!raptor_diagnose_list(program->diagnostics, RAPTOR_E_interpreter,
                                ir_place(node->operation), format, arguments);
    va_end(arguments);
    return false;
}

interpreter_block *interpreter_node_block(const interpreter_node *node, const ir_block *block) {
    for (uint32_t i = 0; i < node->block_count; i++)
        if (node->blocks[i]->block == block)
            return node->blocks[i];
    return NULL;
}

/* ---- slots ---- */

static void place_value(value_scope *scope, ir_value *value) {
    value_place *place = RAPTOR_NEW(scope->program->arena, value_place);
    *place = (value_place){scope->body->slot_count++, scope->is_function};
    value->scratch = place;
}

/* Every value of the scope, nested regions included, before any operand is looked up. */
static void place_block(value_scope *scope, const ir_block *block) {
    for (uint32_t i = 0; i < block->argument_count; i++)
        place_value(scope, block->arguments[i]);
    for (ir_operation *at = block->first; at; at = at->next) {
        for (uint32_t i = 0; i < at->result_count; i++)
            place_value(scope, ir_result(at, i));
        if (ir_compute_is(at))
            continue; /* a scope of its own */
        for (uint32_t i = 0; i < at->region_count; i++)
            for (ir_block *inner = at->regions[i]->first; inner; inner = inner->next)
                place_block(scope, inner);
    }
}

static uint32_t slot_of(const ir_value *value) {
    return ((const value_place *)value->scratch)->slot;
}

static void note_outer(value_scope *scope, uint32_t slot) {
    interpreter_body *body = scope->body;
    for (uint32_t i = 0; i < body->outer_count; i++)
        if (body->outer_slots[i] == slot)
            return;
    RAPTOR_GROW(scope->program->arena, body->outer_slots, body->outer_count, body->outer_capacity);
    body->outer_slots[body->outer_count++] = slot;
}

/* ---- last uses ---- */

/* The operation of `block` that is or contains the user; NULL if there is none. */
static ir_operation *project(ir_operation *user, const ir_block *block) {
    while (user && user->block != block)
        user = ir_operation_parent(user);
    return user;
}

/* Placed operations run later than they stand. */
static bool runs_later(const ir_operation *operation) {
    return ir_compute_is(operation) && strncmp(operation->name, "spat.graph", 10) != 0;
}

static void note_last_use(interpreter_program *program, const ir_value *value,
                          const ir_block *block) {
    interpreter_node *last = value->defining ? value->defining->scratch : NULL;
    const ir_operand *only = NULL;
    uint32_t uses = 0;
    for (const ir_operand *use = value->first_use; use; use = use->next_use) {
        ir_operation *user = project(use->owner, block);
        if (!user || !user->scratch)
            return; /* not in this function: cannot be, after verification */
        interpreter_node *node = user->scratch;
        if (!last || node->position > last->position) {
            last = node;
            uses = 0;
        }
        if (node == last) {
            uses++;
            only = use->owner == user ? use : NULL;
        }
    }
    if (!last || runs_later(last->operation))
        return;
    if (uses == 1 && only)
        last->operands[only - last->operation->operands].last = true;
    RAPTOR_GROW(program->arena, last->released, last->released_count, last->released_capacity);
    last->released[last->released_count++] = slot_of(value);
}

static void note_last_uses(interpreter_program *program, const interpreter_block *block) {
    for (uint32_t i = 0; i < block->block->argument_count; i++)
        note_last_use(program, block->block->arguments[i], block->block);
    for (uint32_t i = 0; i < block->node_count; i++)
        for (uint32_t k = 0; k < block->nodes[i].operation->result_count; k++)
            note_last_use(program, &block->nodes[i].operation->results[k], block->block);
}

/* ---- nodes ---- */

static interpreter_block *prepare_block(value_scope *scope, const ir_block *block);

/* Shapes must be known and elements be numbers the machine has. */
static bool check_type(const interpreter_program *program, const interpreter_node *node,
                       const ir_type *type) {
    if (!ir_type_is_shaped(type))
        return type->kind == IR_TYPE_INDEX || type->kind == IR_TYPE_INTEGER ||
               interpreter_refuse(program, node, "values of type %s cannot be interpreted",
                                  ir_type_text(type));
    bool number = type->element->kind == IR_TYPE_INDEX ||
                  (type->element->kind == IR_TYPE_INTEGER && type->element->width >= 32) ||
                  (type->element->kind == IR_TYPE_FLOAT && type->element->width == 32);
    int64_t count = ir_type_is_static(type) ? ir_type_element_count(type) : -1;
    if (!number || count < 0 || count > INT64_MAX / 16 || type->rank > INTERPRETER_RANK_LIMIT)
        return interpreter_refuse(program, node, "values of type %s cannot be interpreted",
                                  ir_type_text(type));
    return true;
}

static bool prepare_regions(value_scope *scope, interpreter_node *node) {
    interpreter_program *program = scope->program;
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->operation->region_count; i++)
        for (ir_block *block = node->operation->regions[i]->first; block; block = block->next)
            count++;
    node->blocks = RAPTOR_NEW_ARRAY(program->arena, interpreter_block *, count);
    scope->depth++;
    if (scope->depth > program->maximum_depth)
        program->maximum_depth = scope->depth;
    for (uint32_t i = 0; i < node->operation->region_count; i++)
        for (ir_block *block = node->operation->regions[i]->first; block; block = block->next) {
            interpreter_block *prepared = prepare_block(scope, block);
            if (!prepared)
                return false;
            node->blocks[node->block_count++] = prepared;
        }
    scope->depth--;
    return true;
}

static bool prepare_computation(value_scope *outside, interpreter_node *node) {
    interpreter_program *program = outside->program;
    if (!outside->is_function)
        return interpreter_refuse(program, node, "a computation cannot stand in another one");
    node->body = RAPTOR_NEW(program->arena, interpreter_body);
    value_scope inside = {.program = program, .body = node->body, .depth = outside->depth};
    for (ir_block *block = node->operation->regions[0]->first; block; block = block->next)
        place_block(&inside, block);
    if (!prepare_regions(&inside, node))
        return false;
    if (node->block_count == 0)
        return interpreter_refuse(program, node, "it has no body");
    node->body->entry = node->blocks[0];
    if (node->body->slot_count > program->maximum_slots)
        program->maximum_slots = node->body->slot_count;
    return true;
}

static bool prepare_node(value_scope *scope, interpreter_node *node) {
    interpreter_program *program = scope->program;
    ir_operation *operation = (ir_operation *)node->operation;
    node->row = find_row(operation->name);
    if (!node->row)
        return interpreter_refuse(program, node, "the interpreter does not know this operation");
    node->operands =
        RAPTOR_NEW_ARRAY(program->arena, interpreter_reference, operation->operand_count);
    for (uint32_t i = 0; i < operation->operand_count; i++) {
        const value_place *place = ir_operand_value(operation, i)->scratch;
        if (!place)
            return interpreter_refuse(program, node, "operand %u is defined nowhere it can see", i);
        node->operands[i] = (interpreter_reference){
            .slot = place->slot, .outer = place->of_function && !scope->is_function};
        if (node->operands[i].outer)
            note_outer(scope, place->slot);
        if (!check_type(program, node, ir_operand_value(operation, i)->type))
            return false;
    }
    for (uint32_t i = 0; i < operation->result_count; i++)
        if (!check_type(program, node, ir_result(operation, i)->type))
            return false;
    node->first_result = operation->result_count ? slot_of(ir_result(operation, 0)) : 0;
    bool prepared =
        ir_compute_is(operation) ? prepare_computation(scope, node) : prepare_regions(scope, node);
    return prepared && (!node->row->prepare || node->row->prepare(program, node));
}

static interpreter_block *prepare_block(value_scope *scope, const ir_block *block) {
    raptor_arena *arena = scope->program->arena;
    interpreter_block *prepared = RAPTOR_NEW(arena, interpreter_block);
    prepared->block = block;
    for (ir_operation *at = block->first; at; at = at->next)
        prepared->node_count++;
    prepared->nodes = RAPTOR_NEW_ARRAY(arena, interpreter_node, prepared->node_count);
    prepared->first_argument = block->argument_count ? slot_of(block->arguments[0]) : 0;
    uint32_t position = 0;
    for (ir_operation *at = block->first; at; at = at->next) {
        interpreter_node *node = &prepared->nodes[position];
        *node = (interpreter_node){.operation = at, .position = position};
        at->scratch = node;
        position++;
        if (!prepare_node(scope, node))
            return NULL;
    }
    note_last_uses(scope->program, prepared);
    return prepared;
}

/* ---- the module ---- */

static bool clear_scratch(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    for (uint32_t i = 0; i < operation->result_count; i++)
        ir_result(operation, i)->scratch = NULL;
    for (uint32_t i = 0; i < operation->region_count; i++)
        for (ir_block *block = operation->regions[i]->first; block; block = block->next)
            for (uint32_t k = 0; k < block->argument_count; k++)
                block->arguments[k]->scratch = NULL;
    return true;
}

raptor_status interpreter_prepare_module(interpreter_program *program) {
    program->function = func_find(program->module, "main");
    if (!program->function)
        program->function = func_find(program->module, NULL);
    const ir_block *body = program->function ? func_body(program->function) : NULL;
    if (!body)
        return raptor_diagnose(program->diagnostics, RAPTOR_E_interpreter,
                               ir_place(program->module), "the module has no function to execute");
    ir_walk(program->module, clear_scratch, NULL);
    value_scope scope = {.program = program, .body = &program->body, .is_function = true};
    place_block(&scope, body);
    program->maximum_depth = 1;
    program->body.entry = prepare_block(&scope, body);
    ir_walk(program->module, clear_scratch, NULL);
    return program->body.entry ? RAPTOR_OK : RAPTOR_FAILED;
}
