/* Batched products of two computed tensors. */

#include "runtime/interpreter/kernels.h"
#include "runtime/interpreter/machine.h"

typedef struct matmul_shape {
    size_t rows, inner, columns, batches;
    bool transposed;
    uint32_t rank; /* of the batch */
    int64_t sizes[INTERPRETER_RANK_LIMIT];
    size_t strides[2][INTERPRETER_RANK_LIMIT]; /* of the operands, in elements; 0: repeated */
} matmul_shape;

/* Strides of the operand's matrices along the batch's dimensions. */
static bool read_batch(const interpreter_node *node, uint32_t number, matmul_shape *shape) {
    const ir_type *type = operand_type(node, number);
    size_t stride = (size_t)(type->shape[type->rank - 1] * type->shape[type->rank - 2]);
    for (uint32_t i = shape->rank; i-- > 0;) {
        if (type->shape[i] != 1 && type->shape[i] != shape->sizes[i])
            return false;
        shape->strides[number][i] = type->shape[i] == 1 ? 0 : stride;
        stride *= (size_t)type->shape[i];
    }
    return true;
}

static bool prepare_matmul(interpreter_program *program, interpreter_node *node) {
    const ir_type *a = operand_type(node, 0), *b = operand_type(node, 1), *y = result_type(node, 0);
    const ir_attribute *flag = ir_attribute_get(node->operation, "transposeRhs");
    matmul_shape *shape = RAPTOR_NEW(program->arena, matmul_shape);
    node->prepared = shape;
    if (a->rank < 2 || a->rank > INTERPRETER_RANK_LIMIT || b->rank != a->rank || y->rank != a->rank)
        return interpreter_refuse(program, node, "takes and gives tensors of one rank, 2 or more");
    uint32_t row = a->rank - 2, column = a->rank - 1;
    shape->transposed = flag && flag->kind == IR_ATTRIBUTE_BOOL && flag->boolean;
    shape->rank = row;
    shape->rows = (size_t)y->shape[row];
    shape->columns = (size_t)y->shape[column];
    shape->inner = (size_t)a->shape[column];
    shape->batches = 1;
    for (uint32_t i = 0; i < row; i++) {
        shape->sizes[i] = y->shape[i];
        shape->batches *= (size_t)y->shape[i];
    }
    bool fits = a->shape[row] == y->shape[row] &&
                b->shape[shape->transposed ? column : row] == a->shape[column] &&
                b->shape[shape->transposed ? row : column] == y->shape[column] &&
                read_batch(node, 0, shape) && read_batch(node, 1, shape);
    return fits || interpreter_refuse(program, node, "its matrices do not fit");
}

static size_t matrix_of(const matmul_shape *shape, uint32_t number, size_t batch) {
    size_t offset = 0;
    for (uint32_t i = shape->rank; i-- > 0;) {
        offset += batch % (size_t)shape->sizes[i] * shape->strides[number][i];
        batch /= (size_t)shape->sizes[i];
    }
    return offset;
}

static interpreter_step execute_matmul(interpreter_task *task, const interpreter_node *node) {
    const matmul_shape *shape = node->prepared;
    const float *lhs = operand_floats(task, node, 0), *rhs = operand_floats(task, node, 1);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    for (size_t batch = 0; batch < shape->batches; batch++) {
        const float *a = lhs + matrix_of(shape, 0, batch), *b = rhs + matrix_of(shape, 1, batch);
        for (size_t r = 0; r < shape->rows; r++, a += shape->inner)
            for (size_t c = 0; c < shape->columns; c++) {
                const float *column = b + (shape->transposed ? c * shape->inner : c);
                size_t step = shape->transposed ? 1 : shape->columns;
                double sum = 0;
                for (size_t k = 0; k < shape->inner; k++)
                    sum += (double)a[k] * (double)column[k * step];
                *y++ = (float)sum;
            }
    }
    return STEP_NEXT;
}

const interpreter_row interpreter_matmul_rows[] = {
    ROW("spat.matmul_plan", execute_matmul, prepare_matmul),
    ROWS_END,
};
