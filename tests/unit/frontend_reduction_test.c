/* Reductions over every set of axes, of shapes around the limits at which the importer changes its
 * way (axes that lie together, several images, long rows), against sums made element by element. */
#include "frontend_plan.h"

enum { RANK = 4, LARGEST = 1 << 18 };

static const int64_t SHAPES[][RANK] = {
    {2, 3, 4, 5},     {1, 4, 3, 1},   {1, 1, 6, 7},
    {3, 1, 1, 8},     {40, 1, 60, 8}, /* 19,200 elements are several images */
    {1, 2, 1, 45001},                 /* a long run whose length is 11 x 4091 */
    {1, 1200, 3, 2},                  /* too many rows for a pool down the middle */
    {2, 2, 180, 190},                 /* rows of 34,200 elements and more */
};

static const char *const OPERATORS[] = {"ReduceMean",     "ReduceSum", "ReduceMax",
                                        "ReduceMin",      "ReduceL1",  "ReduceSumSquare",
                                        "ReduceLogSumExp"};
enum { MEAN, SUM, MAXIMUM, MINIMUM, ABSOLUTE, SQUARES, LOG_SUM_EXP };

static double start_of(int kind) {
    return kind == MAXIMUM ? -INFINITY : kind == MINIMUM ? INFINITY : 0;
}

static double add_to(int kind, double sum, double x) {
    switch (kind) {
    case MAXIMUM:
        return fmax(sum, x);
    case MINIMUM:
        return fmin(sum, x);
    case ABSOLUTE:
        return sum + fabs(x);
    case SQUARES:
        return sum + x * x;
    case LOG_SUM_EXP:
        return sum + exp(x);
    default:
        return sum + x;
    }
}

/* Position of element i of the shape in the result, whose reduced axes have size 1. */
static size_t result_of(const int64_t *shape, unsigned mask, size_t i) {
    size_t at = 0, stride = 1;
    for (int axis = RANK - 1; axis >= 0; axis--) {
        size_t size = (size_t)shape[axis];
        if (!(mask & 1u << axis)) {
            at += i % size * stride;
            stride *= size;
        }
        i /= size;
    }
    return at;
}

static void check(const int64_t *shape, unsigned mask, int kind, bool keep, const float *x) {
    static double want[LARGEST];
    model_under_test m;
    int64_t axes[RANK];
    size_t axis_count = 0, count = 1, reduced = 1;
    for (int axis = 0; axis < RANK; axis++) {
        count *= (size_t)shape[axis];
        reduced *= mask & 1u << axis ? (size_t)shape[axis] : 1;
        if (mask & 1u << axis)
            axes[axis_count++] = axis - (axis % 2 ? RANK : 0);
    }
    for (size_t i = 0; i < count / reduced; i++)
        want[i] = start_of(kind);
    for (size_t i = 0; i < count; i++) {
        double *sum = &want[result_of(shape, mask, i)];
        *sum = add_to(kind, *sum, (double)x[i]);
    }
    model_init(&m, 12);
    model_input(&m, "x", RANK, shape);
    model_node(&m, OPERATORS[kind], "node", "x", "y");
    model_int_list(&m, "axes", axis_count, axes);
    model_int(&m, "keepdims", keep);
    model_output(&m, "y");
    model_expect_import(&m);
    const float *got = plan_run(m.module, &m.arena, &x)[0];
    for (size_t i = 0; i < count / reduced; i++) {
        double value = kind == MEAN          ? want[i] / (double)reduced
                       : kind == LOG_SUM_EXP ? log(want[i])
                                             : want[i];
        if (fabs((double)got[i] - value) > 1e-5 + 2e-5 * fabs(value))
            fail_msg("%s of %lldx%lldx%lldx%lld, axes %x: element %zu is %g instead of %g",
                     OPERATORS[kind], (long long)shape[0], (long long)shape[1], (long long)shape[2],
                     (long long)shape[3], mask, i, (double)got[i], value);
    }
    model_deinit(&m);
}

static void every_set_of_axes(void **state) {
    (void)state;
    static float x[LARGEST];
    for (size_t i = 0; i < LARGEST; i++)
        x[i] = (float)((double)(i * 7919 % 2003) / 500 - 2);
    for (size_t s = 0; s < sizeof SHAPES / sizeof *SHAPES; s++)
        for (unsigned mask = 1; mask < 1u << RANK; mask++)
            for (int kind = 0; kind < (int)(sizeof OPERATORS / sizeof *OPERATORS); kind++)
                if (s < 5 || (mask + (unsigned)kind) % 3 == 0) /* large ones now and then */
                    check(SHAPES[s], mask, kind, (mask + (unsigned)kind) % 2, x);
}

/* 1 / sqrt(2 + epsilon) around a mean of 1000: rows too long for one task. */
static void instance_normalisation_of_long_rows(void **state) {
    (void)state;
    static float x[2 * 182 * 200];
    model_under_test m;
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        x[i] = i % 4 < 2 ? 1000.0f : i % 4 == 2 ? 998.0f : 1002.0f; /* variance 2 */
    model_init(&m, 13);
    model_input(&m, "x", DIMS(1, 2, 182, 200));
    model_floats(&m, "s", DIMS(2), (float[]){1, 3});
    model_floats(&m, "b", DIMS(2), (float[]){0, -1});
    model_node(&m, "InstanceNormalization", "node", "x, s, b", "y");
    model_float(&m, "epsilon", 0.25f);
    model_output(&m, "y");
    model_expect_import(&m);
    const float *input = x, *got = plan_run(m.module, &m.arena, &input)[0];
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        double normal = ((double)x[i] - 1000) / sqrt(2.25);
        double want = i < sizeof x / sizeof *x / 2 ? normal : 3 * normal - 1;
        assert_true(fabs((double)got[i] - want) < 1e-5);
    }
    model_deinit(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_of_axes),
        cmocka_unit_test(instance_normalisation_of_long_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
