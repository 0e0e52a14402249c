/* Losses that exporters leave in graphs: NegativeLogLikelihoodLoss, SoftmaxCrossEntropyLoss. */
#include <math.h>
#include <string.h>

#include "runtime/reference/kernel.h"

/* Scores are n x classes x positions, targets n x positions. */
typedef struct loss {
    const double *scores, *weights; /* weights by class, or NULL */
    const int64_t *targets;
    int64_t classes, positions, count; /* count: targets */
    bool ignores;
    int64_t ignored;
    onnx_dtype dtype;
} loss;

static raptor_status read_loss(reference_call *call, const reference_tensor **out_target, loss *l) {
    const reference_tensor *scores, *target, *weights = reference_input_tensor(call, 2);
    RAPTOR_TRY(reference_need(call, 0, &scores));
    RAPTOR_TRY(reference_need(call, 1, &target));
    *out_target = target;
    l->scores = reference_double_values(call, scores);
    l->targets = reference_int64_values(call, target);
    l->weights = weights ? reference_double_values(call, weights) : NULL;
    if (!l->scores || !l->targets || scores->rank < 2 || target->rank != scores->rank - 1)
        return reference_fault(call, RAPTOR_E_onnx_shape, "scores and targets do not fit");
    l->classes = scores->dims[1];
    l->positions = reference_product(scores->dims, 2, scores->rank);
    l->count = (int64_t)target->count;
    l->dtype = scores->dtype;
    l->ignores = onnx_node_attribute(call->node, "ignore_index") != NULL;
    l->ignored = reference_int(call, "ignore_index", 0);
    if (l->count != scores->dims[0] * l->positions || !onnx_dtype_is_float(l->dtype) ||
        (weights && (!l->weights || (int64_t)weights->count != l->classes)))
        return reference_fault(call, RAPTOR_E_onnx_shape, "targets or weights do not fit");
    for (int64_t i = 0; i < l->count; i++)
        if (!(l->ignores && l->targets[i] == l->ignored) &&
            (l->targets[i] < 0 || l->targets[i] >= l->classes))
            return reference_fault(call, RAPTOR_E_reference_failed, "a target is no class");
    return RAPTOR_OK;
}

/* The loss of every target, or their sum or weighted mean. */
static raptor_status write_loss(reference_call *call, const loss *l, const double *scores,
                                const reference_tensor *target) {
    const char *reduction = reference_string(call, "reduction", "mean");
    bool none = strcmp(reduction, "none") == 0, mean = strcmp(reduction, "mean") == 0;
    reference_tensor shape = *target;
    reference_tensor *to = reference_output(call, 0, l->dtype, none ? shape.rank : 0, shape.dims);
    double total = 0, weight_sum = 0;
    for (int64_t i = 0; to && i < l->count; i++) {
        bool ignored = l->ignores && l->targets[i] == l->ignored;
        double weight = ignored ? 0 : l->weights ? l->weights[l->targets[i]] : 1;
        int64_t n = i / l->positions, p = i % l->positions;
        double value =
            ignored ? 0 : -weight * scores[(n * l->classes + l->targets[i]) * l->positions + p];
        total += value;
        weight_sum += weight;
        if (none)
            reference_set_double(to, (size_t)i, value);
    }
    if (to && !none)
        reference_set_double(to, 0, mean ? total / weight_sum : total);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_negative_log_likelihood(reference_call *call) {
    const reference_tensor *target;
    loss l;
    RAPTOR_TRY(read_loss(call, &target, &l));
    return write_loss(call, &l, l.scores, target);
}

raptor_status reference_softmax_cross_entropy(reference_call *call) {
    const reference_tensor *target, *scores;
    loss l;
    RAPTOR_TRY(read_loss(call, &target, &l));
    RAPTOR_TRY(reference_need(call, 0, &scores));
    double *logs = RAPTOR_NEW_ARRAY(call->scratch, double, scores->count + 1);
    for (int64_t i = 0; i < l.count; i++) {
        int64_t base = i / l.positions * l.classes * l.positions + i % l.positions;
        double top = -INFINITY, sum = 0;
        for (int64_t c = 0; c < l.classes; c++)
            top = fmax(top, l.scores[base + c * l.positions]);
        for (int64_t c = 0; c < l.classes; c++)
            sum += exp(l.scores[base + c * l.positions] - top);
        for (int64_t c = 0; c < l.classes; c++)
            logs[base + c * l.positions] = l.scores[base + c * l.positions] - top - log(sum);
    }
    RAPTOR_TRY(write_loss(call, &l, logs, target));
    if (!reference_wants_output(call, 1))
        return RAPTOR_OK;
    reference_tensor *to = reference_output_like(call, 1, scores->dtype, scores);
    for (size_t i = 0; to && i < to->count; i++)
        reference_set_double(to, i, logs[i]);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}
