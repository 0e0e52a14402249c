/* RNN, GRU and LSTM, in double: sequences are short next to what a matrix product would gain. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

typedef struct activation {
    int kind; /* index into NAMES */
    double alpha, beta;
} activation;

enum {
    SIGMOID,
    TANH,
    RELU,
    AFFINE,
    LEAKY,
    THRESHOLDED,
    SCALED_TANH,
    HARD_SIGMOID,
    ELU,
    SOFTSIGN,
    SOFTPLUS,
    ACTIVATION_COUNT
};

static const struct {
    const char *name;
    double alpha, beta;
} ACTIVATIONS[ACTIVATION_COUNT] = {
    [SIGMOID] = {"Sigmoid", 0, 0},
    [TANH] = {"Tanh", 0, 0},
    [RELU] = {"Relu", 0, 0},
    [AFFINE] = {"Affine", 1, 0},
    [LEAKY] = {"LeakyRelu", 0.01, 0},
    [THRESHOLDED] = {"ThresholdedRelu", 1, 0},
    [SCALED_TANH] = {"ScaledTanh", 1, 1},
    [HARD_SIGMOID] = {"HardSigmoid", 0.2, 0.5},
    [ELU] = {"Elu", 1, 0},
    [SOFTSIGN] = {"Softsign", 0, 0},
    [SOFTPLUS] = {"Softplus", 0, 0},
};

static double activate(const activation *a, double x) {
    switch (a->kind) {
    case SIGMOID:
        return 1 / (1 + exp(-x));
    case TANH:
        return tanh(x);
    case RELU:
        return x > 0 ? x : 0;
    case AFFINE:
        return a->alpha * x + a->beta;
    case LEAKY:
        return x >= 0 ? x : a->alpha * x;
    case THRESHOLDED:
        return x > a->alpha ? x : 0;
    case SCALED_TANH:
        return a->alpha * tanh(a->beta * x);
    case HARD_SIGMOID:
        return fmin(fmax(a->alpha * x + a->beta, 0), 1);
    case ELU:
        return x >= 0 ? x : a->alpha * expm1(x);
    case SOFTSIGN:
        return x / (1 + fabs(x));
    default:
        return log1p(exp(x));
    }
}

enum { GATES_MAX = 4, ACTIVATIONS_MAX = 6 };

/* One recurrent layer. Gates are stacked in ONNX order: LSTM i o f c, GRU z r h. */
typedef struct recurrent {
    int64_t steps, batch, features, hidden, directions;
    int gates, functions; /* functions: activations per direction */
    bool batch_first, backwards;
    double clip; /* 0: none */
    activation activations[ACTIVATIONS_MAX];
    const double *x, *w, *r, *b, *initial_h, *initial_c, *peephole;
    const int64_t *lengths;
    bool forget_is_input, linear_before_reset;
    double *y, *h, *c;
} recurrent;

static raptor_status read_activations(reference_call *call, recurrent *layer, const int *defaults) {
    const onnx_string *names;
    size_t count, alpha_count, beta_count, next_alpha = 0, next_beta = 0;
    RAPTOR_TRY(
        onnx_attribute_strings(call->node, "activations", call->run->diagnostics, &names, &count));
    const float *alphas = reference_floats(call, "activation_alpha", &alpha_count);
    const float *betas = reference_floats(call, "activation_beta", &beta_count);
    size_t needed = (size_t)(layer->functions * layer->directions);
    if (count && count != needed)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "needs %zu activations", needed);
    for (size_t i = 0; i < needed; i++) {
        int kind = defaults[i % (size_t)layer->functions];
        if (count)
            for (kind = 0; kind < ACTIVATION_COUNT; kind++)
                if (strlen(ACTIVATIONS[kind].name) == names[i].length &&
                    strncasecmp(ACTIVATIONS[kind].name, names[i].bytes, names[i].length) == 0)
                    break;
        if (kind == ACTIVATION_COUNT)
            return reference_fault(call, RAPTOR_E_onnx_attribute, "unknown activation '%.30s'",
                                   names[i].bytes);
        activation *a = &layer->activations[i];
        *a = (activation){kind, ACTIVATIONS[kind].alpha, ACTIVATIONS[kind].beta};
        bool has_alpha = a->alpha != 0, has_beta = kind == AFFINE || a->beta != 0;
        if (has_alpha && next_alpha < alpha_count)
            a->alpha = alphas[next_alpha++];
        if (has_beta && next_beta < beta_count)
            a->beta = betas[next_beta++];
    }
    return RAPTOR_OK;
}

/* An optional input of a known element count. */
static raptor_status read_part(reference_call *call, uint32_t input, int64_t count, bool needed,
                               const double **out_values) {
    const reference_tensor *tensor = reference_input_tensor(call, input);
    *out_values = NULL;
    if (!tensor && !needed)
        return RAPTOR_OK;
    RAPTOR_TRY(reference_need(call, input, &tensor));
    *out_values = reference_double_values(call, tensor);
    if (*out_values && (int64_t)tensor->count == count)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_shape, "input %u needs %lld elements, it has %zu",
                           input, (long long)count, tensor->count);
}

static raptor_status read_layer(reference_call *call, recurrent *layer, const int *defaults) {
    const reference_tensor *x, *r, *lengths = reference_input_tensor(call, 4);
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 2, &r));
    const char *direction = reference_string(call, "direction", "forward");
    layer->directions = strcmp(direction, "bidirectional") == 0 ? 2 : 1;
    layer->backwards = strcmp(direction, "reverse") == 0;
    layer->batch_first = reference_int(call, "layout", 0) == 1;
    layer->clip = reference_float(call, "clip", 0);
    layer->forget_is_input = reference_int(call, "input_forget", 0) != 0;
    layer->linear_before_reset = reference_int(call, "linear_before_reset", 0) != 0;
    if (x->rank != 3 || r->rank != 3)
        return reference_fault(call, RAPTOR_E_onnx_shape, "X and R need 3 dimensions");
    layer->steps = x->dims[layer->batch_first];
    layer->batch = x->dims[!layer->batch_first];
    layer->features = x->dims[2];
    layer->hidden = r->dims[2];
    int64_t rows = layer->directions * layer->gates * layer->hidden;
    int64_t state = layer->directions * layer->batch * layer->hidden;
    if (!onnx_dtype_is_float(x->dtype) ||
        reference_int(call, "hidden_size", layer->hidden) != layer->hidden)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "hidden_size or type do not fit");
    RAPTOR_TRY(read_part(call, 0, (int64_t)x->count, true, &layer->x));
    RAPTOR_TRY(read_part(call, 1, rows * layer->features, true, &layer->w));
    RAPTOR_TRY(read_part(call, 2, rows * layer->hidden, true, &layer->r));
    RAPTOR_TRY(read_part(call, 3, 2 * rows, false, &layer->b));
    RAPTOR_TRY(read_part(call, 5, state, false, &layer->initial_h));
    if (layer->gates == 4) {
        RAPTOR_TRY(read_part(call, 6, state, false, &layer->initial_c));
        RAPTOR_TRY(
            read_part(call, 7, layer->directions * 3 * layer->hidden, false, &layer->peephole));
    }
    layer->lengths = lengths ? reference_int64_values(call, lengths) : NULL;
    if (lengths && (!layer->lengths || (int64_t)lengths->count != layer->batch))
        return reference_fault(call, RAPTOR_E_onnx_shape, "sequence_lens does not fit the batch");
    return read_activations(call, layer, defaults);
}

static double dot(const double *a, const double *b, int64_t count) {
    double sum = 0;
    for (int64_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static double limited(const recurrent *layer, double x) {
    return layer->clip > 0 ? fmin(fmax(x, -layer->clip), layer->clip) : x;
}

/* Row `gate * hidden + unit` of W x + Wb, or of R h + Rb. */
static double from_input(const recurrent *l, int64_t d, int64_t row, const double *x) {
    int64_t rows = l->gates * l->hidden;
    return dot(l->w + (d * rows + row) * l->features, x, l->features) +
           (l->b ? l->b[2 * d * rows + row] : 0);
}

static double from_state(const recurrent *l, int64_t d, int64_t row, const double *h) {
    int64_t rows = l->gates * l->hidden;
    return dot(l->r + (d * rows + row) * l->hidden, h, l->hidden) +
           (l->b ? l->b[2 * d * rows + rows + row] : 0);
}

static void step_rnn(const recurrent *l, int64_t d, const double *x, const double *h,
                     double *next) {
    for (int64_t u = 0; u < l->hidden; u++)
        next[u] = activate(&l->activations[d],
                           limited(l, from_input(l, d, u, x) + from_state(l, d, u, h)));
}

static void step_gru(const recurrent *l, int64_t d, const double *x, const double *h, double *next,
                     double *scratch) {
    const activation *f = &l->activations[2 * d], *g = f + 1;
    int64_t n = l->hidden;
    double *reset = scratch, *masked = scratch + n;
    for (int64_t u = 0; u < n; u++) {
        reset[u] = activate(f, limited(l, from_input(l, d, n + u, x) + from_state(l, d, n + u, h)));
        masked[u] = reset[u] * h[u];
    }
    for (int64_t u = 0; u < n; u++) {
        double update = activate(f, limited(l, from_input(l, d, u, x) + from_state(l, d, u, h)));
        double recurrent_part = l->linear_before_reset ? reset[u] * from_state(l, d, 2 * n + u, h)
                                                       : from_state(l, d, 2 * n + u, masked);
        double candidate = activate(g, limited(l, from_input(l, d, 2 * n + u, x) + recurrent_part));
        next[u] = (1 - update) * candidate + update * h[u];
    }
}

static void step_lstm(const recurrent *l, int64_t d, const double *x, const double *h,
                      const double *c, double *next_h, double *next_c) {
    const activation *f = &l->activations[3 * d], *g = f + 1, *last = f + 2;
    int64_t n = l->hidden;
    const double *p = l->peephole ? l->peephole + d * 3 * n : NULL; /* i, o, f */
    for (int64_t u = 0; u < n; u++) {
        double in = from_input(l, d, u, x) + from_state(l, d, u, h) + (p ? p[u] * c[u] : 0);
        double out = from_input(l, d, n + u, x) + from_state(l, d, n + u, h);
        double forget = from_input(l, d, 2 * n + u, x) + from_state(l, d, 2 * n + u, h) +
                        (p ? p[2 * n + u] * c[u] : 0);
        double cell = from_input(l, d, 3 * n + u, x) + from_state(l, d, 3 * n + u, h);
        in = activate(f, limited(l, in));
        forget = l->forget_is_input ? 1 - in : activate(f, limited(l, forget));
        next_c[u] = forget * c[u] + in * activate(g, limited(l, cell));
        out = activate(f, limited(l, out + (p ? p[n + u] * next_c[u] : 0)));
        next_h[u] = out * activate(last, next_c[u]);
    }
}

/* Runs one sequence of one direction; y and the states are written in the layout asked for. */
static void run_sequence(recurrent *l, int64_t d, int64_t b, double *scratch) {
    int64_t n = l->hidden, length = l->lengths ? l->lengths[b] : l->steps;
    int64_t state = l->batch_first ? (b * l->directions + d) * n : (d * l->batch + b) * n;
    double *h = l->h + state, *c = l->c + state, *next_h = scratch, *next_c = scratch + n;
    for (int64_t u = 0; u < n; u++) {
        h[u] = l->initial_h ? l->initial_h[state + u] : 0;
        c[u] = l->initial_c ? l->initial_c[state + u] : 0;
    }
    length = length < 0 ? 0 : length > l->steps ? l->steps : length;
    bool backwards = l->backwards || d == 1;
    for (int64_t i = 0; i < length; i++) {
        int64_t t = backwards ? length - 1 - i : i;
        int64_t row = l->batch_first ? b * l->steps + t : t * l->batch + b;
        const double *x = l->x + row * l->features;
        if (l->gates == 1)
            step_rnn(l, d, x, h, next_h);
        else if (l->gates == 3)
            step_gru(l, d, x, h, next_h, scratch + 2 * n);
        else
            step_lstm(l, d, x, h, c, next_h, next_c);
        memcpy(h, next_h, (size_t)n * sizeof *h);
        if (l->gates == 4)
            memcpy(c, next_c, (size_t)n * sizeof *c);
        int64_t at = l->batch_first ? ((b * l->steps + t) * l->directions + d) * n
                                    : ((t * l->directions + d) * l->batch + b) * n;
        memcpy(l->y + at, h, (size_t)n * sizeof *h);
    }
}

static raptor_status write_out(reference_call *call, uint32_t index, onnx_dtype dtype,
                               uint32_t rank, const int64_t *dims, const double *values) {
    if (!reference_wants_output(call, index))
        return RAPTOR_OK;
    reference_tensor *to = reference_output(call, index, dtype, rank, dims);
    for (size_t i = 0; to && i < to->count; i++)
        reference_set_double(to, i, values[i]);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

static raptor_status run_layer(reference_call *call, recurrent *layer, const int *defaults) {
    RAPTOR_TRY(read_layer(call, layer, defaults));
    int64_t state = layer->directions * layer->batch * layer->hidden;
    layer->y =
        raptor_arena_array(call->scratch, (size_t)(state * layer->steps) + 1, sizeof(double));
    layer->h = raptor_arena_array(call->scratch, (size_t)state + 1, sizeof(double));
    layer->c = raptor_arena_array(call->scratch, (size_t)state + 1, sizeof(double));
    double *scratch =
        raptor_arena_array(call->scratch, 4 * (size_t)layer->hidden + 1, sizeof(double));
    for (int64_t d = 0; d < layer->directions; d++)
        for (int64_t b = 0; b < layer->batch; b++)
            run_sequence(layer, d, b, scratch);
    onnx_dtype dtype = reference_input_tensor(call, 0)->dtype;
    int64_t by_step[] = {layer->steps, layer->directions, layer->batch, layer->hidden};
    int64_t by_batch[] = {layer->batch, layer->steps, layer->directions, layer->hidden};
    int64_t last[] = {layer->directions, layer->batch, layer->hidden};
    int64_t last_by_batch[] = {layer->batch, layer->directions, layer->hidden};
    const int64_t *final = layer->batch_first ? last_by_batch : last;
    RAPTOR_TRY(write_out(call, 0, dtype, 4, layer->batch_first ? by_batch : by_step, layer->y));
    RAPTOR_TRY(write_out(call, 1, dtype, 3, final, layer->h));
    return layer->gates == 4 ? write_out(call, 2, dtype, 3, final, layer->c) : RAPTOR_OK;
}

raptor_status reference_rnn(reference_call *call) {
    recurrent layer = {.gates = 1, .functions = 1};
    return run_layer(call, &layer, (int[]){TANH});
}

raptor_status reference_gru(reference_call *call) {
    recurrent layer = {.gates = 3, .functions = 2};
    return run_layer(call, &layer, (int[]){SIGMOID, TANH});
}

raptor_status reference_lstm(reference_call *call) {
    recurrent layer = {.gates = 4, .functions = 3};
    return run_layer(call, &layer, (int[]){SIGMOID, TANH, TANH});
}
