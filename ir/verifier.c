/* The verifier: structure, dominance and what the rows of the registry declare. An operation's own
 * verifier runs only when its row holds, so that it can rely on counts and kinds. */
#include "ir/assembly.h"
#include "ir/dominance.h"
#include "ir/format.h"
#include "ir/internal.h"

#include <stdlib.h>

typedef struct verifier {
    raptor_diagnostics *diagnostics;
    const char *stage; /* of the module; NULL = not marked */
    const ir_dominance *dominance;
    uint32_t faults;
} verifier;

#define FAULT(at, operation, ...)                                                                  \
    ((at)->faults++, (void)raptor_diagnose((at)->diagnostics, RAPTOR_E_ir_verify,                  \
                                           ir_place(operation), __VA_ARGS__))

static void out_of_memory(verifier *at) {
    at->faults++;
    raptor_diagnose(at->diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                    "no memory for the verifier");
}

/* Whether a space-separated list holds the word. */
static bool lists(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; length && (at = strstr(at, word)); at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* ---- types ---- */

static bool satisfies(const ir_type *type, ir_type_constraint constraint) {
    switch (constraint) {
    case IR_ANY_TYPE:
        return true;
    case IR_INDEX_TYPE:
        return type->kind == IR_TYPE_INDEX;
    case IR_INTEGER_LIKE:
        return type->kind == IR_TYPE_INDEX || type->kind == IR_TYPE_INTEGER;
    case IR_SHAPED:
        return ir_type_is_shaped(type);
    case IR_TENSOR:
        return type->kind == IR_TYPE_TENSOR;
    case IR_RANKED_STATIC:
        return ir_type_is_static(type);
    case IR_RANK4:
        return type->kind == IR_TYPE_TENSOR && type->rank == 4 && ir_type_is_static(type);
    case IR_ROW:
        return ir_type_is_shaped(type) && type->rank == 2;
    }
    return false;
}

static const char *const constraint_names[] = {[IR_ANY_TYPE] = "of any type",
                                               [IR_INDEX_TYPE] = "an index",
                                               [IR_INTEGER_LIKE] = "an index or integer",
                                               [IR_SHAPED] = "a tensor or memref",
                                               [IR_TENSOR] = "a tensor",
                                               [IR_RANKED_STATIC] =
                                                   "a tensor or memref of static shape",
                                               [IR_RANK4] = "a static tensor of rank 4",
                                               [IR_ROW] = "a tensor or memref of rank 2"};

/* ---- operands and results ---- */

static bool check_segments(verifier *at, const ir_operation *operation, uint32_t groups) {
    uint32_t count;
    const int64_t *sizes = ir_integers_get(operation, "operandSegmentSizes", &count);
    int64_t total = 0;
    if (count != groups) {
        FAULT(at, operation, "operandSegmentSizes has %u entries for %u operand groups", count,
              groups);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (sizes[i] < 0 || sizes[i] > operation->operand_count) {
            FAULT(at, operation, "operandSegmentSizes holds %lld", (long long)sizes[i]);
            return false;
        }
        total += sizes[i];
    }
    if (total != operation->operand_count)
        FAULT(at, operation, "operandSegmentSizes adds up to %lld but there are %u operands",
              (long long)total, operation->operand_count);
    return total == operation->operand_count;
}

/* Counts groups and checks that the operands can be distributed among them. */
static bool check_operand_count(verifier *at, const ir_operation *operation,
                                const ir_operation_definition *definition) {
    uint32_t groups = 0, flexible = 0, optional = 0;
    for (; groups < IR_MAXIMUM_OPERANDS && definition->operands[groups].name; groups++) {
        flexible += definition->operands[groups].arity != IR_ARITY_ONE;
        optional += definition->operands[groups].arity == IR_ARITY_OPTIONAL;
    }
    uint32_t fixed = groups - flexible, count = operation->operand_count;
    if (ir_attribute_get(operation, "operandSegmentSizes") || flexible > 1)
        return check_segments(at, operation, groups);
    bool exact = count == fixed || (count == fixed + 1 && optional);
    if (!exact && !(flexible > optional && count >= fixed)) {
        FAULT(at, operation, "%u operands where %s%u belong", count, flexible ? "at least " : "",
              fixed);
        return false;
    }
    return true;
}

static void check_operand_group(verifier *at, const ir_operation *operation, uint32_t group) {
    const ir_operand_definition *row = &operation->definition->operands[group];
    uint32_t first, count;
    ir_operand_group(operation, group, &first, &count);
    if ((row->arity == IR_ARITY_ONE && count != 1) ||
        (row->arity == IR_ARITY_OPTIONAL && count > 1)) {
        FAULT(at, operation, "operand '%s' is given %u times", row->name, count);
        return;
    }
    for (uint32_t i = first; i < first + count; i++)
        if (!satisfies(operation->operands[i].value->type, row->constraint))
            FAULT(at, operation, "operand '%s' must be %s, not %s", row->name,
                  constraint_names[row->constraint],
                  ir_type_text(operation->operands[i].value->type));
}

static void check_results(verifier *at, const ir_operation *operation,
                          const ir_operation_definition *definition) {
    uint32_t groups = 0, fixed = 0;
    bool variadic = false, optional = false;
    for (; groups < IR_MAXIMUM_RESULTS && definition->results[groups].name; groups++) {
        fixed += definition->results[groups].arity == IR_ARITY_ONE;
        variadic |= definition->results[groups].arity == IR_ARITY_VARIADIC;
        optional |= definition->results[groups].arity == IR_ARITY_OPTIONAL;
    }
    uint32_t count = operation->result_count;
    if (count < fixed || (!variadic && count > fixed + optional)) {
        FAULT(at, operation, "%u results where %s%u belong", count,
              variadic || optional ? "at least " : "", fixed);
        return;
    }
    for (uint32_t i = 0; i < count && groups; i++) {
        const ir_result_definition *row = &definition->results[i < groups ? i : groups - 1];
        if (!satisfies(operation->results[i].type, row->constraint))
            FAULT(at, operation, "result '%s' must be %s, not %s", row->name,
                  constraint_names[row->constraint], ir_type_text(operation->results[i].type));
    }
}

static void check_type_traits(verifier *at, const ir_operation *operation, uint32_t traits) {
    uint32_t operands = operation->operand_count, results = operation->result_count;
    const ir_type *shared = results    ? operation->results[0].type
                            : operands ? operation->operands[0].value->type
                                       : NULL;
    for (uint32_t i = 0; traits & IR_TRAIT_SAME_TYPES && i < operands + results; i++) {
        const ir_type *type = i < operands ? operation->operands[i].value->type
                                           : operation->results[i - operands].type;
        if (type == shared)
            continue;
        FAULT(at, operation, "operands and results must have one type, not %s and %s",
              ir_type_text(shared), ir_type_text(type));
        break;
    }
    bool exact = (traits & (IR_TRAIT_DESTINATION | IR_TRAIT_ANY_LAYOUT)) == IR_TRAIT_DESTINATION;
    if (exact && operands && results && operation->operands[operands - 1].value->type != shared)
        FAULT(at, operation, "the destination is %s but the result %s",
              ir_type_text(operation->operands[operands - 1].value->type), ir_type_text(shared));
}

/* ---- attributes ---- */

static const char *const kind_names[] = {[IR_ATTRIBUTE_UNIT] = "unit",
                                         [IR_ATTRIBUTE_BOOL] = "bool",
                                         [IR_ATTRIBUTE_INTEGER] = "integer",
                                         [IR_ATTRIBUTE_FLOAT] = "float",
                                         [IR_ATTRIBUTE_STRING] = "string",
                                         [IR_ATTRIBUTE_TYPE] = "type",
                                         [IR_ATTRIBUTE_ARRAY] = "array",
                                         [IR_ATTRIBUTE_DENSE_ARRAY] = "dense array",
                                         [IR_ATTRIBUTE_DICTIONARY] = "dictionary",
                                         [IR_ATTRIBUTE_AFFINE_MAP] = "affine map",
                                         [IR_ATTRIBUTE_SYMBOL] = "symbol",
                                         [IR_ATTRIBUTE_ENUM] = "enum",
                                         [IR_ATTRIBUTE_DENSE] = "dense elements",
                                         [IR_ATTRIBUTE_RESOURCE] = "dense resource"};

const char *ir_attribute_kind_name(ir_attribute_kind kind) {
    return kind == IR_ANY_KIND ? "any" : kind_names[kind];
}

static bool kind_agrees(const ir_attribute *value, ir_attribute_kind kind) {
    return kind == IR_ANY_KIND || value->kind == kind ||
           (kind == IR_ATTRIBUTE_DENSE && value->kind == IR_ATTRIBUTE_RESOURCE);
}

/* "spat.physical_layout" */
static bool enum_agrees(const ir_attribute *value, const char *type) {
    size_t dialect = strlen(value->string.dialect);
    return strncmp(type, value->string.dialect, dialect) == 0 && type[dialect] == '.' &&
           strcmp(type + dialect + 1, value->string.mnemonic) == 0;
}

static bool type_agrees(const ir_attribute *value, const ir_attribute_definition *row) {
    if (!row->type || row->kind == IR_ANY_KIND)
        return true;
    if (value->kind == IR_ATTRIBUTE_ENUM)
        return enum_agrees(value, row->type);
    if (!value->type)
        return true;
    const ir_type *wanted = ir_format_type(value->type->context, row->type);
    return wanted ? value->type == wanted : strcmp(ir_type_text(value->type), row->type) == 0;
}

static void check_attribute(verifier *at, const ir_operation *operation,
                            const ir_attribute_definition *row) {
    const ir_attribute *value = ir_attribute_get(operation, row->name);
    if (!value) {
        if (row->required)
            FAULT(at, operation, "attribute '%s' is missing", row->name);
        return;
    }
    ir_context *context = operation->context;
    if (!kind_agrees(value, row->kind))
        FAULT(at, operation, "attribute '%s' must be of kind %s, not %s", row->name,
              ir_attribute_kind_name(row->kind), ir_attribute_text(context, value));
    else if (!type_agrees(value, row))
        FAULT(at, operation, "attribute '%s' must be of type %s, not %s", row->name, row->type,
              ir_attribute_text(context, value));
    else if (row->values &&
             (value->kind == IR_ATTRIBUTE_ENUM || value->kind == IR_ATTRIBUTE_STRING) &&
             !lists(row->values, value->string.text))
        FAULT(at, operation, "attribute '%s' must be one of: %s, not %s", row->name, row->values,
              value->string.text);
}

static void check_attributes(verifier *at, const ir_operation *operation,
                             const ir_operation_definition *definition) {
    for (uint32_t i = 0; i < IR_MAXIMUM_ATTRIBUTES && definition->attributes[i].name; i++)
        check_attribute(at, operation, &definition->attributes[i]);
}

/* ---- place and nesting ---- */

static void check_place(verifier *at, const ir_operation *operation,
                        const ir_operation_definition *definition) {
    const ir_operation *parent = ir_operation_parent(operation);
    if (definition->parents && parent && !lists(definition->parents, parent->name))
        FAULT(at, operation, "belongs in %s, not in %s", definition->parents, parent->name);
    if (definition->traits & IR_TRAIT_TERMINATOR && operation->next)
        FAULT(at, operation, "ends its block but is not the last operation there");
    if (operation->successor_count && !(definition->traits & IR_TRAIT_TERMINATOR))
        FAULT(at, operation, "has successors but does not end its block");
    for (uint32_t i = 0; i < operation->successor_count; i++)
        if (operation->successors[i]->region != operation->block->region)
            FAULT(at, operation, "goes to a block of another region");
    if (at->stage && definition->stage && strcmp(definition->stage, "any") != 0 &&
        !lists(definition->stage, "any") && !lists(definition->stage, at->stage))
        FAULT(at, operation, "stands in a module of stage '%s' but belongs to: %s", at->stage,
              definition->stage);
}

static void check_blocks(verifier *at, const ir_operation *operation, uint32_t traits) {
    for (uint32_t i = 0; i < operation->region_count; i++) {
        const ir_block *first = operation->regions[i]->first;
        if (traits & IR_TRAIT_SINGLE_BLOCK && first && first->next)
            FAULT(at, operation, "its region must have one block");
        for (const ir_block *block = first; block; block = block->next) {
            const ir_operation *last = block->last;
            bool ends = last && last->definition && last->definition->traits & IR_TRAIT_TERMINATOR;
            if (!ends && !(traits & IR_TRAIT_NO_TERMINATOR))
                FAULT(at, last ? last : operation, "a block must end in a terminator");
        }
    }
}

/* ---- symbols ---- */

typedef struct symbol {
    const char *name;
    size_t order; /* in the block */
    const ir_operation *operation;
} symbol;

static int by_name(const void *a, const void *b) {
    const symbol *x = a, *y = b;
    int names = strcmp(x->name, y->name);
    return names ? names : (x->order > y->order) - (x->order < y->order);
}

static int by_order(const void *a, const void *b) {
    const symbol *x = a, *y = b;
    return (x->order > y->order) - (x->order < y->order);
}

static const char *symbol_name(const ir_operation *operation) {
    bool is_symbol = operation->definition && operation->definition->traits & IR_TRAIT_SYMBOL;
    return is_symbol ? ir_string_get(operation, "sym_name", NULL) : NULL;
}

static size_t collect_symbols(const ir_block *block, symbol *out) {
    size_t count = 0;
    for (const ir_operation *at = block->first; at; at = at->next) {
        const char *name = symbol_name(at);
        if (name && out)
            out[count] = (symbol){name, count, at};
        count += name != NULL;
    }
    return count;
}

/* Symbols of one block have different names. */
static void check_symbols(verifier *at, const ir_block *block) {
    size_t count = collect_symbols(block, NULL), repeated = 0;
    symbol *symbols = count > 1 ? calloc(count, sizeof *symbols) : NULL;
    if (count > 1 && !symbols) {
        out_of_memory(at);
        return;
    }
    if (!symbols)
        return;
    collect_symbols(block, symbols);
    qsort(symbols, count, sizeof *symbols, by_name);
    const char *last = symbols[0].name;
    for (size_t i = 1; i < count; i++) {
        bool again = strcmp(symbols[i].name, last) == 0;
        last = symbols[i].name;
        if (again)
            symbols[repeated++] = symbols[i];
    }
    qsort(symbols, repeated, sizeof *symbols, by_order);
    for (size_t i = 0; i < repeated; i++)
        FAULT(at, symbols[i].operation, "the symbol @%s is defined twice", symbols[i].name);
    free(symbols);
}

/* ---- uses ---- */

static const char *printed_name(const ir_value *value) {
    return value->name ? value->name : value->defining ? value->defining->name : "an argument";
}

static bool check_use(verifier *at, const ir_operation *operation, uint32_t number) {
    const ir_operand *use = &operation->operands[number];
    if (!use->value) {
        FAULT(at, operation, "operand %u is not set", number);
        return false;
    }
    if (use->owner != operation || !use->previous_link || *use->previous_link != use) {
        FAULT(at, operation, "operand %u is not in the use list of its value", number);
        return false;
    }
    switch (ir_dominance_check(at->dominance, use->value, operation)) {
    case IR_DOMINATES:
        break;
    case IR_NOT_BEFORE:
        FAULT(at, operation, "operand %u ('%s') is used before it is defined", number,
              printed_name(use->value));
        break;
    case IR_NOT_VISIBLE:
        FAULT(at, operation, "operand %u ('%s') is defined in a region that is not around it",
              number, printed_name(use->value));
        break;
    case IR_ISOLATED:
        FAULT(at, operation, "operand %u ('%s') is defined outside the isolated operation around",
              number, printed_name(use->value));
        break;
    }
    return true;
}

/* ---- operations ---- */

static void check_row(verifier *at, ir_operation *operation) {
    const ir_operation_definition *definition = operation->definition;
    uint32_t before = at->faults;
    if (operation->region_count != definition->region_count)
        FAULT(at, operation, "%u regions where %u belong", operation->region_count,
              definition->region_count);
    if (check_operand_count(at, operation, definition))
        for (uint32_t i = 0; i < IR_MAXIMUM_OPERANDS && definition->operands[i].name; i++)
            check_operand_group(at, operation, i);
    check_results(at, operation, definition);
    if (at->faults == before) /* else types that are wrong by themselves would be found unequal */
        check_type_traits(at, operation, definition->traits);
    check_attributes(at, operation, definition);
    check_place(at, operation, definition);
    check_blocks(at, operation, definition->traits);
    if (definition->traits & IR_TRAIT_SYMBOL)
        if (!symbol_name(operation))
            FAULT(at, operation, "a symbol needs the attribute sym_name");
    if (at->faults == before && definition->verify &&
        definition->verify(operation, at->diagnostics) != RAPTOR_OK)
        at->faults++;
}

static void check_operation(verifier *at, ir_operation *operation);

static void check_links(verifier *at, const ir_block *block) {
    const ir_operation *previous = NULL;
    for (const ir_operation *inner = block->first; inner; previous = inner, inner = inner->next)
        if (inner->block != block || inner->previous != previous)
            FAULT(at, inner, "is linked wrongly into its block");
}

static void check_region(verifier *at, ir_region *region) {
    ir_dominance dominance;
    if (!ir_dominance_init(&dominance, region, at->dominance)) {
        out_of_memory(at);
        return;
    }
    at->dominance = &dominance;
    for (ir_block *block = region->first; block; block = block->next) {
        check_links(at, block);
        check_symbols(at, block);
        for (ir_operation *inner = block->first; inner; inner = inner->next)
            check_operation(at, inner);
    }
    at->dominance = dominance.outer;
    ir_dominance_deinit(&dominance);
}

static void check_operation(verifier *at, ir_operation *operation) {
    bool whole = true;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        whole &= check_use(at, operation, i);
    for (uint32_t i = 0; i < operation->result_count; i++)
        whole &= operation->results[i].type != NULL;
    if (!operation->definition)
        FAULT(at, operation, "the operation '%s' is not registered", operation->name);
    else if (whole)
        check_row(at, operation);
    for (uint32_t i = 0; i < operation->region_count; i++)
        check_region(at, operation->regions[i]);
}

raptor_status ir_verify(ir_operation *operation, raptor_diagnostics *diagnostics) {
    verifier at = {.diagnostics = diagnostics};
    const ir_operation *top = operation;
    for (const ir_operation *up = operation; up; up = ir_operation_parent(up))
        top = up;
    at.stage = ir_string_get(top, "raptor.stage", NULL);
    check_operation(&at, operation);
    return at.faults ? RAPTOR_FAILED : RAPTOR_OK;
}
