/* Builders and queries of the spat dialect. Compute operations are built and read through
 * ir/dialects/common/compute.h: ir_build_compute(builder, "spat.graph_compute_batch", ...).
 * Elementwise operations need no builder of their own:
 *   ir_build_value(builder, "spat.vadd", 2, operands, type, NULL, 0)
 * Plan operations take their properties as attributes of the same call. */
#ifndef RAPTOR_IR_DIALECTS_SPAT_H
#define RAPTOR_IR_DIALECTS_SPAT_H

#include "ir/dialects/common/compute.h"

/* #spat<logical_layout nchw> and #spat<physical_layout LAYOUT>. */
const ir_attribute *spat_logical_layout(ir_context *context);
const ir_attribute *spat_physical_layout(ir_context *context, const char *layout);

/* The block of a resultful batch's terminator. */
/* The terminator of a resultful batch; fill its block with ir_build_parallel_insert_slice. */
ir_operation *spat_build_in_parallel(ir_builder *builder);
static inline ir_block *spat_in_parallel_body(const ir_operation *in_parallel) {
    return ir_region_entry(in_parallel->regions[0]);
}
ir_operation *spat_build_yield(ir_builder *builder, uint32_t count, ir_value *const *values);
/* The whole terminator for the graph contract: publishes values[r] (shape F) of each result at
 * [lane, 0, ...] with sizes [1] + F. */
ir_operation *spat_build_publish(ir_builder *builder, ir_operation *batch, ir_value *const *values);

ir_value *spat_build_wvmm(ir_builder *builder, ir_value *weight, ir_value *input);

/* A reconstruction in fragment_assembly mode, one entry a fragment: fragment f is slot
 * source_slots[f] of collection operand_indices[f], from flat element source_offsets[f] on, and
 * becomes the box offsets[f*rank..], sizes[f*rank..] of the result. */
typedef struct spat_blueprint_description {
    ir_value *const *collections;
    uint32_t collection_count;
    const char *physical_layout;
    uint32_t fragment_count;
    const int64_t *offsets, *sizes; /* fragment_count * result rank, in elements */
    const int64_t *operand_indices, *source_slots, *source_offsets; /* fragment_count */
    bool partial; /* coverage partial instead of complete */
    const ir_type *result_type;
    const ir_named_attribute *attributes;
    uint32_t attribute_count;
} spat_blueprint_description;
ir_value *spat_build_blueprint(ir_builder *builder, const spat_blueprint_description *description);

/* Reading a blueprint. Attribute names: logicalLayout, physicalLayout, fragmentOffsets,
 * fragmentSizes, indexMap, mode, operandIndices, sourceSlots, sourceOffsets, fragmentStrides,
 * conflictPolicy, coveragePolicy. */
typedef struct spat_blueprint_fragment {
    uint32_t collection;            /* operand number */
    int64_t slot, source_offset;    /* publication, flat element within it */
    const int64_t *offsets, *sizes; /* result rank entries */
} spat_blueprint_fragment;
bool spat_blueprint_is_assembly(const ir_operation *blueprint); /* else physical_view */
uint32_t spat_blueprint_fragment_count(const ir_operation *blueprint);
spat_blueprint_fragment spat_blueprint_get(const ir_operation *blueprint, uint32_t number);

/* A deferred communication with its block (one argument per source, plus the case index when
 * specialization_count > 1); the caller fills the body, spat.yield included. */
ir_operation *spat_build_deferred_communication(ir_builder *builder, uint32_t source_count,
                                                ir_value *const *sources,
                                                int64_t specialization_count,
                                                const ir_type *result_type);

/* Transfers between cores; every number is an index value. */
ir_operation *spat_build_channel_send(ir_builder *builder, ir_value *input, ir_value *channel,
                                      ir_value *source_core, ir_value *target_core);
ir_value *spat_build_channel_receive(ir_builder *builder, ir_value *channel, ir_value *source_core,
                                     ir_value *target_core, const ir_type *type);
ir_operation *spat_build_host_store_sync(ir_builder *builder, ir_value *input,
                                         ir_value *source_core, ir_value *target_core,
                                         ir_value *host_offset, ir_value *event);
ir_value *spat_build_host_wait_load(ir_builder *builder, ir_value *source_core,
                                    ir_value *target_core, ir_value *host_offset, ir_value *event,
                                    ir_value *count, const ir_type *type);
ir_operation *spat_build_sync(ir_builder *builder, ir_value *target_core, ir_value *event);
ir_operation *spat_build_wait(ir_builder *builder, ir_value *event, ir_value *count);

#endif
