/* Evaluation of arithmetic on constants, mostly on shapes: integers in 64 bits, floats in float32.
 * Truth values are integers 0 and 1. */
#include "frontend/import.h"

#include <math.h>
#include <string.h>

typedef enum binary_kind {
    BINARY_ADD,
    BINARY_SUB,
    BINARY_MUL,
    BINARY_DIV,
    BINARY_MOD,
    BINARY_POW,
    BINARY_MIN,
    BINARY_MAX,
    BINARY_AND,
    BINARY_OR,
    BINARY_EQUAL,
    BINARY_LESS,
    BINARY_LESS_EQUAL,
    BINARY_GREATER,
    BINARY_GREATER_EQUAL
} binary_kind;

static const struct {
    const char *name;
    binary_kind kind;
    bool compares; /* the result is a truth value */
} BINARY[] = {
    {"Add", BINARY_ADD, false},        {"Sum", BINARY_ADD, false},
    {"Sub", BINARY_SUB, false},        {"Mul", BINARY_MUL, false},
    {"Div", BINARY_DIV, false},        {"Mod", BINARY_MOD, false},
    {"Pow", BINARY_POW, false},        {"Min", BINARY_MIN, false},
    {"Max", BINARY_MAX, false},        {"And", BINARY_AND, true},
    {"Or", BINARY_OR, true},           {"Equal", BINARY_EQUAL, true},
    {"Less", BINARY_LESS, true},       {"LessOrEqual", BINARY_LESS_EQUAL, true},
    {"Greater", BINARY_GREATER, true}, {"GreaterOrEqual", BINARY_GREATER_EQUAL, true},
};
enum { BINARY_COUNT = sizeof BINARY / sizeof *BINARY };

static float compute_float(binary_kind kind, float a, float b, bool c_remainder) {
    switch (kind) {
    case BINARY_ADD:
        return a + b;
    case BINARY_SUB:
        return a - b;
    case BINARY_MUL:
        return a * b;
    case BINARY_DIV:
        return a / b;
    case BINARY_MOD: {
        float rest = fmodf(a, b);
        return !c_remainder && rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
    case BINARY_POW:
        return powf(a, b);
    case BINARY_MIN:
        return a < b ? a : b;
    case BINARY_MAX:
        return a > b ? a : b;
    case BINARY_AND:
        return a != 0 && b != 0;
    case BINARY_OR:
        return a != 0 || b != 0;
    case BINARY_EQUAL:
        return a == b;
    case BINARY_LESS:
        return a < b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    }
    return 0;
}

/* Sums and products wrap around as they do on the types of the standard. */
static int64_t compute_integer(binary_kind kind, int64_t a, int64_t b, bool c_remainder) {
    switch (kind) {
    case BINARY_ADD:
        return (int64_t)((uint64_t)a + (uint64_t)b);
    case BINARY_SUB:
        return (int64_t)((uint64_t)a - (uint64_t)b);
    case BINARY_MUL:
        return (int64_t)((uint64_t)a * (uint64_t)b);
    case BINARY_DIV:
        return b == -1 ? (int64_t) - (uint64_t)a : a / b;
    case BINARY_MOD: {
        int64_t rest = b == -1 ? 0 : a % b;
        return !c_remainder && rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
    case BINARY_POW: {
        double power = pow((double)a, (double)b);
        return fabs(power) < 9.2e18 ? (int64_t)power : 0;
    }
    case BINARY_MIN:
        return a < b ? a : b;
    case BINARY_MAX:
        return a > b ? a : b;
    case BINARY_AND:
        return a && b;
    case BINARY_OR:
        return a || b;
    case BINARY_EQUAL:
        return a == b;
    case BINARY_LESS:
        return a < b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    }
    return 0;
}

/* Steps through the elements of an operand as it is broadcast. */
typedef struct broadcast_walk {
    int64_t strides[IMPORT_RANK_LIMIT];
    int64_t place;
} broadcast_walk;

static broadcast_walk start_walk(const onnx_tensor *x, uint32_t rank) {
    broadcast_walk walk = {.place = 0};
    int64_t stride = 1;
    for (uint32_t i = 1; i <= x->rank; i++) {
        int64_t extent = x->dims[x->rank - i];
        walk.strides[rank - i] = extent == 1 ? 0 : stride;
        stride *= extent;
    }
    return walk;
}

static void step_walks(broadcast_walk *a, broadcast_walk *b, uint32_t rank, const int64_t *dims,
                       int64_t *index) {
    for (uint32_t i = rank; i-- > 0;) {
        a->place += a->strides[i];
        b->place += b->strides[i];
        if (++index[i] < dims[i])
            return;
        a->place -= dims[i] * a->strides[i];
        b->place -= dims[i] * b->strides[i];
        index[i] = 0;
    }
}

static raptor_status_code broadcast_shape(import_state *state, const onnx_tensor *a,
                                          const onnx_tensor *b, uint32_t *out_rank,
                                          int64_t *out_dims) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    bool fits = rank <= IMPORT_RANK_LIMIT;
    for (uint32_t i = 1; fits && i <= rank; i++) {
        int64_t x = i <= a->rank ? a->dims[a->rank - i] : 1;
        int64_t y = i <= b->rank ? b->dims[b->rank - i] : 1;
        fits = x == y || x == 1 || y == 1;
        out_dims[rank - i] = x == 1 ? y : x;
    }
    *out_rank = rank;
    if (fits)
        return RAPTOR_OK;
    return import_refuse(state, RAPTOR_E_onnx_shape, "shapes %s and %s do not broadcast",
                         onnx_shape_text(state->arena, a->dims, a->rank),
                         onnx_shape_text(state->arena, b->dims, b->rank));
}

typedef struct binary_rule {
    binary_kind kind;
    bool compares, c_remainder;
} binary_rule;

static raptor_status_code combine_floats(import_state *state, binary_rule rule,
                                         const onnx_tensor *a, const onnx_tensor *b, uint32_t rank,
                                         const int64_t *dims, onnx_tensor *out) {
    const float *left, *right;
    void *data;
    RAPTOR_TRY(import_floats(state, a, "operands", &left));
    RAPTOR_TRY(import_floats(state, b, "operands", &right));
    RAPTOR_TRY(import_new_constant(state, rule.compares ? ONNX_INT64 : ONNX_FLOAT, rank, dims, out,
                                   &data));
    broadcast_walk walk_a = start_walk(a, rank), walk_b = start_walk(b, rank);
    int64_t index[IMPORT_RANK_LIMIT] = {0};
    for (size_t i = 0; i < out->count; i++) {
        float value =
            compute_float(rule.kind, left[walk_a.place], right[walk_b.place], rule.c_remainder);
        if (rule.compares)
            ((int64_t *)data)[i] = value != 0;
        else
            ((float *)data)[i] = value;
        step_walks(&walk_a, &walk_b, rank, dims, index);
    }
    return RAPTOR_OK;
}

static raptor_status_code combine_integers(import_state *state, binary_rule rule,
                                           const onnx_tensor *a, const onnx_tensor *b,
                                           uint32_t rank, const int64_t *dims, onnx_tensor *out) {
    const int64_t *left, *right;
    void *data;
    RAPTOR_TRY(import_int64s(state, a, "operands", &left));
    RAPTOR_TRY(import_int64s(state, b, "operands", &right));
    RAPTOR_TRY(import_new_constant(state, ONNX_INT64, rank, dims, out, &data));
    broadcast_walk walk_a = start_walk(a, rank), walk_b = start_walk(b, rank);
    int64_t index[IMPORT_RANK_LIMIT] = {0};
    for (size_t i = 0; i < out->count; i++) {
        int64_t divisor = right[walk_b.place];
        if (divisor == 0 && (rule.kind == BINARY_DIV || rule.kind == BINARY_MOD))
            return import_refuse(state, RAPTOR_E_onnx_attribute, "a division of integers by zero");
        ((int64_t *)data)[i] =
            compute_integer(rule.kind, left[walk_a.place], divisor, rule.c_remainder);
        step_walks(&walk_a, &walk_b, rank, dims, index);
    }
    return RAPTOR_OK;
}

static raptor_status_code combine(import_state *state, binary_rule rule, const onnx_tensor *a,
                                  const onnx_tensor *b, onnx_tensor *out) {
    uint32_t rank;
    int64_t dims[IMPORT_RANK_LIMIT];
    RAPTOR_TRY(broadcast_shape(state, a, b, &rank, dims));
    /* Pow takes its type from the base. */
    bool real =
        onnx_dtype_is_float(a->dtype) || (rule.kind != BINARY_POW && onnx_dtype_is_float(b->dtype));
    return real ? combine_floats(state, rule, a, b, rank, dims, out)
                : combine_integers(state, rule, a, b, rank, dims, out);
}

raptor_status_code evaluate_binary(import_state *state, const onnx_node *node) {
    binary_rule rule = {.kind = BINARY_ADD};
    int64_t c_remainder;
    RAPTOR_TRY(onnx_attribute_int(node, "fmod", 0, state->diagnostics, &c_remainder));
    rule.c_remainder = c_remainder != 0;
    for (int i = 0; i < BINARY_COUNT; i++)
        if (strcmp(node->operator, BINARY[i].name) == 0) {
            rule.kind = BINARY[i].kind;
            rule.compares = BINARY[i].compares;
        }
    const onnx_tensor *first, *next;
    RAPTOR_TRY(import_constant_input(state, node, 0, "operands", &first));
    onnx_tensor result = *first;
    for (uint32_t i = 1; i < node->input_count; i++) {
        RAPTOR_TRY(import_constant_input(state, node, i, "operands", &next));
        onnx_tensor left = result;
        RAPTOR_TRY(combine(state, rule, &left, next, &result));
    }
    import_set_constant(state, node, 0, &result);
    return RAPTOR_OK;
}

/* ---- one operand ---- */

static float negate(float x) {
    return -x;
}
static float reciprocal(float x) {
    return 1 / x;
}
static float rectify(float x) {
    return x < 0 ? 0 : x;
}
static float sigmoid(float x) {
    return (float)(1 / (1 + exp(-(double)x)));
}
static float invert(float x) {
    return x == 0;
}

/* The smallest number is its own negative, as on the types of the standard. */
static int64_t negate_integer(int64_t x) {
    return (int64_t)(0 - (uint64_t)x);
}
static int64_t absolute_integer(int64_t x) {
    return x < 0 ? negate_integer(x) : x;
}
static int64_t rectify_integer(int64_t x) {
    return x < 0 ? 0 : x;
}
static int64_t invert_integer(int64_t x) {
    return x == 0;
}

static const struct unary_operator {
    const char *name;
    float (*floats)(float);
    int64_t (*integers)(int64_t); /* NULL: not defined for them */
} UNARY[] = {
    {"Not", invert, invert_integer},
    {"Neg", negate, negate_integer},
    {"Abs", fabsf, absolute_integer},
    {"Relu", rectify, rectify_integer},
    {"Sqrt", sqrtf, NULL},
    {"Exp", expf, NULL},
    {"Log", logf, NULL},
    {"Floor", floorf, NULL},
    {"Ceil", ceilf, NULL},
    {"Reciprocal", reciprocal, NULL},
    {"Tanh", tanhf, NULL},
    {"Sigmoid", sigmoid, NULL},
};

static const struct unary_operator *find_unary(const char *name) {
    for (size_t i = 0; i < sizeof UNARY / sizeof *UNARY; i++)
        if (strcmp(UNARY[i].name, name) == 0)
            return &UNARY[i];
    return NULL;
}

static raptor_status_code evaluate_integers(import_state *state, const onnx_node *node,
                                            const onnx_tensor *x, int64_t (*compute)(int64_t)) {
    const int64_t *values;
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_int64s(state, x, "operands", &values));
    RAPTOR_TRY(import_new_constant(state, ONNX_INT64, x->rank, x->dims, &tensor, &data));
    for (size_t i = 0; i < tensor.count; i++)
        ((int64_t *)data)[i] = compute(values[i]);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

raptor_status_code evaluate_unary(import_state *state, const onnx_node *node) {
    const struct unary_operator *operator= find_unary(node->operator);
    const onnx_tensor *x;
    const float *values;
    onnx_tensor tensor;
    void *data;
    RAPTOR_TRY(import_constant_input(state, node, 0, "operands", &x));
    if (!onnx_dtype_is_float(x->dtype) && operator->integers)
        return evaluate_integers(state, node, x, operator->integers);
    if (!onnx_dtype_is_float(x->dtype))
        return import_refuse(state, RAPTOR_E_onnx_type, "an operand of type %s",
                             onnx_dtype_name(x->dtype));
    RAPTOR_TRY(import_floats(state, x, "operands", &values));
    RAPTOR_TRY(import_new_constant(state, ONNX_FLOAT, x->rank, x->dims, &tensor, &data));
    for (size_t i = 0; i < tensor.count; i++)
        ((float *)data)[i] = operator->floats(values[i]);
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}

/* ---- reductions ---- */

static binary_kind reduction_kind(const onnx_node *node) {
    const char *name = node->operator+ strlen("Reduce");
    return strcmp(name, "Prod") == 0  ? BINARY_MUL
           : strcmp(name, "Sum") == 0 ? BINARY_ADD
           : strcmp(name, "Max") == 0 ? BINARY_MAX
                                      : BINARY_MIN;
}

/* Where element i of the source goes in the reduced tensor, whose dropped axes have size 1. */
static size_t reduced_place(const onnx_tensor *x, uint32_t mask, size_t i) {
    size_t place = 0, stride = 1;
    for (uint32_t a = x->rank; a-- > 0;) {
        size_t extent = (size_t)x->dims[a];
        if (!(mask >> a & 1)) {
            place += i % extent * stride;
            stride *= extent;
        }
        i /= extent;
    }
    return place;
}

/* Reduces the elements of x over the axes of `mask` into `to`, of x's kind of numbers. */
static raptor_status_code reduce_into(import_state *state, const onnx_tensor *x, binary_kind kind,
                                      uint32_t mask, const onnx_tensor *to, void *data) {
    bool *seen = RAPTOR_NEW_ARRAY(state->arena, bool, to->count);
    const float *floats = NULL;
    const int64_t *integers = NULL;
    if (to->dtype == ONNX_FLOAT)
        RAPTOR_TRY(import_floats(state, x, "operands", &floats));
    else
        RAPTOR_TRY(import_int64s(state, x, "operands", &integers));
    for (size_t i = 0; i < x->count; i++) {
        size_t place = reduced_place(x, mask, i);
        if (floats) {
            float *sum = (float *)data + place;
            *sum = seen[place] ? compute_float(kind, *sum, floats[i], false) : floats[i];
        } else {
            int64_t *sum = (int64_t *)data + place;
            *sum = seen[place] ? compute_integer(kind, *sum, integers[i], false) : integers[i];
        }
        seen[place] = true;
    }
    return RAPTOR_OK;
}

raptor_status_code evaluate_reduce(import_state *state, const onnx_node *node) {
    const onnx_tensor *x;
    const int64_t *axes;
    size_t count;
    int64_t keep, noop, dims[IMPORT_RANK_LIMIT];
    uint32_t mask, rank = 0;
    RAPTOR_TRY(import_constant_input(state, node, 0, "operands", &x));
    RAPTOR_TRY(import_integers(state, node, "axes", 1, &axes, &count));
    RAPTOR_TRY(onnx_attribute_int(node, "keepdims", 1, state->diagnostics, &keep));
    RAPTOR_TRY(onnx_attribute_int(node, "noop_with_empty_axes", 0, state->diagnostics, &noop));
    if (x->rank > IMPORT_RANK_LIMIT || x->count == 0)
        return import_refuse(state, RAPTOR_E_onnx_shape, "an operand of shape %s",
                             onnx_shape_text(state->arena, x->dims, x->rank));
    RAPTOR_TRY(import_axes(state, axes, count, x->rank, &mask));
    if (count == 0)
        mask = noop ? 0 : (1u << x->rank) - 1;
    for (uint32_t i = 0; i < x->rank; i++)
        if (!(mask >> i & 1) || keep)
            dims[rank++] = mask >> i & 1 ? 1 : x->dims[i];
    onnx_tensor tensor;
    void *data;
    onnx_dtype dtype = onnx_dtype_is_float(x->dtype) ? ONNX_FLOAT : ONNX_INT64;
    RAPTOR_TRY(import_new_constant(state, dtype, rank, dims, &tensor, &data));
    RAPTOR_TRY(reduce_into(state, x, reduction_kind(node), mask, &tensor, data));
    import_set_constant(state, node, 0, &tensor);
    return RAPTOR_OK;
}
