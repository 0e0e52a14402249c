#include "ir/dialects/common/views.h"

#include "ir/dialects/common/compute.h"
#include "ir/registry.h"

/* The operand whose storage a result is; NULL if it has storage of its own. */
static const ir_value *aliased(const ir_value *value) {
    const ir_operation *defining = value->defining;
    if (!defining || !defining->definition || value->number >= IR_MAXIMUM_RESULTS)
        return NULL;
    const ir_result_definition *row = &defining->definition->results[value->number];
    if (!row->name || row->behaviour != IR_RESULT_ALIASES)
        return NULL;
    uint32_t first, count;
    ir_operand_group(defining, row->aliased_operand, &first, &count);
    return count == 1 && first < defining->operand_count ? ir_operand_value(defining, first) : NULL;
}

/* One step towards the storage: through a view, a destination or a binding. */
static const ir_value *behind(const ir_value *value) {
    if (!value->defining) {
        const ir_value *outer = ir_compute_outer((ir_value *)(uintptr_t)value);
        return outer == value ? NULL : outer;
    }
    if (ir_operation_is(value->defining, "tensor.extract_slice"))
        return ir_slice_source(value->defining);
    return aliased(value);
}

bool views_is_view(const ir_value *value) {
    return value->defining && (ir_operation_is(value->defining, "memref.subview") ||
                               ir_operation_is(value->defining, "tensor.extract_slice"));
}

const ir_value *views_root(const ir_value *value) {
    for (const ir_value *next; (next = behind(value));)
        value = next;
    return value;
}

/* Row-major byte position of a view's first element within what it views. */
static bool view_bytes(const ir_operation *view, const ir_environment *environment,
                       int64_t *out_bytes) {
    const ir_type *type = ir_slice_source(view)->type;
    int64_t position = 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        ir_slice_entry entry = ir_slice_offset(view, i);
        int64_t offset = entry.constant;
        if (entry.value && !ir_evaluate_index(entry.value, environment, &offset))
            return false;
        if (__builtin_mul_overflow(position, type->shape[i], &position) ||
            __builtin_add_overflow(position, offset, &position))
            return false;
    }
    return !__builtin_mul_overflow(position, (int64_t)ir_type_element_bytes(type), out_bytes);
}

bool views_resolve(const ir_value *value, const ir_environment *environment,
                   const ir_value **out_root, int64_t *out_bytes) {
    int64_t bytes = 0, step;
    for (const ir_value *next; (next = behind(value)); value = next) {
        if (!views_is_view(value))
            continue;
        if (!view_bytes(value->defining, environment, &step) ||
            __builtin_add_overflow(bytes, step, &bytes))
            return false;
    }
    *out_root = value;
    *out_bytes = bytes;
    return true;
}

/* A box is one run of its source when every dimension behind the first longer than one is taken
 * whole, with unit strides. */
bool views_slice_is_run(const ir_operation *slice) {
    const ir_value *target = ir_slice_destination(slice);
    const ir_type *type = (target ? target : ir_slice_source(slice))->type;
    bool begun = false;
    for (uint32_t i = 0; i < type->rank; i++) {
        ir_slice_entry size = ir_slice_size(slice, i), stride = ir_slice_stride(slice, i);
        if (size.value || stride.value || (size.constant > 1 && stride.constant != 1) ||
            (begun && size.constant != type->shape[i]))
            return false;
        begun = begun || size.constant > 1;
    }
    return true;
}

bool views_is_contiguous(const ir_value *value) {
    for (const ir_value *next; (next = behind(value)); value = next)
        if (views_is_view(value) && !views_slice_is_run(value->defining))
            return false;
    return true;
}
