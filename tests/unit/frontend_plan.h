/* Executes a plan the slow and obvious way, from the definitions in docs/stages.md and nothing
 * else, so that the frontend can be tested against numbers from elsewhere. */
#ifndef TESTS_UNIT_FRONTEND_PLAN_H
#define TESTS_UNIT_FRONTEND_PLAN_H

#include "frontend_model.h"

#include <math.h>

typedef struct plan_operation {
    const ir_operation *op;
    const float *inputs[8]; /* of the first operands */
    const ir_type *types[8];
    const ir_type *type; /* of the result */
    float *out;
} plan_operation;

static inline const int64_t *plan_integers(const plan_operation *p, const char *name) {
    uint32_t count;
    return ir_integers_get(p->op, name, &count);
}

static inline void plan_convolution(const plan_operation *p) {
    const int64_t *x = p->types[0]->shape, *w = p->types[1]->shape, *y = p->type->shape;
    const int64_t *pads = plan_integers(p, "pads"), *strides = plan_integers(p, "strides");
    const int64_t *dilations = plan_integers(p, "dilations");
    int64_t group = ir_integer_get(p->op, "group", 1), per_group = y[1] / group;
    for (int64_t i = 0; i < y[0] * y[1] * y[2] * y[3]; i++) {
        int64_t column = i % y[3], row = i / y[3] % y[2], m = i / y[3] / y[2] % y[1];
        int64_t n = i / y[3] / y[2] / y[1];
        double sum = p->inputs[2] != NULL ? (double)p->inputs[2][m] : 0;
        for (int64_t k = 0; k < w[1] * w[2] * w[3]; k++) {
            int64_t kx = k % w[3], ky = k / w[3] % w[2], c = k / w[3] / w[2];
            int64_t r = row * strides[0] - pads[0] + ky * dilations[0];
            int64_t s = column * strides[1] - pads[1] + kx * dilations[1];
            if (r < 0 || s < 0 || r >= x[2] || s >= x[3])
                continue;
            int64_t channel = m / per_group * w[1] + c;
            sum += (double)p->inputs[0][((n * x[1] + channel) * x[2] + r) * x[3] + s] *
                   (double)p->inputs[1][((m * w[1] + c) * w[2] + ky) * w[3] + kx];
        }
        p->out[i] = (float)sum;
    }
}

static inline void plan_pool(const plan_operation *p, bool average) {
    const int64_t *x = p->types[0]->shape, *y = p->type->shape;
    const int64_t *pads = plan_integers(p, "pads"), *strides = plan_integers(p, "strides");
    const int64_t *dilations = plan_integers(p, "dilations");
    const int64_t *kernel = plan_integers(p, "kernelShape");
    const int64_t *counted = plan_integers(p, "countPads");
    const ir_attribute *include = ir_attribute_get(p->op, "countIncludePad");
    bool count_padding = average && include->boolean;
    counted = counted != NULL ? counted : pads;
    for (int64_t i = 0; i < y[0] * y[1] * y[2] * y[3]; i++) {
        int64_t column = i % y[3], row = i / y[3] % y[2], plane = i / y[3] / y[2], count = 0;
        double sum = 0, maximum = -INFINITY;
        for (int64_t k = 0; k < kernel[0] * kernel[1]; k++) {
            int64_t r = row * strides[0] - pads[0] + k / kernel[1] * dilations[0];
            int64_t s = column * strides[1] - pads[1] + k % kernel[1] * dilations[1];
            bool real = r >= 0 && s >= 0 && r < x[2] && s < x[3];
            bool padded = r >= -counted[0] && s >= -counted[1] && r < x[2] + counted[2] &&
                          s < x[3] + counted[3];
            count += real || (padded && count_padding);
            double value = real ? (double)p->inputs[0][(plane * x[2] + r) * x[3] + s] : 0;
            sum += value;
            maximum = real ? fmax(maximum, value) : maximum;
        }
        p->out[i] = (float)(average ? sum / (double)count : maximum);
    }
}

static inline void plan_gemm(const plan_operation *p) {
    int64_t rows = p->type->shape[0], columns = p->type->shape[1], depth = p->types[0]->shape[1];
    bool transposed = ir_attribute_get(p->op, "transposeWeight")->boolean;
    for (int64_t i = 0; i < rows * columns; i++) {
        int64_t r = i / columns, m = i % columns;
        double sum = p->inputs[2] != NULL ? (double)p->inputs[2][m] : 0;
        for (int64_t k = 0; k < depth; k++)
            sum += (double)p->inputs[0][r * depth + k] *
                   (double)p->inputs[1][transposed ? m * depth + k : k * columns + m];
        p->out[i] = (float)sum;
    }
}

/* One product of a batch after another; dimensions of 1 are repeated. */
static inline void plan_matmul(const plan_operation *p) {
    const ir_type *a = p->types[0], *b = p->types[1];
    bool transposed = ir_attribute_get(p->op, "transposeRhs")->boolean;
    uint32_t row = a->rank - 2, column = a->rank - 1;
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        int64_t index[8], left[8], right[8], rest = i;
        for (uint32_t d = a->rank; d-- > 0;) {
            index[d] = rest % p->type->shape[d];
            rest /= p->type->shape[d];
            left[d] = a->shape[d] == 1 ? 0 : index[d];
            right[d] = b->shape[d] == 1 ? 0 : index[d];
        }
        double sum = 0;
        for (int64_t k = 0; k < a->shape[column]; k++) {
            int64_t x = 0, y = 0;
            left[column] = right[transposed ? column : row] = k;
            right[transposed ? row : column] = index[column];
            for (uint32_t d = 0; d < a->rank; d++) {
                x = x * a->shape[d] + left[d];
                y = y * b->shape[d] + right[d];
            }
            sum += (double)p->inputs[0][x] * (double)p->inputs[1][y];
        }
        p->out[i] = (float)sum;
    }
}

static inline void plan_normalization(const plan_operation *p) {
    int64_t columns = p->type->shape[1];
    bool centred = ir_attribute_get(p->op, "centred")->boolean;
    double epsilon = ir_float_get(p->op, "epsilon", 0);
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        const float *row = p->inputs[0] + i / columns * columns;
        double mean = 0, square = 0;
        for (int64_t k = 0; centred && k < columns; k++)
            mean += (double)row[k] / (double)columns;
        for (int64_t k = 0; k < columns; k++)
            square += pow((double)row[k] - mean, 2) / (double)columns;
        double y = ((double)row[i % columns] - mean) / sqrt(square + epsilon);
        y *= p->inputs[1] != NULL ? (double)p->inputs[1][i % columns] : 1;
        p->out[i] = (float)(y + (p->inputs[2] != NULL ? (double)p->inputs[2][i % columns] : 0));
    }
}

/* Input channel: [group][block row][block column][channel of the group]. */
static inline void plan_depth_to_space(const plan_operation *p) {
    const int64_t *block = plan_integers(p, "blockShape"), *crops = plan_integers(p, "crops");
    const int64_t *x = p->types[0]->shape, *y = p->type->shape;
    int64_t width = y[1] / ir_integer_get(p->op, "group", 1);
    for (int64_t i = 0; i < y[0] * y[1] * y[2] * y[3]; i++) {
        int64_t column = i % y[3] + crops[1], row = i / y[3] % y[2] + crops[0];
        int64_t c = i / y[3] / y[2] % y[1], n = i / y[3] / y[2] / y[1];
        int64_t channel = c / width * block[0] * block[1] * width +
                          (row % block[0] * block[1] + column % block[1]) * width + c % width;
        p->out[i] =
            p->inputs[0][((n * x[1] + channel) * x[2] + row / block[0]) * x[3] + column / block[1]];
    }
}

static inline void plan_channel(const plan_operation *p, bool scale) {
    const int64_t *x = p->type->shape;
    bool single = ir_type_element_count(p->types[1]) == 1;
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        float v = p->inputs[1][single ? 0 : i / (x[2] * x[3]) % x[1]];
        p->out[i] = scale ? p->inputs[0][i] * v : p->inputs[0][i] + v;
    }
}

static inline void plan_mean(const plan_operation *p) {
    int64_t size = p->types[0]->shape[2] * p->types[0]->shape[3];
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        double sum = 0;
        for (int64_t k = 0; k < size; k++)
            sum += (double)p->inputs[0][i * size + k];
        p->out[i] = (float)(sum / (double)size);
    }
}

static inline void plan_concat(const plan_operation *p) {
    const int64_t *y = p->type->shape;
    int64_t inner = y[2] * y[3], done = 0;
    for (int64_t n = 0; n < y[0]; n++)
        for (uint32_t i = 0; i < p->op->operand_count; i++) {
            int64_t run = p->types[i]->shape[1] * inner;
            memcpy(p->out + done, p->inputs[i] + n * run, (size_t)run * sizeof(float));
            done += run;
        }
}

/* Coordinates of element i of a type, and the element at coordinates. */
static inline void plan_split(const ir_type *type, int64_t i, int64_t *index) {
    for (uint32_t a = type->rank; a-- > 0;) {
        index[a] = i % type->shape[a];
        i /= type->shape[a];
    }
}
static inline int64_t plan_join(const ir_type *type, const int64_t *index) {
    int64_t i = 0;
    for (uint32_t a = 0; a < type->rank; a++)
        i = i * type->shape[a] + index[a];
    return i;
}

static inline void plan_transpose(const plan_operation *p) {
    const int64_t *permutation = plan_integers(p, "permutation");
    int64_t to[8], from[8];
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        plan_split(p->type, i, to);
        for (uint32_t a = 0; a < p->type->rank; a++)
            from[permutation[a]] = to[a];
        p->out[i] = p->inputs[0][plan_join(p->types[0], from)];
    }
}

static inline void plan_slice(const plan_operation *p) {
    const int64_t *starts = plan_integers(p, "starts");
    int64_t index[8];
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        plan_split(p->type, i, index);
        for (uint32_t a = 0; a < p->type->rank; a++)
            index[a] += starts[a];
        p->out[i] = p->inputs[0][plan_join(p->types[0], index)];
    }
}

static inline void plan_pad(const plan_operation *p) {
    const int64_t *pads = plan_integers(p, "pads"), *x = p->types[0]->shape;
    char mode = ir_string_get(p->op, "mode", "")[0];
    int64_t index[4];
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        plan_split(p->type, i, index);
        bool inside = true;
        for (int a = 0; a < 4; a++) {
            int64_t at = index[a] - pads[a];
            inside &= at >= 0 && at < x[a];
            if (mode == 'r')
                at = at < 0 ? -at : at >= x[a] ? 2 * (x[a] - 1) - at : at;
            else if (mode == 'e')
                at = at < 0 ? 0 : at >= x[a] ? x[a] - 1 : at;
            index[a] = at;
        }
        p->out[i] = inside || mode != 'c' ? p->inputs[0][plan_join(p->types[0], index)]
                                          : (float)ir_float_get(p->op, "value", 0);
    }
}

static inline void plan_resize(const plan_operation *p) {
    const int64_t *rows = plan_integers(p, "rows"), *columns = plan_integers(p, "columns");
    const int64_t *x = p->types[0]->shape, *y = p->type->shape;
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        int64_t column = i % y[3], row = i / y[3] % y[2], plane = i / y[3] / y[2];
        int64_t r = rows != NULL ? rows[row] : row * x[2] / y[2];
        int64_t s = columns != NULL ? columns[column] : column * x[3] / y[3];
        p->out[i] = p->inputs[0][(plane * x[2] + r) * x[3] + s];
    }
}

static inline void plan_softmax(const plan_operation *p) {
    int64_t axis = ir_integer_get(p->op, "axis", 0), inner = 1, size = p->type->shape[axis];
    for (uint32_t a = (uint32_t)axis + 1; a < p->type->rank; a++)
        inner *= p->type->shape[a];
    for (int64_t i = 0; i < ir_type_element_count(p->type); i++) {
        int64_t start = i / (inner * size) * inner * size + i % inner;
        double sum = 0, maximum = -INFINITY;
        for (int64_t k = 0; k < size; k++)
            maximum = fmax(maximum, (double)p->inputs[0][start + k * inner]);
        for (int64_t k = 0; k < size; k++)
            sum += exp((double)p->inputs[0][start + k * inner] - maximum);
        p->out[i] = (float)(exp((double)p->inputs[0][i] - maximum) / sum);
    }
}

static inline double plan_limit(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}

/* Elementwise operations; false for another name. */
static inline bool plan_element(const plan_operation *p, const char *name, int64_t i) {
    double x = (double)p->inputs[0][i];
    double y = p->inputs[1] != NULL ? (double)p->inputs[1][i] : 0;
    double alpha = ir_float_get(p->op, "alpha", 0), beta = ir_float_get(p->op, "beta", 0);
    double low = ir_float_get(p->op, "minimum", 0), high = ir_float_get(p->op, "maximum", 0);
    double sigmoid = 1 / (1 + exp(-x)), gate = plan_limit(x / 6 + 0.5, 0, 1);
    const struct {
        const char *name;
        double value;
    } table[] = {
        {"add_plan", x + y},
        {"sub_plan", x - y},
        {"mul_plan", x * y},
        {"max_plan", x > y ? x : y},
        {"exp_plan", exp(x)},
        {"log_plan", log(x)},
        {"sqrt_plan", sqrt(x)},
        {"reciprocal_plan", 1 / x},
        {"erf_plan", erf(x)},
        {"relu_plan", x > 0 ? x : 0},
        {"sigmoid_plan", sigmoid},
        {"tanh_plan", tanh(x)},
        {"silu_plan", x * sigmoid},
        {"hard_swish_plan", x * gate},
        {"leaky_relu_plan", x < 0 ? x * alpha : x},
        {"clip_plan", plan_limit(x, low, high)},
        {"hard_sigmoid_plan", plan_limit(x * alpha + beta, 0, 1)},
        {"reshape_plan", x},
        {"flatten_plan", x},
    };
    for (size_t row = 0; row < sizeof table / sizeof *table; row++)
        if (strcmp(table[row].name, name) == 0) {
            p->out[i] = (float)table[row].value;
            return true;
        }
    return false;
}

static inline void plan_run_operation(const plan_operation *p) {
    const char *name = p->op->name + strlen("spat.");
    if (strcmp(name, "conv2d_plan") == 0)
        plan_convolution(p);
    else if (strcmp(name, "max_pool2d_plan") == 0 || strcmp(name, "average_pool2d_plan") == 0)
        plan_pool(p, name[0] == 'a');
    else if (strcmp(name, "gemm_plan") == 0)
        plan_gemm(p);
    else if (strcmp(name, "matmul_plan") == 0)
        plan_matmul(p);
    else if (strcmp(name, "layer_normalization_plan") == 0)
        plan_normalization(p);
    else if (strcmp(name, "depth_to_space_plan") == 0)
        plan_depth_to_space(p);
    else if (strcmp(name, "scale_plan") == 0 || strcmp(name, "bias_add_plan") == 0)
        plan_channel(p, name[0] == 's');
    else if (strcmp(name, "global_average_pool_plan") == 0)
        plan_mean(p);
    else if (strcmp(name, "concat_plan") == 0)
        plan_concat(p);
    else if (strcmp(name, "transpose_plan") == 0)
        plan_transpose(p);
    else if (strcmp(name, "slice_plan") == 0)
        plan_slice(p);
    else if (strcmp(name, "pad_plan") == 0)
        plan_pad(p);
    else if (strcmp(name, "resize_nearest_plan") == 0)
        plan_resize(p);
    else if (strcmp(name, "softmax_plan") == 0)
        plan_softmax(p);
    else
        for (int64_t i = 0; i < ir_type_element_count(p->type); i++)
            if (!plan_element(p, name, i))
                fail_msg("the plan holds %s", p->op->name);
}

/* Values are kept in ir_value.scratch, in the arena. inputs: one array per argument of @main.
 * Returns one array per result. */
static inline const float **plan_run(const ir_operation *module, raptor_arena *arena,
                                     const float *const *inputs) {
    ir_block *body = func_body(func_find(module, "main"));
    for (uint32_t i = 0; i < body->argument_count; i++)
        body->arguments[i]->scratch = (void *)(uintptr_t)inputs[i];
    for (ir_operation *op = body->first; op->next != NULL; op = op->next) {
        ir_value *result = ir_result(op, 0);
        const ir_attribute *constant = arith_constant(result);
        size_t count = (size_t)ir_type_element_count(result->type);
        float *out = RAPTOR_NEW_ARRAY(arena, float, count);
        result->scratch = out;
        if (constant != NULL) {
            bool splat;
            const float *data = ir_attribute_data(constant, &splat);
            for (size_t i = 0; i < count; i++)
                out[i] = data[splat ? 0 : i];
            continue;
        }
        plan_operation p = {.op = op, .type = result->type, .out = out};
        assert_true(op->operand_count <= 8);
        for (uint32_t i = 0; i < op->operand_count; i++) {
            p.inputs[i] = ir_operand_value(op, i)->scratch;
            p.types[i] = ir_operand_value(op, i)->type;
        }
        plan_run_operation(&p);
    }
    const ir_operation *end = body->last;
    const float **outputs = RAPTOR_NEW_ARRAY(arena, const float *, end->operand_count + 1);
    for (uint32_t i = 0; i < end->operand_count; i++)
        outputs[i] = ir_operand_value(end, i)->scratch;
    return outputs;
}

#endif
