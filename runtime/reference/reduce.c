/* Reductions over axes: floats in double, integers in 64 bits. */
#include <math.h>

#include "runtime/reference/kernel.h"

/* How the elements of `from` are visited: positions of the result outside, reduced ones inside. */
typedef struct reduction {
    uint32_t kept_rank, reduced_rank;
    int64_t kept[REFERENCE_RANK_LIMIT], kept_steps[REFERENCE_RANK_LIMIT];
    int64_t reduced[REFERENCE_RANK_LIMIT], reduced_steps[REFERENCE_RANK_LIMIT];
    int64_t reduced_count;
    uint32_t rank;
    int64_t dims[REFERENCE_RANK_LIMIT];
} reduction;

static void plan(const reference_tensor *from, const bool *flags, bool keep_dims, reduction *r) {
    int64_t strides[REFERENCE_RANK_LIMIT];
    *r = (reduction){.reduced_count = 1};
    reference_strides(from->rank, from->dims, strides);
    for (uint32_t i = 0; i < from->rank; i++) {
        if (flags[i]) {
            r->reduced[r->reduced_rank] = from->dims[i];
            r->reduced_steps[r->reduced_rank++] = strides[i];
            r->reduced_count *= from->dims[i];
            if (keep_dims)
                r->dims[r->rank++] = 1;
        } else {
            r->kept[r->kept_rank] = from->dims[i];
            r->kept_steps[r->kept_rank++] = strides[i];
            r->dims[r->rank++] = from->dims[i];
        }
    }
}

/* A reduction: the value to start from, one step, and what becomes of the accumulator. */
typedef struct float_reduction {
    double start;
    double (*step)(double accumulator, double x);
    double (*finish)(double accumulator, double count);
} float_reduction;

static double add(double a, double x) {
    return a + x;
}
static double add_magnitude(double a, double x) {
    return a + fabs(x);
}
static double add_square(double a, double x) {
    return a + x * x;
}
static double multiply(double a, double x) {
    return a * x;
}
static double larger(double a, double x) {
    return x > a || x != x ? x : a;
}
static double smaller(double a, double x) {
    return x < a || x != x ? x : a;
}
static double itself(double a, double count) {
    (void)count;
    return a;
}
static double divided(double a, double count) {
    return a / count;
}
static double root(double a, double count) {
    (void)count;
    return sqrt(a);
}
static double log_of(double a, double count) {
    (void)count;
    return log(a);
}

static const float_reduction SUM = {0, add, itself}, MEAN = {0, add, divided},
                             L1 = {0, add_magnitude, itself}, L2 = {0, add_square, root},
                             SUM_SQUARE = {0, add_square, itself}, PRODUCT = {1, multiply, itself},
                             LOG_SUM = {0, add, log_of}, MAXIMUM = {-INFINITY, larger, itself},
                             MINIMUM = {INFINITY, smaller, itself};

static double reduce_one(const reduction *r, const double *from, const float_reduction *how) {
    double accumulator = how->start;
    reference_walk walk;
    reference_walk_init(&walk, r->reduced_rank, r->reduced, r->reduced_steps, NULL, NULL);
    do {
        accumulator = how->step(accumulator, from[walk.offset[0]]);
    } while (reference_walk_next(&walk));
    return how->finish(accumulator, (double)r->reduced_count);
}

/* log(sum(exp(x))) with the maximum taken out, so that nothing overflows. */
static double log_sum_exp(const reduction *r, const double *from) {
    double top = reduce_one(r, from, &MAXIMUM), sum = 0;
    if (isinf(top))
        return top;
    reference_walk walk;
    reference_walk_init(&walk, r->reduced_rank, r->reduced, r->reduced_steps, NULL, NULL);
    do {
        sum += exp(from[walk.offset[0]] - top);
    } while (reference_walk_next(&walk));
    return top + log(sum);
}

/* Order of 64-bit integers, which double cannot keep apart. */
static int64_t extreme(const reduction *r, const int64_t *from, bool largest, bool is_unsigned) {
    int64_t best = from[0];
    reference_walk walk;
    reference_walk_init(&walk, r->reduced_rank, r->reduced, r->reduced_steps, NULL, NULL);
    do {
        int64_t x = from[walk.offset[0]];
        bool more = is_unsigned ? (uint64_t)x > (uint64_t)best : x > best;
        if (more == largest && x != best)
            best = x;
    } while (reference_walk_next(&walk));
    return best;
}

/* Which axes to reduce: all of them when none are given, or none with noop_with_empty_axes. What
 * is done to an element before and after (squares, magnitudes, logarithms) is done all the same. */
static raptor_status read_axes(reference_call *call, const reference_tensor *from, bool *flags) {
    bool present;
    const int64_t *axes;
    size_t count;
    RAPTOR_TRY(reference_int_list(call, "axes", 1, &present, &axes, &count));
    if (count)
        return reference_axes(call, axes, count, from->rank, flags);
    for (uint32_t i = 0; i < from->rank; i++)
        flags[i] = reference_int(call, "noop_with_empty_axes", 0) == 0;
    return RAPTOR_OK;
}

/* `how` NULL means log-sum-exp. */
static raptor_status reduce(reference_call *call, const float_reduction *how) {
    const reference_tensor *from;
    bool flags[REFERENCE_RANK_LIMIT];
    reduction r;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(read_axes(call, from, flags));
    plan(from, flags, reference_int(call, "keepdims", 1) != 0, &r);
    reference_tensor *to = reference_output(call, 0, from->dtype, r.rank, r.dims);
    if (!to || to->count == 0)
        return to ? RAPTOR_OK : RAPTOR_FAILED;
    bool wide = from->dtype == ONNX_INT64 || from->dtype == ONNX_UINT64;
    bool ordered = how == &MAXIMUM || how == &MINIMUM;
    const double *values = wide && ordered ? NULL : reference_double_values(call, from);
    if (!values && !(wide && ordered))
        return RAPTOR_FAILED;
    if (r.reduced_count == 0) {
        for (size_t i = 0; i < to->count; i++)
            reference_set_double(to, i, how ? how->finish(how->start, 0) : -INFINITY);
        return RAPTOR_OK;
    }
    reference_walk walk;
    reference_walk_init(&walk, r.kept_rank, r.kept, r.kept_steps, NULL, NULL);
    size_t at = 0;
    do {
        if (wide && ordered)
            ((int64_t *)to->data)[at] = extreme(&r, (const int64_t *)from->data + walk.offset[0],
                                                how == &MAXIMUM, from->dtype == ONNX_UINT64);
        else
            reference_set_double(to, at,
                                 how ? reduce_one(&r, values + walk.offset[0], how)
                                     : log_sum_exp(&r, values + walk.offset[0]));
        at++;
    } while (reference_walk_next(&walk));
    return RAPTOR_OK;
}

#define REDUCE_OPERATOR(name, how)                                                                 \
    raptor_status reference_reduce_##name(reference_call *call) {                                  \
        return reduce(call, how);                                                                  \
    }
REDUCE_OPERATOR(sum, &SUM)
REDUCE_OPERATOR(mean, &MEAN)
REDUCE_OPERATOR(l1, &L1)
REDUCE_OPERATOR(l2, &L2)
REDUCE_OPERATOR(sum_square, &SUM_SQUARE)
REDUCE_OPERATOR(product, &PRODUCT)
REDUCE_OPERATOR(log_sum, &LOG_SUM)
REDUCE_OPERATOR(log_sum_exp, NULL)
REDUCE_OPERATOR(maximum, &MAXIMUM)
REDUCE_OPERATOR(minimum, &MINIMUM)

/* ---- ArgMax, ArgMin ---- */

static raptor_status arg_extreme(reference_call *call, bool largest) {
    const reference_tensor *from;
    uint32_t axis;
    bool flags[REFERENCE_RANK_LIMIT] = {false};
    reduction r;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
    bool last = reference_int(call, "select_last_index", 0) != 0;
    flags[axis] = true;
    plan(from, flags, reference_int(call, "keepdims", 1) != 0, &r);
    const double *values = reference_double_values(call, from);
    reference_tensor *to = reference_output(call, 0, ONNX_INT64, r.rank, r.dims);
    if (!to || !values || to->count == 0)
        return to && values ? RAPTOR_OK : RAPTOR_FAILED;
    if (r.reduced_count == 0)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the axis is empty");
    reference_walk walk;
    reference_walk_init(&walk, r.kept_rank, r.kept, r.kept_steps, NULL, NULL);
    int64_t *target = to->data;
    do {
        const double *row = values + walk.offset[0];
        int64_t best = 0;
        for (int64_t i = 1; i < r.reduced_count; i++) {
            double x = row[i * r.reduced_steps[0]], y = row[best * r.reduced_steps[0]];
            if ((largest ? x > y : x < y) || (last && x == y) || (x != x && y == y))
                best = i;
        }
        *target++ = best;
    } while (reference_walk_next(&walk));
    return RAPTOR_OK;
}

raptor_status reference_arg_maximum(reference_call *call) {
    return arg_extreme(call, true);
}

raptor_status reference_arg_minimum(reference_call *call) {
    return arg_extreme(call, false);
}

/* ---- running sums ---- */

raptor_status reference_cumulative_sum(reference_call *call) {
    const reference_tensor *from, *axis_tensor;
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_need(call, 1, &axis_tensor));
    const int64_t *given = reference_int64_values(call, axis_tensor);
    if (!given || axis_tensor->count != 1)
        return reference_fault(call, RAPTOR_E_onnx_shape, "the axis must be one number");
    RAPTOR_TRY(reference_axis(call, given[0], from->rank, &axis));
    bool exclusive = reference_int(call, "exclusive", 0),
         reverse = reference_int(call, "reverse", 0);
    const double *values = reference_double_values(call, from);
    reference_tensor *to = reference_output_like(call, 0, from->dtype, from);
    if (!to || !values)
        return RAPTOR_FAILED;
    int64_t inner = reference_product(from->dims, axis + 1, from->rank), length = from->dims[axis];
    int64_t outer = reference_product(from->dims, 0, axis);
    for (int64_t line = 0; line < outer * inner; line++) {
        int64_t base = line / inner * inner * length + line % inner;
        double sum = 0;
        for (int64_t i = 0; i < length; i++) {
            int64_t at = base + (reverse ? length - 1 - i : i) * inner;
            double before = sum;
            sum += values[at];
            reference_set_double(to, (size_t)at, exclusive ? before : sum);
        }
    }
    return RAPTOR_OK;
}
