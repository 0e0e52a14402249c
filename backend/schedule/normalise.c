#include "backend/schedule/normalise.h"

#include "ir/dialects/arith/arith.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/tensor.h"

#include <string.h>

enum { MAXIMUM_SOURCES = 64 };

typedef struct normal_state {
    ir_context *context;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
} normal_state;

/* ---- bound inputs -------------------------------------------------------------------------------
 */

static ir_operation *build_deferred(ir_builder *builder, ir_value *source, const ir_type *type) {
    return spat_build_deferred_communication(builder, 1, &source, 1, type);
}

/* The slice moves into a deferred communication of the outer value. */
static void defer_slice(ir_operation *slice, ir_value *source) {
    ir_context *context = slice->context;
    ir_builder builder = {
        .context = context, .block = slice->block, .before = slice, .location = slice->location};
    ir_operation *deferred = build_deferred(&builder, source, ir_result(slice, 0)->type);
    ir_block *body = ir_region_entry(deferred->regions[0]);
    ir_value_replace_uses(ir_result(slice, 0), ir_result(deferred, 0));
    ir_operation_detach(slice);
    ir_operation_append(body, slice);
    ir_operand_set(slice, 0, body->arguments[0]);
    ir_builder inside = {.context = context, .block = body, .location = slice->location};
    ir_value *payload = ir_result(slice, 0);
    spat_build_yield(&inside, 1, &payload);
}

/* The first slice of one run of the value among its uses; NULL if there is none. */
static ir_operation *find_slice(const ir_value *value) {
    for (ir_operand *use = value->first_use; use; use = use->next_use)
        if (ir_operation_is(use->owner, "tensor.extract_slice") &&
            use == &use->owner->operands[0] && views_slice_is_run(use->owner))
            return use->owner;
    return NULL;
}

void schedule_defer_input(ir_value *argument, ir_value *source, ir_block *body) {
    if (arith_constant(source)) { /* nothing to wait for */
        ir_value_replace_uses(argument, source);
        return;
    }
    for (ir_operation *slice; (slice = find_slice(argument));)
        defer_slice(slice, source);
    if (!ir_value_is_used(argument))
        return;
    ir_builder builder = {.context = argument->type->context, .block = body, .before = body->first};
    ir_operation *deferred = build_deferred(&builder, source, argument->type);
    ir_block *inner = ir_region_entry(deferred->regions[0]);
    ir_builder inside = {.context = builder.context, .block = inner};
    spat_build_yield(&inside, 1, &inner->arguments[0]);
    ir_value_replace_uses(argument, ir_result(deferred, 0));
}

/* ---- results ------------------------------------------------------------------------------------
 */

/* What a lane publishes: a part of a result, and in batches the insertion that says where. */
typedef struct publication {
    uint32_t result;
    ir_operation *insertion; /* NULL: all of a scalar computation's result */
    ir_value *value;
} publication;

typedef struct publications {
    publication *items; /* result by result, of each in the order of the text */
    uint32_t count, capacity;
} publications;

static void add_publication(normal_state *state, publications *list, publication item) {
    RAPTOR_GROW(state->arena, list->items, list->count, list->capacity);
    list->items[list->count++] = item;
}

static void list_result(normal_state *state, const ir_operation *compute, uint32_t result,
                        publications *list) {
    ir_operation *terminator = ir_block_terminator(ir_compute_body(compute));
    if (!ir_compute_is_batch(compute)) {
        add_publication(state, list,
                        (publication){result, NULL, ir_operand_value(terminator, result)});
        return;
    }
    const ir_value *output = ir_compute_output_argument(compute, result);
    for (ir_operation *at = spat_in_parallel_body(terminator)->first; at; at = at->next)
        if (ir_slice_destination(at) == output)
            add_publication(state, list, (publication){result, at, ir_slice_source(at)});
}

/* The one insertion into a result of a batch; NULL if there are several or none. */
static const ir_operation *only_insertion(const ir_operation *compute, uint32_t result) {
    const ir_value *output = ir_compute_output_argument(compute, result);
    const ir_operation *found = NULL;
    ir_operation *terminator = ir_block_terminator(ir_compute_body(compute));
    for (const ir_operation *at = spat_in_parallel_body(terminator)->first; at; at = at->next) {
        if (ir_slice_destination(at) != output)
            continue;
        if (found)
            return NULL;
        found = at;
    }
    return found;
}

/* The box of the result a lane fills. */
static raptor_status lane_box(normal_state *state, const ir_operation *compute,
                              const ir_operation *insertion, int64_t lane, const ir_type *type,
                              int64_t *offsets, int64_t *sizes) {
    ir_environment environment = {0};
    if (insertion)
        ir_environment_bind(&environment, ir_compute_lane(compute), lane);
    for (uint32_t i = 0; i < type->rank; i++) {
        offsets[i] = 0;
        sizes[i] = type->shape[i];
        if (!insertion)
            continue;
        ir_slice_entry offset = ir_slice_offset(insertion, i);
        offsets[i] = offset.constant;
        sizes[i] = ir_slice_size(insertion, i).constant;
        if (offset.value && !ir_evaluate_index(offset.value, &environment, &offsets[i]))
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(insertion), "an offset does not resolve statically");
    }
    return RAPTOR_OK;
}

static const ir_type *collection_type(const ir_type *type, const ir_operation *insertion,
                                      int64_t lanes) {
    int64_t shape[IR_SLICE_MAXIMUM_RANK + 1] = {lanes};
    for (uint32_t i = 0; i < type->rank; i++)
        shape[i + 1] = insertion ? ir_slice_size(insertion, i).constant : type->shape[i];
    return ir_type_tensor(type->context, type->rank + 1, shape, type->element);
}

/* Where an old result's parts are, lane by lane of one publication after the other. */
static raptor_status fill_boxes(normal_state *state, const ir_operation *compute,
                                const publication *part, uint32_t number,
                                spat_blueprint_description *whole, int64_t *offsets, int64_t *sizes,
                                int64_t *operands, int64_t *slots) {
    uint32_t lanes = (uint32_t)ir_compute_lane_count(compute), rank = whole->result_type->rank;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        size_t at = (size_t)number * lanes + lane;
        operands[at] = number;
        slots[at] = lane;
        RAPTOR_TRY(lane_box(state, compute, part->insertion, lane, whole->result_type,
                            offsets + at * rank, sizes + at * rank));
    }
    return RAPTOR_OK;
}

/* The old result, put together from the new collections. */
static raptor_status rebuild_result(normal_state *state, const ir_operation *compute,
                                    uint32_t result, ir_operation *created,
                                    const publications *list) {
    ir_value *old = ir_result(compute, result);
    uint32_t rank = old->type->rank, first = 0, parts = 0;
    while (list->items[first].result != result)
        first++;
    while (first + parts < list->count && list->items[first + parts].result == result)
        parts++;
    size_t fragments = (size_t)parts * (size_t)ir_compute_lane_count(compute);
    int64_t *offsets = RAPTOR_NEW_ARRAY(state->arena, int64_t, fragments * rank);
    int64_t *sizes = RAPTOR_NEW_ARRAY(state->arena, int64_t, fragments * rank);
    int64_t *operands = RAPTOR_NEW_ARRAY(state->arena, int64_t, fragments);
    int64_t *slots = RAPTOR_NEW_ARRAY(state->arena, int64_t, fragments);
    ir_value **collections = RAPTOR_NEW_ARRAY(state->arena, ir_value *, parts);
    spat_blueprint_description whole = {
        .collections = collections,
        .collection_count = parts,
        .physical_layout = "fragmented",
        .fragment_count = (uint32_t)fragments,
        .offsets = offsets,
        .sizes = sizes,
        .operand_indices = operands,
        .source_slots = slots,
        .source_offsets = RAPTOR_NEW_ARRAY(state->arena, int64_t, fragments),
        .result_type = old->type,
    };
    int64_t covered = 0;
    for (uint32_t i = 0; i < parts; i++) {
        collections[i] = ir_result(created, first + i);
        covered += ir_type_element_count(collections[i]->type);
        RAPTOR_TRY(fill_boxes(state, compute, &list->items[first + i], i, &whole, offsets, sizes,
                              operands, slots));
    }
    whole.partial = covered != ir_type_element_count(old->type);
    ir_builder builder = {.context = state->context,
                          .block = compute->block,
                          .before = compute->next,
                          .location = compute->location};
    ir_value_replace_uses(old, spat_build_blueprint(&builder, &whole));
    return RAPTOR_OK;
}

static void build_publication(ir_builder *builder, ir_operation *created, ir_value *const *values) {
    ir_operation *parallel =
        ir_build(builder, &(ir_operation_state){.name = "spat.in_parallel", .region_count = 1});
    ir_builder inside = {.context = builder->context,
                         .block = ir_block_create(parallel->regions[0]),
                         .location = builder->location};
    for (uint32_t r = 0; r < created->result_count; r++) {
        const ir_type *type = ir_result(created, r)->type;
        ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK + 1], sizes[IR_SLICE_MAXIMUM_RANK + 1];
        for (uint32_t i = 0; i < type->rank; i++) {
            offsets[i] = i ? ir_slice_constant(0) : ir_slice_value(ir_compute_lane(created));
            sizes[i] = ir_slice_constant(i ? type->shape[i] : 1);
        }
        ir_build_parallel_insert_slice(&inside, values[r], ir_compute_output_argument(created, r),
                                       offsets, sizes, NULL);
    }
}

/* ---- computations -------------------------------------------------------------------------------
 */

static ir_operation *create_batch(normal_state *state, ir_operation *compute,
                                  const ir_type *const *types, uint32_t count) {
    ir_compute_description description = ir_compute_describe(compute, state->arena);
    description.result_types = types;
    description.result_count = count;
    ir_builder builder = {.context = state->context,
                          .block = compute->block,
                          .before = compute,
                          .location = compute->location};
    ir_operation *created =
        ir_build_compute(&builder, "spat.scheduled_compute_batch", &description);
    for (uint32_t i = 0; i < compute->attribute_count; i++) {
        const char *name = compute->attributes[i].name;
        if (!ir_attribute_get(created, name) && strcmp(name, "coreId") != 0)
            ir_attribute_set(created, name, compute->attributes[i].value);
    }
    return created;
}

static raptor_status list_publications(normal_state *state, const ir_operation *compute,
                                       publications *out_list) {
    *out_list = (publications){0};
    for (uint32_t r = 0; r < compute->result_count; r++) {
        uint32_t before = out_list->count;
        list_result(state, compute, r, out_list);
        if (before == out_list->count || ir_result(compute, r)->type->rank >= IR_SLICE_MAXIMUM_RANK)
            return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported,
                                   ir_place(compute),
                                   "result %u is not published, or its rank is too high", r);
    }
    return RAPTOR_OK;
}

static raptor_status rewrite_compute(normal_state *state, ir_operation *compute) {
    uint32_t results = compute->result_count, lanes = (uint32_t)ir_compute_lane_count(compute);
    publications parts;
    RAPTOR_TRY(list_publications(state, compute, &parts));
    const ir_type **types = RAPTOR_NEW_ARRAY(state->arena, const ir_type *, parts.count);
    ir_value **values = RAPTOR_NEW_ARRAY(state->arena, ir_value *, parts.count);
    for (uint32_t i = 0; i < parts.count; i++)
        types[i] = collection_type(ir_result(compute, parts.items[i].result)->type,
                                   parts.items[i].insertion, lanes);
    ir_operation *created = create_batch(state, compute, types, parts.count);
    ir_builder body = {.context = state->context,
                       .block = ir_compute_body(created),
                       .location = compute->location};
    ir_mapping *mapping = ir_mapping_create(state->context);
    if (ir_compute_is_batch(compute))
        ir_mapping_set(mapping, ir_compute_lane(compute), ir_compute_lane(created));
    for (uint32_t i = 0; i < ir_compute_weight_count(compute); i++)
        ir_mapping_set(mapping, ir_compute_weight_argument(compute, i),
                       ir_compute_weight_argument(created, i));
    /* Inputs get arguments for the time being; what is read of them is deferred. */
    uint32_t inputs = ir_compute_input_count(compute), first = body.block->argument_count;
    for (uint32_t i = 0; i < inputs; i++)
        ir_mapping_set(mapping, ir_compute_input_argument(compute, i),
                       ir_block_add_argument(body.block, ir_compute_input(compute, i)->type));
    const ir_operation *terminator = ir_block_terminator(ir_compute_body(compute));
    for (ir_operation *at = ir_compute_body(compute)->first; at != terminator; at = at->next)
        ir_operation_append(body.block, ir_operation_clone(at, mapping));
    for (uint32_t i = 0; i < parts.count; i++)
        values[i] = ir_mapping_get(mapping, parts.items[i].value);
    if (results)
        build_publication(&body, created, values);
    else
        spat_build_yield(&body, 0, NULL);
    for (uint32_t i = 0; i < inputs; i++)
        schedule_defer_input(body.block->arguments[first + i], ir_compute_input(compute, i),
                             body.block);
    body.block->argument_count = first;
    for (uint32_t r = 0; r < results; r++)
        RAPTOR_TRY(rebuild_result(state, compute, r, created, &parts));
    ir_operation_erase(compute);
    return RAPTOR_OK;
}

/* Whether the results are collections only blueprints use. */
static bool is_normal(const ir_operation *compute) {
    if (!ir_compute_is_batch(compute) || ir_compute_input_count(compute))
        return compute->result_count == 0 && ir_compute_input_count(compute) == 0;
    for (uint32_t r = 0; r < compute->result_count; r++) {
        const ir_operation *insertion = only_insertion(compute, r);
        const ir_type *type = ir_result(compute, r)->type;
        if (!insertion || type->shape[0] != ir_compute_lane_count(compute) ||
            ir_slice_size(insertion, 0).constant != 1)
            return false;
        for (const ir_operand *use = ir_result(compute, r)->first_use; use; use = use->next_use)
            if (!ir_operation_is(use->owner, "spat.blueprint"))
                return false;
        for (uint32_t i = 1; i < type->rank; i++)
            if (ir_slice_size(insertion, i).constant != type->shape[i])
                return false;
    }
    return true;
}

/* ---- grouped communication ----------------------------------------------------------------------
 */

/* One case as a communication of its own: the case's number in place of the argument. */
static ir_value *build_case(ir_operation *grouped, int64_t number, const ir_type *type) {
    ir_context *context = grouped->context;
    ir_builder builder = {.context = context,
                          .block = grouped->block,
                          .before = grouped,
                          .location = grouped->location};
    uint32_t count = grouped->operand_count;
    ir_value *sources[MAXIMUM_SOURCES];
    for (uint32_t i = 0; i < count; i++)
        sources[i] = ir_operand_value(grouped, i);
    ir_operation *single = spat_build_deferred_communication(&builder, count, sources, 1, type);
    ir_block *from = ir_region_entry(grouped->regions[0]);
    ir_block *to = ir_region_entry(single->regions[0]);
    ir_builder inside = {.context = context, .block = to, .location = grouped->location};
    ir_mapping *mapping = ir_mapping_create(context);
    for (uint32_t i = 0; i < count; i++)
        ir_mapping_set(mapping, from->arguments[i], to->arguments[i]);
    ir_mapping_set(mapping, from->arguments[count], ir_build_index(&inside, number));
    for (ir_operation *at = from->first; at; at = at->next)
        ir_operation_append(to, ir_operation_clone(at, mapping));
    return ir_result(single, 0);
}

static raptor_status split_grouped(normal_state *state, ir_operation *grouped) {
    const ir_type *type = ir_result(grouped, 0)->type;
    int64_t cases = ir_integer_get(grouped, "specialization_count", 1);
    if (grouped->operand_count > MAXIMUM_SOURCES)
        return raptor_diagnose(state->diagnostics, RAPTOR_E_compile_unsupported, ir_place(grouped),
                               "more than %d sources", MAXIMUM_SOURCES);
    if (cases == 1)
        return RAPTOR_OK;
    const ir_type *fragment =
        ir_type_tensor(state->context, type->rank - 1, type->shape + 1, type->element);
    ir_builder builder = {.context = state->context,
                          .block = grouped->block,
                          .before = grouped,
                          .location = grouped->location};
    ir_value *whole = tensor_build_empty(&builder, type);
    ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK], sizes[IR_SLICE_MAXIMUM_RANK];
    for (int64_t c = 0; c < cases; c++) {
        for (uint32_t i = 0; i < type->rank; i++) {
            offsets[i] = ir_slice_constant(i ? 0 : c);
            sizes[i] = ir_slice_constant(i ? type->shape[i] : 1);
        }
        whole = ir_build_insert_slice(&builder, build_case(grouped, c, fragment), whole, offsets,
                                      sizes, NULL);
    }
    ir_value_replace_uses(ir_result(grouped, 0), whole);
    ir_operation_erase(grouped);
    return RAPTOR_OK;
}

typedef struct grouped_walk {
    normal_state *state;
    raptor_status_code status;
} grouped_walk;

static bool visit_grouped(ir_operation *operation, void *user) {
    grouped_walk *walk = user;
    if (ir_operation_is(operation, "spat.deferred_communication"))
        walk->status = split_grouped(walk->state, operation);
    return walk->status == RAPTOR_OK;
}

raptor_status schedule_normalise(ir_operation *module, raptor_arena *arena,
                                 raptor_diagnostics *diagnostics) {
    normal_state state = {.context = module->context, .arena = arena, .diagnostics = diagnostics};
    ir_block *body = func_body(func_find(module, NULL));
    for (ir_operation *next, *at = body->first; at; at = next) {
        next = at->next;
        if (ir_compute_is(at) && !is_normal(at))
            RAPTOR_TRY(rewrite_compute(&state, at));
    }
    grouped_walk walk = {.state = &state};
    ir_walk(module, visit_grouped, &walk);
    return walk.status;
}
