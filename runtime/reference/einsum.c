/* Einsum, Det. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

/* Labels of an equation: letters, and digits 0.. for the dimensions under an ellipsis. */
enum { LABELS = 128, INPUTS_MAX = 16 };

typedef struct equation {
    char terms[INPUTS_MAX][LABELS], output[LABELS];
    uint32_t term_count;
    bool explicit;
} equation;

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Splits "ab, bc -> ac" into terms; an ellipsis stays as one '.'. */
static raptor_status parse(reference_call *call, const char *text, equation *e) {
    char *to = e->terms[0];
    size_t used = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (*text == ',' || (text[0] == '-' && text[1] == '>')) {
            if (*text == '-') {
                e->explicit = true;
                to = e->output;
                text++;
            } else if (e->explicit || ++e->term_count >= INPUTS_MAX) {
                return reference_fault(call, RAPTOR_E_onnx_attribute, "too many terms");
            } else {
                to = e->terms[e->term_count];
            }
            used = 0;
            continue;
        }
        if (strncmp(text, "...", 3) == 0)
            text += 2;
        else if (!is_letter(*text))
            return reference_fault(call, RAPTOR_E_onnx_attribute, "the equation is not understood");
        if (used + 1 >= LABELS)
            return reference_fault(call, RAPTOR_E_onnx_attribute, "a term is too long");
        to[used++] = *text;
    }
    e->term_count++;
    return RAPTOR_OK;
}

/* Replaces '.' by one digit label per dimension it stands for, right-aligned over all terms. */
static raptor_status spread(reference_call *call, char *term, uint32_t rank, uint32_t widest) {
    char *dot = strchr(term, '.');
    size_t letters = strlen(term) - (dot != NULL);
    if (rank < letters || (!dot && rank != letters) || rank - letters > 10)
        return reference_fault(call, RAPTOR_E_onnx_shape, "a term does not fit its operand");
    if (!dot)
        return RAPTOR_OK;
    uint32_t covered = rank - (uint32_t)letters;
    memmove(dot + covered, dot + 1, strlen(dot + 1) + 1);
    for (uint32_t i = 0; i < covered; i++)
        dot[i] = (char)('0' + widest - covered + i);
    return RAPTOR_OK;
}

/* Without "->": the ellipsis, then letters that occur once, in alphabetic order. */
static void implicit_output(equation *e) {
    int uses[LABELS] = {0};
    size_t used = 0;
    for (uint32_t t = 0; t < e->term_count; t++)
        for (const char *c = e->terms[t]; *c; c++)
            uses[(int)*c]++;
    for (int c = '0'; c <= 'z'; c++)
        if (uses[c] && (c <= '9' || uses[c] == 1))
            e->output[used++] = (char)c;
}

static uint32_t ellipsis_rank(const char *term, uint32_t rank) {
    size_t letters = strlen(term);
    return strchr(term, '.') && rank + 1 >= letters ? rank + 1 - (uint32_t)letters : 0;
}

/* All labels in one loop order: the output's first, then the summed ones. */
typedef struct loops {
    uint32_t rank, out_rank;
    char labels[LABELS];
    int64_t dims[LABELS];
    int64_t strides[INPUTS_MAX][LABELS];
} loops;

static raptor_status plan(reference_call *call, const equation *e, const reference_tensor **in,
                          loops *l) {
    for (const char *c = e->output; *c; c++) {
        if (memchr(l->labels, *c, l->rank))
            return reference_fault(call, RAPTOR_E_onnx_attribute, "an output label occurs twice");
        l->labels[l->rank++] = *c;
    }
    l->out_rank = l->rank;
    for (uint32_t t = 0; t < e->term_count; t++)
        for (const char *c = e->terms[t]; *c; c++)
            if (!memchr(l->labels, *c, l->rank))
                l->labels[l->rank++] = *c;
    if (l->rank > REFERENCE_RANK_LIMIT)
        return reference_fault(call, RAPTOR_E_onnx_shape, "too many labels");
    for (uint32_t i = 0; i < l->rank; i++)
        l->dims[i] = 1;
    for (uint32_t t = 0; t < e->term_count; t++) {
        int64_t own[REFERENCE_RANK_LIMIT];
        reference_strides(in[t]->rank, in[t]->dims, own);
        for (uint32_t d = 0; d < in[t]->rank; d++) {
            uint32_t i =
                (uint32_t)((const char *)memchr(l->labels, e->terms[t][d], l->rank) - l->labels);
            if (l->dims[i] != 1 && in[t]->dims[d] != 1 && l->dims[i] != in[t]->dims[d])
                return reference_fault(call, RAPTOR_E_onnx_shape, "sizes of label '%c' differ",
                                       l->labels[i]);
            if (in[t]->dims[d] != 1) {
                l->dims[i] = in[t]->dims[d];
                l->strides[t][i] += own[d];
            }
        }
    }
    return RAPTOR_OK;
}

static double sum_products(const loops *l, const double **values, uint32_t terms,
                           const int64_t *base) {
    int64_t index[REFERENCE_RANK_LIMIT] = {0}, at[INPUTS_MAX];
    double sum = 0;
    memcpy(at, base, terms * sizeof *at);
    for (;;) {
        double product = 1;
        for (uint32_t t = 0; t < terms; t++)
            product *= values[t][at[t]];
        sum += product;
        uint32_t d = l->rank;
        while (d-- > l->out_rank) {
            bool wraps = ++index[d] == l->dims[d];
            for (uint32_t t = 0; t < terms; t++)
                at[t] += wraps ? -l->strides[t][d] * (l->dims[d] - 1) : l->strides[t][d];
            if (!wraps)
                break;
            index[d] = 0;
        }
        if (d + 1 == l->out_rank || l->rank == l->out_rank)
            return sum;
    }
}

static void evaluate(const loops *l, const double **values, uint32_t terms, reference_tensor *to) {
    bool empty = false;
    for (uint32_t i = 0; i < l->rank; i++)
        empty = empty || l->dims[i] == 0;
    reference_walk walk;
    reference_walk_init(&walk, l->out_rank, l->dims, NULL, NULL, NULL);
    for (size_t i = 0; i < to->count && !empty; i++, reference_walk_next(&walk)) {
        int64_t base[INPUTS_MAX] = {0};
        for (uint32_t t = 0; t < terms; t++)
            for (uint32_t d = 0; d < l->out_rank; d++)
                base[t] += walk.index[d] * l->strides[t][d];
        reference_set_double(to, i, sum_products(l, values, terms, base));
    }
}

raptor_status reference_einsum(reference_call *call) {
    equation *e = RAPTOR_NEW(call->scratch, equation);
    loops *l = RAPTOR_NEW(call->scratch, loops);
    const reference_tensor *in[INPUTS_MAX];
    const double *values[INPUTS_MAX];
    uint32_t widest = 0;
    RAPTOR_TRY(parse(call, reference_string(call, "equation", ""), e));
    if (e->term_count != call->input_count)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "%u terms for %u operands",
                               e->term_count, call->input_count);
    for (uint32_t t = 0; t < e->term_count; t++) {
        RAPTOR_TRY(reference_need(call, t, &in[t]));
        values[t] = reference_double_values(call, in[t]);
        if (!values[t])
            return RAPTOR_FAILED;
        uint32_t covered = ellipsis_rank(e->terms[t], in[t]->rank);
        widest = covered > widest ? covered : widest;
    }
    for (uint32_t t = 0; t < e->term_count; t++)
        RAPTOR_TRY(spread(call, e->terms[t], in[t]->rank, widest));
    if (!e->explicit)
        implicit_output(e);
    else
        RAPTOR_TRY(spread(call, e->output,
                          (uint32_t)strlen(e->output) + (strchr(e->output, '.') ? widest - 1 : 0),
                          widest));
    RAPTOR_TRY(plan(call, e, in, l));
    reference_tensor *to = reference_output(call, 0, in[0]->dtype, l->out_rank, l->dims);
    if (!to)
        return RAPTOR_FAILED;
    evaluate(l, values, e->term_count, to);
    return RAPTOR_OK;
}

/* Gaussian elimination with row exchange. */
static double determinant(double *m, int64_t n) {
    double result = 1;
    for (int64_t k = 0; k < n; k++) {
        int64_t pivot = k;
        for (int64_t i = k + 1; i < n; i++)
            pivot = fabs(m[i * n + k]) > fabs(m[pivot * n + k]) ? i : pivot;
        if (m[pivot * n + k] == 0)
            return 0;
        for (int64_t j = 0; j < n && pivot != k; j++) {
            double kept = m[k * n + j];
            m[k * n + j] = m[pivot * n + j];
            m[pivot * n + j] = kept;
        }
        result *= pivot != k ? -m[k * n + k] : m[k * n + k];
        for (int64_t i = k + 1; i < n; i++) {
            double factor = m[i * n + k] / m[k * n + k];
            for (int64_t j = k; j < n; j++)
                m[i * n + j] -= factor * m[k * n + j];
        }
    }
    return result;
}

raptor_status reference_determinant(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    if (from->rank < 2 || from->dims[from->rank - 1] != from->dims[from->rank - 2])
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs square matrices");
    const double *values = reference_double_values(call, from);
    int64_t n = from->dims[from->rank - 1];
    double *matrix = RAPTOR_NEW_ARRAY(call->scratch, double, n *n + 1);
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank - 2, from->dims);
    for (size_t i = 0; to && values && i < to->count; i++) {
        memcpy(matrix, values + (int64_t)i * n * n, (size_t)(n * n) * sizeof *matrix);
        reference_set_double(to, i, determinant(matrix, n));
    }
    return to && values ? RAPTOR_OK : RAPTOR_FAILED;
}
