#include "planner/matmul.h"

#include "backend/graph/sizes.h"
#include "planner/numbers.h"
#include "planner/plan.h"
#include "target/pim/timing.h"

static void read_shapes(const ir_operation *operation, plan_matmul *out) {
    const ir_type *lhs = ir_operand_value(operation, 0)->type;
    const ir_type *result = ir_result(operation, 0)->type;
    const ir_attribute *flag = ir_attribute_get(operation, "transposeRhs");
    *out = (plan_matmul){
        .rows = result->shape[result->rank - 2],
        .columns = result->shape[result->rank - 1],
        .inner = lhs->shape[lhs->rank - 1],
        .transposed = flag && flag->kind == IR_ATTRIBUTE_BOOL && flag->boolean,
    };
    out->batches = ir_type_element_count(result) / (out->rows * out->columns);
}

/* The block as it is loaded and, unless the matrix is transposed, with its columns brought
 * together.
 */
int64_t plan_matmul_held(const plan_matmul *matmul, int64_t task_rows) {
    int64_t columns = graph_block_count(matmul->inner, matmul->columns);
    return task_rows * (matmul->inner + matmul->columns) +
           columns * matmul->inner * (matmul->transposed ? 1 : 2);
}

/* The port serves one task after another, the cores compute at once: few tasks load little, many
 * compute fast. */
static double time_of(const plan_network *network, const plan_matmul *matmul, int64_t task_rows) {
    int64_t tasks = matmul->batches * plan_divide_up(matmul->rows, task_rows);
    int64_t elements =
        matmul->inner * matmul->columns + task_rows * (matmul->inner + matmul->columns);
    double port = (double)tasks * plan_cost_port(network, elements);
    int64_t waves = plan_divide_up(tasks, pim_chip_core_count(network->chip));
    return port + (double)waves * plan_matmul_work(network, matmul, task_rows);
}

static bool fits(const plan_network *network, const plan_node *node, const plan_matmul *matmul,
                 int64_t task_rows) {
    int64_t size = plan_memory_size(network, node);
    int64_t bytes = plan_matmul_held(matmul, task_rows) * pim_element_bytes(network->bits);
    return size == 0 || bytes <= size;
}

/* Of the numbers of rows that fit local memory; one row if none does. */
static int64_t choose_task_rows(const plan_network *network, const plan_node *node,
                                const plan_matmul *matmul) {
    int64_t best = 0, cores = pim_chip_core_count(network->chip);
    double best_ns = 0;
    for (int64_t tasks = 1; tasks <= matmul->rows && (tasks <= cores || best == 0); tasks++) {
        int64_t task_rows = plan_divide_up(matmul->rows, tasks);
        double ns = time_of(network, matmul, task_rows);
        if (!fits(network, node, matmul, task_rows) || (best > 0 && ns >= best_ns))
            continue;
        best = task_rows;
        best_ns = ns;
    }
    return best > 0 ? best : 1;
}

void plan_matmul_read(const plan_network *network, const plan_node *node, plan_matmul *out_matmul) {
    read_shapes(node->operation, out_matmul);
    int64_t fragments = ir_integer_get(node->operation, "fragments", 0);
    int64_t tasks = fragments / out_matmul->batches;
    tasks = tasks < out_matmul->rows ? tasks : out_matmul->rows;
    if (tasks < 1)
        tasks = plan_divide_up(out_matmul->rows, choose_task_rows(network, node, out_matmul));
    out_matmul->task_rows = plan_divide_up(out_matmul->rows, tasks);
    out_matmul->tasks = plan_divide_up(out_matmul->rows, out_matmul->task_rows);
}

int64_t plan_matmul_operand_offset(const plan_node *node, uint32_t operand, int64_t batch) {
    const ir_type *type = ir_operand_value(node->operation, operand)->type;
    const ir_type *result = ir_result(node->operation, 0)->type;
    int64_t stride = type->shape[type->rank - 1] * type->shape[type->rank - 2], offset = 0;
    for (uint32_t i = result->rank - 2; i-- > 0;) {
        if (type->shape[i] > 1)
            offset += batch % result->shape[i] * stride;
        batch /= result->shape[i];
        stride *= type->shape[i];
    }
    return offset;
}

double plan_matmul_work(const plan_network *network, const plan_matmul *matmul, int64_t rows) {
    double dots = (double)(rows * matmul->columns) * plan_cost_vector(network, matmul->inner, 2);
    if (matmul->transposed)
        return dots;
    return dots + (double)matmul->columns * plan_cost_vector(network, matmul->inner, 1);
}
