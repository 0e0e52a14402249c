/* Functions that are composed of vector instructions, on the device, for every kind of number: each
 * bit pattern is as likely, and zeros, subnormal, huge and infinite numbers, NaN and the places
 * where an exponent changes are among them. Wanted is what the C library gives in double. */
#include "tests/unit/lowering.h"

enum { COUNT = 1000 };

typedef struct function_case {
    const char *name;
    double (*wanted)(double x);
    double relative, absolute;
} function_case;

static double inverse(double x) {
    return 1 / x;
}

/* exp is 0 from -87 on, where it is below 1.7e-38. */
static const function_case CASES[] = {
    {"reciprocal_plan", inverse, 1e-6, 2e-39},
    {"sqrt_plan", sqrt, 2e-6, 0},
    {"exp_plan", exp, 1e-6, 2e-38},
    {"log_plan", log, 1e-6, 1e-6},
    {"erf_plan", erf, 5e-6, 2e-45},
};

static float of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static const float SPECIAL[] = {
    0.0f,        -0.0f,       1.0f,        -1.0f,           2.0f,       0.5f,
    INFINITY,    -INFINITY,   NAN,         0x1p-149f,       -0x1p-149f, 0x1p-128f,
    0x1p-127f,   0x1p-126f,   0x1.fp-127f, 0x1.fffffep127f, 0x1p127f,   -0x1p127f,
    0x1p126f,    0.99999994f, 1.0000001f,  1.9999999f,      0.7499999f, 0.75f,
    1.5f,        88.72f,      88.73f,      -86.9f,          -87.5f,     -104.0f,
    0.34657359f, -0.3465736f, 4.0f,        -4.0f,           0x1p32f,    0x1p-32f,
    3.999f,      1e-20f,      -1e-20f,     1e20f,
};

static void fill(lowering_run *run, float *values) {
    size_t special = sizeof SPECIAL / sizeof *SPECIAL;
    for (size_t i = 0; i < COUNT; i++) {
        float small = lowering_random(run); /* in [-2, 2) */
        if (i < special)
            values[i] = SPECIAL[i];
        else if (i % 2)
            values[i] = of_bits((uint32_t)(run->random >> 16));
        else
            values[i] = i % 4 ? small : small * 50;
    }
}

/* A result that lies just beyond the largest number may round to either side. */
static bool is_close(const function_case *function, float got, double wanted) {
    if (isnan(wanted) || isinf(wanted))
        return isnan(wanted) ? isnan(got) : (double)got == wanted;
    if (isinf(got))
        return isinf((float)(wanted * (1 + function->relative))) && (got > 0) == (wanted > 0);
    return fabs((double)got - wanted) <= function->relative * fabs(wanted) + function->absolute;
}

static raptor_status_code run_function(lowering_run *run, const function_case *function) {
    char text[1024];
    snprintf(text, sizeof text,
             "module attributes {raptor.stage = \"plan\", raptor.model = \"f\", raptor.bits = 32 : "
             "i64} {\n  func.func @main(%%x: tensor<1x2x4x125xf32> {raptor.name = \"x\"}) -> "
             "(tensor<1x2x4x125xf32> {raptor.name = \"y\"}) {\n"
             "    %%y = \"spat.%s\"(%%x) <{logicalLayout = #spat<logical_layout nchw>}> : "
             "(tensor<1x2x4x125xf32>) -> tensor<1x2x4x125xf32>\n"
             "    func.return %%y : tensor<1x2x4x125xf32>\n  }\n}\n",
             function->name);
    ir_operation *module;
    pim_program program;
    RAPTOR_TRY(
        ir_parse(run->context, function->name, text, strlen(text), &run->diagnostics, &module));
    RAPTOR_TRY(compile_to_program(module, &run->options, &run->arena, &run->diagnostics, &program));
    float *x = RAPTOR_NEW_ARRAY(&run->arena, float, COUNT);
    fill(run, x);
    onnx_named_tensor input = {.tensor = {.dtype = ONNX_FLOAT,
                                          .rank = 4,
                                          .dims = (int64_t[]){1, 2, 4, 125},
                                          .count = COUNT,
                                          .data = x}};
    onnx_named_tensor *outputs;
    pim_run_report report;
    RAPTOR_TRY(execute_program(&program, &run->chip, &input, 1, &(execute_options){0}, &run->arena,
                               &run->diagnostics, &report, &outputs));
    const float *got = outputs[0].tensor.data;
    raptor_status_code status = RAPTOR_OK;
    for (size_t i = 0; i < COUNT; i++)
        if (!is_close(function, got[i], function->wanted((double)x[i]))) {
            print_error("%s of %a is %a, not %a\n", function->name, (double)x[i], (double)got[i],
                        function->wanted((double)x[i]));
            status = RAPTOR_FAILED;
        }
    return status;
}

static bool check_function(const function_case *function) {
    lowering_run run;
    volatile bool fine = false;
    if (!lowering_begin(&run))
        fail_msg("no chip");
    if (setjmp(run.guard) == 0)
        fine = run_function(&run, function) == RAPTOR_OK;
    raptor_diagnostics_print(&run.diagnostics, stderr);
    lowering_end(&run);
    return fine;
}

static void test_functions_of_all_numbers(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_true(check_function(&CASES[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_of_all_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
