#include "ir/dialects/spat/spat.h"

#include "ir/dialects/tensor/slice.h"

#include <string.h>

const ir_attribute *spat_logical_layout(ir_context *context) {
    return ir_attribute_enum(context, "spat", "logical_layout", "nchw");
}

const ir_attribute *spat_physical_layout(ir_context *context, const char *layout) {
    return ir_attribute_enum(context, "spat", "physical_layout", layout);
}

ir_operation *spat_build_in_parallel(ir_builder *builder) {
    ir_operation *operation =
        ir_build(builder, &(ir_operation_state){.name = "spat.in_parallel", .region_count = 1});
    ir_block_create(operation->regions[0]);
    return operation;
}

ir_operation *spat_build_yield(ir_builder *builder, uint32_t count, ir_value *const *values) {
    return ir_build_operation(builder, "spat.yield", count, values, NULL, NULL, 0);
}

ir_operation *spat_build_publish(ir_builder *builder, ir_operation *batch,
                                 ir_value *const *values) {
    ir_operation *operation = spat_build_in_parallel(builder);
    ir_builder inner = *builder;
    inner.block = spat_in_parallel_body(operation);
    inner.before = NULL;
    for (uint32_t i = 0; i < batch->result_count; i++) {
        const ir_type *type = values[i]->type;
        ir_slice_entry offsets[IR_SLICE_MAXIMUM_RANK] = {ir_slice_value(ir_compute_lane(batch))};
        ir_slice_entry sizes[IR_SLICE_MAXIMUM_RANK] = {ir_slice_constant(1)};
        for (uint32_t d = 0; d < type->rank && d + 1 < IR_SLICE_MAXIMUM_RANK; d++)
            sizes[d + 1] = ir_slice_constant(type->shape[d]);
        ir_build_parallel_insert_slice(&inner, values[i], ir_compute_output_argument(batch, i),
                                       offsets, sizes, NULL);
    }
    return operation;
}

ir_value *spat_build_wvmm(ir_builder *builder, ir_value *weight, ir_value *input) {
    ir_value *const operands[] = {weight, input};
    const int64_t shape[2] = {input->type->shape[0], weight->type->shape[1]};
    const ir_type *type = ir_type_tensor(builder->context, 2, shape, input->type->element);
    return ir_build_value(builder, "spat.wvmm", 2, operands, type, NULL, 0);
}

static void set_enum(ir_operation *operation, const char *name, const char *mnemonic,
                     const char *value) {
    ir_attribute_set(operation, name,
                     ir_attribute_enum(operation->context, "spat", mnemonic, value));
}

static void set_numbers(ir_operation *operation, const char *name, uint32_t count,
                        const int64_t *numbers) {
    ir_attribute_set(operation, name, ir_attribute_i64_array(operation->context, count, numbers));
}

ir_value *spat_build_blueprint(ir_builder *builder, const spat_blueprint_description *description) {
    uint32_t fragments = description->fragment_count;
    uint32_t entries = fragments * description->result_type->rank;
    int64_t *ones =
        RAPTOR_NEW_ARRAY(ir_context_arena(builder->context), int64_t, entries ? entries : 1);
    for (uint32_t i = 0; i < entries; i++)
        ones[i] = 1;
    ir_operation *operation =
        ir_build_operation(builder, "spat.blueprint", description->collection_count,
                           description->collections, description->result_type, NULL, 0);
    ir_attribute_set(operation, "logicalLayout", spat_logical_layout(builder->context));
    ir_attribute_set(operation, "physicalLayout",
                     spat_physical_layout(builder->context, description->physical_layout));
    set_numbers(operation, "fragmentOffsets", entries, description->offsets);
    set_numbers(operation, "fragmentSizes", entries, description->sizes);
    set_enum(operation, "indexMap", "index_map", "explicit");
    set_enum(operation, "mode", "blueprint_mode", "fragment_assembly");
    set_numbers(operation, "operandIndices", fragments, description->operand_indices);
    set_numbers(operation, "sourceSlots", fragments, description->source_slots);
    set_numbers(operation, "sourceOffsets", fragments, description->source_offsets);
    set_numbers(operation, "fragmentStrides", entries, ones);
    set_enum(operation, "conflictPolicy", "conflict_policy", "disjoint");
    set_enum(operation, "coveragePolicy", "coverage_policy",
             description->partial ? "partial" : "complete");
    for (uint32_t i = 0; i < description->attribute_count; i++)
        ir_attribute_set(operation, description->attributes[i].name,
                         description->attributes[i].value);
    return ir_result(operation, 0);
}

bool spat_blueprint_is_assembly(const ir_operation *blueprint) {
    return strcmp(ir_enum_get(blueprint, "mode", ""), "fragment_assembly") == 0;
}

uint32_t spat_blueprint_fragment_count(const ir_operation *blueprint) {
    uint32_t count = 0;
    ir_integers_get(blueprint, "sourceSlots", &count);
    return count;
}

spat_blueprint_fragment spat_blueprint_get(const ir_operation *blueprint, uint32_t number) {
    uint32_t count = 0, rank = blueprint->results[0].type->rank;
    size_t box = (size_t)number * rank;
    spat_blueprint_fragment fragment = {
        .collection = (uint32_t)ir_integers_get(blueprint, "operandIndices", &count)[number],
        .slot = ir_integers_get(blueprint, "sourceSlots", &count)[number],
        .source_offset = ir_integers_get(blueprint, "sourceOffsets", &count)[number],
        .offsets = ir_integers_get(blueprint, "fragmentOffsets", &count) + box,
        .sizes = ir_integers_get(blueprint, "fragmentSizes", &count) + box,
    };
    return fragment;
}

ir_operation *spat_build_deferred_communication(ir_builder *builder, uint32_t source_count,
                                                ir_value *const *sources,
                                                int64_t specialization_count,
                                                const ir_type *result_type) {
    ir_operation *operation =
        ir_build(builder, &(ir_operation_state){.name = "spat.deferred_communication",
                                                .operands = sources,
                                                .operand_count = source_count,
                                                .result_types = &result_type,
                                                .result_count = 1,
                                                .region_count = 1});
    ir_block *body = ir_block_create(operation->regions[0]);
    for (uint32_t i = 0; i < source_count; i++)
        ir_block_add_argument(body, sources[i]->type);
    if (specialization_count > 1) {
        ir_block_add_argument(body, ir_type_index(builder->context));
        ir_attribute_set(operation, "specialization_count",
                         ir_attribute_i64(builder->context, specialization_count));
    }
    return operation;
}

ir_operation *spat_build_channel_send(ir_builder *builder, ir_value *input, ir_value *channel,
                                      ir_value *source_core, ir_value *target_core) {
    ir_value *const operands[] = {input, channel, source_core, target_core};
    return ir_build_operation(builder, "spat.channel_send", 4, operands, NULL, NULL, 0);
}

ir_value *spat_build_channel_receive(ir_builder *builder, ir_value *channel, ir_value *source_core,
                                     ir_value *target_core, const ir_type *type) {
    ir_value *const operands[] = {channel, source_core, target_core};
    return ir_build_value(builder, "spat.channel_receive", 3, operands, type, NULL, 0);
}

ir_operation *spat_build_host_store_sync(ir_builder *builder, ir_value *input,
                                         ir_value *source_core, ir_value *target_core,
                                         ir_value *host_offset, ir_value *event) {
    ir_value *const operands[] = {input, source_core, target_core, host_offset, event};
    return ir_build_operation(builder, "spat.host_store_sync", 5, operands, NULL, NULL, 0);
}

ir_value *spat_build_host_wait_load(ir_builder *builder, ir_value *source_core,
                                    ir_value *target_core, ir_value *host_offset, ir_value *event,
                                    ir_value *count, const ir_type *type) {
    ir_value *const operands[] = {source_core, target_core, host_offset, event, count};
    return ir_build_value(builder, "spat.host_wait_load", 5, operands, type, NULL, 0);
}

ir_operation *spat_build_sync(ir_builder *builder, ir_value *target_core, ir_value *event) {
    ir_value *const operands[] = {target_core, event};
    return ir_build_operation(builder, "spat.sync", 2, operands, NULL, NULL, 0);
}

ir_operation *spat_build_wait(ir_builder *builder, ir_value *event, ir_value *count) {
    ir_value *const operands[] = {event, count};
    return ir_build_operation(builder, "spat.wait", 2, operands, NULL, NULL, 0);
}
