/* The shared dialects: numbers, loops, slices, storage, the function's return. */
#include <inttypes.h>
#include <string.h>

#include "ir/dialects/common/compute.h"
#include "ir/dialects/tensor/slice.h"
#include "runtime/interpreter/machine.h"

/* ---- numbers ---- */

typedef struct constant {
    bool is_number;
    int64_t number;
    value_storage *storage;
} constant;

static bool keep_storage(interpreter_program *program, value_storage *storage) {
    if (!storage)
        return false;
    RAPTOR_GROW(program->arena, program->constants, program->constant_count,
                program->constant_capacity);
    program->constants[program->constant_count++] = storage;
    return true;
}

/* The attribute's own bytes, unless they must be expanded or moved to where f32 may lie. */
static bool prepare_tensor_constant(interpreter_program *program, interpreter_node *node,
                                    const ir_attribute *attribute, constant *out_constant) {
    bool splat;
    const void *data = ir_attribute_data(attribute, &splat);
    const ir_type *type = result_type(node, 0);
    uint32_t element = ir_type_element_bytes(type);
    size_t count = (size_t)ir_type_element_count(type);
    if (!data && count > 0)
        return interpreter_refuse(program, node, "the constant has no data");
    bool in_place = data && !splat && (uintptr_t)data % element == 0;
    value_storage *storage = storage_create(count * element, in_place ? data : NULL);
    if (!keep_storage(program, storage)) {
        (void)!raptor_diagnose(program->diagnostics, RAPTOR_E_out_of_memory,
                               ir_place(node->operation), "out of memory while interpreting");
        return false;
    }
    for (size_t i = 0; splat && i < count; i++)
        memcpy((char *)storage->data + i * element, data, element);
    if (!splat && !in_place && count > 0)
        memcpy(storage->data, data, count * element);
    storage->borrowed = true;
    out_constant->storage = storage;
    return true;
}

static bool prepare_constant(interpreter_program *program, interpreter_node *node) {
    const ir_attribute *value = ir_attribute_get(node->operation, "value");
    constant *prepared = RAPTOR_NEW(program->arena, constant);
    node->prepared = prepared;
    if (!value)
        return interpreter_refuse(program, node, "the constant has no value");
    prepared->is_number = value->kind == IR_ATTRIBUTE_INTEGER || value->kind == IR_ATTRIBUTE_BOOL;
    if (prepared->is_number) {
        prepared->number = value->kind == IR_ATTRIBUTE_BOOL ? value->boolean : value->integer;
        return true;
    }
    if (value->kind != IR_ATTRIBUTE_DENSE && value->kind != IR_ATTRIBUTE_RESOURCE)
        return interpreter_refuse(program, node, "the constant is neither a number nor a tensor");
    return prepare_tensor_constant(program, node, value, prepared);
}

static interpreter_step execute_constant(interpreter_task *task, const interpreter_node *node) {
    const constant *prepared = node->prepared;
    if (prepared->is_number) {
        interpreter_set_number(task, node, prepared->number);
        return STEP_NEXT;
    }
    prepared->storage->references++;
    interpreter_set(task, node, 0,
                    (interpreter_value){.kind = VALUE_TENSOR, .storage = prepared->storage});
    return STEP_NEXT;
}

static bool add(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_add_overflow(a, b, out);
}
static bool subtract(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_sub_overflow(a, b, out);
}
static bool multiply(int64_t a, int64_t b, int64_t *out) {
    return !__builtin_mul_overflow(a, b, out);
}
static bool divide(int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a / b;
    return true;
}
static bool divide_unsigned(int64_t a, int64_t b, int64_t *out) {
    if (b == 0)
        return false;
    *out = (int64_t)((uint64_t)a / (uint64_t)b);
    return true;
}
static bool remain(int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a % b;
    return true;
}
static bool remain_unsigned(int64_t a, int64_t b, int64_t *out) {
    if (b == 0)
        return false;
    *out = (int64_t)((uint64_t)a % (uint64_t)b);
    return true;
}
static bool minimum(int64_t a, int64_t b, int64_t *out) {
    *out = a < b ? a : b;
    return true;
}
static bool maximum(int64_t a, int64_t b, int64_t *out) {
    *out = a > b ? a : b;
    return true;
}

typedef struct integer_function {
    const char *name;
    bool (*apply)(int64_t a, int64_t b, int64_t *out);
} integer_function;

static const integer_function integer_functions[] = {
    {"arith.addi", add},      {"arith.subi", subtract}, {"arith.muli", multiply},
    {"arith.divsi", divide},  {"arith.remsi", remain},  {"arith.divui", divide_unsigned},
    {"arith.minsi", minimum}, {"arith.maxsi", maximum}, {"arith.remui", remain_unsigned},
};

static bool prepare_integers(interpreter_program *program, interpreter_node *node) {
    (void)program;
    for (size_t i = 0; i < sizeof integer_functions / sizeof *integer_functions; i++)
        if (strcmp(integer_functions[i].name, node->operation->name) == 0)
            node->prepared = &integer_functions[i];
    return true;
}

static interpreter_step execute_integers(interpreter_task *task, const interpreter_node *node) {
    const integer_function *function = node->prepared;
    int64_t result;
    if (!function->apply(operand_number(task, node, 0), operand_number(task, node, 1), &result))
        return interpreter_fault(task, node, "the result of %" PRId64 " and %" PRId64 " overflows",
                                 operand_number(task, node, 0), operand_number(task, node, 1));
    interpreter_set_number(task, node, result);
    return STEP_NEXT;
}

static interpreter_step execute_cast(interpreter_task *task, const interpreter_node *node) {
    interpreter_set_number(task, node, operand_number(task, node, 0));
    return STEP_NEXT;
}

enum { AFFINE_OPERAND_LIMIT = 32 };

static bool prepare_map(interpreter_program *program, interpreter_node *node) {
    const ir_attribute *map = ir_attribute_get(node->operation, "map");
    bool fits = map && map->kind == IR_ATTRIBUTE_AFFINE_MAP && map->map.result_count > 0 &&
                node->operation->operand_count <= AFFINE_OPERAND_LIMIT &&
                node->operation->operand_count == map->map.dimension_count + map->map.symbol_count;
    node->prepared = map;
    return fits || interpreter_refuse(program, node, "the map does not fit its operands");
}

/* affine.apply has one expression; affine.min and affine.max choose among several. */
static interpreter_step execute_map(interpreter_task *task, const interpreter_node *node) {
    const ir_attribute *map = node->prepared;
    int64_t numbers[AFFINE_OPERAND_LIMIT] = {0}, result = 0;
    bool is_minimum = strcmp(node->operation->name, "affine.min") == 0;
    for (uint32_t i = 0; i < node->operation->operand_count; i++)
        numbers[i] = operand_number(task, node, i);
    for (uint32_t i = 0; i < map->map.result_count; i++) {
        int64_t number;
        if (!ir_affine_evaluate(map->map.results[i], numbers, numbers + map->map.dimension_count,
                                &number))
            return interpreter_fault(task, node, "the map overflows or divides by less than one");
        if (i == 0 || (is_minimum ? number < result : number > result))
            result = number;
    }
    interpreter_set_number(task, node, result);
    return STEP_NEXT;
}

/* ---- loops ---- */

static interpreter_step execute_for(interpreter_task *task, const interpreter_node *node) {
    int64_t lower = operand_number(task, node, 0), upper = operand_number(task, node, 1);
    int64_t step = operand_number(task, node, 2);
    uint32_t carried = node->operation->operand_count - 3;
    if (step <= 0)
        return interpreter_fault(task, node, "the step is %" PRId64 ", not positive", step);
    if (lower >= upper) {
        for (uint32_t i = 0; i < carried; i++)
            interpreter_set(task, node, i, interpreter_take(task, node, 3 + i));
        return STEP_NEXT;
    }
    const interpreter_block *body = node->blocks[0];
    interpreter_value *arguments = &task->slots[body->first_argument];
    for (uint32_t i = 0; i < carried; i++) {
        interpreter_value value = interpreter_take(task, node, 3 + i);
        value_release(&arguments[1 + i]);
        arguments[1 + i] = value;
    }
    arguments[0] = value_number(lower);
    interpreter_frame *frame = interpreter_enter(task, body, node);
    frame->number = lower;
    frame->upper = upper;
    frame->step = step;
    return STEP_ENTERED;
}

static bool prepare_yield(interpreter_program *program, interpreter_node *node) {
    node->prepared =
        RAPTOR_NEW_ARRAY(program->arena, interpreter_value, node->operation->operand_count);
    return true;
}

static interpreter_step execute_loop_yield(interpreter_task *task, const interpreter_node *node) {
    interpreter_frame *frame = interpreter_top(task);
    const interpreter_node *loop = frame->owner;
    uint32_t count = node->operation->operand_count;
    /* All values are taken before any is set: a loop may swap what it carries. */
    interpreter_value *values = (interpreter_value *)node->prepared;
    for (uint32_t i = 0; i < count; i++)
        values[i] = interpreter_take(task, node, i);
    interpreter_release_dead(task, node);
    interpreter_value *arguments = &task->slots[frame->block->first_argument];
    bool ends = frame->step >= frame->upper - frame->number;
    if (!ends)
        frame->number += frame->step;
    arguments[0] = value_number(frame->number);
    for (uint32_t i = 0; i < count; i++) {
        value_release(&arguments[1 + i]);
        if (ends)
            interpreter_set(task, loop, i, values[i]);
        else
            arguments[1 + i] = values[i];
        values[i] = (interpreter_value){0};
    }
    frame->at = 0;
    if (ends)
        interpreter_leave(task);
    return STEP_ENTERED;
}

/* ---- slices ---- */

/* A number that is constant or an operand. */
typedef struct slice_number {
    int64_t constant;
    uint32_t operand; /* 0 = constant: operand 0 is never a number of a slice */
} slice_number;

typedef struct slice {
    const ir_type *large; /* the type that is sliced */
    uint32_t rank, large_operand;
    int64_t large_strides[INTERPRETER_RANK_LIMIT], small_strides[INTERPRETER_RANK_LIMIT];
    slice_number numbers[3][INTERPRETER_RANK_LIMIT]; /* offsets, sizes, strides */
} slice;

static bool read_slice(interpreter_program *program, interpreter_node *node, slice *out,
                       uint32_t heads) {
    static const char *const names[3] = {"static_offsets", "static_sizes", "static_strides"};
    uint32_t next = heads;
    out->large_operand = heads - 1;
    out->large = operand_type(node, heads - 1);
    out->rank = out->large->rank;
    for (uint32_t group = 0; group < 3; group++) {
        uint32_t count = 0;
        const int64_t *entries = ir_integers_get(node->operation, names[group], &count);
        if (count != out->rank)
            return interpreter_refuse(program, node, "%s must have one entry per dimension",
                                      names[group]);
        for (uint32_t i = 0; i < count; i++) {
            bool dynamic = entries[i] == IR_SLICE_DYNAMIC;
            if (dynamic && next >= node->operation->operand_count)
                return interpreter_refuse(program, node, "a dynamic entry has no operand");
            out->numbers[group][i] = (slice_number){entries[i], dynamic ? next++ : 0};
        }
    }
    interpreter_row_major(out->large, out->large_strides);
    return true;
}

static bool prepare_slice(interpreter_program *program, interpreter_node *node) {
    slice *prepared = RAPTOR_NEW(program->arena, slice);
    bool inserts = strstr(node->operation->name, "insert") != NULL;
    node->prepared = prepared;
    return read_slice(program, node, prepared, inserts ? 2 : 1);
}

/* The numbers of one execution. */
typedef struct slice_range {
    interpreter_box box;
    int64_t first;                           /* element of the large value */
    int64_t strides[INTERPRETER_RANK_LIMIT]; /* in elements of the large value */
    bool contiguous;
} slice_range;

static int64_t slice_entry_value(const interpreter_task *task, const interpreter_node *node,
                                 const slice_number *number) {
    return number->operand ? operand_number(task, node, number->operand) : number->constant;
}

/* false after a fault: the range must lie within the large value and match the small type. */
static bool resolve_slice(interpreter_task *task, const interpreter_node *node,
                          const ir_type *small, slice_range *out_range) {
    const slice *prepared = node->prepared;
    int64_t count = 1, run = 1;
    out_range->box.rank = prepared->rank;
    out_range->first = 0;
    out_range->contiguous = true;
    for (uint32_t i = prepared->rank; i-- > 0;) {
        int64_t offset = slice_entry_value(task, node, &prepared->numbers[0][i]);
        int64_t size = slice_entry_value(task, node, &prepared->numbers[1][i]);
        int64_t stride = slice_entry_value(task, node, &prepared->numbers[2][i]);
        int64_t extent = prepared->large->shape[i];
        bool inside = offset >= 0 && offset <= extent && size >= 0 && size <= extent &&
                      (size == 0 || (stride > 0 && offset < extent &&
                                     size - 1 <= (extent - 1 - offset) / stride));
        if (!inside) {
            (void)interpreter_fault(task, node,
                                    "offset %" PRId64 ", size %" PRId64 ", stride %" PRId64
                                    " leave dimension %" PRIu32 " of %" PRId64 " elements",
                                    offset, size, stride, i, extent);
            return false;
        }
        out_range->box.sizes[i] = size;
        out_range->first += offset * prepared->large_strides[i];
        out_range->strides[i] = size > 1 ? stride * prepared->large_strides[i] : 0;
        out_range->contiguous &= size <= 1 || out_range->strides[i] == run;
        run *= size;
        count *= size;
    }
    if (count == ir_type_element_count(small))
        return true;
    (void)interpreter_fault(task, node, "the slice has %" PRId64 " elements, not %" PRId64, count,
                            ir_type_element_count(small));
    return false;
}

/* Row-major strides of the box itself: how the small value lies. */
static void box_strides(const interpreter_box *box, int64_t *out_strides) {
    int64_t stride = 1;
    for (uint32_t i = box->rank; i-- > 0;) {
        out_strides[i] = stride;
        stride *= box->sizes[i];
    }
}

static interpreter_step execute_extract_slice(interpreter_task *task,
                                              const interpreter_node *node) {
    slice_range range;
    const ir_type *type = result_type(node, 0);
    int64_t bytes = ir_type_element_bytes(type), strides[INTERPRETER_RANK_LIMIT];
    if (!resolve_slice(task, node, type, &range))
        return STEP_FAILED;
    if (range.contiguous) {
        interpreter_value view = interpreter_take(task, node, 0);
        view.number += range.first * bytes;
        interpreter_set(task, node, 0, view);
        return STEP_NEXT;
    }
    const char *source = value_data(operand(task, node, 0));
    void *target = interpreter_new_result(task, node, 0, false);
    if (!target)
        return STEP_FAILED;
    box_strides(&range.box, strides);
    interpreter_copy_box(&range.box, (size_t)bytes, target, strides, source + range.first * bytes,
                         range.strides);
    return STEP_NEXT;
}

static void copy_into(interpreter_task *task, const interpreter_node *node,
                      const slice_range *range, const interpreter_value *target) {
    size_t bytes = ir_type_element_bytes(operand_type(node, 0));
    int64_t strides[INTERPRETER_RANK_LIMIT];
    box_strides(&range->box, strides);
    interpreter_copy_box(&range->box, bytes,
                         (char *)value_data(target) + range->first * (int64_t)bytes, range->strides,
                         value_data(operand(task, node, 0)), strides);
}

static interpreter_step execute_insert_slice(interpreter_task *task, const interpreter_node *node) {
    slice_range range;
    if (!resolve_slice(task, node, operand_type(node, 0), &range))
        return STEP_FAILED;
    interpreter_value target = interpreter_take(task, node, 1);
    if (!value_make_unique(&target, true)) {
        value_release(&target);
        return interpreter_out_of_memory(task, node);
    }
    copy_into(task, node, &range, &target);
    interpreter_set(task, node, 0, target);
    return STEP_NEXT;
}

/* Publishes into the shared output itself. */
static interpreter_step execute_publish(interpreter_task *task, const interpreter_node *node) {
    slice_range range;
    const interpreter_value *target = operand(task, node, 1);
    if (!resolve_slice(task, node, operand_type(node, 0), &range))
        return STEP_FAILED;
    if (target->kind == VALUE_NONE || target->storage->borrowed)
        return interpreter_fault(task, node, "its destination is not an output of the batch");
    copy_into(task, node, &range, target);
    return STEP_NEXT;
}

static interpreter_step execute_subview(interpreter_task *task, const interpreter_node *node) {
    slice_range range;
    const ir_type *type = result_type(node, 0);
    if (!resolve_slice(task, node, type, &range))
        return STEP_FAILED;
    if (!range.contiguous)
        return interpreter_fault(task, node, "the view is not contiguous");
    interpreter_value view = value_share(operand(task, node, 0));
    view.number += range.first * (int64_t)ir_type_element_bytes(type);
    interpreter_set(task, node, 0, view);
    return STEP_NEXT;
}

/* ---- other tensor operations ---- */

static interpreter_step execute_empty(interpreter_task *task, const interpreter_node *node) {
    return interpreter_new_result(task, node, 0, true) ? STEP_NEXT : STEP_FAILED;
}

static bool prepare_extract(interpreter_program *program, interpreter_node *node) {
    const ir_type *type = operand_type(node, 0);
    bool numbers = type->element->kind == IR_TYPE_INDEX || type->element->kind == IR_TYPE_INTEGER;
    return (numbers && node->operation->operand_count == 1 + type->rank) ||
           interpreter_refuse(program, node,
                              "takes a table of integers and one index per "
                              "dimension");
}

static interpreter_step execute_extract(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = operand_type(node, 0);
    int64_t position = 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        int64_t index = operand_number(task, node, 1 + i);
        if (index < 0 || index >= type->shape[i])
            return interpreter_fault(task, node,
                                     "index %" PRId64 " is outside of dimension %" PRIu32
                                     " of %" PRId64 " elements",
                                     index, i, type->shape[i]);
        position = position * type->shape[i] + index;
    }
    const char *data = value_data(operand(task, node, 0));
    int64_t number = 0;
    int32_t narrow;
    if (ir_type_element_bytes(type) == 8) {
        memcpy(&number, data + position * 8, sizeof number);
    } else {
        memcpy(&narrow, data + position * 4, sizeof narrow);
        number = narrow;
    }
    interpreter_set_number(task, node, number);
    return STEP_NEXT;
}

static bool prepare_reshape(interpreter_program *program, interpreter_node *node) {
    return operand_count(node, 0) == result_count(node, 0) ||
           interpreter_refuse(program, node, "source and result differ in size");
}

static interpreter_step execute_reshape(interpreter_task *task, const interpreter_node *node) {
    interpreter_set_reshaped(task, node, 0);
    return STEP_NEXT;
}

/* ---- storage ---- */

static bool prepare_alloc(interpreter_program *program, interpreter_node *node) {
    int64_t address = ir_integer_get(node->operation, "pim.address", -1);
    const ir_type *type = result_type(node, 0);
    if (address < 0)
        return true;
    int64_t end = ir_type_element_count(type) * ir_type_element_bytes(type);
    const ir_operation *core = ir_compute_enclosing((ir_operation *)node->operation);
    int64_t limit = core ? ir_integer_get(core, "pim.local_memory_size", INT64_MAX) : INT64_MAX;
    if (address % 4 || __builtin_add_overflow(address, end, &end) || end > limit)
        return interpreter_refuse(program, node,
                                  "address %" PRId64 " is not aligned, or the buffer ends beyond "
                                  "the %" PRId64 " bytes of local memory",
                                  address, limit);
    if (end > program->local_bytes)
        program->local_bytes = end;
    return true;
}

/* With an address: part of the core's one local memory, contents as they are. Without: storage of
 * its own. */
static interpreter_step execute_alloc(interpreter_task *task, const interpreter_node *node) {
    int64_t address = ir_integer_get(node->operation, "pim.address", -1);
    interpreter_value value = {.kind = VALUE_BUFFER, .type = result_type(node, 0)};
    bool shared = address >= 0 && task->core;
    if (shared && task->core->local) {
        value.storage = task->core->local;
    } else {
        int64_t local = task->machine->program->local_bytes;
        value.storage = storage_create(shared ? (size_t)local : value_bytes(&value), NULL);
        if (!value.storage)
            return interpreter_out_of_memory(task, node);
        storage_poison(value.storage);
        if (shared)
            task->core->local = value.storage;
    }
    if (shared) {
        value.storage->references++;
        value.number = address;
    }
    interpreter_set(task, node, 0, value);
    return STEP_NEXT;
}

/* ---- the function ---- */

static bool prepare_return(interpreter_program *program, interpreter_node *node) {
    return prepare_yield(program, node);
}

static interpreter_step execute_return(interpreter_task *task, const interpreter_node *node) {
    interpreter_machine *machine = task->machine;
    machine->results = (interpreter_value *)node->prepared;
    machine->result_count = node->operation->operand_count;
    for (uint32_t i = 0; i < machine->result_count; i++)
        machine->results[i] = interpreter_take(task, node, i);
    interpreter_leave(task);
    return STEP_ENTERED;
}

const interpreter_row interpreter_structured_rows[] = {
    ROW("func.return", execute_return, prepare_return),
    ROW("arith.constant", execute_constant, prepare_constant),
    ROW("arith.addi", execute_integers, prepare_integers),
    ROW("arith.subi", execute_integers, prepare_integers),
    ROW("arith.muli", execute_integers, prepare_integers),
    ROW("arith.divsi", execute_integers, prepare_integers),
    ROW("arith.divui", execute_integers, prepare_integers),
    ROW("arith.remsi", execute_integers, prepare_integers),
    ROW("arith.remui", execute_integers, prepare_integers),
    ROW("arith.minsi", execute_integers, prepare_integers),
    ROW("arith.maxsi", execute_integers, prepare_integers),
    ROW("arith.index_cast", execute_cast, NULL),
    ROW("affine.apply", execute_map, prepare_map),
    ROW("affine.min", execute_map, prepare_map),
    ROW("affine.max", execute_map, prepare_map),
    ROW("scf.for", execute_for, NULL),
    ROW("scf.yield", execute_loop_yield, prepare_yield),
    ROW("tensor.empty", execute_empty, NULL),
    ROW("tensor.extract", execute_extract, prepare_extract),
    ROW("tensor.extract_slice", execute_extract_slice, prepare_slice),
    ROW("tensor.insert_slice", execute_insert_slice, prepare_slice),
    ROW("tensor.parallel_insert_slice", execute_publish, prepare_slice),
    ROW("tensor.collapse_shape", execute_reshape, prepare_reshape),
    ROW("tensor.expand_shape", execute_reshape, prepare_reshape),
    ROW("memref.alloc", execute_alloc, prepare_alloc),
    ROW("memref.subview", execute_subview, prepare_slice),
    ROWS_END,
};
