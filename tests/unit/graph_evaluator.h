/* Evaluates a module of stage graph by the dialect reference's semantics, in the plainest way: one
 * buffer a value, lanes one after the other. Rows of tensor.empty are NaN, so that elements nobody
 * wrote show up in results. Slices outside their source end the test. */
#ifndef RAPTOR_TESTS_GRAPH_EVALUATOR_H
#define RAPTOR_TESTS_GRAPH_EVALUATOR_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ir/dialects/affine/affine.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/scf/scf.h"
#include "ir/dialects/spat/spat.h"
#include "ir/dialects/tensor/slice.h"

typedef struct evaluated {
    int64_t index; /* of an index value */
    int64_t count; /* elements of a tensor */
    float *data;
    bool is_fresh; /* nothing else can see the data */
} evaluated;

static inline evaluated *evaluated_of(const ir_value *value) {
    assert_non_null(value->scratch);
    return value->scratch;
}

static inline evaluated *evaluated_new(ir_value *value) {
    raptor_arena *arena =
        ir_context_arena(value->defining ? value->defining->context : value->type->context);
    evaluated *result = RAPTOR_NEW(arena, evaluated);
    if (value->type->kind == IR_TYPE_TENSOR && value->type->element->kind == IR_TYPE_FLOAT) {
        result->count = ir_type_element_count(value->type);
        result->data = RAPTOR_NEW_ARRAY(arena, float, (size_t)result->count);
    }
    value->scratch = result;
    return result;
}

static inline void evaluate_block(ir_block *block);

static inline void evaluate_constant(ir_operation *operation) {
    ir_value *value = ir_result(operation, 0);
    const ir_attribute *attribute = ir_attribute_get(operation, "value");
    evaluated *result = evaluated_new(value);
    if (attribute->kind == IR_ATTRIBUTE_INTEGER) {
        result->index = attribute->integer;
        return;
    }
    bool splat;
    const unsigned char *bytes = ir_attribute_data(attribute, &splat);
    for (int64_t i = 0; i < result->count; i++)
        memcpy(&result->data[i], bytes + (splat ? 0 : 4 * i), 4);
}

static inline void evaluate_apply(ir_operation *operation) {
    int64_t dimensions[8], value;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        dimensions[i] = evaluated_of(ir_operand_value(operation, i))->index;
    assert_true(
        ir_affine_evaluate(affine_map(operation)->map.results[0], dimensions, NULL, &value));
    evaluated_new(ir_result(operation, 0))->index = value;
}

static inline void evaluate_lookup(ir_operation *operation) {
    const ir_attribute *table = ir_attribute_get(ir_operand_value(operation, 0)->defining, "value");
    int64_t at = evaluated_of(ir_operand_value(operation, 1))->index, value;
    assert_in_range(at, 0, table->type->shape[0] - 1);
    bool splat;
    const unsigned char *bytes = ir_attribute_data(table, &splat);
    memcpy(&value, bytes + (splat ? 0 : 8 * at), 8);
    evaluated_new(ir_result(operation, 0))->index = value;
}

/* First element of a slice in its larger value, whose last dimension alone is longer than one. */
static inline int64_t slice_start(const ir_operation *operation, const ir_type *larger,
                                  int64_t length, int64_t stride) {
    int64_t start = 0;
    for (uint32_t i = 0; i < larger->rank; i++) {
        ir_slice_entry entry = ir_slice_offset(operation, i);
        int64_t offset = entry.value ? evaluated_of(entry.value)->index : entry.constant;
        int64_t reach = i + 1 == larger->rank ? (length - 1) * stride : 0;
        assert_true(offset >= 0 && offset + reach < larger->shape[i]);
        start = start * larger->shape[i] + offset;
    }
    return start;
}

static inline void evaluate_extract(ir_operation *operation) {
    ir_value *source = ir_slice_source(operation);
    evaluated *from = evaluated_of(source), *to = evaluated_new(ir_result(operation, 0));
    int64_t stride = ir_slice_stride(operation, source->type->rank - 1).constant;
    bool bound = !source->defining;
    assert_true(!bound || stride == 1); /* gathers are for local rows */
    int64_t start = slice_start(operation, source->type, to->count, stride);
    for (int64_t i = 0; i < to->count; i++)
        to->data[i] = from->data[start + i * stride];
}

/* In place where the old row is not seen again, or long rows would take quadratic time. */
static inline void evaluate_insert(ir_operation *operation) {
    ir_value *destination = ir_slice_destination(operation);
    evaluated *part = evaluated_of(ir_slice_source(operation)), *to = evaluated_of(destination);
    int64_t start = slice_start(operation, destination->type, part->count, 1);
    bool is_last = ir_value_use_count(destination) == 1 &&
                   (destination->block ? destination->block : destination->defining->block) ==
                       operation->block;
    if (!to->is_fresh || !is_last) {
        evaluated *copy = evaluated_new(ir_result(operation, 0));
        memcpy(copy->data, to->data, (size_t)to->count * 4);
        copy->is_fresh = true;
        to = copy;
    }
    memcpy(to->data + start, part->data, (size_t)part->count * 4);
    ir_result(operation, 0)->scratch = to;
}

static inline void evaluate_for(ir_operation *operation) {
    int64_t i = evaluated_of(scf_for_lower(operation))->index;
    int64_t end = evaluated_of(scf_for_upper(operation))->index;
    evaluated *carried = evaluated_of(scf_for_initial(operation, 0));
    if (ir_value_use_count(scf_for_initial(operation, 0)) > 1)
        carried->is_fresh = false;
    for (; i < end; i += evaluated_of(scf_for_step(operation))->index) {
        evaluated_new(scf_for_induction(operation))->index = i;
        scf_for_carried(operation, 0)->scratch = carried;
        evaluate_block(scf_for_body(operation));
        carried = ir_operand_value(ir_block_terminator(scf_for_body(operation)), 0)->scratch;
    }
    ir_result(operation, 0)->scratch = carried;
}

static inline void evaluate_product(ir_operation *operation) {
    evaluated *matrix = evaluated_of(ir_operand_value(operation, 0));
    evaluated *x = evaluated_of(ir_operand_value(operation, 1));
    evaluated *y = evaluated_new(ir_result(operation, 0));
    assert_int_equal(matrix->count, x->count * y->count);
    for (int64_t j = 0; j < y->count; j++) {
        double sum = 0;
        for (int64_t k = 0; k < x->count; k++)
            sum += (double)x->data[k] * matrix->data[k * y->count + j];
        y->data[j] = (float)sum;
    }
}

static inline float evaluate_unary(const char *name, float x) {
    if (!strcmp(name, "spat.relu"))
        return x > 0 ? x : x != x ? x : 0;
    if (!strcmp(name, "spat.sigmoid"))
        return 1 / (1 + expf(-x));
    assert_string_equal(name, "spat.tanh");
    return tanhf(x);
}

static inline float evaluate_binary(const char *name, float a, float b) {
    if (!strcmp(name, "spat.vadd"))
        return a + b;
    if (!strcmp(name, "spat.vsub"))
        return a - b;
    if (!strcmp(name, "spat.vmul"))
        return a * b;
    assert_string_equal(name, "spat.vmax");
    return a > b || a != a ? a : b;
}

/* Values of the slice as one: softmax and average. */
static inline void evaluate_reduction(ir_operation *operation, evaluated *x, evaluated *y) {
    double sum = 0;
    bool is_average = ir_operation_is(operation, "spat.vavg");
    float highest = x->data[0];
    for (int64_t i = 0; i < x->count; i++)
        highest = fmaxf(highest, x->data[i]);
    for (int64_t i = 0; i < x->count; i++)
        sum += is_average ? (double)x->data[i] : exp((double)x->data[i] - highest);
    if (is_average)
        y->data[0] = (float)(sum / (double)x->count);
    for (int64_t i = 0; !is_average && i < x->count; i++)
        y->data[i] = (float)(exp((double)x->data[i] - highest) / sum);
}

static inline void evaluate_vector(ir_operation *operation) {
    evaluated *a = evaluated_of(ir_operand_value(operation, 0));
    evaluated *b = operation->operand_count > 1 ? evaluated_of(ir_operand_value(operation, 1)) : a;
    evaluated *y = evaluated_new(ir_result(operation, 0));
    assert_int_equal(a->count, b->count);
    if (ir_operation_is(operation, "spat.softmax") || ir_operation_is(operation, "spat.vavg")) {
        evaluate_reduction(operation, a, y);
        return;
    }
    for (int64_t i = 0; i < y->count; i++)
        y->data[i] = operation->operand_count == 1
                         ? evaluate_unary(operation->name, a->data[i])
                         : evaluate_binary(operation->name, a->data[i], b->data[i]);
}

static inline void evaluate_in_parallel(ir_operation *operation) {
    for (ir_operation *at = spat_in_parallel_body(operation)->first; at; at = at->next) {
        ir_value *destination = ir_slice_destination(at);
        evaluated *part = evaluated_of(ir_slice_source(at));
        int64_t start = slice_start(at, destination->type, part->count, 1);
        memcpy(evaluated_of(destination)->data + start, part->data, (size_t)part->count * 4);
    }
}

static inline void evaluate_compute(ir_operation *operation) {
    ir_block *body = ir_compute_body(operation);
    for (uint32_t i = 0; i < ir_compute_weight_count(operation); i++)
        ir_compute_weight_argument(operation, i)->scratch =
            ir_compute_weight(operation, i)->scratch;
    for (uint32_t i = 0; i < ir_compute_input_count(operation); i++)
        ir_compute_input_argument(operation, i)->scratch = ir_compute_input(operation, i)->scratch;
    if (!ir_compute_is_batch(operation)) {
        evaluate_block(body);
        ir_result(operation, 0)->scratch = ir_operand_value(ir_block_terminator(body), 0)->scratch;
        return;
    }
    ir_compute_output_argument(operation, 0)->scratch = evaluated_new(ir_result(operation, 0));
    for (int64_t lane = 0; lane < ir_compute_lane_count(operation); lane++) {
        evaluated_new(ir_compute_lane(operation))->index = lane;
        evaluate_block(body);
    }
}

static inline void evaluate_blueprint(ir_operation *operation) {
    ir_value *result = ir_result(operation, 0);
    evaluated *to = evaluated_new(result);
    for (int64_t i = 0; i < to->count; i++)
        to->data[i] = NAN;
    for (uint32_t i = 0; i < spat_blueprint_fragment_count(operation); i++) {
        spat_blueprint_fragment fragment = spat_blueprint_get(operation, i);
        ir_value *collection = ir_operand_value(operation, fragment.collection);
        int64_t slot_length = collection->type->shape[2];
        assert_in_range(fragment.slot, 0, collection->type->shape[0] - 1);
        assert_true(fragment.source_offset + fragment.sizes[1] <= slot_length);
        memcpy(to->data + fragment.offsets[0] * result->type->shape[1] + fragment.offsets[1],
               evaluated_of(collection)->data + fragment.slot * slot_length +
                   fragment.source_offset,
               (size_t)fragment.sizes[1] * 4);
    }
}

static inline void evaluate_empty(ir_operation *operation) {
    evaluated *row = evaluated_new(ir_result(operation, 0));
    for (int64_t i = 0; i < row->count; i++)
        row->data[i] = NAN;
    row->is_fresh = true;
}

static inline void evaluate_nothing(ir_operation *operation) {
    (void)operation;
}

static inline void evaluate_operation(ir_operation *operation) {
    static const struct {
        const char *name;
        void (*evaluate)(ir_operation *operation);
    } rows[] = {
        {"arith.constant", evaluate_constant},
        {"affine.apply", evaluate_apply},
        {"tensor.extract", evaluate_lookup},
        {"tensor.empty", evaluate_empty},
        {"tensor.extract_slice", evaluate_extract},
        {"tensor.insert_slice", evaluate_insert},
        {"scf.for", evaluate_for},
        {"scf.yield", evaluate_nothing},
        {"spat.wvmm", evaluate_product},
        {"spat.in_parallel", evaluate_in_parallel},
        {"spat.yield", evaluate_nothing},
        {"spat.graph_compute", evaluate_compute},
        {"spat.graph_compute_batch", evaluate_compute},
        {"spat.blueprint", evaluate_blueprint},
        {"func.return", evaluate_nothing},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ir_operation_is(operation, rows[i].name)) {
            rows[i].evaluate(operation);
            return;
        }
    evaluate_vector(operation);
}

static inline void evaluate_block(ir_block *block) {
    for (ir_operation *at = block->first; at; at = at->next)
        evaluate_operation(at);
}

/* Runs @main on the inputs (dense elements) and returns its first result. */
static inline const float *evaluate_module(ir_operation *module, const float *const *inputs) {
    ir_operation *function = func_find(module, "main");
    ir_block *body = func_body(function);
    for (uint32_t i = 0; i < body->argument_count; i++) {
        evaluated *argument = evaluated_new(body->arguments[i]);
        memcpy(argument->data, inputs[i], (size_t)argument->count * 4);
    }
    evaluate_block(body);
    return evaluated_of(ir_operand_value(func_return(function), 0))->data;
}

#endif
