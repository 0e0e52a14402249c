/* Reciprocal, roots, exponential, logarithm and error function of a row, composed of the vector
 * unit's arithmetic and its shifts.
 *
 * The shifts take a lane as a 32-bit integer, so they reach the parts of an f32 [sign][E: 8 bits]
 * [mantissa: 23 bits]. An integer n below 2^23 is the bit pattern of the subnormal n 2^-149:
 * constants of this form (INTEGER) are shift amounts, and adding or subtracting such numbers adds
 * or subtracts the integers, exactly. So (254 - E) << 23 is 2^-e for a number in [2^e, 2^(e+1)),
 * which brings it to [1, 2), where a short polynomial and Newton's method converge alike for all.
 * The relative errors below are those of the formulas; rounding adds some 2^-22.
 *
 * Constants are rows as long as the part of the row that is worked on. */
#include "backend/graph/functions.h"

#include <float.h>
#include <string.h>

#define INTEGER(N) ((float)(N)*0x1p-149f)

enum { MAXIMUM_CONSTANTS = 24, SHORT_CONSTANT = 32 };

typedef struct function {
    const char *name;
    ir_value *(*build)(graph_task *task, ir_value *x, ir_value *const *c);
    uint32_t constant_count;
    float constants[MAXIMUM_CONSTANTS];
} function;

/* ---- instructions ---- */

static ir_value *add(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vadd", a, b);
}
static ir_value *subtract(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vsub", a, b);
}
static ir_value *multiply(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vmul", a, b);
}
static ir_value *maximum(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vmax", a, b);
}
static ir_value *shift_left(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vsll", a, b);
}
static ir_value *shift_right(graph_task *task, ir_value *a, ir_value *b) {
    return graph_binary(task, "spat.vsra", a, b);
}

/* c[0] + c[1] x + ... + c[degree] x^degree */
static ir_value *polynomial(graph_task *task, ir_value *x, ir_value *const *c, uint32_t degree) {
    ir_value *y = c[degree];
    for (uint32_t i = degree; i-- > 0;)
        y = add(task, multiply(task, y, x), c[i]);
    return y;
}

/* min(x, limit); `minus_limit` is a row of -limit. NaN stays NaN. */
static ir_value *at_most(graph_task *task, ir_value *x, ir_value *minus_limit, ir_value *zero) {
    return subtract(task, zero, maximum(task, subtract(task, zero, x), minus_limit));
}

/* 0, or NaN where x < 0: the sign over all bits. Adding zero turns -0 into 0. */
static ir_value *refuse_negative(graph_task *task, ir_value *x, ir_value *zero, ir_value *c31) {
    return shift_right(task, add(task, x, zero), c31);
}

/* ---- 1 / x ---- */

enum { R_31, R_30, R_ONE, R_ZERO, R_MINUS_TWO, R_6, R_159, R_23, R_254, R_TWO, R_C0, R_C1, R_C2 };

/* First |x| is brought to [2^-117, 2^96) by a power of two p, so that neither subnormal nor huge
 * numbers leave the exponents that can be inverted. The polynomial is within 1.1 % on [1, 2), two
 * steps of Newton's method bring that to 1e-8. At 0 they end above 8, times 2^127: infinity.
 * Infinity has the scale 2^-126, which p takes to 0. */
static ir_value *reciprocal(graph_task *task, ir_value *x, ir_value *const *c) {
    ir_value *sign = shift_left(task, shift_right(task, x, c[R_31]), c[R_30]); /* -2 or 0 */
    sign = add(task, sign, c[R_ONE]);
    ir_value *a = multiply(task, x, sign);
    ir_value *large = shift_right(task, a, c[R_30]); /* 1 from 2 on, else 0 */
    ir_value *p = subtract(task, c[R_159], shift_left(task, large, c[R_6]));
    p = shift_left(task, p, c[R_23]); /* 2^-32 or 2^32 */
    a = multiply(task, a, p);
    ir_value *exponent = subtract(task, c[R_254], shift_right(task, a, c[R_23]));
    ir_value *scale = shift_left(task, exponent, c[R_23]);
    ir_value *m = at_most(task, multiply(task, a, scale), c[R_MINUS_TWO], c[R_ZERO]);
    ir_value *y = polynomial(task, m, c + R_C0, 2);
    for (int i = 0; i < 2; i++)
        y = multiply(task, y, subtract(task, c[R_TWO], multiply(task, m, y)));
    y = multiply(task, multiply(task, y, scale), p);
    return multiply(task, y, sign);
}

/* ---- square roots ---- */

enum {
    S_24,
    S_190,
    S_23,
    S_HALF,
    S_THREE_HALVES,
    S_C0,
    S_C1,
    S_C2,
    S_31,
    S_ZERO,
    S_MINUS_MAX,
    S_30,
    S_5,
    S_111,
    S_159
};

/* x times scale, and 1 / sqrt(x scale^2), for x >= 0. With h half of E rounded down the scale is
 * 2^(63-h) and x scale^2 lies in [1/2, 2). The polynomial is within 2.5 % there, two steps of
 * Newton's method bring that to 1.2e-6. */
static ir_value *inverse_root(graph_task *task, ir_value *x, ir_value *const *c,
                              ir_value **out_scale, ir_value **out_scaled) {
    ir_value *half = subtract(task, c[S_190], shift_right(task, x, c[S_24]));
    ir_value *scale = shift_left(task, half, c[S_23]);
    ir_value *scaled = multiply(task, x, scale), *z = multiply(task, scaled, scale);
    ir_value *y = polynomial(task, z, c + S_C0, 2);
    z = multiply(task, z, c[S_HALF]);
    for (int i = 0; i < 2; i++) {
        ir_value *error = multiply(task, multiply(task, y, y), z);
        y = multiply(task, y, subtract(task, c[S_THREE_HALVES], error));
    }
    *out_scale = scale;
    *out_scaled = scaled;
    return y;
}

/* Like the reciprocal's, x is brought to [2^-117, 2^96) by p = 2^-32 or 2^32, so that subnormal
 * numbers have an exponent, too; its root is then multiplied by q = 2^16 or 2^-16. Infinity minus
 * the largest number is infinity again, of every other number nothing is left. */
static ir_value *square_root(graph_task *task, ir_value *x, ir_value *const *c) {
    ir_value *scale, *scaled;
    ir_value *finite = at_most(task, x, c[S_MINUS_MAX], c[S_ZERO]);
    ir_value *beyond = subtract(task, x, finite);
    ir_value *large = shift_left(task, shift_right(task, finite, c[S_30]), c[S_5]); /* 32 or 0 */
    ir_value *p = subtract(task, c[S_159], add(task, large, large));
    ir_value *a = multiply(task, finite, shift_left(task, p, c[S_23]));
    ir_value *y = inverse_root(task, a, c, &scale, &scaled);
    y = multiply(task, y, scaled);
    y = multiply(task, y, shift_left(task, add(task, c[S_111], large), c[S_23]));
    return add(task, add(task, y, beyond), refuse_negative(task, x, c[S_ZERO], c[S_31]));
}

/* For positive x below infinity only: variances. */
static ir_value *inverse_square_root(graph_task *task, ir_value *x, ir_value *const *c) {
    ir_value *scale, *scaled;
    ir_value *y = inverse_root(task, x, c, &scale, &scaled);
    return multiply(task, y, scale);
}

/* ---- exp(x) ---- */

enum { E_ZERO, E_LOW, E_MINUS_HIGH, E_LOG2, E_ROUND, E_23, E_LN2, E_LN2_REST, E_C0 };

/* exp(x) = 2^n exp(f), n = x / ln 2 rounded: adding 1.5 2^23 leaves an integer in the low bits of
 * the sum, and 126 + n there, shifted to the exponent, is 2^(n-1). |f| <= ln 2 / 2, where the
 * polynomial is within 2e-7. Below -87 the result is 0. */
static ir_value *exponential(graph_task *task, ir_value *x, ir_value *const *c) {
    x = at_most(task, maximum(task, x, c[E_LOW]), c[E_MINUS_HIGH], c[E_ZERO]);
    ir_value *sum = add(task, multiply(task, x, c[E_LOG2]), c[E_ROUND]);
    ir_value *scale = shift_left(task, sum, c[E_23]);
    ir_value *n = subtract(task, sum, c[E_ROUND]);
    ir_value *f = subtract(task, x, multiply(task, n, c[E_LN2]));
    f = subtract(task, f, multiply(task, n, c[E_LN2_REST]));
    ir_value *y = multiply(task, polynomial(task, f, c + E_C0, 5), scale);
    return add(task, y, y);
}

/* ---- log(x) ---- */

enum {
    L_ZERO,
    L_MINUS_MAX,
    L_31,
    L_30,
    L_6,
    L_159,
    L_23,
    L_254,
    L_FOUR_THIRDS,
    L_INTEGER_ONE,
    L_ONE,
    L_2_126,
    L_LN2,
    L_C0
};

/* |x| is brought to [2^-117, 2^96) as for the reciprocal, and from there to m in [3/4, 3/2), so
 * that the exponent n is 0 around 1: log(x) = n ln 2 + t Q(t), t = m - 1, Q within 2e-7. The
 * integer n becomes a number by factors of 2^126 and 2^23. At 0 the exponent E is 0, and the sign
 * of E - 1 over the upper nine bits is minus infinity. */
static ir_value *logarithm(graph_task *task, ir_value *x, ir_value *const *c) {
    ir_value *finite = at_most(task, x, c[L_MINUS_MAX], c[L_ZERO]);
    ir_value *large = shift_left(task, shift_right(task, finite, c[L_30]), c[L_6]); /* 64 or 0 */
    ir_value *p = shift_left(task, subtract(task, c[L_159], large), c[L_23]);
    ir_value *a = multiply(task, finite, p);
    ir_value *exponent = shift_right(task, multiply(task, a, c[L_FOUR_THIRDS]), c[L_23]);
    ir_value *scale = shift_left(task, subtract(task, c[L_254], exponent), c[L_23]);
    ir_value *t = subtract(task, multiply(task, a, scale), c[L_ONE]);
    ir_value *n = subtract(task, add(task, exponent, large), c[L_159]);
    n = multiply(task, multiply(task, n, c[L_2_126]), c[L_LN2]); /* ln 2 times 2^23 */
    ir_value *y = add(task, multiply(task, t, polynomial(task, t, c + L_C0, 7)), n);
    ir_value *nothing = shift_right(task, subtract(task, exponent, c[L_INTEGER_ONE]), c[L_31]);
    y = add(task, y, shift_left(task, nothing, c[L_23]));
    y = add(task, y, subtract(task, x, finite));
    return add(task, y, refuse_negative(task, x, c[L_ZERO], c[L_31]));
}

/* ---- erf(x) ---- */

/* erf(x) = tanh(x P(x^2)); P is within 4e-6 of that and grows beyond. */
static ir_value *error_function(graph_task *task, ir_value *x, ir_value *const *c) {
    ir_value *p = polynomial(task, multiply(task, x, x), c, 4);
    return graph_unary(task, "spat.tanh", multiply(task, x, p));
}

/* ---- the table ---- */

#define ROOT_CONSTANTS                                                                             \
    INTEGER(24), INTEGER(190), INTEGER(23), 0.5f, 1.5f, 1.8886926f, -1.1616844f, 0.28970366f

static const function FUNCTIONS[] = {
    {"spat.reciprocal_plan",
     reciprocal,
     13,
     {INTEGER(31), INTEGER(30), 1, 0, -2, INTEGER(6), INTEGER(159), INTEGER(23), INTEGER(254), 2,
      2.1211213f, -1.4544142f, 0.32318828f}},
    {"spat.sqrt_plan",
     square_root,
     15,
     {ROOT_CONSTANTS, INTEGER(31), 0, -FLT_MAX, INTEGER(30), INTEGER(5), INTEGER(111),
      INTEGER(159)}},
    {GRAPH_INVERSE_SQUARE_ROOT, inverse_square_root, 8, {ROOT_CONSTANTS}},
    {"spat.exp_plan",
     exponential,
     14,
     {0, -87, -89, 1.44269504f, 12582912 + 126, INTEGER(23), 0.693359375f, -2.12194440e-4f, 1, 1,
      0.4999922716f, 0.1666711642f, 0.0418907940f, 0.0083125542f}},
    {"spat.log_plan",
     logarithm,
     21,
     {0,
      -FLT_MAX,
      INTEGER(31),
      INTEGER(30),
      INTEGER(6),
      INTEGER(159),
      INTEGER(23),
      INTEGER(254),
      4.0f / 3,
      INTEGER(1),
      1,
      0x1p126f,
      0.69314718f * 0x1p23f,
      1,
      -0.5000016073f,
      0.3333073982f,
      -0.2497981403f,
      0.2009535467f,
      -0.1732878255f,
      0.1413575379f,
      -0.0671123800f}},
    {"spat.erf_plan",
     error_function,
     5,
     {1.1283749550f, 0.1028519339f, -4.0792256559e-4f, -4.4635614812e-4f, 3.5455791140e-5f}},
};

static const function *find(const char *name) {
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        if (strcmp(FUNCTIONS[i].name, name) == 0)
            return &FUNCTIONS[i];
    return NULL;
}

bool graph_function_is(const ir_operation *operation) {
    return find(operation->name) != NULL;
}

/* Long constant rows are repeated on the core: there is one port to host memory for all cores. */
static ir_value *constant_row(graph_task *task, int64_t length, float value) {
    if (length <= SHORT_CONSTANT || value == 0.0f)
        return graph_task_splat(task, length, value);
    return graph_repeat(task, graph_task_splat(task, SHORT_CONSTANT, value), length);
}

ir_value *graph_function_apply(graph_task *task, const char *name, ir_value *x) {
    const function *row = find(name);
    int64_t length = graph_length(x);
    int64_t part = length < GRAPH_FUNCTION_PART ? length : GRAPH_FUNCTION_PART;
    int64_t full = length / part, tail = length % part;
    ir_value *constants[MAXIMUM_CONSTANTS], *short_constants[MAXIMUM_CONSTANTS];
    for (uint32_t i = 0; i < row->constant_count; i++)
        constants[i] = constant_row(task, part, row->constants[i]);
    graph_loop loop = graph_loop_begin(task, full, graph_empty(task, length));
    const ir_affine *at = graph_scale(task, loop.index, part);
    ir_value *y = row->build(task, graph_slice(task, x, at, part, 1), constants);
    y = graph_loop_end(task, &loop, graph_insert(task, y, loop.carried, at));
    if (tail == 0)
        return y;
    for (uint32_t i = 0; i < row->constant_count; i++)
        short_constants[i] = graph_slice(task, constants[i], graph_number(task, 0), tail, 1);
    at = graph_number(task, full * part);
    ir_value *last = row->build(task, graph_slice(task, x, at, tail, 1), short_constants);
    return graph_insert(task, last, y, at);
}
