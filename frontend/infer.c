/* Types and shapes of what a node computes, for nodes that are left to the host: the device's part
 * of a model needs to know what arrives from them. infer.def says which rule an operator has. */
#include "frontend/infer.h"

#include <string.h>

typedef enum infer_dtype {
    DTYPE_SAME,
    DTYPE_LIKE_1,
    DTYPE_LIKE_2,
    DTYPE_BOOL,
    DTYPE_INT64,
    DTYPE_INT32,
    DTYPE_CAST,
    DTYPE_RULE
} infer_dtype;

typedef struct infer_row {
    const char *name;
    infer_dtype dtype;
    infer_rule *rule;
} infer_row;

static const infer_row ROWS[] = {
#define INFER(operator, dtype, rule) {#operator, DTYPE_##dtype, infer_##rule},
#include "frontend/infer.def"
#undef INFER
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

frontend_fact infer_node_input(const inference *x, uint32_t number) {
    frontend_fact fact;
    (void)import_input_fact(x->state, x->node, number, &fact);
    return fact;
}

raptor_status_code infer_node_set(inference *x, uint32_t number, uint32_t rank,
                                  const int64_t *dims) {
    if (number >= x->node->output_count || rank > FRONTEND_RANK_LIMIT)
        return RAPTOR_FAILED;
    x->out[number].known = true;
    x->out[number].rank = rank;
    import_copy_dims(x->out[number].dims, dims, rank);
    return RAPTOR_OK;
}

int64_t infer_node_attribute(const inference *x, const char *name, int64_t fallback) {
    int64_t value;
    return onnx_attribute_int(x->node, name, fallback, x->state->diagnostics, &value) == RAPTOR_OK
               ? value
               : fallback;
}

bool import_input_fact(const import_state *state, const onnx_node *node, uint32_t number,
                       frontend_fact *out_fact) {
    const import_value *value = import_input(state, node, number);
    *out_fact = (frontend_fact){0};
    if (value == NULL)
        return false;
    if (value->kind != IMPORT_CONSTANT && value->kind != IMPORT_COMPUTED) {
        *out_fact = value->fact;
        return value->fact.known;
    }
    bool constant = value->kind == IMPORT_CONSTANT;
    uint32_t rank = constant ? value->constant.rank : value->value->type->rank;
    if (rank > FRONTEND_RANK_LIMIT)
        return false;
    out_fact->known = true;
    out_fact->dtype = constant            ? value->constant.dtype
                      : value->fact.known ? value->fact.dtype
                                          : ONNX_FLOAT;
    out_fact->rank = rank;
    import_copy_dims(out_fact->dims, constant ? value->constant.dims : value->value->type->shape,
                     rank);
    return true;
}

onnx_dtype import_declared_dtype(const import_state *state, const onnx_node *node) {
    frontend_fact fact;
    if (strcmp(node->operator, "Cast") == 0) {
        const onnx_attribute *to = onnx_node_attribute(node, "to");
        if (to != NULL && to->kind == ONNX_ATTRIBUTE_INT)
            return (onnx_dtype)to->value.i;
    }
    return import_input_fact(state, node, 0, &fact) && onnx_dtype_is_float(fact.dtype) ? fact.dtype
                                                                                       : ONNX_FLOAT;
}

static onnx_dtype cast_dtype(const onnx_node *node, const frontend_fact *x) {
    static const char *const NAMES[] = {"to", "dtype"}; /* Cast, EyeLike */
    for (int i = 0; i < 2; i++) {
        const onnx_attribute *to = onnx_node_attribute(node, NAMES[i]);
        if (to != NULL && to->kind == ONNX_ATTRIBUTE_INT)
            return onnx_dtype_is_known(to->value.i) ? (onnx_dtype)to->value.i : ONNX_UNDEFINED;
    }
    return x->dtype;
}

static onnx_dtype result_dtype(const inference *x, infer_dtype dtype) {
    frontend_fact fact;
    switch (dtype) {
    case DTYPE_LIKE_1:
    case DTYPE_LIKE_2:
        return import_input_fact(x->state, x->node, dtype == DTYPE_LIKE_1 ? 1 : 2, &fact)
                   ? fact.dtype
                   : ONNX_UNDEFINED;
    case DTYPE_BOOL:
        return ONNX_BOOL;
    case DTYPE_INT64:
        return ONNX_INT64;
    case DTYPE_INT32:
        return ONNX_INT32;
    case DTYPE_CAST:
        return cast_dtype(x->node, &x->x);
    default:
        return x->x.dtype;
    }
}

static const infer_row *find_row(const onnx_node *node) {
    if (node->domain[0] != '\0')
        return NULL;
    for (int i = 0; i < ROW_COUNT; i++)
        if (strcmp(ROWS[i].name, node->operator) == 0)
            return &ROWS[i];
    return NULL;
}

/* What the file says about a value; only for operators whose results are not inferred. */
static void believe_declared(const onnx_value *value, frontend_fact *fact) {
    const onnx_type *type = &value->type;
    bool known = type->kind == ONNX_TYPE_TENSOR && type->dtype != ONNX_UNDEFINED &&
                 type->has_rank && type->rank <= FRONTEND_RANK_LIMIT;
    for (uint32_t a = 0; known && a < type->rank; a++)
        known = type->dims[a].size >= 0;
    if (!known)
        return;
    *fact = (frontend_fact){.known = true, .dtype = type->dtype, .rank = type->rank};
    for (uint32_t a = 0; a < type->rank; a++)
        fact->dims[a] = type->dims[a].size;
}

static bool is_valid(const frontend_fact *fact) {
    int64_t count = 1;
    for (uint32_t i = 0; i < fact->rank; i++)
        if (fact->dims[i] < 0 || !raptor_multiply_i64(count, fact->dims[i], &count))
            return false;
    return fact->dtype != ONNX_UNDEFINED;
}

static void run_rule(import_state *state, const onnx_node *node, const infer_row *row) {
    inference x = {.state = state, .node = node};
    x.out = RAPTOR_NEW_ARRAY(state->arena, frontend_fact, (size_t)node->output_count + 1);
    bool known = import_input_fact(state, node, 0, &x.x);
    onnx_dtype dtype = known ? result_dtype(&x, row->dtype) : ONNX_UNDEFINED;
    for (uint32_t i = 0; i < node->output_count; i++)
        x.out[i].dtype = dtype;
    if (!known || row->rule(&x) != RAPTOR_OK)
        return;
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i] != NULL && x.out[i].known && is_valid(&x.out[i]))
            state->values[node->outputs[i]->id].fact = x.out[i];
}

void import_infer_outputs(import_state *state, const onnx_node *node) {
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i] != NULL)
            state->values[node->outputs[i]->id].fact = (frontend_fact){0};
    const infer_row *row = find_row(node);
    if (row != NULL) {
        /* A rule may find fault with the node, which has one already. */
        raptor_diagnostics faults, *outer = state->diagnostics;
        frontend_verdict verdict = state->verdicts[node->position];
        raptor_diagnostics_init(&faults);
        state->diagnostics = &faults;
        run_rule(state, node, row);
        state->diagnostics = outer;
        state->verdicts[node->position] = verdict;
        raptor_diagnostics_deinit(&faults);
        return;
    }
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i] != NULL)
            believe_declared(node->outputs[i], &state->values[node->outputs[i]->id].fact);
}
