/* Channels that become pixels. */

#include "runtime/interpreter/machine.h"

typedef struct block_shape {
    int64_t rows, columns, top, left, groups;
} block_shape;

static bool prepare_blocks(interpreter_program *program, interpreter_node *node) {
    const ir_type *x = operand_type(node, 0), *y = result_type(node, 0);
    block_shape *shape = RAPTOR_NEW(program->arena, block_shape);
    uint32_t sizes = 0, borders = 0;
    const int64_t *block = ir_integers_get(node->operation, "blockShape", &sizes);
    const int64_t *crops = ir_integers_get(node->operation, "crops", &borders);
    int64_t groups = ir_integer_get(node->operation, "group", 1);
    node->prepared = shape;
    bool fits = x->rank == 4 && y->rank == 4 && sizes == 2 && borders == 4 && groups > 0 &&
                block[0] > 0 && block[1] > 0 && crops[0] >= 0 && crops[1] >= 0 && crops[2] >= 0 &&
                crops[3] >= 0 && x->shape[0] == y->shape[0] && y->shape[1] % groups == 0 &&
                x->shape[1] == y->shape[1] * block[0] * block[1] &&
                y->shape[2] == x->shape[2] * block[0] - crops[0] - crops[2] &&
                y->shape[3] == x->shape[3] * block[1] - crops[1] - crops[3];
    if (!fits)
        return interpreter_refuse(program, node, "its blocks do not fit the shapes");
    *shape = (block_shape){block[0], block[1], crops[0], crops[1], groups};
    return true;
}

static interpreter_step execute_blocks(interpreter_task *task, const interpreter_node *node) {
    const block_shape *shape = node->prepared;
    const int64_t *in = operand_type(node, 0)->shape, *out = result_type(node, 0)->shape;
    const float *x = operand_floats(task, node, 0);
    float *y = interpreter_new_result(task, node, 0, false);
    if (!y)
        return STEP_FAILED;
    int64_t width = out[1] / shape->groups;
    for (int64_t n = 0; n < out[0]; n++)
        for (int64_t c = 0; c < out[1]; c++)
            for (int64_t h = 0; h < out[2]; h++)
                for (int64_t w = 0; w < out[3]; w++) {
                    int64_t row = h + shape->top, column = w + shape->left;
                    int64_t block = (c / width * shape->rows + row % shape->rows) * shape->columns;
                    int64_t channel = (block + column % shape->columns) * width + c % width;
                    int64_t line = (n * in[1] + channel) * in[2] + row / shape->rows;
                    *y++ = x[line * in[3] + column / shape->columns];
                }
    return STEP_NEXT;
}

const interpreter_row interpreter_block_rows[] = {
    ROW("spat.depth_to_space_plan", execute_blocks, prepare_blocks),
    ROWS_END,
};
