/* Plan operations other than windows: logical tensors, row-major. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "runtime/interpreter/kernels.h"
#include "runtime/interpreter/machine.h"

/* The result as a copy or the operand itself, ready to be overwritten element by element. */
static float *update_operand(interpreter_task *task, const interpreter_node *node) {
    interpreter_value value = interpreter_take(task, node, 0);
    if (!value_make_unique(&value, true)) {
        value_release(&value);
        (void)interpreter_out_of_memory(task, node);
        return NULL;
    }
    interpreter_set(task, node, 0, value);
    return value_data(&task->slots[node->first_result]);
}

static bool prepare_equal(interpreter_program *program, interpreter_node *node) {
    for (uint32_t i = 0; i < node->operation->operand_count; i++)
        if (operand_count(node, i) != result_count(node, 0))
            return interpreter_refuse(program, node,
                                      "operand %" PRIu32 " has %zu elements, the result %zu", i,
                                      operand_count(node, i), result_count(node, 0));
    return true;
}

static interpreter_step execute_binary(interpreter_task *task, const interpreter_node *node) {
    float *result = interpreter_new_result(task, node, 0, false);
    if (!result)
        return STEP_FAILED;
    node->row->binary(result_count(node, 0), operand_floats(task, node, 0),
                      operand_floats(task, node, 1), result);
    return STEP_NEXT;
}

static interpreter_step execute_unary(interpreter_task *task, const interpreter_node *node) {
    float *result = interpreter_new_result(task, node, 0, false);
    if (!result)
        return STEP_FAILED;
    node->row->unary(result_count(node, 0), operand_floats(task, node, 0), result);
    return STEP_NEXT;
}

static interpreter_step execute_same(interpreter_task *task, const interpreter_node *node) {
    interpreter_set_reshaped(task, node, 0);
    return STEP_NEXT;
}

/* ---- channels and parameters ---- */

static bool prepare_channel(interpreter_program *program, interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    size_t count = operand_count(node, 1);
    if (type->rank != 4 || operand_count(node, 0) != result_count(node, 0) ||
        (count != 1 && count != (size_t)type->shape[1]))
        return interpreter_refuse(program, node,
                                  "takes an NCHW tensor and one value, or one per channel");
    return true;
}

static interpreter_step execute_channel(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    size_t area = (size_t)(type->shape[2] * type->shape[3]);
    const float *x = operand_floats(task, node, 0), *values = operand_floats(task, node, 1);
    bool is_scalar = operand_count(node, 1) == 1, scales = node->row->binary == kernel_multiply;
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (int64_t row = 0; row < type->shape[0] * type->shape[1]; row++, x += area, y += area) {
        float value = values[is_scalar ? 0 : row % type->shape[1]];
        for (size_t i = 0; i < area; i++)
            y[i] = scales ? x[i] * value : x[i] + value;
    }
    return STEP_NEXT;
}

/* alpha and beta, or minimum and maximum. */
typedef struct two_numbers {
    float a, b;
} two_numbers;

static bool prepare_numbers(interpreter_program *program, interpreter_node *node, const char *a,
                            double fallback_a, const char *b, double fallback_b) {
    two_numbers *numbers = RAPTOR_NEW(program->arena, two_numbers);
    numbers->a = (float)ir_float_get(node->operation, a, fallback_a);
    numbers->b = (float)ir_float_get(node->operation, b, fallback_b);
    node->prepared = numbers;
    return prepare_equal(program, node);
}

static bool prepare_alpha_beta(interpreter_program *program, interpreter_node *node) {
    return prepare_numbers(program, node, "alpha", 0.01, "beta", 0);
}

static bool prepare_clip(interpreter_program *program, interpreter_node *node) {
    return prepare_numbers(program, node, "minimum", -INFINITY, "maximum", INFINITY);
}

/* NaN stays NaN. */
static float clamp(float x, float low, float high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

static interpreter_step execute_leaky_relu(interpreter_task *task, const interpreter_node *node) {
    const two_numbers *numbers = node->prepared;
    float *y = update_operand(task, node);
    for (size_t i = 0; y && i < result_count(node, 0); i++)
        y[i] = y[i] < 0 ? numbers->a * y[i] : y[i];
    return y ? STEP_NEXT : STEP_FAILED;
}

static interpreter_step execute_hard_sigmoid(interpreter_task *task, const interpreter_node *node) {
    const two_numbers *numbers = node->prepared;
    size_t count = result_count(node, 0);
    float *y = update_operand(task, node);
    for (size_t i = 0; y && i < count; i++)
        y[i] = clamp(numbers->a * y[i] + numbers->b, 0.0f, 1.0f);
    return y ? STEP_NEXT : STEP_FAILED;
}

static interpreter_step execute_clip(interpreter_task *task, const interpreter_node *node) {
    const two_numbers *numbers = node->prepared;
    size_t count = result_count(node, 0);
    float *y = update_operand(task, node);
    for (size_t i = 0; y && i < count; i++)
        y[i] = clamp(y[i], numbers->a, numbers->b);
    return y ? STEP_NEXT : STEP_FAILED;
}

/* ---- matrices ---- */

typedef struct gemm_shape {
    size_t rows, inner, columns;
    bool transposed, bias;
} gemm_shape;

static bool prepare_gemm(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *weight = operand_type(node, 1);
    const ir_type *y = result_type(node, 0);
    const ir_attribute *transposed = ir_attribute_get(node->operation, "transposeWeight");
    gemm_shape *shape = RAPTOR_NEW(program->arena, gemm_shape);
    node->prepared = shape;
    shape->transposed = transposed && transposed->kind == IR_ATTRIBUTE_BOOL && transposed->boolean;
    shape->bias = node->operation->operand_count > 2;
    if (x->rank != 2 || weight->rank != 2 || y->rank != 2)
        return interpreter_refuse(program, node, "takes and gives matrices");
    shape->rows = (size_t)x->shape[0];
    shape->inner = (size_t)x->shape[1];
    shape->columns = (size_t)y->shape[1];
    bool fits = y->shape[0] == x->shape[0] &&
                weight->shape[shape->transposed ? 1 : 0] == x->shape[1] &&
                weight->shape[shape->transposed ? 0 : 1] == y->shape[1] &&
                (!shape->bias || operand_count(node, 2) == shape->columns);
    return fits || interpreter_refuse(program, node, "its matrices do not fit");
}

static interpreter_step execute_gemm(interpreter_task *task, const interpreter_node *node) {
    const gemm_shape *shape = node->prepared;
    const float *x = operand_floats(task, node, 0), *weight = operand_floats(task, node, 1);
    const float *bias = shape->bias ? operand_floats(task, node, 2) : NULL;
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (size_t r = 0; r < shape->rows; r++, x += shape->inner, y += shape->columns) {
        for (size_t m = 0; m < shape->columns; m++)
            y[m] = bias ? bias[m] : 0.0f;
        if (!shape->transposed)
            kernel_row_times_matrix(shape->inner, shape->columns, x, weight, y);
        else
            for (size_t m = 0; m < shape->columns; m++)
                y[m] += kernel_dot(shape->inner, x, weight + m * shape->inner);
    }
    return STEP_NEXT;
}

static bool prepare_softmax(interpreter_program *program, interpreter_node *node) {
    int64_t axis = ir_integer_get(node->operation, "axis", -1);
    if (axis < 0 || axis >= result_type(node, 0)->rank)
        return interpreter_refuse(program, node, "axis %" PRId64 " is not a dimension", axis);
    return prepare_equal(program, node);
}

static interpreter_step execute_softmax(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    size_t axis = (size_t)ir_integer_get(node->operation, "axis", 0), inner = 1;
    for (size_t i = axis + 1; i < type->rank; i++)
        inner *= (size_t)type->shape[i];
    size_t extent = (size_t)type->shape[axis], total = result_count(node, 0);
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (size_t outer = 0; outer < total; outer += extent * inner)
        for (size_t i = 0; i < inner; i++)
            kernel_softmax(extent, inner, x + outer + i, y + outer + i);
    return STEP_NEXT;
}

/* ---- normalisation ---- */

static bool prepare_normalization(interpreter_program *program, interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    bool fits = type->rank == 2 && operand_count(node, 0) == result_count(node, 0);
    for (uint32_t i = 1; fits && i < node->operation->operand_count; i++)
        fits = operand_count(node, i) == (size_t)type->shape[1];
    return fits || interpreter_refuse(program, node, "takes rows, and a scale and bias a column");
}

static void normalise_row(size_t count, bool centred, double epsilon, const float *x, float *y) {
    double mean = 0, square = 0;
    for (size_t i = 0; centred && i < count; i++)
        mean += (double)x[i];
    mean /= (double)count;
    for (size_t i = 0; i < count; i++)
        square += ((double)x[i] - mean) * ((double)x[i] - mean);
    double factor = 1 / sqrt(square / (double)count + epsilon);
    for (size_t i = 0; i < count; i++)
        y[i] = (float)(((double)x[i] - mean) * factor);
}

static interpreter_step execute_normalization(interpreter_task *task,
                                              const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    const ir_attribute *flag = ir_attribute_get(node->operation, "centred");
    bool centred = !flag || flag->kind != IR_ATTRIBUTE_BOOL || flag->boolean;
    double epsilon = ir_float_get(node->operation, "epsilon", 0);
    uint32_t operands = node->operation->operand_count;
    size_t columns = (size_t)type->shape[1], rows = (size_t)type->shape[0];
    const float *x = operand_floats(task, node, 0);
    const float *scale = operands > 1 ? operand_floats(task, node, 1) : NULL;
    const float *bias = operands > 2 ? operand_floats(task, node, 2) : NULL;
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (size_t r = 0; r < rows; r++, x += columns, y += columns) {
        normalise_row(columns, centred, epsilon, x, y);
        for (size_t i = 0; scale && i < columns; i++)
            y[i] = y[i] * scale[i] + (bias ? bias[i] : 0.0f);
    }
    return STEP_NEXT;
}

/* ---- moving elements ---- */

static bool prepare_transpose(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    uint32_t count = 0;
    const int64_t *permutation = ir_integers_get(node->operation, "permutation", &count);
    bool fits = permutation && count == x->rank && y->rank == x->rank;
    for (uint32_t i = 0; fits && i < count; i++)
        fits = permutation[i] >= 0 && permutation[i] < x->rank &&
               y->shape[i] == x->shape[permutation[i]];
    node->prepared = permutation;
    return (fits || interpreter_refuse(program, node, "the permutation does not fit the shapes")) &&
           prepare_equal(program, node);
}

static interpreter_step execute_transpose(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    const int64_t *permutation = node->prepared;
    int64_t from[INTERPRETER_RANK_LIMIT], source[INTERPRETER_RANK_LIMIT];
    int64_t target[INTERPRETER_RANK_LIMIT];
    interpreter_box box = {.rank = type->rank};
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    interpreter_row_major(operand_type(node, 0), from);
    interpreter_row_major(type, target);
    for (uint32_t i = 0; i < type->rank; i++) {
        box.sizes[i] = type->shape[i];
        source[i] = from[permutation[i]];
    }
    interpreter_copy_box(&box, sizeof(float), y, target, x, source);
    return STEP_NEXT;
}

static bool prepare_plan_slice(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    uint32_t count = 0;
    const int64_t *starts = ir_integers_get(node->operation, "starts", &count);
    bool fits = starts && count == x->rank && y->rank == x->rank;
    for (uint32_t i = 0; fits && i < count; i++)
        fits = starts[i] >= 0 && starts[i] <= x->shape[i] && y->shape[i] <= x->shape[i] - starts[i];
    node->prepared = starts;
    return fits || interpreter_refuse(program, node, "the ranges do not fit the shapes");
}

static interpreter_step execute_plan_slice(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    const int64_t *starts = node->prepared;
    int64_t source[INTERPRETER_RANK_LIMIT], target[INTERPRETER_RANK_LIMIT];
    interpreter_box box = {.rank = type->rank};
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    interpreter_row_major(operand_type(node, 0), source);
    interpreter_row_major(type, target);
    for (uint32_t i = 0; i < type->rank; i++) {
        box.sizes[i] = type->shape[i];
        x += starts[i] * source[i];
    }
    interpreter_copy_box(&box, sizeof(float), y, target, x, source);
    return STEP_NEXT;
}

static bool prepare_concat(interpreter_program *program, interpreter_node *node) {
    const ir_type *y = result_type(node, 0);
    int64_t axis = ir_integer_get(node->operation, "axis", -1), sum = 0;
    if (axis < 0 || axis >= y->rank)
        return interpreter_refuse(program, node, "axis %" PRId64 " is not a dimension", axis);
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        const ir_type *x = operand_type(node, i);
        for (uint32_t d = 0; d < y->rank; d++)
            if (x->rank != y->rank || (d != axis && x->shape[d] != y->shape[d]))
                return interpreter_refuse(program, node, "operand %" PRIu32 " does not fit", i);
        sum += x->shape[axis];
    }
    return sum == y->shape[axis] ||
           interpreter_refuse(program, node, "the operands do not make up the result");
}

static interpreter_step execute_concat(interpreter_task *task, const interpreter_node *node) {
    const ir_type *type = result_type(node, 0);
    uint32_t axis = (uint32_t)ir_integer_get(node->operation, "axis", 0);
    size_t inner = 1, outer = 1, at = 0;
    for (uint32_t i = 0; i < type->rank; i++)
        *(i < axis ? &outer : &inner) *= (size_t)type->shape[i];
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (uint32_t i = 0; i < node->operation->operand_count; i++) {
        const float *x = operand_floats(task, node, i);
        size_t run = outer ? operand_count(node, i) / outer : 0;
        for (size_t row = 0; row < outer; row++)
            memcpy(y + row * inner + at, x + row * run, run * sizeof *y);
        at += run;
    }
    return STEP_NEXT;
}

/* ---- tables ---- */

const interpreter_row interpreter_plan_rows[] = {
    ROW_BINARY("spat.add_plan", execute_binary, prepare_equal, kernel_add),
    ROW_BINARY("spat.sub_plan", execute_binary, prepare_equal, kernel_subtract),
    ROW_BINARY("spat.mul_plan", execute_binary, prepare_equal, kernel_multiply),
    ROW_BINARY("spat.max_plan", execute_binary, prepare_equal, kernel_maximum),
    ROW_BINARY("spat.bias_add_plan", execute_channel, prepare_channel, kernel_add),
    ROW_BINARY("spat.scale_plan", execute_channel, prepare_channel, kernel_multiply),
    ROW_UNARY("spat.relu_plan", execute_unary, prepare_equal, kernel_relu),
    ROW_UNARY("spat.sigmoid_plan", execute_unary, prepare_equal, kernel_sigmoid),
    ROW_UNARY("spat.tanh_plan", execute_unary, prepare_equal, kernel_tanh),
    ROW_UNARY("spat.silu_plan", execute_unary, prepare_equal, kernel_silu),
    ROW_UNARY("spat.hard_swish_plan", execute_unary, prepare_equal, kernel_hard_swish),
    ROW_UNARY("spat.reciprocal_plan", execute_unary, prepare_equal, kernel_reciprocal),
    ROW_UNARY("spat.sqrt_plan", execute_unary, prepare_equal, kernel_square_root),
    ROW_UNARY("spat.exp_plan", execute_unary, prepare_equal, kernel_exponential),
    ROW_UNARY("spat.log_plan", execute_unary, prepare_equal, kernel_logarithm),
    ROW_UNARY("spat.erf_plan", execute_unary, prepare_equal, kernel_error_function),
    ROW("spat.leaky_relu_plan", execute_leaky_relu, prepare_alpha_beta),
    ROW("spat.clip_plan", execute_clip, prepare_clip),
    ROW("spat.hard_sigmoid_plan", execute_hard_sigmoid, prepare_alpha_beta),
    ROW("spat.gemm_plan", execute_gemm, prepare_gemm),
    ROW("spat.layer_normalization_plan", execute_normalization, prepare_normalization),
    ROW("spat.softmax_plan", execute_softmax, prepare_softmax),
    ROW("spat.transpose_plan", execute_transpose, prepare_transpose),
    ROW("spat.slice_plan", execute_plan_slice, prepare_plan_slice),
    ROW("spat.concat_plan", execute_concat, prepare_concat),
    ROW("spat.concat", execute_concat, prepare_concat),
    ROW("spat.flatten_plan", execute_same, prepare_equal),
    ROW("spat.reshape_plan", execute_same, prepare_equal),
    ROW("spat.materialize_layout", execute_same, prepare_equal),
    /* the same on rows, in the bodies of computations */
    ROW_BINARY("spat.vadd", execute_binary, prepare_equal, kernel_add),
    ROW_BINARY("spat.vsub", execute_binary, prepare_equal, kernel_subtract),
    ROW_BINARY("spat.vmul", execute_binary, prepare_equal, kernel_multiply),
    ROW_BINARY("spat.vsll", execute_binary, prepare_equal, kernel_shift_left),
    ROW_BINARY("spat.vsra", execute_binary, prepare_equal, kernel_shift_right),
    ROW_BINARY("spat.vmax", execute_binary, prepare_equal, kernel_maximum),
    ROW_UNARY("spat.relu", execute_unary, prepare_equal, kernel_relu),
    ROW_UNARY("spat.sigmoid", execute_unary, prepare_equal, kernel_sigmoid),
    ROW_UNARY("spat.tanh", execute_unary, prepare_equal, kernel_tanh),
    ROWS_END,
};
