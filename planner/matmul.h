/* Products of two computed tensors: what the tasks of a spat.matmul_plan are.
 *
 * Every element of the result is one dot product on the vector unit. A task computes `task_rows`
 * rows of one product of the batch, so it loads these rows of the left operand and the whole right
 * matrix; the last task of a product may have fewer rows. */
#ifndef RAPTOR_PLANNER_MATMUL_H
#define RAPTOR_PLANNER_MATMUL_H

#include "planner/network.h"

typedef struct plan_matmul {
    int64_t batches, rows, inner, columns; /* of the result; inner: terms of a dot product */
    bool transposed;                       /* the right matrix is [columns, inner] */
    int64_t task_rows, tasks;              /* per product of the batch */
} plan_matmul;

/* Reads the shapes, and the tasks from attribute `fragments` or else chooses them. */
void plan_matmul_read(const plan_network *network, const plan_node *node, plan_matmul *out_matmul);
/* First element of operand `operand` that a task of product `batch` reads: row 0 of its matrix. */
int64_t plan_matmul_operand_offset(const plan_node *node, uint32_t operand, int64_t batch);
/* Elements a task of so many rows holds: these rows, their result and a block of the right matrix.
 */
int64_t plan_matmul_held(const plan_matmul *matmul, int64_t task_rows);
double plan_matmul_work(const plan_network *network, const plan_matmul *matmul, int64_t rows);

#endif
