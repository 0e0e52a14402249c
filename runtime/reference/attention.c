/* Attention and RotaryEmbedding (opset 23). */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

/* A tensor of batch x heads x length x size, stored so (rank 4) or as batch x length x (heads *
 * size); strides count elements. */
typedef struct heads {
    const double *values;
    int64_t batch, heads, length, size;
    int64_t batch_step, head_step, row_step;
} heads;

static raptor_status view_heads(reference_call *call, uint32_t input, int64_t head_count,
                                heads *h) {
    const reference_tensor *t;
    RAPTOR_TRY(reference_need(call, input, &t));
    *h = (heads){.values = reference_double_values(call, t)};
    if (!h->values || (t->rank != 4 && t->rank != 3) ||
        (t->rank == 3 && (head_count < 1 || t->dims[2] % head_count != 0)))
        return reference_fault(call, RAPTOR_E_onnx_shape,
                               "input %u needs 4 dimensions, or 3 and a number of heads", input);
    h->batch = t->dims[0];
    if (t->rank == 4) {
        h->heads = t->dims[1];
        h->length = t->dims[2];
        h->size = t->dims[3];
        h->row_step = h->size;
        h->head_step = h->length * h->size;
    } else {
        h->heads = head_count;
        h->length = t->dims[1];
        h->size = t->dims[2] / head_count;
        h->row_step = t->dims[2];
        h->head_step = h->size;
    }
    h->batch_step = h->heads * h->length * h->size;
    return RAPTOR_OK;
}

/* Keys or values behind the cached ones, as a contiguous rank-4 tensor; it is also an output. */
static raptor_status append_cache(reference_call *call, uint32_t past_input, uint32_t output,
                                  onnx_dtype dtype, heads *h) {
    heads past = {0};
    if (reference_input_tensor(call, past_input)) {
        RAPTOR_TRY(view_heads(call, past_input, 0, &past));
        if (past.batch != h->batch || past.heads != h->heads || past.size != h->size)
            return reference_fault(call, RAPTOR_E_onnx_shape, "the cache does not fit");
    }
    int64_t length = past.length + h->length;
    int64_t dims[] = {h->batch, h->heads, length, h->size};
    reference_tensor *to = reference_output(call, output, dtype, 4, dims);
    if (!to)
        return RAPTOR_FAILED;
    double *all = RAPTOR_NEW_ARRAY(call->scratch, double, to->count + 1);
    for (size_t i = 0; i < to->count; i++) {
        int64_t unit = (int64_t)i % h->size, row = (int64_t)i / h->size % length;
        int64_t head = (int64_t)i / (h->size * length) % h->heads;
        int64_t batch = (int64_t)i / (h->size * length * h->heads);
        const heads *source = row < past.length ? &past : h;
        int64_t at = row < past.length ? row : row - past.length;
        all[i] = source->values[batch * source->batch_step + head * source->head_step +
                                at * source->row_step + unit];
        reference_set_double(to, i, all[i]);
    }
    *h = (heads){.values = all,
                 .batch = h->batch,
                 .heads = h->heads,
                 .length = length,
                 .size = h->size,
                 .row_step = h->size,
                 .head_step = length * h->size,
                 .batch_step = h->heads * length * h->size};
    return RAPTOR_OK;
}

typedef struct attention {
    heads q, k, v;
    const reference_tensor *mask;
    const double *mask_values;
    int64_t mask_strides[4];
    const int64_t *valid; /* keys that are not padding, by batch, or NULL */
    bool causal;
    int64_t past; /* keys before the first query, for the causal mask */
    double scale, cap;
    int64_t mode; /* which scores the fourth output shows */
} attention;

/* What is added to the score of query i and key j; minus infinity hides the key. */
static double bias_at(const attention *a, int64_t batch, int64_t head, int64_t i, int64_t j) {
    double bias = 0;
    int64_t before = a->valid && a->past == 0 ? a->valid[batch] - a->q.length : a->past;
    if (a->causal && j > i + before)
        return -INFINITY;
    if (a->valid && j >= a->valid[batch])
        return -INFINITY;
    if (a->mask) {
        if (j >= a->mask->dims[a->mask->rank - 1] && a->mask->dims[a->mask->rank - 1] != 1)
            return -INFINITY; /* a short mask hides the rest */
        double value = a->mask_values[batch * a->mask_strides[0] + head * a->mask_strides[1] +
                                      i * a->mask_strides[2] + j * a->mask_strides[3]];
        bias = a->mask->dtype == ONNX_BOOL ? (value != 0 ? 0 : -INFINITY) : value;
    }
    return bias;
}

/* Softmax in place; a row of minus infinities stays without weight (NaN, as in NumPy). */
static void softmax(double *row, int64_t count) {
    double top = -INFINITY, sum = 0;
    for (int64_t j = 0; j < count; j++)
        top = fmax(top, row[j]);
    for (int64_t j = 0; j < count; j++) {
        row[j] = exp(row[j] - top);
        sum += row[j];
    }
    for (int64_t j = 0; j < count; j++)
        row[j] /= sum;
}

/* Scores of one query; `shown` receives those that output 3 asks for. */
static void attend(const attention *a, int64_t batch, int64_t head, int64_t i, double *row,
                   double *shown) {
    int64_t group = head / (a->q.heads / a->k.heads);
    const double *q =
        a->q.values + batch * a->q.batch_step + head * a->q.head_step + i * a->q.row_step;
    const double *k = a->k.values + batch * a->k.batch_step + group * a->k.head_step;
    size_t bytes = (size_t)a->k.length * sizeof *row;
    for (int64_t j = 0; j < a->k.length; j++) {
        double sum = 0;
        for (int64_t u = 0; u < a->q.size; u++)
            sum += q[u] * k[j * a->k.row_step + u];
        row[j] = sum * a->scale;
    }
    if (a->mode == 0)
        memcpy(shown, row, bytes);
    for (int64_t j = 0; j < a->k.length && a->cap > 0; j++)
        row[j] = a->cap * tanh(row[j] / a->cap);
    if (a->mode == 1)
        memcpy(shown, row, bytes);
    for (int64_t j = 0; j < a->k.length; j++)
        row[j] += bias_at(a, batch, head, i, j);
    if (a->mode == 2)
        memcpy(shown, row, bytes);
    softmax(row, a->k.length);
    if (a->mode == 3)
        memcpy(shown, row, bytes);
}

static raptor_status read_mask(reference_call *call, attention *a) {
    a->mask = reference_input_tensor(call, 3);
    if (!a->mask)
        return RAPTOR_OK;
    int64_t own[4], want[] = {a->q.batch, a->q.heads, a->q.length, a->k.length};
    a->mask_values = reference_double_values(call, a->mask);
    if (!a->mask_values || a->mask->rank > 4 || a->mask->rank < 1)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the mask has no fitting shape");
    reference_strides(a->mask->rank, a->mask->dims, own);
    uint32_t skip = 4 - a->mask->rank;
    for (uint32_t d = skip; d < 4; d++) {
        int64_t size = a->mask->dims[d - skip];
        if (size != 1 && size != want[d] && !(d == 3 && size < want[d]))
            return reference_fault(call, RAPTOR_E_onnx_shape, "the mask has no fitting shape");
        a->mask_strides[d] = size == 1 && want[d] != 1 ? 0 : own[d - skip];
    }
    return RAPTOR_OK;
}

static raptor_status read_attention(reference_call *call, attention *a) {
    RAPTOR_TRY(view_heads(call, 0, reference_int(call, "q_num_heads", 0), &a->q));
    RAPTOR_TRY(view_heads(call, 1, reference_int(call, "kv_num_heads", 0), &a->k));
    RAPTOR_TRY(view_heads(call, 2, reference_int(call, "kv_num_heads", 0), &a->v));
    onnx_dtype dtype = reference_input_tensor(call, 0)->dtype;
    int64_t fresh = a->k.length;
    RAPTOR_TRY(append_cache(call, 4, 1, dtype, &a->k));
    RAPTOR_TRY(append_cache(call, 5, 2, dtype, &a->v));
    a->past = a->k.length - fresh;
    a->causal = reference_int(call, "is_causal", 0) != 0;
    a->mode = reference_int(call, "qk_matmul_output_mode", 0);
    a->cap = reference_float(call, "softcap", 0);
    a->scale = reference_float(call, "scale", (float)(1 / sqrt((double)a->q.size)));
    const reference_tensor *valid = reference_input_tensor(call, 6);
    a->valid = valid ? reference_int64_values(call, valid) : NULL;
    if (a->q.batch != a->k.batch || a->k.batch != a->v.batch || a->q.size != a->k.size ||
        a->k.length != a->v.length || a->k.heads != a->v.heads || a->k.heads < 1 ||
        a->q.heads % a->k.heads != 0 || (valid && (int64_t)valid->count != a->q.batch))
        return reference_fault(call, RAPTOR_E_onnx_shape, "queries, keys and values do not fit");
    return read_mask(call, a);
}

raptor_status reference_attention(reference_call *call) {
    attention a = {0};
    RAPTOR_TRY(read_attention(call, &a));
    const reference_tensor *q = reference_input_tensor(call, 0);
    bool flat = q->rank == 3;
    int64_t dims[] = {a.q.batch, a.q.heads, a.q.length, a.v.size};
    int64_t flat_dims[] = {a.q.batch, a.q.length, a.q.heads * a.v.size};
    int64_t score_dims[] = {a.q.batch, a.q.heads, a.q.length, a.k.length};
    onnx_dtype dtype = q->dtype;
    reference_tensor *y = reference_output(call, 0, dtype, flat ? 3 : 4, flat ? flat_dims : dims);
    reference_tensor *scores =
        reference_wants_output(call, 3) ? reference_output(call, 3, dtype, 4, score_dims) : NULL;
    double *row = RAPTOR_NEW_ARRAY(call->scratch, double, 2 * a.k.length + 1);
    double *shown = row + a.k.length;
    for (int64_t n = 0; y && n < a.q.batch * a.q.heads * a.q.length; n++) {
        int64_t i = n % a.q.length, head = n / a.q.length % a.q.heads;
        int64_t batch = n / (a.q.length * a.q.heads);
        attend(&a, batch, head, i, row, shown);
        const double *v =
            a.v.values + batch * a.v.batch_step + head / (a.q.heads / a.k.heads) * a.v.head_step;
        int64_t at = flat ? ((batch * a.q.length + i) * a.q.heads + head) * a.v.size : n * a.v.size;
        for (int64_t u = 0; u < a.v.size; u++) {
            double sum = 0;
            for (int64_t j = 0; j < a.k.length; j++)
                sum += row[j] * v[j * a.v.row_step + u];
            reference_set_double(y, (size_t)(at + u), sum);
        }
        for (int64_t j = 0; scores && j < a.k.length; j++)
            reference_set_double(scores, (size_t)(n * a.k.length + j), shown[j]);
    }
    return y ? RAPTOR_OK : RAPTOR_FAILED;
}

/* ---- RotaryEmbedding ---- */

/* Pairs of features are rotated by the angle of their position: neighbours when interleaved, else
 * one from each half. */
raptor_status reference_rotary_embedding(reference_call *call) {
    const reference_tensor *cosines, *sines, *positions = reference_input_tensor(call, 3);
    heads h;
    RAPTOR_TRY(view_heads(call, 0, reference_int(call, "num_heads", 0), &h));
    RAPTOR_TRY(reference_need(call, 1, &cosines));
    RAPTOR_TRY(reference_need(call, 2, &sines));
    int64_t rotated = reference_int(call, "rotary_embedding_dim", 0);
    rotated = rotated ? rotated : h.size;
    bool neighbours = reference_int(call, "interleaved", 0) != 0;
    const double *c = reference_double_values(call, cosines);
    const double *s = reference_double_values(call, sines);
    const int64_t *position = positions ? reference_int64_values(call, positions) : NULL;
    int64_t half = rotated / 2, rows = half ? (int64_t)cosines->count / half : 0;
    if (!c || !s || rotated < 0 || rotated > h.size || rotated % 2 != 0 ||
        sines->count != cosines->count ||
        cosines->dims[cosines->rank ? cosines->rank - 1 : 0] != half ||
        (positions ? !position || (int64_t)positions->count != h.batch * h.length
                   : rows != h.batch * h.length))
        return reference_fault(call, RAPTOR_E_onnx_shape, "caches or positions do not fit");
    const reference_tensor *x = reference_input_tensor(call, 0);
    reference_tensor *y = reference_output_like(call, 0, x->dtype, x);
    for (int64_t n = 0; y && n < h.batch * h.heads * h.length; n++) {
        int64_t t = n % h.length, head = n / h.length % h.heads, b = n / (h.length * h.heads);
        int64_t base = b * h.batch_step + head * h.head_step + t * h.row_step;
        int64_t row = position ? position[b * h.length + t] : b * h.length + t;
        if (row < 0 || row >= rows)
            return reference_fault(call, RAPTOR_E_reference_failed, "a position is out of range");
        for (int64_t u = 0; u < half; u++) {
            int64_t first = base + (neighbours ? 2 * u : u);
            int64_t second = base + (neighbours ? 2 * u + 1 : half + u);
            double cosine = c[row * half + u], sine = s[row * half + u];
            double a = h.values[first], d = h.values[second];
            reference_set_double(y, (size_t)first, cosine * a - sine * d);
            reference_set_double(y, (size_t)second, sine * a + cosine * d);
        }
        for (int64_t u = rotated; u < h.size; u++)
            reference_set_double(y, (size_t)(base + u), h.values[base + u]);
    }
    return y ? RAPTOR_OK : RAPTOR_FAILED;
}
